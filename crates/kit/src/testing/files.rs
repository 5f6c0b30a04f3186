//! Content files with a mistake in them.

/// What `parse` finds wrong with content files after one text is replaced in one of them; nothing if they are read all the same.
///
/// # Panics
/// When the file does not say what is to be replaced.
#[track_caller]
pub fn broken<T, E: Default>(
    files: &[(&str, &str)],
    (file, from, to): (&str, &str, &str),
    parse: impl FnOnce(&[(&str, &str)]) -> Result<T, E>,
) -> E {
    assert!(files.iter().any(|(name, text)| *name == file && text.contains(from)), "{file} does not say {from}");
    let change = |name: &str, text: &str| if name == file { text.replacen(from, to, 1) } else { text.to_string() };
    let texts: Vec<(&str, String)> = files.iter().map(|(name, text)| (*name, change(name, text))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    parse(&files).err().unwrap_or_default()
}
