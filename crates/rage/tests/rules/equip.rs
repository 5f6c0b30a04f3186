//! Groups 12 to 14: buy, forge, reorganize.

use super::*;

/// Weapons 0 to 5 and armours 6 and 7, each for its number + 1 in gold.
fn shop() -> Table {
    let table = (0..8u8).fold(table(2).no_elves(), |t, gear| {
        let (kind, mods) = if gear < 6 { (Kind::Weapon, mods(1, 0, 0)) } else { (Kind::Armour, mods(0, 1, 0)) };
        t.card(gear, kind, gear + 1, mods)
    });
    table.market(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (6, 2)], &[5, 7])
}

fn attach(gear: u8, level: Level) -> Action {
    Action::Attach { gear: GearId(gear), level }
}

fn spare(play: &Play) -> Vec<(u8, u8)> {
    play.view(0).players[0].spare.iter().map(|s| (s.gear.0, s.count)).collect()
}

fn slots(play: &Play) -> [[Option<u8>; 2]; 3] {
    play.view(0).players[0].slots.map(|slots| slots.map(|gear| gear.map(|g| g.0)))
}

/// Proves RA-12.1, RA-R19, RA-13.8
#[test]
fn buying_forging_and_reorganizing_interleave() {
    let mut play = shop().units(0, "A4", [1, 0, 0]).purse(0, 20, 6).equipping(0);
    play.act(0, Action::Buy(1)).act(0, attach(1, I)).any(0, Action::Forge);
    let kept = play.legal(0)[0];
    play.act(0, kept);
    let Action::Keep(legend) = kept else { panic!("{kept:?}") };
    play.act(0, Action::Attach { gear: legend, level: II }).act(0, Action::Buy(0)).act(0, attach(0, I));
    assert_eq!(play.refusal(0, Action::Forge), "RA-13.3");
    let kind = play.view(0).players[0].slots[1].iter().position(|s| *s == Some(legend));
    assert!(kind.is_some(), "the forged item is in the slot of its kind");
    play.act(0, Action::EndEquip);
    assert_eq!(play.deciding(), [1]);
}

/// Proves RA-12.2, RA-12.3, RA-12.4, RA-12.9, RA-12.10
#[test]
fn cards_are_bought_one_by_one_for_gold() {
    let mut play = shop().purse(0, 10, 0).equipping(0);
    play.act(0, Action::Buy(2)).act(0, Action::Buy(3));
    assert_eq!((play.purse(0), spare(&play)), ((3, 0), vec![(2, 1), (3, 1)]), "they lie beside the sheet");
    assert_eq!(play.refusal(0, Action::Buy(5)), "RA-12.4");
    assert_eq!(play.refusal(0, Action::Buy(6)), "RA-12.2");
    play.act(0, attach(2, III));
    assert_eq!(slots(&play)[2], [Some(2), None]);
}

/// Proves RA-12.5, RA-12.6, RA-12.7, RA-12.8, RA-R21, RA-R28
#[test]
fn the_market_is_filled_up_after_each_purchase() {
    let mut play = shop().purse(0, 90, 0).equipping(0);
    play.act(0, Action::Buy(5));
    assert_eq!(play.under(), [5, 7], "a copy is left: nothing is drawn");
    play.act(0, Action::Buy(5));
    assert_eq!((play.stacks()[5], play.under()), ((5, 1), vec![7]), "the new card takes the free place");
    play.act(0, Action::Buy(5));
    assert_eq!(play.stacks()[5], (7, 1), "what was revealed can be bought in the same action");
    play.act(0, Action::Buy(0));
    assert_eq!(play.stacks().len(), 5, "the deck is empty and stays so");
}

/// Proves RA-R28
#[test]
fn a_purchase_that_reveals_nothing_can_be_undone() {
    let purchase = |stack: u8| {
        let setup = Setup { clans: Clans::Deal, ..Setup::default() };
        let mut live = engine::Match::<Rage>::new(setup, &mut engine::GameRng::new(1)).expect("legal");
        let mut dice = engine::GameRng::new(2);
        // On to an Equip action of somebody with gold.
        for _ in 0..4000 {
            let Status::Decide(asked) = live.status() else { break };
            let seat = asked.seats().lowest().expect("somebody");
            let mut all = Vec::new();
            live.state().legal(seat, &mut all);
            let market = live.state().view(Viewer::Seat(seat)).market.stacks;
            let buy = all.iter().find(|a| matches!(a, Action::Buy(i) if (market[*i as usize].count > 1) == (stack == 1)));
            if let Some(buy) = buy {
                live.command(seat, engine::Command::Act(*buy), &mut dice).expect("legal");
                return live.undo_reach(seat).is_ok();
            }
            let action = if all.contains(&Action::Equip) { Action::Equip } else { all[all.len() - 1] };
            live.command(seat, engine::Command::Act(action), &mut dice).expect("legal");
        }
        panic!("nobody could buy");
    };
    assert!(purchase(1), "a copy is left on the stack");
    assert!(!purchase(0), "a card was turned up");
}

/// Proves RA-13.1, RA-13.2, RA-13.3, RA-R27
#[test]
fn forging_needs_a_forge_and_crystals() {
    let forging = |forges: &[&str], crystals| {
        let table = forges.iter().fold(table(4).no_elves(), |t, forge| t.units(0, forge, [1, 0, 0]));
        let mut play = table.purse(0, 0, crystals).equipping(0);
        play.any(0, Action::Forge);
        (play.purse(0).1, play.legal(0).len())
    };
    assert_eq!(forging(&["A4"], 6), (0, 2));
    assert_eq!(forging(&["A4", "B4"], 3), (0, 3));
    assert_eq!(forging(&["A4", "B4", "C4"], 3), (0, 4));
    assert_eq!(forging(&["A4", "B4", "C4", "D4"], 3), (0, 5));
    // A Forge where Elves stand too is not controlled.
    let contested = table(2).no_elves().units(0, "A1", [1, 0, 0]).elves("A4", [1, 0, 0]).purse(0, 0, 9).equipping(0);
    assert_eq!(contested.refusal(0, Action::Forge), "RA-13.1");
}

/// Proves RA-13.4, RA-13.5, RA-R24, RA-R26
#[test]
fn one_of_the_drawn_cards_must_be_kept() {
    let mut play = table(2).no_elves().units(0, "A4", [1, 0, 0]).purse(0, 0, 6).equipping(0);
    play.any(0, Action::Forge);
    let drawn = play.legal(0);
    assert!(drawn.iter().all(|a| matches!(a, Action::Keep(_))), "it cannot be called off");
    assert_eq!(play.refusal(0, Action::EndEquip), "RA-12.1");
    assert!(matches!(&play.view(0).pending, Pending::Keep { number: 2, drawn } if drawn.len() == 2));
    for other in [1, 9] {
        assert!(
            matches!(&play.view(other).pending, Pending::Keep { number: 2, drawn } if drawn.is_empty()),
            "for the forger's eyes"
        );
    }
    let Action::Keep(GearId(first)) = drawn[0] else { panic!("{drawn:?}") };
    let strange = (0..48).find(|i| !drawn.contains(&Action::Keep(GearId(*i)))).map(GearId).expect("another card");
    assert_eq!(play.refusal(0, Action::Keep(strange)), "RA-13.5");
    play.act(0, drawn[0]);
    assert!(matches!(play.events.last(), Some(Event::Keeps { gear: GearId(g), .. }) if *g == first), "the kept card is public");
    assert_eq!(play.view(1).legendary_deck, 13, "the others went back");
}

/// Proves RA-13.6, RA-R25
#[test]
fn an_empty_legendary_deck_ends_forging() {
    let play = table(2).no_elves().legendary_deck(0).units(0, "A4", [1, 0, 0]).purse(0, 0, 9).equipping(0);
    assert!(!play.legal(0).contains(&Action::Forge));
    assert_eq!(play.refusal(0, Action::Forge), "RA-13.6");
}

/// Proves RA-13.7, RA-25.7
#[test]
fn a_forged_item_stays_though_the_forge_is_lost() {
    let mut play = table(2).no_elves().units(0, "A4", [1, 0, 0]).purse(0, 0, 6).equipping(0);
    play.any(0, Action::Forge);
    let kept = play.legal(0)[0];
    play.act(0, kept).act(0, Action::EndEquip).act(1, Action::Pass);
    play.act(0, Action::March).go(0, "A4", I, "A5", 1).act(0, Action::EndMove);
    assert_eq!(play.points(0), 1, "it need not be attached either");
}

/// Proves RA-14.1, RA-14.2, RA-14.3, RA-14.4
#[test]
fn owned_cards_go_into_slots_of_their_kind() {
    let mut play = shop().spare(0, 0, 1).spare(0, 1, 1).spare(0, 6, 1).equipping(0);
    assert_eq!(play.view(0).players[0].values[0].power, 2, "beside the sheet a card has no effect");
    play.act(0, attach(0, I)).act(0, attach(6, I));
    assert_eq!((slots(&play)[0], play.view(0).players[0].values[0].power), ([Some(0), Some(6)], 3));
    assert_eq!(play.refusal(0, attach(5, I)), "RA-14.1", "not owned");
    assert_eq!(play.refusal(0, attach(1, Level(3))), "RA-14.1", "there are three types");
    assert_eq!(play.refusal(0, attach(200, I)), "RA-14.1");
    assert_eq!(play.refusal(0, Action::Detach { kind: Kind::Armour, level: II }), "RA-14.3");
}

/// Proves RA-14.3, RA-R19
#[test]
fn cards_can_be_moved_swapped_and_taken_off() {
    let worn = shop().wears(0, I, 0).wears(0, II, 1).wears(0, III, 6);
    let mut play = worn.clone().equipping(0);
    // A swap in two steps: the first puts the other card beside the sheet.
    play.act(0, attach(0, II));
    assert_eq!((slots(&play)[0][0], slots(&play)[1][0], spare(&play)), (None, Some(0), vec![(1, 1)]));
    play.act(0, attach(1, I));
    assert_eq!((slots(&play)[0][0], slots(&play)[1][0], spare(&play)), (Some(1), Some(0), vec![]));
    assert_eq!(play.refusal(0, attach(0, III)), "RA-R19", "a slot that was set is set");
    let mut play = worn.equipping(0);
    play.act(0, Action::Detach { kind: Kind::Armour, level: III });
    assert_eq!((slots(&play)[2], spare(&play)), ([None, None], vec![(6, 1)]));
    play.act(0, attach(6, III));
    assert_eq!(slots(&play)[2], [None, Some(6)], "it may be attached again in the same action");
    assert_eq!(play.refusal(0, attach(6, III)), "RA-R19");
}

/// Proves RA-R19
#[test]
fn a_slot_that_was_set_takes_no_other_card() {
    let mut play = shop().spare(0, 0, 1).spare(0, 1, 1).equipping(0);
    play.act(0, attach(0, I));
    assert_eq!(play.refusal(0, attach(1, I)), "RA-R19");
    play.act(0, attach(1, II));
    assert_eq!([slots(&play)[0][0], slots(&play)[1][0]], [Some(0), Some(1)]);
}

/// Every assignment of the owned cards can be reached, and no way goes on for ever.
///
/// Proves RA-R19, RA-14.1, RA-14.2
#[test]
fn every_assignment_can_be_reached() {
    let start = shop().wears(0, I, 0).wears(0, II, 1).spare(0, 2, 1).spare(0, 6, 1).equipping(0);
    let (mut seen, mut open) = (std::collections::HashSet::new(), vec![start.game.clone()]);
    let mut reached = std::collections::BTreeSet::new();
    while let Some(game) = open.pop() {
        if !seen.insert(game.clone()) {
            continue;
        }
        let mut all = Vec::new();
        game.legal(Seat(0), &mut all);
        reached.insert(game.view(Viewer::Seat(Seat(0))).players[0].slots.map(|s| s.map(|g| g.map(|g| g.0))));
        for action in all.iter().filter(|a| matches!(a, Action::Attach { .. } | Action::Detach { .. })) {
            let mut next = game.clone();
            next.apply(Seat(0), action, &mut Scripted::none()).expect("legal");
            open.push(next);
        }
    }
    // Three different weapons into three slots: 1 + 3·3 + 3·6 + 6 = 34 ways; one armour into three slots: 4 ways.
    assert_eq!(reached.len(), 34 * 4);
}

/// Proves RA-14.5, RA-14.6, RA-18.3
#[test]
fn equipment_works_for_all_units_of_the_type_and_survives_them() {
    let table = table(2).card(0, Kind::Weapon, 1, mods(4, 0, 2)).wears(0, I, 0).elf(GUARD, mods(9, 9, 9));
    let mut play = facing(table, [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "bbbbbbwwwwwwwww");
    assert_eq!((rolls(&play.events)[0], play.there(0, "A3")), (6, [0, 0, 0]), "2 + 4 dice; then the unit falls");
    assert_eq!(slots(&play)[0], [Some(0), None]);
    assert_eq!(play.view(0).players[0].values[0].power, 6, "also for those who come later");
}

/// Proves RA-14.8, RA-R22
#[test]
fn nothing_is_sold_discarded_or_given_away() {
    let play = shop().spare(0, 0, 2).spare(0, 6, 1).purse(0, 0, 0).equipping(0);
    let kinds = play.legal(0);
    assert!(kinds.iter().all(|a| matches!(a, Action::Attach { .. } | Action::EndEquip)), "{kinds:?}");
}
