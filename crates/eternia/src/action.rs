//! What a seat can decide.

use crate::compiled::{CharId, MinionId, SkillId, SpaceId, StrategyId};
use crate::content::AttackKind;
use crate::model::{ModelId, Pool};
use crate::state::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// ET-3.9: takes a Character.
    Take(CharId),
    /// ET-3.14: takes a Minion type.
    TakeMinions(MinionId),
    /// A space: to deploy, return, spawn, put or place something.
    Space(SpaceId),
    /// ET-5.1, ET-5.2: queues the Activation Cards of a side in this order. Slots that are not filled are none.
    Queue([Card; 4]),
    /// A Model: who takes the Activation (ET-5.9), which Minion is next (ET-8.4), whom an effect or an Attack is about.
    Model(ModelId),
    /// ET-10.5: the next cube of Power goes here, or comes from here.
    Power(Pool),
    /// ET-7.11: begins a Move.
    Move,
    /// ET-7.9: attacks with this Skill, as an Attack of this kind.
    Attack {
        /// Which.
        skill: SkillId,
        /// Melee or Ranged.
        kind: AttackKind,
    },
    /// ET-7.12: uses a Skill that costs an Action, or a Bonus Action.
    Use(SkillId),
    /// ET-7.10: Interacts by this rule of the Scenario.
    Interact {
        /// Which of the Scenario's Interacts.
        rule: u8,
        /// At which space.
        at: SpaceId,
    },
    /// ET-7.17: stops being Dazed with a cube from here.
    Recover(Pool),
    /// ET-7.13: a Move as the Bonus Action with this number.
    BonusMove(u8),
    /// ET-7.15: an Attack as the Bonus Action with this number.
    BonusAttack {
        /// Which Bonus Action.
        bonus: u8,
        /// With which Skill.
        skill: SkillId,
        /// Melee or Ranged.
        kind: AttackKind,
    },
    /// A Skill as the Bonus Action with this number.
    BonusUse {
        /// Which Bonus Action.
        bonus: u8,
        /// Which Skill.
        skill: SkillId,
    },
    /// An Interact as the Bonus Action with this number.
    BonusInteract {
        /// Which Bonus Action.
        bonus: u8,
        /// Which of the Scenario's Interacts.
        rule: u8,
        /// At which space.
        at: SpaceId,
    },
    /// ET-24.2: the next step of a move or Push.
    Step(SpaceId),
    /// ET-19.6: pays for a Boost or Surge printed on the Skill in use; they count from 0, Boosts first.
    Extra(u8),
    /// ET-R141: a Boost that is a Skill of this Model.
    Boost {
        /// Whose Skill.
        model: ModelId,
        /// Which.
        skill: SkillId,
    },
    /// ET-16.6 and step 3 of the Strategy Activation: uses an option of a Controller Skill (0 Reserves, 1 Command, 2 Empower,
    /// 3 Battle Plan); in defence, for this Model.
    Controller {
        /// Which Skill.
        skill: u8,
        /// Which of its options.
        option: u8,
        /// In a Defense Boost: for whom.
        on: Option<ModelId>,
    },
    /// ET-12.1: a Reaction of this Model.
    React {
        /// Whose.
        model: ModelId,
        /// Which.
        skill: SkillId,
    },
    /// ET-17.1: plays a Strategy Card.
    Play(StrategyId),
    /// One of several options: of an effect, the row of an Attack, a die, a Token.
    Option(u8),
    /// ET-18.3: the faces the seat's Characters unlock, a bit each in their order: 0 the first face.
    Unlock(u8),
    /// ET-18.8, ET-18.9: which Controller Skill and which Controller Character are Empowered.
    Empower {
        /// Which Controller Skill.
        skill: u8,
        /// Which Character.
        model: ModelId,
    },
    /// Ends the Activation, stops, declines, is done.
    Pass,
}

impl Action {
    /// Why it cannot be done now, when something else is asked.
    #[cold]
    pub(crate) fn wrong_time(&self) -> engine::Illegal {
        let (clause, why) = match self {
            Action::Take(_) => ("ET-3.9", "Characters are chosen during setup, each side in its turn."),
            Action::TakeMinions(_) => ("ET-3.14", "The Minion type is chosen once, during setup."),
            Action::Space(_) => ("ET-33.11", "No space is being chosen now."),
            Action::Queue(_) => ("ET-5.1", "Activation Cards are queued in the Order Phase, once by each side."),
            Action::Model(_) => ("ET-33.11", "No Model is being chosen now."),
            Action::Power(_) => ("ET-10.5", "There is no Power to place now."),
            Action::Move | Action::Attack { .. } | Action::Use(_) | Action::Interact { .. } => {
                ("ET-33.17", "You can take Actions only in your own Activation.")
            }
            Action::Recover(_) => ("ET-R136", "A Model can recover from Dazed only in its own Activation, between Actions."),
            Action::BonusMove(_) | Action::BonusAttack { .. } | Action::BonusUse { .. } | Action::BonusInteract { .. } => {
                ("ET-R133", "Take a Bonus Action before, between or after Actions, not during one.")
            }
            Action::Step(_) => ("ET-24.2", "Nothing is being moved now."),
            Action::Extra(_) => ("ET-13.2", "Boosts and Surges are paid for when the Skill they are printed on is used."),
            Action::Boost { .. } => ("ET-14.1", "Boosts are declared before the dice of an Attack are rolled."),
            Action::Controller { .. } => {
                ("ET-16.3", "Controller Skills are used in step 3 of the Strategy Activation, Empower in Attacks.")
            }
            Action::React { .. } => ("ET-12.1", "Nothing has happened that this Reaction answers."),
            Action::Play(_) => ("ET-17.1", "This is not the moment the card names."),
            Action::Option(_) => ("ET-33.11", "There are no options to choose from now."),
            Action::Unlock(_) => ("ET-18.2", "Skills are unlocked when the Escalation Token reaches a colour."),
            Action::Empower { .. } => ("ET-18.8", "The Controller Empowers when the Escalation Token reaches a colour."),
            Action::Pass => ("ET-7.16", "There is nothing to pass or decline now."),
        };
        engine::Illegal::new(clause, why)
    }
}

/// Why something is not among what can be chosen.
pub(crate) fn not_offered(clause: &'static str, why: &'static str) -> engine::Illegal {
    engine::Illegal::new(clause, why)
}
