//! ET-R113: ties of the AI that the Players settle by hand, where that was agreed on.

use crate::action::{Action, not_offered};
use crate::content::Side;
use crate::event::Event;
use crate::frame::{Decider, FrameRules, Worst};
use crate::model::{MODELS, Models};
use crate::state::{Eternia, Source};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl FrameRules for Worst {
    fn decider(&self, _: &Eternia) -> Decider {
        Decider::Side(Side::Players)
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.among.iter().map(Action::Model));
    }

    fn check(&self, _: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Model(id) if id.index() < MODELS && self.among.contains(*id) => Ok(()),
            Action::Model(_) => Err(not_offered("ET-R113", "This Model is not among those the AI could choose.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        game.frames.pop();
        if let Action::Model(id) = action {
            game.by_hand = Some(id);
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Models { source: Source::Rules, chosen: Models::NONE, min: 1, max: 1 }
    }
}
