//! The store: one server a folder, backups while playing, damage told in words.

#![allow(clippy::unwrap_used)]

use crate::support::{Folder, World};
use rusqlite::Connection;
use serde_json::json;
use server::{Config, Running, ServeError, StoreError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn config(folder: &Folder) -> Config {
    Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), folder.0.clone())
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let world = World::new().await;
    let second = Running::start(world.config.clone()).await.err().expect("refused");
    assert!(matches!(second, ServeError::Store(StoreError::InUse { .. })), "{second}");
    assert!(second.to_string().contains("is in use by another server"));
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_named() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("file"), "x").unwrap();
    let mut config = config(&folder);
    config.data = folder.0.join("file/inside");
    let refused = Running::start(config).await.err().expect("refused").to_string();
    assert!(refused.contains("file/inside cannot be used"), "{refused}");
}

#[tokio::test]
async fn a_damaged_or_newer_store_is_refused_in_words() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("clashtable.sqlite"), "this is no database, and never was one\n".repeat(200)).unwrap();
    let refused = Running::start(config(&folder)).await.err().expect("refused").to_string();
    assert!(refused.contains("the store is damaged"), "{refused}");
    let folder = Folder::new();
    let db = Connection::open(folder.0.join("clashtable.sqlite")).unwrap();
    db.pragma_update(None, "user_version", 999).unwrap();
    drop(db);
    let refused = Running::start(config(&folder)).await.err().expect("refused").to_string();
    assert!(refused.contains("the store has version 999"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_playing_holds_everything_acknowledged_before() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let acknowledged = Arc::new(AtomicU64::new(0));
    let playing = tokio::spawn({
        let (anna, bo, table, acknowledged) = (anna.clone(), bo.clone(), table.clone(), acknowledged.clone());
        async move {
            while anna.look(&table).await["over"] == false {
                acknowledged.store(anna.play(&table, 0).await, Ordering::SeqCst);
                acknowledged.store(bo.play(&table, 0).await, Ordering::SeqCst);
            }
        }
    });
    let folder = Folder::new();
    for i in 0..4 {
        let before = acknowledged.load(Ordering::SeqCst);
        let file = folder.0.join(format!("backup-{i}"));
        server::backup(&world.config.data, &file).unwrap();
        let db = Connection::open(&file).unwrap();
        let kept: u64 = db.query_row("SELECT coalesce(max(version), 0) FROM log", [], |r| r.get::<_, u32>(0)).unwrap().into();
        assert!(kept >= before, "{kept} lines of {before}");
        assert_eq!(db.query_row("PRAGMA integrity_check", [], |r| r.get::<_, String>(0)).unwrap(), "ok");
        assert_eq!(server::backup(&world.config.data, &file), Err(StoreError::Exists(file)));
    }
    playing.await.unwrap();
    // A backup is a store: a server starts from it.
    let restored = Folder::new();
    server::backup(&world.config.data, &restored.0.join("clashtable.sqlite")).unwrap();
    let second = Running::start(config(&restored)).await.unwrap();
    let there = crate::support::Person { addr: second.addr(), ..anna.clone() };
    assert_eq!(there.look(&table).await["version"], anna.look(&table).await["version"]);
    second.stop().await;
}

#[tokio::test]
async fn a_store_without_room_says_so_and_recovers() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let store = world.server().store().clone();
    // SQLite's own limit: the same error as a full disk gives.
    let pages = store.write(|db| db.query_row("PRAGMA page_count", [], |r| r.get::<_, u32>(0))).await.unwrap();
    store
        .write(move |db| db.query_row(&format!("PRAGMA max_page_count = {}", pages + 4), [], |r| r.get::<_, u32>(0)))
        .await
        .unwrap();
    let mut full = None;
    for i in 0..400 {
        let said = anna.post("/api/session", json!({ "name": format!("Filler {i}") })).await;
        if said.status != 200 {
            full = Some(said);
            break;
        }
    }
    let full = full.expect("the store fills up");
    assert_eq!((full.status.as_u16(), full.code().as_str()), (503, "store"));
    assert!(full.text.contains("the disk is full"), "{}", full.text);
    let before = anna.look(&table).await["version"].as_u64().unwrap();
    store.write(|db| db.query_row("PRAGMA max_page_count = 1000000", [], |r| r.get::<_, u32>(0))).await.unwrap();
    assert_eq!(anna.play(&table, 0).await, before + 1);
    bo.play(&table, 0).await;
}

#[tokio::test]
async fn sleeping_tables_come_back_as_they_were() {
    let world = World::with(|config| config.idle = std::time::Duration::from_millis(30)).await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    let before = bo.look(&table).await;
    crate::support::eventually("the table sleeps", async || world.server().metrics().tables.load(Ordering::Relaxed) == 0).await;
    assert_eq!(bo.look(&table).await, before);
    bo.play(&table, 0).await;
}

#[tokio::test]
async fn a_folder_that_was_in_use_and_has_lost_its_database_is_not_begun_anew() {
    let mut world = World::new().await;
    world.stop().await;
    let file = world.config.data.join("clashtable.sqlite");
    for lost in [true, false] {
        std::fs::remove_file(&file).unwrap_or_default();
        if !lost {
            std::fs::write(&file, "").unwrap();
        }
        let refused = Running::start(world.config.clone()).await.err().expect("refused").to_string();
        assert!(refused.contains("was in use before, but its database is missing or empty"), "{refused}");
        assert_eq!(file.exists(), !lost);
    }
}

/// Changes the store as a disk might.
fn rot(world: &World, sql: &str) {
    let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
    assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
}

#[tokio::test]
async fn a_damaged_line_is_named_and_stays_within_its_table() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let (_, _, other) = world.duel().await;
    for _ in 0..3 {
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
    }
    world.stop().await;
    let scratch = world.config.data.join("scratch");
    let before = server::store::examine::examine(&world.config.data, true, &scratch).unwrap();
    assert!(before.is_well() && before.summed == 6 && before.lines == 6, "{before:?}");
    // One letter of a key is changed: still a legal action, but not the one that was chosen.
    rot(&world, "UPDATE log SET seat = 1 - seat WHERE version = 5");
    let found = server::store::examine::examine(&world.config.data, true, &scratch).unwrap();
    assert_eq!(found.damaged, [(table.clone(), "line 5 of its log is not as it was written".to_string())]);
    assert!(!scratch.exists());
    world.restart().await;
    let anna = crate::support::Person { addr: world.addr(), ..anna };
    let look = anna.look(&table).await;
    assert_eq!((look["status"]["phase"].as_str(), look["version"].as_u64()), (Some("frozen"), Some(4)));
    let why = look["frozen"].as_str().unwrap();
    assert!(why.starts_with("The server's disk has damaged this game: line 5 of its log"), "{why}");
    assert_eq!(world.guest("Eve").await.look(&other).await["status"]["phase"], "playing", "the others are as they were");
}

#[tokio::test]
async fn a_damaged_beginning_is_named_and_stays_within_its_table() {
    let damages = [
        "setup = '~' || substr(setup, 2)",
        "setup = setup || ' '",
        "opening = '[7' || substr(opening, 2)",
        "opening = ''",
        "secret = zeroblob(32)",
    ];
    for damage in damages {
        let mut world = World::new().await;
        let (anna, bo, table) = world.duel().await;
        let (_, _, other) = world.duel().await;
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
        world.stop().await;
        rot(&world, &format!("UPDATE tables SET {damage} WHERE public = '{table}'"));
        let scratch = world.config.data.join("scratch");
        let found = server::store::examine::examine(&world.config.data, true, &scratch).unwrap();
        let why = "the set-up it began with is not as it was written";
        assert_eq!(found.damaged, [(table.clone(), why.to_string())], "{damage}");
        world.restart().await;
        let anna = crate::support::Person { addr: world.addr(), ..anna };
        let look = anna.look(&table).await;
        assert_eq!(look["status"]["phase"], "frozen", "{damage}");
        let told = look["frozen"].as_str().unwrap();
        assert!(told.starts_with(&format!("The server's disk has damaged this game: {why}.")), "{told}");
        assert_eq!(world.guest("Eve").await.look(&other).await["status"]["phase"], "playing", "the others are as they were");
    }
}

#[tokio::test]
async fn a_backup_is_put_into_a_new_folder_and_a_damaged_one_is_refused() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    anna.play(&table, 0).await;
    let folder = Folder::new();
    let (file, new) = (folder.0.join("backup"), folder.0.join("new"));
    server::backup(&world.config.data, &file).unwrap();
    server::store::examine::restore(&file, &new).unwrap();
    let again = server::store::examine::restore(&file, &new).unwrap_err().to_string();
    assert!(again.contains("there is something in it already"), "{again}");
    let mut config = config(&folder);
    config.data = new;
    let second = Running::start(config).await.unwrap();
    let there = crate::support::Person { addr: second.addr(), ..anna.clone() };
    assert_eq!(there.look(&table).await["version"], 1);
    second.stop().await;
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.len() / 2;
    bytes[at..at + 4096].fill(0x5a);
    std::fs::write(folder.0.join("rotten"), bytes).unwrap();
    let refused = server::store::examine::restore(&folder.0.join("rotten"), &folder.0.join("other"));
    assert!(matches!(refused, Err(StoreError::Damaged(_))), "{refused:?}");
    assert!(!folder.0.join("other").exists());
}
