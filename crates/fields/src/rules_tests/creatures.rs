//! Section 24: epic combat against epic beasts and bosses.

use super::{both_pass, clause, go_on, turn_at};
use crate::action::Action;
use crate::combat::{Foe, Step};
use crate::frame::{Arrive, Clash, Frame};
use crate::ids::{Combat, EpicFace, HeroId, Lane};
use crate::map::Way;
use crate::state::{BossInPlay, Fields};
use crate::testing::{EVIL, MASTERS, SHE_RA, SKELETOR, area, epic, equipment, spell};
use engine::Scripted;
use kit::testing::Play;

/// She-Ra meets a creature in the swamp; nobody has decided anything yet.
fn meets(foe: Foe) -> Play<Fields> {
    let mut play = turn_at(SHE_RA, "tar-swamp");
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
    go_on(&mut play);
    play
}

/// The same at the beginning of phase 4, the creature with so many HP.
fn creature(foe: Foe, hp: u8) -> Play<Fields> {
    let mut play = meets(foe);
    play.game.duel.hp = hp;
    play.game.duel.sides[0].weapon = Some(0);
    while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
        play.game.frames.pop();
    }
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    go_on(&mut play);
    play
}

fn card_of(play: &Play<Fields>, id: &str) -> usize {
    usize::from(play.game.content.get().shape.epics + epic(id))
}

/// Proves FE-24.1, FE-24.2, FE-24.3, FE-24.4, FE-24.7, FE-R116.
#[test]
fn only_the_hero_names_a_weapon_and_places_open_cards_a_die_before_each() {
    let mut play = meets(Foe::Epic(epic("rift-hound")));
    assert_eq!(play.legal(0), [Action::Weapon(0), Action::Weapon(1)]);
    // The die shows +1 defense; the card drawn is a flux.
    let flux = play.game.draw_of(0, Combat::Flux);
    play.chance(0, Action::Weapon(0), &[2, flux]);
    assert_eq!((play.game.duel.sides[1].bonus, play.game.duel.sides[1].weapon), ([0, 1, 0], None));
    // The card after a flux brings no die.
    let one = play.game.draw_of(0, Combat::One);
    play.chance(0, Action::Lay(Lane::Attack), &[one]);
    assert_eq!(play.deciding(), [0]);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::Lay(Lane::Defense), &[6, two]);
    assert!(play.game.duel.overload && play.game.duel.sides[0].placed == 1);
    assert!(play.game.duel.sides[0].cards.iter().all(|placed| placed.lies == crate::combat::Lies::Up));
    // No card left, no die.
    play.game.duel.sides[0].left = [0; 7];
    play.act(0, Action::Lay(Lane::Attack));
    assert!(play.legal(0).contains(&Action::Pass), "phase 4");
}

/// Proves FE-24.5, FE-24.6, FE-24.10, FE-R117, FE-R118.
#[test]
fn dice_add_to_the_printed_totals_for_one_round_and_overloads_count_once() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    let printed = Lane::ALL.map(|lane| play.game.total(1, lane));
    assert_eq!(printed, [3, 2, 6]);
    play.game.duel.sides[1].bonus = [2, 1, 0];
    assert_eq!(Lane::ALL.map(|lane| play.game.total(1, lane)), [5, 3, 6]);
    play.game.duel.overload = true;
    play.game.duel.sides[0].bonus = [0, 9, 9];
    both_pass(&mut play);
    // Its overload gives +2 attack, once, however often it was rolled.
    assert_eq!(play.game.duel.sides[1].bonus, [4, 1, 0]);
    let (die, two) = (4, play.game.draw_of(0, Combat::Two));
    play.chance(0, Action::No, &[die, two]);
    assert_eq!((play.game.duel.round, play.game.duel.overload, play.game.duel.sides[1].bonus), (2, false, [0, 0, 1]));
    let faces = &play.game.defs().rules.epic_die;
    assert_eq!(faces[4], EpicFace::Plus(Lane::Initiative, 1));
}

/// Proves FE-24.8, FE-R119, FE-R193.
#[test]
fn the_other_teams_may_cast_spells_for_the_creature() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    let (fury, fire, stars) = (spell("fury"), spell("fireball"), equipment("throwing-stars"));
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(fury) && hero.spells.push(fire) && hero.pack.push(stars)));
    play.act(0, Action::Pass);
    assert!(!play.legal(1).iter().any(|action| matches!(action, Action::Use(_))), "spells only");
    play.act(1, Action::Cast { hero: SKELETOR, spell: fury });
    assert_eq!(play.game.total(1, Lane::Attack), 6, "its friendly hero is the creature");
    play.act(1, Action::Cast { hero: SKELETOR, spell: fire });
    assert_eq!(play.game.hero(SHE_RA).damage, 2);
    // What the spell leaves open is the caster's to decide.
    let veil = spell("veil");
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(veil)));
    for (card, lane) in [(Combat::Three, Lane::Attack), (Combat::One, Lane::Defense)] {
        let placed = crate::combat::Placed { card, lane, lies: crate::combat::Lies::Up, ..Default::default() };
        assert!(play.game.duel.sides[0].cards.push(placed));
    }
    play.act(1, Action::Cast { hero: SKELETOR, spell: veil });
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![Action::Card(0), Action::Card(1)]));
    play.act(1, Action::Card(1));
    assert_eq!(play.game.duel.sides[0].lane_value(Lane::Defense), 0);
    // Three teams: active, then clockwise.
    let mut three = super::three_teams();
    three.game.at(HeroId(3), "tar-swamp");
    let mut three = super::turn_of(three, HeroId(3));
    three.game.fight_epic(HeroId(3), epic("rift-hound"), &mut Scripted::none());
    while !matches!(three.game.frames.top(), Some(Frame::Clash(_))) {
        three.game.frames.pop();
    }
    three.game.duel.sides[0].weapon = Some(0);
    three.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    go_on(&mut three);
    for team in [1, 2] {
        assert_eq!(three.deciding(), [team]);
        three.act(team, Action::Pass);
    }
    assert_eq!(three.deciding(), [0]);
}

/// Proves FE-24.9.
#[test]
fn its_passive_ability_comes_after_phase_four_and_then_its_overload() {
    // Storm Roc: you get -1 initiative; overload: you lose 1 HP.
    let mut play = creature(Foe::Epic(epic("storm-roc")), 5);
    play.game.duel.overload = true;
    play.game.duel.sides[0].bonus = [0, 9, 9];
    assert_eq!((play.game.total(0, Lane::Initiative), play.game.hero(SHE_RA).damage), (12, 0), "not before all have passed");
    both_pass(&mut play);
    assert_eq!((play.game.duel.sides[0].bonus[2], play.game.hero(SHE_RA).damage), (8, 1));
}

/// Proves FE-24.11.
#[test]
fn initiative_and_attacks_work_as_against_a_hero() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    // 6 to 6: the hero strikes first, and nobody loses anything for it.
    play.game.duel.sides[0].bonus = [5, 3, 3];
    both_pass(&mut play);
    assert_eq!((play.game.duel.first, play.game.duel.hp, play.game.hero(SHE_RA).damage), (0, 1, 0));
    let mut slow = creature(Foe::Epic(epic("rift-hound")), 4);
    slow.game.duel.sides[0].bonus = [5, 0, 0];
    both_pass(&mut slow);
    // 3 to 6: 1, then 3; she strikes back with 5 against 2.
    assert_eq!((slow.game.duel.first, slow.game.hero(SHE_RA).damage, slow.game.duel.hp), (1, 4, 1));
}

/// Proves FE-24.12, FE-R57, FE-R54.
#[test]
fn a_hero_that_falls_wins_nothing_even_if_the_creature_falls_with_it() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    play.game.make(SHE_RA, |hero| hero.damage = 6);
    let card = card_of(&play, "rift-hound");
    both_pass(&mut play);
    assert_eq!((play.game.adventures.left[card], play.game.hero(SHE_RA).area), (1, area("castle-grayskull")));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).vp), [0, 0]);
    // At the same time: shuffled back without reward; a boss is gone, but gives nothing.
    for foe in [Foe::Epic(epic("rift-hound")), Foe::Boss] {
        let mut play = creature(foe, 4);
        play.game.duel.hp = 0;
        play.game.make(SHE_RA, |hero| hero.damage = 7);
        play.game.frames.pop();
        go_on(&mut play);
        assert_eq!(play.game.team(MASTERS).vp, 0, "{foe:?}");
        match foe {
            Foe::Boss => assert_eq!(play.game.boss, None),
            _ => assert_eq!(play.game.adventures.left[card], 1),
        }
        assert_eq!(play.game.hero(SHE_RA).fallen, 1);
    }
}

/// Proves FE-24.14, FE-R90, FE-R206.
#[test]
fn a_hero_may_flee_from_it_and_an_epic_beast_is_shuffled_back() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    play.game.duel.sides[0].bonus = [0, 9, 9];
    both_pass(&mut play);
    assert!(play.legal(0).contains(&Action::Flee(area("fright-wood"))));
    let card = card_of(&play, "rift-hound");
    play.act(0, Action::Flee(area("fright-wood")));
    assert_eq!((play.game.adventures.left[card], play.game.team(MASTERS).eternium), (1, 9));
    assert_eq!(play.deciding(), [0], "her turn goes on");
    // After a flight from a boss there is no second retreat.
    let mut boss = creature(Foe::Boss, 12);
    boss.game.duel.sides[0].bonus = [6, 9, 9];
    both_pass(&mut boss);
    boss.act(0, Action::Flee(area("fright-wood")));
    assert_eq!((boss.game.hero(SHE_RA).area, boss.game.boss.map(|boss| boss.damage)), (area("fright-wood"), Some(3)));
    assert!(boss.legal(0).contains(&Action::EndTurn));
}

/// Proves FE-24.15, FE-24.16, FE-24.17, FE-R91.
#[test]
fn a_second_round_follows_and_then_an_epic_beast_escapes() {
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    play.game.duel.sides[0].bonus = [0, 9, 9];
    both_pass(&mut play);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::No, &[0, two]);
    assert_eq!((play.game.duel.round, play.game.duel.hp), (2, 3), "its damage lasts for the combat");
    let card = card_of(&play, "rift-hound");
    while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
        play.game.frames.pop();
    }
    play.game.frames.replace(Frame::Clash(Clash { step: Step::End }));
    go_on(&mut play);
    assert_eq!((play.game.adventures.left[card], play.game.hero(SHE_RA).area), (1, area("tar-swamp")));
    assert!(!play.game.duel.on && play.game.team(MASTERS).vp == 0);
    assert_eq!(clause(&play, 0, Action::Yes), "FE-11.9", "and is not tamed");
}

/// Proves FE-24.18, FE-24.19, FE-R92, FE-R118.
#[test]
fn a_boss_keeps_its_damage_for_the_next_combat_and_the_hero_goes_next_door_or_home() {
    let mut play = creature(Foe::Boss, 12);
    play.game.duel.round = 2;
    play.game.duel.sides[0].bonus = [6, 9, 9];
    both_pass(&mut play);
    // 1 for the initiative and 6 - 4.
    assert_eq!(play.game.boss.map(|boss| boss.damage), Some(3));
    assert!(play.legal(0).iter().all(|action| matches!(action, Action::Area(_))));
    play.act(0, Action::Area(area("fright-wood")));
    let mut again = play.clone();
    again.game.frames.push(Frame::Arrive(Arrive { hero: SHE_RA, area: area("tar-swamp") }));
    again.game.at(SHE_RA, "tar-swamp");
    go_on(&mut again);
    assert_eq!(again.game.duel.hp, 9);
    // Nowhere to go: home, without penalty.
    let mut shut = creature(Foe::Boss, 12);
    for near in shut.game.map().area(area("tar-swamp")).adjacent().iter() {
        shut.game.soldiers[near.index()][1] = 1;
    }
    shut.game.duel.round = 2;
    shut.game.duel.sides[0].bonus = [0, 9, 9];
    both_pass(&mut shut);
    assert_eq!((shut.game.hero(SHE_RA).area, shut.game.team(MASTERS).eternium), (area("castle-grayskull"), 11));
}

/// Proves FE-R206, FE-20.9, FE-R215.
#[test]
fn entering_the_area_of_a_boss_starts_the_fight() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    play.game.boss = Some(BossInPlay { boss: 0, area: area("fright-wood"), damage: 2 });
    play.act(0, Action::Go { to: area("fright-wood"), by: Way::Border });
    assert_eq!((play.game.duel.foe, play.game.duel.hp), (Foe::Boss, 10));
    assert_eq!(play.legal(0), [Action::Weapon(0), Action::Weapon(1)]);
}

/// Proves FE-24.20, FE-33.2, FE-R157.
#[test]
fn a_boss_in_play_at_the_end_makes_all_teams_lose() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    play.game.boss = Some(BossInPlay { boss: 0, area: area("fright-wood"), damage: 11 });
    play.game.team_mut(MASTERS).vp = 9;
    play.game.frames.clear();
    play.game.frames.push(Frame::Finish(crate::frame::Finish {}));
    go_on(&mut play);
    assert_eq!(play.game.over.map(|ended| ended.winners), Some(0));
}

/// Proves FE-R203.
#[test]
fn what_a_creature_does_not_have_cannot_be_turned_taken_or_asked_for() {
    use crate::content::effect::Cond;
    use crate::ids::WeaponType;
    let mut play = creature(Foe::Epic(epic("rift-hound")), 4);
    let (veil, shatter) = (spell("veil"), spell("shatter"));
    play.game.make(SHE_RA, |hero| assert!(hero.spells.push(veil) && hero.spells.push(shatter)));
    let before = play.game.duel.sides[1];
    play.act(0, Action::Cast { hero: SHE_RA, spell: veil }).act(1, Action::Pass);
    play.act(0, Action::Cast { hero: SHE_RA, spell: shatter });
    assert_eq!(play.game.duel.sides[1], before);
    for kind in [WeaponType::Melee, WeaponType::Ranged, WeaponType::Magic] {
        assert!(!play.game.holds(&Cond::FoeWeapon(kind), MASTERS, Some(SHE_RA)));
    }
}
