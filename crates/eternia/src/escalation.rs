//! Escalation: unlocking and Empowering, at the same time (section 18).

use crate::action::{Action, not_offered};
use crate::content::{Colour, Event as Trigger, Side};
use crate::event::{Event, Why};
use crate::frame::{Decider, Effect, FrameRules, Level};
use crate::model::{ModelId, TEAM};
use crate::state::{Ctx, Eternia, Source};
use crate::view::Pending;
use crate::window::list;
use engine::{Cx, Illegal, Seat, SeatSet};

impl Eternia {
    /// ET-18.1, ET-R85: the token advances, not beyond the end.
    pub(crate) fn escalate(&mut self, n: u8, cx: &mut impl Cx<Event>) {
        let to = self.escalation.saturating_add(n).min(self.rules().escalation.length);
        let by = to - self.escalation;
        if by == 0 {
            return;
        }
        self.escalation = to;
        self.check = true;
        cx.emit(|| Event::Escalates { to });
        self.raise(Trigger::EscalationAdvanced, None, None, by);
    }

    /// ET-R84: whether the next advancement space has been reached and not been resolved.
    pub(crate) fn level_due(&self) -> bool {
        let track = &self.rules().escalation;
        let next = [track.green, track.yellow, track.red].get(usize::from(self.level)).copied();
        self.round > 0 && next.is_some_and(|next| self.escalation >= next)
    }

    /// ET-18.4, ET-18.6: a face is unlocked and receives 1 Power.
    pub(crate) fn unlock(&mut self, model: ModelId, colour: Colour, face: u8, cx: &mut impl Cx<Event>) {
        self.model_mut(model).faces[colour.index()] = Some(face);
        let skill = self.unlocked(model, colour).map_or("", |skill| self.all().skill(skill).name.as_str());
        let who = self.named(model);
        cx.emit(|| Event::Unlocks { who, skill });
        let most = self.rules().skill_pool;
        let slot = &mut self.model_mut(model).slots[colour.index()];
        if *slot < most {
            *slot += 1;
            cx.emit(|| Event::GainsPower { who, amount: 1, why: Why::Unlock });
            self.raise(Trigger::PowerGained, Some(model), None, 1);
        }
    }
}

impl Level {
    fn colour(game: &Eternia) -> Colour {
        Colour::ALL[usize::from(game.level.clamp(1, 3)) - 1]
    }

    /// The Characters of a seat that unlock now.
    fn unlocking(game: &Eternia, seat: Seat) -> impl Iterator<Item = ModelId> + '_ {
        let colour = Level::colour(game);
        let theirs = move |id: &ModelId| game.runs[id.index()] == seat && game.model(*id).faces[colour.index()].is_none();
        game.characters(Side::Players).filter(theirs)
    }

    fn begin(game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.level += 1;
        game.check = true;
        let colour = Level::colour(game);
        cx.emit(|| Event::Level { colour });
        let mut waiting = 0;
        for seat in game.team_seats().iter().filter(|seat| Level::unlocking(game, *seat).next().is_some()) {
            waiting |= 1 << seat.0;
        }
        if let Some(seat) = game.controller_seat() {
            waiting |= 1 << seat.0;
        }
        game.frames.replace(Level { stage: 1, waiting, faces: [u8::MAX; TEAM], empower: None }.into());
    }

    fn reveal(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        game.check = true;
        let colour = Level::colour(game);
        let level = game.level;
        game.raise(Trigger::LevelReached, None, None, level);
        let block = game.code().scenarios[game.scenario.index()].levels[colour.index()];
        let ctx = Ctx { source: Source::Scenario(list::LEVEL, colour.index() as u8), ..Ctx::default() };
        game.frames.push(Effect { block, pc: 0, ctx }.into());
        for model in game.characters(Side::Players) {
            let face = self.faces[model.index()];
            if face < 2 {
                game.unlock(model, colour, face, cx);
            }
        }
        // ET-18.11, ET-R89: one Skill, whose Power stays, and one Character at each colour.
        if let Some((skill, place)) = self.empower {
            let model = ModelId(place);
            game.turned |= 1 << skill;
            game.model_mut(model).empowered = true;
            let (skill, who) = (Some(game.board_name(skill)), Some(game.named(model)));
            cx.emit(|| Event::Empowers { skill, who });
        }
    }
}

impl FrameRules for Level {
    fn decider(&self, _: &Eternia) -> Decider {
        let waiting: SeatSet = (0..8).map(Seat).filter(|seat| self.waiting & (1 << seat.0) != 0).collect();
        if self.stage == 0 || waiting.is_empty() { Decider::Nobody } else { Decider::Each(waiting) }
    }

    fn list(&self, game: &Eternia, seat: Option<Seat>, out: &mut Vec<Action>) {
        let Some(seat) = seat else { return };
        if Some(seat) == game.controller_seat() {
            for skill in 0..4 {
                out.extend(game.characters(Side::Controller).map(|model| Action::Empower { skill, model }));
            }
        } else {
            out.extend((0..1u8 << Level::unlocking(game, seat).count()).map(Action::Unlock));
        }
    }

    fn check(&self, game: &Eternia, seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let controller = seat.is_some() && seat == game.controller_seat();
        match action {
            Action::Unlock(_) if controller => Err(not_offered("ET-18.7", "The Controller never gains Skills; it Empowers.")),
            Action::Unlock(bits) => {
                let number = seat.map_or(0, |seat| Level::unlocking(game, seat).count());
                if u32::from(*bits) < 1 << number {
                    Ok(())
                } else {
                    Err(not_offered("ET-18.3", "Choose one of the two faces for each of your Characters."))
                }
            }
            Action::Empower { .. } if !controller => Err(not_offered("ET-18.8", "Only the Controller Empowers.")),
            Action::Empower { skill, model } => {
                if *skill > 3 || game.turned & (1 << skill) != 0 {
                    return Err(not_offered("ET-R87", "This Controller Skill already shows its Empowered face."));
                }
                // ET-R88: KO'ed or not.
                if !game.characters(Side::Controller).any(|id| id == *model) || game.model(*model).empowered {
                    return Err(not_offered("ET-R87", "A Controller Character that is not Empowered must be chosen."));
                }
                Ok(())
            }
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, seat: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Some(seat) = seat else { return };
        match action {
            Action::Unlock(bits) => {
                for (at, model) in Level::unlocking(game, seat).enumerate() {
                    self.faces[model.index()] = bits >> at & 1;
                }
            }
            Action::Empower { skill, model } => self.empower = Some((skill, model.0)),
            _ => return,
        }
        self.waiting &= !(1 << seat.0);
        game.frames.replace(self.into());
        cx.emit(|| Event::Commits { seat });
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        if self.stage == 0 { Level::begin(game, cx) } else { self.reveal(game, cx) }
    }

    fn pending(&self, game: &Eternia, viewer: Option<Side>) -> Pending {
        let seats = game.team_seats().iter().chain(game.controller_seat());
        let asked = |seat: &Seat| Some(*seat) == game.controller_seat() || Level::unlocking(game, *seat).next().is_some();
        let committed = seats.filter(|seat| self.waiting & (1 << seat.0) == 0 && asked(seat)).collect();
        let mine = viewer == Some(Side::Players);
        Pending::Level {
            colour: Level::colour(game),
            committed,
            faces: if mine {
                self.faces[..usize::from(game.team)].iter().map(|face| (*face < 2).then_some(*face)).collect()
            } else {
                Vec::new()
            },
            empower: self.empower.filter(|_| viewer == Some(Side::Controller)).map(|(skill, place)| (skill, ModelId(place))),
        }
    }
}

impl Level {
    /// Takes back what a seat has committed to; false if it has not.
    pub(crate) fn take_back(&mut self, game: &Eternia, seat: Seat) -> bool {
        if self.stage == 0 || usize::from(seat.0) > game.team_seats().len() || self.waiting & (1 << seat.0) != 0 {
            return false;
        }
        if Some(seat) == game.controller_seat() {
            self.empower = None;
        } else {
            let mine: Vec<ModelId> = Level::unlocking(game, seat).collect();
            if mine.is_empty() || seat.0 >= game.seats {
                return false;
            }
            mine.iter().for_each(|model| self.faces[model.index()] = u8::MAX);
        }
        self.waiting |= 1 << seat.0;
        true
    }
}
