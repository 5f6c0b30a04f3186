//! CC-9.12, CC-R110: endless repetition is cut off.
//!
//! A state of a turn can only come back while no unseen card comes up, so the trail is short and is cleared whenever one does.

use crate::action::Action;
use crate::event::Event;
use crate::frame::Decision;
use crate::state::{Battler, Chrono};
use crate::turn::Phase;
use engine::{Cx, Seat};
use std::hash::{Hash, Hasher};

/// FNV with a final mix: the same on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

fn mix(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0xcbf2_9ce4_8422_2325);
    value.hash(&mut mixer);
    mixer.finish()
}

impl Battler {
    /// Everything about it but its number and its place.
    fn mixed(&self) -> u64 {
        let packed = u64::from(self.card.0)
            | u64::from(self.pilot.0) << 16
            | u64::from(self.seat.0) << 32
            | u64::from(self.tapped) << 36
            | u64::from(self.fresh) << 37
            | u64::from(self.quests) << 40
            | u64::from(self.unders) << 48;
        let mut mixer = Mixer(0xcbf2_9ce4_8422_2325);
        mixer.write_u64(packed);
        let values = self.now.strength as u64 ^ (self.now.cost as u64) << 20 ^ u64::from(self.now.keywords.icons) << 32;
        mixer.write_u64(values);
        mixer.finish()
    }
}

impl Chrono {
    /// A number for the state at this decision; the numbers of battlers and the way here do not matter. It is made of what
    /// everybody can see, so that it gives nothing away.
    fn fingerprint(&self) -> u32 {
        let mut sum = mix(&(self.counter, self.lent.len(), self.wides.len(), self.ties.len()));
        for battler in &self.field {
            sum = sum.wrapping_add(battler.mixed());
        }
        let mut mixer = Mixer(sum);
        for player in &self.players[..usize::from(self.seats)] {
            mixer.write_u64(player.known.mixed() ^ u64::from(player.hand.len()));
            mixer.write_u64(player.discard.mixed());
            mixer.write_u64(u64::from(player.deck) | u64::from(player.guardians) << 16 | u64::from(player.leader) << 32);
        }
        for mark in &self.marks {
            mixer.write_u64(mark.until[0] as u64 ^ (mark.until[1] as u64) << 20);
        }
        mixer.finish() as u32
    }

    /// Looks where the main phase stands: how often this state was there in this turn.
    fn look_round(&mut self) {
        if self.trail.is_empty() {
            self.here = (0, 0);
        } else {
            let now = self.fingerprint();
            let before = self.trail.iter().filter(|(state, _)| *state == now).count();
            self.here = (now, before.min(255) as u8);
        }
    }

    /// An action of the main phase begins.
    pub(crate) fn begin_action(&mut self, action: Action) {
        self.lines = 0;
        let now = if self.trail.is_empty() { self.fingerprint() } else { self.here.0 };
        self.trail.push((now, mix(&action) as u32));
    }

    /// CC-R110: whether this would go round the same circle for the third time.
    #[inline]
    pub(crate) fn repeats(&self, action: Action) -> bool {
        self.here.1 >= 2 && action != Action::Pass && self.trail.contains(&(self.here.0, mix(&action) as u32))
    }

    /// CC-R110: passes for the player if nothing else is left. True if it did.
    pub(crate) fn forced_pass(&mut self, cx: &mut impl Cx<Event>) -> bool {
        self.look_round();
        if self.here.1 < 2 {
            return false;
        }
        let mut left = Vec::new();
        Phase::Main.list(self, &mut left);
        if left.len() > 1 {
            return false;
        }
        let seat: Seat = self.active;
        cx.emit(|| Event::LoopCut { seat });
        self.pass(cx);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::action::Action;
    use crate::testing::table;

    /// Proves CC-9.12, CC-R110
    #[test]
    fn a_circle_of_a_turn_is_walked_twice_and_then_refused() {
        let mut play = table(2)
            .card("left 2/2 | @TAP ONE_OTHER UNTAP")
            .card("right 2/2 | @TAP ONE_OTHER UNTAP")
            .card("wall 3/3 | SENTINEL ELUSIVE")
            .field(0, "left")
            .field(0, "right")
            .field(1, "wall")
            .tapped()
            .main(0);
        let mut rounds = 0;
        while play.active() == 0 {
            play.tap("left");
            if play.active() == 0 {
                play.tap("right");
            }
            rounds += 1;
            assert!(rounds < 10, "it never ends");
        }
        assert!(play.told().contains("An endless loop: A cannot repeat it again. [CC-9.12, CC-R110]"), "{}", play.told());
        assert_eq!(play.counter(), 3, "the engine has passed");
    }

    /// Proves CC-R110
    #[test]
    fn what_else_can_be_done_stays_open() {
        let mut play = table(2)
            .card("left 2/2 | @TAP ONE_OTHER UNTAP")
            .card("right 2/2 | @TAP ONE_OTHER UNTAP")
            .field(0, "left")
            .field(0, "right")
            .main(0);
        for _ in 0..20 {
            let taps = [play.id("left"), play.id("right")].map(|id| Action::Tap { id, line: 0 });
            let Some(next) = taps.into_iter().find(|tap| play.legal(0).contains(tap)) else { break };
            play.act(0, next);
        }
        let (left, right) = (play.id("left"), play.id("right"));
        let refused = [left, right].map(|id| play.refusal(0, Action::Tap { id, line: 0 }));
        assert!(refused.contains(&"CC-R110"), "{refused:?}");
        assert_eq!(play.active(), 0, "an attack is still possible");
        assert!(play.legal(0).iter().any(|a| matches!(a, Action::Attack(_))));
    }

    /// Proves CC-R110
    #[test]
    fn a_chain_of_two_hundred_lines_ends() {
        let mut play = table(2)
            .card("phoenix 3/1 | REINFORCE | @SUMMON DESTROY | @DESTROYED RETURN")
            .card("tax 5/5 | ALL COST+5")
            .field(0, "tax")
            .hand(0, &["phoenix", "1/1"])
            .counter(10)
            .main(0);
        play.summon("phoenix");
        let mut lives = 0;
        while play.game.frames.len() > 1 {
            let offers = play.legal(0);
            if offers.contains(&Action::Next(0)) {
                // The return first: then it is in the hand again when the reinforcement is asked for.
                play.first(0);
            } else {
                play.reinforce(Some("phoenix"));
                lives += 1;
            }
            assert!(lives < 150, "it never ends");
        }
        assert_eq!(lives, 99, "a summon line and a destroyed line each time");
        assert_eq!(play.hand(0), ["phoenix", "1/1"]);
        assert_eq!(play.active(), 0);
    }
}
