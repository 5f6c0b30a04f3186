//! The games themselves, and their count.

use crate::failure::Failure;
use bots::arena::{Count, Entrant};
use engine::balance::{Meeting, Weighed};
use engine::{GameRng, Playable, Seat, SeatSet, Seeded};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The ending of a game that was broken off.
pub const UNFINISHED: &str = "unfinished";

/// How often is played, and by whom.
pub struct Plan<'a> {
    /// For each pair, or in all at larger tables.
    pub games: u32,
    pub seats: usize,
    pub bot: &'a Entrant,
    pub seed: u64,
}

/// A game to be played: who sits where, and its luck.
struct Fixture {
    seats: Vec<usize>,
    luck: u64,
}

/// How a game went.
struct Played {
    winners: SeatSet,
    turns: Option<u32>,
    decisions: u64,
    /// The clause that ended it.
    ending: &'static str,
}

/// What came of all games.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// All games of each that was weighed, in the order of [`Weighed::items`].
    pub items: Vec<Count>,
    /// By seat, whoever sat there.
    pub by_seat: Vec<Count>,
    pub games: u32,
    /// Games that nobody won alone.
    pub draws: u32,
    /// By the clause that ended the game.
    pub endings: BTreeMap<&'static str, u32>,
    /// For every pair (i, j) with i < j what i did against j; empty at larger tables.
    pairs: BTreeMap<(usize, usize), Count>,
    turns: Option<u64>,
    decisions: u64,
}

impl Tally {
    fn new(items: usize, seats: usize) -> Tally {
        Tally {
            items: vec![Count::default(); items],
            by_seat: vec![Count::default(); seats],
            games: 0,
            draws: 0,
            endings: BTreeMap::new(),
            pairs: BTreeMap::new(),
            turns: None,
            decisions: 0,
        }
    }

    /// What `i` did against `j`; nothing for a mirror match, which is even by symmetry and not played.
    pub fn cell(&self, i: usize, j: usize) -> Option<Count> {
        let count = *self.pairs.get(&(i.min(j), i.max(j)))?;
        Some(if i < j { count } else { count.turned() })
    }

    /// The strongest first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.items.len()).collect();
        order.sort_by(|a, b| self.items[*b].rate().total_cmp(&self.items[*a].rate()).then(a.cmp(b)));
        order
    }

    pub fn ended(&self, clause: &str) -> u32 {
        self.endings.get(clause).copied().unwrap_or(0)
    }

    /// The mean number of turns of the games that came to an end, where the game counts turns.
    pub fn mean_turns(&self) -> Option<f64> {
        Some(self.turns? as f64 / self.finished())
    }

    pub fn mean_decisions(&self) -> f64 {
        self.decisions as f64 / self.finished()
    }

    fn finished(&self) -> f64 {
        f64::from((self.games - self.ended(UNFINISHED)).max(1))
    }

    fn count(&mut self, seats: &[usize], played: &Played) {
        let drawn = played.winners.len() != 1;
        self.games += 1;
        self.draws += u32::from(drawn);
        self.decisions += played.decisions;
        *self.endings.entry(played.ending).or_default() += 1;
        if let Some(turns) = played.turns {
            *self.turns.get_or_insert(0) += u64::from(turns);
        }
        // Half a win for a draw is right for two only; at a larger table only those who won have won.
        let two = seats.len() == 2;
        for (seat, item) in seats.iter().enumerate() {
            let won = played.winners.contains(Seat(seat as u8)) && !(two && drawn);
            self.items[*item].add(won, two && drawn);
            self.by_seat[seat].add(won, two && drawn);
        }
    }

    /// Takes in a game of a pair for the table of pairs.
    fn count_pair(&mut self, seats: &[usize], played: &Played) {
        if let [a, b] = *seats {
            let lower = Seat(u8::from(b < a));
            let drawn = played.winners.len() != 1;
            let count = self.pairs.entry((a.min(b), a.max(b))).or_default();
            count.add(!drawn && played.winners.contains(lower), drawn);
        }
    }
}

/// Plays all games and counts them.
pub fn play<G: Playable>(weighed: &Weighed, plan: &Plan) -> Result<Tally, Failure> {
    let fixtures = match weighed.meeting {
        Meeting::Pairs => pairs(weighed.items.len(), plan),
        Meeting::Tables { .. } => tables(weighed.items.len(), plan),
    };
    let played: Result<Vec<Played>, Failure> = fixtures
        .par_iter()
        .map(|fixture| one_game::<G>(&fixture.seats, plan.bot, &mut GameRng::new(fixture.luck).split()))
        .collect();
    let mut tally = Tally::new(weighed.items.len(), plan.seats);
    for (fixture, played) in fixtures.iter().zip(played?) {
        tally.count(&fixture.seats, &played);
        if weighed.meeting == Meeting::Pairs {
            tally.count_pair(&fixture.seats, &played);
        }
    }
    Ok(tally)
}

/// Every pair of different ones, the seats changing from game to game. A game's luck is a function of the seed, the pair and its
/// number, whichever thread plays it.
fn pairs(items: usize, plan: &Plan) -> Vec<Fixture> {
    let pairs = (0..items).flat_map(|i| (i + 1..items).map(move |j| (i, j)));
    let fixture = |(i, j): (usize, usize), number: u32| Fixture {
        seats: if number.is_multiple_of(2) { vec![i, j] } else { vec![j, i] },
        luck: plan.seed ^ (i as u64) << 48 ^ (j as u64) << 32 ^ u64::from(number),
    };
    pairs.flat_map(|pair| (0..plan.games).map(move |number| fixture(pair, number))).collect()
}

/// Every way to sit down in turn. A game's luck is a function of the seed and its number.
fn tables(items: usize, plan: &Plan) -> Vec<Fixture> {
    let seatings = seatings(items, plan.seats);
    let fixture =
        |(number, seats): (u32, &Vec<usize>)| Fixture { seats: seats.clone(), luck: plan.seed << 32 ^ u64::from(number) };
    (0..plan.games).zip(seatings.iter().cycle()).map(fixture).collect()
}

/// Every way to sit down `seats` of so many.
fn seatings(items: usize, seats: usize) -> Vec<Vec<usize>> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let shorter = seatings(items, seats - 1);
    let with =
        |taken: &Vec<usize>| (0..items).filter(|i| !taken.contains(i)).map(|i| [&taken[..], &[i]].concat()).collect::<Vec<_>>();
    shorter.iter().flat_map(with).collect()
}

/// One game, the same bot on every seat, each with luck of its own.
fn one_game<G: Playable>(seats: &[usize], bot: &Entrant, rng: &mut GameRng) -> Result<Played, Failure> {
    let mut cx = Seeded(rng.split());
    let setup =
        G::seated(seats).ok_or_else(|| Failure::failed(format!("{} cannot be set up for seats {seats:?}", G::INFO.name)))?;
    let state = G::new(&setup, &mut cx).map_err(|e| Failure::input(e.to_string()))?;
    let players: Result<Vec<_>, _> = seats.iter().map(|_| bot.bot::<G>(rng.next_u64())).collect();
    match bots::contest(state, &mut players.map_err(Failure::failed)?, &mut cx) {
        Ok((played, last)) => Ok(Played {
            winners: played.outcome.winners(),
            turns: last.turns(),
            decisions: played.decisions,
            ending: played.outcome.clause.0,
        }),
        Err(bots::Broken::Endless) => Ok(Played { winners: SeatSet::EMPTY, turns: None, decisions: 0, ending: UNFINISHED }),
        Err(broken) => Err(Failure::failed(broken.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;

    /// The first so many of a game.
    fn first<G: Playable>(items: usize) -> Weighed {
        let mut weighed = G::weighed().unwrap();
        weighed.items.truncate(items);
        weighed
    }

    fn played<G: Playable>(weighed: &Weighed, games: u32, seats: usize, level: Level) -> Tally {
        play::<G>(weighed, &Plan { games, seats, bot: &level.into(), seed: 7 }).unwrap()
    }

    #[test]
    fn both_sides_of_a_pair_tell_the_same_games_and_a_seed_repeats_them() {
        let characters = first::<clash::Clash>(3);
        let tally = played::<clash::Clash>(&characters, 20, 2, Level::Random);
        let (there, back) = (tally.cell(0, 2).unwrap(), tally.cell(2, 0).unwrap());
        assert_eq!((there.games, there.wins + back.wins + there.draws, there.draws), (20, 20, back.draws));
        assert_eq!(tally.cell(1, 1), None);
        assert_eq!((tally.items[0].games, tally.games), (40, 60));
        assert_eq!(tally.items[1], tally.cell(1, 0).unwrap().plus(tally.cell(1, 2).unwrap()));
        assert_eq!(tally.by_seat[0], tally.by_seat[1].turned());
        assert_eq!(played::<clash::Clash>(&characters, 20, 2, Level::Random), tally);
    }

    #[test]
    fn the_decks_of_a_pair_have_the_first_turn_equally_often_and_every_ending_is_counted() {
        let decks = first::<chrono::Chrono>(4);
        let tally = played::<chrono::Chrono>(&decks, 4, 2, Level::Random);
        assert_eq!((tally.games, tally.items[0].games, tally.by_seat[0].games), (24, 12, 24));
        let (there, back) = (tally.cell(0, 3).unwrap(), tally.cell(3, 0).unwrap());
        assert_eq!(there.wins + back.wins + there.draws, 4);
        assert_eq!(tally.endings.values().sum::<u32>(), 24);
        assert!(tally.mean_turns().is_some_and(|turns| turns > 1.0));
        assert_eq!(played::<chrono::Chrono>(&decks, 4, 2, Level::Random), tally);
    }

    #[test]
    fn every_clan_sits_everywhere_equally_often_and_a_seed_repeats_the_games() {
        assert_eq!((seatings(4, 4).len(), seatings(4, 2).len()), (24, 12));
        let clans = first::<rage::Rage>(4);
        let tally = played::<rage::Rage>(&clans, 24, 4, Level::Greedy);
        assert!(tally.items.iter().all(|c| c.games == 24) && tally.by_seat.iter().all(|c| c.games == 24));
        assert_eq!(tally.items.iter().map(|c| c.wins).sum::<u32>(), 24, "every game has one winner");
        assert_eq!(tally.cell(0, 1), None, "at a table of four nobody plays against one other");
        assert_eq!(played::<rage::Rage>(&clans, 24, 4, Level::Greedy), tally);
    }
}
