//! Phase A: Tactic cards, turn order, revenue, reinforcements.

use crate::action::Action;
use crate::board::{Place, places};
use crate::event::{Event, RevealedCard};
use crate::frame::{Actions, FrameRules, Reinforce, Reinforcements, Tactics};
use crate::game::nth_bit;
use crate::scenario::Moment;
use crate::state::{Rage, SEATS, Side};
use crate::types::{Level, TACTICS, TacticId};
use crate::view::{Pending, who};
use engine::{Cx, GameRng, Illegal, Seat, SeatSet, Viewer};

/// RA-9.2: Crystals of a City.
const CITY_CRYSTALS: u16 = 3;

// RA-7.1: everybody commits a Tactic card, face down.

impl FrameRules for Tactics {
    fn deciders(&self, game: &Rage) -> SeatSet {
        game.active().iter().filter(|seat| self.chosen[seat.index()].is_none()).collect()
    }

    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        let hand = (0..TACTICS as u8).filter(|i| game.player(seat).hand >> i & 1 != 0);
        out.extend(hand.filter_map(|i| game.tactic(seat, i)).map(|(card, _)| Action::Tactic(card)));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Tactic(card) => game.commit(self, seat, card, cx),
            _ => Err(action.wrong_time()),
        }
    }

    fn not_asked(&self, action: Action) -> Option<Illegal> {
        let chosen = || Illegal::new("RA-R13", "You have chosen a card; take it back to choose another.");
        matches!(action, Action::Tactic(_)).then(chosen)
    }

    fn take_back(&mut self, seat: Seat) -> bool {
        self.chosen.get_mut(seat.index()).is_some_and(|card| card.take().is_some())
    }

    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.reveal_when_committed(&self.chosen, cx)
    }

    fn pending(&self, game: &Rage, viewer: Viewer) -> Pending {
        let mine = |seat: Seat| game.tactic(seat, (*self.chosen.get(seat.index())?)?);
        Pending::Tactic { committed: who(&self.chosen), mine: viewer.seat().and_then(mine).map(|(id, _)| id) }
    }

    /// Which card of several is committed.
    fn hides(&self, game: &Rage, seat: Seat) -> bool {
        self.chosen[seat.index()].is_some() && game.player(seat).hand.count_ones() > 1
    }

    /// Any card of the hand may be the one another player has committed.
    fn imagine(mut self, game: &mut Rage, me: Seat, rng: &mut GameRng) {
        for (i, card) in self.chosen.iter_mut().enumerate().filter(|(i, card)| *i != me.index() && card.is_some()) {
            let hand = u16::from(game.players[i].hand);
            *card = Some(nth_bit(hand, rng.below(hand.count_ones())));
        }
        game.frames.replace(self.into());
    }
}

impl Rage {
    /// RA-7.1: commits a card of the hand; the last commitment reveals all (RA-7.2).
    fn commit(&mut self, frame: Tactics, seat: Seat, card: TacticId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let mut chosen = frame.chosen;
        let number = self.clan(seat).and_then(|clan| card.0.checked_sub(clan.first_tactic.0)).filter(|n| *n < TACTICS as u8);
        let Some(number) = number else {
            return Err(Illegal::new("RA-1.2", "This Tactic card is not one of your clan's seven."));
        };
        if self.player(seat).hand >> number & 1 == 0 {
            return Err(Illegal::new("RA-7.1", "This card is not in your hand."));
        }
        chosen[seat.index()] = Some(number);
        self.frames.replace(Tactics { chosen }.into());
        cx.emit(|| Event::Commits { seat, card: Some(card), name: &self.content.get().tactics[card.index()].name });
        Ok(())
    }

    /// RA-7.2 to RA-7.5: when every player has committed, the cards turn over together.
    fn reveal_when_committed(&mut self, chosen: &[Option<u8>; SEATS], cx: &mut impl Cx<Event>) -> bool {
        let active = self.active();
        if active.iter().any(|seat| chosen[seat.index()].is_none()) {
            return false;
        }
        for seat in active.iter() {
            let Some(number) = chosen[seat.index()] else { continue };
            let player = self.player_mut(seat);
            player.hand &= !(1 << number);
            player.discard |= 1 << number;
            player.revealed = Some(number);
        }
        cx.emit(|| {
            let card = |seat: Seat| {
                let (card, tactic) = self.tactic(seat, chosen[seat.index()]?)?;
                Some(RevealedCard { seat, card, name: &tactic.name, number: tactic.number })
            };
            Event::Reveal { cards: active.iter().filter_map(card).collect() }
        });
        self.set_order(cx);
        for seat in active.iter() {
            self.pay(seat, cx);
        }
        self.frames.replace(Reinforcements { next: 0 }.into());
        self.fire(Moment::Revenue, None, None, cx);
        true
    }

    /// The number on a seat's card of this round.
    fn order_number(&self, seat: Seat) -> u8 {
        self.player(seat).revealed.and_then(|card| self.tactic(seat, card)).map_or(u8::MAX, |(_, tactic)| tactic.number)
    }

    /// RA-8.1, RA-8.2: the lowest number first, for the whole round. RA-R12: with equal numbers, which no shipped cards have, the player who was later in
    /// the previous round goes first; in round 1 chance decides.
    fn set_order(&mut self, cx: &mut impl Cx<Event>) {
        let n = self.seats as usize;
        let numbers: [u8; SEATS] = std::array::from_fn(|i| if i < n { self.order_number(Seat(i as u8)) } else { u8::MAX });
        let tied = (0..n).any(|i| (0..i).any(|j| numbers[i] == numbers[j] && numbers[i] != u8::MAX));
        let mut order = self.order;
        if tied && self.round == 1 {
            for i in (1..n).rev() {
                order.swap(i, cx.chance(i as u32 + 1) as usize);
            }
        } else {
            order[..n].reverse();
        }
        order[..n].sort_by_key(|seat| numbers[seat.index()]);
        self.order = order;
        if n > 1 {
            cx.emit(|| Event::TurnOrder { order: order[..n].iter().copied().filter(|s| !self.player(*s).gone).collect() });
        }
    }

    /// RA-9.1..RA-9.5, RA-R15, RA-R90: gold of the card and three Crystals a City, before any reinforcement.
    fn pay(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let gold = self.player(seat).revealed.and_then(|card| self.tactic(seat, card)).map_or(0, |(_, t)| u16::from(t.gold));
        let [cities, _] = self.points(seat);
        let crystals = CITY_CRYSTALS * u16::from(cities);
        let player = self.player_mut(seat);
        player.gold = player.gold.saturating_add(gold);
        player.crystals = player.crystals.saturating_add(crystals);
        cx.emit(|| Event::Revenue { seat, gold, crystals, cities });
    }
}

// RA-10.1: reinforcements, player by player; each splits their own.

impl FrameRules for Reinforcements {
    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.next_reinforcements(self.next, cx);
        true
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Action
    }
}

impl FrameRules for Reinforce {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        let open = game.reinforceable(seat);
        for level in Level::ALL {
            for to in places(open) {
                out.extend((1..=self.left[level.index()]).map(|count| Action::Reinforce { level, to, count }));
            }
        }
    }

    fn apply(self, game: &mut Rage, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Reinforce { level, to, count } => game.reinforce(self, (level, to, count), cx),
            _ => Err(action.wrong_time()),
        }
    }

    /// All of a level to the Bastion.
    fn default_action(&self, _game: &Rage, seat: Seat) -> Option<Action> {
        let level = Level::ALL.into_iter().find(|level| self.left[level.index()] > 0)?;
        Some(Action::Reinforce { level, to: Place::bastion(seat), count: self.left[level.index()] })
    }

    fn step(self, game: &mut Rage, _cx: &mut impl Cx<Event>) -> bool {
        let done = self.left == [0; 3];
        if done {
            game.frames.pop();
        }
        done
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Reinforce { left: self.left }
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }
}

impl Rage {
    /// RA-10.1: the next player in turn order fetches what the card prints and the reserve has (RA-10.5, RA-10.7, RA-R16, RA-R17).
    fn next_reinforcements(&mut self, next: u8, cx: &mut impl Cx<Event>) {
        if next == self.seats {
            self.frames.replace(Actions { second: false, next: 0, acting: None }.into());
            return;
        }
        self.frames.replace(Reinforcements { next: next + 1 }.into());
        let seat = self.order[next as usize];
        let Some((_, tactic)) = self.player(seat).revealed.and_then(|card| self.tactic(seat, card)) else { return };
        if self.player(seat).gone {
            return;
        }
        let reserve = self.player(seat).reserve;
        let left: [u8; 3] = std::array::from_fn(|level| tactic.reinforce[level].min(reserve[level]));
        for (level, (printed, there)) in tactic.reinforce.into_iter().zip(left).enumerate() {
            let lost = printed - there;
            if lost > 0 {
                cx.emit(|| Event::ReinforcementsLost { seat, troop: self.troop(Side::of(seat), level, lost) });
            }
        }
        if self.presence(Side::of(seat)) & self.board.territories != 0 {
            self.frames.push(Reinforce { seat, left }.into());
            return;
        }
        // RA-10.3, RA-10.4: the Bastion is the only place there is.
        for level in Level::ALL.into_iter().filter(|level| left[level.index()] > 0) {
            self.reinforce_at(seat, level, Place::bastion(seat), left[level.index()], cx);
        }
    }

    fn reinforce_at(&mut self, seat: Seat, level: Level, to: Place, count: u8, cx: &mut impl Cx<Event>) {
        self.recruit(seat, to, level, count);
        cx.emit(|| Event::Reinforces { seat, at: self.here(to), troop: self.troop(Side::of(seat), level.index(), count) });
    }

    /// RA-10.2, RA-10.3, RA-10.8, RA-R18: the own Bastion, and Territories where the player has a unit, however many.
    fn reinforceable(&self, seat: Seat) -> u64 {
        self.presence(Side::of(seat)) & self.board.territories | Place::bastion(seat).bit()
    }

    /// RA-10.2: places some of the reinforcements.
    fn reinforce(
        &mut self,
        Reinforce { seat, mut left }: Reinforce,
        (level, to, count): (Level, Place, u8),
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let there = left.get(level.index()).copied().unwrap_or(0);
        if count == 0 || count > there {
            let reason = format!("You have {there} of this level to place.");
            return Err(Illegal::new("RA-10.6", reason));
        }
        if to.index() >= 64 || self.reinforceable(seat) & to.bit() == 0 {
            return Err(Illegal::new("RA-10.2", "Reinforcements go to your Bastion or to a Territory where you have a unit."));
        }
        left[level.index()] -= count;
        self.frames.replace(Reinforce { seat, left }.into());
        self.reinforce_at(seat, level, to, count, cx);
        Ok(())
    }
}

impl Rage {
    /// RA-26.8, RA-26.9, RA-R14: one card from the deck; from an empty deck, the discards are shuffled into a new one first.
    pub(crate) fn draw_tactic(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let player = self.player_mut(seat);
        let reshuffled = player.deck == 0;
        if reshuffled {
            player.deck = std::mem::take(&mut player.discard);
        }
        let cards = player.deck.count_ones();
        if cards == 0 {
            return;
        }
        let nth = cx.chance(cards);
        let number = (0..TACTICS as u8).filter(|i| player.deck >> i & 1 != 0).nth(nth as usize).unwrap_or(0);
        player.deck &= !(1 << number);
        player.hand |= 1 << number;
        player.revealed = None;
        cx.emit(|| {
            let card = self.tactic(seat, number);
            let name = card.map_or("", |(_, tactic)| &tactic.name);
            Event::DrawsTactic { seat, card: card.map(|(id, _)| id), name, reshuffled, opening: self.round == 0 }
        });
    }
}
