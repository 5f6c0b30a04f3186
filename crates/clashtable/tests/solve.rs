//! `solve`: what it prints, what it keeps, what it refuses.

mod support;

use support::{Temp, run};

#[test]
fn a_pair_is_solved_told_and_kept() {
    let told = run(&["solve", "clash", "--a", "needle", "--b", "needle", "--hp", "1"]).good();
    assert!(told.starts_with("needle against needle: ") && told.contains("  Nash gap "), "{told}");
    assert!(told.contains("  needle opens with "), "{told}");
    let folder = Temp::new();
    let file = folder.0.join("pairs.jsonl");
    let kept = ["solve", "clash", "--a", "brute", "--b", "needle", "--hp", "1", "--json", "--out", file.to_str().unwrap()];
    let first = run(&kept).json();
    assert!(first["value"].as_f64().unwrap().abs() <= 1.0 && first["settled"] == true, "{first}");
    assert!(first["gap_at_start"].as_f64().unwrap() <= 1e-5 && first["gap_anywhere"].as_f64().unwrap() <= 1e-4, "{first}");
    let shares: f64 = first["opening"]["b"].as_array().unwrap().iter().map(|play| play["share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-4, "{shares}");
    // The second time it is read, not solved: even the seconds are the same.
    let again = run(&kept).json();
    assert_eq!((&again["figures"], &again["value"]), (&first["figures"], &first["value"]));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1);
}

/// A solution that is kept as a table is what the bot called perfect plays from; without one it says so.
#[test]
fn a_table_is_kept_and_an_unsettled_solution_is_not() {
    let folder = Temp::new();
    let dir = folder.0.to_str().unwrap();
    run(&["solve", "clash", "--a", "needle", "--b", "needle", "--hp", "1", "--table", dir]).good();
    let kept: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(kept, ["clash-needle-needle-1hp.solved"]);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    for (args, words) in [
        (&["solve", "rage", "--a", "x", "--b", "y"][..], "only clash can be solved, not \"rage\""),
        (&["solve", "clash", "--a", "needle"], "required arguments were not provided: --b"),
        (&["solve", "clash", "--a", "needle", "--b", "nobody"], "there is no character \"nobody\""),
        (&["solve", "clash", "--a", "needle", "--b", "brute", "--hp", "14"], "The HP must be 1 to 9"),
    ] {
        run(args).refused(2, words);
    }
    run(&["solve", "clash", "--a", "brute", "--b", "brute", "--memory", "0.01"]).refused(1, "does not fit into 0.0 GiB");
}
