//! Where a number just holds and where it just does not; what is not taken, not left, not bought.

use super::*;
use crate::scenario::{Party, Prey, Test, Verb};

/// Proves RA-29.7: at least so many, and one more is too many.
#[test]
fn tests_hold_from_their_number_on() {
    let mut game = table("iron_harvest");
    let [place, other] = two_plains(&game);
    put(&mut game, A, place, Level::I, 3);
    put(&mut game, A, other, Level::I, 1);
    game.units[Side::ELVES.index()][SINGLE.index()] = [1, 1, 0, 2, 0];
    game.units[0][Place::bastion(A).index()][3] = 2;
    game.players[0].legends = 3;
    game.round = 4;
    game.play_mut().unwrap().score[0] = 5;
    game.play_mut().unwrap().eliminated[0] = [3, 4, 5, 6];
    let tile = Where::Tile(crate::scenario::Single::Factory);
    let tests: [fn(u8, Where) -> Test; 9] = [
        |n, _| Test::Control(Where::Plains, n),
        |n, _| Test::Units(Party::Me, Where::Plains, n),
        |n, tile| Test::Units(Party::Elves, tile, n),
        |n, _| Test::Has(Token::Automaton, n),
        |n, _| Test::InPlay(Token::Automaton, n),
        |n, _| Test::Points(n),
        |n, _| Test::Round(n),
        |n, _| Test::Score(n),
        |n, _| Test::Eliminated(Prey::Clans, n),
    ];
    let context = Context { me: Some(A), here: None };
    let last: Vec<u8> =
        tests.iter().map(|test| (1..20).take_while(|n| game.holds(&test(*n, tile), context)).last().unwrap_or(0)).collect();
    assert_eq!(last, [2, 4, 4, 2, 4, 3, 4, 5, 4]);
    assert_eq!(
        [Prey::Elves, Prey::Clans, Prey::Token(Token::Automaton)].map(|prey| game.eliminated(A, prey)),
        [3, 4, 5],
        "each prey has a count of its own"
    );
    // Of nobody nothing personal holds.
    assert!(!game.holds(&Test::Score(0), Context::default()) && !game.holds(&Test::Points(0), Context::default()));
}

/// Proves RA-29.22, RA-29.26, RA-29.17: orbs burn where they lie, and portals are no loot.
#[test]
fn orbs_and_portals_are_not_taken_along() {
    let mut game = table("torn_veil");
    let [one, other] = two_plains(&game);
    game.play_mut().unwrap().lying = vec![(Token::Vial, one), (Token::Portal, one), (Token::FireOrb, other)];
    put(&mut game, A, one, Level::I, 1);
    put(&mut game, A, other, Level::I, 1);
    game.take_loot(A, &mut Seeded::new(1));
    let play = game.play().unwrap();
    assert_eq!(play.lying, [(Token::Portal, one), (Token::FireOrb, other)]);
    let held: u8 = play.held[0].iter().sum();
    assert_eq!((held, game.tokens_of(A, Token::Vial)), (1, 1));
}

/// Proves RA-29.27, RA-15.7: the boss is an enemy like any other, also when it stands alone.
#[test]
fn a_lone_boss_stops_who_walks_through() {
    let mut game = table("vasconis");
    let beside: Vec<Place> = places(game.board.ground(SINGLE) & game.board.territories).collect();
    let [from, to] = [beside[0], beside[beside.len() - 1]];
    put(&mut game, A, from, Level::I, 1);
    assert!(game.check_path(A, Level::I, &[from, SINGLE, to]).is_ok(), "nobody is there");
    let back_and_forth = [from, SINGLE, from, SINGLE, from, SINGLE, from, SINGLE];
    assert!(game.check_path(A, Level::I, &back_and_forth).is_err(), "every step costs a movement point");
    game.units[Side::ELVES.index()][SINGLE.index()] = [0, 0, 0, 0, 1];
    assert_eq!(game.check_path(A, Level::I, &[from, SINGLE, to]).map_err(|e| e.clause.0), Err("RA-15.7"));
    assert_eq!(game.check_path(A, Level(9), &[from, to]).map_err(|e| e.clause.0), Err("RA-1.3"));
    assert_eq!(game.check_path(Seat(7), Level::I, &[from, to]).map_err(|e| e.clause.0), Err("RA-1.3"));
    assert_eq!(game.check_path(A, Level::I, &[from]).map_err(|e| e.clause.0), Err("RA-15.3"));
    // One unit that has ended there is enough to pass it (RA-16.1).
    put(&mut game, A, SINGLE, Level::I, 1);
    assert!(game.check_path(A, Level::I, &[from, SINGLE, to]).is_ok());
}

/// Proves RA-29.11, RA-29.17.
#[test]
fn a_portal_that_is_removed_leaves_neither_a_target_nor_a_way() {
    let remove: &'static Verb = Box::leak(Box::new(Verb::Remove(Token::Portal, Where::Anywhere)));
    let mut veil = table("seal_the_veil");
    let place = places(veil.lying(Token::Portal)).next().unwrap();
    veil.units[Side::ELVES.index()][place.index()] = [1, 0, 0, 0, 1];
    veil.carry_out_verb(remove, Context::default(), &mut Seeded::new(1));
    assert_eq!((veil.lying(Token::Portal), veil.at(Side::ELVES, place)), (0, &[1, 0, 0, 0, 0]));
    let mut torn = table("torn_veil");
    let portals: Vec<Place> = places(torn.lying(Token::Portal)).collect();
    let joined = |game: &Rage| {
        let pairs = [(0, 1), (0, 2), (1, 2)].map(|(a, b): (usize, usize)| (portals[a], portals[b]));
        pairs
            .iter()
            .filter(|(a, b)| game.board.hex(*a).zip(game.board.hex(*b)).is_some_and(|(x, y)| (0..6).all(|d| x.step(d) != y)))
            .filter(|(a, b)| game.board.ground(*a) & b.bit() != 0)
            .count()
    };
    assert!(joined(&torn) > 0);
    torn.carry_out_verb(remove, Context::default(), &mut Seeded::new(1));
    assert_eq!((torn.lying(Token::Portal), joined(&torn)), (0, 0));
}

/// Proves RA-12.2.
#[test]
fn an_empty_stack_cannot_be_bought_from() {
    let mut game = table("crystal_rush");
    game.players[0].gold = 50;
    turn(&mut game, A, false);
    act(&mut game, A, Action::Equip);
    game.market.stacks[2].count = 0;
    assert!(!legal(&game, A).contains(&Action::Buy(2)) && legal(&game, A).contains(&Action::Buy(1)));
    assert_eq!(refused(&game, A, Action::Buy(2)), "RA-12.2");
}
