//! Builds the files of `content/doubt` into the crate.

fn main() {
    embed::content("../../content/doubt", &["ron"]);
}
