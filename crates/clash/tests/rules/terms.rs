//! CL-15: attack, hit, miss, successful, unsuccessful.

use super::*;

fn verdicts(turn: &Outcome) -> (String, String) {
    (turn.status(A), turn.status(B))
}

fn is(a: &str, b: &str) -> (String, String) {
    (a.into(), b.into())
}

/// Proves CL-15.1, CL-15.9
#[test]
fn a_move_is_an_attack_by_its_text() {
    let attack = |special: SpecialDef| {
        table().special(A, special).start().game.view(Viewer::Spectator).sides[A]
            .character
            .map(|c| c.move_of(Card::Special1).attack)
    };
    assert_eq!(attack(special(1, [act([deal(1)])])), Some(true));
    assert_eq!(
        attack(special(1, [on_if(When::OnMiss, CondDef::PileEmpty(Who::Me), [deal(1)])])),
        Some(true),
        "also where it does not come to it"
    );
    assert_eq!(attack(special(1, [act([deal_to(1, Whom::Both)])])), Some(true));
    assert_eq!(attack(special(1, [act([deal_to(3, Whom::Me)])])), Some(false), "only to oneself");
    assert_eq!(attack(special(1, [act([OpDef::Delay(vec![deal(3)])])])), Some(false), "delayed damage is no move's");
    assert_eq!(attack(special(1, [act([lose(1), heal(1)])])), Some(false));
    // An attack that deals nothing this turn is still one, and misses; damage to oneself is no hit.
    let turn = table()
        .special(A, special(1, [on_if(When::OnAct, CondDef::Hp(Who::Foe, Cmp::Less, 1), [deal(1)])]))
        .start()
        .turn("S", "T");
    assert_eq!(verdicts(&turn), is("miss, unsuccessful", "unsuccessful"));
    let turn = table().special(A, special(1, [act([deal_to(1, Whom::Me)])])).start().turn("S", "Dodge");
    assert_eq!((verdicts(&turn), turn.damage), (is("unsuccessful", "unsuccessful"), [1, 0]));
}

/// Proves CL-15.2, CL-15.5
#[test]
fn an_attack_hits_with_1_damage_and_misses_with_none() {
    let turn = table().start().turn("1", "T");
    assert_eq!(verdicts(&turn), is("hit", "unsuccessful"), "neither successful nor unsuccessful");
    assert_eq!(turn.clauses(|e| matches!(e, Event::Judged { seat: Seat(0), .. })), ["CL-15.2"]);
    assert_eq!(verdicts(&table().start().turn("1", "Dodge")), is("miss, unsuccessful", "successful"));
}

/// Proves CL-15.3, CL-15.4
#[test]
fn stopping_1_damage_is_success_and_doing_nothing_is_not() {
    let turn = table().start().turn("Block", "1");
    assert_eq!(verdicts(&turn), is("successful", "miss, unsuccessful"));
    assert_eq!(turn.clauses(|e| matches!(e, Event::Judged { .. })), ["CL-15.2", "CL-15.3", "CL-15.4"]);
    assert_eq!(verdicts(&table().start().turn("Counter", "3")), is("successful", "miss, unsuccessful"));
    assert_eq!(verdicts(&table().start().turn("Block", "T")), is("unsuccessful", "unsuccessful"));
    // What a passive stops is not credited to the move.
    let passive = table().passive(A, [on(When::Always, [prevent([Class::Attack])])]);
    assert_eq!(verdicts(&passive.start().turn("T", "1")), is("unsuccessful", "miss, unsuccessful"));
}

/// Proves CL-15.6, CL-R9
#[test]
fn a_redirected_attack_misses_and_is_unsuccessful() {
    let table = marking(table(), A).passive(A, [on(When::OnHit, [mark("Mark")])]);
    let mut bout = table.start();
    let turn = bout.turn("4", "Counter");
    assert_eq!((verdicts(&turn), turn.damage, bout.counter(A)), (is("miss, unsuccessful", "successful"), [3, 0], 0));
}

/// Proves CL-15.7
#[test]
fn a_move_that_prevents_and_deals_is_successful_and_hits() {
    let both = special(1, [act([prevent([Class::Attack]), deal(2)])]);
    assert_eq!(verdicts(&table().special(A, both).start().turn("S", "4")), is("hit, successful", "miss, unsuccessful"));
}

/// Proves CL-15.8
#[test]
fn only_attacks_hit_or_miss() {
    for card in ["Block", "Counter", "Dodge", "T"] {
        let turn = table().start().turn(card, "T");
        assert!(turn.verdicts[A] == [Verdict::Unsuccessful], "{card}");
    }
}

/// Proves CL-15.10, CL-R18
#[test]
fn a_protection_whose_attack_was_lowered_to_0_prevented_nothing() {
    for defence in ["Block", "Dodge"] {
        let turn = table().passive(B, [on(When::AtReveal, [deal(2)])]).start().turn("2", defence);
        assert_eq!((verdicts(&turn), turn.damage), (is("miss, unsuccessful", "unsuccessful"), [2, 0]));
        assert!(hits(&turn.events)[1].stops.is_empty());
    }
}

/// Proves CL-15.11, CL-R42
#[test]
fn each_status_is_judged_once_and_late_damage_only_saves_from_unsuccessful() {
    let late = special(1, [act([deal(1)]), on(When::OnMiss, [deal(3)]), on(When::OnHit, [deal(5)])]);
    // B's passive takes the first 1; the late 3 lands.
    let table = table().special(A, late).passive(B, [on(When::Always, [prevent_up_to(1, [Class::Attack])])]);
    let turn = table.start().turn("S", "T");
    assert_eq!((verdicts(&turn), turn.damage), (is("miss", "unsuccessful"), [0, 3]), "a miss it stays, and no on_hit fires");
    let desperate =
        special(1, [on_if(When::OnAct, CondDef::Hp(Who::Me, Cmp::Less, 1), [deal(1)]), on(When::OnUnsuccessful, [deal(4)])]);
    let turn = clash::testing::table().special(A, desperate).start().turn("S", "T");
    assert_eq!(
        (verdicts(&turn), turn.damage),
        (is("miss, unsuccessful", "unsuccessful"), [0, 4]),
        "too late for the judgement of its own"
    );
}

/// Proves CL-R19
#[test]
fn hit_and_miss_are_read_after_the_attack_success_when_both_have_acted_and_a_game_that_ended_fires_nothing() {
    let turn = table().start().turn("Block", "1");
    let told = story(&turn.events);
    let at = |what: &str| told.iter().position(|s| s == what).unwrap_or_else(|| panic!("{what} in {told:?}"));
    assert!(at("A acts Block") < at("B acts 1") && at("B acts 1") < at("B Miss") && at("B Miss") < at("A Successful"));
    let all = [When::OnHit, When::OnSuccessful, When::OnUnsuccessful, When::OnMiss, When::OnTurnEnd];
    let watch = || all.map(|when| on(when, [mark("Mark")])).to_vec();
    let mut bout = marking(marking(table(), A), B).passive(A, watch()).passive(B, watch()).hp(9, 3).start();
    let turn = bout.turn("Counter", "4");
    assert_eq!(verdicts(&turn), is("successful", "miss, unsuccessful"), "judged");
    assert_eq!((bout.ended(), bout.counter(A), bout.counter(B)), (Some((Some(A), "CL-13.1")), 0, 0), "but nothing fires");
}
