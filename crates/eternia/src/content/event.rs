//! What effects answer.

use super::target::Filter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An event with the Models it must be about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct On {
    /// What happens.
    pub event: Event,
    /// Who it is about; for events without a subject this is not asked.
    #[serde(default)]
    pub subject: Filter,
    /// The other party; not asked if absent.
    #[serde(default)]
    pub object: Option<Filter>,
}

/// Everything that can be answered. After the colon: subject; object; amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game begins: none.
    GameStart,
    /// ET-R39: before the placement: none.
    RoundStart,
    /// All Activation Cards lie: none.
    OrderPhaseEnd,
    /// A Character's Activation begins: that Character.
    ActivationStart,
    /// Power was gained: who gained it; none; how much.
    PowerGained,
    /// An Action begins: who acts.
    ActionStart,
    /// An Action ends: who acted.
    ActionEnd,
    /// A Character's Activation ends: that Character.
    ActivationEnd,
    /// ET-R39: after the last Activation: none.
    RoundEnd,
    /// Gain Power in the Strategy Activation: none.
    #[serde(rename = "strategy_step_1")]
    StrategyStep1,
    /// Activate Minions: none.
    #[serde(rename = "strategy_step_2")]
    StrategyStep2,
    /// Activate Controller Skills: none.
    #[serde(rename = "strategy_step_3")]
    StrategyStep3,
    /// A Minion has activated: the Minion.
    MinionActivated,
    /// After step 2 of an Attack: the attacker; its targets (any that fits); number of targets.
    AttackDeclared,
    /// After step 2, once a target: the target; the attacker.
    TargetSelected,
    /// Step 3: the attacker; its targets.
    AttackBoosts,
    /// Step 4, once a target: the target; the attacker.
    DefenseBoosts,
    /// Just before the roll: the attacker; its targets.
    BeforeRoll,
    /// Just after the roll, for rerolls and faces: the attacker; its targets.
    AfterRoll,
    /// Wounds are about to be suffered, from any source: who would suffer them; the attacker or causer if any; how many.
    BeforeWounds,
    /// Wounds were suffered: who; the attacker or causer if any; how many.
    Wounded,
    /// ET-33.5: a Model was Hit: that Model; the attacker; Successes.
    Hit,
    /// An Attack had no Success: the target; the attacker.
    Missed,
    /// The Attack is over: the attacker; its targets; Wounds caused.
    AttackEnd,
    /// A Model was KO'ed: it; who caused it if any.
    Ko,
    /// A KO'ed Character is back: it.
    Returned,
    /// A Model was spawned: it.
    Spawned,
    /// A Model leaves a space: it.
    ExitSpace,
    /// A Model has entered a space: it.
    EnterSpace,
    /// Escape Damage was suffered: the mover; one Enemy that caused it; how much.
    EscapeDamage,
    /// A Model was Pushed: it; who Pushed it; spaces.
    Pushed,
    /// A Model became Dazed: it; who caused it if any.
    Dazed,
    /// Power was spent: who; none; how much.
    PowerSpent,
    /// Power was lost otherwise than by spending: who; none; how much.
    PowerLost,
    /// An Interact was carried out: who.
    Interacted,
    /// A Token was picked up: who.
    TokenPickedUp,
    /// The Escalation Token advanced: none; none; how far.
    EscalationAdvanced,
    /// A colour was reached: none; none; which (1 to 3).
    LevelReached,
    /// A Strategy Card was played: none.
    StrategyCardPlayed,
    /// A side gained VP: none; none; how many.
    VpGained,
}
