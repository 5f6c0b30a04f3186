//! Sections 18 and 19: trade and merchants.

use super::{clause, go_on, rides, turn_at, turn_of, vehicle};
use crate::action::{Action, Owned};
use crate::ids::Merchant;
use crate::setup::{Options, Setup};
use crate::state::{Fields, KINDS, Mount};
use crate::testing::{HE_MAN, MASTERS, SHE_RA, TEELA, area, beast, equipment, setup, spell};
use engine::{Game, List, Seeded};
use kit::testing::Play;

/// Teela and He-Man in the swamp, her turn; one player controls both or each has one.
fn pair(players: u8) -> Play<Fields> {
    let wanted = Setup { seats: vec![players, 1], ..setup(Options::default()) };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
    play.any(players, Action::PickBase(area("temple-of-serpos")));
    play.game.at(TEELA, "tar-swamp").at(HE_MAN, "tar-swamp");
    turn_of(play, TEELA)
}

/// Proves FE-18.1, FE-18.2, FE-32.6, FE-R43.
#[test]
fn every_support_card_can_be_given_or_asked_for_in_the_area_without_cost() {
    let mut play = pair(1);
    let (coat, net, ward) = (equipment("hunters-coat"), equipment("net"), spell("ward"));
    play.game.make(TEELA, |hero| {
        assert!(hero.allies.push(1) && hero.worn.push(coat) && hero.pack.push(net) && hero.spells.push(ward));
    });
    rides(&mut play, TEELA, Mount::Vehicle(0));
    rides(&mut play, HE_MAN, Mount::Beast(beast("dylinx")));
    play.game.make(SHE_RA, |hero| assert!(hero.spells.push(ward)));
    play.act(0, Action::Trade);
    let gifts = [Owned::Ally(1), Owned::Mount(Mount::Vehicle(0)), Owned::Worn(coat), Owned::Packed(net), Owned::Spell(ward)];
    for card in gifts {
        assert!(play.legal(0).contains(&Action::Give { to: HE_MAN, card }), "{card:?}");
    }
    assert!(!play.legal(0).iter().any(|action| matches!(action, Action::Ask { of, .. } if *of == SHE_RA)), "she is elsewhere");
    // A creature for a vehicle; then nothing in return for the rest.
    play.act(0, Action::Ask { of: HE_MAN, card: Owned::Mount(Mount::Beast(beast("dylinx"))) });
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Mount(Mount::Vehicle(0)) });
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Worn(coat) });
    play.act(0, Action::Propose).act(0, Action::Done);
    assert_eq!(play.game.hero(TEELA).mounts.as_slice(), [Mount::Beast(beast("dylinx"))]);
    assert_eq!(play.game.hero(HE_MAN).mounts.as_slice(), [Mount::Vehicle(0)]);
    assert_eq!((play.game.hero(HE_MAN).pack.as_slice(), play.game.team(MASTERS).eternium), (&[coat][..], 11));
}

/// Proves FE-18.3, FE-R227.
#[test]
fn after_a_trade_everybody_keeps_to_its_limits() {
    let mut play = pair(1);
    let ward = spell("ward");
    for hero in [TEELA, HE_MAN] {
        play.game.make(hero, |hero| assert!(hero.spells.push(ward) && hero.spells.push(ward)));
    }
    play.act(0, Action::Trade).act(0, Action::Give { to: HE_MAN, card: Owned::Spell(ward) });
    assert!(!play.legal(0).contains(&Action::Propose), "he would hold three spells");
    play.act(0, Action::Ask { of: HE_MAN, card: Owned::Spell(ward) }).act(0, Action::Propose).act(0, Action::Done);
    assert_eq!([TEELA, HE_MAN].map(|hero| play.game.hero(hero).spells.len()), [2, 2]);
    assert!(play.legal(0).contains(&Action::EndTurn));
}

/// Proves FE-18.1: both controllers must agree.
#[test]
fn the_other_controller_agrees_or_nothing_changes_hands() {
    for (answer, spells) in [(Action::Yes, 1), (Action::No, 0)] {
        let mut play = pair(2);
        let ward = spell("ward");
        play.game.make(TEELA, |hero| assert!(hero.spells.push(ward)));
        play.act(0, Action::Trade).act(0, Action::Give { to: HE_MAN, card: Owned::Spell(ward) });
        play.act(0, Action::Propose);
        assert_eq!(play.deciding(), [1]);
        play.act(1, answer);
        assert_eq!(play.game.hero(HE_MAN).spells.len(), spells);
        assert_eq!(play.deciding(), [0]);
    }
}

/// An open shop that offers these, in a turn of Teela's.
fn offer(merchant: Merchant, cards: &[u8]) -> Play<Fields> {
    let mut play = turn_at(TEELA, "tar-swamp");
    let id = ["castle-foe", "gaz-village", "eldor-village"][merchant.index()];
    play.game.guard(MASTERS, id, 1);
    let mut list = List::default();
    for card in cards {
        assert!(list.push(*card));
        play.game.deck_of(merchant).left[*card as usize] -= 1;
    }
    play.game.offers[merchant.index()] = Some(list);
    play.act(0, Action::Shop(merchant));
    play
}

/// Proves FE-19.4, FE-19.5, FE-19.9, FE-5.3, FE-32.2.
#[test]
fn any_number_of_cards_is_bought_from_the_reserve_for_the_buying_hero() {
    let (coat, net, helm, boots) =
        (equipment("hunters-coat"), equipment("net"), equipment("horned-helm"), equipment("swift-boots"));
    let mut play = offer(Merchant::Shop, &[coat, net, helm, boots]);
    play.act(0, Action::Buy(0)).act(0, Action::Buy(0)).act(0, Action::Buy(0));
    // 3 + 1 + 3 of 11.
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).pack.len()), (4, 3));
    play.game.team_mut(MASTERS).eternium = 2;
    assert_eq!(clause(&play, 0, Action::Buy(0)), "FE-5.4", "the boots cost 3");
    let mut forge = offer(Merchant::Forge, &[vehicle("road-ripper")]);
    forge.act(0, Action::Buy(0));
    assert_eq!(forge.game.hero(TEELA).mounts.as_slice(), [Mount::Vehicle(vehicle("road-ripper"))]);
}

/// Proves FE-32.3, FE-R143, FE-29.4.
#[test]
fn a_new_vehicle_takes_the_place_of_the_creature_or_vehicle_before_it() {
    let mut play = offer(Merchant::Forge, &[vehicle("road-ripper"), vehicle("spydor")]);
    rides(&mut play, TEELA, Mount::Beast(beast("dylinx")));
    play.game.encounters.left[usize::from(play.game.content.get().shape.beasts + beast("dylinx"))] = 0;
    play.act(0, Action::Buy(0));
    assert_eq!(play.game.hero(TEELA).mounts.as_slice(), [Mount::Vehicle(vehicle("road-ripper"))]);
    assert_eq!(play.game.encounters.discard[usize::from(play.game.content.get().shape.beasts + beast("dylinx"))], 1);
    play.act(0, Action::Buy(0));
    assert_eq!(play.game.hero(TEELA).mounts.as_slice(), [Mount::Vehicle(vehicle("spydor"))]);
    assert_eq!(play.game.vehicles.discard[vehicle("road-ripper") as usize], 1);
}

/// Proves FE-R76, FE-R145, FE-R146, FE-31.1, FE-30.7.
#[test]
fn what_is_too_much_is_discarded_at_once_the_new_card_included() {
    let (ward, fury) = (spell("ward"), spell("fury"));
    let mut play = offer(Merchant::Guild, &[fury]);
    play.game.make(TEELA, |hero| assert!(hero.spells.push(ward) && hero.spells.push(ward)));
    play.act(0, Action::Buy(0));
    assert_eq!(play.legal(0).len(), 2);
    assert!([ward, fury].iter().all(|card| play.legal(0).contains(&Action::Drop(Owned::Spell(*card)))));
    play.act(0, Action::Drop(Owned::Spell(ward)));
    assert_eq!(play.game.hero(TEELA).spells.len(), 2);
    let net = equipment("net");
    let mut full = offer(Merchant::Shop, &[equipment("lucky-charm")]);
    full.game.make(TEELA, |hero| (0..5).for_each(|_| assert!(hero.pack.push(net))));
    full.act(0, Action::Buy(0));
    assert!(full.legal(0).contains(&Action::Drop(Owned::Packed(equipment("lucky-charm")))), "the new one may go");
    full.act(0, Action::Drop(Owned::Packed(net)));
    assert_eq!(full.game.hero(TEELA).pack.len(), 5);
}

/// Proves FE-R144.
#[test]
fn what_is_gained_in_the_own_turn_can_be_put_on_at_once_even_with_a_full_pack() {
    let (net, coat) = (equipment("net"), equipment("hunters-coat"));
    let mut play = offer(Merchant::Shop, &[coat]);
    play.game.make(TEELA, |hero| (0..5).for_each(|_| assert!(hero.pack.push(net))));
    play.act(0, Action::Buy(0)).act(0, Action::Equip(coat));
    assert_eq!((play.game.hero(TEELA).worn.as_slice(), play.game.hero(TEELA).pack.len()), (&[coat][..], 5));
    // Outside of the own turn it goes to the pack.
    let mut other = turn_at(SHE_RA, "tar-swamp");
    other.game.make(TEELA, |hero| (0..5).for_each(|_| assert!(hero.pack.push(net))));
    other.game.receive(TEELA, Merchant::Shop, coat);
    go_on(&mut other);
    assert!(!other.legal(0).iter().any(|action| matches!(action, Action::Equip(_))));
}

/// Proves FE-19.6, FE-19.8, FE-R72, FE-R73.
#[test]
fn an_offer_is_refreshed_once_before_buying_and_filled_when_the_visit_ends() {
    let (ward, fury) = (spell("ward"), spell("fury"));
    let mut play = offer(Merchant::Guild, &[ward, ward, fury, fury]);
    play.chance(0, Action::Refresh, &[0, 0, 0, 0]);
    assert_eq!((play.game.team(MASTERS).eternium, play.game.offers[2].map(|offer| offer.len())), (10, Some(4)));
    assert_eq!((play.game.spells.discard[ward as usize], play.game.spells.discard[fury as usize]), (2, 2));
    assert!(play.refused(0, &Action::Refresh).is_some(), "once");
    play.act(0, Action::Buy(0));
    assert_eq!(play.game.offers[2].map(|offer| offer.len()), Some(3));
    play.chance(0, Action::Done, &[0]);
    assert_eq!(play.game.offers[2].map(|offer| offer.len()), Some(4));
    // A deck that cannot fill four places shows what there is.
    let mut short = offer(Merchant::Guild, &[ward]);
    short.game.spells.left = [0; KINDS];
    short.game.spells.left[fury as usize] = 1;
    short.chance(0, Action::Done, &[0]);
    assert_eq!(short.game.offers[2].map(|offer| offer.as_slice().to_vec()), Some(vec![ward, fury]));
}

/// Proves FE-19.1, FE-R27, FE-19.2.
#[test]
fn the_first_capture_reveals_four_cards_by_hero_or_by_soldiers() {
    let mut hero = turn_at(TEELA, "harvest-fields");
    hero.chance(0, Action::Go { to: area("gaz-village"), by: crate::map::Way::Border }, &[]);
    hero.chance(0, Action::Stop, &[0, 0, 0, 0]);
    assert_eq!(hero.game.offers.map(|offer| offer.map(|offer| offer.len())), [None, Some(4), None]);
    let mut soldiers = turn_at(TEELA, "castle-foe");
    soldiers.game.guard(MASTERS, "castle-foe", 1);
    soldiers.game.note_control();
    soldiers.chance(0, Action::March { from: area("castle-foe"), to: area("slime-pit"), number: 1 }, &[0, 0, 0, 0]);
    assert_eq!(soldiers.game.offers[2].map(|offer| offer.len()), Some(4));
}

/// Proves FE-R210, FE-11.8.
#[test]
fn after_the_merchant_only_what_was_bought_can_be_put_on() {
    let (coat, helm, scale) = (equipment("hunters-coat"), equipment("horned-helm"), equipment("dragon-scale"));
    let mut play = offer(Merchant::Shop, &[coat]);
    play.game.make(TEELA, |hero| assert!(hero.pack.push(helm) && hero.worn.push(scale)));
    play.act(0, Action::Buy(0)).chance(0, Action::Done, &[0, 0, 0, 0]);
    assert_eq!(play.legal(0), [Action::EndTurn, Action::Equip(coat)]);
    play.act(0, Action::Equip(coat));
    assert_eq!((play.game.hero(TEELA).worn.as_slice(), play.legal(0)), (&[coat][..], vec![Action::EndTurn]));
}
