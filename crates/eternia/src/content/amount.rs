//! How much: a plain number, or so much for each of something.

use super::Side;
use super::target::{Filter, Who};
use super::word::Word;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A quantity: `2`, or `(n: 1, per: wounds_caused, max: 3)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Amount {
    /// How many, for each of what is counted.
    pub n: u8,
    /// What is counted; [`Count::One`] for a plain number.
    pub per: Count,
    /// At most so many in all.
    pub max: Option<u8>,
}

impl Amount {
    /// A plain number.
    #[must_use]
    pub const fn flat(n: u8) -> Amount {
        Amount { n, per: Count::One, max: None }
    }

    /// The number, if it depends on nothing.
    #[must_use]
    pub fn plain(&self) -> Option<u8> {
        (self.per == Count::One).then_some(self.n)
    }

    /// The amount when there are `count` of what is counted.
    #[must_use]
    pub fn times(&self, count: u8) -> u8 {
        self.n.saturating_mul(count).min(self.max.unwrap_or(u8::MAX))
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Form {
            n: u8,
            per: Count,
            #[serde(default)]
            max: Option<u8>,
        }
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Amount;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number, or (n: …, per: …)")
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Amount, E> {
                u8::try_from(n).map(Amount::flat).map_err(|_| E::custom(format!("{n} is too many; 255 is the most")))
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Amount, E> {
                u8::try_from(n).map(Amount::flat).map_err(|_| E::custom(format!("{n} is no amount; 0 to 255")))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Amount, M::Error> {
                let Form { n, per, max } = Form::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Amount { n, per, max })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// What can be counted, for amounts and for comparisons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// One: nothing is counted.
    One,
    /// HP left.
    Hp(Who),
    /// HP lost.
    MissingHp(Who),
    /// Power in all pools of a Character; with `controller_skills` the Power on all of them (AI: the token).
    Power(Who),
    /// Armor as it counts now.
    Armor(Who),
    /// Spaces between two Models.
    Distance(Who, Who),
    /// Models that fit.
    Models(Filter),
    /// Tokens of this id carried by a Model.
    Carried(Who, Word),
    /// Tokens of this id that Models of a side carry, all together.
    CarriedBy(Side, Word),
    /// Tokens of this id on the Battlefield, carried or lying.
    Tokens(Word),
    /// Zones whose name begins with this word and a hyphen (`ground`: `ground-1`, …) in which this side alone has Models.
    ZonesHeld(Side, Word),
    /// Models that fit, in a zone.
    ModelsIn(Word, Filter),
    /// Markers of this name on a Model.
    Markers(Who, Word),
    /// Successes of the Attack or roll being resolved.
    Successes,
    /// Misses of the Attack or roll being resolved.
    Misses,
    /// Power symbols of the Attack or roll being resolved.
    PowerSymbols,
    /// Wounds this Attack has caused: HP really lost.
    WoundsCaused,
    /// The amount of the event answered: Wounds suffered, Power spent, spaces pushed.
    EventAmount,
    /// Targets of the Attack.
    Targets,
    /// Spaces the acting Model has moved in this Action.
    Moved,
    /// Spaces the Model last pushed was pushed.
    Pushed,
    /// The Round.
    Round,
    /// Where the Escalation Token stands.
    Escalation,
    /// Advancement spaces reached: 0 to 3.
    Level,
    /// VP of a side.
    Vp(Side),
    /// Characters of the Player Team.
    TeamSize,
    /// Cards in the Strategy hand.
    StrategyHand,
    /// HP left of the NPC of this id; 0 when it is not there.
    NpcHp(Word),
}
