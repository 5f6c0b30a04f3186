//! CL-4 and CL-5: recharge, choosing, execution decisions, the Reveal.

use super::*;

const TEN: &str = "1, 1, 2, 3, 4, Block, Counter, Dodge, S, T";

/// Proves CL-4.1, CL-4.2, CL-4.3
#[test]
fn an_empty_hand_takes_the_whole_pile_back_and_heals_2_before_anyone_chooses() {
    let bout = table().hp(10, 10).pile(A, TEN).at_turn(11).begin();
    assert_eq!((bout.hp(), bout.hand(A), bout.pile(A)), ([12, 10], cards(TEN), vec![]));
    assert_eq!(story(&bout.events), ["turn 11", "A recharges"]);
    let clauses: Vec<_> = engine::Event::clauses(&bout.events[1]).into_iter().map(|c| c.0).collect();
    assert_eq!(clauses, ["CL-4.1", "CL-4.3"]);
    assert_eq!(legal(&bout, A).len(), 9, "and then every kind can be chosen");
}

/// Proves CL-4.4, CL-R26
#[test]
fn nobody_recharges_with_a_card_in_hand_and_nobody_can_choose_to() {
    let bout = table().hp(10, 10).hand(A, "1").pile(A, "2, 3").at_turn(4).begin();
    assert_eq!((bout.hp(), bout.pile(A)), ([10, 10], pile("2, 3")));
    assert_eq!(legal(&bout, A), [Play::plain(Card::One)], "the legal list has no recharge");
}

/// Proves CL-4.5
#[test]
fn recharges_are_independent_and_happen_together_when_both_are_due() {
    let watch = |name: &str| vec![on(When::OnRecharge, [mark(name)])];
    let both = marking(marking(table(), A), B).passive(A, watch("Mark")).passive(B, watch("Mark"));
    let bout = both.hp(10, 10).pile(A, TEN).pile(B, TEN).at_turn(11).begin();
    assert_eq!(story(&bout.events), ["turn 11", "A recharges", "B recharges", "A Mark 1", "B Mark 1"], "both before any trigger");
    let alone = table().hp(10, 10).pile(B, TEN).at_turn(11).begin();
    assert_eq!(alone.hp(), [10, 12]);
}

/// Proves CL-4.6, CL-R10
#[test]
fn healing_stops_at_the_starting_hp_unless_the_option_says_otherwise() {
    let healing = special(0, [act([heal(5)])]);
    let mut bout = table().max_hp(10, 10).hp(8, 10).special(A, healing.clone()).start();
    let turn = bout.turn("S", "T");
    assert_eq!(turn.hp, [10, 10]);
    assert!(turn.events.contains(&Event::Heals { seat: Seat(0), amount: 2, hp: 10 }));
    assert_eq!(turn.clauses(|e| matches!(e, Event::Heals { .. })), ["CL-4.6"]);
    let higher = table().max_hp(10, 10).hp(8, 10).special(A, healing.clone()).rules(|r| r.healing_ceiling = Some(12));
    assert_eq!(higher.start().turn("S", "T").hp, [12, 10]);
    let lower = table().max_hp(10, 10).hp(8, 10).special(A, healing).rules(|r| r.healing_ceiling = Some(6));
    assert_eq!(lower.start().turn("S", "T").hp, [8, 10], "a ceiling takes nothing away");
}

/// Proves CL-4.7, CL-4.8
#[test]
fn each_plays_exactly_one_card_from_hand() {
    let mut bout = table().pile(A, "2").removed(A, "3").start();
    let before = bout.game.clone();
    assert_eq!(
        bout.play(A, "2").expect_err("discarded").to_string(),
        "Your 2 is in the pile. It comes back when you recharge, after 8 turns. (CL-4.8)"
    );
    assert_eq!(refusal(&mut bout, A, "3"), "CL-14.3");
    assert_eq!(bout.game, before, "a refused play changes nothing");
    bout.play(A, "1").expect("legal");
    assert_eq!(refusal(&mut bout, A, "4"), "CL-4.7");
    assert_eq!(legal(&bout, A), []);
}

/// Proves CL-4.9
#[test]
fn hands_shrink_in_step_and_both_recharge_on_turns_11_21_and_31() {
    let still = |t: Table, who| t.passive(who, [on(When::Always, [set_damage(0, Who::Me, Duration::RestOfGame)])]);
    let mut bout = still(still(table(), A), B).start();
    let mut recharged = Vec::new();
    for turn in 1..=31 {
        let sizes = [bout.hand(A).len(), bout.hand(B).len()];
        assert_eq!(sizes, [10 - (turn - 1) % 10; 2], "turn {turn}");
        let [a, b] = [A, B].map(|who| legal(&bout, who)[0]);
        for (who, play) in [(A, a), (B, b)] {
            let mut cx = Scripted::none();
            bout.game.apply(Seat(who as u8), &Action::Play(play), &mut cx).expect("legal");
            recharged.extend(cx.events.iter().filter(|e| matches!(e, Event::Recharges { .. })).map(|_| turn + 1));
        }
    }
    assert_eq!(recharged, [11, 11, 21, 21, 31, 31]);
}

/// Proves CL-4.10
#[test]
fn an_effect_that_orders_a_recharge_does_both_parts_at_once_and_leaves_moves_in_play() {
    let refresh = special(1, [act([OpDef::Recharge(Who::Me)])]);
    let mut bout = table().hp(10, 10).special(A, refresh).pile(A, "2, 3").start();
    let turn = bout.turn("S", "Block");
    assert_eq!((turn.hp, bout.pile(A)), ([12, 10], pile("S")));
    assert_eq!(bout.hand(A), cards("1, 1, 2, 3, 4, Block, Counter, Dodge, T"));
    assert_eq!(turn.clauses(|e| matches!(e, Event::Recharges { .. })), ["CL-4.10"]);
}

/// Proves CL-4.11
#[test]
fn a_hand_emptied_at_another_moment_waits_for_the_next_decision() {
    // The recharge triggers empty the hand again after the check of this turn.
    let drop_it = OpDef::DiscardFromHand(select(Who::Foe, Zone::Hand, Which::Fixed(Card::Two)));
    let table = table().hp(10, 10).hand(A, "").pile(A, "2").passive(B, [on(When::OnOpponentRecharge, [drop_it])]);
    let mut bout = table.at_turn(5).begin();
    assert_eq!(story(&bout.events), ["turn 5", "A recharges", "cardmoves", "A no move"]);
    assert_eq!((bout.hp(), bout.hand(A)), ([12, 10], vec![]), "the check is made once a turn");
    let turn = bout.turn("", "Block");
    assert_eq!(story(&turn.after)[..2], ["turn 6", "A recharges"]);
}

/// Proves CL-4.12, CL-R25, CL-6.13
#[test]
fn a_player_without_any_card_heals_and_makes_no_move() {
    let mut bout = table().hp(10, 10).hand(A, "").at_turn(5).begin();
    assert_eq!((bout.hp(), story(&bout.events)), ([12, 10], vec!["turn 5".into(), "A recharges".into(), "A no move".into()]));
    assert_eq!(bout.game.status().deciding().lowest(), Some(Seat(1)));
    assert_eq!((refusal(&mut bout, A, "1"), legal(&bout, A)), ("CL-4.12".into(), vec![]));
    let turn = bout.turn("", "3");
    assert_eq!((turn.first, turn.buildups, turn.damage), (First::Alone(Seat(1)), [None, Some(3)], [3, 0]));
    assert_eq!((bout.pile(A), bout.pile(B)), (vec![], pile("3")), "only the one move is discarded");
    assert_eq!(turn.clauses(|e| matches!(e, Event::Order { .. })), ["CL-6.13"]);
    assert_eq!(turn.status(A), "not resolved", "who has no move is not judged");
}

/// Proves CL-R25
#[test]
fn when_nobody_has_a_card_the_turns_go_by_up_to_the_limit() {
    let passive = vec![on(When::AtReveal, [mark("Mark")]), on(When::OnTurnEnd, [mark("Mark")])];
    let table = marking(table(), A).passive(A, passive).hp(10, 10).hand(A, "").hand(B, "").at_turn(198);
    let bout = table.begin();
    assert_eq!((bout.hp(), bout.ended()), ([16, 16], Some((None, "CL-13.3"))));
    assert_eq!(bout.counter(A), 6, "every turn has its Reveal and its end");
    assert_eq!(bout.events.iter().filter(|e| matches!(e, Event::TurnBegins { .. })).count(), 3);
    assert!(matches!(bout.events.last(), Some(Event::Over { winner: None, .. })));
}

/// Proves CL-4.13
#[test]
fn any_card_in_hand_may_be_chosen_and_two_copies_are_one_choice() {
    let bout = table().duplicate(A, Card::Counter).hand(A, "Counter, Counter, T").start();
    assert_eq!(legal(&bout, A), [Play::plain(Card::Counter), Play::plain(Card::Special2)], "even one that achieves nothing");
}

/// Proves CL-5.1, CL-5.2
#[test]
fn execution_decisions_are_made_with_the_card_and_shown_with_it() {
    let ways = special(0, [on_if(When::OnAct, CondDef::Option(1), [deal(2)])]).options(&["wait", "strike"]);
    let table = table().special(A, ways).stances(A, &["high", "low"]);
    let mut bout = table.passive(A, [on_if(When::AtReveal, CondDef::Option(1), [heal(1)])]).hp(10, 10).hand(A, "1, S").start();
    let play = |card, option, stance| Play { card, option, stance };
    let one = |stance| play(Card::One, 0, stance);
    let all = [
        one(0),
        one(1),
        play(Card::Special1, 0, 0),
        play(Card::Special1, 0, 1),
        play(Card::Special1, 1, 0),
        play(Card::Special1, 1, 1),
    ];
    assert_eq!(legal(&bout, A), all, "an option of the card and a stance of the passive");
    assert_eq!(
        (refusal(&mut bout, A, "S:2"), refusal(&mut bout, A, "1@2"), refusal(&mut bout, A, "1:1")),
        ("CL-5.1".into(), "CL-5.1".into(), "CL-5.1".into())
    );
    let mut why = |play| bout.play(A, play).expect_err("it must be refused").reason.to_string();
    assert_eq!(["S:2", "1@2"].map(&mut why), ["Test has no execution option 3.", "AY has no stance 3."]);
    let turn = bout.turn("S:1@1", "T");
    assert_eq!((turn.damage, turn.hp), ([0, 2], [11, 8]));
    let reveal = turn.events.iter().find_map(|e| if let Event::Reveal { plays, .. } = e { Some(plays[A]) } else { None });
    assert_eq!(reveal, Some(Some(play(Card::Special1, 1, 1))));
}

/// Proves CL-5.1, CL-5.2
#[test]
fn a_stance_is_asked_for_also_where_no_card_has_options() {
    let bout = table().stances(A, &["high", "low"]).hand(A, "1, 2").start();
    let plays = [Card::One, Card::Two].map(|card| [0, 1].map(|stance| Play { card, option: 0, stance })).concat();
    assert_eq!(legal(&bout, A), plays);
    assert_eq!(legal(&bout, B).len(), 9, "one play a card for whoever is asked nothing");
}

/// Proves CL-5.3
#[test]
fn no_basic_move_asks_for_a_decision() {
    let character = clash::roster::register(&plain("ay")).expect("legal");
    assert!(Card::BASIC.into_iter().all(|card| character.move_of(card).options == 1));
}

/// Proves CL-5.4, CL-5.5
#[test]
fn both_cards_turn_over_at_once_and_nothing_changes_after_that() {
    let mut bout = table().start();
    bout.play(A, "4").expect("legal");
    assert_eq!(story(&bout.events), ["A commits"], "nothing is shown while one is missing");
    bout.play(B, "Counter").expect("legal");
    let reveal = bout.events.iter().filter(|e| matches!(e, Event::Reveal { .. })).count();
    assert_eq!(reveal, 1);
    let plays = [Some(Play::plain(Card::Four)), Some(Play::plain(Card::Counter))];
    assert!(bout.events.contains(&Event::Reveal { plays, names: ["4".into(), "Counter".into()] }));
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(bout.game.take_back(seat, &mut Scripted::none()).expect_err("shown is shown").clause.0, "CL-5.6");
    }
}

/// Proves CL-5.6, CL-5.7, CL-R21
#[test]
fn a_commitment_can_be_taken_back_and_tells_the_opponent_nothing() {
    let ways = special(0, []).options(&["left", "right"]);
    let table = table().special(A, ways);
    let mut bout = table.clone().start();
    bout.play(A, "S:1").expect("legal");
    let mut other = table.start();
    other.play(A, "Block").expect("legal");
    let seen = |bout: &Bout| {
        let view = bout.game.view(Viewer::Seat(Seat(1)));
        let events: Vec<_> = bout.events.iter().map(|e| engine::Event::seen_by(e, Viewer::Seat(Seat(1)))).collect();
        (view, events, legal(bout, B))
    };
    assert_eq!(seen(&bout), seen(&other), "neither the card nor whether a decision was asked");
    assert!(seen(&bout).0.sides[A].committed);
    assert_eq!(bout.game.view(Viewer::Seat(Seat(0))).sides[A].playing, Some(Play { card: Card::Special1, option: 1, stance: 0 }));
    let mut cx = Scripted::none();
    bout.game.take_back(Seat(0), &mut cx).expect("the opponent has not committed");
    assert_eq!(engine::Event::seen_by(&cx.events[0], Viewer::Seat(Seat(1))), None);
    assert_eq!(engine::Event::seen_by(&cx.events[0], Viewer::Seat(Seat(0))), Some(Event::TakesBack { seat: Seat(0) }));
    assert_eq!(bout.turn("4", "Block").damage, [0, 4], "and something else was chosen");
}

/// Proves CL-5.8, CL-R34
#[test]
fn a_decision_that_points_at_nothing_does_nothing_and_the_rest_goes_on() {
    let fetch = OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::ByOption([Card::Two, Card::Three, Card::Four])));
    let special = special(3, [act([fetch, deal(2)])]).options(&["2", "3", "4"]);
    // B removes the named card before A's move acts.
    let steal = clash::testing::special(1, [act([OpDef::Remove(select(Who::Foe, Zone::Pile, Which::Fixed(Card::Three)))])]);
    let mut bout = table().special(A, special).special(B, steal).pile(A, "2, 3").start();
    let turn = bout.turn("S:1", "S");
    assert_eq!(turn.clauses(|e| matches!(e, Event::NothingThere { .. })), ["CL-5.8"]);
    assert_eq!((turn.damage, bout.pile(A), bout.removed(A)), ([0, 2], pile("2, S"), pile("3")), "the 2 is not fetched instead");
}
