//! The player who looks ahead: information-set Monte Carlo tree search over any game.
//!
//! Each round draws a world from the sampler and plays it out: as learned so far where the seats have been before, then by the
//! game's action weights, or at random, to the end. Every seat learns for itself at nodes known by what it has seen (see [`crate::memory`]), so no
//! seat, not even an imagined opponent, plays by what it could not know. Where several decide at once each learns a mix by regret
//! matching; where one decides alone it takes what did best, allowing for what was seldom tried. Chance is drawn anew each round.

use crate::memory::{Memory, drawn, mix, share};
use crate::playout::{Payoff, playout, weighted};
use crate::{Bot, Interrupt};
use engine::{GameRng, Guidance, MAX_SEATS, Sampler, Seat, Seeded, Status};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

/// When a search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After this many rounds: the same seed decides the same.
    Rounds(u32),
    /// After this time: as far as it comes.
    Time(Duration),
}

/// How long and how far a player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When to stop.
    pub limit: Limit,
    /// Decisions looked ahead with care; beyond them play follows the game's action weights, or is random. At least 1.
    pub depth: u32,
    /// Decisions played beyond what is known before a game that can judge itself is judged as it stands; others go to their end.
    pub cut: u32,
    /// How often, of 100 decisions, the player does not think at all and does what a sensible player might.
    pub unsearched: u32,
    /// How often, of 100 choices made at once, the others are assumed to follow the game's action weights. A perfect mix loses to
    /// nobody, but does not win more from those who are easy to read; this does, and gives away little to those who are not.
    pub opponent_heuristic: u32,
    /// How often, of 100 choices made at once, the others are assumed to act at random. If this and `opponent_heuristic` add up to 100, the
    /// player looks for the best answer to people who do not think; one who thinks can see it coming.
    pub opponent_random: u32,
    /// On how many threads. With several, what is found in the same number of rounds differs a little.
    pub threads: u32,
}

impl Budget {
    /// This long and this far, on one thread, thinking every time and assuming nothing about the others.
    #[must_use]
    pub const fn new(limit: Limit, depth: u32, cut: u32) -> Self {
        Budget { limit, depth, cut, unsearched: 0, opponent_heuristic: 0, opponent_random: 0, threads: 1 }
    }
}

/// A choice whose share of the mix is below this part of the largest is noise and is not played.
const NOISE: f32 = 0.08;
/// Nodes kept from one decision to the next.
const REMEMBERED: usize = 200_000;
/// One round in this many goes to the action it is asked about.
const ASKED: u32 = 8;
/// How many rounds a glance has for each action.
const GLANCE: u32 = 4;
/// How many rounds pass between two looks at the clock.
const PATIENCE: u32 = 32;

/// A player who searches.
#[derive(Clone, Debug)]
pub struct Search<G: Guidance> {
    rng: GameRng,
    budget: Budget,
    memory: Memory<G::Action>,
    /// What this seat has seen since the memory began.
    seen: u64,
    /// Actions it is asked about.
    about: Asked<G::Action>,
}

/// Actions that get rounds whatever the search thinks of them.
#[derive(Clone, Debug)]
struct Asked<A> {
    actions: Vec<A>,
    /// One round in this many goes to one of them.
    one_in: u32,
}

impl<A> Default for Asked<A> {
    fn default() -> Self {
        Asked { actions: Vec::new(), one_in: ASKED }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// Every action it looked at, the one it would choose most first.
    pub options: Vec<Prospect<A>>,
    /// How many rounds it took.
    pub rounds: u32,
}

/// An action and what the search makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect<A> {
    /// The action.
    pub action: A,
    /// How much of its choice it would give it, from 0 to 1.
    pub share: f32,
    /// How likely it holds each seat to win after it.
    pub chances: [f32; MAX_SEATS],
    /// In how many rounds it was tried.
    pub rounds: u32,
}

impl<G: Guidance> Search<G> {
    /// The player with this seed and budget.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        Search { rng: GameRng::new(seed), budget, memory: Memory::default(), seen: 0, about: Asked::default() }
    }

    /// The same player, who gives this action a part of its rounds whatever it thinks of it: somebody asks about it.
    #[must_use]
    pub fn asked_about(mut self, action: G::Action) -> Self {
        self.about = Asked { actions: vec![action], one_in: ASKED };
        self
    }

    /// The same player, who gives all its rounds to these actions, to each as many: somebody asks which is better.
    #[must_use]
    pub fn weighing(mut self, actions: Vec<G::Action>) -> Self {
        self.about = Asked { actions, one_in: 1 };
        self
    }

    /// Thinks about the decision of the sampler's seat; none if it owes none. The interrupt ends it early.
    pub fn think(&mut self, sampler: &Sampler<G>, interrupt: Interrupt<'_>) -> Option<Thought<G::Action>> {
        let legal = sampler.legal();
        if legal.is_empty() {
            return None;
        }
        if self.memory.len() > REMEMBERED {
            self.memory.clear();
        }
        let threads = self.budget.threads.max(1);
        if threads == 1 {
            let mut tree = self.tree(sampler.seat());
            let rounds = tree.grow(sampler, self.budget.limit, interrupt);
            let thought = tree.thought(sampler, &legal, rounds);
            self.memory = tree.memory;
            return Some(thought);
        }
        Some(self.think_together(sampler, &legal, threads, interrupt))
    }

    /// What it expects to happen if the seat does `first`, as far as it has thought on one thread: `tell` is asked about each step in one
    /// of the worlds it can imagine.
    pub fn expects<T>(
        &mut self,
        sampler: &Sampler<G>,
        first: &G::Action,
        mut tell: impl FnMut(&G, Seat, &G::Action) -> T,
    ) -> Vec<T> {
        let mut tree = self.tree(sampler.seat());
        let world = uncommitted(sampler.sample(&mut tree.rng), sampler.seat());
        let told = tree.line(world, first, &mut tell);
        self.memory = tree.memory;
        told
    }

    /// What a sensible player might do without thinking: as the game weighs its actions or, where it gives no weights, as a glance at
    /// the position does.
    fn at_first_sight(&mut self, sampler: &Sampler<G>, legal: &[G::Action], interrupt: Interrupt<'_>) -> Option<G::Action> {
        let mut weights = Vec::new();
        let world = sampler.sample(&mut self.rng);
        world.action_weights(sampler.seat(), legal, &mut weights);
        if weights.windows(2).any(|two| two[0] != two[1]) {
            return weighted(&world, sampler.seat(), legal, false, &mut weights, &mut self.rng).cloned();
        }
        let glance = Budget::new(Limit::Rounds(GLANCE * legal.len() as u32), 1, self.budget.cut);
        let thought = Search::<G>::new(self.rng.next_u64(), glance).think(sampler, interrupt)?;
        let looked_at: u32 = thought.options.iter().map(|option| option.rounds).sum();
        drawn(thought.options.iter().map(|o| (&o.action, o.rounds as f32)), looked_at as f32, &mut self.rng).cloned()
    }

    /// The tree that goes on from all it remembers.
    fn tree(&mut self, me: Seat) -> Tree<G> {
        let tree = Tree::new(self.rng.split(), std::mem::take(&mut self.memory), self.seen, self.budget, me);
        Tree { about: self.about.clone(), ..tree }
    }

    /// Several trees grown side by side, their roots put together.
    fn think_together(
        &mut self,
        sampler: &Sampler<G>,
        legal: &[G::Action],
        threads: u32,
        interrupt: Interrupt<'_>,
    ) -> Thought<G::Action> {
        let budget = self.budget;
        let trees: Vec<Tree<G>> =
            (0..threads).map(|_| Tree::new(self.rng.split(), Memory::default(), 0, budget, sampler.seat())).collect();
        let limit = match self.budget.limit {
            Limit::Rounds(rounds) => Limit::Rounds(rounds.div_ceil(threads)),
            time => time,
        };
        let thoughts: Vec<Thought<G::Action>> = std::thread::scope(|scope| {
            let grow = |mut tree: Tree<G>| {
                scope.spawn(move || {
                    let rounds = tree.grow(sampler, limit, interrupt);
                    tree.thought(sampler, legal, rounds)
                })
            };
            let running: Vec<_> = trees.into_iter().map(grow).collect();
            running.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        together(thoughts)
    }

    /// About how many bytes its memory takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.bytes()
    }
}

/// The thoughts of several threads as one.
fn together<A: Clone + Eq>(thoughts: Vec<Thought<A>>) -> Thought<A> {
    let count = thoughts.len().max(1) as f32;
    let mut all = Thought { options: Vec::<Prospect<A>>::new(), rounds: 0 };
    for thought in thoughts {
        all.rounds += thought.rounds;
        for option in thought.options {
            let Some(known) = all.options.iter_mut().find(|o| o.action == option.action) else {
                all.options.push(Prospect { share: option.share / count, ..option });
                continue;
            };
            let rounds = known.rounds + option.rounds;
            if rounds > 0 {
                for (known_chance, chance) in known.chances.iter_mut().zip(option.chances) {
                    *known_chance = (*known_chance * known.rounds as f32 + chance * option.rounds as f32) / rounds as f32;
                }
            }
            known.share += option.share / count;
            known.rounds = rounds;
        }
    }
    all.options.sort_by(|a, b| b.share.total_cmp(&a.share));
    all
}

impl<G: Guidance> Bot<G> for Search<G> {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        self.choose_within(sampler, Interrupt::default())
    }

    fn choose_within(&mut self, sampler: &Sampler<G>, interrupt: Interrupt<'_>) -> Option<G::Action> {
        let legal = sampler.legal();
        if legal.len() < 2 {
            return legal.into_iter().next();
        }
        if sampler.is_free_pick() {
            return self.rng.pick(&legal).cloned();
        }
        if self.rng.below(100) < self.budget.unsearched {
            return self.at_first_sight(sampler, &legal, interrupt);
        }
        let thought = self.think(sampler, interrupt)?;
        thought.played(&mut self.rng).cloned().or_else(|| self.rng.pick(&legal).cloned())
    }

    fn saw(&mut self, mark: u64) {
        self.seen = mix(self.seen, mark);
    }
}

impl<A> Thought<A> {
    /// One of the options, each as likely as its share, without the noise.
    fn played(&self, rng: &mut GameRng) -> Option<&A> {
        let largest = self.options.first()?.share;
        let kept = self.options.iter().filter(|o| o.share >= NOISE * largest);
        let sum = kept.clone().map(|o| o.share).sum();
        drawn(kept.map(|o| (&o.action, o.share)), sum, rng)
    }
}

/// What `viewer` sees of an action, as a number: the whole action, unless the game conceals part of it.
pub(crate) fn mark<G: Guidance>(state: &G, actor: Seat, action: &G::Action, viewer: Seat) -> u64 {
    match state.concealed(actor, action, viewer) {
        Some(seen) => mix(seen, u64::from(actor.0) + 1),
        None => mix(number(action), u64::from(actor.0)),
    }
}

/// Every seat sees what it may of a round that is about to be carried out.
fn tell<G: Guidance>(world: &G, round: &[(Seat, G::Action)], seen: &mut [u64; MAX_SEATS]) {
    for (actor, action) in round {
        for (viewer, seen) in seen.iter_mut().enumerate().take(world.seats()) {
            *seen = mix(*seen, mark(world, *actor, action, Seat(viewer as u8)));
        }
    }
}

/// An action as a number.
#[inline]
fn number<A: Hash>(action: &A) -> u64 {
    // Not safe against people who choose their actions to collide; they would only mislead a bot about its own memory.
    let mut hasher = FxHasher::default();
    action.hash(&mut hasher);
    hasher.finish()
}

/// The world with all hidden commitments of the others taken back, so that they decide anew. What those of its own side have confided
/// to the seat stands.
pub(crate) fn uncommitted<G: Guidance>(mut world: G, me: Seat) -> G {
    if G::INFO.simultaneous {
        let mut cx = Seeded::new(0);
        let confided = |world: &G, seat: Seat| world.side(seat) == world.side(me) && world.confides(seat);
        for seat in (0..world.seats() as u8).map(Seat).filter(|s| *s != me) {
            if confided(&world, seat) {
                continue;
            }
            // Most of the time there is nothing to take back.
            let _ = world.take_back(seat, &mut cx);
        }
    }
    world
}

/// A memory that grows, and the luck it grows with.
struct Tree<G: Guidance> {
    memory: Memory<G::Action>,
    rng: GameRng,
    cx: Seeded,
    root: u64,
    depth: u32,
    cut: u32,
    opponent_heuristic: u32,
    opponent_random: u32,
    /// Who thinks, and by its actions at the root: how often each was tried now, and what came of it for everybody.
    me: Seat,
    tried: Vec<(u32, Payoff)>,
    about: Asked<G::Action>,
    actions: Vec<G::Action>,
    here: Vec<u16>,
    weights: Vec<u32>,
    round: Vec<(Seat, G::Action)>,
    path: Vec<Step>,
}

/// A decision on the way down.
#[derive(Clone, Copy, Debug)]
struct Step {
    seat: Seat,
    node: u32,
    arm: u16,
    /// What the others did at the same time; none where the seat decided alone.
    others: Option<u64>,
}

impl<G: Guidance> Tree<G> {
    fn new(mut rng: GameRng, memory: Memory<G::Action>, root: u64, budget: Budget, me: Seat) -> Self {
        let cx = Seeded(rng.split());
        let (tried, about, actions, here, weights, round, path) = Default::default();
        Tree {
            memory,
            rng,
            cx,
            root,
            depth: budget.depth.max(1),
            cut: budget.cut,
            opponent_heuristic: budget.opponent_heuristic,
            opponent_random: budget.opponent_random,
            me,
            tried,
            about,
            actions,
            here,
            weights,
            round,
            path,
        }
    }

    /// Plays rounds until the limit; says how many.
    fn grow(&mut self, sampler: &Sampler<G>, limit: Limit, interrupt: Interrupt<'_>) -> u32 {
        let begun = Instant::now();
        self.memory.enter(self.root, sampler.seat());
        let mut rounds = 0;
        loop {
            let look = rounds % PATIENCE == 0;
            let enough = match limit {
                Limit::Rounds(most) => rounds >= most,
                Limit::Time(time) => look && rounds > 0 && begun.elapsed() >= time,
            };
            // Who is late still thinks a little: an answer without a thought would be any answer.
            if enough || (look && (interrupt.is_cancelled() || rounds > 0 && interrupt.is_due())) {
                return rounds;
            }
            let world = uncommitted(sampler.sample(&mut self.rng), sampler.seat());
            self.play(world);
            rounds += 1;
        }
    }

    /// One world, from the root down to where the memory ends, then on to a judgement, and back up.
    fn play(&mut self, mut world: G) {
        self.path.clear();
        let mut seen = [self.root; MAX_SEATS];
        for _ in 0..self.depth {
            let Status::Decide(asked) = world.status() else { break };
            let from = self.path.len();
            let (seats, alone) = (asked.actors(Some(self.me)), !asked.is_simultaneous());
            self.round.clear();
            let mut new = false;
            for seat in seats.iter() {
                new |= self.decide(&world, seat, seen[seat.index()], alone);
            }
            if !alone {
                self.tell_others(from);
            }
            tell(&world, &self.round, &mut seen);
            for (seat, action) in &self.round {
                let done = world.apply(*seat, action, &mut self.cx);
                debug_assert!(done.is_ok(), "a legal action is carried out");
            }
            if new {
                break;
            }
        }
        let payoff = playout(&mut world, self.cut, &mut self.rng, &mut self.cx, &mut self.actions);
        self.note(&payoff);
        for step in &self.path {
            let node = self.memory.node(step.node as usize);
            let payoff = share(&payoff, step.seat);
            match step.others {
                None => node.learn(usize::from(step.arm), payoff),
                Some(others) => node.regret(usize::from(step.arm), others, payoff),
            }
        }
    }

    /// Writes down what came of this round's choice at the root, where the first to be asked is always who thinks.
    fn note(&mut self, payoff: &Payoff) {
        let Some(step) = self.path.iter().find(|step| step.seat == self.me) else { return };
        let arm = usize::from(step.arm);
        if self.tried.len() <= arm {
            self.tried.resize(arm + 1, (0, [0.0; MAX_SEATS]));
        }
        let (times, sums) = &mut self.tried[arm];
        *times += 1;
        sums.iter_mut().zip(payoff).for_each(|(sum, payoff)| *sum += payoff);
    }

    /// How likely each seat is to win after the root's arm `at`, by the rounds played now.
    fn chances(&self, at: usize) -> [f32; MAX_SEATS] {
        match self.tried.get(at) {
            Some((times, sums)) if *times > 0 => sums.map(|sum| (sum / f64::from(*times)) as f32),
            _ => [0.0; MAX_SEATS],
        }
    }

    /// What `seat` does this time; whether it was never here before.
    fn decide(&mut self, world: &G, seat: Seat, seen: u64, alone: bool) -> bool {
        self.actions.clear();
        world.legal(seat, &mut self.actions);
        if let [only] = self.actions.as_slice() {
            self.round.push((seat, only.clone()));
            return false;
        }
        let actions = &self.actions;
        let Some(at) = self.memory.enter(seen, seat) else {
            let guess = match G::GUIDED {
                true => weighted(world, seat, actions, true, &mut self.weights, &mut self.rng),
                false => self.rng.pick(actions),
            };
            self.round.extend(guess.map(|action| (seat, action.clone())));
            return true;
        };
        let opponent_heuristic = self.opponent_heuristic;
        let node = self.memory.node(at);
        node.align(actions, &mut self.here, |weights| {
            if G::GUIDED || opponent_heuristic > 0 {
                world.action_weights(seat, actions, weights);
            }
        });
        if !alone
            && seat != self.me
            && let Some(arm) = self.modelled(at)
        {
            self.round.push((seat, self.memory.node(at).arms()[arm].action.clone()));
            return false;
        }
        let node = self.memory.node(at);
        let mut arm = match (alone, G::GUIDED) {
            (false, _) => node.regret_match(&self.here, &mut self.rng),
            (true, true) => node.puct(&self.here),
            (true, false) => node.ucb(&self.here, &mut self.rng),
        };
        let asked = &self.about;
        if !asked.actions.is_empty() && seat == self.me && seen == self.root && self.rng.below(asked.one_in) == 0 {
            let about = self.rng.pick(&asked.actions);
            arm = node.arms().iter().position(|a| Some(&a.action) == about).unwrap_or(arm);
        }
        self.round.push((seat, node.arms()[arm].action.clone()));
        self.path.push(Step { seat, node: at as u32, arm: arm as u16, others: None });
        false
    }

    /// What one of the others is held to do at this node without thinking about it, if it does not think this time.
    fn modelled(&mut self, at: usize) -> Option<usize> {
        if self.opponent_heuristic + self.opponent_random == 0 {
            return None;
        }
        let how = self.rng.below(100);
        if how < self.opponent_heuristic {
            return Some(self.memory.node(at).heuristic(&self.here, &mut self.rng));
        }
        if how < self.opponent_heuristic + self.opponent_random {
            self.rng.pick(&self.here).map(|arm| usize::from(*arm))
        } else {
            None
        }
    }

    /// Writes into the steps of this round what the others did.
    fn tell_others(&mut self, from: usize) {
        for step in self.path.iter_mut().skip(from) {
            let others = self.round.iter().filter(|(seat, _)| *seat != step.seat);
            step.others = Some(others.fold(1, |all, (_, action)| mix(all, number(action))));
        }
    }

    /// What was found at the root.
    fn thought(&mut self, sampler: &Sampler<G>, legal: &[G::Action], rounds: u32) -> Thought<G::Action> {
        let seat = sampler.seat();
        let world = uncommitted(sampler.sample(&mut self.rng), seat);
        let alone = !world.status().is_simultaneous();
        let arms = self.memory.find(self.root, seat).map_or(&[][..], |node| node.arms());
        let weight = |visits: u32, mix: f32| if alone { visits as f32 } else { mix };
        let sum: f32 = arms.iter().map(|a| weight(a.visits, a.mix)).sum();
        let options = arms.iter().enumerate().filter(|(_, a)| legal.contains(&a.action)).map(|(at, arm)| Prospect {
            action: arm.action.clone(),
            share: weight(arm.visits, arm.mix) / sum.max(1e-9),
            chances: self.chances(at),
            rounds: arm.visits,
        });
        let mut options: Vec<_> = options.collect();
        options.sort_by(|a, b| b.share.total_cmp(&a.share));
        if alone && let Some(best) = options.first_mut() {
            // Alone there is nothing to hide: the best is played, and the others only shown.
            best.share = best.share.max(1.0 - NOISE);
        }
        Thought { options, rounds }
    }

    /// What the search expects from here on if who thinks does `first`.
    fn line<T>(&mut self, mut world: G, first: &G::Action, tell_of: &mut impl FnMut(&G, Seat, &G::Action) -> T) -> Vec<T> {
        let (mut line, mut seen) = (Vec::new(), [self.root; MAX_SEATS]);
        while line.len() < 8 {
            let Status::Decide(asked) = world.status() else { break };
            let mut round: Vec<(Seat, G::Action)> = Vec::new();
            for seat in asked.actors(Some(self.me)).iter() {
                self.actions.clear();
                world.legal(seat, &mut self.actions);
                let best = match self.actions.as_slice() {
                    _ if line.is_empty() && seat == self.me => Some(first.clone()),
                    [only] => Some(only.clone()),
                    legal => self.memory.find(seen[seat.index()], seat).and_then(|node| {
                        let arms = node.arms().iter().filter(|a| a.visits > 1 && legal.contains(&a.action));
                        arms.max_by_key(|a| a.visits).map(|a| a.action.clone())
                    }),
                };
                let Some(best) = best else { return line };
                round.push((seat, best));
            }
            tell(&world, &round, &mut seen);
            let told: Vec<T> = round.iter().map(|(seat, action)| tell_of(&world, *seat, action)).collect();
            for (seat, action) in round {
                if world.apply(seat, &action, &mut self.cx).is_err() {
                    return line;
                }
            }
            line.extend(told);
        }
        line
    }
}
