//! A value for every position, and what each side could gain by its best answer.
//!
//! The values only say how both play: in each position the mixes of the matrix that the values of what follows make. The proof needs
//! nothing else of them. For each side the best answer to the other's mixes is worked out over the whole graph, always rounded to the
//! outside, and kept as a distance from the value. Where positions lead round in a circle it starts from "everything is won" and comes
//! down, so what stands after any number of passes bounds the true best answer from above.

use crate::graph::{Graph, ShapeId};
use crate::hp::{self, DRAWN, HpSet, LOST, WON};
use crate::matrix::Matrix;
use crate::order::{Block, Order};
use crate::pair::Position;
use crate::{Figures, Options, Progress, Unsolved};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// The values of a block stand when none moves by more than this in a pass.
const STILL: f64 = 2e-7;
/// The best answers of a block stand when both together gain no more than this above what lies below the block…
const NARROW: f64 = 2e-6;
/// …or when they move by no more than this.
const ANSWERS_STILL: f64 = 1e-8;
/// A matrix whose mixes guarantee values further apart than this is not solved.
const CERTIFIED: f64 = 1e-6;
/// More than the rounding of a sum of a row's cells.
const ROUNDING: f64 = 1e-13;
/// Not a place: the game is over there.
const ENDED: u32 = u32::MAX;
/// How many shapes one piece of work has.
const PIECE: usize = 256;

/// One number for every position. They are written by several threads, each position by one.
#[derive(Debug)]
pub struct Values(Vec<AtomicU32>);

impl Values {
    fn zero(graph: &Graph) -> Values {
        Values((0..graph.positions()).map(|_| AtomicU32::new(0)).collect())
    }

    #[inline]
    fn get(&self, place: usize) -> f64 {
        f32::from_bits(self.0[place].load(Ordering::Relaxed)).into()
    }

    /// Keeps a value and gives it back as it is kept.
    #[inline]
    fn set(&self, place: usize, value: f64) -> f64 {
        let kept = value as f32;
        self.0[place].store(kept.to_bits(), Ordering::Relaxed);
        kept.into()
    }

    /// The value at a place.
    pub(crate) fn at(&self, place: usize) -> f32 {
        f32::from_bits(self.0[place].load(Ordering::Relaxed))
    }

    /// The value of a position in its one form; nothing where it cannot be reached.
    #[must_use]
    pub fn of(&self, graph: &Graph, at: Position) -> Option<f64> {
        graph.find_shape(&at).map(|id| self.get(graph.place(id, hp::both(at.hp))))
    }

    /// The matrix of a position in its one form, solved; nothing where it cannot be reached.
    #[must_use]
    pub fn play(&self, graph: &Graph, at: Position) -> Option<Matrix> {
        let id = graph.find_shape(&at)?;
        let mut desk = Desk::default();
        let mut only = HpSet::default();
        only.insert(hp::both(at.hp));
        desk.lay_out(graph, self, id, only);
        desk.solve(0);
        Some(desk.matrix)
    }
}

/// Distances from the values, never too small: the upper half of a float, rounded up.
#[derive(Debug)]
struct Distances(Vec<AtomicU16>);

impl Distances {
    fn all(graph: &Graph, distance: f64) -> Distances {
        Distances((0..graph.positions()).map(|_| AtomicU16::new(packed_up(distance))).collect())
    }

    #[inline]
    fn get(&self, place: usize) -> f64 {
        unpacked(self.0[place].load(Ordering::Relaxed))
    }

    /// Keeps a distance if it is less than the one that is kept: each of them is a bound. By how much it has come down.
    #[inline]
    fn lower(&self, place: usize, distance: f64) -> f64 {
        let (old, new) = (self.0[place].load(Ordering::Relaxed), packed_up(distance));
        if new >= old {
            return 0.0;
        }
        self.0[place].store(new, Ordering::Relaxed);
        unpacked(old) - unpacked(new)
    }
}

/// A distance as sixteen bits, not below it.
fn packed_up(distance: f64) -> u16 {
    if distance <= 0.0 {
        return 0;
    }
    let near = distance as f32;
    let above = if f64::from(near) < distance { near.next_up() } else { near };
    (above.to_bits().saturating_add(0xFFFF) >> 16) as u16
}

fn unpacked(bits: u16) -> f64 {
    f32::from_bits(u32::from(bits) << 16).into()
}

/// Where the matrices of a shape are laid out, for several HP at once.
#[derive(Default)]
struct Desk {
    rows: usize,
    cols: usize,
    hps: Vec<hp::Both>,
    cells: Vec<f64>,
    places: Vec<u32>,
    matrix: Matrix,
}

impl Desk {
    fn lay_out(&mut self, graph: &Graph, values: &Values, id: ShapeId, at: HpSet) {
        let (rows, cols, turns) = graph.matrix(id);
        (self.rows, self.cols) = (rows, cols);
        self.hps.clear();
        self.hps.extend(at.iter());
        let size = self.hps.len() * turns.len();
        self.cells.clear();
        self.cells.resize(size, 0.0);
        self.places.clear();
        self.places.resize(size, ENDED);
        for (k, turn) in turns.iter().enumerate() {
            let table = graph.does(turn.table);
            let to = &graph.shapes[turn.to() as usize];
            for (i, hp) in self.hps.iter().enumerate() {
                let cell = i * turns.len() + k;
                self.cells[cell] = match table[*hp as usize] {
                    WON => 1.0,
                    LOST => -1.0,
                    DRAWN => 0.0,
                    next => {
                        let place = to.place + to.reached.place(next as hp::Both);
                        self.places[cell] = place;
                        values.get(place as usize)
                    }
                };
            }
        }
    }

    /// Solves the matrix of the HP with this number.
    fn solve(&mut self, i: usize) {
        let n = self.rows * self.cols;
        self.matrix.load(self.rows, self.cols, &self.cells[i * n..(i + 1) * n]);
        self.matrix.solve();
    }

    /// What the first seat gets at most, and at least, against the mixes of the matrix that was solved last.
    fn answers(&self, i: usize, distances: &[Distances; 2]) -> (f64, f64) {
        let n = self.rows * self.cols;
        let (cells, places) = (&self.cells[i * n..(i + 1) * n], &self.places[i * n..(i + 1) * n]);
        let cell = |k: usize, side: usize, sign: f64| match places[k] {
            ENDED => cells[k],
            place => (cells[k] + sign * distances[side].get(place as usize)).clamp(-1.0, 1.0),
        };
        let (mine, theirs) = (self.matrix.row_mix(), self.matrix.col_mix());
        let (mut up, mut down) = (f64::NEG_INFINITY, f64::INFINITY);
        for row in 0..self.rows {
            let played = theirs.iter().enumerate().filter(|(_, p)| **p > 0.0);
            up = up.max(played.map(|(col, p)| p * cell(row * self.cols + col, 0, 1.0)).sum());
        }
        for col in 0..self.cols {
            let played = mine.iter().enumerate().filter(|(_, p)| **p > 0.0);
            down = down.min(played.map(|(row, p)| p * cell(row * self.cols + col, 1, -1.0)).sum());
        }
        (up + ROUNDING, down - ROUNDING)
    }
}

/// What a pass does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Job {
    Values,
    Answers,
    Both,
}

/// What came of a pass, or of a piece of it.
#[derive(Clone, Copy, Default)]
struct Pass {
    positions: u64,
    /// The most that a value, or a best answer, has moved.
    change: f64,
    /// The worst certificate.
    certificate: f64,
    /// The most that both gain together anywhere.
    worst: f64,
}

impl Pass {
    fn join(self, other: Pass) -> Pass {
        Pass {
            positions: self.positions + other.positions,
            change: self.change.max(other.change),
            certificate: self.certificate.max(other.certificate),
            worst: self.worst.max(other.worst),
        }
    }
}

/// A graph with its values and best answers.
#[derive(Debug)]
pub struct Solved {
    /// The values.
    pub values: Values,
    /// How far above the value the first seat's best answer is at most, and how far below it the second's.
    distances: [Distances; 2],
    /// The most that both gain together, at any position.
    pub worst: f64,
}

impl Solved {
    /// The most that both gain together at a position by answering best; nothing where it cannot be reached.
    #[must_use]
    pub fn gap_at(&self, graph: &Graph, at: Position) -> Option<f64> {
        let place = graph.place(graph.find_shape(&at)?, hp::both(at.hp));
        Some(self.distances[0].get(place) + self.distances[1].get(place))
    }
}

/// What is at work on a graph.
struct Solver<'a> {
    graph: &'a Graph,
    order: Order,
    options: &'a Options,
    solved: Solved,
    figures: Figures,
    done: u64,
}

/// Solves all positions of a graph in order. A game without an end is a draw.
///
/// # Errors
/// If there is not room or time for it, or a matrix cannot be certified.
pub fn solve(graph: &Graph, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<(Solved, Figures), Unsolved> {
    let needed = graph.bytes() + crate::A_POSITION * graph.positions();
    if needed > options.memory {
        let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
        return Err(Unsolved(format!(
            "This pair has {} positions and needs {:.1} GiB; {:.1} are allowed. Allow more with --memory.",
            graph.positions(),
            gib(needed),
            gib(options.memory)
        )));
    }
    let distances = [Distances::all(graph, 2.0), Distances::all(graph, 2.0)];
    let solved = Solved { values: Values::zero(graph), distances, worst: 0.0 };
    let order = Order::of(graph);
    let mut solver = Solver { graph, order, options, solved, figures: Figures::default(), done: 0 };
    solver.figures.bytes = needed;
    for block in solver.order.blocks.clone() {
        solver.block(block, tell)?;
    }
    Ok((solver.solved, solver.figures))
}

impl Solver<'_> {
    fn block(&mut self, block: Block, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<(), Unsolved> {
        let most = self.options.passes;
        if !block.circular {
            let pass = self.pass(block, Job::Both, 1, tell)?;
            self.figures.blocks += u32::from(pass.positions > 0);
            self.figures.passes = self.figures.passes.max(1);
            self.figures.answer_passes = self.figures.answer_passes.max(1);
            self.end_block(&pass);
            return Ok(());
        }
        self.figures.blocks += 1;
        for number in 1..=most {
            let pass = self.pass(block, Job::Values, number, tell)?;
            self.figures.passes = self.figures.passes.max(number);
            self.figures.last_change = pass.change;
            if pass.change <= STILL {
                break;
            }
        }
        let narrow = NARROW + 1.5 * self.solved.worst;
        for number in 1..=most {
            let pass = self.pass(block, Job::Answers, number, tell)?;
            self.figures.answer_passes = self.figures.answer_passes.max(number);
            if pass.worst <= narrow || pass.change <= ANSWERS_STILL || number == most {
                self.figures.circular += pass.positions;
                self.end_block(&pass);
                break;
            }
        }
        Ok(())
    }

    fn end_block(&mut self, pass: &Pass) {
        self.done += pass.positions;
        self.solved.worst = self.solved.worst.max(pass.worst);
    }

    /// Goes through the levels of a block, and in each through the layers, the fewest cards first, in parallel pieces.
    fn pass(&mut self, block: Block, job: Job, number: u32, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<Pass, Unsolved> {
        let mut all = Pass::default();
        for level in block.first..=block.last {
            for layer in self.graph.layers() {
                let piece = |ids: &[ShapeId]| {
                    let mut desk = Desk::default();
                    ids.iter().fold(Pass::default(), |pass, id| self.shape(*id, level, job, &mut desk, pass))
                };
                let made = layer.par_chunks(PIECE).map(piece).reduce(Pass::default, Pass::join);
                all = all.join(made);
                if made.positions > 0 {
                    let (done, positions) = (self.done + all.positions, self.graph.positions());
                    tell(Progress::Solving { done, positions, number, answers: job == Job::Answers, change: all.change });
                    self.options.in_time()?;
                }
            }
        }
        self.figures.solves += all.positions;
        self.figures.certificate = self.figures.certificate.max(all.certificate);
        if all.certificate > CERTIFIED {
            return Err(Unsolved(format!("A matrix could be solved only to {:.1e}.", all.certificate)));
        }
        Ok(all)
    }

    fn shape(&self, id: ShapeId, level: usize, job: Job, desk: &mut Desk, mut pass: Pass) -> Pass {
        let at = self.order.at(self.graph, id, level);
        if at.is_empty() {
            return pass;
        }
        let Solved { values, distances, .. } = &self.solved;
        desk.lay_out(self.graph, values, id, at);
        for i in 0..desk.hps.len() {
            desk.solve(i);
            pass.positions += 1;
            pass.certificate = pass.certificate.max(desk.matrix.gap());
            let place = self.graph.place(id, desk.hps[i]);
            let old = values.get(place);
            let kept = if job == Job::Answers { old } else { values.set(place, desk.matrix.value()) };
            if job == Job::Values {
                pass.change = pass.change.max((kept - old).abs());
                continue;
            }
            let (up, down) = desk.answers(i, distances);
            let moved = [distances[0].lower(place, up - kept), distances[1].lower(place, kept - down)];
            pass.change = pass.change.max(moved[0]).max(moved[1]);
            pass.worst = pass.worst.max(distances[0].get(place) + distances[1].get(place));
        }
        pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_is_kept_in_sixteen_bits_and_never_too_small() {
        let mut rng = engine::GameRng::new(8);
        for _ in 0..100_000 {
            let distance = f64::from(rng.below(1 << 30)) / f64::from(1 << 29) * 10_f64.powi(-(rng.below(9) as i32));
            let kept = unpacked(packed_up(distance));
            assert!(kept >= distance && kept <= distance * 1.008 + 1e-37, "{distance} became {kept}");
        }
        assert_eq!((unpacked(packed_up(-1e-9)), unpacked(packed_up(2.0))), (0.0, 2.0));
    }
}
