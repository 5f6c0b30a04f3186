//! Clash! as it looks: two fighters across a table, cards in hand, a timeline of what the last turn did.

mod art;
mod card;
mod coach;
mod emblem;
mod fighter;
pub(crate) mod front;
mod gallery;
mod hand;
mod pick;
mod preview;
mod primer;
mod result;
mod story;
mod timeline;
mod words;

use crate::front::Sight;
use crate::model::{Glimpse, SeatPanel, Sitter, TablePage};
use crate::scene::Sign;
use catalog::{AnyTable, LegalAction, Table};
use clash::view::{Phase, SideView, View};
use clash::{Action, Clash, Event};
use engine::{Names, Seat, Told};
use maud::{Markup, html};
use story::Story;

/// All that drawing a table of Clash! needs, in one place.
pub(crate) struct Scene<'a> {
    pub view: &'a View,
    pub events: &'a [Told<Event>],
    pub names: Names,
    /// The side drawn on the left: the viewer's own, or seat 1 for somebody who watches.
    pub near: Seat,
    /// Whether the near side is the viewer's own.
    pub mine: bool,
    pub legal: Vec<(Action, &'a LegalAction)>,
    /// Whose page is not connected, as far as it matters here and now.
    pub away: [bool; 2],
}

impl<'a> Scene<'a> {
    /// The scene of a boxed table; none if it is another game's.
    fn new(sight: &Sight<'a>) -> Option<Scene<'a>> {
        let table: &Table<Clash> = sight.table.downcast_ref()?;
        let is_away = |seat: &SeatPanel| seat.sitter == Sitter::Person && !seat.mine && !seat.online;
        let away = |seat: usize| sight.live && sight.seats.get(seat).is_some_and(is_away);
        Some(Scene {
            view: &table.view,
            events: &table.events,
            names: sight.names(),
            near: sight.viewer.seat().unwrap_or(Seat(0)),
            mine: sight.viewer.seat().is_some(),
            legal: table.legal.iter().copied().zip(sight.legal).collect(),
            away: [away(0), away(1)],
        })
    }

    /// The near side.
    pub(crate) fn near(&self) -> &'a SideView {
        &self.view.sides[self.near.index().min(1)]
    }

    /// The far side.
    pub(crate) fn far(&self) -> &'a SideView {
        &self.view.sides[1 - self.near.index().min(1)]
    }

    pub(crate) fn story(&self) -> Story<'a> {
        let [near, far] = &self.view.sides;
        Story::read(self.events, [near.character, far.character], [near.hp, far.hp])
    }

    /// "Your" or "Anna's".
    pub(crate) fn whose(&self, side: &SideView) -> String {
        if self.mine && side.seat == self.near { "Your".into() } else { format!("{}'s", self.names.of(side.seat)) }
    }
}

/// The signs of the legend.
pub(crate) const SIGNS: &[Sign] = &[
    ("buildup", "Buildup: lower acts first", "CL-6.2"),
    ("initiative", "Initiative: breaks Buildup ties", "CL-6.3"),
    ("attack", "An attack", "CL-15.1"),
    ("defence", "A defence", "CL-6.7"),
    ("special", "A special move", "CL-16.1"),
    ("passive", "A passive ability", "CL-16.4"),
    ("recharge", "Recharge: pile back to hand, heal", "CL-4.10"),
    ("dodge", "When a Dodge would act now", "CL-10.2"),
    ("ko", "Somebody can be knocked out", "CL-13.1"),
    ("pile", "The pile, top card last", "CL-12.1"),
];

/// What the board region holds.
pub(crate) fn board(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    if scene.view.phase == Phase::Pick {
        return pick::board(scene, page);
    }
    let story = scene.story();
    html! {
        div.hud {
            (fighter::fighter(scene, scene.near(), "near"))
            p.turn-mark { span { "Turn" } b { (scene.view.turn) } }
            (fighter::fighter(scene, scene.far(), "far"))
        }
        div.stage {
            (timeline::timeline(scene, &story))
            @if scene.view.result.is_some() { (result::result(scene, &story)) }
            @else { (preview::panel(scene)) }
        }
    }
}

/// How far a side is: HP left of all.
pub(crate) fn seat_score(scene: &Scene<'_>, seat: Seat) -> Markup {
    let Some((side, character)) = scene.view.sides.get(seat.index()).and_then(|s| Some((s, s.character?))) else {
        return html! {};
    };
    html! { span { (character.def.name) } span.hp-now { (crate::icons::icon("hp")) b { (side.hp) } "/" (side.max_hp) span.unseen { " HP" } } }
}

/// What the hand region holds: the cards, each with what can be done with it.
pub(crate) fn hand(scene: &Scene<'_>, page: &TablePage) -> Markup {
    match scene.view.phase {
        Phase::Pick => html! {},
        Phase::Choose if scene.mine && page.hand_over.is_none() => hand::hand(scene, page),
        Phase::Choose | Phase::Over => hand::watch(scene),
    }
}

/// Whether the board has the table of what each card would do.
pub(crate) fn has_preview(scene: &Scene<'_>) -> bool {
    scene.mine && scene.view.phase == Phase::Choose
}

/// CL-5.4: the reveal is the moment of the game, so both cards turn over large.
pub(crate) fn marks(scene: &Scene<'_>, moment: u32) -> Vec<crate::playback::Mark> {
    let plays = scene.events.iter().filter(|told| told.moment == moment).find_map(|told| match &told.event {
        Event::Reveal { plays, .. } => Some(*plays),
        _ => None,
    });
    let one = |seat: Seat| {
        let character = scene.view.sides[seat.index()].character;
        let play = plays.and_then(|plays| plays[seat.index()]);
        html! {
            div.turned {
                div.flip {
                    (card::back(""))
                    @if let (Some(character), Some(play)) = (character, play) { (card::face(&character, play.card, &scene.view.rules, card::Look::default())) }
                }
                b { (scene.names.of(seat)) }
            }
        }
    };
    if plays.is_none() {
        return Vec::new();
    }
    vec![crate::playback::Mark::reveals(html! { (one(scene.near)) (one(scene.near.opponent())) })]
}

/// How it ended for who looks: nobody likes to read their own name there.
pub(crate) fn verdict(scene: &Scene<'_>) -> Option<&'static str> {
    let winner = scene.view.result.as_ref().filter(|_| scene.mine)?.winner?;
    Some(if winner == scene.near { "You win!" } else { "You lose." })
}

/// One sentence about the last turn, for screen readers and the strip of what was missed.
pub(crate) fn summary(scene: &Scene<'_>) -> String {
    let story = scene.story();
    story.last_reveal().map(|turn| timeline::sentence(scene, turn)).unwrap_or_default()
}

/// Every turn that was shown as a row of signs, by its number.
pub(crate) fn turns_in_short(scene: &Scene<'_>) -> Vec<(u32, Markup)> {
    let story = scene.story();
    let before = |i: usize| if i == 0 { story.start } else { story.turns[i - 1].hp };
    let shown = story.turns.iter().enumerate().filter(|(_, turn)| turn.revealed);
    shown.map(|(i, turn)| (u32::from(turn.number), in_short(scene, turn, before(i)))).collect()
}

/// What both played and what it cost them, with the sentence for those who do not see the signs.
fn in_short(scene: &Scene<'_>, turn: &story::Turn<'_>, before: [u8; 2]) -> Markup {
    html! {
        span.unseen { ": " (timeline::sentence(scene, turn)) }
        @for seat in [scene.near, scene.near.opponent()] {
            @let (was, is) = (before[seat.index()], turn.hp[seat.index()]);
            span.short aria-hidden="true" title=(scene.names.of(seat)) {
                @if let (Some(play), Some(character)) = (turn.plays[seat.index()], scene.view.sides[seat.index()].character) {
                    (card::mini(&character, play.card, ""))
                } @else { span.mini.unknown { "–" } }
                @if is < was { b.lost { "−" (was - is) } } @else if is > was { b.dealt { "+" (is - was) } } @else { b.even { "0" } }
            }
        }
        span.score aria-hidden="true" { (turn.hp[scene.near.index()]) ":" (turn.hp[scene.near.opponent().index()]) }
    }
}

/// What a list of tables shows of one: the characters and how far it is. Only what everyone may know.
pub(crate) fn glimpse(table: &dyn AnyTable) -> Option<Glimpse> {
    let view = &table.downcast_ref::<Table<Clash>>()?.view;
    Some(Glimpse {
        characters: view.sides.iter().map(|side| side.character.map(|c| c.def.id.clone())).collect(),
        scores: match view.phase {
            Phase::Pick => Vec::new(),
            Phase::Choose | Phase::Over => view.sides.iter().map(|side| format!("{} HP", side.hp)).collect(),
        },
        progress: match view.phase {
            Phase::Pick => "choosing fighters".into(),
            Phase::Choose | Phase::Over => format!("turn {}", view.turn),
        },
    })
}
