//! Phase C: Reinforcement Stones.

use crate::action::Action;
use crate::board::{Place, places};
use crate::event::Event;
use crate::scenario::{Moment, Token};
use crate::state::{Frame, Rage, SEATS, Side};
use crate::types::Level;
use engine::{Cx, Illegal, Seat};

impl Rage {
    /// RA-24.1, RA-24.6: the Stones a player controls, by level.
    pub(crate) fn stones(&self, seat: Seat) -> [u64; 3] {
        // RA-29.23: nothing is placed on shaken ground.
        let mine = self.controlled(Side::of(seat)) & !self.lying(Token::Shaken);
        self.board.stones.map(|stones| stones & mine)
    }

    /// RA-24.3: how many units of each level the Stones really deliver.
    fn deliveries(&self, seat: Seat) -> [u32; 3] {
        let (stones, reserve) = (self.stones(seat), self.player(seat).reserve);
        std::array::from_fn(|level| stones[level].count_ones().min(u32::from(reserve[level])))
    }

    /// RA-24.5, RA-R59: whether the player has anything to choose.
    pub(crate) fn must_choose_stones(&self, seat: Seat) -> bool {
        if self.player(seat).gone {
            return false;
        }
        let (stones, deliveries) = (self.stones(seat), self.deliveries(seat));
        let short = (0..3).any(|level| deliveries[level] > 0 && deliveries[level] < stones[level].count_ones());
        short || self.options.stones_to_bastion && deliveries != [0; 3]
    }

    /// Every set of Stones that may deliver, and of units that may go home.
    pub(crate) fn list_deliveries(&self, seat: Seat, out: &mut Vec<Action>) {
        self.each_delivery(seat, |stones, home| out.push(Action::Deliver { stones, home }));
    }

    fn each_delivery(&self, seat: Seat, mut found: impl FnMut(u32, u32)) {
        let (stones, deliveries) = (self.stones(seat), self.deliveries(seat));
        let mine = stones.iter().fold(0, |set, level| set | level) as u32;
        for chosen in subsets(mine) {
            let fits = (0..3).all(|level| (stones[level] as u32 & chosen).count_ones() == deliveries[level]);
            if !fits {
                continue;
            }
            if self.options.stones_to_bastion {
                subsets(chosen).for_each(|home| found(chosen, home));
            } else {
                found(chosen, 0);
            }
        }
    }

    /// RA-R60: what is preselected, and done when nobody answers in time: of each level the Stones with most own units.
    #[must_use]
    pub(crate) fn default_delivery(&self, seat: Seat) -> [u32; 2] {
        let (stones, deliveries) = (self.stones(seat), self.deliveries(seat));
        let mut chosen = 0;
        for level in 0..3 {
            let mut mine: Vec<Place> = places(stones[level]).collect();
            mine.sort_by_key(|stone| std::cmp::Reverse(self.number(Side::of(seat), *stone)));
            chosen |= mine.iter().take(deliveries[level] as usize).fold(0, |set, stone| set | stone.bit() as u32);
        }
        [chosen, 0]
    }

    /// RA-24.5: a player's choice, seen when all have chosen.
    pub(crate) fn choose_stones(&mut self, seat: Seat, stones: u32, home: u32, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Some(Frame::Stones { mut chosen }) = self.frames.top().copied() else {
            return Err(Illegal::new("RA-24.1", "Stones deliver in their own phase, after everybody's first action."));
        };
        if chosen[seat.index()].is_some() || !self.must_choose_stones(seat) {
            return Err(Illegal::new("RA-24.5", "You have nothing to choose about your Stones now."));
        }
        let mut possible = false;
        self.each_delivery(seat, |s, h| possible |= (s, h) == (stones, home));
        if !possible {
            let reason = "Choose as many of your Stones of a level as your reserve has units of that level.";
            return Err(Illegal::new("RA-24.5", reason));
        }
        chosen[seat.index()] = Some((stones, home));
        self.frames.replace(Frame::Stones { chosen });
        cx.emit(|| Event::ChoosesStones { seat });
        Ok(())
    }

    /// RA-24.1..RA-24.4: when all who must have chosen, every Stone gives its unit; then phase D.
    pub(crate) fn deliver_when_chosen(&mut self, chosen: &[Option<(u32, u32)>; SEATS], cx: &mut impl Cx<Event>) -> bool {
        let active = self.active();
        if active.iter().any(|seat| chosen[seat.index()].is_none() && self.must_choose_stones(seat)) {
            return false;
        }
        for seat in active.iter() {
            let all = self.stones(seat);
            let (delivering, home) = chosen[seat.index()].unwrap_or((u32::MAX, 0));
            for level in Level::ALL {
                for stone in places(all[level.index()]) {
                    let gives = delivering & stone.bit() as u32 != 0 && self.player(seat).reserve[level.index()] > 0;
                    self.stone_gives(seat, level, stone, gives, home & stone.bit() as u32 != 0, cx);
                }
            }
        }
        self.frames.replace(Frame::Actions { second: true, next: 0, acting: None });
        self.fire(Moment::Stones, None, None, cx);
        true
    }

    /// RA-24.4, RA-R59: onto the Stone's Territory, or by the table's option to the Bastion.
    fn stone_gives(&mut self, seat: Seat, level: Level, stone: Place, gives: bool, home: bool, cx: &mut impl Cx<Event>) {
        if !gives {
            cx.emit(|| Event::StoneFails { seat, stone: self.here(stone) });
            return;
        }
        self.recruit(seat, if home { Place::bastion(seat) } else { stone }, level, 1);
        let troop = self.troop(Side::of(seat), level.index(), 1);
        cx.emit(|| Event::StoneGives { seat, stone: self.here(stone), troop, home });
    }
}

/// Every subset of a set of bits, the empty one first.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != set).then(|| (now.wrapping_sub(set)) & set);
        Some(now)
    })
}
