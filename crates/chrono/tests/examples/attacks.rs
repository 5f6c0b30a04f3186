//! CC-X15 to CC-X31: battles, guardians and what saves or destroys battlers.

use super::*;

/// Proves CC-X15, CC-24.45, CC-24.47, CC-24.49, CC-24.26, CC-24.27
#[test]
fn x15_toughness_saves_once_and_then_reinforcements_come() {
    let table = table(2).card("wall 5/3 | TOUGH REINFORCE").field(1, "wall").tapped().under("1/1").hand(1, &["4/4"]);
    let mut play = table.field(0, "5/5").field(0, "6/5").counter(4).main(0);
    play.attack("5/5").on_battler("wall");
    assert_eq!(play.discard(1), ["1/1"]);
    assert!(play.is_tapped("wall"));
    assert_eq!(play.asked(), 0, "no Reinforcements");
    play.attack("6/5").on_battler("wall");
    assert_eq!(play.asked(), 1);
    play.reinforce(Some("4/4"));
    assert_eq!(play.battlers(1), ["4/4"]);
    assert_eq!(play.discard(1), ["wall", "1/1"]);
    assert_eq!((play.active(), play.counter()), (0, 4));
}

/// Proves CC-X16, CC-1.2, CC-1.3, CC-1.7, CC-24.50, CC-24.51, CC-24.52
#[test]
fn x16_a_sneak_attack_ends_the_turn_and_the_game() {
    let table = table(2).card("fox 7/3 | SNEAK 4").hand(0, &["fox"]).guardians(1, &[]).counter(1);
    let mut play = table.main(0);
    play.sneak("fox");
    assert_eq!(play.counter(), -3);
    assert!(!play.alive(1));
    assert_eq!(play.winner(), Some(0));
}

/// Proves CC-X17, CC-24.53, CC-21.6, CC-13.15
#[test]
fn x17_a_sneak_attack_on_the_last_guardian_eliminates_nobody() {
    let table = table(2).card("fox 7/3 | SNEAK 4 | @DESTROYED DRAW+1").card("dud 1! | TIME+1");
    let mut play = table.hand(0, &["fox"]).guardians(1, &["dud"]).counter(1).main(0);
    play.sneak("fox");
    assert_eq!(play.discard(0), ["fox"]);
    assert_eq!(play.hand(0).len(), 1);
    assert_eq!(play.discard(1), ["dud"]);
    assert!(play.alive(1));
    assert_eq!(play.guardians(1), 0);
    assert_eq!((play.active(), play.counter()), (1, 3));
}

/// Proves CC-X18, CC-14.2, CC-R24
#[test]
fn x18_a_transformation_after_crossing_makes_all_its_guardian_attacks() {
    let table = table(2).card("zed 8/7 | TRANSFORM GA+1").card("dud 1! | TIME+1").card("weak 2/2");
    let table = table.hand(0, &["zed"]).field(0, "2/2").guardians(1, &["dud", "weak", "1/1"]).counter(2);
    let mut play = table.main(0);
    play.transform("2/2", "zed");
    assert_eq!(play.discard(1), ["dud", "weak"]);
    assert_eq!(play.guardians(1), 1);
    assert!(play.is_tapped("zed"));
    assert_eq!((play.active(), play.counter()), (1, 6));
}

/// Proves CC-X19, CC-14.6, CC-14.7, CC-14.3, CC-R23
#[test]
fn x19_a_guardian_that_gives_time_stops_the_further_attacks() {
    let at = |counter| {
        let table = table(2).card("ram 5/6 | GA+2").card("clock 3/3 | guardian: TIME+2").field(0, "ram").counter(counter);
        let mut play = table.guardians(1, &["clock", "1/1", "1/2", "2/1"]).main(0);
        play.attack("ram");
        play
    };
    let mut play = at(1);
    let mut ignored = play.clone();
    play.yes();
    assert!(play.in_play("ram"));
    assert_eq!(play.discard(1), ["clock"]);
    assert_eq!(play.guardians(1), 3);
    assert_eq!((play.active(), play.counter()), (1, 1));
    ignored.no();
    assert_eq!(ignored.guardians(1), 1);
    assert_eq!((ignored.active(), ignored.counter()), (0, 1));
    let mut rich = at(3);
    rich.yes();
    assert_eq!(rich.guardians(1), 1);
    assert_eq!((rich.active(), rich.counter()), (0, 1));
}

/// Proves CC-X20, CC-24.36, CC-24.39, CC-24.40
#[test]
fn x20_a_questing_sentinel_does_not_guard_until_its_quest_card_is_gone() {
    let table = table(2).card("post 3/2 | SENTINEL").field(1, "post").quest("1/1").field(1, "9/9").tapped();
    let mut play = table.field(0, "4/4").field(0, "5/5").main(0);
    play.attack("4/4");
    assert_eq!(play.choices(), ["guardians@1", "quest post", "9/9"]);
    play.on_quest("post");
    assert!(play.is_tapped("post"));
    assert_eq!(play.quests("post"), 0);
    play.attack("5/5");
    assert_eq!(play.choices(), ["post", "9/9"]);
}

/// Proves CC-X21, CC-24.57, CC-24.58, CC-24.73, CC-24.75, CC-24.76, CC-R119, CC-R120, CC-15.13
#[test]
fn x21_taunt_and_elusive_narrow_the_choice_together() {
    let table = table(2).card("e 3/3 | TAUNT ELUSIVE").card("owl 4/5 | ELUSIVE").field(1, "e").tapped().field(1, "2/2").tapped();
    let play = table.field(1, "2/3").quest("1/1").field(0, "4/4").field(0, "owl").main(0);
    let mut plain = play.clone();
    plain.attack("4/4");
    assert_eq!(plain.choices(), ["guardians@1", "quest 2/3"]);
    let mut elusive = play;
    elusive.attack("owl");
    assert_eq!(elusive.choices(), ["guardians@1", "e", "quest 2/3"]);
}

/// Proves CC-X22, CC-24.5, CC-24.7, CC-24.8
#[test]
fn x22_protector_hinders_only_the_enemy() {
    let table = table(2).card("p 3/3 | PROTECTOR").card("gust 0! | CHOSEN RETURN").field(0, "p").field(0, "2/2");
    let table = table.field(1, "4/4").field(1, "4/5").hand(0, &["gust"]).hand(1, &["gust"]);
    let mut own = table.clone().main(0);
    own.play("gust");
    assert_eq!(own.choices(), ["p", "2/2", "4/4", "4/5"]);
    let mut enemy = table.main(1);
    enemy.play("gust");
    assert_eq!(enemy.choices(), ["p", "4/4", "4/5"]);
    assert_eq!(enemy.refusal(1, Action::Target(enemy.id("2/2"))), "CC-24.5");
}

/// Proves CC-X23, CC-9.6, CC-20.2, CC-R56
#[test]
fn x23_a_mandatory_line_may_have_to_hit_its_own_battler() {
    let table = table(2).card("p 5/7 | PROTECTOR").card("wasp 3/3 | @SUMMON CHOSEN WITH STR<=4 DESTROY");
    let mut play = table.field(0, "p").field(0, "1/2").hand(1, &["wasp"]).counter(5).main(1);
    play.summon("wasp");
    assert_eq!(play.discard(1), ["wasp"]);
    assert_eq!(play.battlers(0), ["p", "1/2"]);
}

/// Proves CC-X24, CC-24.31, CC-24.32, CC-24.33, CC-R87
#[test]
fn x24_each_legion_icon_turns_one_card() {
    let with = |deck: &[&str]| {
        let table = table(2).card("swarm 3/2 | LEGION LEGION").card("rite 1! | TIME+1").field(1, "swarm").tapped();
        let mut play = table.deck(1, deck).field(0, "5/5").main(0);
        play.attack("5/5").on_battler("swarm");
        play
    };
    let mut play = with(&["2/2", "rite", "2/3"]);
    assert_eq!(play.asked(), 1);
    play.yes().yes();
    assert_eq!(play.hand(1), ["2/2"]);
    assert_eq!(play.discard(1), ["swarm", "rite"]);
    assert_eq!(play.deck(1), 1);
    let mut short = with(&["2/2"]);
    short.yes();
    assert_eq!(short.hand(1), ["2/2"]);
    assert_eq!((short.deck(1), short.alive(1), short.asked()), (0, true, 0));
}

/// Proves CC-X25, CC-24.14, CC-24.15, CC-24.16, CC-R80
#[test]
fn x25_leader_adds_up_and_is_used_up_by_one_summon() {
    let table = table(2).card("l2 3/9 | LEADER 2").card("l1 3/9 | LEADER 1").field(0, "l2").field(0, "l1");
    let mut play = table.hand(0, &["5/5", "3/3", "2/2"]).counter(4).main(0);
    play.attack("l2").attack("l1");
    assert_eq!(play.leader(0), 3);
    let mut surplus = play.clone();
    play.summon("5/5");
    assert_eq!((play.counter(), play.leader(0)), (2, 0));
    play.summon("3/3");
    assert_eq!((play.active(), play.counter()), (1, 1));
    surplus.summon("2/2");
    assert_eq!((surplus.active(), surplus.counter(), surplus.leader(0)), (0, 4, 0));
}

/// Proves CC-X26, CC-24.20, CC-12.3
#[test]
fn x26_last_stand_makes_a_tie_and_each_destroyed_line_comes_once() {
    let table = table(2).card("samurai 3/3 | LAST_STAND 2 | @DESTROYED DRAW+1").card("rock 3/5 | @DESTROYED DRAW+1");
    let mut play = table.field(0, "samurai").field(1, "rock").tapped().main(0);
    play.attack("samurai").on_battler("rock");
    assert_eq!(play.discard(0), ["samurai"]);
    assert_eq!(play.discard(1), ["rock"]);
    assert_eq!((play.hand(0).len(), play.hand(1).len()), (1, 1));
}

/// Proves CC-X27, CC-24.22, CC-24.23, CC-24.24, CC-R81, CC-R82
#[test]
fn x27_last_stand_falls_after_its_first_comparison() {
    let with = |guardians: &[&str]| {
        let table = table(2).card("s 3/3 | LAST_STAND 4 GA+1").card("dud 1! | TIME+1").field(0, "s");
        let mut play = table.guardians(1, guardians).main(0);
        play.attack("s");
        play
    };
    let play = with(&["dud", "4/6", "1/1"]);
    assert_eq!(play.discard(1), ["dud", "4/6"]);
    assert_eq!(play.discard(0), ["s"]);
    assert_eq!(play.guardians(1), 1);
    let play = with(&["4/6", "dud", "1/1"]);
    assert_eq!(play.discard(1), ["4/6"]);
    assert_eq!(play.discard(0), ["s"]);
    assert_eq!(play.guardians(1), 2);
}

/// Proves CC-X28, CC-24.69, CC-R75
#[test]
fn x28_the_threshold_is_read_after_the_icons_to_its_left() {
    let table = table(2).card("late 5/5 | @SUMMON TIME+2 CHOSEN TAP THRESHOLD 3").hand(0, &["late"]).field(1, "2/2");
    let mut play = table.field(1, "2/3").counter(1).main(0);
    play.summon("late");
    assert_eq!(play.counter(), -2);
    play.target("late");
    assert!(play.is_tapped("late"));
    assert!(!play.told().contains("CC-24.68"), "{}", play.told());
    assert_eq!((play.active(), play.counter()), (1, 2));
}

fn towered() -> chrono::testing::Table {
    let table = table(2).card("tower 5/4 frame").card("ringer 2/2 | PILOT 1 | @DESTROYED DRAW+1");
    table.field(0, "tower").tapped().pilot("ringer")
}

/// Proves CC-X29, CC-24.80, CC-24.82, CC-3.15
#[test]
fn x29_a_pilot_is_destroyed_with_its_frame() {
    let mut play = towered().field(1, "7/7").main(1);
    assert_eq!(play.strength("tower"), 6);
    play.attack("7/7").on_battler("tower");
    assert_eq!(play.discard(0), ["tower", "ringer"]);
    assert_eq!(play.hand(0).len(), 1);
    assert_eq!(play.deck(0), 19);
}

/// Proves CC-X30, CC-23.9, CC-23.10, CC-3.16, CC-R95, CC-R116
#[test]
fn x30_a_pilot_is_returned_with_its_frame() {
    let mut play = towered().card("gust 0! | CHOSEN RETURN").hand(1, &["gust"]).main(1);
    play.play("gust");
    assert_eq!(play.hand(0), ["tower", "ringer"]);
    assert_eq!(play.deck(0), 20);
    play.pass().summon("tower");
    assert_eq!(play.strength("tower"), 4);
}

/// Proves CC-X31, CC-17.5, CC-17.6, CC-R42
#[test]
fn x31_ex_battlers_pay_for_ex_actions_only() {
    let table = table(2).card("big 6/8 ex").card("x 5/6 ex").card("xa 5! ex | DRAW+1").field(0, "big").field(0, "3/3");
    let mut play = table.hand(0, &["x", "xa"]).main(0);
    let (card, how) = (play.card("x"), How::Printed);
    assert_eq!(play.refusal(0, Action::Summon { card, shift: 0, how }), "CC-17.5");
    play.play("xa").pay("big").paid();
    assert_eq!(play.battlers(0), ["3/3"]);
    assert_eq!(play.discard(0), ["big", "xa"]);
}
