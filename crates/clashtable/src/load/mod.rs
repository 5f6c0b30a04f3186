//! `load`: real games over HTTP and WebSocket against a running server on this machine, measured.

mod bots;
mod client;
mod memory;
mod report;
mod server;
mod table;

use crate::Out;
use crate::failure::Failure;
use crate::{games, setups};
use client::Client;
use memory::Memory;
use report::{Beside, Measured, Report};
use std::net::{SocketAddr, ToSocketAddrs};
use std::rc::Rc;
use std::time::{Duration, Instant};
use table::{Pace, Seated, TableSpec};
use tokio::task::{JoinSet, LocalSet};

/// Options of `load`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many tables are played at the same time
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    tables: u32,
    /// For how long
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// Where the server is; only this machine
    #[arg(long, default_value = "127.0.0.1:8080", conflicts_with = "spawn")]
    addr: String,
    /// Starts a server of its own in a temporary folder
    #[arg(long)]
    spawn: bool,
    /// Actions a second over all tables; without it, one a second at every table
    #[arg(long, conflicts_with = "push", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: Option<u32>,
    /// As many actions as the server takes
    #[arg(long)]
    push: bool,
    /// How many kept connections carry the actions
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    connections: u16,
    /// The game
    #[arg(long, default_value = games::first())]
    game: String,
    /// A named set-up or a JSON file
    #[arg(long, value_name = "NAME|FILE")]
    setup: Option<String>,
    /// The same seed chooses alike
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays a second time with so many tables of a guest who answers at once against a bot, and tells both latencies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    bot_tables: Option<u32>,
    /// How well those bots play
    #[arg(long, default_value = "expert", requires = "bot_tables")]
    bot_level: ::bots::Level,
    /// What those bots play
    #[arg(long, default_value = games::first(), requires = "bot_tables")]
    bot_game: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let game = games::find(&args.game)?;
    let spec = TableSpec { game: args.game.clone(), setup: setups::load(game, args.setup.as_deref())? };
    if game.seats(&spec.setup).map_err(|e| Failure::input(e.to_string()))? != 2 {
        return Err(Failure::input("load plays tables of two; this set-up has another number of seats"));
    }
    // One thread: the generator shares the machine with the server it measures.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::failed(format!("the generator cannot start: {e}")))?;
    let report = runtime.block_on(LocalSet::new().run_until(measure(args, &spec)))?;
    if args.json {
        report.json(out)?;
    } else {
        report.tell(out)?;
    }
    match report.errors() {
        0 => Ok(()),
        n => Err(Failure::failed(format!("{n} requests failed; the first: {}", report.first_error()))),
    }
}

/// The server's address, if it is on this machine: load belongs on nobody else's.
fn loopback(addr: &str) -> Result<SocketAddr, Failure> {
    let found = addr.to_socket_addrs().map_err(|e| Failure::input(format!("{addr} is no address: {e}")))?.next();
    match found {
        Some(found) if found.ip().is_loopback() => Ok(found),
        _ => Err(Failure::input(format!("{addr} is not on this machine, and load only goes to loopback addresses"))),
    }
}

async fn measure(args: &Args, spec: &TableSpec) -> Result<Report, Failure> {
    let spawned = if args.spawn { Some(server::Spawned::start()?) } else { None };
    let addr = match &spawned {
        Some(server) => server.addr(),
        None => loopback(&args.addr)?,
    };
    let pid = spawned.as_ref().map(server::Spawned::pid).or_else(|| memory::listener(addr));
    let client = Rc::new(Client::connect(addr, usize::from(args.connections)).await?);
    let pairs = table::guests(&client, args.tables).await?;
    let before = Memory::of(pid);
    let tables = table::open_all(&client, spec, pairs).await?;
    let with_tables = Memory::of(pid);
    let seated = table::watch_all(addr, tables).await?;
    let with_sockets = Memory::of(pid);
    let pace = match (args.push, args.rate) {
        (true, _) => Pace::Push,
        (false, Some(rate)) => Pace::Every(Duration::from_secs_f64(f64::from(args.tables) / f64::from(rate))),
        (false, None) => Pace::Every(Duration::from_secs(1)),
    };
    let length = Duration::from_secs(u64::from(args.seconds));
    let begun = Instant::now();
    let measured = play_all(args, &client, seated, pace, begun + length).await;
    let seconds = begun.elapsed().as_secs_f64();
    let after = Memory::of(pid);
    let beside = match args.bot_tables {
        Some(count) => Some(play_beside(args, spec, addr, &client, pace, count).await?),
        None => None,
    };
    Ok(Report { tables: args.tables, seconds, measured, before, with_tables, with_sockets, after, beside })
}

/// The people's tables once more, beside tables with bots.
async fn play_beside(
    args: &Args,
    spec: &TableSpec,
    addr: SocketAddr,
    client: &Rc<Client>,
    pace: Pace,
    count: u32,
) -> Result<Beside, Failure> {
    let pairs = table::guests(client, args.tables).await?;
    let seated = table::watch_all(addr, table::open_all(client, spec, pairs).await?).await?;
    let game = games::find(&args.bot_game)?;
    let played = TableSpec { game: args.bot_game.clone(), setup: setups::load(game, None)? };
    let opened = bots::open_all(addr, client, &played, args.bot_level, count).await?;
    let begun = Instant::now();
    let until = begun + Duration::from_secs(u64::from(args.seconds));
    let (measured, bots) =
        tokio::join!(play_all(args, client, seated, pace, until), bots::play_all(client, opened, args.seed, until));
    Ok(Beside {
        tables: count,
        level: args.bot_level,
        game: args.bot_game.clone(),
        seconds: begun.elapsed().as_secs_f64(),
        measured,
        bots,
    })
}

async fn play_all(args: &Args, client: &Rc<Client>, seated: Vec<Seated>, pace: Pace, until: Instant) -> Measured {
    let mut tasks = JoinSet::new();
    for (i, seated) in seated.into_iter().enumerate() {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(i as u64);
        tasks.spawn_local(table::play(Rc::clone(client), seated, pace, seed, until));
    }
    let mut all = Measured::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(measured) => all.add(measured),
            Err(error) => all.error(format!("a table's task ended: {error}")),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_goes_to_this_machine_only() {
        assert!(loopback("127.0.0.1:8080").is_ok() && loopback("[::1]:80").is_ok());
        let refused = loopback("192.0.2.1:80").unwrap_err().to_string();
        assert_eq!(refused, "192.0.2.1:80 is not on this machine, and load only goes to loopback addresses");
        assert!(loopback("nowhere").unwrap_err().to_string().starts_with("nowhere is no address"));
    }
}
