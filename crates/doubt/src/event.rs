//! What happens, and who may know what of it.

use crate::Dice;
use engine::{Clause, Event, LogRole, Names, Seat, Viewer};
use serde::Serialize;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Happened {
    /// A round begins.
    Round {
        /// From 1.
        round: u32,
    },
    /// Somebody rolls.
    Rolled {
        /// Who.
        seat: Seat,
        /// What, for that seat alone.
        dice: Option<Dice>,
    },
    /// Somebody bids.
    Bids {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Of what.
        face: u8,
    },
    /// Somebody doubts the last bid.
    Doubted {
        /// Who.
        by: Seat,
        /// What was counted.
        face: u8,
        /// How many there are.
        found: u8,
        /// Who was wrong.
        wrong: Seat,
    },
    /// Somebody gives up.
    GaveUp {
        /// Who.
        seat: Seat,
    },
}

impl Event for Happened {
    /// DO-2.1: everybody looks at their own dice alone.
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self {
            Happened::Rolled { seat, .. } if !viewer.is(*seat) => Happened::Rolled { seat: *seat, dice: None },
            other => other.clone(),
        })
    }

    fn clauses(&self) -> Vec<Clause> {
        vec![Clause(match self {
            Happened::Round { .. } | Happened::Rolled { .. } => "DO-2.1",
            Happened::Bids { .. } => "DO-2.2",
            Happened::Doubted { .. } => "DO-3.2",
            Happened::GaveUp { .. } => "DO-4.2",
        })]
    }

    fn tell(&self, names: &Names) -> String {
        match self {
            Happened::Round { round } => format!("Round {round}."),
            Happened::Rolled { seat, dice: None } => format!("{} rolls.", names.of(*seat)),
            Happened::Rolled { seat, dice: Some(dice) } => format!("{} rolls {}.", names.of(*seat), crate::words::list(dice)),
            Happened::Bids { seat, count, face } => format!("{} bids {}.", names.of(*seat), crate::words::claim(*count, *face)),
            Happened::Doubted { by, face, found, wrong } => {
                let there = crate::words::claim(*found, *face);
                format!("{} doubts it. On the table: {there}. {} was wrong.", names.of(*by), names.of(*wrong))
            }
            Happened::GaveUp { seat } => format!("{} gives up.", names.of(*seat)),
        }
    }

    fn is_barrier(&self) -> bool {
        matches!(self, Happened::Doubted { .. })
    }

    fn log_role(&self) -> LogRole {
        match self {
            Happened::Round { round } => LogRole::Round(*round),
            Happened::Doubted { .. } => LogRole::Reveal,
            Happened::Rolled { .. } | Happened::Bids { .. } | Happened::GaveUp { .. } => LogRole::Line,
        }
    }
}
