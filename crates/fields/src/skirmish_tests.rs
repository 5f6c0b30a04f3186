//! Skirmishes: what their set-up and play change, with exact numbers. Artifacts and zones have tests of their own.

use crate::action::Action;
use crate::combat::{Foe, Step};
use crate::event::Event;
use crate::frame::{Clash, Frame, Garrison, Outfit, Scatter};
use crate::ids::{Merchant, TEAM_SIZE};
use crate::map::AreaSet;
use crate::setup::{Heroes, Options, Setup};
use crate::state::{Fields, NOWHERE};
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, epic, setup};
use engine::{Game, Scripted, Seeded};
use kit::testing::Play;

fn wanted() -> Setup {
    Setup { scenario: Some("marching-armies".into()), ..setup(Options::default()) }
}

/// "Marching Armies", nothing bought yet.
fn bought_nothing() -> Play<Fields> {
    Play::new(Fields::new(&wanted(), &mut Seeded::new(1)).expect("a skirmish is legal"))
}

/// Everything bought and deployed by the last thing offered; the Masters act next.
fn skirmish() -> Play<Fields> {
    let mut play = bought_nothing();
    while !matches!(play.game.frames.top(), Some(Frame::Activate(_))) {
        let seat = play.asked();
        let action = *play.legal(seat).last().expect("something can be done");
        play.any(seat, action);
    }
    play.game.zones = [Some(0), Some(1), None];
    play.game.soldiers = [[0; 3]; crate::ids::AREAS];
    play
}

/// Proves FE-38.15, FE-R184, FE-38.1.
#[test]
fn a_skirmish_has_no_victory_cards_and_no_bases() {
    let play = skirmish();
    assert_eq!((play.game.victories, [MASTERS, EVIL].map(|team| play.game.team(team).hand.len())), (0, [0, 0]));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).base), [NOWHERE; 2]);
    // Castle Grayskull is an outpost like any other: entered, and controlled by figures alone.
    let mut play = play;
    let castle = area("castle-grayskull");
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.at(hero, "moat-lands");
    }
    assert!(!play.game.controls(MASTERS, castle) && !play.game.closed_to(EVIL).has(castle));
    play.game.at(SKELETOR, "castle-grayskull");
    assert!(play.game.controls(EVIL, castle));
}

/// Proves FE-38.2, FE-2.13.
#[test]
fn a_team_may_ride_once_in_a_skirmish_too() {
    let mut riding = wanted();
    let Heroes::Fixed(all) = &mut riding.heroes else { panic!("they are named") };
    all[0][1] = "he-man-on-battle-cat".into();
    assert!(Fields::new(&riding, &mut Seeded::new(1)).is_ok());
    let drafted = Setup { heroes: Heroes::Choose, starting: Some(0), ..wanted() };
    let mut play = Play::new(Fields::new(&drafted, &mut Seeded::new(1)).expect("heroes may be chosen"));
    let mounted = |def: u8| play.game.defs().heroes[usize::from(def)].mounted;
    let rider = play.game.pickable(MASTERS).into_iter().find(|def| mounted(*def)).expect("a mounted hero is in the pool");
    play.any(0, Action::PickHero(rider));
    assert!(play.game.pickable(MASTERS).into_iter().all(|def| !play.game.defs().heroes[usize::from(def)].mounted));
}

/// Proves FE-39.6.
#[test]
fn nobody_moves_more_than_two() {
    let mut play = skirmish();
    play.game.turn.steps = 3;
    assert!(play.game.movement(HE_MAN) > 2);
    assert_eq!([TEELA, HE_MAN, SHE_RA].map(|hero| play.game.move_points(hero)), [2; 3]);
}

/// Proves FE-39.7.
#[test]
fn skulls_on_the_track_do_nothing() {
    let mut play = skirmish();
    play.game.space = 1;
    assert_eq!(play.game.skull(), Some(0), "the second space bears the first one");
    let mut cx = Scripted::none();
    play.game.begin_round(false, &mut cx);
    assert!(cx.events.iter().all(|event| !matches!(event, Event::Skull { .. })));
}

/// She-Ra against an epic beast that she has drawn for a mount, at its end.
fn fought(hp: u8) -> Play<Fields> {
    let mut play = skirmish();
    let hound = epic("rift-hound");
    play.game.at(SHE_RA, "moat-lands");
    play.act(0, Action::Activate(SHE_RA));
    let card = usize::from(play.game.content.get().shape.epics + hound);
    play.game.adventures.left[card] = 0;
    play.game.teams[0].eternium = 9;
    play.game.fight_epic(SHE_RA, hound, &mut Scripted::none());
    assert_eq!(play.game.duel.foe, Foe::Epic(hound));
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.duel.hp = hp;
    play.game.frames.replace(Frame::Clash(Clash { step: Step::End }));
    play.game.advance(&mut Scripted::none());
    play
}

/// Proves FE-39.4, FE-R213, FE-29.1.
#[test]
fn a_mount_that_was_beaten_gives_its_reward_but_no_vp() {
    let mut play = fought(0);
    // Its reward: "+3".
    play.act(0, Action::Remove(crate::ids::Combat::One));
    assert_eq!(play.game.team(MASTERS).deck[2], 4);
    assert_eq!((play.game.team(MASTERS).vp, play.game.team(MASTERS).eternium), (0, 9), "and no Eternium for the VP");
    play.act(0, Action::Yes);
    assert_eq!((play.game.hero(SHE_RA).mounts.len(), play.game.team(MASTERS).eternium), (1, 5));
    let card = usize::from(play.game.content.get().shape.epics + epic("rift-hound"));
    assert_eq!((play.game.adventures.left[card], play.game.adventures.discard[card]), (0, 0), "it has left the deck");
}

/// Proves FE-39.5, FE-R186.
#[test]
fn a_mount_that_was_not_beaten_goes_back_into_the_deck() {
    // It survives both combat rounds.
    let play = fought(2);
    let card = usize::from(play.game.content.get().shape.epics + epic("rift-hound"));
    assert_eq!((play.game.adventures.left[card], play.game.hero(SHE_RA).mounts.len()), (1, 0));
}

/// Proves FE-39.10, FE-39.11, FE-R188, FE-39.9.
#[test]
fn the_defeated_return_to_the_zone_to_a_friend_or_far_away() {
    let mut play = skirmish();
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.at(hero, "tar-swamp");
    }
    for hero in [EVIL_LYN, SKELETOR, BEAST_MAN] {
        play.game.at(hero, "temple-of-serpos");
    }
    let zone = play.game.zone_areas(MASTERS).and(play.game.map().outposts);
    assert_eq!(play.game.home(HE_MAN), zone, "all four are free");
    // Skeletor in the Moat Lands, which lie next to three of them.
    play.game.at(SKELETOR, "moat-lands");
    let near = play.game.map().area(area("moat-lands")).adjacent();
    let left = zone.minus(near);
    assert!(!left.is_empty() && left != zone);
    assert_eq!(play.game.home(HE_MAN), left);
    // Every outpost of the zone is held by enemies: to a friend.
    for place in zone.iter() {
        play.game.soldiers[place.index()][1] = 1;
    }
    assert_eq!(play.game.home(HE_MAN), AreaSet::only(area("tar-swamp")));
    // No friend is left on the map: at least three areas from every enemy hero.
    for hero in [TEELA, SHE_RA] {
        play.game.hero_mut(hero).area = NOWHERE;
    }
    let far = play.game.home(HE_MAN);
    let apart = |from, to| play.game.map().distance(from, to, AreaSet::EMPTY).expect("land");
    let enemies = [EVIL_LYN, SKELETOR, BEAST_MAN].map(|hero| play.game.hero(hero).area);
    assert!(!far.is_empty() && far.iter().all(|area| enemies.iter().all(|enemy| apart(area, *enemy) >= 3)));
    assert!(far.and(play.game.hostile_to(MASTERS)).is_empty());
}

/// Proves FE-R187, FE-8.5.
#[test]
fn the_defeated_pay_in_a_skirmish_too() {
    let mut play = skirmish();
    play.game.teams[0].eternium = 7;
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.at(hero, "moat-lands").make(hero, |hero| {
            (hero.pack, hero.spells) = (engine::List::default(), engine::List::default());
        });
    }
    play.game.fall(HE_MAN, &mut Scripted::none());
    while let Some(Frame::Push(_)) = play.game.frames.top() {
        let first = play.legal(0)[0];
        play.act(0, first);
    }
    assert_eq!(play.game.team(MASTERS).eternium, 2);
}

/// Proves FE-R179.
#[test]
fn the_forge_opens_with_the_first_capture_only() {
    let play = bought_nothing();
    let open = Merchant::ALL.map(|merchant| play.game.offers[merchant.index()].map(|offer| offer.len()));
    assert_eq!(open, [None, Some(4), Some(4)]);
}

/// Proves FE-R180, FE-38.4, FE-38.5.
#[test]
fn teams_buy_in_turn_and_who_has_passed_is_out() {
    let mut play = bought_nothing();
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Ready(TEELA));
    assert_eq!(play.deciding(), [1]);
    let buys = |play: &Play<Fields>, seat: u8| play.legal(seat).into_iter().find(|a| matches!(a, Action::Outfit { .. }));
    let bought = buys(&play, 1).expect("15 Eternium buy something");
    play.any(1, bought);
    let Action::Outfit { merchant, .. } = bought else { panic!("it is a purchase") };
    assert_eq!(play.game.offers[merchant.index()].map(|offer| offer.len()), Some(4), "replaced at once");
    let mine = play.legal(0);
    assert!(mine.iter().all(|action| !matches!(action, Action::Outfit { hero, .. } | Action::Ready(hero) if *hero == TEELA)));
    // When one team has passed with all heroes the other goes on.
    play.act(0, Action::Ready(HE_MAN)).act(1, Action::Ready(SKELETOR)).act(0, Action::Ready(SHE_RA));
    assert!(matches!(play.game.frames.top(), Some(Frame::Outfit(Outfit { team: EVIL, .. }))));
    play.act(1, Action::Ready(EVIL_LYN));
    assert_eq!(play.deciding(), [1]);
}

/// Proves FE-R181, FE-38.7.
#[test]
fn a_zone_is_taken_by_one_team() {
    let mut play = bought_nothing();
    while !matches!(play.game.frames.top(), Some(Frame::Zone(_))) {
        let seat = play.asked();
        let ready = *play.legal(seat).last().expect("a hero may pass");
        play.any(seat, ready);
    }
    assert_eq!(play.legal(0), [0, 1, 2].map(Action::Choose));
    play.act(0, Action::Choose(1));
    assert_eq!(play.legal(1), [0, 2].map(Action::Choose));
}

/// Proves FE-R182, FE-38.8.
#[test]
fn soldiers_that_find_no_room_stay_in_the_reserve() {
    let mut play = skirmish();
    play.game.teams[0].reserve = 15;
    play.game.frames.push(Frame::Garrison(Garrison { team: MASTERS, left: 14 }));
    let zone = play.game.zone_areas(MASTERS).and(play.game.map().outposts);
    assert_eq!(zone.len(), 4);
    while let Some(Frame::Garrison(_)) = play.game.frames.top() {
        let all = play.legal(0);
        assert!(all.iter().all(|action| matches!(action, Action::Area(area) if zone.has(*area))));
        play.act(0, all[0]);
    }
    assert!(zone.iter().all(|area| play.game.soldiers_at(MASTERS, area) == 3));
    assert_eq!(play.game.team(MASTERS).reserve, 3, "12 of 15 are placed");
}

/// Proves FE-R183, FE-38.13.
#[test]
fn tokens_without_a_legal_area_are_not_placed() {
    let mut play = skirmish();
    play.game.tokens = play.game.map().wilds;
    play.game.frames.replace(Frame::Scatter(Scatter { placed: 4 }));
    play.game.advance(&mut Seeded::new(3));
    assert!(matches!(play.game.frames.top(), Some(Frame::Activate(_))), "the game begins");
}

/// Proves FE-R189, FE-40.1, FE-R191.
#[test]
fn with_free_choice_teams_pick_in_turn_and_keep_their_faction() {
    let options = Options { free_choice: true, ..Options::default() };
    for scenario in [None, Some("marching-armies".into())] {
        let setup = Setup { scenario, heroes: Heroes::Choose, starting: Some(1), options, ..Setup::default() };
        let mut play = Play::new(Fields::new(&setup, &mut Seeded::new(1)).expect("it is legal"));
        let own = |play: &Play<Fields>, def: u8| play.game.defs().heroes[usize::from(def)].faction.clone();
        for turn in 0..2 * TEAM_SIZE {
            let seat = (turn + 1) % 2;
            assert_eq!(play.deciding(), [seat], "one hero at a time, the starting team first");
            let team = crate::ids::TeamId(seat as u8);
            let faction = &play.game.defs().factions[seat].id;
            let foreign = play.game.pickable(team).into_iter().find(|def| own(&play, *def) != *faction).expect("any faction");
            play.any(seat, Action::PickHero(foreign));
        }
        assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).faction), [0, 1]);
    }
}
