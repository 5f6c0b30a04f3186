//! Sections 21 and 29 to 32: combat cards gained, mounts, allies, equipment, spells, vehicles.

use super::{phase_four, rides, turn_at, turn_of, vehicle};
use crate::action::{Action, Owned};
use crate::content::cards::GearKind;
use crate::content::effect::{Gift, Stat};
use crate::ids::{Combat, Lane};
use crate::setup::Options;
use crate::state::Mount;
use crate::testing::{EVIL_LYN, HE_MAN, MASTERS, SKELETOR, TEELA, area, beast, equipment, spell, table};
use engine::{Game, Scripted, Seat, Viewer};

/// Proves FE-21.6, FE-21.7, FE-21.8, FE-R151.
#[test]
fn a_gained_combat_card_comes_from_the_supply_and_another_leaves_the_game() {
    let mut play = turn_at(TEELA, "tar-swamp");
    play.game.gain_combat(MASTERS, TEELA, Combat::Three, &mut Scripted::none());
    super::go_on(&mut play);
    assert_eq!(play.legal(0).len(), 7, "every kind that was in the deck before, an older copy of the same kind included");
    play.act(0, Action::Remove(Combat::Tool));
    let team = play.game.team(MASTERS);
    assert_eq!((team.deck, team.supply), ([7, 6, 4, 2, 1, 0, 1], [0, 6, 7, 3, 2, 3, 2]), "21, and the tool is nowhere");
    // The one just gained is not among those that can go.
    play.game.gain_combat(MASTERS, HE_MAN, Combat::Tool, &mut Scripted::none());
    super::go_on(&mut play);
    assert!(!play.legal(0).contains(&Action::Remove(Combat::Tool)));
    play.act(0, Action::Remove(Combat::One));
    // An empty supply gives nothing.
    play.game.team_mut(MASTERS).supply[Combat::Time.index()] = 0;
    let before = play.game.team(MASTERS).deck;
    play.game.gain_combat(MASTERS, TEELA, Combat::Time, &mut Scripted::none());
    assert_eq!((play.game.team(MASTERS).deck, play.game.frames.top().map(crate::frame::Frame::name)), (before, Some("Turn")));
    // All heroes of the team draw from it.
    let duel = phase_four(Options::default(), [TEELA, SKELETOR], [&[], &[]]);
    assert_eq!(duel.game.duel.sides[0].left, duel.game.team(MASTERS).deck);
}

/// Proves FE-29.3, FE-29.4, FE-29.5, FE-29.6, FE-32.1.
#[test]
fn one_creature_or_vehicle_and_one_ally_lie_beside_a_hero_and_give_their_bonus() {
    let mut play = turn_at(TEELA, "tar-swamp");
    assert_eq!((play.game.mount_limit(TEELA), play.game.ally_limit(TEELA)), (1, 1));
    let base = (play.game.movement(TEELA), play.game.mind(TEELA));
    rides(&mut play, TEELA, Mount::Beast(beast("swift-bird")));
    let mekaneck = play.game.defs().allies.iter().position(|ally| ally.id == "mekaneck").unwrap() as u8;
    play.game.make(TEELA, |hero| assert!(hero.allies.push(mekaneck)));
    assert_eq!((play.game.movement(TEELA), play.game.mind(TEELA)), (base.0 + 1, base.1 + 1));
    rides(&mut play, TEELA, Mount::Vehicle(vehicle("road-ripper")));
    assert_eq!(play.game.too_many(TEELA).len(), 2, "a creature and a vehicle: one too many");
}

/// Proves FE-30.1, FE-30.3.
#[test]
fn equipment_is_armor_artifact_or_consumable_and_only_these_are_used_up() {
    let defs = table().game.defs();
    for card in &defs.equipment {
        let consumable = card.kind == GearKind::Consumable;
        assert_eq!(consumable, !card.ops.is_empty(), "{}", card.id);
        assert_eq!(consumable, card.gift == Gift::default(), "{}", card.id);
    }
    let mut play = turn_at(TEELA, "tar-swamp");
    let (draught, harness) = (equipment("healing-draught"), equipment("battle-harness"));
    play.game.make(TEELA, |hero| {
        hero.damage = 5;
        assert!(hero.pack.push(draught) && hero.pack.push(harness));
    });
    assert!(!play.legal(0).contains(&Action::Use(harness)) && !play.legal(0).contains(&Action::Equip(draught)));
    play.act(0, Action::Use(draught));
    assert_eq!((play.game.hero(TEELA).damage, play.game.equipment.discard[draught as usize]), (2, 1));
    assert!(play.refused(0, &Action::Use(draught)).is_some());
}

/// Proves FE-30.2, FE-30.5, FE-30.6, FE-30.8, FE-31.2.
#[test]
fn armor_works_while_worn_one_artifact_is_and_the_rest_lies_face_down_in_the_pack() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (scale, compass, crystal, ward) =
        (equipment("dragon-scale"), equipment("star-compass"), equipment("crystal-of-plenty"), spell("ward"));
    for card in [scale, compass, crystal] {
        play.game.make(TEELA, |hero| assert!(hero.pack.push(card)));
    }
    play.game.make(TEELA, |hero| assert!(hero.spells.push(ward)));
    assert_eq!((play.game.max_hp(TEELA), play.game.income_of(MASTERS)), (6, 1), "nothing works from the pack");
    play.act(0, Action::Equip(scale)).act(0, Action::Equip(crystal));
    assert_eq!((play.game.max_hp(TEELA), play.game.income_of(MASTERS)), (8, 2));
    play.act(0, Action::Equip(compass));
    assert_eq!(
        (play.game.hero(TEELA).worn.as_slice(), play.game.hero(TEELA).pack.as_slice()),
        (&[scale, compass][..], &[crystal][..])
    );
    play.act(0, Action::Unequip(scale));
    assert_eq!(play.game.max_hp(TEELA), 6);
    // Others see how many, and no more; the spells are no part of the pack.
    let seen = |viewer| play.game.view(viewer).heroes[0].clone();
    assert_eq!((seen(Viewer::Seat(Seat(1))).pack, seen(Viewer::Seat(Seat(1))).spells), ((2, None), (1, None)));
    assert_eq!(seen(Viewer::Seat(Seat(1))).worn, [compass]);
    assert_eq!(seen(Viewer::Seat(Seat(0))).pack, (2, Some(vec![crystal, scale])));
    // Only in the own turn, outside combat.
    let theirs = turn_of(play.clone(), EVIL_LYN);
    assert!(theirs.refused(0, &Action::Equip(scale)).is_some());
    play.act(0, Action::Go { to: area("fright-wood"), by: crate::map::Way::Border });
    assert!(play.refused(0, &Action::Equip(scale)).is_some(), "not inside of an action");
}

/// Proves FE-30.4.
#[test]
fn one_armor_of_each_kind_is_worn() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let all = ["battle-harness", "horned-helm", "rune-gloves", "swift-boots", "tower-shield"].map(equipment);
    for card in all {
        play.game.make(TEELA, |hero| assert!(hero.pack.push(card)));
    }
    for card in all {
        play.act(0, Action::Equip(card));
    }
    assert_eq!(play.game.hero(TEELA).worn.len(), 5, "all at once");
    let scale = equipment("dragon-scale");
    play.game.make(TEELA, |hero| assert!(hero.pack.push(scale)));
    play.act(0, Action::Equip(scale));
    assert_eq!(
        (play.game.hero(TEELA).worn.len(), play.game.hero(TEELA).pack.as_slice()),
        (5, &[all[0]][..]),
        "it replaces the other"
    );
}

/// Proves FE-R150, FE-31.2.
#[test]
fn packs_and_spells_are_open_to_team_mates() {
    use crate::setup::Setup;
    use crate::testing::setup;
    let wanted = Setup { seats: vec![2, 1], ..setup(Options::default()) };
    let mut game = crate::state::Fields::new(&wanted, &mut engine::Seeded::new(1)).expect("legal");
    let ward = spell("ward");
    game.make(TEELA, |hero| assert!(hero.spells.push(ward)));
    let spells = |seat| game.view(Viewer::Seat(Seat(seat))).heroes[0].spells.clone();
    assert_eq!((spells(1), spells(2)), ((1, Some(vec![ward])), (1, None)));
    assert_eq!(game.view(Viewer::Spectator).heroes[0].spells, (1, None));
}

/// Proves FE-31.5, FE-31.6, FE-R147, FE-31.3.
#[test]
fn a_board_spell_is_cast_by_the_active_hero_that_owns_it_between_actions_and_takes_none() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let (touch, ward, wind, both) = (spell("golden-touch"), spell("ward"), spell("second-wind"), spell("wind-step"));
    play.game.make(TEELA, |hero| {
        hero.damage = 4;
        assert!(hero.spells.push(touch) && hero.spells.push(wind) && hero.spells.push(ward));
    });
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(both)));
    let casts: Vec<Action> = play.legal(0).into_iter().filter(|action| matches!(action, Action::Cast { .. })).collect();
    assert_eq!(casts, [touch, wind].map(|spell| Action::Cast { hero: TEELA, spell }), "no combat spell, no friend's");
    play.act(0, casts[0]).act(0, casts[1]);
    assert_eq!((play.game.team(MASTERS).eternium, play.game.hero(TEELA).damage), (14, 1), "without a target it is for her");
    assert_eq!((play.game.turn.spent, play.game.spells.discard[touch as usize]), (0, 1));
    let theirs = turn_of(play, EVIL_LYN);
    assert!(theirs.legal(1).iter().all(|action| !matches!(action, Action::Cast { .. })));
}

/// Proves FE-31.7, FE-31.8, FE-R111, FE-23.8, FE-25.10.
#[test]
fn any_number_of_combat_spells_of_the_whole_team_can_be_cast_for_the_fighting_hero() {
    for options in
        [Options::default(), Options { quicker: true, initiative_counts: true, stronger_together: true, ..Options::default() }]
    {
        let mut play = phase_four(options, [HE_MAN, SKELETOR], [&[], &[]]);
        let (ward, fury) = (spell("ward"), spell("fury"));
        play.game.make(TEELA, |hero| assert!(hero.spells.push(ward) && hero.spells.push(fury)));
        assert_ne!(play.game.hero(TEELA).area, play.game.hero(HE_MAN).area);
        play.act(0, Action::Cast { hero: TEELA, spell: ward });
        assert_eq!(play.deciding(), [1], "one at a time");
        play.act(1, Action::Pass).act(0, Action::Cast { hero: TEELA, spell: fury });
        assert_eq!([Lane::Attack, Lane::Defense].map(|lane| play.game.total(0, lane)), [3, 3], "\"you\" is He-Man");
    }
}

/// Proves FE-31.4, FE-23.6.
#[test]
fn spells_never_meet_because_the_active_team_acts_first_and_then_turns_alternate() {
    let mut play = phase_four(Options::default(), [HE_MAN, SKELETOR], [&[], &[]]);
    let ward = spell("ward");
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(ward)));
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(ward)));
    assert_eq!(play.deciding(), [0]);
    assert!(play.refused(1, &Action::Cast { hero: SKELETOR, spell: ward }).is_some());
    play.act(0, Action::Cast { hero: HE_MAN, spell: ward });
    assert_eq!(play.deciding(), [1]);
}

/// Proves FE-31.9, FE-R149.
#[test]
fn what_a_combat_spell_adds_is_gone_in_the_second_combat_round() {
    let mut play = phase_four(Options::default(), [HE_MAN, SKELETOR], [&[], &[]]);
    let (ward, wind) = (spell("ward"), spell("second-wind"));
    play.game.make(HE_MAN, |hero| {
        hero.damage = 3;
        assert!(hero.spells.push(ward) && hero.spells.push(wind));
    });
    play.act(0, Action::Cast { hero: HE_MAN, spell: ward }).act(1, Action::Pass);
    play.act(0, Action::Cast { hero: HE_MAN, spell: wind }).act(0, Action::Pass);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::No, &[two]);
    assert_eq!((play.game.total(0, Lane::Defense), play.game.hero(HE_MAN).damage), (0, 0), "the healing stays");
}

/// Proves FE-32.4, FE-32.5, FE-13.2.
#[test]
fn a_bonus_with_a_condition_counts_while_it_is_met_and_flying_vehicles_fly() {
    let mut play = turn_at(TEELA, "tar-swamp");
    rides(&mut play, TEELA, Mount::Vehicle(vehicle("dragon-walker")));
    assert_eq!((play.game.movement(TEELA), play.game.flies(TEELA)), (5, false));
    play.game.at(TEELA, "central-tower");
    assert_eq!(play.game.movement(TEELA), 3);
    let mut sky = turn_at(TEELA, "tar-swamp");
    rides(&mut sky, TEELA, Mount::Vehicle(vehicle("sky-sled")));
    assert!(sky.game.flies(TEELA));
    // So does a tamed epic beast with wings, and whoever an effect lets fly, for its turn.
    let mut wyrm = turn_at(TEELA, "tar-swamp");
    rides(&mut wyrm, TEELA, Mount::Epic(crate::testing::epic("time-wyrm")));
    assert!(wyrm.game.flies(TEELA));
    let mut spelled = turn_at(TEELA, "tar-swamp");
    let wings = spell("wings-of-air");
    spelled.game.make(TEELA, |hero| assert!(hero.spells.push(wings)));
    spelled.act(0, Action::Cast { hero: TEELA, spell: wings });
    assert!(spelled.game.flies(TEELA) && spelled.game.move_points(TEELA) == 4);
    spelled.act(0, Action::EndTurn);
    assert!(!spelled.game.flies(TEELA));
}

/// Proves FE-1.9.
#[test]
fn an_empty_deck_of_any_kind_is_made_of_its_discards() {
    let mut play = turn_at(TEELA, "tar-swamp");
    let ward = spell("ward");
    play.game.spells.left = [0; crate::state::KINDS];
    play.game.throw(Owned::Spell(ward));
    play.game.run(
        super::held(&play.game.defs().events.iter().find(|event| event.id == "wandering-mage").unwrap().ops),
        MASTERS,
        Some(TEELA),
    );
    super::go_on(&mut play);
    play.chance(0, Action::Yes, &[0]);
    assert_eq!((play.game.hero(TEELA).spells.as_slice(), play.game.spells.available()), (&[ward][..], 0));
}

/// Proves FE-21.4, FE-21.5.
#[test]
fn cards_may_ask_for_the_type_of_weapon_and_the_weapon_decides_the_overload() {
    let mut play = phase_four(Options::default(), [TEELA, SKELETOR], [&[(Combat::Overload, Lane::Attack)], &[]]);
    let helm = equipment("horned-helm");
    play.game.make(TEELA, |hero| assert!(hero.worn.push(helm)));
    assert_eq!(play.game.bonus(TEELA, Stat::Attack), 1, "a sword is a melee weapon");
    let mut staff = play.clone();
    staff.game.duel.sides[0].weapon = Some(1);
    assert_eq!(staff.game.bonus(TEELA, Stat::Attack), 0, "a staff is magic");
    // The sword: +2 initiative and +1 attack; the staff: the opponent's defense falls by 2.
    play.act(0, Action::Trigger(0));
    assert_eq!((play.game.duel.sides[0].bonus, play.game.duel.sides[1].bonus), ([1, 0, 2], [0; 3]));
    staff.act(0, Action::Trigger(0));
    assert_eq!((staff.game.duel.sides[0].bonus, staff.game.duel.sides[1].bonus), ([0; 3], [0, -2, 0]));
}
