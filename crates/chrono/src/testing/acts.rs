//! What players do and what can be seen, in the words of the game.

use super::play::Play;
use crate::action::{Action, How};
use crate::icons::Zone;
use crate::pile::Pile;
use crate::state::{Id, Object};
use engine::Seat;

/// What the asked seat does, in words.
impl Play {
    /// Summons for the printed cost.
    #[track_caller]
    pub fn summon(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Summon { card, shift: 0, how: How::Printed })
    }

    /// Summons for the Sneak Attack cost.
    #[track_caller]
    pub fn sneak(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Summon { card, shift: 0, how: How::Sneak })
    }

    /// Summons for the Pilot cost onto a Frame.
    #[track_caller]
    pub fn board(&mut self, name: &str, frame: &str) -> &mut Self {
        let (card, how) = (self.card(name), How::Pilot(self.id(frame)));
        self.go(Action::Summon { card, shift: 0, how })
    }

    /// Transforms a battler into a card of the hand.
    #[track_caller]
    pub fn transform(&mut self, battler: &str, name: &str) -> &mut Self {
        let (card, how) = (self.card(name), How::Transform(self.id(battler)));
        self.go(Action::Summon { card, shift: 0, how })
    }

    /// Plays an action card.
    #[track_caller]
    pub fn play(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Play { card, shift: 0 })
    }

    /// Declares an attack.
    #[track_caller]
    pub fn attack(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Attack(id))
    }

    /// Chooses a battler as the object.
    #[track_caller]
    pub fn on_battler(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Object(Object::Battler(id)))
    }

    /// Chooses a quest guardian as the object.
    #[track_caller]
    pub fn on_quest(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Object(Object::Quest(id)))
    }

    /// Chooses a guardian stack as the object.
    #[track_caller]
    pub fn on_guardians(&mut self, seat: u8) -> &mut Self {
        self.go(Action::Object(Object::Guardians(Seat(seat))))
    }

    /// Sends a battler on a quest with a card; a single card in hand is taken without a question.
    #[track_caller]
    pub fn send(&mut self, name: &str, card: &str) -> &mut Self {
        let (id, card, seat) = (self.id(name), self.card(card), self.asked());
        self.go(Action::Quest(id));
        if self.legal(seat).contains(&Action::Lay(card)) {
            self.go(Action::Lay(card));
        }
        self
    }

    /// Uses the first Tap line of a battler.
    #[track_caller]
    pub fn tap(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Tap { id, line: 0 })
    }

    /// Passes.
    #[track_caller]
    pub fn pass(&mut self) -> &mut Self {
        self.go(Action::Pass)
    }

    /// Chooses a battler as target.
    #[track_caller]
    pub fn target(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Target(id))
    }

    /// Chooses a card of the hand as target.
    #[track_caller]
    pub fn target_hand(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::TargetCard { zone: Zone::Hand, card, shift: 0 })
    }

    /// Chooses a card of the discard pile as target.
    #[track_caller]
    pub fn target_discard(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::TargetCard { zone: Zone::Discard, card, shift: 0 })
    }

    /// Chooses an opponent.
    #[track_caller]
    pub fn opponent(&mut self, seat: u8) -> &mut Self {
        self.go(Action::Opponent(Seat(seat)))
    }

    /// Answers a question of yes or no, whatever it is.
    #[track_caller]
    pub fn answer(&mut self, yes: bool) -> &mut Self {
        let seat = self.asked();
        let asks = self.legal(seat);
        let all =
            [Action::Guardian(yes), Action::Replay(yes), Action::Legion(yes), Action::EnterTapped(yes), Action::Mulligan(yes)];
        let found = all.into_iter().find(|a| asks.contains(a));
        self.go(found.unwrap_or_else(|| panic!("no question of yes or no: {asks:?}")))
    }

    /// Yes.
    #[track_caller]
    pub fn yes(&mut self) -> &mut Self {
        self.answer(true)
    }

    /// No.
    #[track_caller]
    pub fn no(&mut self) -> &mut Self {
        self.answer(false)
    }

    /// Discards a card of the hand.
    #[track_caller]
    pub fn discards(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Discard(card))
    }

    /// Slides a card under the battler that enters, or none.
    #[track_caller]
    pub fn under(&mut self, name: Option<&str>) -> &mut Self {
        let card = name.map(|n| self.card(n));
        self.go(Action::Under(card))
    }

    /// Discards a card from under a battler.
    #[track_caller]
    pub fn shed(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Shed(card))
    }

    /// Summons by Reinforcements, or not.
    #[track_caller]
    pub fn reinforce(&mut self, name: Option<&str>) -> &mut Self {
        let card = name.map(|n| self.card(n));
        self.go(Action::Reinforce(card))
    }

    /// Destroys a battler as payment.
    #[track_caller]
    pub fn pay(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Pay(id))
    }

    /// The payment is complete.
    #[track_caller]
    pub fn paid(&mut self) -> &mut Self {
        self.go(Action::Paid)
    }

    /// Resolves the trigger that is offered at this place first.
    #[track_caller]
    pub fn first(&mut self, which: u8) -> &mut Self {
        self.go(Action::Next(which))
    }
}

/// What can be seen.
impl Play {
    fn names(&self, pile: &Pile) -> Vec<&'static str> {
        pile.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).map(|card| self.game.name(card)).collect()
    }

    /// Where the counter stands: positive on the active player's side.
    #[must_use]
    pub fn counter(&self) -> i8 {
        self.game.counter
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> u8 {
        self.game.active.0
    }

    /// The hand of a seat, in the order in which the cards were defined.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Vec<&'static str> {
        self.names(&self.game.players[seat].hand)
    }

    /// The discard pile of a seat, in the order in which the cards were defined.
    #[must_use]
    pub fn discard(&self, seat: usize) -> Vec<&'static str> {
        self.names(&self.game.players[seat].discard)
    }

    /// How many cards the deck has.
    #[must_use]
    pub fn deck(&self, seat: usize) -> u16 {
        self.game.players[seat].deck
    }

    /// How many guardians there are.
    #[must_use]
    pub fn guardians(&self, seat: usize) -> u16 {
        self.game.players[seat].guardians
    }

    /// How many cards the extra deck has.
    #[must_use]
    pub fn extra(&self, seat: usize) -> u16 {
        self.game.players[seat].extra
    }

    /// Quest points.
    #[must_use]
    pub fn points(&self, seat: usize) -> u8 {
        self.game.players[seat].points
    }

    /// The Leader reduction that is pending.
    #[must_use]
    pub fn leader(&self, seat: usize) -> u8 {
        self.game.players[seat].leader
    }

    /// Whether a seat is still in the game.
    #[must_use]
    pub fn alive(&self, seat: u8) -> bool {
        self.game.lives(Seat(seat))
    }

    /// Whether a battler with this name is in play.
    #[must_use]
    pub fn in_play(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The battlers of a seat.
    #[must_use]
    pub fn battlers(&self, seat: u8) -> Vec<&'static str> {
        self.game.battlers_of(Seat(seat)).map(|b| self.game.name(b.card)).collect()
    }

    /// Whether a battler is tapped.
    #[must_use]
    #[track_caller]
    pub fn is_tapped(&self, name: &str) -> bool {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).tapped
    }

    /// How many quest cards lie on a battler.
    #[must_use]
    #[track_caller]
    pub fn quests(&self, name: &str) -> u8 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).quests
    }

    /// The current strength of a battler.
    #[must_use]
    #[track_caller]
    pub fn strength(&self, name: &str) -> i16 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).strength()
    }

    /// The current cost of a battler.
    #[must_use]
    #[track_caller]
    pub fn cost(&self, name: &str) -> i16 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).cost()
    }

    /// Whether a battler has this icon now.
    #[must_use]
    #[track_caller]
    pub fn has(&self, name: &str, icon: crate::icons::Icon) -> bool {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).has(icon)
    }

    /// The cost of summoning a card of the hand now.
    #[must_use]
    pub fn price(&self, seat: u8, name: &str) -> i16 {
        self.game.summon_cost(Seat(seat), self.card(name), 0, How::Printed)
    }

    /// The names of the battlers that may be chosen now, as targets or as objects; `guardians@1`, `quest imp` for other objects.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        let name = |id: Id| self.game.battler(id).map_or("nobody", |b| self.game.name(b.card)).to_string();
        let each = self.legal(self.asked()).into_iter().filter_map(|action| match action {
            Action::Target(id) | Action::Object(Object::Battler(id)) | Action::Pay(id) => Some(name(id)),
            Action::Object(Object::Quest(id)) => Some(format!("quest {}", name(id))),
            Action::Object(Object::Guardians(seat)) => Some(format!("guardians@{}", seat.0)),
            Action::TargetCard { card, .. } => Some(self.game.name(card).to_string()),
            Action::Opponent(seat) => Some(format!("seat {}", seat.0)),
            _ => None,
        });
        each.collect()
    }
}
