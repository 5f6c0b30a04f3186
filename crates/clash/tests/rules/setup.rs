//! CL-1 and CL-2: objective, characters, zones, set-up.

use super::*;
use clash::setup::{Chosen, Fixture, Pick};
use clash::view::Phase;

/// Proves CL-1.1
#[test]
fn there_are_exactly_two_players_with_one_character_each() {
    assert_eq!((Clash::INFO.min_seats, Clash::INFO.max_seats), (2, 2));
    let mut bout = table().start();
    assert_eq!(bout.game.seats(), 2);
    assert_eq!(refusal(&mut bout, 2, "1"), "CL-1.1");
    assert_eq!(bout.game.concede(Seat(2), &mut Scripted::none()).expect_err("no third player").clause.0, "CL-1.1");
    let view = bout.game.view(Viewer::Spectator);
    assert_eq!(view.sides.each_ref().map(|s| s.character.map(|c| c.def.name.clone())), [Some("AY".into()), Some("BEE".into())]);
}

/// Proves CL-1.2
#[test]
fn who_brings_the_other_to_0_hp_wins() {
    let mut bout = table().hp(5, 4).start();
    let turn = bout.turn("4", "Block");
    assert_eq!((turn.hp, bout.ended()), ([5, 0], Some((Some(A), "CL-13.1"))));
    let Status::Over(outcome) = bout.game.status() else { panic!("it is over") };
    assert_eq!((outcome.all(), outcome.clause.0), (&[1, 2][..], "CL-13.1"));
}

/// Proves CL-1.3, CL-1.4, CL-2.1, CL-2.4
#[test]
fn each_begins_with_the_ten_cards_of_the_character_and_empty_piles() {
    for duplicate in Card::BASIC {
        let bout = table().duplicate(A, duplicate).max_hp(12, 9).start();
        let mut ten: Vec<Card> = Card::ALL.into_iter().chain([duplicate]).collect();
        ten.sort_unstable();
        assert_eq!(bout.hand(A), ten);
        assert_eq!((bout.pile(A), bout.removed(A), bout.pile(B), bout.removed(B)), (vec![], vec![], vec![], vec![]));
        assert_eq!((bout.hp(), bout.initiatives()), ([12, 9], [7, 4]));
        let passives = bout.game.view(Viewer::Spectator).sides[A].character.map(|c| c.def.passives.len());
        assert_eq!(passives, Some(1));
    }
}

/// Proves CL-1.5
#[test]
fn the_extra_copy_is_one_more_use_of_the_same_move() {
    let mut bout = table().duplicate(A, Card::Three).start();
    let first = bout.turn("3", "Block");
    assert!(bout.hand(A).contains(&Card::Three));
    let second = bout.turn("3", "T");
    assert_eq!((first.buildups[A], first.damage, first.status(A)), (second.buildups[A], second.damage, second.status(A)));
    assert_eq!(refusal(&mut bout, A, "3"), "CL-4.8", "two uses a cycle, not three");
}

/// Proves CL-1.6
#[test]
fn each_owns_a_hand_a_face_up_pile_and_a_face_down_removed_pile() {
    let bout = table().pile(A, "2, 4").removed(A, "3").hidden(A, "Block").start();
    let owner = bout.game.view(Viewer::Seat(Seat(0))).sides[A].clone();
    let other = bout.game.view(Viewer::Seat(Seat(1))).sides[A].clone();
    assert_eq!((owner.hand_size, other.hand_size), (6, 6));
    assert_eq!((owner.pile, other.pile), (pile("2, 4"), pile("2, 4")));
    assert_eq!((owner.removed_size, other.removed_size), (2, 2));
    assert_eq!((owner.removed, other.removed), (pile("3, Block"), pile("3")));
}

/// Proves CL-1.7, CL-1.9
#[test]
fn a_played_move_is_in_no_zone_so_an_effect_on_cards_does_not_reach_it() {
    let reach = |zone| OpDef::Remove(select(Who::Foe, zone, Which::Fixed(Card::Two)));
    let hunter = special(1, [act([reach(Zone::Hand), reach(Zone::Pile)])]);
    let mut bout = table().special(B, hunter).start();
    let turn = bout.turn("2", "S");
    assert_eq!(turn.events.iter().filter(|e| matches!(e, Event::NothingThere { .. })).count(), 2);
    assert_eq!((turn.damage, bout.removed(A), bout.pile(A)), ([0, 2], vec![], pile("2")), "the move acted and was discarded");
    // What names a move reaches the move and nothing else: the 2 in hand is no move.
    let slow =
        OpDef::SetDamage { to: amount(0), of: vec![Class::Named(Card::Two)], whose: Who::Foe, duration: Duration::ThisTurn };
    let mut bout = table().passive(B, [on(When::AtReveal, [slow])]).start();
    assert_eq!(bout.turn("3", "Block").damage, [0, 3]);
    assert_eq!(bout.turn("2", "Counter").damage, [0, 0]);
}

/// Proves CL-1.8
#[test]
fn nothing_is_drawn_or_rolled() {
    const { assert!(!Clash::INFO.chance) };
    let play = || {
        let mut cx = Scripted::none();
        let mut game = Clash::new(&table().setup(), &mut cx).expect("legal");
        for (a, b) in [(Card::One, Card::Four), (Card::Dodge, Card::Three), (Card::Special1, Card::Counter)] {
            game.apply(Seat(0), &Action::Play(Play::plain(a)), &mut cx).expect("legal");
            game.apply(Seat(1), &Action::Play(Play::plain(b)), &mut cx).expect("legal");
        }
        assert_eq!((cx.fitted(), cx.bounds()), (Ok(()), &[][..]), "no chance was asked for");
        (game, cx.events)
    };
    assert_eq!(play(), play(), "the same choices lead to the same game");
}

/// Proves CL-1.11
#[test]
fn numbers_are_whole() {
    let file = include_str!("../../../../content/clash/brute.ron").replace("hp: 1", "hp: 1.5, //");
    let problems = clash::roster::parse(&[("half.ron", file.as_str())]).expect_err("half an HP");
    assert!(problems[0].starts_with("half.ron:"), "{problems:?}");
}

/// Proves CL-2.2, CL-2.3, CL-16.4
#[test]
fn move_lists_and_hp_are_open_to_all_before_the_first_turn() {
    let mut cx = Scripted::none();
    let state = Clash::new(&table().max_hp(12, 9).setup(), &mut cx).expect("legal");
    assert!(matches!(cx.events[..], [Event::Characters { .. }, Event::TurnBegins { turn: 1 }]));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = state.view(viewer);
        assert_eq!((view.sides[A].hp, view.sides[B].hp), (12, 9));
        for (side, def) in view.sides.iter().zip(table().max_hp(12, 9).defs) {
            assert_eq!(side.character.map(|c| c.def.clone()), Some(def), "the whole sheet, passives included");
            assert_eq!(side.hand_size, 10);
        }
        assert!(cx.events.iter().all(|e| engine::Event::seen_by(e, viewer).as_ref() == Some(e)));
    }
}

/// Proves CL-2.5, CL-R23
#[test]
fn both_may_pick_the_same_character() {
    let same = Setup { characters: [Some(Chosen::Id("brute".into())), Some(Chosen::Id("brute".into()))], ..Setup::default() };
    let mut state = Clash::new(&same, &mut Scripted::none()).expect("a mirror match is legal");
    let mut cx = Scripted::none();
    for seat in [Seat(0), Seat(1)] {
        state.apply(seat, &Action::Play(Play::plain(Card::Two)), &mut cx).expect("legal");
    }
    assert!(cx.events.iter().any(|e| matches!(e, Event::Order { first: First::Together, .. })), "CL-R2 covers the tie");
    let mut picks = Clash::new(&Setup::default(), &mut Scripted::none()).expect("legal");
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    for seat in [Seat(0), Seat(1)] {
        picks.apply(seat, &Action::Pick(brute), &mut Scripted::none()).expect("legal");
    }
    assert_eq!(picks.view(Viewer::Spectator).phase, Phase::Choose);
}

/// Proves CL-2.6
#[test]
fn a_character_without_the_right_cards_is_not_legal() {
    let refused = |change: fn(&mut CharacterDef)| {
        let mut table = table();
        change(&mut table.defs[B]);
        Clash::new(&table.setup(), &mut Scripted::none()).expect_err("not legal").problems
    };
    assert_eq!(refused(|d| drop(d.specials.pop())), ["characters[1]: bee: has 1 specials, it must have exactly 2 (CL-1.4)"]);
    assert_eq!(
        refused(|d| d.duplicate = Card::Special1),
        ["characters[1]: bee: duplicate must be one of the seven basic moves (CL-1.4)"]
    );
    let mut picking = Clash::new(&Setup::default(), &mut Scripted::none()).expect("legal");
    let stranger = clash::roster::register(&plain("stranger")).expect("legal, but no member");
    let refusal = picking.apply(Seat(0), &Action::Pick(stranger), &mut Scripted::none()).expect_err("not of the roster");
    assert_eq!(refusal.clause.0, "CL-2.6");
}

/// Proves CL-R24
#[test]
fn characters_are_picked_in_secret_or_in_the_open() {
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    let picked = |how| {
        let mut cx = Scripted::none();
        let mut game = Clash::new(&Setup { pick: how, ..Setup::default() }, &mut cx).expect("legal");
        let deciding = game.status().deciding().len();
        game.apply(Seat(0), &Action::Pick(brute), &mut cx).expect("legal");
        (game, cx.events, deciding)
    };
    let (mut game, events, deciding) = picked(Pick::Secret);
    assert_eq!(deciding, 2, "both at once");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).sides[A].character, Some(brute));
    assert_eq!(game.view(Viewer::Seat(Seat(1))).sides[A].character, None);
    assert!(game.view(Viewer::Seat(Seat(1))).sides[A].committed);
    let seen = engine::Event::seen_by(&events[0], Viewer::Seat(Seat(1)));
    assert_eq!(seen, Some(Event::Picks { seat: Seat(0), character: None, open: false }));
    assert_eq!(game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect_err("chosen").clause.0, "CL-R24");
    game.take_back(Seat(0), &mut Scripted::none()).expect("the other has not chosen");
    assert_eq!(game.status().deciding().len(), 2);
    assert_eq!(game.take_back(Seat(0), &mut Scripted::none()).expect_err("nothing there").clause.0, "CL-5.6");

    let (mut game, events, deciding) = picked(Pick::Open);
    assert_eq!(deciding, 1, "seat 1 first");
    assert_eq!(game.view(Viewer::Seat(Seat(1))).sides[A].character, Some(brute));
    assert_eq!(engine::Event::seen_by(&events[0], Viewer::Spectator), Some(events[0].clone()));
    assert_eq!(game.take_back(Seat(0), &mut Scripted::none()).expect_err("it is open").clause.0, "CL-5.6");
    assert_eq!(game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect_err("not yours").clause.0, "CL-R24");
    game.apply(Seat(1), &Action::Pick(brute), &mut Scripted::none()).expect("legal");
    let play = Action::Play(Play::plain(Card::One));
    assert_eq!(game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect_err("over").clause.0, "CL-2.1");
    game.apply(Seat(0), &play, &mut Scripted::none()).expect("cards are chosen now");
}

#[test]
fn cards_wait_for_characters_and_an_unseen_pick_stays_unseen_when_somebody_concedes() {
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    let mut game = Clash::new(&Setup::default(), &mut Scripted::none()).expect("legal");
    let play = Action::Play(Play::plain(Card::One));
    assert_eq!(game.apply(Seat(0), &play, &mut Scripted::none()).expect_err("too early").clause.0, "CL-2.1");
    game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect("legal");
    game.concede(Seat(1), &mut Scripted::none()).expect("at any time");
    assert_eq!(game.view(Viewer::Seat(Seat(1))).sides[A].character, None);
    assert_eq!(game.view(Viewer::Seat(Seat(1))).result.map(|r| r.winner), Some(Some(Seat(0))));
}

#[test]
fn set_ups_that_are_none_say_everything_that_is_wrong() {
    let wrong = Setup {
        characters: [Some(Chosen::Id("nobody".into())), Some(Chosen::Own(Box::new(CharacterDef { hp: 0, ..plain("bee") })))],
        ..Setup::default()
    };
    let problems = Clash::new(&wrong, &mut Scripted::none()).expect_err("wrong").problems;
    assert_eq!(problems.len(), 2);
    assert!(problems[0].starts_with("characters[0]: there is no character \"nobody\"; there are "), "{}", problems[0]);
    assert_eq!(problems[1], "characters[1]: bee: hp is 0, it must be 1 to 31");
    let rules = |change: fn(&mut clash::setup::Rules)| {
        let table = table().rules(change);
        Clash::new(&table.setup(), &mut Scripted::none()).expect_err("wrong").problems
    };
    assert_eq!(rules(|r| r.counter_buildup = 6), ["rules.counter_buildup is 6, it must be 0 to 5 (CL-6.2)"]);
    assert_eq!(rules(|r| r.healing_ceiling = Some(0)), ["rules.healing_ceiling must be 1 to 31"]);
    assert_eq!(rules(|r| r.turn_limit = 0), ["rules.turn_limit is 0, it must be 1 to 1000"]);
}

#[test]
fn the_basic_fixture_is_what_it_says() {
    let basic = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
    let game = Clash::new(&basic, &mut Scripted::none()).expect("legal");
    let view = game.view(Viewer::Spectator);
    for (side, initiative) in view.sides.iter().zip([2, 1]) {
        assert_eq!((side.hp, side.initiative, side.hand_size), (10, initiative, 10));
        let hand: Vec<Card> = side.hand.iter().flat_map(|c| std::iter::repeat_n(c.card, c.count.into())).collect();
        assert_eq!(hand, cards("1, 1, 2, 2, 3, 3, 4, Block, Counter, Dodge"));
    }
}
