//! What the server tells its operator and nobody else, and how answers travel.

#![allow(clippy::unwrap_used)]

use crate::support::{Answer, Person, World};
use axum::http::Method;
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Read;

async fn get(person: &Person, path: &str, headers: &[(&str, &str)]) -> Answer {
    person.send(Method::GET, path, headers, "").await
}

#[tokio::test]
async fn figures_are_for_programs_on_this_machine_unless_there_is_a_token() {
    let world = World::new().await;
    let nobody = world.nobody();
    assert_eq!(nobody.get("/metrics").await.status, 200);
    let details = nobody.get("/healthz").await.json();
    assert_eq!((&details["ok"], &details["store"], &details["tables"]), (&json!(true), &json!("writes"), &json!(0)));
    for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
        let through = get(&nobody, "/metrics", &[(header, "192.0.2.7")]).await;
        assert_eq!((through.status.as_u16(), through.code().as_str()), (404, "not_found"), "{header}");
        let health = get(&nobody, "/healthz", &[(header, "192.0.2.7")]).await;
        assert_eq!((health.status.as_u16(), health.json()), (200, json!({ "ok": true })), "{header}");
    }
    let world = World::with(|config| config.metrics_token = Some("a token of the operator".into())).await;
    let nobody = world.nobody();
    assert_eq!(nobody.get("/metrics").await.status, 404);
    assert_eq!(world.guest("Anna").await.get("/metrics").await.status, 404);
    assert_eq!(nobody.get("/healthz").await.json(), json!({ "ok": true }));
    let token = [("authorization", "Bearer a token of the operator"), ("x-forwarded-for", "192.0.2.7")];
    let shown = get(&nobody, "/metrics", &token).await;
    assert_eq!(shown.status, 200);
    assert!(shown.text.contains("clashtable_sockets 0\n"), "{}", shown.text);
    assert_eq!(get(&nobody, "/healthz", &token).await.json()["store"], "writes");
}

fn unpacked(answer: &Answer) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(&answer.bytes[..]).read_to_string(&mut text).unwrap();
    text
}

#[tokio::test]
async fn text_is_sent_small_to_whoever_takes_it() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let style = format!("/assets/{}/style.css", pages::asset_hash());
    let (page, view) = (format!("/t/{table}"), format!("/api/tables/{table}"));
    for path in ["/rules/clash", "/", "/api/openapi.json", &style, &page, &view] {
        let plain = anna.get(path).await;
        let small = get(&anna, path, &[("accept-encoding", "gzip, deflate, br")]).await;
        assert_eq!(small.headers["content-encoding"], "gzip", "{path}");
        assert_eq!(small.headers["vary"], "accept-encoding", "{path}");
        assert!(!plain.headers.contains_key("content-encoding"), "{path}");
        assert_eq!(unpacked(&small).len(), plain.text.len(), "{path}");
        assert!(small.bytes.len() * 2 < plain.bytes.len(), "{path}: {} of {}", small.bytes.len(), plain.bytes.len());
        assert_eq!(small.headers["content-security-policy"], plain.headers["content-security-policy"]);
    }
    let refuses = get(&anna, "/", &[("accept-encoding", "gzip;q=0, identity")]).await;
    assert!(!refuses.headers.contains_key("content-encoding"));
    let tiny = get(&anna, "/healthz", &[("accept-encoding", "gzip")]).await;
    assert!(!tiny.headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn the_length_of_a_personal_answer_is_blurred() {
    let world = World::new().await;
    let (anna, _, table) = world.duel().await;
    let mut lengths = BTreeSet::new();
    for _ in 0..20 {
        let small = get(&anna, &format!("/api/tables/{table}"), &[("accept-encoding", "gzip")]).await;
        lengths.insert(small.headers["x-blur"].len());
    }
    assert!(lengths.len() > 5, "{lengths:?}");
    let style = format!("/assets/{}/style.css", pages::asset_hash());
    let public = get(&anna, &style, &[("accept-encoding", "gzip")]).await;
    assert!(!public.headers.contains_key("x-blur"));
    assert!(!anna.get(&format!("/api/tables/{table}")).await.headers.contains_key("x-blur"));
}
