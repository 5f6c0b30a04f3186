//! The log as a story: a sentence for every event, and the clauses behind it.

use crate::action::Play;
use crate::card::Card;
use crate::character::basic_name;
use crate::content::Zone;
use crate::event::{Cause, Damage, Event, First, Stop, Verdict};
use crate::text::modifier_text;
use engine::{Clause, Names, Seat, sentence};

/// The clauses that decided, the most telling first.
pub(crate) fn clauses(event: &Event) -> Vec<Clause> {
    let ids: &[&'static str] = match event {
        Event::Picks { .. } => &["CL-2.1", "CL-R24"],
        Event::Characters { .. } => &["CL-2.2"],
        Event::TurnBegins { .. } => &["CL-3.2"],
        Event::Recharges { forced: true, .. } => &["CL-4.1", "CL-4.3"],
        Event::Recharges { forced: false, .. } => &["CL-4.10"],
        Event::NoMove { .. } => &["CL-4.12"],
        Event::Commits { .. } => &["CL-4.7"],
        Event::TakesBack { .. } => &["CL-5.6"],
        Event::Reveal { .. } => &["CL-5.4"],
        Event::Order { first, .. } => match first {
            First::Faster(_) => &["CL-6.2"],
            First::Initiative(_) => &["CL-6.3"],
            First::Together => &["CL-6.4"],
            First::Alone(_) | First::Nobody => &["CL-6.13"],
        },
        Event::Acts { .. } => &["CL-6.1"],
        Event::Copies { .. } => &["CL-16.8"],
        Event::Protects { .. } => &["CL-6.7"],
        Event::Damage(damage) => return damage_clauses(damage),
        Event::Heals { .. } => &["CL-4.6"],
        Event::LosesHp { .. } => &["CL-R27"],
        Event::Judged { verdict, .. } => match verdict {
            Verdict::Hit | Verdict::Miss => &["CL-15.2"],
            Verdict::Successful => &["CL-15.3"],
            Verdict::Unsuccessful => &["CL-15.4"],
        },
        Event::Initiative { .. } => &["CL-6.6", "CL-R29"],
        Event::Changed { .. } => &["CL-R29", "CL-R40"],
        Event::Counter { .. } => &["CL-16.4"],
        Event::MaxHp { .. } => &["CL-16.2"],
        Event::CardMoves { to: Zone::Pile, .. } => &["CL-12.4"],
        Event::CardMoves { to: Zone::Removed, .. } => &["CL-14.1"],
        Event::CardMoves { .. } | Event::Buries { .. } => &["CL-12.2"],
        Event::NothingThere { .. } => &["CL-5.8"],
        Event::Delays { .. } | Event::DelayEnds { .. } => &["CL-16.5"],
        Event::LeavesPlay { to: Zone::Removed, .. } => &["CL-R32"],
        Event::LeavesPlay { .. } => &["CL-12.1"],
        Event::Concedes { .. } => &["CL-13.7"],
        Event::Over { clause, .. } => return vec![*clause],
    };
    ids.iter().map(|id| Clause(id)).collect()
}

/// What decided a damage event: what stopped it, what lowered it, or the attack itself.
fn damage_clauses(damage: &Damage) -> Vec<Clause> {
    let mut ids = Vec::new();
    for stop in &damage.stops {
        ids.push(match stop.by {
            Cause::Move(Card::Block) => "CL-8.2",
            Cause::Move(Card::Counter) => "CL-9.2",
            Cause::Move(Card::Dodge) => "CL-10.1",
            Cause::Move(_) | Cause::Passive(_) | Cause::Delayed => "CL-6.11",
        });
    }
    if damage.reduced > 0 {
        ids.push("CL-11.1");
    }
    ids.extend(damage.past.map(|clause| clause.0));
    if !matches!(damage.cause, Cause::Move(_)) {
        ids.push("CL-16.6");
    } else if damage.from == damage.to {
        ids.push("CL-11.12");
    }
    if ids.is_empty() {
        ids.push("CL-7.7");
    }
    ids.iter().map(|id| Clause(id)).collect()
}

/// One sentence, in the present tense, as the reader of the names would be told it.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    sentence(&told(event, names))
}

fn told(event: &Event, names: &Names) -> String {
    let does = |seat: &Seat, verb: &str| names.does(*seat, verb);
    let whose = |seat: &Seat| names.whose(*seat);
    match event {
        Event::Picks { seat, character: Some(c), .. } => format!("{} {}.", does(seat, "picks"), c.def.name),
        Event::Picks { seat, character: None, .. } => format!("{} picked a fighter.", names.does(*seat, "has")),
        Event::Characters { characters: [a, b] } => {
            let one = |seat: Seat, name: &str| format!("{} as {name}", names.does(seat, "fights"));
            format!("{}. {}.", one(Seat(0), &a.def.name), sentence(&one(Seat(1), &b.def.name)))
        }
        Event::TurnBegins { turn } => format!("Turn {turn}."),
        Event::Recharges { seat, cards, healed, hp, .. } => {
            let healed = if *healed > 0 { format!(", +{healed} HP ({} \u{2192} {hp})", hp - healed) } else { String::new() };
            format!("{}: {} back in hand{healed}.", does(seat, "recharges"), count(cards.len(), "card"))
        }
        Event::NoMove { seat } => format!("{} no cards, so no move this turn.", does(seat, "has")),
        Event::Commits { seat, play: Some(_), name } => format!("{} {name} face down.", does(seat, "plays")),
        Event::Commits { seat, play: None, .. } => format!("{} a card face down.", does(seat, "plays")),
        Event::TakesBack { seat } => format!("{} the card back.", does(seat, "takes")),
        Event::Reveal { plays, names: cards } => tell_reveal(plays, cards, names),
        Event::Order { buildups, first, initiatives } => tell_order(*buildups, *initiatives, *first, names),
        Event::Acts { seat, name, buildup, .. } => format!("{} {name} acts at Buildup {buildup}.", whose(seat)),
        Event::Copies { seat, card: Some(card) } => format!("{} move becomes a {}.", whose(seat), basic_name(*card)),
        Event::Copies { seat, card: None } => format!("{} move finds nothing to copy.", whose(seat)),
        Event::Protects { seat, name, redirects: true, .. } => format!("{} {name} is ready to strike back.", whose(seat)),
        Event::Protects { seat, name, .. } => format!("{} {name} goes up.", whose(seat)),
        Event::Damage(damage) => tell_damage(damage, names),
        Event::Heals { seat, amount, hp } => {
            format!("{} {amount} HP ({} \u{2192} {hp}).", does(seat, "heals"), hp.saturating_sub(*amount))
        }
        Event::LosesHp { seat, amount, hp } => {
            format!("{} {amount} HP ({} \u{2192} {hp}).", does(seat, "loses"), hp.saturating_add(*amount))
        }
        Event::Judged { seat, verdict } => {
            let verdict = match verdict {
                Verdict::Hit => "hits",
                Verdict::Miss => "misses",
                Verdict::Successful => "succeeds",
                Verdict::Unsuccessful => "fails",
            };
            format!("{} move {verdict}.", whose(seat))
        }
        Event::Initiative { seat, now } => format!("{} Initiative is now {now}.", whose(seat)),
        Event::Changed { seat, modifier } => format!("{}: {}.", names.of(*seat), modifier_text(modifier)),
        Event::Counter { seat, name, now } => format!("{} {name} is now {now}.", whose(seat)),
        Event::MaxHp { seat, now } => format!("{} maximum is now {now} HP.", whose(seat)),
        Event::CardMoves { seat, card, name, from, to } => {
            let card = card.map_or_else(|| format!("a card of {}", names.them(*seat)), |_| format!("{} {name}", whose(seat)));
            let card = if names.is_you(*seat) { card.replace("a card of you", "one of your cards") } else { card };
            format!("{card} goes from {} {}.", zone(*from), towards(*to))
        }
        Event::Buries { seat, name, .. } => format!("{} {name} goes to the bottom of the pile.", whose(seat)),
        Event::NothingThere { seat } => format!("{} effect finds nothing to affect.", whose(seat)),
        Event::Delays { seat } => format!("{} effect waits until next turn.", whose(seat)),
        Event::DelayEnds { seat } => format!("{} delayed effect happens now.", whose(seat)),
        Event::LeavesPlay { seat, name, to, .. } => format!("{} {name} goes {}.", whose(seat), towards(*to)),
        Event::Concedes { seat } => format!("{}.", does(seat, "resigns")),
        Event::Over { winner: Some(seat), .. } => format!("{}.", does(seat, "wins")),
        Event::Over { winner: None, .. } => "The game is a draw.".to_string(),
    }
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "the hand",
        Zone::Pile => "the discard pile",
        Zone::Removed => "the removed cards",
        Zone::Play => "play",
    }
}

fn towards(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "to the hand",
        Zone::Pile => "to the discard pile",
        Zone::Removed => "out of the game",
        Zone::Play => "into play",
    }
}

fn tell_reveal(plays: &[Option<Play>; 2], cards: &[String; 2], names: &Names) -> String {
    let one = |i: usize| plays[i].map(|_| format!("{} {}", names.does(Seat(i as u8), "plays"), cards[i]));
    match (one(0), one(1)) {
        (Some(a), Some(b)) => format!("{a}; {b}."),
        (Some(a), None) | (None, Some(a)) => format!("{a}."),
        (None, None) => "Nobody plays a card.".to_string(),
    }
}

fn tell_order(buildups: [Option<u8>; 2], initiatives: [i8; 2], first: First, names: &Names) -> String {
    let at = |s: Seat| buildups[s.index()].unwrap_or(0);
    let acts = |s: Seat| names.does(s, "acts");
    match first {
        First::Faster(s) => format!("{} first: Buildup {} beats {}.", acts(s), at(s), at(s.opponent())),
        First::Initiative(s) => {
            let [mine, theirs] = [initiatives[s.index()], initiatives[s.opponent().index()]];
            format!("both are at Buildup {}. {} first: Initiative {mine} beats {theirs}.", at(s), sentence(&acts(s)))
        }
        First::Together => format!("both act at once, at Buildup {}.", at(Seat(0))),
        First::Alone(s) => format!("{} alone, at Buildup {}.", acts(s), at(s)),
        First::Nobody => "nobody acts.".to_string(),
    }
}

/// One damage event with its arithmetic: "Bot's 4 hits you for 3 (4 - 1 received; 11 → 8)."
fn tell_damage(d: &Damage, names: &Names) -> String {
    let mut sum = d.stated.to_string();
    match d.changed {
        0 => {}
        n if n > 0 => sum += &format!(" + {n}"),
        n => sum += &format!(" - {}", -i16::from(n)),
    }
    if d.reduced > 0 {
        sum += &format!(" - {} received", d.reduced);
    }
    let plain = sum == d.stated.to_string();
    let card = format!("{} {}", names.whose(d.from), d.name);
    let target = if d.from == d.to && names.is_you(d.to) { "yourself".into() } else { names.them(d.to) };
    let stops = stops(d, names);
    if d.received == 0 {
        let sum = if plain { String::new() } else { format!(" ({sum})") };
        return match stops.as_str() {
            "" => format!("{card} does nothing to {target}{sum}."),
            stops => format!("{card} does not get through{sum}: {stops}."),
        };
    }
    let sum = if plain && d.stops.is_empty() { String::new() } else { format!("{sum}; ") };
    let stops = if stops.is_empty() { stops } else { format!(": {stops}") };
    let before = d.hp.saturating_add(d.received);
    format!("{card} hits {target} for {} ({sum}{before} \u{2192} {}){stops}.", d.received, d.hp)
}

/// What protections did: "Block stops 2", "Counter sends 2 back at Bot (9 → 7)".
fn stops(d: &Damage, names: &Names) -> String {
    let one = |stop: &Stop| match stop.returned {
        None => format!("{} stops {}", stop.name, stop.amount),
        Some((0, _)) => format!("{} turns {} aside", stop.name, stop.amount),
        Some((back, hp)) => {
            let before = hp.saturating_add(back);
            format!("{} sends {back} back at {} ({before} \u{2192} {hp})", stop.name, names.them(d.from))
        }
    };
    d.stops.iter().map(one).collect::<Vec<_>>().join(", ")
}
