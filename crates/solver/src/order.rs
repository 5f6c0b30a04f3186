//! In which order positions are solved, so that each comes after those it leads to.
//!
//! Give each position a *level*: the HP of both, added up, less the least of them that can be lost until the next recharge. Playing on
//! never raises it before a recharge, and a recharge lowers it wherever nobody can come round without losing more than is healed. So
//! levels are solved one after another, and within a level shapes with few cards in hands before those with many: everything a
//! position leads to is solved before it, and one look at it is enough. Where a recharge leads to the same level or a higher one, the
//! levels between are one *block*, gone through again and again until nothing in it moves.
//!
//! The HP of one side may count more than the other's: what one side heals by hurting the other is a loss then. The weights are those
//! that leave the fewest positions in circular blocks.

use crate::graph::{Graph, ShapeId};
use crate::hp::{self, HpSet};
use crate::pair::MOST_HP;

/// How much the HP of each side count.
pub type Weights = [u8; 2];

/// The weights that are tried, the simplest first.
pub(crate) const WEIGHTS: [Weights; 7] = [[1, 1], [2, 1], [1, 2], [3, 1], [1, 3], [3, 2], [2, 3]];

/// The least loss counts no lower than this, so that levels are numbers from 0.
pub(crate) const LEAST_LOSS: i16 = -200;

/// Of so many shapes one is looked at where the weights are compared.
const SAMPLED: usize = 64;

/// Levels that are solved together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The first level.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// Whether a position in it can lead to one that is not solved before it.
    pub circular: bool,
}

/// The order in which a graph is solved.
#[derive(Debug)]
pub struct Order {
    base: i16,
    /// The HP by what they add up to.
    sums: Vec<HpSet>,
    weights: Weights,
    /// The blocks, in order.
    pub blocks: Vec<Block>,
}

/// The most that HP add up to.
pub(crate) fn most(weights: Weights) -> i16 {
    i16::from(MOST_HP) * (i16::from(weights[0]) + i16::from(weights[1]))
}

/// What HP add up to.
pub(crate) fn sum(weights: Weights, hp: hp::Both) -> i16 {
    let [a, b] = hp::each(hp).map(i16::from);
    a * i16::from(weights[0]) + b * i16::from(weights[1])
}

impl Order {
    /// The order for a graph.
    #[must_use]
    pub fn of(graph: &Graph) -> Order {
        let weights = graph.weights();
        // The greatest loss is one more than all HP there are.
        let base = most(weights) + 1;
        let mut sums = vec![HpSet::default(); most(weights) as usize + 1];
        (0..=255).for_each(|hp| sums[sum(weights, hp) as usize].insert(hp));
        let mut order = Order { base, sums, weights, blocks: Vec::new() };
        let levels = (2 * base - LEAST_LOSS) as usize;
        // How far up a recharge can lead from a level.
        let mut reach: Vec<Option<usize>> = vec![None; levels];
        for id in graph.layers().iter().flatten() {
            let shape = &graph.shapes[*id as usize];
            if !shape.recharges {
                continue;
            }
            for turn in graph.matrix(*id).2 {
                let to = &graph.shapes[turn.to() as usize];
                if to.hands < shape.hands {
                    continue;
                }
                for hp in graph.reached(*id).iter() {
                    let next = graph.does(turn.table)[hp as usize];
                    if next < 256 {
                        let (from, to) = (order.level(shape.least_loss, hp), order.level(to.least_loss, next as hp::Both));
                        if to >= from {
                            reach[from] = reach[from].max(Some(to));
                        }
                    }
                }
            }
        }
        for (level, reach) in reach.into_iter().enumerate() {
            let last = reach.unwrap_or(level);
            match order.blocks.last_mut() {
                Some(block) if level <= block.last => {
                    block.last = block.last.max(last);
                    block.circular |= reach.is_some();
                }
                _ => order.blocks.push(Block { first: level, last, circular: reach.is_some() }),
            }
        }
        order
    }

    fn level(&self, least_loss: i16, hp: hp::Both) -> usize {
        (sum(self.weights, hp) - least_loss + self.base) as usize
    }

    /// About how many positions of a hundred are in circular blocks.
    pub(crate) fn circular(&self, graph: &Graph) -> f64 {
        let (mut all, mut circular) = (0_u32, 0_u32);
        for id in graph.layers().iter().flat_map(|layer| layer.iter().step_by(SAMPLED)) {
            for hp in graph.reached(*id).iter() {
                let level = self.level(graph.shapes[*id as usize].least_loss, hp);
                let block = self.blocks.partition_point(|block| block.last < level);
                all += 1;
                circular += u32::from(self.blocks.get(block).is_some_and(|block| block.circular));
            }
        }
        100.0 * f64::from(circular) / f64::from(all.max(1))
    }

    /// The HP a shape is reached with at a level.
    #[inline]
    #[must_use]
    pub fn at(&self, graph: &Graph, id: ShapeId, level: usize) -> HpSet {
        let sum = level as i16 - self.base + graph.shapes[id as usize].least_loss;
        match self.sums.get(sum as usize) {
            Some(set) if sum >= 0 => graph.reached(id).and(set),
            _ => HpSet::default(),
        }
    }
}
