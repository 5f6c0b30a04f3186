//! What can be undone before it is confirmed.

use engine::{Command, GameRng, Match, Status, Viewer};
use fields::action::Action;
use fields::pending::Pending;
use fields::{Fields, Setup};

/// Dice go back one by one until the combat is ended, for those too who do not play alone.
#[test]
fn the_dice_of_a_wilds_combat_can_be_taken_back_until_it_ends() {
    let mut chance = GameRng::new(5);
    let mut table = Match::<Fields>::new(Setup::default(), &mut chance).expect("the default set-up can be played");
    let mut rng = GameRng::new(6);
    for _ in 0..4000 {
        let Status::Decide(asked) = table.status() else { panic!("no wilds combat came about") };
        let seat = asked.seats().lowest().expect("somebody decides");
        let mut legal = Vec::new();
        engine::Game::legal(table.state(), seat, &mut legal);
        let before = engine::Game::view(table.state(), Viewer::Seat(seat));
        let assigned = legal.iter().copied().find(|action| matches!(action, Action::Assign { .. }));
        if let (Pending::Wilds { fight, .. }, Some(assign)) = (&before.asked, assigned) {
            table.command(seat, Command::Act(assign), &mut chance).expect("it is legal");
            assert!(table.undo_reach(seat).is_ok());
            table.command(seat, Command::Undo, &mut chance).expect("nothing was rolled or shown");
            let after = engine::Game::view(table.state(), Viewer::Seat(seat));
            assert!(matches!(after.asked, Pending::Wilds { fight: again, .. } if again == *fight));
            return;
        }
        let action = *rng.pick(&legal).expect("there is a choice");
        table.command(seat, Command::Act(action), &mut chance).expect("it is legal");
    }
    panic!("no wilds combat came about");
}
