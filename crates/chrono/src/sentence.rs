//! Lines in words: the only printed text there is, made from the icons, so that text and behaviour cannot disagree.
//!
//! No two different lines on the same kind of card make the same sentence.

mod nouns;

use crate::card::{Card, Kind};
use crate::grammar::On;
use crate::icons::{Gain, Keyword, Line, Op, Step, Target, Trigger, Zone};
use nouns::{Noun, joined};

/// What is printed on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Line by line.
    pub lines: Vec<String>,
    /// The guardian ability.
    pub guardian: Option<String>,
}

/// The words of a card.
#[must_use]
pub fn card_text(card: &Card) -> Text {
    let (on, guarding) = match card.kind {
        Kind::Battler => (On::Battler, On::BattlerGuardian),
        Kind::Action => (On::Action, On::ActionGuardian),
    };
    Text {
        lines: card.lines.iter().map(|line| sentence(line, on)).collect(),
        guardian: card.guardian.as_ref().map(|line| sentence(line, guarding)),
    }
}

/// A line in words.
#[must_use]
pub fn sentence(line: &Line, on: On) -> String {
    if !line.keywords.is_empty() {
        return abilities(&line.keywords);
    }
    let action = matches!(on, On::Action | On::ActionGuardian);
    let body = match (on, line.trigger) {
        (On::Battler, None) => lasting(&line.steps),
        _ => acting(&line.steps, action),
    };
    let mut out = match lead(on, line.trigger) {
        "" => capital(&body),
        lead => format!("{lead}: {body}"),
    };
    if !out.ends_with('”') {
        out.push('.');
    }
    if let Some(n) = line.threshold {
        out += &format!(" Time Threshold {n}: if the counter then stands on an opponent's {n} or more, do all of it once more.");
    }
    out
}

fn lead(on: On, trigger: Option<Trigger>) -> &'static str {
    match (on, trigger) {
        (On::Battler | On::Action, None) => "",
        (On::BattlerGuardian | On::ActionGuardian, None) => "As a guardian",
        (On::BattlerGuardian | On::ActionGuardian, Some(_)) => "When this is destroyed as a guardian",
        (_, Some(Trigger::Summon)) => "When you summon this",
        (_, Some(Trigger::Attack)) => "When this attacks",
        (_, Some(Trigger::Destroyed)) => "When this is destroyed",
        (_, Some(Trigger::Quest)) => "When this completes a quest",
        (_, Some(Trigger::Tap)) => "Tap this",
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// An ability line: the names, and what they mean.
fn abilities(keywords: &[Keyword]) -> String {
    let names: Vec<String> = keywords.iter().map(|k| ability(*k)).collect();
    let mut told: Vec<String> = Vec::new();
    for keyword in keywords {
        for said in reminder(*keyword).split_inclusive(". ").map(str::trim) {
            if !told.iter().any(|before| before == said) {
                told.push(said.to_string());
            }
        }
    }
    format!("{}. ({})", names.join(", "), told.join(" "))
}

/// The name of an ability with its number.
#[must_use]
pub fn ability(keyword: Keyword) -> String {
    let name = crate::symbols::Symbol::from(keyword.icon()).name();
    match keyword {
        Keyword::GuardianAttack(n) | Keyword::LastStand(n) => format!("{name} +{n}"),
        Keyword::Leader(n) | Keyword::SneakAttack(n) | Keyword::Pilot(n) => format!("{name} {n}"),
        _ => name.to_string(),
    }
}

/// What an ability means, in a sentence.
#[must_use]
pub fn reminder(keyword: Keyword) -> String {
    match keyword {
        Keyword::GuardianAttack(1) => "It attacks 1 further guardian of the same stack.".into(),
        Keyword::GuardianAttack(n) => format!("It attacks {n} further guardians of the same stack."),
        Keyword::CantAttack => "It cannot attack.".into(),
        Keyword::CantAttackBattlers => "It cannot attack battlers, only guardians.".into(),
        Keyword::Protector => "Enemy effects cannot target your battlers that lack Protector.".into(),
        Keyword::Recovery => "If it loses a battle as the attacker, it stays in play.".into(),
        Keyword::Leader(n) => format!("When it attacks, the next battler you summon this turn costs {n} less."),
        Keyword::LastStand(n) => format!("It has +{n} strength in a battle and is destroyed after it."),
        Keyword::Reinforcements => {
            "When it is destroyed, you may summon a battler that costs less from your hand without paying.".into()
        }
        Keyword::Legion => "When it is destroyed, you may discard the top card of your deck; a battler goes to your hand.".into(),
        Keyword::Fast => "It can attack in the turn you summon it.".into(),
        Keyword::Sentinel => {
            "It may enter tapped. While it is tapped and on no quest, your guardian stack cannot be attacked.".into()
        }
        Keyword::Withdraw => "If it loses a battle, it returns to your hand instead of being destroyed.".into(),
        Keyword::Toughness => {
            "As it enters you may put a card of your hand under it, to be discarded when an opponent would destroy it.".into()
        }
        Keyword::SneakAttack(n) => format!("You may summon it for {n}: it attacks at once and is destroyed after that."),
        Keyword::Elusive => "Only Elusive battlers can attack it.".into(),
        Keyword::Transform => {
            "You may take a battler that could attack back to your hand and pay for this one: it enters tapped and attacking."
                .into()
        }
        Keyword::Taunt => {
            "It may enter tapped. While it is tapped and on no quest, your battlers that lack Taunt cannot be attacked.".into()
        }
        Keyword::Pilot(n) => format!("You may attach it to one of your Frames for {n}: it adds its strength and its abilities."),
    }
}

/// CC-20.13, CC-R126: a line that lasts.
fn lasting(steps: &[Step]) -> String {
    let (noun, steps) = match steps {
        [Step::Target(target), rest @ ..] => (Noun::of(target, false), rest),
        _ => (Noun::this(), steps),
    };
    let verbs = |subject: &Noun| {
        let (has, costs, gains) = if subject.many { ("have", "cost", "gain") } else { ("has", "costs", "gains") };
        let said = steps.iter().map(|step| match step {
            Step::Op(Op::Strength(n)) => format!("{has} {n:+} strength"),
            Step::Op(Op::Cost(n)) => format!("{costs} {}", dearer(*n)),
            Step::Gains(payload) => format!("{gains} {}", gained(payload)),
            Step::Op(_) | Step::Target(_) => String::new(),
        });
        joined(&said.collect::<Vec<_>>())
    };
    if noun.chosen {
        let it = noun.pronoun();
        return format!("as this enters, choose {}: {} {} as long as both stay", noun.object, it.subject, verbs(&it));
    }
    format!("{} {}", noun.subject, verbs(&noun))
}

/// "2 less".
fn dearer(n: i8) -> String {
    format!("{} {}", n.unsigned_abs(), if n < 0 { "less" } else { "more" })
}

/// What stands behind Gains.
fn gained(payload: &[Gain]) -> String {
    let items = payload.iter().map(|gain| match gain {
        Gain::Keyword(k) => ability(*k),
        Gain::Strength(n) => format!("{n:+} strength"),
        Gain::Cost(n) => format!("a cost of {}", dearer(*n)),
        Gain::Line(line) => format!("“{}”", sentence(line, On::Battler)),
    });
    joined(&items.collect::<Vec<_>>())
}

/// Whom the icons concern while the line is told.
enum Current<'a> {
    /// CC-9.7.
    Own,
    /// CC-20.5; told already?
    Opponent(bool),
    /// The target; told already?
    Cards(&'a Target, bool),
}

/// A line that happens: its icons from left to right.
fn acting(steps: &[Step], action: bool) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut current = Current::Own;
    let mut at = 0;
    while let Some(step) = steps.get(at) {
        match step {
            Step::Target(Target::Opponent) => current = Current::Opponent(false),
            Step::Target(target) => current = Current::Cards(target, false),
            Step::Op(op) if op.on_player() => told.push(player(*op, &mut current, &mut told_choice(action))),
            Step::Op(Op::Cost(_) | Op::Strength(_)) | Step::Gains(_) => {
                let run = modifiers(&steps[at..]);
                told.push(modified(&steps[at..at + run], noun(&mut current, action)));
                at += run - 1;
            }
            Step::Op(op) => told.push(effect(*op, &mut current, action)),
        }
        at += 1;
    }
    told.join(", then ")
}

/// How many modifiers and Gains stand here in a row.
fn modifiers(steps: &[Step]) -> usize {
    let modifies = |step: &&Step| matches!(step, Step::Op(Op::Cost(_) | Op::Strength(_)) | Step::Gains(_));
    steps.iter().take_while(modifies).count()
}

fn told_choice(action: bool) -> impl FnMut(&Target) -> String {
    move |target| format!("choose {}, then ", Noun::of(target, action).object)
}

/// The target as it is called now: by its name the first time, then by a pronoun.
fn noun(current: &mut Current, action: bool) -> Noun {
    match current {
        Current::Own | Current::Opponent(_) => Noun::this(),
        Current::Cards(target, told) => {
            let noun = Noun::of(target, action);
            if std::mem::replace(told, true) { noun.pronoun() } else { noun }
        }
    }
}

/// An icon that acts on a player.
fn player(op: Op, current: &mut Current, choice: &mut dyn FnMut(&Target) -> String) -> String {
    let what = match op {
        Op::Draw(1) => ("draw", "a card".to_string()),
        Op::Draw(-1) => ("discard", "a card".into()),
        Op::Draw(n) => (if n > 0 { "draw" } else { "discard" }, format!("{} cards", n.unsigned_abs())),
        Op::Guard(1) => ("gain", "a guardian".into()),
        Op::Guard(n @ 2..) => ("gain", format!("{n} guardians")),
        Op::Guard(-1) => ("discard", "THEIR top guardian".into()),
        Op::Guard(n) => ("discard", format!("THEIR top {} guardians", n.unsigned_abs())),
        Op::Extra(1) => ("draw", "an EX card".into()),
        Op::Extra(n) => ("draw", format!("{n} EX cards")),
        Op::Time(n) => (if n > 0 { "gain" } else { "lose" }, format!("{} time", n.unsigned_abs())),
        _ => ("", String::new()),
    };
    let (verb, object) = what;
    match current {
        Current::Opponent(told) => {
            let who = if std::mem::replace(told, true) { "that opponent" } else { "an opponent" };
            format!("{who} {verb}s {}", object.replace("THEIR", "their"))
        }
        Current::Own => format!("{verb} {}", object.replace("THEIR", "your")),
        Current::Cards(target, told) => {
            let choice = if std::mem::replace(told, true) { String::new() } else { choice(target) };
            format!("{choice}{verb} {}", object.replace("THEIR", "your"))
        }
    }
}

/// Modifiers and Gains in a row.
fn modified(steps: &[Step], subject: Noun) -> String {
    let (gets, costs, gains) = if subject.many { ("get", "cost", "gain") } else { ("gets", "costs", "gains") };
    let said = steps.iter().map(|step| match step {
        Step::Op(Op::Strength(n)) => format!("{gets} {n:+} strength"),
        Step::Op(Op::Cost(n)) => format!("{costs} {}", dearer(*n)),
        Step::Gains(payload) => format!("{gains} {}", gained(payload)),
        Step::Op(_) | Step::Target(_) => String::new(),
    });
    format!("{} {} until end of turn", subject.subject, joined(&said.collect::<Vec<_>>()))
}

/// An icon that acts on cards.
fn effect(op: Op, current: &mut Current, action: bool) -> String {
    let first = matches!(current, Current::Cards(_, false));
    let pile = match current {
        Current::Cards(target, false) => nouns::all_in(target, Zone::Discard) || nouns::only_actions(target),
        _ => false,
    };
    let bare = match (op, &current) {
        (Op::Return, Current::Cards(target, false)) if pile => Some(Noun::without_zone(target, action).object),
        _ => None,
    };
    let noun = noun(current, action);
    match op {
        Op::Destroy => format!("destroy {}", noun.object),
        Op::Tap => format!("tap {}", noun.object),
        Op::Untap => format!("untap {}", noun.object),
        Op::Return => match bare {
            Some(object) => format!("return {object} from your discard pile to your hand"),
            None => format!("return {} to {}", noun.object, noun.home),
        },
        Op::Replay if first => {
            format!("you may play the summon {} of {}", if noun.many { "abilities" } else { "ability" }, noun.object)
        }
        Op::Replay => format!("you may play {} summon {}", noun.possessive, if noun.many { "abilities" } else { "ability" }),
        Op::Cost(_) | Op::Strength(_) | Op::Time(_) | Op::Draw(_) | Op::Guard(_) | Op::Extra(_) => String::new(),
    }
}
