//! What is hidden, and what one can imagine of it: CL-R21, CL-R22, CL-R24.

use super::*;
use clash::preview::grid;
use engine::GameRng;

/// Proves CL-R22
#[test]
fn a_card_removed_from_a_public_place_is_known_and_one_from_a_hand_is_not() {
    let both = special(
        0,
        [act([
            OpDef::Remove(select(Who::Me, Zone::Hand, Which::Fixed(Card::Four))),
            OpDef::Remove(select(Who::Me, Zone::Pile, Which::Top)),
        ])],
    );
    let mut bout = table().special(A, both).pile(A, "3").start();
    let turn = bout.turn("S", "T");
    let moved: Vec<&Event> = turn.events.iter().filter(|e| matches!(e, Event::CardMoves { .. })).collect();
    let seen = |viewer: Viewer| {
        moved
            .iter()
            .map(|e| match engine::Event::seen_by(*e, viewer) {
                Some(Event::CardMoves { card, .. }) => card,
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(seen(Viewer::Seat(Seat(0))), [Some(Card::Four), Some(Card::Three)]);
    assert_eq!(seen(Viewer::Seat(Seat(1))), [None, Some(Card::Three)]);
    assert_eq!(seen(Viewer::Spectator), [None, Some(Card::Three)]);
    let of = |viewer| bout.game.view(viewer).sides[A].removed.clone();
    assert_eq!((of(Viewer::Seat(Seat(0))), of(Viewer::Seat(Seat(1)))), (pile("3, 4"), pile("3")));
}

/// Proves CL-R22
#[test]
fn two_worlds_that_differ_in_what_went_from_a_hand_look_the_same_to_the_opponent() {
    let world = |gone: &str| table().hidden(A, gone).pile(A, "1").start().game.clone();
    let (one, other) = (world("2"), world("Dodge"));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    assert_ne!(one.view(Viewer::Seat(Seat(0))), other.view(Viewer::Seat(Seat(0))));
    let imagine = |state: &Clash| (0..20).map(|seed| state.determinize(Seat(1), &mut GameRng::new(seed))).collect::<Vec<_>>();
    assert_eq!(imagine(&one), imagine(&other), "and lead to the same imagined worlds");
}

/// Proves CL-5.7, CL-R21
#[test]
fn imagined_worlds_keep_what_the_seat_knows_and_vary_what_it_does_not() {
    let mut bout = table().hidden(A, "3").pile(A, "Block").start();
    bout.play(A, "4").expect("legal");
    let seat = Seat(1);
    let view = bout.game.view(Viewer::Seat(seat));
    let (mut plays, mut gone) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for seed in 0..300 {
        let world = bout.game.determinize(seat, &mut GameRng::new(seed));
        assert_eq!(world.view(Viewer::Seat(seat)), view);
        let theirs = world.view(Viewer::Seat(Seat(0))).sides[A].clone();
        assert_eq!(clash::testing::all_cards(&world, A), clash::testing::all_cards(&bout.game, A), "the same ten cards");
        plays.insert(theirs.playing.expect("committed").card);
        gone.insert(theirs.removed[0]);
    }
    assert_eq!(plays.len(), 8, "every kind but the discarded Block may lie there");
    assert_eq!(gone.len(), 8, "and any of them may be the removed one");
    // One's own secrets stay as they are.
    let own = bout.game.determinize(Seat(0), &mut GameRng::new(1));
    assert_eq!(own, bout.game);
}

/// Proves CL-R24
#[test]
fn an_unseen_pick_is_imagined_and_an_open_one_is_not() {
    let brute = clash::roster::find("brute").expect("BRUTE! is there");
    for (pick, expected) in [(clash::setup::Pick::Secret, clash::roster().len()), (clash::setup::Pick::Open, 1)] {
        let mut game = Clash::new(&Setup { pick, ..Setup::default() }, &mut Scripted::none()).expect("legal");
        game.apply(Seat(0), &Action::Pick(brute), &mut Scripted::none()).expect("legal");
        let worlds = (0..300).map(|seed| game.determinize(Seat(1), &mut GameRng::new(seed)));
        let picks: std::collections::BTreeSet<String> =
            worlds.map(|w| format!("{:?}", w.view(Viewer::Seat(Seat(0))).sides[A].character)).collect();
        assert_eq!(picks.len(), expected, "{pick:?}");
    }
}

#[test]
fn the_preview_tells_what_the_rules_will_do_and_knows_only_the_view() {
    let setup = || table().hp(3, 9).pile(A, "2").pile(B, "4").hidden(B, "Counter");
    let bout = setup().start();
    let grid = grid(&bout.game.view(Viewer::Seat(Seat(0)))).expect("cards are chosen");
    assert!(grid.theirs.contains(&Play::plain(Card::Counter)), "it may still be in hand");
    let mut checked = 0;
    for (row, mine) in grid.mine.iter().enumerate() {
        for (column, their) in grid.theirs.iter().enumerate().filter(|(_, p)| p.card != Card::Counter) {
            let mut game = setup().start();
            let mut cx = Scripted::none();
            game.game.apply(Seat(0), &Action::Play(*mine), &mut cx).expect("legal");
            game.game.apply(Seat(1), &Action::Play(*their), &mut cx).expect("legal");
            let lost: Vec<u8> = [A, B]
                .map(|who| {
                    hits(&cx.events)
                        .iter()
                        .map(|d| {
                            if d.to.index() == who {
                                d.received
                            } else {
                                d.stops.iter().filter_map(|s| s.returned).map(|r| r.0).sum()
                            }
                        })
                        .sum()
                })
                .to_vec();
            let cell = grid.cells[row][column];
            assert_eq!((cell.lost, cell.dealt), (lost[A], lost[B]), "{mine:?} against {their:?}");
            assert_eq!((cell.knocked_out, cell.knocks_out), (game.hp()[A] == 0, game.hp()[B] == 0));
            checked += 1;
        }
    }
    assert_eq!(checked, 8 * 7);
    assert_eq!(clash::preview::grid(&bout.game.view(Viewer::Spectator)), None);
}

#[test]
fn the_preview_counts_lost_hp_and_says_who_is_first_for_either_seat() {
    let table = table().hp(3, 20).special(A, special(0, [act([lose(2)])])).hand(A, "S").hand(B, "1");
    let game = table.start().game.clone();
    let cell = |seat| {
        let cell = grid(&game.view(Viewer::Seat(Seat(seat)))).expect("cards are chosen").cells[0][0];
        (cell.lost, cell.dealt, cell.first, cell.knocked_out, cell.knocks_out)
    };
    assert_eq!(cell(0), (3, 0, Some(Seat(0)), true, false));
    assert_eq!(cell(1), (0, 3, Some(Seat(0)), false, true));
    let picking = Clash::new(&Setup::default(), &mut Scripted::none()).unwrap().view(Viewer::Spectator);
    let side = &picking.sides[A];
    assert_eq!((side.initiative, side.dodge_buildup, side.recharge_heal), (0, 0, 0), "there is no character yet");
    assert_eq!((&side.counters[..], grid(&picking), picking.to_state()), (&[][..], None, None));
}

/// Proves CL-R22, CL-R24
#[test]
fn a_screen_has_something_to_hide_only_after_a_secret_choice() {
    let hides = |game: &Clash| [game.hides_from(Seat(0), Seat(1)), game.hides_from(Seat(1), Seat(0))];
    let mut bout = table().start();
    let play = |card| Action::Play(Play::plain(card));
    assert_eq!(hides(&bout.game), [false, false]);
    bout.game.apply(Seat(0), &play(Card::One), &mut engine::Scripted::none()).unwrap();
    assert_eq!(hides(&bout.game), [true, false]);
    assert_eq!([(0, 0), (1, 1), (7, 0)].map(|(s, from)| bout.game.hides_from(Seat(s), Seat(from))), [false; 3]);
    bout.game.apply(Seat(1), &play(Card::Four), &mut engine::Scripted::none()).unwrap();
    assert_eq!(hides(&bout.game), [false, false]);
    assert_eq!(hides(&table().hidden(A, "2").pile(A, "1").start().game), [true, false], "a card that left the hand unseen");
    for (how, secret) in [(clash::setup::Pick::Secret, true), (clash::setup::Pick::Open, false)] {
        let setup = Setup { pick: how, ..Setup::default() };
        let mut game = Clash::new(&setup, &mut engine::Scripted::none()).unwrap();
        assert_eq!(hides(&game), [false, false]);
        game.apply(Seat(0), &Action::Pick(clash::roster()[0]), &mut engine::Scripted::none()).unwrap();
        assert_eq!(hides(&game), [secret, false]);
    }
}
