//! What happens in a game, who may know it, and which clause decided.

use crate::action::Play;
use crate::card::Card;
use crate::character::CharRef;
use crate::content::Zone;
use crate::state::Modifier;
use engine::{Clause, LogRole, Names, Seat, Viewer};
use kit::audience::{Audience, Secretive};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Event {
    /// A player chose a character; which one is that player's secret until both have chosen (CL-R24).
    Picks {
        /// Who.
        seat: Seat,
        /// Which, for those who may know.
        character: Option<CharRef>,
        /// Whether it was picked in the open.
        open: bool,
    },
    /// CL-2.2: both characters and their move lists lie open.
    Characters {
        /// By seat.
        characters: [CharRef; 2],
    },
    /// A turn begins.
    TurnBegins {
        /// Counted from 1.
        turn: u16,
    },
    /// CL-4.10: the whole pile back to hand, and healing.
    Recharges {
        /// Who.
        seat: Seat,
        /// What came back.
        cards: Vec<Card>,
        /// How much it healed.
        healed: u8,
        /// HP afterwards.
        hp: u8,
        /// Whether by CL-4.1 and not by an effect.
        forced: bool,
    },
    /// CL-4.12: no card in hand, so no move this turn.
    NoMove {
        /// Who.
        seat: Seat,
    },
    /// A player committed a card face down.
    Commits {
        /// Who.
        seat: Seat,
        /// What, for its owner alone.
        play: Option<Play>,
        /// What the card is called; empty for those who may not know.
        name: &'static str,
    },
    /// CL-5.6: the commitment was taken back. Told to its owner alone.
    TakesBack {
        /// Who.
        seat: Seat,
    },
    /// CL-5.4: both cards turn over at once.
    Reveal {
        /// By seat; none for a player without a move.
        plays: [Option<Play>; 2],
        /// What was played, execution decisions included (CL-5.2); empty for a player without a move.
        names: [String; 2],
    },
    /// CL-6.5: Buildups and order are fixed.
    Order {
        /// By seat.
        buildups: [Option<u8>; 2],
        /// By seat, when the Buildups are equal this decided.
        initiatives: [i8; 2],
        /// Who acts first.
        first: First,
    },
    /// A move acts.
    Acts {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it is called.
        name: &'static str,
        /// At which Buildup.
        buildup: u8,
    },
    /// CL-16.8: the move takes over a basic move.
    Copies {
        /// Whose.
        seat: Seat,
        /// What it becomes; none where there is nothing to copy.
        card: Option<Card>,
    },
    /// CL-6.7: a protection starts.
    Protects {
        /// Whose.
        seat: Seat,
        /// By what.
        by: Cause,
        /// What that is called.
        name: &'static str,
        /// Whether it turns damage back instead of stopping it.
        redirects: bool,
    },
    /// CL-11.10: one damage event with its whole arithmetic.
    Damage(Damage),
    /// HP came back.
    Heals {
        /// Who.
        seat: Seat,
        /// How much, after the ceiling (CL-4.6).
        amount: u8,
        /// HP afterwards.
        hp: u8,
    },
    /// CL-R27: HP lost that is not damage.
    LosesHp {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u8,
        /// HP afterwards.
        hp: u8,
    },
    /// CL-15: a move was judged.
    Judged {
        /// Whose.
        seat: Seat,
        /// How.
        verdict: Verdict,
    },
    /// Initiative changed.
    Initiative {
        /// Whose.
        seat: Seat,
        /// What it is now.
        now: i8,
    },
    /// A lasting change other than of Initiative took hold.
    Changed {
        /// Whose moves or values.
        seat: Seat,
        /// The change.
        modifier: Modifier,
    },
    /// A counter changed.
    Counter {
        /// Whose.
        seat: Seat,
        /// Its name.
        name: String,
        /// What it is now.
        now: i8,
    },
    /// The maximum HP changed.
    MaxHp {
        /// Whose.
        seat: Seat,
        /// What it is now.
        now: u8,
    },
    /// An effect moved a card.
    CardMoves {
        /// Whose card.
        seat: Seat,
        /// Which, for those who may know (CL-R22).
        card: Option<Card>,
        /// What it is called; empty for those who may not know.
        name: &'static str,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
    },
    /// A pile's top went to its bottom.
    Buries {
        /// Whose pile.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it is called.
        name: &'static str,
    },
    /// CL-5.8: an effect found nothing where it pointed.
    NothingThere {
        /// Whose effect.
        seat: Seat,
    },
    /// CL-16.5: effects wait for the next turn's start.
    Delays {
        /// Whose.
        seat: Seat,
    },
    /// A delayed effect happens.
    DelayEnds {
        /// Whose.
        seat: Seat,
    },
    /// The move leaves play.
    LeavesPlay {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it is called.
        name: &'static str,
        /// To where.
        to: Zone,
    },
    /// CL-13.7.
    Concedes {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Who won; none in a draw.
        winner: Option<Seat>,
        /// The clause that ended it.
        clause: Clause,
    },
}

/// Who acts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// CL-6.2: this seat, by the lower Buildup.
    Faster(Seat),
    /// CL-6.3: this seat, by the higher Initiative at equal Buildup.
    Initiative(Seat),
    /// CL-6.4: both at the same instant.
    Together,
    /// CL-6.13: this seat alone has a move.
    Alone(Seat),
    /// Nobody has a move.
    Nobody,
}

/// What an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The move in play.
    Move(Card),
    /// A passive, by its place on the character.
    Passive(u8),
    /// CL-16.5: an effect that waited.
    Delayed,
}

/// CL-11.10: how one damage event went, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// Whose effect.
    pub from: Seat,
    /// What dealt it.
    pub cause: Cause,
    /// What that is called.
    pub name: &'static str,
    /// Whom it was aimed at.
    pub to: Seat,
    /// The stated (or set) amount.
    pub stated: u8,
    /// What changes added or took off.
    pub changed: i8,
    /// CL-11.1: what the damage received earlier took off.
    pub reduced: u8,
    /// What protections did, in order.
    pub stops: Vec<Stop>,
    /// Why the opposing Block, Counter or Dodge let it through, if it did.
    pub past: Option<Clause>,
    /// What arrived.
    pub received: u8,
    /// HP of `to` afterwards.
    pub hp: u8,
}

/// What one protection did to one damage event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stop {
    /// What protects.
    pub by: Cause,
    /// What that is called.
    pub name: &'static str,
    /// How much it stopped or turned away.
    pub amount: u8,
    /// If it redirects: what the attacker received, and the attacker's HP afterwards.
    pub returned: Option<(u8, u8)>,
}

/// CL-15: how a move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// CL-15.2.
    Hit,
    /// CL-15.2.
    Miss,
    /// CL-15.3.
    Successful,
    /// CL-15.4.
    Unsuccessful,
}

impl Secretive for Event {
    fn audience(&self) -> Audience {
        match self {
            Event::Picks { seat, open: false, .. } | Event::Commits { seat, .. } | Event::TakesBack { seat } => {
                Audience::only(*seat)
            }
            // CL-R22: a card removed straight from a hand stays hidden; one from an open place is known.
            Event::CardMoves { seat, from: Zone::Hand, to: Zone::Removed, .. }
            | Event::CardMoves { seat, from: Zone::Removed, to: Zone::Hand, .. } => Audience::only(*seat),
            Event::Picks { .. }
            | Event::Characters { .. }
            | Event::TurnBegins { .. }
            | Event::Recharges { .. }
            | Event::NoMove { .. }
            | Event::Reveal { .. }
            | Event::Order { .. }
            | Event::Acts { .. }
            | Event::Copies { .. }
            | Event::Protects { .. }
            | Event::Damage(_)
            | Event::Heals { .. }
            | Event::LosesHp { .. }
            | Event::Judged { .. }
            | Event::Initiative { .. }
            | Event::Changed { .. }
            | Event::Counter { .. }
            | Event::MaxHp { .. }
            | Event::CardMoves { .. }
            | Event::Buries { .. }
            | Event::NothingThere { .. }
            | Event::Delays { .. }
            | Event::DelayEnds { .. }
            | Event::LeavesPlay { .. }
            | Event::Concedes { .. }
            | Event::Over { .. } => Audience::Everybody,
        }
    }

    fn public_part(&self) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Event::Picks { character, .. } => *character = None,
            Event::Commits { play, name, .. } => (*play, *name) = (None, ""),
            Event::CardMoves { card, name, .. } => (*card, *name) = (None, ""),
            _ => return None,
        }
        Some(seen)
    }
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        self.shown_to(viewer)
    }

    fn clauses(&self) -> Vec<Clause> {
        crate::log::clauses(self)
    }

    fn tell(&self, names: &Names) -> String {
        crate::log::tell(self, names)
    }

    fn is_barrier(&self) -> bool {
        matches!(self, Event::Characters { .. } | Event::Reveal { .. } | Event::Over { .. })
    }

    fn log_role(&self) -> LogRole {
        match self {
            Event::TurnBegins { turn } => LogRole::Round(u32::from(*turn)),
            Event::Commits { .. } | Event::TakesBack { .. } => LogRole::UntilReveal,
            Event::Reveal { .. } => LogRole::Reveal,
            // The order of the turn has said that it would act, and every move goes to its pile.
            Event::Acts { .. } | Event::LeavesPlay { to: Zone::Pile, .. } => LogRole::Hidden,
            // Nothing happened, or the blow has said it.
            Event::Heals { amount: 0, .. } | Event::LosesHp { amount: 0, .. } | Event::Judged { .. } | Event::Protects { .. } => {
                LogRole::Hidden
            }
            _ => LogRole::Line,
        }
    }
}
