//! Two worlds that differ only in what is hidden look the same, byte for byte, to whoever may not know it.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use serde_json::{Value, json};

/// Everything a person can ask to see of a table, with ids and keys made equal.
async fn everything(person: &Person, table: &str, hidden: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    let paths =
        ["/api/tables/T", "/api/tables/T/events", "/api/tables/T/replay", "/t/T", "/t/T/regions", "/t/T/replay", "/api/tables"];
    for path in paths {
        let answer = person.get(&path.replace('T', table)).await;
        let mut headers: Vec<String> =
            answer.headers.iter().filter(|(n, _)| *n != "date").map(|(n, v)| format!("{n}: {v:?}")).collect();
        headers.sort();
        all.push(format!("{path} {} {headers:?} {}", answer.status, normal(&answer.text, table, hidden)));
    }
    // What is refused must not tell either.
    for request in [json!("undo"), json!("take_back"), json!({ "act": { "pick": 99 } })] {
        let answer = person.ask(table, 1, "probe", request).await;
        all.push(format!("{} {}", answer.status, normal(&answer.text, table, hidden)));
    }
    all
}

/// What the sockets tell a person. Asked for last, since an open socket shows others that the person is there.
async fn pushed(person: &Person, table: &str, hidden: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    let mut socket = person.socket(&format!("table={table}&view=1")).await.unwrap();
    all.push(normal(&socket.next().await.unwrap(), table, hidden));
    let mut socket = person.socket(&format!("table={table}")).await.unwrap();
    all.push(normal(&socket.next().await.unwrap(), table, hidden));
    all
}

/// The text with what is random and public made equal: the ids of tables, commitment and seeds, the keys of forms.
fn normal(text: &str, table: &str, hidden: &[&str]) -> String {
    let mut text = text.replace(table, "TABLE");
    for random in hidden {
        text = text.replace(random, "RANDOM");
    }
    let mut out = String::new();
    let mut rest = text.as_str();
    // The key of a form is 26 random letters and digits.
    while let Some(at) = rest.find("name=\"key\" value=\"") {
        let (head, tail) = rest.split_at(at + 18);
        out.push_str(head);
        out.push_str("KEY");
        rest = &tail[26..];
    }
    out.push_str(rest);
    // Two worlds are not made in the same millisecond.
    while let Some(at) = out.find("\"claim_at\":1") {
        let end = out[at..].find([',', '}']).map_or(out.len(), |end| at + end);
        out.replace_range(at..end, "\"claim_at\":TIME");
    }
    let mut created: Value = serde_json::from_str(&out).unwrap_or(Value::Null);
    if let Some(rows) = created.get_mut("mine").and_then(Value::as_array_mut) {
        rows.iter_mut().for_each(|row| row["created"] = json!(0));
        rows.truncate(1);
        return created.to_string();
    }
    out
}

/// Anna commits her `nth` choice; what do Bo and a stranger see?
async fn world_where_anna_plays(nth: usize, preset: &str, turns: usize) -> [Vec<String>; 2] {
    let world = World::new().await;
    let (anna, bo, watcher) = (world.guest("Anna").await, world.guest("Bo").await, world.guest("Watcher").await);
    let table = anna.make(json!({ "game": "clash", "preset": preset, "seats": ["me", "open"] })).await;
    bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    for _ in 0..turns {
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
    }
    anna.play(&table, nth).await;
    let look = anna.look(&table).await;
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let (commitment, addr) = (text(&look["commitment"]), world.addr().to_string());
    let seeds: Vec<String> = look["seeds"].as_array().unwrap().iter().map(text).collect();
    let hidden: Vec<&str> = seeds.iter().chain([&commitment, &addr]).map(String::as_str).collect();
    let mut seen = [everything(&bo, &table, &hidden).await, everything(&watcher, &table, &hidden).await];
    seen[0].extend(pushed(&bo, &table, &hidden).await);
    seen[1].extend(pushed(&watcher, &table, &hidden).await);
    seen
}

async fn the_same(preset: &str, turns: usize, choices: &[usize]) {
    let first = world_where_anna_plays(choices[0], preset, turns).await;
    for nth in &choices[1..] {
        let other = world_where_anna_plays(*nth, preset, turns).await;
        for (who, (one, two)) in ["the other seat", "a spectator"].iter().zip(first.iter().zip(&other)) {
            for (a, b) in one.iter().zip(two) {
                assert_eq!(a.len(), b.len(), "lengths differ for {who}:\n{a}\n{b}");
                assert_eq!(a, b, "for {who}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_committed_card_leaves_no_trace() {
    the_same("basic", 0, &[0, 4, 6]).await;
    the_same("basic", 2, &[0, 3]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_character_picked_in_secret_leaves_no_trace() {
    let first = catalog::game("clash").unwrap().presets()[0].0;
    the_same(first, 0, &[0, 1, 5]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hot_seats_show_nothing_hidden_until_the_device_is_handed_over() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "hot_seat": "Bo" }] })).await;
    // Nothing is hidden from anybody yet, so nobody is asked to hand anything over.
    let open = anna.look(&table).await;
    assert_eq!((&open["seat"], &open["hand_over"]), (&json!(0), &Value::Null));
    let over = format!("/t/{table}/handover");
    anna.play(&table, 4).await;
    let refused = anna.ask(&table, 1, "k", json!("concede")).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (409, "conflict"));
    assert_eq!(anna.form(&over, "seat=0").await.status, 409);
    // Bo's turn: Anna's choice is not on the page, nor in the API, nor on the socket.
    let spectator = world.guest("Watcher").await.look(&table).await;
    let covered = anna.look(&table).await;
    assert_eq!((&covered["seat"], &covered["hand_over"], &covered["legal"]), (&Value::Null, &json!(1), &json!([])));
    assert_eq!(covered["view"], spectator["view"]);
    let page = anna.get(&format!("/t/{table}")).await.text;
    let mut socket = anna.socket(&format!("table={table}&view=1")).await.unwrap();
    let pushed: Value = serde_json::from_str(&socket.next().await.unwrap()).unwrap();
    assert_eq!((&pushed["view"], &pushed["legal"]), (&spectator["view"], &json!([])));
    assert!(page.contains("Bo"), "{page}");
    assert_eq!(anna.form(&over, "").await.status, 303);
    let bo = anna.look(&table).await;
    assert_eq!((&bo["seat"], &bo["view"]["sides"][0]["playing"]), (&json!(1), &Value::Null));
    anna.play(&table, 0).await;
    // Who played last keeps the device for the next choice.
    assert_eq!(anna.look(&table).await["seat"], 1);
}
