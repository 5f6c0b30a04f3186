//! The worked examples of the specification. The rows of its tables are read from the file itself, so that what people
//! read is what is run; situations that are told in words are placed by hand and checked against the row.

use clash::content::{After, AmountDef, BuildupDef, Class, Copied, Duration, OpDef, When, Which, Who, Whom, Zone};
use clash::testing::{
    A, B, Bout, Outcome, Table, act, cards, deal, deal_to, heal, lose, on, pile, prevent_up_to, select, special, table,
};
use clash::{Card, Event};
use engine::{Game, Viewer};

const SPEC: &str = include_str!("../../../rules/clash.md");
const TEN: &str = "1, 1, 2, 3, 4, Block, Counter, Dodge, S, T";

/// The cells of every table row whose first cell is this letter and a number.
fn rows(letter: char) -> Vec<Vec<&'static str>> {
    let lines = SPEC.lines().filter(|l| l.starts_with('|'));
    let cells = lines.map(|l| l.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let is_id = |s: &str| s.strip_prefix(letter).is_some_and(|n| n.len() >= 2 && n.chars().all(|c| c.is_ascii_digit()));
    cells.filter(|c| is_id(c[0])).collect()
}

fn row(id: &str) -> Vec<&'static str> {
    let found = rows(id.chars().next().expect("an id")).into_iter().find(|cells| cells[0] == id);
    found.unwrap_or_else(|| panic!("the specification has no row {id}"))
}

/// The rows of the table whose header begins with `head`.
fn grid(head: &str) -> Vec<Vec<&'static str>> {
    let cells = |l: &'static str| l.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    SPEC.lines().skip_while(|l| !l.starts_with(head)).skip(2).take_while(|l| l.starts_with('|')).map(cells).collect()
}

fn number(text: &str) -> u8 {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number in {text}"))
}

/// A Dodge in the pile and one to play need a second copy.
fn with_pile(table: Table, who: usize, cards: &str) -> Table {
    if cards.contains("Dodge") { table.duplicate(who, Card::Dodge).pile(who, cards) } else { table.pile(who, cards) }
}

/// Proves CL-V001..CL-V089
#[test]
fn every_vector_comes_out_as_its_row_says() {
    let all = rows('V');
    assert_eq!(all.len(), 89, "the specification has 89 vectors");
    for cells in all {
        let [id, ia, ib, plays_a, pile_a, plays_b, pile_b, buildups, first, to_a, to_b, status_a, status_b] = cells[..] else {
            panic!("{cells:?}")
        };
        let table = table().initiative(number(ia) as i8, number(ib) as i8);
        let turn = with_pile(with_pile(table, A, pile_a), B, pile_b).start().turn(plays_a, plays_b);
        let [Some(at_a), Some(at_b)] = turn.buildups else { panic!("{id}: both move") };
        assert_eq!(format!("{at_a} / {at_b}"), buildups, "{id}: Buildups");
        assert_eq!(turn.first(), first, "{id}: who acts first");
        let expected = (number(to_a), number(to_b), status_a.to_string(), status_b.to_string());
        assert_eq!(turn.row(), expected, "{id}: damage and statuses");
        assert_eq!(turn.hp, [20 - number(to_a), 20 - number(to_b)], "{id}: HP");
    }
}

/// Proves CL-K01..CL-K13
#[test]
fn every_knock_out_comes_out_as_its_row_says() {
    let all = rows('K');
    assert_eq!(all.len(), 13, "the specification has 13 knock-out rows");
    for cells in all {
        let [id, ia, ib, hp_a, hp_b, plays_a, plays_b, after_a, after_b, result, status_a, status_b] = cells[..] else {
            panic!("{cells:?}")
        };
        let mut table = table().initiative(number(ia) as i8, number(ib) as i8).hp(number(hp_a), number(hp_b));
        let plays_a = match plays_a.strip_suffix(')').and_then(|p| p.split_once(" (pile ")) {
            None => plays_a,
            Some((card, cards)) => {
                table = table.pile(A, cards);
                card
            }
        };
        let turn = table.start().turn(plays_a, plays_b);
        assert_eq!(turn.hp, [number(after_a), number(after_b)], "{id}: HP");
        let told = match turn.ended {
            None => "game goes on",
            Some(None) => "draw",
            Some(Some(A)) => "A wins",
            Some(Some(_)) => "B wins",
        };
        assert_eq!(told, result, "{id}: result");
        assert_eq!((turn.status(A), turn.status(B)), (status_a.to_string(), status_b.to_string()), "{id}: statuses");
    }
}

/// Proves CL-M01
#[test]
fn the_outcome_matrix_holds_in_all_three_initiative_orders() {
    const MOVES: [&str; 8] = ["1", "2", "3", "4", "5", "Block", "Counter", "Dodge"];
    let matrix = grid("| A \\ B |");
    assert_eq!(matrix.len(), 8);
    let mut cells_run = 0;
    for (i, cells) in matrix.iter().enumerate() {
        assert_eq!(cells[0].trim_matches('*'), MOVES[i]);
        for (j, cell) in cells[1..].iter().enumerate() {
            let (to_a, to_b) = cell.split_once(" / ").expect("two numbers");
            let higher = [number(to_a), number(to_b)];
            let n = if i == j && i < 5 { i as u8 + 1 } else { 0 };
            let lower = if n > 0 { [n, 0] } else { higher };
            let equal = if n > 0 { [n, n] } else { higher };
            for (ia, ib, expected) in [(7, 4, higher), (4, 7, lower), (5, 5, equal)] {
                let turn = table().initiative(ia, ib).start().turn(MOVES[i], MOVES[j]);
                assert_eq!(turn.damage, expected, "{} against {} at Initiatives {ia} and {ib}", MOVES[i], MOVES[j]);
                cells_run += 1;
            }
        }
    }
    assert_eq!(cells_run, 8 * 8 * 3);
}

/// Proves CL-M02
#[test]
fn the_dodge_timing_table_holds() {
    let timing = grid("| Dodge Buildup |");
    assert_eq!(timing.len(), 6);
    for (at, cells) in timing.iter().enumerate() {
        let piles: &[&str] = if at == 0 { &["-", "4, Block", "4, Counter"] } else { &[["1", "2", "3", "4", "5"][at - 1]] };
        for (attack, cell) in ["1", "2", "3", "4", "5"].iter().zip(&cells[1..]) {
            let expected: Vec<u8> = cell.split(" / ").map(number).collect();
            for (initiatives, expected) in [(7, 4), (5, 5), (4, 7)].into_iter().zip(expected) {
                for pile in piles {
                    let turn = table().initiative(initiatives.0, initiatives.1).pile(A, pile).start().turn("Dodge", attack);
                    assert_eq!(turn.buildups[A], Some(at as u8));
                    assert_eq!(turn.damage, [expected, 0], "Dodge on {pile} against {attack} at {initiatives:?}");
                }
            }
        }
    }
}

/// A before its recharge: ten cards in the pile, none in hand.
fn spent(hp: u8) -> Bout {
    table().max_hp(10, 10).hp(hp, 10).pile(A, TEN).at_turn(11).begin()
}

/// Proves CL-C01, CL-C02, CL-C03, CL-C04
#[test]
fn an_empty_hand_recharges_and_heals_up_to_the_starting_hp() {
    for (before, after) in [(7, 9), (9, 10), (10, 10), (1, 3)] {
        let bout = spent(before);
        assert_eq!(bout.hp(), [after, 10], "from {before}");
        assert_eq!((bout.hand(A), bout.pile(A)), (cards(TEN), vec![]));
    }
}

/// Proves CL-C05
#[test]
fn the_last_card_leaves_an_empty_hand_and_healing_waits_for_the_next_decision() {
    let mut bout = table().max_hp(10, 10).hp(7, 7).hand(A, "Block").pile(A, "1, 2").start();
    let turn = bout.turn("Block", "Dodge");
    assert_eq!(turn.hp, [7, 7], "nothing healed in the turn itself");
    assert!(!turn.events.iter().any(|e| matches!(e, Event::Recharges { .. })));
    assert_eq!(turn.after[..1], [Event::TurnBegins { turn: 2 }]);
    assert!(matches!(turn.after[1], Event::Recharges { healed: 2, hp: 9, forced: true, .. }));
    assert_eq!(bout.hand(A), cards("1, 2, Block"));
}

/// Proves CL-C06
#[test]
fn who_is_knocked_out_with_the_last_card_does_not_recharge() {
    let mut bout = table().hp(2, 9).hand(A, "Block").start();
    let turn = bout.turn("Block", "4");
    assert_eq!((turn.hp, turn.ended), ([0, 9], Some(Some(B))));
    assert!(!bout.events.iter().any(|e| matches!(e, Event::Recharges { .. } | Event::Heals { .. })));
}

/// Proves CL-C07
#[test]
fn with_one_card_there_is_no_recharge_and_one_choice() {
    let bout = table().max_hp(10, 10).hp(5, 5).hand(A, "3").pile(A, "1, 2").at_turn(4).begin();
    assert_eq!(bout.hp(), [5, 5]);
    let mut legal = Vec::new();
    bout.game.legal(engine::Seat(0), &mut legal);
    assert_eq!(legal, [clash::Action::Play(clash::Play::plain(Card::Three))]);
}

/// Both fighters' damage is set to 0, so that cycles can be watched for as long as one likes.
fn peaceful() -> Table {
    let set = || OpDef::SetDamage { to: AmountDef::Const(0), of: vec![], whose: Who::Me, duration: Duration::RestOfGame };
    table().passive(A, [on(When::Always, [set()])]).passive(B, [on(When::Always, [set()])])
}

/// Plays on with the first legal card of each until this turn begins; tells who recharged when.
fn recharges(bout: &mut Bout, until: u16) -> [Vec<u16>; 2] {
    while bout.game.view(Viewer::Spectator).turn < until {
        for who in [A, B] {
            let mut legal = Vec::new();
            bout.game.legal(engine::Seat(who as u8), &mut legal);
            let mut cx = engine::Scripted::none();
            bout.game.apply(engine::Seat(who as u8), &legal[0], &mut cx).expect("legal");
            bout.events.append(&mut cx.events);
        }
    }
    let (mut now, mut found) = (0, [vec![], vec![]]);
    for event in &bout.events {
        match event {
            Event::TurnBegins { turn } => now = *turn,
            Event::Recharges { seat, .. } => found[seat.index()].push(now),
            _ => {}
        }
    }
    found
}

/// Proves CL-C08
#[test]
fn on_turn_eleven_both_have_recharged_and_a_dodge_acts_at_0() {
    let mut bout = peaceful().start();
    assert_eq!(recharges(&mut bout, 11), [vec![11], vec![11]]);
    assert_eq!(bout.turn("Dodge", "1").buildups[A], Some(0));
}

/// Proves CL-C09, CL-C10, CL-C11, CL-C12
#[test]
fn a_dodge_reads_what_was_played_before_it() {
    let at = |played: [&str; 3], duplicate| {
        let mut bout = table().duplicate(A, duplicate).start();
        let mut all = Vec::new();
        for (card, other) in played.into_iter().zip(["Block", "Counter", "Dodge"]) {
            all.push(bout.turn(card, other).buildups[A].expect("a move"));
        }
        all
    };
    assert_eq!(at(["4", "Block", "Dodge"], Card::One)[2], 0, "C09");
    assert_eq!(at(["Block", "4", "Dodge"], Card::One)[2], 4, "C10");
    assert_eq!(at(["3", "Dodge", "Dodge"], Card::Dodge), [3, 3, 3], "C11");
    assert_eq!(at(["Dodge", "Dodge", "1"], Card::Dodge), [0, 0, 1], "C12");
}

/// Proves CL-C13
#[test]
fn a_move_that_removed_itself_shortens_every_later_cycle() {
    let mut bout = peaceful().special(A, special(1, []).then(After::Remove)).start();
    let [a, b] = recharges(&mut bout, 39);
    assert_eq!((a, b), (vec![11, 20, 29, 38], vec![11, 21, 31]));
    assert_eq!(bout.removed(A), [Card::Special1]);
}

/// Proves CL-C14
#[test]
fn the_201st_turn_is_a_draw() {
    let mut bout = peaceful().at_turn(200).start();
    let turn = bout.turn("1", "1");
    assert_eq!((turn.ended, bout.ended()), (Some(None), Some((None, "CL-13.3"))));
    let mut bout = peaceful().at_turn(199).start();
    assert_eq!(bout.turn("1", "1").ended, None);
}

/// Proves CL-C15
#[test]
fn a_card_removed_from_hand_shortens_this_cycle_too() {
    let gone = OpDef::Remove(select(Who::Me, Zone::Hand, Which::Fixed(Card::Two)));
    let mut bout = peaceful().special2(A, special(0, [on(When::OnTurnEnd, [gone])])).start();
    for (a, b) in [("1", "1"), ("1", "1"), ("T", "2")] {
        bout.turn(a, b);
    }
    assert_eq!(bout.removed(A), [Card::Two]);
    assert_eq!(recharges(&mut bout, 32), [vec![10, 19, 28], vec![11, 21, 31]]);
}

/// Proves CL-C16
#[test]
fn a_card_that_comes_back_lengthens_the_cycle() {
    let back = OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::Fixed(Card::Two)));
    let mut bout = peaceful().special2(A, special(0, [act([back])])).start();
    for (a, b) in [("1", "1"), ("1", "1"), ("2", "2"), ("3", "3"), ("T", "4")] {
        bout.turn(a, b);
    }
    assert!(bout.hand(A).contains(&Card::Two));
    assert_eq!(recharges(&mut bout, 12), [vec![12], vec![11]]);
}

/// Proves CL-C17
#[test]
fn a_single_dodge_in_hand_reads_the_pile_and_no_recharge_comes_first() {
    let mut bout = table().max_hp(10, 10).hp(5, 5).hand(A, "Dodge").pile(A, "1, 4").at_turn(3).begin();
    let turn = bout.turn("Dodge", "Block");
    assert_eq!((turn.buildups[A], turn.hp), (Some(4), [5, 5]));
}

/// Proves CL-C18
#[test]
fn a_last_card_discarded_by_an_effect_lies_below_the_move_and_recharge_waits() {
    let discard = OpDef::DiscardFromHand(select(Who::Foe, Zone::Hand, Which::Fixed(Card::Two)));
    let mut bout = table().hand(A, "2, 3").pile(A, "1").special(B, special(4, [act([discard])])).start();
    let turn = bout.turn("3", "S");
    let recharged = turn.after.iter().find_map(|e| match e {
        Event::Recharges { cards, .. } => Some(cards.clone()),
        _ => None,
    });
    assert!(!turn.events.iter().any(|e| matches!(e, Event::Recharges { .. })));
    assert_eq!(recharged, Some(vec![Card::Three, Card::Two, Card::One]), "from the top of the pile down");
}

/// Proves CL-C19
#[test]
fn without_hand_and_pile_one_heals_makes_no_move_and_is_hit() {
    let mut bout = table().max_hp(10, 10).hp(5, 10).hand(A, "").at_turn(8).begin();
    assert_eq!(bout.hp(), [7, 10]);
    let turn = bout.turn("", "4");
    assert_eq!((turn.hp, turn.first(), turn.buildups), ([3, 10], "B", [None, Some(4)]));
    assert_eq!((bout.pile(A), bout.pile(B)), (vec![], pile("4")));
}

/// Proves CL-C20
#[test]
fn damage_of_the_last_turn_lowers_nothing() {
    let mut bout = table().start();
    assert_eq!(bout.turn("Block", "3").damage, [3, 0]);
    assert_eq!(bout.turn("4", "Block").damage, [0, 4]);
}

/// Proves CL-C21
#[test]
fn a_delayed_effect_knocks_out_before_the_recharge() {
    let later = OpDef::Delay(vec![deal(1)]);
    let mut bout = table().max_hp(10, 10).hp(1, 10).hand(A, "Block").special2(B, special(0, [act([later])])).start();
    let turn = bout.turn("Block", "T");
    assert_eq!((turn.ended, bout.ended()), (Some(Some(B)), Some((Some(B), "CL-13.1"))));
    assert!(!bout.events.iter().any(|e| matches!(e, Event::Recharges { .. })));
    assert_eq!(bout.hp(), [0, 10]);
}

/// Proves CL-C22
#[test]
fn a_pile_shows_the_resting_value_of_a_special() {
    let two_ways = special(0, []).options(&["low", "high"]).varying(BuildupDef::ByOption(vec![1, 4]), 2);
    let mut bout = table().special(A, two_ways).start();
    assert_eq!(bout.turn("S:1", "Block").buildups[A], Some(4));
    assert_eq!(bout.turn("Dodge", "Counter").buildups[A], Some(2));
}

/// 2 damage at Buildup 1.
fn s() -> clash::content::SpecialDef {
    special(1, [act([deal(2)])])
}

/// Twice 2 damage.
fn twice(buildup: u8) -> clash::content::SpecialDef {
    special(buildup, [act([deal(2), deal(2)])])
}

/// A copy of the opposing move at Buildup 2.
fn copier(what: Copied) -> clash::content::SpecialDef {
    special(2, [act([OpDef::CopyBasic(what)])])
}

/// A's move of this card acts earlier or later by `n`.
fn shifted(card: Card, n: i8) -> Table {
    let by = OpDef::ChangeBuildup {
        by: AmountDef::Const(n),
        of: vec![Class::Named(card)],
        whose: Who::Me,
        duration: Duration::ThisTurn,
    };
    table().passive(A, [on(When::AtReveal, [by])])
}

/// B's passive deals `n` to A on Reveal.
fn hurt_at_reveal(n: i8) -> Table {
    table().passive(B, [on(When::AtReveal, [deal(n)])])
}

/// Checks a turn against its row. `before` is damage the row does not count ("0 more").
fn check(id: &str, before: [u8; 2], turn: &Outcome) {
    let cells = row(id);
    let [_, _, _, _, _, to_a, to_b, status_a, status_b, _] = cells[..] else { panic!("{cells:?}") };
    let expected = [number(to_a) + before[A], number(to_b) + before[B]];
    assert_eq!(turn.damage, expected, "{id}: damage");
    assert_eq!((turn.status(A).as_str(), turn.status(B).as_str()), (status_a, status_b), "{id}: statuses");
}

fn with_initiatives_of(id: &str, table: Table) -> Table {
    let cells = row(id);
    table.initiative(number(cells[1]) as i8, number(cells[2]) as i8)
}

/// Plays a row's situation and checks it.
fn run(id: &str, table: Table, a: &str, b: &str, before: [u8; 2]) -> Bout {
    let mut bout = with_initiatives_of(id, table).start();
    let turn = bout.turn(a, b);
    check(id, before, &turn);
    bout
}

/// Proves CL-X01, CL-X02, CL-X03, CL-X04, CL-X05, CL-X06, CL-X07
#[test]
fn specials_meet_basic_moves_by_what_they_count_as() {
    run("X01", table().special(A, s()), "S", "Block", [0, 0]);
    run("X02", table().special(A, s()), "S", "Counter", [0, 0]);
    run("X03", table().special(A, s()), "S", "Dodge", [0, 0]);
    run("X04", table().special(A, s().counts_as(2)), "S", "Block", [0, 0]);
    run("X05", table().special(A, s()), "S", "1", [0, 0]);
    run("X06", table().special(A, s()), "S", "1", [0, 0]);
    run("X07", table().special(A, special(3, [act([deal(4)])]).counts_as(4)), "S", "Counter", [0, 0]);
}

/// Proves CL-X08, CL-X09, CL-X10, CL-X11, CL-X29, CL-X30
#[test]
fn a_changed_buildup_changes_who_is_in_time() {
    for id in ["X08", "X09", "X10"] {
        run(id, shifted(Card::One, -1), "1", "Block", [0, 0]);
    }
    run("X11", shifted(Card::Three, -3), "3", "Counter", [0, 0]);
    let bout = run("X29", shifted(Card::Four, -3), "4", "2", [0, 0]);
    assert_eq!(bout.game.view(Viewer::Spectator).sides[A].dodge_buildup, 4, "in the pile the 4 shows 4 again");
    run("X30", shifted(Card::Block, 2), "Block", "1", [0, 0]);
}

/// Proves CL-X12, CL-X13, CL-X14, CL-X15, CL-X16, CL-X17, CL-X18
#[test]
fn damage_received_before_lowers_and_lost_hp_does_not() {
    run("X12", hurt_at_reveal(2), "3", "Counter", [2, 0]);
    run("X13", hurt_at_reveal(3), "3", "Counter", [3, 0]);
    let bout = run("X14", table().passive(A, [on(When::AtReveal, [lose(1)])]), "2", "Counter", [0, 0]);
    assert_eq!(bout.hp(), [19, 18]);
    run("X15", hurt_at_reveal(1), "3", "Block", [1, 0]);
    run("X16", hurt_at_reveal(2), "4", "Counter", [2, 0]);
    run("X17", hurt_at_reveal(1), "Dodge", "3", [0, 0]);
    let bout = run("X18", table().passive(A, [on(When::OnDamaged, [heal(2)])]), "4", "2", [0, 0]);
    assert_eq!(bout.hp(), [20, 18], "the 2 came back and still lowered the 4");
}

/// Proves CL-X19
#[test]
fn a_passives_damage_is_not_lowered_by_what_its_owner_received() {
    let later = special(5, [act([OpDef::Delay(vec![deal(2)])])]);
    let table = hurt_at_reveal(1).special2(A, later);
    let mut bout = with_initiatives_of("X19", table).start();
    bout.turn("T", "Dodge");
    assert_eq!(bout.hp(), [19, 18], "the delayed 2 has arrived");
    check("X19", [0, 0], &bout.turn("2", "Block"));
    assert_eq!(bout.hp(), [18, 18]);
}

/// Proves CL-X20, CL-X21, CL-X22, CL-X23
#[test]
fn a_move_of_several_events_is_lowered_once_over_its_sum() {
    let lowered = |bout: &Bout| {
        let of = |e: &Event| match e {
            Event::Damage(d) if d.name == "Test" => Some((d.reduced, d.received)),
            _ => None,
        };
        bout.events.iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!(lowered(&run("X20", table().special(A, twice(4)), "S", "1", [0, 0])), [(1, 1), (0, 2)]);
    assert_eq!(lowered(&run("X21", table().special(A, twice(4)), "S", "3", [0, 0])), [(2, 0), (1, 1)]);
    let thorns = table().special(A, twice(4)).passive(B, [on(When::OnDamaged, [deal(1)])]);
    assert_eq!(lowered(&run("X22", thorns, "S", "Block", [0, 0])), [(0, 2), (1, 1)]);
    assert_eq!(lowered(&run("X23", table().special(A, twice(3).counts_as(4)), "S", "Counter", [0, 0])), [(0, 0), (1, 0)]);
}

/// Proves CL-X24, CL-X25, CL-X36
#[test]
fn damage_to_oneself_arrives_in_full_and_counts() {
    let hurts = |n| special(4, [act([deal_to(n, Whom::Me), deal(4)])]);
    run("X24", table().special(A, hurts(1)), "S", "Counter", [0, 0]);
    run("X25", table().special(A, hurts(2)), "S", "3", [0, 0]);
    let both = special(3, [act([deal_to(2, Whom::Both)])]);
    let bout = run("X36", table().special(A, both).hp(2, 2), "S", "Block", [0, 0]);
    assert_eq!(bout.ended(), Some((None, "CL-13.2")));
}

/// Proves CL-X26, CL-X27, CL-X28
#[test]
fn a_dodge_answers_an_attack_as_a_whole_and_only_its_damage() {
    let more = || special(2, [act([deal(2)]), on(When::OnHit, [deal(1)])]);
    run("X26", table().special(A, more()).pile(B, "3"), "S", "Dodge", [0, 0]);
    run("X27", table().special(A, more()).pile(B, "1"), "S", "Dodge", [0, 0]);
    let healing = special(2, [act([deal(2), heal(1)])]);
    let bout = run("X28", table().special(A, healing).hp(10, 10), "S", "Dodge", [0, 0]);
    assert_eq!(bout.hp(), [11, 10]);
}

/// Proves CL-X31, CL-X32, CL-X33
#[test]
fn a_copy_acts_as_the_basic_move_at_its_own_buildup() {
    let bout = run("X31", table().special(A, copier(Copied::OpposingMove)), "S", "3", [0, 0]);
    assert_eq!(bout.pile(A), [Card::Special1]);
    run("X32", table().special(A, copier(Copied::Fixed(Card::One))), "S", "Block", [0, 0]);
    run("X33", table().special(A, copier(Copied::OpposingMove)), "S", "T", [0, 0]);
}

/// Proves CL-X34
#[test]
fn the_passive_takes_its_part_and_the_dodge_the_rest() {
    let passive = on(When::Always, [prevent_up_to(1, [Class::Attack])]);
    let bout = run("X34", table().passive(A, [passive]).pile(A, "1"), "Dodge", "4", [0, 0]);
    let stops = bout.events.iter().find_map(|e| match e {
        Event::Damage(d) => Some(d.stops.iter().map(|s| (s.name, s.amount)).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(stops, Some(vec![("Calm", 1), ("Dodge", 3)]));
}

/// Proves CL-X35
#[test]
fn a_decision_that_names_a_card_that_is_gone_does_nothing_and_the_rest_happens() {
    let back = OpDef::ReturnFromPile(select(Who::Me, Zone::Pile, Which::ByOption([Card::One, Card::Two, Card::Three])));
    let fetch = special(3, [act([back, deal(2)])]).options(&["1", "2", "3"]);
    let bout = run("X35", table().special(A, fetch).pile(A, "1, 3"), "S:1", "Block", [0, 0]);
    assert_eq!(bout.events.iter().filter(|e| matches!(e, Event::NothingThere { .. })).count(), 1);
    assert_eq!(bout.pile(A), pile("1, 3, S"));
}

/// All rows that stand in the file are run above: 89 + 13 + 22 + 36 vectors.
#[test]
fn there_are_160_vectors_and_each_is_named_by_a_test() {
    let this = include_str!("examples.rs");
    let mut count = rows('V').len() + rows('K').len();
    for letter in ['C', 'X'] {
        for cells in rows(letter) {
            let id = format!("CL-{}", cells[0]);
            let proven = this.lines().any(|l| l.starts_with("/// Proves ") && l.split([' ', ',']).any(|word| word == id));
            assert!(proven, "no test proves {id}");
            count += 1;
        }
    }
    assert_eq!(count, 160);
}
