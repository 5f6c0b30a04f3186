//! CC-20: what a target icon may select, and why not.

use crate::action::Action;
use crate::compiled::{Reach, Row};
use crate::frame::Frame;
use crate::hand::Copy;
use crate::icons::{Icon, Pick, Single, Trigger, Zone};
use crate::layers::admits;
use crate::pile::CardId;
use crate::resolve::Walk;
use crate::state::{Aim, Battler, Carrier, Chrono};
use engine::{Illegal, Seat};

/// Something a single-target icon can select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Battler(crate::state::Id),
    Card { zone: Zone, card: CardId, shift: i8 },
}

impl From<Choice> for Action {
    fn from(choice: Choice) -> Action {
        match choice {
            Choice::Battler(id) => Action::Target(id),
            Choice::Card { zone, card, shift } => Action::TargetCard { zone, card, shift },
        }
    }
}

/// A thing that can be selected once: a battler, or one copy of a card.
type Token = u32;

impl Chrono {
    /// CC-24.5: whether the battler is out of reach of effects of `seat`.
    /// CC-24.7, CC-24.8, CC-24.9, CC-24.10: Protectors themselves and your own battlers can be targeted; every line of an enemy is an
    /// enemy effect, attacks and payments are none.
    #[inline]
    pub(crate) fn shielded(&self, seat: Seat, battler: &Battler) -> bool {
        battler.seat != seat && !battler.has(Icon::Protector) && self.has_protector(battler.seat)
    }

    /// CC-16.5, CC-16.10: target icons of a Tap line do not reach tapped battlers, unless the line contains Untap.
    /// CC-16.11, CC-R34: icons without target icon never come here.
    #[inline]
    pub(crate) fn overlooks(row: &Row, battler: &Battler) -> bool {
        battler.tapped && row.line.trigger == Some(Trigger::Tap) && !row.untaps
    }

    /// CC-20.34: whether a battler in play is a legal target of this icon.
    /// CC-20.2: the carrier itself, too. CC-20.9, CC-R60: on an action any of your battlers. CC-R63: gained icons count.
    pub(crate) fn may_target(&self, walk: &Walk, single: &Single, reach: Reach, battler: &Battler) -> Result<(), Illegal> {
        let no = |clause, why: &'static str| Err(Illegal::new(clause, why));
        if single.pick == Pick::Action || single.zone.is_some() {
            return no("CC-20.32", "This icon selects a card, not a battler in play.");
        }
        if single.pick == Pick::OneOther {
            if battler.seat != walk.seat {
                return no("CC-20.7", "Only one of your own battlers can be chosen.");
            }
            let carrier = walk.carrier != Carrier::None;
            if carrier && (battler.id == walk.source || battler.card == walk.card) {
                return no("CC-20.8", "Neither the battler itself nor a copy of it can be chosen.");
            }
        }
        if self.shielded(walk.seat, battler) {
            return no("CC-24.5", "A Protector keeps it from being the target of enemy effects.");
        }
        if Chrono::overlooks(self.compiled.get().row_of(walk.row), battler) {
            return no("CC-16.5", "A tap ability cannot target a tapped battler.");
        }
        if !admits(&single.with, battler.now.cost, battler.now.strength, battler.now.keywords.icons) {
            return no("CC-20.26", "It does not meet the condition after With.");
        }
        if reach.replays && !self.has_new_summon_line(battler) {
            return no("CC-23.12", "It has no summon line that could be played now.");
        }
        Ok(())
    }

    /// CC-20.18, CC-20.20: whether a card in a hand or discard pile is a legal target of this icon.
    /// CC-20.17, CC-R67: an action that is being resolved lies elsewhere. CC-20.25: printed strength. CC-R65, CC-R66.
    pub(crate) fn may_target_card(
        &self,
        walk: &Walk,
        single: &Single,
        reach: Reach,
        (zone, card, shift): (Zone, CardId, i8),
    ) -> Result<(), Illegal> {
        let no = |clause, why: &'static str| Err(Illegal::new(clause, why));
        let action = single.pick == Pick::Action;
        let here = match single.zone {
            Some(only) => only == zone,
            // CC-20.15, and rule 4 of the grammar: a zone where every following icon can act.
            None => action && (zone == Zone::Discard || !reach.returns) && (zone == Zone::Hand || !reach.costs),
        };
        if !here {
            return no("CC-20.16", "This icon does not look there.");
        }
        let print = self.compiled.get().print(card);
        if print.battler == action {
            let why = if action { "Only an action card can be chosen." } else { "Only a battler card can be chosen." };
            return no(if action { "CC-20.15" } else { "CC-20.3" }, why);
        }
        if single.pick == Pick::OneOther && walk.carrier != Carrier::None && card == walk.card {
            return no("CC-20.10", "No copy of the battler itself can be chosen.");
        }
        let cost = self.cost_in(walk.seat, zone, card, shift);
        if !admits(&single.with, cost, print.strength, print.keywords.icons) {
            return no("CC-20.26", "It does not meet the condition after With.");
        }
        Ok(())
    }

    /// CC-23.12, CC-23.15: whether a battler has a summon line that is not being resolved already.
    /// CC-R74.
    pub(crate) fn has_new_summon_line(&self, battler: &Battler) -> bool {
        battler.has(Icon::Summon) && self.rows_of(battler, Trigger::Summon).iter().any(|row| !self.in_chain(battler.id, *row))
    }

    /// CC-23.15: whether this line of this battler is being resolved, or is just being tested.
    pub(crate) fn in_chain(&self, id: crate::state::Id, row: crate::compiled::RowId) -> bool {
        let same = |f: &Frame, top: bool| matches!(f, Frame::Line(w) if w.source == id && w.row == row && (w.tested || top));
        let last = self.frames.len().saturating_sub(1);
        self.frames.iter().enumerate().any(|(i, f)| same(f, i == last))
    }

    /// Shows everything this icon may select to `each`, in a fixed order; what the line has just selected is left out (CC-9.8).
    pub(crate) fn each_choice(&self, walk: &Walk, single: &Single, reach: Reach, each: &mut impl FnMut(Choice, Token, u8)) {
        let chosen = &self.aims[usize::from(walk.first).min(self.aims.len())..];
        if single.pick != Pick::Action && single.zone.is_none() {
            for battler in &self.field {
                let taken = chosen.contains(&Aim::Battler(battler.id));
                if !taken && self.may_target(walk, single, reach, battler).is_ok() {
                    each(Choice::Battler(battler.id), u32::from(battler.id.0), 1);
                }
            }
            return;
        }
        for zone in [Zone::Hand, Zone::Discard] {
            for (card, count) in self.pile(walk.seat, zone).iter() {
                let mut seen: Vec<i8> = Vec::new();
                let copies = self.copies(walk.seat, zone, card);
                let marked = copies.iter().filter(|(_, c)| *c != Copy::Plain).count() as u8;
                for (shift, copy) in copies {
                    let taken = matches!(copy, Copy::Marked(n) if chosen.contains(&Aim::Mark(n)));
                    if taken || seen.contains(&shift) || self.may_target_card(walk, single, reach, (zone, card, shift)).is_err() {
                        continue;
                    }
                    seen.push(shift);
                    let base = 0x1_0000 + (zone as u32) * 0x10_0000 + u32::from(card.0) * 0x100;
                    let (token, number) = match copy {
                        Copy::Plain => (base, count - marked),
                        Copy::Marked(n) => (base + 8 + u32::from(n), 1),
                    };
                    each(Choice::Card { zone, card, shift }, token, number);
                }
            }
        }
    }

    fn tokens(&self, walk: &Walk, single: &Single, reach: Reach) -> Vec<Token> {
        let mut all = Vec::new();
        self.each_choice(walk, single, reach, &mut |_, token, number| all.extend((0..u32::from(number)).map(|i| token + i)));
        all
    }

    /// CC-9.8: whether these icons can all be given different targets.
    /// CC-20.37, CC-R57: only icons that select something count.
    pub(crate) fn can_select(&self, walk: &Walk, singles: &[Single], reach: Reach) -> bool {
        if let [single] = singles {
            let mut any = false;
            self.each_choice(walk, single, reach, &mut |_, _, _| any = true);
            return any;
        }
        let lists: Vec<Vec<Token>> = singles.iter().map(|s| self.tokens(walk, s, reach)).collect();
        different(&lists, &mut Vec::new())
    }

    /// What the icon with number `at` of these may select so that the rest still finds different targets.
    pub(crate) fn choices(&self, walk: &Walk, singles: &[Single], at: usize, reach: Reach) -> Vec<Choice> {
        let Some(single) = singles.get(at) else { return Vec::new() };
        let mut found: Vec<(Choice, Token)> = Vec::new();
        self.each_choice(walk, single, reach, &mut |choice, token, _| found.push((choice, token)));
        let rest = &singles[at + 1..];
        if !rest.is_empty() {
            let lists: Vec<Vec<Token>> = rest.iter().map(|s| self.tokens(walk, s, reach)).collect();
            let possible: Vec<_> = found.iter().copied().filter(|(_, token)| different(&lists, &mut vec![*token])).collect();
            // Where an icon to the left has made the rest impossible, the rest is skipped and this one is not.
            if !possible.is_empty() {
                found = possible;
            }
        }
        found.into_iter().map(|(choice, _)| choice).collect()
    }

    /// CC-20.11, CC-20.30: the battlers of a group at this moment.
    /// CC-20.14: taken at this moment. CC-20.35, CC-R50: nobody is fine. CC-R61, CC-R62.
    pub(crate) fn group(&self, walk: &Walk, all: bool, with: &[crate::icons::Filter]) -> Vec<crate::state::Id> {
        let row = self.compiled.get().row_of(walk.row);
        let within = |b: &&Battler| {
            let carried = walk.carrier != Carrier::None && b.id == walk.source;
            let side = if all { !self.shielded(walk.seat, b) } else { b.seat == walk.seat && !carried && !self.has_others(b) };
            side && !Chrono::overlooks(row, b) && admits(with, b.now.cost, b.now.strength, b.now.keywords.icons)
        };
        self.field.iter().filter(within).map(|b| b.id).collect()
    }
}

/// Whether every list can give something that no other list and nothing in `taken` has.
fn different(lists: &[Vec<Token>], taken: &mut Vec<Token>) -> bool {
    let Some((first, rest)) = lists.split_first() else { return true };
    first.iter().any(|token| {
        if taken.contains(token) {
            return false;
        }
        taken.push(*token);
        let works = different(rest, taken);
        taken.pop();
        works
    })
}
