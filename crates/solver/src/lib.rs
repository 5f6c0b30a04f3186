//! Exact equilibrium play of Clash!, pair by pair.
//!
//! Between turns everything lies open, and a turn has no chance: the game is a graph of positions, each a matrix game over what both
//! may play. Positions are solved after those they lead to ([`order`]); where a recharge leads round in a circle, again and again until
//! nothing moves. In the same pass each side looks for its best answer to the other's strategy; what both gain by it together is the
//! Nash gap, and it says how exact the solution is.
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
//! | [`order`] | in which order positions are solved |
//! | [`matrix`] | one matrix game, certified |
//! | [`values`] | a value for every position; the best answers |
//! | [`report`] | what is known of a solution, as data |
//! | [`table`] | a solution in a file |
//! | [`oracle`] | perfect play of a position, from tables |

pub mod graph;
pub mod hp;
mod index;
pub mod matrix;
pub mod oracle;
pub mod order;
pub mod pair;
pub mod report;
pub mod table;
pub mod values;

pub use graph::Graph;
pub use oracle::Tables;
pub use pair::{Pair, Position};
pub use report::Report;
pub use table::Table;

use serde::{Deserialize, Serialize};
use std::time::Instant;
use values::Solved;

/// How many bytes a position takes: its value, and the distance of each side's best answer.
pub const A_POSITION: u64 = 8;

/// The largest gap at the start with which a pair counts as solved.
pub const GAP_AT_START: f64 = 1e-5;
/// The largest gap anywhere.
pub const GAP_ANYWHERE: f64 = 1e-4;

/// The game that is solved.
pub const GAME: &str = <clash::Clash as engine::Game>::INFO.id;

/// The ids of the characters that can be paired.
#[must_use]
pub fn characters() -> Vec<&'static str> {
    clash::roster().iter().map(|c| c.get().def.id.as_str()).collect()
}

/// Every pair of characters, mirrors included, those of few HP first: they have the fewest positions.
#[must_use]
pub fn pairs() -> Vec<(&'static str, &'static str)> {
    let all = clash::roster();
    let mut pairs: Vec<(u32, &str, &str)> = Vec::new();
    for (i, a) in all.iter().enumerate() {
        for b in &all[i..] {
            let [a, b] = [a, b].map(|c| &c.get().def);
            pairs.push((u32::from(a.hp) * u32::from(b.hp), &a.id, &b.id));
        }
    }
    pairs.sort_by_key(|(hp, ..)| *hp);
    pairs.into_iter().map(|(_, a, b)| (a, b)).collect()
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
    /// The most passes over a block.
    pub passes: u32,
    /// When it must be done.
    pub until: Option<Instant>,
}

impl Default for Options {
    fn default() -> Self {
        Options { threads: 1, memory: 2 << 30, passes: 100, until: None }
    }
}

impl Options {
    /// Whether there is time left.
    fn in_time(&self) -> Result<(), Unsolved> {
        match self.until {
            Some(until) if Instant::now() >= until => Err(Unsolved("There was not time enough to solve it.".into())),
            _ => Ok(()),
        }
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
        /// Positions so far.
        positions: u64,
    },
    /// Positions are being solved.
    Solving {
        /// How many are, this pass taken as the last.
        done: u64,
        /// Of how many.
        positions: u64,
        /// Which pass over these it is, from 1.
        number: u32,
        /// Whether the pass is one of the best answers alone.
        answers: bool,
        /// The most that a value, or a best answer, has moved in it.
        change: f64,
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
    /// The values, and the bounds of the best answers.
    pub solved: Solved,
    /// What both gain together at the start by answering best; a proven upper bound.
    pub gap_at_start: f64,
    /// The most anywhere.
    pub gap: f64,
    /// What it took.
    pub figures: Figures,
}

/// What solving a pair took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Shapes that can be reached.
    pub shapes: usize,
    /// Positions: shapes times HP that can be reached.
    pub positions: u64,
    /// Joint turns between shapes.
    pub turns: u64,
    /// How many different things turns do to HP.
    pub hp_tables: usize,
    /// How much the HP of each side count in the order.
    pub weights: order::Weights,
    /// Blocks of levels: one pass is enough for those that are not circular.
    pub blocks: u32,
    /// Positions in circular blocks.
    pub circular: u64,
    /// The most passes over a block for its values.
    pub passes: u32,
    /// How far a value moved in the last pass over the last circular block.
    pub last_change: f64,
    /// The most passes over a block for the best answers.
    pub answer_passes: u32,
    /// Matrices solved.
    pub solves: u64,
    /// The worst certificate of a matrix.
    pub certificate: f64,
    /// Seconds for finding shapes, and for solving.
    pub seconds: [f64; 2],
    /// Seconds of processors for both, where the system tells.
    pub cpu_seconds: Option<f64>,
    /// Bytes of the lists.
    pub bytes: u64,
    /// The most memory the process had while the pair was solved, in bytes, where the system tells.
    pub peak_memory: Option<u64>,
}

impl Solution {
    /// The value for the first seat at the start: 1 if it always wins, -1 if it always loses.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.solved.values.of(&self.graph, self.graph.start()).unwrap_or_default()
    }

    /// Whether the gaps are as small as a solution's must be.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.gap_at_start <= GAP_AT_START && self.gap <= GAP_ANYWHERE
    }

    /// How both play at the start: the name of each play with its share, the greatest first.
    #[must_use]
    pub fn opening(&self) -> [Vec<(String, f64)>; 2] {
        let start = self.graph.start();
        let mut plays = [Vec::new(), Vec::new()];
        Pair::plays(&self.graph.pair().state(&start), &mut plays);
        let matrix = self.solved.values.play(&self.graph, start).unwrap_or_default();
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
        let (begun, worked) = (Instant::now(), cpu_seconds());
        forget_peak_memory();
        let graph = Graph::find(pair, options, tell)?;
        let found = begun.elapsed().as_secs_f64();
        let (solved, mut figures) = values::solve(&graph, options, tell)?;
        figures.shapes = graph.len();
        figures.positions = graph.positions();
        figures.turns = graph.turns();
        figures.hp_tables = graph.tables();
        figures.weights = graph.weights();
        figures.seconds = [found, begun.elapsed().as_secs_f64() - found];
        figures.cpu_seconds = cpu_seconds().zip(worked).map(|(now, then)| now - then);
        figures.peak_memory = peak_memory();
        let gap_at_start = solved.gap_at(&graph, graph.start()).unwrap_or(2.0);
        let gap = solved.worst;
        Ok(Solution { graph, solved, gap_at_start, gap, figures })
    })
}

/// Seconds that processors have spent on this process; nothing where the system does not tell.
fn cpu_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = told.rsplit(')').next()?.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

/// Lets the system measure the most memory anew.
fn forget_peak_memory() {
    // Where that is not possible the figure is that of the whole process.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory this process has had since then, in bytes; nothing where the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? * 1024)
}
