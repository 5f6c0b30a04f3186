//! CL-16: specials and passives.

use super::*;

/// Proves CL-16.1
#[test]
fn a_special_states_its_own_buildup_and_effects() {
    let own = special(4, [act([deal(3), heal(2)])]);
    let turn = table().hp(10, 10).special(A, own).start().turn("S", "T");
    assert_eq!((turn.buildups[A], turn.damage, turn.hp), (Some(4), [0, 3], [12, 7]));
}

/// Proves CL-16.2, CL-R28
#[test]
fn where_a_text_contradicts_a_clause_the_text_prevails() {
    // CL-12.1 sends a move to the pile, its text to the hand; CL-11.1 lowers damage, its text says it does not.
    let back = special(4, [act([OpDef::IgnoreReduction { of: vec![] }, deal(3)])]).then(After::ReturnToHand);
    let mut bout = table().special(A, back).start();
    let turn = bout.turn("S", "2");
    assert_eq!(turn.damage, [2, 3]);
    assert_eq!((bout.pile(A), bout.hand(A).contains(&Card::Special1)), (vec![], true));
    // CL-4.3 heals 2, a text makes it 5; CL-4.6's ceiling, a text raises it.
    let more =
        vec![on(When::Always, [OpDef::ChangeRechargeHeal { by: amount(3), whose: Who::Me, duration: Duration::RestOfGame }])];
    let bout = table().hp(10, 10).passive(A, more).hand(A, "").pile(A, "1").at_turn(4).begin();
    assert_eq!(bout.hp(), [15, 10]);
    let raise = special(0, [act([OpDef::ChangeMaxHp { by: amount(4), whose: Who::Me }, heal(9)])]);
    assert_eq!(table().special(A, raise).start().turn("S", "T").hp, [24, 20]);
}

/// Proves CL-16.3
#[test]
fn block_and_counter_answer_a_special_only_if_it_counts_as_their_number_and_dodge_always() {
    let blow = |n: Option<u8>| {
        let s = special(3, [act([deal(3)])]);
        n.map_or(s.clone(), |n| s.counts_as(n))
    };
    let taken = |n, defence: &str| table().special(A, blow(n)).start().turn("S", defence).damage;
    for n in [None, Some(5)] {
        assert_eq!((taken(n, "Block"), taken(n, "Counter"), taken(n, "Dodge")), ([0, 3], [0, 3], [0, 0]));
    }
    assert_eq!((taken(Some(1), "Block"), taken(Some(2), "Block"), taken(Some(3), "Block")), ([0, 0], [0, 0], [0, 3]));
    assert_eq!((taken(Some(2), "Counter"), taken(Some(3), "Counter"), taken(Some(4), "Counter")), ([0, 3], [2, 0], [2, 0]));
}

/// Proves CL-16.4
#[test]
fn passives_are_always_in_force() {
    let table = table().passive(A, [on(When::Always, [prevent_up_to(1, [Class::Attack])])]);
    let mut bout = table.start();
    for (mine, attack, taken) in [("T", "1", 0), ("S", "4", 3), ("Counter", "2", 1)] {
        assert_eq!(bout.turn(mine, attack).damage[A], taken, "whatever A plays, {mine} against {attack}");
    }
    // Also against what the opposing move deals before the order is fixed.
    let thorns = special(4, [on(When::OnDamaged, [deal(1)])]);
    let table = clash::testing::table()
        .special(A, thorns)
        .passive(B, [on(When::AtReveal, [deal(1)]), on(When::Always, [prevent([Class::Attack])])]);
    assert_eq!(table.start().turn("S", "T").damage, [1, 0]);
}

/// Proves CL-16.5, CL-R37
#[test]
fn a_delayed_effect_comes_at_the_start_of_the_next_turn_before_the_recharge_and_is_public_while_it_waits() {
    let later = special(0, [act([OpDef::Delay(vec![deal(3), heal(1)])])]);
    let watch = vec![on_if(When::OnRecharge, CondDef::Received(Who::Me, Cmp::AtLeast, 3), [mark("Mark")])];
    let mut bout = marking(table(), B).hp(10, 10).special(A, later).passive(B, watch).hand(B, "T").start();
    let turn = bout.turn("S", "T");
    assert_eq!(turn.damage, [0, 0]);
    assert_eq!(story(&turn.after)[..5], ["turn 2", "A delay ends", "B takes 3 of waiting effect", "A heals 1", "B recharges"]);
    assert_eq!((bout.hp(), bout.counter(B)), ([11, 9], 1), "the damage belongs to the new turn");
    assert_eq!(bout.turn("4", "T").damage, [0, 4]);
    assert!(turn.clauses(|e| matches!(e, Event::Delays { .. })) == ["CL-16.5"]);
    let both = |a, b| {
        let later = |n| {
            special(0, [act([OpDef::Delay(vec![OpDef::Deal { amount: AmountDef::DamageReceived, to: Whom::Foe }, deal(n)])])])
        };
        let mut bout = table().initiative(a, b).special(A, later(1)).special(B, later(2)).start();
        bout.turn("S", "S");
        bout.hp()
    };
    assert_eq!(both(7, 4), [17, 19], "A first: B answers with the 1 it received");
    assert_eq!(both(4, 7), [18, 17]);
    assert_eq!(both(5, 5), [18, 19], "one snapshot");
}

/// Proves CL-16.9
#[test]
fn one_players_delayed_effects_go_in_printed_order_at_equal_initiative_too() {
    for who in [A, B] {
        let raised = OpDef::Deal { amount: AmountDef::Counter("Mark".into()), to: Whom::Foe };
        let later = special(0, [act([OpDef::Delay(vec![mark("Mark"), raised])])]);
        let mut bout = marking(table(), who).initiative(5, 5).special(who, later).special2(1 - who, special(0, [])).start();
        let plays = if who == A { ["S", "T"] } else { ["T", "S"] };
        bout.turn(plays[A], plays[B]);
        assert_eq!((bout.hp()[who], bout.hp()[1 - who]), (20, 19));
    }
}

/// Proves CL-16.7
#[test]
fn what_a_moves_own_effects_deal_at_whatever_trigger_is_damage_of_the_move() {
    let late = special(1, [act([heal(0)]), on(When::OnTurnEnd, [deal(4)])]);
    let turn = table().special(A, late).start().turn("S", "3");
    let last = *hits(&turn.events).last().expect("the late 4");
    assert_eq!((last.cause, last.reduced, last.received), (Cause::Move(Card::Special1), 3, 1), "lowered as CL-11 says");
}

/// Proves CL-16.8, CL-R43
#[test]
fn a_copy_takes_over_name_and_effects_and_keeps_its_buildup() {
    let mut bout = table().special(A, copy(Copied::OpposingMove)).start();
    let turn = bout.turn("S", "4");
    assert_eq!((turn.buildups, turn.damage, turn.status(A)), ([Some(2), Some(4)], [0, 4], "hit".into()));
    assert_eq!(bout.pile(A), pile("S"), "it lies in the pile as what is printed on it");
    assert_eq!(bout.turn("Dodge", "T").buildups[A], Some(2));
    // It has the name while it copies: Counter answers a copied 3, Block does not.
    let three = || table().special(A, copy(Copied::Fixed(Card::Three)));
    assert_eq!((three().start().turn("S", "Counter").damage, three().start().turn("S", "Block").damage), ([2, 0], [0, 3]));
    // A copied Block protects from that moment: too late for a 1, in time for a 2 of lower Initiative.
    let block = || table().special(A, copy(Copied::Fixed(Card::Block)));
    assert_eq!((block().start().turn("S", "1").damage, block().start().turn("S", "2").damage), ([1, 0], [0, 0]));
    // Nothing but a basic move can be copied.
    let turn = table().special(A, copy(Copied::OpposingMove)).special(B, copy(Copied::OpposingMove)).start().turn("S", "S");
    assert_eq!(turn.row(), (0, 0, "unsuccessful".into(), "unsuccessful".into()));
    let copies = |e: &&Event| matches!(e, Event::Copies { card: None, .. });
    assert_eq!(turn.events.iter().filter(copies).count(), 2);
}

/// Proves CL-16.9, CL-R44
#[test]
fn effects_of_one_moment_go_delayed_passive_move_in_printed_order() {
    let add = |n| OpDef::AddCounter { counter: "Mark".into(), by: amount(n) };
    let double = OpDef::AddCounter { counter: "Mark".into(), by: AmountDef::Counter("Mark".into()) };
    // Passive: +1, then doubled; move: +1: 3. Any other order gives another number.
    let table = marking(table(), A).passive(A, [on(When::OnAct, [add(1)]), on(When::OnAct, [double])]);
    let mut bout = table.special(A, special(0, [act([add(1)])])).start();
    bout.turn("S", "T");
    assert_eq!(bout.counter(A), 3);
}

/// Proves CL-16.10, CL-R44
#[test]
fn a_triggered_effect_fires_once_per_turn_and_on_damaged_for_any_source() {
    let parts = special(1, [act([deal(1), deal(1), deal(1)])]);
    let table = marking(table(), B).special(A, parts).passive(B, [on(When::OnDamaged, [mark("Mark")])]);
    let mut bout = table.start();
    bout.turn("S", "T");
    assert_eq!(bout.counter(B), 1, "three events, one trigger");
    bout.turn("1", "Block");
    bout.turn("2", "Counter");
    assert_eq!(bout.counter(B), 2, "blocked damage fires nothing, the next turn's does");
    // Two that answer each other do not go on for ever.
    let thorns = || vec![on(When::OnDamaged, [deal(1)])];
    let turn = clash::testing::table().passive(A, thorns()).passive(B, thorns()).start().turn("1", "T");
    assert_eq!(turn.damage, [1, 2]);
    // Any source: a passive's damage, a delayed one, one's own.
    let own = marking(clash::testing::table(), A).passive(A, [on(When::OnDamaged, [mark("Mark")])]);
    let mut bout = own
        .special(A, special(0, [act([deal_to(1, Whom::Me)])]))
        .special(B, special(0, [act([OpDef::Delay(vec![deal(1)])])]))
        .start();
    bout.turn("S", "S");
    assert_eq!(bout.counter(A), 2, "one's own in turn 1, the delayed one in turn 2");
}
