//! Names of actions that say what they mean at this table: the card at a place of the offer, the weapon, the answer to a card.

use crate::action::Action;
use crate::ids::{AreaId, Lane, Merchant};
use crate::pending::Pending;
use crate::state::Mount;
use crate::text::{Face, card_of};
use crate::view::{SideView, View};

/// The name of an action, where the table knows a better one than its number.
pub(crate) fn named(view: &View, action: Action) -> Option<String> {
    let content = view.content.get();
    let card = |face| card_of(content, face);
    Some(match (action, &view.asked) {
        (Action::Buy(at), Pending::Shop { merchant, prices, .. }) => {
            format!("Buy {} for {}", ware(view, *merchant, at)?, prices.get(usize::from(at))?)
        }
        (Action::Outfit { hero, merchant, at }, _) => {
            format!("{} buys {}", view.heroes.get(hero.index())?.name, ware(view, merchant, at)?)
        }
        (Action::Done, Pending::Shop { .. }) => "Leave the merchant".into(),
        (Action::Done, Pending::Trade { .. }) => "Done with the trade".into(),
        (Action::Done, Pending::Wilds { fight, .. }) if !fight.settled => "Keep these dice".into(),
        (Action::Done, Pending::Wilds { .. }) => "End the combat".into(),
        (Action::Done, Pending::Power { .. }) => "Keep these dice".into(),
        (Action::Yes, Pending::Tame { mount, cost, .. }) => format!("Tame {} for {cost}", card(Face::mount(*mount)).name),
        (Action::No, Pending::Tame { .. }) => "Let it go".into(),
        (Action::Yes, Pending::Meet { ally, cost, .. }) => format!("Recruit {} for {cost}", card(Face::Ally(*ally)).name),
        (Action::No, Pending::Meet { .. }) => "Let the ally go and gain 1 Eternium".into(),
        (Action::Choose(_), Pending::Meet { .. }) => "Fight the ally".into(),
        (Action::Yes, Pending::Consent { .. }) => "Agree".into(),
        (Action::No, Pending::Consent { .. }) => "Refuse".into(),
        (Action::No, Pending::Choice { text, .. }) if text.contains("or stay") => "Stay".into(),
        (Action::Choose(n), Pending::Choice { answers, .. }) => answers.get(usize::from(n))?.clone(),
        (Action::Choose(n), _) if view.pending == "Zone" => {
            let zones = &content.defs.scenarios.get(usize::from(view.scenario))?.skirmish.as_ref()?.zones;
            format!("Deploy in {}", zones.get(usize::from(n))?.name)
        }
        (Action::Resolve(at), Pending::Pair { cards, .. }) => {
            format!("Meet {}", card(Face::encounter(content, *cards.get(usize::from(at))?)).name)
        }
        (Action::Weapon(n), Pending::Arms { side }) => {
            let hero = view.combat.as_ref()?.sides.get(usize::from(*side))?.hero?;
            let def = content.defs.heroes.get(usize::from(view.heroes.get(hero.index())?.def))?;
            format!("Take the {}", def.weapons.get(usize::from(n))?.name)
        }
        (Action::Keep(at), Pending::Tool { cards: Some(cards), .. }) => {
            format!("Keep the {} card, {}", if at == 0 { "first" } else { "second" }, cards.get(usize::from(at))?.name())
        }
        (Action::Focus, Pending::Drawn { card: Some(card), .. }) => format!("Focus: discard {} and draw again", card.name()),
        (Action::Trigger(i), _) => {
            format!("Trigger the overload in {} (card {})", mine(view)?.cards.get(usize::from(i))?.0.name(), i + 1)
        }
        (Action::Swap(a, b), Pending::Powers { .. }) => {
            let side = mine(view)?;
            format!("Swap {} with {}", on_grid(side, a)?, on_grid(side, b)?)
        }
        (Action::Swap(a, lane), _) => {
            format!("Move {} to {}", on_grid(mine(view)?, a)?, Lane::ALL.get(usize::from(lane))?.name())
        }
        (Action::Card(i), Pending::Choice { text, .. }) => {
            let side = if text.contains("enemy") { other(view)? } else { mine(view)? };
            on_grid(side, i)?
        }
        (Action::Exchange(places), _) => {
            let hand = view.teams.get(view.mine?.index())?.hand.1.as_ref()?;
            let names = hand.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1);
            let names: Vec<String> = names.map(|(_, held)| card(Face::Victory(held.card)).name).collect();
            format!("Exchange {} for 1 Eternium", names.join(" and "))
        }
        (Action::Ability(n), _) => format!("Use the ability of {}", source(view, n)?),
        (Action::Flee(to), _) => format!("Flee to {}", area(view, to)),
        (Action::No, Pending::Flight) => "Stay for the second round".into(),
        _ => return None,
    })
}

fn area(view: &View, id: AreaId) -> &'static str {
    view.content.get().map.areas.get(id.index()).map_or("nowhere", |area| &area.name)
}

fn ware(view: &View, merchant: Merchant, at: u8) -> Option<String> {
    let offer = view.offers.get(merchant.index())?.as_ref()?;
    let id = *offer.get(usize::from(at))?;
    let name = card_of(view.content.get(), Face::ware(merchant, id)).name;
    // Two copies in one offer are told apart by their places.
    Some(if offer.iter().filter(|other| **other == id).count() > 1 { format!("{name} (card {})", at + 1) } else { name })
}

/// The side of the viewer's team in the combat.
fn mine(view: &View) -> Option<&SideView> {
    let sides = &view.combat.as_ref()?.sides;
    sides.iter().find(|side| side.hero.and_then(|hero| view.heroes.get(hero.index())).map(|hero| hero.team) == view.mine)
}

fn other(view: &View) -> Option<&SideView> {
    let sides = &view.combat.as_ref()?.sides;
    sides
        .iter()
        .find(|side| side.hero.and_then(|hero| view.heroes.get(hero.index())).is_some_and(|hero| Some(hero.team) != view.mine))
}

/// "+2 in attack (card 3)", or a hidden card by its number.
fn on_grid(side: &SideView, i: u8) -> Option<String> {
    let (lane, _, what, _) = side.cards.get(usize::from(i))?;
    Some(match what {
        Some(card) => format!("{} in {} (card {})", card.name(), lane.name(), i + 1),
        None => format!("the hidden card {} in {}", i + 1, lane.name()),
    })
}

/// The card whose ability it is: the hero's own, then allies, creatures, and what is worn.
fn source(view: &View, number: u8) -> Option<String> {
    let defs = &view.content.get().defs;
    let acting = match &view.combat {
        Some(_) => mine(view)?.hero?,
        None => view.turn?,
    };
    let hero = view.heroes.get(acting.index())?;
    let mut all = vec![(hero.name.to_owned(), &defs.heroes.get(usize::from(hero.def))?.passive)];
    all.extend(hero.allies.iter().filter_map(|id| defs.allies.get(usize::from(*id))).map(|one| (one.name.clone(), &one.gift)));
    for mount in &hero.mounts {
        all.extend(match mount {
            Mount::Beast(id) => defs.beasts.get(usize::from(*id)).map(|one| (one.name.clone(), &one.gift)),
            Mount::Epic(id) => defs.epics.get(usize::from(*id)).map(|one| (one.name.clone(), &one.gift)),
            Mount::Vehicle(id) => defs.vehicles.get(usize::from(*id)).map(|one| (one.name.clone(), &one.gift)),
        });
    }
    all.extend(hero.worn.iter().filter_map(|id| defs.equipment.get(usize::from(*id))).map(|one| (one.name.clone(), &one.gift)));
    let mut left = usize::from(number);
    for (name, gift) in all {
        let own = gift.abilities.len();
        match left.checked_sub(own) {
            Some(rest) => left = rest,
            None if own > 1 => return Some(format!("{name} ({})", left + 1)),
            None => return Some(name),
        }
    }
    None
}
