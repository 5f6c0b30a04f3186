//! Clash! in words, from the view alone: prompt, names of actions, what they would lead to, the table as text.

use crate::action::{Action, Play};
use crate::card::Card;
use crate::character::Character;
use crate::preview::grid;
use crate::state::Clash;
use crate::text::{buildup_text, card_text, modifier_text, passive_text};
use crate::view::{Phase, SideView, View};
use engine::{Names, Seat, Words};
use std::fmt::Write as _;

impl Words for Clash {
    fn prompt(view: &View, names: &Names) -> String {
        if let Some(result) = &view.result {
            return match (result.winner, view.viewer) {
                (None, _) => "The game is a draw.".into(),
                (Some(winner), Some(me)) if winner == me => "You win.".into(),
                (Some(winner), _) => format!("{} wins.", names.of(winner)),
            };
        }
        let mine = view.viewer.is_some_and(|me| view.deciding.contains(&me));
        match (view.phase, mine) {
            (Phase::Pick, true) => "Pick your fighter. Both are revealed together.".into(),
            (Phase::Choose, true) => match view.viewer.map(|me| view.sides[me.index()].hand_size) {
                Some(1) => "Play your last card. You recharge after this turn.".into(),
                _ => "Choose a card to play face down.".into(),
            },
            _ => {
                let what = if view.phase == Phase::Pick { "pick a fighter" } else { "choose a card" };
                match view.deciding[..] {
                    [one] => format!("Waiting for {} to {what}.", names.of(one)),
                    _ => format!("Waiting for both to {what}."),
                }
            }
        }
    }

    fn label(view: &View, action: &Action) -> String {
        match action {
            Action::Pick(character) => format!("Fight as {}", character.def.name),
            Action::Play(play) => match view.viewer.and_then(|me| view.sides[me.index()].character) {
                Some(character) => format!("Play {}", play_name(&character, *play)),
                None => "Play a card".into(),
            },
        }
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        match action {
            Action::Pick(character) => describe(character),
            Action::Play(play) => explain_play(view, *play),
        }
    }

    fn faction(view: &View, seat: Seat) -> Option<String> {
        view.sides.get(seat.index())?.character.map(|character| character.def.name.clone())
    }

    /// The chart of the end and the turns that decided are drawn from all turns.
    fn needs_whole_story(view: &View) -> bool {
        view.result.is_some()
    }

    fn board(view: &View, names: &Names) -> String {
        let mut out = String::new();
        let _ = match view.phase {
            Phase::Pick => writeln!(out, "Choosing fighters"),
            Phase::Choose | Phase::Over => writeln!(out, "Turn {}", view.turn),
        };
        // The viewer's own side is nearest, at the bottom.
        let near = view.viewer.unwrap_or(Seat(0));
        for seat in [near.opponent(), near] {
            side_text(&view.sides[seat.index()], view, names, &mut out);
        }
        out
    }

    fn options() -> Option<engine::Options> {
        Some(crate::table_options::options())
    }
}

/// The name of a play: the card and what was decided with it.
#[must_use]
pub fn play_name(character: &Character, play: Play) -> String {
    let mut name = character.card_name(play.card).to_string();
    let options = match play.card {
        Card::Special1 | Card::Special2 => &character.def.specials[play.card.index() - Card::Special1.index()].execution[..],
        _ => &[],
    };
    if let Some(option) = options.get(play.option as usize) {
        name += &format!(" ({option})");
    }
    let stances = character.def.passives.iter().find(|p| !p.execution.is_empty());
    if let Some(stance) = stances.and_then(|p| p.execution.get(play.stance as usize)) {
        name += &format!(", {stance}");
    }
    name
}

/// A character's sheet, a line each.
fn describe(character: &Character) -> Vec<String> {
    let def = &character.def;
    let mut lines = vec![format!(
        "{}, {}: {} HP, Initiative {}, two {}s.",
        def.name,
        def.title,
        def.hp,
        def.initiative,
        character.card_name(def.duplicate)
    )];
    lines.extend(def.passives.iter().map(|p| format!("{}: {}", p.name, passive_text(p))));
    for card in [Card::Special1, Card::Special2] {
        let (name, at) = (character.card_name(card), buildup_text(character, card));
        lines.push(format!("{name} (Buildup {at}): {}", card_text(character, card)));
    }
    lines
}

/// What a play does, and the damage it would lead to against each card the opponent may hold.
fn explain_play(view: &View, play: Play) -> Vec<String> {
    let Some(me) = view.viewer else { return Vec::new() };
    let (Some(mine), Some(theirs)) = (view.sides[me.index()].character, view.sides[me.opponent().index()].character) else {
        return Vec::new();
    };
    let at = match play.card {
        Card::Dodge => view.sides[me.index()].dodge_buildup.to_string(),
        card => buildup_text(&mine, card),
    };
    let mut lines = vec![format!("{} acts at Buildup {at}. {}", play_name(&mine, play), card_text(&mine, play.card))];
    let Some(grid) = grid(view) else { return lines };
    let Some(row) = grid.mine.iter().position(|p| *p == play) else {
        lines.push("You cannot play it now.".into());
        return lines;
    };
    for (their, cell) in grid.theirs.iter().zip(&grid.cells[row]) {
        let mut line = format!("Against {}: you lose {} HP, they lose {} HP", play_name(&theirs, *their), cell.lost, cell.dealt);
        if cell.knocked_out {
            line += "; you are knocked out";
        }
        if cell.knocks_out {
            line += "; they are knocked out";
        }
        lines.push(line + ".");
    }
    lines
}

fn side_text(side: &SideView, view: &View, names: &Names, out: &mut String) {
    let who = names.of(side.seat);
    let Some(character) = side.character else {
        let _ = writeln!(out, "{who}: {}", if side.committed { "has picked a fighter" } else { "no fighter yet" });
        return;
    };
    if view.phase == Phase::Pick {
        let _ = writeln!(out, "{who} as {}", character.def.name);
        return;
    }
    let _ = writeln!(out, "{who} as {}  HP {}/{}  Initiative {}", character.def.name, side.hp, side.max_hp, side.initiative);
    let named = |card: Card| character.card_name(card).to_string();
    let hand: Vec<String> =
        side.hand.iter().map(|c| if c.count > 1 { format!("{} x{}", named(c.card), c.count) } else { named(c.card) }).collect();
    let mine = view.viewer == Some(side.seat);
    let label = if mine { "hand" } else { "may play" };
    let _ = writeln!(out, "  {label} ({} cards): {}", side.hand_size, hand.join(", "));
    let pile: Vec<String> = side.pile.iter().map(|c| named(*c)).collect();
    let pile = if pile.is_empty() { "-".into() } else { pile.join(", ") };
    let _ = writeln!(out, "  pile: {pile}");
    let _ = writeln!(out, "  Dodge acts at Buildup {}, recharge heals {}", side.dodge_buildup, side.recharge_heal);
    if side.removed_size > 0 {
        let removed: Vec<String> = side.removed.iter().map(|c| named(*c)).collect();
        let known = if removed.is_empty() { String::new() } else { format!(" ({})", removed.join(", ")) };
        let _ = writeln!(out, "  removed: {}{known}", side.removed_size);
    }
    for (def, now) in character.def.counters.iter().zip(&side.counters) {
        let _ = writeln!(out, "  {}: {now} of {}", def.name, def.max);
    }
    for modifier in &side.modifiers {
        let _ = writeln!(out, "  {}", modifier_text(modifier));
    }
    if side.committed {
        let chosen = side.playing.map_or_else(|| "has chosen".into(), |p| format!("has chosen {}", play_name(&character, p)));
        let _ = writeln!(out, "  {chosen}");
    }
}
