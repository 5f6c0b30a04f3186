//! Rounds, the Order Phase and the Activation Track (sections 4 to 6).

use crate::action::{Action, not_offered};
use crate::content::{Duration, Event as Trigger, EventDef, NpcTime, Scope, Side};
use crate::event::Event;
use crate::frame::{AnyCharacter, Decider, Effect, FrameRules, Queue, Round, Strategy};
use crate::model::ModelId;
use crate::state::{Card, Ctx, Ending, Eternia, Source};
use crate::view::Pending;
use crate::window::list;
use engine::{Cx, Illegal, Seat};

/// ET-2.7: the slot while no card of the Round has been revealed.
pub(crate) const UNREVEALED: u8 = u8::MAX;

/// How far a Round is.
pub(crate) mod stage {
    pub const START: u8 = 0;
    pub const CONTROLLER: u8 = 1;
    pub const PLAYERS: u8 = 2;
    pub const ORDERED: u8 = 3;
    pub const SLOT: u8 = 4;
    pub const NEXT: u8 = 5;
    pub const EVENTS: u8 = 6;
    pub const END: u8 = 7;
    pub const OVER: u8 = 8;
}

impl Eternia {
    /// ET-5.5 to ET-5.12: the cards a side queues, each as often as there are of it.
    pub(crate) fn cards_of(&self, side: Side) -> [Card; 4] {
        let character = |at: u8| Card::Character(ModelId(at));
        match (side, self.team) {
            (Side::Controller, _) => [character(4), character(5), character(6), Card::Strategy],
            (Side::Players, 1) => [character(0); 4],
            (Side::Players, 2) => [character(0), character(0), character(1), character(1)],
            (Side::Players, 3) => [character(0), character(1), character(2), Card::Any],
            (Side::Players, _) => [character(0), character(1), character(2), character(3)],
        }
    }

    fn slot_of(&self, side: Side) -> usize {
        self.rules().track.iter().take(usize::from(self.slot)).filter(|slot| slot.side == side).count()
    }

    /// ET-32.14: shuffled and dealt.
    fn ai_queues(&mut self, cx: &mut impl Cx<Event>) {
        let mut cards = self.cards_of(Side::Controller);
        for at in (1..4u32).rev() {
            cards.swap(at as usize, cx.chance(at + 1) as usize);
        }
        self.queue[Side::Controller.index()] = cards;
        cx.emit(|| Event::AiQueues);
    }

    fn npcs_act(&mut self, time: NpcTime) {
        for npc in self.all().npcs.iter().filter(|npc| npc.acts == time) {
            self.npc_acts(npc.id);
        }
    }
}

impl Round {
    fn next(game: &mut Eternia, stage: u8) {
        game.frames.replace(Round { stage, event: 0 }.into());
    }

    fn reveal(game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let Some(slot) = game.rules().track.get(usize::from(game.slot)).copied() else { return };
        let card = game.queue[slot.side.index()].get(game.slot_of(slot.side)).copied().unwrap_or_default();
        let (at, name) = (game.slot, game.card_name(card));
        cx.emit(|| Event::Reveals { side: slot.side, slot: at, card, name, power: slot.power });
        // ET-5.4, ET-6.2, ET-6.3: its place says when it comes and what it yields, the card what begins.
        match card {
            Card::Character(model) => game.activate(model, slot.power),
            Card::Strategy => game.frames.push(Strategy { stage: 0, power: slot.power }.into()),
            Card::Any => game.frames.push(AnyCharacter { power: slot.power }.into()),
            Card::None => {}
        }
    }

    /// ET-R150: the next event of the Scenario; whether it happens is asked when its turn comes. False when there is none.
    fn next_event(self, game: &mut Eternia) -> bool {
        let at = usize::from(self.event);
        let Some(event) = game.sheet().round_events.get(at) else { return false };
        game.frames.replace(Round { event: self.event + 1, ..self }.into());
        let source = Source::Scenario(list::ROUND, self.event);
        let ctx = Ctx { source, ..Ctx::default() };
        match event {
            EventDef::Effects(cond, _) => {
                if game.holds(cond, &ctx) {
                    game.note_first_time(cond, source, None);
                    let block = game.code().scenarios[game.scenario.index()].round[at];
                    game.frames.push(Effect { block, pc: 0, ctx }.into());
                }
            }
            EventDef::NpcActs(word) => game.npc_acts(*word),
        }
        true
    }
}

/// ET-33.13: one full cycle of Activations.
impl FrameRules for Round {
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let slots = game.rules().track.len() as u8;
        match self.stage {
            stage::START => {
                game.round = game.round.saturating_add(1);
                game.slot = UNREVEALED;
                game.peeked = [0; 2];
                // ET-4.5, ET-5.6: the cards leave the track, but for those of a lone Character.
                game.queue[1] = [Card::None; 4];
                game.queue[0] = if game.team == 1 { game.cards_of(Side::Players) } else { [Card::None; 4] };
                for model in game.models.iter_mut().filter(|model| model.acted) {
                    model.acted = false;
                }
                let round = game.round;
                cx.emit(|| Event::RoundBegins { round });
                Round::next(game, stage::CONTROLLER);
                game.raise(Trigger::RoundStart, None, None, 0);
                game.npcs_act(NpcTime::RoundStart);
                game.check = true;
            }
            stage::CONTROLLER => {
                Round::next(game, stage::PLAYERS);
                if game.is_ai() {
                    game.ai_queues(cx);
                } else {
                    game.frames.push(Queue { side: Side::Controller }.into());
                }
            }
            stage::PLAYERS => {
                Round::next(game, stage::ORDERED);
                if game.team > 1 {
                    game.frames.push(Queue { side: Side::Players }.into());
                }
            }
            stage::ORDERED => {
                // ET-5.16, ET-32.15: the Order Phase is over; both AI decks are whole again.
                for at in 0..game.ai_deck.len() {
                    game.ai_deck[at] += std::mem::take(&mut game.ai_shown[at]);
                    game.ai_strategy[at] += std::mem::take(&mut game.ai_strategy_shown[at]);
                }
                Round::next(game, stage::SLOT);
                game.raise(Trigger::OrderPhaseEnd, None, None, 0);
            }
            // ET-6.4: the next card only when everything above this frame is done.
            stage::SLOT => {
                game.slot = if game.slot == UNREVEALED { 0 } else { game.slot };
                Round::next(game, stage::NEXT);
                Round::reveal(game, cx);
            }
            stage::NEXT => {
                game.slot += 1;
                Round::next(game, if game.slot < slots { stage::SLOT } else { stage::EVENTS });
            }
            stage::EVENTS => {
                if !self.next_event(game) {
                    Round::next(game, stage::END);
                    game.npcs_act(NpcTime::RoundEnd);
                }
            }
            stage::END => {
                Round::next(game, stage::OVER);
                game.raise(Trigger::RoundEnd, None, None, 0);
            }
            _ => {
                game.end_timed(|timed| timed.lasts == Duration::ThisRound);
                game.end_scope(Scope::Round);
                Round::next(game, stage::START);
                if let Some(limit) = game.sheet().round_limit.filter(|limit| game.round >= limit.rounds) {
                    let winner = limit.winner.or_else(|| game.tied());
                    game.win(winner, Ending::RoundLimit, cx);
                }
            }
        }
    }
}

/// Every order of four cards, each once (ET-4.3).
fn orders(cards: [Card; 4]) -> Vec<[Card; 4]> {
    let mut all = Vec::with_capacity(24);
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                let order = [cards[a], cards[b], cards[c], cards[6 - a - b - c]];
                if !all.contains(&order) {
                    all.push(order);
                }
            }
        }
    }
    all
}

impl FrameRules for Queue {
    fn decider(&self, _: &Eternia) -> Decider {
        Decider::Side(self.side)
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(orders(game.cards_of(self.side)).into_iter().map(Action::Queue));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let Action::Queue(order) = action else { return Err(action.wrong_time()) };
        let (mut mine, mut wanted) = (game.cards_of(self.side), *order);
        if mine.contains(&Card::Any) && order[3] != Card::Any {
            return Err(not_offered("ET-5.8", "\"Any Player Character\" always lies in the last slot."));
        }
        mine.sort_unstable();
        wanted.sort_unstable();
        if mine == wanted {
            return Ok(());
        }
        match (self.side, game.team) {
            (Side::Controller, _) => {
                Err(not_offered("ET-5.12", "Each Controller Character and the Strategy Activation is queued once."))
            }
            (_, 2) => Err(not_offered("ET-5.7", "Each of two Characters is queued exactly twice.")),
            _ => Err(not_offered("ET-5.11", "Each Character is queued exactly once.")),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Queue(order) = action else { return };
        game.frames.pop();
        game.queue[self.side.index()] = order;
        let who = game.audience(self.side);
        cx.emit(|| Event::Queues { side: self.side, order: Some(order.iter().map(|card| game.card_name(*card)).collect()), who });
    }

    fn pending(&self, game: &Eternia, _: Option<Side>) -> Pending {
        Pending::Queue { side: self.side, cards: game.cards_of(self.side).to_vec() }
    }
}

/// ET-5.10: asked when the card is reached, never before.
impl FrameRules for AnyCharacter {
    fn decider(&self, _: &Eternia) -> Decider {
        Decider::Side(Side::Players)
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        // ET-R76: KO'ed or not.
        out.extend(game.characters(Side::Players).map(Action::Model));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Model(id) if id.0 < game.team => Ok(()),
            Action::Model(_) => Err(not_offered("ET-5.9", "One of the three Player Characters takes this Activation.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        if let Action::Model(model) = action {
            game.frames.pop();
            game.activate(model, self.power);
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::AnyCharacter { power: self.power }
    }
}
