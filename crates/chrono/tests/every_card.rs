//! Every shipped card is met in play: summoned or played, revealed as a guardian, laid as a quest card; and no pair of cards goes on
//! for ever.

use chrono::card::{Colour, Size};
use chrono::content::standard;
use chrono::deck::{List, complaints};
use chrono::{Chrono, DeckChoice, Event, Setup};
use engine::{Cx, Game, GameRng, Guidance, Status};
use std::collections::BTreeSet;

/// Seeded chance that remembers which cards did what.
struct Watching {
    rng: GameRng,
    met: [BTreeSet<&'static str>; 3],
}

const WAYS: [&str; 3] = ["summoned or played", "revealed as a guardian", "laid as a quest card"];

impl Cx<Event> for Watching {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        let (way, name) = match event() {
            Event::Summons { name, .. } | Event::Plays { name, .. } => (0, name),
            Event::Reveals { name, .. } => (1, name),
            Event::Quests { name, .. } => (2, name),
            _ => return,
        };
        self.met[way].insert(name);
    }
}

/// Three copies of every card of two colours, and every EX card of them of this size.
fn all_of(colours: [Colour; 2], size: Size) -> DeckChoice {
    let cards = || standard().cards.iter().filter(|card| colours.contains(&card.colour));
    let list = List {
        cards: cards().filter(|card| !card.ex).map(|card| (card.id.clone(), 3)).collect(),
        extra: cards().filter(|card| card.ex && card.size == size).map(|card| card.id.clone()).collect(),
    };
    assert!(complaints(&list, standard()).is_empty());
    DeckChoice::List(list)
}

#[test]
fn every_card_is_summoned_or_played_guards_and_goes_on_quests() {
    let mut cx = Watching { rng: GameRng::new(11), met: Default::default() };
    let mut rng = GameRng::new(12);
    let (mut legal, mut weights) = (Vec::new(), Vec::new());
    let decks = [[Colour::Red, Colour::Blue], [Colour::Green, Colour::Purple]];
    for game in 0..6000u32 {
        let size = if game / 2 % 2 == 0 { Size::Standard } else { Size::Oversized };
        let setup = Setup {
            decks: decks.map(|colours| all_of(colours, size)).to_vec(),
            first: Some((game % 2) as u8),
            ..Setup::default()
        };
        let mut state = Chrono::new(&setup, &mut cx).unwrap();
        let mut decisions = 0;
        while let Status::Decide(asked) = state.status() {
            let seat = asked.seats().lowest().unwrap();
            legal.clear();
            state.legal(seat, &mut legal);
            // Sensible play meets EX cards, random play meets everything else.
            let action = if rng.below(3) == 0 {
                *rng.pick(&legal).unwrap()
            } else {
                state.action_weights(seat, &legal, &mut weights);
                let best = (0..legal.len()).max_by_key(|i| weights[*i]).unwrap();
                legal[best]
            };
            state.apply(seat, &action, &mut cx).unwrap();
            decisions += 1;
            assert!(decisions < 5_000, "game {game} does not end");
        }
    }
    for (met, way) in cx.met.iter().zip(WAYS) {
        // CC-19.4: an EX card never lies in a guardian stack.
        let due = standard().cards.iter().filter(|card| !card.ex || way != WAYS[1]);
        let missing: Vec<&str> = due.map(|card| card.name.as_str()).filter(|name| !met.contains(name)).collect();
        assert_eq!(missing, Vec::<&str>::new(), "never {way}");
    }
}
