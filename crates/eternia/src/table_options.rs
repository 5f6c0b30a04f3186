//! What can be chosen for a new game: the Scenario, who runs the Controller, the team, and the line-ups.

use crate::compiled::{Content, Scenario};
use crate::content::{ScenarioKind, Side, TeamDef};
use crate::registry;
use engine::options::{Choice, Opt, Options};
use serde_json::json;

pub(crate) fn options() -> Options {
    let all: &Content = registry::standard().get();
    let who = [
        Choice::new("person", "a person or a bot").note("the last seat"),
        Choice::new("ai", "the AI").note("by its cards; nobody sits there"),
    ];
    let method = [
        Choice::new("free_for_all", "Any Characters"),
        Choice::new("heroes_vs_villains", "Heroes against Villains"),
        Choice::new("factions", "One Faction each"),
    ];
    let leader = [
        Choice::new("anyone", "whoever of the team answers first").nothing(),
        Choice::new("first", "the Team Leader: the seat of the first Character").sets(json!(0)),
    ];
    let mut options =
        Options::default().with(scenario(all)).with(Opt::choice("mode", "The Controller is run by", who).clause("ET-1.4"));
    for team in teams() {
        options = options.with(team);
    }
    options.with(line_up(all)).seldom(
        "Choosing Characters and rule options",
        "",
        vec![
            Opt::choice("method", "Characters are chosen from", method).clause("ET-3.4"),
            Opt::choice("leader", "Decisions of the whole team are made by", leader).clause("ET-5.15"),
            Opt::switch("deploy", "Models are deployed by hand where the Scenario leaves it free").clause("ET-R104"),
            Opt::switch("worst_by_hand", "The Players decide ties of the AI by hand").clause("ET-R113"),
        ],
    )
}

/// The guided game first: the AI as Controller, a line-up of its own.
fn scenario(all: &Content) -> Opt {
    let choice = |scenario: &Scenario| {
        let note = match scenario.kind {
            ScenarioKind::Ai => "made for the AI",
            ScenarioKind::Set => "set sides",
            ScenarioKind::Open => "open sides",
        };
        Choice::new(&scenario.id.to_string(), &scenario.name).note(note)
    };
    let first = all.scenarios.iter().find(|scenario| !scenario.lessons.is_empty());
    let lesson = first.and_then(|scenario| {
        let setup = serde_json::to_value(guided(all, scenario)?).ok()?;
        let label = format!("{}, with a lesson at every step", scenario.name);
        Some(Choice::new("guided", &label).whole(setup).needs(1..=1, "The guided game is for one: leave the other seats empty."))
    });
    let usual = all.scenarios.iter().find(|scenario| scenario.kind == ScenarioKind::Open).map(|s| s.id.to_string());
    let choices = all.scenarios.iter().map(choice).chain(lesson);
    Opt::choice("scenario", "Scenario", choices).usually(&usual.unwrap_or_default())
}

/// First Steps as it is taught: one person with a team of two, the AI, Characters that suit it.
pub(crate) fn guided(all: &Content, scenario: &Scenario) -> Option<crate::setup::Setup> {
    let recommended = |side: Side| {
        let fits = |team: &&TeamDef| team.side == side && scenario.recommended_teams.contains(&team.id);
        all.teams.iter().find(fits)
    };
    let (players, controller) = (recommended(Side::Players)?, recommended(Side::Controller)?);
    Some(crate::setup::Setup {
        scenario: scenario.id.to_string(),
        mode: crate::content::Mode::Ai,
        seats: vec![players.characters.len() as u8],
        roster: fixed(all, players, controller),
        ..crate::setup::Setup::default()
    })
}

fn fixed(all: &Content, players: &TeamDef, controller: &TeamDef) -> crate::setup::Roster {
    let ids = |team: &TeamDef| team.characters.iter().map(ToString::to_string).collect();
    let usual = || all.minions.iter().find(|minion| !minion.elite).map(|minion| minion.id);
    crate::setup::Roster::Fixed {
        players: ids(players),
        controller: ids(controller),
        minions: controller.minions.or_else(usual).map(|id| id.to_string()).unwrap_or_default(),
    }
}

/// ET-1.5: how many Characters each seat runs. With a person as Controller the last seat is not of the Player Team.
fn teams() -> Vec<Opt> {
    let shares: [&[&[u8]]; 4] =
        [&[&[2], &[1], &[3], &[4]], &[&[1, 1], &[2, 1], &[2, 2]], &[&[1, 1, 1], &[2, 1, 1]], &[&[1, 1, 1, 1]]];
    let words = |share: &[u8]| {
        let total: u8 = share.iter().sum();
        let team = if total == 1 { "1 Character".to_string() } else { format!("{total} Characters") };
        let each: Vec<String> = share.iter().map(ToString::to_string).collect();
        (team, if share.len() > 1 { format!("{} a seat", each.join(" and ")) } else { String::new() })
    };
    let mut all = Vec::new();
    for (mode, more) in [("ai", 0), ("person", 1)] {
        for (at, shares) in shares.iter().enumerate() {
            let seats = at as u8 + 1 + more;
            let choices = shares.iter().map(|share| {
                let id: Vec<String> = share.iter().map(ToString::to_string).collect();
                let (team, note) = words(share);
                Choice::new(&id.join("-"), &team).note(&note).sets(json!(share))
            });
            let option = Opt::choice(&format!("team_{mode}_{seats}"), "The Player Team", choices).at("seats").clause("ET-1.5");
            all.push(option.only_with_seats(seats..=seats).only_when("mode", mode));
        }
    }
    all
}

/// ET-3.9: chosen, dealt, or a line-up for a quick start.
fn line_up(all: &Content) -> Opt {
    let mut choices =
        vec![Choice::new("deal", "dealt").note("a legal line-up by chance"), Choice::new("choose", "chosen by everybody")];
    for players in all.teams_of(Side::Players) {
        let class = |team: &TeamDef| {
            let first = team.characters.first().and_then(|id| all.find_character(*id));
            first.map(|id| all.character(id).class)
        };
        let against = all.teams_of(Side::Controller).filter(|team| class(team) != class(players));
        for controller in against {
            let id = format!("{}:{}", players.id, controller.id);
            let label = format!("{} against {}", players.name, controller.name);
            let note = format!("team of {}", players.characters.len());
            let sets = serde_json::to_value(fixed(all, players, controller)).unwrap_or_default();
            choices.push(Choice::new(&id, &label).note(&note).sets(sets));
        }
    }
    Opt::choice("roster", "The Characters are", choices)
}
