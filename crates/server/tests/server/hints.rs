//! Hints: who may ask for one, what it is made from, and that it goes when it is not needed any more.

use crate::support::{Answer, Person, World, eventually};
use axum::http::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// A server whose hints are a matter of rounds alone, and quick.
async fn quick() -> World {
    World::with(|config| (config.hint_rounds, config.hint_time) = (1_500, Duration::from_secs(600))).await
}

/// A server whose hints never end by themselves.
async fn endless() -> World {
    World::with(|config| (config.hint_rounds, config.hint_time) = (u32::MAX, Duration::from_secs(600))).await
}

impl Person {
    async fn hint(&self, table: &str) -> Answer {
        self.post(&format!("/api/tables/{table}/hint"), json!({})).await
    }
}

fn reason(answer: &Answer) -> String {
    answer.json()["error"]["message"].as_str().unwrap_or_default().to_string()
}

async fn duel(world: &World, hints: Value) -> (Person, Person, String) {
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let plan = json!({ "game": "clash", "preset": "basic", "seats": ["me", "open"], "hints": hints });
    let table = anna.make(plan).await;
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 200);
    (anna, bo, table)
}

#[tokio::test]
async fn who_plays_alone_is_told_the_best_actions_of_every_game() {
    let world = quick().await;
    let anna = world.guest("Anna").await;
    for game in ["clash", "rage", "chrono"] {
        let table = anna.make(json!({ "game": game, "seats": ["me", { "bot": "random" }] })).await;
        // Some decisions are none: the game goes on until there is a choice.
        for _ in 0..40 {
            let look = anna.look(&table).await;
            assert_eq!(look["hints"], true, "{game}");
            match look["legal"].as_array().unwrap().len() {
                0 => tokio::time::sleep(Duration::from_millis(20)).await,
                1 => {
                    let refused = anna.hint(&table).await;
                    assert_eq!(refused.status, 409, "{}", refused.text);
                    anna.play(&table, 0).await;
                }
                _ => break,
            }
        }
        let (look, hint) = (anna.look(&table).await, anna.hint(&table).await);
        assert_eq!(hint.status, 200, "{game}: {}", hint.text);
        let hint = hint.json();
        assert_eq!((&hint["seat"], &hint["rounds"]), (&look["seat"], &json!(1_500)), "{game}");
        let options = hint["options"].as_array().unwrap();
        assert!((1..=3).contains(&options.len()), "{game}: {hint}");
        for option in options {
            let legal = look["legal"].as_array().unwrap().iter().find(|legal| legal["action"] == option["action"]);
            assert_eq!(legal.unwrap()["label"], option["label"], "{game}");
            let chances: f64 = option["chances"].as_array().unwrap().iter().map(|c| c.as_f64().unwrap()).sum();
            assert!((chances - 1.0).abs() < 0.01, "{game}: {option}");
        }
        assert_eq!(anna.hint(&table).await.json(), hint, "the same decision gets the same hint");
    }
}

#[tokio::test]
async fn with_other_people_hints_are_for_tables_that_allow_them() {
    let world = quick().await;
    let (anna, bo, table) = duel(&world, Value::Null).await;
    for person in [&anna, &bo] {
        let refused = person.hint(&table).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "forbidden"));
        let sentence = "Hints are off because you are playing against people. The host of a table can allow them for everyone.";
        assert_eq!(reason(&refused), sentence);
    }
    assert_eq!(anna.look(&table).await["hints"], false);
    let page = anna.get(&format!("/t/{table}")).await.text;
    assert!(!page.contains("ask-hint") && !page.contains("Hints allowed"));

    let (anna, bo, allowed) = duel(&world, json!(true)).await;
    assert_eq!(
        (anna.hint(&allowed).await.status, bo.hint(&allowed).await.status),
        (200.try_into().unwrap(), 200.try_into().unwrap())
    );
    let eve = world.guest("Eve").await;
    let refused = eve.hint(&allowed).await;
    assert_eq!((refused.status.as_u16(), reason(&refused)), (403, "You have no seat at this table.".into()));
    for person in [&anna, &bo, &eve] {
        let page = person.get(&format!("/t/{allowed}")).await.text;
        assert!(page.contains("Hints allowed"), "everybody sees that they are");
        assert_eq!(page.contains("ask-hint"), person.token != eve.token);
    }

    let table = anna.make(json!({ "game": "clash", "seats": ["me", { "bot": "random" }], "hints": false })).await;
    assert_eq!(reason(&anna.hint(&table).await), "Hints are off at this table.");
}

#[tokio::test]
async fn people_at_one_device_may_ask_each_for_their_own_seat() {
    let world = quick().await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "hot_seat": "Bo" }] })).await;
    assert_eq!(anna.hint(&table).await.json()["seat"], 0, "nothing is hidden yet");
    anna.play(&table, 0).await;
    assert_eq!(anna.hint(&table).await.status, 409, "Anna's card is hidden now, and the device is nobody's yet");
    assert_eq!(anna.post(&format!("/api/tables/{table}/handover"), json!({})).await.status, 200);
    assert_eq!(anna.hint(&table).await.json()["seat"], 1);
    let other = anna.post(&format!("/api/tables/{table}/hint"), json!({ "seat": 0 })).await;
    assert_eq!(other.status, 409, "{}", other.text);
}

#[tokio::test]
async fn a_hint_knows_nothing_that_the_seat_does_not() {
    let world = quick().await;
    let mut hints = Vec::new();
    for card in [0, 3, 6] {
        let (anna, bo, table) = duel(&world, json!(true)).await;
        bo.play(&table, card).await;
        hints.push(anna.hint(&table).await.json());
    }
    assert!(hints[0]["options"].as_array().is_some_and(|options| options.len() > 1), "{}", hints[0]);
    assert!(hints.iter().all(|hint| *hint == hints[0]), "the hidden card of the other shows: {hints:?}");
}

async fn thinking(world: &World) -> bool {
    !world.nobody().get("/metrics").await.text.contains("clashtable_bots_thinking 0")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_stops_when_the_table_moves_on_or_closes() {
    let world = endless().await;
    let (anna, bo, table) = duel(&world, json!(true)).await;
    let asking = tokio::spawn({
        let (anna, table) = (anna.clone(), table.clone());
        async move { anna.hint(&table).await }
    });
    eventually("the search runs", || thinking(&world)).await;
    bo.play(&table, 0).await;
    assert!(thinking(&world).await, "the other's hidden choice does not change what Anna decides on");
    let elsewhere = anna.make(json!({ "game": "clash", "seats": ["me", { "hot_seat": "Bo" }] })).await;
    anna.post(&format!("/api/tables/{elsewhere}/handover"), json!({})).await;
    let second = anna.hint(&elsewhere).await;
    assert_eq!((second.status.as_u16(), second.code().as_str()), (429, "limited"), "one at a time: {}", second.text);
    anna.play(&table, 0).await;
    let answer = asking.await.unwrap();
    assert_eq!((answer.status.as_u16(), reason(&answer)), (409, "The game has moved on, so this hint no longer applies.".into()));
    eventually("the search has stopped", || async { !thinking(&world).await }).await;

    let script = [("accept", "application/json"), ("content-type", "application/x-www-form-urlencoded")];
    let asked = anna.browser().send(Method::POST, &format!("/t/{elsewhere}/hint"), &script, "version=0&key=k").await;
    assert_eq!(asked.status, 200, "a script is answered at once: {}", asked.text);
    assert!(anna.get(&format!("/t/{elsewhere}/regions")).await.text.contains("Thinking…"));
    eventually("the search runs", || thinking(&world)).await;
    assert_eq!(anna.post(&format!("/api/tables/{elsewhere}/close"), json!({})).await.status, 200);
    eventually("the search has stopped", || async { !thinking(&world).await }).await;
}

#[tokio::test]
async fn a_page_without_script_shows_the_hint_until_the_choice_is_made() {
    let world = quick().await;
    let anna = world.guest("Anna").await.browser();
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }] })).await;
    let asked = anna.form(&format!("/t/{table}/hint"), "version=0&key=k").await;
    assert_eq!((asked.status.as_u16(), asked.location()), (303, format!("/t/{table}")));
    let page = anna.get(&format!("/t/{table}")).await.text;
    assert!(page.contains(r#"id="hint-open""#) && page.contains(" to win"), "the page shows it");
    let stale = anna.post(&format!("/api/tables/{table}/hint"), json!({ "version": 9 })).await;
    assert_eq!((stale.status.as_u16(), stale.code().as_str()), (409, "stale"));
    anna.play(&table, 0).await;
    let page = anna.get(&format!("/t/{table}")).await.text;
    assert!(!page.contains(r#"id="hint-open""#), "it goes with the decision");
}

#[tokio::test]
async fn hints_are_limited_in_number() {
    let world = World::with(|config| {
        (config.hint_rounds, config.hint_time) = (1_500, Duration::from_secs(600));
        config.limits.count_loopback = true;
    })
    .await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "hot_seat": "Bo" }] })).await;
    anna.post(&format!("/api/tables/{table}/handover"), json!({})).await;
    let mut limited = 0;
    for _ in 0..20 {
        limited += u32::from(anna.hint(&table).await.status == 429);
    }
    assert!(limited > 5, "{limited}");
}
