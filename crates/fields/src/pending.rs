//! What is to be decided, as data, as far as a viewer may know it: pages draw it, nothing in the rules reads it.

use crate::action::Owned;
use crate::content::effect::Op;
use crate::frame::{Fight, Frame, Run};
use crate::ids::{AreaId, Combat, HeroId, Lane, Merchant, TeamId};
use crate::state::{Fields, Mount};
use schemars::JsonSchema;
use serde::Serialize;

/// The pending decision. What has no place of its own here is [`Pending::Other`]: its actions say what it is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named as in the frames
pub enum Pending {
    /// Nothing that has a picture of its own.
    Other,
    /// FE-2.2: a hero is picked for this slot.
    Draft { slot: HeroId },
    /// FE-11.1: a team activates a hero.
    Activate { team: TeamId },
    /// FE-11.4: the turn of a hero.
    Turn { hero: HeroId },
    /// FE-12.1: a move under way.
    Move { hero: HeroId, points: u8 },
    /// FE-28.6: damage of soldiers is shared out.
    Share { area: AreaId, left: u8 },
    /// FE-8.5: a defeated hero owes so much; the value of each card that can pay, for its team, and the cheapest way.
    Defeat { hero: HeroId, owed: u8, cards: Option<Vec<(Owned, u8)>> },
    /// A hero holds too much.
    Overflow { hero: HeroId },
    /// FE-21.7: this combat card was gained, another one goes.
    Improve { team: TeamId, gained: Combat },
    /// FE-15.3: one of two encounter cards.
    Pair { hero: HeroId, cards: [u8; 2] },
    /// FE-15.7: an ally that would come along for so much.
    Meet { hero: HeroId, ally: u8, cost: u8 },
    /// FE-27.1: a wilds combat.
    Wilds { hero: HeroId, fight: Fight },
    /// FE-29.1: a creature that may be tamed.
    Tame { hero: HeroId, mount: Mount, cost: u8 },
    /// FE-19.4: at a merchant; what each card of the offer costs this hero.
    Shop { hero: HeroId, merchant: Merchant, refreshed: bool, prices: Vec<u8> },
    /// FE-18.1: a trade.
    Trade { hero: HeroId },
    /// FE-18.1: whether the exchange that `hero` proposes takes place; its cards are in [`crate::view::View::trade`].
    Consent { hero: HeroId, asked: HeroId },
    /// A choice that a card or an ability leaves: what it is about, and what each answer of a list means.
    Choice { hero: Option<HeroId>, text: String, answers: Vec<String> },
    /// FE-23.1: a weapon is chosen.
    Arms { side: u8 },
    /// FE-23.3: a drawn combat card, for the team that has drawn it.
    Drawn { side: u8, card: Option<Combat> },
    /// FE-22.6: the two cards of a tool.
    Tool { side: u8, cards: Option<[Combat; 2]> },
    /// FE-23.6: phase 4.
    Powers { team: TeamId },
    /// FE-26.10: dice of a lane that may be rolled again.
    Power { side: u8, lane: Lane, faces: [u8; 4] },
    /// FE-23.26.
    Flight,
    /// FE-38.8: so many soldiers are still to be placed.
    Garrison { team: TeamId, left: u8 },
    /// FE-38.9: this hero is placed.
    Muster { hero: HeroId },
    /// FE-23.31: a hero is moved.
    Push { hero: HeroId },
    /// FE-35.3: a soldier comes to the nearest merchant of this kind; which one is open.
    Station { merchant: Merchant },
    /// FE-R201: this enemy hero has come among heroes of the team; one of them meets it.
    Raid { enemy: HeroId, area: AreaId },
    /// FE-R214: the player of this hero may cast spells for a team-mate in combat.
    Helper { hero: HeroId },
    /// FE-R190: one of the tasks of this quest.
    Errand { hero: HeroId, quest: u8 },
}

/// What the top frame asks, for the viewer of this team.
pub(crate) fn pending(game: &Fields, mine: Option<TeamId>) -> Pending {
    let Some(frame) = game.frames.top() else { return Pending::Other };
    let owns = |hero: HeroId| mine == Some(game.team_of(hero));
    let own = |side: u8| game.duel.sides[usize::from(side)].hero.is_some_and(owns);
    match *frame {
        Frame::Draft(draft) => Pending::Draft { slot: game.nth_pick(draft.picked) },
        Frame::Activate(activate) => Pending::Activate { team: activate.team },
        Frame::Turn(turn) => Pending::Turn { hero: turn.hero },
        Frame::Move(moving) => Pending::Move { hero: moving.hero, points: moving.points },
        Frame::Share(share) => Pending::Share { area: share.area, left: share.left },
        Frame::Defeat(defeat) => {
            let cards = || game.possessions(defeat.hero).into_iter().map(|card| (card, game.value(card))).collect();
            Pending::Defeat { hero: defeat.hero, owed: defeat.owed(game), cards: owns(defeat.hero).then(cards) }
        }
        Frame::Overflow(overflow) => Pending::Overflow { hero: overflow.hero },
        Frame::Improve(improve) => Pending::Improve { team: improve.team, gained: improve.gained },
        Frame::Pair(pair) => Pending::Pair { hero: pair.hero, cards: [pair.first, pair.second] },
        Frame::Meet(meet) => meeting(game, meet.hero, meet.card),
        Frame::Wilds(wilds) => Pending::Wilds { hero: wilds.hero, fight: wilds.fight },
        Frame::Tame(tame) => {
            Pending::Tame { hero: tame.hero, mount: tame.mount, cost: game.tame_cost(tame.hero, tame.mount).unwrap_or(0) }
        }
        Frame::Shop(shop) => {
            let offer = game.offers[shop.merchant.index()].unwrap_or_default();
            let price = |card: &u8| game.price(shop.hero, shop.merchant, game.printed_price(shop.merchant, *card));
            let prices = offer.iter().map(price).collect();
            Pending::Shop { hero: shop.hero, merchant: shop.merchant, refreshed: shop.refreshed, prices }
        }
        Frame::Trade(trade) => Pending::Trade { hero: trade.hero },
        Frame::Consent(consent) => Pending::Consent { hero: consent.hero, asked: consent.asked },
        Frame::Run(run) => choice(game, run),
        Frame::Arms(arms) => Pending::Arms { side: arms.side },
        Frame::Drawn(drawn) => Pending::Drawn { side: drawn.side, card: own(drawn.side).then_some(drawn.card) },
        Frame::Tool(tool) => {
            let cards = tool.second.map(|second| [tool.first, second]).filter(|_| own(tool.side));
            Pending::Tool { side: tool.side, cards }
        }
        Frame::Powers(powers) => Pending::Powers { team: powers.turn },
        Frame::Power(power) => Pending::Power { side: power.side, lane: power.lane, faces: power.faces },
        Frame::Flight(_) => Pending::Flight,
        Frame::Garrison(garrison) => Pending::Garrison { team: garrison.team, left: garrison.left },
        Frame::Muster(muster) => Pending::Muster { hero: game.nth_pick(muster.placed) },
        Frame::Push(push) => Pending::Push { hero: push.hero },
        Frame::Station(station) => Pending::Station { merchant: station.merchant },
        Frame::Raid(raid) => Pending::Raid { enemy: raid.enemy, area: raid.area },
        Frame::Helper(helper) => Pending::Helper { hero: helper.hero },
        Frame::Errand(errand) => Pending::Errand { hero: errand.hero, quest: errand.quest },
        _ => Pending::Other,
    }
}

fn meeting(game: &Fields, hero: HeroId, card: u8) -> Pending {
    match game.content.get().shape.encounter(card) {
        crate::compiled::Encounter::Ally(ally) => Pending::Meet { hero, ally, cost: game.recruit_cost(hero, ally) },
        _ => Pending::Other,
    }
}

/// What an operation asks, in words.
fn choice(game: &Fields, run: Run) -> Pending {
    let Some(op) = game.content.get().block(run.block).get(usize::from(run.at)) else { return Pending::Other };
    let mut answers = Vec::new();
    let text = match op {
        Op::May(what, _) => what.clone(),
        Op::Pay(cost, _) => format!("Pay {cost} Eternium?"),
        Op::ChooseOne(all) => {
            answers = all.iter().map(|(label, _)| label.clone()).collect();
            "Choose one.".into()
        }
        Op::Damage(_, n) => format!("Choose who loses {n} HP."),
        Op::Heal(_, n) => format!("Choose who heals {n} HP."),
        Op::Teleport(_) => "Choose where the hero goes at once, or stay.".into(),
        Op::PlaceSoldiers(n, _) => format!("Choose an outpost for up to {n} of your soldiers."),
        Op::RemoveSoldiers(n, _) => format!("Choose where up to {n} enemy soldiers are removed."),
        Op::PlaceToken(_) => "Choose an area for a quest token.".into(),
        Op::Steal(n) => format!("Choose the team you take {n} Eternium from."),
        Op::AnySpecial | Op::AnyBasic => "Choose the combat card your team gains.".into(),
        Op::Discard(_) => "Choose the card you discard.".into(),
        Op::TurnDown => "Choose an enemy card to turn face down.".into(),
        Op::RemoveCard => "Choose an enemy card to take off the grid.".into(),
        Op::TurnUp => "Choose one of your cards to turn up again.".into(),
        Op::MoveCard => "Choose one of your cards and the lane it moves to.".into(),
        _ => return Pending::Other,
    };
    Pending::Choice { hero: run.hero, text, answers }
}
