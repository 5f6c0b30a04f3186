//! The content as the rules read it: tables indexed by small ids.

use crate::content::{
    AiCardDef, AiStrategyDef, Class, Colour, Cond, Constants, ControllerSkillDef, ControllerSkillKind, FactionDef, MinionDef,
    NpcDef, ScenarioDef, Side, SkillDef, StrategyDef, TeamDef, TerrainDef, TokenDef, Word,
};
use crate::programs::Programs;
use kit::hex::{Hex, SightTable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// Its place in its table.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A Faction.
    FactionId(u8);
    /// A Character.
    CharId(u8);
    /// A Skill of a Character or Minion, whatever card it is on.
    SkillId(u16);
    /// A Minion type.
    MinionId(u8);
    /// A Terrain type.
    TerrainId(u8);
    /// A Strategy Card; copies share it.
    StrategyId(u8);
    /// An AI Character Activation card; copies share it.
    AiCardId(u8);
    /// An AI Strategy card; copies share it.
    AiStrategyId(u8);
    /// An NPC.
    NpcId(u8);
    /// A Token type.
    TokenId(u8);
    /// A Scenario.
    ScenarioId(u8);
    /// A line-up.
    TeamId(u8);
    /// A space of the Battlefield of a Scenario.
    SpaceId(u8);
}

/// All content.
#[derive(Clone, Debug, Serialize)]
pub struct Content {
    /// How a saved game names it: the fingerprint of its definitions.
    pub key: String,
    /// The constants before a Scenario changes any.
    pub constants: Constants,
    /// By [`FactionId`].
    pub factions: Vec<FactionDef>,
    /// By [`CharId`].
    pub characters: Vec<Character>,
    /// By [`SkillId`].
    pub skills: Vec<Skill>,
    /// By [`MinionId`].
    pub minions: Vec<Minion>,
    /// By [`TerrainId`].
    pub terrains: Vec<TerrainDef>,
    /// The four, in the order of [`ControllerSkillKind::ALL`].
    pub controller_skills: Vec<ControllerSkillDef>,
    /// By [`StrategyId`].
    pub strategy: Vec<StrategyDef>,
    /// By [`AiCardId`].
    pub ai_cards: Vec<AiCardDef>,
    /// By [`AiStrategyId`].
    pub ai_strategy: Vec<AiStrategyDef>,
    /// By [`NpcId`].
    pub npcs: Vec<NpcDef>,
    /// By [`TokenId`].
    pub tokens: Vec<TokenDef>,
    /// By [`TeamId`].
    pub teams: Vec<TeamDef>,
    /// By [`ScenarioId`], in their order.
    pub scenarios: Vec<Scenario>,
    /// Every list of effects under its number.
    #[serde(skip)]
    pub code: Programs,
}

/// ET-2.1: a Character.
#[derive(Clone, Debug, Serialize)]
pub struct Character {
    /// As the files name it.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// One sign for maps in text.
    pub glyph: char,
    /// On screen.
    pub color: String,
    /// Its Faction.
    pub faction: FactionId,
    /// Hero or Villain.
    pub class: Class,
    /// What Skills can test.
    pub tags: Vec<Word>,
    /// For the mood.
    pub flavour: String,
    /// The Player face.
    pub player: CharacterFace,
    /// The Controller face.
    pub controller: CharacterFace,
    /// ET-18.10: on the Controller face.
    pub empowered: SkillId,
    /// The AI card: its Attack, then its Skill.
    pub ai: CharacterFace,
    /// ET-32.32: when the AI's Skill makes sense.
    pub usefulness: Cond,
    /// ET-18.3: by [`Colour`], both faces.
    pub cards: [[SkillId; 2]; 3],
}

/// ET-2.2: one face of a Character.
#[derive(Clone, Debug, Serialize)]
pub struct CharacterFace {
    /// Hit Points.
    pub hp: u8,
    /// Armor.
    pub armor: u8,
    /// Its Skills, in printed order.
    pub skills: Vec<SkillId>,
}

/// A Skill with its place.
#[derive(Clone, Debug, Serialize)]
pub struct Skill {
    /// What it is. Surges printed apart (`surge_of`) have become `surges` of their parent.
    #[serde(flatten)]
    pub def: SkillDef,
    /// Whose.
    pub owner: SkillOwner,
    /// On which card.
    pub card: SkillCard,
}

impl std::ops::Deref for Skill {
    type Target = SkillDef;

    fn deref(&self) -> &SkillDef {
        &self.def
    }
}

/// Whose a Skill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SkillOwner {
    /// A Character's.
    Character(CharId),
    /// A Minion type's.
    Minion(MinionId),
}

/// On which card a Skill is printed: which pool pays for it (ET-11.6, ET-11.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SkillCard {
    /// The Player face: the card pool.
    Player,
    /// The Controller face: the Character's pool.
    Controller,
    /// The AI card: the Character's pool.
    Ai,
    /// A Skill Card and which face of it: its own slots.
    Colour(Colour, u8),
    /// A Minion Card: nothing to pay.
    Minion,
}

/// ET-9.7: a Minion type.
#[derive(Clone, Debug, Serialize)]
pub struct Minion {
    /// What its card says.
    #[serde(flatten)]
    pub def: MinionDef,
    /// Its Attack.
    pub attack: SkillId,
    /// Its other Skills.
    pub skills: Vec<SkillId>,
}

impl std::ops::Deref for Minion {
    type Target = MinionDef;

    fn deref(&self) -> &MinionDef {
        &self.def
    }
}

/// ET-29.1: a Scenario.
#[derive(Clone, Debug, Serialize)]
pub struct Scenario {
    /// What its sheet says.
    #[serde(flatten)]
    pub def: ScenarioDef,
    /// ET-29.7: the constants as they are here.
    pub constants: Constants,
    /// The Battlefield.
    #[serde(skip)]
    pub board: Board,
}

impl std::ops::Deref for Scenario {
    type Target = ScenarioDef;

    fn deref(&self) -> &ScenarioDef {
        &self.def
    }
}

/// ET-2.10: a Battlefield.
#[derive(Clone, Debug)]
pub struct Board {
    /// By [`SpaceId`]; row by row.
    pub spaces: Vec<Hex>,
    /// Who sees whom; its places are [`SpaceId`]s.
    pub sight: SightTable,
    /// Neighbours of each space by direction.
    pub neighbors: Vec<[Option<SpaceId>; 6]>,
    /// ET-R93: whether each space has fewer than six neighbours.
    pub border: Vec<bool>,
    /// The Terrain of each space at the beginning.
    pub terrain: Vec<Option<TerrainId>>,
    /// The piece it belongs to: pieces are numbered from 0 (ET-R157).
    pub piece: Vec<Option<u8>>,
    /// Spawn Tokens by [`Side`].
    pub spawns: [Vec<SpaceId>; 2],
    /// Start spaces by [`Side`].
    pub starts: [Vec<SpaceId>; 2],
    /// Tokens lying there.
    pub tokens: Vec<(TokenId, SpaceId)>,
    /// Starting Minions of the chosen type.
    pub minions: Vec<SpaceId>,
    /// Starting Elite Minions of the Controller.
    pub elites: Vec<(MinionId, SpaceId)>,
    /// NPCs.
    pub npcs: Vec<(NpcId, SpaceId)>,
    /// Zones by name.
    pub zones: Vec<(Word, Vec<SpaceId>)>,
}

impl Board {
    /// The space at these coordinates.
    #[must_use]
    pub fn at(&self, hex: Hex) -> Option<SpaceId> {
        self.spaces.iter().position(|space| *space == hex).map(|at| SpaceId(at as u8))
    }

    /// Where a space lies.
    #[must_use]
    pub fn hex(&self, space: SpaceId) -> Hex {
        self.spaces[space.index()]
    }

    /// The spaces of a zone.
    #[must_use]
    pub fn zone(&self, name: Word) -> &[SpaceId] {
        self.zones.iter().find(|(zone, _)| *zone == name).map_or(&[], |(_, spaces)| spaces)
    }
}

fn place<T>(table: &[T], fits: impl Fn(&T) -> bool) -> Option<usize> {
    table.iter().position(fits)
}

impl Content {
    /// The Character of this id.
    #[must_use]
    pub fn find_character(&self, id: Word) -> Option<CharId> {
        place(&self.characters, |c| c.id == id).map(|at| CharId(at as u8))
    }

    /// The Faction of this id.
    #[must_use]
    pub fn find_faction(&self, id: Word) -> Option<FactionId> {
        place(&self.factions, |f| f.id == id).map(|at| FactionId(at as u8))
    }

    /// The Minion type of this id.
    #[must_use]
    pub fn find_minion(&self, id: Word) -> Option<MinionId> {
        place(&self.minions, |m| m.id == id).map(|at| MinionId(at as u8))
    }

    /// The Terrain type of this id.
    #[must_use]
    pub fn find_terrain(&self, id: Word) -> Option<TerrainId> {
        place(&self.terrains, |t| t.id == id).map(|at| TerrainId(at as u8))
    }

    /// The NPC of this id.
    #[must_use]
    pub fn find_npc(&self, id: Word) -> Option<NpcId> {
        place(&self.npcs, |n| n.id == id).map(|at| NpcId(at as u8))
    }

    /// The Token type of this id.
    #[must_use]
    pub fn find_token(&self, id: Word) -> Option<TokenId> {
        place(&self.tokens, |t| t.id == id).map(|at| TokenId(at as u8))
    }

    /// The Scenario of this id.
    #[must_use]
    pub fn find_scenario(&self, id: Word) -> Option<ScenarioId> {
        place(&self.scenarios, |s| s.id == id).map(|at| ScenarioId(at as u8))
    }

    /// The line-up of this id.
    #[must_use]
    pub fn find_team(&self, id: Word) -> Option<TeamId> {
        place(&self.teams, |t| t.id == id).map(|at| TeamId(at as u8))
    }

    /// A Character.
    #[must_use]
    pub fn character(&self, id: CharId) -> &Character {
        &self.characters[id.index()]
    }

    /// A Skill.
    #[must_use]
    pub fn skill(&self, id: SkillId) -> &Skill {
        &self.skills[id.index()]
    }

    /// A Minion type.
    #[must_use]
    pub fn minion(&self, id: MinionId) -> &Minion {
        &self.minions[id.index()]
    }

    /// A Terrain type.
    #[must_use]
    pub fn terrain(&self, id: TerrainId) -> &TerrainDef {
        &self.terrains[id.index()]
    }

    /// Whether a Terrain is meant by this word: its id or one of its tags.
    #[must_use]
    pub fn terrain_is(&self, id: TerrainId, word: Word) -> bool {
        let terrain = self.terrain(id);
        terrain.id == word || terrain.tags.contains(&word)
    }

    /// Whether a Token is meant by this word: its id or one of its tags.
    #[must_use]
    pub fn token_is(&self, id: TokenId, word: Word) -> bool {
        let token = &self.tokens[id.index()];
        token.id == word || token.tags.contains(&word)
    }

    /// A Scenario.
    #[must_use]
    pub fn scenario(&self, id: ScenarioId) -> &Scenario {
        &self.scenarios[id.index()]
    }

    /// A Controller Skill.
    #[must_use]
    pub fn controller_skill(&self, kind: ControllerSkillKind) -> &ControllerSkillDef {
        &self.controller_skills[kind as usize]
    }

    /// The Strategy deck before it is shuffled: every copy.
    #[must_use]
    pub fn strategy_deck(&self) -> Vec<StrategyId> {
        let copies = |(at, card): (usize, &StrategyDef)| vec![StrategyId(at as u8); card.copies as usize];
        self.strategy.iter().enumerate().flat_map(copies).collect()
    }

    /// The AI Character Activation deck before it is shuffled: every copy.
    #[must_use]
    pub fn ai_deck(&self) -> Vec<AiCardId> {
        let copies = |(at, card): (usize, &AiCardDef)| vec![AiCardId(at as u8); card.copies as usize];
        self.ai_cards.iter().enumerate().flat_map(copies).collect()
    }

    /// The AI Strategy deck before it is shuffled: every copy.
    #[must_use]
    pub fn ai_strategy_deck(&self) -> Vec<AiStrategyId> {
        let copies = |(at, card): (usize, &AiStrategyDef)| vec![AiStrategyId(at as u8); card.copies as usize];
        self.ai_strategy.iter().enumerate().flat_map(copies).collect()
    }

    /// The line-ups for a side.
    pub fn teams_of(&self, side: Side) -> impl Iterator<Item = &TeamDef> {
        self.teams.iter().filter(move |team| team.side == side)
    }
}
