//! What comes in: JSON and forms, each into one struct that knows its fields.

use crate::app::App;
use crate::refusal::{Kind, Refusal};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

fn media_type(request: &Request) -> String {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
    value.split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

async fn body(request: Request, app: &App) -> Result<Bytes, Refusal> {
    Bytes::from_request(request, app).await.map_err(|rejection| {
        if rejection.into_response().status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            Refusal::new(Kind::TooLarge, format!("This is more than {} bytes.", app.config.limits.body))
        } else {
            Refusal::new(Kind::Malformed, "The body did not arrive as announced.")
        }
    })
}

/// A JSON body.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let read = async {
            let kind = media_type(&request);
            let bytes = body(request, app).await?;
            // Where nothing is said, it need not be said in what.
            if kind != "application/json" && !(kind.is_empty() && bytes.is_empty()) {
                return Err(Refusal::new(Kind::Malformed, "The body must be JSON, with Content-Type: application/json."));
            }
            let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
            catalog::strict::from_slice(text).map_err(|e| Refusal::new(Kind::Malformed, format!("The JSON does not fit: {e}.")))
        };
        read.await.map(Json).map_err(|refusal: Refusal| super::answer::refuse(app, true, &refusal))
    }
}

/// The fields of a form, in order.
pub struct Fields(pub Vec<(String, String)>);

impl FromRequest<App> for Fields {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let json = super::answer::wants_json(request.uri().path(), request.headers());
        let read = async {
            let kind = media_type(&request);
            let bytes = body(request, app).await?;
            if !bytes.is_empty() && kind != "application/x-www-form-urlencoded" {
                return Err(Refusal::new(Kind::Malformed, "This must be sent as a form."));
            }
            form(&bytes)
        };
        read.await.map(Fields).map_err(|refusal: Refusal| super::answer::refuse(app, json, &refusal))
    }
}

/// The most fields of a form: no page has half as many. Each takes far more memory than the two bytes it may be long.
const MOST_FIELDS: usize = 1_000;

/// `a=1&b=two+words` as pairs.
///
/// # Errors
/// When there are too many.
pub fn form(bytes: &[u8]) -> Result<Vec<(String, String)>, Refusal> {
    if bytes.iter().filter(|b| **b == b'&').count() >= MOST_FIELDS {
        return Err(Refusal::new(Kind::Malformed, "The form has too many fields."));
    }
    let pairs = bytes.split(|b| *b == b'&').filter(|pair| !pair.is_empty());
    let halves = pairs.map(|pair| match pair.iter().position(|b| *b == b'=') {
        Some(at) => (&pair[..at], &pair[at + 1..]),
        None => (pair, &pair[..0]),
    });
    Ok(halves.map(|(name, value)| (unescape(name), unescape(value))).collect())
}

fn unescape(text: &[u8]) -> String {
    let digit = |at: usize| text.get(at).and_then(|b| char::from(*b).to_digit(16));
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) => out.push(b' '),
            (other, ..) => out.push(other),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

impl Fields {
    /// The fields as one struct; a field it does not know is refused.
    ///
    /// # Errors
    /// What does not fit.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Refusal> {
        let object = self.0.into_iter().map(|(name, value)| (name, serde_json::Value::String(value))).collect();
        T::deserialize(serde_json::Value::Object(object))
            .map_err(|e| Refusal::new(Kind::Malformed, format!("The form does not fit: {e}.")))
    }
}

/// The query of an address.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Params<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let json = super::answer::wants_json(parts.uri.path(), &parts.headers);
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Params(asked)).map_err(|e| {
            let refusal = Refusal::new(Kind::Malformed, format!("The address does not fit: {}.", e.body_text()));
            super::answer::refuse(app, json, &refusal)
        })
    }
}

/// A number that came as text.
pub fn number<'de, D: serde::Deserializer<'de>, T: std::str::FromStr>(from: D) -> Result<Option<T>, D::Error> {
    use serde::Deserialize;
    let text = Option::<String>::deserialize(from)?.unwrap_or_default();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| serde::de::Error::custom(format!("\"{}\" is not a number that fits", text.escape_debug())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_as_browsers_write_them() {
        assert!(form("&".repeat(MOST_FIELDS).as_bytes()).is_err() && form("&".repeat(MOST_FIELDS - 1).as_bytes()).is_ok());
        let fields = form(b"a=1&name=Zo%C3%AB+%26+co&&empty=&bare&bad=%zz%4").unwrap();
        let expected = [("a", "1"), ("name", "Zo\u{eb} & co"), ("empty", ""), ("bare", ""), ("bad", "%zz%4")];
        assert_eq!(fields, expected.map(|(n, v)| (n.to_string(), v.to_string())));
    }
}
