//! One request on one connection: what a connection that breaks in the middle means is then never in doubt.

use serde_json::Value;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A status and a JSON body.
pub type Answer = (u16, Value);

/// Sends one request and reads the whole answer.
///
/// # Errors
/// When no whole answer came: nobody knows then whether the request was carried out.
pub fn ask(addr: &str, token: Option<&str>, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nAccept: application/json\r\n");
    if let Some(token) = token {
        head.push_str(&format!("Authorization: Bearer {token}\r\n"));
    }
    if !body.is_empty() {
        head.push_str(&format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()));
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes())?;
    let mut raw = Vec::new();
    stream.read_to_end(&mut raw)?;
    parse(&raw).ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, "the answer is not whole"))
}

fn parse(raw: &[u8]) -> Option<Answer> {
    let split = raw.windows(4).position(|w| w == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&raw[..split]).ok()?.to_ascii_lowercase();
    let body = &raw[split + 4..];
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    let header = |name: &str| head.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(": "));
    let body = match header("content-length") {
        Some(length) => (body.len() == length.parse::<usize>().ok()?).then(|| body.to_vec())?,
        None if header("transfer-encoding") == Some("chunked") => chunks(body)?,
        None => body.to_vec(),
    };
    let value = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).ok()? };
    Some((status, value))
}

fn chunks(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let line = rest.windows(2).position(|w| w == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..line]).ok()?, 16).ok()?;
        rest = &rest[line + 2..];
        if length == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(rest.get(..length)?);
        rest = rest.get(length + 2..)?;
    }
}
