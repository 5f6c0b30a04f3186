//! What can be chosen for a new game: the scenario, how the seats share the teams, the heroes, the difficulty and the switches.

use crate::content::Definitions;
use crate::content::scenario::Scenario;
use crate::library;
use engine::options::{Choice, Opt, Options};
use serde_json::json;

pub(crate) fn options() -> Options {
    let defs = &library::standard().get().defs;
    let mut options = Options::default().with(scenario(defs));
    for option in seats(defs).into_iter().chain(difficulties(defs)) {
        options = options.with(option);
    }
    options = options.with(heroes());
    for option in starting(defs) {
        options = options.with(option);
    }
    options.seldom("Variants", "Each of them on its own, in any legal combination.", switches())
}

/// The story scenarios first; what mode a scenario is of stands beside its name.
fn scenario(defs: &'static Definitions) -> Opt {
    let choice = |one: &'static Scenario| {
        let (note, most) = match (&one.solo, &one.skirmish) {
            (Some(_), _) => ("solo or cooperative", 3),
            (None, Some(skirmish)) if skirmish.zones.len() == 2 => ("skirmish, two teams", 6),
            (None, Some(_)) => ("skirmish", 9),
            (None, None) => ("standard", 9),
        };
        let least = if one.solo.is_some() { 1 } else { 2 };
        let sentence = format!("{} is for {least} to {most} seats.", one.name);
        Choice::new(&one.id, &one.name).note(note).needs(least..=most, &sentence)
    };
    Opt::choice("scenario", "Scenario", defs.scenarios.iter().map(choice)).clause("FE-3.3")
}

/// FE-1.1, FE-1.3, FE-34.2: who sits in which team. Solo scenarios have one team of people, the others two or three.
fn seats(defs: &'static Definitions) -> Vec<Opt> {
    let mut all = Vec::new();
    for one in &defs.scenarios {
        let three = one.skirmish.as_ref().is_none_or(|skirmish| skirmish.zones.len() > 2);
        let counts = if one.solo.is_some() { 1..=3 } else { 2..=9 };
        for seats in counts {
            let shares = match &one.solo {
                Some(_) => vec![vec![seats]],
                None => shares(seats, if three { 3 } else { 2 }),
            };
            if shares.is_empty() {
                continue;
            }
            let choices = shares.into_iter().map(|share| {
                let words: Vec<String> = share.iter().map(ToString::to_string).collect();
                let label = match share.as_slice() {
                    [1] => "one for all heroes".to_string(),
                    [seats] => format!("{seats} together"),
                    _ => words.join(" against "),
                };
                Choice::new(&words.join("-"), &label).sets(json!(share))
            });
            let option = Opt::choice(&format!("seats_{}_{seats}", one.id), "Seats of the teams", choices);
            all.push(option.at("seats").clause("FE-1.3").only_with_seats(seats..=seats).only_when("scenario", &one.id));
        }
    }
    all
}

/// Every way to share so many seats out to two or three teams of one to three each, the evenest first.
fn shares(seats: u8, teams: u8) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for first in 1..=3 {
        for second in 1..=3 {
            match seats.checked_sub(first + second) {
                Some(0) => all.push(vec![first, second]),
                Some(third @ 1..=3) if teams == 3 => all.push(vec![first, second, third]),
                _ => {}
            }
        }
    }
    let uneven = |share: &[u8]| share.iter().max().unwrap_or(&0) - share.iter().min().unwrap_or(&0);
    all.sort_by_key(|share| (share.len(), uneven(share)));
    all
}

/// FE-34.3: asked for solo scenarios alone.
fn difficulties(defs: &'static Definitions) -> Vec<Opt> {
    let of = |one: &Scenario| {
        let choices = defs.rules.profiles.iter().map(|profile| {
            let skulls = if profile.skulls == 1 { "1 skull".to_string() } else { format!("up to {} skulls", profile.skulls) };
            Choice::new(&profile.id, &profile.name).note(&format!("effect cards of {skulls}"))
        });
        let help = "How hard the enemy hits, how fast it grows, and what a completed scenario is worth.";
        let option = Opt::choice(&format!("difficulty_{}", one.id), "Difficulty", choices).at("difficulty").help(help);
        option.clause("FE-34.3").only_when("scenario", &one.id)
    };
    defs.scenarios.iter().filter(|one| one.solo.is_some()).map(of).collect()
}

fn heroes() -> Opt {
    let how = [
        Choice::new("deal", "dealt").note("by chance"),
        Choice::new("choose", "chosen").note("one after the other, team by team"),
    ];
    Opt::choice("heroes", "The heroes are", how).clause("FE-2.2")
}

/// FE-3.8: a solo scenario has one team of people, which starts.
fn starting(defs: &'static Definitions) -> Vec<Opt> {
    let of = |one: &Scenario| {
        let who = [
            Choice::new("lot", "drawn by lot").nothing(),
            Choice::new("first", "the first team").sets(0),
            Choice::new("second", "the second team").sets(1),
        ];
        let option = Opt::choice(&format!("starting_{}", one.id), "The starting team is", who).at("starting");
        option.clause("FE-3.8").only_when("scenario", &one.id)
    };
    defs.scenarios.iter().filter(|one| one.solo.is_none()).map(of).collect()
}

/// One line each that says what it changes.
fn switches() -> Vec<Opt> {
    [
        (
            "first_game",
            "First game",
            "Starts at the first skull with heroes at merchants; no attacks on heroes before the second, no VP for them.",
            "FE-9.1",
        ),
        ("quicker", "Quicker combat", "Only one combat round between heroes; whoever has fewer HP left retreats.", "FE-25.2"),
        ("initiative_counts", "Initiative counts", "A hero with at least twice the initiative deals 1 more damage.", "FE-25.4"),
        (
            "stronger_together",
            "Stronger together",
            "One hero fights for all its friends in the area, with 1 card more for each.",
            "FE-25.5",
        ),
        ("dice_of_power", "Dice of Power", "The cards of a lane are rolled as dice; a lane holds 2 of them.", "FE-26.1"),
        (
            "free_choice",
            "Free choice of heroes",
            "Teams choose heroes of any faction; allies may be recruited or fought by anybody.",
            "FE-40.1",
        ),
    ]
    .map(|(id, label, help, clause)| Opt::switch(id, label).at(&format!("options.{id}")).help(help).clause(clause))
    .into()
}
