//! The gauge: the heart of the table. One row of 21 spaces, the counter, and where it would go.

use super::Scene;
use maud::{Markup, html};

/// How wide a space is drawn.
const SPACE: i32 = 30;

/// CC-5.14: where the counter stands, positive on the viewer's side or, for who only looks on, on the near player's.
fn seen(scene: &Scene<'_>, counter: i8) -> i8 {
    if scene.view.active == scene.near() { counter } else { -counter }
}

/// Whose the two sides are: far, near.
fn sides(scene: &Scene<'_>) -> (String, String) {
    let (near, active) = (scene.near(), scene.view.active);
    let several = scene.view.players.iter().filter(|p| !p.out).count() > 2;
    match (active == near, several) {
        (true | false, false) => {
            let other = if active == near { scene.view.next } else { active };
            (scene.names.of(other), scene.who(near))
        }
        (true, true) => (format!("{} next", scene.names.of(scene.view.next)), scene.who(near)),
        (false, true) => (scene.names.of(active), format!("{} next", scene.who(scene.view.next))),
    }
}

/// The gauge with the counter, its sides named, and what it means in words.
pub(super) fn gauge(scene: &Scene<'_>) -> Markup {
    let at = seen(scene, scene.view.counter);
    let (far, near) = sides(scene);
    let middle = |p: i8| (i32::from(p) + 10) * SPACE + SPACE / 2;
    let yours = scene.me == Some(scene.view.active);
    html! {
        div.c-gauge #gauge data-mine[yours] {
            div.c-sides { span.far { (crate::shell::capital(&far)) } b { (words(scene)) } span.near { (crate::shell::capital(&near)) } }
            svg viewBox=(format!("0 0 {} 46", 21 * SPACE)) role="img" aria-label=(words(scene)) {
                path.c-rail d=(format!("M4 23H{}", 21 * SPACE - 4)) {}
                @for p in -10i8..=10 {
                    @let (x, side) = (middle(p), if p == 0 { "zero" } else if p < 0 { "far" } else { "near" });
                    g.(format!("c-space {side}")) data-at=(if yours { p } else { -p }) {
                        rect x=(x - 13) y="10" width="26" height="26" rx=(if p == 0 { 13 } else { 3 }) {}
                        text x=(x) y="28" { (p.abs()) }
                        path.c-mark d=(format!("M{x} 3v5M{x} 38v5")) {}
                        circle.c-ghost cx=(x) cy="23" r="17" {}
                    }
                }
                g.c-counter { circle cx=(middle(at)) cy="23" r="17" {} text x=(middle(at)) y="29.500" { (at.abs()) } }
            }
            // When the game is over, the prompt has said so.
            p.c-says #gauge-says aria-live="polite" hidden[scene.view.result.is_some()] { (meaning(scene)) }
        }
    }
}

/// "Your turn, 4 time left", "Anna's turn, 2 time left".
fn words(scene: &Scene<'_>) -> String {
    let (active, counter) = (scene.view.active, scene.view.counter);
    let whose = if scene.me == Some(active) { "Your turn".to_string() } else { format!("{}'s turn", scene.names.of(active)) };
    match counter {
        0 => format!("{whose}, counter at 0"),
        1.. => format!("{whose}, {counter} time"),
        _ => format!("{whose} is ending: {} gets {}", scene.who(scene.view.next), -counter),
    }
}

/// What a look at the gauge should tell before anything is chosen.
fn meaning(scene: &Scene<'_>) -> String {
    if scene.view.result.is_some() {
        return "The game is over.".into();
    }
    if !scene.asked() || scene.view.active != scene.near() {
        return format!("When the counter crosses over, {} plays.", scene.who(scene.view.next));
    }
    let room = i32::from(scene.view.counter);
    if room < 0 {
        return format!("This action ends your turn. {} starts with {} time.", scene.names.of(scene.view.next), -room);
    }
    let free = if room > 0 {
        format!("You can spend up to {room} and stay on turn; ")
    } else {
        "Anything that costs time ends your turn; ".into()
    };
    format!("{free}beyond that, {} gets the rest.", scene.names.of(scene.view.next))
}
