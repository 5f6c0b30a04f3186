//! The table: a set of keyed regions around a game's own board.

use crate::front::Sight;
use crate::icons::icon;
use crate::model::{Clock, Fairness, InviteState, Refusal, Rematch, SeatPanel, Sitter, Stage, TablePage};
use crate::scene::Scene;
use crate::shell::{Page, count, frame};
use crate::{company, hint, log, playback};
use maud::{Markup, html};

/// From this many characters on a prompt is set smaller, so that it keeps to its line.
const LONG: usize = 56;

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
            data-step=[page.step.then_some("1")] data-turn=[asks.then_some(page.version)] data-over=[over.then_some("1")] data-quiet=[(page.step && !playback::is_told(page)).then_some("1")] data-say=(say(page, scene)) {
            section #prompt class=(if asks { "yours" } else { "" }) aria-label="What is asked" { (prompt(page, scene)) }
            section #actions aria-label="Actions" { (actions(page, scene)) }
            section #board aria-label="Board" {
                @if page.coach && page.stage == Stage::Playing && page.hand_over.is_none() && !page.step {
                    @if let Some((text, at)) = scene.coach() { p #coach data-coach=(at) { (icon("help")) span { (clauses_linked(&text, page.info.prefix)) } } }
                }
                @if page.stage == Stage::Gathering { (gathering(page)) }
                @match &page.hand_over {
                    Some(to) => (hand_over(page, &to.name)),
                    None => (scene.board(Some(page))),
                }
                @if matches!(page.stage, Stage::Playing | Stage::Over { .. }) { (playback::pace()) }
            }
            section #hand aria-label="Your cards and choices" {
                @if over { (ending(page, scene)) }
                @else if page.hand_over.is_none() { (scene.hand(page)) }
            }
            div.side {
                section #players aria-label="Players" { (players(page, scene)) }
                @if page.hand_over.is_none() { (lately(page, scene)) (scene.panel(Some(page)).unwrap_or_default()) }
                (hint::panel(page))
                div.drawers { (drawers(page)) }
            }
            section #log .drawer aria-label="Log" { (log_panel(page, scene)) }
            section #chat .drawer aria-label="Chat" { (chat(page, scene)) }
            section #about .drawer aria-label="Table" { (about(page)) }
            @if page.hand_over.is_none() { (playback::marks(page.moments, scene)) }
            (help(page, scene))
        }
    }
}

/// What a screen reader is told when the table changes: the last turn, then what is asked.
fn say(page: &TablePage, scene: &dyn Scene) -> String {
    let told = if page.hand_over.is_none() { scene.summary() } else { String::new() };
    let asked = match &page.stage {
        Stage::Over { text, .. } => text.clone(),
        Stage::Frozen(why) => why.clone(),
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
            Stage::Gathering => h1 { "Waiting for players." },
            Stage::Closed => h1 { "This table was closed." },
            Stage::Frozen(why) => h1.long { (why) },
            Stage::Over { text, clause } => h1 { (verdict.unwrap_or(text)) " " (clause_link(clause)) },
            Stage::Playing => (asked(page, scene)),
        }
        // Both stand in the place of what is asked: the line keeps its height.
        p #why .refusal.why hidden {}
        p #refusal .refusal role="alert" hidden[page.refusal.is_none()] { @if let Some(refusal) = &page.refusal { (refused(refusal)) } }
    }
}

/// What is asked, after what the clock has done to the viewer; and the viewer's clock, which grows loud in its last tenth.
fn asked(page: &TablePage, scene: &dyn Scene) -> Markup {
    let late = log::timed_out(page, scene).map(|said| format!("{said} ")).unwrap_or_default();
    let text = match &page.hand_over {
        Some(_) => "Pass the device.".to_owned(),
        None if page.step => playback::said(page),
        None => late + &scene.prompt().unwrap_or_else(|| page.prompt.clone()),
    };
    let clock =
        page.seats.iter().filter(|seat| page.viewer.is(seat.seat)).find_map(|seat| seat.clock).filter(|clock| clock.running);
    html! {
        h1.long[text.chars().count() > LONG] { (text) }
        @if let Some(clock) = clock { (clock_face(&clock, "clock own")) }
    }
}

/// A clock; the script lets it run.
fn clock_face(clock: &Clock, class: &str) -> Markup {
    let seconds = clock.left_ms.div_ceil(1000);
    html! {
        span class=(class) role="timer" data-left=[clock.running.then_some(clock.left_ms)] data-of=(clock.of_ms) { (seconds / 60) ":" (format!("{:02}", seconds % 60)) }
    }
}

fn actions(page: &TablePage, scene: &dyn Scene) -> Markup {
    let (giving_up, by) = scene.giving_up();
    let playing = page.stage == Stage::Playing && page.hand_over.is_none() && !page.step;
    let seated = page.viewer.seat().is_some();
    html! {
        @if playing && seated {
            @if page.can_take_back {
                (post(page, "take-back", html! { button.act #take-back type="submit" title="Take it back (u)" { (icon("undo")) span { "Take back" } } }))
            } @else {
                (post(page, "undo", html! {
                    button.act #undo type="submit" disabled[page.undo.is_err()]
                        title=(match &page.undo {
                            Err(refusal) => refusal.reason.as_str(),
                            Ok(()) if page.undo_makes_practice => "Undo (u). This goes behind what was revealed, so the game becomes practice and does not count",
                            Ok(()) => "Undo your last step (u)",
                        }) { (icon("undo")) span { "Undo" } }
                }))
            }
            (hint::button(page))
            button.act type="button" popovertarget="resign" { (icon("flag")) span { "Resign" } }
            div.tip #resign popover="auto" role="dialog" aria-label="Resign" {
                h2 { "Resign?" }
                p { (giving_up) @if !by.is_empty() { " " (clause_link(by)) } }
                (post(page, "resign", html! { button.button type="submit" { "Resign" } }))
                button.button.quiet type="button" popovertarget="resign" popovertargetaction="hide" { "Cancel" }
            }
        }
        @if let Some(seat) = page.can_sit {
            // Not live: who sits down needs a page, and a socket, that know them as the seat.
            form method="post" action=(format!("/t/{}/sit", page.id)) {
                input type="hidden" name="seat" value=(seat.0);
                input type="hidden" name="seed" data-seed;
                @if let Some(offer) = &page.decks { (crate::decks::bring(page.info.id, offer)) }
                button.button type="submit" { "Take seat " (seat.0 + 1) }
            }
        }
        @if playing { @for (address, sign, name) in scene.sheets() { a.act.phone href=(address) { (icon(sign)) span { (name) } } } }
        a.act.phone href="#log" { (icon("log")) span { "Log" } }
        a.act.phone href="#chat" { (icon("chat")) span { "Chat" } (unread()) }
        button.act type="button" popovertarget="help" { (icon("help")) span { "Help" } }
    }
}

fn hand_over(page: &TablePage, name: &str) -> Markup {
    html! {
        div.hand-over {
            (icon("people"))
            h2 { "Pass the device to " (name) }
            p { "Nothing secret is on screen. " (name) ", press the button when nobody else is looking." }
            (post(page, "handover", html! { button.button.big type="submit" data-focus autofocus { "I am " (name) } }))
        }
    }
}

/// What one does when a game is over.
fn ending(page: &TablePage, scene: &dyn Scene) -> Markup {
    html! {
        div.ending {
            @let why = log::left(page, scene).or_else(|| scene.why_it_ended()).unwrap_or_else(|| log::how_it_ended(&page.log));
            @if !why.is_empty() { p.why-ended { (why) } }
            (post_mortem(page))
            @match &page.rematch {
                Rematch::Possible => (post(page, "rematch", html! { button.button.big type="submit" data-focus { (icon("rematch")) "Play again" } })),
                Rematch::Asked => p { "You asked for a rematch. Waiting for an answer." },
                Rematch::AskedBy(name) => {
                    p { (name) " wants a rematch." }
                    (post(page, "rematch", html! { button.button.big type="submit" data-focus { (icon("rematch")) "Play again" } }))
                }
                Rematch::Made(id) => a.button.big href=(format!("/t/{id}")) { (icon("rematch")) "Go to the rematch" },
                Rematch::No => {}
            }
            @if page.practice { p { "A practice game: it does not count in your record." } }
            a.button.quiet href=(format!("/t/{}/replay?at=0", page.id)) { (icon("next")) "Watch the replay" }
            a.button.quiet href=(format!("/t/{}/replay.clash.json", page.id)) download { (icon("download")) "Download" }
            button.button.quiet type="button" data-copy=(format!("{}/t/{}/replay", page.shell.origin, page.id)) { (icon("share")) "Copy link" }
            a.button.quiet href="/" { "Lobby" }
            (fairness(&page.id, &page.fairness))
        }
    }
}

/// The way to one's costliest decisions.
fn post_mortem(page: &TablePage) -> Markup {
    html! {
        @if page.viewer.seat().is_some() {
            form method="post" action=(format!("/t/{}/analyse", page.id)) {
                input type="hidden" name="at" value=(page.moments);
                button.button.quiet type="submit" { (icon("chart")) "My three costliest decisions" }
            }
        }
    }
}

pub(crate) fn fairness(id: &str, fairness: &Fairness) -> Markup {
    html! {
        details.fairness {
            summary { "Was it fair?" }
            p { (count(fairness.draws, "random draw", "random draws")) " in this game. Before it began, the server locked in this fingerprint of its secret:" }
            code { (fairness.commitment) }
            @if let Some(secret) = &fairness.secret { p { "The secret itself, revealed at the end:" } code { (secret) } }
            p { a href=(format!("/verify?table={id}")) { "Check the replay" } }
        }
    }
}

/// Who sits where, how far everybody is, and what wins.
fn players(page: &TablePage, scene: &dyn Scene) -> Markup {
    let begun = matches!(page.stage, Stage::Playing | Stage::Over { .. });
    let goal = scene.goal();
    html! {
        (company::claims(page))
        ul.seats { @for seat in &page.seats { (seat_line(seat, if begun { scene.seat_score(seat.seat) } else { html! {} })) } }
        @if begun && !goal.is_empty() { p.goal title=(goal) { (icon("flag")) span { (goal) } } }
        p.about {
            a.about-open href="#about" { (icon(if page.public { "open" } else { "lock" })) (if page.public { "Public" } else { "Private" }) span.unseen { " table" } }
            @if page.hints { " · " (icon("lamp")) "Hints allowed" }
            @if page.practice { " · " span.practice title="Something revealed was undone, so this game does not count" { (icon("undo")) "Practice" } }
            @if page.spectators > 0 { " · " (icon("eye")) (count(page.spectators, "watching", "watching")) }
        }
    }
}

/// The table itself: who is invited, and how to leave it.
fn about(page: &TablePage) -> Markup {
    html! {
        (drawer_head("Table"))
        p { (if page.public { "Anyone can watch. The table is listed in the lobby." } else { "Only people with the link can see this table." }) }
        @if page.host && matches!(page.stage, Stage::Frozen(_)) {
            (post(page, "close", html! { button.button type="submit" { "Close the table" } }))
        } @else if page.host && page.stage != Stage::Gathering { (invites(page)) }
        p { a.button.quiet href="/" { "Lobby" } }
    }
}

/// What happened last, in the words of the log: the three newest lines, and what was missed.
fn lately(page: &TablePage, scene: &dyn Scene) -> Markup {
    let story = log::with_unchosen(page, scene);
    html! {
        section #lately aria-label="Just happened" {
            (log::newest(&story, 3))
            (log::missed(&story, page.seen, scene))
        }
    }
}

/// What opens the drawers on a desk; a phone has them in its bar.
fn drawers(page: &TablePage) -> Markup {
    html! {
        a.act href="#log" { (icon("log")) span { "Log" } }
        a.act href="#chat" { (icon("chat")) span { "Chat" } (unread()) }
        @if page.host { a.act href="#about" { (icon("people")) span { "Table" } } }
    }
}

/// How many lines of the chat are new; the script counts.
fn unread() -> Markup {
    html! { b.badge data-unread data-keep hidden {} }
}

fn drawer_head(name: &str) -> Markup {
    html! { h2 { (name) a.close href="#table" { (icon("close")) span.unseen { "Close" } } } }
}

/// Somebody is missing: how to get them here.
fn gathering(page: &TablePage) -> Markup {
    html! {
        div.gathering {
            h2 { "A seat is open" }
            @if page.host {
                p { "Send this link to a friend. It works once. " @if page.public { "The table is also listed in the lobby." } }
                (invites(page))
            } @else { p { "The game starts when every seat is taken." } }
            (company::removals(page))
        }
    }
}

/// A seat: who sits there, their clock, and how far they are.
pub(crate) fn seat_line(seat: &SeatPanel, score: Markup) -> Markup {
    let picture = match seat.sitter {
        Sitter::Person | Sitter::HotSeat => "person",
        Sitter::Bot(_) => "bot",
        Sitter::Open => "open",
    };
    html! {
        li.seat.deciding[seat.deciding].mine[seat.mine] id=(format!("s-{}", seat.seat.0)) {
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
                (clock_face(&clock, "clock"))
            }
            div.score-now { (score) }
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
                    @if page.stage == Stage::Gathering { (crate::qr::code(url, "The link as a QR code")) }
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
            button.button.quiet type="button" popovertarget="close-table" { "Close the table" }
            div.tip #close-table popover="auto" role="dialog" aria-label="Close the table" {
                h2 { "Close the table?" }
                p { "Nobody can join any more, and the links stop working." }
                (post(page, "close", html! { button.button type="submit" { "Close the table" } }))
                button.button.quiet type="button" popovertarget="close-table" popovertargetaction="hide" { "Cancel" }
            }
        }
    }
}

fn log_panel(page: &TablePage, scene: &dyn Scene) -> Markup {
    html! {
        (drawer_head("Log"))
        @if page.hand_over.is_none() {
            (log::earlier(&page.id, page.log_from))
            (log::log(&page.id, &log::with_unchosen(page, scene), scene, |line| page.seen > 0 && line.moment > page.seen))
        }
    }
}

fn chat(page: &TablePage, scene: &dyn Scene) -> Markup {
    html! {
        (drawer_head("Chat"))
        @if !scene.chat_note().is_empty() { p.hint { (clauses_linked(scene.chat_note(), page.info.prefix)) } }
        ul.talk data-last=(page.chat.last().map_or(0, |line| line.id)) { @for line in &page.chat { li id=(format!("c-{}", line.id)) { b { (line.name) } " " span { (line.text) } " " small { (line.when) } } } }
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
        (company::others(page))
    }
}

fn help(page: &TablePage, scene: &dyn Scene) -> Markup {
    let keys = [
        ("1 to 9", "pick that card"),
        ("Arrows", "move between cards"),
        ("Enter", "play the focused card"),
        ("i", "read the focused card"),
        ("u", "undo or take back"),
        ("h", "your hand"),
        ("t", "hint, if allowed"),
        ("l", "log"),
        ("w", "What if"),
        ("c", "chat"),
        ("n", "next table waiting for you"),
        ("Escape", "close"),
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
