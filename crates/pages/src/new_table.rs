//! The form of a new table, and what it asks for.

use crate::model::{NewTable, SeatWish, TableWish};
use crate::shell::{Page, frame};
use maud::{Markup, html};
use serde_json::{Value, json};

/// `GET /new?game=…`.
#[must_use]
pub fn new_table(page: &NewTable) -> Markup {
    let content = html! {
        section.sheet-page {
            h1 { "New table" }
            @if !page.problems.is_empty() { ul.problems role="alert" { @for problem in &page.problems { li { (problem) } } } }
            form.stack method="post" action="/tables" {
                input type="hidden" name="game" value=(page.info.id);
                @for seat in 0..2 {
                    @let name = format!("seat_{seat}");
                    label for=(name) { "Seat " (seat + 1) }
                    select id=(name) name=(name) {
                        option value="me" { "Me" }
                        @for level in &page.levels { option value=(format!("bot:{}", level.id)) selected[seat == 1] { "Bot: " (level.name) } }
                        option value="open" { "Open: a friend or anyone" }
                        option value="hot" { "Somebody beside me" }
                    }
                }
                button.button type="submit" { "Set the table" }
            }
        }
    };
    frame(&page.shell, &Page { title: "New table", game: page.info.id, class: "plain" }, &content)
}

/// What the posted fields of the form ask for.
///
/// # Errors
/// One sentence per problem. Whether the set-up itself is legal is for the game to say.
pub fn read(fields: &[(String, String)]) -> Result<TableWish, Vec<String>> {
    let field = |name: &str| fields.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.trim());
    let mut problems = Vec::new();
    let game = field("game").to_owned();
    let mut seats = Vec::new();
    for i in 0..2 {
        match field(&format!("seat_{i}")) {
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
    let clock = match field("clock") {
        "" | "none" => None,
        text => match text.parse() {
            Ok(seconds) if (5..=86_400).contains(&seconds) => Some(seconds),
            _ => {
                problems.push("The clock takes 5 to 86,400 seconds for each decision.".to_owned());
                None
            }
        },
    };
    let setup = setup(&field, &mut problems);
    if problems.is_empty() {
        Ok(TableWish { game, setup, seats, public: field("public") == "yes", clock })
    } else {
        Err(problems)
    }
}

/// The set-up of Clash! as the form gives it.
fn setup<'a>(field: &impl Fn(&str) -> &'a str, problems: &mut Vec<String>) -> Value {
    let character = |i: usize| match field(&format!("character_{i}")) {
        "" | "pick" => Value::Null,
        id => Value::from(id),
    };
    let mut number = |name: &str, what: &str, low: u16, high: u16| match field(name) {
        "" => Value::Null,
        text => match text.parse::<u16>() {
            Ok(n) if (low..=high).contains(&n) => Value::from(n),
            _ => {
                problems.push(format!("{what} takes a number from {low} to {high}."));
                Value::Null
            }
        },
    };
    let mut rules = serde_json::Map::new();
    for (name, what, low, high) in [
        ("counter_buildup", "Counter's Buildup", 0, 5),
        ("healing_ceiling", "The healing ceiling", 1, 31),
        ("turn_limit", "The turn limit", 1, 1000),
    ] {
        let value = number(name, what, low, high);
        if !value.is_null() {
            rules.insert(name.to_owned(), value);
        }
    }
    if field("knock_out") == "end_of_turn" {
        rules.insert("knock_out".to_owned(), Value::from("end_of_turn"));
    }
    json!({
        "characters": [character(0), character(1)],
        "pick": if field("pick") == "open" { "open" } else { "secret" },
        "rules": rules,
    })
}
