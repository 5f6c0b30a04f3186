//! Artifacts that are carried, and zones with rules of their own, with exact numbers.

use crate::action::Action;
use crate::frame::Frame;
use crate::ids::HeroId;
use crate::setup::{Options, Setup};
use crate::state::Fields;
use crate::testing::{EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area};
use engine::{Game, Scripted, Seeded};
use kit::testing::Play;

/// "The Stolen Relics", deployed by chance; then everybody stands at home and the zones are those of the scenario, in order.
fn skirmish() -> Play<Fields> {
    let base = crate::testing::setup(Options::default());
    let setup = Setup { scenario: Some("stolen-relics".into()), ..base };
    let mut play = Play::new(Fields::new(&setup, &mut Seeded::new(1)).expect("it can be set up"));
    while !matches!(play.game.frames.top(), Some(Frame::Activate(_))) {
        let seat = play.asked();
        let first = *play.legal(seat).last().expect("something can be done");
        play.any(seat, first);
    }
    play.game.zones = [Some(0), Some(1), None];
    play.game.soldiers = [[0; 3]; crate::ids::AREAS];
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.at(hero, "castle-grayskull");
    }
    for hero in [EVIL_LYN, SKELETOR, HeroId(5)] {
        play.game.at(hero, "temple-of-serpos");
    }
    play
}

/// Proves FE-R225, FE-39.12.
#[test]
fn an_artifact_is_taken_up_and_brought_home() {
    let mut play = skirmish();
    play.game.at(HE_MAN, "plain-of-perpetua");
    play.act(0, Action::Activate(HE_MAN)).act(0, Action::PickUp(0));
    assert_eq!(play.game.relics.as_slice()[0].by, Some(HE_MAN));
    let moves = |play: &Play<Fields>| play.legal(0).iter().filter(|a| matches!(a, Action::PickUp(_) | Action::PutDown)).count();
    assert_eq!(moves(&play), 0, "once in a turn");
    // Its team gets 1 at the end of the round.
    assert_eq!([MASTERS, EVIL].map(|team| play.game.carried_points(team)), [1, 0]);
    play.game.skirmish_round(&mut Scripted::none());
    assert_eq!(play.game.team(MASTERS).vp, 1);
    // An outpost of the own zone: home, worth 3.
    play.game.at(HE_MAN, "gaz-village");
    play.any(0, Action::EndTurn);
    let relic = play.game.relics.as_slice()[0];
    assert_eq!((relic.by, relic.home, play.game.team(MASTERS).vp), (None, Some(MASTERS), 4));
    assert_eq!(play.view(1).relics[0].home, Some(MASTERS));
}

/// Proves FE-R225, FE-39.9.
#[test]
fn a_defeated_hero_leaves_its_artifact_behind() {
    let mut play = skirmish();
    play.game.at(HE_MAN, "plain-of-perpetua");
    play.act(0, Action::Activate(HE_MAN)).act(0, Action::PickUp(0));
    play.game.hero_mut(HE_MAN).area = area("tar-swamp");
    play.game.fall(HE_MAN, &mut Scripted::none());
    let relic = play.game.relics.as_slice()[0];
    assert_eq!((relic.by, relic.area), (None, area("tar-swamp")));
}

/// Proves FE-R225.
#[test]
fn a_carrier_puts_down_what_it_carries_and_does_not_travel_fast() {
    let mut play = skirmish();
    play.game.at(HE_MAN, "plain-of-perpetua");
    play.act(0, Action::Activate(HE_MAN)).act(0, Action::PickUp(0));
    play.game.hero_mut(HE_MAN).area = area("central-tower");
    let travels = |play: &Play<Fields>| play.legal(0).iter().any(|action| matches!(action, Action::Travel(_)));
    assert!(!travels(&play));
    play.game.turn.free = 0;
    play.act(0, Action::PutDown);
    assert_eq!(play.game.relics.as_slice()[0].area, area("central-tower"));
    assert!(travels(&play));
}

/// Proves FE-39.12.
#[test]
fn the_game_ends_early_when_all_artifacts_are_home() {
    let mut play = skirmish();
    assert!(!play.game.skirmish_round(&mut Scripted::none()));
    for (relic, team) in play.game.relics.iter_mut().zip([MASTERS, EVIL, MASTERS]) {
        relic.home = Some(team);
    }
    assert!(play.game.skirmish_round(&mut Scripted::none()));
}

/// Proves FE-38.7, FE-R212, FE-R226.
#[test]
fn a_closed_zone_keeps_the_others_out_until_its_round() {
    let mut play = skirmish();
    let zone = play.game.zone_areas(MASTERS);
    assert_eq!(play.game.closed_to(EVIL).and(zone), zone);
    assert!(play.game.closed_to(MASTERS).and(play.game.zone_areas(EVIL)).is_empty(), "the other zone is open");
    play.game.at(SKELETOR, "harvest-fields");
    play.act(0, Action::Activate(HE_MAN)).any(0, Action::EndTurn);
    play.act(1, Action::Activate(SKELETOR));
    let enters = |play: &Play<Fields>| play.legal(1).iter().any(|a| matches!(a, Action::Go { to, .. } if zone.has(*to)));
    assert!(!enters(&play));
    play.game.space = 2;
    assert!(enters(&play));
}

/// Proves FE-38.7, FE-R226, FE-10.4.
#[test]
fn a_zone_may_give_income_or_heal() {
    let mut play = skirmish();
    let plain = play.game.controlled(EVIL).iter().map(|area| u16::from(play.game.map().area(area).income)).sum::<u16>();
    assert_eq!(play.game.income_of(EVIL), plain + 2);
    // The springs are the Masters' now: 1 HP at the end of a turn in them, and not elsewhere.
    play.game.zones = [Some(2), Some(1), None];
    for (place, left) in [("temple-of-hordak", 2), ("tar-swamp", 3)] {
        let mut play = play.clone();
        play.game.at(HE_MAN, place).make(HE_MAN, |hero| hero.damage = 3);
        play.act(0, Action::Activate(HE_MAN)).any(0, Action::EndTurn);
        assert_eq!(play.game.hero(HE_MAN).damage, left, "{place}");
    }
}

/// Proves FE-38.7.
#[test]
fn a_round_of_skirmishes_has_three_scenarios() {
    let all = &crate::library::standard().get().defs.scenarios;
    let skirmishes: Vec<_> = all.iter().filter_map(|scenario| scenario.skirmish.as_ref()).collect();
    assert_eq!(skirmishes.len(), 3);
    assert!(skirmishes.iter().all(|skirmish| skirmish.zones.len() >= 2));
}
