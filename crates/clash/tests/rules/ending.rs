//! CL-12, CL-13, CL-14: after resolution, the end of the game, removed cards.

use super::*;

/// Proves CL-12.1, CL-R30
#[test]
fn both_moves_go_face_up_on_top_of_their_piles() {
    let discard = special(1, [act([OpDef::DiscardFromHand(select(Who::Me, Zone::Hand, Which::Fixed(Card::Four)))])]);
    let mut bout = table().special(A, discard).pile(A, "2").start();
    let turn = bout.turn("S", "3");
    assert_eq!((bout.pile(A), bout.pile(B)), (pile("2, 4, S"), pile("3")), "the played move last");
    assert_eq!(turn.clauses(|e| matches!(e, Event::LeavesPlay { .. })), ["CL-12.1", "CL-12.1"]);
}

/// Proves CL-12.2
#[test]
fn a_pile_changes_only_by_an_effect_that_says_so() {
    let mut bout = table().pile(A, "4, 2").start();
    bout.turn("1", "1");
    assert_eq!(bout.pile(A), pile("4, 2, 1"));
    assert!(legal(&bout, A).len() == 7, "there is no action that touches a pile");
    let mut bout = table().special(A, special(0, [act([OpDef::BuryTop(Who::Me)])])).pile(A, "4, 2").start();
    let turn = bout.turn("S", "1");
    assert_eq!(bout.pile(A), pile("2, 4, S"));
    assert_eq!(turn.clauses(|e| matches!(e, Event::Buries { .. })), ["CL-12.2"]);
}

/// Proves CL-12.3
#[test]
fn both_piles_are_open_to_everyone_in_their_order() {
    let bout = table().pile(A, "4, 2").pile(B, "Block, 1, 3").start();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = bout.game.view(viewer);
        assert_eq!((view.sides[A].pile.clone(), view.sides[B].pile.clone()), (pile("4, 2"), pile("Block, 1, 3")));
    }
}

/// Proves CL-12.4
#[test]
fn a_card_discarded_by_an_effect_goes_on_the_pile_at_once() {
    let discard = |card| OpDef::DiscardFromHand(select(Who::Foe, Zone::Hand, Which::Fixed(card)));
    let two = special(0, [act([discard(Card::Three), discard(Card::Two)])]);
    let mut bout = table().special(B, two).start();
    let turn = bout.turn("1", "S");
    assert_eq!(bout.pile(A), pile("3, 2, 1"), "the one named last lies uppermost, below the move");
    assert_eq!(turn.clauses(|e| matches!(e, Event::CardMoves { .. })), ["CL-12.4", "CL-12.4"]);
}

/// Proves CL-13.1, CL-R11
#[test]
fn the_game_ends_the_instant_a_character_is_at_0_hp() {
    let mut bout = table().hp(4, 1).start();
    let turn = bout.turn("1", "4");
    assert_eq!((turn.hp, bout.ended()), ([4, 0], Some((Some(A), "CL-13.1"))));
    assert!(!story(&turn.events).contains(&"B acts 4".to_string()), "the slower move never acts");
    assert_eq!(turn.clauses(|e| matches!(e, Event::Over { .. })), ["CL-13.1"]);
    assert!(matches!(turn.events.last(), Some(Event::Over { .. })), "and that is the last thing told");
}

/// Proves CL-13.2, CL-R12
#[test]
fn both_at_0_in_one_instant_is_a_draw() {
    let mut bout = table().initiative(5, 5).hp(3, 2).start();
    let turn = bout.turn("3", "3");
    assert_eq!((turn.hp, bout.ended()), ([0, 0], Some((None, "CL-13.2"))));
    let Status::Over(outcome) = bout.game.status() else { panic!("over") };
    assert!(outcome.is_draw());
    let both = special(1, [act([OpDef::LoseHp { amount: amount(3), to: Whom::Both }])]);
    let mut bout = table().special(A, both).hp(3, 2).start();
    bout.turn("S", "4");
    assert_eq!(bout.ended(), Some((None, "CL-13.2")), "an effect that hurts both");
}

/// Proves CL-13.3, CL-R20
#[test]
fn a_game_still_running_after_the_limit_is_a_draw() {
    let mut bout = table().at_turn(200).start();
    let turn = bout.turn("1", "T");
    assert_eq!((turn.damage, bout.ended()), ([0, 1], Some((None, "CL-13.3"))), "turn 200 is played to its end");
    let mut bout = table().at_turn(200).hp(9, 1).start();
    bout.turn("1", "T");
    assert_eq!(bout.ended(), Some((Some(A), "CL-13.1")), "a knock-out in it counts");
    assert_eq!(clash::setup::Rules::default().turn_limit, 200);
}

/// Proves CL-13.4
#[test]
fn hp_is_checked_after_every_event_and_what_still_waits_does_not_happen() {
    // In the middle of a move: the second part, the healing and the trigger of the first do not come.
    let parts = special(1, [act([deal(2), deal(2), heal(5)])]);
    let mut bout = table().special(A, parts).hp(9, 2).passive(B, [on(When::OnDamaged, [deal(9)])]).start();
    let turn = bout.turn("S", "T");
    assert_eq!((turn.hp, hits(&turn.events).len()), ([9, 0], 1));
    // At the Reveal.
    let mut bout = table().passive(B, [on(When::AtReveal, [deal(5)])]).hp(5, 9).start();
    let turn = bout.turn("4", "T");
    assert_eq!((turn.hp, bout.ended()), ([0, 9], Some((Some(B), "CL-13.1"))));
    assert!(turn.events.iter().all(|e| !matches!(e, Event::Order { .. } | Event::Acts { .. })));
    // By a lost HP at the end of a turn; the other's trigger of that moment does not come.
    let mut bout =
        table().passive(A, [on(When::OnTurnEnd, [lose(2)])]).passive(B, [on(When::OnTurnEnd, [lose(2)])]).hp(2, 2).start();
    bout.turn("Block", "Block");
    assert_eq!((bout.hp(), bout.ended()), ([0, 2], Some((Some(B), "CL-13.1"))));
    // At the start of a turn: of two delayed effects the second does not come, nor the recharge.
    let later = || special(0, [act([OpDef::Delay(vec![deal(2)])])]);
    let mut bout = table().special(A, later()).special(B, later()).hand(B, "S").hp(2, 2).start();
    let turn = bout.turn("S", "S");
    assert_eq!((bout.hp(), bout.ended()), ([2, 0], Some((Some(A), "CL-13.1"))));
    assert!(!turn.after.iter().any(|e| matches!(e, Event::Recharges { .. })));
}

/// Proves CL-13.5
#[test]
fn after_the_end_nothing_can_be_chosen_or_changed() {
    let mut bout = table().hp(9, 1).start();
    bout.turn("1", "Counter");
    let before = bout.game.clone();
    assert_eq!((refusal(&mut bout, A, "2"), refusal(&mut bout, B, "2")), ("CL-13.5".into(), "CL-13.5".into()));
    assert_eq!(bout.game.concede(Seat(0), &mut Scripted::none()).expect_err("over").clause.0, "CL-13.5");
    assert!(bout.game.take_back(Seat(0), &mut Scripted::none()).is_err());
    assert_eq!((legal(&bout, A), legal(&bout, B)), (vec![], vec![]));
    assert_eq!(bout.game, before);
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    assert_eq!(bout.game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect_err("over").clause.0, "CL-13.5");
}

/// Proves CL-13.6
#[test]
fn an_empty_hand_or_pile_never_loses() {
    let bout = table().hand(A, "").at_turn(7).begin();
    assert_eq!(bout.ended(), None);
    let bout = table().hand(A, "").pile(A, "1").at_turn(7).begin();
    assert_eq!((bout.ended(), bout.pile(A)), (None, vec![]));
}

/// Proves CL-13.7, CL-R41
#[test]
fn a_player_may_concede_at_any_time_and_then_loses() {
    let mut bout = table().start();
    bout.play(A, "4").expect("legal");
    let mut cx = Scripted::none();
    bout.game.concede(Seat(1), &mut cx).expect("also while it owes a decision");
    assert_eq!(bout.ended(), Some((Some(A), "CL-13.7")));
    assert_eq!(cx.events[0], Event::Concedes { seat: Seat(1) });
    assert_eq!(bout.game.view(Viewer::Seat(Seat(1))).sides[A].playing, None, "the card that was never revealed stays unseen");
    assert_eq!(bout.all_cards(A).len(), 10);
    let mut bout = table().start();
    bout.play(A, "4").expect("legal");
    bout.game.concede(Seat(0), &mut Scripted::none()).expect("also having committed");
    assert_eq!(bout.ended(), Some((Some(B), "CL-13.7")));
}

/// Proves CL-14.1, CL-R32
#[test]
fn a_removed_card_goes_to_its_owners_removed_pile_and_a_move_that_removes_itself_never_touches_the_pile() {
    let once = special(1, [act([OpDef::Remove(select(Who::Foe, Zone::Pile, Which::Top))])]).then(After::Remove);
    let mut bout = table().special(A, once).pile(A, "3").pile(B, "1, 4").start();
    let turn = bout.turn("S", "T");
    assert_eq!((bout.removed(A), bout.removed(B)), (pile("S"), pile("4")));
    assert_eq!((bout.pile(A), bout.pile(B)), (pile("3"), pile("1, T")));
    assert_eq!(turn.clauses(|e| matches!(e, Event::CardMoves { .. })), ["CL-14.1"]);
    assert_eq!(turn.clauses(|e| matches!(e, Event::LeavesPlay { .. })), ["CL-R32", "CL-12.1"]);
    assert_eq!(bout.turn("Dodge", "Block").buildups[A], Some(3), "not even in passing");
}

/// Proves CL-14.2, CL-14.7, CL-R22
#[test]
fn the_owner_may_look_at_removed_cards_the_opponent_knows_their_number_and_what_was_seen() {
    let bout = table().removed(A, "3").hidden(A, "Counter").start();
    let of = |viewer| bout.game.view(viewer).sides[A].clone();
    let (own, other, watcher) = (of(Viewer::Seat(Seat(0))), of(Viewer::Seat(Seat(1))), of(Viewer::Spectator));
    assert_eq!((own.removed, other.removed, watcher.removed), (pile("3, Counter"), pile("3"), pile("3")));
    assert_eq!((own.removed_size, other.removed_size, watcher.removed_size), (2, 2, 2));
    assert_eq!((own.hand_size, other.hand_size), (8, 8));
    let kinds = |hand: &[clash::view::CardCount]| hand.iter().map(|c| c.card).collect::<Vec<_>>();
    assert!(!kinds(&own.hand).contains(&Card::Counter));
    assert!(kinds(&other.hand).contains(&Card::Counter), "for all the opponent knows it may still be in hand");
}

/// Proves CL-14.3, CL-14.4, CL-14.6
#[test]
fn removed_cards_are_in_no_pile_come_back_by_no_recharge_and_cannot_be_chosen() {
    let mut bout = table().hp(10, 10).hand(A, "").pile(A, "1, Dodge").removed(A, "4").hidden(A, "3").at_turn(5).begin();
    assert_eq!((bout.hand(A), bout.removed(A)), (cards("1, Dodge"), pile("4, 3")));
    assert_eq!((refusal(&mut bout, A, "4"), refusal(&mut bout, A, "3")), ("CL-14.3".into(), "CL-14.3".into()));
    assert_eq!(bout.turn("Dodge", "T").buildups[A], Some(0), "a removed 4 sets no Dodge's Buildup");
}

/// Proves CL-14.5
#[test]
fn after_a_removal_the_cycle_is_one_card_shorter() {
    let still = |t: Table, who| t.passive(who, [on(When::Always, [set_damage(0, Who::Me, Duration::RestOfGame)])]);
    let mut bout = still(still(table(), A), B).removed(A, "2").start();
    let mut sizes = Vec::new();
    for _ in 0..10 {
        let plays = [A, B].map(|who| legal(&bout, who)[0]);
        for (who, play) in [A, B].into_iter().zip(plays) {
            bout.game.apply(Seat(who as u8), &Action::Play(play), &mut Scripted::none()).expect("legal");
        }
        sizes.push([bout.hand(A).len(), bout.hand(B).len()]);
    }
    assert_eq!(sizes[7..], [[1, 2], [9, 1], [8, 10]], "A recharges one turn earlier, and hands differ from then on");
}
