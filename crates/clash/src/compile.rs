//! From a character's definition to its tables: every check of the specification's "Content" section, all problems at once.

use crate::card::{Card, Hand};
use crate::character::{Amount, Buildup, Changes, Character, ClassSet, Cond, ContinuousChange, Effect, Move, Op, Owner, Resting};
use crate::content::{
    After, AmountDef, BuildupDef, CharacterDef, Class, CondDef, Copied, Duration, EffectDef, OpDef, Selector, SpecialDef, When,
    Which, Who, Whom, Zone,
};

/// Most lasting changes one character may put on either side; what a state has room for is twice that.
pub(crate) const MAX_CHANGES: usize = 5;
/// Most counters a character may have.
pub(crate) const MAX_COUNTERS: usize = 4;

/// What was found wrong, each with its place in the record.
type Problems = Vec<String>;

/// Compiles a character, or says everything that is wrong with it.
///
/// # Errors
/// One sentence per problem, each naming the place in the record.
pub fn compile(def: &CharacterDef, key: String) -> Result<Character, Problems> {
    let mut c = Compiler { def, problems: Vec::new(), place: def.id.clone(), effects: Vec::new() };
    c.check_head();
    let character = c.character(key);
    c.check_limits(&character);
    if c.problems.is_empty() { Ok(character) } else { Err(c.problems) }
}

struct Compiler<'a> {
    def: &'a CharacterDef,
    problems: Problems,
    place: String,
    effects: Vec<(Owner, u8)>,
}

impl Compiler<'_> {
    fn wrong(&mut self, what: impl std::fmt::Display) {
        self.problems.push(format!("{}: {what}", self.place));
    }

    fn within<T>(&mut self, place: String, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.place, place);
        let result = f(self);
        self.place = outer;
        result
    }

    /// CL-1.3, CL-1.4, CL-2.6: the numbers and counts of the record.
    fn check_head(&mut self) {
        let def = self.def;
        let plain = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !plain(&def.id) {
            self.wrong("id must be lower-case letters, digits or _");
        }
        if def.name.trim().is_empty() {
            self.wrong("name is empty");
        }
        if !(1..=31).contains(&def.hp) {
            self.wrong(format!("hp is {}, it must be 1 to 31", def.hp));
        }
        if !(-50..=50).contains(&def.initiative) {
            self.wrong(format!("initiative is {}, it must be -50 to 50", def.initiative));
        }
        if def.duplicate.is_special() {
            self.wrong("duplicate must be one of the seven basic moves (CL-1.4)");
        }
        if !(1..=2).contains(&def.passives.len()) {
            self.wrong(format!("has {} passives, it must have 1 or 2 (CL-1.3)", def.passives.len()));
        }
        if def.specials.len() != 2 {
            self.wrong(format!("has {} specials, it must have exactly 2 (CL-1.4)", def.specials.len()));
        }
        if def.counters.len() > MAX_COUNTERS {
            self.wrong(format!("has {} counters, at most {MAX_COUNTERS} fit", def.counters.len()));
        }
        for counter in &def.counters {
            if !(counter.min <= counter.start && counter.start <= counter.max) {
                self.wrong(format!(
                    "counter \"{}\": start {} is not within {} to {}",
                    counter.name, counter.start, counter.min, counter.max
                ));
            }
        }
        for (i, counter) in def.counters.iter().enumerate() {
            if def.counters[..i].iter().any(|c| c.name == counter.name) {
                self.wrong(format!("counter \"{}\" is there twice", counter.name));
            }
        }
        let ranges = def.counters.iter().map(|c| (i32::from(c.max) - i32::from(c.min) + 1).max(1));
        let product: i32 = ranges.product();
        if product > 8 {
            self.wrong(format!("the counters have {product} combinations, at most 8 keep the character solvable"));
        }
        if def.passives.iter().filter(|p| !p.execution.is_empty()).count() > 1 {
            self.wrong("only one passive may ask for an execution decision");
        }
    }

    fn character(&mut self, key: String) -> Character {
        let def = self.def;
        let mut passives = Vec::new();
        for (i, passive) in def.passives.iter().enumerate() {
            self.within(format!("{} passive \"{}\"", def.id, passive.name), |c| {
                c.check_options(&passive.execution);
                for effect in &passive.effects {
                    c.check_passive_effect(effect);
                    let index = passives.len() as u8;
                    passives.push(c.effect(effect, Owner::Passives, index, Some(i as u8), passive.execution.len()));
                }
            });
        }
        let specials: Vec<Move> = (0..2).map(|i| self.special(i)).collect();
        let mut moves: Vec<Move> = Card::BASIC.iter().map(|card| basic_move(*card)).collect();
        moves.extend(specials);
        let moves: [Move; 9] = moves.try_into().unwrap_or_else(|_| unreachable!("seven basics and two specials"));
        let mut cards: Hand = Card::ALL.into_iter().collect();
        cards.add(def.duplicate); // CL-1.5: one more of the same kind, so it cannot behave otherwise
        let stances = def.passives.iter().map(|p| p.execution.len().max(1)).max().unwrap_or(1) as u8;
        let recharging = |e: &Effect| matches!(e.when, When::OnRecharge | When::OnOpponentRecharge);
        let protects = |e: &Effect| e.ops.iter().any(|op| matches!(op, Op::Prevent { .. } | Op::Redirect { .. }));
        let mut continuous: Vec<ContinuousChange> = ContinuousChange::all_of(None, &passives).collect();
        for card in [Card::Special1, Card::Special2] {
            continuous.extend(ContinuousChange::all_of(Some(card), &moves[card.index()].effects));
        }
        let kinds = |who: Who| continuous.iter().filter(|s| s.whose == who).fold(0, |bits, s| bits | s.what.bit());
        Character {
            key,
            cards,
            passive_when: passives.iter().fold(0, |bits, e| bits | 1 << e.when as u16),
            continuous_kinds: [kinds(Who::Me), kinds(Who::Foe)],
            shielded: passives.iter().any(|e| e.when.continuous() && protects(e)),
            fast_path: passives.iter().all(recharging) && continuous.is_empty(),
            continuous,
            simple: stances == 1 && moves.iter().all(|m| m.options == 1),
            passives,
            moves,
            stances,
            by_number: std::mem::take(&mut self.effects),
            def: def.clone(),
        }
    }

    fn special(&mut self, index: usize) -> Move {
        let card = if index == 0 { Card::Special1 } else { Card::Special2 };
        let Some(special) = self.def.specials.get(index) else { return basic_move(card) };
        self.within(format!("{} special \"{}\"", self.def.id, special.name), |c| c.special_move(card, special))
    }

    fn special_move(&mut self, card: Card, special: &SpecialDef) -> Move {
        self.check_options(&special.execution);
        if let Some(n) = special.counts_as
            && !(1..=5).contains(&n)
        {
            self.wrong(format!("counts_as is {n}, it must be 1 to 5"));
        }
        let mut effects = Vec::new();
        for def in &special.effects {
            self.check_special_effect(def);
            let index = effects.len() as u8;
            effects.push(self.effect(def, Owner::Move(card), index, None, special.execution.len()));
        }
        let attack = effects.iter().any(|e: &Effect| e.ops.iter().any(hurts_foe));
        let protects =
            effects.iter().any(|e: &Effect| e.ops.iter().any(|op| matches!(op, Op::Prevent { .. } | Op::Redirect { .. })));
        let mut class = ClassSet::of(Class::Special).with(Class::Named(card));
        if attack {
            class = class.with(Class::Attack);
        } else if protects {
            class = class.with(Class::Defence);
        }
        if let Some(n) = special.counts_as.filter(|n| (1..=5).contains(n)) {
            class = class.with(Class::Number(n)); // CL-16.3: what Block and Counter look for
        }
        let (buildup, resting) = self.buildup(special);
        Move {
            class,
            buildup,
            resting: Resting::At(resting),
            attack,
            printed: (0..special.execution.len().max(1) as u8).map(|option| printed_damage(&effects, option)).collect(),
            after: special.after,
            options: special.execution.len().max(1) as u8,
            when: effects.iter().fold(0, |bits, e| bits | 1 << e.when as u16),
            effects,
            only: None,
        }
    }

    /// CL-16.1, CL-R33: the Buildup of a special and what a pile shows of it.
    fn buildup(&mut self, special: &SpecialDef) -> (Buildup, u8) {
        let in_range = |n: u8| n <= 5;
        let buildup = match &special.buildup {
            BuildupDef::Fixed(n) => {
                if !in_range(*n) {
                    self.wrong(format!("buildup is {n}, it must be 0 to 5 (CL-6.2)"));
                }
                let resting = special.resting_buildup.unwrap_or(*n);
                if in_range(*n) && !in_range(resting) {
                    self.wrong(format!("resting_buildup is {resting}, it must be 0 to 5"));
                }
                return (Buildup::Fixed((*n).min(5)), resting.min(5));
            }
            BuildupDef::TopOfPile => Buildup::TopOfPile,
            BuildupDef::ByOption(each) => {
                if each.len() != special.execution.len() || !each.iter().copied().all(in_range) {
                    self.wrong("buildup ByOption must give one number from 0 to 5 for each execution option");
                }
                let mut by = [0; 3];
                each.iter().zip(&mut by).for_each(|(n, slot)| *slot = (*n).min(5));
                Buildup::ByOption(by)
            }
            BuildupDef::Expr { base, plus, minus } => {
                let plus = plus.as_ref().map_or(Amount::Const(0), |a| self.amount(a));
                let minus = minus.as_ref().map_or(Amount::Const(0), |a| self.amount(a));
                Buildup::Expr { base: *base, plus, minus }
            }
        };
        match special.resting_buildup {
            Some(n) if in_range(n) => (buildup, n),
            Some(n) => {
                self.wrong(format!("resting_buildup is {n}, it must be 0 to 5"));
                (buildup, 0)
            }
            None => {
                self.wrong("resting_buildup is missing; a Buildup that varies needs one (CL-R33)");
                (buildup, 0)
            }
        }
    }

    fn check_options(&mut self, execution: &[String]) {
        if execution.len() == 1 || execution.len() > 3 {
            self.wrong(format!("has {} execution options, it must have none, 2 or 3", execution.len()));
        }
    }

    fn check_passive_effect(&mut self, effect: &EffectDef) {
        if matches!(effect.when, When::WhileInHand | When::WhileOnTopOfPile) {
            self.wrong("a passive is in no hand and on no pile; use `always`");
        }
        if effect.ops.iter().any(|op| matches!(op, OpDef::CopyBasic(_))) {
            self.wrong("a passive is no move and cannot copy one (CL-16.8)");
        }
        self.check_effect(effect);
    }

    fn check_special_effect(&mut self, effect: &EffectDef) {
        if effect.when == When::Always {
            self.wrong("a special is not always in force; use `while_in_hand` or `while_on_top_of_pile`");
        }
        if effect.when == When::AtReveal && effect.ops.iter().any(|op| matches!(op, OpDef::Deal { .. })) {
            self.wrong("a move's `deal` is never written `at_reveal`");
        }
        if effect.when != When::OnAct && effect.ops.iter().any(|op| matches!(op, OpDef::CopyBasic(_))) {
            self.wrong("a copy is made when the move acts (CL-R43); write it `on_act`");
        }
        self.check_effect(effect);
    }

    fn check_effect(&mut self, effect: &EffectDef) {
        let continuous = effect.when.continuous();
        for op in &effect.ops {
            let lasting = matches!(
                op,
                OpDef::Prevent { .. }
                    | OpDef::Redirect { .. }
                    | OpDef::ChangeDamage { .. }
                    | OpDef::SetDamage { .. }
                    | OpDef::IgnoreReduction { .. }
                    | OpDef::ChangeBuildup { .. }
                    | OpDef::SetBuildup { .. }
                    | OpDef::ChangeInitiative { .. }
                    | OpDef::ChangeRechargeHeal { .. }
            );
            if continuous && !lasting {
                self.wrong(format!("{op:?} happens at a moment and cannot be in force all the time; give it another `when`"));
            }
            if continuous && matches!(op, OpDef::ChangeInitiative { .. }) && reads_initiative(effect.condition.as_ref()) {
                self.wrong("a continuous change of Initiative cannot depend on who has the higher Initiative");
            }
            let protects = matches!(op, OpDef::Prevent { .. } | OpDef::Redirect { .. });
            if protects && matches!(effect.when, When::WhileInHand | When::WhileOnTopOfPile) {
                self.wrong("a card in hand or on a pile does not protect; moves and passives do");
            }
            let buildup = matches!(op, OpDef::ChangeBuildup { .. } | OpDef::SetBuildup { .. });
            let too_late = !continuous && !matches!(effect.when, When::AtReveal | When::OnRecharge | When::OnOpponentRecharge);
            if buildup && too_late && duration(op) == Some(Duration::ThisTurn) {
                self.wrong("this turn's Buildups are fixed by then (CL-R29); let it last longer or happen at_reveal");
            }
        }
    }

    fn effect(&mut self, def: &EffectDef, owner: Owner, index: u8, passive: Option<u8>, options: usize) -> Effect {
        let number = self.effects.len() as u8;
        self.effects.push((owner, index));
        let cond = def.condition.as_ref().map(|c| self.cond(c, options));
        let ops = def.ops.iter().map(|op| self.op(op, options)).collect();
        Effect { number, passive, when: def.when, cond, ops }
    }

    fn counter(&mut self, name: &str) -> u8 {
        match self.def.counters.iter().position(|c| c.name == name) {
            Some(i) => i as u8,
            None => {
                self.wrong(format!("there is no counter \"{name}\""));
                0
            }
        }
    }

    fn amount(&mut self, def: &AmountDef) -> Amount {
        match def {
            AmountDef::Const(n) => Amount::Const(*n),
            AmountDef::Counter(name) => Amount::Counter(self.counter(name)),
            AmountDef::DamageReceived => Amount::DamageReceived,
            AmountDef::OpposingPrintedDamage => Amount::OpposingPrintedDamage,
            AmountDef::PileSize => Amount::PileSize,
            AmountDef::RemovedCount => Amount::RemovedCount,
        }
    }

    fn class(&mut self, class: Class) -> ClassSet {
        if let Class::Number(n) = class
            && !(1..=5).contains(&n)
        {
            self.wrong(format!("Number({n}) does not exist, numbers are 1 to 5"));
            return ClassSet::default();
        }
        ClassSet::of(class)
    }

    fn classes(&mut self, classes: &[Class]) -> ClassSet {
        for class in classes {
            self.class(*class);
        }
        let valid: Vec<Class> =
            classes.iter().copied().filter(|c| !matches!(c, Class::Number(n) if !(1..=5).contains(n))).collect();
        if valid.is_empty() && !classes.is_empty() { ClassSet::default() } else { ClassSet::any_of(&valid) }
    }

    fn cond(&mut self, def: &CondDef, options: usize) -> Cond {
        match def {
            CondDef::Move(who, class) => Cond::Move(*who, self.class(*class)),
            CondDef::ActedBefore => Cond::ActedBefore,
            CondDef::ActedAfter => Cond::ActedAfter,
            CondDef::Hp(who, cmp, n) => Cond::Hp(*who, *cmp, *n),
            CondDef::HpVersusFoe(cmp) => Cond::HpVersusFoe(*cmp),
            CondDef::Received(who, cmp, n) => Cond::Received(*who, *cmp, *n),
            CondDef::PileEmpty(who) => Cond::PileSize(*who, crate::content::Cmp::Is, 0),
            CondDef::PileSize(who, cmp, n) => Cond::PileSize(*who, *cmp, *n),
            CondDef::PileTop(who, class) => Cond::PileTop(*who, self.class(*class)),
            CondDef::PileContains(who, class) => Cond::PileContains(*who, self.class(*class)),
            CondDef::HandSize(who, cmp, n) => Cond::HandSize(*who, *cmp, *n),
            CondDef::HandContains(who, class) => Cond::HandContains(*who, self.class(*class)),
            CondDef::InitiativeHigher => Cond::InitiativeHigher,
            CondDef::InitiativeLower => Cond::InitiativeLower,
            CondDef::Option(n) => {
                if *n as usize >= options {
                    self.wrong(format!("Option({n}) is asked for, but there are {options} execution options"));
                }
                Cond::Option(*n)
            }
            CondDef::Counter(name, cmp, n) => Cond::Counter(self.counter(name), *cmp, *n),
            CondDef::Removed(who, cmp, n) => Cond::Removed(*who, *cmp, *n),
            CondDef::FirstTurnAfterRecharge(who) => Cond::FirstTurnAfterRecharge(*who),
            CondDef::Not(cond) => Cond::Not(Box::new(self.cond(cond, options))),
            CondDef::All(all) => Cond::All(all.iter().map(|c| self.cond(c, options)).collect()),
            CondDef::Any(any) => Cond::Any(any.iter().map(|c| self.cond(c, options)).collect()),
        }
    }

    fn op(&mut self, def: &OpDef, options: usize) -> Op {
        let change = |what, by, of, whose, duration| Op::Change { what, by, of, whose, duration };
        match def {
            OpDef::Deal { amount, to } => Op::Deal { amount: self.amount(amount), to: *to },
            OpDef::Prevent { filter, up_to } => {
                let up_to = up_to.as_ref().map(|a| self.amount(a));
                Op::Prevent { filter: self.classes(filter), up_to }
            }
            OpDef::Redirect { filter, minus } => Op::Redirect { filter: self.classes(filter), minus: *minus },
            OpDef::Heal { amount, to } => Op::Heal { amount: self.amount(amount), to: *to },
            OpDef::LoseHp { amount, to } => Op::LoseHp { amount: self.amount(amount), to: *to },
            OpDef::ChangeDamage { by, of, whose, duration } => {
                change(Changes::Damage, self.amount(by), self.classes(of), *whose, *duration)
            }
            OpDef::SetDamage { to, of, whose, duration } => {
                change(Changes::DamageTo, self.amount(to), self.classes(of), *whose, *duration)
            }
            OpDef::IgnoreReduction { of } => {
                change(Changes::NoReduction, Amount::Const(0), self.classes(of), Who::Me, Duration::ThisTurn)
            }
            OpDef::ChangeBuildup { by, of, whose, duration } => {
                change(Changes::Buildup, self.amount(by), self.classes(of), *whose, *duration)
            }
            OpDef::SetBuildup { to, of, whose, duration } => {
                change(Changes::BuildupTo, self.amount(to), self.classes(of), *whose, *duration)
            }
            OpDef::ChangeInitiative { by, whose, duration } => {
                change(Changes::Initiative, self.amount(by), ClassSet::ALL, *whose, *duration)
            }
            OpDef::ChangeRechargeHeal { by, whose, duration } => {
                change(Changes::RechargeHeal, self.amount(by), ClassSet::ALL, *whose, *duration)
            }
            OpDef::SwapInitiative { duration } => Op::SwapInitiative { duration: *duration },
            OpDef::AddCounter { counter, by } => Op::AddCounter { counter: self.counter(counter), by: self.amount(by) },
            OpDef::SetCounter { counter, to } => Op::SetCounter { counter: self.counter(counter), to: self.amount(to) },
            OpDef::ReturnFromPile(s) => self.move_card(s, Zone::Pile, Zone::Hand, options),
            OpDef::DiscardFromHand(s) => self.move_card(s, Zone::Hand, Zone::Pile, options),
            OpDef::Remove(s) => self.move_card(s, s.zone, Zone::Removed, options),
            OpDef::BuryTop(who) => Op::BuryTop(*who),
            OpDef::Recharge(who) => Op::Recharge(*who),
            OpDef::ChangeMaxHp { by, whose } => Op::ChangeMaxHp { by: self.amount(by), whose: *whose },
            OpDef::CopyBasic(what) => {
                if matches!(what, Copied::Fixed(card) if card.is_special()) {
                    self.wrong("only basic moves can be copied (CL-16.8)");
                }
                Op::CopyBasic(*what)
            }
            OpDef::Delay(ops) => {
                if ops.iter().any(|op| {
                    matches!(op, OpDef::Delay(_) | OpDef::CopyBasic(_) | OpDef::Prevent { .. } | OpDef::Redirect { .. })
                }) {
                    self.wrong("only effects that need no move in play can wait for the next turn");
                }
                Op::Delay(ops.iter().map(|op| self.op(op, 0)).collect())
            }
        }
    }

    fn move_card(&mut self, s: &Selector, from: Zone, to: Zone, options: usize) -> Op {
        if s.zone != from || matches!(from, Zone::Removed | Zone::Play) {
            self.wrong(format!("the selector's zone is {:?}, here it must be a hand or a pile that fits the effect", s.zone));
        }
        if from == Zone::Hand && s.card == Which::Top {
            self.wrong("a hand has no top card");
        }
        if matches!(s.card, Which::ByOption(_)) && options < 2 {
            self.wrong("the selector goes by execution option, but there are none");
        }
        Op::MoveCard { whose: s.whose, from, to, which: s.card }
    }

    /// The limits that keep a character solvable and a state flat.
    fn check_limits(&mut self, character: &Character) {
        if character.by_number.len() > 32 {
            self.wrong(format!("has {} effects, at most 32 fit", character.by_number.len()));
        }
        let momentary = |e: &&Effect| !e.when.continuous();
        let all = || character.passives.iter().chain(character.moves[Card::Special1.index()..].iter().flat_map(|m| &m.effects));
        let ops = || all().filter(momentary).flat_map(|e| &e.ops).flat_map(with_delayed);
        for who in [Who::Me, Who::Foe] {
            let rooms = |op: &Op| match op {
                // A change for the next turn can stand beside the one that was made for this turn.
                Op::Change { whose, duration, .. } if *whose == who => 1 + usize::from(*duration == Duration::NextTurn),
                Op::SwapInitiative { duration } => 1 + usize::from(*duration == Duration::NextTurn),
                _ => 0,
            };
            let lasting: usize = ops().map(rooms).sum();
            if lasting > MAX_CHANGES {
                self.wrong(format!("can have {lasting} lasting changes on one side at once, at most {MAX_CHANGES} fit"));
            }
        }
        let protections = all().flat_map(|e| &e.ops).filter(|op| matches!(op, Op::Prevent { .. } | Op::Redirect { .. })).count();
        if protections > 6 {
            self.wrong(format!("has {protections} protections, at most 6 fit"));
        }
        let delays = all().flat_map(|e| &e.ops).filter(|op| matches!(op, Op::Delay(_))).count();
        if delays > 4 {
            self.wrong(format!("has {delays} delayed effects, at most 4 fit"));
        }
    }
}

/// The limits of the specification's "Content" section that keep a character solvable. A character beyond them is legal
/// to play, but not fit for the roster.
#[must_use]
pub fn unsolvable(character: &Character) -> Vec<String> {
    let mut problems = Vec::new();
    let effects = || character.passives.iter().chain(character.moves.iter().flat_map(|m| &m.effects));
    let ops = || effects().flat_map(|e| &e.ops).flat_map(with_delayed);
    if ops().any(|op| matches!(op, Op::MoveCard { from: Zone::Hand, to: Zone::Removed, .. })) {
        let why = "removes cards straight from a hand; hidden removals make the game unsolvable (CL-R22)";
        problems.push(format!("{}: {why}", character.def.id));
    }
    let by_effect = ops().filter(|op| matches!(op, Op::MoveCard { to: Zone::Removed, .. })).count();
    let removals = by_effect + character.moves.iter().filter(|m| m.after == After::Remove).count();
    if removals > 2 {
        problems.push(format!("{}: has {removals} ways to remove cards, at most two keep it solvable", character.def.id));
    }
    problems
}

/// An operation and, if it is a `delay`, what waits in it.
fn with_delayed(op: &Op) -> impl Iterator<Item = &Op> {
    let waiting = match op {
        Op::Delay(ops) => &ops[..],
        _ => &[],
    };
    std::iter::once(op).chain(waiting)
}

/// CL-15.1, CL-15.9: what makes a move an attack, whatever this turn brings.
fn hurts_foe(op: &Op) -> bool {
    matches!(op, Op::Deal { to: Whom::Foe | Whom::Both, .. })
}

/// CL-R45: what a move states as damage when it is played with this option: of exclusive options only the chosen one counts.
fn printed_damage(effects: &[Effect], option: u8) -> u8 {
    let counts = |effect: &&Effect| effect.cond.as_ref().and_then(|cond| settled(cond, option)) != Some(false);
    effects.iter().filter(counts).flat_map(|effect| &effect.ops).map(stated_damage).sum()
}

/// Whether a condition holds, as far as the option alone decides it.
fn settled(cond: &Cond, option: u8) -> Option<bool> {
    match cond {
        Cond::Option(n) => Some(*n == option),
        Cond::Not(inner) => settled(inner, option).map(|holds| !holds),
        Cond::All(all) => match all.iter().any(|c| settled(c, option) == Some(false)) {
            true => Some(false),
            false => all.iter().all(|c| settled(c, option) == Some(true)).then_some(true),
        },
        Cond::Any(any) => match any.iter().any(|c| settled(c, option) == Some(true)) {
            true => Some(true),
            false => any.iter().all(|c| settled(c, option) == Some(false)).then_some(false),
        },
        _ => None,
    }
}

fn stated_damage(op: &Op) -> u8 {
    match op {
        // What it acts as states its own damage.
        Op::CopyBasic(Copied::Fixed(card)) => basic_move(*card).printed.iter().sum(),
        Op::Deal { amount: Amount::Const(n), to: Whom::Foe | Whom::Both } => (*n).max(0) as u8,
        _ => 0,
    }
}

fn duration(op: &OpDef) -> Option<Duration> {
    match op {
        OpDef::ChangeBuildup { duration, .. } | OpDef::SetBuildup { duration, .. } => Some(*duration),
        _ => None,
    }
}

fn reads_initiative(cond: Option<&CondDef>) -> bool {
    match cond {
        None => false,
        Some(CondDef::InitiativeHigher | CondDef::InitiativeLower) => true,
        Some(CondDef::Not(c)) => reads_initiative(Some(c)),
        Some(CondDef::All(all) | CondDef::Any(all)) => all.iter().any(|c| reads_initiative(Some(c))),
        Some(_) => false,
    }
}

/// CL-7 to CL-10: the seven basic moves. A special's card gives an empty move, for fixtures without specials.
pub(crate) fn basic_move(card: Card) -> Move {
    let number = |n: u8| (Op::Deal { amount: Amount::Const(n as i8), to: Whom::Foe }, Buildup::Fixed(n), n);
    let (op, buildup, printed) = match card {
        Card::One => number(1),                                                                      // CL-7.1
        Card::Two => number(2),                                                                      // CL-7.2
        Card::Three => number(3),                                                                    // CL-7.3
        Card::Four => number(4),                                                                     // CL-7.4
        Card::Block => (prevent(&[1, 2]), Buildup::Fixed(0), 0),                                     // CL-8.1, CL-8.2
        Card::Counter => (Op::Redirect { filter: numbers(&[3, 4]), minus: 1 }, Buildup::Counter, 0), // CL-9.1, CL-9.2
        Card::Dodge => (Op::Prevent { filter: ClassSet::of(Class::Attack), up_to: None }, Buildup::TopOfPile, 0), // CL-10.1, CL-10.2
        Card::Special1 | Card::Special2 => (Op::BuryTop(Who::Me), Buildup::Fixed(0), 0),
    };
    let attack = printed > 0;
    let mut class = ClassSet::of(Class::Basic).with(Class::Named(card)).with(if attack { Class::Attack } else { Class::Defence });
    if attack {
        class = class.with(Class::Number(printed));
    }
    let none = card.is_special();
    let effect = Effect { number: u8::MAX, passive: None, when: When::OnAct, cond: None, ops: vec![op.clone()] };
    Move {
        class: if none { ClassSet::default() } else { class },
        buildup,
        resting: match buildup {
            Buildup::Fixed(n) => Resting::At(n),
            Buildup::Counter => Resting::Counter,
            _ => Resting::LookThrough,
        },
        attack,
        printed: vec![printed],
        after: After::Discard,
        options: 1, // CL-5.3
        when: if none { 0 } else { 1 << When::OnAct as u16 },
        effects: if none { Vec::new() } else { vec![effect] },
        only: if none { None } else { Some(op) },
    }
}

fn numbers(which: &[u8]) -> ClassSet {
    ClassSet::any_of(&which.iter().map(|n| Class::Number(*n)).collect::<Vec<_>>())
}

fn prevent(which: &[u8]) -> Op {
    Op::Prevent { filter: numbers(which), up_to: None }
}
