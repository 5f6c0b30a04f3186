//! The fixed point: a value for every position. And the best answers to the strategies that follow from it.

use crate::graph::{Graph, ShapeId};
use crate::hp::{self, DRAWN, LOST, WON};
use crate::matrix::Matrix;
use crate::pair::Position;
use crate::{Figures, Options, Progress, Unsolved};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// The values stand when none moves by more than this in a pass.
const STILL: f64 = 1e-7;

/// One number for every position. They are written by several threads, each position by one.
#[derive(Debug)]
pub struct Values(Vec<AtomicU32>);

impl Values {
    fn all(graph: &Graph, value: f32) -> Values {
        Values((0..graph.positions()).map(|_| AtomicU32::new(value.to_bits())).collect())
    }

    #[inline]
    fn get(&self, place: usize) -> f64 {
        f32::from_bits(self.0[place].load(Ordering::Relaxed)).into()
    }

    #[inline]
    fn set(&self, place: usize, value: f64) {
        self.0[place].store((value as f32).to_bits(), Ordering::Relaxed);
    }

    /// The value of a position in its one form; 0 where it cannot be reached.
    #[must_use]
    pub fn of(&self, graph: &Graph, at: Position) -> f64 {
        graph.find_shape(&at).map_or(0.0, |id| self.get(graph.place(id, hp::both(at.hp))))
    }

    /// The cell of a turn taken with these HP.
    #[inline]
    fn cell(&self, graph: &Graph, turn: hp::Turn, at: hp::Both) -> f64 {
        match graph.does(turn.table)[at as usize] {
            WON => 1.0,
            LOST => -1.0,
            DRAWN => 0.0,
            next => self.get(graph.place(turn.to, next as hp::Both)),
        }
    }

    fn fill(&self, graph: &Graph, id: ShapeId, at: hp::Both, matrix: &mut Matrix) {
        let (rows, cols, turns) = graph.matrix(id);
        matrix.begin(rows, cols);
        for (k, turn) in turns.iter().enumerate() {
            matrix.set(k / cols, k % cols, self.cell(graph, *turn, at));
        }
    }

    /// The matrix of a position in its one form, solved; nothing where it cannot be reached.
    #[must_use]
    pub fn play(&self, graph: &Graph, at: Position) -> Option<Matrix> {
        let id = graph.find_shape(&at)?;
        let mut matrix = Matrix::default();
        self.fill(graph, id, hp::both(at.hp), &mut matrix);
        matrix.solve();
        Some(matrix)
    }
}

/// How many shapes one piece of work has.
const PIECE: usize = 256;

/// Goes through all layers, the fewest cards first, and through the pieces of each in parallel; what `work` says of each shape (a
/// distance and a certificate) is brought together as the greatest of each.
fn sweep(graph: &Graph, work: impl Fn(ShapeId, &mut Matrix) -> (f64, f64) + Sync) -> (f64, f64) {
    let most = |a: (f64, f64), b: (f64, f64)| (a.0.max(b.0), a.1.max(b.1));
    let mut all = (0.0, 0.0);
    for layer in graph.layers() {
        let piece = |ids: &[ShapeId]| {
            let mut matrix = Matrix::default();
            ids.iter().map(|id| work(*id, &mut matrix)).fold((0.0, 0.0), most)
        };
        all = most(all, layer.par_chunks(PIECE).map(piece).reduce(|| (0.0, 0.0), most));
    }
    all
}

/// Values that do not move any more. It starts from nothing won, so a game without an end is a draw.
///
/// # Errors
/// If there is not room for a value a position.
pub fn fixed_point(
    graph: &Graph,
    options: &Options,
    tell: &mut (dyn FnMut(Progress) + Send),
) -> Result<(Values, Figures), Unsolved> {
    let needed = graph.bytes() + 3 * 4 * graph.positions();
    if needed > options.memory {
        let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
        return Err(Unsolved(format!(
            "This pair has {} positions and needs {:.1} GiB; {:.1} are allowed. Allow more with --memory.",
            graph.positions(),
            gib(needed),
            gib(options.memory)
        )));
    }
    let values = Values::all(graph, 0.0);
    let mut figures = Figures::default();
    for number in 1..=options.passes {
        let (change, certificate) = sweep(graph, |id, matrix| {
            let (mut change, mut certificate) = (0.0, 0.0_f64);
            for at in graph.reached(id).iter() {
                values.fill(graph, id, at, matrix);
                matrix.solve();
                let place = graph.place(id, at);
                change = f64::max(change, (matrix.value() - values.get(place)).abs());
                certificate = certificate.max(matrix.gap());
                values.set(place, matrix.value());
            }
            (change, certificate)
        });
        figures.passes = number;
        (figures.last_change, figures.certificate) = (change, certificate);
        tell(Progress::Pass { number, positions: graph.positions(), change });
        if change <= STILL {
            break;
        }
    }
    Ok((values, figures))
}

/// The values of the best answers.
#[derive(Debug)]
pub struct Answers {
    /// The first seat's best answer to the second's strategy, and the second's to the first's.
    pub values: [Values; 2],
    /// How many passes were made.
    pub passes: u32,
    /// The most that both gain together, at any position.
    pub worst: f64,
}

impl Answers {
    /// What both gain together at a position.
    #[must_use]
    pub fn gap_at(&self, graph: &Graph, at: Position) -> f64 {
        self.values[0].of(graph, at) - self.values[1].of(graph, at)
    }
}

/// What each side can get against the other's strategy. It starts from everything won and comes down, so what stands after any number
/// of passes is an upper bound of the true best answer, whatever cycles there are.
pub fn best_answers(graph: &Graph, values: &Values, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Answers {
    let best = [Values::all(graph, 1.0), Values::all(graph, -1.0)];
    let mut answers = Answers { values: best, passes: 0, worst: 2.0 };
    for number in 1..=options.passes {
        let best = &answers.values;
        let (change, worst) = sweep(graph, |id, matrix| {
            let (mut change, mut worst) = (0.0_f64, 0.0_f64);
            let (_, cols, turns) = graph.matrix(id);
            for at in graph.reached(id).iter() {
                values.fill(graph, id, at, matrix);
                matrix.solve();
                let (mine, theirs) = (matrix.row_mix(), matrix.col_mix());
                // A row against the mix of the columns, a column against the mix of the rows.
                let (mut up, mut down) = (f64::NEG_INFINITY, f64::INFINITY);
                for row in turns.chunks(cols) {
                    let cells = row.iter().zip(theirs).filter(|(_, p)| **p > 0.0);
                    up = up.max(cells.map(|(turn, p)| p * best[0].cell(graph, *turn, at)).sum());
                }
                for col in 0..cols {
                    let cells = turns[col..].iter().step_by(cols).zip(mine).filter(|(_, p)| **p > 0.0);
                    down = down.min(cells.map(|(turn, p)| p * best[1].cell(graph, *turn, at)).sum());
                }
                let place = graph.place(id, at);
                change = change.max(best[0].get(place) - up).max(down - best[1].get(place));
                best[0].set(place, up);
                best[1].set(place, down);
                worst = worst.max(up - down);
            }
            (change, worst)
        });
        (answers.passes, answers.worst) = (number, worst);
        tell(Progress::Answers { number, gap: answers.gap_at(graph, graph.start()) });
        if change <= STILL {
            break;
        }
    }
    answers
}
