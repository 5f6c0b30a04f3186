//! Names nobody can guess: ids, tokens, and the hashes of tokens that the store keeps.

/// The system has no randomness to give; nothing safe can be made without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoEntropy;

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn spell(bytes: &[u8]) -> String {
    let (mut out, mut bits, mut held) = (String::with_capacity(bytes.len() * 8 / 5 + 1), 0u32, 0u32);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            out.push(char::from(LETTERS[(held >> bits & 31) as usize]));
        }
    }
    if bits > 0 {
        out.push(char::from(LETTERS[(held << (5 - bits) & 31) as usize]));
    }
    out
}

/// Random bytes of the operating system.
///
/// # Errors
/// When it has none.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoEntropy> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoEntropy)?;
    Ok(bytes)
}

/// A public id of 128 random bits: 26 characters.
///
/// # Errors
/// When the system has no randomness.
pub fn id() -> Result<String, NoEntropy> {
    Ok(spell(&bytes::<16>()?))
}

/// A secret token of 256 random bits: 52 characters.
///
/// # Errors
/// When the system has no randomness.
pub fn token() -> Result<String, NoEntropy> {
    Ok(spell(&bytes::<32>()?))
}

/// These bytes as they are written in addresses.
#[must_use]
pub fn spelled(bytes: &[u8; 16]) -> String {
    spell(bytes)
}

/// Whether `text` has the shape of an [`id`]; anything else is not looked up at all.
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|b| LETTERS.contains(&b))
}

/// What the store keeps of a token. The tokens are random and long, so a plain fast hash is enough.
#[must_use]
pub fn hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// 128 bits of the hash of an idempotency key.
#[must_use]
pub fn key_hash(key: &str) -> [u8; 16] {
    let mut out = [0; 16];
    out.copy_from_slice(&blake3::hash(key.as_bytes()).as_bytes()[..16]);
    out
}

/// A random 64-bit number, for seeds of bots and uniform choices.
///
/// # Errors
/// When the system has no randomness.
pub fn seed() -> Result<u64, NoEntropy> {
    Ok(u64::from_le_bytes(bytes::<8>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_one_shape_and_never_repeat() {
        let ids: std::collections::HashSet<String> = (0..500).map(|_| id().unwrap()).collect();
        assert_eq!(ids.len(), 500);
        assert!(ids.iter().all(|i| is_id(i)));
        assert_eq!(token().unwrap().len(), 52);
        assert!(!is_id("../../etc/passwd") && !is_id(""));
        assert_eq!(spell(&[0xff; 5]), "zzzzzzzz");
        assert_eq!(spell(&[0]), "00");
    }
}
