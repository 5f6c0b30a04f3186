//! The campaign's clauses, each as a situation: pieces placed, one act, exact numbers.

mod conditions;
mod edges;
mod goals;
mod prisoner;

use crate::action::{Action, KINDS};
use crate::board::{PLACES, Place, places};
use crate::campaign::SINGLE;
use crate::event::Event;
use crate::frame::{Actions, Choose, RoundOver, Stones};
use crate::scenario::{Moment, Token, Where};
use crate::setup::{Clans, Mode, Setup};
use crate::state::{Frame, Rage, SEATS, SIDES, Side, Step};
use crate::triggers::Context;
use crate::types::{GearId, Level, Mods};
use engine::{Game, Scripted, Seat, Seeded, Status};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A scenario for two, Bohorg against Godleif, nobody on the board.
fn table(id: &str) -> Rage {
    let clans = Clans::Fixed(vec!["bohorg".into(), "godleif".into()]);
    let setup = Setup { mode: Mode::Scenario(id.into()), players: 2, clans, ..Setup::default() };
    let mut game = Rage::new(&setup, &mut Seeded::new(3)).unwrap();
    game.units = [[[0; KINDS]; PLACES]; SIDES];
    game
}

/// Puts units from the reserve on a place.
fn put(game: &mut Rage, seat: Seat, place: Place, level: Level, count: u8) {
    game.recruit(seat, place, level, count);
}

/// It is this player's turn to choose an action of phase B or D.
fn turn(game: &mut Rage, seat: Seat, second: bool) {
    game.frames.clear();
    game.order = if seat == A { [A, B, Seat(2), Seat(3)] } else { [B, A, Seat(2), Seat(3)] };
    game.frames.push(Actions { second, next: 1, acting: Some(seat) }.into());
    game.frames.push(Choose { seat }.into());
}

fn act(game: &mut Rage, seat: Seat, action: Action) {
    game.apply(seat, &action, &mut Seeded::new(9)).unwrap_or_else(|e| panic!("{action:?}: {e}"));
}

fn roll(game: &mut Rage, seat: Seat, action: Action, script: &[u32]) -> Vec<Event> {
    let mut cx = Scripted::new(script.to_vec());
    game.apply(seat, &action, &mut cx).unwrap_or_else(|e| panic!("{action:?}: {e}"));
    cx.events
}

fn legal(game: &Rage, seat: Seat) -> Vec<Action> {
    let mut all = Vec::new();
    game.legal(seat, &mut all);
    all
}

fn refused(game: &Rage, seat: Seat, action: Action) -> &'static str {
    let mut world = game.clone();
    let clause = world.apply(seat, &action, &mut Seeded::new(9)).unwrap_err().clause;
    assert_eq!(world, *game, "a refusal changes nothing");
    clause.0
}

/// A plain Territory next to nobody's Bastion, and one beside it on the ground.
fn two_plains(game: &Rage) -> [Place; 2] {
    let plains = game.places_of(Where::Plains, Context::default());
    let pair = places(plains).find_map(|a| places(game.board.ground(a) & plains).next().map(|b| [a, b]));
    pair.expect("two plains lie side by side")
}

/// Begins a Battle of `A` against whoever is in the place, from a Move action of theirs.
fn fight(game: &mut Rage, place: Place) {
    turn(game, A, false);
    act(game, A, Action::March);
    assert!(game.sides_at(place).count_ones() == 2);
    act(game, A, Action::EndMove);
}

/// Proves RA-29.5, RA-29.6, RA-29.28.
#[test]
fn a_scenario_sets_up_its_own_board_goods_and_tokens() {
    let setup = Setup { mode: Mode::Scenario("iron_harvest".into()), players: 3, clans: Clans::Deal, ..Setup::default() };
    let game = Rage::new(&setup, &mut Seeded::new(1)).unwrap();
    // The Factory lies in the middle as a Territory like others, with two automatons of the Elves.
    assert_eq!(game.board.territories.count_ones(), 22);
    assert_ne!(game.board.ground(SINGLE) & game.board.territories, 0);
    assert_eq!(game.at(Side::ELVES, SINGLE), &[0, 0, 0, 2, 0]);
    assert_eq!(game.controller(SINGLE), Some(Side::ELVES));
    assert_eq!(game.players[..3].iter().map(|p| p.gold).collect::<Vec<_>>(), [2, 2, 2]);
    // Three portals on three plain Territories of the Torn Veil.
    let veil = table("torn_veil");
    assert_eq!(veil.lying(Token::Portal).count_ones(), 3);
    assert_eq!(veil.lying(Token::Portal) & !veil.places_of(Where::Plains, Context::default()), 0);
}

/// Proves RA-29.3, RA-29.7.
#[test]
fn a_scenarios_goal_stands_in_the_place_of_points() {
    let mut game = table("iron_harvest");
    game.players[0].legends = 5;
    turn(&mut game, A, true);
    act(&mut game, A, Action::Pass);
    assert!(matches!(game.status(), Status::Decide(_)), "five points win nothing here");
    game.units[0][SINGLE.index()][3] = 3;
    turn(&mut game, A, true);
    act(&mut game, A, Action::Pass);
    let Status::Over(outcome) = game.status() else { panic!("three automatons win") };
    assert_eq!((outcome.winners().lowest(), outcome.clause.0), (Some(A), "RA-29.3"));
}

/// Proves RA-29.8.
#[test]
fn an_option_is_open_while_its_tests_hold_and_it_is_paid_for() {
    let mut game = table("prisoner");
    turn(&mut game, A, false);
    act(&mut game, A, Action::Equip);
    assert_eq!(refused(&game, A, Action::Option(0)), "RA-29.8");
    put(&mut game, A, SINGLE, Level::I, 1);
    game.players[0].crystals = 1;
    assert_eq!(refused(&game, A, Action::Option(0)), "RA-29.8");
    game.players[0].crystals = 5;
    assert!(legal(&game, A).contains(&Action::Option(0)));
    act(&mut game, A, Action::Option(0));
    assert_eq!((game.players[0].crystals, game.lying(Token::Prisoner)), (3, SINGLE.bit()));
    assert_eq!(refused(&game, A, Action::Option(0)), "RA-29.8");
    assert_eq!(refused(&game, A, Action::Option(7)), "RA-29.8");
}

/// Proves RA-29.9, RA-29.10, RA-29.19.
#[test]
fn automatons_fight_as_one_more_type_of_their_side() {
    let mut game = table("iron_harvest");
    let [place, _] = two_plains(&game);
    // With the Elves: one side, Slowness 1 + 1, the automaton's three dice.
    game.units[Side::ELVES.index()][place.index()] = [1, 0, 0, 1, 0];
    assert_eq!(game.slowness(Side::ELVES, place), 2);
    let values = game.values(Side::ELVES, 3);
    assert_eq!((values.power, values.life, values.slowness, values.movement), (3, 2, 1, 1));
    // For a player: it moves one step, and flees with the others.
    let mut game = table("iron_harvest");
    let [from, to] = two_plains(&game);
    game.units[0][from.index()][3] = 2;
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    assert!(legal(&game, A).contains(&Action::Move { from, level: Level(3), to, count: 2 }));
    game.units[Side::ELVES.index()][to.index()] = [1, 0, 1, 0, 0];
    act(&mut game, A, Action::Move { from, level: Level(3), to, count: 2 });
    act(&mut game, A, Action::EndMove);
    // Slowness 1 to 2: the automatons' Assault is due, and the player flees with them instead.
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    assert_eq!((battle.due, battle.slowness), (0, [1, 2]));
    act(&mut game, A, Action::Flee);
    assert_eq!((game.at(Side::of(A), Place::bastion(A))[3], game.tokens_of(A, Token::Automaton)), (2, 2));
}

/// Proves RA-29.19.
#[test]
fn the_factory_makes_one_automaton_a_round_for_its_owner() {
    let mut game = table("iron_harvest");
    put(&mut game, B, SINGLE, Level::I, 1);
    game.frames.clear();
    game.frames.push(Stones { chosen: [None; SEATS] }.into());
    game.advance(&mut Seeded::new(2));
    assert_eq!((game.tokens_of(B, Token::Automaton), game.tokens_of(A, Token::Automaton)), (1, 0));
    assert_eq!(game.at(Side::of(B), SINGLE)[3], 1);
    assert_eq!(game.supply(Token::Automaton), 17);
}

/// Proves RA-29.11, RA-21.7.
#[test]
fn a_target_only_has_life_and_its_fall_counts() {
    let mut game = table("seal_the_veil");
    let place = places(game.lying(Token::Portal)).next().unwrap();
    game.units[Side::ELVES.index()][place.index()][4] = 1;
    let values = game.values(Side::ELVES, 4);
    assert_eq!((values.life, values.power, values.slowness, values.reroll, values.injury, values.rage), (4, 0, 0, 0, 0, 0));
    put(&mut game, A, place, Level::III, 1);
    fight(&mut game, place);
    // Slowness 1 to 0: the portal's side assaults first, without a die; alone it takes no Rage token.
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    assert_eq!((battle.due, battle.rage, battle.step), (0, [0, 0], Step::Due));
    // Five dice, four wounds and the Packmother's own injury: five injuries break it.
    roll(&mut game, A, Action::Assault, &[0, 1, 2, 3, 5]);
    if let Some(Frame::Battle(battle)) = game.frames.top() {
        assert_eq!(battle.injuries, 5);
        act(&mut game, A, Action::Eliminate([0, 0, 0, 0, 1]));
    }
    assert_eq!(game.eliminated(A, crate::scenario::Prey::Token(Token::Portal)), 1);
    assert_eq!(game.lying(Token::Portal) & place.bit(), 0, "a broken portal is closed");
    assert_eq!(game.controller(place), Some(Side::of(A)));
}

/// Proves RA-29.15.
#[test]
fn a_grudge_adds_one_injury_against_the_player_it_names() {
    let mut game = table("burning_ground");
    game.campaign.as_mut().unwrap().grudges[0][1] = 2;
    let [place, _] = two_plains(&game);
    put(&mut game, A, place, Level::I, 1);
    put(&mut game, B, place, Level::III, 1);
    fight(&mut game, place);
    assert!(legal(&game, A).contains(&Action::Spend(Token::Grudge)));
    act(&mut game, A, Action::Spend(Token::Grudge));
    assert_eq!(refused(&game, A, Action::Spend(Token::Grudge)), "RA-29.15");
    // Two dice, one wound, one grudge: two injuries.
    let events = roll(&mut game, A, Action::Assault, &[0, 5]);
    assert!(events.iter().any(|e| matches!(e, Event::Injures { wounds: 1, extra: 1, rage: 0, total: 2, .. })), "{events:?}");
    assert_eq!(game.campaign.as_ref().unwrap().grudges[0][1], 1);
    assert_eq!(game.play().unwrap().spent, Default::default(), "it counted once");
}

/// Proves RA-29.18.
#[test]
fn a_vial_throws_the_misses_once_more() {
    let mut game = table("torn_veil");
    game.play_mut().unwrap().held[0][Token::Vial as usize] = 1;
    game.campaign.as_mut().unwrap().kept[0][Token::Vial as usize] = 1;
    let [place, _] = two_plains(&game);
    put(&mut game, A, place, Level::I, 1);
    put(&mut game, B, place, Level::III, 1);
    fight(&mut game, place);
    act(&mut game, A, Action::Spend(Token::Vial));
    assert_eq!(refused(&game, A, Action::Spend(Token::Vial)), "RA-29.18");
    roll(&mut game, A, Action::Assault, &[5, 5]);
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    assert_eq!((battle.misses, battle.rerolls), (2, 1));
    roll(&mut game, A, Action::Reroll, &[0, 0]);
    assert_eq!(game.campaign.as_ref().unwrap().kept[0][Token::Vial as usize], 0, "a reward that is used up is gone");
}

/// Proves RA-29.26.
#[test]
fn a_fire_orb_burns_for_two_injuries_anywhere() {
    let mut game = table("burning_ground");
    let orb = places(game.lying(Token::FireOrb)).next().unwrap();
    let plain = places(game.places_of(Where::Plains, Context::default())).next().unwrap();
    put(&mut game, A, plain, Level::I, 1);
    put(&mut game, B, plain, Level::III, 1);
    let mut without = game.clone();
    fight(&mut without, plain);
    assert_eq!(refused(&without, A, Action::Burn(orb)), "RA-29.26");
    put(&mut game, A, orb, Level::I, 1);
    fight(&mut game, plain);
    act(&mut game, A, Action::Burn(orb));
    assert_eq!(game.lying(Token::FireOrb) & orb.bit(), 0);
    assert_eq!(refused(&game, A, Action::Burn(orb)), "RA-29.26", "it is gone");
    let events = roll(&mut game, A, Action::Assault, &[5, 5]);
    assert!(events.iter().any(|e| matches!(e, Event::Injures { wounds: 0, extra: 2, total: 2, .. })), "{events:?}");
}

/// Proves RA-29.26.
#[test]
fn of_several_fire_orbs_the_player_says_which_burns() {
    let mut game = table("burning_ground");
    let orbs: Vec<Place> = places(game.lying(Token::FireOrb)).collect();
    let [first, second] = [orbs[0], orbs[1]];
    let plain = places(game.places_of(Where::Plains, Context::default())).next().unwrap();
    put(&mut game, A, plain, Level::I, 1);
    put(&mut game, B, plain, Level::III, 1);
    put(&mut game, A, first, Level::I, 1);
    put(&mut game, A, second, Level::I, 1);
    fight(&mut game, plain);
    let burnable: Vec<Action> = legal(&game, A).into_iter().filter(|a| matches!(a, Action::Burn(_))).collect();
    assert_eq!(burnable, [Action::Burn(first), Action::Burn(second)]);
    act(&mut game, A, Action::Burn(second));
    assert_eq!(game.lying(Token::FireOrb) & (first.bit() | second.bit()), first.bit());
    // In one Assault several may burn.
    act(&mut game, A, Action::Burn(first));
    let events = roll(&mut game, A, Action::Assault, &[5, 5]);
    assert!(events.iter().any(|e| matches!(e, Event::Injures { extra: 4, total: 4, .. })), "{events:?}");
}

/// Proves RA-29.20, RA-29.24.
#[test]
fn rituals_last_a_round_and_blessings_the_scenario() {
    let mut game = table("crystal_rush");
    let held = &mut game.play_mut().unwrap().held[0];
    (held[Token::Ritual as usize], held[Token::PlusLife as usize]) = (1, 1);
    game.campaign.as_mut().unwrap().kept[0][Token::PlusLife as usize] = 1;
    turn(&mut game, A, false);
    act(&mut game, A, Action::Equip);
    let before = game.values(Side::of(A), 0);
    act(&mut game, A, Action::Bless { token: Token::Ritual, level: Level::I });
    act(&mut game, A, Action::Bless { token: Token::PlusLife, level: Level::I });
    assert_eq!(refused(&game, A, Action::Bless { token: Token::Ritual, level: Level::I }), "RA-29.20");
    assert_eq!(refused(&game, A, Action::Bless { token: Token::PlusLife, level: Level::II }), "RA-29.24");
    game.play_mut().unwrap().held[0][Token::Ritual as usize] = 1;
    assert_eq!(refused(&game, A, Action::Bless { token: Token::Ritual, level: Level(3) }), "RA-29.20", "automatons take none");
    game.play_mut().unwrap().held[0][Token::Ritual as usize] = 0;
    let now = game.values(Side::of(A), 0);
    assert_eq!((now.rage, now.life), (before.rage + 1, before.life + 1));
    assert_eq!(game.values(Side::of(A), 1).life, 2, "other types are as they were");
    game.end_of_round_attachments();
    let later = game.values(Side::of(A), 0);
    assert_eq!((later.rage, later.life), (before.rage, before.life + 1));
    assert_eq!(game.campaign.as_ref().unwrap().kept[0][Token::PlusLife as usize], 1, "a blessing is carried over");
}

/// Proves RA-29.17.
#[test]
fn portals_are_next_to_each_other() {
    let mut game = table("torn_veil");
    let portals: Vec<Place> = places(game.lying(Token::Portal)).collect();
    for a in &portals {
        for b in portals.iter().filter(|b| *b != a) {
            assert_ne!(game.board.ground(*a) & b.bit(), 0, "one step from {} to {}", a.name(), b.name());
        }
    }
    // RA-15.7 still holds: who comes out among enemies stops there.
    put(&mut game, A, portals[0], Level::I, 1);
    game.units[Side::ELVES.index()][portals[1].index()][0] = 1;
    let (terrain, legs) = (game.terrain(A), game.legs(A, 0));
    assert_ne!(game.reach(&terrain, legs, portals[0]) & portals[1].bit(), 0);
    let path = [portals[0], portals[1], portals[2]];
    assert_eq!(game.check_path(A, Level::I, &path).unwrap_err().clause.0, "RA-15.7");
}

/// Proves RA-29.21, RA-R85.
#[test]
fn a_control_spell_sends_elves_who_are_run_by_the_holder() {
    let mut game = table("crystal_rush");
    let [from, to] = two_plains(&game);
    game.units[Side::ELVES.index()][from.index()] = [2, 0, 1, 0, 0];
    put(&mut game, B, to, Level::III, 1);
    game.play_mut().unwrap().held[0][Token::ControlSpell as usize] = 1;
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    let spell = Action::Command { from, to };
    assert!(legal(&game, A).contains(&spell));
    roll(&mut game, A, spell, &[]);
    assert_eq!((game.at(Side::ELVES, from), game.at(Side::ELVES, to)), (&[0; 5], &[2, 0, 1, 0, 0]));
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    // Slowness 1 + 1 to 2: a tie, so the Defender begins; the Elves are the Attacker.
    assert_eq!((battle.sides, battle.due), ([Side::ELVES, Side::of(B)], 1));
    assert_eq!(game.deciding().lowest(), Some(B));
    act(&mut game, B, Action::Flee);
    assert_eq!(game.controller(to), Some(Side::ELVES));
    assert!(matches!(game.frames.top(), Some(Frame::March(_))), "the Move action goes on");
    assert_eq!(refused(&game, A, Action::Command { from: to, to: from }), "RA-29.21");
    assert_eq!(
        game.supply(Token::ControlSpell),
        Token::ControlSpell.in_the_box() - game.lying(Token::ControlSpell).count_ones() as u8
    );
}

/// Proves RA-29.10, RA-R85.
#[test]
fn elves_that_come_among_units_attack_at_once() {
    let mut game = table("burning_ground");
    let city = places(game.board.cities).next().unwrap();
    put(&mut game, A, city, Level::III, 1);
    game.round = 2;
    game.frames.clear();
    game.frames.push(RoundOver {}.into());
    game.fire(Moment::RoundEnd, None, None, &mut Seeded::new(5));
    assert!(matches!(game.frames.top(), Some(Frame::Invasions(_))));
    let mut cx = Loud { rng: Seeded::new(5), events: Vec::new() };
    game.advance(&mut cx);
    let Some(Frame::Battle(battle)) = game.frames.top().copied() else { panic!("a Battle") };
    assert_eq!((battle.place, battle.sides), (city, [Side::ELVES, Side::of(A)]));
    // The seat to the right of the attacked player runs the Elves.
    let runners: Vec<Option<Seat>> =
        cx.events.iter().filter_map(|e| if let Event::BattleBegins { runner, .. } = e { Some(*runner) } else { None }).collect();
    assert_eq!(runners, [Some(B)]);
}

/// Chance from a seed, and what is told.
struct Loud {
    rng: Seeded,
    events: Vec<Event>,
}

impl engine::Cx<Event> for Loud {
    fn chance(&mut self, n: u32) -> u32 {
        engine::Cx::<Event>::chance(&mut self.rng, n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.events.push(event());
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Proves RA-29.22.
#[test]
fn loot_is_taken_at_the_end_of_an_own_action() {
    let mut game = table("crystal_rush");
    game.play_mut().unwrap().lying.clear();
    let [one, other] = two_plains(&game);
    game.play_mut().unwrap().lying = vec![(Token::Vial, one), (Token::Crystal, one), (Token::Cluster, other)];
    put(&mut game, A, one, Level::I, 1);
    put(&mut game, A, other, Level::I, 1);
    turn(&mut game, B, false);
    act(&mut game, B, Action::Pass);
    assert_eq!(game.players[0].crystals, 0, "not at the end of another's action");
    turn(&mut game, A, false);
    act(&mut game, A, Action::Pass);
    assert_eq!((game.players[0].crystals, game.tokens_of(A, Token::Vial)), (4, 1));
    assert!(game.play().unwrap().lying.is_empty());
}

/// Proves RA-29.23.
#[test]
fn nothing_stops_on_shaken_ground_and_what_is_caught_there_is_gone() {
    let mut game = table("burning_ground");
    let [place, beside] = two_plains(&game);
    put(&mut game, A, place, Level::I, 2);
    game.units[Side::ELVES.index()][beside.index()][1] = 1;
    game.put_token(Token::Shaken, place, &mut Seeded::new(1));
    assert_eq!((game.at(Side::of(A), place)[0], game.at(Side::of(A), Place::bastion(A))[0]), (0, 2));
    put(&mut game, A, beside, Level::I, 1);
    game.units[Side::ELVES.index()][beside.index()][1] = 0;
    turn(&mut game, A, false);
    act(&mut game, A, Action::March);
    let stop = Action::Move { from: beside, level: Level::I, to: place, count: 1 };
    assert!(!legal(&game, A).contains(&stop));
    assert_eq!(refused(&game, A, stop), "RA-29.23");
    assert!(game.paths_from(A, Level::I, beside).iter().all(|path| path.last() != Some(&place)), "nor is it shown as an end");
    assert_eq!(game.check_path(A, Level::I, &[beside, place]).map_err(|e| e.clause.0), Err("RA-29.23"));
    let mut elves = table("burning_ground");
    let [place, _] = two_plains(&elves);
    elves.units[Side::ELVES.index()][place.index()][0] = 3;
    elves.put_token(Token::Shaken, place, &mut Seeded::new(1));
    assert_eq!((elves.number(Side::ELVES, place), elves.players[0].crystals), (0, 0));
}

/// Proves RA-29.25.
#[test]
fn a_fiery_fault_stops_who_cannot_fly_and_cuts_nobody_off() {
    let game = table("burning_ground");
    assert_eq!(game.in_play(Token::Fault), 3);
    let plan = game.board.plan();
    for (place, spot) in plan.spots.iter().filter(|(_, spot)| spot.faults != 0) {
        for d in (0..6).filter(|d| spot.faults >> d & 1 != 0) {
            let (other, _) = game.board.spot_at(spot.hex.step(d)).unwrap();
            assert_eq!(game.board.ground(*place) & other.bit(), 0);
            assert_ne!(game.board.air(*place) & other.bit(), 0, "flight crosses it");
        }
    }
    let mut spread = game.clone();
    spread.round = 1;
    for _ in 0..12 {
        spread.round += 1;
        spread.fire(Moment::RoundStart, None, None, &mut Seeded::new(7));
    }
    assert_eq!(spread.in_play(Token::Fault), Token::Fault.in_the_box(), "no more than there are");
    assert!(crate::campaign::all_joined(&spread.board));
}

/// Proves RA-29.27.
#[test]
fn vasconis_takes_equipment_as_the_elves_do() {
    let mut game = table("vasconis");
    game.units[Side::ELVES.index()][SINGLE.index()][4] = 1;
    let before = game.values(Side::ELVES, 4);
    assert_eq!((before.power, before.life, before.injury, before.reroll), (5, 12, 1, 1));
    let spear = game.content.gear.iter().position(|g| g.id == "boar_spear").unwrap();
    game.play_mut().unwrap().boss[0] = Some(GearId(spear as u8));
    assert_eq!(game.values(Side::ELVES, 4).power, 7);
    // It takes any card for an empty place, and only a dearer one in exchange; what it does not wear goes under the deck.
    let content = game.content.get();
    let cards = &content.gear[..usize::from(content.ordinary)];
    let costing = |kind, least: u8| {
        let better = |g: &&crate::types::Gear| g.kind == kind && g.cost >= least;
        let found = cards.iter().filter(better).min_by_key(|g| g.cost).expect("a card");
        GearId(cards.iter().position(|g| g.id == found.id).unwrap() as u8)
    };
    let cheap = costing(cards[0].kind, 0);
    let dear = costing(cards[0].kind, cards[cheap.index()].cost + 1);
    let slot = cards[0].kind.index();
    let mut improved = |worn: Option<GearId>, drawn: GearId| {
        game.play_mut().unwrap().boss[slot] = worn;
        game.market.deck = [0; crate::types::MAX_GEAR];
        game.market.under = Default::default();
        game.market.put_under(drawn);
        game.improve_boss(&mut Seeded::new(1));
        let under = game.market.draw(&mut Seeded::new(1));
        (game.play().unwrap().boss[slot], under)
    };
    assert_eq!(improved(None, cheap), (Some(cheap), None));
    assert_eq!(improved(Some(cheap), dear), (Some(dear), Some(cheap)));
    assert_eq!(improved(Some(dear), cheap), (Some(dear), Some(cheap)));
}

/// Proves RA-29.4, RA-29.29, RA-R87.
#[test]
fn a_corrupted_card_changes_a_type_like_equipment() {
    let game = table("crystal_rush");
    let plain = game.content.elves.each_ref().map(|elf| elf.mods);
    let [guard, elder, templar] = [0, 1, 2].map(|kind| game.values(Side::ELVES, kind));
    assert_eq!((guard.injury, guard.life), (1, plain[0].life as u8 - 1));
    assert_eq!((elder.power, elder.slowness), (plain[1].power as u8 + 2, 1));
    assert_eq!((templar.rage, templar.power), (1, plain[2].power as u8 - 1));
    // The leader's clan is corrupted in the Torn Veil: of equals, the first seat's.
    let veil = table("torn_veil");
    assert_eq!(
        veil.play().unwrap().corrupted[0].map(|card| veil.content.season.corrupted[card as usize].id.as_str()),
        Some("frothing")
    );
    assert_eq!(veil.play().unwrap().corrupted[1], None);
    assert_eq!(veil.campaign_mods(Side::of(B), 0, None), Mods::NONE);
}

/// Proves RA-29.1, RA-29.12, RA-29.13.
#[test]
fn between_scenarios_all_is_reset_but_laurels_grudges_and_rewards() {
    let clans = Clans::Fixed(vec!["bohorg".into(), "godleif".into(), "tomb".into()]);
    let setup = Setup { mode: Mode::Campaign(crate::setup::Series::Short), players: 3, clans, ..Setup::default() };
    let mut game = Rage::new(&setup, &mut Seeded::new(3)).unwrap();
    let reward = game.scenario().unwrap().reward.clone();
    let cards = |game: &Rage| game.market.cards() + game.market.stacks.iter().map(|s| u32::from(s.count)).sum::<u32>();
    let figurines = |game: &Rage| {
        let on_board = |level: usize| game.units[1].iter().map(|at| at[level]).sum::<u8>();
        [0, 1, 2].map(|level| game.players[1].reserve[level] + on_board(level))
    };
    let clans_of = [0, 1, 2].map(|i| game.players[i].clan);
    let full = (game.legendary.count_ones(), cards(&game), figurines(&game));
    game.legendary = 1;
    game.market.deck = [0; crate::types::MAX_GEAR];
    game.players[1].reserve = [1, 0, 0];
    game.players[1].gold = 9;
    game.players[1].crystals = 7;
    game.players[1].legends = 2;
    game.players[1].spare[3] = 1;
    game.elf_slots[0][0] = Some(GearId(1));
    game.bag = [1, 0, 0];
    game.play_mut().unwrap().decided = Some(Some(B));
    game.advance(&mut Seeded::new(4));
    let campaign = game.campaign.as_ref().unwrap();
    assert_eq!((campaign.played.len(), campaign.laurels), (1, [0, 2, 0, 0]));
    assert_eq!((campaign.grudges[0], campaign.grudges[2], campaign.grudges[1]), ([0, 1, 0, 0], [0, 1, 0, 0], [0; 4]));
    for token in &reward {
        assert_eq!(campaign.play.held[1][*token as usize], 1, "the reward is at hand again");
    }
    let start = u16::from(game.scenario().unwrap().start.gold);
    let player = &game.players[1];
    assert_eq!((player.gold, player.crystals, player.legends, player.spare[3]), (start, 0, 0, 0));
    assert_eq!((game.elf_slots[0][0], game.round, game.clan(B).map(|c| c.id.as_str())), (None, 1, Some("godleif")));
    assert!(game.bag.iter().sum::<u8>() > 20, "the bag is full again");
    assert_eq!((game.legendary.count_ones(), cards(&game), figurines(&game)), full, "decks and figurines too");
    assert_eq!([0, 1, 2].map(|i| game.players[i].clan), clans_of, "everybody keeps the clan and the seat");
}

/// Proves RA-29.7, RA-R86.
#[test]
fn a_goal_held_at_four_ends_of_round_in_a_row_wins_and_a_break_starts_anew() {
    let mut game = table("torn_veil");
    let portals: Vec<Place> = places(game.lying(Token::Portal)).collect();
    put(&mut game, A, portals[0], Level::I, 1);
    put(&mut game, A, portals[1], Level::I, 1);
    let end_round = |game: &mut Rage| {
        game.fire(Moment::RoundEnd, None, None, &mut Seeded::new(1));
        game.close_scenario_round(&mut Seeded::new(1));
    };
    end_round(&mut game);
    assert_eq!((game.play().unwrap().streaks[0], game.play().unwrap().score[0]), ([1, 0, 0, 0], 1));
    let mut broken = game.clone();
    broken.remove(Side::of(A), portals[1], 0, 1);
    end_round(&mut broken);
    assert_eq!((broken.play().unwrap().streaks[0], broken.play().unwrap().decided), ([0; 4], None));
    end_round(&mut game);
    end_round(&mut game);
    assert_eq!((game.play().unwrap().streaks[0], game.play().unwrap().decided), ([3, 0, 0, 0], None));
    end_round(&mut game);
    assert_eq!(game.play().unwrap().decided, Some(Some(A)));
}

/// Proves RA-29.3.
#[test]
fn after_the_last_round_the_ranking_decides() {
    let mut game = table("burning_ground");
    game.round = 7;
    game.play_mut().unwrap().eliminated[1][0] = 3;
    game.play_mut().unwrap().eliminated[0][0] = 2;
    game.close_scenario_round(&mut Seeded::new(1));
    assert_eq!(game.play().unwrap().decided, Some(None));
    assert_eq!(game.first_ranked(game.scenario().unwrap().ranked_by), B);
}

/// Proves RA-29.3: what everybody sees of how far each player is.
#[test]
fn the_view_counts_how_far_everybody_is_with_the_goal() {
    let seen = |game: &Rage| {
        let campaign = game.view(engine::Viewer::Spectator).campaign.unwrap();
        assert_eq!(campaign.goals.len(), 1);
        campaign.players.iter().map(|p| (p.progress[0], p.measure)).collect::<Vec<_>>()
    };
    let mut hunt = table("burning_ground");
    hunt.play_mut().unwrap().eliminated[1][0] = 3;
    assert_eq!(seen(&hunt), [([0, 14], 0), ([3, 14], 3)]);
    let mut harvest = table("iron_harvest");
    harvest.units[0][SINGLE.index()][3] = 2;
    assert_eq!(seen(&harvest), [([2, 3], 2), ([0, 3], 0)]);
    let combatants = harvest.view(engine::Viewer::Spectator).campaign.unwrap().combatants;
    assert_eq!((combatants[0].token, combatants[0].values.power, combatants[0].values.life), (Token::Automaton, 3, 2));
    let mut veil = table("torn_veil");
    veil.play_mut().unwrap().streaks[0][1] = 1;
    assert_eq!(seen(&veil), [([0, 4], 0), ([1, 4], 0)]);
    assert_eq!(seen(&table("prisoner")), [([0, 1], 0), ([0, 1], 0)]);
}

/// Proves RA-29.14.
#[test]
fn a_tie_in_laurels_goes_to_the_latest_winner() {
    for (latest, other) in [(A, B), (B, A)] {
        let mut game = table("burning_ground");
        let campaign = game.campaign.as_mut().unwrap();
        // Two scenarios of three are over; the third brings both level.
        campaign.length = 3;
        campaign.played = vec![(0, other), (1, latest)];
        campaign.laurels[latest.index()] = 1;
        campaign.laurels[other.index()] = 4;
        campaign.play.decided = Some(Some(latest));
        game.advance(&mut Seeded::new(1));
        assert_eq!(game.campaign.as_ref().unwrap().laurels[..2], [4, 4]);
        let Status::Over(outcome) = game.status() else { panic!("the campaign is over") };
        assert_eq!((outcome.winners().lowest(), outcome.clause.0), (Some(latest), "RA-29.14"));
    }
}

/// Proves RA-29.23, RA-24.1.
#[test]
fn a_stone_on_shaken_ground_gives_nothing() {
    let mut game = table("burning_ground");
    let (level, stones) = (0..3).map(|level| (level, game.board.stones[level])).find(|(_, set)| *set != 0).unwrap();
    let stone = places(stones).next().unwrap();
    put(&mut game, A, stone, Level::III, 1);
    assert_eq!(game.stones(A)[level], stone.bit());
    game.play_mut().unwrap().lying.push((Token::Shaken, stone));
    assert_eq!(game.stones(A)[level], 0);
}

/// Proves RA-29.27, RA-R66.
#[test]
fn the_boss_takes_only_a_dearer_card() {
    let start = table("vasconis");
    let cards = &start.content.gear[..usize::from(start.content.ordinary)];
    let same = |a: usize, b: usize| a != b && (cards[a].kind, cards[a].cost) == (cards[b].kind, cards[b].cost);
    let pairs = (0..cards.len()).flat_map(|a| (0..cards.len()).map(move |b| (a, b)));
    let (worn, drawn) = pairs.into_iter().find(|(a, b)| same(*a, *b)).expect("two cards of one kind and cost");
    let slot = cards[worn].kind.index();
    let mut game = start.clone();
    game.units[Side::ELVES.index()][SINGLE.index()][4] = 1;
    game.play_mut().unwrap().boss[slot] = Some(GearId(worn as u8));
    game.market.deck = [0; crate::types::MAX_GEAR];
    game.market.under = Default::default();
    game.market.put_under(GearId(drawn as u8));
    game.improve_boss(&mut Seeded::new(1));
    assert_eq!(game.play().unwrap().boss[slot], Some(GearId(worn as u8)), "equal cost keeps the old one");
}
