//! Who may know what of an event, what undo must not go behind, and what part it plays in the log.

use super::Event;
use engine::{Clause, LogRole, Names, Viewer};
use kit::audience::{Audience, Secretive};

impl Secretive for Event {
    fn audience(&self) -> Audience {
        match self {
            // Only the owner knows the card.
            Event::Commits { seat, .. }
            | Event::DrawsTactic { seat, .. }
            | Event::Forges { seat, .. }
            | Event::TakesBack { seat } => Audience::only(*seat),
            // Everything else happens on the table, for all to see.
            Event::Board { .. }
            | Event::SetupOrder { .. }
            | Event::TakesTile { .. }
            | Event::PlacesTile { .. }
            | Event::LeadsClan { .. }
            | Event::PlacesBastion { .. }
            | Event::Garrison { .. }
            | Event::MarketCard { .. }
            | Event::RoundBegins { .. }
            | Event::Reveal { .. }
            | Event::TurnOrder { .. }
            | Event::Revenue { .. }
            | Event::Reinforces { .. }
            | Event::ReinforcementsLost { .. }
            | Event::Chooses { .. }
            | Event::Renews { .. }
            | Event::Buys { .. }
            | Event::Keeps { .. }
            | Event::Attaches { .. }
            | Event::Detaches { .. }
            | Event::Moves { .. }
            | Event::MovesEnd { .. }
            | Event::BattleBegins { .. }
            | Event::RageBonus { .. }
            | Event::Rolls { .. }
            | Event::Rerolls { .. }
            | Event::Injures { .. }
            | Event::Eliminates { .. }
            | Event::RageToken { .. }
            | Event::Flees { .. }
            | Event::BattleEnds { .. }
            | Event::ChoosesStones { .. }
            | Event::StoneGives { .. }
            | Event::StoneFails { .. }
            | Event::ElvesImprove { .. }
            | Event::Domination { .. }
            | Event::ElfAdded { .. }
            | Event::Scenario { .. }
            | Event::Corrupted { .. }
            | Event::Gains { .. }
            | Event::TokenPlaced { .. }
            | Event::TokenGone { .. }
            | Event::TakesToken { .. }
            | Event::ElfLeaves { .. }
            | Event::SentHome { .. }
            | Event::FaultOpens { .. }
            | Event::Spends { .. }
            | Event::Burns { .. }
            | Event::Blesses { .. }
            | Event::UsesOption { .. }
            | Event::Commands { .. }
            | Event::ScenarioWon { .. }
            | Event::ScenarioOver { .. }
            | Event::Concedes { .. }
            | Event::Over { .. } => Audience::Everybody,
        }
    }

    fn public_part(&self) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Event::Commits { card, name, .. } | Event::DrawsTactic { card, name, .. } => (*card, *name) = (None, ""),
            Event::Forges { names, .. } => *names = None,
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
        // Draws and the passing of the turn are barriers by themselves; a reveal shows what was hidden, and so do the Stones of those
        // who chose before (RA-24.5), even if the last to choose goes on.
        matches!(
            self,
            Event::Reveal { .. } | Event::Over { .. } | Event::Keeps { .. } | Event::StoneGives { .. } | Event::StoneFails { .. }
        )
    }

    fn log_role(&self) -> LogRole {
        match self {
            Event::RoundBegins { round } => LogRole::Round(u32::from(*round)),
            Event::Scenario { title, .. } => LogRole::Part((*title).to_owned()),
            Event::Commits { .. } | Event::TakesBack { .. } => LogRole::UntilReveal,
            Event::Reveal { .. } => LogRole::Reveal,
            _ => LogRole::Line,
        }
    }
}
