//! The test harness and the audiences, on the engine's small game in teams: a Controller against two heroes.

#[path = "../../engine/tests/siege/mod.rs"]
mod siege;

use engine::{Game, Scripted, Seat, SeatSet, Side, Viewer};
use kit::audience::Audience;
use kit::testing::{Play, named, preset, random_games};
use siege::{Action, NO_BUG, Siege, SiegeEvent};

type Game3 = Siege<NO_BUG>;

fn begun() -> Play<Game3> {
    Play::new(Game3::new(&preset::<Game3>("against"), &mut Scripted::none()).expect("a legal set-up"))
}

#[test]
fn a_situation_is_stated_acted_on_and_looked_at() {
    let mut play = begun();
    assert_eq!((play.deciding(), play.asked(), play.winner()), (vec![1, 2], 1, None), "any hero answers for the team");
    assert!(play.legal(2).contains(&Action::Lead(Seat(1))));
    play.act(2, Action::Lead(Seat(1)));
    assert_eq!(play.told(), "B leads. [SG-1]\n");
    play.act(0, Action::Gate(2)).act(1, Action::Gate(0));
    let ready = |gate| vec![SiegeEvent::Ready { seat: Seat(1), side: Side(1), gate }];
    assert_eq!(play.seen_by(Viewer::Seat(Seat(2))), ready(Some(0)), "a team mate");
    assert_eq!(play.seen_by(Viewer::Seat(Seat(0))), ready(None), "the Controller");
    play.chance(2, Action::Gate(2), &[0]);
    assert_eq!((play.game.points, play.events.len() > 3), (1, true));
    assert!(play.forget().events.is_empty() && play.told().is_empty());
}

#[test]
fn a_refusal_names_the_clause_and_changes_nothing() {
    let mut play = begun();
    let before = play.game.clone();
    let refused = play.refusal(0, Action::Gate(0));
    assert!(!refused.clause.0.is_empty() && !refused.reason.is_empty());
    assert_eq!(play.refused(1, &Action::Lead(Seat(1))), None);
    assert!(play.attempt(&[], |game, cx| game.apply(Seat(0), &Action::Vote(true), cx)).is_err());
    assert_eq!(play.game, before);
}

#[test]
#[should_panic(expected = "recorded draws were never asked for")]
fn a_script_that_does_not_fit_is_a_failure() {
    begun().chance(1, Action::Lead(Seat(1)), &[3]);
}

#[test]
#[should_panic(expected = "must be refused")]
fn what_is_legal_has_no_refusal() {
    let _ = begun().refusal(1, Action::Lead(Seat(1)));
}

#[test]
fn a_side_hears_together() {
    let game = begun().game;
    let heroes = Audience::side(&game, game.side(Seat(1)));
    assert_eq!(heroes, Audience::Seats([Seat(1), Seat(2)].into_iter().collect()));
    assert_eq!(Audience::all_but(&game, game.side(Seat(1))), Audience::Seats(SeatSet::only(Seat(0))));
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator];
    assert_eq!(viewers.map(|viewer| heroes.includes(viewer)), [false, true, true, false]);
}

/// One hero answers for both; a random game asks only one of them.
#[test]
fn random_games_in_teams_end() {
    random_games::<Game3>(&named::<Game3>(&["against", "together"]), 50);
}

#[test]
#[should_panic(expected = "has no set-up nowhere")]
fn a_set_up_that_is_not_there_is_a_failure() {
    let _ = preset::<Game3>("nowhere");
}
