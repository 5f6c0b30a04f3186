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

/// How often odds are drawn that fit the results, to see how far the ratings could go.
const REDRAWN: usize = 1_000;
/// Steps of the climb to the best fit.
const STEPS: usize = 200;
/// The mean of all Elo ratings.
const MEAN: f64 = 1500.0;

/// Elo ratings that explain the pairings best, around 1500: not one game after the other but all at once, so that their order does
/// not matter. The intervals come from odds drawn by how well they fit the results.
#[must_use]
pub fn elo(entrants: usize, pairings: &[Pairing], seed: u64) -> Vec<Rating> {
    let played: Vec<&Pairing> = pairings.iter().filter(|p| p.count.games > 0).collect();
    let score = |p: &&Pairing| (p.first, p.second, p.count.rate() * f64::from(p.count.games), f64::from(p.count.games));
    let best = fit(entrants, &played.iter().map(score).collect::<Vec<_>>());
    let mut rng = GameRng::new(seed);
    let redrawn: Vec<Vec<f64>> =
        (0..REDRAWN).map(|_| fit(entrants, &played.iter().map(|p| redraw(p, &mut rng)).collect::<Vec<_>>())).collect();
    (0..entrants)
        .map(|i| {
            let mut values: Vec<f64> = redrawn.iter().map(|ratings| ratings[i]).collect();
            values.sort_by(f64::total_cmp);
            Rating { value: best[i], low: values[REDRAWN * 25 / 1000], high: values[REDRAWN * 975 / 1000 - 1] }
        })
        .collect()
}

/// The same pairing with a score drawn by how well it fits the results (the posterior of even odds beforehand), so that who won every
/// game is not rated without doubt.
fn redraw(p: &Pairing, rng: &mut GameRng) -> (usize, usize, f64, f64) {
    let losses = p.count.games - p.count.wins - p.count.draws;
    let [won, drawn, lost] = [p.count.wins + 1, p.count.draws, losses + 1].map(|shape| gamma(shape, rng));
    let (share, games) = ((won + drawn / 2.0) / (won + drawn + lost), f64::from(p.count.games));
    // The fit adds half a win on both sides.
    (p.first, p.second, share * (games + 1.0) - 0.5, games)
}

/// A number from (0, 1].
fn unit(rng: &mut GameRng) -> f64 {
    ((rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64
}

/// A draw from the gamma distribution: a sum of exponential ones, or for many of them Wilson and Hilferty's approximation.
fn gamma(shape: u32, rng: &mut GameRng) -> f64 {
    if shape <= 50 {
        return (0..shape).map(|_| -unit(rng).ln()).sum();
    }
    let normal = (-2.0 * unit(rng).ln()).sqrt() * (std::f64::consts::TAU * unit(rng)).cos();
    let shape = f64::from(shape);
    shape * (1.0 - 1.0 / (9.0 * shape) + normal / (3.0 * shape.sqrt())).powi(3)
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
        ratings = (0..entrants).map(|entrant| after_table(entrant, table, &ratings, &config)).collect();
    }
    let rating = |r: &WengLinRating| Rating {
        value: r.rating,
        low: r.rating - 1.96 * r.uncertainty,
        high: r.rating + 1.96 * r.uncertainty,
    };
    ratings.iter().map(rating).collect()
}

/// An entrant's rating after a table. Every seat of it is measured against the seats of the others, never against one of its own,
/// which would say nothing; what the seats find is added up.
fn after_table(entrant: usize, table: &[(usize, u8)], ratings: &[WengLinRating], config: &WengLinConfig) -> WengLinRating {
    let before = ratings[entrant];
    let others: Vec<_> = table.iter().filter(|(other, _)| *other != entrant).collect();
    let (mut gained, mut surer) = (0.0, 0.0);
    for (_, place) in table.iter().filter(|(other, _)| *other == entrant) {
        let own = ([before], MultiTeamOutcome::new(usize::from(*place)));
        let rest = others.iter().map(|(other, place)| ([ratings[*other]], MultiTeamOutcome::new(usize::from(*place))));
        let ranked: Vec<_> = std::iter::once(own).chain(rest).collect();
        let ranked: Vec<_> = ranked.iter().map(|(team, place)| (&team[..], *place)).collect();
        let after = weng_lin_multi_team(&ranked, config)[0][0];
        gained += after.rating - before.rating;
        surer += 1.0 - (after.uncertainty / before.uncertainty).powi(2);
    }
    let uncertainty = before.uncertainty * (1.0 - surer).max(config.uncertainty_tolerance).sqrt();
    WengLinRating { rating: before.rating + gained, uncertainty }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Count;

    fn pairing(first: usize, second: usize, wins: u32, games: u32) -> Pairing {
        Pairing { first, second, count: Count { games, wins, draws: 0 }, clear: false }
    }

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} is not {expected}");
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let ratings = elo(2, &[pairing(0, 1, 7_500, 10_000)], 1);
        near(ratings[0].value - ratings[1].value, 190.8, 0.1);
        near(ratings[0].value + ratings[1].value, 2.0 * MEAN, 1e-6);
        // 400 log10(p / (1 - p)) for p = 0.75 -+ 1.96 sqrt(0.75 * 0.25 / 10,000), halved: 1591.5 and 1599.4.
        near(ratings[0].low, 1591.5, 1.0);
        near(ratings[0].high, 1599.4, 1.0);
    }

    #[test]
    fn eight_wins_of_ten_by_hand() {
        // With one drawn game more 8.5 of 11: 400 log10(8.5 / 2.5) = 212.59 points between the two.
        let [winner, loser] = elo(2, &[pairing(0, 1, 8, 10)], 1)[..] else { panic!("two ratings") };
        near(winner.value, 1_606.296, 0.001);
        near(loser.value, 1_393.704, 0.001);
        // 95 % of Beta(9, 3) lie between 0.4822 and 0.9398: 200 log10(p / (1 - p)) around 1500 is 1493.8 to 1738.7.
        near(winner.low, 1_493.8, 10.0);
        near(winner.high, 1_738.7, 15.0);
        near(loser.low, 3_000.0 - winner.high, 1.0);
    }

    #[test]
    fn draws_are_half_and_make_surer_than_wins_and_losses() {
        let drawn = Pairing { first: 0, second: 1, count: Count { games: 40, wins: 0, draws: 40 }, clear: false };
        let (drawn, fought) = (elo(2, &[drawn], 1)[0], elo(2, &[pairing(0, 1, 20, 40)], 1)[0]);
        near(drawn.value, MEAN, 1e-6);
        near(fought.value, MEAN, 1e-6);
        assert!(drawn.high - drawn.low < 0.5 * (fought.high - fought.low), "{drawn:?} {fought:?}");
    }

    #[test]
    fn who_won_every_game_is_not_rated_without_doubt() {
        let rating = elo(2, &[pairing(0, 1, 6, 6)], 1)[0];
        // 6.5 of 7; 95 % of Beta(7, 1) lie between 0.5904 and 0.9964.
        near(rating.value, 1_500.0 + 200.0 * 13f64.log10(), 0.001);
        near(rating.low, 1_531.8, 10.0);
        near(rating.high, 1_988.0, 60.0);
    }

    #[test]
    fn draws_from_the_gamma_distribution_have_its_mean_and_spread() {
        for shape in [1, 5, 50, 51, 400] {
            let mut rng = GameRng::new(7);
            let drawn: Vec<f64> = (0..20_000).map(|_| gamma(shape, &mut rng)).collect();
            let mean = drawn.iter().sum::<f64>() / 20_000.0;
            let spread = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 20_000.0;
            let exact = f64::from(shape);
            near(mean / exact, 1.0, 0.03);
            near(spread / exact, 1.0, 0.06);
        }
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

    #[test]
    fn a_table_of_three_by_hand() {
        // All begin with 25 and 25/3; the spread of play is 25/6. So c = sqrt(2 (25/3)^2 + 2 (25/6)^2) = 13.17616 and a win against one
        // other is worth (25/3)^2 / c / 2 = 2.63523: two for the first, none for the second, minus two for the third. Every pair takes
        // (25/3)^3 / c^3 / 4 = 0.0632456 of the uncertainty's square: 25/3 sqrt(1 - 2 * 0.0632456) = 7.788475.
        let ratings = weng_lin(3, &[&[(0, 1), (1, 2), (2, 3)]]);
        for (rating, value) in ratings.iter().zip([30.270_463, 25.0, 19.729_537]) {
            near(rating.value, value, 1e-5);
            near(rating.high - rating.value, 1.96 * 7.788_475, 1e-4);
            near(rating.value - rating.low, 1.96 * 7.788_475, 1e-4);
        }
    }

    #[test]
    fn one_among_three_of_another_by_hand() {
        // The one wins against each of three, and these three lose to it: three times 2.63523 and 3 * 0.0632456, for both.
        let ratings = weng_lin(2, &[&[(1, 2), (0, 1), (1, 3), (1, 4)]]);
        near(ratings[0].value, 32.905_694, 1e-5);
        near(ratings[1].value, 17.094_306, 1e-5);
        ratings.iter().for_each(|rating| near(rating.high - rating.value, 1.96 * 7.501_219, 1e-4));
    }

    #[test]
    fn one_that_wins_as_often_as_each_of_three_others_is_rated_like_them() {
        let tables: Vec<[(usize, u8); 4]> = (0..400)
            .map(|i| std::array::from_fn(|seat| (usize::from(seat > 0), 1 + ((seat + i * 7 / 4 + i) % 4) as u8)))
            .collect();
        let firsts = tables.iter().filter(|table| table[0].1 == 1).count();
        assert_eq!(firsts, 100, "a quarter");
        let ratings = weng_lin(2, &tables.iter().map(|table| &table[..]).collect::<Vec<_>>());
        assert!((ratings[0].value - ratings[1].value).abs() < 1.5, "{ratings:?}");
        assert!(ratings[0].low < ratings[1].high && ratings[1].low < ratings[0].high, "{ratings:?}");
    }
}
