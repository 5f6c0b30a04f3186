//! The minimum content of the specification's section (c), counted.

#![allow(clippy::unwrap_used)]

use chrono::card::{Card, Colour, Kind};
use chrono::content::{Library, standard};
use chrono::deck::Deck;
use chrono::grammar::{row_of, text_of};
use chrono::icons::{Icon, Keyword, Line, Op, Step};
use chrono::symbols::{Glyph, Mark, Symbol};
use std::collections::{BTreeMap, BTreeSet};

fn printed(card: &Card) -> Vec<Glyph> {
    card.lines.iter().chain(&card.guardian).flat_map(row_of).collect()
}

/// On how many different cards an icon fits this.
fn cards_with(library: &Library, fits: impl Fn(Glyph) -> bool) -> usize {
    library.cards.iter().filter(|card| printed(card).into_iter().any(&fits)).count()
}

/// The deck's cards, a copy each time.
fn copies<'a>(library: &'a Library, deck: &Deck) -> Vec<&'a Card> {
    let each = deck.list.cards.iter().flat_map(|(id, n)| std::iter::repeat_n(id, usize::from(*n)));
    each.map(|id| library.get(id).unwrap()).collect()
}

fn keywords(card: &Card) -> impl Iterator<Item = Keyword> + '_ {
    card.lines.iter().flat_map(|line| line.keywords.iter().copied())
}

#[test]
fn there_are_enough_cards() {
    let library = standard();
    let ex = library.cards.iter().filter(|card| card.ex).count();
    assert!(library.cards.len() >= 120, "{}", library.cards.len());
    assert!(ex >= 14 && library.cards.len() - ex >= 72, "{ex}");
    for card in &library.cards {
        assert!(!card.flavour.is_empty() && !card.art.is_empty(), "{}", card.id);
    }
    let texts: BTreeSet<&str> = library.cards.iter().map(|card| card.flavour.as_str()).collect();
    assert_eq!(texts.len(), library.cards.len(), "a flavour is there twice");
    let same =
        |card: &Card| (card.kind, card.ex, card.colour, card.cost, card.strength, card.lines.clone(), card.guardian.clone());
    let different: BTreeSet<String> = library.cards.iter().map(|card| format!("{:?}", same(card))).collect();
    assert_eq!(different.len(), library.cards.len(), "two cards do the same");
}

/// Proves CC-19.1, CC-19.2, CC-19.5.
#[test]
fn the_decks_are_what_they_are_said_to_be() {
    let library = standard();
    let shape = |deck: &Deck| (deck.id.clone(), deck.list.colours(library), deck.list.size(), deck.list.extra.len());
    let expected = [
        ("quick-fuse".to_string(), vec![Colour::Red, Colour::Purple], 54, 0),
        ("long-hour".to_string(), vec![Colour::Blue, Colour::Green], 54, 0),
        ("good-rot".to_string(), vec![Colour::Green, Colour::Purple], 54, 14),
        ("iron-carillon".to_string(), vec![Colour::Red, Colour::Blue], 54, 14),
        ("hammer-and-tide".to_string(), vec![Colour::Red, Colour::Blue], 54, 6),
        ("wake-and-harvest".to_string(), vec![Colour::Green, Colour::Purple], 54, 6),
    ];
    // At least these; more house decks are only more data.
    let there: Vec<_> = library.decks.iter().map(shape).collect();
    assert!(expected.iter().all(|deck| there.contains(deck)), "{there:?}");
    let different: BTreeSet<&str> = library.decks.iter().flat_map(|d| d.list.cards.iter().map(|(id, _)| id.as_str())).collect();
    assert!(different.len() >= 72, "{}", different.len());
    for deck in &library.decks {
        assert!(deck.list.cards.len() >= 18 && !deck.description.is_empty() && !deck.tags.is_empty(), "{}", deck.id);
        let actions = deck.list.extra.iter().filter(|id| library.get(id).unwrap().kind == Kind::Action).count();
        let wanted = [("good-rot", 2), ("iron-carillon", 1)].into_iter().find(|(id, _)| *id == deck.id).map_or(0, |(_, n)| n);
        assert!(actions >= wanted && (wanted == 0 || deck.list.extra.len() - actions >= 5), "{}", deck.id);
    }
}

/// Every card is in a deck of the house, so that whoever plays these decks meets it.
#[test]
fn no_card_is_idle() {
    let library = standard();
    let used: BTreeSet<&String> =
        library.decks.iter().flat_map(|d| d.list.cards.iter().map(|(id, _)| id).chain(&d.list.extra)).collect();
    let idle: Vec<&String> = library.cards.iter().map(|card| &card.id).filter(|id| !used.contains(id)).collect();
    assert_eq!(idle, Vec::<&String>::new());
}

/// Every colour alone and every two colours have several legal extra decks: more than six cards of one size, or six of both.
/// Proves CC-19.5, CC-19.8, CC-19.9.
#[test]
fn there_is_a_choice_of_extra_decks_for_every_colour_and_pair() {
    use chrono::card::Size;
    let library = standard();
    let of = |colours: [Colour; 2], size: Size| {
        library.cards.iter().filter(|card| card.ex && card.size == size && colours.contains(&card.colour)).count()
    };
    for one in Colour::ALL {
        for other in Colour::ALL {
            let [standard, oversized] = [Size::Standard, Size::Oversized].map(|size| of([one, other], size));
            let forms = [standard, oversized].iter().filter(|n| **n >= 6).count();
            assert!(forms == 2 || standard > 6 || oversized > 6, "{one:?} {other:?}: {standard} and {oversized}");
            assert!(one == other || forms == 2, "{one:?} {other:?} have one size only");
        }
        assert!(of([one, one], Size::Standard) >= 3 && of([one, one], Size::Oversized) >= 3, "{one:?} has both sizes");
    }
}

/// No guardian ability is on more than one in eight of the cards that have one.
#[test]
fn guardian_abilities_do_not_repeat_too_often() {
    let mut count = BTreeMap::<String, usize>::new();
    for line in standard().cards.iter().filter_map(|card| card.guardian.as_ref()) {
        *count.entry(text_of(line)).or_default() += 1;
    }
    let all: usize = count.values().sum();
    let often: Vec<(&String, &usize)> = count.iter().filter(|(_, n)| **n * 8 > all).collect();
    assert!(often.is_empty() && count.len() >= 35, "{often:?} of {all}, {} kinds", count.len());
}

/// How many copies in the deck have the icon anywhere on them.
fn felt(library: &Library, deck: &str, symbol: Symbol) -> usize {
    let deck = library.deck(deck).unwrap();
    copies(library, deck).iter().filter(|card| printed(card).iter().any(|g| g.symbol == symbol)).count()
}

#[test]
fn every_deck_is_built_around_its_icons() {
    use Symbol::*;
    let library = standard();
    let built: [(&str, &[Symbol]); 4] = [
        ("quick-fuse", &[Fast, SneakAttack, GuardianAttack, Leader, LastStand, CantAttackBattlers]),
        ("long-hour", &[Sentinel, Taunt, Protector, Toughness, CantAttack, Quest, Guard, Time]),
        ("good-rot", &[Legion, Reinforcements, Destroyed, Recovery, Discard, Extra]),
        ("iron-carillon", &[Pilot, Transform, Threshold, Replay, TapTrigger, Untap, Elusive, Withdraw]),
    ];
    for (deck, symbols) in built {
        for symbol in symbols {
            let n = felt(library, deck, *symbol);
            assert!(n >= 3, "{deck}: {} is on {n} cards", symbol.name());
        }
    }
    let rush: Vec<Keyword> = copies(library, library.deck("quick-fuse").unwrap()).into_iter().flat_map(keywords).collect();
    assert!((1..=3).all(|n| rush.contains(&Keyword::GuardianAttack(n))));
    let removal = |line: &Line| {
        line.trigger.map(chrono::icons::Trigger::icon) == Some(Icon::Attack) && line.steps.contains(&Step::Op(Op::Guard(-1)))
    };
    assert!(copies(library, library.deck("quick-fuse").unwrap()).iter().any(|card| card.lines.iter().any(removal)));
    let frames: BTreeSet<&str> =
        copies(library, library.deck("iron-carillon").unwrap()).iter().filter(|c| c.frame).map(|c| c.id.as_str()).collect();
    assert!(frames.len() >= 5, "{frames:?}");
}

#[test]
fn every_icon_is_on_as_many_cards_as_asked() {
    use Symbol::*;
    let library = standard();
    let mut least: BTreeMap<Symbol, usize> = Symbol::ALL.into_iter().map(|symbol| (symbol, 3)).collect();
    for (symbols, n) in [
        (&[Summon][..], 15),
        (&[Attack, Chosen, With, Strength, Time], 8),
        (&[Destroyed, OneOther, Extra, GuardianAttack], 6),
        (&[Destroy, Return, Gains, Pilot], 5),
        (&[Quest, TapTrigger, Opponent, Others, Discard, CostFilter, StrengthFilter], 4),
    ] {
        least.extend(symbols.iter().map(|symbol| (*symbol, n)));
    }
    let short: Vec<String> = least
        .iter()
        .map(|(symbol, least)| (symbol, cards_with(library, |g| g.symbol == *symbol), least))
        .filter(|(_, n, least)| n < least)
        .map(|(symbol, n, least)| format!("{} is on {n} cards, not {least}", symbol.name()))
        .collect();
    assert_eq!(short, Vec::<String>::new());
    let signed = |symbol, positive| {
        cards_with(library, |g| g.symbol == symbol && matches!(g.mark, Mark::Change(n) if (n > 0) == positive))
    };
    for symbol in [Strength, Time, Cost, Draw, Guard] {
        assert!(signed(symbol, true) >= 1 && signed(symbol, false) >= 1, "{}", symbol.name());
    }
    assert!(signed(Draw, true) >= 6 && signed(Draw, false) >= 3);
    assert!(signed(Guard, true) >= 3 && signed(Guard, false) >= 3, "{} {}", signed(Guard, true), signed(Guard, false));
    for n in 1..=3 {
        assert!(cards_with(library, |g| g.symbol == GuardianAttack && g.mark == Mark::Change(n)) >= 1);
    }
    let destroyed = |card: &&Card| card.guardian.as_ref().is_some_and(|line| line.trigger.is_some());
    assert!(library.cards.iter().filter(destroyed).count() >= 2);
}

/// Proves CC-2.5.
#[test]
fn guardian_abilities_are_common_and_of_many_kinds() {
    let library = standard();
    let standard: Vec<&Card> = library.cards.iter().filter(|card| !card.ex).collect();
    let lines: Vec<(&Card, &Line)> = standard.iter().filter_map(|card| Some((*card, card.guardian.as_ref()?))).collect();
    let share = lines.len() * 100 / standard.len();
    assert!((60..=75).contains(&share), "{share} % of {}", standard.len());
    let kinds: BTreeSet<String> = lines.iter().map(|(_, line)| text_of(line)).collect();
    assert!(kinds.len() >= 10, "{kinds:?}");
    let has = |line: &Line, wanted: fn(&Op) -> bool| line.steps.iter().any(|s| matches!(s, Step::Op(op) if wanted(op)));
    let time = lines.iter().filter(|(_, line)| has(line, |op| matches!(op, Op::Time(_)))).count();
    assert!((20..=32).contains(&(time * 100 / lines.len())), "{time} of {}", lines.len());
    let against = |op: &Op| matches!(op, Op::Destroy | Op::Return | Op::Strength(..0));
    let hinders = |line: &Line| has(line, against) && matches!(line.steps[0], Step::Target(_));
    assert!(lines.iter().filter(|(_, line)| hinders(line)).count() >= 3);
    assert!(lines.iter().filter(|(card, _)| card.kind == Kind::Action).count() >= 4);
}

#[test]
fn numbers_are_within_their_bounds() {
    let library = standard();
    for card in &library.cards {
        if card.kind == Kind::Battler {
            let bounds = if card.ex { 6..=12 } else { 1..=9 };
            assert!(bounds.contains(&card.strength), "{}", card.id);
        }
        assert!(!card.ex || (5..=12).contains(&card.cost), "{}", card.id);
    }
    for deck in &library.decks {
        let cards = copies(library, deck);
        let cost: u32 = cards.iter().map(|card| u32::from(card.cost)).sum();
        let mean = f64::from(cost) / cards.len() as f64;
        assert!((3.5..=4.8).contains(&mean), "{}: {mean:.2}", deck.id);
        let cheap = cards.iter().filter(|card| card.cost <= 3).count();
        assert!(cheap * 3 >= cards.len(), "{}: {cheap} of {}", deck.id, cards.len());
        let actions = cards.iter().filter(|card| card.kind == Kind::Action).count();
        assert!((10..=15).contains(&actions), "{}: {actions} actions", deck.id);
    }
    let cheap = library.cards.iter().filter(|card| !card.ex && card.cost <= 3).count();
    let standard = library.cards.iter().filter(|card| !card.ex).count();
    assert!(cheap * 3 >= standard, "{cheap} of {standard}");
}
