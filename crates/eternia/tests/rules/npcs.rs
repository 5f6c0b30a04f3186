//! Section 30: NPCs.

use super::{M, P, attack, id, model, of, pending, refused, using};
use eternia::content::{AttackKind, Side};
use eternia::model::ModelId;
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

const NPC: ModelId = Table::npc();

fn npc(text: &str) -> String {
    format!("(id: \"guest\", name: \"Guest\", glyph: '?', hp: 4, {text})")
}

/// A Guest in the middle.
fn guest(text: &str) -> Lab {
    Lab::new().with("npcs.ron", &npc(text)).map('n', "npc(\"guest\")", &[(0, 0)])
}

/// Proves ET-30.1.
#[test]
fn the_scenario_and_its_card_say_what_an_npc_does() {
    let lab = guest("allegiance: players, move_points: 2, behaviour: [(action: move(zone(\"exit\")))]")
        .map('e', "zone(\"exit\")", &[(5, 0)])
        .says("round_events", "[npc_acts(\"guest\")]")
        .says(
            "victory",
            "(players: [at_least(models_in(\"exit\", (kind: npc)), 1)], controller: [exactly(npc_hp(\"guest\"), 0)])",
        );
    let mut play = lab.person(2).at("a", -4, 4).ends_round(&[]);
    assert_eq!(model(&play, NPC).at, Some(Table::space(2, 0)), "it moves by its card when the Scenario says so");
    assert!(play.events.iter().any(|event| matches!(event, Event::NpcActs { .. })));
    play = lab.person(2).at("a", -4, 4).stands(NPC, 3, 0, 4).ends_round(&[]);
    assert_eq!(play.view(0).result.and_then(|ended| ended.winner), Some(Side::Players), "it leaves where the Scenario says");
}

/// Proves ET-30.2.
#[test]
fn an_npc_never_gains_power() {
    let gift = r#"(name: "Gift", kind: action, effects: [gain_power(all((side: any, kind: npc)), 2), gain_power(own, 1)])"#;
    let lab =
        guest("attackable_by: [players, controller], attack: (kind: melee, dice: 2), behaviour: [(action: attack(nearest))]")
            .hero(gift)
            .says("round_events", "[npc_acts(\"guest\")]");
    let mut play = lab.person(2).at("a", 3, 0).acting("a", 1, &[]);
    let gift = using(&play, "a", "Gift");
    play.act(0, gift);
    assert_eq!((model(&play, NPC).power, of(&play, "a").power), (0, 1));
    let play = lab.person(2).at("a", 1, 0).ends_round(&[P, P]);
    assert_eq!((model(&play, NPC).power, of(&play, "a").hp), (0, 8), "its Power symbols are Successes and no more");
}

/// Proves ET-30.3, ET-R108.
#[test]
fn skills_and_cards_do_nothing_to_an_npc() {
    let lab = guest("allegiance: controller, attackable_by: [players]")
        .hero(r#"(name: "Hex", kind: action, targets: (from: (side: any, within: 3)), effects: [daze(it)])"#)
        .hero(r#"(name: "Quake", kind: action, effects: [deal_wounds(all((side: any, kind: npc, within: 3)), 2), deal_wounds(all((side: enemy, within: 3)), 1)])"#);
    let mut play = lab.person(2).at("a", 1, 0).at("x", 2, 0).acting("a", 2, &[]);
    let (hex, quake) = (using(&play, "a", "Hex"), using(&play, "a", "Quake"));
    play.act(0, hex);
    assert_eq!(refused(&play, 0, Action::Model(NPC)), "ET-11.10", "neither Character nor Minion");
    play.act(0, Action::Model(id("x")));
    play.act(0, quake);
    assert_eq!((model(&play, NPC).hp, of(&play, "x").hp), (4, 7));
}

/// Proves ET-30.4.
#[test]
fn an_attack_on_an_npc_only_causes_wounds() {
    let maul = r#"(name: "Maul", kind: attack, attack: (kind: melee, dice: 2, on_hit: [daze(defender), push(defender, 2, away(own))],
        on_wound: [set_marker(defender, "hexed", true)]))"#;
    let table = |x: i8| guest("armor: 1, attackable_by: [players]").hero(maul).person(2).at("a", 1, 0).at("x", x, 0);
    let mut play = table(5).acting("a", 1, &[]);
    let maul = attack(&play, "a", "Maul", AttackKind::Melee);
    play.chance(0, maul, &[M, M]);
    let guest = model(&play, NPC);
    assert_eq!((guest.hp, guest.dazed, guest.marks, guest.at), (3, false, 0, Some(Table::space(0, 0))), "2 Successes, Armor 1");
    let mut play = table(2).stands(NPC, -4, 0, 4).acting("a", 1, &[]);
    play.chance(0, maul, &[M, M]);
    assert!(of(&play, "x").dazed && matches!(pending(&play), Pending::Push { .. }), "as it works on others");
}

/// Proves ET-R109, ET-R153.
#[test]
fn who_may_attack_an_npc() {
    let may = |text: &str, who: &str, seat: usize| {
        let play = guest(text).person(2).at(who, 1, 0).acting(who, 1, &[]);
        let skill = if who == "a" { "Sword" } else { "Claw" };
        play.legal(seat).contains(&attack(&play, who, skill, AttackKind::Melee))
    };
    let both = |text: &str| [may(text, "a", 0), may(text, "x", 1)];
    assert_eq!(both("allegiance: players"), [false, true], "by default the Enemies of its allegiance");
    assert_eq!(both("allegiance: controller"), [true, false]);
    assert_eq!(both(""), [false, false], "a neutral one: nobody");
    assert_eq!(both("attackable_by: [players, controller]"), [true, true]);
    assert_eq!(both("allegiance: players, attackable_by: []"), [false, false], "what is said decides");
}

/// Proves ET-R109.
#[test]
fn an_npc_is_in_the_way_and_hurts_only_if_its_card_says_so() {
    let leaves = |text: &str| {
        let mut play = guest(text).person(2).at("a", 1, 0).acting("a", 1, &[]);
        play.act(0, Action::Move);
        let through = play.refused(0, &Action::Step(Table::space(0, 0))).map(|refused| refused.clause.0);
        play.act(0, Action::Step(Table::space(2, 0)));
        (through, of(&play, "a").hp)
    };
    assert_eq!(leaves("allegiance: controller"), (Some("ET-24.8"), 10));
    assert_eq!(leaves(""), (Some("ET-24.8"), 10), "neutral: closed to both");
    assert_eq!(leaves("allegiance: players"), (None, 10), "open to its own side");
    assert_eq!(leaves("escape_damage: true"), (Some("ET-24.8"), 9));
    // It suffers none either, unless its card says so.
    let walks = |text: &str| {
        let lab = guest(&format!("{text} allegiance: players, behaviour: [(action: move(zone(\"exit\")))]"));
        let lab = lab.map('e', "zone(\"exit\")", &[(5, 0)]).says("round_events", "[npc_acts(\"guest\")]");
        model(&lab.person(2).at("x", -1, 0).ends_round(&[]), NPC).hp
    };
    assert_eq!([walks(""), walks("escape_damage: true,")], [4, 3]);
}

/// Proves ET-R110.
#[test]
fn an_npc_without_hp_is_removed_and_the_scenario_goes_on() {
    let lab = guest("attackable_by: [players]")
        .says("rules", "[(on: (event: ko, subject: (kind: npc)), effects: [gain_vp(the(controller), 2)])]");
    let mut play = lab.person(2).at("a", 1, 0).stands(NPC, 0, 0, 1).acting("a", 1, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, M, M]);
    assert_eq!((model(&play, NPC).at, play.view(0).vp), (None, [0, 2]));
}

/// Proves ET-R153.
#[test]
fn in_attacks_an_npc_is_an_enemy_and_otherwise_nothing() {
    let lab = guest("allegiance: controller, attackable_by: [players]")
        .hero(r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 1, targets: all_within(1)))"#)
        .hero(r#"(name: "Count", kind: action, effects: [heal(own, (n: 1, per: models((side: enemy, kind: npc))))])"#)
        .villain(r#"(name: "Tally", kind: action, effects: [heal(own, (n: 1, per: models((side: friendly, kind: npc))))])"#);
    let mut play = lab.person(2).at("a", 1, 0).hp("a", 5).at("x", 2, 0).hp("x", 3).acting("a", 2, &[]);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M]);
    assert_eq!(model(&play, NPC).hp, 3, "\"all Enemies\" of an Attack");
    let count = using(&play, "a", "Count");
    play.act(0, count);
    assert_eq!(of(&play, "a").hp, 5, "no Enemy for a Skill");
    let mut play = lab.person(2).at("x", 2, 0).hp("x", 3).acting("x", 1, &[]);
    let tally = using(&play, "x", "Tally");
    play.act(1, tally);
    assert_eq!(of(&play, "x").hp, 3, "nor friendly");
}

/// Proves ET-R153.
#[test]
fn an_npc_attacks_without_boosts_and_both_sides_may_defend() {
    let boosts = r#"(name: "Cheer", kind: attack_boost(friendly_within(3)), effects: [modify(attacker, add_dice(2), this_attack)]),
        (name: "Guard", kind: defense_boost(any), effects: [modify(own, grant_armor(1), this_attack)])"#;
    let round = "[npc_acts(\"guest\")]";
    // Of the Players' side: no Ally boosts its Attack, and the Attack counts as an Action.
    let lab = guest("allegiance: players, attack: (kind: melee, dice: 2), behaviour: [(action: attack(nearest))]");
    let lab = lab.hero(boosts).says("round_events", round);
    let play = lab.person(2).at("a", 0, 1).at("x", 1, 0).ends_round(&[M, M]);
    assert_eq!(of(&play, "x").hp, 7);
    assert!(play.events.iter().any(|event| matches!(event, Event::Acts { who, .. } if who.model == NPC)));
    // A neutral one that strikes both sides: each may use its Defense Boosts.
    let neutral = guest("attack: (kind: melee, dice: 2, targets: all_within(1)), behaviour: [(action: attack(nearest))]");
    let lab = neutral.hero(boosts).villain(boosts).says("round_events", round);
    let mut play = lab.person(2).at("a", 0, 1).at("x", 1, 0).ends_round(&[]);
    let guard = |play: &Play<Eternia>, who: &str| Action::Boost { model: id(who), skill: Table::skill(play, id(who), "Guard") };
    assert_eq!((pending(&play), play.deciding()), (Pending::DefenseBoosts, vec![0, 1]));
    let (mine, theirs) = (guard(&play, "a"), guard(&play, "x"));
    play.act(0, mine).chance(1, theirs, &[M, M]);
    assert_eq!((of(&play, "a").hp, of(&play, "x").hp), (9, 8), "Armor 0 + 1 and 1 + 1");
}

/// Proves ET-R153.
#[test]
fn a_neutral_npc_takes_the_nearest_then_the_weakest_and_its_own_side_chooses_otherwise() {
    let attack = "attack: (kind: ranged, dice: 1), behaviour: [(action: attack(nearest))]";
    let round = "[npc_acts(\"guest\")]";
    let hit = |play: &Play<Eternia>| {
        play.events.iter().find_map(|event| if let Event::Attacks { targets, .. } = event { Some(targets[0].name) } else { None })
    };
    let neutral = guest(attack).says("round_events", round);
    let near = neutral.person(2).at("a", 2, 0).at("x", 1, 0).ends_round(&[M]);
    assert_eq!(hit(&near), Some("X"), "both sides are its Enemies: the nearest");
    let weak = neutral.person(2).at("a", 2, 0).hp("a", 3).at("x", 0, 2).ends_round(&[M]);
    assert_eq!(hit(&weak), Some("A"), "then the lowest HP");
    let tied = neutral.person(2).at("a", 0, 2).hp("a", 8).at("x", 0, -2).ends_round(&[M]);
    assert_eq!(hit(&tied), Some("X"), "then the smaller r");
    let allied = guest(&format!("allegiance: players, {attack}")).says("round_events", round);
    let mut play = allied.person(2).at("a", 4, 4).at("x", 2, 0).at("y", 0, 2).ends_round(&[]);
    assert_eq!((pending(&play), play.deciding()), (Pending::Targets { left: 1 }, vec![0]), "an open choice of its side");
    play.chance(0, Action::Model(id("y")), &[M]);
    assert_eq!(hit(&play), Some("Y"));
}
