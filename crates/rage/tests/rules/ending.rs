//! Groups 25, 26 and 28: victory, the end of the round, lengths and limits, giving up.

use super::*;

/// Proves RA-25.1, RA-25.3, RA-25.4, RA-R61, RA-R63
#[test]
fn four_points_win_when_the_own_second_action_ends() {
    let table = table(2).no_elves().legends(0, 3).units(0, "A2", [1, 0, 0]);
    let mut play = table.acting(0, true);
    assert_eq!(play.legal(0), [Action::Equip, Action::March, Action::Pass], "the same actions as in phase B");
    play.act(0, Action::Pass);
    assert_eq!((play.winner(), play.view(0).result.map(|r| r.clause)), (Some(0), Some("RA-25.3".into())));
    assert!(play.legal(1).is_empty(), "the game ends at once");
    assert_eq!(play.refusal(1, Action::Pass), "RA-25.4");
}

/// Proves RA-25.5, RA-R62, RA-R71
#[test]
fn points_at_other_times_do_not_win() {
    // Seat 2 has 4 points while seat 1 acts, and at the end of the round.
    let mut play = table(2).no_elves().legends(1, 4).acting(0, true);
    play.act(0, Action::Pass);
    assert_eq!((play.winner(), play.deciding()), (None, vec![1]), "only the active player is checked");
    let mut play = table(2).no_elves().units(1, "A2", [1, 0, 0]).legends(1, 3).acting(1, true);
    play.act(1, Action::March).go(1, "A2", I, "A1", 1).any(1, Action::EndMove);
    assert_eq!((play.winner(), play.view(0).round), (None, 2));
    // A City lost in another player's action is lost at that moment.
    let table = table(2).no_elves().unit(0, III, mods(3, 2, 1), 2).unit(1, I, mods(1, 1, 0), 2);
    let mut play = table.units(1, "A2", [1, 0, 0]).units(0, "A1", [0, 0, 2]).legends(1, 3).acting(0, false);
    let points = |play: &Play| play.view(0).players[1].points.iter().sum::<u8>();
    assert_eq!(points(&play), 4);
    play.act(0, Action::March).go(0, "A1", III, "A2", 2).act(0, Action::EndMove).act(1, Action::Flee);
    assert_eq!(points(&play), 3);
}

/// Proves RA-28.1, RA-28.3
#[test]
fn the_long_game_needs_five_points_and_the_short_one_three() {
    for (length, target) in [(Length::Short, 3), (Length::Standard, 4), (Length::Long, 5)] {
        let won = |points| {
            let mut play = table(2).with(|s| s.length = length).no_elves().legends(0, points).acting(0, true);
            play.any(0, Action::Pass);
            play.winner() == Some(0)
        };
        assert_eq!((won(target - 1), won(target)), (false, true), "{length:?}");
    }
    assert_eq!(Setup::default().length, Length::Standard);
}

/// Proves RA-26.1, RA-26.2, RA-26.3, RA-R67
#[test]
fn every_elf_type_on_the_board_draws_a_card_in_order() {
    let table = (0..3).fold(table(2).no_elves(), |t, gear| t.card(gear, Kind::Weapon, 3, mods(1, 0, 0)));
    let table = table.elves("A1", [1, 1, 0]).elves("A2", [0, 0, 2]).market(&[(5, 1); 6], &[2, 0, 1]);
    let mut play = table.acting(1, true);
    play.any(1, Action::Pass);
    let weapons = play.view(0).elves.slots.map(|s| s[0].map(|g| g.0));
    assert_eq!(weapons, [Some(2), Some(0), Some(1)], "Gleaming Guard, High Elder, Templar");
    assert_eq!(play.view(0).players[0].hand_size, 4, "then everybody has drawn a Tactic card: no card was played here");
}

/// Proves RA-26.4, RA-26.5, RA-R66, RA-R69
#[test]
fn only_a_dearer_card_replaces_and_the_other_goes_under_the_deck() {
    let table = table(2).no_elves().elves("A1", [1, 1, 1]).card(0, Kind::Weapon, 4, mods(1, 0, 0));
    let table = table.card(1, Kind::Weapon, 4, mods(2, 0, 0)).card(2, Kind::Weapon, 5, mods(2, 0, 0)).card(
        3,
        Kind::Weapon,
        3,
        mods(2, 0, 0),
    );
    let table = table.elf_wears(GUARD, 0).elf_wears(ELDER, 0).elf_wears(TEMPLAR, 0).market(&[(5, 1); 6], &[1, 2, 3]);
    let mut play = table.acting(1, true);
    play.any(1, Action::Pass);
    assert_eq!(play.view(0).elves.slots.map(|s| s[0].map(|g| g.0)), [Some(0), Some(2), Some(0)]);
    assert_eq!(play.under(), [1, 0, 3], "in the order of processing, the last lowest");
    assert_eq!(play.view(0).market.bottom, [1, 0, 3].map(|g| vec![GearId(g)]), "everybody has seen them");
}

/// Proves RA-26.6, RA-R68
#[test]
fn elf_equipment_works_for_the_type_even_after_it_was_gone() {
    let table = table(2).no_elves().card(0, Kind::Weapon, 4, mods(3, 0, 0)).elf_wears(GUARD, 0);
    assert_eq!(table.begin().view(0).elves.values[GUARD].power, 6, "it stays though no Guard is on the board");
}

/// Proves RA-26.7, RA-R70
#[test]
fn with_an_empty_deck_later_types_draw_nothing() {
    let table = table(2).no_elves().elves("A1", [1, 1, 1]).market(&[(5, 1); 6], &[0]);
    let mut play = table.acting(1, true);
    play.any(1, Action::Pass);
    let worn = play.view(0).elves.slots.map(|s| s.iter().flatten().count());
    assert_eq!((worn, play.view(0).market.deck_size), ([1, 0, 0], 0));
}

/// Proves RA-26.8, RA-26.9, RA-R14
#[test]
fn the_discards_are_shuffled_when_a_draw_finds_no_deck() {
    let table = table(2).no_elves().tactics(0, 0b110, 0, 0b111_1001).tactics(1, 0b110, 0b1000, 0b111_0001);
    let mut play = table.acting(1, true);
    play.any(1, Action::Pass);
    let view = play.view(0);
    let sizes = |seat: usize| (view.players[seat].hand_size, view.players[seat].deck_size, view.players[seat].discard.len());
    assert_eq!(sizes(0), (3, 4, 0), "the card of this round is part of the shuffle");
    assert_eq!(sizes(1), (3, 0, 4), "the last card of the deck: nothing is shuffled yet");
}

/// Proves RA-28.4, RA-R80
#[test]
fn at_the_round_limit_points_decide_then_legends_crystals_gold_and_turn() {
    let winner = |table: Table| {
        let mut play = table.with(|s| s.round_limit = Some(1)).acting(1, true);
        play.any(1, Action::Pass);
        assert_eq!(play.view(0).result.map(|r| r.clause), Some("RA-R80".into()));
        play.winner()
    };
    let table = || table(2).no_elves();
    assert_eq!(winner(table().units(1, "A2", [1, 0, 0])), Some(1), "points");
    assert_eq!(winner(table().units(0, "A2", [1, 0, 0]).legends(1, 1)), Some(1), "then Legendary items");
    assert_eq!(winner(table().purse(0, 9, 1).purse(1, 0, 2)), Some(1), "then Crystals");
    assert_eq!(winner(table().purse(0, 1, 1).purse(1, 2, 1)), Some(1), "then gold");
    assert_eq!(winner(table()), Some(0), "then the earlier turn");
    assert_eq!(Setup::default().round_limit, None);
}

/// Proves RA-R81
#[test]
fn a_player_who_gives_up_is_removed() {
    let table = table(3).no_elves().units(1, "A2", [2, 1, 0]).units(1, "home1", [1, 0, 0]).units(0, "A1", [1, 0, 0]);
    let mut play = table.acting(1, false);
    play.game.concede(Seat(1), &mut Seeded::new(1)).expect("it may");
    assert_eq!((play.there(1, "A2"), play.there(1, "home1"), play.reserve(1)), ([0; 3], [0; 3], [10, 6, 4]));
    assert_eq!(play.deciding(), [2], "the game goes on with the next player");
    assert_eq!(play.view(0).order, [Seat(0), Seat(2)]);
    assert!(play.game.concede(Seat(1), &mut Seeded::new(1)).is_err());
    play.game.concede(Seat(2), &mut Seeded::new(1)).expect("it may");
    assert_eq!((play.winner(), play.view(0).result.map(|r| r.clause)), (Some(0), Some("RA-R81".into())));
}

/// Proves RA-R81
#[test]
fn the_bastion_of_who_is_gone_stays_closed() {
    let mut play = table(3).no_elves().units(0, "B2", [1, 0, 0]).acting(0, false);
    play.game.concede(Seat(2), &mut Seeded::new(1)).expect("it may");
    play.act(0, Action::March);
    assert_eq!(play.refusal(0, step("B2", I, "home2", 1)), "RA-16.10");
}

/// Proves RA-R81
#[test]
fn a_clan_may_leave_at_any_moment() {
    for seed in 0..40u64 {
        let setup = Setup { players: 3, ..Setup::default() };
        let mut cx = Seeded::new(seed);
        let mut game = Rage::new(&setup, &mut cx).expect("legal");
        for _ in 0..seed * 7 {
            let Status::Decide(asked) = game.status() else { break };
            let seat = asked.seats().lowest().expect("somebody");
            let mut all = Vec::new();
            game.legal(seat, &mut all);
            let action = all[(seed as usize * 31 + all.len() / 2) % all.len()];
            game.apply(seat, &action, &mut cx).expect("legal");
        }
        if let Status::Decide(asked) = game.status() {
            let seat = asked.seats().lowest().expect("somebody");
            game.concede(seat, &mut cx).expect("it may");
            let Status::Decide(asked) = game.status() else { panic!("two are left") };
            assert!(!asked.seats().contains(seat) && !asked.seats().is_empty(), "seed {seed}");
        }
    }
}

/// Proves RA-R81
#[test]
fn for_who_does_not_answer_in_time_nothing_is_begun_and_nothing_given_up() {
    let answer = |play: &Play, seat: u8| play.game.unanswered(Seat(seat));
    let near = || table(2).no_elves().elves("A3", [1, 0, 0]).units(0, "A2", [2, 0, 0]).purse(0, 9, 9);
    assert_eq!(answer(&near().acting(0, false), 0), Some(Action::Pass));
    assert_eq!(answer(&near().equipping(0), 0), Some(Action::EndEquip));
    let mut play = near().unit(0, I, Mods { reroll: 1, ..mods(2, 1, 0) }, 2).moving(0);
    assert_eq!((answer(&play, 0), answer(&play, 1)), (Some(Action::EndMove), None), "only who is asked");
    play.go(0, "A2", I, "A3", 1).act(0, Action::EndMove);
    assert_eq!(answer(&play, 0), Some(Action::Assault), "nobody is made to flee");
    play.dice(0, Action::Assault, "bb");
    assert_eq!(answer(&play, 0), Some(Action::Reroll));
    let solo = solo(Difficulty::Easy).equipping(0);
    assert_eq!(answer(&solo, 0), Some(Action::Renew(None)));

    let card = table(2).no_elves().units(0, "A1", [1, 0, 0]).tactic(0, 0, 1, 0, [2, 0, 1]).tactics(0, 0b111, 0b1111000, 0);
    let mut play = card.tactic(1, 0, 2, 0, [0; 3]).tactics(1, 0b111, 0b1111000, 0).begin();
    assert_eq!(answer(&play, 0), None, "any card is as good as another");
    play.tactics(&[0, 0]);
    let home = |level, count| Some(Action::Reinforce { level, to: at("home0"), count });
    assert_eq!(answer(&play, 0), home(I, 2));
    play.act(0, home(I, 2).expect("an action"));
    assert_eq!(answer(&play, 0), home(III, 1));
}

/// Proves RA-R81
#[test]
fn by_option_a_bot_takes_over() {
    let mut play = table(2).with(|s| s.resignation = Resignation::Bot).begin();
    let refusal = play.game.concede(Seat(0), &mut Seeded::new(1)).expect_err("nobody is removed");
    assert!(refusal.reason.contains("bot"));
}

/// Proves RA-R89
#[test]
fn prototype_rules_are_not_in_force() {
    let play = table(2).begin();
    assert_eq!((play.view(0).target, play.view(0).places.iter().filter(|p| p.bastion.is_none()).count()), (4, 14));
}
