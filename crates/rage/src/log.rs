//! The log as a story: a sentence for every event, and the clauses behind it. RA-R82: every draw and every roll is in it.

use crate::event::{At, Chosen, Event, Troop};
use crate::state::Side;
use crate::types::Site;
use engine::{Clause, Names, Seat};

/// The clauses that decided, the most telling first.
pub(crate) fn clauses(event: &Event) -> Vec<Clause> {
    let ids: &[&'static str] = match event {
        Event::Board { .. } => &["RA-R4", "RA-2.3"],
        Event::SetupOrder { .. } => &["RA-R7", "RA-R5"],
        Event::TakesTile { .. } | Event::PlacesTile { .. } => &["RA-R4"],
        Event::LeadsClan { dealt: true, .. } => &["RA-28.2", "RA-5.2"],
        Event::LeadsClan { dealt: false, .. } => &["RA-5.1", "RA-5.2"],
        Event::PlacesBastion { .. } => &["RA-5.4"],
        Event::Garrison { at: At { site: Site::City, .. }, .. } => &["RA-3.2"],
        Event::Garrison { .. } => &["RA-3.3"],
        Event::MarketCard { .. } => &["RA-4.2", "RA-4.3"],
        Event::RoundBegins { .. } => &["RA-6.1"],
        Event::Commits { .. } => &["RA-7.1"],
        Event::TakesBack { .. } => &["RA-R13"],
        Event::Reveal { .. } => &["RA-7.2"],
        Event::TurnOrder { .. } => &["RA-8.1"],
        Event::Revenue { crystals: 0, .. } => &["RA-9.1"],
        Event::Revenue { .. } => &["RA-9.1", "RA-9.2"],
        Event::Reinforces { .. } => &["RA-10.2"],
        Event::ReinforcementsLost { .. } => &["RA-10.5"],
        Event::Chooses { what: Chosen::Pass, .. } => &["RA-11.4"],
        Event::Chooses { .. } => &["RA-11.1"],
        Event::Renews { .. } => &["RA-27.5"],
        Event::Buys { .. } => &["RA-12.2"],
        Event::Forges { .. } => &["RA-13.4", "RA-13.2"],
        Event::Keeps { .. } => &["RA-13.5", "RA-25.2"],
        Event::Attaches { .. } => &["RA-14.1"],
        Event::Detaches { .. } => &["RA-14.3"],
        Event::Moves { .. } => &["RA-15.3"],
        Event::MovesEnd { .. } => &["RA-15.10"],
        Event::BattleBegins { slowness: [a, b], .. } if a == b => &["RA-18.5"],
        Event::BattleBegins { .. } => &["RA-18.4"],
        Event::RageBonus { .. } => &["RA-21.5"],
        Event::Rolls { .. } => &["RA-19.2"],
        Event::Rerolls { forced: true, .. } => &["RA-19.9"],
        Event::Rerolls { forced: false, .. } => &["RA-19.8"],
        Event::Injures { warded: 1.., .. } => &["RA-20.1", "RA-R57"],
        Event::Injures { .. } => &["RA-20.1"],
        Event::Eliminates { of: Side::ELVES, .. } => &["RA-20.6", "RA-22.2"],
        Event::Eliminates { .. } => &["RA-20.6", "RA-22.1"],
        Event::RageToken { .. } => &["RA-21.1"],
        Event::Flees { .. } => &["RA-23.2"],
        Event::BattleEnds { .. } => &["RA-23.6", "RA-23.7"],
        Event::ChoosesStones { .. } => &["RA-24.5"],
        Event::StoneGives { home: true, .. } => &["RA-R59"],
        Event::StoneGives { .. } => &["RA-24.1", "RA-24.4"],
        Event::StoneFails { .. } => &["RA-24.3"],
        Event::ElvesImprove { worn: true, under: None, .. } => &["RA-26.3"],
        Event::ElvesImprove { .. } => &["RA-26.4", "RA-26.5"],
        Event::DrawsTactic { opening: true, .. } => &["RA-5.5"],
        Event::DrawsTactic { reshuffled: true, .. } => &["RA-26.9"],
        Event::DrawsTactic { .. } => &["RA-26.8"],
        Event::Domination { .. } => &["RA-27.3"],
        Event::ElfAdded { .. } => &["RA-27.4"],
        Event::Scenario { .. } => &["RA-29.1"],
        Event::Corrupted { .. } => &["RA-29.29"],
        Event::Gains { .. } | Event::SentHome { .. } | Event::ElfLeaves { .. } => &["RA-29.7"],
        Event::TokenPlaced { .. } | Event::TokenGone { .. } => &["RA-29.6"],
        Event::TakesToken { token: "prisoner", .. } => &["RA-29.16"],
        Event::TakesToken { .. } => &["RA-29.22"],
        Event::FaultOpens { .. } => &["RA-29.25"],
        Event::Spends { token: "grudge", .. } => &["RA-29.15"],
        Event::Spends { .. } => &["RA-29.18"],
        Event::Burns { .. } => &["RA-29.26"],
        Event::Blesses { token: "blessing", .. } => &["RA-29.24"],
        Event::Blesses { .. } => &["RA-29.20"],
        Event::UsesOption { .. } => &["RA-29.8"],
        Event::Commands { .. } => &["RA-29.21"],
        Event::ScenarioWon { .. } => &["RA-29.3"],
        Event::ScenarioOver { .. } => &["RA-29.13"],
        Event::Concedes { .. } => &["RA-R81"],
        Event::Over { clause, .. } => return vec![*clause],
    };
    ids.iter().map(|id| Clause(id)).collect()
}

/// One sentence, in the present tense.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    let said = sentence(event, names);
    // "the Elves" may begin it; a player's name stays as it is written.
    said.strip_prefix("the ").map_or(said.clone(), |rest| format!("The {rest}"))
}

fn sentence(event: &Event, names: &Names) -> String {
    let who = |seat: &Seat| names.of(*seat);
    let side = |side: &Side| side_name(*side, names);
    match event {
        Event::Board { names, .. } => format!("The board lies ready: {}.", list(names)),
        Event::SetupOrder { order } => format!("The order of setting up is {}.", seats(order, names)),
        Event::TakesTile { seat, name } => format!("{} takes {name}.", who(seat)),
        Event::PlacesTile { seat, name, .. } => format!("{} places {name}.", who(seat)),
        Event::LeadsClan { seat, name, dealt: false, .. } => format!("{} leads the {name}.", who(seat)),
        Event::LeadsClan { seat, name, dealt: true, .. } => format!("{} is dealt the {name}.", who(seat)),
        Event::PlacesBastion { seat, hex } => format!("{}'s Bastion stands at ({}, {}).", who(seat), hex.q, hex.r),
        Event::Garrison { at, elves } => {
            format!("{} {} {}.", troops(elves), if number(elves) == 1 { "holds" } else { "hold" }, place(at))
        }
        Event::MarketCard { name, .. } => format!("The Black Market shows {name}."),
        Event::RoundBegins { round } => format!("Round {round}."),
        Event::Commits { seat, card: Some(_), name } => format!("{} lays {name} face down.", who(seat)),
        Event::Commits { seat, card: None, .. } => format!("{} lays a Tactic card face down.", who(seat)),
        Event::TakesBack { seat } => format!("{} takes the choice back.", who(seat)),
        Event::Reveal { cards } => {
            let shown: Vec<String> = cards.iter().map(|c| format!("{} shows {} ({})", who(&c.seat), c.name, c.number)).collect();
            format!("The cards turn over: {}.", shown.join(", "))
        }
        Event::TurnOrder { order } => format!("The turn order is {}.", seats(order, names)),
        Event::Revenue { seat, gold, crystals, cities } => {
            let crystals = if *crystals > 0 {
                format!(" and {crystals} Crystals from {}", some(*cities, "City", "Cities"))
            } else {
                String::new()
            };
            format!("{} receives {gold} gold{crystals}.", who(seat))
        }
        Event::Reinforces { seat, at, troop } => format!("{} sends {} to {}.", who(seat), troops(&[*troop]), place(at)),
        Event::ReinforcementsLost { seat, troop } => {
            format!("{}'s reserve lacks {}; they are lost.", who(seat), troops(&[*troop]))
        }
        Event::Chooses { seat, what, second } => {
            let which = if *second { "second" } else { "first" };
            match what {
                Chosen::Equip => format!("{} equips as the {which} action.", who(seat)),
                Chosen::March => format!("{} moves and battles as the {which} action.", who(seat)),
                Chosen::Pass => format!("{} passes the {which} action.", who(seat)),
            }
        }
        Event::Renews { seat, names } => format!("{} discards {} from the market.", who(seat), list(names)),
        Event::Buys { seat, name, cost, .. } => format!("{} buys {name} for {cost} gold.", who(seat)),
        Event::Forges { seat, paid, drawn, names, .. } => {
            let cards = some(*drawn, "Legendary card", "Legendary cards");
            let which = names.as_ref().map_or(String::new(), |names| format!(": {}", list(names)));
            format!("{} pays {paid} Crystals at the Forge and draws {cards}{which}.", who(seat))
        }
        Event::Keeps { seat, name, .. } => format!("{} forges {name}, worth a point for good.", who(seat)),
        Event::Attaches { seat, name, unit, off, .. } => {
            let off = off.map_or(String::new(), |off| format!(" in the place of {off}"));
            format!("{} gives {name} to the {unit}{off}.", who(seat))
        }
        Event::Detaches { seat, name, unit } => format!("{} takes {name} from the {unit}.", who(seat)),
        Event::Moves { .. } | Event::MovesEnd { .. } => tell_move(event, names),
        Event::BattleBegins { .. }
        | Event::RageBonus { .. }
        | Event::Rolls { .. }
        | Event::Rerolls { .. }
        | Event::Injures { .. }
        | Event::Eliminates { .. }
        | Event::RageToken { .. }
        | Event::Flees { .. }
        | Event::BattleEnds { .. } => tell_battle(event, names),
        Event::ChoosesStones { seat } => format!("{} has decided which Stones deliver.", who(seat)),
        Event::StoneGives { seat, stone, troop, home } => {
            let to = if *home { " in the Bastion" } else { "" };
            format!("{} receives {}{to} from {}.", who(seat), troops(&[*troop]), place(stone))
        }
        Event::StoneFails { seat, stone } => format!("{} gives {} nothing: the reserve is short.", place(stone), who(seat)),
        Event::ElvesImprove { elf, name, worn: true, under: None, .. } => format!("The {elf} arm themselves with {name}."),
        Event::ElvesImprove { elf, name, worn: true, under: Some(old), .. } => {
            format!("The {elf} take {name} in the place of {old}; the old card goes under the deck.")
        }
        Event::ElvesImprove { elf, name, worn: false, .. } => {
            format!("The {elf} have no use for {name}, no dearer than what they carry; the card goes under the deck.")
        }
        Event::DrawsTactic { seat, name, reshuffled, .. } => {
            let shuffled = if *reshuffled { " shuffles the discards and" } else { "" };
            let card = if name.is_empty() { "a Tactic card" } else { name };
            format!("{}{shuffled} draws {card}.", who(seat))
        }
        Event::Domination { gained, total, target } => {
            format!("The Elves score {}: {total} of {target}.", some(*gained, "Domination Point", "Domination Points"))
        }
        Event::ElfAdded { at, troop } => format!("{} joins the Elves in {}.", one(troop), place(at)),
        Event::Scenario { title, intro } => format!("{title}. {intro}"),
        Event::Corrupted { side: s, card } => format!("{card} lies beside the sheet of {}.", side(s)),
        Event::Gains { seat, what } => format!(
            "{} {} {}.",
            who(seat),
            if what.starts_with('-') { "loses" } else { "gains" },
            what.trim_start_matches(['+', '-'])
        ),
        Event::TokenPlaced { token, at } => format!("A {token} is in {} now.", place(at)),
        Event::TokenGone { token, at } => format!("The {token} in {} is gone.", place(at)),
        Event::TakesToken { seat, token, at } => format!("{} takes the {token} from {}.", who(seat), place(at)),
        Event::ElfLeaves { at, troop } => format!("{} leaves {}.", one(troop), place(at)),
        Event::SentHome { seat, at, troops: gone } => {
            format!("{}'s {} go from {} to the Bastion.", who(seat), troops(gone), place(at))
        }
        Event::FaultOpens { between: [a, b] } => format!("A fiery fault opens between {} and {}.", place(a), place(b)),
        Event::Spends { seat, token } => format!("{} spends a {token}.", who(seat)),
        Event::Burns { seat, at } => format!("{} burns the fire orb of {}: two injuries more.", who(seat), place(at)),
        Event::Blesses { seat, token, unit } => format!("{} attaches a {token} to the {unit}.", who(seat)),
        Event::UsesOption { seat, name } => format!("{}: {name}.", who(seat)),
        Event::Commands { seat, from, to, troops: going } => {
            format!("{} sends {} of the Elves from {} to {}.", who(seat), troops(going), place(from), place(to))
        }
        Event::ScenarioWon { seat, title } => format!("{} reaches the goal of {title}.", who(seat)),
        Event::ScenarioOver { title, outro, winner, laurels } => {
            format!("{} wins {title} and has {} now. {outro}", who(winner), some(laurels[winner.index()], "laurel", "laurels"))
        }
        Event::Concedes { seat } => format!("{} gives up.", who(seat)),
        Event::Over { winner: Some(winner), clause, points } => match clause.0 {
            "RA-27.9" => format!("No Elf is left on the board: {} wins.", who(winner)),
            "RA-R81" => format!("{} is the last clan left and wins.", who(winner)),
            "RA-R80" => format!("The last round is over: {} wins with {}.", who(winner), some(*points, "point", "points")),
            "RA-29.14" => format!("{} wins the campaign with {}.", who(winner), some(*points, "laurel", "laurels")),
            "RA-29.3" => format!("{} wins the scenario.", who(winner)),
            _ => format!("{} wins with {}.", who(winner), some(*points, "point", "points")),
        },
        Event::Over { winner: None, clause, .. } => match clause.0 {
            "RA-27.10" => format!("The Elves dominate the land: {} has lost.", side(&Side(0))),
            _ => "Nobody is left to fight the Elves.".into(),
        },
    }
}

fn tell_move(event: &Event, names: &Names) -> String {
    match event {
        Event::Moves { seat, troop, from, to, path } => {
            let over: Vec<String> = path.iter().skip(1).rev().skip(1).rev().map(|p| p.name()).collect();
            let by = if over.is_empty() {
                String::new()
            } else {
                format!(" by way of {}", list(&over.iter().map(String::as_str).collect::<Vec<_>>()))
            };
            format!("{} moves {} from {} to {}{by}.", names.of(*seat), troops(&[*troop]), place(from), place(to))
        }
        Event::MovesEnd { seat } => format!("{} has moved.", names.of(*seat)),
        _ => String::new(),
    }
}

fn tell_battle(event: &Event, names: &Names) -> String {
    let side = |side: &Side| side_name(*side, names);
    match event {
        Event::BattleBegins { at, sides, troops: both, slowness, first, runner } => {
            let runs = runner.map_or(String::new(), |seat| format!("; {} runs the Elves", names.of(seat)));
            format!(
                "Battle in {}: {} of {} against {} of {}. Slowness {} to {}: {} begin{}{runs}.",
                place(at),
                troops(&both[0]),
                side(&sides[0]),
                troops(&both[1]),
                side(&sides[1]),
                slowness[0],
                slowness[1],
                side(first),
                if *first == Side::ELVES { "" } else { "s" }
            )
        }
        Event::RageBonus { side: s, gained, held } => {
            format!(
                "{} gain{} {} before the roll and hold{} {held}.",
                side(s),
                verb(*s),
                some(*gained as u8, "Rage token", "Rage tokens"),
                verb(*s)
            )
        }
        Event::Rolls { side: s, faces, by } => {
            format!(
                "{} assault{} with the {by}: {} of {}.",
                side(s),
                verb(*s),
                wounds(faces),
                some(faces.len() as u8, "die", "dice")
            )
        }
        Event::Rerolls { side: s, faces, left, .. } => {
            let more = if *left > 0 { format!("; {} left", some(*left, "reroll", "rerolls")) } else { String::new() };
            format!("{} throw{} {} again: {}{more}.", side(s), verb(*s), some(faces.len() as u8, "miss", "misses"), wounds(faces))
        }
        Event::Injures { wounds, extra, rage, warded, total, .. } => {
            let mut sum = some_u16(*wounds, "wound", "wounds");
            for (n, what) in [(*extra, "extra"), (*rage, "Rage")] {
                if n > 0 {
                    sum += &format!(" + {n} {what}");
                }
            }
            if *warded > 0 {
                sum += &format!(" - {warded} warded off");
            }
            format!("{sum} = {}.", some_u16(*total, "injury", "injuries"))
        }
        Event::Eliminates { by, of, troops: gone, crystals } => {
            let gain = if *crystals > 0 {
                format!(" and gain{} {}", verb(*by), some_u16(*crystals, "Crystal", "Crystals"))
            } else {
                String::new()
            };
            format!("{} eliminate{} {} of {}{gain}.", side(by), verb(*by), troops(gone), side(of))
        }
        Event::RageToken { side: s, held } => {
            format!("Nothing is eliminated: {} take{} a Rage token and hold{} {held}.", side(s), verb(*s), verb(*s))
        }
        Event::Flees { seat, at, troops: gone } => {
            format!("{} flees from {} to the Bastion with {}.", names.of(*seat), place(at), troops(gone))
        }
        Event::BattleEnds { at, holder: Some(holder), against, taken: true } => {
            format!("{} take{} {} from {}.", side(holder), verb(*holder), place(at), side(against))
        }
        Event::BattleEnds { at, holder: Some(holder), against, taken: false } => {
            format!("{} hold{} {} against {}.", side(holder), verb(*holder), place(at), side(against))
        }
        Event::BattleEnds { at, holder: None, .. } => format!("Nobody is left in {}.", place(at)),
        _ => String::new(),
    }
}

/// What a side is called.
pub(crate) fn side_name(side: Side, names: &Names) -> String {
    side.seat().map_or_else(|| "the Elves".to_string(), |seat| names.of(seat))
}

/// "the Elves assault", "Ana assaults".
fn verb(side: Side) -> &'static str {
    if side == Side::ELVES { "" } else { "s" }
}

/// A place with what lies there: "B4 (City)".
pub(crate) fn place(at: &At) -> String {
    let name = at.place.name();
    match at.site {
        Site::Plain => name,
        Site::City => format!("{name} (City)"),
        Site::Forge => format!("{name} (Forge)"),
        Site::Stone(level) => format!("{name} (Stone {})", roman(level.0)),
    }
}

/// I, II, III.
pub(crate) fn roman(level: u8) -> &'static str {
    ["I", "II", "III", "IV", "V"].get(level as usize).copied().unwrap_or("?")
}

fn number(troops: &[Troop]) -> u16 {
    troops.iter().map(|t| u16::from(t.count)).sum()
}

fn troops(troops: &[Troop]) -> String {
    if troops.is_empty() {
        return "nobody".into();
    }
    let each: Vec<String> = troops.iter().map(|t| format!("{} {}", t.count, t.name)).collect();
    list(&each.iter().map(String::as_str).collect::<Vec<_>>())
}

fn one(troop: &Troop) -> String {
    let vowel = troop.name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {}", if vowel { "An" } else { "A" }, troop.name)
}

fn wounds(faces: &[u8]) -> String {
    let wounds = faces.iter().filter(|face| **face <= 4).count();
    let shown: String = faces.iter().map(|face| if *face <= 4 { '✱' } else { '·' }).collect();
    let said = some(wounds as u8, "wound", "wounds");
    if shown.is_empty() { said } else { format!("{shown}, {said}") }
}

fn seats(order: &[Seat], names: &Names) -> String {
    let each: Vec<String> = order.iter().map(|seat| names.of(*seat)).collect();
    list(&each.iter().map(String::as_str).collect::<Vec<_>>())
}

fn some(n: u8, one: &str, many: &str) -> String {
    some_u16(u16::from(n), one, many)
}

pub(crate) fn some_u16(n: u16, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(items: &[&str]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
