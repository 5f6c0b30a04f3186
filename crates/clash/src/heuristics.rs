//! What a sensible player does without looking ahead: mostly the card that does best this turn against whatever may come.

use crate::action::{Action, Play};
use crate::card::Hand;
use crate::pick::Picking;
use crate::setup::Pick;
use crate::state::{Clash, Frame};
use crate::turn;
use engine::{Guidance, Seat, Seeded};

/// What a knock-out is worth, in HP.
const KNOCK_OUT: i32 = 8;
/// The weight of the card that does best.
const WEIGHT: f32 = 1_000.0;

impl Guidance for Clash {
    const LEVELS: Option<&'static str> = Some(include_str!("../levels.ron"));

    /// The weights of cards; a character is picked as one likes.
    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        let me = seat.index();
        let world = self.as_seen_by(me);
        let mut theirs = Vec::new();
        world.plays_of(1 - me, |play| theirs.push(play));
        let margins: Vec<i32> = actions
            .iter()
            .map(|action| match action {
                Action::Play(play) => world.margin(me, *play, &theirs),
                Action::Pick(_) => 0,
            })
            .collect();
        let (least, most) = (margins.iter().min().copied().unwrap_or(0), margins.iter().max().copied().unwrap_or(0));
        let share = |margin: i32| (margin - least) as f32 / (most - least).max(1) as f32;
        // The fourth power: people see which card is best, and seldom play one that is much worse.
        out.extend(margins.iter().map(|margin| 1 + (WEIGHT * share(*margin).powi(4)) as u32));
    }

    /// CL-R24: nobody can answer a secret pick, and the characters are meant to be even.
    fn is_free_pick(&self, _seat: Seat) -> bool {
        matches!(self.frames.top(), Some(Frame::Pick(Picking { how: Pick::Secret, .. })))
    }
}

impl Clash {
    /// The table as `me` sees it: every card the opponent may still hold is in their hand.
    fn as_seen_by(&self, me: usize) -> Clash {
        let mut world = self.clone();
        let side = &mut world.sides[1 - me];
        (side.hand, side.hidden) = (side.may_hold(), Hand::default());
        world.plays = [None; 2];
        world
    }

    /// How much more the opponent loses than `me` over all that they may play.
    fn margin(&self, me: usize, my: Play, theirs: &[Play]) -> i32 {
        let ahead = |world: &Clash| {
            let hp = |i: usize| match world.sides[i].hp {
                0 => -KNOCK_OUT,
                hp => i32::from(hp),
            };
            hp(me) - hp(1 - me)
        };
        theirs
            .iter()
            .map(|their| {
                let mut world = self.clone();
                world.plays[me] = Some(my);
                world.plays[1 - me] = Some(*their);
                turn::resolve(&mut world, &mut Seeded::new(0));
                ahead(&world)
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use engine::{Game, Scripted};

    /// The basic set-up, and the weights of seat 0 in it: card by card, most first.
    fn weights_of(change: impl FnOnce(&mut Clash)) -> Vec<(Card, u32)> {
        let setup = Clash::presets().pop().expect("basic is the last preset").1;
        let mut game = Clash::new(&setup, &mut Scripted::none()).expect("a fixture");
        change(&mut game);
        let (mut actions, mut weights) = (Vec::new(), Vec::new());
        game.legal(Seat(0), &mut actions);
        game.action_weights(Seat(0), &actions, &mut weights);
        let card = |action: Action| match action {
            Action::Play(play) => play.card,
            Action::Pick(_) => panic!("cards are chosen"),
        };
        let mut all: Vec<(Card, u32)> = actions.into_iter().map(card).zip(weights).collect();
        all.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        all
    }

    #[test]
    fn it_prefers_what_does_best_against_whatever_may_come() {
        // In HP, summed over their seven kinds of card: 6 ahead with the 3, 5 with the 2 and the 4, 2, 0, -1 and, with Block, -7.
        let expected = [
            (Card::Three, 1_001),
            (Card::Two, 727),
            (Card::Four, 727),
            (Card::Counter, 230),
            (Card::Dodge, 85),
            (Card::One, 46),
            (Card::Block, 1),
        ];
        assert_eq!(weights_of(|_| ()), expected);
    }

    #[test]
    fn it_prefers_the_blow_that_ends_the_fight_before_any_other() {
        let against_one_hp = weights_of(|game| game.sides[1].hp = 1);
        assert_eq!(against_one_hp[..2], [(Card::One, 1_001), (Card::Two, 926)]);
    }

    #[test]
    fn it_counts_the_cards_the_other_may_hold_and_no_others() {
        // A 4 alone: the faster 4 stops it whole; that their recharge heals 2 comes off every attack of mine.
        let expected = [(Card::Four, 1_001), (Card::Counter, 483), (Card::Three, 198), (Card::Dodge, 198), (Card::Two, 13)];
        let only = |card: Card| -> Hand { [card].into_iter().collect() };
        assert_eq!(weights_of(|game| game.sides[1].hand = only(Card::Four))[..5], expected);
        // CL-R22: a card that may be removed may be held.
        let unseen = weights_of(|game| {
            game.sides[1].hand = only(Card::Four);
            game.sides[1].hidden = only(Card::One);
        });
        let seen = weights_of(|game| game.sides[1].hand = [Card::Four, Card::One].into_iter().collect());
        assert_eq!(unseen, seen);
    }
}
