//! The layers: what every battler is at this moment. Worked out anew after every change of the battlefield.
//!
//! Layer 1 and 2: printed values and icons, those of the pilot, what ends with the turn. Then continuous lines: first what each
//! player's lines give the own battlers, then, past the Protectors found so (CC-20.31), what they give others, each until
//! nothing changes. Filters of continuous lines on cost and strength read the values before continuous modifiers, so no line can
//! switch itself off. Layer 3: modifiers are added up; the floor of 0 comes last, when a value is read.

use crate::compiled::{CompiledCards, Row, RowId};
use crate::icons::{Filter, Icon, Op, Step, Target};
use crate::state::{Aim, Battler, Chrono, Id, Lent, Term, Values};
use engine::Seat;

/// A continuous line, what carries it, and the battler it reaches.
type Given = (Id, RowId, Id);

/// CC-20.29: whether all of this is satisfied.
/// CC-R127: or less, or more, or exactly.
pub(crate) fn admits(with: &[Filter], cost: i16, strength: i16, icons: u32) -> bool {
    with.iter().all(|filter| match filter {
        Filter::Cost(cmp, n) => cmp.admits(i32::from(cost.max(0)), *n),
        Filter::Strength(cmp, n) => cmp.admits(i32::from(strength.max(0)), *n),
        Filter::Has(icon) => icons & icon.bit() != 0,
    })
}

/// The cost and strength modifiers of a continuous row: its own and those behind Gains.
pub(crate) fn modifiers(row: &Row) -> (i16, i16) {
    let mut sum = (i16::from(row.grant.1), i16::from(row.grant.2));
    for step in &row.line.steps {
        match step {
            Step::Op(Op::Cost(n)) => sum.0 += i16::from(*n),
            Step::Op(Op::Strength(n)) => sum.1 += i16::from(*n),
            Step::Op(_) | Step::Target(_) | Step::Gains(_) => {}
        }
    }
    sum
}

impl Battler {
    /// Layers 1 to 3 without continuous lines; whether it carries one.
    fn base(&mut self, compiled: &CompiledCards) -> bool {
        let print = compiled.print(self.card);
        let mut now = Values { strength: print.strength + print.own.1, cost: print.cost + print.own.0, keywords: print.keywords };
        let mut aura = !print.auras.is_empty();
        if let Some(pilot) = self.pilot.some() {
            // CC-24.80: its strength, lines and icons; CC-R99: not its cost.
            let pilot = compiled.print(pilot);
            now.strength += pilot.strength + pilot.own.1;
            now.cost += pilot.own.0;
            now.keywords.join(&pilot.keywords);
            aura |= !pilot.auras.is_empty();
        }
        for until in &self.until {
            now.strength += i16::from(until.strength);
            now.cost += i16::from(until.cost);
            now.keywords.join(&until.keywords);
        }
        self.now = now;
        aura
    }
}

impl Chrono {
    /// Works out what every battler is now.
    /// CC-23.32, CC-R115: what a continuous line gives lasts as long as its source is in play, not a moment longer.
    pub(crate) fn refresh(&mut self) {
        let compiled = self.compiled.get();
        let mut auras = false;
        for battler in &mut self.field {
            auras |= battler.base(compiled);
        }
        if !self.lent.is_empty() {
            self.lent.retain(|l| l.term != Term::Continuous);
            for i in 0..self.lent.len() {
                let Lent { id, row, .. } = self.lent[i];
                self.add_icons(id, compiled.row_of(row).icons);
            }
        }
        let mut given: Vec<Given> = Vec::new();
        for i in 0..self.ties.len() {
            let tie = self.ties[i];
            if let Aim::Battler(id) = tie.to {
                self.give_icons((tie.source, tie.row, id));
                given.push((tie.source, tie.row, id));
            }
        }
        if auras {
            self.spread(&mut given, false);
            self.spread(&mut given, true);
        }
        for (_, row, id) in given {
            let (cost, strength) = modifiers(compiled.row_of(row));
            if let Some(battler) = self.battler_mut(id) {
                battler.now.cost += cost;
                battler.now.strength += strength;
            }
        }
    }

    fn add_icons(&mut self, id: Id, icons: u32) {
        if let Some(battler) = self.battler_mut(id) {
            battler.now.keywords.icons |= icons;
        }
    }

    /// Layer 2: the icons and lines a continuous row gives.
    fn give_icons(&mut self, (_, row, id): Given) {
        let row = self.compiled.get().row_of(row);
        let keywords = row.grant.0;
        if let Some(battler) = self.battler_mut(id) {
            battler.now.keywords.join(&keywords);
        }
        if let Some(gives) = row.gives {
            self.lent.push(Lent { id, row: gives, term: Term::Continuous });
            self.add_icons(id, self.compiled.get().row_of(gives).icons);
        }
    }

    /// Gives the icons of all continuous group lines, on the own side or on the others', until nothing changes.
    fn spread(&mut self, given: &mut Vec<Given>, others: bool) {
        let compiled = self.compiled.get();
        let protected: Vec<Seat> = (0..self.seats).map(Seat).filter(|s| self.has_protector(*s)).collect();
        loop {
            let mut fresh = Vec::new();
            for source in &self.field {
                let pilot = source.pilot.some().map_or(&[][..], |p| &compiled.print(p).auras);
                for row in compiled.print(source.card).auras.iter().chain(pilot) {
                    let Some(Step::Target(Target::Group { all, zone: None, with })) = compiled.row_of(*row).line.steps.first()
                    else {
                        continue;
                    };
                    for battler in &self.field {
                        let enemy = battler.seat != source.seat;
                        let left_out = if *all {
                            enemy && protected.contains(&battler.seat) && !battler.has(Icon::Protector)
                        } else {
                            enemy || battler.id == source.id || self.has_others(battler)
                        };
                        let now = &battler.now;
                        let there = |given: &[Given]| given.contains(&(source.id, *row, battler.id));
                        if enemy == others
                            && !left_out
                            && !there(given)
                            && admits(with, now.cost, now.strength, now.keywords.icons)
                        {
                            fresh.push((source.id, *row, battler.id));
                        }
                    }
                }
            }
            if fresh.is_empty() {
                return;
            }
            for one in fresh {
                self.give_icons(one);
                given.push(one);
            }
        }
    }

    /// CC-20.12, CC-20.38: whether the icon Your Other Battlers is on it, guardian abilities aside.
    pub(crate) fn has_others(&self, battler: &Battler) -> bool {
        let compiled = self.compiled.get();
        compiled.print(battler.card).others
            || battler.pilot.some().is_some_and(|p| compiled.print(p).others)
            || self.lent.iter().any(|l| l.id == battler.id && compiled.row_of(l.row).others)
    }

    /// CC-24.5, CC-24.6.
    pub(crate) fn has_protector(&self, seat: Seat) -> bool {
        self.battlers_of(seat).any(|b| b.has(Icon::Protector))
    }
}

#[cfg(test)]
mod tests {
    use crate::icons::Icon;
    use crate::testing::table;

    /// Proves CC-X44, CC-20.11, CC-20.12, CC-R61
    #[test]
    fn captains_leave_each_other_out() {
        let play = table(2)
            .card("first 3/3 | OTHERS STR+1")
            .card("second 3/3 | OTHERS GAINS FAST")
            .field(0, "first")
            .field(0, "second")
            .field(0, "2/2")
            .field(1, "1/1")
            .main(0);
        assert_eq!((play.strength("2/2"), play.has("2/2", Icon::Fast)), (3, true));
        assert_eq!((play.strength("first"), play.has("first", Icon::Fast)), (3, false));
        assert_eq!((play.strength("second"), play.has("second", Icon::Fast)), (3, false));
        assert_eq!((play.strength("1/1"), play.has("1/1", Icon::Fast)), (1, false), "only your own");
    }

    /// Proves CC-20.13, CC-R115, CC-22.10
    #[test]
    fn a_continuous_line_ends_with_its_source() {
        let mut play = table(2)
            .card("banner 3/3 | OTHERS STR+2")
            .card("gust 1! | CHOSEN RETURN")
            .field(0, "banner")
            .field(0, "2/2")
            .hand(0, &["gust", "1/1"])
            .counter(9)
            .main(0);
        assert_eq!(play.strength("2/2"), 4);
        play.summon("1/1");
        assert_eq!(play.strength("1/1"), 3, "who enters later is affected");
        play.play("gust").target("banner");
        assert_eq!((play.strength("2/2"), play.strength("1/1")), (2, 1));
    }

    /// Proves CC-20.28, CC-R63
    #[test]
    fn icons_given_by_one_line_satisfy_the_filter_of_another() {
        let play = table(2)
            .card("fog 3/3 | OTHERS GAINS ELUSIVE")
            .card("hunt 3/3 | ALL WITH ELUSIVE STR+2 GAINS GA+1")
            .field(0, "hunt")
            .field(0, "fog")
            .field(0, "2/2")
            .main(0);
        assert_eq!(play.strength("2/2"), 4, "whichever came first");
        assert!(play.has("2/2", Icon::GuardianAttack));
        assert_eq!(play.strength("fog"), 3);
    }

    /// Proves CC-20.31, CC-24.5, CC-R62
    #[test]
    fn a_protector_keeps_continuous_lines_of_enemies_away() {
        let play = table(2)
            .card("blight 3/3 | ALL STR-1")
            .card("ward 4/4 | PROTECTOR")
            .field(0, "blight")
            .field(1, "ward")
            .field(1, "2/2")
            .main(0);
        assert_eq!((play.strength("blight"), play.strength("ward"), play.strength("2/2")), (2, 3, 2));
    }

    /// Proves CC-22.5, CC-R123
    #[test]
    fn the_floor_of_zero_comes_last() {
        let mut play = table(2)
            .card("drain 1! | CHOSEN STR-5")
            .card("boost 1! | CHOSEN STR+2")
            .field(1, "2/2")
            .hand(0, &["drain", "boost", "boost"])
            .counter(9)
            .main(0);
        play.play("drain");
        assert_eq!(play.strength("2/2"), 0);
        play.play("boost");
        assert_eq!(play.strength("2/2"), 0, "at -3 a +2 gives 0, not 2");
        play.play("boost");
        assert_eq!(play.strength("2/2"), 1);
    }

    /// Proves CC-R126
    #[test]
    fn a_continuous_line_for_a_chosen_battler_chooses_once() {
        let mut play = table(2)
            .card("mentor 3/3 | ONE_OTHER STR+2 GAINS FAST")
            .card("gust 1! | CHOSEN RETURN")
            .field(0, "2/2")
            .field(0, "1/1")
            .hand(0, &["mentor", "gust"])
            .counter(9)
            .main(0);
        play.summon("mentor");
        assert_eq!(play.choices(), ["2/2", "1/1"]);
        play.target("1/1");
        assert_eq!((play.strength("1/1"), play.strength("2/2"), play.has("1/1", Icon::Fast)), (3, 2, true));
        play.play("gust").target("1/1");
        assert_eq!(play.strength("2/2"), 2, "it ends with either of the two");
    }
}
