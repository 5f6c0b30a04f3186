//! Whether a game was won, drawn or lost is remembered for every seat.

#![allow(clippy::unwrap_used)]

use crate::forms::record;
use crate::support::World;
use bots::Level;
use catalog::{AnyMatch, Request};
use engine::{Seat, Secret};
use serde_json::{Value, json};
use server::store::NewTable;
use server::tables::kinds::{Options, Pace, Phase, Sitter};

const ALONE: Seat = Seat(0);

/// A game of one that is won with the action given here, and its secret.
fn almost_won() -> (Box<dyn AnyMatch>, Value, Secret) {
    let game = catalog::game("rage").unwrap();
    let setup = game.presets().into_iter().find(|(name, _)| *name == "solo-easy").unwrap().1;
    for seed in 0..40 {
        let secret = Secret::from_bytes([seed; 32]);
        let mut play = game.begin(&setup, &secret).unwrap();
        let mut bot = bots::any_bot("rage", Level::Greedy, u64::from(seed)).unwrap();
        while play.status().outcome().is_none() {
            let action = bot.choose(play.sampler(ALONE).as_ref(), bots::Interrupt::default()).unwrap();
            play.command(ALONE, &Request::Act(action.clone()), &secret).unwrap();
            if play.status().outcome().is_some_and(|outcome| outcome.winners().contains(ALONE)) {
                play.revert();
                return (play, action, secret);
            }
        }
    }
    panic!("no game was won");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_won_alone_is_counted_as_won() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let (play, last, secret) = almost_won();
    let id = "0123456789abcdefghjkmnpqrs";
    let new = |user: i64| NewTable {
        pack: None,
        mark: String::new(),
        gifts: Vec::new(),
        public: id.into(),
        game: "rage",
        rules_version: play.info().rules_version,
        content: catalog::game("rage").unwrap().content_hash(&play.setup()).unwrap(),
        lesson: None,
        setup: play.setup().to_string(),
        opening: serde_json::to_string(&play.opening()).unwrap(),
        secret: *secret.bytes(),
        owner: user,
        options: Options {
            private: true,
            spectators: true,
            pace: Pace::Free,
            hints: None,
            coach: false,
            waived: [0; engine::MAX_SEATS],
        },
        phase: Phase::Playing,
        at: 0,
        deadline: None,
        origin: None,
        seats: vec![Sitter::Person { user, name: "Anna".into(), hot: false }],
        lines: play.log().iter().map(|line| (ALONE.0, line.to_string())).collect(),
        taken: None,
        invites: Vec::new(),
    };
    let store = world.server().store();
    let user = store.read(|db| db.query_row("SELECT id FROM users WHERE name = 'Anna'", [], |row| row.get(0))).await.unwrap();
    let new = new(user);
    store.write(move |db| new.insert(db)).await.unwrap();
    assert_eq!(record(&anna.browser()).await, [0, 0, 0]);
    let done = anna.ask(id, u64::from(play.version()), "the last one", json!({ "act": last })).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let status = anna.look(id).await["status"].clone();
    assert_eq!((&status["phase"], &status["results"]), (&json!("over"), &json!(["won"])), "{status}");
    assert_eq!(record(&anna.browser()).await, [1, 1, 0], "played, won, drawn");
}

#[tokio::test]
async fn what_a_game_came_to_is_told_for_every_seat() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    assert_eq!(anna.look(&table).await["status"]["results"], Value::Null);
    assert_eq!(anna.ask(&table, 0, "enough", json!("concede")).await.status, 200);
    assert_eq!(bo.look(&table).await["status"]["results"], json!(["lost", "won"]));
}
