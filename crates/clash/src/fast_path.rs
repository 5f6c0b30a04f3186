//! A turn in which two basic moves meet and nothing else can happen, worked out directly.
//!
//! Simulation and search spend most of their time in such turns. What this module does is what [`crate::turn::resolve`] does,
//! without asking for triggers and changes that are not there; a test compares the two over every pair of basic moves and
//! thousands of random games. It is used only where nobody listens to events.

use crate::card::Card;
use crate::ending::Ending;
use crate::setup::KnockOut;
use crate::state::Clash;
use std::cmp::Ordering;

/// Whether it applies to this turn: two basic moves, no lasting change, and passives that only care about recharging.
#[inline]
pub(crate) fn applies(s: &Clash) -> bool {
    let undisturbed = |i: usize| {
        s.plays[i].is_some_and(|p| !p.card.is_special())
            && s.chars[i].is_some_and(|c| c.fast_path)
            && s.sides[i].modifiers.is_empty()
    };
    undisturbed(0) && undisturbed(1)
}

/// Steps 6 to 15 of CL-3.3 for such a turn.
#[inline]
pub(crate) fn rest_of_turn(s: &mut Clash) {
    let (Some(a), Some(b)) = (s.plays[0], s.plays[1]) else { return };
    let cards = [a.card, b.card];
    for (side, card) in s.sides.iter_mut().zip(cards) {
        side.hand.take(card);
    }
    match order(s, cards) {
        Ordering::Less => act_in_turn(s, cards, 0),
        Ordering::Greater => act_in_turn(s, cards, 1),
        Ordering::Equal => {
            let before = [s.sides[0].received, s.sides[1].received];
            strike(s, cards, 0, before[0], true);
            strike(s, cards, 1, before[1], true);
            judge(s, KnockOut::AtOnce);
        }
    }
    if s.over() {
        return;
    }
    judge(s, KnockOut::EndOfTurn);
    if s.over() {
        return;
    }
    for (side, card) in s.sides.iter_mut().zip(cards) {
        side.pile.push(card); // CL-12.1
    }
    s.plays = [None; 2];
    if s.turn >= s.rules.turn_limit {
        s.finish(None, Ending::TurnLimit); // CL-13.3
    }
}

/// CL-6.2 to CL-6.4: `Less` when side 0 acts first, `Equal` when both act at one instant.
#[inline]
fn order(s: &Clash, cards: [Card; 2]) -> Ordering {
    let initiative = |i: usize| s.chars[i].map_or(0, |c| c.def.initiative);
    buildup(s, 0, cards[0]).cmp(&buildup(s, 1, cards[1])).then_with(|| initiative(1).cmp(&initiative(0)))
}

#[inline]
fn buildup(s: &Clash, i: usize, card: Card) -> u8 {
    match card {
        Card::Block => 0,
        Card::Counter => s.rules.counter_buildup,
        Card::Dodge => s.pile_buildup(i),
        attack => number(attack),
    }
}

/// The number of an attack, 0 for a defence.
#[inline]
const fn number(card: Card) -> u8 {
    match card {
        Card::One => 1,
        Card::Two => 2,
        Card::Three => 3,
        Card::Four => 4,
        _ => 0,
    }
}

#[inline]
fn act_in_turn(s: &mut Clash, cards: [Card; 2], first: usize) {
    let received = s.sides[first].received;
    strike(s, cards, first, received, false); // the slower protection is not up yet (CL-8.4, CL-9.5, CL-10.4)
    judge(s, KnockOut::AtOnce);
    if !s.over() {
        let received = s.sides[1 - first].received;
        strike(s, cards, 1 - first, received, true);
        judge(s, KnockOut::AtOnce);
    }
}

/// CL-11.10 for the attack of side `i`, if it has one.
#[inline]
fn strike(s: &mut Clash, cards: [Card; 2], i: usize, received: u8, answered: bool) {
    let number = number(cards[i]);
    let amount = number.saturating_sub(received);
    if amount == 0 {
        return;
    }
    match cards[1 - i] {
        Card::Block if answered && number <= 2 => {}
        Card::Counter if answered && number >= 3 => hurt(s, i, amount - 1),
        Card::Dodge if answered => {}
        _ => hurt(s, 1 - i, amount),
    }
}

#[inline]
fn hurt(s: &mut Clash, i: usize, amount: u8) {
    let side = &mut s.sides[i];
    side.hp = side.hp.saturating_sub(amount);
    side.received += amount;
}

/// CL-13.1, CL-13.2, at the moment the rule option names.
#[inline]
fn judge(s: &mut Clash, moment: KnockOut) {
    if s.rules.knock_out == moment {
        s.judge_knock_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Action, Play};
    use crate::roster::roster;
    use crate::setup::{Chosen, Rules, Setup};
    use crate::turn;
    use engine::{Game, GameRng, Scripted, Seeded, Status};

    fn compare(state: &Clash) {
        let (mut quick, mut full) = (state.clone(), state.clone());
        turn::resolve(&mut quick, &mut Seeded::new(0));
        turn::resolve(&mut full, &mut Scripted::none());
        assert_eq!(quick, full, "after {:?} with {state:?}", state.plays);
    }

    /// Wherever a random game has two basic moves to resolve, both ways lead to the same state, for every rule option.
    #[test]
    fn the_fast_path_leads_where_the_full_rules_lead() {
        let mut rng = GameRng::new(11);
        let mut compared = 0;
        for game in 0..3_000 {
            let rules = Rules {
                counter_buildup: (game % 3) as u8,
                knock_out: if game % 2 == 0 { KnockOut::AtOnce } else { KnockOut::EndOfTurn },
                turn_limit: if game % 5 == 0 { 7 } else { 200 },
                ..Rules::default()
            };
            let pick = |rng: &mut GameRng| rng.pick(roster()).map(|c| Chosen::Id(c.def.id.clone()));
            let mut setup = Setup { characters: [pick(&mut rng), pick(&mut rng)], rules, ..Setup::default() };
            if game % 2 == 0 {
                setup = Setup { rules, ..Clash::presets().pop().expect("basic is the last preset").1 };
            }
            let mut state = Clash::new(&setup, &mut Seeded::new(0)).expect("a legal set-up");
            while let Status::Decide(asked) = state.status() {
                for seat in asked.seats().iter() {
                    let mut legal = Vec::new();
                    state.legal(seat, &mut legal);
                    let action = *rng.pick(&legal).expect("a choice");
                    if let (Action::Play(play), true) = (action, state.plays[seat.opponent().index()].is_some()) {
                        let mut both = state.clone();
                        both.plays[seat.index()] = Some(play);
                        if applies(&both) {
                            compare(&both);
                            compared += 1;
                        }
                    }
                    state.apply(seat, &action, &mut Scripted::none()).expect("legal");
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    /// Every pair of basic moves on every pile top, with damage received before, in all three orders of Initiative.
    #[test]
    fn every_pair_of_basic_moves_resolves_alike() {
        let basic = Clash::presets().pop().expect("basic is the last preset").1;
        let start = Clash::new(&basic, &mut Seeded::new(0)).expect("a fixture");
        for chars in [[0, 1], [1, 0], [0, 0]] {
            for (a, b) in Card::BASIC.into_iter().flat_map(|a| Card::BASIC.map(|b| (a, b))) {
                for top in Card::BASIC {
                    for received in 0..3 {
                        let mut state = start.clone();
                        state.chars = chars.map(|i| start.chars[i]);
                        state.sides[0].pile.push(top);
                        state.sides[1].pile.push(top);
                        state.sides[1].received = received;
                        state.sides[0].hp = 4;
                        state.plays = [Some(Play::plain(a)), Some(Play::plain(b))];
                        compare(&state);
                    }
                }
            }
        }
    }
}
