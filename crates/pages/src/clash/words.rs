//! Words the pages need beside those of the rules crate.

use clash::card::Card;
use clash::character::{Character, basic_name};
use clash::setup::Rules;
use clash::state::Modifier;
use clash::text::{card_text, modifier_text, passive_text};

/// The text of a card, a sentence a line.
pub(crate) fn card(character: &Character, card: Card, rules: &Rules) -> Vec<String> {
    let mut lines = vec![card_text(character, card)];
    if card == Card::Counter && rules.counter_buildup != 0 {
        lines.push(format!("At this table it acts at Buildup {}.", rules.counter_buildup));
    }
    lines
}

/// What a passive does.
pub(crate) fn passive(character: &Character, index: usize) -> String {
    character.def.passives.get(index).map(passive_text).unwrap_or_default()
}

/// A lasting change, short.
pub(crate) fn modifier(modifier: &Modifier) -> String {
    modifier_text(modifier)
}

/// A character in one line: what it holds twice, and its own moves.
pub(crate) fn in_short(character: &Character) -> String {
    let specials: Vec<&str> = character.def.specials.iter().map(|s| s.name.as_str()).collect();
    format!("Two {}s. {}.", basic_name(character.def.duplicate), specials.join(", "))
}
