//! Decks belong to a person: kept, changed, copied, given away as text, and played; what cannot be kept changes nothing.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use axum::http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

fn house(at: usize) -> String {
    let library = chrono::content::standard();
    chrono::deck::export(&library.decks[at].name, &library.decks[at].list, library)
}

async fn make(person: &Person, name: Option<&str>, text: &str) -> Value {
    let made = person.post("/api/decks/chrono", json!({ "name": name, "text": text })).await;
    assert_eq!(made.status, 200, "{}", made.text);
    made.json()
}

fn id(deck: &Value) -> &str {
    deck["id"].as_str().unwrap()
}

#[tokio::test]
async fn a_deck_is_made_changed_copied_exported_and_forgotten() {
    let mut world = World::new().await;
    let mut anna = world.guest("Anna").await;
    let deck = make(&anna, Some("  Late\u{202e} bells "), "").await;
    assert_eq!((deck["name"].as_str(), deck["legal"].as_bool()), (Some("Late bells"), Some(false)));
    let path = format!("/api/decks/chrono/{}", id(&deck));
    let with = anna.post(&path, json!({ "add": "cinder-runner" })).await.json();
    assert_eq!(with["report"]["summary"], "1 card, red");
    assert_eq!(anna.post(&path, json!({ "remove": "cinder-runner" })).await.json()["report"]["summary"], "0 cards");
    assert_eq!(anna.post(&path, json!({ "text": house(0) })).await.json()["legal"], true);
    assert_eq!(anna.post(&path, json!({ "name": "Later bells" })).await.json()["name"], "Later bells");
    // It is there after a restart, and in the browser.
    world.restart().await;
    anna.addr = world.addr();
    let mine = anna.get("/api/decks/chrono").await.json();
    assert_eq!((mine.as_array().unwrap().len(), mine[0]["name"].as_str()), (1, Some("Later bells")));
    let browser = anna.browser();
    let page = format!("/decks/chrono/{}", id(&deck));
    assert!(browser.get("/decks/chrono").await.text.contains("Later bells"));
    let text = browser.get(&format!("{page}/deck.txt")).await;
    assert!(text.text.starts_with("name: Later bells\n3 "), "{}", text.text);
    let copied = browser.form(&page, "do=copy").await;
    assert_eq!(copied.status, 303);
    assert!(browser.get(&copied.location()).await.text.contains("Later bells (copy)"));
    assert_eq!(browser.form(&format!("{page}?red=1"), "do=add:cinder-runner").await.location(), format!("{page}?red=1"));
    assert_eq!(browser.form(&page, "do=delete").await.location(), "/decks/chrono");
    assert_eq!(anna.get(&path).await.status, 404);
    assert_eq!(anna.send(Method::DELETE, &path, &[], "").await.status, 404);
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_with_every_reason_and_nothing_is_lost() {
    let world = World::with(|config| config.limits.decks_per_user = 3).await;
    let anna = world.guest("Anna").await;
    let browser = anna.browser();
    let deck = make(&anna, Some("Good"), &house(1)).await;
    let (path, page) = (format!("/api/decks/chrono/{}", id(&deck)), format!("/decks/chrono/{}", id(&deck)));
    let broken = "nonsense\n3 cinder-runner\n2 no-such-card\n";
    let refused = anna.post(&path, json!({ "text": broken })).await;
    assert_eq!(refused.status, 422);
    let said = refused.json()["error"]["message"].as_str().unwrap().to_string();
    assert!(said.contains("Line 1: ") && said.contains("Line 3: "), "{said}");
    let shown = browser.form(&page, "do=text&text=nonsense%0A2+no-such-card").await;
    assert_eq!(shown.status, 422);
    assert!(shown.text.contains("2 no-such-card") && shown.text.contains("Line 1: "), "what was typed is there again");
    let imported = browser.form("/decks/chrono", "text=nonsense").await;
    assert_eq!(imported.status, 422);
    assert!(imported.text.contains(">nonsense</textarea>"), "{}", imported.text);
    assert_eq!(anna.post(&path, json!({ "text": "x".repeat(13_000) })).await.status, 413);
    assert_eq!(anna.post(&path, json!({ "add": "no-such-card" })).await.status, 422);
    assert_eq!(anna.post(&path, json!({ "name": " \u{200b} " })).await.status, 422);
    world.server().store().faults().full.store(true, Ordering::SeqCst);
    let full = browser.form(&page, "do=text&text=3+cinder-runner").await;
    assert_eq!(full.status, 503);
    assert!(full.text.contains("the disk is full") && full.text.contains(">3 cinder-runner</textarea>"), "{}", full.text);
    world.server().store().faults().full.store(false, Ordering::SeqCst);
    assert_eq!(anna.get(&path).await.json()["text"], house(1), "the deck is as it was");
    make(&anna, None, "").await;
    make(&anna, None, "").await;
    let many = anna.post("/api/decks/chrono", json!({ "text": "" })).await;
    assert_eq!((many.status.as_u16(), many.code().as_str()), (429, "limited"));
}

#[tokio::test]
async fn nobody_else_can_see_change_or_play_a_deck() {
    let world = World::new().await;
    let (anna, eve) = (world.guest("Anna").await, world.guest("Eve").await);
    let deck = make(&anna, Some("Secret"), &house(2)).await;
    let (path, page) = (format!("/api/decks/chrono/{}", id(&deck)), format!("/decks/chrono/{}", id(&deck)));
    assert_eq!(eve.get(&path).await.status, 404);
    assert_eq!(eve.post(&path, json!({ "name": "Mine now" })).await.status, 404);
    assert_eq!(eve.send(Method::DELETE, &path, &[], "").await.status, 404);
    for path in [page.clone(), format!("{page}/deck.txt")] {
        assert_eq!(eve.browser().get(&path).await.status, 404, "{path}");
        assert_eq!(world.nobody().get(&path).await.status, 404, "{path}");
    }
    assert_eq!(eve.browser().form(&page, "do=copy").await.status, 404);
    let stolen = eve.browser().form("/quick", &format!("game=chrono&level=random&deck={}", id(&deck))).await;
    assert_eq!(stolen.status, 422, "{}", stolen.text);
    assert_eq!(eve.get("/api/decks/chrono").await.json(), json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_own_deck_is_played_with_one_press_and_its_list_stays_hidden() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await.browser(), world.guest("Bo").await.browser());
    let deck = make(&anna, Some("Mine"), &house(3)).await;
    let quick = anna.form("/quick", &format!("game=chrono&level=random&deck={}", id(&deck))).await;
    assert_eq!(quick.status, 303, "{}", quick.text);
    assert_eq!(anna.get(&quick.location()).await.status, 200);
    // At a table of two people neither page, view nor log of one holds the other's list or the set-up.
    let form = format!("game=chrono&seat_0=me&seat_1=open&public=yes&deck_0=own:{}&deck_1=house:quick-fuse", id(&deck));
    let made = anna.form("/tables", &form).await;
    assert_eq!(made.status, 303, "{}", made.text);
    let table = made.location().trim_start_matches("/t/").to_string();
    assert_eq!(bo.form(&format!("/t/{table}/sit"), "seat=1").await.status, 303);
    let view = bo.look(&table).await;
    assert!(view["view"]["players"][0]["unseen"].is_null() && view["view"]["players"][1]["unseen"].is_array());
    assert!(view["view"]["players"][0]["cards"].is_null());
    assert!(view.get("setup").is_none(), "{view}");
    for path in [format!("/t/{table}"), format!("/api/tables/{table}/events"), "/".into(), "/tables".into()] {
        let seen = bo.get(&path).await.text;
        assert!(!seen.contains("iron-carillon") && !seen.contains("Mine"), "{path}");
    }
}

#[tokio::test]
async fn a_rematch_leaves_everybody_their_deck() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": "chrono", "seats": ["me", "open"] })).await;
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 200);
    let colours = |look: &Value, seat: usize| look["view"]["players"][seat]["colours"].clone();
    let before = anna.look(&table).await;
    assert_eq!(anna.ask(&table, before["version"].as_u64().unwrap(), "enough", json!("concede")).await.status, 200);
    bo.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    let next = anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await.json();
    let after = anna.look(next["table"].as_str().unwrap()).await;
    assert_eq!(after["seats"][0]["name"], "Anna");
    assert_eq!(colours(&after, 0), colours(&before, 0));
}

/// The invite to the only open seat of a new table of Anna's.
async fn invited(anna: &Person) -> (String, String) {
    let plan = json!({ "game": "chrono", "seats": ["me", "open"], "setup": { "decks": [{ "house": "long-hour" }, { "house": "long-hour" }] } });
    let made = anna.post("/api/tables", plan).await.json();
    (made["table"].as_str().unwrap().to_string(), made["invites"][0]["token"].as_str().unwrap().to_string())
}

fn colours(look: &Value, seat: usize) -> Value {
    look["view"]["players"][seat]["colours"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_joins_brings_a_deck_of_their_own_and_nobody_else_sees_it() {
    let mut world = World::new().await;
    let (mut anna, mut bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let deck = make(&bo, Some("Bo's own"), &house(2)).await;
    let (table, token) = invited(&anna).await;
    let join = bo.browser().get(&format!("/join/{token}")).await.text;
    assert!(join.contains(&format!("own:{}", id(&deck))) && join.contains("house:quick-fuse"), "{join}");
    assert!(join.contains("The one chosen for this seat"));
    // A seed and a deck; the match begins with it.
    let sat = bo.browser().form(&format!("/join/{token}"), &format!("name=Bo&seed=abc&deck=own:{}", id(&deck))).await;
    assert_eq!(sat.status, 303, "{}", sat.text);
    let look = anna.look(&table).await;
    assert_eq!((colours(&look, 0), colours(&look, 1)), (json!(["Blue", "Green"]), json!(["Green", "Purple"])), "{look}");
    for path in [format!("/t/{table}"), format!("/api/tables/{table}"), format!("/api/tables/{table}/events")] {
        let seen = anna.get(&path).await.text;
        assert!(!seen.contains("Bo's own") && !seen.contains("Bo&#39;s own") && !seen.contains("good-rot"), "{path}");
    }
    assert!(look["view"]["players"][1]["unseen"].is_null() && look["view"]["players"][1]["cards"].is_null());
    // It is the same after a restart, and in a rematch.
    world.restart().await;
    (anna.addr, bo.addr) = (world.addr(), world.addr());
    let after = bo.look(&table).await;
    assert_eq!(colours(&after, 1), json!(["Green", "Purple"]));
    assert!(after["view"]["players"][1]["cards"].as_array().unwrap().len() > 2);
    assert_eq!(bo.ask(&table, after["version"].as_u64().unwrap(), "enough", json!("concede")).await.status, 200);
    anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    let next = bo.post(&format!("/api/tables/{table}/rematch"), json!({})).await.json();
    assert_eq!(colours(&bo.look(next["table"].as_str().unwrap()).await, 1), json!(["Green", "Purple"]));
}

#[tokio::test]
async fn a_deck_that_cannot_be_played_is_refused_at_the_door_with_every_reason() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let bad = make(&bo, Some("Too small"), "3 cinder-runner\n3 glass-eel\n3 oak-elder\n").await;
    let anna_s = make(&anna, Some("Hers"), &house(0)).await;
    let (table, token) = invited(&anna).await;
    let path = format!("/api/join/{token}");
    let refused = bo.post(&path, json!({ "deck": format!("own:{}", id(&bad)) })).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    let said = refused.json()["error"]["message"].as_str().unwrap().to_string();
    assert!(said.contains("at least 50") && said.contains("courts"), "every reason: {said}");
    for deck in [format!("own:{}", id(&anna_s)), "house:nothing".into(), "own:".into()] {
        assert_eq!(bo.post(&path, json!({ "deck": deck })).await.status, 422, "{deck}");
    }
    assert_eq!(bo.post(&path, json!({ "deck": "nonsense" })).await.status, 422);
    let page = bo.browser().form(&format!("/join/{token}"), &format!("name=Bo&deck=own:{}", id(&bad))).await;
    assert_eq!(page.status, 422);
    assert!(page.text.contains("Sit down") && page.text.contains("at least 50"), "one is still at the door: {}", page.text);
    // The invite is not used up, and without a deck one plays what the maker chose.
    assert_eq!(bo.post(&path, json!({})).await.status, 200);
    assert_eq!(colours(&anna.look(&table).await, 1), json!(["Blue", "Green"]));
    // To a game without decks nobody brings one.
    let clash = anna.post("/api/tables", json!({ "game": "clash", "seats": ["me", "open"] })).await.json();
    let token = clash["invites"][0]["token"].as_str().unwrap();
    assert_eq!(bo.post(&format!("/api/join/{token}"), json!({ "deck": "house:quick-fuse" })).await.status, 422);
}

#[tokio::test]
async fn who_gets_up_takes_their_deck_along_and_who_sits_down_at_an_open_table_brings_another() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let decks = json!([{ "house": "long-hour" }, { "house": "long-hour" }, { "house": "long-hour" }]);
    let plan = json!({ "game": "chrono", "private": false, "seats": ["me", "open", "open"], "setup": { "decks": decks } });
    let table = anna.make(plan).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(bo.post(&sit, json!({ "seat": 1, "deck": "house:good-rot" })).await.status, 200);
    assert_eq!(colours(&anna.look(&table).await, 1), json!(["Blue", "Green"]), "nothing is shown before it begins");
    assert_eq!(bo.post(&format!("/api/tables/{table}/leave"), json!({})).await.status, 200);
    let cem = world.guest("Cem").await;
    let page = cem.browser().get(&format!("/t/{table}")).await.text;
    assert!(page.contains("house:iron-carillon"), "the page of an open table offers decks");
    assert_eq!(cem.browser().form(&format!("/t/{table}/sit"), "seat=1&deck=").await.status, 303);
    assert_eq!(bo.browser().form(&format!("/t/{table}/sit"), "seat=2&deck=house:iron-carillon").await.status, 303);
    let look = anna.look(&table).await;
    assert_eq!((colours(&look, 1), colours(&look, 2)), (json!(["Blue", "Green"]), json!(["Red", "Blue"])), "{look}");
}
