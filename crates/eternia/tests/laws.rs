//! The laws of the engine on every kind of set-up.

use engine::laws::{self, Battery};
use engine::{Game, Seat, Viewer};
use eternia::compiled::{CharId, MinionId, SkillId, SpaceId, StrategyId};
use eternia::content::{AttackKind, Colour, Mode};
use eternia::model::{Being, ModelId, Pool};
use eternia::setup::{Method, Roster};
use eternia::{Action, Card, Eternia, Setup, registry};
use kit::testing::{golden, leaks_are_caught, preset, random_games};

/// What can be written down, as far as it fits into a test: everything legal for anybody, and some of every kind that is not.
fn everything(game: &Eternia) -> Vec<Action> {
    let mut all = Vec::new();
    for seat in 0..game.seats() as u8 {
        game.legal(Seat(seat), &mut all);
    }
    all.extend([0, 7, 200].map(|id| Action::Take(CharId(id))));
    all.extend([0, 4, 200].map(|id| Action::TakeMinions(MinionId(id))));
    all.extend([0, 40, 255].map(|id| Action::Space(SpaceId(id))));
    let c = |id| Card::Character(ModelId(id));
    all.push(Action::Queue([c(0), c(0), c(1), c(1)]));
    all.push(Action::Queue([c(4), c(5), c(6), Card::Strategy]));
    all.push(Action::Queue([c(0), c(1), Card::Any, c(2)]));
    all.push(Action::Queue([Card::None; 4]));
    all.extend([0, 4, 9, 23, 200].map(|id| Action::Model(ModelId(id))));
    let pools = [Pool::Card, Pool::Skill(Colour::Green), Pool::Skill(Colour::Red), Pool::Controller(0), Pool::Controller(9)];
    all.extend(pools.map(Action::Power));
    all.extend(pools.map(Action::Recover));
    all.extend([Action::Move, Action::BonusMove(0), Action::Pass]);
    for id in [0, 5, 60, 9999] {
        let skill = SkillId(id);
        all.push(Action::Attack { skill, kind: AttackKind::Melee });
        all.push(Action::Attack { skill, kind: AttackKind::Either });
        all.push(Action::Use(skill));
        all.push(Action::BonusAttack { bonus: 0, skill, kind: AttackKind::Ranged });
        all.push(Action::BonusUse { bonus: 1, skill });
        all.push(Action::Boost { model: ModelId(0), skill });
        all.push(Action::React { model: ModelId(4), skill });
        all.push(Action::React { model: ModelId(99), skill });
    }
    all.extend([(0, 10), (9, 255)].map(|(rule, at)| Action::Interact { rule, at: SpaceId(at) }));
    all.push(Action::BonusInteract { bonus: 0, rule: 0, at: SpaceId(3) });
    all.extend([0, 30, 255].map(|id| Action::Step(SpaceId(id))));
    all.extend([0, 3, 255].map(Action::Extra));
    for (skill, option, on) in [(0, 0, None), (2, 1, Some(ModelId(5))), (2, 0, None), (9, 9, Some(ModelId(200)))] {
        all.push(Action::Controller { skill, option, on });
    }
    all.extend([0, 7, 200].map(|id| Action::Play(StrategyId(id))));
    all.extend([0, 1, 5, 255].map(Action::Option));
    all.extend([0, 1, 15, 255].map(Action::Unlock));
    all.extend([(0, 4), (3, 6), (4, 4), (0, 0), (0, 200)].map(|(skill, id)| Action::Empower { skill, model: ModelId(id) }));
    all.sort_unstable();
    all.dedup();
    all
}

/// Cards, HP and Power stay within what there is, and two Models share a space only while one of them moves.
fn conserved(game: &Eternia) -> Result<(), String> {
    let view = game.view(Viewer::Spectator);
    let content = registry::standard().get();
    if view.round == 0 {
        return Ok(());
    }
    if view.mode == Mode::Person {
        let cards: u8 = view.played.iter().chain(&view.unseen).map(|(_, n)| n).sum();
        if usize::from(cards) != content.strategy_deck().len() {
            return Err(format!("there are {cards} Strategy Cards"));
        }
    }
    for model in &view.models {
        if model.hp > model.max_hp || model.power > model.slots {
            return Err(format!("{model:?} holds too much"));
        }
        if model.skills.iter().flatten().any(|(_, power)| *power > 3) {
            return Err(format!("{model:?} holds too much on a Skill"));
        }
        if model.at.is_some() && model.hp == 0 && view.result.is_none() && view.attack.is_none() {
            return Err(format!("{model:?} is up without HP"));
        }
        if matches!(model.being, Being::Minion(_)) && (model.power > 0 || model.hp > 1) {
            return Err(format!("{model:?} is no Minion any more"));
        }
    }
    if view.board.iter().any(|skill| skill.power > 5) {
        return Err("a Controller Skill holds too much".into());
    }
    Ok(())
}

fn battery(setups: Vec<(String, Setup)>, games: u32) -> Battery<Eternia> {
    Battery { setups, games, universe: everything, conserved, max_decisions: 20_000, ..Battery::default() }
}

fn person(scenario: &str, seats: &[u8]) -> Setup {
    Setup { scenario: scenario.into(), seats: seats.to_vec(), ..Setup::default() }
}

fn ai(scenario: &str, seats: &[u8]) -> Setup {
    Setup { mode: Mode::Ai, ..person(scenario, seats) }
}

fn check(setups: &[(&str, Setup)]) {
    laws::check(&battery(setups.iter().map(|(name, setup)| ((*name).to_string(), setup.clone())).collect(), 1));
}

/// Proves ET-1.1, ET-1.3, ET-5.5.
#[test]
fn the_laws_hold_for_one_against_a_controller() {
    check(&[("one", person("last-one-standing", &[1]))]);
}

/// Proves ET-5.7.
#[test]
fn the_laws_hold_for_two_against_a_controller() {
    check(&[("two", person("three-swords", &[1, 1]))]);
}

/// Proves ET-1.5, ET-5.8.
#[test]
fn the_laws_hold_for_three_against_a_controller() {
    check(&[("three", person("wild-beast", &[2, 1]))]);
}

/// Proves ET-1.2, ET-5.11.
#[test]
fn the_laws_hold_for_four_against_a_controller() {
    check(&[("four", person("hold-the-ground", &[1, 1, 1, 1]))]);
}

/// Proves ET-1.4, ET-32.1.
#[test]
fn the_laws_hold_against_the_ai() {
    check(&[("ai-one", ai("last-stand", &[1])), ("ai-three", ai("the-machine-rises", &[1, 2]))]);
}

/// Every Scenario with every size of the team, with a person and with the AI as the Controller, so many decisions far: more with
/// `LAWS_DECISIONS`.
fn begun(mode: Mode) {
    let far = std::env::var("LAWS_DECISIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let shares: [&[u8]; 4] = [&[1], &[1, 1], &[2, 1], &[1, 2, 1]];
    let scenarios = registry::standard().get().scenarios.iter().map(|scenario| scenario.id.to_string());
    let setups = scenarios.flat_map(|id| {
        shares.map(|seats| {
            let setup = Setup { mode, ..person(&id, seats) };
            (format!("{id}, {} Characters", seats.iter().sum::<u8>()), setup)
        })
    });
    laws::check(&Battery { stop_after: far, ..battery(setups.collect(), 1) });
}

/// Proves ET-1.2, ET-1.4, ET-1.6.
#[test]
fn the_laws_hold_in_every_scenario_against_a_person() {
    begun(Mode::Person);
}

/// Proves ET-1.2, ET-1.4, ET-32.1.
#[test]
fn the_laws_hold_in_every_scenario_against_the_ai() {
    begun(Mode::Ai);
}

/// Proves ET-29.1: those Scenarios to their end that the tests above do not play out.
#[test]
fn the_laws_hold_to_the_end_of_the_other_scenarios() {
    check(&[("siege", person("siege-of-the-gate", &[1])), ("escort", ai("escort", &[2])), ("first", ai("first-steps", &[1, 1]))]);
}

/// Proves ET-3.9, ET-3.14.
#[test]
fn the_laws_hold_while_sides_are_chosen() {
    let chosen = Setup { roster: Roster::Choose, deploy: true, method: Method::Factions, ..person("last-one-standing", &[1, 1]) };
    check(&[("chosen", chosen)]);
}

/// With everything told by an event, a view, a legal list, weights, a refusal or a sampled world, the laws do not pass.
#[test]
fn planted_leaks_are_caught() {
    leaks_are_caught::<Eternia>(&person("last-one-standing", &[1, 1]), 1);
}

#[test]
fn golden_playthrough_of_a_duel() {
    golden::<Eternia>("duel", &preset::<Eternia>("duel"), 1, 40);
}

#[test]
fn golden_playthrough_of_a_team_that_chooses_its_characters() {
    golden::<Eternia>("chosen", &preset::<Eternia>("chosen"), 2, 40);
}

#[test]
fn golden_playthrough_of_one_against_the_ai() {
    golden::<Eternia>("alone", &preset::<Eternia>("alone"), 3, 40);
}

#[test]
fn golden_playthrough_of_first_steps() {
    golden::<Eternia>("first-steps", &preset::<Eternia>("first-steps"), 4, 40);
}

#[test]
fn random_games_of_every_preset_end() {
    random_games::<Eternia>(&Eternia::presets(), 3);
}

/// `cargo nextest run -p eternia --test laws --run-ignored only --no-capture`
#[test]
#[ignore = "ten thousand games of every Scenario take minutes; the test above plays fewer"]
fn ten_thousand_random_games_of_every_preset_end() {
    random_games::<Eternia>(&Eternia::presets(), 10_000);
}
