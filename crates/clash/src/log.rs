//! The log as a story: a sentence for every event, and the clauses behind it.

use crate::action::Play;
use crate::card::Card;
use crate::character::basic_name;
use crate::content::Zone;
use crate::event::{Cause, Damage, Event, First, Verdict};
use crate::text::modifier_text;
use engine::{Clause, Names, Seat};

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

/// One sentence, in the present tense.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    let who = |seat: &Seat| names.of(*seat);
    match event {
        Event::Picks { seat, character: Some(c), .. } => format!("{} picks {}.", who(seat), c.def.name),
        Event::Picks { seat, character: None, .. } => format!("{} has picked a character.", who(seat)),
        Event::Characters { characters: [a, b] } => {
            format!("{} fights as {}, {} as {}.", who(&Seat(0)), a.def.name, who(&Seat(1)), b.def.name)
        }
        Event::TurnBegins { turn } => format!("Turn {turn}."),
        Event::Recharges { seat, cards, healed, hp, .. } => {
            format!("{} recharges: {} back to hand, {healed} HP healed, now {hp} HP.", who(seat), count(cards.len(), "card"))
        }
        Event::NoMove { seat } => format!("{} has no card and makes no move.", who(seat)),
        Event::Commits { seat, play: Some(_), name } => format!("{} lays {name} face down.", who(seat)),
        Event::Commits { seat, play: None, .. } => format!("{} lays a card face down.", who(seat)),
        Event::TakesBack { seat } => format!("{} takes the choice back.", who(seat)),
        Event::Reveal { plays, names: cards } => tell_reveal(plays, cards, names),
        Event::Order { buildups, first, initiatives } => tell_order(*buildups, *initiatives, *first, names),
        Event::Acts { seat, name, buildup, .. } => format!("{}'s {name} acts at Buildup {buildup}.", who(seat)),
        Event::Copies { seat, card: Some(card) } => format!("{}'s move becomes a {}.", who(seat), basic_name(*card)),
        Event::Copies { seat, card: None } => format!("{}'s move finds no basic move to copy.", who(seat)),
        Event::Protects { seat, name, redirects, .. } => {
            let does = if *redirects { "is ready to turn an attack back" } else { "protects" };
            format!("{}'s {name} {does}.", who(seat))
        }
        Event::Damage(damage) => tell_damage(damage, names),
        Event::Heals { seat, amount, hp } => format!("{} heals {amount}, now {hp} HP.", who(seat)),
        Event::LosesHp { seat, amount, hp } => format!("{} loses {amount}, now {hp} HP.", who(seat)),
        Event::Judged { seat, verdict } => {
            let verdict = match verdict {
                Verdict::Hit => "hits",
                Verdict::Miss => "misses",
                Verdict::Successful => "is successful",
                Verdict::Unsuccessful => "is unsuccessful",
            };
            format!("{}'s move {verdict}.", who(seat))
        }
        Event::Initiative { seat, now } => format!("{}'s Initiative is now {now}.", who(seat)),
        Event::Changed { seat, modifier } => format!("{}: {}.", who(seat), modifier_text(modifier)),
        Event::Counter { seat, name, now } => format!("{}'s {name} is now {now}.", who(seat)),
        Event::MaxHp { seat, now } => format!("{}'s maximum is now {now} HP.", who(seat)),
        Event::CardMoves { seat, card, name, from, to } => {
            let card = card.map_or_else(|| format!("A card of {}", who(seat)), |_| format!("{}'s {name}", who(seat)));
            format!("{card} goes from {} {}.", zone(*from), towards(*to))
        }
        Event::Buries { seat, name, .. } => format!("{}'s {name} goes to the bottom of the pile.", who(seat)),
        Event::NothingThere { seat } => format!("{}'s effect finds nothing there and does nothing.", who(seat)),
        Event::Delays { seat } => format!("{}'s effect waits for the next turn.", who(seat)),
        Event::DelayEnds { seat } => format!("{}'s waiting effect happens.", who(seat)),
        Event::LeavesPlay { seat, name, to, .. } => format!("{}'s {name} goes {}.", who(seat), towards(*to)),
        Event::Concedes { seat } => format!("{} concedes.", who(seat)),
        Event::Over { winner: Some(seat), .. } => format!("{} wins.", who(seat)),
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
    let one = |i: usize| plays[i].map(|_| format!("{} plays {}", names.of(Seat(i as u8)), cards[i]));
    match (one(0), one(1)) {
        (Some(a), Some(b)) => format!("{a}, {b}."),
        (Some(a), None) | (None, Some(a)) => format!("{a}."),
        (None, None) => "Nobody plays a card.".to_string(),
    }
}

fn tell_order(buildups: [Option<u8>; 2], initiatives: [i8; 2], first: First, names: &Names) -> String {
    let at = |s: Seat| buildups[s.index()].unwrap_or(0);
    match first {
        First::Faster(s) => format!("{} acts first, at Buildup {} against {}.", names.of(s), at(s), at(s.opponent())),
        First::Initiative(s) => {
            let [mine, theirs] = [initiatives[s.index()], initiatives[s.opponent().index()]];
            format!("Both are at Buildup {}; {} acts first by Initiative {mine} against {theirs}.", at(s), names.of(s))
        }
        First::Together => format!("Both act at the same instant, at Buildup {}.", at(Seat(0))),
        First::Alone(s) => format!("{} acts alone, at Buildup {}.", names.of(s), at(s)),
        First::Nobody => "Nobody acts.".to_string(),
    }
}

/// The arithmetic of one damage event: "A's 4 deals 4 less 1 received: B takes 3, now 8 HP."
fn tell_damage(d: &Damage, names: &Names) -> String {
    let mut sum = d.stated.to_string();
    match d.changed {
        0 => {}
        n if n > 0 => sum += &format!(" plus {n}"),
        n => sum += &format!(" less {}", -i16::from(n)),
    }
    if d.reduced > 0 {
        sum += &format!(" less {} received", d.reduced);
    }
    let target = names.of(d.to);
    let mut story = format!("{}'s {} deals {sum}", names.of(d.from), d.name);
    for stop in &d.stops {
        story += &match stop.returned {
            None => format!("; {} stops {}", stop.name, stop.amount),
            Some((back, hp)) => {
                format!("; {} turns {} back and {} takes {back}, now {hp} HP", stop.name, stop.amount, names.of(d.from))
            }
        };
    }
    let turned_back = d.stops.iter().any(|stop| stop.returned.is_some());
    match d.received {
        0 if turned_back => format!("{story}."),
        0 => format!("{story}: {target} takes nothing."),
        n => format!("{story}: {target} takes {n}, now {} HP.", d.hp),
    }
}
