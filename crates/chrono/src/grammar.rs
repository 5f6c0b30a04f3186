//! The grammar of a line: from text to plain data and back, with the place and the reason of everything that does not fit.
//!
//! The grammar and the rules beyond it are those of the specification's data schema. A line that breaks the grammar is refused at
//! the first icon that does not fit; of a line that keeps to it, every broken rule is told.

mod print;
mod reach;

use crate::icons::{Filter, Gain, Keyword, Line, Op, Pick, Single, Step, Target, Trigger, Zone};
use crate::symbols::{Fault, Glyph, Mark, Placed, Symbol, row};
pub use print::{row_of, text_of};
use reach::Reach;

/// What a line is printed on; that decides what it may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum On {
    /// A battler.
    Battler,
    /// An action.
    Action,
    /// The guardian ability of a battler.
    BattlerGuardian,
    /// The guardian ability of an action.
    ActionGuardian,
}

/// Reads a line.
///
/// # Errors
/// Every word that is no icon; or the first icon that does not fit; or every rule the line breaks.
pub fn parse(text: &str, on: On) -> Result<Line, Vec<Fault>> {
    let row = row(text)?;
    let end = text.trim_end().chars().count() as u32 + 1;
    let mut parser = Parser { row: &row, at: 0, end, on, faults: Vec::new() };
    match parser.line() {
        Err(fault) => parser.faults.push(fault),
        Ok(line) if parser.faults.is_empty() => return Ok(line),
        Ok(_) => {}
    }
    parser.faults.sort_by_key(|fault| fault.column);
    Err(parser.faults)
}

struct Parser<'a> {
    row: &'a [Placed],
    at: usize,
    /// The column behind the last icon.
    end: u32,
    on: On,
    /// Broken rules; the line is still read to its end.
    faults: Vec<Fault>,
}

/// What the words of the grammar are called in messages.
const ABILITY: &str = "an ability such as FAST or LEADER 2";
const TARGET: &str = "a target such as CHOSEN or OPPONENT";
const EFFECT: &str = "an effect or a modifier such as DESTROY, DRAW+1 or STR-2";

impl Parser<'_> {
    fn peek(&self) -> Option<Symbol> {
        self.row.get(self.at).map(|(_, glyph)| glyph.symbol)
    }

    fn column(&self) -> u32 {
        self.row.get(self.at).map_or(self.end, |(column, _)| *column)
    }

    fn next(&mut self) -> Option<Glyph> {
        let glyph = self.row.get(self.at)?.1;
        self.at += 1;
        Some(glyph)
    }

    fn next_if(&mut self, symbol: Symbol) -> bool {
        let found = self.peek() == Some(symbol);
        self.at += usize::from(found);
        found
    }

    fn expected(&self, what: &str) -> Fault {
        let found = self.row.get(self.at).map_or("the end of the line".to_string(), |(_, glyph)| format!("\"{glyph}\""));
        Fault { column: self.column(), what: format!("found {found}, expected {what}") }
    }

    fn broken(&mut self, column: u32, what: impl Into<String>) {
        self.faults.push(Fault { column, what: what.into() });
    }

    fn line(&mut self) -> Result<Line, Fault> {
        let first = self.peek().map_or("", Symbol::group);
        let line = match (self.on, first) {
            (_, "") => return Err(self.expected("an icon")),
            (On::Battler, "trigger") => self.triggered()?,
            (On::Battler, "ability") => Line { keywords: self.keywords()?, ..Line::default() },
            (On::Battler, _) => Line { steps: self.continuous()?, ..Line::default() },
            (_, "ability") => {
                // CC-2.5, schema rule 8.
                return Err(self.expected("an effect; an ability icon stands here after GAINS only"));
            }
            (On::Action, "trigger") => {
                return Err(self.expected("a line without trigger, since an action is resolved when it is played (CC-21.15)"));
            }
            (On::BattlerGuardian | On::ActionGuardian, "trigger") => self.guardian_triggered()?,
            (On::Action | On::BattlerGuardian | On::ActionGuardian, _) => Line { steps: self.body(None)?, ..Line::default() },
        };
        match self.peek() {
            None => Ok(line),
            Some(Symbol::Threshold) => Err(self.expected("the end of the line; THRESHOLD closes summon lines only")),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }

    fn keywords(&mut self) -> Result<Vec<Keyword>, Fault> {
        let mut keywords = Vec::new();
        while self.peek().is_some() {
            let more = "another ability, or a line of its own: an ability line has abilities only";
            keywords.push(self.keyword(if keywords.is_empty() { ABILITY } else { more })?);
        }
        Ok(keywords)
    }

    /// CC-21.14.
    fn triggered(&mut self) -> Result<Line, Fault> {
        let trigger = self.trigger()?;
        let steps = self.body(Some(trigger))?;
        let threshold = if trigger == Trigger::Summon { self.threshold()? } else { None };
        Ok(Line { trigger: Some(trigger), steps, threshold, ..Line::default() })
    }

    /// CC-21.9: a guardian ability knows one trigger.
    fn guardian_triggered(&mut self) -> Result<Line, Fault> {
        if self.peek() != Some(Symbol::Destroyed) {
            return Err(self.expected("@DESTROYED or no trigger: a guardian ability knows no other (CC-13.12)"));
        }
        if self.on == On::ActionGuardian {
            let column = self.column();
            self.broken(column, "an action is never destroyed as a guardian, so this line would never happen (CC-13.16)");
        }
        let trigger = Some(self.trigger()?);
        Ok(Line { trigger, steps: self.body(trigger)?, ..Line::default() })
    }

    fn trigger(&mut self) -> Result<Trigger, Fault> {
        let trigger = match self.peek() {
            Some(Symbol::Summon) => Trigger::Summon,
            Some(Symbol::Attack) => Trigger::Attack,
            Some(Symbol::Destroyed) => Trigger::Destroyed,
            Some(Symbol::Quest) => Trigger::Quest,
            Some(Symbol::TapTrigger) => Trigger::Tap,
            _ => return Err(self.expected("a trigger such as @SUMMON")),
        };
        self.at += 1;
        Ok(trigger)
    }

    fn threshold(&mut self) -> Result<Option<u8>, Fault> {
        if self.peek() != Some(Symbol::Threshold) {
            return Ok(None);
        }
        self.counted(10).map(Some)
    }

    /// CC-20.13, CC-R126: a line that lasts.
    fn continuous(&mut self) -> Result<Vec<Step>, Fault> {
        let own = self.peek().is_none_or(|s| s.group() != "target");
        let mut steps = Vec::new();
        let mut reach = Reach::own(self.on, None);
        if !own {
            let column = self.column();
            let target = self.target()?;
            match &target {
                Target::Opponent => self.broken(column, "OPPONENT needs a trigger: a line without one lasts, and only on cards"),
                Target::Singles(many) if many.len() > 1 => self.broken(column, "a line without trigger has a single target"),
                Target::Singles(_) | Target::Group { .. } => {}
            }
            reach = Reach::of(&target);
            steps.push(Step::Target(target));
        }
        let lasting =
            "a cost or strength modifier or GAINS: a line without trigger lasts, so everything else needs a trigger in front";
        while matches!(self.peek(), Some(Symbol::Cost | Symbol::Strength)) {
            steps.push(Step::Op(self.op(&mut reach)?));
        }
        if !own && self.peek() == Some(Symbol::Gains) {
            steps.push(self.gains(&reach)?);
        } else if steps.len() == usize::from(!own) {
            return Err(self.misplaced(lasting));
        } else if self.peek().is_some() {
            return Err(self.misplaced(if own { "a cost or strength modifier or the end of the line" } else { lasting }));
        }
        Ok(steps)
    }

    /// What stands here does not fit; schema rule 12 is the commonest reason.
    fn misplaced(&self, expected: &str) -> Fault {
        match self.peek() {
            Some(s) if s.group() == "ability" && s != Symbol::Threshold => self.expected(&format!("GAINS before {}", s.word())),
            _ => self.expected(expected),
        }
    }

    /// Own part, targeted parts and tail.
    fn body(&mut self, trigger: Option<Trigger>) -> Result<Vec<Step>, Fault> {
        self.body_of(Reach::own(self.on, trigger), false)
    }

    fn body_of(&mut self, mut reach: Reach, inner: bool) -> Result<Vec<Step>, Fault> {
        let mut steps = Vec::new();
        let mut waiting = true;
        loop {
            match self.peek() {
                None | Some(Symbol::Threshold) if !waiting => return Ok(steps),
                Some(Symbol::Gains) if inner => {
                    return Err(self.expected("no second GAINS: a gained line gives nothing on"));
                }
                Some(Symbol::Gains) => {
                    steps.push(self.gains(&reach)?);
                    return Ok(steps);
                }
                Some(s) if s.group() == "target" && (!waiting || steps.is_empty()) => {
                    let target = self.target()?;
                    reach = Reach::of(&target);
                    steps.push(Step::Target(target));
                    waiting = true;
                }
                Some(s) if matches!(s.group(), "effect" | "modifier") => {
                    steps.push(Step::Op(self.op(&mut reach)?));
                    waiting = false;
                }
                _ if steps.is_empty() => return Err(self.misplaced(&format!("{EFFECT}, or {TARGET}"))),
                _ if waiting => return Err(self.misplaced(&format!("{EFFECT}, or GAINS"))),
                _ => return Err(self.misplaced(&format!("{EFFECT}, {TARGET}, GAINS or the end of the line"))),
            }
        }
    }

    fn target(&mut self) -> Result<Target, Fault> {
        match self.peek() {
            Some(Symbol::Opponent) => {
                self.at += 1;
                Ok(Target::Opponent)
            }
            Some(symbol @ (Symbol::Others | Symbol::All)) => {
                self.at += 1;
                Ok(Target::Group { all: symbol == Symbol::All, zone: self.zone(), with: self.filters(false)? })
            }
            _ => {
                let mut singles = vec![self.single()?];
                while matches!(self.peek(), Some(Symbol::Chosen | Symbol::OneOther | Symbol::Action)) {
                    singles.push(self.single()?);
                }
                Ok(Target::Singles(singles))
            }
        }
    }

    fn single(&mut self) -> Result<Single, Fault> {
        let pick = match self.peek() {
            Some(Symbol::Chosen) => Pick::Chosen,
            Some(Symbol::OneOther) => Pick::OneOther,
            Some(Symbol::Action) => Pick::Action,
            Some(Symbol::With | Symbol::Hand | Symbol::Discard) => {
                return Err(self.expected("the icon of a battler, a group or an action card before it"));
            }
            _ => return Err(self.expected(TARGET)),
        };
        self.at += 1;
        Ok(Single { pick, zone: self.zone(), with: self.filters(pick == Pick::Action)? })
    }

    fn zone(&mut self) -> Option<Zone> {
        let zone = match self.peek()? {
            Symbol::Hand => Zone::Hand,
            Symbol::Discard => Zone::Discard,
            _ => return None,
        };
        self.at += 1;
        Some(zone)
    }

    /// CC-20.26 to CC-20.29; of an action card only the cost is asked, schema rule 4.
    fn filters(&mut self, action: bool) -> Result<Vec<Filter>, Fault> {
        let mut filters = Vec::new();
        while self.next_if(Symbol::With) {
            let column = self.column();
            let (_, glyph) = self.row.get(self.at).ok_or_else(|| self.expected(FILTER))?;
            let filter = match (glyph.symbol, glyph.mark) {
                (Symbol::CostFilter, Mark::Compare(cmp, n)) => Filter::Cost(cmp, n),
                (Symbol::StrengthFilter, Mark::Compare(cmp, n)) => Filter::Strength(cmp, n),
                (symbol, Mark::None) => Filter::Has(symbol.icon().ok_or_else(|| self.expected(FILTER))?),
                (symbol, Mark::Change(_) | Mark::Count(_)) if symbol.icon().is_some() => {
                    return Err(self.expected(&format!("{} without a number", symbol.word())));
                }
                _ => return Err(self.expected(FILTER)),
            };
            if let Filter::Cost(_, n) | Filter::Strength(_, n) = filter
                && n > 20
            {
                self.broken(column, format!("{n} is out of reach: a filter is at most 20"));
            }
            if action && !matches!(filter, Filter::Cost(..)) {
                self.broken(column, "an action card is filtered by its cost only");
            }
            self.at += 1;
            filters.push(filter);
        }
        Ok(filters)
    }

    fn op(&mut self, reach: &mut Reach) -> Result<Op, Fault> {
        let column = self.column();
        let glyph = self.next().ok_or_else(|| self.expected(EFFECT))?;
        let op = match (glyph.symbol, glyph.mark) {
            (Symbol::Cost, Mark::Change(n)) => Op::Cost(n),
            (Symbol::Strength, Mark::Change(n)) => Op::Strength(n),
            (Symbol::Time, Mark::Change(n)) => Op::Time(n),
            (Symbol::Draw, Mark::Change(n)) => Op::Draw(n),
            (Symbol::Guard, Mark::Change(n)) => Op::Guard(n),
            (Symbol::Extra, Mark::Change(n)) => Op::Extra(n.unsigned_abs()),
            (Symbol::Destroy, _) => Op::Destroy,
            (Symbol::Tap, _) => Op::Tap,
            (Symbol::Untap, _) => Op::Untap,
            (Symbol::Return, _) => Op::Return,
            (Symbol::Replay, _) => Op::Replay,
            (symbol, _) => {
                self.at -= 1;
                let sign = if symbol == Symbol::Extra { "a plus" } else { "a sign" };
                return Err(self.expected(&format!("{} with {sign} and a number", symbol.word())));
            }
        };
        let most = if matches!(op, Op::Draw(_) | Op::Extra(_)) { 3 } else { 10 };
        if let Mark::Change(n) = glyph.mark {
            self.within(column, glyph.symbol, n.unsigned_abs(), most);
        }
        if let Some(reason) = reach.refuses(op) {
            self.broken(column, reason);
        }
        Ok(op)
    }

    /// Schema rule 7.
    fn within(&mut self, column: u32, symbol: Symbol, n: u8, most: u8) {
        if n == 0 || n > most {
            self.broken(column, format!("the number of {} is {n}; it is 1 to {most}", symbol.word()));
        }
    }

    /// CC-23.29; schema rules 9 and 10.
    fn gains(&mut self, reach: &Reach) -> Result<Step, Fault> {
        let column = self.column();
        self.at += 1;
        if let Some(reason) = reach.refuses_gains() {
            self.broken(column, reason);
        }
        if self.peek().is_some_and(|s| s.group() == "trigger") {
            let trigger = self.trigger()?;
            let steps = self.body_of(Reach::own(On::Battler, Some(trigger)), true)?;
            return Ok(Step::Gains(vec![Gain::Line(Box::new(Line { trigger: Some(trigger), steps, ..Line::default() }))]));
        }
        let mut gains = vec![self.gain()?];
        while !matches!(self.peek(), None | Some(Symbol::Threshold)) {
            gains.push(self.gain()?);
        }
        Ok(Step::Gains(gains))
    }

    fn gain(&mut self) -> Result<Gain, Fault> {
        if matches!(self.peek(), Some(Symbol::Cost | Symbol::Strength)) {
            return Ok(match self.op(&mut Reach::anything())? {
                Op::Cost(n) => Gain::Cost(n),
                Op::Strength(n) => Gain::Strength(n),
                _ => return Err(self.expected(PAYLOAD)),
            });
        }
        self.keyword(PAYLOAD).map(Gain::Keyword)
    }

    fn keyword(&mut self, expected: &str) -> Result<Keyword, Fault> {
        let Some((column, glyph)) = self.row.get(self.at).copied() else { return Err(self.expected(expected)) };
        let keyword = match glyph.symbol {
            Symbol::GuardianAttack => {
                let Mark::Change(n) = glyph.mark else { return Err(self.expected("GA with a plus and a number")) };
                self.within(column, glyph.symbol, n.unsigned_abs(), 3);
                Keyword::GuardianAttack(n.unsigned_abs())
            }
            Symbol::Leader => return self.counted(10).map(Keyword::Leader),
            Symbol::LastStand => return self.counted(10).map(Keyword::LastStand),
            Symbol::SneakAttack => return self.counted(10).map(Keyword::SneakAttack),
            Symbol::Pilot => return self.counted(10).map(Keyword::Pilot),
            Symbol::CantAttack => Keyword::CantAttack,
            Symbol::CantAttackBattlers => Keyword::CantAttackBattlers,
            Symbol::Protector => Keyword::Protector,
            Symbol::Recovery => Keyword::Recovery,
            Symbol::Reinforcements => Keyword::Reinforcements,
            Symbol::Legion => Keyword::Legion,
            Symbol::Fast => Keyword::Fast,
            Symbol::Sentinel => Keyword::Sentinel,
            Symbol::Withdraw => Keyword::Withdraw,
            Symbol::Toughness => Keyword::Toughness,
            Symbol::Elusive => Keyword::Elusive,
            Symbol::Transform => Keyword::Transform,
            Symbol::Taunt => Keyword::Taunt,
            Symbol::Threshold => return Err(self.expected("THRESHOLD at the end of a summon line only")),
            _ => return Err(self.expected(expected)),
        };
        self.at += 1;
        Ok(keyword)
    }

    /// An icon that is followed by its number.
    fn counted(&mut self, most: u8) -> Result<u8, Fault> {
        let column = self.column();
        let Some((_, Glyph { symbol, mark })) = self.row.get(self.at).copied() else { return Err(self.expected(ABILITY)) };
        let Mark::Count(n) = mark else { return Err(self.expected(&format!("{} and a number behind it", symbol.word()))) };
        self.within(column, symbol, n, most);
        self.at += 1;
        Ok(n)
    }
}

const FILTER: &str = "a filter such as COST<=3, STR<=4 or ELUSIVE";
const PAYLOAD: &str = "an ability, COST or STR with a sign, or a triggered line: what is gained reaches to the end of the line";
