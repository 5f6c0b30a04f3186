//! Perfect play of a position: from a table in a folder, or solved on the spot if that is small.

use crate::matrix::Matrix;
use crate::pair::{Outcome, Pair};
use crate::table::{Table, file_of};
use crate::{Options, Position, Solution, Unsolved, solve};
use clash::{Action, CharRef, Clash, Play};
use engine::{Oracle, PerfectPlay, Seat};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The memory that a position may take which is solved on the spot: it decides how long that takes, and is the same on every machine.
const PATIENCE: u64 = 6 << 20;
/// How many of them are kept.
const KEPT: usize = 16;

/// Plays from the tables in a folder.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    patience: u64,
    opened: Mutex<FxHashMap<[CharRef; 2], Opened>>,
    solved: Mutex<Solved>,
}

/// The tables of a pair, or why they cannot be used.
type Opened = Result<Arc<Vec<Table>>, Unsolved>;

/// What was solved on the spot.
#[derive(Debug, Default)]
struct Solved {
    solutions: Vec<Arc<Solution>>,
    /// The fewest HP of both together with which a pair was too large.
    too_large: FxHashMap<[CharRef; 2], u8>,
}

impl Tables {
    /// Plays from the tables in this folder; they are opened when they are needed first.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Tables {
        Tables { folder: folder.into(), patience: PATIENCE, opened: Mutex::default(), solved: Mutex::default() }
    }

    /// The same, and a position may take this many bytes to be solved on the spot.
    #[must_use]
    pub fn with_patience(self, patience: u64) -> Tables {
        Tables { patience, ..self }
    }

    /// The tables of two characters, first the one with their own HP.
    fn tables(&self, characters: [CharRef; 2]) -> Opened {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let open = || {
            let [a, b] = characters.map(|c| c.get().def.id.as_str());
            let hps = std::iter::once(None).chain((1..=crate::pair::MOST_HP).map(Some));
            let files = hps.map(|hp| file_of(&self.folder, a, b, hp)).filter(|file| file.exists());
            files.map(|file| Table::open(&file)).collect::<Result<Vec<Table>, Unsolved>>().map(Arc::new)
        };
        opened.entry(characters).or_insert_with(open).clone()
    }

    /// From a table, if there is one that knows the position. Tables are of pairs in the order of the roster.
    fn in_tables(&self, state: &Clash, seat: Seat, characters: [CharRef; 2]) -> Result<Option<PerfectPlay<Action>>, Unsolved> {
        let place = |c: CharRef| clash::roster().iter().position(|known| *known == c);
        let (Some(a), Some(b)) = (place(characters[0]), place(characters[1])) else { return Ok(None) };
        if !state.has_usual_rules() {
            return Ok(None);
        }
        let turned = a > b;
        let tables = self.tables(if turned { [characters[1], characters[0]] } else { characters })?;
        for table in tables.iter() {
            let value = |at: &Position| table.value(&if turned { at.turned() } else { *at });
            if let Some(play) = perfect_play(state, seat, turned, table.report().gap_anywhere, value)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// From what was solved on the spot, or is solved now.
    fn on_the_spot(&self, state: &Clash, seat: Seat, characters: [CharRef; 2]) -> Result<Option<PerfectPlay<Action>>, Unsolved> {
        let hp: u8 = state.hp().iter().sum();
        let solution = {
            let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
            let pair = Pair::from_here(state)?;
            let (here, known) = (pair.position(), |s: &&Arc<Solution>| s.graph.pair().characters == characters);
            let found = solved.solutions.iter().filter(known).find(|s| s.solved.values.of(&s.graph, here).is_some()).cloned();
            match found {
                Some(found) => found,
                None if solved.too_large.get(&characters).is_some_and(|least| hp >= *least) => return Ok(None),
                None => {
                    let options = Options { memory: self.patience, ..Options::default() };
                    let Some(solution) = solve(&pair, &options, &mut |_| {}).ok().filter(Solution::is_settled) else {
                        solved.too_large.insert(characters, hp);
                        return Ok(None);
                    };
                    let solution = Arc::new(solution);
                    if solved.solutions.len() == KEPT {
                        solved.solutions.remove(0);
                    }
                    solved.solutions.push(Arc::clone(&solution));
                    solution
                }
            }
        };
        let value = |at: &Position| Ok(solution.solved.values.of(&solution.graph, *at).map(|value| value as f32));
        perfect_play(state, seat, false, solution.gap, value)
    }
}

impl Oracle<Clash> for Tables {
    fn perfect_play(&self, state: &Clash, seat: Seat) -> Result<PerfectPlay<Action>, String> {
        clash::solving::check(state)?;
        let Some(characters) = state.fighters() else { return Err("The characters are not picked yet.".into()) };
        let play = match self.in_tables(state, seat, characters).map_err(|e| e.0)? {
            Some(play) => Some(play),
            None => self.on_the_spot(state, seat, characters).map_err(|e| e.0)?,
        };
        play.ok_or_else(|| {
            let [a, b] = characters.map(|c| &c.get().def);
            format!("There is no table of {} against {}, and the pair is too large to be solved at once.", a.name, b.name)
        })
    }
}

/// How a seat plays at a state, by the values of what follows; nothing where one of them is not known. The matrix is laid out as it was
/// when the pair was solved (`turned`: with the second seat's plays as rows), so that the mixes are those of the proof.
fn perfect_play(
    state: &Clash,
    seat: Seat,
    turned: bool,
    gap: f64,
    value: impl Fn(&Position) -> Result<Option<f32>, Unsolved>,
) -> Result<Option<PerfectPlay<Action>>, Unsolved> {
    let pair = Pair::from_here(state)?;
    let at = pair.position();
    let mut plays = [Vec::new(), Vec::new()];
    Pair::plays(&pair.state(&at), &mut plays);
    let (rows, cols) = if turned { (&plays[1], &plays[0]) } else { (&plays[0], &plays[1]) };
    let mut matrix = Matrix::default();
    matrix.begin(rows.len(), cols.len());
    for (i, row) in rows.iter().enumerate() {
        for (j, col) in cols.iter().enumerate() {
            let cell = match pair.after(&at, if turned { [*col, *row] } else { [*row, *col] }) {
                Outcome::Over(None) => 0.0,
                Outcome::Over(Some(winner)) => {
                    if (winner == Seat(0)) == turned {
                        -1.0
                    } else {
                        1.0
                    }
                }
                Outcome::Goes(next) => match value(&next)? {
                    Some(value) => value.into(),
                    None => return Ok(None),
                },
            };
            matrix.set(i, j, cell);
        }
    }
    matrix.solve();
    let by_rows = (seat == Seat(0)) != turned;
    let (mine, shares) = if by_rows { (rows, matrix.row_mix()) } else { (cols, matrix.col_mix()) };
    let named = |(play, share): (&Option<Play>, &f64)| play.map(|play| (Action::Play(play), *share));
    let value = if by_rows { matrix.value() } else { -matrix.value() };
    Ok(Some(PerfectPlay { mix: mine.iter().zip(shares).filter_map(named).collect(), value, gap }))
}
