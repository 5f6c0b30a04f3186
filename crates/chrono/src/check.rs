//! CC-9.2, CC-9.3: the test before the first icon of a line, by counting, choosing nothing (CC-R49).

use crate::icons::{Op, Single, Step, Target, Zone};
use crate::resolve::Walk;
use crate::state::{Carrier, Chrono};
use engine::Seat;

/// Why a line does nothing: the icon that failed, in words, and the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub clause: &'static str,
    pub why: &'static str,
}

/// What will have come and gone for one player when an icon is reached.
#[derive(Clone, Copy, Default)]
struct Tally {
    hand: i32,
    deck: i32,
    guardians: i32,
    extra: i32,
}

impl Chrono {
    fn tally(&self, seat: Seat) -> Tally {
        let player = self.player(seat);
        Tally {
            hand: player.hand.len() as i32,
            deck: i32::from(player.deck),
            guardians: i32::from(player.guardians),
            extra: i32::from(player.extra),
        }
    }

    /// The first icon of the line that cannot be resolved.
    /// CC-9.4, CC-13.5: each line by itself, guardian abilities too.
    pub(crate) fn failing(&self, walk: &Walk) -> Option<Failure> {
        let row = self.compiled.get().row_of(walk.row);
        let mut mine = self.tally(walk.seat);
        // How many cards Return icons further left may have brought to a hand.
        let mut returned = [0i32; crate::state::SEATS];
        let (mut own, mut at) = (true, 0);
        // All or nothing belongs to effect icons (CC-9.2): in a line of modifiers alone each does what it can.
        let effect = |step: &Step| matches!(step, Step::Gains(_)) || matches!(step, Step::Op(op) if op.is_effect());
        let strict = row.line.steps.iter().any(effect);
        while let Some(step) = row.line.steps.get(at) {
            match step {
                Step::Target(Target::Singles(singles)) => {
                    own = false;
                    if strict && !self.can_select(walk, singles, row.reach[at]) {
                        return Some(Failure { clause: "CC-9.8", why: no_target(singles) });
                    }
                    if row.reach[at].returns {
                        self.count_returns(walk, singles, row.reach[at], &mut returned);
                    }
                }
                Step::Target(Target::Group { all, zone, with }) => {
                    own = false;
                    if row.reach[at].returns && zone.is_none() {
                        for id in self.group(walk, *all, with) {
                            let seat = self.battler(id).map_or(0, |b| b.seat.index());
                            returned[seat] += 1;
                        }
                    }
                }
                Step::Target(Target::Opponent) => {
                    own = false;
                    if !self
                        .opponents(walk.seat)
                        .any(|seat| self.fulfils(seat, &row.line.steps[at + 1..], returned[seat.index()]))
                    {
                        return Some(Failure { clause: "CC-R54", why: "no opponent can do what follows Chosen Opponent" });
                    }
                    // What follows concerns that opponent.
                    while matches!(row.line.steps.get(at + 1), Some(Step::Op(_))) {
                        at += 1;
                    }
                }
                Step::Op(op) if op.on_player() => {
                    if let Some(failure) = mine.apply(*op, returned[walk.seat.index()]) {
                        return Some(failure);
                    }
                }
                Step::Op(op) if own => {
                    if strict && !self.carrier_is_there(walk) {
                        return Some(Failure { clause: "CC-21.2", why: "the card itself is no longer there" });
                    }
                    if *op == Op::Return {
                        returned[walk.seat.index()] += 1;
                    }
                    if *op == Op::Replay && !self.battler(walk.source).is_some_and(|b| self.has_new_summon_line(b)) {
                        return Some(Failure { clause: "CC-23.12", why: "it has no summon line that could be played now" });
                    }
                }
                Step::Gains(_) if own && !self.carrier_is_there(walk) => {
                    return Some(Failure { clause: "CC-21.2", why: "the card itself is no longer there" });
                }
                Step::Op(_) | Step::Gains(_) => {}
            }
            at += 1;
        }
        None
    }

    /// Whose hands a single-target Return may fill: every player who has a legal target.
    fn count_returns(&self, walk: &Walk, singles: &[Single], reach: crate::compiled::Reach, returned: &mut [i32]) {
        for single in singles {
            let mut seats = [false; crate::state::SEATS];
            self.each_choice(walk, single, reach, &mut |choice, _, _| {
                let owner = match choice {
                    crate::targets::Choice::Battler(id) => self.battler(id).map_or(walk.seat, |b| b.seat),
                    crate::targets::Choice::Card { .. } => walk.seat,
                };
                seats[owner.index()] = true;
            });
            seats.iter().zip(returned.iter_mut()).for_each(|(there, n)| *n += i32::from(*there));
        }
    }

    /// Whether an opponent can do everything that follows Chosen Opponent, up to the next target.
    /// CC-20.6: no Protector stands before a player.
    pub(crate) fn fulfils(&self, seat: Seat, steps: &[Step], returned: i32) -> bool {
        let mut tally = self.tally(seat);
        let mut ops = steps.iter().map_while(|s| if let Step::Op(op) = s { Some(*op) } else { None });
        ops.all(|op| tally.apply(op, returned).is_none())
    }

    /// CC-9.7: whether the carrying card is where its line needs it.
    pub(crate) fn carrier_is_there(&self, walk: &Walk) -> bool {
        match walk.carrier {
            Carrier::Field => self.battler(walk.source).is_some(),
            Carrier::Discard => self.pile(walk.seat, Zone::Discard).has(walk.card),
            Carrier::Revealed => self.revealed.is_some_and(|r| r.card == walk.card),
            Carrier::None => false,
        }
    }
}

impl Tally {
    /// Counts one icon; what is wrong if it cannot be resolved.
    /// CC-R48, CC-R124.
    fn apply(&mut self, op: Op, returned: i32) -> Option<Failure> {
        let fails = |clause, why| Some(Failure { clause, why });
        match op {
            // CC-23.17: a draw is never blocked.
            Op::Draw(n) if n >= 0 => {
                self.hand += i32::from(n);
                self.deck -= i32::from(n);
            }
            Op::Draw(n) => {
                self.hand += i32::from(n);
                if self.hand + returned < 0 {
                    return fails("CC-23.19", "there are too few cards in hand to discard");
                }
            }
            Op::Guard(n) if n >= 0 => {
                self.deck -= i32::from(n);
                self.guardians += i32::from(n);
                if self.deck < 0 {
                    return fails("CC-23.22", "there are too few cards in the deck for another guardian");
                }
            }
            Op::Guard(n) => {
                self.guardians += i32::from(n);
                if self.guardians < 0 {
                    return fails("CC-23.25", "there are too few guardians to discard");
                }
            }
            Op::Extra(n) => {
                self.extra -= i32::from(n);
                self.hand += i32::from(n);
                if self.extra < 0 {
                    return fails("CC-23.28", "there are too few cards in the extra deck");
                }
            }
            Op::Time(_) | Op::Cost(_) | Op::Strength(_) | Op::Destroy | Op::Tap | Op::Untap | Op::Return | Op::Replay => {}
        }
        None
    }
}

fn no_target(singles: &[Single]) -> &'static str {
    if singles.len() > 1 { "there are too few different legal targets" } else { "there is no legal target" }
}
