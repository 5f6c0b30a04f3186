//! The game in words: all that the terminal and the browser need to put it on the table.

use crate::{Action, Doubt, View, content};
use engine::options::{Choice, Opt, Options};
use engine::{Names, Seat, Words};
use std::fmt::Write as _;

/// Dice as a list: "2, 5, 5".
pub(crate) fn list(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// "one two", "three fives", "12 sixes".
pub(crate) fn claim(count: u8, face: u8) -> String {
    const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    const FACES: [&str; 7] = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"];
    let faces = FACES.get(usize::from(face)).unwrap_or(&"blanks");
    match NUMBERS.get(usize::from(count)) {
        Some(&"one") => format!("one {}", NUMBERS.get(usize::from(face)).unwrap_or(&"blank")),
        Some(number) => format!("{number} {faces}"),
        None => format!("{count} {faces}"),
    }
}

/// How soon the game is over.
fn limit(faults: u8) -> String {
    if faults == 1 { "the first fault loses".into() } else { format!("{faults} faults lose") }
}

impl Words for Doubt {
    fn prompt(view: &View, names: &Names) -> String {
        match (view.over, view.bid) {
            (true, _) => "The game is over.".into(),
            (false, None) => format!("{}: make the first bid.", names.of(view.turn)),
            (false, Some(bid)) => format!("{}: bid more than {}, or doubt it.", names.of(view.turn), claim(bid.count, bid.face)),
        }
    }

    fn label(_view: &View, action: &Action) -> String {
        match action {
            Action::Bid { count, face } => format!("Bid {}", claim(*count, *face)),
            Action::Doubt => "Doubt it".into(),
        }
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        match action {
            Action::Bid { .. } => vec!["The next player must bid more, or doubt it (DO-2.2).".into()],
            Action::Doubt => {
                let bid = view.bid.map_or_else(|| "the bid".into(), |bid| claim(bid.count, bid.face));
                vec![format!(
                    "All dice are counted. If there are fewer than {bid}, the bidder has a fault, otherwise you (DO-3.2)."
                )]
            }
        }
    }

    fn board(view: &View, names: &Names) -> String {
        let mut out = format!("Round {}, {} dice each\n", view.round, view.dice_each);
        for (i, faults) in view.faults.iter().enumerate() {
            let _ = writeln!(out, "{:<12} {faults} of {} faults", names.of(Seat(i as u8)), view.limit);
        }
        if let Some(dice) = &view.mine {
            let _ = writeln!(out, "Your dice: {}", list(dice));
        }
        if let Some(counted) = view.counted {
            let _ = writeln!(out, "The last doubt found {}", claim(counted.found, counted.face));
        }
        match view.bid {
            Some(bid) => out + &format!("The bid: {}, by {}\n", claim(bid.count, bid.face), names.of(bid.by)),
            None => out + "No bid yet\n",
        }
    }

    fn options() -> Option<Options> {
        let table = |t: &kit::Handle<content::Table>| {
            Choice::new(&t.id, &t.name).note(&format!("{} dice each, {}", t.dice, limit(t.faults)))
        };
        let tables = Opt::choice("table", "Table", content::tables().iter().map(table)).clause("DO-1.2");
        Some(Options::default().seats_at("players").with(tables))
    }
}
