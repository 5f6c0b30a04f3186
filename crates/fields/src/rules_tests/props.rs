//! Dice allocation and the payment of a defeat against brute force.

use super::turn_at;
use crate::action::{Action, Owned};
use crate::frame::{Fight, Frame, Wilds};
use crate::payment::{Payment, cheapest, of_hero, value};
use crate::state::{Fields, Mount};
use crate::testing::{MASTERS, TEELA, table};
use engine::{Game, GameRng, Scripted, Seat, Viewer};
use kit::testing::Play;
use std::collections::BTreeSet;

/// HP and attack a creature has left.
type Left = (u8, u8);

/// Every way to assign every die to defense, HP, attack or nothing; what HP get counts only if the defense is down.
fn by_hand(hp: u8, attack: u8, defense: u8, dice: &[u8]) -> BTreeSet<Left> {
    let mut all = BTreeSet::new();
    for mut code in 0..4u32.pow(dice.len() as u32) {
        let mut sums = [0u8; 4];
        for die in dice {
            sums[(code % 4) as usize] += die;
            code /= 4;
        }
        let hurt = if sums[0] >= defense { sums[1] } else { 0 };
        // FE-27.5: dice may not be assigned to HP otherwise.
        if sums[1] == 0 || sums[0] >= defense {
            all.insert((hp.saturating_sub(hurt), attack.saturating_sub(sums[2])));
        }
    }
    all
}

/// Everything the game lets a player come to, by its lists of legal actions.
fn by_play(play: &Play<Fields>, seen: &mut BTreeSet<String>, out: &mut BTreeSet<Left>) {
    let Some(Frame::Wilds(Wilds { fight, .. })) = play.game.frames.top().copied() else { return };
    if !seen.insert(format!("{fight:?}")) {
        return;
    }
    out.insert((fight.hp, fight.attack));
    for action in play.legal(0).into_iter().filter(|action| matches!(action, Action::Assign { .. })) {
        let mut next = play.clone();
        next.act(0, action);
        by_play(&next, seen, out);
    }
}

/// Proves FE-27.4, FE-27.5, FE-27.6, FE-R136.
#[test]
fn every_allocation_of_dice_that_the_rules_allow_can_be_played_and_no_other() {
    let base = turn_at(TEELA, "tar-swamp");
    let mut rng = GameRng::new(11);
    for _ in 0..60 {
        let mut some = |n: u32| rng.below(n) as u8;
        let (hp, attack, defense, ones, doubles) = (1 + some(5), some(6), some(5), some(4), some(4));
        let faces = [some(3), ones, doubles, some(2)];
        let fight = Fight { card: 20, rolled: true, settled: true, hp, attack, defense, dice: 0, faces };
        let mut play = base.clone();
        play.game.frames.push(Frame::Wilds(Wilds { hero: TEELA, fight }));
        let dice: Vec<u8> = std::iter::repeat_n(1, ones.into()).chain(std::iter::repeat_n(2, doubles.into())).collect();
        let mut reached = BTreeSet::new();
        by_play(&play, &mut BTreeSet::new(), &mut reached);
        assert_eq!(reached, by_hand(hp, attack, defense, &dice), "{fight:?}");
    }
}

/// The best of all subsets of cards: least value lost, then fewest cards.
fn best_by_hand(cards: &[(Owned, u8)], reserve: u16, owed: u8) -> Option<(u16, usize)> {
    let worth =
        |set: u32| -> u16 { cards.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, c)| u16::from(c.1)).sum() };
    let all = (0..1u32 << cards.len()).map(|set| (worth(set), set.count_ones() as usize));
    all.filter(|(sum, _)| u16::from(owed).saturating_sub(*sum) <= reserve).map(|(sum, n)| (sum.max(u16::from(owed)), n)).min()
}

/// Proves FE-8.5, FE-8.6, FE-R49, FE-R50.
#[test]
fn the_cheapest_payment_is_that_of_all_subsets() {
    let mut rng = GameRng::new(3);
    for round in 0..4000 {
        let n = rng.below(8);
        let cards: Vec<(Owned, u8)> = (0..n).map(|i| (Owned::Packed(i as u8), rng.below(7) as u8)).collect();
        let (reserve, owed) = (rng.below(8) as u16, rng.below(8) as u8);
        let Payment { cards: paid, eternium } = cheapest(&cards, reserve, owed);
        let sum: u16 = paid.iter().map(|card| u16::from(cards.iter().find(|(of, _)| of == card).expect("one of them").1)).sum();
        assert!(u16::from(eternium) <= reserve);
        match best_by_hand(&cards, reserve, owed) {
            Some(best) => assert_eq!((sum + u16::from(eternium), paid.len()), best, "{round}: {cards:?}, {reserve} for {owed}"),
            None => {
                assert_eq!((u16::from(eternium), paid.len()), (reserve, cards.iter().filter(|(_, worth)| *worth > 0).count()));
            }
        }
    }
}

/// Every way to the end of a payment: what was lost.
fn all_payments(play: &Play<Fields>, lost: u16, out: &mut BTreeSet<u16>) {
    if !matches!(play.game.frames.top(), Some(Frame::Defeat(_))) {
        out.insert(lost);
        return;
    }
    let before = play.game.team(MASTERS).eternium;
    for action in play.legal(0) {
        let mut next = play.clone();
        next.act(0, action);
        let card = if let Action::PayCard(card) = action { u16::from(value(next.game.defs(), card)) } else { 0 };
        all_payments(&next, lost + card + before - next.game.team(MASTERS).eternium, out);
    }
}

/// Proves FE-8.5, FE-R49.
#[test]
fn the_cheapest_payment_can_be_played_and_nothing_cheaper() {
    let mut rng = GameRng::new(8);
    for _ in 0..40 {
        let mut play = table();
        play.game.team_mut(MASTERS).eternium = rng.below(7) as u16;
        let defs = play.game.defs();
        let mut some = |n: usize| rng.below(n as u32) as u8;
        let (ally, vehicle, worn) = (some(defs.allies.len()), some(defs.vehicles.len()), some(20));
        let (packed, spell, kinds) = (some(defs.equipment.len()), some(defs.spells.len()), some(32));
        play.game.make(TEELA, |hero| {
            let on = |bit: u8| kinds >> bit & 1 == 1;
            let _ = (on(0) && hero.allies.push(ally), on(1) && hero.mounts.push(Mount::Vehicle(vehicle)));
            let _ = (on(2) && hero.worn.push(worn), on(3) && hero.pack.push(packed), on(4) && hero.spells.push(spell));
            hero.damage = 60;
        });
        let seen = play.game.view(Viewer::Seat(Seat(0)));
        let cards = of_hero(defs, &seen.heroes[0]);
        let reserve = play.game.team(MASTERS).eternium;
        let wanted = cheapest(&cards, reserve, 5);
        let mut cx = Scripted::none();
        play.game.check_defeat(TEELA, &mut cx);
        play.game.advance(&mut cx);
        let mut paths = BTreeSet::new();
        let automatic = reserve - play.game.team(MASTERS).eternium;
        all_payments(&play, automatic, &mut paths);
        let sum: u16 = wanted.cards.iter().map(|card| u16::from(value(defs, *card))).sum();
        assert_eq!(paths.first(), Some(&(sum + u16::from(wanted.eternium))), "{cards:?} and {reserve}");
    }
}
