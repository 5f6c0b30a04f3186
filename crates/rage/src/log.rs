//! The log as a story: a sentence for every event, and the clauses behind it. RA-R82: every draw and every roll is in it.

use crate::event::{At, Chosen, Event, Troop};
use crate::state::Side;
use crate::types::Site;
use engine::{Clause, Names, Seat, sentence};

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

/// One sentence, in the present tense, as the reader of the names would be told it.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    sentence(&told(event, names))
}

fn told(event: &Event, names: &Names) -> String {
    let does = |seat: &Seat, verb: &str| names.does(*seat, verb);
    let whose = |seat: &Seat| names.whose(*seat);
    let side = |side: &Side| side_name(*side, names);
    match event {
        Event::Board { names, .. } => format!("The board: {}.", list(names)),
        Event::SetupOrder { order } => format!("Set-up order: {}.", seats(order, names)),
        Event::TakesTile { seat, name } => format!("{} {name}.", does(seat, "takes")),
        Event::PlacesTile { seat, name, .. } => format!("{} {name}.", does(seat, "places")),
        Event::LeadsClan { seat, name, dealt: false, .. } => format!("{} the {name}.", does(seat, "leads")),
        Event::LeadsClan { seat, name, dealt: true, .. } => format!("{} dealt the {name}.", does(seat, "is")),
        Event::PlacesBastion { seat, hex } => format!("{} Bastion stands at ({}, {}).", whose(seat), hex.q, hex.r),
        Event::Garrison { at, elves } => {
            format!("{} {} {}.", troops(elves), if number(elves) == 1 { "holds" } else { "hold" }, place(at))
        }
        Event::MarketCard { name, .. } => format!("The Black Market shows {name}."),
        Event::RoundBegins { round } => format!("Round {round}."),
        Event::Commits { seat, card: Some(_), name } => format!("{} {name} face down.", does(seat, "plays")),
        Event::Commits { seat, card: None, .. } => format!("{} a Tactic card face down.", does(seat, "plays")),
        Event::TakesBack { seat } => format!("{} the card back.", does(seat, "takes")),
        Event::Reveal { cards } => {
            let shown: Vec<String> =
                cards.iter().map(|c| format!("{} {} ({})", does(&c.seat, "plays"), c.name, c.number)).collect();
            format!("{}.", shown.join("; "))
        }
        Event::TurnOrder { order } => format!("Turn order: {}.", seats(order, names)),
        Event::Revenue { seat, gold, crystals, cities } => {
            let crystals = if *crystals > 0 {
                format!(" and {} from {}", some_u16(*crystals, "Crystal", "Crystals"), some(*cities, "City", "Cities"))
            } else {
                String::new()
            };
            format!("{} {gold} gold{crystals}.", does(seat, "collects"))
        }
        Event::Reinforces { seat, at, troop } => format!("{} {} to {}.", does(seat, "sends"), troops(&[*troop]), place(at)),
        Event::ReinforcementsLost { seat, troop } => {
            format!("{} out of reserves: {} lost.", does(seat, "is"), troops(&[*troop]))
        }
        Event::Chooses { seat, what, second } => {
            let which = if *second { "Second" } else { "First" };
            match what {
                Chosen::Equip => format!("{which} action: {}.", does(seat, "equips")),
                Chosen::March => format!("{which} action: {} and {}.", does(seat, "moves"), names.verb(*seat, "fights")),
                Chosen::Pass => format!("{which} action: {}.", does(seat, "passes")),
            }
        }
        Event::Renews { seat, names: cards } => format!("{} {} from the market.", does(seat, "discards"), list(cards)),
        Event::Buys { seat, name, cost, .. } => format!("{} {name} for {cost} gold.", does(seat, "buys")),
        Event::Forges { seat, paid, drawn, names: drawn_names, .. } => {
            let cards = some(*drawn, "Legendary card", "Legendary cards");
            let which = drawn_names.as_ref().map_or(String::new(), |names| format!(": {}", list(names)));
            let paid = some_u16(u16::from(*paid), "Crystal", "Crystals");
            format!("{} {paid} at the Forge and {} {cards}{which}.", does(seat, "pays"), names.verb(*seat, "draws"))
        }
        Event::Keeps { seat, name, .. } => format!("{} {name}: a permanent point.", does(seat, "forges")),
        Event::Attaches { seat, name, unit, off, .. } => {
            let off = off.map_or(String::new(), |off| format!(", replacing {off}"));
            format!("{} {name} to the {unit}{off}.", does(seat, "gives"))
        }
        Event::Detaches { seat, name, unit } => format!("{} {name} from the {unit}.", does(seat, "takes")),
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
        Event::ChoosesStones { seat } => format!("{} which Stones send units.", does(seat, "chooses")),
        Event::StoneGives { seat, stone, troop, home } => {
            let to = if *home { " in the Bastion" } else { "" };
            format!("{} {}{to} from {}.", does(seat, "gains"), troops(&[*troop]), place(stone))
        }
        Event::StoneFails { seat, stone } => {
            format!("{} sends {} nothing: the reserve is empty.", place(stone), names.them(*seat))
        }
        Event::ElvesImprove { elf, name, worn: true, under: None, .. } => format!("The {elf} equip {name}."),
        Event::ElvesImprove { elf, name, worn: true, under: Some(old), .. } => {
            format!("The {elf} equip {name} and return {old} to the bottom of the deck.")
        }
        Event::ElvesImprove { elf, name, worn: false, .. } => {
            format!("The {elf} keep what they carry, since {name} is worth no more. It goes to the bottom of the deck.")
        }
        Event::DrawsTactic { seat, name, reshuffled, .. } => {
            let card = if name.is_empty() { "a Tactic card" } else { name };
            match reshuffled {
                true => format!("{} the discards and {} {card}.", does(seat, "reshuffles"), names.verb(*seat, "draws")),
                false => format!("{} {card}.", does(seat, "draws")),
            }
        }
        Event::Domination { gained, total, target } => {
            format!("The Elves score {}: {total} of {target}.", some(*gained, "Domination Point", "Domination Points"))
        }
        Event::ElfAdded { at, troop } => format!("{} joins the Elves in {}.", one(troop), place(at)),
        Event::Scenario { title, intro } => format!("{title}. {intro}"),
        Event::Corrupted { side: s, card } => format!("{card} is in play for {}.", side(s)),
        Event::Gains { seat, what } => {
            let verb = if what.starts_with('-') { "loses" } else { "gains" };
            format!("{} {}.", does(seat, verb), what.trim_start_matches(['+', '-']))
        }
        Event::TokenPlaced { token, at } => format!("A {token} appears in {}.", place(at)),
        Event::TokenGone { token, at } => format!("The {token} in {} is gone.", place(at)),
        Event::TakesToken { seat, token, at } => format!("{} the {token} from {}.", does(seat, "takes"), place(at)),
        Event::ElfLeaves { at, troop } => format!("{} leaves {}.", one(troop), place(at)),
        Event::SentHome { seat, at, troops: gone } => {
            format!("{} {} return from {} to the Bastion.", whose(seat), troops(gone), place(at))
        }
        Event::FaultOpens { between: [a, b] } => format!("A fiery fault opens between {} and {}.", place(a), place(b)),
        Event::Spends { seat, token } => format!("{} a {token}.", does(seat, "spends")),
        Event::Burns { seat, at } => format!("{} the fire orb at {}: +2 injuries.", does(seat, "burns"), place(at)),
        Event::Blesses { seat, token, unit } => format!("{} a {token} to the {unit}.", does(seat, "attaches")),
        Event::UsesOption { seat, name } => format!("{}: {name}.", names.of(*seat)),
        Event::Commands { seat, from, to, troops: going } => {
            format!("{} {} of the Elves from {} to {}.", does(seat, "sends"), troops(going), place(from), place(to))
        }
        Event::ScenarioWon { seat, title } => format!("{} the goal of {title}.", does(seat, "reaches")),
        Event::ScenarioOver { title, outro, winner, laurels } => {
            let now = some(laurels[winner.index()], "laurel", "laurels");
            format!("{} {title} and now {} {now}. {outro}", does(winner, "wins"), names.verb(*winner, "has"))
        }
        Event::Concedes { seat } => format!("{}.", does(seat, "resigns")),
        Event::Over { winner: Some(winner), clause, points } => match clause.0 {
            "RA-27.9" => format!("No Elves are left on the board: {}.", does(winner, "wins")),
            "RA-R81" => format!("{} the last clan standing and {}.", does(winner, "is"), names.verb(*winner, "wins")),
            "RA-R80" => format!("The last round is over: {} with {}.", does(winner, "wins"), some(*points, "point", "points")),
            "RA-29.14" => format!("{} the campaign with {}.", does(winner, "wins"), some(*points, "laurel", "laurels")),
            "RA-29.3" => format!("{} the scenario.", does(winner, "wins")),
            _ => format!("{} with {}.", does(winner, "wins"), some(*points, "point", "points")),
        },
        Event::Over { winner: None, clause, .. } => match clause.0 {
            "RA-27.10" => format!("The Elves dominate the land: {} the game.", names.does(Seat(0), "loses")),
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
                format!(" via {}", list(&over.iter().map(String::as_str).collect::<Vec<_>>()))
            };
            format!("{} {} from {} to {}{by}.", names.does(*seat, "moves"), troops(&[*troop]), place(from), place(to))
        }
        Event::MovesEnd { seat } => format!("{} moving.", names.does(*seat, "finishes")),
        _ => String::new(),
    }
}

fn tell_battle(event: &Event, names: &Names) -> String {
    let side = |side: &Side| side_name(*side, names);
    match event {
        Event::BattleBegins { at, sides, troops: both, slowness, first, runner } => {
            let runs = runner.map_or(String::new(), |seat| format!(" {} the Elves.", sentence(&names.does(seat, "runs"))));
            let force = |i: usize| format!("{} {}", side_whose(sides[i], names), troops(&both[i]));
            let begins = sentence(&format!("{} first", side_does(*first, "strikes", names)));
            let [a, b] = slowness;
            format!("Battle at {}: {} against {}. {begins} (Slowness {a} to {b}).{runs}", place(at), force(0), force(1))
        }
        Event::RageBonus { side: s, gained, held } => {
            let tokens = some(*gained as u8, "Rage token", "Rage tokens");
            format!("{} {tokens} before the roll ({held} in all).", side_does(*s, "gains", names))
        }
        Event::Rolls { side: s, faces, by } => {
            let dice = some(faces.len() as u8, "die", "dice");
            format!("{} with the {by}: {} on {dice}.", side_does(*s, "attacks", names), wounds(faces))
        }
        Event::Rerolls { side: s, faces, left, .. } => {
            let more = if *left > 0 { format!("; {} left", some(*left, "reroll", "rerolls")) } else { String::new() };
            let misses = some(faces.len() as u8, "miss", "misses");
            format!("{} {misses}: {}{more}.", side_does(*s, "rerolls", names), wounds(faces))
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
            let gain = match crystals {
                0 => String::new(),
                n => format!(" and {} {}", side_verb(*by, "gains", names), some_u16(*n, "Crystal", "Crystals")),
            };
            format!("{} {} {}{gain}.", side_does(*by, "kills", names), side_whose(*of, names), troops(gone))
        }
        Event::RageToken { side: s, held } => {
            format!("no kills: {} a Rage token ({held} in all).", side_does(*s, "gains", names))
        }
        Event::Flees { seat, at, troops: gone } => {
            format!("{} from {} to the Bastion with {}.", names.does(*seat, "flees"), place(at), troops(gone))
        }
        Event::BattleEnds { at, holder: Some(holder), against, taken: true } => {
            format!("{} {} from {}.", side_does(*holder, "takes", names), place(at), side(against))
        }
        Event::BattleEnds { at, holder: Some(holder), against, taken: false } => {
            format!("{} {} against {}.", side_does(*holder, "holds", names), place(at), side(against))
        }
        Event::BattleEnds { at, holder: None, .. } => format!("Nobody is left at {}.", place(at)),
        _ => String::new(),
    }
}

/// What a side is called in the middle of a sentence.
pub(crate) fn side_name(side: Side, names: &Names) -> String {
    side.seat().map_or_else(|| "the Elves".to_string(), |seat| names.them(seat))
}

/// "the Elves attack", "Ana attacks", "you attack".
fn side_does(side: Side, verb: &str, names: &Names) -> String {
    format!("{} {}", side_name(side, names), side_verb(side, verb, names))
}

/// The verb alone; the Elves are many, as you are.
fn side_verb(side: Side, verb: &str, names: &Names) -> String {
    match side.seat() {
        Some(seat) => names.verb(seat, verb),
        None => verb.strip_suffix('s').unwrap_or(verb).to_string(),
    }
}

/// "the Elves'", "Ana's", "your".
fn side_whose(side: Side, names: &Names) -> String {
    side.seat().map_or_else(|| "the Elves'".to_string(), |seat| names.whose(seat))
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
