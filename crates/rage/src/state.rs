//! The present of a game: flat, small, comparable.

use crate::action::{Count, KINDS};
use crate::board::{BoardRef, PLACES, Place};
use crate::campaign::Campaign;
pub(crate) use crate::frame::{Battle, Frame};
use crate::market::Market;
use crate::registry::ContentRef;
use crate::setup::{Difficulty, Resignation};
use crate::types::{Clan, ClanId, GearId, Level, MAX_GEAR, Tactic, TacticId};
use engine::{Frames, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most players.
pub const SEATS: usize = 4;
/// Players and the Elves.
pub const SIDES: usize = SEATS + 1;

/// One player's clan, or the Elves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The Elves, and all other combatants that belong to no player (RA-29.10).
    pub const ELVES: Side = Side(SEATS as u8);

    /// The clan of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Side {
        Side(seat.0)
    }

    /// Whose clan it is; none for the Elves.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        if self.0 < SEATS as u8 { Some(Seat(self.0)) } else { None }
    }

    /// The index in a table by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game of Clash of Rage at a decision or at its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rage {
    pub(crate) content: ContentRef,
    pub(crate) board: BoardRef,
    pub(crate) options: Options,
    /// How many seats there are; RA-5.7: they sit in this order, clockwise.
    pub(crate) seats: u8,
    pub(crate) players: [Player; SEATS],
    /// Who stands where: by side, place and kind.
    #[serde(with = "crate::sparse")]
    pub(crate) units: [[Count; PLACES]; SIDES],
    /// RA-R30: units of the active player whose movement is over, by place and kind; all zero outside of movement.
    #[serde(with = "crate::sparse::flat")]
    pub(crate) ended: [Count; PLACES],
    /// RA-1.8: the Elf sheet's slots.
    pub(crate) elf_slots: Slots,
    /// RA-3.1: tokens in the bag by type.
    pub(crate) bag: [u8; 3],
    pub(crate) market: Market,
    /// RA-4.4: the Legendary deck, a bit for each card; nobody knows its order, so it has none.
    pub(crate) legendary: u16,
    /// RA-8.1: the turn order of the round; the random seat order while the game is set up (RA-R5, RA-R7).
    pub(crate) order: [Seat; SEATS],
    /// From 1; 0 while the game is set up.
    pub(crate) round: u16,
    /// RA-27.3.
    pub(crate) domination: u8,
    /// The campaign or scenario, if one is played.
    #[serde(default)]
    pub(crate) campaign: Option<Box<Campaign>>,
    pub(crate) frames: Frames<Frame, 6>,
    pub(crate) over: Option<Ended>,
}

/// What the table agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    pub(crate) target: u8,
    pub(crate) round_limit: Option<u8>,
    pub(crate) stones_to_bastion: bool,
    pub(crate) resignation: Resignation,
    pub(crate) solo: Option<Difficulty>,
    /// RA-28.2: clans are dealt.
    pub(crate) deal_clans: bool,
    /// The guided first game.
    pub(crate) guide: bool,
}

/// By level, the card in the weapon slot and in the armour slot (RA-1.5, RA-R23).
pub type Slots = [[Option<GearId>; 2]; 3];

/// One player: what lies before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The clan, once it is known.
    pub(crate) clan: Option<ClanId>,
    /// RA-R81: given up and removed.
    pub(crate) gone: bool,
    pub(crate) gold: u16,
    pub(crate) crystals: u16,
    /// RA-1.7: figurines not in play, by level.
    pub(crate) reserve: [u8; 3],
    /// The clan's seven Tactic cards, a bit each: in hand, in the deck (whose order nobody knows), on the discard pile.
    pub(crate) hand: u8,
    pub(crate) deck: u8,
    pub(crate) discard: u8,
    /// RA-7.4: the card revealed this round.
    pub(crate) revealed: Option<u8>,
    pub(crate) slots: Slots,
    /// RA-12.9: cards beside the sheet, by design.
    #[serde(with = "crate::sparse::gear")]
    pub(crate) spare: [u8; MAX_GEAR],
    /// RA-25.7: Legendary items owned.
    pub(crate) legends: u8,
}

impl Default for Player {
    fn default() -> Self {
        Player {
            clan: None,
            gone: false,
            gold: 0,
            crystals: 0,
            reserve: [0; 3],
            hand: 0,
            deck: 0,
            discard: 0,
            revealed: None,
            slots: [[None; 2]; 3],
            spare: [0; MAX_GEAR],
            legends: 0,
        }
    }
}

/// How far an Assault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// RA-23.1: assault or flee.
    Due,
    /// RA-19.9: reroll or stand.
    Rolled,
    /// RA-20.4: distribute.
    Wounded,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// Who won; none when the Elves did.
    pub winner: Option<Seat>,
    pub by: Ending,
}

/// By which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Ending {
    Points,
    SoloPoints,
    NoElves,
    Domination,
    RoundLimit,
    LastClan,
    Scenario,
    Campaign,
}

impl Ending {
    /// The clause that ended the game.
    pub(crate) const fn clause(self) -> &'static str {
        match self {
            Ending::Points => "RA-25.3",
            Ending::SoloPoints => "RA-27.8",
            Ending::NoElves => "RA-27.9",
            Ending::Domination => "RA-27.10",
            Ending::RoundLimit => "RA-R80",
            Ending::LastClan => "RA-R81",
            Ending::Scenario => "RA-29.3",
            Ending::Campaign => "RA-29.14",
        }
    }
}

/// The number of units in a count.
#[inline]
pub(crate) fn total(count: &Count) -> u16 {
    count.iter().map(|n| u16::from(*n)).sum()
}

impl Rage {
    /// The seats that are still in the game (RA-R81).
    pub(crate) fn active(&self) -> SeatSet {
        (0..self.seats).map(Seat).filter(|s| !self.players[s.index()].gone).collect()
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The clan of a seat; known once units are in play.
    pub(crate) fn clan(&self, seat: Seat) -> Option<&'static Clan> {
        self.player(seat).clan.map(|id| &self.content.get().clans[id.index()])
    }

    /// The card with number `i` of a seat's seven.
    pub(crate) fn tactic(&self, seat: Seat, i: u8) -> Option<(TacticId, &'static Tactic)> {
        let id = TacticId(self.clan(seat)?.first_tactic.0 + i);
        Some((id, self.content.get().tactics.get(id.index())?))
    }

    /// The units of a side at a place.
    #[inline]
    pub(crate) fn at(&self, side: Side, place: Place) -> &Count {
        &self.units[side.index()][place.index()]
    }

    /// How many of a side stand at a place.
    #[inline]
    pub(crate) fn number(&self, side: Side, place: Place) -> u16 {
        total(self.at(side, place))
    }

    /// The sides that have units at a place, as bits.
    pub(crate) fn sides_at(&self, place: Place) -> u8 {
        (0..SIDES as u8).filter(|s| self.number(Side(*s), place) > 0).fold(0, |set, s| set | 1 << s)
    }

    /// RA-30.1..RA-30.4, RA-R64, RA-R65: who controls a Territory now; nobody an empty or contested one.
    pub(crate) fn controller(&self, place: Place) -> Option<Side> {
        let sides = self.sides_at(place);
        (sides.count_ones() == 1 && !place.is_bastion()).then(|| Side(sides.trailing_zeros() as u8))
    }

    /// The places where a side has units, as bits.
    pub(crate) fn presence(&self, side: Side) -> u64 {
        let all = &self.units[side.index()];
        (0..PLACES).filter(|p| all[*p] != [0; KINDS]).fold(0, |set, p| set | 1 << p)
    }

    /// The Territories a side controls, as bits (RA-30.6: a Bastion is none; RA-30.7: the Elves too).
    pub(crate) fn controlled(&self, side: Side) -> u64 {
        let others = (0..SIDES as u8).filter(|s| *s != side.0).fold(0, |set, s| set | self.presence(Side(s)));
        self.presence(side) & !others & self.board.territories
    }

    /// RA-25.2, RA-25.6: Cities controlled at this very moment, and Legendary items owned.
    pub(crate) fn points(&self, seat: Seat) -> [u8; 2] {
        let cities = self.controlled(Side::of(seat)) & self.board.cities;
        let given = self.play().map_or(0, |play| play.given[seat.index()]);
        [cities.count_ones() as u8, self.player(seat).legends + given]
    }

    /// RA-22.1: a unit leaves the place; a clan's goes to its reserve.
    pub(crate) fn remove(&mut self, side: Side, place: Place, kind: usize, count: u8) {
        self.units[side.index()][place.index()][kind] -= count;
        if let (Some(seat), true) = (side.seat(), kind < 3) {
            self.player_mut(seat).reserve[kind] += count;
        }
    }

    /// A figurine comes from the reserve to a place.
    pub(crate) fn recruit(&mut self, seat: Seat, place: Place, level: Level, count: u8) {
        self.player_mut(seat).reserve[level.index()] -= count;
        self.units[seat.index()][place.index()][level.index()] += count;
    }

    /// RA-R54: who runs the Elves against `seat`: the next active seat to the right, and in solo the player alone.
    pub(crate) fn right_of(&self, seat: Seat) -> Seat {
        let n = self.seats;
        (1..n).map(|i| Seat((seat.0 + n - i) % n)).find(|s| !self.player(*s).gone).unwrap_or(seat)
    }
}
