//! Sections 1 and 2: winning, elimination, cards.

use super::*;

/// Proves CC-1.1, CC-R105
#[test]
fn two_to_four_play_everyone_against_everyone() {
    let decks = ["quick-fuse", "long-hour", "good-rot", "iron-carillon", "quick-fuse"];
    for seats in 0..=5 {
        let game = Chrono::new(&Setup::of(&decks[..seats]), &mut Seeded::new(7));
        assert_eq!(game.is_ok(), (2..=4).contains(&seats), "{seats}");
        if let Err(why) = game {
            assert!(why.to_string().contains("CC-1.1"), "{why}");
        }
    }
    for active in 0..4 {
        let mut play = table(4).field(active, "5/5").main(active);
        play.attack("5/5");
        let others: Vec<String> = (1..4).map(|i| format!("guardians@{}", (active + i) % 4)).collect();
        let mut found = play.choices();
        found.sort();
        let mut others = others;
        others.sort();
        assert_eq!(found, others);
    }
}

/// Proves CC-1.5, CC-1.4, CC-6.4, CC-R125
#[test]
fn an_empty_deck_eliminates_nobody_until_a_draw_fails() {
    let mut play = table(2).deck(0, &[]).field(0, "5/5").main(0);
    play.attack("5/5").pass();
    assert!(play.alive(0));
    assert_eq!(play.active(), 1);
    play.pass();
    assert!(!play.alive(0));
    assert_eq!(play.winner(), Some(1));
}

/// Proves CC-1.6, CC-R47
#[test]
fn a_failed_draw_from_the_extra_deck_eliminates_nobody() {
    let mut play = table(2).card("dig 0! | EX+1").hand(0, &["dig"]).main(0);
    play.play("dig");
    assert!(play.alive(0));
    assert_eq!(play.asked(), 0);
    assert_eq!(play.discard(0), ["dig"]);
}

/// Proves CC-1.9, CC-15.19
#[test]
fn quest_points_are_public_and_stay() {
    let mut play = table(2).field(0, "2/2").quest("1/1").quest("1/2").beginning(0);
    for _ in 0..4 {
        for seat in 0..2 {
            let points: Vec<u8> = play.view(seat).players.iter().map(|p| p.points).collect();
            assert_eq!(points, [2, 0]);
        }
        play.pass();
    }
    let fresh = Chrono::new(&Setup::of(&["quick-fuse", "long-hour"]), &mut Seeded::new(3)).unwrap();
    assert!(fresh.view(Viewer::Seat(Seat(0))).players.iter().all(|p| p.points == 0));
}

/// Proves CC-1.8, CC-18.13
#[test]
fn five_points_win_among_three_and_four_do_not() {
    let with = |points| table(3).points(0, points).field(0, "2/2").quest("1/1").beginning(0);
    assert_eq!(with(3).winner(), None);
    assert_eq!(with(4).winner(), Some(0));
    // More than five at once, too.
    let play = table(3).points(0, 4).field(0, "2/2").quest("1/1").quest("1/2").quest("1/3").beginning(0);
    assert_eq!((play.winner(), play.points(0)), (Some(0), 7));
}

/// Proves CC-1.10, CC-15.17
#[test]
fn once_somebody_has_won_nothing_more_is_resolved() {
    let table = table(2).card("q 2/2 | @QUEST DRAW+1").points(0, 4).field(0, "q").quest("1/1");
    let play = table.beginning(0);
    assert_eq!(play.winner(), Some(0));
    assert_eq!(play.hand(0), NONE, "neither the quest line nor the draw step");
    assert_eq!(play.refusal(0, Action::Pass), "CC-1.10");
    assert!(matches!(play.game.status(), Status::Over(_)));
}

/// Proves CC-1.11, CC-R111, CC-1.7
#[test]
fn anybody_may_give_up_at_any_time() {
    let table = table(3).card("g 2/2 | guardian: DRAW+1").guardians(1, &["g", "1/1"]).field(0, "5/5").field(2, "3/3");
    let mut play = table.counter(4).main(0);
    play.attack("5/5").on_guardians(1);
    assert_eq!(play.asked(), 1);
    // Somebody who is not asked gives up while another decides.
    play.concede(2);
    assert!(!play.alive(2));
    assert!(!play.in_play("3/3"));
    assert_eq!(play.asked(), 1);
    let mut attacker = play.clone();
    // The one who is asked.
    play.concede(1);
    assert_eq!(play.winner(), Some(0));
    // The active player in the middle of the own action.
    attacker.concede(0);
    assert_eq!(attacker.winner(), Some(1));
}

/// Proves CC-2.1, CC-2.2, CC-10.1, CC-10.2
#[test]
fn battlers_stay_and_actions_are_discarded() {
    let table = table(2).card("rite 1! | DRAW+1").hand(0, &["2/2", "rite"]).counter(5);
    let mut play = table.main(0);
    assert_eq!(play.refusal(0, summons(&play, "rite")), "CC-2.2");
    assert_eq!(play.refusal(0, plays(&play, "2/2")), "CC-2.2");
    play.summon("2/2");
    assert_eq!((play.battlers(0), play.discard(0), play.counter()), (vec!["2/2"], vec![], 3));
    play.play("rite");
    assert_eq!((play.battlers(0), play.discard(0), play.counter()), (vec!["2/2"], vec!["rite"], 2));
    assert_eq!(play.hand(0).len(), 1);
}

/// Proves CC-2.3, CC-17.2, CC-17.14
#[test]
fn ex_battlers_and_ex_actions_come_from_the_extra_deck() {
    let table = table(2).card("dig 0! | EX+2").card("xb 3/7 ex").card("xa 2! ex | DRAW+1").hand(0, &["dig"]);
    let mut play = table.extra(0, &["xb", "xa"]).field(0, "3/3").field(0, "2/2").main(0);
    play.play("dig");
    assert_eq!(play.hand(0), ["xb", "xa"]);
    assert_eq!(play.extra(0), 0);
    play.summon("xb").pay("3/3").paid();
    assert_eq!(play.battlers(0), ["2/2", "xb"]);
    assert_eq!(play.refusal(0, attacks(&play, "xb")), "CC-8.6", "it follows all rules for battlers");
    play.play("xa").pay("2/2").paid();
    assert_eq!(play.battlers(0), ["xb"]);
    assert_eq!(play.hand(0).len(), 1);
}

/// Proves CC-2.5, CC-2.6, CC-13.13, CC-24.91
#[test]
fn a_guardian_has_nothing_but_its_guardian_ability() {
    let lines = "4/2 | WITHDRAW LEGION LAST_STAND 9 REINFORCE | @DESTROYED DRAW+1 | STR+5";
    let table = table(2).card(&format!("g {lines}")).card("act 2! | DRAW+3").guardians(1, &["g", "act", "1/1"]);
    let mut play = table.hand(1, &["1/2"]).field(0, "3/3").field(0, "4/4").main(0);
    play.attack("3/3");
    assert!(play.in_play("3/3"), "neither +5 nor Last Stand");
    assert_eq!(play.asked(), 0, "neither Legion nor Reinforcements");
    assert_eq!(play.discard(1), ["g"]);
    play.attack("4/4");
    assert_eq!(play.discard(1), ["g", "act"]);
    assert_eq!(play.hand(1), ["1/2"]);
    // The same for a quest card.
    let table = table_with_quest(&format!("g {lines}"));
    let mut play = table.main(0);
    play.attack("3/3").on_quest("2/2");
    assert!(play.in_play("3/3"));
    assert_eq!((play.asked(), play.hand(1).len()), (0, 0));
    // And a guardian ability does nothing in play.
    let play = super::table(2).card("w 2/2 | guardian: STR+5").field(0, "w").main(0);
    assert_eq!(play.strength("w"), 2);
}

fn table_with_quest(card: &str) -> Table {
    table(2).card(card).field(0, "3/3").field(1, "2/2").quest("g")
}

/// Proves CC-2.8, CC-3.9, CC-R121, CC-23.1, CC-23.8
#[test]
fn cards_go_to_zones_of_their_owner() {
    let table = table(2).card("gust 0! | CHOSEN RETURN").card("bolt 0! | CHOSEN DESTROY").card("xb 5/5 ex");
    let mut play = table.hand(0, &["gust", "bolt"]).field(1, "3/3").field(1, "xb").main(0);
    play.play("gust").target("3/3");
    assert_eq!((play.hand(0), play.hand(1)), (vec!["bolt"], vec!["3/3"]));
    play.play("bolt");
    assert_eq!((play.discard(0), play.discard(1)), (vec!["gust", "bolt"], vec!["xb"]));
    assert_eq!(play.extra(1), 0);
}
