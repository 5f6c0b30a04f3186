//! Clash for Eternia on screen: every decision can be made from the page, what is lit can be done, what is not says why, nothing secret
//! is on it, and the guided game is one press away.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::{AnyMatch, Request};
use engine::{GameRng, Seat, Viewer};
use fixtures::eternia::{KINDS, begin, decisions, kind_of, page};
use fixtures::{games, levels, secret, shell};
use pages::model::Lobby;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn values(html: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    let unescape = |s: &str| s.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(unescape).collect()
}

fn sound(html: &str) {
    assert!(!html.contains(" style=") && !html.contains("<style"), "inline style");
    let ids = values(html, "id");
    let unique: BTreeSet<&String> = ids.iter().collect();
    let twice = ids.iter().filter(|id| ids.iter().filter(|o| o == id).count() > 1).collect::<Vec<_>>();
    assert_eq!(ids.len(), unique.len(), "an id twice: {twice:?}");
    for target in values(html, "popovertarget") {
        assert!(unique.contains(&target), "no popover {target}");
    }
    assert_eq!(html.matches("<h1").count(), 1);
}

/// Whoever has no script finds every choice on the page, as a button or in a list.
#[test]
fn every_decision_can_be_made_from_the_page() {
    let decisions = decisions();
    for (kind, decision) in &decisions {
        let page = page(&*decision.game, Viewer::Seat(decision.seat));
        let html = pages::table(&page).into_string();
        sound(&html);
        let parsed = values(&html, "value").into_iter().filter_map(|v| serde_json::from_str::<Value>(&v).ok());
        let offered: BTreeSet<String> = parsed.map(|v| v.to_string()).collect();
        let lacks: Vec<&str> =
            page.legal.iter().filter(|l| !offered.contains(&l.action.to_string())).map(|l| l.label.as_str()).collect();
        assert!(lacks.is_empty(), "{kind} does not offer {lacks:?}");
        let spectator = pages::table(&fixtures::eternia::page(&*decision.game, Viewer::Spectator)).into_string();
        sound(&spectator);
        assert!(!spectator.contains("name=\"action\""), "{kind}: who watches chooses nothing");
    }
    let met: BTreeSet<&str> = decisions.keys().map(String::as_str).collect();
    let never: Vec<&&str> = KINDS.iter().filter(|kind| !met.contains(**kind)).collect();
    assert!(never.is_empty(), "{never:?} did not come up: {met:?}");
}

/// A gesture on the Battlefield is made of actions that are legal one after the other: the way, its end, the Attack.
#[test]
fn what_is_lit_on_the_battlefield_can_be_done() {
    let (mut walks, mut charges, mut reasons) = (0, 0, 0);
    for seed in 0..6u64 {
        let mut game = begin(&json!({ "scenario": "last-one-standing", "seats": [2] }));
        let mut rng = GameRng::new(900 + seed);
        for _ in 0..220 {
            let Some(seat) = game.status().deciding().lowest() else { break };
            if matches!(kind_of(&*game, seat).as_str(), "activation" | "minion_acts") {
                let html = pages::table(&page(&*game, Viewer::Seat(seat))).into_string();
                let begin = values(&html, "data-begin").pop();
                for path in values(&html, "data-path").into_iter().take(3) {
                    carry_out(&*game, seat, begin.as_deref(), &serde_json::from_str(&path).unwrap(), None);
                    walks += 1;
                }
                for with in values(&html, "data-attacks") {
                    for one in serde_json::from_str::<Vec<Value>>(&with).unwrap() {
                        if let Some(path) = one.get("path") {
                            carry_out(&*game, seat, begin.as_deref(), path, Some(&one["act"]));
                            charges += 1;
                        }
                    }
                }
                reasons += html.matches("spaces away. ").count();
            }
            let legal = game.legal(seat);
            let choice = rng.pick(&legal).unwrap();
            game.command(seat, &Request::Act(choice.action.clone()), &secret()).unwrap();
        }
    }
    assert!(walks > 30 && charges > 3 && reasons > 3, "{walks} walks, {charges} charges, {reasons} reasons");
}

/// Does what the script does with a way, as long as the table asks this seat; whoever is stopped on the way stops.
fn carry_out(game: &dyn AnyMatch, seat: Seat, begin: Option<&str>, path: &Value, attack: Option<&Value>) {
    let mut game = game.boxed_clone();
    let mut act = |action: Value| game.command(seat, &Request::Act(action), &secret()).map(|_| ());
    act(serde_json::from_str(begin.expect("a way begins with an Action")).unwrap()).expect("the Action can be begun");
    for (at, step) in path.as_array().unwrap().iter().enumerate() {
        let done = act(json!({ "step": step }));
        assert!(at > 0 || done.is_ok(), "the first step of a way is legal");
        if done.is_err() {
            return;
        }
    }
    if game.legal(seat).iter().any(|l| l.action == json!("pass")) && kind_of(&*game, seat) == "walk" {
        game.command(seat, &Request::Act(json!("pass")), &secret()).unwrap();
    }
    let asked = game.status().deciding().contains(seat) && matches!(kind_of(&*game, seat).as_str(), "activation" | "minion_acts");
    if let Some(attack) = attack.filter(|_| asked) {
        assert!(game.legal(seat).iter().any(|l| l.action == *attack), "{attack} can be declared from where the way ends");
    }
}

/// What a bot or the AI did is on the page as marks, so that it can be shown.
#[test]
fn what_others_did_is_told_as_marks_on_the_board() {
    let mut game = begin(&json!({ "scenario": "first-steps", "seats": [2], "mode": "ai" }));
    let mut rng = GameRng::new(3);
    let mut kinds = BTreeSet::new();
    for _ in 0..160 {
        let Some(seat) = game.status().deciding().lowest() else { break };
        let legal = game.legal(seat);
        game.command(seat, &Request::Act(rng.pick(&legal).unwrap().action.clone()), &secret()).unwrap();
        let html = pages::table(&page(&*game, Viewer::Seat(Seat(0)))).into_string();
        let marks = html.split("id=\"marks\"").nth(1).unwrap().split("</ol>").next().unwrap();
        kinds.extend(values(marks, "data-kind"));
    }
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), ["aim", "dice", "say", "travel"]);
}

#[test]
fn a_lesson_points_at_the_control_it_speaks_of() {
    let game = begin(&json!({ "scenario": "first-steps", "seats": [2], "mode": "ai" }));
    let html = pages::table(&page(&*game, Viewer::Seat(Seat(0)))).into_string();
    assert_eq!(values(&html, "data-coach"), [".e-cards"]);
}

/// ET-5.13: the chat of a table says who reads it, where a person is the Controller.
#[test]
fn the_chat_says_that_the_controller_reads_it() {
    let said = |setup: Value| {
        let html = pages::table(&page(&*begin(&setup), Viewer::Seat(Seat(0)))).into_string();
        html.contains("the Controller too")
    };
    assert!(said(json!({ "scenario": "three-swords", "seats": [1, 1] })));
    assert!(!said(json!({ "scenario": "first-steps", "seats": [2], "mode": "ai" })));
}

#[test]
fn the_guided_game_is_one_press_from_the_lobby() {
    let lobby = Lobby { shell: shell(), games: games(), levels: levels(), level: None, last: None, mine: vec![], open: vec![] };
    let html = pages::lobby(&lobby).into_string();
    let own = html.split("g-eternia").nth(1).unwrap().split("</article>").next().unwrap();
    assert!(own.contains("value=\"guided\"") && own.contains("Learn in 5 minutes") && own.contains("e-spread"));
    let fields: Vec<(String, String)> =
        [("game", "eternia"), ("scenario", "guided")].map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec();
    let game = catalog::game("eternia").unwrap();
    let setup = pages::new_table::quick(game, &fields, &[], 1).unwrap();
    assert_eq!((setup["scenario"].as_str(), setup["mode"].as_str()), (Some("first-steps"), Some("ai")));
}

/// ET-R37: whoever need not be asked can be declined for, and finds every such occasion in the list.
#[test]
fn an_occasion_can_be_declined_and_is_listed() {
    let mut asked = 0;
    for (seed, setup) in [
        (1, json!({ "scenario": "three-swords", "seats": [2] })),
        (2, json!({ "scenario": "last-one-standing", "seats": [1, 1] })),
        (3, json!({ "scenario": "first-steps", "seats": [2], "mode": "ai" })),
    ] {
        let mut game = begin(&setup);
        let mut rng = GameRng::new(seed);
        for _ in 0..260 {
            let Some(seat) = game.status().deciding().lowest() else { break };
            let legal = game.legal(seat);
            if let Some((kind, decline)) = game.occasion(seat) {
                assert_eq!(kind_of(&*game, seat), "react");
                assert!(legal.iter().any(|l| l.action == decline));
                let html = pages::table(&page(&*game, Viewer::Seat(seat))).into_string();
                assert!(html.contains(&format!("name=\"skip\" value=\"{kind}\"")), "occasion {kind} is in the list");
                asked += 1;
            }
            game.command(seat, &Request::Act(rng.pick(&legal).unwrap().action.clone()), &secret()).unwrap();
        }
    }
    assert!(asked > 3, "{asked} asked");
}
