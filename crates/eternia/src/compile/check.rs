//! Every check of the content, all problems at once.

mod board;
mod cards;
mod characters;
mod field;
mod reach;
mod scenarios;
mod skills;
mod victory;
mod words;

use crate::content::{Constants, Definitions, Side, Word};
use kit::Finding;
use std::collections::BTreeMap;

/// Everything that is wrong with the content, each with its place.
pub(super) fn check(defs: &Definitions) -> Vec<Finding> {
    let mut checker = Checker { defs, problems: Vec::new(), file: "", near: String::new(), place: String::new() };
    checker.constants(&defs.constants, "constants.ron");
    checker.ids();
    checker.signs();
    checker.factions();
    checker.characters();
    checker.minions();
    checker.terrains();
    checker.tokens();
    checker.npcs();
    checker.controller_skills();
    checker.strategy();
    checker.ai_decks();
    checker.teams();
    checker.scenarios();
    checker.problems
}

/// The checks at work.
pub(super) struct Checker<'a> {
    defs: &'a Definitions,
    problems: Vec<Finding>,
    file: &'static str,
    near: String,
    /// The place in words.
    place: String,
}

impl<'a> Checker<'a> {
    /// Where the next problems are: the file, a word near the place, and the place in words.
    fn at(&mut self, file: &'static str, near: &str, place: impl Into<String>) {
        self.file = file;
        near.clone_into(&mut self.near);
        self.place = place.into();
    }

    /// In the file of a Character or Scenario, which has its id.
    fn in_own_file(&mut self, id: Word, near: &str, place: impl Into<String>) {
        self.at(Word::new(&format!("{id}.ron")).as_str(), near, place);
    }

    fn wrong(&mut self, what: impl AsRef<str>) {
        let what = format!("{}: {}", self.place, what.as_ref());
        if !self.problems.iter().any(|known| known.what == what && known.file == self.file) {
            self.problems.push(Finding { file: self.file, near: self.near.clone(), what });
        }
    }

    fn check(&mut self, good: bool, what: impl FnOnce() -> String) {
        if !good {
            self.wrong(what());
        }
    }

    /// A number in bounds.
    fn number(&mut self, name: &str, value: u8, bounds: std::ops::RangeInclusive<u8>) {
        self.check(bounds.contains(&value), || format!("{name} is {value}; {} to {} is possible", bounds.start(), bounds.end()));
    }

    /// The constants with any that a Scenario has otherwise.
    fn all_constants(&self) -> impl Iterator<Item = Constants> + 'a {
        let defs = self.defs;
        let standard = std::iter::once(defs.constants.clone());
        standard.chain(defs.scenarios.iter().map(move |scenario| defs.constants.with(&scenario.overrides)))
    }

    /// ET-R1, ET-R90, ET-R127: numbers that belong together.
    fn constants(&mut self, constants: &Constants, file: &'static str) {
        self.at(file, "", "the constants");
        let track = |side| constants.track.iter().filter(|slot| slot.side == side).count();
        for side in Side::BOTH {
            let count = track(side);
            self.near = "track".into();
            self.check(count == 4, || format!("the Activation Track has {count} slots of {side:?}, it has 4 (ET-2.7)"));
        }
        let die = constants.die;
        let faces = die.melee + die.ranged + die.power + die.blank;
        self.near = "die".into();
        self.check(faces == 6, || format!("the die has {faces} faces, it has 6 (ET-R127)"));
        let track = constants.escalation;
        self.near = "escalation".into();
        let rising = 0 < track.green && track.green < track.yellow && track.yellow < track.red && track.red <= track.length;
        self.check(rising, || {
            format!(
                "Green {}, Yellow {} and Red {} must come in this order, after 0 and on a track of {} spaces (ET-2.8)",
                track.green, track.yellow, track.red, track.length
            )
        });
        self.near = String::new();
        self.number("length of the Escalation Track", track.length, 3..=40);
        self.number("dice_cap", constants.dice_cap, 1..=12);
        for (name, value) in [
            ("card_pool", constants.card_pool),
            ("skill_pool", constants.skill_pool),
            ("controller_character_pool", constants.controller_character_pool),
            ("controller_skill_pool", constants.controller_skill_pool),
            ("move_points", constants.move_points),
            ("ranged_distance", constants.ranged_distance),
            ("melee_distance", constants.melee_distance),
            ("actions", constants.actions),
            ("actions_single_character", constants.actions_single_character),
        ] {
            self.near = name.into();
            self.number(name, value, 1..=12);
        }
    }

    /// Ids are plain and used once in their table; names are something.
    fn ids(&mut self) {
        let defs = self.defs;
        let own = |id: Word| Word::new(&format!("{id}.ron")).as_str();
        self.table(defs.characters.iter().map(|c| (own(c.id), c.id, &c.name)).collect());
        self.table(defs.scenarios.iter().map(|s| (own(s.id), s.id, &s.name)).collect());
        self.table(defs.factions.iter().map(|f| ("factions.ron", f.id, &f.name)).collect());
        self.table(defs.minions.iter().map(|m| ("minions.ron", m.id, &m.name)).collect());
        self.table(defs.terrains.iter().map(|t| ("terrains.ron", t.id, &t.name)).collect());
        self.table(defs.tokens.iter().map(|t| ("tokens.ron", t.id, &t.name)).collect());
        self.table(defs.npcs.iter().map(|n| ("npcs.ron", n.id, &n.name)).collect());
        self.table(defs.controller_skills.iter().map(|s| ("controller_skills.ron", s.id, &s.name)).collect());
        self.table(defs.strategy.iter().map(|s| ("strategy.ron", s.id, &s.name)).collect());
        self.table(defs.ai_cards.iter().map(|c| ("ai_activation.ron", c.id, &c.name)).collect());
        self.table(defs.ai_strategy.iter().map(|c| ("ai_strategy.ron", c.id, &c.name)).collect());
        self.table(defs.teams.iter().map(|t| ("teams.ron", t.id, &t.name)).collect());
    }

    fn table(&mut self, rows: Vec<(&'static str, Word, &String)>) {
        let mut seen = BTreeMap::<&str, ()>::new();
        for (file, id, name) in rows {
            self.at(file, id.as_str(), id.as_str());
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let good = !id.as_str().is_empty() && id.as_str().chars().all(plain);
            self.check(good, || format!("\"{id}\" is no id: lower-case letters, digits and - only"));
            self.check(!name.trim().is_empty(), || "the name is empty".into());
            for word in [id.as_str(), name] {
                self.check(seen.insert(word, ()).is_none() || word.is_empty(), || format!("\"{word}\" is used twice"));
            }
        }
    }

    /// Whatever stands or lies on the Battlefield has a sign of its own.
    fn signs(&mut self) {
        let defs = self.defs;
        let mut signs: Vec<(&'static str, Word, char)> = Vec::new();
        signs.extend(defs.characters.iter().map(|c| (Word::new(&format!("{}.ron", c.id)).as_str(), c.id, c.glyph)));
        signs.extend(defs.minions.iter().map(|m| ("minions.ron", m.id, m.glyph)));
        signs.extend(defs.npcs.iter().map(|n| ("npcs.ron", n.id, n.glyph)));
        signs.extend(defs.terrains.iter().map(|t| ("terrains.ron", t.id, t.glyph)));
        signs.extend(defs.tokens.iter().map(|t| ("tokens.ron", t.id, t.glyph)));
        let mut seen = BTreeMap::<char, Word>::new();
        for (file, id, sign) in signs {
            self.at(file, id.as_str(), id.as_str());
            self.check(sign.is_ascii_graphic() && sign != '.', || format!("'{sign}' is no sign for a map in text"));
            if let Some(other) = seen.insert(sign, id) {
                self.wrong(format!("its sign '{sign}' is that of {other} too"));
            }
        }
    }

    fn colour(&mut self, colour: &str) {
        let good = colour.strip_prefix('#').is_some_and(|c| c.len() == 6 && c.chars().all(|c| c.is_ascii_hexdigit()));
        self.check(good, || format!("colour \"{colour}\" is not of the form #aa3322"));
    }
}
