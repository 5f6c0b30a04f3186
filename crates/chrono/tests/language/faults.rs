//! What is said to a line that does not fit: where, what stands there, what should.

use chrono::grammar::{On, parse};

fn faults(on: On, line: &str) -> Vec<String> {
    let told = parse(line, on).err().unwrap_or_default();
    told.iter().map(|f| format!("{}: {}", f.column, f.what)).collect()
}

/// Each line with the one thing that is wrong with it.
fn told(on: On, table: &[(&str, &str)]) {
    for (line, what) in table {
        assert_eq!(faults(on, line), [*what], "{line}");
    }
}

#[test]
fn a_word_that_is_no_icon_is_told_with_its_place_and_all_of_them_at_once() {
    let at_once = faults(On::Battler, "@SUMON CHOSEN WHIT COST<=3 EXPLODE");
    let expected = [
        "1: found \"@SUMON\", expected an icon, perhaps @SUMMON",
        "15: found \"WHIT\", expected an icon",
        "28: found \"EXPLODE\", expected an icon",
    ];
    assert_eq!(at_once, expected);
    told(
        On::Battler,
        &[
            ("leader 2", "1: found \"leader\", expected an icon, perhaps LEADER"),
            ("TAPP", "1: found \"TAPP\", expected an icon, perhaps TAP"),
            ("LEADER 300", "8: found \"300\", expected a whole number from 0 to 99"),
            ("STR+x", "1: found \"x\", expected a whole number from 0 to 99"),
            ("DESTROY+1", "1: found \"DESTROY+1\", expected an icon, perhaps DESTROY"),
            ("@SUMMON EX-1", "9: found \"EX-1\", expected an icon"),
        ],
    );
}

#[test]
fn the_first_icon_that_does_not_fit_is_told() {
    told(
        On::Battler,
        &[
            ("", "1: found the end of the line, expected an icon"),
            (
                "@SUMMON",
                "8: found the end of the line, expected an effect or a modifier such as DESTROY, DRAW+1 or STR-2, or a target such as CHOSEN or OPPONENT",
            ),
            (
                "@SUMMON CHOSEN",
                "15: found the end of the line, expected an effect or a modifier such as DESTROY, DRAW+1 or STR-2, or GAINS",
            ),
            (
                "@SUMMON CHOSEN OPPONENT DRAW+1",
                "16: found \"OPPONENT\", expected an effect or a modifier such as DESTROY, DRAW+1 or STR-2, or GAINS",
            ),
            ("@SUMMON CHOSEN WITH RETURN", "21: found \"RETURN\", expected a filter such as COST<=3, STR<=4 or ELUSIVE"),
            ("@SUMMON CHOSEN WITH LEADER 2 RETURN", "21: found \"LEADER 2\", expected LEADER without a number"),
            (
                "@SUMMON IN_HAND COST-1",
                "9: found \"IN_HAND\", expected the icon of a battler, a group or an action card before it",
            ),
            (
                "@ATTACK DRAW+1 THRESHOLD 3",
                "16: found \"THRESHOLD 3\", expected the end of the line; THRESHOLD closes summon lines only",
            ),
            ("@SUMMON DRAW+1 THRESHOLD", "16: found \"THRESHOLD\", expected THRESHOLD and a number behind it"),
            ("@SUMMON DRAW", "9: found \"DRAW\", expected DRAW with a sign and a number"),
            (
                "FAST DRAW+1",
                "6: found \"DRAW+1\", expected another ability, or a line of its own: an ability line has abilities only",
            ),
            ("GA FAST", "1: found \"GA\", expected GA with a plus and a number"),
            ("SNEAK FAST", "1: found \"SNEAK\", expected SNEAK and a number behind it"),
            (
                "@SUMMON CHOSEN GAINS",
                "21: found the end of the line, expected an ability, COST or STR with a sign, or a triggered line: what is gained reaches to the end of the line",
            ),
            (
                "@SUMMON CHOSEN GAINS FAST DRAW+1",
                "27: found \"DRAW+1\", expected an ability, COST or STR with a sign, or a triggered line: what is gained reaches to the end of the line",
            ),
        ],
    );
}

/// The rules beyond the grammar, by their number in the specification.
#[test]
fn rule_1_groups_outside_play_take_cost_modifiers_only() {
    let only = "a group in hand or discard pile takes cost modifiers only";
    told(
        On::Battler,
        &[
            ("OTHERS IN_HAND STR+1", &format!("16: {only}")),
            ("@SUMMON ALL IN_DISCARD RETURN", &format!("24: {only}")),
            ("OTHERS IN_HAND GAINS FAST", &format!("16: {only}")),
        ],
    );
    assert!(parse("OTHERS IN_DISCARD COST-1", On::Battler).is_ok());
}

#[test]
fn rule_2_effects_need_their_target_where_they_can_act() {
    let hand = "a card in hand takes modifiers only";
    let pile = "this needs a battler in play; a card in the discard pile can only be returned or modified";
    told(
        On::Battler,
        &[
            ("@SUMMON CHOSEN IN_HAND DESTROY", &format!("24: {hand}")),
            ("@SUMMON CHOSEN IN_HAND RETURN", &format!("24: {hand}")),
            ("@SUMMON CHOSEN IN_DISCARD TAP", &format!("27: {pile}")),
            ("@SUMMON CHOSEN IN_DISCARD REPLAY", &format!("27: {pile}")),
            ("@SUMMON CHOSEN IN_HAND GAINS FAST", "24: GAINS needs a battler in play"),
            ("@DESTROYED TAP", "12: the card itself lies in the discard pile by then; it can only be returned"),
        ],
    );
    let revealed = "the card itself is a guardian, not in play: only its cost and strength can change (CC-R129)";
    told(On::BattlerGuardian, &[("DESTROY", &format!("1: {revealed}")), ("STR+2 RETURN", &format!("7: {revealed}"))]);
    assert!(parse("@DESTROYED RETURN", On::BattlerGuardian).is_ok());
    assert!(parse("@SUMMON CHOSEN IN_HAND COST-2 STR+1 DRAW+1", On::Battler).is_ok());
}

/// Proves CC-20.5: only player icons act on an opponent.
#[test]
fn rule_3_after_an_opponent_only_player_icons_follow() {
    let only = "after OPPONENT only DRAW, GUARD, EX and TIME can follow, until the next target (CC-20.5)";
    told(
        On::Battler,
        &[
            ("@SUMMON OPPONENT DESTROY", &format!("18: {only}")),
            ("@SUMMON OPPONENT DRAW-1 STR+1", &format!("25: {only}")),
            ("@SUMMON OPPONENT TIME-1 GAINS FAST", &format!("25: {only}")),
        ],
    );
    assert!(parse("@SUMMON OPPONENT TIME-1 DRAW+1 CHOSEN TAP", On::Battler).is_ok());
}

#[test]
fn rule_4_action_cards_are_returned_or_change_their_cost() {
    told(
        On::Battler,
        &[
            ("@SUMMON ACTION DESTROY", "16: an action card takes RETURN and cost modifiers only"),
            ("@SUMMON ACTION IN_HAND RETURN", "24: an action card is returned from the discard pile"),
            ("@SUMMON ACTION IN_DISCARD COST-1", "27: the cost of an action card changes in the hand"),
            ("@SUMMON ACTION WITH STR<=3 RETURN", "21: an action card is filtered by its cost only"),
            (
                "@SUMMON ACTION RETURN COST-1",
                "23: no action card is in hand and in the discard pile at once: it is returned or changes its cost",
            ),
            ("@SUMMON ACTION IN_HAND ACTION IN_DISCARD COST-1", "42: the cost of an action card changes in the hand"),
            ("@SUMMON ACTION GAINS FAST", "16: GAINS needs a battler in play"),
        ],
    );
    for line in ["@SUMMON ACTION RETURN", "@SUMMON ACTION WITH COST<=4 COST-2", "@SUMMON ACTION IN_DISCARD RETURN"] {
        assert!(parse(line, On::Battler).is_ok(), "{line}");
    }
}

#[test]
fn rule_7_numbers_are_within_their_bounds_and_every_one_is_told() {
    let at_once = faults(On::Battler, "@SUMMON DRAW+4 TIME+11 GUARD-0 THRESHOLD 11");
    let expected = [
        "9: the number of DRAW is 4; it is 1 to 3",
        "16: the number of TIME is 11; it is 1 to 10",
        "24: the number of GUARD is 0; it is 1 to 10",
        "32: the number of THRESHOLD is 11; it is 1 to 10",
    ];
    assert_eq!(at_once, expected);
    told(
        On::Battler,
        &[
            ("GA+4", "1: the number of GA is 4; it is 1 to 3"),
            ("LEADER 0", "1: the number of LEADER is 0; it is 1 to 10"),
            ("@SUMMON CHOSEN WITH COST<=21 RETURN", "21: 21 is out of reach: a filter is at most 20"),
        ],
    );
    assert!(parse("@SUMMON CHOSEN WITH STR<=0 DESTROY", On::Battler).is_ok());
}

/// Proves CC-21.15: actions have no trigger, and guardian abilities none but Destroyed.
#[test]
fn rule_8_abilities_and_triggers_stand_where_they_can_work() {
    let gained = "expected an effect; an ability icon stands here after GAINS only";
    told(On::Action, &[("FAST", &format!("1: found \"FAST\", {gained}"))]);
    told(On::BattlerGuardian, &[("GA+1", &format!("1: found \"GA+1\", {gained}"))]);
    told(
        On::Action,
        &[(
            "@SUMMON DRAW+1",
            "1: found \"@SUMMON\", expected a line without trigger, since an action is resolved when it is played (CC-21.15)",
        )],
    );
    told(
        On::BattlerGuardian,
        &[(
            "@ATTACK DRAW+1",
            "1: found \"@ATTACK\", expected @DESTROYED or no trigger: a guardian ability knows no other (CC-13.12)",
        )],
    );
    told(
        On::ActionGuardian,
        &[("@DESTROYED DRAW+1", "1: an action is never destroyed as a guardian, so this line would never happen (CC-13.16)")],
    );
}

#[test]
fn rules_9_and_10_what_is_gained_gives_nothing_on() {
    told(
        On::Battler,
        &[
            (
                "@SUMMON CHOSEN GAINS @ATTACK CHOSEN GAINS FAST",
                "37: found \"GAINS\", expected no second GAINS: a gained line gives nothing on",
            ),
            (
                "@ATTACK CHOSEN GAINS @SUMMON DRAW+1 THRESHOLD 3",
                "37: found \"THRESHOLD 3\", expected the end of the line; THRESHOLD closes summon lines only",
            ),
        ],
    );
}

#[test]
fn rule_11_an_action_acts_on_nothing_of_its_own() {
    let only = "without a target an action has only DRAW, GUARD, EX and TIME: it is no battler to act on";
    told(On::Action, &[("STR+1", &format!("1: {only}")), ("DRAW+1 RETURN", &format!("8: {only}"))]);
    told(On::ActionGuardian, &[("TIME+2 DESTROY", &format!("8: {only}"))]);
    told(On::Action, &[("GAINS FAST", "1: GAINS needs a target here: an action is no battler")]);
    assert!(parse("CHOSEN STR+1 GAINS FAST", On::Action).is_ok());
}

#[test]
fn rule_12_handing_an_ability_on_is_written_with_gains() {
    told(
        On::Battler,
        &[
            ("OTHERS FAST", "8: found \"FAST\", expected GAINS before FAST"),
            ("@ATTACK OTHERS STR+1 FAST", "22: found \"FAST\", expected GAINS before FAST"),
        ],
    );
}

/// Proves CC-R126: a continuous line has one target, and only modifiers and Gains last.
#[test]
fn a_line_without_trigger_lasts() {
    let lasting =
        "a cost or strength modifier or GAINS: a line without trigger lasts, so everything else needs a trigger in front";
    told(
        On::Battler,
        &[
            ("DRAW+1", &format!("1: found \"DRAW+1\", expected {lasting}")),
            ("OTHERS UNTAP", &format!("8: found \"UNTAP\", expected {lasting}")),
            ("CHOSEN CHOSEN STR+1", "1: a line without trigger has a single target"),
            ("STR+1 GAINS FAST", "7: found \"GAINS\", expected a cost or strength modifier or the end of the line"),
        ],
    );
    let both = faults(On::Battler, "OPPONENT STR+1");
    assert_eq!(both[0], "1: OPPONENT needs a trigger: a line without one lasts, and only on cards");
    assert!(parse("CHOSEN STR+1", On::Battler).is_ok() && parse("ALL COST+1 GAINS FAST", On::Battler).is_ok());
}
