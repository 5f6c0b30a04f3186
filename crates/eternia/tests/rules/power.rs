//! Sections 10 and 15.

use super::{board, id, of, pending, refused};
use eternia::Action;
use eternia::content::Colour;
use eternia::model::Pool;
use eternia::testing::Table;
use eternia::view::Pending;

/// Proves ET-7.3, ET-10.3, ET-10.4, ET-10.5, ET-10.6, ET-R5.
#[test]
fn power_is_placed_cube_by_cube() {
    let mut play = Table::new(2).card("a", Colour::Green, 0, 2).power("a", 4).activates("a", 2);
    assert_eq!(pending(&play), Pending::Gain { model: id("a"), left: 2 });
    assert_eq!(refused(&play, 0, Action::Power(Pool::Skill(Colour::Red))), "ET-10.4");
    assert_eq!(refused(&play, 0, Action::Power(Pool::Controller(0))), "ET-10.3");
    assert_eq!(refused(&play, 0, Action::Pass), "ET-R5");
    play.act(0, Action::Power(Pool::Skill(Colour::Green)));
    assert_eq!(of(&play, "a").power, 5, "the last one has only one slot left");
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(3));
}

/// Proves ET-8.2, ET-8.3, ET-15.4.
#[test]
fn the_controller_divides_its_power() {
    let mut play = Table::new(2).strategy(2);
    assert_eq!(pending(&play), Pending::Allocate { left: 2 });
    assert_eq!(refused(&play, 1, Action::Power(Pool::Card)), "ET-15.4");
    play.act(1, Action::Power(Pool::Controller(0))).act(1, Action::Power(Pool::Controller(3)));
    assert_eq!(board(&play), [1, 0, 0, 1]);
}

/// Proves ET-15.5, ET-R9.
#[test]
fn what_the_controller_side_spends_goes_to_nobody() {
    let play = Table::new(2).dazed("x").power("x", 1).acts("x", 2);
    let mut play = play;
    play.act(1, Action::Recover(Pool::Card));
    assert_eq!(board(&play), [0; 4]);
    assert_eq!((of(&play, "x").power, of(&play, "a").power), (0, 0));
}
