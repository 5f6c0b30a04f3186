//! Properties: what movement and distribution offer is exactly what the specification allows.

use super::*;
use proptest::prelude::*;
use rage::board::{Place, Tile};
use rage::injuries::Targets;

/// Every set of casualties that some distribution of `injuries` over single units leads to, by trying all distributions.
fn by_force(targets: &Targets, injuries: u32) -> std::collections::BTreeSet<[u8; 5]> {
    let units: Vec<usize> = (0..5).flat_map(|kind| std::iter::repeat_n(kind, targets.count[kind] as usize)).collect();
    let mut found = std::collections::BTreeSet::new();
    fn place(units: &[usize], left: u32, targets: &Targets, killed: [u8; 5], found: &mut std::collections::BTreeSet<[u8; 5]>) {
        let Some((kind, rest)) = units.split_first() else {
            if left == 0 {
                found.insert(killed);
            }
            return;
        };
        for here in 0..=left {
            let mut killed = killed;
            killed[*kind] += u8::from(here >= u32::from(targets.life[*kind]));
            place(rest, left - here, targets, killed, found);
        }
    }
    place(&units, injuries, targets, [0; 5], &mut found);
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Proves RA-20.5, RA-20.6, RA-R43, RA-R44
    #[test]
    fn casualties_are_exactly_those_of_some_full_distribution(
        count in prop::array::uniform3(0u8..3),
        life in prop::array::uniform3(1u8..5),
        injuries in 0u32..9,
    ) {
        prop_assume!(count.iter().sum::<u8>() > 0);
        let targets = Targets { count: [count[0], count[1], count[2], 0, 0], life: [life[0], life[1], life[2], 1, 1] };
        let mut offered = std::collections::BTreeSet::new();
        targets.each(|t, killed| t.possible(injuries, killed), |killed| { offered.insert(killed); });
        prop_assert_eq!(&offered, &by_force(&targets, injuries));
        prop_assert!(!offered.is_empty(), "there is always a way");
    }

    /// Proves RA-R73
    #[test]
    fn solo_casualties_are_the_sets_nobody_can_be_added_to(
        count in prop::array::uniform3(0u8..4),
        life in prop::array::uniform3(1u8..5),
        injuries in 0u32..12,
    ) {
        let targets = Targets { count: [count[0], count[1], count[2], 0, 0], life: [life[0], life[1], life[2], 1, 1] };
        let cost = |k: &[u8; 5]| k.iter().zip(&targets.life).map(|(n, l)| u32::from(*n) * u32::from(*l)).sum::<u32>();
        let (mut offered, mut affordable) = (Vec::new(), Vec::new());
        targets.each(|t, killed| t.full(injuries, killed), |killed| offered.push(killed));
        targets.each(|_, killed| cost(killed) <= injuries, |killed| affordable.push(killed));
        for killed in &affordable {
            let larger = affordable.iter().any(|other| other != killed && (0..5).all(|k| other[k] >= killed[k]));
            prop_assert_eq!(offered.contains(killed), !larger, "{:?}", killed);
        }
    }

    /// Proves RA-15.3, RA-15.6, RA-15.7, RA-16.2, RA-16.7, RA-16.10
    #[test]
    fn a_path_is_legal_exactly_if_each_step_is(
        seed in 0u64..1000, walk in prop::collection::vec(0u8..36, 2..6), movement in 0u8..5, flight: bool, friends in 0u8..4,
    ) {
        let play = somewhere(seed, movement, flight, friends);
        let path: Vec<Place> = walk.into_iter().map(Place).collect();
        prop_assert_eq!(play.game.check_path(Seat(0), I, &path).is_ok(), step_by_step(&play, &path, movement, flight));
    }

    /// Proves RA-15.2, RA-15.4
    #[test]
    fn the_list_of_moves_is_what_paths_lead_to(seed in 0u64..1000, movement in 0u8..4, flight: bool, friends in 0u8..4) {
        let play = somewhere(seed, movement, flight, friends);
        let mut by_path = std::collections::BTreeSet::new();
        let mut open = vec![vec![at("A1")]];
        while let Some(path) = open.pop() {
            for next in (0..36).map(Place) {
                let longer = [&path[..], &[next]].concat();
                if step_by_step(&play, &longer, movement, flight) {
                    by_path.insert(next);
                }
                // A way may come back to where it was; only its end must be another place.
                if walkable(&play, &longer, movement, flight) && longer.len() <= movement as usize {
                    open.push(longer);
                }
            }
        }
        by_path.remove(&at("A1"));
        let listed: std::collections::BTreeSet<Place> = play
            .legal(0)
            .iter()
            .filter_map(|a| match a {
                Action::Move { from, level: Level::I, to, count: 1 } if *from == at("A1") => Some(*to),
                _ => None,
            })
            .collect();
        prop_assert_eq!(&listed, &by_path);
        for to in listed {
            let paths = play.game.paths_from(Seat(0), I, at("A1"));
            let shown = paths.iter().find(|p| p.last() == Some(&to)).expect("a path is shown");
            prop_assert!(play.game.check_path(Seat(0), I, shown).is_ok());
        }
    }
}

/// A board with standard tiles, Elves as dealt, and some units of seat 1 among them.
fn somewhere(seed: u64, movement: u8, flight: bool, friends: u8) -> Play {
    let unit = Mods { flight, ..mods(2, 1, 0) };
    let regions = standard().regions.clone();
    let table = table(2).content(|c| c.regions = regions).unit(0, I, unit, movement).unit(0, III, mods(5, 4, 1), 9);
    let tile = |region, q, r, rotation| Tile { region: RegionId(region), center: Hex::new(q, r), rotation };
    let first = (seed % 10) as u8;
    let second = ((first / 2 + 1 + (seed / 10 % 4) as u8) % 5) * 2;
    let tiles = vec![tile(first, 0, 0, (seed / 40 % 6) as u8), tile(second, 2, 1, (seed / 240 % 6) as u8)];
    let enemies = ["A2", "A3", "B5", "B6"][(seed % 4) as usize];
    let table = table.tiles(tiles).no_elves().elves("A4", [1, 1, 0]).elves("B1", [1, 0, 0]).elves(enemies, [2, 0, 0]);
    let mut play = table.units(0, "A1", [1, 0, 4]).moving(0);
    // Some have gone before and opened the way.
    for _ in 0..friends {
        if play.legal(0).contains(&step("A1", III, enemies, 1)) {
            play.go(0, "A1", III, enemies, 1);
        }
    }
    play
}

/// One step after the other, straight from the words of the rules.
fn walkable(play: &Play, path: &[Place], movement: u8, flight: bool) -> bool {
    let view = play.view(0);
    let place = |p: Place| view.places.iter().find(|v| v.place == p);
    path.len() <= movement as usize + 1
        && path.windows(2).enumerate().all(|(i, pair)| {
            let (Some(from), Some(to)) = (place(pair[0]), place(pair[1])) else { return false };
            let direction = (0..6u8).find(|d| from.hex.step(*d) == to.hex);
            let Some(direction) = direction else { return false };
            let count = |v: &rage::view::PlaceView, mine: bool| -> u32 {
                v.units.iter().filter(|s| (s.side == Side(0)) == mine).map(|s| u32::from(s.count)).sum()
            };
            let enemies = count(from, false);
            let overrun = count(from, true) >= enemies;
            to.bastion.is_none_or(|seat| seat == Seat(0))
                && (flight || from.ridges >> direction & 1 == 0)
                && (flight || i == 0 || enemies == 0 || overrun)
        })
}

fn step_by_step(play: &Play, path: &[Place], movement: u8, flight: bool) -> bool {
    path.first() != path.last() && walkable(play, path, movement, flight)
}
