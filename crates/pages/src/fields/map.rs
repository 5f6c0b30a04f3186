//! The land with everybody on it: one SVG. What can be done somewhere is told by the place itself, to eyes, keys and ears.

use super::art::{merchant_sign, ringed, shape, team_class};
use super::land::{Land, Point, WALL, land, middle};
use super::{Scene, mission};
use crate::shell::capital;
use fields::Action;
use fields::ids::{AreaId, HeroId, TeamId};
use fields::map::{Area, Map};
use fields::pending::Pending;
use fields::preview::{self, Reach};
use fields::view::{HeroView, RelicView};
use maud::{Markup, html};
use serde_json::{Value, json as value};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Something that can be done by pressing a place: what it is called, what it leads to, and the actions it takes.
struct Way {
    label: String,
    about: String,
    steps: Vec<Action>,
    /// Movement points, for the number in the area.
    cost: Option<u8>,
    /// Whether somebody could be hurt: then it is asked for once more.
    danger: bool,
}

impl Way {
    fn one(label: &str, about: String, action: Action) -> Way {
        Way { label: label.into(), about, steps: vec![action], cost: None, danger: false }
    }

    fn json(&self) -> Value {
        value!([self.label, self.about, self.steps, self.danger])
    }
}

/// What can be done where, and with whom.
struct Lit {
    areas: BTreeMap<AreaId, Vec<Way>>,
    heroes: BTreeMap<HeroId, Vec<Way>>,
}

fn lit(scene: &Scene<'_>) -> Lit {
    let (mut areas, mut heroes) = (BTreeMap::<AreaId, Vec<Way>>::new(), BTreeMap::<HeroId, Vec<Way>>::new());
    if !scene.asked() {
        return Lit { areas, heroes };
    }
    for reach in preview::reach(scene.view) {
        if let Some(way) = going(scene, &reach) {
            areas.entry(reach.area).or_default().push(way);
        }
    }
    let here = scene.actor().and_then(|hero| scene.hero(hero)).map(|hero| hero.area);
    for (action, legal) in &scene.legal {
        let label = legal.label.as_str();
        let at_area = match action {
            Action::PathStep(to) | Action::Travel(to) => {
                let about = "One of your two actions; your move is still free.";
                Some((
                    *to,
                    Way {
                        danger: dangers(scene, *to),
                        about: join(about, &meets(scene, *to)),
                        ..Way::one(label, String::new(), *action)
                    },
                ))
            }
            Action::March { to, .. } => Some((*to, Way::one(label, meets(scene, *to), *action))),
            Action::Area(to) | Action::PickBase(to) => Some((*to, Way::one(label, String::new(), *action))),
            Action::Flee(to) => Some((*to, Way::one(label, "The combat is lost and over.".into(), *action))),
            Action::Reinforce(_)
            | Action::Brave { .. }
            | Action::Quest
            | Action::Rest
            | Action::AcquireMount
            | Action::Trade
            | Action::PickUp(_)
            | Action::PutDown
            | Action::Stop => here.map(|here| (here, Way::one(label, about(scene, *action), *action))),
            _ => None,
        };
        if let Some((area, way)) = at_area {
            areas.entry(area).or_default().push(way);
        }
        if let Action::Activate(hero) | Action::Hero(hero) | Action::HurtHero(hero) = action {
            heroes.entry(*hero).or_default().push(Way::one(label, String::new(), *action));
        }
    }
    Lit { areas, heroes }
}

/// What an action at the own place is good for, in a few words.
fn about(scene: &Scene<'_>, action: Action) -> String {
    let fixed = match action {
        Action::PickUp(n) => return scene.view.relics.get(usize::from(n)).map(mission::worth).unwrap_or_default(),
        Action::PutDown => "It stays here for anybody.",
        Action::Reinforce(_) => "From your reserve into this outpost.",
        Action::Brave { two: false } => "Draw an encounter: an event, an ally or a beast.",
        Action::Brave { two: true } => "Look at two encounters and take one.",
        Action::Quest => "The token is spent either way.",
        Action::Rest => "Heals 4 HP for both actions.",
        Action::Stop => "What is left of your movement is lost.",
        _ => "",
    };
    fixed.into()
}

/// A move to an area, step by step, and what happens there.
fn going(scene: &Scene<'_>, reach: &Reach) -> Option<Way> {
    let mut steps: Vec<Action> = reach.steps.iter().map(|(to, by)| Action::Go { to: *to, by: *by }).collect();
    scene.label(steps.first()?)?;
    steps.push(Action::Stop);
    let points = if reach.cost == 1 { "1 point".to_string() } else { format!("{} points", reach.cost) };
    let by = if reach.steps.iter().any(|(_, by)| *by == fields::map::Way::Corridor) {
        ", over the sea"
    } else if reach.steps.iter().any(|(_, by)| *by == fields::map::Way::Path) {
        ", along a road"
    } else {
        ""
    };
    let label = format!("Move to {}", scene.area(reach.area));
    let about = join(&format!("{points}{by}."), &meets(scene, reach.area));
    Some(Way { label, about, steps, cost: Some(reach.cost), danger: dangers(scene, reach.area) })
}

fn join(a: &str, b: &str) -> String {
    if b.is_empty() { a.into() } else { format!("{a} {b}") }
}

/// The team whose eyes count for what happens somewhere.
fn side(scene: &Scene<'_>) -> Option<TeamId> {
    scene.actor().and_then(|hero| scene.hero(hero)).map(|hero| hero.team).or(scene.view.mine)
}

fn foes<'a>(scene: &'a Scene<'_>, area: AreaId) -> impl Iterator<Item = &'a HeroView> {
    let mine = side(scene);
    scene.view.heroes.iter().filter(move |hero| hero.area == area && Some(hero.team) != mine)
}

fn enemy_soldiers(scene: &Scene<'_>, area: AreaId) -> u8 {
    let mine = side(scene);
    let all = scene.view.soldiers.get(area.index()).copied().unwrap_or_default();
    all.iter().enumerate().filter(|(team, _)| mine != Some(TeamId(*team as u8))).map(|(_, n)| n).sum()
}

fn dangers(scene: &Scene<'_>, area: AreaId) -> bool {
    foes(scene, area).next().is_some() || enemy_soldiers(scene, area) > 0 || scene.view.boss.is_some_and(|boss| boss.area == area)
}

/// The artifacts that lie in an area.
fn lying<'a>(scene: &'a Scene<'_>, area: AreaId) -> impl Iterator<Item = &'a RelicView> {
    scene.view.relics.iter().filter(move |relic| relic.area == area && relic.by.is_none() && relic.home.is_none())
}

/// What happens to a hero who ends up there: the risk in numbers.
fn meets(scene: &Scene<'_>, area: AreaId) -> String {
    let mut all: Vec<String> = Vec::new();
    for foe in foes(scene, area) {
        let [mind, initiative, ..] = foe.stats;
        if scene.by_rules(foe.team) {
            let (hp, most) = foe.hp;
            all.push(format!("Fight {}, run by the rules: {hp} of {most} HP, initiative {initiative}, a clash card.", foe.name));
            continue;
        }
        let purse = scene.team(foe.team).map_or(0, |team| team.eternium);
        all.push(format!(
            "Fight {}: {} of {} HP, initiative {initiative}, mind {mind}, {} spells, {} in the pack; their team has {purse} Eternium.",
            foe.name, foe.hp.0, foe.hp.1, foe.spells.0, foe.pack.0
        ));
    }
    let soldiers = enemy_soldiers(scene, area);
    if soldiers > 0 {
        all.push(format!("{} to overcome: about as many HP.", count(soldiers, "enemy soldier", "enemy soldiers")));
    }
    if let Some(boss) = scene.view.boss.filter(|boss| boss.area == area) {
        let name = scene.defs.bosses.get(usize::from(boss.boss)).map_or("the boss", |boss| &boss.name);
        all.push(format!("Fight {name}."));
    }
    let def = scene.map.area(area);
    if def.outpost && scene.owner(area) != side(scene) {
        all.push(format!("Capture it: +{} every day.", def.income));
    }
    for relic in lying(scene, area) {
        all.push(format!("{} lies here: {}", capital(relic.name), mission::worth(relic)));
    }
    if scene.view.tokens.contains(&area) {
        all.push("A quest waits here.".into());
    }
    all.join(" ")
}

fn count(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// The land with everything on it.
pub(super) fn map(scene: &Scene<'_>) -> Markup {
    let (land, lit) = (land(scene.map), lit(scene));
    let fighting = (scene.view.combat.is_some() && !scene.picks_a_place()) || matches!(scene.view.asked, Pending::Wilds { .. });
    let begun = scene.view.heroes.iter().any(|hero| hero.area.index() < scene.map.areas.len());
    html! {
        div.fe-map.dimmed[fighting] {
            fieldset.zoom {
                legend.unseen { "Size of the map" }
                @for (id, words) in [("1", "Whole map"), ("2", "Larger"), ("3", "Largest")] {
                    label title=(words) { input type="radio" name="zoom" id=(format!("zoom-{id}")) value=(id) checked[id == "1"]; span { (id) "×" span.unseen { " " (words) } } }
                }
            }
            div.map-frame tabindex="0" role="region" aria-label="Map, can be scrolled" {
                svg #map .fe-land viewBox=(land.view) role="group" aria-label="Map of Eternia" data-nav {
                    (ground(land))
                    g { @for i in 0..scene.map.areas.len() { (area(scene, land, &lit, AreaId(i as u8), i == 0)) } }
                    (lines(scene, land))
                    g.quiet aria-hidden="true" { @for i in 0..scene.map.areas.len() { (standing(scene, AreaId(i as u8))) } }
                    g.quiet aria-hidden="true" { @for (def, at) in scene.map.areas.iter().zip(names(scene.map)) { (name(def, *at)) } }
                    g.quiet aria-hidden="true" { @for (id, ways) in lit.areas.iter().filter(|(id, _)| scene.map.outposts.has(**id)) { (ring(middle(scene.map, *id), ways)) } }
                    @if begun { (pieces(scene, &lit)) }
                }
                div #wheel hidden {}
            }
            p.spot #spot aria-hidden="true" { "Point at a place to read what is there." }
        }
    }
}

fn ground(land: &Land) -> Markup {
    html! {
        defs {
            pattern #fe-waves width="36" height="20" patternUnits="userSpaceOnUse" { path d="M2 8q4-5 8 0t8 0M20 17q4-5 8 0t8 0" {} }
        }
        g.quiet aria-hidden="true" {
            rect.sea x="-400" y="-400" width="2000" height="2000" {}
            rect.waves x="-400" y="-400" width="2000" height="2000" fill="url(#fe-waves)" {}
            path.shallow d=(land.coast) {}
            path.corridor d=(land.corridors) {}
            @for (name, (x, y)) in &land.seas { text.sea-name x=(format!("{x:.0}")) y=(format!("{y:.0}")) { (name) } }
        }
    }
}

fn lines(scene: &Scene<'_>, land: &Land) -> Markup {
    html! {
        g.quiet aria-hidden="true" {
            @for (class, d) in &land.growth { path.growth.(class) d=(d) {} }
            path.border d=(land.borders) {}
            path.ridge d=(land.ridges) {} path.ridge.teeth d=(land.ridges) {}
            path.trail d=(land.trails) {}
            path.coast d=(land.coast) {}
            path.road d=(land.roads) {} path.road.stones d=(land.roads) {}
            path.walls d=(walls(scene)) {}
            path.gates d=(land.gates) {}
            @for (one, two, symbol) in &scene.map.wraps { (wrap(middle(scene.map, *one), symbol)) (wrap(middle(scene.map, *two), symbol)) }
        }
    }
}

/// FE-4.5: the same sign at both ends.
fn wrap((x, y): Point, symbol: &str) -> Markup {
    html! {
        g.wrap transform=(format!("translate({:.0} {:.0})", x - 34.0, y + 30.0)) {
            circle r="10" {}
            @if symbol == "sun" { path d="M0-5a5 5 0 1 0 .1 0zM0-9v2M0 7v2M-9 0h2M7 0h2" {} } @else { path d="M3-7a7 7 0 1 0 4 9A8 8 0 0 1 3-7z" {} }
        }
    }
}

/// The walls of every outpost: eight sides with battlements at the corners.
fn walls(scene: &Scene<'_>) -> String {
    let ring = |(x, y): Point| {
        let mut out = String::new();
        for i in 0..8 {
            let a = std::f32::consts::TAU * (i as f32 + 0.5) / 8.0;
            let (px, py) = (x + (WALL - 1.0) * a.cos(), y + (WALL - 1.0) * a.sin());
            out += &format!("{}{px:.0} {py:.0}", if i == 0 { "M" } else { "L" });
        }
        out + "z"
    };
    scene.map.outposts.iter().map(|id| ring(middle(scene.map, id))).collect()
}

/// An area: its ground, and what can be done there.
fn area(scene: &Scene<'_>, land: &Land, lit: &Lit, id: AreaId, first: bool) -> Markup {
    let (def, (x, y)) = (scene.map.area(id), middle(scene.map, id));
    let ways = lit.areas.get(&id);
    let cost = ways.and_then(|ways| ways.iter().find_map(|way| way.cost));
    let danger = ways.is_some_and(|ways| ways.iter().any(|way| way.danger));
    let acting = scene.asked() && scene.actor().and_then(|hero| scene.hero(hero)).is_some_and(|hero| hero.area == id);
    let terrain = serde_json::to_value(def.terrain).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default();
    let owner = scene.owner(id).map(team_class).unwrap_or_default();
    let data = ways.map(|ways| Value::from(ways.iter().map(Way::json).collect::<Vec<_>>()).to_string());
    let hit = if def.outpost { (x - 12.0, y - 12.0) } else { (x - 12.0, y + 2.0) };
    html! {
        g.area.(terrain).(owner).can[ways.is_some()].go[cost.is_some()].danger[danger].acting[acting] id=(format!("a-{}", id.0)) data-ways=[data]
            tabindex=(if ways.is_some() || first { "0" } else { "-1" }) role=(if ways.is_some() { "button" } else { "img" }) aria-label=(label(scene, id, ways)) {
            rect.hit x=(format!("{:.0}", hit.0)) y=(format!("{:.0}", hit.1)) width="24" height="20" {}
            path.ground d=(land.areas[id.index()]) {}
            @if let Some(cost) = cost { g.cost transform=(format!("translate({:.0} {:.0})", x + 33.0, y + if def.outpost { 20.0 } else { -8.0 })) { circle r="11" {} text y="6" { (cost) } } }
        }
    }
}

/// A lit ring around the walls of an outpost that can be chosen.
fn ring((x, y): Point, ways: &[Way]) -> Markup {
    let danger = ways.iter().any(|way| way.danger);
    html! { circle.lit.danger[danger] cx=(format!("{x:.0}")) cy=(format!("{y:.0}")) r=(format!("{:.0}", WALL + 4.0)) {} }
}

/// A name in two rows where it is long.
fn rows(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split(' ').collect();
    let split = if name.chars().count() > 11 && words.len() > 1 { words.len() - 1 } else { words.len() };
    let all = [words[..split].join(" "), words[split..].join(" ")];
    all.into_iter().filter(|row| !row.is_empty()).collect()
}

/// Where the names stand: those of outposts below their walls, those of the wilds where they cover the least.
fn names(map: &'static Map) -> &'static [Point] {
    static NAMES: OnceLock<Vec<Point>> = OnceLock::new();
    NAMES.get_or_init(|| {
        // Left, top, right, bottom of what is taken.
        type Taken = (f32, f32, f32, f32);
        let mut taken: Vec<Taken> = Vec::new();
        let space = |name: &str, (x, y): Point| {
            let rows = rows(name);
            let half = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as f32 * 4.3;
            (x - half, y - 15.0, x + half, y - 15.0 + 18.0 * rows.len() as f32)
        };
        let cover = |a: Taken, b: Taken| (a.2.min(b.2) - a.0.max(b.0)).max(0.0) * (a.3.min(b.3) - a.1.max(b.1)).max(0.0);
        let mut places = vec![(0.0, 0.0); map.areas.len()];
        for outpost in [true, false] {
            for (i, def) in map.areas.iter().enumerate().filter(|(_, def)| def.outpost == outpost) {
                let (x, y) = middle(map, AreaId(i as u8));
                let spots: &[Point] = if outpost {
                    taken.push((x - WALL, y - WALL, x + WALL, y + WALL));
                    &[(0.0, WALL + 17.0)]
                } else {
                    &[
                        (0.0, 18.0),
                        (0.0, 30.0),
                        (-24.0, 18.0),
                        (24.0, 18.0),
                        (-24.0, 34.0),
                        (24.0, 34.0),
                        (-44.0, 8.0),
                        (44.0, 8.0),
                        (0.0, 46.0),
                    ]
                };
                let worth = |(dx, dy): &Point| {
                    let own = space(&def.name, (x + dx, y + dy));
                    let over: f32 = taken.iter().map(|other| cover(own, *other)).sum();
                    over + (dx.abs() + (dy - 18.0).abs()) * 2.0
                };
                let best = spots.iter().min_by(|a, b| worth(a).total_cmp(&worth(b))).copied().unwrap_or((0.0, 18.0));
                places[i] = (x + best.0, y + best.1);
                taken.push(space(&def.name, places[i]));
            }
        }
        places
    })
}

/// The name of an area.
fn name(def: &Area, (x, y): Point) -> Markup {
    html! {
        text.name.town[def.outpost] x=(format!("{x:.0}")) y=(format!("{y:.0}")) {
            @for (i, row) in rows(&def.name).iter().enumerate() { tspan x=(format!("{x:.0}")) dy=[(i > 0).then_some("17")] { (row) } }
        }
    }
}

/// An area for those who do not see it, and for the line below the map.
fn label(scene: &Scene<'_>, id: AreaId, ways: Option<&Vec<Way>>) -> String {
    let def = scene.map.area(id);
    let mut words = def.name.clone();
    if def.outpost {
        words += &format!(". Outpost, income {}", def.income);
        if let Some(merchant) = def.merchant {
            words += &format!(", {}", merchant.name());
        }
        if scene.map.towers.has(id) {
            words += ", tower";
        }
        if let Some(team) = scene.view.teams.iter().find(|team| team.base == id) {
            words += &format!(", base of {}", team.name);
        } else if let Some(team) = scene.owner(id).and_then(|team| scene.team(team)) {
            words += &format!(", held by {}", team.name);
        }
    } else {
        words += ". Wilds";
    }
    for hero in scene.view.heroes.iter().filter(|hero| hero.area == id) {
        words += &format!(". {}, {} of {} HP", hero.name, hero.hp.0, hero.hp.1);
    }
    for (team, n) in scene.view.soldiers.get(id.index()).into_iter().flatten().enumerate().filter(|(_, n)| **n > 0) {
        words +=
            &format!(". {} of {}", count(*n, "soldier", "soldiers"), scene.team(TeamId(team as u8)).map_or("", |team| team.name));
    }
    for relic in scene.view.relics.iter().filter(|relic| relic.area == id && relic.by.is_none()) {
        words += &match relic.home.and_then(|team| scene.team(team)) {
            Some(team) => format!(". {}, brought home by {}", capital(relic.name), team.name),
            None => format!(". {} lies here: {}", capital(relic.name), mission::worth(relic).trim_end_matches('.')),
        };
    }
    if scene.view.tokens.contains(&id) {
        words += ". Quest token";
    }
    for (one, two, _) in scene.map.wraps.iter().filter(|(one, two, _)| *one == id || *two == id) {
        words += &format!(". Around the edge lies {}", scene.area(if *one == id { *two } else { *one }));
    }
    for way in ways.into_iter().flatten() {
        words += &format!(". {}: {}", way.label, way.about.trim_end_matches('.'));
    }
    words + "."
}

/// What stands in an area and is nobody: the keep, merchant, income, soldiers, token and boss.
fn standing(scene: &Scene<'_>, id: AreaId) -> Markup {
    let (def, (x, y)) = (scene.map.area(id), middle(scene.map, id));
    let token = scene.view.tokens.contains(&id);
    let boss = scene.view.boss.is_some_and(|boss| boss.area == id);
    let soldiers = scene.view.soldiers.get(id.index()).copied().unwrap_or_default();
    html! {
        g transform=(format!("translate({x:.0} {y:.0})")) {
            @if def.outpost { (town(scene, id, def)) }
            @if token { g.token transform=(if def.outpost { "translate(-30 -8)" } else { "translate(-34 -8)" }) { path d="M-9-9h14l4 4v14H-9z" {} path.q d="M-4-3a4 4 0 1 1 4 4v2M0 6v.5" {} } }
            @for relic in scene.view.relics.iter().filter(|relic| relic.area == id && relic.by.is_none()) { (artifact(relic, if def.outpost { (-38, -26) } else { (34, -14) }, 1.0)) }
            @if boss { g.boss transform="translate(0 -22)" { path d="M0-20a17 17 0 0 0-12 29v8H12V9A17 17 0 0 0 0-20zM-8-5h6v6h-6zM2-5h6v6H2z" {} } }
            @for (team, n) in soldiers.iter().enumerate().filter(|(_, n)| **n > 0) {
                g.soldiers.(team_class(TeamId(team as u8))) transform=(format!("translate({} 18)", -24 + 48 * (team as i32 % 2))) {
                    path.pawn d="M-9 9q0-8 5-9a6 6 0 1 1 8 0q5 1 5 9z" {}
                    text y="7" { (n) }
                }
            }
        }
    }
}

/// An artifact: where it lies, with its carrier, or at home.
fn artifact(relic: &RelicView, (x, y): (i32, i32), size: f32) -> Markup {
    html! { g.relic.home[relic.home.is_some()] transform=(format!("translate({x} {y}) scale({size})")) { path d="M0-12L10-4L6 9H-6L-10-4z" {} path.facet d="M-10-4H10M-4-4L0 9L4-4M-4-4L0-12L4-4" {} } }
}

/// An outpost inside of its walls.
fn town(scene: &Scene<'_>, id: AreaId, def: &Area) -> Markup {
    let tower = scene.map.towers.has(id);
    let keep = if def.base {
        "M-17 15v-22h5v5h5v-11h4v-6h6v6h4v11h5v-5h5v22z"
    } else if tower {
        "M-8 16v-26h-3v-7h5v3h4v-3h4v3h4v-3h5v7h-3v26z"
    } else {
        "M-14 14v-13l7-6 7 6v3h3v-9l6-5 6 5v19z"
    };
    let owner = scene.owner(id);
    html! {
        path.keep d=(keep) {}
        @if let Some(owner) = owner { g.banner.(team_class(owner)) transform="translate(24 -8)" { path.pole d="M-8-4v20" {} path.ring d=(shape(owner, 8.5)) {} } }
        g.income transform="translate(-25 -6)" { circle r="9.5" {} text y="5.500" { (def.income) } }
        @if let Some(merchant) = def.merchant { g.trade transform="translate(0 24)" { circle r="10" {} path d=(merchant_sign(merchant)) transform="translate(-7 -7) scale(.58)" {} } }
    }
}

/// Every hero on the land.
fn pieces(scene: &Scene<'_>, lit: &Lit) -> Markup {
    html! {
        @for i in 0..scene.map.areas.len() {
            @let id = AreaId(i as u8);
            @let here: Vec<(usize, &HeroView)> = scene.view.heroes.iter().enumerate().filter(|(_, hero)| hero.area == id).collect();
            @for (at, (n, hero)) in here.iter().enumerate() { (piece(scene, lit, HeroId(*n as u8), hero, at, here.len())) }
        }
    }
}

fn piece(scene: &Scene<'_>, lit: &Lit, id: HeroId, hero: &HeroView, at: usize, of: usize) -> Markup {
    let (x, y) = middle(scene.map, hero.area);
    let outpost = scene.map.outposts.has(hero.area);
    // Three in a row; the next ones above.
    let (row, column, wide) = (at / 3, at % 3, (of - at / 3 * 3).min(3));
    let dx = (column as f32 - (wide as f32 - 1.0) / 2.0) * 42.0;
    let dy = if outpost { -34.0 } else { -22.0 } - row as f32 * 40.0;
    let ways = lit.heroes.get(&id);
    let data = ways.map(|ways| Value::from(ways.iter().map(Way::json).collect::<Vec<_>>()).to_string());
    let acting = scene.view.turn == Some(id) && scene.view.over.is_none();
    let (hp, most) = hero.hp;
    let team = scene.team(hero.team).map_or("", |team| team.name);
    let mut words = format!("{}, {team}, {hp} of {most} HP, in {}", hero.name, scene.area(hero.area));
    if hero.activated {
        words += if acting { ", acting" } else { ", has acted" };
    }
    if scene.by_rules(hero.team) {
        words += ", run by the rules";
    }
    let carried = scene.view.relics.iter().find(|relic| relic.by == Some(id));
    if let Some(relic) = carried {
        words += &format!(", carries {}", relic.name);
    }
    for way in ways.into_iter().flatten() {
        words += &format!(". {}", way.label);
    }
    html! {
        g transform=(format!("translate({:.0} {:.0}) scale(1.08)", x + dx, y + dy)) {
            g.piece.can[ways.is_some()].acting[acting].spent[hero.activated && !acting] data-flip=(format!("hero-{}", id.0)) id=(format!("piece-{}", id.0))
                data-hero=(id.0) data-ways=[data] role=(if ways.is_some() { "button" } else { "img" }) tabindex=(if ways.is_some() { "0" } else { "-1" }) aria-label=(words) {
                path.hit d="M-19-19h38v38h-38z" {}
                (ringed(hero.def, hero.team))
                @if let Some(relic) = carried { (artifact(relic, (-14, 13), 0.8)) }
                g.life { path d="M-2 11h24v15h-24z" {} text x="10" y="23" { (hp) } }
            }
        }
    }
}
