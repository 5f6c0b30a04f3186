//! Why something cannot be done now: the clause and a sentence. Rules decide by their lists; this only explains.

use crate::action::Action;
use crate::state::Fields;
use engine::Illegal;

/// The reason that fits best. It tells nothing that is hidden.
pub(crate) fn why_not(game: &Fields, action: Action) -> Illegal {
    let (clause, reason) = match action {
        Action::Go { .. } => {
            ("FE-12.1", "Your hero cannot go there now: it must border on where it stands, and cost no more than it has.")
        }
        Action::PathStep(_) => ("FE-13.1", "A path leads only to an outpost that another figure of your team holds."),
        Action::Travel(_) => ("FE-13.6", "Fast travel leads from tower to tower."),
        Action::Reinforce(_) => {
            ("FE-14.2", "Soldiers come only to an outpost without enemies where your hero stands, up to three.")
        }
        Action::March { .. } => ("FE-14.5", "Soldiers go along one path, from an outpost where your hero is or next to it."),
        Action::Brave { .. } => ("FE-15.1", "Only in the wilds, once a turn, and two cards cost 1 Eternium."),
        Action::Quest => ("FE-16.1", "A quest begins at a quest token."),
        Action::Rest if !game.night() => ("FE-17.1", "Heroes rest at night only."),
        Action::Rest => ("FE-R40", "A rest takes both standard actions."),
        Action::Buy(_) => ("FE-5.4", "Your team cannot pay for this card."),
        Action::Shop(_) => ("FE-19.3", "Your team controls no such merchant, or the hero has shopped already."),
        Action::Lay(_) => ("FE-22.8", "A lane holds four cards, and not the same lane twice in a row."),
        Action::Focus => ("FE-22.10", "Your hero has no focus left."),
        Action::Flee(_) => ("FE-23.26", "Fleeing costs Eternium and leads next door, to where no enemy stands."),
        Action::Assign { .. } => ("FE-27.5", "Dice go to HP only once the defense is down."),
        Action::Reveal(_) => ("FE-7.2", "The first objective of this card is not met."),
        Action::Activate(_) => ("FE-11.2", "Each hero acts once a round."),
        other => return other.wrong_time(),
    };
    Illegal::new(clause, reason)
}
