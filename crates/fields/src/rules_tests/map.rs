//! Sections 4, 12 and 13: the map, control, and how heroes move.

use super::{block, clause, go_on, rides, turn_at, turn_of, vehicle};
use crate::action::Action;
use crate::combat::Foe;
use crate::content::effect::Op;
use crate::frame::{Arrive, Frame};
use crate::ids::{AREAS, AreaId, Merchant};
use crate::map::{AreaSet, Way};
use crate::state::{BossInPlay, CAP, Mount};
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, spell, table};
use engine::Scripted;

fn over(id: &str) -> Action {
    Action::Go { to: area(id), by: Way::Border }
}

/// Proves FE-4.7, FE-4.8, FE-4.12, FE-4.19, FE-14.3, FE-R61.
#[test]
fn an_outpost_holds_three_soldiers_and_any_number_of_heroes_and_neither_bases_nor_wilds_hold_soldiers() {
    let mut play = turn_at(TEELA, "grayskull-tower");
    play.game.at(HE_MAN, "grayskull-tower").at(SHE_RA, "grayskull-tower").guard(MASTERS, "grayskull-tower", 2);
    assert_eq!(play.legal(0).iter().filter(|action| matches!(action, Action::Reinforce(_))).count(), 1, "one more");
    play.act(0, Action::Reinforce(1));
    assert_eq!((play.game.soldiers_at(MASTERS, area("grayskull-tower")), CAP), (3, 3));
    for id in ["tar-swamp", "castle-grayskull"] {
        let play = turn_at(TEELA, id);
        assert_eq!(clause(&play, 0, Action::Reinforce(1)), "FE-14.2", "{id}");
    }
    // One soldier keeps the control of a place the heroes leave.
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.at(hero, "tar-swamp");
    }
    play.game.withdraw(MASTERS, area("grayskull-tower"), 2);
    assert!(play.game.controls(MASTERS, area("grayskull-tower")));
    play.game.withdraw(MASTERS, area("grayskull-tower"), 1);
    assert!(!play.game.controls(MASTERS, area("grayskull-tower")));
    assert!(!play.game.controls(MASTERS, area("tar-swamp")), "wilds are not controlled");
}

/// Proves FE-4.6, FE-4.10, FE-4.17, FE-4.18, FE-10.4, FE-19.2, FE-19.3.
#[test]
fn control_brings_income_and_the_merchant_wherever_the_heroes_are() {
    let mut play = turn_at(TEELA, "tar-swamp");
    assert_eq!(play.game.income_of(MASTERS), 1, "the base, though nobody stood in it would count too");
    play.game.at(HE_MAN, "moat-lands").at(SHE_RA, "moat-lands");
    assert!(play.game.controls(MASTERS, area("castle-grayskull")));
    play.game.open(Merchant::Guild, &mut engine::Seeded::new(1));
    assert_eq!(clause(&play, 0, Action::Shop(Merchant::Guild)), "FE-19.3");
    play.game.guard(MASTERS, "eldor-village", 1);
    assert_eq!(play.game.income_of(MASTERS), 3);
    play.act(0, Action::Shop(Merchant::Guild));
    // Captured by the other team, it is theirs; the offer stays (FE-R77).
    let mut lost = turn_at(TEELA, "tar-swamp");
    lost.game.offers = play.game.offers;
    lost.game.guard(EVIL, "eldor-village", 1);
    assert_eq!(clause(&lost, 0, Action::Shop(Merchant::Guild)), "FE-19.3");
    let theirs = turn_of(lost, EVIL_LYN);
    assert!(theirs.legal(1).contains(&Action::Shop(Merchant::Guild)));
}

/// Proves FE-R77.
#[test]
fn an_offer_stays_on_the_table_when_nobody_controls_the_merchant() {
    let mut play = turn_at(TEELA, "gaz-village");
    play.game.note_control();
    play.game.held[0] = play.game.held[0].without(area("gaz-village"));
    play.game.captures(Some(TEELA), &mut engine::Seeded::new(1));
    let offer = play.game.offers[Merchant::Shop.index()].expect("captured");
    play.game.at(TEELA, "tar-swamp");
    assert_eq!(clause(&play, 0, Action::Shop(Merchant::Shop)), "FE-19.3");
    assert_eq!(play.game.offers[Merchant::Shop.index()], Some(offer));
}

/// Proves FE-4.14, FE-12.6, FE-13.3, FE-R23.
#[test]
fn the_sea_is_no_area_and_only_who_flies_crosses_it_for_two_points() {
    let map = table().game.map();
    assert_eq!(map.outposts.len() as usize + map.wilds.len() as usize, map.areas.len());
    assert!(map.corridors.iter().all(|(a, b, _)| map.all().has(*a) && map.all().has(*b)), "corridors join land");
    let walk = turn_at(TEELA, "sunrise-coast");
    let corridor = Action::Go { to: area("avion"), by: Way::Corridor };
    assert!(!walk.legal(0).contains(&corridor));
    let mut fly = turn_at(TEELA, "sunrise-coast");
    rides(&mut fly, TEELA, Mount::Vehicle(vehicle("sky-sled")));
    fly.act(0, corridor);
    // 3 points, 2 are spent: the next crossing cannot begin.
    assert_eq!(clause(&fly, 0, Action::Go { to: area("shedding-grounds"), by: Way::Corridor }), "FE-12.1");
}

/// Proves FE-4.20, FE-4.3, FE-12.2.
#[test]
fn wilds_on_both_sides_of_a_path_are_adjacent_and_a_hero_walks_across_for_one_point() {
    let map = table().game.map();
    let cross = |a: AreaId, b: AreaId, c: AreaId, d: AreaId| {
        let at = |id: AreaId| (f64::from(map.area(id).at.0), f64::from(map.area(id).at.1));
        let side = |p: (f64, f64), q: (f64, f64), r: (f64, f64)| ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum();
        let [a, b, c, d] = [a, b, c, d].map(at);
        side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    };
    let mut across = Vec::new();
    for from in map.outposts.iter() {
        for to in map.area(from).paths.iter().filter(|to| *to > from) {
            for wild in map.wilds.iter() {
                let others = map.area(wild).borders.and(map.wilds).iter().filter(|other| *other > wild);
                across.extend(others.filter(|other| cross(from, to, wild, *other)).map(|other| (wild, other)));
            }
        }
    }
    assert!(across.len() >= 8, "{}", across.len());
    for (wild, other) in across {
        let mut play = turn_at(TEELA, "castle-grayskull");
        play.game.at(TEELA, &map.area(wild).id);
        assert!(!play.game.controls(MASTERS, wild));
        let walk = play.game.walk_of(TEELA, 1, false);
        assert_eq!(map.reach(wild, walk)[other.index()], Some(1), "{} and {}", map.area(wild).name, map.area(other).name);
        assert!(map.area(wild).paths.is_empty(), "the path list holds outposts only");
    }
}

/// Proves FE-12.5, FE-12.3, FE-11.9.
#[test]
fn a_move_leads_through_friends_stops_early_and_is_finished_before_anything_else() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.guard(MASTERS, "central-tower", 2).at(HE_MAN, "fertile-plain");
    play.act(0, over("central-tower"));
    for other in [Action::Reinforce(1), Action::Brave { two: false }, Action::EndTurn, Action::Trade] {
        assert!(play.refused(0, &other).is_some(), "{other:?} during a move");
    }
    play.act(0, over("fertile-plain")).act(0, Action::Stop);
    assert_eq!((play.game.hero(TEELA).area, play.game.turn.spent), (area("fertile-plain"), 1));
    assert!(play.legal(0).contains(&Action::Trade), "she stopped among friends");
    assert_eq!(clause(&play, 0, over("tar-swamp")), "FE-12.1", "the last point is lost");
}

/// Proves FE-12.4, FE-20.2, FE-20.8.
#[test]
fn entering_an_area_with_enemies_ends_the_movement_and_starts_the_combat() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.guard(EVIL, "central-tower", 1);
    play.act(0, over("central-tower"));
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("central-tower"))), (5, 0));
    assert_eq!(clause(&play, 0, over("fertile-plain")), "FE-12.1", "two points are lost");
}

/// Proves FE-13.5, FE-13.4.
#[test]
fn who_flies_fights_only_where_the_move_ends() {
    let mut play = turn_at(TEELA, "sands-of-time");
    rides(&mut play, TEELA, Mount::Vehicle(vehicle("sky-sled")));
    play.game.guard(EVIL, "central-tower", 2).guard(EVIL, "slime-pit", 1);
    play.act(0, over("central-tower")).act(0, over("tar-swamp"));
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("central-tower"))), (6, 2), "passed over");
    // She captures a merchant there, who shows four cards.
    play.chance(0, over("slime-pit"), &[0, 0, 0, 0]);
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("slime-pit"))), (5, 0), "her last point ends here");
}

/// Proves FE-R22.
#[test]
fn not_even_in_flight_is_an_enemy_base_crossed() {
    let mut play = turn_at(TEELA, "shedding-grounds");
    rides(&mut play, TEELA, Mount::Vehicle(vehicle("blaster-hawk")));
    let reach = play.game.map().reach(area("shedding-grounds"), play.game.walk_of(TEELA, 5, true));
    assert_eq!(reach[area("temple-of-serpos").index()], None);
    assert_eq!(clause(&play, 0, over("temple-of-serpos")), "FE-12.1");
}

/// Proves FE-R32.
#[test]
fn the_movement_of_a_vehicle_counts_for_the_move_and_not_for_a_path_step() {
    let mut play = turn_at(TEELA, "castle-foe");
    rides(&mut play, TEELA, Mount::Vehicle(vehicle("long-strider")));
    assert_eq!(play.game.move_points(TEELA), 6);
    play.game.guard(MASTERS, "slime-pit", 1).guard(MASTERS, "orkas-village", 1);
    play.act(0, Action::PathStep(area("slime-pit")));
    assert_eq!(clause(&play, 0, Action::PathStep(area("orkas-village"))), "FE-13.1", "one step only");
    // Attack Trak: only if it begins outside the wilds.
    let mut trak = turn_at(TEELA, "castle-foe");
    rides(&mut trak, TEELA, Mount::Vehicle(vehicle("attack-trak")));
    assert_eq!(trak.game.move_points(TEELA), 5);
    trak.act(0, over("vine-jungle"));
    assert!(matches!(trak.game.frames.top(), Some(Frame::Move(moving)) if moving.points == 4), "counted when the action began");
}

/// Proves FE-R21.
#[test]
fn a_move_without_a_step_is_no_move() {
    let play = turn_at(TEELA, "tar-swamp");
    assert!(!play.legal(0).contains(&Action::Stop));
    assert_eq!(play.game.turn.spent, 0);
}

/// Proves FE-12.7, FE-12.8, FE-R24.
#[test]
fn a_hero_put_on_the_sea_goes_to_an_end_of_the_nearest_corridor() {
    let fall = |id: &str, enemy: Option<&str>| {
        let mut play = turn_at(TEELA, id);
        if let Some(enemy) = enemy {
            play.game.at(SKELETOR, enemy);
        }
        play.game.run(block(&[Op::AtSea]), MASTERS, Some(TEELA));
        go_on(&mut play);
        play
    };
    let ends = |ids: &[&str]| -> Vec<Action> {
        let set: AreaSet = ids.iter().map(|id| area(id)).collect();
        set.iter().map(Action::Area).collect()
    };
    let mut coast = fall("sunrise-coast", None);
    assert_eq!(coast.legal(0), ends(&["sunrise-coast", "avion"]));
    coast.act(0, Action::Area(area("avion")));
    assert_eq!(coast.game.hero(TEELA).area, area("avion"));
    // Two corridors are one step away: their player breaks the tie.
    assert_eq!(fall("harvest-fields", None).legal(0), ends(&["sunrise-coast", "avion", "moat-lands", "andreenos"]));
    // FE-R199: no end among enemies.
    assert_eq!(fall("sunrise-coast", Some("avion")).game.hero(TEELA).area, area("sunrise-coast"));
}

/// Proves FE-R25.
#[test]
fn distance_counts_steps_over_land_never_through_an_enemy_base_and_corridors_where_nothing_else_leads() {
    let game = table().game;
    let map = game.map();
    let far = |a: &str, b: &str| map.distance(area(a), area(b), game.closed_to(MASTERS));
    assert_eq!(map.distance(area("viper-tower"), area("targa-city"), AreaSet::EMPTY), Some(2), "through the temple");
    assert_eq!(far("viper-tower", "targa-city"), Some(3), "around it");
    assert_eq!((far("sunrise-coast", "avion"), far("harvest-fields", "avion")), (Some(1), Some(2)));
    let among: AreaSet = ["targa-city", "oracles-temple"].iter().map(|id| area(id)).collect();
    assert_eq!(map.nearest(area("viper-tower"), among, game.closed_to(MASTERS)), AreaSet::only(area("oracles-temple")));
}

/// Proves FE-R25: brute force over every walk.
#[test]
fn distances_are_those_of_the_shortest_walk() {
    let map = table().game.map();
    let closed = AreaSet::only(area("temple-of-serpos"));
    for from in map.all().iter() {
        // Breadth first, area by area.
        let mut steps = [None; AREAS];
        let mut edge = std::collections::VecDeque::from([(from, 0u8)]);
        steps[from.index()] = Some(0);
        while let Some((at, n)) = edge.pop_front() {
            for to in map.area(at).adjacent().minus(closed).iter() {
                if steps[to.index()].is_none() {
                    steps[to.index()] = Some(n + 1);
                    edge.push_back((to, n + 1));
                }
            }
        }
        for to in map.all().iter().filter(|to| steps[to.index()].is_some()) {
            assert_eq!(map.distance(from, to, closed), steps[to.index()], "{} {}", map.area(from).name, map.area(to).name);
        }
    }
}

/// Proves FE-R29.
#[test]
fn where_a_boss_comes_heroes_step_aside_without_a_combat() {
    let mut play = turn_at(TEELA, "glass-waste");
    play.game.at(SKELETOR, "scorpion-flats");
    let seed = play.game.defs().scenarios.iter().find(|scenario| scenario.id == "evil-seed").expect("it is there");
    let comes = seed.events[1].ops.id;
    play.game.run(comes, MASTERS, None);
    go_on(&mut play);
    assert_eq!(play.game.boss.map(|boss| boss.area), Some(area("glass-waste")));
    assert_eq!(play.deciding(), [0]);
    let aside = play.legal(0);
    assert!(aside.contains(&Action::Area(area("bone-ridge"))) && !aside.contains(&Action::Area(area("scorpion-flats"))));
    play.act(0, Action::Area(area("bone-ridge")));
    assert!(!play.game.duel.on);
    assert_eq!(play.game.hero(TEELA).area, area("bone-ridge"));
    assert!(play.game.tokens.has(area("vine-jungle")), "and the rest of the event");
}

/// Proves FE-R30, FE-20.4, FE-20.7, FE-20.9.
#[test]
fn heroes_are_fought_first_then_soldiers_then_the_boss() {
    let mut play = turn_at(TEELA, "glass-waste");
    play.game.boss = Some(BossInPlay { boss: 0, area: area("glass-waste"), damage: 0 });
    play.game.guard(EVIL, "glass-waste", 2).at(EVIL_LYN, "glass-waste");
    play.game.frames.push(Frame::Arrive(Arrive { hero: TEELA, area: area("glass-waste") }));
    go_on(&mut play);
    assert_eq!((play.game.duel.foe, play.game.duel.sides[1].hero), (Foe::Hero, Some(EVIL_LYN)));
    assert_eq!(play.game.soldiers_at(EVIL, area("glass-waste")), 2);
    let mut alone = turn_at(TEELA, "glass-waste");
    alone.game.boss = play.game.boss;
    alone.game.guard(EVIL, "glass-waste", 2);
    alone.game.frames.push(Frame::Arrive(Arrive { hero: TEELA, area: area("glass-waste") }));
    go_on(&mut alone);
    assert_eq!((alone.game.soldiers_at(EVIL, area("glass-waste")), alone.game.hp(TEELA)), (0, 4));
    assert!(alone.game.duel.on && alone.game.duel.foe == Foe::Boss);
}

/// Proves FE-R31, FE-4.11.
#[test]
fn a_hero_in_its_own_base_is_out_of_reach() {
    let mut play = turn_at(TEELA, "shedding-grounds");
    let lightning = spell("lightning");
    play.game.make(TEELA, |hero| assert!(hero.spells.push(lightning)));
    assert_eq!(play.game.foes_at(MASTERS, area("temple-of-serpos")).count(), 0);
    let before = play.game.hero(SKELETOR).damage;
    play.act(0, Action::Cast { hero: TEELA, spell: lightning });
    assert_eq!([EVIL_LYN, SKELETOR, BEAST_MAN].map(|hero| play.game.hero(hero).damage), [before; 3], "next door, and safe");
    play.game.at(BEAST_MAN, "shedding-grounds");
    play.game.make(TEELA, |hero| assert!(hero.spells.push(lightning)));
    play.act(0, Action::Cast { hero: TEELA, spell: lightning });
    assert_eq!(play.game.hero(BEAST_MAN).damage, 2);
    // It may act and lend its spells.
    let home = turn_of(play, EVIL_LYN);
    assert!(home.legal(1).contains(&over("shedding-grounds")));
}

/// Proves FE-R83.
#[test]
fn whoever_caused_the_entry_is_the_active_side() {
    let mut play = turn_at(SHE_RA, "moat-lands");
    play.game.at(TEELA, "tar-swamp").at(SKELETOR, "tar-swamp");
    play.game.frames.push(Frame::Arrive(Arrive { hero: SKELETOR, area: area("tar-swamp") }));
    go_on(&mut play);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(SKELETOR), Some(TEELA)]);
}

/// Proves FE-R84.
#[test]
fn forced_movement_starts_no_combat_and_controls_like_any_figure() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.guard(EVIL, "central-tower", 1);
    play.game.put(HE_MAN, area("central-tower"), &mut Scripted::none());
    go_on(&mut play);
    assert!(!play.game.duel.on);
    assert_eq!((play.game.soldiers_at(EVIL, area("central-tower")), play.game.hp(HE_MAN)), (1, 8));
    play.game.put(HE_MAN, area("perpetua-mountains"), &mut Scripted::none());
    assert!(play.game.controls(MASTERS, area("perpetua-mountains")));
}

/// Proves FE-R199.
#[test]
fn a_team_without_a_base_sends_its_heroes_to_free_places_only() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.team_mut(MASTERS).base = crate::state::NOWHERE;
    play.game.at(HE_MAN, "moat-lands").at(SHE_RA, "central-tower").guard(EVIL, "central-tower", 1);
    assert_eq!(play.game.home(TEELA), AreaSet::only(area("moat-lands")), "with a friend, but not among enemies");
    for hero in [HE_MAN, SHE_RA] {
        play.game.at(hero, "central-tower");
    }
    for hero in [EVIL_LYN, SKELETOR, BEAST_MAN] {
        play.game.at(hero, "central-tower");
    }
    let far = play.game.home(TEELA);
    assert!(far.iter().all(|id| play.game.map().distance(area("central-tower"), id, AreaSet::EMPTY) >= Some(3)));
    assert!(!far.is_empty());
}
