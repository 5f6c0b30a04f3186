//! Cards written down in a test: specials, effects, operations.

use crate::content::{
    After, AmountDef, BuildupDef, Class, CondDef, Duration, EffectDef, OpDef, Selector, SpecialDef, When, Which, Who, Whom, Zone,
};

/// A special at a fixed Buildup.
#[must_use]
pub fn special(buildup: u8, effects: impl Into<Vec<EffectDef>>) -> SpecialDef {
    SpecialDef {
        name: "Test".into(),
        buildup: BuildupDef::Fixed(buildup),
        resting_buildup: None,
        counts_as: None,
        execution: Vec::new(),
        effects: effects.into(),
        after: After::Discard,
    }
}

/// Pieces of a special, one after the other.
impl SpecialDef {
    /// Counting as this number.
    #[doc(hidden)]
    #[must_use]
    pub fn counts_as(mut self, n: u8) -> Self {
        self.counts_as = Some(n);
        self
    }

    /// With this name.
    #[doc(hidden)]
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.name = name.into();
        self
    }

    /// With this Buildup and this resting value.
    #[doc(hidden)]
    #[must_use]
    pub fn varying(mut self, buildup: BuildupDef, resting: u8) -> Self {
        (self.buildup, self.resting_buildup) = (buildup, Some(resting));
        self
    }

    /// With these execution options.
    #[doc(hidden)]
    #[must_use]
    pub fn options(mut self, names: &[&str]) -> Self {
        self.execution = names.iter().map(ToString::to_string).collect();
        self
    }

    /// Going there in the end.
    #[doc(hidden)]
    #[must_use]
    pub fn then(mut self, after: After) -> Self {
        self.after = after;
        self
    }
}

/// An effect at `when`.
#[must_use]
pub fn on(when: When, ops: impl Into<Vec<OpDef>>) -> EffectDef {
    EffectDef { when, condition: None, ops: ops.into() }
}

/// An effect at `when`, if `condition` holds.
#[must_use]
pub fn on_if(when: When, condition: CondDef, ops: impl Into<Vec<OpDef>>) -> EffectDef {
    EffectDef { when, condition: Some(condition), ops: ops.into() }
}

/// An effect of a move that acts.
#[must_use]
pub fn act(ops: impl Into<Vec<OpDef>>) -> EffectDef {
    on(When::OnAct, ops)
}

/// Damage to the opponent.
#[must_use]
pub fn deal(n: i8) -> OpDef {
    deal_to(n, Whom::Foe)
}

/// Damage.
#[must_use]
pub fn deal_to(n: i8, to: Whom) -> OpDef {
    OpDef::Deal { amount: AmountDef::Const(n), to }
}

/// Healing of one's own.
#[must_use]
pub fn heal(n: i8) -> OpDef {
    OpDef::Heal { amount: AmountDef::Const(n), to: Whom::Me }
}

/// HP lost by oneself.
#[must_use]
pub fn lose(n: i8) -> OpDef {
    OpDef::LoseHp { amount: AmountDef::Const(n), to: Whom::Me }
}

/// Everything of these classes is prevented.
#[must_use]
pub fn prevent(filter: impl Into<Vec<Class>>) -> OpDef {
    OpDef::Prevent { filter: filter.into(), up_to: None }
}

/// At most `n` of these classes is prevented.
#[must_use]
pub fn prevent_up_to(n: i8, filter: impl Into<Vec<Class>>) -> OpDef {
    OpDef::Prevent { filter: filter.into(), up_to: Some(AmountDef::Const(n)) }
}

/// These classes are redirected, less `minus`.
#[must_use]
pub fn redirect(filter: impl Into<Vec<Class>>, minus: u8) -> OpDef {
    OpDef::Redirect { filter: filter.into(), minus }
}

/// A change of one's own Buildups.
#[must_use]
pub fn buildup_by(n: i8, duration: Duration) -> OpDef {
    OpDef::ChangeBuildup { by: AmountDef::Const(n), of: Vec::new(), whose: Who::Me, duration }
}

/// A change of one's own damage.
#[must_use]
pub fn damage_by(n: i8, duration: Duration) -> OpDef {
    OpDef::ChangeDamage { by: AmountDef::Const(n), of: Vec::new(), whose: Who::Me, duration }
}

/// A change of one's own Initiative.
#[must_use]
pub fn initiative_by(n: i8, duration: Duration) -> OpDef {
    OpDef::ChangeInitiative { by: AmountDef::Const(n), whose: Who::Me, duration }
}

/// A card of somebody's zone.
#[must_use]
pub fn select(whose: Who, zone: Zone, card: Which) -> Selector {
    Selector { whose, zone, card }
}
