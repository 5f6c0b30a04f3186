//! A match: one game with its history. States hold the present, a match holds the past.

use crate::chapters::Chapters;
use crate::clause::{Clause, Illegal, SetupError};
use crate::cx::{Dice, Misfit, Recording, Scripted};
use crate::game::{Asked, Event, Game, Status};
use crate::sampler::Sampler;
use crate::seat::{Seat, SeatSet, Side, Viewer};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// One line of a match's log. The log is only ever appended to; an undo is a line of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A> {
    /// A seat acted; these chance outcomes were drawn for it.
    Act {
        /// Who acted.
        seat: Seat,
        /// What it did.
        action: A,
        /// The outcomes drawn while it was carried out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<u32>,
    },
    /// A seat took its hidden commitment back.
    TakeBack {
        /// Whose commitment.
        seat: Seat,
    },
    /// A seat gave up.
    Concede {
        /// Who gave up.
        seat: Seat,
        /// The outcomes drawn while that was carried out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<u32>,
    },
    /// The table went back: of the moments before this line, the first `keep` stay.
    Undo {
        /// Who asked for it.
        seat: Seat,
        /// How many moments stay.
        keep: u32,
    },
}

impl<A> Entry<A> {
    /// Who caused the line.
    pub fn seat(&self) -> Seat {
        match self {
            Entry::Act { seat, .. } | Entry::TakeBack { seat } | Entry::Concede { seat, .. } | Entry::Undo { seat, .. } => *seat,
        }
    }

    /// The outcomes drawn while it was carried out.
    pub fn chance(&self) -> &[u32] {
        match self {
            Entry::Act { chance, .. } | Entry::Concede { chance, .. } => chance,
            Entry::TakeBack { .. } | Entry::Undo { .. } => &[],
        }
    }
}

/// What a seat asks of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<A> {
    /// Carry out an action.
    Act(A),
    /// Take a hidden commitment back.
    TakeBack,
    /// Give up.
    Concede,
    /// Undo my last step, as far as the last barrier allows.
    Undo,
    /// Undo my last step, barriers or not. Only for tables where one person alone would be fooled by it.
    UndoFreely,
}

/// An event and the moment it happened in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told<E> {
    /// The index of the moment, from 1; 0 is the set-up.
    pub moment: u32,
    /// Which chapter of the story it belongs to.
    #[serde(skip)]
    pub chapter: u32,
    /// What happened.
    pub event: E,
}

/// One step of the line that led to the present: what undo did not remove.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    /// The index of its entry in the log.
    entry: u32,
    /// How many events there were before it.
    events_before: u32,
    /// Whether undo may not go behind it.
    barrier: bool,
    /// Who owed a decision after it; nobody if the game was over.
    asked: Option<Asked>,
}

/// A snapshot is kept every this many moments, so that going back plays at most as many again.
const SNAPSHOT_EVERY: usize = 16;

/// One game being played: set-up, log, present state, and how to get back.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    setup: G::Setup,
    opening: Vec<u32>,
    state: G,
    log: Vec<Entry<G::Action>>,
    line: Vec<Moment>,
    /// The states after 0, [`SNAPSHOT_EVERY`], … moments of the line.
    snapshots: Vec<G>,
    events: Vec<Told<G::Event>>,
    chapters: Chapters,
    draws: u32,
    /// Whether somebody went back behind a barrier.
    practice: bool,
    /// What the last line replaced, for a store that refuses to keep it.
    before: Option<Box<Before<G>>>,
}

/// What a line replaced: the state, and what an undo cut off. Small, since every live table keeps one.
#[derive(Clone, Debug)]
struct Before<G: Game> {
    state: G,
    practice: bool,
    line: Vec<Moment>,
    snapshots: Vec<G>,
    events: Vec<Told<G::Event>>,
    chapters: Vec<u32>,
}

/// Why a kept match cannot be taken up, from a store or from a replay file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The set-up cannot be read.
    #[error("the set-up cannot be read: {0}")]
    Setup(String),
    /// A line cannot be read.
    #[error("line {line} cannot be read: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A line does not fit the rules.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// Why a log does not lead to a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// The set-up is not one.
    #[error("the set-up is not valid: {0}")]
    Setup(#[from] SetupError),
    /// The chance of the set-up does not fit.
    #[error("the set-up's draws do not fit: {0}")]
    Opening(Misfit),
    /// A line that the rules refuse.
    #[error("line {line}: {illegal}")]
    Illegal {
        /// Counted from 1.
        line: usize,
        /// The refusal.
        illegal: Illegal,
    },
    /// A line whose chance does not fit.
    #[error("line {line}: {misfit}")]
    Chance {
        /// Counted from 1.
        line: usize,
        /// How it does not fit.
        misfit: Misfit,
    },
    /// An undo to a moment that is not there.
    #[error("line {line}: undo keeps {keep} moments of {moments}")]
    Undo {
        /// Counted from 1.
        line: usize,
        /// How many it wants to keep.
        keep: u32,
        /// How many there are.
        moments: usize,
    },
    /// A line that is legal, but tells something else than it told when it was played.
    #[error("line {line}: what happened then would happen differently now{}", clause.map(|c| format!(" ({c})")).unwrap_or_default())]
    Told {
        /// Counted from 1.
        line: usize,
        /// The first clause of what it tells now.
        clause: Option<Clause>,
    },
}

impl LogError {
    /// The clause that decided, where one did.
    #[must_use]
    pub fn clause(&self) -> Option<Clause> {
        match self {
            LogError::Illegal { illegal, .. } => Some(illegal.clause),
            LogError::Told { clause, .. } => *clause,
            LogError::Setup(_) | LogError::Opening(_) | LogError::Chance { .. } | LogError::Undo { .. } => None,
        }
    }
}

impl<G: Game> Match<G> {
    /// Begins a match.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn new(setup: G::Setup, dice: &mut impl Dice) -> Result<Self, SetupError> {
        let mut cx = Recording::new(dice, 0);
        let state = G::new(&setup, &mut cx)?;
        Ok(Match::begin(setup, state, cx.drawn, cx.events))
    }

    fn begin(setup: G::Setup, state: G, opening: Vec<u32>, events: Vec<G::Event>) -> Self {
        let chapters = Chapters::new(&events);
        let events = events.into_iter().enumerate();
        let events = events.map(|(i, event)| Told { moment: 0, chapter: chapters.of(i), event }).collect();
        let draws = opening.len() as u32;
        let snapshots = vec![state.clone()];
        Match {
            setup,
            opening,
            state,
            log: Vec::new(),
            line: Vec::new(),
            snapshots,
            events,
            chapters,
            draws,
            practice: false,
            before: None,
        }
    }

    /// The match this log leads to.
    ///
    /// # Errors
    /// The first line that does not fit, and why.
    pub fn resume(setup: G::Setup, opening: Vec<u32>, log: Vec<Entry<G::Action>>) -> Result<Self, LogError> {
        let (mut all, _) = Match::reopen(setup, opening)?;
        for entry in log {
            all.follow(entry)?;
        }
        Ok(all)
    }

    /// The match as far as this log leads: up to the first line that does not fit, or that `agrees` refuses because of what it
    /// tells. With it comes why it goes no further; none if all of the log fits.
    ///
    /// # Errors
    /// When not even the set-up fits.
    pub fn resume_while(
        setup: G::Setup,
        opening: Vec<u32>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
        mut agrees: impl FnMut(usize, &[Told<G::Event>]) -> bool,
    ) -> Result<(Self, Option<LogError>), LogError> {
        let (mut all, _) = Match::reopen(setup, opening)?;
        for (i, entry) in log.into_iter().enumerate() {
            if let Err(why) = all.follow(entry) {
                return Ok((all, Some(why)));
            }
            if !agrees(i, all.last_told()) {
                let clause = all.last_told().iter().flat_map(|told| told.event.clauses()).next();
                let why = LogError::Told { line: i + 1, clause };
                all.log.truncate(i);
                return Ok((Match::resume(all.setup, all.opening, all.log)?, Some(why)));
            }
        }
        Ok((all, None))
    }

    /// What the last line of the log told, whoever may know it; nothing for an undo, or where there is no line.
    #[must_use]
    pub fn last_told(&self) -> &[Told<G::Event>] {
        match self.line.last() {
            Some(moment) if moment.entry as usize + 1 == self.log.len() => &self.events[moment.events_before as usize..],
            _ => &[],
        }
    }

    /// The match before its first line, and how many outcomes each draw of the set-up had.
    pub(crate) fn reopen(setup: G::Setup, opening: Vec<u32>) -> Result<(Self, Vec<u32>), LogError> {
        let mut cx = Scripted::new(opening.clone());
        let state = G::new(&setup, &mut cx)?;
        cx.fitted().map_err(LogError::Opening)?;
        let bounds = cx.bounds().to_vec();
        Ok((Match::begin(setup, state, opening, cx.events), bounds))
    }

    /// Carries out a recorded line, with no dice. Tells how many outcomes each of its draws had.
    pub(crate) fn follow(&mut self, entry: Entry<G::Action>) -> Result<Vec<u32>, LogError> {
        let line = self.log.len() + 1;
        if let Entry::Undo { keep, .. } = entry {
            if keep as usize >= self.line.len() {
                return Err(LogError::Undo { line, keep, moments: self.line.len() });
            }
            self.go_back(keep);
            self.log.push(entry);
            return Ok(Vec::new());
        }
        let mut cx = Scripted::new(entry.chance().to_vec());
        let mut next = self.state.clone();
        carry_out(&mut next, &entry, &mut cx).map_err(|illegal| LogError::Illegal { line, illegal })?;
        cx.fitted().map_err(|misfit| LogError::Chance { line, misfit })?;
        let bounds = cx.bounds().to_vec();
        self.record(entry, next, cx.events);
        Ok(bounds)
    }

    /// Carries out what `seat` asks for, or refuses it with the reason and changes nothing.
    ///
    /// # Errors
    /// The clause and the sentence of the refusal.
    pub fn command(
        &mut self,
        seat: Seat,
        command: Command<G::Action>,
        dice: &mut impl Dice,
    ) -> Result<&Entry<G::Action>, Illegal> {
        let mut entry = match command {
            Command::Act(action) => Entry::Act { seat, action, chance: Vec::new() },
            Command::TakeBack => Entry::TakeBack { seat },
            Command::Concede => Entry::Concede { seat, chance: Vec::new() },
            Command::Undo => Entry::Undo { seat, keep: self.undo_reach(seat)? },
            Command::UndoFreely => Entry::Undo { seat, keep: self.undo_freely_reach(seat)? },
        };
        if let Entry::Undo { keep, .. } = entry {
            self.before = Some(Box::new(self.go_back(keep)));
            self.log.push(entry);
        } else {
            let mut next = self.state.clone();
            let mut cx = Recording::new(dice, self.draws);
            carry_out(&mut next, &entry, &mut cx)?;
            let (drawn, events) = (cx.drawn, cx.events);
            match &mut entry {
                Entry::Act { chance, .. } | Entry::Concede { chance, .. } => *chance = drawn,
                Entry::TakeBack { .. } | Entry::Undo { .. } => debug_assert!(drawn.is_empty(), "taking back draws nothing"),
            }
            let state = self.record(entry, next, events);
            let practice = self.practice;
            let nothing =
                Before { state, practice, line: Vec::new(), snapshots: Vec::new(), events: Vec::new(), chapters: Vec::new() };
            self.before = Some(Box::new(nothing));
        }
        Ok(&self.log[self.log.len() - 1])
    }

    /// Makes `next` the present and writes down how it came about. Gives back the state that was the present.
    fn record(&mut self, entry: Entry<G::Action>, next: G, events: Vec<G::Event>) -> G {
        let barrier = !entry.chance().is_empty()
            || matches!(entry, Entry::Concede { .. })
            || is_barrier(entry.seat(), self.state.status(), next.status(), &events);
        let moment = self.line.len() as u32 + 1;
        let (entry_at, events_before) = (self.log.len() as u32, self.events.len() as u32);
        self.line.push(Moment { entry: entry_at, events_before, barrier, asked: next.status().asked() });
        self.chapters.add(self.events.len(), &events);
        // Events are most of a table's memory; growing by doubling would waste up to half of it.
        self.events.reserve_exact(events.len());
        for event in events {
            let chapter = self.chapters.of(self.events.len());
            self.events.push(Told { moment, chapter, event });
        }
        self.draws += entry.chance().len() as u32;
        self.log.push(entry);
        if self.line.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(next.clone());
        }
        std::mem::replace(&mut self.state, next)
    }

    /// Goes back to the first `keep` moments, fewer than there are, and gives back what was cut off.
    fn go_back(&mut self, keep: u32) -> Before<G> {
        let state = self.state_after(keep);
        let keep = keep as usize;
        let practice = self.practice;
        self.practice |= self.line[keep..].iter().any(|moment| moment.barrier);
        let events_kept = self.line[keep].events_before as usize;
        Before {
            state: std::mem::replace(&mut self.state, state),
            practice,
            line: self.line.split_off(keep),
            snapshots: self.snapshots.split_off(keep / SNAPSHOT_EVERY + 1),
            events: self.events.split_off(events_kept),
            chapters: self.chapters.cut(events_kept),
        }
    }

    /// The state after the first `moments` moments of the line that led to the present.
    ///
    /// # Panics
    /// Never for a match built by this type: its own line has been carried out before.
    #[must_use]
    pub fn state_after(&self, moments: u32) -> G {
        let moments = (moments as usize).min(self.line.len());
        let nearest = moments / SNAPSHOT_EVERY;
        let mut state = self.snapshots[nearest].clone();
        for moment in &self.line[nearest * SNAPSHOT_EVERY..moments] {
            let entry = &self.log[moment.entry as usize];
            let mut cx = Scripted::new(entry.chance().to_vec());
            carry_out(&mut state, entry, &mut cx).expect("a line that was carried out once is legal again");
        }
        state
    }

    /// The match of the first `moments` moments alone: undone lines are left out, the log is exactly the line.
    #[must_use]
    pub fn first_moments(&self, moments: u32) -> Match<G> {
        let line = self.line().take(moments as usize).cloned().collect();
        Match::resume(self.setup.clone(), self.opening.clone(), line).expect("a line that was carried out once fits again")
    }

    /// Forgets the last line, which the store could not keep. Works once after each line.
    pub fn revert(&mut self) {
        let Some(before) = self.before.take() else { return };
        let Some(entry) = self.log.pop() else { return };
        if !matches!(entry, Entry::Undo { .. })
            && let Some(moment) = self.line.pop()
        {
            self.events.truncate(moment.events_before as usize);
            self.chapters.cut(self.events.len());
            self.snapshots.truncate(self.line.len() / SNAPSHOT_EVERY + 1);
        }
        self.draws -= entry.chance().len() as u32;
        self.line.extend(before.line);
        self.snapshots.extend(before.snapshots);
        self.events.extend(before.events);
        self.chapters.extend(before.chapters);
        self.state = before.state;
        self.practice = before.practice;
    }

    /// How many moments stay if `seat` undoes its last step now.
    ///
    /// # Errors
    /// When the last step is somebody else's or lies behind a barrier.
    pub fn undo_reach(&self, seat: Seat) -> Result<u32, Illegal> {
        let Some(last) = self.line.last() else {
            return Err(Illegal::new("undo", "There is nothing to undo yet."));
        };
        if self.log[last.entry as usize].seat() != seat {
            return Err(Illegal::new("undo", "The last step is not yours, so you cannot undo it."));
        }
        if self.status().outcome().is_some() {
            return Err(Illegal::new("undo", "The game is over, so nothing can be undone."));
        }
        if last.barrier {
            let reason = "Something was drawn or revealed, or the turn has passed, so this cannot be undone.";
            return Err(Illegal::new("undo", reason));
        }
        Ok(self.line.len() as u32 - 1)
    }

    /// The moments left after `seat` undoes freely: without its last step, and without the hidden steps of others right
    /// before it, since once they are revealed it must not answer them anew.
    ///
    /// # Errors
    /// Why not: the seat has taken no step yet.
    pub fn undo_freely_reach(&self, seat: Seat) -> Result<u32, Illegal> {
        let by = |m: &Moment| self.log[m.entry as usize].seat();
        let mine = self.line.iter().rposition(|m| by(m) == seat);
        let mine = mine.ok_or_else(|| Illegal::new("undo", "You have nothing to undo."))?;
        let others = self.line[..mine].iter().rev().take_while(|m| !m.barrier && by(m) != seat).count();
        Ok((mine - others) as u32)
    }

    /// Whether somebody went back behind a barrier: what had been drawn or shown was chosen again, so the match is practice and
    /// counts for nobody.
    #[must_use]
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// Who must decide, or how it ended.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// The present.
    #[must_use]
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The set-up it began with.
    #[must_use]
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The outcomes drawn by the set-up.
    #[must_use]
    pub fn opening(&self) -> &[u32] {
        &self.opening
    }

    /// Every line since the beginning, undone ones included. Its length is the version of the match.
    #[must_use]
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// How many lines there are; goes up by one with every command that was carried out.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.log.len() as u32
    }

    /// How many moments led to the present: steps that were not undone.
    #[must_use]
    pub fn moments(&self) -> u32 {
        self.line.len() as u32
    }

    /// The log lines that led to the present, in order.
    pub fn line(&self) -> impl Iterator<Item = &Entry<G::Action>> {
        self.line.iter().map(|m| &self.log[m.entry as usize])
    }

    /// How many chance outcomes were drawn in all.
    #[must_use]
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// What `viewer` may know of what happened since the match had version `since`; 0 for everything, the set-up
    /// included. What an undo removed is not told any more. Whoever keeps a list of events of its own first drops
    /// those of moments the match no longer has, and those of the moments told anew.
    #[must_use]
    pub fn events(&self, viewer: Viewer, since: u32) -> Vec<Told<G::Event>> {
        // The line's entries only ever grow, so the first one told is found without going through the history.
        let first = if since == 0 { Some(0) } else { self.later_moment(since).map(|moment| moment.events_before as usize) };
        first.map_or_else(Vec::new, |first| self.seen(viewer, first..self.events.len()))
    }

    /// The first moment that came about when the match had version `since` or later.
    fn later_moment(&self, since: u32) -> Option<&Moment> {
        self.line.get(self.line.partition_point(|moment| moment.entry < since))
    }

    /// What `viewer` may know of these events.
    fn seen(&self, viewer: Viewer, events: Range<usize>) -> Vec<Told<G::Event>> {
        let told = self.events[events].iter();
        let one = |told: &Told<G::Event>| Some(Told { event: told.event.seen_by(viewer)?, ..*told });
        told.filter_map(one).collect()
    }

    /// How many chapters the story has so far; chapter 0 is what came before the first heading ([`Event::log_role`]).
    #[must_use]
    pub fn chapters(&self) -> u32 {
        self.chapters.len() as u32
    }

    /// What `viewer` may know of the chapters in this range.
    #[must_use]
    pub fn chapter_events(&self, viewer: Viewer, chapters: Range<u32>) -> Vec<Told<G::Event>> {
        let begin = |chapter: u32| self.chapters.begin(chapter as usize, self.events.len());
        self.seen(viewer, begin(chapters.start)..begin(chapters.end.max(chapters.start)))
    }

    /// The first chapter of a page that tells the story before chapter `end` to a viewer who has seen it up to moment
    /// `seen`. How much such a page tells does not grow with the length of the match.
    #[must_use]
    pub fn first_chapter_told(&self, end: u32, seen: u32) -> u32 {
        let end = end.min(self.chapters());
        let seen = self.line.get(seen as usize).map_or(self.events.len(), |moment| moment.events_before as usize);
        self.chapters.first_told(end as usize, seen, self.events.len()) as u32
    }

    /// Who owed a decision after the first `moments` moments; nobody if the game was over.
    #[must_use]
    pub fn asked_after(&self, moments: u32) -> Option<Asked> {
        match (moments as usize).checked_sub(1) {
            None => self.snapshots[0].status().asked(),
            Some(last) => self.line.get(last).map_or_else(|| self.status().asked(), |moment| moment.asked),
        }
    }

    /// All that was told, whoever may know it.
    pub(crate) fn told(&self) -> &[Told<G::Event>] {
        &self.events
    }

    /// What a bot on `seat` is given to think with.
    #[must_use]
    pub fn sampler(&self, seat: Seat) -> Sampler<G> {
        Sampler::new(&self.state, seat)
    }
}

/// Whether undo must not go behind a step of `actor`: it showed something, or passed the turn on, so that a seat owes a decision
/// that owed none before. A commitment that only leaves others to decide passes nothing on. Who answers for a side passes the
/// turn on to the one it asks next.
pub(crate) fn is_barrier<E: Event>(actor: Seat, before: Status, after: Status, events: &[E]) -> bool {
    let owed = match before {
        Status::Decide(Asked::AnyOf(_)) if !matches!(after, Status::Decide(Asked::AnyOf(_))) => SeatSet::only(actor),
        _ => before.deciding(),
    };
    events.iter().any(Event::is_barrier) || after.deciding().iter().any(|seat| !owed.contains(seat))
}

/// The side of every seat.
#[must_use]
pub fn sides_of<G: Game>(state: &G) -> Vec<Side> {
    (0..state.seats() as u8).map(|seat| state.side(Seat(seat))).collect()
}

pub(crate) fn carry_out<G: Game>(
    state: &mut G,
    entry: &Entry<G::Action>,
    cx: &mut impl crate::cx::Cx<G::Event>,
) -> Result<(), Illegal> {
    match entry {
        Entry::Act { seat, action, .. } => state.apply(*seat, action, cx),
        Entry::TakeBack { seat } => state.take_back(*seat, cx),
        Entry::Concede { seat, .. } => state.concede(*seat, cx),
        Entry::Undo { .. } => Ok(()),
    }
}
