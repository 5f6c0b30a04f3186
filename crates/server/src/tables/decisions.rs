//! Since when a seat owes what it owes: whether an action still means what it meant when somebody chose it.

use catalog::{AnyMatch, LineKind};
use engine::{Asked, MAX_SEATS, Seat, SeatSet};

/// The seats that owe a new decision after `seat` did this: all that decide now, except those who owed the same one already while
/// another seat committed or took back its own part. Whoever answers for a side settles it for everybody on it.
pub(super) fn fresh(seat: Seat, kind: LineKind, before: Option<Asked>, after: Option<Asked>) -> SeatSet {
    let after = after.map_or(SeatSet::EMPTY, Asked::seats);
    let Some(Asked::Each(before)) = before else { return after };
    let aside = match kind {
        LineKind::Act => !after.contains(seat),
        LineKind::TakeBack => true,
        LineKind::Concede | LineKind::Undo => false,
    };
    after.iter().filter(|s| !(aside && *s != seat && before.contains(*s))).collect()
}

/// The seats of a decision whose bots think about it. Where any one answers for a side, they wait for a person who can, and
/// without one the first of them answers.
pub(super) fn thinkers(asked: Asked, is_bot: impl Fn(Seat) -> bool) -> SeatSet {
    let bots: SeatSet = asked.seats().iter().filter(|seat| is_bot(*seat)).collect();
    match asked {
        Asked::Each(_) => bots,
        Asked::AnyOf(seats) if bots == seats => bots.lowest().map_or(SeatSet::EMPTY, SeatSet::only),
        Asked::AnyOf(_) => SeatSet::EMPTY,
    }
}

/// By seat: the version at which the decision it owes, or has committed itself in, began. Of a match that was taken up from its
/// log this is found by going back through it, seldom further than there are seats.
pub(super) fn begun(play: &dyn AnyMatch) -> [u32; MAX_SEATS] {
    let mut begun = [play.version(); MAX_SEATS];
    let (mut after, mut moments) = (play.status().asked(), play.moments());
    let seats = (0..play.seats() as u8).map(Seat);
    let mut open: SeatSet = seats.filter(|seat| play.status().deciding().contains(*seat) || play.can_take_back(*seat)).collect();
    for version in (1..=play.version()).rev() {
        // After an undo everything is decided anew.
        let line = play.line(version - 1).filter(|(_, kind)| *kind != LineKind::Undo && moments > 0);
        let Some((seat, kind)) = line else {
            open.iter().for_each(|seat| begun[seat.index()] = version);
            return begun;
        };
        moments -= 1;
        let before = play.asked_after(moments);
        let fresh = fresh(seat, kind, before, after);
        for seat in open.iter() {
            if fresh.contains(seat) {
                begun[seat.index()] = version;
                open = open.without(seat);
            }
        }
        if open.is_empty() {
            return begun;
        }
        after = before;
    }
    open.iter().for_each(|seat| begun[seat.index()] = 0);
    begun
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Request;
    use engine::Secret;
    use serde_json::Value;

    #[test]
    fn a_commitment_of_another_seat_leaves_ones_own_decision_as_it_was() {
        let (a, b) = (Seat(0), Seat(1));
        let both = SeatSet::first(2);
        let act = LineKind::Act;
        let each = |seats: SeatSet| Some(Asked::Each(seats));
        let only = |seat: Seat| each(SeatSet::only(seat));
        assert_eq!(fresh(a, act, each(both), only(b)), SeatSet::EMPTY);
        assert_eq!(fresh(b, act, only(b), each(both)), both);
        assert_eq!(fresh(a, LineKind::TakeBack, only(b), each(both)), SeatSet::only(a));
        assert_eq!(fresh(a, LineKind::Undo, only(b), each(both)), both);
        assert_eq!(fresh(a, act, each(both), each(both)), both, "a step of a longer turn changes what everyone decides on");
        assert_eq!(fresh(a, act, only(a), None), SeatSet::EMPTY, "the end asks nobody");
    }

    #[test]
    fn who_answers_for_a_side_settles_it_for_all() {
        let (a, b) = (Seat(0), Seat(1));
        let side = Some(Asked::AnyOf(SeatSet::first(2)));
        let only_b = SeatSet::only(b);
        assert_eq!(
            fresh(a, LineKind::Act, side, Some(Asked::Each(only_b))),
            only_b,
            "another decision, although b owed one before"
        );
        assert_eq!(fresh(a, LineKind::Act, side, side), SeatSet::first(2));
    }

    #[test]
    fn bots_wait_for_a_person_who_can_answer_for_the_side() {
        let seats: SeatSet = [Seat(1), Seat(2), Seat(3)].into_iter().collect();
        let bots = |of: &'static [u8]| move |seat: Seat| of.contains(&seat.0);
        assert_eq!(thinkers(Asked::AnyOf(seats), bots(&[1, 2])), SeatSet::EMPTY, "the person on seat 4 answers");
        assert_eq!(thinkers(Asked::AnyOf(seats), bots(&[1, 2, 3])), SeatSet::only(Seat(1)), "one of them, once");
        assert_eq!(thinkers(Asked::Each(seats), bots(&[1, 2])), [Seat(1), Seat(2)].into_iter().collect());
    }

    #[test]
    fn a_match_taken_up_again_knows_since_when_everybody_decides() {
        let secret = Secret::from_bytes([7; 32]);
        let game = catalog::games().iter().find(|game| game.info().simultaneous).unwrap();
        let (_, setup) = game.presets().pop().unwrap();
        let mut play = game.begin(&setup, &secret).unwrap();
        let since = |play: &dyn AnyMatch| -> [u32; 2] { begun(play)[..2].try_into().unwrap() };
        let (a, b) = (Seat(0), Seat(1));
        let mut wish = |seat: Seat, request: Request| {
            let request = match request {
                Request::Act(_) => Request::Act(play.legal(seat)[0].action.clone()),
                other => other,
            };
            play.command(seat, &request, &secret).unwrap();
            since(play.as_ref())
        };
        let act = || Request::Act(Value::Null);
        assert_eq!(wish(b, act()), [0, 0], "both still decide, or have decided, about the first turn");
        assert_eq!(wish(b, Request::TakeBack), [0, 2], "who took back owes a new decision");
        assert_eq!(wish(b, act()), [0, 2]);
        assert_eq!(wish(a, act()), [4, 4], "the second turn");
        assert_eq!(wish(a, act()), [4, 4]);
        assert_eq!(wish(a, Request::UndoFreely), [6, 6], "after an undo all is decided anew");
        assert_eq!(wish(b, act()), [6, 6]);
    }
}
