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
            None => "There is nothing to decide.".into(),
        }
    }

    fn label(view: &View, action: &Action) -> String {
        let card = |card: CardId| compiled(view).get().name(card);
        match *action {
            Action::Mulligan(true) => "Draw another hand".into(),
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
            Action::Lay(c) => format!("Lay {} on it", card(c)),
            Action::Pay(id) => format!("Destroy {}", battler(view, id)),
            Action::Paid => "Pay with these".into(),
            Action::Under(Some(c)) => format!("Put {} under it", card(c)),
            Action::Under(None) => "Put nothing under it".into(),
            Action::EnterTapped(true) => "Let it enter tapped".into(),
            Action::EnterTapped(false) => "Let it enter untapped".into(),
            Action::Target(id) => format!("Choose {}", battler(view, id)),
            Action::TargetCard { zone, card: c, shift } => {
                let zone = if zone == Zone::Hand { "your hand" } else { "your discard pile" };
                format!("Choose {} in {zone}", shifted(card(c), shift))
            }
            Action::Opponent(seat) => format!("Choose {seat}"),
            Action::Replay(true) => "Play the summon ability".into(),
            Action::Replay(false) => "Do not play it".into(),
            Action::Object(Object::Battler(id)) => format!("Attack {}", battler(view, id)),
            Action::Object(Object::Quest(id)) => format!("Attack the quest card on {}", battler(view, id)),
            Action::Object(Object::Guardians(seat)) => format!("Attack the guardians of {seat}"),
            Action::Guardian(true) => "Use the guardian ability".into(),
            Action::Guardian(false) => "Ignore it".into(),
            Action::Discard(c) => format!("Discard {}", card(c)),
            Action::Shed(c) => format!("Discard {} from under it", card(c)),
            Action::Reinforce(Some(c)) => format!("Summon {} for nothing", card(c)),
            Action::Reinforce(None) => "Summon nobody".into(),
            Action::Legion(true) => "Turn the top card over".into(),
            Action::Legion(false) => "Leave it".into(),
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
        Pending::Mulligan => "Keep your starting hand, or put it back and draw another?".into(),
        Pending::Main => match view.counter {
            0 => "Your turn: the counter stands on 0. What next?".into(),
            n => format!("Your turn: {n} time on your side. What next?"),
        },
        Pending::Pay { card, need, picked, .. } => {
            format!("Destroy battlers worth {need} for {}; so far they are worth {picked}.", name(*card))
        }
        Pending::Under { id, .. } => format!("Put a card of your hand under {}?", battler(view, *id)),
        Pending::EnterTapped { id } => format!("Does {} enter tapped?", battler(view, *id)),
        Pending::Target { card, words, .. } => format!("{}: {words} Choose a target.", name(*card)),
        Pending::Opponent { card, words, .. } => format!("{}: {words} Choose an opponent.", name(*card)),
        Pending::Replay { id } => format!("Play the summon ability of {}?", battler(view, *id)),
        Pending::Object { attacker, .. } => format!("What does {} attack?", battler(view, *attacker)),
        Pending::Guardian { card, words, .. } => format!("Your guardian {}: {words} Use its ability or ignore it?", name(*card)),
        Pending::Discard { left: 1 } => "Discard a card.".into(),
        Pending::Discard { left } => format!("Discard {left} cards, one after the other."),
        Pending::Shed { id } => format!("Which card under {} is discarded instead?", battler(view, *id)),
        Pending::Reinforce { cost } => format!("Reinforcements: summon a battler that costs less than {cost}, without paying?"),
        Pending::Legion { .. } => "Legion: turn the top card of your deck over? A battler goes to your hand.".into(),
        Pending::Order { .. } => "Which of these is resolved first?".into(),
        Pending::QuestCard { id } => format!("Which card do you lay on {}?", battler(view, *id)),
        Pending::Nothing => format!("{} is to move.", names.of(view.active)),
    }
}

/// What the asked player is doing, for those who wait.
fn waits(view: &View) -> &'static str {
    match view.pending {
        Pending::Mulligan => "looks at the starting hand",
        Pending::Main => "chooses an action",
        Pending::Pay { .. } => "chooses battlers to pay with",
        Pending::Under { .. } => "may put a card under a battler",
        Pending::EnterTapped { .. } => "decides whether a battler enters tapped",
        Pending::Target { .. } => "chooses a target",
        Pending::Opponent { .. } => "chooses an opponent",
        Pending::Replay { .. } => "may play a summon ability",
        Pending::Object { .. } => "chooses what to attack",
        Pending::Guardian { .. } => "may use a guardian ability",
        Pending::Discard { .. } => "discards",
        Pending::Shed { .. } => "chooses a card under a battler",
        Pending::Reinforce { .. } => "may send reinforcements",
        Pending::Legion { .. } => "may turn the top card over",
        Pending::Order { .. } => "orders triggers",
        Pending::QuestCard { .. } => "chooses a quest card",
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
        1.. => format!("The counter goes to {lands} of your side; your turn goes on."),
        0 => "The counter goes to 0; your turn goes on.".into(),
        _ => format!("The counter goes across to {}; your turn ends, and {} starts with {}.", -lands, view.next, -lands),
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
            (Some(cost), None) => out.push(format!("You destroy battlers worth {cost}; the counter does not move.")),
            (None, _) => {}
        }
        out.extend(way.fails.iter().map(|f| format!("Would do nothing: {f}.")));
        out.extend(way.why_not.iter().map(|w| format!("{} ({})", w.reason, w.clause)));
    }
    match action {
        Action::Pass => {
            let given = if view.counter > 0 { format!(" You give up {} time.", view.counter) } else { String::new() };
            out.push(format!("The counter goes to 3 of {}'s side, and your turn ends.{given}", view.next));
        }
        Action::Summon { how: How::Sneak, .. } => out.push("It attacks at once and is destroyed afterwards.".into()),
        Action::Summon { how: How::Transform(_), .. } => {
            out.push("The other battler goes to your hand; this one attacks.".into());
        }
        Action::Attack(_) => out.push("It is tapped; its attack lines come first, then you choose what it attacks.".into()),
        Action::Quest(_) => {
            out.push("It is tapped and carries a card; if the card lies there at your next turn you get a point.".into());
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
        Object::Quest(_) => vec![format!("Your strength is {}; the quest card is unknown.", with(mine))],
        Object::Guardians(seat) => {
            let stack = view.players.get(seat.index()).map_or(0, |p| p.guardians);
            if stack == 0 {
                vec![eliminates(seat)]
            } else {
                vec![format!("Your strength is {}; {stack} unknown guardians.", with(mine))]
            }
        }
    }
}

fn eliminates(seat: Seat) -> String {
    format!("There is no guardian left: {seat} is eliminated.")
}
