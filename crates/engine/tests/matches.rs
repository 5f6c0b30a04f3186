//! A match: the log, undo up to the barrier, taking back, forgetting a line the store refused, taking it up again.

#![allow(clippy::unwrap_used)]

mod toy;

use engine::{Command, Dice, Entry, Game, GameRng, LogError, Match, Misfit, Seat, Viewer};
use toy::*;

type Toy = toy::Toy<NO_BUG>;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// Dice that give the numbers of their list, then zeros; notes which draw was asked for.
struct Script(Vec<u32>, Vec<u32>);

impl Dice for Script {
    fn draw(&mut self, index: u32, n: u32) -> u32 {
        self.1.push(index);
        self.0.get(index as usize).copied().unwrap_or(0).min(n - 1)
    }
}

fn no_dice() -> Script {
    Script(Vec::new(), Vec::new())
}

/// Two seats. The deck is 1×9, 2×9, 3×9 in this order; A is dealt 1, 2, 3 and B too.
fn two() -> Match<Toy> {
    let mut dice = Script(vec![0, 8, 16, 0, 7, 14], Vec::new());
    let game = Match::<Toy>::new(Setup::of(2, 4), &mut dice).unwrap();
    assert_eq!(game.state().hands, [[1, 1, 1], [1, 1, 1], [0; 3]]);
    game
}

fn three() -> Match<Toy> {
    Match::new(Setup::of(3, 4), &mut Script(vec![0, 8, 16, 0, 7, 14, 0, 6, 12], Vec::new())).unwrap()
}

fn act(game: &mut Match<Toy>, seat: Seat, action: Action) {
    game.command(seat, Command::Act(action), &mut no_dice()).unwrap_or_else(|e| panic!("{seat} {action:?}: {e}"));
}

fn refusal(game: &mut Match<Toy>, seat: Seat, command: Command<Action>) -> String {
    let (version, state) = (game.version(), game.state().clone());
    let why = game.command(seat, command, &mut no_dice()).map(|_| ()).expect_err("it must be refused").to_string();
    assert_eq!((game.version(), game.state()), (version, &state), "a refusal changes nothing");
    why
}

/// A plays the higher card, so A wins the round and decides.
fn a_wins(game: &mut Match<Toy>) {
    act(game, B, Action::Bid(0));
    act(game, A, Action::Bid(2));
}

/// Everything that can be asked of a match.
fn everything(game: &Match<Toy>) -> impl PartialEq + std::fmt::Debug + use<> {
    let viewers = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator];
    let events = viewers.map(|viewer| game.events(viewer, 0));
    let states: Vec<Toy> = (0..=game.moments()).map(|moments| game.state_after(moments)).collect();
    let counts = (game.version(), game.moments(), game.draws());
    (game.state().clone(), game.log().to_vec(), events, states, counts, [game.undo_reach(A), game.undo_reach(B)])
}

#[test]
fn a_commitment_can_be_undone_and_leaves_no_trace_in_the_line() {
    let mut game = three();
    let before = game.state().clone();
    act(&mut game, A, Action::Bid(1));
    game.command(A, Command::Undo, &mut no_dice()).unwrap();
    assert_eq!(game.state(), &before);
    assert_eq!((game.version(), game.moments()), (2, 0));
    assert_eq!(game.log()[1], Entry::Undo { seat: A, keep: 0 });
    assert!(game.events(Viewer::Spectator, 0).iter().all(|told| told.moment == 0));
}

#[test]
fn undo_stops_at_the_step_of_another_seat() {
    let mut game = three();
    assert_eq!(refusal(&mut game, A, Command::Undo), "There is nothing to undo yet. (undo)");
    act(&mut game, A, Action::Bid(1));
    act(&mut game, B, Action::Bid(1));
    assert_eq!(refusal(&mut game, A, Command::Undo), "The last step is not yours, so you cannot undo it. (undo)");
    game.command(B, Command::Undo, &mut no_dice()).unwrap();
    game.command(A, Command::Undo, &mut no_dice()).unwrap();
    assert_eq!(game.moments(), 0);
}

#[test]
fn undo_stops_at_a_reveal_a_draw_and_the_end_of_the_turn() {
    let behind = "Something was drawn or revealed, or the turn has passed, so this cannot be undone. (undo)";
    let mut game = two();
    a_wins(&mut game);
    assert_eq!(refusal(&mut game, A, Command::Undo), behind, "the bids were shown");
    act(&mut game, A, Action::Point);
    assert_eq!(refusal(&mut game, A, Command::Undo), behind, "everybody bids again");
    act(&mut game, B, Action::Bid(1));
    act(&mut game, A, Action::Bid(1));
    let winner = game.status().deciding().lowest().unwrap();
    assert_eq!(game.log()[4], Entry::Act { seat: A, action: Action::Bid(1), chance: vec![0] }, "the die broke the tie");
    act(&mut game, winner, Action::Card);
    assert_eq!(refusal(&mut game, winner, Command::Undo), behind, "a card was drawn");
}

#[test]
fn a_step_inside_a_turn_can_be_undone_up_to_its_beginning() {
    let mut game = two();
    a_wins(&mut game);
    act(&mut game, A, Action::Point);
    act(&mut game, B, Action::Bid(1));
    act(&mut game, A, Action::Bid(1));
    let before = game.state().clone();
    act(&mut game, A, Action::Double);
    assert_eq!(game.undo_reach(A), Ok(5));
    game.command(A, Command::Undo, &mut no_dice()).unwrap();
    assert_eq!(game.state(), &before);
    assert!(game.undo_reach(A).is_err(), "the bids were shown");
}

#[test]
fn nothing_is_undone_after_the_end() {
    let mut game = two();
    act(&mut game, A, Action::Bid(0));
    game.command(A, Command::Concede, &mut no_dice()).unwrap();
    assert_eq!(refusal(&mut game, A, Command::Undo), "The game is over, so nothing can be undone. (undo)");
    assert_eq!(refusal(&mut game, B, Command::Concede), "There is nothing to give up. (TOY-4)");
}

#[test]
fn free_undo_goes_back_to_before_my_last_step_whatever_came_after() {
    let mut game = two();
    assert_eq!(refusal(&mut game, A, Command::UndoFreely), "You have nothing to undo. (undo)");
    act(&mut game, A, Action::Bid(2));
    act(&mut game, B, Action::Bid(0));
    act(&mut game, A, Action::Card);
    assert_eq!((game.draws(), game.is_practice()), (7, false));
    game.command(A, Command::UndoFreely, &mut no_dice()).unwrap();
    assert_eq!((game.moments(), game.draws()), (2, 7), "a draw is never taken out of the count");
    assert!(game.is_practice(), "a draw was taken back");
    game.revert();
    assert!(!game.is_practice(), "the store did not keep it");
    game.command(A, Command::UndoFreely, &mut no_dice()).unwrap();
    game.command(B, Command::UndoFreely, &mut no_dice()).unwrap();
    assert_eq!(game.moments(), 0, "A's bid was revealed by B's, so it is chosen anew as well");
    assert_eq!(game.state(), two().state());
}

#[test]
fn draws_are_numbered_over_the_whole_log() {
    let mut game = two();
    a_wins(&mut game);
    let mut dice = no_dice();
    game.command(A, Command::Act(Action::Card), &mut dice).unwrap();
    game.command(A, Command::UndoFreely, &mut dice).unwrap();
    game.command(A, Command::Act(Action::Card), &mut dice).unwrap();
    assert_eq!(dice.1, [6, 7], "the undone draw keeps its number");
}

#[test]
fn a_commitment_is_taken_back_until_the_last_one_arrives() {
    let mut game = three();
    let before = game.state().clone();
    act(&mut game, A, Action::Bid(1));
    act(&mut game, B, Action::Bid(1));
    assert_eq!(refusal(&mut game, C, Command::TakeBack), "You have no bid to take back. (TOY-2)");
    game.command(A, Command::TakeBack, &mut no_dice()).unwrap();
    game.command(B, Command::TakeBack, &mut no_dice()).unwrap();
    assert_eq!(game.state(), &before);
    assert_eq!((game.version(), game.moments()), (4, 4), "taking back is a step of its own");
    for seat in [A, B, C] {
        act(&mut game, seat, Action::Bid(1));
    }
    assert_eq!(refusal(&mut game, A, Command::TakeBack), "You have no bid to take back. (TOY-2)");
}

#[test]
fn every_kind_of_line_can_be_forgotten_when_the_store_refuses_it() {
    let mut game = two();
    act(&mut game, B, Action::Bid(1));
    act(&mut game, A, Action::Bid(1));
    act(&mut game, A, Action::Point);
    act(&mut game, A, Action::Bid(2));
    let lines: [(&str, Seat, Command<Action>); 7] = [
        ("a commitment that reveals", B, Command::Act(Action::Bid(0))),
        ("taking back", A, Command::TakeBack),
        ("giving up", B, Command::Concede),
        ("undo", A, Command::Undo),
        ("free undo behind a draw", B, Command::UndoFreely),
        ("free undo of one step", A, Command::UndoFreely),
        ("a tie with a draw", B, Command::Act(Action::Bid(2))),
    ];
    for (what, seat, command) in lines {
        let before = everything(&game);
        game.command(seat, command, &mut no_dice()).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(everything(&game) != before, "{what}");
        game.revert();
        assert_eq!(everything(&game), before, "{what}");
        game.revert();
        assert_eq!(everything(&game), before, "{what}: only the last line can be forgotten");
    }
}

/// Random wishes of every kind; about every third is undone, so that snapshots are cut and grown again.
fn wild(seed: u64, wishes: u32) -> Match<Toy> {
    let mut rng = GameRng::new(seed);
    let mut dice = rng.split();
    let mut game = Match::<Toy>::new(Setup::long(), &mut dice).unwrap();
    for _ in 0..wishes {
        let seat = Seat(rng.below(3) as u8);
        let command = match rng.below(12) {
            0 => Command::TakeBack,
            1 => Command::Undo,
            2 => Command::UndoFreely,
            _ => match rng.pick(&game.sampler(seat).legal()) {
                Some(action) => Command::Act(*action),
                None => continue,
            },
        };
        let before = everything(&game);
        if game.command(seat, command, &mut dice).is_ok() && rng.below(6) == 0 {
            game.revert();
            assert_eq!(everything(&game), before);
        }
    }
    game
}

#[test]
fn a_match_taken_up_from_its_log_is_the_match_that_was_played() {
    let mut longest = 0;
    for seed in 0..30 {
        let game = wild(seed, 400);
        longest = longest.max(game.moments());
        let again = Match::<Toy>::resume(game.setup().clone(), game.opening().to_vec(), game.log().to_vec()).unwrap();
        assert_eq!(everything(&again), everything(&game), "seed {seed}");
    }
    assert!(longest > 32, "some match must need several snapshots: {longest}");
}

#[test]
fn the_first_moments_are_a_match_of_their_own_without_what_was_undone() {
    let game = wild(3, 120);
    for moments in 0..=game.moments() {
        let start = game.first_moments(moments);
        assert_eq!((start.version(), start.moments()), (moments, moments));
        assert_eq!(start.state(), &game.state_after(moments));
        let until = |told: &engine::Told<ToyEvent<NO_BUG>>| told.moment <= moments;
        let events: Vec<_> = game.events(Viewer::Spectator, 0).into_iter().filter(until).collect();
        assert_eq!(start.events(Viewer::Spectator, 0), events);
    }
    assert_eq!(game.first_moments(9_999).moments(), game.moments());
}

#[test]
fn events_since_a_version_are_what_that_version_had_not() {
    let mut game = two();
    assert_eq!(game.events(Viewer::Spectator, 0).len(), 6, "the deal");
    act(&mut game, A, Action::Bid(2));
    act(&mut game, B, Action::Bid(0));
    let tell = |game: &Match<Toy>, since| {
        let events = game.events(Viewer::Spectator, since).into_iter();
        events.map(|told| (told.moment, format!("{:?}", told.event).split(' ').next().unwrap().to_string())).collect::<Vec<_>>()
    };
    let since_one = [(2, "Committed"), (2, "Revealed"), (2, "Won")].map(|(m, e)| (m, e.to_string()));
    assert_eq!(tell(&game, 1), since_one);
    assert_eq!(tell(&game, 2), []);
    game.command(B, Command::UndoFreely, &mut no_dice()).unwrap();
    assert_eq!(tell(&game, 2), [], "an undo tells nothing new");
    act(&mut game, A, Action::Bid(2));
    act(&mut game, B, Action::Bid(1));
    let since_two = [(1, "Committed"), (2, "Committed"), (2, "Revealed"), (2, "Won")].map(|(m, e)| (m, e.to_string()));
    assert_eq!(tell(&game, 2), since_two, "both moments are told anew to whoever saw version 2");
}

#[test]
fn a_log_that_does_not_fit_is_refused_with_its_line() {
    let mut game = two();
    a_wins(&mut game);
    act(&mut game, A, Action::Card);
    let resume = |opening: &[u32], change: &dyn Fn(&mut Vec<Entry<Action>>)| {
        let mut log = game.log().to_vec();
        change(&mut log);
        Match::<Toy>::resume(game.setup().clone(), opening.to_vec(), log).map(|_| ()).expect_err("it does not fit")
    };
    let opening = game.opening();
    assert_eq!(resume(&opening[1..], &|_| {}), LogError::Opening(Misfit::TooShort { n: 22 }));
    let illegal = resume(opening, &|log| log[1] = Entry::Act { seat: A, action: Action::Bid(7), chance: vec![] });
    assert_eq!(illegal.to_string(), "line 2: You do not hold this card. (TOY-2)");
    let chance = |drawn: &[u32]| {
        let chance = drawn.to_vec();
        resume(opening, &move |log| log[2] = Entry::Act { seat: A, action: Action::Card, chance: chance.clone() }).to_string()
    };
    assert_eq!(chance(&[]), "line 3: a draw out of 21 is missing");
    assert_eq!(chance(&[21]), "line 3: the outcome 21 does not exist in a draw out of 21 (0 to 20)");
    assert_eq!(chance(&[1, 1]), "line 3: 1 recorded draws were never asked for");
    let undo = resume(opening, &|log| log.push(Entry::Undo { seat: A, keep: 3 }));
    assert_eq!(undo.to_string(), "line 4: undo keeps 3 moments of 3");
    let setup = Match::<Toy>::resume(Setup::of(9, 0), vec![], vec![]).map(|_| ()).unwrap_err();
    assert_eq!(setup.to_string(), "the set-up is not valid: seats: 9 is not 2 or 3; rounds: 0 is not 1 to 9");
}

#[test]
fn a_sampler_shows_what_the_seat_may_know_and_nothing_else() {
    let mut game = three();
    act(&mut game, B, Action::Bid(2));
    let sampler = game.sampler(A);
    assert_eq!(sampler.view(), game.state().view(Viewer::Seat(A)));
    assert_eq!(sampler.legal(), [Action::Bid(0), Action::Bid(1), Action::Bid(2)]);
    let printed = format!("{sampler:?}");
    assert!(printed.contains("hand: Some([1, 1, 1])") && !printed.contains("bids"), "{printed}");
    let worlds: std::collections::HashSet<Toy> = (0..50).map(|seed| sampler.sample(&mut GameRng::new(seed))).collect();
    assert!(worlds.len() > 10 && worlds.iter().all(|world| world.view(Viewer::Seat(A)) == sampler.view()));
}
