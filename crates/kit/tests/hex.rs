//! Coordinates, rings and lines.

use kit::hex::draw::{Drawing, corner, outline};
use kit::hex::{DIRECTIONS, Hex, opposite, turn_sides};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Near enough to the origin that no turn around another of them leaves the grid.
fn hexes() -> impl Strategy<Value = Hex> {
    (-20i8..=20, -20i8..=20).prop_map(|(q, r)| Hex::new(q, r))
}

#[test]
fn a_ring_goes_clockwise_from_the_right() {
    let here = Hex::new(2, -1);
    assert_eq!(here.ring(0).collect::<Vec<_>>(), [here]);
    assert_eq!(here.ring(1).collect::<Vec<_>>(), here.neighbors());
    let two: Vec<Hex> = Hex::default().ring(2).take(3).collect();
    assert_eq!(two, [Hex::new(2, 0), Hex::new(1, 1), Hex::new(0, 2)]);
    assert_eq!(here.disk(2).count(), 19);
}

#[test]
fn the_grid_ends_where_numbers_end() {
    let edge = Hex::new(i8::MAX, 0);
    assert_eq!(edge.step(0), edge);
    assert_eq!(edge.row(0).count(), 0);
    assert_eq!(Hex::new(i8::MAX - 3, 0).row(0).count(), 3);
    assert!(edge.ring(2).all(|hex| edge.distance(hex) == 2), "only hexes that there are");
    assert_eq!(Hex::new(i8::MIN, i8::MIN).distance(Hex::new(i8::MAX, i8::MAX)), 510);
    assert_eq!(-Hex::new(i8::MIN, 3), Hex::new(i8::MAX, -3));
}

#[test]
fn sides_turn_with_their_hex() {
    assert_eq!(turn_sides(0b000001, 1), 0b000010);
    assert_eq!(turn_sides(0b100001, 1), 0b000011);
    assert_eq!(turn_sides(0b101010, 6), 0b101010);
    assert_eq!([0, 1, 2, 3, 4, 5].map(opposite), [3, 4, 5, 0, 1, 2]);
}

#[test]
fn a_line_takes_the_hexes_between() {
    let line = Hex::new(0, 0).line(Hex::new(3, 0));
    assert_eq!(line, [Hex::new(0, 0), Hex::new(1, 0), Hex::new(2, 0), Hex::new(3, 0)]);
    // It runs along the border of (1, 0) and (0, 1): one of them is taken, the same both ways.
    let (there, mut back) = (Hex::new(0, 0).line(Hex::new(1, 1)), Hex::new(1, 1).line(Hex::new(0, 0)));
    back.reverse();
    assert_eq!((there.len(), &there), (3, &back));
    assert_eq!(Hex::new(4, 4).line(Hex::new(4, 4)), [Hex::new(4, 4)]);
}

#[test]
fn a_picture_has_the_corners_where_the_exact_grid_has_them() {
    let drawing = Drawing::new(50.0);
    assert_eq!(drawing.width, 86.6);
    for hex in Hex::new(1, -2).disk(2) {
        let middle = drawing.middle(hex);
        assert_eq!(drawing.point(hex.middle()), middle);
        for (d, point) in hex.corners().into_iter().enumerate() {
            let (exact, drawn) = (drawing.point(point), corner(middle, d as u8, drawing.radius));
            assert!((exact.0 - drawn.0).abs() < 0.01 && (exact.1 - drawn.1).abs() < 0.01, "{hex}, {exact:?}, {drawn:?}");
        }
    }
    assert_eq!(outline((0.0, 0.0), 50.0), "43.3,-25.0 43.3,25.0 -0.0,50.0 -43.3,25.0 -43.3,-25.0 0.0,-50.0");
    assert_eq!(drawing.view_box(&[], (50.0, 56.0)), "-100 -100 200 200");
    assert_eq!(drawing.view_box(&[Hex::new(0, 0), Hex::new(1, 0)], (50.0, 56.0)), "-50 -56 187 112");
}

#[test]
fn a_hex_is_written_as_its_coordinates() {
    assert_eq!(serde_json::to_string(&Hex::new(-3, 4)).expect("JSON"), r#"{"q":-3,"r":4}"#);
    assert_eq!(Hex::new(-3, 4).to_string(), "(-3, 4)");
}

proptest! {
    #[test]
    fn distance_is_a_distance(a in hexes(), b in hexes(), c in hexes()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        prop_assert_eq!((a + c).distance(b + c), a.distance(b));
    }

    #[test]
    fn turning_keeps_distances_and_six_sixths_are_a_full_turn(a in hexes(), center in hexes(), sixths in 0u8..12) {
        prop_assert_eq!(center.distance(a.rotate_around(center, sixths)), center.distance(a));
        prop_assert_eq!(a.rotate(sixths).rotate(12 - sixths), a);
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            prop_assert_eq!(step.rotate(sixths), DIRECTIONS[(d + usize::from(sixths)) % 6]);
        }
    }

    #[test]
    fn rings_are_made_of_the_hexes_at_their_distance(center in hexes(), radius in 1u8..8) {
        let ring: BTreeSet<Hex> = center.ring(radius).collect();
        prop_assert_eq!(ring.len(), 6 * usize::from(radius));
        prop_assert!(ring.iter().all(|hex| center.distance(*hex) == u16::from(radius)));
    }

    #[test]
    fn a_line_goes_step_by_step_and_back_the_same_way(a in hexes(), b in hexes()) {
        let (line, mut back) = (a.line(b), b.line(a));
        back.reverse();
        prop_assert_eq!(&line, &back);
        prop_assert_eq!((line.first(), line.last()), (Some(&a), Some(&b)));
        prop_assert_eq!(line.len(), usize::from(a.distance(b)) + 1);
        prop_assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
    }

    #[test]
    fn a_neighbour_knows_the_way_back(a in hexes(), d in 0u8..6) {
        let b = a.step(d);
        prop_assert_eq!(a.direction_to(b), Some(d));
        prop_assert_eq!(b.direction_to(a), Some(opposite(d)));
        prop_assert_eq!(a.direction_to(a), None);
    }
}
