//! Whether both sides can get to what the Scenario is about.

use super::super::board::{cells, features};
use super::Checker;
use crate::content::{Feature, InteractAt, ScenarioDef, Side};
use kit::hex::Hex;
use std::collections::BTreeSet;

impl Checker<'_> {
    /// Every Token, zone and NPC can be reached on foot by both sides.
    pub(super) fn reachable(&mut self, scenario: &ScenarioDef) {
        let Ok(cells) = cells(&scenario.map) else { return };
        let open = |sign: char| {
            features(scenario, sign).iter().all(|what| match what {
                Feature::Terrain(id) => self.defs.terrains.iter().find(|t| t.id == *id).is_none_or(|t| t.passable),
                Feature::Npc(id) => self.defs.npcs.iter().find(|n| n.id == *id).is_none_or(|n| !n.blocks_movement),
                _ => true,
            })
        };
        let ground: BTreeSet<Hex> = cells.iter().filter(|(_, sign)| open(*sign)).map(|(hex, _)| *hex).collect();
        self.near = "map".into();
        for side in Side::BOTH {
            let from = cells.iter().filter(|(_, sign)| features(scenario, *sign).contains(&Feature::Spawn(side)));
            let walk = walk(&ground, from.map(|(hex, _)| *hex).collect());
            self.all_reached(scenario, side, &cells, &walk);
        }
    }

    fn all_reached(&mut self, scenario: &ScenarioDef, side: Side, cells: &[(Hex, char)], walk: &BTreeSet<Hex>) {
        let mut zones = BTreeSet::new();
        for (hex, sign) in cells {
            for what in features(scenario, *sign) {
                match *what {
                    Feature::Token(token) => {
                        let reach = scenario
                            .interact
                            .iter()
                            .filter(|interact| interact.at == InteractAt::Token(token))
                            .map(|interact| interact.reach)
                            .max()
                            .unwrap_or_default();
                        let near = walk.iter().any(|space| space.distance(*hex) <= reach.into());
                        self.check(near, || format!("{side:?} cannot reach the Token \"{token}\" at {hex}"));
                    }
                    Feature::Npc(npc) => {
                        let near = walk.iter().any(|space| space.distance(*hex) <= 1);
                        self.check(near, || format!("{side:?} cannot reach the NPC \"{npc}\" at {hex}"));
                    }
                    Feature::Zone(zone) => {
                        zones.insert((zone, walk.contains(hex)));
                    }
                    Feature::Spawn(other) if other != side => {
                        self.check(walk.contains(hex), || {
                            format!("{side:?} cannot reach the Spawn Token of the other side at {hex}")
                        });
                    }
                    _ => {}
                }
            }
        }
        for (zone, _) in &zones {
            self.check(zones.contains(&(*zone, true)), || format!("{side:?} cannot reach the zone \"{zone}\""));
        }
    }
}

/// All ground that can be walked to from these spaces.
fn walk(ground: &BTreeSet<Hex>, from: Vec<Hex>) -> BTreeSet<Hex> {
    let mut seen: BTreeSet<Hex> = from.iter().copied().collect();
    let mut todo = from;
    while let Some(at) = todo.pop() {
        todo.extend(at.neighbors().into_iter().filter(|next| ground.contains(next) && seen.insert(*next)));
    }
    seen
}
