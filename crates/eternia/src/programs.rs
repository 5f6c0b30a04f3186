//! Every list of effects of the content under a small number, so that a frame can say where it is in one.
//!
//! A [`BlockId`] names a list of [`Op`]s; the lists inside an operation are its children, numbered one after the other from
//! [`Block::kids`]. The generic effect frame of `crate::effect` is a block, a program counter and a context.

use crate::compiled::{Scenario, Skill};
use crate::content::Modifier;
use crate::content::{
    AiStrategyDef, Attack, ControllerSkillDef, Definitions, EventDef, Extra, NpcDef, Op, Pick, StrategyDef, TerrainDef,
    TokenKind, Word,
};
use serde::{Deserialize, Serialize};

/// A list of effects. 0 is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BlockId(pub u16);

/// A choice of Models with what is then done for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PickId(pub u16);

/// The data of an Attack, wherever it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackId(pub u16);

/// A list of effects and where the lists inside them are.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// What is done, in order.
    pub ops: Vec<Op>,
    /// For each operation the number of its first child: a block, a choice for `choose`, an Attack for `attack`.
    pub kids: Vec<u16>,
}

/// A choice of Models.
#[derive(Clone, Debug)]
pub struct PickCode {
    /// Whom.
    pub pick: Pick,
    /// What is done for each.
    pub run: BlockId,
    /// Whether Line of Sight is needed (ET-11.10).
    pub los: bool,
}

/// An Attack.
#[derive(Clone, Debug)]
pub struct AttackCode {
    /// As written.
    pub def: Attack,
    /// See [`Attack::on_hit`].
    pub on_hit: BlockId,
    /// See [`Attack::on_wound`].
    pub on_wound: BlockId,
    /// See [`Attack::on_ko`].
    pub on_ko: BlockId,
    /// See [`Attack::on_power_symbol`].
    pub on_power: BlockId,
    /// See [`Attack::after`].
    pub after: BlockId,
}

/// A Boost or Surge.
#[derive(Clone, Copy, Debug)]
pub struct ExtraCode {
    /// See [`Extra::effects`].
    pub effects: BlockId,
    /// See [`Extra::on_hit`].
    pub on_hit: BlockId,
    /// See [`Extra::on_wound`].
    pub on_wound: BlockId,
    /// See [`Extra::after`].
    pub after: BlockId,
    /// ET-R151: whether it changes whom an Attack can reach.
    pub reaches: bool,
}

/// What a Skill, an option of a Controller Skill or a card does.
#[derive(Clone, Debug, Default)]
pub struct CardCode {
    /// Its Attack.
    pub attack: Option<AttackId>,
    /// Its choice of targets, which then runs the effects.
    pub pick: Option<PickId>,
    /// Its effects, where there are no targets to choose.
    pub effects: BlockId,
    /// Boosts, then Surges.
    pub extras: Vec<ExtraCode>,
    /// ET-R151: whether it changes whom an Attack can reach.
    pub reaches: bool,
    /// Whether it contains an Attack.
    pub strikes: bool,
    /// ET-R29: whether it rerolls dice.
    pub rerolls: bool,
}

/// An NPC.
#[derive(Clone, Copy, Debug)]
pub struct NpcCode {
    /// Its Attack.
    pub attack: Option<AttackId>,
    /// See [`NpcDef::on_ko`].
    pub on_ko: BlockId,
}

/// A Scenario.
#[derive(Clone, Debug, Default)]
pub struct ScenarioCode {
    /// Of its rules.
    pub rules: Vec<BlockId>,
    /// Of its Interacts.
    pub interact: Vec<BlockId>,
    /// Of its events at the end of a Round; empty for an NPC that acts.
    pub round: Vec<BlockId>,
    /// Of its events by colour.
    pub levels: [BlockId; 3],
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// By [`BlockId`].
    pub blocks: Vec<Block>,
    /// By [`PickId`].
    pub picks: Vec<PickCode>,
    /// By [`AttackId`].
    pub attacks: Vec<AttackCode>,
    /// By [`crate::compiled::SkillId`].
    pub skills: Vec<CardCode>,
    /// By [`crate::compiled::StrategyId`].
    pub strategy: Vec<CardCode>,
    /// By kind, face (basic, Empowered) and option.
    pub controller: Vec<[Vec<CardCode>; 2]>,
    /// By [`crate::compiled::AiStrategyId`] and entry.
    pub ai_strategy: Vec<Vec<BlockId>>,
    /// By [`crate::compiled::TerrainId`] and effect.
    pub terrains: Vec<Vec<BlockId>>,
    /// By [`crate::compiled::NpcId`].
    pub npcs: Vec<NpcCode>,
    /// By [`crate::compiled::ScenarioId`].
    pub scenarios: Vec<ScenarioCode>,
    /// Names of markers; a Model has a bit for each.
    pub markers: Vec<Word>,
}

impl Programs {
    /// All programs of the content whose other tables are these.
    #[must_use]
    pub fn new(defs: &Definitions, skills: &[Skill], scenarios: &[Scenario]) -> Programs {
        let mut all = Programs { blocks: vec![Block::default()], ..Programs::default() };
        let marker = |token: &&crate::content::TokenDef| token.kind == TokenKind::Marker;
        all.markers = defs.tokens.iter().filter(marker).map(|token| token.id).collect();
        all.skills = skills.iter().map(|skill| all.skill(skill)).collect();
        all.strategy = defs.strategy.iter().map(|card| all.strategy_card(card)).collect();
        all.controller = crate::content::ControllerSkillKind::ALL
            .iter()
            .map(|kind| {
                defs.controller_skills.iter().find(|skill| skill.kind == *kind).map_or_else(Default::default, |s| all.board(s))
            })
            .collect();
        all.ai_strategy = defs.ai_strategy.iter().map(|card| all.ai_card(card)).collect();
        all.terrains = defs.terrains.iter().map(|terrain| all.terrain(terrain)).collect();
        all.npcs = defs.npcs.iter().map(|npc| all.npc(npc)).collect();
        all.scenarios = scenarios.iter().map(|scenario| all.scenario(scenario)).collect();
        all
    }

    /// A list of effects.
    #[must_use]
    #[inline]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[usize::from(id.0)]
    }

    /// A choice.
    #[must_use]
    #[inline]
    pub fn pick(&self, id: PickId) -> &PickCode {
        &self.picks[usize::from(id.0)]
    }

    /// An Attack.
    #[must_use]
    #[inline]
    pub fn attack(&self, id: AttackId) -> &AttackCode {
        &self.attacks[usize::from(id.0)]
    }

    /// The bit of a marker; none for a name no Token has.
    #[must_use]
    pub fn marker(&self, name: Word) -> u8 {
        self.markers.iter().take(8).position(|marker| *marker == name).map_or(0, |at| 1 << at)
    }

    fn add(&mut self, ops: &[Op], los: bool) -> BlockId {
        if ops.is_empty() {
            return BlockId(0);
        }
        let id = self.blocks.len();
        self.blocks.push(Block::default());
        self.fill(id, ops, los);
        BlockId(id as u16)
    }

    /// Lists that stand side by side in one operation, numbered one after the other.
    fn add_all(&mut self, lists: &[&[Op]], los: bool) -> u16 {
        let first = self.blocks.len();
        self.blocks.extend(lists.iter().map(|_| Block::default()));
        for (at, list) in lists.iter().enumerate() {
            self.fill(first + at, list, los);
        }
        first as u16
    }

    fn fill(&mut self, id: usize, ops: &[Op], los: bool) {
        let kids = ops.iter().map(|op| self.kid(op, los)).collect();
        self.blocks[id] = Block { ops: ops.to_vec(), kids };
    }

    fn kid(&mut self, op: &Op, los: bool) -> u16 {
        match op {
            Op::Choose(pick, run) => self.choice(pick, run, los).0,
            Op::ChooseOne(options) => self.add_all(&options.iter().map(|(_, ops)| ops.as_slice()).collect::<Vec<_>>(), los),
            Op::Random(lists) => self.add_all(&lists.iter().map(Vec::as_slice).collect::<Vec<_>>(), los),
            Op::If(_, then, otherwise) => self.add_all(&[then, otherwise], los),
            Op::May(ops) | Op::ForEach(_, ops) | Op::Repeat(_, ops) | Op::Roll(_, _, ops) => self.add_all(&[ops], los),
            Op::Attack(attack) => self.attack_code(attack, los).0,
            _ => 0,
        }
    }

    fn choice(&mut self, pick: &Pick, run: &[Op], los: bool) -> PickId {
        let run = self.add(run, los);
        self.picks.push(PickCode { pick: pick.clone(), run, los });
        PickId(self.picks.len() as u16 - 1)
    }

    fn attack_code(&mut self, def: &Attack, los: bool) -> AttackId {
        let code = AttackCode {
            def: def.clone(),
            on_hit: self.add(&def.on_hit, los),
            on_wound: self.add(&def.on_wound, los),
            on_ko: self.add(&def.on_ko, los),
            on_power: self.add(&def.on_power_symbol, los),
            after: self.add(&def.after, los),
        };
        self.attacks.push(code);
        AttackId(self.attacks.len() as u16 - 1)
    }

    fn card(&mut self, targets: Option<&Pick>, effects: &[Op], los: bool) -> CardCode {
        let mut code = match targets {
            Some(pick) => CardCode { pick: Some(self.choice(pick, effects, los)), ..CardCode::default() },
            None => CardCode { effects: self.add(effects, los), ..CardCode::default() },
        };
        code.strikes = contains(effects, &|op| matches!(op, Op::Attack(_)));
        code.rerolls = contains(effects, &|op| matches!(op, Op::Reroll(..)));
        code
    }

    fn skill(&mut self, skill: &Skill) -> CardCode {
        let los = skill.needs_los;
        let mut code = self.card(skill.targets.as_ref(), &skill.effects, los);
        code.attack = skill.attack.as_ref().map(|attack| self.attack_code(attack, los));
        code.reaches = reaches(&skill.effects);
        code.extras = skill.boosts.iter().chain(&skill.surges).map(|extra| self.extra(extra, los)).collect();
        code
    }

    fn extra(&mut self, extra: &Extra, los: bool) -> ExtraCode {
        ExtraCode {
            effects: self.add(&extra.effects, los),
            on_hit: self.add(&extra.on_hit, los),
            on_wound: self.add(&extra.on_wound, los),
            after: self.add(&extra.after, los),
            reaches: reaches(&extra.effects),
        }
    }

    fn strategy_card(&mut self, card: &StrategyDef) -> CardCode {
        self.card(card.targets.as_ref(), &card.effects, false)
    }

    fn board(&mut self, skill: &ControllerSkillDef) -> [Vec<CardCode>; 2] {
        [&skill.basic, &skill.empowered]
            .map(|face| face.iter().map(|option| self.card(option.targets.as_ref(), &option.effects, false)).collect())
    }

    fn ai_card(&mut self, card: &AiStrategyDef) -> Vec<BlockId> {
        card.entries.iter().map(|entry| self.add(&entry.effects, false)).collect()
    }

    fn terrain(&mut self, terrain: &TerrainDef) -> Vec<BlockId> {
        terrain.effects.iter().map(|effect| self.add(&effect.effects, false)).collect()
    }

    fn npc(&mut self, npc: &NpcDef) -> NpcCode {
        NpcCode { attack: npc.attack.as_ref().map(|attack| self.attack_code(attack, true)), on_ko: self.add(&npc.on_ko, false) }
    }

    fn scenario(&mut self, scenario: &Scenario) -> ScenarioCode {
        let event = |all: &mut Programs, event: &EventDef| match event {
            EventDef::Effects(_, ops) => all.add(ops, false),
            EventDef::NpcActs(_) => BlockId(0),
        };
        let levels = &scenario.level_events;
        ScenarioCode {
            rules: scenario.rules.iter().map(|rule| self.add(&rule.effects, false)).collect(),
            interact: scenario.interact.iter().map(|interact| self.add(&interact.effects, false)).collect(),
            round: scenario.round_events.iter().map(|e| event(self, e)).collect(),
            levels: [&levels.green, &levels.yellow, &levels.red].map(|ops| self.add(ops, false)),
        }
    }
}

/// ET-R151: whether effects change range, sight or number of targets.
fn reaches(ops: &[Op]) -> bool {
    let changes = |what: &Modifier| matches!(what, Modifier::ExtendRange(_) | Modifier::IgnoreLos | Modifier::AddTarget(_));
    ops.iter().any(|op| matches!(op, Op::Modify(_, what, _) if changes(what)))
}

/// Whether effects contain such an operation, however deep.
fn contains(ops: &[Op], such: &dyn Fn(&Op) -> bool) -> bool {
    ops.iter().any(|op| {
        such(op)
            || match op {
                Op::Choose(_, ops) | Op::May(ops) | Op::ForEach(_, ops) | Op::Repeat(_, ops) | Op::Roll(_, _, ops) => {
                    contains(ops, such)
                }
                Op::If(_, then, otherwise) => contains(then, such) || contains(otherwise, such),
                Op::ChooseOne(options) => options.iter().any(|(_, ops)| contains(ops, such)),
                Op::Random(lists) => lists.iter().any(|ops| contains(ops, such)),
                _ => false,
            }
    })
}
