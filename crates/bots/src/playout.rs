//! A game played to its end at random: the only judgement that fits every game. One that knows how sensible players lean is played
//! on as they lean, for a while, and then judged as it stands.

use engine::{Game, GameRng, MAX_SEATS, Outcome, Seat, Seeded, Status};

/// The weight of what the game leans to most.
const SCALE: f32 = 10_000.0;
/// A game that goes on beyond this many decisions counts as a draw.
const LONGEST: u32 = 20_000;

/// What a game was worth to each seat: its share of the first place, from 0 to 1.
pub(crate) type Payoff = [f64; MAX_SEATS];

/// Plays `state` on, as the game leans or at random, and says what it was worth: to its end, or as it stands after `cut` decisions if the
/// game can judge that.
pub(crate) fn playout<G: Game>(
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
            return stands(&state.prospects(), state.seats());
        }
        let mut seats = match state.status() {
            Status::Over(outcome) => return worth(&outcome, state.seats(), G::INFO.teams),
            Status::Decide(seats) => seats,
        };
        while let Some(seat) = seats.lowest() {
            seats = seats.without(seat);
            actions.clear();
            state.legal(seat, actions);
            decisions += 1;
            let action = if G::GUIDED { leaned(state, seat, actions, true, &mut weights, rng) } else { rng.pick(actions) };
            let done = action.is_some_and(|action| state.apply(seat, action, cx).is_ok());
            if !done || decisions > LONGEST {
                return [0.5; MAX_SEATS];
            }
        }
    }
}

/// An action, each as likely as the game leans to it; of one who is `firm`, mostly what it leans to most.
pub(crate) fn leaned<'a, G: Game>(
    state: &G,
    seat: Seat,
    actions: &'a [G::Action],
    firm: bool,
    weights: &mut Vec<u32>,
    rng: &mut GameRng,
) -> Option<&'a G::Action> {
    if actions.len() < 2 {
        return actions.first();
    }
    state.lean(seat, actions, weights);
    if firm {
        let most = weights.iter().copied().max().unwrap_or(0).max(1) as f32;
        weights.iter_mut().for_each(|w| *w = (SCALE * firmly(*w as f32 / most)) as u32);
    }
    drawn(actions, weights, rng)
}

/// How likely one who is firm does what is leaned to by this share of the most. The fourth power: half the weight is a sixteenth of
/// the chance. Measured against the plain weights and their squares.
pub(crate) fn firmly(lean: f32) -> f32 {
    lean.powi(4)
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

/// What a game is worth as it stands.
fn stands(prospects: &[u32; MAX_SEATS], seats: usize) -> Payoff {
    let sum: f64 = prospects[..seats].iter().map(|w| f64::from(*w)).sum();
    let mut payoff = [0.0; MAX_SEATS];
    payoff.iter_mut().zip(prospects).take(seats).for_each(|(p, w)| *p = f64::from(*w) / sum.max(1.0));
    payoff
}

/// Each seat's share of the first place. What is worth is winning: a second place counts for nothing, as in the games themselves, and
/// so the payoffs of a finished game add up to 1 like those of one that is judged as it stands.
pub(crate) fn worth(outcome: &Outcome, seats: usize, teams: bool) -> Payoff {
    let firsts = outcome.all().iter().filter(|place| **place == 1).count();
    let shared = if teams && !outcome.is_draw() { 1 } else { firsts.max(1) };
    let mut payoff = [0.0; MAX_SEATS];
    for (i, slot) in payoff.iter_mut().enumerate().take(seats) {
        *slot = f64::from(u8::from(outcome.place(Seat(i as u8)) == 1)) / shared as f64;
    }
    payoff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_worth_the_share_of_the_first_place() {
        assert_eq!(worth(&Outcome::win(Seat(1), 2, "x"), 2, false)[..2], [0.0, 1.0]);
        assert_eq!(worth(&Outcome::draw(2, "x"), 2, false)[..2], [0.5, 0.5]);
        assert_eq!(worth(&Outcome::places(&[1, 2, 2], "x"), 3, false)[..3], [1.0, 0.0, 0.0]);
        assert_eq!(worth(&Outcome::places(&[1, 2, 1], "x"), 3, false)[..3], [0.5, 0.0, 0.5]);
        assert_eq!(worth(&Outcome::places(&[1, 2, 1, 2], "x"), 4, true)[..4], [1.0, 0.0, 1.0, 0.0]);
        // A game of one that is lost, and one that all lose.
        assert_eq!(worth(&Outcome::places(&[2], "x"), 1, false)[..1], [0.0]);
        assert_eq!(worth(&Outcome::places(&[2, 2], "x"), 2, false)[..2], [0.0, 0.0]);
    }
}
