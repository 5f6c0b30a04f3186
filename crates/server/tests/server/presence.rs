//! Who is there is told to everybody at the table, but only what lasts a moment.

#![allow(clippy::unwrap_used)]

use crate::support::{Socket, World, eventually};
use serde_json::{Value, json};
use std::time::Duration;

/// Whether something comes within this time.
async fn hears(socket: &mut Socket, within: u64) -> Option<Value> {
    let heard = tokio::time::timeout(Duration::from_millis(within), socket.next()).await.ok()?;
    serde_json::from_str(&heard.unwrap()).ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_and_goes_is_told_to_the_others() {
    let world = World::with(|config| config.presence = Duration::from_millis(300)).await;
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
    assert!(!page.contains("</span> away<") && !page.contains("</span>away<"), "{page}");
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sits_down_is_there() {
    let world = World::with(|config| config.presence = Duration::from_millis(20)).await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "seats": ["me", "open"] })).await;
    let (query, path) = (format!("table={table}"), format!("/t/{table}"));
    // A stranger looks at the page, with a socket that does not know who they are, and sits down with its form.
    let stranger = world.nobody();
    let looking = stranger.socket(&query).await.unwrap();
    let page = stranger.get(&path).await.text;
    let form = format!("<form method=\"post\" action=\"{path}/sit\">");
    assert!(page.contains(&form), "the form must load a new page, or the socket stays a stranger's: {page}");
    let sat = stranger.form(&format!("{path}/sit"), "seat=1").await;
    assert_eq!((sat.status.as_u16(), sat.location()), (303, path.clone()));
    // The browser goes where it is sent, as the guest it has become.
    drop(looking);
    let guest = sat.visitor(world.addr());
    let page = guest.get(&path).await;
    assert_eq!(page.status, 200);
    let _socket = guest.socket(&query).await.unwrap();
    let here = async || anna.look(&table).await["seats"][1]["online"] == true;
    eventually("the guest is here", here).await;
    let seen = anna.get(&format!("{path}/regions")).await.text;
    let seat = seen.split("id=\"s-1\"").nth(1).unwrap().split("</li>").next().unwrap();
    assert!(seat.contains("here") && !seat.contains("away"), "{seat}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watched_and_sits_down_needs_no_new_socket() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": "clash", "seats": ["me", "open"] })).await;
    let mut socket = bo.socket(&format!("table={table}")).await.unwrap();
    socket.next().await.unwrap();
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 200);
    assert_eq!(anna.look(&table).await["seats"][1]["online"], true);
}
