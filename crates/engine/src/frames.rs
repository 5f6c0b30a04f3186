//! The stack of small plain-data frames that is a game's control flow.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is going on and what comes after it. The top frame *is* the pending decision; no other field of a
/// state may say what is pending.
///
/// A frame's step does one thing and pushes what comes next, last first; it never calls and continues. The
/// capacity is fixed so that a state stays flat: running out of it is a bug in the rules, not an input error.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Frames<F, const N: usize>(#[serde(bound = "F: Serialize + serde::de::DeserializeOwned")] ArrayVec<F, N>);

impl<F, const N: usize> Default for Frames<F, N> {
    fn default() -> Self {
        Frames(ArrayVec::new())
    }
}

impl<F, const N: usize> Frames<F, N> {
    /// A stack with this one frame.
    #[must_use]
    pub fn of(frame: F) -> Self {
        let mut frames = Frames::default();
        frames.push(frame);
        frames
    }

    /// The pending frame.
    #[must_use]
    pub fn top(&self) -> Option<&F> {
        self.0.last()
    }

    /// What everything else happens within: the frame at the bottom.
    #[must_use]
    pub fn bottom(&self) -> Option<&F> {
        self.0.first()
    }

    /// The pending frame, to write a child's result into.
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.0.last_mut()
    }

    /// The first answer from the top down: what a frame above another one changes of it.
    pub fn find_mut<'a, T>(&'a mut self, find: impl FnMut(&'a mut F) -> Option<T>) -> Option<T> {
        self.0.iter_mut().rev().find_map(find)
    }

    /// What comes before everything else from now on.
    ///
    /// # Panics
    /// When the rules nest deeper than `N`.
    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    /// The pending frame is done.
    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// Puts `frame` in the place of the pending one.
    pub fn replace(&mut self, frame: F) {
        self.0.pop();
        self.0.push(frame);
    }

    /// Nothing is pending any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How deep it is.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.len()
    }
}
