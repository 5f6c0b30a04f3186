//! A replay with a die that cannot be: refused with the line it stands in.

use engine::replay::{self, Origin};
use engine::{Command, Entry, GameRng, Match, Names, Secret, Status, Viewer};
use rage::setup::Clans;
use rage::{Action, Event, Rage, Setup};

#[test]
fn a_die_face_that_does_not_exist_is_refused_with_its_line() {
    let secret = Secret::from_bytes([7; 32]);
    let (mut rng, mut dice) = (GameRng::new(3), secret.clone());
    let mut game = Match::<Rage>::new(Setup { players: 2, clans: Clans::Deal, ..Setup::default() }, &mut dice).unwrap();
    // On until somebody has thrown dice.
    let thrown = |game: &Match<Rage>| matches!(game.log().last(), Some(Entry::Act { action: Action::Assault, .. }));
    while !thrown(&game) {
        let Status::Decide(asked) = game.status() else { panic!("nobody ever fought") };
        let seat = asked.seats().lowest().unwrap();
        let options = game.sampler(seat).legal();
        game.command(seat, Command::Act(*rng.pick(&options).unwrap()), &mut dice).unwrap();
    }
    let told = game.events(Viewer::Spectator, 0);
    assert!(told.iter().any(|t| matches!(t.event, Event::Rolls { .. })));
    let mut file = replay::of_match(&game, &Names::new(vec!["Ann".into(), "Bo".into()]), Origin::default());
    let line = file.log.len();
    replay::open::<Rage>(&file).expect("it fits as it was played");
    let Some(Entry::Act { chance, .. }) = file.log.last_mut() else { panic!("an Assault") };
    chance[0] = 6;
    let refused = replay::open::<Rage>(&file).expect_err("a die has six faces, 0 to 5");
    assert_eq!(refused.to_string(), format!("line {line}: the outcome 6 does not exist in a draw out of 6 (0 to 5)"));
}
