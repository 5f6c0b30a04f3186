//! Group 27: solo.

use super::*;

/// Proves RA-27.1, RA-R78
#[test]
fn a_board_for_two_one_clan_one_bastion() {
    let setup = Setup { mode: Mode::Solo(Difficulty::Easy), players: 1, clans: Clans::Deal, ..Setup::default() };
    let view = Rage::new(&setup, &mut Seeded::new(1)).expect("legal").view(Viewer::Spectator);
    assert_eq!((view.tiles.len(), view.players.len()), (2, 1));
    let bastions: Vec<Hex> = view.places.iter().filter(|p| p.bastion.is_some()).map(|p| p.hex).collect();
    assert_eq!(bastions, [Hex::new(-1, -1)], "the first spot of the layout for two");
}

/// Proves RA-27.2
#[test]
fn difficulties_set_the_target() {
    use Difficulty::{Difficult, Easy, Impossible, Medium};
    assert_eq!([Easy, Medium, Difficult, Impossible].map(Difficulty::target), [17, 14, 11, 8]);
    assert_eq!(solo(Impossible).begin().view(0).solo.map(|s| (s.target, s.domination)), Some((8, 0)));
}

/// Proves RA-27.3, RA-27.4, RA-R74
#[test]
fn at_the_end_of_a_round_elves_score_and_then_grow() {
    let table = solo(Difficulty::Easy).no_elves().elves("A2", [1, 0, 0]).elves("B4", [1, 0, 0]).units(0, "B2", [1, 0, 0]);
    let mut play = table.acting(0, true);
    let mut cx = Scripted::new([]);
    let _ = play.game.clone().apply(Seat(0), &Action::Pass, &mut cx);
    let kinds: Vec<&str> = cx
        .events
        .iter()
        .filter_map(|e| match e {
            Event::ElvesImprove { .. } => Some("improve"),
            Event::DrawsTactic { .. } => Some("draw"),
            Event::Domination { .. } => Some("score"),
            Event::ElfAdded { .. } => Some("grow"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["improve", "draw", "score", "grow", "grow"]);
    play.any(0, Action::Pass);
    assert_eq!(play.view(0).solo.map(|s| s.domination), Some(3), "2 for the City, 1 for the Forge");
    assert_eq!(["A2", "B4"].map(|p| play.there(ELVES, p).iter().sum::<u8>()), [2, 2]);
}

/// Proves RA-R75
#[test]
fn a_short_bag_goes_to_cities_first() {
    let table = solo(Difficulty::Easy).no_elves().elves("A1", [1, 0, 0]).elves("A4", [1, 0, 0]).elves("B2", [1, 0, 0]);
    let mut play = table.bag([0, 0, 2]).acting(0, true);
    play.any(0, Action::Pass);
    assert_eq!(["B2", "A4", "A1"].map(|p| play.there(ELVES, p).iter().sum::<u8>()), [2, 2, 1]);
    assert_eq!(play.view(0).elves.bag, [0, 0, 0]);
}

/// Proves RA-27.5, RA-R77
#[test]
fn two_stacks_may_leave_the_market_before_equipping() {
    let stacks = [(0, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
    let table = solo(Difficulty::Easy).market(&stacks, &[6, 7]);
    let mut play = table.clone().acting(0, false);
    play.act(0, Action::Equip);
    assert_eq!(play.legal(0).len(), 1 + 15, "none, or two of six");
    assert_eq!(play.refusal(0, Action::Renew(Some([1, 1]))), "RA-R77");
    assert_eq!(play.refusal(0, Action::Renew(Some([0, 6]))), "RA-R77");
    assert_eq!(play.refusal(0, Action::Buy(0)), "RA-12.11", "before any other step");
    play.act(0, Action::Renew(Some([0, 1])));
    assert_eq!(play.stacks(), [(6, 1), (7, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
    assert_eq!(play.view(0).market.bottom, [vec![GearId(0), GearId(0), GearId(1)]], "in an order nobody knows");
    assert_eq!(play.legal(0), [Action::EndEquip]);
    let mut play = table.acting(0, false);
    play.act(0, Action::Equip).act(0, Action::Renew(None));
    assert_eq!(play.stacks(), stacks);
    assert_eq!(super::table(2).equipping(0).refusal(0, Action::Renew(None)), "RA-27.5", "only in solo");
}

/// Proves RA-27.6, RA-R72, RA-R73
#[test]
fn the_player_chooses_all_casualties() {
    let table = solo(Difficulty::Easy).unit(0, I, mods(9, 1, 9), 2).unit(0, II, mods(1, 2, 9), 2).elf(GUARD, mods(2, 2, 0));
    let mut play = facing(table.elf(ELDER, mods(0, 3, 0)), [2, 1, 0], [2, 1, 0]);
    play.dice(0, Action::EndMove, "ww");
    assert_eq!(play.deciding(), [0]);
    assert_eq!(play.legal(0), [fall(0, 1, 0), fall(2, 0, 0)], "a full set, not a thin spread");
    play.act(0, fall(0, 1, 0)).dice(0, Action::Assault, "wwwwbbbbb");
    let mut mine = play.legal(0);
    mine.sort_by_key(|a| format!("{a:?}"));
    let all = [fall(0, 0, 0), fall(0, 1, 0), fall(1, 0, 0), fall(2, 0, 0)];
    assert_eq!(mine, all, "own Assaults follow group 20: four injuries may also be spread thinly");
}

/// Proves RA-27.8, RA-R76
#[test]
fn four_points_win_at_the_end_of_the_second_action() {
    let mut play = solo(Difficulty::Easy).legends(0, 4).acting(0, false);
    play.any(0, Action::Pass);
    assert_eq!(play.winner(), None);
    play.any(0, Action::Pass);
    assert_eq!((play.winner(), play.view(0).result.map(|r| r.clause)), (Some(0), Some("RA-27.8".into())));
}

/// Proves RA-27.9, RA-R76
#[test]
fn the_last_elf_wins_at_once() {
    let table = solo(Difficulty::Easy).elf(GUARD, mods(1, 1, 9));
    let mut play = facing(table, [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "ww");
    assert_eq!((play.winner(), play.view(0).result.map(|r| r.clause)), (Some(0), Some("RA-27.9".into())));
}

/// Proves RA-27.10
#[test]
fn the_elves_win_with_their_target() {
    let mut play = solo(Difficulty::Impossible).begin();
    play.game.view(Viewer::Spectator);
    while !play.deciding().is_empty() {
        let all = play.legal(0);
        play.any(0, *all.iter().find(|a| **a == Action::Pass).unwrap_or(&all[0]));
    }
    assert_eq!(play.view(0).result.map(|r| (r.winner, r.clause)), Some((None, "RA-27.10".into())));
    let Status::Over(outcome) = play.game.status() else { panic!("it is over") };
    assert!(outcome.winners().is_empty() && !outcome.is_draw());
}

/// Proves RA-27.12
#[test]
fn tactic_cards_are_played_as_usual() {
    let mut play = solo(Difficulty::Easy).tactic(0, 0, 28, 4, [2, 0, 0]).tactics(0, 7, 0, 0).begin();
    play.tactics(&[0]);
    assert_eq!((play.purse(0), play.there(0, "home0"), play.deciding()), ((4, 0), [2, 0, 0], vec![0]));
}
