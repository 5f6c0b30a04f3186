//! Random games of every scenario end, and every card of the content is met in play.
//!
//! `GAMES=10000 cargo test --release -p fields --test many_games -- --ignored --nocapture` plays as many of each scenario as the issue
//! asks for; `MINUTES=15` stops after so long and says how far it came.

use engine::{Cx, Game, GameRng, Guidance, Status, Viewer};
use fields::library::standard;
use fields::setup::{Heroes, Options};
use fields::text::{Face, card};
use fields::{Event, Fields, Setup};
use kit::testing::playout;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|n| n.parse().ok())
}

/// What a table of this scenario is played with: teams, seats, difficulty and switches differ from game to game.
fn setup(scenario: usize, game: u64) -> Setup {
    let defs = &standard().get().defs;
    let story = &defs.scenarios[scenario];
    let zones = story.skirmish.as_ref().map_or(3, |skirmish| skirmish.zones.len());
    let seats = match (&story.solo, game % 5) {
        (Some(_), n) => vec![1 + (n % 3) as u8],
        (None, 3 | 4) if zones >= 3 => vec![1; 3],
        (None, 0) => vec![2, 3],
        (None, _) => vec![1, 1],
    };
    let difficulty = story.solo.as_ref().map(|_| defs.rules.profiles[(game / 3 % 4) as usize].id.clone());
    let bit = |n: u64| (game / 7).wrapping_mul(0x9E37_79B9) >> n & 3 == 0;
    let alone = story.solo.is_some() || story.skirmish.is_some();
    let options = Options {
        first_game: bit(2) && !alone,
        quicker: bit(4),
        initiative_counts: bit(6),
        stronger_together: bit(8),
        dice_of_power: bit(10),
        free_choice: bit(12),
    };
    let heroes = if game.is_multiple_of(4) { Heroes::Choose } else { Heroes::Deal };
    Setup { scenario: Some(story.id.clone()), seats, heroes, difficulty, options, ..Setup::default() }
}

/// Plays so many games of each scenario, one of each after the other.
fn play(games: u64) {
    let until = number("MINUTES").map(|n| Instant::now() + Duration::from_secs(60 * n));
    let stories = &standard().get().defs.scenarios;
    let mut played = vec![(0u64, 0u64, 0u64); stories.len()];
    let mut actions = Vec::new();
    'all: for game in 0..games {
        for (scenario, (number, sum, longest)) in played.iter_mut().enumerate() {
            if until.is_some_and(|until| Instant::now() > until) {
                break 'all;
            }
            let done = playout::<Fields>(&setup(scenario, game), game, &mut actions, |_, _, _| {});
            let (decisions, _) = done.unwrap_or_else(|why| panic!("{}, game {game}: {why}", stories[scenario].id));
            *number += 1;
            *sum += decisions;
            *longest = decisions.max(*longest);
        }
    }
    for (story, (number, sum, longest)) in stories.iter().zip(&played) {
        println!("{}: {number} games, {} decisions on average, {longest} at most", story.id, sum / number.max(&1));
        assert!(*number > 0);
    }
}

#[test]
fn random_games_of_every_scenario_end() {
    play(number("GAMES").unwrap_or(4));
}

#[test]
#[ignore = "takes minutes; for a release build"]
fn ten_thousand_random_games_of_every_scenario_end() {
    play(number("GAMES").unwrap_or(10_000));
}

/// Seeded chance that remembers which cards did something.
struct Watching {
    rng: GameRng,
    met: BTreeSet<String>,
    /// Whether a clash card was drawn: what it is, a view tells.
    clash: bool,
}

impl Cx<Event> for Watching {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        let (kind, name) = match event() {
            Event::TurnBegins { hero } => ("hero", hero),
            Event::Equips { card, on: true, .. } => ("equipment", card),
            Event::UsesCard { card, .. } => ("used", card),
            Event::Buys { card, .. } => ("bought", card),
            Event::Reveals { card, .. } => ("victory", card),
            Event::Meets { what, .. } => ("encounter", what),
            Event::CombatBegins { foe, .. } => ("creature", foe),
            Event::Quests { quest, .. } => ("quest", quest),
            Event::EffectCard { card, .. } => ("effect", card),
            Event::Lays { card: Some(card), .. } | Event::Shows { card, .. } => ("combat", card.name()),
            Event::ClashCard { .. } => {
                self.clash = true;
                return;
            }
            _ => return,
        };
        self.met.insert(format!("{kind} {name}"));
    }
}

/// How a card shows that it was met: heroes act, armor is put on, consumables and spells are used, vehicles are bought, victory cards
/// revealed, creatures met or fought, quests gone on.
fn sign_of(face: Face) -> String {
    let text = card(face);
    let kind = match face {
        Face::Hero(_) => "hero",
        Face::Equipment(_) if text.kind.starts_with("Consumable") => "used",
        Face::Equipment(_) => "equipment",
        Face::Spell(_) => "used",
        Face::Vehicle(_) => "bought",
        Face::Victory(_) => "victory",
        Face::Event(_) | Face::Ally(_) | Face::Beast(_) => "encounter",
        Face::Epic(_) | Face::Boss(_) => "creature",
        Face::Quest(_) => "quest",
        Face::Combat(kind) => return format!("combat {}", kind.name()),
    };
    format!("{kind} {}", text.name)
}

/// Sensible play meets what costs much, random play everything else.
#[test]
#[cfg_attr(debug_assertions, ignore = "thousands of games; for a release build")]
fn every_card_is_met_in_play() {
    let content = standard().get();
    let mut cx = Watching { rng: GameRng::new(11), met: BTreeSet::new(), clash: false };
    let mut rng = GameRng::new(12);
    let (mut legal, mut weights) = (Vec::new(), Vec::new());
    let mut clash = 0u32;
    let games = number("GAMES").unwrap_or(3000);
    let mut missing: Vec<String> = Vec::new();
    for game in 0..games {
        let scenario = game as usize % content.defs.scenarios.len();
        let mut state = Fields::new(&setup(scenario, game), &mut cx).expect("it can be set up");
        while let Status::Decide(asked) = state.status() {
            let seat = asked.seats().lowest().expect("somebody decides");
            legal.clear();
            state.legal(seat, &mut legal);
            let action = if rng.below(3) == 0 {
                *rng.pick(&legal).expect("there is a choice")
            } else {
                state.action_weights(seat, &legal, &mut weights);
                let best = (0..legal.len()).max_by_key(|i| weights[*i]).expect("there is a choice");
                legal[best]
            };
            state.apply(seat, &action, &mut cx).expect("it is legal");
            if std::mem::take(&mut cx.clash) {
                let drawn = state.view(Viewer::Spectator).solo.and_then(|solo| solo.clash);
                clash |= drawn.map_or(0, |card| 1 << card);
            }
        }
        missing = Face::all(content).into_iter().map(sign_of).filter(|sign| !cx.met.contains(sign)).collect();
        missing
            .extend(content.defs.effect_cards.iter().map(|def| format!("effect {}", def.name)).filter(|s| !cx.met.contains(s)));
        missing.extend((0..content.defs.clash_cards.len()).filter(|i| clash >> i & 1 == 0).map(|i| format!("clash card {i}")));
        if missing.is_empty() {
            println!("every card was met after {} games", game + 1);
            return;
        }
    }
    panic!("never met in {games} games: {missing:?}");
}
