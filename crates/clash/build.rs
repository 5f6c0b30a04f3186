//! Builds the files of `content/clash` into the crate, so that a new character needs no code.

fn main() {
    embed::content("../../content/clash", &["ron"]);
}
