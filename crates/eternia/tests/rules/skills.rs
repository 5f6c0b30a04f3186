//! Sections 11, 13 and 14: Skills, what they cost, Surges and Boosts.

use super::own::{self, react, ron};
use super::{M, attack, id, of, pending, refused, using};
use eternia::compiled::{SkillCard, SkillOwner};
use eternia::content::{AttackKind, Colour, Mode, SkillKind};
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Event};

/// Proves ET-11.1, ET-11.9.
#[test]
fn skills_are_on_the_card_from_the_start_and_on_skill_cards_once_unlocked() {
    let table = || own::table(2, "", "").at("a", 0, 0).at("x", 1, 0);
    let play = table().acts("a", 2);
    assert_eq!(play.view(0).round, 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    assert!(play.legal(0).contains(&sword), "the Basic Skills from the first Round on");
    let kick = Action::Attack { skill: Table::face(&play, "a", Colour::Green, 1), kind: AttackKind::Melee };
    assert_eq!(refused(&play, 0, kick), "ET-11.1");
    let unlocked = table().card("a", Colour::Green, 1, 1).acts("a", 2);
    assert!(unlocked.legal(0).contains(&kick));
    let other = table().card("a", Colour::Green, 0, 1).acts("a", 2);
    assert_eq!(refused(&other, 0, kick), "ET-11.1", "the other face of the card");
}

/// Proves ET-11.2.
#[test]
fn a_skill_says_what_it_is() {
    let content = Table::content(|_| {});
    let play = Table::new(2).start();
    let face = |face: usize| content.skill(Table::face(&play, "a", Colour::Green, face));
    let (throw, kick) = (face(0), face(1));
    assert_eq!((throw.name.as_str(), throw.cost, throw.kind), ("Throw", 1, SkillKind::Attack));
    let data = |skill: &eternia::compiled::Skill| skill.attack.as_ref().map(|attack| (attack.kind, attack.dice.plain()));
    assert_eq!(data(throw), Some((AttackKind::Ranged, Some(3))));
    assert_eq!(data(kick), Some((AttackKind::Melee, Some(3))));
    assert_eq!((throw.card, kick.card), (SkillCard::Colour(Colour::Green, 0), SkillCard::Colour(Colour::Green, 1)));
    let a = content.find_character(eternia::content::Word::new("a")).expect("a Character");
    assert_eq!(throw.owner, SkillOwner::Character(a));
}

const REACTION: &str = r#"(name: "Grit", kind: reaction, cost: 1, on: (event: wounded, subject: (side: own)), effects: [heal(own, 1)], surges: [(cost: 1, effects: [heal(own, 1)])])"#;
const BOOST: &str = r#"(name: "Zeal", kind: attack_boost(any), cost: 1, effects: [modify(own, add_dice(1), this_attack)], surges: [(cost: 1, effects: [modify(own, add_dice(1), this_attack)])])"#;

/// Proves ET-11.3.
#[test]
fn each_type_of_skill_is_used_in_its_own_way() {
    let rest =
        r#"(name: "Rest", kind: action, effects: [heal(own, 1)]), (name: "Hop", kind: bonus_action, effects: [move(own, 1)])"#;
    let table = own::table(2, &format!("{REACTION}, {BOOST}, {rest}"), "").at("a", 0, 0).at("x", 1, 0).power("a", 5).hp("a", 5);
    let mut play = table.acts("a", 4);
    let skill = |name: &str| Table::skill(&play, id("a"), name);
    let (grit, zeal, sword, hop, rest) = (skill("Grit"), skill("Zeal"), skill("Sword"), skill("Hop"), skill("Rest"));
    for wrong in [grit, zeal, sword] {
        assert_eq!(refused(&play, 0, Action::Use(wrong)), "ET-11.1", "it needs no Action of this kind");
    }
    assert_eq!(refused(&play, 0, Action::Attack { skill: rest, kind: AttackKind::Melee }), "ET-19.1");
    assert_eq!(refused(&play, 0, Action::Boost { model: id("a"), skill: zeal }), "ET-14.1");
    assert_eq!(refused(&play, 0, Action::React { model: id("a"), skill: grit }), "ET-12.1");
    play.act(0, Action::Use(rest));
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 3 }, "its text says that it costs an Action");
    play.act(0, Action::Use(hop)).act(0, Action::Pass);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 3 }, "a Bonus Action costs none");
}

/// Proves ET-11.4.
#[test]
fn the_cost_is_paid_before_any_effect() {
    let heroes = r#"(name: "Count", kind: action, cost: 2, effects: [heal(own, (n: 1, per: power(own)))])"#;
    let mut play = own::table(2, heroes, "").power("a", 3).hp("a", 1).acts("a", 2);
    let count = using(&play, "a", "Count");
    play.act(0, count);
    assert_eq!((of(&play, "a").power, of(&play, "a").hp), (1, 2), "one was left when it healed");
}

/// Proves ET-11.5.
#[test]
fn what_cannot_be_paid_in_full_cannot_be_used() {
    let heroes = format!(r#"{BOOST}, (name: "Rest", kind: action, cost: 2, effects: [heal(own, 1)])"#);
    let table = |power| own::table(2, &heroes, "").at("a", 0, 0).at("x", 1, 0).hp("a", 5).power("a", power);
    let poor = table(1).card("a", Colour::Green, 1, 0).acts("a", 2);
    assert_eq!(refused(&poor, 0, using(&poor, "a", "Rest")), "ET-11.5");
    assert_eq!(refused(&poor, 0, attack(&poor, "a", "Kick", AttackKind::Melee)), "ET-11.5", "the slots of the card are empty");
    let rich = table(2).acts("a", 2);
    assert!(rich.legal(0).contains(&using(&rich, "a", "Rest")));
    let mut broke = table(0).acts("a", 2);
    let sword = attack(&broke, "a", "Sword", AttackKind::Melee);
    broke.chance(0, sword, &[M, M, M]);
    assert_eq!(of(&broke, "x").hp, 6, "nobody was asked for a Boost");
}

/// Proves ET-11.10.
#[test]
fn a_skill_needs_line_of_sight_unless_it_says_otherwise() {
    let heroes = r#"(name: "Aid", kind: action, targets: (from: (side: ally, within: 3)), effects: [heal(it, 1)]),
        (name: "Call", kind: action, targets: (from: (side: ally, kind: character)), effects: [heal(it, 1)]),
        (name: "Far Call", kind: action, needs_los: false, targets: (from: (side: ally, kind: character)), effects: [heal(it, 1)])"#;
    let table = |rocks: bool| {
        let table = Table::changed(&[2], Mode::Person, |defs| {
            own::skills(defs, heroes, "");
            if rocks {
                let field = own::field(defs);
                field.map[5].replace_range(15..16, "R");
                field.legend.insert('R', ron("[terrain(\"rocks\")]"));
            }
        });
        table.at("a", 0, 0).at("b", 2, 0).hp("b", 5).acts("a", 2)
    };
    let open = table(false);
    assert!(["Aid", "Call", "Far Call"].iter().all(|name| open.legal(0).contains(&using(&open, "a", name))));
    let mut hidden = table(true);
    for name in ["Aid", "Call"] {
        assert_eq!(refused(&hidden, 0, using(&hidden, "a", name)), "ET-11.10", "{name}: the Rocks are between them");
    }
    let far = using(&hidden, "a", "Far Call");
    hidden.act(0, far);
    assert_eq!(of(&hidden, "b").hp, 6);
}

/// Proves ET-13.1, ET-13.2, ET-13.3.
#[test]
fn a_surge_is_paid_on_top_and_once_for_each_use() {
    let heroes = r#"(name: "Lash", kind: attack, cost: 1, attack: (kind: melee, dice: 1),
        surges: [(cost: 1, effects: [heal(own, 2)]), (cost: 1, on_hit: [daze(defender)])])"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).at("x", 1, 0).hp("a", 3).power("a", 5).acts("a", 3);
    let lash = attack(&play, "a", "Lash", AttackKind::Melee);
    play.act(0, lash);
    assert_eq!((of(&play, "a").power, play.legal(0)), (4, vec![Action::Extra(0), Action::Extra(1), Action::Pass]));
    play.act(0, Action::Extra(0));
    assert_eq!((of(&play, "a").power, of(&play, "a").hp), (3, 5), "paid, and its effect");
    assert_eq!(refused(&play, 0, Action::Extra(0)), "ET-13.3");
    play.chance(0, Action::Pass, &[M]);
    assert!(!of(&play, "x").dazed, "the Surge that was not paid does nothing");
    play.act(1, Action::Power(eternia::model::Pool::Controller(0))).act(1, Action::Power(eternia::model::Pool::Controller(0)));
    play.act(0, lash);
    assert_eq!((of(&play, "a").power, play.legal(0).len()), (2, 3), "both again in the next use");
    play.act(0, Action::Extra(0)).chance(0, Action::Extra(1), &[M]);
    assert_eq!((of(&play, "a").power, of(&play, "a").hp, of(&play, "x").dazed), (0, 7, true));
}

/// Proves ET-R41.
#[test]
fn the_surge_of_a_boost_or_reaction_is_declared_with_it() {
    let heroes = format!("{REACTION}, {BOOST}");
    let table = || own::table(2, &heroes, "").at("a", 0, 0).at("x", 1, 0).power("a", 2);
    let mut reaction = table().acts("x", 2);
    let claw = attack(&reaction, "x", "Claw", AttackKind::Melee);
    reaction.chance(1, claw, &[M, M, M]);
    let grit = react(&reaction, "a", "Grit");
    reaction.act(0, grit);
    assert!(matches!(pending(&reaction), Pending::Extras { .. }));
    assert_eq!(of(&reaction, "a").hp, 7, "nothing has been resolved yet");
    reaction.act(0, Action::Extra(0));
    assert_eq!(of(&reaction, "a").hp, 9);
    for (surge, dice) in [(Action::Pass, 4), (Action::Extra(0), 5)] {
        let mut boost = table().acts("a", 2);
        let (sword, zeal) = (attack(&boost, "a", "Sword", AttackKind::Melee), Table::skill(&boost, id("a"), "Zeal"));
        boost.act(0, sword).act(0, Action::Boost { model: id("a"), skill: zeal });
        assert!(matches!(pending(&boost), Pending::Extras { .. }), "before the defenders are asked");
        boost.chance(0, surge, &vec![M; dice]);
        assert!(boost.events.iter().any(|event| matches!(event, Event::Rolls { dice: rolled, .. } if rolled.len() == dice)));
    }
}

/// Proves ET-R30.
#[test]
fn an_attack_boost_serves_every_attack_of_its_model() {
    let heroes = format!(
        r#"{BOOST}, (name: "Goad", kind: action, effects: [bonus_attack(own)]), (name: "Lunge", kind: action, effects: [attack((kind: melee, dice: 1))])"#
    );
    let table = || own::table(2, &heroes, "").at("a", 0, 0).at("x", 1, 0).power("a", 1);
    let mut action = table().acts("a", 2);
    let sword = attack(&action, "a", "Sword", AttackKind::Melee);
    action.act(0, sword);
    assert_eq!(pending(&action), Pending::AttackBoosts, "in an Attack Action");
    let mut bonus = table().acts("a", 2);
    let goad = using(&bonus, "a", "Goad");
    let blow = Action::BonusAttack { bonus: 0, skill: Table::skill(&bonus, id("a"), "Sword"), kind: AttackKind::Melee };
    bonus.act(0, goad).act(0, blow);
    assert_eq!(pending(&bonus), Pending::AttackBoosts, "in a Bonus Attack");
    let mut inside = table().acts("a", 2);
    let lunge = using(&inside, "a", "Lunge");
    inside.act(0, lunge);
    assert_eq!(pending(&inside), Pending::AttackBoosts, "in an Attack inside a Skill");
}

/// Proves ET-R23, ET-R95.
#[test]
fn in_defence_dice_are_shared_and_armor_is_not() {
    let heroes = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 4, targets: all_within(2)))"#;
    let villains = r#"(name: "Parry", kind: defense_boost(any), cost: 1, effects: [modify(attacker, remove_dice(1), this_attack)]),
        (name: "Brace", kind: defense_boost(any), cost: 1, effects: [modify(own, grant_armor(2), this_attack)])"#;
    let table = own::table(2, heroes, villains).at("a", 0, 0).at("x", 1, 0).at("y", 0, 1).power("x", 1).power("y", 1).board(2, 3);
    let mut play = table.acts("a", 2);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.act(0, sweep);
    let boost = |name: &str, skill: &str| Action::Boost { model: id(name), skill: Table::skill(&play, id(name), skill) };
    let (brace, parry) = (boost("x", "Brace"), boost("y", "Parry"));
    let ward = |on: &str| Action::Controller { skill: 2, option: 1, on: Some(id(on)) };
    play.act(1, brace).act(1, ward("y"));
    assert_eq!(refused(&play, 1, ward("x")), "ET-R95", "Empower once for the whole Attack");
    play.chance(1, parry, &[M, M, M]);
    assert_eq!((of(&play, "x").hp, of(&play, "y").hp), (8, 7), "3 dice for both; Armor 1 + 2 against 1 + 1");
}
