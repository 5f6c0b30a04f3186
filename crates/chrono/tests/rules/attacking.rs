//! Sections 11 and 12: declaring an attack, and battles against battlers.

use super::*;

/// Proves CC-11.1, CC-24.2
#[test]
fn who_can_attack() {
    let table = table(2).card("n 2/3 | NO_ATTACK").card("f 2/4 | FAST").field(0, "2/2").tapped().field(0, "n");
    let table = table.field(0, "f").fresh().field(0, "3/3").fresh().field(0, "4/4").field(1, "5/5").hand(0, &["6/6"]);
    let play = table.main(0);
    let why = |name| play.refusal(0, attacks(&play, name));
    assert_eq!([why("2/2"), why("n"), why("3/3"), why("5/5")], ["CC-11.1", "CC-24.2", "CC-8.6", "CC-11.1"]);
    assert_eq!([why("f"), why("4/4")], ["", ""]);
    let attacking: Vec<_> = play.legal(0).into_iter().filter(|a| matches!(a, Action::Attack(_))).collect();
    assert_eq!(attacking, [attacks(&play, "f"), attacks(&play, "4/4")]);
}

/// Proves CC-11.2, CC-11.16, CC-2.7
#[test]
fn attacking_taps_and_moves_no_time() {
    let mut play = table(2).field(0, "5/5").counter(2).main(0);
    assert!(!play.is_tapped("5/5"));
    play.attack("5/5");
    assert!(play.is_tapped("5/5"));
    assert_eq!(turn(&play), (0, 2));
}

/// Proves CC-11.5, CC-11.6, CC-11.7, CC-11.8, CC-R17, CC-18.8
#[test]
fn what_can_be_attacked() {
    let table = table(3).field(0, "5/5").field(0, "1/1").tapped().field(0, "1/2").quest("9/9");
    let table = table.field(1, "2/2").tapped().field(1, "2/3").field(1, "2/4").quest("9/8").field(2, "3/3").tapped();
    let mut play = table.main(0);
    play.attack("5/5");
    assert_eq!(play.choices(), ["guardians@1", "guardians@2", "2/2", "quest 2/4", "3/3"]);
    let quest = |name| Action::Object(Object::Quest(play.id(name)));
    let stack = |seat| Action::Object(Object::Guardians(Seat(seat)));
    let refused = [
        (object(&play, "2/3"), "CC-11.6"),
        (object(&play, "2/4"), "CC-11.7"),
        (object(&play, "1/1"), "CC-11.8"),
        (quest("1/2"), "CC-11.8"),
        (quest("2/2"), "CC-15.7"),
        (stack(0), "CC-11.8"),
        (stack(3), "CC-18.8"),
    ];
    for (action, clause) in refused {
        assert_eq!(play.refusal(0, action), clause, "{action:?}");
    }
    let mut gone = play.clone();
    gone.concede(1);
    assert_eq!(gone.refusal(0, Action::Object(Object::Guardians(Seat(1)))), "CC-18.8");
}

/// Proves CC-11.9, CC-R33
#[test]
fn restrictions_are_tested_once_when_the_object_is_chosen() {
    // The Sentinel is tapped by the guardian's ability in the middle of the attack: the further guardian is attacked all the same.
    let table = table(2).card("ram 5/9 | GA+1").card("post 3/2 | SENTINEL").card("g 1/1 | guardian: ONE_OTHER TAP");
    let table =
        table.guardians(1, &["g", "1/2", "1/3"]).field(0, "ram").field(0, "6/6").field(1, "post").field(1, "8/8").tapped();
    let mut play = table.main(0);
    play.attack("ram").on_guardians(1).yes().target("post");
    assert!(play.is_tapped("post"));
    assert_eq!(play.guardians(1), 1);
    play.attack("6/6");
    assert_eq!(play.choices(), ["post", "8/8"]);
}

/// Proves CC-11.10, CC-11.11, CC-R29
#[test]
fn an_attack_needs_an_object_and_ends_when_the_objects_are_gone() {
    let table = table(2).card("post 3/2 | SENTINEL").card("a 2/2 | NO_BATTLERS").field(1, "post").tapped().field(0, "a");
    let play = table.main(0);
    assert_eq!(play.refusal(0, attacks(&play, "a")), "CC-11.10");
    assert!(!play.legal(0).contains(&attacks(&play, "a")));
    // Its attack line opens the object that there was not: tap, trigger, choose.
    let table = super::table(2).card("post 3/2 | SENTINEL").card("a 2/9 | NO_BATTLERS | @ATTACK CHOSEN UNTAP");
    let mut play = table.field(1, "post").tapped().field(0, "a").guardians(1, &["1/1", "1/2"]).main(0);
    play.attack("a").target("post");
    assert_eq!((play.guardians(1), play.is_tapped("post"), play.is_tapped("a")), (1, false, true));
    // Its own attack line taps the Sentinel: it stays tapped, and there is no battle.
    let table = super::table(2).card("post 3/2 | SENTINEL").card("a 2/2 | NO_BATTLERS | @ATTACK CHOSEN TAP DRAW+1");
    let mut play = table.field(1, "post").field(0, "a").main(0);
    play.attack("a").target("post");
    assert!(play.is_tapped("a"));
    assert_eq!((play.guardians(1), play.hand(0).len(), play.asked()), (5, 1, 0));
    assert!(play.told().contains("CC-11.11"));
}

/// Proves CC-11.12
#[test]
fn an_attack_ends_when_the_attacker_has_left() {
    let table = table(2).card("a 2/2 | @ATTACK DRAW+1 RETURN").field(0, "a").guardians(1, &[]);
    let mut play = table.main(0);
    play.attack("a");
    assert_eq!(play.hand(0).len(), 2);
    assert!(play.alive(1));
    assert_eq!(play.asked(), 0);
}

/// Proves CC-11.13, CC-14.14
#[test]
fn an_attack_has_one_object_and_guardian_attack_does_nothing_against_a_battler() {
    let table = table(2).card("ram 5/9 | GA+3").field(0, "ram").field(1, "2/2").tapped().field(1, "3/3").tapped();
    let mut play = table.main(0);
    play.attack("ram").on_battler("2/2");
    assert_eq!((play.battlers(1), play.guardians(1), play.asked()), (vec!["3/3"], 5, 0));
}

/// Proves CC-11.14
#[test]
fn an_untapped_battler_may_attack_again() {
    let table = table(2).card("wake 0! | CHOSEN UNTAP").hand(0, &["wake"]).field(0, "5/5");
    let mut play = table.main(0);
    play.attack("5/5").play("wake").attack("5/5");
    assert_eq!(play.guardians(1), 3);
}

/// Proves CC-11.15, CC-R130
#[test]
fn attack_lines_come_once_for_an_attack() {
    let table = table(2).card("ram 5/9 | GA+2 | @ATTACK DRAW+1").field(0, "ram");
    let mut play = table.main(0);
    play.attack("ram");
    assert_eq!((play.guardians(1), play.hand(0).len()), (2, 1));
}

/// Proves CC-12.1, CC-12.2, CC-12.3, CC-12.4, CC-12.6
#[test]
fn the_weaker_battler_is_destroyed() {
    for (mine, theirs) in [("1/4", "2/5"), ("1/5", "2/5"), ("1/6", "2/5")] {
        let mut play = table(2).field(0, mine).field(1, theirs).tapped().main(0);
        play.attack(mine).on_battler(theirs);
        let (a, b) = (mine.as_bytes()[2], theirs.as_bytes()[2]);
        assert_eq!((play.in_play(mine), play.in_play(theirs)), (a > b, b > a), "{mine} against {theirs}");
        assert_eq!((play.discard(0).len(), play.discard(1).len()), (usize::from(a <= b), usize::from(b <= a)));
        if play.in_play(mine) {
            assert_eq!((play.is_tapped(mine), play.strength(mine)), (true, 6));
        }
        if play.in_play(theirs) {
            assert_eq!((play.is_tapped(theirs), play.strength(theirs)), (true, 5));
        }
    }
}

/// Proves CC-12.5, CC-R118, CC-R117, CC-24.12, CC-24.41
#[test]
fn each_loser_of_a_tie_is_treated_on_its_own() {
    // Lines of attacker and defender, and whether each is then in play, in hand, or in the discard pile.
    let cases = [
        ("", "", "discard", "discard"),
        ("RECOVERY", "", "play", "discard"),
        ("", "RECOVERY", "discard", "discard"),
        ("WITHDRAW", "RECOVERY", "hand", "discard"),
        ("RECOVERY", "WITHDRAW", "play", "hand"),
        ("TOUGH", "TOUGH", "play", "play"),
        ("WITHDRAW TOUGH", "WITHDRAW TOUGH", "hand", "hand"),
        ("RECOVERY TOUGH", "TOUGH", "play", "play"),
    ];
    for (mine, theirs, attacker, defender) in cases {
        let line = |name: &str, line: &str| if line.is_empty() { format!("{name} 3/3") } else { format!("{name} 3/3 | {line}") };
        let table = table(2).card(&line("a", mine)).card(&line("d", theirs));
        let table = table.field(0, "a").under("1/1").field(1, "d").tapped().under("1/2");
        let mut play = table.main(0);
        play.attack("a").on_battler("d");
        let place = |seat: usize, name: &str| {
            let at = [("play", play.battlers(seat as u8)), ("hand", play.hand(seat)), ("discard", play.discard(seat))];
            at.into_iter().find(|(_, names)| names.contains(&name)).map(|(zone, _)| zone)
        };
        assert_eq!((place(0, "a"), place(1, "d")), (Some(attacker), Some(defender)), "{mine} against {theirs}");
        // Only Toughness itself costs the card; Withdraw and Recovery come before it.
        let kept = |line: &str, zone: &'static str| if line == "TOUGH" && zone == "play" { "discard" } else { zone };
        let under = |seat: usize, name: &str| place(seat, name).unwrap_or("play");
        assert_eq!(under(0, "1/1"), kept(mine, attacker), "{mine} against {theirs}");
        assert_eq!(under(1, "1/2"), kept(theirs, defender), "{mine} against {theirs}");
    }
}

/// Proves CC-12.7, CC-24.3
#[test]
fn the_defender_only_defends() {
    let table = table(2).card("d 3/6 | NO_ATTACK | @ATTACK DRAW+1").field(1, "d").tapped().field(0, "5/5");
    let mut play = table.main(0);
    play.attack("5/5").on_battler("d");
    assert_eq!((play.hand(1).len(), play.discard(0)), (0, vec!["5/5"]));
}
