//! What one viewer may know, built from nothing.

use crate::action::Play;
use crate::card::{Card, Hand};
use crate::character::CharRef;
use crate::setup::Rules;
use crate::state::{Clash, Frame, Modifier, Side, Waiting};
use crate::turn::Turn;
use engine::{Frames, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// The table as one viewer sees it. By CL-R22 everything is public but the card chosen this turn, the character chosen
/// in secret, and cards removed straight from a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The seat it was built for; none for a spectator.
    pub viewer: Option<Seat>,
    /// The turn, from 1; 0 while characters are chosen.
    pub turn: u16,
    /// What is going on.
    pub phase: Phase,
    /// Who owes a decision.
    pub deciding: Vec<Seat>,
    /// Both sides, by seat.
    pub sides: [SideView; 2],
    /// How the game ended.
    pub result: Option<ResultView>,
    /// The rule options in force.
    pub rules: Rules,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// CL-2.1: characters are chosen.
    Pick,
    /// CL-4.7: cards are chosen.
    Choose,
    /// CL-13.5.
    Over,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResultView {
    /// Who won; none in a draw.
    pub winner: Option<Seat>,
    /// The clause that ended it.
    pub clause: String,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideView {
    /// Which.
    pub seat: Seat,
    /// The character, once it is chosen and the viewer may know it.
    pub character: Option<CharRef>,
    /// HP now.
    pub hp: u8,
    /// Maximum HP now.
    pub max_hp: u8,
    /// Initiative now, all changes counted.
    pub initiative: i8,
    /// The cards that are, or as far as the viewer can tell may be, in hand; kind and number. A card committed this
    /// turn counts as in hand until the Reveal.
    pub hand: Vec<CardCount>,
    /// CL-14.7: how many cards are in hand. Smaller than `hand` adds up to only after hidden removals.
    pub hand_size: u8,
    /// CL-12.3: the pile from the lowest card up.
    pub pile: Vec<Card>,
    /// CL-14.7: how many cards are removed from the game.
    pub removed_size: u8,
    /// Which of them the viewer knows: all for the owner (CL-14.2), for others what was seen to go.
    pub removed: Vec<Card>,
    /// The character's counters, in its order.
    pub counters: Vec<i8>,
    /// Lasting changes.
    pub modifiers: Vec<Modifier>,
    /// CL-16.5: effects that wait for the next turn's start.
    pub waiting: Vec<Waiting>,
    /// Damage received so far this turn.
    pub received: u8,
    /// Whether this turn began with this side's recharge.
    pub recharged: bool,
    /// CL-16.10: the triggered effects that have fired this turn already, as bits.
    pub fired: u32,
    /// The Buildup a Dodge of this side would act at now, all changes counted.
    pub dodge_buildup: u8,
    /// What the next recharge will heal before the ceiling.
    pub recharge_heal: u8,
    /// Whether a choice is committed.
    pub committed: bool,
    /// The choice: one's own once committed, both when the game ended in the middle of a turn.
    pub playing: Option<Play>,
}

/// A kind of card and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardCount {
    /// Which.
    pub card: Card,
    /// How many.
    pub count: u8,
}

/// The view of `viewer`, by allow-list.
pub(crate) fn build(game: &Clash, viewer: Viewer) -> View {
    let phase = match (game.over(), game.frames.top()) {
        (true, _) | (false, None) => Phase::Over,
        (false, Some(Frame::Pick(_))) => Phase::Pick,
        (false, Some(Frame::Choose)) => Phase::Choose,
    };
    let deciding = game.deciding();
    View {
        viewer: viewer.seat(),
        turn: game.turn,
        phase,
        // CL-5.7: who has committed is public.
        deciding: deciding.iter().collect(),
        sides: [build_side(game, 0, viewer), build_side(game, 1, viewer)],
        result: game.ended.map(|e| ResultView { winner: e.winner, clause: e.by.clause().to_string() }),
        rules: game.rules,
    }
}

fn build_side(game: &Clash, i: usize, viewer: Viewer) -> SideView {
    let seat = Seat(i as u8);
    let (side, mine) = (&game.sides[i], viewer.is(seat));
    let open = match game.frames.top() {
        Some(Frame::Pick(picking)) => picking.shown.contains(seat) || mine,
        Some(Frame::Choose) | None => true,
    };
    let character = game.chars[i].filter(|_| open);
    let playing = game.frames.top().is_some_and(|f| matches!(f, Frame::Choose));
    let committed = match game.frames.top() {
        Some(Frame::Pick(_)) => game.chars[i].is_some(),
        Some(Frame::Choose) => game.plays[i].is_some(),
        None => false,
    };
    // What a viewer cannot tell from the hand: cards removed straight from it (CL-R22).
    let hand = if mine { side.hand } else { side.may_hold() };
    let mut removed: Vec<Card> = side.removed.cards().collect();
    if mine {
        removed.extend(side.hidden.cards());
    }
    let read = game.chars[0].is_some() && game.chars[1].is_some() && game.turn > 0;
    let (initiative, dodge_buildup, recharge_heal) = if read {
        let mut copy = game.clone();
        let mut nobody = engine::Seeded::new(0);
        let turn = Turn::new(&mut copy, &mut nobody);
        (turn.initiative(i) as i8, turn.buildup(i, Card::Dodge, 0), turn.recharge_heal(i))
    } else {
        (character.map_or(0, |c| c.def.initiative), 0, 0)
    };
    SideView {
        seat,
        character,
        hp: side.hp,
        max_hp: side.max_hp,
        initiative,
        hand: hand.kinds().map(|card| CardCount { card, count: hand.count(card) }).collect(),
        hand_size: side.hand.len(),
        pile: side.pile.cards(),
        removed_size: side.removed_count(),
        removed,
        counters: side.counters[..character.map_or(0, |c| c.def.counters.len())].to_vec(),
        modifiers: side.modifiers.as_slice().to_vec(),
        waiting: side.waiting.as_slice().to_vec(),
        received: side.received,
        recharged: side.recharged,
        fired: side.fired,
        dodge_buildup,
        recharge_heal,
        committed,
        playing: game.plays[i].filter(|_| mine || !playing),
    }
}

impl View {
    /// The state this view describes, with no choice committed; cards that may be removed count as in hand. `None` before
    /// both characters are known. What it computes from can therefore only be what the viewer knows.
    #[must_use]
    pub fn to_state(&self) -> Option<Clash> {
        let chars = [self.sides[0].character?, self.sides[1].character?];
        if self.phase != Phase::Choose {
            return None;
        }
        let side = |v: &SideView| {
            let mut counters = [0; crate::compile::MAX_COUNTERS];
            v.counters.iter().zip(&mut counters).for_each(|(n, slot)| *slot = *n);
            Side {
                hp: v.hp,
                max_hp: v.max_hp,
                received: v.received,
                recharged: v.recharged,
                hand: v.hand.iter().flat_map(|c| std::iter::repeat_n(c.card, c.count as usize)).collect(),
                pile: v.pile.iter().copied().collect(),
                removed: v.removed.iter().copied().collect(),
                hidden: Hand::default(),
                counters,
                fired: v.fired,
                modifiers: v.modifiers.iter().copied().collect(),
                waiting: v.waiting.iter().copied().collect(),
            }
        };
        Some(Clash {
            chars: chars.map(Some),
            sides: [side(&self.sides[0]), side(&self.sides[1])],
            plays: [None; 2],
            rules: self.rules,
            turn: self.turn,
            frames: Frames::of(Frame::Choose),
            ended: None,
        })
    }
}
