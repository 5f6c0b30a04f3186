//! How much can be won from one who plays at random on `basic`, exactly: the yardstick of `docs/bots.md`.
//!
//! Who knows that every card of the other is as likely as the next needs no mix, only the best answer in each position. With basic
//! moves alone a position is both sides' HP, hands, and what their Dodges would read, and there are few enough to look at all.

use crate::card::{Card, Hand};
use crate::state::Clash;
use engine::{Game, Scripted, Seat, Seeded, Status};
use std::collections::HashMap;

/// For each side: its HP, its hand, and what its Dodge would read from the pile if it has one.
type Position = [(u8, Hand, u8); 2];

fn position(game: &Clash) -> Position {
    [0, 1].map(|i| {
        let side = &game.sides[i];
        (side.hp, side.hand, if side.hand.has(Card::Dodge) { game.pile_buildup(i) } else { 0 })
    })
}

/// The best answer of one seat, position by position.
struct Answer {
    me: Seat,
    /// None while a position is looked at.
    known: HashMap<Position, Option<f64>>,
}

impl Answer {
    fn of(me: Seat) -> Self {
        Answer { me, known: HashMap::new() }
    }

    /// The share of the games that is won from here on, a draw counting for half.
    fn wins(&mut self, game: &Clash) -> f64 {
        if let Status::Over(outcome) = game.status() {
            let first = f64::from(u8::from(outcome.place(self.me) == 1));
            return if outcome.is_draw() { 0.5 } else { first };
        }
        let here = position(game);
        match self.known.insert(here, None) {
            None => {}
            Some(None) => panic!("a position leads back to itself, so this order of looking does not do"),
            Some(found @ Some(wins)) => {
                self.known.insert(here, found);
                return wins;
            }
        }
        let best = plays(game, self.me).map(|committed| self.mean(&committed)).fold(0.0, f64::max);
        self.known.insert(here, Some(best));
        best
    }

    /// What is won over all the other may play.
    fn mean(&mut self, committed: &Clash) -> f64 {
        let all: Vec<f64> = plays(committed, self.me.opponent()).map(|after| self.wins(&after)).collect();
        all.iter().sum::<f64>() / all.len() as f64
    }
}

/// The game after each play of this seat; the turns before do not count.
fn plays(game: &Clash, seat: Seat) -> impl Iterator<Item = Clash> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.into_iter().map(move |action| {
        let mut after = Clash { turn: 1, ..game.clone() };
        after.apply(seat, &action, &mut Seeded::new(0)).expect("a listed action is legal");
        after
    })
}

/// The game of basic moves alone.
fn basic() -> Clash {
    let setup = Clash::presets().pop().expect("basic is the last preset").1;
    Clash::new(&setup, &mut Scripted::none()).expect("a fixture")
}

fn best(game: &Clash) -> [f64; 2] {
    [Seat(0), Seat(1)].map(|seat| Answer::of(seat).wins(game))
}

/// One HP and two cards each: every line can be told by heart.
#[test]
fn the_best_answer_is_found() {
    let hand = |cards: [Card; 2]| -> Hand { cards.into_iter().collect() };
    let mut last = basic();
    last.sides.iter_mut().for_each(|side| side.hp = 1);
    last.sides[0].hand = hand([Card::Two, Card::Four]);
    last.sides[1].hand = hand([Card::One, Card::Three]);
    // The faster blow wins: the 2 before the 3 but not before the 1, the 4 before neither, the 1 before both.
    assert_eq!(best(&last), [0.5, 1.0]);
}

/// `cargo test --release -p clash --lib everything_that_can_be_won -- --ignored`: a minute.
#[test]
#[ignore = "looks at three million positions twice"]
fn everything_that_can_be_won_from_random_play_on_basic() {
    let [fast, slow] = best(&basic());
    assert_eq!(format!("{:.2} {:.2} {:.2}", 100.0 * fast, 100.0 * slow, 50.0 * (fast + slow)), "92.26 54.58 73.42");
}
