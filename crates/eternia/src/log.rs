//! The log as a story: a sentence for every event, and the clauses behind it. ET-R130: every roll is in it.

use crate::content::{ActionKind, AttackKind, Face, Side};
use crate::event::{Arrival, Event, Named, Why};
use crate::model::Pool;
use crate::state::Change;
use engine::Names;

/// The clauses that decided, the most telling first.
pub(crate) fn clauses(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Takes { .. } => &["ET-3.9", "ET-R102"],
        Event::TakesMinions { .. } => &["ET-3.14", "ET-3.15"],
        Event::Arrives { how, .. } => match how {
            Arrival::Start => &["ET-3.19", "ET-R104"],
            Arrival::Return => &["ET-21.5", "ET-R71"],
            Arrival::Spawn => &["ET-33.10", "ET-R45"],
            Arrival::Place => &["ET-R45"],
        },
        Event::RoundBegins { .. } => &["ET-4.1", "ET-4.2"],
        Event::Queues { side: Side::Controller, .. } => &["ET-5.1", "ET-5.3"],
        Event::Queues { .. } => &["ET-5.2", "ET-5.3"],
        Event::AiQueues => &["ET-32.14"],
        Event::Reveals { .. } => &["ET-6.1", "ET-R1"],
        Event::Peeks { .. } | Event::Swaps { .. } => &["ET-R139"],
        Event::ActivationBegins { .. } => &["ET-6.2", "ET-7.1"],
        Event::ActivationEnds { .. } => &["ET-7.18"],
        Event::GainsPower { why, .. } => match why {
            Why::Slot => &["ET-7.3", "ET-10.3"],
            Why::Symbols => &["ET-19.12", "ET-19.22"],
            Why::Unlock => &["ET-18.6"],
            _ => &["ET-10.1"],
        },
        Event::PlacesPower { .. } => &["ET-10.5"],
        Event::PowerIsLost { .. } => &["ET-10.10", "ET-R4"],
        Event::LosesPower { why: Why::Cost, owed: true, .. } => &["ET-11.4", "ET-15.1"],
        Event::LosesPower { why: Why::Cost, .. } => &["ET-11.4", "ET-15.5"],
        Event::LosesPower { why: Why::Recovery, .. } => &["ET-22.5", "ET-15.6"],
        Event::LosesPower { .. } => &["ET-15.1"],
        Event::ControllerGains { why: Why::Balance, .. } => &["ET-15.1", "ET-15.4"],
        Event::ControllerGains { why: Why::Slot, .. } => &["ET-8.2"],
        Event::ControllerGains { .. } => &["ET-10.7"],
        Event::Allocates { .. } => &["ET-8.3", "ET-R6"],
        Event::ControllerLoses { .. } => &["ET-R9"],
        Event::AiPower { .. } => &["ET-32.11", "ET-R116"],
        Event::Acts { bonus: true, .. } => &["ET-7.13", "ET-33.14"],
        Event::Acts { kind, .. } => match kind {
            ActionKind::Attack => &["ET-7.9"],
            ActionKind::Interact => &["ET-7.10"],
            ActionKind::Move => &["ET-7.11"],
            ActionKind::UseSkill => &["ET-7.12"],
        },
        Event::PassesActions { .. } => &["ET-7.16"],
        Event::Interacts { .. } => &["ET-7.10"],
        Event::Steps { .. } => &["ET-24.2", "ET-24.4"],
        Event::StepFails { .. } => &["ET-R147"],
        Event::Escapes { .. } => &["ET-26.1", "ET-26.3"],
        Event::Pushed { .. } => &["ET-25.1", "ET-25.3"],
        Event::Attacks { .. } => &["ET-19.4", "ET-19.5"],
        Event::Boosts { .. } => &["ET-14.1", "ET-14.2"],
        Event::Rolls { beyond: 1.., .. } => &["ET-19.8", "ET-19.9"],
        Event::Rolls { .. } => &["ET-19.8"],
        Event::Rerolls { .. } => &["ET-19.20", "ET-19.21"],
        Event::Turns { .. } => &["ET-R29"],
        Event::Tally { .. } => &["ET-19.14", "ET-19.12"],
        Event::AttackFails => &["ET-R19", "ET-R33"],
        Event::Redirects { .. } => &["ET-R151"],
        Event::Suffers { armor: 1.., .. } => &["ET-19.15", "ET-19.17"],
        Event::Suffers { .. } => &["ET-19.17", "ET-33.8"],
        Event::Spared { .. } => &["ET-19.15", "ET-R27"],
        Event::Heals { .. } => &["ET-33.7"],
        Event::KnockedOut { .. } => &["ET-21.1"],
        Event::Dazed { .. } => &["ET-22.1"],
        Event::Recovers { .. } => &["ET-22.5", "ET-7.17"],
        Event::Uses { .. } => &["ET-11.4"],
        Event::Reacts { .. } => &["ET-12.1", "ET-12.2"],
        Event::Plays { .. } => &["ET-17.1", "ET-17.2"],
        Event::UsesController { .. } => &["ET-16.2"],
        Event::Draws { .. } => &["ET-16.7", "ET-16.8"],
        Event::Discards { .. } => &["ET-R96"],
        Event::Throws { .. } | Event::Chance { .. } => &["ET-R130"],
        Event::Changes { .. } | Event::Marks { .. } => &["ET-29.7"],
        Event::Escalates { .. } => &["ET-18.1", "ET-29.5"],
        Event::Level { .. } => &["ET-18.2"],
        Event::Commits { .. } | Event::TakesBack { .. } => &["ET-R86"],
        Event::Unlocks { .. } => &["ET-18.4", "ET-18.3"],
        Event::Empowers { .. } => &["ET-18.8", "ET-18.9"],
        Event::TurnsCard { .. } => &["ET-18.5"],
        Event::PicksUp { .. } | Event::TokenAt { .. } => &["ET-31.2"],
        Event::Drops { .. } => &["ET-R78"],
        Event::Terrain { .. } => &["ET-R157"],
        Event::Vp { .. } => &["ET-29.8"],
        Event::MinionActs { .. } => &["ET-8.4", "ET-8.5"],
        Event::NpcActs { .. } => &["ET-30.1"],
        Event::AiCard { who: Some(_), .. } => &["ET-32.17"],
        Event::AiCard { .. } => &["ET-32.21"],
        Event::AiEntry { .. } => &["ET-32.18", "ET-32.19"],
        Event::AiReason { .. } => &["ET-32.34", "ET-R113"],
        Event::Over { ended } => match ended.by {
            crate::state::Ending::Victory => &["ET-1.8"],
            crate::state::Ending::RoundLimit => &["ET-R129"],
            crate::state::Ending::Conceded => &["ET-R106"],
        },
        Event::Concedes { .. } => &["ET-R106"],
    }
}

/// A side in a sentence.
pub(crate) fn side(side: Side) -> &'static str {
    match side {
        Side::Players => "The Player Team",
        Side::Controller => "The Controller",
    }
}

/// A face of a die in a sentence.
pub(crate) fn face(face: Face) -> &'static str {
    match face {
        Face::Melee => "Melee",
        Face::Ranged => "Ranged",
        Face::Power => "Power",
        Face::Blank => "nothing",
    }
}

fn faces(dice: &[Face]) -> String {
    if dice.is_empty() { "nothing".into() } else { dice.iter().map(|die| face(*die)).collect::<Vec<_>>().join(", ") }
}

fn list(names: &[Named]) -> String {
    names.iter().map(|named| named.name).collect::<Vec<_>>().join(", ")
}

/// "1 die", "2 dice".
pub(crate) fn number(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

fn wounds(n: u8) -> String {
    number(n, "Wound", "Wounds")
}

fn cost(n: u8) -> String {
    if n == 0 { String::new() } else { format!(" for {n} Power") }
}

/// A modifier in a sentence.
pub(crate) fn change(what: Change) -> String {
    let more = |n: i8, one: &str, many: &str| {
        let word = if n.unsigned_abs() == 1 { one } else { many };
        let less = if one == many { "less" } else { "fewer" };
        if n < 0 { format!("has {} {less} {word}", n.unsigned_abs()) } else { format!("has {n} more {word}") }
    };
    match what {
        Change::Nothing => "is as before".into(),
        Change::Dice(n) => more(n, "die", "dice"),
        Change::Armor(n) => more(n, "Armor", "Armor"),
        Change::IgnoreArmor => "ignores Armor".into(),
        Change::Range(n) => format!("reaches {} further", number(n, "space", "spaces")),
        Change::IgnoreLos => "needs no Line of Sight".into(),
        Change::Targets(n) => format!("may have {} more", number(n, "target", "targets")),
        Change::Move(n) => more(n, "movement point", "movement points"),
        Change::IgnorePenalties => "ignores Terrain Penalties".into(),
        Change::IgnoreEscape => "suffers no Escape Damage".into(),
        Change::PassEnemies => "may pass through Enemies".into(),
        Change::MoreEscape(n) => format!("causes {n} more Escape Damage"),
        Change::Forbid(what) => match what {
            crate::content::Forbidden::Move => "may not move".into(),
            crate::content::Forbidden::Attack => "may not attack".into(),
            crate::content::Forbidden::Skill => "may not use Skills".into(),
            crate::content::Forbidden::Reaction => "may not react".into(),
        },
        Change::Cost(n) => {
            if n < 0 {
                format!("pays {} less for Skills", n.unsigned_abs())
            } else {
                format!("pays {n} more for Skills")
            }
        }
    }
}

/// The sentence.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    match event {
        Event::Takes { side: of, name, .. } => format!("{} takes {name}.", side(*of)),
        Event::TakesMinions { name } => format!("The Controller commands {name}."),
        Event::Arrives { who, how, .. } => match how {
            Arrival::Start => format!("{} takes position.", who.name),
            Arrival::Return => format!("{} is back on the Battlefield.", who.name),
            Arrival::Spawn => format!("{} enters the Battlefield.", who.name),
            Arrival::Place => format!("{} is placed elsewhere.", who.name),
        },
        Event::RoundBegins { round } => format!("Round {round} begins."),
        Event::Queues { side: of, order: None, .. } => format!("{} has placed its Activation Cards.", side(*of)),
        Event::Queues { side: of, order: Some(cards), .. } => {
            format!("{} places its Activation Cards: {}.", side(*of), cards.join(", "))
        }
        Event::AiQueues => "The AI's Activation Cards are shuffled and dealt.".into(),
        Event::Reveals { slot, name, power, .. } => format!("Slot {} is revealed: {name}, with {power} Power.", slot + 1),
        Event::Peeks { side: of, slot, name: None, .. } => format!("{} looks at the card in slot {}.", side(*of), slot + 1),
        Event::Peeks { side: of, slot, name: Some(name), .. } => {
            format!("{} looks at the card in slot {}: {name}.", side(*of), slot + 1)
        }
        Event::Swaps { side: of, slots: None, .. } => format!("{} swaps two facedown Activation Cards.", side(*of)),
        Event::Swaps { side: of, slots: Some([a, b]), .. } => {
            format!("{} swaps the Activation Cards in slots {} and {}.", side(*of), a + 1, b + 1)
        }
        Event::ActivationBegins { who } => format!("{} activates.", who.name),
        Event::ActivationEnds { who } => format!("The Activation of {} is over.", who.name),
        Event::GainsPower { who, amount, why } => match why {
            Why::Symbols => format!("{} gains {amount} Power from Power symbols.", who.name),
            _ => format!("{} gains {amount} Power.", who.name),
        },
        Event::PlacesPower { who, pool: Pool::Card, .. } => format!("{} puts 1 Power under the Character Card.", who.name),
        Event::PlacesPower { who, skill, .. } => format!("{} puts 1 Power on {}.", who.name, skill.unwrap_or("a Skill")),
        Event::PowerIsLost { amount } => format!("{amount} Power finds no empty slot and is lost."),
        Event::LosesPower { who, amount, why, owed } => {
            let verb = if *why == Why::Effect { "loses" } else { "spends" };
            let goes = if *owed { "; it goes to the Controller" } else { "" };
            format!("{} {verb} {amount} Power{goes}.", who.name)
        }
        Event::ControllerGains { amount, why: Why::Balance } => {
            format!("The Controller receives {amount} Power the Players gave up.")
        }
        Event::ControllerGains { amount, .. } => format!("The Controller gains {amount} Power."),
        Event::Allocates { name } => format!("1 Power goes on {name}."),
        Event::ControllerLoses { amount } => format!("The Controller Skills lose {amount} Power."),
        Event::AiPower { now } => format!("AI Power is now {now}."),
        Event::Acts { who, kind, bonus } => {
            let what = match kind {
                ActionKind::Attack => "to attack",
                ActionKind::Interact => "to interact",
                ActionKind::Move => "to move",
                ActionKind::UseSkill => "for a Skill",
            };
            format!("{} takes {} {what}.", who.name, if *bonus { "a Bonus Action" } else { "an Action" })
        }
        Event::PassesActions { who, left } => format!("{} leaves {} unused.", who.name, number(*left, "Action", "Actions")),
        Event::Interacts { who, name } => format!("{}: {name}.", who.name),
        Event::Steps { who, cost: points, .. } => match points {
            1 => format!("{} moves 1 space.", who.name),
            _ => format!("{} moves 1 space, for {}.", who.name, number(*points, "point", "points")),
        },
        Event::StepFails { who } => format!("{} cannot enter the space any more and stays.", who.name),
        Event::Escapes { who, wounds: n } => format!("{} turns away from an Enemy: {} of Escape Damage.", who.name, wounds(*n)),
        Event::Pushed { who, .. } => format!("{} is Pushed 1 space.", who.name),
        Event::Attacks { who, with, kind, targets } => {
            let kind = if *kind == AttackKind::Melee { "Melee" } else { "Ranged" };
            format!(
                "{} attacks {} with {with} ({kind}).",
                who.name,
                if targets.is_empty() { "nobody".into() } else { list(targets) }
            )
        }
        Event::Boosts { by, name, cost: n } => format!("{by} adds {name}{}.", cost(*n)),
        Event::Rolls { dice, beyond: 0 } => format!("The dice show {}.", faces(dice)),
        Event::Rolls { dice, beyond } => format!("The dice show {}; {beyond} beyond the limit were left out.", faces(dice)),
        Event::Rerolls { from, to, .. } => format!("{} is rerolled: {}.", face(*from), face(*to)),
        Event::Turns { from, to } => format!("{} now counts as {}.", face(*from), face(*to)),
        Event::Tally { successes, misses, .. } => {
            format!("{} and {}.", number(*successes, "Success", "Successes"), number(*misses, "Miss", "Misses"))
        }
        Event::AttackFails => "The Attack ends without a roll.".into(),
        Event::Redirects { to } => format!("The Attack now targets {}.", to.name),
        Event::Suffers { who, wounds: n, hp, armor: 0 } => {
            format!("{} suffers {} ({} → {hp} HP).", who.name, wounds(*n), hp.saturating_add(*n))
        }
        Event::Suffers { who, wounds: n, hp, armor } => {
            format!("{} suffers {}, and Armor stops {armor} ({} → {hp} HP).", who.name, wounds(*n), hp.saturating_add(*n))
        }
        Event::Spared { who, .. } => format!("{} suffers no Wounds.", who.name),
        Event::Heals { who, amount, hp } => format!("{} heals {amount} ({} → {hp} HP).", who.name, hp.saturating_sub(*amount)),
        Event::KnockedOut { who } => format!("{} is KO'ed.", who.name),
        Event::Dazed { who } => format!("{} is Dazed.", who.name),
        Event::Recovers { who } => format!("{} is no longer Dazed.", who.name),
        Event::Uses { who, name, cost: n } => format!("{} uses {name}{}.", who.name, cost(*n)),
        Event::Reacts { who, name, cost: n } => format!("{} reacts with {name}{}.", who.name, cost(*n)),
        Event::Plays { name, cost: n, .. } => format!("The Controller plays {name}{}.", cost(*n)),
        Event::UsesController { skill, name, cost: n } => format!("The Controller uses {skill}, {name}{}.", cost(*n)),
        Event::Draws { count, cards: None, .. } => {
            format!("The Controller draws {}.", number(*count, "Strategy Card", "Strategy Cards"))
        }
        Event::Draws { cards: Some(cards), .. } => format!("The Controller draws {}.", cards.join(", ")),
        Event::Discards { name } => format!("The Controller discards {name}."),
        Event::Throws { dice, successes } => {
            format!("A roll of {}: {}.", faces(dice), number(*successes, "Success", "Successes"))
        }
        Event::Chance { outcome, of } => format!("Chance picks outcome {} of {of}.", outcome + 1),
        Event::Changes { who, what } => format!("{} {}.", who.name, change(*what)),
        Event::Marks { who, marker, on: true } => format!("{} bears {marker}.", who.name),
        Event::Marks { who, marker, on: false } => format!("{} no longer bears {marker}.", who.name),
        Event::Escalates { to } => format!("The Escalation Token moves to {to}."),
        Event::Level { colour } => format!("{colour:?} is reached: every Player Character unlocks a Skill."),
        Event::Commits { seat } => format!("{} has chosen.", names.of(*seat)),
        Event::TakesBack { seat } => format!("{} thinks again.", names.of(*seat)),
        Event::Unlocks { who, skill } => format!("{} unlocks {skill}.", who.name),
        Event::Empowers { skill, who } => {
            let parts = [*skill, who.map(|who| who.name)];
            format!("The Controller Empowers {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(" and "))
        }
        Event::TurnsCard { who, skill } => format!("{} turns a Skill Card to {skill}.", who.name),
        Event::PicksUp { who, token } => format!("{} takes the {token}.", who.name),
        Event::Drops { who, token } => format!("{} drops the {token}.", who.name),
        Event::TokenAt { token, at: Some(_) } => format!("The {token} lies somewhere new."),
        Event::TokenAt { token, at: None } => format!("The {token} is removed."),
        Event::Terrain { name, laid: true } => format!("{name} is laid."),
        Event::Terrain { name, laid: false } => format!("{name} is removed."),
        Event::Vp { side: of, amount, total } => format!("{} gains {amount} VP: {total} in all.", side(*of)),
        Event::MinionActs { who } => format!("{} activates.", who.name),
        Event::NpcActs { who } => format!("{} acts.", who.name),
        Event::AiCard { who: Some(who), name } => format!("The AI turns {name} for {}.", who.name),
        Event::AiCard { who: None, name } => format!("The AI turns the Strategy card {name}."),
        Event::AiEntry { entry, text, done: true, .. } => format!("Entry {}, {text}: done.", entry + 1),
        Event::AiEntry { entry, text, why, .. } => format!("Entry {}, {text}: {why}.", entry + 1),
        Event::AiReason { text } => format!("The AI's reason: {text}."),
        Event::Over { ended } => match ended.winner {
            Some(winner) => format!("{} wins.", side(winner)),
            None => "Nobody wins.".into(),
        },
        Event::Concedes { seat } => format!("{} resigns.", names.of(*seat)),
    }
}
