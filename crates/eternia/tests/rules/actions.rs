//! Section 7: Activations, the four kinds of Action and Bonus Actions.

use super::own;
use super::{M, attack, id, of, pending, refused, using};
use eternia::content::{ActionKind, AttackKind, Colour};
use eternia::model::Pool;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Event, Kinds};

/// Proves ET-7.1, ET-7.4.
#[test]
fn power_is_placed_before_the_first_action() {
    let mut play = own::table(2, "", "").card("a", Colour::Green, 0, 0).activates("a", 1);
    assert_eq!(play.legal(0), [Action::Power(Pool::Card), Action::Power(Pool::Skill(Colour::Green))], "unlocked Skills only");
    assert_eq!(refused(&play, 0, Action::Move), "ET-33.17");
    play.act(0, Action::Power(Pool::Skill(Colour::Green)));
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(1));
}

const MEND: &str =
    r#"(name: "Mend", kind: action, targets: (from: (side: friendly, kind: character, within: 2)), effects: [heal(it, 1)])"#;

fn sword_lies(play: Table) -> Table {
    play.at("a", 0, 0).at("x", 1, 0).token("sword", 0, 1).hp("a", 5)
}

/// Proves ET-7.6, ET-7.7, ET-7.10, ET-7.12.
#[test]
fn there_are_four_kinds_of_action() {
    let interact = r#"[(name: "Take it", at: token("sword"), reach: 1, who: (kind: character), cost: 1,
        effects: [pick_up(own, (token: "sword", within: 1))])]"#;
    let table = || {
        Table::changed(&[2], eternia::content::Mode::Person, |defs| {
            own::skills(defs, MEND, "");
            own::field(defs).interact = own::ron(interact);
        })
    };
    let mut play = sword_lies(table()).power("a", 1).acts("a", 4);
    let take = Action::Interact { rule: 0, at: Table::space(0, 1) };
    let mend = using(&play, "a", "Mend");
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    for action in [Action::Move, sword, take, mend] {
        assert!(play.legal(0).contains(&action), "{action:?}");
    }
    play.act(0, take);
    assert_eq!(of(&play, "a").power, 0, "the Scenario lets it cost 1");
    play.act(1, Action::Power(Pool::Controller(0)));
    let carried = play.view(0).tokens.iter().filter(|token| token.by == Some(id("a"))).count();
    assert_eq!((carried, pending(&play)), (1, Pending::Activation { model: id("a"), left: 3 }));
    assert_eq!(refused(&play, 0, take), "ET-7.10", "nothing lies there any more");
    play.act(0, mend);
    assert_eq!((of(&play, "a").hp, pending(&play)), (6, Pending::Activation { model: id("a"), left: 2 }));
    assert_eq!(refused(&play, 0, Action::Interact { rule: 9, at: Table::space(0, 1) }), "ET-7.10");
    play.chance(0, sword, &[M, M, M]);
    let kinds: Vec<ActionKind> =
        play.events.iter().filter_map(|event| if let Event::Acts { kind, .. } = event { Some(*kind) } else { None }).collect();
    assert_eq!(kinds, [ActionKind::Interact, ActionKind::UseSkill, ActionKind::Attack]);
    let plain = sword_lies(own::table(2, "", "")).acts("a", 2);
    assert_eq!(refused(&plain, 0, take), "ET-7.10", "this Scenario says nothing of it");
}

/// Proves ET-7.13, ET-7.14, ET-R135.
#[test]
fn each_skill_grants_its_bonus_action_once() {
    let heroes = r#"(name: "Dash", kind: action, effects: [bonus_move(own, 1)]),
        (name: "Dart", kind: action, effects: [bonus_move(own, 1)])"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).acts("a", 4);
    let (dash, dart) = (using(&play, "a", "Dash"), using(&play, "a", "Dart"));
    let bonuses = |play: &kit::testing::Play<eternia::Eternia>| play.view(0).bonus.len();
    play.act(0, dash);
    assert_eq!(bonuses(&play), 1);
    play.act(0, dash);
    assert_eq!(bonuses(&play), 1, "the same Skill again");
    play.act(0, dart);
    assert_eq!(bonuses(&play), 2, "another Skill");
    play.act(0, Action::BonusMove(0)).act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 }, "it does not count");
    play.act(0, dash);
    assert_eq!(bonuses(&play), 1, "taken is taken");
    play.act(0, Action::BonusMove(0)).act(0, Action::Step(Table::space(2, 0)));
    assert_eq!(of(&play, "a").at, Some(Table::space(2, 0)));
    assert_ne!(pending(&play), Pending::Activation { model: id("a"), left: 0 }, "nothing is left");
}

/// Proves ET-7.15.
#[test]
fn a_bonus_attack_is_any_own_attack_at_its_cost() {
    let heroes = r#"(name: "Goad", kind: action, effects: [bonus_attack(own)])"#;
    let table = own::table(2, heroes, "").at("a", 0, 0).at("x", 1, 0);
    let mut play = table.card("a", Colour::Green, 1, 1).card("a", Colour::Yellow, 0, 0).acts("a", 1);
    let goad = using(&play, "a", "Goad");
    play.act(0, goad);
    let bonus = |name: &str, kind: AttackKind| Action::BonusAttack { bonus: 0, skill: Table::skill(&play, id("a"), name), kind };
    let (melee, ranged) = (AttackKind::Melee, AttackKind::Ranged);
    let kick = bonus("Kick", melee);
    assert_eq!(play.legal(0), [bonus("Sword", melee), bonus("Bow", ranged), kick, Action::Pass]);
    assert_eq!(refused(&play, 0, bonus("Life Siphon", ranged)), "ET-11.5", "without Power on it");
    play.chance(0, kick, &[M, M, M]);
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(0), "the cost was paid");
    assert!(play.events.iter().any(|event| matches!(event, Event::Acts { kind: ActionKind::Attack, bonus: true, .. })));
}

/// Proves ET-R154.
#[test]
fn a_bonus_action_of_somebody_else_is_taken_at_once_or_lost() {
    let heroes = r#"(name: "Cheer", kind: action, cost: 1, targets: (from: (side: ally, kind: character, within: 3)), effects: [bonus_move(it, 2)])"#;
    let mut play = own::seats(&[1, 1], heroes, "").at("a", 0, 0).at("b", 1, 0).power("a", 1).acts("a", 2);
    let cheer = using(&play, "a", "Cheer");
    play.act(0, cheer);
    assert_eq!(pending(&play), Pending::Allocate { left: 1 }, "first the payout of the Action that granted it");
    play.act(2, Action::Power(Pool::Controller(0)));
    assert_eq!(pending(&play), Pending::Offer { model: id("b"), kinds: Kinds::only(ActionKind::Move) });
    assert_eq!(play.deciding(), [1], "its own seat");
    play.act(1, Action::Pass);
    assert_eq!((pending(&play), play.view(0).bonus.len()), (Pending::Activation { model: id("a"), left: 1 }, 0));
    assert_eq!(of(&play, "b").at, Some(Table::space(1, 0)));
}

/// Proves ET-R134.
#[test]
fn a_skill_with_a_move_and_an_attack_is_one_action() {
    let heroes = r#"(name: "Charge", kind: action, effects: [move(own, 1), attack((kind: melee, dice: 2))])"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).at("x", 2, 0).acts("a", 2);
    let charge = using(&play, "a", "Charge");
    play.act(0, charge);
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 1 });
    play.chance(0, Action::Step(Table::space(1, 0)), &[M, M]);
    assert_eq!((of(&play, "x").hp, pending(&play)), (7, Pending::Activation { model: id("a"), left: 1 }));
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Acts { .. })).count(), 1);
}
