//! The games themselves, and their count.

use super::seated;
use crate::failure::Failure;
use bots::arena::{Count, Entrant};
use clash::content::CharacterDef;
use clash::setup::Chosen;
use clash::{Clash, Setup};
use engine::{Clause, Game, GameRng, Seat, Seeded};
use rayon::prelude::*;

/// All pairs, counted.
pub struct Table {
    pub ids: Vec<String>,
    pub names: Vec<String>,
    /// Games that ended at the turn limit.
    pub endless: u32,
    turns: u64,
    /// For every pair (i, j) with i < j what i did against j.
    pairs: Vec<((usize, usize), Count)>,
}

impl Table {
    /// What `i` did against `j`; nothing for a mirror match, which is even by symmetry and not played.
    pub fn cell(&self, i: usize, j: usize) -> Option<Count> {
        let pair = (i.min(j), i.max(j));
        let count = self.pairs.iter().find(|(p, _)| *p == pair)?.1;
        Some(if i < j { count } else { count.turned() })
    }

    /// What `i` did against all others together.
    pub fn total(&self, i: usize) -> Count {
        (0..self.names.len()).filter_map(|j| self.cell(i, j)).fold(Count::default(), Count::plus)
    }

    pub fn games(&self) -> u32 {
        self.pairs.iter().map(|(_, c)| c.games).sum()
    }

    pub fn draws(&self) -> u32 {
        self.pairs.iter().map(|(_, c)| c.draws).sum()
    }

    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / f64::from(self.games().max(1))
    }
}

/// Plays `games` games of every pair of different characters.
pub fn play(characters: &[CharacterDef], games: u32, bot: &Entrant, seed: u64) -> Result<Table, Failure> {
    let pairs: Vec<(usize, usize)> = (0..characters.len()).flat_map(|i| (i + 1..characters.len()).map(move |j| (i, j))).collect();
    let all: Vec<((usize, usize), u32)> = pairs.iter().flat_map(|p| (0..games).map(move |g| (*p, g))).collect();
    let played: Result<Vec<Played>, Failure> = all
        .par_iter()
        .map(|&((i, j), number)| {
            // A game's luck is a function of the seed, the pair and its number, whichever thread plays it.
            let mut rng = GameRng::new(seed ^ (i as u64) << 48 ^ (j as u64) << 32 ^ u64::from(number)).split();
            let turned = number % 2 == 1;
            let (a, b) = if turned { (j, i) } else { (i, j) };
            one_game(&characters[a], &characters[b], bot, &mut rng).map(|game| game.turned(turned))
        })
        .collect();
    let played = played?;
    let pairs = pairs.iter().zip(played.chunks(games as usize)).map(|(pair, games)| (*pair, count(games))).collect();
    Ok(Table {
        ids: characters.iter().map(|c| c.id.clone()).collect(),
        names: characters.iter().map(|c| c.name.clone()).collect(),
        endless: played.iter().filter(|g| g.endless).count() as u32,
        turns: played.iter().map(|g| g.turns).sum(),
        pairs,
    })
}

fn count(games: &[Played]) -> Count {
    Count {
        games: games.len() as u32,
        wins: games.iter().filter(|g| g.winner == Some(0)).count() as u32,
        draws: games.iter().filter(|g| g.winner.is_none()).count() as u32,
    }
}

/// How a game went.
struct Played {
    winner: Option<usize>,
    turns: u64,
    endless: bool,
}

impl Played {
    fn turned(self, turned: bool) -> Played {
        Played { winner: self.winner.map(|w| if turned { 1 - w } else { w }), ..self }
    }
}

fn one_game(a: &CharacterDef, b: &CharacterDef, bot: &Entrant, rng: &mut GameRng) -> Result<Played, Failure> {
    let own = |def: &CharacterDef| Some(Chosen::Own(Box::new(def.clone())));
    let setup = Setup { characters: [own(a), own(b)], ..Setup::default() };
    let mut cx = Seeded(rng.split());
    let state = Clash::new(&setup, &mut cx).map_err(|e| Failure::input(e.to_string()))?;
    let mut players = seated::<Clash>(bot, 2, rng)?;
    let (played, _) = bots::contest(state, &mut players, &mut cx).map_err(|e| Failure::failed(e.to_string()))?;
    let winner = played.outcome.winners().lowest().map(Seat::index);
    Ok(Played { winner, turns: played.rounds, endless: played.outcome.clause == Clause("CL-13.3") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;

    #[test]
    fn both_sides_of_a_pair_tell_the_same_games_and_a_seed_repeats_them() {
        let characters: Vec<CharacterDef> = clash::roster().iter().take(3).map(|c| c.def.clone()).collect();
        let table = play(&characters, 20, &Level::Random.into(), 7).unwrap();
        let (there, back) = (table.cell(0, 2).unwrap(), table.cell(2, 0).unwrap());
        assert_eq!((there.games, there.wins + back.wins + there.draws, there.draws), (20, 20, back.draws));
        assert_eq!(table.cell(1, 1), None);
        assert_eq!((table.total(0).games, table.games()), (40, 60));
        let again = play(&characters, 20, &Level::Random.into(), 7).unwrap();
        assert_eq!(again.pairs, table.pairs);
    }
}
