//! The game in words: what is asked, what an action is called, the table as text.

use crate::action::{Action, Attribute, Owned};
use crate::content::Definitions;
use crate::ids::{AreaId, Face, Lane, Merchant, TeamId};
use crate::library;
use crate::map::Way;
use crate::setup::Setup;
use crate::state::{Fields, Mount, Why};
use crate::text;
use crate::view::View;
use engine::options::Options;
use engine::{Balance, Content, Files, Holdings, Listed, Names, Seat, Words};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What is written on cards.
fn defs(view: &View) -> &'static Definitions {
    &view.content.get().defs
}

fn area(view: &View, id: AreaId) -> &'static str {
    view.content.get().map.areas.get(id.index()).map_or("nowhere", |area| &area.name)
}

fn named<T>(all: &'static [T], id: u8, name: impl Fn(&'static T) -> &'static str) -> &'static str {
    all.get(usize::from(id)).map_or("a card", name)
}

/// The name of a card a hero owns.
fn card(view: &View, card: Owned) -> &'static str {
    let defs = defs(view);
    match card {
        Owned::Ally(id) => named(&defs.allies, id, |card| &card.name),
        Owned::Mount(Mount::Beast(id)) => named(&defs.beasts, id, |card| &card.name),
        Owned::Mount(Mount::Epic(id)) => named(&defs.epics, id, |card| &card.name),
        Owned::Mount(Mount::Vehicle(id)) => named(&defs.vehicles, id, |card| &card.name),
        Owned::Worn(id) | Owned::Packed(id) => named(&defs.equipment, id, |card| &card.name),
        Owned::Spell(id) => named(&defs.spells, id, |card| &card.name),
    }
}

fn hero(view: &View, id: crate::ids::HeroId) -> &'static str {
    view.heroes.get(id.index()).map_or("a hero", |hero| hero.name)
}

fn team(view: &View, id: TeamId) -> &'static str {
    view.teams.get(id.index()).map_or("a team", |team| team.name)
}

/// "2 attack and 1 defense".
fn shared(lanes: [u8; 3]) -> String {
    let parts = Lane::ALL.iter().zip(lanes).filter(|(_, n)| *n > 0).map(|(lane, n)| format!("{n} {}", lane.name()));
    parts.collect::<Vec<_>>().join(" and ")
}

fn turn_label(view: &View, action: Action) -> Option<String> {
    Some(match action {
        Action::PickHero(id) => format!("Take {}", named(&defs(view).heroes, id, |hero| &hero.name)),
        Action::Outfit { hero: of, merchant, at } => {
            format!("{} buys card {} of the {}", hero(view, of), at + 1, merchant.name())
        }
        Action::Ready(id) => format!("Done buying with {}", hero(view, id)),
        Action::Train(what) => format!("Train: gain {}", what.name()),
        Action::AcquireMount => "Fight for a mount for 2 Eternium".into(),
        Action::PickBase(id) => format!("Make {} your base", area(view, id)),
        Action::Activate(id) => format!("Activate {}", hero(view, id)),
        Action::EndTurn => "End the turn".into(),
        Action::Go { to, by: Way::Border } => format!("Go to {}", area(view, to)),
        Action::Go { to, by: Way::Path } => format!("Take the path to {}", area(view, to)),
        Action::Go { to, by: Way::Corridor } => format!("Fly over the sea to {}", area(view, to)),
        Action::Stop => "Stop here".into(),
        Action::PathStep(to) => format!("Outpost movement to {}", area(view, to)),
        Action::Travel(to) => format!("Fast travel to {}", area(view, to)),
        Action::Reinforce(n) => format!("Reinforce with {n}"),
        Action::March { from, to, number } => format!("Send {number} from {} to {}", area(view, from), area(view, to)),
        Action::Brave { two: false } => "Brave the wilds".into(),
        Action::Brave { two: true } => "Brave the wilds with two cards for 1 Eternium".into(),
        Action::Quest => "Go on the quest".into(),
        Action::Rest => "Rest".into(),
        Action::Trade => "Trade".into(),
        Action::Give { to, card: what } => format!("Offer {} to {}", card(view, what), hero(view, to)),
        Action::Ask { of, card: what } => format!("Ask {} for {}", hero(view, of), card(view, what)),
        Action::Propose => "Propose the exchange".into(),
        Action::PickUp(n) => format!("Take up {}", view.relics.get(usize::from(n)).map_or("it", |relic| relic.name)),
        Action::PutDown => "Put down what the hero carries".into(),
        Action::Shop(merchant) => format!("Go to the {}", merchant.name()),
        Action::Buy(at) => match view.choices.get(usize::from(at)) {
            Some(name) => format!("Buy {name}"),
            None => format!("Buy card {} of the offer", at + 1),
        },
        Action::Refresh => "A new offer for 1 Eternium".into(),
        Action::Equip(id) => format!("Put {} on", card(view, Owned::Worn(id))),
        Action::Unequip(id) => format!("Pack {}", card(view, Owned::Worn(id))),
        Action::Exchange(places) => {
            let all: Vec<String> = (0..8).filter(|i| places >> i & 1 == 1).map(|i| (i + 1).to_string()).collect();
            format!("Exchange victory card {} for 1 Eternium", all.join(", "))
        }
        Action::Reveal(id) => format!("Reveal {}", named(&defs(view).victory, id, |card| &card.name)),
        Action::Cast { hero: of, spell } => format!("{} casts {}", hero(view, of), card(view, Owned::Spell(spell))),
        Action::Use(id) => format!("Use {}", card(view, Owned::Packed(id))),
        Action::Ability(n) => match view.abilities.get(usize::from(n)) {
            Some((source, _)) => format!("Use the ability of {source}"),
            None => format!("Use ability {}", n + 1),
        },
        _ => return None,
    })
}

fn other_label(view: &View, action: Action) -> String {
    match action {
        Action::Done => "Done".into(),
        Action::Choose(n) => view.choices.get(usize::from(n)).cloned().unwrap_or_else(|| format!("Choice {}", n + 1)),
        Action::Area(id) => area(view, id).into(),
        Action::Hero(id) => hero(view, id).into(),
        Action::Team(id) => team(view, id).into(),
        Action::Card(n) => format!("Card {}", n + 1),
        Action::Number(n) => n.to_string(),
        Action::Yes => answer(view.pending).0.into(),
        Action::No => answer(view.pending).1.into(),
        Action::Resolve(n) => format!("Resolve the {} card", if n == 0 { "first" } else { "second" }),
        Action::PayCard(what) => format!("Pay with {}", card(view, what)),
        Action::PayEternium => "Pay with Eternium".into(),
        Action::Drop(what) => format!("Discard {}", card(view, what)),
        Action::Remove(what) => format!("Remove {} from the combat deck", what.name()),
        Action::Take(what) => format!("Take {}", what.name()),
        Action::Reroll([0, 0, 0]) => "Roll the reroll dice again".into(),
        Action::Reroll([blanks, ones, twos]) => {
            format!("Roll again, with {blanks} blank, {ones} success, {twos} double")
        }
        Action::Assign { face, to } => {
            let face = if face == Face::Double { "double" } else { "success" };
            let to = match to {
                Attribute::Defense => "defense",
                Attribute::Hp => "HP",
                Attribute::Attack => "attack",
            };
            format!("Assign a {face} to {to}")
        }
        Action::Weapon(n) => match view.choices.get(usize::from(n)) {
            Some(name) => format!("Take the {name}"),
            None => format!("Weapon {}", n + 1),
        },
        Action::Focus => "Focus".into(),
        Action::Lay(lane) => format!("Place it in {}", lane.name()),
        Action::LayTime => "Put the time card beside the grid".into(),
        Action::Keep(n) => format!("Keep the {} card", if n == 0 { "first" } else { "second" }),
        Action::Swap(a, b) => format!("Swap cards {} and {}", a + 1, b + 1),
        Action::Trigger(n) => format!("Trigger the overload of card {}", n + 1),
        Action::Sacrifice(lanes) => format!("Remove soldiers for {}", shared(lanes)),
        Action::Pass => "Pass".into(),
        Action::Flee(id) => format!("Flee to {}", area(view, id)),
        Action::HurtHero(id) => format!("1 damage to {}", hero(view, id)),
        Action::HurtSoldier => "1 damage to a soldier".into(),
        _ => "Do it".into(),
    }
}

/// What yes and no mean here.
fn answer(pending: &str) -> (&'static str, &'static str) {
    match pending {
        "Tame" => ("Tame it", "Leave it"),
        "Meet" => ("Recruit", "Send back for 1 Eternium"),
        "Consent" => ("Agree", "Refuse"),
        "Avoid" => ("Avoid the combat", "Fight"),
        "Opening" => ("Yes", "Go on"),
        "Flight" => ("Flee", "Stay"),
        _ => ("Yes", "No"),
    }
}

/// What the pending decision is, in a few words.
fn question(pending: &str) -> &'static str {
    match pending {
        "Draft" => "pick a hero",
        "Base" => "choose a base",
        "Activate" => "activate a hero",
        "Turn" => "take two different actions",
        "Move" => "go on or stop",
        "Defender" => "choose who defends",
        "Share" => "share out the damage of the soldiers",
        "Defeat" => "pay for the defeat",
        "Overflow" => "discard a card",
        "Improve" => "remove a combat card",
        "Pair" => "choose a card to resolve",
        "Meet" => "recruit the ally or let it go",
        "Wilds" => "use the dice",
        "Tame" => "tame the creature or let it go",
        "Shop" => "buy, or leave the merchant",
        "Trade" => "trade",
        "Consent" => "agree to the trade or not",
        "Last" => "reveal what is met",
        "Champions" => "choose a champion in secret",
        "Arms" => "choose a weapon",
        "Avoid" => "avoid the combat or fight",
        "Opening" => "use an ability at the start of the combat",
        "Drawn" => "place the card or focus",
        "Tool" => "keep one of the two cards",
        "Helper" => "cast a spell of your own heroes or pass",
        "Powers" => "act or pass",
        "Support" => "choose whom the spell supports",
        "Outfit" => "buy equipment and spells before the game",
        "Zone" => "choose a deployment zone",
        "Garrison" => "place a soldier",
        "Muster" => "place a hero",
        "Scatter" => "place a quest token",
        "Surplus" => "turn the dice above ten into successes",
        "Power" => "roll dice again or stop",
        "Flight" => "flee or stay",
        "Station" => "place a soldier at a merchant's outpost",
        "Raid" => "choose who meets the attack",
        "Push" => "choose where the hero goes",
        "Errand" => "choose the task of the quest",
        _ => "decide",
    }
}

/// What those do whom the viewer waits for.
fn doing(view: &View) -> String {
    let acting = view.turn.map(|id| hero(view, id));
    match (view.pending, acting) {
        ("Turn" | "Move", Some(hero)) => format!("act with {hero}"),
        ("Turn" | "Move", None) => "act".into(),
        // Whether the drawn card can be focused is theirs to know.
        ("Drawn", _) => "place a combat card".into(),
        (pending, _) => question(pending).into(),
    }
}

fn wait(view: &View, names: &Names) -> String {
    let who: Vec<String> = view.deciding.iter().map(|seat| names.of(*seat)).collect();
    let who = match who.as_slice() {
        [] => return "One moment.".into(),
        [one] => one.clone(),
        // One answer of any of them is enough (FE-R214), except where teams choose in secret.
        [all @ .., last] => {
            format!("{} {} {last}", all.join(", "), if view.pending == "Champions" { "and" } else { "or" })
        }
    };
    format!("Waiting for {who} to {}.", doing(view))
}

/// How it ended, with who has won.
fn ended(view: &View, winners: u8, why: Why) -> String {
    if let Some(solo) = &view.solo {
        let how = if winners == 0 { "lost" } else { "completed" };
        return format!("The scenario is {how}, with a score of {}.", solo.total);
    }
    let teams = view.teams.iter().enumerate().filter(|(i, _)| winners >> i & 1 == 1);
    let names: Vec<&str> = teams.map(|(_, team)| team.name).collect();
    match (names.as_slice(), why) {
        ([], Why::Boss) => "The boss still stands: everybody has lost.".into(),
        ([], _) => "Everybody has lost.".into(),
        (all, _) => format!("The game is over: {} win.", all.join(" and ")),
    }
}

impl Words for Fields {
    fn prompt(view: &View, names: &Names) -> String {
        match view.over {
            Some((winners, why)) => ended(view, winners, why),
            None if view.seat.is_some_and(|seat| view.deciding.contains(&seat)) => {
                format!("Round {}, {}: {}.", view.space, if view.night { "night" } else { "day" }, question(view.pending))
            }
            None => wait(view, names),
        }
    }

    fn label(view: &View, action: &Action) -> String {
        let named = crate::labels::named(view, *action).or_else(|| turn_label(view, *action));
        named.unwrap_or_else(|| other_label(view, *action))
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        if let Some(card) = spoken_of(view, *action) {
            let head = if card.stats().is_empty() { card.kind.clone() } else { format!("{}. {}.", card.kind, card.stats()) };
            return std::iter::once(head).chain(card.lines).collect();
        }
        if let Action::Ability(n) = action
            && let Some((_, text)) = view.abilities.get(usize::from(*n))
        {
            return vec![text.clone()];
        }
        let what = match action {
            Action::Buy(at) => {
                let offers = Merchant::ALL.iter().zip(&view.offers);
                let all = offers.filter_map(|(merchant, offer)| {
                    let card =
                        text::card_of(view.content.get(), text::Face::ware(*merchant, *offer.as_ref()?.get(usize::from(*at))?));
                    Some(format!("{}: {} ({}). {}", merchant.name(), card.name, card.stats(), card.body()))
                });
                return all.collect();
            }
            Action::Rest => "Heals 4 HP for both standard actions (FE-17.1).",
            Action::Pass => "A pass is final for this combat round (FE-R110).",
            Action::Focus => "The card is discarded for all to see and another one drawn (FE-22.9).",
            Action::Flee(_) => "The combat ends and the opponent counts as its winner (FE-23.28).",
            Action::Quest => "The token is spent whether or not the card is resolved successfully (FE-16.6).",
            _ => return Vec::new(),
        };
        vec![what.into()]
    }

    fn faction(view: &View, seat: Seat) -> Option<String> {
        let of = view.heroes.iter().find(|hero| hero.seat == seat)?.team;
        Some(team(view, of).into())
    }

    fn board(view: &View, names: &Names) -> String {
        let mut out = String::new();
        let _ =
            writeln!(out, "Round {} ({}), {} to come", view.space, if view.night { "night" } else { "day" }, view.rounds_left);
        for of in &view.teams {
            let _ = writeln!(
                out,
                "{:<24} {} VP, {} Eternium, {} soldiers in reserve, {} tomorrow, {} victory cards",
                of.name, of.vp, of.eternium, of.reserve, of.income, of.hand.0
            );
        }
        for one in &view.heroes {
            let mark = if one.activated { "*" } else { " " };
            let (hp, most) = one.hp;
            let _ = writeln!(out, "{mark}{:<16} {:<22} {hp}/{most} HP  {}", one.name, area(view, one.area), names.of(one.seat));
        }
        for (i, soldiers) in view.soldiers.iter().enumerate().filter(|(_, all)| all.iter().any(|n| *n > 0)) {
            let _ = writeln!(out, "  {:<22} soldiers {soldiers:?}", area(view, AreaId(i as u8)));
        }
        let tokens: Vec<&str> = view.tokens.iter().map(|id| area(view, *id)).collect();
        let _ = writeln!(out, "Quests: {}", tokens.join(", "));
        if let Some(combat) = &view.combat {
            for side in &combat.sides {
                let cards: Vec<String> = side
                    .cards
                    .iter()
                    .map(|(lane, _, what, _)| format!("{} {}", lane.name(), what.map_or("?", crate::ids::Combat::name)))
                    .collect();
                let _ = writeln!(out, "  {}", cards.join(", "));
            }
        }
        wrapped(&out)
    }

    fn options() -> Option<Options> {
        Some(crate::table_options::options())
    }
}

/// The card an action is about, in words.
fn spoken_of(view: &View, action: Action) -> Option<text::CardText> {
    use text::Face;
    Some(text::card_of(
        view.content.get(),
        match action {
            Action::PickHero(id) => Face::Hero(id),
            Action::Equip(id) | Action::Unequip(id) | Action::Use(id) => Face::Equipment(id),
            Action::Cast { spell, .. } => Face::Spell(spell),
            Action::Reveal(id) => Face::Victory(id),
            Action::Give { card, .. } | Action::Ask { card, .. } | Action::PayCard(card) | Action::Drop(card) => {
                Face::owned(card)
            }
            Action::Remove(card) | Action::Take(card) | Action::Train(card) => Face::Combat(card),
            _ => return None,
        },
    ))
}

/// At most 100 characters a line.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split_inclusive(' ') {
            if width + word.chars().count() > 98 {
                out.push_str("\n  ");
                width = 2;
            }
            out.push_str(word);
            width += word.chars().count();
        }
        out.push('\n');
    }
    out
}

/// Nothing is weighed yet.
impl Balance for Fields {}

impl Content for Fields {
    const RULES: &'static str = include_str!("../../../rules/fields.md");
    const ENDINGS: &'static [&'static str] = library::ENDINGS;
    const FILES: &'static [(&'static str, &'static str)] = library::FILES;

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let content = library::parse(&files.texts())?;
        let defs = content.defs;
        let items = [
            ("areas", defs.map.areas.into_iter().map(|one| one.name).collect()),
            ("heroes", defs.heroes.into_iter().map(|one| one.name).collect()),
            ("equipment", defs.equipment.into_iter().map(|one| one.name).collect()),
            ("spells", defs.spells.into_iter().map(|one| one.name).collect()),
            ("vehicles", defs.vehicles.into_iter().map(|one| one.name).collect()),
            ("victory cards", defs.victory.into_iter().map(|one| one.name).collect()),
            ("scenarios", defs.scenarios.into_iter().map(|one| one.name).collect()),
        ];
        Ok(Holdings { items: items.into(), ..Holdings::default() })
    }

    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        library::listed()
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let content = library::parse(&files.texts())?;
        <crate::compiled::Content as kit::Registered>::registry()
            .replace_standard(vec![content])
            .map_err(|late| vec![late.to_string()])
    }

    fn keep(files: &Files) -> Result<String, Vec<String>> {
        Ok(library::register(library::parse(&files.texts())?).key.clone())
    }

    fn pinned(setup: &Setup, key: Option<&str>) -> Option<Setup> {
        Some(Setup { content: key.map(String::from), ..setup.clone() })
    }
}
