//! A service with an address of its own, from its start to its end.

use std::{any::Any, net::SocketAddr, time::Duration};

use actix_web::HttpServer;
use secrecy::ExposeSecret;
use tokio::task::JoinHandle;

use crate::{
    Handlers, Hosted, Platform, Service, Shared, StartError, config::Settings, host, telemetry,
};

/// A service that answers requests at an address. Stop it with [`Running::stop`].
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    server: actix_web::dev::ServerHandle,
    finished: JoinHandle<std::io::Result<()>>,
    hosted: Hosted,
    closing: Duration,
}

impl Running {
    /// Its platform, for whoever is not one of its handlers.
    pub fn platform(&self) -> &Platform {
        self.hosted.platform()
    }

    /// What answers its requests, for a caller inside this process too.
    pub fn handlers(&self) -> &Handlers {
        self.hosted.handlers()
    }

    /// Lets connections end, answers the requests under way, then ends the background work.
    pub async fn stop(self) {
        // A stream ends when it is told to, not when all is said.
        self.hosted.platform().live().end();
        self.hosted.platform().connections().close(self.closing).await;
        self.server.stop(true).await;
        let _ = self.finished.await;
        self.hosted.stop().await;
    }

    /// Waits until the server has ended by itself.
    async fn finished(&mut self) {
        let _ = (&mut self.finished).await;
    }
}

/// Runs a service as a process of its own until SIGTERM or Ctrl-C; answers whether it ended in order.
///
/// Errors: it cannot start.
pub async fn serve(service: Service, settings: Settings) -> Result<bool, StartError> {
    let mut settings = settings.of_service(service.name)?;
    let _guard = telemetry::init(&settings.telemetry, service.name)?;
    if !settings.database.owner_url.expose_secret().is_empty() {
        tracing::warn!(
            "database.owner_url is for `afterbell migrate` alone: a serving process needs no owner's password"
        );
        settings = settings.with("database.owner_url", "")?;
    }
    let shared = Shared::open(&settings).await?;
    let mut running = start(service, settings, shared).await?;
    tracing::info!(address = %running.address, "service is ready");
    tokio::select! {
        () = stop_signal() => {}
        () = running.finished() => return Ok(false),
    }
    running.stop().await;
    Ok(true)
}

/// How long a client may show no sign of reading what a service sends.
const STALLED: Duration = Duration::from_secs(60);

/// Has the system close a connection whose other side takes nothing for this long: neither an unread answer nor one that
/// nobody receives keeps it open.
pub fn end_when_stalled(connection: &dyn Any, after: Duration) {
    if let Some(stream) = connection.downcast_ref::<actix_web::rt::net::TcpStream>() {
        let set = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(after));
        if let Err(error) = set {
            tracing::debug!(%error, "a connection has no write deadline");
        }
    }
}

/// Resolves on SIGTERM or Ctrl-C.
pub async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

/// Starts a service that listens on an address of its own.
pub async fn start(
    service: Service,
    settings: Settings,
    shared: Shared,
) -> Result<Running, StartError> {
    let (listen, workers) = (settings.listen, settings.workers);
    let closing = Duration::from_secs(settings.closing_seconds);
    let hosted = host(service, settings, shared).await?;
    let handlers = hosted.handlers().clone();
    let connections = hosted.platform().connections().clone();
    let server = HttpServer::new(move || handlers.app())
        .workers(if workers == 0 {
            std::thread::available_parallelism().map_or(2, usize::from)
        } else {
            workers
        })
        .on_connect(move |connection, data| {
            end_when_stalled(connection, STALLED);
            connections.opened(data);
        })
        .disable_signals()
        .shutdown_timeout(10)
        .bind(listen);
    let server = match server {
        Ok(server) => server,
        Err(cause) => {
            hosted.stop().await;
            return Err(StartError::Listen { address: listen, cause });
        }
    };
    let address = server.addrs().first().copied().unwrap_or(listen);
    let server = server.run();
    Ok(Running {
        address,
        server: server.handle(),
        finished: tokio::spawn(server),
        hosted,
        closing,
    })
}
