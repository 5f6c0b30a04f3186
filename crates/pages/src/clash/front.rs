//! The front of Clash!.

use super::card::{Look, back, face};
use super::emblem::emblem;
use super::{Scene, gallery, primer};
use crate::front::{Front, Sight};
use crate::icons::icon;
use crate::model::{Glimpse, SeatPanel, TablePage};
use crate::portrait::unknown;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use clash::CharRef;
use clash::card::Card;
use clash::setup::Rules;
use engine::options::Choice;
use engine::{Info, Seat};
use maud::{Markup, html};

/// Clash! as people see it.
pub(crate) struct ClashFront;

fn find(id: &str) -> Option<CharRef> {
    clash::roster().iter().copied().find(|c| c.def.id == id)
}

impl Front for ClashFront {
    fn game(&self) -> &'static str {
        "clash"
    }

    fn link(&self) -> Option<(&'static str, &'static str)> {
        Some(("/gallery/clash", "Characters"))
    }

    fn picture(&self, _info: &Info) -> Markup {
        spread()
    }

    fn length(&self) -> &'static str {
        "5 minutes"
    }

    fn learn(&self, _info: &Info) -> Markup {
        crate::shelf::learn_by_playing(
            "clash",
            &[("level", "easy"), ("coach", "1"), ("character_0", "bastion"), ("character_1", "brute")],
        )
    }

    fn ways_in(&self) -> Markup {
        html! { a href="/gallery/clash" { "Characters" } }
    }

    fn glimpse(&self, table: &dyn AnyTable) -> Option<Glimpse> {
        super::glimpse(table)
    }

    fn portrait(&self, _seat: &SeatPanel, faction: Option<&str>) -> Markup {
        faction.and_then(find).map_or_else(unknown, |c| emblem(&c))
    }

    fn faction_name(&self, faction: &str) -> Option<String> {
        find(faction).map(|c| c.def.name.clone())
    }

    fn invitation(&self) -> Markup {
        spread()
    }

    fn face(&self, option: &str, choice: &Choice) -> Option<Markup> {
        let face = match find(&choice.id) {
            Some(c) => html! {
                (emblem(&c)) b { (choice.label) } small { (icon("hp")) (c.def.hp) " " (icon("initiative")) (c.def.initiative) }
            },
            None => html! { (unknown()) b { (choice.label) } small { (choice.note) } },
        };
        (option == "character").then_some(face)
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn scene::Scene + 'a>> {
        Some(Box::new(Scene::new(sight)?))
    }

    fn gallery(&self) -> Option<(&'static str, Markup)> {
        Some(("Characters", gallery::all()))
    }

    fn exhibit(&self, item: &str) -> Option<(String, Markup)> {
        find(item).map(|found| (found.def.name.clone(), gallery::one(found)))
    }

    fn primer(&self) -> Markup {
        primer::primer()
    }
}

impl scene::Scene for Scene<'_> {
    fn board(&self, page: Option<&TablePage>) -> Markup {
        super::board(self, page)
    }

    fn goal(&self) -> String {
        "Bring the other fighter to 0 HP.".into()
    }

    fn seat_score(&self, seat: Seat) -> Markup {
        super::seat_score(self, seat)
    }

    fn hand(&self, page: &TablePage) -> Markup {
        super::hand(self, page)
    }

    fn summary(&self) -> String {
        super::summary(self)
    }

    fn coach(&self) -> Option<(String, &'static str)> {
        super::coach::coach(self)
    }

    fn why_it_ended(&self) -> Option<String> {
        super::result::in_a_sentence(self)
    }

    fn marks(&self, moment: u32) -> Vec<crate::playback::Mark> {
        super::marks(self, moment)
    }

    fn made_for_you(&self) -> &'static str {
        "a card was played"
    }

    fn verdict(&self) -> Option<&'static str> {
        super::verdict(self)
    }

    fn signs(&self) -> &'static [Sign] {
        super::SIGNS
    }

    fn round_word(&self) -> &'static str {
        "turn"
    }

    fn rounds_in_short(&self) -> Vec<(u32, Markup)> {
        super::turns_in_short(self)
    }

    fn tells_last_turn(&self) -> bool {
        true
    }

    fn giving_up(&self) -> (&'static str, &'static str) {
        ("You lose this game at once.", "CL-13.7")
    }

    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if super::has_preview(self) { &[("#whatif", "grid", "What if")] } else { &[] }
    }
}

/// Five cards fanned out, for the pages that ask somebody to play.
fn spread() -> Markup {
    let roster = clash::roster();
    let show = |character: &CharRef, card, class| face(character, card, &Rules::default(), Look { class, ..Look::default() });
    html! {
        div.spread aria-hidden="true" {
            @if let [first, .., last] = roster {
                (show(first, Card::Dodge, "s-0"))
                (show(first, Card::Special1, "s-1"))
                (show(first, Card::Four, "s-2"))
                (show(last, Card::Counter, "s-3"))
                (back("s-4"))
            } @else {
                @for character in roster { (show(character, Card::Four, "s-2")) }
                (back("s-4"))
            }
        }
    }
}
