//! How a command ends when it does not end well.

use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command stopped: one sentence, and the exit code that goes with it.
#[derive(Debug, Error)]
pub enum Failure {
    /// Bad usage or bad input: exit code 2.
    #[error("{0}")]
    Input(String),
    /// It was asked rightly and did not work, or the answer is no: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// The reader of our output has gone, which is its right: `clashtable rules clash | head`.
    #[error("the output was closed")]
    PipeClosed,
}

impl Failure {
    /// Bad usage or bad input.
    pub fn input(sentence: impl Into<String>) -> Self {
        Failure::Input(sentence.into())
    }

    /// It did not work.
    pub fn failed(sentence: impl Into<String>) -> Self {
        Failure::Failed(sentence.into())
    }

    /// The exit code of the program.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Input(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::from(1),
            Failure::PipeClosed => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::failed(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    /// Only writing goes through here: what is read has a place to name and is reported with it.
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(kind) => Failure::from(io::Error::from(kind)),
            None => Failure::failed(format!("the report cannot be written as JSON: {error}")),
        }
    }
}
