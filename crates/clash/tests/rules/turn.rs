//! CL-3: the turn, step by step.

use super::*;

/// Proves CL-3.1, CL-3.2, CL-R1
#[test]
fn a_turn_is_decision_execution_reveal_aftermath_and_then_comes_the_next() {
    let asks = special(1, [act([deal(1)])]).options(&["left", "right"]);
    let mut bout = table().special(A, asks).start();
    bout.turn("S:1", "2");
    let told = story(&bout.events);
    assert_eq!(
        told,
        [
            "A commits",
            "B commits",
            "reveal",
            "order",
            "A acts Test",
            "B takes 1 of Test",
            "A Hit",
            "B acts 2",
            "A takes 1 of 2",
            "B Hit",
            "A leaves Test",
            "B leaves 2",
            "turn 2"
        ]
    );
    assert!(
        matches!(bout.events[0], Event::Commits { play: Some(Play { option: 1, .. }), .. }),
        "the decision goes with the card"
    );
    assert_eq!(bout.turn("1", "1").after, [Event::TurnBegins { turn: 3 }], "a turn begins as soon as the last is over");
}

/// Proves CL-3.3
#[test]
fn the_fifteen_steps_come_in_order() {
    let all = |name: &str| {
        let moments = [When::OnRecharge, When::AtReveal, When::OnAct, When::OnHit, When::OnSuccessful, When::OnTurnEnd];
        moments.map(|when| on(when, [mark(name)])).to_vec()
    };
    let later = special(3, [act([prevent([Class::Attack]), deal(1), OpDef::Delay(vec![lose(1)])])]);
    let table =
        marking(marking(table(), A), B).passive(A, all("Mark")).passive(B, [on(When::OnOpponentRecharge, [mark("Mark")])]);
    let mut bout = table.special(A, later).hand(A, "S").pile(A, "1").at_turn(9).start();
    let turn = bout.turn("S", "4");
    let told = story(&turn.events);
    assert_eq!(
        told[2..],
        [
            "reveal",
            "A Mark 1",
            "order",
            "A acts Test",
            "A Mark 2",
            "A protects Test",
            "B takes 1 of Test",
            "delays",
            "A Hit",
            "A Mark 3",
            "B acts 4",
            "A takes 0 of 4",
            "B Miss",
            "A Successful",
            "B Unsuccessful",
            "A Mark 4",
            "A Mark 5",
            "A leaves Test",
            "B leaves 4"
        ]
    );
    // Step 1 resets what was received; then what waited, then the recharge, then its triggers.
    let after = story(&turn.after);
    assert_eq!(after, ["turn 10", "A delay ends", "A loses 1", "A recharges", "A Mark 6", "B Mark 1"]);
    let view = bout.game.view(Viewer::Spectator);
    assert_eq!((view.sides[A].received, view.sides[B].received), (0, 0));
}

/// Proves CL-3.3
#[test]
fn what_lasts_this_turn_ends_before_the_turn_limit_is_checked_and_the_limit_comes_last() {
    let mut bout =
        table().passive(A, [on(When::AtReveal, [damage_by(1, Duration::ThisTurn)])]).rules(|r| r.turn_limit = 1).start();
    let turn = bout.turn("1", "T");
    assert_eq!(turn.damage, [0, 2]);
    assert_eq!(story(&turn.events).last().map(String::as_str), Some("over CL-13.3"));
    assert!(bout.game.view(Viewer::Spectator).sides[A].modifiers.is_empty());
    assert_eq!(bout.pile(A), pile("1"), "both moves have left play");
}

/// Proves CL-3.4
#[test]
fn both_take_part_in_every_step_and_nobody_can_pass() {
    let bout = table().start();
    assert_eq!(bout.game.status().deciding().len(), 2);
    for who in [A, B] {
        let plays = legal(&bout, who);
        assert_eq!(plays, Card::ALL.map(Play::plain), "a card each, and no decision where nothing asks");
    }
    let mut bout = bout;
    bout.play(B, "2").expect("in any order");
    assert_eq!(bout.game.status().deciding().lowest(), Some(Seat(0)));
    assert!(legal(&bout, B).is_empty());
    bout.play(A, "1").expect("legal");
    assert_eq!(bout.game.status().deciding().len(), 2, "the turn resolved without any other choice");
}
