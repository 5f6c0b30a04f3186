//! Finished games looked at again: refused while they are played, computed once, kept, bounded, given up when nobody asks.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn path(table: &str) -> String {
    format!("/api/tables/{table}/analysis")
}

/// A server that looks at each decision in this many rounds.
async fn world(rounds: u32) -> World {
    World::with(|config| config.analysis.rounds = Some(rounds)).await
}

/// A game of two people, given up by the first after some turns.
async fn finished(world: &World, turns: usize) -> (Person, Person, String) {
    let (anna, bo, table) = world.duel().await;
    for _ in 0..turns {
        anna.play(&table, 0).await;
        bo.play(&table, 1).await;
    }
    concede(&anna, &table).await;
    (anna, bo, table)
}

async fn concede(person: &Person, table: &str) {
    let version = person.look(table).await["version"].as_u64().unwrap();
    let given_up = person.ask(table, version, "gives up", json!("concede")).await;
    assert_eq!(given_up.status, 200, "{}", given_up.text);
}

async fn state(person: &Person, table: &str) -> Value {
    let answer = person.get(&path(table)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// The analysis, once it is there.
async fn done(person: &Person, table: &str) -> Value {
    let begun = Instant::now();
    loop {
        let now = state(person, table).await;
        match now["state"].as_str() {
            Some("done") => return now["analysis"].clone(),
            Some("waiting" | "running") if begun.elapsed() < Duration::from_secs(60) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            _ => panic!("it is not done: {now}"),
        }
    }
}

#[tokio::test]
async fn a_game_that_is_played_is_not_analysed() {
    let world = world(10).await;
    let (anna, bo, table) = world.duel().await;
    for answer in [anna.get(&path(&table)).await, bo.post(&path(&table), json!({})).await] {
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "conflict".into()));
        assert!(answer.text.contains("A game can be analysed only when it is over"), "{}", answer.text);
    }
    let page = anna.browser().get(&format!("/t/{table}/replay")).await.text;
    assert!(!page.contains("/analyse"), "nothing is offered");
    let posted = anna.browser().form(&format!("/t/{table}/analyse"), "at=1").await;
    assert_eq!(posted.status, 409);
}

#[tokio::test]
async fn it_is_computed_once_and_kept_over_a_restart() {
    let mut world = world(40).await;
    let (anna, bo, table) = finished(&world, 3).await;
    assert_eq!(state(&anna, &table).await, json!({ "state": "none" }));
    assert_eq!(world.nobody().post(&path(&table), json!({})).await.status, 401);
    let begun = anna.post(&path(&table), json!({})).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    let analysis = done(&anna, &table).await;
    assert_eq!((analysis["rounds"].as_u64(), analysis["moments"].as_u64()), (Some(40), Some(7)));
    assert_eq!(analysis["turns"].as_array().unwrap().len(), 6, "every decision, but not giving up");
    assert_eq!(analysis["ending"], json!([0.0, 1.0]));
    let again = bo.post(&path(&table), json!({})).await.json();
    assert_eq!(again, json!({ "state": "done", "analysis": analysis }), "who comes later gets what is there");
    world.restart().await;
    let bo = Person { addr: world.addr(), ..bo };
    assert_eq!(state(&bo, &table).await["analysis"], analysis);
}

#[tokio::test]
async fn the_page_offers_it_shows_how_far_it_is_and_draws_it() {
    let world = world(30).await;
    let (anna, _, table) = finished(&world, 3).await;
    let anna = anna.browser();
    let replay = format!("/t/{table}/replay?at=2");
    let page = anna.get(&replay).await.text;
    assert!(page.contains(&format!("action=\"/t/{table}/analyse\"")) && !page.contains("http-equiv"), "{page}");
    let posted = anna.form(&format!("/t/{table}/analyse"), "at=2").await;
    assert_eq!((posted.status.as_u16(), posted.location()), (303, replay.clone()));
    done(&anna, &table).await;
    let page = anna.get(&replay).await.text;
    assert!(page.contains("class=\"plot\"") && page.contains("30 tries per decision") && !page.contains("/analyse\""), "{page}");
}

#[tokio::test]
async fn one_a_person_and_a_few_in_all() {
    let world = World::with(|config| {
        config.analysis.rounds = Some(50_000_000);
        config.analysis.waiting = 1;
    })
    .await;
    let (anna, bo, first) = finished(&world, 1).await;
    let (cid, dora, second) = finished(&world, 1).await;
    anna.post(&path(&first), json!({})).await;
    let begun = Instant::now();
    while state(&anna, &first).await["state"] != "running" && begun.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(state(&bo, &first).await, json!({ "state": "running", "done": 0, "of": 3 }));
    let page = anna.browser().get(&format!("/t/{first}/replay")).await.text;
    assert!(page.contains("<progress aria-label=\"Analysis\" max=\"3\" value=\"0\">"), "{page}");
    assert!(page.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"));
    let (_, _, third) = finished(&world, 1).await;
    let refused = anna.post(&path(&second), json!({})).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text.contains("Another of your games is being analysed"), "{}", refused.text);
    assert_eq!(refused.headers["retry-after"], "30");
    assert_eq!(cid.post(&path(&second), json!({})).await.json(), json!({ "state": "waiting", "ahead": 1 }));
    let refused = dora.post(&path(&third), json!({})).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text.contains("Many games are waiting"), "{}", refused.text);
    assert_eq!(refused.headers["retry-after"], "120");
    // Stopping the server does not wait for fifty million rounds.
    let (mut world, begun) = (world, Instant::now());
    world.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn one_address_has_two_games_looked_at_whoever_asks_there() {
    let world = World::with(|config| {
        config.analysis.rounds = Some(50_000_000);
        config.limits.count_loopback = true;
    })
    .await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        let (anna, _, table) = finished(&world, 1).await;
        let answer = anna.post(&path(&table), json!({})).await;
        seen.push(answer.status.as_u16());
        if answer.status == 429 {
            assert_eq!(answer.headers["retry-after"], "30");
            assert!(answer.text.contains("for people at your address"), "{}", answer.text);
        }
    }
    assert_eq!(seen, [200, 200, 429]);
}

#[tokio::test]
async fn what_nobody_asks_about_is_given_up() {
    let world = World::with(|config| {
        config.analysis.rounds = Some(40_000);
        config.analysis.patience = Duration::from_millis(1);
    })
    .await;
    let (anna, _, table) = finished(&world, 3).await;
    anna.post(&path(&table), json!({})).await;
    // Asking keeps it alive, so it is asked seldom.
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_secs(2)).await;
        if state(&anna, &table).await == json!({ "state": "none" }) {
            return;
        }
    }
    panic!("it goes on though nobody asks");
}

#[tokio::test]
async fn every_game_can_be_analysed() {
    let world = world(15).await;
    for game in ["clash", "rage", "chrono"] {
        let ada = world.guest("Ada").await;
        let table = ada.make(json!({ "game": game, "seats": ["me", { "hot_seat": "Ben" }] })).await;
        for _ in 0..4 {
            // With hot seats the device is handed over first.
            ada.post(&format!("/api/tables/{table}/handover"), json!({})).await;
            ada.play(&table, 0).await;
        }
        ada.post(&format!("/api/tables/{table}/handover"), json!({})).await;
        concede(&ada, &table).await;
        ada.post(&path(&table), json!({})).await;
        let analysis = done(&ada, &table).await;
        assert!(!analysis["turns"].as_array().unwrap().is_empty(), "{game}: {analysis}");
        let sum: f64 = analysis["ending"].as_array().unwrap().iter().map(|e| e.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{game}: {analysis}");
    }
}
