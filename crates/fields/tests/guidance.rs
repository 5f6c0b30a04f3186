//! Whoever follows the weights plays better than chance, in every mode.

use engine::{Game, GameRng, Guidance, Outcome, Seat, SeatResult, Seeded, Side, Status};
use fields::{Fields, Setup};
use kit::testing::preset;

/// The action with the largest weight, of these with equal weights any.
fn best(game: &Fields, seat: Seat, legal: &[<Fields as Game>::Action], rng: &mut GameRng) -> usize {
    let mut weights = Vec::new();
    game.action_weights(seat, legal, &mut weights);
    assert_eq!(weights.len(), legal.len());
    let most = weights.iter().copied().max().unwrap_or(0);
    let all: Vec<usize> = (0..legal.len()).filter(|i| weights[*i] == most).collect();
    all[rng.below(all.len() as u32) as usize]
}

/// A game in which the seats of one side follow the weights and all others play at random.
fn played(setup: &Setup, guided: Option<Side>, seed: u64) -> Outcome {
    let mut cx = Seeded::new(seed);
    let mut rng = GameRng::new(seed + 1000);
    let mut game = Fields::new(setup, &mut cx).expect("it can be set up");
    for _ in 0..20_000 {
        let asked = match game.status() {
            Status::Over(outcome) => return outcome,
            Status::Decide(asked) => asked,
        };
        for seat in asked.actors(None).iter() {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let sensible = guided == Some(game.side(seat)) && !game.is_free_pick(seat);
            let at = if sensible { best(&game, seat, &legal, &mut rng) } else { rng.below(legal.len() as u32) as usize };
            game.apply(seat, &legal[at], &mut cx).expect("it is legal");
        }
    }
    panic!("the game does not end");
}

/// How many of so many games the side that follows the weights wins; it is the first and the second team in turn.
fn wins(setup: &Setup, games: u64) -> u64 {
    let won = |seed: &u64| {
        let side = Side((seed % 2) as u8);
        let outcome = played(setup, Some(side), *seed);
        let first_of_side = if side == Side(0) { Seat(0) } else { Seat(setup.seats[0]) };
        outcome.result(first_of_side) == SeatResult::Won
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn weights_beat_chance_in_standard_games() {
    let won = wins(&preset::<Fields>("standard"), 20);
    println!("standard: {won} of 20");
    assert!(won >= 17, "{won} of 20");
}

#[test]
fn weights_beat_chance_in_skirmishes() {
    for name in ["skirmish", "ritual", "relics"] {
        let setup = Setup { seats: vec![1, 1], ..preset::<Fields>(name) };
        let won = wins(&setup, 20);
        println!("{name}: {won} of 20");
        assert!(won >= 16, "{name}: {won} of 20");
    }
}

#[test]
fn weights_complete_solo_scenarios_that_chance_does_not() {
    let base = preset::<Fields>("solo");
    for scenario in ["liberation", "siege-of-grayskull", "shadows-over-the-fen"] {
        for difficulty in ["beginner", "novice", "advanced", "ruthless"] {
            let setup = Setup { scenario: Some(scenario.into()), difficulty: Some(difficulty.into()), ..base.clone() };
            let result = |guided: Option<Side>| {
                let all = (0..20).map(|seed| played(&setup, guided, seed));
                let (mut won, mut score) = (0, 0);
                for outcome in all {
                    won += u64::from(outcome.result(Seat(0)) == SeatResult::Won);
                    score += outcome.score().expect("a solo game has a score");
                }
                (won, score / 20)
            };
            let (sensible, chance) = (result(Some(Side(0))), result(None));
            println!("{scenario}, {difficulty}: {sensible:?} against {chance:?} by chance (won of 20, mean score)");
            assert!(sensible.0 > chance.0, "{scenario}, {difficulty}");
            let easy = ["beginner", "novice"].contains(&difficulty);
            assert!(!easy || sensible.0 >= 10, "{scenario}, {difficulty}");
        }
    }
}
