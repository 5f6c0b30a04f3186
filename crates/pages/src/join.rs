//! An invite: look, then sit.

use crate::model::{Join, JoinState};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /join/{token}`.
#[must_use]
pub fn join(page: &Join) -> Markup {
    let title = format!("{} with {}", page.info.name, page.host);
    let content = html! {
        section.sheet-page.invite.with-spread {
            div {
            h1 { (page.host) @if page.seat.is_some() { " invites you to play " } @else { " invites you to watch " } (page.info.name) }
            p.lead { (page.info.tagline) }
            (crate::decks::problems(&page.problems))
            @match page.state {
                JoinState::Open => {
                    @if page.seat.is_some() { p { "This link works once and the seat is yours. " (page.clock.sentence()) } }
                    @else { p { "You will watch, not play. The table is private, and this link works once." } }
                    form.stack method="post" action=(format!("/join/{}", page.token)) {
                        label for="name" { "Your name" }
                        input #name name="name" type="text" maxlength="24" required autocomplete="nickname" value=[page.shell.person.as_deref()];
                        @if let (Some(offer), true) = (&page.decks, page.seat.is_some()) { (crate::decks::bring(page.info.id, offer)) }
                        input type="hidden" name="seed" data-seed;
                        button.button.big type="submit" { @if page.seat.is_some() { "Sit down" } @else { "Watch" } }
                        details.fairness {
                            summary { "Nobody controls the dice" }
                            p {
                                "Every random draw comes from a secret with the hash " code { (page.commitment) } " and from "
                                @if page.seat.is_some() { "a number your browser adds when you sit down" } @else { "numbers the players' browsers add" }
                                ". You can check both when the game is over."
                            }
                        }
                    }
                }
                JoinState::Yours => p { "You already have a seat at this table." },
                JoinState::Used => p { "This link has already been used. Ask " (page.host) " for a new one." },
                JoinState::Revoked => p { (page.host) " has cancelled this link. Ask for a new one." },
            }
            @if let Some(table) = &page.table {
                p { a href=(format!("/t/{table}")) {
                    @if page.state == JoinState::Yours { "Go to the table" } @else { "Just watch" }
                } }
            }
            @if catalog::rules(page.info.id).is_some() { p { a href=(format!("/rules/{}", page.info.id)) { "How to play " (page.info.name) } } }
            }
            (crate::fronts::of(page.info.id).invitation())
        }
    };
    frame(&page.shell, &Page { title: &title, game: page.info.id, class: "plain", ..Page::default() }, &content)
}
