//! The plain words of the game: levels, modifiers, hexes, sites, ids, and the content as the rules read it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// RA-1.3: the level of a unit type of a clan, of a Reinforcement Stone (RA-1.17), or the number of an Elf type in its fixed
/// order (RA-1.8). Numbers from 3 are the combatants of a scenario (RA-29.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Level(pub u8);

impl Level {
    /// The smallest figures.
    pub const I: Level = Level(0);
    /// The middle ones.
    pub const II: Level = Level(1);
    /// The largest.
    pub const III: Level = Level(2);
    /// All levels of a clan, and all Elf types.
    pub const ALL: [Level; 3] = [Level::I, Level::II, Level::III];

    /// The index in a table by level.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The modifier vocabulary, the same for units, Equipment, Legendary Equipment, corrupted clans and attachments: whole numbers
/// that are added up for each type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mods {
    /// RA-19.3: dice.
    pub power: i8,
    /// RA-20.7: injuries needed to eliminate one unit.
    pub life: i8,
    /// RA-18.3: hourglasses.
    pub slowness: i8,
    /// RA-19.7: re-throws of all misses.
    pub reroll: i8,
    /// RA-20.2: injuries that need no die.
    pub injury: i8,
    /// RA-21.5: Rage tokens at the start of each own Assault.
    pub rage: i8,
    /// RA-16.6: movement points.
    pub speed: i8,
    /// RA-R57: cancelled injuries of each enemy Assault; no standard card has it.
    pub ward: i8,
    /// RA-16.7: flight; any source is enough.
    pub flight: bool,
}

impl Mods {
    /// No change at all.
    pub const NONE: Mods =
        Mods { power: 0, life: 0, slowness: 0, reroll: 0, injury: 0, rage: 0, speed: 0, ward: 0, flight: false };

    /// Both together.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Mods) -> Mods {
        Mods {
            power: self.power + other.power,
            life: self.life + other.life,
            slowness: self.slowness + other.slowness,
            reroll: self.reroll + other.reroll,
            injury: self.injury + other.injury,
            rage: self.rage + other.rage,
            speed: self.speed + other.speed,
            ward: self.ward + other.ward,
            flight: self.flight || other.flight,
        }
    }
}

/// RA-1.12: which slot a card goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// The weapon slot.
    Weapon,
    /// The armour slot.
    Armour,
}

impl Kind {
    /// The index of the slot.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// RA-R2: a hex of the one axial grid; `q` grows to the right, `r` down and to the right.
pub use kit::hex::Hex;

/// RA-1.16: what lies on a Territory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Site {
    /// Nothing.
    #[default]
    Plain,
    /// An Elven City.
    City,
    /// A Forge.
    Forge,
    /// RA-1.17: a Reinforcement Stone of this level.
    Stone(Level),
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The index in the table of [`Content`].
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A clan, in [`Content::clans`].
    ClanId
    /// A Tactic card, in [`Content::tactics`].
    TacticId
    /// An Equipment: ordinary ones first, then Legendary ones, in [`Content::gear`].
    GearId
    /// One side of a Region tile, in [`Content::regions`].
    RegionId
}

/// The most designs of Equipment, Legendary ones included.
pub const MAX_GEAR: usize = 48;
/// RA-1.2: Tactic cards of a clan.
pub const TACTICS: usize = 7;

/// All content as the rules read it: flat tables, indexed by the ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// What a saved game calls it: `standard`, or the name and hash of another set of content.
    pub key: String,
    /// The clans; RA-R88: as many as there are.
    pub clans: Vec<Clan>,
    /// Every clan's Tactic cards, seven in a row for each clan.
    pub tactics: Vec<Tactic>,
    /// RA-1.8: the Elf types in their fixed order.
    pub elves: [ElfType; 3],
    /// Equipment: `ordinary` designs first, then the Legendary ones.
    pub gear: Vec<Gear>,
    /// How many of `gear` are ordinary.
    pub ordinary: u8,
    /// The sides of the Region tiles: tile 1 side A, tile 1 side B, tile 2 side A, …
    pub regions: Vec<Region>,
    /// Preset layouts.
    pub layouts: Vec<Layout>,
    /// The campaign.
    pub season: crate::scenario::Season,
    /// The guided first game.
    pub guide: crate::guide::GuideDef,
}

/// A clan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clan {
    /// Its id in content and set-ups: `bohorg`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is called in a crowd: "Bohorg".
    pub short: String,
    /// Its colour on screen: `#aa3322`.
    pub color: String,
    /// A few sentences.
    pub lore: String,
    /// RA-1.3: its unit types by level.
    pub units: [UnitType; 3],
    /// Its first card in [`Content::tactics`]; seven follow each other.
    pub first_tactic: TacticId,
}

/// RA-1.4: a unit type of a clan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitType {
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// RA-1.6: figurines.
    pub count: u8,
    /// Base Movement.
    pub movement: u8,
    /// Base values and bonuses.
    pub mods: Mods,
}

/// RA-1.14: a Tactic card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tactic {
    /// Whose.
    pub clan: ClanId,
    /// Its name.
    pub name: String,
    /// RA-8.1: the turn-order number.
    pub number: u8,
    /// RA-9.1.
    pub gold: u8,
    /// RA-10.1: units by level.
    pub reinforce: [u8; 3],
}

/// RA-1.8, RA-1.10: a type of Elf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ElfType {
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// RA-1.9.
    pub tokens: u8,
    /// RA-R52: Crystals for eliminating one.
    pub crystals: u8,
    /// Values and bonuses.
    pub mods: Mods,
}

/// RA-1.12, RA-1.13: an Equipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gear {
    /// Its id in content.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its slot.
    pub kind: Kind,
    /// RA-12.2: the price in gold; 0 for a Legendary one, which has none.
    pub cost: u8,
    /// RA-1.11: how many there are.
    pub copies: u8,
    /// Whether it is Legendary, worth a point and never in the market.
    pub legendary: bool,
    /// What it changes.
    pub mods: Mods,
}

/// RA-1.15: one side of a Region tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// The tile, from 1.
    pub tile: u8,
    /// `'A'` or `'B'`.
    pub side: char,
    /// Its name.
    pub name: String,
    /// What lies on the hexes: the centre, then clockwise from the right.
    pub sites: [Site; 7],
    /// RA-R2: by hex, a bit for each direction whose side has a Mountain Range; inner sides are marked on both hexes.
    pub ridges: [u8; 7],
}

/// RA-R4, RA-R5: a preset layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// Its id in content and set-ups.
    pub id: String,
    /// For how many players.
    pub players: u8,
    /// Where the tiles' centres lie.
    pub centers: Vec<Hex>,
    /// Where the Bastions lie, in seat order.
    pub bastions: Vec<Hex>,
}
