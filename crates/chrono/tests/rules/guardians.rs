//! Sections 13 and 14: attacks on the guardian stack, and further guardian attacks.

use super::*;

/// Proves CC-13.4, CC-13.3, CC-20.33
#[test]
fn the_defender_decides_after_the_reveal_and_is_the_you_of_the_ability() {
    let table = table(2).card("g 2/2 | guardian: DRAW+1 CHOSEN TAP").guardians(1, &["g", "1/1"]).field(0, "5/5").field(0, "6/6");
    let mut play = table.main(0);
    play.attack("5/5");
    assert_eq!(play.view(0).revealed.map(|r| r.card), Some(play.card("g")), "everybody sees it");
    assert_eq!((play.asked(), play.refusal(0, Action::Guardian(true)).is_empty()), (1, false));
    play.yes();
    assert_eq!((play.asked(), play.choices()), (1, vec!["5/5".to_string(), "6/6".to_string()]));
    play.target("6/6");
    assert_eq!((play.hand(1).len(), play.hand(0).len(), play.is_tapped("6/6")), (1, 0, true));
}

/// Proves CC-13.5
#[test]
fn a_guardian_ability_is_all_or_nothing() {
    let table = table(2).card("g 2/2 | guardian: DRAW+1 GUARD-3").guardians(1, &["g", "1/1", "1/2"]).field(0, "5/5");
    let mut play = table.main(0);
    play.attack("5/5").yes();
    assert_eq!((play.hand(1).len(), play.guardians(1)), (0, 2));
    assert!(play.told().contains("CC-23.25"));
}

/// Proves CC-13.6, CC-R112
#[test]
fn triggers_of_the_ability_come_before_the_comparison() {
    // The ability destroys a battler whose Destroyed line weakens the attacker: 4 against 3 becomes 2 against 3.
    let table = table(2).card("g 2/3 | guardian: ONE_OTHER DESTROY").card("d 1/1 | @DESTROYED CHOSEN STR-2");
    let mut play = table.guardians(1, &["g", "1/1"]).field(1, "d").field(0, "4/4").main(0);
    play.attack("4/4").yes();
    assert_eq!((play.discard(0), play.discard(1)), (vec!["4/4"], vec!["g", "d"]));
}

/// Proves CC-13.8, CC-13.9, CC-13.10, CC-13.11, CC-13.19, CC-R21
#[test]
fn a_guardian_battler_is_compared_and_counts_as_destroyed_either_way() {
    for strength in 1..=6 {
        let table = table(2).card(&format!("g 2/{strength} | guardian: @DESTROYED DRAW+1")).guardians(1, &["g", "1/1"]);
        let mut play = table.field(0, "4/4").main(0);
        play.attack("4/4");
        assert_eq!(play.in_play("4/4"), strength < 4, "{strength}");
        assert_eq!(play.asked(), 0, "{strength}: it is not asked whether the ability is used");
        assert_eq!((play.hand(1).len(), play.discard(1)), (1, vec!["g"]), "{strength}: destroyed, so its ability is resolved");
        // House rule: only when it was weaker.
        let table = super::table(2).card(&format!("g 2/{strength} | guardian: @DESTROYED DRAW+1")).guardians(1, &["g", "1/1"]);
        let mut play = table.field(0, "4/4").rules(|r| r.guardian_must_be_weaker = true).main(0);
        play.attack("4/4");
        assert_eq!(play.hand(1).len(), usize::from(strength < 4), "{strength}");
    }
}

/// Proves CC-13.14, CC-R129
#[test]
fn only_its_own_ability_changes_a_guardians_strength() {
    let table = table(2).card("l 3/3 | ALL STR+4").card("g 2/3 | guardian: STR+2").guardians(1, &["g", "g", "1/1"]);
    let mut play = table.field(1, "l").field(0, "1/1").field(0, "1/0").main(0);
    assert_eq!((play.strength("1/1"), play.strength("1/0")), (5, 4));
    // 5 against 3 + 2; 4 against 3.
    play.attack("1/1").yes();
    assert!(!play.in_play("1/1"));
    play.attack("1/0").no();
    assert!(play.in_play("1/0"));
}

/// Proves CC-13.15, CC-13.16, CC-13.17, CC-24.24
#[test]
fn an_action_guardian_is_neither_compared_nor_destroyed() {
    let table = table(2).card("g 9! | DRAW+1").card("h 9! | DRAW+1 | guardian: DRAW+1");
    let mut play = table.guardians(1, &["g", "h", "1/1"]).field(0, "1/0").field(0, "2/0").main(0);
    play.attack("1/0");
    assert!(!play.told().contains("CC-13.8") && !play.told().contains("CC-13.11"), "{}", play.told());
    play.attack("2/0").yes();
    assert_eq!((play.hand(1).len(), play.discard(1)), (1, vec!["g", "h"]));
    // So a Destroyed trigger could never happen there, and a card that has one is refused.
    let refused = chrono::grammar::parse("@DESTROYED DRAW+2", chrono::grammar::On::ActionGuardian).unwrap_err();
    assert!(refused[0].what.contains("CC-13.16"), "{refused:?}");
    assert_eq!(play.battlers(0), ["1/0", "2/0"]);
}

/// Proves CC-13.18
#[test]
fn the_comparison_uses_the_values_after_the_ability() {
    // The ability, and whether the attacker of 5 survives a guardian of 4.
    for (ability, survives) in
        [("CHOSEN STR-1", false), ("CHOSEN STR+1", true), ("STR+1", false), ("CHOSEN TAP", true), ("CHOSEN RETURN", false)]
    {
        let table = table(2).card(&format!("g 4/4 | guardian: {ability}")).guardians(1, &["g", "1/1"]).field(0, "5/5");
        let mut play = table.main(0);
        play.attack("5/5").yes();
        assert_eq!(play.in_play("5/5"), survives, "{ability}");
        assert_eq!(play.hand(0).len(), usize::from(ability == "CHOSEN RETURN"));
        assert_eq!(play.discard(1), ["g"], "{ability}");
    }
}

/// Proves CC-14.1, CC-14.2, CC-14.4, CC-24.1, CC-R28, CC-14.9, CC-R72
#[test]
fn one_guardian_and_as_many_more_as_the_icons_say() {
    for (line, met) in [("", 1), ("| GA+1", 2), ("| GA+2", 3), ("| GA+1 GA+2", 4), ("| GA+1 | GA+1", 3)] {
        let mut play = table(2).card(&format!("ram 5/9 {line}")).field(0, "ram").main(0);
        play.attack("ram");
        assert_eq!((play.guardians(1), play.asked()), (5 - met, 0), "{line}: nothing is asked in between");
    }
}

/// Proves CC-14.8
#[test]
fn a_stack_that_runs_out_ends_the_attack_without_an_elimination() {
    let table = table(2).card("ram 5/9 | GA+3").field(0, "ram").field(0, "4/4").guardians(1, &["1/1", "1/2"]);
    let mut play = table.main(0);
    play.attack("ram");
    assert_eq!((play.guardians(1), play.alive(1), play.winner()), (0, true, None));
    play.attack("4/4");
    assert_eq!(play.winner(), Some(0));
}

/// Proves CC-14.10
#[test]
fn guardian_attack_is_read_anew_before_each_further_guardian() {
    // The Destroyed line of a battler that the first guardian destroys gives the attacker two more.
    let table = table(2).card("g 1/1 | guardian: CHOSEN WITH STR<=1 DESTROY");
    let table = table.card("d 1/1 | @DESTROYED CHOSEN GAINS GA+2").field(0, "d").field(0, "9/9");
    let mut play = table.guardians(1, &["g", "1/2", "1/3", "1/4"]).main(0);
    play.attack("9/9").yes();
    assert_eq!(play.guardians(1), 1, "three in all");
    // An attacker that leaves a captain behind loses what the captain gave.
    let table = super::table(2).card("l 1/1 | OTHERS GAINS GA+2").card("g 1/2 | guardian: CHOSEN WITH STR<=1 DESTROY");
    let mut play = table.field(0, "l").field(0, "9/9").guardians(1, &["g", "1/3", "1/4"]).main(0);
    play.attack("9/9").yes();
    assert_eq!(play.guardians(1), 2);
}

/// Proves CC-14.6, CC-14.7, CC-R23, CC-R133
#[test]
fn only_time_of_the_guardian_ability_itself_stops_the_attack() {
    // A trigger of another card gives the time: the attack goes on although the counter has crossed.
    let table = table(2).card("ram 5/9 | GA+1").card("g 1/1 | guardian: ONE_OTHER DESTROY").card("d 1/1 | @DESTROYED TIME+5");
    let mut play = table.field(0, "ram").field(1, "d").guardians(1, &["g", "1/2", "1/3"]).counter(1).main(0);
    play.attack("ram").yes();
    assert_eq!((turn(&play), play.guardians(1)), ((1, 4), 1));
    // A guardian that is stronger still wins the comparison with which it stopped the attack.
    let table = super::table(2).card("ram 5/3 | GA+1 RECOVERY").card("g 1/4 | guardian: TIME+3").field(0, "ram");
    let mut play = table.guardians(1, &["g", "1/2", "1/3"]).counter(1).main(0);
    play.attack("ram").yes();
    assert_eq!((turn(&play), play.guardians(1), play.in_play("ram")), ((1, 2), 2, true));
    assert!(play.told().contains("3 against g 4"), "{}", play.told());
}

/// Proves CC-14.15, CC-14.6, CC-R24
#[test]
fn after_crossing_a_guardian_that_gives_time_stops_even_if_the_gauge_swallows_it() {
    let table = table(2).card("fox 10/9 | SNEAK 10 GA+2").card("g 1/1 | guardian: TIME+1").card("h 1/1 | guardian: TIME-1");
    let mut play = table.hand(0, &["fox"]).guardians(1, &["h", "g", "1/2", "1/3"]).counter(0).main(0);
    play.sneak("fox");
    assert_eq!(play.counter(), -10);
    play.yes();
    assert_eq!((play.counter(), play.guardians(1)), (-9, 2), "a loss of the owner stops nothing");
    play.yes();
    assert_eq!((turn(&play), play.guardians(1)), ((1, 10), 2));
    // A Destroyed ability that gives time stops it too.
    let table = super::table(2).card("ram 5/9 | GA+1").card("g 1/1 | guardian: @DESTROYED TIME+3").field(0, "ram");
    let mut play = table.guardians(1, &["g", "1/2", "1/3"]).counter(1).main(0);
    play.attack("ram");
    assert_eq!((turn(&play), play.guardians(1)), ((1, 2), 2));
}

/// Proves CC-R25
#[test]
fn an_attack_line_that_makes_the_counter_cross_does_not_stop_the_attack() {
    let table = table(2).card("ram 5/9 | GA+1 | @ATTACK TIME-4").field(0, "ram").counter(1);
    let mut play = table.main(0);
    play.attack("ram");
    assert_eq!((turn(&play), play.guardians(1)), ((1, 3), 3));
}

/// Proves CC-14.13, CC-R19, CC-15.9
#[test]
fn against_quest_guardians_it_works_on_the_same_battler_only() {
    let table = table(2).card("ram 5/5 | GA+3").card("q 9/9 | LAST_STAND 3").field(0, "ram");
    let table = table.field(1, "q").quest("1/1").quest("1/2").field(1, "2/2").quest("1/3");
    let mut play = table.main(0);
    play.attack("ram").on_quest("q");
    assert_eq!((play.quests("q"), play.quests("2/2"), play.guardians(1)), (0, 1, 5));
    assert_eq!(play.discard(1), ["1/1", "1/2"]);
    assert!(play.in_play("q") && play.in_play("ram"), "the questing battler takes no part");
}

/// Proves CC-R31, CC-1.3
#[test]
fn an_empty_stack_is_neither_revealed_nor_compared() {
    let mut play = table(3).guardians(1, &[]).field(0, "1/0").main(0);
    play.attack("1/0").on_guardians(1);
    assert!(!play.alive(1));
    assert!(play.in_play("1/0"));
    assert!(!play.told().contains("CC-13"), "{}", play.told());
    assert_eq!((play.active(), play.winner()), (0, None));
}
