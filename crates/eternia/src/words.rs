//! Clash for Eternia in words, from the view alone: what is asked, names of actions, what they lead to, the table as text.

mod ask;
mod explain;
mod table;

use crate::action::Action;
use crate::compiled::{Content, SkillId, SpaceId};
use crate::content::{AttackKind, ControllerSkillKind, Face, Side};
use crate::model::{ModelId, Pool};
use crate::preview::{content, model, name, scenario, space_name};
use crate::state::{Card, Eternia};
use crate::view::{Pending, View};
use engine::{Names, Options, Seat, Words};

impl Words for Eternia {
    fn prompt(view: &View, names: &Names) -> String {
        ask::prompt(view, names)
    }

    fn label(view: &View, action: &Action) -> String {
        label(view, action)
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        explain::explain(view, action)
    }

    /// The Characters of the seat.
    fn faction(view: &View, seat: Seat) -> Option<String> {
        let of = |model: &&crate::view::ModelView| model.seat == Some(seat) && model.id.is_character();
        let theirs: Vec<&str> = view.models.iter().filter(of).map(|model| name(view, model.id)).collect();
        (!theirs.is_empty()).then(|| theirs.join(", "))
    }

    fn lesson(setup: &crate::setup::Setup) -> Option<String> {
        let all = crate::registry::standard();
        let scenario = all.scenarios.iter().find(|scenario| scenario.id == *setup.scenario.as_str())?;
        (!scenario.lessons.is_empty()).then(|| setup.scenario.clone())
    }

    fn board(view: &View, names: &Names) -> String {
        table::table(view, names)
    }

    fn options() -> Option<Options> {
        Some(crate::table_options::options())
    }
}

/// "1 Power", "2 spaces".
pub(crate) fn count(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "He-Man, Teela and Orko".
pub(crate) fn list(names: &[String]) -> String {
    match names {
        [] => "nobody".into(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

pub(crate) fn skill_name(all: &'static Content, skill: SkillId) -> &'static str {
    all.skills.get(usize::from(skill.0)).map_or("a Skill", |skill| skill.name.as_str())
}

/// The name of a Controller Skill by its place on the board.
pub(crate) fn board_name(all: &'static Content, at: u8) -> &'static str {
    let kind = ControllerSkillKind::ALL.get(usize::from(at));
    kind.map_or("a Controller Skill", |kind| &all.controller_skill(*kind).name)
}

pub(crate) fn card_name(view: &View, card: Card) -> &'static str {
    match card {
        Card::None => "no card",
        Card::Character(model) => name(view, model),
        Card::Strategy => "Strategy",
        Card::Any => "Any Player Character",
    }
}

pub(crate) fn face_name(face: Face) -> &'static str {
    match face {
        Face::Melee => "Melee",
        Face::Ranged => "Ranged",
        Face::Power => "Power",
        Face::Blank => "blank",
    }
}

pub(crate) fn kind_name(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Melee => "Melee",
        AttackKind::Ranged => "Ranged",
        AttackKind::Either => "Melee or Ranged",
    }
}

pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Players => "the Player Team",
        Side::Controller => "the Controller",
    }
}

/// A space with who stands there: "C4", "Teela in C4".
pub(crate) fn place(view: &View, space: SpaceId) -> String {
    let at = space_name(scenario(view), space);
    let there = view.models.iter().find(|model| model.at == Some(space));
    there.map_or_else(|| at.clone(), |model| format!("{at}, where {} stands", name(view, model.id)))
}

/// Whom a Model is, told apart from others of its name by where it stands.
pub(crate) fn who(view: &View, id: ModelId) -> String {
    let (called, twins) = (name(view, id), view.models.iter().filter(|other| name(view, other.id) == name(view, id)).count());
    match model(view, id).and_then(|model| model.at) {
        Some(at) if twins > 1 => format!("{called} in {}", space_name(scenario(view), at)),
        _ => called.into(),
    }
}

/// A pool: "under the card", "on Throw", "on Reserves".
fn pool(view: &View, of: Option<ModelId>, pool: Pool) -> String {
    let all = content(view).get();
    match pool {
        Pool::Card => "under the card".into(),
        Pool::Skill(colour) => {
            let skill = of.and_then(|id| model(view, id)?.skills[colour.index()]);
            format!("on {}", skill.map_or("a Skill", |(skill, _)| skill_name(all, skill)))
        }
        Pool::Controller(at) => format!("on {}", board_name(all, at)),
    }
}

fn label(view: &View, action: &Action) -> String {
    let all = content(view).get();
    match action {
        Action::Take(character) => format!("Pick {}", all.character(*character).name),
        Action::TakeMinions(minions) => format!("Pick the {}", all.minion(*minions).plural),
        Action::Space(space) => format!("{} {}", space_verb(view), place(view, *space)),
        Action::Queue(cards) => {
            let used = cards.iter().filter(|card| **card != Card::None).map(|card| card_name(view, *card).to_string());
            format!("Order: {}", used.collect::<Vec<_>>().join(", "))
        }
        Action::Model(id) => model_label(view, *id),
        Action::Power(to) => power_label(view, *to),
        Action::Move => "Move".into(),
        Action::Attack { skill, kind } => attack_label(all, *skill, *kind),
        Action::Use(skill) => format!("Use {}", priced(all, *skill)),
        Action::Interact { rule, at } => interact_label(view, *rule, *at),
        Action::Recover(from) => format!("Recover from Dazed with the Power {}", pool(view, view.active, *from)),
        Action::BonusMove(bonus) => {
            let points = view.bonus.get(usize::from(*bonus)).map_or(0, |bonus| bonus.points);
            if points > 0 { format!("Bonus Move of {}", count(points, "space", "spaces")) } else { "Bonus Move".into() }
        }
        Action::BonusAttack { skill, kind, .. } => format!("Bonus Action: {}", attack_label(all, *skill, *kind)),
        Action::BonusUse { skill, .. } => format!("Bonus Action: use {}", priced(all, *skill)),
        Action::BonusInteract { rule, at, .. } => format!("Bonus Action: {}", interact_label(view, *rule, *at)),
        Action::Step(space) => format!("Go to {}", place(view, *space)),
        Action::Extra(at) => extra_label(view, *at),
        Action::Boost { model, skill } => format!("{}: {}", who(view, *model), priced(all, *skill)),
        Action::Controller { skill, option, on } => controller_label(view, *skill, *option, *on),
        Action::React { model, skill } => format!("{} reacts: {}", who(view, *model), priced(all, *skill)),
        Action::Play(card) => {
            let card = &all.strategy[card.index()];
            let cost = card.cost.unwrap_or(scenario(view).constants.play_cost);
            format!("Play {} ({cost} Power)", card.name)
        }
        Action::Option(option) => option_label(view, *option),
        Action::Unlock(faces) => unlock_label(view, *faces),
        Action::Empower { skill, model } => format!("Empower {} and {}", board_name(all, *skill), name(view, *model)),
        Action::Pass => pass_label(view),
    }
}

/// "Throw (1 Power)".
fn priced(all: &'static Content, skill: SkillId) -> String {
    let cost = all.skills.get(usize::from(skill.0)).map_or(0, |skill| skill.cost);
    let name = skill_name(all, skill);
    if cost == 0 { name.into() } else { format!("{name} ({cost} Power)") }
}

fn attack_label(all: &'static Content, skill: SkillId, kind: AttackKind) -> String {
    let either =
        all.skills.get(usize::from(skill.0)).and_then(|s| s.attack.as_ref()).is_some_and(|a| a.kind == AttackKind::Either);
    let kind = if either { format!(" as a {} Attack", kind_name(kind)) } else { String::new() };
    format!("Attack with {}{kind}", priced(all, skill))
}

fn space_verb(view: &View) -> &'static str {
    match &view.pending {
        Pending::Deploy { .. } => "Deploy in",
        Pending::Return { .. } => "Return in",
        _ => "Choose",
    }
}

fn model_label(view: &View, id: ModelId) -> String {
    let who = who(view, id);
    match &view.pending {
        Pending::AnyCharacter { .. } => format!("{who} takes it"),
        Pending::Minion => format!("Activate {who}"),
        Pending::Targets { .. } => format!("Attack {who}"),
        _ => format!("Choose {who}"),
    }
}

fn power_label(view: &View, to: Pool) -> String {
    match &view.pending {
        Pending::Gain { model, .. } => format!("Put it {}", pool(view, Some(*model), to)),
        Pending::Allocate { .. } => format!("Put it {}", pool(view, None, to)),
        Pending::Lose { model, .. } => format!("Take it from what lies {}", pool(view, *model, to)),
        _ => format!("Power {}", pool(view, view.active, to)),
    }
}

fn interact_label(view: &View, rule: u8, at: SpaceId) -> String {
    let scenario = scenario(view);
    let name = scenario.interact.get(usize::from(rule)).map_or("Interact", |rule| rule.name.as_str());
    format!("{name} in {}", space_name(scenario, at))
}

/// The Boost or Surge of the Skill in use with this number.
fn extra_label(view: &View, at: u8) -> String {
    let all = content(view).get();
    let skill = match &view.pending {
        Pending::Extras { skill, .. } => Some(*skill),
        _ => view.attack.as_ref().and_then(|attack| attack.skill),
    };
    let Some(skill) = skill.and_then(|skill| all.skills.get(usize::from(skill.0))) else { return "Pay for the Boost".into() };
    let (boosts, at) = (skill.boosts.len(), usize::from(at));
    let (what, extra) = if at < boosts { ("Boost", skill.boosts.get(at)) } else { ("Surge", skill.surges.get(at - boosts)) };
    let many = if at < boosts { boosts } else { skill.surges.len() };
    let number = if many > 1 { format!(" {}", 1 + if at < boosts { at } else { at - boosts }) } else { String::new() };
    format!("{what}{number} of {} ({} Power)", skill.name, extra.map_or(0, |extra| extra.cost))
}

fn controller_label(view: &View, skill: u8, option: u8, on: Option<ModelId>) -> String {
    let all = content(view).get();
    let Some(kind) = ControllerSkillKind::ALL.get(usize::from(skill)) else { return "Use a Controller Skill".into() };
    let def = all.controller_skill(*kind);
    let turned = view.board.get(usize::from(skill)).is_some_and(|board| board.empowered);
    let face = if turned { &def.empowered } else { &def.basic };
    let shown = face.get(usize::from(option)).map_or_else(|| "use it".into(), |o| format!("{} ({} Power)", o.name, o.cost));
    let on = on.map(|model| format!(" for {}", who(view, model))).unwrap_or_default();
    format!("{}: {shown}{on}", def.name)
}

fn option_label(view: &View, option: u8) -> String {
    let at = usize::from(option);
    match &view.pending {
        Pending::OneOf { labels, .. } => labels.get(at).cloned().unwrap_or_else(|| "Do it".into()),
        Pending::May { .. } => "Do it".into(),
        Pending::Reroll { turn, .. } => {
            let face = view.attack.as_ref().and_then(|attack| attack.dice.get(at)).map_or("blank", |die| face_name(die.face));
            format!("{} die {} ({face})", if *turn { "Turn" } else { "Reroll" }, at + 1)
        }
        Pending::Card { swap, .. } => format!("{} card {}", if *swap { "Swap" } else { "Look at" }, at + 1),
        Pending::Row => format!("The row {}", TOWARDS.get(at).copied().unwrap_or("there")),
        Pending::Face { model: id, colour } => face_label(view, *id, *colour, option),
        _ => format!("Option {}", at + 1),
    }
}

const TOWARDS: [&str; 6] =
    ["to the right", "to the lower right", "to the lower left", "to the left", "to the upper left", "to the upper right"];

/// The two faces of the Skill Card of a colour, or the colour of a card to be turned.
fn face_label(view: &View, id: ModelId, colour: Option<crate::content::Colour>, option: u8) -> String {
    let all = content(view).get();
    match (crate::view::character(view, id), colour) {
        (Some(character), Some(colour)) => {
            let faces = all.character(character).cards[colour.index()];
            format!("Unlock {}", priced(all, faces[usize::from(option).min(1)]))
        }
        (_, None) => match model(view, id).and_then(|model| *model.skills.get(usize::from(option))?) {
            Some((skill, _)) => format!("Turn {}", skill_name(all, skill)),
            None => "Turn the card".into(),
        },
        _ => "Choose this face".into(),
    }
}

/// The Player Characters a seat runs, in their order.
pub(crate) fn own_characters(view: &View) -> Vec<ModelId> {
    let mine = |model: &&crate::view::ModelView| model.id.is_player_character() && model.seat == view.viewer;
    view.models.iter().filter(mine).map(|model| model.id).collect()
}

fn unlock_label(view: &View, faces: u8) -> String {
    let all = content(view).get();
    let Pending::Level { colour, .. } = &view.pending else { return "Unlock".into() };
    let chosen = own_characters(view).into_iter().enumerate().filter_map(|(at, id)| {
        let cards = all.character(crate::view::character(view, id)?).cards[colour.index()];
        Some(format!("{} for {}", priced(all, cards[usize::from(faces >> at & 1)]), name(view, id)))
    });
    format!("Unlock {}", list(&chosen.collect::<Vec<_>>()))
}

fn pass_label(view: &View) -> String {
    let label = match &view.pending {
        Pending::AttackBoosts => {
            let dice = view.attack.as_ref().map_or(0, |attack| attack.pool[1]);
            return format!("Attack with {}", count(dice, "die", "dice"));
        }
        Pending::Activation { .. } => "End the Activation",
        Pending::Walk { .. } | Pending::Push { .. } => "Stop here",
        Pending::Offer { .. } | Pending::May { .. } => "Decline",
        Pending::Extras { .. } | Pending::Reach => "No Boost",
        Pending::DefenseBoosts => "No more Boosts",
        Pending::Reroll { .. } => "Keep the dice",
        Pending::React { .. } => "Do not react",
        Pending::Strategy => "End the Strategy Activation",
        Pending::Minion => "No more Minions",
        Pending::MinionActs { may_move: true, .. } => "Stay",
        Pending::MinionActs { .. } => "Do not attack",
        Pending::Targets { .. } | Pending::Models { .. } => "That is all",
        Pending::MoveToken { .. } => "Leave it there",
        _ => "Pass",
    };
    label.into()
}
