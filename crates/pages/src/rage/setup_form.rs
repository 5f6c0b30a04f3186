//! What of a new table is Clash of Rage's own: clans, the board, the length, options.

use super::art::clan_emblem;
use super::builder;
use crate::me::choice;
use crate::table::clause_link;
use maud::{Markup, html};
use rage::registry;
use serde_json::{Value, json};

/// The clan of a seat; `sent` gives back what was chosen before.
pub(crate) fn clan<'a>(seat: u8, sent: &impl Fn(&str) -> &'a str) -> Markup {
    let name = format!("clan_{seat}");
    let now = sent(&name);
    html! {
        fieldset.faces.clan-faces {
            legend { "Clan of seat " (seat + 1) }
            label.face { input type="radio" name=(name) value="" checked[now.is_empty()]; span { b { "Open" } small { "any" } } }
            @for clan in &registry::standard().clans {
                label.face { input type="radio" name=(name) value=(clan.id) checked[now == clan.id]; span { (clan_emblem(clan)) b { (clan.short) } } }
            }
        }
    }
}

fn or<'a>(value: &'a str, usual: &'a str) -> &'a str {
    if value.is_empty() { usual } else { value }
}

/// The board, the length and the rest.
pub(crate) fn rules<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    html! {
        div.three {
            (modes(sent))
            (choice("length", "Points to win", or(sent("length"), "standard"), &[("short", "3, short"), ("standard", "4"), ("long", "5, long")]))
            div.when-alone {
                (choice("difficulty", "Alone, the Elves win with", or(sent("difficulty"), "medium"), &[
                    ("easy", "17, easy"), ("medium", "14, medium"), ("difficult", "11, difficult"), ("impossible", "8, impossible"),
                ]))
            }
        }
        details.rules-options open[changed(sent)] {
            summary { "Board, Bastions and rule options" }
            div.three {
                (choice("map", "The board is", or(sent("map"), "random"), &[("random", "drawn"), ("players", "built in turn"), ("custom", "built here")]))
                (choice("bastions", "Bastions are", or(sent("bastions"), "preset"), &[("preset", "where the board says"), ("placed", "placed in turn")]))
                (choice("clans", "Clans that are open are", or(sent("clans"), "deal"), &[("deal", "dealt"), ("choose", "chosen in turn")]))
            }
            (build(sent))
            label for="round_limit" { "The game ends after rounds; without a number there is no limit " (clause_link("RA-R80")) }
            input #round_limit name="round_limit" type="number" min="1" max="99" placeholder="no limit" value=(sent("round_limit"));
            (choice("stones", "The unit of a Stone goes", or(sent("stones"), "stone"), &[("stone", "to its Stone"), ("bastion", "there, or to the Bastion")]))
            p { (clause_link("RA-R59")) }
        }
    }
}

/// Whether something was chosen that is seldom changed, so that it is not hidden.
fn changed<'a>(sent: &impl Fn(&str) -> &'a str) -> bool {
    let usual = [("map", "random"), ("bastions", "preset"), ("clans", "deal"), ("stones", "stone"), ("round_limit", "")];
    usual.iter().any(|(name, value)| !sent(name).is_empty() && sent(name) != *value)
}

/// What is played: a board of one's own, the campaign, or one of its scenarios.
fn modes<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    let now = or(sent("play"), "skirmish");
    let option = |value: &str, words: &str| html! { option value=(value) selected[now == value] { (words) } };
    html! {
        div.stack.modes {
            label for="play" { "What is played" }
            select #play name="play" {
                (option("skirmish", "A game"))
                (option("first", "The first game, with a hint at every decision"))
                (option("short", "The short campaign: three scenarios"))
                (option("season", "The campaign: five scenarios"))
                @for scenario in &registry::standard().season.scenarios { (option(&format!("scenario:{}", scenario.id), &format!("Scenario: {}", scenario.title))) }
            }
        }
    }
}

/// The builder, with what the rules say of the board as it lies.
fn build<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    let content = registry::standard();
    let players = players(sent);
    let tiles = builder::read(&content, tiles_for(players), sent);
    let setup =
        json!({ "mode": mode(players, sent), "players": players, "map": { "custom": { "tiles": tiles } }, "clans": "deal" });
    let problems =
        catalog::game("rage").map(|game| game.seats(&setup)).and_then(Result::err).map(|e| e.problems).unwrap_or_default();
    html! {
        div.builder #builder data-preview {
            div.builder-fields {
                (builder::fields(&content, &tiles))
                p.hint { "On a board built here the players place their Bastions in turn. " (clause_link("RA-R5")) }
                @if problems.is_empty() { p.builder-fine #builder-says { "This board can be played." } }
                @else { ul.problems #builder-says { @for problem in &problems { li { (problem) } } } }
                button.button.quiet.no-script type="submit" formmethod="get" formaction="/new" { "Look at the board" }
            }
            (builder::preview(&content, &tiles))
        }
    }
}

/// RA-2.1, RA-27.1: as many tiles as players; two for one alone.
fn tiles_for(players: usize) -> usize {
    players.clamp(2, 4)
}

fn players<'a>(field: &impl Fn(&str) -> &'a str) -> usize {
    let given = (0..4).filter(|i| !matches!(field(&format!("seat_{i}")), "" | "none")).count();
    if given == 0 { 2 } else { given }
}

fn mode<'a>(players: usize, field: &impl Fn(&str) -> &'a str) -> Value {
    match (players, field("play")) {
        (1, _) => json!({ "solo": or(field("difficulty"), "medium") }),
        (_, series @ ("season" | "short")) => json!({ "campaign": series }),
        (_, play) => match play.strip_prefix("scenario:") {
            Some(id) => json!({ "scenario": id }),
            None => json!("skirmish"),
        },
    }
}

/// The guided first game has its own board, clans and length.
fn first_game(players: usize, problems: &mut Vec<String>) -> Value {
    if players != 2 {
        problems.push("The first game is for two: take one other seat, for a friend or a bot.".into());
    }
    let presets = catalog::game("rage").map(|game| game.presets()).unwrap_or_default();
    presets.into_iter().find(|(name, _)| *name == "first-game").map(|(_, setup)| setup).unwrap_or_default()
}

/// The set-up as the form gives it.
pub(crate) fn read<'a>(field: &impl Fn(&str) -> &'a str, problems: &mut Vec<String>) -> Value {
    let players = players(field);
    let seats = (0..4).filter(|i| !matches!(field(&format!("seat_{i}")), "" | "none"));
    let chosen: Vec<&str> = seats.map(|i| field(&format!("clan_{i}"))).collect();
    let clans = match chosen.iter().filter(|c| !c.is_empty()).count() {
        0 => json!(or(field("clans"), "deal")),
        n if n == players => json!({ "fixed": chosen }),
        _ => {
            problems.push("Choose a clan for every seat, or leave all of them open.".into());
            Value::Null
        }
    };
    let map = match field("map") {
        "players" => json!("players"),
        "custom" => json!({ "custom": { "tiles": builder::read(&registry::standard(), tiles_for(players), field) } }),
        _ => json!({ "random": {} }),
    };
    let limit = match field("round_limit") {
        "" => Value::Null,
        text => match text.parse::<u8>() {
            Ok(n) if n > 0 => json!(n),
            _ => {
                problems.push("The limit of rounds takes a number from 1 to 99.".into());
                Value::Null
            }
        },
    };
    if field("play") == "first" {
        return first_game(players, problems);
    }
    json!({
        "mode": mode(players, field),
        "players": players,
        "map": map,
        "bastions": or(field("bastions"), "preset"),
        "clans": clans,
        "length": or(field("length"), "standard"),
        "round_limit": limit,
        "stones_to_bastion": field("stones") == "bastion",
    })
}
