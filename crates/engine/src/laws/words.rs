//! Laws about a game in words: everything has a name, no two names are the same, and the board fits a terminal.

use super::{Battery, legal, viewers};
use crate::cx::Seeded;
use crate::game::Words;
use crate::names::Names;
use crate::seat::Viewer;
use std::collections::BTreeSet;

/// The widest board, in characters.
const WIDTH: usize = 100;

/// Plays random games and reads every board, prompt, label and explanation in them.
///
/// # Panics
/// On the first that is missing, ambiguous or too wide.
pub fn check_words<G: Words>(battery: &Battery<G>) {
    for (name, setup) in &battery.setups {
        for seed in (0..battery.games).map(|i| battery.seed.wrapping_add(u64::from(i))) {
            let mut cx = Seeded::new(seed);
            let mut state = G::new(setup, &mut cx).unwrap_or_else(|e| panic!("{name}: {e}"));
            for decision in 0..battery.max_decisions {
                words_of(&state)
                    .unwrap_or_else(|e| panic!("{}: set-up {name}, game seed {seed}, decision {decision}: {e}", G::INFO.name));
                let Some(seat) = state.status().deciding().lowest() else { break };
                let options = legal(&state, seat);
                let Some(action) = cx.0.pick(&options) else { break };
                state.apply(seat, action, &mut cx).unwrap_or_else(|e| panic!("{name}: {e}"));
            }
        }
    }
}

fn words_of<G: Words>(state: &G) -> Result<(), String> {
    let names = Names::new((0..state.seats()).map(|i| format!("Player number {}", i + 1)).collect());
    for viewer in viewers(state) {
        let view = state.view(viewer);
        let prompt = G::prompt(&view, &names);
        if prompt.trim().is_empty() || prompt.contains('\n') {
            return Err(format!("the prompt of {viewer:?} is not one sentence: {prompt:?}"));
        }
        let board = G::board(&view, &names);
        if board.trim().is_empty() {
            return Err(format!("the board of {viewer:?} is empty"));
        }
        if let Some(wide) = board.lines().find(|line| line.chars().count() > WIDTH) {
            return Err(format!("a line of the board of {viewer:?} is wider than {WIDTH} characters: {wide}"));
        }
        let Viewer::Seat(seat) = viewer else { continue };
        let mut seen = BTreeSet::new();
        for action in legal(state, seat) {
            let label = G::label(&view, &action);
            if label.trim().is_empty() || !seen.insert(label.clone()) {
                return Err(format!("{seat}: the label {label:?} of {action:?} is empty or another action's too"));
            }
            if let Some(line) = G::explain(&view, &action).iter().find(|line| line.trim().is_empty()) {
                return Err(format!("{seat}: an empty line explains {action:?}: {line:?}"));
            }
        }
    }
    Ok(())
}
