//! A link as a QR code, for the phone of somebody beside one.

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// The light rim that readers expect, in modules.
const RIM: usize = 4;

/// The code as a picture; nothing for a text that is too long for one.
pub(crate) fn code(text: &str, name: &str) -> Markup {
    let Ok(code) = QrCode::new(text.as_bytes()) else { return html! {} };
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == Color::Dark);
    let path: String = dark.map(|(i, _)| format!("M{} {}h1v1h-1z", i % width + RIM, i / width + RIM)).collect();
    let size = width + 2 * RIM;
    html! {
        svg.qr viewBox=(format!("0 0 {size} {size}")) role="img" aria-label=(name) shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_link_becomes_a_picture_of_its_modules() {
        let picture = code("http://127.0.0.1:8080/join/abcdefghijklmnop", "Scan to join").into_string();
        assert!(picture.contains("viewBox=\"0 0 41 41\"") && picture.contains("Scan to join"), "{picture}");
        assert!(picture.contains("M4 4h1v1h-1z"), "the finder in the corner");
        assert_eq!(code(&"x".repeat(4_000), "").into_string(), "");
    }
}
