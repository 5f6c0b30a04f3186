//! A table in memory: its match and who is who at it. Everything here is about the present; the log is in the store.

use super::away::LastSeen;
use super::clocks::Clocks;
use super::decisions;
use super::hints::Hint;
use super::kinds::{Access, By, Options, Pace, Phase, Sitter};
use super::presence::Present;
use super::upgrade::{self, TakenUp};
use crate::refusal::Refusal;
use crate::store::chain::{self, Damage};
use crate::store::{Fate, Gift, Loaded};
use catalog::{AnyGame, AnyMatch, LineKind, Part, Shown};
use engine::{Asked, MAX_SEATS, Names, Seat, SeatSet, Secret, Viewer};
use pages::model::Unchosen;
use std::sync::Arc;

/// A request that was carried out, so that the same one gets the same answer.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    /// The hash of its idempotency key.
    pub key: [u8; 16],
    /// The hash of what was asked.
    pub asked: [u8; 16],
    /// Who asked.
    pub seat: Seat,
    /// The answer: the version it led to.
    pub version: u32,
    /// Who wrote it.
    pub by: By,
}

/// A table in memory.
pub struct Live {
    /// Its row in the store.
    pub row: i64,
    /// Its public id.
    pub id: String,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The match.
    pub play: Box<dyn AnyMatch>,
    /// The secret of its chance, which its commitment is to.
    pub secret: Secret,
    /// What the seats gave: seeds to be mixed into it, decks to begin with.
    pub gifts: Vec<Gift>,
    /// Who made it.
    pub owner: i64,
    /// What they chose.
    pub options: Options,
    /// Where in its life.
    pub phase: Phase,
    /// Why its match stands still, or is only told, if it was played by rules that are no more.
    pub frozen: Option<String>,
    /// Who sits.
    pub seats: Vec<Sitter>,
    /// Who may watch although it is private.
    pub watchers: Vec<i64>,
    /// Whom its host has removed.
    pub removed: Vec<i64>,
    /// The table that follows it.
    pub next: Option<String>,
    /// The table it comes from.
    pub origin: Option<String>,
    /// Who wants a rematch.
    pub rematch: Vec<i64>,
    /// How many of its lines are that table's.
    pub taken_over: Option<u32>,
    /// Links that were just made; the store has only their hashes, so they are gone after a restart.
    pub links: Vec<(String, String)>,
    /// Who looks at it now.
    pub present: Arc<Present>,
    /// When everybody was last heard of.
    pub(super) seen: Arc<LastSeen>,
    /// How long somebody must be away before the game can be claimed from them, in milliseconds.
    pub(super) claim_after: i64,
    /// When it was made.
    pub created: i64,
    /// When something happened last.
    pub touched: i64,
    /// The checksum of the last line.
    pub(super) sum: chain::Sum,
    pub(super) done: Vec<Done>,
    /// By seat: the version at which the decision it owes now began.
    pub(super) since: [u32; MAX_SEATS],
    pub(super) clocks: Option<Clocks>,
    /// By seat: what it was told to do, or is about to be.
    pub(super) hints: [Option<Hint>; MAX_SEATS],
    /// Hot seats: which seat of a user has the device and may be shown to it.
    pub(super) uncovered: Vec<(i64, Seat)>,
}

/// The seeds among what was given, by seat; empty where none.
pub(super) fn seeds(gifts: &[Gift]) -> Vec<String> {
    gifts.iter().map(|gift| gift.seed.clone()).collect()
}

/// The people among those who are asked; none where only bots are.
pub(super) fn timed(asked: Asked, seats: &[Sitter]) -> Option<Asked> {
    let person = |seat: &Seat| matches!(seats.get(seat.index()), Some(Sitter::Person { .. }));
    let people: SeatSet = asked.seats().iter().filter(person).collect();
    let asked = match asked {
        Asked::Each(_) => Asked::Each(people),
        Asked::AnyOf(_) => Asked::AnyOf(people),
    };
    (!people.is_empty()).then_some(asked)
}

/// What somebody who asks is called, if they have a session.
pub type User = Option<i64>;

impl Live {
    /// The table this stored one is, what is to be written down about it, and what the disk has changed in it.
    ///
    /// # Errors
    /// When its game is none of ours.
    pub fn from_store(
        mut loaded: Loaded,
        now: i64,
        seen: Arc<LastSeen>,
        claim_after: i64,
    ) -> Result<(Live, Option<Fate>, Option<Damage>), Refusal> {
        let game = catalog::game(&loaded.game)
            .ok_or_else(|| Refusal::conflict(format!("This program does not have the game of this table ({}).", loaded.game)))?;
        let sum = chain::follow(&loaded).unwrap_or_default();
        let TakenUp { play, phase, frozen, fate, damage, .. } = upgrade::take_up(game, &mut loaded);
        let done = loaded.lines.iter().enumerate();
        let done = done.map(|(i, l)| Done {
            key: l.key,
            asked: l.asked,
            seat: Seat(l.seat),
            version: i as u32 + 1,
            by: By::named(&l.by),
        });
        let options = crate::store::options(&loaded.options);
        let saved = loaded.lines.iter().rev().find_map(|l| l.clock.as_deref()).and_then(|c| serde_json::from_str(c).ok());
        let clocks = match (saved, loaded.begun) {
            (Some(clocks), _) => Some(clocks),
            (None, Some(begun)) => Clocks::start(options.pace, play.seats(), begun),
            (None, None) => None,
        };
        let live = Live {
            sum,
            since: decisions::begun(play.as_ref()),
            done: done.collect(),
            touched: loaded.lines.last().map_or(loaded.created, |l| l.at).min(now),
            row: loaded.row,
            id: loaded.public,
            game,
            play,
            secret: Secret::from_bytes(loaded.secret),
            gifts: loaded.gifts,
            owner: loaded.owner,
            options,
            phase,
            frozen,
            seats: loaded.seats,
            watchers: loaded.watchers,
            removed: loaded.removed,
            next: loaded.next,
            origin: loaded.origin,
            rematch: loaded.rematch,
            seen,
            claim_after,
            taken_over: loaded.taken,
            links: Vec::new(),
            present: Arc::default(),
            created: loaded.created,
            clocks,
            hints: Default::default(),
            uncovered: Vec::new(),
        };
        Ok((live, fate, damage))
    }

    /// Whether who sits down may bring a deck.
    #[must_use]
    pub fn brings_decks(&self) -> bool {
        let setup = self.play.setup();
        self.phase == Phase::Waiting && self.taken_over.is_none() && self.game.bring(&setup, Seat(0), "").is_some()
    }

    /// What its draws come from.
    #[must_use]
    pub fn chance(&self) -> Secret {
        self.secret.mixed(&self.seeds())
    }

    /// What the seats gave to be mixed into it, by seat; empty where nothing.
    #[must_use]
    pub fn seeds(&self) -> Vec<String> {
        seeds(&self.gifts)
    }

    /// How the seats are called.
    #[must_use]
    pub fn names(&self) -> Names {
        Names::new(super::kinds::names(&self.seats))
    }

    /// The seats of `user`.
    #[must_use]
    pub fn seats_of(&self, user: User) -> SeatSet {
        let Some(user) = user else { return SeatSet::EMPTY };
        let mine = self.seats.iter().enumerate().filter(|(_, s)| s.user() == Some(user));
        mine.map(|(i, _)| Seat(i as u8)).collect()
    }

    /// Whether whoever sits there is there: bots always are, people while they have a socket.
    #[must_use]
    pub fn online(&self, sitter: &Sitter) -> bool {
        match sitter {
            Sitter::Bot(_) => true,
            Sitter::Open => false,
            Sitter::Person { user, .. } => self.present.has(*user),
        }
    }

    /// How many sockets without a seat look on.
    #[must_use]
    pub fn spectators(&self) -> u32 {
        let seated = |user: &User| user.is_some() && self.seats.iter().any(|s| s.user() == *user);
        self.present.list().iter().filter(|(user, _)| !seated(user)).map(|(_, sockets)| sockets).sum()
    }

    /// What `user` is here.
    ///
    /// # Errors
    /// The same for a table they may not see as for one that does not exist.
    pub fn access(&self, user: User) -> Result<Access, Refusal> {
        let access = Access { owner: user == Some(self.owner), seats: self.seats_of(user) };
        let member = access.owner || !access.seats.is_empty() || user.is_some_and(|u| self.watchers.contains(&u));
        let public = !self.options.private && (self.options.spectators || self.phase == Phase::Waiting);
        if member || public { Ok(access) } else { Err(Refusal::not_found()) }
    }

    /// Whether `user` may see the replay: whoever may see the table; and when a private game is over whoever has its link,
    /// which only those who played or watched can give away.
    ///
    /// # Errors
    /// The same as for a table that does not exist.
    pub fn may_replay(&self, user: User) -> Result<(), Refusal> {
        let unlisted = self.phase == Phase::Over && self.options.private && self.options.spectators;
        if unlisted { Ok(()) } else { self.access(user).map(|_| ()) }
    }

    /// Whether `seat` of a person and another seat of theirs have something to keep from each other: then the device changes hands
    /// before the page goes on for `seat`, whichever of them knows more.
    fn covers(&self, seat: Seat, mine: SeatSet) -> bool {
        let on = matches!(self.phase, Phase::Playing | Phase::Waiting);
        let hidden = |other: Seat| self.play.hides_from(seat, other) || self.play.hides_from(other, seat);
        on && mine.without(seat).iter().any(hidden)
    }

    /// The seat that has the device of `user`: it took it, and has had something to decide ever since.
    fn uncovered_seat(&self, user: User, mine: SeatSet) -> Option<Seat> {
        self.uncovered.iter().find(|(u, _)| Some(*u) == user).map(|(_, seat)| *seat).filter(|seat| mine.contains(*seat))
    }

    /// The seat of `user` that the page is for: the one that took the device, one that has to decide, or the first.
    fn front_seat(&self, user: User, mine: SeatSet) -> Option<Seat> {
        let deciding = self.deciding();
        let first = || mine.iter().find(|seat| deciding.contains(*seat)).or(mine.lowest());
        self.uncovered_seat(user, mine).or_else(first)
    }

    /// Whose eyes `user` looks with.
    #[must_use]
    pub fn viewer(&self, user: User) -> Viewer {
        // Nothing is dealt before all sit: what was drawn so far is drawn anew with everybody's seeds.
        if self.phase == Phase::Waiting && self.taken_over.is_none() && !self.play.opening().is_empty() {
            return Viewer::Spectator;
        }
        let mine = self.seats_of(user);
        let uncovered = self.uncovered_seat(user, mine);
        match self.front_seat(user, mine) {
            Some(seat) if uncovered == Some(seat) || !self.covers(seat, mine) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// Hot seats: the seat that must take the device before anything hidden is shown.
    #[must_use]
    pub fn hand_over(&self, user: User) -> Option<Seat> {
        if self.phase != Phase::Playing || self.viewer(user) != Viewer::Spectator {
            return None;
        }
        let deciding = self.deciding();
        self.seats_of(user).iter().find(|seat| deciding.contains(*seat))
    }

    /// The seat `user` acts for: the one asked for, or the only one it can be.
    pub(super) fn acting(&self, user: User, wished: Option<Seat>) -> Result<Seat, Refusal> {
        let access = self.access(user)?;
        if access.seats.is_empty() {
            let message = "You have no seat at this table.";
            return Err(Refusal::new(crate::refusal::Kind::Forbidden, message));
        }
        if wished.is_some_and(|seat| !access.seats.contains(seat)) {
            return Err(Refusal::new(crate::refusal::Kind::Forbidden, "This seat is not yours."));
        }
        match (self.viewer(user), wished) {
            (Viewer::Seat(seat), None) => Ok(seat),
            (Viewer::Seat(seat), Some(wished)) if wished == seat || !self.covers(wished, access.seats) => Ok(wished),
            _ => Err(Refusal::conflict("Pass the device to that player first.")),
        }
    }

    /// Gives the device of `user` to `seat`.
    pub(super) fn uncover(&mut self, user: i64, seat: Option<Seat>) {
        self.uncovered.retain(|(u, _)| *u != user);
        self.uncovered.extend(seat.map(|seat| (user, seat)));
    }

    /// Who must decide now; nobody unless the match is on.
    #[must_use]
    pub fn deciding(&self) -> SeatSet {
        self.asked().map_or(SeatSet::EMPTY, Asked::seats)
    }

    /// Who must decide now, each or any one of them; nobody unless the match is on.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        self.play.status().asked().filter(|_| self.phase == Phase::Playing)
    }

    /// What `viewer` may see of the match, with this part of its story; legal actions only while it owes a decision.
    #[must_use]
    pub fn shown(&self, viewer: Viewer, part: Part) -> Box<dyn Shown> {
        let may_act = viewer.seat().is_some_and(|seat| self.deciding().contains(seat));
        self.play.shown(viewer, may_act, part)
    }

    /// Who must decide and has a clock: people, since a bot never dawdles.
    #[must_use]
    pub fn timed(&self) -> Option<Asked> {
        timed(self.asked()?, &self.seats)
    }

    /// When somebody's time is up.
    #[must_use]
    pub fn due(&self) -> Option<i64> {
        self.clocks.as_ref()?.due(self.timed()?)
    }

    /// Milliseconds left for `seat`, what it began with, and whether it runs.
    #[must_use]
    pub fn clock(&self, seat: Seat, now: i64) -> Option<(i64, i64, bool)> {
        let running = self.timed().is_some_and(|asked| asked.seats().contains(seat));
        let clocks = self.clocks.as_ref()?;
        Some((clocks.left(seat, running, now), super::clocks::full(self.options.pace)?, running))
    }

    /// Whether `user` plays alone: every person's seat is theirs, so undo without barriers fools nobody else.
    #[must_use]
    pub fn alone(&self, user: User) -> bool {
        user.is_some() && self.seats.iter().all(|s| matches!(s, Sitter::Bot(_)) || s.user() == user)
    }

    /// Whether seats may ask for hints: as its maker said, and otherwise if nobody else is at the table who would be fooled.
    #[must_use]
    pub fn may_hint(&self) -> bool {
        let alone = || {
            let mut people = self.seats.iter().filter(|s| !matches!(s, Sitter::Bot(_)));
            let first = people.next().and_then(Sitter::user);
            first.is_some() && people.all(|s| s.user() == first)
        };
        self.options.hints.unwrap_or_else(alone)
    }

    /// What `seat` asked for about the decision it owes now.
    #[must_use]
    pub fn hint(&self, seat: Seat) -> Option<&Hint> {
        self.hints.get(seat.index())?.as_ref().filter(|hint| self.owes(seat, hint.decision))
    }

    /// Whether `seat` still owes the decision that began at this version.
    pub(super) fn owes(&self, seat: Seat, decision: u32) -> bool {
        self.deciding().contains(seat) && self.since[seat.index()] == decision
    }

    /// Whether an action that `seat` based on version `seen` still means what it meant: nothing has happened since
    /// except that other seats committed, or took back, what they owe at the same time.
    pub(super) fn still_fits(&self, seat: Seat, seen: u32) -> bool {
        let version = self.play.version();
        seen == version || (seen < version && self.deciding().contains(seat) && self.since[seat.index()] <= seen)
    }

    /// Why nothing can be done here now, if so.
    pub(super) fn check_on(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(Refusal::conflict("The game starts when every seat is taken.")),
            Phase::Over => Err(Refusal::conflict("The game is over.")),
            Phase::Closed => Err(Refusal::conflict("This table is closed.")),
            Phase::Frozen => Err(Refusal::conflict(self.frozen.clone().unwrap_or_else(|| "This table is frozen.".into()))),
        }
    }

    /// The pace of its clock.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.options.pace
    }

    /// The moment of the last step of `seat`; 0 if it has taken none. After an undo it is a guess that errs to the past.
    #[must_use]
    pub fn last_step(&self, seat: Seat) -> u32 {
        let undone = self.play.version() - self.play.moments();
        let last = self.done.iter().rev().find(|done| done.seat == seat);
        last.map_or(0, |done| done.version.saturating_sub(undone))
    }

    /// The users who sit here, each once.
    #[must_use]
    pub fn people(&self) -> Vec<i64> {
        let mut people: Vec<i64> = self.seats.iter().filter_map(Sitter::user).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The seats of those who have not agreed to a rematch yet.
    #[must_use]
    pub fn unasked(&self) -> Vec<Seat> {
        let waits = |sitter: &Sitter| sitter.user().is_some_and(|user| !self.rematch.contains(&user));
        (0..self.seats.len()).filter(|i| waits(&self.seats[*i])).map(|i| Seat(i as u8)).collect()
    }

    /// How often in a row the clock has played for `seat` lately.
    #[must_use]
    pub(super) fn missed(&self, seat: Seat) -> usize {
        self.done
            .iter()
            .rev()
            .filter(|done| done.seat == seat && done.by != By::Forced)
            .take_while(|done| done.by == By::Clock)
            .count()
    }

    /// Whether nobody plays here any more: several people sit here, and the clock has played last for each of them.
    #[must_use]
    pub(super) fn abandoned(&self) -> bool {
        let people = self.seats.iter().enumerate().filter(|(_, sitter)| sitter.user().is_some()).map(|(i, _)| Seat(i as u8));
        let mut away = people.map(|seat| self.missed(seat) > 0);
        self.seats.iter().filter(|sitter| sitter.user().is_some()).count() > 1 && away.all(|away| away)
    }

    /// How a seat declines what is asked of it, if it has said that it need not be asked at such an occasion.
    pub(super) fn waived(&self, seat: Seat) -> Option<serde_json::Value> {
        let kinds = self.options.waived.get(seat.index()).copied().filter(|kinds| *kinds != 0)?;
        let (kind, decline) = self.play.occasion(seat)?;
        (kinds >> kind & 1 == 1).then_some(decline)
    }

    /// The latest steps that nobody chose, by moment: whose, and why. After an undo the moments are a guess.
    #[must_use]
    pub fn unchosen(&self) -> Vec<(u32, Seat, Unchosen)> {
        let undone = self.play.version() - self.play.moments();
        let lately = self.done.iter().rev().take(60).filter(|done| matches!(done.by, By::Clock | By::Forced));
        let why = |done: &Done| match (done.by, self.play.line(done.version.saturating_sub(1))) {
            (By::Clock, Some((_, LineKind::Concede))) => Unchosen::Left,
            (By::Clock, _) => Unchosen::Late,
            _ => Unchosen::Forced,
        };
        lately.map(|done| (done.version.saturating_sub(undone), done.seat, why(done))).collect()
    }

    /// How it ended, in one sentence with the clause, if it has.
    #[must_use]
    pub fn result(&self) -> Option<(String, String)> {
        let outcome = self.play.status().outcome()?;
        let names = self.names();
        let winners: Vec<String> = outcome.winners().iter().map(|s| names.of(s)).collect();
        let text = match winners.as_slice() {
            [] if outcome.is_draw() => "The game is a draw.".to_string(),
            // Nobody at the table has won: the game itself says who has.
            [] => self.play.prompt(Viewer::Spectator, &names),
            [one] => format!("{one} wins."),
            many => format!("{} win.", many.join(" and ")),
        };
        Some((text, outcome.clause.to_string()))
    }
}
