//! Doubt: hidden dice, rising bids, and somebody who does not believe it. The sample game of the guide "Add a game" in
//! the `engine` crate's documentation: small, and still everything a game has. It is not part of the product;
//! `cargo run --features sample` puts it on the table.
//!
//! ```
//! use doubt::{Action, Doubt, Setup};
//! use engine::{Game, Scripted, Seat};
//!
//! // Two players with three dice each; the script says what they roll, counted from 0.
//! let mut script = Scripted::new([1, 1, 4, 1, 5, 5]);
//! let setup = Setup { players: 2, table: Some("quick".into()) };
//! let mut game = Doubt::new(&setup, &mut script).unwrap();
//! game.apply(Seat(0), &Action::Bid { count: 3, face: 2 }, &mut script).unwrap();
//! game.apply(Seat(1), &Action::Doubt, &mut script).unwrap();
//! let outcome = game.status().outcome().unwrap();
//! assert!(outcome.winners().contains(Seat(0)), "there are three twos");
//! ```

pub mod content;
mod event;
mod words;

pub use event::Happened;

use content::{MOST_DICE, Table};
use engine::{Balance, Cx, Decks, Game, GameRng, Guidance, Illegal, Info, Outcome, Seat, SetupError, Status, Viewer};
use kit::{Handle, Registered};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The dice of one player.
pub type Dice = Vec<u8>;

/// A game of Doubt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Doubt {
    table: Handle<Table>,
    round: u32,
    turn: Seat,
    dice: Vec<Dice>,
    faults: Vec<u8>,
    bid: Option<Bid>,
    counted: Option<Counted>,
    gave_up: Option<Seat>,
}

/// DO-2.2: what somebody claims about all dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Bid {
    /// Who.
    pub by: Seat,
    /// At least this many dice …
    pub count: u8,
    /// … show this face.
    pub face: u8,
}

/// DO-3.1: what was found when somebody doubted. It stays in sight, since the dice themselves are rolled again at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// This face was counted.
    pub face: u8,
    /// So many dice showed it.
    pub found: u8,
}

/// What can be chosen for a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// DO-1.1: how many play.
    pub players: u8,
    /// DO-1.2: which table; none is the first one.
    #[serde(default)]
    pub table: Option<String>,
}

/// DO-2.2: what a player does in turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bids higher.
    Bid {
        /// At least this many dice …
        count: u8,
        /// … show this face.
        face: u8,
    },
    /// Does not believe the last bid.
    Doubt,
}

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// The round, from 1.
    pub round: u32,
    /// Whose turn it is.
    pub turn: Seat,
    /// DO-2.1: the viewer's own dice.
    pub mine: Option<Dice>,
    /// Dice of each player.
    pub dice_each: u8,
    /// Faults of each seat.
    pub faults: Vec<u8>,
    /// Faults that end the game.
    pub limit: u8,
    /// The last bid.
    pub bid: Option<Bid>,
    /// DO-3.1: what the last doubt found.
    pub counted: Option<Counted>,
    /// Whether it is over.
    pub over: bool,
}

impl Doubt {
    /// DO-2.1: a new round, everybody rolls.
    fn roll(&mut self, cx: &mut impl Cx<Happened>) {
        self.round += 1;
        self.bid = None;
        let round = self.round;
        cx.emit(|| Happened::Round { round });
        for (i, dice) in self.dice.iter_mut().enumerate() {
            for die in dice.iter_mut() {
                *die = cx.chance(6) as u8 + 1;
            }
            cx.emit(|| Happened::Rolled { seat: Seat(i as u8), dice: Some(dice.clone()) });
        }
    }

    /// The one predicate behind the legal list and the refusals.
    fn allows(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.status().deciding().contains(seat) {
            return Err(Illegal::new("DO-2.2", "It is not your turn."));
        }
        let on_table = self.dice.iter().map(Vec::len).sum::<usize>() as u8;
        match (action, self.bid) {
            (Action::Doubt, None) => Err(Illegal::new("DO-2.4", "There is no bid to doubt yet.")),
            (Action::Doubt, Some(_)) => Ok(()),
            (Action::Bid { count, face }, _) if *count == 0 || !(1..=6).contains(face) => {
                Err(Illegal::new("DO-2.2", "Bid at least one die, of a face from 1 to 6."))
            }
            (Action::Bid { count, .. }, _) if *count > on_table => {
                Err(Illegal::new("DO-R1", format!("There are only {on_table} dice on the table.")))
            }
            (Action::Bid { count, face }, Some(last)) if (*count, *face) <= (last.count, last.face) => {
                Err(Illegal::new("DO-2.3", "Bid more dice, or as many of a higher face."))
            }
            (Action::Bid { .. }, _) => Ok(()),
        }
    }

    fn bid(&mut self, by: Seat, count: u8, face: u8, cx: &mut impl Cx<Happened>) {
        self.bid = Some(Bid { by, count, face });
        self.turn = Seat((by.0 + 1) % self.dice.len() as u8);
        cx.emit(|| Happened::Bids { seat: by, count, face });
    }

    /// DO-3.1 to DO-3.3: counts the dice; whoever was wrong has a fault and begins the next round.
    fn doubt(&mut self, by: Seat, bid: Bid, cx: &mut impl Cx<Happened>) {
        let found = self.dice.iter().flatten().filter(|die| **die == bid.face).count() as u8;
        let wrong = if found >= bid.count { by } else { bid.by };
        cx.emit(|| Happened::Doubted { by, face: bid.face, found, wrong });
        self.counted = Some(Counted { face: bid.face, found });
        self.faults[wrong.index()] += 1;
        self.turn = wrong;
        if self.loser().is_none() {
            self.roll(cx);
        }
    }

    /// DO-4.1, DO-4.2: who has lost.
    fn loser(&self) -> Option<Seat> {
        let full = || self.faults.iter().position(|faults| *faults >= self.table.faults);
        self.gave_up.or_else(|| full().map(|i| Seat(i as u8)))
    }
}

impl Game for Doubt {
    const INFO: Info = Info {
        id: "doubt",
        name: "Doubt",
        tagline: "Hidden dice, rising bids, and somebody who does not believe it.",
        prefix: "DO",
        rules_version: 1,
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
    type Event = Happened;

    fn new(setup: &Setup, cx: &mut impl Cx<Happened>) -> Result<Self, SetupError> {
        let mut problems = Vec::new();
        if !(2..=4).contains(&setup.players) {
            problems.push("players: two to four play (DO-1.1)".to_string());
        }
        let table = match &setup.table {
            None => content::tables().first().copied(),
            Some(id) => Table::find(id),
        };
        match table {
            Some(table) if problems.is_empty() => {
                let players = usize::from(setup.players);
                let dice = vec![vec![1; usize::from(table.dice.min(MOST_DICE))]; players];
                let faults = vec![0; players];
                // DO-1.3: the first seat begins.
                let mut game = Doubt { table, round: 0, turn: Seat(0), dice, faults, bid: None, counted: None, gave_up: None };
                game.roll(cx);
                Ok(game)
            }
            Some(_) => Err(SetupError { problems }),
            None => {
                problems.push(format!("table: there is no table \"{}\" (DO-1.2)", setup.table.as_deref().unwrap_or_default()));
                Err(SetupError { problems })
            }
        }
    }

    fn seats(&self) -> usize {
        self.dice.len()
    }

    fn status(&self) -> Status {
        let Some(lost) = self.loser() else { return Status::only(self.turn) };
        let places: Vec<u8> = (0..self.seats()).map(|i| 1 + u8::from(i == lost.index())).collect();
        Status::Over(Outcome::ranked(&places, if self.gave_up.is_some() { "DO-4.2" } else { "DO-4.1" }))
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let most = self.dice.iter().map(Vec::len).sum::<usize>() as u8;
        let bids = (1..=most).flat_map(|count| (1..=6).map(move |face| Action::Bid { count, face }));
        out.extend(bids.chain([Action::Doubt]).filter(|action| self.allows(seat, action).is_ok()));
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Happened>) -> Result<(), Illegal> {
        self.allows(seat, action)?;
        match (action, self.bid) {
            (Action::Bid { count, face }, _) => self.bid(seat, *count, *face, cx),
            (Action::Doubt, Some(bid)) => self.doubt(seat, bid, cx),
            (Action::Doubt, None) => {}
        }
        Ok(())
    }

    /// DO-4.2.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Happened>) -> Result<(), Illegal> {
        if self.loser().is_some() || seat.index() >= self.seats() {
            return Err(Illegal::new("DO-4.2", "There is nothing to give up."));
        }
        self.gave_up = Some(seat);
        cx.emit(|| Happened::GaveUp { seat });
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            round: self.round,
            turn: self.turn,
            mine: viewer.seat().and_then(|seat| self.dice.get(seat.index()).cloned()),
            dice_each: self.table.dice,
            faults: self.faults.clone(),
            limit: self.table.faults,
            bid: self.bid,
            counted: self.counted,
            over: self.loser().is_some(),
        }
    }

    /// DO-2.1: a seat knows its own dice; all others may show anything.
    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        for (_, dice) in world.dice.iter_mut().enumerate().filter(|(i, _)| *i != seat.index()) {
            dice.fill_with(|| rng.below(6) as u8 + 1);
        }
        world
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let house = |players| Setup { players, table: None };
        vec![
            ("three", house(3)),
            ("two-players", house(2)),
            ("four", house(4)),
            ("quick", Setup { players: 3, table: content::tables().last().map(|table| table.id.clone()) }),
        ]
    }
}

/// Random play tells a search enough.
impl Guidance for Doubt {}
/// Nobody brings a deck.
impl Decks for Doubt {}
/// Everybody plays the same, so there is nothing to weigh.
impl Balance for Doubt {}
