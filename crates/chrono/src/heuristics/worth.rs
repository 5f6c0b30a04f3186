//! What things are worth, in tenths of time.

use crate::compiled::{Print, RowId};
use crate::icons::{Icon, Op, Step};
use crate::keywords::Keywords;
use crate::pile::CardId;
use crate::state::{Battler, Chrono};
use engine::Seat;

/// One space on the gauge.
pub(super) const TIME: i32 = 10;
/// A card in hand.
pub(super) const CARD: i32 = 14;
/// A guardian.
pub(super) const GUARDIAN: i32 = 46;
/// A quest point.
pub(super) const POINT: i32 = 34;

/// The chance in percent that an attacker of this strength is still there after an unknown guardian.
pub(super) fn beats_guardian(strength: i32) -> i32 {
    [20, 22, 24, 40, 55, 70, 82, 90, 94, 97][strength.clamp(0, 9) as usize]
}

/// What abilities add.
fn abilities(keywords: &Keywords) -> i32 {
    let of = |icon: Icon, n: i32| if keywords.has(icon) { n } else { 0 };
    of(Icon::CantAttack, -14)
        + of(Icon::CantAttackBattlers, -4)
        + of(Icon::Protector, 6)
        + of(Icon::Recovery, 8)
        + of(Icon::Reinforcements, 8)
        + of(Icon::Fast, 4)
        + of(Icon::Sentinel, 8)
        + of(Icon::Withdraw, 6)
        + of(Icon::Elusive, 8)
        + of(Icon::Taunt, 4)
        + of(Icon::Attack, 10)
        + of(Icon::Destroyed, 5)
        + of(Icon::Quest, 6)
        + of(Icon::Tap, 12)
        + 8 * i32::from(keywords.guardians)
        + 4 * i32::from(keywords.leader)
        + 3 * i32::from(keywords.legion)
        + 6 * i32::from(keywords.tough)
        + if keywords.last_stand > 0 { 2 * i32::from(keywords.last_stand) - 10 } else { 0 }
}

fn printed(print: &Print) -> i32 {
    if !print.battler {
        return CARD + 9 * i32::from(print.cost);
    }
    (8 * i32::from(print.strength) + abilities(&print.keywords) + 10 * print.auras.len() as i32).max(4)
}

impl Chrono {
    /// What a battler in play is worth to its owner.
    pub(super) fn worth(&self, b: &Battler) -> i32 {
        let auras = self.compiled.get().print(b.card).auras.len() as i32;
        (8 * i32::from(b.strength()) + abilities(&b.now.keywords) + 10 * auras + 3 * i32::from(b.unders)).max(4)
    }

    /// What a card is worth in play.
    pub(super) fn card_worth(&self, card: CardId) -> i32 {
        printed(self.compiled.get().print(card))
    }

    /// What a card does as a guardian: it stands in the way, and its ability happens.
    pub(super) fn guarding(&self, card: CardId) -> i32 {
        let print = self.compiled.get().print(card);
        4 * i32::from(print.strength) + if print.guardian.is_some() { 12 } else { 0 }
    }

    /// Whether a guardian ability is worth using: not if it could only hurt its owner.
    pub(super) fn helps(&self, seat: Seat, row: RowId) -> bool {
        let row = self.compiled.get().row_of(row);
        let enemies = self.field.iter().any(|b| b.seat != seat && !self.shielded(seat, b));
        row.line.steps.iter().all(|step| match step {
            Step::Op(Op::Draw(n @ 1..)) => i32::from(self.player(seat).deck) > i32::from(*n),
            Step::Op(Op::Destroy | Op::Tap | Op::Strength(..0)) => enemies,
            Step::Op(Op::Return) => {
                enemies || row.text.contains("DISCARD") || row.text.starts_with("@DESTROYED") || row.text.starts_with("ACTION")
            }
            _ => true,
        })
    }
}
