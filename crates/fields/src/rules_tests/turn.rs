//! Sections 5 to 8, 10, 11 and 17: Eternium, victory cards, defeat, rounds and turns.

use super::{clause, go_on, rides, turn_at, turn_of, vehicle};
use crate::action::{Action, Owned};
use crate::content::cards::Feat;
use crate::frame::{Frame, Last, RoundOver, TurnOver};
use crate::ids::{Merchant, TeamId};
use crate::map::Way;
use crate::setup::{Options, Setup};
use crate::state::{Fields, Held, Mount, Shown};
use crate::testing::{
    BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, beast, equipment, setup, spell, table,
};
use engine::{Game, Scripted, Seat, Seeded, Viewer};
use kit::testing::Play;

fn victory(id: &str) -> u8 {
    table().game.defs().victory.iter().position(|card| card.id == id).expect("a victory card") as u8
}

/// Proves FE-5.1, FE-5.2, FE-5.3, FE-5.4.
#[test]
fn a_team_has_one_reserve_and_no_payment_it_cannot_cover_can_be_chosen() {
    let wanted = Setup { seats: vec![3, 1], ..setup(Options::default()) };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
    play.any(3, Action::PickBase(area("temple-of-serpos")));
    play.game.at(HE_MAN, "tar-swamp");
    let mut play = turn_of(play, HE_MAN);
    play.game.team_mut(MASTERS).eternium = 1;
    play.any(1, Action::Brave { two: true });
    assert_eq!(play.game.team(MASTERS).eternium, 0, "the second player has spent it");
    let mut poor = turn_at(HE_MAN, "tar-swamp");
    poor.game.team_mut(MASTERS).eternium = 0;
    assert_eq!(clause(&poor, 0, Action::Brave { two: true }), "FE-15.1");
    assert!(!poor.legal(0).iter().any(|action| matches!(action, Action::Exchange(_))));
    let gate = spell("gate");
    poor.game.make(HE_MAN, |hero| assert!(hero.spells.push(gate)));
    assert!(!poor.legal(0).contains(&Action::Cast { hero: HE_MAN, spell: gate }), "it costs 1 to cast");
    poor.game.team_mut(MASTERS).eternium = 1;
    assert!(poor.legal(0).contains(&Action::Cast { hero: HE_MAN, spell: gate }));
}

/// Proves FE-5.5, FE-5.6.
#[test]
fn hp_are_the_printed_ones_and_bonuses_less_the_damage_and_healing_stops_there() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let scale = equipment("dragon-scale");
    play.game.make(TEELA, |hero| assert!(hero.worn.push(scale)));
    let mut cx = Scripted::none();
    play.game.lose_hp(TEELA, 3, &mut cx);
    assert_eq!((play.game.max_hp(TEELA), play.game.hp(TEELA)), (8, 5));
    play.game.heal(TEELA, 9, &mut cx);
    assert_eq!((play.game.hp(TEELA), play.game.hero(TEELA).damage), (8, 0));
    assert_eq!(play.game.lose_hp(TEELA, 20, &mut cx), 8, "never below 0");
}

/// Proves FE-5.7.
#[test]
fn a_soldier_counts_as_one_hp_for_effects() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let plague = spell("plague");
    play.game.make(TEELA, |hero| assert!(hero.spells.push(plague)));
    play.game.guard(EVIL, "central-tower", 3);
    play.act(0, Action::Cast { hero: TEELA, spell: plague });
    assert_eq!((play.game.soldiers_at(EVIL, area("central-tower")), play.game.team(EVIL).reserve), (1, 14));
}

/// Proves FE-7.1, FE-R44, FE-R48, FE-7.8.
#[test]
fn a_card_is_revealed_in_the_own_turn_or_at_the_end_and_stays_on_the_table() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let coffers = victory("full-coffers");
    play.game.team_mut(MASTERS).hand = [Held { card: coffers, count: 0 }].into_iter().collect();
    play.game.team_mut(MASTERS).eternium = 12;
    let theirs = turn_of(play.clone(), EVIL_LYN);
    assert!(theirs.refused(0, &Action::Reveal(coffers)).is_some(), "not in the turn of another team");
    assert!(theirs.refused(1, &Action::Reveal(coffers)).is_some());
    play.act(0, Action::Reveal(coffers));
    assert_eq!((play.game.team(MASTERS).vp, play.game.team(MASTERS).hand.len()), (1, 0));
    assert!(play.legal(0).iter().all(|action| !matches!(action, Action::Exchange(_))), "what is revealed is never exchanged");
    let seen = play.game.view(Viewer::Seat(Seat(1))).teams[0].shown.clone();
    assert_eq!(seen, [Shown { card: coffers, count: 0, done: false }]);
    // Once more when the last round has ended; an objective that counts stays met.
    let mut last = turn_at(TEELA, "tar-swamp");
    let raiders = victory("raiders");
    last.game.team_mut(MASTERS).hand = [Held { card: raiders, count: 0 }].into_iter().collect();
    last.game.feat(MASTERS, Feat::Captured, 3);
    last.game.frames.clear();
    last.game.frames.push(Frame::Last(Last { team: MASTERS }));
    assert_eq!(last.legal(0), [Action::Reveal(raiders), Action::Done]);
    let mut none = last.clone();
    none.game.team_mut(MASTERS).hand.iter_mut().for_each(|held| held.count = 0);
    assert_eq!((none.deciding(), none.legal(0)), (vec![0], vec![Action::Done]), "asked all the same, so that it tells nothing");
}

/// Proves FE-R45.
#[test]
fn a_second_objective_that_is_true_already_scores_at_once_and_events_count_from_then_on() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (coffers, champions) = (victory("full-coffers"), victory("champions"));
    play.game.team_mut(MASTERS).hand =
        [Held { card: coffers, count: 0 }, Held { card: champions, count: 0 }].into_iter().collect();
    play.game.team_mut(MASTERS).eternium = 18;
    play.act(0, Action::Reveal(coffers));
    assert_eq!(play.game.team(MASTERS).vp, 3, "1, and 2 for the 18");
    play.game.feat(MASTERS, Feat::CombatWon, 5);
    play.act(0, Action::Reveal(champions));
    assert_eq!((play.game.team(MASTERS).vp, play.game.team(MASTERS).shown.as_slice()[1].count), (4, 0));
}

/// Proves FE-R46, FE-7.5, FE-7.6.
#[test]
fn more_cards_in_hand_do_not_raise_the_limit_of_three() {
    let mut play = turn_at(TEELA, "tar-swamp");
    for card in play.game.team(MASTERS).hand.as_slice().to_vec() {
        play.game.victories |= 1 << card.card;
    }
    let all = ["raiders", "champions", "seekers", "headhunters"].map(victory);
    play.game.team_mut(MASTERS).hand = all.iter().map(|card| Held { card: *card, count: 9 }).collect();
    for card in &all[..3] {
        play.act(0, Action::Reveal(*card));
    }
    assert_eq!((play.game.team(MASTERS).shown.len(), play.game.team(MASTERS).hand.len()), (3, 0));
    assert_eq!(play.game.team(MASTERS).gone, 1 << all[3]);
    assert!(play.refused(0, &Action::Reveal(all[3])).is_some());
}

/// Proves FE-R47, FE-7.7, FE-R208.
#[test]
fn victory_cards_can_be_exchanged_again_and_again_between_actions() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.team_mut(MASTERS).hand.iter_mut().for_each(|held| held.count = 1);
    play.any(0, Action::Exchange(0b111)).any(0, Action::Exchange(0b001));
    assert_eq!(play.game.team(MASTERS).eternium, 9);
    assert!(play.game.team(MASTERS).hand.iter().all(|held| held.count == 0), "a new card begins at nothing");
    play.act(0, Action::Go { to: area("fright-wood"), by: Way::Border });
    assert!(play.legal(0).iter().all(|action| !matches!(action, Action::Exchange(_))), "never inside an action");
}

/// Proves FE-8.1, FE-8.2, FE-8.3, FE-8.4, FE-8.7, FE-R53.
#[test]
fn a_defeated_hero_goes_home_healed_keeps_its_cards_and_its_turn_is_over() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let ward = spell("ward");
    play.game.make(TEELA, |hero| {
        hero.damage = 4;
        assert!(hero.spells.push(ward));
    });
    play.game.guard(EVIL, "central-tower", 2);
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!((play.game.hero(TEELA).area, play.game.hero(TEELA).damage), (area("castle-grayskull"), 0));
    play.act(0, Action::PayEternium);
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).spells.as_slice()), (6, &[ward][..]));
    assert_eq!(play.deciding(), [1], "no further action, no merchant");
    // A hero that falls before its activation acts later all the same.
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.make(SKELETOR, |hero| hero.damage = 7);
    play.game.check_defeat(SKELETOR, &mut Scripted::none());
    go_on(&mut play);
    play.act(0, Action::EndTurn);
    assert!(play.legal(1).contains(&Action::Activate(SKELETOR)));
}

/// Proves FE-R50, FE-R51, FE-8.5, FE-8.6.
#[test]
fn cards_pay_their_printed_cost_and_only_those_of_the_hero_itself() {
    let mut play = table();
    let (sky, wolf, snake) = (vehicle("long-strider"), beast("shadow-wolf"), beast("sand-snake"));
    let coat = equipment("hunters-coat");
    play.game.make(TEELA, |hero| assert!(hero.mounts.push(Mount::Vehicle(sky)) && hero.worn.push(coat)));
    play.game.make(HE_MAN, |hero| assert!(hero.mounts.push(Mount::Beast(wolf))));
    // The shop costs Teela's team less now; a card is still worth what is printed.
    for id in ["gaz-village", "targa-city", "orkas-village"] {
        play.game.guard(MASTERS, id, 1);
    }
    assert_eq!(play.game.value(Owned::Worn(coat)), 3);
    assert_eq!((play.game.value(Owned::Mount(Mount::Beast(wolf))), play.game.value(Owned::Mount(Mount::Beast(snake)))), (2, 0));
    play.game.make(TEELA, |hero| hero.damage = 6);
    play.game.check_defeat(TEELA, &mut Scripted::none());
    go_on(&mut play);
    assert_eq!(
        play.legal(0),
        [Action::PayCard(Owned::Mount(Mount::Vehicle(sky))), Action::PayCard(Owned::Worn(coat)), Action::PayEternium]
    );
    play.act(0, Action::PayCard(Owned::Worn(coat))).act(0, Action::PayCard(Owned::Mount(Mount::Vehicle(sky))));
    assert_eq!(play.game.team(MASTERS).eternium, 11, "9 for 5 gives no change and costs no Eternium");
}

/// Proves FE-R52.
#[test]
fn nobody_gives_up_what_keeps_it_alive_and_a_forced_loss_leaves_one_hp() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (scale, ward) = (equipment("dragon-scale"), spell("ward"));
    play.game.at(HE_MAN, "tar-swamp");
    play.game.make(TEELA, |hero| {
        hero.damage = 6;
        assert!(hero.worn.push(scale) && hero.spells.push(ward));
    });
    assert_eq!(play.game.hp(TEELA), 2);
    assert!(!play.legal(0).contains(&Action::Unequip(scale)));
    play.act(0, Action::Trade);
    let proposable = |card| {
        let mut named = play.clone();
        named.act(0, Action::Give { to: HE_MAN, card });
        named.legal(0).contains(&Action::Propose)
    };
    assert!(!proposable(Owned::Worn(scale)) && proposable(Owned::Spell(ward)));
    play.act(0, Action::Done);
    play.game.discard_card(TEELA, Owned::Worn(scale), &mut Scripted::none());
    assert_eq!((play.game.hp(TEELA), play.game.hero(TEELA).damage), (1, 5));
    // A vehicle is not bought where the creature that must go is what keeps the hero alive.
    let mut play = turn_at(TEELA, "tar-swamp");
    rides(&mut play, TEELA, Mount::Beast(beast("rock-turtle")));
    play.game.make(TEELA, |hero| hero.damage = 6);
    assert!(!play.game.has_saddle(TEELA));
    play.game.make(TEELA, |hero| hero.damage = 5);
    assert!(play.game.has_saddle(TEELA));
}

/// Proves FE-10.2, FE-10.6, FE-R34, FE-R9.
#[test]
fn a_round_prepares_marker_income_and_skull_in_this_order() {
    let mut play = table();
    play.game.space = 1;
    play.game.team_mut(MASTERS).vp = 2;
    play.game.frames.clear();
    play.game.frames.push(Frame::RoundOver(RoundOver {}));
    let (mut game, mut cx) = (play.game.clone(), Scripted::none());
    game.advance(&mut cx);
    play.game = game;
    play.heard(cx.events);
    assert_eq!((play.game.space, play.game.skull(), play.game.skulls_passed()), (2, Some(0), 1));
    let told = play.events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>();
    let at = |what: &str| told.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}: {told:#?}"));
    assert!(at("RoundBegins") < at("FE-10.4") && at("FE-10.4") < at("Skull"));
    // 11, income 1, and 2 of the event, for both.
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [14, 14]);
    assert!(play.game.tokens.has(area("fertile-plain")));
    // FE-R9: what the event does happens team by team as well, the starting team first, also where that is the second.
    let gains = |told: &[String]| -> Vec<bool> {
        let all = told.iter().filter(|line| line.contains("Gains") && line.contains("FE-5.2"));
        all.map(|line| line.contains("Masters")).collect()
    };
    assert_eq!(gains(&told), [true, false]);
    let mut other = table();
    (other.game.space, other.game.starting) = (1, EVIL);
    other.game.frames.clear();
    other.game.frames.push(Frame::RoundOver(RoundOver {}));
    let mut cx = Scripted::none();
    other.game.advance(&mut cx);
    let other: Vec<String> = cx.events.iter().map(|event| format!("{event:?}")).collect();
    assert_eq!(gains(&other), [false, true]);
    let first = told.iter().position(|line| line.contains("Masters") && line.contains("FE-10.4"));
    let second = told.iter().position(|line| line.contains("Evil Warriors") && line.contains("FE-10.4"));
    assert!(first < second, "the starting team first");
}

/// Proves FE-10.1, FE-10.3.
#[test]
fn day_and_night_alternate_from_a_first_day() {
    let mut play = table();
    let nights: Vec<bool> = (0..12)
        .map(|space| {
            play.game.space = space;
            play.game.night()
        })
        .collect();
    assert_eq!(nights, [false, true].repeat(6));
    assert_eq!(table().game.space, 0, "the first round does not advance the marker");
}

/// Proves FE-11.1, FE-11.2, FE-11.3, FE-R38, FE-R39.
#[test]
fn teams_take_turns_and_a_team_without_a_hero_left_is_skipped() {
    let mut play = table();
    play.game.heroes[4].activated = true;
    play.game.heroes[5].activated = true;
    assert_eq!(play.legal(0), [TEELA, HE_MAN, SHE_RA].map(Action::Activate), "it must activate one of them");
    play.act(0, Action::Activate(HE_MAN)).act(0, Action::EndTurn);
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![Action::Activate(EVIL_LYN)]));
    play.act(1, Action::Activate(EVIL_LYN)).act(1, Action::EndTurn);
    assert_eq!(play.legal(0), [TEELA, SHE_RA].map(Action::Activate));
    play.act(0, Action::Activate(TEELA)).act(0, Action::EndTurn);
    assert_eq!(play.deciding(), [0], "the Evil Warriors have nobody left");
    assert!(play.refused(0, &Action::Activate(HE_MAN)).is_some(), "once a round");
}

/// Proves FE-41.2, FE-11.3.
#[test]
fn with_three_teams_turns_go_clockwise() {
    let mut play = super::three_teams();
    for team in [0, 1, 2, 0] {
        assert_eq!(play.deciding(), [team]);
        let hero = play.game.heroes_of(TeamId(team as u8)).find(|hero| !play.game.hero(*hero).activated).unwrap();
        play.act(team, Action::Activate(hero)).act(team, Action::EndTurn);
    }
}

/// Proves FE-11.4, FE-11.5, FE-11.6, FE-11.7, FE-R75.
#[test]
fn two_different_standard_actions_and_each_free_one_once() {
    let mut play = turn_at(TEELA, "grayskull-tower");
    play.game.guard(MASTERS, "central-tower", 1).guard(MASTERS, "gaz-village", 1).guard(MASTERS, "eldor-village", 1);
    play.game.at(HE_MAN, "viper-tower");
    let mut cx = Seeded::new(1);
    play.game.open(Merchant::Shop, &mut cx);
    play.game.open(Merchant::Guild, &mut cx);
    let kinds = |play: &Play<Fields>| {
        let all = play.legal(0);
        let has = |pick: fn(&Action) -> bool| all.iter().any(pick);
        [
            has(|a| matches!(a, Action::Go { .. })),
            has(|a| matches!(a, Action::PathStep(_))),
            has(|a| matches!(a, Action::Travel(_))),
            has(|a| matches!(a, Action::Reinforce(_) | Action::March { .. })),
        ]
    };
    assert_eq!(kinds(&play), [true; 4]);
    play.act(0, Action::Travel(area("viper-tower")));
    assert_eq!(kinds(&play), [true, true, false, true], "not the same one twice");
    play.act(0, Action::Trade).act(0, Action::Done);
    assert!(play.refused(0, &Action::Trade).is_some(), "a free action once");
    play.act(0, Action::Reinforce(1));
    assert_eq!(kinds(&play), [false; 4], "two in all");
    play.act(0, Action::Shop(Merchant::Shop)).act(0, Action::Done);
    assert!(play.refused(0, &Action::Shop(Merchant::Guild)).is_some(), "one merchant a turn");
    assert_eq!(play.legal(0), [Action::EndTurn]);
}

/// Proves FE-11.5, FE-15.1, FE-16.1, FE-R41.
#[test]
fn wilds_and_tokens_add_their_actions_and_trade_fits_between_any_two() {
    let mut play = turn_at(TEELA, "evergreen-forest");
    play.game.at(HE_MAN, "evergreen-forest");
    let all = play.legal(0);
    assert!(all.contains(&Action::Brave { two: false }) && all.contains(&Action::Quest) && !all.contains(&Action::Rest));
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.at(HE_MAN, "fright-wood");
    play.act(0, Action::Go { to: area("fright-wood"), by: Way::Border }).act(0, Action::Stop);
    play.act(0, Action::Trade).act(0, Action::Done);
    assert!(play.legal(0).contains(&Action::Brave { two: false }), "and the second action after it");
}

/// Proves FE-R36, FE-10.5.
#[test]
fn night_heals_at_the_very_end_of_the_turn_unless_defeat_ended_it() {
    let mut play = turn_at(TEELA, "gaz-village");
    play.game.space = 1;
    play.game.open(Merchant::Shop, &mut Seeded::new(1));
    play.game.make(TEELA, |hero| hero.damage = 2);
    play.act(0, Action::Shop(Merchant::Shop)).act(0, Action::Done);
    assert_eq!(play.game.hero(TEELA).damage, 2, "not before the merchant is done");
    play.act(0, Action::EndTurn);
    assert_eq!(play.game.hero(TEELA).damage, 1);
    let mut fallen = turn_at(TEELA, "gaz-village");
    fallen.game.space = 1;
    fallen.game.turn.ended = true;
    fallen.game.make(TEELA, |hero| hero.damage = 2);
    fallen.game.frames.replace(Frame::TurnOver(TurnOver { hero: TEELA }));
    go_on(&mut fallen);
    assert_eq!(fallen.game.hero(TEELA).damage, 2);
}

/// Proves FE-17.1, FE-17.2.
#[test]
fn a_rest_heals_four_and_leaves_the_free_actions() {
    let mut play = turn_at(TEELA, "gaz-village");
    play.game.space = 1;
    play.game.at(HE_MAN, "gaz-village").make(TEELA, |hero| hero.damage = 5);
    play.game.open(Merchant::Shop, &mut Seeded::new(1));
    play.act(0, Action::Rest);
    assert_eq!(play.game.hero(TEELA).damage, 1);
    let all = play.legal(0);
    assert!(all.contains(&Action::Trade) && all.contains(&Action::Shop(Merchant::Shop)));
    assert!(!all.iter().any(|action| matches!(action, Action::Go { .. } | Action::Reinforce(_) | Action::Rest)));
    assert_eq!([SKELETOR, BEAST_MAN].map(|hero| play.game.hero(hero).activated), [false; 2]);
}

/// Proves FE-R42, FE-19.10.
#[test]
fn nobody_else_acts_before_the_merchant_is_done_with() {
    let mut play = turn_at(TEELA, "gaz-village");
    play.game.open(Merchant::Shop, &mut Seeded::new(1));
    play.act(0, Action::Shop(Merchant::Shop));
    assert_eq!(play.deciding(), [0]);
    assert!(play.refused(1, &Action::Activate(EVIL_LYN)).is_some());
    play.act(0, Action::Done).act(0, Action::EndTurn);
    assert_eq!(play.deciding(), [1]);
}

/// Proves FE-R26.
#[test]
fn passing_through_captures_nothing_and_ending_there_does() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.at(HE_MAN, "moat-lands").at(SHE_RA, "moat-lands");
    let raiders = victory("raiders");
    play.game.team_mut(MASTERS).hand = [Held { card: raiders, count: 0 }].into_iter().collect();
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    play.act(0, Action::Go { to: area("fertile-plain"), by: Way::Border }).act(0, Action::Stop);
    assert_eq!(play.game.team(MASTERS).hand.as_slice()[0].count, 0);
    let mut stop = turn_at(TEELA, "tar-swamp");
    stop.game.team_mut(MASTERS).hand = play.game.team(MASTERS).hand;
    stop.act(0, Action::Go { to: area("central-tower"), by: Way::Border }).act(0, Action::Stop);
    assert_eq!(stop.game.team(MASTERS).hand.as_slice()[0].count, 1);
}
