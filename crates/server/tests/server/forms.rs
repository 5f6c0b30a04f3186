//! What people send with the pages' forms, and what the pages then say.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World, eventually};
use serde_json::json;

#[tokio::test]
async fn the_form_of_a_table_takes_every_kind_of_clock() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let seats = "game=clash&seat_0=me&seat_1=open&public=yes";
    for (clock, pace, said) in [
        ("", json!("free"), "No clock."),
        ("&clock=none&seconds=40&bank_minutes=5", json!("free"), "No clock."),
        ("&clock=move&seconds=45", json!({ "each": { "seconds": 45 } }), "Each decision has 45 seconds."),
        ("&clock=90", json!({ "each": { "seconds": 90 } }), "Each decision has 90 seconds."),
        ("&clock=move&seconds=172800", json!({ "each": { "seconds": 172_800 } }), "Each decision has 2 days."),
        (
            "&clock=bank&bank_minutes=5&increment_seconds=3&seconds=",
            json!({ "live": { "bank": 300, "increment": 3 } }),
            "Each player has 5 minutes for the whole game, and 3 seconds more with every decision.",
        ),
        (
            "&clock=bank&bank_minutes=1&increment_seconds=",
            json!({ "live": { "bank": 60, "increment": 0 } }),
            "Each player has 1 minute for the whole game.",
        ),
    ] {
        let made = anna.form("/tables", &format!("{seats}{clock}")).await;
        assert_eq!(made.status, 303, "{clock}: {}", made.text);
        let table = made.location().trim_start_matches("/t/").to_string();
        assert_eq!(anna.look(&table).await["pace"], pace, "{clock}");
        let page = anna.get(&made.location()).await.text;
        let link = &page.split("/join/").nth(1).expect("the page shows the link")[..26];
        let invited = world.nobody().get(&format!("/join/{link}")).await.text;
        assert!(invited.contains(said), "{clock}: {invited}");
    }
    for (clock, said) in [
        ("&clock=move", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=move&seconds=4", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=soon", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=bank", "The bank takes a number of minutes from 1 to 120."),
        ("&clock=bank&bank_minutes=121", "The bank takes a number of minutes from 1 to 120."),
        ("&clock=bank&bank_minutes=5&increment_seconds=-1", "Each decision may add a number of seconds from 0 to 300."),
        ("&clock=bank&bank_minutes=5&increment_seconds=99999999999", "Each decision may add a number of seconds from 0 to 300."),
    ] {
        let refused = anna.form("/tables", &format!("{seats}{clock}")).await;
        assert_eq!(refused.status, 422, "{clock}");
        assert!(refused.text.contains(said), "{clock}: {}", refused.text);
    }
}

/// The three figures of the page about oneself: played, won, drawn.
pub async fn record(person: &Person) -> Vec<u32> {
    let page = person.get("/me").await.text;
    let figures = page.split("<dl class=\"figures\">").nth(1).unwrap().split("</dl>").next().unwrap();
    figures.split("<dd>").skip(1).map(|d| d.split('<').next().unwrap().parse().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_counts_every_game() {
    let mut world = World::new().await;
    let (mut anna, mut bo) = (world.guest("Anna").await.browser(), world.guest("Bo").await.browser());
    assert_eq!(record(&anna).await, [0, 0, 0]);
    assert_eq!(record(&world.nobody()).await, [0, 0, 0]);
    for i in 0..25 {
        let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", "open"] })).await;
        bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
        let loser = if i < 4 { &anna } else { &bo };
        assert_eq!(loser.ask(&table, 0, "enough", json!("concede")).await.status, 200);
    }
    // Neither a game that goes on, nor one on which only hot seats play, counts for anybody.
    anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }] })).await;
    let shared =
        anna.make(json!({ "game": "clash", "preset": "basic", "seats": [{ "hot_seat": "A" }, { "hot_seat": "B" }] })).await;
    assert_eq!(anna.ask(&shared, 0, "enough", json!("concede")).await.status, 200);
    assert_eq!((record(&anna).await, record(&bo).await), (vec![25, 21, 0], vec![25, 4, 0]));
    // A store from before places were written down is counted as well.
    let store = world.server().store().clone();
    store.write(|db| db.execute("UPDATE seats SET place = NULL", [])).await.unwrap();
    assert_eq!(record(&anna).await, [0, 0, 0]);
    drop(store);
    world.restart().await;
    (anna.addr, bo.addr) = (world.addr(), world.addr());
    eventually("old games are counted", async || record(&anna).await == [25, 21, 0]).await;
    assert_eq!(record(&bo).await, [25, 4, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_to_a_moment_of_a_public_game_opens_for_anybody() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    for _ in 0..2 {
        anna.play(&table, 0).await;
        bo.play(&table, 1).await;
    }
    let shared = format!("/t/{table}?at=2");
    let stranger = world.nobody();
    // While it goes on, the moment shows no more than a watcher saw.
    let running = stranger.get(&stranger.get(&shared).await.location()).await;
    assert_eq!(running.status, 200);
    assert!(!running.text.contains("replay.clash.json"), "the file is for later");
    bo.ask(&table, 4, "enough", json!("concede")).await;
    let moved = stranger.get(&shared).await;
    assert_eq!((moved.status.as_u16(), moved.location()), (303, format!("/t/{table}/replay?at=2")));
    let page = stranger.get(&moved.location()).await;
    assert_eq!(page.status, 200);
    assert!(!page.headers.contains_key("set-cookie"), "looking makes nobody a guest");
    assert!(page.text.contains("Anna") && page.text.contains("Bo"));
    assert!(page.text.contains(&format!("/t/{table}/replay.clash.json")), "{}", page.text);
    assert_eq!(stranger.get(&format!("/t/{table}/replay.clash.json")).await.status, 200);
    // Who has no session goes on from there as a new guest.
    let forked = stranger.form(&format!("/t/{table}/fork"), "at=2&level=random").await;
    assert_eq!(forked.status, 303);
    let guest = forked.visitor(world.addr());
    assert_eq!(guest.get(&forked.location()).await.status, 200);
    assert_eq!(world.nobody().get(&forked.location()).await.status, 404, "their table is their own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_shared_by_its_link_once_it_is_over() {
    let world = World::new().await;
    let (anna, stranger) = (world.guest("Anna").await.browser(), world.nobody());
    let table = anna.make(json!({ "game": "clash", "private": true, "seats": ["me", { "bot": "random" }] })).await;
    let (replay, file) = (format!("/t/{table}/replay?at=0"), format!("/t/{table}/replay.clash.json"));
    let fork = format!("/t/{table}/fork");
    for path in [&replay, &file, &format!("/t/{table}"), &format!("/api/tables/{table}/replay")] {
        assert_eq!(stranger.get(path).await.status, 404, "{path} while it goes on");
    }
    assert_eq!(stranger.form(&fork, "at=0&level=random").await.status, 404);
    eventually("a line to replay", async || anna.look(&table).await["version"] != 0).await;
    let version = anna.look(&table).await["version"].as_u64().unwrap();
    assert_eq!(anna.ask(&table, version, "enough", json!("concede")).await.status, 200);
    assert_eq!(stranger.get(&replay).await.status, 200);
    assert_eq!(stranger.get(&file).await.status, 200);
    let led = stranger.get(&format!("/t/{table}")).await;
    assert_eq!((led.status.as_u16(), led.location()), (303, format!("/t/{table}/replay")));
    assert_eq!(stranger.form(&fork, "at=0&level=random").await.status, 303);
    // The table itself, its talk and its lists stay with those who were there.
    for path in [format!("/t/{table}/regions"), format!("/api/tables/{table}"), format!("/api/tables/{table}/events")] {
        assert_eq!(stranger.get(&path).await.status, 404, "{path}");
    }
    assert!(!stranger.get("/").await.text.contains(&table), "nobody finds it in the lobby");
    // Who did not want to be watched is not watched afterwards either.
    let shy =
        anna.make(json!({ "game": "clash", "private": true, "spectators": false, "seats": ["me", { "bot": "random" }] })).await;
    let version = anna.look(&shy).await["version"].as_u64().unwrap();
    assert_eq!(anna.ask(&shy, version, "enough", json!("concede")).await.status, 200);
    assert_eq!(stranger.get(&format!("/t/{shy}/replay?at=0")).await.status, 404);
}

#[tokio::test]
async fn after_a_form_one_stays_on_this_site() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    for (back, to) in [
        ("/rules", "/rules"),
        ("/t/0123456789abcdefghjkmnpqrs?at=3", "/t/0123456789abcdefghjkmnpqrs?at=3"),
        ("//evil.example", "/me"),
        ("/%5Cevil.example", "/me"),
        ("/%09/evil.example", "/me"),
        ("/%0d%0aX-Evil: 1", "/me"),
        ("https://evil.example", "/me"),
        ("", "/me"),
    ] {
        let kept = anna.form("/me", &format!("name=Anna&back={back}")).await;
        assert_eq!((kept.status.as_u16(), kept.location().as_str()), (303, to), "{back}");
    }
}

#[tokio::test]
async fn a_link_that_was_used_says_so_and_leads_its_user_back() {
    let world = World::new().await;
    let (anna, bo, eve) = (world.guest("Anna").await, world.guest("Bo").await.browser(), world.guest("Eve").await.browser());
    let made = anna.post("/api/tables", json!({ "game": "clash", "private": true })).await.json();
    let table = made["table"].as_str().unwrap();
    let link = format!("/join/{}", made["invites"][0]["token"].as_str().unwrap());
    let revoked = anna.post("/api/tables", json!({ "game": "clash", "private": true })).await.json();
    let gone = format!("/join/{}", revoked["invites"][0]["token"].as_str().unwrap());
    let fresh = format!("/api/tables/{}/invites", revoked["table"].as_str().unwrap());
    assert_eq!(anna.post(&fresh, json!({ "seat": 1 })).await.status, 200, "a new link takes the place of the old");
    assert_eq!(bo.form(&link, "name=Bo").await.location(), format!("/t/{table}"));
    let again = bo.get(&link).await;
    assert!(again.text.contains("You already have a seat at this table.") && again.text.contains(table), "{}", again.text);
    assert_eq!(bo.form(&link, "name=Bo").await.location(), format!("/t/{table}"), "Bo comes back to the seat");
    let late = eve.get(&link).await;
    assert!(late.text.contains("This link has already been used.") && !late.text.contains(table), "{}", late.text);
    assert_eq!(eve.form(&link, "name=Eve").await.status, 404);
    let taken = eve.get(&gone).await;
    assert!(taken.text.contains("has cancelled this link."), "{}", taken.text);
    assert_eq!(eve.form(&gone, "name=Eve").await.status, 404);
}
