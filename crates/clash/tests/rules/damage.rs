//! CL-11: damage.

use super::*;

/// Proves CL-11.1, CL-11.8
#[test]
fn the_slower_attack_is_lowered_by_what_its_owner_received() {
    for m in 1..=5u8 {
        for n in m + 1..=5 {
            let turn = table().start().turn(&m.to_string(), &n.to_string());
            assert_eq!(turn.damage, [n - m, m], "{m} against {n}");
            let slow = hits(&turn.events)[1];
            assert_eq!((slow.stated, slow.reduced, slow.received), (n, m, n - m));
            assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(d) if d.reduced > 0)), ["CL-11.1"]);
        }
    }
}

/// Proves CL-11.2, CL-11.9
#[test]
fn equal_numbers_cost_only_the_slower_and_nothing_falls_below_0() {
    for n in 1..=5u8 {
        let turn = table().start().turn(&n.to_string(), &n.to_string());
        assert_eq!(turn.damage, [0, n]);
    }
    let heavy = special(1, [act([deal(6)])]);
    let turn = table().special(A, heavy).start().turn("S", "2");
    assert_eq!((turn.damage, hits(&turn.events)[1].reduced), ([0, 6], 2), "2 less 6 is 0");
}

/// Proves CL-11.3
#[test]
fn the_reduction_starts_from_zero_every_turn() {
    let mut bout = table().start();
    bout.turn("Block", "4");
    assert_eq!(bout.game.view(Viewer::Spectator).sides[A].received, 0);
    assert_eq!(bout.turn("3", "Block").damage, [0, 3]);
}

/// Proves CL-11.4
#[test]
fn prevented_damage_was_not_received() {
    let guard = special(0, [act([prevent([Class::Number(1)])]), on(When::OnSuccessful, [deal(3)])]);
    let turn = table().special(A, guard).start().turn("S", "1");
    assert_eq!((turn.damage, hits(&turn.events)[1].reduced), ([0, 3], 0));
}

/// Proves CL-11.6
#[test]
fn the_reduction_comes_first_and_protections_look_at_what_is_left() {
    let table = table().passive(B, [on(When::AtReveal, [deal(2)]), on(When::Always, [prevent_up_to(3, [Class::Attack])])]);
    let turn = table.start().turn("4", "T");
    let of_move = hits(&turn.events)[1];
    assert_eq!((of_move.reduced, of_move.stops[0].amount, of_move.received), (2, 2, 0));
}

/// Proves CL-11.10, CL-R40
#[test]
fn a_damage_event_is_worked_out_in_one_order() {
    // Stated 2, set to 5, changed by +2 and -4, lowered by 1 received, 1 stopped, 1 arrives; then the knock-out, then triggers.
    let of_a = on(
        When::AtReveal,
        [set_damage(5, Who::Me, Duration::ThisTurn), damage_by(2, Duration::ThisTurn), damage_by(-4, Duration::RestOfGame)],
    );
    let of_b = vec![
        on(When::AtReveal, [deal(1)]),
        on(When::Always, [prevent_up_to(1, [Class::Attack])]),
        on(When::OnDamaged, [heal(1)]),
    ];
    let turn = table().passive(A, [of_a]).passive(B, of_b).hp(20, 10).start().turn("2", "T");
    let of_move = hits(&turn.events)[1].clone();
    assert_eq!(
        (of_move.stated, of_move.changed, of_move.reduced, of_move.stops[0].amount, of_move.received, of_move.hp),
        (5, -2, 1, 1, 1, 9)
    );
    assert_eq!(turn.hp, [19, 10]);
    // Changes have a floor of 0, and the reduction finds nothing more to lower.
    let weak = on(When::AtReveal, [damage_by(-5, Duration::ThisTurn)]);
    let turn = table().passive(A, [weak]).passive(B, [on(When::AtReveal, [deal(1)])]).start().turn("3", "T");
    let of_move = hits(&turn.events)[1];
    assert_eq!((of_move.changed, of_move.reduced, of_move.received), (-3, 0, 0));
}

/// Proves CL-R40
#[test]
fn of_two_settings_the_last_resolved_holds_and_at_equal_initiative_the_lower() {
    let both = |a: i8, b: i8| {
        let of = |n, whose| vec![on(When::AtReveal, [set_damage(n, whose, Duration::ThisTurn)])];
        table().initiative(a, b).passive(A, of(5, Who::Me)).passive(B, of(2, Who::Foe)).start().turn("1", "T").damage[B]
    };
    assert_eq!((both(7, 4), both(4, 7), both(5, 5)), (2, 5, 2), "the lower Initiative resolves last");
    let buildups = |a: i8, b: i8| {
        let of = |n, whose| vec![on(When::AtReveal, [set_buildup(n, whose, Duration::ThisTurn)])];
        table().initiative(a, b).passive(A, of(1, Who::Me)).passive(B, of(4, Who::Foe)).start().turn("3", "T").buildups[A]
    };
    assert_eq!((buildups(7, 4), buildups(4, 7), buildups(5, 5)), (Some(4), Some(1), Some(1)));
    // Standing settings likewise.
    let standing = |a: i8, b: i8| {
        let of = |n, whose| vec![on(When::Always, [set_damage(n, whose, Duration::RestOfGame)])];
        table().initiative(a, b).passive(A, of(5, Who::Me)).passive(B, of(2, Who::Foe)).start().turn("1", "T").damage[B]
    };
    assert_eq!((standing(7, 4), standing(4, 7), standing(5, 5)), (2, 5, 2));
    // A setting that comes again is the last, although an older one of another length stands beside it.
    let again = vec![
        on(When::AtReveal, [set_damage(4, Who::Me, Duration::RestOfGame)]),
        on_if(
            When::OnTurnEnd,
            CondDef::Move(Who::Me, Class::Named(Card::One)),
            [set_damage(1, Who::Me, Duration::UntilOwnRecharge)],
        ),
    ];
    let mut bout = table().passive(A, again).start();
    assert_eq!(bout.turn("1", "T").damage, [0, 4]);
    assert_eq!(bout.turn("2", "Block").damage, [0, 0]);
    assert_eq!(bout.turn("3", "Dodge").damage, [0, 0]);
    assert_eq!(bout.turn("4", "1").damage, [1, 3], "set to 4 at the Reveal, lowered by 1");
    // Sets come before changes, whatever the order: the sum does not depend on it; one clamp in the end.
    let many = on(
        When::AtReveal,
        [buildup_by(4, Duration::ThisTurn), set_buildup(3, Who::Me, Duration::ThisTurn), buildup_by(-3, Duration::RestOfGame)],
    );
    assert_eq!(table().passive(A, [many]).start().turn("1", "T").buildups[A], Some(4));
}

/// Proves CL-11.11, CL-R39
#[test]
fn a_move_of_several_events_is_lowered_once_over_its_sum() {
    let parts = special(5, [act([deal(1), deal(3), deal(2)])]);
    let turn = table().special(A, parts).start().turn("S", "3");
    let lowered: Vec<_> = hits(&turn.events)[1..].iter().map(|d| (d.reduced, d.received)).collect();
    assert_eq!((lowered, turn.damage), (vec![(1, 0), (2, 1), (0, 2)], [3, 3]));
}

/// Proves CL-11.12, CL-R36
#[test]
fn only_what_a_move_deals_to_the_opponent_is_lowered() {
    let own = special(4, [act([deal_to(2, Whom::Me), OpDef::Delay(vec![deal(3)])])]);
    let table = table().special(A, own).passive(A, [on(When::OnTurnEnd, [deal(2)])]);
    let mut bout = table.start();
    let turn = bout.turn("S", "4");
    assert_eq!(turn.damage, [6, 2], "own damage and the passive's arrive in full, although A received 4 and 6");
    assert_eq!(hits(&turn.after)[0].received, 3);
}

/// Proves CL-11.13, CL-R27
#[test]
fn damage_of_every_source_counts_as_received_and_lost_hp_does_not() {
    let received = |table: Table, card: &str| {
        let turn = table.start().turn(card, "T");
        hits(&turn.events).last().map(|d| d.reduced)
    };
    assert_eq!(received(table().passive(B, [on(When::AtReveal, [deal(2)])]), "4"), Some(2), "a passive");
    assert_eq!(received(table().passive(A, [on(When::AtReveal, [deal_to(1, Whom::Me)])]), "4"), Some(1), "one's own");
    let own = special(4, [act([deal_to(2, Whom::Me), deal(4)])]);
    assert_eq!(received(table().special(A, own), "S"), Some(2), "one's own move");
    let cost = special(4, [act([lose(2), deal(4)])]);
    assert_eq!(received(table().special(A, cost), "S"), Some(0), "lost HP is not damage");
    // A delayed effect's belongs to the turn it arrives in.
    let later = special(0, [act([OpDef::Delay(vec![deal(3)])])]);
    let mut bout = table().special(B, later).start();
    bout.turn("T", "S");
    assert_eq!(bout.turn("4", "Block").damage, [0, 1]);
    // Redirected damage: proven with the Counter. Losing HP fires nothing, but knocks out.
    let thorns = marking(table(), A).passive(A, [on(When::OnDamaged, [mark("Mark")])]);
    let mut bout = thorns.special(A, special(0, [act([lose(3)])])).hp(3, 9).start();
    let turn = bout.turn("S", "T");
    assert_eq!((bout.counter(A), turn.hp, bout.ended()), (0, [0, 9], Some((Some(B), "CL-13.1"))));
    assert_eq!(turn.clauses(|e| matches!(e, Event::LosesHp { .. })), ["CL-R27"]);
}

/// Proves CL-11.14
#[test]
fn healing_does_not_lower_the_received_total() {
    let table = table().hp(10, 10).passive(A, [on(When::OnDamaged, [heal(3)])]);
    let turn = table.start().turn("4", "3");
    assert_eq!((turn.damage, turn.hp), ([3, 1], [10, 9]));
}

/// Proves CL-11.15, CL-13.1
#[test]
fn damage_beyond_the_remaining_hp_is_lost() {
    let mut bout = table().hp(9, 2).start();
    let turn = bout.turn("4", "Block");
    assert_eq!((turn.hp, bout.ended()), ([9, 0], Some((Some(A), "CL-13.1"))), "never below 0, and A is not touched");
}

/// Proves CL-R17
#[test]
fn lowering_is_not_preventing() {
    let turn = table().start().turn("2", "2");
    assert_eq!(turn.row(), (0, 2, "hit".into(), "miss, unsuccessful".into()), "the faster attack is not successful");
}
