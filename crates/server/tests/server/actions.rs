//! Actions that are malformed, huge, stale, sent twice, sent at once, or cannot be kept.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use axum::http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

async fn first_action(person: &Person, table: &str) -> (u64, Value) {
    let look = person.look(table).await;
    (look["version"].as_u64().unwrap(), json!({ "act": look["legal"][0]["action"] }))
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_changes_nothing() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let before = anna.look(&table).await;
    let path = format!("/api/tables/{table}/actions");
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "{\"version\":0}",
        "{\"version\":-1,\"key\":\"k\",\"request\":\"concede\"}",
        "{\"version\":0,\"key\":\"k\",\"request\":\"explode\"}",
        "{\"version\":0,\"key\":\"k\",\"request\":{\"act\":{\"play\":\"sword\"}}}",
        "{\"version\":0,\"key\":\"k\",\"request\":{\"act\":null}}",
        "{\"version\":0,\"key\":\"k\",\"request\":\"concede\",\"owner\":1}",
        "{\"version\":0,\"key\":\"\",\"request\":\"concede\"}",
        "{\"version\":0,\"key\":\"k\",\"request\":\"concede\",\"seat\":300}",
        &format!("{{\"version\":0,\"key\":\"{}\",\"request\":\"concede\"}}", "k".repeat(200)),
        &format!("{{\"version\":0,\"key\":\"k\",\"request\":{{\"act\":{deep}}}}}"),
    ];
    for body in bodies {
        let answer = anna.send(Method::POST, &path, &[("content-type", "application/json")], body.to_string()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "malformed"), "{body:.80}: {}", answer.text);
    }
    let plain = anna.send(Method::POST, &path, &[("content-type", "text/plain")], "{}").await;
    assert_eq!(plain.status, 400);
    let huge = anna.send(Method::POST, &path, &[("content-type", "application/json")], " ".repeat(200_000)).await;
    assert_eq!((huge.status.as_u16(), huge.code().as_str()), (413, "too_large"));
    let foreign = anna.post(&path, json!({ "version": 0, "key": "k", "request": "concede", "seat": 1 })).await;
    assert_eq!((foreign.status.as_u16(), foreign.code().as_str()), (403, "forbidden"));
    assert_eq!(anna.look(&table).await, before);
}

#[tokio::test]
async fn an_illegal_action_is_refused_with_its_clause() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    // The fifth card is Block, and there is only one of it.
    let block = anna.look(&table).await["legal"][4]["action"].clone();
    anna.play(&table, 4).await;
    bo.play(&table, 0).await;
    let refused = anna.ask(&table, 2, "again", json!({ "act": block })).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "illegal"), "{}", refused.text);
    assert!(refused.json()["error"]["clause"].as_str().unwrap().starts_with("CL-"), "{}", refused.text);
}

#[tokio::test]
async fn the_same_request_sent_again_is_answered_the_same_and_played_once() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let (version, request) = first_action(&anna, &table).await;
    let first = anna.ask(&table, version, "one", request.clone()).await;
    let again = anna.ask(&table, version, "one", request.clone()).await;
    assert_eq!((first.status, &first.text), (again.status, &again.text));
    bo.play(&table, 0).await;
    let late = anna.ask(&table, version, "one", request.clone()).await;
    assert_eq!(late.text, first.text);
    assert_eq!(anna.look(&table).await["version"], 2);
    let other = anna.ask(&table, 2, "one", json!("concede")).await;
    assert_eq!((other.status.as_u16(), other.code().as_str()), (409, "conflict"));
    let stolen = bo.ask(&table, 2, "one", request).await;
    assert_eq!((stolen.status.as_u16(), stolen.code().as_str()), (409, "conflict"));
}

#[tokio::test]
async fn a_resend_after_a_restart_is_still_played_once() {
    let mut world = World::new().await;
    let (mut anna, _, table) = world.duel().await;
    let (version, request) = first_action(&anna, &table).await;
    let first = anna.ask(&table, version, "one", request.clone()).await;
    world.restart().await;
    anna.addr = world.addr();
    let again = anna.ask(&table, version, "one", request).await;
    assert_eq!((again.status.as_u16(), again.text), (200, first.text));
    assert_eq!(anna.look(&table).await["version"], 1);
}

#[tokio::test]
async fn an_action_based_on_the_past_is_refused_unless_only_others_committed_since() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let (version, request) = first_action(&bo, &table).await;
    anna.play(&table, 0).await;
    let committed = bo.ask(&table, version, "same decision", request).await;
    assert_eq!(committed.status, 200, "{}", committed.text);
    let (_, next) = first_action(&bo, &table).await;
    let stale = bo.ask(&table, 1, "older decision", next.clone()).await;
    assert_eq!((stale.status.as_u16(), stale.code().as_str()), (409, "stale"));
    assert_eq!(stale.json()["error"]["version"], 2);
    let future = bo.ask(&table, 7, "from the future", next).await;
    assert_eq!((future.status.as_u16(), future.code().as_str()), (409, "stale"));
}

/// A page sends what was pressed while the server was gone, with the version it saw.
#[tokio::test]
async fn what_others_committed_before_a_restart_does_not_make_an_action_stale() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let (version, request) = first_action(&bo, &table).await;
    anna.play(&table, 0).await;
    world.restart().await;
    let bo = crate::support::Person { addr: world.addr(), ..bo };
    let committed = bo.ask(&table, version, "same decision", request).await;
    assert_eq!(committed.status, 200, "{}", committed.text);
    let (_, next) = first_action(&bo, &table).await;
    world.restart().await;
    let bo = crate::support::Person { addr: world.addr(), ..bo };
    assert_eq!(bo.ask(&table, 1, "older decision", next).await.status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_actions_at_once_exactly_one_is_played() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let look = anna.look(&table).await;
    let tries = (0..10).map(|i| {
        let (anna, table, action) = (anna.clone(), table.clone(), look["legal"][i % 3]["action"].clone());
        tokio::spawn(async move { anna.ask(&table, 0, &format!("key {i}"), json!({ "act": action })).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for attempt in tries.collect::<Vec<_>>() {
        statuses.push(attempt.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!(statuses[1..].iter().all(|s| *s == 409), "{statuses:?}");
    assert_eq!(anna.look(&table).await["version"], 1);
}

#[tokio::test]
async fn what_cannot_be_kept_did_not_happen() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    let before = (anna.look(&table).await, bo.look(&table).await);
    let faults = world.server().store().faults();
    faults.full.store(true, Ordering::SeqCst);
    let (version, request) = first_action(&bo, &table).await;
    let refused = bo.ask(&table, version, "lost", request.clone()).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (503, "store"));
    assert!(refused.text.contains("the disk is full"), "{}", refused.text);
    assert_eq!((anna.look(&table).await, bo.look(&table).await), before);
    let said = anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "hello" })).await;
    assert_eq!(said.status, 503);
    faults.full.store(false, Ordering::SeqCst);
    let kept = bo.ask(&table, version, "lost", request).await;
    assert_eq!((kept.status.as_u16(), kept.json()["version"].clone()), (200, json!(2)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_seen_before_it_is_durable() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let mut socket = bo.socket(&format!("table={table}&view=1")).await.unwrap();
    socket.until(0).await;
    world.server().store().faults().slow.store(300, Ordering::SeqCst);
    let (version, request) = first_action(&anna, &table).await;
    let begun = std::time::Instant::now();
    let acting = tokio::spawn({
        let (anna, table) = (anna.clone(), table.clone());
        async move { anna.ask(&table, version, "slow", request).await }
    });
    let seen = socket.until(1).await;
    assert!(begun.elapsed().as_millis() >= 300, "seen after {:?}", begun.elapsed());
    assert_eq!(seen["version"], 1);
    assert_eq!(acting.await.unwrap().status, 200);
}

#[tokio::test]
async fn who_acts_too_fast_is_slowed_down() {
    let world = World::with(|config| config.limits.actions = server::limits::Rate { burst: 3, per_minute: 1 }).await;
    let (anna, _, table) = world.duel().await;
    for i in 0..3 {
        assert_ne!(anna.ask(&table, 99, &format!("{i}"), json!("undo")).await.status, 429);
    }
    let limited = anna.ask(&table, 99, "more", json!("undo")).await;
    assert_eq!((limited.status.as_u16(), limited.code().as_str()), (429, "limited"));
}
