//! A game played to its end at random: the only judgement that fits every game. A guided game is played on by its action weights for
//! a while, and then evaluated.

use engine::{Evaluation, GameRng, Guidance, MAX_SEATS, Outcome, Seat, Seeded, Side, SideSet, Status, Verdict, sides_of};

/// What the largest weight becomes.
const SCALE: f32 = 10_000.0;
/// A game that goes on beyond this many decisions counts as a draw.
const LONGEST: u32 = 20_000;

/// What a game was worth to each seat: its side's share of the victory, from 0 to 1.
pub(crate) type Payoff = [f64; MAX_SEATS];

/// Plays `state` on, by the game's action weights or at random, and says what it was worth: at its end, or evaluated after `cut`
/// decisions if the game is guided.
pub(crate) fn playout<G: Guidance>(
    state: &mut G,
    cut: u32,
    rng: &mut GameRng,
    cx: &mut Seeded,
    actions: &mut Vec<G::Action>,
) -> Payoff {
    let mut decisions = 0;
    let mut weights = Vec::new();
    loop {
        if G::GUIDED && decisions >= cut && matches!(state.status(), Status::Decide(_)) {
            return evaluated(&state.evaluate(), state);
        }
        let mut seats = match state.status() {
            Status::Over(outcome) => return worth(&outcome, &sides_of(state)),
            Status::Decide(asked) => asked.actors(None),
        };
        while let Some(seat) = seats.lowest() {
            seats = seats.without(seat);
            actions.clear();
            state.legal(seat, actions);
            decisions += 1;
            let action = if G::GUIDED { weighted(state, seat, actions, true, &mut weights, rng) } else { rng.pick(actions) };
            let done = action.is_some_and(|action| state.apply(seat, action, cx).is_ok());
            if !done || decisions > LONGEST {
                return [0.5; MAX_SEATS];
            }
        }
    }
}

/// An action drawn by the game's weights; `sharp` for mostly the largest.
pub(crate) fn weighted<'a, G: Guidance>(
    state: &G,
    seat: Seat,
    actions: &'a [G::Action],
    sharp: bool,
    weights: &mut Vec<u32>,
    rng: &mut GameRng,
) -> Option<&'a G::Action> {
    if actions.len() < 2 {
        return actions.first();
    }
    state.action_weights(seat, actions, weights);
    if sharp {
        let most = weights.iter().copied().max().unwrap_or(0).max(1) as f32;
        weights.iter_mut().for_each(|w| *w = (SCALE * sharpened(*w as f32 / most)) as u32);
    }
    drawn(actions, weights, rng)
}

/// A weight, as a share of the largest, made sharper. The fourth power: half the weight is a sixteenth of
/// the chance. Measured against the plain weights and their squares.
pub(crate) fn sharpened(prior: f32) -> f32 {
    prior.powi(4)
}

/// One of the actions, each as likely as its weight says.
fn drawn<'a, A>(actions: &'a [A], weights: &[u32], rng: &mut GameRng) -> Option<&'a A> {
    let sum: u64 = weights.iter().map(|w| u64::from(*w)).sum();
    if sum == 0 {
        return rng.pick(actions);
    }
    let mut left = rng.next_u64() % sum;
    actions.iter().zip(weights.iter()).find_map(|(action, weight)| {
        let here = left < u64::from(*weight);
        left = left.wrapping_sub(u64::from(*weight));
        here.then_some(action)
    })
}

/// What a game that goes on is worth to each seat: the chance of its side.
fn evaluated<G: Guidance>(evaluation: &Evaluation, state: &G) -> Payoff {
    let mut known = SideSet::EMPTY;
    let mut sum = f64::from(evaluation.nobody);
    let mut payoff = [0.0; MAX_SEATS];
    for (i, slot) in payoff.iter_mut().enumerate().take(state.seats()) {
        let side = state.side(Seat(i as u8));
        *slot = f64::from(evaluation.sides[side.index()]);
        if !known.contains(side) {
            sum += *slot;
            known = known.with(side);
        }
    }
    payoff.iter_mut().for_each(|p| *p /= sum.max(1.0));
    payoff
}

/// What a finished game is worth to each seat: its side's share of the victory. Only winning counts: a second place is worth nothing,
/// as in the games themselves, and so the payoffs of all sides (and of the game itself, which may beat them all) add up to 1, as they do
/// for a game that is evaluated before its end.
pub(crate) fn worth(outcome: &Outcome, sides: &[Side]) -> Payoff {
    let all: SideSet = sides.iter().copied().collect();
    let (winners, shared) = match outcome.verdict() {
        Verdict::Won(winners) => (winners, winners.len()),
        Verdict::Drawn => (all, all.len()),
        Verdict::Lost => (SideSet::EMPTY, 1),
    };
    let mut payoff = [0.0; MAX_SEATS];
    for (slot, side) in payoff.iter_mut().zip(sides) {
        *slot = if winners.contains(*side) { 1.0 / shared.max(1) as f64 } else { 0.0 };
    }
    payoff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_worth_the_share_of_the_victory() {
        let alone: Vec<Side> = (0..4).map(Side).collect();
        assert_eq!(worth(&Outcome::win(Seat(1), 2, "x"), &alone[..2])[..2], [0.0, 1.0]);
        assert_eq!(worth(&Outcome::draw(2, "x"), &alone[..2])[..2], [0.5, 0.5]);
        assert_eq!(worth(&Outcome::ranked(&[1, 2, 2], "x"), &alone[..3])[..3], [1.0, 0.0, 0.0]);
        assert_eq!(worth(&Outcome::ranked(&[1, 2, 1], "x"), &alone[..3])[..3], [0.5, 0.0, 0.5]);
        // A game of one that is lost, and one that all lose.
        assert_eq!(worth(&Outcome::ranked(&[2], "x"), &alone[..1])[..1], [0.0]);
        assert_eq!(worth(&Outcome::lost(2, "x"), &alone[..2])[..2], [0.0, 0.0]);
    }

    #[test]
    fn a_side_wins_as_one() {
        let teams = [Side(0), Side(1), Side(0), Side(1)];
        let won = |side| Outcome::won_by(SideSet::only(side), &teams, "x");
        assert_eq!(worth(&won(Side(0)), &teams)[..4], [1.0, 0.0, 1.0, 0.0]);
        assert_eq!(worth(&Outcome::draw(4, "x"), &teams)[..4], [0.5; 4], "a draw of two teams of two, not of four");
        let together = [Side(0); 3];
        assert_eq!(worth(&Outcome::won_by(SideSet::only(Side(0)), &together, "x"), &together)[..3], [1.0; 3]);
        assert_eq!(worth(&Outcome::lost(3, "x"), &together)[..3], [0.0; 3]);
    }
}
