//! The words on the cards, made from the data the rules run on, so that text and behaviour cannot disagree.

use crate::card::Card;
use crate::character::{Changes, Character, ClassSet, basic_name};
use crate::content::{
    After, AmountDef, BuildupDef, Class, Cmp, CondDef, Copied, Duration, EffectDef, OpDef, PassiveDef, Selector, SpecialDef,
    When, Which, Who, Whom, Zone,
};
use crate::state::Modifier;

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
            special.map(special_text).unwrap_or_default()
        }
    }
}

/// When a card acts, as printed: "2", "top", "1 / 4".
#[must_use]
pub fn buildup_text(character: &Character, card: Card) -> String {
    match card {
        Card::One | Card::Two | Card::Three | Card::Four => basic_name(card).into(),
        Card::Block | Card::Counter => "0".into(),
        Card::Dodge => "top".into(),
        Card::Special1 | Card::Special2 => {
            let special = character.def.specials.get(card.index() - Card::Special1.index());
            special.map(|s| buildup(&s.buildup)).unwrap_or_default()
        }
    }
}

/// What a passive does, in sentences.
#[must_use]
pub fn passive_text(passive: &PassiveDef) -> String {
    let mut text = String::new();
    if !passive.execution.is_empty() {
        text += &format!("With every card choose {}. ", list(&passive.execution, "or"));
    }
    text + &effects(&passive.effects, &passive.execution)
}

fn special_text(special: &SpecialDef) -> String {
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
            let each: Vec<String> = each.iter().zip(&special.execution).map(|(n, name)| format!("{n} as {name}")).collect();
            parts.push(format!("Acts at Buildup {}.", list(&each, "or")));
        }
        BuildupDef::Expr { .. } => parts.push(format!("Acts at Buildup {}.", buildup(&special.buildup))),
    }
    parts.push(effects(&special.effects, &special.execution));
    match special.after {
        After::Discard => {}
        After::Remove => parts.push("Then remove this card from the game.".into()),
        After::ReturnToHand => parts.push("Then take this card back to hand.".into()),
    }
    parts.retain(|p| !p.is_empty());
    parts.join(" ")
}

fn buildup(def: &BuildupDef) -> String {
    match def {
        BuildupDef::Fixed(n) => n.to_string(),
        BuildupDef::TopOfPile => "top".into(),
        BuildupDef::ByOption(each) => each.iter().map(u8::to_string).collect::<Vec<_>>().join(" / "),
        BuildupDef::Expr { base, plus, minus } => {
            let mut text = base.to_string();
            if let Some(a) = plus {
                text += &format!(" plus {}", amount(a));
            }
            if let Some(a) = minus {
                text += &format!(" less {}", amount(a));
            }
            text
        }
    }
}

fn effects(effects: &[EffectDef], options: &[String]) -> String {
    effects.iter().map(|e| effect(e, options)).collect::<Vec<_>>().join(" ")
}

fn effect(effect: &EffectDef, options: &[String]) -> String {
    let moment = match effect.when {
        When::OnAct | When::Always => "",
        When::AtReveal => "at the Reveal",
        When::OnHit => "on a hit",
        When::OnMiss => "on a miss",
        When::OnSuccessful => "if successful",
        When::OnUnsuccessful => "if unsuccessful",
        When::OnDamaged => "when you are damaged",
        When::OnRedirected => "after you turn damage back",
        When::OnTurnEnd => "at the end of the turn",
        When::OnRecharge => "when you recharge",
        When::OnOpponentRecharge => "when your opponent recharges",
        When::WhileInHand => "while this is in your hand",
        When::WhileOnTopOfPile => "while this is on top of your pile",
    };
    let condition = effect.condition.as_ref().map(|c| condition(c, options));
    let done = effect.ops.iter().map(|o| op(o, options)).collect::<Vec<_>>().join(", then ");
    let lead: Vec<String> = [Some(moment.to_string()).filter(|m| !m.is_empty()), condition].into_iter().flatten().collect();
    let sentence = if lead.is_empty() { done } else { format!("{}: {done}", lead.join(", ")) };
    capital(&sentence) + "."
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} {word} {last}", init.join(", ")),
    }
}

fn amount(def: &AmountDef) -> String {
    match def {
        AmountDef::Const(n) => n.to_string(),
        AmountDef::Counter(name) => format!("your {name}"),
        AmountDef::DamageReceived => "the damage you received this turn".into(),
        AmountDef::OpposingPrintedDamage => "the damage printed on the opposing move".into(),
        AmountDef::PileSize => "the number of cards in your pile".into(),
        AmountDef::RemovedCount => "the number of your removed cards".into(),
    }
}

/// "deal 2 damage", but "deal damage equal to your Streak".
fn of_amount(verb: &str, def: &AmountDef, what: &str) -> String {
    match def {
        AmountDef::Const(n) => format!("{verb} {n} {what}"),
        other => format!("{verb} {what} equal to {}", amount(other)),
    }
}

/// "+1", "-2", "plus your Streak".
fn signed(def: &AmountDef) -> String {
    match def {
        AmountDef::Const(n) => format!("{n:+}"),
        other => format!("plus {}", amount(other)),
    }
}

fn class(class: Class) -> String {
    match class {
        Class::Named(card) => format!("a {}", basic_name(card)),
        Class::Number(n) => format!("a {n}"),
        Class::AnyNumber => "a numbered attack".into(),
        Class::Attack => "an attack".into(),
        Class::Defence => "a defence".into(),
        Class::Special => "a special".into(),
        Class::Basic => "a basic move".into(),
    }
}

fn any_class(classes: &[Class]) -> String {
    let names: Vec<String> = classes.iter().map(|c| class(*c)).collect();
    list(&names, "or")
}

fn moves_of(whose: Who, of: &[Class]) -> String {
    let own = match whose {
        Who::Me => "your",
        Who::Foe => "the opponent's",
    };
    if of.is_empty() {
        return format!("{own} move");
    }
    let names: Vec<String> = of
        .iter()
        .map(|c| match c {
            Class::Named(card) => basic_name(*card).to_string(),
            Class::Number(n) => n.to_string(),
            Class::AnyNumber => "numbered attack".into(),
            Class::Attack => "attack".into(),
            Class::Defence => "defence".into(),
            Class::Special => "special".into(),
            Class::Basic => "basic move".into(),
        })
        .collect();
    format!("{own} {}", list(&names, "or"))
}

fn lasting(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisTurn => "",
        Duration::NextTurn => " next turn",
        Duration::UntilOwnRecharge => " until you recharge",
        Duration::RestOfGame => " for the rest of the game",
    }
}

fn whom(to: Whom, foe: &str, me: &str) -> String {
    match to {
        Whom::Foe => foe.into(),
        Whom::Me => me.into(),
        Whom::Both => "both".into(),
    }
}

fn compare(cmp: Cmp, n: impl std::fmt::Display) -> String {
    match cmp {
        Cmp::Less => format!("less than {n}"),
        Cmp::AtMost => format!("at most {n}"),
        Cmp::Is => format!("exactly {n}"),
        Cmp::AtLeast => format!("at least {n}"),
        Cmp::More => format!("more than {n}"),
    }
}

fn condition(cond: &CondDef, options: &[String]) -> String {
    format!("if {}", clause(cond, options))
}

fn clause(cond: &CondDef, options: &[String]) -> String {
    let your = |who: &Who| match who {
        Who::Me => "your",
        Who::Foe => "the opposing",
    };
    let have = |who: &Who| match who {
        Who::Me => "you have",
        Who::Foe => "your opponent has",
    };
    match cond {
        CondDef::Move(who, c) => format!("{} move is {}", your(who), class(*c)),
        CondDef::ActedBefore => "you act first".into(),
        CondDef::ActedAfter => "you act second".into(),
        CondDef::Hp(who, cmp, n) => format!("{} {} HP", have(who), compare(*cmp, n)),
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
        CondDef::Received(Who::Me, cmp, n) => format!("you received {} damage this turn", compare(*cmp, n)),
        CondDef::Received(Who::Foe, cmp, n) => format!("your opponent received {} damage this turn", compare(*cmp, n)),
        CondDef::PileEmpty(who) => format!("{} pile is empty", your(who)),
        CondDef::PileSize(who, cmp, n) => format!("{} pile has {} cards", your(who), compare(*cmp, n)),
        CondDef::PileTop(who, c) => format!("{} pile has {} on top", your(who), class(*c)),
        CondDef::PileContains(who, c) => format!("{} pile has {} in it", your(who), class(*c)),
        CondDef::HandSize(who, cmp, n) => format!("{} {} cards in hand", have(who), compare(*cmp, n)),
        CondDef::HandContains(who, c) => format!("{} {} in hand", have(who), class(*c)),
        CondDef::InitiativeHigher => "your Initiative is higher".into(),
        CondDef::InitiativeLower => "your Initiative is lower".into(),
        CondDef::Option(n) => format!("you chose {}", options.get(*n as usize).map_or("nothing", String::as_str)),
        CondDef::Counter(name, cmp, n) => format!("your {name} is {}", compare(*cmp, n)),
        CondDef::Removed(who, cmp, n) => format!("{} {} cards removed", have(who), compare(*cmp, n)),
        CondDef::FirstTurnAfterRecharge(Who::Me) => "this is your first turn after a recharge".into(),
        CondDef::FirstTurnAfterRecharge(Who::Foe) => "this is your opponent's first turn after a recharge".into(),
        CondDef::Not(inner) => format!("it is not so that {}", clause(inner, options)),
        CondDef::All(all) => all.iter().map(|c| clause(c, options)).collect::<Vec<_>>().join(" and "),
        CondDef::Any(any) => any.iter().map(|c| clause(c, options)).collect::<Vec<_>>().join(" or "),
    }
}

fn op(def: &OpDef, options: &[String]) -> String {
    match def {
        OpDef::Deal { amount, to: Whom::Foe } => of_amount("deal", amount, "damage"),
        OpDef::Deal { amount, to } => format!("{} to {}", of_amount("deal", amount, "damage"), whom(*to, "", "yourself")),
        OpDef::Prevent { filter, up_to: None } => format!("stop all damage of {}", any_class(filter)),
        OpDef::Prevent { filter, up_to: Some(n) } => format!("stop up to {} damage of {}", amount(n), any_class(filter)),
        OpDef::Redirect { filter, minus: 0 } => format!("turn the damage of {} back on the attacker", any_class(filter)),
        OpDef::Redirect { filter, minus } => {
            format!("turn the damage of {} back on the attacker, less {minus}", any_class(filter))
        }
        OpDef::Heal { amount, to: Whom::Me } => of_amount("heal", amount, "HP"),
        OpDef::Heal { amount, to } => {
            format!("{} heal{} {}", whom(*to, "your opponent", ""), ending(*to), of_amount("", amount, "HP").trim())
        }
        OpDef::LoseHp { amount, to: Whom::Me } => of_amount("lose", amount, "HP"),
        OpDef::LoseHp { amount, to } => {
            format!("{} lose{} {}", whom(*to, "your opponent", ""), ending(*to), of_amount("", amount, "HP").trim())
        }
        OpDef::ChangeDamage { by, of, whose, duration } => {
            format!("{} deals {} damage{}", moves_of(*whose, of), signed(by), lasting(*duration))
        }
        OpDef::SetDamage { to, of, whose, duration } => {
            format!("{} deals {} damage instead{}", moves_of(*whose, of), amount(to), lasting(*duration))
        }
        OpDef::IgnoreReduction { of } => format!("{} is not lowered by damage you received", moves_of(Who::Me, of)),
        OpDef::ChangeBuildup { by, of, whose, duration } => {
            format!("{} acts at Buildup {}{}", moves_of(*whose, of), signed(by), lasting(*duration))
        }
        OpDef::SetBuildup { to, of, whose, duration } => {
            format!("{} acts at Buildup {} instead{}", moves_of(*whose, of), amount(to), lasting(*duration))
        }
        OpDef::ChangeInitiative { by, whose, duration } => {
            let own = if *whose == Who::Me { "your" } else { "the opponent's" };
            format!("{own} Initiative is {}{}", signed(by), lasting(*duration))
        }
        OpDef::SwapInitiative { duration } => format!("swap Initiative with your opponent{}", lasting(*duration)),
        OpDef::AddCounter { counter, by: AmountDef::Const(n) } if *n < 0 => format!("lower your {counter} by {}", -i16::from(*n)),
        OpDef::AddCounter { counter, by } => format!("raise your {counter} by {}", amount(by)),
        OpDef::SetCounter { counter, to } => format!("set your {counter} to {}", amount(to)),
        OpDef::ReturnFromPile(s) => format!("return {} to {} hand", selected(s, options), possessive(s.whose)),
        OpDef::DiscardFromHand(s) => format!("discard {}", selected(s, options)),
        OpDef::Remove(s) => format!("remove {} from the game", selected(s, options)),
        OpDef::BuryTop(who) => format!("put the top card of {} pile to its bottom", possessive(*who)),
        OpDef::Recharge(Who::Me) => "recharge".into(),
        OpDef::Recharge(Who::Foe) => "your opponent recharges".into(),
        OpDef::ChangeRechargeHeal { by, whose, duration } => {
            let who = if *whose == Who::Me { "your" } else { "the opponent's" };
            let lasts = if *duration == Duration::RestOfGame { "" } else { lasting(*duration) };
            format!("{who} recharge heals {}{lasts}", signed(by))
        }
        OpDef::ChangeMaxHp { by, whose } => {
            let who = if *whose == Who::Me { "your" } else { "the opponent's" };
            format!("{who} maximum HP is {}", signed(by))
        }
        OpDef::CopyBasic(Copied::OpposingMove) => "do what the opposing basic move does".into(),
        OpDef::CopyBasic(Copied::Fixed(card)) => format!("do what a {} does", basic_name(*card)),
        OpDef::Delay(ops) => {
            let ops = ops.iter().map(|o| op(o, options)).collect::<Vec<_>>().join(", then ");
            format!("at the start of the next turn {ops}")
        }
    }
}

const fn ending(to: Whom) -> &'static str {
    match to {
        Whom::Foe => "s",
        Whom::Me | Whom::Both => "",
    }
}

const fn possessive(who: Who) -> &'static str {
    match who {
        Who::Me => "your",
        Who::Foe => "the opponent's",
    }
}

fn selected(s: &Selector, options: &[String]) -> String {
    let zone = match s.zone {
        Zone::Hand => "hand",
        Zone::Pile => "pile",
        Zone::Removed => "removed cards",
        Zone::Play => "play",
    };
    let place = format!("{} {zone}", possessive(s.whose));
    match s.card {
        Which::Fixed(card) => format!("the {} from {place}", basic_name(card)),
        Which::Top => format!("the top card of {place}"),
        Which::ByOption(cards) => {
            let named: Vec<String> = cards.iter().take(options.len()).map(|c| basic_name(*c).to_string()).collect();
            format!("the chosen {} from {place}", list(&named, "or"))
        }
    }
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
        Changes::Buildup => format!("{moves} act at Buildup {n:+}"),
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
