//! The contract of the engine, kept by the Chrono Clash System: thin, each decision and each rule is where its name says.

use crate::action::Action;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Chrono, Exit};
use crate::view::{self, View};
use engine::{Cx, Game, GameRng, Illegal, Info, Outcome, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Chrono {
    const INFO: Info = Info {
        id: "chrono",
        name: "Chrono Clash System",
        tagline: "Duels of decks around one shared time gauge: what you spend is what your opponent gets.",
        prefix: "CC",
        rules_version: 2,
        min_seats: 2,
        max_seats: 4,
        simultaneous: false,
        hidden: true,
        chance: true,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Chrono::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    #[inline]
    fn status(&self) -> Status {
        match self.over {
            Some(ended) => Status::Over(Outcome::win(ended.winner, usize::from(self.seats), self.end_clause())),
            None => Status::each(self.asked().map_or(SeatSet::EMPTY, SeatSet::only)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.answer(seat, *action, cx)?;
        self.advance(cx);
        Ok(())
    }

    fn take_back(&mut self, _seat: Seat, _cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        Err(Illegal::new("CC-6.11", "You have no hidden choice to take back."))
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.give_up(seat, cx)?;
        self.advance(cx);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(seat, rng);
        world
    }

    fn unanswered(&self, seat: Seat) -> Option<Action> {
        self.answer_for_absent(seat)
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let decks: Vec<&str> = crate::content::standard().decks.iter().map(|d| d.id.as_str()).collect();
        let pick = |at: &[usize]| Setup::of(&at.iter().map(|i| decks[i % decks.len()]).collect::<Vec<_>>());
        vec![("duel", pick(&[0, 1])), ("workshop", pick(&[2, 3])), ("three", pick(&[0, 1, 2])), ("four", pick(&[0, 1, 2, 3]))]
    }

    fn content_hash(setup: &Setup) -> String {
        setup.compiled().unwrap_or_else(crate::compiled::standard).key.clone()
    }

    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        seat != from && self.has_secrets(seat)
    }

    #[inline]
    fn concealed(&self, actor: Seat, action: &Action, viewer: Seat) -> Option<u64> {
        if actor == viewer { None } else { self.outside_of(actor, *action) }
    }
}

impl Chrono {
    fn end_clause(&self) -> &'static str {
        match self.over {
            Some(ended) if ended.by_quests => "CC-1.8",
            Some(ended) => match ended.last {
                Exit::Attacked => "CC-1.2",
                Exit::EmptyDeck => "CC-1.4",
                Exit::Conceded => "CC-1.11",
                Exit::TooLate => "CC-R134",
            },
            None => "CC-1.7",
        }
    }
}
