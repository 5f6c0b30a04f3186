//! What happens in a game. The sentences and clauses are in `crate::log`.

use crate::compiled::{CharId, SpaceId, StrategyId};
use crate::content::{ActionKind, AttackKind, Colour, Face, Side};
use crate::model::{ModelId, Pool};
use crate::state::{Card, Change, Ended};
use engine::{Clause, LogRole, Names, Seat, Viewer};
use serde::Serialize;

/// A Model with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Which.
    pub model: ModelId,
    /// How it is called.
    pub name: &'static str,
}

/// Which side an event that not everybody may see is for: its seats see all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct For {
    /// The side.
    pub side: Side,
    /// The first seat of the Controller, which is also the number of seats of the Player Team.
    pub seats: u8,
}

impl For {
    /// Whether a viewer is of that side.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        viewer.seat().is_some_and(|seat| (seat.0 < self.seats) == (self.side == Side::Players))
    }
}

/// Where Power comes from or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// ET-7.3, ET-8.2: the slot of the track.
    Slot,
    /// ET-19.12: Power symbols.
    Symbols,
    /// ET-15.1: the Balance of Power.
    Balance,
    /// An effect.
    Effect,
    /// ET-18.6: a new Skill.
    Unlock,
    /// ET-11.4: a cost.
    Cost,
    /// ET-22.5.
    Recovery,
}

/// How a Model came to stand somewhere without moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// ET-3.19, ET-R104.
    Start,
    /// ET-21.5.
    Return,
    /// ET-33.10.
    Spawn,
    /// ET-R45.
    Place,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
#[allow(missing_docs)] // the fields say what they are; each event has its sentence in `log`
pub enum Event {
    /// ET-3.9.
    Takes { side: Side, character: CharId, name: &'static str },
    /// ET-3.14.
    TakesMinions { name: &'static str },
    /// A Model stands somewhere without having moved.
    Arrives { who: Named, at: SpaceId, how: Arrival },
    /// ET-4.1.
    RoundBegins { round: u8 },
    /// ET-5.1, ET-5.2: the order, for the side alone.
    Queues { side: Side, order: Option<Vec<&'static str>>, who: For },
    /// ET-32.14.
    AiQueues,
    /// ET-6.1.
    Reveals { side: Side, slot: u8, card: Card, name: &'static str, power: u8 },
    /// ET-R139: what was seen, for the side that looked.
    Peeks { side: Side, slot: u8, name: Option<&'static str>, who: For },
    /// ET-R139: which, for the side alone.
    Swaps { side: Side, slots: Option<[u8; 2]>, who: For },
    /// ET-7.1.
    ActivationBegins { who: Named },
    /// ET-7.18.
    ActivationEnds { who: Named },
    /// ET-7.3, ET-10.3, ET-10.8.
    GainsPower { who: Named, amount: u8, why: Why },
    /// ET-10.5.
    PlacesPower { who: Named, pool: Pool, skill: Option<&'static str> },
    /// ET-10.10.
    PowerIsLost { amount: u8 },
    /// ET-11.4, ET-15.1.
    LosesPower { who: Named, amount: u8, why: Why, owed: bool },
    /// ET-10.7.
    ControllerGains { amount: u8, why: Why },
    /// ET-8.3.
    Allocates { name: &'static str },
    /// ET-15: effects on the Power of Controller Skills.
    ControllerLoses { amount: u8 },
    /// ET-32.11: the AI Power Token.
    AiPower { now: u8 },
    /// ET-7.6.
    Acts { who: Named, kind: ActionKind, bonus: bool },
    /// ET-7.16.
    PassesActions { who: Named, left: u8 },
    /// ET-7.10.
    Interacts { who: Named, name: &'static str },
    /// ET-24.2.
    Steps { who: Named, from: SpaceId, to: SpaceId, cost: u8 },
    /// ET-R147.
    StepFails { who: Named },
    /// ET-26.1.
    Escapes { who: Named, wounds: u8 },
    /// ET-25.1.
    Pushed { who: Named, from: SpaceId, to: SpaceId },
    /// ET-19.4, ET-19.5.
    Attacks { who: Named, with: &'static str, kind: AttackKind, targets: Vec<Named> },
    /// ET-19.6, ET-19.7, ET-13.2.
    Boosts { by: &'static str, name: String, cost: u8 },
    /// ET-19.8, ET-19.9.
    Rolls { dice: Vec<Face>, beyond: u8 },
    /// ET-19.20.
    Rerolls { from: Face, to: Face, friendly: bool },
    /// An effect turned a die.
    Turns { from: Face, to: Face },
    /// ET-19.14.
    Tally { successes: u8, misses: u8, symbols: u8 },
    /// ET-R19, ET-R33, ET-R151: the Attack ends without a roll.
    AttackFails,
    /// ET-R151.
    Redirects { to: Named },
    /// ET-19.17, ET-33.8.
    Suffers { who: Named, wounds: u8, hp: u8, armor: u8 },
    /// A Model suffers nothing after all.
    Spared { who: Named, armor: u8 },
    /// ET-33.7.
    Heals { who: Named, amount: u8, hp: u8 },
    /// ET-21.1.
    KnockedOut { who: Named },
    /// ET-22.1.
    Dazed { who: Named },
    /// ET-22.5.
    Recovers { who: Named },
    /// ET-11.4.
    Uses { who: Named, name: &'static str, cost: u8 },
    /// ET-12.1.
    Reacts { who: Named, name: &'static str, cost: u8 },
    /// ET-17.1.
    Plays { card: StrategyId, name: &'static str, cost: u8 },
    /// ET-16.2.
    UsesController { skill: &'static str, name: &'static str, cost: u8 },
    /// ET-16.8: which, for the Controller alone.
    Draws { count: u8, cards: Option<Vec<&'static str>>, who: For },
    /// Strategy Cards are discarded.
    Discards { name: &'static str },
    /// Dice outside an Attack.
    Throws { dice: Vec<Face>, successes: u8 },
    /// One of several outcomes by chance.
    Chance { outcome: u8, of: u8 },
    /// A modifier begins.
    Changes { who: Named, what: Change },
    /// A marker.
    Marks { who: Named, marker: &'static str, on: bool },
    /// ET-18.1.
    Escalates { to: u8 },
    /// ET-18.2.
    Level { colour: Colour },
    /// ET-R86: somebody has committed.
    Commits { seat: Seat },
    /// A commitment is taken back.
    TakesBack { seat: Seat },
    /// ET-18.4.
    Unlocks { who: Named, skill: &'static str },
    /// ET-18.8, ET-18.9.
    Empowers { skill: Option<&'static str>, who: Option<Named> },
    /// A Skill Card is turned.
    TurnsCard { who: Named, skill: &'static str },
    /// A Token is picked up.
    PicksUp { who: Named, token: &'static str },
    /// ET-R78.
    Drops { who: Named, token: &'static str },
    /// A Token comes, goes or moves.
    TokenAt { token: &'static str, at: Option<SpaceId> },
    /// ET-R157.
    Terrain { name: &'static str, laid: bool },
    /// ET-29.8.
    Vp { side: Side, amount: u8, total: u8 },
    /// A Minion activates.
    MinionActs { who: Named },
    /// ET-30.1.
    NpcActs { who: Named },
    /// ET-32.17, ET-32.21.
    AiCard { who: Option<Named>, name: &'static str },
    /// ET-32.19: an entry of the card and what came of it.
    AiEntry { entry: u8, text: String, done: bool, why: String },
    /// Why the AI chose: criterion by criterion.
    AiReason { text: String },
    /// ET-1.8.
    Over { ended: Ended },
    /// A side gives up.
    Concedes { seat: Seat },
}

impl engine::Event for Event {
    /// Everything lies open but the order of facedown cards and the Strategy Cards drawn.
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self {
            Event::Queues { side, who, .. } if !who.includes(viewer) => Event::Queues { side: *side, order: None, who: *who },
            Event::Peeks { side, slot, who, .. } if !who.includes(viewer) => {
                Event::Peeks { side: *side, slot: *slot, name: None, who: *who }
            }
            Event::Swaps { side, who, .. } if !who.includes(viewer) => Event::Swaps { side: *side, slots: None, who: *who },
            Event::Draws { count, who, .. } if !who.includes(viewer) => Event::Draws { count: *count, cards: None, who: *who },
            open => open.clone(),
        })
    }

    fn clauses(&self) -> Vec<Clause> {
        crate::log::clauses(self).iter().map(|id| Clause(id)).collect()
    }

    fn tell(&self, names: &Names) -> String {
        crate::log::tell(self, names)
    }

    fn is_barrier(&self) -> bool {
        matches!(
            self,
            Event::Queues { .. }
                | Event::Reveals { .. }
                | Event::Peeks { .. }
                | Event::Swaps { .. }
                | Event::Draws { .. }
                | Event::Plays { .. }
                | Event::Unlocks { .. }
                | Event::Empowers { .. }
        )
    }

    fn log_role(&self) -> LogRole {
        match self {
            Event::RoundBegins { round } => LogRole::Round(u32::from(*round)),
            Event::PlacesPower { .. } | Event::Allocates { .. } | Event::ActivationEnds { .. } => LogRole::Hidden,
            // That somebody moves is told once, not at every space; what else somebody does tells itself.
            Event::Steps { .. } => LogRole::Hidden,
            Event::Acts { kind: ActionKind::Attack | ActionKind::Interact | ActionKind::UseSkill, bonus: false, .. } => {
                LogRole::Hidden
            }
            Event::Commits { .. } => LogRole::UntilReveal,
            Event::Level { .. } => LogRole::Reveal,
            _ => LogRole::Line,
        }
    }
}
