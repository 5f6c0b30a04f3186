//! Text that people write and others read: names, decks and chat lines.

use crate::refusal::{Kind, Refusal};

/// The longest name, in characters.
pub const NAME_MAX: usize = 24;
/// The longest name of a deck, in characters.
pub const DECK_MAX: usize = 48;
/// The longest chat line, in characters.
pub const CHAT_MAX: usize = 300;

/// Characters that turn the reading direction, hide, or break a line: they make one text pass for another.
fn is_trick(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{061c}' | '\u{feff}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' | '\u{00ad}' | '\u{180e}' | '\u{115f}' | '\u{1160}' | '\u{3164}')
}

/// `text` without tricks, with single blanks, at most `max` characters; none if nothing is left.
fn clean(text: &str, max: usize) -> Option<String> {
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_trick(*c)).collect();
    let words = spaced.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
    // Many marks on one letter paint over the neighbouring lines.
    let (mut out, mut marks) = (String::new(), 0);
    for c in words.chars() {
        marks = if matches!(c, '\u{0300}'..='\u{036f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
        {
            marks + 1
        } else {
            0
        };
        if marks <= 2 {
            out.push(c);
        }
    }
    let out: String = out.chars().take(max).collect();
    let out = out.trim().to_string();
    (!out.is_empty()).then_some(out)
}

/// A name as it may be shown, or none.
#[must_use]
pub fn name(text: &str) -> Option<String> {
    clean(text, NAME_MAX)
}

/// The name of a deck as it may be shown, or none.
#[must_use]
pub fn deck_name(text: &str) -> Option<String> {
    clean(text, DECK_MAX)
}

/// A chat line as it may be shown, or none.
#[must_use]
pub fn chat(text: &str) -> Option<String> {
    clean(text, CHAT_MAX)
}

/// A name for a guest who has not chosen one.
#[must_use]
pub fn guest_name(random: u64) -> String {
    const FIRST: [&str; 16] = [
        "Brave", "Calm", "Clever", "Daring", "Eager", "Fair", "Gentle", "Keen", "Lucky", "Merry", "Nimble", "Patient", "Quick",
        "Quiet", "Steady", "Witty",
    ];
    const SECOND: [&str; 16] = [
        "Badger", "Crane", "Falcon", "Fox", "Gecko", "Hare", "Heron", "Lynx", "Marten", "Otter", "Owl", "Raven", "Seal", "Stoat",
        "Wolf", "Wren",
    ];
    let (first, second) = (FIRST[(random & 15) as usize], SECOND[(random >> 4 & 15) as usize]);
    format!("{first} {second} {}", random >> 8 & 63)
}

/// What somebody adds to the chance of a match; nothing if it is empty.
///
/// # Errors
/// When it is too long, or holds what cannot be written down and copied.
pub fn seed(seed: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(seed) = seed.filter(|seed| !seed.is_empty()) else { return Ok(None) };
    if seed.len() > engine::replay::MAX_SEED || !seed.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Refusal::new(Kind::Malformed, "A seed has up to 64 letters, digits and signs, without spaces."));
    }
    Ok(Some(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_letters_and_lose_tricks() {
        assert_eq!(name("  Ann\u{202e}a \t of\nTroy ").as_deref(), Some("Anna of Troy"));
        assert_eq!(name("\u{200b}\u{feff} \n"), None);
        assert_eq!(name("<b>Zoë</b>").as_deref(), Some("<b>Zoë</b>"), "escaping is the page's work, not ours");
        assert_eq!(name(&"x".repeat(99)).map(|n| n.len()), Some(NAME_MAX));
        assert_eq!(chat("a\u{0301}\u{0301}\u{0301}\u{0301}b").as_deref(), Some("a\u{0301}\u{0301}b"));
    }

    #[test]
    fn a_guest_gets_a_name_that_survives_cleaning() {
        for random in [0, 1, 77, u64::MAX, 123_456_789] {
            let guest = guest_name(random);
            assert_eq!(name(&guest), Some(guest));
        }
    }
}
