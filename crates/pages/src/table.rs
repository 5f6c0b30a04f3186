//! The table: a set of keyed regions around a game's own board.

use crate::front::Sight;
use crate::icons::icon;
use crate::model::{Fairness, InviteState, Refusal, Rematch, SeatPanel, Sitter, Stage, TablePage};
use crate::scene::Scene;
use crate::shell::{Page, count, frame};
use crate::{hint, log};
use maud::{Markup, html};

/// `GET /t/{table}`.
#[must_use]
pub fn table(page: &TablePage) -> Markup {
    frame(&page.shell, &Page { title: &title(page), game: page.info.id, class: "at-table", ..Page::default() }, &regions(page))
}

/// "Clash! with Anna": the game and everybody else.
fn title(page: &TablePage) -> String {
    let others: Vec<&str> = page.seats.iter().filter(|s| !s.mine && s.sitter != Sitter::Open).map(|s| s.name.as_str()).collect();
    if others.is_empty() { page.info.name.to_owned() } else { format!("{} with {}", page.info.name, others.join(", ")) }
}

/// The regions alone: what `GET /t/{table}/regions` answers and scripts morph in by id.
#[must_use]
pub fn regions(page: &TablePage) -> Markup {
    let scene = Sight::of(page).scene();
    let scene = scene.as_ref();
    let asks = !page.legal.is_empty() && page.stage == Stage::Playing && page.hand_over.is_none();
    let over = matches!(page.stage, Stage::Over { .. });
    html! {
        div #table data-table=(page.id) data-title=(title(page)) data-version=(page.version) data-moments=(page.moments)
            data-turn=[asks.then_some(page.version)] data-over=[over.then_some("1")] data-say=(say(page, scene)) {
            section #prompt class=(if asks { "yours" } else { "" }) aria-label="What is asked" { (prompt(page, scene)) }
            section #actions aria-label="Actions" { (actions(page, scene)) }
            section #board aria-label="Board" {
                @if page.stage == Stage::Gathering { (gathering(page)) }
                @match &page.hand_over {
                    Some(to) => (hand_over(page, &to.name)),
                    None => (scene.board(Some(page))),
                }
            }
            section #hand aria-label="Your cards and choices" {
                @if over { (ending(page)) }
                @else if page.hand_over.is_none() { (scene.hand(page)) }
            }
            div.side {
                (hint::panel(page))
                section #players aria-label="Players" { (players(page)) }
                section #log aria-label="Log" { (log_panel(page, scene)) }
                section #chat aria-label="Chat" { (chat(page, scene)) }
            }
            (help(page, scene))
        }
    }
}

/// What a screen reader is told when the table changes: the last turn, then what is asked.
fn say(page: &TablePage, scene: &dyn Scene) -> String {
    let told = if page.hand_over.is_none() { scene.summary() } else { String::new() };
    let asked = match &page.stage {
        Stage::Over { text, .. } => text.clone(),
        Stage::Gathering | Stage::Playing | Stage::Closed => scene.prompt().unwrap_or_else(|| page.prompt.clone()),
    };
    format!("{told} {asked} {}", hint::spoken(page)).trim().to_owned()
}

/// The quiet link to a clause.
pub(crate) fn clause_link(clause: &str) -> Markup {
    let game = catalog::games()
        .iter()
        .map(|g| g.info())
        .find(|i| clause.strip_prefix(i.prefix).is_some_and(|rest| rest.starts_with('-')));
    match game {
        Some(info) => html! { a.clause href=(format!("/rules/{}#{clause}", info.id)) { (clause) } },
        None => html! { span.clause { (clause) } },
    }
}

/// Words with the clauses of a game that they name as links.
pub(crate) fn clauses_linked(text: &str, prefix: &str) -> Markup {
    let mut at = 0;
    let pieces = catalog::spec::mentions(text, prefix).into_iter().map(|(range, id)| {
        let words = &text[at..range.start];
        at = range.end;
        (words, id)
    });
    let pieces: Vec<(&str, &str)> = pieces.collect();
    html! { @for (words, id) in pieces { (words) (clause_link(id)) } (&text[at..]) }
}

/// A form of this table. Posted by script it stays on the page; without, the server answers with the page.
pub(crate) fn post(page: &TablePage, what: &str, content: Markup) -> Markup {
    html! {
        form data-live method="post" action=(format!("/t/{}/{what}", page.id)) {
            input type="hidden" name="version" value=(page.version);
            input type="hidden" name="key" value=(page.key);
            (content)
        }
    }
}

/// The form around buttons named `action`.
pub(crate) fn act_form(page: &TablePage, content: Markup) -> Markup {
    post(page, "act", content)
}

fn refused(refusal: &Refusal) -> Markup {
    html! { (refusal.reason) @if let Some(clause) = &refusal.clause { @if clause.contains('-') { " " (clause_link(clause)) } } }
}

fn prompt(page: &TablePage, scene: &dyn Scene) -> Markup {
    // At one device there is no "you" to win or lose.
    let alone = page.seats.iter().filter(|s| s.mine).count() == 1;
    let verdict = if alone { scene.verdict() } else { None };
    html! {
        @match &page.stage {
            Stage::Gathering => h1 { "Waiting for somebody to sit down." },
            Stage::Closed => h1 { "This table was closed." },
            Stage::Over { text, clause } => h1 { (verdict.unwrap_or(text)) " " (clause_link(clause)) },
            Stage::Playing => h1 { @if page.hand_over.is_some() { "The device changes hands." } @else { (scene.prompt().unwrap_or_else(|| page.prompt.clone())) } },
        }
        p #refusal .refusal role="alert" hidden[page.refusal.is_none()] { @if let Some(refusal) = &page.refusal { (refused(refusal)) } }
        @if page.hand_over.is_none() { (log::missed(&page.log, page.seen, scene)) }
    }
}

fn actions(page: &TablePage, scene: &dyn Scene) -> Markup {
    let (giving_up, by) = scene.giving_up();
    let playing = page.stage == Stage::Playing && page.hand_over.is_none();
    let seated = page.viewer.seat().is_some();
    html! {
        @if playing && seated {
            @if page.can_take_back {
                (post(page, "take-back", html! { button.act #take-back type="submit" title="Take your choice back (u)" { (icon("undo")) span { "Take back" } } }))
            } @else {
                (post(page, "undo", html! {
                    button.act #undo type="submit" disabled[page.undo.is_err()]
                        title=(page.undo.as_ref().err().map_or("Undo your last step (u)", |r| r.reason.as_str())) { (icon("undo")) span { "Undo" } }
                }))
            }
            (hint::button(page))
            button.act type="button" popovertarget="resign" { (icon("flag")) span { "Resign" } }
            div.tip #resign popover="auto" role="dialog" aria-label="Resign" {
                h2 { "Resign?" }
                p { (giving_up) @if !by.is_empty() { " " (clause_link(by)) } }
                (post(page, "resign", html! { button.button type="submit" { "Resign" } }))
            }
        }
        @if let Some(seat) = page.can_sit {
            // Not live: who sits down needs a page, and a socket, that know them as the seat.
            form method="post" action=(format!("/t/{}/sit", page.id)) {
                input type="hidden" name="seat" value=(seat.0);
                input type="hidden" name="seed" data-seed;
                @if let Some(offer) = &page.decks { (crate::decks::bring(page.info.id, offer)) }
                button.button type="submit" { "Sit down on " (seat) }
            }
        }
        @if playing { @for (address, sign, name) in scene.sheets() { a.act.phone href=(address) { (icon(sign)) span { (name) } } } }
        a.act.phone href="#log" { (icon("log")) span { "Log" } }
        a.act.phone href="#players" { (icon("people")) span { "Table" } }
        button.act type="button" popovertarget="help" { (icon("help")) span { "Help" } }
    }
}

fn hand_over(page: &TablePage, name: &str) -> Markup {
    html! {
        div.hand-over {
            (icon("people"))
            h2 { "Pass the device to " (name) }
            p { "Nothing secret is on the screen. " (name) " goes on when nobody else is looking." }
            (post(page, "handover", html! { button.button.big type="submit" data-focus autofocus { "I am " (name) } }))
        }
    }
}

/// What one does when a game is over.
fn ending(page: &TablePage) -> Markup {
    html! {
        div.ending {
            @match &page.rematch {
                Rematch::Possible => (post(page, "rematch", html! { button.button.big type="submit" data-focus { (icon("rematch")) "Play again" } })),
                Rematch::Asked => p { "You have asked for another game. Waiting for the answer." },
                Rematch::AskedBy(name) => {
                    p { (name) " asks for another game." }
                    (post(page, "rematch", html! { button.button.big type="submit" data-focus { (icon("rematch")) "Play again" } }))
                }
                Rematch::Made(id) => a.button.big href=(format!("/t/{id}")) { (icon("rematch")) "To the next game" },
                Rematch::No => {}
            }
            a.button.quiet href=(format!("/t/{}/replay?at=0", page.id)) { (icon("next")) "Watch it again" }
            a.button.quiet href=(format!("/t/{}/replay.clash.json", page.id)) download { (icon("download")) "Download" }
            button.button.quiet type="button" data-copy=(format!("{}/t/{}/replay", page.shell.origin, page.id)) { (icon("share")) "Copy the link" }
            a.button.quiet href="/" { "Lobby" }
            (fairness(&page.fairness))
        }
    }
}

pub(crate) fn fairness(fairness: &Fairness) -> Markup {
    html! {
        details.fairness {
            summary { "Was it fair?" }
            p { (count(fairness.draws, "random draw", "random draws")) " in this game. The server committed itself to its chance before it began:" }
            code { (fairness.commitment) }
            @if let Some(secret) = &fairness.secret { p { "The secret behind it, shown at the end:" } code { (secret) } }
            p { a href="/verify" { "Check the replay file" } }
        }
    }
}

fn players(page: &TablePage) -> Markup {
    html! {
        h2 { "Table" a.close href="#table" { (icon("close")) span.unseen { "Close" } } }
        ul.seats { @for seat in &page.seats { (seat_line(seat)) } }
        p.about {
            (icon(if page.public { "open" } else { "lock" })) (if page.public { "Public" } else { "Private" })
            @if page.hints { " · " (icon("lamp")) "Hints allowed" }
            @if page.spectators > 0 { " · " (icon("eye")) (count(page.spectators, "watches", "watch")) }
        }
        @if page.host && page.stage != Stage::Gathering { (invites(page)) }
    }
}

/// Somebody is missing: how to get them here.
fn gathering(page: &TablePage) -> Markup {
    html! {
        div.gathering {
            h2 { "A seat is free" }
            @if page.host {
                p { "Send the link to a friend; it works once. " @if page.public { "The table is listed in the lobby too." } }
                (invites(page))
            } @else { p { "The game begins when every seat is taken." } }
        }
    }
}

fn seat_line(seat: &SeatPanel) -> Markup {
    let picture = match seat.sitter {
        Sitter::Person | Sitter::HotSeat => "person",
        Sitter::Bot(_) => "bot",
        Sitter::Open => "open",
    };
    html! {
        li class=(if seat.deciding { "seat deciding" } else { "seat" }) id=(format!("s-{}", seat.seat.0)) {
            (icon(picture))
            span.name { (seat.name) @if seat.mine { span.you { " you" } } }
            span.state {
                @match &seat.sitter {
                    Sitter::Open => "open",
                    Sitter::Bot(level) => { "bot, " (level) }
                    Sitter::HotSeat => "here",
                    Sitter::Person => { span.(if seat.online { "dot on" } else { "dot" }) {} (if seat.online { "here" } else { "away" }) }
                }
                @if seat.deciding { ", choosing" }
            }
            @if let Some(clock) = seat.clock {
                @let seconds = clock.left_ms.div_ceil(1000);
                span.clock data-left=[clock.running.then_some(clock.left_ms)] data-of=(clock.of_ms) { (seconds / 60) ":" (format!("{:02}", seconds % 60)) }
            }
        }
    }
}

fn invites(page: &TablePage) -> Markup {
    let open: Vec<&SeatPanel> = page.seats.iter().filter(|s| s.sitter == Sitter::Open).collect();
    html! {
        @for invite in &page.invites {
            @if let (InviteState::Unused, Some(url), true) = (&invite.state, &invite.url, open.iter().any(|s| s.seat == invite.seat)) {
                div.invite id=(format!("inv-{}", invite.id)) {
                    label for=(format!("u-{}", invite.id)) { "Link for " (invite.seat) ", works once" }
                    input id=(format!("u-{}", invite.id)) type="text" readonly value=(url);
                    div.pair {
                        button.button type="button" data-copy=(url) { (icon("link")) "Copy" }
                        (post(page, "revoke", html! { input type="hidden" name="invite" value=(invite.id); button.button.quiet type="submit" { "Take back" } }))
                    }
                }
            }
        }
        @for seat in open {
            @if !page.invites.iter().any(|i| i.seat == seat.seat && i.state == InviteState::Unused) {
                (post(page, "invite", html! { input type="hidden" name="seat" value=(seat.seat.0); button.button type="submit" { (icon("link")) "Invite to " (seat.seat) } }))
            }
        }
        @if page.stage == Stage::Gathering {
            (post(page, "close", html! { button.button.quiet type="submit" { "Close the table" } }))
        }
    }
}

fn log_panel(page: &TablePage, scene: &dyn Scene) -> Markup {
    html! {
        h2 { "Log" a.close href="#table" { (icon("close")) span.unseen { "Close" } } }
        @if page.hand_over.is_none() {
            (log::earlier(&page.id, page.log_from))
            (log::log(&page.id, &page.log, scene, |line| page.seen > 0 && line.moment > page.seen))
        }
    }
}

fn chat(page: &TablePage, scene: &dyn Scene) -> Markup {
    html! {
        h2 { "Chat" }
        ul.talk { @for line in &page.chat { li id=(format!("c-{}", line.id)) { b { (line.name) } " " span { (line.text) } " " small { (line.when) } } } }
        @if page.can_chat {
            form data-live data-clear method="post" action=(format!("/t/{}/chat", page.id)) {
                input type="hidden" name="key" value=(page.key);
                label.unseen for="say" { "Say something" }
                input #say name="text" type="text" maxlength="300" required autocomplete="off" placeholder="Say something";
                button.act type="submit" { (icon("chat")) span.unseen { "Send" } }
            }
            form.signals data-live method="post" action=(format!("/t/{}/chat", page.id)) aria-label="Quick signals" {
                input type="hidden" name="key" value=(page.key);
                @for words in scene.signals() { button.signal type="submit" name="text" value=(words) { (words) } }
            }
        }
    }
}

fn help(page: &TablePage, scene: &dyn Scene) -> Markup {
    let keys = [
        ("1 to 9", "the card in that place"),
        ("Arrows", "from card to card"),
        ("Enter", "play the card in focus"),
        ("i", "look at the card in focus"),
        ("u", "undo, or take back"),
        ("h", "to the hand"),
        ("t", "a hint, where they are allowed"),
        ("l", "to the log"),
        ("w", "to What if"),
        ("c", "to the chat"),
        ("n", "to the next table that waits"),
        ("Escape", "close what is open"),
    ];
    html! {
        div #help .tip.help popover="auto" role="dialog" aria-label="Help" data-keep {
            h2 { "Keys and signs" }
            dl.keys { @for (key, words) in keys { div { dt { kbd { (key) } } dd { (words) } } } }
            ul.signs { @for (sign, words, clause) in scene.signs() { li { (icon(sign)) (words) " " (clause_link(clause)) } } }
            @if catalog::rules(page.info.id).is_some() { p { a href=(format!("/rules/{}", page.info.id)) { "All rules" } } }
            button.button.quiet type="button" popovertarget="help" popovertargetaction="hide" { "Close" }
        }
    }
}
