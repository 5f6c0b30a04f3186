//! Whom and where: selectors of Models, spaces and Tokens, and conditions.

use super::amount::Count;
use super::word::Word;
use super::{AttackKind, Class, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Models an effect works on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The Model whose Skill it is (`self` in the specification).
    Own,
    /// The attacker of the Attack in progress.
    Attacker,
    /// The target being resolved; before the roll every target of the Attack.
    Defender,
    /// Who the event is about, see [`super::Event`].
    Subject,
    /// The other party of the event.
    Object,
    /// The Model chosen, or the one of `for_each` whose turn it is; in a filter the Model being tested.
    It,
    /// Every Model that fits.
    All(Filter),
    /// The Controller Skills, as holders of Power (AI mode: the AI Power Token).
    ControllerSkills,
}

/// How a Model stands to the owner of the effect. Scenario and NPC rules have no owner: they use `players` and `controller`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// Whoever.
    #[default]
    Any,
    /// The owner itself.
    Own,
    /// Another friendly Model.
    Ally,
    /// The owner or an Ally.
    Friendly,
    /// Not friendly.
    Enemy,
    /// Of the Player Team.
    Players,
    /// Of the Controller.
    Controller,
}

/// Kinds of Models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Character or Minion.
    #[default]
    Model,
    /// Characters only.
    Character,
    /// Minions only, Elite ones included.
    Minion,
    /// Elite Minions only.
    Elite,
    /// NPCs only.
    Npc,
}

/// Which Models fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// How it stands to the owner.
    pub side: Relation,
    /// What it is.
    pub kind: Kind,
    /// At most so many spaces from `of`.
    pub within: Option<u8>,
    /// From where `within` and `sight` are measured.
    pub of: Box<Who>,
    /// Whether `of` must see it; only asked together with `within`, or for a Skill that needs Line of Sight.
    pub sight: bool,
    /// Whether the Model `of` itself is left out.
    pub other: bool,
    /// And this, with `it` as the Model being tested.
    pub when: Box<Cond>,
}

impl Default for Filter {
    fn default() -> Self {
        Filter {
            side: Relation::Any,
            kind: Kind::Model,
            within: None,
            of: Box::new(Who::Own),
            sight: true,
            other: false,
            when: Box::default(),
        }
    }
}

/// A choice of Models. What follows is done for each chosen one, which is `it`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Who can be chosen.
    #[serde(default)]
    pub from: Filter,
    /// At least so many; fewer only if there are fewer.
    #[serde(default = "one")]
    pub min: u8,
    /// At most so many.
    #[serde(default = "one")]
    pub max: u8,
    /// Who or what chooses.
    #[serde(default)]
    pub by: Chooser,
}

fn one() -> u8 {
    1
}

/// Who or what makes a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The owner of the effect.
    #[default]
    Owner,
    /// The other side.
    Opponent,
    /// The nearest to `of`; ties: the owner.
    Nearest,
    /// The lowest HP; ties: the owner.
    LowestHp,
    /// The most Power; ties: the owner.
    MostPower,
    /// Chance.
    Random,
}

/// Which spaces fit; the owner of the effect chooses among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Spot {
    /// At most so many spaces from `of`.
    pub within: Option<u8>,
    /// From where `within` and `sight` are measured.
    pub of: Who,
    /// Whether `of` must see it.
    pub sight: bool,
    /// Border spaces fit (ET-R93).
    pub edge: bool,
    /// Spaces next to such a Model fit. With `edge` either is enough.
    pub beside: Option<Filter>,
    /// Only in this Terrain: its id or a tag.
    pub terrain: Option<Word>,
    /// Only in this zone of the Scenario.
    pub zone: Option<Word>,
    /// Only on or next to a Spawn Token of this side.
    pub spawn: Option<Side>,
}

impl Default for Spot {
    fn default() -> Self {
        Spot { within: None, of: Who::Own, sight: true, edge: false, beside: None, terrain: None, zone: None, spawn: None }
    }
}

/// Which Tokens fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenPick {
    /// The id of the Token, or one of its tags.
    pub token: Word,
    /// At most so many spaces from `of`; 0 is its own space.
    #[serde(default)]
    pub within: Option<u8>,
    /// From where `within` is measured.
    #[serde(default = "own")]
    pub of: Who,
}

fn own() -> Who {
    Who::Own
}

/// What must be true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing.
    #[default]
    Always,
    /// All of these.
    And(Vec<Cond>),
    /// One of these.
    Or(Vec<Cond>),
    /// Not this.
    Not(Box<Cond>),
    /// So many or more.
    AtLeast(Count, u8),
    /// So many or fewer.
    AtMost(Count, u8),
    /// Exactly so many.
    Exactly(Count, u8),
    /// The first count is greater than the second.
    More(Count, Count),
    /// A person or the AI runs the Controller.
    Mode(Mode),
    /// Whose Activation it is.
    ActiveSide(Side),
    /// The first sees the second.
    HasLos(Who, Who),
    /// They are adjacent.
    Adjacent(Who, Who),
    /// It stands in this Terrain: its id or a tag.
    InTerrain(Who, Word),
    /// It stands next to, or in, this Terrain: its id or a tag.
    NearTerrain(Who, Word),
    /// It stands on a border space (ET-R93).
    NearEdge(Who),
    /// It stands in this zone.
    InZone(Who, Word),
    /// It is Dazed.
    IsDazed(Who),
    /// It is KO'ed.
    IsKo(Who),
    /// It is an Empowered Controller Character.
    IsEmpowered(Who),
    /// It is a Minion.
    IsMinion(Who),
    /// It is an Elite Minion.
    IsElite(Who),
    /// It is a Character.
    IsCharacter(Who),
    /// It is an NPC.
    IsNpc(Who),
    /// It carries a Token of this id or tag.
    CarriesToken(Who, Word),
    /// This side alone has Models in this zone.
    ControlsSpace(Side, Word),
    /// It belongs to this Faction.
    HasFaction(Who, Word),
    /// It belongs to this class.
    HasClass(Who, Class),
    /// It has this tag: a Character, Minion or NPC.
    HasTag(Who, Word),
    /// It bears this marker.
    IsMarked(Who, Word),
    /// Both are the same Model.
    Same(Who, Who),
    /// This effect has not been used yet in this span.
    FirstTimeThis(Scope),
    /// The Attack in progress is of this kind.
    AttackKind(AttackKind),
    /// The Attack in progress has exactly so many targets.
    TargetCount(u8),
}

/// Who runs the Controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A person.
    Person,
    /// The rules of section 32.
    Ai,
}

/// A span of play, for limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// One Attack.
    Attack,
    /// One Activation, of whomever.
    Activation,
    /// One Round.
    Round,
    /// The whole game.
    Game,
}
