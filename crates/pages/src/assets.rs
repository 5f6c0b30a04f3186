//! Style, scripts and pictures, embedded in the program and served under a name that changes with their content.

use std::sync::LazyLock;

/// One file under `/assets/{hash}/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The file's name.
    pub name: &'static str,
    /// Its media type.
    pub mime: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

macro_rules! asset {
    ($name:literal, $mime:literal) => {
        Asset { name: $name, mime: $mime, bytes: include_bytes!(concat!("../assets/", $name)) }
    };
}

const ASSETS: &[Asset] = &[
    asset!("style.css", "text/css; charset=utf-8"),
    asset!("rage.css", "text/css; charset=utf-8"),
    asset!("chrono.css", "text/css; charset=utf-8"),
    asset!("chrono.svg", "image/svg+xml"),
    asset!("icons.svg", "image/svg+xml"),
    asset!("favicon.svg", "image/svg+xml"),
    asset!("favicon-turn.svg", "image/svg+xml"),
    asset!("halftone.svg", "image/svg+xml"),
    asset!("main.js", "text/javascript; charset=utf-8"),
    asset!("live.js", "text/javascript; charset=utf-8"),
    asset!("morph.js", "text/javascript; charset=utf-8"),
    asset!("forms.js", "text/javascript; charset=utf-8"),
    asset!("keys.js", "text/javascript; charset=utf-8"),
    asset!("motion.js", "text/javascript; charset=utf-8"),
    asset!("sound.js", "text/javascript; charset=utf-8"),
    asset!("notify.js", "text/javascript; charset=utf-8"),
    asset!("replay.js", "text/javascript; charset=utf-8"),
    asset!("rage.js", "text/javascript; charset=utf-8"),
    asset!("chrono.js", "text/javascript; charset=utf-8"),
];

/// Every file.
#[must_use]
pub fn assets() -> &'static [Asset] {
    ASSETS
}

/// The file with this name.
#[must_use]
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|a| a.name == name)
}

static HASH: LazyLock<String> = LazyLock::new(|| {
    // FNV-1a: enough to tell one build's files from another's; nothing depends on it being hard to forge.
    let bytes = ASSETS.iter().flat_map(|a| a.name.bytes().chain(a.bytes.iter().copied()));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
});

/// The hash in the addresses of the files: a new build has new addresses, so they may be kept for ever.
#[must_use]
pub fn asset_hash() -> &'static str {
    &HASH
}

/// The address of a file.
pub(crate) fn href(name: &str) -> String {
    format!("/assets/{}/{name}", asset_hash())
}
