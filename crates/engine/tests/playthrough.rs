//! A playthrough is the same for ever, shows every viewer's table, and a change in it is found.

mod toy;

use engine::playthrough::{assert_golden, write, write_with};
use engine::{GameRng, Seat};
use toy::*;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs/toy.txt");

#[test]
fn the_toy_plays_as_it_always_did() {
    let text = write::<Toy<NO_BUG>>(&Setup::of(3, 2), 7, 50);
    assert_eq!(text, write::<Toy<NO_BUG>>(&Setup::of(3, 2), 7, 50));
    assert_golden(GOLDEN, &text);
}

#[test]
fn what_is_hidden_is_told_only_to_whom_it_concerns() {
    let text = write::<Toy<NO_BUG>>(&Setup::of(2, 1), 1, 50);
    assert!(text.contains("> A draws a card. [TOY-1]\n"), "{text}");
    assert!(text.contains("> to A: A draws a "), "{text}");
    assert!(!text.contains("> to B: A draws"), "{text}");
    assert!(text.contains("A also sees:\n  hand ["), "{text}");
}

#[test]
fn a_game_can_be_directed_and_cut_short() {
    let mut asked = Vec::new();
    let choose = |seat: Seat, options: &[Action]| {
        asked.push(seat);
        options.len() - 1
    };
    let text = write_with::<Toy<NO_BUG>>(&Setup::of(2, 3), 2, "last choices", &mut GameRng::new(3), choose);
    assert_eq!(asked, [Seat(0), Seat(1)]);
    assert!(text.starts_with("# Toy, rules version 3, last choices\nset-up {\"seats\":2,\"rounds\":3,\"hand\":3}\n"), "{text}");
    assert!(text.ends_with("## The game goes on\n"), "{text}");
}

#[test]
#[should_panic(expected = "differs at line 3:")]
fn a_changed_line_is_found() {
    let text = write::<Toy<NO_BUG>>(&Setup::of(3, 2), 7, 50);
    let changed: Vec<&str> = text.lines().enumerate().map(|(i, line)| if i == 2 { "> Nothing." } else { line }).collect();
    assert_golden(GOLDEN, &changed.join("\n"));
}
