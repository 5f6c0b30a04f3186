//! More of situations: content of a test's own, what lies on the boards, and moments of a Round to begin at.

use super::{Table, definitions};
use crate::compile::trusted;
use crate::compiled::SkillId;
use crate::content::{Colour, Definitions, Mode, Word};
use crate::frame::Round;
use crate::registry::{self, ContentRef};
use crate::round::stage;
use crate::state::Eternia;
use kit::testing::Play;

impl Table {
    /// The test content, changed, with the tests' Scenario alone.
    #[must_use]
    pub fn content(change: impl FnOnce(&mut Definitions)) -> ContentRef {
        let mut defs = definitions().clone();
        defs.scenarios.retain(|scenario| scenario.id == Word::new("field"));
        change(&mut defs);
        registry::register(trusted(&defs))
    }

    /// Seats that run so many Player Characters each, with changed content.
    #[must_use]
    pub fn changed(seats: &[u8], mode: Mode, change: impl FnOnce(&mut Definitions)) -> Table {
        Table::of(Table::content(change), seats, mode)
    }

    /// A face of a Skill Card, unlocked or not.
    ///
    /// # Panics
    /// For whoever is no Character.
    #[must_use]
    pub fn face(play: &Play<Eternia>, name: &str, colour: Colour, face: usize) -> SkillId {
        let character = play.game.character(Table::id(name)).unwrap_or_else(|| panic!("{name} is no Character"));
        play.game.all().character(character).cards[colour.index()][face]
    }

    /// The Controller holds this Strategy Card so many times more.
    ///
    /// # Panics
    /// When there are not so many.
    #[must_use]
    pub fn hand(mut self, id: &str, n: u8) -> Self {
        let at = self.game.all().strategy.iter().position(|card| card.id == Word::new(id));
        let at = at.unwrap_or_else(|| panic!("no Strategy Card {id}"));
        self.game.deck[at] -= n;
        self.game.hand[at] += n;
        self
    }

    /// The Strategy deck is used up but for so many of this card.
    ///
    /// # Panics
    /// When there is no such card.
    #[must_use]
    pub fn deck(mut self, id: &str, n: u8) -> Self {
        let at = self.game.all().strategy.iter().position(|card| card.id == Word::new(id));
        let at = at.unwrap_or_else(|| panic!("no Strategy Card {id}"));
        for (deck, played) in self.game.deck.iter_mut().zip(&mut self.game.played) {
            *played += std::mem::take(deck);
        }
        self.game.played[at] -= n;
        self.game.deck[at] = n;
        self
    }

    /// Whoever stands there is Dazed.
    ///
    /// # Panics
    /// When nobody does.
    #[must_use]
    pub fn dazed_at(mut self, q: i8, r: i8) -> Self {
        let model = self.game.standing_in(Table::space(q, r)).unwrap_or_else(|| panic!("nobody stands at ({q}, {r})"));
        self.game.model_mut(model).dazed = true;
        self
    }

    /// A Controller Skill shows its Empowered face.
    #[must_use]
    pub fn turned(mut self, skill: u8) -> Self {
        self.game.turned |= 1 << skill;
        self
    }

    /// A Controller Character is Empowered.
    #[must_use]
    pub fn empowered(mut self, name: &str) -> Self {
        self.game.model_mut(Table::id(name)).empowered = true;
        self
    }

    /// VP of the Player Team and of the Controller.
    #[must_use]
    pub fn vp(mut self, players: u8, controller: u8) -> Self {
        self.game.vp = [players, controller];
        self
    }

    /// A seat of the Player Team leads it.
    #[must_use]
    pub fn led_by(mut self, seat: u8) -> Self {
        self.game.settings.leader = Some(engine::Seat(seat));
        self
    }

    /// The next Round begins.
    #[must_use]
    pub fn round_begins(self) -> Play<Eternia> {
        self.round_at(stage::START)
    }

    /// The last Activation of the Round is over.
    #[must_use]
    pub fn round_ends(mut self) -> Play<Eternia> {
        self.game.slot = self.game.rules().track.len() as u8;
        self.round_at(stage::EVENTS)
    }

    fn round_at(mut self, stage: u8) -> Play<Eternia> {
        self.game.frames.clear();
        self.game.frames.push(Round { stage, event: 0 }.into());
        let mut cx = engine::Scripted::none();
        self.game.advance(&mut cx);
        let mut play = Play::new(self.game);
        play.heard(cx.events);
        play
    }
}
