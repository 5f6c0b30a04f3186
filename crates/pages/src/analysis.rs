//! A game looked at again: everybody's chances as a chart, what was missed as dots in it and as a list.

use crate::icons::icon;
use crate::model::{AnalysisPanel, AnalysisView, Miss, ReplayPage};
use crate::shell::{capital, count};
use engine::Viewer;
use maud::{Markup, html};
use std::fmt::Write;

/// How many misses are told at once; the others are folded away.
const TOLD: usize = 8;
/// How many of one's own are told first.
const OWN: usize = 3;
/// How many swings are told, and how large one must be.
const SWINGS: usize = 5;
const SWING: f32 = 0.15;
/// How many misses have their figures beside their dot.
const LABELLED: usize = 3;
/// How many places of the chart can be clicked, at most.
const COLUMNS: u32 = 120;
/// The chart's room above and below the lines, in percent of its height, so that dots at the edge are whole.
const EDGE: f32 = 7.0;

/// Percent, as people read them.
fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

fn fall(miss: &Miss) -> String {
    format!("{} → {}", percent(miss.from), percent(miss.to))
}

/// What stands beside the steps of a replay: an offer, how far it is, or the chart.
pub(crate) fn panel(page: &ReplayPage) -> Markup {
    html! {
        @match &page.analysis {
            AnalysisPanel::NotYet => {},
            AnalysisPanel::Offered => form.analyse method="post" action=(format!("/t/{}/analyse", page.id)) {
                input type="hidden" name="at" value=(page.at);
                button.button.quiet type="submit" { (icon("chart")) "Analyse" }
                span { "See everyone's chances at every step, and the costliest mistakes." }
            },
            AnalysisPanel::Waiting(ahead) => div.analyse data-poll="" role="status" {
                progress aria-label="Analysis" {}
                span { "Waiting: " (count(*ahead as u32, "other game is", "other games are")) " ahead of yours." }
            },
            AnalysisPanel::Running(done, of) => div.analyse data-poll="" {
                progress aria-label="Analysis" max=(of) value=(done) {}
                span { "Analysing: " (done) " of " (of) " steps." }
            },
            AnalysisPanel::Done(view) => (chart(page, view)),
        }
    }
}

/// The miss at the moment that is shown, if there is one.
fn here(page: &ReplayPage) -> Option<&Miss> {
    let AnalysisPanel::Done(view) = &page.analysis else { return None };
    view.misses.iter().find(|miss| miss.at == page.at)
}

/// What was missed at the moment that is shown, as a sentence.
pub(crate) fn said(page: &ReplayPage) -> Option<String> {
    let miss = here(page)?;
    let next = miss.next.as_deref().map(|next| format!(" {next}")).unwrap_or_default();
    Some(format!("A costly decision by {}: {}. Better: {} ({}).{next}", name(page, miss), miss.done, miss.better, fall(miss)))
}

/// What was missed at the moment that is shown.
pub(crate) fn note(page: &ReplayPage) -> Markup {
    html! {
        @if let Some(miss) = here(page) {
            p.missed {
                (icon("cross-hair")) b { "Missed " (fall(miss)) } " "
                (name(page, miss)) ": " (miss.done) ". Better: " b { (miss.better) } "."
                @if let Some(next) = &miss.next { " " (next) }
            }
        }
    }
}

fn name<'a>(page: &'a ReplayPage, miss: &Miss) -> &'a str {
    page.seats.get(miss.seat.index()).map_or("", |seat| seat.name.as_str())
}

fn address(page: &ReplayPage, at: u32) -> String {
    format!("/t/{}/replay?at={at}", page.id)
}

/// Every seat, the viewer's own first: it is the one that goes up.
fn order(page: &ReplayPage) -> Vec<usize> {
    let own = match page.viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => 0,
    };
    let mut order: Vec<usize> = (0..page.seats.len()).collect();
    order.sort_by_key(|seat| *seat != own);
    order
}

/// Everybody's chances at a moment as people read them; those of two add up to a hundred.
fn figures(view: &AnalysisView, at: u32) -> Vec<String> {
    let mut whole: Vec<i32> = chances(view, at).iter().map(|chance| (chance * 100.0).round() as i32).collect();
    if let [first, second] = whole.as_mut_slice() {
        *second = 100 - *first;
    }
    whole.into_iter().map(|n| format!("{n} %")).collect()
}

/// Everybody's chances at a moment: those of the last look at or before it.
fn chances(view: &AnalysisView, at: u32) -> &[f32] {
    let past = view.curve.iter().take_while(|(moment, _)| *moment <= at).last().or(view.curve.first());
    past.map_or(&[], |(_, chances)| chances.as_slice())
}

fn chart(page: &ReplayPage, view: &AnalysisView) -> Markup {
    let order = order(page);
    let now = figures(view, page.at);
    html! {
        figure.chances aria-label="Chances to win over the game" {
            figcaption {
                ul {
                    @for (place, seat) in order.iter().enumerate() {
                        li {
                            svg.swatch viewBox="0 0 26 10" aria-hidden="true" { path class=(format!("line side-{place}")) d="M1 5H25" {} }
                            (page.seats[*seat].name) " " @if let Some(chance) = now.get(*seat) { b { (chance) } }
                        }
                    }
                }
                small { (view.rounds) " tries per decision" }
                @if !view.misses.is_empty() { a.act.phone href="#misses" { (icon("cross-hair")) span { "Missed: " (view.misses.len()) } } }
            }
            (picture(page, view, &order))
        }
    }
}

/// A moment as a part of the width.
fn across(page: &ReplayPage, at: u32) -> f32 {
    100.0 * at as f32 / page.last.max(1) as f32
}

/// A chance as a part of the height.
fn down(chance: f32) -> f32 {
    EDGE + (1.0 - chance.clamp(0.0, 1.0)) * (100.0 - 2.0 * EDGE)
}

fn picture(page: &ReplayPage, view: &AnalysisView, order: &[usize]) -> Markup {
    let duel = order.len() == 2;
    let shown = if duel { &order[..1] } else { order };
    let size = format!("0 0 {} 100", page.last.max(1));
    let now = format!("{:.2}%", across(page, page.at));
    html! {
        svg.plot role="group" aria-label="A line for every side; each step is a link" {
            svg viewBox=(size) preserveAspectRatio="none" aria-hidden="true" {
                @if let (true, Some(seat)) = (duel, order.first()) {
                    rect.above width="100%" height="100%" {}
                    path.below d=(area(view, *seat)) {}
                }
                @for level in [0.25, 0.5, 0.75] { path class=(if level == 0.5 { "level even" } else { "level" }) d=(format!("M0 {0:.1}H{1}", down(level), page.last)) {} }
                @for (place, seat) in shown.iter().enumerate().rev() { path class=(format!("line side-{place}")) d=(line(view, *seat)) {} }
            }
            @for level in [0.25, 0.5, 0.75] { text.scale x="3" y=(format!("{:.2}%", down(level))) dy="-3" aria-hidden="true" { (percent(level)) } }
            line.now x1=(now) x2=(now) y1="0" y2="100%" {}
            (columns(page, view, order))
            @for (place, miss) in view.misses.iter().enumerate().rev() { (dot(page, view, place, miss, order)) }
        }
    }
}

/// The line of a seat.
fn line(view: &AnalysisView, seat: usize) -> String {
    let mut path = String::new();
    for (moment, chances) in &view.curve {
        let sign = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{sign}{moment} {:.1}", down(chances.get(seat).copied().unwrap_or_default()));
    }
    path
}

/// What lies under the line of a seat.
fn area(view: &AnalysisView, seat: usize) -> String {
    let first = view.curve.first().map_or(0, |(moment, _)| *moment);
    format!("{}V100H{first}Z", line(view, seat))
}

/// Places to click all over the chart. The steps, the slider and the dots are for the keyboard; hundreds of stops would not be.
fn columns(page: &ReplayPage, view: &AnalysisView, order: &[usize]) -> Markup {
    let all = page.last + 1;
    let columns = all.min(COLUMNS);
    let about = |at: u32| {
        let now = figures(view, at);
        let each = order.iter().filter_map(|seat| Some(format!("{} {}", page.seats[*seat].name, now.get(*seat)?)));
        format!("Step {at}: {}", each.collect::<Vec<_>>().join(", "))
    };
    html! {
        g aria-hidden="true" {
            @for column in 0..columns {
                @let at = (u64::from(column) * u64::from(all) / u64::from(columns)) as u32;
                @let width = 100.0 / columns as f32;
                a.place href=(address(page, at)) data-at=(at) tabindex="-1" {
                    rect x=(format!("{:.2}%", width * column as f32)) width=(format!("{width:.2}%")) height="100%" { title { (about(at)) } }
                }
            }
        }
    }
}

fn dot(page: &ReplayPage, view: &AnalysisView, place: usize, miss: &Miss, order: &[usize]) -> Markup {
    let seat = if order.len() == 2 { order[0] } else { miss.seat.index() };
    let chance = chances(view, miss.at).get(seat).copied().unwrap_or_default();
    let (x, y) = (across(page, miss.at), down(chance));
    let (at_x, at_y) = (format!("{x:.2}%"), format!("{y:.2}%"));
    let here = miss.at == page.at;
    let apart = view.misses[..place].iter().all(|other| (across(page, other.at) - x).abs() > 16.0);
    let lower = y < 50.0;
    let (anchor, dx) = if x < 12.0 {
        ("start", "9")
    } else if x > 88.0 {
        ("end", "-9")
    } else {
        ("middle", "0")
    };
    html! {
        a.miss #{"miss-" (miss.at)} href=(address(page, miss.at)) data-at=(miss.at) aria-current=[here.then_some("step")] {
            title { "Step " (miss.at) ", " (name(page, miss)) " missed: " (fall(miss)) }
            circle.reach cx=(at_x) cy=(at_y) r="13" {}
            circle.mark cx=(at_x) cy=(at_y) r="5.5" {}
            @if place < LABELLED && apart {
                text x=(at_x) y=(at_y) dx=(dx) dy=(if lower { "22" } else { "-12" }) text-anchor=(anchor) aria-hidden="true" { (fall(miss)) }
            }
        }
    }
}

/// One's own costliest decisions, then the moments at which the game turned, whoever or whatever turned it.
pub(crate) fn misses(page: &ReplayPage) -> Markup {
    let AnalysisPanel::Done(view) = &page.analysis else { return html! {} };
    let own: Vec<&Miss> = view.misses.iter().filter(|miss| page.viewer.is(miss.seat)).collect();
    let others: Vec<&Miss> = view.misses.iter().filter(|miss| !page.viewer.is(miss.seat)).collect();
    let swings = swings(page, view);
    html! {
        section #misses aria-label="Key moments" {
            h2 { "Key moments" a.close href="#table" { (icon("close")) span.unseen { "Close" } } }
            @if page.viewer.seat().is_some() {
                h3 { "Your costliest decisions" }
                @if own.is_empty() { p.none { "No clear mistakes. Well played." } }
                ol.misses { @for miss in own.iter().take(OWN) { (item(page, miss)) } }
            }
            @if !swings.is_empty() {
                h3 { "Biggest swings" }
                ol.misses { @for swing in &swings { (swing_item(page, swing)) } }
            }
            @let rest: Vec<&Miss> = own.iter().skip(OWN).chain(&others).copied().collect();
            @if !rest.is_empty() {
                details open[page.viewer.seat().is_none()] {
                    summary { "Other mistakes (" (rest.len()) ")" }
                    ol.misses { @for miss in rest.iter().take(TOLD) { (item(page, miss)) } }
                }
            } @else if page.viewer.seat().is_none() && swings.is_empty() { p.none { "No clear mistakes." } }
        }
    }
}

/// A moment at which a side's chance jumped.
struct Swing {
    at: u32,
    from: f32,
    to: f32,
}

/// The largest jumps of the chance of who looks (or of the first seat), by a decision or by chance, in the order of the game.
fn swings(page: &ReplayPage, view: &AnalysisView) -> Vec<Swing> {
    let seat = order(page).first().copied().unwrap_or(0);
    let of = |chances: &[f32]| chances.get(seat).copied().unwrap_or_default();
    let pairs = view.curve.windows(2).map(|pair| Swing { at: pair[1].0, from: of(&pair[0].1), to: of(&pair[1].1) });
    let mut all: Vec<Swing> = pairs.filter(|swing| (swing.to - swing.from).abs() >= SWING).collect();
    all.sort_by(|a, b| (b.to - b.from).abs().total_cmp(&(a.to - a.from).abs()));
    all.truncate(SWINGS);
    all.sort_by_key(|swing| swing.at);
    all
}

fn swing_item(page: &ReplayPage, swing: &Swing) -> Markup {
    let told: Vec<String> = page
        .log
        .iter()
        .filter(|line| line.moment == swing.at && line.role.is_told() && !line.role.begins_chapter())
        .take(2)
        .map(|line| capital(&line.text))
        .collect();
    html! {
        li {
            a href=(address(page, swing.at)) data-at=(swing.at) aria-current=[(swing.at == page.at).then_some("step")] {
                b { (percent(swing.from)) " → " (percent(swing.to)) } span { "Step " (swing.at) }
            }
            p { (told.join(" ")) }
        }
    }
}

fn item(page: &ReplayPage, miss: &Miss) -> Markup {
    let here = miss.at == page.at;
    html! {
        li {
            a href=(address(page, miss.at)) data-at=(miss.at) aria-current=[here.then_some("step")] {
                b { (fall(miss)) } span { "Step " (miss.at) ", " (name(page, miss)) }
            }
            p { (capital(&miss.done)) ". Better: " b { (miss.better) } "." @if let Some(next) = &miss.next { " " (next) } }
        }
    }
}
