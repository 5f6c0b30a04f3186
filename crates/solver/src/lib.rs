//! Exact equilibrium play of Clash!, pair by pair.
//!
//! Between turns everything lies open, and a turn has no chance: the game is a graph of positions, each a matrix game over what both
//! may play. Recharging makes cycles, so the values are a fixed point: the positions are gone through from empty hands to full ones,
//! again and again, until nothing moves. Then each side looks for its best answer to the other's strategy over the whole graph; what
//! both gain by it together is the Nash gap, and it says how exact the solution is.
//!
//! A position is a *shape* (cards, counters, lasting changes) times the HP of both. A turn from a shape leads to one other shape,
//! whatever the HP are, unless somebody is knocked out on the way; what it does to HP is a [`hp::Table`], shared by all turns that do
//! the same. All of it comes from `crates/clash`: there is no second rulebook here.
//!
//! ```
//! use solver::{Options, Pair, solve};
//!
//! let pair = Pair::of("needle", "needle", Some(2)).unwrap();
//! let solution = solve(&pair, &Options::default(), &mut |_| {}).unwrap();
//! assert!(solution.value().abs() < 1e-6, "a mirror is even");
//! assert!(solution.gap_at_start < 1e-6);
//! ```
//!
//! | module | |
//! | --- | --- |
//! | [`pair`] | two characters, their HP, and what the rules say of a turn |
//! | [`hp`] | what turns do to HP |
//! | [`graph`] | the shapes that can be reached, and the turns between them |
//! | [`matrix`] | one matrix game, certified |
//! | [`values`] | the fixed point; the best answers to it |

pub mod graph;
pub mod hp;
pub mod matrix;
pub mod pair;
pub mod values;

pub use graph::Graph;
pub use pair::{Pair, Position};

use serde::Serialize;
use std::time::Instant;
use values::Values;

/// The game that is solved.
pub const GAME: &str = <clash::Clash as engine::Game>::INFO.id;

/// The ids of the characters that can be paired.
#[must_use]
pub fn characters() -> Vec<&'static str> {
    clash::roster().iter().map(|c| c.get().def.id.as_str()).collect()
}

/// A fingerprint of the rules and the characters: solutions of others are not of this game.
#[must_use]
pub fn fingerprint() -> String {
    let rules = <clash::Clash as engine::Game>::INFO.rules_version;
    format!("{rules}-{}", <clash::Clash as engine::Game>::content_hash(&clash::Setup::default()))
}

/// What a solution may cost.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many threads work.
    pub threads: usize,
    /// The most memory, in bytes.
    pub memory: u64,
    /// The most passes.
    pub passes: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { threads: 1, memory: 2 << 30, passes: 60 }
    }
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Shapes are being found.
    Finding {
        /// So far.
        shapes: usize,
        /// Those of them whose turns are known.
        known: usize,
    },
    /// A pass over all positions has ended.
    Pass {
        /// Which, from 1.
        number: u32,
        /// How many positions there are.
        positions: u64,
        /// The most that a value has moved.
        change: f64,
    },
    /// A pass of the best answers has ended.
    Answers {
        /// Which, from 1.
        number: u32,
        /// The gap at the start that is proven so far.
        gap: f64,
    },
}

/// Why a pair is not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unsolved(pub String);

/// A pair, solved.
#[derive(Debug)]
pub struct Solution {
    /// The shapes and turns.
    pub graph: Graph,
    /// The values.
    pub values: Values,
    /// The values of the best answers: the first seat's to the second's strategy, and the other way.
    pub answers: [Values; 2],
    /// What both gain together at the start by answering best; a proven upper bound.
    pub gap_at_start: f64,
    /// The most anywhere.
    pub gap: f64,
    /// What it took.
    pub figures: Figures,
}

/// What solving a pair took.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Figures {
    /// Shapes that can be reached.
    pub shapes: usize,
    /// Positions: shapes times HP that can be reached.
    pub positions: u64,
    /// Joint turns between shapes.
    pub turns: u64,
    /// How many different things turns do to HP.
    pub hp_tables: usize,
    /// Passes over all positions.
    pub passes: u32,
    /// How far a value moved in the last of them.
    pub last_change: f64,
    /// The worst certificate of a matrix.
    pub certificate: f64,
    /// Passes of the best answers.
    pub answer_passes: u32,
    /// Seconds for finding shapes, for the values, and for the answers.
    pub seconds: [f64; 3],
    /// Bytes of the tables.
    pub bytes: u64,
}

impl Solution {
    /// The value for the first seat at the start: 1 if it always wins, -1 if it always loses.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.values.of(&self.graph, self.graph.start())
    }

    /// How both play at the start: the name of each play with its share, the greatest first.
    #[must_use]
    pub fn opening(&self) -> [Vec<(String, f64)>; 2] {
        let start = self.graph.start();
        let mut plays = [Vec::new(), Vec::new()];
        Pair::plays(&self.graph.pair().state(&start), &mut plays);
        let matrix = self.values.play(&self.graph, start).unwrap_or_default();
        let of = |seat: usize, mix: &[f64]| {
            let character = self.graph.pair().characters[seat].get();
            let named = plays[seat].iter().flatten().zip(mix).filter(|(_, share)| **share > 1e-6);
            let mut all: Vec<(String, f64)> = named.map(|(play, share)| (clash::play_name(character, *play), *share)).collect();
            all.sort_by(|a, b| b.1.total_cmp(&a.1));
            all
        };
        [of(0, matrix.row_mix()), of(1, matrix.col_mix())]
    }
}

/// Solves a pair.
///
/// # Errors
/// Why it cannot be done, as a sentence: the game is not of a kind that is solved, or it does not fit.
pub fn solve(pair: &Pair, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<Solution, Unsolved> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build();
    let pool = pool.map_err(|e| Unsolved(format!("No threads could be started: {e}.")))?;
    pool.install(|| {
        let begun = Instant::now();
        let graph = Graph::find(pair, options, tell)?;
        let found = begun.elapsed().as_secs_f64();
        let (values, mut figures) = values::fixed_point(&graph, options, tell)?;
        let valued = begun.elapsed().as_secs_f64();
        let answered = values::best_answers(&graph, &values, options, tell);
        let ended = begun.elapsed().as_secs_f64();
        figures.shapes = graph.len();
        figures.positions = graph.positions();
        figures.turns = graph.turns();
        figures.hp_tables = graph.tables();
        figures.answer_passes = answered.passes;
        figures.seconds = [found, valued - found, ended - valued];
        figures.bytes = graph.bytes() + 3 * 4 * graph.positions();
        let (gap_at_start, gap) = (answered.gap_at(&graph, graph.start()), answered.worst);
        Ok(Solution { graph, values, answers: answered.values, gap_at_start, gap, figures })
    })
}
