//! Epic combat against enemy heroes without a seat, and what the rules decide for them, with exact numbers.

use crate::action::Action;
use crate::combat::{Lies, Placed, Step};
use crate::content::effect::Op;
use crate::event::Event;
use crate::frame::{Clash, DrawClash, Frame, FrameRules, Orders, Raid, Share};
use crate::ids::{Combat, HeroId, Lane, WeaponType};
use crate::library;
use crate::map::Way;
use crate::setup::Options;
use crate::solo::{ENEMY, PEOPLE};
use crate::solo_tests::{
    BEAST_MAN, BLANK, EVIL_LYN, HE_MAN, REROLL, SHE_RA, SKELETOR, SUCCESS, TEELA, bonus, clash, effect, fight, pass_to_totals,
    solo,
};
use crate::state::Fields;
use crate::testing::{area, spell};
use engine::Scripted;
use kit::testing::Play;

/// The draws of phase 1 against Skeletor (melee and magic) at this difficulty, and the clash card that came.
fn draw_clash(difficulty: &str, script: &[u32]) -> (usize, Vec<u32>) {
    let mut play = fight(difficulty, Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
    play.game.return_clash_cards();
    play.game.frames.push(Frame::DrawClash(DrawClash {}));
    let mut cx = Scripted::new(script);
    Frame::DrawClash(DrawClash {}).step(&mut play.game, &mut cx);
    assert!(cx.fitted().is_ok(), "asked for {:?}", cx.bounds());
    (usize::from(play.game.solo.clash.expect("a card")), cx.bounds().to_vec())
}

/// Proves FE-36.3, FE-36.4, FE-36.5, FE-36.6, FE-36.7, FE-36.8, FE-34.6.
#[test]
fn the_wilds_die_says_which_clash_deck_is_used() {
    let cards = &library::standard().get().defs.clash_cards;
    let faces = [BLANK, SUCCESS, 4, REROLL];
    for (difficulty, overload) in [
        ("beginner", [true, false, false, false]),
        ("novice", [true, false, false, true]),
        ("advanced", [false, true, true, true]),
    ] {
        for (face, expected) in faces.into_iter().zip(overload) {
            let (card, bounds) = draw_clash(difficulty, &[face, 5]);
            // Four melee and four magic cards fit Skeletor.
            assert_eq!((cards[card].overload, bounds), (expected, vec![6, 8]), "{difficulty}, face {face}");
            assert!(cards[card].weapon != WeaponType::Ranged);
        }
    }
    let (card, bounds) = draw_clash("ruthless", &[3]);
    assert_eq!((cards[card].overload, bounds), (true, vec![8]), "no die is rolled");
}

/// Proves FE-36.9, FE-34.9, FE-R164, FE-R167.
#[test]
fn a_clash_card_stands_for_the_grid_and_names_the_weapon() {
    let mut play = fight("novice", Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
    play.game.return_clash_cards();
    // A success: without overload. The sixth of the cards that fit is the second of magic.
    Frame::DrawClash(DrawClash {}).step(&mut play.game, &mut Scripted::new([SUCCESS, 5]));
    let at = clash(WeaponType::Magic, false, 1);
    assert_eq!(play.game.solo.clash, Some(at as u8));
    let card = &library::standard().get().defs.clash_cards[at];
    assert_eq!((card.attack, card.defense, card.initiative, card.effects), (2, 2, 1, 2));
    // Skeletor's printed initiative is 2.
    assert_eq!(Lane::ALL.map(|lane| play.game.total(1, lane)), [2, 2, 3]);
    assert_eq!(play.game.weapon_type(1), Some(WeaponType::Magic));
    assert_eq!(play.game.effects_to_draw(), 2);
}

/// Proves FE-36.10, FE-R166, FE-R165, FE-R202.
#[test]
fn the_second_round_draws_another_card() {
    let first = clash(WeaponType::Magic, false, 0);
    let mut play = fight("novice", Options::default(), SKELETOR, first, &[]);
    assert_eq!(play.game.solo.used, 1 << first);
    play.game.frames.clear();
    play.game.frames.push(Frame::Clash(Clash { step: Step::Second }));
    let mut cx = Scripted::new([SUCCESS, 6]);
    Frame::Clash(Clash { step: Step::Second }).step(&mut play.game, &mut cx);
    let top = *play.game.frames.top().expect("a clash card is drawn");
    assert!(matches!(top, Frame::DrawClash(_)));
    top.step(&mut play.game, &mut cx);
    assert_eq!(cx.bounds(), [6, 7], "seven of eight are left");
    assert_eq!(play.game.solo.clash, Some(clash(WeaponType::Magic, false, 3) as u8));
    // Nothing fits in the one deck: the other one is used.
    let all: u32 = (0..12).fold(0, |all, i| all | 1 << i);
    play.game.solo.used = all;
    Frame::DrawClash(DrawClash {}).step(&mut play.game, &mut Scripted::new([SUCCESS, 0]));
    let card = usize::from(play.game.solo.clash.expect("a card"));
    assert!(library::standard().get().defs.clash_cards[card].overload);
    // They go back when the combat ends.
    play.game.end_duel_for_test();
    assert_eq!((play.game.solo.clash, play.game.solo.used), (None, 0));
}

impl Fields {
    fn end_duel_for_test(&mut self) {
        self.frames.push(Frame::Clash(Clash { step: Step::End }));
        Frame::Clash(Clash { step: Step::End }).step(self, &mut Scripted::none());
    }
}

/// Proves FE-36.2, FE-36.11, FE-24.7.
#[test]
fn only_the_hero_places_cards_and_no_epic_die_is_rolled() {
    let mut play = solo("novice");
    play.game.at(HE_MAN, "tar-swamp").at(SKELETOR, "central-tower").make(EVIL_LYN, |hero| hero.area = area("temple-of-serpos"));
    play.act(0, Action::Activate(HE_MAN));
    // He goes in; the enemy never asks; his weapon first, then a success and the first card that fits, then his first draw.
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(HE_MAN), Some(SKELETOR)]);
    let one = play.game.draw_of(0, Combat::One);
    play.chance(0, Action::Weapon(0), &[SUCCESS, 0, one]);
    assert_eq!(play.deciding(), [0]);
    play.any(0, Action::Lay(Lane::Attack));
    let first = play.game.duel.sides[0].cards.as_slice()[0];
    assert_eq!(first.lies, Lies::Up, "nobody is there to hide it from");
    assert!(play.events.iter().all(|event| !matches!(event, Event::EpicDie { .. })));
    assert_eq!((play.game.duel.sides[1].goal, play.game.duel.sides[1].cards.len(), play.game.cards_left(1)), (0, 0, 0));
}

/// Proves FE-36.12, FE-35.12, FE-35.15, FE-X42.
#[test]
fn effect_cards_are_drawn_by_the_clash_card_and_the_difficulty() {
    // A magic card with the overload symbol and 2 effects.
    let card = clash(WeaponType::Magic, true, 2);
    assert_eq!(library::standard().get().defs.clash_cards[card].effects, 2);
    for (difficulty, number) in [("beginner", 2), ("novice", 2), ("advanced", 3), ("ruthless", 4)] {
        let play = fight(difficulty, Options::default(), SKELETOR, card, &[]);
        assert_eq!(play.game.effects_to_draw(), number, "{difficulty}");
    }
    // Advanced: three cards, one of them with the symbol: the overload ability twice. Skeletor's staff deals 2 each time.
    let mut play = fight("advanced", Options::default(), SKELETOR, card, &["feint", "raised-guard", "spark"]);
    pass_to_totals(&mut play, &[0, 0, 0]);
    assert_eq!(play.game.solo.drawn.count_ones(), 3);
    assert_eq!(bonus(&play), [1 + 1, 2 + 1, 2]);
    assert_eq!(play.game.hero(HE_MAN).damage, 4);
    let surges = play.events.iter().filter(|event| matches!(event, Event::Surges { fallback: false, .. })).count();
    assert_eq!(surges, 2);
}

/// Proves FE-36.13, FE-36.15.
#[test]
fn every_symbol_activates_the_overload_once() {
    let plain = clash(WeaponType::Magic, false, 3);
    assert_eq!(library::standard().get().defs.clash_cards[plain].effects, 3);
    for (effects, times) in [(&["feint", "raised-guard", "taunt"][..], 0), (&["spark", "second-wind", "taunt"], 2)] {
        let mut play = fight("novice", Options::default(), SKELETOR, plain, effects);
        pass_to_totals(&mut play, &[0, 0, 0]);
        assert_eq!(play.game.hero(HE_MAN).damage, 2 * times);
    }
}

/// Proves FE-36.14, FE-R168, FE-36.16.
#[test]
fn a_bonus_to_a_lane_needs_an_effect_card_that_shows_it() {
    // Beast Man's pack draws a card, which he cannot; his whip turns a card down and adds 1 attack.
    let ranged = clash(WeaponType::Ranged, true, 3);
    let mut play = fight("novice", Options::default(), BEAST_MAN, ranged, &["taunt"]);
    pass_to_totals(&mut play, &[0]);
    assert_eq!(bonus(&play), [2 + 1, 2 + 1, 1], "+1 attack and +1 defense in its place");
    // Skeletor's dark blade adds 2 to its own lane: the lane shown.
    let melee = clash(WeaponType::Melee, true, 0);
    let mut play = fight("novice", Options::default(), SKELETOR, melee, &["raised-guard"]);
    pass_to_totals(&mut play, &[0]);
    assert_eq!(bonus(&play), [2, 2 + 1 + 2, 1]);
    let mut play = fight("novice", Options::default(), SKELETOR, melee, &["taunt"]);
    pass_to_totals(&mut play, &[0]);
    assert_eq!(bonus(&play), [2 + 1, 2 + 1, 1], "no lane is shown");
    // Evil-Lyn's dagger adds to initiative and attack: only what is shown is added (FE-R221).
    let mut play = fight("novice", Options::default(), EVIL_LYN, melee, &["quick-step"]);
    pass_to_totals(&mut play, &[0]);
    assert_eq!(bonus(&play), [2, 2, 1 + 1 + 1]);
}

/// Proves FE-R221, FE-R202.
#[test]
fn an_overload_is_applied_part_by_part() {
    // Beast Man's whip: turning a card down works without a lane, the attack does not.
    let melee = clash(WeaponType::Melee, true, 0);
    let mut play = fight("novice", Options::default(), BEAST_MAN, melee, &["taunt"]);
    let placed = Placed { card: Combat::Three, lane: Lane::Attack, lies: Lies::Up, used: false, late: false };
    assert!(play.game.duel.sides[0].cards.push(placed));
    pass_to_totals(&mut play, &[0]);
    assert_eq!(bonus(&play), [2, 2, 1]);
    assert_eq!(play.game.duel.sides[0].cards.as_slice()[0].lies, Lies::Turned);
    let parts = &play.game.def(BEAST_MAN).weapons[0];
    assert_eq!(parts.parts.len(), parts.overload.ops.len());
    assert_eq!(play.game.content.get().block(parts.parts[0]), [Op::TurnDown]);
}

/// Proves FE-R169, FE-36.13.
#[test]
fn the_enemy_takes_the_option_that_harms_most() {
    // 4 attack, 2 defense, 1 initiative, and no effect card but that of the difficulty.
    let card = clash(WeaponType::Melee, false, 0);
    let mut play = fight("advanced", Options::default(), SKELETOR, card, &["sudden-turn"]);
    let place = |play: &mut Play<Fields>, card, lane| {
        let placed = Placed { card, lane, lies: Lies::Up, used: false, late: false };
        assert!(play.game.duel.sides[0].cards.push(placed));
    };
    place(&mut play, Combat::One, Lane::Defense);
    place(&mut play, Combat::Three, Lane::Attack);
    place(&mut play, Combat::Three, Lane::Initiative);
    pass_to_totals(&mut play, &[0]);
    // He-Man has 8 HP, Skeletor 7. Without the initiative card 4 and 6 are left, without the attack 5 and 6, without the
    // defense 4 and 5.
    let turned: Vec<Lane> =
        play.game.duel.sides[0].cards.iter().filter(|placed| placed.lies == Lies::Turned).map(|placed| placed.lane).collect();
    assert_eq!(turned, [Lane::Initiative]);
}

/// Proves FE-R177.
#[test]
fn an_empty_effect_deck_is_made_of_its_discards() {
    let card = clash(WeaponType::Magic, false, 3);
    let mut play = fight("novice", Options::default(), SKELETOR, card, &["feint"]);
    play.game.solo.gone = 1 << effect("raised-guard");
    // Three are due: the last of the deck, then the two of the discard pile.
    pass_to_totals(&mut play, &[0, 1, 0]);
    assert_eq!(bonus(&play), [1 + 1 + 1, 2 + 1, 1]);
    let mut play = fight("novice", Options::default(), SKELETOR, card, &[]);
    pass_to_totals(&mut play, &[]);
    assert_eq!(bonus(&play), [1, 2, 1], "nothing can be drawn");
}

/// Proves FE-R162, FE-R163, FE-23.23.
#[test]
fn a_defeated_enemy_hero_goes_home_and_pays_nothing() {
    let mut play = fight("novice", Options::default(), EVIL_LYN, clash(WeaponType::Melee, false, 0), &[]);
    play.game.make(EVIL_LYN, |hero| hero.damage = 4);
    play.game.duel.sides[0].bonus = [5, 9, 9];
    play.any(0, Action::Pass);
    assert_eq!((play.game.team(PEOPLE).vp, play.game.team(ENEMY).vp), (1, 0));
    let hero = play.game.hero(EVIL_LYN);
    assert_eq!((hero.area, hero.damage, hero.fallen), (area("temple-of-serpos"), 0, 1));
    // Damage that does not defeat it stays.
    let mut play =
        fight("novice", Options { quicker: true, ..Options::default() }, EVIL_LYN, clash(WeaponType::Melee, false, 0), &[]);
    play.game.duel.sides[0].bonus = [4, 9, 9];
    play.any(0, Action::Pass);
    assert_eq!((play.game.hero(EVIL_LYN).damage, play.game.duel.on), (3, false), "1 by initiative and 4 - 2");
}

/// A second combat round that ends without defeat, with so much damage dealt by both before it.
fn ended(raid: bool, dealt: [u8; 2]) -> Play<Fields> {
    let mut play = fight("novice", Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
    play.game.duel.raid = raid;
    for (side, dealt) in play.game.duel.sides.iter_mut().zip(dealt) {
        side.dealt = dealt;
    }
    play.game.frames.replace(Frame::Clash(Clash { step: Step::End }));
    play.game.advance(&mut Scripted::none());
    play
}

/// Proves FE-R197, FE-R201, FE-23.30, FE-R85.
#[test]
fn without_defeat_more_damage_wins_and_ties_are_the_defenders() {
    // He-Man has dealt more: he pushes Skeletor, and chooses where to.
    let mut play = ended(false, [2, 1]);
    let all = play.legal(0);
    assert!(all.len() > 1 && all.iter().all(|action| matches!(action, Action::Area(_))), "{all:?}");
    play.any(0, all[0]);
    assert_eq!(play.game.hero(HE_MAN).area, area("tar-swamp"));
    assert!(play.game.hero(SKELETOR).area != area("tar-swamp"));
    // A tie: Skeletor is the defender, and He-Man goes to the legal area that is nearest to Castle Grayskull.
    let tied = ended(false, [1, 1]);
    assert_eq!(tied.game.hero(SKELETOR).area, area("tar-swamp"));
    let near: Vec<_> = ["fertile-plain", "slime-pit", "misty-lowland"].map(|id| Action::Area(area(id))).into();
    assert_eq!(tied.legal(0), near, "2 areas away, where nobody stands");
    // The same tie where a script has moved Skeletor in.
    let raided = ended(true, [1, 1]);
    assert_eq!(raided.game.hero(HE_MAN).area, area("tar-swamp"));
}

/// Proves FE-R25, FE-R197: the way to the base never leads through the enemy's.
#[test]
fn a_loser_is_pushed_by_the_way_around_the_enemy_base() {
    let mut play = solo("novice");
    let home = play.game.team(PEOPLE).base;
    let mut bent = 0;
    for enemy in play.game.map().all().without(home).iter() {
        play.game.teams[1].base = enemy;
        let closed = play.game.closed_to(PEOPLE);
        for at in play.game.map().all().without(home).without(enemy).iter() {
            play.game.make(HE_MAN, |hero| hero.area = at);
            let open = play.game.shelters(HE_MAN);
            let to = play.game.toward_base(HE_MAN);
            if open.is_empty() || open.has(home) {
                continue;
            }
            let far = |area| play.game.map().distance(area, home, closed);
            let least = open.iter().filter_map(far).min();
            assert!(least.is_none() || to.iter().all(|area| far(area) == least), "{enemy:?}, {at:?}");
            let crow = |area| play.game.map().distance(area, home, crate::map::AreaSet::EMPTY);
            let shortest = open.iter().filter_map(crow).min();
            bent += u32::from(open.iter().any(|area| crow(area) == shortest && far(area) != least));
        }
    }
    assert!(bent > 0, "some way would have led through the base");
}

/// Proves FE-R201, FE-R161, FE-20.4, FE-R79.
#[test]
fn a_script_may_bring_an_enemy_hero_among_the_heroes() {
    let mut play = solo("novice");
    play.game.at(HE_MAN, "castle-foe").at(TEELA, "castle-foe").guard(PEOPLE, "castle-foe", 2).at(SKELETOR, "castle-foe");
    play.act(0, Action::Activate(SHE_RA));
    play.game.frames.push(Frame::Raid(Raid { enemy: SKELETOR, area: area("castle-foe") }));
    assert_eq!(play.legal(0), [Action::Hero(TEELA), Action::Hero(HE_MAN)]);
    play.act(0, Action::Hero(HE_MAN));
    assert!(play.game.duel.raid);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(HE_MAN), Some(SKELETOR)], "the team is active");
    // Both heroes are gone: he meets the soldiers, and loses 1 HP for each.
    let mut play = solo("novice");
    play.game.guard(PEOPLE, "castle-foe", 2).at(SKELETOR, "castle-foe");
    play.act(0, Action::Activate(SHE_RA));
    play.game.frames.push(Frame::Raid(Raid { enemy: SKELETOR, area: area("castle-foe") }));
    play.game.advance(&mut Scripted::none());
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.soldiers_at(PEOPLE, area("castle-foe"))), (2, 0));
}

/// Proves FE-R161, FE-R200.
#[test]
fn enemy_heroes_take_no_turns_but_follow_scripts() {
    let mut play = solo("novice");
    for hero in [TEELA, HE_MAN, SHE_RA] {
        assert!(play.legal(0).iter().all(|action| !matches!(action, Action::Activate(HeroId(3..)))));
        play.any(0, Action::Activate(hero)).any(0, Action::EndTurn);
    }
    assert_eq!(play.game.space, 1, "the round is over without them");
    // The end of the night moves each of them one area towards the nearest hero; two have left their towers.
    play.game.at(HE_MAN, "fertile-plain");
    let before = [SKELETOR, EVIL_LYN, BEAST_MAN].map(|hero| play.game.hero(hero).area);
    play.game.frames.push(Frame::Orders(Orders { script: 1, at: 0, hero: 0 }));
    for _ in 0..2 {
        let top = *play.game.frames.top().expect("orders");
        top.step(&mut play.game, &mut Scripted::none());
    }
    assert_eq!(play.game.hero(SKELETOR).area, area("central-tower"), "along the path");
    assert_eq!(play.game.hero(EVIL_LYN).area, area("fertile-plain"), "next to the tower stands He-Man");
    assert!(matches!(play.game.frames.top(), Some(Frame::Raid(raid)) if raid.enemy == EVIL_LYN));
    assert_eq!((before[2], play.game.hero(BEAST_MAN).area), (area("targa-city"), area("targa-city")), "his turn is yet to come");
}

/// Proves FE-R200.
#[test]
fn the_strongest_enemy_hero_defends_and_never_avoids() {
    let mut play = solo("novice");
    play.game.at(HE_MAN, "tar-swamp");
    for hero in [SKELETOR, EVIL_LYN, BEAST_MAN] {
        play.game.at(hero, "central-tower");
    }
    play.act(0, Action::Activate(HE_MAN));
    let mut other = play.clone();
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!(play.game.duel.sides[1].hero, Some(BEAST_MAN), "8 HP");
    other.game.make(BEAST_MAN, |hero| hero.damage = 2).make(SKELETOR, |hero| hero.damage = 1);
    // 6 HP each: Evil-Lyn and Skeletor and Beast Man have initiative 2; the first in the data.
    other.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!(other.game.duel.sides[1].hero, Some(SKELETOR));
    // Evil-Lyn could vanish; she does not.
    let mut play = solo("novice");
    play.game.at(HE_MAN, "tar-swamp").at(EVIL_LYN, "central-tower");
    play.game.teams[1].eternium = 5;
    play.act(0, Action::Activate(HE_MAN));
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert!(matches!(play.game.frames.top(), Some(Frame::Arms(_))));
}

/// Proves FE-R200: equal HP, and then the higher printed initiative.
#[test]
fn of_two_equally_strong_enemies_the_faster_one_defends() {
    let mut play = solo("novice");
    play.game.at(HE_MAN, "tar-swamp");
    for hero in [SKELETOR, EVIL_LYN, BEAST_MAN] {
        play.game.at(hero, "central-tower");
    }
    // In Beast Man's place stands Mer-Man, with initiative 3; everybody has 6 HP.
    let merman = play.game.defs().heroes.iter().position(|hero| hero.id == "mer-man").expect("he is in the box") as u8;
    play.game.make(BEAST_MAN, |hero| (hero.def, hero.damage) = (merman, 1)).make(SKELETOR, |hero| hero.damage = 1);
    assert_eq!([SKELETOR, EVIL_LYN, BEAST_MAN].map(|hero| play.game.hp(hero)), [6; 3]);
    play.act(0, Action::Activate(HE_MAN));
    play.act(0, Action::Go { to: area("central-tower"), by: Way::Border });
    assert_eq!(play.game.duel.sides[1].hero, Some(BEAST_MAN), "the last one in the data");
}

/// Proves FE-R200: an optional ability is used where it harms more than leaving it.
#[test]
fn an_enemy_uses_an_ability_only_where_that_harms_the_team() {
    let opening = |initiative: i8| {
        let mut play = fight("novice", Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
        // Tri-Klops can keep calm: he loses no HP by the lower initiative.
        let klops = play.game.defs().heroes.iter().position(|hero| hero.id == "tri-klops").expect("he is in the box") as u8;
        play.game.make(SKELETOR, |hero| hero.def = klops);
        play.game.duel.sides[0].bonus = [0, 0, initiative];
        play.game.frames.push(Frame::Opening(crate::frame::Opening { side: 1 }));
        play.game.advance(&mut Scripted::none());
        play.game.duel.sides[1].steady
    };
    assert!(opening(9), "he would lose 1 HP");
    assert!(!opening(0), "he is faster: it changes nothing");
}

/// Proves FE-R200: a die that is not yet rolled counts its average.
#[test]
fn dice_not_yet_rolled_count_their_average() {
    let mut play =
        fight("novice", Options { dice_of_power: true, ..Options::default() }, SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
    play.game.duel.sides[0].bonus = [10, 20, 20];
    let (before, _) = play.game.prospect();
    let card = Placed { card: Combat::Three, lane: Lane::Attack, lies: Lies::Up, ..Placed::default() };
    play.game.make(SKELETOR, |hero| hero.damage = 0);
    assert!(play.game.duel.sides[0].cards.push(card));
    play.game.duel.sides[0].bonus = [4, 20, 20];
    let (with, _) = play.game.prospect();
    play.game.duel.sides[0].cards = engine::List::default();
    let (without, _) = play.game.prospect();
    // Two blanks, two successes, a double, a reroll face: 4 in 6 faces, so three dice are worth 2.
    assert_eq!(with - without, 2);
    assert!(before > with);
}

/// Proves FE-R170.
#[test]
fn the_enemy_shares_damage_of_soldiers_by_rule() {
    let mut play = solo("novice");
    play.game.at(SKELETOR, "castle-foe").at(EVIL_LYN, "castle-foe").guard(ENEMY, "castle-foe", 1);
    play.game.make(SKELETOR, |hero| hero.damage = 5).make(EVIL_LYN, |hero| hero.damage = 4);
    play.act(0, Action::Activate(HE_MAN));
    play.game.teams[0].reserve -= 3;
    let share = Share { team: PEOPLE, area: area("castle-foe"), left: 3, spent: 0, absorbed: [0; crate::ids::HEROES] };
    play.game.frames.push(Frame::Share(share));
    play.game.advance(&mut Scripted::none());
    // Both have 2: one each while they keep 1, then the soldier.
    assert_eq!([SKELETOR, EVIL_LYN].map(|hero| play.game.hp(hero)), [1, 1]);
    assert_eq!(play.game.soldiers_at(ENEMY, area("castle-foe")), 0);
}

/// Proves FE-36.2, FE-24.8, FE-23.8.
#[test]
fn the_player_acts_in_phase_4_until_it_passes() {
    let mut play = fight("novice", Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &["feint"]);
    let fury = spell("fury");
    play.game.make(TEELA, |hero| assert!(hero.spells.push(fury)));
    play.act(0, Action::Cast { hero: TEELA, spell: fury });
    assert_eq!(play.deciding(), [0], "nobody acts in between");
    assert_eq!(play.game.total(0, Lane::Attack), 3);
}

/// Proves FE-R211.
#[test]
fn stronger_together_helps_the_team_alone() {
    let mut play = solo("novice");
    play.game.options.stronger_together = true;
    play.game.at(HE_MAN, "tar-swamp").at(TEELA, "tar-swamp").at(SKELETOR, "tar-swamp").at(EVIL_LYN, "tar-swamp");
    play.act(0, Action::Activate(HE_MAN));
    play.game.fight_hero(HE_MAN, SKELETOR, &mut Scripted::none());
    assert_eq!(play.game.duel.sides.map(|side| side.goal), [5, 0]);
}

/// Proves FE-36.1, FE-24.4.
#[test]
fn epic_beasts_are_fought_as_ever() {
    let mut play = solo("novice");
    play.game.at(HE_MAN, "tar-swamp");
    play.act(0, Action::Activate(HE_MAN));
    play.game.fight_epic(HE_MAN, 0, &mut Scripted::none());
    play.game.advance(&mut Scripted::none());
    // The epic die before the card; it shows +2 attack.
    let one = play.game.draw_of(0, Combat::One);
    play.chance(0, Action::Weapon(0), &[1, one]);
    assert_eq!((play.game.duel.sides[1].bonus, play.game.solo.clash), ([2, 0, 0], None));
}

/// Proves FE-R203.
#[test]
fn effects_on_a_grid_that_is_not_there_do_nothing() {
    let mut play = fight("novice", Options::default(), SKELETOR, clash(WeaponType::Magic, false, 0), &[]);
    // Ram Man's charge turns a card of the opponent down: nobody is asked for one.
    let blocks = &play.game.content.get().blocks;
    let turn_down = blocks.iter().position(|ops| ops[..] == [Op::TurnDown]).expect("some card does only this") as u16;
    let before = play.game.clone();
    play.game.run(turn_down, PEOPLE, Some(HE_MAN));
    play.game.advance(&mut Scripted::none());
    assert_eq!(play.game, before);
    assert!(!play.game.holds(&crate::content::effect::Cond::Cards(Lane::Attack, 1), ENEMY, Some(SKELETOR)));
}

/// Proves FE-R223.
#[test]
fn the_enemy_grows_before_its_script() {
    let mut play = solo("advanced");
    play.game.frames.clear();
    play.game.space = 1;
    play.game.enemy_after_round(&mut Scripted::none());
    // The soldiers are there, and the orders are still to be carried out.
    assert_eq!(play.game.soldiers_at(ENEMY, area("viper-tower")), 3);
    assert!(matches!(play.game.frames.top(), Some(Frame::Orders(Orders { at: 0, hero: 0, .. }))));
}

/// Proves FE-R224.
#[test]
fn an_enemy_without_a_seat_has_no_reserve_and_no_score() {
    let mut play = solo("novice");
    let mut cx = Scripted::none();
    let deck = play.game.team(ENEMY).deck;
    play.game.gain(ENEMY, 3, "FE-5.2", &mut cx);
    play.game.score(ENEMY, 2, "FE-1.7", &mut cx);
    play.game.gain_combat(ENEMY, SKELETOR, Combat::Three, &mut cx);
    let enemy = play.game.team(ENEMY);
    assert_eq!((enemy.eternium, enemy.vp, enemy.deck, cx.events.len()), (0, 0, deck, 0));
    play.game.begin_round(false, &mut Scripted::none());
    assert_eq!(play.game.team(ENEMY).eternium, 0, "no income either");
}
