//! Setting up (section 3).

use crate::action::{Action, not_offered};
use crate::ai::Goal;
use crate::compiled::{CharId, Content, FactionId, MinionId, ScenarioId, SpaceId};
use crate::content::{Class, Mode, ScenarioKind, Side, TokenKind};
use crate::event::{Arrival, Event};
use crate::frame::{Decider, Deploy, FrameRules, Muster, Round};
use crate::model::{Being, CONTROLLERS, FIRST_MINION, FIRST_NPC, MODELS, Model, ModelId, NPCS, TEAM};
use crate::registry::{self, ContentRef};
use crate::round::UNREVEALED;
use crate::state::{Bag, Card, Eternia, KINDS, Token};
use crate::view::Pending;
use engine::{Cx, Frames, Illegal, List, Seat, SeatSet, SetupError};
use kit::Registered;
use kit::hex::SpaceSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-3.4: how Characters are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// ET-3.6.
    HeroesVsVillains,
    /// ET-3.7.
    Factions,
    /// ET-3.8.
    #[default]
    FreeForAll,
}

/// Who takes which Characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Roster {
    /// ET-3.9: everybody chooses.
    #[default]
    Choose,
    /// The program draws a legal line-up.
    Deal,
    /// These, by id: of the Player Team, of the Controller, and its Minion type.
    Fixed {
        /// One to four.
        players: Vec<String>,
        /// Three.
        controller: Vec<String>,
        /// Its Minion type.
        minions: String,
    },
}

/// What a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// ET-3.3: the Scenario, by id.
    pub scenario: String,
    /// ET-1.4, ET-3.2: who runs the Controller.
    pub mode: Mode,
    /// ET-1.5: how many Characters each seat of the Player Team runs; 1 to 4 in all.
    pub seats: Vec<u8>,
    /// ET-3.4.
    pub method: Method,
    /// Who takes which Characters.
    pub roster: Roster,
    /// ET-R104: whether Models are deployed by hand where the Scenario leaves it free.
    pub deploy: bool,
    /// ET-R113: whether the Players decide ties of the AI by hand.
    pub worst_by_hand: bool,
    /// ET-5.15: the seat that leads the Player Team and makes its shared decisions; without one any of its seats makes them.
    pub leader: Option<u8>,
    /// Content other than the standard, by its key.
    pub content: Option<String>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            scenario: "last-one-standing".into(),
            mode: Mode::Person,
            seats: vec![2],
            method: Method::FreeForAll,
            roster: Roster::Deal,
            deploy: false,
            worst_by_hand: false,
            leader: None,
            content: None,
        }
    }
}

/// What the table agreed on, as the rules need it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    pub(crate) deploy: bool,
    pub(crate) worst_by_hand: bool,
    /// ET-5.15.
    pub(crate) leader: Option<Seat>,
    /// Whether Characters and Minions are drawn.
    pub(crate) deal: bool,
}

impl Eternia {
    /// A game with this set-up, at its first decision. ET-3.1: roles and Scenario are in the set-up, then come the Characters, the
    /// Controller's Minions, and the Battlefield.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn set_up(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Eternia, SetupError> {
        let content = content_of(setup)?;
        let all = content.get();
        let mut problems = Vec::new();
        let scenario = all.scenarios.iter().position(|scenario| scenario.id == *setup.scenario);
        if scenario.is_none() {
            problems.push(format!("there is no Scenario \"{}\"", setup.scenario));
        }
        let team: usize = setup.seats.iter().map(|n| usize::from(*n)).sum();
        if !(1..=TEAM).contains(&team) {
            problems.push(format!("the Player Team has {team} Characters; it has 1 to 4 (ET-1.2)"));
        }
        if setup.seats.contains(&0) || setup.seats.is_empty() {
            problems.push("every seat of the Player Team runs at least one Character (ET-1.5)".to_string());
        }
        if setup.leader.is_some_and(|leader| usize::from(leader) >= setup.seats.len()) {
            problems.push("the Team Leader is one of the seats of the Player Team (ET-5.15)".to_string());
        }
        if let Some(sheet) = scenario.map(|at| &all.scenarios[at]) {
            let ai = sheet.kind == ScenarioKind::Ai || sheet.ai_playable || !sheet.ai_priorities.is_empty();
            if setup.mode == Mode::Ai && !ai {
                problems.push(format!("{} does not say how the AI pursues its objectives (ET-R146)", sheet.name));
            }
        }
        let mut game = scenario
            .filter(|_| (1..=TEAM).contains(&team))
            .map(|at| Eternia::empty(content, ScenarioId(at as u8), setup, team as u8));
        if let Roster::Fixed { players, controller, minions } = &setup.roster {
            problems.extend(strangers(all, players, controller, minions));
            if let Some(game) = &mut game {
                game.fix(players, controller, minions, &mut problems, cx);
            }
        }
        let (Some(mut game), true) = (game, problems.is_empty()) else { return Err(SetupError { problems }) };
        game.frames.push(Muster {}.into());
        game.advance(cx);
        Ok(game)
    }

    /// ET-1.6, ET-R3, ET-3.18: everything is empty and at 0, whatever was played before.
    fn empty(content: ContentRef, scenario: ScenarioId, setup: &Setup, team: u8) -> Eternia {
        let mut runs = [Seat(0); TEAM];
        let each = setup.seats.iter().enumerate().flat_map(|(seat, n)| std::iter::repeat_n(Seat(seat as u8), usize::from(*n)));
        runs.iter_mut().zip(each).for_each(|(run, seat)| *run = seat);
        Eternia {
            content,
            scenario,
            settings: Settings {
                deploy: setup.deploy,
                worst_by_hand: setup.worst_by_hand,
                leader: setup.leader.map(Seat),
                deal: setup.roster == Roster::Deal,
            },
            mode: setup.mode,
            method: setup.method,
            team,
            runs,
            seats: setup.seats.len() as u8,
            models: [Model::default(); MODELS],
            minions: None,
            round: 0,
            slot: UNREVEALED,
            queue: [[Card::None; 4]; 2],
            peeked: [0; 2],
            board: [0; 4],
            turned: 0,
            ai_power: 0,
            deck: [0; KINDS],
            hand: [0; KINDS],
            played: [0; KINDS],
            ai_deck: [0; KINDS],
            ai_shown: [0; KINDS],
            ai_strategy: [0; KINDS],
            ai_strategy_shown: [0; KINDS],
            ai_card: None,
            intent: Goal::None,
            heading: None,
            by_hand: None,
            escalation: 0,
            level: 0,
            vp: [0; 2],
            tokens: List::default(),
            timed: List::default(),
            uses: List::default(),
            bonus: List::default(),
            resolving: List::default(),
            laid: None,
            blocked: SpaceSet::EMPTY,
            actions: 0,
            skills: 0,
            owed: 0,
            moved: 0,
            pushed: 0,
            last: [0; 4],
            active: None,
            active_side: None,
            scripted: 0,
            lessons: 0,
            listening: 0,
            attacks: Frames::default(),
            harms: Frames::default(),
            frames: Frames::default(),
            over: None,
            check: false,
        }
    }

    /// The line-up of the set-up, checked as if it had been chosen (ET-R152), with everything that is wrong with it. Whoever there is
    /// not leaves a place empty, so that the others are still checked for their own.
    fn fix(
        &mut self,
        players: &[String],
        controller: &[String],
        minions: &str,
        problems: &mut Vec<String>,
        cx: &mut impl Cx<Event>,
    ) {
        let all = self.all();
        if players.len() != usize::from(self.team) || controller.len() != CONTROLLERS {
            problems.push(format!(
                "the line-up names {} Player Characters for a team of {} and {} Controller Characters; there are always 3 (ET-1.3)",
                players.len(),
                self.team,
                controller.len()
            ));
        }
        let places = (0..usize::from(self.team)).zip(players).chain((TEAM..FIRST_MINION).zip(controller));
        for (place, name) in places {
            let Some(character) = find_character(all, name) else { continue };
            let place = ModelId(place as u8);
            if let Err(refused) = self.can_stand(character, place) {
                problems.push(format!("{name}: {}", refused.reason));
            }
            if !self.is_taken(character) {
                self.stand(character, place, cx);
            }
        }
        if let Some(minion) = find_minion(all, minions) {
            match self.can_command(minion) {
                Ok(()) => self.take_minions(minion, cx),
                Err(refused) => problems.push(format!("{minions}: {}", refused.reason)),
            }
        }
    }

    fn is_taken(&self, id: CharId) -> bool {
        self.models.iter().any(|model| model.being == Being::Character(id))
    }

    /// The place the next Character is taken for.
    fn next_place(&self) -> Option<ModelId> {
        let players = (0..self.team).map(ModelId);
        players.chain((TEAM as u8..FIRST_MINION as u8).map(ModelId)).find(|id| self.model(*id).being == Being::Nobody)
    }

    fn faction_of(&self, id: ModelId) -> Option<FactionId> {
        self.character(id).map(|character| self.all().character(character).faction)
    }

    fn class_of(&self, id: ModelId) -> Option<Class> {
        self.character(id).map(|character| self.all().character(character).class)
    }

    /// ET-29.3, ET-29.4: the Faction the Controller must use.
    fn set_faction(&self) -> Option<FactionId> {
        self.sheet().controller_faction.and_then(|id| self.all().find_faction(id))
    }

    /// How many Characters that nobody has taken fit.
    fn available(&self, fits: impl Fn(CharId) -> bool) -> usize {
        let taken = |id: CharId| self.models.iter().any(|model| model.being == Being::Character(id));
        (0..self.all().characters.len() as u8).map(CharId).filter(|id| !taken(*id) && fits(*id)).count()
    }

    /// ET-1.9, ET-3.5 to ET-3.9, ET-R102, ET-R103, ET-R152: why a Character cannot be taken now.
    fn can_take(&self, id: CharId) -> Result<(), Illegal> {
        let place = self.next_place().ok_or_else(|| Action::Take(id).wrong_time())?;
        self.can_stand(id, place)
    }

    /// Why a Character cannot be taken for a place.
    fn can_stand(&self, id: CharId, place: ModelId) -> Result<(), Illegal> {
        let all = self.all();
        let Some(sheet) = all.characters.get(id.index()) else {
            return Err(not_offered("ET-3.9", "There is no such Character."));
        };
        if self.is_taken(id) {
            return Err(not_offered("ET-R102", "This Character has already been taken."));
        }
        let set = self.set_faction();
        if !place.is_player_character() {
            return self.controller_can_take(sheet, set);
        }
        let left = usize::from(self.team - place.0);
        let first = place.0 > 0;
        let faction = |faction: FactionId| self.available(|c| all.character(c).faction == faction);
        if let Some(set) = set {
            if sheet.faction == set && faction(set) <= CONTROLLERS {
                return Err(not_offered("ET-R152", "The Controller must have three Characters of its Faction left."));
            }
            let class = all.factions[set.index()].class;
            if self.method == Method::HeroesVsVillains && sheet.class == class {
                return Err(not_offered("ET-R152", "The Player Team takes the other class than the Controller's Faction."));
            }
            if self.method == Method::Factions && sheet.faction == set {
                return Err(not_offered("ET-R152", "The two sides name different Factions."));
            }
        }
        match self.method {
            Method::FreeForAll => Ok(()),
            Method::HeroesVsVillains if first && self.class_of(ModelId(0)).is_some_and(|class| class != sheet.class) => {
                Err(not_offered("ET-3.6", "No side may mix Heroes and Villains."))
            }
            Method::HeroesVsVillains if self.available(|c| all.character(c).class == sheet.class) < left => {
                Err(not_offered("ET-R152", "There are not enough Characters of this class for the team."))
            }
            Method::Factions if first && self.faction_of(ModelId(0)).is_some_and(|faction| faction != sheet.faction) => {
                Err(not_offered("ET-3.7", "All Characters of a side are of one Faction."))
            }
            Method::Factions if faction(sheet.faction) < left => {
                Err(not_offered("ET-R152", "There are not enough Characters of this Faction for the team."))
            }
            Method::HeroesVsVillains | Method::Factions => Ok(()),
        }
    }

    fn controller_can_take(&self, sheet: &crate::compiled::Character, set: Option<FactionId>) -> Result<(), Illegal> {
        if set.is_some_and(|set| sheet.faction != set) {
            return Err(not_offered("ET-29.3", "The Scenario names the Faction of the Controller."));
        }
        let own = self.faction_of(ModelId(TEAM as u8));
        let left = (TEAM..FIRST_MINION).filter(|at| self.models[*at].being == Being::Nobody).count();
        match self.method {
            Method::FreeForAll => Ok(()),
            Method::HeroesVsVillains if self.class_of(ModelId(0)) == Some(sheet.class) => {
                Err(not_offered("ET-R103", "The two sides are of opposite classes."))
            }
            Method::Factions if self.faction_of(ModelId(0)) == Some(sheet.faction) => {
                Err(not_offered("ET-R152", "The two sides name different Factions."))
            }
            Method::Factions if own.is_some_and(|own| own != sheet.faction) => {
                Err(not_offered("ET-3.7", "All Characters of a side are of one Faction."))
            }
            Method::Factions if self.available(|c| self.all().character(c).faction == sheet.faction) < left => {
                Err(not_offered("ET-R152", "There are not enough Characters of this Faction."))
            }
            Method::HeroesVsVillains | Method::Factions => Ok(()),
        }
    }

    /// ET-3.10, ET-3.11, ET-3.17: a Character with the face of its side, nothing unlocked, at full HP.
    fn take(&mut self, id: CharId, cx: &mut impl Cx<Event>) {
        if let Some(place) = self.next_place() {
            self.stand(id, place, cx);
        }
    }

    fn stand(&mut self, id: CharId, place: ModelId, cx: &mut impl Cx<Event>) {
        let side = if place.is_player_character() { Side::Players } else { Side::Controller };
        *self.model_mut(place) = Model { being: Being::Character(id), side: Some(side), ..Model::default() };
        let hp = self.max_hp(place);
        self.model_mut(place).hp = hp;
        let name = self.all().character(id).name.as_str();
        cx.emit(|| Event::Takes { side, character: id, name });
    }

    /// ET-3.14, ET-3.15, ET-R105: why a Minion type cannot be chosen.
    fn can_command(&self, id: MinionId) -> Result<(), Illegal> {
        let Some(minion) = self.all().minions.get(id.index()) else {
            return Err(not_offered("ET-3.14", "There is no such Minion type."));
        };
        if minion.elite {
            return Err(not_offered("ET-3.15", "You cannot choose Elite Minions."));
        }
        let classes = (TEAM..FIRST_MINION).filter_map(|at| self.class_of(ModelId(at as u8)));
        if self.method != Method::FreeForAll && classes.into_iter().any(|class| class != minion.class) {
            return Err(not_offered("ET-R105", "The Minions are of the class of the Controller's Characters."));
        }
        Ok(())
    }

    fn take_minions(&mut self, id: MinionId, cx: &mut impl Cx<Event>) {
        self.minions = Some(id);
        let name = self.all().minion(id).plural.as_str();
        cx.emit(|| Event::TakesMinions { name });
    }

    /// ET-3.16 to ET-3.19: everything is laid out.
    fn lay_out(&mut self, cx: &mut impl Cx<Event>) {
        let (all, board) = (self.all(), &self.sheet().board);
        let spawn_token = |side: Side| {
            let fits = |token: &crate::content::TokenDef| token.kind == TokenKind::Spawn && token.side == Some(side);
            all.tokens.iter().position(fits)
        };
        for side in Side::BOTH {
            for (space, kind) in board.spawns[side.index()].iter().zip(std::iter::repeat(spawn_token(side))) {
                if let Some(kind) = kind {
                    let _ = self.tokens.push(Token { kind: kind as u8, at: space.0, by: None });
                }
            }
        }
        for (kind, space) in &board.tokens {
            let _ = self.tokens.push(Token { kind: kind.0, at: space.0, by: None });
        }
        for (at, (npc, space)) in board.npcs.iter().enumerate().take(NPCS) {
            let def = &all.npcs[npc.index()];
            let place = ModelId((FIRST_NPC + at) as u8);
            *self.model_mut(place) = Model { being: Being::Npc(*npc), side: def.allegiance, hp: def.hp, ..Model::default() };
            self.place(place, *space, Arrival::Start, cx);
        }
        if let Some(minion) = self.minions {
            for space in &board.minions {
                self.spawn(minion, Side::Controller, None, *space, Arrival::Start, cx);
            }
        }
        for (minion, space) in &board.elites {
            self.spawn(*minion, Side::Controller, None, *space, Arrival::Start, cx);
        }
        // ET-32.2: no Strategy deck in AI mode.
        if self.is_ai() {
            count(&mut self.ai_deck, all.ai_cards.iter().map(|card| card.copies));
            count(&mut self.ai_strategy, all.ai_strategy.iter().map(|card| card.copies));
        } else {
            count(&mut self.deck, all.strategy.iter().map(|card| card.copies));
        }
        self.refresh_sight();
        self.refresh_listening();
        self.frames.clear();
        self.frames.push(Round { stage: crate::round::stage::START, event: 0 }.into());
        self.raise(crate::content::Event::GameStart, None, None, 0);
        self.frames.push(Deploy { next: ModelId(TEAM as u8) }.into());
    }

    /// ET-R104: where a Character may start.
    fn start_spaces(&self, id: ModelId) -> Vec<SpaceId> {
        let side = self.model(id).side.unwrap_or(Side::Controller);
        let board = &self.sheet().board;
        let free = |space: &SpaceId| self.is_free(*space);
        let starts: Vec<SpaceId> = board.starts[side.index()].iter().copied().filter(free).collect();
        if !starts.is_empty() {
            return starts;
        }
        let near = |space: &SpaceId| self.spawn_spaces(side).any(|spawn| self.distance(spawn, *space) <= 1);
        let around: Vec<SpaceId> = board.ids().filter(near).filter(free).collect();
        if around.is_empty() { self.return_spaces(id) } else { around }
    }
}

fn count(bag: &mut Bag, copies: impl Iterator<Item = u8>) {
    bag.iter_mut().zip(copies).for_each(|(n, copies)| *n = copies);
}

// Not by `Word`, which keeps every name it has ever been asked for: these come from people.
fn find_character(all: &Content, name: &str) -> Option<CharId> {
    all.characters.iter().position(|character| character.id == *name).map(|at| CharId(at as u8))
}

fn find_minion(all: &Content, name: &str) -> Option<MinionId> {
    all.minions.iter().position(|minion| minion.id == *name).map(|at| MinionId(at as u8))
}

/// Whoever a line-up names and there is not.
fn strangers(all: &Content, players: &[String], controller: &[String], minions: &str) -> Vec<String> {
    let unknown = |name: &&String| find_character(all, name).is_none();
    let nobody = players.iter().chain(controller).filter(unknown).map(|name| format!("there is no Character \"{name}\""));
    let no_minions = find_minion(all, minions).is_none().then(|| format!("there is no Minion type \"{minions}\""));
    nobody.chain(no_minions).collect()
}

fn content_of(setup: &Setup) -> Result<ContentRef, SetupError> {
    match &setup.content {
        None => Ok(registry::standard()),
        Some(key) => Content::find(key).ok_or_else(|| SetupError::one(format!("there is no content \"{key}\""))),
    }
}

impl FrameRules for Muster {
    fn decider(&self, game: &Eternia) -> Decider {
        match game.next_place() {
            _ if game.settings.deal => Decider::Nobody,
            Some(place) if place.is_player_character() => Decider::Any(SeatSet::only(game.runs[place.index()])),
            // ET-32.3, ET-R119: in AI mode the Players choose for it.
            Some(_) => Decider::Side(if game.is_ai() { Side::Players } else { Side::Controller }),
            None if game.minions.is_none() => Decider::Side(if game.is_ai() { Side::Players } else { Side::Controller }),
            None => Decider::Nobody,
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        if game.next_place().is_some() {
            out.extend((0..game.all().characters.len() as u8).map(|id| Action::Take(CharId(id))));
        } else {
            out.extend((0..game.all().minions.len() as u8).map(|id| Action::TakeMinions(MinionId(id))));
        }
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Take(id) => game.can_take(*id),
            Action::TakeMinions(id) if game.next_place().is_none() => game.can_command(*id),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::Take(id) => game.take(id, cx),
            Action::TakeMinions(id) => game.take_minions(id, cx),
            _ => {}
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        if game.next_place().is_none() && game.minions.is_some() {
            return game.lay_out(cx);
        }
        let mut all = Vec::new();
        self.list(game, None, &mut all);
        all.retain(|action| self.check(game, None, action).is_ok());
        let drawn = if all.len() > 1 { cx.chance(all.len() as u32) as usize } else { 0 };
        match all.get(drawn) {
            Some(action) => self.apply(game, None, *action, cx),
            None => {
                // Content that leaves no legal line-up is refused when it is read.
                game.frames.pop();
            }
        }
    }

    fn pending(&self, game: &Eternia, _: Option<Side>) -> Pending {
        let open = |places: std::ops::Range<usize>| places.filter(|at| game.models[*at].being == Being::Nobody).count() as u8;
        match game.next_place() {
            Some(place) if place.is_player_character() => {
                Pending::Character { side: Side::Players, left: open(0..usize::from(game.team)) }
            }
            Some(_) => Pending::Character { side: Side::Controller, left: open(TEAM..FIRST_MINION) },
            None => Pending::Minions,
        }
    }
}

impl Deploy {
    /// ET-R104: the Controller first.
    fn after(self, game: &mut Eternia) {
        let next = match self.next.0 {
            last if usize::from(last) + 1 == FIRST_MINION => Some(0),
            at if usize::from(at) < TEAM && at + 1 == game.team => None,
            at => Some(at + 1),
        };
        match next {
            Some(next) => game.frames.replace(Deploy { next: ModelId(next) }.into()),
            None => {
                game.frames.pop();
            }
        }
    }

    /// Without a choice: spread over the start spaces; ET-R149: the AI nearest to a Player Spawn Token.
    fn usual(self, game: &Eternia, spaces: &[SpaceId]) -> Option<SpaceId> {
        if game.is_ai() && !self.next.is_player_character() {
            let near = |space: &SpaceId| game.spawn_spaces(Side::Players).map(|spawn| game.distance(spawn, *space)).min();
            return spaces.iter().copied().min_by_key(|space| (near(space).unwrap_or(0), *space));
        }
        let waiting = game.characters(game.model(self.next).side.unwrap_or(Side::Players)).filter(|id| !game.is_up(*id)).count();
        spaces.get(spaces.len() / (waiting + 1)).copied()
    }
}

impl FrameRules for Deploy {
    fn decider(&self, game: &Eternia) -> Decider {
        let ai = game.is_ai() && !self.next.is_player_character();
        if game.settings.deploy && !ai && game.start_spaces(self.next).len() > 1 {
            Decider::Model(self.next)
        } else {
            Decider::Nobody
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(game.start_spaces(self.next).into_iter().map(Action::Space));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Space(at) if game.start_spaces(self.next).contains(at) => Ok(()),
            Action::Space(_) => Err(not_offered("ET-R104", "A Model starts on a free start space of its side.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Space(at) = action {
            self.after(game);
            game.place(self.next, at, Arrival::Start, cx);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let spaces = game.start_spaces(self.next);
        let at = self.usual(game, &spaces);
        self.after(game);
        if let Some(at) = at {
            game.place(self.next, at, Arrival::Start, cx);
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Deploy { model: self.next }
    }
}
