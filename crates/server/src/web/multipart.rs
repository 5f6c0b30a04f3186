//! The one form with a file.

use crate::http::input::form;
use crate::refusal::{Kind, Refusal};
use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};

/// How many parts of a form are looked at.
const MOST_PARTS: usize = 16;

fn too_large() -> Refusal {
    Refusal::new(Kind::TooLarge, "A replay file is at most one megabyte long.")
}

fn unreadable(error: &MultipartError) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Refusal::new(Kind::Malformed, format!("The form cannot be read: {}.", error.body_text())),
    }
}

/// The file of the form, or the text pasted into it; none if both are empty. The route bounds how long a body may be.
///
/// # Errors
/// When the form is too long or cannot be read.
pub async fn file_or_text(request: Request) -> Result<Option<String>, Refusal> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("").to_string();
    let parts = if kind.starts_with("multipart/form-data") {
        parts(request).await?
    } else {
        let body = Bytes::from_request(request, &()).await.map_err(|_| too_large())?;
        match kind.starts_with("application/json") {
            true => vec![("text".to_string(), body)],
            false => form(&body)?.into_iter().map(|(name, value)| (name, value.into())).collect(),
        }
    };
    let found = ["file", "text"].into_iter().find_map(|wanted| {
        parts.iter().find(|(name, bytes)| name == wanted && !bytes.trim_ascii().is_empty()).map(|(_, bytes)| bytes)
    });
    Ok(found.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
}

/// Name and bytes of every part.
async fn parts(request: Request) -> Result<Vec<(String, Bytes)>, Refusal> {
    let read = Multipart::from_request(request, &()).await;
    let mut form =
        read.map_err(|error| Refusal::new(Kind::Malformed, format!("The form cannot be read: {}.", error.body_text())))?;
    let mut parts = Vec::new();
    while let Some(field) = form.next_field().await.map_err(|error| unreadable(&error))? {
        if parts.len() == MOST_PARTS {
            return Err(Refusal::new(Kind::Malformed, "The form has too many parts."));
        }
        let name = field.name().unwrap_or_default().to_string();
        parts.push((name, field.bytes().await.map_err(|error| unreadable(&error))?));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    async fn sent(kind: &str, body: &str) -> Result<Option<String>, Kind> {
        let request = Request::builder().header(header::CONTENT_TYPE, kind).body(Body::from(body.to_string())).unwrap();
        file_or_text(request).await.map_err(|refusal| refusal.kind)
    }

    #[tokio::test]
    async fn the_file_comes_before_the_text() {
        let body = "--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.clash.json\"\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\r\n--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--X--\r\n";
        let multipart = "multipart/form-data; boundary=X";
        assert_eq!(sent(multipart, body).await, Ok(Some("{\"a\":1}".into())));
        assert_eq!(sent("application/x-www-form-urlencoded", "text=%7B%7D").await, Ok(Some("{}".into())));
        assert_eq!(sent(multipart, "--X--\r\n").await, Ok(None));
        assert_eq!(sent(multipart, "--X\r\nname=\"file\"\r\n\r\nno end").await, Err(Kind::Malformed));
        let part = "--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nx\r\n";
        assert_eq!(sent(multipart, &format!("{}--X--\r\n", part.repeat(17))).await, Err(Kind::Malformed));
    }

    #[tokio::test]
    async fn the_bound_of_the_route_holds() {
        use axum::Router;
        use axum::extract::DefaultBodyLimit;
        use axum::routing::post;
        use tower::ServiceExt;
        let handler = |request: Request| async {
            file_or_text(request).await.map_or_else(|refusal| refusal.kind.status(), |_| StatusCode::OK)
        };
        let router = Router::new().route("/", post(handler).layer(DefaultBodyLimit::max(1_000)));
        for kind in ["multipart/form-data; boundary=X", "application/json"] {
            let body = format!("--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{}\r\n--X--\r\n", "x".repeat(2_000));
            let request = Request::post("/").header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
            assert_eq!(router.clone().oneshot(request).await.unwrap().status(), StatusCode::PAYLOAD_TOO_LARGE, "{kind}");
        }
    }
}
