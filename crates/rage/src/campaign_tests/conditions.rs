//! Modifiers that count against somebody, in a role or at a place only.

use super::*;
use crate::modifier::{Foe, Ground, Modifier, Role, When};
use crate::scenario::Single;

/// Lays the corrupted card with this id beside a sheet.
fn corrupt(game: &mut Rage, side: Side, id: &str) {
    let card = game.content.season.corrupted.iter().position(|card| card.id == id).unwrap();
    game.play_mut().unwrap().corrupted[side.index()] = Some(card as u8);
}

/// A Battle of `A`'s against `B` on a plain Territory, or against the Elves there.
fn battle_on(game: &mut Rage, place: Place, enemy: Side) {
    put(game, A, place, Level::I, 1);
    put(game, A, place, Level::II, 1);
    match enemy.seat() {
        Some(seat) => put(game, seat, place, Level::II, 2),
        None => game.units[Side::ELVES.index()][place.index()][0] = 2,
    }
    fight(game, place);
    assert!(matches!(game.frames.top(), Some(Frame::Battle(_))));
}

/// Proves RA-29.29, RA-R87.
#[test]
fn a_corrupted_card_may_count_for_attackers_only() {
    let mut game = table("prisoner");
    let [place, _] = two_plains(&game);
    let plain = game.values(Side::of(A), 1).power;
    corrupt(&mut game, Side::of(A), "overpressure");
    corrupt(&mut game, Side::of(B), "overpressure");
    assert_eq!(game.values(Side::of(A), 1).power, plain, "not outside of Battles");
    let defender = game.values(Side::of(B), 1).power;
    battle_on(&mut game, place, Side::of(B));
    assert_eq!(game.values(Side::of(A), 1).power, plain + 2);
    assert_eq!(game.values(Side::of(B), 1).power, defender, "the Defender has nothing of it");
}

/// Proves RA-29.29.
#[test]
fn a_corrupted_card_may_count_against_clans_only() {
    let start = table("prisoner");
    let [place, _] = two_plains(&start);
    let rage_against = |enemy: Side| {
        let mut game = start.clone();
        corrupt(&mut game, Side::of(A), "oathbroken");
        battle_on(&mut game, place, enemy);
        game.values(Side::of(A), 0).rage
    };
    let plain = start.values(Side::of(A), 0).rage;
    assert_eq!((rage_against(Side::of(B)), rage_against(Side::ELVES)), (plain + 1, plain));
}

/// Proves RA-29.29, RA-29.7.
#[test]
fn a_modifier_may_count_at_some_places_or_against_one_player_only() {
    let start = table("prisoner");
    let city = places(start.board.cities).next().unwrap();
    let forge = places(start.board.forges).next().unwrap();
    let [plain, _] = two_plains(&start);
    let tile = start.content.regions[start.board.plan().tiles[city.index() / 7].region.index()].tile;
    let gained = |when: When, place: Place| {
        let mut game = start.clone();
        let before = game.values(Side::of(A), 0).power;
        let modifier = Modifier { power: 3, when: Some(when), ..Modifier::default() };
        game.play_mut().unwrap().boosts.push((A, modifier));
        battle_on(&mut game, place, Side::of(B));
        game.values(Side::of(A), 0).power - before
    };
    let on = |ground| When { on: Some(ground), ..When::default() };
    assert_eq!([city, forge, plain].map(|place| gained(on(Ground::City), place)), [3, 0, 0]);
    assert_eq!([city, forge, plain].map(|place| gained(on(Ground::Forge), place)), [0, 3, 0]);
    assert_eq!([city, plain, SINGLE].map(|place| gained(on(Ground::Plain), place)), [0, 3, 0]);
    assert_eq!([plain, SINGLE].map(|place| gained(on(Ground::Tile(Single::Prison)), place)), [0, 3]);
    assert_eq!(gained(on(Ground::Tile(Single::Factory)), SINGLE), 0);
    assert_eq!((gained(on(Ground::Region(tile)), city), gained(on(Ground::Region(tile % 5 + 1)), city)), (3, 0));
    let vs = |foe| When { vs: Some(foe), ..When::default() };
    assert_eq!([Foe::Player(2), Foe::Player(1), Foe::Elves].map(|foe| gained(vs(foe), plain)), [3, 0, 0]);
    let all = When { vs: Some(Foe::Clan), role: Some(Role::Attacker), on: Some(Ground::City) };
    assert_eq!([city, plain].map(|place| gained(all, place)), [3, 0], "all of it must be so");
}

/// Proves RA-18.3, RA-29.29.
#[test]
fn a_conditional_hourglass_counts_for_the_initiative() {
    let mut game = table("torn_veil");
    let [place, _] = two_plains(&game);
    let when = Some(When { role: Some(Role::Attacker), ..When::default() });
    game.play_mut().unwrap().boosts.push((A, Modifier { slowness: 4, when, ..Modifier::default() }));
    let types: u16 = [0, 1].map(|kind| u16::from(game.values(Side::of(A), kind).slowness)).iter().sum();
    battle_on(&mut game, place, Side::of(B));
    let Some(Frame::Battle(battle)) = game.frames.top() else { panic!("a Battle") };
    assert_eq!((battle.slowness[0], battle.due), (types + 8, 1), "four for each of two types");
}
