//! Situations of solo and cooperative play, with exact numbers.

use crate::action::Action;
use crate::combat::{Foe, Step};
use crate::content::rules::Growth;
use crate::frame::{Clash, Frame, FrameRules, Orders};
use crate::ids::{AreaId, HeroId, WeaponType};
use crate::library;
use crate::setup::{Heroes, Options, Setup};
use crate::solo::{ENEMY, PEOPLE};
use crate::state::{Fields, Why};
use crate::testing::area;
use engine::{Game, Scripted, Seat, SeatResult, Seeded, Side, Status, Verdict};
use kit::testing::Play;

/// The heroes of the team, and those of the enemy in "Liberation".
pub(crate) const TEELA: HeroId = HeroId(0);
pub(crate) const HE_MAN: HeroId = HeroId(1);
pub(crate) const SHE_RA: HeroId = HeroId(2);
pub(crate) const SKELETOR: HeroId = HeroId(3);
pub(crate) const EVIL_LYN: HeroId = HeroId(4);
pub(crate) const BEAST_MAN: HeroId = HeroId(5);
/// What the wilds die shows, by the draw.
pub(crate) const BLANK: u32 = 0;
pub(crate) const SUCCESS: u32 = 2;
pub(crate) const REROLL: u32 = 5;

pub(crate) fn setup(difficulty: &str) -> Setup {
    let heroes = ["teela", "he-man", "she-ra"].map(String::from).to_vec();
    Setup {
        scenario: Some("liberation".into()),
        seats: vec![1],
        heroes: Heroes::Fixed(vec![heroes]),
        difficulty: Some(difficulty.into()),
        ..Setup::default()
    }
}

/// "Liberation" at this difficulty as its file has it, in the first round.
fn as_written(difficulty: &str) -> Play<Fields> {
    let mut play = Play::new(Fields::new(&setup(difficulty), &mut Seeded::new(1)).expect("it can be set up"));
    while let Some(Frame::Station(_)) = play.game.frames.top() {
        let first = play.legal(0)[0];
        play.any(0, first);
    }
    play
}

/// The same with the enemy placed by hand, whatever the file says: three heroes in outposts, and soldiers in six.
pub(crate) fn solo(difficulty: &str) -> Play<Fields> {
    let mut play = as_written(difficulty);
    let more = u8::from(difficulty == "advanced");
    for all in &mut play.game.soldiers {
        play.game.teams[1].reserve += std::mem::take(&mut all[1]);
    }
    let (strong, weak) = if difficulty == "ruthless" { (3, 2) } else { (2, 1) };
    let places = [
        ("viper-tower", strong),
        ("central-tower", 2),
        ("targa-city", 2),
        ("grayskull-tower", weak + more),
        ("corridors-of-lithos", weak),
        ("oracles-temple", weak),
    ];
    for (place, number) in places {
        play.game.guard(ENEMY, place, number);
    }
    for (hero, place) in [(SKELETOR, "viper-tower"), (EVIL_LYN, "central-tower"), (BEAST_MAN, "targa-city")] {
        play.game.at(hero, place);
    }
    // The first day.
    play.game.space = 0;
    play.game.solo.held = crate::map::AreaSet::EMPTY;
    play.game.note_held();
    play
}

/// The number of a clash card with such a weapon and symbol.
pub(crate) fn clash(weapon: WeaponType, overload: bool, nth: usize) -> usize {
    let cards = &library::standard().get().defs.clash_cards;
    let mut fits = (0..cards.len()).filter(|i| cards[*i].weapon == weapon && cards[*i].overload == overload);
    fits.nth(nth).expect("four of each")
}

pub(crate) fn effect(id: &str) -> usize {
    let cards = &library::standard().get().defs.effect_cards;
    cards.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no effect card {id}"))
}

/// He-Man against this enemy hero in the Tar Swamp, weapons chosen, no cards placed, about to reveal: clash card and weapon as
/// given, the effect deck of these cards alone.
pub(crate) fn fight(difficulty: &str, options: Options, enemy: HeroId, card: usize, effects: &[&str]) -> Play<Fields> {
    let mut play = solo(difficulty);
    play.game.options = options;
    play.game.at(HE_MAN, "tar-swamp").at(enemy, "tar-swamp");
    play.act(0, Action::Activate(HE_MAN));
    play.game.fight_hero(HE_MAN, enemy, &mut Scripted::none());
    // Past the questions before it.
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    play.game.solo.deck = effects.iter().fold(0, |all, id| all | 1 << effect(id));
    play.game.solo.gone = 0;
    play.game.solo.clash = Some(card as u8);
    play.game.solo.used = 1 << card;
    let def = &library::standard().get().defs.clash_cards[card];
    let weapon = play.game.def(enemy).weapons.iter().position(|weapon| weapon.kind == def.weapon).expect("it fits");
    play.game.duel.sides[0].weapon = Some(0);
    play.game.duel.sides[1].weapon = Some(weapon as u8);
    play.game.duel.sides[1].bonus = [def.attack, def.defense, def.initiative].map(|n| n as i8);
    play.game.advance(&mut Scripted::none());
    play
}

pub(crate) fn bonus(play: &Play<Fields>) -> [i8; 3] {
    play.game.duel.sides[1].bonus
}

/// Passes phase 4 and carries out what the enemy does, up to the totals.
pub(crate) fn pass_to_totals(play: &mut Play<Fields>, draws: &[u32]) {
    let mut cx = Scripted::new(draws);
    play.game.duel.passed = 1;
    play.game.frames.pop();
    while !matches!(play.game.frames.top(), Some(Frame::Clash(Clash { step: Step::Totals }))) {
        let frame = *play.game.frames.top().expect("the combat goes on");
        match frame.asks(&play.game) {
            crate::frame::Ask::Nobody => frame.step(&mut play.game, &mut cx),
            ask if play.game.is_for_nobody(ask) => play.game.decide_for_enemy(&mut cx),
            ask => panic!("{frame:?} asks {ask:?}"),
        }
    }
    assert!(cx.fitted().is_ok(), "asked for {:?}", cx.bounds());
    play.heard(cx.events);
}

/// Proves FE-34.2, FE-34.4, FE-34.7, FE-34.8, FE-R158, FE-2.9.
#[test]
fn the_scenario_places_both_sides() {
    let play = as_written("novice");
    let game = &play.game;
    let story = game.solo_story().expect("a solo scenario");
    let written = story.setups.iter().find(|setup| setup.difficulty == "novice").expect("it has one");
    assert_eq!((game.seats(), game.peopled()), (1, 1));
    assert!([TEELA, HE_MAN, SHE_RA].iter().all(|hero| game.hero(*hero).area == area("castle-grayskull")));
    let places: Vec<AreaId> = written.enemies.iter().map(|place| place.id).collect();
    assert_eq!([SKELETOR, EVIL_LYN, BEAST_MAN].map(|hero| game.hero(hero).area).to_vec(), places);
    assert!(written.soldiers.iter().all(|(place, number)| game.soldiers_at(ENEMY, place.id) == *number));
    let number: u8 = written.soldiers.iter().map(|(_, number)| *number).sum();
    assert_eq!(game.team(ENEMY).reserve, 15 - number);
    // The marker begins on a night space: no income yet.
    assert_eq!((game.space + 1, game.team(PEOPLE).eternium, game.team(ENEMY).eternium), (written.from, 10, 0));
    assert_eq!((game.victories, game.team(PEOPLE).hand.len()), (0, 0));
    // The quests and epic beasts of one story.
    let (defs, shape) = (game.defs(), game.content.get().shape);
    for (i, quest) in defs.quests.iter().enumerate() {
        assert_eq!(game.adventures.left[i], u8::from(quest.scenario == "fractures-in-time"), "{}", quest.id);
    }
    let epics: u8 = (0..defs.epics.len()).map(|i| game.adventures.left[usize::from(shape.epics) + i]).sum();
    assert_eq!(epics, 7);
}

/// Proves FE-34.2, FE-R171, FE-R214.
#[test]
fn friends_share_the_heroes_of_a_team() {
    let three = Setup { seats: vec![3], ..setup("novice") };
    let mut play = Play::new(Fields::new(&three, &mut Seeded::new(1)).expect("three may play together"));
    assert_eq!((0..3).map(|seat| play.game.side(Seat(seat))).collect::<Vec<_>>(), [Side(0); 3]);
    assert_eq!(play.deciding(), [0, 1, 2], "any of them activates a hero");
    play.act(2, Action::Activate(HE_MAN));
    assert_eq!(play.deciding(), [1], "each hero has one player");
}

/// Proves FE-34.3, FE-34.2, FE-9.1, FE-R14.
#[test]
fn what_does_not_fit_a_solo_scenario_is_said() {
    let mut bad = setup("nightmare");
    bad.seats = vec![1, 1];
    bad.options.first_game = true;
    let Heroes::Fixed(all) = &mut bad.heroes else { panic!("they are named") };
    all[0][2] = "skeletor".into();
    let problems = Fields::new(&bad, &mut Seeded::new(1)).unwrap_err().problems.join("\n");
    for said in [
        "one team plays a solo scenario (FE-34.2)",
        "there is no difficulty nightmare (FE-34.3)",
        "a first game is no solo game (FE-9.1)",
        "skeletor is in play twice",
    ] {
        assert!(problems.contains(said), "{said}:\n{problems}");
    }
    let standard = Setup { difficulty: Some("novice".into()), ..Setup::default() };
    assert!(Fields::new(&standard, &mut Seeded::new(1)).is_err());
    for seats in [0, 4] {
        assert!(Fields::new(&Setup { seats: vec![seats], ..setup("novice") }, &mut Seeded::new(1)).is_err());
    }
}

/// Proves FE-34.5, FE-34.10, FE-35.1, FE-35.7, FE-35.10, FE-35.13.
#[test]
fn the_effect_deck_grows_with_the_difficulty() {
    let cards = &library::standard().get().defs.effect_cards;
    for (difficulty, most) in [("beginner", 1), ("novice", 2), ("advanced", 3), ("ruthless", 4)] {
        let play = solo(difficulty);
        assert_eq!(play.game.solo.deck.count_ones(), 6 * most, "{difficulty}");
        let fits = crate::clash_cards::cards_in(play.game.solo.deck).all(|i| u32::from(cards[i].skulls) <= most);
        assert!(fits, "{difficulty}");
    }
}

/// Proves FE-X30, FE-35.2, FE-35.3, FE-R178, FE-R27.
#[test]
fn a_beginner_starts_with_more() {
    let mut play = Play::new(Fields::new(&setup("beginner"), &mut Seeded::new(1)).expect("it can be set up"));
    assert_eq!(play.game.team(PEOPLE).eternium, 14);
    // Castle Foe and Gaz Village are the nearest of their kind; so is Eldor Village.
    while let Some(Frame::Station(_)) = play.game.frames.top() {
        let first = play.legal(0)[0];
        play.any(0, first);
    }
    let held = ["castle-foe", "gaz-village", "eldor-village"].map(|id| play.game.soldiers_at(PEOPLE, area(id)));
    assert_eq!((held, play.game.team(PEOPLE).reserve), ([1, 1, 1], 12));
    assert!(play.game.offers.iter().all(Option::is_some), "the merchants show their wares");
    // On a day: 1 of the base, 1, 1 and 2.
    assert_eq!(play.game.income_of(PEOPLE), 5);
}

/// Proves FE-R178.
#[test]
fn the_nearest_merchant_without_an_enemy_is_taken() {
    let mut play = solo("novice");
    play.game.at(SKELETOR, "gaz-village");
    play.game.frames.push(Frame::Station(crate::frame::Station { merchant: crate::ids::Merchant::Shop }));
    play.game.advance(&mut Seeded::new(2));
    if let Some(Frame::Station(_)) = play.game.frames.top() {
        let all = play.legal(0);
        assert!(!all.contains(&Action::Area(area("gaz-village"))));
        play.any(0, all[0]);
    }
    assert_eq!(play.game.soldiers_at(PEOPLE, area("gaz-village")), 0);
    let shops = ["targa-city", "orkas-village"].map(|id| play.game.soldiers_at(PEOPLE, area(id)));
    assert_eq!(shops, [0, 1], "Targa City is held by the enemy");
}

/// Proves FE-35.4, FE-37.2, FE-8.3, FE-8.4.
#[test]
fn a_beginner_pays_nothing_for_a_defeat() {
    let mut play = solo("beginner");
    let before = play.game.team(PEOPLE).eternium;
    play.game.make(TEELA, |hero| hero.damage = 6);
    play.game.check_defeat(TEELA, &mut Scripted::none());
    play.game.advance(&mut Scripted::none());
    assert_eq!((play.game.team(PEOPLE).eternium, play.game.hero(TEELA).fallen), (before, 1));
    assert_eq!((play.game.hero(TEELA).area, play.game.hero(TEELA).damage), (area("castle-grayskull"), 0));
}

/// Proves FE-37.1.
#[test]
fn others_pay_for_a_defeat() {
    let mut play = solo("novice");
    play.game.make(TEELA, |hero| hero.damage = 6);
    play.game.check_defeat(TEELA, &mut Scripted::none());
    play.game.advance(&mut Scripted::none());
    assert_eq!(play.game.team(PEOPLE).eternium, 10 - 5);
}

fn flight(play: &Play<Fields>) -> u8 {
    let mut world = play.game.clone();
    let before = world.team(PEOPLE).eternium;
    world.frames.replace(Frame::Flight(crate::frame::Flight {}));
    let mut all = Vec::new();
    world.legal(Seat(0), &mut all);
    let away = all.into_iter().find(|action| matches!(action, Action::Flee(_))).expect("there is a way out");
    world.apply(Seat(0), &away, &mut Seeded::new(1)).expect("it is legal");
    (before - world.team(PEOPLE).eternium) as u8
}

/// Proves FE-35.5, FE-35.8, FE-R159, FE-R160, FE-23.26.
#[test]
fn fleeing_from_an_enemy_hero_costs_more_where_it_is_harder() {
    let card = clash(WeaponType::Magic, false, 0);
    for (difficulty, cost) in [("beginner", 0), ("novice", 1), ("advanced", 2), ("ruthless", 2)] {
        let play = fight(difficulty, Options::default(), SKELETOR, card, &[]);
        assert_eq!(flight(&play), cost, "{difficulty}");
    }
    for (difficulty, cost) in [("beginner", 0), ("novice", 2)] {
        let mut play = solo(difficulty);
        play.game.at(HE_MAN, "tar-swamp");
        play.act(0, Action::Activate(HE_MAN));
        play.game.fight_epic(HE_MAN, 0, &mut Scripted::none());
        assert_eq!(play.game.duel.foe, Foe::Epic(0));
        play.game.frames.pop();
        play.game.frames.pop();
        play.game.frames.push(Frame::Flight(crate::frame::Flight {}));
        assert_eq!(flight(&play), cost, "from an epic beast: {difficulty}");
    }
}

/// Proves FE-35.6.
#[test]
fn lost_soldiers_stay_lost_for_a_beginner() {
    for (difficulty, more) in [("beginner", 0), ("novice", 5)] {
        let mut play = solo(difficulty);
        let before = play.game.team(ENEMY).reserve;
        // The enemy sends what it has: 1 to each outpost it holds.
        play.game.frames.push(Frame::Orders(Orders { script: 0, at: 0, hero: 0 }));
        let top = *play.game.frames.top().expect("orders");
        top.step(&mut play.game, &mut Scripted::none());
        // Grayskull Tower, Corridors and Oracle's Temple have 1, the others 2 of 3; all six have room.
        let more = if difficulty == "novice" { more + 1 } else { more };
        assert_eq!(before - play.game.team(ENEMY).reserve, more, "{difficulty}");
    }
}

fn soldiers(play: &Play<Fields>) -> u8 {
    15 - play.game.team(ENEMY).reserve
}

/// Proves FE-35.9, FE-35.11, FE-35.14, FE-R173.
#[test]
fn the_enemy_grows_by_night_by_round_or_by_turn() {
    for (difficulty, turn, day, night) in
        [("beginner", 0, 0, 0), ("novice", 0, 0, 6), ("advanced", 0, 5, 5), ("ruthless", 2, 0, 0)]
    {
        let mut play = solo(difficulty);
        let before = soldiers(&play);
        play.any(0, Action::Activate(TEELA)).any(0, Action::EndTurn);
        // Six outposts are the enemy's; the reserve has 5 figures left of 15 for the advanced, 2 for the ruthless.
        assert_eq!(soldiers(&play) - before, turn, "after a turn: {difficulty}");
        let grown = |game: &Fields, when: &[Growth]| {
            let mut world = game.clone();
            when.iter().for_each(|when| world.grow(*when, &mut Scripted::none()));
            world.team(ENEMY).reserve.abs_diff(game.team(ENEMY).reserve)
        };
        assert_eq!(grown(&play.game, &[Growth::Round]), day, "after a day: {difficulty}");
        assert_eq!(grown(&play.game, &[Growth::Round, Growth::Night]), night, "after a night: {difficulty}");
    }
}

/// Proves FE-35.9.
#[test]
fn only_the_end_of_a_night_makes_a_novices_enemy_grow() {
    let mut play = solo("novice");
    let before = soldiers(&play);
    let round = |play: &mut Play<Fields>| {
        for hero in [TEELA, HE_MAN, SHE_RA] {
            play.any(0, Action::Activate(hero)).any(0, Action::EndTurn);
        }
    };
    round(&mut play);
    assert!(play.game.night() && soldiers(&play) == before, "a day has ended");
    play.game.scenario_is_quiet();
    round(&mut play);
    assert_eq!((play.game.night(), soldiers(&play) - before), (false, 6), "a night has ended");
}

impl Fields {
    /// Takes the enemy heroes home, so that no script moves them into anybody.
    fn scenario_is_quiet(&mut self) {
        for hero in [TEELA, HE_MAN, SHE_RA] {
            assert_eq!(self.hero(hero).area, area("castle-grayskull"), "who is in the base cannot be attacked");
        }
    }
}

/// Proves FE-R172.
#[test]
fn where_figures_run_short_the_weakest_outposts_come_first() {
    let mut play = solo("novice");
    play.game.teams[1].reserve = 2;
    play.game.at(TEELA, "dunes-of-doom");
    play.game.grow(Growth::Night, &mut Scripted::none());
    // One soldier each: Grayskull Tower, Corridors of Lithos, Oracle's Temple. Teela stands nearest to the two in the east.
    let now = ["grayskull-tower", "corridors-of-lithos", "oracles-temple"].map(|id| play.game.soldiers_at(ENEMY, area(id)));
    assert_eq!((now.iter().sum::<u8>(), play.game.team(ENEMY).reserve), (5, 0));
    let mut far: Vec<(u8, AreaId)> =
        ["grayskull-tower", "corridors-of-lithos", "oracles-temple"].map(|id| (play.game.people_near(area(id)), area(id))).into();
    far.sort_unstable();
    let first: Vec<u8> = far.iter().map(|(_, area)| play.game.soldiers_at(ENEMY, *area)).collect();
    assert_eq!(first, [2, 2, 1]);
    // A base never grows.
    play.game.teams[1].reserve = 9;
    play.game.at(SKELETOR, "temple-of-serpos");
    play.game.grow(Growth::Night, &mut Scripted::none());
    assert_eq!(play.game.soldiers_at(ENEMY, area("temple-of-serpos")), 0);
}

fn over(play: &Play<Fields>) -> (Verdict, SeatResult, i32, Why) {
    let Status::Over(outcome) = play.game.status() else { panic!("the game goes on") };
    let why = play.game.over.expect("it is over").why;
    (outcome.verdict(), outcome.result(Seat(0)), outcome.score().expect("a score"), why)
}

/// Proves FE-37.3, FE-R178, FE-R176, FE-37.4, FE-37.5, FE-37.6, FE-37.9, FE-R174.
#[test]
fn a_fulfilled_objective_ends_the_game_with_a_score() {
    let mut play = solo("advanced");
    play.act(0, Action::Activate(HE_MAN));
    for tower in ["viper-tower", "central-tower", "grayskull-tower"] {
        play.game.soldiers[area(tower).index()][1] = 0;
        play.game.guard(PEOPLE, tower, 1);
    }
    for hero in [SKELETOR, EVIL_LYN, BEAST_MAN] {
        play.game.at(hero, "temple-of-serpos");
    }
    play.game.teams[0].vp = 2;
    play.game.advance(&mut Scripted::none());
    // 2 VP, 3 captured towers, 7 rounds left, and 6 for an advanced scenario.
    let (verdict, result, score, why) = over(&play);
    assert!(matches!(verdict, Verdict::Won(_)));
    assert_eq!((result, score, why), (SeatResult::Won, 2 + 3 + 21 + 6, Why::Objective));
}

/// Proves FE-37.3, FE-R176, FE-34.1: in a standard game the only team would have the most VP.
#[test]
fn the_round_limit_ends_the_game_too() {
    let mut play = solo("novice");
    play.game.space = 7;
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.any(0, Action::Activate(hero)).any(0, Action::EndTurn);
    }
    let (verdict, result, score, why) = over(&play);
    assert_eq!((verdict, result, score, why), (Verdict::Lost, SeatResult::Lost, 0, Why::RoundLimit));
}

/// Proves FE-X40, FE-37.2, FE-37.7, FE-37.8, FE-R175.
#[test]
fn a_score_is_added_up() {
    let mut play = solo("advanced");
    play.game.teams[0].vp = 6;
    for id in ["viper-tower", "central-tower", "targa-city", "oracles-temple"] {
        play.game.soldiers[area(id).index()][1] = 0;
        play.game.guard(PEOPLE, id, 1);
    }
    play.game.make(TEELA, |hero| (hero.fallen, hero.damage) = (1, 4));
    play.game.make(HE_MAN, |hero| hero.damage = 2).make(SHE_RA, |hero| hero.damage = 3);
    (play.game.space, play.game.solo.done) = (4, true);
    let score = play.game.score_so_far();
    let parts = [score.vp, score.captured, score.rounds, score.defeats, score.damage, score.bonus];
    assert_eq!((parts, score.total()), ([6, 4, 9, -3, -1, 6], 21));
    play.game.solo.done = false;
    assert_eq!(play.game.score_so_far().total(), 6, "rounds and bonus are for a completed scenario (FE-R222)");
}

/// Proves FE-37.9.
#[test]
fn harder_levels_are_worth_more() {
    for (difficulty, bonus) in [("beginner", 2), ("novice", 4), ("advanced", 6), ("ruthless", 10)] {
        let mut play = solo(difficulty);
        play.game.solo.done = true;
        assert_eq!(play.game.score_so_far().bonus, bonus);
    }
}

/// Proves FE-R222.
#[test]
fn a_scenario_may_be_lost_early() {
    let mut play = solo("novice");
    play.act(0, Action::Activate(HE_MAN));
    play.game.make(TEELA, |hero| hero.fallen = 8);
    play.game.advance(&mut Scripted::none());
    let (verdict, _, score, why) = over(&play);
    assert_eq!((verdict, score, why), (Verdict::Lost, -24, Why::Failed));
}

/// Proves FE-R157.
#[test]
fn a_boss_in_play_spoils_a_solo_scenario() {
    let mut play = solo("novice");
    play.act(0, Action::Activate(HE_MAN));
    for tower in ["viper-tower", "central-tower", "grayskull-tower"] {
        play.game.soldiers[area(tower).index()][1] = 0;
        play.game.guard(PEOPLE, tower, 1);
    }
    for hero in [SKELETOR, EVIL_LYN, BEAST_MAN] {
        play.game.at(hero, "temple-of-serpos");
    }
    play.game.boss = Some(crate::state::BossInPlay { boss: 0, area: area("glass-waste"), damage: 0 });
    play.game.advance(&mut Scripted::none());
    let (verdict, _, score, _) = over(&play);
    assert_eq!((verdict, score), (Verdict::Lost, 3), "three captured towers, and no bonus");
}

/// Proves FE-24.20, FE-33.2.
#[test]
fn a_boss_that_stands_at_the_end_beats_all_teams() {
    let mut play = crate::testing::table();
    play.game.boss = Some(crate::state::BossInPlay { boss: 0, area: area("glass-waste"), damage: 0 });
    play.game.frames.clear();
    play.game.frames.push(Frame::Finish(crate::frame::Finish {}));
    play.game.advance(&mut Scripted::none());
    let Status::Over(outcome) = play.game.status() else { panic!("the game goes on") };
    assert_eq!((outcome.verdict(), [0, 1].map(|seat| outcome.result(Seat(seat)))), (Verdict::Lost, [SeatResult::Lost; 2]));
}

/// Proves FE-34.11.
#[test]
fn other_modes_know_no_clash_and_effect_cards() {
    let play = crate::testing::table();
    assert_eq!(play.game.solo, crate::solo::SoloState::default());
    assert_eq!(play.view(0).solo, None);
}

/// Proves FE-34.9, FE-34.10.
#[test]
fn the_cards_of_the_box_are_there() {
    let defs = &library::standard().get().defs;
    for kind in [WeaponType::Melee, WeaponType::Ranged, WeaponType::Magic] {
        for overload in [false, true] {
            let cards = defs.clash_cards.iter().filter(|card| card.weapon == kind && card.overload == overload);
            assert_eq!(cards.count(), 4, "{kind:?} {overload}");
        }
    }
    for skulls in 1..=4 {
        assert_eq!(defs.effect_cards.iter().filter(|card| card.skulls == skulls).count(), 6);
    }
    assert!(defs.effect_cards.iter().filter(|card| card.lane.is_some()).count() >= 10);
    assert_eq!(defs.scenarios.iter().filter(|scenario| scenario.solo.is_some()).count(), 3);
}

/// Proves FE-R161, FE-37.3.
#[test]
fn what_loses_a_scenario_and_what_the_enemy_does_is_told() {
    let content = library::standard().get();
    let stories: Vec<_> = content.defs.scenarios.iter().filter(|story| story.solo.is_some()).collect();
    let told = |i: usize, n: usize| crate::text::script(content, stories[i], &stories[i].solo.as_ref().unwrap().scripts[n]);
    assert_eq!(stories[0].name, "Liberation");
    assert_eq!(crate::text::failure(content, stories[0]), ["your heroes have been defeated 8 times"]);
    let sortie = "up to 2 soldiers attack your weakest outpost along a path.";
    assert_eq!(told(0, 0), format!("At skull 2: every outpost of the enemy gets 1 soldier back; {sortie}"));
    assert_eq!(told(0, 1), "After each night: every enemy hero goes 1 area towards your nearest hero.");
    for story in stories {
        assert!(!crate::text::failure(content, story).is_empty(), "{}", story.name);
        for script in &story.solo.as_ref().unwrap().scripts {
            let said = crate::text::script(content, story, script);
            assert!(said.ends_with('.') && !said.contains('{'), "{said}");
        }
    }
}
