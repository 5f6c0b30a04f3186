//! Solves pairs one after another and prints a line of JSON for each: `cargo run --release -p solver --example pairs -- needle:brute
//! needle:pane`. `THREADS` and `MEMORY` (in GiB) are read from the environment. It is `clashtable solve --json` without the rest of
//! the program, which takes far less time to build.

use solver::{Options, Pair, Report, Unsolved, solve};

fn main() {
    let number = |name: &str, otherwise: f64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let memory = (number("MEMORY", 2.0) * f64::from(1 << 30)) as u64;
    let options = Options { threads: number("THREADS", 1.0) as usize, memory, ..Options::default() };
    for named in std::env::args().skip(1) {
        let mut ids = named.split(':');
        let (a, b) = (ids.next().unwrap_or_default(), ids.next().unwrap_or_default());
        let hp = ids.next().and_then(|hp| hp.parse().ok());
        let solved = Pair::of(a, b, hp).and_then(|pair| solve(&pair, &options, &mut |_| {}));
        let line = solved
            .and_then(|solution| serde_json::to_string(&Report::of(&solution, a, b, hp)).map_err(|e| Unsolved(e.to_string())));
        match line {
            Ok(line) => println!("{line}"),
            Err(why) => println!("{{\"a\":\"{a}\",\"b\":\"{b}\",\"unsolved\":{:?}}}", why.0),
        }
    }
}
