//! Epic combat: what a grid leads to; flight; wilds combat.

use super::worth_of;
use crate::action::{Action, Attribute};
use crate::combat::Lies;
use crate::frame::Fight;
use crate::ids::{COMBAT, Combat, Face, Lane, TeamId};
use crate::state::Fields;

/// Totals are counted in quarters, so that what is unknown can be an average.
const WHOLE: i32 = 4;
/// A basic card face down, on average.
const HIDDEN: i32 = 7;
/// What an HP is worth, and a fallen hero beyond its last one.
const HP: i32 = 10;
const FALL: i32 = 50;

/// What is expected of a side: attack, defense, initiative, in quarters.
type Expected = [i32; 3];

impl Fields {
    /// The totals of a side as the team of `viewer` may expect them at the end of phase 4.
    fn outlook(&self, side: usize, viewer: usize) -> Expected {
        let fighter = &self.duel.sides[side];
        let mut all = Lane::ALL.map(|lane| i32::from(self.total(side, lane)) * WHOLE);
        if side != viewer {
            // What others have face down counts its average, not what it is.
            for placed in fighter.cards.iter().filter(|placed| placed.lies == Lies::Hidden) {
                all[placed.lane.index()] += HIDDEN;
            }
        } else if self.duel.placing {
            for placed in fighter.cards.iter().filter(|placed| placed.lies == Lies::Hidden) {
                all[placed.lane.index()] += i32::from(placed.card.value()) * WHOLE;
            }
        }
        // Cards to come, a third in each lane; a creature gets a die with each card.
        let to_come = i32::from(fighter.goal.saturating_sub(fighter.placed));
        for total in &mut all {
            *total += to_come * HIDDEN / 3;
        }
        if side != viewer && fighter.hero.is_none() && self.duel.placing {
            let dice = i32::from(self.duel.sides[viewer].goal.saturating_sub(self.duel.sides[viewer].placed));
            for total in &mut all {
                *total += dice * WHOLE * 3 / 8;
            }
        }
        if side != viewer && self.unseated_foe().is_some() {
            // Effect cards to come.
            for total in &mut all[..2] {
                *total += i32::from(self.effects_to_draw()) * WHOLE / 3 + i32::from(self.overload_symbols()) * WHOLE / 2;
            }
        }
        all
    }

    fn hp_in_combat(&self, side: usize) -> i32 {
        self.duel.sides[side].hero.map_or(i32::from(self.duel.hp), |hero| i32::from(self.hp(hero)))
    }

    /// What the exchange of a combat round is worth to a side.
    fn exchange_worth(&self, side: usize, mine: Expected, theirs: Expected) -> i32 {
        // What is unknown makes every total a little more or less.
        let spread = [-WHOLE, 0, WHOLE];
        spread.into_iter().map(|more| self.one_exchange(side, mine, theirs.map(|total| total + more))).sum::<i32>() / 3
    }

    fn one_exchange(&self, side: usize, mine: Expected, theirs: Expected) -> i32 {
        let mut hp = [self.hp_in_combat(side) * WHOLE, self.hp_in_combat(1 - side) * WHOLE];
        let before = hp;
        let [attack, defense, initiative] = mine;
        let ahead = initiative - theirs[2];
        let first = if ahead == 0 { side } else { usize::from(ahead < 0) };
        if ahead > 0 {
            hp[1] -= WHOLE;
        } else if ahead < 0 {
            hp[0] -= WHOLE;
        }
        for attacker in [first, 1 - first] {
            if hp[0] > 0 && hp[1] > 0 {
                let damage = if attacker == 0 { attack - theirs[1] } else { theirs[0] - defense };
                hp[1 - attacker] -= damage.max(0);
            }
        }
        let lost = |i: usize| (before[i] - hp[i].max(0)) * HP / WHOLE + if hp[i] <= 0 { FALL } else { 0 };
        lost(1) - lost(0) + initiative / 8 + attack / 8 + defense / 8
    }

    /// The worth of a card in a lane: what the exchange is worth with it, and what it does beyond its number.
    fn worth_in_lane(&self, side: usize, quarters: i32, lane: Lane) -> i32 {
        let mut mine = self.outlook(side, side);
        // One of those to come is this one.
        for total in &mut mine {
            *total -= HIDDEN / 3;
        }
        mine[lane.index()] += quarters;
        self.exchange_worth(side, mine, self.outlook(1 - side, side))
    }

    pub(super) fn weigh_drawn(&self, side: usize, card: Combat, actions: &[Action], out: &mut Vec<u32>) {
        let quarters = i32::from(card.value()) * WHOLE;
        let bag = &self.duel.sides[side].left;
        let average = average(bag);
        let special = matches!(card, Combat::Overload | Combat::Flux);
        let best = |quarters: i32| Lane::ALL.into_iter().map(|lane| self.worth_in_lane(side, quarters, lane)).max().unwrap_or(0);
        let worths: Vec<i32> = actions
            .iter()
            .map(|action| match action {
                Action::Lay(lane) => self.worth_in_lane(side, quarters, *lane) + if special { 8 } else { 0 },
                // A focus is worth something to keep.
                Action::Focus if card == Combat::Time => best(average) - 12,
                Action::Focus => best(average) - 3,
                _ => best(average) + 4,
            })
            .collect();
        let least = worths.iter().copied().min().unwrap_or(0);
        out.extend(worths.into_iter().map(|worth| {
            let more = (worth - least) as u32;
            1 + more * more / 2
        }));
    }

    pub(super) fn weigh_powers(&self, team: TeamId, actions: &[Action], out: &mut Vec<u32>) {
        let side = self.fighter_of(team).and_then(|hero| self.duel.side_of(hero));
        let Some(side) = side else {
            out.extend(actions.iter().map(|action| if *action == Action::Pass { 30 } else { 4 }));
            return;
        };
        let (mine, theirs) = (self.outlook(side, side), self.outlook(1 - side, side));
        let now = self.exchange_worth(side, mine, theirs);
        let better = |with: Expected, price: i32| {
            let gain = self.exchange_worth(side, with, theirs) - now - price;
            if gain > 0 { 30 + 4 * gain as u32 } else { 1 }
        };
        let cards = self.duel.sides[side].cards.as_slice();
        out.extend(actions.iter().map(|action| match action {
            Action::Pass => 30,
            Action::Trigger(_) | Action::Ability(_) => 200,
            Action::Swap(a, b) => {
                let (a, b) = (cards[usize::from(*a)], cards[usize::from(*b)]);
                let mut with = mine;
                let more = (i32::from(b.card.value()) - i32::from(a.card.value())) * WHOLE;
                with[a.lane.index()] += more;
                with[b.lane.index()] -= more;
                better(with, 2)
            }
            Action::Sacrifice(lanes) => {
                let mut with = mine;
                for (total, n) in with.iter_mut().zip(lanes) {
                    *total += i32::from(*n) * WHOLE;
                }
                better(with, 7 * i32::from(lanes.iter().sum::<u8>()))
            }
            // Cards are for combats that hang in the balance or can be won.
            Action::Cast { .. } | Action::Use(_) => {
                if now < 25 {
                    60
                } else {
                    12
                }
            }
            _ => 5,
        }));
    }

    /// The weapon whose overload does more.
    pub(super) fn weigh_arms(&self, side: usize, actions: &[Action], out: &mut Vec<u32>) {
        let Some(hero) = self.duel.sides[side].hero else {
            out.extend(actions.iter().map(|_| 1));
            return;
        };
        let weapons = &self.def(hero).weapons;
        out.extend(actions.iter().map(|action| match action {
            Action::Weapon(n) => {
                let worth = weapons.get(usize::from(*n)).map_or(0, |weapon| worth_of(&weapon.overload)).max(0) as u32;
                5 + 4 * worth + u32::from(*n == 0)
            }
            _ => 1,
        }));
    }

    /// Whoever would fall flees, if the Eternium is there.
    pub(super) fn weigh_flight(&self, actions: &[Action], out: &mut Vec<u32>) {
        let (mine, theirs) = (self.hp_in_combat(0), self.hp_in_combat(1));
        let team = self.duel.sides[0].hero.map(|hero| self.team_of(hero)).unwrap_or_default();
        let flees = mine <= 2 && theirs > 3;
        out.extend(actions.iter().map(|action| match action {
            Action::Flee(area) if flees => 60 + self.worth_of_area(team, *area),
            Action::Flee(_) => 3,
            _ => 40,
        }));
    }

    /// Wilds combat: beat it if the dice are enough, otherwise stop its attack.
    pub(super) fn weigh_wilds(&self, fight: &Fight, actions: &[Action], out: &mut Vec<u32>) {
        let dice = fight.count(Face::Success) + 2 * fight.count(Face::Double);
        let beats = dice >= fight.defense + fight.hp;
        out.extend(actions.iter().map(|action| match action {
            Action::Reroll([blanks, ones, twos]) => {
                (40 + 20 * u32::from(*blanks)) / (1 + 3 * u32::from(*ones) + 9 * u32::from(*twos))
            }
            Action::Assign { face, to } => {
                let left = match to {
                    Attribute::Defense => fight.defense,
                    Attribute::Hp => fight.hp,
                    Attribute::Attack => fight.attack,
                };
                // Nothing wasted is better.
                let fits = if face.successes() <= left { 3 } else { 1 };
                let wanted = match (to, beats) {
                    (Attribute::Attack, true) => 4,
                    (Attribute::Attack, false) => 60,
                    (_, true) => 60,
                    (_, false) => 2,
                };
                wanted * fits
            }
            Action::Use(_) | Action::Ability(_) => {
                if beats {
                    2
                } else {
                    30
                }
            }
            _ => 2,
        }));
    }
}

/// What the next card of a bag is worth in a lane, in quarters.
fn average(bag: &[u8; COMBAT]) -> i32 {
    let number: i32 = bag.iter().map(|n| i32::from(*n)).sum();
    let sum: i32 =
        Combat::ALL.iter().map(|card| i32::from(bag[card.index()]) * (i32::from(card.value()) * WHOLE).max(WHOLE)).sum();
    if number == 0 { 0 } else { sum / number }
}
