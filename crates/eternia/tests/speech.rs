//! Every decision has words: a prompt, a name of its own for each action, a table that fits a terminal.

use engine::Game;
use engine::laws::{self, Battery};
use eternia::Eternia;

#[test]
fn everything_has_words() {
    let setups = Eternia::presets().into_iter().map(|(name, setup)| (name.to_string(), setup)).collect();
    laws::check_words(&Battery::<Eternia> { games: 1, max_decisions: 60, setups, ..Battery::default() });
}

/// The guided first game is offered, and what every option says can be set up.
#[test]
fn the_options_of_a_new_table_can_be_played() {
    use engine::Words;
    use engine::options::{Kind, Sets};
    let options = Eternia::options().expect("there are options");
    let scenario = options.main.iter().find(|option| option.id == "scenario").expect("the Scenario is an option");
    let Kind::Choice { choices, .. } = &scenario.kind else { panic!("one of several") };
    let guided = choices.iter().find_map(|choice| if let Sets::Whole(setup) = &choice.sets { Some(setup.clone()) } else { None });
    let setup: eternia::Setup = serde_json::from_value(guided.expect("First Steps is guided")).expect("a set-up");
    let game = Eternia::new(&setup, &mut engine::Seeded::new(1)).expect("it can be played");
    assert_eq!(game.seats(), 1);
    assert!(Eternia::lesson(&setup).is_some());
    let rosters = options.main.iter().find(|option| option.id == "roster").expect("line-ups are an option");
    let Kind::Choice { choices, .. } = &rosters.kind else { panic!("one of several") };
    for choice in choices {
        let Sets::Value(roster) = &choice.sets else { panic!("{} says what it is", choice.id) };
        let roster: eternia::setup::Roster = serde_json::from_value(roster.clone()).expect("a line-up");
        if let eternia::setup::Roster::Fixed { players, .. } = &roster {
            let setup = eternia::Setup { seats: vec![players.len() as u8], roster, ..eternia::Setup::default() };
            Eternia::new(&setup, &mut engine::Seeded::new(1)).unwrap_or_else(|e| panic!("{}: {e}", choice.label));
        }
    }
}
