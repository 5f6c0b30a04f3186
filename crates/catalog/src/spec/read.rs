//! How the Markdown of a specification is read; `engine`'s guide has its grammar.

use super::{Block, Item, Kind, Row, Section, Spec, Table, mentions};
use pulldown_cmark::{DefaultBrokenLinkCallback, Event as MdEvent, HeadingLevel, OffsetIter, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;

/// Reads a specification once, from top to bottom.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// Where each line begins.
    lines: Vec<usize>,
    prefix: String,
    spec: Spec,
    anchors: BTreeSet<String>,
    chapter: String,
    matrices: usize,
}

type Events<'a> = OffsetIter<'a, DefaultBrokenLinkCallback>;

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let first_id = text.lines().find_map(|line| line.strip_prefix("- **")?.split_once('-'));
        let prefix = first_id.map(|(prefix, _)| prefix.to_string()).unwrap_or_default();
        let spec = Spec { title: String::new(), prefix: prefix.clone(), intro: Vec::new(), sections: Vec::new() };
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Reader { text, lines, prefix, spec, anchors: BTreeSet::new(), chapter: String::new(), matrices: 0 }
    }

    pub(super) fn read(mut self) -> Spec {
        let mut events = Parser::new_ext(self.text, Options::ENABLE_TABLES).into_offset_iter();
        while let Some((event, range)) = events.next() {
            match event {
                MdEvent::Start(Tag::List(first)) => self.list(first.is_some(), &mut events),
                MdEvent::Start(Tag::Table(_)) => {
                    let table = self.table(&mut events);
                    self.push(Block::Table(table));
                }
                MdEvent::Start(Tag::CodeBlock(_)) => self.code(&mut events),
                MdEvent::Start(Tag::Heading { level, .. }) if level <= HeadingLevel::H3 => {
                    skip(&mut events);
                    let title = self.raw(range);
                    self.heading((level as u8, title.trim_start_matches('#').trim()));
                }
                MdEvent::Start(_) => {
                    skip(&mut events);
                    let text = self.raw(range);
                    self.push(Block::Text(text));
                }
                _ => {}
            }
        }
        self.spec
    }

    /// The text as it was written, without blanks at the ends of lines.
    fn raw(&self, range: Range<usize>) -> String {
        let lines: Vec<&str> = self.text[range].trim_end().lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    /// The line of an offset, from 1.
    fn line(&self, offset: usize) -> u32 {
        self.lines.partition_point(|begin| *begin <= offset) as u32
    }

    fn code(&mut self, events: &mut Events<'_>) {
        let mut code = String::new();
        for (event, _) in events.by_ref() {
            match event {
                MdEvent::Text(text) => code.push_str(&text),
                MdEvent::End(_) => break,
                _ => {}
            }
        }
        let lines: Vec<&str> = code.lines().map(str::trim_end).collect();
        self.push(Block::Code(lines.join("\n")));
    }

    fn list(&mut self, numbered: bool, events: &mut Events<'_>) {
        while let Some((event, range)) = events.next() {
            match event {
                MdEvent::Start(_) => {
                    skip(events);
                    let line = self.line(range.start);
                    let whole = self.raw(range);
                    // What stands before the first blank is the bullet or the number.
                    let body = whole.split_once([' ', '\n']).map_or("", |(_, body)| body.trim_start());
                    self.entry(numbered, line, body);
                }
                _ => break,
            }
        }
    }

    fn entry(&mut self, numbered: bool, line: u32, body: &str) {
        match self.item(line, body) {
            Some(item) => self.push(Block::Item(item)),
            None => self.list_entry(numbered, body.to_string()),
        }
    }

    fn push(&mut self, block: Block) {
        match self.spec.sections.last_mut() {
            Some(section) => section.blocks.push(block),
            None => self.spec.intro.push(block),
        }
    }

    fn heading(&mut self, (level, title): (u8, &str)) {
        if level == 1 {
            self.spec.title = title.to_string();
            return;
        }
        if level == 2 {
            self.chapter = title.to_string();
        }
        let (anchor, title) = match self.section_number(title) {
            Some((number, title)) => (format!("{}-{number}", self.prefix), title),
            None => (kebab(title), title),
        };
        let mut unique = anchor.clone();
        let mut copy = 2;
        while !self.anchors.insert(unique.clone()) {
            unique = format!("{anchor}-{copy}");
            copy += 1;
        }
        self.spec.sections.push(Section { anchor: unique, level, title: title.to_string(), blocks: Vec::new() });
    }

    /// `CL-4 Decision` or, in the chapter of clauses, `4. Decision`.
    fn section_number<'t>(&self, title: &'t str) -> Option<(u32, &'t str)> {
        let (number, rest) = match title.strip_prefix(&self.prefix) {
            Some(rest) => rest.strip_prefix('-')?.split_once(' ')?,
            None if self.chapter == "Clauses" => title.split_once(". ")?,
            None => return None,
        };
        Some((number.parse().ok()?, rest))
    }

    fn list_entry(&mut self, numbered: bool, body: String) {
        let blocks = self.spec.sections.last_mut().map_or(&mut self.spec.intro, |s| &mut s.blocks);
        match blocks.last_mut() {
            Some(Block::List { numbered: same, entries }) if *same == numbered => entries.push(body),
            _ => blocks.push(Block::List { numbered, entries: vec![body] }),
        }
    }

    /// `**CL-4.6** Text. [B][R: CL-R10]` or `**CL-R1 Title.** Text.`
    fn item(&self, line: u32, body: &str) -> Option<Item> {
        let (bold, rest) = body.strip_prefix("**")?.split_once("**")?;
        let (id, title) = bold.split_once(' ').unwrap_or((bold, ""));
        let (range, _) = mentions(id, &self.prefix).into_iter().next()?;
        if range != (0..id.len()) {
            return None;
        }
        let kind = match id.as_bytes().get(self.prefix.len() + 1)? {
            b'R' => Kind::Ruling,
            b'0'..=b'9' => Kind::Clause,
            _ => Kind::Example,
        };
        let (text, tags, mut rulings) = self.split_tags(rest.trim());
        let in_text = mentions(text, &self.prefix).into_iter().map(|(_, id)| id.to_string());
        rulings.extend(in_text.filter(|id| id.as_bytes().get(self.prefix.len() + 1) == Some(&b'R')));
        let mut seen = BTreeSet::new();
        rulings.retain(|ruling| ruling != id && seen.insert(ruling.clone()));
        let title = title.trim_end_matches('.').to_string();
        Some(Item { id: id.to_string(), kind, title, text: text.to_string(), tags, rulings, line })
    }

    /// Cuts `[B][R: CL-R10]` off the end: the text, the tags, the rulings the tags name.
    fn split_tags<'t>(&self, text: &'t str) -> (&'t str, Vec<String>, Vec<String>) {
        let (mut text, mut tags, mut rulings) = (text, Vec::new(), Vec::new());
        while let Some((before, tag)) = text.strip_suffix(']').and_then(|t| t.rsplit_once('[')) {
            let numbers = |t: &str| t.strip_prefix('R').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
            let (name, named): (&str, Vec<String>) = match tag.split_once(": ") {
                Some((name, list)) => (name, list.split(", ").map(str::to_string).collect()),
                None if numbers(tag) => ("R", vec![format!("{}-{tag}", self.prefix)]),
                None => (tag, Vec::new()),
            };
            if name.contains(' ') {
                break;
            }
            tags.push(name.to_string());
            rulings.extend(named.into_iter().rev());
            text = before.trim_end();
        }
        tags.reverse();
        tags.dedup();
        rulings.reverse();
        (text, tags, rulings)
    }

    fn table(&mut self, events: &mut Events<'_>) -> Table {
        let mut lines = self.cells(events).into_iter();
        let (line, header) = lines.next().unwrap_or_default();
        let with_ids = header.first().is_some_and(|name| name == "id");
        let examples = self.chapter == "Worked examples";
        let rows = lines.map(|(line, cells)| {
            let id = (examples && with_ids).then(|| format!("{}-{}", self.prefix, cells[0]));
            Row { id, cells, line }
        });
        let rows = rows.collect();
        let id = if examples && !with_ids { self.matrix_id() } else { None };
        Table { id, header, rows, line }
    }

    /// The rows of a table up to its end, the header first, each with its line.
    fn cells(&self, events: &mut Events<'_>) -> Vec<(u32, Vec<String>)> {
        let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
        for (event, range) in events.by_ref() {
            match event {
                MdEvent::Start(Tag::TableHead | Tag::TableRow) => rows.push((self.line(range.start), Vec::new())),
                MdEvent::Start(Tag::TableCell) => {
                    if let Some((_, cells)) = rows.last_mut() {
                        cells.push(self.text[range].trim().to_string());
                    }
                }
                MdEvent::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }

    /// A table of worked examples without ids of its own is a matrix; it has an id if the text gives it one.
    fn matrix_id(&mut self) -> Option<String> {
        let id = format!("{}-M{:02}", self.prefix, self.matrices + 1);
        self.text.contains(&id).then(|| {
            self.matrices += 1;
            id
        })
    }
}

/// Goes on to the end of what has just begun.
fn skip(events: &mut Events<'_>) {
    let mut depth = 1;
    while depth > 0 {
        match events.next() {
            Some((MdEvent::Start(_), _)) => depth += 1,
            Some((MdEvent::End(_), _)) => depth -= 1,
            Some(_) => {}
            None => return,
        }
    }
}

fn kebab(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
