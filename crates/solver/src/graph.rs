//! The shapes that can be reached from the start, and the turns between them.

use crate::hp::{self, HpSet, NEVER, Table, Turn};
use crate::index::{Index, Key};
use crate::order::{self, Order, Weights};
use crate::pair::{MOST_HP, Outcome, Pair, Position};
use crate::{A_POSITION, Options, Progress, Unsolved};
use clash::Play;
use clash::solving::{Cards, Lasting};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The number of a shape.
pub type ShapeId = u32;

/// How many bits of the last word the cards need.
pub(crate) const CARD_BITS: u32 = 36;

/// How many shapes are worked on between two looks at memory and time.
const PIECE: usize = 4096;

/// How many turns are kept in one piece of memory.
const CHUNK: usize = 1 << 18;

/// Of so many turns whose table is known one is played once more and compared.
const COMPARED: u64 = 8;

/// What is known of a shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// Its first turn: the chunk, and the place in it.
    first: u32,
    /// The place of its first position among all.
    pub(crate) place: u32,
    /// The HP it can be reached with.
    pub(crate) reached: HpSet,
    rows: u8,
    cols: u8,
    /// How many cards both hold.
    pub(crate) hands: u8,
    /// Whether a turn leads to as many cards in hands or more.
    pub(crate) recharges: bool,
    /// The least that is lost of the HP of both until then, weighed; less than nothing where they heal.
    pub(crate) least_loss: i16,
}

/// All shapes of a pair and their turns.
#[derive(Debug)]
pub struct Graph {
    pair: Pair,
    keys: Vec<Key>,
    pub(crate) shapes: Vec<Shape>,
    index: Index,
    lasting: Vec<Lasting>,
    lasting_numbers: FxHashMap<Lasting, u32>,
    turns: Vec<Vec<Turn>>,
    turns_known: u64,
    tables: Vec<Table>,
    table_numbers: FxHashMap<Vec<u32>, u16>,
    /// The HP each shape is reached with whose turns are not followed yet; while shapes are found.
    fresh: Vec<HpSet>,
    /// The shapes by how many cards both hold together, the fewest first.
    layers: Vec<Vec<ShapeId>>,
    positions: u64,
    weights: Weights,
}

/// A turn of which not everything has a number yet.
struct Found {
    cards: Cards,
    /// What lasts after it: the number, or what it is.
    lasting: Result<u32, Box<Lasting>>,
    /// What it does to HP: the number, or what it is.
    table: Result<u16, Vec<u32>>,
}

/// The turns of a shape, row by row.
struct Worked {
    shape: ShapeId,
    rows: u8,
    cols: u8,
    turns: Vec<Found>,
}

/// A list that grows by an eighth: the largest lists decide what fits.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 8 + 1024);
    }
    list.push(item);
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
            index: Index::default(),
            lasting: Vec::new(),
            lasting_numbers: FxHashMap::default(),
            turns: vec![Vec::with_capacity(CHUNK)],
            turns_known: 0,
            tables: Vec::new(),
            table_numbers: FxHashMap::default(),
            fresh: Vec::new(),
            layers: vec![Vec::new(); 21],
            positions: 0,
            weights: order::WEIGHTS[0],
        };
        let start = pair.position();
        let lasting = graph.number_lasting(&start.lasting);
        let first = graph.number(start.cards, lasting)?;
        graph.shapes[first as usize].reached.insert(hp::both(start.hp));
        graph.fresh[first as usize].insert(hp::both(start.hp));
        graph.positions = 1;
        graph.spread(first, options, tell)?;
        graph.set_places()?;
        graph.set_weights();
        Ok(graph)
    }

    /// Goes down from full hands to empty ones, again and again while a recharge brings up something new: what is reached at a
    /// layer is complete before its turns are followed.
    fn spread(&mut self, first: ShapeId, options: &Options, tell: &mut (dyn FnMut(Progress) + Send)) -> Result<(), Unsolved> {
        let mut waiting: Vec<Vec<ShapeId>> = vec![Vec::new(); 21];
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
                        for id in piece {
                            self.follow(*id, &mut waiting);
                        }
                        self.fits(known, options)?;
                        options.in_time()?;
                        tell(Progress::Finding { shapes: self.shapes.len(), known, positions: self.positions });
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
            if self.turns.last().is_none_or(|chunk| chunk.len() + turns.len() > CHUNK) {
                self.turns.push(Vec::with_capacity(CHUNK));
            }
            let chunk = self.turns.len() - 1;
            let first = (chunk * CHUNK + self.turns[chunk].len()) as u64;
            let first = u32::try_from(first).map_err(|_| Unsolved("There are too many turns.".into()))?;
            self.turns_known += turns.len() as u64;
            let hands = self.hands(shape);
            let mut recharges = false;
            for (k, found) in turns.into_iter().enumerate() {
                let lasting = found.lasting.unwrap_or_else(|lasting| self.number_lasting(&lasting));
                let to = self.number(found.cards, lasting)?;
                let table = match found.table {
                    Ok(table) => table,
                    Err(does) => self.table(does, &from, k, usize::from(cols))?,
                };
                recharges |= self.hands(to) >= hands;
                self.turns[chunk].push(Turn::new(to, table));
            }
            let shape = &mut self.shapes[shape as usize];
            (shape.first, shape.rows, shape.cols, shape.recharges) = (first, rows, cols, recharges);
        }
        Ok(())
    }

    /// The turns of a shape. Of those whose table is known some are played once more with real HP, and compared.
    fn turns_from(&self, id: ShapeId) -> Result<Worked, Unsolved> {
        let at = self.position_of(id, [MOST_HP; 2]);
        let here = (self.keys[id as usize][2] >> CARD_BITS) as u32;
        let state = self.pair.state(&at);
        let mut plays = [Vec::new(), Vec::new()];
        Pair::plays(&state, &mut plays);
        let mut turns = Vec::with_capacity(plays[0].len() * plays[1].len());
        let mut does = Vec::new();
        for a in &plays[0] {
            for b in &plays[1] {
                let mut next = state.trace([*a, *b], &mut does);
                next.bring_into_form(&self.pair.forms);
                let (cards, lasting) = next.shape();
                does.push(here);
                let table = self.table_numbers.get(&does).copied();
                if let Some(table) = table
                    && (crate::index::hash(&self.keys[id as usize]) >> 7)
                        .wrapping_add(turns.len() as u64)
                        .is_multiple_of(COMPARED)
                {
                    self.compare(&at, [*a, *b], (cards, lasting), table, turns.len())?;
                }
                let same = if lasting == at.lasting { Some(here) } else { self.lasting_numbers.get(&lasting).copied() };
                let lasting = same.ok_or_else(|| Box::new(lasting));
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

    /// The number of what lasts; a new one if it has none.
    fn number_lasting(&mut self, lasting: &Lasting) -> u32 {
        let next = self.lasting.len() as u32;
        let number = *self.lasting_numbers.entry(*lasting).or_insert(next);
        if number == next {
            self.lasting.push(*lasting);
        }
        number
    }

    /// The number of a shape; a new one if it has none.
    fn number(&mut self, cards: Cards, lasting: u32) -> Result<ShapeId, Unsolved> {
        let mut key = cards.0;
        key[2] |= u64::from(lasting) << CARD_BITS;
        match self.index.find_or_insert(&self.keys, &key) {
            Ok(id) => Ok(id),
            Err(u32::MAX) => Err(Unsolved("There are too many shapes.".into())),
            Err(id) => {
                push(&mut self.keys, key);
                push(&mut self.shapes, Shape { hands: (cards.in_hand(0) + cards.in_hand(1)) as u8, ..Shape::default() });
                push(&mut self.fresh, HpSet::default());
                Ok(id)
            }
        }
    }

    /// What can be reached from a shape with the HP it is reached with since it was asked last.
    fn follow(&mut self, id: ShapeId, waiting: &mut [Vec<ShapeId>]) {
        let Shape { first, rows, cols, .. } = self.shapes[id as usize];
        let fresh = std::mem::take(&mut self.fresh[id as usize]);
        let (chunk, first) = (first as usize / CHUNK, first as usize % CHUNK);
        for k in first..first + usize::from(rows) * usize::from(cols) {
            let turn = self.turns[chunk][k];
            let table = &self.tables[turn.table as usize].0;
            let mut there = HpSet::default();
            fresh.iter().map(|hp| table[hp as usize]).filter(|next| *next < 256).for_each(|next| there.insert(next as u8));
            let to = turn.to() as usize;
            let new = self.shapes[to].reached.join(there);
            if !new.is_empty() {
                self.positions += u64::from(new.len());
                if self.fresh[to].is_empty() {
                    waiting[usize::from(self.shapes[to].hands)].push(turn.to());
                }
                self.fresh[to].join(new);
            }
        }
    }

    /// How many cards both hold.
    fn hands(&self, id: ShapeId) -> usize {
        usize::from(self.shapes[id as usize].hands)
    }

    /// Forgets the shapes that no HP reach, and gives every position its place.
    fn set_places(&mut self) -> Result<(), Unsolved> {
        self.table_numbers = FxHashMap::default();
        self.fresh = Vec::new();
        let mut next = 0_u64;
        for (id, shape) in self.shapes.iter_mut().enumerate().filter(|(_, shape)| !shape.reached.is_empty()) {
            shape.place = u32::try_from(next).ok().filter(|place| *place < u32::MAX - 256).ok_or_else(too_many)?;
            next += u64::from(shape.reached.len());
            push(&mut self.layers[usize::from(shape.hands)], id as ShapeId);
        }
        self.positions = next;
        Ok(())
    }

    /// Takes the weights with which the fewest positions lead round in a circle.
    fn set_weights(&mut self) {
        let mut best = (f64::INFINITY, order::WEIGHTS[0]);
        for weights in order::WEIGHTS {
            self.set_losses(weights);
            let circular = Order::of(self).circular(self);
            if circular < best.0 {
                best = (circular, weights);
            }
            if circular == 0.0 {
                return;
            }
        }
        self.set_losses(best.1);
    }

    /// Finds the least that is lost of the HP of both from each shape to the next recharge.
    fn set_losses(&mut self, weights: Weights) {
        self.weights = weights;
        let least = |table: &Table| {
            let goes = (0..=255_u8).filter(|hp| table.0[*hp as usize] < 256);
            goes.map(|hp| order::sum(weights, hp) - order::sum(weights, table.0[hp as usize] as u8)).min()
        };
        let losses: Vec<Option<i16>> = self.tables.iter().map(least).collect();
        for layer in 0..self.layers.len() {
            for k in 0..self.layers[layer].len() {
                let id = self.layers[layer][k];
                let mut all = order::most(weights) + 1;
                for turn in self.matrix(id).2 {
                    let to = &self.shapes[turn.to() as usize];
                    let Some(loss) = losses[turn.table as usize].filter(|_| !to.reached.is_empty()) else { continue };
                    let onward = if usize::from(to.hands) < layer { to.least_loss } else { 0 };
                    all = all.min(loss + onward);
                }
                self.shapes[id as usize].least_loss = all.max(order::LEAST_LOSS);
            }
        }
    }

    /// Refuses what will not fit: what is known so far, with the turns that the shapes will have that are not known yet.
    fn fits(&self, known: usize, options: &Options) -> Result<(), Unsolved> {
        let a_turn = size_of::<Turn>() as f64;
        let missing = (self.keys.len() - known) as f64 * self.turns_known as f64 / known.max(1) as f64 * a_turn;
        let needed = self.bytes() + missing as u64 + A_POSITION * self.positions;
        if needed <= options.memory {
            return Ok(());
        }
        let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
        Err(Unsolved(format!(
            "This pair does not fit into {:.1} GiB: {} shapes and {} positions are known, they need {:.1} GiB, and there may be more. \
             Allow more with --memory.",
            gib(options.memory),
            self.keys.len(),
            self.positions,
            gib(needed),
        )))
    }

    /// How many bytes its lists take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let sets = self.fresh.capacity() * size_of::<HpSet>();
        let shapes = self.keys.capacity() * size_of::<Key>() + self.shapes.capacity() * size_of::<Shape>();
        let layers: usize = self.layers.iter().map(|layer| layer.capacity() * size_of::<ShapeId>()).sum();
        let turns = self.turns.len() * CHUNK * size_of::<Turn>() + self.tables.len() * 600;
        self.index.bytes() + (sets + shapes + layers + turns + self.lasting.len() * 2 * size_of::<Lasting>()) as u64
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
    pub const fn turns(&self) -> u64 {
        self.turns_known
    }

    /// How many different things turns do to HP.
    #[must_use]
    pub const fn tables(&self) -> usize {
        self.tables.len()
    }

    /// How much the HP of each side count in the order of positions.
    #[must_use]
    pub const fn weights(&self) -> Weights {
        self.weights
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
    pub fn reached(&self, id: ShapeId) -> &HpSet {
        &self.shapes[id as usize].reached
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
        let (chunk, first) = (first as usize / CHUNK, first as usize % CHUNK);
        (rows, cols, &self.turns[chunk][first..first + rows * cols])
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
        let id = self.index.find(&self.keys, &key)?;
        self.reached(id).has(hp::both(at.hp)).then_some(id)
    }

    /// The key of a shape.
    pub(crate) fn key(&self, id: ShapeId) -> Key {
        self.keys[id as usize]
    }

    /// What can last, by the numbers in the keys.
    pub(crate) fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }
}

fn too_many() -> Unsolved {
    Unsolved("There are too many positions.".into())
}

fn depends_on_hp(plays: [Option<Play>; 2]) -> Unsolved {
    Unsolved(format!("What {plays:?} leads to depends on HP in a way that is not solved."))
}
