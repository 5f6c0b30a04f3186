//! The frames of the game's control flow: what is going on, and what comes after it.
//!
//! Every kind of frame has one place: its [`FrameRules`], in the module of its rule, say who decides, what they may do, what
//! that does, what is done for the absent, and what the table shows. `game` only forwards to the pending frame.

use crate::action::Action;
use crate::board::Place;
use crate::event::Event;
use crate::state::{Rage, SEATS, Side, Step};
use crate::types::RegionId;
use crate::view::Pending;
use engine::{Cx, GameRng, Illegal, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

/// What the rules say of one kind of frame. Where nobody is ever asked, the defaults do and only `step` is written.
pub(crate) trait FrameRules: Copy {
    /// Who owes a decision now.
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Everything a deciding seat may do, in a fixed order.
    fn list(&self, _game: &Rage, _seat: Seat, _out: &mut Vec<Action>) {}

    /// Carries out what a deciding seat does.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    fn apply(self, _game: &mut Rage, _seat: Seat, action: Action, _cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        Err(action.wrong_time())
    }

    /// RA-R81: what is done for a player who does not answer in time: nothing is begun, and nothing held is given up. Where
    /// there is no such answer, none.
    fn default_action(&self, _game: &Rage, _seat: Seat) -> Option<Action> {
        None
    }

    /// Why a seat that owes no decision cannot do this, where there is more to say than that others act now.
    fn not_asked(&self, _action: Action) -> Option<Illegal> {
        None
    }

    /// RA-R13: takes back a seat's hidden choice; false where there is none.
    fn take_back(&mut self, _seat: Seat) -> bool {
        false
    }

    /// One thing that happens without anybody being asked; false when a player has to decide.
    fn step(self, _game: &mut Rage, _cx: &mut impl Cx<Event>) -> bool {
        false
    }

    /// What the table shows of it.
    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Nothing
    }

    /// RA-R81: whether it waits for this player, who is gone, and for nobody else.
    fn waits_for(&self, _gone: Seat) -> bool {
        false
    }

    /// What it holds goes back when it is dropped unfinished.
    fn give_up(self, _game: &mut Rage) {}

    /// Whether a seat is shown something of it that the others must not learn.
    fn hides(&self, _game: &Rage, _seat: Seat) -> bool {
        false
    }

    /// Draws anew what `me` cannot know of it.
    fn imagine(self, _game: &mut Rage, _me: Seat, _rng: &mut GameRng) {}
}

/// Every question about a frame goes to the rule it is about.
macro_rules! dispatch {
    ($($name:ident),*) => {
        impl FrameRules for Frame {
            #[inline]
            fn deciders(&self, game: &Rage) -> SeatSet {
                match self { $(Frame::$name(frame) => frame.deciders(game),)* }
            }

            #[inline]
            fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
                match self { $(Frame::$name(frame) => frame.list(game, seat, out),)* }
            }

            #[inline]
            fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
                match self { $(Frame::$name(frame) => frame.apply(game, seat, action, cx),)* }
            }

            fn default_action(&self, game: &Rage, seat: Seat) -> Option<Action> {
                match self { $(Frame::$name(frame) => frame.default_action(game, seat),)* }
            }

            fn not_asked(&self, action: Action) -> Option<Illegal> {
                match self { $(Frame::$name(frame) => frame.not_asked(action),)* }
            }

            fn take_back(&mut self, seat: Seat) -> bool {
                match self { $(Frame::$name(frame) => frame.take_back(seat),)* }
            }

            #[inline]
            fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
                match self { $(Frame::$name(frame) => frame.step(game, cx),)* }
            }

            fn pending(&self, game: &Rage, viewer: Viewer) -> Pending {
                match self { $(Frame::$name(frame) => frame.pending(game, viewer),)* }
            }

            fn waits_for(&self, gone: Seat) -> bool {
                match self { $(Frame::$name(frame) => frame.waits_for(gone),)* }
            }

            fn give_up(self, game: &mut Rage) {
                match self { $(Frame::$name(frame) => frame.give_up(game),)* }
            }

            fn hides(&self, game: &Rage, seat: Seat) -> bool {
                match self { $(Frame::$name(frame) => frame.hides(game, seat),)* }
            }

            fn imagine(self, game: &mut Rage, me: Seat, rng: &mut GameRng) {
                match self { $(Frame::$name(frame) => frame.imagine(game, me, rng),)* }
            }
        }
    };
}

kit::frames! {
    dispatch;

    /// RA-R4: the players build the board; who is next in the random seat order, and the tile they hold.
    Build { next: u8, holding: Option<RegionId> }
    /// RA-R7: clans are chosen.
    PickClan { next: u8 }
    /// RA-R5: Bastions are placed.
    PlaceBastion { next: u8 }
    /// RA-7.1: Tactic cards are committed, by number of the clan's seven.
    Tactics { chosen: [Option<u8>; SEATS] }
    /// RA-10.1: reinforcements, player by player in turn order.
    Reinforcements { next: u8 }
    /// RA-10.2: one player splits these.
    Reinforce { seat: Seat, left: [u8; 3] }
    /// RA-6.1: phase B or D; `acting` has been given its action.
    Actions { second: bool, next: u8, acting: Option<Seat> }
    /// RA-11.1: one player picks an action.
    Choose { seat: Seat }
    /// RA-27.5.
    Renew { seat: Seat }
    /// RA-12.1: `set` are the slots set since the last card was gained, a bit each.
    Equip { seat: Seat, forged: bool, set: u8 }
    /// RA-13.5: the drawn Legendary cards, a bit each.
    Keep { seat: Seat, drawn: u16 }
    /// RA-15.1.
    March { seat: Seat }
    /// RA-17.3.
    Battles { seat: Seat }
    /// RA-29.16: which of the units there carries the prisoner from now on.
    PickUp { seat: Seat, place: Place }
    /// RA-17.4, RA-17.5: a Battle.
    Battle {
        place: Place,
        /// The Attacker, then the Defender.
        sides: [Side; 2],
        /// RA-18.1: the Slowness sums, as they were when it began.
        slowness: [u16; 2],
        /// Whose Assault is due: 0 the Attacker's, 1 the Defender's.
        due: u8,
        /// RA-20.1: Rage tokens.
        rage: [u16; 2],
        step: Step,
        /// The dice of this Assault: wounds and misses.
        wounds: u8,
        misses: u8,
        /// RA-19.7: rerolls left.
        rerolls: u8,
        /// RA-20.1: what must be distributed.
        injuries: u16,
    }
    /// RA-R85: Battles that the Elves begin where a scenario has put them among a player's units.
    Invasions {}
    /// RA-29.7: the end of a scenario's round, once everything it started is over.
    RoundOver {}
    /// RA-24.1: which Stones deliver, and which of their units go home.
    Stones { chosen: [Option<(u32, u32)>; SEATS] }
}
