//! Sections 1 and 2: sides, winning, and what lies on the table.

use super::own::{self, idle, queue, ron};
use super::{M, P, R, attack, board, id, of, pending, refused, using};
use engine::{Game, Seat, Seeded, Viewer};
use eternia::content::{AttackKind, Class, Colour, Face, Mode, RoundLimit, Side, Word};
use eternia::model::{Being, ModelId};
use eternia::setup::{Method, Roster};
use eternia::testing::Table;
use eternia::view::{Pending, View};
use eternia::{Action, Ending, Eternia, Event, Setup, registry};
use kit::testing::Play;

fn seen(play: &Play<Eternia>) -> View {
    play.game.view(Viewer::Spectator)
}

/// Proves ET-1.6, ET-R3, ET-3.17, ET-3.18.
#[test]
fn a_game_begins_with_nothing_from_the_last() {
    let fresh = own::table(3, "", "").start();
    let mut played = own::table(3, "", "").at("a", 0, 0).at("x", 1, 0).hp("x", 1).acts("a", 2);
    let sword = attack(&played, "a", "Sword", AttackKind::Melee);
    played.chance(0, sword, &[P, M, M]);
    assert_eq!((of(&played, "a").power, seen(&played).vp), (1, [1, 0]));
    let again = own::table(3, "", "").start();
    assert_eq!(again.game, fresh.game);
    let view = seen(&again);
    let start: Vec<(u8, u8, bool, bool)> = view.models.iter().map(|m| (m.hp, m.power, m.dazed, m.empowered)).collect();
    assert_eq!(start, [10, 10, 10, 8, 8, 8].map(|hp| (hp, 0, false, false)), "everybody at full HP");
    assert!(view.models.iter().all(|model| model.skills == [None; 3]));
    assert_eq!((board(&again), view.hand_size, view.escalation, view.level, view.vp), (vec![0; 4], 0, 0, 0, [0, 0]));
}

/// Proves ET-1.7.
#[test]
fn each_side_has_an_objective_of_its_own() {
    let victory = "(players: [at_least(vp(players), 1)], controller: [at_least(vp(controller), 2)])";
    let table = || own::scenario(2, |field| field.victory = ron(victory)).at("a", 0, 0).at("x", 1, 0).hp("a", 1).hp("x", 1);
    let mut players = table().acts("a", 2);
    let sword = attack(&players, "a", "Sword", AttackKind::Melee);
    players.chance(0, sword, &[M, M, M]);
    assert_eq!(players.winner(), Some(0), "one KO is enough for the Players");
    for (vp, winner) in [(0, None), (1, Some(1))] {
        let mut controller = table().vp(0, vp).acts("x", 2);
        let claw = attack(&controller, "x", "Claw", AttackKind::Melee);
        controller.chance(1, claw, &[M, M, M]);
        assert_eq!(controller.winner(), winner, "the Controller needs two");
    }
}

/// Proves ET-1.8.
#[test]
fn the_game_stops_in_the_middle_of_an_action() {
    let victory = "(players: [at_least(vp(players), 1)], controller: [at_least(vp(controller), 12)])";
    let table = own::scenario(2, |field| field.victory = ron(victory));
    let mut play = table.at("a", 0, 0).at("x", 1, 0).hp("x", 1).acts("a", 2);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[P, P, M]);
    assert!(matches!(play.events.last(), Some(Event::Over { .. })));
    assert_eq!(of(&play, "a").power, 0, "the Attack is not finished, its symbols give nothing");
    assert_eq!(refused(&play, 0, Action::Move), "ET-1.8");
}

/// Proves ET-R107.
#[test]
fn one_event_that_fulfils_both_is_decided_by_the_active_side_then_by_vp() {
    let table = || {
        own::scenario(2, |field| {
            field.victory = ron("(players: [at_least(escalation, 1)], controller: [at_least(escalation, 1)])");
            field.escalation = ron("[(on: (event: ko, subject: (kind: minion)), amount: 1)]");
        })
    };
    let mut players = table().at("a", 0, 0).robot(1, 0).vp(0, 5).acts("a", 2);
    let sword = attack(&players, "a", "Sword", AttackKind::Melee);
    players.chance(0, sword, &[M, M, M]);
    assert_eq!(players.winner(), Some(0), "their Activation, whatever the VP");
    let mut controller = table().at("a", 0, 0).robot(1, 0).vp(5, 0).strategy(0);
    controller.act(1, Action::Model(ModelId(7))).act(1, Action::Move).act(1, Action::Step(Table::space(2, 0)));
    assert_eq!(controller.winner(), Some(1), "its Strategy Activation");
    for (players, controller, winner) in [(0, 1, 1), (1, 1, 0), (2, 1, 0)] {
        assert_eq!(table().vp(players, controller).escalates(1).winner(), Some(winner), "{players}:{controller}");
    }
}

/// Proves ET-4.1, ET-R129.
#[test]
fn rounds_go_on_until_a_side_wins() {
    let mut play = own::table(1, "", "").start();
    while seen(&play).round < 30 {
        idle(&mut play);
    }
    assert_eq!(play.winner(), None);
    play.attempt(&[], |game, cx| game.concede(Seat(1), cx)).expect("a side may give up");
    assert_eq!((play.winner(), seen(&play).result.map(|ended| ended.by)), (Some(0), Some(Ending::Conceded)));
    let limit = RoundLimit { rounds: 2, winner: Some(Side::Controller) };
    let mut play = own::scenario(1, |field| field.round_limit = Some(limit)).start();
    while seen(&play).result.is_none() {
        idle(&mut play);
    }
    assert_eq!((seen(&play).round, play.winner()), (2, Some(1)));
    assert_eq!(seen(&play).result.map(|ended| ended.by), Some(Ending::RoundLimit));
}

fn lined_up(players: &[&str], controller: [&str; 3], minions: &str, mode: Mode) -> Play<Eternia> {
    let content = Table::content(|defs| {
        own::skills(defs, "", "");
        let a = defs.characters.iter_mut().find(|def| def.id == Word::new("a")).expect("a Character");
        (a.player.hp, a.controller.hp, a.ai.hp) = (9, 7, 6);
        (a.player.armor, a.controller.armor, a.ai.armor) = (0, 2, 1);
    });
    let strings = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let setup = Setup {
        scenario: "field".into(),
        mode,
        seats: vec![players.len() as u8],
        method: Method::HeroesVsVillains,
        roster: Roster::Fixed { players: strings(players), controller: strings(&controller), minions: minions.into() },
        content: Some(content.key.clone()),
        ..Setup::default()
    };
    Play::new(Eternia::new(&setup, &mut Seeded::new(1)).unwrap_or_else(|error| panic!("{error}")))
}

/// Proves ET-1.9, ET-2.1.
#[test]
fn either_side_fields_heroes_or_villains_each_with_its_face() {
    let face = |play: &Play<Eternia>, at: u8| {
        let view = seen(play);
        let model = view.models.iter().find(|model| model.id == ModelId(at)).expect("a Model");
        (model.side, model.max_hp, model.armor)
    };
    let heroes = lined_up(&["a"], ["x", "y", "z"], "hover-robots", Mode::Person);
    assert_eq!(face(&heroes, 0), (Some(Side::Players), 9, 0));
    let villains = lined_up(&["x"], ["a", "b", "c"], "eternian-soldiers", Mode::Person);
    assert_eq!(face(&villains, 0), (Some(Side::Players), 8, 1));
    assert_eq!(face(&villains, 4), (Some(Side::Controller), 7, 2));
    let _ = (Table::skill(&heroes, ModelId(0), "Sword"), Table::skill(&villains, ModelId(4), "Parry"));
    let ai = lined_up(&["x"], ["a", "b", "c"], "eternian-soldiers", Mode::Ai);
    assert_eq!(face(&ai, 4), (Some(Side::Controller), 6, 1));
    let _ = Table::skill(&ai, ModelId(4), "Howl");
}

/// Proves ET-2.4, ET-10.6.
#[test]
fn a_dashboard_has_five_slots_and_three_for_each_unlocked_skill() {
    let cards = Table::new(2).card("a", Colour::Green, 0, 0).card("a", Colour::Yellow, 0, 0).card("a", Colour::Red, 0, 0);
    let mut play = cards.activates("a", 20);
    while let Pending::Gain { .. } = pending(&play) {
        play.act(0, play.legal(0)[0]);
    }
    let a = of(&play, "a");
    assert_eq!((a.power, a.skills.map(|skill| skill.map(|(_, power)| power))), (5, [Some(3); 3]));
    assert!(play.events.contains(&Event::PowerIsLost { amount: 6 }));
}

/// Proves ET-2.5, ET-R2, ET-R11, ET-10.6.
#[test]
fn the_controller_board_has_four_skills_of_five_slots_and_three_pools() {
    let mut play = Table::new(2).strategy(30);
    while let Pending::Allocate { left } = pending(&play) {
        if left == 24 {
            assert_eq!(refused(&play, 1, Action::Power(eternia::model::Pool::Controller(0))), "ET-R11");
        }
        play.act(1, play.legal(1)[0]);
    }
    assert_eq!(board(&play), [5; 4]);
    assert!(play.events.contains(&Event::PowerIsLost { amount: 10 }));
    let play = Table::new(2).activates("x", 9);
    let pools: Vec<(u8, u8)> =
        seen(&play).models.iter().filter(|m| !m.id.is_player_character()).map(|m| (m.power, m.slots)).collect();
    assert_eq!(pools, [(5, 5), (0, 5), (0, 5)]);
    assert!(seen(&play).minions.is_some(), "and one Minion Card");
}

/// Proves ET-2.6, ET-2.9.
#[test]
fn the_tracker_board_shows_hp_the_activations_and_escalation() {
    let play = Table::new(2).hp("a", 4).hp("y", 3).escalation(2, 0).start();
    let view = seen(&play);
    let hp: Vec<u8> = view.models.iter().map(|model| model.hp).collect();
    assert_eq!(hp, [4, 10, 8, 3, 8], "two Player Characters and three of the Controller");
    let track: Vec<(Side, u8)> = view.track.iter().map(|slot| (slot.side, slot.power)).collect();
    let (p, c) = (Side::Players, Side::Controller);
    assert_eq!(track, [(p, 1), (c, 1), (p, 1), (c, 1), (p, 2), (c, 2), (p, 2), (c, 2)]);
    assert_eq!((view.escalation, view.ai_power), (2, None));
    assert_eq!(seen(&Table::ai(1).ai_power(7).start()).ai_power, Some(7));
}

/// Proves ET-2.10.
#[test]
fn the_battlefield_is_laid_out_as_the_scenario_shows() {
    let all = registry::standard().get();
    let setup = Setup { scenario: "three-swords".into(), seats: vec![2], ..Setup::default() };
    let view = Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up").view(Viewer::Spectator);
    let terrain = |id: &str| view.terrain.iter().flatten().filter(|at| all.terrain(**at).id == Word::new(id)).count();
    assert_eq!(["forest", "rocks", "ruins", "swamp", "lava", "shrine"].map(terrain), [6, 6, 6, 4, 2, 1]);
    let tokens = |id: &str| view.tokens.iter().filter(|token| all.tokens[token.token.index()].id == Word::new(id)).count();
    assert_eq!(tokens("sword"), 3);
    assert!(view.models.iter().all(|model| model.at.is_some()), "everybody stands somewhere");
    let board = &all.scenario(view.scenario).board;
    assert_eq!(board.ids().map(|space| board.around(space).count()).max(), Some(6), "hexagons");
}

/// Proves ET-2.11, ET-10.1.
#[test]
fn power_is_power_wherever_it_comes_from() {
    let heroes = r#"(name: "Focus", kind: action, effects: [gain_power(own, 1)]),
        (name: "Burst", kind: action, cost: 3, effects: [heal(own, 2)])"#;
    let mut play = own::table(1, heroes, "").at("a", 0, 0).at("x", 1, 0).hp("a", 5).activates("a", 1);
    assert_eq!(of(&play, "a").power, 1, "of the slot");
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[P, M, R]);
    assert_eq!(of(&play, "a").power, 2, "of a symbol");
    let (focus, burst) = (using(&play, "a", "Focus"), using(&play, "a", "Burst"));
    assert_eq!(refused(&play, 0, burst), "ET-11.5");
    play.act(0, focus);
    assert_eq!(of(&play, "a").power, 3, "of an effect");
    play.act(0, burst);
    assert_eq!((of(&play, "a").power, of(&play, "a").hp), (0, 7), "all three pay alike");
}

/// Proves ET-2.12, ET-R127.
#[test]
fn the_die_shows_three_symbols_twice_each() {
    let faces = |play: &Play<Eternia>| {
        play.events.iter().find_map(|event| if let Event::Rolls { dice, .. } = event { Some(dice.clone()) } else { None })
    };
    let heroes = r#"(name: "Hail", kind: attack, attack: (kind: ranged, dice: 6))"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).at("x", 3, 0).acts("a", 2);
    let hail = attack(&play, "a", "Hail", AttackKind::Ranged);
    play.chance(0, hail, &[0, 1, 2, 3, 4, 5]);
    assert_eq!(faces(&play), Some(vec![Face::Melee, Face::Melee, Face::Ranged, Face::Ranged, Face::Power, Face::Power]));
    let blank = own::scenario(2, |field| field.overrides.die = Some(ron("(melee: 2, ranged: 2, power: 1, blank: 1)")));
    let mut play = blank.at("a", 0, 0).at("x", 1, 0).acts("a", 2);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[0, 4, 5]);
    assert_eq!(faces(&play), Some(vec![Face::Melee, Face::Power, Face::Blank]));
    assert!(play.events.contains(&Event::Tally { successes: 2, misses: 1, symbols: 1 }), "a blank is a Miss");
}

/// Proves ET-R131.
#[test]
fn outside_an_attack_any_number_of_dice_is_rolled() {
    let heroes = r#"(name: "Omen", kind: action, effects: [roll(8, [power], [heal(own, (n: 1, per: successes))])])"#;
    let mut play = own::table(2, heroes, "").hp("a", 1).at("a", 0, 0).acts("a", 2);
    let omen = using(&play, "a", "Omen");
    play.chance(0, omen, &[P; 8]);
    assert_eq!(of(&play, "a").hp, 9);
}

/// Proves ET-2.13.
#[test]
fn everybody_can_tell_whose_model_it_is() {
    let play = own::table(4, "", "").robot(0, 0).start();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let sides: Vec<Option<Side>> = play.game.view(viewer).models.iter().map(|model| model.side).collect();
        let (p, c) = (Some(Side::Players), Some(Side::Controller));
        assert_eq!(sides, [p, p, p, p, c, c, c, c]);
    }
}

/// Proves ET-3.5.
#[test]
fn every_character_has_one_class_and_one_faction() {
    let all = registry::standard().get();
    let of = |id: &str| {
        let def = all.character(all.find_character(Word::new(id)).expect("a Character"));
        (def.class, all.factions[def.faction.index()].id.to_string())
    };
    assert_eq!(of("he-man"), (Class::Hero, "heroic-warriors".to_string()));
    assert_eq!(of("skeletor"), (Class::Villain, "evil-warriors".to_string()));
    assert_eq!(of("hordak"), (Class::Villain, "evil-horde".to_string()));
}

/// Proves ET-3.19.
#[test]
fn starting_minions_are_of_the_type_the_controller_has_chosen() {
    for minions in ["hover-robots", "shadow-beasts"] {
        let content = Table::content(|defs| {
            own::skills(defs, "", "");
            let field = own::field(defs);
            field.map[5].replace_range(13..14, "m");
            field.legend.insert('m', ron("[minion]"));
        });
        let setup = Setup {
            scenario: "field".into(),
            seats: vec![1],
            roster: Roster::Fixed {
                players: vec!["a".into()],
                controller: ["x", "y", "z"].map(String::from).to_vec(),
                minions: minions.into(),
            },
            content: Some(content.key.clone()),
            ..Setup::default()
        };
        let view = Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up").view(Viewer::Spectator);
        let found: Vec<_> = view.models.iter().filter(|model| matches!(model.being, Being::Minion(_))).collect();
        let chosen = content.find_minion(Word::new(minions)).expect("Minions");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].being, found[0].side), (Being::Minion(chosen), Some(Side::Controller)));
        assert_eq!(found[0].at, Some(Table::space(0, 0)));
    }
}

/// Proves ET-3.10, ET-3.11, ET-3.12, ET-11.11.
#[test]
fn each_side_takes_its_activation_cards_and_only_players_have_skill_cards() {
    let mut play = own::table(2, "", "").start();
    let cards = |play: &Play<Eternia>| match pending(play) {
        Pending::Queue { cards, .. } => cards,
        other => panic!("{other:?}"),
    };
    let named = |names: [&str; 4]| match queue(names) {
        Action::Queue(cards) => cards.to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(cards(&play), named(["x", "y", "z", "Strategy"]), "one each and the Strategy Activation Card");
    play.act(1, queue(["x", "y", "z", "Strategy"]));
    assert_eq!(cards(&play), named(["a", "a", "b", "b"]), "two each");
    let kick = |name: &str, play: &Play<Eternia>| Action::Attack {
        skill: Table::face(play, name, Colour::Green, 1),
        kind: AttackKind::Melee,
    };
    let player = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).power("a", 5).acts("a", 2);
    assert_eq!(refused(&player, 0, kick("a", &player)), "ET-11.1", "not unlocked yet");
    let controller = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).power("x", 5).card("x", Colour::Green, 1, 3).acts("x", 2);
    assert_eq!(refused(&controller, 1, kick("x", &controller)), "ET-11.1", "Controller Characters have no Skill Cards");
}

/// Proves ET-3.16.
#[test]
fn the_strategy_deck_lies_shuffled_and_facedown() {
    let all = registry::standard().get();
    let full: Vec<_> = (0u8..).zip(&all.strategy).map(|(at, card)| (eternia::compiled::StrategyId(at), card.copies)).collect();
    let cards: u8 = full.iter().map(|(_, n)| n).sum();
    let draw = |nth: u32| {
        let mut play = own::table(2, "", "").board(3, 1).strategy(0);
        assert_eq!((play.view(1).deck_size, play.view(1).unseen), (cards, full.clone()), "what is in it, in no order");
        play.chance(1, Action::Controller { skill: 3, option: 0, on: None }, &[nth]);
        play.view(1).hand
    };
    let (first, last) = (draw(0), draw(u32::from(cards) - 1));
    assert_eq!((first.len(), last.len()), (1, 1));
    assert_ne!(first, last, "any card may be on top");
}

/// Proves ET-3.20, ET-R15.
#[test]
fn power_and_dice_are_there_for_both_sides() {
    let colours = [Colour::Green, Colour::Yellow, Colour::Red];
    let full = ["a", "b", "c", "d"].into_iter().fold(own::table(4, "", ""), |table, name| {
        colours.into_iter().fold(table.power(name, 5), |table, colour| table.card(name, colour, 0, 3))
    });
    let full = ["x", "y", "z"].into_iter().fold(full, |table, name| table.power(name, 5));
    let full = (0..4).fold(full, |table, at| table.board(at, 5)).power("b", 4);
    let play = full.activates("b", 1);
    let view = seen(&play);
    let cubes: u8 = view.models.iter().map(|m| m.power + m.skills.iter().flatten().map(|(_, n)| n).sum::<u8>()).sum();
    assert_eq!(cubes + board(&play).iter().sum::<u8>(), 91, "there is always one more cube");
    let rolled = |name: &str, seat: usize, skill: &str| {
        let mut play = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).acts(name, 2);
        let with = attack(&play, name, skill, AttackKind::Melee);
        play.chance(seat, with, &[0, 3, 5]);
        play.events.iter().find_map(|event| if let Event::Rolls { dice, .. } = event { Some(dice.clone()) } else { None })
    };
    assert_eq!(rolled("a", 0, "Sword"), rolled("x", 1, "Claw"), "the same dice");
    for seat in 0..2 {
        let help = <Eternia as engine::Words>::prompt(&play.view(seat), &engine::Names::new(vec!["A".into(), "B".into()]));
        assert!(!help.is_empty(), "everybody is helped");
    }
}

/// Proves ET-3.1, ET-3.2, ET-3.3.
#[test]
fn roles_scenario_characters_minions_then_the_battlefield() {
    let setup = Setup { roster: Roster::Choose, seats: vec![1, 1], scenario: "three-swords".into(), ..Setup::default() };
    let mut play = Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"));
    let sides = (0..3).map(|seat| play.view(seat).side).collect::<Vec<_>>();
    assert_eq!(sides, [Some(Side::Players), Some(Side::Players), Some(Side::Controller)], "the last seat is the Controller");
    assert_eq!((play.game.seats(), seen(&play).round), (3, 0));
    while seen(&play).round == 0 {
        let seat = play.asked();
        play.act(seat, play.legal(seat)[0]);
    }
    let steps = |event: &Event| match event {
        Event::Takes { .. } => Some("Character"),
        Event::TakesMinions { .. } => Some("Minions"),
        Event::Arrives { .. } => Some("Battlefield"),
        Event::RoundBegins { .. } => Some("Round"),
        _ => None,
    };
    let mut story: Vec<&str> = play.events.iter().filter_map(steps).collect();
    story.dedup();
    assert_eq!(story, ["Character", "Minions", "Battlefield", "Round"]);
    let ai = Setup { mode: Mode::Ai, ..setup.clone() };
    assert_eq!(Eternia::new(&ai, &mut Seeded::new(1)).map(|game| game.seats()).ok(), Some(2), "nobody sits there for the AI");
    let nowhere = Setup { scenario: "nowhere".into(), ..setup };
    let problems = Eternia::new(&nowhere, &mut Seeded::new(1)).expect_err("one Scenario is chosen").problems;
    assert_eq!(problems, ["there is no Scenario \"nowhere\""]);
}

/// Proves ET-3.4.
#[test]
fn one_of_three_methods_of_selection() {
    let all = registry::standard().get();
    let take = |id: &str| Action::Take(all.find_character(Word::new(id)).expect("a Character"));
    let second = |method: Method, first: &str, second: &str| {
        let setup = Setup { roster: Roster::Choose, method, seats: vec![2], ..Setup::default() };
        let mut play = Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"));
        play.act(0, take(first));
        play.refused(0, &take(second)).map(|refused| refused.clause.0)
    };
    use Method::{Factions, FreeForAll, HeroesVsVillains};
    assert_eq!(
        [HeroesVsVillains, Factions, FreeForAll].map(|m| second(m, "he-man", "skeletor")),
        [Some("ET-3.6"), Some("ET-3.7"), None]
    );
    assert_eq!([HeroesVsVillains, Factions, FreeForAll].map(|m| second(m, "hordak", "skeletor")), [None, Some("ET-3.7"), None]);
}

/// Proves ET-R104.
#[test]
fn without_start_spaces_models_are_deployed_at_their_spawn_tokens_the_controller_first() {
    let content = Table::content(|defs| {
        own::skills(defs, "", "");
        let field = own::field(defs);
        field.legend.insert('c', ron("[spawn(controller)]"));
        field.legend.insert('p', ron("[spawn(players)]"));
    });
    let setup = Setup {
        scenario: "field".into(),
        seats: vec![2],
        deploy: true,
        roster: Roster::Fixed {
            players: vec!["a".into(), "b".into()],
            controller: ["x", "y", "z"].map(String::from).to_vec(),
            minions: "hover-robots".into(),
        },
        content: Some(content.key.clone()),
        ..Setup::default()
    };
    let mut play = Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"));
    let spawns: Vec<_> = seen(&play).tokens.iter().map(|token| token.at).collect();
    for (name, seat) in [("x", 1), ("y", 1), ("z", 1), ("a", 0), ("b", 0)] {
        assert_eq!((pending(&play), play.deciding()), (Pending::Deploy { model: id(name) }, vec![seat]));
        assert_eq!(refused(&play, seat, Action::Space(Table::space(0, 0))), "ET-R104", "the middle is far away");
        let space = play.legal(seat)[0];
        let Action::Space(at) = space else { panic!("{space:?}") };
        let board = &content.scenario(seen(&play).scenario).board;
        assert!(spawns.iter().any(|spawn| board.distance(*spawn, at) <= 1));
        play.act(seat, space);
    }
    assert_eq!(seen(&play).round, 1);
}
