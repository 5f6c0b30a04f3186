//! The guided first game: what somebody who plays for the first time is told at each decision, and the control it speaks of. A real
//! game with the rules of a first game goes on; nothing here forces anybody's hand.

use super::Scene;
use fields::Action;
use fields::pending::Pending;

/// The rounds in which the coach speaks: those before the second skull of a first game.
const LAST: u8 = 5;

/// The word for this decision; none while one waits, or later on.
pub(super) fn coach(scene: &Scene<'_>) -> Option<(String, &'static str)> {
    if !scene.asked() || scene.view.space > LAST {
        return None;
    }
    let can = |wanted: &dyn Fn(&Action) -> bool| scene.legal.iter().any(|(action, _)| wanted(action));
    let (text, at) = match &scene.view.asked {
        Pending::Activate { .. } => (
            "Each of your three heroes acts once a round; the teams take turns (FE-11.3). Every outpost that you hold pays Eternium in \
            the morning (FE-10.4). Choose the hero who can do most now.",
            "#map",
        ),
        Pending::Turn { .. } if left(scene) == 2 => (
            "A hero takes two different actions (FE-11.4). The lit places are where it can go; a ring shows what can be done on the \
            spot. Go to an outpost that nobody holds to capture it, or into the wilds.",
            "#map",
        ),
        Pending::Turn { .. } if can(&|action| *action == Action::Quest) => (
            "A quest token lies here. Going on a quest brings a task or an epic beast, and a beaten epic beast is worth 1 VP (FE-16.1, \
            FE-24.13).",
            "#panel",
        ),
        Pending::Turn { .. } if can(&|action| matches!(action, Action::Brave { .. })) => (
            "You stand in the wilds. Braving them draws an event, an ally or a beast, and rewards make your combat deck better \
            (FE-15.2, FE-21.7).",
            "#panel",
        ),
        Pending::Turn { .. } if can(&|action| matches!(action, Action::Reinforce(_))) => (
            "Soldiers keep an outpost when your hero goes on: one is enough, three are the most (FE-4.6, FE-4.7). Reinforce with one or \
            two of them.",
            "#panel",
        ),
        Pending::Turn { .. } if can(&|action| matches!(action, Action::Shop(_))) => (
            "Your team controls a merchant, so this hero can buy there as the last thing of its turn, wherever it stands (FE-4.17).",
            "#panel",
        ),
        Pending::Turn { .. } => ("Nothing more to do here: end the turn, and the other team acts.", "#panel"),
        Pending::Move { .. } => (
            "Each border costs 1 movement point (FE-12.2). Go on, or stop here and keep your second action for this place.",
            "#map",
        ),
        Pending::Pair { .. } => {
            ("Both cards lie open. Take the one that suits this hero; the other goes under the deck (FE-15.3).", "#panel")
        }
        Pending::Meet { .. } => {
            ("A friendly ally stays beside the hero and helps from now on. One hero leads one ally (FE-15.7, FE-29.6).", "#panel")
        }
        Pending::Wilds { fight, .. } if !fight.settled => {
            ("Each reroll die may be rolled again, together with one other die if you like (FE-27.3).", "#panel")
        }
        Pending::Wilds { .. } => (
            "Give each die to one number of the creature: first its defense, then its HP; or its attack, to lose less yourself (FE-27.4, \
            FE-27.5). The lines below show what both sides would lose.",
            ".fe-duel.wild",
        ),
        Pending::Tame { .. } => {
            ("A tamed creature carries the hero and gives the bonus on its card, for good (FE-29.1).", "#panel")
        }
        Pending::Improve { .. } => (
            "Your deck always has 21 combat cards: for each better one a weaker one leaves (FE-21.7). A “+1” is a good choice.",
            "#panel",
        ),
        Pending::Shop { .. } => {
            ("Everything is paid from the purse of your whole team, and the hero keeps what it buys (FE-5.1, FE-19.5).", "#panel")
        }
        Pending::Arms { .. } => ("The weapon decides what your overload cards do in this combat (FE-21.5).", "#panel"),
        Pending::Drawn { .. } => (
            "Place the card in a lane: attack hurts, defense protects, and the lower initiative loses 1 HP (FE-23.17, FE-23.19). \
            Never twice in a row in the same lane (FE-22.8). A bad card can be focused away.",
            ".fe-duel",
        ),
        Pending::Tool { .. } => ("A tool draws two cards: keep one of them (FE-22.6).", "#panel"),
        Pending::Powers { .. } => (
            "All cards are open now. Trigger overloads, cast spells or send soldiers; both sides act in turn until both have passed \
            (FE-23.6, FE-23.13).",
            "#panel",
        ),
        Pending::Flight => {
            ("There is a second combat round. Whoever is badly hurt may pay to flee (FE-23.25, FE-23.26).", "#panel")
        }
        Pending::Defeat { .. } => (
            "A defeated hero is back in its base with all its HP, but owes 5 Eternium or cards of that value (FE-8.3, FE-8.5).",
            "#panel",
        ),
        _ => return None,
    };
    Some((text.split_whitespace().collect::<Vec<_>>().join(" "), at))
}

/// Standard actions that are left.
fn left(scene: &Scene<'_>) -> u8 {
    let [_, spent, most] = scene.view.actions;
    most.saturating_sub(spent)
}
