//! The rulebook's whole example, card by card, and what it does not show.

use super::{Foe, Lies};
use crate::action::{Action, Owned};
use crate::ids::{Combat, Lane};
use crate::map::Way;
use crate::setup::Options;
use crate::state::Fields;
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, epic, spell, table, with};
use kit::testing::Play;

/// Draws this card where the next one to draw belongs to this side, by the action before it.
fn act(play: &mut Play<Fields>, seat: u8, action: Action, draws: &[(usize, Combat)]) {
    let mut game = play.game.clone();
    let mut script = Vec::new();
    for (side, card) in draws {
        script.push(game.draw_of(*side, *card));
        game.duel.sides[*side].left[card.index()] -= 1;
    }
    play.chance(seat, action, &script);
}

/// Evil-Lyn and a soldier in the mountains, Teela about to enter.
fn mountains() -> Play<Fields> {
    let mut play = table();
    play.game.at(TEELA, "tar-swamp").at(EVIL_LYN, "perpetua-mountains").guard(EVIL, "perpetua-mountains", 1);
    let (fireball, trap) = (spell("fireball"), spell("magic-trap"));
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(fireball)));
    play.game.make(TEELA, |hero| assert!(hero.spells.push(trap)));
    play.game.spells.left[fireball as usize] -= 1;
    play.game.spells.left[trap as usize] -= 1;
    play.act(0, Action::Activate(TEELA));
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    play
}

fn lane(game: &Fields, side: usize, lane: Lane) -> Vec<Combat> {
    let cards = game.duel.sides[side].cards;
    cards.iter().filter(|placed| placed.lane == lane).map(|placed| placed.card).collect()
}

/// The example up to the end of phase 3 (clauses 23.1 to 23.4 and 22.2 to 22.11).
fn placed() -> Play<Fields> {
    use Combat::{Flux, One, Overload, Three, Time, Tool, Two};
    let mut play = mountains();
    // Neither avoids the combat; then the active player names her weapon first.
    play.act(0, Action::No).act(1, Action::No);
    assert!(play.game.duel.on && play.game.duel.foe == Foe::Hero);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(TEELA), Some(EVIL_LYN)]);
    play.act(0, Action::Weapon(0));
    assert_eq!(play.deciding(), [1]);
    act(&mut play, 1, Action::Weapon(0), &[(0, One)]);
    // Teela focuses "+1" away, draws "+2" and places it in initiative.
    act(&mut play, 0, Action::Focus, &[(0, Two)]);
    assert_eq!((play.game.duel.sides[0].focused, play.game.duel.sides[0].gone[One.index()]), (1, 1));
    act(&mut play, 0, Action::Lay(Lane::Initiative), &[(1, Three)]);
    let first = play.game.duel.sides[0].cards.as_slice()[0];
    assert_eq!((first.card, first.lane, first.lies), (Two, Lane::Initiative, Lies::Hidden));
    // Evil-Lyn keeps "+3" for attack; Teela draws the tool, and with it "+1" and "+3".
    act(&mut play, 1, Action::Lay(Lane::Attack), &[(0, Tool), (0, One), (0, Three)]);
    play.act(0, Action::Keep(1));
    assert_eq!(play.game.duel.sides[0].gone[One.index()], 2, "the other one is discarded");
    act(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Time)]);
    assert_eq!(play.game.duel.sides[0].placed, 2);
    // The time card lies beside the grid; the overload drawn for it face up in defense.
    act(&mut play, 1, Action::LayTime, &[(1, Overload)]);
    act(&mut play, 1, Action::Lay(Lane::Defense), &[(0, Two)]);
    assert_eq!((play.game.duel.sides[1].placed, play.game.duel.sides[1].times), (2, 1));
    assert_eq!(play.game.duel.sides[1].cards.as_slice()[1].lies, Lies::Up);
    act(&mut play, 0, Action::Lay(Lane::Defense), &[(1, Two)]);
    act(&mut play, 1, Action::Lay(Lane::Initiative), &[(0, One)]);
    assert_eq!(play.game.duel.sides.map(|side| side.placed), [3, 3]);
    // Her last focus brings the flux; the card after it may not go to its lane.
    act(&mut play, 0, Action::Focus, &[(0, Flux)]);
    act(&mut play, 0, Action::Lay(Lane::Attack), &[(0, One)]);
    assert_eq!((play.game.duel.sides[0].placed, play.game.duel.sides[0].focused), (3, 2), "flux does not count");
    assert_eq!(play.refusal(0, Action::Lay(Lane::Attack)).clause.0, "FE-22.8");
    assert_eq!(play.refusal(0, Action::Focus).clause.0, "FE-22.10");
    act(&mut play, 0, Action::Lay(Lane::Defense), &[(1, Two)]);
    play.act(1, Action::Lay(Lane::Defense));
    let grid = |side| Lane::ALL.map(|of| lane(&play.game, side, of));
    assert_eq!(grid(0), [vec![Three, Flux], vec![Two, One], vec![Two]]);
    assert_eq!(grid(1), [vec![Three], vec![Overload, Two], vec![Two]]);
    play
}

/// Proves FE-X1..FE-X19, FE-22.2, FE-22.5, FE-22.6, FE-22.7, FE-22.8, FE-22.9, FE-22.10, FE-22.11, FE-23.1, FE-23.3, FE-23.4,
/// FE-23.6, FE-23.7, FE-23.8, FE-23.10, FE-23.12, FE-23.13, FE-23.14, FE-23.16, FE-23.17, FE-23.19, FE-23.20, FE-23.23,
/// FE-23.32, FE-R98, FE-R110, FE-8.2, FE-8.3, FE-8.4, FE-8.5.
#[test]
fn the_whole_example_of_the_rulebook() {
    let mut play = placed();
    let all_up = play.game.duel.sides.iter().all(|side| side.cards.iter().all(|placed| placed.lies == Lies::Up));
    assert!(all_up, "phase 4 begins with all cards face up");
    play.act(0, Action::Pass);
    // Evil-Lyn's time card swaps the overload of defense with the "+2" of initiative.
    play.act(1, Action::Swap(1, 2));
    assert_eq!(lane(&play.game, 1, Lane::Initiative), [Combat::Overload]);
    assert_eq!((lane(&play.game, 1, Lane::Defense), play.game.duel.sides[1].times), (vec![Combat::Two, Combat::Two], 0));
    // Her overload draws and places one more card.
    act(&mut play, 1, Action::Trigger(1), &[(1, Combat::Three)]);
    play.act(1, Action::Lay(Lane::Attack));
    assert_eq!(lane(&play.game, 1, Lane::Attack), [Combat::Three, Combat::Three]);
    assert_eq!(play.game.duel.sides[1].placed, 4, "it is no placement");
    play.act(1, Action::Sacrifice([1, 0, 0]));
    assert_eq!((play.game.soldiers_at(EVIL, area("perpetua-mountains")), play.game.team(EVIL).reserve), (0, 15));
    play.act(1, Action::Cast { hero: SKELETOR, spell: spell("fireball") });
    assert_eq!((play.game.hp(TEELA), play.game.spells.discard[spell("fireball") as usize]), (4, 1));
    assert_eq!(play.deciding(), [1], "whose opponent has passed goes on");
    let totals = |side| Lane::ALL.map(|of| play.game.total(side, of));
    assert_eq!((totals(0), totals(1)), ([4, 3, 5], [7, 4, 3]));
    play.act(1, Action::Pass);
    // Initiative 5 to 3: Evil-Lyn loses 1; 4 against 4; 7 against 3: Teela is defeated.
    assert_eq!((play.game.hp(EVIL_LYN), play.game.team(EVIL).vp, play.game.team(MASTERS).vp), (5, 1, 0));
    assert_eq!((play.game.hero(TEELA).area, play.game.hero(TEELA).damage), (area("castle-grayskull"), 0));
    assert!(!play.game.duel.on);
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::PayCard(Owned::Spell(spell("magic-trap"))));
    assert_eq!(play.game.team(MASTERS).eternium, 8, "3 beside a card worth 2");
    // FE-8.2: the turn is over, the Evil Warriors activate.
    assert_eq!(play.deciding(), [1]);
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).deck.iter().sum::<u8>()), [21, 21]);
    golden(&play);
}

/// The example as it is told, from the moment Teela enters: read beside the rulebook. Run with `UPDATE_WORDS=1` to write it anew.
fn golden(play: &Play<Fields>) {
    let told: String = play.events.iter().map(|event| format!("{}\n", crate::log::sentence(event))).collect();
    let begin = told.find("Teela acts.").expect("her turn");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs/rulebook_example.txt");
    if std::env::var_os("UPDATE_WORDS").is_some() {
        std::fs::write(path, &told[begin..]).expect("the file can be written");
    }
    assert_eq!(told[begin..], std::fs::read_to_string(path).expect("the file is there"));
}

/// Both place the same in every lane: nobody loses anything.
fn evenly(play: &mut Play<Fields>) {
    let lanes = [Lane::Attack, Lane::Defense, Lane::Attack, Lane::Defense];
    for (i, lane) in lanes.into_iter().enumerate() {
        act(play, 0, Action::Lay(lane), &[(1, Combat::One)]);
        let next = if i < 3 { vec![(0, Combat::One)] } else { vec![] };
        act(play, 1, Action::Lay(lane), &next);
    }
}

/// Proves FE-23.17, FE-23.25, FE-23.26, FE-23.29, FE-23.30, FE-23.31, FE-23.33, FE-R85, FE-R95, FE-X39.
#[test]
fn two_rounds_without_defeat_are_decided_by_damage_and_the_loser_is_pushed() {
    let mut play = mountains();
    play.act(0, Action::No).act(1, Action::No).act(0, Action::Weapon(0));
    act(&mut play, 1, Action::Weapon(0), &[(0, Combat::One)]);
    evenly(&mut play);
    play.act(0, Action::Pass).act(1, Action::Pass);
    // Initiative 3 to 2: Evil-Lyn has lost 1.
    assert_eq!((play.game.hp(TEELA), play.game.hp(EVIL_LYN)), (6, 5));
    // Phase 8: Teela may flee for 2.
    assert_eq!(play.refusal(0, Action::Flee(area("castle-grayskull"))).clause.0, "FE-23.26");
    assert_eq!(play.game.cards_left(0), 17, "nothing is reshuffled");
    act(&mut play, 0, Action::No, &[(0, Combat::Two)]);
    assert_eq!((play.game.duel.round, play.game.duel.sides[0].weapon), (2, Some(0)));
    for (i, lane) in [Lane::Attack, Lane::Defense, Lane::Attack, Lane::Defense].into_iter().enumerate() {
        act(&mut play, 0, Action::Lay(lane), &[(1, Combat::Two)]);
        let next = if i < 3 { vec![(0, Combat::Two)] } else { vec![] };
        act(&mut play, 1, Action::Lay(lane), &next);
    }
    play.act(0, Action::Pass).act(1, Action::Pass);
    // 2 damage to 0: Teela wins and says where Evil-Lyn goes; then she meets the soldier.
    assert_eq!(play.game.hp(EVIL_LYN), 4);
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Area(area("fright-wood")));
    assert_eq!(play.game.hero(EVIL_LYN).area, area("fright-wood"));
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("perpetua-mountains"))), (5, 0));
    assert_eq!(play.game.team(MASTERS).vp, 0, "only a defeated hero is worth a point");
}

/// Proves FE-23.26, FE-23.28, FE-R87, FE-R89.
#[test]
fn the_active_hero_flees_for_two_and_the_turn_goes_on() {
    let mut play = mountains();
    play.act(0, Action::No).act(1, Action::No).act(0, Action::Weapon(0));
    act(&mut play, 1, Action::Weapon(0), &[(0, Combat::One)]);
    evenly(&mut play);
    play.act(0, Action::Pass).act(1, Action::Pass);
    play.act(0, Action::Flee(area("tar-swamp")));
    assert_eq!((play.game.hero(TEELA).area, play.game.team(MASTERS).eternium), (area("tar-swamp"), 9));
    assert!(!play.game.duel.on);
    assert_eq!(play.refusal(0, Action::Activate(HE_MAN)).clause.0, "FE-11.2");
    play.act(0, Action::EndTurn);
}

/// Proves FE-R78.
#[test]
fn a_hero_that_avoids_the_combat_moves_away() {
    let mut play = mountains();
    play.act(0, Action::No);
    play.act(1, Action::Ability(0));
    assert_eq!(play.game.team(EVIL).eternium, 10, "her ability costs 1 of 11");
    play.act(1, Action::Area(area("fright-wood")));
    assert_eq!(play.game.hero(EVIL_LYN).area, area("fright-wood"));
    assert!(!play.game.duel.on);
    assert_eq!((play.game.hp(TEELA), play.game.soldiers_at(EVIL, area("perpetua-mountains"))), (5, 0), "the soldier stays");
}

/// Proves FE-20.4, FE-20.5, FE-R82, FE-X28, FE-25.6.
#[test]
fn the_defending_side_chooses_and_friends_give_cards() {
    let mut play = with(Options { stronger_together: true, ..Options::default() });
    play.game.at(TEELA, "tar-swamp").at(SKELETOR, "perpetua-mountains").at(BEAST_MAN, "perpetua-mountains");
    play.act(0, Action::Activate(TEELA));
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::Hero(BEAST_MAN));
    assert_eq!(play.game.duel.sides.map(|side| side.goal), [4, 5]);
    play.game.at(EVIL_LYN, "perpetua-mountains");
    let mut three = with(Options { stronger_together: true, ..Options::default() });
    for hero in [EVIL_LYN, SKELETOR, BEAST_MAN] {
        three.game.at(hero, "perpetua-mountains");
    }
    three.game.at(TEELA, "tar-swamp");
    three.act(0, Action::Activate(TEELA));
    three.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    three.act(1, Action::Hero(BEAST_MAN));
    assert_eq!(three.game.duel.sides[1].goal, 6);
}

/// Proves FE-25.2, FE-25.3, FE-R123.
#[test]
fn quicker_combat_has_one_round_and_the_weaker_retreats() {
    let mut play = with(Options { quicker: true, ..Options::default() });
    play.game.at(TEELA, "tar-swamp").at(EVIL_LYN, "perpetua-mountains").guard(EVIL, "oracles-temple", 1);
    play.act(0, Action::Activate(TEELA));
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
    play.act(0, Action::No).act(1, Action::No).act(0, Action::Weapon(0));
    act(&mut play, 1, Action::Weapon(0), &[(0, Combat::One)]);
    evenly(&mut play);
    play.act(0, Action::Pass).act(1, Action::Pass);
    // 6 to 5 HP: Evil-Lyn retreats to the only outpost her team holds.
    assert_eq!(play.game.hero(EVIL_LYN).area, area("oracles-temple"));
    assert_eq!(play.game.hero(TEELA).area, area("perpetua-mountains"));
}

/// Proves FE-25.4, FE-R127.
#[test]
fn twice_the_initiative_deals_one_more_where_it_counts() {
    for (counts, left) in [(false, 5), (true, 4)] {
        let mut play = with(Options { initiative_counts: counts, ..Options::default() });
        play.game.at(TEELA, "tar-swamp").at(EVIL_LYN, "perpetua-mountains");
        play.act(0, Action::Activate(TEELA));
        play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
        play.act(0, Action::No).act(1, Action::No).act(0, Action::Weapon(0));
        act(&mut play, 1, Action::Weapon(0), &[(0, Combat::One)]);
        // Teela 3 + 1 against Evil-Lyn's 2: exactly twice.
        for (i, lane) in [Lane::Attack, Lane::Initiative, Lane::Attack, Lane::Defense].into_iter().enumerate() {
            let hers = [Lane::Attack, Lane::Defense, Lane::Attack, Lane::Defense][i];
            act(&mut play, 0, Action::Lay(lane), &[(1, Combat::One)]);
            let next = if i < 3 { vec![(0, Combat::One)] } else { vec![] };
            act(&mut play, 1, Action::Lay(hers), &next);
        }
        assert_eq!([0, 1].map(|side| play.game.total(side, Lane::Initiative)), [4, 2]);
        play.game.duel.sides[0].cards = Default::default();
        play.game.duel.sides[1].cards = Default::default();
        play.game.duel.sides[0].bonus[2] = 1;
        play.act(0, Action::Pass).act(1, Action::Pass);
        assert_eq!(play.game.hp(EVIL_LYN), left);
    }
}

/// Proves FE-24.4, FE-24.6, FE-24.7, FE-24.10, FE-24.13, FE-R116.
#[test]
fn an_epic_beast_grows_by_four_dice_and_gives_a_point_when_beaten() {
    let mut play = table();
    play.game.at(SHE_RA, "tar-swamp");
    play.act(0, Action::Activate(SHE_RA));
    let hound = epic("rift-hound");
    let mut cx = engine::Scripted::none();
    play.game.fight_epic(SHE_RA, hound, &mut cx);
    play.game.duel.hp = 1;
    play.game.advance(&mut cx);
    // Each placement: the die, then the card. +2 attack three times, then an overload.
    let draw = |play: &Play<Fields>, card| play.game.draw_of(0, card);
    let three = draw(&play, Combat::Three);
    play.chance(0, Action::Weapon(0), &[1, three]);
    for (i, lane) in [Lane::Attack, Lane::Defense, Lane::Attack].into_iter().enumerate() {
        let die = if i == 2 { 6 } else { 1 };
        let three = draw(&play, Combat::Three.min(if i == 2 { Combat::One } else { Combat::Three }));
        play.chance(0, Action::Lay(lane), &[die, three]);
    }
    assert!(play.game.duel.sides[0].cards.iter().all(|placed| placed.lies == Lies::Up), "her cards lie open");
    play.act(0, Action::Lay(Lane::Initiative));
    assert!(play.game.duel.overload);
    assert_eq!(Lane::ALL.map(|lane| play.game.total(1, lane)), [9, 2, 6], "3 + 6, 2, 6");
    play.act(0, Action::Pass);
    assert_eq!(play.game.duel.passed, 1, "the Evil Warriors may cast spells");
    assert_eq!(play.deciding(), [1]);
    play.act(1, Action::Pass);
    // Initiative 3 + 1 to 6: she loses 1 and is attacked first with 9 + 2 against 3; 7 - 1 - 8 HP: she falls.
    assert_eq!(play.game.hero(SHE_RA).area, area("castle-grayskull"));
    assert_eq!(play.game.team(MASTERS).vp, 0);
    assert!(play.game.adventures.left[usize::from(play.game.content.get().shape.epics + hound)] > 0);
}
