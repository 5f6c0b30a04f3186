//! What one viewer may know, built from nothing.

use crate::compiled::{AiCardId, AiStrategyId, CharId, MinionId, ScenarioId, SkillId, SpaceId, StrategyId, TerrainId, TokenId};
use crate::content::{AttackKind, Colour, Event as Trigger, Mode, Side};
use crate::event::Why;
use crate::frame::FrameRules;
use crate::model::{Being, MODELS, ModelId, Models, Pool};
use crate::setup::Method;
use crate::state::{AttackDie, Bag, Bonus, Card, Ended, Eternia, Kinds, Source, Timed};
use engine::{Game, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// The table as one viewer sees it. Everything lies open but the order of facedown cards, the Strategy hand and choices that are
/// committed hidden; decks are shown as what is in them together with what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The seat it was built for; none for a spectator.
    pub viewer: Option<Seat>,
    /// The viewer's side.
    pub side: Option<Side>,
    /// Which content the ids speak of.
    pub content: String,
    /// Which Scenario.
    pub scenario: ScenarioId,
    /// Who runs the Controller.
    pub mode: Mode,
    /// ET-3.4.
    pub method: Method,
    /// ET-1.2.
    pub team: u8,
    /// Seats of the Player Team; the Controller's seat comes after them.
    pub seats: u8,
    /// The Round, from 1; 0 while the game is set up.
    pub round: u8,
    /// Which slot of the Activation Track is being resolved: 255 before the first, the number of slots after the last.
    pub slot: u8,
    /// ET-2.6: the Activation Track; the HP Track is `models`, the Escalation Track `escalation`.
    pub track: Vec<SlotView>,
    /// Who owes a decision.
    pub deciding: Vec<Seat>,
    /// What is asked of them.
    pub pending: Pending,
    /// Everybody, by place.
    pub models: Vec<ModelView>,
    /// ET-3.14.
    pub minions: Option<MinionId>,
    /// The Controller Skills; empty in AI mode.
    pub board: Vec<BoardView>,
    /// ET-32.6; none if a person is the Controller.
    pub ai_power: Option<u8>,
    /// ET-32.17: the AI card in force.
    pub ai_card: Option<AiCardId>,
    /// AI cards revealed since the decks were restored.
    pub ai_shown: Vec<(AiCardId, u8)>,
    /// AI Strategy cards revealed since then.
    pub ai_strategy_shown: Vec<(AiStrategyId, u8)>,
    /// The Controller's hand, for its seat alone.
    pub hand: Vec<(StrategyId, u8)>,
    /// How many Strategy Cards the Controller holds.
    pub hand_size: u8,
    /// How many are left in the deck.
    pub deck_size: u8,
    /// Strategy Cards the viewer does not know the place of.
    pub unseen: Vec<(StrategyId, u8)>,
    /// Strategy Cards played or discarded.
    pub played: Vec<(StrategyId, u8)>,
    /// Where the Escalation Token stands.
    pub escalation: u8,
    /// Advancement spaces resolved.
    pub level: u8,
    /// VP by side.
    pub vp: [u8; 2],
    /// Tokens on the Battlefield.
    pub tokens: Vec<TokenView>,
    /// The Terrain of each space.
    pub terrain: Vec<Option<TerrainId>>,
    /// Modifiers in force.
    pub timed: Vec<Timed>,
    /// Bonus Actions granted and not yet taken, in the order in which actions number them.
    pub bonus: Vec<Bonus>,
    /// Power that goes to the Controller when the Action is over.
    pub owed: u8,
    /// Whose Activation it is.
    pub active: Option<ModelId>,
    /// The Attack in progress.
    pub attack: Option<AttackView>,
    /// Lessons of a first game that are over.
    pub lessons: u8,
    /// How the game ended.
    pub result: Option<Ended>,
    /// A number for everything that is public: equal in two positions only if nothing anybody may know tells them apart, steps under
    /// way and limits used among it.
    pub situation: String,
}

/// A slot of the Activation Track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SlotView {
    /// Whose.
    pub side: Side,
    /// What it yields.
    pub power: u8,
    /// The card, if the viewer knows it.
    pub card: Card,
    /// Whether a card lies there that the viewer does not know.
    pub hidden: bool,
    /// Whether it has been revealed.
    pub revealed: bool,
}

/// A Model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ModelView {
    /// Its place.
    pub id: ModelId,
    /// What it is.
    pub being: Being,
    /// ET-2.13: whose; nobody's for a neutral NPC.
    pub side: Option<Side>,
    /// Which seat runs it.
    pub seat: Option<Seat>,
    /// Where it stands; nowhere when it is KO'ed.
    pub at: Option<SpaceId>,
    /// HP left.
    pub hp: u8,
    /// HP at most.
    pub max_hp: u8,
    /// Armor as it counts now.
    pub armor: u8,
    /// ET-22.1.
    pub dazed: bool,
    /// ET-18.10.
    pub empowered: bool,
    /// Power under the card.
    pub power: u8,
    /// How many slots there are under the card; 0 for Models without Power.
    pub slots: u8,
    /// The unlocked Skills by colour, with the Power on each.
    pub skills: [Option<(SkillId, u8)>; 3],
    /// Markers by number.
    pub marks: u8,
    /// Whether this Minion has activated.
    pub acted: bool,
}

/// A Controller Skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardView {
    /// Power on it.
    pub power: u8,
    /// Whether it shows its Empowered face.
    pub empowered: bool,
}

/// A Token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TokenView {
    /// Its number in actions that choose one.
    pub number: u8,
    /// Which.
    pub token: TokenId,
    /// Where.
    pub at: SpaceId,
    /// Who carries it.
    pub by: Option<ModelId>,
}

/// The Attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AttackView {
    /// Who attacks.
    pub attacker: ModelId,
    /// With which Skill.
    pub skill: Option<SkillId>,
    /// Melee or Ranged.
    pub kind: AttackKind,
    /// Whom.
    pub targets: Models,
    /// Dice it would roll now, before and after the limit.
    pub pool: [u8; 2],
    /// What the dice show, once rolled.
    pub dice: Vec<AttackDie>,
    /// Successes so far.
    pub successes: u8,
    /// Boosts and Surges of the Skill that were paid, a bit each.
    pub extras: u16,
}

/// What is asked now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Pending {
    /// Nothing.
    Nothing,
    /// ET-3.9: a Character for this side.
    Character {
        /// Which side takes it.
        side: Side,
        /// How many are still to be taken.
        left: u8,
    },
    /// ET-3.14.
    Minions,
    /// ET-R104.
    Deploy {
        /// Who.
        model: ModelId,
    },
    /// ET-5.1, ET-5.2.
    Queue {
        /// Whose cards.
        side: Side,
        /// Which cards, each as often as there are of it.
        cards: Vec<Card>,
    },
    /// ET-5.9.
    AnyCharacter {
        /// What the slot yields.
        power: u8,
    },
    /// ET-7.5: the next Action.
    Activation {
        /// Whose.
        model: ModelId,
        /// Actions left.
        left: u8,
    },
    /// ET-R154: an Action outside the own Activation.
    Offer {
        /// To whom.
        model: ModelId,
        /// What it may be.
        kinds: Kinds,
    },
    /// ET-24.2.
    Walk {
        /// Who moves.
        model: ModelId,
        /// Points left.
        points: u8,
    },
    /// ET-25.2.
    Push {
        /// Who is Pushed.
        model: ModelId,
        /// Spaces left.
        left: u8,
    },
    /// ET-10.5.
    Gain {
        /// Who.
        model: ModelId,
        /// Cubes left.
        left: u8,
    },
    /// ET-8.3.
    Allocate {
        /// Cubes left.
        left: u8,
    },
    /// Which cube goes.
    Lose {
        /// Whose; none: of the Controller Skills.
        model: Option<ModelId>,
        /// Cubes left.
        left: u8,
        /// Why.
        why: Why,
    },
    /// Boosts and Surges of a Skill that is no Attack.
    Extras {
        /// Whose.
        model: Option<ModelId>,
        /// Which.
        skill: SkillId,
        /// Those already paid, a bit each.
        paid: u16,
    },
    /// ET-R151: Boosts that decide whom an Attack can reach.
    Reach,
    /// ET-19.5.
    Targets {
        /// How many more may be chosen.
        left: u8,
    },
    /// The row of an Attack.
    Row,
    /// ET-19.6.
    AttackBoosts,
    /// ET-19.7.
    DefenseBoosts,
    /// ET-19.20.
    Reroll {
        /// How many dice.
        left: u8,
        /// Whether they are turned instead.
        turn: bool,
    },
    /// Models are chosen.
    Models {
        /// What asks.
        source: Source,
        /// Who is chosen already.
        chosen: Models,
        /// At least so many more.
        min: u8,
        /// At most so many more.
        max: u8,
    },
    /// Whether to do it.
    May {
        /// What asks.
        source: Source,
    },
    /// One of several.
    OneOf {
        /// What asks.
        source: Source,
        /// Their labels.
        labels: Vec<String>,
    },
    /// A space.
    Space {
        /// What asks.
        source: Source,
        /// Who is put there; none for something that is no Model yet.
        model: Option<ModelId>,
        /// How many are left.
        left: u8,
    },
    /// ET-R139: an Activation Card of this side, by its place among the side's slots.
    Card {
        /// Whose.
        side: Side,
        /// Whether it is swapped, not looked at.
        swap: bool,
        /// The first of two that are swapped, for the side that swaps them.
        first: Option<u8>,
    },
    /// The face of a Skill Card, or a Skill Card to be turned.
    Face {
        /// Whose.
        model: ModelId,
        /// The colour unlocked; none: which card is turned.
        colour: Option<Colour>,
    },
    /// Where a Token goes.
    MoveToken {
        /// Its number.
        number: u8,
        /// Spaces left.
        left: u8,
    },
    /// ET-12.2: Reactions and Strategy Cards that answer this.
    React {
        /// What happened.
        event: Trigger,
        /// To whom.
        subject: Option<ModelId>,
        /// The other party.
        object: Option<ModelId>,
    },
    /// ET-8.7.
    Strategy,
    /// ET-8.4: which Minion is next.
    Minion,
    /// ET-8.5: what a Minion does.
    MinionActs {
        /// Which.
        model: ModelId,
        /// Whether it may still move.
        may_move: bool,
    },
    /// ET-18.2: who has not committed; the viewer's own side's choices.
    Level {
        /// The colour.
        colour: Colour,
        /// Who has committed.
        committed: Vec<Seat>,
        /// By Player Character, the faces chosen on the viewer's side.
        faces: Vec<Option<u8>>,
        /// What the Controller has chosen, for its seat.
        empower: Option<(u8, ModelId)>,
    },
    /// ET-21.5.
    Return {
        /// Who.
        model: ModelId,
    },
    /// Placing Power in a pool, for tables of pools.
    Pool(Pool),
}

fn stacks<T>(bag: &Bag, id: impl Fn(u8) -> T) -> Vec<(T, u8)> {
    (0u8..).zip(bag).filter(|(_, n)| **n > 0).map(|(at, n)| (id(at), *n)).collect()
}

/// What this viewer may know.
pub(crate) fn build(game: &Eternia, viewer: Viewer) -> View {
    let side = viewer.seat().and_then(|seat| game.side_of(seat));
    let controller = side == Some(Side::Controller);
    let mut unseen = game.deck;
    if !controller {
        unseen.iter_mut().zip(&game.hand).for_each(|(all, held)| *all += held);
    }
    View {
        viewer: viewer.seat(),
        side,
        content: game.all().key.clone(),
        scenario: game.scenario,
        mode: game.mode,
        method: game.method,
        team: game.team,
        seats: game.seats,
        round: game.round,
        slot: game.slot,
        track: track(game, side),
        deciding: game.status().deciding().iter().collect(),
        pending: if game.over.is_some() {
            Pending::Nothing
        } else {
            game.frames.top().map_or(Pending::Nothing, |f| f.pending(game, side))
        },
        models: (0..MODELS as u8)
            .map(ModelId)
            .filter(|id| game.model(*id).being != Being::Nobody)
            .map(|id| model(game, id))
            .collect(),
        minions: game.minions,
        board: if game.is_ai() {
            Vec::new()
        } else {
            (0..4).map(|at| BoardView { power: game.board[at], empowered: game.turned & (1 << at) != 0 }).collect()
        },
        ai_power: game.is_ai().then_some(game.ai_power),
        ai_card: game.ai_card,
        ai_shown: stacks(&game.ai_shown, AiCardId),
        ai_strategy_shown: stacks(&game.ai_strategy_shown, AiStrategyId),
        hand: if controller { stacks(&game.hand, StrategyId) } else { Vec::new() },
        hand_size: game.hand.iter().sum(),
        deck_size: game.deck.iter().sum(),
        unseen: stacks(&unseen, StrategyId),
        played: stacks(&game.played, StrategyId),
        escalation: game.escalation,
        level: game.level,
        vp: game.vp,
        tokens: (0u8..)
            .zip(game.tokens.iter())
            .map(|(number, token)| TokenView { number, token: token.id(), at: game.token_space(token), by: token.by })
            .collect(),
        terrain: game.lies().to_vec(),
        timed: game.timed.iter().copied().collect(),
        bonus: game.bonus.iter().copied().collect(),
        owed: game.owed,
        active: game.active,
        attack: game.attacks.top().map(|attack| AttackView {
            attacker: attack.attacker,
            skill: attack.skill,
            kind: attack.kind,
            targets: attack.targets,
            pool: game.dice_pool(attack),
            dice: attack.dice.iter().copied().collect(),
            successes: attack.successes,
            extras: attack.extras,
        }),
        lessons: game.lessons,
        result: game.over,
        situation: engine::hash_of(&game.public()),
    }
}

/// ET-5.3, ET-5.14: the cards of the other side stay hidden until they are revealed.
fn track(game: &Eternia, viewer: Option<Side>) -> Vec<SlotView> {
    let slots = &game.rules().track;
    let mut next = [0; 2];
    let view = |(at, slot): (usize, &crate::content::Slot)| {
        let place = next[slot.side.index()];
        next[slot.side.index()] += 1;
        let card = game.queue[slot.side.index()].get(place).copied().unwrap_or_default();
        let revealed = game.slot != crate::round::UNREVEALED && at <= usize::from(game.slot) && card != Card::None;
        let open = revealed || card == Card::Any || (game.team == 1 && slot.side == Side::Players);
        let known = open || viewer == Some(slot.side) || (viewer.is_some() && game.peeked[slot.side.index()] & (1 << place) != 0);
        SlotView {
            side: slot.side,
            power: slot.power,
            card: if known { card } else { Card::None },
            hidden: !known && card != Card::None,
            revealed,
        }
    };
    slots.iter().enumerate().map(view).collect()
}

fn model(game: &Eternia, id: ModelId) -> ModelView {
    let model = game.model(id);
    ModelView {
        id,
        being: model.being,
        side: model.side,
        seat: game.seat_of(id),
        at: model.at,
        hp: model.hp,
        max_hp: game.max_hp(id),
        armor: game.armor(id),
        dazed: model.dazed,
        empowered: model.empowered,
        power: model.power,
        slots: game.card_slots(id),
        skills: Colour::ALL.map(|colour| Some((game.unlocked(id, colour)?, model.slots[colour.index()]))),
        marks: model.marks,
        acted: model.acted,
    }
}

/// For words: the Character of a place in a view.
#[must_use]
pub fn character(view: &View, id: ModelId) -> Option<CharId> {
    view.models.iter().find(|model| model.id == id).and_then(|model| match model.being {
        Being::Character(character) => Some(character),
        _ => None,
    })
}
