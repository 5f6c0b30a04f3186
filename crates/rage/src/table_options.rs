//! What can be chosen for a new game: clans, what is played, its length, the board, and options.

use crate::registry;
use engine::options::{Choice, Opt, Options};
use serde_json::{Value, json};

pub(crate) fn options() -> Options {
    let content = registry::standard();
    let open = Choice::new("", "Open").note("any").nothing();
    let clans = content.clans.iter().map(|clan| Choice::new(&clan.id, &clan.short));
    let clan = Opt::choice("clan", "Clan", std::iter::once(open).chain(clans))
        .at("clans.fixed")
        .all_or_none("Choose a clan for every seat, or leave all of them open.");
    let length = [Choice::new("short", "3, short"), Choice::new("standard", "4"), Choice::new("long", "5, long")];
    Options::default()
        .seats_at("players")
        .each_seat(clan)
        .with(play())
        .with(Opt::choice("length", "Points to win", length).usually("standard"))
        .with(difficulty())
        .seldom("Board, Bastions and rule options", "", seldom())
}

/// What is played: a board of one's own, the campaign, or one of its scenarios.
fn play() -> Opt {
    let content = registry::standard();
    let first = Choice::new("first", "The first game, with a hint at every decision")
        .whole(first_game())
        .needs(2..=2, "The first game is for two: take one other seat, for a friend or a bot.");
    let modes = [
        Choice::new("skirmish", "A single game"),
        first,
        Choice::new("short", "The short campaign: three scenarios").sets(json!({ "campaign": "short" })),
        Choice::new("season", "The campaign: five scenarios").sets(json!({ "campaign": "season" })),
    ];
    let scenario = |id: &str, title: &str| {
        Choice::new(&format!("scenario:{id}"), &format!("Scenario: {title}")).sets(json!({ "scenario": id }))
    };
    let scenarios = content.season.scenarios.iter().map(|s| scenario(&s.id, &s.title));
    Opt::choice("play", "Game", modes.into_iter().chain(scenarios)).at("mode")
}

/// The guided first game has its own board, clans and length.
fn first_game() -> Value {
    serde_json::to_value(crate::game::first_game()).unwrap_or_default()
}

/// RA-27.1: alone one plays against the Elves, whatever else was chosen.
fn difficulty() -> Opt {
    let level = |id: &str, label: &str| Choice::new(id, label).sets(json!({ "solo": id }));
    let levels = [
        level("easy", "17, easy"),
        level("medium", "14, medium"),
        level("difficult", "11, difficult"),
        level("impossible", "8, impossible"),
    ];
    Opt::choice("difficulty", "Alone, the Elves win with", levels).at("mode").usually("medium").only_with_seats(1..=1)
}

fn seldom() -> Vec<Opt> {
    let map = [
        Choice::new("random", "drawn").sets(json!({ "random": {} })),
        Choice::new("players", "built in turn"),
        Choice::new("custom", "built here").nothing(),
    ];
    let bastions = [Choice::new("preset", "where the board says"), Choice::new("placed", "placed in turn")];
    let clans = [Choice::new("deal", "dealt"), Choice::new("choose", "chosen in turn")];
    let stones =
        [Choice::new("stone", "to its Stone").sets(false), Choice::new("bastion", "there, or to the Bastion").sets(true)];
    vec![
        Opt::choice("map", "Board", map),
        Opt::choice("bastions", "Bastions are", bastions),
        Opt::choice("clans", "Open clans are", clans),
        Opt::widget("tiles", "The board").at("map.custom.tiles").only_when("map", "custom"),
        Opt::number("round_limit", "Round limit (empty for none)", 1..=99)
            .subject("The round limit")
            .usually("no limit")
            .clause("RA-R80"),
        Opt::choice("stones", "A Stone's unit goes", stones).at("stones_to_bastion").clause("RA-R59"),
    ]
}
