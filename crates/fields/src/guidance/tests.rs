//! Single combats: whoever follows the weights against whoever places cards at random.

use crate::action::Action;
use crate::frame::Frame;
use crate::ids::HeroId;
use crate::setup::{Options, Setup};
use crate::state::Fields;
use crate::testing::area;
use engine::{Game, GameRng, Guidance, Seat, Seeded, Status};

/// A combat of these two, one side guided; how it ended for that side.
fn combat(hero: HeroId, foe: HeroId, guided: u8, seed: u64) -> std::cmp::Ordering {
    let setup = Setup { seats: vec![1, 1], starting: Some(0), options: Options::default(), ..Setup::default() };
    let mut cx = Seeded::new(seed);
    let mut game = Fields::new(&setup, &mut cx).expect("it can be set up");
    game.apply(Seat(1), &Action::PickBase(area("temple-of-serpos")), &mut cx).expect("a base is chosen");
    game.at(hero, "perpetua-mountains").at(foe, "perpetua-mountains");
    game.apply(Seat(0), &Action::Activate(hero), &mut cx).expect("it is its turn");
    game.fight_hero(hero, foe, &mut cx);
    game.advance(&mut cx);
    let mut rng = GameRng::new(seed);
    let hurt = |game: &Fields, hero: HeroId| u32::from(game.hero(hero).damage) + 100 * u32::from(game.hero(hero).fallen);
    while game.duel.on && !matches!(game.frames.top(), Some(Frame::Turn(_))) {
        let Status::Decide(asked) = game.status() else { break };
        let seat = asked.seats().lowest().expect("somebody decides");
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        // Nobody runs away from this.
        legal.retain(|action| !matches!(action, Action::Flee(_)));
        let at = if seat.0 == guided {
            let mut weights = Vec::new();
            game.action_weights(seat, &legal, &mut weights);
            (0..legal.len()).max_by_key(|i| weights[*i]).expect("something is legal")
        } else {
            rng.below(legal.len() as u32) as usize
        };
        game.apply(seat, &legal[at], &mut cx).expect("it is legal");
    }
    let own = if guided == 0 { hero } else { foe };
    let other = if guided == 0 { foe } else { hero };
    hurt(&game, other).cmp(&hurt(&game, own))
}

#[test]
fn weights_win_most_single_combats_against_chance() {
    let mut all = [0; 3];
    for seed in 0..400 {
        let (hero, foe) = (HeroId((seed % 3) as u8), HeroId(3 + (seed / 3 % 3) as u8));
        all[(combat(hero, foe, (seed % 2) as u8, seed) as i8 + 1) as usize] += 1;
    }
    let [lost, even, won] = all;
    println!("won {won}, even {even}, lost {lost}");
    assert!(won > 8 * lost, "won {won}, even {even}, lost {lost}");
}
