//! The panel beside the land: what is asked, with every answer as a button. Nothing that can be done is missing here.

use super::art::portrait;
use super::wares::{card_full, on_button};
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::act_form;
use catalog::LegalAction;
use engine::{Event as _, Words as _};
use fields::ids::{Combat, HeroId, Merchant};
use fields::pending::Pending;
use fields::text::{Face, card_of};
use fields::{Action, Fields};
use maud::{Markup, html};

/// Where an action stands in the panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// What ends the decision: the main button.
    Primary,
    /// An answer in the open.
    Open,
    /// Done on the land as well: folded away.
    Ways,
    Soldiers,
    Wardrobe,
    Victory,
    Swaps,
    Soldiery,
}

/// The folded parts, in their order.
const FOLDED: [(Place, &str); 6] = [
    (Place::Ways, "Where to go, as a list"),
    (Place::Soldiers, "Send soldiers along a road"),
    (Place::Wardrobe, "Change what is worn"),
    (Place::Victory, "Exchange victory cards for 1 Eternium"),
    (Place::Swaps, "Swap two cards with a time card"),
    (Place::Soldiery, "Remove soldiers for your totals"),
];

fn place(scene: &Scene<'_>, action: &Action) -> Place {
    match action {
        Action::EndTurn | Action::Stop | Action::Done | Action::Pass | Action::Propose => Place::Primary,
        Action::Go { .. } | Action::PathStep(_) | Action::Travel(_) => Place::Ways,
        Action::March { .. } => Place::Soldiers,
        Action::Equip(_) | Action::Unequip(_) => Place::Wardrobe,
        Action::Exchange(_) => Place::Victory,
        Action::Swap(..) if matches!(scene.view.asked, Pending::Powers { .. }) => Place::Swaps,
        Action::Sacrifice(_) => Place::Soldiery,
        _ => Place::Open,
    }
}

/// What is asked, in one line.
pub(super) fn prompt(scene: &Scene<'_>) -> Option<String> {
    let name = |hero: HeroId| scene.hero(hero).map_or("a hero", |hero| hero.name);
    Some(match &scene.view.asked {
        Pending::Draft { .. } => "Choose a hero for your team.".into(),
        Pending::Activate { .. } => "Choose the hero who acts now.".into(),
        Pending::Turn { hero } => match left(scene) {
            0 => format!("{}: a free action, or end the turn.", name(*hero)),
            1 => format!("{}: one more action, on the map or here.", name(*hero)),
            n => format!("{}: {n} actions, on the map or here.", name(*hero)),
        },
        Pending::Move { hero, points } => format!("{}: {points} more to go, or stop here.", name(*hero)),
        Pending::Share { left, .. } => format!("Share out {left} damage of the soldiers."),
        Pending::Defeat { hero, owed, .. } => format!("{} is defeated and owes {owed} Eternium.", name(*hero)),
        Pending::Overflow { hero } => format!("{} holds too much: discard a card.", name(*hero)),
        Pending::Improve { gained, .. } => format!("You gain {}: remove another combat card.", gained.name()),
        Pending::Pair { .. } => "Choose which of the two you meet.".into(),
        Pending::Meet { .. } => "A friendly ally: recruit it or let it go.".into(),
        Pending::Wilds { fight, .. } if !fight.settled => "Roll the reroll dice again, or keep this roll.".into(),
        Pending::Wilds { .. } => "Use your dice: choose what each die reduces.".into(),
        Pending::Tame { cost, .. } => format!("Tame the creature for {cost} Eternium, or let it go."),
        Pending::Shop { hero, merchant, .. } => format!("{} is at the {}: buy, or leave.", name(*hero), merchant.name()),
        Pending::Trade { .. } if scene.label(&Action::Propose).is_some() => "Propose this trade, or add more cards to it.".into(),
        Pending::Trade { .. } => "Choose cards to give and to ask for, then propose the trade.".into(),
        Pending::Consent { hero, .. } => format!("{} proposes this trade: do you agree?", name(*hero)),
        Pending::Choice { text, .. } => text.clone(),
        Pending::Arms { .. } => "Choose your weapon for this combat.".into(),
        Pending::Drawn { card: Some(Combat::Time), .. } => "A time card: put it beside your grid.".into(),
        Pending::Drawn { card: Some(card), .. } => format!("You draw {}: press the lane where it goes.", card.name()),
        Pending::Tool { .. } => "Keep one of the two cards.".into(),
        Pending::Powers { .. } => "Use cards and abilities, or pass for this combat round.".into(),
        Pending::Power { lane, .. } => format!("Dice for {}: roll again, or keep them.", lane.name()),
        Pending::Flight => "Flee, or stay for the second combat round.".into(),
        Pending::Garrison { left, .. } => format!("Place a soldier: {left} to go."),
        Pending::Muster { hero } => format!("Choose where {} begins.", name(*hero)),
        Pending::Push { hero } => format!("Choose where {} goes.", name(*hero)),
        Pending::Station { merchant } => format!("One of your soldiers begins at a {}: choose which.", merchant.name()),
        Pending::Raid { enemy, area } => format!("{} attacks in {}: choose who meets it.", name(*enemy), scene.area(*area)),
        Pending::Helper { hero } => format!("Cast a spell of {} for your friend, or pass.", name(*hero)),
        Pending::Errand { hero, .. } => format!("Choose the task that {} attempts.", name(*hero)),
        Pending::Other => return other(scene.view.pending).map(str::to_owned),
        _ => return None,
    })
}

/// What is asked where nothing but its actions shows it.
fn other(pending: &str) -> Option<&'static str> {
    Some(match pending {
        "Base" => "Choose the base of your team.",
        "Defender" => "Choose who defends.",
        "Last" => "The game ends: reveal the victory cards that you have met.",
        "Champions" => "A tie: choose in secret the hero who fights for your team.",
        "Avoid" => "Avoid this combat, or fight.",
        "Opening" => "Use an ability before the combat begins, or go on.",
        "Support" => "Choose whom the spell supports.",
        "Outfit" => "Buy equipment and spells before the game, or be ready.",
        "Zone" => "Choose where your team deploys.",
        "Scatter" => "Place a quest token.",
        "Surplus" => "More than ten dice: choose the lanes of the automatic successes.",
        _ => return None,
    })
}

/// Standard actions that are left.
fn left(scene: &Scene<'_>) -> u8 {
    let [_, spent, most] = scene.view.actions;
    most.saturating_sub(spent)
}

pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let open: Vec<_> = scene.legal.iter().filter(|(action, _)| place(scene, action) == Place::Open).collect();
    let primary: Vec<_> = scene.legal.iter().filter(|(action, _)| place(scene, action) == Place::Primary).collect();
    // Many places or many cards are a long list: the land shows them better.
    let spots = open.iter().filter(|(action, _)| matches!(action, Action::Area(_))).count();
    html! {
        (head(scene))
        @if spots > 6 {
            p.hint { "Press a lit place on the map." }
            details.steps { summary { "All places, as a list" } (list(scene, page, open.iter().filter(|(action, _)| matches!(action, Action::Area(_))).copied())) }
            (list(scene, page, open.iter().filter(|(action, _)| !matches!(action, Action::Area(_))).copied()))
        } @else { (list(scene, page, open.iter().copied())) }
        @for (at, title) in FOLDED {
            @let all: Vec<_> = scene.legal.iter().filter(|(action, _)| place(scene, action) == at).collect();
            @if !all.is_empty() { details.steps { summary { (title) " " small { (all.len()) } } (list(scene, page, all.into_iter())) } }
        }
        @if matches!(scene.view.asked, Pending::Turn { .. } | Pending::Activate { .. }) { (offers(scene)) }
        @if matches!(scene.view.asked, Pending::Powers { .. } | Pending::Helper { .. }) {
            // It waits as long as somebody who thinks, so that it does not betray an empty hand.
            label.fe-auto { input #auto-pass type="checkbox" data-keep; span { "Pass by itself when I can only pass" } }
        }
        @if !primary.is_empty() {
            (act_form(page, html! { div.primary { @for (action, legal) in &primary {
                button.button.quiet[quiet(scene, action)] type="submit" name="action" value=(json(action)) { (legal.label) }
            } } }))
        }
        div #map-form hidden data-legal=(format!("[{}]", scene.legal.iter().map(|(action, _)| json(action)).collect::<Vec<_>>().join(","))) {
            (act_form(page, html! { input type="hidden" name="action" value=""; }))
        }
    }
}

/// Whether the main button is not what one most likely wants.
fn quiet(scene: &Scene<'_>, action: &Action) -> bool {
    match action {
        Action::EndTurn => left(scene) > 0,
        Action::Pass => scene.legal.len() > 1,
        _ => false,
    }
}

fn name_of<'a>(scene: &Scene<'a>, hero: HeroId) -> &'a str {
    scene.hero(hero).map_or("", |hero| hero.name)
}

/// Who is asked, and the card it is about.
fn head(scene: &Scene<'_>) -> Markup {
    let about = match &scene.view.asked {
        Pending::Tame { mount, .. } => Some(Face::mount(*mount)),
        Pending::Meet { ally, .. } => Some(Face::Ally(*ally)),
        Pending::Errand { quest, .. } => Some(Face::Quest(*quest)),
        _ => None,
    };
    let hero = scene.actor().and_then(|id| Some((id, scene.hero(id)?))).filter(|_| scene.view.combat.is_none());
    let turn = matches!(scene.view.asked, Pending::Turn { .. });
    html! {
        @if let Some((_, hero)) = hero.filter(|(_, hero)| hero.area.index() < scene.map.areas.len()) {
            div.fe-head {
                (portrait(hero.def, hero.team, "big"))
                div {
                    h2 { (hero.name) }
                    p { (scene.area(hero.area)) " · " (icon("hp")) (hero.hp.0) "/" (hero.hp.1) " · " (icon("boot")) (hero.stats[3]) }
                    @if turn { (actions_left(scene)) }
                }
            }
        }
        @if let Some(face) = about { (card_full(scene.content, face, None)) }
        @for transfer in scene.view.trade.iter().flatten() {
            p.fe-about { (name_of(scene, transfer.from)) " gives " (name_of(scene, transfer.to)) " " b { (card_of(scene.content, Face::owned(transfer.card)).name) } }
        }
        @if let Pending::Shop { merchant, prices, .. } = &scene.view.asked { (too_dear(scene, *merchant, prices)) }
        @if let Pending::Choice { text, .. } = &scene.view.asked { p.fe-about { (text) } }
        @if turn { p.hint { "Press a lit place to go there, or a ring for what can be done on the spot." } }
    }
}

/// What lies in the offer and cannot be paid now.
fn too_dear(scene: &Scene<'_>, merchant: Merchant, prices: &[u8]) -> Markup {
    let offer = scene.view.offers.get(merchant.index()).and_then(|offer| offer.as_deref()).unwrap_or_default();
    let dear = offer.iter().enumerate().filter(|(at, _)| scene.label(&Action::Buy(*at as u8)).is_none());
    html! { @for (at, card) in dear { div.fe-dear title="Too dear for your purse" { (card_full(scene.content, Face::ware(merchant, *card), prices.get(at).copied())) } } }
}

/// The open offers, to look at before one goes there.
fn offers(scene: &Scene<'_>) -> Markup {
    let open =
        Merchant::ALL.into_iter().zip(&scene.view.offers).filter_map(|(merchant, offer)| Some((merchant, offer.as_ref()?)));
    html! {
        @for (merchant, offer) in open {
            details.steps { summary { "What the " (merchant.name()) " offers " small { (offer.len()) } }
                div.fe-offers { @for card in offer { (card_full(scene.content, Face::ware(merchant, *card), None)) } }
            }
        }
    }
}

fn actions_left(scene: &Scene<'_>) -> Markup {
    let [_, spent, most] = scene.view.actions;
    html! {
        p.fe-pips role="img" aria-label=(format!("{} of {most} actions left", most.saturating_sub(spent))) { @for i in 0..most { i.on[i >= spent] {} } }
    }
}

fn list<'s, 'a: 's>(scene: &Scene<'_>, page: &TablePage, all: impl Iterator<Item = &'s (Action, &'a LegalAction)>) -> Markup {
    let all: Vec<_> = all.collect();
    html! {
        @if !all.is_empty() {
            (act_form(page, html! { ul.ways-on data-nav { @for (action, legal) in all { li { (button(scene, action, &legal.label)) } } } }))
        }
    }
}

/// A button for an action: with the card it is about, or with what it leads to.
fn button(scene: &Scene<'_>, action: &Action, label: &str) -> Markup {
    let face = face_of(scene, action);
    html! {
        button.way.fe-offer[face.is_some()] type="submit" name="action" value=(json(action)) {
            @match face {
                Some((face, price)) => { (on_button(scene.content, face, price)) em { (label) } }
                None => { (icon(sign(action))) b { (label) } @if let Some(about) = about(scene, action) { small { (about) } } }
            }
        }
    }
}

/// The card an action is about, and its price here.
pub(super) fn face_of(scene: &Scene<'_>, action: &Action) -> Option<(Face, Option<u8>)> {
    let ware = |merchant: Merchant, at: u8| {
        let offer = scene.view.offers.get(merchant.index())?.as_ref()?;
        Some(Face::ware(merchant, *offer.get(usize::from(at))?))
    };
    Some(match (action, &scene.view.asked) {
        (Action::Buy(at), Pending::Shop { merchant, prices, .. }) => {
            (ware(*merchant, *at)?, prices.get(usize::from(*at)).copied())
        }
        (Action::Outfit { merchant, at, .. }, _) => (ware(*merchant, *at)?, None),
        (Action::PayCard(card), Pending::Defeat { cards, .. }) => {
            (Face::owned(*card), cards.iter().flatten().find(|(one, _)| one == card).map(|(_, value)| *value))
        }
        (Action::PayCard(card) | Action::Drop(card) | Action::Give { card, .. } | Action::Ask { card, .. }, _) => {
            (Face::owned(*card), None)
        }
        (Action::PickHero(id), _) => (Face::Hero(*id), None),
        (Action::Resolve(at), Pending::Pair { cards, .. }) => {
            (Face::encounter(scene.content, *cards.get(usize::from(*at))?), None)
        }
        (Action::Reveal(id), _) => (Face::Victory(*id), None),
        (Action::Cast { spell, .. }, _) => (Face::Spell(*spell), None),
        (Action::Use(id) | Action::Equip(id) | Action::Unequip(id), _) => (Face::Equipment(*id), None),
        _ => return None,
    })
}

/// What an action leads to, where its name does not say it.
fn about(scene: &Scene<'_>, action: &Action) -> Option<String> {
    let fixed = match action {
        Action::Brave { two: false } => "An event, an ally or a beast.",
        Action::Brave { two: true } => "Take the one you like better.",
        Action::Quest if scene.scenario().is_some_and(|story| story.skirmish.is_some()) => {
            "The token leaves the map for 2 Eternium."
        }
        Action::Quest => "A task, or an epic beast. The token is spent either way.",
        Action::PickUp(n) => return scene.view.relics.get(usize::from(*n)).map(super::mission::worth),
        Action::PutDown => "It stays here for anybody.",
        Action::Propose => "It takes place if the other player agrees.",
        Action::Rest => "Heals 4 HP and takes both actions.",
        Action::Trade => "With a friend in this area. Free.",
        Action::Shop(_) => "Free, and the last thing of the turn.",
        Action::Focus => "The card is discarded for all to see, and you draw another.",
        Action::Pass => "For this combat round.",
        Action::Reinforce(_) => "From your reserve.",
        Action::Refresh => "Four other cards.",
        Action::Weapon(n) => {
            let side = scene.view.combat.as_ref().and_then(|combat| match scene.view.asked {
                Pending::Arms { side } => combat.sides.get(usize::from(side)),
                _ => None,
            });
            let hero = scene.hero(side?.hero?)?;
            let text = card_of(scene.content, Face::Hero(hero.def));
            let at = (text.lines.len() + usize::from(*n)).checked_sub(2)?;
            return text.lines.get(at).cloned();
        }
        Action::Activate(id) => {
            let hero = scene.hero(*id)?;
            return Some(format!("{} · {} of {} HP", scene.area(hero.area), hero.hp.0, hero.hp.1));
        }
        Action::Cast { .. } | Action::Go { .. } | Action::Area(_) | Action::March { .. } => return None,
        other => {
            let said = Fields::explain(scene.view, other);
            let said = said.join(" ");
            return (!said.is_empty()).then_some(said);
        }
    };
    Some(fixed.into())
}

fn sign(action: &Action) -> &'static str {
    match action {
        Action::Go { by: fields::map::Way::Corridor, .. } => "wing",
        Action::Go { .. } | Action::PathStep(_) | Action::Flee(_) => "boot",
        Action::Travel(_) => "initiative",
        Action::Reinforce(_) | Action::March { .. } | Action::Sacrifice(_) | Action::HurtSoldier => "flag",
        Action::Brave { .. } => "power",
        Action::Quest => "legend",
        Action::PickUp(_) | Action::PutDown => "gold",
        Action::Rest => "heal",
        Action::Trade | Action::Give { .. } | Action::Ask { .. } => "together",
        Action::Shop(Merchant::Forge) => "forge",
        Action::Shop(_) | Action::Buy(_) | Action::PayEternium => "crystal",
        Action::Refresh | Action::Reroll(_) => "reroll",
        Action::Focus => "eye",
        Action::Lay(_) | Action::LayTime | Action::Keep(_) => "hand",
        Action::Swap(..) => "counter",
        Action::Trigger(_) | Action::Ability(_) => "special",
        Action::Weapon(_) => "weapon",
        Action::Yes => "check",
        Action::No => "cross",
        Action::Hero(_) | Action::Activate(_) | Action::HurtHero(_) => "person",
        Action::Area(_) | Action::PickBase(_) => "cross-hair",
        Action::Exchange(_) => "recharge",
        Action::Train(_) | Action::AcquireMount => "buildup",
        _ => "more",
    }
}

/// What somebody sees who is not asked, and everybody at the end.
pub(super) fn watch(scene: &Scene<'_>) -> Markup {
    let told: Vec<String> = scene.events.iter().rev().take(10).map(|told| told.event.tell(&scene.names)).collect();
    html! {
        @if scene.view.over.is_none() && let Some(hero) = scene.view.turn.and_then(|id| scene.hero(id)) {
            div.fe-head { (portrait(hero.def, hero.team, "big")) div { h2 { (hero.name) " acts" } p { (scene.area(hero.area)) } } }
        }
        h2 { "What happened" }
        ol.lately-list { @for line in told.iter().rev() { li { (capital(line)) } } }
    }
}

/// The rules that are switched on, and what the scenario leaves out.
pub(super) fn exceptions(scene: &Scene<'_>) -> Vec<(String, &'static str)> {
    let options = scene.view.options;
    let mut all: Vec<(String, &'static str)> = Vec::new();
    if let Some(story) = scene.scenario() {
        let what = if story.solo.is_some() {
            "Solo or together: no victory cards; the rules run the enemy, who fights with clash cards."
        } else if story.skirmish.is_some() {
            "A skirmish: no victory cards, movement 2 at most, quests bring 2 Eternium."
        } else {
            "A story: four skulls, victory cards, quests."
        };
        all.push((story.name.clone(), what));
    }
    let switches = [
        (options.first_game, "First game", "No hero is attacked before the second skull; defeats give no VP; losers retreat."),
        (options.quicker, "Quicker combat", "One combat round; who has fewer HP left retreats to the nearest own outpost."),
        (options.initiative_counts, "Initiative counts", "Twice the initiative costs the other 1 HP more."),
        (
            options.stronger_together,
            "Stronger together",
            "One hero fights for all in the area and places a card more for each friend.",
        ),
        (options.dice_of_power, "Dice of Power", "Lanes hold two cards; their values are dice to roll."),
        (options.free_choice, "Free choice of heroes", "Any hero for any team; any ally may be recruited or fought."),
    ];
    all.extend(switches.into_iter().filter(|(on, ..)| *on).map(|(_, name, what)| (name.to_owned(), what)));
    all
}
