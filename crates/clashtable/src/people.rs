//! `people`: what the operator does about people, also while the server runs: reports, bans, deletion of somebody's data.

use crate::Out;
use crate::failure::Failure;
use serde::Serialize;
use server::StoreError;
use server::store::desk::Desk;
use server::store::people::{Forgotten, Person, Report};
use std::path::PathBuf;

/// Options of `people`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    /// The folder of the server
    #[arg(long, value_name = "DIR", default_value = "data", global = true)]
    data: PathBuf,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// List people with their numbers, the newest first
    List {
        /// Only those with this in their names
        #[arg(long, value_name = "TEXT")]
        named: Option<String>,
        /// Only those who sit or talk at this table
        #[arg(long, value_name = "ID")]
        table: Option<String>,
        /// At most so many
        #[arg(long, default_value_t = 50)]
        most: usize,
    },
    /// List what people have told about others
    Reports,
    /// Nothing is to be done about a report
    Settle {
        /// Its number
        report: i64,
    },
    /// Let somebody do nothing any more for some days, nor new guests from where they came
    Ban {
        /// The number of the person
        person: i64,
        /// For how long
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: u32,
        /// The sentence that they are told
        #[arg(long, value_name = "TEXT", default_value = "others have complained about you.")]
        because: String,
    },
    /// Lift a ban
    Unban {
        /// The number of the person
        person: i64,
    },
    /// Delete everything that says who somebody is; their moves stay in the games of others, under no name
    Forget {
        /// The number of the person
        person: i64,
        /// It cannot be taken back
        #[arg(long, required = true)]
        yes: bool,
    },
}

fn refused(error: StoreError) -> Failure {
    match error {
        StoreError::Folder { .. } | StoreError::Newer { .. } | StoreError::Older { .. } => Failure::input(error.to_string()),
        error => Failure::failed(error.to_string()),
    }
}

/// Does it.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let mut desk = Desk::open(&args.data).map_err(refused)?;
    match &args.what {
        What::List { named, table, most } => {
            let people = desk.people(named.as_deref(), table.as_deref(), *most).map_err(refused)?;
            told(args, out, &people, |out| people.iter().try_for_each(|person| tell(person, out)))
        }
        What::Reports => {
            let reports = desk.reports().map_err(refused)?;
            told(args, out, &reports, |out| reports.iter().try_for_each(|report| tell_report(report, out)))
        }
        What::Settle { report } => {
            let done = desk.settle(*report).map_err(refused)?;
            found(args, out, done, &format!("Report {report} is settled."), "report", *report)
        }
        What::Ban { person, days, because } => {
            let done = desk.ban(*person, *days, because).map_err(refused)?;
            found(args, out, done, &format!("Person {person} is banned for {days} days."), "person", *person)
        }
        What::Unban { person } => {
            let done = desk.unban(*person).map_err(refused)?;
            found(args, out, done, &format!("Person {person} may take part again."), "ban of person", *person)
        }
        What::Forget { person, yes: _ } => match desk.forget(*person).map_err(refused)? {
            Some(forgotten) => told(args, out, &forgotten, |out| tell_forgotten(*person, &forgotten, out)),
            None => Err(missing("person", *person)),
        },
    }
}

fn told<T: Serialize>(args: &Args, out: Out, value: &T, words: impl FnOnce(Out) -> Result<(), Failure>) -> Result<(), Failure> {
    if args.json {
        serde_json::to_writer_pretty(&mut *out, value)?;
        return Ok(writeln!(out)?);
    }
    words(out)
}

fn missing(what: &str, number: i64) -> Failure {
    Failure::input(format!("there is no {what} {number}"))
}

fn found(args: &Args, out: Out, done: bool, sentence: &str, what: &str, number: i64) -> Result<(), Failure> {
    if !done {
        return Err(missing(what, number));
    }
    told(args, out, &serde_json::json!({ "done": sentence }), |out| Ok(writeln!(out, "{sentence}")?))
}

fn tell(person: &Person, out: Out) -> Result<(), Failure> {
    let Person { user, name, tables, reports, banned, .. } = person;
    let banned = if banned.is_some() { ", banned" } else { "" };
    Ok(writeln!(out, "{user:>8}  {name}  ({tables} tables, {reports} reports{banned})")?)
}

fn tell_report(report: &Report, out: Out) -> Result<(), Failure> {
    let Report { id, by, about, name, table, said, text, .. } = report;
    writeln!(out, "{id:>8}  person {by} about person {about} ({name}) at table {table}: {text}")?;
    if let Some(said) = said {
        writeln!(out, "          they said: {said}")?;
    }
    Ok(())
}

fn tell_forgotten(person: i64, forgotten: &Forgotten, out: Out) -> Result<(), Failure> {
    let Forgotten { sessions, decks, chat, keepsakes, seats } = forgotten;
    writeln!(
        out,
        "Person {person} is deleted: {sessions} sessions, {decks} decks, {chat} lines of chat, the name in {keepsakes} finished games. \
         {seats} seats stay, under no name. Backups still hold what they held."
    )?;
    Ok(())
}
