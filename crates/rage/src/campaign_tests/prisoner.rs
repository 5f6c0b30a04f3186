//! The prisoner: who carries it, where it goes, where it lies.

use super::*;
use crate::campaign::Carrier;
use crate::state::Battle;

/// Proves RA-29.16.
#[test]
fn the_prisoner_goes_with_its_carrier_and_drops_where_it_falls() {
    let mut game = table("prisoner");
    let beside = places(game.board.ground(SINGLE) & game.board.territories).next().unwrap();
    game.play_mut().unwrap().lying.push((Token::Prisoner, SINGLE));
    put(&mut game, A, SINGLE, Level::II, 1);
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::EndMove);
    let carrier = game.play().unwrap().carrier.unwrap();
    assert_eq!((carrier.seat, carrier.place, carrier.kind), (A, SINGLE, 1));
    turn(&mut game, A, true);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::Move { from: SINGLE, level: Level::II, to: beside, count: 1 });
    act(&mut game, A, Action::EndMove);
    assert_eq!(game.play().unwrap().carrier.unwrap().place, beside);
    // It flees with the unit…
    let mut fled = game.clone();
    put(&mut fled, B, beside, Level::III, 1);
    fight(&mut fled, beside);
    act(&mut fled, A, Action::Flee);
    assert!(matches!(fled.status(), Status::Over(o) if o.winners().lowest() == Some(A)), "the prisoner is home");
    // …and lies where it falls.
    game.remove(Side::of(A), beside, 1, 1);
    game.drop_prisoner_of_the_fallen(&mut Seeded::new(1));
    assert_eq!((game.play().unwrap().carrier, game.lying(Token::Prisoner)), (None, beside.bit()));
}

/// Proves RA-29.16.
#[test]
fn the_player_says_who_carries_the_prisoner_and_who_goes_without() {
    let mut game = table("prisoner");
    let beside = places(game.board.ground(SINGLE) & game.board.territories).next().unwrap();
    game.play_mut().unwrap().lying.push((Token::Prisoner, SINGLE));
    put(&mut game, A, SINGLE, Level::I, 2);
    put(&mut game, A, SINGLE, Level::II, 1);
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::EndMove);
    assert_eq!(legal(&game, A), [Action::Carrier(Level::I), Action::Carrier(Level::II)]);
    assert_eq!(refused(&game, A, Action::Carrier(Level::III)), "RA-29.16");
    assert_eq!(game.unanswered(A), Some(Action::Carrier(game.best_carrier(A, SINGLE).unwrap())));
    act(&mut game, A, Action::Carrier(Level::I));
    assert_eq!((game.play().unwrap().carrier.unwrap().kind, game.lying(Token::Prisoner)), (0, 0));
    // The other unit of its kind may go alone, one of both with the prisoner, or both.
    turn(&mut game, A, true);
    act(&mut game, A, Action::March);
    let alone = Action::MoveWithout { from: SINGLE, level: Level::I, to: beside, count: 1 };
    assert!(legal(&game, A).contains(&alone));
    let both = Action::MoveWithout { from: SINGLE, level: Level::I, to: beside, count: 2 };
    assert_eq!(refused(&game, A, both), "RA-29.16", "one of two carries");
    let other = Action::MoveWithout { from: SINGLE, level: Level::II, to: beside, count: 1 };
    assert_eq!(refused(&game, A, other), "RA-29.16", "it does not carry anybody");
    let mut left = game.clone();
    act(&mut left, A, alone);
    assert_eq!(left.play().unwrap().carrier.unwrap().place, SINGLE);
    act(&mut game, A, Action::Move { from: SINGLE, level: Level::I, to: beside, count: 1 });
    assert_eq!(game.play().unwrap().carrier.unwrap().place, beside);
}

/// Proves RA-29.16, RA-R30.
#[test]
fn the_prisoner_is_not_handed_on_in_one_action() {
    let mut game = table("prisoner");
    let beside = places(game.board.ground(SINGLE) & game.board.territories).next().unwrap();
    let beyond = places(game.board.ground(beside) & game.board.territories & !SINGLE.bit()).next().unwrap();
    put(&mut game, A, SINGLE, Level::I, 1);
    put(&mut game, A, beside, Level::I, 1);
    game.play_mut().unwrap().carrier = Some(Carrier { seat: A, place: SINGLE, kind: 0, ended: false });
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::Move { from: SINGLE, level: Level::I, to: beside, count: 1 });
    act(&mut game, A, Action::Move { from: beside, level: Level::I, to: beyond, count: 1 });
    assert_eq!(game.play().unwrap().carrier.unwrap().place, beside, "another unit went on, the carrier has made its path");
    act(&mut game, A, Action::EndMove);
    turn(&mut game, A, true);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::Move { from: beside, level: Level::I, to: beyond, count: 1 });
    assert_eq!(game.play().unwrap().carrier.unwrap().place, beyond, "in the next action it goes again");
}

/// Proves RA-29.16, RA-20.4.
#[test]
fn whoever_distributes_says_whether_the_carrier_falls() {
    let mut game = table("prisoner");
    let [place, _] = two_plains(&game);
    put(&mut game, B, place, Level::I, 2);
    put(&mut game, A, place, Level::III, 1);
    game.play_mut().unwrap().carrier = Some(Carrier { seat: B, place, kind: 0, ended: false });
    let life = u16::from(game.values(Side::of(B), 0).life);
    fight(&mut game, place);
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    let wounded = |game: &mut Rage, injuries: u16| {
        let battle = Battle { due: 0, step: Step::Wounded, injuries, ..battle };
        game.frames.replace(Frame::Battle(battle));
    };
    wounded(&mut game, life);
    let one = [1, 0, 0, 0, 0];
    assert!(legal(&game, A).contains(&Action::Eliminate(one)) && legal(&game, A).contains(&Action::EliminateCarrier(one)));
    let mut spared = game.clone();
    act(&mut spared, A, Action::Eliminate(one));
    assert_eq!((spared.play().unwrap().carrier.map(|c| c.place), spared.lying(Token::Prisoner)), (Some(place), 0));
    act(&mut game, A, Action::EliminateCarrier(one));
    assert_eq!((game.play().unwrap().carrier, game.lying(Token::Prisoner)), (None, place.bit()));
    assert_eq!(game.at(Side::of(B), place)[0], 1, "the other one stays");
    // Where all of them fall there is nothing to say.
    wounded(&mut spared, 9 * life);
    assert_eq!(refused(&spared, A, Action::EliminateCarrier(one)), "RA-29.16");
}

/// Proves RA-29.16, RA-R81.
#[test]
fn the_prisoner_of_a_clan_that_leaves_stays_in_play() {
    let setup = Setup { mode: Mode::Scenario("prisoner".into()), players: 3, clans: Clans::Deal, ..Setup::default() };
    let start = Rage::new(&setup, &mut Seeded::new(4)).unwrap();
    let carrying = |place: Place| {
        let mut game = start.clone();
        put(&mut game, B, place, Level::I, 1);
        game.play_mut().unwrap().carrier = Some(Carrier { seat: B, place, kind: 0, ended: false });
        game.concede(B, &mut Seeded::new(1)).unwrap();
        (game.play().unwrap().carrier, game.lying(Token::Prisoner), game.in_play(Token::Prisoner))
    };
    let plain = places(start.places_of(Where::Plains, Context::default())).next().unwrap();
    assert_eq!(carrying(plain), (None, plain.bit(), 1), "it lies where it was left");
    assert_eq!(carrying(Place::bastion(B)), (None, 0, 0), "and can be freed anew if it was out of reach");
}
