//! RA-29.3: the goal of every scenario, reached by a whole Battle: units side by side, Assaults until one side is gone, and what
//! the scenario makes of it.

use super::*;
use engine::Cx;

/// Dice that always fall the same way: 0 hits with every die, 5 misses.
struct Fate(u32);

impl Cx<Event> for Fate {
    fn chance(&mut self, n: u32) -> u32 {
        self.0.min(n - 1)
    }

    fn emit(&mut self, _event: impl FnOnce() -> Event) {}

    fn listens(&self) -> bool {
        false
    }
}

/// `A` comes upon whoever stands in the place, in its first or second action, and fights until nobody else is left there.
fn strike(game: &mut Rage, place: Place, second: bool) {
    game.units[0][place.index()][2] = 3;
    turn(game, A, second);
    act(game, A, Action::March);
    act(game, A, Action::EndMove);
    assert!(matches!(game.frames.top(), Some(Frame::Battle(_))), "a Battle");
    while let Some(Frame::Battle(battle)) = game.frames.top().copied() {
        let seat = game.deciding().lowest().expect("somebody decides");
        let options = legal(game, seat);
        let fallen = |action: &Action| match action {
            Action::Eliminate(killed) => killed.iter().map(|n| u32::from(*n)).sum(),
            _ => 0,
        };
        let action = match options.iter().find(|a| matches!(a, Action::Assault | Action::Stand)) {
            Some(action) => *action,
            None => *options.iter().max_by_key(|a| fallen(a)).expect("casualties"),
        };
        let fate = if battle.assaulting() == Side::of(A) { 0 } else { 5 };
        game.apply(seat, &action, &mut Fate(fate)).unwrap_or_else(|e| panic!("{action:?}: {e}"));
    }
}

fn end_round(game: &mut Rage) {
    game.fire(Moment::RoundEnd, None, None, &mut Seeded::new(1));
    game.close_scenario_round(&mut Seeded::new(1));
}

fn elf(game: &mut Rage, place: Place) {
    game.units[Side::ELVES.index()][place.index()] = [1, 0, 0, 0, 0];
}

fn decided(game: &Rage) -> Option<Option<Seat>> {
    game.play().unwrap().decided
}

fn won(game: &Rage) -> Option<Seat> {
    match game.status() {
        Status::Over(outcome) if outcome.clause.0 == "RA-29.3" => outcome.winners().lowest(),
        _ => None,
    }
}

/// A scenario that is won by eliminating: one fewer does not win it, the last one does, in the middle of the action.
fn hunted(id: &str, count: usize, n: u8, prey: impl Fn(&mut Rage) -> Place) {
    for (before, winner) in [(n - 2, None), (n - 1, Some(A))] {
        let mut game = table(id);
        let place = prey(&mut game);
        game.play_mut().unwrap().eliminated[0][count] = before;
        strike(&mut game, place, false);
        assert_eq!(won(&game), winner, "{id}: {before} before this Battle");
    }
}

/// Proves RA-29.3.
#[test]
fn eliminations_of_elves_win_burning_ground() {
    hunted("burning_ground", 0, 14, |game| {
        let place = two_plains(game)[0];
        elf(game, place);
        place
    });
}

/// Proves RA-29.3.
#[test]
fn eliminations_of_other_clans_win_the_old_feud() {
    hunted("old_feud", 1, 14, |game| {
        let place = two_plains(game)[0];
        put(game, B, place, Level::I, 1);
        place
    });
    // Elves do not count.
    let mut game = table("old_feud");
    let place = two_plains(&game)[0];
    elf(&mut game, place);
    game.play_mut().unwrap().eliminated[0][1] = 13;
    strike(&mut game, place, false);
    assert_eq!((won(&game), game.play().unwrap().eliminated[0]), (None, [1, 13, 0, 0]));
}

/// Proves RA-29.3, RA-29.9.
#[test]
fn eliminations_of_automatons_win_runaway_clockwork() {
    hunted("runaway_clockwork", 2, 8, |game| {
        let place = two_plains(game)[0];
        game.units[Side::ELVES.index()][place.index()] = [0, 0, 0, 1, 0];
        place
    });
}

/// Proves RA-29.3, RA-29.11.
#[test]
fn broken_doors_win_seal_the_veil() {
    hunted("seal_the_veil", 3, 4, |game| {
        let place = places(game.lying(Token::Portal)).next().unwrap();
        game.units[Side::ELVES.index()][place.index()] = [0, 0, 0, 0, 1];
        place
    });
}

/// Proves RA-29.3, RA-29.27.
#[test]
fn the_fall_of_the_boss_wins_the_fall_of_esmeril() {
    let mut game = table("vasconis");
    game.units[Side::ELVES.index()][SINGLE.index()] = [0, 0, 0, 0, 1];
    let heavy = crate::modifier::Modifier { power: 6, ..Default::default() };
    game.play_mut().unwrap().boosts.push((A, heavy));
    strike(&mut game, SINGLE, false);
    assert_eq!(won(&game), Some(A));
}

/// A scenario with a count that is looked at when the round ends: a Battle for a place decides whether it grows.
fn counted(id: &str, before: u8, grows: u8, place: impl Fn(&mut Rage) -> Place) {
    let mut game = table(id);
    let place = place(&mut game);
    elf(&mut game, place);
    game.play_mut().unwrap().score[0] = before;
    let mut idle = game.clone();
    end_round(&mut idle);
    assert_eq!(decided(&idle), None, "{id}: without the Battle");
    strike(&mut game, place, false);
    assert_eq!(won(&game), None, "{id}: not before the round ends");
    end_round(&mut game);
    assert_eq!((decided(&game), game.play().unwrap().score[0]), (Some(Some(A)), before + grows), "{id}");
}

/// Proves RA-29.3, RA-29.7, RA-R86.
#[test]
fn battles_won_are_counted_in_the_tournament() {
    counted("tournament", 9, 1, |game| two_plains(game)[0]);
}

/// Proves RA-29.3, RA-29.28, RA-R86.
#[test]
fn the_throne_is_counted_at_the_end_of_the_round() {
    counted("empty_throne", 4, 1, |_| SINGLE);
}

/// Proves RA-29.3, RA-R86.
#[test]
fn forges_are_counted_in_hammer_dues() {
    counted("hammer_dues", 6, 1, |game| places(game.board.forges).next().unwrap());
    // A second one counts once more.
    counted("hammer_dues", 5, 2, |game| {
        let forges: Vec<Place> = places(game.board.forges).collect();
        put(game, A, forges[1], Level::I, 1);
        forges[0]
    });
}

/// Proves RA-29.3, RA-R86.
#[test]
fn cities_are_counted_in_hold_the_walls() {
    counted("hold_the_walls", 6, 2, |game| {
        let cities: Vec<Place> = places(game.board.cities).collect();
        put(game, A, cities[1], Level::I, 1);
        cities[0]
    });
}

/// Proves RA-29.3, RA-R85.
#[test]
fn the_elves_come_back_to_the_walls_as_attackers() {
    let mut game = table("hold_the_walls");
    let city = places(game.board.cities).next().unwrap();
    put(&mut game, A, city, Level::III, 1);
    (game.round, game.frames) = (2, engine::Frames::default());
    game.frames.push(RoundOver {}.into());
    game.fire(Moment::RoundStart, None, None, &mut Seeded::new(5));
    game.advance(&mut Seeded::new(5));
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    assert_eq!((battle.place, battle.sides), (city, [Side::ELVES, Side::of(A)]));
}

/// A goal to be held at several ends of round: this Battle brings the last of them.
fn held(id: &str, rounds: u8, place: impl Fn(&mut Rage) -> Place) {
    for (before, winner) in [(rounds - 2, None), (rounds - 1, Some(Some(A)))] {
        let mut game = table(id);
        let place = place(&mut game);
        elf(&mut game, place);
        game.play_mut().unwrap().streaks[0][0] = before;
        let mut idle = game.clone();
        end_round(&mut idle);
        assert_eq!((decided(&idle), idle.play().unwrap().streaks[0][0]), (None, 0), "{id}: a break starts anew");
        strike(&mut game, place, false);
        end_round(&mut game);
        assert_eq!(decided(&game), winner, "{id}: {before} before this round");
    }
}

/// Proves RA-29.3, RA-R86.
#[test]
fn two_doors_held_for_four_rounds_win_the_torn_veil() {
    held("torn_veil", 4, |game| {
        let portals: Vec<Place> = places(game.lying(Token::Portal)).collect();
        put(game, A, portals[1], Level::I, 1);
        portals[0]
    });
}

/// Proves RA-29.3, RA-R86.
#[test]
fn five_territories_held_for_three_rounds_win_wide_lands() {
    held("wide_lands", 3, |game| {
        let all: Vec<Place> = places(game.board.territories).take(5).collect();
        all[1..].iter().for_each(|place| game.units[0][place.index()][0] = 1);
        all[0]
    });
}

/// A goal that is looked at when the second own action ends: the first one with the same Battle does not win.
fn at_the_second_action(id: &str, place: impl Fn(&mut Rage) -> Place) {
    for second in [false, true] {
        let mut game = table(id);
        let place = place(&mut game);
        elf(&mut game, place);
        strike(&mut game, place, second);
        assert_eq!(won(&game), second.then_some(A), "{id}");
    }
}

/// Proves RA-29.3, RA-R86, RA-25.2.
#[test]
fn a_city_is_the_last_point_of_crystal_rush() {
    at_the_second_action("crystal_rush", |game| {
        game.players[0].legends = 4;
        places(game.board.cities).next().unwrap()
    });
}

/// Proves RA-29.3, RA-R86.
#[test]
fn a_stone_taken_is_heard_in_stone_song() {
    at_the_second_action("stone_song", |game| {
        game.play_mut().unwrap().score[0] = 7;
        let stones = game.board.stones.iter().fold(0, |all, stones| all | stones);
        places(stones).next().unwrap()
    });
}

/// Proves RA-29.3, RA-29.19.
#[test]
fn the_factory_taken_makes_the_third_automaton_of_iron_harvest() {
    let mut game = table("iron_harvest");
    game.units[0][Place::bastion(A).index()][3] = 2;
    elf(&mut game, SINGLE);
    strike(&mut game, SINGLE, true);
    assert_eq!((won(&game), game.tokens_of(A, Token::Automaton)), (None, 2));
    game.fire(Moment::Stones, None, None, &mut Seeded::new(1));
    assert_eq!(game.tokens_of(A, Token::Automaton), 3);
    turn(&mut game, A, true);
    act(&mut game, A, Action::Pass);
    assert_eq!(won(&game), Some(A));
}

/// Proves RA-29.3, RA-29.16.
#[test]
fn the_prisoner_won_in_a_battle_and_brought_home_wins() {
    let mut game = table("prisoner");
    let near = places(game.board.ground(Place::bastion(A)) & game.board.territories).next().unwrap();
    game.play_mut().unwrap().lying.push((Token::Prisoner, near));
    elf(&mut game, near);
    strike(&mut game, near, false);
    let carrier = game.play().unwrap().carrier.unwrap();
    assert_eq!((carrier.seat, carrier.place, won(&game)), (A, near, None));
    turn(&mut game, A, true);
    act(&mut game, A, Action::March);
    act(&mut game, A, Action::Move { from: near, level: Level::III, to: Place::bastion(A), count: 1 });
    act(&mut game, A, Action::EndMove);
    assert_eq!(won(&game), Some(A));
}

/// Proves RA-29.11.
#[test]
fn a_door_that_stands_alone_hurts_nobody() {
    let mut game = table("seal_the_veil");
    let place = places(game.lying(Token::Portal)).next().unwrap();
    game.units[Side::ELVES.index()][place.index()] = [0, 0, 0, 0, 1];
    put(&mut game, A, place, Level::I, 2);
    fight(&mut game, place);
    // Two dice, two misses, Assault after Assault: the player's Rage grows, the door's does not, and nobody falls.
    for rage in 1..=3 {
        let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
        assert_eq!((battle.due, battle.rage[1], battle.step), (0, 0, Step::Due));
        roll(&mut game, A, Action::Assault, &[5, 5]);
        let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("the Battle goes on") };
        assert_eq!((battle.rage, game.number(Side::of(A), place)), ([rage, 0], 2));
    }
    // With an Elf beside it the side assaults as any other.
    assert!(game.only_targets(Side::ELVES, place));
    game.units[Side::ELVES.index()][place.index()][0] = 1;
    assert!(!game.only_targets(Side::ELVES, place) && !game.only_targets(Side::of(A), place));
}

/// Proves RA-R19, RA-29.8.
#[test]
fn a_card_gained_by_an_option_opens_the_slots_again() {
    let mut game = table("crystal_rush");
    let hatchet = game.content.gear.iter().position(|g| g.id == "hatchet").unwrap();
    game.players[0].spare[hatchet] = 1;
    game.players[0].crystals = 3;
    turn(&mut game, A, false);
    act(&mut game, A, Action::Equip);
    act(&mut game, A, Action::Attach { gear: GearId(hatchet as u8), level: Level::I });
    assert_eq!(refused(&game, A, Action::Detach { kind: crate::types::Kind::Weapon, level: Level::I }), "RA-R19");
    let drawn = (0..60).find_map(|seed| {
        let mut game = game.clone();
        let before = game.players[0].spare;
        game.apply(A, &Action::Option(0), &mut Seeded::new(seed)).unwrap();
        let gear = (0..before.len()).find(|i| game.players[0].spare[*i] > before[*i])?;
        (gear != hatchet && game.content.gear[gear].kind == crate::types::Kind::Weapon).then_some((game, GearId(gear as u8)))
    });
    let (mut game, gear) = drawn.expect("a weapon is drawn with one of these seeds");
    act(&mut game, A, Action::Attach { gear, level: Level::I });
    assert_eq!(game.players[0].slots[0][0], Some(gear));
}

/// Proves RA-29.2, RA-R84.
#[test]
fn a_season_may_draw_each_of_fourteen_scenarios_and_ends_with_the_last() {
    use crate::campaign::draw_scenario;
    let game = table("vasconis");
    let content = game.content.get();
    let last = content.season.scenarios.iter().position(|s| s.id == "vasconis").unwrap() as u8;
    // Before the last place: every scenario that may stand anywhere, in the order of the data.
    let drawn: Vec<u8> = (0..14).map(|nth| draw_scenario(content, &[], 5, &mut Scripted::new(vec![nth]))).collect();
    let any: Vec<u8> = (0..15).filter(|i| *i != last).collect();
    assert_eq!(drawn, any);
    // What was played is not drawn again.
    let played = [(0, A), (2, B)];
    let drawn: Vec<u8> = (0..12).map(|nth| draw_scenario(content, &played, 5, &mut Scripted::new(vec![nth]))).collect();
    let any: Vec<u8> = (0..15).filter(|i| ![0, 2, last].contains(i)).collect();
    assert_eq!(drawn, any);
    // The fifth of five is the fixed one, and asks for no chance.
    let played = [(0, A), (1, A), (2, A), (3, A)];
    let mut cx = Scripted::none();
    assert_eq!(draw_scenario(content, &played, 5, &mut cx), last);
    assert!(cx.fitted().is_ok());
}
