//! Decks, each of one person for one game.

use super::lenient::text;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A deck as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRow {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Its cards, in the text the game reads.
    pub text: String,
    /// When it was changed last.
    pub changed: i64,
}

fn deck(row: &Row<'_>) -> rusqlite::Result<DeckRow> {
    Ok(DeckRow { id: text(row, 0)?, name: text(row, 1)?, text: text(row, 2)?, changed: row.get(3)? })
}

impl DeckRow {
    /// Somebody's decks for a game, the one changed last first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn of_user(db: &Connection, user: i64, game: &str) -> rusqlite::Result<Vec<DeckRow>> {
        let sql = "SELECT id, name, text, changed FROM decks WHERE user = ?1 AND game = ?2 ORDER BY changed DESC, id";
        db.prepare_cached(sql)?.query_map(params![user, game], deck)?.collect()
    }

    /// The deck with this id, if it is this person's and for this game.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn find(db: &Connection, user: i64, game: &str, id: &str) -> rusqlite::Result<Option<DeckRow>> {
        let sql = "SELECT id, name, text, changed FROM decks WHERE id = ?3 AND user = ?1 AND game = ?2";
        db.prepare_cached(sql)?.query_row(params![user, game, id], deck).optional()
    }

    /// Keeps a new deck, unless this person has `most` for the game already.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn insert(&self, db: &Connection, user: i64, game: &str, most: usize) -> rusqlite::Result<bool> {
        let count = "SELECT count(*) FROM decks WHERE user = ?1 AND game = ?2";
        let there: i64 = db.prepare_cached(count)?.query_row(params![user, game], |row| row.get(0))?;
        if there >= most as i64 {
            return Ok(false);
        }
        let sql = "INSERT INTO decks (id, user, game, name, text, created, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)";
        db.prepare_cached(sql)?.execute(params![self.id, user, game, self.name, self.text, self.changed])?;
        Ok(true)
    }

    /// Keeps name and text of a deck that is there.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn update(&self, db: &Connection) -> rusqlite::Result<()> {
        let sql = "UPDATE decks SET name = ?2, text = ?3, changed = ?4 WHERE id = ?1";
        db.prepare_cached(sql)?.execute(params![self.id, self.name, self.text, self.changed])?;
        Ok(())
    }

    /// Forgets a deck; false if it is not there.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn delete(db: &Connection, user: i64, game: &str, id: &str) -> rusqlite::Result<bool> {
        let sql = "DELETE FROM decks WHERE id = ?3 AND user = ?1 AND game = ?2";
        Ok(db.prepare_cached(sql)?.execute(params![user, game, id])? > 0)
    }
}
