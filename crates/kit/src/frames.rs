//! The frames of a game: what is going on and what comes after it, as a stack in the state.

/// Makes a plain struct of each frame, and an enum `Frame` of them all.
///
/// The name in front is a macro of the game's own. It is called with the names of all frames and implements for `Frame`, by
/// a `match`, what the game asks of a frame: who decides, what is legal, what it does.
///
/// ```
/// use serde::{Deserialize, Serialize};
///
/// trait Rules {
///     fn left(&self) -> u8;
/// }
///
/// macro_rules! dispatch {
///     ($($name:ident),*) => {
///         impl Rules for Frame {
///             fn left(&self) -> u8 {
///                 match self { $(Frame::$name(frame) => frame.left(),)* }
///             }
///         }
///     };
/// }
///
/// kit::frames! {
///     dispatch;
///
///     /// A move under way.
///     Move { points: u8 }
///     /// The end of the round.
///     Sunset {}
/// }
///
/// impl Rules for Move {
///     fn left(&self) -> u8 {
///         self.points
///     }
/// }
///
/// impl Rules for Sunset {
///     fn left(&self) -> u8 {
///         0
///     }
/// }
///
/// let stack = [Frame::from(Sunset {}), Frame::from(Move { points: 3 })];
/// assert_eq!(stack.map(|frame| frame.left()), [0, 3]);
/// ```
#[macro_export]
macro_rules! frames {
    (
        $dispatch:ident;
        $($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? })*
    ) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
            pub(crate) struct $name {
                $($(#[$field_doc])* pub $field: $type,)*
            }

            impl From<$name> for Frame {
                fn from(frame: $name) -> Frame {
                    Frame::$name(frame)
                }
            }
        )*

        /// What is going on and what comes after it. The top one is the pending decision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub(crate) enum Frame {
            $($(#[$doc])* $name($name),)*
        }

        $dispatch!($($name),*);
    };
}
