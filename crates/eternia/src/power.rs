//! Power: gained, placed, paid and lost (section 10), and the Balance of Power (section 15). ET-3.20, ET-R15: the supply is the same
//! for both sides and has no end, so nothing counts it.

use crate::action::{Action, not_offered};
use crate::compiled::{SkillCard, SkillId};
use crate::content::{Colour, Event as Trigger, Side};
use crate::event::{Event, Why};
use crate::frame::{Allocate, Decider, FrameRules, Gain, Lose};
use crate::model::{ModelId, Pool};
use crate::state::Eternia;
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Eternia {
    /// The pool that pays for a Skill (ET-11.6, ET-11.7, ET-10.9, ET-32.36).
    pub(crate) fn pool_of(&self, skill: SkillId) -> Pool {
        match self.all().skill(skill).card {
            SkillCard::Colour(colour, _) => Pool::Skill(colour),
            _ => Pool::Card,
        }
    }

    /// Power in a pool of a Character.
    pub(crate) fn in_pool(&self, id: ModelId, pool: Pool) -> u8 {
        match pool {
            Pool::Card => self.model(id).power,
            Pool::Skill(colour) => self.model(id).slots[colour.index()],
            Pool::Controller(at) => self.board[usize::from(at)],
        }
    }

    /// Empty slots of a pool (ET-2.4, ET-2.5, ET-10.4, ET-10.6).
    pub(crate) fn room_in(&self, id: ModelId, pool: Pool) -> u8 {
        let model = self.model(id);
        match pool {
            Pool::Card => self.card_slots(id).saturating_sub(model.power),
            Pool::Skill(colour) if id.is_player_character() && model.faces[colour.index()].is_some() => {
                self.rules().skill_pool.saturating_sub(model.slots[colour.index()])
            }
            Pool::Skill(_) => 0,
            Pool::Controller(at) => self.rules().controller_skill_pool.saturating_sub(self.board[usize::from(at)]),
        }
    }

    fn pool_mut(&mut self, id: ModelId, pool: Pool) -> &mut u8 {
        self.check = true;
        match pool {
            Pool::Card => &mut self.model_mut(id).power,
            Pool::Skill(colour) => &mut self.model_mut(id).slots[colour.index()],
            Pool::Controller(at) => &mut self.board[usize::from(at)],
        }
    }

    /// Whether a cost can be paid in full (ET-11.5).
    pub(crate) fn can_pay(&self, id: ModelId, pool: Pool, cost: u8) -> bool {
        cost == 0 || self.in_pool(id, pool) >= cost
    }

    /// ET-11.4: pays a cost. ET-15.1: what a Player Character spends is owed to the Controller.
    pub(crate) fn pay(&mut self, id: ModelId, pool: Pool, cost: u8, why: Why, cx: &mut impl Cx<Event>) {
        if cost == 0 {
            return;
        }
        *self.pool_mut(id, pool) -= cost;
        self.lost(id, cost, why, cx);
    }

    /// Power has left the cards of a Character for the supply.
    fn lost(&mut self, id: ModelId, amount: u8, why: Why, cx: &mut impl Cx<Event>) {
        let owed = id.is_player_character();
        if owed {
            self.owed = self.owed.saturating_add(amount);
        }
        let who = self.named(id);
        cx.emit(|| Event::LosesPower { who, amount, why, owed });
        let event = if why == Why::Effect { Trigger::PowerLost } else { Trigger::PowerSpent };
        self.raise(event, Some(id), None, amount);
    }

    /// ET-10.3, ET-10.8: a Model gains Power. ET-9.4, ET-30.2: Minions and NPCs gain none.
    pub(crate) fn gain(&mut self, id: ModelId, amount: u8, why: Why, cx: &mut impl Cx<Event>) {
        if amount == 0 || !id.is_character() {
            return;
        }
        let who = self.named(id);
        cx.emit(|| Event::GainsPower { who, amount, why });
        self.raise(Trigger::PowerGained, Some(id), None, amount);
        if id.is_player_character() {
            self.frames.push(Gain { model: id, left: amount }.into());
        } else {
            let kept = amount.min(self.room_in(id, Pool::Card));
            self.model_mut(id).power += kept;
            too_much(amount - kept, cx);
        }
    }

    /// ET-10.7, ET-32.11: the Controller, not one of its Characters, gains Power.
    pub(crate) fn controller_gains(&mut self, amount: u8, why: Why, cx: &mut impl Cx<Event>) {
        if amount == 0 {
            return;
        }
        cx.emit(|| Event::ControllerGains { amount, why });
        if self.is_ai() {
            // ET-32.12: beyond 10 it goes on counting; ET-R116: more than 20 is lost.
            self.ai_power = self.ai_power.saturating_add(amount).min(self.rules().ai_power_cap);
            let now = self.ai_power;
            cx.emit(|| Event::AiPower { now });
        } else {
            self.frames.push(Allocate { left: amount }.into());
        }
    }

    /// ET-15.1: what Player Characters have lost goes to the Controller.
    pub(crate) fn pay_out(&mut self, cx: &mut impl Cx<Event>) {
        let owed = std::mem::take(&mut self.owed);
        self.controller_gains(owed, Why::Balance, cx);
    }

    /// An effect takes Power of the Controller Skills (ET-R156: of the AI Power Token).
    pub(crate) fn controller_loses(&mut self, amount: u8, to: Option<ModelId>, cx: &mut impl Cx<Event>) {
        let there = if self.is_ai() { self.ai_power } else { self.board.iter().sum() };
        let amount = amount.min(there);
        if amount == 0 {
            return;
        }
        if self.is_ai() {
            self.ai_power -= amount;
            let now = self.ai_power;
            cx.emit(|| Event::AiPower { now });
            if let Some(to) = to {
                self.gain(to, amount, Why::Effect, cx);
            }
        } else {
            self.frames.push(Lose { model: None, left: amount, to, why: Why::Effect }.into());
        }
    }

    /// An effect takes Power of a Character.
    pub(crate) fn take_power(&mut self, id: ModelId, amount: u8, to: Option<ModelId>) {
        let left = amount.min(self.model(id).all_power());
        if left > 0 {
            self.frames.push(Lose { model: Some(id), left, to, why: Why::Effect }.into());
        }
    }
}

fn too_much(amount: u8, cx: &mut impl Cx<Event>) {
    if amount > 0 {
        cx.emit(|| Event::PowerIsLost { amount });
    }
}

const PLAYER_POOLS: [Pool; 4] = [Pool::Card, Pool::Skill(Colour::Green), Pool::Skill(Colour::Yellow), Pool::Skill(Colour::Red)];
const BOARD: [Pool; 4] = [Pool::Controller(0), Pool::Controller(1), Pool::Controller(2), Pool::Controller(3)];

/// The only pool that fits, `None` if there are several or none.
fn only(pools: [Pool; 4], fits: impl Fn(Pool) -> bool) -> (usize, Option<Pool>) {
    let mut fitting = pools.into_iter().filter(|pool| fits(*pool));
    let first = fitting.next();
    let more = fitting.count();
    (usize::from(first.is_some()) + more, first)
}

/// ET-7.4: at once, and only where an empty slot is.
impl FrameRules for Gain {
    fn decider(&self, game: &Eternia) -> Decider {
        let (choices, _) = only(PLAYER_POOLS, |pool| game.room_in(self.model, pool) > 0);
        if self.left > 0 && choices > 1 { Decider::Model(self.model) } else { Decider::Nobody }
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(PLAYER_POOLS.map(Action::Power));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Power(Pool::Controller(_)) => {
                Err(not_offered("ET-10.3", "A Player Character's Power goes under its card or on its unlocked Skills."))
            }
            Action::Power(pool) if game.room_in(self.model, *pool) > 0 => Ok(()),
            Action::Power(Pool::Skill(colour)) if game.model(self.model).faces[colour.index()].is_none() => {
                Err(not_offered("ET-10.4", "There is no unlocked Skill Card in this slot."))
            }
            Action::Power(_) => Err(not_offered("ET-10.6", "All slots there are full.")),
            Action::Pass => Err(not_offered("ET-R5", "Gained Power must be placed while a slot is empty.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Power(pool) = action {
            *game.pool_mut(self.model, pool) += 1;
            self.left -= 1;
            game.frames.replace(self.into());
            let (who, skill) = (game.named(self.model), pool_name(game, self.model, pool));
            cx.emit(|| Event::PlacesPower { who, pool, skill });
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let (_, pool) = only(PLAYER_POOLS, |pool| game.room_in(self.model, pool) > 0);
        let kept = pool.map_or(0, |pool| game.room_in(self.model, pool).min(self.left));
        if let (Some(pool), 1..) = (pool, kept) {
            *game.pool_mut(self.model, pool) += kept;
            let (who, skill) = (game.named(self.model), pool_name(game, self.model, pool));
            (0..kept).for_each(|_| cx.emit(|| Event::PlacesPower { who, pool, skill }));
        }
        too_much(self.left - kept, cx);
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Gain { model: self.model, left: self.left }
    }
}

fn pool_name(game: &Eternia, id: ModelId, pool: Pool) -> Option<&'static str> {
    match pool {
        Pool::Skill(colour) => game.unlocked(id, colour).map(|skill| game.all().skill(skill).name.as_str()),
        _ => None,
    }
}

impl FrameRules for Allocate {
    fn decider(&self, game: &Eternia) -> Decider {
        let (choices, _) = only(BOARD, |pool| game.room_in(ModelId(0), pool) > 0);
        if self.left > 0 && choices > 1 { Decider::Side(Side::Controller) } else { Decider::Nobody }
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(BOARD.map(Action::Power));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Power(Pool::Controller(at)) if *at > 3 => Err(not_offered("ET-16.1", "There are four Controller Skills.")),
            Action::Power(pool @ Pool::Controller(_)) if game.room_in(ModelId(0), *pool) > 0 => Ok(()),
            Action::Power(Pool::Controller(_)) => Err(not_offered("ET-R11", "All slots of this Controller Skill are full.")),
            Action::Power(_) => Err(not_offered("ET-15.4", "This Power goes on Controller Skills, never to a Character.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Power(Pool::Controller(at)) = action {
            game.board[usize::from(at)] += 1;
            self.left -= 1;
            game.frames.replace(self.into());
            let name = game.board_name(at);
            cx.emit(|| Event::Allocates { name });
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let (_, pool) = only(BOARD, |pool| game.room_in(ModelId(0), pool) > 0);
        let kept = pool.map_or(0, |pool| game.room_in(ModelId(0), pool).min(self.left));
        if let (Some(Pool::Controller(at)), 1..) = (pool, kept) {
            game.board[usize::from(at)] += kept;
            let name = game.board_name(at);
            (0..kept).for_each(|_| cx.emit(|| Event::Allocates { name }));
        }
        too_much(self.left - kept, cx);
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Allocate { left: self.left }
    }
}

impl Lose {
    fn pools(&self) -> [Pool; 4] {
        if self.model.is_some() { PLAYER_POOLS } else { BOARD }
    }

    fn has(&self, game: &Eternia, pool: Pool) -> bool {
        game.in_pool(self.model.unwrap_or(ModelId(0)), pool) > 0
    }
}

impl FrameRules for Lose {
    fn decider(&self, game: &Eternia) -> Decider {
        let (choices, _) = only(self.pools(), |pool| self.has(game, pool));
        match self.model {
            _ if self.left == 0 || choices < 2 => Decider::Nobody,
            Some(model) => Decider::Model(model),
            None => Decider::Side(Side::Controller),
        }
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.pools().map(Action::Power));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Power(pool) if self.pools().contains(pool) && self.has(game, *pool) => Ok(()),
            Action::Power(_) => Err(not_offered("ET-R13", "There is no Power of yours there.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Power(pool) = action {
            self.left -= 1;
            game.frames.replace(self.into());
            self.take(game, pool, 1, cx);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let (_, pool) = only(self.pools(), |pool| self.has(game, pool));
        if let (Some(pool), 1..) = (pool, self.left) {
            let there = game.in_pool(self.model.unwrap_or(ModelId(0)), pool);
            self.take(game, pool, there.min(self.left), cx);
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Lose { model: self.model, left: self.left, why: self.why }
    }
}

impl Lose {
    fn take(self, game: &mut Eternia, pool: Pool, amount: u8, cx: &mut impl Cx<Event>) {
        *game.pool_mut(self.model.unwrap_or(ModelId(0)), pool) -= amount;
        match (self.model, self.to) {
            // ET-R10: what goes to somebody is neither spent nor owed.
            (Some(model), Some(to)) => {
                let who = game.named(model);
                cx.emit(|| Event::LosesPower { who, amount, why: self.why, owed: false });
                game.gain(to, amount, Why::Effect, cx);
            }
            (Some(model), None) => game.lost(model, amount, self.why, cx),
            (None, to) => {
                cx.emit(|| Event::ControllerLoses { amount });
                if let Some(to) = to {
                    game.gain(to, amount, Why::Effect, cx);
                }
            }
        }
    }
}
