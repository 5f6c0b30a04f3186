//! Every house deck of Chrono Clash against every other: who wins, from which seat, in which way, and in how many turns.

use super::{Args, seated, write};
use crate::Out;
use crate::failure::Failure;
use bots::arena::{Count, Entrant};
use chrono::deck::Deck;
use chrono::{Chrono, DeckChoice, Setup};
use engine::{Game, GameRng, Sampler, Seat, Seeded, Status, Viewer};
use rayon::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Instant;

/// The bands of the specification: of a pair, of a deck over all pairs, of whoever has the first turn, and of the length in turns.
const PAIR: (f64, f64) = (0.40, 0.60);
const DECK: (f64, f64) = (0.42, 0.58);
const FIRST: (f64, f64) = (0.44, 0.56);
const TURNS: (f64, f64) = (8.0, 25.0);
/// A game longer than this counts for nobody.
const LONGEST: u32 = 20_000;

/// How a game went.
struct Played {
    /// The seat that won.
    winner: Option<usize>,
    first: usize,
    turns: u32,
    /// The clause that ended it.
    ending: &'static str,
}

/// What came of all games.
#[derive(Default)]
struct Tally {
    names: Vec<String>,
    /// For every pair (i, j) with i < j what i did against j.
    pairs: BTreeMap<(usize, usize), Count>,
    first: Count,
    turns: u64,
    endings: BTreeMap<&'static str, u32>,
}

impl Tally {
    fn cell(&self, i: usize, j: usize) -> Option<Count> {
        let count = *self.pairs.get(&(i.min(j), i.max(j)))?;
        Some(if i < j { count } else { count.turned() })
    }

    fn total(&self, i: usize) -> Count {
        (0..self.names.len()).filter_map(|j| self.cell(i, j)).fold(Count::default(), Count::plus)
    }

    fn games(&self) -> u32 {
        self.first.games
    }

    fn mean_turns(&self) -> f64 {
        self.turns as f64 / f64::from(self.games().max(1))
    }

    fn ended(&self, clause: &str) -> u32 {
        self.endings.get(clause).copied().unwrap_or(0)
    }
}

fn play(decks: &[Deck], games: u32, bot: &Entrant, seed: u64) -> Result<Tally, Failure> {
    let pairs: Vec<(usize, usize)> = (0..decks.len()).flat_map(|i| (i + 1..decks.len()).map(move |j| (i, j))).collect();
    let all: Vec<((usize, usize), u32)> = pairs.iter().flat_map(|pair| (0..games).map(move |n| (*pair, n))).collect();
    let played: Result<Vec<Played>, Failure> = all
        .par_iter()
        .map(|&((i, j), number)| {
            // A game's luck is a function of the seed, the pair and its number, whichever thread plays it.
            let mut rng = GameRng::new(seed << 40 ^ (i as u64) << 36 ^ (j as u64) << 32 ^ u64::from(number)).split();
            let setup = Setup {
                decks: [i, j].map(|deck| DeckChoice::House(decks[deck].id.clone())).to_vec(),
                first: Some((number % 2) as u8),
                ..Setup::default()
            };
            one_game(&setup, bot, &mut rng)
        })
        .collect();
    let mut tally = Tally { names: decks.iter().map(|deck| deck.name.clone()).collect(), ..Tally::default() };
    for ((pair, _), game) in all.iter().zip(played?) {
        let count = tally.pairs.entry(*pair).or_default();
        for (count, wins) in [(count, game.winner == Some(0)), (&mut tally.first, game.winner == Some(game.first))] {
            count.games += 1;
            count.wins += u32::from(wins);
            count.draws += u32::from(game.winner.is_none());
        }
        tally.turns += u64::from(game.turns);
        *tally.endings.entry(game.ending).or_default() += 1;
    }
    Ok(tally)
}

fn one_game(setup: &Setup, bot: &Entrant, rng: &mut GameRng) -> Result<Played, Failure> {
    let mut cx = Seeded(rng.split());
    let mut state = Chrono::new(setup, &mut cx).map_err(|e| Failure::input(e.to_string()))?;
    let mut players = seated::<Chrono>(bot, 2, rng)?;
    let first = usize::from(setup.first.unwrap_or(0));
    let over = |state: &Chrono, winner: Option<Seat>, ending| Played {
        winner: winner.map(Seat::index),
        first,
        turns: u32::from(state.view(Viewer::Spectator).turn),
        ending,
    };
    for _ in 0..LONGEST {
        let seats = match state.status() {
            Status::Over(outcome) => return Ok(over(&state, outcome.winners().lowest(), outcome.clause.0)),
            Status::Decide(asked) => asked.actors(None),
        };
        for seat in seats.iter() {
            let action = players[seat.index()].choose(&Sampler::new(&state, seat));
            let action = action.ok_or_else(|| Failure::failed(format!("the bot on {seat} finds nothing to do")))?;
            state.apply(seat, &action, &mut cx).map_err(|e| Failure::failed(e.to_string()))?;
        }
    }
    Ok(over(&state, None, "none"))
}

/// Plays the games and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let begun = Instant::now();
    let tally = play(&chrono::content::standard().decks, args.games, &args.bot, args.seed)?;
    let text = markdown(args, &tally, begun.elapsed().as_secs_f64());
    if let Some(dir) = &args.out {
        write(dir, "balance-chrono.md", &text)?;
    }
    if args.json {
        let row = |i: usize| {
            let (total, (low, high)) = (tally.total(i), tally.total(i).interval());
            let against: Vec<_> = (0..tally.names.len()).map(|j| tally.cell(i, j).map(Count::rate)).collect();
            json!({ "name": tally.names[i], "games": total.games, "wins": total.wins, "rate": total.rate(), "low": low, "high": high, "against": against })
        };
        let decks: Vec<_> = (0..tally.names.len()).map(row).collect();
        let all = json!({ "game": "chrono", "games": tally.games(), "decks": decks, "first": tally.first.rate(),
            "mean_turns": tally.mean_turns(), "endings": tally.endings });
        serde_json::to_writer_pretty(&mut *out, &all)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{text}")?)
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn with_interval(count: Count) -> String {
    let (low, high) = count.interval();
    format!("{} ({} to {})", percent(count.rate()), percent(low), percent(high))
}

/// For the terminal and for `docs/` alike.
fn markdown(args: &Args, tally: &Tally, seconds: f64) -> String {
    let mut out = String::from("# Chrono Clash System: how even the decks are\n\n");
    let _ = writeln!(
        out,
        "Every house deck against every other, {} games a pair, the same bot (`{}`) on both seats, the first turn alternating: {} games \
         in all. A rate is the share of games won; behind it is the 95 % interval (Wilson). The goals: no pair outside 40 to 60 %, no \
         deck outside 42 to 58 % over all its games, whoever has the first turn between 44 and 56 %, 8 to 25 turns a game, and every \
         one of the three endings occurs.\n",
        args.games,
        args.bot,
        tally.games()
    );
    let _ = writeln!(out, "| deck | all games | against {} |", tally.names.join(" | against "));
    let _ = writeln!(out, "|---|---{}|", "|---".repeat(tally.names.len()));
    for (i, name) in tally.names.iter().enumerate() {
        let cells: Vec<String> = (0..tally.names.len()).map(|j| tally.cell(i, j).map_or("-".into(), with_interval)).collect();
        let _ = writeln!(out, "| **{name}** | {} | {} |", with_interval(tally.total(i)), cells.join(" | "));
    }
    let share = |clause| percent(f64::from(tally.ended(clause)) / f64::from(tally.games().max(1)));
    let _ = writeln!(
        out,
        "\nWhoever has the first turn wins {} %. A game lasts {:.1} turns on average. It ends by an attack on an empty guardian stack \
         (CC-1.2) in {} %, by quest points (CC-1.8) in {} %, by a draw from an empty deck (CC-1.4) in {} % ({} games).\n\n{}\n",
        with_interval(tally.first),
        tally.mean_turns(),
        share("CC-1.2"),
        share("CC-1.8"),
        share("CC-1.4"),
        tally.ended("CC-1.4"),
        verdict(tally)
    );
    let Args { games, bot, seed, .. } = args;
    let _ = writeln!(
        out,
        "## How it was measured\n\n```\nclashtable balance chrono --games {games} --bot {bot} --seed {seed} --out docs\n```\n\nIt took \
         {seconds:.0} seconds."
    );
    out
}

/// Which goals are missed.
fn verdict(tally: &Tally) -> String {
    let inside = |(low, high): (f64, f64), value: f64| (low..=high).contains(&value);
    let mut missed = Vec::new();
    for i in 0..tally.names.len() {
        if !inside(DECK, tally.total(i).rate()) {
            missed.push(format!("{} over all games", tally.names[i]));
        }
        for j in i + 1..tally.names.len() {
            if tally.cell(i, j).is_some_and(|count| !inside(PAIR, count.rate())) {
                missed.push(format!("{} against {}", tally.names[i], tally.names[j]));
            }
        }
    }
    missed.extend((!inside(FIRST, tally.first.rate())).then(|| "the first turn".to_string()));
    missed.extend((!inside(TURNS, tally.mean_turns())).then(|| "the length".to_string()));
    missed.extend(["CC-1.2", "CC-1.4", "CC-1.8"].iter().filter(|c| tally.ended(c) == 0).map(|c| format!("the ending {c}")));
    if missed.is_empty() { "All goals are met.".into() } else { format!("Missed: {}.", missed.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;

    #[test]
    fn both_sides_of_a_pair_tell_the_same_games_and_a_seed_repeats_them() {
        let decks = &chrono::content::standard().decks[..4];
        let tally = play(decks, 4, &Level::Random.into(), 7).unwrap();
        assert_eq!((tally.games(), tally.total(0).games), (24, 12));
        let (there, back) = (tally.cell(0, 3).unwrap(), tally.cell(3, 0).unwrap());
        assert_eq!(there.wins + back.wins + there.draws, 4);
        assert_eq!(tally.endings.values().sum::<u32>(), 24);
        let again = play(decks, 4, &Level::Random.into(), 7).unwrap();
        assert_eq!((again.pairs, again.turns), (tally.pairs, tally.turns));
    }
}
