//! RA-R1: what is wrong with a set-up, or what it comes to.

use super::{DRAWS, Ready};
use crate::board::{Board, Plan, Tile, plan_of};
use crate::campaign::{self, Campaign};
use crate::event::Event;
use crate::layout;
use crate::registry;
use crate::setup::{Bastions, Clans, Map, Mode, Setup};
use crate::state::SEATS;
use crate::types::{ClanId, Content, Hex, Layout, RegionId};
use engine::{Cx, Seat, SetupError};

/// All that is wrong with a set-up, or what it comes to.
pub(super) fn check(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Ready, SetupError> {
    let content = match &setup.content {
        None => registry::standard(),
        Some(key) => registry::find(key).ok_or_else(|| SetupError::one(format!("content: there is no content \"{key}\"")))?,
    };
    let mut problems = check_options(setup);
    let clans = check_clans(&content, setup, &mut problems);
    let solo = matches!(setup.mode, Mode::Solo(_));
    // RA-2.1, RA-27.1: as many tiles as players; two in solo.
    let tiles = if solo { 2 } else { setup.players };
    let mut ready = Ready { content, seats: setup.players, plan: None, clans, campaign: None };
    if matches!(setup.mode, Mode::Campaign(_) | Mode::Scenario(_)) {
        check_campaign(setup, &mut ready, &mut problems, cx);
        return if problems.is_empty() { Ok(ready) } else { Err(SetupError { problems }) };
    }
    match &setup.map {
        Map::Players if solo => problems.push("map: in solo the board is drawn or built by the host (RA-R78)".into()),
        Map::Players => {}
        Map::Custom { tiles: given, bastions } => {
            problems.extend(check_custom(&content, setup.players, tiles, given, bastions));
            if problems.is_empty() {
                let mut plan = plan_of(&content, given);
                bastions.iter().zip(&mut plan.bastions).for_each(|(hex, room)| *room = Some(*hex));
                ready.plan = Some(plan);
            }
        }
        Map::Random { layout } => match find_layout(&content, layout.as_deref(), tiles) {
            Err(problem) => problems.push(problem),
            Ok(layout) if problems.is_empty() => match draw_tiles(&content, layout, setup, cx) {
                Some(plan) => ready.plan = Some(plan),
                None => problems.push(format!("map.layout: no legal arrangement was found on \"{}\" (RA-R3)", layout.id)),
            },
            Ok(_) => {}
        },
    }
    if problems.is_empty() { Ok(ready) } else { Err(SetupError { problems }) }
}

/// RA-29.1, RA-29.2: the first scenario of a campaign, and its board.
fn check_campaign(setup: &Setup, ready: &mut Ready, problems: &mut Vec<String>, cx: &mut impl Cx<Event>) {
    let content = ready.content.get();
    let scenarios = &content.season.scenarios;
    if !matches!(setup.map, Map::Random { layout: None }) || setup.bastions != Bastions::Preset {
        problems.push("map: a scenario lays out its own board (RA-29.5)".into());
    }
    if setup.round_limit.is_some() || setup.length.target() != 4 {
        problems.push("length and round_limit: a scenario has its own goal and its own last round (RA-29.3)".into());
    }
    let (length, scenario) = match &setup.mode {
        Mode::Scenario(id) => match scenarios.iter().position(|s| s.id == *id) {
            Some(at) => (1, at as u8),
            None => {
                let known: Vec<&str> = scenarios.iter().map(|s| s.id.as_str()).collect();
                return problems.push(format!("mode: there is no scenario \"{id}\"; there are {}", known.join(", ")));
            }
        },
        Mode::Campaign(series) if problems.is_empty() => {
            (series.scenarios(), campaign::draw_scenario(content, &[], series.scenarios(), cx))
        }
        _ => return,
    };
    if !problems.is_empty() {
        return;
    }
    ready.plan = campaign::draw_board(content, &scenarios[scenario as usize], setup.players, cx);
    ready.campaign = Some(Campaign::new(length, scenario));
    if ready.plan.is_none() {
        problems.push("map: no legal arrangement was found for the scenario's layout (RA-R3)".into());
    }
}

fn check_options(setup: &Setup) -> Vec<String> {
    let mut problems = Vec::new();
    match setup.mode {
        Mode::Skirmish | Mode::Campaign(_) | Mode::Scenario(_) if !(2..=4).contains(&setup.players) => {
            problems.push(format!("players is {}, it must be 2 to 4; alone one plays solo (RA-2.1)", setup.players));
        }
        Mode::Solo(_) if setup.players != 1 => {
            problems.push(format!("players is {}, solo is for one (RA-27.1)", setup.players));
        }
        Mode::Skirmish | Mode::Solo(_) | Mode::Campaign(_) | Mode::Scenario(_) => {}
    }
    if matches!(setup.mode, Mode::Solo(_)) && setup.length.target() != 4 {
        problems.push("length: solo is played to 4 points, since the Elves' targets are tuned to that (RA-R79)".into());
    }
    if setup.guide && (setup.mode != Mode::Skirmish || setup.players != 2) {
        problems.push("guide: the guided first game is a skirmish of two".into());
    }
    if setup.round_limit == Some(0) {
        problems.push("round_limit is 0, it must be at least 1 or none (RA-28.4)".into());
    }
    problems
}

/// RA-5.1: no clan twice.
fn check_clans(content: &Content, setup: &Setup, problems: &mut Vec<String>) -> [Option<ClanId>; SEATS] {
    let mut clans = [None; SEATS];
    let Clans::Fixed(ids) = &setup.clans else { return clans };
    if ids.len() != setup.players as usize {
        problems.push(format!("clans: {} are named for {} players (RA-5.1)", ids.len(), setup.players));
    }
    for (i, id) in ids.iter().enumerate().take(SEATS) {
        match content.clans.iter().position(|clan| clan.id == *id) {
            None => {
                let known: Vec<&str> = content.clans.iter().map(|clan| clan.id.as_str()).collect();
                problems.push(format!("clans[{i}]: there is no clan \"{id}\"; there are {} (RA-1.1)", known.join(", ")));
            }
            Some(at) if clans.contains(&Some(ClanId(at as u8))) => {
                problems.push(format!("clans[{i}]: {id} is taken already; no clan is used twice (RA-5.1)"));
            }
            Some(at) => clans[i] = Some(ClanId(at as u8)),
        }
    }
    clans
}

/// RA-R3, RA-R5: tiles and Bastions the host has laid out.
fn check_custom(content: &Content, players: u8, number: u8, tiles: &[Tile], bastions: &[Hex]) -> Vec<String> {
    if tiles.len() != number as usize {
        return vec![format!("map.tiles: there are {} tiles, it must be {number} (RA-2.1)", tiles.len())];
    }
    let mut problems = layout::problems(content, tiles, "map.tiles");
    if !problems.is_empty() {
        return problems;
    }
    let mut board = Board::new(plan_of(content, tiles));
    if bastions.is_empty() {
        if layout::bastion_choices(&board, players as usize - 1).is_empty() {
            problems.push("map.tiles: around this board there is no room for all Bastions (RA-R5)".into());
        }
        return problems;
    }
    if bastions.len() != players as usize {
        problems.push(format!("map.bastions: there are {} for {players} players (RA-5.4)", bastions.len()));
    }
    for (i, hex) in bastions.iter().enumerate().take(SEATS) {
        match layout::bastion_fits(&board, *hex) {
            Err((clause, why)) => problems.push(format!("map.bastions[{i}]: {why} ({clause})")),
            Ok(()) => board = board.with_bastion(Seat(i as u8), *hex),
        }
    }
    problems
}

fn find_layout<'a>(content: &'a Content, id: Option<&str>, tiles: u8) -> Result<&'a Layout, String> {
    let mut fitting = content.layouts.iter().filter(|layout| layout.players == tiles);
    match id {
        None => fitting.next().ok_or_else(|| format!("map.layout: there is no preset layout for {tiles} tiles (RA-R4)")),
        Some(id) => {
            let known: Vec<&str> = fitting.clone().map(|layout| layout.id.as_str()).collect();
            let found = fitting.find(|layout| layout.id == id);
            found.ok_or_else(|| {
                format!("map.layout: there is no layout \"{id}\" for {tiles} tiles; there are {} (RA-R4)", known.join(", "))
            })
        }
    }
}

/// RA-R4: random tiles, sides and rotations on the layout, drawn again until RA-R3 holds.
fn draw_tiles(content: &Content, layout: &Layout, setup: &Setup, cx: &mut impl Cx<Event>) -> Option<Plan> {
    for _ in 0..DRAWS {
        let mut sides: Vec<u8> = (0..content.regions.len() as u8).collect();
        let mut tiles = Vec::with_capacity(layout.centers.len());
        for center in &layout.centers {
            if sides.is_empty() {
                return None;
            }
            let region = RegionId(sides[cx.chance(sides.len() as u32) as usize]);
            let tile = content.regions[region.index()].tile;
            sides.retain(|side| content.regions[*side as usize].tile != tile);
            tiles.push(Tile { region, center: *center, rotation: cx.chance(6) as u8 });
        }
        if let Some(plan) = fitting_plan(content, layout, setup, &tiles) {
            return Some(plan);
        }
    }
    None
}

/// RA-R3: the plan, if it is legal with the layout's Bastions or with some that players can place.
fn fitting_plan(content: &Content, layout: &Layout, setup: &Setup, tiles: &[Tile]) -> Option<Plan> {
    if !layout::problems(content, tiles, "tiles").is_empty() {
        return None;
    }
    let players = setup.players as usize;
    let mut board = Board::new(plan_of(content, tiles));
    if setup.bastions == Bastions::Placed {
        let room = !layout::bastion_choices(&board, players - 1).is_empty();
        return room.then(|| board.plan().clone());
    }
    for (seat, hex) in layout.bastions.iter().enumerate().take(players) {
        layout::bastion_fits(&board, *hex).ok()?;
        board = board.with_bastion(Seat(seat as u8), *hex);
    }
    Some(board.plan().clone())
}
