//! What results say of strength: Elo for games of two, Weng and Lin's for more.

use super::Pairing;
use engine::GameRng;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How strong somebody seems, and how sure that is: 95 % lie between.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// The best guess.
    pub value: f64,
    /// At least.
    pub low: f64,
    /// At most.
    pub high: f64,
}

/// How often the results are drawn anew to see how far the ratings would go.
const REDRAWN: usize = 200;
/// Steps of the climb to the best fit.
const STEPS: usize = 200;
/// The mean of all Elo ratings.
const MEAN: f64 = 1500.0;

/// Elo ratings that explain the pairings best, around 1500: not one game after the other but all at once, so that their order does
/// not matter. The intervals come from results drawn anew with the same odds.
#[must_use]
pub fn elo(entrants: usize, pairings: &[Pairing], seed: u64) -> Vec<Rating> {
    let scores: Vec<(usize, usize, f64, f64)> = pairings
        .iter()
        .filter(|p| p.count.games > 0)
        .map(|p| (p.first, p.second, p.count.rate() * f64::from(p.count.games), f64::from(p.count.games)))
        .collect();
    let best = fit(entrants, &scores);
    let mut rng = GameRng::new(seed);
    let redrawn: Vec<Vec<f64>> = (0..REDRAWN).map(|_| fit(entrants, &redraw(pairings, &mut rng))).collect();
    (0..entrants)
        .map(|i| {
            let mut values: Vec<f64> = redrawn.iter().map(|ratings| ratings[i]).collect();
            values.sort_by(f64::total_cmp);
            Rating { value: best[i], low: values[REDRAWN * 25 / 1000], high: values[REDRAWN * 975 / 1000 - 1] }
        })
        .collect()
}

/// The same pairings with results drawn by the odds they showed.
fn redraw(pairings: &[Pairing], rng: &mut GameRng) -> Vec<(usize, usize, f64, f64)> {
    let one = |p: &Pairing| {
        let (games, wins, draws) = (p.count.games, p.count.wins, p.count.draws);
        let score: f64 = (0..games)
            .map(|_| match rng.below(games.max(1)) {
                n if n < wins => 1.0,
                n if n < wins + draws => 0.5,
                _ => 0.0,
            })
            .sum();
        (p.first, p.second, score, f64::from(games))
    };
    pairings.iter().filter(|p| p.count.games > 0).map(one).collect()
}

/// The Bradley and Terry model by minorize and maximize, with one drawn game more in every pairing, so that who never lost is not
/// endlessly strong.
fn fit(entrants: usize, scores: &[(usize, usize, f64, f64)]) -> Vec<f64> {
    let mut strength = vec![1.0; entrants];
    for _ in 0..STEPS {
        let (mut won, mut shared) = (vec![0.0; entrants], vec![0.0; entrants]);
        for (a, b, score, games) in scores {
            let each = (games + 1.0) / (strength[*a] + strength[*b]);
            won[*a] += score + 0.5;
            won[*b] += games - score + 0.5;
            shared[*a] += each;
            shared[*b] += each;
        }
        for i in (0..entrants).filter(|i| shared[*i] > 0.0) {
            strength[i] = won[i] / shared[i];
        }
        let mean = strength.iter().map(|s: &f64| s.ln()).sum::<f64>() / entrants as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    strength.iter().map(|s| MEAN + 400.0 * s.log10()).collect()
}

/// Ratings from tables of several, each a list of (entrant, place) by seat, in the order they were played.
#[must_use]
pub fn weng_lin(entrants: usize, tables: &[&[(usize, u8)]]) -> Vec<Rating> {
    let mut ratings = vec![WengLinRating::new(); entrants];
    let config = WengLinConfig::new();
    for table in tables {
        // Several of one entrant at a table cannot rate each other: the best of them stands for all.
        let mut best: Vec<(usize, u8)> = Vec::new();
        for (entrant, place) in table.iter() {
            match best.iter_mut().find(|(known, _)| known == entrant) {
                Some((_, known)) => *known = (*known).min(*place),
                None => best.push((*entrant, *place)),
            }
        }
        let teams: Vec<[WengLinRating; 1]> = best.iter().map(|(entrant, _)| [ratings[*entrant]]).collect();
        let ranked: Vec<_> =
            teams.iter().zip(&best).map(|(team, (_, place))| (&team[..], MultiTeamOutcome::new(usize::from(*place)))).collect();
        let after = weng_lin_multi_team(&ranked, &config);
        for ((entrant, _), team) in best.iter().zip(after) {
            ratings[*entrant] = team[0];
        }
    }
    let rating = |r: &WengLinRating| Rating {
        value: r.rating,
        low: r.rating - 1.96 * r.uncertainty,
        high: r.rating + 1.96 * r.uncertainty,
    };
    ratings.iter().map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Count;

    fn pairing(first: usize, second: usize, wins: u32, games: u32) -> Pairing {
        Pairing { first, second, count: Count { games, wins, draws: 0 }, clear: false }
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let ratings = elo(2, &[pairing(0, 1, 7_500, 10_000)], 1);
        assert!((ratings[0].value - ratings[1].value - 190.8).abs() < 0.5, "{ratings:?}");
        assert!((ratings[0].value + ratings[1].value - 2.0 * MEAN).abs() < 1e-6);
        assert!(ratings[0].low < ratings[0].value && ratings[0].value < ratings[0].high);
    }

    #[test]
    fn more_games_make_surer() {
        let width = |games| {
            let rating = elo(2, &[pairing(0, 1, games / 2, games)], 1)[0];
            rating.high - rating.low
        };
        assert!(width(100) > 2.5 * width(1_000), "{} {}", width(100), width(1_000));
    }

    #[test]
    fn ratings_add_up_over_pairings() {
        // 0 beats 1, 1 beats 2, each three of four: 0 is twice as far from 2.
        let ratings = elo(3, &[pairing(0, 1, 750, 1_000), pairing(1, 2, 750, 1_000)], 1);
        assert!((ratings[0].value - ratings[2].value - 381.0).abs() < 3.0, "{ratings:?}");
    }

    #[test]
    fn who_comes_first_more_often_is_rated_higher() {
        let (good, bad) = ([(0, 1), (1, 2), (2, 3)], [(0, 2), (1, 1), (2, 3)]);
        let tables: Vec<&[(usize, u8)]> = (0..40).map(|i| if i % 4 == 0 { &bad[..] } else { &good[..] }).collect();
        let ratings = weng_lin(3, &tables);
        assert!(ratings[0].value > ratings[1].value && ratings[1].value > ratings[2].value, "{ratings:?}");
    }
}
