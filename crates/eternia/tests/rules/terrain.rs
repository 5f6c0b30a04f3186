//! Section 28: Terrain.

use super::{R, attack, id, of, pending, refused, using};
use eternia::content::AttackKind;
use eternia::library::standard;
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Event, text};

/// Proves ET-28.1.
#[test]
fn every_terrain_has_a_card_with_rules_of_its_own() {
    let content = standard();
    let mut cards: Vec<Vec<String>> = content.terrains.iter().map(|terrain| text::terrain_lines(content, terrain)).collect();
    assert!(cards.iter().all(|card| !card.is_empty()));
    cards.sort();
    cards.dedup();
    assert_eq!(cards.len(), content.terrains.len(), "no two are alike");
    // Wounds on the way in and for staying; HP at the start of an Activation.
    let lab = Lab::new().map('L', "terrain(\"lava\")", &[(1, 0), (2, 0)]).map('H', "terrain(\"shrine\")", &[(0, 2)]);
    let mut play = lab.person(2).at("a", 0, 0).acting("a", 2, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(of(&play, "a").hp, 9, "entering");
    play.act(0, Action::Step(Table::space(2, 0)));
    assert_eq!(of(&play, "a").hp, 9, "inside");
    play.act(0, Action::Pass);
    assert_eq!(of(&play, "a").hp, 8, "staying");
    let play = lab.person(2).at("a", 0, 2).hp("a", 5).activating("a", 1, &[]);
    assert_eq!(of(&play, "a").hp, 6);
}

/// Proves ET-28.3, ET-R157.
#[test]
fn a_piece_covers_several_spaces_and_is_removed_as_it_was_laid() {
    let clear = r#"(name: "Clear", kind: action, effects: [remove_terrain("forest", 1)])"#;
    // Two pieces that touch: drawn with different signs.
    let lab = Lab::new().hero(clear).map('F', "terrain(\"forest\")", &[(1, 0), (2, 0)]).map(
        'G',
        "terrain(\"forest\")",
        &[(3, 0), (4, 0)],
    );
    let mut play = lab.person(2).at("a", 0, 0).acting("a", 2, &[]);
    let clear = using(&play, "a", "Clear");
    play.act(0, clear);
    let lies = |q: i8| play.view(0).terrain[Table::space(q, 0).index()].is_some();
    assert_eq!([1, 2, 3, 4].map(lies), [false, false, true, true], "one piece, not the merged whole");
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Terrain { laid: false, .. })).count(), 2);
}

/// Proves ET-R58, ET-R157, ET-28.4.
#[test]
fn terrain_that_is_laid_merges_at_once_and_only_on_empty_spaces() {
    let plant = r#"(name: "Plant", kind: action, effects: [place_terrain("forest", (within: 2, of: own))])"#;
    let lab = Lab::new().hero(plant).map('F', "terrain(\"forest\")", &[(2, 0)]).map('t', "token(\"crate\")", &[(0, 1)]);
    let lab = lab.map('g', "npc(\"gate\")", &[(0, -1)]);
    let mut play = lab.person(2).at("a", 0, 0).at("b", -1, 0).acting("a", 2, &[]);
    let plant = using(&play, "a", "Plant");
    play.act(0, plant);
    for (q, r, what) in [(0, 0, "a Model"), (-1, 0, "an Ally"), (2, 0, "Terrain"), (0, 1, "a Token"), (0, -1, "an NPC")] {
        assert_eq!(refused(&play, 0, Action::Space(Table::space(q, r))), "ET-R148", "{what}");
    }
    play.act(0, Action::Space(Table::space(1, 0)));
    // 2 to enter, 1 to go on: one Forest.
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 1 });
    play.act(0, Action::Step(Table::space(2, 0)));
    assert_eq!(of(&play, "a").at, Some(Table::space(2, 0)));
}

/// Proves ET-28.8, ET-27.4.
#[test]
fn rocks_and_ruins_block_line_of_sight_and_no_other_terrain_does() {
    let beam = r#"(name: "Beam", kind: attack, attack: (kind: ranged, dice: 1))"#;
    for terrain in &standard().terrains {
        let lab = Lab::new().hero(beam).map('T', &format!("terrain(\"{}\")", terrain.id), &[(1, 0)]);
        let play = lab.person(2).at("a", 0, 0).at("x", 2, 0).acting("a", 1, &[]);
        let seen = play.legal(0).contains(&attack(&play, "a", "Beam", AttackKind::Ranged));
        assert_eq!(seen, !["rocks", "ruins"].contains(&terrain.id.as_str()), "{}", terrain.name);
    }
}

/// Proves ET-28.6, ET-33.12.
#[test]
fn only_what_is_labelled_is_a_terrain_penalty() {
    // Winged: no Terrain Penalties. Lava is labelled, the dice a Forest takes from archers and the Armor of Ruins are not.
    let wings = r#"(name: "Wings", kind: passive, standing: [(what: ignore_terrain_penalty)])"#;
    let lab = Lab::new().hero(wings).villain(r#"(name: "Beam", kind: attack, attack: (kind: ranged, dice: 2))"#);
    let lab = lab.map('L', "terrain(\"lava\")", &[(1, 0)]).map('F', "terrain(\"forest\")", &[(2, 0)]);
    let mut play = lab.person(2).at("a", 0, 0).at("x", 4, 0).acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0)));
    assert_eq!((of(&play, "a").hp, pending(&play)), (10, Pending::Walk { model: id("a"), points: 2 }));
    play.act(0, Action::Step(Table::space(2, 0)));
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 1 }, "entering the Forest costs no more");
    let mut play = lab.person(2).at("a", 2, 0).at("x", 4, 0).acting("x", 1, &[]);
    let beam = attack(&play, "x", "Beam", AttackKind::Ranged);
    play.chance(1, beam, &[R]);
    assert_eq!(of(&play, "a").hp, 9, "one die less: the Forest still helps whoever stands in it");
}
