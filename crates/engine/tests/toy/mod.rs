//! A small game that has everything the engine must cope with: hidden simultaneous bids, a lazily drawn deck, dice,
//! a decision in two steps, two or three seats. Its parameter builds in one bug; the laws must find each of them.
//!
//! Each seat bids one card of its hand, face down. The highest bid wins, a die breaks ties. The winner takes a point
//! or a card from the deck; who has a point may double it first, and then also put a card back into the deck, unseen, for three
//! points. TOY-1 the deal, TOY-2 bids, TOY-3 the prize, TOY-4 the end.
#![allow(dead_code, reason = "every test file uses another part of it")]

use engine::{
    Clause, Cx, Decks, Event, Frames, Game, GameRng, Guidance, Illegal, Info, Names, Outcome, Seat, SeatSet, SetupError, Status,
    Viewer, Words,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};

pub const NO_BUG: u8 = 0;
pub const VIEW_SHOWS_BIDS: u8 = 1;
pub const EVENT_SHOWS_BID: u8 = 2;
pub const LISTS_ILLEGAL: u8 = 3;
pub const ACCEPTS_UNLISTED: u8 = 4;
pub const REFUSAL_CHANGES: u8 = 5;
pub const ORDER_OF_BIDS_MATTERS: u8 = 6;
pub const DETERMINIZE_IS_THE_TRUTH: u8 = 7;
pub const DETERMINIZE_USES_THE_TRUTH: u8 = 8;
pub const KEEPS_HISTORY: u8 = 9;
pub const ENDLESS: u8 = 10;
pub const DEAD_END: u8 = 11;
pub const LOSES_A_CARD: u8 = 12;
pub const NOT_SAVED: u8 = 13;
pub const DICE_OF_ITS_OWN: u8 = 14;
pub const LISTS_TWICE: u8 = 15;
pub const ACTS_AFTER_THE_END: u8 = 16;
pub const BID_CANNOT_BE_TAKEN_BACK: u8 = 17;
pub const DOUBLING_SHOWS_HANDS: u8 = 18;
pub const GIVING_UP_DOES_NOTHING: u8 = 19;
pub const PUBLIC_SEES_THE_CARD: u8 = 20;
pub const CHANCE_UNDECLARED: u8 = 21;
pub const PUBLIC_VIEW_SHOWS_HANDS: u8 = 22;
pub const NOBODY_DECIDES: u8 = 23;
pub const REFUSAL_DRAWS: u8 = 24;
pub const NO_CLAUSE: u8 = 25;
pub const LEGAL_LIST_TELLS_HANDS: u8 = 26;
pub const NO_FIRST_PLACE: u8 = 27;
pub const SAME_LABELS: u8 = 28;
pub const WIDE_BOARD: u8 = 29;
pub const UNHEARD_POINTS: u8 = 30;
pub const ABSENT_DO_THE_ILLEGAL: u8 = 31;
pub const TELLS_WHAT_IS_UNSEEN: u8 = 32;
pub const TELLS_TOO_LITTLE: u8 = 33;
pub const WEIGHTS_KNOW_HANDS: u8 = 34;
pub const ABSENT_KNOW_HANDS: u8 = 35;
pub const FREE_PICKS_KNOW_HANDS: u8 = 36;
pub const EVENT_TELLS_HANDS: u8 = 37;
pub const DEAL_IS_TOLD_TO_ALL: u8 = 38;
pub const REFUSAL_TELLS_HANDS: u8 = 39;

/// Stands for a generator hidden in the rules.
static HIDDEN_GENERATOR: AtomicU32 = AtomicU32::new(0);

const KINDS: usize = 3;
const COPIES: u8 = 9;
type Cards = [u8; KINDS];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub seats: u8,
    pub rounds: u8,
    pub hand: u8,
}

impl Setup {
    /// Hands of three cards.
    pub fn of(seats: u8, rounds: u8) -> Setup {
        Setup { seats, rounds, hand: 3 }
    }

    /// Three seats, as long as it gets.
    pub fn long() -> Setup {
        Setup { seats: 3, rounds: 9, hand: 8 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bid a card of this kind.
    Bid(u8),
    Double,
    Point,
    Card,
    /// Put a card of this kind back into the deck.
    Bury(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    Bid { bids: [Option<u8>; 3] },
    Prize { winner: Seat, doubled: bool },
    GivenUp { loser: Seat },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toy<const BUG: u8> {
    pub seats: u8,
    pub rounds: u8,
    pub hands: [Cards; 3],
    pub deck: Cards,
    pub discard: Cards,
    pub points: [u8; 3],
    pub frames: Frames<Frame, 2>,
    /// Only bugs use these.
    pub history: Vec<(Seat, Action)>,
    #[serde(skip)]
    pub unsaved: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct View {
    pub me: Option<u8>,
    pub points: Vec<u8>,
    pub hand: Option<Cards>,
    pub hand_sizes: Vec<u8>,
    pub my_bid: Option<u8>,
    pub committed: Vec<u8>,
    pub prize: Option<(u8, bool)>,
    pub discard: Cards,
    pub deck_size: u8,
    pub over: bool,
    pub leak: Vec<Option<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ToyEvent<const BUG: u8> {
    Drew { seat: Seat, card: Option<u8> },
    Committed { seat: Seat, card: Option<u8> },
    TookBack { seat: Seat },
    Revealed { bids: Vec<u8> },
    Won { seat: Seat, by_die: bool },
    Doubled { seat: Seat },
    Scored { seat: Seat, points: u8, leak: bool },
    Buried { seat: Seat, card: Option<u8> },
    GaveUp { seat: Seat },
}

impl<const BUG: u8> Event for ToyEvent<BUG> {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match self {
            ToyEvent::Drew { seat, card } => {
                let public = BUG == PUBLIC_SEES_THE_CARD && viewer == Viewer::Spectator || BUG == DEAL_IS_TOLD_TO_ALL;
                let card = if viewer.is(*seat) || public { *card } else { None };
                Some(ToyEvent::Drew { seat: *seat, card })
            }
            ToyEvent::Buried { seat, card } => Some(ToyEvent::Buried { seat: *seat, card: card.filter(|_| viewer.is(*seat)) }),
            open => Some(open.clone()),
        }
    }

    fn clauses(&self) -> Vec<Clause> {
        match self {
            ToyEvent::Drew { .. } if BUG == NO_CLAUSE => vec![],
            ToyEvent::Drew { .. } => vec![Clause("TOY-1")],
            ToyEvent::Committed { .. } | ToyEvent::TookBack { .. } | ToyEvent::Revealed { .. } => vec![Clause("TOY-2")],
            ToyEvent::Won { .. } | ToyEvent::Doubled { .. } | ToyEvent::Scored { .. } | ToyEvent::Buried { .. } => {
                vec![Clause("TOY-3")]
            }
            ToyEvent::GaveUp { .. } => vec![Clause("TOY-4")],
        }
    }

    fn tell(&self, names: &Names) -> String {
        match self {
            ToyEvent::Drew { seat, card: Some(card) } => format!("{} draws a {}.", names.of(*seat), card + 1),
            ToyEvent::Drew { seat, card: None } => format!("{} draws a card.", names.of(*seat)),
            ToyEvent::Committed { seat, .. } => format!("{} bids.", names.of(*seat)),
            ToyEvent::TookBack { seat } => format!("{} takes the bid back.", names.of(*seat)),
            ToyEvent::Revealed { bids } => {
                let bids: Vec<String> = bids.iter().map(|b| (b + 1).to_string()).collect();
                format!("The bids are {}.", bids.join(", "))
            }
            ToyEvent::Won { seat, by_die: false } => format!("{} wins the round.", names.of(*seat)),
            ToyEvent::Won { seat, by_die: true } => format!("{} wins the round by the die.", names.of(*seat)),
            ToyEvent::Doubled { seat } => format!("{} doubles.", names.of(*seat)),
            ToyEvent::Scored { seat, points, .. } => format!("{} scores {points}.", names.of(*seat)),
            ToyEvent::Buried { seat, card: Some(card) } => format!("{} puts a {} back unseen.", names.of(*seat), card + 1),
            ToyEvent::Buried { seat, card: None } => format!("{} puts a card back unseen.", names.of(*seat)),
            ToyEvent::GaveUp { seat } => format!("{} gives up.", names.of(*seat)),
        }
    }

    fn is_barrier(&self) -> bool {
        matches!(self, ToyEvent::Revealed { .. })
    }
}

fn count(cards: &Cards) -> u8 {
    cards.iter().sum()
}

/// The kind of the `n`th card of a pile in which kinds lie in order.
fn nth(cards: &Cards, mut n: u32) -> usize {
    for (kind, &copies) in cards.iter().enumerate() {
        if n < u32::from(copies) {
            return kind;
        }
        n -= u32::from(copies);
    }
    KINDS - 1
}

impl<const BUG: u8> Toy<BUG> {
    fn everyone(&self) -> SeatSet {
        SeatSet::first(usize::from(self.seats))
    }

    fn draw(&mut self, seat: Seat, cx: &mut impl Cx<ToyEvent<BUG>>) {
        let kind = nth(&self.deck, cx.chance(u32::from(count(&self.deck))));
        self.deck[kind] -= 1;
        self.hands[seat.index()][kind] += 1;
        cx.emit(|| ToyEvent::Drew { seat, card: Some(kind as u8) });
    }

    fn reveal(&mut self, bids: [Option<u8>; 3], first: Option<Seat>, cx: &mut impl Cx<ToyEvent<BUG>>) {
        let shown: Vec<u8> = bids.iter().flatten().copied().collect();
        for (seat, card) in shown.iter().enumerate() {
            if BUG == ENDLESS {
                self.hands[seat][usize::from(*card)] += 1;
            } else if BUG != LOSES_A_CARD || *card != 2 {
                self.discard[usize::from(*card)] += 1;
            }
        }
        let best = shown.iter().max().copied();
        let winners: Vec<Seat> = self.everyone().iter().filter(|s| bids[s.index()] == best).collect();
        cx.emit(|| ToyEvent::Revealed { bids: shown });
        let by_die = winners.len() > 1;
        let face = match first {
            Some(first) if BUG == ORDER_OF_BIDS_MATTERS => winners.iter().position(|w| *w == first).unwrap_or(0),
            _ if BUG == DICE_OF_ITS_OWN && by_die => HIDDEN_GENERATOR.fetch_add(1, Ordering::Relaxed) as usize % winners.len(),
            _ if by_die => cx.chance(winners.len() as u32) as usize,
            _ => 0,
        };
        let winner = winners[face];
        cx.emit(|| ToyEvent::Won { seat: winner, by_die });
        self.frames.replace(Frame::Prize { winner, doubled: false });
    }

    fn next_round(&mut self) {
        if BUG != ENDLESS {
            self.rounds -= 1;
        }
        let bids = Frame::Bid { bids: [None; 3] };
        if self.rounds == 0 || self.everyone().iter().any(|s| count(&self.hands[s.index()]) == 0) {
            self.frames.clear();
        } else {
            self.frames.replace(bids);
        }
    }

    /// Whether a rival holds more low cards than high ones: what bugs know of other hands.
    fn rival_is_low(&self, seat: Seat) -> bool {
        let rival = &self.hands[1 - seat.index().min(1)];
        rival[0] > rival[2]
    }

    /// The one predicate behind the legal list and every refusal.
    fn allows(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if !self.status().deciding().contains(seat) {
            if BUG == REFUSAL_TELLS_HANDS && self.everyone().contains(seat) && self.rival_is_low(seat) {
                return Err(Illegal::new("TOY-2", "Not now, while they are weak."));
            }
            return Err(Illegal::new("TOY-2", "It is not your decision."));
        }
        match (self.frames.top(), action) {
            (Some(Frame::Bid { .. }), Action::Bid(card)) | (Some(Frame::Prize { doubled: true, .. }), Action::Bury(card)) => {
                let held = self.hands[seat.index()].get(usize::from(card)).is_some_and(|copies| *copies > 0);
                if held { Ok(()) } else { Err(Illegal::new("TOY-2", "You do not hold this card.")) }
            }
            (Some(Frame::Prize { doubled, .. }), Action::Double) => match (doubled, self.points[seat.index()]) {
                (true, _) => Err(Illegal::new("TOY-3", "You have doubled already.")),
                (false, 0) => Err(Illegal::new("TOY-3", "You need a point to double.")),
                (false, _) => Ok(()),
            },
            (Some(Frame::Prize { .. }), Action::Point) => Ok(()),
            (Some(Frame::Prize { .. }), Action::Card) if count(&self.deck) > 0 => Ok(()),
            (Some(Frame::Prize { .. }), Action::Card) => Err(Illegal::new("TOY-3", "The deck is empty.")),
            _ => Err(Illegal::new("TOY-2", "This is not what is asked now.")),
        }
    }

    pub fn universe(&self) -> Vec<Action> {
        let bids = (0..=KINDS as u8).chain([255]).map(Action::Bid);
        let buried = (0..=KINDS as u8).map(Action::Bury);
        bids.chain([Action::Double, Action::Point, Action::Card]).chain(buried).collect()
    }

    pub fn conserved(&self) -> Result<(), String> {
        let mut all = self.deck;
        let bids = match self.frames.top() {
            Some(Frame::Bid { bids }) => *bids,
            _ => [None; 3],
        };
        for kind in 0..KINDS {
            all[kind] += self.discard[kind] + self.hands.iter().map(|hand| hand[kind]).sum::<u8>();
            all[kind] += bids.iter().filter(|bid| **bid == Some(kind as u8)).count() as u8;
        }
        if all == [COPIES; KINDS] { Ok(()) } else { Err(format!("there are {all:?} cards, not {COPIES} of each kind")) }
    }
}

impl<const BUG: u8> Game for Toy<BUG> {
    const INFO: Info = Info {
        id: "toy",
        name: "Toy",
        tagline: "A game to try the engine on.",
        prefix: "TOY",
        rules_version: 3,
        min_seats: 2,
        max_seats: 3,
        simultaneous: true,
        hidden: true,
        chance: BUG != CHANCE_UNDECLARED,
        finished: false,
    };
    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = ToyEvent<BUG>;

    fn new(setup: &Setup, cx: &mut impl Cx<ToyEvent<BUG>>) -> Result<Self, SetupError> {
        let mut problems = Vec::new();
        if !(2..=3).contains(&setup.seats) {
            problems.push(format!("seats: {} is not 2 or 3", setup.seats));
        }
        if !(1..=9).contains(&setup.rounds) {
            problems.push(format!("rounds: {} is not 1 to 9", setup.rounds));
        }
        if !(1..=8).contains(&setup.hand) {
            problems.push(format!("hand: {} is not 1 to 8", setup.hand));
        }
        if !problems.is_empty() {
            return Err(SetupError { problems });
        }
        let mut toy = Toy {
            seats: setup.seats,
            rounds: setup.rounds,
            hands: [[0; KINDS]; 3],
            deck: [COPIES; KINDS],
            discard: [0; KINDS],
            points: [0; 3],
            frames: Frames::of(Frame::Bid { bids: [None; 3] }),
            history: Vec::new(),
            unsaved: 0,
        };
        for seat in toy.everyone().iter() {
            for _ in 0..setup.hand {
                toy.draw(seat, cx);
            }
        }
        Ok(toy)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn status(&self) -> Status {
        let over = |places: Vec<u8>| Status::Over(Outcome::ranked(&places, "TOY-4"));
        match self.frames.top() {
            Some(Frame::Bid { bids }) if BUG == NOBODY_DECIDES && bids[0].is_some() => Status::each(SeatSet::EMPTY),
            Some(Frame::Bid { bids }) => Status::each(self.everyone().iter().filter(|s| bids[s.index()].is_none()).collect()),
            Some(Frame::Prize { winner, .. }) => Status::only(*winner),
            Some(Frame::GivenUp { loser }) => over(self.everyone().iter().map(|s| if s == *loser { 2 } else { 1 }).collect()),
            None => {
                let points = &self.points[..self.seats()];
                let worse = if BUG == NO_FIRST_PLACE { 2 } else { 1 };
                over(points.iter().map(|p| points.iter().filter(|q| *q > p).count() as u8 + worse).collect())
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let prize = matches!(self.frames.top(), Some(Frame::Prize { winner, .. }) if *winner == seat);
        if BUG == DEAD_END && prize && self.points[seat.index()] > 1 {
            return;
        }
        let asked_before = out.len();
        out.extend(self.universe().into_iter().filter(|action| self.allows(seat, *action).is_ok()));
        if BUG == LISTS_ILLEGAL && prize && self.points[seat.index()] == 0 {
            out.push(Action::Double);
        }
        if BUG == LISTS_TWICE && prize {
            out.push(Action::Point);
        }
        if BUG == LEGAL_LIST_TELLS_HANDS && self.rival_is_low(seat) {
            out[asked_before..].reverse();
        }
    }

    fn unanswered(&self, seat: Seat) -> Option<Action> {
        let takes_the_point = matches!(self.frames.top(), Some(Frame::Prize { winner, .. }) if *winner == seat);
        let takes_the_card = BUG == ABSENT_KNOW_HANDS && self.rival_is_low(seat) && count(&self.deck) > 0;
        if takes_the_point && takes_the_card {
            return Some(Action::Card);
        }
        (takes_the_point || BUG == ABSENT_DO_THE_ILLEGAL).then_some(Action::Point)
    }

    fn concealed(&self, actor: Seat, action: &Action, viewer: Seat) -> Option<u64> {
        match action {
            Action::Bury(_) if BUG == TELLS_WHAT_IS_UNSEEN => None,
            Action::Bury(_) => (actor != viewer).then_some(1),
            Action::Double | Action::Point if BUG == TELLS_TOO_LITTLE => Some(0),
            Action::Bid(_) | Action::Double | Action::Point | Action::Card => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<ToyEvent<BUG>>) -> Result<(), Illegal> {
        let over = matches!(self.status(), Status::Over(_));
        if (BUG == ACTS_AFTER_THE_END && over) || (BUG == ACCEPTS_UNLISTED && *action == Action::Bid(255)) {
            return Ok(());
        }
        if let Err(illegal) = self.allows(seat, *action) {
            if BUG == REFUSAL_CHANGES && *action == Action::Double {
                self.points[0] ^= 1;
            }
            if BUG == REFUSAL_DRAWS {
                cx.chance(6);
            }
            return Err(illegal);
        }
        if BUG == KEEPS_HISTORY {
            self.history.push((seat, *action));
        }
        if BUG == NOT_SAVED && *action == Action::Double {
            self.unsaved += 1;
        }
        match (self.frames.top_mut(), *action) {
            (Some(Frame::Bid { bids }), Action::Bid(card)) => {
                bids[seat.index()] = Some(card);
                let bids = *bids;
                self.hands[seat.index()][usize::from(card)] -= 1;
                let shown = (BUG == EVENT_SHOWS_BID).then_some(card);
                cx.emit(|| ToyEvent::Committed { seat, card: shown });
                if self.everyone().iter().all(|s| bids[s.index()].is_some()) {
                    self.reveal(bids, Some(seat), cx);
                }
            }
            (Some(Frame::Prize { doubled, .. }), Action::Double) => {
                *doubled = true;
                cx.emit(|| ToyEvent::Doubled { seat });
            }
            (Some(Frame::Prize { doubled, .. }), Action::Point) => {
                let unheard = BUG == UNHEARD_POINTS && !cx.listens();
                let points = 1 + u8::from(*doubled) + u8::from(unheard);
                self.points[seat.index()] += points;
                let leak = BUG == EVENT_TELLS_HANDS && self.rival_is_low(seat);
                cx.emit(|| ToyEvent::Scored { seat, points, leak });
                self.next_round();
            }
            (_, Action::Bury(card)) => {
                self.hands[seat.index()][usize::from(card)] -= 1;
                self.deck[usize::from(card)] += 1;
                self.points[seat.index()] += 3;
                cx.emit(|| ToyEvent::Buried { seat, card: Some(card) });
                self.next_round();
            }
            (_, _) => {
                self.draw(seat, cx);
                self.next_round();
            }
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<ToyEvent<BUG>>) -> Result<(), Illegal> {
        let nothing = || Illegal::new("TOY-2", "You have no bid to take back.");
        if BUG == BID_CANNOT_BE_TAKEN_BACK {
            return Err(nothing());
        }
        let Some(Frame::Bid { bids }) = self.frames.top_mut() else { return Err(nothing()) };
        let card = bids.get_mut(seat.index()).and_then(Option::take).ok_or_else(nothing)?;
        self.hands[seat.index()][usize::from(card)] += 1;
        cx.emit(|| ToyEvent::TookBack { seat });
        Ok(())
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<ToyEvent<BUG>>) -> Result<(), Illegal> {
        if !self.everyone().contains(seat) || matches!(self.status(), Status::Over(_)) {
            return Err(Illegal::new("TOY-4", "There is nothing to give up."));
        }
        if BUG == GIVING_UP_DOES_NOTHING {
            return Ok(());
        }
        if let Some(Frame::Bid { bids }) = self.frames.pop() {
            for (hand, card) in bids.iter().enumerate().filter_map(|(i, bid)| Some((i, (*bid)?))) {
                self.hands[hand][usize::from(card)] += 1;
            }
        }
        self.frames.clear();
        self.frames.push(Frame::GivenUp { loser: seat });
        cx.emit(|| ToyEvent::GaveUp { seat });
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let me = viewer.seat().filter(|seat| self.everyone().contains(*seat));
        let (bids, prize) = match self.frames.top() {
            Some(Frame::Bid { bids }) => (*bids, None),
            Some(Frame::Prize { winner, doubled }) => ([None; 3], Some((winner.0, *doubled))),
            Some(Frame::GivenUp { .. }) | None => ([None; 3], None),
        };
        let leak = match (me, prize) {
            _ if BUG == VIEW_SHOWS_BIDS => bids.to_vec(),
            (None, _) if BUG == PUBLIC_VIEW_SHOWS_HANDS => self.hands.iter().map(|hand| Some(hand[0])).collect(),
            (Some(me), Some((winner, true))) if BUG == DOUBLING_SHOWS_HANDS && me.0 == winner => {
                self.hands.iter().map(|hand| Some(hand[0])).collect()
            }
            _ => Vec::new(),
        };
        View {
            me: me.map(|seat| seat.0),
            points: self.points[..self.seats()].to_vec(),
            hand: me.map(|seat| self.hands[seat.index()]),
            hand_sizes: self.hands[..self.seats()].iter().map(count).collect(),
            my_bid: me.and_then(|seat| bids[seat.index()]),
            committed: self.everyone().iter().filter(|s| bids[s.index()].is_some()).map(|s| s.0).collect(),
            prize,
            discard: self.discard,
            deck_size: count(&self.deck),
            over: matches!(self.status(), Status::Over(_)),
            leak,
        }
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        let shown = matches!(self.frames.top(), Some(Frame::Prize { winner, doubled: true }) if *winner == seat);
        if BUG == DETERMINIZE_IS_THE_TRUTH || (BUG == DOUBLING_SHOWS_HANDS && shown) {
            return world;
        }
        if BUG == DETERMINIZE_USES_THE_TRUTH {
            *rng = GameRng::new(rng.next_u64() ^ u64::from(self.hands[1][0]) ^ u64::from(self.hands[0][0]));
        }
        let others: Vec<Seat> = self.everyone().without(seat).iter().collect();
        let mut bids = match world.frames.top_mut() {
            Some(Frame::Bid { bids }) => Some(bids),
            _ => None,
        };
        for other in &others {
            for kind in 0..KINDS {
                world.deck[kind] += std::mem::take(&mut world.hands[other.index()][kind]);
            }
            if let Some(card) = bids.as_ref().and_then(|bids| bids[other.index()]) {
                world.deck[usize::from(card)] += 1;
            }
        }
        for other in &others {
            for _ in 0..count(&self.hands[other.index()]) {
                let kind = nth(&world.deck, rng.below(u32::from(count(&world.deck))));
                world.deck[kind] -= 1;
                world.hands[other.index()][kind] += 1;
            }
            if let Some(bid) = bids.as_mut().and_then(|bids| bids[other.index()].as_mut()) {
                let kind = nth(&world.deck, rng.below(u32::from(count(&world.deck))));
                world.deck[kind] -= 1;
                *bid = kind as u8;
            }
        }
        world
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        vec![("three", Setup::of(3, 4)), ("two", Setup::of(2, 3))]
    }

    fn content_hash(_setup: &Setup) -> String {
        "no content".to_string()
    }
}

impl<const BUG: u8> Guidance for Toy<BUG> {
    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        out.resize(actions.len(), 1 + u32::from(BUG == WEIGHTS_KNOW_HANDS && self.rival_is_low(seat)));
    }

    fn is_free_pick(&self, seat: Seat) -> bool {
        BUG == FREE_PICKS_KNOW_HANDS && self.rival_is_low(seat)
    }
}

impl<const BUG: u8> Decks for Toy<BUG> {}

impl<const BUG: u8> Words for Toy<BUG> {
    fn prompt(view: &View, names: &Names) -> String {
        match (view.over, view.prize) {
            (true, _) => "The game is over.".to_string(),
            (false, Some((winner, _))) if view.me == Some(winner) => "Take a point or a card.".to_string(),
            (false, Some((winner, _))) => format!("{} takes the prize.", names.of(Seat(winner))),
            (false, None) if view.me.is_some() && view.my_bid.is_none() => "Bid a card.".to_string(),
            (false, None) => "The others bid.".to_string(),
        }
    }

    fn label(_view: &View, action: &Action) -> String {
        match action {
            Action::Bid(_) if BUG == SAME_LABELS => "Bid".to_string(),
            Action::Bid(card) => format!("Bid {}", card + 1),
            Action::Double => "Double".to_string(),
            Action::Point => "Take a point".to_string(),
            Action::Card => "Take a card".to_string(),
            Action::Bury(card) => format!("Put a {} back", card + 1),
        }
    }

    fn explain(_view: &View, _action: &Action) -> Vec<String> {
        Vec::new()
    }

    fn board(view: &View, names: &Names) -> String {
        let seats = view.points.iter().zip(&view.hand_sizes).enumerate();
        let lines = seats.map(|(i, (points, cards))| format!("{}: {points} points, {cards} cards", names.of(Seat(i as u8))));
        let hand = view.hand.map(|hand| format!("hand {hand:?}"));
        let width = if BUG == WIDE_BOARD { 101 } else { 0 };
        lines.chain(hand).chain([format!("deck {:width$}", view.deck_size)]).collect::<Vec<_>>().join("\n")
    }
}
