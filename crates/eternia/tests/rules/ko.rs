//! Section 21: KO and return.

use super::{M, attack, board, id, model, of, pending, refused, using};
use engine::Game;
use eternia::content::{AttackKind, Colour, Side};
use eternia::model::{ModelId, Pool};
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

const FIRST: ModelId = ModelId(7);

/// Proves ET-21.2.
#[test]
fn a_fallen_minion_comes_back_with_reserves() {
    let table = Table::new(2).at("a", 0, 0).at("x", 4, 0).robot(1, 0).board(0, 2);
    let table = table.queued(Side::Controller, ["none", "none", "strategy", "none"]);
    let mut play = table.queued(Side::Players, ["none", "a", "none", "none"]).reveals(2, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword).chance(0, Action::Pass, &[M, M, M]);
    play.act(0, Action::Pass);
    assert_eq!(model(&play, FIRST).at, None);
    play.act(0, Action::Pass);
    play.act(1, Action::Power(Pool::Controller(0))).act(1, Action::Power(Pool::Controller(0)));
    assert_eq!(pending(&play), Pending::Strategy, "the Minions' step is empty");
    play.act(1, Action::Controller { skill: 0, option: 0, on: None });
    play.act(1, Action::Space(Table::space(5, 0)));
    assert_eq!((model(&play, FIRST).at, model(&play, FIRST).hp), (Some(Table::space(5, 0)), 1));
}

/// Proves ET-21.4, ET-R75.
#[test]
fn who_is_koed_keeps_its_place_in_the_order() {
    let table = Table::new(2).at("a", 0, 0).at("x", 4, 0).hp("b", 0);
    let table = table.queued(Side::Players, ["a", "b", "a", "b"]).queued(Side::Controller, ["none"; 4]);
    let mut play = table.reveals(2, &[]);
    assert_eq!(pending(&play), Pending::Return { model: id("b") }, "the second Player card is still that of b");
    let back = play.legal(0)[0];
    play.act(0, back);
    assert_eq!(pending(&play), Pending::Activation { model: id("b"), left: 2 });
}

/// Proves ET-R72.
#[test]
fn an_occupied_spawn_token_cannot_be_used() {
    let lab = Lab::new().map('P', "spawn(players)", &[(0, 0)]);
    let spaces = |play: &Play<Eternia>| -> Vec<Action> { play.legal(0) };
    let ring = |n: u8| {
        let mut all: Vec<Action> = Vec::new();
        for q in -4i8..=4 {
            for r in -4i8..=4 {
                if q.abs().max(r.abs()).max((q + r).abs()) == n as i8 {
                    all.push(Action::Space(Table::space(q, r)));
                }
            }
        }
        all.sort_unstable();
        all
    };
    let sorted = |mut all: Vec<Action>| {
        all.sort_unstable();
        all
    };
    let free = lab.person(2).hp("b", 0).activating("b", 1, &[]);
    assert_eq!(of(&free, "b").at, Some(Table::space(0, 0)), "the only Spawn Token");
    let held = lab.person(2).at("a", 0, 0).hp("b", 0).activating("b", 1, &[]);
    assert_eq!(sorted(spaces(&held)), ring(1), "beside it");
    let mut table = lab.person(2).at("a", 0, 0).hp("b", 0);
    for (q, r) in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)] {
        table = table.robot(q, r);
    }
    let crowded = table.activating("b", 1, &[]);
    assert_eq!(sorted(spaces(&crowded)), ring(2), "the nearest free spaces");
}

/// Proves ET-R73.
#[test]
fn without_a_spawn_token_it_returns_at_the_edge() {
    let zone = Lab::new().map('s', "start(players)", &[(0, 0), (-4, -5), (-3, -5)]);
    let play = zone.person(2).hp("b", 0).activating("b", 1, &[]);
    assert_eq!(play.legal(0), [Action::Space(Table::space(-4, -5)), Action::Space(Table::space(-3, -5))]);
    let play = Lab::new().person(2).at("a", -4, -5).hp("b", 0).activating("b", 1, &[]);
    let legal = play.legal(0);
    // 14 columns, 11 rows: the border without the corner that is taken.
    assert_eq!(legal.len(), 2 * 14 + 2 * 9 - 1);
    assert!(!legal.contains(&Action::Space(Table::space(-4, -5))) && !legal.contains(&Action::Space(Table::space(0, 0))));
}

/// Proves ET-R76.
#[test]
fn a_koed_character_may_take_the_open_activation() {
    let table = Table::new(3).at("a", 0, 0).hp("b", 0).queued(Side::Players, ["a", "b", "c", "any"]);
    let mut play = table.reveals(6, &[]);
    assert_eq!(pending(&play), Pending::AnyCharacter { power: 2 });
    play.act(0, Action::Model(id("b")));
    assert_eq!(pending(&play), Pending::Return { model: id("b") });
}

/// Proves ET-R77.
#[test]
fn a_koed_character_is_nowhere_but_still_unlocks() {
    let lab = Lab::new()
        .hero(r#"(name: "Mend", kind: action, targets: (from: (side: friendly, kind: character)), effects: [heal(it, 1)])"#)
        .hero(r#"(name: "Song", kind: action, effects: [for_each((side: friendly, kind: character), [heal(it, 1)])])"#)
        .map('z', "zone(\"ground\")", &[(1, 0)])
        .says("vp", r#"[(on: (event: round_end), when: controls_space(players, "ground"), side: the(players), amount: 1)]"#);
    let table = || lab.person(2).at("a", 0, 0).hp("a", 5).at("b", 1, 0).hp("b", 0);
    let mut play = table().acting("a", 2, &[]);
    let mend = using(&play, "a", "Mend");
    play.act(0, mend);
    assert_eq!(of(&play, "a").hp, 6, "nobody else could be chosen");
    let song = using(&play, "a", "Song");
    play.act(0, song);
    assert_eq!((of(&play, "a").hp, of(&play, "b").hp), (7, 0));
    let ended = table().ends_round(&[]);
    assert_eq!(ended.view(0).vp, [0, 0], "b controls nothing any more");
    let ended = lab.person(2).at("b", 1, 0).ends_round(&[]);
    assert_eq!(ended.view(0).vp, [1, 0]);
    let mut play = Table::new(2).hp("b", 0).escalation(2, 0).escalates(1);
    play.act(1, Action::Empower { skill: 0, model: id("x") });
    play.act(0, Action::Unlock(0b11));
    assert_eq!(of(&play, "b").skills[0].map(|(_, power)| power), Some(1));
}

/// Proves ET-R78.
#[test]
fn what_it_carries_stays_where_it_fell() {
    let kept = r#"(id: "crown", name: "Crown", glyph: '"', kind: item, carry: (capacity: 1, drop_on_ko: false))"#;
    let lab = Lab::new().with("tokens.ron", kept);
    let table = lab.person(2).at("a", 0, 0).hp("a", 1).robot(1, 0).carries("a", "chest").carries("a", "crown");
    let mut play = table.acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!(of(&play, "a").at, None);
    let tokens = play.view(0).tokens;
    assert_eq!((tokens[0].at, tokens[0].by), (Table::space(0, 0), None), "in the space it was leaving");
    assert_eq!(tokens[1].by, Some(id("a")), "this one is kept");
    let drops = play.events.iter().filter(|event| matches!(event, Event::Drops { token, .. } if *token == "Treasure Chest"));
    assert_eq!(drops.count(), 1);
}

/// Proves ET-R79.
#[test]
fn a_ko_counts_for_the_other_side_whatever_caused_it() {
    let doom = r#"(name: "Doom", kind: action, effects: [deal_wounds(own, 9)])"#;
    let lab = Lab::new().villain(doom).says("vp", "[(on: (event: ko), side: opposing, amount: 1)]");
    let mut play = lab.person(2).at("x", 0, 0).acting("x", 1, &[]);
    let doom = using(&play, "x", "Doom");
    play.act(1, doom);
    assert_eq!(play.view(0).vp, [1, 0], "x has KO'ed itself");
    let mut play = lab.person(2).at("a", 0, 0).hp("a", 1).robot(1, 0).acting("a", 1, &[]);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!(play.view(0).vp, [0, 1], "Escape Damage");
}

/// Proves ET-R80.
#[test]
fn there_are_eight_models_of_a_minion_type() {
    let mut table = Table::new(2).at("a", 0, 4).at("x", 0, 0).board(0, 5).board(3, 1);
    for at in 0..8 {
        table = table.robot(at - 4, -2);
    }
    let reserves = Action::Controller { skill: 0, option: 0, on: None };
    let mut full = table.clone().strategic(0, &[]);
    full.act(1, Action::Pass);
    assert_eq!(refused(&full, 1, reserves), "ET-R80");
    // With one of them fallen, it is available again at once.
    let mut table = Table::new(2).at("a", 0, 4).at("x", 0, 0).board(0, 5).board(3, 1);
    for at in 0..7 {
        table = table.robot(at - 4, -2);
    }
    let mut play = table.strategic(0, &[]);
    play.act(1, Action::Pass);
    play.act(1, reserves).act(1, Action::Space(Table::space(1, 0)));
    assert_eq!(board(&play)[0], 3);
    assert_eq!(refused(&play, 1, reserves), "ET-R80", "now all eight are out");
}

const WHISTLE: &str = r#"(name: "Whistle", kind: action, effects: [spawn_elite("dire-beast", 1, (within: 1))])"#;

/// Proves ET-R81, ET-9.5.
#[test]
fn an_elite_minion_of_the_players_acts_after_its_character() {
    let lab = Lab::new().hero(WHISTLE);
    let table = lab.table(&[1, 1], eternia::content::Mode::Person).at("a", 0, 0).at("b", 5, 0).at("x", -3, 0);
    let mut play = table.queued(Side::Players, ["b", "b", "a", "a"]).reveals(2, &[]);
    // b, on seat 1, whistles; its beast acts when its Activation is over.
    let whistle = using(&play, "b", "Whistle");
    play.act(1, whistle).act(1, Action::Space(Table::space(4, 0)));
    assert_eq!(model(&play, FIRST).side, Some(Side::Players));
    play.act(1, Action::Pass);
    assert_eq!(pending(&play), Pending::MinionActs { model: FIRST, may_move: true });
    assert_eq!(play.deciding(), [1], "run by the seat of its Character");
    play.act(1, Action::Move).act(1, Action::Step(Table::space(3, 0))).act(1, Action::Pass);
    // The next Activation is that of a: the beast has acted in this Round.
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
    play.act(0, Action::Pass);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
}

/// Proves ET-R81: also when that Activation has ended by a KO.
#[test]
fn it_acts_even_if_its_character_fell() {
    let table = Lab::new().hero(WHISTLE).person(2).at("a", 0, 0).hp("a", 1).robot(-1, 0);
    let mut play = table.acting("a", 2, &[]);
    let whistle = using(&play, "a", "Whistle");
    play.act(0, whistle).act(0, Action::Space(Table::space(1, 0)));
    play.act(0, Action::Move).act(0, Action::Step(Table::space(0, 1)));
    assert_eq!(of(&play, "a").at, None, "Escape Damage");
    assert_eq!(pending(&play), Pending::MinionActs { model: ModelId(8), may_move: true });
}

/// Proves ET-R82.
#[test]
fn what_lasts_on_a_model_ends_with_its_ko() {
    let harden = r#"(name: "Harden", kind: action, effects: [modify(own, grant_armor(2), game)])"#;
    let doom = r#"(name: "Doom", kind: action, effects: [ko(own)])"#;
    let mut play = Lab::new().hero(harden).hero(doom).person(2).at("a", 0, 0).acting("a", 2, &[]);
    let (harden, doom) = (using(&play, "a", "Harden"), using(&play, "a", "Doom"));
    play.act(0, harden);
    assert_eq!(of(&play, "a").armor, 2);
    play.act(0, doom);
    assert_eq!(play.view(0).timed, []);
}

/// Proves ET-R83, ET-R140.
#[test]
fn an_advancement_waits_for_the_action_and_its_payout() {
    let lab = Lab::new()
        .hero(r#"(name: "Smash", kind: attack, cost: 1, attack: (kind: melee, dice: 1))"#)
        .says("escalation", "[(on: (event: ko), amount: 3)]");
    let mut play = lab.person(2).at("a", 0, 0).power("a", 1).robot(1, 0).acting("a", 2, &[]);
    let smash = attack(&play, "a", "Smash", AttackKind::Melee);
    play.chance(0, smash, &[M]);
    assert_eq!(play.view(0).escalation, 3, "the token has advanced");
    assert_eq!(pending(&play), Pending::Allocate { left: 1 }, "first the Controller gets what was spent");
    play.act(1, Action::Power(Pool::Controller(0)));
    assert!(matches!(pending(&play), Pending::Level { colour: Colour::Green, .. }));
    play.act(0, Action::Unlock(0)).act(1, Action::Empower { skill: 0, model: id("x") });
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 }, "then the next Action");
    // Outside an Action at once.
    let mut play = Table::new(2).escalation(0, 0).escalates(3);
    assert!(matches!(pending(&play), Pending::Level { colour: Colour::Green, .. }));
    play.act(0, Action::Unlock(0));
    assert_eq!(play.game.seats(), 2);
}
