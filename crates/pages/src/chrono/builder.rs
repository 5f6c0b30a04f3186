//! The deck builder: every card there is, narrowed by what one looks for; the deck beside it, judged at every step.

use super::art::{court, sign};
use super::card::{Look, back, face, inspector, spoken};
use super::stats::{Stats, curve, figures};
use crate::decks::{complaints, forms, problems, verdict};
use crate::icons::icon;
use crate::model::DeckPage;
use crate::table::clause_link;
use chrono::card::{Card, Colour, Kind};
use chrono::content::{Library, standard};
use chrono::deck::List;
use chrono::icons::{Op, Step};
use chrono::sentence::card_text;
use chrono::symbols::Symbol;
use engine::GameRng;
use maud::{Markup, html};

/// What narrows the cards on offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    colours: Vec<Colour>,
    kind: String,
    cost: (Option<u8>, Option<u8>),
    strength: (Option<u8>, Option<u8>),
    icon: Option<Symbol>,
    word: String,
    guardian: String,
    text: String,
}

impl Wanted {
    pub(crate) fn read(query: &[(String, String)]) -> Wanted {
        let field = |name: &str| query.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.trim());
        let number = |name: &str| field(name).parse().ok();
        Wanted {
            colours: Colour::ALL.into_iter().filter(|c| !field(c.word()).is_empty()).collect(),
            kind: field("kind").into(),
            cost: (number("cost_from"), number("cost_to")),
            strength: (number("str_from"), number("str_to")),
            icon: Symbol::ALL.into_iter().find(|s| s.key() == field("icon")),
            word: field("trait").into(),
            guardian: field("guardian").into(),
            text: field("q").to_lowercase(),
        }
    }

    fn fits(&self, card: &Card) -> bool {
        let between = |n: u8, (low, high): (Option<u8>, Option<u8>)| low.is_none_or(|l| n >= l) && high.is_none_or(|h| n <= h);
        let kind = match self.kind.as_str() {
            "battler" => card.kind == Kind::Battler && !card.ex,
            "action" => card.kind == Kind::Action && !card.ex,
            "ex" => card.ex,
            _ => true,
        };
        let strength = self.strength == (None, None) || card.kind == Kind::Battler && between(card.strength, self.strength);
        let has_trait = match self.word.as_str() {
            "" => true,
            "Frame" => card.frame,
            word => card.traits.iter().any(|t| t == word),
        };
        let guardian = match self.guardian.as_str() {
            "any" => card.guardian.is_some(),
            "time" => card.guardian.iter().flat_map(|l| &l.steps).any(|s| matches!(s, Step::Op(Op::Time(_)))),
            "none" => card.guardian.is_none(),
            _ => true,
        };
        let shows =
            |symbol| card.lines.iter().chain(&card.guardian).flat_map(chrono::grammar::row_of).any(|g| g.symbol == symbol);
        (self.colours.is_empty() || self.colours.contains(&card.colour))
            && kind
            && between(card.cost, self.cost)
            && strength
            && self.icon.is_none_or(shows)
            && has_trait
            && guardian
            && self.says(card)
    }

    fn says(&self, card: &Card) -> bool {
        if self.text.is_empty() {
            return true;
        }
        let text = card_text(card);
        let all = format!("{} {} {}", card.name, text.lines.join(" "), text.guardian.unwrap_or_default()).to_lowercase();
        self.text.split_whitespace().all(|word| all.contains(word))
    }
}

/// The cards of a deck as it is kept; none where the text cannot be read.
pub(super) fn list_of(text: &str, library: &Library) -> List {
    chrono::deck::import(text, library).map(|imported| imported.list).unwrap_or_default()
}

/// How many copies a deck has.
fn copies(list: &List, card: &Card) -> usize {
    if card.ex {
        list.extra.iter().filter(|id| **id == card.id).count()
    } else {
        list.cards.iter().find(|(id, _)| *id == card.id).map_or(0, |(_, n)| usize::from(*n))
    }
}

/// The same page with what is looked for now.
fn address(page: &DeckPage) -> String {
    let mut to = format!("/decks/{}/{}", page.info.id, page.id);
    let mut join = '?';
    for (name, value) in page.query.iter().filter(|(_, v)| !v.is_empty()) {
        to.push(join);
        to += &format!("{}={}", escaped(name), escaped(value));
        join = '&';
    }
    to
}

fn escaped(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// The builder.
pub(crate) fn builder(page: &DeckPage) -> Markup {
    let library = standard();
    let list = list_of(&page.text, library);
    let wanted = Wanted::read(&page.query);
    let mut found: Vec<&Card> = library.cards.iter().filter(|card| wanted.fits(card)).collect();
    found.sort_by_key(|card| (card.ex, card.cost, card.kind, card.name.as_str()));
    html! {
        section.deck-builder #builder-page {
            div.b-head {
                h1 { (page.name) }
                (verdict(&page.report))
                (play(page))
            }
            div.b-pool {
                (filters(page, &wanted))
                p.b-found role="status" { (crate::shell::count(found.len() as u32, "card", "cards")) " of " (library.cards.len()) }
                form.b-cards #pool data-swap method="post" action=(address(page)) {
                    @for card in &found { (offer(card, copies(&list, card))) }
                    @if found.is_empty() { p.none { "No card matches. Remove a filter." } }
                }
            }
            div.b-deck #deck {
                (deck_side(page, &list, library))
                // Cards of the deck that are not on offer can be looked at, too.
                @for card in library.cards.iter().filter(|c| copies(&list, c) > 0 && !wanted.fits(c)) {
                    (inspector(&format!("look-{}", card.id), card, Look::default(), &html! {}))
                }
            }
        }
    }
}

fn play(page: &DeckPage) -> Markup {
    html! {
        form.b-play method="post" action="/quick" {
            input type="hidden" name="game" value=(page.info.id);
            input type="hidden" name="deck" value=(page.id);
            span #play-it { "Play it against a bot" }
            div.levels role="group" aria-labelledby="play-it" {
                @for level in &page.levels {
                    button.button.level type="submit" name="level" value=(level.id) disabled[!page.report.is_legal()] title=(level.about) { (level.name) }
                }
            }
        }
    }
}

fn filters(page: &DeckPage, wanted: &Wanted) -> Markup {
    let here = format!("/decks/{}/{}", page.info.id, page.id);
    let number = |name: &str, words: &str, now: Option<u8>| {
        html! { input name=(name) aria-label=(words) type="number" min="0" max="20" value=[now] placeholder=(words.rsplit(' ').next().unwrap_or("")); }
    };
    let mut traits: Vec<&str> = standard().cards.iter().flat_map(|c| &c.traits).map(String::as_str).collect();
    traits.push("Frame");
    traits.sort_unstable();
    traits.dedup();
    html! {
        form.b-filters data-swap data-typing method="get" action=(here) {
            label.b-search { span.unseen { "Search cards" } input type="search" name="q" value=(wanted.text) placeholder="Name or text"; }
            fieldset.b-courts {
                legend.unseen { "Colours" }
                @for colour in Colour::ALL {
                    label title=(format!("{}, {}", colour.court(), colour.word())) {
                        input type="checkbox" name=(colour.word()) value="1" checked[wanted.colours.contains(&colour)];
                        span { (court(colour)) (colour.court()) }
                    }
                }
            }
            (select("kind", "Kind", &wanted.kind, &[("", "Any kind"), ("battler", "Battlers"), ("action", "Actions"), ("ex", "EX cards")]))
            span.b-range { "Cost" (number("cost_from", "Cost from", wanted.cost.0)) (number("cost_to", "Cost to", wanted.cost.1)) }
            span.b-range { "Strength" (number("str_from", "Strength from", wanted.strength.0)) (number("str_to", "Strength to", wanted.strength.1)) }
            label { span.unseen { "Icon" }
                select name="icon" {
                    option value="" { "Any icon" }
                    @for symbol in Symbol::ALL { option value=(symbol.key()) selected[wanted.icon == Some(symbol)] { (symbol.name()) } }
                }
            }
            label { span.unseen { "Trait" }
                select name="trait" {
                    option value="" { "Any trait" }
                    @for word in traits { option value=(word) selected[wanted.word == word] { (word) } }
                }
            }
            (select("guardian", "Guardian ability", &wanted.guardian, &[
                ("", "Guardian or not"), ("any", "With guardian ability"), ("time", "Guardian moves time"), ("none", "Without guardian ability"),
            ]))
            button.button.quiet type="submit" { "Look" }
            a.b-reset href=(here) { "All cards" }
        }
    }
}

fn select(name: &str, words: &str, now: &str, options: &[(&str, &str)]) -> Markup {
    html! {
        label { span.unseen { (words) }
            select name=(name) { @for (value, shown) in options { option value=(value) selected[*value == now] { (shown) } } }
        }
    }
}

/// A card on offer: its face opens the inspector, its buttons change the deck.
fn offer(card: &Card, n: usize) -> Markup {
    let (most, id) = (if card.ex { 1 } else { 3 }, format!("look-{}", card.id));
    html! {
        div.b-card id=(format!("c-{}", card.id)) data-has=(n) {
            button.b-face type="button" popovertarget=(id) { (face(card, Look::default())) span.unseen { (spoken(card)) ", look at it" } }
            div.b-count {
                button type="submit" name="do" value=(format!("cut:{}", card.id)) disabled[n == 0] aria-label=(format!("One {} less", card.name)) { "−" }
                b { (n) small { " of " (most) } }
                button type="submit" name="do" value=(format!("add:{}", card.id)) disabled[n >= most] aria-label=(format!("One {} more", card.name)) { "+" }
                @if most > 1 {
                    button.b-all type="submit" name="do" value=(format!("fill:{}:{}", card.id, most.saturating_sub(n).max(1))) disabled[n + 1 >= most] aria-label=(format!("{} up to {most}", card.name)) { "×" (most) }
                }
            }
            (inspector(&id, card, Look::default(), &html! {}))
        }
    }
}

fn deck_side(page: &DeckPage, list: &List, library: &Library) -> Markup {
    let stats = Stats::of(list, library);
    html! {
        p.b-summary { b { (page.report.summary) } }
        p.hint { "50 cards or more, of at most two colours, each at most three times " (clause_link("CC-19.2")) ". An extra deck is optional: six EX cards or more of these colours, each once, all of one size " (clause_link("CC-19.8")) "." }
        (problems(&page.problems))
        @if page.report.is_legal() { p.b-fine { (icon("check")) "Legal deck." } }
        @else { (complaints(&page.report)) }
        (curve(&stats))
        (figures(&stats))
        (cards(page, list, library))
        (sample(page, list, library))
        (forms(page))
    }
}

fn cards(page: &DeckPage, list: &List, library: &Library) -> Markup {
    let mut main: Vec<(&Card, usize)> =
        list.cards.iter().filter_map(|(id, n)| Some((library.get(id)?, usize::from(*n)))).collect();
    main.sort_by_key(|(card, _)| (card.kind, card.cost, card.name.as_str()));
    let mut extra: Vec<&Card> = list.extra.iter().filter_map(|id| library.get(id)).collect();
    extra.sort_by_key(|card| (card.kind, card.cost, card.name.as_str()));
    extra.dedup();
    let part = |title: &str, cards: Vec<(&Card, usize)>| {
        let sum: usize = cards.iter().map(|(_, n)| n).sum();
        html! { @if !cards.is_empty() { h3 { (title) " " small { (sum) } } ul.b-list { @for (card, n) in cards { (line(card, n)) } } } }
    };
    let of = |kind: Kind| main.iter().copied().filter(|(card, _)| card.kind == kind).collect::<Vec<_>>();
    html! {
        form data-swap method="post" action=(address(page)) {
            (part("Battlers", of(Kind::Battler)))
            (part("Actions", of(Kind::Action)))
            (part("Extra deck", extra.into_iter().map(|card| (card, copies(list, card))).collect()))
        }
    }
}

fn line(card: &Card, n: usize) -> Markup {
    html! {
        li id=(format!("d-{}", card.id)) {
            span.b-cost { (card.cost) } (court(card.colour))
            button.b-name type="button" popovertarget=(format!("look-{}", card.id)) { (card.name) }
            @if card.guardian.is_some() { span.b-sign title="Has a guardian ability" { (sign(Symbol::Guard)) } } @else { span {} }
            span.b-count {
                button type="submit" name="do" value=(format!("cut:{}", card.id)) aria-label=(format!("One {} less", card.name)) { "−" }
                b { (n) }
                button type="submit" name="do" value=(format!("add:{}", card.id)) disabled[n >= if card.ex { 1 } else { 3 }] aria-label=(format!("One {} more", card.name)) { "+" }
            }
        }
    }
}

/// CC-4.3, CC-4.6: five guardians nobody sees in play, and five cards in hand, drawn from this deck.
fn sample(page: &DeckPage, list: &List, library: &Library) -> Markup {
    let deal: u64 = page.query.iter().find(|(n, _)| n == "deal").and_then(|(_, v)| v.parse().ok()).unwrap_or(0);
    let mut bag: Vec<&Card> = list
        .cards
        .iter()
        .filter_map(|(id, n)| Some((library.get(id)?, *n)))
        .flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n)))
        .collect();
    let mut rng = GameRng::new(deal.wrapping_mul(0x9e37_79b9).wrapping_add(17));
    let mut draw = || (!bag.is_empty()).then(|| bag.swap_remove(rng.below(bag.len() as u32) as usize));
    let guardians: Vec<&Card> = (0..5).filter_map(|_| draw()).collect();
    let hand: Vec<&Card> = (0..5).filter_map(|_| draw()).collect();
    let again = DeckPage {
        query: page
            .query
            .iter()
            .filter(|(n, _)| n != "deal")
            .cloned()
            .chain([("deal".to_string(), (deal + 1).to_string())])
            .collect(),
        ..page.clone()
    };
    let row = |cards: &[&Card]| html! { ul.b-sample { @for card in cards { li { (face(card, Look::default())) span.unseen { (spoken(card)) } } } } };
    html! {
        details.b-deal open[deal > 0] {
            summary { "A sample hand and guardians" }
            @if hand.len() < 5 { p.none { "Add at least ten cards first." } (back(false)) }
            @else {
                h3 { "Hand" } (row(&hand))
                h3 { "Guardians" } (row(&guardians))
            }
            a.button.quiet data-swap href=(address(&again)) { "Deal again" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(query: &[(&str, &str)]) -> Vec<&'static Card> {
        let query: Vec<(String, String)> = query.iter().map(|(n, v)| ((*n).into(), (*v).into())).collect();
        let wanted = Wanted::read(&query);
        standard().cards.iter().filter(|card| wanted.fits(card)).collect()
    }

    #[test]
    fn every_filter_narrows_by_what_it_says() {
        let all = standard().cards.len();
        assert_eq!(found(&[]).len(), all);
        assert!(found(&[("red", "1")]).iter().all(|c| c.colour == Colour::Red));
        let two = found(&[("red", "1"), ("blue", "1")]).len();
        assert_eq!(two, found(&[("red", "1")]).len() + found(&[("blue", "1")]).len());
        assert!(found(&[("cost_from", "3"), ("cost_to", "4")]).iter().all(|c| (3..=4).contains(&c.cost)));
        assert!(found(&[("str_from", "5")]).iter().all(|c| c.kind == Kind::Battler && c.strength >= 5));
        assert!(found(&[("kind", "ex")]).iter().all(|c| c.ex) && !found(&[("kind", "ex")]).is_empty());
        assert!(found(&[("icon", "legion")]).len() >= 3);
        assert!(found(&[("trait", "Frame")]).iter().all(|c| c.frame));
        let parts: usize = ["any", "none"].iter().map(|g| found(&[("guardian", g)]).len()).sum();
        assert_eq!(parts, all);
        assert_eq!(found(&[("q", "cinder RUNNER")])[0].id, "cinder-runner");
        assert_eq!(found(&[("q", "no such words anywhere")]).len(), 0);
    }

    #[test]
    fn an_address_keeps_what_is_looked_for() {
        assert_eq!(escaped("a b&c=ü"), "a%20b%26c%3D%C3%BC");
    }
}
