//! The specification, every clause an anchor.

use crate::model::Shell;
use crate::shell::{Page, frame};
use catalog::spec::{Block, Item, Kind, Spec, Table, mentions, of};
use maud::{Markup, html};

/// `GET /rules`.
#[must_use]
pub fn rules_index(shell: &Shell) -> Markup {
    let content = html! {
        section.sheet-page {
            h1 { "Rules" }
            p.lead { "Every rule has a number. The log and every refusal name the one that decided, and each has its own address here." }
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
                @if game == "clash" { (crate::clash::primer::primer()) }
                @for block in &spec.intro { (block_markup(spec, block)) }
                @for section in &spec.sections {
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

/// Text with its ids as links, `**bold**` and `` `code` ``.
fn prose(spec: &Spec, text: &str) -> Markup {
    let mut pieces = Vec::new();
    let mut at = 0;
    for (range, id) in mentions(text, &spec.prefix) {
        pieces.push((&text[at..range.start], None));
        pieces.push((&text[range.clone()], Some(id).filter(|id| spec.has(id))));
        at = range.end;
    }
    pieces.push((&text[at..], None));
    html! {
        @for (piece, id) in pieces {
            @match id {
                Some(id) => { a.clause href=(format!("#{id}")) { (piece) } }
                None => { (marked(piece)) }
            }
        }
    }
}

fn marked(text: &str) -> Markup {
    html! {
        @for (i, strong) in text.split("**").enumerate() {
            @if i % 2 == 1 { b { (code(strong)) } } @else { (code(strong)) }
        }
    }
}

fn code(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}
