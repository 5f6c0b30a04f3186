//! Phase C: Reinforcement Stones.

use crate::action::Action;
use crate::board::{Place, places};
use crate::event::Event;
use crate::frame::{Actions, FrameRules, Stones};
use crate::scenario::{Moment, Token};
use crate::state::{Rage, SEATS, Side};
use crate::types::Level;
use crate::view::{Pending, who};
use engine::{Cx, GameRng, Illegal, Seat, SeatSet, Viewer};

// RA-24.5: who has more Stones than units, or may send them home, chooses, unseen by the others.

impl FrameRules for Stones {
    fn deciders(&self, game: &Rage) -> SeatSet {
        let owes = |seat: &Seat| self.chosen[seat.index()].is_none() && game.must_choose_stones(*seat);
        (0..game.seats).map(Seat).filter(owes).collect()
    }

    /// Every set of Stones that may deliver, and of units that may go home.
    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        game.each_delivery(seat, |stones, home| out.push(Action::Deliver { stones, home }));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Deliver { stones, home } => game.choose_stones(self, seat, (stones, home), cx),
            _ => Err(action.wrong_time()),
        }
    }

    /// RA-R60: as preselected.
    fn default_action(&self, game: &Rage, seat: Seat) -> Option<Action> {
        let [stones, home] = game.default_delivery(seat);
        Some(Action::Deliver { stones, home })
    }

    fn not_asked(&self, action: Action) -> Option<Illegal> {
        matches!(action, Action::Deliver { .. }).then(|| action.wrong_time())
    }

    fn take_back(&mut self, seat: Seat) -> bool {
        self.chosen.get_mut(seat.index()).is_some_and(|choice| choice.take().is_some())
    }

    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.deliver_when_chosen(&self.chosen, cx)
    }

    fn pending(&self, game: &Rage, viewer: Viewer) -> Pending {
        let me = viewer.seat();
        Pending::Stones {
            chosen: who(&self.chosen),
            mine: me.and_then(|seat| *self.chosen.get(seat.index())?).map(|(stones, home)| [stones, home]),
            suggested: me
                .filter(|seat| seat.0 < game.seats && game.must_choose_stones(*seat))
                .map(|seat| game.default_delivery(seat)),
        }
    }

    fn hides(&self, _game: &Rage, seat: Seat) -> bool {
        self.chosen[seat.index()].is_some()
    }

    /// Which Stones another player has chosen is unknown until all have.
    fn imagine(mut self, game: &mut Rage, me: Seat, rng: &mut GameRng) {
        for seat in (0..game.seats).map(Seat).filter(|seat| *seat != me) {
            if self.chosen[seat.index()].is_some() {
                let mut options = Vec::new();
                game.each_delivery(seat, |stones, home| options.push((stones, home)));
                if let Some(choice) = rng.pick(&options) {
                    self.chosen[seat.index()] = Some(*choice);
                }
            }
        }
        game.frames.replace(self.into());
    }
}

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
    fn must_choose_stones(&self, seat: Seat) -> bool {
        if self.player(seat).gone {
            return false;
        }
        let (stones, deliveries) = (self.stones(seat), self.deliveries(seat));
        let short = (0..3).any(|level| deliveries[level] > 0 && deliveries[level] < stones[level].count_ones());
        short || self.options.stones_to_bastion && deliveries != [0; 3]
    }

    /// Every set of Stones that may deliver, and of units that may go home.
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
    fn default_delivery(&self, seat: Seat) -> [u32; 2] {
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
    fn choose_stones(
        &mut self,
        mut frame: Stones,
        seat: Seat,
        choice: (u32, u32),
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let mut possible = false;
        self.each_delivery(seat, |stones, home| possible |= (stones, home) == choice);
        if !possible {
            let reason = "For each level, choose as many Stones as you have units in reserve.";
            return Err(Illegal::new("RA-24.5", reason));
        }
        frame.chosen[seat.index()] = Some(choice);
        self.frames.replace(frame.into());
        cx.emit(|| Event::ChoosesStones { seat });
        Ok(())
    }

    /// RA-24.1..RA-24.4: when all who must have chosen, every Stone gives its unit; then phase D.
    fn deliver_when_chosen(&mut self, chosen: &[Option<(u32, u32)>; SEATS], cx: &mut impl Cx<Event>) -> bool {
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
        self.frames.replace(Actions { second: true, next: 0, acting: None }.into());
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
