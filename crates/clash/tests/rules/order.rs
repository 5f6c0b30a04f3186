//! CL-6: the order of the Aftermath, and how protections work.

use super::*;

/// Proves CL-6.1, CL-6.2
#[test]
fn each_move_acts_once_and_the_lower_buildup_first() {
    let turn = table().initiative(1, 9).start().turn("1", "4");
    assert_eq!((turn.first, turn.buildups), (First::Faster(Seat(0)), [Some(1), Some(4)]));
    let acts: Vec<String> = story(&turn.events).into_iter().filter(|s| s.contains("acts")).collect();
    assert_eq!(acts, ["A acts 1", "B acts 4"]);
    assert_eq!(turn.clauses(|e| matches!(e, Event::Order { .. } | Event::Acts { .. })), ["CL-6.2", "CL-6.1", "CL-6.1"]);
    // A Buildup stays within 0 and 5.
    let shift =
        |n| table().passive(A, [on(When::AtReveal, [buildup_by(n, Duration::ThisTurn)])]).start().turn("2", "T").buildups[A];
    assert_eq!((shift(-7), shift(7)), (Some(0), Some(5)));
}

/// Proves CL-6.3, CL-6.4
#[test]
fn at_equal_buildup_initiative_decides_and_at_equal_initiative_both_act_at_once() {
    let first = |a, b| {
        let turn = table().initiative(a, b).start().turn("3", "3");
        (turn.first, turn.damage, turn.clauses(|e| matches!(e, Event::Order { .. })))
    };
    assert_eq!(first(7, 4), (First::Initiative(Seat(0)), [0, 3], vec!["CL-6.3"]));
    assert_eq!(first(4, 7), (First::Initiative(Seat(1)), [3, 0], vec!["CL-6.3"]));
    assert_eq!(first(5, 5), (First::Together, [3, 3], vec!["CL-6.4"]));
}

/// Proves CL-6.5, CL-10.9
#[test]
fn the_order_is_fixed_after_at_reveal_effects_from_the_piles_as_they_are_then() {
    // At the Reveal the 4 goes from A's pile to hand, so the Dodge reads the 1 below it; this turn's moves are not in the pile.
    let back = OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::Top));
    let table = table().pile(A, "1, 4").passive(A, [on(When::AtReveal, [back])]);
    assert_eq!(table.clone().start().turn("Dodge", "3").buildups, [Some(1), Some(3)]);
    // A change of that Dodge starts from what it reads.
    let both = vec![on(
        When::AtReveal,
        [OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::Top)), buildup_by(2, Duration::ThisTurn)],
    )];
    assert_eq!(table.passive(A, both).start().turn("Dodge", "3").buildups[A], Some(3));
}

/// Proves CL-6.8, CL-10.9, CL-R29
#[test]
fn once_fixed_the_order_does_not_change_in_that_turn() {
    // A's 1 acts first and makes everything of B's later and A's Initiative lower; the pile of B's Dodge changes too.
    let late = OpDef::ChangeBuildup { by: amount(5), of: vec![], whose: Who::Foe, duration: Duration::NextTurn };
    let bury = OpDef::BuryTop(Who::Foe);
    let meddle = special(1, [act([late, bury, initiative_by(-5, Duration::RestOfGame)])]);
    let mut bout = table().special(A, meddle).pile(B, "Block, 2").start();
    let turn = bout.turn("S", "Dodge");
    assert_eq!((turn.buildups, turn.first), ([Some(1), Some(2)], First::Faster(Seat(0))));
    let acts: Vec<_> =
        turn.events.iter().filter_map(|e| if let Event::Acts { buildup, .. } = e { Some(*buildup) } else { None }).collect();
    assert_eq!(acts, [1, 2], "no move acts twice or elsewhere");
    // Changes made while acting count from the next turn on.
    assert_eq!(bout.initiatives(), [2, 4]);
    let next = bout.turn("2", "1");
    assert_eq!(next.buildups, [Some(2), Some(5)]);
    assert_eq!(
        bout.turn("3", "3").first,
        First::Initiative(Seat(1)),
        "Initiative has changed for good, the Buildup for one turn"
    );
}

/// Proves CL-6.6, CL-R29
#[test]
fn initiative_belongs_to_the_character_and_lasts_until_an_effect_changes_it() {
    let rise = |n| special(0, [act([initiative_by(n, Duration::RestOfGame)])]);
    let mut bout = table().initiative(1, 5).special(A, rise(10)).special2(A, rise(100)).start();
    assert_eq!(bout.turn("2", "2").first, First::Initiative(Seat(1)));
    bout.turn("S", "T");
    assert_eq!(bout.initiatives(), [11, 5]);
    for card in ["1", "3", "4"] {
        assert_eq!(bout.turn(card, card).first, First::Initiative(Seat(0)), "all its moves");
    }
    bout.turn("T", "Block");
    assert_eq!(bout.initiatives(), [111, 5], "Initiative has no limits");
}

/// Proves CL-6.7
#[test]
fn a_protection_starts_when_its_move_acts_and_ends_with_the_turn() {
    let twice = special(3, [act([deal(2), deal(2)])]).counts_as(2);
    let mut bout = table().special(B, twice).start();
    let turn = bout.turn("Block", "S");
    assert_eq!(turn.damage, [0, 0], "it is up for all of the turn");
    assert_eq!(turn.clauses(|e| matches!(e, Event::Protects { .. })), ["CL-6.7"]);
    assert_eq!(bout.turn("Counter", "2").damage, [2, 0], "and gone in the next");
}

/// Proves CL-6.9
#[test]
fn what_does_not_depend_on_hitting_happens_although_the_damage_was_stopped() {
    let drain = special(2, [act([deal(2), heal(3), OpDef::BuryTop(Who::Foe)])]).counts_as(2);
    let mut bout = table().hp(10, 10).special(A, drain).pile(B, "3, 4").start();
    let turn = bout.turn("S", "Block");
    assert_eq!((turn.damage, turn.hp, bout.pile(B)), ([0, 0], [13, 10], pile("4, 3, Block")));
}

/// Proves CL-6.10, CL-16.7
#[test]
fn a_protection_answers_an_attack_as_a_whole() {
    let late_blow = |at| special(at, [act([deal(1)]), on(When::OnUnsuccessful, [deal(2)]), on(When::OnHit, [deal(3)])]);
    // The attack acted first: nothing of it is stopped, also what it deals after the Dodge acted.
    let late = special(1, [act([deal(1)]), on(When::OnTurnEnd, [deal(2)])]);
    let turn = table().special(A, late.clone()).pile(B, "4").start().turn("S", "Dodge");
    assert_eq!((turn.damage, turn.status(B)), ([0, 3], "unsuccessful".into()));
    // The Dodge acted first: all of it is stopped, whatever triggers it.
    let turn = table().special(A, late).start().turn("S", "Dodge");
    assert_eq!((turn.damage, turn.status(B)), ([0, 0], "successful".into()));
    let turn = table().special(A, late_blow(2)).start().turn("S", "Dodge");
    assert_eq!((turn.damage, hits(&turn.events).len()), ([0, 0], 2), "the late 2 is stopped too");
}

/// Proves CL-6.10
#[test]
fn damage_of_a_move_that_has_not_acted_yet_meets_the_protections_that_are_up() {
    let thorns = special(4, [act([heal(0)]), on(When::OnDamaged, [deal(2)])]);
    let guard = special(1, [act([prevent([Class::Attack]), deal(1)])]);
    let turn = table().special(A, thorns).special(B, guard).start().turn("S", "S");
    assert_eq!((turn.damage, turn.status(B)), ([1, 0], "hit, successful".into()));
}

/// Proves CL-6.11, CL-R35
#[test]
fn of_several_protections_the_first_that_matches_takes_what_it_can() {
    let guard = special(1, [act([prevent_up_to(2, [Class::Attack]), prevent([Class::Attack])])]);
    let table = table().special(A, guard).passive(A, [on(When::Always, [prevent_up_to(1, [Class::Attack])])]);
    let turn = table.clone().start().turn("S", "4");
    let stops: Vec<_> = hits(&turn.events)[0].stops.iter().map(|s| (s.by, s.amount)).collect();
    let own = Cause::Move(Card::Special1);
    assert_eq!(stops, [(Cause::Passive(0), 1), (own, 2), (own, 1)], "passives first, then in the order they started");
    // One that is left nothing has prevented nothing.
    let turn = table.start().turn("Dodge", "1");
    assert_eq!((turn.damage, turn.status(A)), ([0, 0], "unsuccessful".into()));
    assert_eq!(hits(&turn.events)[0].stops.len(), 1);
}

/// Proves CL-6.11
#[test]
fn an_upper_limit_is_for_the_whole_turn() {
    let twice = special(3, [act([deal(2), deal(2)])]);
    let table = table().special(B, twice).passive(A, [on(When::Always, [prevent_up_to(3, [Class::Attack])])]);
    let turn = table.start().turn("T", "S");
    let stopped: Vec<u8> = hits(&turn.events).iter().map(|d| d.stops.iter().map(|s| s.amount).sum()).collect();
    assert_eq!((stopped, turn.damage), (vec![2, 1], [1, 0]));
}

/// Proves CL-6.12, CL-R36, CL-16.6
#[test]
fn protections_answer_the_opposing_move_only() {
    let guard = special(0, [act([prevent([Class::Attack, Class::Basic, Class::Special]), deal_to(1, Whom::Me)])]);
    let later = special(1, [act([OpDef::Delay(vec![deal(2)])])]);
    let table = table().special(A, guard).special(B, later).passive(B, [on(When::AtReveal, [deal(3)])]);
    let mut bout = table.start();
    let turn = bout.turn("S", "S");
    assert_eq!(turn.damage, [4, 0], "neither the passive's 3 nor the own 1 is stopped");
    assert_eq!(bout.hp(), [14, 20], "nor the 2 that was delayed");
    assert_eq!(hits(&turn.after)[0].cause, Cause::Delayed);
    let clauses = |d: &Damage| engine::Event::clauses(&Event::Damage(d.clone())).into_iter().map(|c| c.0).collect::<Vec<_>>();
    assert_eq!(hits(&turn.events).into_iter().map(clauses).collect::<Vec<_>>(), [vec!["CL-16.6"], vec!["CL-11.12"]]);
}

/// Proves CL-6.14, CL-R3, CL-R38
#[test]
fn at_a_shared_instant_protections_come_first_then_damage_then_the_knock_out_then_healing() {
    let mixed = |n: i8| special(2, [act([heal(n), deal(3), prevent_up_to(1, [Class::Attack])])]);
    let table = table().initiative(5, 5).special(A, mixed(2)).special(B, mixed(5));
    let turn = table.clone().hp(10, 10).start().turn("S", "S");
    assert_eq!(
        story(&turn.events)[4..],
        [
            "A acts Test",
            "B acts Test",
            "A protects Test",
            "B protects Test",
            "B takes 2 of Test",
            "A takes 2 of Test",
            "A heals 2",
            "B heals 5",
            "A Hit",
            "B Hit",
            "A Successful",
            "B Successful",
            "A leaves Test",
            "B leaves Test"
        ]
    );
    assert_eq!(turn.hp, [10, 13]);
    // Who falls to 0 is out before healing comes.
    let mut bout = table.hp(10, 2).start();
    let turn = bout.turn("S", "S");
    assert_eq!((turn.hp, bout.ended()), ([8, 0], Some((Some(A), "CL-13.1"))));
}

/// Proves CL-R2, CL-11.7
#[test]
fn damage_of_one_instant_is_computed_from_what_came_before_it() {
    let twice = || special(3, [act([deal(2), deal(1)])]);
    let table = table().initiative(5, 5).special(A, twice()).special(B, twice()).passive(B, [on(When::AtReveal, [deal(1)])]);
    let turn = table.start().turn("S", "S");
    // A received 1 before the instant: lowered once over its sum. B received nothing before it.
    let of_moves: Vec<_> =
        hits(&turn.events).into_iter().filter(|d| d.name == "Test").map(|d| (d.from.0, d.reduced, d.received)).collect();
    assert_eq!(of_moves, [(0, 1, 1), (0, 0, 1), (1, 0, 2), (1, 0, 1)]);
}

/// Proves CL-R2, CL-R43
#[test]
fn copies_at_a_shared_instant_act_as_what_they_copy() {
    let shifted = special(3, [act([OpDef::CopyBasic(Copied::OpposingMove)])]);
    let turn = table().initiative(5, 5).special(A, shifted.clone()).start().turn("S", "3");
    assert_eq!((turn.first, turn.damage), (First::Together, [3, 3]));
    let guard = special(3, [act([OpDef::CopyBasic(Copied::Fixed(Card::Dodge))])]);
    let turn = table().initiative(5, 5).special(A, guard).start().turn("S", "3");
    assert_eq!((turn.damage, turn.status(A)), ([0, 0], "successful".into()), "a copied Dodge is up in time");
}

/// Proves CL-R31, CL-16.9
#[test]
fn two_triggers_at_once_go_by_initiative_and_share_a_snapshot_when_it_is_equal() {
    // Both lose what they have received so far; the higher Initiative goes first.
    let bite = || vec![on(When::OnTurnEnd, [OpDef::Deal { amount: AmountDef::DamageReceived, to: Whom::Foe }])];
    let table = |a, b| {
        let hurt = special(0, [act([deal_to(1, Whom::Both)])]);
        table().initiative(a, b).passive(A, bite()).passive(B, bite()).special(A, hurt).start().turn("S", "T")
    };
    let order = |turn: &Outcome| hits(&turn.events)[2..].iter().map(|d| (d.from.0, d.received)).collect::<Vec<_>>();
    assert_eq!(order(&table(7, 4)), [(0, 1), (1, 2)], "B's bite counts what A's bite did");
    assert_eq!(order(&table(4, 7)), [(1, 1), (0, 2)]);
    assert_eq!(order(&table(5, 5)), [(0, 1), (1, 1)], "one snapshot");
}
