//! Many games between bots, so arranged that luck and seats are the same for all, and what they say of the bots.
//!
//! Games come in groups: one seed and as many games as there are seats, in which everybody moves on by one seat. A result is a
//! function of the seed as long as the bots think in rounds and not in time. A group in which a bot fails is left out as a whole, so
//! that everybody who is counted sat on every seat equally often.

mod entrant;
mod rating;

pub use entrant::{Entrant, PATIENCE, UnknownEntrant};
pub use rating::{Rating, elo, weng_lin};

use crate::contest::{Played, Thinking, contest};
use engine::{Game, GameRng, Seat, Seeded, SetupError, Viewer, Words};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use thiserror::Error;

/// Who plays what how often.
pub struct Plan<G: Game> {
    /// The set-ups by name; groups take them in turn.
    pub setups: Vec<(String, G::Setup)>,
    /// The bots.
    pub entrants: Vec<Entrant>,
    /// How many games each pairing plays; rounded up to whole groups.
    pub games: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Whether a pairing ends early when it is clear who is better.
    pub until_clear: bool,
}

/// Why an arena cannot be held.
#[derive(Debug, Error)]
pub enum Closed {
    /// Nobody to play against.
    #[error("an arena needs at least two bots")]
    Alone,
    /// The set-ups are for different numbers of players.
    #[error("the set-ups are for different numbers of players")]
    Uneven,
    /// A set-up for one player.
    #[error("a set-up for one player has no pairings; use simulate")]
    Solo,
    /// A set-up is not valid.
    #[error("set-up {0}: {1}")]
    Setup(String, SetupError),
    /// A bot could not be started.
    #[error("{0}")]
    Start(String),
}

/// Games, wins and shared wins of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games.
    pub games: u32,
    /// Won alone or with a team.
    pub wins: u32,
    /// Nobody won.
    pub draws: u32,
}

impl Count {
    fn add(&mut self, won: bool, drawn: bool) {
        self.games += 1;
        self.wins += u32::from(won);
        self.draws += u32::from(drawn);
    }

    /// The share won, a draw being half.
    #[must_use]
    pub fn rate(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }

    /// The same games as the other of two sides counts them.
    #[must_use]
    pub fn turned(self) -> Count {
        Count { wins: self.games - self.wins - self.draws, ..self }
    }

    /// These games and those.
    #[must_use]
    pub fn plus(self, other: Count) -> Count {
        Count { games: self.games + other.games, wins: self.wins + other.wins, draws: self.draws + other.draws }
    }

    /// The 95 % interval of the rate after Wilson.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (n, p) = (f64::from(self.games.max(1)), self.rate());
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let reach = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - reach).max(0.0), (middle + reach).min(1.0))
    }
}

/// One against another: in games of two the two of them, in larger ones the first alone among the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// Whose games are counted.
    pub first: usize,
    /// Against whom.
    pub second: usize,
    /// How they went for the first.
    pub count: Count,
    /// Whether it was ended early because it was clear.
    pub clear: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many sat at a table.
    pub seats: usize,
    /// The bots.
    pub entrants: Vec<Standing>,
    /// Every pairing once, the one named first being first.
    pub pairings: Vec<Pairing>,
    /// By seat, whoever sat there.
    pub by_seat: Vec<Count>,
    /// By what the seat played (character, clan, deck), whoever played it.
    pub by_faction: BTreeMap<String, Count>,
    /// How many decisions each game took.
    pub lengths: Vec<u64>,
    /// Groups in which a bot failed, and how; their games are not counted.
    pub broken: Vec<String>,
}

/// How one bot did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// All its games.
    pub count: Count,
    /// Its rating.
    pub rating: Rating,
    /// How long it thought.
    pub thinking: Thinking,
}

/// One game as it is counted.
struct Game1 {
    /// The number of its seed.
    group: u32,
    /// By seat: the entrant and its place.
    seats: Vec<(usize, u8)>,
    factions: Vec<Option<String>>,
    drawn: bool,
    played: Played,
}

/// Groups that are played before the sequential test looks at the result.
const BATCH: u32 = 16;
/// A pairing in which so many groups were broken off is given up: a program that does not answer would take its time in every game.
const MOST_BROKEN: u32 = 3;
/// ln(99): the test errs once in a hundred pairings.
const SURE: f64 = 4.595;
/// Better means winning this share of the games that somebody won.
const BETTER: f64 = 0.55;

/// Holds the arena. `progress` is told how many games have been played.
///
/// # Errors
/// When the plan cannot be played.
pub fn hold<G: Words>(plan: &Plan<G>, progress: impl Fn(u32) + Sync) -> Result<Report, Closed> {
    let seats = check(plan)?;
    let mut games = Vec::new();
    let mut broken = Vec::new();
    let mut pairings = Vec::new();
    let groups = plan.games.div_ceil(seats as u32).max(1);
    for first in 0..plan.entrants.len() {
        for second in first + 1..plan.entrants.len() {
            let mut pairing = Pairing { first, second, count: Count::default(), clear: false };
            let batch = if plan.until_clear { BATCH } else { groups };
            let failed = AtomicU32::new(0);
            for begin in (0..groups).step_by(batch as usize) {
                let end = groups.min(begin + batch);
                let play = |group| match failed.load(Ordering::Relaxed) {
                    MOST_BROKEN.. => None,
                    _ => Some(play_group(plan, first, second, group, seats, &progress)),
                };
                let played: Vec<_> = (begin..end)
                    .into_par_iter()
                    .filter_map(|group| {
                        let played = play(group)?;
                        failed.fetch_add(u32::from(played.is_err()), Ordering::Relaxed);
                        Some(played)
                    })
                    .collect();
                for group in played {
                    match group {
                        Ok(group) => {
                            group.iter().for_each(|game| count_pairing(&mut pairing, game));
                            games.extend(group);
                        }
                        Err(reason) => broken.push(reason),
                    }
                }
                if plan.until_clear && is_clear(&pairing.count, seats) {
                    pairing.clear = end < groups;
                    break;
                }
            }
            pairings.push(pairing);
        }
    }
    Ok(report(plan, seats, &games, pairings, broken))
}

/// The seats of the set-ups, if the plan can be played.
fn check<G: Words>(plan: &Plan<G>) -> Result<usize, Closed> {
    if plan.entrants.len() < 2 {
        return Err(Closed::Alone);
    }
    let mut seats = None;
    for (name, setup) in &plan.setups {
        let state = G::new(setup, &mut Seeded::new(plan.seed)).map_err(|e| Closed::Setup(name.clone(), e))?;
        match seats {
            None => seats = Some(state.seats()),
            Some(same) if same == state.seats() => {}
            Some(_) => return Err(Closed::Uneven),
        }
    }
    for entrant in &plan.entrants {
        entrant.bot::<G>(0).map_err(Closed::Start)?;
    }
    seats.filter(|seats| *seats > 1).ok_or(Closed::Solo)
}

/// The games of one seed: everybody sits on every seat once. None of them counts if one is broken off.
fn play_group<G: Words>(
    plan: &Plan<G>,
    first: usize,
    second: usize,
    group: u32,
    seats: usize,
    progress: &(impl Fn(u32) + Sync),
) -> Result<Vec<Game1>, String> {
    let setup = &plan.setups[group as usize % plan.setups.len()].1;
    let one = |turn: usize| {
        let who: Vec<usize> = (0..seats).map(|seat| if seat == turn { first } else { second }).collect();
        let result = play_one(plan, setup, &who, group);
        progress(1);
        result.map_err(|e| {
            let [first, second] = [first, second].map(|entrant| plan.entrants[entrant].name());
            format!("{first} against {second}, seed {} of this pairing: {e}", group + 1)
        })
    };
    (0..seats).map(one).collect()
}

fn play_one<G: Words>(plan: &Plan<G>, setup: &G::Setup, who: &[usize], group: u32) -> Result<Game1, String> {
    // The luck of a group is the same whoever plays and wherever they sit.
    let mut rng = GameRng::new(plan.seed.rotate_left(32) ^ u64::from(group)).split();
    let mut cx = Seeded(rng.split());
    let state = G::new(setup, &mut cx).map_err(|e| e.to_string())?;
    let first = factions(&state);
    let bots = who.iter().map(|entrant| plan.entrants[*entrant].bot::<G>(rng.next_u64()));
    let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
    let (played, last) = contest(state, &mut bots, &mut cx).map_err(|e| e.to_string())?;
    let place = |(i, entrant): (usize, &usize)| (*entrant, played.outcome.place(Seat(i as u8)));
    Ok(Game1 {
        group,
        seats: who.iter().enumerate().map(place).collect(),
        factions: first.into_iter().zip(factions(&last)).map(|(first, last)| first.or(last)).collect(),
        drawn: played.outcome.is_draw(),
        played,
    })
}

/// What every seat plays, as it knows itself: a deck may be out of the game in the end, a character is chosen only in the course of it.
fn factions<G: Words>(state: &G) -> Vec<Option<String>> {
    (0..state.seats()).map(|i| Seat(i as u8)).map(|seat| G::faction(&state.view(Viewer::Seat(seat)), seat)).collect()
}

fn count_pairing(pairing: &mut Pairing, game: &Game1) {
    for (entrant, place) in &game.seats {
        if *entrant == pairing.first {
            pairing.count.add(!game.drawn && *place == 1, game.drawn);
        }
    }
}

/// Wald's sequential test of "the first wins 55 % of the games that somebody wins" against "45 %".
fn is_clear(count: &Count, seats: usize) -> bool {
    let losses = count.games - count.wins - count.draws;
    // Among more than two, winning as often as the others is not half.
    let (even, others) = (1.0 / seats as f64, f64::from(losses));
    let better = (even * BETTER * 2.0).min(0.99);
    let worse = even * (1.0 - BETTER) * 2.0;
    let ratio = f64::from(count.wins) * (better / worse).ln() + others * ((1.0 - better) / (1.0 - worse)).ln();
    ratio.abs() > SURE
}

fn report<G: Game>(plan: &Plan<G>, seats: usize, games: &[Game1], pairings: Vec<Pairing>, broken: Vec<String>) -> Report {
    let names = plan.entrants.iter().map(|entrant| entrant.name().to_string());
    let standing = |name| Standing { name, count: Count::default(), rating: Rating::default(), thinking: Thinking::default() };
    let mut entrants: Vec<Standing> = names.map(standing).collect();
    let mut by_seat = vec![Count::default(); seats];
    let mut by_faction = BTreeMap::<String, Count>::new();
    for game in games {
        for (seat, (entrant, place)) in game.seats.iter().enumerate() {
            let won = !game.drawn && *place == 1;
            entrants[*entrant].count.add(won, game.drawn);
            entrants[*entrant].thinking.join(&game.played.thinking[seat]);
            by_seat[seat].add(won, game.drawn);
            if let Some(faction) = &game.factions[seat] {
                by_faction.entry(faction.clone()).or_default().add(won, game.drawn);
            }
        }
    }
    let ratings = if seats == 2 {
        elo(entrants.len(), &pairings, plan.seed)
    } else {
        // The pairings take turns, as if they had been played side by side: what comes first weighs more.
        let mut order: Vec<&Game1> = games.iter().collect();
        order.sort_by_key(|game| game.group);
        let tables: Vec<&[(usize, u8)]> = order.iter().map(|game| game.seats.as_slice()).collect();
        weng_lin(entrants.len(), &tables)
    };
    entrants.iter_mut().zip(ratings).for_each(|(standing, rating)| standing.rating = rating);
    let lengths = games.iter().map(|game| game.played.decisions).collect();
    Report { seats, entrants, pairings, by_seat, by_faction, lengths, broken }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_lead_ends_a_pairing_and_a_close_one_does_not() {
        let count = |wins, losses| Count { games: wins + losses, wins, draws: 0 };
        assert!(!is_clear(&count(40, 18), 2), "22 ahead");
        assert!(is_clear(&count(41, 18), 2), "23 ahead");
        assert!(is_clear(&count(10, 33), 2), "23 behind");
        assert!(!is_clear(&count(25, 75), 4), "as often as the other three");
        assert!(is_clear(&count(70, 30), 4));
    }

    #[test]
    fn the_interval_is_wilsons() {
        assert_eq!(Count { games: 10, wins: 0, draws: 0 }.interval().0, 0.0);
        let (low, high) = Count { games: 100, wins: 40, draws: 20 }.interval();
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
    }
}
