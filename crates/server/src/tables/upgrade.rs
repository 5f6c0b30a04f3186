//! What becomes of tables when rules or content change: nobody is stranded.
//!
//! Every table that another program kept is taken up with its recorded chance. If each of its lines is legal and tells what it told
//! then, it goes on. If not, it is frozen at its last good moment: it can be read and closed, and counts for nobody. A finished
//! game stays as it was told and shown.

use crate::store::chain::{self, Damage};
use crate::store::{Fate, Loaded, keepsake, pack};
use catalog::relic::Keepsake;
use catalog::replay::Replay;
use catalog::{AnyGame, AnyMatch, Resumed};
use engine::Files;
use rusqlite::Connection;
use serde_json::Value;

use super::kinds::Phase;

/// The content that everybody plays with now, and its hash; none for a game without content.
#[must_use]
pub fn current(game: &dyn AnyGame) -> Option<(String, Files)> {
    catalog::content::in_use(game)
}

/// What this program is to a game: tables with another mark have to be judged.
#[must_use]
pub fn mark(game: &dyn AnyGame) -> String {
    let content = current(game).map_or_else(|| "none".to_string(), |(hash, _)| hash);
    format!("{}:{content}", game.info().rules_version)
}

/// A table's match as this program can take it up.
pub struct TakenUp {
    /// The match, or what is left of it.
    pub play: Box<dyn AnyMatch>,
    /// Where the table is in its life now.
    pub phase: Phase,
    /// Why it stands still, if it does.
    pub frozen: Option<String>,
    /// What is to be written down about it.
    pub fate: Option<Fate>,
    /// The clause that decided against it, where one did.
    pub clause: Option<String>,
    /// What the disk has changed, if that is why.
    pub damage: Option<Damage>,
}

/// How much is left of a table that does not go on.
#[derive(Clone, Copy)]
enum Left {
    /// All of it up to this line.
    Line(u32),
    /// What it told and showed, in words.
    Told,
    /// Who sat there, and how it ended.
    Bare,
}

/// Reads what only tables of other programs need: the content they were begun with, and what is left of finished games.
///
/// # Errors
/// What SQLite says.
pub fn fetch(db: &Connection, game: &dyn AnyGame, loaded: &mut Loaded) -> rusqlite::Result<()> {
    let now = current(game).map(|(hash, _)| hash);
    if let Some(hash) = loaded.pack.as_ref().filter(|hash| Some(*hash) != now.as_ref()) {
        loaded.files = pack(db, hash)?;
    }
    if loaded.phase == Phase::Over && (loaded.frozen.is_some() || loaded.judged.as_ref() != Some(&mark(game))) {
        loaded.keepsake = keepsake(db, loaded.row)?;
    }
    if loaded.phase == Phase::Over && loaded.keepsake.is_none() && chain::follow(loaded).is_err() {
        loaded.keepsake = keepsake(db, loaded.row)?;
    }
    Ok(())
}

/// The stored parts of a table as they are read before any rule is asked.
struct Parts {
    setup: Value,
    opening: Vec<u32>,
    log: Vec<Value>,
    told: Vec<Option<String>>,
}

impl Parts {
    fn of(loaded: &Loaded) -> Result<Parts, String> {
        let read = |text: &str| serde_json::from_str::<Value>(text).map_err(|e| e.to_string());
        Ok(Parts {
            setup: read(&loaded.setup)?,
            opening: serde_json::from_str(&loaded.opening).map_err(|e| e.to_string())?,
            log: loaded.lines.iter().map(|line| read(&line.entry)).collect::<Result<_, _>>()?,
            told: loaded.lines.iter().map(|line| line.told.clone()).collect(),
        })
    }
}

/// A table of which something is not as it was written: it stays as it was before.
fn damaged(game: &'static dyn AnyGame, loaded: &mut Loaded, mut parts: Parts, why: Damage) -> TakenUp {
    let good = match why {
        // Nothing can be played again from a set-up that is another.
        Damage::Beginning => None,
        Damage::Line(line) => {
            parts.log.truncate(line - 1);
            game.resume_while(&parts.setup, parts.opening.clone(), &parts.log, &[]).ok()
        }
        Damage::Count(..) => game.resume_while(&parts.setup, parts.opening.clone(), &parts.log, &[]).ok(),
    };
    let sentence = |left| format!("The server's disk has damaged this game: {why}. {}", stays(loaded.phase, left));
    let (play, sentence) = match (loaded.keepsake.take(), good) {
        (Some(kept), _) => (kept.into_match(game.info()), sentence(Left::Told)),
        (None, Some(good)) => {
            let sentence = sentence(Left::Line(good.play.version()));
            (good.play, sentence)
        }
        (None, None) => {
            let sentence = sentence(Left::Bare);
            (Keepsake::bare(bare(game, loaded, &parts), &sentence).into_match(game.info()), sentence)
        }
    };
    TakenUp { damage: Some(why), ..frozen(game, loaded, play, sentence) }
}

impl Parts {
    /// As much of a damaged table as can still be read.
    fn readable(loaded: &Loaded) -> Parts {
        let log = loaded.lines.iter().map_while(|line| serde_json::from_str(&line.entry).ok()).collect();
        Parts {
            setup: serde_json::from_str(&loaded.setup).unwrap_or_default(),
            opening: serde_json::from_str(&loaded.opening).unwrap_or_default(),
            log,
            told: Vec::new(),
        }
    }
}

/// Takes a stored table up.
pub fn take_up(game: &'static dyn AnyGame, loaded: &mut Loaded) -> TakenUp {
    let parts = match Parts::of(loaded) {
        Ok(parts) => parts,
        Err(_) if chain::follow(loaded).is_err() => Parts::readable(loaded),
        Err(why) => {
            return left(
                game,
                loaded,
                &Parts { setup: Value::Null, opening: Vec::new(), log: Vec::new(), told: Vec::new() },
                &why,
            );
        }
    };
    let judged = loaded.judged.as_deref() == Some(&mark(game));
    if let Err(damage) = chain::follow(loaded) {
        return damaged(game, loaded, parts, damage);
    }
    if judged && loaded.frozen.is_none() && loaded.files.is_none() {
        // The ordinary case: this very program has had it in its hands before.
        if let Ok(play) = game.resume(&parts.setup, parts.opening.clone(), &parts.log) {
            return TakenUp { play, phase: loaded.phase, frozen: None, fate: None, clause: None, damage: None };
        }
    }
    judge(game, loaded, &parts, judged)
}

/// The set-ups to try: the one that keeps the cards the table began with, then the one with the cards of today.
fn setups(game: &dyn AnyGame, loaded: &Loaded, parts: &Parts) -> Vec<Value> {
    let key = loaded.files.as_ref().and_then(|files| game.keep_content(&Files::from(files.clone())).ok());
    let same = game.content_hash(&parts.setup).is_ok_and(|hash| hash == loaded.content);
    let pinned = key.filter(|_| !same).and_then(|key| game.pinned(&parts.setup, Some(&key)));
    pinned.into_iter().chain([parts.setup.clone()]).collect()
}

fn judge(game: &'static dyn AnyGame, loaded: &mut Loaded, parts: &Parts, judged: bool) -> TakenUp {
    let mut best: Option<Resumed> = None;
    let mut why = None;
    for setup in setups(game, loaded, parts) {
        match game.resume_while(&setup, parts.opening.clone(), &parts.log, &parts.told) {
            Err(error) => why = why.or_else(|| Some((None, error.to_string()))),
            Ok(resumed) => match objection(game, loaded, parts, &setup, &resumed) {
                None => return fits(game, loaded, &setup, resumed, judged),
                Some(objection) => {
                    why = why.or(Some(objection));
                    if best.as_ref().is_none_or(|best| best.play.version() < resumed.play.version()) {
                        best = Some(resumed);
                    }
                }
            },
        }
    }
    let (clause, why) = why.unwrap_or_else(|| (None, "it cannot be read".into()));
    if loaded.phase == Phase::Over && loaded.keepsake.is_some() {
        return TakenUp { clause, ..left(game, loaded, parts, &why) };
    }
    match best {
        None => TakenUp { clause, ..left(game, loaded, parts, &why) },
        Some(resumed) => {
            let sentence = sentence(game, loaded, &why, Left::Line(resumed.play.version()));
            TakenUp { clause, ..frozen(game, loaded, resumed.play, sentence) }
        }
    }
}

/// Why a match that was taken up is not the one that was played, with the clause that decided.
fn objection(
    game: &dyn AnyGame,
    loaded: &Loaded,
    parts: &Parts,
    setup: &Value,
    resumed: &Resumed,
) -> Option<(Option<String>, String)> {
    if let Some(misfit) = &resumed.misfit {
        return Some((misfit.clause.clone(), misfit.why.clone()));
    }
    let outcome = resumed.play.status().outcome();
    if loaded.phase == Phase::Over {
        let same = |outcome: engine::Outcome| {
            loaded.places.iter().zip(outcome.all()).all(|(then, now)| then.is_none_or(|then| then == *now))
        };
        return match outcome {
            Some(outcome) if same(outcome) => None,
            Some(outcome) => Some((Some(outcome.clause.to_string()), "it would end differently now".into())),
            None => Some((None, "it would not be over now".into())),
        };
    }
    let content = game.content_hash(setup).is_ok_and(|hash| hash == loaded.content);
    let same_rules = loaded.rules_version == game.info().rules_version && content;
    // Legal is not enough: if nobody knows what was told, nobody can say that it is told the same.
    let untold = parts.told.iter().position(Option::is_none);
    let untold = untold.filter(|_| !same_rules && loaded.taken.is_none_or(|taken| taken as usize != parts.told.len()));
    untold.map(|line| (None, format!("line {}: the program of that time did not write down what happened", line + 1)))
}

fn fits(game: &'static dyn AnyGame, loaded: &mut Loaded, setup: &Value, resumed: Resumed, judged: bool) -> TakenUp {
    let phase = match loaded.phase {
        Phase::Frozen if loaded.seats.contains(&super::kinds::Sitter::Open) => Phase::Waiting,
        Phase::Frozen => Phase::Playing,
        phase => phase,
    };
    let content = game.content_hash(setup).unwrap_or_else(|_| loaded.content.clone());
    // Content that is that of today needs no pack of another day.
    let today = game.pinned(setup, None).is_none_or(|plain| plain == *setup);
    let pack = if today { current(game).map(|(hash, _)| hash) } else { loaded.pack.clone() };
    let changed = !judged || loaded.frozen.is_some() || phase != loaded.phase;
    let fate = Fate::Fits { rules_version: game.info().rules_version, content, pack, setup: setup.to_string(), phase };
    TakenUp { play: resumed.play, phase, frozen: None, fate: changed.then_some(fate), clause: None, damage: None }
}

/// The table with what is left of it in words.
fn left(game: &'static dyn AnyGame, loaded: &mut Loaded, parts: &Parts, why: &str) -> TakenUp {
    let left = if loaded.keepsake.is_some() { Left::Told } else { Left::Bare };
    let sentence = sentence(game, loaded, why, left);
    let kept = loaded.keepsake.take().unwrap_or_else(|| Keepsake::bare(bare(game, loaded, parts), &sentence));
    frozen(game, loaded, kept.into_match(game.info()), sentence)
}

fn frozen(game: &'static dyn AnyGame, loaded: &Loaded, play: Box<dyn AnyMatch>, why: String) -> TakenUp {
    let phase = match loaded.phase {
        Phase::Waiting | Phase::Playing => Phase::Frozen,
        phase => phase,
    };
    let changed =
        loaded.judged.as_deref() != Some(&mark(game)) || loaded.frozen.as_deref() != Some(&why) || phase != loaded.phase;
    TakenUp { play, phase, frozen: Some(why.clone()), fate: changed.then_some(Fate::Frozen { why }), clause: None, damage: None }
}

/// What is said at the table.
fn sentence(game: &dyn AnyGame, loaded: &Loaded, why: &str, left: Left) -> String {
    let info = game.info();
    let rules = match loaded.rules_version == info.rules_version {
        true => "with other content than the program has now".to_string(),
        false => format!("by version {} of the rules; the program has version {} now", loaded.rules_version, info.rules_version),
    };
    let stays = stays(loaded.phase, left);
    format!("This game was begun {rules} ({why}). {stays}")
}

/// What is left of a table that does not go on, as it is said there.
fn stays(phase: Phase, left: Left) -> String {
    match (phase, left) {
        (Phase::Over, Left::Told) => "It is shown as it was told then.".to_string(),
        (Phase::Over, Left::Bare) => "What happened in it cannot be shown any more. Its result stands.".to_string(),
        (Phase::Over, Left::Line(good)) => {
            format!("It is shown up to line {good}, where it can still be played again. Its result stands.")
        }
        (_, Left::Told | Left::Bare) => {
            "Nothing more can be played here, and it counts for nobody. Whoever made the table can close it.".into()
        }
        (_, Left::Line(good)) => format!(
            "It stays as it was after line {good}, its last good moment: nothing more can be played here, and it counts for nobody. \
             Whoever made the table can close it."
        ),
    }
}

/// A replay file of what the store has of a table, for whoever wants to keep at least that.
fn bare(game: &dyn AnyGame, loaded: &Loaded, parts: &Parts) -> Replay {
    let places: Option<Vec<u8>> = loaded.places.iter().copied().collect();
    let ending =
        places.filter(|_| loaded.phase == Phase::Over).map(|places| catalog::replay::Ending { places, clause: String::new() });
    Replay {
        format: engine::replay::FORMAT.into(),
        version: engine::replay::VERSION,
        game: game.info().id.into(),
        rules_version: loaded.rules_version,
        content_hash: loaded.content.clone(),
        setup: parts.setup.clone(),
        names: super::kinds::names(&loaded.seats),
        opening: parts.opening.clone(),
        log: parts.log.clone(),
        hashes: Vec::new(),
        commitment: None,
        secret: None,
        seeds: Vec::new(),
        taken_over: loaded.taken,
        ending,
    }
}
