//! One player's side of the table: who it is, stacks with counts, the quest race, and the battlers with everything on them.

use super::art::{court, printed, sign};
use super::card::{Look, back, face, inspector};
use super::ways::{Ghost, hand_words, list, verb, whose};
use super::{Scene, json};
use crate::model::TablePage;
use crate::shell::count;
use crate::table::{act_form, clause_link};
use chrono::symbols::{Glyph, Mark, Symbol};
use chrono::view::{BattlerView, Lasts, Pending, PlayerView, Refusal, Stack};
use chrono::{Action, CardId, Object};
use maud::{Markup, html};

/// A player's side; `near` is the viewer's own.
pub(super) fn field(scene: &Scene<'_>, page: Option<&TablePage>, player: &PlayerView, near: bool) -> Markup {
    let battlers: Vec<&BattlerView> = scene.view.battlers.iter().filter(|b| b.seat == player.seat).collect();
    let active = scene.view.active == player.seat && scene.view.result.is_none();
    let content = html! {
        (who(scene, player, near))
        @if !near && scene.view.players.len() > 2 { (fold(scene, player, battlers.len())) }
        (stacks(scene, player, near))
        ul.c-row data-nav aria-label=(format!("Battlers of {}", scene.who(player.seat))) {
            @for b in &battlers { (battler(scene, b)) }
            @if battlers.is_empty() { li.none { @if player.out { "Out of the game." } @else { "No battlers." } } }
        }
    };
    html! {
        section.c-field.near[near].active[active].out[player.out] id=(format!("field-{}", player.seat.0)) {
            @match page.filter(|_| scene.asked()) { Some(page) => (act_form(page, content)), None => (content) }
        }
    }
}

/// On a phone the battlers of the others are folded away until one of them can be chosen; this shows them.
fn fold(scene: &Scene<'_>, player: &PlayerView, battlers: usize) -> Markup {
    let id = format!("fold-{}", player.seat.0);
    let ready = scene.view.battlers.iter().filter(|b| b.seat == player.seat && !b.tapped).count();
    html! {
        label.c-fold for=(id) {
            input id=(id) type="checkbox";
            span { (count(battlers as u32, "battler", "battlers")) @if battlers > ready { ", " (battlers - ready) " tapped" } span.unseen { " of " (scene.who(player.seat)) ": show them" } }
        }
    }
}

/// Looks at a card that something to be chosen covers.
pub(super) fn look_at(id: &str, name: &str) -> Markup {
    html! { button.c-look type="button" popovertarget=(id) { span aria-hidden="true" { "i" } span.unseen { "Look at " (name) } } }
}

fn who(scene: &Scene<'_>, player: &PlayerView, near: bool) -> Markup {
    let coming = player.points + player.coming_points;
    let next = scene.view.next == player.seat && scene.view.result.is_none();
    html! {
        div.c-who {
            b.c-name { (crate::shell::capital(&scene.who(player.seat))) }
            span.c-colours { @for colour in &player.colours { span title=(colour.court()) { (court(*colour)) } } }
            @if next && scene.view.players.len() > 2 { span.c-next { "next" } }
            span.c-quests title=(format!("Quest points: {} of 5", player.points)) {
                (sign(Symbol::Quest))
                @for i in 0..5u8 { i.have[i < player.points].coming[i >= player.points && i < coming] {} }
                span.unseen { (player.points) " of 5 quest points" @if player.coming_points > 0 { ", " (player.coming_points) " on the way" } }
            }
            @if coming >= 5 && !player.out && scene.view.result.is_none() { span.c-alarm { (crate::shell::capital(&scene.who(player.seat))) (if near { " win" } else { " wins" }) " by quests at the next turn" } }
            @if player.leader > 0 { span.c-tag { (sign(Symbol::Leader)) "next summon −" (player.leader) } }
            @for by in &player.group_costs { span.c-tag { (sign(Symbol::Cost)) "hand " (format!("{by:+}")) } }
        }
    }
}

/// CC-3: what lies beside the battlers, with its size.
fn stacks(scene: &Scene<'_>, player: &PlayerView, near: bool) -> Markup {
    let discard = format!("discard-{}", player.seat.0);
    let size: u32 = player.discard.iter().map(|s| u32::from(s.count)).sum();
    html! {
        ul.c-stacks {
            @let cannot = why_not(scene, Object::Guardians(player.seat));
            li.c-stack.guardians.cannot[cannot.is_some()] data-why=[cannot] id=(format!("guardians-{}", player.seat.0)) {
                (back(false)) b { (player.guardians) } small { "guardians" }
                (hit(scene, Action::Object(Object::Guardians(player.seat)), "Attack the guardians"))
            }
            // A lesson or puzzle begins with few cards, and ends before they run out.
            @let low = player.deck <= 5 && scene.view.position.is_none();
            li.c-stack.low[low] {
                (back(false)) b { (player.deck) } small { "deck" }
                @if low && !player.out { span.c-alarm { "nearly empty" } }
                @if let Some(unseen) = &player.unseen { button.c-open type="button" popovertarget="unseen" { span.unseen { "What is still unseen of your deck" } } (pile("unseen", "Not seen yet: deck, guardians and extra deck together", unseen, scene)) }
            }
            @if player.brought.1 > 0 { li.c-stack { (back(true)) b { (player.extra) } small { "extra" } } }
            @if !near { li.c-stack title=(hand_words(scene, player.seat)) { (back(player.hand_ex > 0)) b { (player.hand) } small { "hand" @if player.hand_ex > 0 { ", " (player.hand_ex) " EX" } } } }
            li.c-stack {
                @match player.discard.last() { Some(top) => (face(scene.card(top.card), Look::default())), None => span.c-empty {} }
                b { (size) } small { "discard" }
                @if size > 0 { button.c-open type="button" popovertarget=(discard) { span.unseen { "Look through the discard pile of " (scene.who(player.seat)) } } (pile(&discard, &format!("Discard pile of {}", scene.who(player.seat)), &player.discard, scene)) }
            }
        }
    }
}

/// Cards to look through.
fn pile(id: &str, title: &str, cards: &[Stack], scene: &Scene<'_>) -> Markup {
    html! {
        div.tip.c-pile id=(id) popover="auto" role="dialog" aria-label=(title) {
            h2 { (title) }
            ul { @for stack in cards { li { (face(scene.card(stack.card), Look::default())) span.unseen { (super::card::spoken(scene.card(stack.card))) } b { "×" (stack.count) } } } }
            button.button.quiet type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
        }
    }
}

/// A button over something that can be chosen on the table.
fn hit(scene: &Scene<'_>, action: Action, words: &str) -> Markup {
    html! { @if scene.can(action).is_some() { button.c-hit type="submit" name="action" value=(json(&action)) title=(words) { span.unseen { (words) } } } }
}

fn refusal_of<'a>(scene: &'a Scene<'_>, object: Object) -> Option<&'a Refusal> {
    match &scene.view.pending {
        Pending::Object { not, .. } if scene.asked() => not.iter().find(|(o, _)| *o == object).map(|(_, why)| why),
        Pending::Target { not, .. } if scene.asked() => match object {
            Object::Battler(id) => not.iter().find(|(o, _)| *o == id).map(|(_, why)| why),
            _ => None,
        },
        _ => None,
    }
}

/// Why it cannot be chosen, for the line that says what is asked.
fn why_not(scene: &Scene<'_>, object: Object) -> Option<String> {
    refusal_of(scene, object).map(|why| format!("{} ({})", why.reason, why.clause))
}

/// What choosing a battler on the table does now.
fn on_battler(scene: &Scene<'_>, b: &BattlerView) -> Option<Action> {
    let choices =
        [Action::Target(b.id), Action::Object(Object::Battler(b.id)), Action::Object(Object::Quest(b.id)), Action::Pay(b.id)];
    choices.into_iter().find(|action| scene.can(*action).is_some())
}

fn battler(scene: &Scene<'_>, b: &BattlerView) -> Markup {
    let card = scene.card(b.card);
    let look = Look { cost: Some(b.cost), strength: Some(b.strength) };
    let id = format!("look-b{}", b.id.0);
    let choice = on_battler(scene, b);
    let attacking = scene.view.attack.is_some_and(|a| a.attacker == b.id);
    let attacked =
        scene.view.attack.and_then(|a| a.object).is_some_and(|o| o == Object::Battler(b.id) || o == Object::Quest(b.id));
    let cannot = why_not(scene, Object::Battler(b.id));
    html! {
        li.c-battler.cannot[cannot.is_some()].tapped[b.tapped].fresh[b.fresh].doomed[b.doomed].target[choice.is_some()].attacking[attacking].attacked[attacked]
            data-why=[cannot] id=(format!("b-{}", b.id.0)) data-flip=(format!("b{}", b.id.0)) {
            @if choice.is_some() { span.c-face { (face(card, look)) span.unseen { (spoken(scene, b)) } } }
            @else { button.c-face type="button" popovertarget=(id) { (face(card, look)) span.unseen { (spoken(scene, b)) } } }
            @if let Some(action) = choice { (hit(scene, action, scene.can(action).map_or("", |l| l.label.as_str()))) (look_at(&id, &scene.battler_name(b.id))) }
            (tags(scene, b))
            (deeds(scene, b))
            (inspector(&id, card, look, &details(scene, b)))
        }
    }
}

/// A battler in one sentence.
fn spoken(scene: &Scene<'_>, b: &BattlerView) -> String {
    let mut words = vec![whose(scene, b), format!("strength {}", b.strength)];
    words.push(if b.tapped { "tapped" } else { "untapped" }.into());
    if b.fresh {
        words.push("summoned this turn".into());
    }
    if !b.quests.is_empty() {
        words.push(format!("on a quest with {}", count(b.quests.len() as u32, "card", "cards")));
    }
    words.join(", ")
}

/// What lies on and under it and what it has gained, in signs.
fn tags(scene: &Scene<'_>, b: &BattlerView) -> Markup {
    html! {
        span.c-tags {
            @if b.fresh { span.c-tag { "new" } }
            @if b.copy > 0 { span.c-tag { "#" (b.copy) } }
            @if !b.quests.is_empty() { span.c-tag.quest { (sign(Symbol::Quest)) (b.quests.len()) } }
            @if !b.unders.is_empty() { span.c-tag { (sign(Symbol::Toughness)) (b.unders.len()) } }
            @if let Some(pilot) = b.pilot { span.c-tag { (sign(Symbol::Pilot)) (scene.card(pilot).name) } }
            @if b.doomed { span.c-tag.bad title="It will be destroyed" { "doomed" } }
            @for icon in b.icons.iter().filter(|i| i.lasts != Lasts::Printed) {
                @let mark = if icon.number > 0 { Mark::Count(icon.number) } else { Mark::None };
                span.c-tag.gained title=(lasts(scene, icon.lasts)) { (printed(Glyph { symbol: Symbol::from(icon.icon), mark })) }
            }
        }
    }
}

fn lasts(scene: &Scene<'_>, lasts: Lasts) -> String {
    match lasts {
        Lasts::Printed => "as printed".into(),
        Lasts::Pilot => "by its pilot".into(),
        Lasts::Continuous => "while its source is in play".into(),
        Lasts::ThisTurn => format!("until the end of this turn of {}", scene.who(scene.view.active)),
        Lasts::NextTurn => format!("until the end of the next turn, of {}", scene.who(scene.view.next)),
    }
}

/// The legal things its owner can do with it, as small buttons.
fn deeds(scene: &Scene<'_>, b: &BattlerView) -> Markup {
    html! {
        @if scene.asked() && b.ways.iter().any(|w| w.why_not.is_none()) {
            span.c-deeds {
                @for way in b.ways.iter().filter(|w| w.why_not.is_none()) {
                    @let ghost = Ghost::of(scene, way);
                    @let symbol = match way.action { Action::Attack(_) => Symbol::Attack, Action::Quest(_) => Symbol::Quest, _ => Symbol::TapTrigger };
                    button type="submit" name="action" value=(json(&way.action)) data-says=(ghost.says) title=(scene.can(way.action).map_or("", |l| l.label.as_str())) {
                        (sign(symbol)) span { (verb(scene, &way.action)) } span.unseen { " with " (scene.battler_name(b.id)) }
                    }
                }
            }
        }
    }
}

/// What the inspector of a battler has to add.
fn details(scene: &Scene<'_>, b: &BattlerView) -> Markup {
    let parts = b.parts;
    let sum = [
        (parts.printed, "printed"),
        (parts.pilot, "by its pilot"),
        (parts.continuous, "while others are in play"),
        (parts.this_turn, "this turn"),
        (parts.next_turn, "until the end of the next turn"),
    ];
    let known = |card: Option<CardId>| card.map(|c| scene.card(c).name.clone());
    html! {
        p.c-parts {
            "Strength " b { (b.strength) } ": "
            @for (i, (n, words)) in sum.iter().filter(|(n, _)| *n != 0).enumerate() { @if i > 0 { ", " (format!("{n:+}")) } @else { (n) } " " (words) }
            @if parts.last_stand > 0 { "; +" (parts.last_stand) " in a battle" }
            ". Worth " (b.cost) " as payment."
        }
        @for line in &b.lines { p { "Gained: " (line.text) ", " (lasts(scene, line.lasts)) "." } }
        @if !b.quests.is_empty() {
            p { (sign(Symbol::Quest)) " On a quest with " (count(b.quests.len() as u32, "card", "cards")) @for q in &b.quests { @if let Some(name) = known(q.card) { ", " (name) } @else if q.ex { ", an EX card" } } "." }
        }
        @if !b.unders.is_empty() { p { (sign(Symbol::Toughness)) " Under it: " (b.unders.iter().map(|c| scene.card(*c).name.as_str()).collect::<Vec<_>>().join(", ")) "." } }
        @if let Some(why) = refusal_of(scene, Object::Battler(b.id)) { p.c-warn { (why.reason) " " (clause_link(&why.clause)) } }
        (list(scene, &b.ways))
    }
}
