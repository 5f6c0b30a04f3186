//! `serve`: the table server, until it is told to stop.

use crate::Out;
use crate::content;
use crate::failure::Failure;
use server::{Config, ServeError};
use std::io::{ErrorKind, IsTerminal};
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

/// Options of `serve`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder that keeps everything; made if it is not there
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// People come by https, through a proxy: marks cookies as secure
    #[arg(long)]
    tls: bool,
    /// One proxy of ours names in X-Forwarded-For who comes; the same as --proxies 1
    #[arg(long, conflicts_with = "proxies")]
    behind_proxy: bool,
    /// How many proxies of ours, one behind the other, name in X-Forwarded-For whom they saw
    #[arg(long, value_name = "N", default_value_t = 0)]
    proxies: u8,
    /// Who shows this token may read /metrics, from anywhere; without one only programs on this machine may.
    /// Better in the variable CLASHTABLE_METRICS_TOKEN, where other users of the machine do not see it
    #[arg(long, value_name = "TOKEN")]
    metrics_token: Option<String>,
    /// How the log is written to stderr
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// What is logged: error, warn, info, debug, or a filter such as server=debug
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: String,
    #[command(flatten)]
    content: content::Source,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Serves until interrupted or told to terminate, then lets requests under way end.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    start_log(args)?;
    args.content.load(out)?;
    let runtime = tokio::runtime::Runtime::new().map_err(|e| Failure::failed(format!("the server cannot start: {e}")))?;
    let mut config = Config::new(args.addr, args.data.clone());
    config.tls = args.tls;
    config.proxies = if args.behind_proxy { 1 } else { args.proxies };
    config.metrics_token = metrics_token(args)?;
    let ready = |addr: SocketAddr| {
        // A server whose output nobody reads is still a server.
        let _ = writeln!(out, "Clashtable is at http://{addr}");
        let _ = out.flush();
    };
    runtime.block_on(async { server::serve(config, ready, told_to_stop()).await.map_err(sentence) })
}

/// The token of the option, or of the environment.
fn metrics_token(args: &Args) -> Result<Option<String>, Failure> {
    let token = args.metrics_token.clone().or_else(|| std::env::var("CLASHTABLE_METRICS_TOKEN").ok());
    match token.as_deref().map(str::trim) {
        None => Ok(None),
        Some(token) if token.len() >= 16 => Ok(Some(token.to_string())),
        Some(_) => Err(Failure::input("the token for /metrics needs at least 16 characters".to_string())),
    }
}

/// Why it cannot start, with what to do about it.
fn sentence(error: ServeError) -> Failure {
    match error {
        ServeError::Listen { addr, reason } if reason.kind() == ErrorKind::AddrInUse => {
            Failure::failed(format!("something else listens at {addr} already; choose another port with --addr, or stop it"))
        }
        error => Failure::failed(error.to_string()),
    }
}

fn start_log(args: &Args) -> Result<(), Failure> {
    let filter =
        EnvFilter::try_new(&args.log).map_err(|e| Failure::input(format!("--log \"{}\" is no filter: {e}", args.log)))?;
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    match args.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// Ends with an interrupt (Ctrl-C) or SIGTERM. Where a signal cannot be waited for, the other still counts.
async fn told_to_stop() {
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! { () = terminated => {}, () = interrupted => {} }
}
