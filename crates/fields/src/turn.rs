//! The round and the turn: activation, the actions a hero may take, the end of both (sections 10, 11 and 17).

use crate::action::Action;
use crate::content::effect::{Limit, Stat, Window};
use crate::content::solo::Moment;
use crate::event::Event;
use crate::frame::{
    Activate, Ask, Base, Deal, Draft, Frame, FrameRules, Income, Last, Move, Round, RoundOver, Settle, Trade, Turn, TurnOver,
};
use crate::ids::{HeroId, Merchant, TeamId};
use crate::map::AreaSet;
use crate::state::{Fields, Standard, Turn as TurnState};
use crate::victory::Met;
use engine::{Cx, Seat};

/// Bits of `Turn::free`.
const TRADED: u8 = 1;
const SHOPPED: u8 = 2;
const TRAINED: u8 = 4;
const CARRIED: u8 = 8;

impl FrameRules for Draft {
    fn asks(&self, game: &Fields) -> Ask {
        Ask::Hero(game.nth_pick(self.picked))
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let team = game.team_of(game.nth_pick(self.picked));
        out.extend(game.pickable(team).into_iter().map(Action::PickHero));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::PickHero(def) = action else { return };
        game.take_hero(game.nth_pick(self.picked), def, cx);
        game.frames.pop();
        if usize::from(self.picked) + 1 < usize::from(game.peopled()) * crate::ids::TEAM_SIZE {
            game.frames.push(Frame::Draft(Draft { picked: self.picked + 1 }));
        }
    }
}

impl FrameRules for Base {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Team(self.team)
    }

    /// FE-2.6: any base location that no team uses.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let others = game.team_ids().filter(|team| *team != self.team);
        let taken: AreaSet = others.map(|team| game.team(team).base).collect();
        out.extend(game.map().bases.minus(taken).iter().map(Action::PickBase));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::PickBase(area) = action else { return };
        game.team_mut(self.team).base = area;
        let (team, base) = (game.team_name(self.team), game.area_name(area));
        cx.emit(|| Event::TakesBase { team, base });
        game.frames.pop();
    }
}

impl FrameRules for Deal {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        game.deal(cx);
    }
}

impl Fields {
    /// FE-10.2, FE-10.4, FE-10.6, FE-R34: the preparation phase, before the action phase. In the first round of all, and in the first round of a first
    /// game, the marker is where it is, and the event of a first game's skull happens during the set-up (FE-R35).
    pub(crate) fn begin_round(&mut self, first_game: bool, cx: &mut impl Cx<Event>) {
        let (night, space) = (self.night(), self.space + 1);
        cx.emit(|| Event::RoundBegins { space, night });
        if first_game {
            // FE-9.1: the whole event, and only then the income of its day.
            self.frames.push(Frame::Income(Income {}));
            self.skull_event(cx);
            return;
        }
        if !night {
            self.income(cx);
        }
        if !self.extra {
            self.skull_event(cx);
        }
        self.note_control();
    }

    /// FE-10.4, FE-R33: the income of every outpost a team controls.
    fn income(&mut self, cx: &mut impl Cx<Event>) {
        // FE-R162: an enemy without a seat has no reserve.
        for team in self.order() {
            if self.unseated(team) {
                continue;
            }
            let gain = self.income_of(team);
            self.team_mut(team).eternium += gain;
            let name = self.team_name(team);
            if gain > 0 {
                cx.emit(|| Event::Gains { team: name, eternium: gain as u8, why: "FE-10.4" });
            }
        }
    }

    /// FE-10.4: what a day round would bring a team now.
    pub(crate) fn income_of(&self, team: TeamId) -> u16 {
        let outposts = self.controlled(team).iter().map(|area| u16::from(self.map().area(area).income)).sum::<u16>();
        let more: i16 = self.heroes_of(team).map(|hero| self.bonus(hero, Stat::Income)).sum();
        (outposts as i16 + more).max(0) as u16 + self.zone_income(team)
    }

    /// FE-10.6.
    fn skull_event(&mut self, cx: &mut impl Cx<Event>) {
        let Some(skull) = self.skull() else { return };
        // FE-39.7: a skirmish may have none.
        let Some(event) = self.story().events.get(skull) else { return };
        cx.emit(|| Event::Skull { number: skull as u8 + 1, story: &event.story });
        self.read_scripts(|when| when == Moment::Skull(skull as u8 + 1));
        self.run(event.ops.id, self.starting, None);
    }

    /// FE-R9: the teams, the active one first; the starting team where none is active.
    pub(crate) fn order(&self) -> impl Iterator<Item = TeamId> + use<> {
        let first = self.turn.hero.map_or(self.starting, |hero| self.team_of(hero));
        let sides = self.sides;
        (0..sides).map(move |i| TeamId((first.0 + i) % sides))
    }

    /// FE-11.1: the heroes a team can activate.
    fn fresh(&self, team: TeamId) -> impl Iterator<Item = HeroId> + '_ {
        // FE-R161: heroes whom the rules run take no turns.
        self.heroes_of(team).filter(|hero| !self.hero(*hero).activated && !self.unseated(self.team_of(*hero)))
    }

    /// FE-11.6: whether this standard action can be taken.
    pub(crate) fn can(&self, action: Standard) -> bool {
        let turn = &self.turn;
        let used = turn.used >> action as u8 & 1 == 1;
        turn.spent < 2 + turn.more && (!used || turn.more > 0)
    }

    /// FE-11.4: takes it.
    pub(crate) fn take(&mut self, action: Standard) {
        let turn = &mut self.turn;
        let bit = 1 << action as u8;
        if turn.used & bit != 0 {
            turn.more -= 1;
        } else {
            turn.used |= bit;
            turn.spent += 1;
        }
    }
}

impl FrameRules for Income {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if !game.night() {
            game.income(cx);
        }
        game.note_control();
    }
}

impl FrameRules for Round {
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        // FE-11.3, FE-41.2, FE-R38: the next team clockwise that has a hero left.
        let next =
            (0..game.sides).map(|i| TeamId((self.next.0 + i) % game.sides)).find(|team| game.fresh(*team).next().is_some());
        match next {
            Some(team) => {
                game.frames.replace(Frame::Round(Round { next: TeamId((team.0 + 1) % game.sides) }));
                game.frames.push(Frame::Activate(Activate { team }));
            }
            None => game.frames.replace(Frame::RoundOver(RoundOver {})),
        }
    }
}

impl FrameRules for Activate {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Team(self.team)
    }

    /// FE-R39: nobody is activated later than the turn of the team.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.fresh(self.team).map(Action::Activate));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Activate(hero) = action else { return };
        game.hero_mut(hero).activated = true;
        game.hero_mut(hero).used[Limit::Turn as usize] = 0;
        game.turn = TurnState { hero: Some(hero), ..TurnState::default() };
        let name = game.hero_name(hero);
        cx.emit(|| Event::TurnBegins { hero: name });
        game.frames.replace(Frame::Turn(Turn { hero }));
        game.trigger(hero, Window::TurnStart);
    }
}

impl FrameRules for Turn {
    fn asks(&self, game: &Fields) -> Ask {
        if game.turn.ended { Ask::Nobody } else { Ask::Hero(self.hero) }
    }

    /// FE-8.2: a turn that defeat has ended goes on to its end.
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        game.frames.replace(Frame::TurnOver(TurnOver { hero: self.hero }));
    }

    /// FE-11.5, FE-R41: standard actions in any order, trade between any two of them.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let hero = self.hero;
        out.push(Action::EndTurn);
        game.list_gear(hero, out);
        // FE-11.8, FE-R75, FE-R210: after the merchant only what was bought can be put on.
        if game.turn.free & SHOPPED != 0 {
            let bought = game.turn.bought;
            out.retain(|action| *action == Action::EndTurn || matches!(action, Action::Equip(card) if bought >> card & 1 == 1));
            return;
        }
        game.list_moves(hero, out);
        game.list_mobilize(hero, out);
        game.list_adventures(hero, out);
        game.list_free(hero, out);
        game.list_cards(hero, out);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let hero = self.hero;
        if action == Action::EndTurn {
            game.frames.replace(Frame::TurnOver(TurnOver { hero }));
            return;
        }
        game.frames.push(Frame::Settle(Settle { hero }));
        match action {
            Action::Go { to, by } => {
                game.take(Standard::Move);
                let points = game.move_points(hero);
                game.turn.steps = 0;
                game.go(Move { hero, points }, to, by, true, cx);
            }
            Action::PathStep(to) => {
                game.take(Standard::Path);
                game.walk(hero, to, cx);
            }
            Action::Travel(to) => game.travel(hero, to, cx),
            Action::Reinforce(number) => game.reinforce(hero, number, cx),
            Action::March { from, to, number } => game.march(hero, from, to, number, cx),
            Action::Brave { two } => game.brave(hero, two, cx),
            Action::Quest if game.skirmish().is_some() => game.cash_token(hero, cx),
            Action::Quest => game.go_on_quest(hero, cx),
            Action::AcquireMount => game.acquire_mount(hero, cx),
            Action::Train(card) => {
                game.turn.free |= TRAINED;
                game.train(hero, card, cx);
            }
            Action::PickUp(relic) => {
                game.turn.free |= CARRIED;
                game.pick_up(hero, relic, cx);
            }
            Action::PutDown => {
                game.turn.free |= CARRIED;
                game.put_down(hero, cx);
            }
            Action::Rest => game.rest(hero, cx),
            Action::Trade => {
                game.turn.free |= TRADED;
                game.trade = engine::List::default();
                game.frames.push(Frame::Trade(Trade { hero, done: 0 }));
            }
            Action::Shop(merchant) => {
                game.turn.free |= SHOPPED;
                game.go_shopping(hero, merchant, cx);
            }
            Action::Equip(card) => game.equip(hero, card, cx),
            Action::Unequip(card) => game.unequip(hero, card, cx),
            Action::Exchange(cards) => game.exchange(hero, cards, cx),
            Action::Reveal(card) => game.reveal(game.team_of(hero), card, cx),
            Action::Cast { spell, .. } => game.cast_on_board(hero, spell, cx),
            Action::Use(card) => game.use_consumable(hero, card, cx),
            Action::Ability(number) => game.use_ability(hero, number, cx),
            _ => {}
        }
    }
}

impl Fields {
    /// Section 17 and 15, 16: what can be met or done where the hero stands.
    fn list_adventures(&self, hero: HeroId, out: &mut Vec<Action>) {
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        // FE-15.1, FE-R63.
        if self.map().wilds.has(area) && self.can(Standard::Brave) && !self.encounters.is_spent() {
            out.push(Action::Brave { two: false });
            if self.can_pay(team, 1) && self.encounters.available() >= 2 {
                out.push(Action::Brave { two: true });
            }
        }
        // FE-16.1, FE-R67.
        let cards = self.skirmish().is_some() || !self.adventures.is_spent();
        if self.tokens.has(area) && self.can(Standard::Quest) && cards {
            out.push(Action::Quest);
        }
        // FE-17.1, FE-R40: both standard actions.
        if self.night() && self.turn.spent == 0 {
            out.push(Action::Rest);
        }
    }

    /// FE-11.7: the free actions.
    fn list_free(&self, hero: HeroId, out: &mut Vec<Action>) {
        let team = self.team_of(hero);
        if self.turn.free & TRADED == 0 && self.neighbours(hero).next().is_some() {
            out.push(Action::Trade);
        }
        if self.turn.free & CARRIED == 0 {
            self.list_relics(hero, out);
        }
        self.list_skirmish(hero, self.turn.free & TRAINED != 0, out);
        for merchant in Merchant::ALL {
            // FE-4.17, FE-19.2, FE-19.3, FE-R77: who controls it now may buy; the hero may be anywhere.
            let open = !self.map().merchants(merchant).and(self.controlled(team)).is_empty();
            if open && self.offers[merchant.index()].is_some() {
                out.push(Action::Shop(merchant));
            }
        }
    }

    /// Cards and abilities that can be used between actions (FE-R210).
    fn list_cards(&self, hero: HeroId, out: &mut Vec<Action>) {
        let (team, defs) = (self.team_of(hero), self.defs());
        for spell in distinct(self.hero(hero).spells.as_slice()) {
            let card = &defs.spells[spell as usize];
            // FE-31.6, FE-R147.
            if !card.board.is_empty() && self.can_pay(team, card.cast) {
                out.push(Action::Cast { hero, spell });
            }
        }
        out.extend(self.consumables(hero, Window::Turn).map(Action::Use));
        out.extend(self.usable(hero, Window::Turn).map(Action::Ability));
        // FE-7.7, FE-R47.
        let hand = self.team(team).hand.len();
        if self.can_pay(team, 1) && self.team(team).shown.len() < crate::state::SHOWN {
            out.extend((1u8..1 << hand).map(Action::Exchange));
        }
        out.extend(self.revealable(team).map(Action::Reveal));
    }

    /// FE-17.1, FE-17.2: heals 4 HP for both standard actions; free ones are left.
    fn rest(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        self.turn.spent = 2;
        self.turn.used |= 1 << Standard::Rest as u8;
        let healed = crate::stats::plus(4, self.bonus(hero, Stat::Rest));
        self.heal(hero, healed, cx);
        self.feat(self.team_of(hero), crate::content::cards::Feat::Rested, 1);
    }

    /// Pushes every ability of a hero that works by itself in this moment.
    pub(crate) fn trigger(&mut self, hero: HeroId, window: Window) {
        let team = self.team_of(hero);
        for ability in self.abilities(hero).into_iter().filter(|ability| ability.when == window) {
            if self.holds(&ability.cond, team, Some(hero)) && self.can_pay(team, ability.cost) {
                self.team_mut(team).eternium -= u16::from(ability.cost);
                self.run(ability.ops.id, team, Some(hero));
            }
        }
    }

    /// The abilities of a hero that can be used in this moment, by number.
    pub(crate) fn usable(&self, hero: HeroId, window: Window) -> impl Iterator<Item = u8> + '_ {
        let team = self.team_of(hero);
        let ready = move |(i, ability): &(usize, &'static crate::content::effect::Ability)| {
            let used = self.hero(hero).used[ability.limit as usize] >> i & 1 == 1;
            ability.when == window && !used && self.can_pay(team, ability.cost) && self.holds(&ability.cond, team, Some(hero))
        };
        self.abilities(hero).into_iter().enumerate().filter(ready).map(|(i, _)| i as u8)
    }

    /// Uses an ability.
    pub(crate) fn use_ability(&mut self, hero: HeroId, number: u8, cx: &mut impl Cx<Event>) {
        let Some(ability) = self.abilities(hero).get(usize::from(number)).copied() else { return };
        let team = self.team_of(hero);
        self.hero_mut(hero).used[ability.limit as usize] |= 1 << number;
        self.spend(team, ability.cost, "FE-5.3", cx);
        let name = self.hero_name(hero);
        cx.emit(|| Event::UsesAbility { hero: name });
        self.run(ability.ops.id, team, Some(hero));
    }

    /// FE-5.1.
    pub(crate) fn pay(&mut self, team: TeamId, cost: u8) {
        let all = self.team_mut(team);
        all.eternium = all.eternium.saturating_sub(u16::from(cost));
    }

    /// FE-5.1, FE-R171: pays, and tells the team-mates, where what it buys does not name its price.
    pub(crate) fn spend(&mut self, team: TeamId, cost: u8, why: &'static str, cx: &mut impl Cx<Event>) {
        self.pay(team, cost);
        if cost > 0 {
            let (name, left) = (self.team_name(team), self.team(team).eternium);
            cx.emit(|| Event::Pays { team: name, eternium: cost, left, why });
        }
    }
}

/// Each of these once, in their order.
pub(crate) fn distinct(cards: &[u8]) -> impl Iterator<Item = u8> + '_ {
    cards.iter().enumerate().filter(|(i, card)| !cards[..*i].contains(card)).map(|(_, card)| *card)
}

impl FrameRules for Settle {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        game.captures(Some(self.hero), cx);
        game.bring_home(self.hero, cx);
        game.score_secondaries(cx);
    }
}

impl FrameRules for TurnOver {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let hero = self.hero;
        game.frames.pop();
        if game.turn.hero.is_some() && !game.turn.ended {
            // FE-10.5, FE-17.3, FE-R36: healing at the very end of the turn.
            if game.night() {
                let healed = crate::stats::plus(1, game.bonus(hero, Stat::NightHealing));
                game.heal(hero, healed, cx);
            }
            let more = game.zone_healing(hero);
            game.heal(hero, more, cx);
            game.lasting_quest(hero, cx);
            game.turn.ended = true;
            game.frames.push(Frame::TurnOver(self));
            game.trigger(hero, Window::TurnEnd);
            return;
        }
        game.captures(Some(hero), cx);
        game.bring_home(hero, cx);
        game.score_secondaries(cx);
        game.turn = TurnState::default();
        let name = game.hero_name(hero);
        cx.emit(|| Event::TurnEnds { hero: name });
        game.enemy_after_turn(cx);
    }
}

impl FrameRules for RoundOver {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        // FE-R195.
        for hero in game.all_heroes() {
            game.hero_mut(hero).activated = false;
            game.hero_mut(hero).used = [0; 3];
        }
        if game.enemy_after_round(cx) {
            return;
        }
        if game.skirmish_round(cx) || game.extra || game.last_round() {
            game.frames.push(Frame::Finish(crate::frame::Finish {}));
            let order: Vec<TeamId> = game.order().collect();
            for team in order.into_iter().rev() {
                game.frames.push(Frame::Last(Last { team }));
            }
            return;
        }
        // FE-10.3: only here, so not in the first round.
        game.space += 1;
        game.frames.push(Frame::Round(Round { next: game.starting }));
        game.begin_round(false, cx);
    }
}

impl FrameRules for Last {
    /// Everybody who still has a card in hand is asked, so that being asked tells nothing (FE-R44).
    fn asks(&self, game: &Fields) -> Ask {
        let team = game.team(self.team);
        let may = !team.hand.is_empty() && team.shown.len() < crate::state::SHOWN;
        if may { Ask::Team(self.team) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.revealable(self.team).map(Action::Reveal));
        out.push(Action::Done);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::Reveal(card) => {
                game.reveal(self.team, card, cx);
                game.score_secondaries(cx);
            }
            _ => {
                game.frames.pop();
            }
        }
    }
}

impl Fields {
    /// How many rounds are still to come, this one not counted.
    pub(crate) fn rounds_left(&self) -> u8 {
        self.story().skulls[3].saturating_sub(self.space + 1)
    }

    /// Whether an objective in hand is met.
    pub(crate) fn met(&self, team: TeamId, card: u8) -> bool {
        self.objective_met(team, card) == Met::Yes
    }
}
