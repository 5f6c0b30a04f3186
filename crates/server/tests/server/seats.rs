//! Seats: invites, sitting down, getting up, talk, undo, clocks, rematches, going on from a replay.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World, eventually};
use axum::http::Method;
use serde_json::{Value, json};
use server::time::Clock;
use std::time::Duration;

#[tokio::test]
async fn an_invite_works_once_and_can_be_taken_back() {
    let world = World::new().await;
    let (anna, bo, eve) = (world.guest("Anna").await, world.guest("Bo").await, world.guest("Eve").await);
    let made = anna.post("/api/tables", json!({ "game": "clash", "private": true })).await.json();
    let table = made["table"].as_str().unwrap().to_string();
    let first = made["invites"][0].clone();
    let revoked =
        anna.send(Method::DELETE, &format!("/api/tables/{table}/invites/{}", first["id"].as_str().unwrap()), &[], "").await;
    assert_eq!(revoked.status, 200);
    let old = format!("/api/join/{}", first["token"].as_str().unwrap());
    assert_eq!(bo.post(&old, json!({})).await.status, 404);
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 404, "a private table is not there for Bo");
    let fresh = anna.post(&format!("/api/tables/{table}/invites"), json!({ "seat": 1 })).await.json();
    let new = format!("/api/join/{}", fresh["token"].as_str().unwrap());
    let looked = bo.browser().get(fresh["path"].as_str().unwrap()).await;
    assert_eq!(looked.status, 200);
    assert!(looked.text.contains("Anna"), "{}", looked.text);
    let sat = bo.post(&new, json!({})).await;
    assert_eq!((sat.status.as_u16(), sat.json()), (200, json!({ "table": table, "seat": 1 })));
    assert_eq!(eve.post(&new, json!({})).await.status, 404);
    assert_eq!(eve.get(&format!("/api/tables/{table}")).await.status, 404);
    assert_eq!(bo.look(&table).await["status"]["phase"], "playing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_use_one_invite_at_once_one_sits() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let made = anna.post("/api/tables", json!({ "game": "clash", "private": true })).await.json();
    let path = format!("/api/join/{}", made["invites"][0]["token"].as_str().unwrap());
    let mut tries = Vec::new();
    for i in 0..6 {
        let (guest, path) = (world.guest(&format!("Guest {i}")).await, path.clone());
        tries.push(tokio::spawn(async move { guest.post(&path, json!({})).await.status.as_u16() }));
    }
    let mut sat = 0;
    for attempt in tries {
        let status = attempt.await.unwrap();
        sat += u32::from(status == 200);
        assert!([200, 404, 409].contains(&status), "{status}");
    }
    assert_eq!(sat, 1);
}

#[tokio::test]
async fn a_guest_follows_a_link_and_plays_without_an_account() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let made = anna.form("/tables", "game=clash&seat_0=me&seat_1=open").await;
    assert_eq!(made.status, 303);
    let page = anna.get(&made.location()).await.text;
    let link = page.split("/join/").nth(1).expect("the page shows the link")[..26].to_string();
    let joined = world.nobody().form(&format!("/join/{link}"), "name=Bo").await;
    assert_eq!((joined.status.as_u16(), joined.location()), (303, made.location()));
    let bo = joined.visitor(world.addr());
    let table = made.location().trim_start_matches("/t/").to_string();
    let look = bo.look(&table).await;
    assert_eq!((&look["seat"], &look["seats"][1]["name"]), (&json!(1), &json!("Bo")));
}

#[tokio::test]
async fn spectators_watch_unless_the_table_forbids_it() {
    let world = World::new().await;
    let (anna, bo, eve) = (world.guest("Anna").await, world.guest("Bo").await, world.guest("Eve").await);
    let table = anna.make(json!({ "game": "clash", "spectators": false })).await;
    assert_eq!(eve.look(&table).await["seat"], Value::Null, "an open seat may be looked at");
    bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    assert_eq!(eve.get(&format!("/api/tables/{table}")).await.status, 404);
    let private = anna.make(json!({ "game": "clash", "private": true })).await;
    let watch = anna.post(&format!("/api/tables/{private}/invites"), json!({})).await.json();
    let joined = eve.post(&format!("/api/join/{}", watch["token"].as_str().unwrap()), json!({})).await;
    assert_eq!(joined.json(), json!({ "table": private, "seat": null }));
    assert_eq!(eve.look(&private).await["seat"], Value::Null);
}

#[tokio::test]
async fn players_and_watchers_do_not_hear_each_other() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let eve = world.guest("Eve").await;
    for (who, words) in [(&anna, "for players"), (&eve, "for watchers")] {
        assert_eq!(who.post(&format!("/api/tables/{table}/chat"), json!({ "text": words })).await.status, 200);
    }
    let path = format!("/t/{table}/regions");
    let (seat, watcher) = (bo.get(&path).await.text, eve.get(&path).await.text);
    assert!(seat.contains("for players") && !seat.contains("for watchers"));
    assert!(watcher.contains("for watchers") && !watcher.contains("for players"));
    let mut limited = 0;
    for _ in 0..20 {
        limited += u32::from(anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "more" })).await.status == 429);
    }
    assert!(limited > 5, "{limited}");
}

#[tokio::test]
async fn a_choice_is_taken_back_until_the_other_has_chosen() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    let look = anna.look(&table).await;
    assert_eq!((&look["can_take_back"], &look["status"]["deciding"]), (&json!(true), &json!([1])));
    assert_eq!(anna.ask(&table, 1, "back", json!("take_back")).await.status, 200);
    assert_eq!(anna.look(&table).await["status"]["deciding"], json!([0, 1]));
    anna.play(&table, 1).await;
    bo.play(&table, 0).await;
    let late = anna.ask(&table, 4, "late", json!("take_back")).await;
    assert_eq!((late.status.as_u16(), late.code().as_str()), (422, "illegal"), "{}", late.text);
    let undo = anna.ask(&table, 4, "undo", json!("undo")).await;
    assert_eq!(undo.status, 422, "what was revealed is not undone: {}", undo.text);
    assert_eq!(anna.look(&table).await["practice"], false);
}

#[tokio::test]
async fn who_plays_alone_undoes_freely() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }] })).await;
    eventually("the bot commits", async || anna.look(&table).await["status"]["deciding"] == json!([0])).await;
    let before = anna.look(&table).await;
    assert_eq!(before["can_undo"], false, "Anna has done nothing yet");
    assert_eq!((&before["practice"], &before["undo_makes_practice"]), (&json!(false), &json!(false)));
    anna.play(&table, 0).await;
    eventually("the next turn", async || anna.look(&table).await["view"]["turn"] == 2).await;
    eventually("the bot commits again", async || anna.look(&table).await["status"]["deciding"] == json!([0])).await;
    let played = anna.look(&table).await;
    assert_eq!((&played["can_undo"], &played["undo_makes_practice"]), (&json!(true), &json!(true)), "behind the reveal");
    // Anna's page may not have heard of that when she asks.
    let seen = anna.look(&table).await["version"].as_u64().unwrap() - 1;
    let older = anna.ask(&table, seen - 1, "of the turn before", json!("undo")).await;
    assert_eq!((older.status.as_u16(), older.code().as_str()), (409, "stale"));
    let undone = anna.ask(&table, seen, "once", json!("undo")).await;
    assert_eq!(undone.status, 200, "{}", undone.text);
    let twice = anna.ask(&table, seen, "twice", json!("undo")).await;
    assert_eq!((twice.status.as_u16(), twice.code().as_str()), (409, "stale"), "pressed twice, undone once");
    let after = anna.look(&table).await;
    assert_eq!(after["view"]["turn"], before["view"]["turn"]);
    assert!(after["status"]["deciding"].as_array().unwrap().contains(&json!(0)));
    assert_eq!(after["can_undo"], false, "all she had done is undone");
    assert_eq!(after["practice"], true, "what was revealed was taken back");
    let version = after["version"].as_u64().unwrap();
    assert_eq!(anna.ask(&table, version, "resign", json!("concede")).await.status, 200);
    let me = anna.get("/me").await.text;
    assert!(me.contains("<dt>Played</dt><dd>0</dd>"), "practice is not counted: {me}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_that_is_up_plays_for_the_seat_and_survives_a_restart() {
    let clock = Clock::stopped(1_000_000);
    let mut world = World::with(|config| {
        config.clock = clock.clone();
        config.sweep = Duration::from_millis(20);
    })
    .await;
    let (mut anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let pace = json!({ "each": { "seconds": 60 } });
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "pace": pace })).await;
    clock.pass(500_000);
    assert_eq!(anna.look(&table).await["version"], 0, "no clock runs before everybody sits");
    bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    clock.pass(59_000);
    anna.play(&table, 0).await;
    assert_eq!(bo.look(&table).await["seats"][1]["left_ms"], 1_000);
    world.restart().await;
    anna.addr = world.addr();
    assert_eq!(anna.look(&table).await["seats"][1]["left_ms"], 1_000, "the clock survives");
    clock.pass(1_500);
    eventually("the clock plays for Bo", async || anna.look(&table).await["version"] == 2).await;
    let look = anna.look(&table).await;
    assert_eq!((&look["seats"][0]["left_ms"], &look["seats"][1]["left_ms"]), (&json!(60_000), &json!(60_000)));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(anna.look(&table).await["version"], 2, "one action, never more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_in_which_the_server_was_away_is_nobodys_however_the_clock_was_set() {
    let clock = Clock::stopped(1_000_000_000);
    let mut world = World::with(|config| {
        config.clock = clock.clone();
        config.sweep = Duration::from_millis(20);
    })
    .await;
    let (mut anna, bo, table) = timed(&world).await;
    anna.play(&table, 0).await;
    clock.pass(20_000);
    // An hour of repair, a machine that comes back 40 days on, and one that comes back a day too early.
    for away in [3_600_000, 40 * 24 * 3_600_000, -24 * 3_600_000] {
        world.stop().await;
        clock.pass(away);
        world.restart().await;
        anna.addr = world.addr();
        assert_eq!(anna.look(&table).await["seats"][1]["left_ms"], 40_000, "{away}");
        tokio::time::sleep(Duration::from_millis(80)).await;
        assert_eq!(version(&anna, &table).await, 1, "no clock has played: {away}");
    }
    // Killed without a word: the last line is the last sign of it.
    let bo = Person { addr: world.addr(), ..bo };
    bo.play(&table, 0).await;
    clock.pass(41_000);
    anna.play(&table, 0).await;
    assert_eq!(anna.look(&table).await["seats"][1]["left_ms"], 19_000);
    clock.pass(20_000);
    eventually("clocks run on as before", async || version(&anna, &table).await == 4).await;
}

/// A table of Clash! with a minute for every decision, its clock in our hands.
async fn timed(world: &World) -> (Person, Person, String) {
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "pace": { "each": { "seconds": 60 } } })).await;
    bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    (anna, bo, table)
}

async fn version(person: &Person, table: &str) -> u64 {
    person.look(table).await["version"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_misses_two_decisions_in_a_row_has_left() {
    let clock = Clock::stopped(0);
    let world = World::with(|config| {
        config.clock = clock.clone();
        config.sweep = Duration::from_millis(20);
    })
    .await;
    let (anna, bo, table) = timed(&world).await;
    anna.play(&table, 0).await;
    clock.pass(61_000);
    eventually("the clock plays for Bo", async || version(&anna, &table).await == 2).await;
    assert!(bo.browser().get(&format!("/t/{table}")).await.text.contains("Out of time: a card was played for you."));
    anna.play(&table, 0).await;
    bo.play(&table, 0).await;
    anna.play(&table, 0).await;
    clock.pass(61_000);
    eventually("the clock plays once more", async || version(&anna, &table).await == 6).await;
    assert_eq!(anna.look(&table).await["over"], false, "Bo was there in between");
    anna.play(&table, 0).await;
    clock.pass(61_000);
    eventually("Bo has left", async || anna.look(&table).await["over"] == true).await;
    assert_eq!(anna.look(&table).await["status"]["places"], json!([1, 2]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_everybody_has_left_ends_without_a_result() {
    let clock = Clock::stopped(0);
    let world = World::with(|config| {
        config.clock = clock.clone();
        config.sweep = Duration::from_millis(20);
    })
    .await;
    let (anna, _bo, table) = timed(&world).await;
    clock.pass(61_000);
    eventually("the clock plays for both", async || version(&anna, &table).await == 2).await;
    clock.pass(61_000);
    eventually("it is closed", async || anna.look(&table).await["status"]["phase"] == "closed").await;
    assert_eq!(version(&anna, &table).await, 2, "nothing more is played");
}

#[tokio::test]
async fn a_live_clock_has_a_bank_and_an_increment() {
    let clock = Clock::stopped(0);
    let world = World::with(|config| config.clock = clock.clone()).await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let plan = json!({ "game": "clash", "preset": "basic", "pace": { "live": { "bank": 100, "increment": 5 } } });
    let table = anna.make(plan).await;
    bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    clock.pass(10_000);
    anna.play(&table, 0).await;
    clock.pass(10_000);
    bo.play(&table, 0).await;
    let seats = anna.look(&table).await["seats"].clone();
    assert_eq!((&seats[0]["left_ms"], &seats[1]["left_ms"]), (&json!(95_000), &json!(85_000)));
    let bad = anna.post("/api/tables", json!({ "game": "clash", "pace": { "each": { "seconds": 1 } } })).await;
    assert_eq!((bad.status.as_u16(), bad.code().as_str()), (422, "illegal"));
}

#[tokio::test]
async fn a_rematch_is_one_table_with_the_seats_exchanged() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    assert_eq!(anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await.status, 409);
    assert_eq!(bo.ask(&table, 0, "enough", json!("concede")).await.status, 200);
    anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    let second = bo.post(&format!("/api/tables/{table}/rematch"), json!({})).await.json();
    let first = anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await.json();
    assert_eq!(first["table"], second["table"]);
    let next = first["table"].as_str().unwrap();
    assert_eq!((&anna.look(next).await["seat"], &bo.look(next).await["seat"]), (&json!(1), &json!(0)));
    assert_eq!(anna.look(&table).await["next"], json!(next));
    assert_eq!(anna.look(next).await["status"]["phase"], "playing");
}

#[tokio::test]
async fn a_finished_game_is_replayed_checked_and_gone_on_from() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    for _ in 0..2 {
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
    }
    assert_eq!(anna.browser().form(&format!("/t/{table}/fork"), "at=2").await.status, 409);
    bo.ask(&table, 4, "enough", json!("concede")).await;
    let file = world.nobody().get(&format!("/t/{table}/replay.clash.json")).await;
    assert_eq!(file.status, 200);
    let form = format!("text={}", file.text.replace('%', "%25").replace('&', "%26").replace('+', "%2B"));
    let checked = world.nobody().form("/verify", &form).await;
    assert!(checked.text.contains("Verified: all "), "{}", checked.text);
    let forged = world.nobody().form("/verify", &form.replace("\"seat\":1", "\"seat\":0")).await;
    assert!(forged.text.contains("This replay does not check out."), "{}", forged.text);
    for at in [0, 2, 5, 99] {
        assert_eq!(world.nobody().get(&format!("/t/{table}/replay?at={at}")).await.status, 200);
    }
    let forked = anna.browser().form(&format!("/t/{table}/fork"), "at=2&level=random").await;
    assert_eq!(forked.status, 303, "{}", forked.text);
    let new = forked.location().trim_start_matches("/t/").to_string();
    let look = anna.look(&new).await;
    assert_eq!((look["moments"].as_u64().unwrap() >= 2, &look["view"]["turn"]), (true, &json!(2)));
    anna.ask(&new, look["version"].as_u64().unwrap(), "enough", json!("concede")).await;
    let file = anna.get(&format!("/api/tables/{new}/replay")).await;
    catalog::replay::verify(&catalog::replay::read(&file.text).unwrap()).unwrap();
}

#[tokio::test]
async fn tables_are_left_closed_and_forgotten() {
    let clock = Clock::stopped(0);
    let world = World::with(|config| {
        config.clock = clock.clone();
        config.sweep = Duration::from_millis(5);
        config.expire = Duration::from_secs(3_600);
        config.second_look = Duration::ZERO;
    })
    .await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": "clash" })).await;
    assert_eq!(bo.post(&format!("/api/tables/{table}/close"), json!({})).await.status, 403);
    assert_eq!(anna.post(&format!("/api/tables/{table}/leave"), json!({})).await.status, 200);
    assert_eq!(anna.look(&table).await["status"]["phase"], "closed");
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 409);
    let old = anna.make(json!({ "game": "clash" })).await;
    clock.pass(3_700_000);
    eventually("the old table is closed", async || anna.look(&old).await["status"]["phase"] == "closed").await;
}

#[tokio::test]
async fn who_sits_down_adds_to_a_chance_that_was_committed_to_before() {
    let mut world = World::new().await;
    let (mut anna, mut bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let made = anna.post("/api/tables", json!({ "game": "clash", "preset": "basic", "private": true })).await.json();
    let table = made["table"].as_str().unwrap().to_string();
    let before = anna.look(&table).await;
    let invited = bo.browser().get(&format!("/join/{}", made["invites"][0]["token"].as_str().unwrap())).await.text;
    assert!(invited.contains(before["commitment"].as_str().unwrap()), "the hash is seen before one sits: {invited}");
    let join = format!("/api/join/{}", made["invites"][0]["token"].as_str().unwrap());
    for bad in ["two words", "\n", &"x".repeat(65)] {
        assert_eq!(bo.post(&join, json!({ "seed": bad })).await.code(), "malformed", "{bad}");
    }
    assert_eq!(bo.post(&join, json!({ "seed": "bo-has-chosen-this" })).await.status, 200);
    let look = anna.look(&table).await;
    let drawn = before["seeds"][0].clone();
    assert_eq!(drawn.as_str().unwrap().len(), 26, "whoever gives no seed has one drawn before the commitment is shown");
    assert_eq!((&look["seeds"], &look["commitment"]), (&json!([drawn, "bo-has-chosen-this"]), &before["commitment"]));
    anna.play(&table, 0).await;
    world.restart().await;
    (anna.addr, bo.addr) = (world.addr(), world.addr());
    bo.play(&table, 0).await;
    bo.ask(&table, 2, "enough", json!("concede")).await;
    let file = anna.get(&format!("/api/tables/{table}/replay")).await;
    let read = catalog::replay::read(&file.text).unwrap();
    assert_eq!(json!(read.seeds), json!([drawn, "bo-has-chosen-this"]));
    assert!(catalog::replay::verify(&read).unwrap().secret_checked);
    // Who gives none leaves the one that was drawn for the seat, also when somebody gets up and another sits down.
    let cy = world.guest("Cy").await;
    let table = cy.make(json!({ "game": "rage", "preset": "three" })).await;
    let before = cy.look(&table).await["seeds"].clone();
    let dan = world.guest("Dan").await;
    for path in ["sit", "leave", "sit"] {
        assert_eq!(dan.post(&format!("/api/tables/{table}/{path}"), json!({})).await.status, 200, "{path}");
        assert_eq!(cy.look(&table).await["seeds"], before, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_set_up_with_chance_is_drawn_from_secret_and_seeds() {
    let mut world = World::new().await;
    let game = catalog::games().iter().find(|game| {
        let (_, setup) = game.presets().remove(0);
        !game.begin(&setup, &engine::Secret::from_bytes([1; 32])).unwrap().opening().is_empty()
    });
    let game = game.expect("a game whose set-up draws").info().id;
    let (mut anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": game })).await;
    let seats = anna.look(&table).await["seats"].as_array().unwrap().len();
    let mut others = vec![bo];
    while others.len() + 1 < seats {
        others.push(world.guest("Cy").await);
    }
    let waiting = anna.look(&table).await;
    for other in &others {
        let sat = other.post(&format!("/api/tables/{table}/sit"), json!({ "seed": "mine" })).await;
        assert_eq!(sat.status, 200, "{}", sat.text);
    }
    assert_eq!(waiting["seat"], json!(null), "nothing that was drawn is shown before all sit");
    let begun = anna.look(&table).await;
    assert_ne!(begun["view"], waiting["view"], "it is drawn anew with what everybody gave");
    assert_eq!((&begun["status"]["phase"], &begun["seeds"][1]), (&json!("playing"), &json!("mine")));
    world.restart().await;
    anna.addr = world.addr();
    assert_eq!(anna.look(&table).await, begun, "what was drawn anew is kept");
    // Everybody gives up until it is over; then every draw can be checked.
    let everybody = std::iter::once(&anna).chain(&others).map(|who| Person { addr: world.addr(), ..who.clone() });
    for (i, who) in everybody.enumerate() {
        let look = who.look(&table).await;
        if look["over"] == false {
            who.ask(&table, look["version"].as_u64().unwrap(), &format!("enough {i}"), json!("concede")).await;
        }
    }
    let file = anna.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(file.status, 200, "{}", file.text);
    let read = catalog::replay::read(&file.text).unwrap();
    let found = catalog::replay::verify(&read).unwrap();
    assert!(found.secret_checked && found.draws_checked > 0 && found.draws_checked == found.draws, "{found:?}");
    let mut forged = read;
    forged.seeds[1] = "another".into();
    assert!(matches!(catalog::replay::verify(&forged), Err(catalog::replay::ReplayError::Draw { .. })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_start_has_bots_on_all_seats_but_one() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    for (fields, bots) in [("game=clash", 1), ("game=rage", 1), ("game=rage&preset=four", 3), ("game=rage&preset=solo", 0)] {
        let begun = anna.browser().form("/quick", &format!("{fields}&level=random")).await;
        assert_eq!(begun.status, 303, "{fields}: {}", begun.text);
        let page = anna.browser().get(&begun.location()).await.text;
        assert_eq!(page.matches("bot, random").count(), bots, "{fields}");
    }
    let refused = anna.browser().form("/quick", "game=clash&level=random&character_0=nobody").await;
    assert_eq!(refused.status, 422, "{}", refused.text);
}
