//! Sections 8 and 9: the three steps of the Strategy Activation, and Minions.

use super::own::{self, idle, idle_until, playing, queue};
use super::{M, R, attack, board, id, model, of, pending, refused, using};
use eternia::compiled::SpaceId;
use eternia::content::{AttackKind, Side, Word};
use eternia::model::{Being, ModelId, Pool};
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

/// The first and the second Minion.
const FIRST: ModelId = ModelId(7);
const SECOND: ModelId = ModelId(8);

fn option(skill: u8, option: u8) -> Action {
    Action::Controller { skill, option, on: None }
}

fn shot(play: &Play<Eternia>) -> Action {
    Action::Attack { skill: Table::skill(play, FIRST, "Stun Beam"), kind: AttackKind::Ranged }
}

/// Proves ET-8.1, ET-8.7, ET-8.8, ET-R92.
#[test]
fn power_then_minions_then_controller_skills() {
    let mut play = own::table(2, "", "").at("a", 0, 0).robot(3, 0).board(3, 1).strategy(2);
    assert_eq!(pending(&play), Pending::Allocate { left: 2 });
    assert_eq!(refused(&play, 1, Action::Model(FIRST)), "ET-33.11", "Minions come later");
    play.act(1, Action::Power(Pool::Controller(2))).act(1, Action::Power(Pool::Controller(2)));
    assert_eq!(pending(&play), Pending::Minion);
    assert_eq!(refused(&play, 1, option(3, 0)), "ET-16.3", "Controller Skills come last");
    play.act(1, Action::Model(FIRST));
    let beam = shot(&play);
    play.act(1, beam);
    assert_eq!(pending(&play), Pending::AttackBoosts);
    play.chance(1, option(2, 0), &[R, R, R]);
    assert_eq!((of(&play, "a").hp, board(&play)[2]), (7, 1), "Power of step 1 serves in step 2");
    assert_eq!(pending(&play), Pending::Strategy);
    assert_eq!(refused(&play, 1, option(2, 0)), "ET-8.7", "Empower belongs to Attacks");
    assert_eq!(refused(&play, 1, option(0, 0)), "ET-16.2", "no Power on Reserves");
    play.act(1, Action::Pass);
    assert!(matches!(pending(&play), Pending::Queue { .. }), "the Strategy Activation, the last of the Round, is over");
}

/// Proves ET-8.9.
#[test]
fn minions_of_step_three_come_too_late() {
    let mut play = own::table(2, "", "").at("x", 0, 0).board(0, 2).strategy(0);
    play.act(1, option(0, 0)).act(1, Action::Space(Table::space(1, 0)));
    assert_eq!(model(&play, FIRST).at, Some(Table::space(1, 0)));
    assert!(matches!(pending(&play), Pending::Queue { .. }));
    assert!(!play.events.iter().any(|event| matches!(event, Event::MinionActs { .. })));
    let mut play = own::table(2, "", "").at("a", 0, 0).robot(3, 0).hand("war-cry", 1).board(3, 1).strategy(0);
    play.act(1, Action::Model(FIRST)).act(1, Action::Pass).act(1, playing("war-cry"));
    assert!(matches!(pending(&play), Pending::Offer { model: FIRST, .. }), "an effect may let one act");
}

fn spawning(rule: &str) -> Table {
    own::scenario(2, |field| field.rules = own::ron(&format!("[{rule}]")))
}

/// Proves ET-R100.
#[test]
fn a_minion_spawned_in_step_two_activates_and_a_fallen_one_does_not() {
    let rule =
        r#"(on: (event: minion_activated), when: first_time_this(game), effects: [spawn_minion(1, (edge: true, sight: false))])"#;
    let mut play = spawning(rule).robot(0, 0).strategy(0);
    play.act(1, Action::Model(FIRST)).act(1, Action::Pass);
    let space = play.legal(1)[0];
    play.act(1, space);
    assert_eq!((pending(&play), play.legal(1)), (Pending::Minion, vec![Action::Model(SECOND), Action::Pass]));
    let rule = r#"(on: (event: minion_activated), effects: [ko(all((kind: minion, when: not(same(it, subject)))))])"#;
    let mut play = spawning(rule).robot(0, 0).robot(3, 0).strategy(0);
    play.act(1, Action::Model(FIRST)).act(1, Action::Pass);
    assert!(matches!(pending(&play), Pending::Queue { .. }), "the second was KO'ed before its turn");
}

/// Proves ET-9.1, ET-R101.
#[test]
fn minions_move_and_fight_like_everybody_else() {
    let mut play = own::table(2, "", "").at("a", 0, 0).robot(1, 0).strategy(0);
    play.act(1, Action::Model(FIRST)).act(1, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: FIRST, points: 3 });
    assert_eq!(refused(&play, 1, Action::Step(Table::space(0, 0))), "ET-24.8", "Enemies are in the way");
    play.act(1, Action::Step(Table::space(2, 0)));
    assert_eq!((model(&play, FIRST).at, model(&play, FIRST).hp), (None, 0), "leaving an Enemy costs its only HP");
    let guarded = own::table(2, "", "").at("a", 0, 0).minion("royal-guards", Side::Controller, 1, 0);
    let mut play = guarded.acts("a", 2);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, R, R]);
    assert_eq!(model(&play, FIRST).at, Some(Table::space(1, 0)), "its Armor stops the only Success");
}

/// Proves ET-9.2.
#[test]
fn what_names_characters_leaves_minions_alone_and_the_other_way_round() {
    let table = || own::table(2, "", "").robot(2, 0).robot(3, 0);
    let mut command = table().board(1, 2).strategy(0);
    command.act(1, Action::Pass).act(1, option(1, 0));
    assert_eq!(command.legal(1), ["x", "y", "z"].map(|name| Action::Model(id(name))));
    assert_eq!(refused(&command, 1, Action::Model(FIRST)), "ET-11.10");
    let mut cry = table().hand("war-cry", 1).board(3, 1).strategy(0);
    cry.act(1, Action::Pass).act(1, playing("war-cry"));
    assert_eq!(cry.legal(1), [Action::Model(FIRST), Action::Model(SECOND)]);
    assert_eq!(refused(&cry, 1, Action::Model(id("x"))), "ET-11.10");
}

/// Proves ET-9.6, ET-9.4, ET-10.2.
#[test]
fn a_minion_never_has_power_and_never_recovers() {
    let villains = r#"(name: "Feed", kind: action, targets: (from: (side: friendly, within: 3, other: true)), effects: [gain_power(it, 2)])"#;
    let mut fed = own::table(2, "", villains).at("x", 0, 0).at("y", 1, 0).robot(-1, 0).acts("x", 2);
    let feed = using(&fed, "x", "Feed");
    fed.act(1, feed).act(1, Action::Model(FIRST));
    fed.act(1, feed).act(1, Action::Model(id("y")));
    assert_eq!((model(&fed, FIRST).power, model(&fed, FIRST).slots, of(&fed, "y").power), (0, 0, 2));
    assert_eq!(board(&fed), [0; 4], "what a Minion would gain goes to nobody");
    let mut play = own::table(2, "", "").robot(0, 0).dazed_at(0, 0).strategy(0);
    play.act(1, Action::Model(FIRST));
    assert_eq!(refused(&play, 1, Action::Recover(Pool::Card)), "ET-R136");
    assert_eq!(play.legal(1), [Action::Move, Action::Pass]);
    play.act(1, Action::Pass);
    assert!(model(&play, FIRST).dazed);
}

/// Proves ET-9.7.
#[test]
fn a_minion_card_has_an_attack_and_skills_that_work() {
    let soldiers = |q| {
        own::table(2, "", "").at("a", 0, 0).minion("eternian-soldiers", Side::Controller, 1, 0).minion(
            "eternian-soldiers",
            Side::Controller,
            q,
            0,
        )
    };
    for (second, dice) in [(2, 3), (4, 2)] {
        let mut play = soldiers(second).strategy(0);
        play.act(1, Action::Model(FIRST));
        let spear = Action::Attack { skill: Table::skill(&play, FIRST, "Spear"), kind: AttackKind::Melee };
        play.chance(1, spear, &vec![M; dice]);
        assert_eq!(of(&play, "a").hp, 10 - dice as u8, "Shield Brothers with a second one at {second}");
    }
}

/// Proves ET-R80.
#[test]
fn there_are_only_so_many_models_of_a_type() {
    let crowd = |n: i8| (0..n).fold(own::table(2, "", "").at("a", 0, 1), |table, at| table.robot(at, 0)).board(0, 5);
    let mut full = crowd(8).strategy(0);
    full.act(1, Action::Pass);
    assert!(matches!(pending(&full), Pending::Queue { .. }), "Reserves is not offered");
    let mut play = crowd(7).strategy(0);
    play.act(1, Action::Pass).act(1, option(0, 1));
    let space = play.legal(1)[0];
    play.act(1, space);
    let up = |play: &Play<Eternia>| {
        play.view(0).models.iter().filter(|m| matches!(m.being, Being::Minion(_)) && m.at.is_some()).count()
    };
    assert_eq!(up(&play), 8, "the second of two does nothing");
    let mut fallen = crowd(8).acts("a", 2);
    let sword = attack(&fallen, "a", "Sword", AttackKind::Melee);
    fallen.act(0, sword);
    let target = fallen.legal(0)[0];
    fallen.chance(0, target, &[M, M, M]).act(0, Action::Pass);
    fallen.act(1, queue(["Strategy", "x", "y", "z"])).act(0, queue(["a", "a", "b", "b"]));
    idle_until(&mut fallen, |asked| matches!(asked, Pending::Strategy));
    assert_eq!((up(&fallen), fallen.refused(1, &option(0, 0))), (7, None), "a KO'ed one is available again");
}

const WHISTLE: &str = r#"(name: "Whistle", kind: action, effects: [spawn_elite("dire-beast", 1, (within: 1))])"#;

fn spot(play: &Play<Eternia>, seat: usize) -> (Action, SpaceId) {
    match play.legal(seat)[0] {
        Action::Space(at) => (Action::Space(at), at),
        other => panic!("{other:?}"),
    }
}

/// Proves ET-R99, ET-9.5.
#[test]
fn elite_minions_come_through_skills_and_through_rules_that_name_them() {
    let elite = Being::Minion(eternia::registry::standard().find_minion(Word::new("dire-beast")).expect("an Elite Minion"));
    let mut skill = own::table(2, "", WHISTLE).at("x", 0, 0).acts("x", 2);
    let whistle = using(&skill, "x", "Whistle");
    skill.act(1, whistle);
    let (place, at) = spot(&skill, 1);
    skill.act(1, place);
    let come = model(&skill, FIRST);
    assert_eq!((come.being, come.side, come.at), (elite, Some(Side::Controller), Some(at)));
    let rule = r#"(on: (event: round_start), effects: [spawn_elite("dire-beast", 1, (edge: true, sight: false))])"#;
    let mut play = spawning(rule).start();
    let (place, _) = spot(&play, 1);
    play.act(1, place);
    assert!(play.view(0).models.iter().any(|model| model.being == elite && model.side == Some(Side::Controller)));
}

/// Proves ET-R81.
#[test]
fn an_elite_minion_of_the_team_acts_once_a_round_after_its_character() {
    let mut play = own::seats(&[1, 1], WHISTLE, "").at("b", 0, 0).start();
    play.act(2, queue(["Strategy", "x", "y", "z"])).act(0, queue(["b", "a", "a", "b"]));
    let whistle = using(&play, "b", "Whistle");
    play.act(1, whistle);
    let (place, _) = spot(&play, 1);
    play.act(1, place).act(1, Action::Pass);
    assert_eq!(
        (pending(&play), play.deciding()),
        (Pending::MinionActs { model: FIRST, may_move: true }, vec![1]),
        "run by its seat"
    );
    let acts = |play: &Play<Eternia>| play.events.iter().filter(|event| matches!(event, Event::MinionActs { .. })).count();
    idle_until(&mut play, |asked| matches!(asked, Pending::Queue { .. }));
    assert_eq!(acts(&play), 1, "neither in the Strategy Activation nor after b's second Activation");
    idle(&mut play);
    idle(&mut play);
    idle_until(&mut play, |asked| matches!(asked, Pending::Queue { .. }));
    assert_eq!(acts(&play), 2, "once more in the next Round");
}

/// Proves ET-8.5, ET-8.6.
#[test]
fn a_minion_may_forfeit_either_but_never_attacks_first_and_moves_then() {
    let table = || own::table(2, "", "").at("a", 0, 0).robot(3, 0).robot(-4, 1);
    let mut attacks = table().strategy(0);
    attacks.act(1, Action::Model(FIRST));
    let beam = shot(&attacks);
    attacks.chance(1, beam, &[R, R]);
    assert_eq!((pending(&attacks), attacks.legal(1)), (Pending::Minion, vec![Action::Model(SECOND), Action::Pass]));
    let mut moves = table().strategy(0);
    moves.act(1, Action::Model(FIRST)).act(1, Action::Move).act(1, Action::Step(Table::space(4, 0))).act(1, Action::Pass);
    assert_eq!(pending(&moves), Pending::MinionActs { model: FIRST, may_move: false });
    moves.act(1, Action::Pass);
    assert_eq!((pending(&moves), of(&moves, "a").hp), (Pending::Minion, 10), "without the Attack");
    moves.act(1, Action::Model(SECOND)).act(1, Action::Pass);
    assert!(matches!(pending(&moves), Pending::Queue { .. }), "without either");
    let mut guard = own::table(2, "", "").minion("royal-guards", Side::Controller, 0, 0).strategy(0);
    guard.act(1, Action::Model(FIRST)).act(1, Action::Move);
    assert_eq!(pending(&guard), Pending::Walk { model: FIRST, points: 2 }, "as its card says");
}

/// Proves ET-R91, ET-R93, ET-16.4.
#[test]
fn controller_skills_are_used_in_any_order_as_often_as_they_can_be_paid() {
    let table = own::table(2, "", "").at("x", 0, 0).hp("y", 0).hp("z", 0).board(0, 4).board(1, 2).board(3, 2);
    let mut play = table.strategy(0);
    let reserves = |play: &mut Play<Eternia>| {
        play.act(1, option(0, 0));
        let spaces = play.legal(1);
        let (place, _) = spot(play, 1);
        play.act(1, place);
        spaces.iter().filter(|action| matches!(action, Action::Space(_))).count()
    };
    play.chance(1, option(3, 0), &[0]);
    // 11 rows of 14 spaces: 46 at the border, two of them under the Player Characters.
    assert_eq!(reserves(&mut play), 46 - 2 + 6, "the border and the spaces around x");
    play.chance(1, option(3, 0), &[0]);
    play.act(1, option(1, 0));
    if let Pending::Models { .. } = pending(&play) {
        panic!("only x is on the Battlefield");
    }
    play.act(1, Action::Pass);
    assert_eq!(reserves(&mut play), 46 - 2 + 6 - 1);
    assert_eq!(board(&play), [0; 4]);
}

/// Proves ET-R94.
#[test]
fn who_acts_by_command_has_no_bonus_actions() {
    let villains = r#"(name: "Hop", kind: bonus_action, effects: [move(own, 1)])"#;
    let mut play = own::table(2, "", villains).at("x", 0, 0).hp("y", 0).hp("z", 0).board(1, 2).strategy(0);
    play.act(1, option(1, 0));
    assert!(matches!(pending(&play), Pending::Offer { .. }), "nobody else is on the Battlefield");
    let hop = using(&play, "x", "Hop");
    assert_eq!(play.legal(1), [Action::Move, Action::Pass]);
    assert_eq!(refused(&play, 1, hop), "ET-7.13");
}
