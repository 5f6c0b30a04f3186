//! The map of a Scenario.

use super::super::board::{cells, features};
use super::Checker;
use crate::content::{Feature, ScenarioDef, Side};
use kit::hex::{Hex, MAX_SPACES};
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn map(&mut self, scenario: &ScenarioDef) {
        self.legend(scenario);
        self.near = "map".into();
        let cells = match cells(&scenario.map) {
            Ok(cells) => cells,
            Err((row, what)) => return self.wrong(format!("row {row} of the map: {what}")),
        };
        self.check(cells.len() <= MAX_SPACES, || format!("the map has {} spaces, it may have {MAX_SPACES}", cells.len()));
        for sign in cells.iter().map(|(_, sign)| *sign).collect::<BTreeSet<char>>() {
            let known = sign == '.' || scenario.legend.contains_key(&sign);
            self.check(known, || format!("'{sign}' is on the map but not in the legend"));
        }
        for sign in scenario.legend.keys() {
            let used = cells.iter().any(|(_, other)| other == sign);
            self.near = format!("'{sign}'");
            self.check(used, || format!("'{sign}' is in the legend but not on the map"));
        }
        self.near = "map".into();
        self.connected(&cells);
        self.starts(scenario, &cells);
        for (sign, what) in scenario.legend.iter().flat_map(|(sign, all)| all.iter().map(move |what| (sign, what))) {
            let times = cells.iter().filter(|(_, other)| other == sign).count();
            if let Feature::Npc(npc) = what {
                self.check(times <= 1, || format!("the NPC \"{npc}\" is on the map {times} times (ET-30.1)"));
            }
        }
    }

    /// What a sign means fits on one space.
    fn legend(&mut self, scenario: &ScenarioDef) {
        let defs = self.defs;
        for (sign, all) in &scenario.legend {
            self.near = format!("'{sign}'");
            let mut terrains = Vec::new();
            let mut models = 0;
            for what in all {
                match *what {
                    Feature::Terrain(id) => match defs.terrains.iter().find(|t| t.id == id) {
                        Some(terrain) => terrains.push(terrain),
                        None => self.wrong(format!("'{sign}': there is no Terrain \"{id}\"")),
                    },
                    Feature::Token(id) => {
                        let known = defs.tokens.iter().any(|t| t.id == id);
                        self.check(known, || format!("'{sign}': there is no Token \"{id}\""));
                    }
                    Feature::Npc(id) => {
                        models += 1;
                        let known = defs.npcs.iter().any(|n| n.id == id);
                        self.check(known, || format!("'{sign}': there is no NPC \"{id}\""));
                    }
                    Feature::Elite(id) => {
                        models += 1;
                        let elite = defs.minions.iter().find(|m| m.id == id).map(|m| m.elite);
                        self.check(elite == Some(true), || format!("'{sign}': there are no Elite Minions \"{id}\""));
                    }
                    Feature::Minion => models += 1,
                    Feature::Spawn(_) | Feature::Start(_) | Feature::Zone(_) => {}
                }
            }
            self.check(terrains.len() <= 1, || {
                let names: Vec<&str> = terrains.iter().map(|t| t.name.as_str()).collect();
                format!("'{sign}': {} overlap; a space has one Terrain (ET-R57)", names.join(" and "))
            });
            self.check(models <= 1, || format!("'{sign}': {models} Models stand on one space (ET-24.7)"));
            let start = all.iter().any(|what| matches!(what, Feature::Start(_)));
            self.check(models == 0 || !start, || format!("'{sign}': a Model stands on a start space (ET-R104)"));
            let entered = all.iter().any(|what| !matches!(what, Feature::Terrain(_) | Feature::Zone(_) | Feature::Token(_)));
            if let Some(closed) = terrains.iter().find(|t| !t.passable) {
                self.check(!entered, || format!("'{sign}': nobody can stand in {} (ET-R148)", closed.name));
            }
        }
    }

    /// The Battlefield is in one piece.
    fn connected(&mut self, cells: &[(Hex, char)]) {
        let all: BTreeSet<Hex> = cells.iter().map(|(hex, _)| *hex).collect();
        let Some(first) = cells.first().map(|(hex, _)| *hex) else {
            return self.wrong("the map has no space");
        };
        let mut seen = BTreeSet::from([first]);
        let mut todo = vec![first];
        while let Some(at) = todo.pop() {
            todo.extend(at.neighbors().into_iter().filter(|next| all.contains(next) && seen.insert(*next)));
        }
        let lost = all.len() - seen.len();
        self.check(lost == 0, || format!("{lost} spaces of the map are cut off from the others (ET-2.10)"));
    }

    /// ET-21.5, ET-R104: both sides have where to start and where to return to.
    fn starts(&mut self, scenario: &ScenarioDef, cells: &[(Hex, char)]) {
        for (side, need) in [(Side::Players, 4), (Side::Controller, 3)] {
            let count = |wanted: Feature| cells.iter().filter(|(_, sign)| features(scenario, *sign).contains(&wanted)).count();
            let (spawns, starts) = (count(Feature::Spawn(side)), count(Feature::Start(side)));
            self.check(spawns >= 1, || format!("there is no Spawn Token of {side:?} (ET-21.5)"));
            self.check(starts == 0 || starts >= need, || {
                format!("there are {starts} start spaces of {side:?}, it needs {need} (ET-R104)")
            });
        }
    }
}
