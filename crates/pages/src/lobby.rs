//! What one can play, and where one was.

use crate::model::{Lobby, Standing, TableRow, Tables};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /`.
#[must_use]
pub fn lobby(page: &Lobby) -> Markup {
    let content = html! {
        section.wide-page {
            h1 { "Sit down and play" }
            @for game in catalog::games() {
                @let info = game.info();
                article.game {
                    h2 { (info.name) }
                    p { (info.tagline) }
                    form method="post" action="/quick" {
                        input type="hidden" name="game" value=(info.id);
                        @for level in &page.levels {
                            button.button type="submit" name="level" value=(level.id) title=(level.about) { (level.name) }
                        }
                    }
                    a href=(format!("/new?game={}", info.id)) { "More choices" }
                }
            }
            @if let Some(last) = &page.last { h2 { "Where you were" } (rows(std::slice::from_ref(last), "")) }
            h2 { "Your tables" }
            (rows(&page.mine, "You have no tables yet."))
            h2 { "Open tables" }
            (rows(&page.open, "Nobody is waiting at the moment."))
        }
    };
    frame(&page.shell, &Page { title: "Lobby", game: "", class: "plain" }, &content)
}

/// `GET /tables`.
#[must_use]
pub fn tables(page: &Tables) -> Markup {
    let content = html! {
        section.wide-page {
            h1 { "Tables" }
            h2 { "Yours" }
            (rows(&page.mine, "You have no tables yet."))
            h2 { "Open to all" }
            (rows(&page.open, "Nobody is waiting at the moment."))
        }
    };
    frame(&page.shell, &Page { title: "Tables", game: "", class: "plain" }, &content)
}

/// Tables as a list.
pub(crate) fn rows(tables: &[TableRow], none: &str) -> Markup {
    html! {
        @if tables.is_empty() { p.none { (none) } }
        ul.rows {
            @for row in tables {
                li.row {
                    a href=(format!("/t/{}", row.id)) {
                        strong { (row.info.name) } " "
                        @for (i, seat) in row.seats.iter().enumerate() { @if i > 0 { ", " } (seat.name) }
                    }
                    span.standing {
                        @match &row.standing {
                            Standing::YourTurn => "Your turn",
                            Standing::Waiting => "Waiting",
                            Standing::Open => "A seat is open",
                            Standing::Watch => "Watch",
                            Standing::Over(text) => (text),
                        }
                    }
                    span.when { (row.progress) " " (row.when) }
                }
            }
        }
    }
}
