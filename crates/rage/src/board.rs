//! The board: hexes on one grid, what lies on them, who borders whom, and what makes an arrangement of tiles legal.

use crate::types::{Content, Hex, Level, RegionId, Site};
use engine::Seat;
use kit::hex::{opposite, turn_sides};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Room for Territories: four tiles of seven and the single ones of the campaign.
pub const TERRITORIES: usize = 32;
/// Room for Territories and the four Bastions.
pub const PLACES: usize = TERRITORIES + 4;

/// A Territory, or the Bastion of a seat (RA-R6: a space that is no Territory).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Place(pub u8);

impl Place {
    /// The Bastion of `seat`.
    #[must_use]
    pub const fn bastion(seat: Seat) -> Place {
        Place(TERRITORIES as u8 + seat.0)
    }

    /// Whose Bastion it is, if it is one.
    #[must_use]
    pub const fn owner(self) -> Option<Seat> {
        if self.is_bastion() { Some(Seat(self.0 - TERRITORIES as u8)) } else { None }
    }

    /// Whether it is a Bastion.
    #[must_use]
    pub const fn is_bastion(self) -> bool {
        self.0 as usize >= TERRITORIES
    }

    /// The index in a table by place.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A set of this one place.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// What it is called: the letter of the tile and the number of the hex on it, 1 the centre.
    #[must_use]
    pub fn name(self) -> String {
        match self.0 as usize {
            at if at < 28 => format!("{}{}", char::from(b'A' + (at / 7) as u8), at % 7 + 1),
            at if at < TERRITORIES => format!("X{}", at - 27),
            _ => "the Bastion".to_string(),
        }
    }
}

/// The places of a set, lowest first.
#[inline]
pub fn places(mut set: u64) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = Place(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(place)
    })
}

/// RA-2.2: a tile as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Tile {
    /// Which side of which tile.
    pub region: RegionId,
    /// Where its centre lies.
    pub center: Hex,
    /// RA-2.2: how many sixths it is turned clockwise, 0 to 5.
    pub rotation: u8,
}

/// A Territory of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// Where it lies.
    pub hex: Hex,
    /// What lies on it.
    pub site: Site,
    /// By direction, a bit for each side with a Mountain Range that this tile shows.
    pub ridges: u8,
    /// RA-29.25: the same for fiery faults.
    pub faults: u8,
}

/// All that a board is made of; everything else follows from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// The tiles in their order.
    pub tiles: Vec<Tile>,
    /// The Territories by number: seven a tile; then, from 28, the single ones.
    pub spots: Vec<(Place, Spot)>,
    /// Where the Bastions lie.
    pub bastions: [Option<Hex>; 4],
    /// RA-29.17: pairs of Territories joined by open portals.
    pub portals: Vec<(Place, Place)>,
}

/// The board with everything worked out that movement asks for.
#[derive(Clone, Debug)]
pub struct Board {
    plan: Plan,
    spots: [Option<Spot>; TERRITORIES],
    /// RA-15.3, RA-15.6: who can be reached on the ground in one step.
    ground: [u64; PLACES],
    /// RA-16.7: who can be reached in the air in one step.
    air: [u64; PLACES],
    /// All Territories.
    pub territories: u64,
    /// Those with a City.
    pub cities: u64,
    /// Those with a Forge.
    pub forges: u64,
    /// Those with a Stone, by level.
    pub stones: [u64; 3],
}

impl Board {
    /// The board of a plan.
    #[must_use]
    pub fn new(plan: Plan) -> Board {
        let mut board = Board {
            spots: [None; TERRITORIES],
            ground: [0; PLACES],
            air: [0; PLACES],
            territories: 0,
            cities: 0,
            forges: 0,
            stones: [0; 3],
            plan,
        };
        for &(place, spot) in &board.plan.spots {
            board.spots[place.index()] = Some(spot);
            board.territories |= place.bit();
            match spot.site {
                Site::Plain => {}
                Site::City => board.cities |= place.bit(),
                Site::Forge => board.forges |= place.bit(),
                Site::Stone(level) => board.stones[level.index()] |= place.bit(),
            }
        }
        board.join_sides();
        board.join_bastions();
        for &(a, b) in &board.plan.portals {
            for (from, to) in [(a, b), (b, a)] {
                board.ground[from.index()] |= to.bit();
                board.air[from.index()] |= to.bit();
            }
        }
        board
    }

    /// RA-2.4, RA-2.5: sharing a side joins, a Mountain Range shown by either tile blocks the ground in both directions.
    fn join_sides(&mut self) {
        for i in 0..self.plan.spots.len() {
            let (place, spot) = self.plan.spots[i];
            for direction in 0..6 {
                let Some((other, there)) = self.spot_at(spot.hex.step(direction)) else { continue };
                self.air[place.index()] |= other.bit();
                let blocked = (spot.ridges | spot.faults) >> direction & 1 != 0
                    || (there.ridges | there.faults) >> opposite(direction) & 1 != 0;
                if !blocked {
                    self.ground[place.index()] |= other.bit();
                }
            }
        }
    }

    /// RA-R6, RA-R35: a Bastion is next to the Territories it touches, subject to mountains on their rim.
    fn join_bastions(&mut self) {
        for (seat, hex) in self.plan.bastions.iter().enumerate() {
            let Some(hex) = hex else { continue };
            let home = Place::bastion(Seat(seat as u8));
            for direction in 0..6 {
                let Some((other, there)) = self.spot_at(hex.step(direction)) else { continue };
                let open = (there.ridges | there.faults) >> opposite(direction) & 1 == 0;
                for (from, to) in [(home, other), (other, home)] {
                    self.air[from.index()] |= to.bit();
                    if open {
                        self.ground[from.index()] |= to.bit();
                    }
                }
            }
        }
    }

    /// What it is made of.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The Territory at a hex.
    #[must_use]
    pub fn spot_at(&self, hex: Hex) -> Option<(Place, Spot)> {
        self.plan.spots.iter().find(|(_, spot)| spot.hex == hex).copied()
    }

    /// The Territory with this number.
    #[must_use]
    #[inline]
    pub fn spot(&self, place: Place) -> Option<&Spot> {
        self.spots.get(place.index())?.as_ref()
    }

    /// What lies on a place; nothing on a Bastion.
    #[must_use]
    #[inline]
    pub fn site(&self, place: Place) -> Site {
        self.spot(place).map_or(Site::Plain, |spot| spot.site)
    }

    /// Where a place lies.
    #[must_use]
    pub fn hex(&self, place: Place) -> Option<Hex> {
        match place.owner() {
            Some(seat) => self.plan.bastions.get(seat.index()).copied().flatten(),
            None => self.spot(place).map(|spot| spot.hex),
        }
    }

    /// The level of the Stone of a place.
    #[must_use]
    pub fn stone(&self, place: Place) -> Option<Level> {
        match self.site(place) {
            Site::Stone(level) => Some(level),
            Site::Plain | Site::City | Site::Forge => None,
        }
    }

    /// Neighbours on the ground.
    #[must_use]
    #[inline]
    pub fn ground(&self, place: Place) -> u64 {
        self.ground[place.index()]
    }

    /// Neighbours in the air.
    #[must_use]
    #[inline]
    pub fn air(&self, place: Place) -> u64 {
        self.air[place.index()]
    }

    /// Everything that can be reached on the ground from `from` by way of Territories, enemies ignored.
    #[must_use]
    pub fn ground_from(&self, from: u64) -> u64 {
        let (mut reached, mut edge) = (from, from);
        while edge != 0 {
            let next = places(edge).fold(0, |set, place| set | self.ground(place)) & self.territories & !reached;
            reached |= next;
            edge = next;
        }
        reached
    }

    /// The board with one more Bastion.
    #[must_use]
    pub fn with_bastion(&self, seat: Seat, hex: Hex) -> Board {
        let mut plan = self.plan.clone();
        plan.bastions[seat.index()] = Some(hex);
        Board::new(plan)
    }
}

/// The Territories of a tile, in the order of its slots.
#[must_use]
pub fn spots_of(content: &Content, tile: Tile) -> [Spot; 7] {
    let region = &content.regions[tile.region.index()];
    std::array::from_fn(|slot| Spot {
        hex: slot_hex(tile.center, slot as u8, tile.rotation),
        site: region.sites[slot],
        ridges: turn_sides(region.ridges[slot], tile.rotation),
        faults: 0,
    })
}

/// RA-R2: the hex of `slot` on a tile with this centre, turned clockwise by `rotation` sixths: slot 0 is the centre, slot 1 to 6
/// the neighbour in direction 0 to 5 before turning.
#[must_use]
pub const fn slot_hex(center: Hex, slot: u8, rotation: u8) -> Hex {
    if slot == 0 { center } else { center.step((slot - 1 + rotation % 6) % 6) }
}

/// The plan of these tiles, without Bastions.
#[must_use]
pub fn plan_of(content: &Content, tiles: &[Tile]) -> Plan {
    let mut spots = Vec::with_capacity(tiles.len() * 7);
    for (i, tile) in tiles.iter().enumerate() {
        let all = spots_of(content, *tile);
        spots.extend(all.into_iter().enumerate().map(|(slot, spot)| (Place((i * 7 + slot) as u8), spot)));
    }
    Plan { tiles: tiles.to_vec(), spots, ..Plan::default() }
}

/// A board shared by all states of one game. Equal plans are equal boards; a saved game keeps the plan.
#[derive(Clone, Debug)]
pub struct BoardRef(Arc<Board>);

impl BoardRef {
    /// The board of a plan.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        BoardRef(Arc::new(Board::new(plan)))
    }
}

impl std::ops::Deref for BoardRef {
    type Target = Board;
    #[inline]
    fn deref(&self) -> &Board {
        &self.0
    }
}

impl PartialEq for BoardRef {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.plan == other.0.plan
    }
}

impl Eq for BoardRef {}

impl Hash for BoardRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.plan.hash(state);
    }
}

impl Serialize for BoardRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.plan.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BoardRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let plan = Plan::deserialize(deserializer)?;
        let sound = plan.spots.iter().all(|(place, _)| place.index() < TERRITORIES)
            && plan.portals.iter().all(|(a, b)| a.index() < TERRITORIES && b.index() < TERRITORIES);
        if !sound {
            return Err(serde::de::Error::custom(format!("a board has at most {TERRITORIES} Territories")));
        }
        Ok(BoardRef::new(plan))
    }
}
