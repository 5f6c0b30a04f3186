//! From plain data back to icons and text.

use crate::icons::{Filter, Gain, Keyword, Line, Op, Pick, Single, Step, Target, Zone};
use crate::symbols::{Glyph, Mark, Symbol, text};

/// The line as text: what [`super::parse`] reads.
#[must_use]
pub fn text_of(line: &Line) -> String {
    text(&row_of(line))
}

/// The line as icons.
#[must_use]
pub fn row_of(line: &Line) -> Vec<Glyph> {
    let mut row = Vec::new();
    push(line, &mut row);
    row
}

fn push(line: &Line, row: &mut Vec<Glyph>) {
    row.extend(line.trigger.map(|t| Glyph::plain(t.icon().into())));
    row.extend(line.keywords.iter().map(|k| keyword(*k)));
    for step in &line.steps {
        match step {
            Step::Target(target) => push_target(target, row),
            Step::Op(op) => row.push(effect(*op)),
            Step::Gains(gains) => {
                row.push(Glyph::plain(Symbol::Gains));
                for gain in gains {
                    match gain {
                        Gain::Keyword(k) => row.push(keyword(*k)),
                        Gain::Cost(n) => row.push(effect(Op::Cost(*n))),
                        Gain::Strength(n) => row.push(effect(Op::Strength(*n))),
                        Gain::Line(line) => push(line, row),
                    }
                }
            }
        }
    }
    row.extend(line.threshold.map(|n| Glyph { symbol: Symbol::Threshold, mark: Mark::Count(n) }));
}

fn push_target(target: &Target, row: &mut Vec<Glyph>) {
    match target {
        Target::Opponent => row.push(Glyph::plain(Symbol::Opponent)),
        Target::Group { all, zone, with } => {
            row.push(Glyph::plain(if *all { Symbol::All } else { Symbol::Others }));
            push_narrowed(*zone, with, row);
        }
        Target::Singles(singles) => {
            for Single { pick, zone, with } in singles {
                row.push(Glyph::plain(match pick {
                    Pick::Chosen => Symbol::Chosen,
                    Pick::OneOther => Symbol::OneOther,
                    Pick::Action => Symbol::Action,
                }));
                push_narrowed(*zone, with, row);
            }
        }
    }
}

fn push_narrowed(zone: Option<Zone>, with: &[Filter], row: &mut Vec<Glyph>) {
    row.extend(zone.map(|zone| Glyph::plain(zone.into())));
    for filter in with {
        row.push(Glyph::plain(Symbol::With));
        row.push(match filter {
            Filter::Cost(cmp, n) => Glyph { symbol: Symbol::CostFilter, mark: Mark::Compare(*cmp, *n) },
            Filter::Strength(cmp, n) => Glyph { symbol: Symbol::StrengthFilter, mark: Mark::Compare(*cmp, *n) },
            Filter::Has(icon) => Glyph::plain((*icon).into()),
        });
    }
}

/// The icon of an ability with its number.
fn keyword(keyword: Keyword) -> Glyph {
    let mark = match keyword {
        Keyword::GuardianAttack(n) => Mark::Change(n as i8),
        Keyword::Leader(n) | Keyword::LastStand(n) | Keyword::SneakAttack(n) | Keyword::Pilot(n) => Mark::Count(n),
        _ => Mark::None,
    };
    Glyph { symbol: keyword.icon().into(), mark }
}

fn effect(op: Op) -> Glyph {
    let (symbol, mark) = match op {
        Op::Cost(n) => (Symbol::Cost, Mark::Change(n)),
        Op::Strength(n) => (Symbol::Strength, Mark::Change(n)),
        Op::Time(n) => (Symbol::Time, Mark::Change(n)),
        Op::Draw(n) => (Symbol::Draw, Mark::Change(n)),
        Op::Guard(n) => (Symbol::Guard, Mark::Change(n)),
        Op::Extra(n) => (Symbol::Extra, Mark::Change(n as i8)),
        Op::Destroy => (Symbol::Destroy, Mark::None),
        Op::Tap => (Symbol::Tap, Mark::None),
        Op::Untap => (Symbol::Untap, Mark::None),
        Op::Return => (Symbol::Return, Mark::None),
        Op::Replay => (Symbol::Replay, Mark::None),
    };
    Glyph { symbol, mark }
}
