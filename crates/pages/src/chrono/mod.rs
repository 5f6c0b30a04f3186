//! Chrono Clash as it looks: cards with icon rows, two to four battlefields around one gauge, the deck builder.

mod art;
mod builder;
mod card;
mod choose;
mod field;
pub(crate) mod front;
mod gallery;
mod gauge;
mod hand;
mod lessons;
mod marks;
mod panel;
mod setup_form;
mod stats;
mod ways;

use crate::front::Sight;
use crate::model::{Glimpse, TablePage};
use crate::scene::Sign;
use crate::shell::count;
use catalog::{AnyTable, LegalAction, Table};
use chrono::card::Card;
use chrono::compiled::{self, CompiledCards};
use chrono::state::Exit;
use chrono::view::{BattlerView, Pending, PlayerView};
use chrono::{Action, CardId, Chrono, Event, Id, View};
use engine::{Event as _, Names, Seat, Told};
use maud::{Markup, html};

/// The signs of the legend; the icons of cards have their own, on every card.
pub(crate) const SIGNS: &[Sign] = &[
    ("hourglass", "Cost: moves the time counter that far toward your opponent", "CC-5.3"),
    ("power", "Strength: the lower loses a battle", "CC-12.2"),
    ("shield", "Guardians: face down, unknown to everyone", "CC-3.4"),
    ("turn", "Quest points: five win", "CC-1.8"),
    ("pile", "Discard pile, open to all", "CC-3.8"),
];

/// All that drawing a table needs, in one place.
pub(crate) struct Scene<'a> {
    pub view: &'a View,
    pub compiled: &'static CompiledCards,
    pub events: &'a [Told<Event>],
    pub names: Names,
    pub me: Option<Seat>,
    pub legal: Vec<(Action, &'a LegalAction)>,
}

impl<'a> Scene<'a> {
    /// The scene of a boxed table; none if it is another game's.
    fn new(sight: &Sight<'a>) -> Option<Scene<'a>> {
        let table: &Table<Chrono> = sight.table.downcast_ref()?;
        Some(Scene {
            view: &table.view,
            compiled: compiled::find(&table.view.content).unwrap_or_else(compiled::standard).get(),
            events: &table.events,
            names: sight.names(),
            me: sight.viewer.seat(),
            legal: table.legal.iter().copied().zip(sight.legal).collect(),
        })
    }

    /// Whether the viewer owes a decision.
    fn asked(&self) -> bool {
        self.me.is_some() && self.view.asked == self.me && self.view.result.is_none()
    }

    fn card(&self, card: CardId) -> &'static Card {
        let cards = &self.compiled.content.cards;
        &cards[card.index().min(cards.len() - 1)]
    }

    fn battler(&self, id: Id) -> Option<&'a BattlerView> {
        self.view.battlers.iter().find(|b| b.id == id)
    }

    /// "Cinder Runner", "Cinder Runner #2".
    fn battler_name(&self, id: Id) -> String {
        let Some(b) = self.battler(id) else { return "a battler".into() };
        let copy = if b.copy > 0 { format!(" #{}", b.copy) } else { String::new() };
        format!("{}{copy}", self.card(b.card).name)
    }

    /// "you", "Anna".
    fn who(&self, seat: Seat) -> String {
        if self.me == Some(seat) { "you".into() } else { self.names.of(seat) }
    }

    /// The viewer's own player, or for a spectator the first one.
    fn near(&self) -> Seat {
        self.me.unwrap_or(Seat(0))
    }

    fn mine(&self) -> Option<&'a PlayerView> {
        self.view.players.get(self.me?.index())
    }

    /// The others, from the left neighbour on.
    fn far(&self) -> Vec<&'a PlayerView> {
        let n = self.view.players.len();
        (1..n).map(|i| &self.view.players[(self.near().index() + i) % n]).collect()
    }

    fn can(&self, action: Action) -> Option<&'a LegalAction> {
        self.legal.iter().find(|(a, _)| *a == action).map(|(_, legal)| *legal)
    }
}

/// An action as forms send it.
fn json(action: &Action) -> String {
    serde_json::to_string(action).unwrap_or_default()
}

/// What the board region holds.
pub(crate) fn board(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    html! {
        div.c-table.(format!("seats-{}", scene.view.players.len())) {
            div.c-fields {
                div.c-far { @for player in scene.far() { (field::field(scene, page, player, false)) } }
                (gauge::gauge(scene))
                @if let Some(player) = scene.view.players.get(scene.near().index()) { (field::field(scene, page, player, true)) }
            }
        }
    }
}

/// What is to be decided, below what a lesson says.
pub(crate) fn panel(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    html! {
        div.c-panel #panel tabindex="0" role="region" aria-label="Decision" data-kind=(panel::kind(scene)) {
            @if let Some(page) = page { (lessons::banner(scene, page)) }
            (panel::panel(scene, page))
        }
    }
}

/// How far a player is: guardians left and quest points.
pub(crate) fn seat_score(scene: &Scene<'_>, seat: Seat) -> Markup {
    let Some(player) = scene.view.players.get(seat.index()) else { return html! {} };
    html! {
        @if player.out { span { "out" } } @else {
            span.c-left { (crate::icons::icon("shield")) b { (player.guardians) } span.small-hide { "guardians" } }
            span.c-left { (art::sign(chrono::symbols::Symbol::Quest)) b { (player.points) } "/5" span.small-hide { " quests" } }
        }
    }
}

/// What the hand region holds while the game runs.
pub(crate) fn hand(scene: &Scene<'_>, page: &TablePage) -> Markup {
    hand::hand(scene, page)
}

/// What is asked, where the table shows the line itself and needs no notation.
pub(crate) fn prompt(scene: &Scene<'_>) -> Option<String> {
    if !scene.asked() {
        return None;
    }
    match &scene.view.pending {
        Pending::Guardian { card, .. } => {
            Some(format!("Your guardian {}: use its ability, or ignore it?", scene.card(*card).name))
        }
        Pending::Target { card, .. } => Some(format!("Choose a target for {}.", scene.card(*card).name)),
        Pending::Opponent { card, .. } => Some(format!("Choose an opponent for {}.", scene.card(*card).name)),
        _ => None,
    }
}

/// How it ended for who looks.
pub(crate) fn verdict(scene: &Scene<'_>) -> Option<&'static str> {
    let winner = scene.view.result?.winner;
    scene.me.map(|me| if winner == me { "You win!" } else { "You lose." })
}

/// Why it ended, in a sentence.
pub(crate) fn why_it_ended(scene: &Scene<'_>) -> Option<String> {
    let (result, turn) = (scene.view.result?, scene.view.turn);
    let winner = result.winner;
    if result.by_quests {
        return Some(engine::sentence(&format!("{} reached five quest points on turn {turn}.", scene.names.them(winner))));
    }
    let others = scene.view.players.iter().map(|player| player.seat).filter(|seat| *seat != winner);
    let gone = scene.events.iter().rev().find_map(|told| match told.event {
        Event::Eliminated { seat, .. } => Some(seat),
        _ => None,
    });
    let last = gone.or_else(|| others.clone().next())?;
    let how = match result.exit {
        Exit::Attacked => format!("{} attacked without a guardian left", scene.names.does(last, "was")),
        Exit::EmptyDeck => format!("{} had to draw from an empty deck", scene.names.them(last)),
        Exit::Conceded => format!("{} resigned", scene.names.them(last)),
        Exit::TooLate => return Some("The turn ended before the puzzle was solved.".into()),
    };
    let alone = if others.count() > 1 {
        format!(", and {} the last one standing", scene.names.does(winner, "was"))
    } else {
        String::new()
    };
    Some(engine::sentence(&format!("{how} on turn {turn}{alone}.")))
}

/// What a list of tables shows of one, as everyone may know it.
pub(crate) fn glimpse(table: &dyn AnyTable) -> Option<Glimpse> {
    let view = &table.downcast_ref::<Table<Chrono>>()?.view;
    let score = |p: &PlayerView| {
        let guardians = count(u32::from(p.guardians), "guardian", "guardians");
        if p.out { "out".into() } else { format!("{guardians}, {}", count(u32::from(p.points), "quest point", "quest points")) }
    };
    Some(Glimpse {
        characters: view.players.iter().map(|p| p.colours.first().map(|c| c.word().to_string())).collect(),
        scores: view.players.iter().map(score).collect(),
        progress: format!("turn {}", view.turn),
    })
}

/// The court of a player, for lists.
pub(crate) fn portrait(colour: &str) -> Option<(Markup, &'static str)> {
    let colour = chrono::card::Colour::ALL.into_iter().find(|c| c.word() == colour)?;
    Some((art::court(colour), colour.court()))
}

/// One sentence about what happened last, for screen readers.
pub(crate) fn summary(scene: &Scene<'_>) -> String {
    match &scene.view.pending {
        Pending::Guardian { card, .. } if scene.asked() => format!("Your guardian is {}.", card::spoken(scene.card(*card))),
        _ => scene.events.last().map(|told| told.event.tell(&scene.names)).unwrap_or_default(),
    }
}
