//! What a sensible player would do: weights for the legal actions, and how near the sides are to winning. For bots; no rule reads it.
//!
//! Everything here uses only what lies open and what the own team knows. What a scenario asks for is read from its own data, so that
//! a new one needs nothing here.
//!
//! | module | |
//! | --- | --- |
//! | `board` | where to go and what to do in a turn; what areas are worth |
//! | `fight` | epic combat: what a grid leads to; wilds combat |
//! | `value` | how near a side is to winning |

mod board;
mod fight;
#[cfg(test)]
mod tests;
mod value;

use crate::action::{Action, Owned};
use crate::content::effect::{Block, Op, Who};
use crate::frame::{Frame, Run};
use crate::ids::{Combat, HeroId, TEAM_SIZE, TeamId};
use crate::state::Fields;
use engine::{Evaluation, Guidance, MAX_SEATS, Seat};

impl Guidance for Fields {
    const GUIDED: bool = true;
    const LEVELS: Option<&'static str> = Some(include_str!("../../levels.ron"));

    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        let team = self.team_at(seat);
        match self.frames.top() {
            Some(Frame::Turn(turn)) => self.weigh_turn(turn.hero, actions, out),
            Some(Frame::Move(from)) => self.weigh_move(from.hero, actions, out),
            Some(Frame::Drawn(drawn)) => self.weigh_drawn(usize::from(drawn.side), drawn.card, actions, out),
            Some(Frame::Powers(_) | Frame::Helper(_)) => self.weigh_powers(team, actions, out),
            Some(Frame::Wilds(wilds)) => self.weigh_wilds(&wilds.fight, actions, out),
            Some(Frame::Shop(shop)) => self.weigh_shop(shop, actions, out),
            Some(Frame::Flight(_)) => self.weigh_flight(actions, out),
            Some(Frame::Arms(arms)) => self.weigh_arms(usize::from(arms.side), actions, out),
            Some(Frame::Run(run)) => self.weigh_effect(*run, team, actions, out),
            Some(Frame::Push(push)) => self.weigh_push(team, push.hero, actions, out),
            Some(Frame::Garrison(_) | Frame::Muster(_)) => self.weigh_places(team, actions, out),
            _ => out.extend(actions.iter().map(|action| self.weigh_plain(team, *action))),
        }
    }

    /// Heroes, bases and zones are meant to be even.
    fn is_free_pick(&self, _seat: Seat) -> bool {
        matches!(self.frames.top(), Some(Frame::Draft(_) | Frame::Base(_) | Frame::Zone(_) | Frame::Scatter(_)))
    }

    fn evaluate(&self) -> Evaluation {
        let mut sides = [0; MAX_SEATS];
        if self.solo.difficulty.is_some() {
            let [people, enemy] = self.solo_prospects();
            sides[0] = people;
            return Evaluation { sides, nobody: enemy };
        }
        for team in self.team_ids() {
            let achieved = self.achieved(team);
            sides[team.index()] = 1 + achieved * achieved / 50;
        }
        Evaluation { sides, nobody: 0 }
    }
}

/// What a combat card is worth in a deck.
pub(super) const fn card_worth(card: Combat) -> u32 {
    match card {
        Combat::One => 1,
        Combat::Two => 4,
        Combat::Time => 3,
        Combat::Tool => 5,
        Combat::Flux => 7,
        Combat::Overload => 8,
        Combat::Three => 9,
    }
}

/// What a list of operations of a combat ability is worth, in points.
pub(super) fn worth_of(block: &Block) -> i32 {
    block.ops.iter().map(worth_of_op).sum()
}

fn worth_of_op(op: &Op) -> i32 {
    match op {
        Op::Total(Who::Me, _, n) | Op::OwnLane(n) => i32::from(*n) * 2,
        Op::Total(_, _, n) => -i32::from(*n) * 2,
        Op::Damage(Who::Foe, n) => i32::from(*n) * 3,
        Op::Heal(_, n) => i32::from(*n) * 2,
        Op::TurnDown | Op::RemoveCard | Op::DrawAndPlace(_) => 4,
        Op::If(_, yes, no) => (worth_of(yes) + worth_of(no)) / 2,
        Op::May(_, block) | Op::Pay(_, block) => worth_of(block),
        Op::Check(_, yes, no) => (worth_of(yes) + worth_of(no)) / 2,
        _ => 2,
    }
}

impl Fields {
    /// Where nothing is known of the situation.
    fn weigh_plain(&self, team: TeamId, action: Action) -> u32 {
        match action {
            Action::Activate(hero) => 10 + u32::from(self.hp(hero)),
            // Who defends, meets a raid or fights for all: the strongest.
            Action::Hero(hero) => 1 + u32::from(self.hp(hero)).pow(2),
            Action::HurtSoldier => 20,
            Action::HurtHero(hero) => 1 + 3 * u32::from(self.hp(hero).saturating_sub(2)),
            Action::PayEternium => 30,
            Action::PayCard(card) | Action::Drop(card) => 2 + 30 / (1 + u32::from(self.value(card))),
            Action::Remove(card) => 60 / card_worth(card).pow(2) + 1,
            Action::Take(card) => 1 + card_worth(card).pow(2),
            Action::Keep(n) => self.kept(n).map_or(1, |card| 1 + card_worth(card).pow(2)),
            Action::Reveal(_) => 200,
            Action::Outfit { hero, merchant, at } => {
                let card = self.offers[merchant.index()].and_then(|offer| offer.as_slice().get(usize::from(at)).copied());
                let price = card.map_or(0, |card| self.printed_price(merchant, card));
                if self.hero(hero).spells.len() >= 2 { 1 } else { 20 + 4 * u32::from(price) }
            }
            Action::Ready(_) => 12,
            Action::Resolve(_) => 10,
            Action::Yes => 30,
            Action::Ability(_) => 25,
            Action::No => 15,
            Action::Reroll([blanks, ones, twos]) => (20 + 6 * u32::from(blanks)) / (1 + u32::from(ones) + 3 * u32::from(twos)),
            Action::Lay(lane) => [14, 10, 6][lane.index()],
            Action::Area(area) => 10 + self.worth_of_area(team, area),
            // In a trade.
            Action::Done => 12,
            Action::Give { .. } | Action::Ask { .. } => 1,
            Action::Propose => 6,
            _ => 10,
        }
    }

    /// The card of a tool that would be kept.
    fn kept(&self, n: u8) -> Option<Combat> {
        match self.frames.top() {
            Some(Frame::Tool(tool)) if n == 0 => Some(tool.first),
            Some(Frame::Tool(tool)) => tool.second,
            _ => None,
        }
    }

    /// What an effect asks: harm goes to enemies who have little left, healing to friends who need it.
    fn weigh_effect(&self, run: Run, team: TeamId, actions: &[Action], out: &mut Vec<u32>) {
        let op = self.content.get().block(run.block).get(usize::from(run.at));
        let healing = matches!(op, Some(Op::Heal(..)));
        let side = run.hero.and_then(|hero| self.duel.side_of(hero));
        let known = |place: u8| {
            let other = side.map(|side| &self.duel.sides[1 - side]);
            let card = other.and_then(|other| other.cards.as_slice().get(usize::from(place)));
            card.filter(|placed| placed.lies == crate::combat::Lies::Up).map_or(2, |placed| u32::from(placed.card.value()))
        };
        out.extend(actions.iter().map(|action| match action {
            Action::Hero(hero) if healing => 1 + 6 * u32::from(self.hero(*hero).damage),
            Action::Hero(hero) if self.team_of(*hero) == team => 1,
            Action::Hero(hero) => 40 / (1 + u32::from(self.hp(*hero))) + 5,
            Action::Card(place) => 1 + known(*place).pow(2) * 4,
            Action::Yes => match op {
                Some(Op::Pay(cost, _)) if !self.can_pay(team, cost + 2) => 12,
                _ => 40,
            },
            Action::Area(area) => 5 + self.worth_of_area(team, *area),
            other => self.weigh_plain(team, *other),
        }));
    }

    /// Heroes of a team, with their numbers.
    pub(super) fn roster(&self, team: TeamId) -> [HeroId; TEAM_SIZE] {
        std::array::from_fn(|i| HeroId(team.0 * TEAM_SIZE as u8 + i as u8))
    }

    /// The printed value of everything a hero owns and shows.
    pub(super) fn open_value(&self, hero: HeroId) -> u32 {
        let state = self.hero(hero);
        let allies = state.allies.iter().map(|id| self.value(Owned::Ally(*id)));
        let mounts = state.mounts.iter().map(|id| self.value(Owned::Mount(*id)));
        let worn = state.worn.iter().map(|id| self.value(Owned::Worn(*id)));
        allies.chain(mounts).chain(worn).map(u32::from).sum()
    }
}
