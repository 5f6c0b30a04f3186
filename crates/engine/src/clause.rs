//! The ids that run from the specification through code, tests, log and pages, and the refusals that name them.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use thiserror::Error;

/// The id of a clause or ruling of a game's specification, for example `CL-4.6` or `CL-R13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action was refused: the clause that forbids it and a sentence the player can read.
/// A refused action has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{reason} ({clause})")]
pub struct Illegal {
    /// The clause that decided.
    pub clause: Clause,
    /// What is wrong and, where it helps, what to do instead.
    pub reason: Cow<'static, str>,
}

impl Illegal {
    /// A refusal by `clause`.
    pub fn new(clause: &'static str, reason: impl Into<Cow<'static, str>>) -> Self {
        Illegal { clause: Clause(clause), reason: reason.into() }
    }
}

/// Why a game cannot be set up: every reason at once, each naming the place in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{}", self.problems.join("; "))]
pub struct SetupError {
    /// One sentence per problem.
    pub problems: Vec<String>,
}

impl SetupError {
    /// A set-up refused for one reason.
    pub fn one(problem: impl Into<String>) -> Self {
        SetupError { problems: vec![problem.into()] }
    }
}
