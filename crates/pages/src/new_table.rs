//! The form of a new table, and what it asks for.

use crate::me::choice;
use crate::model::{NewTable, OwnDeck, Pace, SeatWish, TableWish};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /new?game=…`.
#[must_use]
pub fn new_table(page: &NewTable) -> Markup {
    let sent = |name: &str| page.sent.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.as_str());
    let content = html! {
        section.wide-page.new-table {
            h1 { "A table of " (page.info.name) }
            @if !page.problems.is_empty() { ul.problems role="alert" { @for problem in &page.problems { li { (problem) } } } }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(page.info.id);
                div.(if page.info.max_seats > 2 { "seats-4" } else { "two" }) {
                    @for seat in 0..page.info.max_seats { (seat_fields(page, seat, &sent)) }
                }
                div.three {
                    (choice("public", "Who sees it", if sent("public") == "yes" { "yes" } else { "no" }, &[
                        ("no", "Those with a link"), ("yes", "Everyone, in the lobby"),
                    ]))
                    (choice("hints", "Hints while playing", match sent("hints") { "yes" => "yes", "no" => "no", _ => "alone" }, &[
                        ("alone", "Where nobody else plays"), ("yes", "Allowed for everybody"), ("no", "Never"),
                    ]))
                    @if page.info.id == "clash" { (crate::clash::setup_form::picking(&sent)) }
                    (clock(&sent))
                }
                @match page.info.id {
                    "clash" => (crate::clash::setup_form::rules(&sent)),
                    "rage" => (crate::rage::setup_form::rules(&sent)),
                    "chrono" => (crate::chrono::setup_form::rules(&sent)),
                    _ => {}
                }
                p.submit { button.button.big type="submit" { "Set the table" } }
            }
        }
    };
    frame(&page.shell, &Page { title: "New table", game: page.info.id, class: "plain", ..Page::default() }, &content)
}

/// How long people may think: no clock, a time for each decision, or a bank that grows. The fields of the kinds not
/// chosen are hidden by the style sheet and not read.
fn clock<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    let or = |value: &'a str, usual: &'static str| if value.is_empty() { usual } else { value };
    // A bare number is seconds for each decision, as in links to the form.
    let (kind, seconds) = match sent("clock") {
        "" | "none" => ("none", or(sent("seconds"), "90")),
        kind @ ("move" | "bank") => (kind, or(sent("seconds"), "90")),
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
            (choice("clock", "Time to think", kind, &[("none", "No clock"), ("move", "For each decision"), ("bank", "For the whole game")]))
            div.for-move {
                label for="seconds" { "Each decision has" }
                select #seconds name="seconds" {
                    @for (value, words) in times { option value=(value) selected[value == seconds] { (words) } }
                    @if !times.iter().any(|(value, _)| *value == seconds) { option value=(seconds) selected { (seconds) " seconds" } }
                }
                p.hint { "When it is up, chance plays for that seat." }
            }
            div.for-bank {
                div.pair {
                    div {
                        label for="bank_minutes" { "Minutes each" }
                        input #bank_minutes name="bank_minutes" type="number" min="1" max="120" value=(or(sent("bank_minutes"), "5"));
                    }
                    div {
                        label for="increment_seconds" { "Seconds more per decision" }
                        input #increment_seconds name="increment_seconds" type="number" min="0" max="300" value=(or(sent("increment_seconds"), "5"));
                    }
                }
                p.hint { "When somebody's bank is empty, chance plays for that seat." }
            }
        }
    }
}

fn seat_fields<'a>(page: &NewTable, seat: u8, sent: &impl Fn(&str) -> &'a str) -> Markup {
    let (field, name) = (format!("seat_{seat}"), format!("name_{seat}"));
    let normal = page.levels.get(1).or(page.levels.first());
    let usual = match seat {
        0 => "me".to_owned(),
        1 => normal.map_or("open".to_owned(), |l| format!("bot:{}", l.id)),
        _ => "none".to_owned(),
    };
    let now = if sent(&field).is_empty() { usual } else { sent(&field).to_owned() };
    html! {
        div.stack {
            label for=(field) { "Seat " (seat + 1) }
            select id=(field) name=(field) {
                option value="me" selected[now == "me"] { "Me" }
                @for level in &page.levels {
                    @let value = format!("bot:{}", level.id);
                    option value=(value) selected[now == value] { "Bot, " (level.name) ": " (level.about) }
                }
                option value="open" selected[now == "open"] { "Open: a friend by link, or anyone if public" }
                option value="hot" selected[now == "hot"] { "Somebody beside me, at this device" }
                @if seat >= page.info.min_seats { option value="none" selected[now == "none"] { "Nobody" } }
            }
            div.hot-name {
                label for=(name) { "Their name" }
                input id=(name) name=(name) type="text" maxlength="24" value=(sent(&name)) placeholder=(format!("Player {}", seat + 1));
            }
            @match page.info.id {
                "clash" => (crate::clash::setup_form::character(seat, sent)),
                "rage" => (crate::rage::setup_form::clan(seat, sent)),
                "chrono" => (crate::chrono::setup_form::deck(seat, &page.decks, sent)),
                _ => {}
            }
        }
    }
}

/// What the posted fields of the form ask for. `own` are the decks of who asks; where chance may fill in, `luck` does.
///
/// # Errors
/// One sentence per problem. Whether the set-up itself is legal is for the game to say.
pub fn read(fields: &[(String, String)], own: &[OwnDeck], luck: u64) -> Result<TableWish, Vec<String>> {
    let field = |name: &str| fields.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.trim());
    let mut problems = Vec::new();
    let game = field("game").to_owned();
    let mut seats = Vec::new();
    let info = catalog::game(&game).map(|g| g.info());
    let (least, most) = info.map_or((2, 2), |i| (i.min_seats, i.max_seats));
    for i in 0..most {
        match field(&format!("seat_{i}")) {
            "" | "none" if i >= least => {}
            "me" => seats.push(SeatWish::Me),
            "open" => seats.push(SeatWish::Open),
            "hot" => {
                let name = field(&format!("name_{i}"));
                seats.push(SeatWish::HotSeat(if name.is_empty() { format!("Player {}", i + 1) } else { name.to_owned() }));
            }
            other => match other.strip_prefix("bot:") {
                Some(level) => seats.push(SeatWish::Bot(level.to_owned())),
                None => problems.push(format!("Choose who sits on seat {}.", i + 1)),
            },
        }
    }
    let clock = pace(&field, &mut problems);
    let setup = match game.as_str() {
        "clash" => crate::clash::setup_form::read(&field, &mut problems),
        "rage" => crate::rage::setup_form::read(&field, &mut problems),
        "chrono" => crate::chrono::setup_form::read(&field, own, luck, &mut problems),
        _ => serde_json::Value::Object(serde_json::Map::new()),
    };
    let hints = match field("hints") {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    if problems.is_empty() {
        Ok(TableWish { game, setup, seats, public: field("public") == "yes", clock, hints })
    } else {
        Err(problems)
    }
}

/// The clock: `clock` is `none`, `move` with `seconds`, or `bank` with `bank_minutes` and `increment_seconds`. A bare
/// number is seconds for each decision, as in links to the form.
fn pace<'a>(field: &impl Fn(&str) -> &'a str, problems: &mut Vec<String>) -> Pace {
    let mut number = |text: &str, what: &str, low: u32, high: u32| match text.parse::<u32>() {
        Ok(n) if (low..=high).contains(&n) => n,
        _ => {
            problems.push(format!("{what} from {low} to {high}."));
            low
        }
    };
    let mut each = |text: &str| number(text, "The clock takes a number of seconds for each decision", 5, 1_209_600);
    match field("clock") {
        "" | "none" => Pace::Free,
        "move" => Pace::Move { seconds: each(field("seconds")) },
        "bank" => Pace::Bank {
            bank: 60 * number(field("bank_minutes"), "The bank takes a number of minutes", 1, 120),
            increment: match field("increment_seconds") {
                "" => 0,
                text => number(text, "Each decision may add a number of seconds", 0, 300),
            },
        },
        text => Pace::Move { seconds: each(text) },
    }
}
