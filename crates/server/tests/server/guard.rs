//! Other sites, slow clients, deaf clients, and what every answer carries.

use crate::support::{Person, World, eventually};
use axum::http::{Method, header};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn other_sites_can_change_nothing_and_hear_nothing() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let anna = anna.browser();
    let own = format!("http://{}", world.addr());
    let path = format!("/t/{table}/resign");
    let form = ("content-type", "application/x-www-form-urlencoded");
    for bad in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let answer = anna.send(Method::POST, &path, &[form, bad, ("accept", "application/json")], "").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "cross_site"), "{bad:?}");
        let upgrade = [("connection", "upgrade"), ("upgrade", "websocket"), ("sec-websocket-version", "13"), bad];
        let answer = anna.send(Method::GET, &format!("/live?table={table}"), &upgrade, "").await;
        assert_eq!(answer.status.as_u16(), 403, "{bad:?}");
    }
    assert_eq!(anna.look(&table).await["over"], false);
    let good = anna.send(Method::POST, &path, &[form, ("origin", &own), ("sec-fetch-site", "same-origin")], "").await;
    assert_eq!(good.status, 303);
    assert_eq!(anna.look(&table).await["over"], true);
}

#[tokio::test]
async fn every_answer_carries_the_headers_and_the_cookie_is_careful() {
    let world = World::new().await;
    let nobody = world.nobody();
    for path in ["/", "/t/none", "/api/games", "/nothing/here", "/healthz"] {
        let headers = nobody.get(path).await.headers;
        let csp = headers["content-security-policy"].to_str().unwrap();
        assert!(csp.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{csp}");
        assert!(csp.contains("frame-ancestors 'none'") && !csp.contains("unsafe"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert_eq!(headers["cache-control"], "no-store");
    }
    let style = nobody.get(&format!("/assets/{}/style.css", pages::asset_hash())).await;
    assert_eq!(style.headers["cache-control"], "public, max-age=31536000, immutable");
    assert!(!nobody.get("/").await.headers.contains_key(header::SET_COOKIE), "looking makes no session");
    let quick = nobody.form("/quick", "game=clash&level=random").await;
    let cookie = quick.headers[header::SET_COOKIE].to_str().unwrap().to_string();
    assert!(cookie.starts_with("clashtable=") && cookie.contains("; Path=/; HttpOnly; SameSite=Lax"), "{cookie}");
    let token = cookie["clashtable=".len()..].split(';').next().unwrap().to_string();
    assert_eq!(token.len(), 52);
    let bytes = std::fs::read(world.server().store().path()).unwrap();
    let wal = std::fs::read(world.server().store().path().with_extension("sqlite-wal")).unwrap_or_default();
    let kept = [bytes, wal].concat();
    assert!(!kept.windows(52).any(|w| w == token.as_bytes()), "the store keeps hashes of tokens only");
}

#[tokio::test]
async fn behind_tls_the_cookie_is_bound_to_the_host() {
    let world = World::with(|config| config.tls = true).await;
    let quick = world.nobody().form("/quick", "game=clash&level=random").await;
    let cookie = quick.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("__Host-clashtable=") && cookie.ends_with("; Secure"), "{cookie}");
}

#[tokio::test]
async fn names_and_talk_are_shown_as_text() {
    let world = World::new().await;
    let anna = world.guest("<script>alert(1)</script>").await.browser();
    let table = anna.make(json!({ "game": "clash" })).await;
    let said = anna.form(&format!("/t/{table}/chat"), "text=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%E2%80%AE").await;
    assert_eq!(said.status, 303);
    let page = anna.get(&format!("/t/{table}")).await.text;
    assert!(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains('\u{202e}'));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"), "{page}");
}

#[tokio::test]
async fn half_a_header_is_not_waited_for() {
    let world = World::with(|config| config.header_timeout = Duration::from_millis(300)).await;
    let mut slow = TcpStream::connect(world.addr()).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
    let begun = Instant::now();
    let mut answer = Vec::new();
    tokio::time::timeout(Duration::from_secs(5), slow.read_to_end(&mut answer)).await.expect("closed in time").ok();
    assert!(begun.elapsed() < Duration::from_secs(3));
}

#[tokio::test]
async fn a_body_that_never_comes_is_not_waited_for() {
    let world = World::with(|config| config.request_timeout = Duration::from_millis(300)).await;
    let mut slow = TcpStream::connect(world.addr()).await.unwrap();
    slow.write_all(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        .await
        .unwrap();
    let mut answer = vec![0; 64];
    let n = tokio::time::timeout(Duration::from_secs(5), slow.read(&mut answer)).await.expect("answered in time").unwrap();
    assert!(answer[..n].starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer[..n]));
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.connections_per_address = 3;
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(TcpStream::connect(world.addr()).await.unwrap());
    }
    eventually("all three are counted", async || {
        world.server().metrics().connections.load(std::sync::atomic::Ordering::Relaxed) == 3
    })
    .await;
    let mut fourth = TcpStream::connect(world.addr()).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(5), fourth.read_to_end(&mut answer)).await.expect("closed at once");
    assert!(read.is_err() || answer.is_empty());
}

#[tokio::test]
async fn guests_and_tables_are_bounded() {
    let world = World::with(|config| {
        config.limits.count_loopback = true;
        config.limits.sessions = server::limits::Rate { burst: 2, per_minute: 1 };
        config.limits.tables_per_user = 2;
    })
    .await;
    let anna = world.guest("Anna").await;
    world.guest("Bo").await;
    let third = world.nobody().post("/api/session", json!({})).await;
    assert_eq!((third.status.as_u16(), third.code().as_str()), (429, "limited"));
    for _ in 0..2 {
        anna.make(json!({ "game": "clash" })).await;
    }
    let more = anna.post("/api/tables", json!({ "game": "clash" })).await;
    assert_eq!((more.status.as_u16(), more.code().as_str()), (429, "limited"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deaf_socket_slows_nobody_down() {
    let world = World::new().await;
    let (anna, bo, table) = world.duel().await;
    let mut deaf = Vec::new();
    for _ in 0..10 {
        deaf.push(bo.socket(&format!("table={table}&view=1")).await.unwrap());
    }
    let mut hears = anna.socket(&format!("table={table}&view=1")).await.unwrap();
    hears.until(0).await;
    let begun = Instant::now();
    for _ in 0..5 {
        anna.play(&table, 0).await;
        let version = bo.play(&table, 0).await;
        hears.until(version).await;
        if anna.look(&table).await["over"] == true {
            break;
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // One that reads again gets the present, not a backlog.
    let present = anna.look(&table).await["version"].as_u64().unwrap();
    deaf[0].until(present).await;
}

#[tokio::test]
async fn sockets_are_told_to_come_back_when_the_server_stops() {
    let mut world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let mut socket = anna.socket(&format!("table={table}")).await.unwrap();
    socket.next().await.unwrap();
    world.stop().await;
    assert_eq!(socket.next().await, Err(1012));
}

#[tokio::test]
async fn a_program_may_say_who_it_is_in_the_first_message() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.make(json!({ "game": "clash", "private": true, "seats": ["me", { "bot": "random" }] })).await;
    let query = format!("table={table}&view=1");
    let mut socket = world.nobody().socket(&query).await.unwrap();
    let hello = json!({ "token": anna.token }).to_string();
    socket.0.send(Message::Text(hello.into())).await.unwrap();
    assert!(socket.next().await.unwrap().contains(&table));
    let mut liar = world.nobody().socket(&query).await.unwrap();
    liar.0.send(Message::Text(json!({ "token": "x".repeat(52) }).to_string().into())).await.unwrap();
    assert_eq!(liar.next().await, Err(1008));
    assert_eq!(world.guest("Eve").await.socket(&query).await.err(), Some(404));
}

#[tokio::test]
async fn a_method_an_address_does_not_take_is_refused_in_words() {
    let world = World::new().await;
    let nobody = world.nobody();
    let program = nobody.send(axum::http::Method::PUT, "/api/tables", &[], "").await;
    assert_eq!((program.status.as_u16(), program.code().as_str()), (405, "method"));
    assert!(program.headers.contains_key("content-security-policy"));
    let person = nobody.send(axum::http::Method::DELETE, "/rules", &[], "").await;
    assert_eq!(person.status, 405);
    assert!(person.text.contains("This address does not take DELETE."), "{}", person.text);
    let twice = nobody.send(axum::http::Method::GET, "/api/games", &[("host", "other.example")], "").await;
    assert_eq!((twice.status.as_u16(), twice.code().as_str()), (400, "malformed"), "two hosts are named");
}

#[tokio::test]
async fn a_bad_token_is_answered_with_401_also_where_everybody_may_look() {
    let world = World::new().await;
    let nobody = world.nobody();
    let bad = ("authorization", "Bearer nobody-has-this");
    for path in ["/api/tables", "/api/tables/none", "/api/decks/chrono"] {
        let answer = nobody.send(Method::GET, path, &[bad], "").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (401, "no_session"), "{path}");
    }
    // A socket is for everybody too, but a token that is shown for it must be good.
    let (_, _, table) = world.duel().await;
    let somebody = Person { token: Some("nobody-has-this".into()), ..nobody.clone() };
    assert_eq!(somebody.socket(&format!("table={table}")).await.err(), Some(401));
    assert!(nobody.socket(&format!("table={table}")).await.is_ok());
    // Without a token one may look, and a new session needs none.
    assert_eq!(nobody.get("/api/tables").await.status, 200);
    let body = json!({ "name": "Anna" }).to_string();
    let json = ("content-type", "application/json");
    assert_eq!(nobody.send(Method::POST, "/api/session", &[bad, json], body).await.status, 200);
}

#[tokio::test]
async fn what_the_numbers_in_views_are_can_be_looked_up() {
    let world = World::new().await;
    let nobody = world.nobody();
    for (game, kind, number, id) in
        [("clash", "characters", 0, "bastion"), ("rage", "equipment", 0, "hatchet"), ("chrono", "cards", 0, "cinder-runner")]
    {
        let listed = nobody.get(&format!("/api/games/{game}/content")).await.json();
        let card = &listed[kind][number];
        assert_eq!((card["number"].as_u64(), card["id"].as_str()), (Some(number as u64), Some(id)), "{game}: {card}");
        assert!(!card["text"].as_array().unwrap().is_empty() && !card["name"].as_str().unwrap().is_empty());
    }
    for game in catalog::games() {
        let id = game.info().id;
        let listed = nobody.get(&format!("/api/games/{id}/content")).await.json();
        let kinds = listed.as_object().unwrap();
        assert!(!kinds.is_empty(), "{id} lists its content");
        for (kind, cards) in kinds {
            let cards = cards.as_array().unwrap();
            assert!(!cards.is_empty(), "{id}: {kind}");
            for (i, card) in cards.iter().enumerate() {
                assert_eq!(card["number"], i, "{id}: {kind}");
                assert!(!card["name"].as_str().unwrap().is_empty(), "{id}: {kind} {i}");
            }
        }
        assert!(kinds.values().flat_map(|cards| cards.as_array().unwrap()).any(|card| !card["text"][0].is_null()), "{id}");
    }
    assert_eq!(nobody.get("/api/games/none/content").await.status, 404);
}

#[tokio::test]
async fn unknown_fields_and_arrays_for_structs_are_refused_by_every_route() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let id = "0".repeat(26);
    let mut tried = 0;
    for route in server::routes::all().into_iter().filter(|route| route.input.is_some()) {
        let path = ["{table}", "{id}", "{token}", "{deck}"]
            .iter()
            .fold(route.path.replace("{game}", "chrono"), |p, part| p.replace(part, &id));
        for bad in [json!([]), json!([1, "k", "concede"]), json!({ "nobody_knows": 1 }), json!("text"), json!(null)] {
            let answer = anna.post(&path, bad.clone()).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "malformed"), "{path} {bad}: {}", answer.text);
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

/// Every way of adding a field that nobody knows to one of the objects inside this value, and of writing one of them as an array.
fn spoiled(value: &serde_json::Value) -> Vec<serde_json::Value> {
    use serde_json::Value;
    let mut all = Vec::new();
    match value {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("nobody_knows".into(), json!(1));
            all.push(Value::Object(more));
            all.push(Value::Array(fields.values().cloned().collect()));
            for (name, inner) in fields {
                all.extend(spoiled(inner).into_iter().map(|inner| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), inner);
                    Value::Object(fields)
                }));
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                all.extend(spoiled(inner).into_iter().map(|inner| {
                    let mut items = items.clone();
                    items[i] = inner;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    all
}

#[test]
fn set_ups_and_actions_of_every_game_are_read_to_the_letter() {
    let secret = engine::Secret::from_bytes([1; 32]);
    for game in catalog::games() {
        let id = game.info().id;
        for (name, setup) in game.presets() {
            assert!(game.begin(&setup, &secret).is_ok(), "{id} {name}");
            for bad in spoiled(&setup) {
                assert!(game.begin(&bad, &secret).is_err(), "{id} {name}: {bad}");
            }
        }
        let mut play = game.begin(&game.presets()[0].1, &secret).unwrap();
        let seat = play.status().deciding().lowest().unwrap();
        for action in play.legal(seat).iter().take(20) {
            for bad in spoiled(&action.action) {
                assert!(play.command(seat, &catalog::Request::Act(bad.clone()), &secret).is_err(), "{id}: {bad}");
            }
        }
    }
}
