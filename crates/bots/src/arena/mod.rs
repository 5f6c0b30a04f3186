//! Many games between bots, so arranged that luck and seats are the same for all, and what they say of the bots.
//!
//! Bots meet in line-ups: two of them, or at mixed tables as many as there are seats. Their games come in groups: one seed and as many
//! games as there are seats, in which everybody moves on by one seat (or one side, where a bot plays all seats of a side). A result is a function of the seed as long as the bots think in
//! rounds and not in time. A group in which a bot fails is left out as a whole, so that everybody who is counted sat on every seat
//! equally often.

mod entrant;
mod rating;

pub use entrant::{Entrant, PATIENCE, UnknownEntrant};
pub use rating::{Rating, elo, weng_lin};

use crate::contest::{Played, Thinking, contest};
use engine::{GameRng, Guidance, Playable, Seat, Seeded, SetupError, Viewer};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use thiserror::Error;

/// Who plays what how often.
pub struct Plan<G: Guidance> {
    /// The set-ups by name; groups take them in turn.
    pub setups: Vec<(String, G::Setup)>,
    /// The bots.
    pub entrants: Vec<Entrant>,
    /// Who sits together.
    pub seating: Seating,
    /// Whether one bot plays all seats of a side, so that bots meet as teams; otherwise each seat is a bot's own.
    pub by_side: bool,
    /// How many games each line-up plays; rounded up to whole groups.
    pub games: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Whether a line-up ends early when it is clear who is better.
    pub until_clear: bool,
}

/// Who sits together at a table of more than two. At a table of two it is always one against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seating {
    /// One alone among copies of another.
    #[default]
    Alone,
    /// As many different bots as there are seats.
    Mixed,
}

impl Seating {
    /// Every line-up of these bots: who sits together, without an order.
    #[must_use]
    pub fn lineups(self, entrants: usize, seats: usize) -> Vec<Vec<usize>> {
        match self {
            Seating::Mixed => choices(0, entrants, seats),
            Seating::Alone => {
                let among = |pair: Vec<usize>| [vec![pair[0]], vec![pair[1]; seats.saturating_sub(1)]].concat();
                choices(0, entrants, 2).into_iter().map(among).collect()
            }
        }
    }
}

/// Every way to choose so many of `from..to`, in order.
fn choices(from: usize, to: usize, many: usize) -> Vec<Vec<usize>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let behind = |first: usize| choices(first + 1, to, many - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (from..to).flat_map(behind).collect()
}

/// Why an arena cannot be held.
#[derive(Debug, Error)]
pub enum Closed {
    /// Nobody to play against.
    #[error("an arena needs at least two bots")]
    Alone,
    /// The set-ups are for different numbers of players, or for sides of different sizes.
    #[error("the set-ups are for different numbers of players or different sides")]
    Uneven,
    /// A set-up for one player.
    #[error("a set-up for one player has no pairings; use simulate")]
    Solo,
    /// A set-up in which all play together.
    #[error("a set-up for one side has no pairings of sides; use simulate")]
    OneSide,
    /// Not enough different bots for a table.
    #[error("a mixed table of {0} needs {0} bots or more")]
    Few(usize),
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
    /// Takes in a game.
    pub fn add(&mut self, won: bool, drawn: bool) {
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

/// One against another: in games of two the two of them; in larger ones the first alone among the second or, at mixed tables, whether
/// the first came ahead of the second.
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
    /// How many seats a table had.
    pub seats: usize,
    /// How many bots met at a table: one a seat, or one a side.
    pub chairs: usize,
    /// Who sat together.
    pub seating: Seating,
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
    /// By chair: the entrant and its place.
    seats: Vec<(usize, u8)>,
    /// The chair of every seat.
    chairs: Vec<usize>,
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
pub fn hold<G: Playable>(plan: &Plan<G>, progress: impl Fn(u32) + Sync) -> Result<Report, Closed> {
    let chairs = check(plan)?;
    let meeting = chairs.iter().max().map_or(0, |last| last + 1);
    let pairs = choices(0, plan.entrants.len(), 2);
    let mut pairings: Vec<Pairing> = pairs.into_iter().map(|pair| Pairing::between(pair[0], pair[1])).collect();
    let (mut games, mut broken) = (Vec::new(), Vec::new());
    for lineup in plan.seating.lineups(plan.entrants.len(), meeting) {
        let met = play_lineup(plan, &lineup, &chairs, &progress);
        let sat = |pairing: &&mut Pairing| lineup.contains(&pairing.first) && lineup.contains(&pairing.second);
        for pairing in pairings.iter_mut().filter(sat) {
            met.games.iter().for_each(|game| pairing.count(game, plan.seating));
            pairing.clear |= met.clear;
        }
        games.extend(met.games);
        broken.extend(met.broken);
    }
    Ok(report(plan, &chairs, &games, pairings, broken))
}

/// What came of one line-up.
#[derive(Default)]
struct Met {
    games: Vec<Game1>,
    broken: Vec<String>,
    /// Whether it was ended early because it was clear.
    clear: bool,
}

fn play_lineup<G: Playable>(plan: &Plan<G>, lineup: &[usize], chairs: &[usize], progress: &(impl Fn(u32) + Sync)) -> Met {
    let groups = plan.games.div_ceil(lineup.len() as u32).max(1);
    let batch = if plan.until_clear { BATCH } else { groups };
    let failed = AtomicU32::new(0);
    let mut met = Met::default();
    for begin in (0..groups).step_by(batch as usize) {
        let end = groups.min(begin + batch);
        let play = |group| match failed.load(Ordering::Relaxed) {
            MOST_BROKEN.. => None,
            _ => Some(play_group(plan, lineup, chairs, group, progress)),
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
                Ok(group) => met.games.extend(group),
                Err(reason) => met.broken.push(reason),
            }
        }
        if plan.until_clear && all_clear(&met.games, lineup, plan.seating) {
            met.clear = end < groups;
            break;
        }
    }
    met
}

/// The chair of every seat, if the plan can be played: the number of the bot of a line-up that plays it.
fn check<G: Playable>(plan: &Plan<G>) -> Result<Vec<usize>, Closed> {
    if plan.entrants.len() < 2 {
        return Err(Closed::Alone);
    }
    let mut chairs: Option<Vec<usize>> = None;
    for (name, setup) in &plan.setups {
        let state = G::new(setup, &mut Seeded::new(plan.seed)).map_err(|e| Closed::Setup(name.clone(), e))?;
        let chair = |seat: usize| if plan.by_side { state.side(Seat(seat as u8)).index() } else { seat };
        let here: Vec<usize> = (0..state.seats()).map(chair).collect();
        match &chairs {
            None => chairs = Some(here),
            Some(same) if *same == here => {}
            Some(_) => return Err(Closed::Uneven),
        }
    }
    for entrant in &plan.entrants {
        entrant.bot::<G>(0).map_err(Closed::Start)?;
    }
    let chairs = chairs.filter(|chairs| chairs.len() > 1).ok_or(Closed::Solo)?;
    if chairs.iter().all(|chair| *chair == 0) {
        return Err(Closed::OneSide);
    }
    let meeting = chairs.iter().max().map_or(0, |last| last + 1);
    if plan.seating == Seating::Mixed && plan.entrants.len() < meeting {
        return Err(Closed::Few(meeting));
    }
    Ok(chairs)
}

/// The games of one seed: everybody sits on every seat once. None of them counts if one is broken off.
fn play_group<G: Playable>(
    plan: &Plan<G>,
    lineup: &[usize],
    chairs: &[usize],
    group: u32,
    progress: &(impl Fn(u32) + Sync),
) -> Result<Vec<Game1>, String> {
    let setup = &plan.setups[group as usize % plan.setups.len()].1;
    let mut who = lineup.to_vec();
    if plan.seating == Seating::Mixed {
        // Who sits next to whom matters too, and moving on by a seat does not change it.
        luck(plan, group).shuffle(&mut who);
    }
    let mut games = Vec::new();
    for _ in 0..who.len() {
        let game = play_one(plan, setup, &who, chairs, group);
        progress(1);
        games.push(game.map_err(|e| {
            let mut met = lineup.to_vec();
            met.dedup();
            let names: Vec<_> = met.iter().map(|entrant| plan.entrants[*entrant].name()).collect();
            format!("{}, seed {} of this pairing: {e}", names.join(" against "), group + 1)
        })?);
        who.rotate_right(1);
    }
    Ok(games)
}

/// The luck of a group: the same whoever plays and wherever they sit.
fn luck<G: Guidance>(plan: &Plan<G>, group: u32) -> GameRng {
    GameRng::new(plan.seed.rotate_left(32) ^ u64::from(group))
}

fn play_one<G: Playable>(plan: &Plan<G>, setup: &G::Setup, who: &[usize], chairs: &[usize], group: u32) -> Result<Game1, String> {
    let mut rng = luck(plan, group).split();
    let mut cx = Seeded(rng.split());
    let state = G::new(setup, &mut cx).map_err(|e| e.to_string())?;
    let first = factions(&state);
    let bots = chairs.iter().map(|chair| plan.entrants[who[*chair]].bot::<G>(rng.next_u64()));
    let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
    let seats = state.seats();
    bots.iter_mut().zip(0..).for_each(|(bot, seat)| bot.begins(setup, seats, Seat(seat)));
    let (played, last) = contest(state, &mut bots, &mut cx).map_err(|e| e.to_string())?;
    let seat = |chair: usize| Seat(chairs.iter().position(|c| *c == chair).unwrap_or(0) as u8);
    let place = |(chair, entrant): (usize, &usize)| (*entrant, played.outcome.place(seat(chair)));
    Ok(Game1 {
        group,
        seats: who.iter().enumerate().map(place).collect(),
        chairs: chairs.to_vec(),
        factions: first.into_iter().zip(factions(&last)).map(|(first, last)| first.or(last)).collect(),
        drawn: played.outcome.is_draw(),
        played,
    })
}

/// What every seat plays, as it knows itself: a deck may be out of the game in the end, a character is chosen only in the course of it.
fn factions<G: Playable>(state: &G) -> Vec<Option<String>> {
    (0..state.seats()).map(|i| Seat(i as u8)).map(|seat| G::faction(&state.view(Viewer::Seat(seat)), seat)).collect()
}

impl Pairing {
    fn between(first: usize, second: usize) -> Pairing {
        Pairing { first, second, count: Count::default(), clear: false }
    }

    /// Takes in a game in which both sat.
    fn count(&mut self, game: &Game1, seating: Seating) {
        let place = |who: usize| game.seats.iter().find(|(entrant, _)| *entrant == who).map_or(u8::MAX, |(_, place)| *place);
        let (first, second) = (place(self.first), place(self.second));
        match seating {
            Seating::Alone => self.count.add(!game.drawn && first == 1, game.drawn),
            Seating::Mixed => self.count.add(first < second, first == second),
        }
    }
}

/// Whether it is clear of every two at the table who is better.
fn all_clear(games: &[Game1], lineup: &[usize], seating: Seating) -> bool {
    let seats = lineup.len();
    let clear = |first: usize, second: usize| {
        let mut pairing = Pairing::between(first, second);
        games.iter().for_each(|game| pairing.count(game, seating));
        is_clear(&pairing.count, if seating == Seating::Mixed { 2 } else { seats })
    };
    match seating {
        Seating::Alone => clear(lineup[0], lineup[1]),
        Seating::Mixed => choices(0, seats, 2).iter().all(|pair| clear(lineup[pair[0]], lineup[pair[1]])),
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

fn report<G: Guidance>(plan: &Plan<G>, chairs: &[usize], games: &[Game1], pairings: Vec<Pairing>, broken: Vec<String>) -> Report {
    let (seats, meeting) = (chairs.len(), chairs.iter().max().map_or(0, |last| last + 1));
    let names = plan.entrants.iter().map(|entrant| entrant.name().to_string());
    let standing = |name| Standing { name, count: Count::default(), rating: Rating::default(), thinking: Thinking::default() };
    let mut entrants: Vec<Standing> = names.map(standing).collect();
    let mut by_seat = vec![Count::default(); seats];
    let mut by_faction = BTreeMap::<String, Count>::new();
    for game in games {
        let won = |place: u8| !game.drawn && place == 1;
        for (entrant, place) in &game.seats {
            entrants[*entrant].count.add(won(*place), game.drawn);
        }
        for (seat, chair) in game.chairs.iter().enumerate() {
            let (entrant, place) = &game.seats[*chair];
            let won = won(*place);
            entrants[*entrant].thinking.join(&game.played.thinking[seat]);
            by_seat[seat].add(won, game.drawn);
            if let Some(faction) = &game.factions[seat] {
                by_faction.entry(faction.clone()).or_default().add(won, game.drawn);
            }
        }
    }
    let ratings = if meeting == 2 {
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
    Report { seats, chairs: meeting, seating: plan.seating, entrants, pairings, by_seat, by_faction, lengths, broken }
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
    fn line_ups_are_pairs_or_as_many_as_there_are_seats() {
        assert_eq!(Seating::Alone.lineups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Seating::Alone.lineups(3, 4), [[0, 1, 1, 1], [0, 2, 2, 2], [1, 2, 2, 2]]);
        assert_eq!(Seating::Mixed.lineups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(Seating::Mixed.lineups(3, 2), Seating::Alone.lineups(3, 2));
        assert!(Seating::Mixed.lineups(3, 4).is_empty());
    }

    /// A game of the entrants 0, 1 and 2 on their seats.
    fn game(places: [u8; 3]) -> Game1 {
        let outcome = engine::Outcome::ranked(&places, "x");
        let played = Played { outcome, decisions: 1, rounds: 1, thinking: Vec::new() };
        let seats = places.into_iter().enumerate().collect();
        Game1 { group: 0, seats, chairs: vec![0, 1, 2], factions: vec![None; 3], drawn: played.outcome.is_draw(), played }
    }

    #[test]
    fn at_mixed_tables_it_counts_who_came_ahead_of_whom() {
        let count = |first, second| {
            let mut pairing = Pairing::between(first, second);
            [[1, 2, 3], [1, 3, 2], [2, 1, 2], [1, 1, 1]].map(game).iter().for_each(|game| pairing.count(game, Seating::Mixed));
            [pairing.count.games, pairing.count.wins, pairing.count.draws]
        };
        assert_eq!([count(0, 1), count(0, 2), count(1, 2)], [[4, 2, 1], [4, 2, 2], [4, 2, 1]]);
    }

    #[test]
    fn a_mixed_table_is_clear_when_every_two_are() {
        let lineup = [0, 1, 2];
        let games = |last_two_clear: bool| -> Vec<Game1> {
            (0..40).map(|i| game(if i % 2 == 0 || last_two_clear { [1, 2, 3] } else { [1, 3, 2] })).collect()
        };
        assert!(all_clear(&games(true), &lineup, Seating::Mixed));
        assert!(!all_clear(&games(false), &lineup, Seating::Mixed), "the second and the third take turns");
    }

    #[test]
    fn the_interval_is_wilsons() {
        assert_eq!(Count { games: 10, wins: 0, draws: 0 }.interval().0, 0.0);
        let (low, high) = Count { games: 100, wins: 40, draws: 20 }.interval();
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
    }
}
