//! How much memory the server uses, read from `/proc`.

use std::fs;
use std::net::SocketAddr;

/// The resident memory of a process at one moment, in bytes; none where it cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct Memory(pub Option<u64>);

impl Memory {
    /// Of the process with this id.
    pub fn of(pid: Option<u32>) -> Memory {
        let status = pid.and_then(|pid| fs::read_to_string(format!("/proc/{pid}/status")).ok());
        Memory(status.as_deref().and_then(resident))
    }

    /// How much was added since `before`, shared among `many`.
    pub fn each_since(self, before: Memory, many: u32) -> Option<f64> {
        Some((self.0? as f64 - before.0? as f64) / f64::from(many.max(1)))
    }
}

/// `VmRSS:     1234 kB`
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// The process that listens at this address, as far as we may look.
pub fn listener(addr: SocketAddr) -> Option<u32> {
    let socket = format!("socket:[{}]", listening_inode(addr.port())?);
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.find(|pid| {
        let Ok(files) = fs::read_dir(format!("/proc/{pid}/fd")) else { return false };
        files.flatten().any(|file| fs::read_link(file.path()).is_ok_and(|link| link.to_str() == Some(&socket)))
    })
}

/// The inode of the socket that listens on this port, from the kernel's tables.
fn listening_inode(port: u16) -> Option<u64> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].into_iter().filter_map(|path| fs::read_to_string(path).ok());
    tables.flat_map(|table| table.lines().filter_map(|line| inode(line, port)).collect::<Vec<_>>()).next()
}

/// `0: 0100007F:1F90 00000000:0000 0A … inode`: state 0A listens.
fn inode(line: &str, port: u16) -> Option<u64> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let local = fields.get(1)?.rsplit_once(':')?.1;
    let listens = u16::from_str_radix(local, 16) == Ok(port) && *fields.get(3)? == "0A";
    if listens { fields.get(9)?.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_lines_are_read() {
        assert_eq!(resident("Name:\tx\nVmRSS:\t    1234 kB\n"), Some(1234 * 1024));
        let line =
            "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 98765 1 0 100 0 0 10 0";
        assert_eq!(inode(line, 8080), Some(98765));
        assert_eq!(inode(line, 8081), None);
        assert_eq!(Memory(Some(3000)).each_since(Memory(Some(1000)), 4), Some(500.0));
        assert_eq!(Memory(None).each_since(Memory(Some(1000)), 4), None);
    }

    #[test]
    fn a_listener_of_ours_is_found() {
        let listener_here = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert_eq!(listener(listener_here.local_addr().unwrap()), Some(std::process::id()));
        assert!(Memory::of(Some(std::process::id())).0.is_some_and(|bytes| bytes > 100_000));
    }
}
