//! The frames of the game's control flow: what is going on, and what comes after it.
//!
//! Every kind of frame has its [`FrameRules`] in the module of its rule: who decides, what they may do, what that does, and what
//! happens without anybody being asked. [`crate::flow`] turns the top frame until somebody has to decide.

use crate::action::Action;
use crate::compiled::{SkillId, SpaceId};
use crate::content::{AttackKind, Event as Trigger, Side};
use crate::event::{Event, Why};
use crate::model::{ModelId, Models};
use crate::programs::{BlockId, PickId};
use crate::state::{Bonus, Ctx, Eternia, Kinds};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decider {
    /// Nobody: the game goes on by itself.
    Nobody,
    /// The seat that runs this Model.
    Model(ModelId),
    /// A side: the seats that speak for the Player Team (ET-R106), or the Controller.
    Side(Side),
    /// These seats of the Player Team, any one of them first.
    Any(SeatSet),
    /// Each of these seats, at the same time.
    Each(SeatSet),
    /// The program (ET-R153).
    Program,
}

/// What the rules say of one kind of frame. Where nobody is ever asked, the defaults do and only `step` is written.
pub(crate) trait FrameRules: Copy {
    /// Who owes a decision now.
    fn decider(&self, _game: &Eternia) -> Decider {
        Decider::Nobody
    }

    /// Candidates for what a deciding seat may do, in a fixed order, each once; those that `check` allows are legal.
    fn list(&self, _game: &Eternia, _seat: Option<Seat>, _out: &mut Vec<Action>) {}

    /// Whether a deciding seat may do this; the program decides as no seat.
    ///
    /// # Errors
    /// The clause and the reason.
    fn check(&self, _game: &Eternia, _seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        Err(action.wrong_time())
    }

    /// Does what has been checked.
    fn apply(self, _game: &mut Eternia, _seat: Option<Seat>, _action: Action, _cx: &mut impl Cx<Event>) {}

    /// One thing that happens without anybody being asked; only called when nobody has to decide.
    fn step(self, game: &mut Eternia, _cx: &mut impl Cx<Event>) {
        game.frames.pop();
    }

    /// What the table shows of it.
    fn pending(&self, _game: &Eternia, _viewer: Option<Side>) -> Pending {
        Pending::Nothing
    }
}

/// Every question about a frame goes to the rule it is about.
macro_rules! dispatch {
    ($($name:ident),*) => {
        impl FrameRules for Frame {
            #[inline]
            fn decider(&self, game: &Eternia) -> Decider {
                match self { $(Frame::$name(frame) => frame.decider(game),)* }
            }

            #[inline]
            fn list(&self, game: &Eternia, seat: Option<Seat>, out: &mut Vec<Action>) {
                match self { $(Frame::$name(frame) => frame.list(game, seat, out),)* }
            }

            #[inline]
            fn check(&self, game: &Eternia, seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
                match self { $(Frame::$name(frame) => frame.check(game, seat, action),)* }
            }

            #[inline]
            fn apply(self, game: &mut Eternia, seat: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
                match self { $(Frame::$name(frame) => frame.apply(game, seat, action, cx),)* }
            }

            #[inline]
            fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
                match self { $(Frame::$name(frame) => frame.step(game, cx),)* }
            }

            fn pending(&self, game: &Eternia, viewer: Option<Side>) -> Pending {
                match self { $(Frame::$name(frame) => frame.pending(game, viewer),)* }
            }
        }
    };
}

/// What an Action consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum What {
    /// Up to so many movement points.
    Move(u8),
    /// An Attack.
    Attack(SkillId, AttackKind),
    /// A Skill.
    Skill(SkillId),
    /// An Interact: which, where.
    Interact(u8, SpaceId),
    /// The Attack of an NPC.
    NpcAttack,
}

/// What is put on a space somebody chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Thing {
    /// A Model that stands somewhere.
    Model(ModelId),
    /// So many Minions of the chosen type.
    Minions,
    /// Elite Minions of this type.
    Elite(crate::compiled::MinionId),
    /// A Token.
    Token(u8),
    /// A Terrain.
    Terrain(crate::compiled::TerrainId),
}

kit::frames! {
    dispatch;

    /// ET-3.9, ET-3.14: Characters and Minions are chosen. In [`crate::setup`].
    Muster {}

    /// ET-R104: Models are deployed. In [`crate::setup`].
    Deploy {
        /// The Model that is next.
        next: ModelId,
    }

    /// ET-4.2: a Round. In [`crate::round`].
    Round {
        /// How far it is; see [`crate::round::stage`].
        stage: u8,
        /// ET-R150: the next of the Scenario's events at its end.
        event: u8,
    }

    /// ET-5.1, ET-5.2: a side queues its cards. In [`crate::round`].
    Queue {
        /// Whose.
        side: Side,
    }

    /// ET-5.9: who takes the "Any Player Character" Activation. In [`crate::round`].
    AnyCharacter {
        /// What the slot yields.
        power: u8,
    }

    /// ET-7.1: an Activation. In [`crate::activation`].
    Activation {
        /// Whose.
        model: ModelId,
        /// How far it is.
        stage: u8,
        /// Actions left.
        left: u8,
        /// What the slot yields.
        power: u8,
    }

    /// ET-R154, ET-R94: an Action offered outside the own Activation. In [`crate::activation`].
    Offer {
        /// To whom, and which.
        bonus: Bonus,
        /// Whether it is a Bonus Action (as opposed to a granted one).
        extra: bool,
    }

    /// ET-7.8: an Action in progress. In [`crate::activation`].
    Act {
        /// Whose.
        model: ModelId,
        /// What.
        what: What,
        /// Whether it is a Bonus Action.
        bonus: bool,
        /// How far it is.
        stage: u8,
    }

    /// ET-24: a move. In [`crate::movement`].
    Walk {
        /// Who moves.
        model: ModelId,
        /// Points left.
        points: u8,
        /// The last free space of the path (ET-R48).
        back: SpaceId,
        /// ET-R137: whether it has to move at all.
        must: bool,
        /// What ten spaces would have been when the move began: whatever changes it changes the points left (ET-R47).
        base: u8,
        /// A step that was declared and not yet carried out.
        to: Option<SpaceId>,
        /// Whether it has moved.
        moved: bool,
        /// How far the step is.
        stage: u8,
    }

    /// ET-25: a Push. In [`crate::movement`].
    Shove {
        /// Who is Pushed.
        model: ModelId,
        /// Spaces left.
        left: u8,
        /// Where it began.
        start: SpaceId,
        /// 0 anywhere, 1 towards, 2 away from `of`.
        way: u8,
        /// What the Push is measured by.
        of: SpaceId,
        /// Whose Skill it is.
        side: Option<Side>,
        /// Who Pushes.
        by: Option<ModelId>,
        /// Spaces Pushed.
        done: u8,
        /// A step that was declared and not yet carried out.
        to: Option<SpaceId>,
    }

    /// ET-10.5: a Player Character's Power is placed cube by cube. In [`crate::power`].
    Gain {
        /// Who gains.
        model: ModelId,
        /// Cubes left.
        left: u8,
    }

    /// ET-8.3, ET-10.7: the Controller's Power is placed cube by cube. In [`crate::power`].
    Allocate {
        /// Cubes left.
        left: u8,
    }

    /// Power is lost, or moves to somebody else, cube by cube. In [`crate::power`].
    Lose {
        /// Who loses; none: the Controller Skills.
        model: Option<ModelId>,
        /// Cubes left.
        left: u8,
        /// Who gets it.
        to: Option<ModelId>,
        /// Why.
        why: Why,
    }

    /// A Skill in use. In [`crate::skill`].
    Skill {
        /// Which.
        skill: SkillId,
        /// How far it is.
        stage: u8,
        /// Boosts and Surges paid, a bit each.
        extras: u16,
        /// Whose, and what it answers.
        ctx: Ctx,
    }

    /// Section 19: the Attack on top of `attacks`. In [`crate::attack`].
    Strike {
        /// How far it is; see [`crate::attack::stage`].
        stage: u8,
        /// Targets still to be dealt with in this stage.
        todo: Models,
        /// Seats that have passed in this stage.
        passed: u8,
    }

    /// ET-19.20: dice are rerolled one by one. In [`crate::attack`].
    Reroll {
        /// How many may still be.
        left: u8,
        /// The operation.
        block: BlockId,
        /// Its place.
        pc: u8,
        /// Whose effect it is.
        side: Option<Side>,
        /// The Model whose Skill it is.
        by: Option<ModelId>,
        /// Whether faces are turned instead.
        turn: bool,
    }

    /// Wounds are suffered. In [`crate::harm`].
    Hurt {
        /// Who.
        model: ModelId,
        /// How many.
        wounds: u8,
        /// Who causes them.
        by: Option<ModelId>,
        /// How far it is.
        stage: u8,
        /// ET-26: Escape Damage.
        escape: bool,
    }

    /// ET-21.5: a KO'ed Character returns. In [`crate::harm`].
    Back {
        /// Who.
        model: ModelId,
    }

    /// A list of effects is carried out. In [`crate::effect`].
    Effect {
        /// The list.
        block: BlockId,
        /// The next operation.
        pc: u8,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// A list is carried out for each of some Models. In [`crate::effect`].
    ForEach {
        /// The list.
        block: BlockId,
        /// For whom.
        left: Models,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// A list is carried out several times. In [`crate::effect`].
    Repeat {
        /// The list.
        block: BlockId,
        /// How often.
        left: u8,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// Models are chosen. In [`crate::effect`].
    Pick {
        /// Which choice.
        pick: PickId,
        /// Who is chosen already.
        chosen: Models,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// The owner may do something. In [`crate::effect`].
    May {
        /// What.
        block: BlockId,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// The owner chooses one of several lists. In [`crate::effect`].
    OneOf {
        /// The list with the operation.
        block: BlockId,
        /// Its place.
        pc: u8,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// The owner chooses a space. In [`crate::effect`].
    Put {
        /// What is put there.
        thing: Thing,
        /// How many are left.
        left: u8,
        /// The list with the operation that says where.
        block: BlockId,
        /// Its place.
        pc: u8,
        /// Whom and what it is about.
        ctx: Ctx,
    }

    /// ET-R139: the owner chooses Activation Cards. In [`crate::effect`].
    Cards {
        /// Whose cards.
        side: Side,
        /// Who chooses.
        by: Side,
        /// How many are still to be looked at; 0: two are swapped.
        left: u8,
        /// The first of two.
        first: Option<u8>,
    }

    /// A face is chosen, or a Skill Card to be turned. In [`crate::effect`].
    Face {
        /// Whose.
        model: ModelId,
        /// Which colour is unlocked; none: a card is turned.
        colour: Option<crate::content::Colour>,
    }

    /// A Token is moved. In [`crate::effect`].
    Carry {
        /// Which.
        token: u8,
        /// How far.
        left: u8,
        /// Who decides.
        side: Option<Side>,
    }

    /// ET-R35: everything that answers an event. In [`crate::window`].
    Window {
        /// What has happened, and to whom.
        event: Trigger,
        /// Who it is about.
        subject: Option<ModelId>,
        /// The other party.
        object: Option<ModelId>,
        /// How much.
        amount: u8,
        /// Who answers now.
        stage: u8,
        /// The next of those.
        cursor: u16,
        /// Seats that have declined, a bit each.
        passed: u8,
    }

    /// What was being resolved is over (ET-R36). In [`crate::window`].
    Resolved {
        /// Whether a Skill or card is over with it (ET-R8).
        skill: bool,
    }

    /// ET-8.1: the Strategy Activation. In [`crate::strategy`].
    Strategy {
        /// How far it is.
        stage: u8,
        /// What the slot yields.
        power: u8,
    }

    /// ET-8.5: a Minion activates. In [`crate::strategy`].
    MinionActs {
        /// Which.
        model: ModelId,
        /// How far it is.
        stage: u8,
    }

    /// ET-R81: Elite Minions of the Player Team activate. In [`crate::strategy`].
    Pack {
        /// Whose.
        of: ModelId,
    }

    /// ET-18.2: an advancement space is resolved. In [`crate::escalation`].
    Level {
        /// How far it is.
        stage: u8,
        /// Seats that have not committed.
        waiting: u8,
        /// What they chose: by Player Character the face; the Controller's Skill and Character.
        faces: [u8; 4],
        /// The Controller's choice.
        empower: Option<(u8, u8)>,
    }

    /// ET-R113: the Players settle a tie of the AI by hand. In [`crate::ai`].
    Worst {
        /// Among whom.
        among: Models,
    }

    /// ET-R147: a Model that cannot stay where it is goes to the nearest free space. In [`crate::movement`].
    Settle {
        /// Which.
        model: ModelId,
    }

    /// Section 30: an NPC acts. In [`crate::npc`].
    Npc {
        /// Which.
        model: ModelId,
        /// The next entry.
        entry: u8,
    }
}

/// What an offered Action may be.
#[allow(dead_code)]
pub(crate) const ANY_ACTION: Kinds = Kinds::ALL;
