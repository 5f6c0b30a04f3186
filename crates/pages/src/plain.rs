//! The front of a game that has none of its own: everything is drawn from the game's words.

use crate::assets::{Asset, embed};
use crate::front::{Front, Sight};
use crate::model::TablePage;
use crate::scene::Scene;
use crate::shell::capital;
use crate::table::act_form;
use catalog::LegalAction;
use maud::{Markup, html};

/// From this many choices on they are grouped and can be searched.
const MANY: usize = 12;
/// Up to this many choices each says what it leads to.
const EXPLAINED: usize = 30;

/// The front of any game: nothing but the defaults.
pub(crate) struct Plain;

impl Front for Plain {
    fn game(&self) -> &'static str {
        ""
    }

    fn assets(&self) -> &'static [Asset] {
        const ASSETS: &[Asset] = &[embed!("plain.js", "text/javascript; charset=utf-8")];
        ASSETS
    }

    fn script(&self) -> Option<&'static str> {
        Some("plain.js")
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn Scene + 'a>> {
        Some(Box::new(InWords::of(sight)))
    }
}

/// A table as text, and what can be done as a list.
pub(crate) struct InWords {
    text: String,
    /// What each action would lead to, in the order of the legal actions; empty where there are many.
    explained: Vec<Vec<String>>,
}

impl InWords {
    pub(crate) fn of(sight: &Sight<'_>) -> InWords {
        let explained = if sight.legal.len() <= EXPLAINED { sight.legal.len() } else { 0 };
        InWords {
            text: sight.table.board(&sight.names()),
            explained: (0..explained).map(|action| sight.table.explain(action)).collect(),
        }
    }
}

impl Scene for InWords {
    fn board(&self, _page: Option<&TablePage>) -> Markup {
        html! {
            div.w-table { pre.in-words #in-words tabindex="0" role="group" aria-label="The table in words" { (self.text) } }
        }
    }

    fn panel(&self, page: Option<&TablePage>) -> Option<Markup> {
        let asked = page.filter(|page| !page.legal.is_empty());
        Some(html! {
            div #panel .w-panel {
                @match asked { Some(page) => (choices(page, &self.explained)), None => p.none { "Nothing to decide now." } }
            }
        })
    }

    fn summary(&self) -> String {
        String::new()
    }
}

/// What can be done: a list of buttons, in groups and with a search where there are many.
pub(crate) fn choices(page: &TablePage, explained: &[Vec<String>]) -> Markup {
    let many = page.legal.len() >= MANY;
    let groups = groups(&page.legal);
    html! {
        section.w-choices #choices aria-label="What you can do" {
            h2 { "What you can do" @if many { span.of { (page.legal.len()) " choices" } } }
            @if many {
                label.unseen for="find-choice" { "Find a choice" }
                input #find-choice .with-script type="search" data-find="choices" data-keep autocomplete="off" placeholder="Find a choice";
            }
            (act_form(page, html! {
                @for (i, (name, members)) in groups.iter().enumerate() {
                    @if groups.len() == 1 { (list(page, members, explained)) }
                    @else {
                        details #(format!("choices-{i}")) open[page.legal.len() <= 4 * MANY || members.len() <= MANY] {
                            summary { (name) span.of { (members.len()) } }
                            (list(page, members, explained))
                        }
                    }
                }
            }))
        }
    }
}

fn list(page: &TablePage, members: &[usize], explained: &[Vec<String>]) -> Markup {
    html! {
        ul.plain-actions data-nav {
            @for (i, legal) in members.iter().filter_map(|i| Some((*i, page.legal.get(*i)?))) {
                @let why = explained.get(i).map(|lines| lines.join(" ")).filter(|why| !why.is_empty());
                li data-words=(legal.label.to_lowercase()) {
                    button.button.quiet type="submit" name="action" value=(legal.action.to_string()) aria-describedby=[why.as_ref().map(|_| format!("choice-{i}"))] { (legal.label) }
                    @if let Some(why) = why { p.hint id=(format!("choice-{i}")) { (why) } }
                }
            }
        }
    }
}

/// The actions by what their names begin with, each group in the order of the actions: "Bid" 42, "Move" 30. What stands
/// alone comes last, together. One group where names say nothing (fewer than three actions a group), or where there are few.
fn groups(legal: &[LegalAction]) -> Vec<(String, Vec<usize>)> {
    let all = || vec![(String::new(), (0..legal.len()).collect())];
    if legal.len() < MANY {
        return all();
    }
    for words in 1..=3 {
        let groups = by_first_words(legal, words);
        if groups.len() > 1 && 3 * groups.len() <= legal.len() {
            return groups;
        }
    }
    all()
}

fn by_first_words(legal: &[LegalAction], words: usize) -> Vec<(String, Vec<usize>)> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (i, action) in legal.iter().enumerate() {
        let key = action.label.split_whitespace().take(words).collect::<Vec<_>>().join(" ");
        let key = capital(key.trim_end_matches([',', ':', '.', ';']));
        match groups.iter_mut().find(|(name, _)| *name == key) {
            Some((_, members)) => members.push(i),
            None => groups.push((key, vec![i])),
        }
    }
    let (alone, mut groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, members)| members.len() == 1);
    match alone.len() {
        0 => {}
        1 => groups.extend(alone),
        _ => groups.push(("Other".into(), alone.into_iter().flat_map(|(_, members)| members).collect())),
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::groups;
    use catalog::LegalAction;

    fn named(labels: impl IntoIterator<Item = String>) -> Vec<LegalAction> {
        labels.into_iter().map(|label| LegalAction { action: serde_json::Value::Null, label }).collect()
    }

    #[test]
    fn many_actions_are_grouped_by_what_they_begin_with() {
        let bids = (1..=60).map(|i| format!("Bid {i}"));
        let moves = (1..=29).map(|i| format!("Move {i} to {}", i + 1));
        let legal = named(bids.chain(moves).chain(["Pass".into(), "Doubt it".into()]));
        let found: Vec<(String, usize)> = groups(&legal).into_iter().map(|(name, of)| (name, of.len())).collect();
        assert_eq!(found, [("Bid".into(), 60), ("Move".into(), 29), ("Other".into(), 2)]);
    }

    #[test]
    fn a_first_word_that_all_share_says_nothing() {
        let legal = named((0..20).map(|i| format!("Play {} {i}", if i < 9 { "red" } else { "blue" })));
        let found: Vec<String> = groups(&legal).into_iter().map(|(name, _)| name).collect();
        assert_eq!(found, ["Play red", "Play blue"]);
    }

    #[test]
    fn few_actions_or_names_without_a_pattern_are_one_list() {
        assert_eq!(groups(&named(["Yes".into(), "No".into()])).len(), 1);
        let legal = named((0..40).map(|i| format!("{i}{i}")));
        assert_eq!(groups(&legal).len(), 1);
        assert_eq!(groups(&legal)[0].1.len(), 40);
    }
}
