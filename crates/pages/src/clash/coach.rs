//! A guided first fight: one thing at a time, pointed out on the table while a real game against a bot goes on.

use super::Scene;
use clash::view::Phase;

/// What is said in each turn, and the control it speaks of. Nothing of it forces anybody's hand.
const TURNS: [(&str, &str); 7] = [
    (
        "Each turn you both choose a card in secret, then reveal together. The lower Buildup acts first (CL-6.2). \
        Start with your 2: it is quick enough to hit most things before they hit you.",
        "#hand",
    ),
    (
        "This is the turn you just played. Buildup runs from 0 to 5, and whoever stands further left acted first. Damage you take \
        before your attack acts is taken off it (CL-11.1). Play any card.",
        "#timeline",
    ),
    (
        "This table answers \u{201c}what if\u{201d}: your cards are the rows, theirs the columns. Each field says what they would lose, then what \
        you would lose. Find a row that is good against many columns.",
        "#whatif",
    ),
    (
        "What they have played lies in their pile, open to you. They cannot play it again before they recharge (CL-4.1), so their hand \
        is no secret. If their Block is in the pile, your 1 and 2 are safe.",
        ".fighter.far .zones",
    ),
    (
        "Block stops a 1 or a 2, Counter sends a 3 or a 4 back, Dodge stops anything if it acts in time (CL-8.2, CL-9.2, CL-10.1). \
        Try one when you expect a big attack.",
        "#hand",
    ),
    (
        "Your Dodge acts at the Buildup of the top card of your pile (CL-10.2): play a low card first and the next Dodge is quick. \
        This chip shows where it stands now.",
        ".fighter.near .chips",
    ),
    (
        "When your hand is empty, your whole pile comes back and you heal (CL-4.10). You know all you need: bring them to 0 HP. \
        The Hint button is there if you want it.",
        ".fighter.far .hp",
    ),
];

/// The word for this turn; none while one waits, or later on.
pub(super) fn coach(scene: &Scene<'_>) -> Option<(String, &'static str)> {
    if scene.view.phase != Phase::Choose || scene.legal.is_empty() {
        return None;
    }
    let turn = usize::from(scene.view.turn).checked_sub(1)?;
    let (text, at) = TURNS.get(turn)?;
    Some((text.split_whitespace().collect::<Vec<_>>().join(" "), at))
}
