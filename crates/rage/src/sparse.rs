//! How the state's larger tables are written down: only what is not zero.

use crate::action::{Count, KINDS};
use crate::board::PLACES;
use crate::state::SIDES;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const EMPTY: Count = [0; KINDS];

/// Units by side and place.
pub(crate) fn serialize<S: Serializer>(units: &[[Count; PLACES]; SIDES], serializer: S) -> Result<S::Ok, S::Error> {
    let mut found: Vec<(u8, u8, Count)> = Vec::new();
    for (side, places) in units.iter().enumerate() {
        let there = places.iter().enumerate().filter(|(_, count)| **count != EMPTY);
        found.extend(there.map(|(place, count)| (side as u8, place as u8, *count)));
    }
    found.serialize(serializer)
}

/// Units by side and place.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[[Count; PLACES]; SIDES], D::Error> {
    let mut units = [[EMPTY; PLACES]; SIDES];
    for (side, place, count) in Vec::<(u8, u8, Count)>::deserialize(deserializer)? {
        let room = units.get_mut(side as usize).and_then(|places| places.get_mut(place as usize));
        *room.ok_or_else(|| D::Error::custom(format!("there is no side {side} or no place {place}")))? = count;
    }
    Ok(units)
}

/// Numbers by place.
pub(crate) mod flat {
    use super::{Count, Deserialize, Deserializer, EMPTY, Error, PLACES, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(counts: &[Count; PLACES], serializer: S) -> Result<S::Ok, S::Error> {
        let there = counts.iter().enumerate().filter(|(_, count)| **count != EMPTY);
        there.map(|(place, count)| (place as u8, *count)).collect::<Vec<_>>().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Count; PLACES], D::Error> {
        let mut counts = [EMPTY; PLACES];
        for (place, count) in Vec::<(u8, Count)>::deserialize(deserializer)? {
            *counts.get_mut(place as usize).ok_or_else(|| D::Error::custom(format!("there is no place {place}")))? = count;
        }
        Ok(counts)
    }
}

/// Cards by design.
pub(crate) mod gear {
    use super::{Deserialize, Deserializer, Error, Serialize, Serializer};
    use crate::types::MAX_GEAR;

    pub(crate) fn serialize<S: Serializer>(counts: &[u8; MAX_GEAR], serializer: S) -> Result<S::Ok, S::Error> {
        let there = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        there.map(|(gear, count)| (gear as u8, *count)).collect::<Vec<_>>().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; MAX_GEAR], D::Error> {
        let mut counts = [0; MAX_GEAR];
        for (gear, count) in Vec::<(u8, u8)>::deserialize(deserializer)? {
            *counts.get_mut(gear as usize).ok_or_else(|| D::Error::custom(format!("there is no Equipment {gear}")))? = count;
        }
        Ok(counts)
    }
}
