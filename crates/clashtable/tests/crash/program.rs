//! The real program as a child process, killed as a power cut would.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// A running server and the folder it keeps its data in.
pub struct Program {
    child: Child,
    data: PathBuf,
    /// `127.0.0.1:port`; the same after every restart.
    pub addr: String,
}

impl Program {
    /// Starts it on a free port.
    pub fn start(data: &Path) -> Program {
        let (child, addr) = spawn("127.0.0.1:0", data);
        Program { child, data: data.to_path_buf(), addr }
    }

    /// SIGKILL: it gets no chance to finish anything.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program can be waited for");
    }

    /// Starts it again on the same address and the same data.
    pub fn restart(&mut self) {
        let (child, addr) = spawn(&self.addr, &self.data);
        assert_eq!(addr, self.addr, "the restarted program listens where it did before");
        self.child = child;
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may be dead already; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the program and waits for the address it prints.
fn spawn(addr: &str, data: &Path) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clashtable"));
    command.args(["serve", "--addr", addr, "--data"]).arg(data).env("RUST_LOG", "error");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("it starts");
    let stdout = child.stdout.take().expect("stdout is piped");
    let (found, wait) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some((_, rest)) = line.split_once("http://") {
                // Nobody listens any more after the first address.
                let _ = found.send(rest.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default().to_owned());
            }
        }
    });
    let addr = wait.recv_timeout(Duration::from_secs(30)).expect("the program prints its address within 30 s");
    (child, addr)
}
