//! The characters of Clash!, each with all its cards.

use super::card::{Look, back, full};
use super::emblem::emblem;
use super::words;
use crate::icons::icon;
use crate::table::clause_link;
use clash::card::Card;
use clash::setup::Rules;
use clash::{CharRef, Character};
use maud::{Markup, html};

/// Everyone.
pub(crate) fn all() -> Markup {
    html! {
        section.wide-page {
            h1 { "Characters of Clash!" }
            p.lead {
                "Each has seven basic moves, one of them twice, and two moves of their own. "
                "Every number on this page is public in the game too. " (clause_link("CL-2.2"))
            }
            ul.roster {
                @for character in clash::roster() {
                    @let def = &character.def;
                    li {
                        a.entry href=(format!("/gallery/clash/{}", def.id)) {
                            (emblem(character))
                            span.r-name { (def.name) }
                            span.r-title { (def.title) }
                            (figures(character))
                            span.r-text { (words::in_short(character)) }
                        }
                    }
                }
            }
        }
    }
}

fn figures(character: &Character) -> Markup {
    html! {
        span.r-figures {
            (icon("hp")) span.unseen { "HP " } b { (character.def.hp) } " "
            (icon("initiative")) span.unseen { "Initiative " } b { (character.def.initiative) }
        }
    }
}

/// One, complete.
pub(crate) fn one(character: CharRef) -> Markup {
    let def = &character.def;
    let rules = Rules::default();
    html! {
        section.wide-page.character {
            header.persona {
                (emblem(&character))
                div {
                    h1 { (def.name) }
                    p.lead { (def.title) }
                    dl.figures {
                        div { dt { "HP" } dd { (def.hp) } }
                        div { dt { "Initiative" } dd { (def.initiative) } }
                        @for counter in &def.counters {
                            div { dt { (counter.name) ", " (counter.min) " to " (counter.max) } dd { (counter.start) } }
                        }
                    }
                    form method="get" action="/new" {
                        input type="hidden" name="game" value="clash";
                        input type="hidden" name="character_0" value=(def.id);
                        button.button type="submit" { "Play as " (def.name) }
                    }
                }
                ul.passives {
                    @for (i, passive) in def.passives.iter().enumerate() {
                        li { h2 { (icon("passive")) (passive.name) } p { (words::passive(&character, i)) } }
                    }
                }
            }
            ul.cards {
                @for card in Card::ALL {
                    @if character.cards.count(card) > 0 {
                        li { (full(&character, card, &rules, Look { count: character.cards.count(card), dodge: None, class: "" })) }
                    }
                }
                li { (back("cw-l")) span.unseen { "The back of every card" } }
            }
            p { a href="/gallery/clash" { "All characters" } }
        }
    }
}

/// A character without leaving the page: passives, and the moves that are its own.
pub(crate) fn sheet(id: &str, character: CharRef, rules: &Rules) -> Markup {
    let def = &character.def;
    html! {
        div.tip.about-fighter #(id) popover="auto" role="dialog" aria-label=(def.name) {
            h2 { (def.name) small { (def.title) } }
            @for (i, passive) in def.passives.iter().enumerate() {
                p { b { (icon("passive")) (passive.name) ". " } (words::passive(&character, i)) }
            }
            ul.cards {
                @for card in [Card::Special1, Card::Special2] {
                    @if character.cards.count(card) > 0 {
                        li { (full(&character, card, rules, Look { count: character.cards.count(card), ..Look::default() })) }
                    }
                }
            }
            p { (words::in_short(&character)) " " a href=(format!("/gallery/clash/{}", def.id)) target="_blank" { "All cards of " (def.name) } }
            button.button.quiet type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
        }
    }
}
