//! From the definitions to the tables the rules read: every check, all problems at once.

mod board;
mod check;
mod tables;

use crate::compiled::Content;
use crate::content::Definitions;
use kit::Finding;

/// Compiles the content, or says everything that is wrong with it.
///
/// # Errors
/// One sentence per problem, each with the place.
pub fn compile(defs: &Definitions) -> Result<Content, Vec<Finding>> {
    let problems = check::check(defs);
    if problems.is_empty() { Ok(tables::tables(defs)) } else { Err(problems) }
}

/// The tables of content that is known to be right: for tests, whose content need not be a whole game.
pub(crate) fn trusted(defs: &Definitions) -> Content {
    tables::tables(defs)
}
