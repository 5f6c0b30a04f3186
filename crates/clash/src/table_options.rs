//! What can be chosen for a new game: characters, how they are picked, and the options for contested rulings.

use crate::roster;
use engine::options::{Choice, Opt, Options};
use serde_json::Value;

pub(crate) fn options() -> Options {
    let character = |c: &crate::CharRef| Choice::new(&c.def.id, &c.def.name).note(&c.def.title);
    let pick_later = Choice::new("pick", "Pick later").note("at the table").sets(Value::Null);
    let characters = std::iter::once(pick_later).chain(roster().iter().map(character));
    let picks = [Choice::new("secret", "secret, shown together"), Choice::new("open", "open, seat 1 first")];
    Options::default()
        .each_seat(Opt::choice("character", "Character", characters).at("characters"))
        .with(Opt::choice("pick", "Characters picked at the table are", picks))
        .seldom(
            "Rule options",
            "The usual rules are right for almost every table; these are the rulings people argue about.",
            rules(),
        )
}

fn rules() -> Vec<Opt> {
    let knock_out = [Choice::new("at_once", "at once").nothing(), Choice::new("end_of_turn", "when both moves have acted")];
    vec![
        Opt::number("counter_buildup", "Counter acts at Buildup, usually 0", 0..=5)
            .subject("Counter's Buildup")
            .at("rules.counter_buildup")
            .usually("0")
            .clause("CL-R4"),
        Opt::number("healing_ceiling", "Healing stops at HP, usually the starting HP", 1..=31)
            .subject("The healing ceiling")
            .at("rules.healing_ceiling")
            .usually("starting HP")
            .clause("CL-R10"),
        Opt::number("turn_limit", "A draw after turns, usually 200", 1..=1000)
            .subject("The turn limit")
            .at("rules.turn_limit")
            .usually("200")
            .clause("CL-R20"),
        Opt::choice("knock_out", "A knock-out counts", knock_out).at("rules.knock_out").clause("CL-R11"),
    ]
}
