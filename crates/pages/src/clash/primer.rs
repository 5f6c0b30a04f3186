//! The game in a minute, for who has never played it; every sentence with the clause that says it in full.

use super::card::mini;
use crate::table::clause_link;
use clash::card::Card;
use maud::{Markup, html};

/// One step: what happens, the clauses, and cards to look at.
const STEPS: [(&str, &[&str], &[Card]); 6] = [
    ("Both choose a card in secret; both turn over together.", &["CL-5.4"], &[]),
    ("The lower Buildup acts first. At equal Buildup it is the higher Initiative.", &["CL-6.2", "CL-6.3"], &[]),
    (
        "A 1, 2, 3 or 4 deals that much, at that Buildup: strong is slow. Damage you take before your attack weakens it.",
        &["CL-7.7", "CL-11.1"],
        &[Card::One, Card::Two, Card::Three, Card::Four],
    ),
    (
        "Block stops a 1 or a 2. Counter turns a 3 or a 4 back on the attacker. Dodge stops anything, but acts at the Buildup of the card on top of your pile.",
        &["CL-8.2", "CL-9.2", "CL-10.2"],
        &[Card::Block, Card::Counter, Card::Dodge],
    ),
    (
        "Played cards lie in your pile for all to see, so both know what the other still holds. When your hand is empty the whole pile comes back and you heal.",
        &["CL-4.1", "CL-4.10"],
        &[],
    ),
    ("Who brings the other to 0 HP wins.", &["CL-1.2", "CL-13.1"], &[]),
];

/// The panel above the rules.
pub(crate) fn primer() -> Markup {
    let someone = ::clash::roster().first();
    html! {
        section.primer aria-labelledby="primer" {
            h2 #primer { "In a minute" }
            ol {
                @for (words, clauses, cards) in STEPS {
                    li {
                        p { (words) @for clause in clauses { " " (clause_link(clause)) } }
                        @if let Some(someone) = someone { span.minis { @for card in cards { (mini(someone, *card, "")) } } }
                    }
                }
            }
        }
    }
}
