//! Groups 3 to 5: Elves, market, clans, Bastions; and refused set-ups.

use super::*;

fn chooser(setup: &Setup, seed: u64) -> Rage {
    Rage::new(setup, &mut Seeded::new(seed)).expect("legal")
}

/// A game that has just been set up, and what was told meanwhile.
fn opening(setup: &Setup, seed: u64) -> (Rage, Vec<Event>) {
    let live = engine::Match::<Rage>::new(setup.clone(), &mut engine::GameRng::new(seed)).expect("legal");
    let mut cx = Scripted::new(live.opening());
    let game = Rage::new(setup, &mut cx).expect("legal");
    cx.fitted().expect("the recorded chance fits");
    (game, cx.events)
}

/// Proves RA-3.1, RA-3.2, RA-3.3, RA-3.4, RA-3.5, RA-3.6, RA-R9
#[test]
fn elves_stand_on_cities_and_forges_only() {
    let play = table(3).begin();
    for place in play.view(0).places {
        let elves = place.units.iter().map(|s| s.count).sum::<u8>();
        let expected = match place.site {
            Site::City => 4,
            Site::Forge => 2,
            Site::Plain | Site::Stone(_) => 0,
        };
        assert_eq!(elves, expected, "{}", place.name);
        assert!(place.units.iter().all(|s| s.side == Side::ELVES), "their types lie open");
    }
    let elves = play.view(0).elves;
    assert_eq!(elves.slots, [[None; 2]; 3]);
    assert_eq!([0, 1, 2].map(|k| elves.bag[k] + elves.on_board[k]), [15; 3], "without replacement");
}

/// Proves RA-3.7, RA-R53, RA-22.4
#[test]
fn the_bag_is_not_used_again_in_a_standard_game() {
    let mut play = table(2).elf(GUARD, mods(0, 1, 9)).begin();
    let bag = play.view(0).elves.bag;
    for _ in 0..600 {
        let Some(seat) = play.deciding().first().copied() else { break };
        let all = play.legal(seat);
        play.any(seat, all[all.len() / 3]);
    }
    assert_eq!(play.view(0).elves.bag, bag);
}

/// Proves RA-R10, RA-R82
#[test]
fn elves_are_dealt_in_a_fixed_order_from_recorded_chance() {
    let told = |seed| {
        let (game, events) = opening(&Setup { clans: Clans::Deal, ..Setup::default() }, seed);
        let sites = events.iter().filter_map(|e| if let Event::Garrison { at, .. } = e { Some(at.site) } else { None });
        (sites.collect::<Vec<_>>(), game)
    };
    let (places, state) = told(4);
    assert_eq!(places, [Site::City, Site::Forge, Site::City, Site::Forge], "tile by tile");
    assert_eq!(state, told(4).1, "the same chance, the same game");
}

/// Proves RA-4.1, RA-4.2, RA-4.3, RA-R20, RA-4.4
#[test]
fn the_market_opens_with_six_types() {
    for seed in 0..20 {
        let view = chooser(&Setup::default(), seed).view(Viewer::Spectator);
        let shown: Vec<_> = view.market.stacks.iter().filter(|s| s.count > 0).collect();
        assert_eq!(shown.len(), 6);
        let mut types: Vec<_> = shown.iter().map(|s| s.gear).collect();
        types.dedup();
        assert_eq!(types.len(), 6);
        let turned: u8 = shown.iter().map(|s| s.count).sum();
        assert_eq!(view.market.deck_size + turned, 68, "identical cards are stacked");
        assert_eq!((view.legendary_deck, view.market.bottom.len()), (14, 0));
    }
}

/// Proves RA-5.1, RA-R7
#[test]
fn every_clan_is_led_once_and_chosen_in_random_order() {
    let mut first = [false; 3];
    for seed in 0..30 {
        let mut game = chooser(&Setup { players: 3, ..Setup::default() }, seed);
        let seat = game.status().deciding().lowest().expect("somebody chooses");
        first[seat.index()] = true;
        game.apply(seat, &Action::Clan(ClanId(2)), &mut Scripted::none()).expect("free");
        let next = game.status().deciding().lowest().expect("somebody chooses");
        let taken = game.apply(next, &Action::Clan(ClanId(2)), &mut Scripted::none()).expect_err("taken");
        assert_eq!(taken.clause.0, "RA-5.1");
    }
    assert_eq!(first, [true; 3]);
    let twice = Setup { clans: Clans::Fixed(vec!["tomb".into(), "tomb".into()]), ..Setup::default() };
    assert!(refused(&twice).contains("clans[1]: tomb is taken already; no clan is used twice (RA-5.1)"));
    let unknown = Setup { clans: Clans::Fixed(vec!["tomb".into(), "orcs".into()]), ..Setup::default() };
    assert!(refused(&unknown).contains("clans[1]: there is no clan \"orcs\""));
    let few = Setup { clans: Clans::Fixed(vec!["tomb".into()]), ..Setup::default() };
    assert!(refused(&few).contains("1 are named for 2 players"));
}

/// Proves RA-5.2, RA-5.3, RA-5.6, RA-R8
#[test]
fn players_start_with_figurines_in_reserve_and_nothing_else() {
    let play = table(2).begin();
    let view = play.view(0);
    for player in &view.players {
        assert_eq!((player.gold, player.crystals, player.reserve, player.slots), (0, 0, [10, 6, 4], [[None; 2]; 3]));
        assert!(player.spare.is_empty());
    }
    assert!(view.places.iter().flat_map(|p| &p.units).all(|s| s.side == Side::ELVES));
}

/// Proves RA-5.4, RA-R5
#[test]
fn bastions_stand_against_the_border() {
    let at = |bastions: &[(i8, i8)]| {
        let Map::Custom { tiles, .. } = table_map() else { panic!("custom") };
        let bastions = bastions.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
        Setup { map: Map::Custom { tiles, bastions }, clans: Clans::Deal, content: Some(open_content()), ..Setup::default() }
    };
    assert!(Rage::new(&at(&[(-1, -1), (3, 2)]), &mut Seeded::new(1)).is_ok());
    assert!(refused(&at(&[(0, 0), (3, 2)])).contains("map.bastions[0]: A Bastion must stand outside the board"));
    assert!(refused(&at(&[(2, -2), (3, 2)])).contains("touch at least two Territories"));
    assert!(refused(&at(&[(-1, -1), (0, -2)])).contains("map.bastions[1]"));
    assert!(refused(&at(&[(2, -1), (3, -1)])).contains("must not touch another Bastion"));
    assert!(refused(&at(&[(-1, -1)])).contains("there are 1 for 2 players"));
}

fn table_map() -> Map {
    let tile = |region, q, r| rage::board::Tile { region: RegionId(region), center: Hex::new(q, r), rotation: 0 };
    Map::Custom { tiles: vec![tile(0, 0, 0), tile(2, 2, 1)], bastions: vec![] }
}

/// Tiles without mountains.
fn open_content() -> String {
    let mut content = standard().clone();
    content.key = "open".into();
    content.regions.iter_mut().for_each(|r| r.ridges = [0; 7]);
    registry::register(content).expect("it fits").key.clone()
}

/// Proves RA-R5
#[test]
fn players_place_bastions_in_random_seat_order() {
    let setup = Setup { bastions: Bastions::Placed, clans: Clans::Deal, ..Setup::default() };
    let mut game = chooser(&setup, 3);
    let seat = game.status().deciding().lowest().expect("somebody places");
    let mut all = Vec::new();
    game.legal(seat, &mut all);
    assert!(all.len() > 5);
    let Action::Bastion(first) = all[0] else { panic!("{:?}", all[0]) };
    let inside = game.clone().apply(seat, &Action::Bastion(Hex::new(0, 0)), &mut Scripted::none()).expect_err("on the board");
    assert_eq!(inside.clause.0, "RA-5.4");
    game.apply(seat, &all[0], &mut Scripted::none()).expect("legal");
    let next = game.status().deciding().lowest().expect("the other");
    let mut rest = Vec::new();
    game.legal(next, &mut rest);
    assert!(rest.iter().all(|a| matches!(a, Action::Bastion(hex) if hex.distance(first) > 1)));
}

/// Proves RA-5.5
#[test]
fn three_of_seven_cards_are_drawn_at_the_start() {
    for player in table(2).begin().view(0).players {
        assert_eq!((player.hand_size, player.deck_size, player.discard.len()), (3, 4, 0));
    }
}

/// Proves RA-5.7, RA-R54
#[test]
fn the_right_is_by_seating_not_by_turn_order() {
    let table = (0..3).fold(table(3).no_elves(), |t, seat| t.tactic(seat, 0, [3, 1, 2][seat], 0, [0; 3]).tactics(seat, 7, 0, 0));
    let mut play =
        table.elf(GUARD, mods(3, 2, 0)).elves("A1", [1, 0, 0]).unit(0, I, mods(2, 1, 9), 2).units(0, "A5", [3, 0, 0]).begin();
    play.tactics(&[0, 0, 0]);
    play.act(1, Action::Pass).act(2, Action::Pass).act(0, Action::March).go(0, "A5", I, "A1", 2).dice(0, Action::EndMove, "wwb");
    assert_eq!(play.deciding(), [2], "seat 3 sits to the right of seat 1, whoever acts before");
    // RA-R54: with that seat gone, the next one to the right.
    let mut gone = play.clone();
    gone.game.concede(Seat(2), &mut Seeded::new(1)).expect("it may");
    assert_eq!(gone.deciding(), [1]);
}

/// Proves RA-5.8
#[test]
fn the_summary_is_at_hand_all_the_time() {
    let play = table(2).begin();
    let names = engine::Names::new(vec!["Ana".into(), "Ben".into()]);
    for action in play.legal(0) {
        assert!(!<Rage as engine::Words>::explain(&play.view(0), &action).is_empty(), "every choice explains itself");
    }
    assert!(<Rage as engine::Words>::prompt(&play.view(0), &names).contains("Tactic card"));
}

/// Proves RA-R1
#[test]
fn set_up_goes_board_elves_market_clans_bastions_cards() {
    let (_, events) = opening(&Setup { clans: Clans::Deal, ..Setup::default() }, 9);
    let kind = |e: &Event| match e {
        Event::Board { .. } => Some(0),
        Event::Garrison { .. } => Some(1),
        Event::MarketCard { .. } => Some(2),
        Event::LeadsClan { .. } => Some(3),
        Event::PlacesBastion { .. } => Some(4),
        Event::DrawsTactic { .. } => Some(5),
        _ => None,
    };
    let order: Vec<i32> = events.iter().filter_map(kind).collect();
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(order.last(), Some(&5));
}

/// Proves RA-28.2
#[test]
fn clans_may_be_dealt() {
    let mut seen = [false; 4];
    for seed in 0..40 {
        let view = chooser(&Setup { clans: Clans::Deal, ..Setup::default() }, seed).view(Viewer::Spectator);
        let clans: Vec<ClanId> = view.players.iter().filter_map(|p| p.clan).collect();
        assert!(clans.len() == 2 && clans[0] != clans[1]);
        clans.iter().for_each(|c| seen[c.index()] = true);
    }
    assert_eq!(seen, [true; 4]);
}

/// Proves RA-28.4, RA-R79
#[test]
fn impossible_options_are_refused() {
    assert!(refused(&Setup { round_limit: Some(0), ..Setup::default() }).contains("round_limit is 0"));
    let solo = Setup { mode: Mode::Solo(Difficulty::Easy), players: 1, ..Setup::default() };
    assert!(refused(&Setup { length: Length::Long, ..solo.clone() }).contains("solo is played to 4 points"));
    assert!(refused(&Setup { players: 2, ..solo.clone() }).contains("solo is for one"));
    assert!(refused(&Setup { map: Map::Players, ..solo }).contains("in solo the board is drawn"));
    assert!(refused(&Setup { players: 1, ..Setup::default() }).contains("alone one plays solo"));
    assert!(refused(&Setup { content: Some("nothing".into()), ..Setup::default() }).contains("there is no content"));
    let nowhere = Setup { map: Map::Random { layout: Some("moon".into()) }, ..Setup::default() };
    assert!(refused(&nowhere).contains("there is no layout \"moon\" for 2 tiles"));
    let unknown = serde_json::from_str::<Setup>(r#"{"players": 2, "dragons": true}"#);
    assert!(unknown.is_err_and(|e| e.to_string().contains("dragons")));
}
