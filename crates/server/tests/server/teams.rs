//! Teams: what those on one side say to each other.

#![allow(clippy::unwrap_used)]

use crate::support::World;
use serde_json::json;

/// Proves ET-5.13.
#[tokio::test]
async fn what_a_team_says_the_other_side_hears() {
    let world = World::new().await;
    let (anna, bo, cy) = (world.guest("Anna").await, world.guest("Bo").await, world.guest("Cy").await);
    let table = anna.make(json!({ "game": "eternia", "setup": { "seats": [1, 1] } })).await;
    for who in [&bo, &cy] {
        assert_eq!(who.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 200);
    }
    assert_eq!(cy.look(&table).await["seat"], 2, "the Controller, against the two others");
    let said = bo.post(&format!("/api/tables/{table}/chat"), json!({ "text": "I go first, or so I say" })).await;
    assert_eq!(said.status, 200);
    for who in [&anna, &cy] {
        let page = who.get(&format!("/t/{table}/regions")).await.text;
        assert!(page.contains("I go first, or so I say"));
    }
}

/// Proves ET-R130.
#[tokio::test]
async fn the_secret_of_the_dice_is_told_when_the_game_is_over() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let table = anna.make(json!({ "game": "eternia" })).await;
    assert_eq!(bo.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 200);
    let look = anna.look(&table).await;
    assert_eq!((look["commitment"].as_str().map(str::len), look["secret"].is_null()), (Some(64), true));
    bo.ask(&table, look["version"].as_u64().unwrap(), "enough", json!("concede")).await;
    assert_eq!(anna.look(&table).await["secret"].as_str().map(str::len), Some(64));
    let file = anna.get(&format!("/api/tables/{table}/replay")).await;
    let read = catalog::replay::read(&file.text).unwrap();
    assert!(catalog::replay::verify(&read).unwrap().secret_checked, "every draw came from it");
}
