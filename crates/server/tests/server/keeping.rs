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

/// Flips a bit of what is in this column of this row, whatever comes of it.
fn flip(db: &Connection, table: &str, column: &str, row: &str, at: usize, bit: u8) {
    let read = format!("SELECT CAST({column} AS BLOB), typeof({column}) FROM {table} WHERE {row}");
    let (mut bytes, kind): (Vec<u8>, String) = db.query_row(&read, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let at = at % bytes.len();
    bytes[at] ^= 1 << bit;
    let kind = if kind == "text" { "TEXT" } else { "BLOB" };
    db.execute(&format!("UPDATE {table} SET {column} = CAST(?1 AS {kind}) WHERE {row}"), [bytes]).unwrap();
}

fn examined(world: &World) -> server::store::examine::Findings {
    server::store::examine::examine(&world.config.data, true, &world.config.data.join("scratch")).unwrap()
}

#[tokio::test]
async fn whichever_bit_flips_in_whatever_is_written_about_a_match_it_is_named_and_stays_within_its_table() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let (_, _, other) = world.duel().await;
    for _ in 0..2 {
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
    }
    world.stop().await;
    let file = world.config.data.join("clashtable.sqlite");
    let whole = std::fs::read(&file).unwrap();
    let row = format!("(SELECT id FROM tables WHERE public = '{table}')");
    let (line, seat) = (format!("table_id = {row} AND version = 3"), format!("table_id = {row} AND seat = 1"));
    let own = format!("public = '{table}'");
    let lines = ["entry", "told", "by", "key", "asked", "sum"].map(|column| ("log", column, &line, "line 3 of its log"));
    let begins = ["setup", "opening", "secret", "sum"].map(|column| ("tables", column, &own, "the set-up it began with"));
    let seeds = [("seats", "seed", &seat, "the set-up it began with")];
    let mut flips = 0;
    for (of, column, row, what) in lines.into_iter().chain(begins).chain(seeds) {
        for bit in 0..8 {
            std::fs::write(&file, &whole).unwrap();
            let db = Connection::open(&file).unwrap();
            flip(&db, of, column, row, 3 + usize::from(bit) * 7, bit);
            drop(db);
            let found = examined(&world);
            let expected = [(table.clone(), format!("{what} is not as it was written"))];
            assert_eq!(found.damaged, expected, "{of}.{column}, bit {bit}");
            assert_eq!(found.tables, 2, "the other table is looked at all the same");
            let report = server::upgrade::check_upgrade(&world.config.data, &world.config.data.join("scratch")).unwrap();
            let row = &report["clash"];
            assert_eq!((row.frozen, row.untouched, &row.tables), (1, 1, &vec![table.clone()]), "{of}.{column}, bit {bit}");
            assert_eq!(row.because.keys().collect::<Vec<_>>(), ["no clause: the disk has damaged it"]);
            flips += 1;
        }
    }
    assert_eq!(flips, 88);
    // The last of them and one that leaves no text, with a server on the store.
    for (of, column, row) in [("seats", "seed", &seat), ("log", "entry", &line), ("tables", "setup", &own)] {
        std::fs::write(&file, &whole).unwrap();
        flip(&Connection::open(&file).unwrap(), of, column, row, 0, 7);
        world.restart().await;
        let anna = crate::support::Person { addr: world.addr(), ..anna.clone() };
        let look = anna.look(&table).await;
        assert_eq!(look["status"]["phase"], "frozen", "{of}.{column}");
        assert!(look["frozen"].as_str().unwrap().starts_with("The server's disk has damaged this game:"), "{look}");
        assert_eq!(anna.browser().get(&format!("/t/{table}")).await.status, 200);
        assert_eq!(world.guest("Eve").await.look(&other).await["status"]["phase"], "playing");
        assert_eq!(world.server().metrics().damaged.load(Ordering::Relaxed), 1, "the operator can see it");
        assert!(world.server().metrics().text().contains("clashtable_tables_damaged_total 1\n"));
        world.stop().await;
    }
}

#[tokio::test]
async fn lines_that_are_missing_at_the_end_of_a_log_are_noticed() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    bo.play(&table, 0).await;
    world.stop().await;
    rot(&world, "DELETE FROM log WHERE version = 2");
    assert_eq!(examined(&world).damaged, [(table.clone(), "its log has 1 lines, but 2 were written".to_string())]);
    world.restart().await;
    let look = crate::support::Person { addr: world.addr(), ..anna }.look(&table).await;
    assert_eq!((look["status"]["phase"].as_str(), look["version"].as_u64()), (Some("frozen"), Some(1)));
}

#[tokio::test]
async fn whatever_the_disk_does_to_a_name_the_tables_of_that_person_stay() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    world.stop().await;
    let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
    flip(&db, "users", "name", "name = 'Bo'", 0, 7);
    drop(db);
    assert!(examined(&world).is_well());
    world.restart().await;
    let anna = crate::support::Person { addr: world.addr(), ..anna };
    anna.play(&table, 0).await;
    assert_eq!(anna.browser().get(&format!("/t/{table}")).await.status, 200);
    let bo = crate::support::Person { addr: world.addr(), ..bo };
    assert_eq!(bo.get("/api/tables").await.status, 200);
    bo.play(&table, 0).await;
}

#[tokio::test]
async fn a_table_that_an_older_program_left_without_a_checksum_has_one_after_the_next_start() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    bo.play(&table, 0).await;
    world.stop().await;
    rot(&world, "UPDATE tables SET sum = NULL");
    world.restart().await;
    let sealed = async || {
        let read = |db: &Connection| db.query_row("SELECT length(sum) FROM tables", [], |row| row.get::<_, Option<u32>>(0));
        world.server().store().read(read).await.unwrap() == Some(17)
    };
    crate::support::eventually("it is sealed", sealed).await;
    world.stop().await;
    rot(&world, "UPDATE seats SET seed = seed || 'x' WHERE seat = 0");
    let what = "the set-up it began with is not as it was written";
    assert_eq!(examined(&world).damaged, [(table.clone(), what.to_string())], "a seed is part of what a match begins with");
    // Whatever is done to a seat afterwards does not hide it.
    world.restart().await;
    world.stop().await;
    assert_eq!(examined(&world).damaged, [(table, what.to_string())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_of_which_nothing_is_left_does_not_claim_to_be_shown_as_it_was() {
    let mut world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    while anna.look(&table).await["over"] == false {
        anna.play(&table, 0).await;
        bo.play(&table, 0).await;
    }
    let kept = || {
        let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
        db.query_row("SELECT count(*) FROM keepsakes", [], |row| row.get::<_, u32>(0)).unwrap()
    };
    crate::support::eventually("the finished game is kept in words", async || kept() == 1).await;
    world.stop().await;
    // What was kept of it in words is damaged: it is named, and played again from its log all the same.
    let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
    flip(&db, "keepsakes", "kept", "1", 40, 2);
    drop(db);
    let what = "what was kept of it in words is not as it was written".to_string();
    assert_eq!(examined(&world).damaged, [(table.clone(), what)]);
    world.restart().await;
    let anna = crate::support::Person { addr: world.addr(), ..anna };
    assert!(anna.look(&table).await.get("frozen").is_none());
    world.stop().await;
    rot(&world, "UPDATE tables SET setup = setup || ' '");
    world.restart().await;
    let anna = crate::support::Person { addr: world.addr(), ..anna };
    let look = anna.look(&table).await;
    let why = look["frozen"].as_str().unwrap();
    assert!(why.ends_with("What happened in it cannot be shown any more. Its result stands."), "{why}");
    assert_eq!(look["status"]["phase"], "over");
    assert_eq!(anna.browser().get(&format!("/t/{table}/replay")).await.status, 200);
}

#[tokio::test]
async fn a_content_pack_that_is_not_as_it_was_kept_is_named() {
    let mut world = World::new().await;
    let packs = || {
        let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
        db.query_row("SELECT count(*), min(hash) FROM packs", [], |row| {
            Ok((row.get::<_, u32>(0)?, row.get::<_, Option<String>>(1)?))
        })
        .unwrap()
    };
    crate::support::eventually("the content is kept", async || packs().0 > 0).await;
    let hash = packs().1.unwrap();
    world.stop().await;
    assert!(examined(&world).is_well());
    let db = Connection::open(world.config.data.join("clashtable.sqlite")).unwrap();
    flip(&db, "packs", "files", &format!("hash = '{hash}'"), 4_000, 5);
    drop(db);
    assert_eq!(examined(&world).packs, [hash]);
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
