//! Builds the files of `content/fields` into the crate.

fn main() {
    embed::content("../../content/fields", &["ron"]);
}
