//! Effects in words: each is a clause, and clauses about the same Model become one sentence.

use super::Say;
use super::noun::{Noun, Person, article, capital, count, list, side};
use crate::content::{
    ActionKind, Amount, Cond, Count, Duration, Face, Forbidden, Modifier, Op, Pick, SideRef, Standing, Way, Who,
};

/// What one effect says.
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// An order: "Push it 2 spaces".
    Do(String),
    /// What a Model does or suffers: "it", "loses 2 Power".
    Of(Noun, String),
    /// A sentence, without its full stop.
    Whole(String),
}

/// Clauses as sentences: "Heal 2 and remove your Dazed token. It loses 1 Power."
pub(super) fn sentences(clauses: &[Clause]) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < clauses.len() {
        let alike = |next: &Clause| match (&clauses[at], next) {
            (Clause::Do(_), Clause::Do(_)) => true,
            (Clause::Of(a, _), Clause::Of(b, _)) => a == b,
            _ => false,
        };
        let run = clauses[at..].iter().take_while(|next| alike(next)).count().max(1);
        let parts: Vec<String> = clauses[at..at + run].iter().map(|clause| said(clause).to_string()).collect();
        let simple = parts.iter().all(|part| !part.contains([',', '.', ':']) && !part.contains(" and "));
        let subject = match &clauses[at] {
            Clause::Of(noun, _) => format!("{} ", noun.text),
            _ => String::new(),
        };
        if simple {
            out.push(format!("{subject}{}", list(&parts, "and")));
        } else {
            let pronoun = match &clauses[at] {
                Clause::Of(noun, _) if noun.person == Person::They => "they ".to_string(),
                Clause::Of(noun, _) if noun.person == Person::It => "it ".to_string(),
                _ => subject.clone(),
            };
            out.extend(parts.iter().enumerate().map(|(i, part)| format!("{}{part}", if i == 0 { &subject } else { &pronoun })));
        }
        at += run;
    }
    let full: Vec<String> = out.iter().map(|text| capital(text.trim_end_matches('.'))).collect();
    if full.is_empty() { String::new() } else { format!("{}.", full.join(". ")) }
}

fn said(clause: &Clause) -> &str {
    match clause {
        Clause::Do(text) | Clause::Of(_, text) | Clause::Whole(text) => text,
    }
}

/// The first letter small, unless a name stands there.
pub(super) fn small(text: &str) -> String {
    let name = ["Allies", "Enemies", "Player", "NPC", "Daze", "Push", "Heal", "KO", "Interact"];
    if name.iter().any(|word| text.starts_with(word)) {
        return text.to_string();
    }
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

impl Say<'_> {
    /// Effects as sentences.
    pub(super) fn ops(&self, ops: &[Op]) -> String {
        sentences(&self.clauses(ops))
    }

    /// Modifiers of one Model with one span say the span once.
    pub(super) fn clauses(&self, ops: &[Op]) -> Vec<Clause> {
        let shared = |at: usize| match (&ops[at], ops.get(at + 1)) {
            (Op::Modify(who, _, span), Some(Op::Modify(other, _, next))) => who == other && span == next,
            _ => false,
        };
        let one = |at: usize| match &ops[at] {
            Op::Modify(who, what, _) if shared(at) => vec![self.modify(who, what, Duration::ThisAttack)],
            op => self.op(op),
        };
        (0..ops.len()).flat_map(one).collect()
    }

    /// Effects on the Models chosen: "an enemy Character within 3 spaces loses 2 Power", then "it".
    pub(super) fn chosen(&self, pick: &Pick, ops: &[Op]) -> Vec<Clause> {
        let (text, after) = self.pick(pick);
        let folds = ops.first().is_some_and(folds) && after.person == Person::It;
        if !folds {
            let inner = Say { it: Some(after), ..self.clone() }.ops(ops);
            return vec![Clause::Whole(format!("choose {text}: {}", small(inner.trim_end_matches('.'))))];
        }
        let first = Say { it: Some(Noun::one(text)), ..self.clone() };
        let rest = Say { it: Some(Noun::it()), ..self.clone() };
        let mut clauses = first.clauses(&ops[..1]);
        let mut others = rest.clauses(&ops[1..]);
        if let (Some(Clause::Of(noun, _)), Some(Clause::Of(it, _))) = (clauses.first().cloned(), others.first().cloned())
            && it == Noun::it()
        {
            for clause in &mut others {
                match clause {
                    Clause::Of(other, _) if *other == it => *other = noun.clone(),
                    _ => break,
                }
            }
        }
        clauses.extend(others);
        clauses
    }

    fn op(&self, op: &Op) -> Vec<Clause> {
        match op {
            Op::Choose(pick, ops) => self.chosen(pick, ops),
            Op::ForEach(filter, ops) => Say { it: Some(self.every(filter)), ..self.clone() }.clauses(ops),
            Op::ChooseOne(options) => {
                let said: Vec<String> =
                    options.iter().map(|(label, ops)| format!("{label}: {}", small(&self.ops(ops)))).collect();
                vec![Clause::Whole(format!("choose one. {}", said.join(" ")))]
            }
            Op::May(ops) => vec![Clause::Whole(format!("you may {}", small(self.ops(ops).trim_end_matches('.'))))],
            Op::If(cond, yes, no) => self.either(&format!("if {}", self.cond(cond)), yes, no),
            Op::Repeat(amount, ops) => vec![self.repeat(amount, ops)],
            Op::Roll(dice, faces, ops) => self.roll(*dice, faces, ops),
            Op::Random(lists) => {
                let said: Vec<String> =
                    lists.iter().map(|ops| small(self.ops(ops).trim_end_matches('.')).replace(". ", ", then ")).collect();
                vec![Clause::Whole(format!("chance picks one: {}", said.join("; ")))]
            }
            Op::GainPower(..) | Op::LosePower(..) | Op::TransferPower(..) | Op::StealPower(..) => vec![self.power(op)],
            Op::DealWounds(..) | Op::Heal(..) | Op::Daze(_) | Op::RemoveDaze(_) | Op::Ko(_) | Op::PreventWounds(_) => {
                vec![self.wounds(op)]
            }
            Op::Push(..) | Op::Move(..) | Op::Place(..) | Op::SwapPlaces(..) => vec![self.motion(op)],
            Op::AddSuccess(_)
            | Op::ConvertFace(..)
            | Op::Reroll(..)
            | Op::RedirectAttack(_)
            | Op::CancelAttack
            | Op::Attack(_) => {
                vec![self.attack_op(op)]
            }
            Op::BonusMove(..) | Op::BonusAttack(_) | Op::BonusAction(..) | Op::GrantAction(..) => vec![self.action(op)],
            Op::Modify(who, what, span) => vec![self.modify(who, what, *span)],
            _ => vec![self.board(op)],
        }
    }

    /// "If so, this. Otherwise, that."
    fn either(&self, condition: &str, yes: &[Op], no: &[Op]) -> Vec<Clause> {
        let then = self.ops(yes);
        let mut text = format!("{condition}, {}", small(then.trim_end_matches('.')));
        if !no.is_empty() {
            text += &format!(". Otherwise, {}", small(self.ops(no).trim_end_matches('.')));
        }
        vec![Clause::Whole(text)]
    }

    fn repeat(&self, amount: &Amount, ops: &[Op]) -> Clause {
        if let ([Op::PlaceTerrain(terrain, spot)], Some(n)) = (ops, amount.plain()) {
            return Clause::Do(format!(
                "place {} of {} {}",
                count(n, "space", "spaces"),
                self.terrain(*terrain),
                self.spot(spot)
            ));
        }
        let inner = small(self.ops(ops).trim_end_matches('.'));
        match amount.plain() {
            Some(2) => Clause::Whole(format!("twice: {inner}")),
            Some(n) => Clause::Whole(format!("{n} times: {inner}")),
            None => Clause::Whole(format!("{}, {inner}", self.amount(amount, "", "").replacen("1 for", "for", 1))),
        }
    }

    /// Dice outside an Attack: "Roll 1 die: if it shows Ranged or Power, …".
    fn roll(&self, dice: u8, faces: &[Face], ops: &[Op]) -> Vec<Clause> {
        let names: Vec<String> = faces.iter().map(|face| face_name(*face).to_string()).collect();
        let names = list(&names, "or");
        let dice_text = count(dice, "die", "dice");
        if let [Op::If(Cond::AtLeast(Count::Successes, 1), yes, no)] = ops {
            let which = if dice == 1 { "it shows" } else { "any shows" };
            return match &self.either(&format!("roll {dice_text}. If {which} {names}"), yes, no)[..] {
                [Clause::Whole(text)] => vec![Clause::Whole(text.clone())],
                other => other.to_vec(),
            };
        }
        let successes = format!("{names} is a Success");
        vec![Clause::Whole(format!("roll {dice_text}. Each {successes}. {}", self.ops(ops).trim_end_matches('.')))]
    }

    fn power(&self, op: &Op) -> Clause {
        let amount = |n: &Amount| {
            let text = self.amount(n, "", "");
            text.split_once(' ').map_or(format!("{text} Power"), |(n, rest)| format!("{n} Power {rest}"))
        };
        match op {
            Op::GainPower(Who::ControllerSkills, n) => Clause::Whole(format!("the Controller Skills gain {}", amount(n))),
            Op::GainPower(who, n) => self.of(who, "gain", "gains", &amount(n)),
            Op::LosePower(who, n) => self.of(who, "lose", "loses", &amount(n)),
            Op::TransferPower(from, to, n) if self.who(from).person == Person::You => {
                Clause::Do(format!("give up to {} to {}", amount(n), self.who(to).text))
            }
            Op::TransferPower(from, to, n) => {
                self.of(from, "give", "gives", &format!("up to {} to {}", amount(n), self.who(to).text))
            }
            Op::StealPower(from, to, n) if self.who(to).person == Person::You => {
                Clause::Do(format!("steal {} from {}", amount(n), self.who(from).text))
            }
            Op::StealPower(from, to, n) => self.of(to, "steal", "steals", &format!("{} from {}", amount(n), self.who(from).text)),
            _ => Clause::Whole(String::new()),
        }
    }

    /// What a Model does: an order if it is "you".
    fn of(&self, who: &Who, plain: &str, third: &str, rest: &str) -> Clause {
        let noun = self.who(who);
        let text = format!("{} {rest}", noun.v(plain, third));
        if noun.person == Person::You { Clause::Do(text) } else { Clause::Of(noun, text) }
    }

    /// What the owner does to a Model: an order, or the passive if there are several.
    fn to(&self, who: &Who, verb: &str, passive: &str, rest: &str) -> Clause {
        let noun = self.who(who);
        match noun.person {
            Person::Each | Person::They => Clause::Of(noun.clone(), format!("{} {passive}{rest}", noun.is())),
            Person::You | Person::It => {
                let whom = if noun.person == Person::You { "yourself" } else { &noun.text };
                Clause::Do(format!("{verb} {whom}{rest}"))
            }
        }
    }

    fn wounds(&self, op: &Op) -> Clause {
        match op {
            Op::DealWounds(who, n) => self.of(who, "suffer", "suffers", &self.amount(n, "Wound", "Wounds")),
            Op::Heal(who, n) => self.of(who, "Heal", "Heals", &self.amount(n, "", "")),
            Op::Daze(who) => self.to(who, "Daze", "Dazed", ""),
            Op::RemoveDaze(who) => {
                let noun = self.who(who);
                self.of(who, "remove", "loses", &format!("{} Dazed token", noun.own()))
            }
            Op::Ko(who) => self.to(who, "KO", "KO'ed", ""),
            Op::PreventWounds(n) => Clause::Do(format!("prevent {}", self.amount(n, "Wound", "Wounds"))),
            _ => Clause::Whole(String::new()),
        }
    }

    fn motion(&self, op: &Op) -> Clause {
        match op {
            Op::Push(who, n, way) => {
                let way = match way {
                    Way::Any => " in any direction".to_string(),
                    Way::Towards(to) => format!(" towards {}", self.who(to).text),
                    Way::Away(from) => format!(" away from {}", self.who(from).text),
                };
                self.to(who, "Push", "Pushed", &format!(" up to {}{way}", self.amount(n, "space", "spaces")))
            }
            Op::Move(who, n, modifiers) => {
                let mods = with(modifiers);
                self.of(who, "move", "moves", &format!("up to {}{mods}", self.amount(n, "space", "spaces")))
            }
            Op::Place(who, spot) => self.to(who, "place", "placed", &format!(" in a free space {}", self.spot(spot))),
            Op::SwapPlaces(a, b) => {
                let (a, b) = (self.who(a), self.who(b));
                match a.person {
                    Person::You => Clause::Do(format!("swap places with {}", b.text)),
                    _ => Clause::Of(a.clone(), format!("{} places with {}", a.v("swap", "swaps"), b.text)),
                }
            }
            _ => Clause::Whole(String::new()),
        }
    }

    fn attack_op(&self, op: &Op) -> Clause {
        match op {
            Op::AddSuccess(n) => Clause::Do(format!("add {}", self.amount(n, "Success", "Successes"))),
            Op::ConvertFace(from, to, n) => Clause::Do(format!(
                "turn up to {n} {} {} into {}",
                face_name(*from),
                if *n == 1 { "symbol" } else { "symbols" },
                face_name(*to)
            )),
            Op::Reroll(n, faces) => {
                let dice = count(*n, "die", "dice");
                let which: Vec<String> = faces.iter().map(|face| face_name(*face).to_string()).collect();
                let which = if which.is_empty() { String::new() } else { format!(" showing {}", list(&which, "or")) };
                let whose = if self.rerolls_enemy { " of that roll" } else { "" };
                Clause::Do(format!("reroll up to {dice}{which}{whose}"))
            }
            Op::RedirectAttack(who) => {
                let noun = self.who(who);
                Clause::Of(noun.clone(), format!("{} the target instead", noun.v("become", "becomes")))
            }
            Op::CancelAttack => Clause::Do("cancel the Attack".into()),
            Op::Attack(attack) => {
                let line = self.attack_line(attack);
                let inside = Say { attacking: true, ..self.clone() };
                let more = inside.attack_results(attack);
                let more = if more.is_empty() { String::new() } else { format!(". {}", more.trim_end_matches('.')) };
                Clause::Whole(format!("make an Attack: {line}{more}"))
            }
            _ => Clause::Whole(String::new()),
        }
    }

    fn action(&self, op: &Op) -> Clause {
        let kinds = |kinds: &[ActionKind]| list(&kinds.iter().map(|kind| verb(*kind).to_string()).collect::<Vec<_>>(), "or");
        let may = |who: &Who, rest: String| {
            let noun = self.who(who);
            if noun.person == Person::You { Clause::Do(rest) } else { Clause::Of(noun, format!("may {rest}")) }
        };
        match op {
            Op::BonusMove(who, n) => may(who, format!("make a Bonus Move of up to {}", count(*n, "space", "spaces"))),
            Op::BonusAttack(who) => may(who, "make a Bonus Attack".into()),
            Op::BonusAction(who, all) => may(who, format!("{} as a Bonus Action", kinds(all))),
            Op::GrantAction(who, all) => may(who, format!("{} now", kinds(all))),
            _ => Clause::Whole(String::new()),
        }
    }

    /// A modifier with its span: "roll 2 more dice", "it has 1 more Armor until the end of the Round".
    fn modify(&self, who: &Who, what: &Modifier, span: Duration) -> Clause {
        let noun = self.who(who);
        let span = match span {
            Duration::ThisAttack => "",
            Duration::ThisAction => " for this Action",
            Duration::ThisActivation => " until the end of this Activation",
            Duration::UntilNextActivation if self.owner => " until your next Activation",
            Duration::UntilNextActivation => " until its next Activation",
            Duration::ThisRound => " until the end of the Round",
            Duration::WhileInPlay => " for as long as you stay on the Battlefield",
            Duration::Game => " for the rest of the game",
        };
        if let (Modifier::Forbid(what), Person::You) = (what, noun.person) {
            return Clause::Of(noun, format!("{}{span}", forbidden(*what)));
        }
        let text = format!("{}{span}", self.modifier(&noun, what));
        if noun.person == Person::You { Clause::Do(text) } else { Clause::Of(noun, text) }
    }

    /// What a modifier does, as the predicate of its Model.
    pub(super) fn modifier(&self, noun: &Noun, what: &Modifier) -> String {
        let own = noun.own();
        match what {
            Modifier::AddDice(n) => format!("{} {}", noun.v("roll", "rolls"), self.amount(n, "more die", "more dice")),
            Modifier::RemoveDice(n) => format!("{} {}", noun.v("roll", "rolls"), self.amount(n, "die fewer", "dice fewer")),
            Modifier::GrantArmor(n) => format!("{} {}", noun.v("gain", "gains"), self.amount(n, "Armor", "Armor")),
            Modifier::ReduceArmor(n) => format!("{} {}", noun.v("lose", "loses"), self.amount(n, "Armor", "Armor")),
            Modifier::IgnoreArmor => format!("{} Armor", noun.v("ignore", "ignores")),
            Modifier::ExtendRange(n) => {
                format!("{} {} further with Ranged Attacks", noun.v("reach", "reaches"), count(*n, "space", "spaces"))
            }
            Modifier::IgnoreLos => format!("{} no Line of Sight", noun.v("need", "needs")),
            Modifier::AddTarget(n) => {
                format!("{} up to {}", noun.v("attack", "attacks"), count(*n, "more target", "more targets"))
            }
            Modifier::MovePoints(n) => {
                let more = if *n < 0 { "less" } else { "more" };
                let spaces = count(n.unsigned_abs(), "space", "spaces");
                format!("{} {spaces} {more} each time {} {}", noun.v("move", "moves"), pronoun(noun), noun.v("move", "moves"))
            }
            Modifier::IgnoreTerrainPenalty => format!("{} Terrain Penalties", noun.v("ignore", "ignores")),
            Modifier::IgnoreEscapeDamage => format!("{} no Escape Damage", noun.v("suffer", "suffers")),
            Modifier::PassThroughEnemies => "may pass through Enemies".into(),
            Modifier::ExtraEscapeDamage(n) => {
                format!("{} {} in Escape Damage", noun.v("deal", "deals"), count(*n, "more Wound", "more Wounds"))
            }
            Modifier::Forbid(what) => forbidden(*what).to_string(),
            Modifier::Cost(n) => {
                let more = if *n < 0 { "less" } else { "more" };
                format!("{} {} Power {more} for {own} Skills", noun.v("pay", "pays"), n.unsigned_abs())
            }
        }
    }

    /// What a passive gives as long as it applies.
    pub(super) fn standing(&self, all: &[Standing]) -> String {
        let mut said: Vec<(String, Clause)> = Vec::new();
        for one in all {
            let noun = self.who(&one.who);
            let it = if noun.person == Person::They { Noun::many("they") } else { noun.clone() };
            let inner = Say { it: Some(it), ..self.clone() };
            let condition = if one.when == Cond::Always { String::new() } else { format!("if {}, ", inner.cond(&one.when)) };
            let text = match &one.what {
                Modifier::AddDice(n) => {
                    format!("{} {} in every Attack", noun.v("roll", "rolls"), inner.amount(n, "more die", "more dice"))
                }
                Modifier::GrantArmor(n) => format!("{} {} more Armor", noun.v("have", "has"), inner.amount(n, "", "")),
                what => self.modifier(&noun, what),
            };
            said.push((condition, Clause::Of(noun, text)));
        }
        let mut out = Vec::new();
        let mut at = 0;
        while at < said.len() {
            let run = said[at..].iter().take_while(|(condition, _)| *condition == said[at].0).count();
            let clauses: Vec<Clause> = said[at..at + run].iter().map(|(_, clause)| clause.clone()).collect();
            let text = sentences(&clauses);
            let condition = &said[at].0;
            out.push(if condition.is_empty() { text } else { format!("{}{}", capital(condition), small(&text)) });
            at += run;
        }
        out.join(" ")
    }

    /// Effects on the board, the cards and the tracks.
    fn board(&self, op: &Op) -> Clause {
        match op {
            Op::SpawnMinion(n, spot) => Clause::Do(format!("spawn {} {}", self.amount(n, "Minion", "Minions"), self.spot(spot))),
            Op::SpawnElite(minion, n, spot) => {
                let (one, many) = self.minion(*minion);
                Clause::Do(format!("spawn {} {}", self.amount(n, &one, &many), self.spot(spot)))
            }
            Op::SpawnToken(token, spot) => Clause::Do(format!("put {} {}", article(&self.token(*token)), self.spot(spot))),
            Op::RemoveToken(pick) => Clause::Do(format!("remove {}", self.token_pick(pick))),
            Op::MoveToken(pick, n) => {
                Clause::Do(format!("move {} up to {}", self.token_pick(pick), count(*n, "space", "spaces")))
            }
            Op::PickUp(who, pick) => self.of(who, "pick up", "picks up", &self.token_pick(pick)),
            Op::Drop(who, token) => self.of(who, "drop", "drops", &article(&self.token(*token))),
            Op::PlaceTerrain(terrain, spot) => {
                Clause::Do(format!("place 1 space of {} {}", self.terrain(*terrain), self.spot(spot)))
            }
            Op::RemoveTerrain(terrain, within) => {
                let place = if *within == 1 { "next to you".to_string() } else { format!("within {within} spaces") };
                Clause::Do(format!("remove a piece of {} {place}", self.terrain(*terrain)))
            }
            Op::SetMarker(who, marker, true) => {
                let marker = article(&self.token(*marker));
                let noun = self.who(who);
                if noun.person == Person::You {
                    Clause::Do(format!("take {marker}"))
                } else {
                    self.of(who, "get", "gets", &marker)
                }
            }
            Op::SetMarker(who, marker, false) => {
                let noun = self.who(who);
                self.of(who, "lose", "loses", &format!("{} {}", noun.own(), self.token(*marker)))
            }
            Op::DrawStrategy(n) => Clause::Do(format!("draw {}", self.amount(n, "Strategy Card", "Strategy Cards"))),
            Op::DiscardStrategy(n) => {
                Clause::Whole(format!("the Controller discards {} by chance", self.amount(n, "Strategy Card", "Strategy Cards")))
            }
            Op::PeekActivation(n) => Clause::Do(format!(
                "look at {} of the other side",
                count(*n, "facedown Activation Card", "facedown Activation Cards")
            )),
            Op::SwapActivationCards(of) => {
                let whose = match of {
                    SideRef::Mine => "of your side".into(),
                    SideRef::Theirs => "of the other side".into(),
                    other => format!("of {}", self.side(*other)),
                };
                Clause::Do(format!("swap two facedown Activation Cards {whose}"))
            }
            Op::AdvanceEscalation(n) => Clause::Do(format!("advance the Escalation Token {}", self.amount(n, "space", "spaces"))),
            Op::GainVp(of, n) => Clause::Whole(format!("{} gains {}", self.side(*of), self.amount(n, "VP", "VP"))),
            Op::UnlockSkill(who, colour) => {
                let colour = format!("{colour:?}");
                let noun = self.who(who);
                let text = format!("{} {} {colour} Skill", noun.v("unlock", "unlocks"), noun.own());
                if noun.person == Person::You { Clause::Do(text) } else { Clause::Of(noun, text) }
            }
            Op::SwapSkillFace(who) => {
                let noun = self.who(who);
                self.of(who, "turn", "turns", &format!("one of {} unlocked Skill Cards to its other face", noun.own()))
            }
            Op::Win(of) => Clause::Whole(format!("{} wins", self.side(*of))),
            Op::NpcActs(npc) => Clause::Whole(format!("the {} acts", self.npc(*npc))),
            _ => Clause::Whole(String::new()),
        }
    }

    /// A side as an effect names it.
    pub(super) fn side(&self, of: SideRef) -> String {
        match of {
            SideRef::The(this) => side(this).into(),
            SideRef::Mine => "your side".into(),
            SideRef::Theirs => "the other side".into(),
            SideRef::Subjects => "its side".into(),
            SideRef::Opposing => "the side against it".into(),
            SideRef::Objects => "the side that did it".into(),
        }
    }
}

/// Whether an effect can name its Model in full: "an adjacent Enemy suffers 1 Wound".
fn folds(op: &Op) -> bool {
    !matches!(
        op,
        Op::Choose(..)
            | Op::ChooseOne(_)
            | Op::May(_)
            | Op::If(..)
            | Op::ForEach(..)
            | Op::Repeat(..)
            | Op::Roll(..)
            | Op::Random(_)
            | Op::Attack(_)
            | Op::RemoveDaze(_)
            | Op::SpawnMinion(..)
            | Op::SpawnElite(..)
    )
}

fn pronoun(noun: &Noun) -> &'static str {
    match noun.person {
        Person::You => "you",
        Person::It | Person::Each => "it",
        Person::They => "they",
    }
}

/// " through Enemies, without Escape Damage and Terrain Penalties".
fn with(modifiers: &[Modifier]) -> String {
    let named = |wanted: &Modifier| modifiers.contains(wanted);
    let mut text = String::new();
    if named(&Modifier::PassThroughEnemies) {
        text += " through Enemies";
    }
    let without: Vec<String> =
        [(Modifier::IgnoreEscapeDamage, "Escape Damage"), (Modifier::IgnoreTerrainPenalty, "Terrain Penalties")]
            .iter()
            .filter(|(modifier, _)| named(modifier))
            .map(|(_, name)| (*name).to_string())
            .collect();
    if !without.is_empty() {
        text += &format!("{} without {}", if text.is_empty() { "" } else { "," }, list(&without, "or"));
    }
    text
}

const fn forbidden(what: Forbidden) -> &'static str {
    match what {
        Forbidden::Move => "cannot move",
        Forbidden::Attack => "cannot attack",
        Forbidden::Skill => "cannot use Skills other than Attacks",
        Forbidden::Reaction => "cannot use Reactions or Defense Boosts",
    }
}

/// What an Action of this kind is as a verb.
const fn verb(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Attack => "attack",
        ActionKind::Interact => "Interact",
        ActionKind::Move => "Move",
        ActionKind::UseSkill => "use a Skill",
    }
}

/// A symbol of the dice.
pub(super) const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Melee => "Melee",
        Face::Ranged => "Ranged",
        Face::Power => "Power",
        Face::Blank => "a blank",
    }
}
