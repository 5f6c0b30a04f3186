//! Section 3.

use engine::{Game, Seeded};
use eternia::content::Mode;
use eternia::setup::{Method, Roster};
use eternia::view::Pending;
use eternia::{Action, Eternia, Setup, registry};
use kit::testing::Play;

fn choosing(method: Method, scenario: &str) -> Play<Eternia> {
    let setup = Setup { roster: Roster::Choose, method, seats: vec![1, 1], scenario: scenario.into(), ..Setup::default() };
    Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"))
}

fn take(id: &str) -> Action {
    let all = registry::standard().get();
    Action::Take(all.find_character(eternia::content::Word::new(id)).expect("a Character"))
}

fn minions(id: &str) -> Action {
    let all = registry::standard().get();
    Action::TakeMinions(all.find_minion(eternia::content::Word::new(id)).expect("Minions"))
}

/// Proves ET-3.6, ET-3.9, ET-3.15, ET-R102, ET-R103, ET-R105.
#[test]
fn heroes_fight_villains() {
    let mut play = choosing(Method::HeroesVsVillains, "last-one-standing");
    assert_eq!(play.deciding(), [0]);
    play.act(0, take("he-man"));
    assert_eq!(play.deciding(), [1], "each seat takes its own Character");
    assert_eq!(play.refusal(1, take("he-man")).clause.0, "ET-R102");
    assert_eq!(play.refusal(1, take("skeletor")).clause.0, "ET-3.6");
    play.act(1, take("orko"));
    assert_eq!(play.deciding(), [2]);
    assert_eq!(play.refusal(2, take("teela")).clause.0, "ET-R103");
    play.act(2, take("skeletor")).act(2, take("hordak")).act(2, take("mer-man"));
    assert_eq!(play.view(2).pending, Pending::Minions);
    assert_eq!(play.refusal(2, minions("dire-beast")).clause.0, "ET-3.15");
    assert_eq!(play.refusal(2, minions("royal-guards")).clause.0, "ET-R105");
    play.act(2, minions("hover-robots"));
    assert_eq!(play.view(0).round, 1);
}

/// Proves ET-3.7, ET-R152.
#[test]
fn factions_are_kept_apart() {
    let mut play = choosing(Method::Factions, "last-one-standing");
    play.act(0, take("skeletor"));
    assert_eq!(play.refusal(1, take("hordak")).clause.0, "ET-3.7", "the same class is not enough");
    play.act(1, take("beast-man"));
    assert_eq!(play.refusal(2, take("mer-man")).clause.0, "ET-R152");
    play.act(2, take("hordak"));
    assert_eq!(play.refusal(2, take("teela")).clause.0, "ET-3.7");
}

/// Proves ET-29.3, ET-3.8.
#[test]
fn a_set_scenario_names_the_controllers_faction() {
    let mut play = choosing(Method::FreeForAll, "siege-of-the-gate");
    play.act(0, take("he-man")).act(1, take("hordak"));
    assert_eq!(play.refusal(2, take("orko")).clause.0, "ET-29.3");
    play.act(2, take("skeletor"));
}

/// Proves ET-1.2, ET-1.3.
#[test]
fn every_mistake_of_a_set_up_is_told() {
    let setup = Setup { seats: vec![4, 1, 0], scenario: "nowhere".into(), mode: Mode::Person, ..Setup::default() };
    let problems = Eternia::new(&setup, &mut Seeded::new(1)).expect_err("three mistakes").problems;
    assert_eq!(problems.len(), 3, "{problems:?}");
}

/// Proves ET-1.3, ET-3.6, ET-3.15, ET-R102, ET-R103: all that is wrong with a line-up is told, together with the rest of the set-up.
#[test]
fn every_mistake_of_a_line_up_is_told() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect::<Vec<_>>();
    let roster = |players: &[&str], controller: &[&str], minions: &str| Setup {
        roster: Roster::Fixed { players: names(players), controller: names(controller), minions: minions.into() },
        method: Method::HeroesVsVillains,
        seats: vec![2],
        ..Setup::default()
    };
    let problems = |setup: &Setup| Eternia::new(setup, &mut Seeded::new(1)).expect_err("mistakes").problems;
    let setup = roster(&["he-man", "skeletor"], &["he-man", "teela", "mer-man"], "dire-beast");
    assert_eq!(
        problems(&setup),
        [
            "skeletor: No side may mix Heroes and Villains.",
            "he-man: This Character has already been taken.",
            "teela: The two sides are of opposite classes.",
            "dire-beast: You cannot choose Elite Minions.",
        ]
    );
    let setup = roster(&["nobody", "teela"], &["skeletor", "orko"], "cats");
    let told = problems(&Setup { leader: Some(7), ..setup.clone() });
    assert_eq!(
        told,
        [
            "the Team Leader is one of the seats of the Player Team (ET-5.15)",
            "there is no Character \"nobody\"",
            "there is no Minion type \"cats\"",
            "the line-up names 2 Player Characters for a team of 2 and 2 Controller Characters; there are always 3 (ET-1.3)",
        ]
    );
    let told = problems(&Setup { scenario: "nowhere".into(), ..setup });
    assert!(told[0].contains("nowhere") && told[1].contains("nobody") && told[2].contains("cats"), "{told:?}");
}

/// Proves ET-3.14, ET-R105.
#[test]
fn in_a_free_for_all_any_minions_may_be_chosen() {
    let chosen = |method: Method, minion: &str| {
        let mut play = choosing(method, "last-one-standing");
        for (seat, name) in [(0, "he-man"), (1, "teela"), (2, "skeletor"), (2, "beast-man"), (2, "mer-man")] {
            play.act(seat, take(name));
        }
        play.refused(2, &minions(minion)).map(|refused| refused.clause.0)
    };
    for (method, guards, beast) in [
        (Method::FreeForAll, None, Some("ET-3.15")),
        (Method::HeroesVsVillains, Some("ET-R105"), Some("ET-3.15")),
        (Method::Factions, Some("ET-R105"), Some("ET-3.15")),
    ] {
        assert_eq!((chosen(method, "royal-guards"), chosen(method, "dire-beast")), (guards, beast), "{method:?}");
        assert_eq!(chosen(method, "shadow-beasts"), None);
    }
}
