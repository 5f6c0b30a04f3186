//! Sections 20 and 23: how combats follow each other, and the ten phases of an epic combat.

use super::{both_pass, clause, draw, go_on, phase_four, placing, reveal, script, turn_of};
use crate::action::Action;
use crate::combat::{Lies, Step};
use crate::frame::{Arrive, Clash, Frame};
use crate::ids::{Combat, HeroId, Lane};
use crate::map::Way;
use crate::setup::Options;
use crate::state::Fields;
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, spell, table, with};
use engine::Scripted;
use kit::testing::Play;

fn plain() -> Options {
    Options::default()
}

/// He-Man comes to the mountains, where these enemies stand.
fn entering(foes: &[HeroId], soldiers: u8) -> Play<Fields> {
    let mut play = table();
    play.game.at(HE_MAN, "tar-swamp");
    for foe in foes {
        play.game.at(*foe, "perpetua-mountains");
    }
    play.game.guard(EVIL, "perpetua-mountains", soldiers);
    let mut play = turn_of(play, HE_MAN);
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    play
}

/// The combat that is on ends with so much damage dealt by each side in its second round.
fn ends(play: &mut Play<Fields>, dealt: [u8; 2]) {
    play.game.duel.round = 2;
    for (side, dealt) in dealt.into_iter().enumerate() {
        play.game.duel.sides[side].dealt = dealt;
    }
    while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
        play.game.frames.pop();
    }
    play.game.frames.replace(Frame::Clash(Clash { step: Step::End }));
    go_on(play);
}

/// Proves FE-20.1, FE-20.2, FE-20.3, FE-20.5, FE-20.6, FE-20.7, FE-R80, FE-R82.
#[test]
fn epic_combats_follow_each_other_then_the_soldiers_until_one_team_is_left() {
    let mut play = entering(&[SKELETOR, BEAST_MAN], 1);
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![Action::Hero(SKELETOR), Action::Hero(BEAST_MAN)]));
    play.act(1, Action::Hero(SKELETOR));
    play.game.duel.sides[0].focused = 2;
    ends(&mut play, [3, 0]);
    // He-Man has won: he says where Skeletor goes; then comes the next, a whole combat of its own.
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Area(area("fright-wood")));
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(HE_MAN), Some(BEAST_MAN)]);
    assert_eq!((play.game.duel.round, play.game.duel.sides[0].focused, play.game.duel.sides[0].weapon), (1, 0, None));
    assert_eq!(play.game.duel.sides[0].left, play.game.team(MASTERS).deck);
    assert_eq!(play.game.soldiers_at(EVIL, area("perpetua-mountains")), 1, "they come last");
    ends(&mut play, [1, 0]);
    play.act(0, Action::Area(area("fright-wood")));
    assert_eq!((play.game.soldiers_at(EVIL, area("perpetua-mountains")), play.game.hp(HE_MAN)), (0, 7));
    assert!(play.game.controls(MASTERS, area("perpetua-mountains")) && play.deciding() == [0]);
}

/// Proves FE-R81, FE-23.30, FE-23.31, FE-R89.
#[test]
fn the_sequence_ends_when_the_active_hero_is_pushed_out_and_its_turn_goes_on() {
    let mut play = entering(&[SKELETOR, BEAST_MAN], 0);
    play.act(1, Action::Hero(SKELETOR));
    ends(&mut play, [2, 2]);
    // A tie is the defender's; the winner moves the loser.
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::Area(area("tar-swamp")));
    assert_eq!(play.game.hero(HE_MAN).area, area("tar-swamp"));
    assert!(!play.game.duel.on && play.deciding() == [0]);
    assert!(play.legal(0).contains(&Action::Brave { two: false }), "the other action is left");
}

/// Proves FE-R78.
#[test]
fn who_avoids_a_combat_must_have_somewhere_to_go_and_the_others_choose_again() {
    let mut play = entering(&[EVIL_LYN, BEAST_MAN], 0);
    play.act(1, Action::Hero(EVIL_LYN)).act(1, Action::Ability(0));
    play.act(1, Action::Area(area("fright-wood")));
    assert_eq!(play.game.duel.sides[1].hero, Some(BEAST_MAN), "the other one must fight");
    // Teela is asked first as the active side; with no free area next to hers she is not asked at all.
    let mut teela = table();
    teela.game.at(TEELA, "perpetua-mountains").at(EVIL_LYN, "perpetua-mountains");
    let mut teela = turn_of(teela, TEELA);
    teela.game.fight_hero(TEELA, EVIL_LYN, &mut Scripted::none());
    go_on(&mut teela);
    assert_eq!((teela.deciding(), teela.legal(0)), (vec![0], vec![Action::Ability(0), Action::No]));
    let mut walled = table();
    walled.game.at(TEELA, "avion").at(EVIL_LYN, "avion");
    let mut walled = turn_of(walled, TEELA);
    walled.game.fight_hero(TEELA, EVIL_LYN, &mut Scripted::none());
    go_on(&mut walled);
    assert_eq!(walled.legal(0), [Action::Weapon(0), Action::Weapon(1)]);
}

/// Proves FE-21.3, FE-23.1, FE-R95.
#[test]
fn weapons_are_named_by_the_active_player_first_and_kept_for_the_whole_combat() {
    let mut play = entering(&[SKELETOR], 0);
    assert_eq!((play.deciding(), play.legal(0)), (vec![0], vec![Action::Weapon(0), Action::Weapon(1)]));
    play.act(0, Action::Weapon(1));
    assert_eq!(play.game.duel.sides.map(|side| side.weapon), [Some(1), None]);
    let one = play.game.draw_of(0, Combat::One);
    play.chance(1, Action::Weapon(0), &[one]);
    let seen = engine::Game::view(&play.game, engine::Viewer::Spectator).combat.unwrap();
    assert_eq!([seen.sides[0].weapon, seen.sides[1].weapon], [Some(1), Some(0)], "for all to see");
}

/// Proves FE-23.3, FE-23.4, FE-22.2.
#[test]
fn players_place_in_turn_until_each_has_placed_four() {
    let mut play = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    play.game.advance(&mut Scripted::new(script(&play.game, &[(0, Combat::One)])));
    for i in 0..4u8 {
        let lane = [Lane::Attack, Lane::Defense][usize::from(i % 2)];
        assert_eq!(play.deciding(), [0]);
        draw(&mut play, 0, Action::Lay(lane), &[(1, Combat::One)]);
        assert_eq!(play.deciding(), [1]);
        let next: &[(usize, Combat)] = if i < 3 { &[(0, Combat::One)] } else { &[] };
        draw(&mut play, 1, Action::Lay(lane), next);
    }
    assert_eq!(play.game.duel.sides.map(|side| side.placed), [4, 4]);
    assert!(play.game.duel.sides.iter().all(|side| side.cards.iter().all(|placed| placed.lies == Lies::Up)), "FE-23.6");
}

/// Proves FE-23.12, FE-23.13, FE-R110.
#[test]
fn a_pass_is_final_and_the_other_goes_on_as_long_as_it_wants() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let ward = spell("ward");
    play.game.make(SKELETOR, |hero| (0..3).for_each(|_| assert!(hero.spells.push(ward))));
    play.act(0, Action::Pass);
    for _ in 0..3 {
        assert_eq!(play.deciding(), [1]);
        play.act(1, Action::Cast { hero: SKELETOR, spell: ward });
    }
    assert_eq!(play.game.total(1, Lane::Defense), 9);
    assert!(play.refused(0, &Action::Pass).is_some());
}

/// Proves FE-23.14, FE-X20, FE-X15.
#[test]
fn totals_are_cards_and_bonuses_and_only_initiative_adds_what_is_printed() {
    let grid = [
        (Combat::Three, Lane::Attack),
        (Combat::Flux, Lane::Attack),
        (Combat::Two, Lane::Initiative),
        (Combat::Overload, Lane::Defense),
    ];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&grid, &[]]);
    let shard = crate::testing::equipment("sword-shard");
    play.game.make(HE_MAN, |hero| assert!(hero.worn.push(shard)));
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [5, 1, 5], "4 + 1, 1, 2 + 2 + 1");
    assert_eq!(Lane::ALL.map(|lane| play.game.total(1, lane)), [0, 0, 2]);
}

/// Proves FE-23.17, FE-23.19, FE-23.21, FE-23.22, FE-R114.
#[test]
fn the_higher_initiative_takes_one_and_strikes_first_and_each_strikes_once() {
    let grids: [&[(Combat, Lane)]; 2] = [
        &[(Combat::Three, Lane::Attack), (Combat::One, Lane::Defense)],
        &[(Combat::One, Lane::Initiative), (Combat::Three, Lane::Attack), (Combat::Two, Lane::Defense)],
    ];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], grids);
    both_pass(&mut play);
    // He-Man: 1 for the initiative, 3 - 1; Skeletor: 3 - 2.
    assert_eq!([HE_MAN, SKELETOR].map(|hero| play.game.hero(hero).damage), [3, 1]);
    assert_eq!((play.game.duel.first, play.game.duel.sides.map(|side| side.dealt)), (1, [1, 3]));
}

/// Proves FE-R114.
#[test]
fn healed_damage_counts_for_the_winner_and_nobodys_own_losses_do() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let (fire, wind) = (spell("fireball"), spell("second-wind"));
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(fire)));
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(wind)));
    play.act(0, Action::Cast { hero: HE_MAN, spell: fire }).act(1, Action::Cast { hero: SKELETOR, spell: wind });
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.duel.sides[0].dealt), (0, 2));
    // "Mirror Duel" would cost its own hero 2; such a loss is not the opponent's doing.
    let own = super::block(&[crate::content::effect::Op::Damage(crate::content::effect::Who::Me, 2)]);
    play.game.run(own, MASTERS, Some(HE_MAN));
    go_on(&mut play);
    assert_eq!((play.game.hero(HE_MAN).damage, play.game.duel.sides[1].dealt), (2, 0));
}

/// Proves FE-23.20, FE-23.23, FE-R55.
#[test]
fn who_falls_to_the_first_attack_does_not_strike_back_and_is_worth_a_point() {
    let grids: [&[(Combat, Lane)]; 2] = [&[(Combat::Three, Lane::Attack)], &[(Combat::Three, Lane::Attack)]];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], grids);
    play.game.make(SKELETOR, |hero| hero.damage = 4);
    both_pass(&mut play);
    assert_eq!((play.game.hero(HE_MAN).damage, play.game.team(MASTERS).vp), (0, 1));
    assert_eq!((play.game.hero(SKELETOR).area, play.game.team(EVIL).eternium), (area("temple-of-serpos"), 6));
    // Whoever falls to a spell ends the combat at once: phase 4 is over.
    let mut spelled = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let fire = spell("fireball");
    spelled.game.make(HE_MAN, |hero| assert!(hero.spells.push(fire)));
    spelled.game.make(SKELETOR, |hero| hero.damage = 5);
    spelled.act(0, Action::Cast { hero: HE_MAN, spell: fire });
    assert_eq!((spelled.game.duel.on, spelled.game.team(MASTERS).vp), (false, 1), "FE-R54: by any damage of that combat");
}

/// Proves FE-23.25, FE-23.26, FE-23.27, FE-R87, FE-R88.
#[test]
fn the_active_hero_may_flee_after_the_first_round_if_it_pays_and_has_somewhere_to_go() {
    let flight = |eternium: u16, place: &str, blocked: bool| {
        let mut play = table();
        play.game.at(HE_MAN, place).at(SKELETOR, place);
        if blocked {
            for near in play.game.map().area(area(place)).adjacent().iter() {
                play.game.soldiers[near.index()][1] = 1;
            }
        }
        play.game.team_mut(MASTERS).eternium = eternium;
        let mut play = reveal(turn_of(play, HE_MAN), [HE_MAN, SKELETOR], [&[], &[]]);
        let mut cx = engine::Seeded::new(1);
        engine::Game::apply(&mut play.game, engine::Seat(0), &Action::Pass, &mut cx).unwrap();
        engine::Game::apply(&mut play.game, engine::Seat(1), &Action::Pass, &mut cx).unwrap();
        play
    };
    let flees = |play: &Play<Fields>| play.legal(0).iter().filter(|action| matches!(action, Action::Flee(_))).count();
    let open = flight(11, "moat-lands", false);
    assert_eq!(open.deciding(), [0], "the defender never may");
    let next = open.game.map().area(area("moat-lands")).adjacent();
    assert_eq!(flees(&open) as u32, next.len());
    assert!(open.legal(0).contains(&Action::Flee(area("castle-grayskull"))), "the own base too");
    assert_eq!(flees(&flight(1, "moat-lands", false)), 0, "2 Eternium");
    let shut = flight(11, "tar-swamp", true);
    assert_eq!((flees(&shut), shut.game.duel.round), (0, 2), "no area without enemies");
    let mut fled = open;
    fled.act(0, Action::Flee(area("castle-grayskull")));
    assert_eq!((fled.game.team(MASTERS).eternium, fled.game.hero(HE_MAN).area), (9, area("castle-grayskull")));
}

/// Proves FE-23.28, FE-R115.
#[test]
fn fleeing_makes_the_opponent_the_winner_without_a_point() {
    use crate::state::Held;
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let unbowed = play.game.defs().victory.iter().position(|card| card.id == "unbowed").unwrap() as u8;
    play.game.team_mut(EVIL).hand = [Held { card: unbowed, count: 0 }].into_iter().collect();
    both_pass(&mut play);
    play.act(0, Action::Flee(area("tar-swamp")));
    assert_eq!((play.game.team(EVIL).hand.as_slice()[0].count, play.game.team(EVIL).vp), (1, 0));
    assert!(!play.game.duel.on);
}

/// Proves FE-23.29, FE-23.33, FE-22.10.
#[test]
fn the_second_round_is_played_with_what_is_left() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[(Combat::Three, Lane::Defense)], &[]]);
    play.game.duel.sides[0].focused = 1;
    both_pass(&mut play);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::No, &[two]);
    let side = &play.game.duel.sides[0];
    assert_eq!((side.cards.len(), side.left, side.focused, side.placed), (0, [7, 5, 2, 2, 1, 1, 1], 1, 0));
    assert_eq!((play.game.duel.round, play.game.duel.sides[1].weapon), (2, Some(0)));
}

/// Proves FE-23.32, FE-X19.
#[test]
fn after_the_combat_all_cards_are_in_the_deck_again() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[(Combat::Three, Lane::Attack)], &[]]);
    play.game.make(SKELETOR, |hero| hero.damage = 4);
    both_pass(&mut play);
    assert!(!play.game.duel.on);
    assert_eq!(play.game.team(EVIL).eternium, 6, "without a card of value there is nothing to choose");
    play.game.frames.push(Frame::Arrive(Arrive { hero: HE_MAN, area: area("perpetua-mountains") }));
    play.game.at(BEAST_MAN, "perpetua-mountains");
    go_on(&mut play);
    assert_eq!(play.game.duel.sides.map(|side| side.left), [[7, 6, 3, 2, 1, 1, 1]; 2]);
}

/// Proves FE-X39, FE-23.30.
#[test]
fn a_tie_of_damage_is_the_defenders() {
    let mut play = entering(&[SKELETOR], 0);
    // Active 2 and 1, defender 3 and 0.
    ends(&mut play, [2 + 1, 3]);
    assert_eq!(play.deciding(), [1], "Skeletor's player moves He-Man");
    play.act(1, Action::Area(area("fright-wood")));
    assert_eq!(play.game.hero(HE_MAN).area, area("fright-wood"));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).vp), [0, 0]);
}

/// Proves FE-R85, FE-R86.
#[test]
fn the_loser_goes_next_door_where_neither_enemies_nor_a_boss_are_or_home() {
    let mut play = entering(&[SKELETOR], 0);
    play.game.at(TEELA, "fright-wood");
    play.game.boss = Some(crate::state::BossInPlay { boss: 0, area: area("tar-swamp"), damage: 0 });
    let shelters = play.game.shelters(SKELETOR);
    for (id, open) in [("fright-wood", false), ("tar-swamp", false), ("central-tower", true), ("temple-of-hordak", true)] {
        assert_eq!(shelters.has(area(id)), open, "{id}");
    }
    ends(&mut play, [1, 0]);
    play.act(0, Action::Area(area("central-tower")));
    // The attacker stays and captures.
    assert_eq!((play.game.hero(HE_MAN).area, play.game.hero(SKELETOR).area), (area("perpetua-mountains"), area("central-tower")));
    assert!(play.game.controls(MASTERS, area("perpetua-mountains")));
    let mut shut = entering(&[SKELETOR], 0);
    for near in shut.game.map().area(area("perpetua-mountains")).adjacent().iter() {
        shut.game.soldiers[near.index()][0] = 1;
    }
    ends(&mut shut, [1, 0]);
    assert_eq!((shut.game.hero(SKELETOR).area, shut.game.team(EVIL).eternium), (area("temple-of-serpos"), 11), "without penalty");
}

/// Proves FE-R214.
#[test]
fn the_controller_of_the_fighting_hero_decides_for_its_team_in_phase_four() {
    use crate::setup::Setup;
    use crate::testing::setup;
    let wanted = Setup { seats: vec![3, 1], ..setup(plain()) };
    let mut play: Play<Fields> = Play::new(engine::Game::new(&wanted, &mut engine::Seeded::new(1)).expect("legal"));
    play.any(3, Action::PickBase(area("temple-of-serpos")));
    play.game.at(HE_MAN, "perpetua-mountains").at(SKELETOR, "perpetua-mountains");
    let ward = spell("ward");
    play.game.make(SHE_RA, |hero| assert!(hero.spells.push(ward)));
    let mut play = reveal(turn_of(play, HE_MAN), [HE_MAN, SKELETOR], [&[], &[]]);
    assert_eq!(play.deciding(), [1], "He-Man's player first");
    assert!(!play.legal(1).contains(&Action::Cast { hero: SHE_RA, spell: ward }), "the spell is a team-mate's");
    play.act(1, Action::Pass);
    assert_eq!((play.deciding(), play.legal(0)), (vec![0], vec![Action::Pass]), "then the team-mates, whatever they hold");
    play.act(0, Action::Pass);
    assert_eq!(play.deciding(), [2]);
    assert!(play.legal(2).contains(&Action::Cast { hero: SHE_RA, spell: ward }));
    play.act(2, Action::Pass);
    assert_eq!(play.deciding(), [3], "asked although it holds nothing");
    // A decision of the team is any player's: the first answer counts.
    let mut round: Play<Fields> = Play::new(engine::Game::new(&wanted, &mut engine::Seeded::new(1)).expect("legal"));
    round.any(3, Action::PickBase(area("temple-of-serpos")));
    assert_eq!(round.deciding(), [0, 1, 2]);
    round.any(2, Action::Activate(TEELA));
    assert_eq!(round.deciding(), [0]);
}

/// Proves FE-X1, FE-X2, FE-20.9.
#[test]
fn teela_enters_the_mountains_and_one_combat_begins() {
    let mut play = with(plain());
    play.game.at(TEELA, "tar-swamp").at(EVIL_LYN, "perpetua-mountains").guard(EVIL, "perpetua-mountains", 1);
    let mut play = turn_of(play, TEELA);
    assert_eq!((play.game.def(TEELA).initiative, play.game.hp(TEELA)), (3, 6));
    assert_eq!((play.game.def(EVIL_LYN).initiative, play.game.hp(EVIL_LYN)), (2, 6));
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    play.act(0, Action::No).act(1, Action::No);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(TEELA), Some(EVIL_LYN)]);
    assert_eq!(clause(&play, 1, Action::Weapon(0)), "FE-11.3", "Teela's player names her weapon first");
    play.act(0, Action::Weapon(0));
    assert_eq!(play.game.def(TEELA).weapons[0].name, "Warrior's Sword");
    let one = play.game.draw_of(0, Combat::One);
    play.chance(1, Action::Weapon(0), &[one]);
    // Phase 2 does nothing: nobody has an ability for it.
    assert!(matches!(play.game.frames.top(), Some(Frame::Drawn(drawn)) if drawn.side == 0));
}
