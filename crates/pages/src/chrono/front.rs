//! The front of Chrono Clash.

use super::{Scene, builder, gallery, lessons, portrait, setup_form};
use crate::assets::{Asset, embed};
use crate::front::{Front, Sight};
use crate::model::{DeckOffer, DeckPage, Glimpse, Level, SeatPanel, TablePage};
use crate::new_table::{Widget, WidgetInput};
use crate::portrait::unknown;
use crate::posted::Fields;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use engine::{Info, Seat};
use maud::{Markup, html};
use serde_json::{Value, json};

/// Chrono Clash as people see it.
pub(crate) struct ChronoFront;

impl Front for ChronoFront {
    fn game(&self) -> &'static str {
        "chrono"
    }

    fn assets(&self) -> &'static [Asset] {
        const ASSETS: &[Asset] = &[
            embed!("chrono.css", "text/css; charset=utf-8"),
            embed!("chrono.js", "text/javascript; charset=utf-8"),
            embed!("chrono.svg", "image/svg+xml"),
        ];
        ASSETS
    }

    fn styles(&self) -> &'static [&'static str] {
        &["chrono.css"]
    }

    fn script(&self) -> Option<&'static str> {
        Some("chrono.js")
    }

    fn link(&self) -> Option<(&'static str, &'static str)> {
        Some(("/decks/chrono", "Decks"))
    }

    fn picture(&self, _info: &Info) -> Markup {
        gallery::picture()
    }

    fn length(&self) -> &'static str {
        "20 to 30 minutes"
    }

    fn learn(&self, _info: &Info) -> Markup {
        crate::shelf::learn_by_playing("chrono", &[("level", "easy"), ("position", "lesson-gauge")])
    }

    fn ways_in(&self) -> Markup {
        html! { a href="/lessons/chrono" { "Lessons and puzzles" } a href="/decks/chrono" { "Decks" } a href="/gallery/chrono" { "Cards" } }
    }

    /// The lobby shows cards.
    fn lobby_styles(&self) -> &'static [&'static str] {
        &["chrono.css"]
    }

    fn glimpse(&self, table: &dyn AnyTable) -> Option<Glimpse> {
        super::glimpse(table)
    }

    fn portrait(&self, _seat: &SeatPanel, faction: Option<&str>) -> Markup {
        faction.and_then(portrait).map_or_else(unknown, |(picture, _)| picture)
    }

    fn faction_name(&self, faction: &str) -> Option<String> {
        portrait(faction).map(|(_, court)| court.to_owned())
    }

    fn form_notes(&self) -> Markup {
        setup_form::notes()
    }

    fn draw_widget(&self, widget: &Widget<'_>) -> Markup {
        setup_form::deck(widget)
    }

    fn read_widget(&self, input: WidgetInput<'_>) -> Result<Value, String> {
        setup_form::read_deck(input)
    }

    /// A lesson or puzzle begins in its own position.
    fn quick_setup(&self, fields: Fields<'_>) -> Option<Value> {
        let position = fields.get("position");
        (!position.is_empty()).then(|| json!({ "position": position }))
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn scene::Scene + 'a>> {
        Some(Box::new(Scene::new(sight)?))
    }

    fn gallery(&self) -> Option<(&'static str, Markup)> {
        Some(("Cards", gallery::all()))
    }

    fn exhibit(&self, item: &str) -> Option<(String, Markup)> {
        gallery::find(item).map(|card| (card.name.clone(), gallery::one(card)))
    }

    fn lessons(&self, solved: &[String]) -> Option<Markup> {
        Some(lessons::all(solved))
    }

    fn house_decks(&self, levels: &[Level]) -> Markup {
        gallery::house(levels)
    }

    fn deck_builder(&self, page: &DeckPage) -> Markup {
        builder::builder(page)
    }

    fn bring_deck(&self, offer: &DeckOffer) -> Markup {
        setup_form::bring(offer)
    }
}

impl scene::Scene for Scene<'_> {
    fn board(&self, page: Option<&TablePage>) -> Markup {
        super::board(self, page)
    }

    fn panel(&self, page: Option<&TablePage>) -> Option<Markup> {
        Some(super::panel(self, page))
    }

    fn goal(&self) -> String {
        "Score five quest points, or attack a player with no guardians.".into()
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

    fn prompt(&self) -> Option<String> {
        super::prompt(self)
    }

    fn verdict(&self) -> Option<&'static str> {
        super::verdict(self)
    }

    fn why_it_ended(&self) -> Option<String> {
        super::why_it_ended(self)
    }

    fn signs(&self) -> &'static [Sign] {
        super::SIGNS
    }

    fn round_word(&self) -> &'static str {
        "turn"
    }

    fn tells_last_turn(&self) -> bool {
        true
    }

    fn marks(&self, moment: u32) -> Vec<crate::playback::Mark> {
        super::marks::marks(self, moment)
    }

    fn giving_up(&self) -> (&'static str, &'static str) {
        ("You are out of the game. In a two-player game your opponent wins.", "CC-1.11")
    }
}
