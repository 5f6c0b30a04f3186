//! What can be agreed on before a game, and how it is set up (sections 2 and 3, FE-R209).

use crate::content::Definitions;
use crate::content::cards::HeroDef;
use crate::content::solo::Solo;
use crate::event::Event;
use crate::frame::{Base, Draft, Frame, Round};
use crate::ids::{AREAS, AreaId, HEROES, HeroId, Merchant, TEAM_SIZE, TEAMS, TeamId};
use crate::library::{self, ContentRef};
use crate::map::AreaSet;
use crate::state::{Fields, Held, Hero, KINDS, Mount, Team};
use engine::{Cx, Frames, List, Seat, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What can be chosen for a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// FE-3.3: the scenario; none is the first one.
    pub scenario: Option<String>,
    /// FE-1.1: the seats of each team, team by team; two teams, or three (section 41).
    pub seats: Vec<u8>,
    /// FE-2.2: how heroes are chosen.
    pub heroes: Heroes,
    /// FE-3.8: the starting team, from 0; none is drawn by lot.
    pub starting: Option<u8>,
    /// FE-34.3: the difficulty of a solo scenario; none is the easiest.
    pub difficulty: Option<String>,
    /// The rules that are switched on or off.
    pub options: Options,
    /// Content other than the standard, by its key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            scenario: None,
            seats: vec![1, 1],
            heroes: Heroes::Deal,
            starting: None,
            difficulty: None,
            options: Options::default(),
            content: None,
        }
    }
}

/// FE-2.2: how heroes are chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Heroes {
    /// By lot.
    #[default]
    Deal,
    /// The players choose, team by team, one hero at a time.
    Choose,
    /// These, three a team, by their ids.
    Fixed(Vec<Vec<String>>),
}

/// The switches, each on its own and with every other (FE-9.9, FE-25.1, FE-R134, FE-R215).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Section 9.
    pub first_game: bool,
    /// FE-25.2.
    pub quicker: bool,
    /// FE-25.4.
    pub initiative_counts: bool,
    /// FE-25.5.
    pub stronger_together: bool,
    /// Section 26.
    pub dice_of_power: bool,
    /// Section 40; FE-R191: in every mode.
    pub free_choice: bool,
}

impl Fields {
    /// Sets a game up.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub(crate) fn set_up(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Fields, SetupError> {
        let key = setup.content.as_deref();
        let content = library::named(key).ok_or_else(|| {
            let key = key.unwrap_or_default();
            SetupError::one(format!("there is no content \"{key}\""))
        })?;
        let scenario = check(setup, content)?;
        let solo = content.get().defs.scenarios[usize::from(scenario)].solo.is_some();
        // FE-34.2: one team of people, and the enemy.
        let sides = if solo { 2 } else { setup.seats.len() as u8 };
        let mut game = Fields::empty(content, scenario, setup, sides);
        if solo {
            game.cast_solo(setup.difficulty.as_deref());
        } else {
            game.starting = setup.starting.map_or_else(|| TeamId(cx.chance(u32::from(sides)) as u8), TeamId);
        }
        let first = game.team_name(game.starting);
        cx.emit(|| Event::Starts { team: first });
        game.fill_decks();
        // FE-R209: heroes, then the base, then section 3.
        game.frames.push(Frame::Deal(crate::frame::Deal {}));
        game.ask_for_bases();
        match &setup.heroes {
            Heroes::Choose => game.frames.push(Frame::Draft(Draft { picked: 0 })),
            Heroes::Deal => game.deal_heroes(cx),
            Heroes::Fixed(all) => {
                let defs = game.defs();
                for (i, id) in all.iter().flatten().enumerate() {
                    let found = defs.heroes.iter().position(|hero| hero.id == *id).unwrap_or(0);
                    game.heroes[i].def = found as u8;
                }
            }
        }
        game.advance(cx);
        Ok(game)
    }

    fn empty(content: ContentRef, scenario: u8, setup: &Setup, sides: u8) -> Fields {
        let mut first = 0;
        // Heroes whom the rules run have the number of a seat that does not exist.
        let mut controller = [Seat(setup.seats.iter().sum()); HEROES];
        for (team, seats) in setup.seats.iter().enumerate() {
            for slot in 0..TEAM_SIZE {
                // FE-1.3: every hero has exactly one controlling player.
                controller[team * TEAM_SIZE + slot] = Seat(first + slot as u8 % seats);
            }
            first += seats;
        }
        let map = &content.get().map;
        let mut teams = [Team::default(); TEAMS];
        for (i, team) in teams.iter_mut().enumerate().take(usize::from(sides)) {
            // FE-2.1: each team takes one faction.
            let faction = &content.get().defs.factions[i];
            *team = Team { faction: i as u8, base: map.find(&faction.base).unwrap_or_default(), ..Team::default() };
        }
        Fields {
            content,
            scenario,
            options: setup.options,
            sides,
            seats: first,
            controller,
            // FE-3.6: the first day space.
            space: 0,
            extra: false,
            starting: TeamId(0),
            teams,
            // Nobody stands on the map before the set-up is done.
            heroes: [Hero { area: crate::state::NOWHERE, ..Hero::default() }; HEROES],
            soldiers: [[0; 3]; AREAS],
            zones: [None; TEAMS],
            tokens: AreaSet::EMPTY,
            equipment: crate::deck::Deck::default(),
            spells: crate::deck::Deck::default(),
            vehicles: crate::deck::Deck::default(),
            encounters: crate::deck::Deck::default(),
            adventures: crate::deck::Deck::default(),
            victories: 0,
            held: [AreaSet::EMPTY; TEAMS],
            offers: [None; 3],
            boss: None,
            fulfilled: false,
            relics: List::default(),
            trade: List::default(),
            counters: [0; 4],
            turn: crate::state::Turn::default(),
            duel: crate::combat::Duel::default(),
            frames: Frames::default(),
            solo: crate::solo::SoloState::default(),
            over: None,
        }
    }

    /// FE-3.4, FE-3.5, FE-3.7: every deck of the scenario.
    fn fill_decks(&mut self) {
        let (defs, shape, story) = (self.defs(), self.content.get().shape, self.story());
        let bag = |counts: &mut dyn Iterator<Item = u8>| {
            let mut bag = [0; KINDS];
            bag.iter_mut().zip(counts).for_each(|(slot, count)| *slot = count);
            bag
        };
        self.equipment.left = bag(&mut defs.equipment.iter().map(|card| card.count));
        self.spells.left = bag(&mut defs.spells.iter().map(|card| card.count));
        self.vehicles.left = bag(&mut defs.vehicles.iter().map(|card| card.count));
        let encounters = usize::from(shape.beasts) + defs.beasts.len();
        self.encounters.left = bag(&mut std::iter::repeat_n(1, encounters));
        // FE-34.7: a solo scenario takes the cards of a story.
        let deck = story.solo.as_ref().map_or(&story.id, |solo| &solo.deck);
        let of = defs.scenarios.iter().find(|other| other.id == *deck).unwrap_or(story);
        let quests = defs.quests.iter().map(|quest| u8::from(quest.scenario == of.id));
        // FE-38.14: in a skirmish all that can be tamed.
        let skirmish = story.skirmish.is_some();
        let in_it = |epic: &crate::content::cards::EpicBeast| {
            if skirmish { epic.tame.is_some() } else { of.epics.contains(&epic.id) }
        };
        let epics = defs.epics.iter().map(|epic| u8::from(in_it(epic)));
        self.adventures.left = bag(&mut quests.chain(epics));
        self.victories = (1u32 << defs.victory.len()) - 1;
    }

    /// FE-2.6, FE-R12: who may choose its base is asked. FE-R209: not in a first game.
    fn ask_for_bases(&mut self) {
        for team in self.team_ids() {
            let chooses = self.defs().factions[self.team(team).faction as usize].chooses_base;
            if chooses && !self.options.first_game && self.skirmish().is_none() && self.solo_story().is_none() {
                self.frames.push(Frame::Base(Base { team }));
            }
        }
    }

    fn deal_heroes(&mut self, cx: &mut impl Cx<Event>) {
        for slot in 0..self.peopled() * TEAM_SIZE as u8 {
            let hero = self.nth_pick(slot);
            let free = self.pickable(self.team_of(hero));
            let pick = free[cx.chance(free.len() as u32) as usize];
            self.take_hero(hero, pick, cx);
        }
    }

    /// FE-40.1, FE-R189: picks go from team to team, the starting team first.
    pub(crate) fn nth_pick(&self, pick: u8) -> HeroId {
        let teams = self.peopled();
        let team = (self.starting.0 + pick % teams) % teams;
        HeroId(team * TEAM_SIZE as u8 + pick / teams)
    }

    /// FE-2.2, FE-2.13, FE-38.2, FE-R14, FE-40.1: the heroes a team may pick now.
    pub(crate) fn pickable(&self, team: TeamId) -> Vec<u8> {
        let defs = self.defs();
        let faction = &defs.factions[self.team(team).faction as usize].id;
        let taken: Vec<(TeamId, u8)> = self.taken();
        let person = |def: u8| {
            let hero = &defs.heroes[def as usize];
            hero.character.as_ref().unwrap_or(&hero.id)
        };
        let fits = |def: &u8| {
            let hero = &defs.heroes[*def as usize];
            // FE-R192: with three teams too.
            let ours = self.options.free_choice || hero.faction == *faction;
            let apart = taken.iter().all(|(_, other)| person(*other) != person(*def));
            let riding = taken.iter().any(|(of, other)| *of == team && defs.heroes[*other as usize].mounted);
            ours && apart && !(hero.mounted && riding)
        };
        (0..defs.heroes.len() as u8).filter(fits).collect()
    }

    /// Who is in play already. Slots are marked while heroes are picked.
    fn taken(&self) -> Vec<(TeamId, u8)> {
        let slots = self.all_heroes().filter(|hero| self.hero(*hero).fallen == TAKEN);
        slots.map(|hero| (self.team_of(hero), self.hero(hero).def)).collect()
    }

    /// FE-2.3.
    pub(crate) fn take_hero(&mut self, slot: HeroId, def: u8, cx: &mut impl Cx<Event>) {
        let hero = self.hero_mut(slot);
        (hero.def, hero.fallen) = (def, TAKEN);
        let (team, name) = (self.team_name(self.team_of(slot)), self.def(slot).name.as_str());
        cx.emit(|| Event::Picks { team, hero: name });
    }

    /// The rest of the set-up, once heroes and bases are known: sections 2 and 3.
    pub(crate) fn deal(&mut self, cx: &mut impl Cx<Event>) {
        let rules = &self.defs().rules;
        let (skirmish, profile) = (self.skirmish(), self.profile());
        for team in self.team_ids().filter(|_| skirmish.is_some()) {
            // FE-R184.
            self.team_mut(team).base = crate::state::NOWHERE;
        }
        for hero in self.all_heroes() {
            let base = self.team(self.team_of(hero)).base;
            let slot = self.hero_mut(hero);
            // FE-2.4.
            (slot.area, slot.fallen) = (base, 0);
        }
        let riders: Vec<bool> = self.team_ids().map(|team| self.mounted(team)).collect();
        for team in self.team_ids() {
            // FE-2.14, FE-R15.
            let compensated = !riders[team.index()] && riders.iter().any(|rides| *rides);
            let more = if compensated { rules.unmounted_eternium } else { 0 };
            let all = self.team_mut(team);
            // FE-2.7 to FE-2.9.
            // FE-38.3.
            // FE-35.2, FE-R158.
            let (each, and) = match (skirmish, profile) {
                (Some(_), _) => (rules.skirmish_eternium_per_hero, 0),
                (None, Some(profile)) => profile.eternium,
                (None, None) => (rules.eternium_per_hero, rules.eternium),
            };
            all.eternium = u16::from(each) * TEAM_SIZE as u16 + u16::from(and) + u16::from(more);
            (all.reserve, all.deck, all.supply) = (rules.soldiers, rules.deck, rules.supply);
        }
        self.starting_mounts();
        for area in &self.story().tokens {
            self.tokens = self.tokens.with(area.id);
        }
        if let Some(skirmish) = skirmish {
            // FE-38.15: no victory cards.
            self.victories = 0;
            self.begin_skirmish(skirmish, cx);
            return;
        }
        if let Some(solo) = self.solo_story() {
            self.begin_solo(solo);
            return;
        }
        for team in self.team_ids() {
            // FE-3.1.
            for _ in 0..TEAM_SIZE {
                self.draw_victory(team, cx);
            }
        }
        if self.options.first_game {
            self.first_game(cx);
        }
        self.frames.push(Frame::Round(Round { next: self.starting }));
        self.begin_round(self.options.first_game, cx);
    }

    /// FE-2.11, FE-R16: a mounted hero's beast is taken out of its deck, and is a tamed beast like any.
    fn starting_mounts(&mut self) {
        let (defs, shape) = (self.defs(), self.content.get().shape);
        for hero in self.all_heroes() {
            let Some(mount) = &self.def(hero).mount else { continue };
            if let Some(beast) = defs.beasts.iter().position(|beast| beast.id == *mount) {
                self.encounters.left[usize::from(shape.beasts) + beast] = 0;
                let _ = self.hero_mut(hero).mounts.push(Mount::Beast(beast as u8));
            } else if let Some(epic) = defs.epics.iter().position(|epic| epic.id == *mount) {
                self.adventures.left[usize::from(shape.epics) + epic] = 0;
                let _ = self.hero_mut(hero).mounts.push(Mount::Epic(epic as u8));
            }
        }
    }

    /// FE-3.1, FE-7.7: draws a victory card, for its team to know.
    pub(crate) fn draw_victory(&mut self, team: TeamId, cx: &mut impl Cx<Event>) {
        if self.victories == 0 {
            // FE-1.9: the discards of all teams become the deck.
            for team in &mut self.teams {
                self.victories |= std::mem::take(&mut team.gone);
            }
        }
        let left = self.victories.count_ones();
        if left == 0 {
            return;
        }
        let mut bits = self.victories;
        for _ in 0..cx.chance(left) {
            bits &= bits - 1;
        }
        let card = bits.trailing_zeros() as u8;
        self.victories &= !(1 << card);
        let _ = self.team_mut(team).hand.push(Held { card, count: 0 });
        let (name, seats, drawn) = (self.team_name(team), self.seats_of(team), self.defs().victory[card as usize].name.as_str());
        cx.emit(|| Event::DrawsVictory { team: name, card: Some(drawn), seats });
    }

    /// FE-9.1: the first skull's space. FE-9.2: one hero and soldier in each merchant outpost of the own side; FE-9.3, FE-9.4, FE-9.5,
    /// FE-41.5: which these are, the map says.
    fn first_game(&mut self, cx: &mut impl Cx<Event>) {
        self.space = self.story().skulls[0] - 1;
        for team in self.team_ids() {
            let base = self.team(team).base;
            let sides = Merchant::ALL.iter().fold(AreaSet::EMPTY, |all, m| all.or(self.map().merchants(*m)));
            let mine: Vec<AreaId> = sides.iter().filter(|area| self.map().area(*area).side == Some(base)).collect();
            let mut heroes: List<HeroId, TEAM_SIZE> = self.heroes_of(team).collect();
            for area in mine.into_iter().take(TEAM_SIZE) {
                let hero = heroes.remove(cx.chance(heroes.len() as u32) as usize);
                self.hero_mut(hero).area = area;
                self.deploy(team, area, 1);
                self.reveal_offer(area, cx);
                let (hero, area) = (self.hero_name(hero), self.area_name(area));
                cx.emit(|| Event::Deployed { hero, area });
            }
        }
    }

    /// The name of a team: that of its faction.
    pub(crate) fn team_name(&self, team: TeamId) -> &'static str {
        &self.defs().factions[self.team(team).faction as usize].name
    }

    /// The name of a hero.
    pub(crate) fn hero_name(&self, hero: HeroId) -> &'static str {
        &self.def(hero).name
    }

    /// The name of an area.
    pub(crate) fn area_name(&self, area: AreaId) -> &'static str {
        &self.map().area(area).name
    }
}

/// Marks a slot as filled while heroes are picked.
pub(crate) const TAKEN: u8 = u8::MAX;

/// Everything that is wrong with a set-up, or the number of its scenario.
fn check(setup: &Setup, content: ContentRef) -> Result<u8, SetupError> {
    let defs = &content.get().defs;
    let mut problems = Vec::new();
    let scenario = match &setup.scenario {
        None => Some(0),
        Some(id) => defs.scenarios.iter().position(|scenario| scenario.id == *id),
    };
    if scenario.is_none() {
        problems.push(format!("scenario: there is no scenario {} (FE-3.3)", setup.scenario.as_deref().unwrap_or_default()));
    }
    let skirmish = scenario.and_then(|at| defs.scenarios[at].skirmish.as_ref());
    if skirmish.is_some() && setup.options.first_game {
        problems.push("options: a first game is no skirmish (FE-9.1)".into());
    }
    if skirmish.is_some_and(|skirmish| skirmish.zones.len() < setup.seats.len()) {
        problems.push("seats: this skirmish has too few deployment zones (FE-R181)".into());
    }
    let solo = scenario.and_then(|at| defs.scenarios[at].solo.as_ref());
    check_mode(setup, defs, solo, &mut problems);
    if setup.seats.iter().any(|seats| !(1..=TEAM_SIZE as u8).contains(seats)) {
        problems.push("seats: a team has one to three players (FE-1.3)".into());
    }
    if setup.starting.is_some_and(|team| usize::from(team) >= setup.seats.len()) {
        problems.push("starting: there is no such team (FE-3.8)".into());
    }
    if let Heroes::Fixed(all) = &setup.heroes {
        check_heroes(setup, defs, all, solo, &mut problems);
    }
    match scenario {
        Some(scenario) if problems.is_empty() => Ok(scenario as u8),
        _ => Err(SetupError { problems }),
    }
}

/// FE-1.1, FE-34.2, FE-34.3: how many teams there are, and the difficulty.
fn check_mode(setup: &Setup, defs: &Definitions, solo: Option<&Solo>, problems: &mut Vec<String>) {
    if solo.is_some() {
        if setup.seats.len() != 1 {
            problems.push("seats: one team plays a solo scenario (FE-34.2)".into());
        }
        if setup.options.first_game {
            problems.push("options: a first game is no solo game (FE-9.1)".into());
        }
    } else if !(2..=TEAMS).contains(&setup.seats.len()) || setup.seats.len() > defs.factions.len() {
        problems.push("seats: two or three teams play (FE-1.1, FE-41.1)".into());
    }
    let Some(difficulty) = &setup.difficulty else { return };
    if solo.is_none() {
        problems.push("difficulty: only a solo scenario has one (FE-34.3)".into());
    } else if !defs.rules.profiles.iter().any(|profile| profile.id == *difficulty) {
        problems.push(format!("difficulty: there is no difficulty {difficulty} (FE-34.3)"));
    }
}

fn check_heroes(setup: &Setup, defs: &Definitions, all: &[Vec<String>], solo: Option<&Solo>, problems: &mut Vec<String>) {
    if all.len() != setup.seats.len() || all.iter().any(|team| team.len() != TEAM_SIZE) {
        problems.push("heroes: name three heroes for each team (FE-1.3)".into());
    }
    let person = |hero: &'_ HeroDef| hero.character.clone().unwrap_or_else(|| hero.id.clone());
    let enemies = solo.map_or(&[][..], |solo| &solo.enemies);
    let of = |id: &String| defs.heroes.iter().find(|hero| hero.id == *id).map(person);
    let mut persons: Vec<String> = enemies.iter().filter_map(of).collect();
    for (team, heroes) in all.iter().enumerate() {
        let mut riders = 0;
        for id in heroes {
            let Some(hero) = defs.heroes.iter().find(|hero| hero.id == *id) else {
                problems.push(format!("heroes: there is no hero {id}"));
                continue;
            };
            let person = person(hero);
            if persons.contains(&person) {
                problems.push(format!("heroes: {id} is in play twice; a hero is in one team (FE-R14)"));
            }
            persons.push(person);
            riders += usize::from(hero.mounted);
            let ours = setup.options.free_choice
                || defs.factions.get(team).is_some_and(|faction| solo.map_or(&faction.id, |solo| &solo.faction) == &hero.faction);
            if !ours {
                problems.push(format!("heroes: {id} is of another faction than its team (FE-2.2)"));
            }
        }
        if riders > 1 {
            problems.push("heroes: a team has at most one mounted hero (FE-2.13)".into());
        }
    }
}
