//! Solutions in files: what is written is what is read, what is damaged or foreign is refused, and the oracle plays from them.

#![allow(clippy::unwrap_used)]

use clash::{Clash, Setup};
use engine::{Game, Oracle, Scripted, Seat};
use solver::pair::Outcome;
use solver::table::{self, Table};
use solver::{Options, Pair, Position, Report, Solution, Tables, solve};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn solved(a: &str, b: &str, hp: u8, folder: &Path) -> (Solution, PathBuf) {
    let solution = solve(&Pair::of(a, b, Some(hp)).unwrap(), &Options::default(), &mut |_| {}).unwrap();
    let file = table::file_of(folder, a, b, Some(hp));
    table::write(&file, &solution, &Report::of(&solution, a, b, Some(hp))).unwrap();
    (solution, file)
}

/// Positions that random play comes to from the start.
fn some_positions(pair: &Pair, many: usize) -> Vec<Position> {
    let (mut rng, mut plays) = (engine::GameRng::new(4), [Vec::new(), Vec::new()]);
    let (mut at, mut all) = (pair.position(), Vec::new());
    while all.len() < many {
        all.push(at);
        Pair::plays(&pair.state(&at), &mut plays);
        at = match pair.after(&at, [0, 1].map(|i| *rng.pick(&plays[i]).unwrap())) {
            Outcome::Goes(next) => next,
            Outcome::Over(_) => pair.position(),
        };
    }
    all
}

#[test]
fn a_table_knows_what_the_solution_knows() {
    let folder = Folder::new("table-whole");
    let (solution, file) = solved("brute", "needle", 2, &folder.0);
    let table = Table::open(&file).unwrap();
    let (kept, made) = (table.report(), Report::of(&solution, "brute", "needle", Some(2)));
    assert_eq!((&kept.a, &kept.b, kept.hp, &kept.opening), (&made.a, &made.b, made.hp, &made.opening));
    assert!((kept.value - made.value).abs() < 1e-12 && kept.settled);
    let pair = Pair::of("brute", "needle", Some(2)).unwrap();
    for at in some_positions(&pair, 2_000) {
        let known = solution.solved.values.of(&solution.graph, at).unwrap();
        assert_eq!(table.value(&at).unwrap().map(f64::from), Some(known), "{at:?}");
    }
    let elsewhere = Position { hp: [9, 9], ..pair.position() };
    assert_eq!(table.value(&elsewhere).unwrap(), None);
}

#[test]
fn what_is_no_table_or_a_damaged_or_foreign_one_is_refused_with_a_sentence() {
    let folder = Folder::new("table-refused");
    let (_, file) = solved("needle", "needle", 1, &folder.0);
    let whole = fs::read(&file).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        Table::open(&file).unwrap_err().0
    };
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    assert!(refused(b"not a table").ends_with("is no table of solved positions."));
    assert!(refused(&changed(0)).ends_with("is no table of solved positions."));
    assert!(refused(&changed(7)).ends_with("was written by another release; solve the pair again."));
    for at in [9, 40, whole.len() / 2, whole.len() - 40, whole.len() - 1] {
        assert!(refused(&changed(at)).ends_with("is damaged; solve the pair again."), "byte {at}");
    }
    assert!(refused(&whole[..whole.len() - 7]).ends_with("is damaged; solve the pair again."));
    // Whole, but of other characters.
    let told = String::from_utf8_lossy(&whole).find(&solver::fingerprint()).unwrap();
    let mut foreign = whole[..whole.len() - 32].to_vec();
    foreign[told..told + 3].copy_from_slice(b"0-0");
    let sum = blake3::hash(&foreign);
    foreign.extend(sum.as_bytes());
    assert!(refused(&foreign).ends_with("was made for other rules or characters; solve the pair again."));
    fs::write(&file, &whole).unwrap();
    assert!(Table::open(&file).is_ok());
    assert!(Table::open(&folder.0.join("nothing")).unwrap_err().0.contains("cannot be read"));
}

/// The oracle knows the same of a position from a table and solved on the spot, whichever character sits first, and it is quick.
#[test]
fn the_oracle_knows_a_position_from_both_sides() {
    let folder = Folder::new("table-oracle");
    let (solution, _) = solved("brute", "needle", 2, &folder.0);
    let tables = Tables::in_folder(&folder.0).with_patience(0);
    let nothing = Tables::in_folder(folder.0.join("nothing")).with_patience(1 << 30);
    let game = |a: &str, b: &str| Pair::of(a, b, Some(2)).unwrap().start;
    let (there, back) = (game("brute", "needle"), game("needle", "brute"));
    for seat in [Seat(0), Seat(1)] {
        let known = tables.perfect_play(&there, seat).unwrap();
        let turned = tables.perfect_play(&back, seat.opponent()).unwrap();
        assert_eq!((&known.mix, known.value), (&turned.mix, turned.value));
        let value = if seat == Seat(0) { solution.value() } else { -solution.value() };
        assert!((known.value - value).abs() < 1e-6);
        assert!((known.mix.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        let spot = nothing.perfect_play(&there, seat).unwrap();
        assert!((spot.value - value).abs() < 1e-6);
    }
    let begun = Instant::now();
    (0..100).for_each(|_| assert!(tables.perfect_play(&there, Seat(0)).is_ok()));
    let each = begun.elapsed() / 100;
    println!("{each:?} a play");
    let full = Clash::new(&Setup::default(), &mut Scripted::none()).unwrap();
    assert!(tables.perfect_play(&full, Seat(0)).unwrap_err().contains("pick the characters first"));
    let why = tables.perfect_play(&Pair::of("salve", "needle", None).unwrap().start, Seat(0)).unwrap_err();
    assert_eq!(why, "There is no table of Salve against Needle, and the pair is too large to be solved at once.");
}
