//! What solving a pair costs: `cargo bench -p solver`, or `cargo bench -p solver -- A B [HP]` for another pair than the default one.
//! It prints shapes a second while they are found, and positions a second and pass for the values and for the best answers.

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
    let solved = Pair::of(a, b, hp).and_then(|pair| solve(&pair, &options, &mut |progress| eprintln!("{progress:?}")));
    match solved {
        Err(why) => println!("{a} against {b}: {why}"),
        Ok(solution) => {
            let figures = &solution.figures;
            let [found, valued, answered] = figures.seconds;
            let speed = |passes: u32, seconds: f64| figures.positions as f64 * f64::from(passes) / seconds / 1e6;
            println!("{a} against {b}, {threads} threads: value {:+.6}", solution.value());
            println!("gap {:.1e} at the start, {:.1e} anywhere", solution.gap_at_start, solution.gap);
            println!(
                "{:.2} million shapes a second ({} shapes, {} turns)",
                figures.shapes as f64 / found / 1e6,
                figures.shapes,
                figures.turns
            );
            println!(
                "{:.2} million positions a second and pass ({} positions, {} passes)",
                speed(figures.passes, valued),
                figures.positions,
                figures.passes
            );
            println!("{:.2} million positions a second and pass of the best answers", speed(figures.answer_passes, answered));
            println!("{figures:?}");
        }
    }
}
