//! What a game adds to the frame around it: one [`Front`] a game.
//!
//! Every method has a default, so a game without a front of its own is played with [`crate::plain::Plain`], drawn from its
//! words. A game that wants to look like itself writes `src/<game>/front.rs` and one line in [`crate::fronts`]; nothing else
//! in this crate names a game.

use crate::assets::Asset;
use crate::model::{DeckOffer, DeckPage, Glimpse, Level, SeatPanel, TablePage};
use crate::new_table::{Widget, WidgetInput};
use crate::posted::Fields;
use crate::scene::Scene;
use crate::{decks, plain, portrait};
use catalog::{AnyTable, LegalAction};
use engine::options::Choice;
use engine::{Info, Names, Viewer};
use maud::{Markup, html};
use serde_json::Value;

/// One game as people see it. The order of the methods is the order in which somebody meets them.
pub(crate) trait Front: Sync {
    /// The id of the game, as its rules declare it.
    fn game(&self) -> &'static str;

    // The frame: files, navigation.

    /// The files it brings along; see [`crate::assets`].
    fn assets(&self) -> &'static [Asset] {
        &[]
    }

    /// The style sheets of its pages, after the shared one: names of assets.
    fn styles(&self) -> &'static [&'static str] {
        &[]
    }

    /// The script of its pages, a module with a function `start`: the name of an asset.
    fn script(&self) -> Option<&'static str> {
        None
    }

    /// Its link in the bar, address and words.
    fn link(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    // The lobby and lists of tables.

    /// Its picture on the shelf of the lobby, about 320 by 180.
    fn picture(&self, info: &Info) -> Markup {
        crate::shelf::plain_picture(info)
    }

    /// How long a game takes: "5 minutes".
    fn length(&self) -> &'static str {
        ""
    }

    /// The way to learn it in five minutes, as a button: a guided game, lessons, or the summary of the rules.
    fn learn(&self, info: &Info) -> Markup {
        crate::shelf::learn_by_reading(info)
    }

    /// More of it that should be one press away, as links or small forms.
    fn ways_in(&self) -> Markup {
        html! {}
    }

    /// The style sheets that the picture needs in the lobby: names of assets.
    fn lobby_styles(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a list shows of a boxed table, as everyone may know it; none if the table is another game's.
    fn glimpse(&self, _table: &dyn AnyTable) -> Option<Glimpse> {
        None
    }

    /// The picture of a seat in a list; `faction` is what [`Front::glimpse`] has said it plays.
    fn portrait(&self, seat: &SeatPanel, _faction: Option<&str>) -> Markup {
        portrait::monogram(&seat.name)
    }

    /// What a faction of [`Front::glimpse`] is called.
    fn faction_name(&self, _faction: &str) -> Option<String> {
        None
    }

    /// The picture beside an invite.
    fn invitation(&self) -> Markup {
        html! {}
    }

    // A new table.

    /// A choice of an option as a portrait; where there is one, the choices of the option are drawn as portraits.
    fn face(&self, _option: &str, _choice: &Choice) -> Option<Markup> {
        None
    }

    /// What the form says about this game beside its options.
    fn form_notes(&self) -> Markup {
        html! {}
    }

    /// An option of the kind [`engine::options::Kind::Widget`] as part of the form.
    fn draw_widget(&self, _widget: &Widget<'_>) -> Markup {
        html! {}
    }

    /// What such an option puts into the set-up.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    fn read_widget(&self, input: WidgetInput<'_>) -> Result<Value, String> {
        Err(format!("{} cannot be chosen here.", input.option.label))
    }

    /// The set-up of a table that is begun with one press, where it is not what the options say: a lesson, a puzzle.
    fn quick_setup(&self, _fields: Fields<'_>) -> Option<Value> {
        None
    }

    // The table.

    /// The table as it is drawn; none if the boxed table is another game's.
    fn scene<'a>(&self, sight: &Sight<'a>) -> Option<Box<dyn Scene + 'a>>;

    // Reading and learning.

    /// `GET /gallery/{game}`: title and content.
    fn gallery(&self) -> Option<(&'static str, Markup)> {
        None
    }

    /// `GET /gallery/{game}/{item}`: title and content; none for an item that is not there.
    fn exhibit(&self, _item: &str) -> Option<(String, Markup)> {
        None
    }

    /// `GET /lessons/{game}`; `solved` are the ids of those the reader has won.
    fn lessons(&self, _solved: &[String]) -> Option<Markup> {
        None
    }

    /// What stands above the rules for somebody who has never played.
    fn primer(&self) -> Markup {
        html! {}
    }

    // Decks, where people bring their own.

    /// The decks of the house, below the reader's own.
    fn house_decks(&self, _levels: &[Level]) -> Markup {
        html! {}
    }

    /// The page of one deck.
    fn deck_builder(&self, page: &DeckPage) -> Markup {
        decks::plain(page)
    }

    /// The choice of a deck for somebody who sits down.
    fn bring_deck(&self, _offer: &DeckOffer) -> Markup {
        html! {}
    }
}

/// What a scene is drawn from.
pub(crate) struct Sight<'a> {
    /// The game.
    pub info: &'a Info,
    /// View, legal actions and events in the game's own types: a boxed [`catalog::Table`].
    pub table: &'a dyn AnyTable,
    /// Whose eyes it is for.
    pub viewer: Viewer,
    /// Every seat, in order.
    pub seats: &'a [SeatPanel],
    /// What the viewer may do, in the order of the typed actions.
    pub legal: &'a [LegalAction],
    /// Whether it is the present, and not a moment of a replay.
    pub live: bool,
}

impl<'a> Sight<'a> {
    /// The present of a table.
    pub(crate) fn of(page: &'a TablePage) -> Sight<'a> {
        Sight { info: &page.info, table: &*page.table, viewer: page.viewer, seats: &page.seats, legal: &page.legal, live: true }
    }

    /// The names on the seats, as the viewer reads them.
    pub(crate) fn names(&self) -> Names {
        Names::new(self.seats.iter().map(|s| s.name.clone()).collect()).read_by(self.viewer)
    }

    /// The scene as the game's front draws it, or in words.
    pub(crate) fn scene(&self) -> Box<dyn Scene + 'a> {
        crate::fronts::of(self.info.id).scene(self).unwrap_or_else(|| Box::new(plain::InWords::of(self)))
    }
}
