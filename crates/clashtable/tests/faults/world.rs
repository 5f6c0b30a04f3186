//! A server under faults, its clients, and what is compared after each.

use crate::check::check;
use crate::http::ask;
use crate::player::{World, pair};
use crate::program::{Program, Setting};
use crate::store;
use engine::GameRng;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Tables played at the same time.
const PAIRS: u32 = 4;

/// A kind of fault and everything it is done to.
pub struct Run {
    kind: &'static str,
    folder: PathBuf,
    program: Program,
    world: World,
    seed: u64,
    length: Duration,
    faults: u32,
    begun: Instant,
}

/// The shim, compiled; none where there is no compiler for C.
fn shim() -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/disk.c");
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{}.so", std::process::id()));
    if made.exists() {
        return Some(made);
    }
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&made).arg(&source).args(["-ldl", "-lpthread"]).status();
    built.is_ok_and(|status| status.success()).then_some(made)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

impl Run {
    /// A server with a disk and a clock that can fail; none where there is no compiler for C.
    pub fn begin(kind: &'static str) -> Option<Run> {
        Run::begin_with(kind, None)
    }

    /// The same with at most so many descriptors.
    pub fn begin_with(kind: &'static str, descriptors: Option<u32>) -> Option<Run> {
        let Some(shim) = shim() else {
            println!("figures: SKIPPED {kind}: there is no compiler for C (cc)");
            return None;
        };
        let name = format!("faults-{}-{}", kind.replace(' ', "-"), std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let (data, switches) = (folder.join("data"), folder.join("switches"));
        fs::create_dir_all(&data).expect("a folder for the data");
        fs::create_dir_all(&switches).expect("a folder for the switches");
        let setting = Setting { preload: Some((shim, switches)), descriptors };
        let program = Program::start_with(&data, setting);
        let world = World::new(&program.addr);
        let seed = number("FAULTS_SEED").unwrap_or(0x_fa17);
        let length = Duration::from_secs(number("FAULTS_SECONDS").unwrap_or(5));
        Some(Run { kind, folder, program, world, seed, length, faults: 0, begun: Instant::now() })
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn length(&self) -> Duration {
        self.length
    }

    /// The folder of the store.
    pub fn folder(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Lets the clients play, and does this to the server again and again, each time after new actions were acknowledged.
    pub fn play(&mut self, fault: impl FnMut(&mut Faulty, &mut GameRng)) {
        self.play_for(self.length, fault);
    }

    /// The same for so long.
    pub fn play_for(&mut self, length: Duration, mut fault: impl FnMut(&mut Faulty, &mut GameRng)) {
        let mut rng = GameRng::new(self.seed);
        let until = Instant::now() + length;
        let Run { world, program, folder, faults, .. } = self;
        let world: &World = world;
        let mut faulty = Faulty { world, program, folder };
        let failed = std::thread::scope(|scope| {
            for number in 0..PAIRS {
                let rng = rng.split();
                scope.spawn(move || pair(world, number, rng));
            }
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                while Instant::now() < until {
                    faulty.wait_for_news();
                    fault(&mut faulty, &mut rng);
                    *faults += 1;
                }
                faulty.wait_for_news();
            }));
            world.stop.store(true, Ordering::Relaxed);
            done
        });
        world.stop.store(false, Ordering::Relaxed);
        if let Err(failed) = failed {
            std::panic::resume_unwind(failed);
        }
    }

    /// Switches a fault on or off.
    pub fn switch(&self, what: &str, value: Option<&str>) {
        switch(&self.folder, what, value);
    }

    /// The power goes.
    pub fn cut(&mut self) {
        self.program.kill();
        power_cut(&self.folder.join("data"));
    }

    /// The program starts again.
    pub fn up(&mut self) {
        self.program.restart();
    }

    /// A table with ten minutes for every decision at which nobody plays.
    pub fn timed_table(&self) -> Timed {
        let tokens = [self.world.guest("Slow"), self.world.guest("Slower")];
        let wanted = json!({ "game": "clash", "preset": "basic", "pace": { "each": { "seconds": 600 } } });
        let (_, made) = ask(&self.world.addr, Some(&tokens[0]), "POST", "/api/tables", Some(&wanted)).expect("it runs");
        let table = made["table"].as_str().expect("a table has an id").to_owned();
        let path = format!("/api/tables/{table}/sit");
        let (status, _) = ask(&self.world.addr, Some(&tokens[1]), "POST", &path, Some(&json!({}))).expect("it runs");
        assert_eq!(status, 200);
        Timed { table, token: tokens[0].clone() }
    }

    /// Tables that are neither being played nor over.
    pub fn tables_not_on(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for (table, tokens) in self.world.tables.lock().expect("no client panics here").iter() {
            let (_, seen, _) = self.world.insist(Some(&tokens[0]), "GET", &format!("/api/tables/{table}"), None);
            let phase = seen["status"]["phase"].as_str().unwrap_or("none");
            if !["playing", "over", "waiting"].contains(&phase) {
                wrong.push(format!("{table}: {phase}"));
            }
        }
        wrong
    }

    /// Ends the server and gives the number of acknowledged actions and the folder of its store, after everything was compared.
    pub fn quiet(&mut self) -> (u32, PathBuf) {
        self.program.kill();
        agree(&self.world, &self.folder.join("data"));
        (self.world.acknowledged.load(Ordering::Relaxed), self.folder.join("data"))
    }

    /// Compares for the last time and tells the figures.
    pub fn end(&mut self) {
        let (acknowledged, _) = self.quiet();
        let [resent, refused] = [&self.world.resent, &self.world.refused].map(|n| n.load(Ordering::Relaxed));
        println!(
            "figures: {}: {acknowledged} acknowledged actions, {} faults, 0 lost, 0 doubled, {refused} refused with a reason, {resent} \
             sent again; seed {}; {:.1} s",
            self.kind,
            self.faults,
            self.seed,
            self.begun.elapsed().as_secs_f32()
        );
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // What cannot be removed is in the build folder anyway.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What a fault can be done to while the clients play.
pub struct Faulty<'a> {
    world: &'a World,
    program: &'a mut Program,
    folder: &'a Path,
}

impl Faulty<'_> {
    pub fn world(&self) -> &World {
        self.world
    }

    /// Waits until more was acknowledged, so that each fault finds something new to lose.
    fn wait_for_news(&self) {
        let before = self.world.acknowledged.load(Ordering::Relaxed);
        let begun = Instant::now();
        while self.world.acknowledged.load(Ordering::Relaxed) < before + 4 {
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing is acknowledged any more");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills the server, leaves only what was synced if the power goes too, compares, and starts it again.
    pub fn down(&mut self, power: bool) {
        self.program.kill();
        let data = self.folder.join("data");
        if power {
            power_cut(&data);
        }
        agree(self.world, &data);
        self.program.restart();
    }

    /// Kills the server and leaves only what was synced.
    pub fn cut(&mut self) {
        self.program.kill();
        power_cut(&self.folder.join("data"));
        agree(self.world, &self.folder.join("data"));
    }

    /// Starts it again.
    pub fn up(&mut self) {
        self.program.restart();
    }

    pub fn switch(&self, what: &str, value: Option<&str>) {
        switch(self.folder, what, value);
    }
}

fn switch(folder: &Path, what: &str, value: Option<&str>) {
    let (file, new) = (folder.join("switches").join(what), folder.join("switches/new"));
    match value {
        Some(value) => {
            fs::write(&new, value).expect("a switch can be written");
            fs::rename(&new, &file).expect("a switch can be set");
        }
        None => fs::remove_file(&file).expect("a switch was set"),
    }
}

/// The store's files become what was synced of them.
fn power_cut(data: &Path) {
    for name in ["clashtable.sqlite", "clashtable.sqlite-wal"] {
        let durable = data.join(format!("{name}.durable"));
        if durable.exists() {
            fs::copy(&durable, data.join(name)).expect("what was synced can be copied");
        }
    }
    let _ = fs::remove_file(data.join("clashtable.sqlite-shm"));
}

/// Nothing acknowledged is lost, nothing is there twice, nothing refused is there.
fn agree(world: &World, data: &Path) {
    let stored = store::read(data);
    let wrong = check(&world.sent.lock().expect("no client panics here"), &stored.lines);
    if !wrong.is_empty() {
        world.stop.store(true, Ordering::Relaxed);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A table with a clock.
pub struct Timed {
    table: String,
    token: String,
}

impl Timed {
    /// What its first seat has left.
    pub fn left(&self, world: &World) -> Duration {
        let (_, seen, _) = world.insist(Some(&self.token), "GET", &format!("/api/tables/{}", self.table), None);
        Duration::from_millis(seen["seats"][0]["left_ms"].as_u64().unwrap_or(0))
    }
}
