//! Situations on the board, with exact numbers.

use crate::action::{Action, Attribute, Owned};
use crate::content::cards::Feat;
use crate::frame::{Frame, Invade, Shop, Wilds};
use crate::ids::{Combat, Face, Lane, Merchant};
use crate::map::Way;
use crate::setup::{Heroes, Options, Setup};
use crate::state::{Fields, Held, Mount, Shown, Why};
use crate::testing::{
    BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, beast, equipment, setup, spell, table, with,
};
use engine::{Game, Seat, Seeded};
use kit::testing::Play;

/// Goes on until somebody decides, without chance.
fn go_on(play: &mut Play<Fields>) {
    play.game.advance(&mut engine::Scripted::none());
}

/// A turn of Teela's in which she stands here.
fn turn_at(id: &str) -> Play<Fields> {
    let mut play = table();
    play.game.at(TEELA, id);
    play.act(0, Action::Activate(TEELA));
    play
}

/// Proves FE-X29, FE-2.9, FE-2.14, FE-2.8, FE-2.7, FE-2.4, FE-2.5, FE-3.1.
#[test]
fn a_game_begins_with_what_the_rules_give() {
    let play = table();
    // 10, and 1 of the base on the first day (FE-R33).
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [11, 11]);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).reserve), [15, 15]);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).hand.len()), [3, 3]);
    assert_eq!(play.game.team(MASTERS).deck, [7, 6, 3, 2, 1, 1, 1]);
    assert!([TEELA, HE_MAN, SHE_RA].iter().all(|hero| play.game.hero(*hero).area == area("castle-grayskull")));
    let mut riding = setup(Options::default());
    let Heroes::Fixed(all) = &mut riding.heroes else { panic!("they are named") };
    all[0][1] = "he-man-on-battle-cat".into();
    let game = Fields::new(&riding, &mut Seeded::new(1)).expect("one rider is legal");
    let mut play = Play::new(game);
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [11, 15]);
    assert_eq!(play.game.hero(HE_MAN).mounts.as_slice(), [Mount::Beast(beast("battle-cat"))]);
    assert_eq!(play.game.encounters.left[usize::from(play.game.content.get().shape.beasts + beast("battle-cat"))], 0);
}

/// Proves FE-2.13, FE-R14, FE-1.1, FE-1.3, FE-3.3.
#[test]
fn everything_wrong_with_a_set_up_is_said_at_once() {
    let mut bad = setup(Options::default());
    let Heroes::Fixed(all) = &mut bad.heroes else { panic!("they are named") };
    all[0] = vec!["he-man".into(), "he-man-on-battle-cat".into(), "skeletor".into()];
    (bad.scenario, bad.starting) = (Some("nowhere".into()), Some(7));
    let problems = Fields::new(&bad, &mut Seeded::new(1)).unwrap_err().problems.join("\n");
    for said in [
        "there is no scenario nowhere (FE-3.3)",
        "there is no such team (FE-3.8)",
        "he-man-on-battle-cat is in play twice; a hero is in one team (FE-R14)",
        "skeletor is of another faction than its team (FE-2.2)",
        "skeletor is in play twice",
    ] {
        assert!(problems.contains(said), "{said}:\n{problems}");
    }
    let four = Setup { seats: vec![4, 0], ..Setup::default() };
    assert!(Fields::new(&four, &mut Seeded::new(1)).is_err());
}

/// Proves FE-2.6, FE-R12, FE-R13.
#[test]
fn the_evil_warriors_choose_a_base_that_nobody_uses() {
    let game = Fields::new(&setup(Options::default()), &mut Seeded::new(1)).expect("legal");
    let play = Play::new(game);
    let mut all = Vec::new();
    play.game.legal(Seat(1), &mut all);
    assert_eq!(all, [Action::PickBase(area("temple-of-serpos")), Action::PickBase(area("temple-of-hordak"))]);
}

/// Proves FE-X31, FE-10.4, FE-4.6, FE-4.10, FE-R33.
#[test]
fn a_day_pays_for_every_outpost_that_is_held() {
    let mut play = table();
    play.game.guard(MASTERS, "central-tower", 1).at(TEELA, "grayskull-tower");
    assert_eq!(play.game.income_of(MASTERS), 4, "2 + 1 + 1 of the base");
}

/// Proves FE-10.1, FE-10.3, FE-10.5, FE-11.2, FE-11.3, FE-10.8, FE-R37, FE-R36, FE-R195.
#[test]
fn teams_act_in_turn_and_night_heals() {
    let mut play = table();
    // She-Ra would heal a friend beside her.
    play.game.at(SHE_RA, "tar-swamp").make(TEELA, |hero| hero.damage = 3);
    for (seat, hero) in [(0, TEELA), (1, EVIL_LYN), (0, HE_MAN), (1, SKELETOR), (0, SHE_RA), (1, BEAST_MAN)] {
        assert_eq!(play.deciding(), [seat]);
        play.act(seat, Action::Activate(hero)).act(seat, Action::EndTurn);
    }
    assert_eq!((play.game.space, play.game.night()), (1, true));
    assert_eq!(play.game.hero(TEELA).damage, 3, "a day heals nobody");
    assert_eq!(play.deciding(), [0], "the starting team begins again");
    play.act(0, Action::Activate(TEELA)).act(0, Action::EndTurn);
    assert_eq!(play.game.hero(TEELA).damage, 2);
}

/// Proves FE-17.1, FE-17.2, FE-17.3, FE-R40.
#[test]
fn a_rest_takes_both_actions_of_a_night() {
    let mut play = turn_at("tar-swamp");
    assert_eq!(play.refusal(0, Action::Rest).clause.0, "FE-17.1");
    play.game.space = 1;
    play.game.make(TEELA, |hero| hero.damage = 5);
    play.act(0, Action::Rest);
    assert_eq!(play.game.hero(TEELA).damage, 1);
    assert_eq!(play.refusal(0, Action::Go { to: area("fright-wood"), by: Way::Border }).clause.0, "FE-12.1");
    play.act(0, Action::EndTurn);
    assert_eq!(play.game.hero(TEELA).damage, 0, "and 1 at the end of the turn");
    let mut play = turn_at("tar-swamp");
    play.game.space = 1;
    play.act(0, Action::Go { to: area("fright-wood"), by: Way::Border }).act(0, Action::Stop);
    assert_eq!(play.refusal(0, Action::Rest).clause.0, "FE-R40");
}

/// Proves FE-11.4, FE-11.6, FE-12.1, FE-12.3, FE-12.5.
#[test]
fn a_turn_has_two_different_actions() {
    let mut play = turn_at("tar-swamp");
    play.act(0, Action::Go { to: area("fright-wood"), by: Way::Border });
    play.act(0, Action::Go { to: area("tar-swamp"), by: Way::Border });
    // Movement 3: the third step ends the move.
    play.act(0, Action::Go { to: area("fertile-plain"), by: Way::Border });
    assert_eq!(play.refusal(0, Action::Go { to: area("tar-swamp"), by: Way::Border }).clause.0, "FE-12.1");
    assert_eq!(play.game.turn.spent, 1);
}

/// Proves FE-4.11, FE-12.9, FE-14.7.
#[test]
fn nobody_enters_an_enemy_base() {
    let mut play = turn_at("shedding-grounds");
    assert_eq!(play.refusal(0, Action::Go { to: area("temple-of-serpos"), by: Way::Border }).clause.0, "FE-12.1");
    play.game.guard(MASTERS, "targa-city", 1).at(TEELA, "targa-city");
    let march = Action::March { from: area("targa-city"), to: area("temple-of-serpos"), number: 1 };
    assert_eq!(play.refusal(0, march).clause.0, "FE-14.5");
}

/// Proves FE-R28.
#[test]
fn fast_travel_among_enemies_starts_a_combat_and_needs_no_control() {
    let mut play = turn_at("grayskull-tower");
    play.game.at(SKELETOR, "viper-tower").guard(EVIL, "viper-tower", 2);
    assert!(!play.game.controls(MASTERS, area("viper-tower")));
    play.act(0, Action::Travel(area("viper-tower")));
    assert!(play.game.duel.on);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(TEELA), Some(SKELETOR)]);
}

/// Proves FE-13.6.
#[test]
fn fast_travel_leads_from_tower_to_tower() {
    let mut play = turn_at("grayskull-tower");
    assert_eq!(play.refusal(0, Action::Travel(area("perpetua-mountains"))).clause.0, "FE-13.6");
    play.act(0, Action::Travel(area("viper-tower")));
    assert_eq!((play.game.hero(TEELA).area, play.game.turn.spent), (area("viper-tower"), 1));
    assert_eq!(play.refusal(0, Action::Travel(area("central-tower"))).clause.0, "FE-13.6");
}

/// Proves FE-13.1, FE-R17, FE-R18.
#[test]
fn outpost_movement_needs_a_friend_at_the_other_end() {
    let mut play = turn_at("grayskull-tower");
    assert_eq!(play.refusal(0, Action::PathStep(area("central-tower"))).clause.0, "FE-13.1");
    play.game.guard(MASTERS, "central-tower", 1);
    play.act(0, Action::PathStep(area("central-tower")));
    assert_eq!((play.game.hero(TEELA).area, play.game.turn.spent), (area("central-tower"), 1));
    // The move action is still there, and so is the path.
    play.act(0, Action::Go { to: area("fertile-plain"), by: Way::Border });
}

/// Proves FE-14.2, FE-14.3, FE-R61.
#[test]
fn reinforcements_come_up_to_three() {
    let mut play = turn_at("castle-grayskull");
    assert_eq!(play.refusal(0, Action::Reinforce(1)).clause.0, "FE-14.2", "not into a base");
    play.game.at(TEELA, "grayskull-tower").guard(MASTERS, "grayskull-tower", 1);
    assert_eq!(play.refusal(0, Action::Reinforce(3)).clause.0, "FE-14.2");
    play.act(0, Action::Reinforce(2));
    assert_eq!((play.game.soldiers_at(MASTERS, area("grayskull-tower")), play.game.team(MASTERS).reserve), (3, 12));
}

/// Proves FE-X24, FE-28.6, FE-28.7, FE-R196.
#[test]
fn a_mixed_area_shares_the_damage_of_soldiers() {
    let mut play = turn_at("viper-tower");
    play.game.at(SKELETOR, "central-tower").at(EVIL_LYN, "central-tower").guard(EVIL, "central-tower", 2);
    play.game.guard(MASTERS, "viper-tower", 3);
    play.act(0, Action::March { from: area("viper-tower"), to: area("central-tower"), number: 3 });
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::HurtHero(SKELETOR)).act(1, Action::HurtHero(SKELETOR)).act(1, Action::HurtSoldier);
    assert_eq!([SKELETOR, EVIL_LYN].map(|hero| play.game.hero(hero).damage), [2, 0]);
    assert_eq!((play.game.soldiers_at(EVIL, area("central-tower")), play.game.team(MASTERS).reserve), (1, 15));
}

/// Proves FE-X34, FE-28.2, FE-28.3, FE-28.4.
#[test]
fn soldiers_stop_when_the_hero_is_down() {
    let mut play = turn_at("viper-tower");
    play.game.at(EVIL_LYN, "central-tower").guard(MASTERS, "viper-tower", 3);
    play.game.make(EVIL_LYN, |hero| hero.damage = 4);
    play.act(0, Action::March { from: area("viper-tower"), to: area("central-tower"), number: 3 });
    assert_eq!(play.game.hero(EVIL_LYN).area, area("temple-of-serpos"));
    assert_eq!((play.game.soldiers_at(MASTERS, area("central-tower")), play.game.team(MASTERS).vp), (1, 0));
}

/// Proves FE-28.5, FE-R59, FE-R141.
#[test]
fn soldiers_fall_one_for_one() {
    let mut play = turn_at("viper-tower");
    play.game.guard(EVIL, "central-tower", 2);
    play.game.team_mut(MASTERS).reserve -= 3;
    play.game.frames.push(Frame::Invade(Invade { team: MASTERS, area: area("central-tower"), number: 3 }));
    go_on(&mut play);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.soldiers_at(team, area("central-tower"))), [1, 0]);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).reserve), [14, 15]);
}

/// Proves FE-X35, FE-R79, FE-20.8, FE-R26.
#[test]
fn a_hero_pays_a_life_for_each_soldier() {
    let mut play = turn_at("fertile-plain");
    play.game.make(TEELA, |hero| hero.damage = 1);
    play.game.guard(EVIL, "central-tower", 2);
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("central-tower"))), (3, 0));
    assert!(play.game.controls(MASTERS, area("central-tower")));
}

/// Proves FE-X36, FE-R49, FE-8.5, FE-8.6.
#[test]
fn what_cannot_be_paid_is_forgiven() {
    let mut play = table();
    play.game.team_mut(MASTERS).eternium = 1;
    let ward = spell("ward");
    play.game.make(TEELA, |hero| {
        assert!(hero.spells.push(ward));
        hero.damage = 6;
    });
    let mut cx = engine::Scripted::none();
    assert!(play.game.check_defeat(TEELA, &mut cx));
    play.game.advance(&mut cx);
    assert_eq!(play.refusal(0, Action::PayEternium).clause.0, "FE-11.9", "1 is not enough while a card is left");
    play.act(0, Action::PayCard(Owned::Spell(ward)));
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).spells.len()), (0, 0));
}

/// Proves FE-X25, FE-19.7, FE-R74.
#[test]
fn more_outposts_of_a_merchant_make_it_cheaper() {
    let mut play = table();
    play.game.guard(MASTERS, "gaz-village", 1);
    assert_eq!(play.game.price(TEELA, Merchant::Shop, 3), 3);
    play.game.guard(MASTERS, "targa-city", 1);
    assert_eq!(play.game.price(TEELA, Merchant::Shop, 3), 2);
    play.game.guard(MASTERS, "orkas-village", 1);
    assert_eq!([3, 2, 1, 0].map(|printed| play.game.price(TEELA, Merchant::Shop, printed)), [1, 1, 1, 0]);
}

/// Proves FE-19.1, FE-R27, FE-19.3, FE-19.5, FE-19.6, FE-19.8, FE-11.8, FE-R73, FE-R210.
#[test]
fn a_captured_merchant_shows_four_cards_and_the_visit_ends_the_turn() {
    let mut play = turn_at("gaz-village");
    play.game.held[0] = play.game.held[0].without(area("gaz-village"));
    assert_eq!(play.refusal(0, Action::Shop(Merchant::Shop)).clause.0, "FE-19.3");
    play.chance(0, Action::Reinforce(1), &[0, 0, 0, 0]);
    let offer = play.game.offers[Merchant::Shop.index()].expect("it was captured");
    assert_eq!(offer.len(), 4);
    play.act(0, Action::Shop(Merchant::Shop));
    let price = play.game.price(TEELA, Merchant::Shop, play.game.printed_price(Merchant::Shop, offer.as_slice()[0]));
    play.act(0, Action::Buy(0));
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).pack.len()), (11 - u16::from(price), 1));
    assert_eq!(play.refusal(0, Action::Refresh).clause.0, "FE-11.9", "only before the first purchase");
    assert_eq!(play.game.offers[1].map(|offer| offer.len()), Some(3), "no refill between purchases");
    play.chance(0, Action::Done, &[0]);
    assert_eq!(play.game.offers[1].map(|offer| offer.len()), Some(4));
    assert_eq!(play.refusal(0, Action::Reinforce(1)).clause.0, "FE-14.2", "the merchant came last");
}

/// Proves FE-30.4, FE-30.6, FE-30.7, FE-30.8, FE-R145.
#[test]
fn armor_of_one_kind_takes_turns_and_a_pack_holds_five() {
    let mut play = turn_at("gaz-village");
    let (harness, coat) = (equipment("battle-harness"), equipment("hunters-coat"));
    for card in [harness, coat, coat, coat, coat] {
        play.game.make(TEELA, |hero| assert!(hero.pack.push(card)));
    }
    play.act(0, Action::Equip(harness)).act(0, Action::Equip(coat));
    assert_eq!((play.game.hero(TEELA).worn.as_slice(), play.game.hero(TEELA).pack.len()), (&[coat][..], 4));
    play.game.frames.push(Frame::Shop(Shop { hero: TEELA, merchant: Merchant::Shop, refreshed: false, bought: false }));
    play.game.receive(TEELA, Merchant::Shop, harness);
    play.game.receive(TEELA, Merchant::Shop, harness);
    go_on(&mut play);
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Drop(Owned::Packed(coat)));
    assert_eq!((play.game.hero(TEELA).pack.len(), play.game.equipment.discard[coat as usize]), (5, 1));
}

/// A wilds combat of She-Ra with the Dylinx.
fn dylinx() -> Play<Fields> {
    let mut play = table();
    play.game.at(SHE_RA, "tar-swamp");
    play.act(0, Action::Activate(SHE_RA));
    play
}

/// Proves FE-X21, FE-X22, FE-X23, FE-27.2, FE-27.3, FE-27.4, FE-27.5, FE-27.6, FE-27.7, FE-27.9, FE-27.10, FE-27.11, FE-6.2.
/// Proves FE-15.2, FE-15.9, FE-29.1.
#[test]
fn she_ra_and_the_dylinx() {
    let mut play = dylinx();
    let card = play.game.content.get().shape.beasts + beast("dylinx");
    let draw = play.game.draw_encounter(card);
    // The check of its ability shows a blank; then seven dice: 2 blank, 3 success, 1 double, 1 reroll.
    play.chance(0, Action::Brave { two: false }, &[draw, 0, 0, 1, 2, 2, 3, 4, 5]);
    let Some(Frame::Wilds(Wilds { fight, .. })) = play.game.frames.top().copied() else { panic!("they fight") };
    assert_eq!((fight.attack, fight.faces), (3, [2, 3, 1, 1]));
    assert_eq!(play.refusal(0, Action::Reroll([2, 0, 0])).clause.0, "FE-11.9", "one other die with one reroll");
    play.chance(0, Action::Reroll([1, 0, 0]), &[4, 4]);
    let assign = |face, to| Action::Assign { face, to };
    assert_eq!(play.refusal(0, assign(Face::Double, Attribute::Hp)).clause.0, "FE-27.5");
    play.act(0, assign(Face::Double, Attribute::Defense));
    play.act(0, assign(Face::Success, Attribute::Attack)).act(0, assign(Face::Double, Attribute::Attack));
    play.act(0, assign(Face::Double, Attribute::Hp)).act(0, assign(Face::Success, Attribute::Hp));
    play.act(0, Action::Done);
    assert_eq!(play.game.hero(SHE_RA).damage, 0);
    // Its reward is "+2": another card goes.
    play.act(0, Action::Remove(Combat::One));
    assert_eq!(play.game.team(MASTERS).deck, [6, 7, 3, 2, 1, 1, 1]);
    assert_eq!(play.game.team(MASTERS).supply[1], 5);
    play.act(0, Action::Yes);
    assert_eq!(play.game.hero(SHE_RA).mounts.as_slice(), [Mount::Beast(beast("dylinx"))]);
    assert_eq!(play.game.team(MASTERS).eternium, 8, "3 to tame it");
}

/// Proves FE-6.3, FE-6.4.
#[test]
fn a_check_is_passed_by_a_success_and_by_a_double_and_by_no_other_face() {
    // Passed, the ability of the Dylinx adds 1 to its attack of 3. The die: 2 blanks, 2 successes, a double, a reroll.
    let faces = [Face::Blank, Face::Blank, Face::Success, Face::Success, Face::Double, Face::Reroll];
    for ((at, face), attack) in (0u32..).zip(faces).zip([3, 3, 4, 4, 4, 3]) {
        let mut play = dylinx();
        assert_eq!(play.game.defs().rules.wilds_die[at as usize], face);
        let card = play.game.content.get().shape.beasts + beast("dylinx");
        let draw = play.game.draw_encounter(card);
        play.chance(0, Action::Brave { two: false }, &[draw, at, 2, 0, 0, 0, 0, 0, 0]);
        // The next die is already one of the seven of the combat: a reroll face is not thrown again.
        let Some(Frame::Wilds(Wilds { fight, .. })) = play.game.frames.top().copied() else { panic!("they fight") };
        assert_eq!((fight.attack, fight.faces), (attack, [6, 1, 0, 0]), "{face:?}");
    }
}

/// Proves FE-27.8, FE-27.12, FE-R138, FE-15.9.
#[test]
fn an_unbeaten_creature_strikes_and_gets_away() {
    let mut play = dylinx();
    let card = play.game.content.get().shape.beasts + beast("dylinx");
    let draw = play.game.draw_encounter(card);
    let supply = play.game.team(MASTERS).supply;
    play.chance(0, Action::Brave { two: false }, &[draw, 2, 0, 0, 0, 0, 0, 0, 0]);
    assert!(matches!(play.game.frames.top(), Some(Frame::Wilds(_))), "it must be fought");
    play.act(0, Action::Done).act(0, Action::Done);
    assert_eq!(play.game.hero(SHE_RA).damage, 4, "3, and 1 for the check it passed");
    assert_eq!((play.game.hero(SHE_RA).mounts.len(), play.game.team(MASTERS).supply), (0, supply), "no reward, not tamed");
    assert_eq!(play.game.encounters.left[card as usize], 1);
}

/// Proves FE-15.3, FE-R62.
#[test]
fn two_cards_cost_one_and_the_other_goes_under_the_deck() {
    let mut play = dylinx();
    let ids = ["dylinx", "tar-lizard"].map(|id| play.game.content.get().shape.beasts + beast(id));
    let first = play.game.draw_encounter(ids[0]);
    let mut after = play.game.clone();
    after.encounters.left[ids[0] as usize] -= 1;
    let second = after.draw_encounter(ids[1]);
    play.chance(0, Action::Brave { two: true }, &[first, second]);
    play.chance(0, Action::Resolve(1), &[0; 7]);
    assert_eq!((play.game.team(MASTERS).eternium, play.game.encounters.under.as_slice()), (10, &[ids[0]][..]));
}

/// Proves FE-15.7, FE-15.8, FE-29.5, FE-29.6, FE-R65.
#[test]
fn an_own_ally_is_paid_or_brings_one_eternium() {
    for (action, eternium, allies) in [(Action::Yes, 9, 1), (Action::No, 12, 0)] {
        let mut play = dylinx();
        let card = play.game.content.get().shape.allies + 1;
        let draw = play.game.draw_encounter(card);
        play.chance(0, Action::Brave { two: false }, &[draw]);
        play.act(0, action);
        assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(SHE_RA).allies.len()), (eternium, allies));
    }
}

/// Proves FE-7.2, FE-7.3, FE-7.4, FE-7.5, FE-7.6, FE-R45, FE-R208.
#[test]
fn a_victory_card_scores_twice_and_the_third_ends_the_hand() {
    let defs = crate::library::standard().get();
    let of = |id: &str| defs.defs.victory.iter().position(|card| card.id == id).expect("it is there") as u8;
    let mut play = turn_at("tar-swamp");
    let (seekers, slayers) = (of("seekers"), of("monster-slayers"));
    let team = play.game.team_mut(MASTERS);
    team.hand = [seekers, slayers].into_iter().map(|card| Held { card, count: 0 }).collect();
    team.shown = [Shown { card: of("raiders"), count: 0, done: true }, Shown { card: of("armory"), count: 0, done: true }]
        .into_iter()
        .collect();
    assert_eq!(play.refusal(0, Action::Reveal(seekers)).clause.0, "FE-7.2");
    play.game.feat(MASTERS, Feat::QuestDone, 1);
    play.act(0, Action::Reveal(seekers));
    let team = play.game.team(MASTERS);
    assert_eq!((team.vp, team.hand.len(), team.gone & 1 << slayers), (1, 0, 1 << slayers));
    play.game.feat(MASTERS, Feat::QuestDone, 1);
    assert_eq!(play.game.team(MASTERS).shown.as_slice()[2].count, 1, "the second objective counts anew");
    play.game.feat(MASTERS, Feat::QuestDone, 1);
    play.act(0, Action::EndTurn);
    assert_eq!(play.game.team(MASTERS).vp, 4);
}

/// Proves FE-7.7.
#[test]
fn victory_cards_are_exchanged_for_one() {
    let mut play = turn_at("tar-swamp");
    let before: Vec<u8> = play.game.team(MASTERS).hand.iter().map(|held| held.card).collect();
    play.chance(0, Action::Exchange(0b101), &[0, 0]);
    let after: Vec<u8> = play.game.team(MASTERS).hand.iter().map(|held| held.card).collect();
    assert_eq!((after.len(), after[0], play.game.team(MASTERS).eternium), (3, before[1], 10));
    assert!(!after.contains(&before[0]) && !after.contains(&before[2]));
}

/// Proves FE-16.1, FE-16.4, FE-16.6, FE-R69.
#[test]
fn a_quest_spends_its_token_and_pays_if_it_is_done() {
    for (die, vp) in [(2, 1), (0, 0)] {
        let mut play = turn_at("evergreen-forest");
        assert!(play.game.tokens.has(area("evergreen-forest")));
        // "The Broken Hour": one check.
        play.chance(0, Action::Quest, &[0, die]);
        assert!(!play.game.tokens.has(area("evergreen-forest")));
        assert_eq!((play.game.team(MASTERS).vp, crate::deck::total(&play.game.adventures.discard)), (vp, 1));
    }
}

/// Proves FE-33.1, FE-33.3, FE-33.4, FE-33.2, FE-33.5.
#[test]
fn points_then_outposts_then_eternium_decide() {
    let end = |change: &dyn Fn(&mut Fields)| {
        let mut play = table();
        for team in [MASTERS, EVIL] {
            play.game.team_mut(team).hand = engine::List::default();
        }
        change(&mut play.game);
        play.game.space = 11;
        play.game.frames.clear();
        play.game.frames.push(Frame::RoundOver(crate::frame::RoundOver {}));
        go_on(&mut play);
        (play.game.over.map(|ended| (ended.winners, ended.why)), play.game.extra)
    };
    assert_eq!(end(&|game| game.team_mut(EVIL).vp = 3).0, Some((0b10, Why::Points)));
    assert_eq!(
        end(&|game| {
            game.guard(MASTERS, "central-tower", 1);
        })
        .0,
        Some((0b01, Why::Outposts))
    );
    assert_eq!(end(&|game| game.team_mut(EVIL).eternium += 1).0, Some((0b10, Why::Eternium)));
    assert_eq!(end(&|_| {}), (None, true), "one more night");
    let boss = crate::state::BossInPlay { boss: 0, area: area("glass-waste"), damage: 0 };
    assert_eq!(end(&|game| game.boss = Some(boss)).0, Some((0, Why::Boss)));
}

/// Proves FE-9.1, FE-9.2, FE-9.6, FE-R35, FE-R142.
#[test]
fn a_first_game_begins_at_the_first_skull_with_soldiers_and_protection() {
    let play = with(Options { first_game: true, ..Options::default() });
    assert_eq!(play.game.space, 2);
    for id in ["castle-foe", "gaz-village", "eldor-village"] {
        assert_eq!(play.game.soldiers_at(MASTERS, area(id)), 1);
        assert_eq!([TEELA, HE_MAN, SHE_RA].iter().filter(|hero| play.game.hero(**hero).area == area(id)).count(), 1);
    }
    assert!(play.game.offers.iter().all(Option::is_some), "every merchant shows its wares");
    assert!(play.game.protected_from(MASTERS).has(play.game.hero(EVIL_LYN).area));
    let mut later = play.game.clone();
    later.space = 5;
    assert!(later.protected_from(MASTERS).is_empty());
}

/// Proves FE-13.2, FE-13.3, FE-13.4, FE-32.4.
#[test]
fn a_flying_hero_passes_over_enemies_and_the_sea() {
    let mut play = turn_at("sunrise-coast");
    assert_eq!(play.refusal(0, Action::Go { to: area("avion"), by: Way::Corridor }).clause.0, "FE-12.1");
    let raider = play.game.defs().vehicles.iter().position(|card| card.id == "wind-raider").expect("there is one") as u8;
    play.game.make(TEELA, |hero| assert!(hero.mounts.push(Mount::Vehicle(raider))));
    play.act(0, Action::Go { to: area("avion"), by: Way::Corridor });
    play.act(0, Action::Go { to: area("shedding-grounds"), by: Way::Corridor });
    assert_eq!(play.game.hero(TEELA).area, area("shedding-grounds"));
    let mut play = turn_at("fertile-plain");
    play.game.make(TEELA, |hero| assert!(hero.mounts.push(Mount::Vehicle(raider))));
    play.game.guard(EVIL, "central-tower", 1);
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!(play.game.soldiers_at(EVIL, area("central-tower")), 1, "no combat yet");
    play.act(0, Action::Stop);
    assert_eq!(play.game.soldiers_at(EVIL, area("central-tower")), 0, "where it stops there is");
}

/// Proves FE-26.5, FE-26.6, FE-R130.
#[test]
fn dice_of_power_stop_at_ten() {
    let mut play = with(Options { dice_of_power: true, ..Options::default() });
    play.game.at(TEELA, "tar-swamp").at(EVIL_LYN, "perpetua-mountains");
    let mut cx = engine::Scripted::none();
    play.game.fight_hero(TEELA, EVIL_LYN, &mut cx);
    let fighter = &mut play.game.duel.sides[0];
    for (lane, cards) in [(Lane::Attack, 2), (Lane::Defense, 1), (Lane::Initiative, 1)] {
        for _ in 0..cards {
            let card =
                crate::combat::Placed { card: Combat::Three, lane, lies: crate::combat::Lies::Up, used: false, late: false };
            assert!(fighter.cards.push(card));
        }
    }
    // 6 + 3 + 3 are twelve: two become successes in attack.
    fighter.sure = [2, 0, 0];
    assert_eq!(Lane::ALL.map(|lane| fighter.dice_of(lane)), [(4, 2), (3, 0), (3, 0)]);
    fighter.rolled = [5, 1, 1];
    // Printed initiative is added as it is.
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [7, 1, 4]);
}

/// A skirmish of two, everything bought and placed, the Masters to act.
fn skirmish() -> Play<Fields> {
    let wanted = Setup { scenario: Some("marching-armies".into()), ..setup(Options::default()) };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("a skirmish is legal"));
    // 15 each, and shop and guild show four cards.
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [15, 15]);
    assert_eq!(play.game.offers.map(|offer| offer.map(|offer| offer.len())), [None, Some(4), Some(4)]);
    play.any(0, Action::Outfit { hero: TEELA, merchant: Merchant::Shop, at: 0 });
    assert_eq!(play.game.hero(TEELA).pack.len(), 1);
    assert_eq!(play.game.offers[1].map(|offer| offer.len()), Some(4), "replaced at once");
    for (seat, hero) in [(1, EVIL_LYN), (0, TEELA), (1, SKELETOR), (0, HE_MAN), (1, BEAST_MAN), (0, SHE_RA)] {
        play.any(seat, Action::Ready(hero));
    }
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [0, 0]);
    play.any(0, Action::Choose(0));
    assert_eq!(play.refusal(1, Action::Choose(0)).clause.0, "FE-R181", "each zone has one team");
    play.any(1, Action::Choose(1));
    for id in ["targa-city", "tar-swamp"] {
        assert_eq!(play.refusal(0, Action::Area(area(id))).clause.0, "FE-38.8", "{id} is no outpost of the zone");
    }
    for (seat, outposts) in [(0, ["castle-foe", "gaz-village"]), (1, ["targa-city", "oracles-temple"])] {
        for id in outposts {
            for _ in 0..3 {
                play.any(seat, Action::Area(area(id)));
            }
        }
    }
    assert_eq!(play.refusal(0, Action::Area(area("tar-swamp"))).clause.0, "FE-38.9");
    for _ in 0..3 {
        play.any(0, Action::Area(area("castle-grayskull"))).any(1, Action::Area(area("shedding-grounds")));
    }
    play
}

/// Proves FE-38.3, FE-38.4, FE-38.5, FE-38.6, FE-38.7, FE-38.8, FE-38.9, FE-38.10, FE-38.11, FE-38.12, FE-38.13, FE-38.14,
/// FE-38.15, FE-R179, FE-R180, FE-R181, FE-R184.
#[test]
fn a_skirmish_is_bought_and_deployed_before_it_begins() {
    let mut play = skirmish();
    play.any(0, Action::Area(area("fertile-plain")));
    for (id, clause) in [("fertile-plain", "FE-38.12"), ("evergreen-forest", "FE-38.13"), ("central-tower", "FE-38.11")] {
        assert_eq!(play.refusal(1, Action::Area(area(id))).clause.0, clause, "{id}");
    }
    let mut placed = 1;
    while placed < 10 {
        let seat = play.game.deciding().lowest().expect("somebody places");
        let mut all = Vec::new();
        play.game.legal(seat, &mut all);
        let Action::Area(_) = all[0] else { break };
        play.any(seat, *all.last().expect("there is room"));
        placed += 1;
    }
    assert!((8..=10).contains(&play.game.tokens.len()), "{}", play.game.tokens.len());
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).hand.len()), [0, 0]);
    let tamable = play.game.defs().epics.iter().filter(|epic| epic.tame.is_some()).count();
    assert_eq!(play.game.adventures.size() as usize, tamable);
    assert!(play.game.closed_to(MASTERS).and(play.game.map().all()).is_empty(), "there are no bases");
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Activate(TEELA));
    assert_eq!(play.game.move_points(TEELA), 2, "of her 3");
}

/// Proves FE-39.1, FE-39.2, FE-39.3, FE-39.8, FE-39.9, FE-X26, FE-R185, FE-R187.
#[test]
fn a_skirmish_pays_for_tokens_and_trains_and_sends_the_fallen_to_the_zone() {
    let mut play = skirmish();
    play.game.frames.clear();
    play.game.frames.push(Frame::Turn(crate::frame::Turn { hero: TEELA }));
    play.game.turn.hero = Some(TEELA);
    play.game.tokens = crate::map::AreaSet::only(area("tar-swamp"));
    play.game.at(TEELA, "tar-swamp");
    play.act(0, Action::Quest);
    assert_eq!((play.game.team(MASTERS).eternium, play.game.tokens.len()), (2, 0));
    play.game.team_mut(MASTERS).eternium = 5;
    play.act(0, Action::Train(Combat::Flux)).act(0, Action::Remove(Combat::One));
    assert_eq!((play.game.team(MASTERS).deck, play.game.team(MASTERS).eternium), ([6, 6, 3, 2, 1, 1, 2], 0));
    play.game.team_mut(MASTERS).eternium = 9;
    assert_eq!(play.refusal(0, Action::Train(Combat::Two)).clause.0, "FE-39.2", "once a turn");
    // She fights Beast Man, who falls in the first round: 2 Eternium in place of 1 VP.
    let mut cx = engine::Scripted::none();
    play.game.at(BEAST_MAN, "tar-swamp");
    play.game.fight_hero(TEELA, BEAST_MAN, &mut cx);
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.duel.sides[0].bonus = [20, 20, 20];
    play.game.frames.replace(Frame::Clash(crate::frame::Clash { step: crate::combat::Step::Reveal }));
    play.game.team_mut(EVIL).eternium = 0;
    play.game.advance(&mut cx);
    play.any(0, Action::Pass).any(1, Action::Pass);
    assert_eq!(play.game.hero(BEAST_MAN).fallen, 1, "he has fallen");
    assert_eq!((play.game.team(MASTERS).vp, play.game.team(MASTERS).eternium), (0, 11));
    play.game.frames.clear();
    play.game.frames.push(Frame::Turn(crate::frame::Turn { hero: TEELA }));
    play.game.make(EVIL_LYN, |hero| hero.damage = 6);
    play.game.check_defeat(EVIL_LYN, &mut cx);
    play.game.advance(&mut cx);
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::Area(area("oracles-temple")));
    assert_eq!(play.game.hero(EVIL_LYN).area, area("oracles-temple"));
}

/// Proves FE-39.12, FE-R213.
#[test]
fn a_skirmish_scores_what_is_held_at_the_end_of_a_round_and_ends_at_its_target() {
    let mut play = skirmish();
    let mut cx = engine::Scripted::none();
    play.game.guard(MASTERS, "central-tower", 1).guard(EVIL, "viper-tower", 1);
    assert!(!play.game.skirmish_round(&mut cx));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).vp), [2, 1]);
    play.game.team_mut(MASTERS).vp = 10;
    assert!(play.game.skirmish_round(&mut cx), "12 is the target");
}
