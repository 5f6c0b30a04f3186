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

/// The letters that a name shows to a hasty reader: without case, marks and gaps, and letters that look like others as those.
fn skeleton(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'a'
            | '\u{e0}'..='\u{e5}'
            | '\u{101}'
            | '\u{103}'
            | '\u{105}'
            | '\u{430}'
            | '\u{3b1}'
            | '\u{251}'
            | '\u{ff41}'
            | '4'
            | '@' => out.push('a'),
            'b' | '\u{432}' | '\u{44c}' | '\u{3b2}' | '\u{ff42}' | '8' => out.push('b'),
            'c' | '\u{e7}' | '\u{107}' | '\u{10d}' | '\u{441}' | '\u{3f2}' | '\u{ff43}' => out.push('c'),
            'd' | '\u{10f}' | '\u{111}' | '\u{501}' | '\u{ff44}' => out.push('d'),
            'e'
            | '\u{e8}'..='\u{eb}'
            | '\u{113}'
            | '\u{117}'
            | '\u{119}'
            | '\u{11b}'
            | '\u{435}'
            | '\u{451}'
            | '\u{3b5}'
            | '\u{ff45}'
            | '3' => out.push('e'),
            'g' | '\u{11f}' | '\u{261}' | '\u{ff47}' | '9' => out.push('g'),
            'h' | '\u{43d}' | '\u{4bb}' | '\u{ff48}' => out.push('h'),
            'i'
            | 'j'
            | 'l'
            | '\u{ec}'..='\u{ef}'
            | '\u{12b}'
            | '\u{12f}'
            | '\u{131}'
            | '\u{142}'
            | '\u{456}'
            | '\u{457}'
            | '\u{458}'
            | '\u{3b9}'
            | '\u{4cf}'
            | '\u{ff49}'
            | '\u{ff4c}'
            | '1'
            | '|'
            | '!' => out.push('l'),
            'k' | '\u{43a}' | '\u{3ba}' | '\u{ff4b}' => out.push('k'),
            'm' | '\u{43c}' | '\u{ff4d}' => out.push_str("rn"),
            'n' | '\u{f1}' | '\u{144}' | '\u{148}' | '\u{3b7}' | '\u{ff4e}' => out.push('n'),
            'o' | '\u{f2}'..='\u{f6}' | '\u{f8}' | '\u{14d}' | '\u{151}' | '\u{43e}' | '\u{3bf}' | '\u{ff4f}' | '0' => {
                out.push('o');
            }
            'p' | '\u{440}' | '\u{3c1}' | '\u{ff50}' => out.push('p'),
            'r' | '\u{159}' | '\u{433}' | '\u{ff52}' => out.push('r'),
            's' | '\u{df}' | '\u{15b}' | '\u{161}' | '\u{455}' | '\u{ff53}' | '5' | '$' => out.push('s'),
            't' | '\u{165}' | '\u{442}' | '\u{3c4}' | '\u{ff54}' | '7' => out.push('t'),
            'u' | '\u{f9}'..='\u{fc}' | '\u{16b}' | '\u{16f}' | '\u{3c5}' | '\u{ff55}' => out.push('u'),
            'v' | '\u{3bd}' | '\u{ff56}' => out.push('v'),
            'w' | '\u{ff57}' => out.push_str("vv"),
            'x' | '\u{445}' | '\u{3c7}' | '\u{ff58}' => out.push('x'),
            'y' | '\u{fd}' | '\u{ff}' | '\u{443}' | '\u{3b3}' | '\u{ff59}' => out.push('y'),
            'z' | '\u{17a}' | '\u{17c}' | '\u{17e}' | '\u{ff5a}' | '2' => out.push('z'),
            '\u{300}'..='\u{36f}' => {}
            other if other.is_alphanumeric() => out.push(other),
            _ => {}
        }
    }
    out
}

/// Whether a hasty reader could take one name for the other.
#[must_use]
pub fn looks_like(one: &str, other: &str) -> bool {
    let (one_bare, other_bare) = (skeleton(one), skeleton(other));
    one == other || (!one_bare.is_empty() && one_bare == other_bare)
}

/// Whether a name could be taken for what the table itself says: a bot, an open seat, or a mark.
#[must_use]
pub fn passes_for_the_table(name: &str) -> bool {
    let bare = skeleton(name);
    let bot = bots::Level::ALL.iter().any(|level| {
        let level = skeleton(level.name());
        let rest = bare.strip_prefix("bot").and_then(|rest| rest.strip_suffix(level.as_str()));
        rest.is_some_and(|number| number.chars().count() <= 2)
    });
    bot || bare == skeleton("open seat") || bare == "bot" || bare.ends_with(&skeleton("another"))
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
    fn names_that_look_alike_are_found_and_others_are_not() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "\u{410}nn\u{430}"),
            ("Bill", "B1ll"),
            ("Emma", "Ernrna"),
            ("Zo\u{eb}", "Zoe"),
            ("Jo Ann", "JoAnn."),
        ] {
            assert!(looks_like(one, other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Bo", "Boo"), ("\u{4e2d}", "\u{6587}"), ("...", "!!?")] {
            assert!(!looks_like(one, other), "{one} {other}");
        }
        assert!(["Bot (easy)", "Bot 2 (hard)", "B0t", "(open seat)", "Bo (another)"].into_iter().all(passes_for_the_table));
        assert!(!["Bo", "Robot", "Botany", "Bottle hard"].into_iter().any(passes_for_the_table));
    }

    #[test]
    fn a_guest_gets_a_name_that_survives_cleaning() {
        for random in [0, 1, 77, u64::MAX, 123_456_789] {
            let guest = guest_name(random);
            assert_eq!(name(&guest), Some(guest));
        }
    }
}
