//! How a sensible player leans: weights for the legal actions, and how the seats stand. For bots; no rule reads it.
//!
//! Everything here uses only what the deciding seat may know: the open table, the own hand, the counter. What a player learns
//! first about this game is in it: time handed over is the opponent's, attacks come before the card that ends the turn, a stack
//! without guardians is won, quests are a clock.

use crate::action::{Action, How};
use crate::battle::battle_strength;
use crate::icons::{Icon, Op, Step, Target};
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Frame, Id, Object, Walk};
use engine::{MAX_SEATS, Seat};

/// What nobody leaves undone.
const SURELY: u32 = 20_000;
/// The strength of a guardian that is as often above as below.
const GUARDIAN: i32 = 4;

impl Chrono {
    /// A weight for each of these legal actions of `seat`.
    pub(crate) fn leanings(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        let ready = self.ready(seat);
        let payment = actions.contains(&Action::Paid);
        out.extend(actions.iter().map(|action| self.leaning(seat, *action, ready, payment)));
    }

    /// How many battlers of a player could still do something this turn.
    fn ready(&self, seat: Seat) -> i32 {
        self.battlers_of(seat).filter(|b| !b.tapped && (!b.fresh || b.has(Icon::Fast))).count() as i32
    }

    fn leaning(&self, seat: Seat, action: Action, ready: i32, payment: bool) -> u32 {
        match action {
            Action::Summon { card, shift, how } => self.lean_summon(seat, card, shift, how, ready),
            Action::Play { card, shift } => {
                let print = self.codex.get().print(card);
                let cost = self.play_cost(seat, card, shift);
                let dead = print.plays.iter().all(|row| self.failing(&self.imagined(*row, seat, Id::NONE, card)).is_some());
                if dead { 1 } else { self.lean_time(if print.ex { 0 } else { cost }, 60 + i32::from(print.cost) * 4, ready) }
            }
            Action::Attack(id) => self.battler(id).map_or(1, |b| self.lean_attack(b)),
            Action::Quest(id) => self.battler(id).map_or(1, |b| self.lean_quest(seat, b)),
            Action::Tap { id, line } => {
                let Some(b) = self.battler(id) else { return 1 };
                let row = self.rows_of(b, crate::icons::Trigger::Tap).get(usize::from(line)).copied();
                let works = row.is_some_and(|row| self.failing(&self.imagined(row, seat, id, b.card)).is_none());
                if works { 70 } else { 0 }
            }
            Action::Pass => (14 - 2 * i32::from(self.counter).max(0) - 4 * ready).max(2) as u32,
            Action::Object(object) => self.lean_object(object),
            Action::Target(id) => self.lean_target(seat, id),
            Action::TargetCard { card, .. } => 4 + self.worth(card),
            Action::Opponent(other) => self.danger(other),
            Action::Guardian(uses) => self.lean_guardian(seat, uses),
            Action::Pay(id) => {
                self.battler(id).map_or(1, |b| if payment { 0 } else { (40 - 3 * i32::from(b.cost())).max(2) as u32 })
            }
            Action::Paid => 100,
            Action::Lay(card) => {
                2 + self.codex.get().print(card).strength as u32 + 3 * u32::from(self.codex.get().print(card).guardian.is_some())
            }
            Action::Under(Some(card)) => 1 + (12 - self.worth(card).min(11)) / 3,
            Action::Discard(card) | Action::Shed(card) => 1 + (24 - self.worth(card).min(23)) / 2,
            Action::Reinforce(Some(card)) => 6 + self.worth(card),
            Action::EnterTapped(true) | Action::Legion(true) | Action::Replay(true) => 6,
            Action::EnterTapped(false) | Action::Mulligan(false) | Action::Under(None) => 3,
            Action::Legion(false)
            | Action::Replay(false)
            | Action::Reinforce(None)
            | Action::Mulligan(true)
            | Action::Next(_) => 1,
        }
    }

    /// A line that is not begun.
    fn imagined(&self, row: crate::codex::RowId, seat: Seat, source: Id, card: CardId) -> Walk {
        let carrier = if source == Id::NONE { Carrier::None } else { Carrier::Field };
        let aim = crate::state::Whom::Own;
        Walk { row, seat, source, card, carrier, tested: false, again: false, step: 0, sub: 0, first: u16::MAX, aim }
    }

    /// What a card is worth to have.
    fn worth(&self, card: CardId) -> u32 {
        let print = self.codex.get().print(card);
        (print.strength + print.cost) as u32
    }

    /// A value less what the payment hands over; what ends the turn waits until the ready battlers have acted.
    fn lean_time(&self, cost: i16, value: i32, ready: i32) -> u32 {
        let lands = i32::from(self.counter) - i32::from(cost);
        let handed = (-lands).max(0);
        let early = if lands < 0 { 22 * ready } else { 0 };
        // A pass hands 3 over anyway.
        (value - 9 * (handed - 3).max(0) - early).max(1) as u32
    }

    fn lean_summon(&self, seat: Seat, card: CardId, shift: i8, how: How, ready: i32) -> u32 {
        let print = self.codex.get().print(card);
        let cost = self.summon_cost(seat, card, shift, how);
        let strength = i32::from(print.strength);
        let value = 55 + 5 * strength;
        match how {
            How::Printed if print.ex => (40 + 8 * strength - 4 * i32::from(cost)).max(4) as u32,
            How::Printed => self.lean_time(cost, value, ready),
            How::Pilot(_) => self.lean_time(cost, value + 10, ready),
            How::Transform(_) => self.lean_time(cost, value + 10, ready),
            // The last blow, or a guardian less for a card.
            How::Sneak if self.opponents(seat).any(|s| self.player(s).guardians == 0) => SURELY / 4,
            How::Sneak => self.lean_time(cost, 25, ready),
        }
    }

    /// The chance in percent that a battler survives an unknown guardian.
    fn survives(&self, b: &Battler) -> i32 {
        if b.has(Icon::Recovery) || b.has(Icon::Withdraw) {
            return 95;
        }
        (58 + 11 * (i32::from(battle_strength(b)) - GUARDIAN)).clamp(12, 96)
    }

    fn lean_attack(&self, b: &Battler) -> u32 {
        let mut best = 1;
        self.each_object(b.seat, &mut |object| {
            if self.may_attack(b, object).is_ok() {
                best = best.max(self.value_of(b, object));
            }
            true
        });
        best
    }

    fn lean_object(&self, object: Object) -> u32 {
        match self.frames.last() {
            Some(Frame::Attack(a)) => self.battler(a.id).map_or(1, |b| self.value_of(b, object)),
            _ => 1,
        }
    }

    /// What an attack on this is worth.
    fn value_of(&self, b: &Battler, object: Object) -> u32 {
        let loss = 4 * i32::from(b.cost()) * (100 - self.survives(b)) / 100;
        match object {
            Object::Guardians(seat) => {
                let left = self.player(seat).guardians;
                if left == 0 {
                    return SURELY;
                }
                let more = i32::from(b.now.keys.guardians).min(i32::from(left) - 1);
                (50 + 25 * more + 60 / i32::from(left) - loss).max(4) as u32
            }
            Object::Quest(id) => {
                let Some(owner) = self.battler(id).map(|q| q.seat) else { return 1 };
                let points = self.points_to_come(owner);
                let urgent = if points >= 5 { 600 } else { 12 * points };
                (35 + urgent - loss).max(4) as u32
            }
            Object::Battler(id) => {
                let Some(other) = self.battler(id) else { return 1 };
                let prize = 10 * i32::from(other.cost()) + 3 * i32::from(other.strength());
                match battle_strength(b).cmp(&battle_strength(other)) {
                    std::cmp::Ordering::Greater => (60 + prize) as u32,
                    std::cmp::Ordering::Equal => (20 + prize - 8 * i32::from(b.cost())).max(3) as u32,
                    std::cmp::Ordering::Less => 1,
                }
            }
        }
    }

    /// The quest points a player will have at the next own turn if nobody does anything about it.
    fn points_to_come(&self, seat: Seat) -> i32 {
        i32::from(self.player(seat).points) + self.battlers_of(seat).map(|b| i32::from(b.quests)).sum::<i32>()
    }

    fn lean_quest(&self, seat: Seat, b: &Battler) -> u32 {
        let points = self.points_to_come(seat);
        let hunters = self.opponents(seat).map(|s| self.battlers_of(s).count()).sum::<usize>() as i32;
        let useless = b.has(Icon::CantAttack);
        (24 + 10 * points + if useless { 40 } else { 0 } - 5 * hunters + if points >= 4 { 60 } else { 0 }).max(6) as u32
    }

    /// Friends for what helps, enemies for what hurts, the worthiest first.
    fn lean_target(&self, seat: Seat, id: Id) -> u32 {
        let Some(target) = self.battler(id) else { return 1 };
        let Some(Frame::Line(walk)) = self.frames.last() else { return if target.seat == seat { 6 } else { 2 } };
        let helps = self.helps(walk);
        let worth = 4 + target.cost().max(0) as u32 + target.strength().max(0) as u32;
        if (target.seat == seat) == helps { 4 * worth } else { 1 }
    }

    /// Whether what follows a target icon is good for the target.
    fn helps(&self, walk: &Walk) -> bool {
        let steps = &self.codex.get().row_of(walk.row).line.steps;
        let mut sum = 0;
        for step in steps.iter().skip(usize::from(walk.step) + 1) {
            sum += match step {
                Step::Target(Target::Opponent | Target::Group { .. } | Target::Singles(_)) => break,
                Step::Op(Op::Strength(n)) => i32::from(*n),
                Step::Op(Op::Cost(n)) => -i32::from(*n),
                Step::Op(Op::Destroy | Op::Tap) => -10,
                Step::Op(Op::Return) => -6,
                Step::Op(Op::Untap | Op::Replay) => 10,
                Step::Op(_) => 0,
                Step::Gains(_) => {
                    let row = self.codex.get().row_of(walk.row);
                    let hinders = row.grant.0.has(Icon::CantAttack) || row.grant.0.has(Icon::CantAttackBattlers);
                    if hinders { -8 } else { 6 }
                }
            };
        }
        sum >= 0
    }

    /// Whoever is closest to winning is to be hindered.
    fn danger(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        4 + 3 * u32::from(player.points) + u32::from(player.guardians) + 2 * self.battlers_of(seat).count() as u32
    }

    fn lean_guardian(&self, seat: Seat, uses: bool) -> u32 {
        let row = match (self.frames.last(), self.revealed) {
            (Some(Frame::Guardian { row, .. }), _) => Some(*row),
            (_, Some(revealed)) => self.codex.get().print(revealed.card).guardian,
            (_, None) => None,
        };
        let Some(row) = row else { return 1 };
        // A draw that would fail is the one thing not to do.
        let draws: i32 = self
            .codex
            .get()
            .row_of(row)
            .line
            .steps
            .iter()
            .map(|s| if let Step::Op(Op::Draw(n)) = s { i32::from(*n) } else { 0 })
            .sum();
        let deadly = draws > i32::from(self.player(seat).deck);
        match (uses, deadly) {
            (true, true) => 0,
            (true, false) => 12,
            (false, _) => 1,
        }
    }

    /// How the seats stand, as weights.
    pub(crate) fn standing(&self) -> [u32; MAX_SEATS] {
        let mut all = [0; MAX_SEATS];
        for seat in self.living().iter() {
            let player = self.player(seat);
            let force: i32 = self.battlers_of(seat).map(|b| 3 * i32::from(b.strength()) + 2 * i32::from(b.cost())).sum();
            let quests = self.points_to_come(seat);
            let time = if seat == self.active { 3 * i32::from(self.counter) } else { 0 };
            let thin = if player.deck < 5 { 8 * (5 - i32::from(player.deck)) } else { 0 };
            let sum = 30
                + 16 * i32::from(player.guardians.min(6))
                + 8 * quests * quests.min(5)
                + force
                + 5 * player.hand.len() as i32
                + time
                - thin;
            let sum = sum.max(5) as u32;
            all[seat.index()] = sum * sum / 16 + 1;
        }
        all
    }
}
