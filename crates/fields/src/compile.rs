//! Checks the content as a whole and makes tables of it: every problem at once, each with its place.

mod solo;

use crate::compiled::{Content, Shape};
use crate::content::cards::{Goal, gift_blocks, gift_conds};
use crate::content::effect::{Ability, Block, Cond, Gift, Op};
use crate::content::map::{AreaKind, MapDef};
use crate::content::{AreaName, Definitions};
use crate::ids::{AREAS, AreaId, COMBAT};
use crate::map::{Area, AreaSet, Map};
use kit::Finding;

/// FE-21.7: cards of a combat deck.
const DECK: u8 = 21;

/// Checks the definitions and makes tables of them.
///
/// # Errors
/// Everything that is wrong.
pub fn compile(definitions: &Definitions) -> Result<Content, Vec<Finding>> {
    let mut check = Check { found: Vec::new(), blocks: vec![Vec::new()] };
    let mut defs = definitions.clone();
    let map = check.map(&defs.map);
    check.ids(&defs);
    check.rules(&defs);
    check.heroes(&defs);
    check.cards(&defs);
    check.solo_cards(&defs);
    check.scenarios(&mut defs, &map);
    check.texts(&mut defs, &map);
    check.found.extend(crate::checks::check(&defs, &map));
    if !check.found.is_empty() {
        return Err(check.found);
    }
    let key = engine::hash_of(definitions);
    Ok(Content { key, map, blocks: check.blocks, shape: Shape::of(&defs), defs })
}

/// A pair as the file writes it.
fn beside(a: &str, b: &str) -> String {
    format!("\"{a}\", \"{b}\"")
}

struct Check {
    found: Vec<Finding>,
    blocks: Vec<Vec<Op>>,
}

impl Check {
    fn fault(&mut self, file: &'static str, near: &str, what: impl Into<String>) {
        self.found.push(Finding { file, near: near.into(), what: what.into() });
    }

    fn must(&mut self, good: bool, file: &'static str, near: &str, what: impl FnOnce() -> String) {
        if !good {
            self.fault(file, near, what());
        }
    }

    /// Every id is used once in its file.
    fn ids(&mut self, defs: &Definitions) {
        let mut once = |file: &'static str, ids: Vec<&str>| {
            for (i, id) in ids.iter().enumerate() {
                self.must(!ids[..i].contains(id), file, id, || format!("{id}: this id is used twice"));
            }
        };
        once("factions.ron", defs.factions.iter().map(|f| f.id.as_str()).collect());
        once("heroes", defs.heroes.iter().map(|f| f.id.as_str()).collect());
        once("equipment.ron", defs.equipment.iter().map(|f| f.id.as_str()).collect());
        once("spells.ron", defs.spells.iter().map(|f| f.id.as_str()).collect());
        once("vehicles.ron", defs.vehicles.iter().map(|f| f.id.as_str()).collect());
        once("victory.ron", defs.victory.iter().map(|f| f.id.as_str()).collect());
        once("beasts.ron", defs.beasts.iter().map(|f| f.id.as_str()).collect());
        once("epic_beasts.ron", defs.epics.iter().map(|f| f.id.as_str()).collect());
        once("effect_cards.ron", defs.effect_cards.iter().map(|f| f.id.as_str()).collect());
        once("scenarios", defs.scenarios.iter().map(|f| f.id.as_str()).collect());
        once("quests", defs.quests.iter().map(|f| f.id.as_str()).collect());
    }

    /// Section 4: the areas and what joins them.
    fn map(&mut self, def: &MapDef) -> Map {
        const FILE: &str = "map.ron";
        let mut map = Map::default();
        self.must(def.areas.len() < AREAS, FILE, "areas", || format!("there are {AREAS} areas or more"));
        for (i, area) in def.areas.iter().enumerate().take(AREAS) {
            let again = def.areas[..i].iter().any(|other| other.id == area.id);
            self.must(!again, FILE, &area.id, || format!("{}: this id is used twice", area.id));
            let id = AreaId(i as u8);
            let (outpost, income, merchant, base) = match area.kind {
                AreaKind::Wilds => (false, 0, None, false),
                AreaKind::Outpost { income, merchant, tower, base } => {
                    map.towers = if tower { map.towers.with(id) } else { map.towers };
                    (true, income, merchant, base)
                }
            };
            self.must(area.cost > 0, FILE, &area.id, || format!("{}: entering it must cost 1 at least (FE-12.2)", area.id));
            let set = if outpost { &mut map.outposts } else { &mut map.wilds };
            *set = set.with(id);
            map.bases = if base { map.bases.with(id) } else { map.bases };
            let side = area.side.as_ref().and_then(|side| def.areas.iter().position(|other| other.id == *side));
            self.must(area.side.is_some() == side.is_some(), FILE, &area.id, || format!("{}: its side is no area", area.id));
            map.areas.push(Area {
                id: area.id.clone(),
                name: area.name.clone(),
                outpost,
                income,
                merchant,
                base,
                terrain: area.terrain,
                cost: area.cost,
                side: side.map(|i| AreaId(i as u8)),
                at: area.at,
                size: area.size,
                borders: AreaSet::EMPTY,
                paths: AreaSet::EMPTY,
                corridors: AreaSet::EMPTY,
            });
        }
        self.must(map.towers.len() == 3, FILE, "tower", || {
            format!("there are {} towers, it must be 3 (FE-4.13)", map.towers.len())
        });
        self.joins(def, &mut map);
        self.connected(&map);
        map
    }

    fn joins(&mut self, def: &MapDef, map: &mut Map) {
        const FILE: &str = "map.ron";
        for (i, pair) in def.borders.iter().enumerate() {
            if def.borders[..i].iter().any(|other| other == pair || *other == (pair.1.clone(), pair.0.clone())) {
                // Found where it is written for the second time.
                let near = beside(&pair.0, &pair.1);
                self.fault(FILE, &near, format!("the border {} – {} is written twice", pair.0, pair.1));
            }
            let Some((a, b)) = self.pair(map, "border", pair) else { continue };
            map.areas[a.index()].borders = map.area(a).borders.with(b);
            map.areas[b.index()].borders = map.area(b).borders.with(a);
        }
        for wrap in &def.wraps {
            let Some((a, b)) = self.pair(map, "wrap", &wrap.ends) else { continue };
            map.areas[a.index()].borders = map.area(a).borders.with(b);
            map.areas[b.index()].borders = map.area(b).borders.with(a);
            map.wraps.push((a, b, wrap.symbol.clone()));
        }
        for pair in &def.paths {
            let Some((a, b)) = self.pair(map, "path", pair) else { continue };
            for (end, other) in [(a, b), (b, a)] {
                let area = map.area(end);
                let (id, outpost) = (area.id.clone(), area.outpost);
                self.must(outpost, FILE, &format!("paths\n{}", beside(&pair.0, &pair.1)), || {
                    format!("the path {} – {} leads to {id}, which is no outpost (FE-4.2)", pair.0, pair.1)
                });
                map.areas[end.index()].paths = map.area(end).paths.with(other);
            }
        }
        for corridor in &def.corridors {
            let Some((a, b)) = self.pair(map, "corridor", &corridor.ends) else { continue };
            map.areas[a.index()].corridors = map.area(a).corridors.with(b);
            map.areas[b.index()].corridors = map.area(b).corridors.with(a);
            map.corridors.push((a, b, corridor.sea.clone()));
        }
    }

    fn pair(&mut self, map: &Map, kind: &str, (a, b): &(String, String)) -> Option<(AreaId, AreaId)> {
        let found = [a, b].map(|id| {
            let area = map.find(id);
            self.must(area.is_some(), "map.ron", &beside(a, b), || {
                format!("the {kind} {a} – {b}: there is no area {id}; it would lead one way only (FE-4.3)")
            });
            area
        });
        let [Some(first), Some(second)] = found else { return None };
        if first == second {
            self.fault("map.ron", &beside(a, b), format!("the {kind} {a} – {b} joins an area with itself (FE-4.4)"));
            return None;
        }
        Some((first, second))
    }

    /// Everything can be reached, corridors included; outposts have a border unless they can be reached by air alone.
    fn connected(&mut self, map: &Map) {
        let Some(first) = map.all().iter().next() else {
            self.fault("map.ron", "areas", "the map has no area");
            return;
        };
        for id in map.all().iter() {
            let area = map.area(id);
            let lost = id != first && map.distance(first, id, AreaSet::EMPTY).is_none();
            self.must(!lost, "map.ron", &area.id, || format!("{}: nothing leads there", area.id));
            let walled = area.outpost && area.borders.is_empty() && area.corridors.is_empty();
            self.must(!walled, "map.ron", &area.id, || format!("{}: an outpost needs a border or a corridor", area.id));
        }
    }

    fn rules(&mut self, defs: &Definitions) {
        let rules = &defs.rules;
        let deck: u8 = rules.deck.iter().sum();
        self.must(deck == DECK, "rules.ron", "deck", || {
            format!("deck: the combat deck has {deck} cards, it must be {DECK} (FE-2.8)")
        });
        self.must(!rules.wilds_die.is_empty(), "rules.ron", "wilds_die", || "wilds_die: a die has faces".into());
        self.must(!rules.epic_die.is_empty(), "rules.ron", "epic_die", || "epic_die: a die has faces".into());
        for faction in &defs.factions {
            let base = defs.map.areas.iter().find(|area| area.id == faction.base);
            let good = base.is_some_and(|area| matches!(area.kind, AreaKind::Outpost { base: true, .. }));
            self.must(good, "factions.ron", &faction.id, || format!("{}: {} can be no base", faction.id, faction.base));
        }
    }

    fn heroes(&mut self, defs: &Definitions) {
        const FILE: &str = "heroes";
        for hero in &defs.heroes {
            let id = &hero.id;
            let known = defs.factions.iter().any(|faction| faction.id == hero.faction);
            self.must(known, FILE, id, || format!("{id}: there is no faction {} (a hero is of one team)", hero.faction));
            let two = hero.weapons.len() == 2;
            self.must(two, FILE, id, || format!("{id}: it has {} weapons, it must be 2 (FE-1.5)", hero.weapons.len()));
            let alive = hero.hp > 0 && hero.body > 0 && hero.movement > 0;
            self.must(alive, FILE, id, || format!("{id}: HP, body and movement must be 1 at least"));
            for weapon in &hero.weapons {
                let does = !weapon.overload.is_empty();
                self.must(does, FILE, id, || format!("{id}: the overload of {} does nothing", weapon.name));
            }
            if let Some(mount) = &hero.mount {
                let beast = defs.beasts.iter().any(|beast| beast.id == *mount && beast.tame.is_some());
                let epic = defs.epics.iter().any(|beast| beast.id == *mount && beast.tame.is_some());
                self.must(beast || epic, FILE, id, || format!("{id}: no creature {mount} can be tamed (FE-2.11)"));
                self.must(hero.mounted, FILE, id, || format!("{id}: only a mounted hero has a beast from the start"));
            }
        }
    }

    fn cards(&mut self, defs: &Definitions) {
        for card in &defs.equipment {
            let consumable = card.kind == crate::content::cards::GearKind::Consumable;
            let used = !card.windows.is_empty() && !card.ops.is_empty();
            self.must(consumable == used, "equipment.ron", &card.id, || {
                format!("{}: a consumable says when it is used and what it does, other equipment does not (FE-30.3)", card.id)
            });
            self.must(consumable || !card.gift.is_empty(), "equipment.ron", &card.id, || {
                format!("{}: it gives nothing", card.id)
            });
        }
        for (file, id, cost) in (defs.equipment.iter().map(|card| ("equipment.ron", &card.id, card.cost)))
            .chain(defs.spells.iter().map(|card| ("spells.ron", &card.id, card.cost)))
        {
            // A hidden card without value would show when its owner can pay with nothing else.
            self.must(cost > 0, file, id, || format!("{id}: it costs nothing, it must cost 1 at least"));
        }
        for card in &defs.spells {
            let does = !card.board.is_empty() || !card.combat.is_empty();
            self.must(does, "spells.ron", &card.id, || format!("{}: a spell is a board spell, a combat spell or both", card.id));
        }
        for card in &defs.vehicles {
            self.must(card.flying || !card.gift.is_empty(), "vehicles.ron", &card.id, || {
                format!("{}: it gives nothing", card.id)
            });
        }
        for ally in &defs.allies {
            let known = defs.factions.iter().any(|faction| faction.id == ally.faction);
            self.must(known, "allies.ron", &ally.id, || format!("{}: there is no faction {}", ally.id, ally.faction));
        }
        for beast in &defs.beasts {
            let fair = beast.tame.is_some() != beast.gift.is_empty();
            self.must(fair, "beasts.ron", &beast.id, || {
                format!("{}: what can be tamed gives its hero something, what cannot gives nothing (FE-29.2)", beast.id)
            });
        }
        for victory in &defs.victory {
            for objective in [&victory.primary, &victory.secondary] {
                let never = matches!(objective.goal, Goal::Count(_, 0)) || objective.vp == 0;
                self.must(!never, "victory.ron", &victory.id, || format!("{}: an objective counts 0 or is worth 0", victory.id));
            }
        }
        for (file, number, room) in [
            ("equipment.ron", defs.equipment.len(), crate::state::KINDS),
            ("spells.ron", defs.spells.len(), crate::state::KINDS),
            ("vehicles.ron", defs.vehicles.len(), crate::state::KINDS),
            ("victory.ron", defs.victory.len(), crate::state::KINDS),
            ("beasts.ron", defs.events.len() + defs.allies.len() + defs.beasts.len(), crate::state::KINDS),
            ("quests", defs.quests.len() + defs.epics.len(), crate::state::KINDS),
        ] {
            self.must(number <= room, file, "", || format!("there are {number} different cards, at most {room} fit"));
        }
    }

    fn scenarios(&mut self, defs: &mut Definitions, map: &Map) {
        const FILE: &str = "scenarios";
        let epics: Vec<String> = defs.epics.iter().map(|epic| epic.id.clone()).collect();
        let known = solo::Known::of(defs);
        for scenario in &mut defs.scenarios {
            let id = scenario.id.clone();
            if let Some(solo) = &mut scenario.solo {
                self.solo(solo, (&id, scenario.track.len()), &known, map);
            }
            let ends = scenario.skulls.len() == 4 && scenario.skulls.is_sorted();
            let on_track = scenario.skulls.iter().all(|at| (1..=scenario.track.len()).contains(&usize::from(*at)));
            self.must(ends && on_track, FILE, &id, || {
                format!("{id}: the scenario has no end: four skulls lie on its track, one after the other (FE-10.7)")
            });
            if let Some(skirmish) = &mut scenario.skirmish {
                for zone in &mut skirmish.zones {
                    zone.areas.iter_mut().chain(&mut zone.starts).for_each(|area| self.area(area, map, FILE, &id));
                    let starts = !zone.starts.is_empty();
                    self.must(starts, FILE, &id, || format!("{id}: heroes can start nowhere in {} (FE-38.9)", zone.name));
                }
                skirmish.points.iter_mut().for_each(|(area, _)| self.area(area, map, FILE, &id));
                skirmish.artifacts.iter_mut().for_each(|artifact| self.area(&mut artifact.at, map, FILE, &id));
                let many = skirmish.artifacts.len();
                self.must(many <= crate::relic::RELICS, FILE, &id, || format!("{id}: it has {many} artifacts, at most 4 fit"));
                let home = usize::from(skirmish.ends_with_home.unwrap_or(0));
                self.must(home <= many, FILE, &id, || format!("{id}: {home} of {many} artifacts cannot be brought home"));
                let scores = !skirmish.points.is_empty() || many > 0;
                self.must(scores, FILE, &id, || format!("{id}: nothing in it is worth VP (FE-39.12)"));
            }
            let quiet = scenario.skirmish.is_some() || scenario.solo.is_some();
            let events = scenario.events.len() == 4 || (quiet && scenario.events.is_empty());
            self.must(events, FILE, &id, || format!("{id}: it has {} skull events, it must be 4", scenario.events.len()));
            for epic in &scenario.epics {
                self.must(epics.contains(epic), FILE, &id, || format!("{id}: there is no epic beast {epic}"));
            }
            for token in &mut scenario.tokens {
                self.area(token, map, FILE, &id);
                let wild = map.wilds.has(token.id);
                self.must(wild, FILE, &id, || format!("{id}: a quest token lies in {}, which is no wilds area", token.name));
            }
        }
        for quest in &defs.quests {
            let known = defs.scenarios.iter().any(|scenario| scenario.id == quest.scenario);
            self.must(known, "quests", &quest.id, || format!("{}: there is no scenario {}", quest.id, quest.scenario));
        }
    }

    /// Numbers every block and every area that a card names.
    fn texts(&mut self, defs: &mut Definitions, map: &Map) {
        let bosses: Vec<String> = defs.bosses.iter().map(|boss| boss.id.clone()).collect();
        let mut text = Text { check: self, map, bosses: &bosses, file: "", near: String::new() };
        for hero in &mut defs.heroes {
            text.of("heroes", &hero.id);
            text.gift(&mut hero.passive);
            for weapon in &mut hero.weapons {
                text.block(&mut weapon.overload);
                weapon.parts = text.parts(&weapon.overload.ops);
            }
        }
        for card in &mut defs.equipment {
            text.of("equipment.ron", &card.id);
            text.gift(&mut card.gift);
            text.cond(&mut card.cond);
            text.block(&mut card.ops);
        }
        for card in &mut defs.spells {
            text.of("spells.ron", &card.id);
            text.block(&mut card.board);
            text.block(&mut card.combat);
        }
        for card in &mut defs.vehicles {
            text.of("vehicles.ron", &card.id);
            text.gift(&mut card.gift);
        }
        for card in &mut defs.victory {
            text.of("victory.ron", &card.id);
            for objective in [&mut card.primary, &mut card.secondary] {
                if let Goal::State(cond) = &mut objective.goal {
                    text.cond(cond);
                }
            }
        }
        for card in &mut defs.events {
            text.of("events.ron", &card.id);
            text.block(&mut card.ops);
        }
        for card in &mut defs.allies {
            text.of("allies.ron", &card.id);
            text.gift(&mut card.gift);
            text.block(&mut card.ability);
            text.block(&mut card.reward);
        }
        for card in &mut defs.beasts {
            text.of("beasts.ron", &card.id);
            text.gift(&mut card.gift);
            text.block(&mut card.ability);
            text.block(&mut card.reward);
        }
        for card in &mut defs.epics {
            text.of("epic_beasts.ron", &card.id);
            text.gift(&mut card.gift);
            [&mut card.passive, &mut card.overload, &mut card.reward].into_iter().for_each(|block| text.block(block));
        }
        for card in &mut defs.bosses {
            text.of("bosses.ron", &card.id);
            [&mut card.passive, &mut card.overload, &mut card.reward].into_iter().for_each(|block| text.block(block));
        }
        for card in &mut defs.quests {
            text.of("quests", &card.id);
            text.block(&mut card.task);
            text.block(&mut card.reward);
            card.tasks.iter_mut().for_each(|(_, block)| text.block(block));
            if let Some(cond) = &mut card.lasting {
                text.cond(cond);
            }
        }
        for card in &mut defs.effect_cards {
            text.of("effect_cards.ron", &card.id);
            text.block(&mut card.ops);
        }
        for scenario in &mut defs.scenarios {
            text.of("scenarios", &scenario.id);
            scenario.events.iter_mut().for_each(|event| text.block(&mut event.ops));
            if let Some(solo) = &mut scenario.solo {
                text.solo(solo);
            }
        }
    }

    fn area(&mut self, area: &mut AreaName, map: &Map, file: &'static str, near: &str) {
        match map.find(&area.name) {
            Some(id) => area.id = id,
            None => self.fault(file, near, format!("{near}: there is no area {}", area.name)),
        }
    }
}

/// The walk over the effects of one card.
struct Text<'a> {
    check: &'a mut Check,
    map: &'a Map,
    bosses: &'a [String],
    file: &'static str,
    near: String,
}

impl Text<'_> {
    fn of(&mut self, file: &'static str, id: &str) {
        (self.file, self.near) = (file, id.into());
    }

    fn gift(&mut self, gift: &mut Gift) {
        gift_conds(gift).for_each(|cond| self.cond(cond));
        for Ability { cost, .. } in &gift.abilities {
            let near = self.near.clone();
            self.check.must(*cost <= 30, self.file, &near, || format!("{near}: nobody can ever pay {cost} Eternium"));
        }
        gift_blocks(gift).for_each(|block| self.block(block));
    }

    fn block(&mut self, block: &mut Block) {
        for op in &mut block.ops {
            self.op(op);
            op.blocks_mut().into_iter().for_each(|inner| self.block(inner));
        }
        // Block 0 does nothing.
        if !block.ops.is_empty() {
            block.id = self.check.blocks.len() as u16;
            self.check.blocks.push(block.ops.clone());
        }
    }

    fn op(&mut self, op: &mut Op) {
        let near = self.near.clone();
        match op {
            Op::If(cond, ..) => self.cond(cond),
            Op::Tokens(areas) => areas.iter_mut().for_each(|area| self.check.area(area, self.map, self.file, &near)),
            Op::MoveBoss(area) => self.check.area(area, self.map, self.file, &near),
            Op::Boss(boss, area) => {
                let known = self.bosses.contains(boss);
                self.check.must(known, self.file, &near, || format!("{near}: there is no boss {boss}"));
                self.check.area(area, self.map, self.file, &near);
            }
            Op::ChooseOne(choices) => {
                let enough = choices.len() > 1;
                self.check.must(enough, self.file, &near, || format!("{near}: a choice is of two things at least"));
            }
            Op::Pay(cost, _) => {
                let payable = (1..=30).contains(cost);
                self.check.must(payable, self.file, &near, || format!("{near}: nobody can ever pay {cost} Eternium"));
            }
            _ => {}
        }
    }

    fn cond(&mut self, cond: &mut Cond) {
        let near = self.near.clone();
        match cond {
            Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|cond| self.cond(cond)),
            Cond::Not(cond) => self.cond(cond),
            Cond::At(area) | Cond::Controls(area) | Cond::HeroAt(area) => {
                self.check.area(area, self.map, self.file, &near);
            }
            _ => {}
        }
    }
}

/// How many combat cards a deck and its supply have.
#[must_use]
pub fn combat_cards(deck: &[u8; COMBAT]) -> u8 {
    deck.iter().sum()
}
