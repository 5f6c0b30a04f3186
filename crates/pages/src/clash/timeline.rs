//! The last turn, told as a timeline: Buildup 0 to 5 from left to right, who acted first and why, and the arithmetic.

use super::Scene;
use super::card::{Look, face, name};
use super::story::{Story, Turn};
use crate::icons::icon;
use crate::table::clause_link;
use clash::card::Card;
use clash::event::{Damage, Event, First, Verdict};
use clash::{Play, play_name};
use engine::{Event as _, Seat};
use maud::{Markup, html};

/// The panel.
pub(crate) fn timeline(scene: &Scene<'_>, story: &Story<'_>) -> Markup {
    let Some(turn) = story.last_reveal() else {
        return html! {
            section #timeline .panel.timeline data-reveal="0" {
                h2 { "The reveal" }
                p.none { "Both cards are revealed together and act in Buildup order, 0 to 5. You will see it here." }
                p.none.touch { "Tap a card to play it; hold it to read it." }
                (track(scene, None))
            }
        };
    };
    html! {
        section #timeline .panel.timeline data-reveal=(turn.moment) {
            h2 { "Turn " (turn.number) @if let Some((_, _, first)) = turn.order { small { (why(scene, turn)) " " (clause_link(Turn::order_clause(first))) } } }
            (track(scene, Some(turn)))
            ol.steps {
                @for event in turn.opening.iter().chain(&turn.steps) { (step(scene, turn, event)) }
            }
        }
    }
}

fn track(scene: &Scene<'_>, turn: Option<&Turn<'_>>) -> Markup {
    let order = turn.and_then(|t| t.order);
    html! {
        div.track {
            @for lane in [scene.near, scene.near.opponent()] {
                div.lane {
                    @if let (Some(turn), Some((buildups, _, first))) = (turn, order) {
                        @if let (Some(play), Some(at)) = (turn.plays[lane.index()], buildups[lane.index()]) { (token(scene, lane, play, at, first)) }
                    }
                }
                @if lane == scene.near {
                    ol.axis aria-hidden="true" { @for n in 0..6 { li { (n) } } }
                }
            }
        }
    }
}

/// A played card at its place.
fn token(scene: &Scene<'_>, seat: Seat, play: Play, at: u8, first: First) -> Markup {
    let card = play.card;
    let Some(character) = scene.view.sides[seat.index()].character else { return html! {} };
    let leads = matches!(first, First::Faster(s) | First::Initiative(s) | First::Alone(s) if s == seat);
    html! {
        div class=(format!("token at-{at}{}", if leads { " first" } else { "" })) data-step {
            (face(&character, card, &scene.view.rules, Look { class: "cw-xs", ..Look::default() }))
            p {
                b { (scene.names.of(seat)) }
                " " (play_name(&character, play))
                span.unseen { " at Buildup " (at) }
                @if leads { span.flag { (icon("first")) "first" } }
                @if first == First::Together { span.flag { (icon("together")) "together" } }
            }
        }
    }
}

/// Why the one acted before the other.
fn why(scene: &Scene<'_>, turn: &Turn<'_>) -> String {
    let Some((buildups, initiatives, first)) = turn.order else { return String::new() };
    let at = |s: Seat| buildups[s.index()].unwrap_or(0);
    match first {
        First::Faster(s) => format!("{} first: Buildup {} beats {}", scene.names.does(s, "acts"), at(s), at(s.opponent())),
        First::Initiative(s) => {
            let (mine, theirs) = (initiatives[s.index()], initiatives[s.opponent().index()]);
            format!("both at Buildup {}; {} first, Initiative {mine} beats {theirs}", at(s), scene.names.does(s, "acts"))
        }
        First::Together => format!("both at Buildup {} with equal Initiative: both at once", at(Seat(0))),
        First::Alone(s) => format!("only {} a move", scene.names.does(s, "has")),
        First::Nobody => "no moves".into(),
    }
}

/// One line of the story; nothing for what the picture already says.
fn step(scene: &Scene<'_>, turn: &Turn<'_>, event: &Event) -> Markup {
    match event {
        Event::Damage(damage) => damage_line(scene, damage),
        Event::Judged { seat, verdict: Verdict::Unsuccessful } => unsuccessful(scene, turn, *seat),
        Event::Heals { amount: 0, .. } | Event::LosesHp { amount: 0, .. } => html! {},
        Event::Recharges { healed: 0, .. } => line(scene, event, "recharge", "", &[]),
        Event::Heals { seat, amount, .. } => line(scene, event, "heal", "heal", &[(*seat, format!("+{amount}"))]),
        Event::Recharges { seat, healed, .. } => line(scene, event, "recharge", "heal", &[(*seat, format!("+{healed}"))]),
        Event::LosesHp { seat, amount, .. } => line(scene, event, "hp", "hit", &[(*seat, format!("-{amount}"))]),
        Event::NoMove { .. } => line(scene, event, "hand", "", &[]),
        Event::Copies { .. } => line(scene, event, "special", "", &[]),
        Event::Initiative { .. } => line(scene, event, "initiative", "", &[]),
        Event::Changed { .. } | Event::Counter { .. } | Event::MaxHp { .. } => line(scene, event, "plus", "", &[]),
        Event::CardMoves { .. } | Event::Buries { .. } => line(scene, event, "pile", "card", &[]),
        Event::NothingThere { .. } => line(scene, event, "cross", "", &[]),
        Event::Delays { .. } | Event::DelayEnds { .. } => line(scene, event, "hourglass", "", &[]),
        Event::Concedes { .. } => line(scene, event, "flag", "", &[]),
        Event::Over { .. } => line(scene, event, "ko", "", &[]),
        Event::Picks { .. }
        | Event::Characters { .. }
        | Event::TurnBegins { .. }
        | Event::Commits { .. }
        | Event::TakesBack { .. }
        | Event::Reveal { .. }
        | Event::Order { .. }
        | Event::Acts { .. }
        | Event::Protects { .. }
        | Event::Judged { .. }
        | Event::LeavesPlay { .. } => html! {},
    }
}

fn line(scene: &Scene<'_>, event: &Event, picture: &str, sound: &str, flies: &[(Seat, String)]) -> Markup {
    let fly = flies.first();
    html! {
        li data-step data-sound=(sound) data-fly=[fly.map(|f| &f.1)] data-to=[fly.map(|f| format!("hp-{}", f.0.0))] {
            (icon(picture)) span { (event.tell(&scene.names)) " " (clauses(event)) }
        }
    }
}

fn clauses(event: &Event) -> Markup {
    html! { @for clause in event.clauses() { " " (clause_link(clause.0)) } }
}

/// "Anna's 4 hits Bo for 3 (4 - 1 received; 12 → 9)."
fn damage_line(scene: &Scene<'_>, d: &Damage) -> Markup {
    let returned = d.stops.iter().find_map(|s| s.returned);
    let (fly, to) = match returned {
        Some((back, _)) => (back, d.from),
        None => (d.received, d.to),
    };
    let hurt = fly > 0;
    html! {
        li data-step data-sound=(if hurt { "hit" } else { "stop" }) data-fly=[hurt.then(|| format!("-{fly}"))] data-to=[hurt.then(|| format!("hp-{}", to.0))] {
            (icon(if hurt { "damage" } else { "defence" }))
            span { (Event::Damage(d.clone()).tell(&scene.names)) " " (clauses(&Event::Damage(d.clone()))) }
        }
    }
}

/// Why a protection did nothing: too late, or not meant for that attack.
fn unsuccessful(scene: &Scene<'_>, turn: &Turn<'_>, seat: Seat) -> Markup {
    let (Some(mine), theirs) = (turn.plays[seat.index()], turn.plays[seat.opponent().index()]) else { return html! {} };
    let character = |s: Seat| scene.view.sides[s.index()].character;
    let attacked = theirs.zip(character(seat.opponent())).is_some_and(|(play, c)| c.move_of(play.card).attack);
    let late = matches!(turn.order, Some((_, _, First::Faster(s) | First::Initiative(s))) if s == seat.opponent());
    let (reason, clause) = match (mine.card, attacked, late) {
        (Card::Block, true, true) => ("comes too late", "CL-8.4"),
        (Card::Counter, true, true) => ("comes too late", "CL-9.5"),
        (Card::Dodge, true, true) => ("comes too late", "CL-10.4"),
        (Card::Block, true, false) => ("does not stop that attack", "CL-8.3"),
        (Card::Counter, true, false) => ("does not counter that attack", "CL-9.4"),
        (Card::Block | Card::Counter | Card::Dodge, false, _) => ("meets no attack", "CL-15.4"),
        _ => return html! {},
    };
    let Some(owner) = character(seat) else { return html! {} };
    html! {
        li data-step { (icon("cross")) span { b { (engine::sentence(&scene.names.whose(seat))) " " (owner.card_name(mine.card)) } " " (reason) ". " (clause_link(clause)) } }
    }
}

/// The turn in one sentence.
pub(crate) fn sentence(scene: &Scene<'_>, turn: &Turn<'_>) -> String {
    let played = |seat: Seat| {
        let (play, side) = (turn.plays[seat.index()]?, &scene.view.sides[seat.index()]);
        Some(format!("{} plays {}", scene.names.of(seat), name(&*side.character?, play.card)))
    };
    let plays: Vec<String> = [Seat(0), Seat(1)].into_iter().filter_map(played).collect();
    let hp = format!("{} {} HP, {} {} HP", scene.names.of(Seat(0)), turn.hp[0], scene.names.of(Seat(1)), turn.hp[1]);
    format!("Turn {}: {}. {hp}.", turn.number, plays.join(", "))
}
