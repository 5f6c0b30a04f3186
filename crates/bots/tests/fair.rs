//! That no bot and no hint goes by what its seat cannot know: in every game there is, and without new code in every one to come.

#![allow(clippy::unwrap_used)]

use bots::{Bot, Budget, Flat, Interrupt, Level, Limit, Search, Thought, bot, hint, seen};
use catalog::Typed;
use engine::{GameRng, Guidance, Playable, Sampler, Seat, Seeded, Status};

const SEARCH: Budget = Budget::new(Limit::Rounds(50), 6, 8);
/// After how many decisions of a game the players are tried.
const DEPTHS: [u32; 4] = [0, 5, 25, 90];
/// How many games of each there are at least, one of every set-up among them.
const GAMES: usize = 9;
/// A game is not followed beyond this many decisions.
const FAR: u32 = 250;

/// One of every kind of player, by name.
fn players<G: Guidance>(seed: u64) -> Vec<(&'static str, Box<dyn Bot<G>>)> {
    let mut all: Vec<(&str, Box<dyn Bot<G>>)> = Vec::new();
    for level in [Level::Random, Level::Greedy, Level::Easy, Level::Normal] {
        all.push((level.name(), bot::<G>(level, seed)));
    }
    all.push(("flat", Box::new(Flat::new(seed, 2))));
    all.push(("search", Box::new(Search::<G>::new(seed, SEARCH))));
    all
}

/// Fails unless the two states differ, look the same to `seat`, and everybody who plays or advises there does the same in both.
#[track_caller]
fn assert_played_alike<G: Playable>(one: &G, other: &G, seat: Seat, seed: u64) {
    let game = G::INFO.name;
    assert_ne!(one, other, "{game}: nothing is hidden here");
    let samplers = [one, other].map(|state| Sampler::new(state, seat));
    assert_eq!(samplers[0].view(), samplers[1].view(), "{game}: {seat} can tell the states apart");
    for ((name, mut here), (_, mut there)) in players::<G>(seed).into_iter().zip(players::<G>(seed)) {
        let chosen = here.choose(&samplers[0]);
        assert!(chosen.is_some(), "{game}: {name} finds nothing to do");
        assert_eq!(chosen, there.choose(&samplers[1]), "{game}: {name} on {seat} with seed {seed} knows what it cannot know");
    }
    let advice = samplers.each_ref().map(|sampler| hint(G::INFO.id, sampler, 50, seed, Interrupt::default()));
    assert!(advice[0].as_ref().is_some_and(|advice| !advice.options.is_empty()));
    assert_eq!(advice[0], advice[1], "{game}: the hint for {seat} knows what {seat} cannot know");
}

/// Plays games of every set-up at random and tries the players on the way; says how often.
struct AlongTheWay;

impl Typed for AlongTheWay {
    type Out = u32;

    fn run<G: Playable>(self) -> u32 {
        let mut tried = 0;
        let presets = G::presets();
        for (i, (name, setup)) in presets.iter().cycle().take(presets.len().max(GAMES)).enumerate() {
            let mut rng = GameRng::new(i as u64);
            let mut cx = Seeded(rng.split());
            let mut state = G::new(setup, &mut cx).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut depths = DEPTHS.into_iter().peekable();
            for decision in 0..FAR {
                let Status::Decide(asked) = state.status() else { break };
                let seats: Vec<Seat> = asked.seats().iter().collect();
                let seat = *rng.pick(&seats).unwrap();
                let legal = Sampler::new(&state, seat).legal();
                if legal.len() > 1
                    && depths.peek().is_some_and(|depth| decision >= *depth)
                    && let Some(other) = (0..4).map(|_| state.determinize(seat, &mut rng)).find(|other| *other != state)
                {
                    assert_played_alike(&state, &other, seat, u64::from(decision));
                    depths.next();
                    tried += 1;
                }
                state.apply(seat, rng.pick(&legal).unwrap(), &mut cx).unwrap();
            }
        }
        tried
    }
}

#[test]
fn in_every_game_everybody_plays_alike_where_it_looks_alike() {
    for game in catalog::games() {
        let tried = catalog::typed(game.info().id, AlongTheWay).unwrap();
        assert!(tried >= 2 * GAMES as u32 || !game.info().hidden, "{}: tried {tried} times only", game.info().name);
    }
}

mod rage {
    use super::*;
    use ::rage::testing::table;

    /// Proves RA-7.1: two rounds in which the other clan holds other cards and has committed another one.
    #[test]
    fn what_others_hold_and_commit_does_not_matter() {
        let committed = |hand: u8, which: usize| {
            let mut play = table(2).tactics(1, hand, 0b111_1111 & !hand, 0).begin();
            let cards = play.legal(1);
            play.act(1, cards[which]);
            play.game.clone()
        };
        for seed in 0..3 {
            assert_played_alike(&committed(0b000_0111, 0), &committed(0b111_0000, 2), Seat(0), seed);
            assert_played_alike(&committed(0b000_0111, 0), &committed(0b000_0111, 2), Seat(0), seed);
        }
    }
}

mod chrono {
    use super::*;
    use ::chrono::testing::{Table, table};
    use ::chrono::{Action, Chrono};

    /// A battler of seat 0 that may go on a quest with a card that beats everything or with one that beats nothing; nobody could pay
    /// for these cards.
    fn quest() -> Table {
        let table = table(2).card("stay 2/2 | NO_ATTACK").hand(0, &["20/1", "20/9"]).field(0, "stay");
        table.field(1, "4/4").hand(1, &["2/3", "1/1"]).counter(2)
    }

    /// Proves CC-3.10, CC-15.4: an attack on the quest loses its battler or wins; who attacks cannot know.
    #[test]
    fn what_lies_face_down_does_not_matter() {
        let sent = |card| {
            let mut play = quest().main(0);
            play.send("stay", card).pass();
            play.game.clone()
        };
        for seed in 0..3 {
            assert_played_alike(&sent("20/1"), &sent("20/9"), Seat(1), seed);
        }
    }

    /// Proves CC-3.2: nor what the other holds: a hand full of battlers that beat everything, or of those that beat nothing.
    #[test]
    fn what_others_hold_does_not_matter() {
        let table = ["a 0/9", "b 0/8", "c 9/0", "d 8/0"].into_iter().fold(table(2), Table::card);
        let table = table.field(0, "5/5").field(0, "4/4").field(1, "3/3").tapped().hand(0, &["2/3"]).counter(3);
        let holding = |hand: &[&str], deck: &[&str]| table.clone().hand(1, hand).deck(1, deck).main(0).game.clone();
        let [strong, weak] = [holding(&["a", "b"], &["c", "d"]), holding(&["c", "d"], &["a", "b"])];
        for seed in 0..3 {
            assert_played_alike(&strong, &weak, Seat(0), seed);
        }
    }

    /// Seat 1 thinks and passes; seat 0 lays this card on its quest and passes; seat 1, told what it saw, thinks again. Says what came
    /// of it, and all that the player on seat 1 has in mind.
    fn remembering(card: &str) -> (Chrono, Thought<Action>, String) {
        let mut play = quest().main(1);
        let quest = Action::Quest(play.id("stay"));
        let deeds = [(1, Action::Pass), (0, quest), (0, Action::Lay(play.card(card))), (0, Action::Pass)];
        let mut player = Search::<Chrono>::new(1, Budget { limit: Limit::Rounds(400), ..SEARCH });
        player.think(&Sampler::new(&play.game, Seat(1)), Interrupt::default()).unwrap();
        for (seat, action) in deeds {
            player.saw(seen(&play.game, Seat(seat), &action, Seat(1)));
            play.act(seat, action);
        }
        let thought = player.think(&Sampler::new(&play.game, Seat(1)), Interrupt::default()).unwrap();
        (play.game.clone(), thought, format!("{player:?}"))
    }

    /// Proves CC-3.10: who remembers what happened does not remember which card was laid.
    #[test]
    fn what_was_laid_face_down_is_not_remembered() {
        let [one, other] = ["20/1", "20/9"].map(remembering);
        assert_ne!(one.0, other.0);
        assert_eq!(one.1, other.1);
        assert!(one.2 == other.2, "the player was told which card it is");
    }
}
