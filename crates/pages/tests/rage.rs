//! Clash of Rage on screen: every decision can be made from the page, nothing secret is on it, and its forms set up games.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::{AnyMatch, Request};
use engine::{GameRng, Seat, Viewer};
use fixtures::rage::{page, positions, preset, walk};
use fixtures::{secret, shell};
use pages::model::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn begin(preset: &str) -> Box<dyn AnyMatch> {
    fixtures::rage::begin(&fixtures::rage::preset(preset))
}

fn values(html: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    let unescape = |s: &str| s.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(unescape).collect()
}

/// What the page offers, as actions.
fn offered(html: &str) -> BTreeSet<String> {
    let mut all: BTreeSet<String> =
        values(html, "value").iter().filter_map(|v| serde_json::from_str::<Value>(v).ok()).map(|v| v.to_string()).collect();
    for possible in values(html, "data-possible") {
        let killed: Vec<Value> = serde_json::from_str(&possible).unwrap();
        all.extend(killed.into_iter().map(|k| json!({ "eliminate": k }).to_string()));
    }
    for reach in values(html, "data-reach") {
        let ways: Vec<(u8, u8, u8, Vec<u8>, bool)> = serde_json::from_str(&reach).unwrap();
        for (from, level, most, path, _) in ways {
            let to = path.last().unwrap();
            all.extend((1..=most).map(|n| json!({ "move": { "from": from, "level": level, "to": to, "count": n } }).to_string()));
        }
    }
    all
}

fn sound(html: &str) {
    assert!(!html.contains(" style=") && !html.contains("<style"), "inline style");
    let ids = values(html, "id");
    let unique: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(ids.len(), unique.len(), "an id twice: {ids:?}");
    for target in values(html, "popovertarget") {
        assert!(unique.contains(&target), "no popover {target}");
    }
    assert_eq!(html.matches("<h1").count(), 1);
    // The log grows with the game; the rest must not.
    let table = html.split("id=\"log\"").next().unwrap_or_default().len();
    assert!(table < 200_000, "{table} bytes");
}

#[test]
fn every_decision_can_be_made_from_the_page() {
    let mut kinds = BTreeSet::new();
    for (i, preset) in ["two", "four", "built", "solo", "campaign"].into_iter().enumerate() {
        let mut game = begin(preset);
        let mut rng = GameRng::new(40 + i as u64);
        for step in 0..260 {
            let Some(seat) = game.status().deciding().lowest() else { break };
            let legal = game.legal(seat);
            if step % 3 == 0 || legal.len() < 12 {
                let html = pages::table(&page(&*game, Viewer::Seat(seat))).into_string();
                sound(&html);
                assert_eq!(missing(&html, &legal), Vec::<String>::new(), "{preset} {step}");
                for choice in &legal {
                    kinds.insert(
                        choice.action.as_object().map_or_else(|| choice.action.to_string(), |o| o.keys().next().unwrap().clone()),
                    );
                }
            }
            let choice = rng.pick(&legal).unwrap();
            game.command(seat, &Request::Act(choice.action.clone()), &secret()).unwrap();
        }
        sound(&pages::table(&page(&*game, Viewer::Spectator)).into_string());
    }
    for kind in
        ["take_tile", "place_tile", "clan", "bastion", "tactic", "reinforce", "\"equip\"", "buy", "attach", "move", "\"assault\""]
    {
        assert!(kinds.contains(kind), "{kind} was never asked: {kinds:?}");
    }
}

/// Every legal action that is not on the page. Reinforcements go one by one or all at once.
fn missing(html: &str, legal: &[catalog::LegalAction]) -> Vec<String> {
    let offered = offered(html);
    let some = |a: &Value| a.pointer("/reinforce/count").and_then(Value::as_u64).unwrap_or(1) > 1;
    let lacks = legal.iter().filter(|l| !some(&l.action) && !offered.contains(&l.action.to_string()));
    lacks.map(|l| l.label.clone()).collect()
}

/// What the panel of each kind of decision is known by.
const PANELS: [(&str, &str); 20] = [
    ("take_tile", "class=\"tile-choice\""),
    ("place_tile", "id=\"pick\""),
    ("clan", "class=\"clan-choice\""),
    ("bastion", "class=\"numbered\""),
    ("tactic", "class=\"tactics\""),
    ("reinforce", "class=\"place-row\""),
    ("action", "class=\"way\""),
    ("renew", "class=\"renew-card\""),
    ("equip", "class=\"buy\""),
    ("equip-at-a-forge", " for an armour"),
    ("keep", "class=\"keep\""),
    ("move", "id=\"march\""),
    ("next_battle", "Which Battle first?"),
    ("battle-due", "class=\"odds\""),
    ("battle-rolled", "class=\"dice\""),
    ("battle-wounded", "Who falls?"),
    ("battle-wounded-elves", "Who falls?"),
    ("battle-wounded-alone", "Choose which of your units fall."),
    ("stones", "class=\"deliver\""),
    ("stones-short", "Your reserve cannot supply every Stone."),
];

#[test]
fn every_kind_of_decision_has_a_panel_of_its_own() {
    let positions = positions();
    for (kind, mark) in PANELS {
        let at = positions.get(kind).unwrap_or_else(|| panic!("{kind} was never asked: {:?}", positions.keys()));
        let html = pages::table(&page(&*at.game, Viewer::Seat(at.seat))).into_string();
        sound(&html);
        assert!(html.contains(mark), "{kind}: no {mark}");
        assert!(!html.contains("plain-actions"), "{kind} is a plain list");
        assert_eq!(missing(&html, &at.game.legal(at.seat)), Vec::<String>::new(), "{kind}");
        // Who watches sees what goes on, and can do nothing.
        let watched = pages::table(&page(&*at.game, Viewer::Spectator)).into_string();
        sound(&watched);
        assert!(!watched.contains("name=\"action\""), "{kind}: a spectator acts");
    }
    let unknown: Vec<_> = positions.keys().filter(|k| !PANELS.iter().any(|(kind, _)| kind == *k)).collect();
    assert!(unknown.is_empty(), "no panel is required for {unknown:?}");
}

/// What a scenario lets one do beside the decision itself.
const EXTRAS: [&str; 7] = ["spend", "burn", "bless", "option", "command", "move_without", "eliminate_carrier"];

#[test]
fn every_scenario_can_be_played_from_the_page() {
    // Control spells are won in one scenario and used in another.
    let scenarios =
        ["burning_ground", "crystal_rush", "iron_harvest", "prisoner", "seal_the_veil", "torn_veil", "vasconis", "season"];
    let mut extras = BTreeSet::new();
    for (i, id) in scenarios.into_iter().enumerate() {
        let mut step = 0;
        let end = walk(&preset(id), 11 + i as u64, 9000, |game, seat, _| {
            step += 1;
            let legal = game.legal(seat);
            let key = |a: &Value| a.as_object().and_then(|o| o.keys().next().cloned()).unwrap_or_default();
            let used: Vec<String> = legal.iter().map(|l| key(&l.action)).filter(|k| EXTRAS.contains(&k.as_str())).collect();
            if step % 9 == 0 || !used.iter().all(|k| extras.contains(k)) {
                let html = pages::table(&page(game, Viewer::Seat(seat))).into_string();
                sound(&html);
                assert_eq!(missing(&html, &legal), Vec::<String>::new(), "{id}, step {step}");
                assert_eq!(html.contains("Of the scenario"), !used.is_empty(), "{id}, step {step}");
                assert!(!html.contains("plain-actions"), "{id}, step {step}: a plain list");
                extras.extend(used);
            }
        });
        let html = pages::table(&page(&*end, Viewer::Seat(Seat(0)))).into_string();
        assert!(html.contains("class=\"outro\"") && html.contains("Laurels"), "{id} has an end");
    }
    for extra in ["bless", "burn", "command", "option", "spend"] {
        assert!(extras.contains(extra), "{extra} was never possible: {extras:?}");
    }
}

/// The page of a seat after it has done this.
fn after(game: &mut dyn AnyMatch, seat: Seat, action: Value) -> String {
    game.command(seat, &Request::Act(action), &secret()).unwrap();
    pages::table(&page(game, Viewer::Seat(seat))).into_string()
}

/// The odds the map has for units that go from one place to another: how many ways there are, and the first.
fn told_on_the_map(html: &str) -> Option<(Value, u8, String)> {
    let reach: Vec<(u8, u8, u8, Vec<u8>, bool)> = serde_json::from_str(values(html, "data-reach").first()?).unwrap();
    let foes: Value = serde_json::from_str(values(html, "data-foes").first()?).unwrap();
    reach.iter().filter(|way| way.4).find_map(|(from, level, count, path, _)| {
        let to = *path.last()?;
        let foe = &foes[to.to_string()];
        let mut mine: Vec<u8> = serde_json::from_value(foe["mine"].clone()).ok()?;
        mine[usize::from(*level)] += count;
        let key: Vec<String> = mine.iter().map(u8::to_string).collect();
        let odds = &foe["odds"][key.join(",")];
        let you_begin = odds[5].as_u64()? == 0;
        let go = json!({ "move": { "from": from, "level": level, "to": to, "count": count } });
        you_begin.then(|| (go, to, odds[0].as_str().unwrap().to_owned()))
    })
}

#[test]
fn a_battle_has_the_same_odds_on_the_map_in_the_list_and_when_it_is_fought() {
    let (mut fought, mut chosen) = (0, 0);
    for seed in 0..8 {
        walk(&preset("two"), seed, 400, |game, seat, kind| {
            if kind != "move" {
                return;
            }
            let html = pages::table(&page(game, Viewer::Seat(seat))).into_string();
            let Some((go, place, percent)) = told_on_the_map(&html) else { return };
            let mut game = game.boxed_clone();
            let html = after(&mut *game, seat, go);
            assert!(html.contains(&format!("</b>{percent} to win with")), "on the way: {percent}");
            let mut html = after(&mut *game, seat, json!("end_move"));
            let capital = percent.replace("under", "Under").replace("over", "Over");
            if html.contains("Which Battle first?") {
                assert!(html.contains(&format!("<b>{capital} to win</b>")), "in the list: {percent}");
                html = after(&mut *game, seat, json!({ "battle": place }));
                chosen += 1;
            }
            if html.contains("class=\"odds\"") && html.contains("data-own") {
                assert!(html.contains(&format!("<b>{capital}</b> for you")), "in the Battle: {percent}");
                fought += 1;
            }
        });
    }
    assert!(fought > 20 && chosen > 0, "{fought} {chosen}");
}

#[test]
fn a_game_that_is_over_shows_its_course() {
    let mut game = begin("short");
    fixtures::play(&mut *game, 20_000, 3);
    assert!(game.status().outcome().is_some());
    let html = pages::table(&page(&*game, Viewer::Seat(Seat(0)))).into_string();
    sound(&html);
    assert!(html.contains("Points after each round. Anna: 0, "), "the chart in words");
    let watched = pages::table(&page(&*game, Viewer::Spectator)).into_string();
    assert!(watched.contains("class=\"course\""));
    let why = html.split("<p class=\"why-ended\">").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap();
    assert!(why.contains(" reached 3 points in round ") && why.ends_with('.'), "{why}");
}

#[test]
fn the_guide_rings_a_control_that_is_there() {
    let mut rung = BTreeSet::new();
    for seed in 0..6 {
        walk(&preset("first-game"), seed, 300, |game, seat, kind| {
            let html = pages::table(&page(game, Viewer::Seat(seat))).into_string();
            let Some(at) = values(&html, "data-coach").pop() else { return };
            let there = match (at.strip_prefix("#panel [value='"), at.strip_prefix("#panel .")) {
                (Some(action), _) => values(&html, "value").contains(&action.trim_end_matches("']").to_owned()),
                (_, Some(class)) => values(&html, "class").iter().any(|all| all.split(' ').any(|one| one == class)),
                _ => values(&html, "id").contains(&at[1..].to_owned()),
            };
            assert!(there, "{kind}: no {at}");
            rung.insert(kind.to_owned());
        });
    }
    for kind in ["tactic", "reinforce", "action", "equip", "move", "battle-due", "battle-wounded"] {
        assert!(rung.contains(kind), "{kind} has nothing to ring: {rung:?}");
    }
}

#[test]
fn the_guide_notices_who_goes_another_way() {
    let mut game = begin("first-game");
    let can = |game: &dyn AnyMatch, seat: Seat, what: &Value| game.legal(seat).iter().any(|l| l.action == *what);
    let mut passed = None;
    for _ in 0..80 {
        let seat = game.status().deciding().lowest().unwrap();
        let html = pages::table(&page(&*game, Viewer::Seat(seat))).into_string();
        match passed {
            Some(idler) if idler == seat && values(&html, "data-coach").len() == 1 => {
                assert!(html.contains("You have skipped an action. Undo to come back, or just play on."), "{html}");
                return;
            }
            Some(_) => assert!(!html.contains("You have skipped"), "only who did it is told"),
            None => {}
        }
        let pass = json!("pass");
        let action = if passed.is_none() && can(&*game, seat, &pass) { pass } else { game.legal(seat)[0].action.clone() };
        passed = passed.or((action == json!("pass")).then_some(seat));
        game.command(seat, &Request::Act(action), &secret()).unwrap();
    }
    panic!("nobody was asked again");
}

#[test]
fn nothing_of_another_players_tactic_card_is_in_the_page() {
    let game = begin("two");
    let worlds: BTreeSet<String> = game
        .legal(Seat(1))
        .iter()
        .map(|choice| {
            let mut world = game.boxed_clone();
            world.command(Seat(1), &Request::Act(choice.action.clone()), &secret()).unwrap();
            pages::regions(&page(&*world, Viewer::Seat(Seat(0)))).into_string()
        })
        .collect();
    assert_eq!(worlds.len(), 1);
}

#[test]
fn every_link_to_a_clause_leads_to_an_anchor() {
    let rules = pages::rules(&shell(), "rage").unwrap().into_string();
    let anchors: BTreeSet<String> = values(&rules, "id").into_iter().collect();
    let mut game = begin("two");
    let mut links = 0;
    for seed in 0..60 {
        fixtures::play(&mut *game, 4, seed);
        let Some(seat) = game.status().deciding().lowest() else { break };
        let html = pages::table(&page(&*game, Viewer::Seat(seat))).into_string();
        for clause in values(&html, "href").iter().filter_map(|h| h.strip_prefix("/rules/rage#")) {
            assert!(anchors.contains(clause), "{clause} leads nowhere");
            links += 1;
        }
    }
    assert!(links > 500, "{links}");
}

fn form(fields: &[(&str, &str)]) -> Result<TableWish, Vec<String>> {
    let all: Vec<(String, String)> =
        [("game", "rage")].iter().chain(fields).map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    pages::new_table::read(&all, &[], 0)
}

#[test]
fn the_form_sets_up_every_kind_of_game() {
    let game = catalog::game("rage").unwrap();
    let seats = |fields: &[(&str, &str)]| game.seats(&form(fields).unwrap().setup).map_err(|e| e.problems.join("; "));
    assert_eq!(seats(&[("seat_0", "me"), ("seat_1", "bot:easy")]), Ok(2));
    assert_eq!(seats(&[("seat_0", "me"), ("seat_1", "none"), ("seat_2", "none"), ("difficulty", "impossible")]), Ok(1));
    let four = [("seat_0", "me"), ("seat_1", "hot"), ("seat_2", "open"), ("seat_3", "bot:hard")];
    assert_eq!(seats(&[&four[..], &[("length", "long"), ("round_limit", "12"), ("map", "players")]].concat()), Ok(4));
    let custom = [("seat_0", "me"), ("seat_1", "hot"), ("map", "custom"), ("tile_0", "1"), ("turn_0", "2"), ("tile_1", "4")];
    let wish = form(&custom).unwrap();
    assert_eq!(wish.setup["map"]["custom"]["tiles"][0], json!({ "region": 1, "center": { "q": 0, "r": 0 }, "rotation": 2 }));
    assert_eq!(game.seats(&wish.setup).unwrap(), 2);
    assert_eq!(seats(&[("seat_0", "me"), ("seat_1", "hot"), ("seat_2", "hot"), ("play", "short")]), Ok(3));
    assert_eq!(seats(&[("seat_0", "me"), ("seat_1", "hot"), ("play", "scenario:crystal_rush")]), Ok(2));
    let twice = [("seat_0", "me"), ("seat_1", "hot"), ("map", "custom"), ("tile_0", "0"), ("tile_1", "1")];
    assert!(seats(&twice).unwrap_err().contains("tile 1 lies on the table already"), "{:?}", seats(&twice));
    assert!(form(&[("seat_0", "me"), ("seat_1", "hot"), ("clan_0", "tomb")]).unwrap_err()[0].contains("every seat"));
    let clans = form(&[("seat_0", "me"), ("seat_1", "hot"), ("clan_0", "tomb"), ("clan_1", "tomb")]).unwrap();
    assert!(game.seats(&clans.setup).is_err(), "a clan taken twice");
}

#[test]
fn the_builder_says_what_the_rules_say() {
    let new = |fields: &[(&str, &str)]| {
        let sent = fields.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        let info = catalog::game("rage").unwrap().info();
        pages::new_table(&NewTable { shell: shell(), info, levels: fixtures::levels(), decks: vec![], problems: vec![], sent })
            .into_string()
    };
    sound(&new(&[]));
    assert!(new(&[("map", "custom")]).contains("This board can be played."));
    let wrong = new(&[("map", "custom"), ("tile_0", "2"), ("tile_1", "3"), ("at_1", "1,0")]);
    assert!(wrong.contains("tile 2 lies on the table already"), "the same tile twice");
    assert!(new(&[("map", "custom"), ("at_1", "1,0")]).contains("overlap"));
}
