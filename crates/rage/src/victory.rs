//! How games are won and lost, and what becomes of a player who gives up.

use crate::action::KINDS;
use crate::board::{PLACES, places};
use crate::event::Event;
use crate::frame::FrameRules;
use crate::setup::Difficulty;
use crate::state::{Ended, Ending, Rage, Side};
use engine::{Clause, Cx, Seat};

impl Rage {
    fn ends(&mut self, winner: Option<Seat>, by: Ending, cx: &mut impl Cx<Event>) {
        self.over = Some(Ended { winner, by });
        let points = winner.map_or(0, |seat| self.points(seat).iter().sum());
        cx.emit(|| Event::Over { winner, points, clause: Clause(by.clause()) });
    }

    /// RA-25.3, RA-25.4, RA-R61..RA-R63, RA-R71: the player whose second action is over, alone, and with enough points wins at once.
    pub(crate) fn check_victory(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let points: u8 = self.points(seat).iter().sum();
        if points >= self.options.target && !self.player(seat).gone {
            let by = if self.options.solo.is_some() { Ending::SoloPoints } else { Ending::Points };
            self.ends(Some(seat), by, cx);
        }
    }

    /// RA-27.9, RA-R76: in solo the last Elf wins at once.
    pub(crate) fn check_last_elf(&mut self, cx: &mut impl Cx<Event>) {
        if self.options.solo.is_some() && self.presence(Side::ELVES) == 0 {
            self.ends(Some(Seat(0)), Ending::NoElves, cx);
        }
    }

    /// RA-27.3: what the Elves score for the Cities and Forges they hold.
    pub(crate) fn domination_gain(&self) -> u8 {
        let held = self.controlled(Side::ELVES);
        (2 * (held & self.board.cities).count_ones() + (held & self.board.forges).count_ones()) as u8
    }

    /// RA-27.3, RA-27.4, RA-27.10, RA-R74: the Elves score for Cities and Forges, win with enough, and otherwise grow.
    pub(crate) fn elves_dominate(&mut self, difficulty: Difficulty, cx: &mut impl Cx<Event>) {
        let held = self.controlled(Side::ELVES);
        let gained = self.domination_gain();
        self.domination = self.domination.saturating_add(gained);
        let (total, target) = (self.domination, difficulty.target());
        cx.emit(|| Event::Domination { gained, total, target });
        if total >= target {
            self.ends(None, Ending::Domination, cx);
            return;
        }
        // RA-R75: Cities first, then Forges, then others, each by tile.
        let (cities, forges) = (self.board.cities, self.board.forges);
        for sites in [cities, forges, !(cities | forges)] {
            for place in places(held & sites) {
                let Some(kind) = self.draw_elf(cx) else { return };
                self.units[Side::ELVES.index()][place.index()][kind] += 1;
                cx.emit(|| Event::ElfAdded { at: self.here(place), troop: self.troop(Side::ELVES, kind, 1) });
            }
        }
    }

    /// RA-28.4, RA-R80: at the limit points decide, then Legendary items, Crystals, gold, and the earlier turn.
    pub(crate) fn check_round_limit(&mut self, cx: &mut impl Cx<Event>) {
        if self.options.round_limit.is_none_or(|limit| self.round < u16::from(limit)) {
            return;
        }
        let order = self.order;
        let here = order[..self.seats as usize].iter().rev().filter(|seat| !self.player(**seat).gone);
        let best = here.max_by_key(|seat| {
            let (points, player) = (self.points(**seat), self.player(**seat));
            (points[0] + points[1], points[1], player.crystals, player.gold)
        });
        self.ends(best.copied(), Ending::RoundLimit, cx);
    }

    /// RA-R81: a clan is removed: its units go to the reserve, its Bastion stays closed. The last clan left wins.
    pub(crate) fn remove_clan(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let side = Side::of(seat);
        for place in places(self.presence(side)) {
            for kind in 0..3 {
                let count = self.at(side, place)[kind];
                self.remove(side, place, kind, count);
            }
            self.units[side.index()][place.index()] = Default::default();
        }
        self.drop_prisoner_of_the_fallen(cx);
        self.player_mut(seat).gone = true;
        self.drop_frames_of(seat);
        let active = self.active();
        if active.len() <= 1 {
            self.ends(active.lowest(), Ending::LastClan, cx);
        }
        self.advance(cx);
    }

    /// What waits for a player who is gone waits no longer.
    fn drop_frames_of(&mut self, gone: Seat) {
        while let Some(frame) = self.frames.top().copied().filter(|frame| frame.waits_for(gone)) {
            frame.give_up(self);
            self.frames.pop();
        }
    }

    /// Nothing is pending any more.
    pub(crate) fn close(&mut self) {
        if let Some(frame) = self.frames.top().copied() {
            frame.give_up(self);
        }
        self.ended = [[0; KINDS]; PLACES];
        self.frames.clear();
    }
}
