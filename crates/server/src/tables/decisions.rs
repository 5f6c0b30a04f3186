//! Since when a seat owes what it owes: whether an action still means what it meant when somebody chose it.

use catalog::{AnyMatch, LineKind};
use engine::{MAX_SEATS, Seat, SeatSet};

/// The seats that owe a new decision after `seat` did this: all that decide now, except those who owed the same one
/// already while another seat committed or took back its own part.
pub(super) fn fresh(seat: Seat, kind: LineKind, before: SeatSet, after: SeatSet) -> SeatSet {
    let aside = match kind {
        LineKind::Act => !after.contains(seat),
        LineKind::TakeBack => true,
        LineKind::Concede | LineKind::Undo => false,
    };
    after.iter().filter(|s| !(aside && *s != seat && before.contains(*s))).collect()
}

/// By seat: the version at which the decision it owes, or has committed itself in, began. Of a match that was taken up from its
/// log this is found by going back through it, seldom further than there are seats.
pub(super) fn begun(play: &dyn AnyMatch) -> [u32; MAX_SEATS] {
    let mut begun = [play.version(); MAX_SEATS];
    let (mut after, mut moments) = (play.status().deciding(), play.moments());
    let seats = (0..play.seats() as u8).map(Seat);
    let mut open: SeatSet = seats.filter(|seat| after.contains(*seat) || play.can_take_back(*seat)).collect();
    for version in (1..=play.version()).rev() {
        // After an undo everything is decided anew.
        let line = play.line(version - 1).filter(|(_, kind)| *kind != LineKind::Undo && moments > 0);
        let Some((seat, kind)) = line else {
            open.iter().for_each(|seat| begun[seat.index()] = version);
            return begun;
        };
        moments -= 1;
        let before = play.deciding_after(moments);
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
    use serde_json::{Value, json};

    #[test]
    fn a_commitment_of_another_seat_leaves_ones_own_decision_as_it_was() {
        let (a, b) = (Seat(0), Seat(1));
        let both = SeatSet::first(2);
        let act = LineKind::Act;
        assert_eq!(fresh(a, act, both, SeatSet::only(b)), SeatSet::EMPTY);
        assert_eq!(fresh(b, act, SeatSet::only(b), both), both);
        assert_eq!(fresh(a, LineKind::TakeBack, SeatSet::only(b), both), SeatSet::only(a));
        assert_eq!(fresh(a, LineKind::Undo, SeatSet::only(b), both), both);
        assert_eq!(fresh(a, act, both, both), both, "a step of a longer turn changes what everyone decides on");
    }

    #[test]
    fn a_match_taken_up_again_knows_since_when_everybody_decides() {
        let secret = Secret::from_bytes([7; 32]);
        let mut play = catalog::game("clash").unwrap().begin(&json!({ "fixture": "basic" }), &secret).unwrap();
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
