//! Modifiers of the campaign that count only under a condition: against whom, in which role, and where a Battle is fought.

use crate::board::Place;
use crate::campaign::SINGLE;
use crate::scenario::Single;
use crate::state::{Frame, Rage, Side};
use crate::types::{Mods, Site};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A change of a type's values in a campaign, and when it counts: the words of [`Mods`], and `when`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Modifier {
    /// RA-19.3.
    pub power: i8,
    /// RA-20.7.
    pub life: i8,
    /// RA-18.3.
    pub slowness: i8,
    /// RA-19.7.
    pub reroll: i8,
    /// RA-20.2.
    pub injury: i8,
    /// RA-21.5.
    pub rage: i8,
    /// RA-16.6.
    pub speed: i8,
    /// RA-R57.
    pub ward: i8,
    /// RA-16.7.
    pub flight: bool,
    /// The Battles it counts in; without it, always.
    pub when: Option<When>,
}

impl Modifier {
    /// What it changes, when it does.
    #[must_use]
    pub const fn mods(&self) -> Mods {
        let Modifier { power, life, slowness, reroll, injury, rage, speed, ward, flight, when: _ } = *self;
        Mods { power, life, slowness, reroll, injury, rage, speed, ward, flight }
    }
}

/// The condition of a modifier: all that it says must be so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct When {
    /// Against whom.
    pub vs: Option<Foe>,
    /// As which side of the Battle.
    pub role: Option<Role>,
    /// Where.
    pub on: Option<Ground>,
}

/// Whom a Battle is fought against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// The Elves and all that fights with them.
    Elves,
    /// Any player's clan.
    Clan,
    /// The clan of the player on this seat, from 1.
    Player(u8),
}

/// RA-17.5: a side of a Battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Who came.
    Attacker,
    /// Who was there.
    Defender,
}

/// Where a Battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// On a City.
    City,
    /// On a Forge.
    Forge,
    /// On a Stone.
    Stone,
    /// Where nothing is.
    Plain,
    /// On a single tile.
    Tile(Single),
    /// On a Territory of the Region tile with this number, either side.
    Region(u8),
}

/// One side's part in a Battle, fought or thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fight {
    pub place: Place,
    pub role: Role,
    pub enemy: Side,
}

impl Rage {
    /// The part a side has in the Battle that is being fought.
    #[inline]
    pub(crate) fn fight_of(&self, side: Side) -> Option<Fight> {
        let Some(Frame::Battle(battle)) = self.frames.top() else { return None };
        let [attacker, defender] = battle.sides;
        let part = |role, enemy| Some(Fight { place: battle.place, role, enemy });
        match side {
            _ if side == attacker => part(Role::Attacker, defender),
            _ if side == defender => part(Role::Defender, attacker),
            _ => None,
        }
    }

    /// What a modifier changes in a fight; one with a condition changes nothing outside of Battles.
    pub(crate) fn counting(&self, modifier: &Modifier, fight: Option<Fight>) -> Mods {
        match (&modifier.when, fight) {
            (None, _) => modifier.mods(),
            (Some(when), Some(fight)) if self.is_so(when, fight) => modifier.mods(),
            (Some(_), _) => Mods::NONE,
        }
    }

    /// Whether all of a condition is so.
    pub(crate) fn is_so(&self, when: &When, fight: Fight) -> bool {
        let against = |foe| match foe {
            Foe::Elves => fight.enemy == Side::ELVES,
            Foe::Clan => fight.enemy != Side::ELVES,
            Foe::Player(n) => n > 0 && fight.enemy == Side::of(Seat(n - 1)),
        };
        let site = self.board.site(fight.place);
        let on = |ground| match ground {
            Ground::City => site == Site::City,
            Ground::Forge => site == Site::Forge,
            Ground::Stone => matches!(site, Site::Stone(_)),
            Ground::Plain => site == Site::Plain && fight.place != SINGLE,
            Ground::Tile(tile) => fight.place == SINGLE && self.single() == Some(tile),
            Ground::Region(n) => self.region_tile(fight.place) == Some(n),
        };
        when.vs.is_none_or(against) && when.role.is_none_or(|role| role == fight.role) && when.on.is_none_or(on)
    }

    /// The number of the Region tile a Territory lies on.
    fn region_tile(&self, place: Place) -> Option<u8> {
        let tile = self.board.plan().tiles.get(place.index() / 7).filter(|_| place != SINGLE)?;
        Some(self.content.get().regions.get(tile.region.index())?.tile)
    }
}
