//! Factions, Characters and line-ups.

use super::Checker;
use crate::content::{CharacterDef, Definitions, Side, SkillDef, SkillKind, TeamDef, Word};

impl Checker<'_> {
    /// ET-3.5, ET-1.3: a Faction a side can be chosen from has Characters enough.
    pub(super) fn factions(&mut self) {
        let defs = self.defs;
        for faction in &defs.factions {
            self.at("factions.ron", faction.id.as_str(), &faction.name);
            let members = defs.characters.iter().filter(|c| c.faction == faction.id).count();
            self.check(members >= 3, || format!("has {members} Characters, the Controller needs 3 (ET-1.3)"));
            let minions = defs.minions.iter().any(|m| m.class == faction.class && !m.elite);
            self.check(minions, || "there are no Minions of its class (ET-3.14)".into());
        }
    }

    pub(super) fn characters(&mut self) {
        let defs = self.defs;
        self.at("characters", "", "the Characters");
        self.check(!defs.characters.is_empty(), || "there are none".into());
        self.check(defs.characters.len() <= 64, || format!("there are {}, there may be 64", defs.characters.len()));
        for character in &defs.characters {
            self.character(character);
        }
    }

    fn character(&mut self, character: &CharacterDef) {
        let (id, name) = (character.id, &character.name);
        self.in_own_file(id, id.as_str(), name);
        let known = self.defs.factions.iter().any(|faction| faction.id == character.faction);
        self.near = character.faction.to_string();
        self.check(known, || format!("there is no Faction \"{}\" (ET-3.5)", character.faction));
        self.near = "color".into();
        self.colour(&character.color);
        let (player, controller, ai) = (&character.player, &character.controller, &character.ai);
        for (face, near, hp, armor) in [
            ("Player face", "player", player.hp, player.armor),
            ("Controller face", "controller", controller.hp, controller.armor),
            ("AI card", "ai", ai.hp, ai.armor),
        ] {
            self.in_own_file(id, near, format!("{name}, {face}"));
            self.number("hp", hp, 1..=30);
            self.number("armor", armor, 0..=5);
        }
        let least = |pool: fn(&crate::content::Constants) -> u8, checker: &Self| {
            checker.all_constants().map(|constants| pool(&constants)).min().unwrap_or_default()
        };
        let card = least(|c| c.card_pool, self);
        let own = least(|c| c.controller_character_pool, self);
        let slots = least(|c| c.skill_pool, self);
        self.face(id, &format!("{name}, Player face"), "player", &player.skills, card);
        self.face(id, &format!("{name}, Controller face"), "controller", &controller.skills, own);
        self.skills_of(id, (&format!("{name}, Empowered"), "empowered"), std::slice::from_ref(&controller.empowered), own, false);
        self.empowered(id, name, &controller.empowered);
        self.ai_card(id, name, &[ai.attack.clone(), ai.skill.clone()], own);
        self.cond(&ai.usefulness, None);
        let cards = &character.skill_cards;
        for (colour, faces) in [("Green", &cards.green), ("Yellow", &cards.yellow), ("Red", &cards.red)] {
            let place = format!("{name}, {colour} Skill Card");
            let near = format!("skill_cards\n{}", colour.to_lowercase());
            self.in_own_file(id, &near, &place);
            self.check(faces[0].name != faces[1].name, || format!("both faces are \"{}\" (ET-18.3)", faces[0].name));
            for face in faces {
                self.skills_of(id, (&place, &near), std::slice::from_ref(face), slots, true);
            }
        }
    }

    /// ET-2.2: a face with one or more Skills, of which one is an Attack that costs nothing.
    fn face(&mut self, id: Word, place: &str, near: &str, skills: &[SkillDef], pool: u8) {
        self.in_own_file(id, near, place);
        self.check(!skills.is_empty(), || "has no Skill (ET-2.2)".into());
        let attacks = skills.iter().any(|skill| skill.kind == SkillKind::Attack && skill.cost == 0);
        self.check(attacks || skills.is_empty(), || "has no Attack without a cost: without Power it could not attack".into());
        self.skills_of(id, (place, near), skills, pool, false);
    }

    /// ET-18.10.
    fn empowered(&mut self, id: Word, name: &str, skill: &SkillDef) {
        self.in_own_file(id, "empowered", format!("{name}, Empowered"));
        let good = match skill.kind {
            SkillKind::Passive => true,
            SkillKind::Reaction => skill.cost == 0,
            _ => false,
        };
        self.check(good, || format!("\"{}\" must be a passive, or a Reaction that costs nothing (ET-18.10)", skill.name));
    }

    /// ET-32.7, ET-R145.
    fn ai_card(&mut self, id: Word, name: &str, skills: &[SkillDef; 2], pool: u8) {
        let place = format!("{name}, AI card");
        self.in_own_file(id, &format!("ai\n{}", skills[0].name), &place);
        let kind = skills[0].kind;
        self.check(kind == SkillKind::Attack, || format!("\"{}\" is its Attack and must be one (ET-32.7)", skills[0].name));
        self.near = format!("ai\n{}", skills[1].name);
        let good = matches!(skills[1].kind, SkillKind::Action | SkillKind::Attack);
        self.check(good, || {
            format!(
                "\"{}\" must be an Attack or cost an Action; AI Characters have no Reactions and no Boosts (ET-R145)",
                skills[1].name
            )
        });
        self.skills_of(id, (&place, "ai"), skills, pool, false);
    }

    pub(super) fn teams(&mut self) {
        let defs = self.defs;
        for team in &defs.teams {
            self.at("teams.ron", team.id.as_str(), &team.name);
            self.team(defs, team);
        }
    }

    /// ET-1.2, ET-1.3, ET-R102, ET-3.14, ET-R105.
    fn team(&mut self, defs: &Definitions, team: &TeamDef) {
        let count = team.characters.len();
        match team.side {
            Side::Players => {
                self.check((1..=4).contains(&count), || format!("has {count} Characters; a Player Team has 1 to 4 (ET-1.2)"));
            }
            Side::Controller => {
                self.check(count == 3, || format!("has {count} Characters; the Controller has exactly 3 (ET-1.3)"));
            }
        }
        let mut classes = Vec::new();
        for (at, id) in team.characters.iter().enumerate() {
            self.check(!team.characters[..at].contains(id), || format!("\"{id}\" is in it twice (ET-R102)"));
            match defs.characters.iter().find(|c| c.id == *id) {
                Some(found) => classes.extend(defs.factions.iter().find(|f| f.id == found.faction).map(|f| f.class)),
                None => self.wrong(format!("there is no Character \"{id}\"")),
            }
        }
        match (team.side, team.minions) {
            (Side::Players, Some(minions)) => {
                self.wrong(format!("has Minions \"{minions}\"; a Player Team chooses none (ET-1.3)"));
            }
            (Side::Players, None) => {}
            (Side::Controller, None) => self.wrong("has no Minions; the Controller chooses a type (ET-3.14)"),
            (Side::Controller, Some(minions)) => match defs.minions.iter().find(|m| m.id == minions) {
                None => self.wrong(format!("there are no Minions \"{minions}\"")),
                Some(found) => {
                    self.check(!found.elite, || format!("\"{minions}\" are Elite and cannot be chosen (ET-3.15)"));
                    let fits =
                        classes.iter().all(|class| *class == found.class) || classes.windows(2).any(|two| two[0] != two[1]);
                    self.check(fits, || format!("\"{minions}\" are not of the class of its Characters (ET-R105)"));
                }
            },
        }
    }
}
