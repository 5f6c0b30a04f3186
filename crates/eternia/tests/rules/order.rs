//! Sections 4 to 6: the Round, the Order Phase, who knows what of it, and the Activation Phase.

use super::own::{self, idle, idle_until, playing, queue, react};
use super::{M, attack, board, id, of, pending, refused, using};
use engine::{Game, Seat, Seeded, Viewer};
use eternia::content::{AttackKind, Event as Trigger, Side};
use eternia::event::Why;
use eternia::testing::Table;
use eternia::view::{Pending, View};
use eternia::{Action, Card, Eternia, Event, Setup};
use kit::testing::Play;

fn ordered(team: u8, controller: [&str; 4], players: [&str; 4]) -> Play<Eternia> {
    let mut play = own::table(team, "", "").start();
    play.act(1, queue(controller)).act(0, queue(players));
    play
}

fn ordering(asked: &Pending) -> bool {
    matches!(asked, Pending::Queue { .. })
}

fn revealed(view: &View) -> usize {
    view.track.iter().filter(|slot| slot.revealed).count()
}

/// Proves ET-4.2, ET-4.3, ET-4.4, ET-4.5, ET-6.1, ET-6.4.
#[test]
fn a_round_is_played_card_by_card_and_the_cards_leave() {
    let mut play = ordered(4, ["x", "y", "z", "Strategy"], ["a", "b", "c", "d"]);
    assert_eq!(revealed(&play.view(0)), 1, "the first card only");
    idle_until(&mut play, |asked| matches!(asked, Pending::Activation { model, .. } if *model == id("b")));
    assert_eq!(revealed(&play.view(0)), 3);
    assert!(play.view(0).track[3].hidden, "the next card lies facedown until its turn");
    idle_until(&mut play, ordering);
    let told = |event: &Event| match event {
        Event::Queues { side, .. } => Some(format!("{side:?}")),
        Event::Reveals { name, .. } => Some(format!("reveals {name}")),
        Event::ActivationBegins { who } => Some(format!("{} begins", who.name)),
        Event::ActivationEnds { who } => Some(format!("{} ends", who.name)),
        Event::RoundBegins { round } => Some(format!("Round {round}")),
        _ => None,
    };
    let story: Vec<String> = play.events.iter().filter_map(told).collect();
    let each = |name: &str| [format!("reveals {name}"), format!("{name} begins"), format!("{name} ends")];
    let mut expected = vec!["Controller".to_string(), "Players".to_string()];
    for name in ["A", "X", "B", "Y", "C", "Z", "D"] {
        expected.extend(each(name));
    }
    expected.extend(["reveals Strategy".to_string(), "Round 2".to_string()]);
    assert_eq!(story, expected);
    assert!(play.view(1).track.iter().all(|slot| slot.card == Card::None && !slot.hidden), "the track is empty");
}

/// Proves ET-6.2, ET-6.3.
#[test]
fn a_character_card_starts_an_activation_and_the_strategy_card_its_own() {
    let mut play = ordered(2, ["Strategy", "x", "y", "z"], ["b", "a", "a", "b"]);
    assert_eq!((pending(&play), play.deciding()), (Pending::Activation { model: id("b"), left: 2 }, vec![0]));
    play.act(0, Action::Pass);
    play.act(1, Action::Power(eternia::model::Pool::Controller(0)));
    assert_eq!(board(&play), [1, 0, 0, 0], "the Strategy Activation gives Power to the Controller Skills");
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
    play.act(0, Action::Pass);
    assert_eq!((pending(&play), play.deciding()), (Pending::Activation { model: id("x"), left: 2 }, vec![1]));
    assert_eq!(of(&play, "x").power, 1, "the same procedure for both sides");
}

/// Proves ET-5.4, ET-2.7.
#[test]
fn the_place_of_a_card_says_when_it_comes_and_what_it_yields() {
    let mut play = ordered(2, ["z", "x", "Strategy", "y"], ["b", "a", "a", "b"]);
    idle_until(&mut play, ordering);
    let gained = |event: &Event| match event {
        Event::GainsPower { who, amount, why: Why::Slot } => Some((who.name, *amount)),
        Event::ControllerGains { amount, why: Why::Slot } => Some(("Strategy", *amount)),
        _ => None,
    };
    let story: Vec<(&str, u8)> = play.events.iter().filter_map(gained).collect();
    assert_eq!(story, [("B", 1), ("Z", 1), ("A", 1), ("X", 1), ("A", 2), ("Strategy", 2), ("B", 2), ("Y", 2)]);
}

/// Proves ET-5.12.
#[test]
fn the_controller_queues_three_characters_and_the_strategy_once_each() {
    for team in 1..=4 {
        let play = own::table(team, "", "").start();
        assert_eq!(play.legal(1).len(), 24, "team of {team}");
        for wrong in [["x", "x", "y", "Strategy"], ["x", "y", "Strategy", "Strategy"], ["x", "y", "z", "a"]] {
            assert_eq!(refused(&play, 1, queue(wrong)), "ET-5.12");
        }
    }
}

/// Proves ET-5.3, ET-5.14, ET-16.8.
#[test]
fn neither_side_learns_what_the_other_has_queued() {
    let (usual, other) = (["x", "y", "z", "Strategy"], ["a", "b", "c", "d"]);
    let seat = |n: u8| Viewer::Seat(Seat(n));
    let same = |one: &Play<Eternia>, two: &Play<Eternia>, viewer: Viewer| {
        assert_eq!(one.game.view(viewer), two.game.view(viewer));
        assert_eq!(one.seen_by(viewer), two.seen_by(viewer));
        if let Some(seat) = viewer.seat() {
            assert_eq!(one.legal(seat), two.legal(seat));
            let early = Action::Model(id("c"));
            assert_eq!(one.refused(seat, &early), two.refused(seat, &early));
        }
    };
    let (one, two) = (ordered(4, usual, other), ordered(4, usual, ["a", "d", "c", "b"]));
    same(&one, &two, seat(1));
    same(&one, &two, Viewer::Spectator);
    assert_ne!(one.view(0).track, two.view(0).track, "the team itself knows");
    let (one, two) = (ordered(4, usual, other), ordered(4, ["Strategy", "z", "y", "x"], other));
    same(&one, &two, seat(0));
    same(&one, &two, Viewer::Spectator);
    assert_ne!(one.view(1).track, two.view(1).track);
}

/// Proves ET-5.3, ET-R106.
#[test]
fn team_mates_see_the_same() {
    let mut play = own::seats(&[2, 1, 1], "", "").start();
    play.act(3, queue(["x", "y", "z", "Strategy"])).act(1, queue(["d", "c", "b", "a"]));
    let tracks: Vec<Vec<Card>> =
        (0..4).map(|seat| play.view(seat).track.iter().filter(|s| s.side == Side::Players).map(|s| s.card).collect()).collect();
    let cards = |names: [&str; 4]| names.map(|name| Card::Character(id(name))).to_vec();
    assert_eq!(tracks[0], cards(["d", "c", "b", "a"]));
    assert_eq!((&tracks[1], &tracks[2]), (&tracks[0], &tracks[0]));
    assert_eq!(tracks[3], [Card::Character(id("d")), Card::None, Card::None, Card::None], "the Controller sees what is revealed");
}

/// Proves ET-1.5.
#[test]
fn a_seat_decides_for_each_character_it_runs() {
    let table = || own::seats(&[2, 1], "", "");
    for (name, seat) in [("a", 0), ("b", 0), ("c", 1), ("x", 2)] {
        assert_eq!(table().acts(name, 2).deciding(), [seat], "{name}");
    }
    let models = table().start().view(0).models;
    let seats: Vec<u8> = models.iter().filter_map(|model| model.seat).map(|seat| seat.0).collect();
    assert_eq!(seats, [0, 0, 1, 2, 2, 2]);
}

/// Proves ET-5.15, ET-R106.
#[test]
fn a_team_leader_decides_for_the_team() {
    let controller = queue(["x", "y", "z", "Strategy"]);
    let mut open = own::seats(&[1, 2], "", "").start();
    open.act(2, controller);
    assert_eq!(open.deciding(), [0, 1], "without an appointed Leader any of the team");
    let denied = open.attempt(&[], |game, cx| game.concede(Seat(1), cx)).expect_err("the seat of the first Character leads");
    assert_eq!(denied.clause.0, "ET-R106");
    open.attempt(&[], |game, cx| game.concede(Seat(0), cx)).expect("it may give up for the team");
    assert_eq!(open.winner(), Some(2));
    let mut led = own::seats(&[1, 2], "", "").led_by(1).start();
    led.act(2, controller);
    assert_eq!(led.deciding(), [1]);
    assert_eq!(refused(&led, 0, queue(["a", "b", "c", "Any"])), "ET-4.4");
    led.act(1, queue(["a", "b", "c", "Any"]));
    idle_until(&mut led, |asked| matches!(asked, Pending::AnyCharacter { .. }));
    assert_eq!(led.deciding(), [1], "the choice of the Character is shared as well");
    let refused = led.attempt(&[], |game, cx| game.concede(Seat(0), cx)).expect_err("the Leader gives up, nobody else");
    assert_eq!(refused.clause.0, "ET-R106");
    led.attempt(&[], |game, cx| game.concede(Seat(1), cx)).expect("the Leader may");
    assert_eq!(led.winner(), Some(2));
    let setup = Setup { seats: vec![1, 1], leader: Some(2), ..Setup::default() };
    let problems = Eternia::new(&setup, &mut Seeded::new(1)).expect_err("seat 2 is the Controller").problems;
    assert_eq!(problems, ["the Team Leader is one of the seats of the Player Team (ET-5.15)"]);
}

/// Proves ET-R39.
#[test]
fn a_round_starts_before_the_placement_and_ends_before_the_cards_leave() {
    let heroes = r#"(name: "Dawn", kind: reaction, on: (event: round_start), effects: [heal(own, 1)]),
        (name: "Dusk", kind: reaction, on: (event: round_end), effects: [heal(own, 1)])"#;
    let react_to = |trigger: Trigger| move |asked: &Pending| matches!(asked, Pending::React { event, .. } if *event == trigger);
    let mut play = own::table(2, heroes, "").hp("a", 5).start();
    assert!(react_to(Trigger::RoundStart)(&pending(&play)), "before anybody queues");
    assert!(play.view(1).track.iter().all(|slot| slot.card == Card::None));
    let dawn = react(&play, "a", "Dawn");
    play.act(0, dawn).act(0, Action::Pass);
    assert_eq!(of(&play, "a").hp, 6);
    assert_eq!(play.deciding(), [1]);
    assert!(ordering(&pending(&play)));
    idle_until(&mut play, react_to(Trigger::RoundEnd));
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Reveals { .. })).count(), 8, "after the last Activation");
    assert!(play.view(1).track.iter().all(|slot| slot.card != Card::None), "the cards still lie there");
    play.act(0, Action::Pass);
    assert_eq!(play.view(1).round, 2);
}

/// Proves ET-R139.
#[test]
fn facedown_cards_of_one_side_are_looked_at_or_swapped() {
    let table = own::seats(&[2, 1], "", "").hand("spies", 1).hand("change-of-plan", 1).board(3, 2);
    let mut play = table.start();
    play.act(2, queue(["x", "y", "z", "Strategy"])).act(0, queue(["a", "b", "c", "Any"]));
    play.act(2, playing("spies"));
    assert_eq!(play.legal(2), [0, 1, 2].map(Action::Option), "not the faceup card in the last slot");
    play.act(2, Action::Option(1));
    let seen = |viewer: Viewer| play.game.view(viewer).track[2].card;
    assert_eq!(seen(Viewer::Seat(Seat(2))), Card::Character(id("b")));
    assert_eq!(seen(Viewer::Spectator), Card::None, "the looking side only");
    let told = play.seen_by(Viewer::Seat(Seat(0)));
    assert!(
        told.iter().any(|event| matches!(event, Event::Peeks { slot: 2, name: None, .. })),
        "that it was looked at is public"
    );
    play.act(2, playing("change-of-plan"));
    assert_eq!(play.legal(2), [0, 1, 2, 3].map(Action::Option));
    play.act(2, Action::Option(0)).act(2, Action::Option(3));
    let told = play.seen_by(Viewer::Seat(Seat(0)));
    assert!(told.iter().any(|event| matches!(event, Event::Swaps { slots: None, .. })));
    let order: Vec<Card> = play.view(2).track.iter().filter(|s| s.side == Side::Controller).map(|s| s.card).collect();
    assert_eq!(order, [Card::Strategy, Card::Character(id("y")), Card::Character(id("z")), Card::Character(id("x"))]);
}

/// Proves ET-R139, ET-5.6.
#[test]
fn placeholders_and_revealed_cards_stay_where_they_are() {
    let mut play = own::table(1, "", "").hand("spies", 1).board(3, 1).start();
    play.act(1, queue(["x", "y", "z", "Strategy"])).act(1, playing("spies"));
    assert!(!matches!(pending(&play), Pending::Card { .. }), "a lone Character's cards are no secret");
    let villains = r#"(name: "Shuffle", kind: action, effects: [swap_activation_cards(mine)])"#;
    let mut play = own::table(2, "", villains).start();
    play.act(1, queue(["x", "y", "z", "Strategy"])).act(0, queue(["a", "a", "b", "b"])).act(0, Action::Pass);
    let shuffle = using(&play, "x", "Shuffle");
    play.act(1, shuffle);
    assert_eq!(play.legal(1), [1, 2, 3].map(Action::Option), "its own card has been revealed");
}

/// Proves ET-R132.
#[test]
fn the_third_action_goes_by_the_size_of_the_team_at_setup() {
    let actions = |table: Table| {
        let mut play = table.start();
        play.act(1, queue(["x", "y", "z", "Strategy"]));
        if ordering(&pending(&play)) {
            play.act(0, queue(["a", "a", "b", "b"]));
        }
        match pending(&play) {
            Pending::Activation { left, .. } => left,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(actions(own::table(1, "", "")), 3);
    assert_eq!(actions(own::table(2, "", "").hp("b", 0)), 2, "the other one is merely KO'ed");
}

/// Proves ET-R76, ET-R75, ET-5.9.
#[test]
fn a_fallen_character_may_take_the_open_activation() {
    let mut play = own::table(3, "", "").at("c", 0, 0).hp("c", 1).at("x", 1, 0).start();
    play.act(1, queue(["y", "z", "x", "Strategy"])).act(0, queue(["c", "a", "b", "Any"]));
    idle_until(&mut play, |asked| matches!(asked, Pending::Activation { model, .. } if *model == id("x")));
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, M, M]).act(1, Action::Pass);
    assert_eq!((of(&play, "c").at, pending(&play)), (None, Pending::AnyCharacter { power: 2 }));
    play.act(0, Action::Model(id("c")));
    assert_eq!(pending(&play), Pending::Return { model: id("c") }, "in the same Round");
    let (before, back) = (of(&play, "c").power, play.legal(0)[0]);
    play.act(0, back);
    assert_eq!(of(&play, "c").power, before + 2, "a full Activation, with the Power of the slot");
    assert_eq!(pending(&play), Pending::Activation { model: id("c"), left: 2 });
}

/// Proves ET-R150, ET-7.1.
#[test]
fn an_activation_returns_then_starts_then_gains_then_acts_then_ends() {
    let rules = r#"[(on: (event: activation_start, subject: (side: players)), effects: [deal_wounds(subject, 1)]),
        (on: (event: activation_end, subject: (side: players)), effects: [set_marker(subject, "done", true)])]"#;
    let table = || own::scenario(2, |field| field.rules = own::ron(rules));
    let mut play = table().hp("a", 0).activates("a", 2);
    let back = play.legal(0)[0];
    play.act(0, back);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 });
    play.act(0, Action::Pass);
    let told = |event: &Event| match event {
        Event::ActivationBegins { .. } => Some("begins"),
        Event::Arrives { .. } => Some("returns"),
        Event::Suffers { .. } => Some("start"),
        Event::GainsPower { .. } => Some("gains"),
        Event::PassesActions { .. } => Some("acts"),
        Event::Marks { .. } => Some("end"),
        Event::ActivationEnds { .. } => Some("ends"),
        _ => None,
    };
    let story: Vec<&str> = play.events.iter().filter_map(told).collect();
    assert_eq!(story, ["begins", "returns", "start", "gains", "acts", "end", "ends"]);
    let fallen = table().hp("a", 1).activates("a", 2);
    assert_eq!((of(&fallen, "a").at, of(&fallen, "a").power), (None, 0), "KO'ed by the start: no Power");
    assert!(!matches!(pending(&fallen), Pending::Activation { .. }), "and no Actions");
}

/// Proves ET-5.5, ET-5.7, ET-5.8, ET-5.11, ET-5.12.
#[test]
fn how_often_everybody_activates_in_a_team_of_each_size() {
    let orders = [["a", "a", "a", "a"], ["b", "a", "a", "b"], ["c", "a", "b", "Any"], ["d", "b", "c", "a"]];
    for (team, order) in (1u8..).zip(orders) {
        let mut play = own::table(team, "", "").start();
        play.act(1, queue(["x", "y", "z", "Strategy"]));
        if team > 1 {
            play.act(0, queue(order));
        } else {
            assert!(!ordering(&pending(&play)), "a lone Character's order is no decision");
        }
        idle_until(&mut play, |asked| matches!(asked, Pending::Queue { side: Side::Controller, .. }));
        let times = |name: &str| {
            let begins = |event: &&Event| matches!(event, Event::ActivationBegins { who } if who.model == id(name));
            play.events.iter().filter(begins).count()
        };
        let counts: Vec<usize> = ["a", "b", "c", "d", "x", "y", "z"].map(times).to_vec();
        let players: &[usize] = match team {
            1 => &[4, 0, 0, 0],
            2 => &[2, 2, 0, 0],
            // The open Activation went to the first who was offered it.
            3 => &[2, 1, 1, 0],
            _ => &[1, 1, 1, 1],
        };
        assert_eq!(counts, [players, &[1, 1, 1]].concat(), "team of {team}");
    }
    let mut play = own::table(2, "", "").start();
    idle(&mut play);
    assert!(ordering(&pending(&play)));
}
