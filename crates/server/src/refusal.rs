//! Why something was not done: one type from the table to the answer.

use crate::ids::NoEntropy;
use crate::metrics::Reason;
use crate::store::StoreError;
use axum::http::StatusCode;
use catalog::Refused;
use engine::SetupError;

/// The kinds of refusal; each has a status and a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It cannot be read.
    Malformed,
    /// A session is needed.
    NoSession,
    /// It came from another site.
    CrossSite,
    /// It is not for this person to do.
    Forbidden,
    /// Not there, or not for these eyes.
    NotFound,
    /// This address takes other methods.
    Method,
    /// Based on an older state of the table.
    Stale,
    /// Does not fit how things stand.
    Conflict,
    /// The rules forbid it.
    Illegal,
    /// Too long.
    TooLarge,
    /// Too often or too many.
    Limited,
    /// The store could not keep it.
    Store,
    /// It took too long.
    Late,
    /// Our own mistake.
    Internal,
}

impl Kind {
    /// The HTTP status.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::NoSession => StatusCode::UNAUTHORIZED,
            Kind::CrossSite | Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Method => StatusCode::METHOD_NOT_ALLOWED,
            Kind::Stale | Kind::Conflict => StatusCode::CONFLICT,
            Kind::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::Limited => StatusCode::TOO_MANY_REQUESTS,
            Kind::Store => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Late => StatusCode::REQUEST_TIMEOUT,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The code in JSON answers.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Malformed => "malformed",
            Kind::NoSession => "no_session",
            Kind::CrossSite => "cross_site",
            Kind::Forbidden => "forbidden",
            Kind::NotFound => "not_found",
            Kind::Method => "method",
            Kind::Stale => "stale",
            Kind::Conflict => "conflict",
            Kind::Illegal => "illegal",
            Kind::TooLarge => "too_large",
            Kind::Limited => "limited",
            Kind::Store => "store",
            Kind::Late => "late",
            Kind::Internal => "internal",
        }
    }

    /// The counter it goes to.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Kind::Malformed | Kind::TooLarge | Kind::Method => Reason::Malformed,
            Kind::NoSession | Kind::Forbidden => Reason::Forbidden,
            Kind::CrossSite => Reason::CrossSite,
            Kind::NotFound => Reason::NotFound,
            Kind::Stale | Kind::Conflict => Reason::Stale,
            Kind::Illegal => Reason::Illegal,
            Kind::Limited => Reason::Limited,
            Kind::Store => Reason::Store,
            Kind::Late | Kind::Internal => Reason::Other,
        }
    }
}

/// Why something was not done, in a sentence for whoever asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind.
    pub kind: Kind,
    /// The sentence.
    pub message: String,
    /// The clause that decided, if one did.
    pub clause: Option<String>,
    /// The version of the table now, when the request was based on an older one.
    pub version: Option<u32>,
    /// After how many seconds it is worth trying again, where that is known.
    pub retry: Option<u32>,
}

impl Refusal {
    /// A refusal without a clause.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Refusal { kind, message: message.into(), clause: None, version: None, retry: None }
    }

    /// What everybody gets for what is not there or not for them, so that the two cannot be told apart.
    #[must_use]
    pub fn not_found() -> Self {
        Refusal::new(Kind::NotFound, "There is nothing here, or you may not see it.")
    }

    /// A session is needed.
    #[must_use]
    pub fn no_session() -> Self {
        Refusal::new(Kind::NoSession, "You need a session for this. Get one with POST /api/session.")
    }

    /// A token nobody has.
    #[must_use]
    pub fn bad_token() -> Self {
        Refusal::new(Kind::NoSession, "This token is not valid. Get a new one with POST /api/session.")
    }

    /// Too often.
    #[must_use]
    pub fn limited(message: &str) -> Self {
        Refusal::new(Kind::Limited, message)
    }

    /// The same, to be tried again after so many seconds.
    #[must_use]
    pub fn after(self, seconds: u32) -> Self {
        Refusal { retry: Some(seconds.max(1)), ..self }
    }

    /// The table has changed since.
    #[must_use]
    pub fn stale(version: u32) -> Self {
        let message = "The table changed before your move arrived. Choose again.";
        Refusal { version: Some(version), ..Refusal::new(Kind::Stale, message) }
    }

    /// The table is in no state for it.
    pub fn conflict(message: impl Into<String>) -> Self {
        Refusal::new(Kind::Conflict, message)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::new(Kind::Store, format!("This was not saved, so it did not happen: {error}."))
    }
}

impl From<NoEntropy> for Refusal {
    fn from(error: NoEntropy) -> Self {
        Refusal::new(Kind::Internal, format!("{error}."))
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(illegal) => {
                // Undo has no clause in any rulebook; the engine names it so.
                let clause = (illegal.clause.0 != "undo").then(|| illegal.clause.to_string());
                Refusal { clause, ..Refusal::new(Kind::Illegal, illegal.reason.into_owned()) }
            }
            Refused::Malformed { .. } => Refusal::new(Kind::Malformed, refused.to_string()),
        }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Refusal::new(Kind::Illegal, error.to_string())
    }
}
