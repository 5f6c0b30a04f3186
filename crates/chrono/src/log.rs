//! Events in sentences, with the clauses that decided.

use crate::action::How;
use crate::event::{Blow, Event, Named, Saved, Shift};
use crate::icons::Zone;
use crate::state::{Exit, Object};
use engine::{Clause, Names, Seat, sentence};

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

/// Where the counter stands, from the side of whose turn it is.
fn place(counter: i8, active: Seat, names: &Names) -> String {
    match counter {
        0 => "0".to_string(),
        1.. => format!("{counter} on {} side", names.whose(active)),
        _ => format!("{} on the other side", -counter),
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

/// One sentence for the log, as the reader of the names would be told it.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    sentence(&told(event, names))
}

fn told(event: &Event, names: &Names) -> String {
    let of = |target: &Named| format!("{} {}", names.whose(target.seat), target.name);
    let does = |seat: &Seat, verb: &str| names.does(*seat, verb);
    match event {
        Event::Begins { first } => format!("{} first.", does(first, "goes")),
        Event::Mulligan { seat, again: true } => format!("{} a mulligan.", does(seat, "takes")),
        Event::Mulligan { seat, again: false } => format!("{} the starting hand.", does(seat, "keeps")),
        Event::TurnBegins { seat, turn, counter } => {
            format!("Turn {turn}: {}, with {counter} time.", names.them(*seat))
        }
        Event::Counter { active, seat, from, to, shift, by } => {
            let verb = match shift {
                Shift::Pays => "pays",
                Shift::Gains => "gains",
                Shift::Loses => "loses",
            };
            let stays = if from == to { "the counter stays at" } else { "the counter moves to" };
            format!("{} {by} time: {stays} {}.", does(seat, verb), place(*to, *active, names))
        }
        Event::QuestPoints { seat, cards, points, total } => {
            let points = some(*points, "quest point", "quest points");
            format!("{} {} by questing with {} ({total} in all).", does(seat, "scores"), points, list(cards))
        }
        Event::UntapsAll { seat, count } => format!("{} {}.", does(seat, "untaps"), some(*count, "battler", "battlers")),
        Event::Draws { seat, name: "", ex: false, .. } => format!("{} a card.", does(seat, "draws")),
        Event::Draws { seat, name: "", ex: true, .. } => format!("{} a card from the extra deck.", does(seat, "draws")),
        Event::Draws { seat, name, .. } => format!("{} {name}.", does(seat, "draws")),
        Event::Summons { seat, name, how, cost, ex, .. } => summons(&|verb| names.does(*seat, verb), name, *how, *cost, *ex),
        Event::Transforms { seat, name, target } => format!("{} {} into {name}.", does(seat, "transforms"), target.name),
        Event::Plays { seat, name, cost, ex: false, .. } => format!("{} {name} for {cost} time.", does(seat, "plays")),
        Event::Plays { seat, name, cost, ex: true, .. } => {
            format!("{} the EX action {name} for battlers worth {cost}.", does(seat, "plays"))
        }
        Event::ActionDone { seat, name } => format!("{name} goes to {} discard pile.", names.whose(*seat)),
        Event::PaysWith { seat, with, worth } => format!("{} with {}, worth {worth}.", does(seat, "pays"), list(with)),
        Event::Enters { target, tapped: false } => format!("{} enters play.", of(target)),
        Event::Enters { target, tapped: true } => format!("{} enters play tapped.", of(target)),
        Event::Attaches { name, target, .. } => format!("{name} becomes the pilot of {}.", of(target)),
        Event::SlidesUnder { target, name } => format!("{name} goes under {}.", of(target)),
        Event::Resolves { seat, name, line, again, .. } => {
            format!("{} {name}{}: {line}", names.whose(*seat), if *again { ", again" } else { "" })
        }
        Event::Fails { name, why, .. } => format!("{name} does nothing: {why}."),
        Event::Threshold { name, number, .. } => format!("Time Threshold {number} of {name} is met."),
        Event::Targets { seat, target } => format!("{} {}.", does(seat, "chooses"), of(target)),
        Event::TargetsCard { seat, zone, name, ex, .. } => {
            let what = if name.is_empty() { if *ex { "an EX card" } else { "a card" } } else { *name };
            format!("{} {what} in the {}.", does(seat, "chooses"), zone_name(*zone))
        }
        Event::TargetsPlayer { seat, opponent } => format!("{} {}.", does(seat, "chooses"), names.them(*opponent)),
        Event::Modified { target, strength, cost, provisional } => {
            let what = if *strength != 0 { format!("{} strength", signed(*strength)) } else { format!("{} cost", signed(*cost)) };
            format!("{} has {what} until the end of {}.", of(target), turn_name(*provisional))
        }
        Event::CardCost { seat, name, ex, by, total, .. } => {
            let what = if name.is_empty() { if *ex { "hidden EX card" } else { "hidden card" } } else { *name };
            let in_all = if total == by { String::new() } else { format!(", {} in all", more(*total)) };
            format!("{} {what} costs {}{in_all}.", names.whose(*seat), more(*by))
        }
        Event::GroupCost { seat, zone, by } => {
            format!("Battlers in {} {} cost {}.", names.whose(*seat), zone_name(*zone), more(*by))
        }
        Event::Gains { target, what, provisional } => {
            format!("{} gains {what} until the end of {}.", of(target), turn_name(*provisional))
        }
        Event::Turns { target, tapped } => format!("{} is {}.", of(target), if *tapped { "tapped" } else { "untapped" }),
        Event::Returns { seat, name, with, hidden, count, from_play } => {
            returns(&names.whose(*seat), name, with, if hidden.is_empty() { None } else { Some(hidden) }, *count, *from_play)
        }
        Event::Replay { seat, target, plays: true } => {
            format!("{} the summon ability of {}.", does(seat, "uses"), of(target))
        }
        Event::Replay { seat, target, plays: false } => {
            format!("{} the summon ability of {}.", does(seat, "skips"), of(target))
        }
        Event::Discards { seat, name } => format!("{} {name}.", does(seat, "discards")),
        Event::GainsGuardians { seat, count } => format!("{} {}.", does(seat, "gains"), some(*count, "guardian", "guardians")),
        Event::LosesGuardian { seat, name } => format!("{} the guardian {name}.", does(seat, "discards")),
        Event::Attacks { target } => format!("{} attacks.", of(target)),
        Event::Object { target, object, defender } => match object {
            Object::Battler(_) => format!("{} attacks {}.", target.name, of(defender)),
            Object::Quest(_) => format!("{} attacks the quest card on {}.", target.name, of(defender)),
            Object::Guardians(seat) => format!("{} attacks {} guardians.", target.name, names.whose(*seat)),
        },
        Event::NoObject { target } => format!("{} has nothing to attack.", of(target)),
        Event::Reveals { seat, name, quest: false, .. } => format!("{} the guardian {name}.", does(seat, "reveals")),
        Event::Reveals { seat, name, quest: true, .. } => format!("{} the quest card {name}.", does(seat, "reveals")),
        Event::Guardian { seat, name, uses: true } => format!("{} {name}'s guardian ability.", does(seat, "uses")),
        Event::Guardian { seat, name, uses: false } => format!("{} {name}'s guardian ability.", does(seat, "ignores")),
        Event::Stopped { target } => format!("That guardian gave time, so {} stops here.", of(target)),
        Event::Compares { attacker, strength, defender, other } => {
            format!("{} {strength} against {} {other}.", attacker.name, defender.name)
        }
        Event::Saved { target, by: Saved::Withdraw, .. } => format!("{} loses, but withdraws to the hand.", of(target)),
        Event::Saved { target, by: Saved::Recovery, .. } => format!("{} loses, but recovers.", of(target)),
        Event::Saved { target, by: Saved::Toughness, name } => format!("{name} is discarded from under {} instead.", of(target)),
        Event::Destroyed { target, with, how } => destroyed(&of(target), with, *how),
        Event::GuardianLeaves { seat, name, destroyed } => {
            let how = if *destroyed { "is destroyed and goes" } else { "goes" };
            format!("the guardian {name} {how} to {} discard pile.", names.whose(*seat))
        }
        Event::Leader { seat, name, by, total } => {
            let in_all = if total == by { String::new() } else { format!(" ({total} in all)") };
            format!("{name} leads: {} next battler this turn costs {by} less{in_all}.", names.whose(*seat))
        }
        Event::Reacts { seat, name, what, .. } => format!("{} {name}: {what}.", names.whose(*seat)),
        Event::Reinforces { seat, name } => format!("{} {name} as reinforcement.", does(seat, "sends")),
        Event::NoReinforcements { seat } => format!("{} no reinforcement.", does(seat, "sends")),
        Event::Legion { seat, name, battler: true } => {
            format!("Legion: {} {name} and {} it.", does(seat, "reveals"), names.verb(*seat, "takes"))
        }
        Event::Legion { seat, name, battler: false } => {
            format!("Legion: {} {name} and {} it.", does(seat, "reveals"), names.verb(*seat, "discards"))
        }
        Event::NoLegion { seat } => format!("{} Legion.", does(seat, "skips")),
        Event::Quests { target, name, ex, .. } => {
            let what = if name.is_empty() { if *ex { "an EX card" } else { "a card" } } else { *name };
            format!("{} goes on a quest with {what}.", of(target))
        }
        Event::TapsFor { target } => format!("{} is tapped for its ability.", of(target)),
        Event::Passes { seat, next, from } => {
            let given = if *from > 0 { format!(", giving up {from} time") } else { String::new() };
            format!("{}{given}. {} with 3 time.", does(seat, "passes"), sentence(&names.does(*next, "starts")))
        }
        Event::TurnEnds { seat } => format!("{}'s turn ends.", names.of(*seat)),
        Event::Eliminated { seat, exit } => {
            let why = match exit {
                Exit::Attacked => "was attacked without a guardian and is eliminated",
                Exit::EmptyDeck => "cannot draw from the empty deck and is eliminated",
                Exit::Conceded => "resigns",
                Exit::TooLate => "has not won within the turn: the puzzle is not solved",
            };
            format!("{} {why}.", names.of(*seat))
        }
        Event::LoopCut { seat } => format!("An endless loop: {} cannot repeat it again.", names.them(*seat)),
        Event::Over { winner, by_quests: true, .. } => {
            format!("{} five quest points and {}.", does(winner, "has"), names.verb(*winner, "wins"))
        }
        Event::Over { winner, by_quests: false, .. } => {
            format!("{} the last one standing and {}.", does(winner, "is"), names.verb(*winner, "wins"))
        }
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

fn summons(does: &dyn Fn(&str) -> String, name: &str, how: How, cost: i8, ex: bool) -> String {
    match how {
        How::Printed if ex => format!("{} the EX battler {name} for battlers worth {cost}.", does("summons")),
        How::Printed => format!("{} {name} for {cost} time.", does("summons")),
        How::Sneak => format!("{} a sneak attack with {name} for {cost} time.", does("makes")),
        How::Pilot(_) => format!("{} {name} as a pilot for {cost} time.", does("summons")),
        How::Transform(_) => format!("{} {name} for {cost} time, attacking.", does("summons")),
    }
}

fn returns(whose: &str, name: &str, with: &[&str], hidden: Option<&[&str]>, count: u8, from_play: bool) -> String {
    let mut along: Vec<String> = with.iter().map(ToString::to_string).collect();
    match hidden {
        Some(names) => along.extend(names.iter().map(|n| format!("the quest card {n}"))),
        None if count > 0 => along.push(some(count, "quest card", "quest cards")),
        None => {}
    }
    let along: Vec<&str> = along.iter().map(String::as_str).collect();
    let with = if along.is_empty() { String::new() } else { format!(" with {}", list(&along)) };
    let from = if from_play { "" } else { " from the discard pile" };
    format!("{name}{with} returns{from} to {whose} hand.")
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
