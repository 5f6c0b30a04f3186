//! Tables are made, played, kept, and taken up again.

use crate::support::{World, eventually};
use serde_json::json;

#[tokio::test]
async fn two_people_play_a_game_to_its_end() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let mut socket = bo.socket(&format!("table={table}")).await.unwrap();
    for turn in 0..200 {
        let look = anna.look(&table).await;
        if look["over"] == true {
            assert!(turn > 0);
            break;
        }
        anna.play(&table, 0).await;
        let version = bo.play(&table, turn % 3).await;
        assert_eq!(socket.until(version).await["table"], json!(table));
    }
    let look = anna.look(&table).await;
    assert_eq!(look["over"], true);
    assert_eq!(look["secret"].as_str().unwrap().len(), 64);
    assert_eq!(look["status"]["places"].as_array().unwrap().len(), 2);
    let file = bo.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(file.status, 200);
    let read = catalog::replay::read(&file.text).unwrap();
    assert!(catalog::replay::verify(&read).unwrap().secret_checked);
}

#[tokio::test]
async fn the_socket_pushes_what_the_api_shows() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 3).await;
    for person in [&anna, &bo, &world.nobody()] {
        let mut socket = person.socket(&format!("table={table}&view=1")).await.unwrap();
        let (pushed, look) = (socket.until(1).await, person.look(&table).await);
        for field in ["table", "version", "over", "status", "view", "legal"] {
            assert_eq!(pushed[field], look[field], "{field}");
        }
        assert_eq!(pushed.as_object().unwrap().len(), 6);
    }
}

#[tokio::test]
async fn a_restart_continues_every_table() {
    let mut world = World::new().await;
    let (mut anna, mut bo, table) = world.duel().await;
    anna.play(&table, 1).await;
    bo.play(&table, 2).await;
    anna.play(&table, 0).await;
    let (before, others) = (anna.look(&table).await, bo.look(&table).await);
    world.restart().await;
    (anna.addr, bo.addr) = (world.addr(), world.addr());
    assert_eq!(anna.look(&table).await, before);
    assert_eq!(bo.look(&table).await, others);
    let version = bo.play(&table, 0).await;
    assert_eq!(version, before["version"].as_u64().unwrap() + 1);
}

#[tokio::test]
async fn a_bot_answers_by_itself() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }] })).await;
    eventually("the bot commits", async || anna.look(&table).await["status"]["deciding"] == json!([0])).await;
    anna.play(&table, 0).await;
    eventually("the next turn", async || anna.look(&table).await["version"].as_u64().unwrap() >= 2).await;
}
