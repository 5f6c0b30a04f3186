//! The form of a new table, and what it asks for.

mod draw;
mod setup;

pub(crate) use draw::{Draw, Widget};
pub(crate) use setup::{Reader, WidgetInput};

use crate::fronts;
use crate::me::choice;
use crate::model::{NewTable, OwnDeck, Pace, SeatWish, TableWish};
use crate::posted::Fields;
use crate::shell::{Page, frame};
use catalog::AnyGame;
use engine::options::{Kind, Sets};
use engine::{GameRng, Options};
use maud::{Markup, html};
use serde_json::Value;

/// `GET /new?game=…`.
#[must_use]
pub fn new_table(page: &NewTable) -> Markup {
    match catalog::game(page.info.id) {
        Some(game) => new_table_for(game, page),
        None => form(page, &Options::default(), page.info.min_seats),
    }
}

/// [`new_table`] for a game that need not be in the catalog.
#[must_use]
pub fn new_table_for(game: &dyn AnyGame, page: &NewTable) -> Markup {
    form(page, &game.options(), ordinary_seats(game))
}

fn form(page: &NewTable, options: &Options, ordinary: u8) -> Markup {
    let front = fronts::of(page.info.id);
    let sent = Fields(&page.sent);
    let draw = Draw { front, sent, own: &page.decks };
    let content = html! {
        section.wide-page.new-table {
            h1 { "New table: " (page.info.name) }
            @if !page.problems.is_empty() { ul.problems role="alert" { @for problem in &page.problems { li { (problem) } } } }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(page.info.id);
                div.(if page.info.max_seats > 2 { "seat-grid" } else { "two" }) {
                    @for seat in 0..page.info.max_seats { (seat_fields(page, options, &draw, seat, ordinary)) }
                }
                div.three {
                    (choice("public", "Who sees it", if sent.get("public") == "yes" { "yes" } else { "no" }, &[
                        ("no", "People with the link"), ("yes", "Everyone, in the lobby"),
                    ]))
                    (choice("hints", "Hints while playing", match sent.get("hints") { "yes" => "yes", "no" => "no", _ => "alone" }, &[
                        ("alone", "When I play alone"), ("yes", "For everyone"), ("no", "Never"),
                    ]))
                    (clock(sent))
                }
                @if !options.main.is_empty() { div.three { @for option in &options.main { (draw.option(option, None)) } } }
                (front.form_notes())
                @for group in &options.seldom { (draw.group(group)) }
                p.submit { button.button.big type="submit" { "Set the table" } }
            }
        }
    };
    frame(&page.shell, &Page { title: "New table", game: page.info.id, class: "plain", ..Page::default() }, &content)
}

/// How long people may think: no clock, a time for each decision, or a bank that grows. The fields of the kinds not
/// chosen are hidden by the style sheet and not read.
fn clock(sent: Fields<'_>) -> Markup {
    // A bare number is seconds for each decision, as in links to the form.
    let (kind, seconds) = match sent.get("clock") {
        "" | "none" => ("none", sent.or("seconds", "90")),
        kind @ ("move" | "bank") => (kind, sent.or("seconds", "90")),
        number => ("move", number),
    };
    let times = [
        ("15", "15 seconds"),
        ("30", "30 seconds"),
        ("60", "a minute"),
        ("90", "90 seconds"),
        ("300", "5 minutes"),
        ("3600", "an hour"),
        ("28800", "8 hours"),
        ("86400", "a day"),
        ("259200", "3 days"),
        ("604800", "a week"),
    ];
    html! {
        div.clock-form {
            (choice("clock", "Clock", kind, &[("none", "No clock"), ("move", "Per decision"), ("bank", "Per player, whole game")]))
            div.for-move {
                label for="seconds" { "Seconds per decision" }
                select #seconds name="seconds" {
                    @for (value, words) in times { option value=(value) selected[value == seconds] { (words) } }
                    @if !times.iter().any(|(value, _)| *value == seconds) { option value=(seconds) selected { (seconds) " seconds" } }
                }
                p.hint { "If it runs out, a move is made for you. Twice in a row and you are out." }
            }
            div.for-bank {
                div.pair {
                    div {
                        label for="bank_minutes" { "Minutes each" }
                        input #bank_minutes name="bank_minutes" type="number" min="1" max="120" value=(sent.or("bank_minutes", "5"));
                    }
                    div {
                        label for="increment_seconds" { "Extra seconds per decision" }
                        input #increment_seconds name="increment_seconds" type="number" min="0" max="300" value=(sent.or("increment_seconds", "5"));
                    }
                }
                p.hint { "If it runs out, moves are made for you. Twice in a row and you are out." }
            }
        }
    }
}

/// What a seat is called: by its role, or by its number.
fn seat_name(options: &Options, seat: u8) -> String {
    options.roles.get(usize::from(seat)).map_or_else(|| format!("Seat {}", seat + 1), |role| role.name.clone())
}

/// Who sits on a seat, and what is chosen for it.
fn seat_fields(page: &NewTable, options: &Options, draw: &Draw<'_>, seat: u8, ordinary: u8) -> Markup {
    let (field, name, sent) = (format!("seat_{seat}"), format!("name_{seat}"), draw.sent);
    let normal = page.levels.get(1).or(page.levels.first());
    let usual = match seat {
        0 => "me".to_owned(),
        _ if seat < ordinary => normal.map_or("open".to_owned(), |l| format!("bot:{}", l.id)),
        _ => "none".to_owned(),
    };
    let now = sent.or(&field, &usual);
    html! {
        div.stack {
            label for=(field) { (seat_name(options, seat)) }
            @if let Some(role) = options.roles.get(usize::from(seat)).filter(|role| !role.about.is_empty()) { p.hint { (role.about) } }
            select id=(field) name=(field) {
                option value="me" selected[now == "me"] { "Me" }
                @for level in &page.levels {
                    @let value = format!("bot:{}", level.id);
                    option value=(value) selected[now == value] { "Bot, " (level.name) ": " (level.about) }
                }
                option value="open" selected[now == "open"] { "Open: a friend by link, or anyone if public" }
                option value="hot" selected[now == "hot"] { "Someone on this device" }
                @if seat >= page.info.min_seats { option value="none" selected[now == "none"] { "Nobody" } }
            }
            div.hot-name {
                label for=(name) { "Their name" }
                input id=(name) name=(name) type="text" maxlength="24" value=(sent.get(&name)) placeholder=(format!("Player {}", seat + 1));
            }
            @for option in &options.each_seat { (draw.option(option, Some(seat))) }
        }
    }
}

/// How many seats the game's ordinary set-up has.
fn ordinary_seats(game: &dyn AnyGame) -> u8 {
    let ordinary = game.presets().into_iter().next().and_then(|(_, setup)| game.seats(&setup).ok());
    ordinary.and_then(|n| u8::try_from(n).ok()).unwrap_or(game.info().min_seats)
}

/// What the posted fields of the form ask for. `own` are the decks of who asks; where chance may fill in, `luck` does.
///
/// # Errors
/// One sentence per problem. Whether the set-up itself is legal is for the game to say.
pub fn read(fields: &[(String, String)], own: &[OwnDeck], luck: u64) -> Result<TableWish, Vec<String>> {
    let id = Fields(fields).get("game");
    let game = catalog::game(id).ok_or_else(|| vec![format!("There is no game called \"{id}\".")])?;
    read_for(game, fields, own, luck)
}

/// [`read`] for a game that need not be in the catalog.
///
/// # Errors
/// As [`read`].
pub fn read_for(game: &dyn AnyGame, fields: &[(String, String)], own: &[OwnDeck], luck: u64) -> Result<TableWish, Vec<String>> {
    let (info, form) = (game.info(), Fields(fields));
    let mut problems = Vec::new();
    let taken: Vec<u8> = (0..info.max_seats).filter(|i| *i < info.min_seats || form.is_taken(*i)).collect();
    let seats = taken.iter().filter_map(|i| seat_wish(form, *i).map_err(|problem| problems.push(problem)).ok()).collect();
    let clock = pace(form, &mut problems);
    let (front, options) = (fronts::of(info.id), game.options());
    let luck = GameRng::new(luck);
    let mut reader = Reader { front, options: &options, fields: form, seats: &taken, own, luck, problems };
    let setup = reader.read();
    let hints = match form.get("hints") {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    if reader.problems.is_empty() {
        Ok(TableWish { game: info.id.to_owned(), setup, seats, public: form.get("public") == "yes", clock, hints })
    } else {
        Err(reader.problems)
    }
}

/// The set-up of a table that is begun with one press: what the fields choose, and the usual for the rest.
///
/// # Errors
/// One sentence per problem.
pub fn quick(game: &dyn AnyGame, fields: &[(String, String)], own: &[OwnDeck], luck: u64) -> Result<Value, Vec<String>> {
    if let Some(setup) = fronts::of(game.info().id).quick_setup(Fields(fields)) {
        return Ok(setup);
    }
    let preset = Fields(fields).get("preset");
    if let Some((_, setup)) = game.presets().into_iter().find(|(name, _)| *name == preset) {
        return Ok(setup);
    }
    if let Some(setup) = whole(&game.options(), Fields(fields)) {
        return Ok(setup);
    }
    let seats = (0..ordinary_seats(game)).map(|i| (format!("seat_{i}"), if i == 0 { "me" } else { "open" }.to_owned()));
    let all: Vec<(String, String)> = fields.iter().cloned().chain(seats).collect();
    Ok(read_for(game, &all, own, luck)?.setup)
}

/// The set-up that a choice stands for as a whole, such as a guided game: whoever begins it with one press need not say who sits where.
fn whole(options: &Options, fields: Fields<'_>) -> Option<Value> {
    let chosen = |option: &engine::options::Opt| match &option.kind {
        Kind::Choice { choices, .. } => choices.iter().find(|choice| choice.id == fields.get(&option.id)).map(|c| c.sets.clone()),
        _ => None,
    };
    options.all().find_map(|option| match chosen(option)? {
        Sets::Whole(setup) => Some(setup),
        _ => None,
    })
}

fn seat_wish(form: Fields<'_>, seat: u8) -> Result<SeatWish, String> {
    match form.of_seat("seat", seat) {
        "me" => Ok(SeatWish::Me),
        "open" => Ok(SeatWish::Open),
        "hot" => Ok(match form.of_seat("name", seat) {
            "" => SeatWish::HotSeat(format!("Player {}", seat + 1)),
            name => SeatWish::HotSeat(name.to_owned()),
        }),
        other => match other.strip_prefix("bot:") {
            Some(level) => Ok(SeatWish::Bot(level.to_owned())),
            None => Err(format!("Choose who sits on seat {}.", seat + 1)),
        },
    }
}

/// The clock: `clock` is `none`, `move` with `seconds`, or `bank` with `bank_minutes` and `increment_seconds`. A bare
/// number is seconds for each decision, as in links to the form.
fn pace(form: Fields<'_>, problems: &mut Vec<String>) -> Pace {
    let mut number = |text: &str, what: &str, low: u32, high: u32| match text.parse::<u32>() {
        Ok(n) if (low..=high).contains(&n) => n,
        _ => {
            problems.push(format!("{what} from {low} to {high}."));
            low
        }
    };
    let mut each = |text: &str| number(text, "The clock takes a number of seconds for each decision", 5, 1_209_600);
    match form.get("clock") {
        "" | "none" => Pace::Free,
        "move" => Pace::Move { seconds: each(form.get("seconds")) },
        "bank" => Pace::Bank {
            bank: 60 * number(form.get("bank_minutes"), "The bank takes a number of minutes", 1, 120),
            increment: match form.get("increment_seconds") {
                "" => 0,
                text => number(text, "Each decision may add a number of seconds", 0, 300),
            },
        },
        text => Pace::Move { seconds: each(text) },
    }
}
