//! Renders every page with a played game to a directory of files, to look at: `cargo run -p pages --example gallery -- DIR`.

use catalog::{AnyMatch, Request};
use engine::{GameRng, Info, Names, Seat, Secret, Viewer};
use pages::model::*;
use serde_json::json;
use std::path::Path;
use std::{env, fs, io};

fn levels() -> Vec<Level> {
    let level = |id: &str, name: &str, about: &str| Level { id: id.into(), name: name.into(), about: about.into() };
    vec![
        level("easy", "Easy", "Plays what comes to mind."),
        level("normal", "Normal", "Looks at the next turn."),
        level("hard", "Hard", "Weighs every pair of cards."),
        level("expert", "Expert", "Mixes its play like a master."),
    ]
}

fn shell() -> Shell {
    Shell {
        person: Some("Anna".into()),
        origin: "http://127.0.0.1:8080".into(),
        waiting: vec![WaitingTable { id: "other".into(), title: "Clash! with Cem".into() }],
        ..Shell::default()
    }
}

fn seats(deciding: &[Seat], bot: bool) -> Vec<SeatPanel> {
    let seat = |i: u8, name: &str, sitter: Sitter, mine: bool| SeatPanel {
        seat: Seat(i),
        name: name.into(),
        sitter,
        mine,
        online: true,
        deciding: deciding.contains(&Seat(i)),
        clock: Some(Clock { left_ms: 74_000, of_ms: 90_000, running: deciding.contains(&Seat(i)) }),
    };
    let other = if bot { Sitter::Bot("Hard".into()) } else { Sitter::Person };
    vec![seat(0, "Anna", Sitter::Person, true), seat(1, if bot { "Hard bot" } else { "Bo" }, other, false)]
}

fn info() -> Info {
    catalog::game("clash").expect("Clash! is in the catalog").info()
}

fn begin(characters: serde_json::Value) -> Box<dyn AnyMatch> {
    let game = catalog::game("clash").expect("Clash! is in the catalog");
    game.begin(&json!({ "characters": characters }), &secret()).expect("a legal set-up")
}

fn secret() -> Secret {
    Secret::from_bytes([7; 32])
}

/// Plays random legal actions for both seats until `turns` turns are over or the game is.
fn play(game: &mut dyn AnyMatch, steps: usize, seed: u64) {
    let mut rng = GameRng::new(seed);
    for _ in 0..steps {
        let Some(seat) = game.status().deciding().lowest() else { return };
        let legal = game.legal(seat);
        if let Some(choice) = rng.pick(&legal) {
            game.wish(seat, &Request::Act(choice.action.clone()), &secret()).expect("a legal action is accepted");
        }
    }
}

fn table(game: &dyn AnyMatch, viewer: Viewer) -> TablePage {
    let deciding: Vec<Seat> = game.status().deciding().iter().collect();
    let names = Names(vec!["Anna".into(), "Hard bot".into()]);
    let over = game.status().outcome();
    let log = game.events(viewer, 0, &names);
    TablePage {
        shell: shell(),
        id: "k3v9".into(),
        info: info(),
        version: game.version(),
        moments: game.moments(),
        key: "0123456789abcdef".into(),
        viewer,
        seats: seats(&deciding, true),
        stage: match over {
            Some(outcome) => Stage::Over { text: game.prompt(viewer, &names), clause: outcome.clause.0.into() },
            None => Stage::Playing,
        },
        prompt: game.prompt(viewer, &names),
        refusal: None,
        table: game.table(viewer),
        legal: viewer.seat().map(|s| game.legal(s)).unwrap_or_default(),
        undo: Err(Refusal { reason: "Something was revealed since; undo does not go behind that.".into(), clause: None }),
        can_take_back: viewer.seat().is_some_and(|s| game.can_take_back(s)),
        log,
        seen: 0,
        chat: vec![
            ChatLine { id: 1, name: "Bo".into(), seat: Some(Seat(1)), text: "Good luck!".into(), when: "20:14".into() },
            ChatLine { id: 2, name: "Anna".into(), seat: Some(Seat(0)), text: "You will need it.".into(), when: "20:15".into() },
        ],
        can_chat: true,
        invites: vec![],
        host: true,
        can_sit: None,
        hand_over: None,
        spectators: 2,
        public: true,
        rematch: if over.is_some() { Rematch::Possible } else { Rematch::No },
        fairness: Fairness { commitment: secret().commitment(), secret: None, draws: 0 },
    }
}

fn row(id: &str, standing: Standing, progress: &str, when: &str) -> TableRow {
    TableRow {
        id: id.into(),
        info: info(),
        seats: seats(&[Seat(0)], false),
        standing,
        progress: progress.into(),
        when: when.into(),
        public: id == "b",
    }
}

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
    let mine = || {
        vec![
            row("a", Standing::YourTurn, "Turn 4", "2 minutes ago"),
            row("c", Standing::Waiting, "Turn 1", "an hour ago"),
            row("d", Standing::Over("Anna won by knock-out.".into()), "Turn 9", "yesterday"),
        ]
    };
    let open = || vec![row("b", Standing::Open, "", "just now"), row("e", Standing::Watch, "Turn 12", "a minute ago")];
    out.page("lobby", |t| {
        pages::lobby(&Lobby {
            shell: themed(t),
            levels: levels(),
            last: Some(row("a", Standing::YourTurn, "Turn 4", "2 minutes ago")),
            mine: mine(),
            open: open(),
        })
    })?;
    out.page("tables", |t| pages::tables(&Tables { shell: themed(t), mine: mine(), open: vec![] }))?;
    out.page("new", |t| {
        pages::new_table(&NewTable { shell: themed(t), info: info(), levels: levels(), problems: vec![], sent: vec![] })
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
        })
    })?;
    let join = |t, state| Join {
        shell: themed(t),
        token: "tok".into(),
        table: Some("k3v9".into()),
        info: info(),
        seats: seats(&[], false),
        seat: Seat(1),
        host: "Anna".into(),
        clock: Some(90),
        state,
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
    page("table-pick", &*picking, me, &|_| {})?;
    let mut game = begin(json!([one, two]));
    page("table-first", &*game, me, &|_| {})?;
    play(&mut *game, 8, 5);
    page("table-choose", &*game, me, &|p| p.seen = 6)?;
    page("table-refused", &*game, me, &|p| {
        p.refusal = Some(Refusal {
            reason: "Your 4 is discarded; it comes back when you recharge.".into(),
            clause: Some("CL-4.8".into()),
        });
        p.shell.confirm = true;
    })?;
    page("table-watch", &*game, Viewer::Spectator, &|p| p.can_chat = false)?;
    page("table-handover", &*game, me, &|p| p.hand_over = Some(HandOver { to: Seat(1), name: "Bo".into() }))?;
    let mut chosen = game.boxed_clone();
    play(&mut *chosen, 1, 9);
    page("table-committed", &*chosen, me, &|_| {})?;
    page("table-gathering", &*picking, me, &|p| {
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
    page("table-over", &*game, me, &|_| {})?;
    let at = game.moments() / 2;
    out.page("replay", |theme| {
        let names = Names(vec!["Anna".into(), "Hard bot".into()]);
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
        })
    })
}
