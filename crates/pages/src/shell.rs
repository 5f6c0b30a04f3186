//! What stands around every page: head, bar, landmarks, and the one live region.

use crate::assets::href;
use crate::fronts;
use crate::icons::icon;
use crate::model::{Motion, Shell, Theme};
use maud::{DOCTYPE, Markup, html};

/// What a page tells the frame around it.
#[derive(Default)]
pub(crate) struct Page<'a> {
    /// The title, without the product's name.
    pub title: &'a str,
    /// The game whose colours it wears; empty for none.
    pub game: &'a str,
    /// A class on the body, for the layout.
    pub class: &'a str,
    /// Style sheets of games whose colours it does not wear.
    pub styles: Vec<&'static str>,
    /// Whether it shows something that changes by itself: without script it is loaded anew every few seconds.
    pub refresh: bool,
}

/// A whole document.
pub(crate) fn frame(shell: &Shell, page: &Page<'_>, content: &Markup) -> Markup {
    let theme = (shell.theme != Theme::Auto).then(|| shell.theme.id());
    let motion = (shell.motion != Motion::Auto).then(|| shell.motion.id());
    let sound = shell.sound.then_some("on");
    let front = (!page.game.is_empty()).then(|| fronts::of(page.game));
    let script = front.and_then(super::front::Front::script).map(href);
    let styles = front.map_or(&[][..], |front| front.styles());
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[theme] data-motion=[motion] data-sound=[sound] data-game=(page.game) data-game-script=[script] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                @if page.refresh { noscript { meta http-equiv="refresh" content="3"; } }
                title { (page.title) " · Clashtable" }
                link rel="stylesheet" href=(href("style.css"));
                @if page.class == "at-table" { link rel="stylesheet" href=(href("frame.css")); link rel="stylesheet" href=(href("playback.css")); }
                @for sheet in styles.iter().chain(&page.styles) { link rel="stylesheet" href=(href(sheet)); }
                link id="favicon" rel="icon" type="image/svg+xml" href=(href("favicon.svg"));
                script type="module" src=(href("main.js")) {}
            }
            body class=(page.class) {
                @if page.class == "at-table" { a.skip href="#hand" data-to-choices { "Skip to your choices" } }
                @else { a.skip href="#main" { "Skip to content" } }
                (bar(shell, page.game))
                main #main tabindex="-1" { (content) }
                p #net role="status" hidden {}
                div #live .unseen aria-live="polite" role="status" {}
            }
        }
    }
}

/// The link of the page's game; a page of no game has none.
fn link(game: &str) -> Option<(&'static str, &'static str)> {
    if game.is_empty() { None } else { fronts::of(game).link() }
}

fn bar(shell: &Shell, game: &str) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { (icon("mark")) span { "Clashtable" } }
            nav aria-label="Main" {
                a href="/tables" { "Tables" }
                a href="/rules" { "Rules" }
                @if let Some((address, words)) = link(game) { a href=(address) { (words) } }
            }
            @if let Some(next) = shell.waiting.first() {
                a.waiting href=(format!("/t/{}", next.id)) title=(next.title) {
                    (icon("turn"))
                    span { "Your turn" span.wide { ": " (next.title) } }
                    @if shell.waiting.len() > 1 { b.count { (shell.waiting.len()) } }
                }
            }
            a.me href="/me" { (icon("person")) span { (shell.person.as_deref().unwrap_or("Guest")) } }
        }
    }
}

/// A sentence begins with a capital, whoever it is about.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Words as the plural wants them.
pub(crate) fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
