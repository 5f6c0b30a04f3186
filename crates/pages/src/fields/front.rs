//! The front of Fields of Eternia.

use super::{Scene, art, gallery};
use crate::assets::{Asset, embed};
use crate::front::{Front, Sight};
use crate::model::{Glimpse, SeatPanel, TablePage};
use crate::portrait::unknown;
use crate::scene::{self, Sign};
use catalog::AnyTable;
use engine::options::Choice;
use engine::{Info, Seat};
use fields::ids::TeamId;
use maud::{Markup, html};

/// Fields of Eternia as people see it.
pub(crate) struct FieldsFront;

impl Front for FieldsFront {
    fn game(&self) -> &'static str {
        "fields"
    }

    fn assets(&self) -> &'static [Asset] {
        const ASSETS: &[Asset] =
            &[embed!("fields.css", "text/css; charset=utf-8"), embed!("fields.js", "text/javascript; charset=utf-8")];
        ASSETS
    }

    fn styles(&self) -> &'static [&'static str] {
        &["fields.css"]
    }

    fn script(&self) -> Option<&'static str> {
        Some("fields.js")
    }

    fn link(&self) -> Option<(&'static str, &'static str)> {
        Some(("/gallery/fields", "Heroes"))
    }

    /// A castle between two teams, and the roads that lead there.
    fn picture(&self, _info: &Info) -> Markup {
        html! {
            svg.fe-picture viewBox="0 0 320 180" aria-hidden="true" {
                rect.sea width="320" height="180" {}
                path.land d="M0 60Q50 30 96 44t92-18 132 30v124H0z" {}
                path.wood d="M0 116q60-26 112-8t96-16 112 14v74H0z" {}
                path.road d="M52 150Q110 110 160 108t112-40" {}
                path.peak d="M214 92l26-44 18 26 12-18 26 36zM20 84l20-30 22 30z" {}
                g.keep transform="translate(160 88)" { path d="M-40 20v-34h10v8h8v-8h10v8h8v-26h8v-8h8v8h8v26h8v-8h10v8h8v-8h10v34z" {} path.gate d="M-7 20v-12q7-8 14 0v12z" {} path.flag d="M4-34v-20l20 7-20 7" {} }
                g transform="translate(70 132) scale(1.9)" { (art::ringed(13, TeamId(0))) }
                g transform="translate(250 128) scale(1.9)" { (art::ringed(0, TeamId(1))) }
            }
        }
    }

    fn length(&self) -> &'static str {
        "60 to 120 minutes"
    }

    /// A guided first game against an easy bot.
    fn learn(&self, _info: &Info) -> Markup {
        crate::shelf::learn_by_playing("fields", &[("level", "easy"), ("preset", "first-game"), ("coach", "yes")])
    }

    fn ways_in(&self) -> Markup {
        html! {
            form method="post" action="/quick" { input type="hidden" name="game" value="fields"; input type="hidden" name="preset" value="solo"; button.as-link type="submit" { "Solo, against the rules" } }
            a href="/gallery/fields" { "Heroes and cards" }
        }
    }

    /// Its colours.
    fn lobby_styles(&self) -> &'static [&'static str] {
        &["fields.css"]
    }

    fn glimpse(&self, table: &dyn AnyTable) -> Option<Glimpse> {
        super::glimpse(table, engine::MAX_SEATS)
    }

    fn portrait(&self, seat: &SeatPanel, faction: Option<&str>) -> Markup {
        let hero = faction.map(gallery::named);
        match hero {
            Some(Some(def)) => gallery::face(def),
            Some(None) => unknown(),
            None => crate::portrait::monogram(&seat.name),
        }
    }

    fn faction_name(&self, faction: &str) -> Option<String> {
        Some(faction.to_string())
    }

    fn face(&self, _option: &str, _choice: &Choice) -> Option<Markup> {
        None
    }

    /// About how long it takes, for each mode and each switch.
    fn form_notes(&self) -> Markup {
        let modes = [
            ("A story between two players", "90 minutes"),
            ("A story between two full teams", "2 hours"),
            ("A third team", "half as long again"),
            ("A skirmish", "60 minutes"),
            ("Solo or cooperative", "40 to 60 minutes"),
        ];
        let switches = [
            ("First game", "15 minutes less"),
            ("Quicker combat", "15 minutes less"),
            ("Stronger together", "5 minutes less"),
            ("Dice of Power", "10 minutes more"),
            ("Chosen heroes, free choice", "5 minutes more"),
        ];
        html! {
            details.note { summary { "How long it takes: 40 minutes alone, about 90 minutes between two players" }
                dl.fe-times { @for (what, long) in modes.iter().chain(&switches) { div { dt { (what) } dd { (long) } } } }
            }
        }
    }

    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn scene::Scene + 'a>> {
        Some(Box::new(Scene::new(sight)?))
    }

    fn gallery(&self) -> Option<(&'static str, Markup)> {
        Some(("Heroes and cards", gallery::all()))
    }

    fn exhibit(&self, item: &str) -> Option<(String, Markup)> {
        gallery::find(item).map(gallery::one)
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
        super::goal(self)
    }

    fn seat_score(&self, seat: Seat) -> Markup {
        super::seat_score(self, seat)
    }

    fn summary(&self) -> String {
        self.last_told()
    }

    fn prompt(&self) -> Option<String> {
        if self.asked() { super::panel::prompt(self) } else { None }
    }

    fn made_for_you(&self) -> &'static str {
        "a choice was made"
    }

    fn verdict(&self) -> Option<&'static str> {
        super::verdict(self)
    }

    fn why_it_ended(&self) -> Option<String> {
        super::why_it_ended(self)
    }

    fn coach(&self) -> Option<(String, &'static str)> {
        super::coach::coach(self)
    }

    fn marks(&self, moment: u32) -> Vec<crate::playback::Mark> {
        super::marks::marks(self, moment)
    }

    fn signs(&self) -> &'static [Sign] {
        super::SIGNS
    }

    fn giving_up(&self) -> (&'static str, &'static str) {
        ("Your whole team loses this game at once.", "FE-1.6")
    }

    fn signals(&self) -> &'static [&'static str] {
        super::SIGNALS
    }

    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[("#folk", "people", "Teams")]
    }
}
