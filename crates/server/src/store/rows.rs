//! What is written.

use super::chain::{self, Sum};
use crate::tables::kinds::{By, Options, Phase, Sitter};
use engine::{Outcome, Seat, SeatResult};
use rusqlite::{Connection, params};

/// One line of a table's log.
#[derive(Clone, Debug)]
pub struct Line {
    /// The table's row.
    pub table: i64,
    /// The version of the match after it.
    pub version: u32,
    /// Whose.
    pub seat: u8,
    /// Who caused it.
    pub by: By,
    /// The entry as JSON.
    pub entry: String,
    /// The hash of its idempotency key.
    pub key: [u8; 16],
    /// The hash of what was asked under that key.
    pub asked: [u8; 16],
    /// When.
    pub at: i64,
    /// The clocks after it, where there are any.
    pub clock: Option<String>,
    /// When the next seat's time is up, where there is a clock.
    pub deadline: Option<i64>,
    /// A fingerprint of what it told ([`catalog::AnyMatch::told`]).
    pub told: Option<String>,
    /// Its checksum, over that of the line before it ([`chain::Summed::follow`]).
    pub sum: Sum,
    /// How the match ended, if it is over with this line.
    pub outcome: Option<Outcome>,
    /// Whether somebody went back behind what was drawn or shown, so that it counts for nobody.
    pub practice: bool,
}

impl Line {
    pub(super) fn insert(&self, db: &Connection) -> rusqlite::Result<()> {
        let sql = "INSERT INTO log (table_id, version, seat, by, entry, key, asked, at, clock, told, sum) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)";
        let (by, key, asked) = (self.by.name(), &self.key[..], &self.asked[..]);
        db.prepare_cached(sql)?.execute(params![
            self.table,
            self.version,
            self.seat,
            by,
            self.entry,
            key,
            asked,
            self.at,
            self.clock,
            self.told,
            &chain::stored(self.sum)[..]
        ])?;
        if self.clock.is_some() {
            let sql = "UPDATE tables SET lines = ?2, deadline = ?3 WHERE id = ?1";
            db.prepare_cached(sql)?.execute(params![self.table, self.version, self.deadline])?;
        } else {
            db.prepare_cached("UPDATE tables SET lines = ?2 WHERE id = ?1")?.execute(params![self.table, self.version])?;
        }
        if let Some(outcome) = &self.outcome {
            let sql = "UPDATE tables SET phase = 'over', ended = ?2, practice = ?3 WHERE id = ?1";
            db.prepare_cached(sql)?.execute(params![self.table, self.at, self.practice])?;
            outcome_rows(db, self.table, outcome)?;
        }
        Ok(())
    }
}

/// An invite that is about to be given out.
#[derive(Clone, Debug)]
pub struct NewInvite {
    /// Its public id, by which it is revoked.
    pub id: String,
    /// The hash of its token.
    pub hash: [u8; 32],
    /// For which seat; none lets someone watch.
    pub seat: Option<u8>,
}

impl NewInvite {
    /// Writes it.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn insert(&self, db: &Connection, table: i64, at: i64) -> rusqlite::Result<()> {
        let sql = "INSERT INTO invites (id, hash, table_id, seat, created) VALUES (?1,?2,?3,?4,?5)";
        db.prepare_cached(sql)?.execute(params![self.id, &self.hash[..], table, self.seat, at])?;
        Ok(())
    }
}

/// A table that is about to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its public id.
    pub public: String,
    /// Of which game.
    pub game: &'static str,
    /// With which rules.
    pub rules_version: u32,
    /// And which content.
    pub content: String,
    /// The pack this content is in, by its hash.
    pub pack: Option<String>,
    /// Which program made it ([`crate::tables::upgrade::mark`]).
    pub mark: String,
    /// The set-up as JSON.
    pub setup: String,
    /// The lesson or puzzle it is, by its id.
    pub lesson: Option<String>,
    /// The draws of the set-up as JSON.
    pub opening: String,
    /// The secret of its chance.
    pub secret: [u8; 32],
    /// Who makes it.
    pub owner: i64,
    /// The options.
    pub options: Options,
    /// Waiting or playing.
    pub phase: Phase,
    /// When.
    pub at: i64,
    /// When the first seat's time is up.
    pub deadline: Option<i64>,
    /// Where it comes from: the table it is a rematch or a continuation of.
    pub origin: Option<String>,
    /// Who sits.
    pub seats: Vec<Sitter>,
    /// What was drawn for each of them to be mixed into the chance, before anybody saw the commitment; empty where nobody has to come.
    pub gifts: Vec<Gift>,
    /// Lines it begins with, when it continues another.
    pub lines: Vec<(u8, String)>,
    /// Whether those lines are another table's.
    pub taken: Option<u32>,
    /// Invites for its open seats.
    pub invites: Vec<NewInvite>,
}

impl NewTable {
    /// Writes it and returns its row.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn insert(&self, db: &Connection) -> rusqlite::Result<i64> {
        let sql = "INSERT INTO tables (public, game, rules_version, content, setup, opening, secret, owner, options, private,
            phase, created, begun, deadline, origin, taken, lesson, pack, judged, lines)
            VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,0)";
        let options = serde_json::to_string(&self.options).unwrap_or_default();
        let begun = (self.phase == Phase::Playing).then_some(self.at);
        db.prepare_cached(sql)?.execute(params![
            self.public,
            self.game,
            self.rules_version,
            self.content,
            self.setup,
            self.opening,
            &self.secret[..],
            self.owner,
            options,
            self.options.private,
            self.phase.name(),
            self.at,
            begun,
            self.deadline,
            self.origin,
            self.taken,
            self.lesson,
            self.pack,
            self.mark
        ])?;
        let row = db.last_insert_rowid();
        for (seat, sitter) in self.seats.iter().enumerate() {
            seat_row(db, row, seat as u8, sitter, self.gifts.get(seat))?;
        }
        let mut sum = chain::genesis(&self.public);
        for (i, (seat, entry)) in self.lines.iter().enumerate() {
            let key = crate::ids::key_hash(&format!("\u{0}from {i}"));
            let mut line = Line {
                table: row,
                version: i as u32 + 1,
                seat: *seat,
                by: By::Person,
                entry: entry.clone(),
                key,
                asked: key,
                at: self.at,
                clock: None,
                told: None,
                sum,
                deadline: None,
                outcome: None,
                practice: false,
            };
            sum = line.summed().follow(sum);
            line.sum = sum;
            line.insert(db)?;
        }
        for invite in &self.invites {
            invite.insert(db, row, self.at)?;
        }
        Ok(row)
    }
}

/// Writes how a match ended for every seat: its place, and whether it won.
///
/// # Errors
/// What SQLite says.
pub fn outcome_rows(db: &Connection, table: i64, outcome: &Outcome) -> rusqlite::Result<()> {
    let mut update = db.prepare_cached("UPDATE seats SET place = ?3, result = ?4 WHERE table_id = ?1 AND seat = ?2")?;
    for seat in (0..outcome.all().len() as u8).map(Seat) {
        update.execute(params![table, seat.0, outcome.place(seat), result_name(outcome.result(seat))])?;
    }
    Ok(())
}

/// What a match came to for a seat, as the store names it.
fn result_name(result: SeatResult) -> &'static str {
    match result {
        SeatResult::Won => "won",
        SeatResult::Drawn => "drawn",
        SeatResult::Lost => "lost",
    }
}

/// What somebody gives to the match when they sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// For its chance; empty if nothing.
    pub seed: String,
    /// The deck they bring, as [`catalog::AnyGame::bring`] takes it; the one the maker of the table chose, if none.
    pub deck: Option<String>,
}

/// Writes who is on a seat, and what they gave, which is part of what the match begins with.
///
/// # Errors
/// What SQLite says.
pub fn seat_row(db: &Connection, table: i64, seat: u8, sitter: &Sitter, gift: Option<&Gift>) -> rusqlite::Result<()> {
    let (kind, user, level, name) = match sitter {
        Sitter::Open => ("open", None, None, None),
        Sitter::Person { user, name, hot: true } => ("hot", Some(*user), None, Some(name.as_str())),
        Sitter::Person { user, hot: false, .. } => ("person", Some(*user), None, None),
        Sitter::Bot(level) => ("bot", None, Some(level.name()), None),
    };
    let (seed, deck) = (gift.map(|g| &g.seed), gift.and_then(|g| g.deck.as_ref()));
    let sql =
        "INSERT OR REPLACE INTO seats (table_id, seat, kind, user, level, name, seed, deck) VALUES (?1,?2,?3,?4,?5,?6,?7,?8)";
    let row = params![table, seat, kind, user, level, name, seed, deck];
    chain::sealed(db, table, || db.prepare_cached(sql)?.execute(row).map(drop))
}
