//! RA-R3, RA-R5: which arrangements of tiles and Bastions are legal, and why another one is not.

use crate::board::{Board, Tile, places, plan_of};
use crate::types::{Content, Hex, RegionId};
use kit::hex::opposite;

/// How far from the middle of the grid a tile may lie.
const REACH: i8 = 30;

/// RA-2.1 to RA-2.3, RA-R3: all that is wrong with tiles that lie like this, apart from Bastions. `place` names them in the
/// set-up.
#[must_use]
pub fn problems(content: &Content, tiles: &[Tile], place: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, tile) in tiles.iter().enumerate() {
        let Some(region) = content.regions.get(tile.region.index()) else {
            problems.push(format!(
                "{place}[{i}]: there is no Region side {}; there are {} (RA-1.15)",
                tile.region.0,
                content.regions.len()
            ));
            continue;
        };
        if tile.rotation > 5 {
            problems.push(format!("{place}[{i}]: rotation is {}, it must be 0 to 5 (RA-2.2)", tile.rotation));
        }
        if [tile.center.q, tile.center.r].iter().any(|n| !(-REACH..=REACH).contains(n)) {
            problems.push(format!("{place}[{i}]: the centre is off the grid, which goes from -{REACH} to {REACH} (RA-R2)"));
        }
        let again = tiles[..i].iter().position(|t| content.regions.get(t.region.index()).is_some_and(|r| r.tile == region.tile));
        if let Some(first) = again {
            problems.push(format!("{place}[{i}]: tile {} lies on the table already, as {place}[{first}] (RA-2.2)", region.tile));
        }
    }
    if problems.is_empty() {
        problems.extend(arrangement(content, tiles, place));
    }
    problems
}

/// RA-R3: no overlap, two shared sides, one connected board, every City and Forge in one piece on the ground.
fn arrangement(content: &Content, tiles: &[Tile], place: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, tile) in tiles.iter().enumerate() {
        if let Some(j) = (0..i).find(|j| overlap(tile.center, tiles[*j].center)) {
            problems.push(format!("{place}[{i}] and {place}[{j}] overlap (RA-R3)"));
        }
        let joined = tiles.iter().enumerate().any(|(j, other)| i != j && shared_sides(tile.center, other.center) >= 2);
        if !joined && tiles.len() > 1 {
            problems.push(format!("{place}[{i}] shares fewer than two hex sides with every other tile (RA-R3)"));
        }
    }
    if !problems.is_empty() {
        return problems;
    }
    let board = Board::new(plan_of(content, tiles));
    if !in_one_piece(&board) {
        problems.push(format!("{place}: the tiles do not form one connected board (RA-R3)"));
    }
    if !sites_joined(&board) {
        problems.push(format!("{place}: mountains cut a City or a Forge off from the others (RA-R3)"));
    }
    problems
}

/// Whether two tiles with these centres share a hex: a tile reaches one step from its centre.
#[must_use]
pub fn overlap(a: Hex, b: Hex) -> bool {
    a.distance(b) <= 2
}

/// How many hex sides two tiles with these centres share.
#[must_use]
pub fn shared_sides(a: Hex, b: Hex) -> usize {
    if a.distance(b) > 3 {
        return 0;
    }
    let beside = |hex: Hex| hex.neighbors().into_iter().filter(|other| b.distance(*other) <= 1).count();
    a.disk(1).map(beside).sum()
}

fn in_one_piece(board: &Board) -> bool {
    let Some(first) = places(board.territories).next() else { return false };
    let (mut reached, mut edge) = (first.bit(), first.bit());
    while edge != 0 {
        edge = places(edge).fold(0, |set, place| set | board.air(place)) & board.territories & !reached;
        reached |= edge;
    }
    reached == board.territories
}

/// Whether every City and Forge can be reached on the ground from every other.
#[must_use]
pub fn sites_joined(board: &Board) -> bool {
    let sites = board.cities | board.forges;
    places(sites).next().is_none_or(|first| board.ground_from(first.bit()) & sites == sites)
}

/// RA-5.4, RA-R5: why a Bastion cannot stand on `hex`: the clause and a sentence.
///
/// # Errors
/// The reason.
pub fn bastion_fits(board: &Board, hex: Hex) -> Result<(), (&'static str, String)> {
    if board.spot_at(hex).is_some() {
        return Err(("RA-5.4", "A Bastion must stand outside the board, on a free hex.".into()));
    }
    let touching: Vec<_> = (0..6).filter_map(|d| board.spot_at(hex.step(d)).map(|(place, spot)| (d, place, spot))).collect();
    if touching.len() < 2 {
        return Err(("RA-5.4", "A Bastion must touch at least two Territories.".into()));
    }
    if board.plan().bastions.iter().flatten().any(|other| other.distance(hex) <= 1) {
        return Err(("RA-5.4", "A Bastion must not touch another Bastion.".into()));
    }
    let open = touching.iter().filter(|(d, _, spot)| spot.ridges >> opposite(*d) & 1 == 0);
    let exits = open.fold(0, |set, (_, place, _)| set | place.bit());
    if exits == 0 {
        return Err(("RA-R5", "Mountains would close this Bastion in. At least one side must be open.".into()));
    }
    let sites = board.cities | board.forges;
    if board.ground_from(exits) & sites != sites {
        return Err(("RA-R3", "From here, units on the ground could not reach every City and Forge.".into()));
    }
    Ok(())
}

/// Every hex where a Bastion may stand now, in the order of the grid.
#[must_use]
pub fn bastion_hexes(board: &Board) -> Vec<Hex> {
    let mut around: Vec<Hex> = board.plan().spots.iter().flat_map(|(_, spot)| spot.hex.neighbors()).collect();
    around.sort_unstable();
    around.dedup();
    around.retain(|hex| bastion_fits(board, *hex).is_ok());
    around
}

/// RA-R5: where a Bastion may stand so that `rest` more find room afterwards.
#[must_use]
pub fn bastion_choices(board: &Board, rest: usize) -> Vec<Hex> {
    let all = bastion_hexes(board);
    all.iter().filter(|hex| room_for(&all, &[**hex], rest)).copied().collect()
}

/// Whether `rest` more Bastions find room beside `taken`. Only nearness matters: a Bastion blocks nobody's way.
fn room_for(all: &[Hex], taken: &[Hex], rest: usize) -> bool {
    if rest == 0 {
        return true;
    }
    let free = |hex: &Hex| taken.iter().all(|other| other.distance(*hex) > 1);
    all.iter().filter(|hex| free(hex)).any(|hex| room_for(all, &[taken, &[*hex]].concat(), rest - 1))
}

/// RA-R4: where the next tile may lie, with which rotations, when players build: joined to the tiles that lie there, all Cities
/// and Forges within reach of each other on the ground.
#[must_use]
pub fn tile_choices(content: &Content, tiles: &[Tile], region: RegionId) -> Vec<Tile> {
    let centers: Vec<Hex> = match tiles.first() {
        None => vec![Hex::new(0, 0)],
        Some(_) => {
            // Tiles that touch have their centres three steps apart.
            let mut all: Vec<Hex> = tiles.iter().flat_map(|tile| tile.center.ring(3)).collect();
            all.sort_unstable();
            all.dedup();
            all
        }
    };
    let fits = |center: &Hex| {
        tiles.is_empty()
            || (tiles.iter().all(|t| !overlap(*center, t.center)) && tiles.iter().any(|t| shared_sides(*center, t.center) >= 2))
    };
    let turned =
        centers.into_iter().filter(fits).flat_map(|center| (0..6).map(move |rotation| Tile { region, center, rotation }));
    turned.filter(|tile| tiles.is_empty() && tile.rotation == 0 || joined_on_the_ground(content, tiles, *tile)).collect()
}

fn joined_on_the_ground(content: &Content, tiles: &[Tile], tile: Tile) -> bool {
    sites_joined(&Board::new(plan_of(content, &[tiles, &[tile]].concat())))
}
