//! Decks that belong to a person: the list of them, and the page of one.

use crate::fronts;
use crate::icons::icon;
use crate::model::{DeckLine, DeckOffer, DeckPage, Decks};
use crate::shell::{Page, frame};
use crate::table::clause_link;
use engine::DeckReport;
use maud::{Markup, html};

/// `GET /decks/{game}`.
#[must_use]
pub fn decks(page: &Decks) -> Markup {
    let sent = |name: &str| page.sent.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.as_str());
    let here = format!("/decks/{}", page.info.id);
    let content = html! {
        section.wide-page.decks {
            h1 { "Your decks for " (page.info.name) }
            (problems(&page.problems))
            @if page.mine.is_empty() { p.none { "None yet. Start an empty one, or copy a ready-made deck." } }
            @else { ul.deck-list { @for deck in &page.mine { (line(&here, deck)) } } }
            div.two.new-deck {
                form.stack method="post" action=(here) {
                    h2 { "A new deck" }
                    label for="new-name" { "Name" }
                    input #new-name name="name" type="text" maxlength="48" required value=(if sent("text").is_empty() { sent("name") } else { "" }) placeholder="Deck name";
                    button.button type="submit" { (icon("plus")) "New empty deck" }
                }
                form.stack method="post" action=(here) {
                    h2 { "Import" }
                    label for="text" { "Paste a deck" }
                    textarea #text name="text" rows="8" maxlength="12000" required spellcheck="false" placeholder="3 Name of a card" { (sent("text")) }
                    button.button.quiet type="submit" { "Import it" }
                }
            }
            (fronts::of(page.info.id).house_decks(&page.levels))
        }
    };
    frame(&page.shell, &Page { title: "Decks", game: page.info.id, class: "plain", ..Page::default() }, &content)
}

fn line(here: &str, deck: &DeckLine) -> Markup {
    html! {
        li.deck-line {
            a href=(format!("{here}/{}", deck.id)) { (deck.name) }
            span { (deck.report.summary) }
            (verdict(&deck.report))
            small { "changed " (deck.when) }
        }
    }
}

/// Whether it can be played, in two words.
pub(crate) fn verdict(report: &DeckReport) -> Markup {
    html! {
        @if report.is_legal() { span.legal.yes { (icon("check")) "legal" } }
        @else { span.legal.no { (icon("close")) (crate::shell::count(report.problems.len() as u32, "problem", "problems")) } }
    }
}

/// What was refused, every reason.
pub(crate) fn problems(problems: &[String]) -> Markup {
    html! { @if !problems.is_empty() { ul.problems role="alert" { @for problem in problems { li { (problem) } } } } }
}

/// The deck that somebody who sits down brings; nothing for a game to which nobody brings one.
pub(crate) fn bring(game: &str, offer: &DeckOffer) -> Markup {
    fronts::of(game).bring_deck(offer)
}

/// Everything that keeps a deck from being played, with the clause.
pub(crate) fn complaints(report: &DeckReport) -> Markup {
    html! {
        ul.complaints {
            @for problem in &report.problems {
                li {
                    @if let Some(line) = problem.line { "Line " (line) ": " }
                    (problem.text) @if let Some(clause) = &problem.clause { " " (clause_link(clause)) }
                }
            }
        }
    }
}

/// `GET /decks/{game}/{deck}`.
#[must_use]
pub fn deck(page: &DeckPage) -> Markup {
    let content = fronts::of(page.info.id).deck_builder(page);
    frame(&page.shell, &Page { title: &page.name, game: page.info.id, class: "plain builder-page", ..Page::default() }, &content)
}

/// A deck of a game without a builder of its own: its text.
pub(crate) fn plain(page: &DeckPage) -> Markup {
    html! {
        section.wide-page {
            h1 { (page.name) }
            (problems(&page.problems))
            (verdict(&page.report)) (complaints(&page.report))
            (forms(page))
        }
    }
}

/// Renaming, the whole text, copying, deleting.
pub(crate) fn forms(page: &DeckPage) -> Markup {
    let here = format!("/decks/{}/{}", page.info.id, page.id);
    html! {
        form.deck-name method="post" action=(here) {
            label for="deck-name" { "Name" }
            div.pair {
                input #deck-name name="name" type="text" maxlength="48" required value=(page.sent_name.as_deref().unwrap_or(&page.name));
                button.button.quiet type="submit" name="do" value="rename" { "Rename" }
            }
        }
        details.deck-text open[page.sent_text.is_some()] {
            summary { "As text" }
            form.stack method="post" action=(here) {
                label for="deck-text" { "One card per line, with the number of copies" }
                textarea #deck-text name="text" rows="14" maxlength="12000" spellcheck="false" { (page.sent_text.as_deref().unwrap_or(&page.text)) }
                button.button.quiet type="submit" name="do" value="text" { "Save this text" }
            }
        }
        div.deck-ways {
            a.button.quiet href=(format!("{here}/deck.txt")) download { (icon("download")) "Export" }
            form method="post" action=(here) { button.button.quiet type="submit" name="do" value="copy" { (icon("grid")) "Copy" } }
            button.button.quiet type="button" popovertarget="delete" { (icon("close")) "Delete" }
            div.tip #delete popover="auto" role="dialog" aria-label="Delete this deck" {
                h2 { "Delete " (page.name) "?" }
                p { "This cannot be undone. Export it first if you may want it again." }
                form method="post" action=(here) { button.button type="submit" name="do" value="delete" { "Delete" } }
            }
        }
    }
}
