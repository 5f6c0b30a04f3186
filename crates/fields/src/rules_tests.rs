//! Every clause of sections 1 to 33 as a situation with exact numbers, in the order of play.

mod cards;
mod creatures;
mod duel;
mod end;
mod faster;
mod grid;
mod map;
mod market;
mod props;
mod setup;
mod turn;
mod wilds;

use crate::action::Action;
use crate::combat::{Lies, Placed, Step};
use crate::content::effect::{Block, Op};
use crate::frame::{Clash, Frame};
use crate::ids::{Combat, HeroId, Lane};
use crate::setup::{Options, Setup};
use crate::state::{Fields, Mount};
use crate::testing::{setup, with};
use engine::{Game, Scripted, Seeded};
use kit::testing::Play;

/// Goes on until somebody decides, without chance.
fn go_on(play: &mut Play<Fields>) {
    play.game.advance(&mut Scripted::none());
}

/// A hero's turn has begun where it stands; everybody else waits.
fn turn_of(mut play: Play<Fields>, hero: HeroId) -> Play<Fields> {
    play.game.turn = crate::state::Turn { hero: Some(hero), ..Default::default() };
    play.game.hero_mut(hero).activated = true;
    play.game.frames.replace(Frame::Turn(crate::frame::Turn { hero }));
    play
}

/// The turn of a hero that stands here, in a standard game of two teams.
fn turn_at(hero: HeroId, id: &str) -> Play<Fields> {
    let mut play = with(Options::default());
    play.game.at(hero, id);
    turn_of(play, hero)
}

/// Three teams of one player each: heroes 0 to 2, 3 to 5 and 6 to 8.
fn three_teams() -> Play<Fields> {
    let heroes = [["teela", "he-man", "she-ra"], ["evil-lyn", "skeletor", "beast-man"], ["hordak", "catra", "leech"]];
    let heroes = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    let wanted = Setup { seats: vec![1, 1, 1], heroes: crate::setup::Heroes::Fixed(heroes), ..setup(Options::default()) };
    let mut play = Play::new(Fields::new(&wanted, &mut Seeded::new(1)).expect("three may play"));
    play.any(1, Action::PickBase(crate::testing::area("temple-of-serpos")));
    play
}

/// A combat of these two in the mountains, with these cards on the grids, at the beginning of phase 4.
fn phase_four(options: Options, heroes: [HeroId; 2], grids: [&[(Combat, Lane)]; 2]) -> Play<Fields> {
    let mut play = with(options);
    for hero in heroes {
        play.game.at(hero, "perpetua-mountains");
    }
    reveal(turn_of(play, heroes[0]), heroes, grids)
}

/// The combat of two heroes in the same area, with these cards on the grids, at the beginning of phase 4.
fn reveal(mut play: Play<Fields>, [hero, foe]: [HeroId; 2], grids: [&[(Combat, Lane)]; 2]) -> Play<Fields> {
    play.game.fight_hero(hero, foe, &mut Scripted::none());
    // Past the questions before it.
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    for (side, grid) in grids.into_iter().enumerate() {
        let fighter = &mut play.game.duel.sides[side];
        (fighter.weapon, fighter.placed) = (Some(0), 4);
        for (card, lane) in grid {
            assert!(fighter.cards.push(Placed { card: *card, lane: *lane, lies: Lies::Hidden, used: false, late: false }));
            fighter.left[card.index()] -= 1;
        }
    }
    go_on(&mut play);
    play
}

/// The combat of two heroes in the same area in its phase 3, nobody having placed anything.
fn placing(options: Options, [hero, foe]: [HeroId; 2], weapons: [u8; 2]) -> Play<Fields> {
    let mut play = with(options);
    for hero in [hero, foe] {
        play.game.at(hero, "perpetua-mountains");
    }
    let mut play = turn_of(play, hero);
    play.game.fight_hero(hero, foe, &mut Scripted::none());
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Place }));
    for (side, weapon) in weapons.into_iter().enumerate() {
        play.game.duel.sides[side].weapon = Some(weapon);
    }
    play
}

/// Acts; these cards are drawn by these sides.
fn draw(play: &mut Play<Fields>, seat: u8, action: Action, draws: &[(usize, Combat)]) {
    let script = script(&play.game, draws);
    play.chance(seat, action, &script);
}

/// The chance that draws these cards, one after the other.
fn script(game: &Fields, draws: &[(usize, Combat)]) -> Vec<u32> {
    let mut game = game.clone();
    let mut script = Vec::new();
    for (side, card) in draws {
        script.push(game.draw_of(*side, *card));
        game.duel.sides[*side].left[card.index()] -= 1;
    }
    script
}

fn both_pass(play: &mut Play<Fields>) {
    play.act(0, Action::Pass).act(1, Action::Pass);
}

/// The number of a list of operations that some card of the content has.
fn block(wanted: &[Op]) -> u16 {
    let all = &crate::library::standard().get().blocks;
    all.iter().position(|ops| ops == wanted).unwrap_or_else(|| panic!("no card does {wanted:?}")) as u16
}

fn held(block: &Block) -> u16 {
    block.id
}

fn vehicle(id: &str) -> u8 {
    let all = &crate::library::standard().get().defs.vehicles;
    all.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no vehicle {id}")) as u8
}

fn rides(play: &mut Play<Fields>, hero: HeroId, mount: Mount) {
    play.game.make(hero, |hero| assert!(hero.mounts.push(mount)));
}

fn clause(play: &Play<Fields>, seat: u8, action: Action) -> String {
    play.refusal(seat, action).clause.0.to_string()
}
