//! Lines of sight between all spaces of one board, worked out once.

use super::Hex;
use super::sight::{Line, lines};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// The most spaces a board can have.
pub const MAX_SPACES: usize = 256;

/// A set of spaces of one board, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpaceSet([u64; MAX_SPACES / 64]);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet([0; MAX_SPACES / 64]);

    /// Puts a space in.
    #[inline]
    pub fn insert(&mut self, space: u8) {
        self.0[usize::from(space / 64)] |= 1 << (space % 64);
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: u8) {
        self.0[usize::from(space / 64)] &= !(1 << (space % 64));
    }

    /// Whether a space is in it.
    #[must_use]
    #[inline]
    pub const fn contains(&self, space: u8) -> bool {
        self.0[space as usize / 64] >> (space % 64) & 1 != 0
    }

    /// Whether no space is in both.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &SpaceSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Whether it has no space.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == SpaceSet::EMPTY
    }

    /// How many spaces it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The spaces, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let set = *self;
        (0..=u8::MAX).filter(move |space| set.contains(*space))
    }
}

impl FromIterator<u8> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(spaces: I) -> Self {
        let mut set = SpaceSet::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

/// A board has more spaces than there are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySpaces(pub usize);

impl std::fmt::Display for TooManySpaces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the board has {} spaces, it may have {MAX_SPACES}", self.0)
    }
}

impl std::error::Error for TooManySpaces {}

/// One line, with the numbers of the spaces that can stop it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ray {
    through: SpaceSet,
    between: Vec<[u8; 2]>,
}

impl Ray {
    #[inline]
    fn is_free(&self, blocked: &SpaceSet) -> bool {
        self.through.is_disjoint(blocked) && !self.between.iter().any(|[a, b]| blocked.contains(*a) && blocked.contains(*b))
    }
}

/// All lines of sight on one board. A space is known by its place in the list the table was made of. What
/// is no space of the board never blocks.
#[derive(Clone, Debug)]
pub struct SightTable {
    spaces: Vec<Hex>,
    rays: Vec<Ray>,
    /// By pair of spaces, which of the rays are theirs.
    pairs: Vec<Range<u32>>,
}

impl SightTable {
    /// The table of a board.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn new(spaces: &[Hex]) -> Result<SightTable, TooManySpaces> {
        SightTable::with(&mut Lines::default(), spaces)
    }

    /// The same for one of several boards, which share the lines that were worked out.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn with(known: &mut Lines, spaces: &[Hex]) -> Result<SightTable, TooManySpaces> {
        if spaces.len() > MAX_SPACES {
            return Err(TooManySpaces(spaces.len()));
        }
        let mut table = SightTable { spaces: spaces.to_vec(), rays: Vec::new(), pairs: vec![0..0; spaces.len() * spaces.len()] };
        let numbers = Numbers::new(spaces);
        for (i, from) in spaces.iter().enumerate() {
            for (j, to) in spaces.iter().enumerate().skip(i + 1) {
                let lines = known.0.entry(*to - *from).or_insert_with_key(|way| lines(Hex::default(), *way));
                let first = table.rays.len();
                for line in lines.iter() {
                    let ray = ray(line, *from, &numbers);
                    if !table.rays[first..].contains(&ray) {
                        table.rays.push(ray);
                    }
                }
                let range = first as u32..table.rays.len() as u32;
                table.pairs[i * spaces.len() + j] = range.clone();
                table.pairs[j * spaces.len() + i] = range;
            }
        }
        Ok(table)
    }

    /// The spaces by number.
    #[must_use]
    pub fn spaces(&self) -> &[Hex] {
        &self.spaces
    }

    /// ET-27.3, ET-27.6, ET-R62 to ET-R68: whether two spaces see each other while `blocked` blocks.
    #[must_use]
    #[inline]
    pub fn sees(&self, from: u8, to: u8, blocked: &SpaceSet) -> bool {
        let Range { start, end } = self.pairs[usize::from(from) * self.spaces.len() + usize::from(to)].clone();
        from == to || self.rays[start as usize..end as usize].iter().any(|ray| ray.is_free(blocked))
    }

    /// All spaces that a space sees while `blocked` blocks, itself among them.
    #[must_use]
    pub fn visible_from(&self, from: u8, blocked: &SpaceSet) -> SpaceSet {
        (0..self.spaces.len()).map(|space| space as u8).filter(|to| self.sees(from, *to, blocked)).collect()
    }
}

/// Lines that were worked out: they depend only on how the second space lies from the first.
#[derive(Clone, Debug, Default)]
pub struct Lines(BTreeMap<Hex, Vec<Line>>);

/// The number of each space of a board, found without a search.
struct Numbers(Vec<Option<u8>>);

impl Numbers {
    fn new(spaces: &[Hex]) -> Numbers {
        let mut numbers = vec![None; 1 << 16];
        for (number, hex) in spaces.iter().enumerate() {
            numbers[Self::place(*hex)] = Some(number as u8);
        }
        Numbers(numbers)
    }

    fn place(hex: Hex) -> usize {
        usize::from(hex.q as u8) << 8 | usize::from(hex.r as u8)
    }
}

/// A line that was worked out from the origin, on the board from `from`.
fn ray(line: &Line, from: Hex, numbers: &Numbers) -> Ray {
    let number = |hex: &Hex| numbers.0[Numbers::place(*hex + from)];
    let pair = |[a, b]: &[Hex; 2]| Some([number(a)?, number(b)?]);
    Ray { through: line.through.iter().filter_map(number).collect(), between: line.between.iter().filter_map(pair).collect() }
}
