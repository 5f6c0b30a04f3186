//! What people do about a table besides playing: they sit down, watch, leave, close it, hand the device over.

use super::clocks::Clocks;
use super::kinds::{Phase, Sitter};
use super::live::{Live, User, seeds};
use super::task::Task;
use crate::refusal::{Kind, Refusal};
use crate::store::people::{self, Ignored};
use crate::store::{Gift, chain, seat_row};
use crate::text;
use engine::{Seat, SeatSet};
use rusqlite::params;

/// Something that is done about a table other than in its match.
#[derive(Debug)]
pub enum TableCommand {
    /// Sits down, on this seat or any open one; with an invite also at a private table.
    Sit {
        /// Who.
        user: i64,
        /// How they are called.
        name: String,
        /// Where.
        seat: Option<Seat>,
        /// The hash of an invite's token.
        invite: Option<[u8; 32]>,
        /// What they add to the chance of the match, and the deck they bring.
        gift: Gift,
    },
    /// Watches a private table by invite.
    Watch {
        /// Who.
        user: i64,
        /// The hash of the invite's token.
        invite: [u8; 32],
    },
    /// Gets up before the match begins.
    Leave {
        /// Who.
        user: i64,
    },
    /// Takes somebody from their seat before the match begins.
    Remove {
        /// Who asks.
        user: i64,
        /// From which seat.
        seat: Seat,
    },
    /// Claims the game from somebody who has gone.
    Claim {
        /// Who asks.
        user: i64,
        /// From which seat; from whoever has been away longest, if none.
        seat: Option<Seat>,
    },
    /// Wants a rematch.
    WantRematch {
        /// Who.
        user: i64,
    },
    /// Ends the table without a result.
    Close {
        /// Who asks; none when nobody has come for a long time.
        user: User,
    },
    /// Takes the device at a hot seat.
    HandOver {
        /// Whose device.
        user: i64,
        /// Who takes it.
        seat: Option<Seat>,
    },
    /// Somebody says at which kinds of occasion they are not to be asked.
    Waive {
        /// Who.
        user: i64,
        /// The kinds, a bit each.
        kinds: u64,
    },
    /// A user has another name now.
    Renamed {
        /// Who.
        user: i64,
        /// The new name.
        name: String,
    },
    /// A link was made for this invite.
    Linked {
        /// The invite's id.
        invite: String,
        /// Its token; none when it was revoked.
        token: Option<String>,
    },
    /// The table that follows.
    Next(String),
    /// Something in the store changed that watchers should look at: chat, invites.
    Touched,
}

impl Task {
    pub(super) async fn command(&mut self, command: TableCommand) -> Result<Option<Seat>, Refusal> {
        match command {
            TableCommand::Sit { user, name, seat, invite, gift } => self.sit(user, &name, seat, invite, gift).await.map(Some),
            TableCommand::Watch { user, invite } => self.watch(user, invite).await.map(|()| None),
            TableCommand::Leave { user } => self.leave(user).await.map(|()| None),
            TableCommand::Remove { user, seat } => self.remove(user, seat).await.map(|()| None),
            TableCommand::Claim { user, seat } => self.claim(user, seat).await.map(Some),
            TableCommand::WantRematch { user } => self.want_rematch(user).await.map(|()| None),
            TableCommand::Close { user } => self.close(user).await.map(|()| None),
            TableCommand::HandOver { user, seat } => {
                self.live.access(Some(user))?;
                let to = self.live.hand_over(Some(user));
                let to = to.ok_or_else(|| Refusal::conflict("Nobody needs to take over the device now."))?;
                if seat.is_some_and(|seat| seat != to) {
                    return Err(Refusal::conflict(format!("Pass the device to {}.", self.live.names().of(to))));
                }
                self.live.uncover(user, Some(to));
                Ok(Some(to))
            }
            TableCommand::Waive { user, kinds } => self.waive(user, kinds).await.map(|()| None),
            TableCommand::Renamed { user: who, name: new } => {
                for sitter in &mut self.live.seats {
                    // A hot seat has a name of its own, unless nothing of them is to be left.
                    if let Sitter::Person { user, name, hot } = sitter
                        && *user == who
                        && (!*hot || new == people::NOBODY)
                    {
                        name.clone_from(&new);
                    }
                }
                Ok(None)
            }
            TableCommand::Linked { invite, token } => {
                self.live.links.retain(|(id, _)| *id != invite);
                self.live.links.extend(token.map(|token| (invite, token)));
                Ok(None)
            }
            TableCommand::Next(next) => {
                if self.live.next.is_none() {
                    self.live.next = Some(next);
                }
                Ok(None)
            }
            TableCommand::Touched => Ok(None),
        }
    }

    async fn sit(
        &mut self,
        user: i64,
        name: &str,
        wished: Option<Seat>,
        invite: Option<[u8; 32]>,
        gift: Gift,
    ) -> Result<Seat, Refusal> {
        if let Some(seat) = self.live.seats_of(Some(user)).lowest() {
            // Whoever sits here already does not use the invite up.
            return Ok(seat);
        }
        if let (None, true) = (invite, self.live.removed.contains(&user)) {
            return Err(Refusal::new(
                Kind::Forbidden,
                "The host has removed you from this table. You need an invite to come back.",
            ));
        }
        if invite.is_none() {
            self.live.access(Some(user))?;
            if self.live.options.private && self.live.owner != user {
                return Err(Refusal::new(Kind::Forbidden, "This table is private. You need an invite to join."));
            }
        }
        let seat = self.live.open_seat(wished)?;
        let name = text::name(name).unwrap_or_else(|| "Guest".into());
        let sitter = Sitter::Person { user, name, hot: false };
        let full = self.live.seats.iter().enumerate().all(|(i, s)| i == seat.index() || *s != Sitter::Open);
        let (row, now) = (self.live.row, self.shared.now());
        let clocks = if full { Clocks::start(self.live.pace(), self.live.seats.len(), now) } else { None };
        self.live.may_bring(seat, &gift)?;
        let mut gifts = self.live.gifts.clone();
        let drawn = gifts[seat.index()].seed.clone();
        let gift = if gift.seed.is_empty() { Gift { seed: drawn, ..gift } } else { gift };
        gifts[seat.index()].clone_from(&gift);
        let begun = if full { self.live.begin_anew(&gifts)? } else { None };
        let asked = begun.as_ref().unwrap_or(&self.live.play).status().asked();
        let deadline = clocks.as_ref().zip(asked).and_then(|(clocks, asked)| clocks.due(asked));
        let opening = begun.as_ref().and_then(|play| serde_json::to_string(&play.opening()).ok());
        let setup = begun.as_ref().map(|play| play.setup().to_string());
        let written = sitter.clone();
        let others: Vec<i64> = self.live.people().into_iter().chain([self.live.owner]).filter(|other| *other != user).collect();
        let used = self.shared.store.write(move |db| {
            for other in others {
                if Ignored::apart(db, user, other)? {
                    return Ok(None);
                }
            }
            if let Some(hash) = invite {
                let sql = "UPDATE invites SET used = ?2 WHERE hash = ?1 AND table_id = ?3 AND used IS NULL AND revoked IS NULL";
                if db.execute(sql, params![&hash[..], now, row])? != 1 {
                    return Ok(Some(false));
                }
            }
            seat_row(db, row, seat.0, &written, Some(&gift))?;
            if full {
                let sql = "UPDATE tables SET phase = 'playing', begun = ?2, deadline = ?3 WHERE id = ?1";
                db.execute(sql, params![row, now, deadline])?;
            }
            if let Some(opening) = opening {
                let sql = "UPDATE tables SET opening = ?2, setup = ?3 WHERE id = ?1";
                chain::sealed(db, row, || db.execute(sql, params![row, opening, setup]).map(drop))?;
            }
            Ok(Some(true))
        });
        match used.await? {
            Some(true) => {}
            Some(false) => return Err(Refusal::not_found()),
            // Who blocked whom is nobody's business but theirs.
            None => return Err(Refusal::new(Kind::Forbidden, "You cannot join this table. Choose another one.")),
        }
        self.live.seats[seat.index()] = sitter;
        self.live.gifts = gifts;
        if let Some(play) = begun {
            self.live.play = play;
        }
        self.live.touched = now;
        if full {
            self.live.phase = Phase::Playing;
            self.live.clocks = clocks;
        }
        Ok(seat)
    }

    async fn watch(&mut self, user: i64, invite: [u8; 32]) -> Result<(), Refusal> {
        let (row, now) = (self.live.row, self.shared.now());
        let used = self.shared.store.write(move |db| {
            let sql = "UPDATE invites SET used = ?2 WHERE hash = ?1 AND table_id = ?3 AND used IS NULL AND revoked IS NULL";
            if db.execute(sql, params![&invite[..], now, row])? != 1 {
                return Ok(false);
            }
            db.execute("INSERT OR IGNORE INTO watchers VALUES (?1, ?2)", params![row, user])?;
            Ok(true)
        });
        if !used.await? {
            return Err(Refusal::not_found());
        }
        self.live.watchers.push(user);
        Ok(())
    }

    /// Kept with the seat, so that it holds on every device and after a restart; what is asked right now is declined at once.
    async fn waive(&mut self, user: i64, kinds: u64) -> Result<(), Refusal> {
        let mine = self.live.acting_seats(user)?;
        let mut options = self.live.options;
        mine.iter().for_each(|seat| options.waived[seat.index()] = kinds);
        let (row, text) = (self.live.row, serde_json::to_string(&options).unwrap_or_default());
        let kept =
            self.shared.store.write(move |db| db.execute("UPDATE tables SET options = ?2 WHERE id = ?1", params![row, text]));
        kept.await?;
        self.live.options = options;
        self.make_forced().await;
        Ok(())
    }

    async fn leave(&mut self, user: i64) -> Result<(), Refusal> {
        let mine = self.live.acting_seats(user)?;
        match self.live.phase {
            Phase::Waiting => {}
            Phase::Playing => return Err(Refusal::conflict("The game has started. Resign if you want to stop.")),
            Phase::Over | Phase::Frozen | Phase::Closed => return Err(Refusal::conflict("The game is already over.")),
        }
        if self.live.owner == user {
            return self.close(Some(user)).await;
        }
        let row = self.live.row;
        // Their seed stays until somebody puts another in its place: a seat without one would leave the chance to the others.
        let left: Vec<(Seat, Gift)> =
            mine.iter().map(|seat| (seat, Gift { deck: None, ..self.live.gifts[seat.index()].clone() })).collect();
        let written = left.clone();
        self.shared
            .store
            .write(move |db| written.iter().try_for_each(|(seat, gift)| seat_row(db, row, seat.0, &Sitter::Open, Some(gift))))
            .await?;
        for (seat, gift) in left {
            self.live.seats[seat.index()] = Sitter::Open;
            self.live.gifts[seat.index()] = gift;
        }
        Ok(())
    }

    /// Takes somebody from their seat. They come back by an invite alone.
    async fn remove(&mut self, user: i64, seat: Seat) -> Result<(), Refusal> {
        let access = self.live.access(Some(user))?;
        if !access.owner {
            return Err(Refusal::new(Kind::Forbidden, "Only the host can remove somebody."));
        }
        if self.live.phase != Phase::Waiting {
            return Err(Refusal::conflict("The game has started, so you can no longer remove anyone."));
        }
        let Some(Sitter::Person { user: who, hot: false, .. }) = self.live.seats.get(seat.index()).cloned() else {
            return Err(Refusal::conflict("There is nobody in that seat to remove."));
        };
        if who == user {
            return Err(Refusal::conflict("That is your own seat. Close the table if you want to stop."));
        }
        let gift = Gift { deck: None, ..self.live.gifts.get(seat.index()).cloned().unwrap_or_default() };
        let (row, written) = (self.live.row, gift.clone());
        let removed = self.shared.store.write(move |db| {
            seat_row(db, row, seat.0, &Sitter::Open, Some(&written))?;
            db.execute("INSERT OR IGNORE INTO removed (table_id, user) VALUES (?1, ?2)", [row, who])
        });
        removed.await?;
        self.live.seats[seat.index()] = Sitter::Open;
        if let Some(kept) = self.live.gifts.get_mut(seat.index()) {
            *kept = gift;
        }
        self.live.removed.push(who);
        Ok(())
    }

    /// Notes that somebody wants a rematch; it is made when everybody does.
    async fn want_rematch(&mut self, user: i64) -> Result<(), Refusal> {
        if self.live.access(Some(user))?.seats.is_empty() {
            return Err(Refusal::new(Kind::Forbidden, "Only the players can ask for a rematch."));
        }
        if self.live.phase != Phase::Over {
            return Err(Refusal::conflict("The game is not over yet."));
        }
        if self.live.rematch.contains(&user) {
            return Ok(());
        }
        let asked: Vec<i64> = self.live.rematch.iter().copied().chain([user]).collect();
        let (row, written) = (self.live.row, serde_json::to_string(&asked).unwrap_or_default());
        self.shared
            .store
            .write(move |db| db.execute("UPDATE tables SET rematch = ?2 WHERE id = ?1", params![row, written]))
            .await?;
        self.live.rematch = asked;
        Ok(())
    }

    pub(super) async fn close(&mut self, user: User) -> Result<(), Refusal> {
        if user.is_some() && user != Some(self.live.owner) {
            self.live.access(user)?;
            return Err(Refusal::new(Kind::Forbidden, "Only the host can close the table."));
        }
        match self.live.phase {
            Phase::Closed => return Ok(()),
            Phase::Over => return Err(Refusal::conflict("The game is over and stays on record.")),
            Phase::Playing if user.is_some() && !self.live.alone(user) => {
                return Err(Refusal::conflict("Other people are playing here. Resign if you want to stop."));
            }
            Phase::Playing | Phase::Waiting | Phase::Frozen => {}
        }
        let (row, now) = (self.live.row, self.shared.now());
        let closed = self.shared.store.write(move |db| {
            db.execute("UPDATE invites SET revoked = ?2 WHERE table_id = ?1 AND used IS NULL", params![row, now])?;
            db.execute("UPDATE tables SET phase = 'closed', ended = ?2, deadline = NULL WHERE id = ?1", params![row, now])
        });
        closed.await?;
        self.live.phase = Phase::Closed;
        self.live.links.clear();
        self.thinking = Default::default();
        Ok(())
    }
}

impl Live {
    /// The open seat somebody asks for, or the first one.
    fn open_seat(&self, wished: Option<Seat>) -> Result<Seat, Refusal> {
        if self.phase != Phase::Waiting {
            return Err(Refusal::conflict("This table is full."));
        }
        let open = |i: usize| matches!(self.seats.get(i), Some(Sitter::Open));
        match wished {
            Some(seat) if open(seat.index()) => Ok(seat),
            Some(_) => Err(Refusal::conflict("This seat is already taken.")),
            None => {
                let free = (0..self.seats.len()).find(|i| open(*i));
                Ok(Seat(free.ok_or_else(|| Refusal::conflict("This table is full."))? as u8))
            }
        }
    }

    /// Whether the deck that somebody brings to this seat can be played there; every reason at once if not.
    fn may_bring(&self, seat: Seat, gift: &Gift) -> Result<(), Refusal> {
        let Some(deck) = &gift.deck else { return Ok(()) };
        if self.taken_over.is_some() {
            return Err(Refusal::new(Kind::Illegal, "This game continues an earlier one, so its decks are fixed."));
        }
        match self.game.bring(&self.play.setup(), seat, deck) {
            None => Err(Refusal::new(Kind::Illegal, "This game has no decks to bring.")),
            Some(brought) => brought.map(|_| ()).map_err(|why| Refusal::new(Kind::Illegal, why.join("\n"))),
        }
    }

    /// The match with the decks that were brought, its set-up drawn from secret and seeds: if anybody gave something and it is this
    /// table's own set-up.
    fn begin_anew(&self, gifts: &[Gift]) -> Result<Option<Box<dyn catalog::AnyMatch>>, Refusal> {
        let decks = || gifts.iter().enumerate().filter_map(|(i, gift)| Some((Seat(i as u8), gift.deck.as_deref()?)));
        let seeds = seeds(gifts);
        let drawn = !seeds.iter().all(String::is_empty) && !self.play.opening().is_empty();
        if self.taken_over.is_some() || (!drawn && decks().next().is_none()) {
            return Ok(None);
        }
        let mut setup = self.play.setup();
        for (seat, deck) in decks() {
            if let Some(brought) = self.game.bring(&setup, seat, deck) {
                setup = brought.map_err(|why| Refusal::new(Kind::Illegal, why.join("\n")))?;
            }
        }
        Ok(Some(self.game.begin(&setup, &self.secret.mixed(&seeds))?))
    }

    pub(super) fn acting_seats(&self, user: i64) -> Result<SeatSet, Refusal> {
        let mine = self.access(Some(user))?.seats;
        if mine.is_empty() { Err(Refusal::new(Kind::Forbidden, "You have no seat at this table.")) } else { Ok(mine) }
    }
}
