//! Everything that can happen to a server, done to the real program while clients play over HTTP: kills, power cuts that leave only what was
//! synced, a disk that does not sync, a full disk, few descriptors, a clock that jumps, bits that flip. After each the log on disk is
//! compared with what the clients were told: nothing acknowledged is lost, nothing is carried out twice, nothing refused happened.
//!
//! `FAULTS_SECONDS` says how long each kind goes on (5 by default), `FAULTS_SEED` chooses another run. `./test faults` runs it for longer;
//! `docs/reliability.md` has its figures.

#[path = "../crash/check.rs"]
mod check;
#[path = "../crash/http.rs"]
mod http;
#[path = "../crash/player.rs"]
mod player;
#[path = "../crash/program.rs"]
mod program;
mod rot;
#[path = "../crash/store.rs"]
mod store;
mod world;

use engine::GameRng;
use player::World;
use serde_json::json;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::Duration;
use world::Run;

/// One kind of fault at a time: they share the machine.
static TURN: Mutex<()> = Mutex::new(());

fn pause(rng: &mut GameRng, most: u32) {
    sleep(Duration::from_millis(u64::from(rng.below(most))));
}

#[test]
fn faults_kill() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("kill") else { return };
    run.play(|run, rng| {
        pause(rng, 900);
        run.down(false);
    });
    run.end();
}

#[test]
fn faults_power_cut() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("power cut") else { return };
    run.play(|run, rng| {
        pause(rng, 900);
        run.down(true);
    });
    run.end();
}

#[test]
fn faults_failing_sync() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("failing sync") else { return };
    run.play(|run, rng| {
        run.switch("sync", Some(""));
        pause(rng, 600);
        // Sometimes the power goes while the disk does not sync: what it refused must not come back half.
        if rng.below(3) == 0 {
            run.cut();
            run.switch("sync", None);
            run.up();
        } else {
            run.switch("sync", None);
        }
    });
    run.end();
}

#[test]
fn faults_full_disk() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("full disk") else { return };
    run.play(|run, rng| {
        run.switch("full", Some(""));
        pause(rng, 600);
        run.switch("full", None);
    });
    run.end();
}

#[test]
fn faults_few_descriptors() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin_with("few descriptors", Some(40)) else { return };
    run.play(|run, rng| {
        // More connections than there are descriptors, held for a while.
        let held: Vec<_> = (0..60).filter_map(|_| std::net::TcpStream::connect(&run.world().addr).ok()).collect();
        pause(rng, 900);
        drop(held);
    });
    run.end();
}

#[test]
fn faults_clock_jumps() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("clock jump") else { return };
    let table = run.timed_table();
    run.play(|run, rng| {
        let hours = [1, -1, 25, -25, 40 * 24][rng.below(5) as usize];
        run.switch("clock", Some(&(hours * 3_600).to_string()));
        pause(rng, 600);
        // Half of the time it is set back again, half of the time the server starts with it.
        if rng.below(2) == 0 {
            run.down(false);
        }
        let left = table.left(run.world());
        assert!(left > Duration::from_secs(500), "a jump of {hours} hours leaves {left:?} of ten minutes");
    });
    assert_eq!(run.tables_not_on(), Vec::<String>::new(), "no jump closes a table");
    run.end();
}

#[test]
fn faults_bit_flips() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("bit flip") else { return };
    run.play_for(Duration::from_secs(2), |_, rng| pause(rng, 300));
    let (acknowledged, folder) = run.quiet();
    let flips = rot::flip_many(&folder, run.seed(), run.length());
    println!(
        "figures: bit flips: {acknowledged} acknowledged actions, {} flips in log lines, {} named, {} in the file, {} named, {} that \
         change nothing, 0 silent",
        flips.lines, flips.lines, flips.file, flips.named, flips.harmless
    );
}

/// The shim itself: what was written and not synced is not in the shadow of the store.
#[test]
fn faults_shim_keeps_only_what_was_synced() {
    let _turn = TURN.lock();
    let Some(mut run) = Run::begin("shim") else { return };
    run.play_for(Duration::from_millis(500), |_, rng| pause(rng, 200));
    run.switch("sync", Some(""));
    let world: &World = run.world();
    let (status, refused, _) = (0..200)
        .map(|_| http::ask(&world.addr, None, "POST", "/api/session", Some(&json!({ "name": "Late" }))))
        .find_map(|answer| answer.ok().filter(|(status, _)| *status == 503).map(|(status, body)| (status, body, ())))
        .expect("a disk that does not sync refuses");
    assert_eq!(status, 503, "{refused}");
    run.cut();
    run.switch("sync", None);
    let folder = run.folder();
    assert!(fs::metadata(folder.join("clashtable.sqlite")).expect("the store is there").len() > 0);
    let late = rusqlite::Connection::open(folder.join("clashtable.sqlite")).expect("it opens");
    let count =
        late.query_row("SELECT count(*) FROM users WHERE name = 'Late'", [], |row| row.get::<_, u32>(0)).expect("it reads");
    assert_eq!(count, 0, "what was refused is not there after a power cut");
    drop(late);
    run.up();
    run.end();
    assert!(run.world().refused.load(Ordering::Relaxed) < u32::MAX);
}
