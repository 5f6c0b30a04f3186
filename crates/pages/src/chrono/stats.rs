//! What a deck is made of, counted and drawn.

use chrono::card::{Card, Kind};
use chrono::content::Library;
use chrono::deck::List;
use chrono::icons::{Icon, Line, Op, Step};
use maud::{Markup, html};

/// The figures of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stats {
    /// Battlers and actions by cost, 0 to 10.
    pub curve: [[u32; 2]; 11],
    pub cards: u32,
    pub guardians: u32,
    /// Guardian abilities that move time.
    pub time: u32,
    pub frames: u32,
    pub pilots: u32,
    /// Cards that draw from the extra deck.
    pub sources: u32,
    pub extra: u32,
    pub cost: u32,
}

fn moves_time(line: &Line) -> bool {
    line.steps.iter().any(|step| matches!(step, Step::Op(Op::Time(_))))
}

fn draws_extra(card: &Card) -> bool {
    let lines = card.lines.iter().chain(&card.guardian);
    lines.flat_map(|line| &line.steps).any(|step| matches!(step, Step::Op(Op::Extra(_))))
}

impl Stats {
    pub(super) fn of(list: &List, library: &Library) -> Stats {
        let mut stats = Stats { extra: list.extra.len() as u32, ..Stats::default() };
        for (card, n) in list.cards.iter().filter_map(|(id, n)| Some((library.get(id)?, u32::from(*n)))) {
            stats.cards += n;
            stats.cost += n * u32::from(card.cost);
            stats.curve[usize::from(card.cost.min(10))][usize::from(card.kind == Kind::Action)] += n;
            stats.guardians += if card.guardian.is_some() { n } else { 0 };
            stats.time += if card.guardian.as_ref().is_some_and(moves_time) { n } else { 0 };
            stats.frames += if card.frame { n } else { 0 };
            stats.pilots += if card.icons() & Icon::Pilot.bit() != 0 { n } else { 0 };
            stats.sources += if draws_extra(card) { n } else { 0 };
        }
        stats
    }

    /// "4.2".
    pub(super) fn mean_cost(&self) -> String {
        let tenths = (self.cost * 10 + self.cards / 2).checked_div(self.cards).unwrap_or(0);
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    fn share(&self, of: u32) -> u32 {
        (of * 100 + self.cards / 2).checked_div(self.cards).unwrap_or(0)
    }
}

/// The cost curve: a bar for each cost, actions hatched on top of battlers.
pub(super) fn curve(stats: &Stats) -> Markup {
    let most = stats.curve.iter().map(|[a, b]| a + b).max().unwrap_or(0).max(6);
    let height = |n: u32| n * 66 / most;
    let told: Vec<String> = stats
        .curve
        .iter()
        .enumerate()
        .filter(|(_, [a, b])| a + b > 0)
        .map(|(cost, [a, b])| format!("{} of cost {cost}", a + b))
        .collect();
    html! {
        svg.curve viewBox="0 0 242 96" role="img" aria-label=(format!("Cost curve: {}", if told.is_empty() { "no cards".into() } else { told.join(", ") })) {
            defs { pattern #hatch width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect.h-ground width="5" height="5" {} path.h-line d="M0 0v5" {} } }
            path.axis d="M0 80.500h242" {}
            @for (cost, [battlers, actions]) in stats.curve.iter().enumerate() {
                @let x = cost * 22 + 2;
                rect.bar-battler x=(x) y=(80 - height(*battlers)) width="18" height=(height(*battlers)) {}
                rect.bar-action x=(x) y=(80 - height(*battlers) - height(*actions)) width="18" height=(height(*actions)) {}
                @if battlers + actions > 0 { text.bar-n x=(x + 9) y=(76 - height(*battlers) - height(*actions)) { (battlers + actions) } }
                text.bar-cost x=(x + 9) y="92" { (cost) @if cost == 10 { "+" } }
            }
        }
    }
}

/// The other figures.
pub(super) fn figures(stats: &Stats) -> Markup {
    html! {
        dl.deck-figures {
            div { dt { "Mean cost" } dd { (stats.mean_cost()) } }
            div { dt { "Guardian abilities" } dd { (stats.share(stats.guardians)) "%" small { (stats.guardians) " cards" } } }
            div { dt { "of them move time" } dd { (stats.time) } }
            div { dt { "Frames and pilots" } dd { (stats.frames) " : " (stats.pilots) } }
            div { dt { "Sources of EX cards" } dd { (stats.sources) small { "for " (stats.extra) " EX" } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_deck_is_counted() {
        let library = chrono::content::standard();
        for deck in &library.decks {
            let stats = Stats::of(&deck.list, library);
            assert_eq!(stats.cards as usize, deck.list.size(), "{}", deck.id);
            assert_eq!(stats.curve.iter().flatten().sum::<u32>(), stats.cards);
            assert!(stats.time <= stats.guardians && stats.guardians <= stats.cards);
        }
        assert_eq!(Stats::default().mean_cost(), "0.0");
    }
}
