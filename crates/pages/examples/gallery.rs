//! Renders every page with a played game to a directory of files, to look at: `cargo run -p pages --example gallery -- DIR`.

#[path = "../tests/fixtures/mod.rs"]
mod fixtures;

use catalog::AnyMatch;
use engine::{Names, Seat, Viewer};
use fixtures::{begin, games, info, levels, play, row, seats, secret, shell, table};
use pages::model::{
    AnalysisPanel, ErrorPage, Fairness, HandOver, Invite, InviteState, Join, JoinState, Lobby, Me, NewTable, Record, Refusal,
    ReplayPage, RowState, SeatPanel, Shell, Sitter, Stage, TablePage, Tables, Theme, VerifyPage, VerifyReport,
};
use serde_json::json;
use std::path::Path;
use std::{env, fs, io};

struct Out<'a>(&'a Path);

impl Out<'_> {
    /// One page in both themes.
    fn page(&self, name: &str, make: impl Fn(Theme) -> pages::Markup) -> io::Result<()> {
        for theme in [Theme::Light, Theme::Dark] {
            fs::write(self.0.join(format!("{name}.{}.html", theme.id())), make(theme).into_string())?;
        }
        Ok(())
    }
}

fn main() -> io::Result<()> {
    let dir = env::args().nth(1).unwrap_or_else(|| "target/pages".into());
    let out = Out(Path::new(&dir));
    let assets = out.0.join("assets").join(pages::asset_hash());
    fs::create_dir_all(&assets)?;
    for asset in pages::assets() {
        fs::write(assets.join(asset.name), asset.bytes)?;
    }
    let ids: Vec<String> = clash::roster().iter().map(|c| c.def.id.clone()).collect();
    let (one, two) = (ids[0].clone(), ids[ids.len() / 2].clone());
    let themed = |theme: Theme| Shell { theme, ..shell() };

    tables_of_clash(&out, &one, &two)?;
    tables_of_rage(&out)?;
    tables_of_chrono(&out)?;
    tables_of_eternia(&out)?;
    tables_of_fields(&out)?;
    let mine = || {
        vec![
            row("a", RowState::YourTurn, "Turn 4", "2 minutes ago"),
            row("c", RowState::Waiting, "Turn 1", "an hour ago"),
            row("d", RowState::Over("Anna won by knock-out.".into()), "Turn 9", "yesterday"),
        ]
    };
    let open = || vec![row("b", RowState::Open, "", "just now"), row("e", RowState::Watch, "Turn 12", "a minute ago")];
    out.page("lobby", |t| {
        pages::lobby(&Lobby {
            shell: themed(t),
            games: games(),
            levels: levels(),
            level: None,
            last: Some(row("a", RowState::YourTurn, "Turn 4", "2 minutes ago")),
            mine: mine(),
            open: open(),
        })
    })?;
    out.page("tables", |t| pages::tables(&Tables { shell: themed(t), mine: mine(), open: vec![] }))?;
    out.page("new", |t| {
        pages::new_table(&NewTable {
            shell: themed(t),
            info: info(),
            levels: levels(),
            decks: vec![],
            problems: vec![],
            sent: vec![],
        })
    })?;
    out.page("rules-index", |t| pages::rules_index(&themed(t)))?;
    out.page("rules", |t| pages::rules(&themed(t), "clash").expect("Clash! has rules"))?;
    out.page("gallery", |t| pages::gallery(&themed(t), "clash").expect("Clash! has characters"))?;
    out.page("character", |t| pages::character(&themed(t), "clash", &two).expect("a member of the roster"))?;
    out.page("me", |t| {
        pages::me(&Me {
            shell: themed(t),
            note: Some("Kept.".into()),
            record: Record { played: 12, won: 7, drawn: 1 },
            tables: mine(),
            ..Me::default()
        })
    })?;
    let join = |t, state| Join {
        shell: themed(t),
        token: "tok".into(),
        table: Some("k3v9".into()),
        info: info(),
        seats: seats(&[], false),
        seat: Some(Seat(1)),
        host: "Anna".into(),
        clock: pages::model::Pace::Move { seconds: 90 },
        commitment: "0".repeat(64),
        state,
        decks: None,
        problems: Vec::new(),
    };
    out.page("join", |t| pages::join(&join(t, JoinState::Open)))?;
    out.page("join-used", |t| pages::join(&join(t, JoinState::Used)))?;
    out.page("error", |t| {
        pages::error(&ErrorPage {
            shell: themed(t),
            status: 404,
            text: "No table has this address. It may have been closed.".into(),
            clause: None,
            next: vec![("Your tables".into(), "/tables".into())],
        })
    })?;
    let report = VerifyReport {
        ok: true,
        text: "Everything fits.".into(),
        checks: vec![(true, "18 lines played again, all states equal".into()), (true, "The secret fits the commitment".into())],
    };
    out.page("verify", |t| pages::verify(&VerifyPage { shell: themed(t), report: Some(report.clone()) }))?;
    println!("written to {dir}");
    Ok(())
}

/// Every kind of decision of Clash of Rage, as who is asked and as another player sees it.
fn tables_of_rage(out: &Out<'_>) -> io::Result<()> {
    use fixtures::rage::{page, positions};
    for (kind, position) in positions() {
        let shown = |name: &str, viewer: Viewer| {
            out.page(name, |theme| {
                let mut page = page(&*position.game, viewer);
                page.shell.theme = theme;
                pages::table(&page)
            })
        };
        shown(&format!("rage-{kind}"), Viewer::Seat(position.seat))?;
        let other = Seat((position.seat.0 + 1) % position.game.seats() as u8);
        if other != position.seat {
            shown(&format!("rage-{kind}-watch"), Viewer::Seat(other))?;
        }
    }
    Ok(())
}

/// Every kind of decision of Clash for Eternia, as who is asked and as another player sees it.
fn tables_of_eternia(out: &Out<'_>) -> io::Result<()> {
    use fixtures::eternia::{decisions, page};
    for (kind, decision) in decisions() {
        let shown = |name: &str, viewer: Viewer| {
            out.page(name, |theme| {
                let mut page = page(&*decision.game, viewer);
                page.shell.theme = theme;
                pages::table(&page)
            })
        };
        shown(&format!("eternia-{kind}"), Viewer::Seat(decision.seat))?;
        let other = Seat((decision.seat.0 + 1) % decision.game.seats() as u8);
        if other != decision.seat && matches!(kind.as_str(), "queue" | "activation" | "level" | "attack_boosts") {
            shown(&format!("eternia-{kind}-watch"), Viewer::Seat(other))?;
        }
    }
    Ok(())
}

/// Every kind of decision of Fields of Eternia, as who is asked and as another team sees it.
fn tables_of_fields(out: &Out<'_>) -> io::Result<()> {
    use fixtures::{fields::positions, rage::page};
    for (kind, position) in positions() {
        let shown = |name: &str, viewer: Viewer| {
            out.page(name, |theme| {
                let mut page = page(&*position.game, viewer);
                page.shell.theme = theme;
                pages::table(&page)
            })
        };
        shown(&format!("fields-{kind}"), Viewer::Seat(position.seat))?;
        if ["turn", "drawn", "powers", "wilds-dice"].contains(&kind.as_str()) {
            let other = Seat((position.seat.0 + 1) % position.game.seats() as u8);
            shown(&format!("fields-{kind}-watch"), Viewer::Seat(other))?;
        }
    }
    out.page("gallery-of-fields", |theme| pages::gallery(&Shell { theme, ..shell() }, "fields").expect("there are heroes"))
}

/// Every kind of decision of Chrono Clash, as who is asked and as others see it, and what a lesson and a puzzle look like.
fn tables_of_chrono(out: &Out<'_>) -> io::Result<()> {
    use fixtures::chrono::{decisions, page, position, shed};
    let shown = |name: &str, game: &dyn AnyMatch, viewer: Viewer| {
        out.page(name, |theme| {
            let mut page = page(game, viewer);
            page.shell.theme = theme;
            pages::table(&page)
        })
    };
    for (kind, decision) in decisions() {
        shown(&format!("chrono-{kind}"), &*decision.game, Viewer::Seat(decision.seat))?;
        let other = Seat((decision.seat.0 + 1) % decision.game.seats() as u8);
        shown(&format!("chrono-{kind}-watch"), &*decision.game, Viewer::Seat(other))?;
    }
    out.page("chrono-shed", |theme| {
        let mut page = shed();
        page.shell.theme = theme;
        pages::table(&page)
    })?;
    for id in ["lesson-gauge", "lesson-icons", "open-door"] {
        shown(&format!("chrono-{id}"), &*position(id), Viewer::Seat(Seat(0)))?;
    }
    let mut lost = position("the-ninth");
    play(&mut *lost, 40, 2);
    shown("chrono-puzzle-over", &*lost, Viewer::Seat(Seat(0)))?;
    out.page("chrono-lessons", |theme| {
        pages::lessons(&Shell { theme, ..shell() }, "chrono", &["open-door".into()]).expect("there are lessons")
    })
}

fn tables_of_clash(out: &Out<'_>, one: &str, two: &str) -> io::Result<()> {
    let me = Viewer::Seat(Seat(0));
    let page = |name: &str, game: &dyn AnyMatch, viewer: Viewer, change: &dyn Fn(&mut TablePage)| {
        out.page(name, |theme| {
            let mut page = table(game, viewer);
            page.shell.theme = theme;
            change(&mut page);
            pages::table(&page)
        })
    };
    let picking = begin(json!([null, null]));
    page("clash-pick", &*picking, me, &|_| {})?;
    let mut game = begin(json!([one, two]));
    page("clash-first", &*game, me, &|_| {})?;
    play(&mut *game, 8, 5);
    page("clash-choose", &*game, me, &|p| p.seen = 6)?;
    page("clash-refused", &*game, me, &|p| {
        p.refusal = Some(Refusal {
            reason: "Your 4 is discarded; it comes back when you recharge.".into(),
            clause: Some("CL-4.8".into()),
        });
        p.shell.confirm = true;
    })?;
    page("clash-watch", &*game, Viewer::Spectator, &|p| p.can_chat = false)?;
    page("clash-handover", &*game, me, &|p| p.hand_over = Some(HandOver { to: Seat(1), name: "Bo".into() }))?;
    let mut chosen = game.boxed_clone();
    play(&mut *chosen, 1, 9);
    page("clash-committed", &*chosen, me, &|_| {})?;
    page("clash-gathering", &*picking, me, &|p| {
        p.stage = Stage::Gathering;
        p.seats[1] = SeatPanel { name: "Open".into(), sitter: Sitter::Open, online: false, clock: None, ..p.seats[1].clone() };
        p.invites = vec![Invite {
            id: "i1".into(),
            seat: Seat(1),
            url: Some("http://127.0.0.1:8080/join/q8w7e6r5t4".into()),
            state: InviteState::Unused,
        }];
    })?;
    play(&mut *game, 400, 11);
    page("clash-over", &*game, me, &|_| {})?;
    let at = game.moments() / 2;
    out.page("replay", |theme| {
        let names = Names::new(vec!["Anna".into(), "Hard bot".into()]);
        let then = game.at(at);
        let shell = Shell { theme, ..shell() };
        pages::replay(&ReplayPage {
            shell,
            id: "k3v9".into(),
            info: info(),
            at,
            last: game.moments(),
            viewer: me,
            seats: seats(&[], true),
            prompt: then.prompt(me, &names),
            table: then.table(me),
            log: game.events(me, 0, &names),
            over: Some(("Anna wins.".into(), "CL-13.1".into())),
            download: true,
            can_fork: true,
            levels: levels(),
            fairness: Fairness { commitment: secret().commitment(), secret: Some("07".repeat(32)), draws: 0 },
            analysis: AnalysisPanel::Offered,
        })
    })
}
