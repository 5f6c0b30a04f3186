//! Builds the files of `content/rage` into the crate, so that a new clan, card or scenario needs no code.

fn main() {
    embed::content("../../content/rage", &["ron"]);
}
