//! The table as text for a terminal, at most 100 columns wide.

use super::compiled;
use crate::pile::CardId;
use crate::view::{BattlerView, Lasts, PlayerView, Stack, View};
use engine::Names;
use std::fmt::Write as _;

const WIDTH: usize = 100;

/// The whole table.
pub(super) fn text(view: &View, names: &Names) -> String {
    let mut out = String::new();
    gauge(view, names, &mut out);
    for player in &view.players {
        player_text(view, player, names, &mut out);
    }
    if let Some(revealed) = view.revealed {
        wrap(&format!("Revealed: {} of {}", name(view, revealed.card), names.of(revealed.seat)), &mut out);
    }
    if let Some((seat, card)) = view.resolving {
        wrap(&format!("{} is being played by {}", name(view, card), names.of(seat)), &mut out);
    }
    out
}

fn name(view: &View, card: CardId) -> &'static str {
    compiled(view).get().name(card)
}

/// CC-5.1: the 21 spaces, the active player's side on the left.
fn gauge(view: &View, names: &Names, out: &mut String) {
    let row: Vec<String> = (-10i8..=10)
        .rev()
        .map(|space| if space == view.counter { format!("[{}]", space.abs()) } else { format!("{}", space.abs()) })
        .collect();
    let _ = writeln!(out, "Turn {}", view.turn);
    wrap(&format!("{} {} {}", names.of(view.active), row.join(" "), names.of(view.next)), out);
}

fn cards(view: &View, stacks: &[Stack]) -> String {
    let each = stacks
        .iter()
        .map(|s| if s.count > 1 { format!("{} x{}", name(view, s.card), s.count) } else { name(view, s.card).into() });
    each.collect::<Vec<String>>().join(", ")
}

fn player_text(view: &View, player: &PlayerView, names: &Names, out: &mut String) {
    if player.out {
        return wrap(&format!("{}: eliminated", names.of(player.seat)), out);
    }
    let mut line = format!(
        "{}{}: {} guardians, deck {}, hand {}, quest points {}",
        if view.active == player.seat { "> " } else { "" },
        names.of(player.seat),
        player.guardians,
        player.deck,
        player.hand,
        player.points
    );
    if player.coming_points > 0 {
        let _ = write!(line, " (+{} if the quests last)", player.coming_points);
    }
    if player.extra > 0 || player.hand_ex > 0 {
        let _ = write!(line, ", extra deck {}, {} EX in hand", player.extra, player.hand_ex);
    }
    if player.leader > 0 {
        let _ = write!(line, ", next battler {} cheaper", player.leader);
    }
    wrap(&line, out);
    for battler in view.battlers.iter().filter(|b| b.seat == player.seat) {
        wrap(&format!("    {}", battler_text(view, battler)), out);
    }
    if let Some(hand) = &player.cards {
        let each = hand.iter().map(|c| {
            let copies = if c.count > 1 { format!(" x{}", c.count) } else { String::new() };
            format!("{} ({}){copies}", name(view, c.card), c.cost)
        });
        wrap(&format!("    Hand: {}", each.collect::<Vec<_>>().join(", ")), out);
    }
    if !player.discard.is_empty() {
        wrap(&format!("    Discarded: {}", cards(view, &player.discard)), out);
    }
}

fn battler_text(view: &View, b: &BattlerView) -> String {
    let copy = if b.copy > 0 { format!(" #{}", b.copy) } else { String::new() };
    let mut text = format!("{}{copy} {}/{}", name(view, b.card), b.cost, b.strength);
    if let Some(pilot) = b.pilot {
        let _ = write!(text, " with {}", name(view, pilot));
    }
    if b.tapped {
        text.push_str(", tapped");
    }
    if b.fresh {
        text.push_str(", new");
    }
    if !b.quests.is_empty() {
        let _ = write!(text, ", on a quest ({})", b.quests.len());
    }
    if !b.unders.is_empty() {
        let _ = write!(text, ", {} under it", b.unders.len());
    }
    let icons: Vec<String> = b
        .icons
        .iter()
        .map(|i| {
            let gained = if matches!(i.lasts, Lasts::Printed | Lasts::Pilot) { "" } else { "+" };
            let number = if i.number > 0 { format!(" {}", i.number) } else { String::new() };
            format!("{gained}{:?}{number}", i.icon)
        })
        .collect();
    if !icons.is_empty() {
        let _ = write!(text, " [{}]", icons.join(", "));
    }
    text
}

/// Breaks a line at spaces.
fn wrap(text: &str, out: &mut String) {
    let indent: String = text.chars().take_while(|c| *c == ' ').collect();
    let mut line = String::new();
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH && !line.trim().is_empty() {
            let _ = writeln!(out, "{}", line.trim_end());
            line = format!("{indent}  ");
        } else if !line.is_empty() || word.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
