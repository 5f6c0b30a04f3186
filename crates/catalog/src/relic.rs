//! What stays of a match when its rules are no more: everything that was told and shown, in words.
//!
//! A [`Keepsake`] is written while a program still knows the rules; a `Relic` is the match that a later program makes of it. It
//! can be looked at from every seat at every moment, and nothing can be done in it.

use crate::any_match::{AnyMatch, LineKind, Refused, Request};
use crate::replay::{Replay, write_origin};
use crate::shown::{AnyTable, EventView, LegalAction, Part, Shown};
use engine::replay::Origin;
use engine::{
    Asked, Clause, Illegal, Info, Match, Names, Outcome, Playable, Seat, SeatResult, SeatSet, Secret, Side, Status, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Everything that a match told and showed, in words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keepsake {
    /// Its replay file, without the secret.
    pub replay: Replay,
    sides: Vec<Side>,
    draws: u32,
    ending: Option<Ending>,
    /// Every line of text there is, once: most of a board is as it was a moment ago.
    lines: Vec<String>,
    /// The spectator's, then that of every seat.
    eyes: Vec<Eyes>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Ending {
    places: Vec<u8>,
    results: Vec<SeatResult>,
    clause: String,
}

/// What one viewer saw and read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Eyes {
    /// After every moment, the set-up first.
    scenes: Vec<Scene>,
    events: Vec<EventView>,
    /// The chapter of each event.
    chapters: Vec<u32>,
}

/// One moment: what was asked, and the lines of the board.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Scene(u32, Vec<u32>);

/// Lines of text, each kept once.
#[derive(Default)]
struct Lines {
    all: Vec<String>,
    known: HashMap<String, u32>,
}

impl Lines {
    fn keep(&mut self, line: &str) -> u32 {
        if let Some(at) = self.known.get(line) {
            return *at;
        }
        let at = self.all.len() as u32;
        self.all.push(line.to_string());
        self.known.insert(line.to_string(), at);
        at
    }
}

impl Keepsake {
    /// All of a match, with the names its seats have now.
    pub(crate) fn of<G: Playable>(play: &Match<G>, names: &Names) -> Keepsake {
        let seats = AnyMatch::seats(play);
        let viewers = std::iter::once(Viewer::Spectator).chain((0..seats as u8).map(|seat| Viewer::Seat(Seat(seat))));
        let mut lines = Lines::default();
        let mut eyes: Vec<(Viewer, Names, Eyes)> =
            viewers.map(|viewer| (viewer, names.clone().read_by(viewer), Eyes::default())).collect();
        for moment in 0..=Match::moments(play) {
            let state = play.state_after(moment);
            for (viewer, names, eyes) in &mut eyes {
                let view = state.view(*viewer);
                let asked = lines.keep(&G::prompt(&view, names));
                eyes.scenes.push(Scene(asked, G::board(&view, names).lines().map(|line| lines.keep(line)).collect()));
            }
        }
        for (viewer, _, eyes) in &mut eyes {
            eyes.events = AnyMatch::events(play, *viewer, 0, names);
            eyes.chapters = eyes.events.iter().map(|event| event.chapter).collect();
        }
        let ending = |outcome: Outcome| Ending {
            places: outcome.all().to_vec(),
            results: (0..seats as u8).map(|seat| outcome.result(Seat(seat))).collect(),
            clause: outcome.clause.to_string(),
        };
        Keepsake {
            replay: AnyMatch::replay(play, names, Origin::default()),
            sides: AnyMatch::sides(play),
            draws: Match::draws(play),
            ending: Match::status(play).outcome().map(ending),
            lines: lines.all,
            eyes: eyes.into_iter().map(|(_, _, eyes)| eyes).collect(),
        }
    }

    /// Of a match of which nothing was kept but its log: one moment, on which this sentence stands.
    #[must_use]
    pub fn bare(replay: Replay, sentence: &str) -> Keepsake {
        let seats = replay.names.len();
        let ending = replay.ending.as_ref().map(|ending| Ending {
            places: ending.places.clone(),
            results: ending.places.iter().map(|place| if *place == 1 { SeatResult::Won } else { SeatResult::Lost }).collect(),
            clause: ending.clause.clone(),
        });
        let eyes = Eyes { scenes: vec![Scene(0, vec![0])], ..Eyes::default() };
        let (draws, lines) = (replay.opening.len() as u32, vec![sentence.to_string()]);
        let sides = (0..seats as u8).map(Side).collect();
        Keepsake { replay, sides, draws, ending, lines, eyes: vec![eyes; seats + 1] }
    }

    /// The match that can be made of it.
    #[must_use]
    pub fn into_match(self, info: Info) -> Box<dyn AnyMatch> {
        let at = self.eyes.first().map_or(0, |eyes| eyes.scenes.len().saturating_sub(1)) as u32;
        Box::new(Relic { kept: Arc::new(self), info, at })
    }

    fn eyes(&self, viewer: Viewer) -> Option<&Eyes> {
        self.eyes.get(viewer.seat().map_or(0, |seat| seat.index() + 1))
    }

    fn line(&self, at: u32) -> &str {
        self.lines.get(at as usize).map_or("", String::as_str)
    }
}

/// A clause that was read and not written here. Each is kept once for the life of the program.
fn clause(id: &str) -> Clause {
    static READ: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = read.get(id) {
        return Clause(known);
    }
    let id: &'static str = id.to_string().leak();
    read.insert(id);
    Clause(id)
}

/// A match of which only what was told and shown is left.
#[derive(Clone)]
struct Relic {
    kept: Arc<Keepsake>,
    info: Info,
    at: u32,
}

impl Relic {
    fn scene(&self, viewer: Viewer) -> Option<&Scene> {
        self.kept.eyes(viewer)?.scenes.get(self.at as usize)
    }

    fn last(&self) -> u32 {
        self.kept.eyes.first().map_or(0, |eyes| eyes.scenes.len().saturating_sub(1)) as u32
    }

    fn told_to(&self, viewer: Viewer) -> Vec<EventView> {
        let Some(eyes) = self.kept.eyes(viewer) else { return Vec::new() };
        let events = eyes.events.iter().zip(&eyes.chapters).filter(|(event, _)| event.moment <= self.at);
        events.map(|(event, chapter)| EventView { chapter: *chapter, ..event.clone() }).collect()
    }
}

fn gone() -> Illegal {
    Illegal::new("upgrade", "This game was played by different rules, so it cannot go on.")
}

impl AnyMatch for Relic {
    fn info(&self) -> Info {
        self.info.clone()
    }

    fn seats(&self) -> usize {
        self.kept.sides.len()
    }

    fn sides(&self) -> Vec<Side> {
        self.kept.sides.clone()
    }

    fn hides_from(&self, _seat: Seat, _from: Seat) -> bool {
        false
    }

    fn status(&self) -> Status {
        match &self.kept.ending {
            Some(ending) if self.at == self.last() => {
                Status::Over(Outcome::recorded(&ending.places, &ending.results, clause(&ending.clause).0))
            }
            // Nobody is asked anything; the contract knows no such state, and the table's phase keeps everybody from acting.
            Some(_) | None => Status::only(Seat(0)),
        }
    }

    fn version(&self) -> u32 {
        self.kept.replay.log.len() as u32
    }

    fn moments(&self) -> u32 {
        self.at
    }

    fn draws(&self) -> u32 {
        self.kept.draws
    }

    fn legal(&self, _seat: Seat) -> Vec<LegalAction> {
        Vec::new()
    }

    fn unanswered(&self, _seat: Seat) -> Option<Value> {
        None
    }

    fn command(&mut self, _seat: Seat, _request: &Request, _secret: &Secret) -> Result<Value, Refused> {
        Err(gone().into())
    }

    fn revert(&mut self) {}

    fn can_undo(&self, _seat: Seat) -> Result<(), Illegal> {
        Err(gone())
    }

    fn can_undo_freely(&self, _seat: Seat) -> bool {
        false
    }

    /// The table's row says it; what is kept here is for reading only.
    fn is_practice(&self) -> bool {
        false
    }

    fn forced(&self, _seat: Seat) -> Option<Value> {
        None
    }

    fn occasion(&self, _seat: Seat) -> Option<(u8, Value)> {
        None
    }

    fn can_take_back(&self, _seat: Seat) -> bool {
        false
    }

    fn view(&self, viewer: Viewer) -> Value {
        self.shown(viewer, false, Part::Nothing).view()
    }

    fn shown(&self, viewer: Viewer, _may_act: bool, part: Part) -> Box<dyn Shown> {
        let scene = self.scene(viewer);
        let board = scene.map_or_else(Vec::new, |scene| scene.1.iter().map(|line| self.kept.line(*line)).collect());
        Box::new(Remembered {
            prompt: scene.map_or("", |scene| self.kept.line(scene.0)).to_string(),
            board: board.join("\n"),
            events: if part == Part::Nothing { Vec::new() } else { self.told_to(viewer) },
        })
    }

    fn events(&self, viewer: Viewer, _since: u32, _names: &Names) -> Vec<EventView> {
        self.told_to(viewer)
    }

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.shown(viewer, false, Part::Nothing).prompt(names)
    }

    fn board(&self, viewer: Viewer, names: &Names) -> String {
        self.shown(viewer, false, Part::Nothing).into_table().board(names)
    }

    fn explain(&self, _seat: Seat, _action: &Value) -> Vec<String> {
        Vec::new()
    }

    fn sampler(&self, _seat: Seat) -> Box<dyn Any + Send> {
        Box::new(())
    }

    fn action_at(&self, _moment: u32) -> Option<(Seat, Value)> {
        None
    }

    fn at(&self, moments: u32) -> Box<dyn AnyMatch> {
        Box::new(Relic { at: moments.min(self.last()), ..self.clone() })
    }

    fn setup(&self) -> Value {
        self.kept.replay.setup.clone()
    }

    fn opening(&self) -> Vec<u32> {
        self.kept.replay.opening.clone()
    }

    fn asked_after(&self, _moments: u32) -> Option<Asked> {
        Some(Asked::Each(SeatSet::only(Seat(0))))
    }

    fn log(&self) -> Vec<Value> {
        self.kept.replay.log.clone()
    }

    fn line(&self, _index: u32) -> Option<(Seat, LineKind)> {
        None
    }

    fn told(&self) -> String {
        String::new()
    }

    fn keepsake(&self, _names: &Names) -> Keepsake {
        Keepsake::clone(&self.kept)
    }

    fn replay(&self, names: &Names, origin: Origin<'_>) -> Replay {
        let mut replay = Replay { names: names.list().to_vec(), ..self.kept.replay.clone() };
        write_origin(&mut replay, origin);
        replay
    }

    fn state_hash(&self) -> String {
        self.kept.replay.hashes.last().map(|(_, hash)| hash.clone()).unwrap_or_default()
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// What one viewer saw at one moment.
struct Remembered {
    prompt: String,
    board: String,
    events: Vec<EventView>,
}

impl Shown for Remembered {
    fn view(&self) -> Value {
        serde_json::json!({ "board": self.board })
    }

    fn legal(&self) -> Vec<LegalAction> {
        Vec::new()
    }

    fn prompt(&self, _names: &Names) -> String {
        self.prompt.clone()
    }

    fn log(&self, _names: &Names) -> Vec<EventView> {
        self.events.clone()
    }

    fn first_chapter(&self) -> u32 {
        0
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("\"view\":{},\"legal\":[]", self.view()).as_bytes());
    }

    fn into_table(self: Box<Self>) -> Box<dyn AnyTable> {
        Box::new(InWords(self.board))
    }
}

/// A table of which only the words are left.
struct InWords(String);

impl AnyTable for InWords {
    fn board(&self, _names: &Names) -> String {
        self.0.clone()
    }

    fn explain(&self, _action: usize) -> Vec<String> {
        Vec::new()
    }
}
