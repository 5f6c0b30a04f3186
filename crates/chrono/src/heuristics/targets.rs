//! What lines of icons are good for, and which targets suit them best.

use super::worth::{CARD, GUARDIAN, TIME};
use crate::action::Action;
use crate::icons::{Gain, Keyword, Op, Step, Target, Trigger, Zone};
use crate::pile::CardId;
use crate::resolve::Walk;
use crate::state::Chrono;
use engine::Seat;

/// Whether the icons after a target do it good or harm, until the next target: the sum of what they do.
#[derive(Clone, Copy, Debug, Default)]
struct Impact {
    destroy: bool,
    returns: bool,
    tap: bool,
    untap: bool,
    replay: bool,
    strength: i32,
    cost: i32,
    gains: i32,
}

fn impact(steps: &[Step]) -> Impact {
    let mut impact = Impact::default();
    for step in steps {
        match step {
            Step::Target(_) => break,
            Step::Op(Op::Destroy) => impact.destroy = true,
            Step::Op(Op::Return) => impact.returns = true,
            Step::Op(Op::Tap) => impact.tap = true,
            Step::Op(Op::Untap) => impact.untap = true,
            Step::Op(Op::Replay) => impact.replay = true,
            Step::Op(Op::Strength(n)) => impact.strength += i32::from(*n),
            Step::Op(Op::Cost(n)) => impact.cost += i32::from(*n),
            Step::Op(Op::Time(_) | Op::Draw(_) | Op::Guard(_) | Op::Extra(_)) => {}
            Step::Gains(gains) => {
                for gain in gains {
                    impact.gains += match gain {
                        Gain::Keyword(Keyword::CantAttack | Keyword::CantAttackBattlers) => -20,
                        Gain::Keyword(_) | Gain::Line(_) => 12,
                        Gain::Strength(n) => 5 * i32::from(*n),
                        Gain::Cost(_) => 0,
                    };
                }
            }
        }
    }
    impact
}

impl Chrono {
    /// A target of a line on its way.
    pub(super) fn score_target(&self, walk: &Walk, action: Action) -> i32 {
        let steps = &self.compiled.get().row_of(walk.row).line.steps;
        let impact = impact(steps.get(usize::from(walk.step) + 1..).unwrap_or_default());
        match action {
            Action::Target(id) => self.battler(id).map_or(0, |b| {
                let worth = self.worth(b);
                let fights = self.frames.iter().any(|f| matches!(f, crate::frame::Frame::Attack(a) if a.id == id));
                let mut good = 5 * impact.strength + impact.gains;
                if fights && impact.strength != 0 {
                    good += self.turning(b, impact.strength);
                }
                if impact.destroy {
                    good -= if b.seat == walk.seat { self.loss(b) } else { worth };
                }
                good -= if impact.returns { worth * 2 / 3 } else { 0 };
                good -= if impact.tap && !b.tapped { 4 + worth / 3 } else { 0 };
                good += if impact.untap && b.tapped { 6 + worth / 3 } else { 0 };
                good += if impact.replay { 10 + worth / 8 } else { 0 };
                good += if fights && impact.strength == 0 { good / 2 } else { 0 };
                120 + if b.seat == walk.seat { good } else { -good }
            }),
            Action::TargetCard { zone, card, .. } => {
                let worth = self.card_worth(card);
                let cost = i32::from(self.compiled.get().print(card).cost);
                if zone == Zone::Hand { 40 - 4 * impact.cost * cost.min(8) / 2 } else { 20 + worth }
            }
            Action::Opponent(_) => self.score_answer(walk.seat, action),
            _ => 10,
        }
    }

    /// What it is worth to the attacker that its strength changes before it meets the guardian that lies open.
    fn turning(&self, attacker: &crate::state::Battler, by: i32) -> i32 {
        let Some(open) = self.revealed else { return 0 };
        let guardian = self.compiled.get().print(open.card);
        let wall = i32::from(guardian.strength) + i32::from(open.boost);
        let strength = i32::from(attacker.now.strength) + i32::from(attacker.now.keywords.last_stand);
        let wins = |strength: i32| !guardian.battler || strength > wall;
        match (wins(strength), wins(strength + by)) {
            (true, false) => -self.worth(attacker),
            (false, true) => self.worth(attacker),
            _ => 0,
        }
    }

    /// What the summon lines of a card bring when it enters.
    pub(super) fn entering(&self, seat: Seat, card: CardId) -> i32 {
        let compiled = self.compiled.get();
        compiled.rows_of(card, Trigger::Summon).iter().map(|row| self.line_gain(seat, &compiled.row_of(*row).line.steps)).sum()
    }

    /// What playing an action card brings.
    pub(super) fn use_of(&self, seat: Seat, card: CardId) -> i32 {
        let compiled = self.compiled.get();
        compiled.print(card).plays.iter().map(|row| self.line_gain(seat, &compiled.row_of(*row).line.steps)).sum()
    }

    /// What a line would bring `seat` now, roughly.
    fn line_gain(&self, seat: Seat, steps: &[Step]) -> i32 {
        let mut sum = 0;
        let mut side = 1;
        for (at, step) in steps.iter().enumerate() {
            match step {
                Step::Target(Target::Opponent) => side = -1,
                Step::Target(target) => {
                    side = 1;
                    sum += self.target_gain(seat, target, impact(&steps[at + 1..]));
                }
                Step::Op(op) => sum += side * self.player_gain(seat, *op, side),
                Step::Gains(_) => {}
            }
        }
        sum
    }

    fn player_gain(&self, seat: Seat, op: Op, side: i32) -> i32 {
        let player = self.player(seat);
        match op {
            Op::Time(n) => TIME * i32::from(n),
            Op::Draw(n) if side > 0 && i32::from(player.deck) <= i32::from(n) + 1 => -200,
            Op::Draw(n) => CARD * i32::from(n),
            Op::Guard(n) => GUARDIAN * i32::from(n) * 2 / 3,
            Op::Extra(n) => {
                if player.extra >= u16::from(n) {
                    2 * CARD * i32::from(n)
                } else {
                    -CARD
                }
            }
            _ => 0,
        }
    }

    /// What comes of aiming at the best of the targets.
    fn target_gain(&self, seat: Seat, target: &Target, impact: Impact) -> i32 {
        let foes = || self.field.iter().filter(|b| b.seat != seat && !self.shielded(seat, b));
        let own = || self.battlers_of(seat);
        match target {
            Target::Opponent => 0,
            Target::Group { all, zone: Some(_), .. } => {
                if *all {
                    4
                } else {
                    6
                }
            }
            Target::Group { all, zone: None, with } => {
                let harm = |b: &crate::state::Battler| {
                    let hit = with.iter().all(|f| self.passes(b, f));
                    if !hit {
                        0
                    } else if impact.destroy {
                        self.worth(b)
                    } else if impact.returns {
                        self.worth(b) / 2
                    } else {
                        -4 * impact.strength - impact.gains
                    }
                };
                let mine: i32 = own().map(harm).sum();
                if *all { foes().map(harm).sum::<i32>() - mine } else { -mine }
            }
            Target::Singles(singles) => {
                let zone = singles.first().and_then(|s| s.zone);
                let with = singles.first().map_or(&[][..], |s| &s.with);
                let count = singles.len() as i32;
                if zone == Some(Zone::Discard) || zone.is_none() && singles.iter().all(|s| s.pick == crate::icons::Pick::Action) {
                    return CARD * count;
                }
                if zone == Some(Zone::Hand) {
                    return 8;
                }
                let chosen = singles.iter().all(|s| s.pick == crate::icons::Pick::Chosen);
                let hit = |b: &&crate::state::Battler| with.iter().all(|f| self.passes(b, f));
                let harmful = impact.destroy || impact.returns || impact.tap || impact.strength < 0 || impact.gains < 0;
                if harmful && chosen {
                    let best = foes().filter(hit).map(|b| self.harm(b, impact)).max();
                    // CC-9.6: with no enemy to hit it falls on one's own.
                    return best.unwrap_or_else(|| if own().any(|b| hit(&b)) { -25 } else { 0 }) * count;
                }
                if harmful {
                    return -own().map(|b| self.loss(b)).min().unwrap_or(0);
                }
                let help = |b: &crate::state::Battler| {
                    let ready = !b.tapped || impact.untap;
                    let fresh = impact.untap && b.tapped;
                    (if ready { 3 * impact.strength + impact.gains } else { 0 })
                        + if fresh { 10 + self.worth(b) / 3 } else { 0 }
                        + if impact.replay { 12 } else { 0 }
                };
                own().filter(hit).map(help).max().unwrap_or(0)
            }
        }
    }

    fn harm(&self, b: &crate::state::Battler, impact: Impact) -> i32 {
        let worth = self.worth(b);
        if impact.destroy {
            worth
        } else if impact.returns {
            worth * 2 / 3
        } else {
            let tapped = if impact.tap && !b.tapped { 6 + worth / 4 } else { 0 };
            tapped - 4 * impact.strength.max(-i32::from(b.strength())) - impact.gains
        }
    }

    fn passes(&self, b: &crate::state::Battler, filter: &crate::icons::Filter) -> bool {
        use crate::icons::Filter;
        match *filter {
            Filter::Cost(cmp, n) => cmp.admits(i32::from(b.cost()), n),
            Filter::Strength(cmp, n) => cmp.admits(i32::from(b.strength()), n),
            Filter::Has(icon) => b.has(icon),
        }
    }
}
