//! Section 18: Escalation, unlocking and Empowering.

use super::own::{self, idle, queue, ron};
use super::{M, attack, board, id, of, pending, refused, using};
use eternia::compiled::SkillId;
use eternia::content::{AttackKind, Colour, Mode};
use eternia::event::Why;
use eternia::model::Pool;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

fn empower(skill: u8, name: &str) -> Action {
    Action::Empower { skill, model: id(name) }
}

fn level(play: &Play<Eternia>) -> Option<Colour> {
    if let Pending::Level { colour, .. } = pending(play) { Some(colour) } else { None }
}

fn unlocked(play: &Play<Eternia>, name: &str) -> [Option<(SkillId, u8)>; 3] {
    of(play, name).skills
}

/// Proves ET-18.1, ET-29.5.
#[test]
fn the_scenario_says_what_advances_the_token() {
    let table =
        |rules: &str| own::scenario(2, |field| field.escalation = ron(rules)).at("a", 0, 0).robot(1, 0).at("x", 0, 1).hp("x", 3);
    for (rules, steps) in [
        ("[]", 0),
        ("[(on: (event: ko, subject: (kind: minion)), amount: 2)]", 2),
        ("[(on: (event: ko, subject: (kind: character)), amount: 2)]", 0),
    ] {
        let mut play = table(rules).acts("a", 2);
        let sword = attack(&play, "a", "Sword", AttackKind::Melee);
        play.act(0, sword).chance(0, Action::Model(eternia::model::ModelId(7)), &[M, M, M]);
        assert_eq!(play.view(0).escalation, steps, "{rules}");
    }
}

/// Proves ET-18.2, ET-18.6, ET-18.7, ET-18.8, ET-18.9, ET-R86.
#[test]
fn every_player_character_unlocks_while_the_controller_empowers() {
    let mut play = own::seats(&[2, 1], "", "").hp("c", 0).escalates(3);
    assert_eq!((level(&play), play.deciding()), (Some(Colour::Green), vec![0, 1, 2]), "all at the same time");
    assert_eq!((play.legal(0).len(), play.legal(1).len(), play.legal(2).len()), (4, 2, 12), "a face for each Character");
    assert_eq!(refused(&play, 2, Action::Unlock(0)), "ET-18.7");
    assert_eq!(refused(&play, 0, empower(2, "x")), "ET-18.8");
    play.act(2, empower(2, "y"));
    assert!(!of(&play, "y").empowered, "not before all have chosen");
    play.act(0, Action::Unlock(0b10)).act(1, Action::Unlock(0));
    let skill = |name: &str, face: usize| Some((Table::face(&play, name, Colour::Green, face), 1));
    assert_eq!(unlocked(&play, "a"), [skill("a", 0), None, None]);
    assert_eq!(unlocked(&play, "b"), [skill("b", 1), None, None], "whichever face, with 1 Power");
    assert_eq!(unlocked(&play, "c"), [skill("c", 0), None, None], "KO'ed or not");
    let turned: Vec<bool> = play.view(0).board.iter().map(|skill| skill.empowered).collect();
    assert_eq!(turned, [false, false, true, false]);
    assert_eq!(["x", "y", "z"].map(|name| of(&play, name).empowered), [false, true, false]);
    assert_eq!(["x", "y", "z"].map(|name| unlocked(&play, name)), [[None; 3]; 3], "the Controller gains no Skills");
}

/// Proves ET-18.10, ET-18.9.
#[test]
fn an_empowered_character_keeps_its_effect() {
    let mut play = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).at("y", 0, 1).escalation(2, 0).escalates(1);
    play.act(1, empower(0, "x")).act(0, Action::Unlock(0));
    let dice = |play: &mut Play<Eternia>, name: &str, n: usize| {
        let claw = attack(play, name, "Claw", AttackKind::Melee);
        play.chance(1, claw, &vec![0; n]);
    };
    idle(&mut play);
    play.act(0, queue(["b", "b", "a", "a"]));
    for _ in 0..12 {
        match pending(&play) {
            Pending::Activation { model, left: 2 } if model == id("x") => dice(&mut play, "x", 4),
            Pending::Activation { model, left: 2 } if model == id("y") => dice(&mut play, "y", 3),
            _ => idle(&mut play),
        }
    }
    assert_eq!(of(&play, "a").hp, 10 - 4 - 3, "one die more for x, none for y");
    let back = own::table(2, "", "").hp("x", 0).empowered("x").activates("x", 0);
    assert!(of(&back, "x").empowered, "KO'ed and back");
}

/// Proves ET-18.5, ET-18.4.
#[test]
fn an_unlocked_face_stays_unless_an_effect_turns_it() {
    let heroes = r#"(name: "Rethink", kind: action, effects: [swap_skill_face(own)])"#;
    let mut play = own::table(2, heroes, "").escalates(3);
    play.act(0, Action::Unlock(0)).act(1, empower(0, "x"));
    for seat in [0, 1] {
        assert!(play.refused(seat, &Action::Unlock(1)).is_some());
    }
    let mut play = own::table(2, heroes, "").at("a", 0, 0).at("x", 1, 0).card("a", Colour::Green, 0, 2).acts("a", 2);
    assert_eq!(refused(&play, 0, Action::Unlock(1)), "ET-18.2");
    let kick = Action::Attack { skill: Table::face(&play, "a", Colour::Green, 1), kind: AttackKind::Melee };
    assert_eq!(refused(&play, 0, kick), "ET-11.1", "the other face is gone");
    let rethink = using(&play, "a", "Rethink");
    play.act(0, rethink).act(0, Action::Option(0));
    assert!(play.legal(0).contains(&kick), "an effect that says so turns it");
    assert_eq!(unlocked(&play, "a")[0].map(|(_, power)| power), Some(2), "the Power stays");
}

/// Proves ET-R83, ET-R140.
#[test]
fn an_advancement_waits_for_the_action_and_its_payout() {
    let heroes = r#"(name: "Lash", kind: attack, cost: 1, attack: (kind: melee, dice: 2))"#;
    let table = Table::changed(&[2], Mode::Person, |defs| {
        own::skills(defs, heroes, "");
        own::field(defs).escalation = ron("[(on: (event: ko, subject: (kind: minion)), amount: 3)]");
    });
    let mut play = table.at("a", 0, 0).robot(1, 0).power("a", 1).acts("a", 2);
    let lash = attack(&play, "a", "Lash", AttackKind::Melee);
    play.chance(0, lash, &[4, 0]);
    assert_eq!((play.view(0).escalation, play.view(0).level), (3, 0));
    assert_eq!(pending(&play), Pending::Allocate { left: 1 }, "the payout is placed first");
    play.act(1, Action::Power(Pool::Controller(0)));
    assert_eq!(level(&play), Some(Colour::Green));
    play.act(0, Action::Unlock(0)).act(1, empower(0, "x"));
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 }, "then the next Action");
    let told = |event: &Event| match event {
        Event::GainsPower { why: Why::Symbols, .. } => Some("symbols"),
        Event::ControllerGains { why: Why::Balance, .. } => Some("payout"),
        Event::Escalates { .. } => Some("token"),
        Event::Level { .. } => Some("Green"),
        _ => None,
    };
    let story: Vec<&str> = play.events.iter().filter_map(told).collect();
    assert_eq!(story, ["token", "symbols", "payout", "Green"]);
}

/// Proves ET-R87, ET-18.11, ET-R84.
#[test]
fn three_colours_leave_one_controller_skill_basic() {
    let mut play = own::table(2, "", "").escalates(9);
    for (at, (colour, name)) in (0u8..).zip([(Colour::Green, "x"), (Colour::Yellow, "y"), (Colour::Red, "z")]) {
        assert_eq!(level(&play), Some(colour));
        if at > 0 {
            assert_eq!(refused(&play, 1, empower(at - 1, name)), "ET-R87", "this Skill is turned already");
            assert_eq!(refused(&play, 1, empower(at, "x")), "ET-R87", "this Character is Empowered already");
        }
        play.act(0, Action::Unlock(0)).act(1, empower(at, name));
    }
    assert_eq!(level(&play), None);
    let turned: Vec<bool> = play.view(0).board.iter().map(|skill| skill.empowered).collect();
    assert_eq!(turned, [true, true, true, false]);
    assert_eq!(["x", "y", "z"].map(|name| of(&play, name).empowered), [true; 3]);
}

/// Proves ET-R88, ET-R89.
#[test]
fn a_fallen_character_is_empowered_and_a_turned_skill_keeps_its_power() {
    let mut play = own::table(2, "", "").hp("y", 0).board(2, 3).escalates(3);
    play.act(0, Action::Unlock(0)).act(1, empower(2, "y"));
    assert!(of(&play, "y").empowered);
    assert_eq!((board(&play)[2], play.view(0).board[2].empowered), (3, true));
}

/// Proves ET-R90, ET-R85.
#[test]
fn the_track_has_twelve_spaces_with_three_six_and_nine() {
    for (from, done, to) in [(0, 0, 2), (3, 1, 5), (6, 2, 8), (9, 3, 12)] {
        let play = own::table(2, "", "").escalation(from, done).escalates(to - from);
        assert_eq!((play.view(0).escalation, level(&play)), (to, None));
    }
    for (from, done, colour) in [(2, 0, Colour::Green), (5, 1, Colour::Yellow), (8, 2, Colour::Red)] {
        assert_eq!(level(&own::table(2, "", "").escalation(from, done).escalates(1)), Some(colour));
    }
    let end = own::table(2, "", "").escalation(11, 3).escalates(9);
    assert_eq!(end.view(0).escalation, 12, "it stops at the end");
    let other = |steps| {
        let short = own::scenario(2, |field| field.overrides.escalation = Some(ron("(length: 6, green: 1, yellow: 2, red: 4)")));
        short.escalates(steps)
    };
    assert_eq!((level(&other(1)), other(9).view(0).escalation), (Some(Colour::Green), 6), "a Scenario may have another track");
}
