//! The words on the cards, made from the data the rules run on, so that text and behaviour cannot disagree.

mod phrases;

use crate::card::Card;
use crate::character::{Changes, Character, ClassSet, basic_name};
use crate::content::{
    After, AmountDef, BuildupDef, Class, Cmp, CondDef, Copied, Duration, EffectDef, OpDef, PassiveDef, Selector, SpecialDef,
    When, Which, Who, Whom, Zone,
};
use crate::state::Modifier;
use phrases::{
    capital, compare, each_of, have, higher, joined, lasting, list, more, plain, possessive, quantity, rises, sooner, their_move,
    verb,
};

/// What a card of this character does, in sentences.
#[must_use]
pub fn card_text(character: &Character, card: Card) -> String {
    match card {
        Card::One | Card::Two | Card::Three | Card::Four => format!("Deal {} damage.", basic_name(card)),
        Card::Block => "Stop all damage of a 1 or a 2.".into(),
        Card::Counter => "Turn a 3 or a 4 back on the attacker, less 1.".into(),
        Card::Dodge => "Stop all damage of any attack. Acts at the Buildup of the top card of your pile.".into(),
        Card::Special1 | Card::Special2 => {
            let special = character.def.specials.get(card.index() - Card::Special1.index());
            special.map(|s| special_text(&character.def.specials, s)).unwrap_or_default()
        }
    }
}

/// When a card acts, as printed: "2", "top", "1 / 4", "5 - pile".
#[must_use]
pub fn buildup_text(character: &Character, card: Card) -> String {
    match card {
        Card::One | Card::Two | Card::Three | Card::Four => basic_name(card).into(),
        Card::Block | Card::Counter => "0".into(),
        Card::Dodge => "top".into(),
        Card::Special1 | Card::Special2 => {
            let special = character.def.specials.get(card.index() - Card::Special1.index());
            special.map(|s| short_buildup(&s.buildup)).unwrap_or_default()
        }
    }
}

/// What a passive does, in sentences.
#[must_use]
pub fn passive_text(passive: &PassiveDef) -> String {
    let speaker = Speaker { options: &passive.execution, specials: &[], passive: true, deals: 0 };
    let mut parts = Vec::new();
    if !passive.execution.is_empty() {
        parts.push(format!("With every card, choose {}.", list(&passive.execution, "or")));
    }
    parts.extend(passive.effects.iter().map(|e| speaker.sentence(e)));
    parts.join(" ")
}

fn special_text(specials: &[SpecialDef], special: &SpecialDef) -> String {
    let deals = special.effects.iter().flat_map(|e| &e.ops).filter(|op| matches!(op, OpDef::Deal { .. })).count();
    let speaker = Speaker { options: &special.execution, specials, passive: false, deals };
    let mut parts = Vec::new();
    if let Some(n) = special.counts_as {
        parts.push(format!("Counts as a {n}."));
    }
    if !special.execution.is_empty() {
        parts.push(format!("Choose {}.", list(&special.execution, "or")));
    }
    match &special.buildup {
        BuildupDef::Fixed(_) => {}
        BuildupDef::TopOfPile => parts.push("Acts at the Buildup of the top card of your pile.".into()),
        BuildupDef::ByOption(each) => {
            let each: Vec<String> = each.iter().map(u8::to_string).collect();
            parts.push(format!("Acts at Buildup {}.", list(&each, "or")));
        }
        BuildupDef::Expr { base, plus, minus } => {
            let plus = plus.as_ref().map(|a| format!(", plus {}", each_of(a))).unwrap_or_default();
            let minus = minus.as_ref().map(|a| format!(", less {}", each_of(a))).unwrap_or_default();
            parts.push(format!("Acts at Buildup {base}{plus}{minus}."));
        }
    }
    let (continuous, done): (Vec<&EffectDef>, Vec<&EffectDef>) = special.effects.iter().partition(|e| e.when.continuous());
    parts.extend(done.into_iter().map(|e| speaker.sentence(e)));
    match special.after {
        After::Discard => {}
        After::Remove => parts.push("Then remove this card from the game.".into()),
        After::ReturnToHand => parts.push("Then take this card back to hand.".into()),
    }
    parts.extend(continuous.into_iter().map(|e| speaker.sentence(e)));
    parts.join(" ")
}

fn short_buildup(def: &BuildupDef) -> String {
    let short = |a: &AmountDef| match a {
        AmountDef::Const(n) => n.to_string(),
        AmountDef::Counter(name) => name.clone(),
        AmountDef::DamageReceived => "received".into(),
        AmountDef::OpposingPrintedDamage => "their damage".into(),
        AmountDef::PileSize => "pile".into(),
        AmountDef::RemovedCount => "removed".into(),
    };
    match def {
        BuildupDef::Fixed(n) => n.to_string(),
        BuildupDef::TopOfPile => "top".into(),
        BuildupDef::ByOption(each) => each.iter().map(u8::to_string).collect::<Vec<_>>().join(" / "),
        BuildupDef::Expr { base, plus, minus } => {
            let plus = plus.as_ref().map(|a| format!(" + {}", short(a))).unwrap_or_default();
            let minus = minus.as_ref().map(|a| format!(" - {}", short(a))).unwrap_or_default();
            format!("{base}{plus}{minus}")
        }
    }
}

/// Whose words these are: a passive, or a special among the specials of its character.
struct Speaker<'a> {
    options: &'a [String],
    specials: &'a [SpecialDef],
    passive: bool,
    /// How often the special deals damage.
    deals: usize,
}

impl Speaker<'_> {
    fn sentence(&self, effect: &EffectDef) -> String {
        let mut done = self.ops(&effect.ops, effect.when);
        if let Some(CondDef::PileContains(who, Class::Named(card))) = effect.condition {
            // The condition has just named the card.
            done = done.replace(&format!("the {} in {} pile", self.card(card), possessive(who)), "it");
        }
        let lead = self.lead(effect);
        capital(&if lead.is_empty() { done } else { format!("{lead}, {done}") }) + "."
    }

    /// The moment and the condition: "when your opponent recharges, if you have less HP than your opponent".
    fn lead(&self, effect: &EffectDef) -> String {
        let own_move = match &effect.condition {
            Some(CondDef::Move(Who::Me, c)) if self.passive => Some(self.noun(*c)),
            _ => None,
        };
        let (subject, about_move) = match own_move {
            Some(noun) => (format!("your {noun}"), true),
            None if self.passive => ("your move".into(), false),
            None => ("this".into(), false),
        };
        let (moment, said) = match effect.when {
            When::OnAct | When::Always => (String::new(), false),
            When::AtReveal => ("at the Reveal".into(), false),
            When::OnHit if self.passive => (format!("when {subject} hits"), about_move),
            When::OnMiss if self.passive => (format!("when {subject} misses"), about_move),
            When::OnHit => ("on a hit".into(), false),
            When::OnMiss => ("on a miss".into(), false),
            When::OnSuccessful => (format!("if {subject} is successful"), about_move),
            When::OnUnsuccessful => (format!("if {subject} is unsuccessful"), about_move),
            When::OnDamaged => ("when you are damaged".into(), false),
            When::OnRedirected => ("when you turn damage back".into(), false),
            When::OnTurnEnd => ("at the end of the turn".into(), false),
            When::OnRecharge => ("when you recharge".into(), false),
            When::OnOpponentRecharge => ("when your opponent recharges".into(), false),
            When::WhileInHand => ("while this is in your hand".into(), false),
            When::WhileOnTopOfPile => ("while this is on top of your pile".into(), false),
        };
        let condition = effect.condition.as_ref().filter(|_| !said).map(|c| self.condition(c, effect.when, !moment.is_empty()));
        match condition {
            Some(more) if more.starts_with("and ") => format!("{moment} {more}"),
            Some(condition) if moment.is_empty() => condition,
            Some(condition) => format!("{moment}, {condition}"),
            None => moment,
        }
    }

    fn condition(&self, cond: &CondDef, when: When, after_moment: bool) -> String {
        let clause = self.clause(cond, when);
        match cond {
            CondDef::Option(n) => {
                let name = self.options.get(*n as usize).map_or("nothing", String::as_str);
                format!("{} {name}", if self.passive { "if" } else { "as" })
            }
            CondDef::FirstTurnAfterRecharge(_) => format!("on {clause}"),
            _ if when.continuous() && !after_moment => format!("while {clause}"),
            _ if matches!(when, When::OnSuccessful | When::OnUnsuccessful) => format!("and {clause}"),
            _ => format!("if {clause}"),
        }
    }

    fn clause(&self, cond: &CondDef, when: When) -> String {
        let act = if when == When::OnTurnEnd { "acted" } else { "act" };
        match cond {
            CondDef::Move(who, c) => format!("{} is {}", their_move(*who), self.class(*c)),
            CondDef::ActedBefore => format!("you {act} first"),
            CondDef::ActedAfter => format!("you {act} second"),
            CondDef::Hp(who, cmp, n) => format!("{} {}", have(*who), compare(*cmp, *n, "HP", "HP", "less")),
            CondDef::HpVersusFoe(cmp) => {
                let than = match cmp {
                    Cmp::Less => "less HP than",
                    Cmp::AtMost => "no more HP than",
                    Cmp::Is => "as many HP as",
                    Cmp::AtLeast => "no less HP than",
                    Cmp::More => "more HP than",
                };
                format!("you have {than} your opponent")
            }
            CondDef::Received(who, cmp, n) => {
                format!("{} received {} this turn", have(*who), compare(*cmp, *n, "damage", "damage", "less"))
            }
            CondDef::PileEmpty(who) => format!("{} pile is empty", possessive(*who)),
            CondDef::PileSize(who, cmp, n) => {
                format!("{} pile has {}", possessive(*who), compare(*cmp, *n, "card", "cards", "fewer"))
            }
            CondDef::PileTop(who, c) => format!("{} pile has {} on top", possessive(*who), self.class(*c)),
            CondDef::PileContains(who, c) => format!("{} pile has {} in it", possessive(*who), self.class(*c)),
            CondDef::HandSize(who, cmp, n) => {
                format!("{} {} in hand", have(*who), compare(*cmp, *n, "card", "cards", "fewer"))
            }
            CondDef::HandContains(who, c) => format!("{} {} in hand", have(*who), self.class(*c)),
            CondDef::InitiativeHigher => "your Initiative is higher".into(),
            CondDef::InitiativeLower => "your Initiative is lower".into(),
            CondDef::Option(n) => format!("you chose {}", self.options.get(*n as usize).map_or("nothing", String::as_str)),
            CondDef::Counter(name, cmp, n) => {
                format!("your {name} is {}", compare(*cmp, *n, "", "", "fewer").trim_end().replace("fewer", "less"))
            }
            CondDef::Removed(who, cmp, n) => {
                format!("{} {}", have(*who), compare(*cmp, *n, "removed card", "removed cards", "fewer"))
            }
            CondDef::FirstTurnAfterRecharge(Who::Me) => "your first turn after a recharge".into(),
            CondDef::FirstTurnAfterRecharge(Who::Foe) => "your opponent's first turn after a recharge".into(),
            CondDef::Not(inner) => self.denied(inner, when),
            CondDef::All(all) => joined(all.iter().map(|c| self.clause(c, when)).collect(), "and"),
            CondDef::Any(any) => joined(any.iter().map(|c| self.clause(c, when)).collect(), "or"),
        }
    }

    fn denied(&self, cond: &CondDef, when: When) -> String {
        match cond {
            CondDef::Move(who, c) => format!("{} is not {}", their_move(*who), self.class(*c)),
            CondDef::PileEmpty(who) => format!("{} pile is not empty", possessive(*who)),
            CondDef::PileTop(who, c) => format!("{} pile does not have {} on top", possessive(*who), self.class(*c)),
            CondDef::PileContains(who, c) => format!("{} pile has no {} in it", possessive(*who), self.noun(*c)),
            CondDef::HandContains(who, c) => format!("{} no {} in hand", have(*who), self.noun(*c)),
            other => format!("it is not true that {}", self.clause(other, when)),
        }
    }

    /// "a 1", "a Dodge", "an attack", "Bull Rush".
    fn class(&self, class: Class) -> String {
        match class {
            Class::Attack => "an attack".into(),
            Class::Named(card) if card.is_special() => self.card(card),
            other => format!("a {}", self.noun(other)),
        }
    }

    fn noun(&self, class: Class) -> String {
        match class {
            Class::Named(card) => self.card(card),
            Class::Number(n) => n.to_string(),
            Class::AnyNumber => "numbered attack".into(),
            Class::Attack => "attack".into(),
            Class::Defence => "defence".into(),
            Class::Special => "special".into(),
            Class::Basic => "basic move".into(),
        }
    }

    /// "attacks", "1s", "Bull Rush".
    fn plural(&self, class: Class) -> String {
        match class {
            Class::Named(card) if card.is_special() => self.card(card),
            other => format!("{}s", self.noun(other)),
        }
    }

    fn card(&self, card: Card) -> String {
        let special = card.index().checked_sub(Card::Special1.index()).and_then(|i| self.specials.get(i));
        special.map_or_else(|| basic_name(card).to_string(), |s| s.name.clone())
    }

    fn any_class(&self, classes: &[Class]) -> String {
        list(&classes.iter().map(|c| self.class(*c)).collect::<Vec<_>>(), "or")
    }

    fn moves_of(&self, whose: Option<Who>, of: &[Class]) -> String {
        let own = whose.map_or("both players'", possessive);
        if of.is_empty() {
            return format!("{own} moves");
        }
        format!("{own} {}", list(&of.iter().map(|c| self.plural(*c)).collect::<Vec<_>>(), "and"))
    }

    fn ops(&self, ops: &[OpDef], when: When) -> String {
        let mut said = Vec::new();
        let mut rest = ops;
        while let [first, after @ ..] = rest {
            let (words, left) = self.phrase(first, after, when);
            said.push(words);
            rest = left;
        }
        list(&said, "and")
    }

    /// The next operation in words, together with those after it that people would say in one breath.
    fn phrase<'o>(&self, first: &OpDef, after: &'o [OpDef], when: When) -> (String, &'o [OpDef]) {
        match (first, after) {
            (OpDef::IgnoreReduction { of }, [next, left @ ..]) if self.speaks_of_itself(of) && deals(next) => {
                let received = matches!(next, OpDef::Deal { amount: AmountDef::DamageReceived, .. });
                let by = if received { "it" } else { "damage you received" };
                (format!("{}, not lowered by {by}", self.op(next, when)), left)
            }
            (OpDef::IgnoreReduction { of }, [change, next, left @ ..])
                if self.speaks_of_itself(of) && deals(next) && self.own_extra(change).is_some() =>
            {
                let extra = self.own_extra(change).unwrap_or_default();
                (format!("{}, plus {extra}, not lowered by damage you received", self.op(next, when)), left)
            }
            (change, [next, left @ ..]) if deals(next) && self.own_extra(change).is_some() => {
                (format!("{}, plus {}", self.op(next, when), self.own_extra(change).unwrap_or_default()), left)
            }
            (OpDef::Deal { .. }, [again, left @ ..]) if first == again => (format!("{} twice", self.op(first, when)), left),
            (
                OpDef::ChangeDamage { by, of, whose: Who::Me, duration },
                [OpDef::ChangeDamage { by: b, of: o, whose: Who::Foe, duration: d }, left @ ..],
            ) if (by, of, duration) == (b, o, d) => {
                (format!("{} deal {}{}", self.moves_of(None, of), more(by, "damage"), lasting(*duration, when)), left)
            }
            _ => (self.op(first, when), after),
        }
    }

    /// Whether a change of the special's own moves means just this special, dealing damage once.
    fn speaks_of_itself(&self, of: &[Class]) -> bool {
        !self.passive && of.is_empty() && self.deals == 1
    }

    fn own_extra(&self, op: &OpDef) -> Option<String> {
        match op {
            OpDef::ChangeDamage { by, of, whose: Who::Me, duration: Duration::ThisTurn } if self.speaks_of_itself(of) => {
                Some(each_of(by))
            }
            _ => None,
        }
    }

    fn op(&self, def: &OpDef, when: When) -> String {
        match def {
            OpDef::Deal { amount, to } => {
                let more = if when == When::OnHit && !self.passive { "more damage" } else { "damage" };
                let to = match to {
                    Whom::Foe => "",
                    Whom::Me => " to yourself",
                    Whom::Both => " to both",
                };
                format!("deal {}{to}", quantity(amount, more))
            }
            OpDef::Prevent { filter, up_to: None } => format!("stop all damage of {}", self.any_class(filter)),
            OpDef::Prevent { filter, up_to: Some(n) } => {
                format!("stop up to {} of {}", quantity(n, "damage"), self.any_class(filter))
            }
            OpDef::Redirect { filter, minus } => {
                let less = if *minus == 0 { String::new() } else { format!(", less {minus}") };
                format!("turn {} back on the attacker{less}", self.any_class(filter))
            }
            OpDef::Heal { amount, to } => format!("{} {}", verb(*to, "heal"), quantity(amount, "HP")),
            OpDef::LoseHp { amount, to } => format!("{} {}", verb(*to, "lose"), quantity(amount, "HP")),
            OpDef::AddCounter { counter, by: AmountDef::Const(n) } if *n < 0 => format!("lose {} {counter}", -i16::from(*n)),
            OpDef::AddCounter { counter, by } => format!("gain {}", quantity(by, counter)),
            OpDef::SetCounter { counter, to: AmountDef::Const(0) } => format!("lose all {counter}"),
            OpDef::SetCounter { counter, to } => format!("set your {counter} to {}", plain(to)),
            OpDef::ReturnFromPile(s) => match s.whose {
                Who::Me => format!("take {} back to hand", self.selected(s)),
                Who::Foe => format!("your opponent takes {} back to hand", self.selected(s)),
            },
            OpDef::DiscardFromHand(s) => match s.whose {
                Who::Me => format!("discard {}", self.selected(s)),
                Who::Foe => format!("your opponent discards {}", self.selected(s)),
            },
            OpDef::Remove(s) => format!("remove {} from the game", self.selected(s)),
            OpDef::BuryTop(who) => format!("put the top card of {} pile at its bottom", possessive(*who)),
            OpDef::Recharge(Who::Me) => "recharge".into(),
            OpDef::Recharge(Who::Foe) => "your opponent recharges".into(),
            OpDef::CopyBasic(Copied::OpposingMove) => "do what the opposing basic move does".into(),
            OpDef::CopyBasic(Copied::Fixed(card)) => format!("act as a {}", basic_name(*card)),
            OpDef::Delay(ops) => format!("{} at the start of the next turn", self.ops(ops, When::OnTurnEnd)),
            OpDef::ChangeMaxHp { by, whose } => format!("{} maximum HP {}", possessive(*whose), rises(by)),
            change => self.change(change, when),
        }
    }

    /// The changes that last.
    fn change(&self, def: &OpDef, when: When) -> String {
        match def {
            OpDef::ChangeDamage { by, of, whose, duration } => {
                format!("{} deal {}{}", self.moves_of(Some(*whose), of), more(by, "damage"), lasting(*duration, when))
            }
            OpDef::SetDamage { to, of, whose, duration } => {
                format!("{} deal {} damage{}", self.moves_of(Some(*whose), of), plain(to), lasting(*duration, when))
            }
            OpDef::IgnoreReduction { of } => {
                format!("{} are not lowered by damage you received", self.moves_of(Some(Who::Me), of))
            }
            OpDef::ChangeBuildup { by, of, whose, duration } => {
                format!("{} act {}{}", self.moves_of(Some(*whose), of), sooner(by), lasting(*duration, when))
            }
            OpDef::SetBuildup { to, of, whose, duration } => {
                format!("{} act at Buildup {}{}", self.moves_of(Some(*whose), of), plain(to), lasting(*duration, when))
            }
            OpDef::ChangeInitiative { by, whose, duration } => {
                format!("{} Initiative is {}{}", possessive(*whose), higher(by), lasting(*duration, when))
            }
            OpDef::SwapInitiative { duration } => format!("swap Initiatives with your opponent{}", lasting(*duration, when)),
            OpDef::ChangeRechargeHeal { by, whose, duration } => {
                let lasts = if *duration == Duration::RestOfGame { "" } else { lasting(*duration, when) };
                format!("{} recharges heal {}{lasts}", possessive(*whose), more(by, "HP"))
            }
            _ => String::new(),
        }
    }

    fn selected(&self, s: &Selector) -> String {
        let own = possessive(s.whose);
        let place = match s.zone {
            Zone::Hand => String::new(),
            Zone::Pile => format!(" in {own} pile"),
            Zone::Removed => format!(" among {own} removed cards"),
            Zone::Play => " in play".into(),
        };
        match s.card {
            Which::Fixed(card) if s.zone == Zone::Hand => {
                format!("{} {}", if s.whose == Who::Me { "your" } else { "their" }, self.card(card))
            }
            Which::Fixed(card) => format!("the {}{place}", self.card(card)),
            Which::Top => format!("the top card of {own} pile"),
            Which::ByOption(cards) => {
                let named: Vec<String> = cards.iter().take(self.options.len()).map(|c| self.card(*c)).collect();
                if named == self.options {
                    return format!("the card you chose{place}");
                }
                format!("the chosen {}{place}", list(&named, "or"))
            }
        }
    }
}

const fn deals(op: &OpDef) -> bool {
    matches!(op, OpDef::Deal { to: Whom::Foe, .. })
}

/// A lasting change, as a short line.
#[must_use]
pub fn modifier_text(modifier: &Modifier) -> String {
    let moves = moves_text(modifier.of);
    let n = modifier.n;
    let what = match modifier.what {
        Changes::Damage => format!("{moves} deal {n:+} damage"),
        Changes::DamageTo => format!("{moves} deal {n} damage"),
        Changes::NoReduction => format!("{moves} are not lowered by damage received"),
        Changes::Buildup if n < 0 => format!("{moves} act {} Buildup earlier", n.unsigned_abs()),
        Changes::Buildup => format!("{moves} act {n} Buildup later"),
        Changes::BuildupTo => format!("{moves} act at Buildup {n}"),
        Changes::Initiative => format!("Initiative {n:+}"),
        Changes::RechargeHeal => format!("recharge heals {n:+}"),
    };
    let until = match modifier.duration {
        Duration::ThisTurn => "this turn",
        Duration::NextTurn => "next turn",
        Duration::UntilOwnRecharge => "until recharge",
        Duration::RestOfGame => "for the game",
    };
    format!("{what}, {until}")
}

fn moves_text(of: ClassSet) -> String {
    if of == ClassSet::ALL {
        return "moves".into();
    }
    if of == ClassSet::of(Class::AnyNumber) {
        return "numbered attacks".into();
    }
    let named = Card::ALL.into_iter().filter(|c| of.meets(ClassSet::of(Class::Named(*c)))).map(|c| basic_name(c).to_string());
    let numbers = (1..=5).filter(|n| of.meets(ClassSet::of(Class::Number(*n)))).map(|n| n.to_string());
    let kinds =
        [(Class::Attack, "attacks"), (Class::Defence, "defences"), (Class::Special, "specials"), (Class::Basic, "basic moves")];
    let kinds = kinds.into_iter().filter(|(c, _)| of.meets(ClassSet::of(*c))).map(|(_, name)| name.to_string());
    list(&named.chain(numbers).chain(kinds).collect::<Vec<_>>(), "and")
}
