//! Random games to their end, and the laws of every game.

use engine::{Game, laws};
use fields::{Fields, Setup};
use kit::testing::{golden, leaks_are_caught, named, preset, random_games};

#[test]
fn random_games_end() {
    random_games::<Fields>(&Fields::presets(), 10);
}

#[test]
fn the_laws_hold() {
    laws::check(&laws::Battery::<Fields> {
        setups: named::<Fields>(&["standard", "teams", "first-game", "dice-of-power", "three-factions", "boss"]),
        games: 1,
        ..laws::Battery::default()
    });
}

/// With everything told by an event, a view, a legal list, weights, a refusal or a sampled world, the laws do not pass.
#[test]
fn planted_leaks_are_caught() {
    leaks_are_caught::<Fields>(&preset::<Fields>("standard"), 1);
}

#[test]
fn everything_has_words() {
    let setups = named::<Fields>(&["standard", "boss", "solo", "siege", "fen"]);
    laws::check_words(&laws::Battery::<Fields> { setups, games: 1, ..laws::Battery::default() });
}

#[test]
fn the_laws_hold_in_every_skirmish_and_in_shared_teams() {
    let setups = named::<Fields>(&["skirmish", "ritual", "relics", "shared"]);
    laws::check(&laws::Battery::<Fields> { setups, games: 1, stop_after: 300, ..laws::Battery::default() });
}

/// Every solo scenario at every difficulty, for one to three people.
fn solo_setups() -> Vec<(String, Setup)> {
    let scenarios = ["liberation", "siege-of-grayskull", "shadows-over-the-fen"];
    let difficulties = ["beginner", "novice", "advanced", "ruthless"];
    let all = scenarios.into_iter().flat_map(|scenario| difficulties.map(|difficulty| (scenario, difficulty)));
    let setup = |(i, (scenario, difficulty)): (usize, (&str, &str))| {
        let setup = Setup {
            scenario: Some(scenario.into()),
            seats: vec![1 + (i % 3) as u8],
            difficulty: Some(difficulty.into()),
            ..Setup::default()
        };
        (format!("{scenario}, {difficulty}"), setup)
    };
    all.enumerate().map(setup).collect()
}

#[test]
fn the_laws_hold_in_solo_and_cooperative_games() {
    laws::check(&laws::Battery::<Fields> { setups: solo_setups(), games: 1, stop_after: 250, ..laws::Battery::default() });
}

#[test]
fn random_solo_games_end() {
    let setups = solo_setups();
    let variants = ["dice_of_power", "quicker", "stronger_together", "initiative_counts", "free_choice"];
    let with = |(name, setup): &(String, Setup), i: usize| {
        let mut setup = setup.clone();
        let on = &mut setup.options;
        match i {
            0 => on.dice_of_power = true,
            1 => on.quicker = true,
            2 => on.stronger_together = true,
            3 => on.initiative_counts = true,
            _ => on.free_choice = true,
        }
        (format!("{name}, {}", variants[i]), setup)
    };
    let more: Vec<(String, Setup)> = setups.iter().enumerate().map(|(i, setup)| with(setup, i % variants.len())).collect();
    let all: Vec<(&str, Setup)> = setups.iter().chain(&more).map(|(name, setup)| (name.as_str(), setup.clone())).collect();
    random_games::<Fields>(&all, 10);
}

#[test]
fn golden_playthrough_of_a_standard_game() {
    golden::<Fields>("standard", &preset::<Fields>("standard"), 1, 60);
}

#[test]
fn golden_playthrough_of_a_solo_game() {
    golden::<Fields>("solo", &preset::<Fields>("solo"), 1, 60);
}

#[test]
fn golden_playthrough_of_a_skirmish() {
    golden::<Fields>("skirmish", &preset::<Fields>("skirmish"), 1, 60);
}
