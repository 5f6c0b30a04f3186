//! Clash of Rage as it looks: a map of hexes, a strip of scores, the sheets and the market, and a panel for what is asked.

mod art;
mod battle;
mod builder;
mod campaign;
mod course;
mod equip;
pub(crate) mod front;
mod gallery;
mod guide;
mod map;
mod march;
mod marks;
mod panel;
mod setup_form;
mod sheet;
mod strip;
mod supply;
mod tactics;

use crate::front::Sight;
use crate::model::{Glimpse, TablePage};
use crate::scene::Sign;
use crate::table::act_form;
use catalog::{AnyTable, LegalAction, Table};
use engine::{Event as _, Names, Seat, Told};
use maud::{Markup, html};
use rage::action::{Count, KINDS};
use rage::odds::Army;
use rage::types::{Clan, Content, Gear, GearId, Level, Site};
use rage::view::{Pending, Phase, PlaceView, PlayerView, View};
use rage::{Action, Event, Place, Rage, Side, registry};

/// The signs of the legend.
pub(crate) const SIGNS: &[Sign] = &[
    ("power", "Power: dice rolled, set by the strongest type present", "RA-19.3"),
    ("life", "Life: injuries to kill one", "RA-20.7"),
    ("hourglass", "Slowness: the lower total strikes first", "RA-18.4"),
    ("reroll", "Reroll: roll all misses again", "RA-19.8"),
    ("injury", "Automatic injury", "RA-20.2"),
    ("rage", "Rage token: +1 injury in every attack", "RA-21.5"),
    ("boot", "Movement: steps", "RA-15.2"),
    ("wing", "Flight: over mountains and enemies", "RA-16.7"),
    ("shield", "Ward: cancels injuries from each enemy attack", "RA-R57"),
    ("city", "Elven City: 1 point while you hold it", "RA-25.2"),
    ("forge", "Forge: makes Legendary items cheaper", "RA-13.1"),
    ("legend", "Legendary item: 1 permanent point", "RA-25.7"),
    ("gold", "Gold", "RA-9.1"),
    ("crystal", "Crystals", "RA-22.2"),
];

/// What is said at this table with one press. Nothing of it binds anybody.
pub(crate) const SIGNALS: &[&str] = &[
    "Good luck!",
    "Well fought.",
    "Peace for a round?",
    "Stop the leader!",
    "Take the Elves first.",
    "Leave me that City.",
    "One moment.",
];

/// All that drawing a table of Clash of Rage needs, in one place.
pub(crate) struct Scene<'a> {
    pub view: &'a View,
    pub content: &'static Content,
    pub events: &'a [Told<Event>],
    pub names: Names,
    pub me: Option<Seat>,
    pub legal: Vec<(Action, &'a LegalAction)>,
}

impl<'a> Scene<'a> {
    /// The scene of a boxed table; none if it is another game's.
    fn new(sight: &Sight<'a>) -> Option<Scene<'a>> {
        let table: &Table<Rage> = sight.table.downcast_ref()?;
        Some(Scene {
            view: &table.view,
            content: registry::find(&table.view.content).unwrap_or_else(registry::standard).get(),
            events: &table.events,
            names: sight.names(),
            me: sight.viewer.seat(),
            legal: table.legal.iter().copied().zip(sight.legal).collect(),
        })
    }

    /// Whether the viewer owes a decision.
    fn asked(&self) -> bool {
        self.me.is_some_and(|me| self.view.deciding.contains(&me))
    }

    /// The viewer's own player.
    fn mine(&self) -> Option<&'a PlayerView> {
        self.view.players.get(self.me?.index())
    }

    fn place(&self, place: Place) -> Option<&'a PlaceView> {
        self.view.places.iter().find(|p| p.place == place)
    }

    /// "A3", "the City A3", "Anna's Bastion".
    fn place_name(&self, place: Place) -> String {
        match self.place(place) {
            Some(PlaceView { bastion: Some(seat), .. }) if self.me == Some(*seat) => "your Bastion".into(),
            Some(PlaceView { bastion: Some(seat), .. }) => format!("{}'s Bastion", self.names.of(*seat)),
            Some(at) => match at.site {
                Site::Plain => match self.view.campaign.as_ref().and_then(|c| c.single.as_ref()) {
                    Some((single, name)) if *single == place => name.clone(),
                    _ => at.name.clone(),
                },
                Site::City => format!("the City {}", at.name),
                Site::Forge => format!("the Forge {}", at.name),
                Site::Stone(_) => format!("the Stone {}", at.name),
            },
            None => place.name(),
        }
    }

    fn clan(&self, side: Side) -> Option<&'static Clan> {
        let seat = side.seat()?;
        self.content.clans.get(self.view.players.get(seat.index())?.clan?.index())
    }

    /// "the Elves", "you", "Anna".
    fn side_name(&self, side: Side) -> String {
        match side.seat() {
            None => "the Elves".into(),
            Some(seat) if self.me == Some(seat) => "you".into(),
            Some(seat) => self.names.of(seat),
        }
    }

    /// What one of a kind, and several, are called.
    fn unit(&self, side: Side, kind: usize) -> [&'a str; 2] {
        let of_scenario = self.view.campaign.as_ref().and_then(|c| c.combatants.get(kind.checked_sub(3)?));
        match (side.seat(), self.clan(side)) {
            _ if kind > 2 => of_scenario.map_or(["token", "tokens"], |c| [&c.names[0], &c.names[1]]),
            (None, _) => [&self.content.elves[kind].name, &self.content.elves[kind].plural],
            (Some(_), Some(clan)) => [&clan.units[kind].name, &clan.units[kind].plural],
            (Some(_), None) => ["unit", "units"],
        }
    }

    /// "2 Howlers".
    fn units(&self, side: Side, kind: usize, count: u8) -> String {
        let [one, many] = self.unit(side, kind);
        crate::shell::count(u32::from(count), one, many)
    }

    /// "2 Howlers, 1 Packmother".
    fn army_words(&self, side: Side, count: &Count) -> String {
        let there = count.iter().enumerate().filter(|(_, n)| **n > 0);
        let each: Vec<String> = there.map(|(kind, n)| self.units(side, kind, *n)).collect();
        if each.is_empty() { "nobody".into() } else { each.join(", ") }
    }

    /// The units of a side at a place.
    fn count_at(&self, side: Side, place: Place) -> Count {
        let mut count = [0; KINDS];
        for stack in self.place(place).iter().flat_map(|p| &p.units).filter(|s| s.side == side) {
            if let Some(kind) = count.get_mut(stack.level.index()) {
                *kind = stack.count;
            }
        }
        count
    }

    /// Units of a side with what each kind is worth now.
    fn army(&self, side: Side, count: Count) -> Army {
        let three = match side.seat() {
            None => self.view.elves.values,
            Some(seat) => self.view.players.get(seat.index()).map(|p| p.values).unwrap_or_default(),
        };
        let mut values = [rage::stats::Values::default(); KINDS];
        values[..3].copy_from_slice(&three);
        for (kind, combatant) in self.view.campaign.iter().flat_map(|c| &c.combatants).enumerate().take(KINDS - 3) {
            values[3 + kind] = combatant.values;
        }
        Army { count, values, ..Army::default() }
    }

    fn gear(&self, gear: GearId) -> &'static Gear {
        &self.content.gear[gear.index().min(self.content.gear.len() - 1)]
    }

    /// The sentence of the last thing that happened.
    fn last_told(&self) -> String {
        self.events.last().map(|told| told.event.tell(&self.names)).unwrap_or_default()
    }
}

/// An action as forms send it.
fn json(action: &Action) -> String {
    serde_json::to_string(action).unwrap_or_default()
}

/// "I", "II", "III".
fn roman(level: Level) -> &'static str {
    ["I", "II", "III", "IV", "V"].get(level.index()).copied().unwrap_or("")
}

/// What the board region holds.
pub(crate) fn board(scene: &Scene<'_>) -> Markup {
    html! {
        (strip::strip(scene))
        (map::map(scene))
        @if has_dock(scene) { (sheet::dock(scene)) }
    }
}

/// What is to be decided, or how it ended.
pub(crate) fn panel(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let over = scene.view.result.is_some();
    html! {
        div.r-panel #panel tabindex="0" role="region" aria-label="Decision" {
            @match page {
                _ if over => (course::ending(scene)),
                Some(page) => {
                    (guide::banner(scene))
                    (panel::panel(scene, page))
                    @if scene.asked() { (campaign::extras(scene, page)) }
                    // What the map sends through.
                    @if scene.asked() { div #map-form hidden { (act_form(page, html! { input type="hidden" name="action" value=""; })) } }
                }
                None => (panel::watch(scene)),
            }
        }
    }
}

/// What wins.
pub(crate) fn goal(scene: &Scene<'_>) -> String {
    match (&scene.view.campaign, &scene.view.solo) {
        (Some(_), _) => campaign::goal(scene),
        (None, Some(solo)) => format!("{} points win. The Elves win with {}.", scene.view.target, solo.target),
        (None, None) => format!("{} points win: Elven Cities held and Legendary items.", scene.view.target),
    }
}

/// Whether there are sheets and a market to look at.
pub(crate) fn has_dock(scene: &Scene<'_>) -> bool {
    scene.view.phase != Phase::Setup
}

/// How it ended for who looks.
pub(crate) fn verdict(scene: &Scene<'_>) -> Option<&'static str> {
    let winner = scene.view.result.as_ref()?.winner;
    scene.me.map(|me| if winner == Some(me) { "You win!" } else { "You lose." })
}

/// What a list of tables shows of one: the clans, their points, and how far it is. Only what everyone may know.
pub(crate) fn glimpse(table: &dyn AnyTable) -> Option<Glimpse> {
    let view = &table.downcast_ref::<Table<Rage>>()?.view;
    let content = registry::find(&view.content).unwrap_or_else(registry::standard).get();
    Some(Glimpse {
        characters: view.players.iter().map(|p| content.clans.get(p.clan?.index()).map(|c| c.id.clone())).collect(),
        scores: view
            .players
            .iter()
            .map(|p| crate::shell::count(u32::from(p.points[0] + p.points[1]), "point", "points"))
            .collect(),
        progress: if view.round == 0 { "setting up".into() } else { format!("round {}", view.round) },
    })
}

/// One sentence about what happened last, for screen readers.
pub(crate) fn summary(scene: &Scene<'_>) -> String {
    match &scene.view.pending {
        Pending::Battle(battle) => battle::spoken(scene, battle),
        _ => scene.last_told(),
    }
}
