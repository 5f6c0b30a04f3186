//! The guided first game: what a person who plays for the first time is told at each decision.

use crate::action::KINDS;
use crate::board::places;
use crate::state::{Frame, Rage, Side, Step};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The guided first game, `first_game.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuideDef {
    /// What board, garrisons, market and first hands are drawn from.
    pub seed: u64,
    /// The clans of the two players, by id.
    pub clans: Vec<String>,
    /// What is said when.
    pub hints: Vec<HintDef>,
}

/// One thing to learn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintDef {
    /// When it is said.
    pub lesson: Lesson,
    /// What is said.
    pub text: String,
}

/// The moments of the guided game at which something is to be learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// RA-7.1.
    Tactic,
    /// RA-10.2.
    Reinforce,
    /// RA-11.1.
    Action,
    /// RA-12.1.
    Equip,
    /// RA-13.1: a Forge is held and can be paid for.
    Forge,
    /// RA-13.5.
    Keep,
    /// RA-15.1.
    March,
    /// RA-16.1: overrun is available somewhere.
    Overrun,
    /// RA-16.7: units that fly can still move.
    Flight,
    /// RA-18.5: the sums are equal.
    Tie,
    /// RA-19.1.
    Assault,
    /// RA-23.1: the Battle goes badly.
    Flee,
    /// RA-19.8.
    Reroll,
    /// RA-20.4.
    Injuries,
    /// RA-24.5.
    Stones,
}

impl Lesson {
    /// Every lesson.
    pub const ALL: [Lesson; 15] = [
        Lesson::Tactic,
        Lesson::Reinforce,
        Lesson::Action,
        Lesson::Equip,
        Lesson::Forge,
        Lesson::Keep,
        Lesson::March,
        Lesson::Overrun,
        Lesson::Flight,
        Lesson::Tie,
        Lesson::Assault,
        Lesson::Flee,
        Lesson::Reroll,
        Lesson::Injuries,
        Lesson::Stones,
    ];
}

impl Rage {
    /// What a seat can learn from the decision it owes.
    pub(crate) fn lesson(&self, seat: Seat) -> Option<Lesson> {
        if self.over.is_some() || !self.deciding().contains(seat) {
            return None;
        }
        Some(match self.frames.top()? {
            Frame::Tactics(_) => Lesson::Tactic,
            Frame::Reinforce(_) => Lesson::Reinforce,
            Frame::Choose(_) => Lesson::Action,
            Frame::Equip(equip) if self.can_forge(seat, equip.forged).is_ok() => Lesson::Forge,
            Frame::Equip(_) => Lesson::Equip,
            Frame::Keep(_) => Lesson::Keep,
            Frame::March(_) => self.lesson_of_the_march(seat),
            Frame::Battle(battle) => match battle.step {
                Step::Due if self.looks_bad(battle) => Lesson::Flee,
                Step::Due if battle.slowness[0] == battle.slowness[1] => Lesson::Tie,
                Step::Due => Lesson::Assault,
                Step::Rolled => Lesson::Reroll,
                Step::Wounded => Lesson::Injuries,
            },
            Frame::Stones(_) => Lesson::Stones,
            _ => return None,
        })
    }

    fn lesson_of_the_march(&self, seat: Seat) -> Lesson {
        let movable = |place: crate::board::Place| self.movable(seat, place.index());
        let here = || places(self.presence(Side::of(seat)));
        let waiting = here().any(|place| movable(place) != [0; KINDS]);
        let enemies = self.terrain(seat).enemies;
        let overrun = here().any(|place| enemies & place.bit() != 0 && !self.stops(seat, place));
        if waiting && overrun {
            return Lesson::Overrun;
        }
        let flies = here().any(|place| (0..KINDS).any(|kind| movable(place)[kind] > 0 && self.legs(seat, kind).flight));
        if flies { Lesson::Flight } else { Lesson::March }
    }

    /// What the guide says to a seat, in a guided game.
    pub(crate) fn hint(&self, seat: Seat) -> Option<&'static str> {
        if !self.options.guide {
            return None;
        }
        let lesson = self.lesson(seat)?;
        self.content.get().guide.hints.iter().find(|hint| hint.lesson == lesson).map(|hint| hint.text.as_str())
    }
}
