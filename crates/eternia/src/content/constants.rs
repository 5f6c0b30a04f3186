//! The numbers of the rules that are data.

use super::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr,)*) => {
        /// The constants, in `constants.ron`; what the file leaves out has its default.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct Constants { $($(#[$doc])* pub $name: $type,)* }

        impl Default for Constants {
            fn default() -> Self {
                Constants { $($name: $value,)* }
            }
        }

        /// ET-29.7: what a Scenario has otherwise.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct Overrides { $($(#[$doc])* pub $name: Option<$type>,)* }

        impl Constants {
            /// These constants with those a Scenario has otherwise.
            #[must_use]
            pub fn with(&self, other: &Overrides) -> Constants {
                Constants { $($name: other.$name.clone().unwrap_or_else(|| self.$name.clone()),)* }
            }
        }
    };
}

constants! {
    /// ET-19.9.
    dice_cap: u8 = 6,
    /// ET-10.6.
    card_pool: u8 = 5,
    /// ET-10.6.
    skill_pool: u8 = 3,
    /// ET-10.6.
    controller_character_pool: u8 = 5,
    /// ET-R2.
    controller_skill_pool: u8 = 5,
    /// ET-24.4.
    move_points: u8 = 3,
    /// ET-19.3.
    ranged_distance: u8 = 4,
    /// ET-19.2.
    melee_distance: u8 = 1,
    /// ET-7.5.
    actions: u8 = 2,
    /// ET-7.5.
    actions_single_character: u8 = 3,
    /// ET-22.3.
    daze_move_penalty: u8 = 1,
    /// ET-22.5.
    daze_recover_cost: u8 = 1,
    /// ET-16.7.
    draw_cost: u8 = 1,
    /// ET-17.2.
    play_cost: u8 = 1,
    /// ET-R116.
    ai_power_cap: u8 = 20,
    /// ET-R127.
    die: Die = Die::default(),
    /// ET-R1: the eight slots in the order of play.
    track: Vec<Slot> = Slot::standard(),
    /// ET-R90.
    escalation: EscalationTrack = EscalationTrack::default(),
}

/// ET-R127: how many faces of the die show what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// Melee.
    pub melee: u8,
    /// Ranged.
    pub ranged: u8,
    /// Power.
    pub power: u8,
    /// Nothing.
    pub blank: u8,
}

impl Default for Die {
    fn default() -> Self {
        Die { melee: 2, ranged: 2, power: 2, blank: 0 }
    }
}

/// ET-2.7: a slot of the Activation Track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Whose.
    pub side: Side,
    /// What an Activation in it yields.
    pub power: u8,
}

impl Slot {
    fn standard() -> Vec<Slot> {
        let pair = |power| [Side::Players, Side::Controller].map(|side| Slot { side, power });
        [1, 1, 2, 2].into_iter().flat_map(pair).collect()
    }
}

/// ET-R90: the Escalation Track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EscalationTrack {
    /// The last space.
    pub length: u8,
    /// The first advancement space.
    pub green: u8,
    /// The second.
    pub yellow: u8,
    /// The third.
    pub red: u8,
}

impl Default for EscalationTrack {
    fn default() -> Self {
        EscalationTrack { length: 12, green: 3, yellow: 6, red: 9 }
    }
}
