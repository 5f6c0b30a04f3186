//! A game's specification as data: sections, clauses, rulings, worked examples and tables, each with its id.
//!
//! The rules pages, the `rules` command and the coverage check all read the same Markdown file through this module.
//! Every item keeps its line in the file, so that a message can point at it. Text stays as it was written (with
//! `**bold**` and `` `code` ``); [`mentions`] finds the ids inside it, for links.
//!
//! ```
//! let spec = catalog::spec::of("clash").unwrap();
//! let clause = spec.item("CL-4.6").unwrap();
//! assert_eq!(clause.text, "A healed character never exceeds its starting HP.");
//! assert_eq!(clause.rulings, ["CL-R10"]);
//! assert_eq!(spec.section_of("CL-4.6").unwrap().title, "Decision and recharge");
//! ```

mod read;

use read::Reader;
use serde::Serialize;
use std::ops::Range;
use std::sync::OnceLock;

/// A whole specification.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spec {
    /// The title of the file.
    pub title: String,
    /// What all its ids begin with: `CL`.
    pub prefix: String,
    /// What stands before the first section.
    pub intro: Vec<Block>,
    /// Headings of the second and third level in the order of the file, each with what stands under it.
    pub sections: Vec<Section>,
}

/// A heading and what stands under it, up to the next heading.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// Its address on a page, unique in the file: `CL-4` for a numbered section of clauses, else the title in kebab case.
    pub anchor: String,
    /// 2 for a chapter, 3 for a section in it.
    pub level: u8,
    /// The heading without its number.
    pub title: String,
    /// What stands under it.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A clause, ruling or worked example.
    Item(Item),
    /// A list without ids.
    List {
        /// Whether it is numbered.
        numbered: bool,
        /// One text each; nested lines follow on lines of their own.
        entries: Vec<String>,
    },
    /// A table.
    Table(Table),
    /// Text to be shown as it is.
    Code(String),
}

/// What an id stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A rule.
    Clause,
    /// A decision of ours where the rules leave something open.
    Ruling,
    /// A situation with its expected result.
    Example,
}

/// A clause, a ruling or a worked example written as a list entry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// `CL-4.6`, `CL-R13`, `RA-X7`.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// The heading in front of the text, which some rulings have.
    pub title: String,
    /// The text without id, title and tags.
    pub text: String,
    /// Where it comes from, as the file's first chapter explains: `B`, `L`, `D`, `R`, `pub`, `ours`.
    pub tags: Vec<String>,
    /// The rulings it names, in its tags or its text, each once.
    pub rulings: Vec<String>,
    /// Its line in the file, from 1.
    pub line: u32,
}

/// A table. Rows of worked examples have ids, and so have whole tables that the text gives one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The id of the whole table: `CL-M01`.
    pub id: Option<String>,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows below the header.
    pub rows: Vec<Row>,
    /// The line of its header in the file, from 1.
    pub line: u32,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// `CL-V001` where the first cell says `V001`.
    pub id: Option<String>,
    /// As many cells as the header has.
    pub cells: Vec<String>,
    /// Its line in the file, from 1.
    pub line: u32,
}

impl Row {
    /// The cell under the column with this name.
    #[must_use]
    pub fn cell<'a>(&'a self, table: &Table, column: &str) -> Option<&'a str> {
        let at = table.header.iter().position(|name| name == column)?;
        self.cells.get(at).map(String::as_str)
    }
}

/// The specification of the game with this id, read once.
#[must_use]
pub fn of(game: &str) -> Option<&'static Spec> {
    static READ: OnceLock<Vec<(&'static str, Spec)>> = OnceLock::new();
    let all = READ.get_or_init(|| crate::games().iter().map(|game| (game.info().id, Spec::parse(game.rules()))).collect());
    all.iter().find(|(id, _)| *id == game).map(|(_, spec)| spec)
}

impl Spec {
    /// Reads a specification. Any text is a specification of something; what is not understood becomes paragraphs.
    #[must_use]
    pub fn parse(text: &str) -> Spec {
        Reader::new(text).read()
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.intro.iter().chain(self.sections.iter().flat_map(|s| &s.blocks))
    }

    /// Every clause, ruling and worked example that is a list entry, in the order of the file.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.blocks().filter_map(|block| if let Block::Item(item) = block { Some(item) } else { None })
    }

    /// Every clause.
    pub fn clauses(&self) -> impl Iterator<Item = &Item> {
        self.items().filter(|item| item.kind == Kind::Clause)
    }

    /// Every ruling.
    pub fn rulings(&self) -> impl Iterator<Item = &Item> {
        self.items().filter(|item| item.kind == Kind::Ruling)
    }

    /// Every table.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks().filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None })
    }

    /// The ids of all worked examples, whether list entries, rows or whole tables, in the order of the file.
    #[must_use]
    pub fn example_ids(&self) -> Vec<&str> {
        let mut ids = Vec::new();
        for block in self.blocks() {
            match block {
                Block::Item(item) if item.kind == Kind::Example => ids.push(item.id.as_str()),
                Block::Table(table) => {
                    ids.extend(table.id.as_deref());
                    ids.extend(table.rows.iter().filter_map(|row| row.id.as_deref()));
                }
                _ => {}
            }
        }
        ids
    }

    /// The clause, ruling or listed example with this id.
    #[must_use]
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items().find(|item| item.id == id)
    }

    /// The table row with this id, and its table.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<(&Table, &Row)> {
        self.tables().find_map(|table| Some((table, table.rows.iter().find(|row| row.id.as_deref() == Some(id))?)))
    }

    /// The table with this id.
    #[must_use]
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables().find(|table| table.id.as_deref() == Some(id))
    }

    /// Whether anything in the file has this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.item(id).is_some() || self.row(id).is_some() || self.table(id).is_some()
    }

    /// The section in which the item, row or table with this id stands.
    #[must_use]
    pub fn section_of(&self, id: &str) -> Option<&Section> {
        let holds = |block: &Block| match block {
            Block::Item(item) => item.id == id,
            Block::Table(t) => t.id.as_deref() == Some(id) || t.rows.iter().any(|row| row.id.as_deref() == Some(id)),
            _ => false,
        };
        self.sections.iter().find(|section| section.blocks.iter().any(holds))
    }
}

/// Where ids such as `CL-4.6`, `CL-R13` or `CL-V001` stand in a text. `CL-1` alone (a whole section) is one too.
#[must_use]
pub fn mentions<'a>(text: &'a str, prefix: &str) -> Vec<(Range<usize>, &'a str)> {
    let mut found = Vec::new();
    if prefix.is_empty() {
        return found;
    }
    let mut from = 0;
    while let Some(at) = text[from..].find(prefix).map(|at| from + at) {
        from = at + prefix.len();
        let inside_a_word = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
        if let (false, Some(length)) = (inside_a_word, id_length(&text[from..])) {
            from += length;
            found.push((at..from, &text[at..from]));
        }
    }
    found
}

/// How long the rest of an id is that begins at `-`.
fn id_length(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix('-')?;
    let letters = body.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let number = digits(&body[letters..]);
    if letters > 1 || number == 0 {
        return None;
    }
    let end = letters + number;
    let minor = body[end..].strip_prefix('.').map_or(0, digits);
    let end = if letters == 0 && minor > 0 { end + 1 + minor } else { end };
    let word_goes_on = body[end..].starts_with(|c: char| c.is_ascii_alphanumeric());
    (!word_goes_on).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn clash() -> &'static Spec {
        of("clash").expect("the rules of Clash! are there")
    }

    #[test]
    fn clash_has_all_its_clauses_rulings_and_examples() {
        let spec = clash();
        assert_eq!(spec.title, "Clash!: rules specification");
        assert_eq!(spec.prefix, "CL");
        assert_eq!(spec.clauses().count(), 139);
        assert_eq!(spec.rulings().count(), 45);
        let ids = spec.example_ids();
        let of_kind = |letter: &str| ids.iter().filter(|id| id.starts_with(&format!("CL-{letter}"))).count();
        assert_eq!(["V", "K", "C", "X", "M"].map(of_kind), [89, 13, 22, 36, 2]);
        assert_eq!(ids.len(), 162);
        assert_eq!(ids[..3], ["CL-M01", "CL-M02", "CL-V001"]);
        let distinct: BTreeSet<&str> = ids.iter().copied().chain(spec.items().map(|i| i.id.as_str())).collect();
        assert_eq!(distinct.len(), 162 + 139 + 45);
    }

    #[test]
    fn a_clause_comes_apart_into_text_tags_and_rulings() {
        let clause = clash().item("CL-6.5").unwrap();
        assert!(clause.text.starts_with("Buildups and the acting order are fixed once"), "{}", clause.text);
        assert!(clause.text.ends_with("this turn's moves are not in them yet."), "{}", clause.text);
        assert_eq!(clause.tags, ["D", "R"]);
        assert_eq!(clause.rulings, ["CL-R14", "CL-R29"]);
        let order = clash().item("CL-3.3").unwrap();
        assert_eq!(order.tags, ["B", "R"]);
        assert_eq!(order.rulings, ["CL-R19", "CL-R29", "CL-R37", "CL-R30", "CL-R32"]);
        assert_eq!(clash().item("CL-1.3").unwrap().tags, ["B", "L"]);
        assert!(clash().clauses().all(|clause| !clause.tags.is_empty() && !clause.text.ends_with(']')));
    }

    #[test]
    fn every_ruling_a_clause_names_exists() {
        let named: BTreeSet<&str> = clash().items().flat_map(|item| &item.rulings).map(String::as_str).collect();
        assert!(named.len() > 30, "{named:?}");
        for id in named {
            assert_eq!(clash().item(id).map(|item| item.kind), Some(Kind::Ruling), "{id}");
        }
    }

    #[test]
    fn a_ruling_has_a_title_and_its_line() {
        let ruling = clash().item("CL-R13").unwrap();
        assert_eq!((ruling.kind, ruling.title.as_str()), (Kind::Ruling, "A Dodge on top of the pile"));
        assert!(ruling.text.starts_with("A Dodge has no number of its own"));
        let line = crate::rules("clash").unwrap().lines().nth(ruling.line as usize - 1).unwrap();
        assert!(line.starts_with("- **CL-R13 "), "{line}");
    }

    #[test]
    fn table_rows_and_matrices_are_addressable() {
        let (table, row) = clash().row("CL-V004").unwrap();
        assert_eq!(row.cell(table, "B plays"), Some("4"));
        assert_eq!(row.cell(table, "dmg to A"), Some("3"));
        assert_eq!(row.cell(table, "no such column"), None);
        let matrix = clash().table("CL-M01").unwrap();
        assert_eq!((matrix.header.len(), matrix.rows.len()), (9, 8));
        assert_eq!(matrix.rows[0].cells[4], "3 / 1");
        assert_eq!(clash().table("CL-M02").unwrap().rows.len(), 6);
        assert_eq!(clash().section_of("CL-K07").unwrap().title, "Knock-outs and HP (ours)");
        assert!(clash().has("CL-M02") && clash().has("CL-X36") && clash().has("CL-R44") && clash().has("CL-16.10"));
        assert!(!clash().has("CL-16.11") && !clash().has("CL-V090") && !clash().has("CL-M03"));
    }

    #[test]
    fn sections_have_unique_addresses() {
        let anchors: Vec<&str> = clash().sections.iter().map(|s| s.anchor.as_str()).collect();
        assert_eq!(anchors[..3], ["in-short", "clauses", "CL-1"]);
        assert!(anchors.contains(&"what-a-good-digital-version-needs"));
        assert_eq!(anchors.iter().collect::<BTreeSet<_>>().len(), anchors.len());
        assert_eq!(clash().sections[2].title, "Objective, characters, zones");
    }

    #[test]
    fn ids_are_found_inside_sentences_and_only_whole_ones() {
        let ids = |text| mentions(text, "CL").into_iter().map(|(_, id)| id).collect::<Vec<_>>();
        assert_eq!(ids("see CL-4.6, CL-R13 and (CL-V001). CL-7 to CL-11."), ["CL-4.6", "CL-R13", "CL-V001", "CL-7", "CL-11"]);
        assert_eq!(ids("XCL-4.6 CL-Rn CL- CL-4x CL-RR1"), Vec::<&str>::new());
        assert_eq!(mentions("é CL-1.2", "CL")[0].0, 3..9);
    }

    /// The other specifications mark rulings as `[R57]` or in the text, number their sections `1.`, list examples.
    #[test]
    fn the_other_way_of_writing_is_read_too() {
        let text = "# Rage\n\nIntro.\n\n## Clauses\n\n### 1. Components\n\nGroup\n\n- **RA-1.1** Four clans. [pub] [R23]\n\
            - **RA-1.2** See RA-R4 [x y].\n\n## Model\n\n1. First:\n   - inner\n   rest\n2. Second\n\n```\ncode | x\n```\n\n\
            ## Worked examples\n\n- **RA-X1** Given a; then b.\n\n## Rulings\n\n### Components\n\n- **RA-R4** Gap. Decision: no.\n\n\
            ## Content\n\n### 1. Components\n\n| id | n |\n|---|---|\n| a | 1 |\n";
        let spec = Spec::parse(text);
        assert_eq!(spec.intro, [Block::Text("Intro.".into())]);
        let clause = spec.item("RA-1.1").unwrap();
        assert_eq!((clause.text.as_str(), clause.line), ("Four clans.", 11));
        assert_eq!(
            (clause.tags.as_slice(), clause.rulings.as_slice()),
            (["pub".into(), "R".into()].as_slice(), ["RA-R23".into()].as_slice())
        );
        assert_eq!(spec.item("RA-1.2").unwrap().text, "See RA-R4 [x y].");
        assert_eq!(spec.item("RA-1.2").unwrap().rulings, ["RA-R4"]);
        let model = &spec.sections.iter().find(|s| s.title == "Model").unwrap().blocks;
        let entries = vec!["First:\n   - inner\n   rest".to_string(), "Second".to_string()];
        assert_eq!(model[..], [Block::List { numbered: true, entries }, Block::Code("code | x".into())]);
        assert_eq!(spec.example_ids(), ["RA-X1"]);
        assert_eq!(spec.rulings().count(), 1);
        let anchors: Vec<&str> = spec.sections.iter().map(|s| s.anchor.as_str()).collect();
        let expected = ["clauses", "RA-1", "model", "worked-examples", "rulings", "components", "content", "1-components"];
        assert_eq!(anchors, expected);
    }

    #[test]
    fn anything_at_all_can_be_read() {
        for text in
            ["", "#", "- ", "- **", "- **A", "- **-1**", "|", "```", "1. ", "####### x", "# \n- **é-1.1** x [", "| id |\n|-|\n||"]
        {
            let spec = Spec::parse(text);
            assert_eq!(spec.example_ids().len(), 0, "{text:?}");
        }
    }
}
