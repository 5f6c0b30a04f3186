//! Sections 8, 9 and 16.

use super::{R, board, id, model, pending, refused};
use engine::{Game, Viewer};
use eternia::content::{AttackKind, Side};
use eternia::model::ModelId;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Event};

/// Proves ET-8.4, ET-8.5, ET-8.6.
#[test]
fn minions_move_then_attack_one_after_the_other() {
    let mut play = Table::new(1).at("a", 0, 0).robot(4, 0).robot(-4, 0).strategy(0);
    assert_eq!(play.legal(1), [Action::Model(ModelId(7)), Action::Model(ModelId(8)), Action::Pass]);
    play.act(1, Action::Model(ModelId(8)));
    let beam = Table::skill(&play, ModelId(8), "Stun Beam");
    let shot = Action::Attack { skill: beam, kind: AttackKind::Ranged };
    play.act(1, Action::Move).act(1, Action::Step(Table::space(-3, 0))).act(1, Action::Pass);
    assert_eq!(refused(&play, 1, Action::Move), "ET-8.6");
    play.chance(1, shot, &[R, R]);
    assert_eq!(model(&play, id("a")).hp, 8);
    assert_eq!(play.legal(1), [Action::Model(ModelId(7)), Action::Pass]);
}

/// Proves ET-16.2, ET-16.3, ET-16.4.
#[test]
fn reserves_come_from_the_edge_or_beside_a_character() {
    let mut play = Table::new(1).at("x", 0, 0).board(0, 2).strategy(0);
    assert_eq!(pending(&play), Pending::Strategy);
    play.act(1, Action::Controller { skill: 0, option: 0, on: None });
    assert_eq!(board(&play)[0], 0);
    assert!(play.legal(1).contains(&Action::Space(Table::space(1, 0))), "beside the Character");
    assert_eq!(refused(&play, 1, Action::Space(Table::space(2, 0))), "ET-R148");
    play.act(1, Action::Space(Table::space(1, 0)));
    assert_eq!(model(&play, ModelId(7)).side, Some(Side::Controller));
}

/// Proves ET-16.5, ET-R94.
#[test]
fn command_grants_a_whole_action() {
    let mut play = Table::new(1).at("a", 4, 0).at("x", 0, 0).board(1, 2).strategy(0);
    play.act(1, Action::Controller { skill: 1, option: 0, on: None });
    play.act(1, Action::Model(id("x")));
    assert!(matches!(pending(&play), Pending::Offer { .. }));
    play.act(1, Action::Move).act(1, Action::Step(Table::space(1, 0)));
    assert_eq!(model(&play, id("x")).at, Some(Table::space(1, 0)));
}

/// Proves ET-16.7, ET-16.8.
#[test]
fn drawn_cards_stay_hidden() {
    let mut play = Table::new(1).board(3, 1).strategy(0);
    let deck = play.game.view(Viewer::Spectator).deck_size;
    play.chance(1, Action::Controller { skill: 3, option: 0, on: None }, &[0]);
    let (mine, theirs) = (play.view(1), play.view(0));
    assert_eq!((mine.hand.len(), theirs.hand.len(), theirs.hand_size, theirs.deck_size), (1, 0, 1, deck - 1));
    let told = play.seen_by(Viewer::Seat(engine::Seat(0)));
    assert!(told.iter().any(|event| matches!(event, Event::Draws { count: 1, cards: None, .. })));
}
