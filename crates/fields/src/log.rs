//! What happened, in sentences.

use crate::event::Event;
use crate::ids::{Combat, EpicFace};
use crate::map::Way;
use crate::state::Why;

/// One sentence, in the present tense.
pub(crate) fn sentence(event: &Event) -> String {
    board(event).or_else(|| cards(event)).or_else(|| combat(event)).unwrap_or_else(|| "Something happens.".into())
}

/// "1 soldier", "2 soldiers".
fn soldiers(n: u8) -> String {
    format!("{n} {}", if n == 1 { "soldier" } else { "soldiers" })
}

/// What is lost is told by the next line; that nothing is, by this one.
const fn unharmed(lost: u8) -> &'static str {
    if lost == 0 { " and loses no HP" } else { "" }
}

fn board(event: &Event) -> Option<String> {
    Some(match event {
        Event::Starts { team } => format!("{team} start."),
        Event::Picks { team, hero } => format!("{team} take {hero}."),
        Event::TakesBase { team, base } => format!("{team} make {base} their base."),
        Event::TakesZone { team, zone } => format!("{team} deploy in {zone}."),
        Event::Deployed { hero, area } => format!("{hero} begins in {area}."),
        Event::RoundBegins { space, night } => format!("Round {space}: {}.", if *night { "night" } else { "day" }),
        Event::Skull { number, story } => format!("Skull {number}. {story}"),
        Event::TurnBegins { hero } => format!("{hero} acts."),
        Event::TurnEnds { hero } => format!("The turn of {hero} is over."),
        Event::Goes { hero, area, by: Way::Border } => format!("{hero} goes to {area}."),
        Event::Goes { hero, area, by: Way::Path } => format!("{hero} takes the path to {area}."),
        Event::Goes { hero, area, by: Way::Corridor } => format!("{hero} flies over the sea to {area}."),
        Event::Travels { hero, area } => format!("{hero} travels to {area}."),
        Event::Moved { hero, area } => format!("{hero} is moved to {area}."),
        Event::Reinforces { team, area, number } => format!("{team} place {} in {area}.", soldiers(*number)),
        Event::Marches { team, from, to, number } => format!("{} of {team} go from {from} to {to}.", soldiers(*number)),
        Event::SoldiersFall { area, number } => format!("{area} loses {}.", soldiers(*number)),
        Event::Attacked { hero, soldiers, lost } => {
            format!("{hero} is attacked by {}{}.", self::soldiers(*soldiers), unharmed(*lost))
        }
        Event::Overruns { hero, area, soldiers, lost } => {
            format!("{hero} overcomes {} in {area}{}.", self::soldiers(*soldiers), unharmed(*lost))
        }
        Event::Loses { hero, lost, left } => format!("{hero} loses {lost} HP ({} → {left}).", lost.saturating_add(*left)),
        Event::Heals { hero, healed, left } => format!("{hero} heals {healed} HP ({} → {left}).", left.saturating_sub(*healed)),
        Event::Defeated { hero } => format!("{hero} is defeated."),
        Event::Captures { team, area } => format!("{team} capture {area}."),
        Event::Token { area } => format!("A quest token is placed in {area}."),
        Event::Boss { boss, area } => format!("{boss} is in {area}."),
        Event::BossBeaten => "The boss is beaten.".into(),
        Event::Ready { team } => format!("{team} have chosen their champion."),
        Event::TakesUp { hero, what } => format!("{hero} takes up {what}."),
        Event::PutsDown { hero, what, area } => format!("{hero} leaves {what} in {area}."),
        Event::BringsHome { hero, what } => format!("{hero} brings {what} home."),
        Event::Trades { hero, with } => format!("{hero} and {with} make an exchange."),
        Event::Script { story } => (*story).into(),
        Event::FinalScore { score } => format!("The score is {score}."),
        Event::Over { winners, why: Why::RoundLimit | Why::Failed } if winners.is_empty() => "The scenario is lost.".into(),
        Event::Over { winners, .. } if winners.is_empty() => "Everybody loses.".into(),
        Event::Over { winners, .. } => format!("{} win.", winners.join(" and ")),
        _ => return None,
    })
}

fn cards(event: &Event) -> Option<String> {
    Some(match event {
        Event::DrawsVictory { team, card: Some(card), .. } => format!("{team} draw the victory card {card}."),
        Event::DrawsVictory { team, card: None, .. } => format!("{team} draw a victory card."),
        Event::Discards { hero, card } => format!("{hero} discards {card}."),
        Event::Gains { team, eternium, .. } => format!("{team} gain {eternium} Eternium."),
        Event::Pays { team, eternium, left, why: "FE-5.2" } => format!("{team} lose {eternium} Eternium and have {left}."),
        Event::Pays { team, eternium, left, .. } => format!("{team} pay {eternium} Eternium and have {left}."),
        Event::Scores { team, vp, .. } => format!("{team} gain {vp} VP."),
        Event::Offers { merchant, card } => format!("The {merchant} offers {card}."),
        Event::Shops { hero, merchant } => format!("{hero} goes to the {merchant}."),
        Event::Buys { hero, card, price } => format!("{hero} buys {card} for {price} Eternium."),
        Event::HandsOver { from, to, card: Some(card), .. } => format!("{from} gives {card} to {to}."),
        Event::HandsOver { from, to, card: None, .. } => format!("{from} gives {to} a hidden card."),
        Event::Equips { hero, card, on: true } => format!("{hero} puts {card} on."),
        Event::Equips { hero, card, on: false } => format!("{hero} packs {card}."),
        Event::Draws { hero, card: Some(card), .. } => format!("{hero} draws {card}."),
        Event::Draws { hero, card: None, .. } => format!("{hero} draws a card."),
        Event::UsesCard { hero, card, .. } => format!("{hero} uses {card}."),
        Event::UsesAbility { hero } => format!("{hero} uses an ability."),
        Event::GainsCombat { team, card } => format!("{team} gain the combat card {}.", card.name()),
        Event::RemovesCombat { team, card } => format!("{team} remove {} from their combat deck.", card.name()),
        Event::Exchanges { team, number } => {
            format!("{team} exchange {}.", if *number == 1 { "a victory card".into() } else { format!("{number} victory cards") })
        }
        Event::Reveals { team, card } => format!("{team} reveal {card}."),
        Event::Braves { hero } => format!("{hero} braves the wilds."),
        Event::LooksAt { hero, cards } => format!("{hero} chooses between {} and {}.", cards[0], cards[1]),
        Event::Meets { hero, what } => format!("{hero} meets {what}."),
        Event::Recruits { hero, ally } => format!("{ally} joins {hero}."),
        Event::Rolls { hero, faces: [blank, one, two, again] } => {
            format!("{hero} rolls {blank} blank, {one} success, {two} double, {again} reroll.")
        }
        Event::Checks { passed: true, .. } => "The check is passed.".into(),
        Event::Checks { passed: false, .. } => "The check fails.".into(),
        Event::WildsEnds { hero, what, won: true } => format!("{hero} beats {what}."),
        Event::WildsEnds { hero, what, won: false } => format!("{what} gets away from {hero}."),
        Event::Tames { hero, beast, cost } => format!("{hero} tames {beast} for {cost} Eternium."),
        Event::Quests { hero, quest, story } => format!("{hero} goes on the quest {quest}. {story}"),
        Event::QuestEnds { quest, done: true, .. } => format!("{quest} is fulfilled."),
        Event::QuestEnds { quest, done: false, .. } => format!("{quest} fails."),
        _ => return None,
    })
}

fn combat(event: &Event) -> Option<String> {
    let known = |card: &Option<Combat>| card.map_or("a card", Combat::name);
    Some(match event {
        Event::CombatBegins { hero, foe, area } => format!("{hero} fights {foe} in {area}."),
        Event::ClashDie { face, overload } => {
            let deck = if *overload { "with the overload" } else { "without overload" };
            format!("The wilds die shows {}: the clash deck {deck}.", face.name())
        }
        Event::ClashCard { hero, weapon, values: [attack, defense, initiative], effects, overload } => {
            let symbol = if *overload { ", with the overload symbol" } else { "" };
            format!(
                "{hero} fights with the {weapon}: {attack} attack, {defense} defense, {initiative} initiative, \
                 effect cards: {effects}{symbol}."
            )
        }
        Event::EffectCard { hero, card } => format!("{hero} uses the effect {card}."),
        Event::Surges { hero, fallback: false } => format!("The overload ability of {hero} is activated."),
        Event::Surges { hero, fallback: true } => format!("{hero} gets 1 attack and 1 defense in place of an overload."),
        Event::Arms { hero, weapon } => format!("{hero} takes the {weapon}."),
        Event::DrawsCombat { hero, card, .. } => format!("{hero} draws {}.", known(card)),
        Event::DrawsPair { hero, cards: Some([a, b]), .. } => format!("{hero} draws {} and {}.", a.name(), b.name()),
        Event::DrawsPair { hero, cards: None, .. } => format!("{hero} draws two cards."),
        Event::Shows { hero, card } => format!("{hero} shows {}.", card.name()),
        Event::Focuses { hero, card } => format!("{hero} discards {} to focus.", card.name()),
        Event::ToolDiscards { hero, card } => format!("{hero} discards {}.", card.name()),
        Event::Lays { hero, lane, card, .. } => format!("{hero} places {} in {}.", known(card), lane.name()),
        Event::Turned { lane, down: true } => format!("A card in {} is turned down.", lane.name()),
        Event::Turned { lane, down: false } => format!("A card in {} is turned up.", lane.name()),
        Event::Removed { lane, card } => format!("{} leaves {}.", card.name(), lane.name()),
        Event::Grid { hero, lanes: [a, d, i] } => format!("{hero} shows attack {a}, defense {d}, initiative {i}."),
        Event::EpicDie { face: EpicFace::Plus(lane, n) } => format!("The epic die shows +{n} {}.", lane.name()),
        Event::EpicDie { face: EpicFace::Overload } => "The epic die shows an overload.".into(),
        Event::Swaps { hero } => format!("{hero} swaps two cards."),
        Event::Triggers { hero } => format!("{hero} triggers an overload."),
        Event::Sacrifices { hero, number, .. } => format!("{hero} calls {} to help.", soldiers(*number)),
        Event::Passes { team } => format!("{team} pass."),
        Event::Totals { active, other } => format!(
            "Attack {} to {}, defense {} to {}, initiative {} to {}.",
            active[0], other[0], active[1], other[1], active[2], other[2]
        ),
        Event::Strikes { hero, attack, defense } => format!("{hero} attacks with {attack} against {defense}."),
        Event::SecondRound => "The second combat round begins.".into(),
        Event::Flees { hero, area } => format!("{hero} flees to {area}."),
        Event::WinsCombat { hero } => format!("{hero} wins the combat."),
        Event::NobodyWins => "Both fall; nobody wins.".into(),
        _ => return None,
    })
}
