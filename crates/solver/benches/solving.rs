//! What solving a pair costs: `cargo bench -p solver`, or `cargo bench -p solver -- A B [HP]` for another pair than the default one.
//! It prints shapes and turns a second while they are found, and matrices a second for values and best answers. `THREADS`, `MEMORY` (in
//! GiB) and `TELL` (what is being done) are read from the environment.

use solver::{Options, Pair, solve};

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let (a, b) = match &named[..] {
        [a, b, ..] => (a.as_str(), b.as_str()),
        _ => ("needle", "needle"),
    };
    let hp = named.get(2).and_then(|hp| hp.parse().ok());
    let threads = std::env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let memory = std::env::var("MEMORY").ok().and_then(|n| n.parse::<u64>().ok()).unwrap_or(2) << 30;
    let options = Options { threads, memory, ..Options::default() };
    let told = std::env::var_os("TELL").is_some();
    let mut tell = |progress| {
        if told {
            eprintln!("{progress:?}");
        }
    };
    match Pair::of(a, b, hp).and_then(|pair| solve(&pair, &options, &mut tell)) {
        Err(why) => println!("{a} against {b}: {why}"),
        Ok(solution) => {
            let figures = &solution.figures;
            let [found, solved] = figures.seconds;
            println!("{a} against {b}, {threads} threads: value {:+.6}", solution.value());
            println!("gap {:.1e} at the start, {:.1e} anywhere", solution.gap_at_start, solution.gap);
            let a_second = |many: f64, seconds: f64| many / seconds / 1e6;
            println!("{:.3} million shapes a second ({} shapes)", a_second(figures.shapes as f64, found), figures.shapes);
            println!("{:.3} million turns a second ({} turns)", a_second(figures.turns as f64, found), figures.turns);
            println!(
                "{:.3} million matrices a second ({} positions, {} matrices)",
                a_second(figures.solves as f64, solved),
                figures.positions,
                figures.solves
            );
            println!("{figures:?}");
        }
    }
}
