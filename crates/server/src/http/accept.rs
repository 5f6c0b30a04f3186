//! Our own accept loop: bounded in number, in time for a header, and in buffers.

use super::patient::Patient;
use crate::app::App;
use crate::limits::{Counts, Whom};
use crate::routes;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::Service;

/// How long open requests get to finish when the server stops.
const DRAIN: Duration = Duration::from_secs(5);

/// Accepts until the server stops, then waits for what is still open.
pub async fn run(listener: TcpListener, app: App) {
    let router = routes::router(app.clone());
    let places = Arc::new(Semaphore::new(app.config.limits.connections));
    let addresses = Arc::new(Counts::default());
    let mut stopping = app.stopping.subscribe();
    let all = app.config.limits.connections as u32;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: give those who are here time to leave.
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let counted = (!peer.ip().is_loopback() || app.config.limits.count_loopback).then(|| Whom::address(peer.ip()));
        if counted.is_some_and(|whom| !addresses.open(whom, app.config.limits.connections_per_address)) {
            continue;
        }
        let (app, router, addresses) = (app.clone(), router.clone(), addresses.clone());
        tokio::spawn(async move {
            app.metrics.connections.fetch_add(1, Ordering::Relaxed);
            connection(stream, peer, router, &app).await;
            app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
            if let Some(whom) = counted {
                addresses.close(whom);
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, places.acquire_many(all)).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: axum::Router, app: &App) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        async move {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            // A router is always ready.
            router.call(request).await
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.config.header_timeout).max_buf_size(32 * 1024).max_headers(64);
    let connection =
        builder.serve_connection(TokioIo::new(Patient::new(stream, app.config.write_timeout)), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = app.stopping.subscribe();
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}
