//! How a Battle is likely to end, from what lies open on the table: so that luck becomes a judged risk.
//!
//! There is one model, whoever asks: the map, the choice of Battles, the Battle itself, the bots. Nobody flees, every miss is
//! thrown again, no further token is spent, and the units fall that the rules suggest (RA-R44, RA-R55). Triggers of a scenario
//! that fire inside a Battle are not foreseen.
//!
//! The chances are exact where the armies are small enough, and otherwise come from many Battles fought out with a seed that
//! the situation gives. Either way a [`Situation`] has one answer, which is computed once and kept. A search asks more often
//! than that can serve; it has `Situation::estimate`, the same Battle with average luck.

mod estimate;

use crate::action::{Count, KINDS};
use crate::battle::{FACES, WOUNDS};
use crate::board::Place;
use crate::injuries::Targets;
use crate::modifier::{Fight, Role};
use crate::state::{Battle, Rage, Side, total};
use crate::stats::Values;
use engine::GameRng;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The most pairs of armies, as casualties may leave them, for which chances are computed exactly.
const EXACT: usize = 6_000;
/// How often a larger Battle is fought out.
const TRIES: u32 = 10_000;
/// How many answers are kept.
const KEPT: usize = 1 << 15;

/// One side of a Battle as everybody sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Army {
    /// Who is in it, by kind.
    pub count: Count,
    /// What each kind is worth.
    pub values: [Values; KINDS],
    /// RA-R55: the Power of each kind without Equipment, which ranks the suggested casualties.
    pub base_power: [u8; KINDS],
}

impl Army {
    fn present(&self) -> impl Iterator<Item = &Values> {
        self.values.iter().zip(self.count).filter(|(_, n)| *n > 0).map(|(values, _)| values)
    }

    /// RA-18.1, RA-18.2: the Slowness of the types present, each once.
    #[must_use]
    pub fn slowness(&self) -> u16 {
        self.present().map(|v| u16::from(v.slowness)).sum()
    }

    /// RA-19.3: dice of an Assault.
    #[must_use]
    pub fn dice(&self) -> u8 {
        self.present().map(|v| v.power).max().unwrap_or(0)
    }

    /// RA-19.7: re-throws of an Assault.
    #[must_use]
    pub fn rerolls(&self) -> u8 {
        self.present().fold(0, |sum, v| sum.saturating_add(v.reroll))
    }

    /// RA-20.2: injuries that need no die.
    #[must_use]
    pub fn injuries(&self) -> u16 {
        self.present().map(|v| u16::from(v.injury)).sum()
    }

    /// RA-21.5: Rage tokens gained at the start of each own Assault.
    #[must_use]
    pub fn rage(&self) -> u16 {
        self.present().map(|v| u16::from(v.rage)).sum()
    }

    fn ward(&self) -> u16 {
        self.present().map(|v| u16::from(v.ward)).sum()
    }

    /// All units.
    #[must_use]
    pub fn number(&self) -> u16 {
        total(&self.count)
    }

    /// The same units in other numbers.
    #[must_use]
    pub fn with(&self, count: Count) -> Army {
        Army { count, ..*self }
    }

    /// What its units are worth together: Power, and Life twice.
    pub(crate) fn worth(&self) -> u32 {
        let each = self.count.iter().zip(&self.values);
        each.map(|(count, v)| u32::from(*count) * (u32::from(v.power) + 2 * u32::from(v.life))).sum()
    }

    /// In how many ways casualties can leave it.
    fn remainders(&self) -> usize {
        self.count.iter().fold(1, |product: usize, n| product.saturating_mul(usize::from(*n) + 1))
    }

    /// Without what does not matter once a Battle goes on, so that equal situations are equal.
    fn stripped(&self) -> Army {
        let mut army = *self;
        for kind in 0..KINDS {
            let values = &mut army.values[kind];
            if army.count[kind] == 0 {
                (*values, army.base_power[kind]) = (Values::default(), 0);
            }
            (values.slowness, values.movement, values.flight) = (0, 0, false);
        }
        army
    }
}

/// RA-18.4, RA-18.5: who makes the first Assault: the lower sum of Slowness, on equal sums the Defender. 0 is the Attacker.
#[must_use]
pub fn first(armies: &[Army; 2]) -> usize {
    usize::from(armies[0].slowness() >= armies[1].slowness())
}

/// What tokens that were spent add to the Assault that is due (RA-29.15, RA-29.18, RA-29.26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Extra {
    /// Rerolls.
    pub rerolls: u8,
    /// Injuries.
    pub injuries: u8,
}

/// A Battle when an Assault is due: all that its odds depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The Attacker, then the Defender.
    pub armies: [Army; 2],
    /// Whose Assault is due: 0 the Attacker's, 1 the Defender's.
    pub due: u8,
    /// Rage tokens held.
    pub rage: [u16; 2],
    /// What spent tokens add to the Assault that is due.
    pub extra: Extra,
}

impl Situation {
    /// A Battle that has not begun.
    #[must_use]
    pub fn of(armies: [Army; 2]) -> Situation {
        Situation { armies, due: first(&armies) as u8, rage: [0; 2], extra: Extra::default() }
    }

    /// How it is likely to end.
    #[must_use]
    pub fn odds(&self) -> Odds {
        Model::new(&self.armies).odds(self)
    }

    /// How it goes with average luck: what is left of the worth of the side whose Assault is due, in percent; below zero, what is
    /// left of the other's. For searches: it costs a hundredth of [`Situation::odds`] and errs where a Battle is close.
    #[must_use]
    pub(crate) fn estimate(&self) -> i32 {
        estimate::margin(self)
    }

    fn canonical(&self) -> Situation {
        Situation { armies: self.armies.map(|army| army.stripped()), ..*self }
    }

    /// Whether it is small enough for exact chances: by its armies alone, so that the answer does not depend on what was asked before.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.armies[0].remainders().saturating_mul(self.armies[1].remainders()) <= EXACT
    }

    /// Chance for a Battle that is fought out: the same for the same situation, for ever.
    fn dice(&self) -> GameRng {
        GameRng::new(u64::from_str_radix(&engine::hash_of(self), 16).unwrap_or_default())
    }
}

/// How a Battle is likely to end if nobody flees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// How often the Attacker remains, in percent.
    pub attacker: u8,
    /// How many units each side loses on average.
    pub losses: [f32; 2],
}

/// Every answer so far.
static KNOWN: LazyLock<RwLock<HashMap<Situation, Odds>>> = LazyLock::new(RwLock::default);

fn known(situation: &Situation) -> Option<Odds> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(situation).copied()
}

fn keep(situation: Situation, odds: Odds) {
    let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if all.len() >= KEPT {
        all.clear();
    }
    all.insert(situation, odds);
}

/// A moment between two Assaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    count: [Count; 2],
    rage: [u16; 2],
    due: u8,
}

/// What comes of a moment on average: how often the Attacker remains, and how many units of each side do.
#[derive(Clone, Copy, Default)]
struct Chances {
    won: f64,
    left: [f64; 2],
}

/// Battles between units of given worth, in any numbers. Questions about the same units are best asked of one model, which
/// remembers what it has worked out.
pub struct Model {
    worth: [Army; 2],
    nodes: HashMap<Node, Chances>,
    fallen: HashMap<(u8, Count, u16), Count>,
    wounds: HashMap<(u8, u16), Vec<f64>>,
}

impl Model {
    /// For units worth what they are in these armies.
    #[must_use]
    pub fn new(worth: &[Army; 2]) -> Model {
        Model { worth: *worth, nodes: HashMap::new(), fallen: HashMap::new(), wounds: HashMap::new() }
    }

    /// How a Battle between such units is likely to end.
    pub fn odds(&mut self, situation: &Situation) -> Odds {
        let key = situation.canonical();
        if let Some(odds) = known(&key) {
            return odds;
        }
        let begin = Node { count: situation.armies.map(|army| army.count), rage: situation.rage, due: situation.due };
        let chances = match situation.is_small() {
            true => self.exactly(begin, situation.extra),
            false => self.by_trial(begin, situation.extra, key.dice()),
        };
        let losses = [0, 1].map(|side| (f64::from(situation.armies[side].number()) - chances.left[side]) as f32);
        let odds = Odds { attacker: (chances.won * 100.0).round() as u8, losses };
        keep(key, odds);
        odds
    }

    fn army(&self, node: &Node, side: u8) -> Army {
        self.worth[side as usize].with(node.count[side as usize])
    }

    /// RA-20.5 to RA-20.7, RA-R44, RA-R55: who falls to so many injuries. (RA-R73 asks a solo player for no more than that.)
    fn falls(&mut self, side: u8, army: &Army, injuries: u16) -> Count {
        let life = army.values.map(|values| values.life.max(1)); // RA-R36
        let all: u16 = army.count.iter().zip(life).map(|(n, life)| u16::from(*n) * u16::from(life)).sum();
        let injuries = injuries.min(all);
        *self.fallen.entry((side, army.count, injuries)).or_insert_with(|| {
            let targets = Targets { count: army.count, life };
            targets.default_choice(&army.base_power, |t, killed| t.possible(u32::from(injuries), killed))
        })
    }

    /// The moment after an Assault with so many wounds. RA-20.1, RA-R57: wounds, extra injuries and Rage, less what is warded off.
    fn after(&mut self, node: &Node, wounds: u16, extra: Extra) -> Node {
        let (due, other) = (node.due as usize, 1 - node.due);
        let (own, enemy) = (self.army(node, node.due), self.army(node, other));
        let mut next = Node { due: other, ..*node };
        next.rage[due] = node.rage[due].saturating_add(own.rage()); // RA-21.5
        let all = wounds.saturating_add(own.injuries()).saturating_add(extra.injuries.into()).saturating_add(next.rage[due]);
        let killed = self.falls(other, &enemy, all.saturating_sub(enemy.ward()));
        if killed == [0; KINDS] {
            next.rage[due] = next.rage[due].saturating_add(1); // RA-21.1
        }
        for (left, dead) in next.count[other as usize].iter_mut().zip(killed) {
            *left -= dead;
        }
        next
    }

    /// How likely each number of wounds is when so many dice are thrown so often, hits kept (RA-19.8).
    fn wounds(&mut self, dice: u8, throws: u16) -> Vec<f64> {
        let all = self.wounds.entry((dice, throws)).or_insert_with(|| {
            let miss = (0..throws).fold(1.0, |miss, _| miss * f64::from(FACES - WOUNDS) / f64::from(FACES));
            let mut all = vec![0.0; usize::from(dice) + 1];
            all[0] = 1.0;
            for thrown in 1..=usize::from(dice) {
                for n in (0..=thrown).rev() {
                    all[n] = all[n] * miss + if n > 0 { all[n - 1] * (1.0 - miss) } else { 0.0 };
                }
            }
            all
        });
        all.clone()
    }

    /// Rage grows with every Assault that eliminates nobody, so that every Battle ends.
    fn exactly(&mut self, node: Node, extra: Extra) -> Chances {
        if let Some(ended) = ended(&node) {
            return ended;
        }
        let remembered = extra == Extra::default();
        if let Some(chances) = self.nodes.get(&node).filter(|_| remembered) {
            return *chances;
        }
        let own = self.army(&node, node.due);
        let throws = 1 + u16::from(own.rerolls()) + u16::from(extra.rerolls);
        let mut sum = Chances::default();
        for (wounds, likely) in self.wounds(own.dice(), throws).into_iter().enumerate() {
            let next = self.after(&node, wounds as u16, extra);
            let chances = self.exactly(next, Extra::default());
            sum.won += likely * chances.won;
            for side in 0..2 {
                sum.left[side] += likely * chances.left[side];
            }
        }
        if remembered {
            self.nodes.insert(node, sum);
        }
        sum
    }

    fn by_trial(&mut self, begin: Node, extra: Extra, mut rng: GameRng) -> Chances {
        let mut sum = Chances::default();
        for _ in 0..TRIES {
            let (mut node, mut extra) = (begin, extra);
            let end = loop {
                if let Some(ended) = ended(&node) {
                    break ended;
                }
                let own = self.army(&node, node.due);
                let mut misses = own.dice();
                for _ in 0..=u16::from(own.rerolls()) + u16::from(extra.rerolls) {
                    misses = (0..misses).filter(|_| rng.below(FACES) >= WOUNDS).count() as u8;
                }
                node = self.after(&node, u16::from(own.dice() - misses), std::mem::take(&mut extra));
            };
            sum.won += end.won;
            for side in 0..2 {
                sum.left[side] += end.left[side];
            }
        }
        let each = |n: f64| n / f64::from(TRIES);
        Chances { won: each(sum.won), left: sum.left.map(each) }
    }
}

/// RA-23.6: what is left when one side is gone.
fn ended(node: &Node) -> Option<Chances> {
    let left = node.count.map(|count| f64::from(total(&count)));
    let over = left.contains(&0.0);
    over.then(|| Chances { won: if left[0] > 0.0 { 1.0 } else { 0.0 }, left })
}

impl Rage {
    /// Units of a side with what each kind that is there is worth in a fight.
    pub(crate) fn army(&self, side: Side, count: Count, fight: Option<Fight>) -> Army {
        let mut army = Army { count, ..Army::default() };
        for kind in (0..KINDS).filter(|kind| count[*kind] > 0) {
            army.values[kind] = self.values_in(side, kind, fight);
            army.base_power[kind] = self.base_power(side, kind);
        }
        army
    }

    /// The armies of a Battle at a place, the Attacker's first, if they had these units.
    pub(crate) fn armies(&self, place: Place, sides: [Side; 2], count: [Count; 2]) -> [Army; 2] {
        let army = |i: usize, role| self.army(sides[i], count[i], Some(Fight { place, role, enemy: sides[1 - i] }));
        [army(0, Role::Attacker), army(1, Role::Defender)]
    }

    /// The Battle that is fought, its Assault due.
    pub(crate) fn situation(&self, battle: &Battle) -> Situation {
        let count = battle.sides.map(|side| *self.at(side, battle.place));
        Situation {
            armies: self.armies(battle.place, battle.sides, count),
            due: battle.due,
            rage: battle.rage,
            extra: self.spent(),
        }
    }
}

#[cfg(test)]
mod tests;
