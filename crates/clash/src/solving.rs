//! What a solver of the game asks beside [`engine::Game`]: a state taken apart into cards, what lasts, and HP, put together again,
//! and brought into one form where no future can tell two orders of a pile apart.
//!
//! Nothing here is a rule. A turn is resolved by `turn` as in every other game.

use crate::action::Play;
use crate::card::{Card, Hand, Pile};
use crate::character::{Buildup, Changes, CharRef, Character, ClassSet, Cond, Effect, Op, Resting};
use crate::content::{After, Cmp, When, Which, Who, Zone};
use crate::event::{Cause, Event, First};
use crate::setup::Rules;
use crate::state::{Clash, Frame, Modifier, Side};
use engine::{Cx, Frames, Seat, Seeded};
use serde::{Deserialize, Serialize};

/// The cards of both sides: hands and piles in two words, removed cards in the third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(pub [u64; 3]);

impl Cards {
    /// How many cards a side has in hand.
    #[must_use]
    pub const fn in_hand(self, side: usize) -> u32 {
        (self.0[side] >> PILE_BITS).count_ones()
    }

    /// The same with the sides changed round.
    #[must_use]
    pub const fn turned(self) -> Cards {
        let [a, b, removed] = self.0;
        let ours = removed & ((1 << (2 * KINDS)) - 1);
        Cards([b, a, removed >> (2 * KINDS) | ours << (2 * KINDS)])
    }
}

const PILE_BITS: u32 = 40;
const KINDS: u32 = 9;

/// What lasts beside cards and HP: counters, changes, waiting effects, maximum HP, and what this turn has seen before cards are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting([Side; 2]);

impl Lasting {
    /// The maximum HP of a side.
    #[must_use]
    pub const fn max_hp(&self, side: usize) -> u8 {
        self.0[side].max_hp
    }

    /// The same with the sides changed round.
    #[must_use]
    pub fn turned(&self) -> Lasting {
        let side = |side: &Side| {
            let mut turned = *side;
            turned.modifiers = side.modifiers.iter().map(|m| Modifier { owner: m.owner.opponent(), ..*m }).collect();
            turned
        };
        Lasting([side(&self.0[1]), side(&self.0[0])])
    }
}

/// What of the characters decides the one form of a state: worked out once a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// Whether anything reads that this is the first turn after a recharge.
    first_turn: bool,
    /// Of each side's pile: whether anything can read or move what lies deeper in it.
    dug: [bool; 2],
}

/// HP that no turn can bring to an end or to a ceiling: what happens then happens whatever the HP are.
const PLENTY: u8 = 100;

/// Who has won, or what comes next.
// Made by the million and taken apart at once: a box would cost more than the room.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game goes on.
    Goes(Clash),
    /// It is over: this seat won, or nobody.
    Over(Option<Seat>),
}

/// Whether states of this game can be solved: cards are being chosen, and everything is public.
///
/// # Errors
/// Why not, as a sentence.
pub fn check(game: &Clash) -> Result<(), String> {
    if !matches!(game.frames.top(), Some(Frame::Choose)) {
        return Err("Only a game in which cards are chosen can be solved; pick the characters first.".into());
    }
    if game.rules.healing_ceiling.is_some() {
        return Err("A game with a healing ceiling of its own (CL-R10) is not solved.".into());
    }
    let unseen = |c: &Character| {
        let ops = effects(c).flat_map(|e| &e.ops);
        ops.into_iter().any(|op| matches!(op, Op::MoveCard { from: Zone::Hand, to: Zone::Removed, .. }))
    };
    match game.characters().into_iter().find(|c| unseen(c)) {
        Some(c) => Err(format!("{} removes cards from hands unseen (CL-R22); such games are not solved.", c.def.name)),
        None => Ok(()),
    }
}

impl Clash {
    /// The state without its HP. A state of [`Clash::shape`] and [`Clash::of_shape`] is the same but for the number of its turn.
    #[must_use]
    pub fn shape(&self) -> (Cards, Lasting) {
        let part = |side: &Side| side.hand.packed() << PILE_BITS | side.pile.packed();
        let [a, b] = &self.sides;
        let removed = a.removed.packed() | b.removed.packed() << (2 * KINDS);
        let lasting =
            |side: &Side| Side { hp: 0, hand: Hand::default(), pile: Pile::default(), removed: Hand::default(), ..*side };
        (Cards([part(a), part(b), removed]), Lasting([lasting(a), lasting(b)]))
    }

    /// The state of this game with these cards, with what lasts, and with these HP. It is turn 1 again: the turn limit is far.
    #[must_use]
    pub fn of_shape(&self, cards: Cards, lasting: &Lasting, hp: [u8; 2]) -> Clash {
        let side = |i: usize| Side {
            hp: hp[i],
            hand: Hand::unpacked(cards.0[i] >> PILE_BITS),
            pile: Pile::unpacked(cards.0[i] & ((1 << PILE_BITS) - 1)),
            removed: Hand::unpacked(cards.0[2] >> (2 * KINDS * i as u32) & ((1 << (2 * KINDS)) - 1)),
            ..lasting.0[i]
        };
        Clash {
            chars: self.chars,
            sides: [side(0), side(1)],
            plays: [None; 2],
            rules: self.rules,
            turn: 1,
            frames: Frames::of(Frame::Choose),
            ended: None,
        }
    }

    /// The characters by seat, once both are picked.
    #[must_use]
    pub fn fighters(&self) -> Option<[CharRef; 2]> {
        Some([self.chars[0]?, self.chars[1]?])
    }

    /// Whether the rulings are the specification's own.
    #[must_use]
    pub fn has_usual_rules(&self) -> bool {
        self.rules == Rules::default()
    }

    /// The HP by seat.
    #[must_use]
    pub const fn hp(&self) -> [u8; 2] {
        [self.sides[0].hp, self.sides[1].hp]
    }

    /// The same state with other HP.
    #[must_use]
    pub fn with_hp(&self, hp: [u8; 2]) -> Clash {
        let mut game = self.clone();
        (game.sides[0].hp, game.sides[1].hp) = (hp[0], hp[1]);
        game
    }

    /// Every play of a seat; nothing where it has no card.
    pub fn plays_for(&self, seat: Seat, out: &mut Vec<Play>) {
        out.clear();
        self.plays_of(seat.index(), |play| out.push(play));
    }

    /// What comes of a turn.
    #[must_use]
    pub fn after(&self, plays: [Option<Play>; 2]) -> Next {
        let mut next = self.clone();
        next.plays = plays;
        crate::turn::resolve(&mut next, &mut Seeded::new(0));
        match next.ended {
            Some(ended) => Next::Over(ended.winner),
            None => Next::Goes(next),
        }
    }

    /// What a turn does to HP, one thing after another, where nobody can be knocked out and nothing is healed in vain; and the state
    /// it leads to, whose HP mean nothing.
    #[must_use]
    pub fn trace(&self, plays: [Option<Play>; 2], steps: &mut Vec<u32>) -> Clash {
        steps.clear();
        let mut told = self.with_hp([PLENTY; 2]);
        let real = [told.sides[0].max_hp, told.sides[1].max_hp];
        told.sides.iter_mut().for_each(|side| side.max_hp = 2 * PLENTY);
        told.plays = plays;
        crate::turn::resolve(&mut told, &mut Steps(steps));
        if told.sides.iter().any(|side| side.max_hp != 2 * PLENTY) {
            // The maximum HP changed, and what they change to depends on what they were.
            told = self.with_hp([PLENTY; 2]);
            told.plays = plays;
            crate::turn::resolve(&mut told, &mut Seeded::new(0));
            return told;
        }
        for (side, real) in told.sides.iter_mut().zip(real) {
            side.max_hp = real;
        }
        told
    }

    /// The same position in its one form: piles in the order that every other order a future cannot tell from this one has too,
    /// and no mark that nothing reads.
    #[must_use]
    pub fn canonical(&self) -> Clash {
        let mut game = self.clone();
        game.bring_into_form(&self.forms());
        game
    }

    /// What of the characters decides the one form.
    #[must_use]
    pub fn forms(&self) -> Forms {
        let characters = self.characters();
        Forms {
            first_turn: characters.iter().any(|c| effects(c).any(reads_first_turn)),
            dug: [0, 1].map(|i| characters.iter().enumerate().any(|(k, c)| digs(c, k == i))),
        }
    }

    /// Brings it into its one form; see [`Clash::canonical`].
    pub fn bring_into_form(&mut self, forms: &Forms) {
        for i in [0, 1] {
            if !forms.dug[i] {
                self.sides[i].pile = self.canonical_pile(i);
            }
            if !forms.first_turn {
                self.sides[i].recharged = false;
            }
        }
        self.turn = 1;
    }

    /// The pile of side `i`, in which nobody digs, in its one form.
    fn canonical_pile(&self, i: usize) -> Pile {
        let (me, side) = (self.characters()[i], &self.sides[i]);
        let pile = side.pile;
        let Some(top) = pile.top() else { return pile };
        let shows = |card: Card| me.move_of(card).effects.iter().any(|e| e.when == When::WhileOnTopOfPile);
        let read = side.hand.kinds().any(|card| me.move_of(card).buildup == Buildup::TopOfPile && !always_set(me, card));
        let uncovered = side.hand.kinds().any(|card| me.move_of(card).after != After::Discard);
        if uncovered && (read || pile.from_top().take(2).any(shows)) {
            return with_on_top(pile, 2);
        }
        if shows(top) {
            return with_on_top(pile, 1);
        }
        if !read {
            // Nothing shows on top, so nothing may come to show there.
            return pile.from_top().filter(|card| !shows(*card)).min().map_or(pile, |card| with_this_on_top(pile, card));
        }
        let resting = |card: Card| match me.move_of(card).resting {
            Resting::LookThrough => None,
            Resting::At(n) => Some(n),
            Resting::Counter => Some(self.rules.counter_buildup),
        };
        let Some(source) = pile.from_top().find(|card| resting(*card).is_some()) else {
            return with_on_top(pile, 0); // nothing but Dodges
        };
        let same = pile.from_top().filter(|card| resting(*card) == resting(source) && !shows(*card)).min();
        same.map_or_else(|| with_on_top(pile, 2), |card| with_this_on_top(pile, card))
    }
}

/// The pile sorted below its `keep` uppermost cards.
fn with_on_top(pile: Pile, keep: u32) -> Pile {
    let (bits, kept) = (pile.packed(), 4 * keep.min(u32::from(pile.len())));
    let below = sorted(Pile::unpacked(bits >> kept));
    Pile::unpacked(below.packed() << kept | bits & ((1 << kept) - 1))
}

/// The pile sorted below one of its cards.
fn with_this_on_top(pile: Pile, card: Card) -> Pile {
    let mut rest = pile;
    rest.take(card);
    let mut pile = sorted(rest);
    pile.push(card);
    pile
}

/// The pile with the cards in order, the first kind lowest.
fn sorted(pile: Pile) -> Pile {
    let mut counts = [0_u8; Card::ALL.len()];
    pile.from_top().for_each(|card| counts[card.index()] += 1);
    let mut sorted = Pile::default();
    for (card, count) in Card::ALL.into_iter().zip(counts) {
        (0..count).for_each(|_| sorted.push(card));
    }
    sorted
}

/// All effects of a character.
fn effects(character: &Character) -> impl Iterator<Item = &Effect> {
    character.passives.iter().chain(character.moves.iter().flat_map(|m| &m.effects))
}

/// Every condition in a condition, itself included.
fn within(cond: &Cond, found: &mut impl FnMut(&Cond)) {
    found(cond);
    match cond {
        Cond::Not(cond) => within(cond, found),
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| within(c, found)),
        _ => {}
    }
}

fn has_condition(effect: &Effect, is: impl Fn(&Cond) -> bool) -> bool {
    let mut has = false;
    if let Some(cond) = &effect.cond {
        within(cond, &mut |c| has |= is(c));
    }
    has
}

fn reads_first_turn(effect: &Effect) -> bool {
    has_condition(effect, |c| matches!(c, Cond::FirstTurnAfterRecharge(_)))
}

/// Whether a character (`own`: the pile's owner) can read or move what lies deeper in the pile: then its whole order may matter.
fn digs(character: &Character, own: bool) -> bool {
    let this = |who: Who| (who == Who::Me) == own;
    let in_op = |op: &Op| match op {
        Op::BuryTop(who) => this(*who),
        Op::MoveCard { whose, from: Zone::Pile, which: Which::Top | Which::ByOption(_), .. } => this(*whose),
        _ => false,
    };
    effects(character).any(|effect| {
        has_condition(effect, |c| matches!(c, Cond::PileTop(who, _) if this(*who)))
            || effect.ops.iter().any(|op| in_op(op) || matches!(op, Op::Delay(ops) if ops.iter().any(in_op)))
    })
}

/// Whether a passive sets the Buildup of this card whenever there is a pile to read.
fn always_set(me: &Character, card: Card) -> bool {
    let class: ClassSet = me.move_of(card).class;
    me.continuous.iter().any(|change| {
        let in_force = match &change.effect.cond {
            None => true,
            Some(Cond::Not(cond)) => {
                matches!(**cond, Cond::PileSize(Who::Me, Cmp::Is | Cmp::AtMost, 0) | Cond::PileSize(Who::Me, Cmp::Less, 1))
            }
            Some(_) => false,
        };
        let passive = change.card.is_none() && change.whose == Who::Me;
        passive && change.what == Changes::BuildupTo && class.meets(change.of) && in_force
    })
}

/// Writes down what happens to HP, in order.
struct Steps<'a>(&'a mut Vec<u32>);

impl Cx<Event> for Steps<'_> {
    fn chance(&mut self, _n: u32) -> u32 {
        0
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        let step = |kind: u32, seat: Seat, n: u8| kind << 16 | u32::from(seat.0) << 8 | u32::from(n);
        match event() {
            Event::Order { first, .. } => {
                let (how, seat) = match first {
                    First::Nobody => (0, Seat(0)),
                    First::Alone(seat) => (1, seat),
                    First::Faster(seat) => (2, seat),
                    First::Initiative(seat) => (3, seat),
                    First::Together => (4, Seat(0)),
                };
                self.0.push(step(1, seat, how));
            }
            Event::Acts { seat, .. } => self.0.push(step(2, seat, 0)),
            Event::Damage(damage) => {
                for (back, _) in damage.stops.iter().filter_map(|stop| stop.returned) {
                    self.0.push(step(3, damage.from, back));
                }
                let kind = if matches!(damage.cause, Cause::Move(_)) { 4 } else { 5 };
                self.0.push(step(kind, damage.to, damage.received));
            }
            Event::Heals { seat, amount, .. } => self.0.push(step(6, seat, amount)),
            Event::LosesHp { seat, amount, .. } => self.0.push(step(7, seat, amount)),
            Event::Recharges { seat, healed, .. } => self.0.push(step(8, seat, healed)),
            Event::MaxHp { seat, now } => self.0.push(step(9, seat, now)),
            Event::TurnBegins { .. } => self.0.push(step(10, Seat(0), 0)),
            Event::Judged { seat, verdict } => self.0.push(step(11, seat, verdict as u8)),
            _ => {}
        }
    }
}
