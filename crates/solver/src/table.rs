//! A solution in a file: a value for every position that can be reached, found by two short reads.
//!
//! Strategies are not kept: they follow from the values of what comes next. All numbers are little-endian.
//!
//! | part | |
//! | --- | --- |
//! | mark | `SOLVED`, 0, and the number of the format |
//! | header | its length in four bytes, then JSON: the report, what can last, how much of the rest there is |
//! | directory | for each group of shapes with alike beginnings of their hashes, the number of the first; one more at the end |
//! | shapes | 60 bytes each, by hash: the key, the HP it is reached with, the place of its first value |
//! | values | four bytes each, for the first seat |
//! | checksum | 32 bytes over everything before |

use crate::graph::CARD_BITS;
use crate::hp::{self, HpSet};
use crate::index::{Key, hash};
use crate::{Position, Report, Solution, Unsolved};
use clash::solving::Lasting;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

const MARK: [u8; 8] = *b"SOLVED\0\x01";
const A_SHAPE: usize = 24 + 32 + 4;
/// About how many shapes stand in a group of the directory.
const GROUP: usize = 16;

#[derive(Serialize, Deserialize)]
struct Header {
    report: Report,
    lasting: Vec<Lasting>,
    shapes: u32,
    positions: u64,
    /// How many bits of a hash choose the group.
    bits: u32,
}

/// A solution in a file.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    file: Mutex<File>,
    report: Report,
    lasting: FxHashMap<Lasting, u32>,
    directory: Vec<u32>,
    bits: u32,
    shapes_at: u64,
    values_at: u64,
}

/// The file of a pair in a folder.
#[must_use]
pub fn file_of(folder: &Path, a: &str, b: &str, hp: Option<u8>) -> PathBuf {
    let hp = hp.map(|hp| format!("-{hp}hp")).unwrap_or_default();
    folder.join(format!("{}-{a}-{b}{hp}.solved", crate::GAME))
}

const fn group(key: &Key, bits: u32) -> usize {
    // A shift by all 64 bits is none at all.
    if bits == 0 { 0 } else { (hash(key) >> (64 - bits)) as usize }
}

/// Keeps a solution in a file; what stood there before is replaced once the new one is whole.
///
/// # Errors
/// Why that was not possible.
pub fn write(file: &Path, solution: &Solution, report: &Report) -> Result<(), Unsolved> {
    let failed = |e: io::Error| Unsolved(format!("{} cannot be written: {e}", file.display()));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let unfinished = file.with_extension("unfinished");
    write_to(&unfinished, solution, report).and_then(|()| fs::rename(&unfinished, file)).map_err(|e| {
        // What is left of it is worth nothing.
        let _ = fs::remove_file(&unfinished);
        failed(e)
    })
}

fn write_to(file: &Path, solution: &Solution, report: &Report) -> io::Result<()> {
    let graph = &solution.graph;
    let mut ids: Vec<u32> = graph.layers().iter().flatten().copied().collect();
    let bits = (ids.len() / GROUP).max(1).ilog2();
    ids.sort_unstable_by_key(|id| hash(&graph.key(*id)));
    let header = Header {
        report: report.clone(),
        lasting: graph.lasting().to_vec(),
        shapes: ids.len() as u32,
        positions: graph.positions(),
        bits,
    };
    let header = serde_json::to_vec(&header).map_err(io::Error::other)?;
    let mut out = Summed { out: BufWriter::with_capacity(1 << 20, File::create(file)?), sum: blake3::Hasher::new() };
    out.write_all(&MARK)?;
    out.write_all(&(header.len() as u32).to_le_bytes())?;
    out.write_all(&header)?;
    let mut next = 0;
    for place in 0..=1_usize << bits {
        while next < ids.len() && group(&graph.key(ids[next]), bits) < place {
            next += 1;
        }
        out.write_all(&(next as u32).to_le_bytes())?;
    }
    let mut place = 0_u32;
    for id in &ids {
        let reached = graph.reached(*id);
        graph.key(*id).iter().chain(&reached.0).try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        out.write_all(&place.to_le_bytes())?;
        place += reached.len();
    }
    for id in &ids {
        for hp in graph.reached(*id).iter() {
            out.write_all(&solution.solved.values.at(graph.place(*id, hp)).to_le_bytes())?;
        }
    }
    let Summed { mut out, sum } = out;
    out.write_all(sum.finalize().as_bytes())?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// Writes, and sums up what is written.
struct Summed<W> {
    out: W,
    sum: blake3::Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Table {
    /// Opens a file and checks all of it.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn open(path: &Path) -> Result<Table, Unsolved> {
        let refused = |why: &str| Unsolved(format!("{} {why}", path.display()));
        let unreadable = |e: io::Error| refused(&format!("cannot be read: {e}."));
        let damaged = || refused("is damaged; solve the pair again.");
        let mut file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut mark = [0; 12];
        file.read_exact(&mut mark).map_err(|_| refused("is no table of solved positions."))?;
        if mark[..7] != MARK[..7] {
            return Err(refused("is no table of solved positions."));
        }
        if mark[7] != MARK[7] {
            return Err(refused("was written by another release; solve the pair again."));
        }
        if length < 44 || !is_whole(&mut file, length).map_err(unreadable)? {
            return Err(damaged());
        }
        let size = u64::from(u32::from_le_bytes([mark[8], mark[9], mark[10], mark[11]]));
        let mut header = vec![0; size as usize];
        file.seek(SeekFrom::Start(12)).and_then(|_| file.read_exact(&mut header)).map_err(|_| damaged())?;
        // The report says what it is for, also where what can last is written otherwise today.
        let told: serde_json::Value = serde_json::from_slice(&header).map_err(|_| damaged())?;
        if told["report"]["rules"] != crate::fingerprint() {
            return Err(refused("was made for other rules or characters; solve the pair again."));
        }
        let header: Header = serde_json::from_slice(&header).map_err(|_| damaged())?;
        let groups = 1_u64.checked_shl(header.bits).filter(|_| header.bits < 32).ok_or_else(damaged)?;
        let shapes_at = 12 + size + 4 * (groups + 1);
        let values_at = shapes_at + A_SHAPE as u64 * u64::from(header.shapes);
        if values_at + 4 * header.positions + 32 != length {
            return Err(damaged());
        }
        let mut directory = vec![0; 4 * (groups as usize + 1)];
        file.read_exact(&mut directory).map_err(unreadable)?;
        let directory = directory.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        let lasting = header.lasting.into_iter().zip(0..).collect();
        let file = Mutex::new(file);
        Ok(Table { path: path.into(), file, report: header.report, lasting, directory, bits: header.bits, shapes_at, values_at })
    }

    /// What is known of the solution.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The value of a position in its one form, for the first seat; nothing where it cannot be reached.
    ///
    /// # Errors
    /// When the file cannot be read any more.
    pub fn value(&self, at: &Position) -> Result<Option<f32>, Unsolved> {
        let read = self.look_up(at);
        read.map_err(|e| Unsolved(format!("{} cannot be read: {e}.", self.path.display())))
    }

    fn look_up(&self, at: &Position) -> io::Result<Option<f32>> {
        let Some(lasting) = self.lasting.get(&at.lasting) else { return Ok(None) };
        let mut key = at.cards.0;
        key[2] |= u64::from(*lasting) << CARD_BITS;
        let group = group(&key, self.bits);
        let (first, last) = (self.directory[group], self.directory[group + 1]);
        let mut shapes = vec![0; (last - first) as usize * A_SHAPE];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.shapes_at + A_SHAPE as u64 * u64::from(first)))?;
        file.read_exact(&mut shapes)?;
        for shape in shapes.chunks_exact(A_SHAPE) {
            let word = |k: usize| u64::from_le_bytes(std::array::from_fn(|i| shape[8 * k + i]));
            if [word(0), word(1), word(2)] != key {
                continue;
            }
            let (reached, both) = (HpSet([word(3), word(4), word(5), word(6)]), hp::both(at.hp));
            if !reached.has(both) {
                return Ok(None);
            }
            let place = u32::from_le_bytes(std::array::from_fn(|i| shape[56 + i])) + reached.place(both);
            let mut value = [0; 4];
            file.seek(SeekFrom::Start(self.values_at + 4 * u64::from(place)))?;
            file.read_exact(&mut value)?;
            return Ok(Some(f32::from_le_bytes(value)));
        }
        Ok(None)
    }
}

/// Whether the checksum at the end of a file is that of what stands before it.
fn is_whole(file: &mut File, length: u64) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let (mut sum, mut kept) = (blake3::Hasher::new(), [0; 32]);
    let mut reader = BufReader::with_capacity(1 << 20, &mut *file);
    let mut piece = vec![0; 1 << 18];
    let mut left = length - 32;
    while left > 0 {
        let now = left.min(piece.len() as u64) as usize;
        reader.read_exact(&mut piece[..now])?;
        sum.update(&piece[..now]);
        left -= now as u64;
    }
    reader.read_exact(&mut kept)?;
    Ok(*sum.finalize().as_bytes() == kept)
}
