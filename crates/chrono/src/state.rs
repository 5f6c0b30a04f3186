//! The present of a game: small plain data. What is pending is the top of `frames`, and nothing else says it.

use crate::attack::Attack;
use crate::compiled::{CompiledRef, RowId};
use crate::frame::Frame;
use crate::icons::Zone;
use crate::keywords::Keywords;
use crate::pile::{CardId, Pile};
use crate::setup::Switches;
use engine::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most players (CC-1.1).
pub const SEATS: usize = 4;
/// CC-5.1: the last space of a side of the gauge.
/// CC-R1.
pub const END: i8 = 10;

/// A battler in play. CC-3.16: a card that comes into play again is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Id(pub u16);

impl Id {
    /// No battler.
    pub const NONE: Id = Id(0);
}

/// A game at a decision or at its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chrono {
    pub(crate) compiled: CompiledRef,
    pub(crate) switches: Switches,
    /// The lesson or puzzle it began with, from 1; 0 is none.
    pub(crate) position: u8,
    /// How many sit around the table; turns go to the left, which is upwards.
    pub(crate) seats: u8,
    pub(crate) active: Seat,
    /// CC-5.14: positive on the active player's side. CC-18.1: there is one counter, on the gauge of the active player.
    pub(crate) counter: i8,
    /// From 1.
    pub(crate) turn: u16,
    pub(crate) players: [Player; SEATS],
    /// CC-3.7: in the order in which they came.
    pub(crate) field: Vec<Battler>,
    /// CC-3.10, CC-3.12: cards that lie on and under battlers, the last one laid on top.
    pub(crate) laid: Vec<Laid>,
    /// CC-23.29: triggered lines that battlers have gained.
    pub(crate) lent: Vec<Lent>,
    /// CC-R126: continuous lines and the card each has chosen.
    pub(crate) ties: Vec<Tie>,
    /// Cards in hands and discard piles that an icon has singled out, with the change of their cost.
    pub(crate) marks: Vec<Mark>,
    /// The same for a whole hand or discard pile.
    pub(crate) wides: Vec<Wide>,
    /// CC-3.17.
    pub(crate) revealed: Option<Revealed>,
    /// CC-3.18: the card that is being paid for or resolved.
    pub(crate) resolving: Option<(Seat, CardId)>,
    /// CC-R112: what has been triggered, first in, first out.
    pub(crate) queue: Vec<Triggered>,
    /// The targets of the lines that are being resolved.
    pub(crate) aims: Vec<Aim>,
    pub(crate) frames: Vec<Frame>,
    /// The last number given to a battler, and to a batch of triggers.
    pub(crate) last_id: u16,
    pub(crate) batch: u16,
    /// CC-R110: how many lines this action has resolved.
    pub(crate) lines: u8,
    /// CC-R110: the states of this turn since the last unseen card came up, and what was done in them.
    pub(crate) trail: Vec<(u32, u32)>,
    /// The state at this decision, and how often it was there before.
    pub(crate) here: (u32, u8),
    pub(crate) over: Option<Ended>,
}

/// One player: what lies before them.
/// CC-3.3, CC-3.5, CC-R10: neither a hand nor a guardian stack has a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// CC-18.10.
    pub(crate) out: bool,
    /// Cards nobody has seen: deck, guardians and extra deck together. Neither has an order, since nobody knows one.
    pub(crate) bag: Pile,
    /// CC-3.1: how many of them are in the deck.
    pub(crate) deck: u16,
    /// CC-3.4: how many of them are guardians.
    pub(crate) guardians: u16,
    /// CC-3.6: how many are in the extra deck.
    pub(crate) extra: u16,
    pub(crate) hand: Pile,
    /// Cards of the hand that everybody has seen going there.
    pub(crate) known: Pile,
    pub(crate) discard: Pile,
    /// CC-1.9.
    pub(crate) points: u8,
    /// CC-24.14: the reduction for the next summon.
    pub(crate) leader: u8,
    /// The colours of the deck, a bit each: public.
    pub(crate) colours: u8,
    /// Sizes as brought: public.
    pub(crate) brought: (u16, u16),
}

/// Changes that end with a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fleeting {
    pub strength: i8,
    pub cost: i8,
    pub keywords: Keywords,
}

impl Fleeting {
    /// Both together.
    pub(crate) fn with(mut self, other: &Fleeting) -> Fleeting {
        self.strength = self.strength.saturating_add(other.strength);
        self.cost = self.cost.saturating_add(other.cost);
        self.keywords.join(&other.keywords);
        self
    }
}

/// What a battler is at this moment (the layers of the specification), before the floor of 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Values {
    pub strength: i16,
    pub cost: i16,
    pub keywords: Keywords,
}

/// A battler in play.
/// CC-2.8, CC-R121: its owner is its controller, always. CC-R116: when it leaves play, all of this is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Battler {
    pub id: Id,
    pub seat: Seat,
    pub card: CardId,
    /// CC-3.13.
    pub pilot: CardId,
    pub tapped: bool,
    /// CC-8.6: summoned this turn.
    pub fresh: bool,
    /// About to be destroyed, unless something replaces it.
    pub doomed: bool,
    /// CC-24.41: about to be returned.
    pub homeward: bool,
    /// How many quest cards lie on it.
    pub quests: u8,
    /// How many cards lie under it.
    pub unders: u8,
    /// CC-7.11: what ends with this turn, and what ends with the next if the counter stays across.
    pub until: [Fleeting; 2],
    pub now: Values,
}

/// A card on or under a battler.
/// CC-3.14: only quest cards guard it and give points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Laid {
    pub id: Id,
    pub quest: bool,
    pub card: CardId,
}

/// How long a gained line stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Term {
    /// CC-22.10: while its source is in play.
    Continuous,
    /// CC-22.9: until the end of this turn.
    Turn,
    /// CC-7.11: born while the counter had crossed.
    Provisional,
}

/// A triggered line that a battler has gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Lent {
    pub id: Id,
    pub row: RowId,
    pub term: Term,
}

/// CC-R126: a continuous line and what it has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Tie {
    pub source: Id,
    pub row: RowId,
    pub to: Aim,
}

/// What an icon has selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Aim {
    Battler(Id),
    /// By the number of the mark.
    Mark(u8),
}

/// A card in a hand or discard pile that an icon has selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Mark {
    pub number: u8,
    pub seat: Seat,
    pub zone: Zone,
    pub card: CardId,
    /// CC-20.19: whether everybody has seen it.
    pub shown: bool,
    /// The change of its cost: until the end of this turn, and provisional.
    pub until: [i8; 2],
}

/// A change of the cost of all battler cards of a hand or discard pile that a line selects as a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Wide {
    pub seat: Seat,
    pub row: RowId,
    /// Where in the row the group stands.
    pub step: u8,
    /// CC-20.14: the cards that were there at that moment.
    pub cards: Pile,
    pub by: i8,
    pub term: Term,
}

/// A guardian that has been turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Revealed {
    pub seat: Seat,
    pub card: CardId,
    /// CC-13.14: what its own ability added to its strength.
    pub boost: i8,
}

/// Something that was triggered and waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Triggered {
    pub batch: u16,
    /// Whose it is.
    pub seat: Seat,
    pub what: Reaction,
    /// The battler it belongs to; it may be gone.
    pub source: Id,
    /// That battler's card.
    pub card: CardId,
    /// CC-R114: its cost when it was last in play.
    pub cost: i16,
}

/// What was triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Reaction {
    /// A line, and where its card is.
    Row(RowId, Carrier),
    /// CC-13.12: the Destroyed line of a guardian, which may be ignored.
    Guardian(RowId),
    /// CC-24.14.
    Leader(u8),
    /// CC-24.26.
    Reinforcements,
    /// CC-24.31: how many icons.
    Legion(u8),
}

/// Where the card is that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Carrier {
    /// In play.
    Field,
    /// CC-21.8.
    Discard,
    /// CC-13.3.
    Revealed,
    /// An action.
    None,
}

/// CC-11.5: what can be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Object {
    /// A tapped battler.
    Battler(Id),
    /// The topmost quest card on a battler.
    Quest(Id),
    /// The guardian stack of a player.
    Guardians(Seat),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub winner: Seat,
    /// CC-1.8, else CC-1.7.
    pub by_quests: bool,
    /// CC-1.2, CC-1.4, CC-1.11: how the last one went out.
    pub last: Exit,
}

/// Why a player is eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// CC-1.2: attacked without a guardian.
    Attacked,
    /// CC-1.4: a draw failed.
    EmptyDeck,
    /// CC-1.11.
    Conceded,
    /// CC-R134: the turn in which a puzzle is to be won is over.
    TooLate,
}

impl Battler {
    /// CC-22.5: never below 0.
    /// CC-R123: the floor comes after everything has been added up.
    #[inline]
    pub(crate) fn strength(&self) -> i16 {
        self.now.strength.max(0)
    }

    /// CC-5.11: never below 0.
    #[inline]
    pub(crate) fn cost(&self) -> i16 {
        self.now.cost.max(0)
    }

    /// CC-3.11.
    #[inline]
    pub(crate) fn questing(&self) -> bool {
        self.quests > 0
    }

    #[inline]
    pub(crate) fn has(&self, icon: crate::icons::Icon) -> bool {
        self.now.keywords.has(icon)
    }
}

impl Chrono {
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The battler, if it is in play.
    #[inline]
    pub(crate) fn battler(&self, id: Id) -> Option<&Battler> {
        self.field.iter().find(|b| b.id == id)
    }

    #[inline]
    pub(crate) fn battler_mut(&mut self, id: Id) -> Option<&mut Battler> {
        self.field.iter_mut().find(|b| b.id == id)
    }

    /// The battlers of a player.
    #[inline]
    pub(crate) fn battlers_of(&self, seat: Seat) -> impl Iterator<Item = &Battler> {
        self.field.iter().filter(move |b| b.seat == seat)
    }

    /// Whether a player is still in the game.
    #[inline]
    pub(crate) fn lives(&self, seat: Seat) -> bool {
        seat.0 < self.seats && !self.player(seat).out
    }

    /// CC-18.8: who is still in the game, from the active player to the left (CC-18.2).
    #[inline]
    pub(crate) fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, n) = (self.active.0, self.seats);
        let living = self.living();
        (0..n).map(move |i| Seat((first + i) % n)).filter(move |s| living.contains(*s))
    }

    /// CC-18.8: the opponents of a player who are still in the game.
    #[inline]
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.living().without(seat).iter()
    }

    /// Who is still in the game.
    #[inline]
    pub(crate) fn living(&self) -> SeatSet {
        (0..self.seats).map(Seat).filter(|s| !self.player(*s).out).collect()
    }

    /// CC-18.10: the next one to the left who is still in the game.
    /// CC-R103.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        let n = self.seats;
        (1..=n).map(|i| Seat((seat.0 + i) % n)).find(|s| self.lives(*s)).unwrap_or(seat)
    }

    /// CC-7.1, CC-5.14.
    /// CC-5.12, CC-R7: on 0 the turn goes on. CC-7.3: this is what "still your turn" means.
    #[inline]
    pub(crate) fn crossed(&self) -> bool {
        self.counter <= -1
    }

    /// A number for a battler that comes into play.
    pub(crate) fn new_id(&mut self) -> Id {
        self.last_id = self.last_id.wrapping_add(1).max(1);
        Id(self.last_id)
    }

    /// Cards that lie on (`quest`) or under a battler, from the bottom to the top.
    pub(crate) fn laid_on(&self, id: Id, quest: bool) -> impl DoubleEndedIterator<Item = CardId> {
        self.laid.iter().filter(move |l| l.id == id && l.quest == quest).map(|l| l.card)
    }

    /// The attack that is going on.
    pub(crate) fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.frames.iter_mut().rev().find_map(|f| if let Frame::Attack(attack) = f { Some(attack) } else { None })
    }

    /// The number of the hand's cards that are EX cards (CC-3.2).
    pub(crate) fn ex_in_hand(&self, seat: Seat) -> u32 {
        self.player(seat).hand.only(&self.compiled.ex).len()
    }

    /// What a card is called.
    pub(crate) fn name(&self, card: CardId) -> &'static str {
        self.compiled.get().name(card)
    }
}
