//! Which content a game is played with: the standard content, or custom content that a test or a designer brought along.

use crate::compiled::Content;
use kit::{Handle, Registered, Registry};

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

/// Keeps custom content under its own key.
pub fn register(content: Content) -> ContentRef {
    Content::registry().register(content)
}
