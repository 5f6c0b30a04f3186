//! CL-2: what a game is set up with (characters, how they are picked, the rule options), and how it begins.

use crate::character::CharRef;
use crate::content::CharacterDef;
use crate::event::Event;
use crate::pick::Picking;
use crate::roster::{basic_pair, find, register, roster};
use crate::state::{Clash, Frame, Side};
use crate::turn;
use engine::{Cx, Frames, Seat, SetupError};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set-up: free data, validated when the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// CL-2.1: the characters by seat; where none is given the player picks one.
    pub characters: [Option<Chosen>; 2],
    /// CL-R24: how missing characters are picked.
    pub pick: Pick,
    /// The options for contested rulings.
    pub rules: Rules,
    /// A fixed test set-up instead of characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixture: Option<Fixture>,
}

/// A character: one of the roster by id, or a new one written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Chosen {
    /// The id of a roster member.
    Id(String),
    /// A character of one's own, for designers and tests.
    Own(Box<CharacterDef>),
}

/// Read by hand, so that what is wrong with a character of one's own is said, and an array is none.
impl<'de> Deserialize<'de> for Chosen {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Chosen;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a character, or a character")
            }

            fn visit_str<E: de::Error>(self, id: &str) -> Result<Chosen, E> {
                Ok(Chosen::Id(id.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Chosen, A::Error> {
                CharacterDef::deserialize(MapAccessDeserializer::new(map)).map(|own| Chosen::Own(Box::new(own)))
            }
        }
        from.deserialize_any(Either)
    }
}

/// CL-R24: how characters are picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// In secret, revealed together.
    #[default]
    Secret,
    /// In the open, seat 1 first.
    Open,
}

/// Options for the contested rulings, with the specification's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// CL-R4: Counter's own Buildup, 0 to 5.
    pub counter_buildup: u8,
    /// CL-R10: the most HP healing can bring one to; the starting HP when none.
    pub healing_ceiling: Option<u8>,
    /// CL-R11: when a knock-out counts.
    pub knock_out: KnockOut,
    /// CL-R20: a draw after this many turns.
    pub turn_limit: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { counter_buildup: 0, healing_ceiling: None, knock_out: KnockOut::AtOnce, turn_limit: 200 }
    }
}

/// CL-R11: when a knock-out counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KnockOut {
    /// The instant a character is at 0 HP.
    #[default]
    AtOnce,
    /// At the end of the turn, when both moves have acted.
    EndOfTurn,
}

/// Test set-ups that are no legal pair of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fixture {
    /// Both 10 HP, Initiatives 2 and 1, the seven basic moves and second copies of 1, 2 and 3; no specials, no passives.
    Basic,
}

impl Clash {
    /// CL-2.1: what the set-up leaves open is picked before the first turn.
    pub(crate) fn set_up(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        let chars = characters(setup)?;
        check_rules(setup)?;
        let shown = [0, 1].into_iter().filter(|i| chars[*i].is_some()).map(|i| Seat(i as u8)).collect();
        let mut game = Clash {
            chars,
            sides: [Side::default(), Side::default()],
            plays: [None; 2],
            rules: setup.rules,
            turn: 0,
            frames: Frames::of(Frame::Pick(Picking { how: setup.pick, shown })),
            ended: None,
        };
        game.begin_when_picked(cx);
        Ok(game)
    }

    /// CL-2.2 to CL-2.4: with both characters known the first turn begins.
    pub(crate) fn begin_when_picked(&mut self, cx: &mut impl Cx<Event>) {
        if let [Some(a), Some(b)] = self.chars {
            self.sides = [Side::start(&a), Side::start(&b)];
            cx.emit(|| Event::Characters { characters: [a, b] });
            turn::begin(self, cx);
        }
    }
}

/// CL-2.1, CL-2.5, CL-2.6: the characters a set-up names; the same one twice is allowed (CL-R23).
pub(crate) fn characters(setup: &Setup) -> Result<[Option<CharRef>; 2], SetupError> {
    if setup.fixture == Some(Fixture::Basic) {
        return Ok(basic_pair().map(Some));
    }
    let mut problems = Vec::new();
    let mut chars = [None; 2];
    for (i, chosen) in setup.characters.iter().enumerate() {
        chars[i] = match chosen {
            None => None,
            Some(Chosen::Id(id)) => match find(id) {
                Some(character) => Some(character),
                None => {
                    let known: Vec<&str> = roster().iter().map(|c| c.def.id.as_str()).collect();
                    problems.push(format!("characters[{i}]: there is no character \"{id}\"; there are {}", known.join(", ")));
                    None
                }
            },
            Some(Chosen::Own(def)) => match register(def) {
                Ok(character) => Some(character),
                Err(more) => {
                    problems.extend(more.into_iter().map(|p| format!("characters[{i}]: {p}")));
                    None
                }
            },
        };
    }
    if problems.is_empty() { Ok(chars) } else { Err(SetupError { problems }) }
}

fn check_rules(setup: &Setup) -> Result<(), SetupError> {
    let mut problems = Vec::new();
    let rules = &setup.rules;
    if rules.counter_buildup > 5 {
        problems.push(format!("rules.counter_buildup is {}, it must be 0 to 5 (CL-6.2)", rules.counter_buildup));
    }
    if rules.healing_ceiling.is_some_and(|n| !(1..=31).contains(&n)) {
        problems.push("rules.healing_ceiling must be 1 to 31".into());
    }
    if !(1..=1000).contains(&rules.turn_limit) {
        problems.push(format!("rules.turn_limit is {}, it must be 1 to 1000", rules.turn_limit));
    }
    if problems.is_empty() { Ok(()) } else { Err(SetupError { problems }) }
}
