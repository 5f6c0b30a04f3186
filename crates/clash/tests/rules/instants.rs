//! What is due at one instant, and what the options of a card make of it.

use super::*;

/// A special of the roster.
fn printed(character: &str, name: &str) -> SpecialDef {
    let character = clash::roster().iter().find(|c| c.def.id == character).expect("a character");
    character.def.specials.iter().find(|s| s.name == name).expect("a special").clone()
}

/// Proves CL-R45
#[test]
fn opposing_printed_damage_is_that_of_the_chosen_option() {
    let bash = |play: &str| {
        let table = table().special(A, printed("bastion", "Shield Bash")).special(B, printed("masque", "Three Faces"));
        table.start().turn("S", play).damage[B]
    };
    // The Jester acts as a 2, the Giant deals 4, the Fencer deals nothing.
    assert_eq!(["S:0", "S:1", "S:2"].map(bash), [2, 4, 0]);
    // Conditions other than the option do not matter: what is printed is printed.
    let read = special(0, [act([OpDef::Deal { amount: AmountDef::OpposingPrintedDamage, to: Whom::Foe }])]);
    let odd = CondDef::All(vec![CondDef::Not(Box::new(CondDef::Option(0))), CondDef::ActedBefore]);
    let either = CondDef::Any(vec![CondDef::Option(0), CondDef::Option(2)]);
    // What something other than the option decides too is printed with every option.
    let open = CondDef::Not(Box::new(CondDef::All(vec![CondDef::Option(0), CondDef::ActedAfter])));
    let parts = [(odd, 1), (either, 3), (open, 2)].map(|(cond, n)| on_if(When::OnAct, cond, [deal(n)]));
    let parts = [parts.to_vec(), vec![act([deal(1)])]].concat();
    let against = |play: &str| {
        let other = special(5, parts.clone()).options(&["a", "b", "c"]);
        table().special(A, read.clone()).special(B, other).start().turn("S", play).damage[B]
    };
    assert_eq!(["S:0", "S:1", "S:2"].map(against), [6, 4, 7]);
}

/// Proves CL-6.2
#[test]
fn the_option_decides_the_buildup_down_to_nothing() {
    let buildup = |play: &str| table().special(A, printed("masque", "Three Faces")).start().turn(play, "T").buildups[A];
    assert_eq!(["S:0", "S:1", "S:2"].map(buildup), [Some(2), Some(4), Some(0)]);
}

/// Changes of the same kind by two owners stay two: the one ends with its own owner's Recharge only.
/// Proves CL-R29
#[test]
fn changes_of_two_owners_are_not_merged() {
    let slower = |whose| OpDef::ChangeInitiative { by: amount(-1), whose, duration: Duration::UntilOwnRecharge };
    let table = table().special(A, special(0, [act([slower(Who::Foe)])])).special(B, special(0, [act([slower(Who::Me)])]));
    let mut bout = table.start();
    bout.turn("S", "S");
    let changes = &bout.game.view(Viewer::Spectator).sides[B].modifiers;
    let owners: Vec<(i8, u8)> = changes.iter().map(|m| (m.n, m.owner.0)).collect();
    assert_eq!(owners, [(-1, 0), (-1, 1)]);
}

/// Proves CL-R3, CL-R11
#[test]
fn nothing_is_triggered_after_a_knock_out() {
    let thorns = || [on(When::OnDamaged, [deal(3)])];
    let struck = |hp| {
        let mut bout = table().initiative(5, 5).hp(10, hp).passive(B, thorns()).start();
        let turn = bout.turn("2", "2");
        assert_eq!(turn.first, First::Together);
        turn.damage
    };
    assert_eq!((struck(3), struck(2)), ([5, 2], [2, 2]), "who is still there strikes back, who is not does not");
    // The same when it is struck alone.
    let alone = |hp| table().hp(10, hp).passive(B, thorns()).start().turn("2", "T").damage;
    assert_eq!((alone(3), alone(2)), ([3, 2], [0, 2]));
}

/// Proves CL-6.4
#[test]
fn at_a_shared_instant_nobody_has_acted_before_the_other() {
    let sly = || {
        let both = [CondDef::ActedBefore, CondDef::ActedAfter].map(|cond| on_if(When::OnAct, cond, [deal(2)]));
        special(3, [vec![act([deal(1)])], both.to_vec()].concat())
    };
    let dealt = |a, b| table().initiative(a, b).special(A, sly()).start().turn("S", "3").damage[B];
    assert_eq!([dealt(5, 5), dealt(6, 5)], [1, 3]);
}

/// Proves CL-16.9
#[test]
fn effects_of_one_player_go_in_printed_order_also_with_equal_initiative() {
    let hp = |first: OpDef, second: OpDef| {
        let table = table().initiative(5, 5).hp(20, 20);
        table.passive(A, [on(When::OnTurnEnd, [first]), on(When::OnTurnEnd, [second])]).start().turn("T", "T").hp[A]
    };
    assert_eq!([hp(heal(2), lose(1)), hp(lose(1), heal(2))], [19, 20]);
}

/// Proves CL-5.4
#[test]
fn what_did_not_hold_at_the_reveal_does_not_happen_later() {
    let struck = CondDef::Received(Who::Me, Cmp::AtLeast, 1);
    let marks = |who: usize, a: &str, b: &str| {
        let table = marking(table(), who).passive(who, [on_if(When::AtReveal, struck.clone(), [mark("Mark")])]);
        let mut bout = table.start();
        bout.turn(a, b);
        bout.counter(who)
    };
    assert_eq!([marks(B, "1", "T"), marks(A, "T", "1")], [0, 0]);
}

#[test]
fn initiatives_are_exchanged_as_far_as_a_change_can_go() {
    let swap = special(0, [act([OpDef::SwapInitiative { duration: Duration::RestOfGame }])]);
    let quick = on(When::AtReveal, [initiative_by(100, Duration::RestOfGame)]);
    let mut bout = table().initiative(-50, 50).special(A, swap.clone()).passive(B, [quick.clone()]).start();
    bout.turn("S", "T");
    assert_eq!(bout.initiatives(), [77, 23], "-50 and 150: by 127 at most");
    let mut bout = table().initiative(50, -50).special(A, swap).passive(A, [quick]).start();
    bout.turn("S", "T");
    assert_eq!(bout.initiatives(), [23, 77]);
}

/// Proves CL-4.12
#[test]
fn whoever_makes_no_move_is_judged_for_none() {
    let struck = CondDef::Received(Who::Me, Cmp::AtLeast, 1);
    let table = marking(table(), A).passive(A, [on_if(When::AtReveal, struck, [mark("Mark")])]).hand(A, "");
    let mut bout = table.start();
    let turn = bout.turn("", "2");
    assert_eq!((turn.damage, turn.verdicts[A].len(), bout.counter(A)), ([2, 0], 0, 0));
}
