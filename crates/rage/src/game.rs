//! The contract of the engine, kept by Clash of Rage: thin, each rule is where its name says.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, FrameRules};
use crate::setup::{Bastions, Clans, Difficulty, Length, Map, Mode, Resignation, Series, Setup};
use crate::state::{Ended, Rage};
use crate::view::View;
use crate::{registry, view};
use engine::{Cx, Decks, Game, GameRng, Illegal, Info, Outcome, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Rage {
    const INFO: Info = Info {
        id: "rage",
        name: "Clash of Rage",
        tagline: "Clans against the Elves and against each other: four points of Cities and Legendary items win.",
        prefix: "RA",
        rules_version: 2,
        min_seats: 1,
        max_seats: 4,
        simultaneous: true,
        hidden: true,
        chance: true,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Rage::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn status(&self) -> Status {
        match self.over {
            Some(ended) => Status::Over(outcome(ended, self.seats as usize)),
            None => Status::each(self.deciding()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.deciding().contains(seat)
            && let Some(frame) = self.frames.top()
        {
            frame.list(self, seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.carry_out(seat, *action, cx)?;
        self.advance(cx);
        Ok(())
    }

    /// RA-R13: a Tactic card, and the choice of Stones, until the last player commits.
    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.frames.top_mut().is_some_and(|frame| frame.take_back(seat)) {
            return Err(Illegal::new("RA-R13", "You have no hidden choice to take back."));
        }
        cx.emit(|| Event::TakesBack { seat });
        Ok(())
    }

    /// RA-R81: the clan is removed, unless a bot takes over at this table.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(over());
        }
        if seat.0 >= self.seats || self.player(seat).gone {
            return Err(Illegal::new("RA-R81", "There is nobody in this seat to resign."));
        }
        if self.options.resignation == Resignation::Bot {
            let reason = "You cannot resign at this table. Let a bot take your seat instead.";
            return Err(Illegal::new("RA-R81", reason));
        }
        cx.emit(|| Event::Concedes { seat });
        self.remove_clan(seat, cx);
        Ok(())
    }

    fn unanswered(&self, seat: Seat) -> Option<Action> {
        self.frames.top().filter(|_| self.deciding().contains(seat))?.default_action(self, seat)
    }

    /// One way to bear the injuries, one Battle to fight, nothing left to move or to buy: what lies open to all. Tactic cards and
    /// Legendary cards are somebody's secret, so even the last of them is chosen.
    fn forced(&self, seat: Seat) -> Option<Action> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        let [action] = <[Action; 1]>::try_from(legal).ok()?;
        let open = matches!(
            action,
            Action::EndMove
                | Action::EndEquip
                | Action::Battle(_)
                | Action::Eliminate(_)
                | Action::Renew(None)
                | Action::Carrier(_)
        );
        open.then_some(action)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    /// A hand of Tactic cards, as long as others cannot know it by counting; a hidden choice; cards drawn at a Forge. All else lies
    /// open.
    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        if seat == from || seat.0 >= self.seats {
            return false;
        }
        let player = self.player(seat);
        let hand = player.hand != 0 && player.deck != 0;
        hand || self.frames.top().is_some_and(|frame| frame.hides(self, seat))
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(seat, rng);
        world
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let players = |players| Setup { players, clans: Clans::Deal, ..Setup::default() };
        let solo = |difficulty| Setup { mode: Mode::Solo(difficulty), ..players(1) };
        let mut presets = vec![
            ("two", players(2)),
            ("three", players(3)),
            ("four", players(4)),
            ("short", Setup { length: Length::Short, ..players(2) }),
            ("long", Setup { length: Length::Long, ..players(3) }),
            ("built", Setup { map: Map::Players, bastions: Bastions::Placed, clans: Clans::Choose, ..players(2) }),
            ("first-game", first_game()),
            ("solo", solo(Difficulty::Medium)),
            ("solo-easy", solo(Difficulty::Easy)),
            ("solo-difficult", solo(Difficulty::Difficult)),
            ("solo-impossible", solo(Difficulty::Impossible)),
            ("campaign", Setup { mode: Mode::Campaign(Series::Short), ..players(3) }),
            ("season", Setup { mode: Mode::Campaign(Series::Season), ..players(2) }),
        ];
        // Every scenario can be played on its own.
        let scenarios = &registry::standard().get().season.scenarios;
        presets.extend(scenarios.iter().map(|s| (s.id.as_str(), Setup { mode: Mode::Scenario(s.id.clone()), ..players(2) })));
        presets
    }

    fn content_hash(setup: &Setup) -> String {
        let content = setup.content.as_deref().and_then(registry::find).unwrap_or_else(registry::standard);
        // Kept content was hashed before it got a key of its own.
        content.key.strip_prefix(registry::KEPT).map_or_else(|| engine::hash_of(content.get()), String::from)
    }
}

impl Decks for Rage {}

/// The guided first game: two players, always the same beginning.
pub(crate) fn first_game() -> Setup {
    let clans = registry::standard().get().guide.clans.clone();
    Setup { clans: Clans::Fixed(clans), length: Length::Short, guide: true, ..Setup::default() }
}

fn outcome(ended: Ended, seats: usize) -> Outcome {
    match ended.winner {
        Some(winner) => Outcome::win(winner, seats, ended.by.clause()),
        None => Outcome::lost(seats, ended.by.clause()),
    }
}

fn over() -> Illegal {
    Illegal::new("RA-25.4", "The game is over.")
}

impl Rage {
    /// Who owes a decision now: the pending frame knows.
    #[inline]
    pub(crate) fn deciding(&self) -> SeatSet {
        self.frames.top().map_or(SeatSet::EMPTY, |frame| frame.deciders(self))
    }

    fn carry_out(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let pending = self.frames.top().copied().filter(|_| self.over.is_none());
        let Some(frame) = pending else { return Err(over()) };
        if !self.deciding().contains(seat) {
            return Err(self.not_asked(&frame, seat, action));
        }
        frame.apply(self, seat, action, cx)
    }

    #[cold]
    fn not_asked(&self, frame: &Frame, seat: Seat, action: Action) -> Illegal {
        if seat.0 >= self.seats {
            return Illegal::new("RA-5.7", "There is no such seat.");
        }
        if self.player(seat).gone {
            return Illegal::new("RA-R81", "This clan has left the game.");
        }
        let turn = || Illegal::new("RA-11.3", "It is not your turn.");
        frame.not_asked(action).unwrap_or_else(turn)
    }

    /// All that `me` cannot know is drawn anew: hands and committed cards of the others, and what another player has drawn at
    /// the Forge. Decks and the bag have no order that could be known.
    fn imagine(&mut self, me: Seat, rng: &mut GameRng) {
        for seat in (0..self.seats).map(Seat).filter(|seat| *seat != me) {
            let player = self.player_mut(seat);
            let number = player.hand.count_ones();
            let (hand, deck) = draw_bits(u16::from(player.hand | player.deck), number, rng);
            (player.hand, player.deck) = (hand as u8, deck as u8);
        }
        if let Some(frame) = self.frames.top().copied() {
            frame.imagine(self, me, rng);
        }
    }
}

/// Draws so many bits of a set: those drawn, and the rest.
pub(crate) fn draw_bits(set: u16, number: u32, rng: &mut GameRng) -> (u16, u16) {
    let (mut drawn, mut rest) = (0, set);
    for _ in 0..number {
        let bit = 1 << nth_bit(rest, rng.below(rest.count_ones()));
        drawn |= bit;
        rest &= !bit;
    }
    (drawn, rest)
}

/// The place of the `n`th bit that is set.
pub(crate) fn nth_bit(set: u16, n: u32) -> u8 {
    let mut left = set;
    for _ in 0..n {
        left &= left.wrapping_sub(1);
    }
    left.trailing_zeros() as u8
}
