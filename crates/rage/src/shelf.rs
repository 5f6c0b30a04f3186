//! Which content a game is played with: the standard content, or another set that a test or a designer brought along.

use crate::types::{Content, MAX_GEAR};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{PoisonError, RwLock};

/// Content that lives as long as the program. A saved game names it by its key; equal keys are equal content.
#[derive(Clone, Copy)]
pub struct ContentRef(&'static Content);

impl ContentRef {
    /// The content, for as long as the program runs.
    #[must_use]
    #[inline]
    pub fn get(self) -> &'static Content {
        self.0
    }
}

impl Deref for ContentRef {
    type Target = Content;
    #[inline]
    fn deref(&self) -> &Content {
        self.0
    }
}

impl PartialEq for ContentRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.key == other.0.key
    }
}

impl Eq for ContentRef {}

impl Hash for ContentRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl std::fmt::Debug for ContentRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ContentRef({})", self.0.key)
    }
}

impl Serialize for ContentRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.key)
    }
}

impl<'de> Deserialize<'de> for ContentRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        find(&key).ok_or_else(|| serde::de::Error::custom(format!("there is no content \"{key}\"")))
    }
}

/// The content everybody plays with.
#[must_use]
pub fn standard() -> ContentRef {
    ContentRef(crate::library::standard())
}

/// Content of set-ups that do not use the standard one. Each is kept for the life of the program.
fn guests() -> &'static RwLock<Vec<ContentRef>> {
    static GUESTS: RwLock<Vec<ContentRef>> = RwLock::new(Vec::new());
    &GUESTS
}

/// The content saved under this key.
#[must_use]
pub fn find(key: &str) -> Option<ContentRef> {
    let standard = standard();
    if standard.key == key {
        return Some(standard);
    }
    guests().read().unwrap_or_else(PoisonError::into_inner).iter().find(|c| c.key == key).copied()
}

/// RA-R20: the most cards of the market deck a state has room for.
pub(crate) const MAX_CARDS: usize = 80;

/// Takes in another set of content, under its own key.
///
/// # Errors
/// What does not fit into a state.
pub fn admit(content: Content) -> Result<ContentRef, String> {
    if let Some(known) = find(&content.key) {
        return Ok(known);
    }
    let cards: usize = content.gear.iter().take(content.ordinary as usize).map(|g| g.copies as usize).sum();
    if content.gear.len() > MAX_GEAR || cards > MAX_CARDS || content.gear.len() > content.ordinary as usize + 16 {
        return Err(format!("at most {MAX_GEAR} designs, 16 of them Legendary, and {MAX_CARDS} ordinary cards fit into a game"));
    }
    let admitted = ContentRef(Box::leak(Box::new(content)));
    guests().write().unwrap_or_else(PoisonError::into_inner).push(admitted);
    Ok(admitted)
}
