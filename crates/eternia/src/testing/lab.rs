//! Situations with cards and a field of a test's own, and what else a test states of a [`Table`].

use super::{MIDDLE, Table, read_ron, registry};
use crate::action::Action;
use crate::compile::trusted;
use crate::compiled::{AiCardId, Board, SpaceId, StrategyId};
use crate::content::{CharacterDef, Colour, Definitions, Mode, ScenarioDef, Side, Word};
use crate::event::Event;
use crate::frame::{Activation, Frame, MinionActs, Round, Strategy};
use crate::library;
use crate::model::{FIRST_NPC, Model, ModelId};
use crate::setup::{Roster, Setup};
use crate::state::{Card, Eternia, Token};
use engine::{Cx, Game, GameRng, Seeded};
use kit::hex::Hex;
use kit::testing::Play;
use std::sync::OnceLock;

/// Content of a test's own: the Player Characters `a` to `d` have a Sword, the Controller's `x` to `z` a Claw, and whatever is added.
#[derive(Clone, Debug)]
pub struct Lab {
    hero: String,
    villain: String,
    ai: String,
    scenario: Vec<(&'static str, String)>,
    rows: Vec<Vec<char>>,
    legend: String,
    files: Vec<(&'static str, String)>,
}

const WIDTH: usize = 14;
const HEIGHT: usize = 11;

impl Default for Lab {
    fn default() -> Self {
        Lab::new()
    }
}

impl Lab {
    /// The bare field.
    #[must_use]
    pub fn new() -> Lab {
        let row = |r: usize| (0..WIDTH * 2).map(|c| if c % 2 == r % 2 { '.' } else { ' ' }).collect();
        let vp = |side: &str| format!("at_least(vp({side}), 12)");
        Lab {
            hero: String::new(),
            villain: String::new(),
            ai: r#"attack: (name: "Claw", kind: attack, attack: (kind: melee, dice: 2)),
                skill: (name: "Howl", kind: action, cost: 1, targets: (from: (side: enemy, within: 3)), effects: [daze(it)])"#
                .into(),
            scenario: vec![
                ("kind", "ai".into()),
                ("escalation", "[]".into()),
                ("victory", format!("(players: [{}], controller: [{}])", vp("players"), vp("controller"))),
            ],
            rows: (0..HEIGHT).map(row).collect(),
            legend: String::new(),
            files: Vec::new(),
        }
    }

    /// More Skills on the Player faces.
    #[must_use]
    pub fn hero(mut self, skills: &str) -> Self {
        self.hero += skills;
        self.hero += ",";
        self
    }

    /// More Skills on the Controller faces.
    #[must_use]
    pub fn villain(mut self, skills: &str) -> Self {
        self.villain += skills;
        self.villain += ",";
        self
    }

    /// What is on the AI cards.
    #[must_use]
    pub fn ai_face(mut self, attack_and_skill: &str) -> Self {
        self.ai = attack_and_skill.into();
        self
    }

    /// A field of the Scenario: `("victory", "(players: [], controller: [])")`.
    #[must_use]
    pub fn says(mut self, field: &'static str, text: &str) -> Self {
        self.scenario.retain(|(known, _)| *known != field);
        self.scenario.push((field, text.into()));
        self
    }

    /// What a sign on the map means: `('R', "terrain(\"rocks\")")`, and where it stands, around the middle.
    ///
    /// # Panics
    /// Outside of the field.
    #[must_use]
    pub fn map(mut self, sign: char, means: &str, spaces: &[(i8, i8)]) -> Self {
        self.legend += &format!("'{sign}': [{means}],");
        for (q, r) in spaces {
            let at = MIDDLE + Hex::new(*q, *r);
            let (row, column) = (usize::try_from(at.r).unwrap_or(99), usize::try_from(2 * at.q + at.r).unwrap_or(99));
            assert!(row < HEIGHT && column < WIDTH * 2, "({q}, {r}) is outside of the field");
            self.rows[row][column] = sign;
        }
        self
    }

    /// One more definition for a list of the content: `("npcs.ron", "(id: …)")`.
    #[must_use]
    pub fn with(mut self, file: &'static str, text: &str) -> Self {
        self.files.push((file, text.into()));
        self
    }

    fn character(&self, id: &str, hero: bool) -> CharacterDef {
        let sword = r#"(name: "Sword", kind: attack, attack: (kind: melee, dice: 3))"#;
        let claw = r#"(name: "Claw", kind: attack, attack: (kind: melee, dice: 3))"#;
        let (hp, armor, faction) = if hero { (10, 0, "heroic-warriors") } else { (8, 1, "evil-warriors") };
        let (mine, theirs) = (&self.hero, &self.villain);
        let face = |name: &str| format!("(name: \"{name}\", kind: action, effects: [heal(own, 1)])");
        let text = format!(
            "(id: \"{id}\", name: \"{}\", glyph: '{id}', color: \"#000000\", faction: \"{faction}\",
              player: (hp: {hp}, armor: {armor}, skills: [{sword}, {mine}]),
              controller: (hp: {hp}, armor: {armor}, skills: [{claw}, {theirs}],
                  empowered: (name: \"Pride\", kind: passive, standing: [(what: add_dice(1))])),
              ai: (hp: {hp}, armor: {armor}, {}),
              skill_cards: (green: ({}, {}), yellow: ({}, {}), red: ({}, {})))",
            id.to_uppercase(),
            self.ai,
            face("Leaf"),
            face("Root"),
            face("Sun"),
            face("Sand"),
            face("Rose"),
            face("Rust"),
        );
        read_ron(("characters/test.ron", &text)).unwrap_or_else(|problem| panic!("{problem:?}\n{text}"))
    }

    fn scenario(&self) -> ScenarioDef {
        let rows: Vec<String> = self.rows.iter().map(|row| format!("{:?}", row.iter().collect::<String>())).collect();
        let fields: Vec<String> = self.scenario.iter().map(|(name, text)| format!("{name}: {text}")).collect();
        let text = format!(
            "(id: \"field\", name: \"Field\", order: 99, story: \"A field.\", goals: (players: \"Win.\", controller: \"Win.\"),
              map: [{}], legend: {{{}}}, {})",
            rows.join(","),
            self.legend,
            fields.join(", ")
        );
        read_ron(("scenarios/field.ron", &text)).unwrap_or_else(|problem| panic!("{problem:?}\n{text}"))
    }

    /// The table of this content: seats that run so many Player Characters each.
    ///
    /// # Panics
    /// When the content cannot be read, or the set-up is wrong.
    #[must_use]
    pub fn table(&self, seats: &[u8], mode: Mode) -> Table {
        let mut game = self.begin(seats, mode, false);
        // Nobody stands anywhere yet.
        for model in &mut game.models[..7] {
            model.at = None;
        }
        Table { game }
    }

    /// The table of a team of two as Models are deployed without a choice (ET-R104).
    #[must_use]
    pub fn deployed(&self) -> Table {
        Table { game: self.begin(&[2], Mode::Person, false) }
    }

    /// A team of two whose Models are deployed by hand.
    #[must_use]
    pub fn deploying(&self) -> Play<Eternia> {
        Play::new(self.begin(&[2], Mode::Person, true))
    }

    fn begin(&self, seats: &[u8], mode: Mode, deploy: bool) -> Eternia {
        static BUILT_IN: OnceLock<Definitions> = OnceLock::new();
        let mut defs = BUILT_IN.get_or_init(|| library::built_in_definitions().0).clone();
        defs.scenarios.clear();
        for (at, id) in ["a", "b", "c", "d", "x", "y", "z"].into_iter().enumerate() {
            defs.characters.push(self.character(id, at < 4));
        }
        for (file, text) in &self.files {
            fn one<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> T {
                read_ron((file, text)).unwrap_or_else(|problem| panic!("{problem:?}"))
            }
            match *file {
                "npcs.ron" => defs.npcs.push(one(file, text)),
                "terrains.ron" => defs.terrains.push(one(file, text)),
                "minions.ron" => defs.minions.push(one(file, text)),
                "tokens.ron" => defs.tokens.push(one(file, text)),
                "ai_activation.ron" => defs.ai_cards.push(one(file, text)),
                "ai_strategy.ron" => defs.ai_strategy.push(one(file, text)),
                "strategy.ron" => defs.strategy.push(one(file, text)),
                other => panic!("nothing is added to {other}"),
            }
        }
        defs.scenarios.push(self.scenario());
        let content = registry::register(trusted(&defs));
        let team: u8 = seats.iter().sum();
        let strings = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect();
        let setup = Setup {
            scenario: "field".into(),
            mode,
            seats: seats.to_vec(),
            roster: Roster::Fixed {
                players: strings(&["a", "b", "c", "d"][..usize::from(team)]),
                controller: strings(&["x", "y", "z"]),
                minions: "hover-robots".into(),
            },
            content: Some(content.get().key.clone()),
            deploy,
            ..Setup::default()
        };
        Eternia::new(&setup, &mut Seeded::new(1)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// So many Player Characters on one seat against a Controller, who sits on seat 1.
    #[must_use]
    pub fn person(&self, team: u8) -> Table {
        self.table(&[team], Mode::Person)
    }

    /// So many Player Characters on one seat against the AI.
    #[must_use]
    pub fn against_ai(&self, team: u8) -> Table {
        self.table(&[team], Mode::Ai)
    }
}

/// Chance from a seed, with everything that is told.
#[derive(Debug)]
pub struct Listener {
    rng: GameRng,
    /// What was told.
    pub told: Vec<Event>,
}

impl Listener {
    /// From this seed.
    #[must_use]
    pub fn new(seed: u64) -> Listener {
        Listener { rng: GameRng::new(seed), told: Vec::new() }
    }
}

impl Cx<Event> for Listener {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.told.push(event());
    }
}

impl Table {
    /// The place of the first NPC on the map; the next has the next place.
    #[must_use]
    pub const fn npc() -> ModelId {
        ModelId(FIRST_NPC as u8)
    }

    /// A Model by its place.
    #[must_use]
    pub fn who(&self, id: ModelId) -> Model {
        *self.game.model(id)
    }

    /// A Model, NPC or Minion, stands there with so many HP.
    #[must_use]
    pub fn stands(mut self, id: ModelId, q: i8, r: i8, hp: u8) -> Self {
        let model = self.game.model_mut(id);
        (model.at, model.hp) = (Some(Table::space(q, r)), hp);
        self.game.refresh_sight();
        self
    }

    /// A Model, Minion or not, is Dazed.
    #[must_use]
    pub fn dazes(mut self, id: ModelId) -> Self {
        self.game.model_mut(id).dazed = true;
        self
    }

    /// Models that block Line of Sight do so where they have been put.
    #[must_use]
    pub fn sight(mut self) -> Self {
        self.game.refresh_sight();
        self
    }

    /// Whether two spaces, around the middle, see each other now.
    #[must_use]
    pub fn sees(play: &Play<Eternia>, from: (i8, i8), to: (i8, i8)) -> bool {
        play.game.sees(Table::space(from.0, from.1), Table::space(to.0, to.1))
    }

    /// It is this Round.
    #[must_use]
    pub fn round(mut self, round: u8) -> Self {
        self.game.round = round;
        self
    }

    /// The facedown cards of a side, by the names of Characters, `strategy` or `any`.
    #[must_use]
    pub fn queued(mut self, side: Side, cards: [&str; 4]) -> Self {
        self.game.queue[side.index()] = cards.map(|card| match card {
            "none" => Card::None,
            "strategy" => Card::Strategy,
            "any" => Card::Any,
            name => Card::Character(Table::id(name)),
        });
        self
    }

    /// A Character carries a Token of this id.
    ///
    /// # Panics
    /// When there is no such Token.
    #[must_use]
    pub fn carries(mut self, name: &str, token: &str) -> Self {
        let kind = self.game.all().find_token(Word::new(token)).unwrap_or_else(|| panic!("no Token {token}"));
        let by = Table::id(name);
        let at = self.game.model(by).at.map_or(0, |at| at.0);
        let _ = self.game.tokens.push(Token { kind: kind.0, at, by: Some(by) });
        self
    }

    /// No Tokens lie on the Battlefield but those stated after this.
    #[must_use]
    pub fn no_tokens(mut self) -> Self {
        self.game.tokens = engine::List::default();
        self
    }

    /// The Controller holds this Strategy Card.
    ///
    /// # Panics
    /// When there is no such card.
    #[must_use]
    pub fn holds(mut self, card: &str) -> Self {
        let at = self.game.all().strategy.iter().position(|one| one.id == *card).unwrap_or_else(|| panic!("no card {card}"));
        self.game.deck[at] = self.game.deck[at].saturating_sub(1);
        self.game.hand[at] += 1;
        self
    }

    /// This AI card is in force.
    ///
    /// # Panics
    /// When there is no such card.
    #[must_use]
    pub fn ai_card(mut self, card: &str) -> Self {
        let at = self.game.all().ai_cards.iter().position(|one| one.id == *card).unwrap_or_else(|| panic!("no card {card}"));
        self.game.ai_card = Some(AiCardId(at as u8));
        self
    }

    /// The AI decks hold this one card each, as often as there are cards.
    ///
    /// # Panics
    /// When there is no such card.
    #[must_use]
    pub fn ai_decks(mut self, activation: &str, strategy: &str) -> Self {
        let all = self.game.all();
        let find =
            |ids: Vec<Word>, card: &str| ids.iter().position(|id| *id == *card).unwrap_or_else(|| panic!("no card {card}"));
        let (one, other) = (
            find(all.ai_cards.iter().map(|card| card.id).collect(), activation),
            find(all.ai_strategy.iter().map(|card| card.id).collect(), strategy),
        );
        (self.game.ai_deck, self.game.ai_shown) = Default::default();
        (self.game.ai_strategy, self.game.ai_strategy_shown) = Default::default();
        (self.game.ai_deck[one], self.game.ai_strategy[other]) = (4, 4);
        self
    }

    /// So many cards of the AI decks have been revealed already.
    ///
    /// # Panics
    /// When there are not as many.
    #[must_use]
    pub fn ai_shown(mut self, card: &str, n: u8) -> Self {
        let at = self.game.all().ai_cards.iter().position(|one| one.id == *card).unwrap_or_else(|| panic!("no card {card}"));
        self.game.ai_deck[at] -= n;
        self.game.ai_shown[at] += n;
        self
    }

    /// The order in which the cards of a side lie, which nobody may know.
    #[must_use]
    pub fn dealt(game: &Eternia, side: Side) -> [Card; 4] {
        game.queue[side.index()]
    }

    /// A Strategy Card by its id, to be played.
    ///
    /// # Panics
    /// When there is no such card.
    #[must_use]
    pub fn playing(play: &Play<Eternia>, card: &str) -> Action {
        let at = play.game.all().strategy.iter().position(|one| one.id == *card).unwrap_or_else(|| panic!("no card {card}"));
        Action::Play(StrategyId(at as u8))
    }

    /// Spaces between two.
    #[must_use]
    pub fn apart(&self, one: SpaceId, other: SpaceId) -> u8 {
        self.game.distance(one, other)
    }

    /// The Players settle ties of the AI by hand.
    #[must_use]
    pub fn by_hand(mut self) -> Self {
        self.game.settings.worst_by_hand = true;
        self
    }

    /// A Player Character has unlocked nothing but this face, without Power.
    #[must_use]
    pub fn unlocked(self, name: &str, colour: Colour) -> Self {
        self.card(name, colour, 0, 0)
    }

    /// Only this goes on; nothing comes after it.
    fn going(mut self, frame: Frame, script: &[u32]) -> Play<Eternia> {
        self.game.slot = 0;
        self.resume(frame, script)
    }

    /// The Actions of a Character, so many left, with this chance until somebody is asked.
    #[must_use]
    pub fn acting(mut self, name: &str, left: u8, script: &[u32]) -> Play<Eternia> {
        let model = Table::id(name);
        (self.game.active, self.game.active_side) = (Some(model), self.game.model(model).side);
        self.going(Activation { model, stage: crate::activation::ACTIONS, left, power: 0 }.into(), script)
    }

    /// The Activation of a Character from its beginning, in a slot worth so much, with this chance until somebody is asked.
    #[must_use]
    pub fn activating(self, name: &str, power: u8, script: &[u32]) -> Play<Eternia> {
        let left = if self.game.team == 1 && Table::id(name).is_player_character() { 3 } else { 2 };
        self.going(Activation { model: Table::id(name), stage: 0, left, power }.into(), script)
    }

    /// The Strategy Activation from its beginning, with this chance until somebody is asked.
    #[must_use]
    pub fn strategic(self, power: u8, script: &[u32]) -> Play<Eternia> {
        self.going(Strategy { stage: 0, power }.into(), script)
    }

    /// The activation of a Minion, with this chance until somebody is asked.
    #[must_use]
    pub fn minion_acts(mut self, id: ModelId, script: &[u32]) -> Play<Eternia> {
        self.game.active_side = self.game.model(id).side;
        self.going(MinionActs { model: id, stage: 0 }.into(), script)
    }

    /// The card in this slot of the track is revealed, and the Round goes on from there.
    #[must_use]
    pub fn reveals(mut self, slot: u8, script: &[u32]) -> Play<Eternia> {
        self.game.slot = slot;
        self.resume(Round { stage: crate::round::stage::SLOT, event: 0 }.into(), script)
    }

    fn resume(mut self, frame: Frame, script: &[u32]) -> Play<Eternia> {
        self.game.frames.clear();
        self.game.frames.push(frame);
        let mut play = Play::new(self.game);
        let done = play.attempt(script, |game, cx| {
            game.advance(cx);
            Ok(())
        });
        assert!(done.is_ok());
        play
    }

    /// The end of the Round: its events, and what comes after them until somebody is asked.
    #[must_use]
    pub fn ends_round(mut self, script: &[u32]) -> Play<Eternia> {
        self.game.slot = self.game.rules().track.len() as u8;
        self.resume(Round { stage: crate::round::stage::EVENTS, event: 0 }.into(), script)
    }

    /// The Actions of an AI Character with chance from a seed: what was told, and how the table looks then.
    #[must_use]
    pub fn plays(mut self, id: ModelId, left: u8, seed: u64) -> (Eternia, Vec<Event>) {
        self.game.frames.clear();
        self.game.slot = 0;
        self.game.active_side = Some(Side::Controller);
        if id.is_character() {
            self.game.active = Some(id);
            self.game.frames.push(Activation { model: id, stage: crate::activation::ACTIONS, left, power: 0 }.into());
        } else {
            self.game.frames.push(MinionActs { model: id, stage: 0 }.into());
        }
        let mut cx = Listener::new(seed);
        self.game.advance(&mut cx);
        (self.game, cx.told)
    }

    /// The spaces of the field.
    #[must_use]
    pub fn ground(&self) -> &'static Board {
        &self.game.sheet().board
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Eternia {
        &self.game
    }
}
