//! Making tables: new ones, rematches, and continuations of others.

use super::clocks::Clocks;
use super::kinds::{Options, Pace, Phase, Sitter};
use super::{Live, TableCommand, Tables, User};
use crate::refusal::{Kind, Refusal};
use crate::store::{Gift, NewInvite, NewTable};
use crate::{ids, text};
use bots::Level;
use catalog::AnyMatch;
use engine::seat::rematch_order;
use engine::{Seat, Secret, Side};
use rusqlite::Connection;
use serde_json::Value;

/// Who shall sit on a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlan {
    /// Who makes the table.
    Me,
    /// A bot.
    Bot(Level),
    /// Somebody who comes.
    Open,
    /// Somebody with this name at the same device.
    HotSeat(String),
}

/// What somebody wants a new table to be.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// The game's id.
    pub game: String,
    /// The set-up; the game's ordinary one if none.
    pub setup: Option<Value>,
    /// Who sits; me against an open seat if empty.
    pub seats: Vec<SeatPlan>,
    /// The options.
    pub options: Options,
}

/// A table that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its id.
    pub id: String,
    /// Invites to its open seats: seat, id, token.
    pub invites: Vec<(Seat, String, String)>,
}

/// What became of somebody's wish to play again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// It is there.
    Made(String),
    /// These seats have not asked for it yet.
    Waits(Vec<Seat>),
}

impl Tables {
    /// Makes a table.
    ///
    /// # Errors
    /// What is wrong with the plan, or that there are too many tables.
    pub async fn make(&self, owner: i64, name: &str, plan: TablePlan) -> Result<Made, Refusal> {
        let game = catalog::game(&plan.game);
        let game = game.ok_or_else(|| Refusal::new(Kind::Illegal, format!("There is no game called \"{}\".", plan.game)))?;
        let setup = match plan.setup {
            Some(setup) => setup,
            None => game.presets().into_iter().next().map(|(_, setup)| setup).unwrap_or_default(),
        };
        let secret = secret()?;
        let play = game.begin(&setup, &secret)?;
        let seats = seat(owner, name, &plan.seats, play.seats())?;
        self.found(owner, play, secret, seats, plan.options, None).await
    }

    /// A table for this match, which may have begun already.
    async fn found(
        &self,
        owner: i64,
        play: Box<dyn AnyMatch>,
        secret: Secret,
        seats: Vec<Sitter>,
        options: Options,
        origin: Option<String>,
    ) -> Result<Made, Refusal> {
        options.pace.check().map_err(|why| Refusal::new(Kind::Illegal, why))?;
        // What somebody did not want to be asked at another table is no wish for this one.
        let options = Options { waived: [0; engine::MAX_SEATS], ..options };
        let setup = play.setup();
        let info = play.info();
        let game = catalog::game(info.id).ok_or_else(Refusal::not_found)?;
        let phase = match (seats.contains(&Sitter::Open), play.status().outcome()) {
            (_, Some(_)) => Phase::Over,
            (true, None) => Phase::Waiting,
            (false, None) => Phase::Playing,
        };
        let now = self.shared.now();
        let clocks = if phase == Phase::Playing { Clocks::start(options.pace, seats.len(), now) } else { None };
        let mut invites = Vec::new();
        for (i, _) in seats.iter().enumerate().filter(|(_, s)| **s == Sitter::Open) {
            invites.push((Seat(i as u8), ids::id()?, ids::id()?));
        }
        let seats_of_lines = (0..play.version()).filter_map(|line| play.line(line)).map(|(seat, _)| seat.0);
        let new = NewTable {
            public: ids::id()?,
            game: info.id,
            rules_version: info.rules_version,
            content: game.content_hash(&setup)?,
            pack: super::upgrade::current(game).map(|(hash, _)| hash),
            mark: super::upgrade::mark(game),
            lesson: game.lesson(&setup),
            setup: setup.to_string(),
            opening: serde_json::to_string(&play.opening()).unwrap_or_default(),
            secret: *secret.bytes(),
            owner,
            options,
            phase,
            at: now,
            deadline: clocks.as_ref().zip(play.status().asked()).and_then(|(clocks, asked)| clocks.due(asked)),
            origin,
            gifts: if phase == Phase::Waiting { drawn(seats.len())? } else { Vec::new() },
            seats,
            taken: (play.version() > 0).then(|| play.version()),
            lines: seats_of_lines.zip(play.log().iter().map(Value::to_string)).collect(),
            invites: invites.iter().map(|(s, id, token)| new_invite(id, token, Some(*s))).collect(),
        };
        let id = new.public.clone();
        let (most_mine, most) = (self.shared.config.limits.tables_per_user, self.shared.config.limits.tables);
        // Counted where it is written, one after the other: who asks for many at once gets no more than who asks in turn.
        let room = self.shared.store.write(move |db| {
            let room = room(db, owner, most_mine, most)?;
            if room == Room::There {
                new.insert(db)?;
            }
            Ok(room)
        });
        match room.await? {
            Room::There => {}
            Room::Mine(mine) => {
                return Err(Refusal::limited(&format!("You already have {mine} tables. Finish or close one first.")));
            }
            Room::Full => {
                return Err(Refusal::limited("This server is full. Try again later.").after(60));
            }
        }
        for (_, invite, token) in &invites {
            self.command(&id, TableCommand::Linked { invite: invite.clone(), token: Some(token.clone()) }).await?;
        }
        if invites.is_empty() {
            // Its bots begin to think, and its clocks to run, before anybody looks.
            self.find(&id).await?;
        }
        Ok(Made { id, invites })
    }

    /// The same people again in other roles, once all of them have asked for it; until then, the seats of those who have not. Whoever
    /// asks last gets the same table as the others.
    ///
    /// # Errors
    /// When the game is not over, or one has no seat.
    pub async fn rematch(&self, id: &str, user: i64) -> Result<Rematch, Refusal> {
        self.command(id, TableCommand::WantRematch { user }).await?;
        let look = self.see(id, move |live| {
            // Whoever brought a deck keeps the seat with it, and whoever learns a lesson the side it is told for.
            let setup = live.play.setup();
            // Another game is another beginning: with the content of today.
            let setup = live.game.pinned(&setup, None).unwrap_or(setup);
            let stay = live.game.brings_decks() || live.game.lesson(&setup).is_some();
            let seats = if stay { live.seats.clone() } else { swapped(&live.seats, &live.play.sides()) };
            Ok((live.next.clone(), live.unasked(), live.play.info().id, setup, seats, live.options, live.row))
        });
        let (next, unasked, game, setup, seats, options, row) = look.await?;
        if let Some(next) = next {
            return Ok(Rematch::Made(next));
        }
        if !unasked.is_empty() {
            return Ok(Rematch::Waits(unasked));
        }
        let secret = secret()?;
        let play = catalog::game(game).ok_or_else(Refusal::not_found)?.begin(&setup, &secret)?;
        let made = self.found(user, play, secret, seats, options, Some(id.to_string())).await?;
        let new = made.id.clone();
        // Two who ask at the same moment both make a table; the first one stored is the rematch, the other is closed.
        let linked = self.shared.store.write(move |db| {
            db.execute("UPDATE tables SET next = ?2 WHERE id = ?1 AND next IS NULL", rusqlite::params![row, new])?;
            db.query_row("SELECT next FROM tables WHERE id = ?1", [row], |r| r.get::<_, String>(0))
        });
        let next = linked.await?;
        if next != made.id {
            self.command(&made.id, TableCommand::Close { user: None }).await?;
        }
        self.command(id, TableCommand::Next(next.clone())).await?;
        Ok(Rematch::Made(next))
    }

    /// Goes on from the moment `at` of a finished table as a new one: `me` on one seat, the others as planned.
    ///
    /// # Errors
    /// When the table is not over, or cannot be seen.
    pub async fn fork(&self, id: &str, user: i64, name: &str, at: u32, seats: &[SeatPlan]) -> Result<Made, Refusal> {
        let look = self.see(id, move |live| {
            live.may_replay(Some(user))?;
            if live.frozen.is_some() {
                return Err(Refusal::conflict("This game was played by different rules, so it cannot go on."));
            }
            if live.phase != Phase::Over {
                return Err(Refusal::conflict("You can play on from a game only once it is over."));
            }
            Ok(live.play.at(at.min(live.play.moments())))
        });
        let play = look.await?;
        if play.status().outcome().is_some() {
            return Err(Refusal::conflict("The game is over at this step. Go back one and play on from there."));
        }
        let seats = seat(user, name, seats, play.seats())?;
        let options = Options {
            private: true,
            spectators: true,
            pace: Pace::Free,
            hints: None,
            coach: false,
            waived: [0; engine::MAX_SEATS],
        };
        self.found(user, play, secret()?, seats, options, Some(id.to_string())).await
    }

    /// Makes an invite for an open seat, or (without a seat) for watching. Answers its id and token.
    ///
    /// # Errors
    /// When it is not one's table, or the seat is not open.
    pub async fn invite(&self, id: &str, user: User, seat: Option<Seat>) -> Result<(String, String), Refusal> {
        let look = self.see(id, move |live| {
            may_invite(live, user)?;
            match seat.map(|s| live.seats.get(s.index())) {
                None | Some(Some(Sitter::Open)) => Ok(live.row),
                Some(_) => Err(Refusal::conflict("This seat is not open.")),
            }
        });
        let row = look.await?;
        let (invite, token, now) = (ids::id()?, ids::id()?, self.shared.now());
        let new = new_invite(&invite, &token, seat);
        let kept = self.shared.store.write(move |db| {
            let count = "SELECT count(*) FROM invites WHERE table_id = ?1 AND used IS NULL AND revoked IS NULL";
            if db.query_row(count, [row], |r| r.get::<_, u32>(0))? >= 16 {
                return Ok(false);
            }
            // A new link to a seat takes the place of the old one.
            if let Some(seat) = new.seat {
                let sql =
                    "UPDATE invites SET revoked = ?3 WHERE table_id = ?1 AND seat = ?2 AND used IS NULL AND revoked IS NULL";
                db.execute(sql, rusqlite::params![row, seat, now])?;
            }
            new.insert(db, row, now)?;
            Ok(true)
        });
        if !kept.await? {
            return Err(Refusal::limited("This table has too many invites. Cancel one first."));
        }
        self.command(id, TableCommand::Linked { invite: invite.clone(), token: Some(token.clone()) }).await?;
        Ok((invite, token))
    }

    /// Takes an invite back.
    ///
    /// # Errors
    /// When it is not one's table, or there is no such invite.
    pub async fn revoke(&self, id: &str, user: User, invite: &str) -> Result<(), Refusal> {
        let row = self.see(id, move |live| may_invite(live, user).map(|()| live.row)).await?;
        let (which, now) = (invite.to_string(), self.shared.now());
        let revoked = self.shared.store.write(move |db| {
            let sql = "UPDATE invites SET revoked = ?3 WHERE id = ?1 AND table_id = ?2 AND used IS NULL AND revoked IS NULL";
            db.execute(sql, rusqlite::params![which, row, now])
        });
        if revoked.await? == 0 {
            return Err(Refusal::not_found());
        }
        self.command(id, TableCommand::Linked { invite: invite.to_string(), token: None }).await?;
        Ok(())
    }
}

/// A seed for every seat, so that each counts: whoever sits down may put another in its place.
fn drawn(seats: usize) -> Result<Vec<Gift>, Refusal> {
    (0..seats).map(|_| Ok(Gift { seed: ids::id()?, deck: None })).collect()
}

/// Whether there is room for another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    There,
    /// The user has so many already.
    Mine(i64),
    Full,
}

fn room(db: &Connection, owner: i64, most_mine: usize, most: usize) -> rusqlite::Result<Room> {
    let mine = "SELECT count(*) FROM tables WHERE owner = ?1 AND phase IN ('waiting', 'playing')";
    let mine: i64 = db.prepare_cached(mine)?.query_row([owner], |row| row.get(0))?;
    if mine >= most_mine as i64 {
        return Ok(Room::Mine(mine));
    }
    let all: i64 = db.prepare_cached("SELECT coalesce(max(id), 0) FROM tables")?.query_row([], |row| row.get(0))?;
    // Counting is slow, so it is done only when there could be too many.
    if all >= most as i64 {
        let running = "SELECT count(*) FROM tables WHERE phase IN ('waiting', 'playing')";
        let running: i64 = db.prepare_cached(running)?.query_row([], |row| row.get(0))?;
        if running >= most as i64 {
            return Ok(Room::Full);
        }
    }
    Ok(Room::There)
}

/// Everybody on the seat that their role has in a rematch.
fn swapped(seats: &[Sitter], sides: &[Side]) -> Vec<Sitter> {
    let mut moved = seats.to_vec();
    for (sitter, to) in seats.iter().zip(rematch_order(sides)) {
        if let Some(seat) = moved.get_mut(to.index()) {
            seat.clone_from(sitter);
        }
    }
    moved
}

fn may_invite(live: &Live, user: User) -> Result<(), Refusal> {
    let access = live.access(user)?;
    if !access.owner {
        return Err(Refusal::new(Kind::Forbidden, "Only the host can invite."));
    }
    if matches!(live.phase, Phase::Over | Phase::Frozen | Phase::Closed) {
        return Err(Refusal::conflict("The game is over."));
    }
    Ok(())
}

fn new_invite(id: &str, token: &str, seat: Option<Seat>) -> NewInvite {
    NewInvite { id: id.to_string(), hash: ids::hash(token), seat: seat.map(|s| s.0) }
}

fn secret() -> Result<Secret, Refusal> {
    Secret::fresh().map_err(|_| ids::NoEntropy.into())
}

fn seat(user: i64, name: &str, plan: &[SeatPlan], seats: usize) -> Result<Vec<Sitter>, Refusal> {
    let ordinary = [SeatPlan::Me].into_iter().chain(std::iter::repeat_n(SeatPlan::Open, seats.saturating_sub(1)));
    let plan = if plan.is_empty() { ordinary.collect() } else { plan.to_vec() };
    if plan.len() != seats {
        let message = format!("This game has {seats} seats; you have filled in {}.", plan.len());
        return Err(Refusal::new(Kind::Illegal, message));
    }
    let me = || Sitter::Person { user, name: name.to_string(), hot: false };
    let sit = |(i, plan): (usize, &SeatPlan)| match plan {
        SeatPlan::Me => me(),
        SeatPlan::Bot(level) => Sitter::Bot(*level),
        SeatPlan::Open => Sitter::Open,
        SeatPlan::HotSeat(own) => {
            let name = text::name(own).unwrap_or_else(|| format!("Player {}", i + 1));
            Sitter::Person { user, name, hot: true }
        }
    };
    let mine = plan.iter().filter(|p| **p == SeatPlan::Me).count();
    if mine > 1 {
        return Err(Refusal::new(Kind::Illegal, "You can take only one seat. Name the other players to share this device."));
    }
    if !plan.iter().any(|p| !matches!(p, SeatPlan::Bot(_))) {
        return Err(Refusal::new(Kind::Illegal, "At least one seat must be for a person."));
    }
    Ok(plan.iter().enumerate().map(sit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rematch_changes_roles_and_keeps_teams_together() {
        let bots = [Level::Random, Level::Easy, Level::Normal, Level::Hard].map(Sitter::Bot);
        let [a, b, c, d] = bots.clone();
        let sides = |of: [u8; 4]| of.map(Side);
        assert_eq!(swapped(&bots, &sides([0, 0, 1, 1])), [c.clone(), d.clone(), a.clone(), b.clone()], "teams change sides");
        assert_eq!(swapped(&bots, &sides([0, 1, 1, 1])), [d, a, b, c], "the next one plays against the others");
    }
}
