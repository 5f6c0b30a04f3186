//! The store: one server a folder, backups while playing, damage told in words.

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
    store.write(move |db| db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |r| r.get::<_, u32>(0))).await.unwrap();
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
