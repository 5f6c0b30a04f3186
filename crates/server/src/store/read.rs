//! What is read.

use super::lenient::{array, bytes, is_torn, maybe_number, maybe_text, number, text};
use super::rows::Gift;
use crate::tables::kinds::{Options, Phase, Sitter};
use catalog::relic::Keepsake;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its row.
    pub row: i64,
    /// Its public id.
    pub public: String,
    /// The game's id.
    pub game: String,
    /// The rules it was begun with.
    pub rules_version: u32,
    /// The hash of the content it was begun with.
    pub content: String,
    /// The pack this content is in, if it was kept.
    pub pack: Option<String>,
    /// Which program judged it last.
    pub judged: Option<String>,
    /// Why it stands still, if it does.
    pub frozen: Option<String>,
    /// Set-up as JSON.
    pub setup: String,
    /// Draws of the set-up as JSON.
    pub opening: String,
    /// The secret.
    pub secret: [u8; 32],
    /// Who made it.
    pub owner: i64,
    /// The options as JSON.
    pub options: String,
    /// Where in its life.
    pub phase: Phase,
    /// When it was made.
    pub created: i64,
    /// When its match began.
    pub begun: Option<i64>,
    /// The table that follows it.
    pub next: Option<String>,
    /// The table it comes from.
    pub origin: Option<String>,
    /// Who wants a rematch.
    pub rematch: Vec<i64>,
    /// How many of its lines are another table's.
    pub taken: Option<u32>,
    /// The checksum of what its match begins with, as it is stored, if it has one.
    pub sum: Option<Vec<u8>>,
    /// How many lines were written to its log, if that was noted.
    pub written: Option<u32>,
    /// Whether what it begins with is no text any more.
    pub is_torn: bool,
    /// Who sits.
    pub seats: Vec<Sitter>,
    /// What they gave when they sat down, by seat.
    pub gifts: Vec<Gift>,
    /// Those who may watch although it is private.
    pub watchers: Vec<i64>,
    /// Those whom the host has removed.
    pub removed: Vec<i64>,
    /// The place of each seat, where the match is over.
    pub places: Vec<Option<u8>>,
    /// The log.
    pub lines: Vec<LoadedLine>,
    /// The content it was begun with, if that is not the content of today.
    pub files: Option<Vec<(String, String)>>,
    /// What is left of it in words, if that is needed.
    pub keepsake: Option<Keepsake>,
}

/// A line as it is stored.
#[derive(Clone, Debug)]
pub struct LoadedLine {
    /// Whose.
    pub seat: u8,
    /// By whom.
    pub by: String,
    /// The entry as JSON.
    pub entry: String,
    /// The hash of its key.
    pub key: [u8; 16],
    /// The hash of what was asked.
    pub asked: [u8; 16],
    /// When.
    pub at: i64,
    /// The clocks after it.
    pub clock: Option<String>,
    /// A fingerprint of what it told, if that was written down.
    pub told: Option<String>,
    /// Its checksum as it is stored, if it has one; one that is not even as long as a checksum fits nothing.
    pub sum: Option<Vec<u8>>,
    /// The version of the match after it.
    pub version: u32,
    /// Whether some of it is no text any more.
    pub is_torn: bool,
}

impl LoadedLine {
    /// The columns [`LoadedLine::read`] reads, in their order.
    pub(super) const COLUMNS: &'static str = "seat, entry, key, asked, at, clock, told, sum, by, version";

    /// Reads one, whatever the disk has made of it.
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<LoadedLine> {
        Ok(LoadedLine {
            seat: number(row, 0)?,
            entry: text(row, 1)?,
            key: array(row, 2)?,
            asked: array(row, 3)?,
            at: number(row, 4)?,
            clock: maybe_text(row, 5)?,
            told: maybe_text(row, 6)?,
            sum: bytes(row, 7)?,
            by: text(row, 8)?,
            version: number(row, 9)?,
            is_torn: is_torn(row, &[1, 5, 6, 8])?,
        })
    }
}

fn sitter(row: &Row<'_>) -> rusqlite::Result<Sitter> {
    let kind = text(row, 0)?;
    let level = maybe_text(row, 2)?;
    let own = maybe_text(row, 3)?;
    let user_name = maybe_text(row, 4)?;
    Ok(match (kind.as_str(), maybe_number(row, 1)?) {
        ("hot", Some(user)) => Sitter::Person { user, name: own.unwrap_or_default(), hot: true },
        ("person", Some(user)) => Sitter::Person { user, name: user_name.unwrap_or_default(), hot: false },
        // A level this program does not know any more still has to be played by somebody.
        ("bot", _) => Sitter::Bot(level.and_then(|l| l.parse().ok()).unwrap_or(bots::Level::Random)),
        _ => Sitter::Open,
    })
}

fn seats(db: &Connection, table: i64) -> rusqlite::Result<Vec<Sitter>> {
    let sql = "SELECT s.kind, s.user, s.level, s.name, u.name FROM seats s LEFT JOIN users u ON u.id = s.user
        WHERE s.table_id = ?1 ORDER BY s.seat";
    db.prepare_cached(sql)?.query_map([table], sitter)?.collect()
}

impl Loaded {
    /// The table with this public id.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn find(db: &Connection, public: &str) -> rusqlite::Result<Option<Loaded>> {
        let row = db.prepare_cached("SELECT id FROM tables WHERE public = ?1")?.query_row([public], |row| row.get(0));
        row.optional()?.map_or(Ok(None), |row| Loaded::at(db, row))
    }

    /// The table of this row, whatever the disk has made of it.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn at(db: &Connection, row: i64) -> rusqlite::Result<Option<Loaded>> {
        let sql = "SELECT id, public, game, rules_version, setup, opening, secret, owner, options, phase, created, begun, next,
            origin, taken, content, pack, judged, frozen, rematch, sum, lines FROM tables WHERE id = ?1";
        let found = db.prepare_cached(sql)?.query_row([row], |row| {
            Ok(Loaded {
                row: row.get(0)?,
                public: text(row, 1)?,
                game: text(row, 2)?,
                rules_version: number(row, 3)?,
                content: text(row, 15)?,
                pack: maybe_text(row, 16)?,
                judged: maybe_text(row, 17)?,
                frozen: maybe_text(row, 18)?,
                setup: text(row, 4)?,
                opening: text(row, 5)?,
                secret: array(row, 6)?,
                owner: number(row, 7)?,
                options: text(row, 8)?,
                phase: Phase::named(&text(row, 9)?),
                created: number(row, 10)?,
                begun: maybe_number(row, 11)?,
                next: maybe_text(row, 12)?,
                origin: maybe_text(row, 13)?,
                rematch: maybe_text(row, 19)?.and_then(|all| serde_json::from_str(&all).ok()).unwrap_or_default(),
                taken: maybe_number(row, 14)?,
                sum: bytes(row, 20)?,
                written: maybe_number(row, 21)?,
                is_torn: is_torn(row, &[1, 2, 4, 5])?,
                seats: Vec::new(),
                gifts: Vec::new(),
                watchers: Vec::new(),
                removed: Vec::new(),
                places: Vec::new(),
                lines: Vec::new(),
                files: None,
                keepsake: None,
            })
        });
        let Some(mut table) = found.optional()? else { return Ok(None) };
        table.seats = seats(db, table.row)?;
        let sql = "SELECT coalesce(seed, ''), deck FROM seats WHERE table_id = ?1 ORDER BY seat";
        let gift = |row: &Row<'_>| Ok(Gift { seed: text(row, 0)?, deck: maybe_text(row, 1)? });
        table.gifts = db.prepare_cached(sql)?.query_map([table.row], gift)?.collect::<Result<_, _>>()?;
        let sql = "SELECT place FROM seats WHERE table_id = ?1 ORDER BY seat";
        table.places = db.prepare_cached(sql)?.query_map([table.row], |row| maybe_number(row, 0))?.collect::<Result<_, _>>()?;
        let sql = "SELECT user FROM watchers WHERE table_id = ?1";
        table.watchers = db.prepare_cached(sql)?.query_map([table.row], |row| number(row, 0))?.collect::<Result<_, _>>()?;
        let sql = "SELECT user FROM removed WHERE table_id = ?1";
        table.removed = db.prepare_cached(sql)?.query_map([table.row], |row| number(row, 0))?.collect::<Result<_, _>>()?;
        let sql = format!("SELECT {} FROM log WHERE table_id = ?1 ORDER BY version", LoadedLine::COLUMNS);
        table.lines = db.prepare_cached(&sql)?.query_map([table.row], LoadedLine::read)?.collect::<Result<_, _>>()?;
        Ok(Some(table))
    }
}

/// The options of a table as they are stored, or the most careful ones if they cannot be read.
#[must_use]
pub fn options(text: &str) -> Options {
    serde_json::from_str(text).unwrap_or(Options {
        private: true,
        spectators: false,
        pace: Default::default(),
        hints: None,
        coach: false,
        waived: [0; engine::MAX_SEATS],
    })
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its public id.
    pub public: String,
    /// The game's id.
    pub game: String,
    /// Where in its life.
    pub phase: Phase,
    /// When it was made.
    pub created: i64,
    /// Its options.
    pub options: Options,
    /// Who sits.
    pub seats: Vec<Sitter>,
}

fn list(db: &Connection, sql: &str, param: i64, most: usize) -> rusqlite::Result<Vec<Listed>> {
    let rows = db
        .prepare_cached(sql)?
        .query_map(params![param, most as i64], |row| {
            let listed = Listed {
                public: text(row, 1)?,
                game: text(row, 2)?,
                phase: Phase::named(&text(row, 3)?),
                created: number(row, 4)?,
                options: options(&text(row, 5)?),
                seats: Vec::new(),
            };
            Ok((row.get::<_, i64>(0)?, listed))
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(|(row, listed)| Ok(Listed { seats: seats(db, row)?, ..listed })).collect()
}

impl Listed {
    /// Public tables with an open seat, the newest first.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn open(db: &Connection, since: i64, most: usize) -> rusqlite::Result<Vec<Listed>> {
        let sql = "SELECT id, public, game, phase, created, options FROM tables
            WHERE phase = 'waiting' AND private = 0 AND created > ?1 ORDER BY id DESC LIMIT ?2";
        list(db, sql, since, most)
    }

    /// Tables where this user sits, those that are not over first, then the newest.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_user(db: &Connection, user: i64, most: usize) -> rusqlite::Result<Vec<Listed>> {
        let sql = "SELECT id, public, game, phase, created, options FROM tables
            WHERE id IN (SELECT table_id FROM seats WHERE user = ?1) AND phase <> 'closed'
            ORDER BY phase = 'over', id DESC LIMIT ?2";
        list(db, sql, user, most)
    }
}

/// How often somebody has played to the end, and how that went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games that are over.
    pub played: u32,
    /// Won, alone or with others.
    pub won: u32,
    /// Neither won nor lost.
    pub drawn: u32,
}

impl Record {
    /// Of all tables where this user sat under their own name. Whoever moves the pieces of a friend beside them has not
    /// played against anybody, and lessons and puzzles are no games against anybody either.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_user(db: &Connection, user: i64) -> rusqlite::Result<Record> {
        let sql = "SELECT count(*), coalesce(sum(s.result = 'won'), 0), coalesce(sum(s.result = 'drawn'), 0)
            FROM seats s JOIN tables t ON t.id = s.table_id
            WHERE s.user = ?1 AND s.kind = 'person' AND t.phase = 'over' AND s.place IS NOT NULL AND s.result IS NOT NULL
              AND t.lesson IS NULL AND t.practice = 0";
        let read = |row: &Row<'_>| Ok(Record { played: row.get(0)?, won: row.get(1)?, drawn: row.get(2)? });
        db.prepare_cached(sql)?.query_row([user], read)
    }
}

/// The lessons and puzzles of a game that this user has won, by id.
///
/// # Errors
/// What SQLite says.
pub fn lessons_won(db: &Connection, user: i64, game: &str) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT DISTINCT t.lesson FROM seats s JOIN tables t ON t.id = s.table_id
        WHERE s.user = ?1 AND t.game = ?2 AND t.phase = 'over' AND s.result = 'won' AND t.lesson IS NOT NULL";
    db.prepare_cached(sql)?.query_map(rusqlite::params![user, game], |row| text(row, 0))?.collect()
}

/// What an invite is for.
#[derive(Clone, Debug)]
pub struct InviteLook {
    /// The table's public id.
    pub table: String,
    /// For which seat.
    pub seat: Option<u8>,
    /// Whether it works.
    pub state: InviteState,
}

/// Whether an invite works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InviteState {
    /// It does.
    Good,
    /// Somebody has used it.
    Used,
    /// It was taken back.
    Revoked,
    /// The table is over.
    Late,
}

/// The invite with this hash.
///
/// # Errors
/// What SQLite says.
pub fn invite(db: &Connection, hash: [u8; 32]) -> rusqlite::Result<Option<InviteLook>> {
    let sql = "SELECT t.public, i.seat, i.used IS NOT NULL, i.revoked IS NOT NULL, t.phase IN ('waiting', 'playing')
        FROM invites i JOIN tables t ON t.id = i.table_id WHERE i.hash = ?1";
    let found = db.prepare_cached(sql)?.query_row([&hash[..]], |row| {
        let state = match (row.get(2)?, row.get(3)?, row.get(4)?) {
            (true, ..) => InviteState::Used,
            (_, true, _) => InviteState::Revoked,
            (_, _, false) => InviteState::Late,
            (false, false, true) => InviteState::Good,
        };
        Ok(InviteLook { table: text(row, 0)?, seat: maybe_number(row, 1)?, state })
    });
    found.optional()
}

/// An invite as the maker of the table sees it.
#[derive(Clone, Debug)]
pub struct InviteRow {
    /// Its public id.
    pub id: String,
    /// For which seat.
    pub seat: Option<u8>,
}

impl InviteRow {
    /// The invites of a table that can still be used.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_table(db: &Connection, table: i64) -> rusqlite::Result<Vec<InviteRow>> {
        let sql = "SELECT id, seat FROM invites WHERE table_id = ?1 AND used IS NULL AND revoked IS NULL ORDER BY created, id";
        db.prepare_cached(sql)?.query_map([table], |r| Ok(InviteRow { id: text(r, 0)?, seat: maybe_number(r, 1)? }))?.collect()
    }
}

/// A line of chat.
#[derive(Clone, Debug)]
pub struct ChatLine {
    /// Counted through the store.
    pub id: i64,
    /// Who said it.
    pub user: i64,
    /// Who said it, as they were called then.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

impl ChatLine {
    /// The newest lines of one room, in order, without those of people whom the reader does not want to hear.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn last(db: &Connection, table: i64, room: &str, reader: Option<i64>, most: usize) -> rusqlite::Result<Vec<ChatLine>> {
        let sql = "SELECT id, user, name, text, at FROM chat WHERE table_id = ?1 AND room = ?2
            AND user NOT IN (SELECT other FROM ignored WHERE user = ?4) ORDER BY id DESC LIMIT ?3";
        let rows = db
            .prepare_cached(sql)?
            .query_map(params![table, room, most as i64, reader], |r| {
                Ok(ChatLine { id: r.get(0)?, user: number(r, 1)?, name: text(r, 2)?, text: text(r, 3)?, at: number(r, 4)? })
            })?
            .collect::<rusqlite::Result<Vec<_>>>();
        rows.map(|mut lines| {
            lines.reverse();
            lines
        })
    }
}
