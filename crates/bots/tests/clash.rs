//! The bots at Clash!: what they know, that they repeat themselves, and that thinking pays.

#![allow(clippy::unwrap_used)]

use bots::{Bot, Budget, Interrupt, Level, Limit, Search, bot};
use clash::setup::{Chosen, Fixture, Pick};
use clash::{Action, Card, Clash, Play, Setup};
use engine::{Game, GameRng, Sampler, Scripted, Seat, Seeded};
use std::collections::HashSet;

fn basic() -> Clash {
    let setup = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
    Clash::new(&setup, &mut Scripted::none()).unwrap()
}

fn fight(a: &str, b: &str) -> Clash {
    let setup = Setup { characters: [a, b].map(|id| Some(Chosen::Id(id.into()))), ..Setup::default() };
    Clash::new(&setup, &mut Scripted::none()).unwrap()
}

/// Who won, by bots of these levels.
fn contest(state: Clash, levels: [Level; 2], seed: u64) -> Option<Seat> {
    let mut rng = GameRng::new(seed);
    winner(state, levels.map(|level| bot::<Clash>(level, rng.next_u64())))
}

fn winner(state: Clash, mut players: [Box<dyn Bot<Clash>>; 2]) -> Option<Seat> {
    let (played, _) = bots::contest(state, &mut players, &mut Seeded::new(1)).unwrap();
    played.outcome.winners().lowest()
}

const QUICK: [Level; 4] = [Level::Random, Level::Greedy, Level::Easy, Level::Normal];

#[test]
fn a_bot_plays_alike_in_states_that_look_alike_to_it() {
    // CL-5.7: the opponent has committed; which card it is must not matter, nor may it matter to the search that one is there.
    let committed = |card| {
        let mut game = fight("needle", "brute");
        game.apply(Seat(1), &Action::Play(Play::plain(card)), &mut Scripted::none()).unwrap();
        game
    };
    for level in QUICK {
        for seed in 0..3 {
            let choose = |game: &Clash| bot::<Clash>(level, seed).choose(&Sampler::new(game, Seat(0)));
            let first = choose(&committed(Card::One));
            assert!(first.is_some());
            for card in [Card::Four, Card::Dodge, Card::Special1] {
                assert_eq!(choose(&committed(card)), first, "{level} with seed {seed} knows of {card:?}");
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for level in QUICK {
        let games = [(); 2].map(|()| (0..2).map(|seed| contest(basic(), [level; 2], seed)).collect::<Vec<_>>());
        assert_eq!(games[0], games[1], "{level}");
    }
}

#[test]
fn a_seat_that_owes_nothing_gets_no_decision() {
    let mut game = basic();
    game.apply(Seat(0), &Action::Play(Play::plain(Card::One)), &mut Scripted::none()).unwrap();
    for level in QUICK {
        assert_eq!(bot::<Clash>(level, 1).choose(&Sampler::new(&game, Seat(0))), None);
    }
}

/// Wins of the first level in 40 games, seats changing, draws counting for nobody.
fn wins(levels: [Level; 2]) -> [usize; 2] {
    let mut wins = [0; 2];
    for seed in 0..40 {
        let turned = seed % 2 == 1;
        let seats = if turned { [levels[1], levels[0]] } else { levels };
        if let Some(winner) = contest(fight("magpie", "magpie"), seats, seed) {
            wins[winner.index() ^ usize::from(turned)] += 1;
        }
    }
    wins
}

#[test]
fn thinking_pays() {
    let [normal, random] = wins([Level::Normal, Level::Random]);
    assert!(normal >= 24 && random <= 16, "normal {normal}, random {random}");
    let [easy, random] = wins([Level::Easy, Level::Random]);
    assert!(easy > random, "easy {easy}, random {random}");
}

/// Wins in 60 games against one who always does what looks best, by one who holds the other to do so this often.
fn won_from_greedy(opponent_heuristic: u32) -> usize {
    let budget = Budget { opponent_heuristic, ..Budget::new(Limit::Rounds(800), 2, 0) };
    let wins = |seed: &u64| {
        let reader: Box<dyn Bot<Clash>> = Box::new(Search::<Clash>::new(*seed, budget));
        winner(fight("magpie", "magpie"), [reader, bot::<Clash>(Level::Greedy, *seed)]) == Some(Seat(0))
    };
    (0..60).filter(wins).count()
}

#[test]
fn who_is_easy_to_read_is_read() {
    let (reading, mixing) = (won_from_greedy(30), won_from_greedy(0));
    assert!(reading >= 48 && reading > mixing + 6, "{reading} wins of 60 with an eye on opponent_heuristic, {mixing} without");
}

#[test]
fn characters_are_picked_by_taste_whatever_the_level() {
    let table = Clash::new(&Setup::default(), &mut Scripted::none()).unwrap();
    for level in [Level::Greedy, Level::Easy, Level::Normal, Level::Hard, Level::Expert] {
        let picks = (0..60).map(|seed| bot::<Clash>(level, seed).choose(&Sampler::new(&table, Seat(0))).unwrap());
        let different: HashSet<Action> = picks.collect();
        assert!(different.len() >= 9, "{level} picks among {} of ten", different.len());
    }
}

#[test]
fn an_open_pick_is_thought_about() {
    let setup = Setup { pick: Pick::Open, ..Setup::default() };
    let table = Clash::new(&setup, &mut Scripted::none()).unwrap();
    assert!(!Sampler::new(&table, Seat(0)).is_free_pick());
}

/// What a search prefers in this position, and how much of its choice it gives to that.
fn preference(position: &Clash, opponent_random: u32) -> (Action, f32) {
    let budget = Budget { opponent_random, ..Budget::new(Limit::Rounds(20_000), 1, 0) };
    let thought = Search::<Clash>::new(1, budget).think(&Sampler::new(position, Seat(0)), Interrupt::default()).unwrap();
    (thought.options[0].action, thought.options[0].share)
}

#[test]
fn who_does_anything_at_all_gets_the_one_best_answer_and_who_thinks_gets_a_mix() {
    let mut second_turn = basic();
    for (seat, card) in [(Seat(0), Card::Dodge), (Seat(1), Card::Dodge)] {
        second_turn.apply(seat, &Action::Play(Play::plain(card)), &mut Scripted::none()).unwrap();
    }
    let (answer, most) = preference(&second_turn, 100);
    let (_, mixed) = preference(&second_turn, 0);
    assert!(most > 0.8 && mixed < 0.6, "{most} of the choice against random play, {mixed} against one who thinks");
    // The two hardest blows, which are worth about the same against any card.
    assert!(matches!(answer, Action::Play(play) if matches!(play.card, Card::Three | Card::Four)), "{answer:?}");
}
