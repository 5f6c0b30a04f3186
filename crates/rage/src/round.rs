//! The sequence of play: phases A to E, and what happens between decisions without anybody being asked.

use crate::action::Action;
use crate::event::{Chosen, Event};
use crate::frame::{Actions, Choose, Equip, Frame, FrameRules, March, Renew, RoundOver, Stones, Tactics};
use crate::scenario::Moment;
use crate::state::{Rage, SEATS, Side};
use crate::types::{GearId, Level};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet, Viewer};

impl Rage {
    /// Does everything that needs no decision, up to the next decision or the end.
    pub(crate) fn advance(&mut self, cx: &mut impl Cx<Event>) {
        while self.over.is_none() {
            if self.scenario_is_decided() {
                self.close_scenario(cx);
                continue;
            }
            let Some(frame) = self.frames.top().copied() else { return };
            if !frame.step(self, cx) {
                return;
            }
        }
        self.close();
    }

    /// RA-6.1, RA-6.3, RA-26.10: phase A opens, round after round until somebody wins.
    pub(crate) fn begin_round(&mut self, cx: &mut impl Cx<Event>) {
        self.round += 1;
        self.frames.clear();
        self.frames.push(Tactics { chosen: [None; SEATS] }.into());
        cx.emit(|| Event::RoundBegins { round: self.round });
        self.fire(Moment::RoundStart, None, None, cx);
    }
}

// RA-6.1: phases B and D: one player after the other acts.

impl FrameRules for Actions {
    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.next_action(self, cx);
        true
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Action
    }
}

impl Rage {
    /// RA-6.2, RA-6.4, RA-11.2, RA-11.3, RA-25.1: phases B and D, one whole action after the other in turn order, the same in both.
    /// RA-17.9, RA-R56: the Elves have no turn in either.
    fn next_action(&mut self, Actions { second, next, acting }: Actions, cx: &mut impl Cx<Event>) {
        if let Some(seat) = acting {
            self.action_ends(seat, second, cx);
            if self.over.is_some() || self.scenario_is_decided() {
                return;
            }
        }
        if next < self.seats {
            let seat = self.order[next as usize];
            let here = !self.player(seat).gone;
            self.frames.replace(Actions { second, next: next + 1, acting: here.then_some(seat) }.into());
            if here {
                self.frames.push(Choose { seat }.into());
            }
        } else if second {
            self.end_round(cx);
        } else {
            self.frames.replace(Stones { chosen: [None; SEATS] }.into()); // phase C
        }
    }

    /// RA-25.3, RA-25.4: when the own second action ends, and only then, points win (RA-25.5).
    fn action_ends(&mut self, seat: Seat, second: bool, cx: &mut impl Cx<Event>) {
        debug_assert!(self.two_sides_at_most(), "RA-R38: after an action no Territory holds two sides");
        // RA-29.3: a scenario's goals stand in the place of the points.
        if self.campaign.is_some() {
            self.scenario_action_ends(seat, second, cx);
        } else if second {
            self.check_victory(seat, cx);
        }
    }

    /// RA-17.10, RA-R38.
    fn two_sides_at_most(&self) -> bool {
        crate::board::places(self.board.territories).all(|place| self.sides_at(place).count_ones() <= 1)
    }
}

// RA-11.1: the player whose turn it is picks an action.

impl FrameRules for Choose {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn list(&self, _game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Equip, Action::March, Action::Pass]);
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let what = match action {
            Action::Equip => Chosen::Equip,
            Action::March => Chosen::March,
            Action::Pass => Chosen::Pass,
            _ => return Err(action.wrong_time()),
        };
        game.choose(seat, what, cx);
        Ok(())
    }

    fn default_action(&self, _game: &Rage, _seat: Seat) -> Option<Action> {
        Some(Action::Pass)
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Action
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }
}

impl Rage {
    /// RA-11.1: equip, move and battle, or pass.
    fn choose(&mut self, seat: Seat, what: Chosen, cx: &mut impl Cx<Event>) {
        self.frames.pop();
        let second = matches!(self.frames.top(), Some(Frame::Actions(Actions { second: true, .. })));
        cx.emit(|| Event::Chooses { seat, what, second });
        match what {
            Chosen::Equip => {
                self.frames.push(Equip { seat, forged: false, set: 0 }.into());
                if self.can_renew() {
                    self.frames.push(Renew { seat }.into());
                }
            }
            Chosen::March => self.frames.push(March { seat }.into()),
            Chosen::Pass => {}
        }
    }
}

// Phase E.

/// RA-29.7: a scenario's round ends when everything its triggers started is over.
impl FrameRules for RoundOver {
    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.close_scenario_round(cx);
        if !game.scenario_is_decided() {
            game.begin_round(cx);
        }
        true
    }
}

impl Rage {
    /// RA-26.1, RA-R74: Elves improve, players draw, in solo the Elves score and grow; then the next round.
    fn end_round(&mut self, cx: &mut impl Cx<Event>) {
        self.improve_elves(cx);
        for seat in self.active().iter() {
            self.draw_tactic(seat, cx);
        }
        if self.campaign.is_some() {
            self.frames.replace(RoundOver {}.into());
            self.fire(Moment::RoundEnd, None, None, cx);
            return;
        }
        if let Some(difficulty) = self.options.solo {
            self.elves_dominate(difficulty, cx);
        }
        if self.over.is_none() {
            self.check_round_limit(cx);
        }
        if self.over.is_none() {
            self.begin_round(cx);
        }
    }

    /// RA-26.2, RA-26.7, RA-R67, RA-R68, RA-R70: every Elf type still on the board draws a card, in the fixed order.
    fn improve_elves(&mut self, cx: &mut impl Cx<Event>) {
        for kind in 0..3 {
            let alive = self.units[Side::ELVES.index()].iter().any(|count| count[kind] > 0);
            if !alive {
                continue;
            }
            let Some(gear) = self.market.draw(cx) else { return };
            self.offer_to_elves(kind, gear, cx);
        }
        self.improve_boss(cx);
    }

    /// RA-26.3 to RA-26.5: into an empty slot, or in the place of a strictly cheaper card; the other card goes under the deck.
    fn offer_to_elves(&mut self, kind: usize, gear: GearId, cx: &mut impl Cx<Event>) {
        let content = self.content.get();
        let card = &content.gear[gear.index()];
        let slot = &mut self.elf_slots[kind][card.kind.index()];
        let (worn, under) = match *slot {
            None => (true, None),
            Some(old) if card.cost > content.gear[old.index()].cost => (true, Some(old)),
            Some(_) => (false, Some(gear)), // RA-R66: equal cost keeps the old one
        };
        if worn {
            *slot = Some(gear);
        }
        if let Some(under) = under {
            self.market.put_under(under);
        }
        cx.emit(|| Event::ElvesImprove {
            kind: Level(kind as u8),
            elf: &content.elves[kind].plural,
            gear,
            name: &card.name,
            worn,
            under: under.map(|g| content.gear[g.index()].name.as_str()),
        });
    }
}
