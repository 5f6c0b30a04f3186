//! Building a board before the game: tiles, their sides, turns and places, drawn as they would lie.

use super::art::stone;
use super::map::{frame, middle, ridge};
use kit::hex::draw::outline;
use maud::{Markup, html};
use rage::board::{Tile, plan_of, slot_hex};
use rage::layout::{overlap, shared_sides};
use rage::types::{Content, Hex, Region, RegionId, Site};

/// A side of a tile, turned clockwise by so many sixths.
pub(super) fn tile_picture(region: &Region, rotation: u8) -> Markup {
    let hexes: Vec<Hex> = (0..7).map(|slot| slot_hex(Hex::new(0, 0), slot, rotation)).collect();
    html! {
        svg.tile-picture viewBox=(frame(&hexes)) aria-hidden="true" {
            @for (slot, hex) in hexes.iter().enumerate() { (plain_hex(*hex, region.sites[slot], 0)) }
            @for (slot, hex) in hexes.iter().enumerate() {
                @for d in (0..6u8).filter(|d| region.ridges[slot] >> d & 1 != 0) { path.ridge d=(ridge(middle(*hex), (d + rotation % 6) % 6)) {} }
            }
        }
    }
}

fn plain_hex(hex: Hex, site: Site, tone: usize) -> Markup {
    let (x, y) = middle(hex);
    html! {
        g.hex.(format!("tone-{}", tone % 4)) {
            polygon.ground points=(outline((x, y), 49.0)) {}
            g transform=(format!("translate({x:.1} {:.1})", y + 14.0)) {
                @match site {
                    Site::Plain => {}
                    Site::City => path.site.city d="M-26-6v-14l6-8 6 8v6h6v-18l8-11 8 11v18h6v-6l6-8 6 8v14z" {},
                    Site::Forge => path.site.forge d="M-20-24h40v5q-10 1-14 8h-3v5h8v5h-22v-5h8v-5h-3q-6-8-14-8z" {},
                    Site::Stone(level) => g transform="translate(0 -14)" { (stone(level)) },
                }
            }
        }
    }
}

/// The tiles of a form as they would lie.
pub(super) fn preview(content: &Content, tiles: &[Tile]) -> Markup {
    let sound: Vec<Tile> = tiles.iter().copied().filter(|t| t.region.index() < content.regions.len() && t.rotation < 6).collect();
    let plan = plan_of(content, &sound);
    let hexes: Vec<Hex> = plan.spots.iter().map(|(_, spot)| spot.hex).collect();
    html! {
        svg.map.preview viewBox=(frame(&hexes)) role="img" aria-label="Preview of the board" {
            @for (place, spot) in &plan.spots { (plain_hex(spot.hex, spot.site, place.index() / 7)) }
            @for (i, (_, spot)) in plan.spots.iter().enumerate() {
                // A side that both tiles show is drawn once.
                @let again = |d: &u8| plan.spots[..i].iter().any(|(_, o)| o.hex == spot.hex.step(*d) && o.ridges >> ((d + 3) % 6) & 1 != 0);
                @for d in (0..6u8).filter(|d| spot.ridges >> d & 1 != 0 && !again(d)) { path.ridge d=(ridge(middle(spot.hex), d)) {} } }
            @for (i, tile) in sound.iter().enumerate() {
                @let (x, y) = middle(tile.center);
                text.tile-letter x=(format!("{x:.1}")) y=(format!("{:.1}", y + 40.0)) { (char::from(b'A' + i as u8)) }
            }
        }
    }
}

/// Where tile `i` may lie beside the ones before it, and where it lies now.
fn centers(tiles: &[Tile], i: usize) -> Vec<Hex> {
    let before = &tiles[..i];
    let joins =
        |hex: &Hex| before.iter().all(|t| !overlap(*hex, t.center)) && before.iter().any(|t| shared_sides(*hex, t.center) >= 2);
    let mut all: Vec<Hex> = before.iter().flat_map(|tile| tile.center.ring(3)).filter(joins).collect();
    all.push(tiles[i].center);
    all.sort_unstable();
    all.dedup();
    all
}

/// The tiles a form names: `tile_0`, `turn_0`, `at_0` and so on.
pub(super) fn read<'a>(content: &Content, number: usize, field: &impl Fn(&str) -> &'a str) -> Vec<Tile> {
    let usual = content.layouts.iter().find(|l| l.centers.len() == number);
    (0..number)
        .map(|i| {
            let whole = |name: &str, or: u8| field(&format!("{name}_{i}")).parse().unwrap_or(or);
            let at = field(&format!("at_{i}"))
                .split_once(',')
                .and_then(|(q, r)| Some(Hex::new(q.trim().parse().ok()?, r.trim().parse().ok()?)));
            let center = at.or_else(|| usual.and_then(|l| l.centers.get(i).copied())).unwrap_or_default();
            Tile { region: RegionId(whole("tile", 2 * i as u8)), center, rotation: whole("turn", 0) }
        })
        .collect()
}

/// The fields of the builder.
pub(super) fn fields(content: &Content, tiles: &[Tile]) -> Markup {
    html! {
        @for (i, tile) in tiles.iter().enumerate() {
            @let letter = char::from(b'A' + i as u8);
            fieldset.tile-fields {
                legend { "Tile " (letter) }
                label for=(format!("tile_{i}")) { "Side" }
                select id=(format!("tile_{i}")) name=(format!("tile_{i}")) {
                    @for (id, region) in content.regions.iter().enumerate() {
                        option value=(id) selected[tile.region.index() == id] { (region.tile) (region.side) " " (region.name) }
                    }
                }
                label for=(format!("turn_{i}")) { "Turned" }
                select id=(format!("turn_{i}")) name=(format!("turn_{i}")) {
                    @for turn in 0..6u8 { option value=(turn) selected[tile.rotation == turn] { (u16::from(turn) * 60) "°" } }
                }
                label for=(format!("at_{i}")) { "Centre" }
                select id=(format!("at_{i}")) name=(format!("at_{i}")) {
                    @for hex in centers(tiles, i) { option value=(format!("{},{}", hex.q, hex.r)) selected[hex == tile.center] { (hex.q) ", " (hex.r) } }
                }
            }
        }
    }
}
