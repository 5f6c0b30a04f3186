//! The Battlefield: one SVG of hexes, every one with a name, those that can be chosen as buttons.

use super::art::disc;
use super::attack::odds;
use super::charge::{charge, why_not};
use super::{Scene, json, side_class};
use crate::shell::count;
use eternia::Action;
use eternia::board::Reach;
use eternia::compiled::SpaceId;
use eternia::content::{AttackKind, Side, TokenKind};
use eternia::model::{Being, ModelId};
use eternia::preview;
use eternia::view::{ModelView, Pending};
use kit::hex::draw::{Drawing, outline};
use kit::hex::{Hex, SpaceSet};
use maud::{Markup, html};
use serde_json::{Value, json as value};

/// From the middle of a hex to a corner.
const R: f32 = 38.0;

fn middle(hex: Hex) -> (f32, f32) {
    Drawing::new(R).middle(hex)
}

/// What the script needs to know of the Battlefield now.
struct Lit {
    /// The mover and where it can go, if somebody of the viewer can move.
    reach: Option<Reach>,
    /// Whether the movement has to be begun first.
    begin: Option<Action>,
    /// What can be done by choosing a space.
    acts: Vec<(SpaceId, String)>,
    /// The same without an end to its points, and the points it has: how far the rest is.
    far: Option<(Reach, u8)>,
    /// Enemies that can be attacked, with the Attacks.
    attacks: Vec<(ModelId, Vec<Value>)>,
    /// Enemies that cannot: a way to where they can be attacked from, and the Attack.
    charges: Vec<(ModelId, Value)>,
    /// Enemies that cannot at all, and why.
    safe: Vec<(ModelId, String)>,
    /// From where sight is shown.
    eye: Option<SpaceId>,
}

fn lit(scene: &Scene<'_>) -> Lit {
    let actor = scene.actor().filter(|_| scene.asked());
    let (points, begin) = match &scene.view.pending {
        Pending::Walk { points, .. } => (Some(*points), None),
        Pending::Activation { .. } | Pending::MinionActs { .. } | Pending::Offer { .. } if scene.can(&Action::Move) => {
            (actor.map(|model| preview::move_points(scene.view, model)), Some(Action::Move))
        }
        _ => (None, None),
    };
    let acts = scene.legal.iter().filter_map(|(action, _)| match action {
        Action::Space(space) | Action::Step(space) => Some((*space, json(action))),
        Action::Model(id) => Some((scene.model(*id)?.at?, json(action))),
        _ => None,
    });
    let reach = actor.zip(points).and_then(|(model, points)| preview::reach(scene.view, model, points));
    let far = actor.zip(points).and_then(|(model, points)| Some((preview::reach(scene.view, model, u8::MAX)?, points)));
    let attacks = actor.map(|actor| attacks(scene, actor)).unwrap_or_default();
    let (mut charges, mut safe) = (Vec::new(), Vec::new());
    for (actor, target) in actor.into_iter().flat_map(|actor| foes(scene, actor).map(move |target| (actor, target))) {
        if attacks.iter().any(|(id, _)| *id == target.id) {
            continue;
        }
        match reach.as_ref().and_then(|reach| charge(scene, actor, target, reach)) {
            Some(way) => charges.push((target.id, way)),
            None => safe.extend(why_not(scene, actor, target).map(|why| (target.id, why))),
        }
    }
    Lit { reach, far, begin, acts: acts.collect(), attacks, charges, safe, eye: scene.actor().and_then(|model| model.at) }
}

/// Every Enemy in range of an Attack that can be declared now, with the chances.
fn attacks(scene: &Scene<'_>, actor: &ModelView) -> Vec<(ModelId, Vec<Value>)> {
    let Some(from) = actor.at else { return Vec::new() };
    let blocked = preview::blocked(scene.view);
    let board = &scene.scenario.board;
    let of = |target: &ModelView| {
        let at = target.at?;
        let with = scene.legal.iter().filter_map(|(action, legal)| match action {
            Action::Attack { skill, kind } | Action::BonusAttack { skill, kind, .. } => {
                let (range, sight) = preview::attack_range(scene.view, actor, *skill, *kind);
                let reaches = board.distance(from, at) <= range && (!sight || board.sees(from, at, &blocked));
                let odds = odds(&preview::harm(scene.view, actor, *skill, *kind, target));
                reaches.then(|| value!({ "act": action, "label": legal.label, "odds": odds, "then": Action::Model(target.id) }))
            }
            _ => None,
        });
        let with: Vec<Value> = with.collect();
        (!with.is_empty()).then_some((target.id, with))
    };
    foes(scene, actor).filter_map(of).collect()
}

/// Whom a Model may attack, wherever they are.
fn foes<'a>(scene: &'a Scene<'_>, actor: &'a ModelView) -> impl Iterator<Item = &'a ModelView> {
    let on_the_field = scene.view.models.iter().filter(|target| target.at.is_some());
    on_the_field.filter(move |target| preview::enemies(actor, target) || npc_foe(scene, actor, target))
}

fn npc_foe(scene: &Scene<'_>, actor: &ModelView, target: &ModelView) -> bool {
    match target.being {
        Being::Npc(npc) => actor.side.is_some_and(|side| scene.content.npcs[npc.index()].attackable_by(side)),
        _ => false,
    }
}

/// The Battlefield with everything on it.
pub(super) fn map(scene: &Scene<'_>) -> Markup {
    let (lit, board) = (lit(scene), &scene.scenario.board);
    let blocked = preview::blocked(scene.view);
    let frame = Drawing::new(R).view_box(&board.spaces, (36.0, 42.0));
    html! {
        div.e-map {
            fieldset.zoom {
                legend.unseen { "Size of the Battlefield" }
                @for (id, words) in [("1", "Whole Battlefield"), ("2", "Larger"), ("3", "Largest")] {
                    label title=(words) { input type="radio" name="zoom" id=(format!("zoom-{id}")) value=(id) checked[id == "1"]; span { (id) "×" span.unseen { " " (words) } } }
                }
                label.sight title="Show what the acting Model sees" { input type="checkbox" id="sight"; span { (crate::icons::icon("eye")) span.unseen { "Show Line of Sight" } } }
            }
            div.map-frame tabindex="0" role="region" aria-label="Battlefield, can be scrolled" {
                svg #map .map viewBox=(frame) role="group" aria-label="Battlefield" data-nav data-begin=[lit.begin.as_ref().map(json)] {
                    g { @for (i, space) in board.ids().enumerate() { (ground(scene, &lit, &blocked, space, i == 0)) } }
                    g.quiet aria-hidden="true" {
                        @for space in board.ids() { (lying(scene, space)) }
                        @for space in board.ids() { (cost(scene, &lit, space)) }
                        g #way {}
                        @for model in &scene.view.models { (piece(scene, model)) }
                        g #look {}
                    }
                }
                div #wheel hidden {}
                div #odds hidden aria-hidden="true" {}
            }
            p.spot #spot aria-hidden="true" { "Point at a space to read what is there." }
        }
    }
}

fn ground(scene: &Scene<'_>, lit: &Lit, blocked: &SpaceSet, space: SpaceId, first: bool) -> Markup {
    let board = &scene.scenario.board;
    let point = middle(board.hex(space));
    let act = lit.acts.iter().find(|(at, _)| *at == space).map(|(_, act)| act.as_str());
    let here = scene.view.models.iter().find(|model| model.at == Some(space));
    let target = here.and_then(|model| lit.attacks.iter().find(|(id, _)| *id == model.id));
    let charged = here.and_then(|model| lit.charges.iter().find(|(id, _)| *id == model.id));
    let with = target.map(|(_, with)| serde_json::to_string(with).unwrap_or_default());
    let with = with.or_else(|| charged.map(|(_, way)| format!("[{way}]")));
    let why = here.and_then(|model| lit.safe.iter().find(|(id, _)| *id == model.id)).map(|(_, why)| why.as_str());
    let way = lit.reach.as_ref().and_then(|reach| reach.safest(space)).filter(|way| way.cost > 0);
    let path = way.map(|way| serde_json::to_string(&way.path.iter().map(|step| step.0).collect::<Vec<_>>()).unwrap_or_default());
    let terrain = preview::ground(scene.view).terrain(space);
    let seen = lit.eye.map(|eye| board.sees(eye, space, blocked));
    let near = lit.eye.is_some_and(|eye| board.distance(eye, space) <= scene.scenario.constants.ranged_distance);
    let line = lit.eye.filter(|eye| *eye != space).map(|eye| look(scene, eye, space, blocked));
    let acting = scene.actor().is_some_and(|actor| actor.at == Some(space)) && scene.asked();
    let can = act.is_some() || with.is_some() || way.is_some();
    let attacking = matches!(scene.view.pending, Pending::Targets { .. }) && act.is_some();
    let spawn = Side::BOTH.into_iter().find(|side| board.spawns[side.index()].contains(&space));
    let sight = match (seen, near) {
        (None, _) => "",
        (Some(false), _) => "unseen-space",
        (Some(true), true) => "in-range",
        (Some(true), false) => "too-far",
    };
    html! {
        g.hex.(sight).can[can].go[way.is_some() && act.is_none()].target[target.is_some() || attacking].charge[charged.is_some()].acting[acting] id=(format!("h-{}", space.0))
            data-space=(space.0) data-name=(preview::space_name(scene.scenario, space)) data-act=[act] data-path=[path]
            data-cost=[way.map(|way| way.cost)] data-wounds=[way.map(|way| way.wounds).filter(|wounds| *wounds > 0)]
            data-fatal=[way.filter(|way| scene.actor().is_some_and(|actor| way.wounds >= actor.hp)).map(|_| "1")]
            data-enemy=[here.filter(|_| with.is_some()).map(|model| scene.name(model.id))] data-attacks=[with] data-look=[line] data-why=[why]
            data-model=[here.map(|model| model.id.0)]
            tabindex=(if can || first { "0" } else { "-1" }) role=(if can { "button" } else { "img" }) aria-label=(label(scene, lit, space, way.map(|way| (way.cost, way.wounds)))) {
            polygon.ground points=(outline(point, R - 1.0)) fill=[terrain.map(|terrain| terrain.color.as_str())] {}
            @if let Some(terrain) = terrain { path.terrain d=(texture(terrain.passable, terrain.blocks_los, point)) {} }
            @if let Some(side) = spawn { polygon.spawn.(side_class(Some(side))) points=(outline(point, R - 6.0)) {} }
        }
    }
}

/// What it takes to get to a space, with the Wounds on the way.
fn cost(scene: &Scene<'_>, lit: &Lit, space: SpaceId) -> Markup {
    let way = lit.reach.as_ref().and_then(|reach| reach.safest(space)).filter(|way| way.cost > 0);
    let (x, y) = middle(scene.scenario.board.hex(space));
    html! {
        @if let Some(way) = way {
            text.cost x=(format!("{x:.1}")) y=(format!("{:.1}", y + 30.0)) { (way.cost) @if way.wounds > 0 { tspan.hurt dx="4" { "−" (way.wounds) } } }
        }
    }
}

/// The line of sight for the overlay: "1 x1 y1 x2 y2" if it is free, "0 …" if not.
fn look(scene: &Scene<'_>, eye: SpaceId, space: SpaceId, blocked: &SpaceSet) -> String {
    let drawing = Drawing::new(R);
    let (free, segment) = match scene.scenario.board.look(eye, space, blocked) {
        Ok(segment) => (1, segment),
        Err(stopped) => (0, stopped.segment),
    };
    let ((ax, ay), (bx, by)) = (drawing.point(segment.from), drawing.point(segment.to));
    format!("{free} {ax:.0} {ay:.0} {bx:.0} {by:.0}")
}

/// A faint drawing in a space with Terrain: peaks where nobody enters, walls where nobody sees, tufts elsewhere.
fn texture(passable: bool, blocks: bool, (x, y): (f32, f32)) -> String {
    let (x, y) = (x.round(), y.round());
    match (passable, blocks) {
        (false, true) => format!("M{} {y}l10-18 8 12 6-8 8 14z", x - 16.0),
        (false, false) => format!("M{} {}q16 8 32 0M{} {}q10 6 20 0", x - 16.0, y - 6.0, x - 10.0, y + 4.0),
        (true, true) => format!("M{} {}v-12h7v-6h8v9h9v9M{} {}h28", x - 14.0, y + 2.0, x - 14.0, y + 4.0),
        (true, false) => {
            format!("M{} {}l4-9 4 9M{} {}l5-12 5 12M{} {}l4-8 4 8", x - 15.0, y + 2.0, x - 5.0, y - 2.0, x + 8.0, y + 3.0)
        }
    }
}

/// Tokens that lie in a space.
fn lying(scene: &Scene<'_>, space: SpaceId) -> Markup {
    let (x, y) = middle(scene.scenario.board.hex(space));
    let there = scene.view.tokens.iter().filter(|token| token.at == space && token.by.is_none());
    let tokens: Vec<_> =
        there.filter_map(|token| scene.content.tokens.get(token.token.index())).filter(|t| t.kind != TokenKind::Spawn).collect();
    html! {
        @for (i, token) in tokens.iter().enumerate() {
            g.e-token transform=(format!("translate({:.1} {:.1})", x - 16.0 + 18.0 * i as f32, y - 18.0)) {
                g.grow { path d="M0-11l10 6v10L0 11l-10-6V-5z" {} text y="5" { (token.glyph) } }
            }
        }
    }
}

/// A Model: its disc, name, HP, Power and what ails it.
fn piece(scene: &Scene<'_>, model: &ModelView) -> Markup {
    let Some(at) = model.at else { return html! {} };
    let (x, y) = middle(scene.scenario.board.hex(at));
    let character = model.id.is_character();
    let npc = matches!(model.being, Being::Npc(_));
    let active = scene.view.active == Some(model.id);
    let hit = scene.view.attack.as_ref().is_some_and(|attack| attack.targets.contains(model.id));
    let carried = scene
        .view
        .tokens
        .iter()
        .filter(|token| token.by == Some(model.id))
        .filter_map(|t| scene.content.tokens.get(t.token.index()));
    html! {
        g.piece.(side_class(model.side)).active[active].struck[hit].dazed[model.dazed] data-flip=(format!("m-{}", model.id.0)) transform=(format!("translate({x:.1} {:.1})", y - 4.0)) {
            (disc(scene, model))
            @if character || npc {
                g.badge transform="translate(-19 15)" { g.grow { circle r="9" {} text y="4.500" { (model.hp) } } }
                @if model.slots > 0 { g.badge.power transform="translate(19 15)" { g.grow { path d="M0-10l9 5v10l-9 5-9-5V-5z" {} text y="4.500" { (model.power + model.skills.iter().flatten().map(|(_, power)| power).sum::<u8>()) } } } }
                @if model.armor > 0 { g.badge.armor transform="translate(-19 -13)" { g.grow { path d="M-8-8h16v8q0 6-8 10-8-4-8-10z" {} text y="3.500" { (model.armor) } } } }
                text.name y="33" { (scene.name(model.id)) }
            }
            @if model.dazed { path.daze d="M-12-24l2 4 4-1-3 3 3 4-4-1-2 4-1-4-4 1 3-4-3-3 4 1zM12-24l2 4 4-1-3 3 3 4-4-1-2 4-1-4-4 1 3-4-3-3 4 1z" {} }
            @for token in carried { g.e-token.carried transform="translate(17 -17)" { g.grow { path d="M0-11l10 6v10L0 11l-10-6V-5z" {} text y="5" { (token.glyph) } } } }
        }
    }
}

/// A space for those who do not see it, and for the line below the Battlefield.
fn label(scene: &Scene<'_>, lit: &Lit, space: SpaceId, way: Option<(u8, u8)>) -> String {
    let mut words = preview::space_name(scene.scenario, space);
    if let Some(terrain) = preview::ground(scene.view).terrain(space) {
        words += &format!(
            ". {}: {}",
            terrain.name,
            eternia::text::terrain_lines(scene.content, terrain).join(" ").trim_end_matches('.')
        );
    }
    for model in scene.view.models.iter().filter(|model| model.at == Some(space)) {
        let side = match model.side {
            Some(Side::Players) => "Player Team",
            Some(Side::Controller) => "Controller",
            None => "nobody's",
        };
        words += &format!(". {}, {side}, {} of {} HP", scene.name(model.id), model.hp, model.max_hp);
        if model.armor > 0 {
            words += &format!(", Armor {}", model.armor);
        }
        if model.dazed {
            words += ", Dazed";
        }
    }
    for token in scene.view.tokens.iter().filter(|token| token.at == space) {
        if let Some(def) = scene.content.tokens.get(token.token.index()) {
            words += &format!(". {}{}", def.name, if token.by.is_some() { ", carried" } else { "" });
        }
    }
    match (way, &lit.far) {
        (Some((cost, wounds)), _) => {
            words += &format!(". {} to get there", count(u32::from(cost), "point", "points"));
            if wounds > 0 {
                words += &format!(", {} on the way", count(u32::from(wounds), "Wound", "Wounds"));
            }
        }
        (None, Some((far, points))) => {
            if let Some(way) = far.cheapest(space).filter(|way| way.cost > *points) {
                words += &format!(". Out of reach: {} away of {points}", count(u32::from(way.cost), "point", "points"));
            }
        }
        (None, None) => {}
    }
    words + "."
}

/// The sign of a kind of Attack.
pub(super) fn kind_icon(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Melee => "weapon",
        AttackKind::Ranged | AttackKind::Either => "cross-hair",
    }
}
