//! A game again: step, scrub, jump by round, go on from here.

use crate::analysis;
use crate::front::Sight;
use crate::icons::icon;
use crate::log::log;
use crate::model::{AnalysisPanel, ReplayPage};
use crate::playback;
use crate::shell::{Page, frame};
use crate::table::{clause_link, fairness, seat_line};
use catalog::EventView;
use engine::LogRole;
use maud::{Markup, html};

/// `GET /t/{table}/replay?at=N`.
#[must_use]
pub fn replay(page: &ReplayPage) -> Markup {
    let names: Vec<&str> = page.seats.iter().map(|s| s.name.as_str()).collect();
    let title = format!("Replay: {} {}", page.info.name, names.join(" and "));
    let sight = Sight { info: &page.info, table: &*page.table, viewer: page.viewer, seats: &page.seats, legal: &[], live: false };
    let scene = sight.scene();
    let past: Vec<EventView> = page.log.iter().filter(|l| l.moment <= page.at).cloned().collect();
    let said = analysis::said(page).unwrap_or_else(|| page.prompt.clone());
    let charted = matches!(page.analysis, AnalysisPanel::Done(_));
    let refresh = matches!(page.analysis, AnalysisPanel::Waiting(_) | AnalysisPanel::Running(..));
    let content = html! {
        div #table .replay .charted[charted] data-replay=(page.id) data-title=(title) data-at=(page.at) data-last=(page.last) data-say=(format!("Step {} of {}. {said}", page.at, page.last)) {
            section #prompt aria-label="Where we are" {
                h1 { "Replay" span.of { " step " (page.at) " of " (page.last) } }
                @if let (Some((text, clause)), true) = (&page.over, page.at == page.last) { p { (text) " " (clause_link(clause)) } }
            }
            section #actions aria-label="Go on or share" { (actions(page)) }
            section #board aria-label="Board" { (scene.board(None)) (playback::pace()) }
            (playback::marks(page.at, scene.as_ref()))
            section #hand aria-label="Steps" { (analysis::note(page)) (analysis::panel(page)) (controls(page)) }
            div.side {
                section #players aria-label="About" { ul.seats { @for seat in &page.seats { (seat_line(seat, scene.seat_score(seat.seat))) } } (fairness(&page.id, &page.fairness)) }
                (scene.panel(None).unwrap_or_default())
                (analysis::misses(page))
                section #log aria-label="Log" {
                    h2 { "Log" a.close href="#table" { (icon("close")) span.unseen { "Close" } } }
                    (log(&page.id, &past, scene.as_ref(), |line| page.at > 0 && line.moment == page.at))
                }
            }
        }
    };
    frame(&page.shell, &Page { title: &title, game: page.info.id, class: "at-table", refresh, ..Page::default() }, &content)
}

/// The moments at which a round begins.
fn rounds(page: &ReplayPage) -> Vec<(u32, String)> {
    let begins = page.log.iter().filter(|l| matches!(l.role, LogRole::Round(_)));
    begins.map(|l| (l.moment, l.text.trim_end_matches('.').to_owned())).collect()
}

fn controls(page: &ReplayPage) -> Markup {
    let rounds = rounds(page);
    let before = rounds.iter().rev().map(|r| r.0).find(|m| *m < page.at).unwrap_or(0);
    let after = rounds.iter().map(|r| r.0).find(|m| *m > page.at).unwrap_or(page.last);
    let step = |at: u32, sign: &str, words: &str, can: bool| {
        html! {
            @if can { a.act data-at=(at) href=(format!("/t/{}/replay?at={at}", page.id)) { (icon(sign)) span.unseen { (words) } } }
            @else { span.act.off { (icon(sign)) } }
        }
    };
    html! {
        div.scrubber {
            div.steps-bar {
                (step(0, "to-first", "To the beginning", page.at > 0))
                (step(before, "prev-round", "A round back", page.at > 0))
                (step(page.at.saturating_sub(1), "prev", "A step back", page.at > 0))
                button.act.with-script #run type="button" aria-pressed="false" { (icon("clock")) span { "Run" } }
                (step((page.at + 1).min(page.last), "next", "A step on", page.at < page.last))
                (step(after, "next-round", "A round on", page.at < page.last))
                (step(page.last, "to-last", "To the end", page.at < page.last))
            }
            form.jump method="get" action=(format!("/t/{}/replay", page.id)) {
                label.unseen for="scrub" { "Step" }
                input #scrub type="range" name="at" min="0" max=(page.last) value=(page.at);
                button.button.quiet.no-script type="submit" { "Go" }
            }
            ol.rounds aria-label="Rounds" {
                @for (i, (moment, text)) in rounds.iter().enumerate() {
                    @let here = page.at >= *moment && rounds.get(i + 1).is_none_or(|next| page.at < next.0);
                    li { a data-at=(moment) href=(format!("/t/{}/replay?at={moment}", page.id)) aria-current=[here.then_some("step")] { (text) } }
                }
            }
        }
    }
}

fn actions(page: &ReplayPage) -> Markup {
    html! {
        @if page.can_fork {
            button.act type="button" popovertarget="fork" { (icon("fork")) span { "Play on from here" } }
            div.tip #fork popover="auto" role="dialog" aria-label="Play on from here" {
                h2 { "Play on from here" }
                p { "A new table starts at step " (page.at) ". Who plays the other seat?" }
                form method="post" action=(format!("/t/{}/fork", page.id)) {
                    input type="hidden" name="at" value=(page.at);
                    @for level in &page.levels { button.button type="submit" name="level" value=(level.id) { (level.name) " bot" } }
                    button.button.quiet type="submit" name="level" value="hot" { "Both on this device" }
                }
            }
        }
        button.act type="button" data-copy=(format!("{}/t/{}/replay?at={}", page.shell.origin, page.id, page.at)) { (icon("share")) span { "Copy link" } }
        @if page.download { a.act href=(format!("/t/{}/replay.clash.json", page.id)) download { (icon("download")) span { "Download" } } }
        a.act href=(format!("/verify?table={}", page.id)) { (icon("check")) span { "Verify" } }
        a.act href=(format!("/t/{}", page.id)) { (icon("table")) span { "Table" } }
        a.act.phone href="#log" { (icon("log")) span { "Log" } }
    }
}
