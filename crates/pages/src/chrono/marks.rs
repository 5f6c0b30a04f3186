//! What a step of the Chrono Clash System looks like while it is shown.

use super::Scene;
use crate::playback::Mark;
use chrono::event::Named;
use chrono::{Event, Object};
use engine::Seat;

fn battler(of: &Named) -> String {
    format!("b-{}", of.id.0)
}

fn guardians(seat: Seat) -> String {
    format!("guardians-{}", seat.0)
}

fn field(seat: Seat) -> String {
    format!("field-{}", seat.0)
}

/// Arrows for attacks, strengths where they meet, names of what is played.
pub(super) fn marks(scene: &Scene<'_>, moment: u32) -> Vec<Mark> {
    let events = scene.events.iter().filter(|told| told.moment == moment);
    events.filter_map(|told| mark(scene, &told.event)).collect()
}

fn mark(scene: &Scene<'_>, event: &Event) -> Option<Mark> {
    let other = |seat: &Seat| scene.me != Some(*seat);
    Some(match event {
        Event::Object { target, object: Object::Guardians(seat), .. } => Mark::aims(battler(target), guardians(*seat)),
        Event::Object { target, defender, .. } => Mark::aims(battler(target), battler(defender)),
        Event::Compares { attacker, strength, .. } => Mark::says(battler(attacker), &strength.to_string()),
        Event::Reveals { seat, name, quest: false, .. } => Mark::says(guardians(*seat), name),
        Event::Destroyed { target, .. } => Mark::says(battler(target), "Destroyed"),
        Event::Saved { target, .. } => Mark::says(battler(target), "Saved"),
        Event::QuestPoints { seat, points, .. } => Mark::says(field(*seat), &format!("+{points}")),
        Event::Summons { seat, name, .. } | Event::Plays { seat, name, .. } if other(seat) => Mark::says(field(*seat), name),
        Event::Quests { target, .. } if other(&target.seat) => Mark::says(battler(target), "Quest"),
        _ => return None,
    })
}
