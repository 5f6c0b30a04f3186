//! The specification, every clause an anchor.

use crate::model::Shell;
use crate::shell::{Page, frame};
use catalog::spec::{Block, Item, Kind, Spec, Table, mentions, of};
use maud::{Markup, html};
use pulldown_cmark::{Event, Parser, Tag, TextMergeStream};

/// `GET /rules`.
#[must_use]
pub fn rules_index(shell: &Shell) -> Markup {
    let content = html! {
        section.sheet-page {
            h1 { "Rules" }
            p.lead { "Every rule has a number. The log names the rule behind each line." }
            ul.next {
                @for game in catalog::games() {
                    @let info = game.info();
                    li { a.button href=(format!("/rules/{}", info.id)) { (info.name) } }
                }
            }
        }
    };
    frame(shell, &Page { title: "Rules", game: "", class: "plain", ..Page::default() }, &content)
}

/// The section of a specification that tells a player how to begin.
const IN_SHORT: &str = "In short";

/// `GET /rules/{game}`; none for a game that is not there.
#[must_use]
pub fn rules(shell: &Shell, game: &str) -> Option<Markup> {
    let info = catalog::game(game)?.info();
    let spec = of(game)?;
    let content = html! {
        div.rulebook {
            nav.contents aria-label="Contents" {
                h2 { "Contents" }
                ol { @for section in &spec.sections { li class=(format!("level-{}", section.level)) { a href=(format!("#{}", section.anchor)) { (section.title) } } } }
            }
            article.spec {
                h1 { "Rules of " (info.name) }
                // What a player needs to begin; what decides is below.
                @for section in spec.sections.iter().filter(|s| s.title == IN_SHORT) {
                    section.in-short id=(section.anchor) { h2 { (section.title) } @for block in &section.blocks { (block_markup(spec, block)) } }
                }
                (crate::fronts::of(game).primer())
                @for block in &spec.intro { (block_markup(spec, block)) }
                @for section in spec.sections.iter().filter(|s| s.title != IN_SHORT) {
                    section id=(section.anchor) {
                        @if section.level == 2 { h2 { (section.title) } }
                        @else { h3 { @if section.anchor.starts_with(&spec.prefix) { span.number { (section.anchor) } " " } (section.title) } }
                        @for block in &section.blocks { (block_markup(spec, block)) }
                    }
                }
            }
        }
    };
    Some(frame(
        shell,
        &Page { title: &format!("Rules of {}", info.name), game: info.id, class: "plain rules", ..Page::default() },
        &content,
    ))
}

fn block_markup(spec: &Spec, block: &Block) -> Markup {
    match block {
        Block::Text(text) => html! { p { (prose(spec, text)) } },
        Block::Item(item) => item_markup(spec, item),
        Block::List { numbered: true, entries } => html! { ol.listed { @for e in entries { li { (prose(spec, e)) } } } },
        Block::List { numbered: false, entries } => html! { ul.listed { @for e in entries { li { (prose(spec, e)) } } } },
        Block::Table(table) => table_markup(spec, table),
        Block::Code(text) => html! { pre tabindex="0" { (text) } },
    }
}

fn item_markup(spec: &Spec, item: &Item) -> Markup {
    let class = match item.kind {
        Kind::Clause => "item",
        Kind::Ruling => "item ruling",
        Kind::Example => "item example",
    };
    html! {
        div id=(item.id) class=(class) {
            a.id href=(format!("#{}", item.id)) { (item.id) }
            p {
                @if !item.title.is_empty() { b { (item.title) } " " }
                (prose(spec, &item.text))
                @for ruling in &item.rulings { @if !item.text.contains(ruling.as_str()) { " " a.clause href=(format!("#{ruling}")) { (ruling) } } }
            }
        }
    }
}

fn table_markup(spec: &Spec, table: &Table) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(table.id.as_deref().unwrap_or("Table")) id=[table.id.as_deref()] {
            table.plain {
                thead { tr { @for cell in &table.header { th scope="col" { (prose(spec, cell)) } } } }
                tbody {
                    @for row in &table.rows {
                        tr id=[row.id.as_deref()] { @for cell in &row.cells { td { (prose(spec, cell)) } } }
                    }
                }
            }
        }
    }
}

/// A piece of Markdown, its ids as links. What stands in one cell, entry or paragraph is text, whatever it begins with.
fn prose(spec: &Spec, text: &str) -> Markup {
    // A full stop in front keeps "- 1" or "2. x" from becoming a list; it is taken away again.
    let guarded = format!(".{}", dedent(text));
    let mut events = TextMergeStream::new(Parser::new(&guarded));
    let first = std::iter::from_fn(|| events.next());
    let mut first_text = true;
    let mut events = first.map(|event| match event {
        Event::Text(text) if std::mem::take(&mut first_text) => Event::Text(text.trim_start_matches('.').to_owned().into()),
        other => other,
    });
    content(spec, &mut events)
}

/// Without the indentation that all lines after the first share.
fn dedent(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let shared = text.lines().skip(1).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = text.lines().enumerate().map(|(i, line)| if i == 0 { line } else { &line[shared..] }).collect();
    lines.join("\n")
}

/// Everything up to the end of what has begun.
fn content<'a>(spec: &Spec, events: &mut dyn Iterator<Item = Event<'a>>) -> Markup {
    let mut pieces = Vec::new();
    while let Some(event) = events.next() {
        pieces.push(match event {
            Event::End(_) => break,
            Event::Start(tag) => {
                let inside = content(spec, events);
                tagged(&tag, inside)
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => linked(spec, &text),
            Event::Code(text) => html! { code { (text.as_ref()) } },
            Event::SoftBreak | Event::HardBreak => html! { "\n" },
            _ => html! {},
        });
    }
    html! { @for piece in pieces { (piece) } }
}

fn tagged(tag: &Tag<'_>, inside: Markup) -> Markup {
    match tag {
        Tag::Strong => html! { b { (inside) } },
        Tag::Emphasis => html! { em { (inside) } },
        Tag::List(None) => html! { ul.listed { (inside) } },
        Tag::List(Some(_)) => html! { ol.listed { (inside) } },
        Tag::Item => html! { li { (inside) } },
        _ => inside,
    }
}

/// Words with the ids that the specification has as links.
fn linked(spec: &Spec, text: &str) -> Markup {
    let mut at = 0;
    let mut pieces = Vec::new();
    for (range, id) in mentions(text, &spec.prefix).into_iter().filter(|(_, id)| spec.has(id)) {
        pieces.push((&text[at..range.start], id));
        at = range.end;
    }
    html! { @for (words, id) in pieces { (words) a.clause href=(format!("#{id}")) { (id) } } (&text[at..]) }
}
