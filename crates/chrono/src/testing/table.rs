//! A table before the first act: which cards there are and where they lie.

use super::play::Play;
use crate::card::{Card, Colour, Kind, Size};
use crate::compiled::{self, CompiledRef};
use crate::content::Library;
use crate::frame::Frame;
use crate::grammar::{self, On};
use crate::setup::Switches;
use crate::state::{Chrono, Player, SEATS};
use crate::turn::Phase;
use engine::Seat;

/// How many cards a deck has by default.
pub(super) const DECK: usize = 20;
pub(super) const GUARDIANS: usize = 5;
pub(super) const FILLERS: usize = 60;

/// A table before the first act.
#[derive(Clone)]
pub struct Table {
    seats: u8,
    cards: Vec<Card>,
    players: [Side; SEATS],
    battlers: Vec<Placed>,
    counter: i8,
    switches: Switches,
}

#[derive(Clone, Default)]
pub(super) struct Side {
    pub hand: Vec<String>,
    pub deck: Option<Vec<String>>,
    pub guardians: Option<Vec<String>>,
    pub extra: Vec<String>,
    pub discard: Vec<String>,
    pub points: u8,
    pub leader: u8,
}

#[derive(Clone)]
pub(super) struct Placed {
    pub seat: u8,
    pub card: String,
    pub tapped: bool,
    pub fresh: bool,
    pub quests: Vec<String>,
    pub unders: Vec<String>,
    pub pilot: Option<String>,
}

/// A table for this many.
#[must_use]
pub fn table(seats: u8) -> Table {
    let mut table = Table {
        seats,
        cards: Vec::new(),
        players: Default::default(),
        battlers: Vec::new(),
        counter: 0,
        switches: Switches::default(),
    };
    for i in 0..FILLERS {
        table = table.card(&format!("filler{i:02} 1! | TIME+1"));
    }
    table
}

/// The card that this text means.
fn card(text: &str, number: u16) -> Card {
    let mut parts = text.split('|').map(str::trim);
    let mut head = parts.next().expect("a head").split_whitespace();
    let id = head.next().expect("a name").to_string();
    let rest: Vec<&str> = head.collect();
    let numbers = rest.iter().copied().find(|w| w.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(&id).to_string();
    let (kind, cost, strength) = match (numbers.strip_suffix('!'), numbers.split_once('/')) {
        (Some(cost), _) => (Kind::Action, cost, "0"),
        (None, Some((cost, strength))) => (Kind::Battler, cost, strength),
        (None, None) => panic!("{text}: cost/strength, or cost! for an action"),
    };
    let mut card = Card {
        name: id.clone(),
        id,
        flavour: String::new(),
        kind,
        ex: rest.contains(&"ex"),
        size: Size::Standard,
        colour: Colour::Red,
        cost: cost.parse().expect("a cost"),
        strength: strength.parse().expect("a strength"),
        frame: rest.contains(&"frame"),
        traits: Vec::new(),
        lines: Vec::new(),
        guardian: None,
        art: String::new(),
        set: "test".into(),
        number,
    };
    for line in parts {
        let (on, tokens) = match line.strip_prefix("guardian:") {
            Some(tokens) if kind == Kind::Battler => (On::BattlerGuardian, tokens),
            Some(tokens) => (On::ActionGuardian, tokens),
            None if kind == Kind::Battler => (On::Battler, line),
            None => (On::Action, line),
        };
        let parsed = grammar::parse(tokens.trim(), on).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        if line.starts_with("guardian:") { card.guardian = Some(parsed) } else { card.lines.push(parsed) }
    }
    card
}

fn words(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

impl Table {
    /// Defines a card: `"wasp 3/5 frame | @SUMMON DRAW+1 | guardian: TIME+2"`.
    #[must_use]
    pub fn card(mut self, text: &str) -> Self {
        let number = self.cards.len() as u16;
        self.cards.push(card(text, number));
        self
    }

    fn need(&mut self, name: &str) {
        if !self.cards.iter().any(|c| c.id == name) {
            let number = self.cards.len() as u16;
            self.cards.push(card(name, number));
        }
    }

    fn need_all(&mut self, names: &[&str]) -> Vec<String> {
        names.iter().for_each(|n| self.need(n));
        words(names)
    }

    /// An untapped battler in play, not summoned this turn.
    #[must_use]
    pub fn field(mut self, seat: u8, name: &str) -> Self {
        self.need(name);
        let card = name.to_string();
        self.battlers.push(Placed { seat, card, tapped: false, fresh: false, quests: vec![], unders: vec![], pilot: None });
        self
    }

    fn last(&mut self) -> &mut Placed {
        self.battlers.last_mut().expect("a battler was placed")
    }

    /// The battler placed last is tapped.
    #[must_use]
    pub fn tapped(mut self) -> Self {
        self.last().tapped = true;
        self
    }

    /// The battler placed last was summoned this turn.
    #[must_use]
    pub fn fresh(mut self) -> Self {
        self.last().fresh = true;
        self
    }

    /// The battler placed last is tapped and on a quest with one more card.
    #[must_use]
    pub fn quest(mut self, name: &str) -> Self {
        self.need(name);
        self.last().quests.push(name.to_string());
        self.tapped()
    }

    /// One more card lies under the battler placed last.
    #[must_use]
    pub fn under(mut self, name: &str) -> Self {
        self.need(name);
        self.last().unders.push(name.to_string());
        self
    }

    /// The battler placed last has this pilot.
    #[must_use]
    pub fn pilot(mut self, name: &str) -> Self {
        self.need(name);
        self.last().pilot = Some(name.to_string());
        self
    }

    /// The hand of a seat.
    #[must_use]
    pub fn hand(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].hand = self.need_all(names);
        self
    }

    /// The whole deck of a seat, the top card first.
    #[must_use]
    pub fn deck(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].deck = Some(self.need_all(names));
        self
    }

    /// The whole guardian stack of a seat, the top card first.
    #[must_use]
    pub fn guardians(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].guardians = Some(self.need_all(names));
        self
    }

    /// The extra deck of a seat, the top card first. EX cards are defined by [`Table::card`].
    #[must_use]
    pub fn extra(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].extra = self.need_all(names);
        self
    }

    /// The discard pile of a seat.
    #[must_use]
    pub fn pile(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].discard = self.need_all(names);
        self
    }

    /// Quest points.
    #[must_use]
    pub fn points(mut self, seat: usize, points: u8) -> Self {
        self.players[seat].points = points;
        self
    }

    /// A Leader reduction that is pending.
    #[must_use]
    pub fn leader(mut self, seat: usize, by: u8) -> Self {
        self.players[seat].leader = by;
        self
    }

    /// Where the counter stands: positive on the active player's side.
    #[must_use]
    pub fn counter(mut self, counter: i8) -> Self {
        self.counter = counter;
        self
    }

    /// House rules.
    #[must_use]
    pub fn rules(mut self, change: impl FnOnce(&mut Switches)) -> Self {
        change(&mut self.switches);
        self
    }

    /// The main phase of this seat.
    #[must_use]
    pub fn main(self, seat: u8) -> Play {
        self.at(seat, Phase::Main)
    }

    /// The very beginning of this seat's turn; what follows until the first decision happens at once.
    #[must_use]
    pub fn beginning(self, seat: u8) -> Play {
        self.at(seat, Phase::Beginning)
    }

    fn at(self, seat: u8, phase: Phase) -> Play {
        let library = Library::of(self.cards.clone()).unwrap_or_else(|why| panic!("{why:?}"));
        let compiled = compiled::register(library).expect("few cards");
        let mut play = Play::new(self.bare(compiled, Seat(seat), phase));
        for (i, side) in self.players.iter().enumerate().take(usize::from(self.seats)) {
            play.stack(i, side);
        }
        for placed in &self.battlers {
            play.place(placed);
        }
        play.game.refresh();
        play.run(|game, cx| {
            game.advance(cx);
            Ok(())
        })
        .expect("it begins");
        play
    }

    fn bare(&self, compiled: CompiledRef, active: Seat, phase: Phase) -> Chrono {
        let mut players = [Player::default(); SEATS];
        players.iter_mut().for_each(|player| player.colours = 1 << Colour::Red as u8);
        let game = Chrono::laid_out(compiled, self.switches, self.seats, active, players);
        Chrono { counter: self.counter, turn: 7, frames: vec![Frame::Turn(phase)], ..game }
    }
}
