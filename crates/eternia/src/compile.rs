//! From the definitions to the tables the rules read.

mod board;
mod tables;

use crate::compiled::Content;
use crate::content::Definitions;
use kit::Finding;

/// Compiles the content, or says everything that is wrong with it.
///
/// # Errors
/// One sentence per problem, each with the place.
pub fn compile(defs: &Definitions) -> Result<Content, Vec<Finding>> {
    Ok(tables::tables(defs))
}
