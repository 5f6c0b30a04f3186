//! Decks that belong to a person: what is said of their text, and one card more or less in it.

use super::text::{Entry, Sheet};
use super::{MOST_CARDS, complaints};
use crate::card::Colour;
use crate::content::Library;
use crate::symbols::shown;
use engine::{DeckProblem, DeckReport};

/// What is said of a deck written as text. A deck without a card is no legal one, but one to begin with.
#[must_use]
pub fn report(text: &str, library: &Library) -> DeckReport {
    let mut sheet = Sheet::read(text, library, &["name"]);
    let name = sheet.fields.remove("name").map(|(_, name)| name).filter(|name| !name.is_empty());
    let readable = sheet.faults.is_empty();
    let problems = if readable {
        let all = complaints(&sheet.list, library).into_iter();
        all.map(|c| DeckProblem { text: c.reason, clause: Some(c.clause.to_string()), line: None }).collect()
    } else {
        let line = |n: u32| (n > 0).then_some(n);
        sheet.faults.into_iter().map(|f| DeckProblem { text: f.what, clause: None, line: line(f.line) }).collect()
    };
    let colours: Vec<&str> = sheet.list.colours(library).into_iter().map(Colour::word).collect();
    let colours = if colours.is_empty() { String::new() } else { format!(", {}", colours.join(" and ")) };
    let extra = match sheet.list.extra.len() {
        0 => String::new(),
        1 => ", 1 EX card".into(),
        n => format!(", {n} EX cards"),
    };
    DeckReport { readable, problems, summary: format!("{}{extra}{colours}", super::counted(sheet.list.size())), name }
}

/// The text with `by` more copies of a card, or fewer, in the part it belongs to. Everything else stays as it is written.
///
/// # Errors
/// Why it cannot be changed.
pub fn change(text: &str, card: &str, by: i8, library: &Library) -> Result<String, String> {
    let card = library.named(card).ok_or_else(|| format!("There is no card \"{}\".", shown(card)))?;
    let sheet = Sheet::read(text, library, &["name"]);
    if let Some(fault) = sheet.faults.first() {
        return Err(format!("The deck cannot be read: {fault}."));
    }
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let place = sheet.entries.iter().rev().find(|entry| entry.card == card.id && entry.extra == card.ex);
    let now = place.map_or(0, |entry| i16::from(entry.count));
    let next = now + i16::from(by);
    match place {
        None if by < 0 => return Err(format!("{} is not in the deck.", card.name)),
        _ if next < 0 => return Err(format!("{} is there {now} times only.", card.name)),
        _ if next > MOST_CARDS as i16 => return Err(format!("More than {MOST_CARDS} cards cannot be stored.")),
        Some(entry) if next == 0 => {
            lines.remove(entry.line as usize - 1);
        }
        Some(entry) => {
            let line = &mut lines[entry.line as usize - 1];
            let from = line.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
            let digits = line[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            line.replace_range(from..from + digits, &next.to_string());
        }
        None if next == 0 => {}
        None => insert(&mut lines, &sheet.entries, sheet.extra_at, card.ex, format!("{next} {}", card.name)),
    }
    Ok(lines.into_iter().flat_map(|line| [line, "\n".to_string()]).collect())
}

/// Puts a new line behind the last one of its part.
fn insert(lines: &mut Vec<String>, entries: &[Entry], extra_at: Option<u32>, ex: bool, line: String) {
    let last = entries.iter().rev().find(|entry| entry.extra == ex).map(|entry| entry.line as usize);
    match (last, extra_at) {
        (Some(last), _) => lines.insert(last, line),
        (None, Some(at)) if ex => lines.insert(at as usize, line),
        (None, Some(at)) => lines.insert(at as usize - 1, line),
        (None, None) => {
            lines.extend(ex.then(|| "extra:".to_string()));
            lines.push(line);
        }
    }
}
