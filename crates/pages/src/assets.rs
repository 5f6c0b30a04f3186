//! Style, scripts and pictures, embedded in the program and served under a name that changes with their content.

use crate::front::Front;
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

/// A file of `assets/`.
macro_rules! embed {
    ($name:literal, $mime:literal) => {
        Asset { name: $name, mime: $mime, bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $name)) }
    };
}
pub(crate) use embed;

/// The files all pages share.
const SHARED: &[Asset] = &[
    embed!("style.css", "text/css; charset=utf-8"),
    embed!("frame.css", "text/css; charset=utf-8"),
    embed!("icons.svg", "image/svg+xml"),
    embed!("favicon.svg", "image/svg+xml"),
    embed!("favicon-turn.svg", "image/svg+xml"),
    embed!("halftone.svg", "image/svg+xml"),
    embed!("main.js", "text/javascript; charset=utf-8"),
    embed!("live.js", "text/javascript; charset=utf-8"),
    embed!("morph.js", "text/javascript; charset=utf-8"),
    embed!("forms.js", "text/javascript; charset=utf-8"),
    embed!("keys.js", "text/javascript; charset=utf-8"),
    embed!("motion.js", "text/javascript; charset=utf-8"),
    embed!("sound.js", "text/javascript; charset=utf-8"),
    embed!("notify.js", "text/javascript; charset=utf-8"),
    embed!("frame.js", "text/javascript; charset=utf-8"),
    embed!("replay.js", "text/javascript; charset=utf-8"),
    embed!("clauses.js", "text/javascript; charset=utf-8"),
    embed!("playback.js", "text/javascript; charset=utf-8"),
    embed!("lobby.css", "text/css; charset=utf-8"),
    embed!("playback.css", "text/css; charset=utf-8"),
];

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let own = crate::fronts::all().iter().flat_map(|front| front.assets()).chain(crate::plain::Plain.assets());
    SHARED.iter().chain(own).copied().collect()
});

/// Every file: what all pages share, and what each game brings along.
#[must_use]
pub fn assets() -> &'static [Asset] {
    &ASSETS
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
