//! The game in a minute, for who has never played it; every sentence with the clause that says it in full.

use super::card::mini;
use crate::table::clause_link;
use clash::card::Card;
use maud::{Markup, html};

/// One step: what happens, the clauses, and cards to look at.
const STEPS: [(&str, &[&str], &[Card]); 6] = [
    ("Both choose a card in secret, then reveal together.", &["CL-5.4"], &[]),
    ("Lower Buildup acts first. Higher Initiative breaks ties.", &["CL-6.2", "CL-6.3"], &[]),
    (
        "A 1, 2, 3 or 4 deals that much damage at that Buildup: strong is slow. Damage you take first weakens your attack.",
        &["CL-7.7", "CL-11.1"],
        &[Card::One, Card::Two, Card::Three, Card::Four],
    ),
    (
        "Block stops a 1 or a 2. Counter sends a 3 or a 4 back. Dodge stops anything, but acts at the Buildup of the top card of your pile.",
        &["CL-8.2", "CL-9.2", "CL-10.2"],
        &[Card::Block, Card::Counter, Card::Dodge],
    ),
    (
        "Played cards stay face up in your pile, so both know what the other still holds. When your hand runs out, the pile comes back and you heal.",
        &["CL-4.1", "CL-4.10"],
        &[],
    ),
    ("Bring the other fighter to 0 HP to win.", &["CL-1.2", "CL-13.1"], &[]),
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
