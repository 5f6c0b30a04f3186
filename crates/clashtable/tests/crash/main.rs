//! The promise "an acknowledged action is never lost and never carried out twice", tested on the real program: it is killed
//! with SIGKILL at random moments while clients play over HTTP, and started again on the same data.
//!
//! After every kill the log on disk is compared with what the clients were told, and after every restart the served tables
//! with a replay of that log. `CRASH_SEED` chooses another run.

mod check;
mod http;
mod player;
mod program;
mod store;

use check::{Fate, Sent, check, key_hash};
use engine::{GameRng, Seat, Viewer};
use player::{World, pair};
use program::{Program, Setting};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};
use store::Stored;

/// Tables played at the same time.
const PAIRS: u32 = 6;
const KILLS: u32 = 20;
const ACTIONS: u32 = 1000;
const LIMIT: Duration = Duration::from_secs(170);

/// A folder for one run's data, removed when the run is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the data");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is in the build folder anyway.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Every way in which the log on disk does not fit what the clients were told.
fn disagreements(world: &World, stored: &Stored) -> Vec<String> {
    check(&world.sent.lock().expect("no client panics here"), &stored.lines)
}

/// Compares every served table, as each of its seats sees it, with a replay of its log; returns how many views were compared.
fn compare_with_replay(world: &World, stored: &Stored) -> u32 {
    let game = catalog::game("clash").expect("Clash! is in the catalog");
    let mut compared = 0;
    for (table, tokens) in world.tables.lock().expect("no client panics here").iter() {
        let (setup, opening, _) = &stored.beginnings[table];
        let entries: Vec<Value> = stored.lines.get(table).into_iter().flatten().map(|line| line.entry.clone()).collect();
        let replayed =
            game.resume(setup, opening.clone(), &entries).unwrap_or_else(|e| panic!("{table}: the log does not replay: {e}"));
        for (seat, token) in tokens.iter().enumerate() {
            let (status, served) =
                http::ask(&world.addr, Some(token), "GET", &format!("/api/tables/{table}"), None).expect("it runs");
            assert_eq!(status, 200, "{table} is served after the restart: {served}");
            assert_eq!(served["version"], entries.len(), "{table}: the served version is the length of the log");
            assert_eq!(
                served["view"],
                replayed.view(Viewer::Seat(Seat(seat as u8))),
                "{table}: the served state is the replayed one"
            );
            compared += 1;
        }
    }
    compared
}

/// Lets the clients play until `enough`, or for as long as a run may take.
fn wait_until(world: &World, since: Instant, enough: impl Fn() -> bool) {
    while !enough() {
        if since.elapsed() > LIMIT {
            world.stop.store(true, Ordering::Relaxed);
            panic!("after {LIMIT:?} only {} actions are acknowledged", world.acknowledged.load(Ordering::Relaxed));
        }
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn crash_loses_no_acknowledged_action_and_doubles_none() {
    let seed = std::env::var("CRASH_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20);
    let (folder, mut rng) = (Folder::new("crash"), GameRng::new(seed));
    let mut program = Program::start_with(&folder.0, Setting::default());
    let world = World::new(&program.addr);
    let (start, mut kills, mut compared) = (Instant::now(), 0, 0);
    std::thread::scope(|scope| {
        for number in 0..PAIRS {
            let (world, rng) = (&world, rng.split());
            scope.spawn(move || pair(world, number, rng));
        }
        let acknowledged = || world.acknowledged.load(Ordering::Relaxed);
        while kills < KILLS || acknowledged() < ACTIONS {
            // Sometimes right after a restart, sometimes in full play; but each kill finds new actions to lose.
            let before = acknowledged();
            wait_until(&world, start, || acknowledged() > before);
            sleep(Duration::from_millis(u64::from(rng.below(900))));
            program.kill();
            kills += 1;
            let stored = store::read(&folder.0);
            let wrong = disagreements(&world, &stored);
            if !wrong.is_empty() {
                world.stop.store(true, Ordering::Relaxed);
            }
            let still = world.gate.write().expect("no client panics in a request");
            program.restart();
            assert!(wrong.is_empty(), "after kill {kills} (seed {seed}): {wrong:#?}");
            compared += compare_with_replay(&world, &stored);
            drop(still);
        }
        let before = acknowledged();
        wait_until(&world, start, || acknowledged() >= before + 50);
        world.stop.store(true, Ordering::Relaxed);
    });
    program.kill();
    let wrong = disagreements(&world, &store::read(&folder.0));
    assert!(wrong.is_empty(), "at the end (seed {seed}): {wrong:#?}");
    let [acknowledged, resent, finished] =
        [&world.acknowledged, &world.resent, &world.finished].map(|n| n.load(Ordering::Relaxed));
    assert!(finished > 0, "some game was played to its end");
    println!(
        "\nfigures: {acknowledged} acknowledged actions, {kills} kills, 0 lost, 0 doubled; {resent} sent again after a crash; \
         {finished} games finished; {compared} served views equal to the replayed log; seed {seed}; {:.1} s",
        start.elapsed().as_secs_f32()
    );
}

/// The checker itself: a client that lies about its acknowledgements is found out, on a log the real program has written.
#[test]
fn crash_checker_finds_out_a_lie() {
    let folder = Folder::new("lie");
    let mut program = Program::start_with(&folder.0, Setting::default());
    let world = World::new(&program.addr);
    std::thread::scope(|scope| {
        scope.spawn(|| pair(&world, 0, GameRng::new(7)));
        wait_until(&world, Instant::now(), || world.acknowledged.load(Ordering::Relaxed) >= 4);
        world.stop.store(true, Ordering::Relaxed);
    });
    program.kill();
    let mut stored = store::read(&folder.0);
    assert_eq!(disagreements(&world, &stored), Vec::<String>::new(), "the truth is believed");

    let sent = world.sent.lock().expect("no client panics here").clone();
    let at = sent.iter().position(|s| matches!(s.fate, Fate::Acknowledged(_))).expect("something was acknowledged");
    let with = |change: &dyn Fn(&mut Sent)| {
        let mut lie = sent.clone();
        change(&mut lie[at]);
        check(&lie, &stored.lines)
    };
    let finds = |wrong: Vec<String>, what: &str| assert!(wrong.iter().any(|w| w.contains(what)), "{what}: {wrong:?}");
    finds(with(&|s| s.key.push('x')), "acknowledged but lost");
    finds(with(&|s| s.key.push('x')), "which nobody sent");
    finds(with(&|s| s.fate = Fate::Refused), "refused but in the log");
    finds(with(&|s| s.fate = Fate::Acknowledged(999)), "acknowledged as version 999");
    finds(with(&|s| s.action = json!("another")), "the log says");

    let table = sent[at].table.clone();
    let lines = stored.lines.get_mut(&table).expect("the table has lines");
    let mut twice = lines.iter().find(|l| l.key == key_hash(&sent[at].key)).expect("it is there once").clone();
    twice.version = lines.len() as u32 + 1;
    lines.push(twice);
    finds(check(&sent, &stored.lines), "in the log 2 times");
    lines_lost(&sent, &mut stored, &table);
}

/// A log whose end was lost is found out too.
fn lines_lost(sent: &[Sent], stored: &mut Stored, table: &str) {
    stored.lines.get_mut(table).expect("the table has lines").clear();
    assert!(check(sent, &stored.lines).iter().any(|w| w.contains("acknowledged but lost")));
}
