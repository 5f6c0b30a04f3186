//! Why something cannot be done now: the clause and a sentence. Rules decide by their lists; this only explains.

use crate::action::Action;
use crate::frame::Frame;
use crate::ids::AreaId;
use crate::state::Fields;
use engine::Illegal;

/// The reason that fits best. It tells nothing that is hidden.
pub(crate) fn why_not(game: &Fields, action: Action) -> Illegal {
    if let Some((clause, reason)) = deployment(game, action) {
        return Illegal::new(clause, reason);
    }
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
        Action::Lay(_) if game.options.dice_of_power => {
            ("FE-22.8", "With Dice of Power a lane holds two cards, and you cannot use the same lane twice in a row.")
        }
        Action::Lay(_) => ("FE-22.8", "A lane holds four cards, and you cannot use the same lane twice in a row."),
        Action::Focus => ("FE-22.10", "Your hero has no focus left."),
        Action::Flee(_) => ("FE-23.26", "Fleeing costs Eternium and leads next door, to where no enemy stands."),
        Action::Assign { .. } => ("FE-27.5", "Dice go to HP only once the defense is down."),
        Action::Reveal(_) => ("FE-7.2", "The first objective of this card is not met."),
        Action::Train(_) => ("FE-39.2", "Heroes train in a skirmish, once a turn, if their team can pay for it."),
        Action::Activate(_) => ("FE-11.2", "Each hero acts once a round."),
        other => return other.wrong_time(),
    };
    Illegal::new(clause, reason)
}

/// FE-38.7 to FE-38.13: why nothing can be placed here before a skirmish.
fn deployment(game: &Fields, action: Action) -> Option<(&'static str, &'static str)> {
    Some(match (game.frames.top()?, action) {
        (Frame::Zone(_), Action::Choose(_)) => ("FE-R181", "Another team has chosen this deployment zone."),
        (Frame::Garrison(_), Action::Area(_)) => {
            ("FE-38.8", "Soldiers go into the outposts of your deployment zone, up to three in each.")
        }
        (Frame::Muster(_), Action::Area(_)) => {
            ("FE-38.9", "Your heroes start only in the areas that your deployment zone names.")
        }
        (Frame::Scatter(_), Action::Area(area)) => scattered(game, area),
        (Frame::Outfit(_), Action::Outfit { .. }) => {
            ("FE-38.4", "Your team cannot pay for this card, or this hero has finished buying.")
        }
        _ => return None,
    })
}

fn scattered(game: &Fields, area: AreaId) -> (&'static str, &'static str) {
    if !game.map().wilds.has(area) {
        ("FE-38.11", "Quest tokens lie in the wilds only.")
    } else if game.tokens.has(area) {
        ("FE-38.12", "This area has a quest token already.")
    } else {
        ("FE-38.13", "An area next to this one has a quest token.")
    }
}
