//! The worked examples of the specification, each as it stands there, with scripted dice.

use engine::Seat;
use rage::event::{Event, Troop};
use rage::setup::Difficulty;
use rage::testing::*;
use rage::types::{Kind, Level, Mods};
use rage::view::Pending;
use rage::{Action, Side};

const I: Level = Level::I;
const II: Level = Level::II;
const III: Level = Level::III;
const ELVES: usize = 4;

/// The number of dice of each roll.
fn rolls(events: &[Event]) -> Vec<usize> {
    events.iter().filter_map(|e| if let Event::Rolls { faces, .. } = e { Some(faces.len()) } else { None }).collect()
}

/// The injuries of each Assault.
fn injuries(events: &[Event]) -> Vec<u16> {
    events.iter().filter_map(|e| if let Event::Injures { total, .. } = e { Some(*total) } else { None }).collect()
}

/// Who begins, and who takes part, in each Battle.
fn battles(events: &[Event]) -> Vec<(Side, [u8; 2])> {
    let number = |troops: &Vec<Troop>| troops.iter().map(|t| t.count).sum();
    let begun = events.iter().filter_map(|e| match e {
        Event::BattleBegins { first, troops: [a, b], .. } => Some((*first, [number(a), number(b)])),
        _ => None,
    });
    begun.collect()
}

/// A strong type with a weapon, and slow Elves that bear anything.
fn strong(number: u8) -> Table {
    let table = table(2).no_elves().content(|c| c.clans.iter_mut().for_each(|clan| clan.units[2].count = 6));
    let table = table.unit(0, III, Mods { reroll: 1, ..mods(6, 4, 1) }, 2).unit(0, I, mods(4, 1, 0), 2);
    let table = table.card(0, Kind::Weapon, 4, Mods { injury: 1, ..mods(3, 0, 0) }).wears(0, III, 0);
    table.elf(GUARD, mods(3, 4, 9)).units(0, "A1", [2, 0, number]).elves("A3", [9, 0, 0])
}

/// Proves RA-X1
#[test]
fn x1_the_strongest_type_sets_the_dice_however_many_there_are() {
    for number in [1, 2, 5] {
        let mut play = strong(number).moving(0);
        play.go(0, "A1", I, "A3", 2).go(0, "A1", III, "A3", number).act(0, Action::EndMove);
        play.dice(0, Action::Assault, "wwwwwwwww");
        assert_eq!(rolls(&play.events), [9]);
    }
}

/// Proves RA-X2
#[test]
fn x2_without_the_strong_type_its_power_and_bonuses_are_gone() {
    let mut play = strong(1).moving(0);
    play.go(0, "A1", I, "A3", 2).go(0, "A1", III, "A3", 1).act(0, Action::EndMove);
    // 9 dice, no miss; 9 wounds + 1: one Guard falls. The Guards answer with 3 dice, no wound: a Rage token.
    play.dice(0, Action::Assault, "wwwwwwwww").dice(0, fall(1, 0, 0), "www");
    assert_eq!(play.deciding(), [1], "the opponent runs the Elves");
    play.forget();
    play.act(1, fall(2, 0, 0));
    assert_eq!(play.there(0, "A3"), [0, 0, 1]);
    let mut play = strong(1).unit(0, III, mods(6, 1, 1), 2).moving(0);
    play.go(0, "A1", I, "A3", 2).go(0, "A1", III, "A3", 1).act(0, Action::EndMove);
    play.dice(0, Action::Assault, "wwwwwwwww").dice(0, fall(1, 0, 0), "wbb").act(1, fall(0, 0, 1));
    play.forget();
    play.dice(0, Action::Assault, "wwww");
    assert_eq!(rolls(&play.events), [4], "two weaker units with Power 4");
    assert_eq!(injuries(&play.events), [4], "the extra injury of the weapon is gone");
    assert!(play.legal(0).iter().all(|a| matches!(a, Action::Eliminate(_))), "and so is the reroll");
}

/// Proves RA-X3, RA-X4, RA-X5
#[test]
fn x3_to_x5_what_forging_costs_and_draws() {
    let two = table(2).no_elves().units(0, "A4", [1, 0, 0]).units(0, "B4", [1, 0, 0]).purse(0, 0, 5);
    let mut play = two.equipping(0);
    play.any(0, Action::Forge);
    assert_eq!(play.purse(0).1, 2);
    let drawn = play.legal(0);
    assert_eq!(drawn.len(), 3);
    play.act(0, drawn[1]);
    assert_eq!((play.view(0).legendary_deck, play.points(0)), (13, 1));

    let one = |crystals| table(2).no_elves().units(0, "A4", [1, 0, 0]).purse(0, 0, crystals).equipping(0);
    let mut play = one(6);
    play.any(0, Action::Forge);
    assert_eq!((play.purse(0).1, play.legal(0).len()), (0, 2));
    assert_eq!(one(5).refusal(0, Action::Forge), "RA-13.2");

    let none = table(2).no_elves().units(0, "A1", [1, 0, 0]).purse(0, 0, 20).equipping(0);
    assert_eq!(none.refusal(0, Action::Forge), "RA-13.1");
    assert_eq!(none.purse(0).1, 20);
}

/// Proves RA-X6
#[test]
fn x6_the_elves_of_a_set_up() {
    for (players, standing, bag) in [(2, 12, 33), (3, 18, 27), (4, 24, 21)] {
        let elves = table(players).begin().view(0).elves;
        assert_eq!(elves.on_board.iter().sum::<u8>(), standing);
        assert_eq!(elves.bag.iter().sum::<u8>(), bag);
    }
}

/// Proves RA-X7, RA-R58
#[test]
fn x7_overrun() {
    let mut play = table(2).no_elves().elves("A1", [2, 0, 0]).units(0, "A5", [3, 0, 0]).moving(0);
    assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7");
    play.go(0, "A5", I, "A1", 1);
    assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7");
    play.go(0, "A5", I, "A1", 1).go(0, "A5", I, "A2", 1);
    play.act(0, Action::EndMove);
    assert_eq!(battles(&play.events), [(Side(0), [2, 2])]);
    assert_eq!(play.there(0, "A2"), [1, 0, 0]);
}

/// Proves RA-X8
#[test]
fn x8_revenue() {
    let mut play = table(2).no_elves().tactic(0, 0, 1, 5, [0; 3]).tactics(0, 7, 0, 0).tactics(1, 7, 0, 0);
    play = play.units(0, "A2", [1, 0, 0]).units(0, "B2", [0, 1, 0]);
    let mut play = play.begin();
    play.tactics(&[0, 0]);
    assert_eq!(play.purse(0), (5, 6));
}

/// Proves RA-X9
#[test]
fn x9_a_short_reserve_loses_reinforcements() {
    let play = table(2).no_elves().tactic(0, 0, 1, 0, [3, 1, 0]).tactics(0, 7, 0, 0).tactics(1, 7, 0, 0);
    let mut play = play.units(0, "A1", [9, 0, 0]).reserve(0, [1, 0, 0]).begin();
    play.tactics(&[0, 0]);
    let lost: Vec<Action> = play.legal(0);
    let places =
        lost.iter().map(|a| if let Action::Reinforce { level, count, .. } = a { (*level, *count) } else { panic!("{a:?}") });
    assert!(places.clone().all(|p| p == (I, 1)) && places.count() == 2, "one unit, to the Bastion or to A1");
    play.act(0, Action::Reinforce { level: I, to: at("home0"), count: 1 });
    assert_eq!((play.there(0, "home0"), play.there(0, "A1"), play.reserve(0)), ([1, 0, 0], [9, 0, 0], [0, 0, 0]));
}

/// Proves RA-X10
#[test]
fn x10_turn_order() {
    let numbers = [17, 4, 22];
    let play = (0..3).fold(table(3), |t, seat| t.tactic(seat, 0, numbers[seat], 0, [1, 0, 0]).tactics(seat, 7, 0x78, 0));
    let mut play = play.begin();
    play.tactics(&[0, 0, 0]);
    assert_eq!(play.view(0).order, [Seat(1), Seat(0), Seat(2)]);
    let mut acted = Vec::new();
    while acted.len() < 6 {
        acted.push(play.deciding()[0]);
        play.any(acted[acted.len() - 1], Action::Pass);
    }
    assert_eq!(acted, [1, 0, 2, 1, 0, 2]);
}

/// Proves RA-X11
#[test]
fn x11_a_tie_in_slowness() {
    let play = table(2).no_elves().unit(0, I, mods(2, 1, 1), 2).unit(0, III, mods(5, 4, 1), 2);
    let play = play.card(0, Kind::Armour, 1, mods(0, 1, 1)).wears(0, III, 0).elves("A3", [1, 1, 1]);
    let mut play = play.units(0, "A1", [3, 0, 1]).moving(0);
    play.go(0, "A1", I, "A3", 3).go(0, "A1", III, "A3", 1).dice(0, Action::EndMove, "wwww");
    assert!(matches!(
        play.events[..],
        [.., Event::BattleBegins { slowness: [3, 3], first: Side::ELVES, .. }, Event::Rolls { .. }, Event::Injures { .. }]
    ));
}

/// Proves RA-X12
#[test]
fn x12_the_elves_take_what_is_dearer() {
    let drawing = |cost, kind| {
        let table = table(2).no_elves().elves("A1", [1, 0, 0]).card(0, Kind::Weapon, 4, mods(1, 0, 0));
        let table = table.card(1, kind, cost, mods(1, 0, 0)).elf_wears(GUARD, 0).market(&[(5, 1); 6], &[1]);
        let mut play = table.acting(1, true);
        play.any(1, Action::Pass);
        let slots = play.view(0).elves.slots[GUARD];
        (slots.map(|gear| gear.map(|g| g.0)), play.under())
    };
    assert_eq!(drawing(4, Kind::Weapon), ([Some(0), None], vec![1]));
    assert_eq!(drawing(5, Kind::Weapon), ([Some(1), None], vec![0]));
    assert_eq!(drawing(1, Kind::Armour), ([Some(0), Some(1)], vec![]));
}

/// Proves RA-X13
#[test]
fn x13_points_in_phase_b_do_not_win_yet() {
    let mut play = table(2).no_elves().legends(0, 4).acting(0, false);
    play.act(0, Action::Pass).act(1, Action::Pass);
    assert_eq!((play.winner(), play.deciding()), (None, vec![0]));
    play.act(0, Action::Pass);
    assert_eq!(play.winner(), Some(0));
}

/// Proves RA-X14
#[test]
fn x14_domination_points_and_growth() {
    let table = solo(Difficulty::Easy).no_elves().elves("A2", [1, 0, 0]).elves("B2", [0, 1, 0]).elves("A4", [0, 0, 1]);
    let mut play = table.units(0, "B4", [1, 0, 0]).acting(0, true);
    play.any(0, Action::Pass);
    assert_eq!(play.view(0).solo.map(|s| s.domination), Some(5));
    let number = |place| play.there(ELVES, place).iter().sum::<u8>();
    assert_eq!(["A2", "B2", "A4", "B4"].map(number), [2, 2, 2, 0]);
}

/// Proves RA-X15
#[test]
fn x15_a_rage_token_stays() {
    let table = table(2).no_elves().unit(0, I, mods(2, 9, 0), 2).elf(GUARD, mods(0, 3, 1)).elves("A3", [3, 0, 0]);
    let mut play = table.units(0, "A1", [1, 0, 0]).moving(0);
    play.go(0, "A1", I, "A3", 1).act(0, Action::EndMove).dice(0, Action::Assault, "ww");
    assert_eq!(injuries(&play.events), [2, 0], "nothing falls; the Elves have no dice");
    play.dice(0, Action::Assault, "ww");
    assert_eq!(injuries(&play.events)[2], 3);
    play.act(0, fall(1, 0, 0));
    assert_eq!(play.there(ELVES, "A3"), [2, 0, 0]);
    play.forget();
    play.dice(0, Action::Assault, "ww");
    assert_eq!(injuries(&play.events), [3], "the token counts again");
}

/// Proves RA-X16
#[test]
fn x16_a_stack_of_two_is_bought_off() {
    let stacks = [(0, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
    let table = (0..7).fold(table(2), |t, gear| t.card(gear, Kind::Weapon, 1, mods(1, 0, 0)));
    let mut play = table.market(&stacks, &[6]).purse(0, 9, 0).equipping(0);
    play.act(0, Action::Buy(0));
    assert_eq!((play.stacks()[0], play.under()), ((0, 1), vec![6]));
    play.act(0, Action::Buy(0));
    assert_eq!((play.stacks(), play.under()), (vec![(6, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)], vec![]));
}

/// Proves RA-X20, RA-R58
#[test]
fn x20_a_battle_from_beginning_to_end() {
    let table = table(2).no_elves().unit(0, I, mods(2, 1, 0), 2).unit(0, III, Mods { reroll: 1, ..mods(5, 4, 1) }, 2);
    let table = table.card(0, Kind::Weapon, 4, mods(2, 0, 1)).wears(0, III, 0).elves("A3", [2, 0, 1]);
    let mut play = table.units(0, "A1", [3, 0, 1]).moving(0);
    play.go(0, "A1", I, "A3", 3).go(0, "A1", III, "A3", 1).forget();
    // (1) The Elves begin on the tie and roll 4 dice: 3 wounds + 1 = 4, all on level III.
    play.dice(0, Action::EndMove, "wwbw").act(1, fall(0, 0, 1));
    // (2) 2 dice, no reroll: 1 injury, nobody dies. (3) The Elves: 1 wound + 1 = 2 on two level I.
    play.dice(0, Action::Assault, "wbwbbb").act(1, fall(2, 0, 0));
    // (4) 2 wounds + 1 Rage = 3 on the Templar. (5) The Elves roll 3 dice: nothing.
    play.dice(0, Action::Assault, "ww").dice(0, fall(0, 0, 1), "bbb");
    assert_eq!(play.purse(0).1, 1);
    // (6) 1 wound + 1 Rage = 2 on a Guard. (7) 1 wound + 1 Rage = 2 on the last level I, 1 wasted.
    play.dice(0, Action::Assault, "wb").dice(0, fall(1, 0, 0), "wbb");
    assert_eq!(rolls(&play.events), [4, 2, 4, 2, 3, 2, 3]);
    assert_eq!(injuries(&play.events), [4, 1, 2, 3, 0, 2, 2]);
    assert_eq!((play.there(ELVES, "A3"), play.there(0, "A3")), ([1, 0, 0], [0, 0, 0]));
    assert_eq!((play.purse(0).1, play.reserve(0)), (2, [10, 6, 4]));
    assert!(matches!(play.events.last(), Some(Event::BattleEnds { holder: Some(Side::ELVES), .. })));
    assert!(!matches!(play.view(0).pending, Pending::Battle(_)), "with the Battle all Rage tokens are gone");
}

/// The distributions a seat is offered.
fn offered(play: &Play, seat: usize) -> Vec<[u8; 3]> {
    let all = play.legal(seat);
    all.iter().map(|a| if let Action::Eliminate([a, b, c, 0, 0]) = a { [*a, *b, *c] } else { panic!("{a:?}") }).collect()
}

/// Proves RA-X21
#[test]
fn x21_injuries_may_be_wasted_on_purpose() {
    let assault = |power, faces: &str| {
        let table = table(2).no_elves().unit(0, I, mods(power, 1, 0), 2).elf(GUARD, mods(0, 4, 1));
        let mut play = table.elves("A3", [2, 0, 0]).units(0, "A1", [1, 0, 0]).moving(0);
        play.go(0, "A1", I, "A3", 1).act(0, Action::EndMove).dice(0, Action::Assault, faces);
        play
    };
    let mut six = assault(6, "wwwwww");
    assert_eq!(offered(&six, 0), [[0, 0, 0], [1, 0, 0]]);
    assert_eq!(six.refusal(0, fall(2, 0, 0)), "RA-20.6");
    six.forget();
    six.act(0, fall(0, 0, 0));
    assert!(matches!(six.events[0], Event::RageToken { side: Side(0), held: 1 }));
    let seven = assault(7, "wwwwwww");
    assert_eq!(seven.there(ELVES, "A3"), [1, 0, 0], "every distribution eliminates exactly one here");
}

/// Proves RA-X22
#[test]
fn x22_a_rage_bonus_adds_up() {
    let table = table(2).no_elves().unit(0, I, Mods { rage: 1, ..mods(0, 99, 0) }, 2).elf(GUARD, mods(0, 99, 1));
    let mut play = table.elves("A3", [1, 0, 0]).units(0, "A1", [1, 0, 0]).moving(0);
    play.go(0, "A1", I, "A3", 1).act(0, Action::EndMove);
    for _ in 0..4 {
        play.act(0, Action::Assault);
    }
    let mine = play.events.iter().filter_map(|e| match e {
        Event::Injures { side: Side(0), rage, .. } => Some(*rage),
        _ => None,
    });
    assert_eq!(mine.collect::<Vec<_>>(), [1, 3, 5, 7]);
}

/// Proves RA-X23
#[test]
fn x23_the_stop_rule_tests_presence() {
    let mut play = table(2).no_elves().elves("A1", [1, 1, 1]).units(0, "A5", [4, 0, 0]).moving(0);
    for already in 0..3 {
        assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7", "{already} stand there");
        play.go(0, "A5", I, "A1", 1);
    }
    play.go(0, "A5", I, "A2", 1);
    assert_eq!(play.there(0, "A2"), [1, 0, 0]);
}

/// Proves RA-X24
#[test]
fn x24_flight() {
    let flyer = Mods { flight: true, ..mods(3, 2, 1) };
    let table =
        table(2).no_elves().unit(0, II, flyer, 3).unit(0, I, mods(2, 1, 0), 1).ridge("A5", 0).elves("A1", [4, 0, 0]).units(
            0,
            "A5",
            [1, 2, 0],
        );
    let mut play = table.moving(0);
    assert_eq!(play.refusal(0, step("A5", I, "A1", 1)), "RA-15.6", "a range lies between");
    play.go(0, "A5", II, "B5", 1);
    assert_eq!(play.there(0, "B5"), [0, 1, 0]);
    let mut over = play.clone();
    over.act(0, Action::EndMove);
    assert_eq!(battles(&over.events), []);
    play.go(0, "A5", II, "A1", 1).dice(0, Action::EndMove, "bbb");
    assert_eq!(battles(&play.events)[0].1, [1, 4], "who ends there fights");
}

/// Proves RA-X25
#[test]
fn x25_the_tactic_cycle() {
    let mut play = table(2).tactics(0, 0b111, 0b111_1000, 0).tactics(1, 0b111, 0b111_1000, 0).begin();
    let mut seen = Vec::new();
    for _ in 0..5 {
        let hand: Vec<Action> = play.legal(0);
        play.any(0, hand[0]);
        let hand: Vec<Action> = play.legal(1);
        play.any(1, hand[0]);
        while !matches!(play.view(0).pending, Pending::Tactic { .. }) {
            let seat = play.deciding()[0];
            let all = play.legal(seat);
            play.any(seat, all[all.len() - 1]);
        }
        let me = &play.view(0).players[0];
        seen.push((me.deck_size, me.hand_size, me.discard.len()));
    }
    assert_eq!(seen, [(3, 3, 1), (2, 3, 2), (1, 3, 3), (0, 3, 4), (4, 3, 0)]);
}

/// Proves RA-X26
#[test]
fn x26_a_chain_of_refills() {
    let stacks = [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
    let cheap = || (0..7).fold(table(2), |t, gear| t.card(gear, Kind::Weapon, 1, mods(1, 0, 0))).purse(0, 9, 0);
    let mut play = cheap().market(&stacks, &[1, 2, 1, 6, 3]).equipping(0);
    play.act(0, Action::Buy(0));
    assert_eq!(play.stacks(), [(6, 1), (1, 3), (2, 2), (3, 1), (4, 1), (5, 1)]);
    assert_eq!(play.under(), [3], "four cards were drawn");
    let mut play = cheap().market(&stacks, &[1, 2]).equipping(0);
    play.act(0, Action::Buy(0));
    assert_eq!(play.stacks(), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 1)]);
    play.act(0, Action::EndEquip);
    assert_eq!(play.deciding(), [1]);
}

/// Proves RA-X27
#[test]
fn x27_leaving_a_city_gives_its_point_up() {
    let table = table(2).no_elves().legends(0, 2).units(0, "A2", [1, 0, 0]).units(0, "B2", [1, 0, 0]);
    let mut play = table.acting(0, true);
    assert_eq!(play.points(0), 4);
    play.act(0, Action::March).go(0, "A2", I, "A1", 1).act(0, Action::EndMove);
    assert_eq!((play.points(0), play.winner(), play.deciding()), (3, None, vec![1]));
}

/// Proves RA-X28
#[test]
fn x28_the_defender_flees_at_once() {
    let table = table(2).no_elves().units(0, "A1", [3, 0, 0]).units(1, "A2", [2, 1, 0]).unit(0, I, mods(2, 1, 5), 2);
    let mut play = table.moving(0);
    assert_eq!(play.points(1), 1);
    play.go(0, "A1", I, "A2", 3).act(0, Action::EndMove);
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::Flee);
    assert_eq!(rolls(&play.events), [0; 0]);
    assert_eq!((play.there(1, "home1"), play.there(1, "A2")), ([2, 1, 0], [0, 0, 0]));
    assert_eq!((play.points(0), play.points(1), play.purse(0), play.purse(1)), (1, 0, (0, 0), (0, 0)));
}

/// Proves RA-X29
#[test]
fn x29_two_stones_and_one_figurine() {
    let table = table(2).content(|c| c.regions[0].sites[5] = rage::types::Site::Stone(II)).no_elves();
    let table = table.units(0, "A6", [1, 0, 0]).units(0, "B6", [1, 0, 0]).reserve(0, [0, 1, 0]);
    let mut play = table.acting(1, false);
    play.act(1, Action::Pass);
    assert_eq!(play.deciding(), [0]);
    let (a, b) = (at("A6").bit() as u32, at("B6").bit() as u32);
    let deliver = |stones| Action::Deliver { stones, home: 0 };
    assert_eq!(play.legal(0), [deliver(a), deliver(b)]);
    assert_eq!(play.refusal(0, deliver(a | b)), "RA-24.5");
    play.act(0, deliver(b));
    assert_eq!((play.there(0, "A6"), play.there(0, "B6"), play.reserve(0)), ([1, 0, 0], [1, 1, 0], [0, 0, 0]));
}

/// Proves RA-X30
#[test]
fn x30_solo_casualties() {
    let attack = |power, faces: &str, units: [u8; 3]| {
        let table = solo(Difficulty::Easy).no_elves().unit(0, I, mods(1, 1, 9), 2).unit(0, II, mods(1, 3, 9), 2);
        let mut play = table.elf(GUARD, mods(power, 9, 0)).elves("A3", [1, 0, 0]).units(0, "A1", units).moving(0);
        for (level, count) in [(I, units[0]), (II, units[1])].into_iter().filter(|(_, n)| *n > 0) {
            play.go(0, "A1", level, "A3", count);
        }
        play.dice(0, Action::EndMove, faces);
        play
    };
    let play = attack(5, "wwwww", [1, 2, 0]);
    assert_eq!(play.there(0, "A3"), [0, 1, 0], "one of the two with Life 3, and the one with Life 1: nothing else is possible");
    let mut choice = attack(6, "wwwwwb", [3, 2, 0]);
    assert_eq!(offered(&choice, 0), [[2, 1, 0], [3, 0, 0]], "Life 3 and two of Life 1, or all three of Life 1");
    for (few, clause) in
        [(fall(0, 1, 0), "RA-R73"), (fall(1, 0, 0), "RA-R73"), (fall(0, 0, 0), "RA-R73"), (fall(0, 2, 0), "RA-20.6")]
    {
        assert_eq!(choice.refusal(0, few), clause);
    }
    choice.act(0, fall(2, 1, 0));
    assert_eq!(choice.there(0, "A3"), [1, 1, 0]);
    let none = attack(2, "ww", [0, 2, 0]);
    assert!(matches!(none.events.last(), Some(Event::RageToken { side: Side::ELVES, held: 1 })));
    assert_eq!(none.there(0, "A3"), [0, 2, 0]);
}

/// Proves RA-X31
#[test]
fn x31_the_solo_clock() {
    for (difficulty, rounds) in
        [(Difficulty::Impossible, 2), (Difficulty::Difficult, 2), (Difficulty::Medium, 3), (Difficulty::Easy, 3)]
    {
        let mut play = solo(difficulty).begin();
        let mut totals = vec![];
        while !play.deciding().is_empty() {
            let all = play.legal(0);
            let action = all.iter().find(|a| **a == Action::Pass).unwrap_or(&all[0]);
            play.any(0, *action);
            let total = play.view(0).solo.map_or(0, |s| s.domination);
            if total > 0 && totals.last() != Some(&total) {
                totals.push(total);
            }
        }
        assert_eq!(totals, [6, 12, 18][..rounds], "{difficulty:?}");
        assert_eq!((play.winner(), play.view(0).result.map(|r| r.clause)), (None, Some("RA-27.10".into())));
    }
}

/// Proves RA-X32
#[test]
fn x32_two_battles() {
    let table = table(2).no_elves().elf(GUARD, mods(3, 2, 9)).elves("A1", [1, 0, 0]).elves("A4", [1, 0, 0]);
    let mut play = table.units(0, "A5", [3, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 2).go(0, "A5", I, "A4", 1).act(0, Action::EndMove);
    assert_eq!(play.legal(0), [Action::Battle(at("A1")), Action::Battle(at("A4"))]);
    play.act(0, Action::Battle(at("A1"))).act(0, Action::Flee);
    assert_eq!(play.there(0, "home0"), [2, 0, 0]);
    assert_eq!(battles(&play.events), [(Side(0), [2, 1]), (Side(0), [1, 1])]);
}

/// Proves RA-X33
#[test]
fn x33_an_extinct_elf_type_draws_nothing() {
    let table = table(2).no_elves().elves("A1", [0, 0, 2]).market(&[(5, 1); 6], &[0, 1, 2]);
    let mut play = table.acting(1, true);
    play.any(1, Action::Pass);
    assert_eq!(play.view(0).elves.slots[TEMPLAR].iter().flatten().count(), 1);
    assert_eq!(play.under(), [1, 2]);
}

/// Proves RA-X34
#[test]
fn x34_a_short_legendary_deck() {
    let table = table(3).no_elves().legendary_deck(2).purse(0, 0, 20);
    let table = ["A4", "B4", "C4"].iter().fold(table, |t, forge| t.units(0, forge, [1, 0, 0]));
    let mut play = table.equipping(0);
    play.any(0, Action::Forge);
    let drawn = play.legal(0);
    assert_eq!((play.purse(0).1, drawn.len()), (17, 2));
    play.act(0, drawn[0]);
    assert_eq!(play.view(0).legendary_deck, 1);
    assert_eq!(play.refusal(0, Action::Forge), "RA-13.3");
    play.act(0, Action::EndEquip).act(1, Action::Pass).act(2, Action::Pass).act(0, Action::Equip).any(0, Action::Forge);
    let drawn = play.legal(0);
    assert_eq!(drawn.len(), 1);
    play.act(0, drawn[0]);
    let empty = table_with_empty_deck();
    assert_eq!(empty.refusal(0, Action::Forge), "RA-13.6");
}

fn table_with_empty_deck() -> Play {
    table(2).no_elves().legendary_deck(0).purse(0, 0, 20).units(0, "A4", [1, 0, 0]).equipping(0)
}

/// Proves RA-X35
#[test]
fn x35_the_earlier_player_wins() {
    let mut play = table(2).no_elves().legends(0, 4).legends(1, 5).acting(0, true);
    play.act(0, Action::Pass);
    assert_eq!((play.winner(), play.deciding()), (Some(0), vec![]));
}

/// Proves RA-X36
#[test]
fn x36_reroll_arithmetic() {
    for (rerolls, out_of_27) in [(0, 18), (1, 24), (2, 26)] {
        let table = table(2).no_elves().unit(0, I, Mods { reroll: 2, ..mods(1, 1, 0) }, 2).elf(GUARD, mods(0, 9, 1));
        let mut start = table.elves("A3", [1, 0, 0]).units(0, "A1", [1, 0, 0]).moving(0);
        start.go(0, "A1", I, "A3", 1).act(0, Action::EndMove);
        let mut wounds = 0;
        for faces in (0..216u32).map(|n| [n % 6, n / 6 % 6, n / 36]) {
            let mut play = start.clone();
            play.chance(0, Action::Assault, &faces[..1]);
            for (i, face) in faces[1..].iter().enumerate() {
                let rolled = play.legal(0).contains(&Action::Reroll);
                if rolled && i < rerolls {
                    play.chance(0, Action::Reroll, &[*face]);
                } else if rolled {
                    play.act(0, Action::Stand);
                }
            }
            wounds += u32::from(injuries(&play.events)[0]);
        }
        assert_eq!(wounds, 216 / 27 * out_of_27, "{rerolls} rerolls: {out_of_27} of 27");
    }
}

/// Proves RA-X37
#[test]
fn x37_a_range_on_a_seam() {
    let flyer = Mods { flight: true, ..mods(3, 2, 1) };
    let table = table(2).no_elves().ridge("A2", 0).unit(0, II, flyer, 1).unit(0, I, mods(2, 1, 0), 1);
    let play = table.units(0, "A2", [1, 1, 0]).units(0, "B6", [1, 1, 0]).moving(0);
    for (from, to) in [("A2", "B6"), ("B6", "A2")] {
        assert_eq!(play.refusal(0, step(from, I, to, 1)), "RA-15.6");
        assert!(play.legal(0).contains(&step(from, II, to, 1)));
    }
}

/// Proves RA-X38
#[test]
fn x38_who_runs_the_elves() {
    let runner = |players, seat: usize, home: &str| {
        let table = table(players).no_elves().unit(seat, I, mods(2, 1, 9), 9).elves("A1", [1, 0, 0]);
        let mut play = table.units(seat, home, [3, 0, 0]).moving(seat);
        play.go(seat, home, I, "A1", 3).dice(seat, Action::EndMove, "wwb");
        play.deciding()
    };
    assert_eq!(runner(4, 1, "home1"), [0]);
    assert_eq!(runner(4, 0, "home0"), [3]);
    assert_eq!((runner(2, 0, "home0"), runner(2, 1, "home1")), (vec![1], vec![0]));
}
