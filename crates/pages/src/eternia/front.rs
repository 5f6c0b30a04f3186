//! The front of Clash for Eternia.

use super::{Scene, gallery};
use crate::assets::{Asset, embed};
use crate::front::{Front, Sight};
use crate::model::{Glimpse, SeatPanel, TablePage};
use crate::portrait::unknown;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use engine::{Info, Seat};
use maud::{Markup, html};

/// Clash for Eternia as people see it.
pub(crate) struct EterniaFront;

impl Front for EterniaFront {
    fn game(&self) -> &'static str {
        "eternia"
    }

    fn assets(&self) -> &'static [Asset] {
        const ASSETS: &[Asset] =
            &[embed!("eternia.css", "text/css; charset=utf-8"), embed!("eternia.js", "text/javascript; charset=utf-8")];
        ASSETS
    }

    fn styles(&self) -> &'static [&'static str] {
        &["eternia.css"]
    }

    fn script(&self) -> Option<&'static str> {
        Some("eternia.js")
    }

    fn link(&self) -> Option<(&'static str, &'static str)> {
        Some(("/gallery/eternia", "Characters"))
    }

    fn picture(&self, _info: &Info) -> Markup {
        gallery::spread()
    }

    fn length(&self) -> &'static str {
        "45 to 60 minutes"
    }

    fn learn(&self, _info: &Info) -> Markup {
        crate::shelf::learn_by_playing("eternia", &[("level", "easy"), ("scenario", "guided")])
    }

    fn ways_in(&self) -> Markup {
        html! {
            form method="post" action="/quick" { input type="hidden" name="game" value="eternia"; input type="hidden" name="preset" value="alone"; button.as-link type="submit" name="level" value="easy" { "Solo, against the AI" } }
            a href="/gallery/eternia" { "Characters and cards" }
        }
    }

    /// Its colours.
    fn lobby_styles(&self) -> &'static [&'static str] {
        &["eternia.css"]
    }

    fn glimpse(&self, table: &dyn AnyTable) -> Option<Glimpse> {
        super::glimpse(table, engine::MAX_SEATS)
    }

    fn portrait(&self, seat: &SeatPanel, faction: Option<&str>) -> Markup {
        let first = faction.and_then(|names| names.split(", ").next());
        first
            .and_then(gallery::named)
            .map_or_else(|| if faction.is_some() { unknown() } else { crate::portrait::monogram(&seat.name) }, gallery::face)
    }

    fn faction_name(&self, faction: &str) -> Option<String> {
        Some(faction.to_string())
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn scene::Scene + 'a>> {
        Some(Box::new(Scene::new(sight)?))
    }

    fn gallery(&self) -> Option<(&'static str, Markup)> {
        Some(("Characters and cards", gallery::all()))
    }

    fn exhibit(&self, item: &str) -> Option<(String, Markup)> {
        gallery::find(item).map(gallery::one)
    }
}

impl scene::Scene for Scene<'_> {
    fn board(&self, _page: Option<&TablePage>) -> Markup {
        super::board(self)
    }

    fn panel(&self, page: Option<&TablePage>) -> Option<Markup> {
        Some(super::panel(self, page))
    }

    fn goal(&self) -> String {
        super::goal(self)
    }

    fn seat_score(&self, seat: Seat) -> Markup {
        super::seat_score(self, seat)
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

    fn marks(&self, moment: u32) -> Vec<crate::playback::Mark> {
        super::marks::marks(self, moment)
    }

    fn made_for_you(&self) -> &'static str {
        "what was asked was declined, or a move was made"
    }

    fn why_it_ended(&self) -> Option<String> {
        super::why_it_ended(self)
    }

    /// ET-5.13: what the Player Team says, it says openly.
    fn chat_note(&self) -> &'static str {
        if self.view.ai_power.is_some() { "" } else { "Everybody at the table reads this, the Controller too (ET-5.13)." }
    }

    fn giving_up(&self) -> (&'static str, &'static str) {
        ("Your side loses this game at once.", "ET-R106")
    }

    fn signals(&self) -> &'static [&'static str] {
        super::SIGNALS
    }

    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if super::has_dock(self) { &[("#cards", "people", "Cards")] } else { &[] }
    }
}
