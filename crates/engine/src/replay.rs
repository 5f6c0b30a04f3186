//! The replay file, `.clash.json`: one match as anybody can keep, check and play again.
//!
//! It holds the set-up, the whole log with every chance outcome, hashes of the state along the way, and what binds
//! the chance to a secret. A file that no longer fits the rules is refused with the place where it stops fitting; a
//! file from a stranger can at worst be refused.
//!
//! The file is the same for every game: [`Replay`] leaves open how set-up and log lines are read. A game reads its
//! own types ([`ReplayOf`]), code that does not know the game yet reads plain JSON first.

use crate::cx::Secret;
use crate::game::{Game, Info, Status};
use crate::matches::{Entry, LogError, Match, ResumeError};
use crate::names::Names;
use crate::seat::MAX_SEATS;
use crate::state_hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the file calls itself.
pub const FORMAT: &str = "clashtable replay";
/// The version of the file's shape that is written, and the only one that is read.
pub const VERSION: u32 = 1;
/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most memory that reading a file may take, in bytes, as [`weight`] reckons it.
pub const MAX_WEIGHT: usize = 8 << 20;
/// A state hash is written every this many lines, and after the last.
pub const HASH_EVERY: usize = 8;
/// The longest name of a player, in characters.
const MAX_NAME: usize = 80;

/// The longest seed of a seat.
pub const MAX_SEED: usize = 64;

/// One match as a file. `S` is the set-up and `L` a line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay<S, L> {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The version of the rules it was played with.
    pub rules_version: u32,
    /// The hash of the content it was played with.
    pub content_hash: String,
    /// The set-up.
    pub setup: S,
    /// Who sat where, in seat order.
    pub names: Vec<String>,
    /// The chance outcomes of the set-up.
    pub opening: Vec<u32>,
    /// Every line, undone ones included.
    pub log: Vec<L>,
    /// Hashes of the state: after how many lines, and the hash. Ascending; the last is the whole log's.
    pub hashes: Vec<(u32, String)>,
    /// The published hash of the secret all chance came from, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The secret itself in hexadecimal; only when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// What the seats gave to be mixed into the secret, by seat; see [`Secret::mixed`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<String>,
    /// Set when the match went on from a moment of another one: set-up and that many lines were taken over from
    /// there, and only what was drawn after them comes from this secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_over: Option<u32>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// A replay in the types of one game.
pub type ReplayOf<G> = Replay<<G as Game>::Setup, Entry<<G as Game>::Action>>;

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The place of every seat, 1 the best, equal places for a tie.
    pub places: Vec<u8>,
    /// The clause that ended it.
    pub clause: String,
}

impl Ending {
    fn of(status: Status) -> Option<Ending> {
        let outcome = status.outcome()?;
        Some(Ending { places: outcome.all().to_vec(), clause: outcome.clause.to_string() })
    }
}

/// Where a match's chance came from, as far as a file should say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// The secret of a live table.
    pub secret: Option<&'a Secret>,
    /// The seeds of its seats, if they gave any.
    pub seeds: &'a [String],
    /// How many lines were taken over from another match; see [`Replay::taken_over`].
    pub taken_over: Option<u32>,
}

/// What a check of a file has established.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The game.
    pub game: String,
    /// How many lines were carried out.
    pub lines: u32,
    /// How many moments led to the end.
    pub moments: u32,
    /// How many state hashes agreed.
    pub hashes: u32,
    /// How many chance outcomes there are.
    pub draws: u32,
    /// How many of them were compared with what the secret gives.
    pub draws_checked: u32,
    /// Whether the secret is in the file and is the one that was committed to.
    pub secret_checked: bool,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
}

/// Why a file is not a replay, or not an honest one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// Too much to read.
    #[error("the file has {bytes} bytes; a replay has at most {MAX_BYTES}")]
    TooLarge {
        /// How large it is.
        bytes: usize,
    },
    /// Short, but of so many pieces that reading it would take much memory.
    #[error("the file has too many pieces; no game that was played is as long as this")]
    TooHeavy,
    /// Not JSON, or not of this shape.
    #[error("this is not a replay file: {0}")]
    Shape(String),
    /// Some other file.
    #[error("this is not a replay file: its format is \"{0}\", not \"{FORMAT}\"")]
    Format(String),
    /// A file of another time.
    #[error("the file has version {0} of the replay format; this program reads version {VERSION}")]
    Version(u32),
    /// A game that is not there.
    #[error("the replay is of the game \"{0}\", which this program does not have")]
    UnknownGame(String),
    /// Another game than the one that is asked to play it.
    #[error("the replay is of the game \"{file}\", not \"{here}\"")]
    OtherGame {
        /// The game in the file.
        file: String,
        /// The game that was asked.
        here: &'static str,
    },
    /// Other rules.
    #[error("the replay was played with version {file} of the rules; this program has version {here}")]
    Rules {
        /// The version in the file.
        file: u32,
        /// The version here.
        here: u32,
    },
    /// Other content.
    #[error("the replay was played with other content (its hash is {file}, here it is {here})")]
    Content {
        /// The hash in the file.
        file: String,
        /// The hash here.
        here: String,
    },
    /// The names of the players.
    #[error("the names do not fit: {0}")]
    Names(String),
    /// Its set-up or log cannot be read, or does not fit the rules.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The list of hashes is not what a replay has.
    #[error("the state hashes do not fit: {0}")]
    Hashes(String),
    /// The rules lead elsewhere than they did when the file was written.
    #[error(
        "the state after line {line} differs from the recorded one ({here}, recorded {file}); up to line {agreed} all agrees"
    )]
    Diverged {
        /// After which line.
        line: u32,
        /// The last line after which the states agreed; 0 is the set-up.
        agreed: u32,
        /// The recorded hash.
        file: String,
        /// The hash here.
        here: String,
    },
    /// The game ends otherwise.
    #[error("the recorded ending is {file}, but the game ends with {here}")]
    Ending {
        /// As recorded.
        file: String,
        /// As it is.
        here: String,
    },
    /// The seeds of the seats.
    #[error("the seeds do not fit: there is at most one of {MAX_SEED} characters a seat")]
    Seeds,
    /// The secret is there although the match goes on.
    #[error("the secret is in the file although the match is not over")]
    SecretTooEarly,
    /// The secret is not 64 hexadecimal digits.
    #[error("the secret is not 64 hexadecimal digits")]
    SecretShape,
    /// The secret is not the one that was committed to.
    #[error("the secret does not match the commitment that was published when the match began")]
    Commitment,
    /// A draw that the secret does not give.
    #[error("{place}: draw {index} is recorded as {written}, but the secret gives {drawn} out of {bound}")]
    Draw {
        /// "line 12", or "the set-up".
        place: String,
        /// The number of the draw in the match, from 0.
        index: u32,
        /// As recorded.
        written: u32,
        /// As the secret gives it.
        drawn: u32,
        /// How many outcomes the draw had.
        bound: u32,
    },
}

impl From<LogError> for ReplayError {
    fn from(error: LogError) -> Self {
        ReplayError::Resume(error.into())
    }
}

impl<S, L> Replay<S, L> {
    /// Checks what can be checked without knowing the game.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check_head(&self) -> Result<(), ReplayError> {
        if self.format != FORMAT {
            return Err(ReplayError::Format(self.format.chars().take(40).collect()));
        }
        if self.version != VERSION {
            return Err(ReplayError::Version(self.version));
        }
        if self.names.len() > MAX_SEATS {
            return Err(ReplayError::Names(format!("there are {}, a table has at most {MAX_SEATS} seats", self.names.len())));
        }
        if self.seeds.len() > MAX_SEATS || self.seeds.iter().any(|seed| seed.len() > MAX_SEED) {
            return Err(ReplayError::Seeds);
        }
        match self.names.iter().position(|name| name.chars().count() > MAX_NAME) {
            Some(i) => Err(ReplayError::Names(format!("name {} is longer than {MAX_NAME} characters", i + 1))),
            None => Ok(()),
        }
    }

    /// Checks that it is of this game and its present rules, before anything of the game is read.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check_rules(&self, info: &Info) -> Result<(), ReplayError> {
        self.check_head()?;
        if self.game != info.id {
            return Err(ReplayError::OtherGame { file: self.game.chars().take(40).collect(), here: info.id });
        }
        if self.rules_version != info.rules_version {
            return Err(ReplayError::Rules { file: self.rules_version, here: info.rules_version });
        }
        Ok(())
    }

    /// The same replay with set-up and lines read as other types.
    ///
    /// # Errors
    /// What `setup` and `line` report; `line` is given the number of the line, from 1.
    pub fn try_map<T, M, E>(
        &self,
        setup: impl FnOnce(&S) -> Result<T, E>,
        line: impl Fn(usize, &L) -> Result<M, E>,
    ) -> Result<Replay<T, M>, E> {
        Ok(Replay {
            setup: setup(&self.setup)?,
            log: self.log.iter().enumerate().map(|(i, l)| line(i + 1, l)).collect::<Result<_, E>>()?,
            format: self.format.clone(),
            version: self.version,
            game: self.game.clone(),
            rules_version: self.rules_version,
            content_hash: self.content_hash.clone(),
            names: self.names.clone(),
            opening: self.opening.clone(),
            hashes: self.hashes.clone(),
            commitment: self.commitment.clone(),
            secret: self.secret.clone(),
            seeds: self.seeds.clone(),
            taken_over: self.taken_over,
            ending: self.ending.clone(),
        })
    }
}

/// About how many bytes of memory this JSON takes when it is read, counted without reading it: an empty object that holds one
/// field takes a hundred times its length.
#[must_use]
pub fn weight(text: &str) -> usize {
    const VALUE: usize = 64;
    const OBJECT: usize = 704;
    let (mut weight, mut quoted, mut escaped) = (text.len(), false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' => weight += OBJECT,
            b',' | b'[' => weight += VALUE,
            _ => {}
        }
    }
    weight
}

/// Reads a file, as far as that is possible without knowing the rules.
///
/// # Errors
/// Why it is not a replay file of this version.
pub fn read<S: DeserializeOwned, L: DeserializeOwned>(text: &str) -> Result<Replay<S, L>, ReplayError> {
    /// Read first, so that a file of another version is told by its version and not by what else differs.
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u32,
    }
    if text.len() > MAX_BYTES {
        return Err(ReplayError::TooLarge { bytes: text.len() });
    }
    if weight(text) > MAX_WEIGHT {
        return Err(ReplayError::TooHeavy);
    }
    let shape = |e: serde_json::Error| ReplayError::Shape(e.to_string());
    let head: Head = serde_json::from_str(text).map_err(shape)?;
    if head.format != FORMAT {
        return Err(ReplayError::Format(head.format.chars().take(40).collect()));
    }
    if head.version != VERSION {
        return Err(ReplayError::Version(head.version));
    }
    let replay: Replay<S, L> = crate::strict::from_str(text).map_err(shape)?;
    replay.check_head()?;
    Ok(replay)
}

/// Writes a file: one field a line, and in the log one entry a line, so that two files can be compared by eye.
#[must_use]
pub fn write<S: Serialize, L: Serialize>(replay: &Replay<S, L>) -> String {
    let mut fields = vec![
        ("format", json(&replay.format)),
        ("version", json(&replay.version)),
        ("game", json(&replay.game)),
        ("rules_version", json(&replay.rules_version)),
        ("content_hash", json(&replay.content_hash)),
        ("setup", json(&replay.setup)),
        ("names", json(&replay.names)),
        ("opening", json(&replay.opening)),
        ("log", rows(&replay.log)),
        ("hashes", rows(&replay.hashes)),
    ];
    fields.extend(replay.commitment.as_ref().map(|c| ("commitment", json(c))));
    fields.extend(replay.secret.as_ref().map(|s| ("secret", json(s))));
    fields.extend((!replay.seeds.is_empty()).then(|| ("seeds", json(&replay.seeds))));
    fields.extend(replay.taken_over.as_ref().map(|n| ("taken_over", json(n))));
    fields.extend(replay.ending.as_ref().map(|e| ("ending", json(e))));
    let lines: Vec<String> = fields.into_iter().map(|(name, value)| format!("  \"{name}\": {value}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data becomes JSON")
}

fn rows<T: Serialize>(items: &[T]) -> String {
    if items.is_empty() {
        return "[]".to_string();
    }
    let lines: Vec<String> = items.iter().map(|item| format!("    {}", json(item))).collect();
    format!("[\n{}\n  ]", lines.join(",\n"))
}

/// The file of a match. Its log holds every secret choice, so the file of a match that still goes on is for nobody
/// but the table's keeper; the secret of its chance is left out until it is over.
///
/// # Panics
/// Never for a match built by [`Match`]: its own log has been carried out before.
#[must_use]
pub fn of_match<G: Game>(of: &Match<G>, names: &Names, origin: Origin<'_>) -> ReplayOf<G> {
    let mut hashes = Vec::new();
    let lines = of.log().len();
    let (mut again, _) = Match::<G>::reopen(of.setup().clone(), of.opening().to_vec()).expect("it was set up once");
    for (i, entry) in of.log().iter().enumerate() {
        again.follow(entry.clone()).expect("a log that was carried out once fits again");
        if (i + 1) % HASH_EVERY == 0 || i + 1 == lines {
            hashes.push((i as u32 + 1, state_hash(again.state())));
        }
    }
    if lines == 0 {
        hashes.push((0, state_hash(again.state())));
    }
    let over = of.status().outcome().is_some();
    Replay {
        format: FORMAT.to_string(),
        version: VERSION,
        game: G::INFO.id.to_string(),
        rules_version: G::INFO.rules_version,
        content_hash: G::content_hash(of.setup()),
        setup: of.setup().clone(),
        names: names.list().to_vec(),
        opening: of.opening().to_vec(),
        log: of.log().to_vec(),
        hashes,
        commitment: origin.secret.map(Secret::commitment),
        secret: origin.secret.filter(|_| over).map(|secret| hex(secret.bytes())),
        seeds: if origin.seeds.iter().all(String::is_empty) { Vec::new() } else { origin.seeds.to_vec() },
        taken_over: origin.taken_over,
        ending: Ending::of(of.status()),
    }
}

/// The match of a file. Everything but the secret is checked.
///
/// # Errors
/// The first thing that does not fit, and where.
pub fn open<G: Game>(replay: &ReplayOf<G>) -> Result<Match<G>, ReplayError> {
    play(replay, None).map(|(played, _)| played)
}

/// Checks a file: head, rules, content, every line, every hash, the ending, the secret and every draw.
///
/// # Errors
/// The first thing that does not fit, and where.
pub fn verify<G: Game>(replay: &ReplayOf<G>) -> Result<Verified, ReplayError> {
    let secret = committed_secret(replay)?;
    let mixed = secret.as_ref().map(|secret| secret.mixed(&replay.seeds));
    let (played, draws_checked) = play::<G>(replay, mixed.as_ref())?;
    if secret.is_some() && played.status().outcome().is_none() {
        return Err(ReplayError::SecretTooEarly);
    }
    Ok(Verified {
        game: replay.game.clone(),
        lines: played.version(),
        moments: played.moments(),
        hashes: replay.hashes.len() as u32,
        draws: played.draws(),
        draws_checked,
        secret_checked: secret.is_some(),
        ending: Ending::of(played.status()),
    })
}

fn committed_secret<S, L>(replay: &Replay<S, L>) -> Result<Option<Secret>, ReplayError> {
    let Some(text) = &replay.secret else { return Ok(None) };
    let secret = Secret::from_bytes(unhex(text).ok_or(ReplayError::SecretShape)?);
    match &replay.commitment {
        Some(commitment) if *commitment == secret.commitment() => Ok(Some(secret)),
        _ => Err(ReplayError::Commitment),
    }
}

/// Whether the content of a file with this set-up is the content here. To be asked first: a set-up or a line may name what
/// other content has.
///
/// # Errors
/// That it is not, with both hashes.
pub fn check_content<G: Game>(file: &str, setup: &G::Setup) -> Result<(), ReplayError> {
    match G::content_hash(setup) {
        here if here == file => Ok(()),
        here => Err(ReplayError::Content { file: file.chars().take(64).collect(), here }),
    }
}

/// Plays the log and checks it on the way; with a secret, counts the draws that were compared with it.
fn play<G: Game>(replay: &ReplayOf<G>, secret: Option<&Secret>) -> Result<(Match<G>, u32), ReplayError> {
    replay.check_rules(&G::INFO)?;
    check_hash_list(replay)?;
    check_content::<G>(&replay.content_hash, &replay.setup)?;
    let (mut played, bounds) = Match::<G>::reopen(replay.setup.clone(), replay.opening.clone())?;
    let mut draws = Draws { secret, next: 0, checked: 0 };
    draws.check(&replay.opening, &bounds, replay.taken_over.is_none(), || "the set-up".to_string())?;
    let mut hashes = replay.hashes.iter().peekable();
    let mut agreed = 0;
    for line in 0..=replay.log.len() as u32 {
        if line > 0 {
            let entry = &replay.log[line as usize - 1];
            let bounds = played.follow(entry.clone())?;
            let own = replay.taken_over.is_none_or(|lines| line > lines);
            draws.check(entry.chance(), &bounds, own, || format!("line {line}"))?;
        }
        if let Some((_, file)) = hashes.next_if(|(at, _)| *at == line) {
            let here = state_hash(played.state());
            if here != *file {
                return Err(ReplayError::Diverged { line, agreed, file: file.chars().take(64).collect(), here });
            }
            agreed = line;
        }
    }
    let here = Ending::of(played.status());
    if here != replay.ending {
        return Err(ReplayError::Ending { file: say(replay.ending.as_ref()), here: say(here.as_ref()) });
    }
    Ok((played, draws.checked))
}

fn check_hash_list<S, L>(replay: &Replay<S, L>) -> Result<(), ReplayError> {
    let lines = replay.log.len() as u32;
    if !replay.hashes.is_sorted_by(|(a, _), (b, _)| a < b) {
        return Err(ReplayError::Hashes("they are not in the order of the lines".to_string()));
    }
    match replay.hashes.last() {
        Some((line, _)) if *line == lines => Ok(()),
        Some((line, _)) => Err(ReplayError::Hashes(format!("the last is for line {line}, but the log has {lines} lines"))),
        None => Err(ReplayError::Hashes("there are none".to_string())),
    }
}

/// Compares draws with the secret. They are numbered over the whole log, also where an undo took them back.
struct Draws<'a> {
    secret: Option<&'a Secret>,
    next: u32,
    checked: u32,
}

impl Draws<'_> {
    fn check(&mut self, written: &[u32], bounds: &[u32], own: bool, place: impl Fn() -> String) -> Result<(), ReplayError> {
        for (&written, &bound) in written.iter().zip(bounds) {
            let index = self.next;
            self.next += 1;
            let Some(secret) = self.secret.filter(|_| own) else { continue };
            let drawn = secret.draw_at(index, bound);
            if drawn != written {
                return Err(ReplayError::Draw { place: place(), index, written, drawn, bound });
            }
            self.checked += 1;
        }
        Ok(())
    }
}

fn say(ending: Option<&Ending>) -> String {
    match ending {
        None => "that it goes on".to_string(),
        Some(Ending { places, clause }) => {
            let places: Vec<String> = places.iter().take(MAX_SEATS).map(u8::to_string).collect();
            format!("places {} ({})", places.join(", "), clause.chars().take(20).collect::<String>())
        }
    }
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 64 hexadecimal digits as bytes.
#[must_use]
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}
