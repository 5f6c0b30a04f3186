//! Drawing, focusing and placing combat cards; what effects do to them (section 22, FE-R96, FE-R97, FE-R98, FE-R99).

use super::{Lies, Placed};
use crate::action::Action;
use crate::content::effect::{Op, Who};
use crate::deck::draw_combat;
use crate::event::Event;
use crate::frame::{Ask, Drawn, Frame, FrameRules, Run, Tool};
use crate::ids::{Combat, HeroId, Lane};
use crate::state::Fields;
use engine::{Cx, Seat};

/// FE-21.2, FE-R128.
const LANE: usize = 4;
/// FE-26.3.
const LANE_OF_DICE: usize = 2;

impl Fields {
    fn lane_limit(&self) -> usize {
        if self.options.dice_of_power { LANE_OF_DICE } else { LANE }
    }

    /// FE-21.2, FE-22.8, FE-R96, FE-R97, FE-R207: where a card may be placed now.
    pub(crate) fn lanes(&self, side: u8, card: Combat) -> impl Iterator<Item = Lane> {
        let fighter = self.duel.sides[usize::from(side)];
        let limit = self.lane_limit();
        let room = move |lane: &Lane| card == Combat::Flux || fighter.counted(*lane) < limit;
        let last = fighter.last.filter(|_| self.duel.placing);
        let other = Lane::ALL.iter().any(|lane| room(lane) && Some(*lane) != last);
        Lane::ALL.into_iter().filter(move |lane| room(lane) && (!other || Some(*lane) != last))
    }

    /// FE-22.10, FE-R99.
    fn can_focus(&self, side: u8) -> bool {
        let fighter = &self.duel.sides[usize::from(side)];
        let most = fighter.hero.map_or(0, |hero| self.mind(hero)) + fighter.focus;
        fighter.focused < most && self.cards_left(usize::from(side)) > 0
    }

    /// Draws a card for a side, to be placed. FE-R100, FE-R207: in phase 3 it may be focused, whatever it was drawn for.
    pub(super) fn draw_to_place(&mut self, side: u8, effect: bool, cx: &mut impl Cx<Event>) {
        match draw_combat(&mut self.duel.sides[usize::from(side)].left, cx) {
            Some(card) => self.got(side, card, self.duel.placing, effect, true, cx),
            None => self.nothing_to_place(side, effect),
        }
    }

    /// FE-22.12, FE-R104, FE-R120: no card left.
    fn nothing_to_place(&mut self, side: u8, effect: bool) {
        if !effect {
            self.duel.sides[usize::from(side)].out = true;
        }
    }

    /// A card has come into the hand of a side: tools resolve at once (FE-22.6).
    fn got(&mut self, side: u8, card: Combat, focus: bool, effect: bool, fresh: bool, cx: &mut impl Cx<Event>) {
        let Some(hero) = self.fighter(side) else { return };
        let (name, seats) = (self.hero_name(hero), self.seats_of(self.team_of(hero)));
        if card != Combat::Tool {
            // The card kept of a pair has been told with it.
            if fresh {
                cx.emit(|| Event::DrawsCombat { hero: name, card: Some(card), seats });
            }
            if self.lanes(side, card).next().is_none() && card != Combat::Time {
                // FE-R96: no lane has room: it is discarded and counts as placed.
                self.duel.sides[usize::from(side)].gone[card.index()] += 1;
                cx.emit(|| Event::ToolDiscards { hero: name, card });
                self.count_placement(side, effect);
                return;
            }
            self.frames.push(Frame::Drawn(Drawn { side, card, focus, effect }));
            return;
        }
        cx.emit(|| Event::Shows { hero: name, card });
        let fighter = &mut self.duel.sides[usize::from(side)];
        fighter.gone[Combat::Tool.index()] += 1;
        let left = &mut fighter.left;
        // FE-R102: what is left.
        let (first, second) = (draw_combat(left, cx), draw_combat(left, cx));
        match (first, second) {
            (None, _) => self.nothing_to_place(side, effect),
            (Some(first), None) => self.got(side, first, false, effect, true, cx),
            (Some(first), second) => {
                cx.emit(|| Event::DrawsPair { hero: name, cards: Some([first, second.unwrap_or(first)]), seats });
                self.frames.push(Frame::Tool(Tool { side, first, second, effect }));
            }
        }
    }

    /// FE-23.3, FE-R98.
    fn count_placement(&mut self, side: u8, effect: bool) {
        if !effect {
            self.duel.sides[usize::from(side)].placed += 1;
        }
    }

    /// FE-22.1 to FE-22.4, FE-22.7: places a card.
    fn lay(&mut self, drawn: Drawn, lane: Lane, cx: &mut impl Cx<Event>) {
        let Drawn { side, card, effect, .. } = drawn;
        let Some(hero) = self.fighter(side) else { return };
        let against_hero = self.fighter(1 - side).is_some() && self.unseated_foe().is_none();
        // FE-23.5: nobody else sees it before phase 4. FE-24.7: against creatures basic cards may lie open; FE-R207: and outside
        // of phase 3 they do.
        let hidden = card.is_basic() && against_hero && self.duel.placing;
        let lies = if hidden { Lies::Hidden } else { Lies::Up };
        let weapon = usize::from(self.duel.sides[usize::from(side)].weapon.unwrap_or(0));
        let immediate = card == Combat::Overload && self.def(hero).weapons[weapon].immediate;
        let fires = immediate && !self.duel.sides[usize::from(side)].blocked;
        let placing = self.duel.placing;
        let fighter = &mut self.duel.sides[usize::from(side)];
        let _ = fighter.cards.push(Placed { card, lane, lies, used: immediate, late: !placing });
        if placing {
            fighter.last = Some(lane);
        }
        let (name, seats) = (self.hero_name(hero), self.seats_of(self.team_of(hero)));
        cx.emit(|| Event::Lays { hero: name, lane, card: Some(card), hidden, seats });
        if card == Combat::Flux {
            self.draw_to_place(side, effect, cx);
            return;
        }
        self.count_placement(side, effect);
        if fires {
            self.fire(side, lane);
        }
    }

    /// FE-22.3, FE-21.5: the overload ability of the weapon in use.
    pub(super) fn fire(&mut self, side: u8, lane: Lane) {
        let Some(hero) = self.fighter(side) else { return };
        let weapon = usize::from(self.duel.sides[usize::from(side)].weapon.unwrap_or(0));
        let block = self.def(hero).weapons[weapon].overload.id;
        self.frames.push(Frame::Run(Run { block, at: 0, team: self.team_of(hero), hero: Some(hero), lane: Some(lane) }));
    }

    /// FE-R106: whether two own cards may be swapped. FE-R107: where the last card was placed does not matter.
    pub(super) fn may_swap(&self, side: usize, a: usize, b: usize) -> bool {
        let cards = &self.duel.sides[side].cards;
        let (first, second) = (cards.as_slice()[a], cards.as_slice()[b]);
        if first.lane == second.lane {
            return false;
        }
        let mut after = self.duel.sides[side];
        swap(&mut after.cards, a, b);
        Lane::ALL.iter().all(|lane| after.counted(*lane) <= self.lane_limit())
    }

    pub(super) fn swap_cards(&mut self, side: usize, a: usize, b: usize) {
        swap(&mut self.duel.sides[side].cards, a, b);
    }

    /// The cards an operation on the grid may choose from.
    pub(crate) fn grid_options(&self, op: &Op, hero: Option<HeroId>) -> Vec<Action> {
        let Some(side) = self.side_acting(hero) else { return Vec::new() };
        let target = if matches!(op, Op::TurnDown | Op::RemoveCard) { 1 - side } else { side };
        let cards = self.duel.sides[target].cards;
        let turned = |placed: &Placed| matches!(placed.lies, Lies::Turned | Lies::TurnedHidden);
        let mut all: Vec<usize> = (0..cards.len()).collect();
        all.retain(|i| match op {
            Op::TurnDown => !turned(&cards.as_slice()[*i]),
            Op::TurnUp => turned(&cards.as_slice()[*i]),
            _ => true,
        });
        if hero.is_none() {
            // A creature takes what is worth most and known.
            let worth = |i: &usize| if cards.as_slice()[*i].lies == Lies::Up { cards.as_slice()[*i].card.value() } else { 0 };
            all.sort_by_key(|i| std::cmp::Reverse(worth(i)));
        }
        if !matches!(op, Op::MoveCard) {
            return all.into_iter().map(|i| Action::Card(i as u8)).collect();
        }
        let limit = self.lane_limit();
        let fighter = self.duel.sides[side];
        let to = |i: usize| {
            let placed = cards.as_slice()[i];
            let room = move |lane: &Lane| placed.card == Combat::Flux || fighter.counted(*lane) < limit;
            Lane::ALL.into_iter().filter(move |lane| *lane != placed.lane && room(lane))
        };
        all.into_iter().flat_map(|i| to(i).map(move |lane| Action::Swap(i as u8, lane as u8))).collect()
    }

    /// The side of whoever acts: a hero's own, or the creature's.
    fn side_acting(&self, hero: Option<HeroId>) -> Option<usize> {
        match hero {
            Some(hero) => self.duel.side_of(hero),
            None => self.duel.on.then_some(1),
        }
    }

    /// An operation on the grid, its card chosen.
    pub(crate) fn on_grid(&mut self, op: &Op, run: Run, action: Action, cx: &mut impl Cx<Event>) {
        let Some(side) = self.side_acting(run.hero) else { return };
        let other = 1 - side;
        match (op, action) {
            (Op::TurnDown, Action::Card(i)) => {
                if let Some(placed) = self.duel.sides[other].cards.iter_mut().nth(usize::from(i)) {
                    placed.lies = if placed.lies == Lies::Hidden { Lies::TurnedHidden } else { Lies::Turned };
                    let lane = placed.lane;
                    cx.emit(|| Event::Turned { lane, down: true });
                }
            }
            (Op::TurnUp, Action::Card(i)) => {
                let placing = self.duel.placing;
                if let Some(placed) = self.duel.sides[side].cards.iter_mut().nth(usize::from(i)) {
                    placed.lies = Lies::Up;
                    placed.late |= !placing;
                    let lane = placed.lane;
                    cx.emit(|| Event::Turned { lane, down: false });
                }
            }
            (Op::RemoveCard, Action::Card(i)) => {
                let placed = self.duel.sides[other].cards.remove(usize::from(i));
                self.duel.sides[other].gone[placed.card.index()] += 1;
                cx.emit(|| Event::Removed { lane: placed.lane, card: placed.card });
            }
            (Op::MoveCard, Action::Swap(i, lane)) => {
                if let Some(placed) = self.duel.sides[side].cards.iter_mut().nth(usize::from(i)) {
                    placed.lane = Lane::ALL[usize::from(lane)];
                }
            }
            _ => {}
        }
    }

    /// Operations on totals, draws and the course of the combat.
    pub(crate) fn in_combat(&mut self, op: &Op, run: Run, cx: &mut impl Cx<Event>) {
        let Some(side) = self.side_acting(run.hero) else { return };
        let of = |who: &Who| if *who == Who::Foe { 1 - side } else { side };
        match op {
            Op::Total(who, lane, n) => self.duel.sides[of(who)].bonus[lane.index()] += n,
            Op::OwnLane(n) => self.duel.sides[side].bonus[self.lane_of(run).index()] += n,
            Op::Cancel(who, lane) => self.duel.sides[of(who)].cancelled |= 1 << lane.index(),
            Op::Double(who, lane) => self.duel.sides[of(who)].doubled |= 1 << lane.index(),
            Op::SwapTotals(who) => self.duel.sides[of(who)].swapped ^= true,
            Op::BlockOverload => self.duel.sides[1 - side].blocked = true,
            Op::Focus(n) => self.duel.sides[side].focus += n,
            Op::SteadyInitiative => self.duel.sides[side].steady = true,
            Op::Avoid => self.duel.avoided = Some(side as u8),
            Op::EndCombat => {
                self.duel.broken = true;
                self.duel.avoided = Some(side as u8);
            }
            Op::DrawAndPlace(n) if run.hero.is_some() => {
                // One card after the other: the next one once this one lies.
                self.more_to_draw(run, n.saturating_sub(1));
                self.draw_to_place(side as u8, true, cx);
            }
            _ => {}
        }
    }

    /// The rest of a draw of several cards: the same operation again, for one card less.
    fn more_to_draw(&mut self, run: Run, n: u8) {
        for _ in 0..n {
            self.frames.push(Frame::Tool(Tool {
                side: self.side_acting(run.hero).unwrap_or(0) as u8,
                first: Combat::Tool,
                second: None,
                effect: true,
            }));
        }
    }
}

fn swap(cards: &mut engine::List<Placed, { super::GRID }>, a: usize, b: usize) {
    let lanes = [cards.as_slice()[a].lane, cards.as_slice()[b].lane];
    for (i, placed) in cards.iter_mut().enumerate() {
        if i == a {
            placed.lane = lanes[1];
        } else if i == b {
            placed.lane = lanes[0];
        }
    }
}

impl FrameRules for Drawn {
    fn asks(&self, game: &Fields) -> Ask {
        game.fighter(self.side).map_or(Ask::Nobody, Ask::Hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        if self.card == Combat::Time {
            out.push(Action::LayTime);
        } else {
            out.extend(game.lanes(self.side, self.card).map(Action::Lay));
        }
        // FE-R100, FE-R101: any single card, time and flux too, and one drawn for them; a tool never comes here, nor does what it drew.
        if self.focus && game.can_focus(self.side) {
            out.push(Action::Focus);
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Some(hero) = game.fighter(self.side) else { return };
        let name = game.hero_name(hero);
        game.frames.pop();
        match action {
            Action::Lay(lane) => game.lay(self, lane, cx),
            Action::LayTime => {
                // FE-22.5, FE-23.4: another card in its place.
                game.duel.sides[usize::from(self.side)].times += 1;
                cx.emit(|| Event::Shows { hero: name, card: Combat::Time });
                game.draw_to_place(self.side, self.effect, cx);
            }
            _ => {
                // FE-22.9, FE-22.11, FE-R93: what is focused away is public.
                let fighter = &mut game.duel.sides[usize::from(self.side)];
                fighter.focused += 1;
                fighter.gone[self.card.index()] += 1;
                cx.emit(|| Event::Focuses { hero: name, card: self.card });
                game.draw_to_place(self.side, self.effect, cx);
            }
        }
    }
}

impl FrameRules for Tool {
    fn asks(&self, game: &Fields) -> Ask {
        match self.second {
            Some(_) => game.fighter(self.side).map_or(Ask::Nobody, Ask::Hero),
            None => Ask::Nobody,
        }
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Keep(0), Action::Keep(1)]);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let (Some(hero), Some(second)) = (game.fighter(self.side), self.second) else { return };
        let (kept, other) = if action == Action::Keep(0) { (self.first, second) } else { (second, self.first) };
        game.frames.pop();
        let name = game.hero_name(hero);
        // FE-R93: the discarded one is public.
        game.duel.sides[usize::from(self.side)].gone[other.index()] += 1;
        cx.emit(|| Event::ToolDiscards { hero: name, card: other });
        // FE-R103: whatever was kept goes by its own rules, a second tool too.
        game.got(self.side, kept, false, self.effect, false, cx);
    }

    /// Without a second card it stands for one more card to draw by an effect.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        game.draw_to_place(self.side, true, cx);
    }
}
