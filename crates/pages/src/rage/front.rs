//! The front of Clash of Rage.

use super::art::clan_emblem;
use super::{Scene, gallery, setup_form};
use crate::assets::{Asset, embed};
use crate::front::{Front, Sight};
use crate::model::{Glimpse, SeatPanel, TablePage};
use crate::new_table::{Widget, WidgetInput};
use crate::portrait::unknown;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use engine::options::Choice;
use engine::{Info, Seat};
use maud::{Markup, html};
use serde_json::Value;

/// Clash of Rage as people see it.
pub(crate) struct RageFront;

impl Front for RageFront {
    fn game(&self) -> &'static str {
        "rage"
    }

    fn assets(&self) -> &'static [Asset] {
        const ASSETS: &[Asset] = &[
            embed!("rage.css", "text/css; charset=utf-8"),
            embed!("rage.js", "text/javascript; charset=utf-8"),
            embed!("rage-gear.svg", "image/svg+xml"),
        ];
        ASSETS
    }

    fn styles(&self) -> &'static [&'static str] {
        &["rage.css"]
    }

    fn script(&self) -> Option<&'static str> {
        Some("rage.js")
    }

    fn link(&self) -> Option<(&'static str, &'static str)> {
        Some(("/gallery/rage", "Clans"))
    }

    fn picture(&self, _info: &Info) -> Markup {
        gallery::picture()
    }

    fn length(&self) -> &'static str {
        "60 to 90 minutes"
    }

    fn learn(&self, _info: &Info) -> Markup {
        crate::shelf::learn_by_playing("rage", &[("level", "easy"), ("preset", "first-game")])
    }

    fn ways_in(&self) -> Markup {
        html! {
            form method="post" action="/quick" { input type="hidden" name="game" value="rage"; input type="hidden" name="preset" value="solo"; button.as-link type="submit" name="level" value="easy" { "Solo" } }
            form method="post" action="/quick" { input type="hidden" name="game" value="rage"; input type="hidden" name="preset" value="campaign"; button.as-link type="submit" name="level" value="easy" { "Campaign" } }
            a href="/gallery/rage" { "Clans and cards" }
        }
    }

    /// Its colours.
    fn lobby_styles(&self) -> &'static [&'static str] {
        &["rage.css"]
    }

    fn glimpse(&self, table: &dyn AnyTable) -> Option<Glimpse> {
        super::glimpse(table)
    }

    fn portrait(&self, _seat: &SeatPanel, faction: Option<&str>) -> Markup {
        faction.and_then(gallery::find).map_or_else(unknown, clan_emblem)
    }

    fn faction_name(&self, faction: &str) -> Option<String> {
        gallery::find(faction).map(|clan| clan.short.clone())
    }

    fn face(&self, option: &str, choice: &Choice) -> Option<Markup> {
        let clan = gallery::find(&choice.id).filter(|_| option == "clan")?;
        Some(html! { (clan_emblem(clan)) b { (choice.label) } })
    }

    fn draw_widget(&self, widget: &Widget<'_>) -> Markup {
        setup_form::builder(widget.sent)
    }

    fn read_widget(&self, input: WidgetInput<'_>) -> Result<Value, String> {
        Ok(setup_form::tiles(input.fields, input.seats))
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn scene::Scene + 'a>> {
        Some(Box::new(Scene::new(sight)?))
    }

    fn gallery(&self) -> Option<(&'static str, Markup)> {
        Some(("Clans and cards", gallery::all()))
    }

    fn exhibit(&self, item: &str) -> Option<(String, Markup)> {
        gallery::find(item).map(|clan| (clan.name.clone(), gallery::one(clan)))
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
        super::strip::seat_score(self, seat)
    }

    fn summary(&self) -> String {
        super::summary(self)
    }

    fn verdict(&self) -> Option<&'static str> {
        super::verdict(self)
    }

    fn why_it_ended(&self) -> Option<String> {
        super::course::why(self)
    }

    fn signs(&self) -> &'static [Sign] {
        super::SIGNS
    }

    fn marks(&self, moment: u32) -> Vec<crate::playback::Mark> {
        super::marks::marks(self, moment)
    }

    fn giving_up(&self) -> (&'static str, &'static str) {
        ("Your clan leaves the board and the others play on.", "RA-R81")
    }

    fn signals(&self) -> &'static [&'static str] {
        super::SIGNALS
    }

    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if super::has_dock(self) { &[("#sheets", "grid", "Sheets")] } else { &[] }
    }
}
