//! Which game's own pictures a table is drawn with; a game without any is drawn from its words.

use crate::model::{SeatPanel, TablePage};
use crate::table::act_form;
use crate::{chrono, clash, rage};
use catalog::{LegalAction, Table, Typed};
use engine::{Info, Names, Playable, Viewer};
use maud::{Markup, html};
use std::any::Any;

/// A table as its game draws it.
pub(crate) enum Scene<'a> {
    /// Two fighters across a table.
    Clash(clash::Scene<'a>),
    /// A map of hexes.
    Rage(rage::Scene<'a>),
    /// Battlefields around a gauge.
    Chrono(Box<chrono::Scene<'a>>),
    /// Any other game: the table as text, and what can be done as a list.
    Plain(String),
}

/// A sign of the legend: its icon, what it means, the clause.
pub(crate) type Sign = (&'static str, &'static str, &'static str);

impl<'a> Scene<'a> {
    /// The scene of a boxed table of the game `info`.
    pub(crate) fn of(
        info: &Info,
        table: &'a dyn Any,
        viewer: Viewer,
        seats: &[SeatPanel],
        legal: &'a [LegalAction],
    ) -> Scene<'a> {
        if let Some(scene) = clash::Scene::new(table, viewer, seats, legal) {
            return Scene::Clash(scene);
        }
        if let Some(scene) = rage::Scene::new(table, viewer, seats, legal) {
            return Scene::Rage(scene);
        }
        if let Some(scene) = chrono::Scene::new(table, viewer, seats, legal) {
            return Scene::Chrono(Box::new(scene));
        }
        let names = Names(seats.iter().map(|s| s.name.clone()).collect());
        Scene::Plain(catalog::typed(info.id, InWords { table, names }).unwrap_or_default())
    }

    /// What the board region holds; in a replay there is no page to act on.
    pub(crate) fn board(&self, page: Option<&TablePage>) -> Markup {
        match self {
            Scene::Clash(scene) => clash::board(scene, page),
            Scene::Rage(scene) => rage::board(scene, page),
            Scene::Chrono(scene) => chrono::board(scene, page),
            Scene::Plain(text) => html! {
                pre.in-words tabindex="0" aria-label="The table in words" { (text) }
                @if let Some(page) = page { (actions(page)) }
            },
        }
    }

    /// What the hand region holds while the game runs.
    pub(crate) fn hand(&self, page: &TablePage) -> Markup {
        match self {
            Scene::Clash(scene) => clash::hand(scene, page),
            Scene::Chrono(scene) => chrono::hand(scene, page),
            Scene::Rage(_) | Scene::Plain(_) => html! {},
        }
    }

    /// One sentence about what happened last, for screen readers.
    pub(crate) fn summary(&self) -> String {
        match self {
            Scene::Clash(scene) => clash::summary(scene),
            Scene::Rage(scene) => rage::summary(scene),
            Scene::Chrono(scene) => chrono::summary(scene),
            Scene::Plain(_) => String::new(),
        }
    }

    /// What is asked, where the scene can say it better than the game in words.
    pub(crate) fn prompt(&self) -> Option<String> {
        match self {
            Scene::Chrono(scene) => chrono::prompt(scene),
            Scene::Clash(_) | Scene::Rage(_) | Scene::Plain(_) => None,
        }
    }

    /// The signs of the legend.
    pub(crate) fn signs(&self) -> &'static [Sign] {
        match self {
            Scene::Clash(_) => clash::SIGNS,
            Scene::Rage(_) => rage::SIGNS,
            Scene::Chrono(_) => chrono::SIGNS,
            Scene::Plain(_) => &[],
        }
    }

    /// With what is known about who is there.
    pub(crate) fn with_presence(self, seats: &[SeatPanel]) -> Scene<'a> {
        match self {
            Scene::Clash(scene) => Scene::Clash(scene.with_presence(seats)),
            other => other,
        }
    }

    /// How it ended for who looks, where that can be said shorter than with names.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        match self {
            Scene::Clash(scene) => clash::verdict(scene),
            Scene::Rage(scene) => rage::verdict(scene),
            Scene::Chrono(scene) => chrono::verdict(scene),
            Scene::Plain(_) => None,
        }
    }

    /// What the log is divided into.
    pub(crate) fn round_word(&self) -> &'static str {
        match self {
            Scene::Clash(_) | Scene::Chrono(_) => "turn",
            Scene::Rage(_) | Scene::Plain(_) => "round",
        }
    }

    /// What happened in each turn or round as a row of signs, by its number.
    pub(crate) fn rounds_in_short(&self) -> Vec<(u64, Markup)> {
        match self {
            Scene::Clash(scene) => clash::turns_in_short(scene),
            Scene::Rage(_) | Scene::Chrono(_) | Scene::Plain(_) => Vec::new(),
        }
    }

    /// Whether the board itself tells what the last turn did.
    pub(crate) fn tells_last_turn(&self) -> bool {
        matches!(self, Scene::Clash(_) | Scene::Chrono(_))
    }

    /// What giving up means here, and the clause.
    pub(crate) fn giving_up(&self) -> (&'static str, &'static str) {
        match self {
            Scene::Clash(_) => ("You lose this game at once.", "CL-13.7"),
            Scene::Rage(_) => ("Your clan leaves the board; the others play on.", "RA-R81"),
            Scene::Chrono(_) => ("You are eliminated; with two left, the other one wins.", "CC-1.11"),
            Scene::Plain(_) => ("You lose this game at once.", ""),
        }
    }

    /// What can be said with one press.
    pub(crate) fn signals(&self) -> &'static [&'static str] {
        match self {
            Scene::Rage(_) => rage::SIGNALS,
            Scene::Clash(_) | Scene::Chrono(_) | Scene::Plain(_) => &["Good luck!", "Well played.", "One moment."],
        }
    }

    /// Parts of the board that a phone shows as a sheet of their own: address, icon, name.
    pub(crate) fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        match self {
            Scene::Clash(scene) if clash::has_preview(scene) => &[("#whatif", "grid", "What if")],
            Scene::Rage(scene) if rage::has_dock(scene) => &[("#sheets", "grid", "Sheets")],
            Scene::Clash(_) | Scene::Rage(_) | Scene::Chrono(_) | Scene::Plain(_) => &[],
        }
    }
}

struct InWords<'a> {
    table: &'a dyn Any,
    names: Names,
}

impl Typed for InWords<'_> {
    type Out = String;

    fn run<G: Playable>(self) -> String {
        self.table.downcast_ref::<Table<G>>().map(|table| G::board(&table.view, &self.names)).unwrap_or_default()
    }
}

/// What can be done, as a list of buttons.
pub(crate) fn actions(page: &TablePage) -> Markup {
    act_form(
        page,
        html! {
            ul.plain-actions data-nav {
                @for legal in &page.legal {
                    li { button.button type="submit" name="action" value=(legal.action.to_string()) { (legal.label) } }
                }
            }
        },
    )
}
