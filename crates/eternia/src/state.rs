//! The present of a game: flat, small, comparable.

use crate::ai::{Goal, Heading};
use crate::compiled::{
    AiCardId, CharId, Content, MinionId, NpcId, Scenario, ScenarioId, SkillId, SpaceId, StrategyId, TerrainId, TokenId,
};
use crate::content::{ActionKind, AttackKind, Colour, Constants, Duration, Forbidden, Mode, Scope, Side};
use crate::frame::Frame;
use crate::model::{Being, FIRST_MINION, MODELS, Model, ModelId, Models, TEAM};
use crate::programs::{AttackId, Programs};
use crate::registry::ContentRef;
use crate::setup::{Method, Settings};
use engine::{Frames, List, Seat};
use kit::hex::SpaceSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Different cards a deck can hold.
pub const KINDS: usize = 24;
/// How many of each card: a deck whose order nobody knows has none.
pub type Bag = [u8; KINDS];

/// A game of Clash for Eternia at a decision or at its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eternia {
    pub(crate) content: ContentRef,
    pub(crate) scenario: ScenarioId,
    pub(crate) settings: Settings,
    /// ET-1.4: a person, or the rules of section 32.
    pub(crate) mode: Mode,
    /// ET-3.4.
    pub(crate) method: Method,
    /// ET-1.2: how many Player Characters there are.
    pub(crate) team: u8,
    /// ET-1.5: which seat runs each of them.
    pub(crate) runs: [Seat; TEAM],
    /// How many seats the Player Team has; the Controller, if a person, sits on the seat after them.
    pub(crate) seats: u8,
    pub(crate) models: [Model; MODELS],
    /// ET-3.14: the chosen Minion type.
    pub(crate) minions: Option<MinionId>,
    /// From 1; 0 while the game is set up.
    pub(crate) round: u8,
    /// ET-2.7: which slot of the Activation Track is being resolved: 255 before the first, the number of slots after the last.
    pub(crate) slot: u8,
    /// By side and place among the side's slots.
    pub(crate) queue: [[Card; 4]; 2],
    /// Cards of a side the other side has looked at, a bit each (ET-R139).
    pub(crate) peeked: [u8; 2],
    /// ET-2.5: Power on the Controller Skills.
    pub(crate) board: [u8; 4],
    /// ET-18.8: which of them are turned, a bit each; ET-3.13: none at first.
    pub(crate) turned: u8,
    /// ET-32.6.
    pub(crate) ai_power: u8,
    /// ET-3.16: the Strategy deck, the hand, and the cards played.
    pub(crate) deck: Bag,
    pub(crate) hand: Bag,
    pub(crate) played: Bag,
    /// ET-32.5: what is left of the AI decks and what was revealed since they were restored.
    pub(crate) ai_deck: Bag,
    pub(crate) ai_shown: Bag,
    pub(crate) ai_strategy: Bag,
    pub(crate) ai_strategy_shown: Bag,
    /// ET-32.17: the card revealed for the Activation in progress.
    pub(crate) ai_card: Option<AiCardId>,
    /// What the AI has set its mind on; see [`crate::ai`].
    pub(crate) intent: Goal,
    /// ET-R114: where the movement of the AI leads that is under way.
    pub(crate) heading: Option<Heading>,
    /// ET-R113: what the Players have said of a tie of the AI; never set at a decision.
    pub(crate) by_hand: Option<ModelId>,
    /// ET-2.8: where the Escalation Token stands, and how many advancement spaces have been resolved.
    pub(crate) escalation: u8,
    pub(crate) level: u8,
    pub(crate) vp: [u8; 2],
    pub(crate) tokens: List<Token, 24>,
    /// Modifiers that last for a while.
    pub(crate) timed: List<Timed, 24>,
    /// What was used in a span, for limits.
    pub(crate) uses: List<Use, 40>,
    /// Bonus Actions granted and not yet taken (ET-7.13, ET-R154).
    pub(crate) bonus: List<Bonus, 6>,
    /// Reactions and triggered effects being resolved, the newest last (ET-R36).
    pub(crate) resolving: List<Resolving, 16>,
    /// Terrain that has changed; none: as the Scenario laid it.
    pub(crate) laid: Option<Box<Laid>>,
    /// Spaces that block Line of Sight: of `laid` and `tokens`, kept up to date.
    pub(crate) blocked: SpaceSet,
    /// Actions in progress, one inside the other (ET-R7), and Skills.
    pub(crate) actions: u8,
    pub(crate) skills: u8,
    /// ET-15.2: Power lost by Players that the Controller has not received yet.
    pub(crate) owed: u8,
    /// Spaces the acting Model has moved in this Action; spaces of the last Push.
    pub(crate) moved: u8,
    pub(crate) pushed: u8,
    /// What the last Attack of this Action came to: Successes, Misses, Power symbols, Wounds caused.
    pub(crate) last: [u8; 4],
    /// Whose Activation it is; nobody's in the Strategy Activation.
    pub(crate) active: Option<ModelId>,
    pub(crate) active_side: Option<Side>,
    /// How many of the Scenario's scripted dice have been rolled.
    pub(crate) scripted: u8,
    /// Lessons of a first game that are over.
    pub(crate) lessons: u8,
    /// Events somebody listens to, a bit each: of the content in play.
    pub(crate) listening: u64,
    /// Attacks in progress, the newest on top.
    pub(crate) attacks: Frames<Attack, 4>,
    /// Wounds about to be suffered, the newest on top.
    pub(crate) harms: Frames<Harm, 6>,
    pub(crate) frames: Frames<Frame, 48>,
    pub(crate) over: Option<Ended>,
    /// Whether something has changed that a victory condition may ask for; never set at a decision.
    pub(crate) check: bool,
}

/// ET-2.3, ET-3.12, ET-5.8: an Activation Card on the track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// No card, or one the viewer does not know.
    #[default]
    None,
    /// A Character's.
    Character(ModelId),
    /// The Strategy Activation.
    Strategy,
    /// "Any Player Character".
    Any,
}

/// A Token on the Battlefield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token {
    /// Which; see [`Eternia::token`].
    pub kind: u8,
    /// Where it lies; its carrier's space counts while it is carried.
    pub at: u8,
    /// Who carries it.
    pub by: Option<ModelId>,
}

impl Token {
    /// Which.
    #[must_use]
    pub const fn id(self) -> TokenId {
        TokenId(self.kind)
    }

    /// Where it lies.
    #[must_use]
    pub const fn space(self) -> SpaceId {
        SpaceId(self.at)
    }
}

/// Terrain as it lies now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    /// By space.
    pub lies: Vec<Option<TerrainId>>,
    /// ET-28.3, ET-R157: the piece, by space.
    pub piece: Vec<Option<u8>>,
}

/// What made an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rules.
    #[default]
    Rules,
    /// A Skill.
    Skill(SkillId),
    /// A Strategy Card.
    Strategy(StrategyId),
    /// An option of a Controller Skill: its place on the board, the option.
    Controller(u8, u8),
    /// A Terrain and which of its effects.
    Terrain(TerrainId, u8),
    /// A rule of the Scenario: which list, which entry.
    Scenario(u8, u8),
    /// An NPC.
    Npc(NpcId),
    /// An AI Strategy card and entry.
    Ai(u8, u8),
}

/// A modifier in force, in plain numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Nothing.
    #[default]
    Nothing,
    /// More or fewer dice.
    Dice(i8),
    /// More or less Armor.
    Armor(i8),
    /// Ignores Armor.
    IgnoreArmor,
    /// Ranged Attacks reach further.
    Range(u8),
    /// Attacks need no Line of Sight.
    IgnoreLos,
    /// More targets.
    Targets(u8),
    /// More or fewer spaces each time it moves.
    Move(i8),
    /// No Terrain Penalties.
    IgnorePenalties,
    /// No Escape Damage.
    IgnoreEscape,
    /// Passes through Enemies.
    PassEnemies,
    /// Causes more Escape Damage.
    MoreEscape(u8),
    /// May not do this.
    Forbid(Forbidden),
    /// Skills cost more or less.
    Cost(i8),
}

/// A modifier that lasts for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Timed {
    /// On whom.
    pub on: ModelId,
    /// What.
    pub what: Change,
    /// How long.
    pub lasts: Duration,
    /// Which Attack or Action, by depth, or whose Activation ends it.
    pub until: u8,
    /// Who made it.
    pub by: Option<ModelId>,
}

impl Default for Timed {
    fn default() -> Self {
        Timed { on: ModelId(0), what: Change::Nothing, lasts: Duration::Game, until: 0, by: None }
    }
}

/// Something that was used in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// What.
    pub what: Source,
    /// By whom.
    pub by: Option<ModelId>,
    /// For which span it counts.
    pub span: Span,
}

impl Default for Use {
    fn default() -> Self {
        Use { what: Source::Rules, by: None, span: Span::Scope(Scope::Game) }
    }
}

/// How long a use counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// As content says it.
    Scope(Scope),
    /// One occurrence of a trigger: the depth of its window.
    Window(u8),
    /// One Attack, by depth: a Boost.
    Boost(u8),
    /// A grant of a Bonus Action, once per Activation (ET-R135).
    Grant,
}

/// ET-7.13: a Bonus Action granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Bonus {
    /// To whom.
    pub model: ModelId,
    /// What it may be.
    pub kinds: Kinds,
    /// ET-R155: the same kinds in the order in which they are named, two bits each, the first in the lowest.
    pub order: u8,
    /// For a Move: how many points; 0: as usual.
    pub points: u8,
}

impl Bonus {
    /// Of these kinds, for nobody yet.
    pub(crate) fn of(kinds: &[ActionKind], points: u8) -> Bonus {
        let mut bonus = Bonus { points, ..Bonus::default() };
        for kind in kinds {
            if !bonus.kinds.contains(*kind) {
                bonus.order |= (*kind as u8) << (2 * bonus.kinds.0.count_ones());
                bonus.kinds = Kinds(bonus.kinds.0 | Kinds::only(*kind).0);
            }
        }
        bonus
    }

    /// Its kinds in the order in which they are named.
    pub(crate) fn named(self) -> impl Iterator<Item = ActionKind> {
        (0..self.kinds.0.count_ones()).map(move |at| ActionKind::ALL[usize::from(self.order >> (2 * at) & 3)])
    }
}

impl Default for Bonus {
    fn default() -> Self {
        Bonus { model: ModelId(0), kinds: Kinds(0), order: 0, points: 0 }
    }
}

/// A set of kinds of Action, a bit each in the order of [`crate::content::ActionKind`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Kinds(pub u8);

impl Kinds {
    /// All four.
    pub const ALL: Kinds = Kinds(15);

    /// Whether a kind is among them.
    #[must_use]
    pub const fn contains(self, kind: ActionKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// One kind.
    #[must_use]
    pub const fn only(kind: ActionKind) -> Kinds {
        Kinds(1 << kind as u8)
    }
}

/// What is being resolved and whose it is (ET-R36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolving {
    /// What.
    pub what: Source,
    /// Whose.
    pub by: Option<ModelId>,
}

/// Whom and what an effect is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// Whose effect it is; nobody's for Terrain, Scenario and neutral NPCs.
    pub side: Option<Side>,
    /// The Model whose Skill it is.
    pub own: Option<ModelId>,
    /// Who the event is about.
    pub subject: Option<ModelId>,
    /// The other party.
    pub object: Option<ModelId>,
    /// The Model chosen or whose turn it is.
    pub it: Option<ModelId>,
    /// How much, in the event.
    pub amount: u8,
    /// What made the effect.
    pub source: Source,
    /// The last roll outside an Attack: Successes, Misses, Power symbols.
    pub roll: [u8; 3],
    /// Boosts and Surges paid with the Skill, a bit each.
    pub extras: u16,
}

/// A die of an Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct AttackDie {
    /// What it shows.
    pub face: crate::content::Face,
    /// ET-19.20: rerolled by the attacker's side.
    pub friendly: bool,
    /// ET-19.20: rerolled by the other side.
    pub enemy: bool,
}

impl Default for AttackDie {
    fn default() -> Self {
        AttackDie { face: crate::content::Face::Blank, friendly: false, enemy: false }
    }
}

/// An Attack in progress (section 19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    pub(crate) attacker: ModelId,
    pub(crate) code: AttackId,
    /// The Skill it is or belongs to; none for an NPC or a granted Attack of a card.
    pub(crate) skill: Option<SkillId>,
    /// Melee or Ranged.
    pub(crate) kind: AttackKind,
    /// Whether the Attack is the Skill itself, which is then paid in step 1.
    pub(crate) whole: bool,
    /// ET-R31: inside a Skill that needs no Line of Sight.
    pub(crate) blind: bool,
    pub(crate) targets: Models,
    /// The one chosen first.
    pub(crate) primary: Option<ModelId>,
    /// The target being resolved.
    pub(crate) current: Option<ModelId>,
    /// Boosts and Surges of the Skill that were paid, a bit each.
    pub(crate) extras: u16,
    pub(crate) dice: List<AttackDie, 12>,
    pub(crate) added: u8,
    pub(crate) successes: u8,
    pub(crate) misses: u8,
    pub(crate) symbols: u8,
    /// ET-R24: what each target suffers.
    pub(crate) wounds: [u8; MODELS],
    pub(crate) hit: Models,
    pub(crate) wounded: Models,
    pub(crate) fallen: Models,
    /// HP really lost.
    pub(crate) caused: u8,
    pub(crate) redirected: bool,
    pub(crate) cancelled: bool,
    pub(crate) rolled: bool,
    /// Who runs the context of the Skill around it.
    pub(crate) ctx: Ctx,
}

/// Wounds about to be suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harm {
    pub(crate) model: ModelId,
    pub(crate) left: u8,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// By which rule.
    pub by: Ending,
}

/// By which rule a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A victory condition.
    Victory,
    /// The last Round is over.
    RoundLimit,
    /// A side gave up.
    Conceded,
}

impl Ending {
    /// The clause.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Ending::Victory => "ET-1.8",
            Ending::RoundLimit => "ET-R129",
            Ending::Conceded => "ET-R106",
        }
    }
}

impl Eternia {
    /// The content it is played with.
    #[inline]
    pub(crate) fn all(&self) -> &'static Content {
        self.content.get()
    }

    /// Every list of effects.
    #[inline]
    pub(crate) fn code(&self) -> &'static Programs {
        &self.content.get().code
    }

    /// The Scenario.
    #[inline]
    pub(crate) fn sheet(&self) -> &'static Scenario {
        self.content.get().scenario(self.scenario)
    }

    /// The constants as they are in this Scenario (ET-29.7).
    #[inline]
    pub(crate) fn rules(&self) -> &'static Constants {
        &self.sheet().constants
    }

    /// A Model.
    #[inline]
    pub(crate) fn model(&self, id: ModelId) -> &Model {
        &self.models[id.index()]
    }

    #[inline]
    pub(crate) fn model_mut(&mut self, id: ModelId) -> &mut Model {
        &mut self.models[id.index()]
    }

    /// The Model is on the Battlefield.
    #[inline]
    pub(crate) fn is_up(&self, id: ModelId) -> bool {
        self.model(id).at.is_some()
    }

    /// Everybody on the Battlefield, NPCs among them.
    #[inline]
    pub(crate) fn up(&self) -> Models {
        let mut set = 0;
        for (at, model) in self.models.iter().enumerate() {
            set |= u32::from(model.at.is_some()) << at;
        }
        Models(set)
    }

    /// The Character in a place.
    #[inline]
    pub(crate) fn character(&self, id: ModelId) -> Option<CharId> {
        match self.model(id).being {
            Being::Character(character) => Some(character),
            _ => None,
        }
    }

    /// The places of the Characters of a side, KO'ed ones too.
    pub(crate) fn characters(&self, side: Side) -> impl Iterator<Item = ModelId> + use<> {
        match side {
            Side::Players => 0..self.team,
            Side::Controller => TEAM as u8..FIRST_MINION as u8,
        }
        .map(ModelId)
    }

    /// Whether section 32 runs the Controller.
    #[inline]
    pub(crate) fn is_ai(&self) -> bool {
        self.mode == Mode::Ai
    }

    /// How a Model is called.
    pub(crate) fn name(&self, id: ModelId) -> &'static str {
        let all = self.all();
        match self.model(id).being {
            Being::Nobody => "nobody",
            Being::Character(character) => &all.character(character).name,
            Being::Minion(minion) => &all.minion(minion).name,
            Being::Npc(npc) => &all.npcs[npc.index()].name,
        }
    }

    /// The face of a Skill Card that is unlocked.
    pub(crate) fn unlocked(&self, id: ModelId, colour: Colour) -> Option<SkillId> {
        let face = self.model(id).faces[colour.index()]?;
        Some(self.all().character(self.character(id)?).cards[colour.index()][usize::from(face)])
    }
}
