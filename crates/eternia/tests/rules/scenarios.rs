//! Section 29 and what Scenarios may change.

use super::{M, attack, id, of, pending, using};
use engine::{Game, Seeded, Viewer};
use eternia::Ending;
use eternia::content::{AttackKind, Feature, Mode, ScenarioKind, Side};
use eternia::library::standard;
use eternia::setup::{Method, Roster};
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Eternia, Event, Setup, registry};
use kit::testing::Play;

/// Proves ET-29.1.
#[test]
fn a_scenario_says_everything_there_is_to_know() {
    for sheet in &standard().scenarios {
        assert!(sheet.board.spaces.len() > 60, "{}: a layout", sheet.name);
        assert!(!sheet.escalation.is_empty(), "{}: Escalation triggers", sheet.name);
        let timed = |side: Side| sheet.round_limit.is_some_and(|limit| limit.winner.is_none_or(|winner| winner == side));
        assert!(!sheet.victory.players.is_empty() || timed(Side::Players), "{}", sheet.name);
        assert!(!sheet.victory.controller.is_empty() || timed(Side::Controller), "{}", sheet.name);
        assert!(!sheet.goals.players.is_empty() && !sheet.goals.controller.is_empty(), "{}", sheet.name);
    }
}

fn take(name: &str) -> Action {
    Action::Take(standard().find_character(eternia::content::Word::new(name)).expect("a Character"))
}

fn choosing(scenario: &str, method: Method, mode: Mode) -> Play<Eternia> {
    let setup = Setup { roster: Roster::Choose, method, mode, seats: vec![1], scenario: scenario.into(), ..Setup::default() };
    Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"))
}

/// Proves ET-29.2.
#[test]
fn in_an_open_scenario_either_side_takes_any_faction() {
    let one_of = ["he-man", "skeletor", "hordak"];
    for first in one_of {
        for second in one_of.into_iter().filter(|second| *second != first) {
            let mut play = choosing("three-swords", Method::Factions, Mode::Person);
            play.act(0, take(first)).act(1, take(second));
        }
    }
}

/// Proves ET-29.4, ET-29.3.
#[test]
fn an_ai_scenario_can_be_played_by_a_person_with_its_faction() {
    for scenario in standard().scenarios.iter().filter(|sheet| sheet.kind == ScenarioKind::Ai) {
        let mut play = choosing(scenario.id.as_str(), Method::FreeForAll, Mode::Person);
        play.act(0, take("he-man"));
        assert_eq!(play.deciding(), [1], "a person is the Controller");
        assert_eq!(play.refusal(1, take("teela")).clause.0, "ET-29.3");
        play.act(1, take("skeletor"));
        let ai = choosing(scenario.id.as_str(), Method::FreeForAll, Mode::Ai);
        assert_eq!(ai.game.seats(), 1);
    }
}

/// Proves ET-R146.
#[test]
fn the_ai_plays_only_what_says_how() {
    let lab = |kind: &str, more: &str| {
        let lab = Lab::new().says("kind", kind);
        let lab = if more.is_empty() { lab } else { lab.says("ai_priorities", more) };
        std::panic::catch_unwind(|| lab.against_ai(2)).is_ok()
    };
    assert!(lab("ai", ""));
    assert!(lab("open", "[token(\"crate\")]"));
    for scenario in &standard().scenarios {
        let offered = scenario.kind == ScenarioKind::Ai || scenario.ai_playable || !scenario.ai_priorities.is_empty();
        let setup = Setup { scenario: scenario.id.to_string(), mode: Mode::Ai, ..Setup::default() };
        assert_eq!(Eternia::new(&setup, &mut Seeded::new(1)).is_ok(), offered, "{}", scenario.name);
    }
    let mut silent = registry::standard().get().scenarios.iter().filter(|sheet| sheet.kind != ScenarioKind::Ai);
    assert!(silent.all(|sheet| sheet.ai_playable || !sheet.ai_priorities.is_empty()), "every one of ours says how");
}

/// Proves ET-29.5, ET-18.1.
#[test]
fn every_event_listed_raises_the_token() {
    let lab = Lab::new().says(
        "escalation",
        "[(on: (event: ko, subject: (kind: character)), amount: 2), (on: (event: round_end), amount: 1), \
         (on: (event: interacted), when: first_time_this(game), amount: 1)]",
    );
    let ends = lab.person(2).ends_round(&[]);
    assert_eq!(ends.view(0).escalation, 1);
    let mut play = lab.person(2).at("a", 0, 0).at("x", 1, 0).hp("x", 1).robot(0, 1).acting("a", 2, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword).chance(0, Action::Model(eternia::model::ModelId(7)), &[M, M, M]);
    assert_eq!(play.view(0).escalation, 0, "a Minion is not on the list");
    play.chance(0, sword, &[M, M, M]);
    assert_eq!(play.view(0).escalation, 2);
}

/// Proves ET-29.6, ET-1.8.
#[test]
fn the_first_condition_met_ends_the_game_at_once() {
    // In the middle of an Attack of two targets, with Actions left.
    let sweep = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 1, targets: all_within(1), after: [heal(own, 1)]))"#;
    let lab = Lab::new().hero(sweep).says("vp", "[(on: (event: ko), side: opposing, amount: 1)]");
    let lab = lab.says("victory", "(players: [at_least(vp(players), 1)], controller: [exactly(round, 3)])");
    let mut play = lab.person(2).at("a", 0, 0).hp("a", 5).robot(1, 0).robot(0, 1).acting("a", 2, &[]);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M]);
    let view = play.view(0);
    assert_eq!(view.result.map(|ended| (ended.winner, ended.by)), Some((Some(Side::Players), Ending::Victory)));
    assert_eq!((view.vp, of(&play, "a").hp), ([1, 0], 5), "the second KO and what comes after it do not happen");
    assert_eq!(play.winners().len(), 1);
    // The other side has a condition of its own.
    let lost = lab.person(2).round(2).ends_round(&[]);
    assert_eq!(lost.view(0).result.and_then(|ended| ended.winner), Some(Side::Controller));
}

/// Proves ET-R107.
#[test]
fn one_event_for_both_sides() {
    let both = "(players: [at_least(escalation, 3)], controller: [at_least(escalation, 3)])";
    let rush = r#"(name: "Rush", kind: action, effects: [advance_escalation(3)])"#;
    let lab =
        Lab::new().hero(rush).villain(rush).says("victory", both).says("escalation", "[(on: (event: round_end), amount: 3)]");
    let winner = |play: &Play<Eternia>| play.view(0).result.and_then(|ended| ended.winner);
    for (who, side) in [("a", Side::Players), ("x", Side::Controller)] {
        let mut play = lab.person(2).at("a", 0, 0).at("x", 4, 0).vp(0, 5).acting(who, 1, &[]);
        let rush = using(&play, who, "Rush");
        play.act(usize::from(who == "x"), rush);
        assert_eq!(winner(&play), Some(side), "whose Activation it is");
    }
    for (vp, side) in [((2, 3), Side::Controller), ((3, 2), Side::Players), ((2, 2), Side::Players)] {
        assert_eq!(winner(&lab.person(2).vp(vp.0, vp.1).ends_round(&[])), Some(side), "{vp:?}");
    }
}

/// Proves ET-29.7.
#[test]
fn special_rules_take_precedence() {
    // Another constant, what Models have all the time, and what is forbidden.
    let lab = Lab::new().says("overrides", "(actions: 4, dice_cap: 2)").says(
        "standing",
        "[(who: all((side: players)), what: move_points(2)), (who: all((side: controller)), what: forbid(attack))]",
    );
    let mut play = lab.person(2).at("a", 0, 0).at("x", 1, 0).activating("a", 1, &[]);
    play.act(0, Action::Pass);
    let table = lab.person(2).at("a", 0, 0).at("x", 1, 0).queued(Side::Players, ["a", "none", "none", "none"]);
    let mut play = table.reveals(0, &[]);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 4 });
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, M]);
    play.act(0, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 5 });
    let x = lab.person(2).at("a", 0, 0).at("x", 1, 0).acting("x", 1, &[]);
    assert_eq!(x.refusal(1, attack(&x, "x", "Claw", AttackKind::Melee)).clause.0, "ET-29.7");
}

/// Proves ET-29.8, ET-R85.
#[test]
fn the_vp_of_each_side_are_shown_up_to_the_end_of_the_track() {
    let lab = Lab::new().says("kind", "open").says("victory", "(players: [], controller: [])").says(
        "vp",
        "[(on: (event: round_end), side: the(players), amount: 3), (on: (event: round_end), side: the(controller), amount: 1)]",
    );
    let play = lab.person(2).vp(4, 4).ends_round(&[]);
    for viewer in [Viewer::Spectator, Viewer::Seat(engine::Seat(0)), Viewer::Seat(engine::Seat(1))] {
        assert_eq!(play.game.view(viewer).vp, [7, 5]);
    }
    assert_eq!(lab.person(2).vp(11, 12).ends_round(&[]).view(0).vp, [12, 12]);
}

/// Proves ET-R90, ET-2.8.
#[test]
fn the_escalation_track_is_data() {
    let level = |lab: &Lab, at: u8| {
        let mut play = lab.person(2).escalation(at, 0).escalates(1);
        let reached = matches!(pending(&play), Pending::Level { .. });
        play.forget();
        reached
    };
    let usual = Lab::new();
    assert_eq!([1, 2].map(|at| level(&usual, at)), [false, true], "Green is space 3");
    let other = Lab::new().says("overrides", "(escalation: (length: 9, green: 2, yellow: 4, red: 9))");
    assert_eq!([0, 1].map(|at| level(&other, at)), [false, true], "here it is space 2");
    let track = &standard().constants.escalation;
    assert_eq!((track.length, track.green, track.yellow, track.red), (12, 3, 6, 9));
}

/// Proves ET-R129.
#[test]
fn there_is_no_last_round_unless_the_scenario_says_so_and_a_side_may_give_up() {
    let endless = Lab::new().person(2).round(29).ends_round(&[]);
    assert_eq!((endless.view(0).result, endless.view(0).round), (None, 30));
    let lab = Lab::new().says("round_limit", "(rounds: 4, winner: controller)");
    assert_eq!(lab.person(2).round(3).ends_round(&[]).view(0).result, None);
    let over = lab.person(2).round(4).ends_round(&[]).view(0).result;
    assert_eq!(over.map(|ended| (ended.winner, ended.by)), Some((Some(Side::Controller), Ending::RoundLimit)));
    let mut play = Lab::new().person(2).at("a", 0, 0).acting("a", 1, &[]);
    let done = play.attempt(&[], |game, cx| game.concede(engine::Seat(0), cx));
    assert!(done.is_ok());
    let over = play.view(0).result;
    assert_eq!(over.map(|ended| (ended.winner, ended.by)), Some((Some(Side::Controller), Ending::Conceded)));
}

/// Proves ET-31.1.
#[test]
fn there_are_four_scenario_tokens() {
    let mut numbers: Vec<u8> = Vec::new();
    for token in &standard().tokens {
        if let eternia::content::TokenKind::Scenario(n) = token.kind {
            numbers.push(n);
        }
    }
    assert_eq!(numbers, [1, 2, 3, 4]);
}

/// Proves ET-31.2.
#[test]
fn they_lie_only_where_a_scenario_puts_them_and_do_only_what_it_says() {
    let is_one = |id: eternia::content::Word| id.as_str().starts_with("scenario-");
    for sheet in &standard().scenarios {
        let setup = Setup { scenario: sheet.id.to_string(), ..Setup::default() };
        let game = Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up");
        let lying = game.view(Viewer::Spectator).tokens;
        let lying = lying.iter().filter(|token| is_one(standard().tokens[token.token.index()].id)).count();
        let named = |features: &Vec<Feature>| features.iter().any(|f| matches!(f, Feature::Token(id) if is_one(*id)));
        let signs: Vec<char> = sheet.legend.iter().filter(|(_, features)| named(features)).map(|(sign, _)| *sign).collect();
        let drawn = sheet.map.iter().flat_map(|row| row.chars()).filter(|sign| signs.contains(sign)).count();
        assert_eq!(lying, drawn, "{}", sheet.name);
    }
    // One that lies there without a rule is nothing at all: no Interact, no VP, no hindrance.
    let lab = Lab::new().map('1', "token(\"scenario-1\")", &[(1, 0)]);
    let mut play = lab.person(2).at("a", 0, 0).acting("a", 1, &[]);
    assert!(!play.legal(0).iter().any(|action| matches!(action, Action::Interact { .. })));
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0))).act(0, Action::Pass);
    assert_eq!((play.view(0).vp, play.view(0).escalation), ([0, 0], 0));
    assert!(!play.events.iter().any(|event| matches!(event, Event::PicksUp { .. } | Event::TokenAt { .. })));
}
