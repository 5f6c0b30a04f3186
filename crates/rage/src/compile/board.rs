//! Checks of Region tiles and layouts, and the small geometry they need.

use super::Compiler;
use crate::board::slot_hex;
use crate::content::{LayoutDef, RegionDef, SiteDef};
use crate::layout::{overlap, shared_sides};
use crate::types::Hex;
use std::collections::BTreeMap;

/// RA-1.15.
const TILES: u8 = 5;

impl Compiler<'_> {
    /// RA-1.15, RA-1.16: five tiles with two sides, each side whole.
    pub(super) fn regions(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        self.at("tiles.ron", "");
        let due: Vec<(u8, char)> = (1..=TILES).flat_map(|tile| [(tile, 'A'), (tile, 'B')]).collect();
        let there: Vec<(u8, char)> = defs.regions.iter().map(|r| (r.tile, r.side.letter())).collect();
        self.check(there == due, || {
            format!(
                "the sides must be 1A, 1B, 2A and so on to {TILES}B, each once and in this order; there are {}",
                sides(&there)
            )
        });
        for region in &defs.regions {
            self.at("tiles.ron", &region.name);
            let id = format!("{}{} \"{}\"", region.tile, region.side.letter(), region.name);
            self.check(!region.name.trim().is_empty() && seen.insert(region.name.clone(), ()).is_none(), || {
                format!("{id}: a side needs a name of its own")
            });
            self.sites(&id, region);
            self.ridges(&id, region);
        }
    }

    fn sites(&mut self, id: &str, region: &RegionDef) {
        let count = region.sites.len();
        self.check(count == 7, || format!("{id}: has {count} Territories, a side has 7 (RA-1.15)"));
        let count = |is: fn(&SiteDef) -> bool| region.sites.iter().filter(|s| is(s)).count();
        let cities = count(|s| matches!(s, SiteDef::City));
        let forges = count(|s| matches!(s, SiteDef::Forge));
        let stones = count(|s| matches!(s, SiteDef::Stone(_)));
        for (what, n) in [("Elven City", cities), ("Forge", forges), ("Reinforcement Stone", stones)] {
            self.check(n == 1, || format!("{id}: has {n} times {what}, a side has it once (RA-1.16)"));
        }
        for site in &region.sites {
            if let SiteDef::Stone(level) = site {
                self.check((1..=3).contains(level), || format!("{id}: a Stone is of level 1, 2 or 3, not {level} (RA-1.17)"));
            }
        }
    }

    fn ridges(&mut self, id: &str, region: &RegionDef) {
        let mut bits = [0u8; 7];
        for (slot, direction) in &region.ridges {
            if *slot > 6 || *direction > 5 {
                self.wrong(format!("{id}: ({slot}, {direction}) is no side of a hex; slots are 0 to 6, directions 0 to 5"));
                return;
            }
            let twice = bits[usize::from(*slot)] >> direction & 1 == 1;
            self.check(!twice, || format!("{id}: the Mountain Range ({slot}, {direction}) is there twice"));
            mark(&mut bits, *slot, *direction);
        }
        if let Some(slot) = cut_off(&bits) {
            self.wrong(format!("{id}: Territory {slot} is cut off from the others for units on the ground"));
        }
    }

    /// RA-R3 to RA-R5: the presets are boards one can play on, whatever tiles lie there.
    pub(super) fn layouts(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        self.at("layouts.ron", "");
        for players in 1..=4 {
            self.check(defs.layouts.iter().any(|l| l.players == players), || format!("there is no layout for {players} players"));
        }
        for layout in &defs.layouts {
            self.at("layouts.ron", &layout.id);
            self.name(&mut seen, &layout.id, &layout.name);
            self.check(layout.single.is_none(), || format!("{}: single tiles are for the campaign's layouts", layout.id));
            self.layout(layout);
        }
    }

    pub(super) fn layout(&mut self, layout: &LayoutDef) {
        let id = &layout.id;
        // RA-2.1, RA-27.1
        let tiles = usize::from(layout.players.max(2));
        self.check((1..=4).contains(&layout.players), || format!("{id}: is for {} players, it must be 1 to 4", layout.players));
        self.check(layout.tiles.len() == tiles, || {
            format!("{id}: has {} tiles, it must have {tiles} (RA-2.1)", layout.tiles.len())
        });
        self.check(layout.bastions.len() == usize::from(layout.players), || {
            format!("{id}: has {} Bastions for {} players", layout.bastions.len(), layout.players)
        });
        let centers: Vec<Hex> = layout.tiles.iter().map(|t| hex(t.center)).collect();
        for (i, a) in centers.iter().enumerate() {
            let others = || centers.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, b)| b);
            self.check(!others().any(|b| overlap(*a, *b)), || format!("{id}: the tile at {} overlaps another (RA-R3)", at(*a)));
            // RA-29.28: a single tile joins as another tile does.
            let single = layout.single.map(hex).map_or(0, |s| s.neighbors().iter().filter(|h| h.distance(*a) <= 1).count());
            let joined = single >= 2 || others().any(|b| shared_sides(*a, *b) >= 2);
            self.check(joined, || format!("{id}: the tile at {} shares no two hex sides with another (RA-R3)", at(*a)));
        }
        let single = layout.single.map(hex);
        let land = |h: Hex| centers.iter().any(|c| c.distance(h) <= 1) || single == Some(h);
        if let Some(single) = single {
            let free = centers.iter().all(|c| c.distance(single) >= 2);
            self.check(free, || format!("{id}: the single tile at {} lies on another", at(single)));
        }
        let bastions: Vec<Hex> = layout.bastions.iter().map(|b| hex(*b)).collect();
        for (i, b) in bastions.iter().enumerate() {
            self.check(!land(*b), || format!("{id}: the Bastion at {} stands on a tile (RA-5.4)", at(*b)));
            let touched = b.neighbors().into_iter().filter(|h| land(*h)).count();
            self.check(touched >= 2, || {
                format!("{id}: the Bastion at {} touches {touched} Territories, it must be 2 (RA-5.4)", at(*b))
            });
            self.check(!bastions[..i].iter().any(|other| b.distance(*other) <= 1), || {
                format!("{id}: the Bastion at {} touches another (RA-5.4)", at(*b))
            });
        }
    }
}

fn sides(there: &[(u8, char)]) -> String {
    if there.is_empty() { "none".into() } else { there.iter().map(|(t, s)| format!("{t}{s}")).collect::<Vec<_>>().join(", ") }
}

fn at(h: Hex) -> String {
    format!("({}, {})", h.q, h.r)
}

/// The hex of a pair of coordinates.
pub(super) fn hex((q, r): (i8, i8)) -> Hex {
    Hex::new(q, r)
}

/// The slot on the other side of (slot, direction), if it is on the tile.
fn across(slot: u8, direction: u8) -> Option<u8> {
    let hex = |slot| slot_hex(Hex::default(), slot, 0);
    let there = hex(slot).step(direction);
    (0..7).find(|other| hex(*other) == there)
}

fn mark(bits: &mut [u8; 7], slot: u8, direction: u8) {
    bits[usize::from(slot)] |= 1 << direction;
    if let Some(other) = across(slot, direction) {
        bits[usize::from(other)] |= 1 << ((direction + 3) % 6);
    }
}

/// RA-R2: by slot, a bit for each direction with a Mountain Range, inner sides marked on both slots.
pub(super) fn ridge_bits(ridges: &[(u8, u8)]) -> [u8; 7] {
    let mut bits = [0; 7];
    for (slot, direction) in ridges {
        mark(&mut bits, *slot, *direction);
    }
    bits
}

/// A slot that cannot be reached from the centre on the ground, inside the tile.
fn cut_off(bits: &[u8; 7]) -> Option<u8> {
    let mut reached = 1u8;
    for _ in 0..7 {
        for slot in (0..7u8).filter(|slot| reached >> slot & 1 == 1).collect::<Vec<_>>() {
            let open = (0..6).filter(|d| bits[usize::from(slot)] >> d & 1 == 0);
            reached |= open.filter_map(|d| across(slot, d)).fold(0, |bits, other| bits | 1 << other);
        }
    }
    (0..7).find(|slot| reached >> slot & 1 == 0)
}
