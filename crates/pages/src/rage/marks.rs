//! What a step of Clash of Rage looks like while it is shown.

use super::Scene;
use crate::playback::Mark;
use crate::shell::count;
use maud::html;
use rage::Event;
use rage::board::Place;
use rage::event::{At, Troop};

fn id(place: Place) -> String {
    format!("p-{}", place.0)
}

fn troop(troop: &Troop) -> String {
    format!("{} {}", troop.count, troop.name)
}

/// Pieces travel, dice tumble, and what falls is told where it falls.
pub(super) fn marks(scene: &Scene<'_>, moment: u32) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut battle: Option<Place> = None;
    for told in scene.events {
        if let Event::BattleBegins { at, .. } = &told.event {
            battle = Some(at.place);
        }
        if told.moment == moment {
            mark(scene, &told.event, battle, &mut marks);
        }
    }
    marks
}

fn mark(scene: &Scene<'_>, event: &Event, battle: Option<Place>, marks: &mut Vec<Mark>) {
    let says = |at: &At, what: &str| Mark::says(id(at.place), what);
    match event {
        Event::Moves { seat, troop: going, from, to, .. } if scene.me != Some(*seat) => {
            marks.push(Mark::travels(id(from.place), id(to.place), &troop(going)));
        }
        Event::Commands { from, to, troops, .. } => {
            for going in troops {
                marks.push(Mark::travels(id(from.place), id(to.place), &troop(going)));
            }
        }
        Event::Reinforces { at, troop: new, .. } => marks.push(says(at, &format!("+{}", troop(new)))),
        Event::ElfAdded { at, troop: new } => marks.push(says(at, &format!("+{}", troop(new)))),
        Event::BattleBegins { at, .. } => marks.push(says(at, "Battle!")),
        Event::Rolls { faces, .. } | Event::Rerolls { faces, .. } => {
            // RA-19.1: 1 to 4 are wounds.
            marks.push(Mark::dice(faces.iter().map(|face| (html! { (face) }, *face <= 4))));
        }
        Event::Injures { total, .. } => {
            if let Some(place) = battle {
                marks.push(Mark::says(id(place), &count(u32::from(*total), "injury", "injuries")));
            }
        }
        Event::Eliminates { troops, .. } => {
            for fallen in troops {
                marks.extend(battle.map(|place| Mark::says(id(place), &format!("−{}", troop(fallen)))));
            }
        }
        Event::Flees { at, .. } => marks.push(says(at, "Flees")),
        _ => {}
    }
}
