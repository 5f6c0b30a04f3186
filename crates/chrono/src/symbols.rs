//! The printed icons: 47 symbols, each with or without a number, and the words that stand for them in a line of text.
//!
//! A line has three forms that say the same: icons (a row of [`Glyph`]s), text (the words of these icons) and the plain data of
//! [`crate::icons`]. This module goes from text to icons and back; [`crate::grammar`] goes from icons to data and back.

use crate::icons::{Cmp, Icon, Zone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! symbols {
    ($($variant:ident $word:literal $name:literal,)*) => {
        /// Every icon there is, in the order of the specification.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Symbol {
            $(#[doc = $name] $variant,)*
        }

        impl Symbol {
            /// All of them.
            pub const ALL: [Symbol; 47] = [$(Symbol::$variant,)*];

            /// Its word in a line, without number: `CHOSEN`, `@SUMMON`, `STR`.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Symbol::$variant => $word,)*
                }
            }

            /// As a player calls it: "Chosen Battler".
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Symbol::$variant => $name,)*
                }
            }
        }
    };
}

symbols! {
    Chosen "CHOSEN" "Chosen Battler",
    Opponent "OPPONENT" "Chosen Opponent",
    OneOther "ONE_OTHER" "One of Your Other Battlers",
    Others "OTHERS" "Your Other Battlers",
    Action "ACTION" "Your Action Card",
    Hand "IN_HAND" "Your Hand",
    Discard "IN_DISCARD" "Your Discard Pile",
    CostFilter "COST" "Cost filter",
    StrengthFilter "STR" "Strength filter",
    With "WITH" "With",
    All "ALL" "All Battlers",
    Summon "@SUMMON" "Summon",
    Attack "@ATTACK" "Attack",
    Destroyed "@DESTROYED" "Destroyed",
    Quest "@QUEST" "Completes a Quest",
    TapTrigger "@TAP" "Tap ability",
    Cost "COST" "Cost modifier",
    Strength "STR" "Strength modifier",
    Time "TIME" "Time modifier",
    Destroy "DESTROY" "Destroy",
    Tap "TAP" "Tap",
    Untap "UNTAP" "Untap",
    Return "RETURN" "Return to hand",
    Replay "REPLAY" "Play the Target's Summon Ability",
    Draw "DRAW" "Card draw or discard",
    Guard "GUARD" "Gain or discard guardians",
    Extra "EX" "Draw Extra Deck",
    Gains "GAINS" "Gains",
    GuardianAttack "GA" "Guardian Attack",
    CantAttack "NO_ATTACK" "Can't Attack",
    CantAttackBattlers "NO_BATTLERS" "Can't Attack Battlers",
    Protector "PROTECTOR" "Protector",
    Recovery "RECOVERY" "Recovery",
    Leader "LEADER" "Leader",
    LastStand "LAST_STAND" "Last Stand",
    Reinforcements "REINFORCE" "Reinforcements",
    Legion "LEGION" "Legion",
    Fast "FAST" "Fast",
    Sentinel "SENTINEL" "Sentinel",
    Withdraw "WITHDRAW" "Withdraw",
    Toughness "TOUGH" "Toughness",
    SneakAttack "SNEAK" "Sneak Attack",
    Elusive "ELUSIVE" "Elusive",
    Transform "TRANSFORM" "Transform",
    Threshold "THRESHOLD" "Time Threshold",
    Taunt "TAUNT" "Taunt",
    Pilot "PILOT" "Pilot",
}

impl Symbol {
    /// The key of its drawing: `chosen`, `tap_trigger`.
    #[must_use]
    pub fn key(self) -> String {
        let mut key = String::new();
        for c in format!("{self:?}").chars() {
            if c.is_uppercase() && !key.is_empty() {
                key.push('_');
            }
            key.push(c.to_ascii_lowercase());
        }
        key
    }

    /// The group of the specification it belongs to.
    #[must_use]
    pub fn group(self) -> &'static str {
        match self {
            s if s < Symbol::Summon => "target",
            s if s < Symbol::Cost => "trigger",
            s if s < Symbol::Destroy => "modifier",
            s if s < Symbol::GuardianAttack => "effect",
            _ => "ability",
        }
    }

    /// The number printed on it is the number of the ability, not a change: `LEADER 2`.
    #[must_use]
    pub const fn counts(self) -> bool {
        matches!(self, Symbol::Leader | Symbol::LastStand | Symbol::SneakAttack | Symbol::Pilot | Symbol::Threshold)
    }

    /// As something a card can have, CC-20.27.
    #[must_use]
    pub fn icon(self) -> Option<Icon> {
        match self.group() {
            "trigger" => Icon::ALL.get(self as usize - Symbol::Summon as usize).copied(),
            "ability" => Icon::ALL.get(5 + self as usize - Symbol::GuardianAttack as usize).copied(),
            _ => None,
        }
    }
}

impl From<Icon> for Symbol {
    fn from(icon: Icon) -> Symbol {
        let at = icon as usize;
        Symbol::ALL[if at < 5 { Symbol::Summon as usize + at } else { Symbol::GuardianAttack as usize + at - 5 }]
    }
}

impl From<Zone> for Symbol {
    fn from(zone: Zone) -> Symbol {
        match zone {
            Zone::Hand => Symbol::Hand,
            Zone::Discard => Symbol::Discard,
        }
    }
}

/// The number on an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// No number.
    None,
    /// `+2`, `-2`
    Change(i8),
    /// `2`
    Count(u8),
    /// `<=2`, `>=2`, `=2`
    Compare(Cmp, u8),
}

/// One printed icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Glyph {
    /// What is drawn.
    pub symbol: Symbol,
    /// And the number on it.
    pub mark: Mark,
}

impl Glyph {
    /// An icon without number.
    #[must_use]
    pub const fn plain(symbol: Symbol) -> Glyph {
        Glyph { symbol, mark: Mark::None }
    }

    /// What is printed on it: "+2", "≤3", or nothing.
    #[must_use]
    pub fn label(self) -> String {
        match self.mark {
            Mark::None => String::new(),
            Mark::Change(n) => format!("{n:+}").replace('-', "−"),
            Mark::Count(n) => n.to_string(),
            Mark::Compare(cmp, n) => format!("{}{n}", ["≤", "≥", "="][cmp as usize]),
        }
    }
}

impl fmt::Display for Glyph {
    /// Its word in a line: `COST<=3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.symbol.word();
        match self.mark {
            Mark::None => f.write_str(word),
            Mark::Change(n) => write!(f, "{word}{n:+}"),
            Mark::Count(n) => write!(f, "{word} {n}"),
            Mark::Compare(cmp, n) => write!(f, "{word}{}{n}", ["<=", ">=", "="][cmp as usize]),
        }
    }
}

/// A row of icons as text.
#[must_use]
pub fn text(row: &[Glyph]) -> String {
    row.iter().map(Glyph::to_string).collect::<Vec<_>>().join(" ")
}

/// What is wrong in a line, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The character of the line it begins at, from 1.
    pub column: u32,
    /// What stands there and what should.
    pub what: String,
}

/// An icon with the place of its word.
pub(crate) type Placed = (u32, Glyph);

/// Text to icons: every word that is none is a fault.
pub(crate) fn row(line: &str) -> Result<Vec<Placed>, Vec<Fault>> {
    let mut words = words(line).into_iter().peekable();
    let (mut row, mut faults) = (Vec::new(), Vec::new());
    while let Some((column, word)) = words.next() {
        match glyph(word) {
            Ok(mut glyph) => {
                if glyph.symbol.counts()
                    && let Some((at, number)) = words.next_if(|(_, w)| w.starts_with(|c: char| c.is_ascii_digit()))
                {
                    match number.parse::<u8>() {
                        Ok(n) if n <= MOST => glyph.mark = Mark::Count(n),
                        _ => faults.push(Fault { column: at, what: no_number(number) }),
                    }
                }
                row.push((column, glyph));
            }
            Err(what) => {
                faults.push(Fault { column, what });
                // Its number, if it was meant to have one, is no fault of its own.
                words.next_if(|(_, w)| w.bytes().all(|b| b.is_ascii_digit()));
            }
        }
    }
    if faults.is_empty() { Ok(row) } else { Err(faults) }
}

/// No number in a line is greater.
const MOST: u8 = 99;

fn no_number(found: &str) -> String {
    format!("found \"{}\", expected a whole number from 0 to {MOST}", shown(found))
}

/// The words of a line, each with the character it begins at, from 1.
fn words(line: &str) -> Vec<(u32, &str)> {
    let mut words = Vec::new();
    let mut begun: Option<(u32, usize)> = None;
    for (column, (at, c)) in (1..).zip(line.char_indices()) {
        match (begun, c.is_whitespace()) {
            (None, false) => begun = Some((column, at)),
            (Some((first, from)), true) => {
                words.push((first, &line[from..at]));
                begun = None;
            }
            _ => {}
        }
    }
    words.extend(begun.map(|(first, from)| (first, &line[from..])));
    words
}

fn glyph(word: &str) -> Result<Glyph, String> {
    let end = word.find(['+', '-', '<', '>', '=']).unwrap_or(word.len());
    let (name, number) = word.split_at(end);
    let filter = number.starts_with(['<', '>', '=']);
    let fits = |s: &Symbol| s.word() == name && filter == matches!(s, Symbol::CostFilter | Symbol::StrengthFilter);
    let changes = |s: Symbol| {
        let signed = [Symbol::Cost, Symbol::Strength, Symbol::Time, Symbol::Draw, Symbol::Guard];
        signed.contains(&s) || matches!(s, Symbol::Extra | Symbol::GuardianAttack) && !number.starts_with('-')
    };
    let Some(symbol) = Symbol::ALL.into_iter().find(fits) else { return Err(unknown(word)) };
    if number.is_empty() {
        return Ok(Glyph::plain(symbol));
    }
    let (cmp, digits) = match number.as_bytes() {
        [b'<', b'=', ..] => (Some(Cmp::AtMost), &number[2..]),
        [b'>', b'=', ..] => (Some(Cmp::AtLeast), &number[2..]),
        [b'=', ..] => (Some(Cmp::Exactly), &number[1..]),
        [b'+' | b'-', ..] if changes(symbol) => (None, &number[1..]),
        _ => return Err(unknown(word)),
    };
    let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let Some(n) = digits.parse::<u8>().ok().filter(|n| whole && *n <= MOST) else { return Err(no_number(digits)) };
    let signed = if number.starts_with('-') { -(n as i8) } else { n as i8 };
    Ok(Glyph { symbol, mark: cmp.map_or(Mark::Change(signed), |cmp| Mark::Compare(cmp, n)) })
}

/// A word of somebody, short enough to be shown.
pub(crate) fn shown(word: &str) -> String {
    let short: String = word.chars().take(24).map(|c| if c.is_control() { '?' } else { c }).collect();
    if word.chars().nth(24).is_some() { format!("{short}…") } else { short }
}

fn unknown(word: &str) -> String {
    let upper = word.to_uppercase();
    let near = Symbol::ALL.into_iter().map(|s| (distance(s.word(), &upper), s.word())).min();
    // A short word is soon near to another one.
    let near = near.filter(|(far, w)| *far * 3 <= w.len()).map_or(String::new(), |(_, w)| format!(", perhaps {w}"));
    format!("found \"{}\", expected an icon{near}", shown(word))
}

/// How many letters must be changed, added or taken away.
fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return 100;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}
