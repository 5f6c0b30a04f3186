//! Skills and Attacks (sections 11 to 14 and 19).

use super::effect::{Op, Standing};
use super::event::On;
use super::target::{Cond, Pick, Scope};
use super::word::Word;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-11.2: a Skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillDef {
    /// As shown; unique on its card.
    pub name: String,
    /// ET-11.3.
    pub kind: SkillKind,
    /// In Power.
    #[serde(default)]
    pub cost: u8,
    /// The Attack data; there exactly when the kind is `attack`.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// What a Reaction or triggered passive answers.
    #[serde(default)]
    pub on: Option<On>,
    /// When it can be used, beside its trigger.
    #[serde(default)]
    pub when: Cond,
    /// Whom it works on, chosen when it is used; the effects are then done for each chosen one (`it`).
    #[serde(default)]
    pub targets: Option<Pick>,
    /// What it does; for an Attack, what it does when it is declared, before Boosts.
    #[serde(default)]
    pub effects: Vec<Op>,
    /// What a passive gives as long as it applies.
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// ET-14.4: Boosts printed on it, in order.
    #[serde(default)]
    pub boosts: Vec<Extra>,
    /// ET-13.1: Surges printed on it, in order.
    #[serde(default)]
    pub surges: Vec<Extra>,
    /// Once in this span only.
    #[serde(default)]
    pub once_per: Option<Scope>,
    /// ET-11.10.
    #[serde(default = "yes")]
    pub needs_los: bool,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

fn yes() -> bool {
    true
}

/// ET-11.3: the types of Skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SkillKind {
    /// ET-7.9.
    Attack,
    /// ET-7.12: costs an Action.
    Action,
    /// ET-33.14.
    BonusAction,
    /// ET-14.1: for these Attacks.
    AttackBoost(BoostFor),
    /// ET-14.2: against these Attacks.
    DefenseBoost(BoostFor),
    /// ET-12.1.
    Reaction,
    /// ET-13.1: a Surge printed apart from its parent, which has this name and is on the same card. In the compiled content it is
    /// one of the parent's Surges.
    SurgeOf(Word),
    /// Always works, without cost or choice.
    Passive,
}

/// Which Attacks a Boost is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoostFor {
    /// The Skill it is printed on.
    #[default]
    ThisSkill,
    /// Any Attack of, or on, its owner.
    Any,
    /// Melee Attacks of, or on, its owner.
    Melee,
    /// Ranged Attacks of, or on, its owner.
    Ranged,
    /// ET-R141: any Attack of, or on, the owner or a friendly Model within so many spaces of it.
    FriendlyWithin(u8),
}

/// A Boost or Surge printed on a Skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// ET-11.8: on top of the cost of the Skill.
    pub cost: u8,
    /// When it can be used.
    #[serde(default)]
    pub when: Cond,
    /// What it does when it is declared. Durations such as `this_attack` carry it to the roll.
    #[serde(default)]
    pub effects: Vec<Op>,
    /// What it adds when a target is Hit.
    #[serde(default)]
    pub on_hit: Vec<Op>,
    /// What it adds when a target is wounded.
    #[serde(default)]
    pub on_wound: Vec<Op>,
    /// What it adds when the Attack, or the Skill that is no Attack, is over.
    #[serde(default)]
    pub after: Vec<Op>,
}

/// ET-19.1: the data of an Attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Melee, Ranged, or the attacker's choice.
    pub kind: AttackKind,
    /// ET-R31: instead of 1 and 4.
    #[serde(default)]
    pub range: Option<u8>,
    /// Dice before Boosts.
    pub dice: super::Amount,
    /// Whom.
    #[serde(default)]
    pub targets: TargetRule,
    /// For every target Hit and not KO'ed, which is the `defender` (ET-R29).
    #[serde(default)]
    pub on_hit: Vec<Op>,
    /// For every target wounded, KO'ed or not.
    #[serde(default)]
    pub on_wound: Vec<Op>,
    /// For every target KO'ed.
    #[serde(default)]
    pub on_ko: Vec<Op>,
    /// ET-19.13: once, if a Power symbol was rolled.
    #[serde(default)]
    pub on_power_symbol: Vec<Op>,
    /// Once, after all that.
    #[serde(default)]
    pub after: Vec<Op>,
}

/// The kinds of Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// ET-19.2.
    Melee,
    /// ET-19.3.
    Ranged,
    /// ET-R151: named by the attacker in step 1.
    Either,
}

/// ET-19.5, section 20: whom an Attack targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TargetRule {
    /// One Enemy.
    #[default]
    One,
    /// Every visible Enemy within so many spaces.
    AllWithin(u8),
    /// Up to so many different Enemies in range.
    UpTo(u8),
    /// Every visible Enemy in range in one of the six straight rows from the attacker, chosen in step 2.
    Line,
    /// One Enemy, and every Enemy within so many spaces of it.
    AroundTarget(u8),
}
