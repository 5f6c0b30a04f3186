//! Section 22: drawing, focusing and placing combat cards, and what effects do to them.

use super::{both_pass, clause, draw, go_on, phase_four, placing, script};
use crate::action::Action;
use crate::combat::{Lies, Placed};
use crate::content::effect::Op;
use crate::frame::Frame;
use crate::ids::{Combat, Lane};
use crate::setup::Options;
use crate::state::Fields;
use crate::testing::{HE_MAN, MASTERS, SKELETOR, TEELA, equipment, spell};
use engine::{Game, Scripted, Seat, Viewer};
use kit::testing::Play;

fn plain() -> Options {
    Options::default()
}

/// He-Man (mind 2) begins to place against Skeletor; he has drawn this.
fn drawn(card: Combat) -> Play<Fields> {
    let mut play = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    go(&mut play, &[(0, card)]);
    play
}

/// Goes on with these draws.
fn go(play: &mut Play<Fields>, draws: &[(usize, Combat)]) {
    let mut cx = Scripted::new(script(&play.game, draws));
    play.game.advance(&mut cx);
}

fn lanes(play: &Play<Fields>, seat: u8) -> Vec<Lane> {
    let lay = |action: &Action| if let Action::Lay(lane) = action { Some(*lane) } else { None };
    play.legal(seat).iter().filter_map(lay).collect()
}

/// Proves FE-21.1, FE-21.2, FE-22.1, FE-22.7, FE-23.5.
#[test]
fn each_hero_has_three_lanes_and_basic_cards_lie_face_down_for_the_opponent() {
    let mut play = drawn(Combat::Three);
    assert_eq!(lanes(&play, 0), Lane::ALL);
    draw(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Combat::Overload)]);
    draw(&mut play, 1, Action::Lay(Lane::Defense), &[(0, Combat::One)]);
    let seen = |seat| play.game.view(Viewer::Seat(Seat(seat))).combat.expect("a combat").sides;
    assert_eq!(seen(0)[0].cards, [(Lane::Attack, Lies::Hidden, Some(Combat::Three), false)]);
    assert_eq!(seen(1)[0].cards, [(Lane::Attack, Lies::Hidden, None, false)]);
    assert_eq!(seen(1)[0].totals, None, "nor its total");
    assert_eq!(seen(0)[1].cards, [(Lane::Defense, Lies::Up, Some(Combat::Overload), false)], "special cards lie open");
    // What was drawn is for its own team to see.
    assert!(play.game.view(Viewer::Seat(Seat(0))).details.contains("card"));
    assert!(!play.game.view(Viewer::Seat(Seat(1))).details.contains("card"));
}

/// Proves FE-22.8, FE-22.2, FE-X38.
#[test]
fn no_lane_twice_in_a_row() {
    let mut play = drawn(Combat::One);
    draw(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    draw(&mut play, 1, Action::Lay(Lane::Attack), &[(0, Combat::Flux)]);
    assert_eq!(lanes(&play, 0), [Lane::Defense, Lane::Initiative], "flux obeys too");
    assert_eq!(clause(&play, 0, Action::Lay(Lane::Attack)), "FE-22.8");
    draw(&mut play, 0, Action::Lay(Lane::Initiative), &[(0, Combat::One)]);
    assert_eq!(lanes(&play, 0), [Lane::Attack, Lane::Defense], "and counts");
    assert_eq!(play.game.duel.sides[0].placed, 1);
}

/// Proves FE-22.9, FE-22.10, FE-22.11, FE-R93, FE-R101, FE-R100.
#[test]
fn focus_discards_for_all_to_see_as_often_as_the_mind_allows() {
    let mut play = drawn(Combat::Time);
    draw(&mut play, 0, Action::Focus, &[(0, Combat::Flux)]);
    assert_eq!(play.game.duel.sides[0].times, 0, "a time card can be focused away");
    // A card drawn for a flux, too.
    draw(&mut play, 0, Action::Lay(Lane::Attack), &[(0, Combat::One)]);
    draw(&mut play, 0, Action::Focus, &[(0, Combat::Two)]);
    assert_eq!(clause(&play, 0, Action::Focus), "FE-22.10", "a mind of 2");
    let side = &play.game.view(Viewer::Seat(Seat(1))).combat.unwrap().sides[0];
    assert_eq!((side.focused, side.gone), (2, [1, 0, 0, 0, 1, 0, 0]));
}

/// Proves FE-22.5, FE-23.4, FE-R104, FE-R105.
#[test]
fn a_time_card_lies_beside_the_grid_and_the_next_card_takes_its_place() {
    let mut play = drawn(Combat::Time);
    assert!(!play.legal(0).iter().any(|action| matches!(action, Action::Lay(_))));
    draw(&mut play, 0, Action::LayTime, &[(0, Combat::Three)]);
    assert_eq!((play.game.duel.sides[0].times, play.game.duel.sides[0].placed), (1, 0));
    assert!(play.legal(0).contains(&Action::Focus), "FE-R100: a card drawn for it can be focused");
    draw(&mut play, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    assert_eq!(play.game.duel.sides[0].placed, 1);
    // With an empty deck nothing follows and the placement is lost.
    let mut empty = drawn(Combat::Time);
    empty.game.duel.sides[0].left = [0; 7];
    draw(&mut empty, 0, Action::LayTime, &[(1, Combat::One)]);
    assert_eq!((empty.game.duel.sides[0].out, empty.game.duel.sides[0].placed, empty.deciding()), (true, 0, vec![1]));
    // Unused, it is discarded with the round.
    let mut unused = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    unused.game.duel.sides[0].times = 1;
    both_pass(&mut unused);
    let two = unused.game.draw_of(0, Combat::Two);
    unused.chance(0, Action::No, &[two]);
    assert_eq!(unused.game.duel.sides[0].times, 0);
}

/// Proves FE-22.6, FE-R93, FE-R102, FE-R103, FE-R100, FE-23.4.
#[test]
fn a_tool_shows_two_cards_of_which_one_is_played() {
    let mut play = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    go(&mut play, &[(0, Combat::Tool), (0, Combat::Time), (0, Combat::Three)]);
    assert_eq!(play.legal(0), [Action::Keep(0), Action::Keep(1)], "no focus on the pair");
    let mut three = play.clone();
    three.act(0, Action::Keep(1));
    assert_eq!(three.game.duel.sides[0].gone, [0, 0, 0, 0, 1, 1, 0], "tool and time, for all to see");
    assert!(!three.legal(0).contains(&Action::Focus) && three.game.duel.sides[0].placed == 0);
    // A time card is played by its own rules.
    play.act(0, Action::Keep(0));
    assert_eq!(play.legal(0), [Action::LayTime]);
    // A second tool that is kept resolves again.
    let mut twice = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    twice.game.duel.sides[0].left[Combat::Tool.index()] = 2;
    go(&mut twice, &[(0, Combat::Tool), (0, Combat::Tool), (0, Combat::One)]);
    draw(&mut twice, 0, Action::Keep(0), &[(0, Combat::Two), (0, Combat::Three)]);
    assert_eq!(twice.game.duel.sides[0].gone, [1, 0, 0, 0, 0, 2, 0]);
    assert_eq!(twice.legal(0), [Action::Keep(0), Action::Keep(1)]);
    // One card left must be played; none left ends the placing.
    let mut one = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    one.game.duel.sides[0].left = [0, 1, 0, 0, 0, 1, 0];
    go(&mut one, &[(0, Combat::Tool), (0, Combat::Two)]);
    assert_eq!(one.legal(0), Lane::ALL.map(Action::Lay));
    let mut none = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    none.game.duel.sides[0].left = [0, 0, 0, 0, 0, 1, 0];
    go(&mut none, &[(0, Combat::Tool), (1, Combat::One)]);
    assert_eq!((none.game.duel.sides[0].out, none.deciding()), (true, vec![1]));
}

/// Proves FE-22.3, FE-22.4, FE-R108.
#[test]
fn an_overload_adds_one_and_waits_for_phase_four_unless_it_is_immediate() {
    let mut waits = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    go(&mut waits, &[(0, Combat::Overload)]);
    draw(&mut waits, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    assert_eq!((waits.game.duel.sides[0].bonus, waits.game.duel.sides[0].lane_value(Lane::Attack)), ([0; 3], 1));
    let mut fires = placing(plain(), [HE_MAN, SKELETOR], [1, 0]);
    go(&mut fires, &[(0, Combat::Overload)]);
    draw(&mut fires, 0, Action::Lay(Lane::Initiative), &[(1, Combat::One)]);
    // The Power Fist: +2 in the lane of the card.
    assert_eq!(fires.game.duel.sides[0].bonus, [0, 0, 2]);
    // In phase 4 the one may be triggered once or not at all, the other never again.
    let card = |used| Placed { card: Combat::Overload, lane: Lane::Attack, lies: Lies::Up, used, late: false };
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    assert!(play.game.duel.sides[0].cards.push(card(false)) && play.game.duel.sides[0].cards.push(card(true)));
    let triggers: Vec<Action> = play.legal(0).into_iter().filter(|action| matches!(action, Action::Trigger(_))).collect();
    assert_eq!(triggers, [Action::Trigger(0)]);
    play.act(0, Action::Trigger(0)).act(1, Action::Pass);
    assert_eq!(play.game.duel.sides[0].bonus, [3, 0, 0]);
    assert!(play.refused(0, &Action::Trigger(0)).is_some(), "once a combat round");
}

/// Proves FE-R96, FE-21.2.
#[test]
fn a_card_without_a_lane_is_discarded_and_counts_as_placed() {
    let mut play = placing(plain(), [HE_MAN, SKELETOR], [0, 0]);
    for lane in Lane::ALL {
        for _ in 0..4 {
            assert!(play.game.duel.sides[0].cards.push(Placed {
                card: Combat::One,
                lane,
                lies: Lies::Up,
                used: false,
                late: false
            }));
        }
    }
    go(&mut play, &[(0, Combat::Two), (1, Combat::One)]);
    assert_eq!((play.game.duel.sides[0].placed, play.game.duel.sides[0].gone[1], play.deciding()), (1, 1, vec![1]));
}

/// Proves FE-R97, FE-R98, FE-R207.
#[test]
fn cards_placed_by_effects_in_phase_four_lie_open_and_are_no_placement() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let spark = spell("mind-spark");
    play.game.make(HE_MAN, |hero| (0..2).for_each(|_| assert!(hero.spells.push(spark))));
    play.game.duel.sides[0].last = Some(Lane::Attack);
    let cast = Action::Cast { hero: HE_MAN, spell: spark };
    draw(&mut play, 0, cast, &[(0, Combat::Two)]);
    assert_eq!(lanes(&play, 0), Lane::ALL, "no lane is barred");
    assert!(!play.legal(0).contains(&Action::Focus), "focus belongs to phase 3");
    play.act(0, Action::Lay(Lane::Attack));
    let side = &play.game.duel.sides[0];
    assert_eq!((side.cards.as_slice()[0].lies, side.placed, side.last), (Lies::Up, 4, Some(Lane::Attack)));
    // A new time card may be used by a later action; an immediate overload fires.
    play.act(1, Action::Pass);
    play.game.duel.sides[0].weapon = Some(1);
    draw(&mut play, 0, cast, &[(0, Combat::Overload)]);
    play.act(0, Action::Lay(Lane::Defense));
    assert_eq!(play.game.duel.sides[0].bonus, [0, 2, 0]);
    // With an empty deck nothing is drawn.
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(spark)));
    play.game.duel.sides[0].left = [0; 7];
    play.act(0, cast);
    assert_eq!((play.game.duel.sides[0].cards.len(), play.game.duel.sides[0].out), (2, false));
}

/// Proves FE-R207, FE-R100: in phase 3 they obey and count, and can be focused.
#[test]
fn cards_placed_by_effects_in_phase_three_obey_and_count_for_the_lanes() {
    use crate::testing::{BEAST_MAN, EVIL};
    let mut play = placing(plain(), [BEAST_MAN, HE_MAN], [1, 0]);
    // His pack comes at once: draw and place one more card.
    go_evil(&mut play, &[(0, Combat::Overload)]);
    draw(&mut play, 1, Action::Lay(Lane::Attack), &[(0, Combat::Two)]);
    assert_eq!(lanes(&play, 1), [Lane::Defense, Lane::Initiative]);
    draw(&mut play, 1, Action::Focus, &[(0, Combat::Two)]);
    assert_eq!(play.game.duel.sides[0].focused, 1);
    draw(&mut play, 1, Action::Lay(Lane::Defense), &[(1, Combat::One)]);
    let side = &play.game.duel.sides[0];
    assert_eq!((side.cards.as_slice()[1].lies, side.placed, side.last), (Lies::Hidden, 1, Some(Lane::Defense)));
    let _ = EVIL;
}

fn go_evil(play: &mut Play<Fields>, draws: &[(usize, Combat)]) {
    go(play, draws);
}

/// Proves FE-R106, FE-R107, FE-R109, FE-22.5, FE-23.16.
#[test]
fn a_time_card_swaps_any_two_cards_of_different_lanes_within_the_limits() {
    let cards = [
        (Combat::One, Lane::Attack),
        (Combat::Flux, Lane::Attack),
        (Combat::Overload, Lane::Defense),
        (Combat::Three, Lane::Defense),
        (Combat::One, Lane::Defense),
        (Combat::One, Lane::Defense),
    ];
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&cards, &[]]);
    play.game.duel.sides[0].times = 1;
    let all = play.legal(0);
    assert!(all.contains(&Action::Swap(0, 2)) && !all.contains(&Action::Swap(0, 1)), "two of one lane stay");
    assert!(all.contains(&Action::Swap(1, 3)), "the flux leaves room for what comes: {all:?}");
    // A flux that would leave four counted cards and get a fifth: the defense lane holds four already.
    let four = play.game.duel.sides[0].counted(Lane::Defense);
    assert_eq!(four, 4);
    let mut full = play.clone();
    for _ in 0..3 {
        let card = Placed { card: Combat::One, lane: Lane::Attack, lies: Lies::Up, used: false, late: false };
        assert!(full.game.duel.sides[0].cards.push(card));
    }
    // Attack holds four counted cards and the flux: no counted card may come for the flux.
    assert!(!full.legal(0).contains(&Action::Swap(1, 3)));
    assert!(full.legal(0).contains(&Action::Swap(0, 3)));
    // The overload keeps its "+1" where it goes, and its ability after the swap.
    play.act(0, Action::Swap(0, 2));
    assert_eq!((play.game.duel.sides[0].lane_value(Lane::Attack), play.game.duel.sides[0].lane_value(Lane::Defense)), (2, 6));
    play.act(1, Action::Pass).act(0, Action::Trigger(2));
    assert_eq!(play.game.duel.sides[0].bonus, [3, 0, 0]);
    assert_eq!(play.game.duel.sides[0].times, 0);
}

/// Proves FE-R109.
#[test]
fn a_text_about_the_own_lane_means_the_lane_at_the_time_of_triggering() {
    // Man-At-Arms' mace would do; Grizzlor's crossbow is at hand as a block: +1 in the own lane.
    let mut play =
        phase_four(plain(), [HE_MAN, SKELETOR], [&[(Combat::Overload, Lane::Attack), (Combat::One, Lane::Defense)], &[]]);
    play.game.duel.sides[0].weapon = Some(1);
    play.game.duel.sides[0].times = 1;
    play.act(0, Action::Swap(0, 1)).act(1, Action::Pass).act(0, Action::Trigger(0));
    assert_eq!(play.game.duel.sides[0].bonus, [0, 2, 0], "the fist hits where the card lies now");
}

/// Proves FE-R204, FE-23.15.
#[test]
fn a_card_turned_down_by_an_effect_stays_so_and_a_hidden_one_stays_hidden() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[(Combat::Three, Lane::Attack), (Combat::Flux, Lane::Attack)]]);
    let veil = spell("veil");
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(veil)));
    play.act(0, Action::Cast { hero: HE_MAN, spell: veil });
    play.act(0, Action::Card(0));
    // The second of the two has one card left to turn.
    assert_eq!(play.game.total(1, Lane::Attack), 0);
    let side = &play.game.duel.sides[1];
    assert_eq!(
        (side.counted(Lane::Attack), side.cards.as_slice()[0].lies, side.cards.as_slice()[1].lies),
        (1, Lies::Turned, Lies::Turned)
    );
    // Only an effect turns it back.
    let unbind = spell("unbind");
    play.game.make(SKELETOR, |hero| assert!(hero.spells.push(unbind)));
    play.act(1, Action::Cast { hero: SKELETOR, spell: unbind }).act(1, Action::Card(0));
    assert_eq!(play.game.total(1, Lane::Attack), 4, "3, and 1 of the spell");
    // In phase 3: turned while hidden, it is skipped by the reveal and nobody else learns it.
    let mut hidden = drawn(Combat::Three);
    draw(&mut hidden, 0, Action::Lay(Lane::Attack), &[(1, Combat::One)]);
    hidden.game.run(super::block(&[Op::TurnDown]), crate::testing::EVIL, Some(SKELETOR));
    go_on(&mut hidden);
    assert_eq!(hidden.game.duel.sides[0].cards.as_slice()[0].lies, Lies::TurnedHidden);
    let seen = hidden.game.view(Viewer::Seat(Seat(1))).combat.unwrap().sides[0].cards.clone();
    assert_eq!(seen, [(Lane::Attack, Lies::TurnedHidden, None, false)]);
}

/// Proves FE-23.2, FE-R94, FE-R207.
#[test]
fn start_abilities_come_before_placing_and_again_in_the_second_round_unless_once_a_combat() {
    use crate::setup::Heroes;
    use crate::testing::{area, setup};
    let mut wanted = setup(plain());
    if let Heroes::Fixed(all) = &mut wanted.heroes {
        all[1][0] = "tri-klops".into();
    }
    let mut play = Play::new(Fields::new(&wanted, &mut engine::Seeded::new(1)).expect("legal"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    let klops = crate::testing::EVIL_LYN;
    play.game.at(HE_MAN, "tar-swamp").at(klops, "perpetua-mountains");
    let mut play = super::turn_of(play, HE_MAN);
    play.act(0, Action::Go { to: area("perpetua-mountains"), by: crate::map::Way::Border });
    play.act(0, Action::Weapon(0)).act(1, Action::Weapon(0));
    assert_eq!((play.deciding(), play.game.duel.placing), (vec![1], false), "He-Man has no such ability");
    assert_eq!(play.legal(1), [Action::Ability(0), Action::No]);
    draw(&mut play, 1, Action::Ability(0), &[(0, Combat::One)]);
    assert!(play.game.duel.sides[1].steady && play.game.duel.placing);
    // Used once in the combat: the second round does not ask again.
    play.game.frames.clear();
    play.game.frames.push(Frame::Clash(crate::frame::Clash { step: crate::combat::Step::Second }));
    go(&mut play, &[(0, Combat::Two)]);
    assert_eq!((play.game.duel.round, play.deciding()), (2, vec![0]));
    assert!(matches!(play.game.frames.top(), Some(Frame::Drawn(_))));
    // One that is not limited so may be used again.
    play.game.hero_mut(klops).used = [0; 3];
    let mut again = play.clone();
    again.game.frames.clear();
    again.game.frames.push(Frame::Clash(crate::frame::Clash { step: crate::combat::Step::Opening }));
    go_on(&mut again);
    assert_eq!(again.legal(1), [Action::Ability(0), Action::No]);
}

/// Proves FE-R112, FE-23.10, FE-23.11.
#[test]
fn soldiers_help_once_a_combat_for_one_round_each_where_its_player_wants() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    play.game.guard(MASTERS, "perpetua-mountains", 3);
    play.act(0, Action::Sacrifice([1, 1, 0]));
    let here = crate::testing::area("perpetua-mountains");
    assert_eq!(Lane::ALL.map(|lane| play.game.total(0, lane)), [1, 1, 2]);
    assert_eq!((play.game.soldiers_at(MASTERS, here), play.game.team(MASTERS).reserve), (1, 14));
    play.act(1, Action::Pass);
    assert!(!play.legal(0).iter().any(|action| matches!(action, Action::Sacrifice(_))), "once");
    play.act(0, Action::Pass);
    let two = play.game.draw_of(0, Combat::Two);
    play.chance(0, Action::No, &[two]);
    assert_eq!((play.game.duel.sides[0].bonus, play.game.duel.sides[0].sent), ([0; 3], true), "for that round, once a combat");
}

/// Proves FE-23.9, FE-30.3.
#[test]
fn only_the_fighting_heros_own_consumables_help() {
    let mut play = phase_four(plain(), [HE_MAN, SKELETOR], [&[], &[]]);
    let stars = equipment("throwing-stars");
    play.game.make(TEELA, |hero| assert!(hero.pack.push(stars)));
    assert!(play.refused(0, &Action::Use(stars)).is_some());
    play.game.make(HE_MAN, |hero| assert!(hero.pack.push(stars)));
    play.act(0, Action::Use(stars));
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.equipment.discard[stars as usize]), (1, 1));
}
