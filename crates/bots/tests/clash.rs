//! The bots at Clash!: what they know, that they repeat themselves, and that thinking pays.

use bots::{Level, bot};
use clash::setup::{Chosen, Fixture};
use clash::{Action, Card, Clash, Play, Setup};
use engine::{Game, GameRng, Sampler, Scripted, Seat, Seeded};

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
    let mut players = levels.map(|level| bot::<Clash>(level, rng.next_u64()));
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
