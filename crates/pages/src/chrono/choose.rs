//! The panels of single decisions: who asks, what each answer leads to, and the buttons for it.

use super::art::{printed, row, sign};
use super::card::{Look, face, words};
use super::{Scene, json};
use crate::shell::{capital, count};
use crate::table::clause_link;
use chrono::card::{Card, Kind};
use chrono::grammar::{On, parse, row_of};
use chrono::icons::{Icon, Line, Op, Step, Zone};
use chrono::sentence::sentence;
use chrono::symbols::Symbol;
use chrono::view::BattlerView;
use chrono::{Action, CardId, Id, Object};
use maud::{Markup, html};

/// A button for one legal answer, with what it leads to.
fn answer(scene: &Scene<'_>, action: Action, class: &str, leads: &str) -> Markup {
    html! {
        @if let Some(legal) = scene.can(action) {
            button.button.(class) type="submit" name="action" value=(json(&action)) { (named(scene, action, &legal.label)) @if !leads.is_empty() { small { (leads) } } }
        }
    }
}

/// Labels of the rules call players by their seat; at the table they have names.
fn named(scene: &Scene<'_>, action: Action, label: &str) -> String {
    match action {
        Action::Opponent(seat) => capital(&scene.who(seat)),
        Action::Object(Object::Guardians(seat)) => format!("The guardians of {}", scene.who(seat)),
        Action::Object(Object::Battler(id)) | Action::Target(id) => whose_name(scene, id),
        Action::Object(Object::Quest(id)) => format!("The quest card on {}", whose_name(scene, id)),
        _ => label.to_string(),
    }
}

fn whose_name(scene: &Scene<'_>, id: Id) -> String {
    let name = scene.battler_name(id);
    match scene.battler(id) {
        Some(b) if Some(b.seat) == scene.me => format!("Your {name}"),
        Some(b) => format!("{}'s {name}", scene.names.of(b.seat)),
        None => name,
    }
}

fn yes_no(scene: &Scene<'_>, yes: (Action, &str), no: (Action, &str)) -> Markup {
    html! { div.c-answers.primary data-nav { (answer(scene, yes.0, "", yes.1)) (answer(scene, no.0, "quiet", no.1)) } }
}

/// House rule CC-R9.
pub(super) fn mulligan(scene: &Scene<'_>) -> Markup {
    html! {
        h2 { "Your starting hand" }
        p { "You may mulligan once. " (clause_link("CC-R9")) }
        (yes_no(scene, (Action::Mulligan(false), "Start with this hand."), (Action::Mulligan(true), "Put it back and draw five new cards.")))
    }
}

/// CC-17.4: the running sum, and what the destruction will set off.
pub(super) fn pay(scene: &Scene<'_>, card: CardId, (need, picked): (i16, i16), standard: bool) -> Markup {
    let share = if need > 0 { (i32::from(picked) * 100 / i32::from(need)).min(100) } else { 100 };
    html! {
        h2 { "Pay for " (scene.card(card).name) }
        div.c-sum role="img" aria-label=(format!("{picked} of {need}")) { svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" { rect width=(share) height="8" {} } b { (picked) " of " (need) } }
        p.hint { (if standard { "Only standard battlers pay for an EX battler. " } else { "Any of your battlers pay for an EX action. " }) (clause_link(if standard { "CC-17.5" } else { "CC-17.6" })) " Too much is allowed; nothing is given back." }
        ul.c-choices data-nav {
            @for b in scene.view.battlers.iter().filter(|b| Some(b.seat) == scene.me) {
                @if b.doomed { li.picked { span { (scene.battler_name(b.id)) ", worth " (b.cost) } (after(scene, b)) } }
                @else if scene.can(Action::Pay(b.id)).is_some() { li { (answer(scene, Action::Pay(b.id), "quiet", &format!("worth {}", b.cost))) (after(scene, b)) } }
            }
        }
        div.primary { (answer(scene, Action::Paid, "", "The battlers are destroyed and the card comes into play."))
        @if scene.can(Action::Paid).is_none() { p.none { (need - picked) " more needed." } } }
    }
}

/// CC-17.10: what happens when it is destroyed.
fn after(scene: &Scene<'_>, b: &BattlerView) -> Markup {
    let card = scene.card(b.card);
    let has = |icon: Icon| b.icons.iter().any(|i| i.icon == icon);
    html! {
        @if has(Icon::Destroyed) || has(Icon::Legion) || has(Icon::Reinforcements) {
            small.c-after {
                "then "
                @for line in card.lines.iter().filter(|l| l.trigger == Some(chrono::icons::Trigger::Destroyed)) { (row(line)) }
                @if has(Icon::Legion) { (sign(Symbol::Legion)) "Legion " }
                @if has(Icon::Reinforcements) { (sign(Symbol::Reinforcements)) "Reinforcements" }
            }
        }
    }
}

/// CC-24.44.
pub(super) fn under(scene: &Scene<'_>, id: Id, left: u8) -> Markup {
    html! {
        h2 { (sign(Symbol::Toughness)) "Toughness" }
        p { "Put a card from your hand face up under " b { (scene.battler_name(id)) } ". It is discarded instead when an opponent would destroy the battler. " (clause_link("CC-24.44")) }
        p.c-do-this { "Choose from your hand" @if left > 1 { ", up to " (left) } ", or:" }
        div.primary { (answer(scene, Action::Under(None), "quiet", "")) }
    }
}

/// CC-24.38, CC-24.74.
pub(super) fn enter_tapped(scene: &Scene<'_>, id: Id) -> Markup {
    let has = |icon: Icon| scene.battler(id).is_some_and(|b| b.icons.iter().any(|i| i.icon == icon));
    let gives = match (has(Icon::Sentinel), has(Icon::Taunt)) {
        (true, true) => "your guardian stack and your other battlers cannot be attacked",
        (true, false) => "your guardian stack cannot be attacked",
        _ => "your battlers without Taunt cannot be attacked",
    };
    html! {
        h2 { (scene.battler_name(id)) " enters" }
        p { "While it is tapped and on no quest, " (gives) ". " (clause_link(if has(Icon::Sentinel) { "CC-24.36" } else { "CC-24.73" })) }
        (yes_no(scene, (Action::EnterTapped(true), "It guards right away, but can be attacked."), (Action::EnterTapped(false), "It cannot be attacked.")))
    }
}

/// The line of a card that a text is.
fn line_of(card: &Card, text: &str) -> Option<(Line, On)> {
    let on = if card.kind == Kind::Battler { [On::Battler, On::BattlerGuardian] } else { [On::Action, On::ActionGuardian] };
    // It comes as notation or, where the rules put it into words, as the sentence of one of the card's lines.
    let own = || {
        let lines = card.lines.iter().map(|line| (line, on[0])).chain(card.guardian.iter().map(|line| (line, on[1])));
        lines.map(|(line, on)| (line.clone(), on)).find(|(line, on)| sentence(line, *on) == text)
    };
    on.into_iter().find_map(|on| parse(text, on).ok().map(|line| (line, on))).or_else(own)
}

/// Whether what a line does to the target of this step is nothing one wishes oneself.
fn harms(line: &Line, step: u8) -> bool {
    let next = line.steps.iter().skip(usize::from(step)).find_map(|s| if let Step::Op(op) = s { Some(*op) } else { None });
    matches!(next, Some(Op::Destroy | Op::Tap | Op::Return)) || matches!(next, Some(Op::Strength(n)) if n < 0)
}

/// The line with the icon that is reached lit up, and in words.
fn lit(scene: &Scene<'_>, card: CardId, text: &str, step: Option<u8>) -> Markup {
    html! {
        @if let Some((line, on)) = line_of(scene.card(card), text) {
            p.c-line {
                span.g-row aria-hidden="true" { @for (i, glyph) in row_of(&line).into_iter().enumerate() { span.lit[Some(i) == step.map(|s| icon_at(&line, s))] { (printed(glyph)) } } }
                span { (sentence(&line, on)) }
            }
        } @else { p { (text) } }
    }
}

/// A line of the specification's notation as icons.
pub(super) fn icons_of(text: &str) -> Option<Markup> {
    let all = [On::Battler, On::Action, On::BattlerGuardian, On::ActionGuardian];
    all.into_iter().find_map(|on| parse(text, on).ok()).map(|line| html! { (row(&line)) span.unseen { (text) } })
}

/// Which printed icon a step begins with.
fn icon_at(line: &Line, step: u8) -> usize {
    let before = Line { steps: line.steps[..usize::from(step).min(line.steps.len())].to_vec(), threshold: None, ..line.clone() };
    row_of(&before).len()
}

/// CC-20.33.
pub(super) fn target(scene: &Scene<'_>, card: CardId, line: &str, step: u8) -> Markup {
    let mut choices: Vec<Action> = scene.legal.iter().map(|(a, _)| *a).collect();
    // Whom one rather means comes first: the others for what harms, oneself for what helps.
    let harms = line_of(scene.card(card), line).is_some_and(|(line, _)| harms(&line, step));
    choices.sort_by_key(|action| match action {
        Action::Target(id) => scene.battler(*id).is_some_and(|b| (Some(b.seat) == scene.me) == harms),
        _ => false,
    });
    let in_discard = choices.iter().any(|a| matches!(a, Action::TargetCard { zone: Zone::Discard, .. }));
    let in_hand = choices.iter().any(|a| matches!(a, Action::TargetCard { zone: Zone::Hand, .. }));
    html! {
        h2 { "Choose a target" }
        p { b { (scene.card(card).name) } }
        (lit(scene, card, line, Some(step)))
        @if in_hand { p.c-do-this { "Choose from your hand." } }
        @if in_discard {
            p.c-do-this { "Choose from your discard pile:" }
            ul.c-pick-cards data-nav { @for action in &choices { @if let Action::TargetCard { zone: Zone::Discard, card, .. } = action { (card_button(scene, *action, *card)) } } }
        }
        ul.c-choices data-nav { @for action in &choices { @if let Action::Target(id) = action { li { (answer(scene, *action, "quiet", &strength_words(scene, *id))) } } } }
    }
}

fn strength_words(scene: &Scene<'_>, id: Id) -> String {
    scene.battler(id).map(|b| format!("strength {}{}", b.strength, if b.tapped { ", tapped" } else { "" })).unwrap_or_default()
}

fn card_button(scene: &Scene<'_>, action: Action, card: CardId) -> Markup {
    html! { li { button type="submit" name="action" value=(json(&action)) { (face(scene.card(card), Look::default())) span.unseen { (scene.can(action).map_or("", |l| l.label.as_str())) } } } }
}

/// CC-20.4.
pub(super) fn opponent(scene: &Scene<'_>, card: CardId, line: &str) -> Markup {
    html! {
        h2 { "Choose an opponent" }
        p { b { (scene.card(card).name) } }
        (lit(scene, card, line, None))
        div.c-answers data-nav { @for (action, _) in &scene.legal { @if let Action::Opponent(seat) = action {
            @let p = &scene.view.players[seat.index()];
            (answer(scene, *action, "", &format!("{}, {} in hand", count(u32::from(p.guardians), "guardian", "guardians"), p.hand)))
        } } }
    }
}

/// CC-23.11.
pub(super) fn replay(scene: &Scene<'_>, id: Id) -> Markup {
    let card = scene.battler(id).map(|b| scene.card(b.card));
    html! {
        h2 { "Use its summon ability?" }
        @if let Some(card) = card { p { b { (scene.battler_name(id)) } } @for line in card.lines.iter().filter(|l| l.trigger == Some(chrono::icons::Trigger::Summon)) { p.c-line { (row(line)) span { (sentence(line, On::Battler)) } } } }
        (yes_no(scene, (Action::Replay(true), "As if you had just summoned it."), (Action::Replay(false), "Nothing happens. ")))
    }
}

fn in_battle(b: &BattlerView) -> i16 {
    (b.strength + b.parts.last_stand).max(0)
}

/// CC-12: what an attack on a battler leads to, as far as it is known.
fn foreseen(scene: &Scene<'_>, mine: &BattlerView, object: Object) -> String {
    let has = |b: &BattlerView, icon: Icon| b.icons.iter().any(|i| i.icon == icon);
    let fate = |b: &BattlerView, attacks: bool| {
        let name = scene.battler_name(b.id);
        match () {
            () if has(b, Icon::Withdraw) => format!("{name} returns to the hand"),
            () if attacks && has(b, Icon::Recovery) => format!("{name} recovers"),
            () if has(b, Icon::Toughness) && !b.unders.is_empty() => format!("{name} loses a card under it"),
            () => format!("{name} is destroyed"),
        }
    };
    let attacks = 1 + mine.icons.iter().find(|i| i.icon == Icon::GuardianAttack).map_or(0, |i| u16::from(i.number));
    match object {
        Object::Battler(id) => {
            let Some(theirs) = scene.battler(id) else { return String::new() };
            let (a, b) = (in_battle(mine), in_battle(theirs));
            let end = match a.cmp(&b) {
                std::cmp::Ordering::Greater => fate(theirs, false),
                std::cmp::Ordering::Less => fate(mine, true),
                std::cmp::Ordering::Equal => format!("{}, {}", fate(mine, true), fate(theirs, false)),
            };
            format!("{a} against {b}: {end}.")
        }
        Object::Quest(_) => format!("Your {} against a face-down card. Beat it and the quest point is lost.", in_battle(mine)),
        Object::Guardians(seat) => match scene.view.players[seat.index()].guardians {
            0 => format!("No guardians left: {} is out of the game.", scene.who(seat)),
            n => format!("Your {} against up to {} of {n} face-down guardians.", in_battle(mine), attacks.min(n)),
        },
    }
}

/// CC-11.4: every legal object, with the known outcome.
pub(super) fn object(scene: &Scene<'_>, attacker: Id) -> Markup {
    let Some(mine) = scene.battler(attacker) else { return html! {} };
    html! {
        h2 { "Choose what " (scene.battler_name(attacker)) " attacks" }
        ul.c-choices data-nav { @for (action, _) in &scene.legal { @if let Action::Object(object) = action {
            li { (answer(scene, *action, if matches!(object, Object::Guardians(_)) { "" } else { "quiet" }, &foreseen(scene, mine, *object))) }
        } } }
        p.hint { "Targets you cannot attack say why on the board." }
    }
}

/// Time icons of a guardian ability that are its owner's own: what they give.
fn time_of(line: &Line) -> i8 {
    let mut own = true;
    line.steps.iter().fold(0, |sum, step| match step {
        Step::Target(target) => {
            own = *target != chrono::icons::Target::Opponent;
            sum
        }
        Step::Op(Op::Time(n)) => sum + if own { *n } else { -n },
        _ => sum,
    })
}

/// CC-13.3: the moment of the guardian, with the result of both answers.
pub(super) fn guardian(scene: &Scene<'_>, card: CardId, fails: Option<&str>) -> Markup {
    let print = scene.card(card);
    html! {
        div.c-stage {
            h2 { "Your guardian is revealed" }
            div.c-reveal { (face(print, Look::default())) div { h3 { (print.name) } @if let Some(line) = &print.guardian { p.c-line { (row(line)) span { (guardian_words(print)) } } } } }
            @if let Some(why) = fails { p.c-warn { "It would do nothing: " (why) ". " (clause_link("CC-9.2")) } }
            (yes_no(scene, (Action::Guardian(true), &used(scene, print)), (Action::Guardian(false), "Compare strength only, then discard it.")))
            (versus(scene))
        }
    }
}

fn guardian_words(card: &Card) -> String {
    chrono::sentence::card_text(card).guardian.unwrap_or_default()
}

/// What using the ability does to the counter, if it moves it.
fn used(scene: &Scene<'_>, card: &Card) -> String {
    let time = card.guardian.as_ref().map_or(0, time_of);
    if time == 0 {
        return "Happens now, before strength is compared.".into();
    }
    let towards = if scene.me == Some(scene.view.active) { time } else { -time };
    let to = (scene.view.counter + towards).clamp(-10, 10);
    let stop =
        if to < 0 && scene.view.counter >= 0 { " That ends the turn, and the attack stops after this guardian." } else { "" };
    let where_to = match to {
        0 => "0".to_string(),
        n if n > 0 => format!("{n} of {}", scene.who(scene.view.active)),
        n => format!("{} of {}", -n, scene.who(scene.view.next)),
    };
    format!("The counter goes to {where_to}.{stop}")
}

/// The attack that is going on: both strengths.
fn versus(scene: &Scene<'_>) -> Markup {
    let Some(attack) = scene.view.attack else { return html! {} };
    let Some(attacker) = scene.battler(attack.attacker) else { return html! {} };
    let other = match (scene.view.revealed, attack.object) {
        (Some(r), _) => {
            let card = scene.card(r.card);
            (card.kind == Kind::Battler)
                .then(|| (card.name.clone(), r.strength))
                .or_else(|| Some((format!("{}, an action: no battle", card.name), -1)))
        }
        (None, Some(Object::Battler(id))) => scene.battler(id).map(|b| (scene.battler_name(id), in_battle(b))),
        _ => None,
    };
    html! {
        div.c-versus {
            span { b { (in_battle(attacker)) } (scene.battler_name(attacker.id)) }
            @match &other {
                Some((name, -1)) => span.none { (name) },
                Some((name, n)) => { i { "against" } span { b { (n) } (name) } }
                None => span.none { "No target yet." },
            }
            @if let (Some((_, n)), Some(_)) = (&other, scene.view.revealed) { @if *n >= 0 { p { (if *n >= in_battle(attacker) { "As it stands, the attacker loses." } else { "As it stands, the attacker survives." }) " " (clause_link("CC-13.9")) } } }
            @if attack.met > 1 { p.none { "Guardian " (attack.met) " of this attack." } }
        }
    }
}

/// What onlookers see of a battle.
pub(super) fn battle(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.view.attack.is_some() && scene.view.result.is_none() {
            h2 { "Attack" }
            @if let Some(r) = scene.view.revealed { div.c-reveal { (face(scene.card(r.card), Look::default())) div { h3 { (scene.card(r.card).name) } (words(scene.card(r.card))) } } }
            (versus(scene))
        } @else if let Some((seat, card)) = scene.view.resolving { h2 { (capital(&scene.who(seat))) ": " (scene.card(card).name) } div.c-reveal { (face(scene.card(card), Look::default())) } }
    }
}

/// CC-23.18.
pub(super) fn discard(left: u8) -> Markup {
    html! {
        h2 { "Discard " (count(u32::from(left), "card", "cards")) }
        p { "Choose from your hand. Everyone will see it. " (clause_link("CC-23.18")) }
    }
}

/// CC-24.45.
pub(super) fn shed(scene: &Scene<'_>, id: Id) -> Markup {
    html! {
        h2 { (sign(Symbol::Toughness)) "Toughness" }
        p { "One card under " b { (scene.battler_name(id)) } " is discarded instead. " (clause_link("CC-24.45")) }
        ul.c-pick-cards data-nav { @for (action, _) in &scene.legal { @if let Action::Shed(card) = action { (card_button(scene, *action, *card)) } } }
    }
}

/// CC-24.26; asked also when no card fits, so that nobody learns that.
pub(super) fn reinforce(scene: &Scene<'_>, cost: i16) -> Markup {
    let any = scene.legal.iter().any(|(a, _)| matches!(a, Action::Reinforce(Some(_))));
    html! {
        h2 { (sign(Symbol::Reinforcements)) "Reinforcements" }
        p { "Summon a battler from your hand that costs less than " b { (cost) } " for free. " (clause_link("CC-24.26")) }
        @if any { p.c-do-this { "Choose from your hand, or:" } } @else { p.none { "No card in your hand fits." } }
        div.primary { (answer(scene, Action::Reinforce(None), "quiet", "")) }
    }
}

/// CC-24.31.
pub(super) fn legion(scene: &Scene<'_>, left: u8) -> Markup {
    let deck = scene.mine().map_or(0, |p| p.deck);
    html! {
        h2 { (sign(Symbol::Legion)) "Legion" }
        p { "Reveal the top card of your deck. A battler goes to your hand, anything else is discarded. Your deck has " (deck) " cards. " (clause_link("CC-24.31")) @if left > 1 { " " (left) " times." } }
        (yes_no(scene, (Action::Legion(true), "Reveal it."), (Action::Legion(false), "Leave the deck alone.")))
    }
}

/// CC-R113.
pub(super) fn order(scene: &Scene<'_>, triggers: &[(CardId, String)]) -> Markup {
    html! {
        h2 { "Which happens first?" }
        p { "These happen at the same time. You choose the order. " (clause_link("CC-R113")) }
        ol.c-order data-nav { @for (i, (card, line)) in triggers.iter().enumerate() {
            @let action = Action::Next(i as u8);
            li { button type="submit" name="action" value=(json(&action)) { b { (scene.card(*card).name) } (lit(scene, *card, line, None)) } }
        } }
    }
}

/// CC-15.4.
pub(super) fn quest_card(scene: &Scene<'_>, id: Id) -> Markup {
    html! {
        h2 { (sign(Symbol::Quest)) "A quest" }
        p { "Put a card from your hand face down on " b { (scene.battler_name(id)) } ". If it is still there on your next turn, you score a point. " (clause_link("CC-15.4")) }
        p.c-do-this { "Choose from your hand. A good guardian ability or high strength keeps attackers away." }
    }
}
