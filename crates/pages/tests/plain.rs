//! A game without a front of its own is a real page all the same: in the lobby, set up, played, watched again.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::{AnyGame, AnyMatch};
use engine::{Game as _, Seat, Viewer};
use fixtures::dice::Doubt;
use fixtures::rage::page;
use fixtures::{games, levels, play, row, secret, shell};
use pages::model::*;
use serde_json::json;
use std::collections::BTreeSet;

const ME: Viewer = Viewer::Seat(Seat(0));

fn game() -> &'static dyn AnyGame {
    catalog::of_type::<Doubt>()
}

fn begin() -> Box<dyn AnyMatch> {
    game().begin(&game().presets()[0].1, &secret()).unwrap()
}

fn values(html: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(|v| v.replace("&quot;", "\"")).collect()
}

fn sound(html: &str) {
    assert_eq!(html.matches("<h1").count(), 1);
    assert!(!html.contains(" style=") && !html.contains("<style"));
    let ids = values(html, "id");
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id twice: {ids:?}");
    for other in catalog::games().iter().map(|g| g.info().id) {
        assert!(!html.contains(&format!("/gallery/{other}")), "a link to {other}");
    }
}

fn form(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect()
}

#[test]
fn the_lobby_shows_it_with_a_portrait_and_ways_in() {
    let all = [games(), vec![Doubt::INFO]].concat();
    let lobby = |games| Lobby { shell: shell(), games, levels: levels(), level: None, last: None, mine: vec![], open: vec![] };
    let html = pages::lobby(&lobby(all)).into_string();
    let pitch = html.split("<article class=\"game g-doubt\"").nth(1).unwrap().split("</article>").next().unwrap();
    for part in ["<h2>Doubt</h2>", "Hidden dice", "value=\"doubt\"", "/new?game=doubt", "2 to 4 players", "monogram"] {
        assert!(pitch.contains(part), "{part}: {pitch}");
    }
    assert_eq!(pitch.matches("name=\"level\"").count(), levels().len() + 1, "the one played last, and each of them");
    assert!(!pitch.contains("/rules/doubt"), "it has no rules to read");
    sound(&pages::lobby(&lobby(vec![Doubt::INFO])).into_string());
}

#[test]
fn a_list_shows_a_portrait_of_each_person() {
    let row = TableRow { info: Doubt::INFO, glimpse: Glimpse::default(), ..row("a", RowState::YourTurn, "", "now") };
    let html = pages::tables(&Tables { shell: Shell::default(), mine: vec![row], open: vec![] }).into_string();
    assert_eq!(html.matches("class=\"emblem monogram").count(), 2);
    assert!(html.contains("Doubt with Bo"));
}

#[test]
fn the_form_offers_its_presets_and_sets_up_the_one_that_is_chosen() {
    let new = NewTable { shell: shell(), info: Doubt::INFO, levels: levels(), decks: vec![], problems: vec![], sent: vec![] };
    let html = pages::new_table::new_table_for(game(), &new).into_string();
    sound(&html);
    for part in ["Game", "Three, 3 seats", "Two players, 2 seats", "name=\"seat_3\""] {
        assert!(html.contains(part), "{part}");
    }
    // The ordinary set-up has three seats: me and two bots.
    let bots = html.matches("value=\"bot:normal\" selected").count();
    assert_eq!((bots, html.matches("value=\"none\" selected").count()), (2, 1));
    let seats = [("seat_0", "me"), ("seat_1", "bot:easy"), ("seat_2", "bot:easy"), ("seat_3", "none")];
    let read = |more: &[(&str, &str)]| pages::new_table::read_for(game(), &form(&[&seats[..], more].concat()), &[], 0);
    let wish = read(&[]).unwrap();
    assert_eq!((wish.setup, wish.seats.len()), (json!({ "players": 3 }), 3));
    assert_eq!(read(&[("preset", "four")]).unwrap_err(), ["\"Four\" has 4 seats; fill in as many."]);
    assert!(read(&[("preset", "five")]).unwrap_err()[0].contains("not among the choices"));
}

#[test]
fn a_quick_start_has_as_many_seats_as_the_set_up() {
    let quick = |fields: &[(&str, &str)]| pages::new_table::quick(game(), &form(fields), &[], 0).unwrap();
    assert_eq!(game().seats(&quick(&[])).unwrap(), 3);
    assert_eq!(game().seats(&quick(&[("preset", "two-players")])).unwrap(), 2);
}

#[test]
fn the_table_is_text_of_some_size_beside_choices_that_can_be_found() {
    let mut play_of = begin();
    let legal = play_of.legal(Seat(0));
    assert_eq!(legal.len(), 90);
    let html = pages::table(&page(&*play_of, ME)).into_string();
    sound(&html);
    assert!(html.contains("Your dice: [") && html.contains("90 choices") && html.contains("data-find=\"choices\""));
    let shown: BTreeSet<String> = values(&html, "value").into_iter().filter(|v| v.starts_with('{')).collect();
    assert_eq!(shown, legal.iter().map(|l| l.action.to_string()).collect());
    // All begin with "Bid", so they are grouped by how many.
    assert!(html.contains("<summary>Bid 1<span class=\"of\">6</span></summary>"));
    assert!(html.contains("plain.js\""), "its script");
    play(&mut *play_of, 1, 9);
    let watching = pages::table(&page(&*play_of, Viewer::Spectator)).into_string();
    sound(&watching);
    assert!(!watching.contains("name=\"action\"") && !watching.contains("Your dice"));
}

#[test]
fn few_choices_say_what_they_lead_to() {
    let mut play_of = begin();
    let high = play_of.legal(Seat(0))[85].action.clone();
    play_of.command(Seat(0), &catalog::Request::Act(high), &secret()).unwrap();
    let html = pages::regions(&page(&*play_of, Viewer::Seat(Seat(1)))).into_string();
    assert!(html.contains("Doubt it") && html.contains("All dice are shown and counted."));
    assert!(!html.contains("data-find"), "five choices need no search");
}

#[test]
fn its_log_has_chapters_and_its_game_can_be_watched_again() {
    let mut play_of = begin();
    play(&mut *play_of, 400, 4);
    assert!(play_of.status().outcome().is_some());
    let over = page(&*play_of, ME);
    let html = pages::table(&over).into_string();
    sound(&html);
    for heading in ["<b>Round 1</b>", "<b>Round 2</b>"] {
        assert!(html.contains(heading), "{heading}");
    }
    let replay = ReplayPage {
        shell: shell(),
        id: over.id,
        info: over.info,
        at: 1,
        last: play_of.moments(),
        viewer: ME,
        seats: over.seats,
        prompt: over.prompt,
        table: play_of.at(1).table(ME),
        log: over.log,
        over: None,
        download: true,
        can_fork: true,
        levels: levels(),
        fairness: over.fairness,
        analysis: AnalysisPanel::Offered,
    };
    let html = pages::replay(&replay).into_string();
    sound(&html);
    assert!(html.contains("Bid: ") && !html.contains("name=\"action\""));
}

#[test]
fn a_log_without_headings_is_told_in_steps() {
    let mut play_of = begin();
    play(&mut *play_of, 40, 4);
    let mut page = page(&*play_of, ME);
    page.log.retain(|line| !line.role.begins_chapter());
    let html = pages::regions(&page).into_string();
    assert!(html.contains("<b>Steps 1 to 11</b>"));
}
