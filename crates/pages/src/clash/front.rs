//! The front of Clash!.

use super::card::{Look, back, face};
use super::emblem::emblem;
use super::{Scene, gallery, primer};
use crate::front::{Front, Sight};
use crate::icons::icon;
use crate::model::{Glimpse, Level, SeatPanel, TablePage};
use crate::portrait::unknown;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use clash::CharRef;
use clash::card::Card;
use clash::setup::Rules;
use engine::Info;
use engine::options::Choice;
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

    fn pitch(&self, info: &Info, levels: &[Level], first: bool) -> Markup {
        hero(info, levels, first)
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

    fn hand(&self, page: &TablePage) -> Markup {
        super::hand(self, page)
    }

    fn summary(&self) -> String {
        super::summary(self)
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

/// What the lobby says of the game.
fn hero(info: &Info, levels: &[Level], first: bool) -> Markup {
    html! {
        section.hero {
            div.pitch {
                (crate::lobby::title(info.name, first))
                p.lead { (info.tagline) }
                form method="post" action="/quick" {
                    input type="hidden" name="game" value=(info.id);
                    p.legend #levels { "Play now against a bot" }
                    div.levels role="group" aria-labelledby="levels" {
                        @for level in levels {
                            button.button.level type="submit" name="level" value=(level.id) { b { (level.name) } small { (level.about) } }
                        }
                    }
                }
                p.ways-in {
                    a.button.quiet href="/new?game=clash" { (icon("people")) "With a friend, or your own set-up" }
                    a href="/rules/clash" { "How it is played" }
                    a href="/gallery/clash" { "The characters" }
                }
            }
            (spread())
            ul.faces-row aria-label="Characters" {
                @for character in clash::roster() {
                    li { a href=(format!("/gallery/clash/{}", character.def.id)) { (emblem(character)) span { (character.def.name) } } }
                }
            }
        }
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
