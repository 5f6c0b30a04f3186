//! What an epic combat does beyond the rulebook's example.

use super::{Foe, Lies, Placed};
use crate::action::Action;
use crate::frame::{Drawn, Frame};
use crate::ids::{Combat, HeroId, Lane};
use crate::setup::{Options, Setup};
use crate::state::{BossInPlay, Fields, Mount};
use crate::testing::{
    BEAST_MAN, EVIL, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, epic, equipment, setup, spell, table, with,
};
use engine::{Game, Scripted, Seeded};
use kit::testing::Play;

/// A combat of these two in the mountains, in its phase 4, with these cards on the grids.
fn phase_four(options: Options, heroes: [HeroId; 2], grids: [&[(Combat, Lane)]; 2]) -> Play<Fields> {
    let mut play = with(options);
    let [hero, foe] = heroes;
    play.game.at(hero, "perpetua-mountains").at(foe, "perpetua-mountains");
    play.game.turn.hero = Some(hero);
    play.game.hero_mut(hero).activated = true;
    play.game.frames.replace(Frame::Turn(crate::frame::Turn { hero }));
    play.game.fight_hero(hero, foe, &mut Scripted::none());
    // Past the questions before it.
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(crate::frame::Clash { step: super::Step::Reveal }));
    for (side, grid) in grids.into_iter().enumerate() {
        let fighter = &mut play.game.duel.sides[side];
        (fighter.weapon, fighter.placed) = (Some(0), 4);
        for (card, lane) in grid {
            assert!(fighter.cards.push(Placed { card: *card, lane: *lane, lies: Lies::Hidden, used: false, late: false }));
            fighter.left[card.index()] -= 1;
        }
    }
    play.game.advance(&mut Scripted::none());
    play
}

fn both_pass(play: &mut Play<Fields>) {
    play.act(0, Action::Pass).act(1, Action::Pass);
}

fn plain() -> Options {
    Options::default()
}

/// Proves FE-X20, FE-22.1, FE-23.14, FE-R113.
#[test]
fn a_card_adds_to_the_total_of_its_lane() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[(Combat::Two, Lane::Defense)], &[]]);
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [0, 2, 2]);
    play.game.duel.sides[0].bonus = [0, -5, 0];
    assert_eq!(play.game.total(0, Lane::Defense), 0, "never below 0");
}

/// Proves FE-X32, FE-23.18, FE-23.30.
#[test]
fn a_tie_of_initiative_costs_nobody_anything() {
    // He-Man 2 and Skeletor 2.
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    both_pass(&mut play);
    assert_eq!([HE_MAN, SKELETOR].map(|hero| play.game.hero(hero).damage), [0, 0]);
    assert_eq!(play.game.duel.first, 0, "the active hero attacks first");
}

/// Proves FE-X33, FE-R55, FE-23.23, FE-23.20.
#[test]
fn the_loser_of_the_initiative_may_fall_before_any_attack() {
    let grids: [&[(Combat, Lane)]; 2] = [&[(Combat::Three, Lane::Attack)], &[(Combat::One, Lane::Initiative)]];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], grids);
    play.game.make(HE_MAN, |hero| hero.damage = 7);
    both_pass(&mut play);
    assert_eq!((play.game.team(EVIL).vp, play.game.hero(SKELETOR).damage), (1, 0));
    assert_eq!(play.game.hero(HE_MAN).area, area("castle-grayskull"));
    assert_eq!(play.game.team(MASTERS).eternium, 6, "5 of 11");
}

/// Proves FE-X38, FE-22.2, FE-22.8.
#[test]
fn flux_keeps_to_the_lanes_and_counts_for_them() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.duel.placing = true;
    play.game.duel.sides[0].last = Some(Lane::Attack);
    let lanes = |game: &Fields, card| game.lanes(0, card).collect::<Vec<_>>();
    assert_eq!(lanes(&play.game, Combat::Flux), [Lane::Defense, Lane::Initiative]);
    play.game.frames.push(Frame::Drawn(Drawn { side: 0, card: Combat::Flux, focus: true, effect: false }));
    let one = play.game.draw_of(0, Combat::One);
    play.chance(0, Action::Lay(Lane::Defense), &[one]);
    assert_eq!(lanes(&play.game, Combat::One), [Lane::Attack, Lane::Initiative]);
    assert_eq!(play.game.duel.sides[0].placed, 4, "flux does not count");
}

/// Proves FE-21.2, FE-R96.
#[test]
fn a_lane_holds_four_cards_and_the_rule_gives_way_where_nothing_else_is_left() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let fill = |game: &mut Fields, lane, n| {
        for _ in 0..n {
            let card = Placed { card: Combat::One, lane, lies: Lies::Up, used: false, late: false };
            assert!(game.duel.sides[0].cards.push(card));
        }
    };
    play.game.duel.placing = true;
    fill(&mut play.game, Lane::Attack, 4);
    fill(&mut play.game, Lane::Defense, 4);
    assert_eq!(play.game.lanes(0, Combat::Two).collect::<Vec<_>>(), [Lane::Initiative]);
    play.game.duel.sides[0].last = Some(Lane::Initiative);
    assert_eq!(play.game.lanes(0, Combat::Two).collect::<Vec<_>>(), [Lane::Initiative], "the only one with room");
    fill(&mut play.game, Lane::Initiative, 4);
    assert_eq!(play.game.lanes(0, Combat::Two).count(), 0);
    assert_eq!(play.game.lanes(0, Combat::Flux).count(), 2, "flux needs no room");
}

/// Proves FE-22.12, FE-R99, FE-R120.
#[test]
fn an_empty_deck_ends_the_placing_of_its_side() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.duel.placing = true;
    play.game.duel.sides[0].left = [1, 0, 0, 0, 0, 0, 0];
    let mut cx = Scripted::new([0]);
    play.game.draw_to_place(0, false, &mut cx);
    let mut all = Vec::new();
    play.game.legal(engine::Seat(0), &mut all);
    assert!(!all.contains(&Action::Focus), "there is no other card to draw");
    play.game.frames.pop();
    play.game.draw_to_place(0, false, &mut cx);
    assert!(play.game.duel.sides[0].out && !play.game.duel.sides[1].out);
}

/// Proves FE-22.4, FE-R108, FE-23.7.
#[test]
fn an_immediate_overload_fires_when_it_is_placed_and_never_again() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.duel.placing = true;
    // The Power Fist: +2 in its own lane at once.
    play.game.duel.sides[0].weapon = Some(1);
    play.game.frames.push(Frame::Drawn(Drawn { side: 0, card: Combat::Overload, focus: false, effect: false }));
    play.act(0, Action::Lay(Lane::Defense));
    assert_eq!(play.game.total(0, Lane::Defense), 3, "1 of the card and 2");
    assert_eq!(play.refusal(0, Action::Trigger(0)).clause.0, "FE-11.9");
}

/// Proves FE-23.15, FE-R204, FE-22.3.
#[test]
fn a_turned_card_gives_nothing_and_cannot_be_triggered() {
    let grids: [&[(Combat, Lane)]; 2] = [&[], &[(Combat::Overload, Lane::Attack)]];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], grids);
    play.act(0, Action::Pass);
    assert_eq!(play.game.total(1, Lane::Attack), 1);
    if let Some(placed) = play.game.duel.sides[1].cards.iter_mut().next() {
        placed.lies = Lies::Turned;
    }
    assert_eq!((play.game.total(1, Lane::Attack), play.game.duel.sides[1].counted(Lane::Attack)), (0, 1));
    assert_eq!(play.refusal(1, Action::Trigger(0)).clause.0, "FE-11.9");
}

/// Proves FE-23.9, FE-30.3, FE-31.3, FE-31.7, FE-31.8, FE-31.9, FE-R149.
#[test]
fn spells_of_friends_and_own_consumables_help_for_one_round() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let (fury, bomb) = (spell("fury"), equipment("smoke-bomb"));
    play.game.make(TEELA, |hero| assert!(hero.spells.push(fury) && hero.pack.push(bomb)));
    play.game.make(HE_MAN, |hero| assert!(hero.pack.push(bomb)));
    play.act(0, Action::Cast { hero: TEELA, spell: fury });
    play.act(1, Action::Pass);
    play.act(0, Action::Use(bomb));
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [3, 2, 2]);
    assert_eq!(play.refusal(0, Action::Use(bomb)).clause.0, "FE-11.9", "Teela's is not his to use");
    play.act(0, Action::Pass);
    assert_eq!(play.game.hero(SKELETOR).damage, 3);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::No, &[two]);
    assert_eq!((play.game.duel.round, play.game.total(0, Lane::Attack)), (2, 0), "the bonus is gone, the damage stays");
}

/// Proves FE-23.24, FE-R56.
#[test]
fn nobody_wins_where_both_fall_at_once() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    for hero in [HE_MAN, SKELETOR] {
        let all = play.game.max_hp(hero);
        play.game.make(hero, |hero| hero.damage = all);
    }
    play.game.frames.pop();
    play.game.advance(&mut Scripted::none());
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).vp), [0, 0]);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).eternium), [6, 6], "both pay");
}

/// Proves FE-9.7.
#[test]
fn a_first_game_gives_no_bounty() {
    let grids: [&[(Combat, Lane)]; 2] = [&[(Combat::Three, Lane::Attack)], &[]];
    let mut play = with(Options { first_game: true, ..plain() });
    play.game.space = 6;
    let mut fought = phase_four_of(play, [HE_MAN, SKELETOR], grids);
    let most = fought.game.max_hp(SKELETOR);
    fought.game.make(SKELETOR, |hero| hero.damage = most - 3);
    both_pass(&mut fought);
    assert_eq!((fought.game.team(MASTERS).vp, fought.game.hero(SKELETOR).fallen), (0, 1));
}

fn phase_four_of(play: Play<Fields>, heroes: [HeroId; 2], grids: [&[(Combat, Lane)]; 2]) -> Play<Fields> {
    let mut ready = phase_four(plain(), heroes, grids);
    ready.game.options = play.game.options;
    ready
}

/// Proves FE-25.7, FE-R211, FE-R198.
#[test]
fn a_defender_that_loses_takes_its_friends_along() {
    let together = Options { stronger_together: true, ..plain() };
    let grids: [&[(Combat, Lane)]; 2] = [&[(Combat::Two, Lane::Attack)], &[]];
    let mut play = phase_four(Options { quicker: true, ..together }, [HE_MAN, SKELETOR], grids);
    play.game.at(BEAST_MAN, "perpetua-mountains").guard(EVIL, "targa-city", 1);
    both_pass(&mut play);
    assert_eq!(play.game.hero(SKELETOR).damage, 2);
    assert_eq!([SKELETOR, BEAST_MAN].map(|hero| play.game.hero(hero).area), [area("targa-city"); 2]);
}

/// A combat of She-Ra with a creature, in its phase 4.
fn creature(foe: Foe, hp: u8) -> Play<Fields> {
    let mut play = table();
    play.game.at(SHE_RA, "tar-swamp");
    play.act(0, Action::Activate(SHE_RA));
    let mut cx = Scripted::none();
    match foe {
        Foe::Epic(id) => {
            play.game.adventures.left[usize::from(play.game.content.get().shape.epics + id)] = 0;
            play.game.fight_epic(SHE_RA, id, &mut cx);
        }
        _ => {
            let boss = BossInPlay { boss: 0, area: area("tar-swamp"), damage: 0 };
            play.game.boss = Some(boss);
            play.game.fight_boss(SHE_RA, boss, &mut cx);
        }
    }
    play.game.duel.hp = hp;
    play.game.duel.sides[0].weapon = Some(0);
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(crate::frame::Clash { step: super::Step::Reveal }));
    play.game.advance(&mut cx);
    play
}

/// Proves FE-24.11, FE-24.13, FE-29.1, FE-29.3, FE-29.4, FE-R143.
#[test]
fn a_beaten_epic_beast_is_worth_a_point_its_reward_and_may_be_tamed() {
    let hound = epic("rift-hound");
    let mut play = creature(Foe::Epic(hound), 1);
    play.game.make(SHE_RA, |hero| assert!(hero.mounts.push(Mount::Vehicle(0))));
    play.game.duel.sides[0].bonus = [9, 9, 9];
    both_pass(&mut play);
    assert_eq!(play.game.team(MASTERS).vp, 1);
    // Its reward: "+3".
    play.act(0, Action::Remove(Combat::One));
    play.act(0, Action::Yes);
    assert_eq!(play.game.hero(SHE_RA).mounts.as_slice(), [Mount::Epic(hound)], "the vehicle makes room");
    assert_eq!((play.game.team(MASTERS).eternium, play.game.vehicles.discard[0]), (7, 1));
    assert_eq!(play.game.movement(SHE_RA), 5, "3 and 2 of the hound");
}

/// Proves FE-24.15, FE-24.16, FE-R91.
#[test]
fn an_unbeaten_epic_beast_escapes() {
    let lion = epic("echo-lion");
    let mut play = creature(Foe::Epic(lion), 5);
    let card = usize::from(play.game.content.get().shape.epics + lion);
    play.game.duel.round = 2;
    play.game.duel.sides[0].bonus = [0, 9, 0];
    both_pass(&mut play);
    assert_eq!(play.game.adventures.left[card], 1);
    assert_eq!((play.game.hero(SHE_RA).area, play.game.team(MASTERS).vp), (area("tar-swamp"), 0));
}

/// Proves FE-24.18, FE-24.19, FE-R206.
#[test]
fn a_boss_keeps_its_damage_and_the_hero_retreats() {
    let mut play = creature(Foe::Boss, 12);
    play.game.duel.round = 2;
    // 7 against its 4, and it heals 1 before: 3 are gone in the end.
    play.game.duel.sides[0].bonus = [7, 9, 9];
    both_pass(&mut play);
    // The higher initiative takes 1 as well.
    assert_eq!(play.game.boss.map(|boss| boss.damage), Some(4));
    play.act(0, Action::Area(area("fright-wood")));
    assert_eq!(play.game.hero(SHE_RA).area, area("fright-wood"));
}

/// Proves FE-24.13, FE-R206.
#[test]
fn a_beaten_boss_leaves_the_game() {
    let mut play = creature(Foe::Boss, 2);
    play.game.duel.sides[0].bonus = [9, 9, 9];
    both_pass(&mut play);
    assert_eq!(play.game.boss, None);
    assert_eq!(play.game.team(MASTERS).vp, 3, "1 and the 2 of its reward");
}

/// Proves FE-26.7, FE-26.8, FE-26.9, FE-26.10, FE-26.14, FE-26.15, FE-R131, FE-R133.
#[test]
fn with_dice_of_power_lanes_are_rolled() {
    let grids: [&[(Combat, Lane)]; 2] =
        [&[(Combat::Two, Lane::Attack), (Combat::One, Lane::Initiative)], &[(Combat::One, Lane::Defense)]];
    let mut play = phase_four(Options { dice_of_power: true, ..plain() }, [HE_MAN, SKELETOR], grids);
    play.act(0, Action::Pass);
    // Initiative: his one die shows a double: 2 + 2 against 2. Then a blank in defense against double and reroll.
    play.chance(1, Action::Pass, &[4, 0, 4, 5]);
    assert_eq!(play.game.hero(SKELETOR).damage, 1);
    play.chance(0, Action::Reroll([0, 0, 0]), &[2]);
    // 2 + 1 against 0; Skeletor's attack rolls nothing.
    assert_eq!(play.game.hero(SKELETOR).damage, 4);
    assert_eq!(play.game.hero(HE_MAN).damage, 0);
}

/// Proves FE-41.3, FE-41.4, FE-R148, FE-R193, FE-41.1, FE-41.2.
#[test]
fn a_third_team_may_help_either_side() {
    let three = Setup { seats: vec![1, 1, 1], heroes: crate::setup::Heroes::Deal, ..setup(plain()) };
    let mut play = Play::new(Fields::new(&three, &mut Seeded::new(4)).expect("three may play"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    assert_eq!(play.game.team(crate::ids::TeamId(2)).base, area("temple-of-hordak"));
    let (hero, foe, third) = (HeroId(0), HeroId(3), HeroId(6));
    play.game.at(hero, "central-tower").at(foe, "central-tower");
    let fury = spell("fury");
    play.game.make(third, |hero| {
        hero.spells = engine::List::default();
        assert!(hero.spells.push(fury));
    });
    play.game.fight_hero(hero, foe, &mut Scripted::none());
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(crate::frame::Clash { step: super::Step::Reveal }));
    play.game.advance(&mut Scripted::none());
    let before = play.game.total(1, Lane::Attack);
    play.act(0, Action::Pass).act(1, Action::Pass);
    assert_eq!(play.deciding(), [2]);
    play.act(2, Action::Cast { hero: third, spell: fury });
    play.act(2, Action::Hero(foe));
    assert_eq!(play.game.total(1, Lane::Attack), before + 3);
    assert_eq!(play.deciding(), [2], "the others have passed");
    // And it decides what the spell leaves open, whomever it supports.
    let veil = spell("veil");
    play.game.make(third, |hero| assert!(hero.spells.push(veil)));
    for lane in [Lane::Attack, Lane::Defense] {
        let card = Placed { card: Combat::One, lane, lies: Lies::Up, ..Placed::default() };
        assert!(play.game.duel.sides[0].cards.push(card));
    }
    play.act(2, Action::Cast { hero: third, spell: veil }).act(2, Action::Hero(foe));
    assert_eq!((play.deciding(), play.legal(2)), (vec![2], vec![Action::Card(0), Action::Card(1)]));
}

/// Proves FE-33.6, FE-R154.
#[test]
fn a_tie_is_fought_out_by_champions_chosen_in_secret() {
    let mut play = table();
    play.game.frames.clear();
    play.game.frames.push(Frame::Champions(crate::frame::Champions { tied: 0b11, chosen: [None; 3] }));
    assert_eq!(play.deciding(), [0, 1]);
    play.act(1, Action::Hero(SKELETOR));
    assert_eq!(play.deciding(), [0]);
    let seen = |seat| play.game.view(engine::Viewer::Seat(engine::Seat(seat))).details;
    assert_eq!((seen(0), seen(1)), ("open, chosen".to_string(), "open, Skeletor".to_string()));
    play.act(0, Action::Hero(HE_MAN));
    assert!(play.game.duel.last);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(HE_MAN), Some(SKELETOR)]);
    play.game.frames.replace(Frame::Clash(crate::frame::Clash { step: super::Step::Flight }));
    play.game.duel.sides[0].dealt = 1;
    play.game.advance(&mut Scripted::none());
    assert_eq!(play.game.over.map(|ended| ended.winners), Some(0b01));
    assert_eq!(play.game.team(MASTERS).vp, 1);
}
