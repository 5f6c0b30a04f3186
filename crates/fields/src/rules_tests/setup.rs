//! Sections 1 to 3 and 9: what a game is, and how it begins.

use super::{three_teams, turn_at};
use crate::action::{Action, Owned};
use crate::deck::total;
use crate::ids::{HeroId, TeamId};
use crate::library::standard;
use crate::setup::{Heroes, Options, Setup};
use crate::state::{Fields, Mount};
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, beast, setup, table, with};
use engine::{Game, Scripted, Seat, Seeded, Viewer};
use kit::testing::Play;

/// Proves FE-1.2, FE-2.1, FE-1.3, FE-2.2, FE-2.3, FE-R11.
#[test]
fn a_team_plays_one_faction_with_three_heroes_whoever_controls_them() {
    for seats in [vec![1, 1], vec![2, 3], vec![3, 1]] {
        let game = Fields::new(&Setup { seats: seats.clone(), ..Setup::default() }, &mut Seeded::new(2)).expect("legal");
        assert_eq!(game.seats(), usize::from(seats.iter().sum::<u8>()));
        for (team, faction) in [(MASTERS, "masters"), (EVIL, "evil-warriors")] {
            let heroes: Vec<HeroId> = game.heroes_of(team).collect();
            assert_eq!(heroes.len(), 3);
            assert!(heroes.iter().all(|hero| game.def(*hero).faction == faction));
            let seats_of: Vec<Seat> = heroes.iter().map(|hero| game.controller[hero.index()]).collect();
            assert_eq!(game.seats_of(team).len() as u8, seats[team.index()], "{seats_of:?}");
        }
    }
    let play = Play::new(Fields::new(&Setup { seats: vec![2, 1], ..setup(Options::default()) }, &mut Seeded::new(1)).unwrap());
    assert_eq!(play.game.controller[..6], [Seat(0), Seat(1), Seat(0), Seat(2), Seat(2), Seat(2)]);
}

/// Proves FE-2.2, FE-40.1, FE-R189, FE-2.10, FE-2.13, FE-R14.
#[test]
fn heroes_are_picked_one_at_a_time_from_the_own_faction_or_from_all_of_them() {
    let id = |hero: &str| standard().get().defs.heroes.iter().position(|def| def.id == hero).unwrap() as u8;
    for free in [false, true] {
        let options = Options { free_choice: free, ..Options::default() };
        let wanted = Setup { heroes: Heroes::Choose, starting: Some(1), options, ..Setup::default() };
        let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
        assert_eq!(play.deciding(), [1], "the starting team picks first");
        assert_eq!(play.legal(1).contains(&Action::PickHero(id("he-man"))), free);
        assert!(play.legal(1).contains(&Action::PickHero(id("skeletor-on-panthor"))));
        play.act(1, Action::PickHero(id("skeletor-on-panthor")));
        assert_eq!(play.deciding(), [0], "then the other");
        play.act(0, Action::PickHero(id("he-man")));
        let mine = play.legal(1);
        assert!(!mine.contains(&Action::PickHero(id("skeletor"))), "the same person");
        assert!(!mine.contains(&Action::PickHero(id("he-man-on-battle-cat"))), "the same person as He-Man");
        let left = standard().get().defs.heroes.len() - 4;
        assert_eq!(mine.len(), if free { left } else { 5 });
        play.act(1, Action::PickHero(id("mer-man")));
        assert!(!play.legal(0).contains(&Action::PickHero(id("mer-man"))));
    }
}

/// Proves FE-1.4, FE-1.7.
#[test]
fn figures_of_the_own_team_are_friends_all_other_teams_enemies_and_points_belong_to_teams() {
    let mut play = three_teams();
    play.game.at(HeroId(0), "tar-swamp").at(HeroId(3), "viper-tower").at(HeroId(6), "glass-waste");
    play.game.guard(EVIL, "central-tower", 1).guard(MASTERS, "slime-pit", 1);
    let enemies = play.game.enemies_of(MASTERS);
    for (id, hostile) in
        [("tar-swamp", false), ("slime-pit", false), ("viper-tower", true), ("central-tower", true), ("glass-waste", true)]
    {
        assert_eq!(enemies.has(area(id)), hostile, "{id}");
    }
    play.game.boss = Some(crate::state::BossInPlay { boss: 0, area: area("iron-hills"), damage: 0 });
    assert!(!play.game.enemies_of(MASTERS).has(area("iron-hills")), "a boss is of no team");
    play.game.score(MASTERS, 2, "FE-1.7", &mut Scripted::none());
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(2)), Viewer::Seat(Seat(0))] {
        assert_eq!(play.game.view(viewer).teams.iter().map(|team| team.vp).collect::<Vec<_>>(), [2, 0, 0]);
    }
}

/// Proves FE-1.5, FE-21.4.
#[test]
fn a_hero_has_five_numbers_a_passive_ability_and_two_weapons_with_an_overload_each() {
    for hero in &standard().get().defs.heroes {
        assert!(hero.mind > 0 && hero.initiative > 0 && hero.body > 0 && hero.hp > 0 && hero.movement > 0, "{}", hero.id);
        assert!(!hero.passive.is_empty(), "{}", hero.id);
        assert_eq!(hero.weapons.len(), 2, "{}", hero.id);
        assert!(hero.weapons.iter().all(|weapon| !weapon.overload.is_empty()), "{}", hero.id);
    }
    let teela = table().game.def(TEELA);
    assert_eq!((teela.mind, teela.initiative, teela.body, teela.hp, teela.movement), (2, 3, 5, 6, 3));
}

/// Proves FE-1.8.
#[test]
fn every_kind_of_card_has_a_deck_and_a_discard_pile_of_its_own() {
    let mut play = table();
    let cards = [
        Owned::Worn(0),
        Owned::Spell(0),
        Owned::Mount(Mount::Vehicle(0)),
        Owned::Mount(Mount::Beast(0)),
        Owned::Ally(0),
        Owned::Mount(Mount::Epic(0)),
    ];
    for card in cards {
        play.game.throw(card);
    }
    let game = &play.game;
    let piles = [&game.equipment, &game.spells, &game.vehicles, &game.encounters, &game.adventures];
    assert_eq!(piles.map(|deck| total(&deck.discard)), [1, 1, 1, 2, 1]);
    let shape = game.content.get().shape;
    assert_eq!((game.encounters.discard[shape.beasts as usize], game.encounters.discard[shape.allies as usize]), (1, 1));
    assert_eq!(game.adventures.discard[shape.epics as usize], 1);
}

/// Proves FE-3.2, FE-3.4, FE-3.5, FE-3.6, FE-3.7, FE-3.9, FE-R5, FE-R7, FE-R2.
#[test]
fn the_decks_hold_what_the_scenario_asks_for() {
    let mut play = table();
    let shape = play.game.content.get().shape;
    assert_eq!((play.game.space, play.game.night()), (0, false), "the first day");
    assert_eq!(play.game.story().track.len(), 12);
    assert_eq!(play.game.story().skulls, [3, 6, 9, 12]);
    // 26 victory cards, three of them with each team.
    assert_eq!(play.game.victories.count_ones(), 20);
    // 12 events, 8 allies, 12 beasts.
    assert_eq!((total(&play.game.encounters.left), shape.allies, shape.beasts), (32, 12, 20));
    // 13 quests and 7 epic beasts of the scenario.
    let quests = total(&play.game.adventures.left[..shape.epics as usize]);
    assert_eq!((quests, total(&play.game.adventures.left) - quests), (13, 7));
    assert_eq!([&play.game.equipment, &play.game.spells, &play.game.vehicles].map(|deck| total(&deck.left)), [38, 45, 20]);
    assert_eq!(play.game.offers, [None; 3], "the offers are empty");
    assert_eq!(play.game.tokens.len(), 9);
    assert_eq!(play.game.boss, None);
    assert_eq!(play.game.soldiers.iter().flatten().sum::<u8>(), 0);
    let wanted = Setup { scenario: Some("evil-seed".into()), ..setup(Options::default()) };
    play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    assert!(play.game.tokens.has(area("vine-jungle")) && !play.game.tokens.has(area("harvest-fields")));
    let seed = play.game.defs().quests.iter().position(|quest| quest.scenario == "evil-seed").unwrap();
    let fractures = play.game.defs().quests.iter().position(|quest| quest.scenario != "evil-seed").unwrap();
    assert_eq!((play.game.adventures.left[seed], play.game.adventures.left[fractures]), (1, 0));
}

/// Proves FE-3.8, FE-R10.
#[test]
fn the_starting_team_is_named_or_drawn_and_chance_comes_from_one_source() {
    let named = Setup { starting: Some(1), ..setup(Options::default()) };
    assert_eq!(Fields::new(&named, &mut Seeded::new(1)).unwrap().starting, EVIL);
    let drawn = Setup { starting: None, ..setup(Options::default()) };
    for team in [0, 1] {
        let mut cx = Scripted::new([team]);
        assert_eq!(Fields::new(&drawn, &mut cx).unwrap().starting, TeamId(team as u8));
        assert_eq!(cx.bounds()[0], 2);
    }
    let game = |seed| Fields::new(&Setup::default(), &mut Seeded::new(seed)).unwrap();
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

/// Proves FE-2.4, FE-2.5, FE-2.6, FE-4.9, FE-R12, FE-R209.
#[test]
fn a_base_is_chosen_before_anybody_is_placed_or_dealt_a_card() {
    let mut play = Play::new(Fields::new(&setup(Options::default()), &mut Seeded::new(1)).expect("legal"));
    assert!(play.game.all_heroes().all(|hero| play.game.hero(hero).area == crate::state::NOWHERE));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).hand.len()), [0, 0]);
    play.any(1, Action::PickBase(area("temple-of-hordak")));
    for (team, id) in [(MASTERS, "castle-grayskull"), (EVIL, "temple-of-hordak")] {
        assert_eq!(play.game.team(team).base, area(id));
        assert!(play.game.heroes_of(team).all(|hero| play.game.hero(hero).area == area(id)));
        assert_eq!(play.game.team(team).hand.len(), 3);
    }
    // FE-R13: the temple nobody took can be held like any outpost.
    play.game.guard(MASTERS, "temple-of-serpos", 1);
    assert!(play.game.controls(MASTERS, area("temple-of-serpos")));
    assert!(!play.game.closed_to(MASTERS).has(area("temple-of-serpos")));
}

/// Proves FE-R13.
#[test]
fn a_base_nobody_uses_is_an_outpost_like_any_other() {
    let mut play = turn_at(TEELA, "ashen-fen");
    play.game.guard(EVIL, "temple-of-hordak", 1);
    play.act(0, Action::Go { to: area("temple-of-hordak"), by: crate::map::Way::Border });
    assert_eq!((play.game.hp(TEELA), play.game.controls(MASTERS, area("temple-of-hordak"))), (5, true));
    play.any(0, Action::Reinforce(2));
    assert_eq!(play.game.soldiers_at(MASTERS, area("temple-of-hordak")), 2);
}

fn riding(heroes: [[&str; 3]; 2]) -> Play<Fields> {
    let all = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    let wanted = Setup { heroes: Heroes::Fixed(all), starting: Some(0), ..Setup::default() };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    play
}

/// Proves FE-2.11, FE-2.12, FE-2.14, FE-R16.
#[test]
fn a_mounted_hero_has_its_beast_or_its_bonus_and_the_others_four_eternium() {
    let both = riding([["he-man-on-battle-cat", "teela", "she-ra"], ["skeletor-on-panthor", "evil-lyn", "beast-man"]]);
    assert_eq!([MASTERS, EVIL].map(|team| both.game.team(team).eternium), [11, 11], "nobody is behind");
    let one = riding([["teela", "he-man", "she-ra"], ["skeletor-on-panthor", "evil-lyn", "beast-man"]]);
    assert_eq!([MASTERS, EVIL].map(|team| one.game.team(team).eternium), [15, 11]);
    // The bonus is printed on the card: no beast, and 1 more movement in the wilds.
    let (rider, mut game) = (EVIL_LYN, one.game.clone());
    assert!(game.hero(rider).mounts.is_empty());
    assert_eq!(game.movement(rider), 3);
    game.at(rider, "tar-swamp");
    assert_eq!(game.movement(rider), 4);
    // The beast of the other is a tamed one like any: it pays, and it goes.
    let mut play = both;
    let cat = beast("battle-cat");
    assert_eq!(play.game.hero(TEELA).mounts.as_slice(), [Mount::Beast(cat)]);
    assert_eq!(play.game.value(Owned::Mount(Mount::Beast(cat))), 4);
    play.game.discard_card(TEELA, Owned::Mount(Mount::Beast(cat)), &mut Scripted::none());
    assert_eq!(play.game.encounters.discard[usize::from(play.game.content.get().shape.beasts + cat)], 1);
}

/// Proves FE-R15.
#[test]
fn with_three_teams_each_without_a_rider_gets_four_eternium_once() {
    let heroes = [
        ["he-man-on-battle-cat", "teela", "she-ra"],
        ["skeletor-on-panthor", "evil-lyn", "beast-man"],
        ["hordak", "catra", "leech"],
    ];
    let all = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    let wanted = Setup { seats: vec![1, 1, 1], heroes: Heroes::Fixed(all), starting: Some(0), ..Setup::default() };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("legal"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    let all: Vec<u16> = (0..3).map(|team| play.game.team(TeamId(team)).eternium).collect();
    assert_eq!(all, [11, 11, 15]);
}

/// Proves FE-R3, FE-R4, FE-R6, FE-6.1, FE-24.5, FE-R8.
#[test]
fn dice_supply_and_merchants_are_data_as_the_rulings_say() {
    use crate::ids::{EpicFace, Face, Lane, Merchant};
    let content = standard().get();
    let rules = &content.defs.rules;
    let of = |face| rules.wilds_die.iter().filter(|side| **side == face).count();
    assert_eq!([Face::Blank, Face::Success, Face::Double, Face::Reroll].map(of), [2, 2, 1, 1]);
    let mut epic: Vec<EpicFace> =
        Lane::ALL.iter().flat_map(|lane| [EpicFace::Plus(*lane, 1), EpicFace::Plus(*lane, 2)]).collect();
    epic.extend([EpicFace::Overload; 2]);
    assert_eq!(rules.epic_die, epic);
    assert_eq!(rules.supply, [0, 6, 8, 3, 2, 3, 2]);
    for (merchant, ids) in [
        (Merchant::Forge, ["castle-foe", "corridors-of-lithos", "horde-factories"]),
        (Merchant::Shop, ["gaz-village", "targa-city", "orkas-village"]),
        (Merchant::Guild, ["eldor-village", "oracles-temple", "slime-pit"]),
    ] {
        assert_eq!(content.map.merchants(merchant), ids.iter().map(|id| area(id)).collect());
    }
}

/// Proves FE-R1.
#[test]
fn the_scenario_goes_before_the_mode_and_the_mode_before_cards_and_general_rules() {
    use crate::content::scenario::Source;
    let wanted = |scenario: &str| Setup { scenario: Some(scenario.into()), ..setup(Options::default()) };
    let game = |scenario| Fields::new(&wanted(scenario), &mut Seeded::new(1)).expect("legal");
    // The mode: 2 points at most, whatever the card of the Blaster Hawk says.
    let mut ritual = game("ritual-of-power");
    let hawk = super::vehicle("blaster-hawk");
    ritual.make(TEELA, |hero| assert!(hero.mounts.push(Mount::Vehicle(hawk))));
    assert_eq!((ritual.movement(TEELA), ritual.move_points(TEELA)), (5, 2));
    // The scenario: no VP for a fallen hero in the one, 1 in the other, whose rules say nothing of it.
    for (scenario, vp) in [("marching-armies", 0), ("ritual-of-power", 1)] {
        let mut game = game(scenario);
        game.score_or_eternium(MASTERS, Source::HeroDefeated, 1, "FE-23.23", &mut Scripted::none());
        assert_eq!(game.team(MASTERS).vp, vp, "{scenario}");
    }
}

/// Proves FE-2.2, FE-41.1, FE-R192.
#[test]
fn with_three_teams_each_hero_still_belongs_to_its_faction() {
    let deal = |free_choice, seed| {
        let options = Options { free_choice, ..Options::default() };
        let wanted = Setup { seats: vec![1, 1, 1], options, ..Setup::default() };
        let game = Fields::new(&wanted, &mut Seeded::new(seed)).expect("legal");
        let own = |hero: crate::ids::HeroId| {
            let faction = game.team(game.team_of(hero)).faction;
            game.def(hero).faction == game.defs().factions[usize::from(faction)].id
        };
        game.all_heroes().all(own)
    };
    assert!((0..50).all(|seed| deal(false, seed)));
    assert!((0..50).any(|seed| !deal(true, seed)), "unless heroes are chosen freely");
    let heroes = [["teela", "he-man", "hordak"], ["evil-lyn", "skeletor", "beast-man"], ["grizzlor", "catra", "leech"]];
    let heroes = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    let wanted = Setup { seats: vec![1, 1, 1], heroes: Heroes::Fixed(heroes), ..Setup::default() };
    let refused = Fields::new(&wanted, &mut Seeded::new(1)).expect_err("Hordak is no Master");
    assert!(refused.problems.iter().any(|why| why.contains("hordak") && why.contains("FE-2.2")), "{refused:?}");
}

/// Proves FE-R191, FE-R192, FE-41.1, FE-25.1, FE-9.9, FE-R134, FE-R215.
#[test]
fn every_switch_can_be_on_or_off_with_every_other() {
    for bits in 0..64u8 {
        let on = |bit: u8| bits >> bit & 1 == 1;
        let options = Options {
            first_game: on(0),
            quicker: on(1),
            initiative_counts: on(2),
            stronger_together: on(3),
            dice_of_power: on(4),
            free_choice: on(5),
        };
        for seats in [vec![1, 1], vec![1, 1, 1]] {
            let game = Fields::new(&Setup { seats: seats.clone(), options, ..Setup::default() }, &mut Seeded::new(3));
            let game = game.unwrap_or_else(|wrong| panic!("{options:?}: {wrong:?}"));
            assert_eq!(usize::from(game.sides), seats.len());
        }
    }
    let play = three_teams();
    let third = play.game.team(TeamId(2));
    assert_eq!(
        (third.base, third.reserve, third.deck, third.supply),
        (area("temple-of-hordak"), 15, [7, 6, 3, 2, 1, 1, 1], [0, 6, 8, 3, 2, 3, 2])
    );
}

/// Proves FE-9.1, FE-9.2, FE-9.3, FE-9.4, FE-9.5, FE-41.5, FE-R27, FE-R35.
#[test]
fn a_first_game_deploys_each_team_on_the_merchants_of_its_side() {
    let heroes = [["teela", "he-man", "she-ra"], ["evil-lyn", "skeletor", "beast-man"], ["hordak", "catra", "leech"]];
    let heroes = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    let options = Options { first_game: true, ..Options::default() };
    let wanted = Setup { seats: vec![1, 1, 1], heroes: Heroes::Fixed(heroes), options, ..Setup::default() };
    let game = Fields::new(&wanted, &mut Seeded::new(4)).expect("legal");
    let sides = [
        ["castle-foe", "gaz-village", "eldor-village"],
        ["corridors-of-lithos", "targa-city", "oracles-temple"],
        ["horde-factories", "orkas-village", "slime-pit"],
    ];
    for (team, ids) in game.team_ids().zip(sides) {
        for id in ids {
            assert_eq!(game.soldiers_at(team, area(id)), 1, "{id}");
            assert_eq!(game.heroes_of(team).filter(|hero| game.hero(*hero).area == area(id)).count(), 1, "{id}");
        }
        // 10; the first skull's 2, once; income 1 + 1 + 2 and the base's 1.
        assert_eq!(game.team(team).eternium, 17);
    }
    // FE-9.1: the event, and then the income of its day.
    let mut cx = Scripted::new([0; 40]);
    let _ = Fields::new(&wanted, &mut cx);
    let told: Vec<String> = cx.events.iter().map(|event| format!("{event:?}")).collect();
    let at = |what: &str| told.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}: {told:#?}"));
    assert!(at("Skull") < at("FE-5.2") && at("FE-5.2") < at("FE-10.4"), "{told:#?}");
    assert_eq!(game.space, 2);
    assert!(game.offers.iter().all(|offer| offer.is_some_and(|offer| offer.len() == 4)));
    // The marker goes on from there, and the event does not happen again.
    let two = with(Options { first_game: true, ..Options::default() });
    assert_eq!(two.game.team(EVIL).base, area("temple-of-serpos"), "FE-R209: nobody is asked for a base");
}

/// Proves FE-9.6, FE-R142.
#[test]
fn before_the_second_skull_nobody_enters_an_area_with_an_enemy_hero() {
    let mut play = with(Options { first_game: true, ..Options::default() });
    for hero in [EVIL_LYN, SKELETOR, BEAST_MAN, HE_MAN, SHE_RA] {
        play.game.at(hero, "shedding-grounds");
    }
    play.game.at(TEELA, "fertile-plain").at(SKELETOR, "central-tower").guard(MASTERS, "viper-tower", 1);
    let mut play = super::turn_of(play, TEELA);
    let go = Action::Go { to: area("central-tower"), by: crate::map::Way::Border };
    assert!(play.refused(0, &go).is_some());
    play.game.at(TEELA, "viper-tower");
    assert!(play.refused(0, &Action::March { from: area("viper-tower"), to: area("central-tower"), number: 1 }).is_some());
    assert!(play.refused(0, &Action::Travel(area("central-tower"))).is_some());
    // Whoever flies may pass, with points left to leave, but not stop.
    let raider = super::vehicle("wind-raider");
    super::rides(&mut play, TEELA, Mount::Vehicle(raider));
    play.game.at(TEELA, "fertile-plain");
    play.act(0, go);
    assert!(!play.legal(0).contains(&Action::Stop));
    play.act(0, Action::Go { to: area("tar-swamp"), by: crate::map::Way::Border });
    // After the second skull all this is over.
    play.game.space = 5;
    assert!(play.game.protected_from(MASTERS).is_empty());
}

/// Proves FE-9.8, FE-R124, FE-9.7, FE-9.9.
#[test]
fn the_loser_of_a_duel_in_a_first_game_retreats_to_an_outpost_of_its_team() {
    use crate::ids::{Combat, Lane};
    let first = Options { first_game: true, ..Options::default() };
    let duel = |outpost: Option<&str>| {
        let mut play = with(first);
        play.game.space = 6;
        for hero in play.game.all_heroes() {
            play.game.at(hero, "iron-hills");
        }
        play.game.soldiers = [[0; 3]; crate::ids::AREAS];
        play.game.at(HE_MAN, "perpetua-mountains").at(SKELETOR, "perpetua-mountains");
        if let Some(id) = outpost {
            play.game.guard(EVIL, id, 1);
        }
        let mut play = super::reveal(super::turn_of(play, HE_MAN), [HE_MAN, SKELETOR], [&[(Combat::Two, Lane::Attack)], &[]]);
        play.game.duel.round = 2;
        super::both_pass(&mut play);
        play
    };
    let play = duel(Some("targa-city"));
    assert_eq!(play.game.hero(SKELETOR).damage, 2);
    assert_eq!(play.game.hero(SKELETOR).area, area("targa-city"), "not pushed by the winner");
    assert_eq!(duel(None).game.hero(SKELETOR).area, area("temple-of-serpos"), "the base where its team holds nothing");
}

/// Proves FE-R194, FE-15.6.
#[test]
fn an_ally_of_another_faction_must_be_fought() {
    let mut play = turn_at(SHE_RA, "tar-swamp");
    let shape = play.game.content.get().shape;
    let clawful = play.game.defs().allies.iter().position(|ally| ally.id == "clawful").unwrap() as u8;
    let draw = play.game.draw_encounter(shape.allies + clawful);
    play.chance(0, Action::Brave { two: false }, &[draw, 0, 0, 0, 0, 0, 0, 0]);
    assert!(play.game.frames.top().is_some_and(|frame| frame.name() == "Wilds"));
    // Nobody's faction: hostile to all.
    let mut horde = three_teams();
    horde.game.at(HeroId(6), "tar-swamp");
    let mut horde = super::turn_of(horde, HeroId(6));
    let draw = horde.game.draw_encounter(shape.allies + clawful);
    horde.chance(2, Action::Brave { two: false }, &[draw, 0, 0, 0, 0, 0]);
    assert!(horde.game.frames.top().is_some_and(|frame| frame.name() == "Wilds"));
}

/// Proves FE-40.2.
#[test]
fn with_free_choice_an_ally_is_recruited_or_fought_whatever_its_faction() {
    let mut play = with(Options { free_choice: true, ..Options::default() });
    play.game.at(SHE_RA, "tar-swamp");
    let mut play = super::turn_of(play, SHE_RA);
    let clawful = play.game.defs().allies.iter().position(|ally| ally.id == "clawful").unwrap() as u8;
    let draw = play.game.draw_encounter(play.game.content.get().shape.allies + clawful);
    play.chance(0, Action::Brave { two: false }, &[draw]);
    assert_eq!(play.legal(0), [Action::Yes, Action::No, Action::Choose(0)]);
    let mut friend = play.clone();
    friend.act(0, Action::Yes);
    assert_eq!(friend.game.hero(SHE_RA).allies.as_slice(), [clawful]);
    play.chance(0, Action::Choose(0), &[0; 7]);
    assert!(play.game.frames.top().is_some_and(|frame| frame.name() == "Wilds"));
}
