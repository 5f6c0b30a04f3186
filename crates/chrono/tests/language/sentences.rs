//! Lines in words.

use crate::lines::taken;
use chrono::grammar::{On, parse, text_of};
use chrono::sentence::sentence;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;

#[test]
fn lines_read_as_a_person_would_write_them() {
    let table = [
        (
            On::Battler,
            "@SUMMON CHOSEN WITH COST<=3 RETURN",
            "When you summon this: return a battler that costs 3 or less to its owner's hand.",
        ),
        (On::Battler, "@SUMMON DRAW+1 OPPONENT DRAW-1", "When you summon this: draw a card, then an opponent discards a card."),
        (
            On::Battler,
            "@SUMMON CHOSEN STR-2 THRESHOLD 4",
            "When you summon this: a battler gets -2 strength until end of turn. Time Threshold 4: if the counter then stands on an opponent's 4 or more, do all of it once more.",
        ),
        (On::Battler, "@ATTACK OPPONENT GUARD-1", "When this attacks: an opponent discards their top guardian."),
        (
            On::Battler,
            "@ATTACK ONE_OTHER WITH @SUMMON REPLAY",
            "When this attacks: you may play the summon ability of one of your other battlers with a summon ability.",
        ),
        (On::Battler, "@TAP ONE_OTHER UNTAP", "Tap this: untap one of your other battlers."),
        (On::Battler, "@DESTROYED RETURN", "When this is destroyed: return this to your hand."),
        (On::Battler, "@QUEST EX+1 GUARD+1", "When this completes a quest: draw an EX card, then gain a guardian."),
        (
            On::Battler,
            "OTHERS WITH ELUSIVE STR+1 GAINS GA+1",
            "Your other battlers with Elusive have +1 strength and gain Guardian Attack +1.",
        ),
        (On::Battler, "OTHERS IN_HAND WITH COST>=6 COST-1", "Your other battler cards in hand that cost 6 or more cost 1 less."),
        (On::Action, "CHOSEN CHOSEN TAP", "Tap two different battlers."),
        (
            On::BattlerGuardian,
            "TIME+2 CHOSEN WITH STR<=5 GAINS NO_ATTACK",
            "As a guardian: gain 2 time, then a battler with strength 5 or less gains Can't Attack until end of turn.",
        ),
        (
            On::Battler,
            "@SUMMON CHOSEN IN_DISCARD WITH COST<=3 RETURN",
            "When you summon this: return a battler card that costs 3 or less from your discard pile to your hand.",
        ),
        (On::Action, "ACTION RETURN", "Return one of your action cards from your discard pile to your hand."),
        (On::Action, "OTHERS STR+2 GAINS FAST", "Your battlers get +2 strength and gain Fast until end of turn."),
        (On::BattlerGuardian, "@DESTROYED DRAW+1", "When this is destroyed as a guardian: draw a card."),
        (On::ActionGuardian, "OPPONENT TIME-2", "As a guardian: an opponent loses 2 time."),
        (On::Battler, "CHOSEN STR+1", "As this enters, choose a battler: it has +1 strength as long as both stay."),
        (
            On::Battler,
            "FAST GA+1",
            "Fast, Guardian Attack +1. (It can attack in the turn you summon it. It attacks 1 further guardian of the same stack.)",
        ),
        (On::Action, "CHOSEN TAP STR-2", "Tap a battler, then it gets -2 strength until end of turn."),
        (On::Action, "ALL WITH COST<=2 DESTROY", "Destroy all battlers that cost 2 or less."),
        (
            On::Action,
            "CHOSEN WITH COST<=3 WITH ELUSIVE ONE_OTHER DRAW+1 RETURN",
            "Choose a battler that costs 3 or less and has Elusive and, apart from it, one of your battlers, then draw a card, then return them to their owners' hands.",
        ),
        (
            On::Battler,
            "@ATTACK CHOSEN GAINS @DESTROYED DRAW+1",
            "When this attacks: a battler gains “When this is destroyed: draw a card.” until end of turn.",
        ),
    ];
    for (on, line, words) in table {
        assert_eq!(sentence(&parse(line, on).unwrap(), on), words, "{line}");
    }
}

/// Every line of up to five icons out of these.
#[test]
fn short_lines_have_sentences_of_their_own() {
    let icons = [
        "CHOSEN",
        "ONE_OTHER",
        "ACTION",
        "OTHERS",
        "OPPONENT",
        "IN_HAND",
        "IN_DISCARD",
        "WITH",
        "COST<=3",
        "TAP",
        "RETURN",
        "DRAW-1",
        "STR+1",
        "COST-1",
        "GAINS",
        "FAST",
        "REPLAY",
    ];
    for (on, first) in [(On::Action, ""), (On::Battler, ""), (On::Battler, "@ATTACK "), (On::BattlerGuardian, "")] {
        let mut seen: HashMap<String, String> = HashMap::new();
        let most = if on == On::Action { 5 } else { 4 };
        for length in 1..=most {
            for number in 0..icons.len().pow(length) {
                let row = (0..length).map(|at| icons[number / icons.len().pow(at) % icons.len()]);
                let text = format!("{first}{}", row.collect::<Vec<_>>().join(" "));
                if let Ok(line) = parse(&text, on)
                    && let Some(other) = seen.insert(sentence(&line, on), text.clone())
                {
                    panic!("{other} and {text} both say: {}", sentence(&line, on));
                }
            }
        }
        assert!(seen.len() > 50, "{on:?}: {}", seen.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_local_rejects: 1_000_000, ..ProptestConfig::with_cases(1000) })]

    /// The sentence says all: two different lines never make the same one.
    #[test]
    fn a_sentence_belongs_to_one_line_only(lines in vec(taken(), 20)) {
        let mut seen: HashMap<(On, String), String> = HashMap::new();
        for (on, line) in lines {
            let (text, words) = (text_of(&line), sentence(&line, on));
            prop_assert!(!words.contains("THEIR") && words.ends_with(['.', ')', '”']), "{}", words);
            if let Some(other) = seen.insert((on, words.clone()), text.clone()) {
                prop_assert_eq!(other, text, "{}", words);
            }
        }
    }

    /// A line and the same line with one icon changed, left out or doubled.
    #[test]
    fn a_change_of_one_icon_changes_the_sentence((on, line) in taken(), at in any::<prop::sample::Index>(), word in crate::round_trip::word(), how in 0..3) {
        let text = text_of(&line);
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = at.index(words.len());
        match how {
            0 => words[at] = &word,
            1 => { words.remove(at); }
            _ => words.insert(at, &word),
        }
        if let Ok(other) = parse(&words.join(" "), on) {
            prop_assert_eq!(other == line, sentence(&other, on) == sentence(&line, on), "{} / {:?}", text, words);
        }
    }
}
