//! Every route with every role answers as intended. A route that is missing here fails the test.

#![allow(clippy::unwrap_used)]

use crate::support::{Person, World};
use axum::http::Method;
use serde_json::{Value, json};

/// Roles, in the order of the columns below: nobody, a guest without a seat, the seat that made the table, the other
/// seat (all at a private table), and a guest who watches a public one.
const ROLES: [&str; 5] = ["nobody", "guest", "seat", "other seat", "spectator"];

struct Case {
    method: &'static str,
    path: &'static str,
    body: Body,
    /// Statuses by role.
    answers: [u16; 5],
}

enum Body {
    None,
    Json(fn() -> Value),
    Form(&'static str),
}

const fn get(path: &'static str, answers: [u16; 5]) -> Case {
    Case { method: "GET", path, body: Body::None, answers }
}

const fn form(path: &'static str, body: &'static str, answers: [u16; 5]) -> Case {
    Case { method: "POST", path, body: Body::Form(body), answers }
}

const fn post(path: &'static str, body: fn() -> Value, answers: [u16; 5]) -> Case {
    Case { method: "POST", path, body: Body::Json(body), answers }
}

const fn delete(path: &'static str, answers: [u16; 5]) -> Case {
    Case { method: "DELETE", path, body: Body::None, answers }
}

fn nothing() -> Value {
    json!({})
}

fn concede() -> Value {
    json!({ "version": 0, "key": "k", "request": "concede" })
}

const ALL: [u16; 5] = [200; 5];
const GOES: [u16; 5] = [303; 5];
/// A deck of nobody, or of somebody else.
const OTHERS: [u16; 5] = [401, 404, 404, 404, 404];
/// Whoever may see the table.
const VIEW: [u16; 5] = [404, 404, 200, 200, 200];

#[rustfmt::skip]
const CASES: &[Case] = &[
    post("/api/session", || json!({ "name": "Zoe" }), ALL),
    delete("/api/session", [401, 200, 200, 200, 200]),
    get("/api/sessions", [401, 200, 200, 200, 200]),
    post("/api/sessions", nothing, [401, 200, 200, 200, 200]),
    delete("/api/sessions", [401, 200, 200, 200, 200]),
    delete("/api/sessions/{id}", OTHERS),
    get("/api/ignored", [401, 200, 200, 200, 200]),
    delete("/api/ignored/{id}", OTHERS),
    get("/api/games", ALL),
    get("/api/games/clash", ALL),
    get("/api/games/clash/content", ALL),
    get("/api/tables", ALL),
    post("/api/tables", || json!({ "game": "clash" }), [401, 200, 200, 200, 200]),
    get("/api/tables/{table}", VIEW),
    post("/api/tables/{table}/actions", concede, [401, 404, 200, 200, 403]),
    post("/api/tables/{table}/hint", nothing, [401, 404, 403, 403, 403]),
    get("/api/tables/{table}/events", VIEW),
    post("/api/tables/{table}/sit", nothing, [401, 404, 200, 200, 409]),
    post("/api/tables/{table}/leave", nothing, [401, 404, 409, 409, 403]),
    post("/api/tables/{table}/remove", || json!({ "seat": 1 }), [401, 404, 409, 403, 403]),
    post("/api/tables/{table}/claim", nothing, [401, 404, 409, 409, 403]),
    post("/api/tables/{table}/ignore", || json!({ "seat": 0 }), [401, 404, 422, 200, 200]),
    post("/api/tables/{table}/report", || json!({ "seat": 0, "text": "slow" }), [401, 404, 422, 200, 200]),
    post("/api/tables/{table}/close", nothing, [401, 404, 409, 403, 403]),
    post("/api/tables/{table}/handover", nothing, [401, 404, 409, 409, 409]),
    post("/api/tables/{table}/rematch", nothing, [401, 404, 409, 409, 403]),
    post("/api/tables/{table}/invites", nothing, [401, 404, 200, 403, 403]),
    delete("/api/tables/{table}/invites/{id}", [401, 404, 404, 403, 403]),
    post("/api/tables/{table}/chat", || json!({ "text": "hello" }), [401, 404, 200, 200, 200]),
    get("/api/tables/{table}/replay", [404, 404, 409, 409, 409]),
    get("/api/tables/{table}/analysis", [404, 404, 409, 409, 409]),
    post("/api/tables/{table}/analysis", nothing, [401, 404, 409, 409, 409]),
    post("/api/join/{token}", nothing, [401, 404, 404, 404, 404]),
    get("/api/openapi.json", ALL),
    get("/live?table={table}", [400, 404, 400, 400, 400]),
    get("/healthz", ALL),
    get("/metrics", ALL),
    get("/api/decks/chrono", [401, 200, 200, 200, 200]),
    post("/api/decks/chrono", nothing, [401, 200, 200, 200, 200]),
    post("/api/decks/chrono/check", || json!({ "text": "" }), ALL),
    get("/api/decks/chrono/{deck}", OTHERS),
    post("/api/decks/chrono/{deck}", || json!({ "name": "Zoe" }), OTHERS),
    delete("/api/decks/chrono/{deck}", OTHERS),
    get("/decks/chrono", ALL),
    form("/decks/chrono", "name=Zoe", GOES),
    get("/decks/chrono/{deck}", [404; 5]),
    form("/decks/chrono/{deck}", "do=copy", [404; 5]),
    get("/decks/chrono/{deck}/deck.txt", [404; 5]),
    get("/", ALL),
    form("/quick", "game=clash&level=random", GOES),
    form("/friend", "game=clash", GOES),
    form("/match", "game=clash", GOES),
    get("/new?game=clash", ALL),
    get("/tables", ALL),
    form("/tables", "game=clash&seat_0=me&seat_1=open&public=yes", GOES),
    get("/join/{token}", [404; 5]),
    form("/join/{token}", "name=Zoe", [404; 5]),
    get("/rules", ALL),
    get("/rules/clash", ALL),
    get("/gallery/clash", ALL),
    get("/lessons/chrono", ALL),
    get("/lessons/clash", [404; 5]),
    get("/gallery/clash/nobody", [404; 5]),
    get("/me", ALL),
    form("/me", "name=Zoe&theme=dark", GOES),
    form("/me/sessions", "end=others", [401, 303, 303, 303, 303]),
    form("/me/device", "", [401, 200, 200, 200, 200]),
    form("/me/ignored", "id=none", [401, 404, 404, 404, 404]),
    get("/device/{token}", [404; 5]),
    form("/device/{token}", "", [404; 5]),
    get("/verify", ALL),
    form("/verify", "text=%7B%7D", ALL),
    get("/assets/{hash}/style.css", ALL),
    get("/t/{table}", VIEW),
    get("/t/{table}/regions", VIEW),
    // Nothing has happened yet, so there is no step to show.
    get("/t/{table}/step?at=0", [404; 5]),
    get("/t/{table}/log", VIEW),
    form("/t/{table}/act", "action=%7B%7D&version=0&key=k", [401, 404, 400, 400, 403]),
    form("/t/{table}/undo", "version=0&key=k", [401, 404, 422, 422, 403]),
    form("/t/{table}/take-back", "version=0&key=k", [401, 404, 422, 422, 403]),
    form("/t/{table}/hint", "version=0&key=k", [401, 404, 403, 403, 403]),
    form("/t/{table}/resign", "version=0&key=k", [401, 404, 303, 303, 403]),
    form("/t/{table}/rematch", "key=k", [401, 404, 409, 409, 403]),
    form("/t/{table}/handover", "key=k", [401, 404, 409, 409, 409]),
    form("/t/{table}/chat", "text=hello", [401, 404, 303, 303, 303]),
    form("/t/{table}/invite", "key=k", [401, 404, 303, 403, 403]),
    form("/t/{table}/revoke", "invite=none", [401, 404, 404, 403, 403]),
    form("/t/{table}/sit", "seat=1", [404, 404, 303, 303, 409]),
    form("/t/{table}/waive", "skip=3&skip=9&key=k", [401, 404, 303, 303, 403]),
    form("/t/{table}/leave", "key=k", [401, 404, 409, 409, 403]),
    form("/t/{table}/remove", "seat=1", [401, 404, 409, 403, 403]),
    form("/t/{table}/claim", "key=k", [401, 404, 409, 409, 403]),
    form("/t/{table}/ignore", "seat=0&how=mute", [401, 404, 422, 303, 303]),
    form("/t/{table}/report", "seat=0&text=slow", [401, 404, 422, 303, 303]),
    form("/t/{table}/close", "key=k", [401, 404, 409, 403, 403]),
    get("/t/{table}/replay", VIEW),
    get("/t/{table}/replay.clash.json", [404, 404, 409, 409, 409]),
    form("/t/{table}/analyse", "at=0", [404, 404, 409, 409, 409]),
    form("/t/{table}/fork", "at=0", [404, 404, 409, 409, 409]),
];

fn is_of(case: &Case, method: &Method, path: &str) -> bool {
    let plain = case.path.split('?').next().unwrap().replace("style.css", "{file}").replace("/nobody", "/{character}");
    let plain = if path.contains("{game}") { plain.replace("/clash", "/{game}").replace("/chrono", "/{game}") } else { plain };
    case.method == method.as_str() && plain == path
}

/// A private duel, and a public one that the guest watches.
async fn tables(world: &World) -> ([Person; 4], String, String) {
    let (guest, anna, bo) = (world.guest("Guest").await, world.guest("Anna").await, world.guest("Bo").await);
    let made = anna.post("/api/tables", json!({ "game": "clash", "private": true })).await.json();
    let token = made["invites"][0]["token"].as_str().unwrap();
    assert_eq!(bo.post(&format!("/api/join/{token}"), json!({})).await.status, 200);
    let public = anna.make(json!({ "game": "clash" })).await;
    assert_eq!(bo.post(&format!("/api/tables/{public}/sit"), json!({})).await.status, 200);
    ([world.nobody(), guest, anna, bo], made["table"].as_str().unwrap().to_string(), public)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_answers_every_role_as_intended() {
    for route in server::routes::all() {
        assert!(CASES.iter().any(|c| is_of(c, &route.method, route.path)), "{} {} is in no case", route.method, route.path);
    }
    let world = World::new().await;
    let mut wrong = Vec::new();
    for case in CASES {
        for (i, role) in ROLES.iter().enumerate() {
            let (people, private, public) = tables(&world).await;
            let person = &people[if i == 4 { 1 } else { i }];
            let table = if i == 4 { &public } else { &private };
            let path = case.path.replace("{table}", table).replace("{hash}", pages::asset_hash());
            let path =
                path.replace("{token}", &"0".repeat(26)).replace("{id}", &"0".repeat(26)).replace("{deck}", &"0".repeat(26));
            let answer = match &case.body {
                Body::None => person.send(case.method.parse().unwrap(), &path, &[], "").await,
                Body::Json(body) => person.post(&path, body()).await,
                Body::Form(body) => person.browser().form(&path, body).await,
            };
            if answer.status.as_u16() != case.answers[i] {
                let text: String = answer.text.chars().take(300).collect();
                wrong.push(format!(
                    "{} {} as {role}: {} and not {}: {text}",
                    case.method, case.path, answer.status, case.answers[i]
                ));
            }
            assert!(!answer.text.contains("panicked"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn what_one_may_not_see_looks_as_if_it_were_not_there() {
    let world = World::new().await;
    let ([nobody, guest, ..], private, _) = tables(&world).await;
    let absent = "0123456789abcdefghjkmnpqrs";
    for person in [nobody, guest] {
        for path in
            ["/api/tables/T", "/api/tables/T/events", "/api/tables/T/replay", "/t/T", "/t/T/regions", "/t/T/log", "/t/T/replay"]
        {
            let there = person.get(&path.replace('T', &private)).await;
            let not = person.get(&path.replace('T', absent)).await;
            assert_eq!((there.status, there.text), (not.status, not.text), "{path}");
        }
    }
}

#[tokio::test]
async fn the_document_of_the_api_names_every_route_and_its_schemas() {
    let world = World::new().await;
    let document = world.nobody().get("/api/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.0.3");
    for route in server::routes::all().iter().filter(|r| r.is_api()) {
        let operation = &document["paths"][route.path][route.method.as_str().to_ascii_lowercase()];
        assert_eq!(operation["summary"], route.about, "{} {}", route.method, route.path);
        assert_eq!(operation["requestBody"].is_object(), route.input.is_some(), "{}", route.path);
    }
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name} is named and not there");
    }
}

#[tokio::test]
async fn health_tells_whether_the_store_writes_and_metrics_count() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    anna.play(&table, 0).await;
    bo.play(&table, 0).await;
    let nobody = world.nobody();
    assert_eq!(nobody.get("/healthz").await.json()["ok"], true);
    let text = nobody.get("/metrics").await.text;
    assert!(text.contains("clashtable_actions_total 2\n"), "{text}");
    assert!(text.contains("clashtable_tables_live 1\n"), "{text}");
    world.server().store().faults().full.store(true, std::sync::atomic::Ordering::SeqCst);
    let sick = nobody.get("/healthz").await;
    assert_eq!((sick.status.as_u16(), sick.code().as_str()), (503, "store"));
}

#[test]
fn every_route_is_documented_and_nothing_else_is() {
    let text = include_str!("../../../../docs/api.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let mut documented: Vec<(String, String)> = rows
        .filter(|(address, _)| address.contains(" /"))
        .map(|(address, rest)| (address.to_string(), rest.split(" |").next().unwrap_or_default().to_string()))
        .collect();
    let mut there: Vec<(String, String)> = server::routes::all()
        .iter()
        .map(|route| (format!("{} {}", route.method, route.path), format!("{:?}", route.who).to_lowercase()))
        .collect();
    documented.sort();
    there.sort();
    assert_eq!(documented, there, "docs/api.md against routes.rs");
}

/// The files of a folder and of those in it.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_server_names_no_game() {
    let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(home.join("Cargo.toml")).unwrap();
    let needed = manifest.split("[dev-dependencies]").next().unwrap();
    for id in catalog::games().iter().map(|game| game.info().id) {
        assert!(!needed.lines().any(|line| line.starts_with(&format!("{id}."))), "the server depends on {id}");
        for path in files(&home.join("src")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for name in [format!("\"{id}\""), format!("{id}::")] {
                assert!(!code.contains(&name), "{} names {name}", path.display());
            }
        }
    }
}
