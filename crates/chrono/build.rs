//! Builds the files of `content/chrono` into the crate, so that a new card, deck or lesson needs no code.

fn main() {
    embed::content("../../content/chrono", &["cards", "deck", "position"]);
}
