//! The player who looks ahead: Monte Carlo tree search in which every seat that must decide learns a mix of actions
//! by regret matching, so that where several decide at once nobody can read the choice from the position.
//!
//! Only worlds drawn from the sampler are searched. A commitment others have made already is taken back in them: it is
//! hidden, so it must not matter that it is there.

use crate::Bot;
use crate::playout::{Payoff, leaned, playout};
use engine::{Game, GameRng, MAX_SEATS, Sampler, Seat, Seeded, Status};
use std::collections::HashMap;

/// How long and how far a player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Games played in the mind for each decision.
    pub playouts: u32,
    /// Decisions looked ahead with care; beyond them play is random. At least 1.
    pub depth: u32,
    /// How often, of 100 decisions, the player does not think at all.
    pub slips: u32,
}

/// How many actions of a guided game are looked at: those it leans to most.
const WIDTH: usize = 10;
/// How often, of 100 choices in the tree, one is made at random to learn about it.
const CURIOSITY: u32 = 15;
/// A choice whose share of the mix is below this part of the largest is noise and is not played.
const NOISE: f64 = 0.08;

impl Budget {
    /// The playouts of a game: those of a guided one are longer and see more each, so that fewer do.
    fn playouts_for<G: Game>(&self) -> u32 {
        match G::GUIDED {
            true => (self.playouts / 4).clamp(1, 8_000),
            false => self.playouts,
        }
    }
}

/// A player who searches.
#[derive(Clone, Debug)]
pub struct Search {
    rng: GameRng,
    budget: Budget,
}

impl Search {
    /// The player with this seed and budget.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        Search { rng: GameRng::new(seed), budget }
    }
}

impl<G: Game> Bot<G> for Search {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        let legal = sampler.legal();
        if legal.len() < 2 {
            return legal.into_iter().next();
        }
        if self.rng.below(100) < self.budget.slips {
            if !G::GUIDED {
                return self.rng.pick(&legal).cloned();
            }
            let world = sampler.sample(&mut self.rng);
            return leaned(&world, sampler.seat(), &legal, &mut Vec::new(), &mut self.rng).cloned();
        }
        let mut tree = Tree::<G>::new(self.rng.split());
        for _ in 0..self.budget.playouts_for::<G>() {
            let world = uncommitted(sampler.sample(&mut self.rng), sampler.seat());
            tree.visit(world, self.budget.depth);
        }
        let mine = tree.nodes[0].choices.iter().find(|c| c.seat == sampler.seat())?;
        let chosen = mine.played(&mut self.rng).and_then(|i| mine.actions.get(i)).filter(|a| legal.contains(a));
        chosen.cloned().or_else(|| self.rng.pick(&legal).cloned())
    }
}

/// The world with all hidden commitments of the others taken back, so that they decide anew.
fn uncommitted<G: Game>(mut world: G, me: Seat) -> G {
    if G::INFO.simultaneous {
        let mut cx = Seeded::new(0);
        for seat in (0..world.seats() as u8).map(Seat).filter(|s| *s != me) {
            // Most of the time there is nothing to take back.
            let _ = world.take_back(seat, &mut cx);
        }
    }
    world
}

/// The tree of one decision, and the luck it is grown with.
struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    rng: GameRng,
    cx: Seeded,
    actions: Vec<G::Action>,
    weights: Vec<u32>,
    path: Vec<Step>,
}

/// A point where somebody decides.
struct Node<A> {
    choices: Vec<Choice<A>>,
    joint: HashMap<u64, Joint>,
}

impl<A> Default for Node<A> {
    fn default() -> Self {
        Node { choices: Vec::new(), joint: HashMap::new() }
    }
}

/// What one seat can do at a node, and what it has learned.
struct Choice<A> {
    seat: Seat,
    actions: Vec<A>,
    regrets: Vec<f64>,
    mix: Vec<f64>,
    visits: f64,
}

/// What came of one combination of actions, and where it leads.
#[derive(Clone, Default)]
struct Joint {
    visits: f64,
    total: Payoff,
    child: Option<u32>,
}

/// A node on the way down, with what was chosen there: (index into `choices`, action), as many as decided.
struct Step {
    node: usize,
    chosen: Vec<(usize, usize)>,
}

impl<G: Game> Tree<G> {
    fn new(mut rng: GameRng) -> Self {
        let cx = Seeded(rng.split());
        Tree { nodes: vec![Node::default()], rng, cx, actions: Vec::new(), weights: Vec::new(), path: Vec::new() }
    }

    /// One world, from the root down to where the tree ends, then at random to the end of the game, and back up.
    fn visit(&mut self, mut world: G, depth: u32) {
        self.path.clear();
        let mut at = 0;
        for level in 1..=depth.max(1) {
            let Status::Decide(seats) = world.status() else { break };
            let mut chosen = Vec::with_capacity(seats.len());
            for seat in seats.iter() {
                self.actions.clear();
                world.legal(seat, &mut self.actions);
                if G::GUIDED {
                    narrow(&world, seat, &mut self.actions, &mut self.weights);
                }
                let Some((choice, action)) = self.nodes[at].choose(seat, &self.actions, &mut self.rng) else { break };
                let done = world.apply(seat, &self.nodes[at].choices[choice].actions[action], &mut self.cx);
                debug_assert!(done.is_ok(), "a legal action is carried out");
                chosen.push((choice, action));
            }
            let next = self.nodes.len() as u32;
            let joint = self.nodes[at].joint.entry(key(&chosen)).or_default();
            let child = joint.child;
            if child.is_none() && level < depth && joint.visits > 0.0 {
                // A node is made when its place is reached for the second time: most places are seen once.
                joint.child = Some(next);
                self.nodes.push(Node::default());
            }
            self.path.push(Step { node: at, chosen });
            match child {
                Some(child) => at = child as usize,
                None => break,
            }
        }
        let payoff = playout(&mut world, &mut self.rng, &mut self.cx, &mut self.actions);
        for step in &self.path {
            self.nodes[step.node].learn(&step.chosen, &payoff);
        }
    }
}

/// Leaves the actions a guided game leans to most, in their order.
fn narrow<G: Game>(world: &G, seat: Seat, actions: &mut Vec<G::Action>, weights: &mut Vec<u32>) {
    if actions.len() < 2 {
        return;
    }
    world.lean(seat, actions, weights);
    let mut best: Vec<usize> = (0..actions.len()).filter(|i| weights[*i] > 0).collect();
    if best.is_empty() {
        return actions.truncate(WIDTH);
    }
    best.sort_by_key(|i| std::cmp::Reverse(weights[*i]));
    best.truncate(WIDTH);
    let mut at = 0;
    actions.retain(|_| {
        at += 1;
        best.contains(&(at - 1))
    });
}

impl<A: Clone + Eq> Node<A> {
    /// What `seat` does this time, of what is legal in this world.
    fn choose(&mut self, seat: Seat, legal: &[A], rng: &mut GameRng) -> Option<(usize, usize)> {
        let at = self.choices.iter().position(|c| c.seat == seat).unwrap_or_else(|| {
            self.choices.push(Choice { seat, actions: Vec::new(), regrets: Vec::new(), mix: Vec::new(), visits: 0.0 });
            self.choices.len() - 1
        });
        self.choices[at].choose(legal, rng).map(|action| (at, action))
    }

    /// Regret matching: what each seat would have gained, by all that is known, had it done something else.
    fn learn(&mut self, chosen: &[(usize, usize)], payoff: &Payoff) {
        let joint = self.joint.entry(key(chosen)).or_default();
        joint.visits += 1.0;
        joint.total.iter_mut().zip(payoff).for_each(|(total, p)| *total += p);
        let mut other = chosen.to_vec();
        for (k, &(choice, action)) in chosen.iter().enumerate() {
            let seat = self.choices[choice].seat.index();
            for alternative in 0..self.choices[choice].actions.len() {
                other[k].1 = alternative;
                if let Some(known) = self.joint.get(&key(&other)).filter(|j| j.visits > 0.0) {
                    self.choices[choice].regrets[alternative] += known.total[seat] / known.visits - payoff[seat];
                }
            }
            other[k].1 = action;
        }
    }
}

impl<A: Clone + Eq> Choice<A> {
    fn choose(&mut self, legal: &[A], rng: &mut GameRng) -> Option<usize> {
        if self.actions.is_empty() {
            self.actions = legal.to_vec();
        } else if self.actions != legal {
            // Worlds that differ in what is hidden may allow different actions.
            legal.iter().for_each(|a| {
                if !self.actions.contains(a) {
                    self.actions.push(a.clone())
                }
            });
        }
        let all = self.actions.len();
        self.regrets.resize(all, 0.0);
        self.mix.resize(all, 0.0);
        let here: Vec<bool> = self.actions.iter().map(|a| self.actions.len() == legal.len() || legal.contains(a)).collect();
        let weights: Vec<f64> = self.regrets.iter().zip(&here).map(|(r, ok)| if *ok { r.max(0.0) } else { 0.0 }).collect();
        let sum: f64 = weights.iter().sum();
        let even = 1.0 / here.iter().filter(|ok| **ok).count().max(1) as f64;
        let share = |i: usize| if sum > 0.0 { weights[i] / sum } else { even * f64::from(here[i]) };
        self.visits += 1.0;
        for i in 0..all {
            // Late mixes count for more: the first ones are guesses.
            self.mix[i] += self.visits * share(i);
        }
        if rng.below(100) < CURIOSITY || sum <= 0.0 {
            return rng.pick(legal).and_then(|a| self.actions.iter().position(|b| a == b));
        }
        draw(&weights, rng)
    }

    /// One action of the learned mix, without its noise.
    fn played(&self, rng: &mut GameRng) -> Option<usize> {
        let largest = self.mix.iter().copied().fold(0.0, f64::max);
        let kept: Vec<f64> = self.mix.iter().map(|p| if *p < NOISE * largest { 0.0 } else { *p }).collect();
        draw(&kept, rng)
    }
}

/// An index, each as likely as its weight says.
fn draw(weights: &[f64], rng: &mut GameRng) -> Option<usize> {
    let sum: f64 = weights.iter().sum();
    let mut left = sum * (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let mut last = None;
    for (i, weight) in weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
        last = Some(i);
        if left < *weight {
            break;
        }
        left -= weight;
    }
    last
}

/// A combination of actions as one number: 8 seats, 255 actions each; more share a number, which costs precision only.
fn key(chosen: &[(usize, usize)]) -> u64 {
    debug_assert!(chosen.len() <= MAX_SEATS);
    chosen.iter().fold(0, |key, (_, action)| (key << 8) | (*action as u64 & 0xff))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a matrix game against itself through a node alone and returns the first seat's learned mix.
    fn solve(matrix: &[&[f64]]) -> Vec<f64> {
        let mut node = Node::<usize>::default();
        let mut rng = GameRng::new(5);
        let (rows, columns): (Vec<usize>, Vec<usize>) = ((0..matrix.len()).collect(), (0..matrix[0].len()).collect());
        for _ in 0..40_000 {
            let a = node.choose(Seat(0), &rows, &mut rng).unwrap();
            let b = node.choose(Seat(1), &columns, &mut rng).unwrap();
            let value = matrix[a.1][b.1];
            let mut payoff = [0.0; MAX_SEATS];
            payoff[..2].copy_from_slice(&[value, 1.0 - value]);
            node.learn(&[a, b], &payoff);
        }
        let sum: f64 = node.choices[0].mix.iter().sum();
        node.choices[0].mix.iter().map(|p| p / sum).collect()
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
}
