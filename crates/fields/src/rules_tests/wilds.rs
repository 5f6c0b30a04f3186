//! Sections 14 to 16, 27 and 28: soldiers, the wilds, quests.

use super::{clause, go_on, turn_at, turn_of};
use crate::action::{Action, Attribute};
use crate::compiled::Encounter;
use crate::deck::total;
use crate::frame::{Fight, Frame, Invade, Wilds};
use crate::ids::{Face, HeroId};
use crate::map::Way;
use crate::state::{BossInPlay, Fields, Held, Mount};
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, MASTERS, SHE_RA, SKELETOR, TEELA, area, beast, epic, equipment, spell};
use engine::Scripted;
use kit::testing::Play;

fn march(from: &str, to: &str, number: u8) -> Action {
    Action::March { from: area(from), to: area(to), number }
}

/// Proves FE-14.1, FE-14.4, FE-14.5, FE-14.6, FE-R58, FE-14.7.
#[test]
fn soldiers_of_one_outpost_go_along_one_path_and_that_is_the_mobilize_action() {
    let mut play = turn_at(TEELA, "fertile-plain");
    play.game.guard(MASTERS, "central-tower", 3).guard(MASTERS, "castle-foe", 1).guard(EVIL, "viper-tower", 1);
    assert!(play.legal(0).contains(&march("central-tower", "perpetua-mountains", 2)), "she stands next to it");
    for wrong in
        [march("castle-foe", "slime-pit", 1), march("central-tower", "slime-pit", 1), march("central-tower", "viper-tower", 4)]
    {
        assert_eq!(clause(&play, 0, wrong), "FE-14.5");
    }
    play.act(0, march("central-tower", "viper-tower", 3));
    // One falls on either side; two stay.
    assert_eq!((play.game.soldiers_at(MASTERS, area("viper-tower")), play.game.soldiers_at(EVIL, area("viper-tower"))), (2, 0));
    assert_eq!(play.game.soldiers_at(MASTERS, area("central-tower")), 0);
    assert_eq!(clause(&play, 0, march("castle-foe", "castle-grayskull", 1)), "FE-14.5", "the action is used");
    let mut home = turn_at(TEELA, "castle-foe");
    home.game.guard(MASTERS, "castle-foe", 1);
    assert!(home.legal(0).contains(&march("castle-foe", "slime-pit", 1)));
    assert_eq!(clause(&home, 0, march("castle-foe", "castle-grayskull", 1)), "FE-14.5", "not into the own base");
    assert_eq!(clause(&home, 0, march("castle-foe", "castle-foe", 1)), "FE-14.5");
    home.act(0, Action::Reinforce(1));
    assert_eq!(clause(&home, 0, march("castle-foe", "slime-pit", 1)), "FE-14.5", "one or the other");
}

/// Proves FE-14.2, FE-R60.
#[test]
fn reinforcements_come_from_the_reserve_where_no_enemy_stands() {
    let mut play = turn_at(TEELA, "grayskull-tower");
    play.game.team_mut(MASTERS).reserve = 2;
    assert_eq!(clause(&play, 0, Action::Reinforce(3)), "FE-14.2");
    assert!(play.legal(0).contains(&Action::Reinforce(2)));
    play.game.at(SKELETOR, "grayskull-tower");
    assert_eq!(clause(&play, 0, Action::Reinforce(1)), "FE-14.2");
    play.game.at(SKELETOR, "tar-swamp");
    play.game.team_mut(MASTERS).reserve = 0;
    assert!(!play.legal(0).iter().any(|action| matches!(action, Action::Reinforce(_))));
}

/// Proves FE-R59, FE-R141.
#[test]
fn more_soldiers_than_fit_may_march_and_the_rest_goes_to_the_reserve() {
    let mut play = turn_at(TEELA, "central-tower");
    play.game.guard(MASTERS, "central-tower", 3).guard(MASTERS, "viper-tower", 2);
    play.act(0, march("central-tower", "viper-tower", 3));
    assert_eq!((play.game.soldiers_at(MASTERS, area("viper-tower")), play.game.team(MASTERS).reserve), (3, 12));
    let mut fight = turn_at(TEELA, "central-tower");
    fight.game.guard(MASTERS, "viper-tower", 2);
    fight.game.soldiers[area("viper-tower").index()][1] = 1;
    fight.game.team_mut(EVIL).reserve -= 1;
    fight.game.team_mut(MASTERS).reserve -= 3;
    fight.game.frames.push(Frame::Invade(Invade { team: MASTERS, area: area("viper-tower"), number: 3 }));
    go_on(&mut fight);
    assert_eq!((fight.game.soldiers_at(MASTERS, area("viper-tower")), fight.game.team(MASTERS).reserve), (3, 12));
    assert_eq!(fight.game.team(EVIL).reserve, 15);
}

/// Proves FE-28.1, FE-28.2, FE-28.3, FE-28.4.
#[test]
fn soldiers_cost_a_lone_hero_one_hp_each_and_stop_at_zero() {
    let mut play = turn_at(TEELA, "viper-tower");
    play.game.at(SKELETOR, "central-tower").guard(MASTERS, "viper-tower", 3);
    play.act(0, march("viper-tower", "central-tower", 2));
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.soldiers_at(MASTERS, area("central-tower"))), (2, 0));
    assert_eq!(play.game.team(MASTERS).reserve, 14);
}

/// Proves FE-28.5, FE-28.7.
#[test]
fn soldiers_fall_one_for_one_until_one_side_has_none_left() {
    for (enter, stand, left) in [(1, 3, [0, 2]), (3, 1, [2, 0]), (2, 2, [0, 0])] {
        let mut play = turn_at(TEELA, "viper-tower");
        play.game.guard(MASTERS, "viper-tower", enter).guard(EVIL, "central-tower", stand);
        play.act(0, march("viper-tower", "central-tower", enter));
        assert_eq!([MASTERS, EVIL].map(|team| play.game.soldiers_at(team, area("central-tower"))), left);
        assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).reserve), [15 - left[0], 15 - left[1]]);
    }
}

/// Proves FE-28.6, FE-R140, FE-R196.
#[test]
fn a_team_without_soldiers_splits_the_damage_among_its_heroes_as_far_as_they_can_take_it() {
    let mut play = turn_at(TEELA, "viper-tower");
    play.game.at(SKELETOR, "central-tower").at(EVIL_LYN, "central-tower").guard(MASTERS, "viper-tower", 3);
    play.game.make(SKELETOR, |hero| hero.damage = 6).make(EVIL_LYN, |hero| hero.damage = 5);
    play.act(0, march("viper-tower", "central-tower", 3));
    assert_eq!(play.legal(1), [Action::HurtHero(EVIL_LYN), Action::HurtHero(SKELETOR)]);
    play.act(1, Action::HurtHero(SKELETOR));
    assert_eq!(play.legal(1), [Action::HurtHero(EVIL_LYN)], "no more than it can take");
    play.act(1, Action::HurtHero(EVIL_LYN));
    // Both are down; the third soldier stays.
    assert_eq!(play.game.soldiers_at(MASTERS, area("central-tower")), 1);
    assert_eq!([SKELETOR, EVIL_LYN].map(|hero| play.game.hero(hero).area), [area("temple-of-serpos"); 2]);
    assert_eq!(play.game.team(MASTERS).vp, 0);
}

/// Proves FE-28.6: a shield counts in a mixed area too.
#[test]
fn whom_a_shield_protects_loses_nothing_to_the_first_soldier() {
    let mut play = turn_at(TEELA, "viper-tower");
    let plate = equipment("marshal-plate");
    play.game.at(SKELETOR, "central-tower").guard(EVIL, "central-tower", 1).guard(MASTERS, "viper-tower", 3);
    play.game.make(SKELETOR, |hero| assert!(hero.worn.push(plate)));
    play.act(0, march("viper-tower", "central-tower", 3));
    play.act(1, Action::HurtHero(SKELETOR)).act(1, Action::HurtHero(SKELETOR)).act(1, Action::HurtHero(SKELETOR));
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.soldiers_at(EVIL, area("central-tower"))), (2, 1));
}

/// Proves FE-28.8, FE-R206.
#[test]
fn soldiers_and_a_boss_ignore_each_other() {
    let mut play = turn_at(TEELA, "viper-tower");
    play.game.boss = Some(BossInPlay { boss: 0, area: area("central-tower"), damage: 0 });
    play.game.guard(MASTERS, "viper-tower", 2);
    play.act(0, march("viper-tower", "central-tower", 2));
    assert_eq!(play.game.soldiers_at(MASTERS, area("central-tower")), 2);
    assert!(play.game.controls(MASTERS, area("central-tower")) && play.game.boss.is_some());
    let mut stays = turn_at(TEELA, "grayskull-tower");
    stays.game.boss = Some(BossInPlay { boss: 0, area: area("grayskull-tower"), damage: 0 });
    assert!(stays.legal(0).contains(&Action::Reinforce(1)), "nor does it keep reinforcements out");
    // A hero's movement does end at it.
    let mut walk = turn_at(TEELA, "fertile-plain");
    walk.game.boss = play.game.boss;
    walk.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert!(walk.game.duel.on);
}

fn encounter(game: &Fields, id: &str) -> u8 {
    let shape = game.content.get().shape;
    let defs = game.defs();
    let at = |found: Option<usize>, from: u8| found.map(|i| i as u8 + from);
    at(defs.events.iter().position(|card| card.id == id), 0)
        .or_else(|| at(defs.allies.iter().position(|card| card.id == id), shape.allies))
        .or_else(|| at(defs.beasts.iter().position(|card| card.id == id), shape.beasts))
        .expect("a card of the encounter deck")
}

/// A hero braves the wilds and draws this card; then this chance.
fn brave(play: &mut Play<Fields>, id: &str, rest: &[u32]) {
    let mut script = vec![play.game.draw_encounter(encounter(&play.game, id))];
    script.extend(rest);
    let seat = play.asked();
    play.chance(seat, Action::Brave { two: false }, &script);
}

/// Proves FE-15.1, FE-15.2, FE-15.4, FE-15.5, FE-R64.
#[test]
fn an_event_is_applied_at_once_and_discarded() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let shape = play.game.content.get().shape;
    let kinds = (0..32).map(|card| shape.encounter(card)).collect::<Vec<_>>();
    assert_eq!(kinds.iter().filter(|kind| matches!(kind, Encounter::Event(_))).count(), 12);
    assert_eq!(kinds.iter().filter(|kind| matches!(kind, Encounter::Ally(_))).count(), 8);
    assert_eq!(kinds.iter().filter(|kind| matches!(kind, Encounter::Beast(_))).count(), 12);
    brave(&mut play, "eternium-vein", &[]);
    assert_eq!((play.game.team(MASTERS).eternium, total(&play.game.encounters.discard)), (14, 1));
    assert_eq!(clause(&play, 0, Action::Brave { two: false }), "FE-15.1", "once a turn");
    let outpost = turn_at(TEELA, "grayskull-tower");
    assert_eq!(clause(&outpost, 0, Action::Brave { two: false }), "FE-15.1");
}

/// Proves FE-R54.
#[test]
fn a_hero_that_falls_to_an_event_or_a_board_spell_is_worth_nothing() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.make(SKELETOR, |hero| hero.damage = 6).at(SKELETOR, "fright-wood");
    brave(&mut play, "storm-of-magic", &[]);
    assert_eq!((play.game.hero(SKELETOR).fallen, play.game.team(MASTERS).vp), (1, 0));
    let mut cast = turn_at(TEELA, "tar-swamp");
    let lightning = spell("lightning");
    cast.game.make(TEELA, |hero| assert!(hero.spells.push(lightning)));
    cast.game.make(SKELETOR, |hero| hero.damage = 6).at(SKELETOR, "fright-wood");
    cast.act(0, Action::Cast { hero: TEELA, spell: lightning });
    assert_eq!((cast.game.hero(SKELETOR).fallen, cast.game.team(MASTERS).vp), (1, 0));
}

/// Proves FE-15.8, FE-15.6, FE-R64.
#[test]
fn a_beaten_hostile_ally_gives_its_reward_and_is_discarded() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    // Clawful: 3 HP, attack 2, defense 2. Seven successes.
    brave(&mut play, "clawful", &[2; 7]);
    play.act(0, Action::Done);
    for (to, n) in [(Attribute::Defense, 2), (Attribute::Hp, 3), (Attribute::Attack, 2)] {
        for _ in 0..n {
            play.act(0, Action::Assign { face: Face::Success, to });
        }
    }
    play.act(0, Action::Done);
    assert_eq!(play.game.hero(SHE_RA).damage, 0);
    play.act(0, Action::Remove(crate::ids::Combat::One));
    assert_eq!(play.game.team(MASTERS).deck[1], 7, "its \"+2\"");
    assert!(play.game.hero(SHE_RA).allies.is_empty());
    assert_eq!(play.game.encounters.discard[encounter(&play.game, "clawful") as usize], 1);
}

/// Proves FE-R66, FE-29.6, FE-15.7.
#[test]
fn the_old_ally_goes_before_the_reward_of_the_new_one_is_taken() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    let allies = play.game.content.get().shape.allies;
    play.game.make(SHE_RA, |hero| assert!(hero.allies.push(1)));
    play.game.encounters.left[usize::from(allies) + 1] = 0;
    brave(&mut play, "orko", &[]);
    // Its reward draws a spell: the first one of the deck.
    play.chance(0, Action::Yes, &[0]);
    assert_eq!(play.game.hero(SHE_RA).allies.as_slice(), [0]);
    assert_eq!((play.game.encounters.discard[usize::from(allies) + 1], play.game.hero(SHE_RA).spells.len()), (1, 1));
    assert_eq!(play.game.spell_limit(SHE_RA), 3, "FE-29.5: and its bonus counts");
}

/// Proves FE-R63.
#[test]
fn with_one_card_left_there_is_no_choice_of_two_and_without_any_no_braving() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.encounters.left = [0; crate::state::KINDS];
    play.game.encounters.discard(3);
    let all = play.legal(0);
    assert!(all.contains(&Action::Brave { two: false }) && !all.contains(&Action::Brave { two: true }));
    play.game.encounters.discard = [0; crate::state::KINDS];
    assert!(!play.legal(0).contains(&Action::Brave { two: false }));
}

fn fight(hp: u8, attack: u8, defense: u8, faces: [u8; 4], card: u8) -> Fight {
    Fight { card, rolled: true, settled: true, hp, attack, defense, dice: 0, faces }
}

/// Proves FE-27.1, FE-27.3, FE-R133, FE-R138, FE-R137.
#[test]
fn a_wilds_combat_is_one_round_without_flight_and_a_kept_reroll_face_counts_nothing() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let fireball = spell("fireball");
    let bomb = equipment("smoke-bomb");
    play.game.make(TEELA, |hero| assert!(hero.spells.push(fireball) && hero.pack.push(bomb) && hero.pack.push(equipment("net"))));
    // Tar Lizard: 3 HP, attack 2, defense 3. Five dice: all rerolls.
    brave(&mut play, "tar-lizard", &[5; 5]);
    let all = play.legal(0);
    assert!(!all.iter().any(|action| matches!(action, Action::Flee(_) | Action::Cast { .. })));
    assert!(all.contains(&Action::Use(equipment("net"))) && !all.contains(&Action::Use(bomb)));
    play.act(0, Action::Done);
    assert_eq!(play.legal(0), [Action::Done], "nothing to assign");
    play.act(0, Action::Done);
    assert_eq!((play.game.hero(TEELA).damage, play.game.duel.on), (2, false));
    assert_eq!(play.game.encounters.left[encounter(&play.game, "tar-lizard") as usize], 1, "it got away after one round");
}

/// Proves FE-27.2, FE-R135.
#[test]
fn the_body_and_its_bonuses_give_dice_and_attack_bonuses_do_not_count() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (coat, shard) = (equipment("hunters-coat"), equipment("sword-shard"));
    play.game.make(TEELA, |hero| assert!(hero.worn.push(coat) && hero.worn.push(shard)));
    brave(&mut play, "tar-lizard", &[0; 6]);
    let Some(Frame::Wilds(Wilds { fight, .. })) = play.game.frames.top() else { panic!("they fight") };
    assert_eq!((fight.faces, fight.hp, fight.attack, fight.defense), ([6, 0, 0, 0], 3, 2, 3));
}

/// Proves FE-27.4, FE-27.5, FE-27.6, FE-27.7, FE-27.8, FE-R136, FE-X23.
#[test]
fn the_dice_of_the_example_are_assigned_one_by_one() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    let card = encounter(&play.game, "dylinx");
    play.game.encounters.left[card as usize] = 0;
    // 1 blank, 3 success, 3 double.
    play.game.frames.push(Frame::Wilds(Wilds { hero: SHE_RA, fight: fight(3, 3, 2, [1, 3, 3, 0], card) }));
    let assign = |face, to| Action::Assign { face, to };
    assert_eq!(clause(&play, 0, assign(Face::Success, Attribute::Hp)), "FE-27.5");
    play.act(0, assign(Face::Double, Attribute::Defense));
    play.act(0, assign(Face::Success, Attribute::Attack)).act(0, assign(Face::Double, Attribute::Attack));
    play.act(0, assign(Face::Success, Attribute::Hp)).act(0, assign(Face::Success, Attribute::Hp));
    let Some(Frame::Wilds(Wilds { fight, .. })) = play.game.frames.top() else { panic!("they fight") };
    assert_eq!((fight.defense, fight.attack, fight.hp), (0, 0, 1));
    play.act(0, assign(Face::Double, Attribute::Hp));
    play.act(0, Action::Done);
    assert_eq!(play.game.hero(SHE_RA).damage, 0, "4 against 3 HP: one success is lost");
    play.act(0, Action::Remove(crate::ids::Combat::One));
    assert!(matches!(play.game.frames.top(), Some(Frame::Tame(_))));
}

/// Proves FE-27.9, FE-27.10, FE-27.11, FE-R139.
#[test]
fn a_hero_that_falls_with_the_creature_still_gets_the_reward_but_tames_nothing() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let card = encounter(&play.game, "tar-lizard");
    play.game.encounters.left[card as usize] = 0;
    play.game.make(TEELA, |hero| hero.damage = 5);
    play.game.team_mut(MASTERS).eternium = 0;
    play.game.frames.push(Frame::Wilds(Wilds { hero: TEELA, fight: fight(0, 2, 0, [0; 4], card) }));
    play.act(0, Action::Done);
    assert_eq!(play.game.hero(TEELA).area, area("castle-grayskull"));
    // The reward of 2 came first and pays a part of the 5.
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).mounts.len()), (0, 0));
    assert_eq!(play.game.encounters.discard[card as usize], 1);
    assert_eq!(play.deciding(), [1]);
}

/// Proves FE-29.1, FE-29.2.
#[test]
fn what_has_no_price_cannot_be_tamed_and_what_has_one_is_paid() {
    for (id, tamable) in [("sand-snake", false), ("rock-turtle", true)] {
        let mut play = turn_at(TEELA, "tar-swamp");
        let card = encounter(&play.game, id);
        play.game.encounters.left[card as usize] = 0;
        play.game.frames.push(Frame::Wilds(Wilds { hero: TEELA, fight: fight(0, 0, 0, [0; 4], card) }));
        play.act(0, Action::Done);
        assert_eq!(matches!(play.game.frames.top(), Some(Frame::Tame(_))), tamable, "{id}");
        if tamable {
            play.act(0, Action::Yes);
            // 11, 2 of the reward, 2 to tame it.
            assert_eq!((play.game.team(MASTERS).eternium, play.game.max_hp(TEELA)), (11, 7));
        }
    }
    // Beast Man pays 2 less; nobody pays what the reserve does not hold.
    let mut play = turn_at(BEAST_MAN, "tar-swamp");
    let cat = Mount::Beast(beast("battle-cat"));
    assert_eq!([BEAST_MAN, TEELA].map(|hero| play.game.tame_cost(hero, cat)), [Some(2), Some(4)]);
    play.game.team_mut(EVIL).eternium = 1;
    play.game.frames.push(Frame::Tame(crate::frame::Tame { hero: BEAST_MAN, mount: cat }));
    assert_eq!(play.legal(1), [Action::No]);
    play.act(1, Action::No);
    assert_eq!(play.game.encounters.discard[encounter(&play.game, "battle-cat") as usize], 1, "FE-R64: untamed it is discarded");
}

/// A quest that is drawn next; the deck holds nothing else.
fn quest(hero: HeroId, id: &str) -> Play<Fields> {
    let mut play = turn_at(hero, "evergreen-forest");
    let card = play.game.defs().quests.iter().position(|quest| quest.id == id).expect("a quest");
    play.game.adventures.left = [0; crate::state::KINDS];
    play.game.adventures.left[card] = 1;
    play
}

/// Proves FE-16.1, FE-16.2, FE-16.3, FE-16.4, FE-R190.
#[test]
fn a_hero_attempts_the_task_of_its_faction_or_picks_one_where_none_is_its_own() {
    let mut masters = quest(TEELA, "kings-banner");
    // Two dice: one passes.
    masters.chance(0, Action::Quest, &[0, 0, 2]);
    assert_eq!(masters.game.team(MASTERS).vp, 2);
    let mut evil = quest(EVIL_LYN, "kings-banner");
    evil.chance(1, Action::Quest, &[0]);
    assert_eq!(evil.legal(1), [Action::Yes, Action::No], "2 Eternium");
    evil.act(1, Action::Yes);
    assert_eq!((evil.game.team(EVIL).vp, evil.game.team(EVIL).eternium), (2, 9));
    let mut horde = super::three_teams();
    horde.game.at(HeroId(6), "evergreen-forest");
    horde.game.adventures = quest(TEELA, "kings-banner").game.adventures;
    let mut horde = turn_of(horde, HeroId(6));
    horde.chance(2, Action::Quest, &[0]);
    assert_eq!(horde.legal(2), [Action::Choose(0), Action::Choose(1)], "a task is picked");
    horde.act(2, Action::Choose(1)).act(2, Action::No);
    assert_eq!(horde.game.team(crate::ids::TeamId(2)).vp, 0, "nothing for a task that is not fulfilled");
    // A common task is everybody's.
    let mut common = quest(TEELA, "mirror-duel");
    common.chance(0, Action::Quest, &[0]);
    assert_eq!((common.game.team(MASTERS).vp, common.game.hero(TEELA).damage), (2, 2));
}

/// Proves FE-R70.
#[test]
fn a_lasting_task_stays_beside_its_hero_until_it_is_done() {
    let mut play = quest(TEELA, "guard-the-tower");
    play.chance(0, Action::Quest, &[0]);
    assert_eq!((play.game.hero(TEELA).quest.is_some(), play.game.team(MASTERS).vp), (true, 0));
    play.act(0, Action::EndTurn);
    assert!(play.game.hero(TEELA).quest.is_some(), "not yet");
    let mut later = turn_of(play, TEELA);
    later.game.guard(MASTERS, "central-tower", 1);
    later.act(0, Action::EndTurn);
    assert_eq!((later.game.hero(TEELA).quest, later.game.team(MASTERS).vp), (None, 2));
    assert_eq!(total(&later.game.adventures.discard), 1);
}

/// Proves FE-16.5, FE-16.6, FE-R90, FE-20.9.
#[test]
fn an_epic_beast_of_the_scenario_deck_is_fought_and_the_token_is_spent() {
    let mut play = quest(TEELA, "mirror-duel");
    let hound = play.game.content.get().shape.epics + epic("rift-hound");
    play.game.adventures.left = [0; crate::state::KINDS];
    play.game.adventures.left[hound as usize] = 1;
    play.chance(0, Action::Quest, &[0]);
    assert!(play.game.duel.on && !play.game.tokens.has(area("evergreen-forest")));
    // She avoids it: it is shuffled back (FE-R78), and the token stays spent.
    play.act(0, Action::Ability(0));
    play.act(0, Action::Area(area("fertile-plain")));
    assert_eq!((play.game.adventures.left[hound as usize], play.game.tokens.has(area("evergreen-forest"))), (1, false));
}

/// Proves FE-R67, FE-R68.
#[test]
fn without_a_token_or_a_card_there_is_no_quest() {
    let mut play = turn_at(TEELA, "evergreen-forest");
    play.game.adventures.left = [0; crate::state::KINDS];
    assert_eq!(clause(&play, 0, Action::Quest), "FE-16.1");
    assert!(play.game.tokens.has(area("evergreen-forest")), "the token stays");
    let none = turn_at(TEELA, "fertile-plain");
    assert_eq!(clause(&none, 0, Action::Quest), "FE-16.1");
    // Tokens come back by an event alone.
    let mut spent = quest(TEELA, "mirror-duel");
    spent.chance(0, Action::Quest, &[0]).act(0, Action::EndTurn);
    assert!(!spent.game.tokens.has(area("evergreen-forest")));
    let event = &spent.game.story().events[1].ops;
    spent.game.run(event.id, MASTERS, None);
    go_on(&mut spent);
    assert!(spent.game.tokens.has(area("evergreen-forest")));
}

/// Proves FE-R71.
#[test]
fn a_beaten_epic_beast_that_is_not_tamed_or_leaves_its_hero_is_discarded() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (hound, card) = (epic("rift-hound"), usize::from(play.game.content.get().shape.epics + epic("rift-hound")));
    play.game.adventures.left[card] = 0;
    play.game.frames.push(Frame::Tame(crate::frame::Tame { hero: TEELA, mount: Mount::Epic(hound) }));
    let mut tamed = play.clone();
    play.act(0, Action::No);
    assert_eq!(play.game.adventures.discard[card], 1);
    tamed.act(0, Action::Yes);
    assert_eq!(tamed.game.adventures.discard[card], 0);
    tamed.game.discard_card(TEELA, crate::action::Owned::Mount(Mount::Epic(hound)), &mut Scripted::none());
    assert_eq!(tamed.game.adventures.discard[card], 1);
}

/// Proves FE-R79, FE-20.8, FE-28.7.
#[test]
fn a_hero_that_falls_among_soldiers_leaves_the_rest_standing_and_gives_no_point() {
    let mut play = turn_at(TEELA, "fertile-plain");
    play.game.make(TEELA, |hero| hero.damage = 4);
    play.game.guard(EVIL, "central-tower", 3);
    let grinders = play.game.defs().victory.iter().position(|card| card.id == "grinders").unwrap() as u8;
    play.game.team_mut(MASTERS).hand = [Held { card: grinders, count: 0 }].into_iter().collect();
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!((play.game.soldiers_at(EVIL, area("central-tower")), play.game.team(EVIL).vp), (1, 0));
    assert_eq!((play.game.team(EVIL).reserve, play.game.hero(TEELA).area), (14, area("castle-grayskull")));
    assert_eq!(play.game.team(MASTERS).hand.as_slice()[0].count, 2, "two enemy soldiers were removed");
}
