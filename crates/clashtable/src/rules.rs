//! `rules`: the specification, clause by clause.

use crate::Out;
use crate::coverage;
use crate::failure::Failure;
use crate::games;
use catalog::spec::{Block, Item, Kind, Section, Spec, Table};
use serde_json::json;
use std::fmt::Write as _;

/// Options of `rules`.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The game
    #[arg(required = true)]
    game: Option<String>,
    /// A clause, ruling, worked example or section: CL-4.6, CL-R13, CL-V001, CL-4
    clause: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Which clauses the code cites and the tests prove; fails on a gap in a finished game
    Coverage(coverage::Args),
}

/// Prints the contents, or what was asked for.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    if let Some(Command::Coverage(args)) = &args.command {
        return coverage::run(args, out);
    }
    let game = games::find(args.game.as_deref().unwrap_or_default())?;
    let spec = of(game.info().id)?;
    match &args.clause {
        None if args.json => json_out(&json!(contents(spec)), out),
        None => tell_contents(spec, out),
        Some(id) if args.json => json_out(&found_json(spec, id)?, out),
        Some(id) => Ok(write!(out, "{}", lookup(spec, id).map_err(Failure::input)?)?),
    }
}

/// The specification of the game with this id.
pub fn of(game: &str) -> Result<&'static Spec, Failure> {
    catalog::spec::of(game).ok_or_else(|| Failure::failed(format!("{game} has no specification")))
}

fn json_out(value: &serde_json::Value, out: Out) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

fn contents(spec: &Spec) -> Vec<serde_json::Value> {
    let sections = spec.sections.iter();
    sections.map(|s| json!({ "id": s.anchor, "level": s.level, "title": s.title, "ids": section_ids(s) })).collect()
}

fn section_ids(section: &Section) -> Vec<&str> {
    let mut ids = Vec::new();
    for block in &section.blocks {
        match block {
            Block::Item(item) => ids.push(item.id.as_str()),
            Block::Table(table) => {
                ids.extend(table.id.as_deref());
                ids.extend(table.rows.iter().filter_map(|row| row.id.as_deref()));
            }
            Block::Text(_) | Block::List { .. } | Block::Code(_) => {}
        }
    }
    ids
}

fn tell_contents(spec: &Spec, out: Out) -> Result<(), Failure> {
    writeln!(out, "{}", spec.title)?;
    writeln!(out)?;
    for section in &spec.sections {
        let indent = if section.level == 2 { "" } else { "  " };
        let ids = section_ids(section);
        let span = match (ids.first(), ids.last()) {
            (Some(first), Some(last)) if first != last => format!("  {first} to {last}"),
            (Some(first), _) => format!("  {first}"),
            _ => String::new(),
        };
        writeln!(out, "{indent}{} [{}]{span}", section.title, section.anchor)?;
    }
    Ok(())
}

fn found_json(spec: &Spec, id: &str) -> Result<serde_json::Value, Failure> {
    let known = canonical(spec, id).ok_or_else(|| Failure::input(unknown(spec, id)))?;
    if let Some(item) = spec.item(&known) {
        return Ok(json!(item));
    }
    if let Some((table, row)) = spec.row(&known) {
        let cells: serde_json::Map<_, _> = table.header.iter().cloned().zip(row.cells.iter().map(|c| json!(c))).collect();
        return Ok(json!({ "id": known, "kind": Kind::Example, "line": row.line, "cells": cells }));
    }
    if let Some(table) = spec.table(&known) {
        return Ok(json!(table));
    }
    let section = spec.sections.iter().find(|s| s.anchor == known);
    section.map(|s| json!(s)).ok_or_else(|| Failure::input(unknown(spec, id)))
}

/// What this id says, as text; or a sentence with the nearest ids.
pub fn lookup(spec: &Spec, id: &str) -> Result<String, String> {
    let known = canonical(spec, id).ok_or_else(|| unknown(spec, id))?;
    let mut told = String::new();
    if let Some(item) = spec.item(&known) {
        tell_item(item, &mut told);
        for ruling in item.rulings.iter().filter_map(|id| spec.item(id)) {
            told.push('\n');
            tell_item(ruling, &mut told);
        }
    } else if let Some((table, row)) = spec.row(&known) {
        let _ = writeln!(told, "{known}");
        for (name, cell) in table.header.iter().zip(&row.cells).filter(|(name, _)| *name != "id") {
            let _ = writeln!(told, "  {}: {}", plain(name), plain(cell));
        }
    } else if let Some(table) = spec.table(&known) {
        tell_table(table, &mut told);
    } else if let Some(section) = spec.sections.iter().find(|s| s.anchor == known) {
        let _ = writeln!(told, "{}", section.title);
        section.blocks.iter().for_each(|block| tell_block(block, &mut told));
    }
    Ok(told)
}

fn tell_block(block: &Block, told: &mut String) {
    told.push('\n');
    match block {
        Block::Text(text) => told.push_str(&wrap(&plain(text), 0)),
        Block::Item(item) => tell_item(item, told),
        Block::List { numbered, entries } => {
            for (i, entry) in entries.iter().enumerate() {
                let mark = if *numbered { format!("{}.", i + 1) } else { "-".to_string() };
                told.push_str(&wrap(&format!("{mark} {}", plain(entry)), 2));
            }
        }
        Block::Table(table) => tell_table(table, told),
        Block::Code(code) => {
            let _ = writeln!(told, "{code}");
        }
    }
}

fn tell_item(item: &Item, told: &mut String) {
    let title = match plain(&item.title) {
        title if title.is_empty() || title.ends_with(['.', '?', '!']) => format!("{title} "),
        title => format!("{title}. "),
    };
    told.push_str(&wrap(&format!("{} {title} {}", item.id, plain(&item.text)), 2));
}

fn tell_table(table: &Table, told: &mut String) {
    if let Some(id) = &table.id {
        let _ = writeln!(told, "{id}");
    }
    let rows: Vec<Vec<String>> = std::iter::once(&table.header)
        .chain(table.rows.iter().map(|row| &row.cells))
        .map(|cells| cells.iter().map(|cell| plain(cell)).collect())
        .collect();
    let columns = table.header.len();
    let width = |column: usize| rows.iter().filter_map(|r| r.get(column)).map(|c| c.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(told, "{}", cells.join("  ").trim_end());
    }
}

/// Without the marks of Markdown, which a terminal does not show.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// Lines of at most 100 characters; all but the first are indented.
fn wrap(text: &str, indent: usize) -> String {
    let (mut told, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > 100 {
            told.push('\n');
            told.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            told.push(' ');
            column += 1;
        }
        told.push_str(word);
        column += length;
    }
    told.push('\n');
    told
}

/// Every id and section of the specification.
fn all_ids(spec: &Spec) -> Vec<&str> {
    let items = spec.items().map(|item| item.id.as_str());
    let sections = spec.sections.iter().map(|s| s.anchor.as_str());
    items.chain(spec.example_ids()).chain(sections).collect()
}

/// The id as the specification writes it: `4.6`, `cl-4.6` and `CL-4.6` are one.
fn canonical(spec: &Spec, asked: &str) -> Option<String> {
    let asked = asked.trim();
    let prefixed = format!("{}-{asked}", spec.prefix);
    let ids = all_ids(spec);
    let same = |wanted: &str| ids.iter().find(|id| id.eq_ignore_ascii_case(wanted)).map(ToString::to_string);
    same(asked).or_else(|| same(&prefixed))
}

fn unknown(spec: &Spec, asked: &str) -> String {
    let wanted = asked.trim().to_ascii_uppercase();
    let mut near: Vec<(usize, &str)> =
        all_ids(spec).into_iter().map(|id| (distance(&wanted, &id.to_ascii_uppercase()), id)).collect();
    near.sort();
    near.dedup();
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, id)| id).collect();
    format!("{} has no \"{asked}\"; near it are {}", spec.title, near.join(", "))
}

/// How many letters must be changed, added or left out to make `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let swap = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = swap.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_edits() {
        assert_eq!([distance("CL-4.6", "CL-4.6"), distance("CL-46", "CL-4.6"), distance("", "abc")], [0, 1, 3]);
    }

    #[test]
    fn long_lines_are_wrapped_with_an_indent() {
        let told = wrap(&"word ".repeat(30), 2);
        assert!(told.lines().all(|line| line.len() <= 100));
        assert!(told.lines().nth(1).is_some_and(|line| line.starts_with("  word")));
    }
}
