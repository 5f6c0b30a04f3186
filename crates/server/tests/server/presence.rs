//! Who is there is told to everybody at the table, but only what lasts a moment.

use crate::support::{Socket, World};
use serde_json::{Value, json};
use std::time::Duration;

/// Whether something comes within this time.
async fn hears(socket: &mut Socket, within: u64) -> Option<Value> {
    let heard = tokio::time::timeout(Duration::from_millis(within), socket.next()).await.ok()?;
    serde_json::from_str(&heard.unwrap()).ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_and_goes_is_told_to_the_others() {
    let world = World::with(|config| config.presence = Duration::from_millis(50)).await;
    let (anna, bo, table) = world.duel().await;
    let query = format!("table={table}");
    let online = async || {
        let seats = anna.look(&table).await["seats"].clone();
        [seats[0]["online"].clone(), seats[1]["online"].clone()]
    };
    let mut socket = anna.socket(&query).await.unwrap();
    let first = hears(&mut socket, 5_000).await.unwrap();
    let own = hears(&mut socket, 5_000).await.expect("that Anna herself is there");
    assert_eq!((&own["version"], own["stamp"].as_u64()), (&json!(0), first["stamp"].as_u64().map(|s| s + 1)));
    assert_eq!(online().await, [true, false]);
    let theirs = bo.socket(&query).await.unwrap();
    assert!(hears(&mut socket, 5_000).await.is_some(), "Bo has come");
    assert_eq!(online().await, [true, true]);
    let page = anna.get(&format!("/t/{table}/regions")).await.text;
    assert!(!page.contains("away"), "{page}");
    drop(theirs);
    assert!(hears(&mut socket, 5_000).await.is_some(), "Bo has gone");
    assert_eq!(online().await, [true, false]);
    let watching = world.nobody().socket(&query).await.unwrap();
    assert!(hears(&mut socket, 5_000).await.is_some(), "somebody watches");
    drop(watching);
    assert!(hears(&mut socket, 5_000).await.is_some(), "and goes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reloads_the_page_was_never_away() {
    let world = World::with(|config| config.presence = Duration::from_millis(400)).await;
    let (anna, bo, table) = world.duel().await;
    let query = format!("table={table}");
    let mut theirs = bo.socket(&query).await.unwrap();
    let mut socket = anna.socket(&query).await.unwrap();
    while hears(&mut socket, 900).await.is_some() {}
    for _ in 0..5 {
        drop(theirs);
        theirs = bo.socket(&query).await.unwrap();
    }
    assert_eq!(hears(&mut socket, 900).await, None, "five reloads within a moment change nothing");
    assert_eq!(anna.look(&table).await["seats"][1]["online"], true);
}
