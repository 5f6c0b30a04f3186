//! The frames of the game's control flow: what is going on, and what comes after it.
//!
//! Each kind of frame has one place: its `FrameRules`, in the module of its rule, say who decides, what they may do and
//! what happens when nobody has to be asked.

use crate::action::Action;
use crate::combat::Step;
use crate::event::Event;
use crate::ids::{AreaId, Combat, Face, HeroId, Lane, Merchant, TeamId};
use crate::state::{Fields, Mount};
use engine::{Cx, Seat};
use serde::{Deserialize, Serialize};

/// Whom a frame asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Nobody: it goes on by itself.
    Nobody,
    /// The controller of this hero (FE-R171).
    Hero(HeroId),
    /// FE-R214: any player of this team.
    Team(TeamId),
    /// One player of each of these teams, in secret, a bit a team.
    Each(u8),
}

/// What the rules say of one kind of frame.
pub(crate) trait FrameRules: Copy {
    /// Who owes a decision now.
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Nobody
    }

    /// Everything that can be decided, in a fixed order.
    fn list(&self, _game: &Fields, _seat: Seat, _out: &mut Vec<Action>) {}

    /// Carries out what is in the list.
    fn apply(self, _game: &mut Fields, _seat: Seat, _action: Action, _cx: &mut impl Cx<Event>) {}

    /// One thing that happens without anybody being asked.
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        game.frames.pop();
    }
}

/// Every question about a frame goes to the rule it is about.
macro_rules! dispatch {
    ($($name:ident),*) => {
        impl FrameRules for Frame {
            #[inline]
            fn asks(&self, game: &Fields) -> Ask {
                match self { $(Frame::$name(frame) => frame.asks(game),)* }
            }

            #[inline]
            fn list(&self, game: &Fields, seat: Seat, out: &mut Vec<Action>) {
                match self { $(Frame::$name(frame) => frame.list(game, seat, out),)* }
            }

            #[inline]
            fn apply(self, game: &mut Fields, seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
                match self { $(Frame::$name(frame) => frame.apply(game, seat, action, cx),)* }
            }

            #[inline]
            fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
                match self { $(Frame::$name(frame) => frame.step(game, cx),)* }
            }
        }

        impl Frame {
            /// Its name, for views and pages.
            pub(crate) fn name(&self) -> &'static str {
                match self { $(Frame::$name(_) => stringify!($name),)* }
            }
        }
    };
}

kit::frames! {
    dispatch;

    /// FE-2.2: heroes are picked, one after the other.
    Draft { picked: u8 }
    /// FE-2.6: a team picks its base.
    Base { team: TeamId }
    /// The rest of the set-up.
    Deal {}
    /// FE-R35: the income of a first game's first day.
    Income {}
    /// FE-11.1: who activates a hero next.
    Round { next: TeamId }
    /// FE-11.3: a team activates a hero.
    Activate { team: TeamId }
    /// FE-11.4: the turn of a hero.
    Turn { hero: HeroId }
    /// After every action of a turn: captures and objectives (FE-R26, FE-R44).
    Settle { hero: HeroId }
    /// The end of a turn.
    TurnOver { hero: HeroId }
    /// FE-10.8: the end of a round, once everything it brought is over.
    RoundOver {}
    /// FE-12.1: a move under way.
    Move { hero: HeroId, points: u8 }
    /// FE-20.3: what a hero meets where it came.
    Arrive { hero: HeroId, area: AreaId }
    /// FE-20.5: who defends.
    Defender { attacker: HeroId, area: AreaId, team: TeamId }
    /// FE-28.1: soldiers that have entered an area.
    Invade { team: TeamId, area: AreaId, number: u8 }
    /// FE-28.6: their damage is shared out.
    Share { team: TeamId, area: AreaId, left: u8, spent: u8, absorbed: [u8; crate::ids::HEROES] }
    /// FE-8.5: a defeated hero pays.
    Defeat { hero: HeroId, paid: u8 }
    /// A hero has more than it may hold.
    Overflow { hero: HeroId }
    /// FE-21.7: a combat card was gained; another one is removed.
    Improve { team: TeamId, hero: HeroId, gained: Combat }
    /// FE-15.3: one of two encounter cards.
    Pair { hero: HeroId, first: u8, second: u8 }
    /// FE-15.7: an ally of the own faction.
    Meet { hero: HeroId, card: u8 }
    /// FE-27.1: a wilds combat.
    Wilds { hero: HeroId, fight: Fight }
    /// FE-29.1: a beaten creature may be tamed.
    Tame { hero: HeroId, mount: Mount }
    /// FE-27.10: what is left to do when a wilds combat was won.
    Spoils { hero: HeroId, card: u8 }
    /// FE-19.4: at a merchant.
    Shop { hero: HeroId, merchant: Merchant, refreshed: bool, bought: bool }
    /// FE-18.1: a trade; with whom an exchange was made already, a bit each.
    Trade { hero: HeroId, done: u16 }
    /// FE-18.1: the other controller must agree to the exchange.
    Consent { hero: HeroId, asked: HeroId }
    /// A list of effects.
    Run { block: u16, at: u8, team: TeamId, hero: Option<HeroId>, lane: Option<Lane> }
    /// FE-R190: which of the tasks of a quest a hero attempts that none is written for.
    Errand { hero: HeroId, quest: u8 }
    /// The reward of a quest, if it was fulfilled.
    QuestEnd { hero: HeroId, quest: u8 }
    /// FE-33.1: the last objectives of a team.
    Last { team: TeamId }
    /// FE-33.3.
    Finish {}
    /// FE-33.6: the tied teams choose a hero each, in secret.
    Champions { tied: u8, chosen: [Option<HeroId>; 3] }
    /// FE-33.6, FE-R156: the deciding duel was fought.
    Decided { waiting: Option<HeroId> }
    /// Section 23: the phases of an epic combat.
    Clash { step: Step }
    /// FE-23.1: a weapon is chosen.
    Arms { side: u8 }
    /// FE-R78: whether the combat is avoided.
    Avoid { side: u8 }
    /// FE-23.2: abilities at the start.
    Opening { side: u8 }
    /// FE-23.3: a drawn card is kept or not, and placed.
    Drawn { side: u8, card: Combat, focus: bool, effect: bool }
    /// FE-22.6: the two cards of a tool.
    Tool { side: u8, first: Combat, second: Option<Combat>, effect: bool }
    /// FE-23.6: phase 4; whose turn it is.
    Powers { turn: TeamId }
    /// FE-R214: a team-mate may cast spells of its own heroes before its team has passed.
    Helper { team: TeamId, hero: HeroId }
    /// FE-R148: whom a spell of a team without a hero in the combat supports.
    Support { hero: HeroId, spell: u8 }
    /// FE-38.4: heroes buy before a skirmish; who has passed, a bit each.
    Outfit { team: TeamId, passed: u16 }
    /// FE-38.7.
    Zone { team: TeamId }
    /// FE-38.8.
    Garrison { team: TeamId, left: u8 }
    /// FE-38.9.
    Muster { placed: u8 }
    /// FE-38.10.
    Scatter { placed: u8 }
    /// FE-26.13: dice above ten become successes.
    Surplus { side: u8, left: u8 }
    /// FE-26.10: dice of a lane, which may be rolled again.
    Power { side: u8, lane: Lane, faces: [u8; 4] }
    /// FE-35.3: one more soldier at the nearest merchant of this kind.
    Station { merchant: Merchant }
    /// The first round of a solo game begins.
    Begin {}
    /// FE-37.3: the next round of a solo game, or its end.
    NextRound {}
    /// FE-R161: a script of the enemy is carried out.
    Orders { script: u8, at: u8, hero: u8 }
    /// FE-R201: an enemy hero has come among heroes of the team.
    Raid { enemy: HeroId, area: AreaId }
    /// FE-36.8: a clash card is drawn.
    DrawClash {}
    /// FE-36.12: effect cards that are still to be drawn.
    EnemyEffects { left: u8 }
    /// FE-R202: abilities of the enemy hero.
    EnemyPassive {}
    /// FE-36.15: overloads of the enemy hero that are still to come.
    Surge { left: u8 }
    /// FE-23.26: the active player may flee.
    Flight {}
    /// FE-23.31, FE-8.3: a hero is moved to one of these areas, by the decision of that hero's controller.
    Push { hero: HeroId, by: HeroId, to: crate::map::AreaSet }
}

/// FE-27.1: a wilds combat under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Fight {
    /// The card of the encounter deck.
    pub card: u8,
    /// Whether the dice were rolled.
    pub rolled: bool,
    /// Whether rolling again is over.
    pub settled: bool,
    /// What the creature has left of each.
    pub hp: u8,
    /// What the creature has left of each.
    pub attack: u8,
    /// What the creature has left of each.
    pub defense: u8,
    /// Dice more or fewer.
    pub dice: i8,
    /// Dice not yet assigned, by face.
    pub faces: [u8; 4],
}

impl Fight {
    /// FE-27.4: how many dice show this and are not yet assigned.
    #[must_use]
    pub fn count(&self, face: Face) -> u8 {
        self.faces[face as usize]
    }
}
