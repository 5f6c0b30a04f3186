//! Section 3: zones, and who sees what.

use super::*;
use chrono::View;

/// The view without the key of the cards, which differs from table to table.
fn seen(play: &Play, seat: u8) -> View {
    View { content: String::new(), ..play.view(seat) }
}

fn five() -> Table {
    ["a 1/1", "b 1/2", "c 1/3", "x1 5/5 ex", "x2 5/6 ex"].into_iter().fold(table(2), Table::card)
}

/// Proves CC-3.1, CC-3.4, CC-3.6, CC-4.4, CC-R11
#[test]
fn nobody_can_tell_what_lies_where_in_deck_guardians_and_extra_deck() {
    let one = five().deck(0, &["a", "b"]).guardians(0, &["c"]).extra(0, &["x1", "x2"]).main(0);
    let other = five().deck(0, &["c", "a"]).guardians(0, &["b"]).extra(0, &["x2", "x1"]).main(0);
    for seat in 0..2 {
        assert_eq!(seen(&one, seat), seen(&other, seat));
        let player = &seen(&one, seat).players[0];
        assert_eq!((player.deck, player.guardians, player.extra), (2, 1, 2), "sizes are public");
    }
    assert!(seen(&one, 1).players[0].unseen.is_none());
    // Whatever is turned up may be any card that nobody has seen.
    let mut play = five().deck(0, &["a", "b"]).guardians(0, &["c"]).field(1, "5/5").main(1);
    let attack = attacks(&play, "5/5");
    let mut cx = Scripted::new([0]);
    play.game.apply(Seat(1), &attack, &mut cx).unwrap();
    assert_eq!(cx.bounds(), [3]);
}

/// Proves CC-3.2, CC-R46
#[test]
fn a_hand_is_known_to_its_owner_and_its_size_and_ex_cards_to_all() {
    let one = five().hand(0, &["a", "b", "x1"]).main(1);
    let other = five().hand(0, &["c", "a", "x2"]).main(1);
    assert_eq!(seen(&one, 1), seen(&other, 1));
    assert_ne!(seen(&one, 0), seen(&other, 0));
    let player = &seen(&one, 1).players[0];
    assert_eq!((player.hand, player.hand_ex, player.cards.is_none()), (3, 1, true));
    let own = seen(&one, 0).players[0].cards.clone().unwrap();
    assert_eq!(own.iter().map(|c| c.card).collect::<Vec<_>>(), ["a", "b", "x1"].map(|n| one.card(n)));
}

/// Proves CC-3.3, CC-R10
#[test]
fn a_hand_may_hold_any_number_of_cards() {
    let names: Vec<String> = (0..30).map(|i| format!("{}/{}", i % 10, i / 10)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut play = table(2).hand(0, &names).main(0);
    play.pass().pass();
    assert_eq!(play.hand(0).len(), 31);
    assert_eq!(play.discard(0), NONE);
}

/// Proves CC-3.5, CC-23.21
#[test]
fn a_guardian_stack_may_hold_any_number_of_cards() {
    let table = table(2).card("wall 0! | GUARD+3").hand(0, &["wall", "wall", "wall"]);
    let mut play = table.main(0);
    play.play("wall").play("wall").play("wall");
    assert_eq!((play.guardians(0), play.deck(0)), (14, 11));
    assert_eq!(play.hand(0), NONE, "they are not drawn");
}

/// Proves CC-3.7, CC-2.7
#[test]
fn the_battlefield_is_public() {
    let table = table(2).card("l 3/3 | OTHERS STR+1 GAINS FAST").field(0, "l").tapped().field(0, "2/2");
    let play = table.main(0);
    for seat in 0..2 {
        let view = seen(&play, seat);
        let told: Vec<_> = view.battlers.iter().map(|b| (b.seat.0, b.card, b.tapped, b.strength)).collect();
        assert_eq!(told, [(0, play.card("l"), true, 3), (0, play.card("2/2"), false, 3)]);
        assert!(view.battlers[1].icons.iter().any(|i| i.icon == Icon::Fast));
    }
}

/// Proves CC-3.10, CC-15.5
#[test]
fn a_quest_card_is_known_to_its_owner_alone() {
    let with = |card| {
        let mut play = five().hand(0, &["a", "b", "x1"]).field(0, "4/4").main(0);
        play.send("4/4", card);
        play
    };
    let (one, other, ex) = (with("a"), with("b"), with("x1"));
    assert_eq!(seen(&one, 1), seen(&other, 1));
    assert_ne!(seen(&one, 0), seen(&other, 0));
    let quest = |play: &Play, seat| seen(play, seat).battlers[0].quests.clone();
    assert_eq!(quest(&one, 0)[0].card, Some(one.card("a")));
    assert_eq!((quest(&one, 1)[0].card, quest(&one, 1)[0].ex), (None, false));
    assert_eq!((quest(&ex, 1)[0].card, quest(&ex, 1)[0].ex), (None, true));
}

/// Proves CC-3.11, CC-11.7
#[test]
fn a_battler_quests_exactly_while_a_quest_card_lies_on_it() {
    let table = table(2).card("ram 5/9 | GA+1").field(1, "2/2").quest("1/1").quest("1/2").field(0, "4/4").field(0, "5/5");
    let mut play = table.field(0, "6/6").main(0);
    for attacker in ["4/4", "5/5"] {
        play.attack(attacker);
        assert_eq!(play.choices(), ["guardians@1", "quest 2/2"]);
        assert_eq!(play.refusal(0, object(&play, "2/2")), "CC-11.7");
        play.on_quest("2/2");
    }
    play.attack("6/6");
    assert_eq!(play.choices(), ["guardians@1", "2/2"]);
    assert_eq!(play.refusal(0, Action::Object(Object::Quest(play.id("2/2")))), "CC-15.7");
}

/// Proves CC-3.12, CC-3.13, CC-3.14, CC-24.81, CC-R96
#[test]
fn cards_under_a_battler_and_pilots_are_public_and_no_quest_cards() {
    let table = table(2).card("tough 3/3 | TOUGH").card("u 1/9 | PROTECTOR FAST").card("tower 5/4 frame");
    let table = table.card("ringer 2/2 | PILOT 1").card("bolt 0! | CHOSEN DESTROY");
    let table = table.field(0, "tough").tapped().under("u").field(0, "tower").tapped().pilot("ringer");
    let mut play = table.clone().field(1, "9/9").hand(1, &["bolt"]).main(1);
    let view = seen(&play, 1);
    assert_eq!(view.battlers[0].unders, [play.card("u")]);
    assert_eq!(view.battlers[1].pilot, Some(play.card("ringer")));
    assert_eq!(play.battlers(0), ["tough", "tower"]);
    assert_eq!((play.strength("tough"), play.has("tough", Icon::Protector)), (3, false));
    play.clone().attack("9/9");
    let mut attack = play.clone();
    attack.attack("9/9");
    assert_eq!(attack.choices(), ["guardians@0", "tough", "tower"], "the battlers themselves");
    play.play("bolt");
    assert_eq!(play.choices(), ["tough", "tower", "9/9"], "a pilot cannot be targeted");
    let begun = table.beginning(0);
    assert_eq!((begun.points(0), begun.discard(0)), (0, vec![]));
}

/// Proves CC-3.15, CC-23.2, CC-23.9
#[test]
fn everything_on_and_under_a_battler_follows_it() {
    let table = table(2).card("bolt 0! | CHOSEN DESTROY").card("gust 0! | CHOSEN RETURN").card("tower 5/4 frame | TOUGH");
    let table = table.card("ringer 2/2 | PILOT 1").field(0, "tower").quest("1/1").under("1/2").pilot("ringer");
    let mut destroyed = table.clone().hand(0, &["bolt"]).main(0);
    destroyed.play("bolt");
    assert_eq!(destroyed.discard(0), ["bolt", "tower", "ringer", "1/1", "1/2"]);
    assert_eq!(destroyed.points(0), 0);
    let mut returned = table.hand(0, &["gust"]).main(0);
    returned.play("gust");
    assert_eq!(returned.hand(0), ["tower", "ringer", "1/1", "1/2"]);
}

/// Proves CC-3.16, CC-21.3
#[test]
fn a_card_that_leaves_play_forgets_everything() {
    let table = table(2).card("s 1/3 | @SUMMON DRAW+1").card("gust 0! | CHOSEN GAINS GA+2").card("back 0! | CHOSEN STR+4 RETURN");
    let mut play = table.hand(0, &["gust", "back"]).field(0, "s").tapped().fresh().counter(5).main(0);
    play.play("gust");
    assert!(play.has("s", Icon::GuardianAttack));
    play.play("back");
    assert_eq!(play.hand(0), ["s"]);
    play.summon("s");
    assert_eq!((play.strength("s"), play.is_tapped("s"), play.has("s", Icon::GuardianAttack)), (3, false, false));
    assert_eq!(play.hand(0).len(), 1, "its summon line comes again");
}

/// Proves CC-3.17, CC-R26, CC-14.12
#[test]
fn a_revealed_guardian_is_no_part_of_the_stack() {
    let with = |loss: u8| {
        let table = table(2).card(&format!("g 3/3 | guardian: GUARD-{loss} DRAW+1")).field(0, "5/5");
        let mut play = table.guardians(1, &["g", "1/1", "1/2"]).main(0);
        play.attack("5/5");
        assert_eq!(play.guardians(1), 2);
        assert_eq!(play.view(0).revealed.map(|r| r.strength), Some(3));
        play.yes();
        play
    };
    let two = with(2);
    assert_eq!((two.guardians(1), two.hand(1).len()), (0, 1));
    let three = with(3);
    assert_eq!((three.guardians(1), three.hand(1).len()), (2, 0), "it cannot count itself");
    // A guardian gained by the ability lies in the stack and is met by the further attack.
    let table = table(2).card("ram 5/9 | GA+1").card("g 3/3 | guardian: GUARD+1").field(0, "ram").guardians(1, &["g"]);
    let mut play = table.deck(1, &["1/1", "1/2"]).main(0);
    play.attack("ram").yes();
    assert_eq!((play.guardians(1), play.deck(1)), (0, 1));
    assert_eq!(play.discard(1), ["g", "1/1"]);
}

/// Proves CC-3.18, CC-20.15, CC-20.17, CC-R67
#[test]
fn an_action_that_is_being_resolved_lies_in_no_zone() {
    let with = |pile: &[&str]| {
        let table = table(2).card("again 0! | ACTION RETURN").card("rite 1! | TIME+1").pile(0, pile).hand(0, &["again"]);
        let mut play = table.main(0);
        play.play("again");
        play
    };
    let play = with(&[]);
    assert_eq!((play.hand(0), play.discard(0)), (vec![], vec!["again"]));
    let play = with(&["rite"]);
    assert_eq!((play.hand(0), play.discard(0)), (vec!["rite"], vec!["again"]));
    // Another copy of it is another card.
    let play = with(&["again"]);
    assert_eq!((play.hand(0), play.discard(0)), (vec!["again"], vec!["again"]));
    // Neither hand nor discard pile while it is resolved.
    let table = table(2).card("pick 0! | CHOSEN TAP").hand(0, &["pick"]).field(0, "1/1").field(1, "2/2");
    let mut play = table.main(0);
    play.play("pick");
    assert_eq!((play.hand(0), play.discard(0)), (vec![], vec![]));
    assert_eq!(play.view(1).resolving, Some((Seat(0), play.card("pick"))));
}

/// Proves CC-3.10, CC-3.2
#[test]
fn a_card_laid_face_down_hides_which_known_cards_are_still_in_the_hand() {
    let table = five().card("gust 0! | CHOSEN RETURN").hand(0, &["gust", "b"]).field(0, "a").field(0, "4/4");
    let mut play = table.main(0);
    play.play("gust").target("a");
    let known = |play: &Play| seen(play, 1).players[0].known.iter().map(|s| s.card).collect::<Vec<_>>();
    assert_eq!(known(&play), [play.card("a")], "everybody saw it go there");
    play.send("4/4", "b");
    assert_eq!(known(&play), [], "it may be the quest card");
}
