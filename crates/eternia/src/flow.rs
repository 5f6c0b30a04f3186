//! Turns the top frame until somebody has to decide. What happens by itself between two frames happens here: victory at the very
//! instant, the Balance of Power, Escalation, Bonus Actions of Models that are not active.

use crate::action::Action;
use crate::content::Side;
use crate::event::{Event, For, Named};
use crate::frame::{Decider, Frame, FrameRules, Level, Offer};
use crate::model::ModelId;
use crate::state::{Ctx, Eternia};
use engine::{Asked, Cx, Illegal, List, Seat, SeatSet};

impl Eternia {
    /// The seats of the Player Team.
    pub(crate) fn team_seats(&self) -> SeatSet {
        SeatSet::first(usize::from(self.seats))
    }

    /// ET-R106: the seat of the first Character, unless the team has appointed another.
    pub(crate) fn leader(&self) -> Seat {
        self.settings.leader.unwrap_or(self.runs[0])
    }

    /// ET-5.15, ET-R106: who makes the team's shared decisions: an appointed Leader, otherwise whoever answers first.
    pub(crate) fn speakers(&self) -> SeatSet {
        self.settings.leader.map_or_else(|| self.team_seats(), SeatSet::only)
    }

    /// ET-33.15: the Controller's seat; ET-32.1: none in AI mode.
    pub(crate) fn controller_seat(&self) -> Option<Seat> {
        (!self.is_ai()).then_some(Seat(self.seats))
    }

    /// Whose side a seat is on.
    pub(crate) fn side_of(&self, seat: Seat) -> Option<Side> {
        if seat.0 < self.seats { Some(Side::Players) } else { (self.controller_seat() == Some(seat)).then_some(Side::Controller) }
    }

    /// ET-1.5: the seat that runs a Model: none for the program.
    pub(crate) fn seat_of(&self, id: ModelId) -> Option<Seat> {
        match self.model(id).side? {
            Side::Controller => self.controller_seat(),
            Side::Players if id.is_player_character() => Some(self.runs[id.index()]),
            Side::Players => Some(self.model(id).by.map_or(self.runs[0], |by| self.runs[by.index()])),
        }
    }

    /// Who may know an event of a side.
    pub(crate) fn audience(&self, side: Side) -> For {
        For { side, seats: self.seats }
    }

    /// A Model with its name.
    pub(crate) fn named(&self, model: ModelId) -> Named {
        Named { model, name: self.name(model) }
    }

    /// Who decides for the owner of an effect.
    pub(crate) fn owner(&self, ctx: &Ctx) -> Decider {
        match (ctx.own.filter(|own| !own.is_npc()), ctx.side) {
            (Some(own), _) => Decider::Model(own),
            (None, Some(side)) => Decider::Side(side),
            (None, None) => Decider::Program,
        }
    }

    /// Who has to answer; none when the program does.
    pub(crate) fn asked_of(&self, decider: Decider) -> Option<Asked> {
        let only = |seat: Option<Seat>| seat.map(|seat| Asked::Each(SeatSet::only(seat)));
        match decider {
            Decider::Nobody | Decider::Program => None,
            Decider::Model(model) => only(self.seat_of(model)),
            Decider::Side(Side::Controller) => only(self.controller_seat()),
            Decider::Side(Side::Players) => Some(any(self.speakers())),
            Decider::Any(seats) => (!seats.is_empty()).then(|| any(seats)),
            Decider::Each(seats) => (!seats.is_empty()).then_some(Asked::Each(seats)),
        }
    }

    /// Who owes a decision now.
    pub(crate) fn asked(&self) -> Option<Asked> {
        self.frames.top().and_then(|frame| self.asked_of(frame.decider(self)))
    }

    /// What a seat, or the program, may do now.
    pub(crate) fn options(&self, frame: &Frame, seat: Option<Seat>, out: &mut Vec<Action>) {
        let first = out.len();
        frame.list(self, seat, out);
        let mut keep = first;
        for at in first..out.len() {
            if frame.check(self, seat, &out[at]).is_ok() {
                out.swap(keep, at);
                keep += 1;
            }
        }
        out.truncate(keep);
    }

    /// Carries out a decision and everything that follows from it.
    pub(crate) fn act(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Some(frame) = self.frames.top().copied().filter(|_| self.over.is_none()) else {
            return Err(Illegal::new("ET-1.8", "The game is over."));
        };
        if !self.asked_of(frame.decider(self)).is_some_and(|asked| asked.seats().contains(seat)) {
            return Err(Illegal::new("ET-4.4", "It is not your decision."));
        }
        frame.check(self, Some(seat), action)?;
        frame.apply(self, Some(seat), *action, cx);
        self.advance(cx);
        Ok(())
    }

    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn advance(&mut self, cx: &mut impl Cx<Event>) {
        loop {
            if self.check {
                self.check = false;
                self.look_for_victory(cx);
            }
            if self.over.is_some() {
                return self.clear();
            }
            if self.between(cx) {
                continue;
            }
            let Some(frame) = self.frames.top().copied() else { return };
            match frame.decider(self) {
                Decider::Nobody => frame.step(self, cx),
                decider if self.asked_of(decider).is_some() => return,
                _ => self.program(&frame, cx),
            }
        }
    }

    /// ET-R113: a decision of the program.
    fn program(&mut self, frame: &Frame, cx: &mut impl Cx<Event>) {
        let mut legal = Vec::new();
        self.options(frame, None, &mut legal);
        if let Some(among) = self.tie_in(frame, &legal) {
            self.frames.push(crate::frame::Worst { among }.into());
            return;
        }
        let action = match legal.as_slice() {
            [] => Action::Pass,
            [only] => *only,
            _ => crate::ai::decide(self, frame, &legal, cx),
        };
        self.by_hand = None;
        frame.apply(self, None, action, cx);
    }

    /// What happens between two frames: true if something did.
    fn between(&mut self, cx: &mut impl Cx<Event>) -> bool {
        // ET-R140: one after the other; what is being placed or chosen comes first.
        if self.actions > 0 || matches!(self.frames.top(), Some(Frame::Allocate(_) | Frame::Level(_))) {
            return false;
        }
        // ET-15.3, ET-R8, ET-R40: outside an Action as soon as the Skill or effect has been resolved.
        if self.owed > 0 && self.skills == 0 && !self.is_working() {
            self.pay_out(cx);
            return true;
        }
        // ET-R83, ET-R84: after that, advancement spaces one by one.
        if self.level_due() {
            self.frames.push(Level { stage: 0, waiting: 0, faces: [u8::MAX; 4], empower: None }.into());
            return true;
        }
        // ET-R154: Bonus Actions of Models that are not active are taken at once or lost.
        if self.skills == 0
            && let Some(at) = self.bonus.iter().position(|bonus| self.active != Some(bonus.model))
        {
            let bonus = self.bonus.remove(at);
            self.frames.push(Offer { bonus, extra: true }.into());
            return true;
        }
        false
    }

    /// Whether a list of effects is being carried out.
    fn is_working(&mut self) -> bool {
        self.frames.find_mut(|frame| matches!(frame, Frame::Effect(_)).then_some(())).is_some()
    }

    /// Nothing goes on when the game is over.
    fn clear(&mut self) {
        self.frames.clear();
        self.attacks.clear();
        self.harms.clear();
        self.resolving = List::default();
        self.bonus = List::default();
        (self.actions, self.skills, self.owed, self.check) = (0, 0, 0, false);
    }
}

fn any(seats: SeatSet) -> Asked {
    if seats.len() == 1 { Asked::Each(seats) } else { Asked::AnyOf(seats) }
}
