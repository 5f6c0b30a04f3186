//! Checksums of log lines, each over the one before it: what a disk changes by itself is found when a table is woken, and named.

use super::Loaded;

/// A checksum. It is against disks, not against people: whoever can write the file can write the checksums too.
pub type Sum = [u8; 16];

fn sum(parts: &[&[u8]]) -> Sum {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut sum = Sum::default();
    sum.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    sum
}

/// What the first line of a table follows.
#[must_use]
pub fn genesis(public: &str) -> Sum {
    sum(&[b"clashtable log", public.as_bytes()])
}

/// The checksum of a line that follows one with the checksum `before`.
#[must_use]
pub fn next(before: Sum, version: u32, seat: u8, entry: &str, told: Option<&str>) -> Sum {
    sum(&[&before, &version.to_le_bytes(), &[seat], entry.as_bytes(), told.unwrap_or("").as_bytes()])
}

/// The checksum the next line follows, or the number of the first line that is not as it was written. Lines that an older program
/// wrote have no checksums; the chain begins after them.
///
/// # Errors
/// The number of the damaged line, from 1.
pub fn follow(table: &Loaded) -> Result<Sum, usize> {
    let (mut last, mut begun) = (genesis(&table.public), false);
    for (i, line) in table.lines.iter().enumerate() {
        match line.sum {
            None if begun => return Err(i + 1),
            None => {}
            Some(written) => {
                begun = true;
                last = next(last, i as u32 + 1, line.seat, &line.entry, line.told.as_deref());
                if last != written {
                    return Err(i + 1);
                }
            }
        }
    }
    Ok(last)
}
