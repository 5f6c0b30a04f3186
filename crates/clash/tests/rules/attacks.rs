//! CL-7 to CL-10: the basic moves.

use super::*;

/// Proves CL-7.1, CL-7.2, CL-7.3, CL-7.4, CL-7.5, CL-7.7
#[test]
fn a_numbered_attack_deals_its_number_at_its_number_in_one_event() {
    for (card, n) in [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)] {
        let turn = table().start().turn(card, "T");
        assert_eq!((turn.buildups[A], turn.damage), (Some(n), [0, n]), "the {card}");
        let hits = hits(&turn.events);
        assert_eq!((hits.len(), hits[0].to, hits[0].stated), (1, Seat(1), n));
        assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(_))), ["CL-7.7"]);
    }
}

/// Proves CL-7.5
#[test]
fn only_brute_has_a_5() {
    let with_five = |c: &&clash::CharRef| c.moves.iter().any(|m| m.class.meets(clash::character::ClassSet::of(Class::Number(5))));
    let found: Vec<_> = clash::roster().iter().filter(with_five).map(|c| c.def.name.as_str()).collect();
    assert_eq!(found, ["BRUTE!"]);
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    let five = &brute.def.specials[0];
    assert_eq!((five.name.as_str(), &five.buildup, five.counts_as), ("5", &BuildupDef::Fixed(5), Some(5)));
    assert_eq!(brute.move_of(Card::Special1).printed, [5]);
}

/// Proves CL-7.6, CL-R16
#[test]
fn a_numbered_attack_keeps_its_name_whatever_it_deals_and_whenever_it_acts() {
    let changed = |n: i8, at: i8| {
        table().passive(A, [on(When::AtReveal, [damage_by(n, Duration::ThisTurn), set_buildup(at, Who::Me, Duration::ThisTurn)])])
    };
    assert_eq!(changed(-1, 2).start().turn("3", "Block").damage, [0, 2], "a 3 that deals 2 at Buildup 2 is no 2");
    assert_eq!(changed(-1, 2).start().turn("3", "Counter").damage, [1, 0], "it is still a 3");
    assert_eq!(changed(2, 4).start().turn("2", "Counter").damage, [0, 4], "a 2 that deals 4 is no 4");
    assert_eq!(changed(2, 4).start().turn("2", "Block").damage, [0, 0]);
}

/// Proves CL-8.1, CL-8.2, CL-8.3
#[test]
fn block_acts_at_0_and_stops_a_1_or_a_2_and_nothing_else() {
    for (attack, through) in [("1", 0), ("2", 0), ("3", 3), ("4", 4), ("5", 5)] {
        let turn = table().start().turn("Block", attack);
        assert_eq!((turn.buildups[A], turn.damage), (Some(0), [through, 0]), "against {attack}");
        let clause = if through == 0 { "CL-8.2" } else { "CL-8.3" };
        assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(_))), [clause]);
    }
    let special_of_2 = special(2, [act([deal(2)])]);
    assert_eq!(table().special(B, special_of_2).start().turn("Block", "S").damage, [2, 0], "a special that counts as nothing");
}

/// Proves CL-8.4
#[test]
fn a_1_or_2_that_acts_before_the_block_deals_its_damage() {
    let fast = on(When::AtReveal, [set_buildup(0, Who::Me, Duration::ThisTurn)]);
    for (attack, n) in [("1", 1), ("2", 2)] {
        let turn = table().passive(A, [fast.clone()]).start().turn(attack, "Block");
        assert_eq!((turn.damage, turn.status(B)), ([0, n], "unsuccessful".into()));
        assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(_))), ["CL-8.4"]);
    }
}

/// Proves CL-9.1, CL-9.2, CL-9.3, CL-9.4, CL-R4, CL-R5
#[test]
fn counter_acts_at_0_and_turns_a_3_or_a_4_back_less_1() {
    for (attack, to_a, to_b, clause) in
        [("1", 1, 0, "CL-9.4"), ("2", 2, 0, "CL-9.4"), ("3", 0, 2, "CL-9.2"), ("4", 0, 3, "CL-9.2"), ("5", 5, 0, "CL-9.4")]
    {
        let turn = table().start().turn("Counter", attack);
        assert_eq!((turn.buildups[A], turn.damage), (Some(0), [to_a, to_b]), "against {attack}");
        assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(_))), [clause]);
    }
    let four = special(2, [act([deal(4)])]);
    assert_eq!(table().special(B, four).start().turn("Counter", "S").damage, [4, 0], "a special that counts as nothing");
}

/// Proves CL-9.5
#[test]
fn a_3_or_4_that_acts_before_the_counter_deals_its_damage() {
    let fast = on(When::AtReveal, [set_buildup(0, Who::Me, Duration::ThisTurn)]);
    for (attack, n) in [("3", 3), ("4", 4)] {
        let turn = table().passive(A, [fast.clone()]).start().turn(attack, "Counter");
        assert_eq!((turn.damage, turn.status(B)), ([0, n], "unsuccessful".into()));
        assert_eq!(turn.clauses(|e| matches!(e, Event::Damage(_))), ["CL-9.5"]);
    }
}

/// Proves CL-9.6, CL-9.7, CL-R7, CL-11.5
#[test]
fn redirected_damage_is_the_attacks_own_and_arrives_when_the_attack_acts() {
    // B countered and has received 2 before: that does not lower what comes back.
    let table = table().passive(A, [on(When::AtReveal, [deal(2)])]);
    let turn = table.start().turn("4", "Counter");
    assert_eq!(turn.damage, [3, 2]);
    let told = story(&turn.events);
    let at = |what: &str| told.iter().position(|s| s == what).unwrap_or_else(|| panic!("{what} in {told:?}"));
    assert!(at("B acts Counter") < at("A acts 4") && at("A acts 4") < at("B takes 0 of 4"), "with the 4, not with the Counter");
    assert_eq!(hits(&turn.events)[1].stops[0].returned, Some((3, 17)));
    assert!(!turn.verdicts[B].contains(&Verdict::Hit), "the Counter deals nothing itself");
    // It counts as received by the attacker, for what the attacker deals later in the turn.
    let more = special(3, [act([deal(3)]), on(When::OnUnsuccessful, [deal(4)])]).counts_as(3);
    let turn = clash::testing::table().special(A, more).start().turn("S", "Counter");
    assert_eq!(hits(&turn.events).iter().map(|d| d.reduced).collect::<Vec<_>>(), [0, 2]);
}

/// Proves CL-9.8, CL-R39
#[test]
fn the_1_is_taken_off_once_per_attack() {
    let parts = special(3, [act([deal(1), deal(1), deal(2)])]).counts_as(4);
    let turn = table().special(A, parts).start().turn("S", "Counter");
    let back: Vec<_> = hits(&turn.events).iter().flat_map(|d| &d.stops).map(|s| (s.amount, s.returned.map(|r| r.0))).collect();
    // 1 less 1 returns 0; 1 returns 1; the last 2 is lowered by the 1 that came back.
    assert_eq!((back, turn.damage), (vec![(1, Some(0)), (1, Some(1)), (1, Some(1))], [2, 0]));
}

/// Proves CL-10.1, CL-10.4
#[test]
fn dodge_stops_any_attack_that_has_not_acted_before_it() {
    let blow = special(3, [act([deal(6)])]);
    for attack in ["1", "2", "3", "4", "S"] {
        let turn = table().special(B, blow.clone()).start().turn("Dodge", attack);
        assert_eq!((turn.damage, turn.clauses(|e| matches!(e, Event::Damage(_)))), ([0, 0], vec!["CL-10.1"]), "{attack}");
    }
    let turn = table().special(B, blow).pile(A, "4").start().turn("Dodge", "S");
    assert_eq!((turn.damage, turn.clauses(|e| matches!(e, Event::Damage(_)))), ([6, 0], vec!["CL-10.4"]));
}

/// Proves CL-10.2, CL-10.3, CL-10.5, CL-10.6
#[test]
fn dodge_reads_the_top_of_its_owners_pile() {
    let at = |mine: &str, theirs: &str| table().pile(A, mine).pile(B, theirs).start().turn("Dodge", "T").buildups[A];
    assert_eq!(at("-", "4"), Some(0), "an empty pile is 0; only the owner's counts");
    for (top, n) in [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("Block", 0), ("Counter", 0), ("T", 0), ("S", 5)] {
        assert_eq!(at(&format!("1, {top}"), "-"), Some(n), "{top} on top");
    }
    let mut bout = table().duplicate(A, Card::Dodge).hand(A, "Dodge").pile(A, "4, 3").start();
    assert_eq!(bout.turn("Dodge", "T").buildups[A], Some(3), "not in the pile yet itself");
    assert_eq!(bout.turn("Dodge", "Block").buildups[A], Some(0), "a turn that begins with a recharge");
}

/// Proves CL-10.7, CL-R14, CL-R33
#[test]
fn a_special_in_the_pile_shows_what_is_printed() {
    let expr = special(0, []).varying(BuildupDef::Expr { base: 1, plus: Some(AmountDef::PileSize), minus: None }, 4);
    let mut bout = table()
        .special(A, expr)
        .passive(A, [on_if(When::AtReveal, CondDef::Move(Who::Me, Class::Special), [buildup_by(1, Duration::ThisTurn)])])
        .start();
    bout.turn("3", "Block");
    assert_eq!(bout.turn("S", "Counter").buildups[A], Some(3), "1, plus 1 card, plus 1 changed");
    assert_eq!(bout.turn("Dodge", "1").buildups[A], Some(4), "the resting value");
    let mut bout = table()
        .special(A, special(2, []))
        .passive(A, [on_if(When::AtReveal, CondDef::Move(Who::Me, Class::Special), [buildup_by(2, Duration::ThisTurn)])])
        .start();
    assert_eq!(bout.turn("S", "Block").buildups[A], Some(4));
    assert_eq!(bout.turn("Dodge", "1").buildups[A], Some(2), "the printed one, whatever it was when it was played");
}

/// Proves CL-10.8, CL-R13
#[test]
fn a_dodge_on_top_is_looked_through() {
    let at = |mine: &str| table().duplicate(A, Card::Dodge).pile(A, mine).start().turn("Dodge", "T").buildups[A];
    assert_eq!((at("2, Dodge"), at("Dodge"), at("Block, Dodge")), (Some(2), Some(0), Some(0)));
    // A special whose Buildup is read from the pile is not looked through: it prints a resting value (CL-R33).
    let reads = special(0, []).varying(BuildupDef::TopOfPile, 1);
    let mut bout = table().special(A, reads).pile(A, "4, S").start();
    assert_eq!(bout.turn("Dodge", "T").buildups[A], Some(1));
}

/// Proves CL-10.10
#[test]
fn a_special_that_reads_the_pile_reads_it_as_a_dodge_does() {
    let reads = || special(0, []).varying(BuildupDef::TopOfPile, 1);
    let at = |mine: &str| table().special(A, reads()).pile(A, mine).start().turn("S", "T").buildups[A];
    assert_eq!((at("-"), at("3"), at("3, Dodge"), at("Dodge"), at("4, Counter")), (Some(0), Some(3), Some(3), Some(0), Some(0)));
}

/// Proves CL-R15
#[test]
fn two_defences_do_nothing_and_are_discarded() {
    for (a, b) in [("Dodge", "Dodge"), ("Block", "Counter"), ("Counter", "Dodge")] {
        let mut bout = table().start();
        let turn = bout.turn(a, b);
        assert_eq!(turn.row(), (0, 0, "unsuccessful".into(), "unsuccessful".into()));
        assert_eq!((bout.pile(A), bout.pile(B)), (pile(a), pile(b)));
    }
}

/// Proves CL-R6, CL-R18
#[test]
fn counter_redirects_what_the_reduction_leaves_less_1() {
    let table = |n| table().passive(B, [on(When::AtReveal, [deal(n)])]);
    let turn = table(1).start().turn("4", "Counter");
    assert_eq!((turn.damage, turn.status(B)), ([1 + 2, 0], "successful".into()));
    let turn = table(3).start().turn("4", "Counter");
    assert_eq!((turn.damage, turn.status(B)), ([3, 0], "successful".into()), "1 turned away, 0 returned: still successful");
    let turn = table(4).start().turn("4", "Counter");
    assert_eq!((turn.damage, turn.status(B)), ([4, 0], "unsuccessful".into()));
}

/// Proves CL-R8
#[test]
fn redirected_damage_cannot_be_stopped_or_turned_again() {
    let mirror = special(0, [act([redirect([Class::Attack, Class::Number(3)], 0)])]);
    // A's move both redirects and attacks as a 3; B counters it. The returned 2 is not turned a second time.
    let both = special(3, [act([redirect([Class::Attack], 0), prevent([Class::Attack]), deal(3)])]).counts_as(3);
    let turn = table().special(A, both).special(B, mirror).start().turn("S", "S");
    assert_eq!((turn.damage, turn.status(B)), ([3, 0], "successful".into()));
}
