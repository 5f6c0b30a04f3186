//! The AI at play: situations put up by hand, and whole games.

use crate::action::Action;
use crate::compiled::{AiCardId, Content, SpaceId};
use crate::content::{ActionKind, Mode, Side};
use crate::event::{Event, Why};
use crate::frame::{Activation, MinionActs, Strategy};
use crate::model::{Being, FIRST_MINION, Model, ModelId};
use crate::setup::{Roster, Setup};
use crate::state::{Eternia, Laid};
use engine::{Cx, Game, GameRng, Seeded};
use kit::hex::{Hex, SpaceSet};

/// Chance from a seed, and everything that was told.
struct Listener {
    rng: GameRng,
    told: Vec<Event>,
}

impl Cx<Event> for Listener {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.told.push(event());
    }
}

impl Listener {
    fn new() -> Listener {
        Listener { rng: GameRng::new(3), told: Vec::new() }
    }

    /// The kinds of the Actions taken, in order.
    fn acts(&self) -> Vec<ActionKind> {
        self.told.iter().filter_map(|event| if let Event::Acts { kind, .. } = event { Some(*kind) } else { None }).collect()
    }

    /// Whom Attacks targeted.
    fn targets(&self) -> Vec<&'static str> {
        let of = |event: &Event| if let Event::Attacks { targets, .. } = event { targets.first().map(|t| t.name) } else { None };
        self.told.iter().filter_map(of).collect()
    }

    /// The costs of the Boosts and Surges paid.
    fn boosts(&self) -> Vec<u8> {
        self.told.iter().filter_map(|event| if let Event::Boosts { cost, .. } = event { Some(*cost) } else { None }).collect()
    }

    /// The entries of AI cards tried: number, and whether it was done.
    fn entries(&self) -> Vec<(u8, bool)> {
        self.told
            .iter()
            .filter_map(|event| if let Event::AiEntry { entry, done, .. } = event { Some((*entry, *done)) } else { None })
            .collect()
    }
}

fn setup(players: &[&str], controller: [&str; 3]) -> Setup {
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_string()).collect();
    Setup {
        scenario: "last-one-standing".into(),
        mode: Mode::Ai,
        seats: vec![players.len() as u8],
        roster: Roster::Fixed { players: ids(players), controller: ids(&controller), minions: "shadow-beasts".into() },
        ..Setup::default()
    }
}

/// An open field with nobody on it; what is pending is cleared.
fn field(players: &[&str], controller: [&str; 3]) -> Eternia {
    empty(Eternia::new(&setup(players, controller), &mut Seeded::new(1)).unwrap())
}

fn empty(mut game: Eternia) -> Eternia {
    game.frames.clear();
    let spaces = game.sheet().board.spaces.len();
    game.laid = Some(Box::new(Laid { lies: vec![None; spaces], piece: vec![None; spaces] }));
    game.blocked = SpaceSet::EMPTY;
    for model in &mut game.models {
        model.at = None;
        if matches!(model.being, Being::Minion(_)) {
            *model = Model::default();
        }
    }
    game
}

impl Eternia {
    fn space(&self, q: i8, r: i8) -> SpaceId {
        self.sheet().board.at(Hex::new(q, r)).unwrap()
    }

    fn put_at(&mut self, id: u8, q: i8, r: i8) {
        let at = self.space(q, r);
        self.models[usize::from(id)].at = Some(at);
    }

    /// A Minion of the Controller.
    fn beast(&mut self, id: u8, q: i8, r: i8) {
        let being = Being::Minion(self.all().find_minion(crate::content::Word::new("shadow-beasts")).unwrap());
        self.models[usize::from(id)] = Model { being, side: Some(Side::Controller), hp: 1, ..Model::default() };
        self.put_at(id, q, r);
    }

    /// An Activation with its card revealed.
    fn play_card(&mut self, id: u8, card: &str) -> Listener {
        let at = self.all().ai_cards.iter().position(|one| one.id == *card).unwrap();
        self.ai_card = Some(AiCardId(at as u8));
        (self.active, self.active_side) = (Some(ModelId(id)), Some(Side::Controller));
        // 4: Actions are chosen.
        self.frames.push(Activation { model: ModelId(id), stage: 4, left: 2, power: 0 }.into());
        self.run_on()
    }

    fn run_on(&mut self) -> Listener {
        let mut cx = Listener::new();
        self.advance(&mut cx);
        cx
    }

    fn apart_from(&self, one: u8, other: u8) -> u8 {
        let at = |id: u8| self.models[usize::from(id)].at.unwrap();
        self.sheet().board.distance(at(one), at(other))
    }
}

const HE_MAN: u8 = 4;

/// Proves ET-X38. Proves ET-32.18. Proves ET-32.19. Proves ET-32.20.
#[test]
fn the_same_card_is_read_again_for_the_second_action() {
    let mut game = field(&["teela"], ["he-man", "orko", "stratos"]);
    game.put_at(HE_MAN, 0, 4);
    game.put_at(0, 5, 4);
    let told = game.play_card(HE_MAN, "attack-and-advance");
    assert_eq!(told.acts(), [ActionKind::Move, ActionKind::Move]);
    assert_eq!(game.apart_from(HE_MAN, 0), 1, "three spaces, then one");
    assert_eq!(told.entries(), [(0, false), (1, true), (0, false), (1, true)], "each attempt is told");

    let mut game = field(&["teela"], ["he-man", "orko", "stratos"]);
    game.put_at(HE_MAN, 0, 4);
    game.put_at(0, 4, 4);
    let told = game.play_card(HE_MAN, "attack-and-advance");
    assert_eq!(told.acts(), [ActionKind::Move, ActionKind::Attack]);
    assert_eq!(told.targets(), ["Teela"]);
    assert_eq!(told.entries(), [(0, false), (1, true), (0, true)]);
}

/// Proves ET-32.30. Proves ET-R120: of several in Attack Range the one with the lowest HP; the reason is told.
#[test]
fn the_weakest_in_range_is_attacked() {
    let mut game = field(&["teela", "orko"], ["he-man", "stratos", "ram-man"]);
    game.put_at(HE_MAN, 0, 4);
    game.put_at(0, 1, 4);
    game.put_at(1, 0, 5);
    (game.models[0].hp, game.models[1].hp) = (8, 3);
    let told = game.play_card(HE_MAN, "attack-and-advance");
    assert_eq!(told.targets().first(), Some(&"Orko"));
    let reason = told.told.iter().find_map(|event| if let Event::AiReason { text } = event { Some(text.clone()) } else { None });
    assert_eq!(reason.as_deref(), Some("lowest HP: Orko"));
}

/// Proves ET-R124. Proves ET-R149: with no Enemy on the Battlefield no entry that needs one can be performed.
#[test]
fn without_enemies_the_actions_are_passed() {
    let mut game = field(&["teela"], ["he-man", "orko", "stratos"]);
    game.put_at(HE_MAN, 0, 4);
    let told = game.play_card(HE_MAN, "attack-and-advance");
    assert!(told.acts().is_empty());
    assert_eq!(told.entries().last(), Some(&(2, true)), "only holding is left");
}

/// Proves ET-R155: a Retreat gains distance from the nearest Enemy.
#[test]
fn who_is_hurt_retreats() {
    let mut game = field(&["teela"], ["he-man", "orko", "stratos"]);
    game.put_at(HE_MAN, 3, 4);
    game.put_at(0, 6, 4);
    game.models[usize::from(HE_MAN)].hp = 3;
    let told = game.play_card(HE_MAN, "lick-wounds");
    assert_eq!(told.acts().first(), Some(&ActionKind::Move));
    assert!(game.apart_from(HE_MAN, 0) > 3 + 2, "away by two Moves");
}

/// Proves ET-R114 (3). Proves ET-R115.
#[test]
fn a_dazed_mover_goes_less_far() {
    let mut game = field(&["teela"], ["he-man", "orko", "stratos"]);
    game.put_at(HE_MAN, 0, 4);
    game.put_at(0, 7, 4);
    game.models[usize::from(HE_MAN)].dazed = true;
    game.play_card(HE_MAN, "attack-and-advance");
    assert_eq!(game.apart_from(HE_MAN, 0), 7 - 2 - 2);
}

/// The standard content with something else printed on He-Man's AI card.
fn printed(boosts: &str) -> Content {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/eternia");
    let files = engine::Files::read(&root, &["ron"]).unwrap();
    let now = "boosts: [(cost: 1, effects: [modify(own, add_dice(1), this_attack)])],\n            surges: [(cost: 1, on_wound: [push(defender, 1, away(attacker))])],";
    let mut changed = 0;
    let texts: Vec<(String, String)> = files
        .texts()
        .iter()
        .map(|(path, text)| {
            changed += usize::from(path.ends_with("he-man.ron") && text.contains(now));
            let short = path.rsplit_once("eternia/").map_or(*path, |(_, short)| short);
            (short.to_string(), if path.ends_with("he-man.ron") { text.replacen(now, boosts, 1) } else { (*text).to_string() })
        })
        .collect();
    assert_eq!(changed, 1, "the card is printed as this test knows it");
    let files: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    crate::library::parse(&files).unwrap().1
}

/// He-Man with this Power beside Orko, with other Boosts on his AI card.
fn boosted(boosts: &str, power: u8, armor: &str) -> Listener {
    let content = printed(boosts);
    let key = content.key.clone();
    crate::registry::register(content);
    let setup = Setup { content: Some(key), ..setup(&[armor], ["he-man", "stratos", "ram-man"]) };
    let mut game = empty(Eternia::new(&setup, &mut Seeded::new(1)).unwrap());
    game.put_at(HE_MAN, 0, 4);
    game.put_at(0, 1, 4);
    game.models[usize::from(HE_MAN)].power = power;
    let at = game.all().ai_cards.iter().position(|one| one.id == *"attack-and-advance").unwrap();
    game.ai_card = Some(AiCardId(at as u8));
    (game.active, game.active_side) = (Some(ModelId(HE_MAN)), Some(Side::Controller));
    game.frames.push(Activation { model: ModelId(HE_MAN), stage: 4, left: 1, power: 0 }.into());
    game.run_on()
}

/// Proves ET-X41. Proves ET-32.27. Proves ET-32.28. Proves ET-R121.
#[test]
fn a_boost_that_achieves_nothing_is_not_paid() {
    let lower = "boosts: [(cost: 1, effects: [modify(defender, reduce_armor(1), this_attack)])],";
    assert!(boosted(lower, 2, "orko").boosts().is_empty(), "Orko has no Armor");
    assert_eq!(boosted(lower, 2, "teela").boosts(), [1], "Teela has");
}

/// Proves ET-X42. Proves ET-X49. Proves ET-32.29. Proves ET-32.36.
#[test]
fn boosts_are_tried_in_printed_order() {
    let two = "boosts: [(cost: 2, effects: [modify(own, add_dice(1), this_attack)]), (cost: 1, effects: [modify(own, add_dice(2), this_attack)])],";
    assert_eq!(boosted(two, 2, "teela").boosts(), [2], "the first takes all the Power");
    assert_eq!(boosted(two, 1, "teela").boosts(), [1], "the first cannot be paid, the second is still tried");
    assert_eq!(boosted(two, 3, "teela").boosts(), [2, 1]);
}

/// Proves ET-X39. Proves ET-32.21. Proves ET-32.22. Proves ET-32.23. Proves ET-R125.
#[test]
fn the_first_entry_that_can_be_paid_is_done() {
    let mut game = field(&["teela"], ["skeletor", "beast-man", "mer-man"]);
    game.put_at(0, 0, 4);
    let summon = game.all().ai_strategy.iter().position(|card| card.id == *"summon-minions").unwrap();
    game.ai_strategy = Default::default();
    game.ai_strategy[summon] = 1;
    game.ai_power = 0;
    game.frames.push(Strategy { stage: 0, power: 2 }.into());
    let told = game.run_on();
    assert_eq!(game.ai_power, 0, "2 gained, 2 paid");
    assert_eq!(told.entries(), [(0, false), (1, true)]);
    let out: Vec<SpaceId> = game.models[FIRST_MINION..].iter().filter_map(|model| model.at).collect();
    assert_eq!(out.len(), 1);
    // On the edge, as near to Teela as it can be.
    let board = &game.sheet().board;
    let near = board.ids().filter(|space| board.border[space.index()] && *space != game.space(0, 4));
    let least = near.map(|space| board.distance(space, game.space(0, 4))).min();
    assert_eq!(Some(board.distance(out[0], game.space(0, 4))), least);
}

/// Proves ET-X40. Proves ET-32.11. Proves ET-32.12. Proves ET-R116.
#[test]
fn the_token_counts_on_beyond_ten_and_stops_at_twenty() {
    let mut game = field(&["teela"], ["skeletor", "beast-man", "mer-man"]);
    game.ai_power = 9;
    game.controller_gains(3, Why::Balance, &mut Listener::new());
    assert_eq!(game.ai_power, 12);
    game.controller_gains(15, Why::Balance, &mut Listener::new());
    assert_eq!(game.ai_power, 20);
}

const BEAST: u8 = FIRST_MINION as u8;

/// Proves ET-X50. Proves ET-32.24. Proves ET-32.26. Proves ET-R112.
#[test]
fn a_minion_attacks_the_nearest_it_went_for() {
    let mut game = field(&["teela", "orko", "he-man"], ["skeletor", "beast-man", "mer-man"]);
    (game.models[0].hp, game.models[1].hp, game.models[2].hp) = (8, 4, 10);
    game.beast(BEAST, 0, 4);
    game.put_at(0, 2, 4);
    game.put_at(1, 3, 2);
    game.put_at(2, 0, 7);
    // One of its own stands on the near side of Teela, so that it ends beside Orko as well.
    game.put_at(5, 1, 4);
    game.frames.push(MinionActs { model: ModelId(BEAST), stage: 0 }.into());
    let told = game.run_on();
    assert_eq!((game.apart_from(BEAST, 1), told.targets()), (1, vec!["Teela"]), "beside Orko, and at Teela all the same");
    assert_eq!(told.acts(), [ActionKind::Move, ActionKind::Attack]);

    let mut game = field(&["teela", "orko", "he-man"], ["skeletor", "beast-man", "mer-man"]);
    (game.models[1].hp, game.models[2].hp) = (4, 10);
    game.beast(BEAST, 0, 4);
    game.put_at(1, 3, 4);
    game.put_at(2, 0, 7);
    game.frames.push(MinionActs { model: ModelId(BEAST), stage: 0 }.into());
    assert_eq!(game.run_on().targets(), ["Orko"], "tied for nearest: the lowest HP");
}

/// Proves ET-R115: a Minion whose goal is in range does not move.
#[test]
fn a_minion_in_range_stays() {
    let mut game = field(&["teela"], ["skeletor", "beast-man", "mer-man"]);
    game.beast(BEAST, 0, 4);
    game.put_at(0, 1, 4);
    game.frames.push(MinionActs { model: ModelId(BEAST), stage: 0 }.into());
    assert_eq!(game.run_on().acts(), [ActionKind::Attack]);
}

/// Proves ET-R144: the Minion nearest to its nearest Enemy acts first.
#[test]
fn front_rows_act_first() {
    let mut game = field(&["teela"], ["skeletor", "beast-man", "mer-man"]);
    game.put_at(0, 5, 4);
    game.beast(BEAST, 0, 4);
    game.beast(BEAST + 1, 3, 4);
    let legal = [Action::Model(ModelId(BEAST)), Action::Model(ModelId(BEAST + 1)), Action::Pass];
    assert_eq!(game.next_minion(&legal, &mut Listener::new()), Some(Action::Model(ModelId(BEAST + 1))));
}

/// Proves ET-32.1. Proves ET-32.14. Proves ET-32.15. Proves ET-32.35: every AI Scenario with teams of 1 to 4, random games, all the same
/// for every team: no Controller seat, no Strategy hand, decks whole at the start of each Round.
#[test]
fn ai_games_of_every_team_size_go_on() {
    let all = crate::registry::standard().get();
    let cards = |bag: &crate::state::Bag| bag.iter().map(|n| u32::from(*n)).sum::<u32>();
    for scenario in all.scenarios.iter().filter(|s| s.kind == crate::content::ScenarioKind::Ai || s.ai_playable) {
        for team in 1..=4u8 {
            let setup = Setup { scenario: scenario.id.to_string(), mode: Mode::Ai, seats: vec![team], ..Setup::default() };
            let mut cx = Seeded::new(u64::from(team));
            let mut game = Eternia::new(&setup, &mut cx).unwrap_or_else(|e| panic!("{}: {e:?}", scenario.id));
            assert_eq!(game.seats(), 1);
            let (mut rng, mut actions) = (GameRng::new(9), Vec::new());
            for _ in 0..1500 {
                let Some(seat) = game.status().deciding().lowest() else { break };
                actions.clear();
                game.legal(seat, &mut actions);
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(seat, &action, &mut cx).unwrap();
                assert!(game.ai_power <= game.rules().ai_power_cap);
                assert_eq!(cards(&game.hand), 0);
                assert_eq!(cards(&game.ai_deck) + cards(&game.ai_shown), all.ai_deck().len() as u32);
            }
            assert!(game.round > 1 || game.over.is_some(), "{} with {team}", scenario.id);
        }
    }
}
