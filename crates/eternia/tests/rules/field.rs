//! Sections 22 to 27 as far as they are about one step, one space, one line.

use super::{R, attack, id, model, of, pending, refused, using};
use eternia::content::AttackKind;
use eternia::model::ModelId;
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Event};

const FIRST: ModelId = ModelId(7);
const SHOVE: &str =
    r#"(name: "Shove", kind: action, targets: (from: (side: enemy, within: 3)), effects: [push(it, 3, away(own))])"#;
const SPRINT: &str = r#"(name: "Sprint", kind: action, effects: [move(own, 3)])"#;

/// Proves ET-22.3, ET-22.4.
#[test]
fn a_dazed_model_moves_less_but_is_pushed_as_far() {
    let mut play = Lab::new().hero(SHOVE).person(2).at("a", 0, 0).at("x", 1, 0).dazed("a").dazed("x").acting("a", 2, &[]);
    let shove = using(&play, "a", "Shove");
    play.act(0, shove);
    assert_eq!(pending(&play), Pending::Push { model: id("x"), left: 3 });
    for q in 2..=4 {
        play.act(0, Action::Step(Table::space(q, 0)));
    }
    assert_eq!(of(&play, "x").at, Some(Table::space(4, 0)));
    play.act(0, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 2 });
}

/// Proves ET-22.7, ET-9.6.
#[test]
fn a_dazed_minion_stays_dazed_unless_an_effect_helps() {
    let soothe = r#"(name: "Soothe", kind: action, targets: (from: (side: friendly, within: 2)), effects: [remove_daze(it)])"#;
    let stun = r#"(name: "Stun", kind: action, targets: (from: (side: enemy, within: 2)), effects: [daze(it)])"#;
    let lab = Lab::new().hero(stun).villain(soothe);
    let mut play = lab.person(2).at("a", 0, 0).at("x", 2, 0).robot(1, 0).acting("a", 1, &[]);
    let stun = using(&play, "a", "Stun");
    play.act(0, stun).act(0, Action::Model(FIRST));
    assert!(model(&play, FIRST).dazed);
    let dazed = || {
        let mut table = lab.person(2).at("a", 0, 4).at("x", 2, 0).robot(1, 0);
        table = table.dazes(FIRST);
        table
    };
    let mut play = dazed().minion_acts(FIRST, &[]);
    assert!(!play.legal(1).iter().any(|action| matches!(action, Action::Recover(_))));
    play.act(1, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: FIRST, points: 2 });
    play.act(1, Action::Step(Table::space(1, 1))).act(1, Action::Pass);
    assert!(model(&play, FIRST).dazed, "its activation changes nothing");
    let mut play = dazed().acting("x", 1, &[]);
    let soothe = using(&play, "x", "Soothe");
    play.act(1, soothe).act(1, Action::Model(FIRST));
    assert!(!model(&play, FIRST).dazed);
}

/// Proves ET-23.1.
#[test]
fn a_space_has_six_sides() {
    let steps = |q: i8, r: i8| {
        let mut play = Table::new(2).at("a", q, r).acting("a", 1, &[]);
        play.act(0, Action::Move);
        play.legal(0)
    };
    let around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)].map(|(q, r)| Action::Step(Table::space(q, r)));
    let middle = steps(0, 0);
    assert!(middle.len() == 6 && around.iter().all(|step| middle.contains(step)));
    assert_eq!(steps(-4, -5).len(), 2, "in the corner: one beside it, one below");
}

/// Proves ET-23.2.
#[test]
fn everything_on_the_battlefield_is_an_element_with_a_space() {
    // Characters, Minions, NPCs, Tokens and Terrain are measured alike: what is done next to them is done there, and not further away.
    let at = |what: &str| format!("[(name: \"Touch\", at: {what}, reach: 1, effects: [heal(own, 1)])]");
    let touched = |lab: Lab, q: i8| {
        let play = lab.person(2).at("a", q, 0).acting("a", 1, &[]);
        play.legal(0).iter().filter(|action| matches!(action, Action::Interact { .. })).count()
    };
    let gate = Lab::new().map('g', "npc(\"gate\")", &[(0, 0)]).says("interact", &at("npc(\"gate\")"));
    let crates = Lab::new().map('t', "token(\"crate\")", &[(0, 0)]).says("interact", &at("token(\"crate\")"));
    let ruins = Lab::new().map('u', "terrain(\"ruins\")", &[(0, 0)]).says("interact", &at("terrain(\"ruins\")"));
    for lab in [gate, crates, ruins] {
        assert_eq!((touched(lab.clone(), 1), touched(lab, 2)), (1, 0));
    }
    let touch = r#"(name: "Touch", kind: action, targets: (from: (side: enemy, within: 1)), effects: [daze(it)])"#;
    for table in [Lab::new().hero(touch).person(2).at("x", 0, 0), Lab::new().hero(touch).person(2).robot(0, 0)] {
        let near = table.clone().at("a", 1, 0).acting("a", 1, &[]);
        assert!(near.legal(0).contains(&using(&near, "a", "Touch")));
        let far = table.at("a", 2, 0).acting("a", 1, &[]);
        assert_eq!(refused(&far, 0, using(&far, "a", "Touch")), "ET-11.10");
    }
}

/// VP count the exits (Players) and the entries (Controller).
fn counting() -> Lab {
    Lab::new().hero(SHOVE).hero(SPRINT).says("kind", "open").says(
        "vp",
        "[(on: (event: exit_space), side: the(players), amount: 1), (on: (event: enter_space), side: the(controller), amount: 1)]",
    )
}

/// Proves ET-24.1, ET-24.3, ET-25.7, ET-R45.
#[test]
fn every_step_of_any_movement_is_an_exit_and_an_entry() {
    let table = || counting().person(2).at("a", 0, 0).at("x", 2, 0);
    let mut play = table().acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(0, 1))).act(0, Action::Step(Table::space(0, 2)));
    assert_eq!(play.view(0).vp, [2, 2], "a Move Action of two steps");
    let mut play = table().acting("a", 1, &[]);
    let sprint = using(&play, "a", "Sprint");
    play.act(0, sprint).act(0, Action::Step(Table::space(0, 1)));
    assert_eq!(play.view(0).vp, [1, 1], "the move of a Skill");
    let mut play = table().acting("a", 1, &[]);
    let shove = using(&play, "a", "Shove");
    play.act(0, shove).act(0, Action::Step(Table::space(3, 0)));
    assert_eq!(play.view(0).vp, [1, 1], "a Push");
    let jump = r#"(name: "Jump", kind: action, effects: [place(own, (within: 4))])"#;
    let mut play = counting().hero(jump).person(2).at("a", 0, 0).robot(-1, 0).acting("a", 1, &[]);
    let jump = using(&play, "a", "Jump");
    play.act(0, jump).act(0, Action::Space(Table::space(3, 0)));
    assert_eq!((play.view(0).vp, of(&play, "a").hp), ([0, 0], 10), "a placement is no movement, and nobody escapes by it");
}

/// Proves ET-R46.
#[test]
fn swapping_two_models_places_both() {
    let switch = r#"(name: "Switch", kind: action, targets: (from: (side: enemy, kind: character, within: 3)), effects: [swap_places(own, it)])"#;
    // Each leaves an Enemy behind: a Robot beside A, B beside X.
    let table = counting().hero(switch).person(2).at("a", 0, 0).robot(0, 1).at("x", 2, 0).at("b", 3, 0);
    let mut play = table.acting("a", 1, &[]);
    let hp = of(&play, "x").hp;
    let switch = using(&play, "a", "Switch");
    play.act(0, switch);
    assert_eq!((of(&play, "a").at, of(&play, "x").at), (Some(Table::space(2, 0)), Some(Table::space(0, 0))));
    assert_eq!((of(&play, "a").hp, of(&play, "x").hp), (10, hp), "no Escape Damage for either");
    assert_eq!(play.view(0).vp, [0, 0], "no exit and no entry");
    let placed = |name: &str| {
        let of_it = |event: &&Event| matches!(event, Event::Arrives { who, .. } if who.model == id(name));
        play.events.iter().filter(of_it).count()
    };
    assert_eq!((placed("a"), placed("x")), (1, 1));
}

/// Proves ET-R44: who comes or goes before the Wounds are suffered changes nothing.
#[test]
fn the_enemies_beside_are_counted_when_the_step_is_declared() {
    let blink = r#"(name: "Blink", kind: reaction, on: (event: before_wounds, subject: (side: enemy)), effects: [place(own, (within: 9))])"#;
    for (from, to, hp) in [((1, 0), (5, 0), 8), ((5, 0), (1, 0), 9)] {
        let table = Lab::new().villain(blink).person(2).at("a", 0, 0).robot(0, 1).at("x", from.0, from.1);
        let mut play = table.acting("a", 1, &[]);
        play.act(0, Action::Move).act(0, Action::Step(Table::space(-1, 0)));
        let blink = Action::React { model: id("x"), skill: Table::skill(&play, id("x"), "Blink") };
        play.act(1, blink).act(1, Action::Space(Table::space(to.0, to.1)));
        assert_eq!(of(&play, "x").at, Some(Table::space(to.0, to.1)));
        assert_eq!((of(&play, "a").hp, of(&play, "a").at), (hp, Some(Table::space(-1, 0))));
    }
}

/// Proves ET-R47.
#[test]
fn whoever_is_dazed_on_the_way_loses_a_point_but_never_more_than_it_has() {
    let sting = r#"(name: "Sting", kind: reaction, on: (event: enter_space, subject: (side: enemy)), effects: [daze(subject)])"#;
    for steps in 1..=3 {
        let mut play = Lab::new().villain(sting).person(2).at("a", 0, 0).at("x", 6, 0).acting("a", 2, &[]);
        play.act(0, Action::Move);
        assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 3 });
        for q in 1..steps {
            play.act(0, Action::Step(Table::space(q, 0))).act(1, Action::Pass);
        }
        play.act(0, Action::Step(Table::space(steps, 0)));
        let sting = Action::React { model: id("x"), skill: Table::skill(&play, id("x"), "Sting") };
        play.act(1, sting);
        assert!(of(&play, "a").dazed);
        let next = match steps {
            // 3 points, 1 of them gone for the step, 1 for being Dazed.
            1 => Pending::Walk { model: id("a"), points: 1 },
            _ => Pending::Activation { model: id("a"), left: 1 },
        };
        assert_eq!(pending(&play), next, "after {steps} steps");
        assert_eq!(of(&play, "a").at, Some(Table::space(steps, 0)));
    }
}

/// Proves ET-R60.
#[test]
fn every_step_is_final_before_the_next() {
    let snare = r#"(name: "Snare", kind: reaction, on: (event: enter_space, subject: (side: enemy, within: 1)),
        effects: [modify(subject, forbid(move), this_action)])"#;
    let mut play = Lab::new().villain(snare).person(2).at("a", 0, 0).at("x", 2, 0).acting("a", 2, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(of(&play, "a").at, Some(Table::space(1, 0)), "it has stepped before anybody answers");
    let snare = Action::React { model: id("x"), skill: Table::skill(&play, id("x"), "Snare") };
    play.act(1, snare);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 }, "the two points left are lost");
}

/// Proves ET-R59.
#[test]
fn nobody_leaves_the_battlefield() {
    // On the left edge there are five spaces beside it, one of them held by an Enemy.
    let table = || Lab::new().hero(SHOVE).person(2).at("a", -5, 0).at("x", -6, 0);
    let beside = [(-6, -1), (-5, -1), (-7, 1), (-6, 1)].map(|(q, r)| Action::Step(Table::space(q, r)));
    let mut play = table().acting("a", 1, &[]);
    let shove = using(&play, "a", "Shove");
    play.act(0, shove);
    let steps: Vec<Action> = play.legal(0).into_iter().filter(|action| *action != Action::Pass).collect();
    assert!(steps.len() == 4 && beside.iter().all(|step| steps.contains(step)), "{steps:?}");
    let mut play = table().acting("x", 1, &[]);
    play.act(1, Action::Move);
    assert!(play.legal(1).len() == 4 && beside.iter().all(|step| play.legal(1).contains(step)));
}

/// Proves ET-R61, ET-R109.
#[test]
fn npcs_occupy_a_space_and_tokens_do_not() {
    let lab = Lab::new().map('g', "npc(\"gate\")", &[(0, 0)]).map('t', "token(\"crate\")", &[(1, 0)]);
    let mut play = lab.person(2).at("a", 1, -1).at("x", -1, 0).acting("a", 1, &[]);
    play.act(0, Action::Move);
    // The gate is of the Players' side: passed, never shared.
    assert!(play.legal(0).contains(&Action::Step(Table::space(0, 0))));
    play.act(0, Action::Step(Table::space(0, 0)));
    assert_eq!(refused(&play, 0, Action::Pass), "ET-24.7");
    play.act(0, Action::Step(Table::space(1, 0))).act(0, Action::Pass);
    assert_eq!(of(&play, "a").at, Some(Table::space(1, 0)), "beside the Token in one space");
    let mut play = lab.person(2).at("x", -1, 0).acting("x", 1, &[]);
    play.act(1, Action::Move);
    assert_eq!(refused(&play, 1, Action::Step(Table::space(0, 0))), "ET-24.8", "closed to the other side");
}

const BEAM: &str = r#"(name: "Beam", kind: attack, attack: (kind: ranged, dice: 1))"#;

/// Proves ET-27.1, ET-R69, ET-11.10.
#[test]
fn skills_need_line_of_sight_unless_they_say_otherwise() {
    let lab = Lab::new()
        .hero(r#"(name: "Hex", kind: action, targets: (from: (side: enemy)), effects: [daze(it)])"#)
        .hero(r#"(name: "Curse", kind: action, targets: (from: (side: enemy, within: 3)), effects: [daze(it)])"#)
        .hero(r#"(name: "Dream", kind: action, needs_los: false, targets: (from: (side: enemy)), effects: [daze(it)])"#)
        .hero(BEAM)
        .map('R', "terrain(\"rocks\")", &[(1, 0)]);
    let hidden = lab.person(2).at("a", 0, 0).at("x", 2, 0).acting("a", 1, &[]);
    for skill in ["Hex", "Curse"] {
        assert_eq!(refused(&hidden, 0, using(&hidden, "a", skill)), "ET-11.10", "{skill}");
    }
    assert_eq!(refused(&hidden, 0, attack(&hidden, "a", "Beam", AttackKind::Ranged)), "ET-R18");
    assert!(hidden.legal(0).contains(&using(&hidden, "a", "Dream")));
    let seen = lab.person(2).at("a", 0, 1).at("x", 2, 0).acting("a", 1, &[]);
    assert!(["Hex", "Curse", "Dream"].into_iter().all(|skill| seen.legal(0).contains(&using(&seen, "a", skill))));
    assert!(seen.legal(0).contains(&attack(&seen, "a", "Beam", AttackKind::Ranged)));
}

/// Proves ET-27.4, ET-R67.
#[test]
fn models_and_tokens_block_only_with_the_rule() {
    let wall = r#"(id: "wall", name: "Wall", glyph: '[', hp: 5, allegiance: controller, attackable_by: [], blocks_los: true)"#;
    let idol = r#"(id: "idol", name: "Idol", glyph: ']', kind: objective, blocks_los: true)"#;
    let giants = r#"(id: "giants", name: "Giant", plural: "Giants", glyph: '}', class: villain, elite: true, blocks_los: true,
        attack: (name: "Fist", kind: attack, attack: (kind: melee, dice: 1)))"#;
    let lab = Lab::new().hero(BEAM).with("npcs.ron", wall).with("tokens.ron", idol).with("minions.ron", giants);
    let aims = |lab: &Lab, more: &dyn Fn(Table) -> Table| {
        let play = more(lab.person(2).at("a", 0, 0).at("x", 2, 0)).acting("a", 1, &[]);
        play.legal(0).contains(&attack(&play, "a", "Beam", AttackKind::Ranged))
    };
    assert!(aims(&lab, &|table| table.at("b", 1, 0)), "a Character");
    assert!(aims(&lab, &|table| table.minion("hover-robots", eternia::content::Side::Players, 1, 0)), "a Minion");
    assert!(!aims(&lab, &|table| table.minion("giants", eternia::content::Side::Players, 1, 0).sight()));
    assert!(!aims(&lab.clone().map('w', "npc(\"wall\")", &[(1, 0)]), &|table| table));
    assert!(!aims(&lab.clone().map('i', "token(\"idol\")", &[(1, 0)]), &|table| table));
    assert!(aims(&lab.clone().map('g', "npc(\"gate\")", &[(1, 0)]), &|table| table), "an NPC without the rule");
    // It blocks where it stands, not where it stood.
    let giant = lab.person(2).at("a", -6, 0).minion("giants", eternia::content::Side::Controller, 1, 0).sight();
    let mut play = giant.minion_acts(FIRST, &[]);
    play.act(1, Action::Move).act(1, Action::Step(Table::space(1, 1)));
    assert!(Table::sees(&play, (0, 0), (2, 0)) && !Table::sees(&play, (0, 1), (2, 1)));
}

/// Proves ET-R70.
#[test]
fn rules_of_the_scenario_need_no_line_of_sight_unless_they_say_so() {
    let rule = |when: &str| {
        format!(
            "[(on: (event: round_end), when: {when}, side: the(players), amount: (n: 1, per: models((kind: minion, within: 3, of: all((side: players)))))  )]"
        )
    };
    let vp = |when: &str| {
        let lab = Lab::new().map('R', "terrain(\"rocks\")", &[(1, 0)]).says("vp", &rule(when));
        lab.person(2).at("a", 0, 0).robot(2, 0).ends_round(&[]).view(0).vp[0]
    };
    assert_eq!(vp("always"), 1, "behind the rocks");
    assert_eq!(vp("has_los(all((side: players)), all((kind: minion)))"), 0, "said so");
}

/// Proves ET-R101, ET-26.5.
#[test]
fn a_minion_that_leaves_an_enemy_is_koed() {
    let mut play = Table::new(2).at("a", 0, 0).robot(1, 0).minion_acts(FIRST, &[]);
    play.act(1, Action::Move).act(1, Action::Step(Table::space(2, 0)));
    assert_eq!(model(&play, FIRST).at, None);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Steps { .. })));
    // A move of a Skill is no Move Action, and hurts all the same.
    let mut play = Lab::new().hero(SPRINT).person(2).at("a", 0, 0).robot(1, 0).acting("a", 1, &[]);
    let sprint = using(&play, "a", "Sprint");
    play.act(0, sprint).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!(of(&play, "a").hp, 9);
}

/// Proves ET-R54, ET-30.3.
#[test]
fn npcs_are_never_pushed() {
    let blast = r#"(name: "Gust", kind: action, effects: [push(all((side: any, kind: npc, within: 2)), 2, away(own)), push(all((side: enemy, within: 2)), 1, away(own))])"#;
    let lab = Lab::new().hero(blast).map('w', "npc(\"cave-wyrm\")", &[(1, 0)]);
    let mut play = lab.person(2).at("a", 0, 0).at("x", 0, 1).acting("a", 1, &[]);
    let gust = using(&play, "a", "Gust");
    play.act(0, gust);
    assert_eq!(pending(&play), Pending::Push { model: id("x"), left: 1 }, "the Model, not the NPC");
    play.act(0, Action::Step(Table::space(0, 2)));
    assert_eq!(model(&play, Table::npc()).at, Some(Table::space(1, 0)));
}

/// Proves ET-R52, ET-R147: a Push is checked again after what answers the exit.
#[test]
fn a_push_stops_where_its_way_has_been_closed() {
    let block =
        r#"(name: "Block", kind: reaction, on: (event: exit_space, subject: (side: enemy)), effects: [place(own, (within: 3))])"#;
    let lab = Lab::new().hero(SHOVE).hero(block);
    let mut play = lab.person(2).at("a", 0, 0).at("x", 1, 0).at("b", 4, 0).acting("a", 1, &[]);
    let shove = using(&play, "a", "Shove");
    play.act(0, shove).act(0, Action::Step(Table::space(2, 0)));
    let block = Action::React { model: id("b"), skill: Table::skill(&play, id("b"), "Block") };
    play.act(0, block).act(0, Action::Space(Table::space(2, 0))).act(0, Action::Pass);
    assert!(play.events.contains(&Event::StepFails { who: eternia::event::Named { model: id("x"), name: "X" } }));
    assert_eq!((of(&play, "x").at, of(&play, "b").at), (Some(Table::space(1, 0)), Some(Table::space(2, 0))));
    assert_eq!(pending(&play), Pending::Push { model: id("x"), left: 2 }, "that space of the Push is spent");
}

/// Proves ET-R147, ET-R48: a move that must end in a shared space ends in the last free space of its path, or else in the nearest free
/// one, chosen by its owner.
#[test]
fn who_cannot_stay_goes_to_the_nearest_free_space() {
    let snare = r#"(name: "Snare", kind: reaction, on: (event: enter_space, subject: (side: enemy)),
        effects: [modify(subject, forbid(move), this_action)])"#;
    let fill =
        r#"(name: "Fill", kind: reaction, on: (event: enter_space, subject: (side: enemy)), effects: [place(own, (within: 9))])"#;
    let table = || Lab::new().villain(snare).villain(fill).person(2).at("a", 0, 0).at("b", 1, 0).at("x", 6, 0);
    let react = |play: &kit::testing::Play<eternia::Eternia>, name: &str| Action::React {
        model: id("x"),
        skill: Table::skill(play, id("x"), name),
    };
    let mut play = table().acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    let (snare, fill) = (react(&play, "Snare"), react(&play, "Fill"));
    play.act(1, snare).act(1, Action::Pass);
    assert_eq!(of(&play, "a").at, Some(Table::space(0, 0)), "back where it came from");
    let mut play = table().acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    play.act(1, fill).act(1, Action::Space(Table::space(0, 0))).act(1, snare);
    assert_eq!(pending(&play), Pending::Space { source: eternia::Source::Rules, model: Some(id("a")), left: 1 });
    let around = [(2, -1), (1, -1), (0, 1), (1, 1), (2, 0)].map(|(q, r)| Action::Space(Table::space(q, r)));
    assert!(play.legal(0).len() == 5 && around.iter().all(|space| play.legal(0).contains(space)));
    assert_eq!(refused(&play, 0, Action::Space(Table::space(3, 0))), "ET-R147");
    play.act(0, Action::Space(Table::space(1, 1)));
    assert_eq!(of(&play, "a").at, Some(Table::space(1, 1)));
}

/// Proves ET-24.4, ET-19.3: movement and range are constants of the Scenario, not numbers of the program.
#[test]
fn a_ranged_attack_and_a_move_take_their_numbers_from_the_scenario() {
    let lab = Lab::new().hero(BEAM).says("overrides", "(move_points: 5, ranged_distance: 2)");
    let mut play = lab.person(2).at("a", 0, 0).at("x", 3, 0).acting("a", 2, &[]);
    assert_eq!(refused(&play, 0, attack(&play, "a", "Beam", AttackKind::Ranged)), "ET-R18");
    play.act(0, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 5 });
    play.act(0, Action::Step(Table::space(1, 0))).act(0, Action::Pass);
    let beam = attack(&play, "a", "Beam", AttackKind::Ranged);
    play.chance(0, beam, &[R]);
    assert_eq!(of(&play, "x").hp, 8, "1 Success against Armor 1");
}
