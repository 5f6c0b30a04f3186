//! The contract of the engine, kept by the Chrono Clash System: thin, each rule is where its name says.

use crate::action::Action;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{AttackStep, Chrono, Exit, Frame, Phase};
use crate::view::{self, View};
use engine::{Cx, Game, GameRng, Illegal, Info, MAX_SEATS, Outcome, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Chrono {
    const INFO: Info = Info {
        id: "chrono",
        name: "Chrono Clash System",
        tagline: "Duels of decks around one shared time gauge: what you spend is what your opponent gets.",
        prefix: "CC",
        rules_version: 1,
        min_seats: 2,
        max_seats: 4,
        simultaneous: false,
        hidden: true,
        chance: true,
        teams: false,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Chrono::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    #[inline]
    fn status(&self) -> Status {
        match self.over {
            Some(ended) => Status::Over(Outcome::win(ended.winner, usize::from(self.seats), self.end_clause())),
            None => Status::Decide(self.asked().map_or(SeatSet::EMPTY, SeatSet::only)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.over.is_none() && self.asked() == Some(seat) {
            self.list(seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.carry_out(seat, *action, cx)?;
        self.advance(cx);
        Ok(())
    }

    fn take_back(&mut self, _seat: Seat, _cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        Err(Illegal::new("CC-6.11", "Nothing is chosen in secret at the same time, so there is nothing to take back."))
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.give_up(seat, cx)?;
        self.advance(cx);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(seat, rng);
        world
    }

    /// In the own main phase a pass; elsewhere what a sensible player would do, so that a guardian ability is not ignored because a
    /// clock ran out.
    fn unanswered(&self, seat: Seat) -> Option<Action> {
        let mut actions = Vec::new();
        self.legal(seat, &mut actions);
        if actions.contains(&Action::Pass) {
            return Some(Action::Pass);
        }
        let mut weights = Vec::new();
        self.leanings(seat, &actions, &mut weights);
        actions.into_iter().zip(weights).max_by_key(|(_, weight)| *weight).map(|(action, _)| action)
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let decks: Vec<&str> = crate::content::standard().decks.iter().map(|d| d.id.as_str()).collect();
        let pick = |at: &[usize]| Setup::of(&at.iter().map(|i| decks[i % decks.len()]).collect::<Vec<_>>());
        vec![("duel", pick(&[0, 1])), ("workshop", pick(&[2, 3])), ("three", pick(&[0, 1, 2])), ("four", pick(&[0, 1, 2, 3]))]
    }

    fn content_hash(setup: &Setup) -> String {
        setup.codex().unwrap_or_else(crate::codex::standard).key.clone()
    }

    #[inline]
    fn concealed(&self, actor: Seat, action: &Action, viewer: Seat) -> Option<u64> {
        if actor == viewer { None } else { self.outside_of(actor, *action) }
    }

    const GUIDED: bool = true;

    fn lean(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        self.leanings(seat, actions, out);
    }

    fn prospects(&self) -> [u32; MAX_SEATS] {
        self.standing()
    }
}

/// CC-24.67: no action can be begun while another goes on, Transform neither.
fn wrong_time(action: Action) -> Illegal {
    let (clause, why) = match action {
        Action::Mulligan(_) => ("CC-4.7", "The starting hand may not be redrawn."),
        Action::Summon { .. } | Action::Play { .. } | Action::Attack(_) | Action::Quest(_) | Action::Tap { .. } => {
            ("CC-6.10", "One action is carried out completely before the next is chosen.")
        }
        Action::Pass => ("CC-7.7", "You may pass in your main phase only, while no action is being carried out."),
        Action::Lay(_) => ("CC-15.4", "You are not sending a battler on a quest."),
        Action::Pay(_) | Action::Paid => ("CC-17.4", "There is no EX card to pay for."),
        Action::Under(_) => ("CC-24.44", "Cards go under a battler only when it is summoned."),
        Action::EnterTapped(_) => ("CC-8.4", "No battler is entering play that could be tapped."),
        Action::Target(_) | Action::TargetCard { .. } => ("CC-20.33", "No line asks you for such a target now."),
        Action::Opponent(_) => ("CC-20.4", "No line asks you for an opponent now."),
        Action::Replay(_) => ("CC-23.11", "There is no summon ability to play now."),
        Action::Object(_) => ("CC-11.4", "You are not choosing the object of an attack now."),
        Action::Guardian(_) => ("CC-13.3", "No guardian of yours has been revealed."),
        Action::Discard(_) => ("CC-23.18", "You have nothing to discard now."),
        Action::Shed(_) => ("CC-24.45", "No card under a battler has to be discarded now."),
        Action::Reinforce(_) => ("CC-24.26", "Reinforcements come only when a battler with that icon was destroyed."),
        Action::Legion(_) => ("CC-24.31", "Legion works only when a battler with that icon was destroyed."),
        Action::Next(_) => ("CC-R113", "There is no order of triggers to choose now."),
    };
    Illegal::new(clause, why)
}

impl Chrono {
    fn end_clause(&self) -> &'static str {
        match self.over {
            Some(ended) if ended.by_quests => "CC-1.8",
            Some(ended) => match ended.last {
                Exit::Attacked => "CC-1.2",
                Exit::EmptyDeck => "CC-1.4",
                Exit::Conceded => "CC-1.11",
                Exit::TooLate => "CC-R134",
            },
            None => "CC-1.7",
        }
    }

    /// The one player who is asked, read from the pending frame alone.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        match *self.frames.last()? {
            Frame::Turn(_) => Some(self.active),
            Frame::Mulligan { seat }
            | Frame::Pay { seat, .. }
            | Frame::Options { seat, .. }
            | Frame::Tie { seat, .. }
            | Frame::Quest { seat, .. }
            | Frame::Replay { seat, .. }
            | Frame::Discard { seat, .. }
            | Frame::Reinforce { seat, .. }
            | Frame::Legion { seat, .. }
            | Frame::Guardian { seat, .. } => Some(seat),
            Frame::Attack(attack) => match attack.step {
                AttackStep::Ability => self.revealed.map(|r| r.seat),
                _ => Some(attack.seat),
            },
            Frame::Doom(doom) => self.next_tough(doom.cause).map(|b| b.seat),
            Frame::Drain => self.next_triggers().map(|(seat, _)| seat),
            Frame::Line(walk) => Some(walk.seat),
            Frame::Summon(_) | Frame::Play { .. } | Frame::Recruit { .. } => None,
        }
    }

    /// Everything the asked seat may do, in a fixed order.
    fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = self.frames.last() else { return };
        match *frame {
            Frame::Turn(_) => self.list_main(seat, out),
            Frame::Mulligan { .. } => out.extend([Action::Mulligan(true), Action::Mulligan(false)]),
            Frame::Pay { need, standard, .. } => self.list_payment(seat, need, standard, out),
            Frame::Options { tough, .. } => self.list_options(seat, tough, out),
            Frame::Tie { id, row, .. } => self.list_tie(seat, id, row, out),
            Frame::Quest { .. } => out.extend(self.player(seat).hand.iter().map(|(card, _)| Action::Lay(card))),
            Frame::Replay { .. } => out.extend([Action::Replay(true), Action::Replay(false)]),
            Frame::Discard { .. } => out.extend(self.player(seat).hand.iter().map(|(card, _)| Action::Discard(card))),
            Frame::Reinforce { cost, .. } => self.list_reinforcements(seat, cost, out),
            Frame::Legion { .. } => out.extend([Action::Legion(true), Action::Legion(false)]),
            Frame::Guardian { .. } => out.extend([Action::Guardian(true), Action::Guardian(false)]),
            Frame::Attack(attack) => match attack.step {
                AttackStep::Ability => out.extend([Action::Guardian(true), Action::Guardian(false)]),
                _ => self.list_objects(&attack, out),
            },
            Frame::Doom(doom) => self.list_shed(&doom, out),
            Frame::Drain => {
                let offered = self.next_triggers().map_or(0, |(_, offered)| offered.len());
                out.extend((0..offered as u8).map(Action::Next));
            }
            Frame::Line(walk) => self.list_line(&walk, out),
            Frame::Summon(_) | Frame::Play { .. } | Frame::Recruit { .. } => {}
        }
    }

    /// CC-6.7: the actions of the main phase.
    pub(crate) fn list_main(&self, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        for (card, _) in self.player(seat).hand.iter() {
            if self.codex.get().print(card).battler {
                self.list_summons(seat, card, out);
            } else {
                self.shifts(seat, crate::icons::Zone::Hand, card, &mut |shift| {
                    let cost = self.play_cost(seat, card, shift);
                    let ex = self.codex.get().print(card).ex;
                    let payable = if ex {
                        self.purse(seat, false, crate::state::Id::NONE) >= cost
                    } else {
                        self.after_paying(cost).is_some()
                    };
                    if payable && self.may_play(seat, card, shift).is_ok() {
                        out.push(Action::Play { card, shift });
                    }
                });
            }
        }
        let quests = !self.player(seat).hand.is_empty();
        for battler in self.battlers_of(seat).filter(|b| !b.tapped) {
            if self.could_attack(battler).is_ok() {
                if self.has_object(battler) {
                    out.push(Action::Attack(battler.id));
                }
                out.extend((0..self.tap_lines(battler) as u8).map(|line| Action::Tap { id: battler.id, line }));
            }
            if quests && !battler.fresh {
                out.push(Action::Quest(battler.id));
            }
        }
        if self.here.1 >= 2 {
            let mut kept = from;
            for i in from..out.len() {
                if !self.repeats(out[i]) {
                    out[kept] = out[i];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        out.push(Action::Pass);
    }

    fn carry_out(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let over = || Illegal::new("CC-1.10", "The game is over; nothing can be done any more.");
        if self.over.is_some() {
            return Err(over());
        }
        let Some(frame) = self.frames.last().copied() else { return Err(over()) };
        if self.asked() != Some(seat) {
            return Err(self.not_asked(seat));
        }
        match (frame, action) {
            (Frame::Turn(Phase::Main), _) => self.act(seat, action, cx),
            (Frame::Mulligan { .. }, Action::Mulligan(again)) => {
                self.answer_mulligan(seat, again, cx);
                Ok(())
            }
            (Frame::Pay { standard, .. }, Action::Pay(id)) => self.pay_with(seat, standard, id),
            (Frame::Pay { need, .. }, Action::Paid) => self.complete_payment(seat, need, cx),
            (Frame::Options { id, tough, tap, .. }, Action::Under(card)) => self.slide_under((seat, id, tough, tap), card, cx),
            (Frame::Options { id, tough, .. }, Action::EnterTapped(tapped)) => self.enter_tapped(id, tough, tapped, cx),
            (Frame::Tie { id, row, .. }, Action::Target(_) | Action::TargetCard { .. }) => {
                self.answer_tie((seat, id, row), action, cx)
            }
            (Frame::Quest { id, .. }, Action::Lay(card)) => self.answer_quest(seat, id, card, cx),
            (Frame::Replay { id, .. }, Action::Replay(plays)) => {
                self.answer_replay(seat, id, plays, cx);
                Ok(())
            }
            (Frame::Discard { left, .. }, Action::Discard(card)) => self.answer_discard(seat, left, card, cx),
            (Frame::Reinforce { cost, .. }, Action::Reinforce(card)) => self.reinforce(seat, cost, card, cx),
            (Frame::Legion { left, .. }, Action::Legion(accepts)) => {
                self.answer_legion(seat, left, accepts, cx);
                Ok(())
            }
            (Frame::Guardian { row, card, .. }, Action::Guardian(uses)) => {
                self.answer_destroyed_guardian(seat, row, card, uses, cx);
                Ok(())
            }
            (Frame::Attack(attack), Action::Guardian(uses)) if attack.step == AttackStep::Ability => {
                self.answer_guardian(attack, uses, cx);
                Ok(())
            }
            (Frame::Attack(attack), Action::Object(object)) if attack.step == AttackStep::Choose => {
                self.answer_object(attack, object, cx)
            }
            (Frame::Doom(doom), Action::Shed(card)) => self.answer_shed(&doom, card, cx),
            (Frame::Drain, Action::Next(which)) => self.answer_order(which, cx),
            (Frame::Line(walk), Action::Target(_) | Action::TargetCard { .. } | Action::Opponent(_)) => {
                self.answer_line(walk, action, cx)
            }
            (_, action) => Err(wrong_time(action)),
        }
    }

    /// CC-6.6: an action of the main phase.
    fn act(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.repeats(action) {
            return Err(Illegal::new("CC-R110", "This would go round the same circle again; do something else, or pass."));
        }
        let begin = |game: &mut Chrono| game.begin_action(action);
        match action {
            Action::Summon { card, shift, how } => {
                self.may_summon(seat, card, shift, how)?;
                begin(self);
                self.summon(seat, card, shift, how, cx)
            }
            Action::Play { card, shift } => {
                self.may_play(seat, card, shift)?;
                begin(self);
                self.play(seat, card, shift, cx)
            }
            Action::Attack(id) => {
                self.may_declare(seat, id)?;
                begin(self);
                self.start_attack(seat, id);
                Ok(())
            }
            Action::Quest(id) => {
                self.may_quest(seat, id)?;
                begin(self);
                self.quest(seat, id)
            }
            Action::Tap { id, line } => {
                self.may_tap(seat, id, line)?;
                begin(self);
                self.tap_for(seat, id, line, cx)
            }
            Action::Pass => {
                self.pass(cx);
                Ok(())
            }
            other => Err(wrong_time(other)),
        }
    }

    /// CC-R113.
    fn answer_order(&mut self, which: u8, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let offered = self.next_triggers().map_or(Vec::new(), |(_, offered)| offered);
        let Some(at) = offered.get(usize::from(which)) else {
            return Err(Illegal::new("CC-R113", "There is no such trigger of yours to resolve next."));
        };
        self.start_trigger(*at, cx);
        Ok(())
    }

    /// CC-6.11, CC-6.12: why a seat may not decide now.
    fn not_asked(&self, seat: Seat) -> Illegal {
        if seat.0 >= self.seats {
            return Illegal::new("CC-1.1", "Nobody sits there.");
        }
        if !self.lives(seat) {
            return Illegal::new("CC-18.9", "You have been eliminated.");
        }
        match self.frames.last() {
            Some(Frame::Turn(_)) => Illegal::new("CC-6.11", "Only the active player takes actions."),
            _ => Illegal::new("CC-6.12", "Another player has to decide now."),
        }
    }

    /// Goes on until somebody must decide, or the game is over.
    pub(crate) fn advance(&mut self, cx: &mut impl Cx<Event>) {
        while self.over.is_none() {
            let Some(frame) = self.frames.last().copied() else { return };
            if self.step(frame, cx) {
                return;
            }
        }
    }

    /// One step of the pending frame. True if it is a decision.
    fn step(&mut self, frame: Frame, cx: &mut impl Cx<Event>) -> bool {
        match frame {
            Frame::Turn(phase) => self.step_turn(phase, cx),
            Frame::Summon(summoning) => {
                self.step_summon(summoning, cx);
                false
            }
            Frame::Play { seat, card, step } => {
                self.step_play(seat, card, step, cx);
                false
            }
            Frame::Recruit { seat, id, card } => {
                self.frames.pop();
                if self.lives(seat) {
                    self.trigger_summon(seat, id, card);
                }
                false
            }
            Frame::Pay { seat, need, standard } => self.step_pay(seat, need, standard, cx),
            Frame::Options { seat, id, tough, tap } => self.step_options(seat, id, tough, tap),
            Frame::Tie { seat, id, row } => self.step_tie(seat, id, row, cx),
            Frame::Attack(attack) => self.step_attack(attack, cx),
            Frame::Doom(doom) => self.step_doom(doom, cx),
            Frame::Quest { seat, id } => self.step_quest(seat, id, cx),
            Frame::Drain => self.step_drain(cx),
            Frame::Line(walk) => self.step_line(walk, cx),
            Frame::Legion { seat, .. } => self.step_legion(seat),
            Frame::Mulligan { seat }
            | Frame::Replay { seat, .. }
            | Frame::Discard { seat, .. }
            | Frame::Reinforce { seat, .. }
            | Frame::Guardian { seat, .. } => {
                let there = self.lives(seat);
                if !there {
                    self.frames.pop();
                }
                there
            }
        }
    }
}
