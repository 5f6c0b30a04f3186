//! The real program as a child process, killed as a power cut would.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// What the program has to live with.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// A library that is put before it, and the folder with the switches of the library's faults.
    pub preload: Option<(PathBuf, PathBuf)>,
    /// At most so many descriptors.
    pub descriptors: Option<u32>,
}

/// A running server and the folder it keeps its data in.
pub struct Program {
    child: Child,
    data: PathBuf,
    setting: Setting,
    /// `127.0.0.1:port`; the same after every restart.
    pub addr: String,
}

impl Program {
    /// Starts it on a free port, with what it has to live with.
    pub fn start_with(data: &Path, setting: Setting) -> Program {
        let (child, addr) = spawn("127.0.0.1:0", data, &setting);
        Program { child, data: data.to_path_buf(), setting, addr }
    }

    /// SIGKILL: it gets no chance to finish anything.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program can be waited for");
    }

    /// Starts it again on the same address and the same data.
    pub fn restart(&mut self) {
        let (child, addr) = spawn(&self.addr, &self.data, &self.setting);
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
fn spawn(addr: &str, data: &Path, setting: &Setting) -> (Child, String) {
    let program = env!("CARGO_BIN_EXE_clashtable");
    let mut command = match setting.descriptors {
        None => Command::new(program),
        Some(most) => {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("ulimit -n {most}; exec \"$0\" \"$@\""), program]);
            shell
        }
    };
    if let Some((library, switches)) = &setting.preload {
        command.env("LD_PRELOAD", library).env("FAULTS", switches);
    }
    // A program that is made to fail has much to tell, all of it expected.
    let log = if setting.preload.is_some() { "off" } else { "warn" };
    command.args(["serve", "--log", log, "--addr", addr, "--data"]).arg(data);
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
