//! Sections 10 and 15: what Power does, and the Balance of Power with its timing.

use super::own::{self, playing, react, ron};
use super::{M, P, attack, board, id, of, pending, refused, using};
use eternia::content::{AttackKind, Colour, Event as Trigger, Mode};
use eternia::event::Why;
use eternia::model::Pool;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

fn reserves() -> Action {
    Action::Power(Pool::Controller(0))
}

fn balance(play: &Play<Eternia>) -> Vec<u8> {
    let paid = |event: &Event| match event {
        Event::ControllerGains { amount, why: Why::Balance } => Some(*amount),
        _ => None,
    };
    play.events.iter().filter_map(paid).collect()
}

/// Proves ET-10.7, ET-15.4.
#[test]
fn power_of_the_controller_itself_goes_on_its_skills() {
    let villains = r#"(name: "Tribute", kind: action, effects: [gain_power(controller_skills, 2)])"#;
    let mut play = own::table(2, "", villains).board(3, 4).acts("x", 2);
    let tribute = using(&play, "x", "Tribute");
    play.act(1, tribute);
    assert_eq!(pending(&play), Pending::Allocate { left: 2 });
    assert_eq!(refused(&play, 1, Action::Power(Pool::Card)), "ET-15.4");
    play.act(1, Action::Power(Pool::Controller(3)));
    assert_eq!(refused(&play, 1, Action::Power(Pool::Controller(3))), "ET-R11", "only into empty slots");
    play.act(1, reserves());
    assert_eq!((board(&play), of(&play, "x").power), (vec![1, 0, 0, 5], 0));
}

const INDOMITABLE: &str =
    r#"(name: "Indomitable", kind: reaction, cost: 2, on: (event: wounded, subject: (side: own)), effects: [heal(own, 1)])"#;

/// Proves ET-X8, ET-15.1, ET-15.3, ET-15.4, ET-R6, ET-R8, ET-R40.
#[test]
fn power_spent_outside_an_action_arrives_when_the_skill_has_resolved() {
    let table = Table::changed(&[2], Mode::Person, |defs| {
        own::skills(defs, INDOMITABLE, "");
        own::field(defs).rules = ron("[(on: (event: order_phase_end), effects: [deal_wounds(all((side: players)), 1)])]");
    });
    let mut play = table.power("a", 3).start();
    play.act(1, own::queue(["x", "y", "z", "Strategy"])).act(0, own::queue(["a", "a", "b", "b"]));
    assert_eq!((of(&play, "a").hp, pending(&play)), (9, react_to(Trigger::Wounded, "a")));
    let indomitable = react(&play, "a", "Indomitable");
    play.act(0, indomitable);
    assert_eq!((of(&play, "a").hp, of(&play, "a").power), (10, 1), "resolved, and paid for");
    assert_eq!(pending(&play), Pending::Allocate { left: 2 }, "at once");
    assert_eq!(refused(&play, 1, Action::Power(Pool::Card)), "ET-15.4", "not on a Character");
    play.act(1, reserves()).act(1, Action::Power(Pool::Controller(1)));
    assert_eq!(board(&play), [1, 1, 0, 0]);
    assert!(["x", "y", "z"].iter().all(|name| of(&play, name).power == 0));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Acts { .. })), "no Action has been made of it");
}

fn react_to(event: Trigger, subject: &str) -> Pending {
    Pending::React { event, subject: Some(id(subject)), object: None }
}

/// Proves ET-R8.
#[test]
fn the_payout_waits_for_the_skill_or_effect_to_be_done() {
    let heroes = r#"(name: "Grit", kind: reaction, cost: 1, on: (event: activation_start, subject: (side: own)), effects: [may([heal(own, 1)])])"#;
    let mut play = own::table(2, heroes, "").hp("a", 5).power("a", 1).activates("a", 0);
    let grit = react(&play, "a", "Grit");
    play.act(0, grit);
    assert!(matches!(pending(&play), Pending::May { .. }));
    assert_eq!((play.view(0).owed, balance(&play)), (1, vec![]), "paid, not arrived");
    play.act(0, Action::Option(0));
    assert_eq!((of(&play, "a").hp, pending(&play)), (6, Pending::Allocate { left: 1 }));
    let rule =
        r#"[(on: (event: activation_start), effects: [lose_power(subject, 1), deal_wounds(subject, 1), heal(subject, 3)])]"#;
    let play = own::scenario(2, |field| field.rules = ron(rule)).hp("a", 5).power("a", 2).activates("a", 0);
    let story: Vec<&str> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::LosesPower { .. } => Some("loses"),
            Event::Suffers { .. } => Some("suffers"),
            Event::Heals { .. } => Some("heals"),
            Event::ControllerGains { .. } => Some("paid"),
            _ => None,
        })
        .collect();
    assert_eq!(story, ["loses", "suffers", "heals", "paid"], "the whole effect first");
}

/// Proves ET-15.6, ET-15.1, ET-15.2.
#[test]
fn every_cost_of_a_player_is_spending_in_whose_activation_ever() {
    let surge =
        r#"(name: "Lash", kind: attack, cost: 1, attack: (kind: melee, dice: 1), surges: [(cost: 1, effects: [heal(own, 1)])])"#;
    let boost = r#"(name: "Zeal", kind: attack_boost(any), cost: 1, effects: [modify(own, add_dice(1), this_attack)])"#;
    let heroes = format!("{INDOMITABLE}, {surge}, {boost}");
    let table = || own::table(2, &heroes, "").at("a", 0, 0).at("x", 1, 0);
    // The Attack and its Surge; then an Attack and a Boost.
    let mut play = table().power("a", 2).acts("a", 2);
    let lash = attack(&play, "a", "Lash", AttackKind::Melee);
    play.act(0, lash);
    assert_eq!((play.view(0).owed, balance(&play)), (1, vec![]));
    play.chance(0, Action::Extra(0), &[M]);
    assert_eq!((pending(&play), balance(&play)), (Pending::Allocate { left: 2 }, vec![2]));
    let mut play = table().power("a", 1).acts("a", 2);
    let (sword, zeal) = (attack(&play, "a", "Sword", AttackKind::Melee), Table::skill(&play, id("a"), "Zeal"));
    play.act(0, sword).chance(0, Action::Boost { model: id("a"), skill: zeal }, &[M; 4]);
    assert_eq!(balance(&play), [1]);
    // A Reaction and a Defense Boost in the Controller's Activation.
    let mut play = table().power("a", 2).card("a", Colour::Red, 1, 1).acts("x", 2);
    let (claw, guard) = (attack(&play, "x", "Claw", AttackKind::Melee), Table::skill(&play, id("a"), "Guard"));
    play.act(1, claw).chance(0, Action::Boost { model: id("a"), skill: guard }, &[M, M, M]);
    let indomitable = react(&play, "a", "Indomitable");
    play.act(0, indomitable);
    assert_eq!(balance(&play), [3], "1 and 2, after the Action of the Controller's Character");
    // Recovering.
    let mut play = table().dazed("a").power("a", 1).acts("a", 2);
    play.act(0, Action::Recover(Pool::Card));
    assert_eq!(balance(&play), [1]);
}

/// Proves ET-R10, ET-15.1, ET-15.5.
#[test]
fn only_what_goes_to_nobody_goes_to_the_controller() {
    let heroes = r#"(name: "Share", kind: action, targets: (from: (side: ally, kind: character, within: 3)), effects: [transfer_power(own, it, 2)])"#;
    let villains = r#"(name: "Leech", kind: action, targets: (from: (side: enemy, kind: character, within: 3)), effects: [steal_power(it, own, 2)]),
        (name: "Sap", kind: action, targets: (from: (side: enemy, kind: character, within: 3)), effects: [lose_power(it, 2)])"#;
    let table = || own::table(2, heroes, villains).at("a", 0, 0).power("a", 3);
    let mut share = table().at("b", 1, 0).power("b", 1).acts("a", 2);
    let with = using(&share, "a", "Share");
    share.act(0, with);
    assert_eq!((of(&share, "a").power, of(&share, "b").power, balance(&share)), (1, 3, vec![]));
    let mut leech = table().at("x", 1, 0).power("x", 4).acts("x", 2);
    let with = using(&leech, "x", "Leech");
    leech.act(1, with);
    assert_eq!((of(&leech, "a").power, of(&leech, "x").power, balance(&leech)), (1, 5, vec![]), "one finds no slot");
    let mut sap = table().at("x", 1, 0).acts("x", 2);
    let with = using(&sap, "x", "Sap");
    sap.act(1, with);
    assert_eq!(
        (of(&sap, "a").power, of(&sap, "x").power, balance(&sap)),
        (1, 0, vec![2]),
        "lost in another way than by spending"
    );
}

/// Proves ET-R12.
#[test]
fn the_cube_of_an_empowered_character_is_a_marker() {
    let heroes = r#"(name: "Sap", kind: action, targets: (from: (side: enemy, kind: character, within: 3)), effects: [lose_power(it, 3)]),
        (name: "Envy", kind: action, when: at_least(power(all((side: enemy, kind: character))), 1), effects: [heal(own, 1)])"#;
    let villains = r#"(name: "Hex", kind: action, cost: 1, effects: [heal(own, 1)])"#;
    let table = || own::table(2, heroes, villains).at("a", 0, 0).at("x", 1, 0).hp("x", 3).empowered("x");
    let poor = table().acts("x", 2);
    assert_eq!(refused(&poor, 1, using(&poor, "x", "Hex")), "ET-11.5", "it pays for nothing");
    let mut play = table().power("x", 1).acts("a", 4);
    let (sap, envy) = (using(&play, "a", "Sap"), using(&play, "a", "Envy"));
    play.act(0, sap);
    assert_eq!((of(&play, "x").power, of(&play, "x").empowered), (0, true), "it is never lost");
    assert_eq!(refused(&play, 0, envy), "ET-11.2", "and it does not count as Power");
}

/// Proves ET-R17, ET-R16, ET-19.12.
#[test]
fn an_attacker_that_falls_in_its_own_attack_still_gains_its_symbols() {
    let villains = r#"(name: "Thorns", kind: reaction, on: (event: after_roll, subject: (side: enemy)), effects: [deal_wounds(subject, 5)])"#;
    let mut play = own::table(2, "", villains).at("a", 0, 0).hp("a", 2).at("x", 1, 0).acts("a", 2);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[P, P, P]);
    let thorns = react(&play, "x", "Thorns");
    play.act(1, thorns).act(1, Action::Pass);
    assert_eq!((of(&play, "a").at, of(&play, "x").hp), (None, 6), "the Attack is completed");
    assert_eq!(of(&play, "a").power, 3);
}

/// Proves ET-R94, ET-15.2.
#[test]
fn each_action_of_command_is_paid_out_by_itself() {
    let table = Table::changed(&[2], Mode::Person, |defs| {
        own::skills(defs, INDOMITABLE, "");
        let command = defs.controller_skills.iter_mut().find(|skill| skill.id.as_str() == "command").expect("Command");
        command.basic[0].effects = ron("[grant_action(it, [attack]), grant_action(it, [move])]");
    });
    let mut play = table.at("a", 0, 0).power("a", 2).at("x", 1, 0).dazed("x").power("x", 1).board(1, 2).strategy(0);
    play.act(1, Action::Controller { skill: 1, option: 0, on: None }).act(1, Action::Model(id("x")));
    assert_eq!(of(&play, "x").power, 1, "no Power of a slot");
    assert_eq!(refused(&play, 1, Action::Recover(Pool::Card)), "ET-R136", "no recovery outside the own Activation");
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, M, M]);
    let indomitable = react(&play, "a", "Indomitable");
    play.act(0, indomitable);
    assert_eq!((pending(&play), balance(&play)), (Pending::Allocate { left: 2 }, vec![2]));
    play.act(1, reserves()).act(1, reserves());
    let moves = eternia::Kinds::only(eternia::content::ActionKind::Move);
    assert_eq!(pending(&play), Pending::Offer { model: id("x"), kinds: moves }, "only then the second Action");
}

/// Proves ET-R97, ET-R36.
#[test]
fn several_cards_are_played_in_one_window_each_paid_and_resolved() {
    let mut play = own::table(2, "", "").power("a", 3).hand("dread", 2).board(3, 2).activates("a", 0);
    assert_eq!(play.deciding(), [1]);
    play.act(1, playing("dread"));
    assert_eq!((of(&play, "a").power, board(&play)[3], pending(&play)), (2, 1, Pending::Allocate { left: 1 }), "resolved first");
    play.act(1, reserves());
    assert!(matches!(pending(&play), Pending::React { event: Trigger::ActivationStart, .. }));
    play.act(1, playing("dread")).act(1, reserves());
    assert_eq!((of(&play, "a").power, board(&play)), (1, vec![2, 0, 0, 0]));
    assert_eq!(play.view(1).played.iter().map(|(_, n)| n).sum::<u8>(), 2, "played cards lie open");
}

/// Proves ET-10.9, ET-10.8.
#[test]
fn the_pool_of_a_controller_character_pays_for_any_of_its_skills() {
    let villains = r#"(name: "Hex", kind: action, cost: 2, effects: [heal(own, 1)]),
        (name: "Zeal", kind: attack_boost(any), cost: 1, effects: [modify(own, add_dice(1), this_attack)])"#;
    let mut play = own::table(2, "", villains).at("a", 0, 0).at("x", 1, 0).hp("x", 5).power("x", 2).activates("x", 1);
    let (hex, claw) = (using(&play, "x", "Hex"), attack(&play, "x", "Claw", AttackKind::Melee));
    play.act(1, hex);
    assert_eq!((of(&play, "x").power, of(&play, "x").hp), (1, 6));
    let zeal = Action::Boost { model: id("x"), skill: Table::skill(&play, id("x"), "Zeal") };
    play.act(1, claw).chance(1, zeal, &[M; 4]);
    assert_eq!((of(&play, "x").power, of(&play, "a").hp), (0, 6), "the same cubes, another Skill");
}
