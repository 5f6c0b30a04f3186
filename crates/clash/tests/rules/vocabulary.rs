//! The vocabulary of content: every trigger, every condition, every primitive, every amount and every duration, alone.

use super::*;

fn sel(whose: Who, zone: Zone, card: Card) -> Selector {
    select(whose, zone, Which::Fixed(card))
}

/// Plays "S" against "T" with a move at Buildup 2 that deals 1 if `cond` holds.
fn holds(cond: CondDef, place: impl FnOnce(Table) -> Table, b: &str) -> bool {
    let table = place(table().special(A, special(2, [on_if(When::OnAct, cond, [deal(1)])])));
    match table.start().turn("S", b).damage[B] {
        0 => false,
        1 => true,
        n => panic!("{n} damage"),
    }
}

fn same(table: Table) -> Table {
    table
}

#[test]
fn conditions_on_moves_and_order() {
    use CondDef::{ActedAfter, ActedBefore, Move};
    for (class, mine, theirs) in [
        (Class::Named(Card::Block), false, "Block"),
        (Class::Number(1), false, "1"),
        (Class::AnyNumber, false, "4"),
        (Class::Attack, true, "3"),
        (Class::Defence, false, "Dodge"),
        (Class::Special, true, "T"),
        (Class::Basic, false, "Counter"),
    ] {
        // B's Dodge would stop the damage; a move that does no damage shows what B's is.
        let table = marking(table(), A).special(A, special(2, [on_if(When::OnAct, Move(Who::Foe, class), [mark("Mark")])]));
        let mut bout = table.start();
        bout.turn("S", theirs);
        assert_eq!(bout.counter(A), 1, "{class:?} against {theirs}");
        assert_eq!(holds(Move(Who::Me, class), same, "T"), mine, "{class:?} of my own special attack");
    }
    assert!(!holds(Move(Who::Foe, Class::Number(2)), same, "1"));
    assert_eq!((holds(ActedBefore, same, "3"), holds(ActedBefore, same, "T")), (true, false));
    assert_eq!((holds(ActedAfter, same, "T"), holds(ActedAfter, same, "3")), (true, false));
    let alone = |t: Table| t.hand(B, "");
    let table = alone(table().special(A, special(2, [on_if(When::OnAct, ActedBefore, [deal(1)])]))).hand(A, "S");
    assert_eq!(table.start().turn("S", "").damage, [0, 1], "before one who has no move");
}

#[test]
fn conditions_on_numbers() {
    use Cmp::{AtLeast, AtMost, Is, Less, More};
    let hp = |cmp, n| holds(CondDef::Hp(Who::Me, cmp, n), |t| t.hp(7, 9), "T");
    assert_eq!([hp(Less, 7), hp(Less, 8), hp(AtMost, 6), hp(AtMost, 7)], [false, true, false, true]);
    assert_eq!(
        [hp(Is, 7), hp(Is, 8), hp(AtLeast, 8), hp(AtLeast, 7), hp(More, 7), hp(More, 6)],
        [true, false, false, true, false, true]
    );
    assert!(holds(CondDef::Hp(Who::Foe, Is, 9), |t| t.hp(7, 9), "T"));
    let versus = |cmp, a, b| holds(CondDef::HpVersusFoe(cmp), |t| t.hp(a, b), "T");
    assert_eq!([versus(Less, 7, 9), versus(Less, 9, 7), versus(Is, 8, 8), versus(More, 9, 7)], [true, false, true, true]);
    let received = |who, n, b: &str| holds(CondDef::Received(who, Is, n), same, b);
    assert_eq!([received(Who::Me, 0, "T"), received(Who::Foe, 0, "T"), received(Who::Foe, 2, "T")], [true, true, false]);
    let hurt = |t: Table| t.passive(B, [on(When::AtReveal, [deal(1)])]).passive(A, [on(When::AtReveal, [deal(3)])]);
    let table = marking(hurt(table()), A).special(
        A,
        special(
            0,
            [on_if(
                When::OnAct,
                CondDef::All(vec![CondDef::Received(Who::Me, Is, 1), CondDef::Received(Who::Foe, Is, 3)]),
                [mark("Mark")],
            )],
        ),
    );
    let mut bout = table.start();
    bout.turn("S", "T");
    assert_eq!(bout.counter(A), 1);
    let counter = |n| holds(CondDef::Counter("Mark".into(), Is, n), |t| t.counter(A, "Mark", 0, 3, 2), "T");
    assert_eq!((counter(2), counter(1)), (true, false));
    let removed = |who, n| holds(CondDef::Removed(who, Is, n), |t| t.removed(A, "1").hidden(A, "2").removed(B, "3"), "T");
    assert_eq!(
        [removed(Who::Me, 2), removed(Who::Me, 1), removed(Who::Foe, 1), removed(Who::Foe, 0)],
        [true, false, true, false]
    );
}

#[test]
fn conditions_on_zones() {
    use Cmp::{AtLeast, Is};
    let piles = |t: Table| t.pile(A, "1, 4").pile(B, "Block, Dodge");
    let h = |cond| holds(cond, piles, "T");
    assert_eq!(
        [
            h(CondDef::PileEmpty(Who::Me)),
            holds(CondDef::PileEmpty(Who::Me), same, "T"),
            holds(CondDef::PileEmpty(Who::Foe), same, "T")
        ],
        [false, true, true]
    );
    assert_eq!([h(CondDef::PileSize(Who::Me, Is, 2)), h(CondDef::PileSize(Who::Foe, AtLeast, 3))], [true, false]);
    assert_eq!(
        [
            h(CondDef::PileTop(Who::Me, Class::Number(4))),
            h(CondDef::PileTop(Who::Me, Class::Number(1))),
            h(CondDef::PileTop(Who::Foe, Class::Defence))
        ],
        [true, false, true]
    );
    assert_eq!(
        [
            h(CondDef::PileContains(Who::Me, Class::Number(1))),
            h(CondDef::PileContains(Who::Foe, Class::Attack)),
            h(CondDef::PileContains(Who::Foe, Class::Named(Card::Block)))
        ],
        [true, false, true]
    );
    assert!(!holds(CondDef::PileTop(Who::Me, Class::Basic), same, "T"), "an empty pile has no top");
    // The move in play is in no hand: ten less two less one.
    assert_eq!(
        [h(CondDef::HandSize(Who::Me, Is, 7)), h(CondDef::HandSize(Who::Foe, Is, 8)), h(CondDef::HandSize(Who::Foe, Is, 7))],
        [true, false, true]
    );
    assert_eq!(
        [
            h(CondDef::HandContains(Who::Me, Class::Named(Card::Four))),
            h(CondDef::HandContains(Who::Me, Class::Named(Card::Three))),
            h(CondDef::HandContains(Who::Foe, Class::Named(Card::Dodge)))
        ],
        [false, true, false]
    );
}

#[test]
fn conditions_on_initiative_options_and_recharges_and_how_they_join() {
    let h = |cond, a, b| holds(cond, |t| t.initiative(a, b), "T");
    assert_eq!(
        [h(CondDef::InitiativeHigher, 7, 4), h(CondDef::InitiativeHigher, 4, 7), h(CondDef::InitiativeHigher, 5, 5)],
        [true, false, false]
    );
    assert_eq!(
        [h(CondDef::InitiativeLower, 7, 4), h(CondDef::InitiativeLower, 4, 7), h(CondDef::InitiativeLower, 5, 5)],
        [false, true, false]
    );
    let chosen = |play: &str| {
        let s = special(2, [on_if(When::OnAct, CondDef::Option(2), [deal(1)])]).options(&["a", "b", "c"]);
        table().special(A, s).start().turn(play, "T").damage[B]
    };
    assert_eq!([chosen("S:0"), chosen("S:1"), chosen("S:2")], [0, 0, 1]);
    let stance = |play: &str| {
        let table = table().stances(A, &["a", "b"]).passive(A, [on_if(When::OnAct, CondDef::Option(1), [deal(1)])]);
        table.start().turn(play, "T").damage[B]
    };
    assert_eq!([stance("T@0"), stance("T@1")], [0, 1]);
    let first = |who: Who, pile_of: usize| {
        let table = table().special(A, special(2, [on_if(When::OnAct, CondDef::FirstTurnAfterRecharge(who), [deal(1)])]));
        table.hand(pile_of, "").pile(pile_of, "1, 2, S, T").at_turn(6).begin().turn("S", "T").damage[B]
    };
    assert_eq!([first(Who::Me, A), first(Who::Me, B), first(Who::Foe, B), first(Who::Foe, A)], [1, 0, 1, 0]);
    let (yes, no) = (|| CondDef::PileEmpty(Who::Me), || CondDef::PileSize(Who::Me, Cmp::More, 0));
    let j = |cond| holds(cond, same, "T");
    assert_eq!([j(CondDef::Not(Box::new(yes()))), j(CondDef::Not(Box::new(no())))], [false, true]);
    assert_eq!(
        [
            j(CondDef::All(vec![yes(), no()])),
            j(CondDef::All(vec![yes(), yes()])),
            j(CondDef::Any(vec![no(), yes()])),
            j(CondDef::Any(vec![no(), no()]))
        ],
        [false, true, true, false]
    );
}

/// How often a passive of A with this trigger fires in the turn.
fn fires(when: When, a: &str, b: &str, place: impl FnOnce(Table) -> Table) -> i8 {
    let table = place(marking(table(), A).passive(A, [on(when, [mark("Mark")])]));
    let mut bout = table.at_turn(6).begin();
    bout.turn(a, b);
    bout.counter(A)
}

#[test]
fn every_trigger_fires_when_it_should_and_only_then() {
    let f = |when, a, b| fires(when, a, b, same);
    assert_eq!((f(When::AtReveal, "1", "T"), f(When::OnAct, "Block", "T"), f(When::OnTurnEnd, "Block", "T")), (1, 1, 1));
    assert_eq!((f(When::OnHit, "1", "T"), f(When::OnHit, "1", "Block"), f(When::OnHit, "Block", "1")), (1, 0, 0));
    assert_eq!((f(When::OnMiss, "1", "Block"), f(When::OnMiss, "1", "T"), f(When::OnMiss, "Block", "1")), (1, 0, 0));
    assert_eq!(
        (f(When::OnSuccessful, "Block", "1"), f(When::OnSuccessful, "Block", "3"), f(When::OnSuccessful, "1", "T")),
        (1, 0, 0)
    );
    assert_eq!(
        (f(When::OnUnsuccessful, "Block", "3"), f(When::OnUnsuccessful, "1", "T"), f(When::OnUnsuccessful, "2", "Block")),
        (1, 0, 1)
    );
    assert_eq!((f(When::OnDamaged, "T", "1"), f(When::OnDamaged, "Block", "1"), f(When::OnDamaged, "4", "Counter")), (1, 0, 1));
    assert_eq!(
        (f(When::OnRedirected, "Counter", "4"), f(When::OnRedirected, "Counter", "1"), f(When::OnRedirected, "4", "Counter")),
        (1, 0, 0)
    );
    let recharging = |who: usize| move |t: Table| t.hand(who, "").pile(who, "1, T");
    assert_eq!((fires(When::OnRecharge, "T", "T", recharging(A)), fires(When::OnRecharge, "T", "T", recharging(B))), (1, 0));
    assert_eq!(
        (fires(When::OnOpponentRecharge, "T", "T", recharging(B)), fires(When::OnOpponentRecharge, "T", "T", recharging(A))),
        (1, 0)
    );
}

#[test]
fn continuous_effects_hold_as_long_as_they_should() {
    let held = |when| table().special(A, special(0, [on(when, [damage_by(2, Duration::RestOfGame)])]));
    let mut bout = held(When::WhileInHand).start();
    assert_eq!(bout.turn("1", "T").damage, [0, 3], "in hand");
    bout.turn("S", "Block");
    assert_eq!(bout.turn("2", "Counter").damage, [0, 2], "no longer");
    let mut bout = held(When::WhileOnTopOfPile).start();
    assert_eq!(bout.turn("1", "T").damage, [0, 1]);
    bout.turn("S", "Block");
    assert_eq!(bout.turn("2", "Counter").damage, [0, 4], "on top");
    assert_eq!(bout.turn("3", "Dodge").damage, [0, 0]);
    assert_eq!(bout.turn("4", "1").damage, [1, 3], "covered");
    let always =
        table().passive(A, [on_if(When::Always, CondDef::Hp(Who::Me, Cmp::Less, 10), [damage_by(2, Duration::RestOfGame)])]);
    assert_eq!(always.clone().hp(9, 20).start().turn("1", "T").damage, [0, 3]);
    assert_eq!(always.hp(10, 20).start().turn("1", "T").damage, [0, 1], "only while its condition holds");
}

#[test]
fn amounts_read_the_table() {
    let dealt = |amount: AmountDef, b: &str| {
        let s = special(4, [act([OpDef::IgnoreReduction { of: vec![] }, OpDef::Deal { amount, to: Whom::Foe }])]);
        let table = table().special(A, s).pile(A, "1, 2").removed(A, "3").hidden(A, "4").counter(A, "Streak", 0, 7, 6);
        table.start().turn("S", b).damage[B]
    };
    assert_eq!(dealt(amount(3), "T"), 3);
    assert_eq!(dealt(amount(-3), "T"), 0);
    assert_eq!(dealt(AmountDef::Counter("Streak".into()), "T"), 6);
    assert_eq!((dealt(AmountDef::DamageReceived, "3"), dealt(AmountDef::DamageReceived, "T")), (3, 0));
    assert_eq!(
        (
            dealt(AmountDef::OpposingPrintedDamage, "2"),
            dealt(AmountDef::OpposingPrintedDamage, "5"),
            dealt(AmountDef::OpposingPrintedDamage, "T")
        ),
        (2, 5, 0)
    );
    assert_eq!((dealt(AmountDef::PileSize, "T"), dealt(AmountDef::RemovedCount, "T")), (2, 2));
}

/// Proves CL-R29
#[test]
fn changes_last_as_long_as_they_say() {
    let damages = |duration| {
        let mut bout = table().special(A, special(0, [act([damage_by(1, duration)])])).hand(A, "S, 1, 2").pile(A, "3").start();
        let mut all = Vec::new();
        for (a, b) in [("S", "T"), ("1", "Block"), ("2", "Counter")] {
            bout.turn(a, b);
            all.push(bout.game.view(Viewer::Spectator).sides[A].modifiers.len());
        }
        (all, bout.turn("1", "Dodge").hp)
    };
    assert_eq!(damages(Duration::ThisTurn).0, [0, 0, 0]);
    assert_eq!(damages(Duration::NextTurn).0, [1, 0, 0]);
    assert_eq!(damages(Duration::UntilOwnRecharge).0, [1, 1, 0], "A recharges after its third card");
    assert_eq!(damages(Duration::RestOfGame).0, [1, 1, 1]);
    // For the next turn: not in this one, in the next, not after it.
    let s = special(0, [act([damage_by(2, Duration::NextTurn), deal(1)])]);
    let mut bout = table().special(A, s).start();
    assert_eq!(
        [bout.turn("S", "T").damage[B], bout.turn("2", "Counter").damage[B], bout.turn("3", "Block").damage[B]],
        [1, 4, 3]
    );
    // Until the recharge of the owner of the effect, also where it lies on the other side.
    let slow = OpDef::ChangeBuildup { by: amount(1), of: vec![], whose: Who::Foe, duration: Duration::UntilOwnRecharge };
    let mut bout = table().special(A, special(0, [act([slow])])).hand(A, "S, 1").hand(B, "T, 2, 3").start();
    bout.turn("S", "T");
    assert_eq!(bout.turn("1", "2").buildups[B], Some(3));
    assert_eq!(bout.turn("1", "3").buildups[B], Some(3), "A has recharged");
    // The same change again adds up.
    let twice = vec![on(When::AtReveal, [damage_by(1, Duration::RestOfGame)])];
    let mut bout = table().passive(A, twice).start();
    assert_eq!([bout.turn("1", "T").damage[B], bout.turn("1", "Counter").damage[B]], [2, 3]);
    assert_eq!(bout.game.view(Viewer::Spectator).sides[A].modifiers.len(), 1);
}

#[test]
fn changes_reach_only_the_moves_they_name() {
    let only = |op: OpDef| table().passive(A, [on(When::AtReveal, [op])]);
    let of = || vec![Class::Number(3), Class::Special];
    let change = || OpDef::ChangeDamage { by: amount(1), of: of(), whose: Who::Me, duration: Duration::ThisTurn };
    assert_eq!(
        [
            only(change()).start().turn("3", "T").damage[B],
            only(change()).start().turn("2", "T").damage[B],
            only(change()).start().turn("5", "T").damage[B]
        ],
        [4, 2, 6]
    );
    let set = || OpDef::SetBuildup { to: amount(0), of: of(), whose: Who::Me, duration: Duration::ThisTurn };
    assert_eq!(
        [only(set()).start().turn("3", "T").buildups[A], only(set()).start().turn("4", "T").buildups[A]],
        [Some(0), Some(4)]
    );
    let foe = OpDef::ChangeDamage { by: amount(-2), of: vec![], whose: Who::Foe, duration: Duration::ThisTurn };
    assert_eq!(only(foe).start().turn("T", "3").damage, [1, 0]);
    let ignore = OpDef::IgnoreReduction { of: vec![Class::Number(4)] };
    assert_eq!([only(ignore.clone()).start().turn("4", "2").damage[B], only(ignore).start().turn("3", "2").damage[B]], [4, 1]);
}

#[test]
fn healing_losing_and_dealing_reach_whom_they_say() {
    let hp = |op: OpDef| table().hp(10, 10).special(A, special(0, [act([op])])).start().turn("S", "T").hp;
    let heal = |to| OpDef::Heal { amount: amount(2), to };
    assert_eq!([hp(heal(Whom::Me)), hp(heal(Whom::Foe)), hp(heal(Whom::Both))], [[12, 10], [10, 12], [12, 12]]);
    let lose = |to| OpDef::LoseHp { amount: amount(3), to };
    assert_eq!([hp(lose(Whom::Me)), hp(lose(Whom::Foe)), hp(lose(Whom::Both))], [[7, 10], [10, 7], [7, 7]]);
    assert_eq!([hp(deal_to(4, Whom::Me)), hp(deal_to(4, Whom::Foe)), hp(deal_to(4, Whom::Both))], [[6, 10], [10, 6], [6, 6]]);
}

#[test]
fn protections_stop_or_turn_what_they_name() {
    let guard = |op: OpDef| table().special(A, special(0, [act([op])]));
    assert_eq!(guard(prevent([Class::Number(4)])).start().turn("S", "4").damage, [0, 0]);
    assert_eq!(guard(prevent([Class::Number(4)])).start().turn("S", "3").damage, [3, 0]);
    assert_eq!(guard(prevent_up_to(3, [Class::Attack])).start().turn("S", "4").damage, [1, 0]);
    assert_eq!(guard(redirect([Class::Special], 2)).start().turn("S", "5").damage, [0, 3]);
    assert_eq!(guard(redirect([Class::Special], 9)).start().turn("S", "5").damage, [0, 0]);
    let limit = OpDef::Prevent { filter: vec![Class::Attack], up_to: Some(AmountDef::PileSize) };
    assert_eq!(guard(limit).pile(A, "1, 2").start().turn("S", "4").damage, [2, 0]);
}

#[test]
fn initiative_shifts_and_swaps() {
    let now = |op: OpDef| {
        let mut bout = table().special(A, special(0, [act([op])])).start();
        bout.turn("S", "T");
        bout.initiatives()
    };
    assert_eq!(now(initiative_by(-4, Duration::RestOfGame)), [3, 4]);
    assert_eq!(now(OpDef::ChangeInitiative { by: amount(9), whose: Who::Foe, duration: Duration::RestOfGame }), [7, 13]);
    assert_eq!(now(OpDef::SwapInitiative { duration: Duration::RestOfGame }), [4, 7]);
    assert_eq!(now(OpDef::SwapInitiative { duration: Duration::ThisTurn }), [7, 4]);
    let mut bout = table()
        .initiative(50, -50)
        .special(A, special(0, [act([OpDef::SwapInitiative { duration: Duration::RestOfGame }])]))
        .start();
    bout.turn("S", "T");
    assert_eq!(bout.initiatives(), [-50, 50]);
    // A swap before the order is fixed decides it; one made while acting waits (CL-R29).
    let at_reveal = vec![on(When::AtReveal, [OpDef::SwapInitiative { duration: Duration::ThisTurn }])];
    assert_eq!(table().passive(A, at_reveal).start().turn("2", "2").damage, [2, 0]);
    assert_eq!(
        table()
            .passive(A, [on(When::OnAct, [OpDef::SwapInitiative { duration: Duration::ThisTurn }])])
            .start()
            .turn("2", "2")
            .damage,
        [0, 2]
    );
}

#[test]
fn counters_stay_within_their_bounds() {
    let after = |op: OpDef| {
        let mut bout = table().counter(A, "Streak", 0, 3, 2).special(A, special(0, [act([op])])).start();
        bout.turn("S", "T");
        bout.counter(A)
    };
    let add = |n| OpDef::AddCounter { counter: "Streak".into(), by: amount(n) };
    let set = |n| OpDef::SetCounter { counter: "Streak".into(), to: amount(n) };
    assert_eq!([after(add(1)), after(add(5)), after(add(-1)), after(add(-9))], [3, 3, 1, 0]);
    assert_eq!([after(set(0)), after(set(9)), after(set(1))], [0, 3, 1]);
}

#[test]
fn cards_move_between_zones() {
    let after = |op: OpDef| {
        let mut bout = table().special(A, special(0, [act([op])])).pile(A, "1, 2").pile(B, "3, 4").start();
        bout.turn("S", "T");
        bout
    };
    let bout = after(OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::Top)));
    assert_eq!((bout.pile(A), bout.hand(A).contains(&Card::Two)), (pile("1, S"), true));
    let bout = after(OpDef::ReturnFromPile(sel(Who::Foe, Zone::Pile, Card::Three)));
    assert_eq!((bout.pile(B), bout.hand(B).contains(&Card::Three)), (pile("4, T"), true));
    let bout = after(OpDef::DiscardFromHand(sel(Who::Me, Zone::Hand, Card::Block)));
    assert_eq!(bout.pile(A), pile("1, 2, Block, S"));
    let bout = after(OpDef::Remove(sel(Who::Foe, Zone::Pile, Card::Three)));
    assert_eq!((bout.pile(B), bout.removed(B)), (pile("4, T"), pile("3")));
    let bout = after(OpDef::Remove(sel(Who::Me, Zone::Hand, Card::Dodge)));
    assert_eq!((bout.removed(A), bout.all_cards(A).len()), (pile("Dodge"), 10));
    assert_eq!(after(OpDef::BuryTop(Who::Foe)).pile(B), pile("4, 3, T"));
    assert_eq!(after(OpDef::BuryTop(Who::Me)).pile(A), pile("2, 1, S"));
    let bout = after(OpDef::Recharge(Who::Foe));
    assert_eq!((bout.pile(B), bout.hand(B).len()), (pile("T"), 9));
}

#[test]
fn maximum_hp_and_recharge_healing_change() {
    let hp = |by: i8, hp: u8| {
        let op = OpDef::ChangeMaxHp { by: amount(by), whose: Who::Foe };
        let mut bout = table().max_hp(10, 10).hp(10, hp).special(A, special(0, [act([op])])).start();
        bout.turn("S", "T");
        let side = bout.game.view(Viewer::Spectator).sides[B].clone();
        (side.hp, side.max_hp)
    };
    assert_eq!([hp(-3, 10), hp(-3, 5), hp(2, 10), hp(-30, 10), hp(40, 10)], [(7, 7), (5, 7), (10, 12), (1, 1), (10, 31)]);
    let healed = |by: i8, whose: Who| {
        let op = OpDef::ChangeRechargeHeal { by: amount(by), whose, duration: Duration::RestOfGame };
        table()
            .hp(10, 10)
            .passive(A, [on(When::Always, [op])])
            .hand(A, "")
            .pile(A, "1")
            .hand(B, "")
            .pile(B, "1")
            .at_turn(4)
            .begin()
            .hp()
    };
    assert_eq!([healed(3, Who::Me), healed(-9, Who::Me), healed(-1, Who::Foe)], [[15, 12], [10, 12], [12, 11]]);
}

#[test]
fn what_an_effect_delayed_at_a_recharge_waits_for_is_seen_by_all() {
    let later = vec![on(When::OnRecharge, [OpDef::Delay(vec![deal(2)])])];
    let mut bout = table().passive(A, later).hand(A, "").pile(A, "1, T").at_turn(4).begin();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(bout.game.view(viewer).sides[A].waiting.len(), 1);
    }
    assert_eq!(bout.turn("T", "T").hp, [20, 20 - 2], "it came with the next turn's beginning");
}
