//! What players read, and what they are shown of what they can do.

use super::*;
use chrono::icons::Zone;
use chrono::pile::{CardId, MAX_CARDS, Pile};
use engine::Words;

fn explains(play: &Play, action: Action) -> Vec<String> {
    Chrono::explain(&play.game.view(Viewer::Seat(Seat(0))), &action)
}

#[test]
fn a_card_is_named_with_the_place_where_it_lies() {
    let play = table(2).hand(0, &["2/2"]).main(0);
    let card = play.card("2/2");
    let says = |zone| Chrono::label(&play.game.view(Viewer::Seat(Seat(0))), &Action::TargetCard { zone, card, shift: 0 });
    assert_eq!([Zone::Hand, Zone::Discard].map(says), ["Choose 2/2 in your hand", "Choose 2/2 in your discard pile"]);
}

#[test]
fn what_is_known_of_a_battle_is_said_before_it_is_fought() {
    let with = |guardians: &[&str]| {
        let table = table(2).field(0, "1/5").field(1, "2/3").tapped().field(1, "2/5").tapped().field(1, "2/7").tapped();
        let mut play = table.guardians(1, guardians).main(0);
        play.attack("1/5");
        play
    };
    let play = with(&["1/1"]);
    assert_eq!(
        ["2/3", "2/5", "2/7"].map(|name| explains(&play, object(&play, name)).join(" ")),
        ["5 against 3: you win the battle.", "5 against 5: both lose the battle.", "5 against 7: you lose the battle."]
    );
    let stack = Action::Object(Object::Guardians(Seat(1)));
    assert_eq!(explains(&play, stack), ["Your strength is 5, against 1 guardian face down."]);
    assert_eq!(explains(&with(&["1/1", "1/2"]), stack), ["Your strength is 5, against 2 guardians face down."]);
    assert_eq!(explains(&with(&[]), stack).len(), 1);
    assert!(explains(&with(&[]), stack)[0].starts_with("No guardians left: "));
}

#[test]
fn the_ways_of_a_battler_are_shown_to_its_owner_while_it_can_act() {
    let table = table(2).card("b 3/3 | @TAP TIME+1").card("hook 0! | CHOSEN TAP").field(0, "b").field(1, "2/2");
    let mut play = table.hand(0, &["hook"]).main(0);
    let id = play.id("b");
    let ways =
        |play: &Play| play.view(0).battlers.iter().map(|b| b.ways.iter().map(|w| w.action).collect()).collect::<Vec<Vec<_>>>();
    assert_eq!(ways(&play), [vec![Action::Attack(id), Action::Quest(id), Action::Tap { id, line: 0 }], vec![]]);
    play.play("hook");
    assert_eq!(ways(&play), [vec![], vec![]], "a target is asked for");
}

/// Proves CC-23.21
#[test]
fn gained_guardians_are_counted_and_told() {
    let mut play = table(2).card("wall 1! | GUARD+2").hand(0, &["wall"]).guardians(0, &["1/1"]).counter(5).main(0);
    let deck = play.deck(0);
    play.play("wall");
    assert_eq!((play.guardians(0), play.deck(0)), (3, deck - 2));
    assert!(play.told().contains("gains 2 guardians."), "{}", play.told());
}

/// Proves CC-7.11, CC-R6
#[test]
fn an_icon_gained_after_crossing_is_lost_at_the_end_of_the_next_turn() {
    let table = table(2).card("bard 4/4 | @SUMMON ONE_OTHER GAINS FAST").field(0, "2/2").hand(0, &["bard"]).counter(1);
    let mut play = table.main(0);
    play.summon("bard");
    assert_eq!((turn(&play), play.has("2/2", Icon::Fast)), ((1, 3), true));
    play.pass();
    assert_eq!((play.active(), play.has("2/2", Icon::Fast)), (0, false));
}

#[test]
fn a_pile_has_room_for_three_of_each_card_there_can_be() {
    let mut pile = Pile::default();
    let last = CardId(MAX_CARDS as u16 - 1);
    assert_eq!([0; 4].map(|_| pile.add(last)), [true, true, true, false]);
    assert!(!pile.add(CardId(MAX_CARDS as u16)), "there is no such card");
    assert_eq!((pile.len(), pile.count(last)), (3, 3));
}
