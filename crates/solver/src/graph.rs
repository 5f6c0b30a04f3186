//! The shapes that can be reached from the start, and the turns between them.

use crate::hp::{self, HpSet, NEVER, Table, Turn};
use crate::pair::{MOST_HP, Outcome, Pair, Position};
use crate::{Options, Progress, Unsolved};
use clash::Play;
use clash::solving::{Cards, Lasting};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The number of a shape.
pub type ShapeId = u32;

/// A shape as it is kept: the cards, and in the last word above them the number of what lasts.
type Key = [u64; 3];

/// How many bits of the last word the cards need.
const CARD_BITS: u32 = 36;

/// How many shapes are worked on between two looks at the memory.
const PIECE: usize = 4096;

/// What is known of a shape.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    /// Its first turn; none before its turns are known.
    first: u64,
    rows: u8,
    cols: u8,
    /// The HP it can be reached with.
    reached: HpSet,
    /// The place of its first position among all.
    place: u32,
}

/// All shapes of a pair and their turns.
#[derive(Debug)]
pub struct Graph {
    pair: Pair,
    keys: Vec<Key>,
    shapes: Vec<Shape>,
    numbers: FxHashMap<Key, ShapeId>,
    lasting: Vec<Lasting>,
    lasting_numbers: FxHashMap<Lasting, u32>,
    turns: Vec<Turn>,
    tables: Vec<Table>,
    table_numbers: FxHashMap<Vec<u32>, u16>,
    /// The shapes by how many cards both hold together, the fewest first.
    layers: Vec<Vec<ShapeId>>,
    positions: u64,
}

/// A turn of which not everything has a number yet.
struct Found {
    cards: Cards,
    lasting: Lasting,
    /// Its number, or what it does.
    table: Result<u16, Vec<u32>>,
}

/// The turns of a shape, row by row.
struct Worked {
    shape: ShapeId,
    rows: u8,
    cols: u8,
    turns: Vec<Found>,
}

impl Graph {
    /// Finds everything that can be reached from the start of a pair.
    ///
    /// # Errors
    /// Why that cannot be done.
    pub fn find(pair: &Pair, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<Graph, Unsolved> {
        let mut graph = Graph {
            pair: pair.clone(),
            keys: Vec::new(),
            shapes: Vec::new(),
            numbers: FxHashMap::default(),
            lasting: Vec::new(),
            lasting_numbers: FxHashMap::default(),
            turns: Vec::new(),
            tables: Vec::new(),
            table_numbers: FxHashMap::default(),
            layers: vec![Vec::new(); 21],
            positions: 0,
        };
        let start = pair.position();
        let first = graph.number(start.cards, start.lasting)?;
        graph.shapes[first as usize].reached.insert(hp::both(start.hp));
        graph.spread(first, options, tell)?;
        graph.set_places()?;
        Ok(graph)
    }

    /// Goes down from full hands to empty ones, again and again while a recharge brings up something new: what is reached at a
    /// layer is complete before its turns are followed.
    fn spread(&mut self, first: ShapeId, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<(), Unsolved> {
        let mut waiting: Vec<Vec<ShapeId>> = vec![Vec::new(); 21];
        let mut marked = vec![true];
        waiting[self.hands(first)].push(first);
        let mut known = 0;
        while let Some(top) = waiting.iter().rposition(|layer| !layer.is_empty()) {
            for layer in (0..=top).rev() {
                while !waiting[layer].is_empty() {
                    let now = std::mem::take(&mut waiting[layer]);
                    for piece in now.chunks(PIECE) {
                        let new: Vec<ShapeId> = piece.iter().copied().filter(|id| self.shapes[*id as usize].rows == 0).collect();
                        known += new.len();
                        self.work_out(&new)?;
                        marked.resize(self.shapes.len(), false);
                        for id in piece {
                            marked[*id as usize] = false;
                            self.follow(*id, &mut marked, &mut waiting);
                        }
                        self.fits(options)?;
                        tell(Progress::Finding { shapes: self.shapes.len(), known });
                    }
                }
            }
        }
        Ok(())
    }

    /// Works out the turns of these shapes.
    fn work_out(&mut self, new: &[ShapeId]) -> Result<(), Unsolved> {
        let worked: Vec<Result<Worked, Unsolved>> = new.par_iter().map(|id| self.turns_from(*id)).collect();
        for worked in worked {
            let Worked { shape, rows, cols, turns } = worked?;
            let from = self.position_of(shape, [1, 1]);
            let first = self.turns.len() as u64;
            let mut numbered = Vec::with_capacity(turns.len());
            for (k, found) in turns.into_iter().enumerate() {
                let to = self.number(found.cards, found.lasting)?;
                let table = match found.table {
                    Ok(table) => table,
                    Err(does) => self.table(does, &from, k, usize::from(cols))?,
                };
                numbered.push(Turn { to, table });
            }
            self.turns.append(&mut numbered);
            let shape = &mut self.shapes[shape as usize];
            (shape.first, shape.rows, shape.cols) = (first, rows, cols);
        }
        Ok(())
    }

    /// The turns of a shape. Each whose table is known is played once more with real HP, and compared.
    fn turns_from(&self, id: ShapeId) -> Result<Worked, Unsolved> {
        let at = self.position_of(id, [MOST_HP; 2]);
        let state = self.pair.state(&at);
        let mut plays = [Vec::new(), Vec::new()];
        Pair::plays(&state, &mut plays);
        let mut turns = Vec::with_capacity(plays[0].len() * plays[1].len());
        let mut does = Vec::new();
        for a in &plays[0] {
            for b in &plays[1] {
                let next = state.trace([*a, *b], &mut does).canonical();
                let (cards, lasting) = next.shape();
                does.push((self.keys[id as usize][2] >> CARD_BITS) as u32);
                let table = self.table_numbers.get(&does).copied();
                if let Some(table) = table {
                    self.compare(&at, [*a, *b], (cards, lasting), table, turns.len())?;
                }
                turns.push(Found { cards, lasting, table: table.ok_or_else(|| does.clone()) });
            }
        }
        Ok(Worked { shape: id, rows: plays[0].len() as u8, cols: plays[1].len() as u8, turns })
    }

    /// Plays a turn by the rules with HP drawn by its number, and compares where it leads.
    fn compare(
        &self,
        at: &Position,
        plays: [Option<Play>; 2],
        to: (Cards, Lasting),
        table: u16,
        k: usize,
    ) -> Result<(), Unsolved> {
        let most = [0, 1].map(|i| u64::from(at.lasting.max_hp(i)));
        let drawn = (at.cards.0[0] ^ at.cards.0[1].rotate_left(17) ^ k as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hp = [(1 + (drawn >> 20) % most[0]) as u8, (1 + (drawn >> 40) % most[1]) as u8];
        let told = self.tables[table as usize].0[hp::both(hp) as usize];
        let same = match self.pair.after(&Position { hp, ..*at }, plays) {
            Outcome::Over(winner) => told == hp::ending(winner),
            Outcome::Goes(next) => told == u16::from(hp::both(next.hp)) && (next.cards, next.lasting) == to,
        };
        if same { Ok(()) } else { Err(depends_on_hp(plays)) }
    }

    /// The number of what a turn does; if it is new, the turn is played with all HP there are.
    fn table(&mut self, does: Vec<u32>, from: &Position, k: usize, cols: usize) -> Result<u16, Unsolved> {
        if let Some(known) = self.table_numbers.get(&does) {
            return Ok(*known);
        }
        let state = self.pair.state(from);
        let mut plays = [Vec::new(), Vec::new()];
        Pair::plays(&state, &mut plays);
        let plays = [plays[0][k / cols], plays[1][k % cols]];
        let mut table = Table(Box::new([NEVER; 256]));
        let mut leads_to = None;
        for a in 1..=from.lasting.max_hp(0).min(MOST_HP) {
            for b in 1..=from.lasting.max_hp(1).min(MOST_HP) {
                table.0[hp::both([a, b]) as usize] = match self.pair.after(&Position { hp: [a, b], ..*from }, plays) {
                    Outcome::Over(winner) => hp::ending(winner),
                    Outcome::Goes(next) => {
                        if *leads_to.get_or_insert((next.cards, next.lasting)) != (next.cards, next.lasting) {
                            return Err(depends_on_hp(plays));
                        }
                        u16::from(hp::both(next.hp))
                    }
                };
            }
        }
        let number = u16::try_from(self.tables.len()).ok().filter(|n| *n < u16::MAX);
        let number = number.ok_or_else(|| Unsolved("Turns do too many different things to HP.".into()))?;
        self.tables.push(table);
        self.table_numbers.insert(does, number);
        Ok(number)
    }

    /// The number of a shape; a new one if it has none.
    fn number(&mut self, cards: Cards, lasting: Lasting) -> Result<ShapeId, Unsolved> {
        let next = self.lasting.len() as u32;
        let kept = *self.lasting_numbers.entry(lasting).or_insert(next);
        if kept == next {
            self.lasting.push(lasting);
        }
        let mut key = cards.0;
        key[2] |= u64::from(kept) << CARD_BITS;
        let next = ShapeId::try_from(self.keys.len()).map_err(|_| Unsolved("There are too many shapes.".into()))?;
        let id = *self.numbers.entry(key).or_insert(next);
        if id == next {
            self.keys.push(key);
            self.shapes.push(Shape::default());
        }
        Ok(id)
    }

    /// What can be reached from a shape with the HP it is reached with.
    fn follow(&mut self, id: ShapeId, marked: &mut [bool], waiting: &mut [Vec<ShapeId>]) {
        let Shape { first, rows, cols, reached, .. } = self.shapes[id as usize];
        for k in 0..u64::from(rows) * u64::from(cols) {
            let turn = self.turns[(first + k) as usize];
            let table = &self.tables[turn.table as usize].0;
            let mut there = HpSet::default();
            reached.iter().map(|hp| table[hp as usize]).filter(|next| *next < 256).for_each(|next| there.insert(next as u8));
            let to = turn.to as usize;
            if self.shapes[to].reached.join(there) && !marked[to] {
                marked[to] = true;
                waiting[self.hands(turn.to)].push(turn.to);
            }
        }
    }

    /// How many cards both hold.
    fn hands(&self, id: ShapeId) -> usize {
        let cards = Cards(self.keys[id as usize]);
        (cards.in_hand(0) + cards.in_hand(1)) as usize
    }

    /// Forgets the shapes that no HP reach, and gives every position its place.
    fn set_places(&mut self) -> Result<(), Unsolved> {
        self.table_numbers = FxHashMap::default();
        for id in 0..self.keys.len() as ShapeId {
            let layer = self.hands(id);
            let shape = &mut self.shapes[id as usize];
            if shape.reached.is_empty() {
                continue;
            }
            shape.place = u32::try_from(self.positions).map_err(|_| Unsolved("There are too many positions.".into()))?;
            self.positions += u64::from(shape.reached.len());
            self.layers[layer].push(id);
        }
        Ok(())
    }

    /// Refuses what will not fit.
    fn fits(&self, options: &Options) -> Result<(), Unsolved> {
        if self.bytes() <= options.memory {
            return Ok(());
        }
        let gib = options.memory as f64 / f64::from(1 << 30);
        Err(Unsolved(format!(
            "This pair does not fit into {gib:.1} GiB: {} shapes are known and there are more. Allow more with --memory.",
            self.keys.len()
        )))
    }

    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let a_shape = size_of::<Key>() + size_of::<Shape>() + 2 * (size_of::<Key>() + size_of::<ShapeId>());
        let (shapes, turns, tables) =
            (self.keys.len() * a_shape, self.turns.capacity() * size_of::<Turn>(), self.tables.len() * 600);
        (shapes + turns + tables) as u64
    }

    fn position_of(&self, id: ShapeId, hp: [u8; 2]) -> Position {
        let key = self.keys[id as usize];
        let cards = Cards([key[0], key[1], key[2] & ((1 << CARD_BITS) - 1)]);
        Position { cards, lasting: self.lasting[(key[2] >> CARD_BITS) as usize], hp }
    }

    // --- what the values ask ---------------------------------------------------------------------------------------------

    /// How many shapes can be reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether there is none; there is always the start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions can be reached.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// How many turns there are between shapes.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns.len() as u64
    }

    /// How many different things turns do to HP.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// The pair.
    #[must_use]
    pub const fn pair(&self) -> &Pair {
        &self.pair
    }

    /// Where the game starts.
    #[must_use]
    pub fn start(&self) -> Position {
        self.pair.position()
    }

    /// The shapes by how many cards are in hands, the fewest first.
    #[must_use]
    pub fn layers(&self) -> &[Vec<ShapeId>] {
        &self.layers
    }

    /// The HP a shape is reached with.
    #[must_use]
    pub fn reached(&self, id: ShapeId) -> HpSet {
        self.shapes[id as usize].reached
    }

    /// The place of a position among all; it must be reached.
    #[must_use]
    #[inline]
    pub fn place(&self, id: ShapeId, hp: hp::Both) -> usize {
        let shape = &self.shapes[id as usize];
        (shape.place + shape.reached.place(hp)) as usize
    }

    /// The rows, columns and turns of a shape.
    #[must_use]
    pub fn matrix(&self, id: ShapeId) -> (usize, usize, &[Turn]) {
        let Shape { first, rows, cols, .. } = self.shapes[id as usize];
        let (rows, cols) = (usize::from(rows), usize::from(cols));
        (rows, cols, &self.turns[first as usize..first as usize + rows * cols])
    }

    /// What a table says.
    #[must_use]
    #[inline]
    pub fn does(&self, table: u16) -> &[u16; 256] {
        &self.tables[table as usize].0
    }

    /// The shape of a position in its one form, if it can be reached.
    #[must_use]
    pub fn find_shape(&self, at: &Position) -> Option<ShapeId> {
        let mut key = at.cards.0;
        key[2] |= u64::from(*self.lasting_numbers.get(&at.lasting)?) << CARD_BITS;
        let id = *self.numbers.get(&key)?;
        self.shapes[id as usize].reached.has(hp::both(at.hp)).then_some(id)
    }
}

fn depends_on_hp(plays: [Option<Play>; 2]) -> Unsolved {
    Unsolved(format!("What {plays:?} leads to depends on HP in a way that is not solved."))
}
