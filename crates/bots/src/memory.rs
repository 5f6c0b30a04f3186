//! What a search has learned: one node for each information set, that is for each situation as the deciding seat sees it.
//!
//! A situation is known by what its seat has seen since the search began, as one number. Worlds that differ in what the seat cannot
//! know come to the same node, so it learns one answer for all of them; each seat has nodes of its own.

use crate::playout::{Payoff, sharpened};
use engine::{GameRng, Seat};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The exploration constant of UCB.
const UCB: f32 = 0.6;
/// The exploration constant of PUCT: how much the game's action weights count against what was learned.
const PUCT: f32 = 0.3;
/// How much worse than the others an untried action is assumed to be under PUCT.
const UNTRIED_PENALTY: f32 = 0.05;
/// Progressive widening under UCB: how many actions are looked at first, and how many more with the root of the visits.
const WIDTH: f32 = 8.0;
const WIDEN: f32 = 1.0;
/// A situation that has come up once.
const ONCE: u32 = u32::MAX;
/// How often, of 100 choices made at once with others, one is made at random to learn about it.
const EXPLORATION: u32 = 15;

/// Nodes by what their seat has seen.
#[derive(Clone, Debug)]
pub(crate) struct Memory<A> {
    index: FxHashMap<u64, u32>,
    nodes: Vec<Node<A>>,
}

/// Where a seat decides, and what it has learned there.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    arms: Vec<Arm<A>>,
    visits: u32,
    /// Where others decide at the same time: what came of each action against what they did.
    columns: Vec<Column>,
}

/// One action at a node.
#[derive(Clone, Debug)]
pub(crate) struct Arm<A> {
    pub action: A,
    pub visits: u32,
    /// The mean payoff.
    pub mean: f32,
    /// How often it was legal here.
    offered: u32,
    /// Its prior: the game's weight for it as a share of the largest.
    prior: f32,
    regret: f32,
    /// The sum of its shares in the mixes played here, late ones counting for more.
    pub mix: f32,
}

/// What came of each action against one combination of the others' choices.
#[derive(Clone, Debug)]
struct Column {
    others: u64,
    cells: Vec<(f32, f32)>,
}

impl<A> Default for Memory<A> {
    fn default() -> Self {
        Memory { index: FxHashMap::default(), nodes: Vec::new() }
    }
}

impl<A> Default for Node<A> {
    fn default() -> Self {
        Node { arms: Vec::new(), visits: 0, columns: Vec::new() }
    }
}

impl<A> Memory<A> {
    /// The node of `seat` after it has seen `seen`; none the first time, for most situations come up once and are not worth one.
    pub fn enter(&mut self, seen: u64, seat: Seat) -> Option<usize> {
        match self.index.entry(mix(seen, u64::from(seat.0))) {
            Entry::Vacant(place) => {
                place.insert(ONCE);
                None
            }
            Entry::Occupied(mut place) => {
                if *place.get() == ONCE {
                    place.insert(self.nodes.len() as u32);
                    self.nodes.push(Node::default());
                }
                Some(*place.get() as usize)
            }
        }
    }

    /// The node of `seat` after it has seen `seen`, if the search came there.
    pub fn find(&self, seen: u64, seat: Seat) -> Option<&Node<A>> {
        self.index.get(&mix(seen, u64::from(seat.0))).and_then(|at| self.nodes.get(*at as usize))
    }

    pub fn node(&mut self, at: usize) -> &mut Node<A> {
        &mut self.nodes[at]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn clear(&mut self) {
        self.index.clear();
        self.nodes.clear();
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let arms: usize = self.nodes.iter().map(|s| s.arms.capacity() * size_of::<Arm<A>>()).sum();
        let cells = |c: &Column| size_of::<Column>() + c.cells.capacity() * size_of::<(f32, f32)>();
        let columns: usize = self.nodes.iter().flat_map(|s| &s.columns).map(cells).sum();
        self.nodes.capacity() * size_of::<Node<A>>() + self.index.capacity() * (size_of::<(u64, u32)>() + 1) + arms + columns
    }
}

/// Two numbers as one that tells them apart.
#[inline]
pub(crate) fn mix(seen: u64, more: u64) -> u64 {
    let z = (seen.rotate_left(23) ^ more).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (z ^ (z >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl<A: Clone + Eq> Node<A> {
    pub fn arms(&self) -> &[Arm<A>] {
        &self.arms
    }

    /// Finds the legal actions among the arms, learning of new ones: worlds that differ in what is hidden may allow different
    /// actions. `weigh` gives the game's weights of all of them; it is asked only when there is a new one.
    pub fn align(&mut self, legal: &[A], here: &mut Vec<u16>, weigh: impl FnOnce(&mut Vec<u32>)) {
        here.clear();
        let known = self.arms.len();
        let mut hint = 0;
        for action in legal {
            // Lists come in a fixed order, so the next is mostly the one after the last.
            let found = self.arms[hint..known].iter().position(|arm| arm.action == *action).map(|i| hint + i);
            let found = found.or_else(|| self.arms[..hint].iter().position(|arm| arm.action == *action));
            let at = found.unwrap_or_else(|| {
                self.arms.push(Arm::new(action.clone()));
                self.arms.len() - 1
            });
            hint = if at < known { at + 1 } else { hint };
            here.push(at as u16);
        }
        if self.arms.len() > known {
            let mut weights = Vec::new();
            weigh(&mut weights);
            if !weights.is_empty() {
                self.weigh(here, &weights);
            }
        }
    }

    /// Sets the priors of the arms that are `here`.
    fn weigh(&mut self, here: &[u16], weights: &[u32]) {
        let most = weights.iter().copied().max().unwrap_or(0).max(1) as f32;
        for (at, weight) in here.iter().zip(weights) {
            self.arms[usize::from(*at)].prior = *weight as f32 / most;
        }
    }

    /// The arm to try next where this seat decides alone, by UCB1 with progressive widening: one that did well or was seldom tried;
    /// among many, only some at first and, the longer it is thought about, the others.
    pub fn ucb(&mut self, here: &[u16], rng: &mut GameRng) -> usize {
        self.visits += 1;
        let all = (self.visits as f32).ln();
        let width = (WIDTH + WIDEN * (self.visits as f32).sqrt()) as usize;
        let full = here.iter().filter(|at| self.arms[usize::from(**at)].visits > 0).count() >= width;
        let (mut best, mut best_score, mut untried) = (usize::from(here[0]), f32::NEG_INFINITY, 0);
        for at in here.iter().map(|at| usize::from(*at)) {
            let arm = &mut self.arms[at];
            arm.offered += 1;
            if arm.visits == 0 {
                untried += 1;
                if full {
                    continue;
                }
                if best_score < f32::INFINITY || rng.below(untried) == 0 {
                    (best, best_score) = (at, f32::INFINITY);
                }
                continue;
            }
            let visits = arm.visits as f32;
            let log = if arm.offered == self.visits { all } else { (arm.offered as f32).ln() };
            let score = arm.mean + UCB * (log / visits).sqrt();
            if score > best_score {
                (best, best_score) = (at, score);
            }
        }
        best
    }

    /// The same in a guided game, by PUCT: one that did well, or whose prior is larger than its share of the visits. What has a small
    /// prior comes up when much has been tried, so a wide choice opens by itself.
    pub fn puct(&mut self, here: &[u16]) -> usize {
        self.visits += 1;
        let (mut priors, mut tried, mut sum) = (0.0, 0, 0.0);
        for arm in here.iter().map(|at| &self.arms[usize::from(*at)]) {
            priors += arm.prior;
            tried += arm.visits;
            sum += arm.mean * arm.visits as f32;
        }
        let unknown = if tried == 0 { 0.5 } else { sum / tried as f32 - UNTRIED_PENALTY };
        let trust = PUCT * ((tried + 1) as f32).sqrt() / f32::max(priors, f32::MIN_POSITIVE);
        let (mut best, mut best_score) = (usize::from(here[0]), f32::NEG_INFINITY);
        for at in here.iter().map(|at| usize::from(*at)) {
            let arm = &self.arms[at];
            let mean = if arm.visits == 0 { unknown } else { arm.mean };
            let score = mean + trust * arm.prior / (1 + arm.visits) as f32;
            if score > best_score {
                (best, best_score) = (at, score);
            }
        }
        best
    }

    /// The arm to try next where others decide at the same time: by regret matching, so that nobody can read it from the position.
    pub fn regret_match(&mut self, here: &[u16], rng: &mut GameRng) -> usize {
        self.visits += 1;
        let sum: f32 = here.iter().map(|at| self.arms[usize::from(*at)].regret.max(0.0)).sum();
        let late = self.visits as f32;
        let even = 1.0 / here.len().max(1) as f32;
        for at in here {
            let arm = &mut self.arms[usize::from(*at)];
            // Late mixes count for more: the first ones are guesses.
            arm.mix += late * if sum > 0.0 { arm.regret.max(0.0) / sum } else { even };
        }
        if sum <= 0.0 || rng.below(100) < EXPLORATION {
            return usize::from(here[rng.below(here.len() as u32) as usize]);
        }
        let regrets = here.iter().map(|at| usize::from(*at)).map(|at| (at, self.arms[at].regret.max(0.0)));
        drawn(regrets, sum, rng).unwrap_or(usize::from(here[0]))
    }

    /// The arm of a player who follows the game's weights, mostly the largest.
    pub fn heuristic(&self, here: &[u16], rng: &mut GameRng) -> usize {
        let priors = here.iter().map(|at| usize::from(*at)).map(|at| (at, sharpened(self.arms[at].prior)));
        let sum = priors.clone().map(|(_, weight)| weight).sum();
        drawn(priors, sum, rng).unwrap_or(usize::from(here[0]))
    }

    /// Takes in what came of an arm.
    pub fn learn(&mut self, arm: usize, payoff: f32) {
        let arm = &mut self.arms[arm];
        arm.visits += 1;
        arm.mean += (payoff - arm.mean) / arm.visits as f32;
    }

    /// Takes in what came of an arm against what the others did at the same time, and regrets what would have been better against it.
    pub fn regret(&mut self, arm: usize, others: u64, payoff: f32) {
        self.learn(arm, payoff);
        let at = self.columns.iter().position(|c| c.others == others).unwrap_or_else(|| {
            self.columns.push(Column { others, cells: Vec::new() });
            self.columns.len() - 1
        });
        let cells = &mut self.columns[at].cells;
        cells.resize(self.arms.len(), (0.0, 0.0));
        let cell = &mut cells[arm];
        cell.1 += 1.0;
        cell.0 += (payoff - cell.0) / cell.1;
        for (arm, (mean, visits)) in self.arms.iter_mut().zip(cells.iter()) {
            if *visits > 0.0 {
                arm.regret += mean - payoff;
            }
        }
    }
}

impl<A> Arm<A> {
    fn new(action: A) -> Self {
        Arm { action, visits: 0, mean: 0.0, offered: 0, prior: 1.0, regret: 0.0, mix: 0.0 }
    }
}

/// One of the items, each as likely as the weight beside it says, of weights that add up to `sum`; none if there is none.
pub(crate) fn drawn<T>(weighed: impl Iterator<Item = (T, f32)>, sum: f32, rng: &mut GameRng) -> Option<T> {
    let mut left = sum * (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
    let mut last = None;
    for (item, weight) in weighed {
        left -= weight;
        last = Some(item);
        if left < 0.0 {
            break;
        }
    }
    last
}

/// What a payoff is to one seat.
pub(crate) fn share(payoff: &Payoff, seat: Seat) -> f32 {
    payoff[seat.index()] as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a matrix game against itself and returns the first seat's learned mix.
    fn solve(matrix: &[&[f32]]) -> Vec<f32> {
        let mut nodes = [(); 2].map(|()| Node::<u8>::default());
        let mut rng = GameRng::new(5);
        let sizes = [matrix.len() as u8, matrix[0].len() as u8];
        let mut here = Vec::new();
        for _ in 0..40_000 {
            let mut chosen = [0; 2];
            for (i, node) in nodes.iter_mut().enumerate() {
                let legal: Vec<u8> = (0..sizes[i]).collect();
                node.align(&legal, &mut here, |_| ());
                chosen[i] = node.regret_match(&here, &mut rng);
            }
            let value = matrix[chosen[0]][chosen[1]];
            nodes[0].regret(chosen[0], chosen[1] as u64, value);
            nodes[1].regret(chosen[1], chosen[0] as u64, 1.0 - value);
        }
        let sum: f32 = nodes[0].arms.iter().map(|a| a.mix).sum();
        nodes[0].arms.iter().map(|a| a.mix / sum).collect()
    }

    #[test]
    fn rock_paper_scissors_is_played_evenly() {
        let mix = solve(&[&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]]);
        assert!(mix.iter().all(|p| (0.28..0.39).contains(p)), "{mix:?}");
    }

    #[test]
    fn a_mixed_equilibrium_is_found() {
        // The first seat should play its first row 1 time in 4.
        let mix = solve(&[&[1.0, 0.25], &[0.25, 0.5]]);
        assert!((0.19..0.31).contains(&mix[0]), "{mix:?}");
    }

    #[test]
    fn a_dominated_action_is_left_alone() {
        let mix = solve(&[&[0.9, 0.6], &[0.2, 0.1]]);
        assert!(mix[1] < 0.02, "{mix:?}");
    }

    #[test]
    fn a_habit_is_what_the_game_leans_to_most_of_the_time() {
        let mut node = Node::<u8>::default();
        let (mut rng, mut here, mut counts) = (GameRng::new(1), Vec::new(), [0; 4]);
        node.align(&[1, 2, 3, 4], &mut here, |weights| weights.extend([50, 100, 0, 10]));
        (0..17_000).for_each(|_| counts[node.heuristic(&here, &mut rng)] += 1);
        // Half the weight is a sixteenth of the chance.
        assert!((900..1_100).contains(&counts[0]) && counts[1] > 15_800, "{counts:?}");
        assert!(counts[2] == 0 && counts[3] < 10, "{counts:?}");
    }

    #[test]
    fn exploring_finds_the_best_arm_and_tries_all() {
        let mut node = Node::<u8>::default();
        let (mut rng, mut here) = (GameRng::new(1), Vec::new());
        for _ in 0..2_000 {
            node.align(&[7, 8, 9], &mut here, |_| ());
            let arm = node.ucb(&here, &mut rng);
            let good = [30, 70, 50][arm];
            node.learn(arm, f32::from(u8::from(rng.below(100) < good)));
        }
        let visits: Vec<u32> = node.arms.iter().map(|a| a.visits).collect();
        assert!(visits[1] > 1_400 && visits.iter().all(|v| *v > 20), "{visits:?}");
    }

    #[test]
    fn an_arm_that_was_seldom_legal_is_not_held_to_be_seldom_tried() {
        // Legal in one world of ten, and worse: tried once in a while, not each time it is there.
        let mut node = Node::<u8>::default();
        let (mut rng, mut here) = (GameRng::new(1), Vec::new());
        for round in 0..5_000 {
            let legal: &[u8] = if round % 10 == 0 { &[1, 2] } else { &[1] };
            node.align(legal, &mut here, |_| ());
            let arm = node.ucb(&here, &mut rng);
            node.learn(arm, [0.9, 0.1][arm]);
        }
        assert!(node.arms[1].visits < 40, "{}", node.arms[1].visits);
    }

    #[test]
    fn a_wide_choice_opens_with_the_visits() {
        let mut node = Node::<u16>::default();
        let (mut rng, mut here) = (GameRng::new(1), Vec::new());
        let legal: Vec<u16> = (0..200).collect();
        let mut tried = |rounds: u32, node: &mut Node<u16>| {
            for _ in 0..rounds {
                node.align(&legal, &mut here, |_| ());
                let arm = node.ucb(&here, &mut rng);
                node.learn(arm, 0.5);
            }
            node.arms.iter().filter(|a| a.visits > 0).count()
        };
        assert_eq!(tried(16, &mut node), 12);
        assert_eq!(tried(84, &mut node), 18);
    }

    #[test]
    fn where_the_game_leans_it_is_followed_until_something_else_does_better() {
        let play = |rounds: u32, worth: [f32; 3]| {
            let mut node = Node::<u8>::default();
            let mut here = Vec::new();
            for _ in 0..rounds {
                node.align(&[1, 2, 3], &mut here, |weights| weights.extend([90, 9, 1]));
                let arm = node.puct(&here);
                node.learn(arm, worth[arm]);
            }
            node.arms.iter().map(|a| a.visits).collect::<Vec<_>>()
        };
        assert_eq!(play(3, [0.5; 3]), [3, 0, 0], "what has the largest prior comes first");
        let alike = play(1_000, [0.5; 3]);
        assert!(alike[0] > 800 && alike[2] < 30, "{alike:?}");
        let other = play(1_000, [0.5, 0.7, 0.5]);
        assert!(other[1] > 900, "{other:?}");
    }
}
