//! The Chrono Clash System in words, from the view alone: prompt, names of actions, what they would lead to, the table as text.

mod board;

use crate::action::{Action, How};
use crate::compiled::{self, CompiledRef};
use crate::icons::Zone;
use crate::pile::{CardId, Pile};
use crate::state::{Chrono, Id, Object};
use crate::view::{BattlerView, Pending, View, Way};
use engine::{Decks, Names, Seat, Words};

impl Words for Chrono {
    fn prompt(view: &View, names: &Names) -> String {
        if let Some(result) = view.result {
            let who =
                if view.viewer == Some(result.winner) { "You win".into() } else { format!("{} wins", names.of(result.winner)) };
            return format!("{who}{}.", if result.by_quests { " with five quest points" } else { "" });
        }
        match view.asked {
            Some(seat) if view.viewer == Some(seat) => ask(view, names),
            Some(seat) => format!("{} {}.", names.of(seat), waits(view)),
            None => "Nothing to decide.".into(),
        }
    }

    fn label(view: &View, action: &Action) -> String {
        let card = |card: CardId| compiled(view).get().name(card);
        match *action {
            Action::Mulligan(true) => "Mulligan".into(),
            Action::Mulligan(false) => "Keep this hand".into(),
            Action::Summon { card: c, shift, how } => {
                let name = shifted(card(c), shift);
                match how {
                    How::Printed => format!("Summon {name}"),
                    How::Sneak => format!("Sneak attack with {name}"),
                    How::Pilot(id) => format!("Make {name} the pilot of {}", battler(view, id)),
                    How::Transform(id) => format!("Transform {} into {name}", battler(view, id)),
                }
            }
            Action::Play { card: c, shift } => format!("Play {}", shifted(card(c), shift)),
            Action::Attack(id) => format!("Attack with {}", battler(view, id)),
            Action::Quest(id) => format!("Send {} on a quest", battler(view, id)),
            Action::Tap { id, line } => match taps(view, id) {
                0 | 1 => format!("Tap {} for its ability", battler(view, id)),
                _ => format!("Tap {} for its ability {}", battler(view, id), line + 1),
            },
            Action::Pass => "Pass".into(),
            Action::Lay(c) => format!("Guard it with {}", card(c)),
            Action::Pay(id) => format!("Destroy {}", battler(view, id)),
            Action::Paid => "Pay with these".into(),
            Action::Under(Some(c)) => format!("Put {} under it", card(c)),
            Action::Under(None) => "Put nothing under it".into(),
            Action::EnterTapped(true) => "Enter tapped".into(),
            Action::EnterTapped(false) => "Enter untapped".into(),
            Action::Target(id) => format!("Choose {}", battler(view, id)),
            Action::TargetCard { zone, card: c, shift } => {
                let zone = if zone == Zone::Hand { "your hand" } else { "your discard pile" };
                format!("Choose {} in {zone}", shifted(card(c), shift))
            }
            Action::Opponent(seat) => format!("Choose {seat}"),
            Action::Replay(true) => "Use the summon ability".into(),
            Action::Replay(false) => "Skip it".into(),
            Action::Object(Object::Battler(id)) => format!("Attack {}", battler(view, id)),
            Action::Object(Object::Quest(id)) => format!("Attack the quest card on {}", battler(view, id)),
            Action::Object(Object::Guardians(seat)) => format!("Attack the guardians of {seat}"),
            Action::Guardian(true) => "Use the guardian ability".into(),
            Action::Guardian(false) => "Ignore it".into(),
            Action::Discard(c) => format!("Discard {}", card(c)),
            Action::Shed(c) => format!("Discard {} from under it", card(c)),
            Action::Reinforce(Some(c)) => format!("Summon {} for free", card(c)),
            Action::Reinforce(None) => "Summon nothing".into(),
            Action::Legion(true) => "Reveal the top card".into(),
            Action::Legion(false) => "Skip Legion".into(),
            Action::Next(which) => match &view.pending {
                Pending::Order { triggers } => match triggers.get(usize::from(which)) {
                    Some((c, line)) => format!("{}. {}: {line}", which + 1, card(*c)),
                    None => format!("Trigger {}", which + 1),
                },
                _ => format!("Trigger {}", which + 1),
            },
        }
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        explain(view, *action)
    }

    fn faction(view: &View, seat: Seat) -> Option<String> {
        deck_name(view, seat)
    }

    fn lesson(setup: &crate::Setup) -> Option<String> {
        setup.position.clone()
    }

    /// The steps of a lesson are told by what was done.
    fn needs_whole_story(view: &View) -> bool {
        view.position.is_some()
    }

    fn board(view: &View, names: &Names) -> String {
        board::text(view, names)
    }

    fn options() -> Option<engine::Options> {
        Some(crate::table_options::options())
    }
}

impl Decks for Chrono {
    const BRINGS_DECKS: bool = true;

    fn deck_check(text: &str) -> Option<engine::deck::DeckReport> {
        Some(crate::deck::report(text, crate::content::standard()))
    }

    fn deck_change(text: &str, card: &str, by: i8) -> Option<Result<String, String>> {
        Some(crate::deck::change(text, card, by, crate::content::standard()))
    }

    fn bring(setup: &crate::Setup, seat: Seat, deck: &str) -> Option<Result<crate::Setup, Vec<String>>> {
        setup.position.is_none().then(|| setup.bring(seat, deck))
    }
}

/// The house deck a seat plays, or the courts of a deck of its own. Only who sees all its cards can tell: its owner, until it is
/// eliminated.
fn deck_name(view: &View, seat: Seat) -> Option<String> {
    let player = view.players.get(seat.index()).filter(|player| !player.out && view.position.is_none())?;
    let (hand, unseen) = (player.cards.as_ref()?, player.unseen.as_ref()?);
    let mut all = Pile::default();
    let mut add = |card: CardId, count: u8| {
        for _ in 0..count {
            all.add(card);
        }
    };
    hand.iter().for_each(|h| add(h.card, h.count));
    unseen.iter().chain(&player.discard).for_each(|stack| add(stack.card, stack.count));
    for b in view.battlers.iter().filter(|b| b.seat == seat) {
        let laid = b.quests.iter().filter_map(|quest| quest.card);
        std::iter::once(b.card).chain(b.pilot).chain(laid).chain(b.unders.iter().copied()).for_each(|card| add(card, 1));
    }
    view.revealed.iter().filter(|r| r.seat == seat).for_each(|r| add(r.card, 1));
    view.resolving.iter().filter(|(owner, _)| *owner == seat).for_each(|(_, card)| add(*card, 1));
    let compiled = compiled(view).get();
    let houses = compiled.houses.iter().zip(&compiled.content.decks);
    let mut same = houses.filter(|(house, _)| house.as_ref().is_ok_and(|house| house.bag == all));
    let courts = || player.colours.iter().map(|c| c.court()).collect::<Vec<_>>().join(" and ");
    Some(same.next().map_or_else(|| format!("a deck of {}", courts()), |(_, deck)| deck.name.clone()))
}

/// The cards the view speaks of.
fn compiled(view: &View) -> CompiledRef {
    compiled::find(&view.content).unwrap_or_else(compiled::standard)
}

fn shifted(name: &str, shift: i8) -> String {
    match shift {
        0 => name.to_string(),
        1.. => format!("{name} ({shift} dearer)"),
        _ => format!("{name} ({} cheaper)", -shift),
    }
}

fn find(view: &View, id: Id) -> Option<&BattlerView> {
    view.battlers.iter().find(|b| b.id == id)
}

fn taps(view: &View, id: Id) -> usize {
    find(view, id).map_or(0, |b| b.ways.iter().filter(|w| matches!(w.action, Action::Tap { .. })).count())
}

/// A battler by a name nothing else at this table has.
fn battler(view: &View, id: Id) -> String {
    let Some(b) = find(view, id) else { return "a battler".into() };
    let name = compiled(view).get().name(b.card);
    let copy = if b.copy > 0 { format!(" #{}", b.copy) } else { String::new() };
    let whose = if view.viewer == Some(b.seat) { String::new() } else { format!(" of {}", b.seat) };
    format!("{name}{copy}{whose}")
}

fn ask(view: &View, names: &Names) -> String {
    let name = |card: CardId| compiled(view).get().name(card);
    match &view.pending {
        Pending::Mulligan => "Keep this hand, or mulligan?".into(),
        Pending::Main => match view.counter {
            0 => "You have 0 time. Play, attack, quest or pass.".into(),
            n => format!("You have {n} time. Play, attack, quest or pass."),
        },
        Pending::Pay { card, need, picked, .. } => {
            format!("Destroy battlers worth {need} to pay for {} ({picked} so far).", name(*card))
        }
        Pending::Under { id, .. } => format!("Put a card from your hand under {}?", battler(view, *id)),
        Pending::EnterTapped { id } => format!("Should {} enter tapped?", battler(view, *id)),
        Pending::Target { card, words, .. } => format!("{}: {words} Choose a target.", name(*card)),
        Pending::Opponent { card, words, .. } => format!("{}: {words} Choose an opponent.", name(*card)),
        Pending::Replay { id } => format!("Use {}'s summon ability?", battler(view, *id)),
        Pending::Object { attacker, .. } => format!("Choose what {} attacks.", battler(view, *attacker)),
        Pending::Guardian { card, words, .. } => format!("Your guardian {}: {words} Use it?", name(*card)),
        Pending::Discard { left: 1 } => "Discard a card.".into(),
        Pending::Discard { left } => format!("Discard {left} cards, one at a time."),
        Pending::Shed { id } => format!("Choose a card under {} to discard instead.", battler(view, *id)),
        Pending::Reinforce { cost } => format!("Reinforcements: summon a battler that costs less than {cost} for free?"),
        Pending::Legion { .. } => "Legion: reveal your top card? A battler goes to your hand.".into(),
        Pending::Order { .. } => "Choose which happens first.".into(),
        Pending::QuestCard { .. } => "Choose a card to guard this quest.".into(),
        Pending::Nothing => format!("{} is to move.", names.of(view.active)),
    }
}

/// What the asked player is doing, for those who wait.
fn waits(view: &View) -> &'static str {
    match view.pending {
        Pending::Mulligan => "is looking at the starting hand",
        Pending::Main => "is choosing an action",
        Pending::Pay { .. } => "is choosing battlers to pay with",
        Pending::Under { .. } => "may put a card under a battler",
        Pending::EnterTapped { .. } => "is deciding whether a battler enters tapped",
        Pending::Target { .. } => "is choosing a target",
        Pending::Opponent { .. } => "is choosing an opponent",
        Pending::Replay { .. } => "may use a summon ability",
        Pending::Object { .. } => "is choosing what to attack",
        Pending::Guardian { .. } => "may use a guardian ability",
        Pending::Discard { .. } => "is choosing a discard",
        Pending::Shed { .. } => "is choosing a card under a battler",
        Pending::Reinforce { .. } => "may send reinforcements",
        Pending::Legion { .. } => "may reveal the top card",
        Pending::Order { .. } => "is choosing what happens first",
        Pending::QuestCard { .. } => "is choosing a quest card",
        Pending::Nothing => "waits",
    }
}

/// The way of the main phase that an action is, with its price.
fn way(view: &View, action: Action) -> Option<&Way> {
    let mine = view.players.iter().find(|p| Some(p.seat) == view.viewer)?;
    let cards = mine.cards.iter().flatten().flat_map(|c| &c.ways);
    cards.chain(view.battlers.iter().flat_map(|b| &b.ways)).find(|w| w.action == action)
}

/// Where the counter goes, and what that means.
fn landing(view: &View, lands: i8) -> String {
    match lands {
        1.. => format!("You would have {lands} time left."),
        0 => "You would have 0 time left; it is still your turn.".into(),
        _ => format!("Ends your turn: {} starts with {} time.", view.next, -lands),
    }
}

fn explain(view: &View, action: Action) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(way) = way(view, action) {
        match (way.cost, way.lands) {
            (Some(cost), Some(lands)) => {
                out.push(format!("Costs {cost} time."));
                out.push(landing(view, lands));
            }
            (Some(cost), None) => out.push(format!("Costs battlers worth {cost}, and no time.")),
            (None, _) => {}
        }
        out.extend(way.fails.iter().map(|f| format!("Would do nothing: {f}.")));
        out.extend(way.why_not.iter().map(|w| format!("{} ({})", w.reason, w.clause)));
    }
    match action {
        Action::Pass => {
            let given = if view.counter > 0 { format!(" You give up {} time.", view.counter) } else { String::new() };
            out.push(format!("Ends your turn: {} starts with 3 time.{given}", view.next));
        }
        Action::Summon { how: How::Sneak, .. } => out.push("It attacks at once, then is destroyed.".into()),
        Action::Summon { how: How::Transform(_), .. } => {
            out.push("The other battler returns to your hand, and this one attacks.".into());
        }
        Action::Attack(_) => out.push("It taps. Its attack abilities happen first, then you choose what it attacks.".into()),
        Action::Quest(_) => {
            out.push("It taps and guards a card. If the card is still there on your next turn, you score a point.".into());
        }
        Action::Object(object) => out.extend(foresee(view, object)),
        Action::Guardian(true) => {
            if let Pending::Guardian { fails: Some(why), .. } = &view.pending {
                out.push(format!("It would do nothing: {why}."));
            }
        }
        _ => {}
    }
    out
}

/// What is known of a battle before it is fought.
fn foresee(view: &View, object: Object) -> Vec<String> {
    let Pending::Object { attacker, .. } = &view.pending else { return Vec::new() };
    let Some(mine) = find(view, *attacker) else { return Vec::new() };
    let with = |b: &BattlerView| (b.strength + b.parts.last_stand).max(0);
    match object {
        Object::Battler(id) => {
            let Some(theirs) = find(view, id) else { return Vec::new() };
            let result = match with(mine).cmp(&with(theirs)) {
                std::cmp::Ordering::Greater => "you win the battle",
                std::cmp::Ordering::Equal => "both lose the battle",
                std::cmp::Ordering::Less => "you lose the battle",
            };
            vec![format!("{} against {}: {result}.", with(mine), with(theirs))]
        }
        Object::Quest(_) => vec![format!("Your strength is {}. The quest card is face down.", with(mine))],
        Object::Guardians(seat) => {
            let stack = view.players.get(seat.index()).map_or(0, |p| p.guardians);
            if stack == 0 {
                vec![eliminates(seat)]
            } else {
                vec![format!("Your strength is {}, against {} face down.", with(mine), guardians(stack))]
            }
        }
    }
}

fn guardians(n: u16) -> String {
    if n == 1 { "1 guardian".into() } else { format!("{n} guardians") }
}

fn eliminates(seat: Seat) -> String {
    format!("No guardians left: {seat} is out of the game.")
}
