//! Lessons and puzzles: begun with one press, tried again, and remembered when they are won.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use serde_json::Value;

/// Chooses what is called so.
async fn choose(person: &Person, table: &str, label: &str) {
    let look = person.look(table).await;
    let legal = look["legal"].as_array().unwrap();
    let nth = legal.iter().position(|l| l["label"] == label).unwrap_or_else(|| panic!("{label} is not among {legal:?}"));
    person.play(table, nth).await;
}

fn table(location: &str) -> &str {
    location.strip_prefix("/t/").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_begun_lost_tried_again_solved_and_remembered() {
    let world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let browser = anna.browser();
    let list = browser.get("/lessons/chrono").await;
    assert!(list.text.contains("0 of 17 solved") && list.text.contains("The Open Door"), "{}", list.text);
    assert_eq!(browser.get("/lessons/clash").await.status, 404);
    let begun = browser.form("/quick", "game=chrono&level=random&position=open-door").await;
    assert_eq!(begun.status, 303, "{}", begun.text);
    let first = begun.location();
    let page = browser.get(&first).await.text;
    assert!(page.contains("Who is strong enough for the Sentinel"), "the hint");
    assert!(!page.contains("Show the solution"));
    choose(&anna, table(&first), "Pass").await;
    let page = browser.get(&first).await.text;
    assert!(page.contains("Not solved.") && page.contains("Show the solution") && page.contains("Try again"), "{page}");
    let again = browser.form(&format!("{first}/rematch"), "").await.location();
    assert_ne!(again, first);
    for label in ["Summon Cinder Runner", "Attack with Furnace Lancer", "Attack with Cinder Runner"] {
        choose(&anna, table(&again), label).await;
    }
    let page = browser.get(&again).await.text;
    assert!(page.contains("Solved!") && page.contains("Next puzzle"), "{page}");
    let list = browser.get("/lessons/chrono").await.text;
    assert!(list.contains("1 of 17 solved"), "{list}");
    assert!(bo.browser().get("/lessons/chrono").await.text.contains("0 of 17 solved"), "each their own");
    let me = browser.get("/me").await.text;
    assert!(!me.contains("1 game") && !me.contains("2 games"), "puzzles are no games against anybody: {me}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_says_what_to_do_next_and_the_next_lesson_closes_it() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let browser = anna.browser();
    let first = browser.form("/quick", "game=chrono&level=random&position=lesson-gauge").await.location();
    let step = |page: &str| page.split("Step ").nth(1).and_then(|rest| rest.split(':').next()).map(String::from);
    assert_eq!(step(&browser.get(&first).await.text).as_deref(), Some("1 of 4"));
    choose(&anna, table(&first), "Summon Cinder Runner").await;
    assert_eq!(step(&browser.get(&first).await.text).as_deref(), Some("2 of 4"));
    let form = format!("game=chrono&level=random&position=lesson-attack&leave={}", table(&first));
    let next = browser.form("/quick", &form).await;
    assert_eq!(next.status, 303, "{}", next.text);
    let old: Value = anna.look(table(&first)).await;
    assert_eq!(old["status"]["phase"], "closed", "{old}");
    let refused = browser.form("/quick", "game=chrono&level=random&position=nothing").await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("there is no lesson or puzzle"), "{}", refused.text);
    // Nobody closes another's table that way.
    let eve = world.guest("Eve").await.browser();
    let form = format!("game=chrono&level=random&position=lesson-attack&leave={}", table(&next.location()));
    assert_eq!(eve.form("/quick", &form).await.status, 303);
    assert_eq!(anna.look(table(&next.location())).await["status"]["phase"], "playing");
}
