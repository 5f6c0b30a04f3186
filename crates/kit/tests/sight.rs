//! Line of sight: the worked examples of Clash for Eternia, its rulings, and what must hold for all pairs of spaces.

use kit::hex::sight::{Segment, lines, look, sees};
use kit::hex::{Hex, MAX_SPACES, SightTable, SpaceSet, TooManySpaces};
use proptest::prelude::*;
use std::collections::BTreeSet;

const HERE: Hex = Hex::new(0, 0);

/// Whether the space at the origin and another see each other; both directions must agree.
fn visible(to: (i8, i8), blocking: &[(i8, i8)]) -> bool {
    let (to, blocks) = (Hex::new(to.0, to.1), |hex: Hex| blocking.contains(&(hex.q, hex.r)));
    let there = sees(HERE, to, blocks);
    assert_eq!(there, sees(to, HERE, blocks), "ET-27.6: mutual");
    assert_eq!(there, look(HERE, to, blocks).is_ok());
    there
}

/// Rocks and Ruins of the examples.
const BOARD: [(i8, i8); 4] = [(0, 2), (-1, 3), (-1, -1), (-2, 0)];

/// Proves ET-X33, ET-R66
#[test]
fn a_neighbour_is_seen() {
    assert_eq!(HERE.distance(Hex::new(1, 0)), 1);
    assert!(visible((1, 0), &BOARD));
}

/// Proves ET-X34, ET-27.5
#[test]
fn two_corner_pairs_can_be_equally_close() {
    assert_eq!(lines(HERE, Hex::new(2, 0)).len(), 2);
    assert!(visible((2, 0), &BOARD));
}

/// Proves ET-X35
#[test]
fn rocks_block_both_lines() {
    let there = Hex::new(0, 4);
    let lines = lines(HERE, there);
    assert_eq!((HERE.distance(there), lines.len()), (4, 2));
    assert!(lines.iter().all(|line| line.through.contains(&Hex::new(0, 2))));
    assert!(!visible((0, 4), &BOARD));
    let stopped = look(HERE, there, |hex| BOARD.contains(&(hex.q, hex.r))).expect_err("Rocks");
    assert_eq!(stopped.by, [Hex::new(0, 2)]);
}

/// Proves ET-X36
#[test]
fn ruins_block_the_line() {
    assert_eq!(HERE.distance(Hex::new(-2, -1)), 3);
    assert!(!visible((-2, -1), &BOARD));
    assert!(!visible((-2, -1), &[(-1, -1)]));
}

/// Proves ET-X37, ET-R63
#[test]
fn a_line_may_touch_a_corner_and_run_along_one_blocking_space() {
    assert!(visible((-2, -1), &[(-2, 0)]));
    assert!(visible((1, 1), &[(1, 0)]));
    assert!(visible((1, 1), &[(0, 1)]));
    assert!(!visible((1, 1), &[(1, 0), (0, 1)]), "the line runs along their common side");
    let stopped = look(HERE, Hex::new(1, 1), |hex| hex != HERE).expect_err("both sides");
    assert_eq!(stopped.by.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from([Hex::new(1, 0), Hex::new(0, 1)]));
    assert!(!visible((2, 2), &[(1, 1)]));
    assert!(visible((2, 2), &[(1, 0)]));
}

/// Proves ET-R62
#[test]
fn middles_and_corners_have_whole_coordinates() {
    let hex = Hex::new(2, -1);
    assert_eq!((hex.middle().x, hex.middle().y), (3, -3));
    let corners: BTreeSet<(i16, i16)> = hex.corners().iter().map(|p| (p.x, p.y)).collect();
    assert_eq!(corners, BTreeSet::from([(3, -1), (3, -5), (4, -2), (4, -4), (2, -2), (2, -4)]));
    let [a, b] = [hex.corners()[0], hex.corners()[1]];
    assert_eq!(Segment { from: a, to: b }.squared_length(), 4, "a side");
    assert_eq!(Segment { from: hex.corners()[1], to: hex.corners()[2] }.squared_length(), 4, "every side is as long");
}

/// Proves ET-R64, ET-R68
#[test]
fn the_two_spaces_themselves_never_block() {
    for there in HERE.disk(6) {
        assert!(sees(HERE, there, |hex| hex == HERE || hex == there), "{there}");
    }
    assert!(look(HERE, HERE, |_| true).is_ok());
}

/// Proves ET-R66
#[test]
fn neighbours_see_each_other_whatever_blocks() {
    for there in HERE.neighbors() {
        assert!(sees(HERE, there, |_| true));
        assert!(look(HERE, there, |_| true).is_ok());
        assert!(lines(HERE, there).iter().all(|line| line.segment.squared_length() == 0), "their closest corners coincide");
    }
}

/// Proves ET-R65: tied lines cross the same spaces, so that nobody need choose.
#[test]
fn tied_lines_cross_the_same_spaces() {
    for there in HERE.disk(12) {
        let lines = lines(HERE, there);
        assert!(lines.len() <= 2, "{there}");
        for pair in lines.windows(2) {
            assert_eq!((&pair[0].through, &pair[0].between), (&pair[1].through, &pair[1].between), "{there}");
        }
    }
}

/// The answer of the definition itself: points of the segment, finely spaced, in the interior of a hex.
fn crosses_by_sampling(segment: Segment, hex: Hex) -> bool {
    const FINE: i64 = 2520;
    let middle = hex.middle();
    (0..=FINE).any(|t| {
        let at = |a: i16, b: i16, m: i16| i64::from(a) * (FINE - t) + i64::from(b) * t - i64::from(m) * FINE;
        let (x, y) = (at(segment.from.x, segment.to.x, middle.x), at(segment.from.y, segment.to.y, middle.y));
        x.abs() < FINE && (x + y).abs() < 2 * FINE && (x - y).abs() < 2 * FINE
    })
}

/// Proves ET-R63
#[test]
fn a_line_crosses_exactly_the_hexes_whose_interior_it_meets() {
    for there in HERE.disk(6) {
        for line in lines(HERE, there) {
            for hex in HERE.disk(8).filter(|hex| *hex != HERE && *hex != there) {
                assert_eq!(line.through.contains(&hex), crosses_by_sampling(line.segment, hex), "{there} past {hex}");
            }
        }
    }
}

#[test]
fn a_board_has_at_most_256_spaces() {
    let all: Vec<Hex> = HERE.disk(9).collect();
    assert_eq!(SightTable::new(&all).err(), Some(TooManySpaces(271)));
    assert_eq!(TooManySpaces(271).to_string(), "the board has 271 spaces, it may have 256");
    assert!(SightTable::new(&all[..MAX_SPACES]).is_ok());
}

#[test]
fn a_set_of_spaces_is_a_set() {
    let mut set: SpaceSet = [255, 0, 64, 0].into_iter().collect();
    assert_eq!((set.len(), set.iter().collect::<Vec<_>>()), (3, vec![0, 64, 255]));
    set.remove(64);
    assert!(set.contains(255) && !set.contains(64) && !set.is_empty());
    assert!(set.is_disjoint(&[1, 64].into_iter().collect()) && !set.is_disjoint(&[0].into_iter().collect()));
}

fn near() -> impl Strategy<Value = Hex> {
    (-6i8..=6, -6i8..=6).prop_map(|(q, r)| Hex::new(q, r))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Proves ET-27.6
    #[test]
    fn sight_is_mutual(a in near(), b in near(), blocking in proptest::collection::vec(near(), 0..30)) {
        prop_assert_eq!(sees(a, b, |hex| blocking.contains(&hex)), sees(b, a, |hex| blocking.contains(&hex)));
    }

    #[test]
    fn sight_turns_and_moves_with_the_board(
        a in near(), b in near(), blocking in proptest::collection::vec(near(), 0..20), sixths in 0u8..6, by in near(),
    ) {
        let turned = |hex: Hex| hex.rotate(sixths) + by;
        let moved: Vec<Hex> = blocking.iter().copied().map(turned).collect();
        prop_assert_eq!(sees(a, b, |hex| blocking.contains(&hex)), sees(turned(a), turned(b), |hex| moved.contains(&hex)));
    }

    #[test]
    fn more_blocking_spaces_never_show_more(a in near(), b in near(), blocking in proptest::collection::vec(near(), 1..20)) {
        let fewer = &blocking[1..];
        prop_assert!(!sees(a, b, |hex| blocking.contains(&hex)) || sees(a, b, |hex| fewer.contains(&hex)));
    }

    #[test]
    fn the_table_says_the_same_as_the_definition(blocking in proptest::collection::btree_set(0u8..61, 0..30)) {
        let board: Vec<Hex> = Hex::new(1, -3).disk(4).collect();
        let table = SightTable::new(&board).expect("61 spaces");
        let blocked: SpaceSet = blocking.iter().copied().collect();
        let blocks = |hex: Hex| board.iter().position(|space| *space == hex).is_some_and(|i| blocking.contains(&(i as u8)));
        for from in (0..61u8).step_by(7) {
            let visible = table.visible_from(from, &blocked);
            for to in 0..61 {
                let sees = sees(board[usize::from(from)], board[usize::from(to)], blocks);
                prop_assert_eq!(visible.contains(to), sees, "{} {}", from, to);
            }
        }
    }
}
