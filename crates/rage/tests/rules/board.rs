//! Group 2: regions, arrangements, mountains.

use super::*;
use rage::board::{Board, Place, Tile, plan_of};
use rage::layout;

fn tile(region: u8, q: i8, r: i8, rotation: u8) -> Tile {
    Tile { region: RegionId(region), center: Hex::new(q, r), rotation }
}

fn custom(tiles: &[Tile], bastions: &[(i8, i8)]) -> Setup {
    let bastions = bastions.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
    Setup { map: Map::Custom { tiles: tiles.to_vec(), bastions }, clans: Clans::Deal, ..Setup::default() }
}

/// Proves RA-2.1
#[test]
fn as_many_tiles_as_players() {
    for players in [2u8, 3, 4] {
        let game = Rage::new(&Setup { players, ..Setup::default() }, &mut Seeded::new(5)).expect("legal");
        assert_eq!(game.view(Viewer::Spectator).tiles.len(), players as usize);
    }
    assert!(refused(&custom(&[tile(0, 0, 0, 0)], &[])).contains("there are 1 tiles, it must be 2 (RA-2.1)"));
    assert!(refused(&Setup { players: 5, ..Setup::default() }).contains("players is 5, it must be 2 to 4"));
}

/// Proves RA-2.2, RA-R4
#[test]
fn any_tile_side_and_rotation_is_drawn() {
    let (mut sides, mut rotations) = ([false; 10], [false; 6]);
    for seed in 0..60 {
        let game = Rage::new(&Setup::default(), &mut Seeded::new(seed)).expect("legal");
        let tiles = game.view(Viewer::Spectator).tiles;
        assert_eq!(tiles[0].center, Hex::new(0, 0));
        assert_eq!(tiles[1].center, Hex::new(2, 1));
        tiles.iter().for_each(|t| (sides[t.region.index()], rotations[t.rotation as usize]) = (true, true));
        let numbers: Vec<u8> = tiles.iter().map(|t| standard().regions[t.region.index()].tile).collect();
        assert_ne!(numbers[0], numbers[1], "a tile has one side up");
    }
    assert_eq!((sides, rotations), ([true; 10], [true; 6]));
}

/// Proves RA-2.2, RA-R2
#[test]
fn turning_a_tile_turns_sites_and_ranges() {
    let content = &mut standard().clone();
    content.regions[0].sites = [Site::Plain, Site::City, Site::Plain, Site::Plain, Site::Plain, Site::Plain, Site::Plain];
    content.regions[0].ridges = [0, 0b000001, 0, 0, 0, 0, 0];
    let board = Board::new(plan_of(content, &[tile(0, 0, 0, 2)]));
    let city = board.spot(Place(1)).expect("slot 1");
    assert_eq!((city.hex, city.site, city.ridges), (Hex::new(-1, 1), Site::City, 0b000100), "two sixths clockwise");
    for (i, (q, r)) in [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)].into_iter().enumerate() {
        assert_eq!(layout::shared_sides(Hex::new(0, 0), Hex::new(q, r)), 3, "join {i}");
        assert!(!layout::overlap(Hex::new(0, 0), Hex::new(q, r)));
    }
}

/// Proves RA-2.3, RA-R3
#[test]
fn an_arrangement_must_hold_together() {
    let spots = &[(-1, -1), (3, 2)];
    let problem = |tiles: &[Tile]| refused(&custom(tiles, spots));
    assert!(problem(&[tile(0, 0, 0, 0), tile(2, 1, 1, 0)]).contains("map.tiles[1] and map.tiles[0] overlap (RA-R3)"));
    assert!(problem(&[tile(0, 0, 0, 0), tile(2, 9, 1, 0)]).contains("shares fewer than two hex sides"));
    // One side is too few, two are enough.
    assert_eq!([(3, 0), (2, 1)].map(|(q, r)| layout::shared_sides(Hex::new(0, 0), Hex::new(q, r))), [1, 3]);
    assert!(problem(&[tile(0, 0, 0, 0), tile(2, 3, 0, 0)]).contains("shares fewer than two hex sides"));
    assert!(Rage::new(&custom(&[tile(0, 0, 0, 0), tile(2, 2, 1, 0)], spots), &mut Seeded::new(1)).is_ok());
    assert!(problem(&[tile(0, 0, 0, 0), tile(1, 2, 1, 0)]).contains("tile 1 lies on the table already"));
    assert!(problem(&[tile(0, 0, 0, 0), tile(30, 2, 1, 0)]).contains("there is no Region side 30"));
    assert!(problem(&[tile(0, 0, 0, 0), tile(2, 2, 1, 6)]).contains("rotation is 6, it must be 0 to 5 (RA-2.2)"));
    assert!(problem(&[tile(0, 120, 0, 0), tile(2, 2, 1, 0)]).contains("off the grid"));
}

/// Proves RA-R3
#[test]
fn a_city_that_mountains_cut_off_is_refused() {
    // The City of the first tile is closed in on all sides.
    let content = &mut standard().clone();
    content.key = "walled".into();
    content.regions.iter_mut().for_each(|r| r.ridges = [0; 7]);
    content.regions[0].sites = [Site::Plain, Site::City, Site::Plain, Site::Forge, Site::Plain, Site::Stone(I), Site::Plain];
    content.regions[0].ridges[1] = 0b111111;
    registry::register(content.clone()).expect("it fits");
    let walled = |bastions: &[(i8, i8)]| Setup {
        content: Some("walled".into()),
        ..custom(&[tile(0, 0, 0, 0), tile(2, 2, 1, 0)], bastions)
    };
    assert!(refused(&walled(&[(-1, -1), (3, 2)])).contains("mountains cut a City or a Forge off from the others (RA-R3)"));
}

/// Proves RA-2.4, RA-2.5
#[test]
fn sharing_a_side_is_being_adjacent_across_tiles_too() {
    let play = table(2).no_elves().unit(0, I, mods(2, 1, 0), 1).ridge("A2", 1).units(0, "A2", [1, 0, 0]).moving(0);
    assert!(play.legal(0).contains(&step("A2", I, "B6", 1)), "another tile, one side");
    assert_eq!(play.refusal(0, step("A2", I, "B5", 1)), "RA-15.6", "the range is shown by one tile only");
    assert_eq!(play.refusal(0, step("A2", I, "A5", 1)), "RA-15.2");
}

/// Proves RA-2.6
#[test]
fn the_board_never_changes() {
    let mut play = table(2).begin();
    let before = play.view(0).tiles;
    for _ in 0..200 {
        let Some(seat) = play.deciding().first().copied() else { break };
        let all = play.legal(seat);
        play.any(seat, all[all.len() / 2]);
    }
    assert_eq!(play.view(0).tiles, before);
    assert_eq!(table(2).begin().refusal(0, Action::TakeTile(RegionId(0))), "RA-2.6");
}

/// Proves RA-R4
#[test]
fn players_may_build_the_board_in_turn() {
    let setup = Setup { map: Map::Players, ..Setup::default() };
    let mut game = Rage::new(&setup, &mut Seeded::new(1)).expect("legal");
    let mut seats = Vec::new();
    while game.view(Viewer::Spectator).tiles.len() < 2 {
        let seat = game.status().deciding().lowest().expect("somebody builds");
        let mut all = Vec::new();
        game.legal(seat, &mut all);
        seats.push(seat);
        let wrong = game.clone().apply(seat, &Action::PlaceTile { center: Hex::new(9, 9), rotation: 0 }, &mut Scripted::none());
        assert!(wrong.is_err());
        game.apply(seat, &all[all.len() - 1], &mut Seeded::new(2)).expect("legal");
    }
    assert_eq!((seats[0], seats[2], seats.len()), (seats[1], seats[3], 4), "each takes and places one tile");
    assert_ne!(seats[0], seats[2]);
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.pending, Pending::Clan);
    assert!(layout::problems(standard(), &view.tiles, "tiles").is_empty());
}
