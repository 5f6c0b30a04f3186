//! Section 33: words that are rules, and rulings about Actions and order.

use super::{M, R, attack, board, id, model, of, pending, refused, using};
use eternia::content::{AttackKind, Mode, Side};
use eternia::model::{ModelId, Pool};
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Event};

const FIRST: ModelId = ModelId(7);

/// Whom a Skill with this filter can be aimed at by `a`: two Characters and a Minion a side, and an NPC.
fn whom(filter: &str) -> Vec<ModelId> {
    let pick = format!(
        "(name: \"Mark\", kind: action, targets: (from: ({filter}), max: 9), effects: [set_marker(it, \"hexed\", true)])"
    );
    let lab = Lab::new().hero(&pick).map('g', "npc(\"gate\")", &[(0, 2)]);
    let table = lab.person(2).at("a", 0, 0).at("b", 1, 0).at("x", 2, 0).minion("hover-robots", Side::Players, 0, 1).robot(1, 1);
    let mut play = table.acting("a", 1, &[]);
    let mark = using(&play, "a", "Mark");
    if play.refused(0, &mark).is_some() {
        return Vec::new();
    }
    play.act(0, mark);
    let mut chosen: Vec<ModelId> =
        play.legal(0).iter().filter_map(|action| if let Action::Model(id) = action { Some(*id) } else { None }).collect();
    if chosen.is_empty() {
        chosen = play.view(0).models.iter().filter(|model| model.marks != 0).map(|model| model.id).collect();
    }
    chosen
}

/// Proves ET-33.1, ET-33.16, ET-R108.
#[test]
fn a_model_is_a_character_or_a_minion() {
    let (a, b, x) = (id("a"), id("b"), id("x"));
    assert_eq!(whom("side: any"), [a, b, x, FIRST, ModelId(8)], "of either side, and no NPC");
    assert_eq!(whom("side: any, kind: character"), [a, b, x]);
    assert_eq!(whom("side: any, kind: minion"), [FIRST, ModelId(8)]);
}

/// Proves ET-33.2, ET-33.3, ET-33.4.
#[test]
fn allies_friends_and_enemies() {
    let (a, b, x) = (id("a"), id("b"), id("x"));
    assert_eq!(whom("side: ally"), [b, FIRST], "not oneself");
    assert_eq!(whom("side: friendly"), [a, b, FIRST], "oneself too");
    assert_eq!(whom("side: enemy"), [x, ModelId(8)]);
    // Seats of one side are friendly to one another.
    let mend = r#"(name: "Mend", kind: action, targets: (from: (side: ally)), effects: [heal(it, 1)])"#;
    let table = Lab::new().hero(mend).table(&[1, 1], Mode::Person).at("a", 0, 0).at("b", 1, 0).hp("b", 5);
    let mut play = table.acting("a", 1, &[]);
    let mend = using(&play, "a", "Mend");
    play.act(0, mend);
    assert_eq!(of(&play, "b").hp, 6);
}

/// Proves ET-R128.
#[test]
fn enemy_is_judged_from_the_owner_of_the_effect() {
    // In the Activation of `a`: a Reaction of `x` against "an Enemy".
    let sting = r#"(name: "Sting", kind: reaction, on: (event: enter_space, subject: (side: enemy)), targets: (from: (side: enemy)), effects: [deal_wounds(it, 1)])"#;
    let mut play = Lab::new().villain(sting).person(2).at("a", 0, 0).at("x", 3, 0).at("y", 3, 2).acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    let sting = |who: &str| Action::React { model: id(who), skill: Table::skill(&play, id(who), "Sting") };
    let sting = sting("x");
    play.act(1, sting);
    assert_eq!((of(&play, "a").hp, of(&play, "y").hp), (9, 8), "the Enemy of x, not of the seat that moves");
}

/// Proves ET-33.6, ET-19.10.
#[test]
fn what_is_no_success_is_a_miss() {
    let lab = Lab::new().says("overrides", "(die: (melee: 1, ranged: 1, power: 1, blank: 1))");
    let mut play = lab.person(2).at("a", 0, 0).at("x", 1, 0).acting("a", 1, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    // One Melee, one Ranged, one blank.
    play.chance(0, sword, &[0, 1, 3]);
    assert!(play.events.contains(&Event::Tally { successes: 1, misses: 2, symbols: 0 }));
}

/// Proves ET-33.7.
#[test]
fn healing_stops_at_the_maximum() {
    let balm = r#"(name: "Balm", kind: action, effects: [heal(own, 4)])"#;
    for (hp, after) in [(3, 7), (8, 10), (10, 10)] {
        let mut play = Lab::new().hero(balm).person(2).at("a", 0, 0).hp("a", hp).acting("a", 1, &[]);
        let balm = using(&play, "a", "Balm");
        play.act(0, balm);
        assert_eq!(of(&play, "a").hp, after);
    }
}

/// Proves ET-33.9.
#[test]
fn what_is_ignored_does_not_exist() {
    // Escape Damage that is ignored is neither suffered nor an event.
    let slip = r#"(name: "Slip", kind: action, effects: [move(own, 2, [ignore_escape_damage])])"#;
    let gloat = r#"(name: "Gloat", kind: passive, on: (event: escape_damage), effects: [heal(own, 1)])"#;
    let table = || Lab::new().hero(slip).villain(gloat).person(2).at("a", 0, 0).at("x", 1, 0).hp("x", 5).acting("a", 2, &[]);
    let mut play = table();
    let slip = using(&play, "a", "Slip");
    play.act(0, slip).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!((of(&play, "a").hp, of(&play, "x").hp), (10, 5));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Escapes { .. })));
    let mut play = table();
    play.act(0, Action::Move).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!((of(&play, "a").hp, of(&play, "x").hp), (9, 6));
}

/// Proves ET-33.10, ET-R100, ET-8.9.
#[test]
fn a_spawned_minion_activates_in_the_same_round() {
    // By an effect in step 2 of the Strategy Activation: it acts in that step. Spawned in step 3 it is too late.
    let call = r#"(name: "Call", kind: reaction, on: (event: minion_activated), once_per: round, effects: [spawn_minion(1, (within: 1))])"#;
    let lab = Lab::new().villain(call);
    let table = lab.person(2).at("a", -4, 4).at("x", 0, 0).robot(4, 0).board(0, 2);
    let mut play = table.strategic(0, &[]);
    play.act(1, Action::Model(FIRST)).act(1, Action::Pass);
    let call = Action::React { model: id("x"), skill: Table::skill(&play, id("x"), "Call") };
    play.act(1, call).act(1, Action::Space(Table::space(1, 0)));
    assert_eq!((pending(&play), play.legal(1)), (Pending::Minion, vec![Action::Model(ModelId(8)), Action::Pass]));
    play.act(1, Action::Model(ModelId(8))).act(1, Action::Pass);
    assert_eq!(pending(&play), Pending::Strategy);
    play.act(1, Action::Controller { skill: 0, option: 0, on: None }).act(1, Action::Space(Table::space(0, 1)));
    assert_ne!(pending(&play), Pending::Minion, "those of step 3 arrive too late");
}

/// Proves ET-33.11.
#[test]
fn a_target_is_chosen_and_must_be() {
    let hex = r#"(name: "Hex", kind: action, targets: (from: (side: enemy)), effects: [daze(it)])"#;
    let mut play = Lab::new().hero(hex).person(2).at("a", 0, 0).at("x", 2, 0).at("y", 0, 2).acting("a", 1, &[]);
    let hex = using(&play, "a", "Hex");
    play.act(0, hex);
    assert_eq!(play.legal(0), [Action::Model(id("x")), Action::Model(id("y"))]);
    assert_eq!(refused(&play, 0, Action::Pass), "ET-33.11");
    play.act(0, Action::Model(id("y")));
    assert!(of(&play, "y").dazed && !of(&play, "x").dazed);
}

/// Proves ET-33.13.
#[test]
fn a_round_is_every_activation_once() {
    let table = Table::new(2).at("a", 0, 4).at("b", 1, 4).at("x", 0, -4).at("y", 1, -4).at("z", 2, -4);
    let table = table.queued(Side::Players, ["a", "b", "a", "b"]).queued(Side::Controller, ["x", "y", "strategy", "z"]);
    let mut play = table.reveals(0, &[]);
    for _ in 0..40 {
        if matches!(pending(&play), Pending::Queue { .. }) {
            break;
        }
        let seat = play.asked();
        let action = if play.legal(seat).contains(&Action::Pass) { Action::Pass } else { play.legal(seat)[0] };
        play.act(seat, action);
    }
    let begins = |event: &Event| if let Event::ActivationBegins { who } = event { Some(who.name) } else { None };
    assert_eq!(play.events.iter().filter_map(begins).collect::<Vec<_>>(), ["A", "X", "B", "Y", "A", "B", "Z"]);
    assert_eq!(play.view(0).round, 2, "then the next Round begins");
}

/// Proves ET-33.15.
#[test]
fn the_controller_is_the_person_with_all_its_models() {
    let play = Table::with(&[1, 1], Mode::Person).at("a", 0, 0).at("x", 1, 0).robot(2, 0).start();
    let view = play.view(0);
    let seats: Vec<(Option<Side>, Option<u8>)> =
        view.models.iter().map(|model| (model.side, model.seat.map(|seat| seat.0))).collect();
    let of = |side: Side| seats.iter().filter(|(of, _)| *of == Some(side)).map(|(_, seat)| *seat).collect::<Vec<_>>();
    assert_eq!(of(Side::Players), [Some(0), Some(1)]);
    assert_eq!(of(Side::Controller), [Some(2); 4], "three Characters and the Minion");
}

/// Proves ET-33.17, ET-R154.
#[test]
fn actions_are_taken_in_the_own_activation_or_when_granted() {
    let rally = r#"(name: "Rally", kind: action, cost: 1, targets: (from: (side: ally)), effects: [bonus_move(it, 2)])"#;
    let table = || Lab::new().hero(rally).table(&[1, 1], Mode::Person).at("a", 0, 0).at("b", 1, 0).at("x", 5, 0).power("a", 1);
    let mut play = table().acting("a", 2, &[]);
    assert_eq!(play.refusal(1, Action::Move).clause.0, "ET-4.4", "b does not act in the Activation of a");
    let rally = using(&play, "a", "Rally");
    play.act(0, rally);
    assert_eq!(pending(&play), Pending::Allocate { left: 1 }, "after the Action its payout");
    play.act(2, Action::Power(Pool::Controller(1)));
    assert_eq!((play.deciding(), matches!(pending(&play), Pending::Offer { .. })), (vec![1], true), "then the granted Action");
    play.act(1, Action::Move).act(1, Action::Step(Table::space(2, 0)));
    assert_eq!(pending(&play), Pending::Walk { model: id("b"), points: 1 });
    play.act(1, Action::Pass);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 });
    // Declined, it is lost.
    let mut play = table().acting("a", 2, &[]);
    play.act(0, rally).act(2, Action::Power(Pool::Controller(1))).act(1, Action::Pass);
    assert_eq!((pending(&play), play.view(1).bonus), (Pending::Activation { model: id("a"), left: 1 }, vec![]));
}

/// Proves ET-R132.
#[test]
fn the_third_action_belongs_to_a_team_of_one() {
    let lone = Table::new(1).at("a", 0, 0).activating("a", 1, &[]);
    assert_eq!(pending(&lone), Pending::Activation { model: id("a"), left: 3 });
    let table = Table::new(2).at("a", 0, 0).hp("b", 0).queued(Side::Players, ["a", "none", "none", "none"]);
    let two = table.reveals(0, &[]);
    assert_eq!(pending(&two), Pending::Activation { model: id("a"), left: 2 }, "the other one is merely KO'ed");
    let table = Table::new(1).at("a", 0, 0).queued(Side::Players, ["a", "none", "none", "none"]);
    assert_eq!(pending(&table.reveals(0, &[])), Pending::Activation { model: id("a"), left: 3 });
}

/// Proves ET-R134.
#[test]
fn a_skill_with_a_move_and_an_attack_is_one_action() {
    let charge = r#"(name: "Charge", kind: action, effects: [move(own, 2), attack((kind: melee, dice: 1))])"#;
    let mut play = Lab::new().hero(charge).person(2).at("a", 0, 0).at("x", 3, 0).acting("a", 2, &[]);
    let charge = using(&play, "a", "Charge");
    play.act(0, charge).act(0, Action::Step(Table::space(1, 0)));
    play.chance(0, Action::Step(Table::space(2, 0)), &[M]);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 });
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Acts { .. })).count(), 1);
    assert_eq!(of(&play, "x").hp, 8, "1 Success against Armor 1");
}

/// Proves ET-R135.
#[test]
fn two_skills_grant_two_bonus_actions_and_one_skill_one() {
    let lab = Lab::new()
        .hero(r#"(name: "Dash", kind: action, effects: [bonus_move(own, 1)])"#)
        .hero(r#"(name: "Rush", kind: action, effects: [bonus_move(own, 2)])"#);
    let mut play = lab.person(2).at("a", 0, 0).acting("a", 3, &[]);
    let (dash, rush) = (using(&play, "a", "Dash"), using(&play, "a", "Rush"));
    play.act(0, dash).act(0, dash);
    assert_eq!(play.view(0).bonus.len(), 1);
    play.act(0, rush);
    assert_eq!(play.view(0).bonus.len(), 2);
}

/// Proves ET-R139.
#[test]
fn only_cards_that_lie_facedown_can_be_looked_at_or_swapped() {
    let spy = r#"(name: "Spy", kind: action, effects: [peek_activation(1)])"#;
    let shuffle = r#"(name: "Shuffle", kind: action, effects: [swap_activation_cards(mine)])"#;
    let lab = Lab::new().hero(spy).hero(shuffle).villain(spy);
    let lab = lab.says("overrides", "(actions: 4)");
    // The third slot: two cards of the Players and one of the Controller have been revealed.
    let table = lab.person(3).at("a", 0, 0).at("b", 1, 0).at("x", 3, 0).queued(Side::Players, ["a", "b", "c", "any"]);
    let mut play = table.queued(Side::Controller, ["y", "x", "z", "strategy"]).reveals(2, &[]);
    let (peek, swap) = (using(&play, "b", "Spy"), using(&play, "b", "Shuffle"));
    play.act(0, peek);
    assert_eq!(play.legal(0), [Action::Option(1), Action::Option(2), Action::Option(3)]);
    assert_eq!(refused(&play, 0, Action::Option(0)), "ET-R139", "it is revealed");
    play.act(0, Action::Option(2));
    let told = |seat: u8| play.seen_by(engine::Viewer::Seat(engine::Seat(seat)));
    let looked =
        |seat: u8, known: bool| told(seat).iter().any(|e| matches!(e, Event::Peeks { name, .. } if name.is_some() == known));
    assert!(looked(0, true) && looked(1, false), "what it is, for the looking side; that it was looked at, for everybody");
    play.act(0, swap);
    assert_eq!(pending(&play), Pending::Activation { model: id("b"), left: 2 }, "only c lies facedown: there is nothing to swap");
    // In the first slot of a team of four there is: only cards of one side, and only those facedown.
    let table = lab.person(4).at("a", 0, 0).at("x", 3, 0).queued(Side::Players, ["a", "b", "c", "d"]);
    let mut play = table.queued(Side::Controller, ["y", "x", "z", "strategy"]).reveals(0, &[]);
    let swap = using(&play, "a", "Shuffle");
    play.act(0, swap).act(0, Action::Option(1));
    assert_eq!(play.legal(0), [Action::Option(2), Action::Option(3)]);
    play.act(0, Action::Option(3));
    assert_eq!(Table::dealt(&play.game, Side::Players), ["a", "d", "c", "b"].map(|name| eternia::Card::Character(id(name))));
}

/// Proves ET-R150.
#[test]
fn an_activation_has_a_fixed_order() {
    let lab = Lab::new()
        .hero(r#"(name: "Dawn", kind: passive, on: (event: activation_start, subject: (side: own)), effects: [heal(own, 1)])"#)
        .hero(r#"(name: "Dusk", kind: passive, on: (event: activation_end, subject: (side: own)), effects: [daze(own)])"#)
        .hero(r#"(name: "Haste", kind: action, effects: [modify(own, move_points(2), this_activation)])"#)
        .map('P', "spawn(players)", &[(0, 0)]);
    let table = lab.person(2).hp("a", 0).queued(Side::Players, ["a", "none", "none", "none"]);
    let mut play = table.reveals(0, &[]);
    let haste = using(&play, "a", "Haste");
    play.act(0, haste);
    assert_eq!(play.view(0).timed.len(), 1);
    play.act(0, Action::Pass);
    let names: Vec<&str> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Reveals { name: "A", .. } => Some("reveal"),
            Event::Arrives { .. } => Some("return"),
            Event::GainsPower { .. } => Some("power"),
            Event::Acts { .. } => Some("action"),
            Event::Dazed { .. } => Some("end"),
            Event::ActivationEnds { .. } => Some("over"),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["reveal", "return", "power", "action", "end", "over"]);
    assert!(play.view(0).timed.is_empty(), "durations of the Activation end last");
    // Who is KO'ed by a start effect gains nothing, and its Activation is over.
    let doom = r#"(name: "Doom", kind: passive, on: (event: activation_start, subject: (side: own)), effects: [ko(own)])"#;
    let table = Lab::new().hero(doom).person(2).at("a", 0, 0).queued(Side::Players, ["a", "none", "none", "none"]);
    let play = table.reveals(0, &[]);
    assert_eq!((of(&play, "a").at, of(&play, "a").power), (None, 0));
}

/// Proves ET-R150.
#[test]
fn a_round_ends_in_a_fixed_order() {
    // Events of the Scenario in their order, then what happens at the end of the Round, then durations, then the last Round.
    let lab = Lab::new()
        .hero(r#"(name: "Ebb", kind: passive, on: (event: round_end), when: exactly(escalation, 2), effects: [heal(own, 1)])"#)
        .says(
            "round_events",
            "[effects(exactly(escalation, 0), [advance_escalation(1)]), effects(always, [advance_escalation(1)])]",
        )
        .says("round_limit", "(rounds: 1, winner: players)");
    let play = lab.person(2).at("a", 0, 0).hp("a", 5).ends_round(&[]);
    assert_eq!((play.view(0).escalation, of(&play, "a").hp), (2, 6));
    assert_eq!(play.view(0).result.and_then(|ended| ended.winner), Some(Side::Players));
    let last = |wanted: fn(&Event) -> bool| play.events.iter().rposition(wanted);
    assert!(last(|e| matches!(e, Event::Heals { .. })) < last(|e| matches!(e, Event::Over { .. })));
}

/// Proves ET-R150: whether an event of the Round's end happens is asked when its turn comes, after those before it.
#[test]
fn each_event_of_a_rounds_end_sees_what_the_ones_before_it_did() {
    let lab = Lab::new().says(
        "round_events",
        "[effects(exactly(escalation, 0), [advance_escalation(1)]), effects(exactly(escalation, 0), [advance_escalation(1)])]",
    );
    let play = lab.person(2).at("a", 0, 0).ends_round(&[]);
    assert_eq!(play.view(0).escalation, 1, "the second no longer happens");
    let lab = Lab::new().says(
        "round_events",
        "[effects(always, [advance_escalation(1)]), effects(exactly(escalation, 1), [advance_escalation(1)])]",
    );
    assert_eq!(lab.person(2).at("a", 0, 0).ends_round(&[]).view(0).escalation, 2, "the second happens because of the first");
}

/// Proves ET-R150: mandatory effects of one side are put in order by that side; those with the same text are alike.
#[test]
fn a_side_orders_its_own_mandatory_effects() {
    let grim =
        r#"(name: "Grim", kind: passive, on: (event: enter_space, subject: (side: enemy)), effects: [deal_wounds(subject, 1)])"#;
    let dire = r#"(name: "Dire", kind: passive, on: (event: enter_space, subject: (side: enemy)),
        effects: [if(at_most(hp(subject), 9), [daze(subject)])])"#;
    let stepped = |lab: Lab, more: bool| {
        let table = lab.person(2).at("a", 0, 0).at("x", 4, 0);
        let table = if more { table.at("y", 0, 4) } else { table };
        let mut play = table.acting("a", 1, &[]);
        play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
        play
    };
    let both = Lab::new().villain(grim).villain(dire);
    let mut play = stepped(both.clone(), false);
    let of_x = |name: &str| Action::React { model: id("x"), skill: Table::skill(&play, id("x"), name) };
    let (grim_x, dire_x) = (of_x("Grim"), of_x("Dire"));
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![grim_x, dire_x]));
    assert_eq!(refused(&play, 1, Action::Pass), "ET-R150", "they are not optional");
    play.act(1, dire_x);
    assert_eq!((of(&play, "a").hp, of(&play, "a").dazed), (9, false), "the other one follows by itself");
    let mut play = stepped(both, false);
    play.act(1, grim_x);
    assert_eq!((of(&play, "a").hp, of(&play, "a").dazed), (9, true));
    // Two with the same text: nobody is asked.
    let play = stepped(Lab::new().villain(grim), true);
    assert_eq!((of(&play, "a").hp, play.deciding()), (8, vec![0]));
}

/// Proves ET-R87, ET-R88, ET-R89.
#[test]
fn empowering() {
    let mut play = Table::new(2).at("x", 0, 0).hp("y", 0).board(1, 3).escalation(2, 0).escalates(1);
    assert!(play.legal(1).contains(&Action::Empower { skill: 1, model: id("y") }), "a KO'ed Character too");
    play.act(0, Action::Unlock(0)).act(1, Action::Empower { skill: 1, model: id("y") });
    assert_eq!((board(&play), of(&play, "y").empowered), (vec![0, 3, 0, 0], true), "the Power stays on the Skill");
    let mut play = Table::new(2).escalation(2, 0).escalates(9);
    for (skill, who) in [(0, "x"), (2, "y"), (3, "z")] {
        let again = play.legal(1).iter().filter(|action| matches!(action, Action::Empower { .. })).count();
        assert_eq!(again, (4 - skill_number(skill)) * (3 - skill_number(skill)), "distinct ones only");
        play.act(0, Action::Unlock(0)).act(1, Action::Empower { skill, model: id(who) });
    }
    let view = play.view(0);
    assert_eq!(view.board.iter().map(|skill| skill.empowered).collect::<Vec<_>>(), [true, false, true, true], "one stays basic");
}

/// How many have been Empowered when this one is chosen.
fn skill_number(skill: u8) -> usize {
    [0, 9, 1, 2][usize::from(skill)]
}

/// Proves ET-R92.
#[test]
fn power_of_step_1_pays_for_empower_in_step_2() {
    let mut play = Table::new(2).at("a", 0, 0).robot(3, 0).strategic(1, &[]);
    play.act(1, Action::Power(Pool::Controller(2))).act(1, Action::Model(FIRST));
    let beam = Table::skill(&play, FIRST, "Stun Beam");
    play.act(1, Action::Attack { skill: beam, kind: AttackKind::Ranged });
    let empower = Action::Controller { skill: 2, option: 0, on: None };
    assert!(play.legal(1).contains(&empower));
    play.chance(1, empower, &[R, R, R]);
    assert_eq!((board(&play)[2], of(&play, "a").hp), (0, 7));
}

/// Proves ET-R97, ET-R98.
#[test]
fn strategy_cards_are_played_one_after_the_other_in_their_window() {
    let card = |id: &str, event: &str, effects: &str| {
        format!(
            "(id: \"{id}\", name: \"{id}\", copies: 1, on: (event: {event}, subject: (side: friendly)), effects: [{effects}])"
        )
    };
    let dice = "modify(attacker, add_dice(1), this_attack)";
    let lab = Lab::new()
        .with("strategy.ron", &card("fury", "attack_boosts", dice))
        .with("strategy.ron", &card("wrath", "attack_boosts", dice))
        .with("strategy.ron", &card("bark", "defense_boosts", "modify(subject, grant_armor(1), this_attack)"));
    let table = lab.person(2).at("a", 0, 0).at("x", 1, 0).board(3, 2).holds("fury").holds("wrath").holds("bark");
    let mut play = table.acting("x", 1, &[]);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.act(1, claw);
    let [fury, wrath, bark] = ["fury", "wrath", "bark"].map(|card| Table::playing(&play, card));
    assert_eq!(refused(&play, 1, bark), "ET-17.1", "a Defense Boost is not played in step 3");
    play.act(1, fury);
    assert!(play.legal(1).contains(&wrath), "another one in the same window, when the first is resolved");
    play.chance(1, wrath, &[M; 5]);
    assert_eq!((board(&play)[3], of(&play, "a").hp), (0, 5), "3 + 1 + 1 dice, each card paid");
}

/// Proves ET-R99.
#[test]
fn elite_minions_enter_by_skills_and_by_scenario_rules() {
    let lab = Lab::new().says("level_events", "(green: [spawn_elite(\"dire-beast\", 1, (edge: true, sight: false))])");
    let mut play = lab.person(2).at("a", 0, 0).escalation(2, 0).escalates(1);
    play.act(0, Action::Unlock(0)).act(1, Action::Empower { skill: 0, model: id("x") });
    assert_eq!(play.deciding(), [1], "the Controller puts it where the rule allows");
    let space = play.legal(1)[0];
    play.act(1, space);
    let beast = model(&play, FIRST);
    assert_eq!((beast.side, beast.at.is_some()), (Some(Side::Controller), true));
}

/// Proves ET-R104.
#[test]
fn without_start_spaces_models_start_at_their_spawn_tokens() {
    let lab = Lab::new().map('P', "spawn(players)", &[(0, 3)]).map('C', "spawn(controller)", &[(0, -3)]);
    let table = lab.deployed();
    let near = |name: &str, r: i8| {
        let at = table.who(id(name)).at.expect("it stands somewhere");
        table.apart(at, Table::space(0, r)) <= 1
    };
    assert!(["a", "b"].into_iter().all(|name| near(name, 3)));
    assert!(["x", "y", "z"].into_iter().all(|name| near(name, -3)));
    let mut seen: Vec<_> = ["a", "b", "x", "y", "z"].map(|name| table.who(id(name)).at).to_vec();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 5, "each in a space of its own");
    // By hand, the Controller deploys first.
    let play = lab.deploying();
    assert_eq!((play.deciding(), pending(&play)), (vec![1], Pending::Deploy { model: id("x") }));
    assert_eq!(play.legal(1).len(), 7, "on the Spawn Token or beside it");
    assert_eq!(refused(&play, 1, Action::Space(Table::space(0, 0))), "ET-R104");
}

/// Proves ET-R127, ET-2.12.
#[test]
fn the_die_has_two_faces_of_each_kind_and_no_blank() {
    let faces = |lab: &Lab, bound: u32| {
        (0..bound)
            .map(|roll| {
                let spark = r#"(name: "Spark", kind: attack, attack: (kind: ranged, dice: 1))"#;
                let mut play = lab.clone().hero(spark).person(2).at("a", 0, 0).at("x", 3, 0).acting("a", 1, &[]);
                let spark = attack(&play, "a", "Spark", AttackKind::Ranged);
                play.chance(0, spark, &[roll]);
                play.events
                    .iter()
                    .find_map(|e| if let Event::Rolls { dice, .. } = e { Some(dice[0]) } else { None })
                    .expect("a roll")
            })
            .collect::<Vec<_>>()
    };
    use eternia::content::Face::{Blank, Melee, Power, Ranged};
    assert_eq!(faces(&Lab::new(), 6), [Melee, Melee, Ranged, Ranged, Power, Power]);
    let other = Lab::new().says("overrides", "(die: (melee: 1, ranged: 1, power: 0, blank: 2))");
    assert_eq!(faces(&other, 4), [Melee, Ranged, Blank, Blank], "blanks are possible");
}

/// Proves ET-R130.
#[test]
fn no_die_is_known_before_step_5() {
    // The state before the roll is the same whatever is rolled: nothing of the result is in it.
    let mut play = Table::new(2).at("a", 0, 0).at("x", 1, 0).power("a", 1).acting("a", 1, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword);
    assert_eq!(pending(&play), Pending::AttackBoosts);
    assert!(play.view(0).attack.is_some_and(|attack| attack.dice.is_empty()));
    let (mut good, mut bad) = (play.clone(), play.clone());
    good.chance(0, Action::Pass, &[M, M, M]).act(0, Action::Pass);
    bad.chance(0, Action::Pass, &[R, R, R]).act(0, Action::Pass);
    assert_eq!((of(&good, "x").hp, of(&bad, "x").hp), (6, 8));
}

/// Proves ET-R131.
#[test]
fn six_dice_can_be_rolled_and_each_is_drawn_anew() {
    let volley = r#"(name: "Volley", kind: attack, attack: (kind: ranged, dice: 6))"#;
    let lab = Lab::new().hero(volley);
    // Twelve dice in one Action after another: no box runs empty.
    let mut play = lab.person(2).at("a", 0, 0).at("x", 3, 0).acting("a", 2, &[]);
    let volley = attack(&play, "a", "Volley", AttackKind::Ranged);
    play.chance(0, volley, &[M; 6]);
    play.chance(0, volley, &[R, M, M, M, M, M]);
    assert_eq!(of(&play, "x").hp, 8);
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Rolls { dice, .. } if dice.len() == 6)).count(), 2);
}
