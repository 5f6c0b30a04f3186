//! What a game is set up with: mode, board, clans and the table's options.

use crate::board::Tile;
use crate::types::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set-up: free data, validated when the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// What is played.
    pub mode: Mode,
    /// RA-2.1: how many players; solo has one.
    pub players: u8,
    /// RA-R4: where the board comes from.
    pub map: Map,
    /// RA-R5: where the Bastions come from.
    pub bastions: Bastions,
    /// RA-R7: how clans come to players.
    pub clans: Clans,
    /// RA-25.3, RA-28.1, RA-28.3: how many points win.
    pub length: Length,
    /// RA-28.4, RA-R80: the game ends after this many rounds; no limit when none.
    pub round_limit: Option<u8>,
    /// RA-R59: the unit of a Stone may also go to the Bastion.
    pub stones_to_bastion: bool,
    /// RA-R81: what becomes of a clan whose player gives up.
    pub resignation: Resignation,
    /// The guided first game: a fixed beginning, and a hint at every decision.
    pub guide: bool,
    /// Which content: none for the standard one. Only content the program knows can be named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            mode: Mode::Skirmish,
            players: 2,
            map: Map::Random { layout: None },
            bastions: Bastions::Preset,
            clans: Clans::Choose,
            length: Length::Standard,
            round_limit: None,
            stones_to_bastion: false,
            resignation: Resignation::Remove,
            guide: false,
            content: None,
        }
    }
}

/// What is played. RA-27.11: solo is a mode of its own, so that no campaign can be played alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two to four clans on one board.
    #[default]
    Skirmish,
    /// RA-27.1: one clan against Elves that grow.
    Solo(Difficulty),
    /// RA-29.1: linked scenarios, with laurels for the winners.
    Campaign(Series),
    /// RA-29.3: one scenario on its own, by id.
    Scenario(String),
}

/// RA-R84: how long a campaign is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Series {
    /// Five scenarios.
    #[default]
    Season,
    /// Three scenarios.
    Short,
}

impl Series {
    /// How many scenarios are played.
    #[must_use]
    pub const fn scenarios(self) -> u8 {
        match self {
            Series::Season => 5,
            Series::Short => 3,
        }
    }
}

/// RA-27.2: the Elves' target in solo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// 17 Domination Points.
    Easy,
    /// 14.
    #[default]
    Medium,
    /// 11.
    Difficult,
    /// 8.
    Impossible,
}

impl Difficulty {
    /// RA-27.2: how many Domination Points the Elves need.
    #[must_use]
    pub const fn target(self) -> u8 {
        match self {
            Difficulty::Easy => 17,
            Difficulty::Medium => 14,
            Difficulty::Difficult => 11,
            Difficulty::Impossible => 8,
        }
    }
}

/// RA-R4: where the board comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Map {
    /// Random tiles, sides and rotations on a preset layout, drawn again until RA-R3 holds.
    Random {
        /// The layout's id; none for the ordinary one of this number of players.
        #[serde(default)]
        layout: Option<String>,
    },
    /// The host builds.
    Custom {
        /// RA-2.2: the tiles as they lie, as many as players (two in solo).
        tiles: Vec<Tile>,
        /// Where the Bastions stand, in seat order; none when players place them.
        #[serde(default)]
        bastions: Vec<Hex>,
    },
    /// The players place one tile each, in turn; then the Bastions.
    Players,
}

/// RA-R5: where Bastions come from on a preset layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bastions {
    /// On the layout's own spots, dealt to the seats in order.
    #[default]
    Preset,
    /// Placed by the players in random seat order.
    Placed,
}

/// RA-5.1, RA-R7: how clans come to players. No clan is used twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clans {
    /// Chosen freely in random seat order.
    #[default]
    Choose,
    /// RA-28.2: dealt at random.
    Deal,
    /// By id, in seat order.
    Fixed(Vec<String>),
}

/// How many points win. RA-R89: points of Cities and Legendary items, no race of earlier texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// RA-28.3: three points, a variant of ours.
    Short,
    /// RA-25.3: four points.
    #[default]
    Standard,
    /// RA-28.1: five points.
    Long,
}

impl Length {
    /// The points that win.
    #[must_use]
    pub const fn target(self) -> u8 {
        match self {
            Length::Short => 3,
            Length::Standard => 4,
            Length::Long => 5,
        }
    }
}

/// RA-R81: what becomes of a clan whose player gives up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resignation {
    /// Its units go to the reserve, its Bastion stays closed.
    #[default]
    Remove,
    /// A bot takes over; the rules know no giving up.
    Bot,
}
