//! Section 32: Players vs. AI.

use super::{M, P, R, id, of, pending, refused, using};
use engine::{Game, Scripted, Seeded, Viewer};
use eternia::content::{ActionKind, Mode, Side};
use eternia::library::standard;
use eternia::model::ModelId;
use eternia::setup::{Method, Roster};
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Card, Eternia, Event, Setup};
use kit::testing::Play;

const FIRST: ModelId = ModelId(7);
const ADVANCE: &str = "attack-and-advance";

fn alone(seats: &[u8], roster: Roster) -> Setup {
    Setup { scenario: "last-stand".into(), mode: Mode::Ai, seats: seats.to_vec(), roster, ..Setup::default() }
}

fn acts(play: &Play<Eternia>) -> Vec<ActionKind> {
    play.events.iter().filter_map(|event| if let Event::Acts { kind, .. } = event { Some(*kind) } else { None }).collect()
}

fn reasons(events: &[Event]) -> Vec<String> {
    events.iter().filter_map(|event| if let Event::AiReason { text } = event { Some(text.clone()) } else { None }).collect()
}

fn cards(events: &[Event]) -> Vec<&'static str> {
    events.iter().filter_map(|event| if let Event::AiCard { name, .. } = event { Some(*name) } else { None }).collect()
}

/// Proves ET-32.1, ET-32.2.
#[test]
fn the_ai_has_no_seat_no_controller_skills_and_no_strategy_cards() {
    for seats in [vec![1], vec![4], vec![1, 2, 1]] {
        let game = Eternia::new(&alone(&seats, Roster::Deal), &mut Seeded::new(4)).expect("a good set-up");
        assert_eq!(game.seats(), seats.len(), "everybody is of the Player Team");
        assert!((0..seats.len() as u8).all(|seat| game.side(engine::Seat(seat)) == engine::Side(0)));
        let view = game.view(Viewer::Seat(engine::Seat(0)));
        assert!(view.board.is_empty() && view.hand_size == 0 && view.deck_size == 0 && view.unseen.is_empty());
    }
}

/// Proves ET-32.3, ET-R119.
#[test]
fn the_players_choose_for_the_ai_too() {
    let take = |name: &str| Action::Take(standard().find_character(eternia::content::Word::new(name)).expect("a Character"));
    let setup = Setup { method: Method::HeroesVsVillains, ..alone(&[1, 1], Roster::Choose) };
    let mut play = Play::new(Eternia::new(&setup, &mut Seeded::new(1)).expect("a good set-up"));
    play.act(0, take("he-man")).act(1, take("teela"));
    assert_eq!((play.deciding(), play.view(0).pending), (vec![0, 1], Pending::Character { side: Side::Controller, left: 3 }));
    assert_eq!(play.refusal(0, take("orko")).clause.0, "ET-29.3", "as in a standard game");
    play.act(1, take("skeletor")).act(0, take("beast-man")).act(0, take("mer-man"));
    assert_eq!((play.deciding(), play.view(0).pending), (vec![0, 1], Pending::Minions));
    let minions = |name: &str| Action::TakeMinions(standard().find_minion(eternia::content::Word::new(name)).expect("Minions"));
    assert_eq!(play.refusal(0, minions("dire-beast")).clause.0, "ET-3.15");
    play.any(0, minions("shadow-beasts"));
    assert_eq!(play.view(0).round, 1);
}

/// Proves ET-32.4, ET-32.7.
#[test]
fn ai_characters_use_their_ai_cards() {
    let face = r#"attack: (name: "Bite", kind: attack, attack: (kind: melee, dice: 1)), skill: (name: "Roar", kind: action, effects: [heal(own, 1)])"#;
    let lab = Lab::new()
        .ai_face(face)
        .with("ai_activation.ron", r#"(id: "only", name: "Only", entries: [(action: attack(lowest_hp))])"#);
    let play = lab.against_ai(2).at("a", 0, 0).at("x", 1, 0).ai_card("only").acting("x", 1, &[M]);
    assert!(
        play.events.iter().any(|event| matches!(event, Event::Attacks { with: "Bite", .. })),
        "not the Claw of the Controller face"
    );
    for character in &standard().characters {
        assert_eq!(character.ai.skills.len(), 2, "{}: one Attack, one Skill", character.name);
        assert!(standard().skill(character.ai.skills[0]).attack.is_some() && character.ai.hp > 0);
    }
}

/// Proves ET-32.5, ET-32.6.
#[test]
fn both_ai_decks_are_ready_and_the_token_is_at_0() {
    let game = Eternia::new(&alone(&[2], Roster::Deal), &mut Seeded::new(1)).expect("a good set-up");
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.ai_power, Some(0));
    assert!(view.ai_shown.is_empty() && view.ai_strategy_shown.is_empty(), "nothing is revealed");
    // The decks are two: every card of each can come, and none of the other.
    let drawn = |who: &str, seed: u32| {
        let table = Table::ai(2).at("a", 0, 4).at("x", 0, -4);
        let play = if who == "strategy" { table.strategic(0, &[seed]) } else { table.activating(who, 0, &[seed]) };
        cards(&play.events)[0]
    };
    let (characters, strategy) = (standard().ai_deck().len() as u32, standard().ai_strategy_deck().len() as u32);
    let mut seen: Vec<&str> = (0..characters).map(|at| drawn("x", at)).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), standard().ai_cards.len());
    let mut seen: Vec<&str> = (0..strategy).map(|at| drawn("strategy", at)).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), standard().ai_strategy.len());
}

/// Proves ET-32.8, ET-32.18.
#[test]
fn attack_range_is_range_and_line_of_sight() {
    let face = r#"attack: (name: "Ray", kind: attack, attack: (kind: ranged, dice: 1)), skill: (name: "Roar", kind: action, effects: [heal(own, 1)])"#;
    let only = r#"(id: "only", name: "Only", entries: [(action: attack(lowest_hp))])"#;
    let lab = Lab::new().ai_face(face).with("ai_activation.ron", only).map('R', "terrain(\"rocks\")", &[(-2, 0)]);
    let attacks = |q: i8, script: &[u32]| {
        let play = lab.against_ai(2).at("a", q, 0).at("x", 0, 0).ai_card("only").acting("x", 1, script);
        acts(&play)
    };
    assert_eq!(attacks(4, &[R]), [ActionKind::Attack]);
    assert_eq!(attacks(5, &[]), [], "too far");
    assert_eq!(attacks(-3, &[]), [], "out of sight");
}

/// Proves ET-R145, ET-R121: Minions use their optional Skills when these can change the outcome.
#[test]
fn the_ai_uses_the_reactions_and_defense_boosts_of_its_minions() {
    let imp = r#"(id: "imp", name: "Imp", plural: "Imps", glyph: 'q', class: villain,
        attack: (name: "Bite", kind: attack, attack: (kind: melee, dice: 1)),
        skills: [
            (name: "Duck", kind: defense_boost(any), effects: [modify(own, grant_armor(1), this_attack)]),
            (name: "Cheek", kind: reaction, on: (event: attack_end, object: (side: own)), effects: [lose_power(subject, 1)]),
        ])"#;
    let struck = |power: u8| {
        let table = Lab::new().with("minions.ron", imp).against_ai(2).at("a", 0, 0).power("a", power);
        let mut play = table.minion("imp", Side::Controller, 1, 0).acting("a", 1, &[]);
        let sword = super::attack(&play, "a", "Sword", eternia::content::AttackKind::Melee);
        play.chance(0, sword, &[M, R, R]);
        play
    };
    let play = struck(1);
    assert!(super::model(&play, FIRST).at.is_some(), "one Success, and Armor 1 by its Defense Boost");
    assert_eq!(of(&play, "a").power, 0, "its Reaction takes the Power");
    let reacts = |play: &Play<Eternia>| play.events.iter().any(|event| matches!(event, Event::LosesPower { .. }));
    assert!(reacts(&play) && !reacts(&struck(0)), "not if it changes nothing");
}

/// Proves ET-R155: an extra Action is tried kind by kind, as they are named.
#[test]
fn an_extra_action_follows_the_order_of_its_kinds() {
    let extra = |kinds: &str, script: &[u32]| {
        let entry =
            format!("(power: 1, effects: [choose((from: (side: friendly, kind: character)), [grant_action(it, [{kinds}])])])");
        let card = format!("(id: \"only\", name: \"Only\", entries: [{entry}])");
        let table = Lab::new().with("ai_strategy.ron", &card).against_ai(2).at("a", 0, 0).at("x", 1, 0);
        acts(&table.power("x", 1).ai_power(1).ai_decks(ADVANCE, "only").strategic(0, script))
    };
    assert_eq!(extra("attack, use_skill", &[0, M, M]), [ActionKind::Attack]);
    assert_eq!(extra("use_skill, attack", &[0]), [ActionKind::UseSkill]);
    assert_eq!(extra("use_skill", &[0]), [ActionKind::UseSkill], "an Action that only lets it use its Skill changes something");
}

/// Proves ET-32.9, ET-32.10, ET-32.31, ET-32.32.
#[test]
fn the_skill_is_used_only_when_called_for_and_only_to_some_effect() {
    let only = |actions: &str| format!("(id: \"only\", name: \"Only\", entries: [{actions}])");
    let table = |entries: &str, q: i8, power: u8| {
        let lab = Lab::new().with("ai_activation.ron", &only(entries));
        lab.against_ai(2).at("a", q, 0).at("x", 0, 0).power("x", power).ai_card("only")
    };
    // Howl: Daze within 3 spaces, for 1 Power.
    let used = table("(action: use_skill)", 3, 1).acting("x", 1, &[]);
    assert_eq!((acts(&used), of(&used, "a").dazed, of(&used, "x").power), (vec![ActionKind::UseSkill], true, 0));
    let why = |play: &Play<Eternia>| {
        let reason = |event: &Event| if let Event::AiEntry { why, done: false, .. } = event { Some(why.clone()) } else { None };
        play.events.iter().find_map(reason)
    };
    let far = table("(action: use_skill)", 4, 1).acting("x", 1, &[]);
    assert_eq!((acts(&far), why(&far)), (vec![], Some("nobody is in Skill Range".into())));
    let poor = table("(action: use_skill)", 3, 0).acting("x", 1, &[]);
    assert_eq!(why(&poor), Some("it cannot pay for its Skill".into()));
    let vain = table("(action: use_skill)", 3, 1).dazed("a").acting("x", 1, &[]);
    assert_eq!((of(&vain, "x").power, why(&vain)), (1, Some("its Skill would have no effect".into())));
    let other = table("(action: hold)", 3, 1).acting("x", 1, &[]);
    assert_eq!((of(&other, "x").power, of(&other, "a").dazed), (1, false), "the card does not call for it");
}

/// Proves ET-32.13, ET-32.23.
#[test]
fn ai_power_is_spent_in_the_strategy_activation() {
    let table = || Table::ai(2).at("a", -6, 0).at("x", 6, 0).ai_power(2).ai_decks(ADVANCE, "summon-minions");
    let play = table().strategic(0, &[0]);
    assert_eq!(play.view(0).ai_power, Some(0));
    // An Activation of a Character leaves it alone.
    let play = table().power("x", 3).activating("x", 1, &[0]);
    assert_eq!(play.view(0).ai_power, Some(2));
}

/// Proves ET-32.16, ET-32.17, ET-32.20.
#[test]
fn an_ai_character_gains_power_then_turns_one_card() {
    let play =
        Table::ai(2).at("a", 7, 0).at("x", -6, 0).power("x", 4).ai_decks(ADVANCE, "summon-minions").activating("x", 2, &[0]);
    assert_eq!(of(&play, "x").power, 5, "its own five slots");
    assert_eq!(cards(&play.events), ["Attack and Advance"], "one card for both Actions");
    assert_eq!(acts(&play), [ActionKind::Move, ActionKind::Move]);
    let order = |wanted: fn(&Event) -> bool| play.events.iter().position(wanted);
    assert!(order(|e| matches!(e, Event::GainsPower { .. })) < order(|e| matches!(e, Event::AiCard { .. })));
}

/// Proves ET-R117.
#[test]
fn a_dazed_ai_character_recovers_before_its_card() {
    let table = |power: u8| {
        Table::ai(2).at("a", 7, 0).at("x", -6, 0).dazed("x").ai_decks(ADVANCE, "summon-minions").activating("x", power, &[0])
    };
    let play = table(1);
    assert_eq!((of(&play, "x").dazed, of(&play, "x").power), (false, 0));
    let order = |wanted: fn(&Event) -> bool| play.events.iter().position(wanted);
    assert!(order(|e| matches!(e, Event::Recovers { .. })) < order(|e| matches!(e, Event::AiCard { .. })));
    assert!(of(&table(0), "x").dazed, "without Power it stays Dazed");
}

/// Proves ET-R118, ET-R72.
#[test]
fn an_ai_character_returns_nearest_to_an_enemy() {
    let idle = r#"(id: "idle", name: "Idle", entries: [(action: hold)])"#;
    let lab = Lab::new().with("ai_activation.ron", idle).map('C', "spawn(controller)", &[(-4, 0), (4, 0), (4, 2)]);
    let back = |q: i8, r: i8| {
        let table = lab.against_ai(2).at("a", q, r).hp("x", 0).ai_decks("idle", "summon-minions");
        let play = table.activating("x", 1, &[0]);
        let at = play.events.iter().find_map(|event| if let Event::Arrives { at, .. } = event { Some(*at) } else { None });
        (at, reasons(&play.events).first().cloned())
    };
    assert_eq!(back(-3, 3).0, Some(Table::space(-4, 0)));
    let (at, reason) = back(4, 1);
    assert_eq!(at, Some(Table::space(4, 0)), "two are as near: the smaller r");
    assert_eq!(reason.as_deref(), Some("the space nearest to an Enemy, 1 space away; of 2 the one further up or left"));
}

/// Proves ET-R111.
#[test]
fn the_ai_strategy_activation_has_its_order() {
    let table = Table::ai(2).at("a", 0, 0).at("x", 6, 0).robot(-6, 4).ai_decks(ADVANCE, "summon-minions");
    let play = table.strategic(2, &[M, M, 0]);
    let order = |wanted: fn(&Event) -> bool| play.events.iter().position(wanted);
    let power = order(|e| matches!(e, Event::AiPower { now: 2 }));
    let minion = order(|e| matches!(e, Event::MinionActs { .. }));
    let card = order(|e| matches!(e, Event::AiCard { who: None, .. }));
    assert!(power.is_some() && power < minion && minion < card, "{power:?} {minion:?} {card:?}");
}

/// Proves ET-R122.
#[test]
fn a_colour_empowers_nothing_but_may_bring_an_event() {
    let lab = Lab::new().says("level_events", "(green: [gain_vp(the(controller), 1)])");
    let mut play = lab.against_ai(2).escalation(2, 0).escalates(1);
    assert_eq!(play.deciding(), [0], "only the Players choose");
    play.any(0, Action::Unlock(0b01));
    let view = play.view(0);
    assert!(view.models[0].skills[0].is_some());
    assert!(view.models.iter().all(|model| !model.empowered));
    assert_eq!(view.vp, [0, 1]);
}

/// Proves ET-R123.
#[test]
fn the_ai_interacts_only_when_its_card_says_so() {
    let lab = |entry: &str| {
        Lab::new()
            .with("ai_activation.ron", &format!("(id: \"only\", name: \"Only\", entries: [(action: {entry})])"))
            .map('t', "token(\"crate\")", &[(1, 0)])
            .says("interact", "[(name: \"Open\", at: token(\"crate\"), reach: 1, effects: [gain_vp(mine, 1)])]")
    };
    let play = |entry: &str| lab(entry).against_ai(2).at("a", 6, 0).at("x", 0, 0).ai_card("only").acting("x", 1, &[]);
    assert_eq!(play("interact").view(0).vp, [0, 1]);
    assert_eq!(play("move(nearest_enemy)").view(0).vp, [0, 0]);
    assert_eq!(play("hold").view(0).vp, [0, 0]);
}

/// Proves ET-R126, ET-32.15.
#[test]
fn revealed_ai_cards_lie_open_until_the_decks_are_restored() {
    let table = || Table::ai(2).at("a", 7, 0).at("x", -6, 0).queued(Side::Players, ["none"; 4]);
    let play = table().activating("x", 0, &[0]);
    let first = cards(&play.events)[0];
    let shown = |play: &Play<Eternia>, viewer: Viewer| play.game.view(viewer).ai_shown;
    let open = shown(&play, Viewer::Seat(engine::Seat(0)));
    assert_eq!(
        open.iter().map(|(card, n)| (standard().ai_cards[card.index()].name.as_str(), *n)).collect::<Vec<_>>(),
        [(first, 1)]
    );
    assert_eq!(shown(&play, Viewer::Spectator), open);
    // After the next Order Phase nothing lies open any more.
    let table = || Table::ai(2).at("a", 7, 0).at("b", 6, 1).at("x", -6, 0).ai_decks(ADVANCE, "summon-minions");
    let mut rest = table().ai_shown(ADVANCE, 3).ends_round(&[0, 0, 0]);
    assert!(matches!(pending(&rest), Pending::Queue { side: Side::Players, .. }));
    assert_eq!(shown(&rest, Viewer::Spectator).len(), 1, "until then");
    rest.act(0, Action::Queue([0, 0, 1, 1].map(|at| Card::Character(ModelId(at)))));
    assert!(shown(&rest, Viewer::Spectator).is_empty());
    // A deck that runs out is restored at once.
    let play = table().ai_shown(ADVANCE, 4).activating("x", 0, &[0]);
    assert_eq!(cards(&play.events), ["Attack and Advance"]);
    assert_eq!(shown(&play, Viewer::Spectator).iter().map(|(_, n)| *n).collect::<Vec<_>>(), [1]);
}

/// Proves ET-R143, ET-32.24.
#[test]
fn nearest_means_spaces_and_nothing_else() {
    // `a` is behind rocks, 2 spaces away; `b` in plain sight, 3 away.
    let lab = Lab::new().map('R', "terrain(\"rocks\")", &[(1, 0), (1, -1), (0, 1), (1, 1)]);
    let table = lab.against_ai(3).at("a", 2, 0).hp("a", 9).at("b", -3, 0).hp("b", 2).hp("c", 0).at("x", -4, 5);
    let play = table.robot(0, 0).minion_acts(FIRST, &[M, M]);
    assert_eq!(reasons(&play.events).first().map(String::as_str), Some("nearest: A"));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacks { targets, .. } if targets[0].name == "B")));
}

/// Proves ET-R156.
#[test]
fn effects_on_the_controllers_cards_in_ai_mode() {
    let lab = Lab::new()
        .hero(r#"(name: "Drain", kind: action, effects: [lose_power(controller_skills, 3)])"#)
        .hero(r#"(name: "Burgle", kind: action, effects: [discard_strategy(1)])"#)
        .hero(r#"(name: "Spy", kind: action, effects: [peek_activation(1), discard_strategy(1)])"#)
        .hero(r#"(name: "Sap", kind: action, targets: (from: (side: enemy)), effects: [lose_power(it, 1)])"#);
    let table =
        || lab.against_ai(2).at("a", 0, 0).at("x", 3, 0).power("x", 2).queued(Side::Controller, ["x", "y", "z", "strategy"]);
    let drained = |power: u8| {
        let mut play = table().ai_power(power).acting("a", 1, &[]);
        let drain = using(&play, "a", "Drain");
        play.act(0, drain);
        play.view(0).ai_power
    };
    assert_eq!((drained(5), drained(2)), (Some(2), Some(0)), "not below 0");
    let mut play = table().acting("a", 2, &[]);
    let (burgle, spy, sap) = (using(&play, "a", "Burgle"), using(&play, "a", "Spy"), using(&play, "a", "Sap"));
    assert_eq!(refused(&play, 0, burgle), "ET-R156", "it would do nothing at all");
    play.act(0, spy).act(0, Action::Option(2));
    assert!(play.events.iter().any(|event| matches!(event, Event::Peeks { name: Some("Z"), .. })));
    play.act(0, sap);
    assert_eq!(of(&play, "x").power, 1, "effects on its Characters work unchanged");
}

/// Proves ET-R113.
#[test]
fn ties_can_be_settled_by_hand() {
    let table = || {
        Table::ai(3).at("a", 1, 0).at("b", 0, 1).at("c", -1, 0).hp("c", 7).hp("a", 4).hp("b", 4).at("x", 0, 0).ai_card(ADVANCE)
    };
    // By the program: of the two with 4 HP, both alike, the one selected first.
    let play = table().acting("x", 1, &[M, M]);
    assert_eq!(reasons(&play.events), ["lowest HP: 2 with 4 HP; chosen first at setup: A"]);
    let mut play = table().by_hand().acting("x", 1, &[]);
    assert_eq!(play.deciding(), [0], "the Players are asked");
    assert_eq!(play.legal(0), [Action::Model(id("a")), Action::Model(id("b"))], "only those that are tied");
    assert_eq!(refused(&play, 0, Action::Model(id("c"))), "ET-R113");
    play.chance(0, Action::Model(id("b")), &[M, M]);
    assert_eq!(reasons(&play.events), ["the Players decide: B"]);
    assert_eq!((of(&play, "a").hp, of(&play, "b").hp), (4, 2));
    // Nobody is asked where there is no tie.
    let play = table().hp("a", 3).by_hand().acting("x", 1, &[M, M]);
    assert_eq!(of(&play, "a").hp, 1);
}

/// Proves ET-32.34: what is told of a choice is what decided it, criterion by criterion.
#[test]
fn every_choice_is_told_with_its_reason() {
    let near = Table::ai(3).at("a", 3, 0).hp("a", 8).at("b", 0, 3).hp("b", 4).at("c", -5, 0).at("x", 0, 0).ai_card(ADVANCE);
    let play = near.acting("x", 1, &[]);
    assert_eq!(reasons(&play.events), ["nearest: 2 in 3 spaces; lowest HP: B"]);
    let minions = Table::ai(2).at("a", 0, 0).at("x", -4, 5).robot(6, 0).robot(7, -3).strategic(0, &[M; 5]);
    assert_eq!(reasons(&minions.events)[..2], ["nearest to an Enemy, in 6 spaces: Hover Robot".to_string(), "nearest: A".into()]);
    let spawn = Table::ai(1).at("a", 0, 0).at("x", 3, 0).ai_decks(ADVANCE, "summon-minions").strategic(2, &[0]);
    assert_eq!(reasons(&spawn.events), ["the space nearest to an Enemy, 2 spaces away"]);
}

/// Proves ET-32.14: each of the 24 orders is as likely.
#[test]
fn the_cards_of_the_ai_are_dealt_at_random() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect();
    let roster = Roster::Fixed {
        players: names(&["he-man", "teela"]),
        controller: names(&["skeletor", "mer-man", "beast-man"]),
        minions: "hover-robots".into(),
    };
    let mut orders = Vec::new();
    for (a, b, c) in (0..4u32).flat_map(|a| (0..3u32).flat_map(move |b| (0..2u32).map(move |c| (a, b, c)))) {
        let mut cx = Scripted::new([a, b, c]);
        let game = Eternia::new(&alone(&[2], roster.clone()), &mut cx).expect("a good set-up");
        assert!(cx.fitted().is_ok() && cx.bounds() == [4, 3, 2], "{:?}", cx.bounds());
        for viewer in [Viewer::Spectator, Viewer::Seat(engine::Seat(0))] {
            assert!(game.view(viewer).track.iter().filter(|slot| slot.side == Side::Controller).all(|slot| slot.hidden));
        }
        orders.push(Table::dealt(&game, Side::Controller));
    }
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders.len(), 24, "every order once");
}

/// Proves ET-32.36.
#[test]
fn an_ai_character_pays_from_its_own_pool_and_symbols_refill_it() {
    let face = r#"attack: (name: "Bite", kind: attack, cost: 1, attack: (kind: melee, dice: 2)), skill: (name: "Roar", kind: action, effects: [heal(own, 1)])"#;
    let only = r#"(id: "only", name: "Only", entries: [(action: attack(lowest_hp))])"#;
    let lab = Lab::new().ai_face(face).with("ai_activation.ron", only);
    let play = lab.against_ai(2).at("a", 0, 0).at("x", 1, 0).power("x", 1).ai_power(5).ai_card("only").acting("x", 1, &[P, P]);
    assert_eq!((of(&play, "x").power, play.view(0).ai_power), (2, Some(5)));
    let poor = lab.against_ai(2).at("a", 0, 0).at("x", 1, 0).ai_power(5).ai_card("only").acting("x", 1, &[]);
    assert_eq!(acts(&poor), [], "the Token does not pay for it");
}
