//! Fields of Eternia as it looks: the land with everybody on it, the track and the purses beside it, epic combat and the dice of
//! the wilds centre stage, and a panel for what is asked.

mod art;
mod coach;
mod duel;
mod folk;
pub(crate) mod front;
mod gallery;
mod land;
mod map;
mod marks;
mod mission;
mod panel;
mod strip;
mod wares;
mod wilds;

use crate::front::Sight;
use crate::model::{Glimpse, TablePage};
use crate::scene::Sign;
use catalog::{AnyTable, LegalAction, Table};
use engine::{Event as _, Names, Seat, Told};
use fields::compiled::Content;
use fields::content::Definitions;
use fields::content::scenario::Scenario;
use fields::ids::{AreaId, HeroId, TeamId};
use fields::map::Map;
use fields::pending::Pending;
use fields::view::{HeroView, TeamView};
use fields::{Action, Event, Fields, View};
use maud::{Markup, html};

/// The signs of the legend.
const SIGNS: &[Sign] = &[
    ("hp", "HP: at 0 a hero is defeated and goes home", "FE-8.1"),
    ("crystal", "Eternium: one purse for the whole team", "FE-5.1"),
    ("laurel", "VP: the most of them win", "FE-1.6"),
    ("flag", "Soldiers: three at most in an outpost; one keeps it", "FE-4.7"),
    ("city", "Income of an outpost, paid every day", "FE-10.4"),
    ("forge", "Merchants: forge, shop, mage guild", "FE-4.16"),
    ("boot", "Movement: 1 for each border", "FE-12.2"),
    ("wing", "Flight corridor: 2, for those who fly", "FE-13.3"),
    ("legend", "Quest token", "FE-16.1"),
    ("eye", "Focus: as often as the mind of the hero", "FE-22.10"),
    ("back", "Face down: known to its team alone", "FE-22.7"),
    ("gold", "Artifact: VP for who carries it, and more for bringing it home", "FE-39.12"),
    ("ko", "Skull: an event of the scenario; the fourth ends the game", "FE-10.6"),
];

/// What is said at this table with one press.
const SIGNALS: &[&str] = &[
    "Good luck!",
    "I need 2 Eternium.",
    "Keep that outpost.",
    "I fight here.",
    "Play your spell.",
    "Well fought.",
    "One moment.",
];

/// All that drawing a table needs, in one place.
pub(crate) struct Scene<'a> {
    view: &'a View,
    /// What the numbers of the view speak of: the cards the table began with.
    content: &'static Content,
    map: &'static Map,
    defs: &'static Definitions,
    events: &'a [Told<Event>],
    names: Names,
    legal: Vec<(Action, &'a LegalAction)>,
}

impl<'a> Scene<'a> {
    /// The scene of a boxed table; none if it is another game's.
    fn new(sight: &Sight<'a>) -> Option<Scene<'a>> {
        let table: &Table<Fields> = sight.table.downcast_ref()?;
        let content = table.view.content.get();
        Some(Scene {
            view: &table.view,
            content,
            map: &content.map,
            defs: &content.defs,
            events: &table.events,
            names: sight.names(),
            legal: table.legal.iter().copied().zip(sight.legal).collect(),
        })
    }

    /// Whether the viewer owes a decision.
    fn asked(&self) -> bool {
        !self.legal.is_empty() && self.view.over.is_none()
    }

    /// Whether a place is to be chosen: then nothing may lie over the land.
    fn picks_a_place(&self) -> bool {
        self.legal.iter().any(|(action, _)| matches!(action, Action::Area(_) | Action::Flee(_)))
    }

    fn label(&self, action: &Action) -> Option<&'a str> {
        self.legal.iter().find(|(legal, _)| legal == action).map(|(_, legal)| legal.label.as_str())
    }

    fn hero(&self, id: HeroId) -> Option<&'a HeroView> {
        self.view.heroes.get(id.index())
    }

    fn team(&self, id: TeamId) -> Option<&'a TeamView> {
        self.view.teams.get(id.index())
    }

    fn area(&self, id: AreaId) -> &'static str {
        self.map.areas.get(id.index()).map_or("nowhere", |area| &area.name)
    }

    fn scenario(&self) -> Option<&'static Scenario> {
        self.defs.scenarios.get(usize::from(self.view.scenario))
    }

    /// The heroes in play with their numbers, those of one team.
    fn heroes_of(&self, team: TeamId) -> impl Iterator<Item = (HeroId, &'a HeroView)> {
        self.picked().filter(move |(_, hero)| hero.team == team)
    }

    /// FE-2.2: the heroes that are known; while heroes are picked the other places are still empty.
    fn picked(&self) -> impl Iterator<Item = (HeroId, &'a HeroView)> {
        let draft = matches!(self.view.asked, Pending::Draft { .. });
        let all = self.view.heroes.iter().enumerate();
        all.filter(move |(_, hero)| !draft || hero.fallen == u8::MAX).map(|(i, hero)| (HeroId(i as u8), hero))
    }

    /// The hero whose decision it is, as far as there is one.
    fn actor(&self) -> Option<HeroId> {
        match &self.view.asked {
            Pending::Turn { hero }
            | Pending::Move { hero, .. }
            | Pending::Wilds { hero, .. }
            | Pending::Shop { hero, .. }
            | Pending::Trade { hero }
            | Pending::Meet { hero, .. }
            | Pending::Tame { hero, .. }
            | Pending::Pair { hero, .. }
            | Pending::Defeat { hero, .. }
            | Pending::Overflow { hero }
            | Pending::Muster { hero }
            | Pending::Push { hero }
            | Pending::Helper { hero }
            | Pending::Errand { hero, .. }
            | Pending::Draft { slot: hero } => Some(*hero),
            Pending::Choice { hero, .. } => *hero,
            Pending::Consent { asked, .. } => Some(*asked),
            _ => self.view.turn,
        }
    }

    /// FE-34.2: whether nobody sits in this team and the rules act for it.
    fn by_rules(&self, team: TeamId) -> bool {
        self.view.solo.as_ref().is_some_and(|solo| solo.enemy == team)
    }

    /// Who controls a hero, in words.
    fn controller(&self, hero: &HeroView) -> String {
        if self.by_rules(hero.team) { "run by the rules".into() } else { self.names.of(hero.seat) }
    }

    /// Which team controls an outpost.
    fn owner(&self, area: AreaId) -> Option<TeamId> {
        let held = self.view.teams.iter().position(|team| team.controls.has(area));
        held.map(|team| TeamId(team as u8))
    }

    fn last_told(&self) -> String {
        self.events.last().map(|told| told.event.tell(&self.names)).unwrap_or_default()
    }
}

/// An action as forms send it.
fn json(action: &Action) -> String {
    serde_json::to_string(action).unwrap_or_default()
}

/// What the board region holds: the track, the teams, the land, and what is fought out over it.
fn board(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let page = page.filter(|_| scene.asked());
    html! {
        (strip::strip(scene))
        div.fe-table {
            (folk::column(scene))
            div.fe-centre {
                (map::map(scene))
                @if scene.picks_a_place() {}
                @else if scene.view.combat.is_some() { (duel::stage(scene, page)) }
                @else if let Pending::Wilds { hero, fight } = &scene.view.asked { (wilds::stage(scene, page, *hero, fight)) }
            }
        }
    }
}

/// What wins, in a sentence.
fn goal(scene: &Scene<'_>) -> String {
    let story = scene.scenario();
    if let Some(solo) = story.and_then(|story| story.solo.as_ref()) {
        return solo.goal.clone();
    }
    if story.is_some_and(|story| story.skirmish.is_some()) {
        return "The most VP when the skirmish ends win.".into();
    }
    let boss = scene.view.boss.is_some();
    let more = if boss { " Beat the boss before the last round ends, or everybody loses." } else { "" };
    format!("The most VP after the round of the fourth skull win.{more}")
}

/// How it ended for who looks.
fn verdict(scene: &Scene<'_>) -> Option<&'static str> {
    let (winners, _) = scene.view.over?;
    let mine = scene.view.mine?;
    Some(if winners >> mine.0 & 1 == 1 { "Your team wins!" } else { "Your team loses." })
}

/// Why it ended, in a sentence with the numbers that decided.
fn why_it_ended(scene: &Scene<'_>) -> Option<String> {
    use fields::state::Why;
    let (winners, why) = scene.view.over?;
    if let Some(solo) = &scene.view.solo {
        let how = match why {
            Why::Objective => "The objective is reached",
            Why::RoundLimit => "The last round is over and the objective is not reached",
            Why::GaveUp => "The team gave up",
            _ => "What the scenario forbids has happened",
        };
        return Some(format!("{how}. The score is {}.", solo.total));
    }
    let teams = || scene.view.teams.iter().enumerate();
    let list = |what: &dyn Fn(&TeamView, usize) -> String| -> String {
        teams().map(|(i, team)| format!("{} {}", team.name, what(team, i))).collect::<Vec<_>>().join(", ")
    };
    let winner: Vec<&str> = teams().filter(|(i, _)| winners >> i & 1 == 1).map(|(_, team)| team.name).collect();
    let winner = winner.join(" and ");
    Some(match why {
        Why::Points => format!("The last round is over. VP: {}.", list(&|team, _| team.vp.to_string())),
        Why::Outposts => {
            format!("The VP are tied, and the outposts decide: {}.", list(&|team, _| team.controls.len().to_string()))
        }
        Why::Eternium => {
            format!("VP and outposts are tied, and the Eternium decides: {}.", list(&|team, _| team.eternium.to_string()))
        }
        Why::Duel => format!("Everything was tied; the champion of the {winner} won the last duel."),
        Why::Boss => "The boss still stands after the last round: everybody has lost.".into(),
        Why::GaveUp => "The other side gave up.".into(),
        Why::Objective | Why::RoundLimit | Why::Failed => return None,
    })
}

/// What a list of tables shows of one. Only what everyone may know.
fn glimpse(table: &dyn AnyTable, seats: usize) -> Option<Glimpse> {
    let view = &table.downcast_ref::<Table<Fields>>()?.view;
    let team = |seat: u8| view.heroes.iter().find(|hero| hero.seat == Seat(seat)).map(|hero| hero.team);
    let first = |seat: u8| view.heroes.iter().find(|hero| hero.seat == Seat(seat)).map(|hero| hero.name.to_owned());
    let score = |seat: u8| {
        team(seat).and_then(|team| view.teams.get(team.index())).map_or(String::new(), |team| format!("{} VP", team.vp))
    };
    Some(Glimpse {
        characters: (0..seats as u8).map(first).collect(),
        scores: (0..seats as u8).map(score).collect(),
        progress: format!("round {}, {}", view.space, if view.night { "night" } else { "day" }),
    })
}

/// The heroes of a seat with their HP, beside its name.
fn seat_score(scene: &Scene<'_>, seat: Seat) -> Markup {
    let heroes = scene.picked().filter(|(_, hero)| hero.seat == seat);
    html! {
        @for (i, hero) in heroes {
            span.fe-seat.spent[hero.activated] {
                (art::portrait(hero.def, hero.team, "small")) b id=(format!("hp-{}", i.0)) data-hp=(hero.hp.0) { (hero.hp.0) } span.unseen { " HP of " (hero.name) }
            }
        }
    }
}

/// What is to be decided, or what happened.
fn panel(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    html! {
        div.fe-panel #panel {
            @match page {
                Some(page) if scene.asked() => (panel::panel(scene, page)),
                _ => (panel::watch(scene)),
            }
        }
    }
}
