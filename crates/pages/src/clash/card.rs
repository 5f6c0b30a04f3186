//! Card faces: the number that matters top left, the Buildup top right, the type as shape and colour.

use super::emblem::card_art;
use crate::assets::href;
use crate::icons::icon;
use clash::card::Card;
use clash::character::{Buildup, Character, ClassSet};
use clash::content::Class;
use clash::setup::Rules;
use maud::{Markup, html};

/// The type of a card: a shape, a colour and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Attack,
    Defence,
    SpecialAttack,
    SpecialDefence,
    Special,
}

impl Kind {
    pub(crate) fn of(character: &Character, card: Card) -> Kind {
        let class = character.move_of(card).class;
        let (attack, defence) = (class.meets(ClassSet::of(Class::Attack)), class.meets(ClassSet::of(Class::Defence)));
        match (card.is_special(), attack, defence) {
            (false, true, _) => Kind::Attack,
            (false, false, _) => Kind::Defence,
            (true, true, _) => Kind::SpecialAttack,
            (true, false, true) => Kind::SpecialDefence,
            (true, false, false) => Kind::Special,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Kind::Attack => "k-attack",
            Kind::Defence => "k-defence",
            Kind::SpecialAttack | Kind::SpecialDefence | Kind::Special => "k-special",
        }
    }

    /// The shape, an icon's name.
    const fn shape(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Defence => "defence",
            Kind::SpecialAttack | Kind::SpecialDefence | Kind::Special => "special",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Kind::Attack => "Attack",
            Kind::Defence => "Defence",
            Kind::SpecialAttack => "Special attack",
            Kind::SpecialDefence => "Special defence",
            Kind::Special => "Special",
        }
    }
}

/// What a card is called where there is room for one or two signs: a number, or an icon's name.
pub(crate) enum Short {
    Number(u8),
    Icon(&'static str),
    Letters(String),
}

pub(crate) fn short(character: &Character, card: Card) -> Short {
    match card {
        Card::One => Short::Number(1),
        Card::Two => Short::Number(2),
        Card::Three => Short::Number(3),
        Card::Four => Short::Number(4),
        Card::Block => Short::Icon("block"),
        Card::Counter => Short::Icon("counter"),
        Card::Dodge => Short::Icon("dodge"),
        Card::Special1 | Card::Special2 => {
            let initials = character.card_name(card).split([' ', '-']).filter_map(|w| w.chars().next()).take(2);
            Short::Letters(initials.flat_map(char::to_uppercase).collect())
        }
    }
}

fn short_markup(character: &Character, card: Card) -> Markup {
    match short(character, card) {
        Short::Number(n) => html! { (n) },
        Short::Icon(name) => icon(name),
        Short::Letters(letters) => html! { (letters) },
    }
}

/// The name of a card in a sentence: "the 4", "Block", "Iron Wave".
pub(crate) fn name(character: &Character, card: Card) -> String {
    match card {
        Card::One | Card::Two | Card::Three | Card::Four => format!("the {}", character.card_name(card)),
        _ => character.card_name(card).to_owned(),
    }
}

/// The big sign top left: the damage of an attack, else what kind of help it is.
fn corner(character: &Character, card: Card) -> Markup {
    // A number that depends on how the card is meant would be wrong for the other ways.
    let printed = match character.move_of(card).printed[..] {
        [first, ref others @ ..] if others.iter().all(|other| *other == first) => first,
        _ => 0,
    };
    match short(character, card) {
        Short::Number(n) => html! { (n) },
        Short::Icon(name) => icon(name),
        Short::Letters(_) if printed > 0 => html! { (printed) },
        Short::Letters(_) => icon("special"),
    }
}

/// The Buildup as it is printed, and in words. A Dodge prints none: it shows the one it would have now, where that is known.
pub(crate) fn buildup(character: &Character, card: Card, rules: &Rules, dodge: Option<u8>) -> (String, String) {
    let at = |n: u8| (n.to_string(), format!("Buildup {n}"));
    let pile = |now: Option<u8>| match now {
        Some(n) => (format!("={n}"), format!("Buildup from the pile, now {n}")),
        None => ("=".into(), "Buildup from the pile".into()),
    };
    match character.move_of(card).buildup {
        Buildup::Fixed(n) => at(n),
        Buildup::Counter => at(rules.counter_buildup),
        Buildup::TopOfPile => pile(dodge),
        Buildup::ByOption(each) => {
            let each: Vec<String> = each.iter().take(usize::from(character.move_of(card).options)).map(u8::to_string).collect();
            (each.join("/"), format!("Buildup {}", each.join(" or ")))
        }
        Buildup::Expr { base, .. } => (format!("{base}±"), format!("Buildup varies from {base}")),
    }
}

/// How a card is shown.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look<'a> {
    /// How many there are; shown from 2 on.
    pub count: u8,
    /// What a Dodge would read from the pile now.
    pub dodge: Option<u8>,
    /// More classes.
    pub class: &'a str,
}

/// A card at hand size: number, picture, type, name.
pub(crate) fn face(character: &Character, card: Card, rules: &Rules, look: Look<'_>) -> Markup {
    let kind = Kind::of(character, card);
    let (sign, words) = buildup(character, card, rules, look.dodge);
    html! {
        span class=(format!("card {} {}", kind.class(), look.class)) aria-hidden="true" {
            (card_art(character, card))
            span.c-num { (corner(character, card)) }
            span.c-bu title=(words) { (icon("buildup")) (sign) }
            span class=(if title(character, card).len() > 9 { "c-name long" } else { "c-name" }) { (icon(kind.shape())) span { (title(character, card)) } }
            @if look.count > 1 { span.c-count { "×" (look.count) } }
        }
    }
}

/// A card in full, as the inspector and the gallery show it.
pub(crate) fn full(character: &Character, card: Card, rules: &Rules, look: Look<'_>) -> Markup {
    let kind = Kind::of(character, card);
    let (sign, words) = buildup(character, card, rules, look.dodge);
    html! {
        article class=(format!("card cw-l {} {}", kind.class(), look.class)) {
            (card_art(character, card))
            span.c-num aria-hidden="true" { (corner(character, card)) }
            span.c-bu { (icon("buildup")) span.unseen { (words) } span aria-hidden="true" { (sign) } }
            h3.c-name { (icon(kind.shape())) span { (title(character, card)) } }
            p.c-kind { (kind.word()) @if look.count > 1 { ", twice" } " · " (words) }
            div.c-text { @for line in super::words::card(character, card, rules) { p { (line) } } }
        }
    }
}

/// The name on the card.
pub(crate) fn title(character: &Character, card: Card) -> &str {
    match card {
        Card::One => "One",
        Card::Two => "Two",
        Card::Three => "Three",
        Card::Four => "Four",
        _ => character.card_name(card),
    }
}

/// A card as small as it gets: sign, colour and shape.
pub(crate) fn mini(character: &Character, card: Card, class: &str) -> Markup {
    let kind = Kind::of(character, card);
    html! {
        span class=(format!("mini {} {class}", kind.class())) title=(character.card_name(card)) {
            span aria-hidden="true" { (short_markup(character, card)) }
            span.unseen { (character.card_name(card)) }
        }
    }
}

/// The back of a card of Clash!.
pub(crate) fn back(class: &str) -> Markup {
    html! {
        span class=(format!("card back {class}")) aria-hidden="true" {
            svg viewBox="0 0 63 88" preserveAspectRatio="none" {
                rect.b-ground width="63" height="88" {}
                use.b-dots href=(format!("{}#back-dots", href("icons.svg"))) {}
                path.b-frame d="M5 5h53v78H5z" {}
                path.b-mark d="M19 26 37 62M44 26 26 62" {}
            }
        }
    }
}
