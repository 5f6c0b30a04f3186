//! The contract of the engine, kept by Clash!: thin, each decision and each rule is where its name says.

use crate::action::Action;
use crate::event::Event;
use crate::roster::roster;
use crate::setup::{Fixture, Pick, Setup, characters};
use crate::state::{Clash, Frame};
use crate::view::{self, View};
use engine::{Cx, Decks, Game, GameRng, Illegal, Info, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Clash {
    const INFO: Info = Info {
        id: "clash",
        name: "Clash!",
        tagline: "Two fighters, ten moves each, both chosen in secret and revealed together.",
        prefix: "CL",
        rules_version: 2,
        min_seats: 2,
        max_seats: 2,
        simultaneous: true,
        hidden: true,
        chance: false, // CL-1.8
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Clash::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        2 // CL-1.1
    }

    #[inline]
    fn status(&self) -> Status {
        match self.ended {
            Some(ended) => Status::Over(ended.outcome()),
            None => Status::each(self.deciding()),
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.frames.top() {
            Some(Frame::Choose) => self.list_plays(seat, out),
            Some(Frame::Pick(picking)) => picking.list(self, seat, out),
            None => {}
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match *action {
            Action::Pick(character) => self.pick(seat, character, cx),
            Action::Play(play) => self.commit(seat, play, cx),
        }
    }

    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let taken = match self.frames.top().copied() {
            Some(Frame::Choose) => self.take_back_card(seat),
            Some(Frame::Pick(picking)) => picking.take_back(self, seat),
            None => None,
        };
        taken.ok_or_else(|| Illegal::new("CL-5.6", "You have nothing to take back."))?;
        cx.emit(|| Event::TakesBack { seat });
        Ok(())
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.give_up(seat, cx)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(1 - seat.index().min(1), rng);
        world
    }

    /// CL-R22: everything is open but a card or a character chosen in secret, and cards removed straight from a hand.
    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        if seat == from || seat.0 > 1 {
            return false;
        }
        let removed = !self.sides[seat.index()].hidden.is_empty();
        match self.frames.top() {
            Some(Frame::Choose) => removed || self.plays[seat.index()].is_some(),
            Some(Frame::Pick(picking)) => picking.is_secret_of(self, seat),
            None => removed,
        }
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let basic = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
        let open = Setup { pick: Pick::Open, ..Setup::default() };
        vec![("standard", Setup::default()), ("open-pick", open), ("basic", basic)]
    }

    fn content_hash(setup: &Setup) -> String {
        match characters(setup) {
            Ok([Some(a), Some(b)]) => engine::hash_of(&[&a.def, &b.def]),
            _ => engine::hash_of(&roster().iter().map(|c| &c.def).collect::<Vec<_>>()),
        }
    }
}

impl Decks for Clash {}

impl Clash {
    /// Who owes a decision now: read from the pending frame alone.
    #[inline]
    pub(crate) fn deciding(&self) -> SeatSet {
        match self.frames.top() {
            Some(Frame::Choose) => self.who_owes_a_card(),
            Some(Frame::Pick(picking)) => picking.who(self),
            None => SeatSet::EMPTY,
        }
    }

    /// All that `1 - i` cannot know of side `i` is drawn anew: a secret pick, which of the unseen cards are removed, and the
    /// choice of this turn.
    fn imagine(&mut self, i: usize, rng: &mut GameRng) {
        if let Some(Frame::Pick(picking)) = self.frames.top().copied() {
            return picking.imagine(self, i, rng);
        }
        if !self.sides[i].hidden.is_empty() {
            self.imagine_hidden(i, rng);
        }
        self.imagine_card(i, rng);
    }
}
