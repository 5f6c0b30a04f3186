//! The content a game is played with: what everybody plays with (the standard content) and what a test, a set-up or a
//! designer brought along (custom content). All of it lives as long as the program, so a state holds a [`Handle`] that is
//! copied freely and saved as a key.
//!
//! ```
//! use kit::{Handle, Registered, Registry};
//!
//! #[derive(Debug)]
//! struct Hero { key: String, hp: u8 }
//!
//! impl Registered for Hero {
//!     const KIND: &'static str = "hero";
//!     fn key(&self) -> &str { &self.key }
//!     fn registry() -> &'static Registry<Hero> {
//!         static HEROES: Registry<Hero> = Registry::new(|| vec![Hero { key: "ash".into(), hp: 9 }]);
//!         &HEROES
//!     }
//! }
//!
//! let ash = Hero::registry().find("ash").unwrap();
//! assert_eq!((ash.hp, Hero::registry().standard()), (9, &[ash][..]));
//! let elm = Hero::registry().register(Hero { key: "elm".into(), hp: 4 });
//! assert_eq!(serde_json::to_string(&[ash, elm]).unwrap(), r#"["ash","elm"]"#);
//! assert_eq!(serde_json::from_str::<Handle<Hero>>(r#""elm""#).unwrap(), elm);
//! ```

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{OnceLock, PoisonError, RwLock};

/// Content that is kept in a [`Registry`] and named by a key.
pub trait Registered: Sized + Send + Sync + 'static {
    /// What one is called, in errors: `character`.
    const KIND: &'static str;

    /// How saved states and actions name it. Equal keys are equal content.
    fn key(&self) -> &str;

    /// Where it is kept.
    fn registry() -> &'static Registry<Self>;

    /// The one with this key, for reading saved states.
    #[must_use]
    fn find(key: &str) -> Option<Handle<Self>> {
        Self::registry().find(key)
    }
}

/// A piece of registered content. Compared, hashed and saved by its key.
pub struct Handle<T: 'static>(&'static T);

impl<T> Handle<T> {
    /// The content itself, for as long as the program runs.
    #[must_use]
    #[inline]
    pub const fn get(self) -> &'static T {
        self.0
    }
}

// Not derived: a handle can be copied whether or not its content can.
impl<T> Clone for Handle<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Handle<T> {}

impl<T> Deref for Handle<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

/// The registry keeps one content a key, so the address says as much as the key and is compared faster.
impl<T> PartialEq for Handle<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Handle<T> {}

impl<T: Registered> Hash for Handle<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}

impl<T: Registered> fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.key())
    }
}

impl<T: Registered> Serialize for Handle<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.key())
    }
}

impl<'de, T: Registered> Deserialize<'de> for Handle<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        T::find(&key).ok_or_else(|| serde::de::Error::custom(format!("there is no {} \"{key}\"", T::KIND)))
    }
}

impl<T: Registered> JsonSchema for Handle<T> {
    fn schema_name() -> Cow<'static, str> {
        let mut name = T::KIND.to_string();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        name.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": format!("The id of a {}", T::KIND) })
    }
}

/// Why other content cannot become the standard content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLate;

impl fmt::Display for TooLate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the standard content is in use already; other content must be loaded before it")
    }
}

impl std::error::Error for TooLate {}

/// All content of one kind: the standard content, then custom content.
pub struct Registry<T: 'static> {
    built_in: fn() -> Vec<T>,
    standard: OnceLock<Vec<Handle<T>>>,
    custom: RwLock<Vec<Handle<T>>>,
}

impl<T: Registered> Registry<T> {
    /// A registry whose standard content is what is built into the program, made when it is first asked for.
    #[must_use]
    pub const fn new(built_in: fn() -> Vec<T>) -> Self {
        Registry { built_in, standard: OnceLock::new(), custom: RwLock::new(Vec::new()) }
    }

    /// What everybody plays with, in its order.
    pub fn standard(&self) -> &[Handle<T>] {
        self.standard.get_or_init(|| kept((self.built_in)()))
    }

    /// Makes this the standard content of the whole process, in place of what is built in.
    ///
    /// # Errors
    /// When the standard content has been asked for before: somebody may hold it.
    pub fn replace_standard(&self, content: Vec<T>) -> Result<(), TooLate> {
        self.standard.set(kept(content)).map_err(|_| TooLate)
    }

    /// The content with this key.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<Handle<T>> {
        let named = |handle: &&Handle<T>| handle.key() == key;
        let standard = self.standard().iter().find(named).copied();
        standard.or_else(|| self.custom.read().unwrap_or_else(PoisonError::into_inner).iter().find(named).copied())
    }

    /// How much custom content is kept.
    #[must_use]
    pub fn custom(&self) -> usize {
        self.custom.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Keeps custom content for the life of the program; what is there under its key already is not kept twice.
    pub fn register(&self, content: T) -> Handle<T> {
        if let Some(known) = self.find(content.key()) {
            return known;
        }
        let mut custom = self.custom.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have brought it since.
        if let Some(known) = custom.iter().find(|handle| handle.key() == content.key()) {
            return *known;
        }
        let handle = leak(content);
        custom.push(handle);
        handle
    }
}

fn kept<T>(content: Vec<T>) -> Vec<Handle<T>> {
    content.into_iter().map(leak).collect()
}

fn leak<T>(content: T) -> Handle<T> {
    Handle(Box::leak(Box::new(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Deck {
        key: String,
        cards: u8,
    }

    fn deck(key: &str, cards: u8) -> Deck {
        Deck { key: key.into(), cards }
    }

    impl Registered for Deck {
        const KIND: &'static str = "deck";
        fn key(&self) -> &str {
            &self.key
        }
        fn registry() -> &'static Registry<Deck> {
            static DECKS: Registry<Deck> = Registry::new(|| vec![deck("red", 40), deck("blue", 41)]);
            &DECKS
        }
    }

    #[test]
    fn custom_content_is_kept_once_and_found_by_its_key() {
        let decks = Deck::registry();
        let green = decks.register(deck("green", 50));
        assert_eq!(decks.register(deck("green", 1)), green, "equal keys are equal content");
        assert_eq!(decks.register(deck("red", 1)).cards, 40);
        assert_eq!(decks.find("green").map(|d| d.cards), Some(50));
        assert_eq!(decks.standard().len(), 2, "custom content is not standard content");
        assert_eq!(decks.find("brown"), None);
    }

    #[test]
    fn a_handle_is_its_key_wherever_it_is_written() {
        let red = Deck::find("red").unwrap();
        assert_eq!((serde_json::to_string(&red).unwrap(), format!("{red:?}")), ("\"red\"".into(), "red".into()));
        assert_eq!(serde_json::from_str::<Handle<Deck>>("\"red\"").unwrap(), red);
        let unknown = serde_json::from_str::<Handle<Deck>>("\"brown\"").unwrap_err();
        assert!(unknown.to_string().contains("there is no deck \"brown\""), "{unknown}");
        assert_eq!(Handle::<Deck>::schema_name(), "Deck");
    }

    #[test]
    fn standard_content_is_replaced_before_its_first_use_or_not_at_all() {
        let heroes: Registry<Deck> = Registry::new(|| vec![deck("built in", 1)]);
        assert_eq!(heroes.replace_standard(vec![deck("loaded", 2)]), Ok(()));
        assert_eq!(heroes.standard().iter().map(|d| d.cards).collect::<Vec<_>>(), [2]);
        assert_eq!(heroes.find("built in"), None);
        assert_eq!(heroes.replace_standard(vec![deck("late", 3)]), Err(TooLate));
    }
}
