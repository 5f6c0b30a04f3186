//! What the others see of an action that is not all for their eyes. Everything else is done in the open.

use crate::action::Action;
use crate::frame::Frame;
use crate::hand::Copy;
use crate::icons::{Step, Target, Zone};
use crate::pile::CardId;
use crate::state::{Battler, Chrono};
use engine::Seat;

/// What is seen of a card that is laid on a battler; one more if it is an EX card.
const LAID: u64 = 0;
/// What is seen of a card of the hand that is singled out for the first time; one more if it is an EX card.
const PICKED: u64 = 2;
/// What is seen of one that was singled out before, and of which something more can be known.
const PICKED_AGAIN: u64 = 4;

impl Chrono {
    /// CC-3.2, CC-3.10, CC-20.19: whether `seat` knows cards that nobody else does: of its hand, on its battlers, or what its deck,
    /// guardians and extra deck are made of.
    pub(crate) fn has_secrets(&self, seat: Seat) -> bool {
        if seat.0 >= self.seats {
            return false;
        }
        let player = self.player(seat);
        player.deck + player.guardians + player.extra > 0
            || player.hand.len() > player.known.len()
            || self.battlers_of(seat).any(Battler::questing)
            || self.marks.iter().any(|m| m.seat == seat && !m.shown)
    }

    /// What everybody but `seat` sees of its action, as a number; none if they see all of it.
    #[inline]
    pub(crate) fn outside_of(&self, seat: Seat, action: Action) -> Option<u64> {
        match action {
            // CC-3.10, CC-15.4: the card stays unseen, but not whether it is an EX card (CC-R46).
            Action::Lay(card) => Some(LAID + u64::from(self.compiled.get().print(card).ex)),
            Action::TargetCard { zone: Zone::Hand, card, shift } => self.outside_of_choice(seat, card, shift),
            Action::TargetCard { zone: Zone::Discard, .. }
            | Action::Mulligan(_)
            | Action::Summon { .. }
            | Action::Play { .. }
            | Action::Attack(_)
            | Action::Quest(_)
            | Action::Tap { .. }
            | Action::Pass
            | Action::Pay(_)
            | Action::Paid
            | Action::Under(_)
            | Action::EnterTapped(_)
            | Action::Target(_)
            | Action::Opponent(_)
            | Action::Replay(_)
            | Action::Object(_)
            | Action::Guardian(_)
            | Action::Discard(_)
            | Action::Shed(_)
            | Action::Reinforce(_)
            | Action::Legion(_)
            | Action::Next(_) => None,
        }
    }

    /// CC-20.19, CC-R65: a card chosen in the hand is shown if a filter has to be proved. Otherwise the others see whether it is an EX card and,
    /// of one that has been singled out before, what they know of it already.
    fn outside_of_choice(&self, seat: Seat, card: CardId, shift: i8) -> Option<u64> {
        let walk = match *self.frames.last()? {
            Frame::Line(walk) => walk,
            Frame::Tie(tie) => tie.walk(self),
            _ => return None,
        };
        let step = self.compiled.get().row_of(walk.row).line.steps.get(usize::from(walk.step))?;
        let Step::Target(Target::Singles(singles)) = step else { return None };
        if !singles.get(usize::from(walk.sub))?.with.is_empty() {
            return None;
        }
        let ex = u64::from(self.compiled.get().print(card).ex);
        let Some(Copy::Marked(number)) = self.copy(seat, Zone::Hand, card, shift) else { return Some(PICKED + ex) };
        // Which of several it is shows when the line acts on it.
        if usize::from(walk.sub) + 1 < singles.len() {
            return Some(PICKED_AGAIN);
        }
        let shown = self.marks.iter().find(|m| m.number == number && m.shown).map_or(0, |m| 1 + u64::from(m.card.0));
        Some(PICKED_AGAIN + 1 + ex + 2 * (u64::from(shift as u8) + 256 * shown))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Play, table};
    use crate::{Action, icons::Zone};
    use engine::{Game, Seat};

    /// What seat 1 sees of a choice in the hand of seat 0.
    fn seen(play: &Play, name: &str, shift: i8) -> Option<u64> {
        let action = Action::TargetCard { zone: Zone::Hand, card: play.card(name), shift };
        assert!(play.legal(0).contains(&action), "{name}");
        assert_eq!(play.game.concealed(Seat(0), &action, Seat(0)), None, "its owner sees all of it");
        play.game.concealed(Seat(0), &action, Seat(1))
    }

    /// Proves CC-3.10, CC-15.4, CC-R46
    #[test]
    fn of_a_quest_card_others_see_whether_it_is_an_ex_card() {
        let mut play = table(2).card("x 5/5 ex").hand(0, &["1/1", "9/9", "x"]).field(0, "4/4").main(0);
        play.go(Action::Quest(play.id("4/4")));
        let [one, other, ex] = ["1/1", "9/9", "x"].map(|name| Action::Lay(play.card(name)));
        let seen = |action| play.game.concealed(Seat(0), &action, Seat(1));
        assert!(seen(one).is_some() && seen(one) == seen(other) && seen(ex).is_some_and(|ex| Some(ex) != seen(one)));
        assert_eq!(play.game.concealed(Seat(0), &one, Seat(0)), None);
        assert_eq!(play.game.concealed(Seat(0), &Action::Pass, Seat(1)), None, "all of it is seen");
    }

    /// Proves CC-20.19, CC-R65
    #[test]
    fn of_a_card_chosen_in_a_hand_others_see_what_they_know_already_unless_a_filter_is_proved() {
        let table = table(2)
            .card("x 5/5 ex")
            .card("again 0! | CHOSEN IN_HAND COST-1")
            .card("prove 0! | CHOSEN IN_HAND WITH COST<=6 COST-1");
        let mut play = table.hand(0, &["again", "again", "again", "prove", "1/1", "2/2", "6/6", "x"]).counter(5).main(0);
        play.play("again");
        let fresh = seen(&play, "1/1", 0);
        assert!(fresh.is_some() && fresh == seen(&play, "2/2", 0) && fresh != seen(&play, "x", 0));
        play.target_hand("1/1").play("again").target_hand("2/2").play("again");
        let cheaper = seen(&play, "1/1", -1);
        assert!(cheaper.is_some() && cheaper == seen(&play, "2/2", -1) && cheaper != fresh, "one of the two that cost less");
        assert_eq!(seen(&play, "6/6", 0), fresh);
        play.target_hand("6/6").play("prove");
        assert_eq!(seen(&play, "1/1", -1), None, "it is shown");
    }

    /// Proves CC-3.10, CC-20.19
    #[test]
    fn that_a_chosen_card_was_laid_face_down_is_known_to_its_owner_alone() {
        let laid = |name: &str| {
            let table = table(2).card("cheap 0! | CHOSEN IN_HAND COST-1");
            let mut play = table.hand(0, &["cheap", "1/1", "2/2"]).field(0, "4/4").field(0, "5/5").main(0);
            play.play("cheap").target_hand("1/1");
            play.go(Action::Quest(play.id("4/4")));
            play.go(Action::Lay(play.card(name)));
            play
        };
        let marks = |play: &Play, viewer: u8| play.view(viewer).players[0].marks.iter().map(|m| m.by).collect::<Vec<_>>();
        let (mut chosen, mut other) = (laid("1/1"), laid("2/2"));
        assert_eq!(chosen.view(1), other.view(1));
        assert_eq!((marks(&chosen, 1), marks(&other, 1)), (vec![-1], vec![-1]));
        assert_eq!((marks(&chosen, 0), marks(&other, 0)), (vec![], vec![-1]));
        // With the last card of the hand it is plain that it lies face down; two quest cards, and nobody knows which.
        for play in [&mut chosen, &mut other] {
            play.go(Action::Quest(play.id("5/5")));
        }
        assert_eq!(chosen.view(1), other.view(1));
        assert!(marks(&chosen, 1).is_empty());
    }

    /// Proves CC-20.19, CC-R65
    #[test]
    fn a_card_chosen_again_is_told_to_cost_less_in_all() {
        let mut play = table(2).card("again 0! | CHOSEN IN_HAND COST-1").hand(0, &["again", "again", "5/5"]).counter(5).main(0);
        play.play("again").target_hand("5/5").play("again");
        play.go(Action::TargetCard { zone: Zone::Hand, card: play.card("5/5"), shift: -1 });
        assert!(play.told().contains("A's 5/5 costs 1 less, 2 less in all. [CC-22.2]"), "{}", play.told());
    }

    /// Proves CC-3.2, CC-3.10
    #[test]
    fn a_seat_hides_its_unseen_cards_and_nothing_once_it_is_out() {
        let mut play = table(3).field(0, "4/4").main(0);
        let hides = |play: &Play, seat, from| play.game.hides_from(Seat(seat), Seat(from));
        assert!(hides(&play, 0, 1) && hides(&play, 1, 0), "nobody else knows their decks");
        assert!(!hides(&play, 0, 0), "nothing from oneself");
        play.concede(2);
        assert!(!hides(&play, 2, 0) && hides(&play, 0, 2));
    }
}
