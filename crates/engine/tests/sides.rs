//! Games in teams: the laws pass a sound one and catch every bug built into it, and a match knows who answers for whom.

#![allow(clippy::unwrap_used)]

mod siege;

use engine::laws::{self, Battery, Law, Violation};
use engine::{
    Asked, Command, Game, GameRng, MAX_SEATS, Match, Outcome, Seat, SeatResult, SeatSet, Side, SideSet, Status, Verdict, Viewer,
};
use siege::*;

fn battery<const BUG: u8>() -> Battery<Siege<BUG>> {
    Battery { games: 120, max_decisions: 200, universe: Siege::universe, ..Battery::default() }
}

fn caught<const BUG: u8>() -> Box<Violation> {
    laws::try_all(&battery::<BUG>()).expect_err("the laws must catch this bug")
}

#[test]
fn a_sound_game_in_teams_passes_all_laws() {
    let tried = laws::check(&battery::<NO_BUG>());
    assert_eq!(tried.games, 240);
    laws::check_words(&battery::<NO_BUG>());
}

macro_rules! bugs {
    ($($name:ident: $bug:expr => $law:pat,)*) => {
        $(#[test]
        fn $name() {
            let violation = caught::<{ $bug }>();
            assert!(matches!(violation.law, $law), "caught by another law: {violation}");
        })*
    };
}

bugs! {
    the_other_side_sees_what_mates_share: CONTROLLER_SEES_GATES => Law::SecretCommitment | Law::SameView,
    mates_see_what_the_rules_hide_from_them: MATES_SEE_VOTES => Law::SecretCommitment | Law::SameView,
    half_a_side_wins: ONE_HERO_WINS => Law::Sides,
    a_common_defeat_in_which_one_is_before_another: LOST_IN_AN_ORDER => Law::Over,
    a_game_that_all_lose_is_called_drawn: ALL_LOST_IS_A_DRAW => Law::Over,
    the_other_side_answers_for_the_team: CONTROLLER_NAMES_THE_LEADER => Law::Sides,
    a_hero_changes_sides: HERO_CHANGES_SIDES => Law::Sides,
    sides_that_are_not_counted_from_0: SIDES_WITH_A_GAP => Law::Sides,
    a_screen_passed_on_with_a_secret: NOTHING_TO_HAND_OVER => Law::HandOver,
    worlds_that_know_the_other_side: SAMPLES_KNOW_GATES => Law::NoPeeking,
    an_event_that_tells_the_other_side: EVENT_TELLS_GATES => Law::SecretCommitment,
}

fn begun(together: bool) -> Match<Siege<NO_BUG>> {
    Match::new(Setup { together }, &mut GameRng::new(1)).unwrap()
}

fn act(game: &mut Match<Siege<NO_BUG>>, seat: u8, action: Action) {
    game.command(Seat(seat), Command::Act(action), &mut GameRng::new(1)).unwrap();
}

#[test]
fn any_hero_answers_for_the_team_and_then_nobody_is_asked_again() {
    for leader_is_named_by in [1, 2] {
        let mut game = begun(false);
        let heroes: SeatSet = [Seat(1), Seat(2)].into_iter().collect();
        assert_eq!(game.status(), Status::Decide(Asked::AnyOf(heroes)));
        assert!(!game.status().is_simultaneous(), "one of them answers");
        act(&mut game, leader_is_named_by, Action::Lead(Seat(2)));
        assert_eq!(game.status(), Status::each(SeatSet::first(3)));
        let other = Seat(3 - leader_is_named_by);
        let again = game.command(other, Command::Act(Action::Lead(Seat(1))), &mut GameRng::new(1));
        assert_eq!(again.unwrap_err().reason, "This is not what is asked now.");
    }
}

#[test]
fn who_answers_for_the_side_passes_the_turn_on() {
    let mut game = begun(false);
    act(&mut game, 1, Action::Lead(Seat(1)));
    assert!(game.undo_reach(Seat(1)).is_err(), "others are asked now, so it cannot be undone");
    act(&mut game, 2, Action::Gate(0));
    assert_eq!(game.undo_reach(Seat(2)), Ok(1), "a commitment that leaves the others to decide passes nothing on");
}

#[test]
fn mates_share_what_the_other_side_must_not_learn() {
    let mut game = begun(false);
    act(&mut game, 1, Action::Lead(Seat(1)));
    act(&mut game, 1, Action::Gate(2));
    let seen = |game: &Match<Siege<NO_BUG>>, viewer| game.state().view(viewer).gates[1];
    assert_eq!(seen(&game, Viewer::Seat(Seat(2))), Some(2), "the other hero knows");
    assert_eq!(seen(&game, Viewer::Seat(Seat(0))), None, "the Controller does not");
    assert_eq!(seen(&game, Viewer::Spectator), None);
    assert!(game.state().hides_from(Seat(2), Seat(0)), "what the mate told is hidden from the Controller too");
    assert!(!game.state().hides_from(Seat(2), Seat(1)) && !game.state().hides_from(Seat(0), Seat(1)));
    let world = |seat| game.sampler(Seat(seat)).sample(&mut GameRng::new(7));
    assert_eq!(world(2), *game.state(), "nothing is unknown to the mate");
    assert!((0..20).any(|seed| game.sampler(Seat(0)).sample(&mut GameRng::new(seed)) != *game.state()));
}

#[test]
fn votes_are_hidden_from_mates_too() {
    let mut game = begun(true);
    act(&mut game, 0, Action::Lead(Seat(0)));
    let mut seed = 0;
    while !matches!(game.state().frames.top(), Some(Frame::Votes { .. })) {
        seed += 1;
        game = begun(true);
        act(&mut game, 0, Action::Lead(Seat(0)));
        for seat in 0..2 {
            game.command(Seat(seat), Command::Act(Action::Gate(seat)), &mut GameRng::new(seed)).unwrap();
        }
    }
    act(&mut game, 0, Action::Vote(false));
    let view = game.state().view(Viewer::Seat(Seat(1)));
    assert_eq!((view.my_vote, view.others_votes.len(), view.committed), (None, 0, vec![0]));
    assert!(game.state().hides_from(Seat(0), Seat(1)));
    act(&mut game, 1, Action::Vote(false));
    let outcome = game.status().outcome().unwrap();
    assert_eq!((outcome.verdict(), outcome.score()), (Verdict::Lost, Some(i32::from(game.state().points))));
}

#[test]
fn several_sides_may_be_beaten_together() {
    let mut game = begun(false);
    act(&mut game, 1, Action::Lead(Seat(1)));
    for seat in 0..3 {
        act(&mut game, seat, Action::Gate(1));
    }
    let outcome = game.status().outcome().unwrap();
    assert_eq!((outcome.verdict(), outcome.winners(), outcome.all()), (Verdict::Lost, SeatSet::EMPTY, &[2, 2, 2][..]));
    assert_eq!([0, 1, 2].map(|seat| outcome.result(Seat(seat))), [SeatResult::Lost; 3]);
}

#[test]
fn an_outcome_says_itself_who_won() {
    let teams = [Side(0), Side(1), Side(1)];
    let won = Outcome::won_by(SideSet::only(Side(1)), &teams, "SG-5");
    assert_eq!((won.all(), won.is_draw(), won.winners().len()), (&[2, 1, 1][..], false, 2));
    assert_eq!([0, 1, 2].map(|s| won.result(Seat(s))), [SeatResult::Lost, SeatResult::Won, SeatResult::Won]);
    let together = Outcome::won_by(SideSet::only(Side(0)), &[Side(0); 2], "SG-5").with_score(3);
    assert_eq!((together.is_draw(), together.winners().len(), together.score()), (false, 2, Some(3)), "all first, and won");
    let lost = Outcome::lost(2, "SG-5");
    assert_eq!((lost.verdict(), lost.winners(), lost.result(Seat(1))), (Verdict::Lost, SeatSet::EMPTY, SeatResult::Lost));
    let alone = Outcome::ranked(&[1], "SG-5");
    assert_eq!((alone.verdict(), alone.result(Seat(0))), (Verdict::Won(SideSet::only(Side(0))), SeatResult::Won));
    assert_eq!(Outcome::ranked(&[2], "SG-5").verdict(), Verdict::Lost);
    assert_eq!(Outcome::ranked(&[1, 1, 1], "SG-5").verdict(), Verdict::Drawn);
    assert_eq!(Outcome::ranked(&[1, 2, 1], "SG-5").winners().len(), 2);
    assert_eq!(Outcome::win(Seat(8), MAX_SEATS, "SG-5").winners(), SeatSet::only(Seat(8)), "the ninth seat can win");
}

#[test]
fn a_computer_acts_once_for_a_side() {
    let heroes: SeatSet = [Seat(1), Seat(2)].into_iter().collect();
    assert_eq!(Asked::AnyOf(heroes).actors(None), SeatSet::only(Seat(1)));
    assert_eq!(Asked::AnyOf(heroes).actors(Some(Seat(2))), SeatSet::only(Seat(2)));
    assert_eq!(Asked::AnyOf(heroes).actors(Some(Seat(0))), SeatSet::only(Seat(1)), "who is not asked does not act");
    assert_eq!(Asked::Each(heroes).actors(Some(Seat(2))), heroes);
}
