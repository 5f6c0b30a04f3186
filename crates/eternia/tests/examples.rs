//! The worked examples of the specification, with scripted dice. Those of movement and Line of Sight are beside the geometry.

use engine::{Game, Viewer};
use eternia::content::{AttackKind, Colour, Mode, Side};
use eternia::model::{ModelId, Pool};
use eternia::testing::Table;
use eternia::view::{ModelView, Pending};
use eternia::{Action, Card, Eternia, Event};
use kit::testing::Play;

const M: u32 = 0;
const R: u32 = 2;
const P: u32 = 4;

fn id(name: &str) -> ModelId {
    Table::id(name)
}

fn card(name: &str) -> Card {
    Card::Character(id(name))
}

fn model(play: &Play<Eternia>, who: ModelId) -> ModelView {
    let view = play.game.view(Viewer::Spectator);
    view.models.into_iter().find(|model| model.id == who).expect("a Model")
}

fn of(play: &Play<Eternia>, name: &str) -> ModelView {
    model(play, id(name))
}

fn attack(play: &Play<Eternia>, name: &str, skill: &str, kind: AttackKind) -> Action {
    Action::Attack { skill: Table::skill(play, id(name), skill), kind }
}

fn board(play: &Play<Eternia>) -> [u8; 4] {
    let view = play.game.view(Viewer::Spectator);
    [0, 1, 2, 3].map(|at| view.board[at].power)
}

fn pending(play: &Play<Eternia>) -> Pending {
    play.game.view(Viewer::Spectator).pending
}

fn queue(names: [&str; 4]) -> Action {
    Action::Queue(names.map(|name| match name {
        "Strategy" => Card::Strategy,
        "Any" => Card::Any,
        name => card(name),
    }))
}

/// Proves ET-X1, ET-5.1, ET-5.2, ET-5.3, ET-5.16, ET-R1.
#[test]
fn two_secret_placements_are_revealed_alternately() {
    let mut play = Table::new(4).start();
    assert_eq!(play.deciding(), [1], "the Controller places first");
    play.act(1, queue(["x", "y", "Strategy", "z"]));
    assert_eq!(play.deciding(), [0]);
    let seen = play.game.view(Viewer::Seat(engine::Seat(0))).track;
    assert_eq!(seen.iter().filter(|slot| slot.side == Side::Controller && slot.hidden).count(), 4);
    play.act(0, queue(["a", "b", "c", "d"]));
    let seen = play.game.view(Viewer::Seat(engine::Seat(1))).track;
    assert_eq!(seen.iter().filter(|slot| slot.side == Side::Players && slot.hidden).count(), 3, "the first is being resolved");
    for _ in 0..60 {
        let seat = play.asked();
        let action = if play.legal(seat).contains(&Action::Pass) { Action::Pass } else { play.legal(seat)[0] };
        play.act(seat, action);
        if matches!(pending(&play), Pending::Queue { .. }) {
            break;
        }
    }
    let order: Vec<&str> =
        play.events.iter().filter_map(|event| if let Event::Reveals { name, .. } = event { Some(*name) } else { None }).collect();
    assert_eq!(order, ["A", "X", "B", "Y", "C", "Strategy", "D", "Z"]);
}

/// Proves ET-X2, ET-5.8, ET-5.9, ET-5.10.
#[test]
fn three_characters_leave_the_last_slot_open() {
    let mut play = Table::new(3).start();
    play.act(1, queue(["x", "y", "z", "Strategy"]));
    assert_eq!(play.refusal(0, queue(["a", "b", "Any", "c"])).clause.0, "ET-5.8");
    play.act(0, queue(["a", "b", "c", "Any"]));
    assert_eq!(play.refusal(0, Action::Model(id("a"))).clause.0, "ET-33.11", "never in advance");
    for _ in 0..60 {
        if matches!(pending(&play), Pending::AnyCharacter { .. }) {
            break;
        }
        let seat = play.asked();
        let action = if play.legal(seat).contains(&Action::Pass) { Action::Pass } else { play.legal(seat)[0] };
        play.act(seat, action);
    }
    assert_eq!(pending(&play), Pending::AnyCharacter { power: 2 });
    let before = of(&play, "a").power;
    play.act(0, Action::Model(id("a")));
    assert_eq!(of(&play, "a").power, before + 2);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
}

/// Proves ET-X3, ET-5.7.
#[test]
fn two_characters_have_six_arrangements() {
    let mut play = Table::new(2).start();
    play.act(1, queue(["x", "y", "z", "Strategy"]));
    assert_eq!(play.legal(0).len(), 6);
    assert_eq!(play.refusal(0, queue(["a", "a", "a", "b"])).clause.0, "ET-5.7");
    play.act(0, queue(["a", "a", "b", "b"]));
}

/// Proves ET-X4, ET-X47, ET-5.5, ET-5.6, ET-7.5.
#[test]
fn a_lone_character_takes_every_player_activation() {
    let mut play = Table::new(1).start();
    play.act(1, queue(["x", "y", "z", "Strategy"]));
    let mut lefts = Vec::new();
    for _ in 0..60 {
        if matches!(pending(&play), Pending::Queue { .. }) {
            break;
        }
        if let Pending::Activation { model, left } = pending(&play) {
            lefts.push((model, left));
        }
        let seat = play.asked();
        let action = if play.legal(seat).contains(&Action::Pass) { Action::Pass } else { play.legal(seat)[0] };
        play.act(seat, action);
    }
    let (a, others): (Vec<_>, Vec<_>) = lefts.into_iter().partition(|(model, _)| *model == id("a"));
    assert_eq!(a.iter().map(|(_, left)| left).sum::<u8>(), 12);
    assert!(others.iter().all(|(_, left)| *left == 2) && others.len() == 3, "{others:?}");
    let gained: u8 =
        play.events
            .iter()
            .map(|event| {
                if let Event::GainsPower { who, amount, .. } = event { if who.model == id("a") { *amount } else { 0 } } else { 0 }
            })
            .sum();
    assert_eq!(gained, 6);
    assert_eq!(of(&play, "a").power, 5, "the sixth finds no slot");
}

/// Proves ET-X5, ET-5.11.
#[test]
fn nobody_is_queued_twice_in_a_team_of_four() {
    let mut play = Table::new(4).start();
    play.act(1, queue(["x", "y", "z", "Strategy"]));
    assert_eq!(play.refusal(0, queue(["a", "a", "b", "c"])).clause.0, "ET-5.11");
}

/// Proves ET-X6, ET-11.6, ET-11.7.
#[test]
fn each_card_pays_from_its_own_slots() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 3, 0).power("a", 3).card("a", Colour::Green, 0, 2).acts("a", 1);
    // Throw and its Boost take both cubes of the card, none of the three under the Character Card.
    let throw = attack(&play, "a", "Throw", AttackKind::Ranged);
    play.act(0, throw);
    play.act(0, Action::Extra(0));
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(0));
    assert_eq!(of(&play, "a").power, 3);
    let rage = Table::skill(&play, id("a"), "Rage");
    play.chance(0, Action::Boost { model: id("a"), skill: rage }, &[M; 6]);
    assert_eq!(of(&play, "a").power, 2);
    // With nothing under the Character Card, the Power on Throw pays neither for Rage nor for Indomitable.
    let mut poor = Table::new(1).at("a", 0, 0).at("x", 1, 0).card("a", Colour::Green, 0, 3);
    poor = poor.hp("a", 9);
    let mut play = poor.clone().acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, M, M]);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Boosts { .. })), "Rage was not even offered");
    let mut play = poor.acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, R, R]);
    let indomitable = Action::React { model: id("a"), skill: Table::skill(&play, id("a"), "Indomitable") };
    assert!(!play.legal(0).contains(&indomitable));
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(3));
}

/// Proves ET-X7, ET-14.4, ET-11.8.
#[test]
fn a_boost_is_offered_only_on_top_of_the_cost() {
    let poor = Table::new(1).at("a", 0, 0).at("x", 3, 0).card("a", Colour::Green, 0, 1);
    let mut play = poor.acts("a", 1);
    let throw = attack(&play, "a", "Throw", AttackKind::Ranged);
    play.chance(0, throw, &[M, M, M]);
    assert!(
        play.events.iter().any(|event| matches!(event, Event::Rolls { dice, .. } if dice.len() == 3)),
        "no Boost was offered"
    );
    let rich = Table::new(1).at("a", 0, 0).at("x", 3, 0).card("a", Colour::Green, 0, 2);
    let mut play = rich.acts("a", 1);
    play.act(0, throw);
    assert!(play.legal(0).contains(&Action::Extra(0)));
    play.chance(0, Action::Extra(0), &[M, M, M, M]);
    assert!(play.events.iter().any(|event| matches!(event, Event::Rolls { dice, .. } if dice.len() == 4)));
}

/// Proves ET-X10, ET-10.10, ET-R4.
#[test]
fn power_without_a_slot_is_lost_and_owed_to_nobody() {
    let play = Table::new(2).power("a", 5).activates("a", 2);
    assert_eq!(of(&play, "a").power, 5);
    assert_eq!(board(&play), [0; 4]);
    assert!(play.events.contains(&Event::PowerIsLost { amount: 2 }));
}

/// Proves ET-X11, ET-10.8, ET-10.9.
#[test]
fn a_controller_character_has_one_pool_of_five() {
    let play = Table::new(2).power("x", 4).activates("x", 2);
    assert_eq!(of(&play, "x").power, 5);
    assert!(play.events.contains(&Event::PowerIsLost { amount: 1 }));
    // Any of the five pays for any of the printed Skills: Parry and Jinx in one Attack, from the same pool.
    let mut play = Table::new(2).at("a", 0, 0).at("x", 1, 0).power("x", 5).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword);
    let parry = Action::Boost { model: id("x"), skill: Table::skill(&play, id("x"), "Parry") };
    play.chance(1, parry, &[R, M]);
    assert_eq!(of(&play, "x").power, 4);
    while matches!(pending(&play), Pending::React { .. }) && play.asked() == 0 {
        play.act(0, Action::Pass);
    }
    let jinx = Action::React { model: id("x"), skill: Table::skill(&play, id("x"), "Jinx") };
    play.act(1, jinx);
    assert_eq!(of(&play, "x").power, 3);
}

/// Proves ET-X14, ET-X15, ET-18.11, ET-R84, ET-R86.
#[test]
fn colours_are_resolved_one_by_one_for_both_sides() {
    let mut play = Table::new(1).escalation(2, 0).escalates(5);
    assert_eq!(play.deciding(), [0, 1], "at the same time");
    play.act(0, Action::Unlock(0));
    assert_eq!(play.view(1).models[0].skills[0], None, "hidden until all have chosen");
    play.act(1, Action::Empower { skill: 2, model: id("x") });
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(1));
    assert!(of(&play, "x").empowered && !of(&play, "y").empowered);
    assert_eq!(play.deciding(), [0, 1], "then Yellow");
    assert_eq!(play.refusal(1, Action::Empower { skill: 2, model: id("y") }).clause.0, "ET-R87");
    assert_eq!(play.refusal(1, Action::Empower { skill: 0, model: id("x") }).clause.0, "ET-R87");
    play.act(1, Action::Empower { skill: 0, model: id("z") });
    play.act(0, Action::Unlock(1));
    let view = play.game.view(Viewer::Spectator);
    assert_eq!((view.level, view.escalation), (2, 7));
    assert_eq!(view.board.iter().filter(|skill| skill.empowered).count(), 2);
    assert_eq!(view.models.iter().filter(|model| model.empowered).count(), 2);
}

/// Proves ET-X13, ET-18.3, ET-18.4, ET-18.6.
#[test]
fn one_face_is_unlocked_with_one_power() {
    let mut play = Table::new(1).escalation(5, 1).escalates(1);
    play.act(1, Action::Empower { skill: 0, model: id("x") });
    play.act(0, Action::Unlock(0));
    let siphon = Table::skill(&play, id("a"), "Life Siphon");
    assert_eq!(of(&play, "a").skills[1], Some((siphon, 1)));
}

fn siphon() -> Table {
    Table::new(1).at("a", 0, 0).at("x", 3, 0).hp("a", 5).card("a", Colour::Yellow, 0, 1)
}

/// Proves ET-X16, ET-19.11, ET-19.12, ET-19.15, ET-R16, ET-R26, ET-R140.
#[test]
fn life_siphon_heals_for_every_wound() {
    let mut play = siphon().power("a", 5).acts("a", 1);
    let with = attack(&play, "a", "Life Siphon", AttackKind::Ranged);
    play.act(0, with);
    play.chance(0, Action::Pass, &[M, R, P, P]);
    play.act(0, Action::Pass);
    assert_eq!((of(&play, "x").hp, of(&play, "a").hp), (6, 7));
    assert_eq!(of(&play, "a").skills[1].map(|(_, power)| power), Some(2), "both symbols on the empty slots");
    assert!(matches!(pending(&play), Pending::Allocate { left: 1 }), "then the Controller gets what was spent");
    play.act(1, Action::Power(Pool::Controller(2)));
    assert_eq!(board(&play), [0, 0, 1, 0]);
}

/// Proves ET-X17, ET-22.2.
#[test]
fn a_dazed_model_has_no_armor() {
    let mut play = siphon().dazed("x").acts("a", 1);
    let with = attack(&play, "a", "Life Siphon", AttackKind::Ranged);
    play.chance(0, with, &[M, R, P, P]);
    play.act(0, Action::Pass);
    assert_eq!((of(&play, "x").hp, of(&play, "a").hp), (5, 8));
}

/// Proves ET-X19, ET-19.9, ET-R20.
#[test]
fn no_attack_rolls_more_than_six_dice() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 3, 0).power("a", 1).power("x", 1).acts("a", 1);
    let bow = attack(&play, "a", "Bow", AttackKind::Ranged);
    play.act(0, bow);
    let rage = Table::skill(&play, id("a"), "Rage");
    play.act(0, Action::Boost { model: id("a"), skill: rage });
    let parry = Table::skill(&play, id("x"), "Parry");
    play.chance(1, Action::Boost { model: id("x"), skill: parry }, &[M; 6]);
    assert!(
        play.events.iter().any(|event| matches!(event, Event::Rolls { dice, beyond: 1 } if dice.len() == 6)),
        "4 + 4 - 1 = 7"
    );
}

/// Proves ET-X20, ET-33.5, ET-R26, ET-R29.
#[test]
fn a_hit_need_not_wound() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).acts("a", 1);
    let brand = attack(&play, "a", "Brand", AttackKind::Melee);
    play.chance(0, brand, &[M]);
    play.act(0, Action::Pass);
    let x = of(&play, "x");
    assert_eq!((x.hp, x.dazed, x.marks), (8, true, 0), "Hit, not wounded");
}

/// Proves ET-X21, ET-20.1, ET-20.2, ET-20.3, ET-R16.
#[test]
fn one_roll_for_all_targets() {
    let table = Table::new(1).at("a", 0, 0).at("x", 2, 0).robot(1, 0).robot(0, 1);
    let mut play = table.acts("a", 1);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M, P, R]);
    play.act(0, Action::Pass);
    assert_eq!(of(&play, "x").hp, 7);
    assert!((7..9).all(|at| model(&play, ModelId(at)).at.is_none()), "both robots are KO'ed");
    assert_eq!(of(&play, "a").power, 1, "one symbol, one Power");
}

/// Proves ET-X22, ET-19.20, ET-19.21.
#[test]
fn the_friendly_reroll_comes_first_then_the_enemy_one() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 3, 0).power("x", 2).acts("a", 1);
    let bow = attack(&play, "a", "Bow", AttackKind::Ranged);
    play.act(0, bow);
    play.chance(1, Action::Pass, &[M, M, M, M]);
    let luck = Table::skill(&play, id("a"), "Luck");
    play.act(0, Action::React { model: id("a"), skill: luck });
    play.chance(0, Action::Option(0), &[R]);
    let jinx = Table::skill(&play, id("x"), "Jinx");
    play.act(1, Action::React { model: id("x"), skill: jinx });
    play.chance(1, Action::Option(0), &[M]);
    assert!(play.events.contains(&Event::Tally { successes: 0, misses: 4, symbols: 0 }));
    assert_eq!(of(&play, "x").hp, 8);
}

/// Proves ET-X12, ET-9.4, ET-19.22.
#[test]
fn a_minion_gains_no_power() {
    let mut play = Table::new(1).at("a", 0, 0).robot(3, 0).strategy(0);
    play.act(1, Action::Model(ModelId(7)));
    let beam = Table::skill(&play, ModelId(7), "Stun Beam");
    play.chance(1, Action::Attack { skill: beam, kind: AttackKind::Ranged }, &[P, P]);
    assert_eq!(of(&play, "a").hp, 8);
    assert_eq!((model(&play, ModelId(7)).power, board(&play)), (0, [0; 4]));
}

/// Proves ET-X9, ET-15.2, ET-R7.
#[test]
fn power_spent_in_an_action_arrives_after_it() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).power("a", 3).hp("a", 5).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, M, R]);
    let indomitable = Table::skill(&play, id("a"), "Indomitable");
    play.act(0, Action::React { model: id("a"), skill: indomitable });
    assert_eq!((of(&play, "a").power, of(&play, "a").hp), (1, 4));
    assert!(matches!(pending(&play), Pending::Allocate { left: 2 }));
    assert_eq!(play.refusal(1, Action::Power(Pool::Card)).clause.0, "ET-15.4");
    play.act(1, Action::Power(Pool::Controller(0)));
    play.act(1, Action::Power(Pool::Controller(1)));
    assert_eq!(board(&play), [1, 1, 0, 0]);
}

/// Proves ET-X28, ET-R42, ET-R43.
#[test]
fn escape_damage_can_end_an_activation() {
    let mut play = Table::new(2).at("a", 0, 0).hp("a", 1).robot(1, -1).robot(2, -1).acts("a", 2);
    play.act(0, Action::Move);
    play.act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(of(&play, "a").at, None);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Steps { .. })), "it never enters the space");
    assert!(play.events.iter().any(|event| matches!(event, Event::ActivationEnds { who } if who.model == id("a"))));
}

/// Proves ET-X43, ET-7.2, ET-21.5, ET-21.6, ET-R71.
#[test]
fn a_fallen_character_returns_at_its_activation() {
    let mut play = Table::new(2).hp("b", 0).activates("b", 2);
    let Pending::Return { model } = pending(&play) else { panic!("{:?}", pending(&play)) };
    assert_eq!(model, id("b"));
    let back = play.legal(0)[0];
    play.act(0, back);
    let b = of(&play, "b");
    assert_eq!((b.hp, b.power), (10, 2));
    assert_eq!(pending(&play), Pending::Activation { model: id("b"), left: 2 });
}

/// Proves ET-X45, ET-22.5, ET-7.17, ET-R13, ET-R136.
#[test]
fn recovering_is_no_action_and_pays_at_once() {
    let mut play = Table::new(2).dazed("a").card("a", Colour::Green, 0, 1).acts("a", 2);
    assert_eq!(play.refusal(0, Action::Recover(Pool::Card)).clause.0, "ET-R13");
    play.act(0, Action::Recover(Pool::Skill(Colour::Green)));
    assert!(matches!(pending(&play), Pending::Allocate { left: 1 }), "at once");
    play.act(1, Action::Power(Pool::Controller(3)));
    assert!(!of(&play, "a").dazed);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
}

/// Proves ET-X46, ET-23.5, ET-33.3.
#[test]
fn a_friendly_character_may_be_oneself() {
    let mut play = Table::new(2).at("a", 0, 0).at("b", 1, 0).hp("a", 8).acts("a", 1);
    let mend = Table::skill(&play, id("a"), "Mend");
    play.act(0, Action::Use(mend));
    play.act(0, Action::Model(id("a")));
    assert_eq!(of(&play, "a").hp, 9);
}

/// Proves ET-X48, ET-R140.
#[test]
fn symbols_come_before_the_controllers_share() {
    let mut play = siphon().power("a", 5).acts("a", 1);
    let with = attack(&play, "a", "Life Siphon", AttackKind::Ranged);
    play.act(0, with);
    play.chance(0, Action::Pass, &[P, P, M, M]);
    play.act(0, Action::Pass);
    assert_eq!(of(&play, "a").skills[1].map(|(_, power)| power), Some(2));
    assert_eq!(of(&play, "a").power, 5);
    assert!(matches!(pending(&play), Pending::Allocate { left: 1 }));
}

/// Proves ET-X40, ET-32.11, ET-R116.
#[test]
fn the_ai_power_token_counts_what_players_spend() {
    let table = Table::ai(1).at("a", 0, 0).at("x", 3, 0).dazed("a").power("a", 1).card("a", Colour::Red, 0, 2);
    let mut play = table.ai_power(9).acts("a", 2);
    play.act(0, Action::Recover(Pool::Card));
    assert_eq!(play.game.view(Viewer::Spectator).ai_power, Some(10), "at once");
    let storm = attack(&play, "a", "Storm", AttackKind::Ranged);
    play.chance(0, storm, &[M; 5]);
    play.act(0, Action::Pass);
    assert_eq!(play.game.view(Viewer::Spectator).ai_power, Some(12));
}

/// Proves ET-1.5, ET-R106.
#[test]
fn any_seat_of_the_team_may_queue() {
    let mut play = Table::with(&[1, 1], Mode::Person).start();
    play.act(2, queue(["x", "y", "z", "Strategy"]));
    assert_eq!(play.deciding(), [0, 1]);
    play.act(1, queue(["a", "b", "a", "b"]));
    assert!(matches!(pending(&play), Pending::Activation { .. }));
    assert_eq!(play.deciding(), [0]);
}
