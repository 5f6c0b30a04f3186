//! What is asked of the viewer, or what everybody waits for.

use super::{count, list, skill_name, who};
use crate::content::{Colour, Event, Side};
use crate::model::ModelId;
use crate::preview::{content, name};
use crate::state::Source;
use crate::view::{Pending, View};
use engine::{Names, sentence};

pub(super) fn prompt(view: &View, names: &Names) -> String {
    if let Some(result) = view.result {
        return ending(view, result.winner);
    }
    if view.viewer.is_some_and(|me| view.deciding.contains(&me)) { ask(view) } else { wait(view, names) }
}

fn ending(view: &View, winner: Option<Side>) -> String {
    match (winner, view.side) {
        (None, _) => "Nobody wins.".into(),
        (Some(winner), Some(mine)) if winner == mine => "Your side wins.".into(),
        (Some(winner), _) => sentence(&format!("{} wins.", super::side_name(winner))),
    }
}

/// What an effect is called that asks for something: "Throw: ".
fn source(view: &View, source: Source) -> String {
    let all = content(view).get();
    let named = match source {
        Source::Rules => return String::new(),
        Source::Skill(skill) => skill_name(all, skill),
        Source::Strategy(card) => all.strategy.get(card.index()).map_or("A Strategy Card", |card| &card.name),
        Source::Controller(at, _) => super::board_name(all, at),
        Source::Terrain(id, _) => all.terrains.get(id.index()).map_or("Terrain", |terrain| &terrain.name),
        Source::Scenario(..) => "Scenario",
        Source::Npc(id) => all.npcs.get(id.index()).map_or("An NPC", |npc| &npc.name),
        Source::Ai(card, _) => all.ai_strategy.get(usize::from(card)).map_or("An AI card", |card| &card.name),
    };
    format!("{named}: ")
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Red => "Red",
    }
}

fn ask(view: &View) -> String {
    match &view.pending {
        Pending::Nothing | Pending::Pool(_) => "There is nothing to decide.".into(),
        Pending::Character { side, left } => {
            let whose = if *side == Side::Players { "the Player Team" } else { "the Controller" };
            format!("Pick a Character for {whose}: {left} to go.")
        }
        Pending::Minions => "Choose the Controller's Minions.".into(),
        Pending::Deploy { model } => format!("Choose where {} starts.", name(view, *model)),
        Pending::Queue { .. } => "Put your Activation Cards in order. Later slots give more Power.".into(),
        Pending::AnyCharacter { power } => format!("Choose who takes this Activation and its {power} Power."),
        Pending::Activation { model, left } => activation(view, *model, *left),
        Pending::Offer { model, .. } => format!("{} may take an extra Action now.", who(view, *model)),
        Pending::Walk { model, points } => {
            format!("Choose where {} goes: {} left.", who(view, *model), count(*points, "point", "points"))
        }
        Pending::Push { model, left } => {
            format!("Choose where {} is Pushed: up to {}.", who(view, *model), count(*left, "space", "spaces"))
        }
        Pending::Gain { model, left } => format!("{} gains {left} Power. Choose where it goes.", name(view, *model)),
        Pending::Allocate { left } => format!("You have {left} Power for your Controller Skills. Choose where it goes."),
        Pending::Lose { model, left, .. } => {
            let whose = model.map_or("your Controller Skills lose".into(), |model| format!("{} loses", name(view, model)));
            format!("Choose which Power {whose}: {left} to go.")
        }
        Pending::Extras { skill, .. } => format!("{}: add a Boost or Surge?", skill_name(content(view).get(), *skill)),
        Pending::Reach => "Pay for a Boost that reaches further, or choose a target.".into(),
        Pending::Targets { left } if *left > 1 => format!("Choose whom to attack: up to {left}."),
        Pending::Targets { .. } => "Choose whom to attack.".into(),
        Pending::Row => "Choose the row the Attack goes along.".into(),
        Pending::AttackBoosts => "Add Boosts to the Attack, or roll the dice.".into(),
        Pending::DefenseBoosts => "Add Boosts to the defence. Then the dice are rolled.".into(),
        Pending::Reroll { left, turn } => {
            format!("Choose dice to {}: up to {left}.", if *turn { "turn" } else { "reroll" })
        }
        Pending::Models { source: from, chosen, min, max } => {
            let more = if chosen.is_empty() { "" } else { " more" };
            let many = if min == max { format!("{max}{more}") } else { format!("{min} to {max}{more}") };
            format!("{}choose {}.", source(view, *from), if *max == 1 { "a Model".into() } else { format!("{many} Models") })
        }
        Pending::May { source: from } => format!("{}use this effect?", source(view, *from)),
        Pending::OneOf { source: from, .. } => format!("{}choose one.", source(view, *from)),
        Pending::Space { source: from, model, .. } => match model {
            Some(model) => format!("{}choose a space for {}.", source(view, *from), who(view, *model)),
            None => format!("{}choose a space.", source(view, *from)),
        },
        Pending::Card { swap: true, .. } => "Choose two facedown Activation Cards to swap.".into(),
        Pending::Card { .. } => "Choose a facedown Activation Card to look at.".into(),
        Pending::Face { model, colour: Some(of) } => {
            format!("Choose which {} Skill {} unlocks.", colour(*of), name(view, *model))
        }
        Pending::Face { model, .. } => format!("Choose which Skill Card of {} to turn.", name(view, *model)),
        Pending::MoveToken { left, .. } => format!("Choose where the Token goes: up to {}.", count(*left, "space", "spaces")),
        Pending::React { event, subject, .. } => format!("{} React?", happened(view, *event, *subject)),
        Pending::Strategy => "Use Controller Skills, then end the Strategy Activation.".into(),
        Pending::Minion => "Choose the next Minion to activate.".into(),
        Pending::MinionActs { model, may_move: true } => format!("{} may move, then attack.", who(view, *model)),
        Pending::MinionActs { model, .. } => format!("{} may attack.", who(view, *model)),
        Pending::Level { colour: of, .. } if view.side == Some(Side::Controller) => {
            format!("{} is reached: choose a Controller Skill and a Character to Empower.", colour(*of))
        }
        Pending::Level { colour: of, .. } => format!("{} is reached: choose which Skills your Characters unlock.", colour(*of)),
        Pending::Return { model } => format!("{} is back. Choose where.", name(view, *model)),
    }
}

fn activation(view: &View, model: ModelId, left: u8) -> String {
    match left {
        0 => format!("{} has no Actions left. Use what remains, or end the Activation.", name(view, model)),
        1 => format!("{} has 1 Action left. Move, attack, use a Skill or interact.", name(view, model)),
        _ => format!("{} has {left} Actions. Move, attack, use a Skill or interact.", name(view, model)),
    }
}

/// What can be answered, as a short sentence.
fn happened(view: &View, event: Event, subject: Option<ModelId>) -> String {
    let whom = subject.map_or_else(|| "somebody".to_string(), |model| who(view, model));
    match event {
        Event::RoundStart => "The Round begins.".into(),
        Event::RoundEnd => "The Round ends.".into(),
        Event::OrderPhaseEnd => "All Activations are queued.".into(),
        Event::ActivationStart => format!("{whom} activates."),
        Event::ActivationEnd => format!("The Activation of {whom} ends."),
        Event::AttackDeclared => format!("{whom} attacks."),
        Event::TargetSelected | Event::DefenseBoosts => format!("{whom} is attacked."),
        Event::AfterRoll => "The dice are rolled.".into(),
        Event::BeforeWounds => format!("{whom} is about to suffer Wounds."),
        Event::Wounded | Event::EscapeDamage => format!("{whom} has suffered Wounds."),
        Event::Hit => format!("{whom} is Hit."),
        Event::Missed => format!("The Attack misses {whom}."),
        Event::Ko => format!("{whom} is KO'ed."),
        Event::ExitSpace => format!("{whom} leaves a space."),
        Event::EnterSpace => format!("{whom} enters a space."),
        Event::Pushed => format!("{whom} was Pushed."),
        Event::Dazed => format!("{whom} is Dazed."),
        Event::PowerSpent => format!("{whom} spends Power."),
        Event::PowerGained => format!("{whom} gains Power."),
        Event::EscalationAdvanced => "The Escalation Token moves.".into(),
        Event::LevelReached => "A colour is reached.".into(),
        _ => format!("It is about {whom}."),
    }
}

fn wait(view: &View, names: &Names) -> String {
    let waiting: Vec<String> = view.deciding.iter().map(|seat| names.of(*seat)).collect();
    let what = match &view.pending {
        Pending::Character { .. } => "take a Character".into(),
        Pending::Minions => "choose Minions".into(),
        Pending::Queue { .. } => "place Activation Cards".into(),
        Pending::Activation { model, .. } => format!("act with {}", name(view, *model)),
        Pending::Walk { model, .. } => format!("move {}", who(view, *model)),
        Pending::Push { model, .. } => format!("Push {}", who(view, *model)),
        Pending::Gain { .. } | Pending::Allocate { .. } | Pending::Lose { .. } => "place Power".into(),
        Pending::Targets { .. } | Pending::Row | Pending::Reach => "choose a target".into(),
        Pending::AttackBoosts | Pending::DefenseBoosts => "add Boosts".into(),
        Pending::Minion | Pending::MinionActs { .. } => "act with the Minions".into(),
        Pending::Strategy => "use Controller Skills".into(),
        Pending::Return { model } => format!("bring {} back", name(view, *model)),
        // ET-R86: what is asked may not tell what could be answered.
        _ => "decide".into(),
    };
    format!("Waiting for {} to {what}.", list(&waiting))
}
