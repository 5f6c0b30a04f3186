//! What one viewer may see of a match at one moment: taken from the match once, then put into words by whoever shows it.

use crate::face::json;
use engine::{Event, Game, LogRole, Match, Names, Told, Viewer, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;

/// One legal action, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct LegalAction {
    /// What to send.
    pub action: Value,
    /// What to call it.
    pub label: String,
}

/// One event as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct EventView {
    /// The moment it happened in; 0 is the set-up.
    pub moment: u32,
    /// The chapter of the story it belongs to; 0 is what comes before the first heading.
    #[serde(skip)]
    pub chapter: u32,
    /// The sentence of the log.
    pub text: String,
    /// The clauses that decided.
    pub clauses: Vec<String>,
    /// The event itself.
    pub event: Value,
    /// The part it plays in the log, where it is not a line like any other.
    #[serde(default, skip_serializing_if = "LogRole::is_line")]
    pub role: LogRole,
}

impl EventView {
    pub(crate) fn new<E: Event>(told: &Told<E>, names: &Names) -> EventView {
        EventView {
            moment: told.moment,
            chapter: told.chapter,
            text: told.event.tell(names),
            clauses: told.event.clauses().iter().map(ToString::to_string).collect(),
            event: json(&told.event),
            role: told.event.log_role(),
        }
    }
}

/// Which part of a match's story is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing of it.
    Nothing,
    /// The last chapters, and what the viewer has missed since this moment, if that is not too much.
    Since(u32),
    /// As many chapters as a page holds, up to this one.
    Before(u32),
    /// All of it.
    Whole,
}

/// All a page needs to draw a table for one viewer, in the game's own types.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// What the viewer may know.
    pub view: G::View,
    /// What the viewer may do.
    pub legal: Vec<G::Action>,
    /// What happened lately, as far as the viewer may know; everything, where [`Words::needs_whole_story`].
    pub events: Vec<Told<G::Event>>,
}

/// What one viewer may see of a match at one moment. Taking it from the match ([`crate::AnyMatch::shown`]) costs little and does not
/// grow with the length of the match; words and JSON are made here, where nobody waits for the match.
pub trait Shown: Send {
    /// What the viewer may know, as JSON.
    fn view(&self) -> Value;
    /// What the viewer may do, each with its name.
    fn legal(&self) -> Vec<LegalAction>;
    /// What is asked of the viewer, in the second person.
    fn prompt(&self, names: &Names) -> String;
    /// The part of the story that was asked for, as far as the viewer may know it, in the second person for a seat.
    fn log(&self, names: &Names) -> Vec<EventView>;
    /// The first chapter of that part: there is more to tell before it unless it is 0.
    fn first_chapter(&self) -> u32;
    /// Appends the text `"view":…,"legal":…`, straight from the game's types. A busy server does this twice for every action.
    fn write_json(&self, out: &mut Vec<u8>);
    /// View, legal actions and events of the game's own types, for pages: a boxed [`Table`].
    fn into_table(self: Box<Self>) -> Box<dyn AnyTable>;
}

/// A [`Table`] of any game: its words for those who do not know the game, and the table itself for those who do.
pub trait AnyTable: Any + Send {
    /// The whole table as text.
    fn board(&self, names: &Names) -> String;
    /// What a legal action would lead to, by its place in the list.
    fn explain(&self, action: usize) -> Vec<String>;
}

impl dyn AnyTable {
    /// The table, if it is of this type.
    #[must_use]
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<G: Words> AnyTable for Table<G> {
    fn board(&self, names: &Names) -> String {
        G::board(&self.view, names)
    }

    fn explain(&self, action: usize) -> Vec<String> {
        self.legal.get(action).map(|action| G::explain(&self.view, action)).unwrap_or_default()
    }
}

/// A table of no game: nothing is on it.
impl AnyTable for () {
    fn board(&self, _names: &Names) -> String {
        String::new()
    }

    fn explain(&self, _action: usize) -> Vec<String> {
        Vec::new()
    }
}

struct ShownOf<G: Game> {
    table: Table<G>,
    viewer: Viewer,
    first_chapter: u32,
}

/// What `viewer` may see of the match, with legal actions if it `may_act`.
pub(crate) fn shown<G: Words>(play: &Match<G>, viewer: Viewer, may_act: bool, part: Part) -> Box<dyn Shown> {
    let view = play.state().view(viewer);
    let mut legal = Vec::new();
    if let Some(seat) = viewer.seat().filter(|_| may_act) {
        play.state().legal(seat, &mut legal);
    }
    let all = play.chapters();
    let (first_chapter, end) = match part {
        Part::Nothing => (all, all),
        Part::Since(seen) => (play.first_chapter_told(all, seen), all),
        Part::Before(end) => (play.first_chapter_told(end.min(all), u32::MAX), end.min(all)),
        Part::Whole => (0, all),
    };
    let whole = matches!(part, Part::Since(_)) && G::needs_whole_story(&view);
    let events = play.chapter_events(viewer, if whole { 0 } else { first_chapter }..end);
    Box::new(ShownOf { table: Table::<G> { view, legal, events }, viewer, first_chapter })
}

impl<G: Words> Shown for ShownOf<G> {
    fn view(&self) -> Value {
        json(&self.table.view)
    }

    fn legal(&self) -> Vec<LegalAction> {
        let label = |action| LegalAction { action: json(action), label: G::label(&self.table.view, action) };
        self.table.legal.iter().map(label).collect()
    }

    fn prompt(&self, names: &Names) -> String {
        G::prompt(&self.table.view, &names.clone().read_by(self.viewer))
    }

    fn log(&self, names: &Names) -> Vec<EventView> {
        let told = self.table.events.iter().filter(|told| told.chapter >= self.first_chapter);
        let names = names.clone().read_by(self.viewer);
        told.map(|told| EventView::new(told, &names)).collect()
    }

    fn first_chapter(&self) -> u32 {
        self.first_chapter
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        let Table { view, legal, .. } = &self.table;
        out.extend_from_slice(b"\"view\":");
        serde_json::to_writer(&mut *out, view).expect("plain data becomes JSON");
        out.extend_from_slice(b",\"legal\":[");
        for (i, action) in legal.iter().enumerate() {
            out.extend_from_slice(if i == 0 { b"{\"action\":" } else { b",{\"action\":" });
            serde_json::to_writer(&mut *out, action).expect("plain data becomes JSON");
            out.extend_from_slice(b",\"label\":");
            serde_json::to_writer(&mut *out, &G::label(view, action)).expect("plain data becomes JSON");
            out.push(b'}');
        }
        out.push(b']');
    }

    fn into_table(self: Box<Self>) -> Box<dyn AnyTable> {
        Box::new(self.table)
    }
}
