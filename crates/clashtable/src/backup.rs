//! `backup`: a copy of everything the server keeps, also while it runs.

use crate::Out;
use crate::failure::Failure;
use serde_json::json;
use server::StoreError;
use std::path::PathBuf;

/// Options of `backup`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The new file; put it in place of the store in a data folder to restore it
    file: PathBuf,
    /// The folder of the server
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Copies the store as it is at one moment.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    server::backup(&args.data, &args.file).map_err(|error| match error {
        StoreError::Folder { .. } | StoreError::Exists(_) => Failure::input(error.to_string()),
        error => Failure::failed(error.to_string()),
    })?;
    let bytes = std::fs::metadata(&args.file).map_or(0, |m| m.len());
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &json!({ "file": args.file, "bytes": bytes }))?;
        return Ok(writeln!(out)?);
    }
    Ok(writeln!(out, "{} holds everything up to now ({bytes} bytes).", args.file.display())?)
}
