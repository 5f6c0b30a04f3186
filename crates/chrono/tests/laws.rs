//! The laws of the engine on every kind of set-up.

use chrono::card::{Card, Colour, Kind, Size};
use chrono::compiled::{self, CompiledRef};
use chrono::content::Library;
use chrono::deck::List;
use chrono::grammar::{self, On};
use chrono::icons::{Line, Zone};

use chrono::{Action, CardId, Chrono, DeckChoice, How, Id, Object, Setup, Switches};
use engine::laws::{self, Battery};
use engine::{Game, GameRng, Seat, Viewer};
use kit::testing::{golden, leaks_are_caught, named, preset, random_games, setups_to_try};

/// What can be written down, as far as it fits into a test: everything legal for anybody, and one or a few of every kind.
fn everything(game: &Chrono) -> Vec<Action> {
    let mut all = Vec::new();
    for seat in 0..game.seats() as u8 {
        game.legal(Seat(seat), &mut all);
    }
    let ids: Vec<Id> = game.view(Viewer::Spectator).battlers.iter().map(|b| b.id).chain([Id(0), Id(u16::MAX)]).collect();
    for id in &ids {
        all.extend([Action::Attack(*id), Action::Quest(*id), Action::Pay(*id), Action::Target(*id)]);
        all.extend([Action::Tap { id: *id, line: 0 }, Action::Tap { id: *id, line: 9 }]);
        all.extend([Action::Object(Object::Battler(*id)), Action::Object(Object::Quest(*id))]);
    }
    for card in [0, 7, 40, 90, 127, 255, 256, u16::MAX].map(CardId) {
        for how in [How::Printed, How::Sneak, How::Pilot(ids[0]), How::Transform(ids[0])] {
            all.push(Action::Summon { card, shift: 0, how });
        }
        all.extend([Action::Play { card, shift: 0 }, Action::Play { card, shift: -1 }, Action::Lay(card), Action::Discard(card)]);
        all.extend([Action::Under(Some(card)), Action::Shed(card), Action::Reinforce(Some(card))]);
        all.extend([Zone::Hand, Zone::Discard].map(|zone| Action::TargetCard { zone, card, shift: 0 }));
    }
    for seat in [0, 1, 3, 4, 255].map(Seat) {
        all.extend([Action::Opponent(seat), Action::Object(Object::Guardians(seat))]);
    }
    for yes in [true, false] {
        all.extend([
            Action::Mulligan(yes),
            Action::EnterTapped(yes),
            Action::Replay(yes),
            Action::Guardian(yes),
            Action::Legion(yes),
        ]);
    }
    all.extend([Action::Pass, Action::Paid, Action::Under(None), Action::Reinforce(None), Action::Next(0), Action::Next(200)]);
    all.sort_by_key(|a| format!("{a:?}"));
    all.dedup();
    all
}

/// No card is lost or made: what every seat knows of its own cards adds up to what it brought (CC-2.8).
fn conserved(game: &Chrono) -> Result<(), String> {
    let open = game.view(Viewer::Spectator);
    if !(-10..=10).contains(&open.counter) {
        return Err(format!("the counter stands on {}", open.counter));
    }
    for seat in (0..game.seats() as u8).map(Seat) {
        let player = &game.view(Viewer::Seat(seat)).players[seat.index()];
        if player.out {
            continue;
        }
        let battlers = open.battlers.iter().filter(|b| b.seat == seat);
        let in_play: usize = battlers.map(|b| 1 + usize::from(b.pilot.is_some()) + b.quests.len() + b.unders.len()).sum();
        let aside =
            usize::from(open.revealed.is_some_and(|r| r.seat == seat)) + usize::from(open.resolving.is_some_and(|r| r.0 == seat));
        let discard: usize = player.discard.iter().map(|s| usize::from(s.count)).sum();
        let hidden = usize::from(player.deck + player.guardians + player.extra + player.hand);
        let all = in_play + aside + discard + hidden;
        let brought = usize::from(player.brought.0 + player.brought.1);
        if all != brought {
            return Err(format!("{seat} has {all} cards of {brought}"));
        }
        let unseen: usize = player.unseen.iter().flatten().map(|s| usize::from(s.count)).sum();
        if unseen < usize::from(player.deck + player.guardians + player.extra) {
            return Err(format!("{seat} has {unseen} unseen cards, but more in deck and guardians"));
        }
    }
    Ok(())
}

fn battery(setups: Vec<(String, Setup)>, games: u32) -> Battery<Chrono> {
    Battery { setups, games, universe: everything, conserved, max_decisions: 20_000, ..Battery::default() }
}

/// A deck of one or two colours, with an extra deck if its colours have six EX cards of one size.
fn random_deck(rng: &mut GameRng) -> DeckChoice {
    let library = chrono::content::standard();
    let colours = [0, 0].map(|_: u32| Colour::ALL[rng.below(4) as usize]);
    let mut cards: Vec<&Card> = library.cards.iter().filter(|c| !c.ex && colours.contains(&c.colour)).collect();
    rng.shuffle(&mut cards);
    let (mut list, mut size) = (List::default(), 0);
    while let (Some(card), true) = (cards.pop(), size < 50) {
        // With one colour there may be few cards: three copies of each.
        let count = if cards.len() < 30 { 3 } else { 1 + rng.below(3) as u8 };
        list.cards.push((card.id.clone(), count));
        size += usize::from(count);
    }
    let mut extra: Vec<&Card> = library.cards.iter().filter(|c| c.ex && colours.contains(&c.colour)).collect();
    rng.shuffle(&mut extra);
    let size = extra.first().map(|c| c.size);
    let extra: Vec<String> = extra.iter().filter(|c| Some(c.size) == size).map(|c| c.id.clone()).collect();
    // Whatever came out, only colours that are really there are allowed (CC-19.9).
    if extra.len() >= 6 {
        list.extra = extra;
        let faults = chrono::deck::complaints(&list, library);
        list.extra.retain(|id| !faults.iter().any(|f| f.card.as_deref() == Some(id)));
    }
    DeckChoice::List(list)
}

/// Words of the notation: a line that the grammar takes is found by trying.
const WORDS: [&str; 68] = [
    "@SUMMON",
    "@SUMMON",
    "@ATTACK",
    "@DESTROYED",
    "@QUEST",
    "@TAP",
    "CHOSEN",
    "CHOSEN",
    "OPPONENT",
    "ONE_OTHER",
    "OTHERS",
    "ALL",
    "ACTION",
    "IN_HAND",
    "IN_DISCARD",
    "WITH COST<=3",
    "WITH STR>=3",
    "WITH @SUMMON",
    "WITH FAST",
    "COST+2",
    "COST-2",
    "STR+3",
    "STR-2",
    "TIME+2",
    "TIME-2",
    "DESTROY",
    "DESTROY",
    "TAP",
    "UNTAP",
    "UNTAP",
    "RETURN",
    "RETURN",
    "REPLAY",
    "REPLAY",
    "DRAW+1",
    "DRAW-1",
    "DRAW-2",
    "GUARD+1",
    "GUARD-1",
    "EX+1",
    "GAINS",
    "GAINS",
    "GA+1",
    "NO_ATTACK",
    "NO_BATTLERS",
    "PROTECTOR",
    "RECOVERY",
    "LEADER 2",
    "LAST_STAND 2",
    "REINFORCE",
    "REINFORCE",
    "LEGION",
    "FAST",
    "FAST",
    "SENTINEL",
    "WITHDRAW",
    "TOUGH",
    "TOUGH",
    "SNEAK 2",
    "ELUSIVE",
    "TRANSFORM",
    "THRESHOLD 2",
    "TAUNT",
    "PILOT 1",
    "CHOSEN",
    "STR+1",
    "DRAW+1",
    "TIME+1",
];

fn random_line(rng: &mut GameRng, on: On) -> Line {
    loop {
        let length = 1 + rng.below(6);
        let text: Vec<&str> = (0..length).filter_map(|_| rng.pick(&WORDS).copied()).collect();
        if let Ok(line) = grammar::parse(&text.join(" "), on) {
            return line;
        }
    }
}

/// Cards that nobody would print: every icon beside every other.
fn random_cards(seed: u64) -> CompiledRef {
    let mut rng = GameRng::new(seed);
    let mut cards = Vec::new();
    for number in 0..70u16 {
        let (kind, ex) = (if rng.below(4) == 0 { Kind::Action } else { Kind::Battler }, number >= 60);
        let (on, guards) = match kind {
            Kind::Battler => (On::Battler, On::BattlerGuardian),
            Kind::Action => (On::Action, On::ActionGuardian),
        };
        let lines = (0..1 + rng.below(3)).map(|_| random_line(&mut rng, on)).collect();
        cards.push(Card {
            id: format!("c{number}"),
            name: format!("Card {number}"),
            flavour: String::new(),
            kind,
            ex,
            size: Size::Standard,
            colour: if number % 2 == 0 { Colour::Red } else { Colour::Blue },
            cost: rng.below(5) as u8,
            strength: rng.below(6) as u8,
            frame: rng.below(3) == 0,
            traits: Vec::new(),
            lines,
            guardian: (rng.below(3) > 0).then(|| random_line(&mut rng, guards)),
            art: String::new(),
            set: "random".into(),
            number,
        });
    }
    compiled::register(Library::of(cards).expect("different cards")).expect("few cards")
}

/// A game with such cards.
fn random_game(seats: usize, seed: u64) -> (String, Setup) {
    let compiled = random_cards(seed);
    let cards = compiled.content.cards.iter().filter(|c| !c.ex).map(|c| (c.id.clone(), 1)).collect();
    let extra = compiled.content.cards.iter().filter(|c| c.ex).map(|c| c.id.clone()).collect();
    let deck = DeckChoice::List(List { cards, extra });
    let rules = Switches { weakness_destroys: seed.is_multiple_of(3), ..Switches::default() };
    (
        format!("random cards {seed}"),
        Setup { decks: vec![deck; seats], rules, content: Some(compiled.key.clone()), ..Setup::default() },
    )
}

fn random_decks(seats: usize, seed: u64) -> Vec<(String, Setup)> {
    let mut rng = GameRng::new(seed);
    let rules =
        Switches { weakness_destroys: rng.below(2) == 0, mulligan: true, cover_quests: true, guardian_must_be_weaker: true };
    let mut decks = Vec::new();
    while decks.len() < seats {
        let deck = random_deck(&mut rng);
        let DeckChoice::List(list) = &deck else { continue };
        if chrono::deck::complaints(list, chrono::content::standard()).is_empty() {
            decks.push(deck);
        }
    }
    vec![(format!("random decks {seed}"), Setup { decks, rules, ..Setup::default() })]
}

/// Proves CC-18.1
#[test]
fn the_laws_hold_for_two() {
    laws::check(&battery(named::<Chrono>(&["duel", "workshop"]), 6));
}

#[test]
fn the_laws_hold_for_three() {
    laws::check(&battery(named::<Chrono>(&["three"]), 2));
}

#[test]
fn the_laws_hold_for_four() {
    laws::check(&battery(named::<Chrono>(&["four"]), 2));
}

#[test]
fn the_laws_hold_for_random_decks_and_house_rules() {
    for (seats, seed) in [(2, 1), (2, 2), (2, 3), (3, 4), (4, 5)] {
        laws::check(&battery(random_decks(seats, seed), 1));
    }
}

/// Legal decks drawn from all shipped cards, not only those that somebody has put together, now and then against a house deck. A card
/// that an icon has singled out in a hand can be laid face down, and nobody may know that it was this one.
/// `LAWS_SETUPS=5000 cargo test --release -p chrono --test laws set_ups` tries more.
/// Proves CC-3.10, CC-20.19
#[test]
fn the_laws_hold_for_set_ups_drawn_from_all_shipped_cards() {
    let houses = &chrono::content::standard().decks;
    for seed in 100..100 + setups_to_try() {
        let seats = if seed % 10 == 0 { 3 } else { 2 };
        let mut setups = random_decks(seats, seed);
        if seed % 5 == 0 {
            setups[0].1.decks[1] = DeckChoice::House(houses[seed as usize / 5 % houses.len()].id.clone());
        }
        laws::check(&Battery { seed, ..battery(setups, 1) });
    }
}

/// Whatever can be written in the notation can be played: no line, however odd, breaks a law.
#[test]
fn the_laws_hold_for_random_cards() {
    for (seats, seed) in [(2, 1), (2, 2), (2, 3), (3, 4), (4, 5)] {
        laws::check(&battery(vec![random_game(seats, seed)], 1));
    }
}

/// `cargo test --release -p chrono --test laws -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; the test above tries fewer"]
fn the_laws_hold_for_many_random_cards() {
    for seed in 1000..1150 {
        let game = random_game(2 + seed as usize % 3, seed);
        laws::check(&battery(vec![game.clone()], 1));
        laws::check_words(&battery(vec![game.clone()], 1));
        random_games::<Chrono>([&game], 200);
    }
}

#[test]
fn random_games_with_random_cards_end() {
    for seed in 100..130 {
        random_games::<Chrono>([&random_game(2 + seed as usize % 3, seed)], 10);
    }
}

#[test]
fn the_laws_hold_between_all_house_decks() {
    let ids: Vec<&str> = chrono::content::standard().decks.iter().map(|d| d.id.as_str()).collect();
    for (i, first) in ids.iter().enumerate() {
        for second in &ids[i..] {
            laws::check(&battery(vec![(format!("{first} and {second}"), Setup::of(&[first, second]))], 1));
        }
    }
}

/// With everything told by an event, a view, a legal list, weights, a refusal or a sampled world, the laws do not pass.
#[test]
fn planted_leaks_are_caught() {
    leaks_are_caught::<Chrono>(&preset::<Chrono>("duel"), 2);
}

#[test]
fn everything_has_words() {
    laws::check_words(&battery(named::<Chrono>(&["duel", "workshop", "three"]), 2));
}

#[test]
fn random_games_of_every_preset_end() {
    random_games::<Chrono>(&Chrono::presets(), 20);
}

/// `cargo test --release -p chrono --test laws -- --ignored --nocapture`
#[test]
#[ignore = "ten thousand games of every preset take a minute; the test above plays fewer"]
fn ten_thousand_random_games_of_every_preset_end() {
    random_games::<Chrono>(&Chrono::presets(), 10_000);
}

#[test]
fn golden_playthrough_of_a_duel() {
    golden::<Chrono>("duel", &preset::<Chrono>("duel"), 1, 50);
}

#[test]
fn golden_playthrough_of_an_extra_deck_and_frames() {
    golden::<Chrono>("workshop", &preset::<Chrono>("workshop"), 2, 45);
}

#[test]
fn golden_playthrough_of_four() {
    golden::<Chrono>("four", &preset::<Chrono>("four"), 3, 24);
}
