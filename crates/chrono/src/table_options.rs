//! What can be chosen for a new game: the deck of each seat, and house rules.

use engine::options::{Opt, Options};

/// House rules, all off.
const HOUSE_RULES: [(&str, &str, &str); 4] = [
    ("mulligan", "The starting hand may be redrawn once", "CC-R9"),
    ("weakness_destroys", "A battler with strength 0 is destroyed", "CC-R71"),
    ("cover_quests", "Taunt and Elusive cover quest guardians too", "CC-R17"),
    ("guardian_must_be_weaker", "A guardian is destroyed only when it was weaker", "CC-R21"),
];

pub(crate) fn options() -> Options {
    let switch =
        |(id, words, clause): (&str, &str, &'static str)| Opt::switch(id, words).at(&format!("rules.{id}")).clause(clause);
    Options::default().each_seat(Opt::widget("deck", "Deck").at("decks")).seldom(
        "House rules",
        "",
        HOUSE_RULES.into_iter().map(switch).collect(),
    )
}
