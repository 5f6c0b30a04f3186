//! Smaller answers: text is sent as gzip to whoever takes it.
//!
//! Compressing what somebody else may write (chat, names) together with what they may not read (a hand, an invite's link)
//! can tell of it through the length of the answer. There is no token in our forms to be found that way: changes from
//! other sites are refused by `Origin` and `Sec-Fetch-Site`. What is left is blurred: a personal answer that is compressed
//! carries a header of random length, so that a guess would take more tries than chat allows in a game.

use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

/// Below this many bytes the answer fits one packet anyway.
const SMALL: u64 = 1_024;

/// The header of random length.
const BLUR: HeaderName = HeaderName::from_static("x-blur");

/// Compresses answers that are worth it. Fast rather than tight: pages are made anew for every viewer.
pub fn layer() -> CompressionLayer<impl Predicate> {
    let worth = SizeAbove::new(SMALL).and(NotForContentType::IMAGES);
    CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest).compress_when(worth)
}

/// Hides the exact length of a compressed answer that is for one viewer alone. What may be kept by anybody is public.
pub async fn blur(mut response: Response) -> Response {
    let personal = response.headers().get(header::CACHE_CONTROL).is_some_and(|v| v == "no-store");
    if personal && response.headers().contains_key(header::CONTENT_ENCODING) {
        let mut length = [0u8];
        // Without randomness from the system nothing else works either, and no secret was made.
        let _ = getrandom::fill(&mut length);
        let dots = &[b'.'; 128][..usize::from(length[0] % 128)];
        if let Ok(value) = HeaderValue::from_bytes(dots) {
            response.headers_mut().insert(BLUR, value);
        }
    }
    response
}
