//! What a sensible player does: weights for the legal actions, and how good the position is. For bots; no rule reads it.
//!
//! Everything here uses only what the deciding seat may know: the open table, the own hand, the sizes of what is hidden. Worth is
//! counted in tenths of time: a card is worth about ten for every space it costs.

mod targets;
mod worth;

use crate::action::{Action, How};
use crate::attack::Attack;
use crate::frame::Frame;
use crate::icons::Icon;
use crate::pile::CardId;
use crate::state::{Battler, Chrono, Object};
use engine::{Evaluation, Guidance, MAX_SEATS, Seat};
use worth::{CARD, GUARDIAN, POINT, TIME, beats_guardian};

/// Ends the game in our favour.
const WINS: i32 = 2_000;
/// What costs no time is done first.
const FREE: i32 = 150;
/// Then what leaves the turn with us.
const WITHIN: i32 = 70;

/// The weight of a score: the better the likelier, and nothing is quite impossible.
fn weight(score: i32) -> u32 {
    if score <= 0 { ((score + 240) / 40).max(1) as u32 } else { 6 + (score * score / 8) as u32 }
}

/// What is good comes this much earlier; what is not is left alone.
fn first(bonus: i32, score: i32) -> i32 {
    if score > 0 { bonus + score } else { score - 40 }
}

impl Guidance for Chrono {
    const GUIDED: bool = true;
    const LEVELS: Option<&'static str> = Some(include_str!("../levels.ron"));

    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        match self.frames.last() {
            Some(Frame::Turn(_)) => out.extend(actions.iter().map(|a| weight(self.score_main(seat, *a)))),
            Some(Frame::Attack(attack)) => out.extend(actions.iter().map(|a| weight(self.score_attack(seat, attack, *a)))),
            Some(Frame::Line(walk)) => out.extend(actions.iter().map(|a| weight(self.score_target(walk, *a)))),
            Some(_) | None => out.extend(actions.iter().map(|a| weight(self.score_answer(seat, *a)))),
        }
    }

    /// What each seat has on the table, in hand, in guardians, points and time.
    fn evaluate(&self) -> Evaluation {
        let mut sides = [0; MAX_SEATS];
        for (i, value) in sides.iter_mut().enumerate().take(usize::from(self.seats)) {
            *value = self.value_for(Seat(i as u8));
        }
        Evaluation { sides, nobody: 0 }
    }
}

impl Chrono {
    /// CC-6.7: the actions of the main phase.
    fn score_main(&self, seat: Seat, action: Action) -> i32 {
        match action {
            Action::Attack(id) => self.battler(id).map_or(0, |b| {
                let best = self.objects(b).into_iter().map(|object| self.assault(b, object)).max().unwrap_or(0);
                let line = if b.has(Icon::Attack) { 10 } else { 0 } + 6 * i32::from(b.now.keywords.leader);
                first(FREE, best + line)
            }),
            Action::Quest(id) => self.battler(id).map_or(0, |b| first(FREE, self.score_quest(seat, b))),
            Action::Tap { id, .. } => self.battler(id).map_or(0, |b| first(FREE, 18 - self.exposure(b))),
            Action::Summon { card, shift, how } => self.score_summon(seat, card, shift, how),
            Action::Play { card, shift } => {
                let cost = i32::from(self.play_cost(seat, card, shift));
                let gain = self.use_of(seat, card);
                if self.compiled.get().print(card).ex {
                    FREE + gain - self.payment(seat, cost, false)
                } else {
                    self.outlay(gain, cost)
                }
            }
            // CC-7.8: three spaces for the next player, whatever was left.
            _ => -TIME * (i32::from(self.counter.max(0)) + 3) + CARD,
        }
    }

    /// What comes of spending time: the gain, less what the next player gets; what leaves the turn here comes first.
    fn outlay(&self, gain: i32, cost: i32) -> i32 {
        let left = i32::from(self.counter) - cost;
        if left >= 0 { first(WITHIN, gain - TIME * cost / 2) } else { gain - TIME * cost - CARD / 3 }
    }

    fn score_summon(&self, seat: Seat, card: CardId, shift: i8, how: How) -> i32 {
        let print = self.compiled.get().print(card);
        let cost = i32::from(self.summon_cost(seat, card, shift, how));
        let worth = self.card_worth(card);
        match how {
            How::Printed if print.ex => first(FREE, worth + self.entering(seat, card) - self.payment(seat, cost, true)),
            How::Printed => self.outlay(worth + self.entering(seat, card), cost),
            How::Sneak => {
                let strength = i32::from(print.strength) + i32::from(print.keywords.last_stand);
                let hit = self.strike(seat, strength, i32::from(print.keywords.guardians));
                self.outlay(hit + self.entering(seat, card) - CARD, cost)
            }
            How::Pilot(_) => self.outlay(worth + 14, cost),
            How::Transform(id) => {
                let back = self.battler(id).map_or(0, |b| self.worth(b) - self.card_worth(b.card) / 2);
                let hit = self.strike(seat, i32::from(print.strength), i32::from(print.keywords.guardians)).max(0);
                self.outlay(worth + self.entering(seat, card) + hit - back, cost)
            }
        }
    }

    /// What the best attack of a newcomer of this strength would bring, its own loss not counted.
    fn strike(&self, seat: Seat, strength: i32, further: i32) -> i32 {
        let stack =
            self.opponents(seat).filter(|s| !self.behind_a_sentinel(*s)).map(|s| self.stack_worth(s, strength, further)).max();
        let open =
            self.field.iter().filter(|b| b.seat != seat && b.tapped && !b.questing() && i32::from(b.strength()) < strength);
        stack.unwrap_or(0).max(open.map(|b| self.worth(b)).max().unwrap_or(0))
    }

    pub(crate) fn behind_a_sentinel(&self, seat: Seat) -> bool {
        self.battlers_of(seat).any(|b| b.tapped && !b.questing() && b.has(Icon::Sentinel))
    }

    /// What it is worth to go through guardians of this player.
    fn stack_worth(&self, seat: Seat, strength: i32, further: i32) -> i32 {
        let left = i32::from(self.player(seat).guardians);
        if left == 0 {
            return WINS;
        }
        // The fewer there are, the more each matters.
        let hits = (1 + further).min(left);
        let mut gain = 0;
        let mut alive = 100;
        for n in 0..hits {
            gain += alive * (GUARDIAN + 6 * (5 - (left - n)).max(0)) / 100;
            alive = alive * beats_guardian(strength) / 100;
        }
        gain
    }

    /// What an attack on this object brings, and what it may cost.
    fn assault(&self, b: &Battler, object: Object) -> i32 {
        let strength = i32::from(b.strength()) + i32::from(b.now.keywords.last_stand);
        let own = if b.has(Icon::Recovery) || b.has(Icon::Withdraw) { self.worth(b) / 3 } else { self.worth(b) };
        let after = if b.now.keywords.last_stand > 0 { own } else { self.exposure(b) };
        match object {
            Object::Guardians(seat) => {
                let further = i32::from(b.now.keywords.guardians);
                let gain = self.stack_worth(seat, strength, further);
                let hits = (1 + further).min(i32::from(self.player(seat).guardians));
                let lost = (100 - beats_guardian(strength)) * hits.min(2);
                gain - own * lost.min(95) / 100 - after
            }
            Object::Quest(id) => {
                let points = self.battler(id).map_or(0, |b| i32::from(self.player(b.seat).points));
                let gain = POINT + 14 * (points - 1).max(0);
                gain - own * (100 - beats_guardian(strength - 1)) / 100 - after
            }
            Object::Battler(id) => self.battler(id).map_or(0, |enemy| {
                let theirs = i32::from(enemy.strength()) + i32::from(enemy.now.keywords.last_stand);
                let soft = enemy.has(Icon::Withdraw) || enemy.unders > 0;
                let gain = if soft { self.worth(enemy) / 2 } else { self.worth(enemy) };
                match strength.cmp(&theirs) {
                    std::cmp::Ordering::Greater => gain - after,
                    std::cmp::Ordering::Equal => gain - own,
                    std::cmp::Ordering::Less => -own,
                }
            }),
        }
    }

    /// What a battler risks by being tapped: the next players' battlers can get at it.
    fn exposure(&self, b: &Battler) -> i32 {
        let threat = |enemy: &&Battler| {
            enemy.seat != b.seat
                && !enemy.has(Icon::CantAttack)
                && !enemy.has(Icon::CantAttackBattlers)
                && enemy.strength() >= b.strength()
                && (!b.has(Icon::Elusive) || enemy.has(Icon::Elusive))
        };
        let threats = self.field.iter().filter(threat).count() as i32;
        self.worth(b) * (threats * 15).min(55) / 100
    }

    /// CC-15: a point, if the quest card holds.
    fn score_quest(&self, seat: Seat, b: &Battler) -> i32 {
        let raiders = self.field.iter().filter(|e| e.seat != seat && !e.has(Icon::CantAttack)).count() as i32;
        let quests = self.battlers_of(seat).map(|b| i32::from(b.quests)).sum::<i32>();
        let holds = 100 * (quests + 1) / (quests + 1 + raiders);
        let have = i32::from(self.player(seat).points) + quests;
        let point = POINT + 10 * have.min(4) + if have >= 4 { 60 } else { 0 };
        let line = if b.has(Icon::Quest) { 26 } else { 0 };
        let hand = self.player(seat).hand.len() as i32;
        (point + line) * (30 + holds * 7 / 10) / 100 - CARD - if hand <= 2 { CARD / 2 } else { 0 }
    }

    /// What battlers worth this cost would be given away; those that like to die cost less.
    fn payment(&self, seat: Seat, cost: i32, standard: bool) -> i32 {
        let mut own: Vec<(i32, i32)> = self
            .battlers_of(seat)
            .filter(|b| !standard || !self.compiled.get().print(b.card).ex)
            .map(|b| (self.loss(b), i32::from(b.cost())))
            .collect();
        own.sort_by_key(|(loss, cost)| 100 * loss / (*cost).max(1));
        let (mut paid, mut given) = (0, 0);
        for (loss, worth) in own {
            if paid >= cost {
                break;
            }
            paid += worth;
            given += loss;
        }
        given
    }

    /// What it costs to have a battler of one's own destroyed.
    fn loss(&self, b: &Battler) -> i32 {
        let comfort = if b.has(Icon::Destroyed) { 14 } else { 0 }
            + if b.has(Icon::Reinforcements) { 14 } else { 0 }
            + 8 * i32::from(b.now.keywords.legion)
            + if b.tapped { 4 } else { 0 };
        (self.worth(b) - comfort + POINT * i32::from(b.quests) / 2).max(1)
    }

    /// In an attack: what is attacked, and whether a guardian's ability is used.
    fn score_attack(&self, seat: Seat, attack: &Attack, action: Action) -> i32 {
        match action {
            Action::Object(object) => self.battler(attack.id).map_or(0, |b| 60 + self.assault(b, object)),
            Action::Guardian(uses) => {
                let helps = self
                    .revealed
                    .and_then(|r| self.compiled.get().print(r.card).guardian)
                    .is_none_or(|row| self.helps(seat, row));
                if uses == helps { 80 } else { 0 }
            }
            other => self.score_answer(seat, other),
        }
    }

    /// Every other question.
    fn score_answer(&self, seat: Seat, action: Action) -> i32 {
        let hand = self.player(seat).hand.len() as i32;
        match action {
            Action::Lay(card) => 60 + self.guarding(card) - self.card_worth(card) / 2,
            Action::Pay(id) => self.battler(id).map_or(0, |b| 100 - 100 * self.loss(b) / (10 * i32::from(b.cost()).max(1))),
            Action::Paid => 400,
            Action::Under(None) => 40 * i32::from(hand <= 3),
            Action::Under(Some(card)) => 70 - self.card_worth(card),
            Action::EnterTapped(tapped) => 30 + 10 * i32::from(tapped),
            Action::Discard(card) | Action::Shed(card) => (120 - self.card_worth(card)).max(1),
            Action::Reinforce(card) => card.map_or(0, |card| 40 + self.card_worth(card)),
            Action::Legion(turns) => 60 * i32::from(turns == (self.player(seat).deck > 2)),
            Action::Replay(plays) | Action::Guardian(plays) => 10 + 50 * i32::from(plays),
            Action::Opponent(other) => {
                100 + 20 * i32::from(self.player(other).points) - 5 * i32::from(self.player(other).guardians)
            }
            Action::Mulligan(again) => 40 * i32::from(!again),
            Action::Target(id) => self.battler(id).map_or(0, |b| if b.seat == seat { 40 + self.worth(b) } else { 10 }),
            Action::TargetCard { card, .. } => 10 + self.card_worth(card),
            _ => 10,
        }
    }

    /// How good the position is for a seat.
    fn value_for(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        if player.out {
            return 0;
        }
        let field: i32 = self.battlers_of(seat).map(|b| self.worth(b) + POINT / 2 * i32::from(b.quests)).sum();
        let time = if seat == self.active { i32::from(self.counter.max(0)) } else { i32::from((-self.counter).max(0)) };
        let deck = if player.deck < 4 { -60 } else { 0 };
        let points = i32::from(player.points);
        let sum = 40 + field + CARD * player.hand.len() as i32 + GUARDIAN * i32::from(player.guardians) + TIME * time + deck;
        let sum = (sum + POINT * points + 8 * points * points).max(10) as u32;
        sum * sum / 16
    }
}
