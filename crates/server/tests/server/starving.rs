//! Nothing that strangers send takes the server from the others.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use axum::http::Method;
use serde_json::json;
use server::limits::Rate;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

async fn verify(person: &Person, text: String) -> crate::support::Answer {
    person.send(Method::POST, "/verify", &[("content-type", "application/json")], text).await
}

/// A file that is short and would be large in memory.
fn heavy() -> String {
    format!("{{\"format\":\"clashtable replay\",\"version\":1,\"log\":[{}{{}}]}}", "{\"a\":0},".repeat(100_000))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_of_many_pieces_is_refused_before_it_is_read() {
    let world = World::new().await;
    let begun = Instant::now();
    let answer = verify(&world.nobody(), heavy()).await;
    assert_eq!(answer.status, 200);
    assert!(answer.text.contains("the file has too many pieces"), "{}", answer.text);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_of_one_address_wait_for_each_other_and_are_told_when_to_come_back() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.verify = Rate { burst: 3, per_minute: 6 };
    })
    .await;
    let nobody = world.nobody();
    for _ in 0..3 {
        assert_eq!(verify(&nobody, heavy()).await.status, 200);
    }
    let refused = verify(&nobody, heavy()).await;
    assert_eq!((refused.status.as_u16(), refused.headers["retry-after"].to_str().unwrap()), (429, "10"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_files_are_read_at_a_time() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let world = World::new().await;
    let begin = async || {
        let mut stream = tokio::net::TcpStream::connect(world.addr()).await.unwrap();
        let head = "POST /verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{";
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    };
    let mut slow = vec![begin().await, begin().await];
    let mut tries = 0;
    while verify(&world.nobody(), "{}".into()).await.status != 429 {
        tries += 1;
        assert!(tries < 500, "two are being read, and a third is not refused");
        for stream in &mut slow {
            // What asks in between may have had the second place: then this one was refused, and comes again.
            if stream.try_read(&mut [0; 64]).is_ok_and(|read| read > 0) {
                *stream = begin().await;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let refused = verify(&world.nobody(), "{}".into()).await;
    assert!(refused.text.contains("Another file of yours is being checked"), "{}", refused.text);
    drop(slow);
    crate::support::eventually("their places are free", async || verify(&world.nobody(), "{}".into()).await.status == 200).await;
    let _ = tokio::io::empty().read(&mut [0; 1]).await;
}

#[tokio::test]
async fn every_route_that_changes_something_has_a_bound() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.writes = Rate { burst: 1, per_minute: 6 };
    })
    .await;
    let anna = world.guest("Anna").await;
    let nobody = Person { token: None, ..anna.clone() };
    // Whatever is asked first uses the bound up: from then on every route that changes something refuses, of users and of addresses.
    anna.post("/api/decks/chrono/check", json!({ "text": "" })).await;
    let id = "0".repeat(26);
    for route in server::routes::all().into_iter().filter(|route| route.method != Method::GET) {
        let path = ["{table}", "{id}", "{token}", "{deck}"]
            .iter()
            .fold(route.path.replace("{game}", "chrono"), |p, part| p.replace(part, &id));
        for person in [&anna, &nobody] {
            let answer = person.send(route.method.clone(), &path, &[("content-type", "application/json")], "{}").await;
            let told = answer.headers.get("retry-after").and_then(|value| value.to_str().ok());
            assert_eq!((answer.status.as_u16(), told), (429, Some("10")), "{} {path}: {}", route.method, answer.text);
        }
    }
}

#[tokio::test]
async fn what_is_kept_for_ever_or_told_to_everybody_has_a_smaller_bound() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.deeds = Rate { burst: 5, per_minute: 6 };
    })
    .await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "private": true })).await;
    let mut seen = Vec::new();
    for path in ["invites", "leave", "close", "rematch", "sit", "invites", "chat"] {
        let answer = anna.post(&format!("/api/tables/{table}/{path}"), json!({})).await;
        seen.push(answer.status.as_u16());
        if answer.status == 429 {
            assert_eq!(answer.headers["retry-after"], "10");
        }
    }
    assert_eq!(seen[4..], [429, 429, 429], "{seen:?}");
}

#[tokio::test]
async fn however_many_guests_come_from_one_address_the_server_works_for_them_as_for_one() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.work = Rate { burst: 6, per_minute: 6 };
    })
    .await;
    let mut seen = Vec::new();
    for i in 0..4 {
        let guest = world.guest(&format!("Guest {i}")).await;
        let table = guest.post("/api/tables", json!({ "game": "clash", "private": true })).await;
        let deck = guest.post("/api/decks/chrono", json!({ "text": "3 cinder-runner" })).await;
        let check = guest.post("/api/decks/chrono/check", json!({ "text": "3 cinder-runner" })).await;
        for answer in [table, deck, check] {
            seen.push(answer.status.as_u16());
            if answer.status == 429 {
                assert_eq!(answer.headers["retry-after"], "10");
                assert!(answer.text.contains("for people at your address"), "{}", answer.text);
            }
        }
    }
    assert_eq!(seen, [vec![200; 6], vec![429; 6]].concat(), "the third guest has bounds of their own, but not a machine");
}

#[tokio::test]
async fn looking_whether_the_server_is_well_writes_nothing() {
    let world = World::new().await;
    let store = world.server().store().clone();
    let changes = async || store.write(|db| Ok(db.total_changes())).await.unwrap();
    let packs = |db: &rusqlite::Connection| db.query_row("SELECT count(*) FROM packs", [], |row| row.get::<_, u32>(0));
    let games = catalog::games().iter().filter(|game| catalog::content::in_use(**game).is_some()).count() as u32;
    crate::support::eventually("the server has begun", async || store.write(packs).await.unwrap() == games).await;
    let before = changes().await;
    for _ in 0..3 {
        assert_eq!(world.nobody().get("/healthz").await.status, 200);
    }
    assert_eq!(changes().await, before);
    store.faults().full.store(true, Ordering::Relaxed);
    assert_eq!(world.nobody().post("/api/session", json!({})).await.status, 503);
    assert_eq!(world.nobody().get("/healthz").await.status, 503);
    store.faults().full.store(false, Ordering::Relaxed);
    crate::support::eventually("the server proves by itself that it writes again", async || {
        world.nobody().post("/api/session", json!({})).await;
        world.nobody().get("/healthz").await.status == 200
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_many_tables_at_once_gets_no_more_than_the_quota() {
    let world = World::with(|config| config.limits.tables_per_user = 3).await;
    let anna = world.guest("Anna").await;
    let asked: Vec<_> = (0..12)
        .map(|_| {
            let anna = anna.clone();
            tokio::spawn(async move { anna.post("/api/tables", json!({ "game": "clash" })).await.status.as_u16() })
        })
        .collect();
    let mut made = 0;
    for answer in asked {
        made += usize::from(answer.await.unwrap() == 200);
    }
    assert_eq!(made, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_is_dropped() {
    use tokio::io::AsyncWriteExt;
    let world = World::with(|config| config.write_timeout = Duration::from_millis(300)).await;
    let mut deaf = tokio::net::TcpStream::connect(world.addr()).await.unwrap();
    let asked = "GET /rules/clash HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
    let _ = tokio::time::timeout(Duration::from_secs(2), deaf.write_all(asked.as_bytes())).await;
    let open = || world.server().metrics().connections.load(Ordering::Relaxed);
    crate::support::eventually("the connection is given up", async || open() == 0).await;
}

#[tokio::test]
async fn nobody_acts_and_takes_back_for_ever() {
    let world = World::with(|config| config.limits.lines = 6).await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "hot_seat": "Bo" }] })).await;
    let mut last = None;
    for i in 0..6 {
        let look = anna.look(&table).await;
        let version = look["version"].as_u64().unwrap();
        let request = match look["can_take_back"] == true || look["can_undo"] == true {
            true => json!("undo"),
            false => {
                let hand = anna.post(&format!("/api/tables/{table}/handover"), json!({})).await;
                assert!(hand.status == 200 || hand.status == 409, "{}", hand.text);
                let look = anna.look(&table).await;
                json!({ "act": look["legal"][0]["action"] })
            }
        };
        last = Some(anna.ask(&table, version, &format!("k{i}"), request).await);
    }
    assert_eq!(last.unwrap().json()["version"], 6);
    anna.post(&format!("/api/tables/{table}/handover"), json!({})).await;
    let refused = anna.ask(&table, 6, "one more", json!("undo")).await;
    assert!(refused.status == 409 && refused.text.contains("You cannot undo any more"), "{}", refused.text);
    let look = anna.look(&table).await;
    let on = anna.ask(&table, 6, "on", json!({ "act": look["legal"][0]["action"] })).await;
    assert_eq!(on.status, 200, "{}", on.text);
}

#[tokio::test]
async fn what_is_said_again_under_the_same_key_is_said_once() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    for (text, key) in [("hello", "k1"), ("hello", "k1"), ("hello", "k2"), ("bye", "k2")] {
        let said = anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": text, "key": key })).await;
        assert_eq!(said.status, 200, "{}", said.text);
    }
    let kept = world.server().store().write(|db| db.query_row("SELECT count(*) FROM chat", [], |row| row.get::<_, u32>(0)));
    assert_eq!(kept.await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waking_a_table_of_ten_thousand_lines_is_a_matter_of_moments() {
    let world = World::with(|config| {
        config.idle = Duration::from_millis(30);
        config.limits.actions = Rate { burst: 100_000, per_minute: 1_000_000 };
    })
    .await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }] })).await;
    // As long a log as there can be: somebody who acts and takes back for ever. Written at once, as the server would have written it.
    let store = world.server().store().clone();
    let public = table.clone();
    let written = store.write(move |db| {
        let table: i64 = db.query_row("SELECT id FROM tables WHERE public = ?1", [&public], |row| row.get(0))?;
        let loaded = server::store::Loaded::find(db, &public)?.unwrap();
        let setup = serde_json::from_str(&loaded.setup).unwrap();
        let secret = engine::Secret::from_bytes(loaded.secret);
        let mut play = catalog::game("clash").unwrap().resume(&setup, serde_json::from_str(&loaded.opening).unwrap(), &[]).unwrap();
        let mut sum = server::store::chain::genesis(&public);
        db.execute("DELETE FROM log WHERE table_id = ?1", [table])?;
        let seat = engine::Seat(0);
        for version in 1..=10_000u32 {
            let request = match version % 2 {
                1 => catalog::Request::Act(play.legal(seat)[0].action.clone()),
                _ => catalog::Request::Undo,
            };
            let entry = play.command(seat, &request, &secret).unwrap().to_string();
            let told = play.told();
            sum = server::store::chain::next_in_part(sum, version, 0, &entry, Some(&told));
            let key = version.to_le_bytes();
            let sql = "INSERT INTO log (table_id, version, seat, by, entry, key, asked, at, told, sum) VALUES (?1,?2,0,'person',?3,?4,?4,0,?5,?6)";
            let key = [&key[..], &[0; 12]].concat();
            db.execute(sql, rusqlite::params![table, version, entry, key, told, &sum[..]])?;
        }
        db.execute("UPDATE tables SET lines = 10000 WHERE id = ?1", [table])?;
        Ok(())
    });
    // Before the table is in memory again, the bot's first answer must not be in the way.
    crate::support::eventually("the table sleeps", async || world.server().metrics().tables.load(Ordering::Relaxed) == 0).await;
    written.await.unwrap();
    let begun = Instant::now();
    let look = anna.look(&table).await;
    let took = begun.elapsed();
    assert!(look["version"].as_u64().unwrap() >= 10_000, "{look}");
    println!("figures: a table of 10,000 lines wakes in {took:?}");
    assert!(took < Duration::from_secs(2), "{took:?}");
}
