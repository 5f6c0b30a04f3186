//! Situations for tests: a bare field, plain Characters, and a builder that states who stands where with what.
//!
//! Places are axial coordinates around the middle of the field. The Player Characters are called `a` to `d`, the Controller's `x` to
//! `z`. All Player Characters are alike, and so are the Controller's: see `HERO` and `VILLAIN`.

mod more;

use crate::compile::trusted;
use crate::compiled::{SkillId, SpaceId};
use crate::content::{CharacterDef, Colour, Definitions, Mode, ScenarioDef, Side};
use crate::frame::{Activation, Round, Strategy};
use crate::model::{Being, ModelId};
use crate::registry::{self, ContentRef};
use crate::setup::{Roster, Setup};
use crate::state::{Eternia, Token};
use crate::{library, round};
use engine::{Game, Seeded};
use kit::hex::Hex;
use kit::problem::read_ron;
use kit::testing::Play;
use std::sync::OnceLock;

mod lab;

pub use lab::{Lab, Listener};

/// HP 10, no Armor.
const HERO: &str = r#"
    player: (hp: 10, skills: [
        (name: "Sword", kind: attack, attack: (kind: melee, dice: 3)),
        (name: "Bow", kind: attack, attack: (kind: ranged, dice: 4)),
        (name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2))),
        (name: "Indomitable", kind: reaction, cost: 2, on: (event: wounded, subject: (side: own)), effects: [heal(own, 1)]),
        (name: "Mend", kind: action, targets: (from: (side: friendly, kind: character, within: 2)), effects: [heal(it, 1)]),
        (name: "Rage", kind: attack_boost(any), cost: 1, effects: [modify(own, add_dice(4), this_attack)]),
        (name: "Brand", kind: attack, attack: (kind: melee, dice: 1, on_hit: [daze(defender)], on_wound: [set_marker(defender, "hexed", true)])),
        (name: "Luck", kind: reaction, on: (event: after_roll, subject: (side: own)), effects: [reroll(1)]),
        (name: "Shove", kind: action, targets: (from: (side: enemy, within: 2)), effects: [push(it, 2, away(own))]),
        (name: "Sprint", kind: bonus_action, effects: [move(own, 2)]),
    ]),
"#;

/// HP 8, Armor 1; on its AI card two Boosts, the dearer first.
const VILLAIN: &str = r#"
    player: (hp: 8, armor: 1, skills: [(name: "Claw", kind: attack, attack: (kind: melee, dice: 3))]),
"#;

const REST: &str = r#"
    controller: (hp: 8, armor: 1, skills: [
        (name: "Claw", kind: attack, attack: (kind: melee, dice: 3)),
        (name: "Parry", kind: defense_boost(any), cost: 1, effects: [modify(attacker, remove_dice(1), this_attack)]),
        (name: "Jinx", kind: reaction, cost: 1, on: (event: after_roll, subject: (side: enemy)), effects: [reroll(1)]),
    ], empowered: (name: "Pride", kind: passive, standing: [(what: add_dice(1))])),
    ai: (hp: 8, armor: 1,
        attack: (name: "Claw", kind: attack, attack: (kind: melee, dice: 2), boosts: [
            (cost: 2, effects: [modify(own, add_dice(1), this_attack)]),
            (cost: 1, effects: [modify(defender, reduce_armor(1), this_attack)]),
        ]),
        skill: (name: "Howl", kind: action, cost: 1, targets: (from: (side: enemy, within: 3)), effects: [daze(it)])),
    skill_cards: (
        green: (
            (name: "Throw", kind: attack, cost: 1, attack: (kind: ranged, dice: 3), boosts: [(cost: 1, effects: [modify(own, add_dice(1), this_attack)])]),
            (name: "Kick", kind: attack, cost: 1, attack: (kind: melee, dice: 3)),
        ),
        yellow: (
            (name: "Life Siphon", kind: attack, cost: 1, attack: (kind: ranged, dice: 4, after: [heal(own, (n: 1, per: wounds_caused))])),
            (name: "Teleport", kind: action, cost: 1, effects: [place(own, (within: 4))]),
        ),
        red: (
            (name: "Storm", kind: attack, cost: 2, attack: (kind: ranged, dice: 5)),
            (name: "Guard", kind: defense_boost(any), cost: 1, effects: [modify(own, grant_armor(1), this_attack)]),
        ),
    ),
"#;

const FIELD: &str = r#"(
    id: "field", name: "Field", order: 99, kind: ai, story: "A field.", goals: (players: "Win.", controller: "Win."),
    map: [
        ". . . . c . c . c . . . . .",
        " . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . .",
        " . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . .",
        " . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . .",
        " . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . .",
        " . . . . . . . . . . . . . .",
        ". . . . p p p p . . . . . .",
    ],
    legend: { 'c': [spawn(controller), start(controller)], 'p': [spawn(players), start(players)] },
    escalation: [], victory: (players: [at_least(vp(players), 12)], controller: [at_least(vp(controller), 12)]),
    vp: [(on: (event: ko, subject: (kind: character)), side: opposing, amount: 1)],
)"#;

/// The middle of the field.
const MIDDLE: Hex = Hex::new(4, 5);

fn definitions() -> &'static Definitions {
    static DEFINITIONS: OnceLock<Definitions> = OnceLock::new();
    DEFINITIONS.get_or_init(read)
}

fn read() -> Definitions {
    let (mut defs, _) = library::built_in_definitions();
    let names = ["a", "b", "c", "d", "x", "y", "z"];
    for (at, id) in names.into_iter().enumerate() {
        let (face, faction) = if at < 4 { (HERO, "heroic-warriors") } else { (VILLAIN, "evil-warriors") };
        let text = format!(
            "(id: \"{id}\", name: \"{}\", glyph: '{id}', color: \"#000000\", faction: \"{faction}\", {face} {REST})",
            id.to_uppercase()
        );
        let def: CharacterDef = read_ron(("characters/test.ron", &text)).unwrap_or_else(|problem| panic!("{problem:?}"));
        defs.characters.push(def);
    }
    let field: ScenarioDef = read_ron(("scenarios/field.ron", FIELD)).unwrap_or_else(|problem| panic!("{problem:?}"));
    defs.scenarios.push(field);
    defs
}

fn content() -> ContentRef {
    static CONTENT: OnceLock<ContentRef> = OnceLock::new();
    *CONTENT.get_or_init(|| registry::register(trusted(definitions())))
}

/// A situation.
#[derive(Clone, Debug)]
pub struct Table {
    game: Eternia,
}

impl Table {
    /// So many Player Characters on one seat against a Controller, who sits on seat 1.
    #[must_use]
    pub fn new(team: u8) -> Table {
        Table::with(&[team], Mode::Person)
    }

    /// So many Player Characters on one seat against the AI.
    #[must_use]
    pub fn ai(team: u8) -> Table {
        Table::with(&[team], Mode::Ai)
    }

    /// Seats that run so many Player Characters each.
    ///
    /// # Panics
    /// When there are none or too many.
    #[must_use]
    pub fn with(seats: &[u8], mode: Mode) -> Table {
        Table::of(content(), seats, mode)
    }

    fn of(content: ContentRef, seats: &[u8], mode: Mode) -> Table {
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
            content: Some(content.key.clone()),
            ..Setup::default()
        };
        let game = Eternia::new(&setup, &mut Seeded::new(1)).unwrap_or_else(|error| panic!("{error}"));
        Table { game }
    }

    /// Who is called so.
    ///
    /// # Panics
    /// For other names.
    #[must_use]
    pub fn id(name: &str) -> ModelId {
        let at = ["a", "b", "c", "d", "x", "y", "z"].iter().position(|known| *known == name);
        ModelId(at.unwrap_or_else(|| panic!("nobody is called {name}")) as u8)
    }

    /// The space at these coordinates around the middle.
    ///
    /// # Panics
    /// Outside of the field.
    #[must_use]
    pub fn space(q: i8, r: i8) -> SpaceId {
        let all = content().get();
        let board = all.find_scenario(crate::content::Word::new("field")).map(|id| &all.scenario(id).board);
        board.and_then(|board| board.at(MIDDLE + Hex::new(q, r))).unwrap_or_else(|| panic!("({q}, {r}) is outside of the field"))
    }

    /// A Skill of the test content that this Character has, by its name.
    ///
    /// # Panics
    /// When it has none of this name.
    #[must_use]
    pub fn skill(play: &Play<Eternia>, who: ModelId, name: &str) -> SkillId {
        let all = play.game.all();
        let skills = play.game.skills_of(who);
        skills.into_iter().find(|skill| all.skill(*skill).name == name).unwrap_or_else(|| panic!("no {name}"))
    }

    /// A Character stands there.
    #[must_use]
    pub fn at(mut self, name: &str, q: i8, r: i8) -> Self {
        self.game.model_mut(Table::id(name)).at = Some(Table::space(q, r));
        self
    }

    /// A Character has so much HP left; with 0 it is KO'ed.
    #[must_use]
    pub fn hp(mut self, name: &str, hp: u8) -> Self {
        let model = self.game.model_mut(Table::id(name));
        model.hp = hp;
        if hp == 0 {
            model.was = model.at.take();
        }
        self
    }

    /// A Character has so much Power under its card.
    #[must_use]
    pub fn power(mut self, name: &str, power: u8) -> Self {
        self.game.model_mut(Table::id(name)).power = power;
        self
    }

    /// A Character has unlocked a face of this colour and has so much Power on it.
    #[must_use]
    pub fn card(mut self, name: &str, colour: Colour, face: u8, power: u8) -> Self {
        let model = self.game.model_mut(Table::id(name));
        model.faces[colour.index()] = Some(face);
        model.slots[colour.index()] = power;
        self
    }

    /// A Character is Dazed.
    #[must_use]
    pub fn dazed(mut self, name: &str) -> Self {
        self.game.model_mut(Table::id(name)).dazed = true;
        self
    }

    /// A Hover Robot of the Controller stands there.
    #[must_use]
    pub fn robot(self, q: i8, r: i8) -> Self {
        self.minion("hover-robots", Side::Controller, q, r)
    }

    /// A Minion stands there.
    ///
    /// # Panics
    /// When there is no such type or no place for one more.
    #[must_use]
    pub fn minion(mut self, id: &str, side: Side, q: i8, r: i8) -> Self {
        let all = self.game.all();
        let minion = all.find_minion(crate::content::Word::new(id)).unwrap_or_else(|| panic!("no Minions {id}"));
        let place = self.game.free_minion(minion).unwrap_or_else(|| panic!("no place for {id}"));
        *self.game.model_mut(place) = crate::model::Model {
            being: Being::Minion(minion),
            side: Some(side),
            hp: 1,
            at: Some(Table::space(q, r)),
            ..Default::default()
        };
        self
    }

    /// So much Power on a Controller Skill: 0 Reserves, 1 Command, 2 Empower, 3 Battle Plan.
    #[must_use]
    pub fn board(mut self, skill: usize, power: u8) -> Self {
        self.game.board[skill] = power;
        self
    }

    /// AI Power.
    #[must_use]
    pub fn ai_power(mut self, power: u8) -> Self {
        self.game.ai_power = power;
        self
    }

    /// Where the Escalation Token stands, and how many colours have been resolved.
    #[must_use]
    pub fn escalation(mut self, at: u8, level: u8) -> Self {
        (self.game.escalation, self.game.level) = (at, level);
        self
    }

    /// A Token lies there.
    ///
    /// # Panics
    /// When there is no such Token.
    #[must_use]
    pub fn token(mut self, id: &str, q: i8, r: i8) -> Self {
        let token = self.game.all().find_token(crate::content::Word::new(id)).unwrap_or_else(|| panic!("no Token {id}"));
        let _ = self.game.tokens.push(Token { kind: token.0, at: Table::space(q, r).0, by: None });
        self
    }

    /// The Escalation Token advances now.
    #[must_use]
    pub fn escalates(self, n: u8) -> Play<Eternia> {
        let mut play = self.between();
        let mut game = play.game.clone();
        let mut cx = engine::Scripted::none();
        game.escalate(n, &mut cx);
        game.advance(&mut cx);
        play.game = game;
        play.heard(cx.events);
        play
    }

    /// As it is: the first Round begins with the Controller's Order Phase.
    #[must_use]
    pub fn start(self) -> Play<Eternia> {
        Play::new(self.game)
    }

    /// Between two Activations, in the first slot.
    #[must_use]
    pub fn between(mut self) -> Play<Eternia> {
        self.game.frames.clear();
        self.game.slot = 0;
        self.game.frames.push(Round { stage: round::stage::NEXT, event: 0 }.into());
        Play::new(self.game)
    }

    /// The Activation of a Character, in its Actions.
    #[must_use]
    pub fn acts(mut self, name: &str, left: u8) -> Play<Eternia> {
        let model = Table::id(name);
        self.game.active = Some(model);
        self.game.active_side = self.game.model(model).side;
        self.slot_frames(Activation { model, stage: crate::activation::ACTIONS, left, power: 0 }.into())
    }

    /// The Activation of a Character from its beginning, in a slot worth so much.
    #[must_use]
    pub fn activates(self, name: &str, power: u8) -> Play<Eternia> {
        let left = if self.game.team == 1 && Table::id(name).is_player_character() { 3 } else { 2 };
        self.slot_frames(Activation { model: Table::id(name), stage: 0, left, power }.into())
    }

    /// The Strategy Activation from its beginning, in a slot worth so much.
    #[must_use]
    pub fn strategy(self, power: u8) -> Play<Eternia> {
        self.slot_frames(Strategy { stage: 0, power }.into())
    }

    fn slot_frames(self, frame: crate::frame::Frame) -> Play<Eternia> {
        let mut play = self.between();
        play.game.frames.push(frame);
        let mut cx = engine::Scripted::none();
        play.game.advance(&mut cx);
        play.heard(cx.events);
        play
    }
}
