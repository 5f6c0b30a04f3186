//! Small ids and the plain words of the rules. Tables are indexed by them; no text takes part in a rule.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most teams (section 41).
pub const TEAMS: usize = 3;
/// The most heroes in play: three each.
pub const HEROES: usize = 9;
/// FE-1.3, FE-R11: the heroes of one team; every quantity "per hero" counts them.
pub const TEAM_SIZE: usize = 3;
/// The most areas of a map.
pub const AREAS: usize = 64;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// Its place in a table.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An area of the map.
    AreaId;
    /// A team, in the order of turns (FE-11.3).
    TeamId;
    /// A hero in play: team times three, and the place in the team.
    HeroId;
}

/// FE-21.1: the three lanes of a combat grid, and the totals they lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Attack.
    #[default]
    Attack,
    /// Defense.
    Defense,
    /// Initiative.
    Initiative,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Lane; 3] = [Lane::Attack, Lane::Defense, Lane::Initiative];

    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lane::Attack => "attack",
            Lane::Defense => "defense",
            Lane::Initiative => "initiative",
        }
    }
}

/// FE-2.8: the kinds of combat card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Combat {
    /// "+1".
    #[default]
    One,
    /// "+2".
    Two,
    /// "+3".
    Three,
    /// FE-22.3.
    Overload,
    /// FE-22.5.
    Time,
    /// FE-22.6.
    Tool,
    /// FE-22.2.
    Flux,
}

/// How many kinds of combat card there are.
pub const COMBAT: usize = 7;

impl Combat {
    /// All kinds.
    pub const ALL: [Combat; COMBAT] =
        [Combat::One, Combat::Two, Combat::Three, Combat::Overload, Combat::Time, Combat::Tool, Combat::Flux];

    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// FE-22.1 to FE-22.3: what it adds to its lane.
    #[must_use]
    pub const fn value(self) -> u8 {
        match self {
            Combat::One | Combat::Overload | Combat::Flux => 1,
            Combat::Two => 2,
            Combat::Three => 3,
            Combat::Time | Combat::Tool => 0,
        }
    }

    /// FE-22.7: basic cards lie face down, special cards face up.
    #[must_use]
    pub const fn is_basic(self) -> bool {
        matches!(self, Combat::One | Combat::Two | Combat::Three)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Combat::One => "+1",
            Combat::Two => "+2",
            Combat::Three => "+3",
            Combat::Overload => "overload",
            Combat::Time => "time",
            Combat::Tool => "tool",
            Combat::Flux => "flux",
        }
    }
}

/// FE-21.4: the types of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponType {
    /// Melee.
    Melee,
    /// Ranged.
    Ranged,
    /// Magic.
    Magic,
}

/// FE-4.16, FE-R8: the types of merchant, and what each sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Merchant {
    /// Vehicles.
    Forge,
    /// Equipment.
    Shop,
    /// Spells.
    Guild,
}

impl Merchant {
    /// All types.
    pub const ALL: [Merchant; 3] = [Merchant::Forge, Merchant::Shop, Merchant::Guild];

    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Merchant::Forge => "forge",
            Merchant::Shop => "shop",
            Merchant::Guild => "mage guild",
        }
    }
}

/// A face of a wilds die (FE-6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Nothing.
    #[default]
    Blank,
    /// One success.
    Success,
    /// Two successes.
    Double,
    /// FE-27.3: may be rolled again.
    Reroll,
}

impl Face {
    /// FE-26.6: the successes it shows.
    #[must_use]
    pub const fn successes(self) -> u8 {
        match self {
            Face::Blank | Face::Reroll => 0,
            Face::Success => 1,
            Face::Double => 2,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Face::Blank => "a blank",
            Face::Success => "a success",
            Face::Double => "a double success",
            Face::Reroll => "a reroll",
        }
    }

    /// FE-6.3, FE-6.4: whether it passes a check.
    #[must_use]
    pub const fn passes(self) -> bool {
        matches!(self, Face::Success | Face::Double)
    }
}

/// A face of an epic die (FE-24.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EpicFace {
    /// So much more of a total.
    Plus(Lane, u8),
    /// FE-24.6.
    Overload,
}
