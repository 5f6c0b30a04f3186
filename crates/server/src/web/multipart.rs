//! The one form with a file.

use crate::http::input::form;

/// The file of the form, or the text pasted into it; none if both are empty.
pub fn file_or_text(content_type: &str, body: &[u8]) -> Option<String> {
    let parts = match boundary(content_type) {
        Some(boundary) => parts(body, &boundary),
        None if content_type.starts_with("application/json") => vec![("text".to_string(), body.to_vec())],
        None => form(body).into_iter().map(|(name, value)| (name, value.into_bytes())).collect(),
    };
    let found = ["file", "text"].into_iter().find_map(|wanted| {
        parts.iter().find(|(name, bytes)| name == wanted && !bytes.trim_ascii().is_empty()).map(|(_, bytes)| bytes)
    });
    found.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

fn boundary(content_type: &str) -> Option<String> {
    let rest = content_type.strip_prefix("multipart/form-data")?;
    let value = rest.split(';').find_map(|part| part.trim().strip_prefix("boundary="))?.trim_matches('"');
    (!value.is_empty() && value.len() <= 70).then(|| value.to_string())
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

/// Name and bytes of every part.
fn parts(body: &[u8], boundary: &str) -> Vec<(String, Vec<u8>)> {
    let (mut out, mark) = (Vec::new(), format!("--{boundary}"));
    let mut rest = body;
    while out.len() < 16
        && let Some(at) = find(rest, mark.as_bytes())
    {
        rest = &rest[at + mark.len()..];
        let Some(head) = find(rest, b"\r\n\r\n") else { break };
        let content = &rest[head + 4..];
        let Some(end) = find(content, format!("\r\n{mark}").as_bytes()) else { break };
        let header = String::from_utf8_lossy(&rest[..head]).into_owned();
        let name = header.split("; ").find_map(|p| p.strip_prefix("name=\"")?.split('"').next().map(String::from));
        out.extend(name.map(|name| (name, content[..end].to_vec())));
        rest = &content[end..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_comes_before_the_text() {
        let body = b"--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.clash.json\"\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\r\n--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--X--\r\n";
        assert_eq!(file_or_text("multipart/form-data; boundary=X", body).as_deref(), Some("{\"a\":1}"));
        assert_eq!(file_or_text("application/x-www-form-urlencoded", b"text=%7B%7D").as_deref(), Some("{}"));
        assert_eq!(file_or_text("multipart/form-data; boundary=X", b"--X--\r\n"), None);
        assert_eq!(file_or_text("multipart/form-data; boundary=X", b"--X\r\nname=\"file\"\r\n\r\nno end"), None);
    }
}
