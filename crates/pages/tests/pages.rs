//! What every page must keep: actions as buttons, secrets kept, links that lead somewhere, no inline script or style.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::{AnyMatch, Request};
use engine::{Seat, Viewer};
use fixtures::{begin, games, info, levels, play, row, secret, shell, table};
use pages::model::*;
use serde_json::json;
use std::collections::BTreeSet;

const ME: Viewer = Viewer::Seat(Seat(0));

/// Values of `attribute="…"` in `html`, unescaped.
fn values(html: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    let unescape = |s: &str| s.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(unescape).collect()
}

/// The values of the buttons named `action`.
fn buttons(html: &str) -> Vec<String> {
    html.split("<button")
        .skip(1)
        .filter_map(|b| b.split('>').next())
        .filter(|b| b.contains(r#"name="action""#))
        .flat_map(|b| values(b, "value"))
        .collect()
}

fn all_pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let mut add = |name: &str, markup: pages::Markup| pages.push((name.to_owned(), markup.into_string()));
    let mut game = begin(json!(["masque", "cinder"]));
    add("pick", pages::table(&table(&*begin(json!([null, null])), ME)));
    add("first", pages::table(&table(&*game, ME)));
    play(&mut *game, 9, 3);
    add("middle", pages::table(&table(&*game, ME)));
    add("watch", pages::table(&table(&*game, Viewer::Spectator)));
    play(&mut *game, 500, 4);
    add("over", pages::table(&table(&*game, ME)));
    add("replay", pages::replay(&replay(&*game)));
    add("analysed", pages::replay(&analysed(4)));
    add("analysing", pages::replay(&ReplayPage { analysis: AnalysisPanel::Running(3, 6), ..analysed(1) }));
    let mine = vec![row("a", RowState::YourTurn, "Turn 4", "now"), row("d", RowState::Over("Anna won.".into()), "", "yesterday")];
    add(
        "lobby",
        pages::lobby(&Lobby {
            shell: shell(),
            games: games(),
            levels: levels(),
            level: None,
            last: None,
            mine: mine.clone(),
            open: vec![],
        }),
    );
    add("tables", pages::tables(&Tables { shell: shell(), mine: mine.clone(), open: vec![] }));
    add(
        "new",
        pages::new_table(&NewTable {
            shell: shell(),
            info: info(),
            levels: levels(),
            decks: vec![],
            problems: vec!["No.".into()],
            sent: vec![],
        }),
    );
    add("rules", pages::rules(&shell(), "clash").unwrap());
    add("rules-index", pages::rules_index(&shell()));
    add("gallery", pages::gallery(&shell(), "clash").unwrap());
    for character in clash::roster() {
        add(&character.def.id, pages::character(&shell(), "clash", &character.def.id).unwrap());
    }
    add("me", pages::me(&Me { shell: shell(), tables: mine, ..Me::default() }));
    add("verify", pages::verify(&VerifyPage { shell: shell(), report: Some(VerifyReport::default()) }));
    add("error", pages::error(&ErrorPage { shell: shell(), status: 404, text: "Nothing.".into(), ..ErrorPage::default() }));
    pages
}

#[test]
fn a_hint_is_asked_for_where_there_is_a_choice_and_answered_with_the_same_actions() {
    let game = begin(json!(["masque", "cinder"]));
    let shown = |hints: bool, viewer: Viewer, hint: Hint| {
        let page = TablePage { hints, hint, ..table(&*game, viewer) };
        pages::regions(&page).into_string()
    };
    let asks = r#"id="ask-hint""#;
    assert!(shown(true, ME, Hint::Unasked).contains(asks) && shown(true, ME, Hint::Unasked).contains("Hints allowed"));
    assert!(!shown(false, ME, Hint::Unasked).contains(asks) && !shown(false, ME, Hint::Unasked).contains("Hints allowed"));
    assert!(!shown(true, Viewer::Spectator, Hint::Unasked).contains(asks), "who has no decision gets no hint");
    assert!(shown(true, ME, Hint::Thinking).contains("Thinking…"));
    let legal = game.legal(Seat(0));
    let line = |i: usize, share| HintLine {
        action: legal[i].action.to_string(),
        label: legal[i].label.clone(),
        chance: 62,
        share,
        why: Some("Expected next: Bo: Play Dodge.".into()),
    };
    let html = shown(true, ME, Hint::Ready(vec![line(0, Some(60)), line(1, None)], "As it looks."));
    let panel = html.split(r#"<section id="hint""#).nth(1).and_then(|rest| rest.split("</section>").next()).unwrap();
    assert_eq!(buttons(panel), [legal[0].action.to_string(), legal[1].action.to_string()]);
    assert!(panel.contains("62\u{202f}%") && panel.contains("Expected next: Bo: Play Dodge."));
    assert_eq!(panel.matches("Play this most of the time.").count(), 1);
    assert_eq!((panel.matches("As it looks.").count(), panel.matches("aria-describedby").count()), (1, 2));
    let taste = shown(true, ME, Hint::Ready(vec![HintLine { why: None, ..line(0, None) }], "As it looks."));
    assert!(taste.contains("As it looks.") && !taste.contains("why-0"), "a matter of taste has no reasons");
    assert!(
        values(&html, "data-say")[0]
            .ends_with(&format!("Hint: {0}, 62 percent to win; {1}, 62 percent to win.", legal[0].label, legal[1].label))
    );
    assert!(!shown(false, ME, Hint::Ready(vec![line(0, None)], "As it looks.")).contains("62\u{202f}%"));
}

#[test]
fn the_form_of_a_table_says_whether_hints_are_allowed() {
    let fields = |hints: &str| {
        let fields = [("game", "clash"), ("seat_0", "me"), ("seat_1", "open"), ("hints", hints)];
        fields.map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    let read = |hints| pages::new_table::read(&fields(hints), &[], 1).unwrap().hints;
    assert_eq!([read("yes"), read("no"), read("alone"), read("")], [Some(true), Some(false), None, None]);
}

fn replay(game: &dyn AnyMatch) -> ReplayPage {
    let page = table(game, ME);
    ReplayPage {
        shell: shell(),
        id: page.id,
        info: page.info,
        at: 4,
        last: game.moments(),
        viewer: ME,
        seats: page.seats,
        prompt: page.prompt,
        table: game.at(4).table(ME),
        log: page.log,
        over: None,
        download: true,
        can_fork: true,
        levels: levels(),
        fairness: page.fairness,
        analysis: AnalysisPanel::Offered,
    }
}

/// A game of six steps looked at again, in which the second seat missed something at the fourth.
fn analysed(at: u32) -> ReplayPage {
    let mut game = begin(json!(["masque", "cinder"]));
    play(&mut *game, 6, 3);
    let miss = Miss {
        at: 4,
        seat: Seat(1),
        done: "Play 1".into(),
        better: "Play Block".into(),
        from: 0.71,
        to: 0.44,
        next: Some("Expected next: Anna: Play 3.".into()),
    };
    let curve = vec![(0, vec![0.5, 0.5]), (2, vec![0.25, 0.75]), (4, vec![0.255, 0.745]), (6, vec![1.0, 0.0])];
    let analysis = AnalysisPanel::Done(AnalysisView { rounds: 600, curve, misses: vec![miss] });
    ReplayPage { at, last: 6, analysis, ..replay(&*game) }
}

#[test]
fn the_chart_of_a_duel_is_one_line_with_a_dot_for_what_was_missed() {
    let html = pages::replay(&analysed(2)).into_string();
    // A chance is as high as it is large, with room for whole dots: 25 % are at 71.5 of 100, everything at 7.
    let line = r#"<path class="line side-0" d="M0 50.0L2 71.5L4 71.1L6 7.0"></path>"#;
    assert_eq!(html.matches(line).count(), 1, "{html}");
    assert!(html.contains(r#"<path class="below" d="M0 50.0L2 71.5L4 71.1L6 7.0V100H0Z"></path>"#));
    assert!(!html.contains(r#"class="line side-1" d="M0"#), "the other one is its mirror");
    assert!(html.contains(r#"<line class="now" x1="33.33%" x2="33.33%""#));
    let dot =
        r#"<a class="miss" id="miss-4" href="/t/ID/replay?at=4" data-at="4"><title>Step 4, NAME missed: 71 % → 44 %</title>"#;
    let page = analysed(2);
    assert!(html.contains(&dot.replace("ID", &page.id).replace("NAME", &page.seats[1].name)), "{html}");
    assert!(html.contains("25 %") && html.contains("75 %") && html.contains("600 tries per decision"));
    assert_eq!(html.matches("class=\"place\"").count(), 7, "a place to click for every step");
    assert!(!html.contains("class=\"missed\""), "nothing was missed here");
}

#[test]
fn at_the_moment_of_a_miss_the_better_choice_and_its_line_are_told() {
    let html = pages::replay(&analysed(4)).into_string();
    let note = html.split("class=\"missed\"").nth(1).unwrap().split("</p>").next().unwrap();
    for words in ["Missed 71 % → 44 %", "Play 1. Better: <b>Play Block</b>.", "Expected next: Anna: Play 3."] {
        assert!(note.contains(words), "{words}: {note}");
    }
    let said = values(&html, "data-say").remove(0);
    assert!(
        said.starts_with("Step 4 of 6. A costly decision by ") && said.contains("Better: Play Block (71 % → 44 %)."),
        "{said}"
    );
}

#[test]
fn more_than_two_have_a_line_each() {
    let mut page = analysed(0);
    page.viewer = Viewer::Spectator;
    let third = SeatPanel { seat: Seat(2), name: "Cid".into(), ..page.seats[1].clone() };
    page.seats.push(third);
    let AnalysisPanel::Done(view) = &mut page.analysis else { panic!() };
    view.curve = vec![(0, vec![0.5, 0.25, 0.25]), (6, vec![0.0, 0.0, 1.0])];
    let html = pages::replay(&page).into_string();
    for (side, path) in [(0, "M0 50.0L6 93.0"), (1, "M0 71.5L6 93.0"), (2, "M0 71.5L6 7.0")] {
        assert!(html.contains(&format!(r#"<path class="line side-{side}" d="{path}"></path>"#)), "{side}");
    }
    assert!(!html.contains("class=\"below\""));
}

#[test]
fn my_three_costliest_decisions_and_the_swings_are_told_and_the_others_folded_away() {
    let mut page = analysed(0);
    page.viewer = ME;
    let AnalysisPanel::Done(view) = &mut page.analysis else { panic!() };
    view.misses = (0..10).map(|at| Miss { at, seat: ME.seat().unwrap(), ..view.misses[0].clone() }).collect();
    let html = pages::replay(&page).into_string();
    let list = html.split("id=\"misses\"").nth(1).unwrap().split("</section>").next().unwrap();
    let (told, folded) = list.split_once("<details>").unwrap();
    assert_eq!((told.matches("<li>").count(), folded.matches("<li>").count()), (3 + 2, 7));
    assert!(told.contains("Your costliest decisions") && told.contains("Biggest swings"), "{told}");
    assert!(folded.starts_with("<summary>Other mistakes (7)</summary>"), "{folded}");
}

#[test]
fn every_legal_action_is_a_button_with_its_json_and_nothing_else_is() {
    for (characters, seed) in [(json!(["brute", "needle"]), 1), (json!(["masque", "magpie"]), 2), (json!([null, null]), 3)] {
        for confirm in [false, true] {
            let mut game = begin(characters.clone());
            for _ in 0..30 {
                for seat in game.status().deciding().iter() {
                    let mut page = table(&*game, Viewer::Seat(seat));
                    page.shell.confirm = confirm;
                    let mut shown = buttons(&pages::regions(&page).into_string());
                    let mut legal: Vec<String> = game.legal(seat).iter().map(|l| l.action.to_string()).collect();
                    shown.sort();
                    // A card that is played at once has its button again beside the card in full.
                    shown.dedup();
                    legal.sort();
                    assert_eq!(shown, legal);
                }
                play(&mut *game, 1, seed);
            }
        }
    }
}

/// Two games that differ only in what seat 2 has committed in secret.
fn two_worlds(characters: serde_json::Value, steps: usize) -> Vec<Box<dyn AnyMatch>> {
    let mut game = begin(characters);
    play(&mut *game, steps, 8);
    let legal = game.legal(Seat(1));
    assert!(legal.len() > 1, "there must be something to hide");
    let commit = |action: &serde_json::Value| {
        let mut world = game.boxed_clone();
        world.command(Seat(1), &Request::Act(action.clone()), &secret()).unwrap();
        world
    };
    legal.iter().map(|l| commit(&l.action)).collect()
}

#[test]
fn nothing_of_the_opponents_commitment_is_in_the_page() {
    for (characters, steps) in [(json!(["masque", "brute"]), 4), (json!(["brute", "masque"]), 0), (json!([null, null]), 0)] {
        for viewer in [ME, Viewer::Spectator] {
            let worlds = two_worlds(characters.clone(), steps);
            let pages: BTreeSet<String> = worlds.iter().map(|w| pages::regions(&table(&**w, viewer)).into_string()).collect();
            assert_eq!(pages.len(), 1, "{characters} {viewer:?}: the page tells the worlds apart");
        }
    }
}

#[test]
fn the_hand_over_screen_shows_nothing_of_the_one_before() {
    let worlds = two_worlds(json!(["masque", "brute"]), 2);
    let pages: BTreeSet<String> = worlds
        .iter()
        .map(|w| {
            // The device still carries the view of the one who has just chosen.
            let mut page = table(&**w, Viewer::Seat(Seat(1)));
            page.hand_over = Some(HandOver { to: Seat(0), name: "Anna".into() });
            pages::regions(&page).into_string()
        })
        .collect();
    assert_eq!(pages.len(), 1);
    assert!(pages.iter().next().unwrap().contains("Pass the device to Anna"));
}

#[test]
fn every_link_to_a_clause_leads_to_an_anchor() {
    let rules = pages::rules(&shell(), "clash").unwrap().into_string();
    let anchors: BTreeSet<String> = values(&rules, "id").into_iter().collect();
    let mut links = 0;
    for (name, html) in all_pages() {
        for href in values(&html, "href") {
            let target = match (name.as_str(), href.strip_prefix("/rules/clash#"), href.strip_prefix('#')) {
                (_, Some(clause), _) => clause,
                ("rules", None, Some(anchor)) => anchor,
                _ => continue,
            };
            assert!(anchors.contains(target) || target == "main", "{name}: {href} leads nowhere");
            links += 1;
        }
    }
    assert!(links > 500, "only {links} links were found");
}

#[test]
fn no_page_has_inline_script_or_style() {
    for (name, html) in all_pages() {
        assert!(!html.contains(" style="), "{name} has a style attribute");
        assert!(!html.contains("<style"), "{name} has a style element");
        for tag in html.split('<').skip(1).filter_map(|t| t.split('>').next()) {
            let inline = tag.split(' ').skip(1).any(|a| a.starts_with("on") && a.contains('='));
            assert!(!inline, "{name}: <{tag}> has an event attribute");
            assert!(!tag.starts_with("script") || tag.contains("src="), "{name}: inline script");
        }
        assert!(!html.contains("javascript:"), "{name}");
    }
}

#[test]
fn every_page_has_one_heading_its_landmarks_and_no_id_twice() {
    for (name, html) in all_pages() {
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        assert_eq!(html.matches("<main").count(), 1, "{name}");
        assert_eq!(html.matches("aria-live=").count(), 1, "{name}");
        let ids = values(&html, "id");
        let unique: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(
            ids.len(),
            unique.len(),
            "{name}: {:?}",
            ids.iter().filter(|i| ids.iter().filter(|j| j == i).count() > 1).collect::<Vec<_>>()
        );
        for target in values(&html, "popovertarget") {
            assert!(unique.contains(&target), "{name}: no popover {target}");
        }
        for tag in html.split("<button").skip(1) {
            let inside = tag.split("</button").next().unwrap_or_default();
            let words = inside.split_once('>').map_or("", |(_, rest)| rest);
            let text: String =
                words.split('<').filter_map(|t| t.split_once('>').map_or(Some(t), |(_, rest)| Some(rest))).collect();
            assert!(text.chars().any(char::is_alphanumeric), "{name}: a button without a name: {inside}");
        }
    }
}

#[test]
fn what_people_type_is_escaped() {
    let game = begin(json!(["brute", "needle"]));
    let mut page = table(&*game, ME);
    let evil = r#"<img src=x onerror="alert(1)">"#;
    page.seats[1].name = evil.into();
    page.chat[0].text = evil.into();
    page.shell.person = Some(evil.into());
    let html = pages::table(&page).into_string();
    assert!(!html.contains("<img"));
    assert!(html.contains("&lt;img src=x"));
}

#[test]
fn the_new_table_form_reads_back_what_it_offers() {
    let fields = |all: &[(&str, &str)]| all.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect::<Vec<_>>();
    let wish = pages::new_table::read(
        &fields(&[
            ("game", "clash"),
            ("seat_0", "me"),
            ("seat_1", "bot:hard"),
            ("character_0", "brute"),
            ("character_1", "pick"),
            ("pick", "open"),
            ("public", "yes"),
            ("clock", "90"),
            ("turn_limit", "50"),
            ("knock_out", "end_of_turn"),
        ]),
        &[],
        0,
    )
    .unwrap();
    assert_eq!(wish.seats, [SeatWish::Me, SeatWish::Bot("hard".into())]);
    assert_eq!((wish.public, wish.clock), (true, pages::model::Pace::Move { seconds: 90 }));
    assert_eq!(
        wish.setup,
        json!({ "characters": ["brute", null], "pick": "open", "rules": { "turn_limit": 50, "knock_out": "end_of_turn" } })
    );
    let game = catalog::game("clash").unwrap();
    assert_eq!(game.seats(&wish.setup).unwrap(), 2);
    let problems =
        pages::new_table::read(&fields(&[("game", "clash"), ("seat_0", "me"), ("clock", "1"), ("turn_limit", "x")]), &[], 0)
            .unwrap_err();
    assert_eq!(problems.len(), 3, "{problems:?}");
}

#[test]
fn each_character_has_an_emblem_of_its_own() {
    let html = pages::gallery(&shell(), "clash").unwrap().into_string();
    let emblems: Vec<&str> = html.split("<svg class=\"emblem").skip(1).filter_map(|e| e.split("</svg>").next()).collect();
    let figures: BTreeSet<&str> = emblems.iter().filter_map(|e| e.split("f-colour\" d=\"").nth(1)?.split('"').next()).collect();
    assert_eq!(emblems.len(), clash::roster().len());
    assert_eq!(figures.len(), emblems.len(), "two characters share a figure");
}

/// Two decisions in a row that the clock took count as leaving, and the page says so to both.
#[test]
fn whoever_runs_out_of_time_twice_has_left_and_is_told_so() {
    let mut game = begin(json!(["bastion", "brute"]));
    game.command(Seat(1), &Request::Concede, &secret()).unwrap();
    let told = |viewer: Seat| {
        let mut page = table(&*game, Viewer::Seat(viewer));
        page.unchosen = vec![(game.moments(), Seat(1), Unchosen::Left)];
        pages::table(&page).into_string()
    };
    assert!(told(Seat(0)).contains("Hard bot ran out of time twice in a row, which counts as leaving the game."));
    assert!(told(Seat(1)).contains("Out of time twice in a row: that counts as leaving the game."));
}
