//! The count as a picture: one square a pair, blue for the row, orange for the column, the number in it.

use super::contest::Tally;
use engine::Weighed;
use std::fmt::Write as _;

const SQUARE: usize = 58;
const LEFT: usize = 110;
const TOP: usize = 96;

/// The heat map as SVG.
pub fn svg(weighed: &Weighed, tally: &Tally) -> String {
    let order = tally.ranking();
    let n = order.len();
    let (width, height) = (LEFT + (n + 1) * SQUARE + 64, TOP + n * SQUARE + 24);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\" aria-label=\"Win rates of every pair of {}\">",
        weighed.nouns
    );
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    for (row, &i) in order.iter().enumerate() {
        let y = TOP + row * SQUARE;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#1b1f24\">{}</text>",
            LEFT - 10,
            y + SQUARE / 2 + 5,
            escaped(&weighed.items[i].name)
        );
        let (x, top) = (LEFT + row * SQUARE + SQUARE / 2, TOP - 12);
        let name = escaped(&weighed.items[i].name);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{top}\" transform=\"rotate(-40 {x} {top})\" fill=\"#1b1f24\">{name}</text>");
        for (column, &j) in order.iter().enumerate() {
            square(&mut out, LEFT + column * SQUARE, y, tally.cell(i, j).map(bots::arena::Count::rate), "400");
        }
        square(&mut out, LEFT + n * SQUARE + 14, y, Some(tally.items[i].rate()), "700");
    }
    let x = LEFT + n * SQUARE + 14 + SQUARE / 2;
    let top = TOP - 12;
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{top}\" transform=\"rotate(-40 {x} {top})\" font-weight=\"700\" fill=\"#1b1f24\">all games</text>"
    );
    out.push_str("</svg>\n");
    out
}

fn square(out: &mut String, x: usize, y: usize, rate: Option<f64>, weight: &str) {
    let (fill, text) = rate.map_or(("#eceef1".to_string(), "-".to_string()), |r| (colour(r), format!("{:.0}", 100.0 * r)));
    let dark = rate.is_some_and(|r| (r - 0.5).abs() > 0.3);
    let ink = if dark { "#ffffff" } else { "#1b1f24" };
    let side = SQUARE - 2;
    let (tx, ty) = (x + SQUARE / 2 - 1, y + SQUARE / 2 + 5);
    let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{fill}\"/>");
    let _ =
        writeln!(out, "<text x=\"{tx}\" y=\"{ty}\" text-anchor=\"middle\" font-weight=\"{weight}\" fill=\"{ink}\">{text}</text>");
}

/// White at even, towards blue above, towards orange below.
pub fn colour(rate: f64) -> String {
    let strength = ((rate - 0.5).abs() / 0.4).min(1.0);
    let end = if rate >= 0.5 { [24.0, 90.0, 170.0] } else { [190.0, 90.0, 10.0] };
    let mixed = end.map(|e| (250.0 + (e - 250.0) * strength).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// A name as it can stand in markup.
pub fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
