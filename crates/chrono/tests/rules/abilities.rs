//! Section 24: ability icons and their hard interactions.

use super::*;

/// Proves CC-24.6, CC-24.5, CC-R131
#[test]
fn protector_works_tapped_untapped_and_questing() {
    for state in 0..3 {
        let table =
            table(2).card("p 3/3 | PROTECTOR").card("hook 0! | CHOSEN TAP").hand(0, &["hook"]).field(0, "9/9").field(1, "p");
        let table = match state {
            0 => table,
            1 => table.tapped(),
            _ => table.quest("1/1"),
        };
        let mut play = table.field(1, "2/2").main(0);
        play.play("hook");
        assert_eq!(play.choices(), ["9/9", "p"], "{state}");
    }
}

/// Proves CC-24.9
#[test]
fn guardian_abilities_and_played_summon_lines_are_enemy_effects() {
    let table = table(2).card("p 3/3 | PROTECTOR").card("g 1/1 | guardian: ALL TAP").guardians(1, &["g", "1/2"]).field(0, "p");
    let mut play = table.field(0, "5/5").field(0, "2/2").main(0);
    play.attack("5/5").yes();
    assert_eq!(["p", "2/2"].map(|n| play.is_tapped(n)), [true, false]);
    // A plays the summon line of B's Protector: for A it is an effect against B's battlers.
    let table = super::table(2).card("p 3/3 | PROTECTOR | @SUMMON ALL TAP").card("x 4/4 | @ATTACK CHOSEN REPLAY").field(1, "p");
    let mut play = table.field(1, "2/2").field(0, "x").field(0, "1/1").main(0);
    play.attack("x").yes();
    assert_eq!(["p", "2/2", "1/1"].map(|n| play.is_tapped(n)), [true, false, true]);
}

/// Proves CC-24.13, CC-24.42, CC-24.48, CC-24.25, CC-R83, CC-R94
#[test]
fn what_saves_from_which_destruction() {
    // How it is destroyed; then where a battler with Recovery, Withdraw or Toughness (and a card under it) is afterwards.
    type Way = (&'static str, fn(Table) -> Play, [&'static str; 3]);
    let ways: [Way; 7] = [
        (
            "attacking",
            |t| {
                acted(t.field(0, "v").under("1/1").field(1, "9/9").tapped(), |p| {
                    p.attack("v").on_battler("9/9");
                })
            },
            ["play", "hand", "play"],
        ),
        (
            "defending",
            |t| {
                let mut play = t.field(0, "v").tapped().under("1/1").field(1, "9/9").main(1);
                play.attack("9/9").on_battler("v");
                play
            },
            ["discard", "hand", "play"],
        ),
        (
            "enemy effect",
            |t| {
                let mut play = t.field(0, "v").under("1/1").hand(1, &["bolt"]).main(1);
                play.play("bolt");
                play
            },
            ["discard", "discard", "play"],
        ),
        (
            "own effect",
            |t| {
                acted(t.field(0, "v").under("1/1").hand(0, &["bolt"]), |p| {
                    p.play("bolt");
                })
            },
            ["discard"; 3],
        ),
        (
            "payment",
            |t| {
                acted(t.field(0, "v").under("1/1").hand(0, &["x"]), |p| {
                    p.summon("x");
                })
            },
            ["discard"; 3],
        ),
        (
            "last stand",
            |t| {
                acted(t.field(0, "v").under("1/1").hand(0, &["rage"]), |p| {
                    p.play("rage").attack("v");
                })
            },
            ["discard"; 3],
        ),
        (
            "sneak attack",
            |t| {
                acted(t.hand(0, &["v"]), |p| {
                    p.sneak("v");
                })
            },
            ["discard"; 3],
        ),
    ];
    for (name, way, places) in ways {
        for (icon, place) in ["RECOVERY", "WITHDRAW", "TOUGH"].into_iter().zip(places) {
            let table = table(2).card(&format!("v 3/3 | SNEAK 1 {icon}")).card("x 3/8 ex").card("bolt 0! | CHOSEN DESTROY");
            let table = table.card("rage 0! | CHOSEN GAINS LAST_STAND 1").guardians(1, &["1/1", "1/2"]).counter(5);
            let play = way(table);
            let found = match () {
                () if play.in_play("v") => "play",
                () if play.hand(0).contains(&"v") => "hand",
                () => "discard",
            };
            assert_eq!(found, place, "{icon}, {name}");
        }
    }
}

fn acted(table: Table, act: fn(&mut Play)) -> Play {
    let mut play = table.main(0);
    act(&mut play);
    play
}

/// Proves CC-24.25, CC-R83
#[test]
fn withdraw_saves_a_last_stand_that_lost() {
    let table = table(2).card("s 3/3 | LAST_STAND 1 WITHDRAW").field(0, "s").guardians(1, &["4/9", "1/1"]);
    let mut play = table.main(0);
    play.attack("s");
    assert_eq!((play.hand(0), play.discard(0)), (vec!["s"], vec![]), "a withdrawn battler is gone and safe");
}

/// Proves CC-24.17, CC-R78, CC-R43
#[test]
fn leader_reduces_every_kind_of_summon() {
    let table = table(2).card("fox 7/9 | SNEAK 4").card("ringer 5/1 | PILOT 3").card("moth 6/6 | TRANSFORM").card("x 5/8 ex");
    let table = table.card("tower 4/4 frame").field(0, "tower").field(0, "3/3").hand(0, &["fox", "ringer", "moth", "x", "5/5"]);
    let play = table.leader(0, 2).counter(9).main(0);
    let after = |act: fn(&mut Play)| {
        let mut play = play.clone();
        act(&mut play);
        assert_eq!(play.leader(0), 0);
        play.counter()
    };
    assert_eq!(
        after(|p| {
            p.summon("5/5");
        }),
        6
    );
    assert_eq!(
        after(|p| {
            p.sneak("fox");
        }),
        7
    );
    assert_eq!(
        after(|p| {
            p.board("ringer", "tower");
        }),
        8
    );
    assert_eq!(
        after(|p| {
            p.transform("3/3", "moth");
        }),
        5
    );
    assert_eq!(
        after(|p| {
            p.summon("x").pay("3/3").paid();
        }),
        9,
        "3 are enough for 5 less 2"
    );
}

/// Proves CC-24.20, CC-24.21
#[test]
fn last_stand_exists_in_the_comparison_only() {
    let table = table(2).card("s 3/3 | LAST_STAND 4").card("bolt 0! | CHOSEN WITH STR<=3 TAP").hand(0, &["bolt"]).field(1, "s");
    let mut play = table.tapped().field(0, "6/6").main(0);
    assert_eq!(play.strength("s"), 3);
    play.play("bolt");
    assert!(play.told().contains("chooses B's s"), "filters do not see the bonus: {}", play.told());
    play.attack("6/6").on_battler("s");
    assert_eq!((play.discard(0), play.discard(1)), (vec!["bolt", "6/6"], vec!["s"]), "as defender too: 6 against 7");
}

/// Proves CC-24.28, CC-24.26, CC-R85
#[test]
fn reinforcements_compare_current_costs() {
    let table =
        table(2).card("r 5/1 | COST-1 | REINFORCE").card("sale 1/9 | OTHERS IN_HAND WITH COST>=6 COST-3").field(1, "sale");
    let table = table.field(1, "r").tapped().leader(1, 4).card("fox 5/5 | SNEAK 1").card("rite 1! | TIME+1").field(0, "9/9");
    let mut play = table.hand(1, &["3/3", "4/4", "6/6", "fox", "rite"]).main(0);
    play.attack("9/9").on_battler("r");
    let offered = [None, Some("3/3"), Some("6/6")].map(|n| Action::Reinforce(n.map(|n| play.card(n))));
    assert_eq!(play.legal(1).len(), 3);
    assert!(offered.iter().all(|a| play.legal(1).contains(a)), "the destroyed battler cost 4: {:?}", play.legal(1));
    assert_eq!(play.refusal(1, Action::Reinforce(Some(play.card("rite")))), "CC-24.26");
    play.reinforce(None);
    assert_eq!(play.battlers(1), ["sale"]);
}

/// Proves CC-24.26, CC-24.29, CC-R86
#[test]
fn reinforcements_are_asked_whatever_the_hand_and_for_every_destruction() {
    let table = table(2).card("r 5/1 | REINFORCE").card("bolt 0! | CHOSEN DESTROY").field(0, "r").hand(0, &["bolt", "9/9"]);
    let mut play = table.main(0);
    play.play("bolt");
    assert_eq!(play.legal(0), [Action::Reinforce(None)], "asked although nothing fits, so that nothing leaks");
}

/// Proves CC-24.30, CC-R84
#[test]
fn a_reinforcement_is_a_plain_summon() {
    let table = table(2).card("r 5/1 | REINFORCE").card("fox 3/9 | SNEAK 1 SENTINEL TOUGH | @SUMMON DRAW+1").field(0, "r");
    let mut play = table.hand(0, &["fox", "1/1"]).guardians(1, &["9/9", "1/2"]).counter(2).main(0);
    play.attack("r").reinforce(Some("fox")).under(Some("1/1")).yes();
    assert!(play.is_tapped("fox"), "its options are offered");
    assert_eq!((turn(&play), play.hand(0).len(), play.guardians(1)), ((0, 2), 1, 1), "nothing paid, no attack, its summon line");
    let table = super::table(2).card("r 5/1 | REINFORCE").field(0, "r").hand(0, &["2/2"]).guardians(1, &["9/9", "1/2"]);
    let mut play = table.main(0);
    play.attack("r").reinforce(Some("2/2"));
    assert_eq!(play.refusal(0, attacks(&play, "2/2")), "CC-8.6", "summoned this turn");
}

/// Proves CC-24.44, CC-24.45, CC-24.46, CC-24.47, CC-R93, CC-R72
#[test]
fn each_toughness_icon_takes_one_card_and_each_card_saves_once() {
    let table = table(2).card("wall 3/3 | TOUGH TOUGH").card("bolt 0! | CHOSEN DESTROY").hand(0, &["wall", "1/1", "1/2", "1/3"]);
    let mut play = table.hand(1, &["bolt", "bolt", "bolt"]).counter(2).main(0);
    play.summon("wall").under(Some("1/1")).under(Some("1/2"));
    assert_eq!((play.active(), play.hand(0)), (1, vec!["1/3"]), "two icons, two cards");
    play.play("bolt");
    assert_eq!(play.asked(), 0, "its owner chooses");
    play.shed("1/2");
    assert_eq!(play.discard(0), ["1/2"]);
    play.play("bolt");
    assert_eq!((play.in_play("wall"), play.discard(0)), (true, vec!["1/1", "1/2"]));
    play.play("bolt");
    assert_eq!(play.discard(0), ["wall", "1/1", "1/2"]);
}

/// Proves CC-24.54, CC-24.87, CC-R90, CC-R132
#[test]
fn a_sneak_attack_that_cannot_attack_is_destroyed_all_the_same() {
    for obstacle in ["NO_BATTLERS", "NO_ATTACK"] {
        let table = table(2).card(&format!("fox 7/9 | SNEAK 1 LEADER 2 {obstacle} | @ATTACK DRAW+1 | @DESTROYED TIME+1"));
        let mut play = table.card("post 1/1 | SENTINEL").field(1, "post").tapped().hand(0, &["fox"]).counter(5).main(0);
        play.sneak("fox");
        assert_eq!((play.discard(0), play.hand(0).len(), play.leader(0)), (vec!["fox"], 0, 0), "{obstacle}");
        assert_eq!((turn(&play), play.guardians(1)), ((0, 5), 5), "{obstacle}");
        assert!(!play.told().contains("CC-11.2"), "no attack is declared: {}", play.told());
    }
}

/// Proves CC-24.55, CC-24.89, CC-R89, CC-R132
#[test]
fn a_sneak_attack_is_mandatory_and_made_even_when_tapped() {
    let table = table(2).card("fox 7/9 | SNEAK 1 SENTINEL TAUNT | @SUMMON TAP").hand(0, &["fox"]).counter(5);
    let mut play = table.main(0);
    play.sneak("fox");
    assert_eq!((play.guardians(1), play.discard(0), play.asked()), (4, vec!["fox"], 0), "nothing was asked");
}

/// Proves CC-24.56, CC-24.53
#[test]
fn for_the_printed_cost_a_sneak_attacker_is_an_ordinary_battler() {
    let table = table(2).card("fox 4/9 | SNEAK 1").hand(0, &["fox"]).counter(5);
    let mut play = table.main(0);
    play.summon("fox");
    assert_eq!((turn(&play), play.battlers(0), play.guardians(1)), ((0, 1), vec!["fox"], 5));
    assert_eq!(play.refusal(0, attacks(&play, "fox")), "CC-8.6");
}

/// Proves CC-24.59, CC-24.63, CC-24.65, CC-R92
#[test]
fn a_transformation_is_a_summon_and_a_transform_battler_an_ordinary_card() {
    let table = table(2).card("moth 3/5 | TRANSFORM").card("wake 0! | CHOSEN UNTAP").field(0, "2/2").quest("1/1");
    let table = table.hand(0, &["moth", "wake"]).leader(0, 1).counter(9);
    let mut play = table.clone().main(0);
    play.play("wake").transform("2/2", "moth");
    assert_eq!((turn(&play), play.hand(0), play.guardians(1)), ((0, 7), vec!["1/1", "2/2"].into_iter().rev().collect(), 4));
    assert_eq!(play.refusal(0, attacks(&play, "moth")), "CC-11.1", "tapped");
    let mut normal = table.main(0);
    normal.summon("moth");
    assert!(!normal.is_tapped("moth"));
    assert_eq!((turn(&normal), normal.guardians(1), normal.in_play("2/2")), ((0, 7), 5, true));
}

/// Proves CC-24.88, CC-R132, CC-24.2
#[test]
fn a_transformation_that_meets_an_obstacle() {
    // Without an object its attack lines and Leader happen first; the line untaps the Sentinel, so there is one then.
    let with = |lines: &str| {
        let table = table(2).card(&format!("moth 3/5 | TRANSFORM {lines}")).card("post 1/1 | SENTINEL").field(1, "post").tapped();
        let mut play = table.field(0, "2/2").hand(0, &["moth"]).counter(9).main(0);
        play.transform("2/2", "moth");
        play
    };
    let mut untaps = with("NO_BATTLERS LEADER 2 | @ATTACK CHOSEN UNTAP");
    untaps.target("post");
    assert_eq!((untaps.leader(0), untaps.guardians(1)), (2, 4));
    let none = with("NO_BATTLERS LEADER 2 | @ATTACK DRAW+1");
    assert_eq!((none.leader(0), none.guardians(1), none.hand(0).len()), (2, 5, 2));
    assert!(none.is_tapped("moth"));
    let cannot = with("NO_ATTACK LEADER 2 | @ATTACK DRAW+1");
    assert_eq!((cannot.leader(0), cannot.guardians(1), cannot.hand(0).len()), (0, 5, 1));
    assert!(cannot.is_tapped("moth"));
}

/// Proves CC-24.90, CC-R91
#[test]
fn a_transformation_must_be_payable_after_the_return() {
    let table =
        table(2).card("moth 10/5 | TRANSFORM").card("tax 2/2 | OTHERS IN_HAND COST+1").card("sale 3/3 | OTHERS IN_HAND COST-3");
    let play = table.card("xm 3/9 ex | TRANSFORM").field(0, "tax").field(0, "sale").hand(0, &["moth", "xm"]).counter(0).main(0);
    let way = |card: &str, name: &str| Action::Summon { card: play.card(card), shift: 0, how: How::Transform(play.id(name)) };
    assert_eq!(play.price(0, "moth"), 8);
    assert_eq!(play.refusal(0, way("moth", "sale")), "CC-5.8", "it would cost 11");
    assert_eq!(play.refusal(0, way("moth", "tax")), "", "it will cost 7");
    let mut after = play.clone();
    after.transform("tax", "moth");
    assert_eq!(after.counter(), 7, "paid 7, and the turn has ended");
    // An EX battler needs 1 with both there; with the sale gone 4, and only 2 are left to pay.
    assert_eq!(play.refusal(0, way("xm", "sale")), "CC-17.5");
    assert_eq!(play.refusal(0, way("xm", "tax")), "");
}

/// Proves CC-24.72, CC-R75
#[test]
fn a_line_that_failed_is_not_resolved_once_more() {
    let table = table(2).card("s 9/1 | @SUMMON DRAW-1 DRAW+1 THRESHOLD 1").hand(0, &["s"]).counter(2);
    let mut play = table.main(0);
    play.summon("s");
    assert_eq!(play.told().matches("does nothing").count(), 1, "{}", play.told());
    assert_eq!(turn(&play), (1, 7));
}

/// Proves CC-24.77, CC-24.78, CC-24.79, CC-24.83, CC-24.85, CC-R98
#[test]
fn pilots_board_a_frame_or_walk() {
    let table = table(2).card("ringer 4/2 | PILOT 1 | @SUMMON DRAW+1").card("tower 5/4 frame").card("full 5/5 frame");
    let table = table.field(0, "full").pilot("1/1").field(0, "3/3").field(1, "tower").hand(0, &["ringer"]).counter(9);
    let play = table.clone().main(0);
    let way = |name: &str| Action::Summon { card: play.card("ringer"), shift: 0, how: How::Pilot(play.id(name)) };
    assert_eq!(["full", "3/3", "tower"].map(|n| play.refusal(0, way(n))), ["CC-24.85", "CC-24.78", "CC-24.79"]);
    assert!(!play.legal(0).iter().any(|a| matches!(a, Action::Summon { how: How::Pilot(_), .. })));
    let mut walks = play.clone();
    walks.summon("ringer");
    assert_eq!((walks.counter(), walks.strength("ringer"), walks.hand(0).len()), (5, 2, 1));
    let mut boards = table.field(0, "tower").main(0);
    boards.board("ringer", "tower@0");
    assert_eq!((boards.counter(), boards.strength("tower@0"), boards.hand(0).len()), (8, 6, 1));
    assert!(!boards.in_play("ringer"));
}

/// Proves CC-24.80, CC-24.82, CC-24.84, CC-24.86, CC-R97
#[test]
fn a_pilot_gives_its_strength_lines_and_icons_to_the_frame() {
    let table = table(2).card("ringer 4/2 | PILOT 1 GA+1 | @ATTACK STR+1 | guardian: TIME+9").card("tower 5/4 frame");
    let mut old = table.clone().field(0, "tower").hand(0, &["ringer"]).counter(5).main(0);
    old.board("ringer", "tower").attack("tower");
    assert_eq!((old.strength("tower"), old.guardians(1)), (7, 3), "an older Frame still can attack, with what the pilot gives");
    let mut fresh = table.clone().field(0, "tower").fresh().hand(0, &["ringer"]).counter(5).main(0);
    fresh.board("ringer", "tower");
    assert_eq!(fresh.refusal(0, attacks(&fresh, "tower")), "CC-8.6");
    // The pilot's guardian ability is not the Frame's.
    let mut guard =
        table.card("g 9/9 frame").guardians(1, &["g", "ringer", "1/1"]).field(0, "1/1").field(0, "1/2").counter(1).main(0);
    guard.attack("1/1");
    assert_eq!(guard.asked(), 0);
    guard.attack("1/2");
    assert_eq!(guard.asked(), 1, "it matters while the card is a guardian");
}

/// Proves CC-24.73, CC-24.39
#[test]
fn a_questing_or_untapped_taunt_covers_nobody() {
    let choices = |table: Table| {
        let mut play = table.field(1, "2/2").tapped().field(0, "5/5").main(0);
        play.attack("5/5");
        play.choices()
    };
    let table = || table(2).card("t 3/3 | TAUNT").field(1, "t");
    assert_eq!(choices(table().tapped()), ["guardians@1", "t"]);
    assert_eq!(choices(table()), ["guardians@1", "2/2"]);
    assert_eq!(choices(table().quest("1/1")), ["guardians@1", "quest t", "2/2"]);
}

/// Proves CC-24.48, CC-24.53, CC-24.55
#[test]
fn a_card_under_it_does_not_save_a_sneak_attacker_in_the_end() {
    let table = table(2).card("fox 7/3 | SNEAK 1 TOUGH").hand(0, &["fox", "1/1"]).guardians(1, &["4/9", "1/2"]).counter(5);
    let mut play = table.clone().main(0);
    play.sneak("fox").under(Some("1/1"));
    assert_eq!(play.discard(0), ["fox", "1/1"], "the card saved it from the guardian, and then it fell");
    assert!(play.told().contains("CC-24.45"));
    let mut play = table.guardians(1, &["1/2", "1/3"]).main(0);
    play.sneak("fox").under(Some("1/1"));
    assert_eq!(play.discard(0), ["fox", "1/1"]);
    assert!(!play.told().contains("CC-24.45"), "nothing replaces it: {}", play.told());
}

/// Proves CC-R97
#[test]
fn a_pilot_on_a_tapped_frame_is_not_asked_to_tap_it() {
    let table = table(2).card("tower 5/4 frame").card("herald 2/2 | PILOT 1 TAUNT SENTINEL").field(0, "tower").tapped();
    let mut play = table.hand(0, &["herald"]).counter(5).main(0);
    play.board("herald", "tower");
    assert!(play.legal(0).contains(&Action::Pass), "{:?}", play.legal(0));
}

/// Proves CC-24.90, CC-R44
#[test]
fn the_battler_that_is_taken_back_cannot_pay_for_the_transformation() {
    let table = table(2).card("xm 5/9 ex | TRANSFORM").hand(0, &["xm"]).field(0, "5/5");
    let way = |play: &Play| Action::Summon { card: play.card("xm"), shift: 0, how: How::Transform(play.id("5/5")) };
    let alone = table.clone().main(0);
    assert_eq!(alone.refusal(0, way(&alone)), "CC-17.5");
    let mut two = table.field(0, "6/6").main(0);
    two.transform("5/5", "xm");
    assert_eq!((two.battlers(0), two.discard(0), two.hand(0)), (vec!["xm"], vec!["6/6"], vec!["5/5"]));
}

/// Two that lose at once leave at once: what the one that withdraws gives the other is still there when that one is destroyed.
/// Proves CC-12.6, CC-R52
#[test]
fn losers_of_one_battle_keep_their_icons_until_both_have_left() {
    let table = table(2).card("a 5/3 | WITHDRAW | ALL GAINS REINFORCE").card("d 2/3").field(0, "a").field(1, "d").tapped();
    let mut play = table.hand(1, &["1/1"]).main(0);
    play.attack("a").on_battler("d");
    assert_eq!((play.hand(0), play.discard(1)), (vec!["a"], vec!["d"]));
    assert_eq!(play.asked(), 1, "its owner may reinforce: {}", play.told());
}
