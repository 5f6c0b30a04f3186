//! The tables of `content/doubt`: how many dice, how many faults (DO-1.2).

use crate::Doubt;
use engine::{Files, Holdings};
use kit::problem::{self, Problem, read_ron};
use kit::{Handle, Registered, Registry};
use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// The most dice a player can have.
pub const MOST_DICE: u8 = 6;
/// The most faults a table can allow.
pub const MOST_FAULTS: u8 = 5;

/// DO-1.2: a way to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// How set-ups name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Dice of each player.
    pub dice: u8,
    /// Faults that end the game.
    pub faults: u8,
}

impl Registered for Table {
    const KIND: &'static str = "table";

    fn key(&self) -> &str {
        &self.id
    }

    fn registry() -> &'static Registry<Table> {
        static TABLES: Registry<Table> =
            Registry::new(|| parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n"))));
        &TABLES
    }
}

/// The tables there are.
#[must_use]
pub fn tables() -> &'static [Handle<Table>] {
    Table::registry().standard()
}

/// Reads and checks the files: everything that is wrong at once.
fn parse(files: &[(&str, &str)]) -> Result<Vec<Table>, Vec<String>> {
    let (mut tables, mut problems) = (Vec::<Table>::new(), Vec::new());
    for file in files {
        match read_ron::<Vec<Table>>(*file) {
            Err(problem) => problems.push(problem),
            Ok(read) => {
                for table in read {
                    let again = tables.iter().any(|other| other.id == table.id);
                    problems.extend(faults_of(&table, again).into_iter().map(|what| Problem::near(*file, &table.id, what)));
                    tables.push(table);
                }
            }
        }
    }
    if tables.is_empty() && problems.is_empty() {
        return Err(vec!["there is no table in it (DO-1.2)".into()]);
    }
    if problems.is_empty() { Ok(tables) } else { Err(problem::lines(&problems)) }
}

fn faults_of(table: &Table, again: bool) -> Vec<String> {
    let mut found = Vec::new();
    if again {
        found.push(format!("{}: this id is used twice", table.id));
    }
    if !(1..=MOST_DICE).contains(&table.dice) {
        found.push(format!("{}: there are {} dice, it must be 1 to {MOST_DICE}", table.id, table.dice));
    }
    if !(1..=MOST_FAULTS).contains(&table.faults) {
        found.push(format!("{}: there are {} faults, it must be 1 to {MOST_FAULTS}", table.id, table.faults));
    }
    found
}

impl engine::Content for Doubt {
    const RULES: &'static str = include_str!("../../../rules/doubt.md");
    const ENDINGS: &'static [&'static str] = ENDINGS;

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let tables = parse(&files.texts())?;
        let items = [("tables", tables.into_iter().map(|table| table.name).collect())].into();
        Ok(Holdings { items, ..Holdings::default() })
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let tables = parse(&files.texts())?;
        Table::registry().replace_standard(tables).map_err(|late| vec![late.to_string()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves DO-1.2.
    #[test]
    fn everything_wrong_with_a_table_is_named_with_its_line() {
        let text = "[\n(id: \"a\", name: \"A\", dice: 0, faults: 9),\n(id: \"b\", name: \"B\", dice: 7, faults: 1),\n]";
        assert_eq!(
            parse(&[("tables.ron", text)]),
            Err(vec![
                "tables.ron:2: a: there are 0 dice, it must be 1 to 6".to_string(),
                "tables.ron:2: a: there are 9 faults, it must be 1 to 5".to_string(),
                "tables.ron:3: b: there are 7 dice, it must be 1 to 6".to_string(),
            ])
        );
        assert_eq!(parse(&[]), Err(vec!["there is no table in it (DO-1.2)".to_string()]));
    }
}
