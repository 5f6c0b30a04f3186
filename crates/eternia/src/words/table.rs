//! The whole table as text, at most 100 columns wide.

use super::{board_name, card_name, skill_name};
use crate::compiled::SpaceId;
use crate::content::{Side, TokenKind};
use crate::model::Being;
use crate::preview::{being_name, content, name, scenario, space_name};
use crate::view::{ModelView, View};
use engine::Names;
use std::fmt::Write as _;

pub(super) fn table(view: &View, names: &Names) -> String {
    let mut out = String::new();
    let scenario = scenario(view);
    let round = if view.round == 0 { "setting up".into() } else { format!("Round {}", view.round) };
    let _ = writeln!(out, "{}, {round}", scenario.name);
    status(view, &mut out);
    map(view, &mut out);
    for side in Side::BOTH {
        let _ = writeln!(out, "{}:", if side == Side::Players { "Player Team" } else { "Controller" });
        for model in view.models.iter().filter(|model| model.side == Some(side) && model.id.is_character()) {
            character(view, model, names, &mut out);
        }
        minions(view, side, &mut out);
        if side == Side::Controller {
            controller(view, &mut out);
        }
    }
    others(view, &mut out);
    attack(view, &mut out);
    out
}

/// Track, Escalation and goals.
fn status(view: &View, out: &mut String) {
    let (scenario, rules) = (scenario(view), &scenario(view).constants);
    let slot = |(at, slot): (usize, &crate::view::SlotView)| {
        let side = if slot.side == Side::Players { 'P' } else { 'C' };
        let card = if slot.hidden { "?" } else { card_name(view, slot.card) };
        let now = if view.round > 0 && at == usize::from(view.slot) { ">" } else { "" };
        format!("{now}{side}{} {card}", slot.power)
    };
    let slots: Vec<String> = view.track.iter().enumerate().map(slot).collect();
    wrap("Track: ", &slots.join(" | "), out);
    let next = [rules.escalation.green, rules.escalation.yellow, rules.escalation.red];
    let colours = ["Green", "Yellow", "Red"];
    let next = next
        .iter()
        .zip(colours)
        .find(|(at, _)| **at > view.escalation)
        .map_or("no colour left".into(), |(at, colour)| format!("{colour} at {at}"));
    let vp =
        if scenario.vp.is_empty() { String::new() } else { format!("; VP: Players {}, Controller {}", view.vp[0], view.vp[1]) };
    let owed = if view.owed > 0 { format!("; {} Power pending for the Controller", view.owed) } else { String::new() };
    let _ = writeln!(out, "Escalation {} of {}, {next}{vp}{owed}", view.escalation, rules.escalation.length);
    wrap("Players' goal: ", &scenario.goals.players, out);
    wrap("Controller's goal: ", &scenario.goals.controller, out);
}

/// One space in four columns: who stands there between marks of the side, or what lies there.
fn cell(view: &View, space: SpaceId) -> String {
    let all = content(view).get();
    let terrain = view.terrain[space.index()].map(|id| all.terrain(id).glyph);
    let token = view.tokens.iter().find(|token| token.at == space && token.by.is_none());
    let token = token.and_then(|token| all.tokens.get(token.token.index())).map(|token| token.glyph);
    let spawn = scenario(view).board.spawns.iter().any(|spawns| spawns.contains(&space)).then_some('o');
    let below = token.or(terrain).or(spawn);
    match view.models.iter().find(|model| model.at == Some(space)) {
        Some(model) => {
            let (open, close) = match model.side {
                Some(Side::Players) => ('[', ']'),
                Some(Side::Controller) => ('(', ')'),
                None => ('<', '>'),
            };
            format!("{open}{}{close}{}", glyph(view, model), below.unwrap_or(' '))
        }
        None => format!(" {}  ", below.unwrap_or('.')),
    }
}

fn glyph(view: &View, model: &ModelView) -> char {
    let all = content(view).get();
    match model.being {
        Being::Nobody => ' ',
        Being::Character(id) => all.character(id).glyph,
        Being::Minion(id) => all.minion(id).glyph,
        Being::Npc(id) => all.npcs.get(id.index()).map_or('N', |npc| npc.glyph),
    }
}

/// The Battlefield: every other row is shifted by half a space, as on the board.
fn map(view: &View, out: &mut String) {
    let board = &scenario(view).board;
    let Some(least) = board.spaces.iter().map(|hex| 2 * i32::from(hex.q) + i32::from(hex.r)).min() else { return };
    let mut row = None;
    let mut line = String::new();
    for space in board.ids() {
        let hex = board.hex(space);
        if row != Some(hex.r) {
            if row.is_some() {
                let _ = writeln!(out, "{}", line.trim_end());
            }
            line = format!("  {} ", &space_name(scenario(view), space)[..1]);
            row = Some(hex.r);
        }
        let column = 4 + 2 * (2 * i32::from(hex.q) + i32::from(hex.r) - least) as usize;
        let fill = column.saturating_sub(line.chars().count());
        line.extend(std::iter::repeat_n(' ', fill));
        line += &cell(view, space);
    }
    let _ = writeln!(out, "{}", line.trim_end());
    let all = content(view).get();
    let mut legend: Vec<String> = Vec::new();
    for terrain in view.terrain.iter().flatten() {
        let said = format!("{} {}", all.terrain(*terrain).glyph, all.terrain(*terrain).name);
        if !legend.contains(&said) {
            legend.push(said);
        }
    }
    for token in view.tokens.iter().filter_map(|token| all.tokens.get(token.token.index())).filter(|t| t.kind != TokenKind::Spawn)
    {
        let said = format!("{} {}", token.glyph, token.name);
        if !legend.contains(&said) {
            legend.push(said);
        }
    }
    legend.push("o Spawn Token".into());
    wrap("  [Players] (Controller) <neutral>; ", &legend.join(", "), out);
}

fn at(view: &View, model: &ModelView) -> String {
    model.at.map_or_else(|| "KO'ed".into(), |at| space_name(scenario(view), at))
}

fn character(view: &View, model: &ModelView, names: &Names, out: &mut String) {
    let all = content(view).get();
    let run = model.seat.map(|seat| format!(" ({})", names.of(seat).chars().take(20).collect::<String>())).unwrap_or_default();
    let mut said =
        vec![at(view, model), format!("HP {}/{}", model.hp, model.max_hp), format!("Power {}/{}", model.power, model.slots)];
    if model.armor > 0 {
        said.push(format!("Armor {}", model.armor));
    }
    said.extend(
        [(model.dazed, "Dazed"), (model.empowered, "Empowered")].iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()),
    );
    let unlocked = model.skills.iter().flatten().map(|(skill, power)| format!("{} {power}", skill_name(all, *skill)));
    said.extend(unlocked);
    let carried = view.tokens.iter().filter(|token| token.by == Some(model.id));
    said.extend(
        carried.filter_map(|token| all.tokens.get(token.token.index())).map(|token| format!("carries the {}", token.name)),
    );
    wrap(&format!("  {} {}{run}: ", glyph(view, model), name(view, model.id)), &said.join(", "), out);
}

fn minions(view: &View, side: Side, out: &mut String) {
    let there = |model: &&ModelView| model.side == Some(side) && matches!(model.being, Being::Minion(_)) && model.at.is_some();
    let said: Vec<String> = view
        .models
        .iter()
        .filter(there)
        .map(|model| format!("{} {}{}", name(view, model.id), at(view, model), if model.dazed { " (Dazed)" } else { "" }))
        .collect();
    if !said.is_empty() {
        wrap("  Minions: ", &said.join(", "), out);
    }
}

fn controller(view: &View, out: &mut String) {
    let all = content(view).get();
    if let Some(power) = view.ai_power {
        let card = view.ai_card.and_then(|card| all.ai_cards.get(card.index())).map(|card| format!("; AI card {}", card.name));
        let _ = writeln!(out, "  AI Power {power}{}", card.unwrap_or_default());
        return;
    }
    let board = (0u8..).zip(&view.board).map(|(at, board)| {
        format!("{} {}{}", board_name(all, at), board.power, if board.empowered { " (Empowered)" } else { "" })
    });
    wrap("  ", &board.collect::<Vec<_>>().join(", "), out);
    let hand: Vec<String> =
        view.hand.iter().filter_map(|(card, n)| Some(format!("{} x{n}", all.strategy.get(card.index())?.name))).collect();
    let hand = if hand.is_empty() { String::new() } else { format!(": {}", hand.join(", ")) };
    wrap("  ", &format!("Strategy Cards: {} in hand, {} in the deck{hand}", view.hand_size, view.deck_size), out);
}

/// NPCs and what the Minions are.
fn others(view: &View, out: &mut String) {
    let all = content(view).get();
    for model in view.models.iter().filter(|model| matches!(model.being, Being::Npc(_))) {
        let _ = writeln!(out, "{}: {}, HP {}/{}", being_name(all, model.being), at(view, model), model.hp, model.max_hp);
    }
    if let Some(minions) = view.minions {
        let _ = writeln!(out, "Minions of the Controller: {}", all.minion(minions).plural);
    }
}

fn attack(view: &View, out: &mut String) {
    let Some(attack) = &view.attack else { return };
    let all = content(view).get();
    let with = attack.skill.map_or("an Attack", |skill| skill_name(all, skill));
    let targets: Vec<String> = attack.targets.iter().map(|target| super::who(view, target)).collect();
    let dice: Vec<&str> = attack.dice.iter().map(|die| super::face_name(die.face)).collect();
    let dice: String = if dice.is_empty() { format!("{} dice", attack.pool[1]) } else { dice.join(", ") };
    wrap("Attack: ", &format!("{} with {with} on {}: {dice}", super::who(view, attack.attacker), super::list(&targets)), out);
}

/// A line of at most 100 characters and as many more as it takes.
fn wrap(head: &str, text: &str, out: &mut String) {
    let mut line: String = head.into();
    for word in text.split_inclusive(' ') {
        if line.chars().count() + word.trim_end().chars().count() > 98 {
            let _ = writeln!(out, "{}", line.trim_end());
            line = "    ".into();
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{}", line.trim_end());
}
