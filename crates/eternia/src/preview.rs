//! What can be said of a move or an Attack before it is made, from what a viewer may know: for words, pages and hints.
//!
//! No rule reads this. It knows the Battlefield, printed numbers and the modifiers that lie open; what depends on a condition is
//! reckoned when the Attack is declared ([`crate::view::AttackView::pool`]).

use crate::board::{Ground, Reach, Walker};
use crate::compiled::{Content, Scenario, SkillId, SpaceId};
use crate::content::{AttackKind, Constants, Side, SkillKind, TargetRule};
use crate::model::{Being, ModelId};
use crate::odds::{self, Defence, Harm};
use crate::registry::{self, ContentRef};
use crate::state::Change;
use crate::view::{ModelView, View};
use kit::Registered;
use kit::hex::SpaceSet;

/// The content a view speaks of.
#[must_use]
pub fn content(view: &View) -> ContentRef {
    Content::registry().find(&view.content).unwrap_or_else(registry::standard)
}

/// The Scenario a view speaks of.
#[must_use]
pub fn scenario(view: &View) -> &'static Scenario {
    content(view).get().scenario(view.scenario)
}

/// A Model of a view.
#[must_use]
pub fn model(view: &View, id: ModelId) -> Option<&ModelView> {
    view.models.iter().find(|model| model.id == id)
}

/// How a Model is called.
#[must_use]
pub fn name(view: &View, id: ModelId) -> &'static str {
    model(view, id).map_or("somebody", |model| being_name(content(view).get(), model.being))
}

/// How what stands there is called.
#[must_use]
pub fn being_name(content: &'static Content, being: Being) -> &'static str {
    match being {
        Being::Nobody => "nobody",
        Being::Character(id) => &content.character(id).name,
        Being::Minion(id) => &content.minion(id).name,
        Being::Npc(id) => content.npcs.get(id.index()).map_or("somebody", |npc| &npc.name),
    }
}

/// How a space is called: its row as a letter from the top, then its number from the left.
#[must_use]
pub fn space_name(scenario: &Scenario, space: SpaceId) -> String {
    let board = &scenario.board;
    let (at, first) = (board.hex(space), board.spaces.first().map_or(0, |hex| hex.r));
    let row = board.spaces.iter().filter(|hex| hex.r == at.r && hex.q < at.q).count();
    let letter = char::from(b'A' + u8::try_from(i32::from(at.r) - i32::from(first)).unwrap_or(0) % 26);
    format!("{letter}{}", row + 1)
}

/// The Battlefield of a view with the Terrain that lies there now.
#[must_use]
pub fn ground(view: &View) -> Ground<'_> {
    Ground { board: &scenario(view).board, terrains: &content(view).get().terrains, lies: &view.terrain }
}

/// The spaces that block Line of Sight now.
#[must_use]
pub fn blocked(view: &View) -> SpaceSet {
    let all = content(view).get();
    let mut blocked = ground(view).blocking();
    let blocking = view.tokens.iter().filter(|token| all.tokens.get(token.token.index()).is_some_and(|def| def.blocks_los));
    blocking.for_each(|token| blocked.insert(token.at.0));
    blocked
}

/// Whether two Models are Enemies (ET-33.4). NPCs are of their allegiance; nobody's are not counted (ET-R109).
#[must_use]
pub fn enemies(one: &ModelView, other: &ModelView) -> bool {
    one.side.zip(other.side).is_some_and(|(a, b)| a != b)
}

/// Whether an NPC stands in the way, or causes Escape Damage.
fn npc_card<'a>(all: &'a Content, model: &ModelView) -> Option<&'a crate::content::NpcDef> {
    match model.being {
        Being::Npc(id) => all.npcs.get(id.index()),
        _ => None,
    }
}

fn changes(view: &View, id: ModelId) -> impl Iterator<Item = Change> + '_ {
    view.timed.iter().filter(move |timed| timed.on == id).map(|timed| timed.what)
}

/// Standing modifiers printed without a condition on the Model's own Skills.
fn printed(view: &View, model: &ModelView) -> Vec<crate::content::Modifier> {
    let all = content(view).get();
    let mine = |standing: &&crate::content::Standing| {
        standing.who == crate::content::Who::Own && standing.when == crate::content::Cond::Always
    };
    let passive = |skill: &&SkillId| {
        let skill = all.skill(**skill);
        skill.kind == SkillKind::Passive && skill.when == crate::content::Cond::Always
    };
    let skills = skills(view, model);
    skills.iter().filter(passive).flat_map(|id| all.skill(*id).standing.iter().filter(mine).map(|s| s.what.clone())).collect()
}

/// The Skills a Model has now: of its card, and those unlocked.
#[must_use]
pub fn skills(view: &View, model: &ModelView) -> Vec<SkillId> {
    let all = content(view).get();
    match model.being {
        Being::Character(id) => {
            let character = all.character(id);
            let face = match (model.side, view.mode) {
                (Some(Side::Players), _) => &character.player,
                (_, crate::content::Mode::Person) => &character.controller,
                (_, crate::content::Mode::Ai) => &character.ai,
            };
            let unlocked = model.skills.iter().flatten().map(|(skill, _)| *skill);
            let empowered = model.empowered.then_some(character.empowered);
            face.skills.iter().copied().chain(unlocked).chain(empowered).collect()
        }
        Being::Minion(id) => {
            let minion = all.minion(id);
            std::iter::once(minion.attack).chain(minion.skills.iter().copied()).collect()
        }
        Being::Nobody | Being::Npc(_) => Vec::new(),
    }
}

/// How a Model moves now.
#[derive(Clone, Copy, Debug)]
pub struct Gait {
    /// What it meets.
    pub walker: Walker,
    /// Whether it suffers no Escape Damage.
    pub slips: bool,
}

/// How a Model moves with so many points.
#[must_use]
pub fn gait(view: &View, mover: &ModelView, points: u8) -> Gait {
    use crate::content::Modifier;
    let (all, ground) = (content(view).get(), ground(view));
    let own = printed(view, mover);
    let has = |change: Change, modifier: &Modifier| changes(view, mover.id).any(|c| c == change) || own.contains(modifier);
    let through = has(Change::PassEnemies, &Modifier::PassThroughEnemies);
    let mut walker = Walker { points, closed: ground.impassable(), ..Walker::default() };
    for other in view.models.iter().filter(|other| other.id != mover.id) {
        let Some(at) = other.at else { continue };
        walker.taken.insert(at.0);
        let npc = npc_card(all, other);
        let shut = match npc {
            Some(npc) => npc.blocks_movement && other.side != mover.side,
            None => enemies(mover, other) && !through,
        };
        if shut {
            walker.closed.insert(at.0);
        }
    }
    walker.ignores_penalties = has(Change::IgnorePenalties, &Modifier::IgnoreTerrainPenalty);
    Gait { walker, slips: has(Change::IgnoreEscape, &Modifier::IgnoreEscapeDamage) }
}

/// The Escape Damage of leaving a space (ET-26.1).
#[must_use]
pub fn escape(view: &View, mover: &ModelView, from: SpaceId) -> u8 {
    use crate::content::Modifier;
    let (all, board) = (content(view).get(), &scenario(view).board);
    let threat = |other: &&ModelView| {
        let there = other.at.is_some_and(|at| board.adjacent(at, from));
        let npc = npc_card(all, other);
        there && other.id != mover.id && npc.map_or(enemies(mover, other), |npc| npc.escape_damage && other.side != mover.side)
    };
    let wounds = |other: &ModelView| {
        let timed = changes(view, other.id).map(|c| if let Change::MoreEscape(n) = c { n } else { 0 }).sum::<u8>();
        let own = printed(view, other).iter().map(|m| if let Modifier::ExtraEscapeDamage(n) = m { *n } else { 0 }).sum::<u8>();
        1 + timed + own
    };
    view.models.iter().filter(threat).map(wounds).fold(0, u8::saturating_add)
}

/// Everything a Model can reach with so many points, with the Wounds on the way.
#[must_use]
pub fn reach(view: &View, mover: &ModelView, points: u8) -> Option<Reach> {
    let gait = gait(view, mover, points);
    Some(ground(view).reach(&gait.walker, mover.at?, |from, to| step_wounds(view, mover, &gait, from, to), u8::MAX))
}

/// The Wounds of one step: Escape Damage and the Terrain entered.
#[must_use]
pub fn step_wounds(view: &View, mover: &ModelView, gait: &Gait, from: SpaceId, to: SpaceId) -> u8 {
    let escape = if gait.slips { 0 } else { escape(view, mover, from) };
    escape.saturating_add(ground(view).wounds_of_entering(from, to, gait.walker.ignores_penalties))
}

/// The movement points of a Move Action of this Model now.
#[must_use]
pub fn move_points(view: &View, mover: &ModelView) -> u8 {
    use crate::content::Modifier;
    let (all, rules) = (content(view).get(), rules(view));
    let base = match mover.being {
        Being::Minion(id) => all.minion(id).move_points.unwrap_or(rules.move_points),
        _ => rules.move_points,
    };
    let timed = changes(view, mover.id).map(|c| if let Change::Move(n) = c { n } else { 0 }).sum::<i8>();
    let own = printed(view, mover).iter().map(|m| if let Modifier::MovePoints(n) = m { *n } else { 0 }).sum::<i8>();
    let carried = view.tokens.iter().filter(|token| token.by == Some(mover.id));
    let load = carried.filter_map(|t| all.tokens.get(t.token.index())?.carry).map(|carry| carry.move_points).sum::<i8>();
    Walker::points(base, timed + own + load, mover.dazed, rules.daze_move_penalty)
}

/// The constants of the Scenario.
#[must_use]
pub fn rules(view: &View) -> &'static Constants {
    &scenario(view).constants
}

/// How far an Attack reaches, and whether it needs Line of Sight.
#[must_use]
pub fn attack_range(view: &View, attacker: &ModelView, skill: SkillId, kind: AttackKind) -> (u8, bool) {
    let (all, rules) = (content(view).get(), rules(view));
    let def = all.skill(skill);
    let Some(attack) = &def.attack else { return (0, true) };
    let base = match (attack.targets, attack.range) {
        (TargetRule::AllWithin(n), _) | (_, Some(n)) => n,
        (_, None) if kind == AttackKind::Melee => rules.melee_distance,
        (_, None) => rules.ranged_distance,
    };
    let more = changes(view, attacker.id).map(|c| if let Change::Range(n) = c { n } else { 0 }).sum::<u8>();
    let blind = !def.needs_los || changes(view, attacker.id).any(|c| c == Change::IgnoreLos);
    (base + if kind == AttackKind::Melee { 0 } else { more }, !blind)
}

/// The dice of an Attack before it is declared: printed, and changed by what lies open.
#[must_use]
pub fn dice(view: &View, attacker: &ModelView, skill: SkillId) -> u8 {
    use crate::content::Modifier;
    let all = content(view).get();
    let base = all.skill(skill).attack.as_ref().map_or(0, |attack| attack.dice.plain().unwrap_or(attack.dice.n));
    let timed = changes(view, attacker.id).map(|c| if let Change::Dice(n) = c { n } else { 0 }).sum::<i8>();
    let own = printed(view, attacker);
    let more = |m: &Modifier| match m {
        Modifier::AddDice(n) => i8::try_from(n.plain().unwrap_or(0)).unwrap_or(0),
        Modifier::RemoveDice(n) => -i8::try_from(n.plain().unwrap_or(0)).unwrap_or(0),
        _ => 0,
    };
    base.saturating_add_signed(timed + own.iter().map(more).sum::<i8>()).min(rules(view).dice_cap)
}

/// What an Attack with this Skill would do to a target, before Boosts of either side.
#[must_use]
pub fn harm(view: &View, attacker: &ModelView, skill: SkillId, kind: AttackKind, target: &ModelView) -> Harm {
    harm_with(view, attacker, dice(view, attacker, skill), kind, target)
}

/// What an Attack with so many dice would do to a target.
#[must_use]
pub fn harm_with(view: &View, attacker: &ModelView, dice: u8, kind: AttackKind, target: &ModelView) -> Harm {
    let ignores = changes(view, attacker.id).any(|c| c == Change::IgnoreArmor);
    let armor = if ignores || target.dazed { 0 } else { target.armor };
    odds::chances(dice, rules(view).die, kind).against(Defence { armor, hp: target.hp, extra: 0 })
}

/// What a viewer can ever be asked to answer with a Reaction or a Strategy Card, by the number of the event
/// ([`engine::Game::occasion`]): what answers it, and when.
#[must_use]
pub fn occasions(view: &View) -> Vec<(u8, String)> {
    let all = content(view).get();
    let mut found: std::collections::BTreeMap<u8, Vec<String>> = std::collections::BTreeMap::new();
    let mut add = |event: crate::content::Event, name: &str| {
        let names = found.entry(event as u8).or_default();
        if !names.iter().any(|known| known == name) {
            names.push(name.into());
        }
    };
    let mine = |model: &&ModelView| view.viewer.is_some() && model.seat == view.viewer;
    for model in view.models.iter().filter(mine) {
        for skill in skills(view, model) {
            let def = all.skill(skill);
            if let Some(on) = def.on.as_ref().filter(|_| def.kind == SkillKind::Reaction) {
                add(on.event, &def.name);
            }
        }
    }
    if view.side == Some(Side::Controller) {
        all.strategy.iter().for_each(|card| add(card.on.event, &card.name));
    }
    found.into_iter().map(|(event, names)| (event, names.join(", "))).collect()
}

/// A modifier as a short sentence: "Has 1 more die".
#[must_use]
pub fn change_words(what: Change) -> String {
    let said = crate::log::change(what);
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
