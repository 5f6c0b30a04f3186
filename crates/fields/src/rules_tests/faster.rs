//! Sections 25 and 26: the three faster options, and Dice of Power.

use super::{both_pass, phase_four, placing, reveal, script, turn_of};
use crate::action::Action;
use crate::combat::{Foe, Lies, Placed, Step};
use crate::frame::{Clash, Frame};
use crate::ids::{Combat, Lane};
use crate::map::Way;
use crate::setup::Options;
use crate::state::Fields;
use crate::testing::{BEAST_MAN, EVIL, EVIL_LYN, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, epic, spell, with};
use engine::Scripted;
use kit::testing::Play;

const QUICKER: Options = Options { quicker: true, ..none() };
const TOGETHER: Options = Options { stronger_together: true, ..none() };
const COUNTS: Options = Options { initiative_counts: true, ..none() };
const DICE: Options = Options { dice_of_power: true, ..none() };

const fn none() -> Options {
    Options {
        first_game: false,
        quicker: false,
        initiative_counts: false,
        stronger_together: false,
        dice_of_power: false,
        free_choice: false,
    }
}

/// Proves FE-25.2, FE-25.3, FE-R121, FE-R122, FE-R123, FE-R211.
#[test]
fn quicker_combat_sends_away_who_has_fewer_hp_left_after_one_round() {
    // He-Man 8 of 8, Skeletor 7 of 7: Skeletor has fewer.
    let mut play = phase_four(QUICKER, [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.guard(EVIL, "targa-city", 1);
    both_pass(&mut play);
    assert_eq!((play.game.hero(SKELETOR).area, play.game.hero(HE_MAN).area), (area("targa-city"), area("perpetua-mountains")));
    assert!(!play.game.duel.on, "no flight, no second round");
    // On equal HP the active hero retreats; more damage dealt does not help.
    let mut equal = phase_four(QUICKER, [HE_MAN, SKELETOR], [&[(Combat::Two, Lane::Attack)], &[]]);
    equal.game.make(HE_MAN, |hero| hero.damage = 3).guard(MASTERS, "viper-tower", 1);
    both_pass(&mut equal);
    assert_eq!([HE_MAN, SKELETOR].map(|hero| equal.game.hp(hero)), [5, 5]);
    assert_eq!(equal.game.hero(HE_MAN).area, area("viper-tower"));
    assert_eq!([MASTERS, EVIL].map(|team| equal.game.team(team).vp), [0, 0]);
}

/// Proves FE-R125, FE-R198, FE-25.3.
#[test]
fn a_retreat_leads_to_another_outpost_without_enemies_and_the_base_is_only_the_fallback() {
    let end = |prepare: &dyn Fn(&mut Fields)| {
        let mut play = phase_four(QUICKER, [HE_MAN, SKELETOR], [&[], &[]]);
        prepare(&mut play.game);
        both_pass(&mut play);
        play.game.hero(SKELETOR).area
    };
    let at = |id| area(id);
    assert_eq!(end(&|_| {}), at("temple-of-serpos"), "its team holds no outpost but the base");
    assert_eq!(
        end(&|game| {
            game.guard(EVIL, "corridors-of-lithos", 1);
        }),
        at("corridors-of-lithos"),
        "farther than the base"
    );
    assert_eq!(
        end(&|game| {
            game.guard(EVIL, "perpetua-mountains", 1);
        }),
        at("temple-of-serpos"),
        "never where the combat was"
    );
    assert_eq!(
        end(&|game| {
            game.at(BEAST_MAN, "central-tower").guard(EVIL, "targa-city", 1);
            game.soldiers[area("central-tower").index()][0] = 1;
        }),
        at("targa-city"),
        "nor among enemies"
    );
}

/// Proves FE-25.4, FE-R126, FE-R127.
#[test]
fn twice_the_initiative_costs_one_more_but_only_if_a_hero_has_it() {
    let lost = |mine: i8, theirs: i8| {
        let mut play = phase_four(COUNTS, [HE_MAN, SKELETOR], [&[], &[]]);
        // Both have 2 printed.
        play.game.duel.sides[0].bonus = [0, 9, mine - 2];
        play.game.duel.sides[1].bonus = [0, 9, theirs - 2];
        both_pass(&mut play);
        [HE_MAN, SKELETOR].map(|hero| play.game.hero(hero).damage)
    };
    assert_eq!(lost(4, 2), [0, 2]);
    assert_eq!(lost(3, 2), [0, 1], "not twice");
    assert_eq!(lost(1, 0), [0, 2], "any number against 0");
    assert_eq!(lost(0, 0), [0, 0], "but not 0");
    assert_eq!(lost(2, 5), [2, 0]);
    // A creature deals just the 1; a hero deals 2 to a creature.
    let duel = |mine: i8| {
        let mut play = with(COUNTS);
        play.game.at(SHE_RA, "tar-swamp");
        let mut play = turn_of(play, SHE_RA);
        play.game.fight_epic(SHE_RA, epic("rift-hound"), &mut Scripted::none());
        while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
            play.game.frames.pop();
        }
        play.game.duel.sides[0].weapon = Some(0);
        play.game.duel.sides[0].bonus = [0, 9, mine - 3];
        play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
        super::go_on(&mut play);
        both_pass(&mut play);
        (play.game.hero(SHE_RA).damage, play.game.duel.hp)
    };
    assert_eq!(duel(3), (1, 4), "6 to 3");
    assert_eq!(duel(12), (0, 2), "12 to 6");
}

/// Proves FE-25.5, FE-25.6, FE-R129, FE-X28, FE-R128.
#[test]
fn one_defender_fights_for_all_with_a_card_more_for_each_friend() {
    for (friends, goal) in [(0, 4), (1, 5), (2, 6)] {
        let mut play = with(TOGETHER);
        play.game.at(HE_MAN, "tar-swamp").at(SKELETOR, "perpetua-mountains");
        for friend in [BEAST_MAN, EVIL_LYN].into_iter().take(friends) {
            play.game.at(friend, "perpetua-mountains");
        }
        let mut play = turn_of(play, HE_MAN);
        play.act(0, Action::Go { to: area("perpetua-mountains"), by: Way::Border });
        if friends > 0 {
            play.act(1, Action::Hero(SKELETOR));
        }
        assert_eq!(play.game.duel.sides.map(|side| side.goal), [4, goal]);
    }
    // An attacker with friends in the area has them too.
    let mut play = with(TOGETHER);
    play.game.at(HE_MAN, "perpetua-mountains").at(TEELA, "perpetua-mountains").at(SKELETOR, "perpetua-mountains");
    play.game.fight_hero(HE_MAN, SKELETOR, &mut Scripted::none());
    assert_eq!(play.game.duel.sides.map(|side| side.goal), [5, 4]);
    // Six cards or four: a lane takes four.
    let mut lanes = placing(TOGETHER, [HE_MAN, SKELETOR], [0, 0]);
    for _ in 0..4 {
        assert!(lanes.game.duel.sides[0].cards.push(Placed {
            card: Combat::One,
            lane: Lane::Attack,
            lies: Lies::Up,
            used: false,
            late: false
        }));
    }
    let one = script(&lanes.game, &[(0, Combat::One)]);
    lanes.game.advance(&mut Scripted::new(one));
    assert_eq!(lanes.legal(0).iter().filter(|action| matches!(action, Action::Lay(_))).count(), 2);
}

/// Skeletor and Beast Man are attacked by He-Man, who deals this much; the Evil Warriors hold these outposts.
fn together(damage: u8, held: &[&str], hurt: u8) -> Play<Fields> {
    let mut play = with(TOGETHER);
    for hero in [HE_MAN, SKELETOR, BEAST_MAN] {
        play.game.at(hero, "perpetua-mountains");
    }
    for id in held {
        play.game.guard(EVIL, id, 1);
    }
    play.game.make(SKELETOR, |hero| hero.damage = hurt);
    let mut play = reveal(turn_of(play, HE_MAN), [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.duel.round = 2;
    play.game.duel.sides[0].bonus = [damage as i8, 0, 0];
    both_pass(&mut play);
    play
}

/// Proves FE-25.7, FE-25.8, FE-25.9, FE-R211.
#[test]
fn if_it_loses_all_its_friends_leave_with_it() {
    let retreat = together(2, &["targa-city"], 0);
    assert_eq!([SKELETOR, BEAST_MAN].map(|hero| retreat.game.hero(hero).area), [area("targa-city"); 2]);
    assert!(!retreat.game.duel.on, "and nobody else is fought");
    let fallen = together(2, &["targa-city"], 5);
    assert_eq!(fallen.game.hero(SKELETOR).area, area("temple-of-serpos"), "who lost all its HP goes to its base");
    assert_eq!((fallen.game.hero(BEAST_MAN).area, fallen.game.team(MASTERS).vp), (area("targa-city"), 1));
    let homeless = together(2, &[], 0);
    assert_eq!([SKELETOR, BEAST_MAN].map(|hero| homeless.game.hero(hero).area), [area("temple-of-serpos"); 2]);
    // A lone hero is pushed as usual, by the winner.
    let mut alone = phase_four(TOGETHER, [HE_MAN, SKELETOR], [&[], &[]]);
    alone.game.duel.round = 2;
    alone.game.duel.sides[0].bonus = [2, 0, 0];
    both_pass(&mut alone);
    assert!(alone.legal(0).contains(&Action::Area(area("fright-wood"))));
}

/// A duel with Dice of Power at the beginning of phase 4.
fn dice(grids: [&[(Combat, Lane)]; 2]) -> Play<Fields> {
    phase_four(DICE, [HE_MAN, SKELETOR], grids)
}

/// Proves FE-26.1, FE-26.2, FE-26.3, FE-26.16, FE-R96.
#[test]
fn with_dice_of_power_a_lane_takes_two_cards_and_the_rest_of_phases_one_to_three_stays() {
    let mut play = placing(DICE, [HE_MAN, SKELETOR], [1, 0]);
    let first = script(&play.game, &[(0, Combat::Overload)]);
    play.game.advance(&mut Scripted::new(first));
    super::draw(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    assert_eq!(play.game.duel.sides[0].bonus, [2, 0, 0], "an immediate overload fires");
    super::draw(&mut play, 1, Action::Lay(Lane::Attack), &[(0, Combat::Two)]);
    assert!(play.legal(0).contains(&Action::Focus));
    super::draw(&mut play, 0, Action::Lay(Lane::Defense), &[(1, Combat::One)]);
    super::draw(&mut play, 1, Action::Lay(Lane::Defense), &[(0, Combat::Two)]);
    super::draw(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    super::draw(&mut play, 1, Action::Lay(Lane::Attack), &[(0, Combat::One)]);
    let lanes: Vec<Action> = play.legal(0).into_iter().filter(|action| matches!(action, Action::Lay(_))).collect();
    assert_eq!(lanes, [Action::Lay(Lane::Defense), Action::Lay(Lane::Initiative)], "attack holds two cards");
    assert_eq!(play.game.duel.sides[0].goal, 4);
}

/// Proves FE-26.4, FE-26.5, FE-26.12.
#[test]
fn lanes_become_dice_after_phase_four_and_swapped_cards_count_where_they_lie() {
    let mut play = dice([&[(Combat::Three, Lane::Attack), (Combat::One, Lane::Initiative)], &[]]);
    play.game.duel.sides[0].times = 1;
    assert_eq!(play.game.duel.sides[0].dice_of(Lane::Attack), (3, 0));
    play.act(0, Action::Swap(0, 1)).act(1, Action::Pass);
    // Three initiative dice now: success, double, blank.
    play.chance(0, Action::Pass, &[2, 4, 0, 2]);
    assert_eq!(play.game.duel.sides[0].rolled, [1, 0, 3]);
    assert_eq!(play.game.hero(SKELETOR).damage, 2, "5 to 2, and 1 success in attack");
}

/// Proves FE-26.6, FE-26.7, FE-26.8, FE-X27.
#[test]
fn results_are_successes_and_the_printed_initiative_is_added_flat() {
    let mut play = phase_four(DICE, [BEAST_MAN, HE_MAN], [&[], &[]]);
    assert_eq!(play.game.def(BEAST_MAN).initiative, 2);
    play.game.duel.sides[0].rolled = [7, 1, 1];
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [7, 1, 3]);
    play.game.duel.sides[0].rolled = [0; 3];
    // The lower result loses 1 and defends first.
    play.game.duel.sides[1].bonus[2] = 1;
    play.act(1, Action::Pass).act(0, Action::Pass);
    assert_eq!((play.game.duel.first, play.game.hero(BEAST_MAN).damage), (1, 1));
}

/// Proves FE-26.9, FE-26.14, FE-26.15, FE-R131.
#[test]
fn attack_and_defense_are_rolled_anew_for_each_of_the_two_attacks() {
    let grids: [&[(Combat, Lane)]; 2] = [
        &[(Combat::Two, Lane::Attack), (Combat::One, Lane::Defense)],
        &[(Combat::One, Lane::Attack), (Combat::One, Lane::Defense)],
    ];
    let mut play = dice(grids);
    play.act(0, Action::Pass);
    // Initiative 2 to 2, no dice: nobody loses. He-Man attacks with two successes against a blank; then Skeletor with a double
    // against a success. The defender's dice are told first.
    play.chance(1, Action::Pass, &[0, 2, 2, 2, 4]);
    assert_eq!((play.game.duel.first, [HE_MAN, SKELETOR].map(|hero| play.game.hero(hero).damage)), (0, [1, 2]));
    assert!(play.legal(0).contains(&Action::No), "phase 8 follows");
}

/// Proves FE-26.10, FE-26.11, FE-R133.
#[test]
fn each_reroll_face_rolls_itself_and_one_other_die_until_its_player_stops() {
    let mut play = dice([&[(Combat::Three, Lane::Initiative), (Combat::One, Lane::Initiative)], &[]]);
    play.act(0, Action::Pass);
    // Two rerolls, a blank, a success.
    play.chance(1, Action::Pass, &[5, 5, 0, 2]);
    let all = play.legal(0);
    assert!(all.contains(&Action::Reroll([1, 1, 0])) && !all.contains(&Action::Reroll([2, 0, 0])) && all.contains(&Action::Done));
    // Both and the blank again: double, reroll, success.
    play.chance(0, Action::Reroll([1, 0, 0]), &[4, 5, 2]);
    play.act(0, Action::Done);
    assert_eq!(play.game.duel.sides[0].rolled[2], 4, "the kept reroll face counts nothing: 2 + 1 + 1");
}

/// Proves FE-26.13, FE-X41, FE-R132.
#[test]
fn above_ten_dice_each_one_becomes_a_success_of_its_players_choice() {
    let grid = [
        (Combat::Three, Lane::Attack),
        (Combat::Three, Lane::Attack),
        (Combat::Three, Lane::Defense),
        (Combat::One, Lane::Defense),
        (Combat::Two, Lane::Initiative),
        (Combat::One, Lane::Initiative),
    ];
    let mut play = dice([&grid, &[]]);
    // 6 + 4 + 3 are 13.
    assert_eq!(play.legal(0), Lane::ALL.map(Action::Lay), "in any lane");
    play.act(0, Action::Lay(Lane::Attack)).act(0, Action::Lay(Lane::Attack)).act(0, Action::Lay(Lane::Initiative));
    assert!(play.legal(0).contains(&Action::Pass), "three and no more");
    let side = &play.game.duel.sides[0];
    assert_eq!(Lane::ALL.map(|lane| side.dice_of(lane)), [(4, 2), (4, 0), (2, 1)], "ten dice in the whole combat round");
    // A card that comes later has no room: each of its points counts by itself in its own lane.
    let mut later = play.clone();
    assert!(later.game.duel.sides[0].cards.push(Placed {
        card: Combat::Two,
        lane: Lane::Defense,
        lies: Lies::Up,
        used: false,
        late: true
    }));
    assert_eq!(Lane::ALL.map(|lane| later.game.duel.sides[0].dice_of(lane)), [(4, 2), (4, 2), (2, 1)]);
    // A lane that lost cards rolls what is left, and keeps its successes.
    let mut gone = play;
    gone.game.duel.sides[0].cards.remove(0);
    gone.game.duel.sides[0].cards.remove(0);
    assert_eq!(gone.game.duel.sides[0].dice_of(Lane::Attack).0, 0);
}

/// Proves FE-26.12, FE-R132: what a swap moves is not new, however many dice there are.
#[test]
fn near_ten_dice_a_swapped_card_is_rolled_in_its_final_lane() {
    let grid = [
        (Combat::Three, Lane::Attack),
        (Combat::Three, Lane::Attack),
        (Combat::Two, Lane::Defense),
        (Combat::Two, Lane::Initiative),
    ];
    let mut play = dice([&grid, &[]]);
    let all = |play: &Play<Fields>| Lane::ALL.map(|lane| play.game.duel.sides[0].dice_of(lane));
    assert_eq!(all(&play), [(6, 0), (2, 0), (2, 0)], "ten, and nothing to convert");
    play.game.duel.sides[0].times = 1;
    play.act(0, Action::Swap(1, 3));
    assert_eq!(all(&play), [(5, 0), (2, 0), (3, 0)]);
    // A card drawn now finds no room; it keeps its success wherever it is swapped to.
    let spark = spell("mind-spark");
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(spark)));
    play.act(1, Action::Pass);
    super::draw(&mut play, 0, Action::Cast { hero: HE_MAN, spell: spark }, &[(0, Combat::One)]);
    play.act(0, Action::Lay(Lane::Defense));
    assert_eq!(all(&play), [(5, 0), (2, 1), (3, 0)]);
    play.game.duel.sides[0].times = 1;
    play.act(0, Action::Swap(3, 4));
    assert_eq!(all(&play), [(3, 1), (4, 0), (3, 0)], "the late card lies in attack now");
}

/// Proves FE-R228.
#[test]
fn the_active_side_converts_and_rerolls_first_once_both_have_rolled() {
    let grid = [
        (Combat::Three, Lane::Attack),
        (Combat::Three, Lane::Attack),
        (Combat::Three, Lane::Defense),
        (Combat::Two, Lane::Initiative),
    ];
    let mut play = dice([&grid, &grid]);
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Lay(Lane::Attack));
    assert_eq!(play.deciding(), [1], "then the other side");
    play.act(1, Action::Lay(Lane::Attack)).act(0, Action::Pass);
    // Skeletor's two dice are told first, then He-Man's: a reroll face on each side.
    play.chance(1, Action::Pass, &[5, 0, 5, 0]);
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Done);
    assert_eq!(play.deciding(), [1]);
}

/// Proves FE-R130, FE-R134.
#[test]
fn only_combat_cards_become_dice_and_the_option_goes_with_the_others() {
    let mut play = phase_four(
        Options { initiative_counts: true, quicker: true, ..DICE },
        [HE_MAN, SKELETOR],
        [&[(Combat::One, Lane::Initiative)], &[]],
    );
    let fury = spell("fury");
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(fury)));
    play.act(0, Action::Cast { hero: HE_MAN, spell: fury }).act(1, Action::Pass);
    assert_eq!((play.game.total(0, Lane::Attack), play.game.duel.sides[0].dice_of(Lane::Attack)), (3, (0, 0)));
    // His one die shows a double: 4 to 2 is twice; and 3 of the spell.
    play.game.guard(EVIL, "targa-city", 1);
    play.chance(0, Action::Pass, &[4]);
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.hero(SKELETOR).area), (5, area("targa-city")));
}

/// Proves FE-26.17.
#[test]
fn a_creature_rolls_nothing() {
    let mut play = with(DICE);
    play.game.at(SHE_RA, "tar-swamp");
    let mut play = turn_of(play, SHE_RA);
    play.game.fight_epic(SHE_RA, epic("rift-hound"), &mut Scripted::none());
    while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
        play.game.frames.pop();
    }
    play.game.duel.sides[0].weapon = Some(0);
    play.game.duel.sides[1].bonus = [2, 0, 0];
    assert!(play.game.duel.sides[0].cards.push(Placed {
        card: Combat::Two,
        lane: Lane::Defense,
        lies: Lies::Up,
        used: false,
        late: false
    }));
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    super::go_on(&mut play);
    play.act(0, Action::Pass);
    // 3 to 6: she loses 1. Its attack 3 + 2 against the two dice of her defense: 1 success and a double. She has no dice.
    play.chance(1, Action::Pass, &[2, 4]);
    assert_eq!((play.game.hero(SHE_RA).damage, play.game.duel.foe), (1 + 2, Foe::Epic(epic("rift-hound"))));
}
