//! What a step looks like while it is shown: pieces that travel, arrows, dice, numbers. The script plays them over the board as it
//! was, then shows the board as it is.

use crate::icons::icon;
use crate::model::TablePage;
use crate::scene::Scene;
use maud::{Markup, html};

/// Something to be shown of one step. Places are ids of elements on the board.
pub(crate) struct Mark {
    kind: &'static str,
    from: String,
    to: String,
    what: Markup,
}

impl Mark {
    /// A piece travels.
    pub(crate) fn travels(from: String, to: String, what: &str) -> Mark {
        Mark { kind: "travel", from, to, what: html! { (what) } }
    }

    /// A piece with a picture of its own travels.
    pub(crate) fn carries(from: String, to: String, what: Markup) -> Mark {
        Mark { kind: "travel", from, to, what }
    }

    /// Somebody aims at something.
    pub(crate) fn aims(from: String, to: String) -> Mark {
        Mark { kind: "aim", from, to, what: html! {} }
    }

    /// A number or a word flies up where it happens.
    pub(crate) fn says(at: String, what: &str) -> Mark {
        Mark { kind: "say", from: String::new(), to: at, what: html! { (what) } }
    }

    /// Dice tumble to these faces, each with whether it counts.
    pub(crate) fn dice(faces: impl Iterator<Item = (Markup, bool)>) -> Mark {
        let what = html! { @for (face, counts) in faces { span.die.counts[counts] { (face) } } };
        Mark { kind: "dice", from: String::new(), to: String::new(), what }
    }

    /// Cards are turned over, large, in the middle.
    pub(crate) fn reveals(cards: Markup) -> Mark {
        Mark { kind: "cards", from: String::new(), to: String::new(), what: cards }
    }
}

/// How many marks of one step are shown.
const MOST: usize = 14;

/// What the newest step of this page looks like, for the script.
pub(crate) fn marks(moment: u32, scene: &dyn Scene) -> Markup {
    let marks = scene.marks(moment);
    html! {
        ol #marks hidden data-at=(moment) {
            @for mark in marks.iter().take(MOST) {
                li data-kind=(mark.kind) data-from=(mark.from) data-to=(mark.to) { (mark.what) }
            }
        }
    }
}

/// How fast others' steps are shown, in the corner of the board. Without script there is nothing to be played.
pub(crate) fn pace() -> Markup {
    html! {
        div #pace .with-script data-keep {
            button #away .act type="button" hidden { (icon("next")) span { "While you were away" } }
            fieldset {
                legend.unseen { "Speed of play" }
                @for (id, words, name) in [("slow", "½×", "Half speed"), ("one", "1×", "Normal speed"), ("fast", "2×", "Double speed"), ("now", "Off", "No playback")] {
                    label title=(name) { input.unseen type="radio" name="pace" value=(id) checked[id == "one"] aria-label=(name); span aria-hidden="true" { (words) } }
                }
            }
        }
    }
}

/// What a step did, in the words of the log: stands in the place of the prompt while the step is shown.
pub(crate) fn said(page: &TablePage) -> String {
    let told = page.log.iter().filter(|line| line.moment == page.moments && line.role.is_told() && !line.role.begins_chapter());
    let said: Vec<String> = told.take(2).map(|line| crate::shell::capital(&line.text)).collect();
    if said.is_empty() { page.prompt.clone() } else { said.join(" ") }
}

/// Whether a step shows anything at all.
pub(crate) fn is_told(page: &TablePage) -> bool {
    page.log.iter().any(|line| line.moment == page.moments && line.role.is_told())
}
