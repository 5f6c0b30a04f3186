//! A map drawn in characters becomes a Battlefield.

use crate::compiled::{Board, MinionId, NpcId, SpaceId, TerrainId, TokenId};
use crate::content::{Definitions, Feature, ScenarioDef, Side, Word};
use kit::hex::{Hex, Lines, SightTable};

/// The spaces of a map with their characters, row by row.
///
/// # Errors
/// The row (from 1) and what is wrong with it.
pub(super) fn cells(map: &[String]) -> Result<Vec<(Hex, char)>, (usize, String)> {
    let mut cells = Vec::new();
    for (r, row) in map.iter().enumerate() {
        for (column, sign) in row.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            let across = column as i32 - r as i32;
            if across % 2 != 0 {
                let other = if r % 2 == 0 { "even" } else { "odd" };
                return Err((r + 1, format!("'{sign}' is in column {column}; in this row spaces are in {other} columns")));
            }
            let hex = i8::try_from(across / 2).ok().zip(i8::try_from(r).ok());
            let (q, r) = hex.ok_or_else(|| (r + 1, "the map is too large".to_string()))?;
            cells.push((Hex::new(q, r), sign));
        }
    }
    Ok(cells)
}

/// What a character of the map means.
pub(super) fn features(scenario: &ScenarioDef, sign: char) -> &[Feature] {
    scenario.legend.get(&sign).map_or(&[], Vec::as_slice)
}

/// The Battlefield of a Scenario that has been checked.
pub(super) fn board(defs: &Definitions, scenario: &ScenarioDef, lines: &mut Lines) -> Option<Board> {
    let cells = cells(&scenario.map).ok()?;
    let spaces: Vec<Hex> = cells.iter().map(|(hex, _)| *hex).collect();
    let at = |hex: Hex| spaces.iter().position(|space| *space == hex).map(|i| SpaceId(i as u8));
    let neighbors: Vec<[Option<SpaceId>; 6]> = spaces.iter().map(|hex| hex.neighbors().map(at)).collect();
    let mut board = Board {
        sight: SightTable::with(lines, &spaces).ok()?,
        border: neighbors.iter().map(|around| around.iter().any(Option::is_none)).collect(),
        terrain: vec![None; spaces.len()],
        piece: vec![None; spaces.len()],
        spawns: [Vec::new(), Vec::new()],
        starts: [Vec::new(), Vec::new()],
        tokens: Vec::new(),
        minions: Vec::new(),
        elites: Vec::new(),
        npcs: Vec::new(),
        zones: Vec::new(),
        neighbors,
        spaces,
    };
    for (i, (_, sign)) in cells.iter().enumerate() {
        for feature in features(scenario, *sign) {
            put(defs, &mut board, SpaceId(i as u8), *feature);
        }
    }
    pieces(&mut board, &cells);
    Some(board)
}

/// The place of an id.
fn place(mut ids: impl Iterator<Item = Word>, id: Word) -> Option<u8> {
    ids.position(|other| other == id).map(|at| at as u8)
}

fn put(defs: &Definitions, board: &mut Board, space: SpaceId, feature: Feature) {
    match feature {
        Feature::Terrain(id) => {
            board.terrain[space.index()] = place(defs.terrains.iter().map(|t| t.id), id).map(TerrainId);
        }
        Feature::Token(id) => {
            board.tokens.extend(place(defs.tokens.iter().map(|t| t.id), id).map(|token| (TokenId(token), space)));
        }
        Feature::Spawn(side) => spaces_of(&mut board.spawns, side).push(space),
        Feature::Start(side) => spaces_of(&mut board.starts, side).push(space),
        Feature::Minion => board.minions.push(space),
        Feature::Elite(id) => {
            board.elites.extend(place(defs.minions.iter().map(|m| m.id), id).map(|minion| (MinionId(minion), space)));
        }
        Feature::Npc(id) => board.npcs.extend(place(defs.npcs.iter().map(|n| n.id), id).map(|npc| (NpcId(npc), space))),
        Feature::Zone(name) => match board.zones.iter_mut().find(|(zone, _)| *zone == name) {
            Some((_, spaces)) => spaces.push(space),
            None => board.zones.push((name, vec![space])),
        },
    }
}

fn spaces_of(table: &mut [Vec<SpaceId>; 2], side: Side) -> &mut Vec<SpaceId> {
    &mut table[side.index()]
}

/// ET-R157: neighbouring spaces drawn with the same character are one piece as it was laid.
fn pieces(board: &mut Board, cells: &[(Hex, char)]) {
    let mut next = 0;
    for start in 0..cells.len() {
        if board.terrain[start].is_none() || board.piece[start].is_some() {
            continue;
        }
        let mut todo = vec![start];
        while let Some(at) = todo.pop() {
            board.piece[at] = Some(next);
            let around = board.neighbors[at].iter().flatten().map(|space| space.index());
            todo.extend(around.filter(|n| cells[*n].1 == cells[start].1 && board.piece[*n].is_none()));
        }
        next += 1;
    }
}
