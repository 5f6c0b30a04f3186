//! Clash for Eternia as it looks: the hex Battlefield, the track of Activations above it, everybody's cards below, and a panel for what
//! is asked.

mod ai;
mod art;
mod attack;
mod charge;
mod dock;
pub(crate) mod front;
mod gallery;
mod map;
mod marks;
mod panel;
mod pools;
mod secret;
mod track;

use crate::front::Sight;
use crate::model::{Glimpse, TablePage};
use crate::scene::Sign;
use catalog::{AnyTable, LegalAction, Table};
use engine::{Event as _, Names, Seat, Told};
use eternia::compiled::{Content, Scenario};
use eternia::content::Side;
use eternia::model::ModelId;
use eternia::preview;
use eternia::view::{ModelView, Pending};
use eternia::{Action, Eternia, Event, View};
use maud::{Markup, html};

/// The signs of the legend.
pub(crate) const SIGNS: &[Sign] = &[
    ("hp", "HP: at 0 a Model is KO'ed", "ET-21.1"),
    ("power", "Power: pays for Skills; what the Players spend, the Controller gets", "ET-15.1"),
    ("shield", "Armor: stops a Wound of an Attack for each point", "ET-19.15"),
    ("dots", "Dazed: no Armor, one space less", "ET-22.2"),
    ("weapon", "Melee symbol and Melee Attack", "ET-19.10"),
    ("cross-hair", "Ranged symbol and Ranged Attack", "ET-19.11"),
    ("ko", "KO: back at the next Activation", "ET-21.5"),
    ("first", "Whose Activation it is", "ET-6.1"),
    ("back", "Facedown: hidden from the other side", "ET-5.3"),
    ("special", "Escalation: the next colour", "ET-18.2"),
];

/// What is said at this table with one press. The Controller hears it too (ET-5.13).
pub(crate) const SIGNALS: &[&str] = &[
    "Good luck!",
    "I go first.",
    "Take the last slot.",
    "Keep your Power.",
    "Finish that one.",
    "Fall back.",
    "Well fought.",
    "One moment.",
];

/// All that drawing a table of Clash for Eternia needs, in one place.
pub(crate) struct Scene<'a> {
    pub view: &'a View,
    pub content: &'static Content,
    pub scenario: &'static Scenario,
    pub events: &'a [Told<Event>],
    pub names: Names,
    pub me: Option<Seat>,
    pub legal: Vec<(Action, &'a LegalAction)>,
}

impl<'a> Scene<'a> {
    /// The scene of a boxed table; none if it is another game's.
    fn new(sight: &Sight<'a>) -> Option<Scene<'a>> {
        let table: &Table<Eternia> = sight.table.downcast_ref()?;
        Some(Scene {
            view: &table.view,
            content: preview::content(&table.view).get(),
            scenario: preview::scenario(&table.view),
            events: &table.events,
            names: sight.names(),
            me: sight.viewer.seat(),
            legal: table.legal.iter().copied().zip(sight.legal).collect(),
        })
    }

    /// Whether the viewer owes a decision.
    fn asked(&self) -> bool {
        self.me.is_some_and(|me| self.view.deciding.contains(&me))
    }

    fn can(&self, action: &Action) -> bool {
        self.legal.iter().any(|(legal, _)| legal == action)
    }

    fn model(&self, id: ModelId) -> Option<&'a ModelView> {
        preview::model(self.view, id)
    }

    fn name(&self, id: ModelId) -> &'static str {
        preview::name(self.view, id)
    }

    /// Who acts now, as far as there is one.
    fn actor(&self) -> Option<&'a ModelView> {
        let id = match &self.view.pending {
            Pending::Activation { model, .. }
            | Pending::Offer { model, .. }
            | Pending::Walk { model, .. }
            | Pending::MinionActs { model, .. }
            | Pending::Push { model, .. } => Some(*model),
            _ => self.view.attack.as_ref().map(|attack| attack.attacker).or(self.view.active),
        };
        self.model(id?)
    }

    fn last_told(&self) -> String {
        self.events.last().map(|told| told.event.tell(&self.names)).unwrap_or_default()
    }
}

/// An action as forms send it.
fn json(action: &Action) -> String {
    serde_json::to_string(action).unwrap_or_default()
}

/// The name of what is asked, for the script: it sends a row of actions only as long as the table asks for them.
fn asking(pending: &Pending) -> String {
    let value = serde_json::to_value(pending).unwrap_or_default();
    value.get("type").and_then(|kind| kind.as_str()).unwrap_or("nothing").to_string()
}

fn side_class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Players) => "players",
        Some(Side::Controller) => "controller",
        None => "neutral",
    }
}

/// What the board region holds.
pub(crate) fn board(scene: &Scene<'_>) -> Markup {
    html! {
        (track::strip(scene))
        (map::map(scene))
        @if scene.view.round > 0 || !scene.view.models.is_empty() { (dock::dock(scene)) }
    }
}

/// What wins, for who looks.
pub(crate) fn goal(scene: &Scene<'_>) -> String {
    let goals = &scene.scenario.goals;
    match scene.view.side {
        Some(Side::Controller) => goals.controller.clone(),
        Some(Side::Players) => goals.players.clone(),
        None => format!("Players: {} Controller: {}", goals.players, goals.controller),
    }
}

/// How it ended for who looks.
pub(crate) fn verdict(scene: &Scene<'_>) -> Option<&'static str> {
    let winner = scene.view.result?.winner;
    scene.view.side.map(|mine| if winner == Some(mine) { "Your side wins!" } else { "Your side loses." })
}

/// Why it ended, in a sentence.
pub(crate) fn why_it_ended(scene: &Scene<'_>) -> Option<String> {
    let ended = scene.view.result?;
    let (round, vp) = (scene.view.round, scene.view.vp);
    let winner = match ended.winner? {
        Side::Players => "The Player Team",
        Side::Controller => "The Controller",
    };
    Some(match ended.by {
        eternia::Ending::RoundLimit => format!("Round {round} is over, and with it the game: {winner} wins."),
        eternia::Ending::Conceded => format!("The other side resigned in Round {round}."),
        eternia::Ending::Victory if scene.scenario.vp.is_empty() => format!("{winner} reached its goal in Round {round}."),
        eternia::Ending::Victory => {
            let own = ended.winner.map_or(0, |side| vp[side.index()]);
            let points = crate::shell::count(u32::from(own), "VP", "VP");
            format!("{winner} reached its goal in Round {round}, with {points}.")
        }
    })
}

/// What a list of tables shows of one. Only what everyone may know.
pub(crate) fn glimpse(table: &dyn AnyTable, seats: usize) -> Option<Glimpse> {
    use engine::Words as _;
    let view = &table.downcast_ref::<Table<Eternia>>()?.view;
    let seats = (0..seats as u8).map(Seat);
    let score = |seat: Seat| {
        let theirs = view.models.iter().filter(|model| model.seat == Some(seat) && model.id.is_character());
        format!("{} HP", theirs.map(|model| u32::from(model.hp)).sum::<u32>())
    };
    Some(Glimpse {
        characters: seats.clone().map(|seat| Eternia::faction(view, seat)).collect(),
        scores: seats.map(score).collect(),
        progress: if view.round == 0 {
            "setting up".into()
        } else {
            format!("{}, round {}", preview::scenario(view).name, view.round)
        },
    })
}

/// The Characters of a seat with their HP, beside its name.
pub(crate) fn seat_score(scene: &Scene<'_>, seat: Seat) -> Markup {
    let theirs = scene.view.models.iter().filter(|model| model.seat == Some(seat) && model.id.is_character());
    html! {
        @for model in theirs {
            span.e-seat-char.gone[model.at.is_none() && scene.view.round > 0] {
                (art::emblem(scene, model, "e-face")) b #(format!("hp-{}", model.id.0)) data-hp=(model.hp) { (model.hp) } span.unseen { " HP of " (scene.name(model.id)) }
            }
        }
    }
}

pub(crate) fn has_dock(scene: &Scene<'_>) -> bool {
    !scene.view.models.is_empty()
}

/// One sentence about what happened last, for screen readers.
pub(crate) fn summary(scene: &Scene<'_>) -> String {
    scene.last_told()
}

/// What is to be decided, or how it ended.
pub(crate) fn panel(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    html! {
        div.e-panel #panel {
            (panel::lesson(scene))
            @match page {
                Some(page) if scene.asked() && scene.view.result.is_none() => {
                    (panel::panel(scene, page))
                    (panel::sender(scene, page))
                }
                _ => (panel::watch(scene)),
            }
            @if let Some(page) = page { (panel::asks(scene, page)) }
        }
    }
}
