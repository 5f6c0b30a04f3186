//! What one can do about the other people: claim the game from who has gone, take somebody from a seat, not hear or not meet them, tell
//! the operator; and where one is signed in oneself.

use crate::icons::icon;
use crate::model::{DevicePage, DeviceStep, IgnoredRow, Me, Other, SessionRow, Sitter, Stage, TablePage};
use crate::shell::{Page, frame};
use crate::table::post;
use engine::Seat;
use maud::{Markup, html};

fn name(page: &TablePage, seat: Seat) -> &str {
    page.seats.iter().find(|panel| panel.seat == seat).map_or("", |panel| panel.name.as_str())
}

fn seat_field(seat: Seat) -> Markup {
    html! { input type="hidden" name="seat" value=(seat.0); }
}

/// Whoever has gone while the game waits for them: how long one still has to wait, and then the claim.
pub(crate) fn claims(page: &TablePage) -> Markup {
    html! {
        @for (seat, seconds) in page.company.claims.iter().filter(|_| page.stage == Stage::Playing && !page.step) {
            @let name = name(page, *seat);
            div.claim {
                @if *seconds > 0 {
                    p { (name) " has gone. If they stay away, you can claim the game in " (minutes(*seconds)) "." }
                } @else {
                    p { (name) " has been away for a long time." }
                    (post(page, "claim", html! { (seat_field(*seat)) button.button type="submit" { (icon("flag")) "Claim the game" } }))
                }
            }
        }
    }
}

fn minutes(seconds: u32) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "a minute".into(),
        minutes => format!("{minutes} minutes"),
    }
}

/// Before the game begins its host can take somebody from a seat.
pub(crate) fn removals(page: &TablePage) -> Markup {
    let guests = page.seats.iter().filter(|seat| page.host && seat.sitter == Sitter::Person && !seat.mine);
    html! {
        @for seat in guests {
            (post(page, "remove", html! {
                (seat_field(seat.seat))
                button.button.quiet type="submit" { "Remove " (seat.name) }
            }))
        }
    }
}

/// The other people of the chat, and what one can do about each.
pub(crate) fn others(page: &TablePage) -> Markup {
    html! {
        @if !page.company.others.is_empty() {
            details.people {
                summary { "Mute, block or report" }
                @for (i, other) in page.company.others.iter().enumerate() { (about(page, i, other)) }
            }
        }
    }
}

fn about(page: &TablePage, i: usize, other: &Other) -> Markup {
    let whom = html! {
        @if let Some(seat) = other.seat { (seat_field(seat)) }
        @else if let Some(line) = other.line { input type="hidden" name="line" value=(line); }
    };
    html! {
        div.person id=(format!("person-{i}")) {
            p { b { (other.name) } @match other.unheard { Some(true) => " (blocked)", Some(false) => " (muted)", None => "" } }
            (post(page, "ignore", html! {
                (whom)
                button.button.quiet type="submit" name="how" value="mute" title="You no longer see what they say" { "Mute" }
                button.button.quiet type="submit" name="how" value="block" title="You no longer see what they say, and neither of you can join the other's table" { "Block" }
            }))
            (post(page, "report", html! {
                (whom)
                label.unseen for=(format!("report-{i}")) { "What is wrong with " (other.name) }
                input id=(format!("report-{i}")) name="text" type="text" maxlength="300" required autocomplete="off" placeholder="What is wrong?";
                button.button.quiet type="submit" { "Report" }
            }))
        }
    }
}

/// Where one is signed in, and whom one does not want to hear.
pub(crate) fn mine(page: &Me) -> Markup {
    html! {
        @if !page.sessions.is_empty() {
            h2 { "Where you are signed in" }
            ul.plain { @for session in &page.sessions { (session_line(session)) } }
            form method="post" action="/me/sessions" {
                @if page.sessions.len() > 1 { button.button.quiet type="submit" name="end" value="others" { "Sign out everywhere else" } }
                button.button.quiet type="submit" name="end" value="all" { "Sign out everywhere" }
            }
            form method="post" action="/me/device" { button.button.quiet type="submit" { (icon("link")) "Use another device" } }
        }
        @if !page.ignored.is_empty() {
            h2 { "Muted and blocked" }
            ul.plain { @for ignored in &page.ignored { (ignored_line(ignored)) } }
        }
    }
}

fn session_line(session: &SessionRow) -> Markup {
    html! {
        li {
            form method="post" action="/me/sessions" {
                span { (session.device) ", " @if session.current { "this one" } @else { "last used " (session.seen) } " " }
                button.button.quiet type="submit" name="end" value=(session.id) aria-label=(format!("Sign out: {}, {}", session.device, session.seen)) { "Sign out" }
            }
        }
    }
}

fn ignored_line(ignored: &IgnoredRow) -> Markup {
    html! {
        li {
            form method="post" action="/me/ignored" {
                span { (ignored.name) @if ignored.blocked { " (blocked)" } " " }
                button.button.quiet type="submit" name="id" value=(ignored.id) { "Unmute" }
            }
        }
    }
}

/// A link for another device, and what it leads to there.
#[must_use]
pub fn device(page: &DevicePage) -> Markup {
    let content = html! {
        section.sheet-page {
            @match &page.step {
                DeviceStep::Link(url) => {
                    h1 { "Another device" }
                    p.lead { "Open this link there within ten minutes. It works once, and whoever opens it is you: give it to nobody." }
                    div.invite {
                        label for="device-link" { "Your link" }
                        input #device-link type="text" readonly value=(url);
                        (crate::qr::code(url, "The link as a QR code"))
                        button.button type="button" data-copy=(url) { (icon("link")) "Copy" }
                    }
                    p { a.button.quiet href="/me" { "Back" } }
                }
                DeviceStep::Enter { name, token } => {
                    h1 { "Hello, " (name) }
                    p.lead { "From now on this device is yours too: your tables, decks and settings." }
                    form method="post" action=(format!("/device/{token}")) { button.button.big type="submit" { "Come in as " (name) } }
                    p { a.button.quiet href="/" { "No, stay signed in as I am" } }
                }
            }
        }
    };
    frame(&page.shell, &Page { title: "Another device", game: "", class: "plain", ..Page::default() }, &content)
}
