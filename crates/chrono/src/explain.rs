//! What every icon means, for whoever asks.

use crate::symbols::Symbol;
use engine::Clause;
use serde::Serialize;

/// An icon explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The icon.
    pub symbol: Symbol,
    /// As a player calls it.
    pub name: &'static str,
    /// Key of its drawing.
    pub key: String,
    /// "target", "trigger", "modifier", "effect" or "ability".
    pub group: &'static str,
    /// One sentence; N is the number on the icon.
    pub sentence: &'static str,
    /// Where to read on.
    pub clause: Clause,
}

/// All 47 icons, in the order of the specification.
#[must_use]
pub fn all() -> Vec<Explanation> {
    Symbol::ALL.into_iter().map(explanation).collect()
}

/// One icon.
#[must_use]
pub fn explanation(symbol: Symbol) -> Explanation {
    let (sentence, clause) = match symbol.group() {
        "target" => target(symbol),
        "trigger" => trigger(symbol),
        "ability" => ability(symbol),
        _ => effect(symbol),
    };
    Explanation { symbol, name: symbol.name(), key: symbol.key(), group: symbol.group(), sentence, clause: Clause(clause) }
}

fn target(symbol: Symbol) -> (&'static str, &'static str) {
    match symbol {
        Symbol::Chosen => ("You choose one battler in play, yours or an opponent's, even this one.", "CC-20.1"),
        Symbol::Opponent => ("You choose an opponent; draws, guardians and time to the right are theirs.", "CC-20.4"),
        Symbol::OneOther => ("You choose one of your battlers in play, neither this one nor a copy of it.", "CC-20.7"),
        Symbol::Others => {
            ("Each of your battlers in play, apart from this one and from those that have this icon too.", "CC-20.11")
        }
        Symbol::Action => ("You choose an action card in your hand or your discard pile.", "CC-20.15"),
        Symbol::Hand => ("The card before it is chosen in your hand.", "CC-20.18"),
        Symbol::Discard => ("The card before it is chosen in your discard pile.", "CC-20.20"),
        Symbol::CostFilter => ("Only cards whose cost fits the comparison with N.", "CC-20.22"),
        Symbol::StrengthFilter => ("Only battlers whose strength fits the comparison with N.", "CC-20.24"),
        Symbol::With => ("The target before it must fit the icon after it.", "CC-20.26"),
        _ => ("Every battler in play of every player, this one included.", "CC-20.30"),
    }
}

fn trigger(symbol: Symbol) -> (&'static str, &'static str) {
    match symbol {
        Symbol::Summon => ("The line happens when you have summoned this battler, in whichever way.", "CC-21.1"),
        Symbol::Attack => ("The line happens each time this battler attacks, before you choose what it attacks.", "CC-21.4"),
        Symbol::Destroyed => ("The line happens when this has been destroyed and lies in the discard pile.", "CC-21.6"),
        Symbol::Quest => {
            ("The line happens at the beginning of your turn if this battler's quest brought you a point.", "CC-21.10")
        }
        _ => ("Whenever this battler could attack, you may tap it instead to make the line happen.", "CC-21.13"),
    }
}

fn effect(symbol: Symbol) -> (&'static str, &'static str) {
    match symbol {
        Symbol::Cost => ("The target costs N more or less.", "CC-22.1"),
        Symbol::Strength => ("The target has N more or less strength; below 0 counts as 0.", "CC-22.4"),
        Symbol::Time => ("The counter moves N spaces: towards you with a plus, away from you with a minus.", "CC-22.7"),
        Symbol::Destroy => ("The target goes to its owner's discard pile.", "CC-23.1"),
        Symbol::Tap => ("The target is turned sideways; it can then be attacked.", "CC-23.4"),
        Symbol::Untap => ("The target is turned upright and can act again.", "CC-23.6"),
        Symbol::Return => ("The target goes to its owner's hand.", "CC-23.8"),
        Symbol::Replay => ("You may let the target's summon lines happen as if you had just summoned it.", "CC-23.11"),
        Symbol::Draw => ("With a plus you draw N cards; with a minus you discard N cards of your hand.", "CC-23.16"),
        Symbol::Guard => (
            "With a plus N cards of your deck become guardians, unseen; with a minus your top N guardians are discarded.",
            "CC-23.21",
        ),
        Symbol::Extra => ("The top N cards of your extra deck go to your hand.", "CC-23.27"),
        _ => ("The target gets every icon to the right, until end of turn or as long as this is in play.", "CC-23.29"),
    }
}

fn ability(symbol: Symbol) -> (&'static str, &'static str) {
    match symbol {
        Symbol::GuardianAttack => ("After the first guardian it attacks N further guardians of the same stack.", "CC-24.1"),
        Symbol::CantAttack => ("It cannot attack; it can still go on quests and still defends itself.", "CC-24.2"),
        Symbol::CantAttackBattlers => ("It cannot attack battlers; guardians and quest guardians it can.", "CC-24.4"),
        Symbol::Protector => ("Enemy effects cannot target your battlers that lack Protector.", "CC-24.5"),
        Symbol::Recovery => ("If it loses a battle as the attacker, it stays in play, tapped.", "CC-24.11"),
        Symbol::Leader => ("Each time it attacks, the next battler you summon this turn costs N less.", "CC-24.14"),
        Symbol::LastStand => ("It has N more strength in a battle and is destroyed after it, whoever won.", "CC-24.20"),
        Symbol::Reinforcements => {
            ("When it is destroyed you may summon a battler that costs less from your hand without paying.", "CC-24.26")
        }
        Symbol::Legion => (
            "When it is destroyed you may discard the top card of your deck; if that is a battler, it goes to your hand.",
            "CC-24.31",
        ),
        Symbol::Fast => ("It can attack in the turn in which you summon it.", "CC-24.34"),
        Symbol::Sentinel => {
            ("While it is tapped and on no quest, nobody can attack your guardian stack; it may enter tapped.", "CC-24.36")
        }
        Symbol::Withdraw => ("If it loses a battle it returns to your hand instead of being destroyed.", "CC-24.41"),
        Symbol::Toughness => (
            "As it enters you may put a hand card under it; when an opponent would destroy it, that card goes instead.",
            "CC-24.44",
        ),
        Symbol::SneakAttack => {
            ("You may summon it for N: it attacks at once, even out of turn, and is destroyed after that.", "CC-24.50")
        }
        Symbol::Elusive => ("Only Elusive battlers can attack it.", "CC-24.57"),
        Symbol::Transform => (
            "You may take a battler that could attack back to your hand and pay for this one: it enters tapped and attacking.",
            "CC-24.59",
        ),
        Symbol::Threshold => {
            ("If the counter stands on N or more of an opponent's side, the summon line happens a second time.", "CC-24.68")
        }
        Symbol::Taunt => (
            "While it is tapped and on no quest, your battlers that lack Taunt cannot be attacked; it may enter tapped.",
            "CC-24.73",
        ),
        _ => ("You may summon it for N by joining it to one of your Frames: its strength and lines are added to it.", "CC-24.78"),
    }
}
