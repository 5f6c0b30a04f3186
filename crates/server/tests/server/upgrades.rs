//! What becomes of tables when rules or content change: stored games of earlier programs, and stores that are made to look like it.

#![allow(clippy::unwrap_used)]

use crate::support::{Folder, Person, World, eventually};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::{Config, Running};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// A store that an earlier program kept, in a folder of its own.
struct Kept {
    folder: Folder,
    tables: Value,
}

fn fixtures() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path()).filter(|p| p.is_dir()).collect();
    all.sort();
    all
}

impl Kept {
    fn of(fixture: &Path) -> Kept {
        let folder = Folder::new();
        let db = Connection::open(folder.0.join("clashtable.sqlite")).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db.execute_batch(&std::fs::read_to_string(fixture.join("store.sql")).unwrap()).unwrap();
        // Sessions that nobody uses end: somebody has been there a moment ago.
        db.execute("UPDATE sessions SET created = ?1", [server::time::Clock::system().now()]).unwrap();
        let _ = db.execute("UPDATE sessions SET seen = NULL", []);
        let tables = serde_json::from_str(&std::fs::read_to_string(fixture.join("tables.json")).unwrap()).unwrap();
        Kept { folder, tables }
    }

    fn db(&self) -> Connection {
        Connection::open(self.folder.0.join("clashtable.sqlite")).unwrap()
    }

    async fn start(&self) -> Running {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), self.folder.0.clone());
        config.bot_threads = Some(1);
        Running::start(config).await.unwrap()
    }

    fn anna(&self, running: &Running) -> Person {
        let token = self.tables["tokens"]["anna"].as_str().map(String::from);
        Person { addr: running.addr(), token, as_cookie: false }
    }

    fn each(&self) -> Vec<Value> {
        self.tables["tables"].as_array().unwrap().clone()
    }

    /// How many games have tables in it.
    fn games(&self) -> usize {
        self.each().iter().map(|table| table["game"].to_string()).collect::<std::collections::BTreeSet<_>>().len()
    }

    /// How many tables are in this phase.
    fn count(&self, phase: &str) -> u32 {
        self.db().query_row("SELECT count(*) FROM tables WHERE phase = ?1", [phase], |row| row.get(0)).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_of_earlier_programs_can_be_read_and_finished_games_watched() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 2, "stored games of two earlier versions");
    for fixture in fixtures {
        let kept = Kept::of(&fixture);
        let running = kept.start().await;
        let anna = kept.anna(&running);
        for table in kept.each() {
            let (id, game) = (table["table"].as_str().unwrap(), &table["game"]);
            let told = format!("{} {game} {id}", fixture.display());
            let look = anna.get(&format!("/api/tables/{id}")).await;
            assert_eq!(look.status, 200, "{told}: {}", look.text);
            assert_eq!(anna.browser().get(&format!("/t/{id}")).await.status, 200, "{told}");
            let replay = anna.browser().get(&format!("/t/{id}/replay")).await;
            assert_eq!(replay.status, 200, "{told}: {}", replay.text);
            if table["over"] == true {
                assert_eq!(look.json()["status"]["phase"], "over", "{told}");
                if let Some(frozen) = look.json()["frozen"].as_str() {
                    assert!(frozen.contains(" (") && frozen.contains("It is shown"), "{told}: {frozen}");
                }
                // Watched for good: every line that was played is told, in words, and each moment of it can be looked at.
                let shown = look.json()["version"].as_u64().unwrap();
                let events = anna.get(&format!("/api/tables/{id}/events")).await.json();
                let told_at: Vec<u64> =
                    events["events"].as_array().unwrap().iter().map(|event| event["moment"].as_u64().unwrap()).collect();
                let lines = table["lines"].as_u64().unwrap();
                let expected = if look.json()["frozen"].is_string() { shown } else { lines };
                assert_eq!(shown, expected, "{told}: all of it is shown, or it says up to where");
                assert!(
                    told_at.iter().max() >= Some(&shown.saturating_sub(1)),
                    "{told}: told up to {:?} of {shown}",
                    told_at.iter().max()
                );
                assert!(told_at.len() as u64 >= shown, "{told}: {} events in {shown} lines", told_at.len());
                for at in [1, shown / 2, shown] {
                    let page = anna.browser().get(&format!("/t/{id}/replay?at={at}")).await;
                    assert_eq!(page.status, 200, "{told} at {at}: {}", page.text);
                }
                assert_eq!(anna.get(&format!("/api/tables/{id}/replay")).await.status, 200, "{told}");
            } else {
                let phase = look.json()["status"]["phase"].as_str().unwrap().to_string();
                assert!(["playing", "waiting", "frozen"].contains(&phase.as_str()), "{told}: {phase}");
                assert_eq!(look.json()["frozen"].is_string(), phase == "frozen", "{told}");
            }
        }
        let closed = kept.each().iter().filter(|t| t["over"] == false).count();
        for table in kept.each().iter().filter(|t| t["over"] == false) {
            let id = table["table"].as_str().unwrap();
            let close = anna.post(&format!("/api/tables/{id}/close"), json!({})).await;
            // Where the game goes on somebody else still plays.
            assert!(close.status == 200 || close.text.contains("Other people are playing here"), "{id}: {}", close.text);
        }
        assert!(closed > 0);
        running.stop().await;
    }
}

/// What `upgrade --check` says of every fixture is what becomes of it, and the store is as it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_upgrade_would_do_is_told_before_by_game_and_clause_and_nothing_is_changed() {
    let mut clauses = 0;
    for fixture in fixtures() {
        let kept = Kept::of(&fixture);
        let file = kept.folder.0.join("clashtable.sqlite");
        let before = std::fs::read(&file).unwrap();
        let scratch = kept.folder.0.join("scratch");
        let report = server::upgrade::check_upgrade(&kept.folder.0, &scratch).unwrap();
        assert!(before == std::fs::read(&file).unwrap() && !scratch.exists(), "{}", fixture.display());
        let running = kept.start().await;
        let anna = kept.anna(&running);
        for (game, row) in &report {
            let told = format!("{} {game}: {row:?}", fixture.display());
            let (mut over, mut on, mut frozen) = (0, 0, Vec::new());
            for table in kept.each().iter().filter(|table| table["game"] == **game) {
                let id = table["table"].as_str().unwrap();
                match anna.look(id).await["status"]["phase"].as_str().unwrap() {
                    "over" => over += 1,
                    "frozen" => frozen.push(id.to_string()),
                    _ => on += 1,
                }
            }
            frozen.sort();
            let mut tables = row.tables.clone();
            tables.sort();
            assert_eq!(
                (row.watchable + row.told + row.partly, row.untouched + row.go_on, &tables),
                (over, on, &frozen),
                "{told}"
            );
            assert_eq!((row.frozen as usize, row.unreadable), (frozen.len(), 0), "{told}");
            assert_eq!(row.because.values().sum::<u32>(), row.frozen + row.told + row.partly, "{told}: each has a reason");
            let prefix = format!("{}-", catalog::game(game).unwrap().info().prefix);
            clauses += row.because.iter().filter(|(why, _)| why.starts_with(&prefix)).map(|(_, count)| *count).sum::<u32>();
            assert!(row.because.keys().all(|why| why.starts_with(&prefix) || why.starts_with("no clause: ")), "{told}");
        }
        assert_eq!(report.len(), kept.games(), "{}: every game is in it", fixture.display());
        running.stop().await;
    }
    assert!(clauses > 0, "some of the reasons are clauses");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_whose_rules_are_no_more_is_frozen_and_counts_for_nobody() {
    let kept = Kept::of(&fixtures()[0]);
    let running = kept.start().await;
    let anna = kept.anna(&running);
    // The program of that time wrote down no fingerprints, so no game that has begun can go on where the rules are new.
    let version = |game: &Value| catalog::game(game.as_str().unwrap()).unwrap().info().rules_version;
    let begun = |t: &&Value| t["over"] == false && t["waiting"] != true && version(&t["game"]) != 1;
    let expected = kept.each().iter().filter(begun).count() as u32;
    eventually("they are judged", async || kept.count("frozen") == expected).await;
    for table in kept.each().iter().filter(begun) {
        let id = table["table"].as_str().unwrap();
        let look = anna.look(id).await;
        assert_eq!(look["status"]["phase"], "frozen");
        let why = look["frozen"].as_str().unwrap();
        let now = version(&table["game"]);
        assert!(
            why.starts_with(&format!("This game was begun by version 1 of the rules; the program has version {now} now (")),
            "{why}"
        );
        assert!(look["version"].as_u64().unwrap() <= table["lines"].as_u64().unwrap());
        let key = format!("try {id}");
        let refused = anna.ask(id, look["version"].as_u64().unwrap(), &key, json!("concede")).await;
        assert_eq!((refused.status.as_u16(), refused.json()["error"]["message"].as_str().unwrap()), (409, why));
        let page = anna.browser().get(&format!("/t/{id}")).await.text;
        assert!(page.contains("its last good moment"), "{page}");
        assert_eq!(anna.post(&format!("/api/tables/{id}/close"), json!({})).await.status, 200);
        assert_eq!(anna.look(id).await["status"]["phase"], "closed");
    }
    assert_eq!(kept.count("frozen"), 0);
    let counted: u32 = kept
        .db()
        .query_row(
            "SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.phase = 'closed' AND s.place IS NOT NULL",
            [],
            |r| r.get(0),
        )
        .unwrap();
    assert_eq!(counted, 0);
    running.stop().await;
}

/// A finished and a running game of Clash! by this program, in a store that no server holds any more.
async fn played() -> (World, Person, String, String) {
    let mut world = World::new().await;
    let (anna, bo, over) = world.duel().await;
    while anna.look(&over).await["over"] == false {
        anna.play(&over, 0).await;
        bo.play(&over, 0).await;
    }
    let on = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", "open"] })).await;
    bo.post(&format!("/api/tables/{on}/sit"), json!({})).await;
    for _ in 0..2 {
        anna.play(&on, 1).await;
        bo.play(&on, 2).await;
    }
    let kept = || db(&world).query_row("SELECT count(*) FROM keepsakes", [], |row| row.get::<_, u32>(0)).unwrap();
    eventually("the finished game is kept in words", async || kept() == 1).await;
    world.stop().await;
    (world, anna, over, on)
}

fn db(world: &World) -> Connection {
    Connection::open(world.config.data.join("clashtable.sqlite")).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_when_new_rules_tell_every_line_as_it_was_told() {
    let (mut world, anna, over, on) = played().await;
    db(&world).execute("UPDATE tables SET rules_version = 0, judged = '0:none'", []).unwrap();
    world.restart().await;
    let anna = Person { addr: world.addr(), ..anna };
    let before = anna.look(&on).await;
    assert_eq!((&before["status"]["phase"], before["version"].as_u64()), (&json!("playing"), Some(4)));
    anna.play(&on, 0).await;
    assert_eq!(anna.look(&over).await["status"]["phase"], "over");
    assert!(anna.look(&over).await.get("frozen").is_none());
    let versions: Vec<u32> = {
        let db = db(&world);
        let mut asked = db.prepare("SELECT DISTINCT rules_version FROM tables").unwrap();
        asked.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    assert_eq!(versions, [catalog::game("clash").unwrap().info().rules_version]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_would_be_told_otherwise_is_frozen_before_that_line_and_a_finished_one_is_shown_as_it_was() {
    let (mut world, anna, over, on) = played().await;
    let was = {
        world.restart().await;
        let anna = Person { addr: world.addr(), ..anna.clone() };
        let events = anna.get(&format!("/api/tables/{over}/events")).await.json();
        let secret = anna.look(&over).await["secret"].clone();
        world.stop().await;
        (events, secret)
    };
    let changed = "UPDATE log SET sum = NULL; UPDATE log SET told = 'otherwise' WHERE version = 4";
    db(&world).execute_batch(&format!("UPDATE tables SET rules_version = 0, judged = '0:none'; {changed}")).unwrap();
    world.restart().await;
    let anna = Person { addr: world.addr(), ..anna };
    let look = anna.look(&on).await;
    assert_eq!((&look["status"]["phase"], look["version"].as_u64()), (&json!("frozen"), Some(3)));
    assert!(look["frozen"].as_str().unwrap().contains("line 4: what happened then would happen differently now (CL-"), "{look}");
    let over_now = anna.look(&over).await;
    assert_eq!((&over_now["status"]["phase"], &over_now["secret"]), (&json!("over"), &was.1));
    let events = anna.get(&format!("/api/tables/{over}/events")).await.json();
    assert_eq!(events["events"], was.0["events"], "every line is told as it was told then");
    let first = anna.browser().get(&format!("/t/{over}/replay?at=1")).await;
    assert!(first.status == 200 && first.text.contains("in-words"), "{}", first.text);
    let file = anna.get(&format!("/api/tables/{over}/replay")).await.json();
    assert_eq!(
        (&file["secret"], file["log"].as_array().unwrap().len()),
        (&was.1, over_now["version"].as_u64().unwrap() as usize)
    );
    let fork = anna.browser().form(&format!("/t/{over}/fork"), "at=1").await;
    assert_eq!(fork.status, 409, "{}", fork.text);
    // The program of that time takes it up again where it was.
    world.stop().await;
    let version = catalog::game("clash").unwrap().info().rules_version;
    db(&world)
        .execute_batch(&format!("UPDATE log SET told = NULL; UPDATE tables SET judged = 'other', rules_version = {version}"))
        .unwrap();
    world.restart().await;
    let anna = Person { addr: world.addr(), ..anna };
    let look = anna.look(&on).await;
    assert_eq!((&look["status"]["phase"], look["version"].as_u64()), (&json!("playing"), Some(4)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_nobody_can_open_do_not_starve_the_others_clocks() {
    let mut world = World::with(|config| config.sweep = std::time::Duration::from_millis(20)).await;
    let anna = world.guest("Anna").await;
    let clock = json!({ "each": { "seconds": 5 } });
    let table =
        anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", { "bot": "random" }], "pace": clock })).await;
    world.stop().await;
    {
        let db = db(&world);
        let columns = "game, rules_version, content, setup, opening, secret, owner, options, private, phase, created, begun";
        for i in 0..1_200 {
            let sql = format!("INSERT INTO tables (public, deadline, {columns})
                SELECT 'gone{i}', 1, 'no-such-game', rules_version, content, setup, opening, secret, owner, options, private, phase, created, begun
                FROM tables WHERE public = ?1");
            db.execute(&sql, [&table]).unwrap();
        }
        db.execute("UPDATE tables SET deadline = 2 WHERE public = ?1", [&table]).unwrap();
        db.execute("UPDATE tables SET begun = 2, created = 2", []).unwrap();
    }
    world.restart().await;
    let played = async || {
        let db = db(&world);
        db.query_row("SELECT count(*) FROM log WHERE by = 'clock'", [], |row| row.get::<_, u32>(0)).unwrap() > 0
    };
    eventually("the clock of the table that can be opened has acted", played).await;
    assert!(
        world.server().metrics().strays.load(Ordering::Relaxed) <= 1_300,
        "each is tried once and then left alone for a while"
    );
}

/// The content of a game with one number changed, as another release might have it, a set-up that is played otherwise with it, and the
/// same pinned to that content.
fn changed(game: &dyn catalog::AnyGame) -> (engine::Files, Value, Value) {
    // One of the games draws its characters later if the set-up names none, and then nothing can be pinned.
    let named = json!({ "characters": ["brute", "needle"] });
    let setups = || game.presets().into_iter().map(|(_, setup)| setup).chain([named.clone()]);
    let files = engine::Files::from(game.built_in_content()).packed();
    for (i, (_, text)) in files.iter().enumerate() {
        for (at, digit) in text.char_indices().filter(|(_, c)| ('1'..='8').contains(c)).take(40) {
            let mut other = files.clone();
            other[i].1.replace_range(at..=at, &char::from(digit as u8 + 1).to_string());
            let other = engine::Files::from(other);
            let Ok(key) = game.keep_content(&other) else { continue };
            for setup in setups() {
                let pinned = game.pinned(&setup, Some(&key));
                if let Some(pinned) = pinned.filter(|pinned| game.content_hash(pinned) != game.content_hash(&setup)) {
                    return (other, setup, pinned);
                }
            }
        }
    }
    panic!("{}: no number can be changed", game.info().id);
}

/// A table as an earlier program would have kept it: begun with its own cards, six actions long.
struct Earlier {
    public: String,
    files: engine::Files,
    content: String,
    setup: Value,
    opening: Vec<u32>,
    lines: Vec<(u8, String, String)>,
}

impl Earlier {
    fn play(game: &dyn catalog::AnyGame) -> Earlier {
        let (files, setup, pinned) = changed(game);
        let secret = engine::Secret::from_bytes([7; 32]);
        let mut play = game.begin(&pinned, &secret).unwrap();
        let opening = play.opening();
        let mut lines = Vec::new();
        while lines.len() < 6 {
            let seat = play.status().deciding().lowest().unwrap();
            let action = play.legal(seat)[0].action.clone();
            let entry = play.command(seat, &catalog::Request::Act(action), &secret).unwrap().to_string();
            lines.push((seat.0, entry, play.told()));
        }
        Earlier { public: String::new(), content: game.content_hash(&pinned).unwrap(), files, setup, opening, lines }
    }

    /// Writes it in the place of a table that waits; with its cards, or as a program that kept none.
    fn write(&self, db: &Connection, game: &str, kept: bool) {
        let hash = engine::hash_of(&self.files.packed());
        if kept {
            server::store::keep_pack(db, &hash, game, &self.files.packed(), 0).unwrap();
        }
        let sql =
            "UPDATE tables SET phase = 'playing', begun = 1, content = ?2, setup = ?3, opening = ?4, pack = ?5, judged = 'other',
            sum = NULL, lines = NULL WHERE public = ?1";
        let opening = serde_json::to_string(&self.opening).unwrap();
        let pack = kept.then_some(hash);
        db.execute(sql, rusqlite::params![self.public, self.content, self.setup.to_string(), opening, pack]).unwrap();
        db.execute("UPDATE seats SET kind = 'hot', user = 1, name = 'Somebody' WHERE kind = 'open'", []).unwrap();
        for (i, (seat, entry, told)) in self.lines.iter().enumerate() {
            let sql = "INSERT INTO log (table_id, version, seat, by, entry, key, asked, at, told)
                SELECT id, ?2, ?3, 'person', ?4, ?5, ?5, 1, ?6 FROM tables WHERE public = ?1";
            let (version, key) = (i as u32 + 1, [i as u8; 16]);
            db.execute(sql, rusqlite::params![self.public, version, seat, entry, &key[..], told]).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_any_game_keeps_the_cards_it_began_with() {
    let mut world = World::new().await;
    let anna = world.guest("Anna").await;
    let mut earlier = Vec::new();
    for game in catalog::games() {
        for kept in [true, false] {
            let mut table = Earlier::play(*game);
            let mut seats = vec!["open"; game.seats(&table.setup).unwrap()];
            seats[0] = if seats.len() > 1 { "me" } else { "open" };
            table.public = anna.make(json!({ "game": game.info().id, "setup": table.setup, "seats": seats })).await;
            earlier.push((*game, kept, table));
        }
    }
    world.stop().await;
    earlier.iter().for_each(|(game, kept, table)| table.write(&db(&world), game.info().id, *kept));
    let report = server::upgrade::check_upgrade(&world.config.data, &world.config.data.join("scratch")).unwrap();
    for game in catalog::games() {
        let row = &report[game.info().id];
        assert_eq!((row.untouched, row.go_on + row.frozen), (0, 2), "{}: another content is not overlooked", game.info().id);
        assert!(row.go_on >= 1, "{}: the table with its cards goes on", game.info().id);
    }
    world.restart().await;
    for (game, kept, table) in &earlier {
        let (id, anna) = (game.info().id, Person { addr: world.addr(), ..anna.clone() });
        let look = anna.look(&table.public).await;
        let (content, setup, judged): (String, String, String) = db(&world)
            .query_row("SELECT content, setup, judged FROM tables WHERE public = ?1", [&table.public], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .unwrap();
        assert_ne!(judged, "other", "{id}: it was judged");
        let setup: Value = serde_json::from_str(&setup).unwrap();
        if *kept {
            assert_eq!((&look["status"]["phase"], look["version"].as_u64()), (&json!("playing"), Some(6)), "{id}: {look}");
            assert_eq!((&content, game.content_hash(&setup).unwrap()), (&table.content, table.content.clone()), "{id}");
            assert_eq!(anna.browser().get(&format!("/t/{}", table.public)).await.status, 200, "{id}");
        } else if look["status"]["phase"] == "frozen" {
            assert!(look["frozen"].as_str().unwrap().contains("with other content than the program has now"), "{id}: {look}");
        } else {
            // Every line is told as it was told then, whatever the number was: it goes on with the cards of today.
            assert_eq!(content, game.content_hash(&setup).unwrap(), "{id}");
        }
    }
}

/// The whole database as text, as `sqlite3 FILE .dump` writes it, with the number of its schema.
fn dump(db: &Connection) -> String {
    let rows = |sql: &str| -> Vec<(String, String)> {
        let mut asked = db.prepare(sql).unwrap();
        asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let mut out = String::from("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n");
    for (name, sql) in rows("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid") {
        out += &format!("{sql};\n");
        let columns: Vec<String> = rows(&format!("SELECT name, type FROM pragma_table_info('{name}')"))
            .into_iter()
            .map(|(column, _)| format!("quote(\"{column}\")"))
            .collect();
        let sql = format!("SELECT {}, '' FROM \"{name}\"", columns.join(" || ',' || "));
        rows(&sql).iter().for_each(|(values, _)| out += &format!("INSERT INTO \"{name}\" VALUES({values});\n"));
    }
    for (_, sql) in rows("SELECT name, sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL ORDER BY rowid") {
        out += &format!("{sql};\n");
    }
    let schema: u32 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    out + &format!("COMMIT;\nPRAGMA user_version = {schema};\n")
}

/// Plays so many actions of whoever may act, the first or second that is legal.
async fn some(people: [&Person; 2], table: &str, actions: usize) {
    for i in 0..actions {
        for person in people {
            if !person.look(table).await["legal"][0].is_null() {
                let nth = usize::from(i % 3 == 1 && !person.look(table).await["legal"][1].is_null());
                person.play(table, nth).await;
                break;
            }
        }
    }
}

/// Makes the fixture of a release: `FIXTURE=4-name cargo test -p server --test server makes_a_fixture -- --ignored`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "makes a new fixture"]
async fn makes_a_fixture() {
    let name = std::env::var("FIXTURE").unwrap();
    let mut world = World::new().await;
    let (anna, bo) = (world.guest("Anna").await, world.guest("Bo").await);
    let mut tables = Vec::new();
    for game in catalog::games() {
        let (preset, _) = game.presets().into_iter().find(|(_, setup)| game.seats(setup) == Ok(2)).unwrap();
        let plan = json!({ "game": game.info().id, "preset": preset, "seats": ["me", "open"] });
        for (over, waiting) in [(true, false), (false, false), (false, true)] {
            let id = anna.make(plan.clone()).await;
            if !waiting {
                assert_eq!(bo.post(&format!("/api/tables/{id}/sit"), json!({})).await.status, 200);
                some([&anna, &bo], &id, 12).await;
            }
            if over {
                let version = anna.look(&id).await["version"].as_u64().unwrap();
                assert_eq!(anna.ask(&id, version, "gives up", json!("concede")).await.status, 200);
                assert_eq!(anna.look(&id).await["over"], true);
            }
            let lines = anna.look(&id).await["version"].clone();
            let mut row = json!({ "table": id, "game": game.info().id, "preset": preset, "over": over, "lines": lines });
            if waiting {
                row["waiting"] = json!(true);
            }
            tables.push(row);
        }
    }
    let kept = || db(&world).query_row("SELECT count(*) FROM keepsakes", [], |row| row.get::<_, u32>(0)).unwrap() as usize;
    eventually("finished games are kept in words", async || kept() == catalog::games().len()).await;
    world.stop().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("store.sql"), dump(&db(&world))).unwrap();
    let told = json!({ "tokens": { "anna": anna.token, "bo": bo.token }, "tables": tables });
    std::fs::write(folder.join("tables.json"), serde_json::to_string_pretty(&told).unwrap()).unwrap();
}
