//! What of a new table is Clash!'s own: characters and the rule options.

use super::emblem::{emblem, unknown};
use crate::icons::icon;
use crate::me::choice;
use crate::table::clause_link;
use clash::CharRef;
use maud::{Markup, html};
use serde_json::{Value, json};

/// The character of a seat; `sent` gives back what was chosen before.
pub(crate) fn character<'a>(seat: u8, sent: &impl Fn(&str) -> &'a str) -> Markup {
    let name = format!("character_{seat}");
    let now = sent(&name);
    html! {
        fieldset.faces {
            legend { "Character of seat " (seat + 1) }
            (portrait(&name, "pick", now.is_empty() || now == "pick", None))
            @for character in clash::roster() { (portrait(&name, &character.def.id, now == character.def.id, Some(*character))) }
        }
    }
}

/// How characters are picked that the form leaves open.
pub(crate) fn picking<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    choice(
        "pick",
        "Characters picked at the table are",
        if sent("pick") == "open" { "open" } else { "secret" },
        &[("secret", "secret, shown together"), ("open", "open, seat 1 first")],
    )
}

fn portrait(name: &str, id: &str, now: bool, character: Option<CharRef>) -> Markup {
    html! {
        label.face {
            input type="radio" name=(name) value=(id) checked[now];
            span {
                @match character {
                    Some(character) => {
                        (emblem(&character)) b { (character.def.name) }
                        small { (icon("hp")) (character.def.hp) " " (icon("initiative")) (character.def.initiative) }
                    }
                    None => { (unknown()) b { "Pick later" } small { "at the table" } }
                }
            }
        }
    }
}

/// The options for contested rulings, each with what it does.
pub(crate) fn rules<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    let number = |name: &str, words: Markup, low: u16, high: u16, usual: &str| {
        html! {
            label for=(name) { (words) }
            input id=(name) name=(name) type="number" min=(low) max=(high) placeholder=(usual) value=(sent(name));
        }
    };
    html! {
        details.rules-options {
            summary { "Rule options" }
            p { "The usual rules are right for almost every table; these are the rulings people argue about." }
            (number("counter_buildup", html! { "Counter acts at Buildup, usually 0 " (clause_link("CL-R4")) }, 0, 5, "0"))
            (number("healing_ceiling", html! { "Healing stops at HP, usually the starting HP " (clause_link("CL-R10")) }, 1, 31, "starting HP"))
            (number("turn_limit", html! { "A draw after turns, usually 200 " (clause_link("CL-R20")) }, 1, 1000, "200"))
            (choice("knock_out", "A knock-out counts", if sent("knock_out") == "end_of_turn" { "end_of_turn" } else { "at_once" }, &[
                ("at_once", "at once"), ("end_of_turn", "when both moves have acted"),
            ]))
            p { (clause_link("CL-R11")) }
        }
    }
}

/// The set-up as the form gives it.
pub(crate) fn read<'a>(field: &impl Fn(&str) -> &'a str, problems: &mut Vec<String>) -> Value {
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
