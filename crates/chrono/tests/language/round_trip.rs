//! Text, icons and data say the same.

use crate::lines::{on, taken};
use chrono::grammar::{On, parse, row_of, text_of};
use chrono::icons::{Cmp, Filter, Gain, Icon, Keyword, Line, Op, Pick, Single, Step, Target, Trigger, Zone};
use chrono::symbols::{Glyph, Symbol, text};
use proptest::prelude::*;

/// The twelve example lines of the specification.
const EXAMPLES: [(On, &str); 12] = [
    (On::Battler, "@SUMMON CHOSEN WITH COST<=3 RETURN"),
    (On::Battler, "@SUMMON DRAW+1 OPPONENT DRAW-1"),
    (On::Battler, "@SUMMON CHOSEN STR-2 THRESHOLD 4"),
    (On::Battler, "@ATTACK OPPONENT GUARD-1"),
    (On::Battler, "@ATTACK ONE_OTHER WITH @SUMMON REPLAY"),
    (On::Battler, "@TAP ONE_OTHER UNTAP"),
    (On::Battler, "@DESTROYED RETURN"),
    (On::Battler, "@QUEST EX+1 GUARD+1"),
    (On::Battler, "OTHERS WITH ELUSIVE STR+1 GAINS GA+1"),
    (On::Battler, "OTHERS IN_HAND WITH COST>=6 COST-1"),
    (On::Action, "CHOSEN CHOSEN TAP"),
    (On::BattlerGuardian, "TIME+2 CHOSEN WITH STR<=5 GAINS NO_ATTACK"),
];

#[test]
fn the_examples_of_the_specification_are_read_and_written_alike() {
    for (on, line) in EXAMPLES {
        let parsed = parse(line, on).unwrap_or_else(|faults| panic!("{line}: {faults:?}"));
        assert_eq!(text_of(&parsed), line);
        assert_eq!(text(&row_of(&parsed)), line);
    }
}

#[test]
fn a_line_is_read_as_what_it_says() {
    let with = vec![Filter::Cost(Cmp::AtMost, 3), Filter::Has(Icon::Elusive)];
    let single = Single { pick: Pick::Chosen, zone: Some(Zone::Discard), with };
    let steps = vec![Step::Op(Op::Draw(-1)), Step::Target(Target::Singles(vec![single])), Step::Op(Op::Return)];
    let line = Line { trigger: Some(Trigger::Summon), steps, threshold: Some(4), ..Line::default() };
    let text = "@SUMMON DRAW-1 CHOSEN IN_DISCARD WITH COST<=3 WITH ELUSIVE RETURN THRESHOLD 4";
    assert_eq!(parse(text, On::Battler), Ok(line));
    let keywords = vec![Keyword::Leader(2), Keyword::GuardianAttack(3), Keyword::Taunt];
    assert_eq!(parse("  LEADER 2\tGA+3  TAUNT ", On::Battler), Ok(Line { keywords, ..Line::default() }));
}

/// Proves CC-23.29: a Time Threshold that closes a summon line is no part of what is gained.
#[test]
fn a_threshold_behind_a_gained_line_belongs_to_the_summon_line() {
    let line = parse("@SUMMON CHOSEN GAINS @ATTACK DRAW+1 THRESHOLD 4", On::Battler).unwrap();
    assert_eq!(line.threshold, Some(4));
    let Some(Step::Gains(gains)) = line.steps.last() else { panic!("{line:?}") };
    let [Gain::Line(inner)] = gains.as_slice() else { panic!("{gains:?}") };
    assert_eq!(
        (inner.trigger, inner.threshold, inner.steps.as_slice()),
        (Some(Trigger::Attack), None, &[Step::Op(Op::Draw(1))][..])
    );
}

#[test]
fn every_symbol_has_its_own_key_and_word() {
    let keys: std::collections::BTreeSet<String> = Symbol::ALL.into_iter().map(Symbol::key).collect();
    assert_eq!(keys.len(), 47);
    let count = |group: &str| Symbol::ALL.into_iter().filter(|s| s.group() == group).count();
    assert_eq!(["target", "trigger", "modifier", "effect", "ability"].map(count), [11, 5, 3, 9, 19]);
    for icon in Icon::ALL {
        assert_eq!(Symbol::from(icon).icon(), Some(icon));
    }
    assert_eq!(Symbol::TapTrigger.key(), "tap_trigger");
    assert_eq!(Symbol::from(Icon::Pilot).name(), "Pilot");
}

#[test]
fn an_icon_shows_its_number() {
    let row = row_of(&parse("@SUMMON CHOSEN WITH COST<=3 STR-2 THRESHOLD 4", On::Battler).unwrap());
    let labels: Vec<String> = row.iter().map(|g| g.label()).collect();
    assert_eq!(labels, ["", "", "", "≤3", "−2", "4"]);
    assert_eq!(row[0], Glyph::plain(Symbol::Summon));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn lines_are_read_and_written_alike((on, line) in taken()) {
        let text = text_of(&line);
        prop_assert_eq!(parse(&text, on), Ok(line), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(on in on(), text in any::<String>()) {
        if let Ok(line) = parse(&text, on) {
            prop_assert_eq!(parse(&text_of(&line), on), Ok(line));
        }
    }

    /// Words of the language in any order, with a stray character here and there.
    #[test]
    fn no_row_of_words_makes_the_reader_panic(on in on(), words in proptest::collection::vec(word(), 0..12)) {
        let text = words.join(" ");
        match parse(&text, on) {
            Ok(line) => prop_assert_eq!(parse(&text_of(&line), on), Ok(line)),
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                let length = text.chars().count() as u32 + 1;
                prop_assert!(faults.iter().all(|f| (1..=length).contains(&f.column) && !f.what.is_empty()), "{:?}", faults);
            }
        }
    }

    /// A good line with one character changed, left out or doubled.
    #[test]
    fn no_slip_of_the_pen_makes_the_reader_panic((on, line) in taken(), at in any::<prop::sample::Index>(), c in any::<char>(), how in 0..3) {
        let mut chars: Vec<char> = text_of(&line).chars().collect();
        let at = at.index(chars.len());
        match how {
            0 => chars[at] = c,
            1 => { chars.remove(at); }
            _ => chars.insert(at, c),
        }
        let text: String = chars.into_iter().collect();
        if let Ok(line) = parse(&text, on) {
            prop_assert_eq!(parse(&text_of(&line), on), Ok(line));
        }
    }
}

pub fn word() -> impl Strategy<Value = String> {
    let symbol = proptest::sample::select(Symbol::ALL.to_vec()).prop_map(|s| s.word().to_string());
    let number =
        prop_oneof![Just(""), Just("+1"), Just("-3"), Just("<=4"), Just(">=0"), Just("=7"), Just("+0"), Just("<="), Just("+999")];
    prop_oneof![
        8 => (symbol, number).prop_map(|(word, number)| word + number),
        2 => (0..300u32).prop_map(|n| n.to_string()),
        1 => "\\PC{0,4}",
    ]
}
