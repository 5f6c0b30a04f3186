//! Reading columns that a disk may have changed: none of them stops the reading of its table, or of the tables after it. What is not as
//! it was written is found by the checksums ([`super::chain`]).

use rusqlite::types::ValueRef;
use rusqlite::{Result, Row};

/// A text that is no text any more is read with a sign in place of what cannot be read.
pub fn text(row: &Row<'_>, at: usize) -> Result<String> {
    Ok(maybe_text(row, at)?.unwrap_or_default())
}

/// The same where there may be none.
pub fn maybe_text(row: &Row<'_>, at: usize) -> Result<Option<String>> {
    Ok(match row.get_ref(at)? {
        ValueRef::Null => None,
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Integer(number) => Some(number.to_string()),
        ValueRef::Real(number) => Some(number.to_string()),
    })
}

/// Whether one of these columns holds a text that is no UTF-8, or no text.
pub fn is_torn(row: &Row<'_>, columns: &[usize]) -> Result<bool> {
    for at in columns {
        match row.get_ref(*at)? {
            ValueRef::Null => {}
            ValueRef::Text(bytes) if std::str::from_utf8(bytes).is_ok() => {}
            ValueRef::Text(_) | ValueRef::Blob(_) | ValueRef::Integer(_) | ValueRef::Real(_) => return Ok(true),
        }
    }
    Ok(false)
}

/// A number that is none any more, or one that does not fit, is 0.
pub fn number<T: TryFrom<i64> + Default>(row: &Row<'_>, at: usize) -> Result<T> {
    Ok(maybe_number(row, at)?.unwrap_or_default())
}

/// The same where there may be none.
pub fn maybe_number<T: TryFrom<i64>>(row: &Row<'_>, at: usize) -> Result<Option<T>> {
    Ok(match row.get_ref(at)? {
        ValueRef::Integer(number) => T::try_from(number).ok(),
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => None,
    })
}

/// Bytes, however many there are; none where there are none.
pub fn bytes(row: &Row<'_>, at: usize) -> Result<Option<Vec<u8>>> {
    Ok(match row.get_ref(at)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(bytes.to_vec()),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => None,
    })
}

/// So many bytes; zeros if they are not so many any more.
pub fn array<const N: usize>(row: &Row<'_>, at: usize) -> Result<[u8; N]> {
    Ok(bytes(row, at)?.and_then(|bytes| bytes.try_into().ok()).unwrap_or([0; N]))
}
