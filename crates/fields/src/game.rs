//! The contract of the engine, kept by Fields of Eternia: thin, each rule is where its name says.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules};
use crate::ids::TeamId;
use crate::library;
use crate::setup::{Heroes, Options, Setup};
use crate::state::Fields;
use crate::view::{self, View};
use engine::{Cx, Decks, Game, GameRng, Illegal, Info, Outcome, Seat, SeatSet, SetupError, Side, SideSet, Status, Viewer};

impl Game for Fields {
    const INFO: Info = Info {
        id: "fields",
        name: "Fields of Eternia",
        tagline: "Two or three teams of heroes on a map of outposts and wilds; the most victory points win.",
        prefix: "FE",
        rules_version: 1,
        min_seats: 1,
        max_seats: 9,
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
        Fields::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn side(&self, seat: Seat) -> Side {
        Side(self.team_at(seat).0)
    }

    fn status(&self) -> Status {
        if self.over.is_some() {
            return Status::Over(self.outcome());
        }
        match self.asks() {
            Ask::Nobody => Status::each(SeatSet::EMPTY),
            Ask::Hero(hero) => Status::only(self.controller[hero.index()]),
            Ask::Team(team) => Status::any_of(self.seats_of(team)),
            Ask::Each(teams) => Status::each(self.leaders(teams)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.over.is_none()
            && self.deciding().contains(seat)
            && let Some(frame) = self.frames.top()
        {
            frame.list(self, seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(Illegal::new("FE-33.1", "The game is over."));
        }
        if !self.deciding().contains(seat) {
            return Err(Illegal::new("FE-11.3", "Somebody else decides now."));
        }
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        if !legal.contains(action) {
            return Err(crate::refusal::why_not(self, *action));
        }
        if let Some(frame) = self.frames.top().copied() {
            frame.apply(self, seat, *action, cx);
            self.advance(cx);
        }
        Ok(())
    }

    /// FE-33.6: a champion, until the last team has chosen.
    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let refused = || Illegal::new("FE-33.6", "You have no hidden choice that could be taken back.");
        if seat.0 >= self.seats {
            return Err(refused());
        }
        let (team, first) = (self.team_at(seat), self.seats_of(self.team_at(seat)).lowest());
        let Some(Frame::Champions(champions)) = self.frames.top_mut() else { return Err(refused()) };
        if first != Some(seat) || champions.chosen[team.index()].take().is_none() {
            return Err(refused());
        }
        let name = self.team_name(team);
        cx.emit(|| Event::Ready { team: name });
        Ok(())
    }

    /// Where one thing can be done and everybody sees that it is the only one: nothing of it depends on what is hidden.
    fn forced(&self, seat: Seat) -> Option<Action> {
        let open = matches!(
            self.frames.top(),
            Some(
                Frame::Activate(_)
                    | Frame::Share(_)
                    | Frame::Defender(_)
                    | Frame::Raid(_)
                    | Frame::Push(_)
                    | Frame::Muster(_)
                    | Frame::Station(_)
                    | Frame::Zone(_)
            )
        );
        if !open {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        let [action] = <[Action; 1]>::try_from(legal).ok()?;
        Some(action)
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.give_up(seat, cx)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    /// Victory cards, packs, spells and hidden combat cards belong to a team; its members know the same.
    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        let secret = matches!(self.frames.top(), Some(Frame::Champions(_)));
        seat.0 < self.seats && (secret || self.team_at(seat) != self.team_at(from))
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(self.team_at(seat), seat, rng);
        world
    }

    fn concealed(&self, actor: Seat, action: &Action, viewer: Seat) -> Option<u64> {
        crate::worlds::concealed(self, actor, *action, viewer)
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let fight = |options| Setup { options, ..Setup::default() };
        let none = Options::default();
        let of =
            |scenario: &str, seats: &[u8]| Setup { scenario: Some(scenario.into()), seats: seats.to_vec(), ..Setup::default() };
        let alone =
            |scenario: &str, seats: &[u8], difficulty: &str| Setup { difficulty: Some(difficulty.into()), ..of(scenario, seats) };
        vec![
            ("standard", fight(none)),
            ("teams", Setup { seats: vec![2, 3], ..Setup::default() }),
            ("chosen", Setup { heroes: Heroes::Choose, starting: Some(0), ..Setup::default() }),
            ("first-game", fight(Options { first_game: true, ..none })),
            ("quicker", fight(Options { quicker: true, ..none })),
            ("initiative-counts", fight(Options { initiative_counts: true, ..none })),
            ("stronger-together", fight(Options { stronger_together: true, ..none })),
            ("dice-of-power", fight(Options { dice_of_power: true, ..none })),
            ("free-choice", fight(Options { free_choice: true, ..none })),
            ("boss", of("evil-seed", &[1, 1])),
            ("skirmish", of("marching-armies", &[1, 1])),
            ("ritual", of("ritual-of-power", &[2, 1])),
            ("relics", of("stolen-relics", &[1, 1, 2])),
            ("shared", Setup { seats: vec![3, 3], ..Setup::default() }),
            ("solo", alone("liberation", &[1], "beginner")),
            ("siege", alone("siege-of-grayskull", &[1], "novice")),
            ("fen", alone("shadows-over-the-fen", &[3], "ruthless")),
            ("cooperative", alone("liberation", &[2], "advanced")),
            ("three-factions", Setup { seats: vec![1, 1, 1], ..Setup::default() }),
        ]
    }

    fn content_hash(setup: &Setup) -> String {
        library::named(setup.content.as_deref()).unwrap_or_else(library::standard).key.clone()
    }
}

impl Decks for Fields {}

impl Fields {
    /// Whom the pending frame asks.
    fn asks(&self) -> Ask {
        self.frames.top().map_or(Ask::Nobody, |frame| frame.asks(self))
    }

    /// The seats that owe a decision.
    pub(crate) fn deciding(&self) -> SeatSet {
        match self.asks() {
            Ask::Nobody => SeatSet::EMPTY,
            Ask::Hero(hero) => SeatSet::only(self.controller[hero.index()]),
            Ask::Team(team) => self.seats_of(team),
            Ask::Each(teams) => self.leaders(teams),
        }
    }

    /// One seat of each of these teams.
    fn leaders(&self, teams: u8) -> SeatSet {
        self.team_ids().filter(|team| teams >> team.0 & 1 == 1).filter_map(|team| self.seats_of(team).lowest()).collect()
    }

    /// Goes on until somebody has to decide.
    pub(crate) fn advance(&mut self, cx: &mut impl Cx<Event>) {
        while self.over.is_none() {
            self.look_at_objective(cx);
            let Some(frame) = self.frames.top().copied() else { return };
            match frame.asks(self) {
                Ask::Nobody => frame.step(self, cx),
                ask if self.is_for_nobody(ask) => self.decide_for_enemy(cx),
                _ => return,
            }
        }
    }

    fn outcome(&self) -> Outcome {
        let Some(ended) = self.over else { return Outcome::draw(self.seats(), "FE-33.3") };
        let sides: Vec<Side> = (0..self.seats).map(|seat| self.side(Seat(seat))).collect();
        let winners: SideSet =
            self.team_ids().filter(|team: &TeamId| ended.winners >> team.0 & 1 == 1).map(|team| Side(team.0)).collect();
        // FE-33.2, FE-24.20: everybody loses.
        let outcome = if ended.winners == 0 {
            Outcome::lost(self.seats(), ended.why.clause())
        } else {
            Outcome::won_by(winners, &sides, ended.why.clause())
        };
        // FE-37.4.
        if self.solo.difficulty.is_some() { outcome.with_score(self.score_so_far().total()) } else { outcome }
    }
}
