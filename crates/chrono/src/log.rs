//! Events in sentences, with the clauses that decided.

use crate::action::How;
use crate::event::{Blow, Event, Named, Saved, Shift};
use crate::icons::Zone;
use crate::state::{Exit, Object};
use engine::{Clause, Names};

/// The clauses that decided, the most telling first.
pub(crate) fn clauses(event: &Event) -> Vec<Clause> {
    let ids: &[&'static str] = match event {
        Event::Begins { .. } => &["CC-4.8"],
        Event::Mulligan { .. } => &["CC-4.7", "CC-R9"],
        Event::TurnBegins { .. } => &["CC-6.1", "CC-7.9"],
        Event::Counter { shift: Shift::Pays, .. } => &["CC-5.3"],
        Event::Counter { shift: Shift::Gains, .. } => &["CC-5.5", "CC-22.7"],
        Event::Counter { shift: Shift::Loses, .. } => &["CC-5.4", "CC-22.7"],
        Event::QuestPoints { .. } => &["CC-15.16"],
        Event::UntapsAll { .. } => &["CC-6.3"],
        Event::Draws { ex: false, .. } => &["CC-23.16"],
        Event::Draws { ex: true, .. } => &["CC-23.27"],
        Event::Summons { how: How::Printed, ex: false, .. } => &["CC-8.1"],
        Event::Summons { how: How::Printed, ex: true, .. } => &["CC-17.4"],
        Event::Summons { how: How::Sneak, .. } => &["CC-24.50"],
        Event::Summons { how: How::Pilot(_), .. } => &["CC-24.78"],
        Event::Summons { how: How::Transform(_), .. } => &["CC-24.60"],
        Event::Transforms { .. } => &["CC-24.59"],
        Event::Plays { ex: false, .. } => &["CC-10.1"],
        Event::Plays { ex: true, .. } => &["CC-17.4"],
        Event::ActionDone { .. } => &["CC-10.2"],
        Event::PaysWith { .. } => &["CC-17.10"],
        Event::Enters { .. } => &["CC-8.3"],
        Event::Attaches { .. } => &["CC-24.80"],
        Event::SlidesUnder { .. } => &["CC-24.44"],
        Event::Resolves { .. } => &["CC-9.1"],
        Event::Fails { clause, .. } => return vec![Clause("CC-9.2"), *clause],
        Event::Threshold { .. } => &["CC-24.68"],
        Event::Targets { .. } => &["CC-20.33"],
        Event::TargetsCard { zone: Zone::Hand, .. } => &["CC-20.19"],
        Event::TargetsCard { zone: Zone::Discard, .. } => &["CC-20.20"],
        Event::TargetsPlayer { .. } => &["CC-20.4"],
        Event::Modified { provisional: false, .. } => &["CC-22.9"],
        Event::Modified { provisional: true, .. } => &["CC-7.11"],
        Event::CardCost { .. } | Event::GroupCost { .. } => &["CC-22.2"],
        Event::Gains { provisional: false, .. } => &["CC-23.29"],
        Event::Gains { provisional: true, .. } => &["CC-23.29", "CC-7.11"],
        Event::Turns { tapped: true, .. } => &["CC-23.4"],
        Event::Turns { tapped: false, .. } => &["CC-23.6"],
        Event::Returns { .. } => &["CC-23.8"],
        Event::Replay { .. } => &["CC-23.11"],
        Event::Discards { .. } => &["CC-23.18"],
        Event::GainsGuardians { .. } => &["CC-23.21"],
        Event::LosesGuardian { .. } => &["CC-23.23"],
        Event::Attacks { .. } => &["CC-11.2"],
        Event::Object { .. } => &["CC-11.4"],
        Event::NoObject { .. } => &["CC-11.11"],
        Event::Reveals { quest: false, .. } => &["CC-13.2"],
        Event::Reveals { quest: true, .. } => &["CC-15.8"],
        Event::Guardian { .. } => &["CC-13.3"],
        Event::Stopped { .. } => &["CC-14.6"],
        Event::Compares { defender, .. } if defender.id == crate::state::Id::NONE => &["CC-13.8"],
        Event::Compares { .. } => &["CC-12.1"],
        Event::Saved { by: Saved::Withdraw, .. } => &["CC-24.41"],
        Event::Saved { by: Saved::Recovery, .. } => &["CC-24.11"],
        Event::Saved { by: Saved::Toughness, .. } => &["CC-24.45"],
        Event::Destroyed { how, .. } => match how {
            Blow::Battle => &["CC-12.2"],
            Blow::Effect => &["CC-23.1"],
            Blow::Payment => &["CC-17.10"],
            Blow::LastStand => &["CC-24.22"],
            Blow::SneakAttack => &["CC-24.53"],
            Blow::Weakness => &["CC-R71"],
        },
        Event::GuardianLeaves { destroyed: true, .. } => &["CC-13.11", "CC-13.17"],
        Event::GuardianLeaves { destroyed: false, .. } => &["CC-13.17"],
        Event::Leader { .. } => &["CC-24.14"],
        Event::Reacts { what: "Legion", .. } => &["CC-24.31"],
        Event::Reacts { .. } => &["CC-24.26"],
        Event::Reinforces { .. } | Event::NoReinforcements { .. } => &["CC-24.26"],
        Event::Legion { .. } | Event::NoLegion { .. } => &["CC-24.31"],
        Event::Quests { .. } => &["CC-15.4"],
        Event::TapsFor { .. } => &["CC-16.1"],
        Event::Passes { .. } => &["CC-7.8"],
        Event::TurnEnds { .. } => &["CC-7.1"],
        Event::Eliminated { exit, .. } => exit_clauses(*exit),
        Event::LoopCut { .. } => &["CC-9.12", "CC-R110"],
        Event::Over { by_quests: true, .. } => &["CC-1.8"],
        Event::Over { by_quests: false, .. } => &["CC-1.7"],
    };
    ids.iter().map(|id| Clause(id)).collect()
}

fn exit_clauses(exit: Exit) -> &'static [&'static str] {
    match exit {
        Exit::Attacked => &["CC-1.2"],
        Exit::EmptyDeck => &["CC-1.4"],
        Exit::Conceded => &["CC-1.11"],
        Exit::TooLate => &["CC-R134"],
    }
}

/// "3 of A's side", "0".
fn place(counter: i8, active: &str) -> String {
    match counter {
        0 => "0".to_string(),
        1.. => format!("{counter} of {active}'s side"),
        _ => format!("{} across", -counter),
    }
}

/// "A, B and C".
pub(crate) fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn some(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

fn signed(n: i8) -> String {
    format!("{n:+}")
}

/// One sentence for the log.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    let of = |target: &Named| format!("{}'s {}", names.of(target.seat), target.name);
    match event {
        Event::Begins { first } => format!("{} has the first turn.", names.of(*first)),
        Event::Mulligan { seat, again: true } => format!("{} puts the starting hand back and draws another.", names.of(*seat)),
        Event::Mulligan { seat, again: false } => format!("{} keeps the starting hand.", names.of(*seat)),
        Event::TurnBegins { seat, turn, counter } => {
            format!("Turn {turn}: {}, with the counter on {counter}.", names.of(*seat))
        }
        Event::Counter { active, seat, from, to, shift, by } => {
            let verb = match shift {
                Shift::Pays => "pays",
                Shift::Gains => "gains",
                Shift::Loses => "loses",
            };
            let active = names.of(*active);
            let stays = if from == to { "the counter cannot move on and stays on" } else { "the counter goes to" };
            format!("{} {verb} {by} time: {stays} {}.", names.of(*seat), place(*to, &active))
        }
        Event::QuestPoints { seat, cards, points, total } => {
            let points = some(*points, "quest point", "quest points");
            format!("{} completes quests with {}: {points}, {total} in all.", names.of(*seat), list(cards))
        }
        Event::UntapsAll { seat, count } => format!("{} untaps {}.", names.of(*seat), some(*count, "battler", "battlers")),
        Event::Draws { seat, name: "", ex: false, .. } => format!("{} draws a card.", names.of(*seat)),
        Event::Draws { seat, name: "", ex: true, .. } => format!("{} draws a card of the extra deck.", names.of(*seat)),
        Event::Draws { seat, name, .. } => format!("{} draws {name}.", names.of(*seat)),
        Event::Summons { seat, name, how, cost, ex, .. } => summons(&names.of(*seat), name, *how, *cost, *ex),
        Event::Transforms { seat, name, target } => format!("{} transforms {} into {name}.", names.of(*seat), target.name),
        Event::Plays { seat, name, cost, ex: false, .. } => format!("{} plays {name} for {cost}.", names.of(*seat)),
        Event::Plays { seat, name, cost, ex: true, .. } => {
            format!("{} plays the EX action {name}, which needs battlers worth {cost}.", names.of(*seat))
        }
        Event::ActionDone { seat, name } => format!("{name} goes to {}'s discard pile.", names.of(*seat)),
        Event::PaysWith { seat, with, worth } => format!("{} pays with {}, worth {worth}.", names.of(*seat), list(with)),
        Event::Enters { target, tapped: false } => format!("{} enters play.", of(target)),
        Event::Enters { target, tapped: true } => format!("{} enters play tapped.", of(target)),
        Event::Attaches { name, target, .. } => format!("{name} becomes the pilot of {}.", of(target)),
        Event::SlidesUnder { target, name } => format!("{name} goes under {}.", of(target)),
        Event::Resolves { seat, name, line, again, .. } => {
            format!("{name}, for {}{}: {line}", names.of(*seat), if *again { ", once more" } else { "" })
        }
        Event::Fails { name, why, .. } => format!("The line of {name} does nothing: {why}."),
        Event::Threshold { name, number, .. } => format!("Time Threshold {number} of {name} is met."),
        Event::Targets { seat, target } => format!("{} chooses {}.", names.of(*seat), of(target)),
        Event::TargetsCard { seat, zone, name, ex, .. } => {
            let what = if name.is_empty() { if *ex { "an EX card" } else { "a card" } } else { *name };
            format!("{} chooses {what} in the {}.", names.of(*seat), zone_name(*zone))
        }
        Event::TargetsPlayer { seat, opponent } => format!("{} chooses {}.", names.of(*seat), names.of(*opponent)),
        Event::Modified { target, strength, cost, provisional } => {
            let what = if *strength != 0 { format!("{} strength", signed(*strength)) } else { format!("{} cost", signed(*cost)) };
            format!("{} has {what} until the end of {}.", of(target), turn_name(*provisional))
        }
        Event::CardCost { seat, name, ex, by, total, .. } => {
            let what = if name.is_empty() { if *ex { "An EX card" } else { "A card" } } else { *name };
            let in_all = if total == by { String::new() } else { format!(", {} in all", more(*total)) };
            format!("{what} of {} costs {}{in_all}.", names.of(*seat), more(*by))
        }
        Event::GroupCost { seat, zone, by } => {
            format!("Battlers in {}'s {} cost {}.", names.of(*seat), zone_name(*zone), more(*by))
        }
        Event::Gains { target, what, provisional } => {
            format!("{} gains {what} until the end of {}.", of(target), turn_name(*provisional))
        }
        Event::Turns { target, tapped } => format!("{} is {}.", of(target), if *tapped { "tapped" } else { "untapped" }),
        Event::Returns { seat, name, with, hidden, count, from_play } => {
            returns(&names.of(*seat), name, with, if hidden.is_empty() { None } else { Some(hidden) }, *count, *from_play)
        }
        Event::Replay { seat, target, plays: true } => {
            format!("{} plays the summon ability of {}.", names.of(*seat), of(target))
        }
        Event::Replay { seat, target, plays: false } => {
            format!("{} does not play the summon ability of {}.", names.of(*seat), of(target))
        }
        Event::Discards { seat, name } => format!("{} discards {name}.", names.of(*seat)),
        Event::GainsGuardians { seat, count } => format!("{} gains {}.", names.of(*seat), some(*count, "guardian", "guardians")),
        Event::LosesGuardian { seat, name } => format!("{} discards the guardian {name}.", names.of(*seat)),
        Event::Attacks { target } => format!("{} attacks.", of(target)),
        Event::Object { target, object, defender } => match object {
            Object::Battler(_) => format!("{} attacks {}.", target.name, of(defender)),
            Object::Quest(_) => format!("{} attacks the quest card on {}.", target.name, of(defender)),
            Object::Guardians(seat) => format!("{} attacks the guardians of {}.", target.name, names.of(*seat)),
        },
        Event::NoObject { target } => format!("{} finds nothing to attack.", of(target)),
        Event::Reveals { seat, name, quest: false, .. } => format!("{} reveals the guardian {name}.", names.of(*seat)),
        Event::Reveals { seat, name, quest: true, .. } => format!("{} reveals the quest card {name}.", names.of(*seat)),
        Event::Guardian { seat, name, uses: true } => format!("{} uses the guardian ability of {name}.", names.of(*seat)),
        Event::Guardian { seat, name, uses: false } => format!("{} ignores the guardian ability of {name}.", names.of(*seat)),
        Event::Stopped { target } => format!("The guardian gave time: {} attacks no further guardians.", of(target)),
        Event::Compares { attacker, strength, defender, other } => {
            format!("{} with {strength} against {} with {other}.", attacker.name, defender.name)
        }
        Event::Saved { target, by: Saved::Withdraw, .. } => format!("{} loses and withdraws to the hand.", of(target)),
        Event::Saved { target, by: Saved::Recovery, .. } => format!("{} loses and recovers.", of(target)),
        Event::Saved { target, by: Saved::Toughness, name } => format!("{name} is discarded from under {} instead.", of(target)),
        Event::Destroyed { target, with, how } => destroyed(&of(target), with, *how),
        Event::GuardianLeaves { seat, name, destroyed } => {
            let how = if *destroyed { "is destroyed and goes" } else { "goes" };
            format!("The guardian {name} {how} to {}'s discard pile.", names.of(*seat))
        }
        Event::Leader { seat, name, by, total } => {
            format!("{name} leads: {}'s next battler this turn costs {by} less, {total} in all.", names.of(*seat))
        }
        Event::Reacts { seat, name, what, .. } => format!("{what} of {}'s {name}.", names.of(*seat)),
        Event::Reinforces { seat, name } => format!("{} sends {name} as reinforcement.", names.of(*seat)),
        Event::NoReinforcements { seat } => format!("{} sends no reinforcement.", names.of(*seat)),
        Event::Legion { seat, name, battler: true } => format!("Legion: {} turns up {name} and takes it.", names.of(*seat)),
        Event::Legion { seat, name, battler: false } => {
            format!("Legion: {} turns up {name}, which is discarded.", names.of(*seat))
        }
        Event::NoLegion { seat } => format!("{} does without Legion.", names.of(*seat)),
        Event::Quests { target, name, ex, .. } => {
            let what = if name.is_empty() { if *ex { "an EX card" } else { "a card" } } else { *name };
            format!("{} goes on a quest with {what}.", of(target))
        }
        Event::TapsFor { target } => format!("{} is tapped for its ability.", of(target)),
        Event::Passes { seat, next, from } => {
            let given = if *from > 0 { format!(", giving up {from} time") } else { String::new() };
            format!("{} passes{given}: the counter goes to {}'s 3.", names.of(*seat), names.of(*next))
        }
        Event::TurnEnds { seat } => format!("{}'s turn ends.", names.of(*seat)),
        Event::Eliminated { seat, exit } => {
            let why = match exit {
                Exit::Attacked => "was attacked without a guardian and is eliminated",
                Exit::EmptyDeck => "cannot draw from the empty deck and is eliminated",
                Exit::Conceded => "gives up",
                Exit::TooLate => "has not won within the turn: the puzzle is not solved",
            };
            format!("{} {why}.", names.of(*seat))
        }
        Event::LoopCut { seat } => format!("This goes round in circles; {} cannot repeat it any more.", names.of(*seat)),
        Event::Over { winner, by_quests: true, .. } => format!("{} has five quest points and wins.", names.of(*winner)),
        Event::Over { winner, by_quests: false, .. } => format!("{} is the last one left and wins.", names.of(*winner)),
    }
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "hand",
        Zone::Discard => "discard pile",
    }
}

fn turn_name(provisional: bool) -> &'static str {
    if provisional { "the turn that is about to begin" } else { "this turn" }
}

fn more(by: i8) -> String {
    if by < 0 { format!("{} less", -by) } else { format!("{by} more") }
}

fn summons(who: &str, name: &str, how: How, cost: i8, ex: bool) -> String {
    match how {
        How::Printed if ex => format!("{who} summons the EX battler {name}, which needs battlers worth {cost}."),
        How::Printed => format!("{who} summons {name} for {cost}."),
        How::Sneak => format!("{who} sends {name} into a sneak attack for {cost}."),
        How::Pilot(_) => format!("{who} summons {name} as a pilot for {cost}."),
        How::Transform(_) => format!("{who} summons {name} for {cost}, attacking."),
    }
}

fn returns(who: &str, name: &str, with: &[&str], hidden: Option<&[&str]>, count: u8, from_play: bool) -> String {
    let mut along: Vec<String> = with.iter().map(ToString::to_string).collect();
    match hidden {
        Some(names) => along.extend(names.iter().map(|n| format!("the quest card {n}"))),
        None if count > 0 => along.push(some(count, "quest card", "quest cards")),
        None => {}
    }
    let along: Vec<&str> = along.iter().map(String::as_str).collect();
    let with = if along.is_empty() { String::new() } else { format!(" with {}", list(&along)) };
    let from = if from_play { "" } else { " from the discard pile" };
    format!("{name}{with} goes{from} to {who}'s hand.")
}

fn destroyed(what: &str, with: &[&str], how: Blow) -> String {
    let with = if with.is_empty() { String::new() } else { format!(", and with it {}", list(with)) };
    let why = match how {
        Blow::Battle => "is destroyed in battle",
        Blow::Effect => "is destroyed",
        Blow::Payment => "is destroyed as payment",
        Blow::LastStand => "is destroyed after its Last Stand",
        Blow::SneakAttack => "is destroyed after its sneak attack",
        Blow::Weakness => "has no strength left and is destroyed",
    };
    format!("{what} {why}{with}.")
}
