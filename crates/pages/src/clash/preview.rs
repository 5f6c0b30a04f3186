//! What if: each of my cards against each card the opponent may still hold, by the very rules that will resolve the turn.

use super::Scene;
use super::card::mini;
use crate::icons::icon;
use crate::shell::count;
use clash::card::Card;
use clash::preview::{Cell, Grid, grid};
use maud::{Markup, html};

/// One pair of cards; where execution options differ, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    dealt: (u8, u8),
    lost: (u8, u8),
    /// Whether I act first, if that is the same for all options.
    first: Option<bool>,
    out: bool,
    outs: bool,
}

/// The grid by kinds of card.
pub(crate) struct ByCard {
    pub mine: Vec<Card>,
    pub theirs: Vec<Card>,
    pub pairs: Vec<Vec<Pair>>,
}

impl ByCard {
    pub(crate) fn new(grid: &Grid, me: engine::Seat) -> ByCard {
        let kinds = |plays: &[clash::Play]| {
            let mut all: Vec<Card> = plays.iter().map(|p| p.card).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let (mine, theirs) = (kinds(&grid.mine), kinds(&grid.theirs));
        let pair = |my: Card, their: Card| {
            let rows = grid.mine.iter().zip(&grid.cells).filter(|(p, _)| p.card == my);
            let cells: Vec<Cell> =
                rows.flat_map(|(_, row)| grid.theirs.iter().zip(row).filter(|(p, _)| p.card == their).map(|(_, c)| *c)).collect();
            together(&cells, me)
        };
        let pairs = mine.iter().map(|my| theirs.iter().map(|their| pair(*my, *their)).collect()).collect();
        ByCard { mine, theirs, pairs }
    }

    /// The cards of theirs that could knock me out if I play `card`.
    pub(crate) fn deadly(&self, card: Card) -> Vec<Card> {
        self.against(card, |p| p.out)
    }

    /// The cards of theirs against which `card` could knock them out.
    pub(crate) fn winning(&self, card: Card) -> Vec<Card> {
        self.against(card, |p| p.outs)
    }

    fn against(&self, card: Card, what: impl Fn(&Pair) -> bool) -> Vec<Card> {
        let Some(row) = self.mine.iter().position(|c| *c == card) else { return Vec::new() };
        self.theirs.iter().zip(&self.pairs[row]).filter(|(_, p)| what(p)).map(|(c, _)| *c).collect()
    }
}

fn together(cells: &[Cell], me: engine::Seat) -> Pair {
    let range = |f: fn(&Cell) -> u8| {
        let all = cells.iter().map(f);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let firsts = || cells.iter().map(|c| c.first.map(|s| s == me));
    let first = firsts().next().flatten().filter(|f| firsts().all(|g| g == Some(*f)));
    Pair {
        dealt: range(|c| c.dealt),
        lost: range(|c| c.lost),
        first,
        out: cells.iter().any(|c| c.knocked_out),
        outs: cells.iter().any(|c| c.knocks_out),
    }
}

/// The grid of the viewer, by card.
pub(crate) fn by_card(scene: &Scene<'_>) -> Option<ByCard> {
    if !scene.mine {
        return None;
    }
    grid(scene.view).map(|g| ByCard::new(&g, scene.near))
}

/// The panel; for somebody who watches, what a spectator may want instead.
pub(crate) fn panel(scene: &Scene<'_>) -> Markup {
    let (near, far) = (scene.near(), scene.far());
    let (Some(grid), Some(mine), Some(theirs)) = (by_card(scene), near.character, far.character) else {
        return html! {
            section #whatif .panel.whatif {
                h2 { "What if" a.close href="#table" { (icon("close")) span.unseen { "Close" } } }
                p.none { "Players see here what each of their cards would do against every card the other may hold." }
            }
        };
    };
    let deadly: Vec<Card> =
        grid.theirs.iter().copied().filter(|c| grid.mine.iter().any(|m| grid.deadly(*m).contains(c))).collect();
    html! {
        section #whatif .panel.whatif {
            h2 {
                "What if" small { span.dealt { "they lose" } " / " span.lost { "you lose" } span.edge { ", thick edge: acts first" } }
                a.close href="#table" { (icon("close")) span.unseen { "Close" } }
            }
            @if !deadly.is_empty() {
                p.warn {
                    (icon("ko")) "Mind "
                    @for (i, card) in deadly.iter().enumerate() {
                        @if i > 0 { ", " }
                        (super::card::name(&theirs, *card))
                        " (" (count(grid.mine.iter().filter(|m| grid.deadly(**m).contains(card)).count() as u32, "card of yours", "of your cards")) ")"
                    }
                    ": it can knock you out."
                }
            }
            div.scroll tabindex="0" role="group" aria-label="What each of your cards would do" {
                table.grid {
                    caption.unseen { "Rows: your cards. Columns: cards the opponent may hold. Each field: HP they lose, then HP you lose." }
                    thead { tr {
                        td {}
                        @for card in &grid.theirs { th scope="col" { (mini(&theirs, *card, "")) } }
                    } }
                    tbody {
                        @for (card, row) in grid.mine.iter().zip(&grid.pairs) {
                            tr #(format!("w-{}", hand_id(*card))) {
                                th scope="row" { (mini(&mine, *card, "")) }
                                @for pair in row { (field(pair)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The id of a card in addresses of the page.
pub(crate) fn hand_id(card: Card) -> &'static str {
    match card {
        Card::One => "1",
        Card::Two => "2",
        Card::Three => "3",
        Card::Four => "4",
        Card::Block => "block",
        Card::Counter => "counter",
        Card::Dodge => "dodge",
        Card::Special1 => "special_1",
        Card::Special2 => "special_2",
    }
}

fn field(pair: &Pair) -> Markup {
    let (dealt, lost) = (pair.dealt.1, pair.lost.1);
    let tone = match (pair.dealt, pair.lost) {
        ((0, 0), (0, 0)) => "nil",
        _ if dealt > lost => "up",
        _ if dealt < lost => "down",
        _ => "even",
    };
    let first = match pair.first {
        Some(true) => " me-first",
        Some(false) => " they-first",
        None => "",
    };
    let words = match pair.first {
        Some(true) => "You act first",
        Some(false) => "They act first",
        None => "Together, or by choice",
    };
    html! {
        td class=(format!("{tone}{first}{}", if pair.dealt.0 != pair.dealt.1 || pair.lost.0 != pair.lost.1 { " tight" } else { "" })) title=(words) {
            (range(pair.dealt)) "/" (range(pair.lost))
            @if pair.outs { (icon("ko")) span.unseen { " knocks them out" } }
            @if pair.out { span.out { (icon("ko")) } span.unseen { " knocks you out" } }
        }
    }
}

fn range((low, high): (u8, u8)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
