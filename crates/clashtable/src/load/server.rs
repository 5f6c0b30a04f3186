//! A server of our own in a temporary folder, for a measurement that begins from nothing.

use crate::failure::Failure;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running child; it and its folder go when this does.
pub struct Spawned {
    child: Child,
    addr: SocketAddr,
    data: PathBuf,
}

impl Spawned {
    /// Starts this very program as a server on a free port and waits until it says where it is.
    pub fn start() -> Result<Spawned, Failure> {
        let failed = |what: &str| Failure::failed(format!("a server of its own cannot be started: {what}"));
        let program = std::env::current_exe().map_err(|e| failed(&e.to_string()))?;
        let data = std::env::temp_dir().join(format!("clashtable-load-{}", std::process::id()));
        std::fs::create_dir_all(&data).map_err(|e| failed(&e.to_string()))?;
        let mut command = Command::new(program);
        command.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(&data);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|e| failed(&e.to_string()))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            // The server writes nothing to stdout after this line, so nobody needs to read on.
            let _ = BufReader::new(stdout).read_line(&mut line);
        }
        let addr = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        let mut spawned = Spawned { child, addr: SocketAddr::from(([127, 0, 0, 1], 0)), data };
        spawned.addr = addr.ok_or_else(|| failed("it did not say where it is"))?;
        Ok(spawned)
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
