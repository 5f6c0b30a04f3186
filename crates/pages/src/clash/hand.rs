//! The hand: each card a button, or a door to its choices; what cannot be played says why.

use super::Scene;
use super::card::{Look, back, buildup, face, full, name};
use super::preview::{ByCard, by_card, hand_id};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::count;
use crate::table::{act_form, clause_link};
use catalog::LegalAction;
use clash::card::Card;
use clash::character::Character;
use clash::view::SideView;
use clash::{Action, Play};
use maud::{Markup, html};

/// The viewer's cards.
pub(crate) fn hand(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let side = scene.near();
    let Some(character) = side.character else { return html! {} };
    let grid = by_card(scene);
    act_form(
        page,
        html! {
            ul.hand data-nav aria-label="Your cards" {
                @for card in Card::ALL {
                    @if character.cards.count(card) > 0 { (slot(scene, page, &character, card, grid.as_ref())) }
                }
            }
        },
    )
}

/// The cards of the near side, for somebody who watches or when the game is over: nothing to choose.
pub(crate) fn watch(scene: &Scene<'_>) -> Markup {
    let side = scene.near();
    let Some(character) = side.character else { return html! {} };
    html! {
        ul.hand.watching tabindex="0" aria-label=(format!("{} cards", scene.whose(side))) {
            @for card in Card::ALL {
                @let held = in_hand(side, card);
                @if character.cards.count(card) > 0 {
                    li class=(if held > 0 { "slot" } else { "slot spent" }) id=(format!("h-{}", hand_id(card))) {
                        (face(&character, card, &scene.view.rules, Look { count: held, dodge: Some(side.dodge_buildup), class: "" }))
                        span.unseen { (character.card_name(card)) @if held == 0 { ", not in hand" } }
                    }
                }
            }
        }
    }
}

fn in_hand(side: &SideView, card: Card) -> u8 {
    side.hand.iter().find(|c| c.card == card).map_or(0, |c| c.count)
}

fn slot(scene: &Scene<'_>, page: &TablePage, character: &Character, card: Card, grid: Option<&ByCard>) -> Markup {
    let side = scene.near();
    let (id, held) = (hand_id(card), in_hand(side, card));
    let plays: Vec<(Play, &LegalAction)> = scene
        .legal
        .iter()
        .filter_map(|(action, legal)| match action {
            Action::Play(play) if play.card == card => Some((*play, *legal)),
            Action::Play(_) | Action::Pick(_) => None,
        })
        .collect();
    let chosen = side.playing.is_some_and(|p| p.card == card);
    let state = match (chosen, plays.is_empty(), held) {
        (true, _, _) => "slot chosen",
        (false, false, _) => "slot can",
        (false, true, 0) => "slot spent",
        (false, true, _) => "slot idle",
    };
    let look = Look { count: held, dodge: Some(side.dodge_buildup), class: "" };
    let picture = html! {
        (face(character, card, &scene.view.rules, look))
        @if let Some(grid) = grid.filter(|_| !plays.is_empty()) { (marks(grid, card)) }
        @if chosen { (back("")) span.stamp { "Face down" } }
        @if held == 0 && !chosen { span.stamp.quiet { (gone(side, card).0) } }
    };
    let at_once = plays.len() == 1 && !page.shell.confirm;
    html! {
        li class=(state) id=(format!("h-{id}")) data-card=(id) data-flip=(format!("{}-{}-0", side.seat.0, card.index())) {
            @if at_once {
                button.play type="submit" name="action" value=(plays[0].1.action.to_string()) data-key=(card.index() + 1) data-inspect=(format!("x-{id}")) {
                    (picture)
                    span.unseen { (plays[0].1.label) ". " (spoken(scene, character, card, grid)) }
                }
                button.look type="button" popovertarget=(format!("x-{id}")) { (icon("eye")) span.unseen { "Look at " (name(character, card)) } }
            } @else {
                button.play type="button" popovertarget=(format!("x-{id}")) data-key=(card.index() + 1) {
                    (picture)
                    span.unseen {
                        (character.card_name(card))
                        @if plays.is_empty() { ", cannot be played now" } @else { ", " (count(plays.len() as u32, "way", "ways")) " to play it" }
                        ". " (spoken(scene, character, card, grid))
                    }
                    @if plays.len() > 1 { span.ways aria-hidden="true" { (plays.len()) " ways" } }
                }
            }
            (inspector(scene, character, card, &plays, at_once))
        }
    }
}

/// The card in full, with every way to play it, or why it cannot be played.
fn inspector(scene: &Scene<'_>, character: &Character, card: Card, plays: &[(Play, &LegalAction)], at_once: bool) -> Markup {
    let side = scene.near();
    let id = hand_id(card);
    html! {
        div.inspector #(format!("x-{id}")) popover="auto" role="dialog" aria-label=(character.card_name(card)) {
            (full(character, card, &scene.view.rules, Look { count: in_hand(side, card), dodge: Some(side.dodge_buildup), class: "" }))
            div.choices {
                @if plays.is_empty() {
                    @let (reason, clause) = why_not(scene, side, card);
                    p { (icon("cross")) (reason) " " (clause_link(clause)) }
                } @else if at_once {
                    button.button.big type="submit" name="action" value=(plays[0].1.action.to_string()) { "Play it face down" }
                } @else {
                    (ways(character, card, plays))
                }
                button.button.quiet type="button" popovertarget=(format!("x-{id}")) popovertargetaction="hide" { "Close" }
            }
        }
    }
}

/// Several ways to play a card, each named by what tells it from the others: a line for each face of a special, a button for each mood.
fn ways(character: &Character, card: Card, plays: &[(Play, &LegalAction)]) -> Markup {
    let faces = match card {
        Card::Special1 | Card::Special2 => {
            character.def.specials.get(card.index() - Card::Special1.index()).map_or(&[][..], |s| &s.execution[..])
        }
        _ => &[],
    };
    let moods = character.def.passives.iter().find(|p| !p.execution.is_empty()).map_or(&[][..], |p| &p.execution[..]);
    let lines = faces.len().max(1);
    html! {
        p.legend { "Play it face down" @if !faces.is_empty() { " as" } @else if !moods.is_empty() { ", in which mood?" } }
        ul.ways-to {
            @for face in 0..lines {
                li {
                    @if !moods.is_empty() && let Some(name) = faces.get(face) { b { (crate::shell::capital(name)) } }
                    div.pair {
                        @for (i, (play, legal)) in plays.iter().enumerate().filter(|(_, (play, _))| usize::from(play.option) == face || faces.is_empty()) {
                            @let own = if moods.is_empty() { faces.get(face) } else { moods.get(usize::from(play.stance)) };
                            button.button type="submit" name="action" value=(legal.action.to_string()) {
                                kbd { (i + 1) }
                                @match own {
                                    Some(own) => { (crate::shell::capital(own)) span.unseen { ": " (legal.label) } }
                                    None => (legal.label),
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where a card that is not in hand is: short, and the clause.
fn gone(side: &SideView, card: Card) -> (&'static str, &'static str) {
    if side.pile.contains(&card) { ("In the pile", "CL-4.8") } else { ("Removed", "CL-14.3") }
}

fn why_not(scene: &Scene<'_>, side: &SideView, card: Card) -> (String, &'static str) {
    if side.committed {
        return ("You have chosen a card. Take it back to choose again.".into(), "CL-5.6");
    }
    if in_hand(side, card) > 0 {
        let why = if scene.view.result.is_some() { "The game is over." } else { "You cannot choose now." };
        return (why.into(), if scene.view.result.is_some() { "CL-13.5" } else { "CL-4.7" });
    }
    match gone(side, card) {
        ("In the pile", clause) => {
            let turns = count(u32::from(side.hand_size), "turn", "turns");
            (format!("It is in your pile and comes back when you recharge, in {turns}."), clause)
        }
        (_, clause) => ("It is out of the game for good.".into(), clause),
    }
}

/// Signs on a card: it can win, it can lose.
fn marks(grid: &ByCard, card: Card) -> Markup {
    html! {
        @if !grid.winning(card).is_empty() { span.mark.win title="Can knock them out this turn" aria-hidden="true" { (icon("ko")) "wins" } }
        @if !grid.deadly(card).is_empty() { span.mark.lose title="You can be knocked out this turn" aria-hidden="true" { (icon("ko")) "risk" } }
    }
}

/// The card for those who do not see it.
fn spoken(scene: &Scene<'_>, character: &Character, card: Card, grid: Option<&ByCard>) -> String {
    let side = scene.near();
    let mut text = buildup(character, card, &scene.view.rules, Some(side.dodge_buildup)).1 + ". ";
    text += &super::words::card(character, card, &scene.view.rules).join(" ");
    if in_hand(side, card) > 1 {
        text += " You hold two.";
    }
    let Some(foe) = scene.far().character else { return text };
    for (cards, words) in [
        (grid.map(|g| g.winning(card)), "Can knock them out against"),
        (grid.map(|g| g.deadly(card)), "You can be knocked out by"),
    ] {
        let cards = cards.unwrap_or_default();
        if !cards.is_empty() {
            let names: Vec<String> = cards.iter().map(|c| name(&foe, *c)).collect();
            text += &format!(" {words} {}.", names.join(", "));
        }
    }
    text
}
