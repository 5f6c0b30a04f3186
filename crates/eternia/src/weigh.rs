//! How even the Scenarios and Characters are, and that every card is met in play: games of a simple bot against itself.
//!
//! The bot looks one decision ahead and judges the position by HP, Power, Terrain of the goals and what the Scenario asks for. These
//! games take minutes, so the tests are ignored: `cargo test --release -p eternia weigh -- --ignored --nocapture` plays them.

use crate::action::Action;
use crate::compiled::{Skill, SkillCard, SkillOwner, SpaceId};
use crate::content::{Cond, Mode, Pursuit, ScenarioKind, Side, SkillKind, Word};
use crate::model::{Being, FIRST_MINION, MODELS, Model, ModelId};
use crate::setup::{Method, Roster, Setup};
use crate::state::{Ctx, Eternia};
use engine::{Game, GameRng, Seeded, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// So many thousandths of a HP.
type Worth = i32;

fn to(game: &Eternia, from: SpaceId, goals: &[SpaceId], otherwise: i32) -> i32 {
    goals.iter().map(|goal| i32::from(game.distance(from, *goal))).min().unwrap_or(otherwise)
}

/// Where the Scenario's goals lie.
fn goals(game: &Eternia) -> Vec<SpaceId> {
    let mut goals = Vec::new();
    for pursuit in &game.sheet().ai_priorities {
        match *pursuit {
            Pursuit::Token(word) => {
                let lying = game.tokens.iter().filter(|token| token.by.is_none() && game.all().token_is(token.id(), word));
                goals.extend(lying.map(|token| token.space()));
            }
            Pursuit::Zone(zone) => goals.extend(game.sheet().board.zone(zone)),
            Pursuit::Npc(word) => {
                let is =
                    |id: &ModelId| matches!(game.model(*id).being, Being::Npc(npc) if game.all().npcs[npc.index()].id == word);
                goals.extend(game.up().iter().filter(is).filter_map(|id| game.place_of(id)));
            }
        }
    }
    goals
}

fn worth_of(game: &Eternia, id: ModelId, model: &Model, goals: &[SpaceId]) -> Worth {
    let zone = |name: &str| game.sheet().board.zone(Word::new(name));
    let foes: Vec<SpaceId> = game
        .up()
        .iter()
        .filter(|other| game.model(*other).side.is_some_and(|side| Some(side) != model.side))
        .filter_map(|other| game.place_of(other))
        .collect();
    let place = game.place_of(id);
    match model.being {
        Being::Nobody => 0,
        Being::Npc(_) => {
            let way = place.map_or(0, |at| to(game, at, zone("exit"), 0));
            1300 * i32::from(model.hp) - 800 * way
        }
        Being::Character(_) => {
            let mut worth = 1000 * i32::from(model.hp) + 250 * i32::from(model.all_power());
            worth -= 700 * i32::from(model.dazed);
            match place {
                Some(at) => worth - 120 * to(game, at, &foes, 9) - 300 * to(game, at, goals, 0),
                None => worth - 3000,
            }
        }
        Being::Minion(_) => place.map_or(0, |at| 1000 - 100 * to(game, at, &foes, 9)),
    }
}

/// What a position is worth to a side.
fn judge(game: &Eternia, side: Side) -> Worth {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == side { 1_000_000 } else { -1_000_000 });
    }
    let goals = goals(game);
    let sign = |of: Side| if of == side { 1 } else { -1 };
    let mut worth = 0;
    for id in (0..MODELS).map(|at| ModelId(at as u8)) {
        let model = game.model(id);
        worth += match model.side {
            Some(of) => sign(of) * worth_of(game, id, model, &goals),
            None => -300 * i32::from(model.hp),
        };
    }
    let home = game.sheet().board.zone(Word::new("home"));
    for token in game.tokens.iter() {
        if let Some(of) = token.by.and_then(|by| game.model(by).side) {
            worth += sign(of) * (5000 - 600 * to(game, token.space(), home, 0));
        } else if game.all().token_is(token.id(), Word::new("console")) {
            worth -= 6000 * sign(Side::Players);
        }
    }
    for of in Side::BOTH {
        worth += sign(of) * 4000 * i32::from(game.vp[of.index()]);
        for stone in ["stone-1", "stone-2", "stone-3", "stone-4"].map(Word::new) {
            let there = !game.sheet().board.zone(stone).is_empty();
            let held = there && game.holds(&Cond::ControlsSpace(of, stone), &Ctx::default());
            worth += sign(of) * 2000 * i32::from(held);
        }
    }
    worth + 150 * sign(Side::Controller) * game.board.iter().map(|n| i32::from(*n)).sum::<i32>()
}

/// What beginning something is worth before its effect is seen.
fn promise(game: &Eternia, side: Side, action: &Action) -> Worth {
    let errand = matches!(game.sheet().id.as_str(), "the-machine-rises" | "first-steps" | "three-swords");
    match action {
        Action::Attack { .. } if errand && side == Side::Players => 800,
        Action::Attack { .. } | Action::BonusAttack { .. } => 1600,
        Action::Interact { .. } | Action::BonusInteract { .. } => 2500,
        Action::Use(_) | Action::BonusUse { .. } | Action::Controller { .. } => 900,
        Action::React { .. } | Action::Play(_) => 800,
        Action::Extra(_) | Action::Boost { .. } => 450,
        Action::Move | Action::BonusMove(_) => 350,
        Action::Recover(_) => 300,
        _ => 0,
    }
}

/// A game from start to end.
struct Played {
    winner: Option<Side>,
    rounds: u8,
    decisions: u32,
    characters: Vec<(usize, Side)>,
}

fn choose(game: &Eternia, seat: engine::Seat, legal: &[Action], rng: &mut GameRng) -> usize {
    let side = if seat.0 >= game.seats { Side::Controller } else { Side::Players };
    let look = |action: &Action, rng: &mut GameRng| {
        let mut next = game.clone();
        next.apply(seat, action, &mut Seeded::new(rng.next_u64())).unwrap();
        judge(&next, side) + promise(game, side, action) + rng.below(300) as Worth
    };
    (0..legal.len()).max_by_key(|at| look(&legal[*at], rng)).unwrap()
}

/// Plays a game and notes what was used.
fn play(setup: &Setup, seed: u64, used: &mut BTreeSet<Action>) -> Played {
    let mut cx = Seeded::new(seed);
    let mut rng = GameRng::new(seed ^ 0xc1a5);
    let mut game = Eternia::new(setup, &mut cx).unwrap();
    let (mut legal, mut decisions) = (Vec::new(), 0);
    while let Status::Decide(asked) = game.status() {
        let seat = asked.seats().iter().next().unwrap();
        legal.clear();
        game.legal(seat, &mut legal);
        let at = if legal.len() == 1 { 0 } else { choose(&game, seat, &legal, &mut rng) };
        used.insert(legal[at]);
        game.apply(seat, &legal[at], &mut cx).unwrap();
        decisions += 1;
        assert!(decisions < 20_000, "{} does not end", game.sheet().name);
    }
    let side_of = |at: usize| game.character(ModelId(at as u8)).map(|id| (id.index(), game.models[at].side.unwrap()));
    let characters = (0..FIRST_MINION).filter_map(side_of).collect();
    Played { winner: game.over.and_then(|over| over.winner), rounds: game.round, decisions, characters }
}

/// The 95 % interval of a rate (Wilson), in per cent.
fn interval(wins: u32, games: u32) -> (f64, f64) {
    let (n, p, z) = (f64::from(games.max(1)), f64::from(wins) / f64::from(games.max(1)), 1.96_f64);
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    ((middle - half) * scale, (middle + half) * scale)
}

fn rate(wins: u32, games: u32) -> String {
    let (low, high) = interval(wins, games);
    format!("{:.0} ({low:.0} to {high:.0})", 100.0 * f64::from(wins) / f64::from(games.max(1)))
}

fn setup(scenario: &crate::compiled::Scenario, mode: Mode, team: u8) -> Setup {
    let method = if scenario.kind == ScenarioKind::Open { Method::FreeForAll } else { Method::HeroesVsVillains };
    Setup { scenario: scenario.id.to_string(), mode, seats: vec![team], method, roster: Roster::Deal, ..Setup::default() }
}

/// Prints the tables of `docs/balance-eternia.md`. `GAMES` says how many games each Scenario and team size
/// gets; with `AI` the card-driven AI is the Controller.
#[test]
#[ignore = "plays for minutes"]
fn how_even_scenarios_and_characters_are() {
    let games: u32 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let content = crate::library::standard();
    let mut out = String::new();
    let modes = if std::env::var_os("AI").is_some() { [Mode::Ai] } else { [Mode::Person] };
    for mode in modes {
        let mut used = BTreeSet::new();
        let mut characters: BTreeMap<usize, [u32; 4]> = BTreeMap::new();
        let _ = writeln!(out, "\n{mode:?}\n\n| Scenario | 1 | 2 | 3 | 4 | Rounds | decisions |\n|---|---|---|---|---|---|---|");
        for scenario in &content.scenarios {
            let (mut row, mut rounds, mut decisions) = (String::new(), 0, 0);
            for team in 1..=4u8 {
                let mut wins = 0;
                for seed in 0..games {
                    let played = play(&setup(scenario, mode, team), u64::from(seed) << 8 | u64::from(team), &mut used);
                    wins += u32::from(played.winner == Some(Side::Players));
                    rounds += u32::from(played.rounds);
                    decisions += played.decisions;
                    for (character, side) in played.characters {
                        let counts = characters.entry(character).or_default();
                        counts[2 * side.index()] += 1;
                        counts[2 * side.index() + 1] += u32::from(played.winner == Some(side));
                    }
                }
                let _ = write!(row, " {} |", rate(wins, games));
            }
            let all = f64::from(4 * games);
            let (rounds, decisions) = (f64::from(rounds) / all, f64::from(decisions) / all);
            let _ = writeln!(out, "| {} |{row} {rounds:.1} | {decisions:.0} |", scenario.name);
        }
        let _ = writeln!(
            out,
            "\n| Character | all games | in the Player Team | as the Controller's | games |\n|---|---|---|---|---|"
        );
        for (character, [a, b, c, d]) in characters {
            let (name, all) = (&content.characters[character].name, rate(b + d, a + c));
            let _ = writeln!(out, "| {name} | {all} | {} | {} | {} |", rate(b, a), rate(d, c), a + c);
        }
    }
    println!("{out}");
}

/// Every Skill that somebody decides about, every Strategy Card and every option of the Controller Skills is used in play.
#[test]
#[ignore = "plays for minutes"]
fn every_card_is_met_in_play() {
    let content = crate::library::standard();
    let mut used = BTreeSet::new();
    let mut missing = Vec::new();
    for seed in 0..60u64 {
        for scenario in &content.scenarios {
            let _ = play(&setup(scenario, Mode::Person, 1 + (seed % 4) as u8), seed, &mut used);
        }
        missing = unmet(&used);
        if missing.is_empty() {
            break;
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

fn unmet(used: &BTreeSet<Action>) -> Vec<String> {
    let content = crate::library::standard();
    let skill_of = |action: &Action| match action {
        Action::Attack { skill, .. }
        | Action::Use(skill)
        | Action::BonusAttack { skill, .. }
        | Action::BonusUse { skill, .. }
        | Action::Boost { skill, .. }
        | Action::React { skill, .. } => Some(skill.index()),
        _ => None,
    };
    let met: BTreeSet<usize> = used.iter().filter_map(skill_of).collect();
    let decided = |skill: &Skill| {
        skill.kind != SkillKind::Passive && skill.card != SkillCard::Ai && matches!(skill.owner, SkillOwner::Character(_))
    };
    let skills = content.skills.iter().enumerate().filter(|(at, skill)| decided(skill) && !met.contains(at));
    let mut missing: Vec<String> = skills.map(|(_, skill)| format!("{:?} {}", skill.card, skill.name)).collect();
    for (at, card) in content.strategy.iter().enumerate() {
        let played = used.iter().any(|action| matches!(action, Action::Play(id) if id.index() == at));
        if !played {
            missing.push(card.name.clone());
        }
    }
    missing
}
