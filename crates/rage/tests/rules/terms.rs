//! Groups 1 and 30: components, and what control means.

use super::*;

/// Proves RA-1.1, RA-1.2, RA-1.3, RA-R88
#[test]
fn four_clans_with_three_types_and_seven_tactic_cards() {
    let content = standard();
    let names: Vec<&str> = content.clans.iter().map(|clan| clan.name.as_str()).collect();
    for name in ["Bohorg tribe", "Steamfield Barony", "Godleif clan", "Army of the Tomb"] {
        assert!(names.iter().any(|n| n.eq_ignore_ascii_case(name)), "{name} is missing in {names:?}");
    }
    for (i, clan) in content.clans.iter().enumerate() {
        let cards = &content.tactics[clan.first_tactic.index()..clan.first_tactic.index() + 7];
        assert!(cards.iter().all(|card| card.clan == ClanId(i as u8)));
        assert_eq!(clan.units.len(), 3);
    }
    // A fifth clan is only more data.
    let mut play = table(2).content(|c| c.clans.push(c.clans[0].clone())).begin();
    assert_eq!(play.any(0, play.legal(0)[0]).view(0).players.len(), 2);
}

/// Proves RA-1.4, RA-1.10, RA-R57, RA-16.6
#[test]
fn a_type_has_values_and_bonuses_and_elves_have_the_same() {
    let all = Mods { power: 3, life: 2, slowness: 1, reroll: 4, injury: 5, rage: 6, speed: 7, ward: 8, flight: true };
    let play = table(2).unit(0, I, all, 2).elf(GUARD, all).begin();
    let (mine, elves) = (play.view(0).players[0].values[0], play.view(0).elves.values[0]);
    assert_eq!((mine.power, mine.life, mine.slowness, mine.reroll, mine.injury, mine.rage), (3, 2, 1, 4, 5, 6));
    assert_eq!((mine.movement, mine.ward, mine.flight), (9, 8, true));
    assert_eq!((elves.power, elves.life, elves.movement), (3, 2, 7), "Movement of Elves has no use");
    let ward = table(2).unit(0, I, mods(2, 1, 0), 2).elf(GUARD, Mods { ward: 1, ..mods(0, 2, 1) });
    let mut play = facing(ward, [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "ww");
    assert_eq!(injuries(&play.events)[0], 1, "one injury is warded off");
}

/// Proves RA-1.5, RA-R23, RA-1.12
#[test]
fn a_weapon_slot_and_an_armour_slot_for_every_type() {
    let table = table(2).card(0, Kind::Weapon, 3, mods(1, 0, 1)).card(1, Kind::Armour, 2, mods(0, 2, 0));
    let play = table.wears(0, I, 0).wears(0, I, 1).elf_wears(TEMPLAR, 0).elf_wears(TEMPLAR, 1).begin();
    let (mine, elf) = (play.view(0).players[0].values[0], play.view(0).elves.values[TEMPLAR]);
    assert_eq!((mine.power, mine.life, mine.slowness), (3, 3, 1));
    assert_eq!((elf.power, elf.life, elf.slowness), (5, 5, 2));
    assert!(standard().gear.iter().take(standard().ordinary as usize).all(|card| card.cost > 0 && !card.name.is_empty()));
}

/// Proves RA-1.6
#[test]
fn figurines_are_counted() {
    let in_box = |clan: &&Clan| ["bohorg", "steamfield", "godleif", "tomb"].contains(&clan.id.as_str());
    let of = |level: usize| standard().clans.iter().filter(in_box).map(|clan| u32::from(clan.units[level].count)).sum::<u32>();
    assert_eq!((of(0), of(2)), (31, 14));
    let mut play = table(2).no_elves().tactic(0, 0, 1, 0, [9, 0, 0]).tactics(0, 7, 0, 0).tactics(1, 7, 0, 0).begin();
    play.game.view(Viewer::Spectator);
    play.tactics(&[0, 0]);
    assert_eq!((play.there(0, "home0"), play.reserve(0)[0]), ([9, 0, 0], 1), "ten figurines, nine of them in play");
}

/// Proves RA-1.8, RA-1.9, RA-R52
#[test]
fn three_elf_types_in_a_fixed_order_with_15_tokens_each() {
    let names: Vec<&str> = standard().elves.iter().map(|elf| elf.name.as_str()).collect();
    assert_eq!(names, ["Gleaming Guard", "High Elder", "Templar"]);
    assert!(standard().elves.iter().all(|elf| elf.tokens == 15 && elf.crystals == 1));
    let dear = table(2).content(|c| c.elves[0].crystals = 3).elf(GUARD, mods(0, 1, 9));
    let mut play = facing(dear, [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wb");
    assert_eq!(play.purse(0).1, 3, "the value is data");
}

/// Proves RA-1.11, RA-1.13
#[test]
fn the_decks_have_their_cards() {
    let count = |kind, legendary| {
        let cards = standard().gear.iter().filter(move |g| g.kind == kind && g.legendary == legendary);
        cards.map(|g| u32::from(g.copies)).sum::<u32>()
    };
    assert_eq!((count(Kind::Weapon, false), count(Kind::Armour, false)), (43, 25));
    assert_eq!((count(Kind::Weapon, true), count(Kind::Armour, true)), (8, 6));
    assert!(standard().gear.iter().filter(|g| g.legendary).all(|g| g.cost == 0));
    let shown = table(2).begin().stacks();
    assert!(shown.iter().all(|(gear, _)| !standard().gear[*gear as usize].legendary), "none enters the market");
}

/// Proves RA-1.14, RA-8.3
#[test]
fn tactic_cards_have_numbers_of_their_own() {
    let mut numbers: Vec<u8> = standard().tactics.iter().map(|t| t.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 7 * standard().clans.len(), "no two cards share a number, however many clans there are");
    assert!(standard().tactics.iter().any(|t| t.reinforce[2] > 0));
}

/// Proves RA-1.15, RA-1.16, RA-1.17
#[test]
fn five_tiles_with_two_sides_of_seven_territories() {
    assert_eq!(standard().regions.len(), 10);
    for region in &standard().regions {
        let count = |site: fn(&Site) -> bool| region.sites.iter().filter(|s| site(s)).count();
        assert_eq!(count(|s| *s == Site::City), 1);
        assert_eq!(count(|s| *s == Site::Forge), 1);
        assert_eq!(count(|s| matches!(s, Site::Stone(level) if level.0 < 3)), 1);
        assert_eq!(count(|s| *s == Site::Plain), 4);
    }
}

/// Proves RA-1.18, RA-19.6
#[test]
fn four_faces_wound_and_two_are_blank() {
    let wounds = |face: u32| {
        let mut play = facing(table(2).unit(0, I, mods(1, 1, 0), 2).elf(GUARD, mods(0, 9, 9)), [1, 0, 0], [1, 0, 0]);
        play.act(0, Action::EndMove).chance(0, Action::Assault, &[face]);
        injuries(&play.events)[0]
    };
    assert_eq!([0, 1, 2, 3, 4, 5].map(wounds), [1, 1, 1, 1, 0, 0]);
}

/// Proves RA-1.19, RA-1.20, RA-4.5, RA-R11, RA-13.9
#[test]
fn currencies_are_two_and_nothing_is_short() {
    let play = table(2).no_elves().purse(0, 5000, 0).units(0, "A4", [1, 0, 0]).equipping(0);
    assert_eq!(play.refusal(0, Action::Forge), "RA-13.2", "gold does not forge");
    let play = table(2).purse(0, 0, 5000).equipping(0);
    assert_eq!(play.refusal(0, Action::Buy(0)), "RA-12.4", "Crystals do not buy");
}

/// Proves RA-30.1, RA-30.2, RA-30.4, RA-30.5, RA-R64, RA-25.2, RA-25.6
#[test]
fn control_needs_a_unit_and_no_other_side() {
    let mut play = table(2).no_elves().units(0, "A2", [1, 0, 0]).elves("B2", [1, 0, 0]).legends(0, 1).acting(0, false);
    let holder = |play: &Play, name: &str| play.view(0).places.iter().find(|p| p.name == name).and_then(|p| p.controller);
    assert_eq!((holder(&play, "A2"), holder(&play, "B2"), holder(&play, "A1")), (Some(Side(0)), Some(Side::ELVES), None));
    assert_eq!(play.points(0), 2, "a City and a Legendary item");
    play.act(0, Action::March).go(0, "A2", I, "A1", 1);
    assert_eq!((holder(&play, "A2"), play.points(0)), (None, 1), "nothing is remembered");
}

/// Proves RA-30.3, RA-R65
#[test]
fn a_contested_territory_is_nobodys() {
    let table = table(2).no_elves().units(1, "A2", [1, 0, 0]).units(0, "A1", [1, 0, 0]);
    let mut play = table.moving(0);
    assert_eq!(play.points(1), 1);
    play.go(0, "A1", I, "A2", 1);
    assert_eq!((play.points(0), play.points(1)), (0, 0));
}

/// Proves RA-30.6, RA-R6, RA-16.12
#[test]
fn a_bastion_is_no_territory() {
    let play = table(2).no_elves().units(0, "home0", [3, 0, 0]).units(1, "A6", [1, 0, 0]).acting(1, false);
    assert!(play.view(0).places.iter().filter(|p| p.bastion.is_some()).all(|p| p.controller.is_none()));
    let mut play = play;
    play.act(1, Action::March);
    assert_eq!(play.refusal(1, step("A6", I, "home0", 1)), "RA-16.10", "nobody can attack there");
}

/// Proves RA-30.7
#[test]
fn elves_control_where_they_stand_alone() {
    let mut play = solo(Difficulty::Easy).no_elves().elves("A2", [1, 0, 0]).elves("A1", [1, 0, 0]).acting(0, true);
    play.any(0, Action::Pass);
    assert_eq!(play.view(0).solo.map(|s| s.domination), Some(2), "a City scores, a plain Territory does not");
    assert_eq!(play.there(ELVES, "A1").iter().sum::<u8>(), 2, "but it grows");
}

/// What a token does is our own, and the rules that people read say so at every clause.
///
/// Proves RA-R83
#[test]
fn the_effects_of_the_campaign_are_marked_as_ours() {
    let spec = include_str!("../../../../rules/rage.md");
    let effects: Vec<&str> =
        (15..=28).map(|n| spec.lines().find(|l| l.starts_with(&format!("- **RA-29.{n}** "))).expect("a clause")).collect();
    assert!(effects.iter().all(|line| line.ends_with("[ours]")), "{effects:?}");
    assert!(spec.contains("- **RA-29.29** Corrupted clan") && spec.contains("must be presented as such"));
}
