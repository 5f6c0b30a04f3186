//! `rules coverage`: for each game, which clauses of its specification the code cites and the tests prove.

mod lexer;
mod scan;
mod tree;

use crate::Out;
use crate::failure::Failure;
use catalog::spec::Spec;
use engine::Info;
use scan::Ids;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Options of `rules coverage`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The checkout to look at; found from the current folder if not said
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How far one game is covered.
#[derive(Debug, Serialize)]
struct Coverage {
    game: &'static str,
    finished: bool,
    clauses: Count,
    rulings: Count,
    examples: Count,
    /// Clauses and rulings that no code cites.
    not_cited: Vec<String>,
    /// Clauses, rulings and worked examples that no test proves.
    not_proven: Vec<String>,
    /// Ids that no specification has, with the place.
    unknown: Vec<String>,
}

/// How many there are, are cited by code, and are proven by tests. Examples need no code of their own.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Count {
    specified: usize,
    cited: usize,
    proven: usize,
}

impl Coverage {
    fn has_gap(&self) -> bool {
        !(self.not_cited.is_empty() && self.not_proven.is_empty() && self.unknown.is_empty())
    }
}

/// Reports the coverage of every game; a gap in a finished one is a failure.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let root = tree::root(args.root.as_deref())?;
    let mut all = Vec::new();
    for game in catalog::games() {
        all.push(of_game(&root, &game.info())?);
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &all)?;
        writeln!(out)?;
    } else {
        all.iter().try_for_each(|coverage| tell(coverage, out))?;
    }
    let gaps: Vec<_> = all.iter().filter(|c| c.finished && c.has_gap()).map(|c| c.game).collect();
    if gaps.is_empty() {
        return Ok(());
    }
    Err(Failure::failed(format!("finished, but not every clause is cited and proven: {}", gaps.join(", "))))
}

fn of_game(root: &std::path::Path, info: &Info) -> Result<Coverage, Failure> {
    let path = root.join("rules").join(format!("{}.md", info.id));
    let text = std::fs::read_to_string(&path).map_err(|e| Failure::failed(format!("{} cannot be read: {e}", path.display())))?;
    let spec = Spec::parse(&text);
    let found = tree::scan(root, info.id, info.prefix)?;
    Ok(measure(info, &spec, &found))
}

fn measure(info: &Info, spec: &Spec, found: &tree::Found) -> Coverage {
    let clauses: Vec<&str> = spec.clauses().map(|item| item.id.as_str()).collect();
    let rulings: Vec<&str> = spec.rulings().map(|item| item.id.as_str()).collect();
    let examples = spec.example_ids();
    let order: Vec<&str> = [&clauses[..], &rulings, &examples].concat();
    let sections: BTreeSet<&str> = spec.sections.iter().map(|s| s.anchor.as_str()).collect();
    let (mut cited, mut proven, mut unknown) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for (places, known) in [(&found.cited, &mut cited), (&found.proven, &mut proven)] {
        for place in places {
            match expand(&place.ids, &order) {
                Ok(ids) => known.extend(ids),
                // A whole section may be named; that covers none of its clauses.
                Err(id) if sections.contains(id.as_str()) => {}
                Err(id) => unknown.push(format!("{id} ({}:{})", place.file, place.line)),
            }
        }
    }
    let count = |ids: &[&str]| Count {
        specified: ids.len(),
        cited: ids.iter().filter(|id| cited.contains(**id)).count(),
        proven: ids.iter().filter(|id| proven.contains(**id)).count(),
    };
    let missing = |ids: &[&str], from: &BTreeSet<String>| {
        ids.iter().filter(|id| !from.contains(**id)).map(ToString::to_string).collect::<Vec<_>>()
    };
    Coverage {
        game: info.id,
        finished: info.finished,
        clauses: count(&clauses),
        rulings: count(&rulings),
        examples: count(&examples),
        not_cited: missing(&[&clauses[..], &rulings].concat(), &cited),
        not_proven: missing(&order, &proven),
        unknown,
    }
}

/// The ids of a mention, in the order of the specification, or the id that the specification does not have.
fn expand(ids: &Ids, order: &[&str]) -> Result<Vec<String>, String> {
    let place = |id: &String| order.iter().position(|known| known == id).ok_or_else(|| id.clone());
    match ids {
        Ids::One(id) => place(id).map(|_| vec![id.clone()]),
        Ids::Range(from, to) => {
            let (first, last) = (place(from)?, place(to)?);
            match first <= last {
                true => Ok(order[first..=last].iter().map(ToString::to_string).collect()),
                false => Err(format!("{from}..{to}")),
            }
        }
    }
}

fn tell(coverage: &Coverage, out: Out) -> Result<(), Failure> {
    let state = if coverage.finished { "finished" } else { "not finished" };
    writeln!(out, "{} ({state})", coverage.game)?;
    writeln!(out, "{:<12} {:>9} {:>14} {:>16}", "", "specified", "cited by code", "proven by tests")?;
    for (name, count) in [("clauses", &coverage.clauses), ("rulings", &coverage.rulings)] {
        writeln!(out, "{name:<12} {:>9} {:>14} {:>16}", count.specified, count.cited, count.proven)?;
    }
    let examples = &coverage.examples;
    writeln!(out, "{:<12} {:>9} {:>14} {:>16}", "examples", examples.specified, "", examples.proven)?;
    for (name, ids) in [
        ("no code cites", &coverage.not_cited),
        ("no test proves", &coverage.not_proven),
        ("not in the specification", &coverage.unknown),
    ] {
        if !ids.is_empty() {
            writeln!(out, "{name} ({}): {}", ids.len(), ids.join(", "))?;
        }
    }
    Ok(writeln!(out)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [&str; 5] = ["CL-1.1", "CL-1.2", "CL-R1", "CL-V001", "CL-V002"];

    #[test]
    fn a_range_covers_both_ends_and_all_between() {
        let range = |from: &str, to: &str| expand(&Ids::Range(from.into(), to.into()), &ORDER);
        assert_eq!(range("CL-V001", "CL-V002"), Ok(vec!["CL-V001".into(), "CL-V002".into()]));
        assert_eq!(range("CL-1.1", "CL-1.1"), Ok(vec!["CL-1.1".into()]));
        assert_eq!(range("CL-1.2", "CL-1.1"), Err("CL-1.2..CL-1.1".into()));
        assert_eq!(range("CL-1.1", "CL-9.9"), Err("CL-9.9".into()));
    }

    #[test]
    fn gaps_and_unknown_ids_are_listed_with_their_place() {
        let spec = Spec::parse(
            "# T\n\n## Clauses\n\n### CL-1 A\n\n- **CL-1.1** One. [B]\n- **CL-1.2** Two. [B]\n\n## Rulings\n\n- **CL-R1 Name.** Three.\n",
        );
        let at = |id: &str, line| tree::Place { ids: Ids::One(id.into()), file: "a.rs".into(), line };
        let found = tree::Found { cited: vec![at("CL-1.1", 3), at("CL-1", 4), at("CL-9.9", 5)], proven: vec![at("CL-R1", 6)] };
        let coverage = measure(&info(), &spec, &found);
        assert_eq!(coverage.clauses, Count { specified: 2, cited: 1, proven: 0 });
        assert_eq!(coverage.not_cited, ["CL-1.2", "CL-R1"]);
        assert_eq!(coverage.not_proven, ["CL-1.1", "CL-1.2"]);
        assert_eq!(coverage.unknown, ["CL-9.9 (a.rs:5)"]);
        assert!(coverage.has_gap());
    }

    fn info() -> Info {
        Info {
            id: "toy",
            name: "Toy",
            tagline: "",
            prefix: "CL",
            rules_version: 1,
            min_seats: 2,
            max_seats: 2,
            simultaneous: true,
            hidden: true,
            chance: false,
            finished: true,
        }
    }
}
