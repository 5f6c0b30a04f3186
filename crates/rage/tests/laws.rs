//! The laws of the engine on every kind of set-up, and one playthrough a variant.

use engine::laws::{self, Battery};
use engine::{Game, GameRng, Seat, Viewer};
use kit::testing::{golden, leaks_are_caught, named, preset, random_games, setups_to_try};
use rage::board::Place;
use rage::setup::{Bastions, Clans, Difficulty, Length, Map, Mode, Resignation, Series};
use rage::types::{ClanId, GearId, Hex, Kind, Level, RegionId, TacticId};
use rage::{Action, Rage, Setup, registry};

/// What can be written down, as far as it fits into a test: everything legal for anybody, each of these bent a little, and one
/// or a few of every kind.
fn everything(game: &Rage) -> Vec<Action> {
    let mut all = Vec::new();
    for seat in 0..game.seats() as u8 {
        game.legal(Seat(seat), &mut all);
    }
    let legal = all.len();
    for i in (0..legal).step_by(legal.div_ceil(40).max(1)) {
        all.extend(bent(all[i]));
    }
    let hex = |q, r| Hex::new(q, r);
    all.extend([0, 9, 200].map(|i| Action::TakeTile(RegionId(i))));
    all.extend([(0, 0), (2, 1), (60, 60), (127, -128)].map(|(q, r)| Action::PlaceTile { center: hex(q, r), rotation: 7 }));
    all.extend([0, 3, 9].map(|i| Action::Clan(ClanId(i))));
    all.extend([(0, 0), (-1, -1), (127, 127)].map(|(q, r)| Action::Bastion(hex(q, r))));
    all.extend([0, 10, 27, 255].map(|i| Action::Tactic(TacticId(i))));
    all.extend([Action::Equip, Action::March, Action::Pass, Action::Forge, Action::EndEquip, Action::EndMove]);
    all.extend([Action::Assault, Action::Flee, Action::Reroll, Action::Stand]);
    all.extend([None, Some([0, 0]), Some([1, 0]), Some([0, 9])].map(Action::Renew));
    all.extend([0, 5, 6, 255].map(Action::Buy));
    all.extend([0, 30, 47, 255].map(|i| Action::Keep(GearId(i))));
    for (place, level) in [(0, 0), (35, 2), (36, 0), (255, 0), (3, 3), (33, 9)] {
        let (at, level) = (Place(place), Level(level));
        all.push(Action::Reinforce { level, to: at, count: 1 });
        all.push(Action::Move { from: at, level, to: Place(1), count: 1 });
        all.push(Action::Move { from: Place(32), level, to: at, count: 255 });
        all.push(Action::Battle(at));
        all.push(Action::Attach { gear: GearId(place), level });
        all.push(Action::Detach { kind: Kind::Armour, level });
    }
    all.extend([[0; 5], [1, 0, 0, 0, 0], [255; 5], [0, 0, 0, 1, 0]].map(Action::Eliminate));
    all.extend([(0, 0), (1, 0), (u32::MAX, 7)].map(|(stones, home)| Action::Deliver { stones, home }));
    all.sort_by_key(|a| format!("{a:?}"));
    all.dedup();
    all
}

/// Nearly the same action.
fn bent(action: Action) -> Vec<Action> {
    match action {
        Action::Move { from, level, to, count } => vec![
            Action::Move { from, level, to, count: count + 1 },
            Action::Move { from, level, to: Place(to.0 + 1), count },
            Action::Move { from, level, to: from, count },
            Action::Move { from, level: Level((level.0 + 1) % 3), to, count },
        ],
        Action::Reinforce { level, to, count } => {
            vec![Action::Reinforce { level, to, count: count + 1 }, Action::Reinforce { level, to: Place(to.0 + 1), count }]
        }
        Action::Eliminate(killed) => {
            let more = |i: usize| {
                let mut more = killed;
                more[i] += 1;
                Action::Eliminate(more)
            };
            (0..3).map(more).collect()
        }
        Action::PlaceTile { center, rotation } => vec![Action::PlaceTile { center: center.step(0), rotation }],
        Action::Bastion(hex) => vec![Action::Bastion(hex.step(0)), Action::Bastion(hex.step(3))],
        Action::Attach { gear, level } => vec![Action::Attach { gear, level: Level((level.0 + 1) % 3) }],
        _ => Vec::new(),
    }
}

/// Figurines, Elf tokens, Equipment and Tactic cards are neither lost nor made (RA-1.7).
fn conserved(game: &Rage) -> Result<(), String> {
    let view = game.view(Viewer::Spectator);
    let content = registry::find(&view.content).expect("known content").get();
    if view.round == 0 {
        return Ok(());
    }
    for player in view.players.iter().filter(|p| p.clan.is_some()) {
        let clan = &content.clans[player.clan.map_or(0, rage::types::ClanId::index)];
        for level in 0..3u8 {
            let stacks = view.places.iter().flat_map(|p| &p.units);
            let there = stacks.filter(|s| s.side.seat() == Some(player.seat) && s.level.0 == level).map(|s| s.count).sum::<u8>();
            let all = there + player.reserve[level as usize];
            if all != clan.units[level as usize].count {
                return Err(format!("{} has {all} figurines of level {level}", player.seat));
            }
        }
        if player.unseen.len() + player.discard.len() != 7 && !player.gone {
            return Err(format!("{} has {} Tactic cards", player.seat, player.unseen.len() + player.discard.len()));
        }
        if player.points.iter().sum::<u8>() > 30 {
            return Err("a player has more points than there can be".into());
        }
    }
    // What the boss of a scenario wears is not part of the view's sheets.
    if view.campaign.is_some() {
        return Ok(());
    }
    let mut gear = vec![0u8; content.gear.len()];
    let stacks = view.market.stacks.iter().chain(&view.market.unseen).chain(view.players.iter().flat_map(|p| &p.spare));
    stacks.filter(|s| s.count > 0).for_each(|s| gear[s.gear.index()] += s.count);
    view.market.bottom.iter().flatten().for_each(|g| gear[g.index()] += 1);
    let sheets = view.players.iter().map(|p| &p.slots).chain([&view.elves.slots]);
    sheets.flatten().flatten().flatten().for_each(|g| gear[g.index()] += 1);
    for (i, card) in content.gear.iter().enumerate() {
        let (there, legendary) = (gear[i], card.legendary);
        if !legendary && there != card.copies || legendary && there > 1 {
            return Err(format!("there are {there} of {}", card.name));
        }
    }
    Ok(())
}

fn battery(setups: Vec<(String, Setup)>, games: u32) -> Battery<Rage> {
    Battery { setups, games, universe: everything, conserved, max_decisions: 20_000, ..Battery::default() }
}

/// The laws try everything at every decision; a few rounds are enough to meet every kind of decision.
fn short(name: &str, rounds: u8) -> Vec<(String, Setup)> {
    vec![(name.to_string(), Setup { round_limit: Some(rounds), ..preset::<Rage>(name) })]
}

/// Proves RA-1.7
#[test]
fn the_laws_hold_for_two() {
    laws::check(&battery(short("two", 8), 2));
}

/// Proves RA-1.7
#[test]
fn the_laws_hold_for_three() {
    laws::check(&battery(short("three", 6), 2));
}

/// Proves RA-1.7
#[test]
fn the_laws_hold_for_four() {
    laws::check(&battery(short("four", 5), 2));
}

/// Proves RA-1.7
#[test]
fn the_laws_hold_alone() {
    laws::check(&battery(named::<Rage>(&["solo", "solo-easy", "solo-difficult", "solo-impossible"]), 4));
}

/// Proves RA-1.7
#[test]
fn the_laws_hold_with_options() {
    let built = Setup {
        map: Map::Players,
        bastions: Bastions::Placed,
        clans: Clans::Choose,
        round_limit: Some(2),
        ..preset::<Rage>("three")
    };
    let options = Setup { stones_to_bastion: true, round_limit: Some(8), bastions: Bastions::Placed, ..preset::<Rage>("short") };
    laws::check(&battery(vec![("built".into(), built), ("options".into(), options)], 2));
}

/// Any mode, scenario, layout, clans and options there are.
fn any_setup(seed: u64) -> (String, Setup) {
    let mut rng = GameRng::new(seed);
    let content = rage::library::standard();
    let mode = match rng.below(6) {
        0 => Mode::Solo(
            [Difficulty::Easy, Difficulty::Medium, Difficulty::Difficult, Difficulty::Impossible][rng.below(4) as usize],
        ),
        1 => Mode::Campaign(if rng.below(2) == 0 { Series::Short } else { Series::Season }),
        2 | 3 => Mode::Scenario(content.season.scenarios[rng.below(15) as usize].id.clone()),
        _ => Mode::Skirmish,
    };
    let (skirmish, solo) = (mode == Mode::Skirmish, matches!(mode, Mode::Solo(_)));
    let players = if solo { 1 } else { 2 + rng.below(3) as u8 };
    let mut clans: Vec<String> = content.clans.iter().map(|clan| clan.id.clone()).collect();
    rng.shuffle(&mut clans);
    clans.truncate(usize::from(players));
    let layouts: Vec<&str> = content.layouts.iter().filter(|l| l.players == players).map(|l| l.id.as_str()).collect();
    let setup = Setup {
        mode,
        players,
        clans: if rng.below(4) == 0 { Clans::Choose } else { Clans::Fixed(clans) },
        map: match rng.below(5) {
            0 if skirmish => Map::Players,
            _ if skirmish => Map::Random { layout: rng.pick(&layouts).map(|id| (*id).to_string()) },
            _ => Map::Random { layout: None },
        },
        bastions: if skirmish && rng.below(3) == 0 { Bastions::Placed } else { Bastions::Preset },
        length: if skirmish { [Length::Short, Length::Standard, Length::Long][rng.below(3) as usize] } else { Length::Standard },
        round_limit: (skirmish && rng.below(2) == 0).then_some(3),
        stones_to_bastion: rng.below(2) == 0,
        resignation: if rng.below(2) == 0 { Resignation::Remove } else { Resignation::Bot },
        ..Setup::default()
    };
    (format!("set-up {seed}"), setup)
}

/// A game is followed for 12 to 100 decisions. `LAWS_SETUPS=5000 cargo test --release -p rage --test laws set_ups` tries more.
/// Proves RA-1.7
#[test]
fn the_laws_hold_for_set_ups_drawn_from_all_content() {
    for seed in 0..setups_to_try() {
        let stop_after = 12 + 8 * (seed % 12) as u32;
        laws::check(&Battery { seed, stop_after, ..battery(vec![any_setup(seed)], 1) });
    }
}

/// With everything told by an event, a view, a legal list, weights, a refusal or a sampled world, the laws do not pass.
#[test]
fn planted_leaks_are_caught() {
    leaks_are_caught::<Rage>(&short("two", 3)[0].1, 2);
}

#[test]
fn everything_has_words() {
    laws::check_words(&battery([short("two", 6), short("four", 4), named::<Rage>(&["solo", "built"])].concat(), 2));
}

#[test]
fn random_games_of_every_preset_end() {
    random_games::<Rage>(&Rage::presets(), 20);
}

/// `cargo test --release -p rage --test laws -- --ignored --nocapture`
#[test]
#[ignore = "ten thousand games of every mode take minutes; the test above plays fewer"]
fn ten_thousand_random_games_of_every_preset_end() {
    random_games::<Rage>(&Rage::presets(), 10_000);
}

#[test]
fn golden_playthrough_of_two() {
    golden::<Rage>("two", &preset::<Rage>("two"), 1, 50);
}

#[test]
fn golden_playthrough_of_four() {
    golden::<Rage>("four", &preset::<Rage>("four"), 2, 25);
}

#[test]
fn golden_playthrough_of_a_board_that_players_build() {
    golden::<Rage>("built", &preset::<Rage>("built"), 3, 14);
}

#[test]
fn golden_playthrough_of_solo() {
    golden::<Rage>("solo", &preset::<Rage>("solo"), 4, 200);
}
