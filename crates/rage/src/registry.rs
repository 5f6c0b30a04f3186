//! Which content a game is played with: the standard content, or custom content that a test or a designer brought along.

use crate::types::{Content, MAX_GEAR};
use kit::{Handle, Registered, Registry};

/// How the keys of content begin that is kept for games begun with it; what follows is its hash.
pub(crate) const KEPT: &str = "kept-";

/// Content that lives as long as the program. A saved game names it by its key.
pub type ContentRef = Handle<Content>;

impl Registered for Content {
    const KIND: &'static str = "content";

    fn key(&self) -> &str {
        &self.key
    }

    fn registry() -> &'static Registry<Content> {
        static CONTENT: Registry<Content> = Registry::new(|| vec![crate::library::built_in()]);
        &CONTENT
    }
}

/// The content everybody plays with.
#[must_use]
pub fn standard() -> ContentRef {
    Content::registry().standard()[0]
}

/// The content saved under this key.
#[must_use]
pub fn find(key: &str) -> Option<ContentRef> {
    Content::find(key)
}

/// RA-R20: the most cards of the market deck a state has room for.
pub(crate) const MAX_CARDS: usize = 80;

/// Registers custom content under its own key.
///
/// # Errors
/// What does not fit into a state.
pub fn register(content: Content) -> Result<ContentRef, String> {
    fits(&content)?;
    Ok(Content::registry().register(content))
}

/// Whether a state has room for what a game with this content needs.
///
/// # Errors
/// What does not fit.
pub(crate) fn fits(content: &Content) -> Result<(), String> {
    let cards: usize = content.gear.iter().take(content.ordinary as usize).map(|g| g.copies as usize).sum();
    if content.gear.len() > MAX_GEAR || cards > MAX_CARDS || content.gear.len() > content.ordinary as usize + 16 {
        return Err(format!("at most {MAX_GEAR} designs, 16 of them Legendary, and {MAX_CARDS} ordinary cards fit into a game"));
    }
    Ok(())
}
