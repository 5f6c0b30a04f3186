//! People: sessions that are listed and end, whom one does not hear or meet, names that imitate, who stays away, and what an operator does.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World, eventually};
use axum::http::{Method, header};
use serde_json::{Value, json};
use server::store::people;
use server::time::Clock;
use std::time::Duration;

async fn delete(person: &Person, path: &str) -> u16 {
    person.send(Method::DELETE, path, &[], "").await.status.as_u16()
}

/// The same person with another session.
async fn another(person: &Person) -> Person {
    let made = person.post("/api/sessions", json!({})).await;
    assert_eq!(made.status, 200, "{}", made.text);
    Person { token: made.json()["token"].as_str().map(String::from), ..person.clone() }
}

#[tokio::test]
async fn sessions_are_listed_and_end_one_by_one_or_all_at_once() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let (second, third) = (another(&anna).await, another(&anna).await);
    let list = second.get("/api/sessions").await.json();
    assert_eq!(list.as_array().unwrap().len(), 3);
    let current: Vec<&Value> = list.as_array().unwrap().iter().filter(|row| row["current"] == true).collect();
    assert_eq!(current.len(), 1);
    let id = current[0]["id"].as_str().unwrap();
    assert_eq!(delete(&world.guest("Bo").await, &format!("/api/sessions/{id}")).await, 404, "nobody ends another's session");
    assert_eq!(delete(&anna, &format!("/api/sessions/{id}")).await, 200);
    assert_eq!(second.get("/api/tables").await.status, 401, "its token is worth nothing any more");
    assert_eq!(third.get("/api/sessions").await.json().as_array().unwrap().len(), 2);
    assert_eq!(delete(&third, "/api/sessions").await, 200);
    assert_eq!((anna.get("/api/tables").await.status, third.get("/api/tables").await.status).0, 401);
}

#[tokio::test]
async fn a_session_that_ends_closes_its_sockets_and_no_others() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash" })).await;
    let second = another(&anna).await;
    let mut stays = anna.socket(&format!("table={table}")).await.unwrap();
    let mut ends = second.socket(&format!("table={table}")).await.unwrap();
    stays.next().await.unwrap();
    ends.next().await.unwrap();
    assert_eq!(delete(&second, "/api/session").await, 200);
    assert_eq!(ends.next().await, Err(1008));
    anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "still here" })).await;
    assert!(stays.next().await.unwrap().contains(&table));
    assert_eq!(delete(&anna, "/api/sessions").await, 200);
    assert_eq!(stays.next().await, Err(1008));
}

#[tokio::test]
async fn a_session_ends_when_nobody_uses_it_and_lives_while_somebody_does() {
    let clock = Clock::stopped(0);
    let world = World::with(|config| {
        config.clock = clock.clone();
        config.disuse = Duration::from_secs(10 * 24 * 3600);
    })
    .await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    for _ in 0..3 {
        clock.pass(4 * 24 * 3_600_000);
        assert_eq!(anna.get("/api/sessions").await.status, 200);
    }
    assert_eq!(bo.get("/api/sessions").await.status, 401, "twelve days without a request");
    let kept = world.server().store().write(|db| db.query_row("SELECT count(*) FROM sessions", [], |row| row.get::<_, u32>(0)));
    assert_eq!(kept.await.unwrap(), 1, "nothing of it is left");
}

#[tokio::test]
async fn by_page_one_comes_in_on_another_device_and_signs_out_everywhere() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let page = anna.form("/me/device", "").await.text;
    let path = page.split(&format!("http://{}", world.addr())).find(|rest| rest.starts_with("/device/")).unwrap();
    let path = path.split('"').next().unwrap().to_string();
    assert!(world.nobody().get(&path).await.text.contains("Come in as Anna"), "looking uses nothing up");
    let entered = world.nobody().form(&path, "").await;
    assert_eq!(entered.status, 303);
    let phone = entered.visitor(world.addr());
    let me = phone.get("/me").await.text;
    assert!(me.contains("value=\"Anna\"") && me.contains("Sign out everywhere else"), "{me}");
    assert_eq!(world.nobody().form(&path, "").await.status, 404, "the link works once");
    assert_eq!(phone.form("/me/sessions", "end=others").await.status, 303);
    assert!(!anna.get("/me").await.text.contains("value=\"Anna\""), "the first device is signed out");
    assert!(phone.get("/me").await.text.contains("value=\"Anna\""));
    assert_eq!(phone.form("/me/sessions", "end=all").await.status, 303);
    assert!(!phone.get("/me").await.text.contains("value=\"Anna\""));
}

#[tokio::test]
async fn who_says_who_they_are_only_on_the_socket_has_no_more_sockets_than_others() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    let world = World::with(|config| config.limits.sockets_per_user = 2).await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "private": true })).await;
    let mut open = Vec::new();
    let mut codes = Vec::new();
    for _ in 0..4 {
        let mut socket = world.nobody().socket(&format!("table={table}")).await.unwrap();
        socket.0.send(Message::Text(json!({ "token": anna.token }).to_string().into())).await.unwrap();
        codes.push(socket.next().await.map_or_else(|code| code, |_| 0));
        open.push(socket);
    }
    assert_eq!(codes, [0, 0, 1008, 1008]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_opens_many_sockets_at_once_gets_no_more_than_the_cap() {
    let world = World::with(|config| config.limits.sockets_per_user = 3).await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash" })).await;
    let tries: Vec<_> = (0..16)
        .map(|_| {
            let (anna, query) = (anna.clone(), format!("table={table}"));
            tokio::spawn(async move { anna.socket(&query).await })
        })
        .collect();
    let mut open = Vec::new();
    for tried in tries {
        open.extend(tried.await.unwrap().ok());
    }
    assert_eq!(open.len(), 3);
}

/// Two people at a table of their own, the clock in our hands.
async fn unclocked(clock: &Clock) -> (World, Person, Person, String) {
    let world = World::with(|config| {
        config.clock = clock.clone();
        config.claim = Duration::from_secs(600);
    })
    .await;
    let (anna, bo, table) = world.duel().await;
    (world, anna, bo, table)
}

#[tokio::test]
async fn a_game_without_a_clock_is_claimed_from_somebody_who_has_gone() {
    let clock = Clock::stopped(1_000_000);
    let (world, anna, bo, table) = unclocked(&clock).await;
    let claim = format!("/api/tables/{table}/claim");
    anna.play(&table, 0).await;
    clock.pass(599_000);
    // Anna is here and waits; Bo has not been heard of since he sat down.
    let look = anna.look(&table).await;
    let at = clock.now() + 1_000;
    assert_eq!((&look["seats"][1]["claim_at"], &look["seats"][0]["claim_at"]), (&json!(at), &Value::Null));
    assert_eq!(world.guest("Eve").await.look(&table).await["seats"][1]["claim_at"], Value::Null, "it is for the players alone");
    let early = anna.post(&claim, json!({})).await;
    assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "conflict"));
    assert!(early.text.contains("Bo may still come back") && early.headers[header::RETRY_AFTER] == "2", "{}", early.text);
    clock.pass(1_000);
    assert_eq!(bo.post(&claim, json!({})).await.status, 409, "who is asked to move claims nothing, and is here by asking");
    clock.pass(600_000);
    assert_eq!(world.guest("Eve").await.post(&claim, json!({})).await.status, 403, "it is for the players alone");
    assert!(anna.browser().get(&format!("/t/{table}")).await.text.contains("Claim the game"));
    assert_eq!(anna.post(&claim, json!({ "seat": 1 })).await.status, 200);
    let look = anna.look(&table).await;
    assert_eq!((&look["over"], &look["status"]["places"]), (&json!(true), &json!([1, 2])));
}

#[tokio::test]
async fn who_looks_on_with_a_socket_or_asks_now_and_then_is_not_gone() {
    let clock = Clock::stopped(1_000_000);
    let (_world, anna, bo, table) = unclocked(&clock).await;
    let claim = format!("/api/tables/{table}/claim");
    anna.play(&table, 0).await;
    clock.pass(3_600_000);
    let mut socket = bo.socket(&format!("table={table}")).await.unwrap();
    socket.next().await.unwrap();
    clock.pass(3_600_000);
    assert_eq!(anna.look(&table).await["seats"][1]["claim_at"], Value::Null, "his page is open");
    assert_eq!(anna.post(&claim, json!({})).await.status, 409);
    drop(socket);
    eventually("Bo is away", async || anna.look(&table).await["seats"][1]["online"] == false).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(anna.look(&table).await["seats"][1]["claim_at"], Value::Null, "nobody is told of a moment");
    clock.pass(100_000);
    assert_eq!(anna.look(&table).await["seats"][1]["claim_at"], json!(clock.now() + 500_000));
    clock.pass(400_000);
    bo.get("/api/games").await;
    bo.get("/api/tables").await;
    clock.pass(500_000);
    assert_eq!(anna.look(&table).await["seats"][1]["claim_at"], json!(clock.now() + 100_000), "he asked for something meanwhile");
}

#[tokio::test]
async fn a_restart_makes_nobody_gone_and_a_clock_leaves_nothing_to_claim() {
    let clock = Clock::stopped(1_000_000);
    let (mut world, anna, _bo, table) = unclocked(&clock).await;
    anna.play(&table, 0).await;
    clock.pass(3_600_000);
    world.restart().await;
    let anna = Person { addr: world.addr(), ..anna };
    clock.pass(100_000);
    assert_eq!(anna.look(&table).await["seats"][1]["claim_at"], json!(clock.now() + 500_000), "nobody could be here");
    let (carl, dora) = (world.guest("Carl").await, world.guest("Dora").await);
    let timed = carl.make(json!({ "game": "clash", "preset": "basic", "pace": { "each": { "seconds": 1_209_600 } } })).await;
    dora.post(&format!("/api/tables/{timed}/sit"), json!({})).await;
    carl.play(&timed, 0).await;
    clock.pass(3_600_000);
    let refused = carl.post(&format!("/api/tables/{timed}/claim"), json!({})).await;
    assert!(refused.status == 409 && refused.text.contains("has a clock"), "{}", refused.text);
}

#[tokio::test]
async fn the_host_removes_somebody_before_the_start_and_never_after() {
    let world = World::new().await;
    let (anna, bo, cid) = (world.guest("Anna").await, world.guest("Bo").await, world.guest("Cid").await);
    let table = anna.make(json!({ "game": "rage", "preset": "three", "seats": ["me", "open", "open"] })).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(bo.post(&path("sit"), json!({ "seat": 1 })).await.status, 200);
    assert_eq!(bo.post(&path("remove"), json!({ "seat": 0 })).await.status, 403, "that is for the host");
    assert_eq!(anna.post(&path("remove"), json!({ "seat": 2 })).await.status, 409, "nobody sits there");
    assert_eq!(anna.post(&path("remove"), json!({ "seat": 0 })).await.status, 409, "nor oneself");
    assert!(anna.browser().get(&format!("/t/{table}")).await.text.contains("Remove Bo"));
    assert_eq!(anna.post(&path("remove"), json!({ "seat": 1 })).await.status, 200);
    assert_eq!(anna.look(&table).await["seats"][1]["kind"], "open");
    let back = bo.post(&path("sit"), json!({})).await;
    assert!(back.status == 403 && back.text.contains("The host has removed you"), "{}", back.text);
    let invite = anna.post(&path("invites"), json!({ "seat": 1 })).await.json();
    assert_eq!(
        bo.post(&format!("/api/join/{}", invite["token"].as_str().unwrap()), json!({})).await.status,
        200,
        "by invite he may"
    );
    assert_eq!(cid.post(&path("sit"), json!({})).await.status, 200);
    assert_eq!(anna.post(&path("remove"), json!({ "seat": 1 })).await.status, 409, "the game has started");
}

#[tokio::test]
async fn a_rematch_begins_when_both_have_asked_for_it() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    assert_eq!(bo.ask(&table, 0, "enough", json!("concede")).await.status, 200);
    let path = format!("/api/tables/{table}/rematch");
    for _ in 0..2 {
        assert_eq!(anna.post(&path, json!({})).await.json(), json!({ "table": null, "waits_for": [1] }));
    }
    assert_eq!(bo.get("/api/tables").await.json()["mine"].as_array().unwrap().len(), 1, "nothing has begun");
    assert_eq!(bo.look(&table).await["rematch"], json!([0]));
    // That one of them has asked outlives a restart.
    world.restart().await;
    let (anna, bo) = (Person { addr: world.addr(), ..anna }, Person { addr: world.addr(), ..bo });
    assert!(bo.browser().get(&format!("/t/{table}")).await.text.contains("Anna wants a rematch."));
    assert!(anna.browser().get(&format!("/t/{table}")).await.text.contains("You asked for a rematch."));
    let made = bo.post(&path, json!({})).await.json();
    let next = made["table"].as_str().unwrap();
    assert_eq!(anna.post(&path, json!({})).await.json()["table"], made["table"], "whoever asks again is shown the way");
    assert_eq!((&anna.look(next).await["seat"], &bo.look(next).await["seat"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn who_is_muted_is_not_heard_and_who_is_blocked_is_not_met() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let talk = |text: &str| json!({ "text": text });
    let said = format!("/api/tables/{table}/chat");
    bo.post(&said, talk("first words")).await;
    let page = async |person: &Person| person.browser().get(&format!("/t/{table}")).await.text;
    assert!(page(&anna).await.contains("first words"));
    let muted = anna.post(&format!("/api/tables/{table}/ignore"), json!({ "seat": 1 })).await.json();
    assert_eq!((&muted["name"], &muted["blocked"]), (&json!("Bo"), &json!(false)));
    bo.post(&said, talk("second words")).await;
    assert!(!page(&anna).await.contains("words"), "nothing Bo says is there");
    assert!(page(&bo).await.contains("second words"), "and he is not told");
    // Muted people still play with each other; blocked ones never sit down together.
    let open = anna.make(json!({ "game": "clash" })).await;
    assert_eq!(
        anna.post(&format!("/api/tables/{table}/ignore"), json!({ "seat": 1, "block": true })).await.json()["blocked"],
        true
    );
    let refused = bo.post(&format!("/api/tables/{open}/sit"), json!({})).await;
    assert!(refused.status == 403 && !refused.text.contains("block"), "{}", refused.text);
    let theirs = bo.make(json!({ "game": "clash" })).await;
    assert_eq!(anna.post(&format!("/api/tables/{theirs}/sit"), json!({})).await.status, 403, "in neither direction");
    let matched = bo.browser().form("/match", "game=clash").await.location();
    assert_ne!(matched, format!("/t/{open}"), "nor by the match-maker");
    let list = anna.get("/api/ignored").await.json();
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(delete(&anna, &format!("/api/ignored/{}", list[0]["id"].as_str().unwrap())).await, 200);
    assert!(page(&anna).await.contains("second words"));
    assert_eq!(bo.post(&format!("/api/tables/{open}/sit"), json!({})).await.status, 200);
}

#[tokio::test]
async fn a_name_that_imitates_a_players_is_marked_where_it_is_read() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    // A watcher with a Cyrillic letter in the name talks to the other watchers.
    let (liar, watcher) = (world.guest("\u{410}nna").await, world.guest("Wim").await);
    liar.post(&format!("/api/tables/{table}/chat"), json!({ "text": "resign" })).await;
    let page = watcher.browser().get(&format!("/t/{table}")).await.text;
    assert!(page.contains("\u{410}nna (another)"), "{page}");
    let second = world.guest("anna").await;
    let both = anna.make(json!({ "game": "clash" })).await;
    second.post(&format!("/api/tables/{both}/sit"), json!({})).await;
    let seats = second.look(&both).await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Anna"), &json!("anna (another)")));
}

#[tokio::test]
async fn the_operator_reads_reports_bans_and_deletes_while_the_server_runs() {
    let world = World::with(|config| config.sweep = Duration::from_millis(20)).await;
    let (anna, bo, table) = world.duel().await;
    bo.post(&format!("/api/tables/{table}/chat"), json!({ "text": "something foul" })).await;
    let page = anna.browser().get(&format!("/t/{table}")).await.text;
    let line = page.split("id=\"c-").nth(1).unwrap().split('"').next().unwrap();
    let told = anna
        .post(&format!("/api/tables/{table}/report"), json!({ "line": line.parse::<i64>().unwrap(), "text": "foul words" }))
        .await;
    assert_eq!(told.status, 200, "{}", told.text);
    assert_eq!(
        bo.post(&format!("/api/tables/{table}/report"), json!({ "seat": 1, "text": "me" })).await.status,
        422,
        "not oneself"
    );
    // The operator's program writes into the same file.
    let mut db = rusqlite::Connection::open(world.server().store().path()).unwrap();
    let report = people::Report::open(&db).unwrap().remove(0);
    assert_eq!(
        (report.said.as_deref(), report.name.as_str(), report.text.as_str()),
        (Some("something foul"), "Bo", "foul words")
    );
    let mut socket = bo.socket(&format!("table={table}")).await.unwrap();
    socket.next().await.unwrap();
    let now = server::time::Clock::system().now();
    let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    assert!(people::ban(&tx, report.about, now + 3_600_000, "foul words", now).unwrap());
    tx.commit().unwrap();
    assert!(people::Report::open(&db).unwrap().is_empty(), "it is settled");
    while let Ok(heard) = socket.next().await {
        assert!(heard.contains(&table), "his socket closes after what was on its way");
    }
    let refused = bo.post(&format!("/api/tables/{table}/chat"), json!({ "text": "more" })).await;
    assert!(refused.status == 403 && refused.text.contains("foul words"), "{}", refused.text);
    assert!(people::unban(&db, report.about, now).unwrap());
    eventually("he may again", async || {
        bo.post(&format!("/api/tables/{table}/chat"), json!({ "text": "sorry" })).await.status == 200
    })
    .await;
    let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let forgotten = people::forget(&tx, report.about, now).unwrap().unwrap();
    tx.commit().unwrap();
    assert_eq!((forgotten.sessions, forgotten.chat, forgotten.seats), (1, 2, 1));
    eventually("his token is worth nothing", async || bo.get("/api/tables").await.status == 401).await;
    eventually("his name is gone", async || anna.look(&table).await["seats"][1]["name"] == "Somebody").await;
    assert_eq!(people::forget(&db, 99, now).unwrap(), None);
}

#[tokio::test]
async fn who_was_banned_does_not_come_back_as_a_new_guest() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.sweep = Duration::from_millis(20);
    })
    .await;
    world.guest("Bo").await;
    let store = world.server().store().clone();
    let now = server::time::Clock::system().now();
    store.write(move |db| people::ban(db, 1, now + 3_600_000, "no more", now)).await.unwrap();
    let again = world.nobody().post("/api/session", json!({ "name": "Bob" })).await;
    assert!(again.status == 403 && again.text.contains("no more"), "{}", again.text);
    store.write(move |db| people::unban(db, 1, now)).await.unwrap();
    assert_eq!(world.nobody().post("/api/session", json!({ "name": "Bob" })).await.status, 200);
}

#[tokio::test]
async fn of_somebody_deleted_no_finished_game_keeps_the_name() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.post("/me", json!({})).await;
    bo.ask(&table, 0, "enough", json!("concede")).await;
    let store = world.server().store().clone();
    let kept = async || {
        let read = |db: &rusqlite::Connection| db.query_row("SELECT count(*) FROM keepsakes", [], |row| row.get::<_, u32>(0));
        store.write(read).await.unwrap() == 1
    };
    eventually("it is kept in words", kept).await;
    let now = server::time::Clock::system().now();
    let bos =
        store.write(|db| db.query_row("SELECT id FROM users WHERE name = 'Bo'", [], |row| row.get::<_, i64>(0))).await.unwrap();
    let forgotten = store.write(move |db| people::forget(db, bos, now)).await.unwrap().unwrap();
    assert_eq!(forgotten.keepsakes, 1);
    let row = store.write(|db| db.query_row("SELECT id FROM tables", [], |row| row.get::<_, i64>(0))).await.unwrap();
    let words = store.write(move |db| server::store::keepsake(db, row)).await.unwrap().unwrap();
    let text = serde_json::to_string(&words).unwrap();
    assert!(text.contains("Somebody") && !text.contains("\"Bo\"") && !text.contains("Bo "), "{text}");
}
