//! Builds the files of `content/eternia` into the crate, so that a new Character, card or Scenario needs no code.

fn main() {
    embed::content("../../content/eternia", &["ron"]);
}
