//! The rules of a scenario in sentences, made from its data.

use super::{capital, condition, count, effects, list, number};
use crate::modifier::Modifier;
use crate::scenario::{
    Choice, Corrupts, Elf, Goal, GoalMoment, Inside, Measure, Moment, Party, Prey, Scenario, Season, Start, Test, Token, Trigger,
    Verb, Where, Who,
};
use crate::types::Content;

/// The rules of a scenario, one sentence or two each: what is on the board, what happens, what one may do, what wins.
#[must_use]
pub fn scenario_rules(content: &Content, scenario: &Scenario) -> Vec<String> {
    let s = Speaker { season: &content.season };
    let mut out = Vec::new();
    for tile in &scenario.tiles {
        out.push(format!("In the middle of the board lies {}.", s.season.single(*tile)));
    }
    if scenario.garrisons != [4, 2] {
        let [city, forge] = scenario.garrisons;
        out.push(match city {
            0 => format!("No Elves stand on Cities, and {} on every Forge.", number(forge as i8)),
            _ => {
                format!("{} Elves stand on every City and {} on every Forge.", capital(&number(city as i8)), number(forge as i8))
            }
        });
    }
    out.extend(start(&scenario.start));
    out.extend(scenario.setup.iter().map(|verb| at_the_start(&s.verb(verb, Who::Table))));
    for (token, mods) in &scenario.mods {
        let has = if *token == Token::Vasconis { "has" } else { "have" };
        let token = s.season.token(*token);
        let power = if mods.power > 0 { format!("Power {} and ", mods.power) } else { String::new() };
        out.push(format!("{} {has} {power}Life {} here.", capital(&token.plural), mods.life));
    }
    out.extend(scenario.corrupted.iter().map(|who| corrupted(content, *who)));
    out.extend(scenario.triggers.iter().map(|trigger| s.trigger(trigger)));
    out.extend(scenario.options.iter().map(|option| s.option(option)));
    out.extend(scenario_goals(content, scenario));
    out.push(format!("Round {} is the last; then {} wins.", scenario.rounds, s.measure(scenario.ranked_by)));
    if !scenario.reward.is_empty() {
        let reward: Vec<String> = scenario.reward.iter().map(|t| format!("a {}", s.season.token(*t).name)).collect();
        out.push(format!("The winner keeps {} for the next scenario.", list(&reward)));
    }
    out
}

/// RA-29.3: what wins a scenario, a sentence each.
#[must_use]
pub fn scenario_goals(content: &Content, scenario: &Scenario) -> Vec<String> {
    let s = Speaker { season: &content.season };
    scenario.victory.iter().map(|goal| s.goal(goal)).collect()
}

/// What comes later is there already at the start.
fn at_the_start(verb: &str) -> String {
    format!("At the start, {}.", verb.replace(" comes to ", " is on ").replace(" come to ", " are on "))
}

fn start(start: &Start) -> Option<String> {
    let Start { gold, crystals, units, equipment, legendary } = *start;
    let mut parts = Vec::new();
    if gold > 0 {
        parts.push(format!("{gold} gold"));
    }
    if crystals > 0 {
        parts.push(count(crystals as i8, "Crystal", "Crystals"));
    }
    for (n, level) in units.iter().zip(["I", "II", "III"]).filter(|(n, _)| **n > 0) {
        parts.push(format!("{} of level {level}", count(*n as i8, "unit", "units")));
    }
    if equipment > 0 {
        parts.push(count(equipment as i8, "Equipment", "Equipments"));
    }
    if legendary > 0 {
        parts.push(count(legendary as i8, "Legendary Equipment", "Legendary Equipments"));
    }
    (!parts.is_empty()).then(|| format!("Everybody starts with {}.", list(&parts)))
}

fn corrupted(content: &Content, who: Corrupts) -> String {
    let cards = &content.season.corrupted;
    match who {
        Corrupts::Leader => "The clan with the most laurels is corrupted: its card lies beside its sheet.".into(),
        Corrupts::Elves => {
            let Some(card) = cards.iter().find(|c| c.applies_to == "elves") else { return String::new() };
            let types = content.elves.iter().zip(&card.mods).map(|(elf, mods)| {
                let (gains, losses) = modified(mods);
                format!("{} {}, but {}", elf.plural, list(&gains), list(&losses))
            });
            format!("The Elves are corrupted by {}: {}.", card.name, types.collect::<Vec<_>>().join("; "))
        }
    }
}

/// What modifiers do and when, said of "they": the good, then the bad.
fn modified(all: &[Modifier]) -> (Vec<String>, Vec<String>) {
    let mut sum = (Vec::new(), Vec::new());
    for modifier in all {
        let when = modifier.when.as_ref().map(condition).unwrap_or_default();
        let (gains, losses) = effects(&modifier.mods());
        let said = |effects: Vec<String>| effects.into_iter().map(|effect| format!("{effect}{when}")).collect::<Vec<_>>();
        sum.0.extend(said(gains));
        sum.1.extend(said(losses));
    }
    sum
}

struct Speaker<'a> {
    season: &'a Season,
}

impl Speaker<'_> {
    fn trigger(&self, trigger: &Trigger) -> String {
        let moment = match trigger.on {
            Moment::RoundStart => "At the start of a round",
            Moment::Revenue => "After revenue",
            Moment::AfterMoves => "After the moves of an action",
            Moment::BattleStart => "At the start of a Battle",
            Moment::AssaultStart => "Before an Assault",
            Moment::AfterElimination => "After an elimination",
            Moment::BattleEnd => "After a Battle",
            Moment::Stones => "In the phase of the Stones",
            Moment::ActionEnd => "At the end of an action",
            Moment::RoundEnd => "At the end of a round",
        };
        let rounds = rounds(&trigger.tests);
        let tests: Vec<String> =
            trigger.tests.iter().filter(|t| round_of(t).is_none()).map(|t| self.test(t, "they", "their")).collect();
        let verbs: Vec<String> = trigger.verbs.iter().map(|v| self.verb(v, trigger.who)).collect();
        let verbs = if trigger.who == Who::Last { first_they(verbs, "whoever has the fewest points") } else { verbs };
        let who = match trigger.who {
            Who::Table | Who::Last => String::new(),
            Who::Each => ", for every player".into(),
            Who::Active if trigger.on == Moment::BattleEnd => ", for whoever holds the place".into(),
            Who::Active => ", for the player who acts".into(),
        };
        let tests = if tests.is_empty() { String::new() } else { format!(", if {}", list(&tests)) };
        format!("{moment}{rounds}{who}{tests}: {}.", list(&verbs))
    }

    fn option(&self, option: &Choice) -> String {
        let inside = match option.inside {
            Inside::Equip => "an Equip action",
            Inside::Move => "a Move action",
        };
        let tests: Vec<String> = option.tests.iter().map(|t| self.test(t, "you", "your")).collect();
        let tests = if tests.is_empty() { String::new() } else { format!(", if {},", list(&tests)) };
        let [gold, crystals] = option.cost;
        let mut price = Vec::new();
        if gold > 0 {
            price.push(format!("{gold} gold"));
        }
        if crystals > 0 {
            price.push(count(crystals as i8, "Crystal", "Crystals"));
        }
        let price = if price.is_empty() { String::new() } else { format!(" for {}", list(&price)) };
        let verbs: Vec<String> = option
            .verbs
            .iter()
            .map(|v| {
                self.verb(v, Who::Active).replace("they ", "you ").replace("their ", "your ").replace("throw your", "throw their")
            })
            .collect();
        format!("{}: once in {inside}{tests}{price}, {}.", option.name, list(&verbs))
    }

    fn goal(&self, goal: &Goal) -> String {
        let test = self.test(&goal.test, "you", "your");
        match goal.at {
            GoalMoment::SecondAction => format!("You win if {test} when your second action ends."),
            GoalMoment::Action => format!("You win if {test} when an action of yours ends."),
            GoalMoment::RoundEnd if matches!(goal.test, Test::InARow(..)) => format!("You win if {test}."),
            GoalMoment::RoundEnd => format!("You win if {test} at the end of a round."),
            GoalMoment::Elimination => format!("You win as soon as {test}."),
        }
    }

    fn measure(&self, measure: Measure) -> String {
        match measure {
            Measure::Points => "whoever has the most points".into(),
            Measure::Score => "whoever has the highest count".into(),
            Measure::Eliminated(prey) => format!("whoever has eliminated the most {}", self.prey(prey, 2)),
            Measure::Tokens(token) => format!("whoever has the most {}", self.season.token(token).plural),
        }
    }

    /// A test as a clause about `they` (or `you`), whose things are `their` (or `your`).
    fn test(&self, test: &Test, they: &str, their: &str) -> String {
        match test {
            Test::Control(place, n) => format!("{they} control {}", self.of_places(*place, *n)),
            Test::Units(party, place, n) => {
                let at = self.place(*place, true);
                let units = count(*n as i8, "unit", "units");
                match party {
                    Party::Me => format!("{they} have {units} or more {at}"),
                    Party::Elves if *n == 1 => format!("Elves stand {at}"),
                    Party::Elves => format!("{} or more Elves stand {at}", number(*n as i8)),
                }
            }
            Test::Has(token, n) => format!("{they} have {}", self.tokens(*token, *n)),
            Test::InPlay(token, 1) => format!("a {} is in play", self.season.token(*token).name),
            Test::InPlay(token, n) => format!("{} are in play", self.tokens(*token, *n)),
            Test::TokenAt(token, Where::Home) => format!("the {} is in {their} Bastion", self.season.token(*token).name),
            Test::TokenAt(token, Where::Here) => format!("a {} lies there", self.season.token(*token).name),
            Test::TokenAt(token, place) => format!("a {} lies {}", self.season.token(*token).name, self.place(*place, true)),
            Test::Points(n) => format!("{they} have {} or more", count(*n as i8, "point", "points")),
            Test::Score(n) => format!("{their} count is {} or more", number(*n as i8)),
            Test::Round(n) => format!("it is round {n} or later"),
            Test::Eliminated(Prey::Token(Token::Vasconis), _) => format!("{they} have eliminated Vasconis"),
            Test::Eliminated(prey, n) => format!("{they} have eliminated {} {}", number(*n as i8), self.prey(*prey, *n)),
            Test::InARow(n, inner) => {
                format!("{} at {} in a row", self.test(inner, they, their), count(*n as i8, "end of round", "ends of round"))
            }
            Test::Not(inner) => match &**inner {
                Test::InPlay(token, 1) => format!("no {} is in play", self.season.token(*token).name),
                Test::InPlay(token, n) => {
                    format!("fewer than {} {} are in play", number(*n as i8), self.season.token(*token).plural)
                }
                Test::Units(Party::Elves, place, 1) => format!("no Elves stand {}", self.place(*place, true)),
                Test::Has(token, 1) => format!("{they} have no {}", self.season.token(*token).name),
                Test::Round(n) => format!("it is before round {n}"),
                other => format!("not: {}", self.test(other, they, their)),
            },
        }
    }

    fn prey(&self, prey: Prey, n: u8) -> String {
        let pick = |one: &str, many: &str| if n == 1 { one.to_string() } else { many.to_string() };
        match prey {
            Prey::Elves => pick("Elf", "Elves"),
            Prey::Clans => pick("unit of other players", "units of other players"),
            Prey::Token(token) => pick(&self.season.token(token).name, &self.season.token(token).plural),
        }
    }

    fn tokens(&self, token: Token, n: u8) -> String {
        let def = self.season.token(token);
        count(n as i8, &def.name, &def.plural)
    }

    /// "two Territories with a portal", "the Prison".
    fn of_places(&self, place: Where, n: u8) -> String {
        match place {
            Where::Tile(tile) => self.season.single(tile).to_string(),
            Where::Here => "the place".into(),
            Where::Home => "the Bastion".into(),
            Where::Cities => count(n as i8, "City", "Cities"),
            Where::Forges => count(n as i8, "Forge", "Forges"),
            Where::Stones => count(n as i8, "Stone", "Stones"),
            Where::Plains => count(n as i8, "plain Territory", "plain Territories"),
            Where::Anywhere => count(n as i8, "Territory", "Territories"),
            Where::Token(token) => {
                format!("{} with a {}", count(n as i8, "Territory", "Territories"), self.season.token(token).name)
            }
        }
    }

    /// "on every City", or with `some` "on Cities".
    fn place(&self, place: Where, some: bool) -> String {
        let each = |one: &str, many: &str| if some { format!("on {many}") } else { format!("on every {one}") };
        match place {
            Where::Anywhere => each("Territory", "the board"),
            Where::Cities => each("City", "Cities"),
            Where::Forges => each("Forge", "Forges"),
            Where::Stones => each("Stone", "Stones"),
            Where::Plains => each("plain Territory", "plain Territories"),
            Where::Tile(tile) => format!("on {}", self.season.single(tile)),
            Where::Token(token) => {
                let name = &self.season.token(token).name;
                if some { format!("on Territories with a {name}") } else { format!("on every Territory with a {name}") }
            }
            Where::Here => "there".into(),
            Where::Home => "in the Bastion".into(),
        }
    }

    fn verb(&self, verb: &Verb, who: Who) -> String {
        let they = if who == Who::Table { "everybody" } else { "they" };
        let change = |n: i8, one: &str, many: &str| {
            let verb = if n < 0 { "lose" } else { "gain" };
            format!("{they} {verb} {}", count(n, one, many))
        };
        match verb {
            Verb::Place(token, place, n) => {
                let one = *n == 1;
                let drawn = if matches!(place, Where::Tile(_)) { "" } else { " drawn at random" };
                let at = match place {
                    Where::Tile(_) | Where::Here | Where::Home => self.place(*place, true),
                    _ if one => self.place(*place, false).replace("every", "a").replace("a Elven", "an Elven"),
                    _ => self.place(*place, true),
                };
                let tokens =
                    if *token == Token::Vasconis { self.season.token(*token).name.clone() } else { self.tokens(*token, *n) };
                format!("{tokens} {} {}{drawn}", if one { "comes" } else { "come" }, at.replacen("on ", "to ", 1))
            }
            Verb::Remove(token, place) => {
                format!("every {} {} is gone", self.season.token(*token).name, self.place(*place, true))
            }
            Verb::Give(token, n, place) => match token.kind() {
                Some(_) => format!("{they} get {} {}", self.tokens(*token, *n), self.place(*place, true)),
                None => format!("{they} get {}", self.tokens(*token, *n)),
            },
            Verb::AddElves(place, n, elf) => {
                let elves = match (elf, n) {
                    (Elf::Random, 1) => "one Elf from the bag comes".to_string(),
                    (Elf::Random, n) => format!("{} Elves from the bag come", number(*n as i8)),
                    (Elf::Type(t), n) => {
                        let name = ["Gleaming Guard", "High Elder", "Templar"][usize::from(t.saturating_sub(1).min(2))];
                        format!("{} {}", count(*n as i8, name, &format!("{name}s")), if *n == 1 { "comes" } else { "come" })
                    }
                };
                format!("{elves} {}", self.place(*place, false).replacen("on ", "to ", 1))
            }
            Verb::RemoveElves(place, 1) => format!("one Elf leaves {}", self.place(*place, false).replacen("on ", "", 1)),
            Verb::RemoveElves(place, n) => {
                format!("{} Elves leave {}", number(*n as i8), self.place(*place, false).replacen("on ", "", 1))
            }
            Verb::Gold(n) => change(*n, "gold", "gold"),
            Verb::Crystals(n) => change(*n, "Crystal", "Crystals"),
            Verb::Equipment(n) => format!("{they} draw {} from the market deck", count(*n as i8, "card", "cards")),
            Verb::Point(n) => change(*n as i8, "point", "points"),
            Verb::Score(n) => format!("their count goes {} by {}", if *n < 0 { "down" } else { "up" }, number(*n)),
            Verb::SendHome(place) => format!("their units {} go to their Bastion", self.place(*place, true)),
            Verb::Faults(n) => format!(
                "{} at random",
                if *n == 1 { "a fiery fault opens".to_string() } else { format!("{} fiery faults open", number(*n as i8)) }
            ),
            Verb::Attach(modifier) => {
                let (gains, losses) = modified(std::slice::from_ref(modifier));
                format!("their units {} until the end of the round", list(&[gains, losses].concat()))
            }
            Verb::EndScenario => "the scenario is over".into(),
        }
    }
}

/// "from round 2 on", "in round 4".
fn rounds(tests: &[Test]) -> String {
    let from = tests.iter().find_map(|t| if let Test::Round(n) = t { Some(*n) } else { None });
    let before = tests.iter().find_map(|t| round_of(t).filter(|_| matches!(t, Test::Not(_))));
    match (from, before) {
        (Some(from), Some(before)) if before == from + 1 => format!(", in round {from}"),
        (Some(from), Some(before)) => format!(", from round {from} to {}", before - 1),
        (Some(from), None) => format!(", from round {from} on"),
        (None, Some(before)) => format!(", before round {before}"),
        (None, None) => String::new(),
    }
}

fn round_of(test: &Test) -> Option<u8> {
    match test {
        Test::Round(n) => Some(*n),
        Test::Not(inner) => {
            if let Test::Round(n) = **inner {
                Some(n)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The first "they" becomes a name: "whoever has the fewest points gets one vial".
fn first_they(mut verbs: Vec<String>, name: &str) -> Vec<String> {
    if let Some(first) = verbs.first_mut() {
        for (from, to) in [
            ("they get", format!("{name} gets")),
            ("they gain", format!("{name} gains")),
            ("they draw", format!("{name} draws")),
            ("their units", format!("the units of {name}")),
        ] {
            *first = first.replacen(from, &to, 1);
        }
    }
    verbs
}
