//! A service from its description to a listening server, and back.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};

use actix_web::{App, HttpResponse, HttpServer, middleware::from_fn, web};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use diesel_migrations::EmbeddedMigrations;
use futures_util::future::BoxFuture;
use secrecy::ExposeSecret;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::{AppExt, service_config::ServiceConfig};

use crate::{
    auth::{RoleRecord, TokenVerifier},
    background::Health,
    cache::Cache,
    clock::Clock,
    config::{ConfigError, Settings},
    correlation,
    db::{Db, MigrationError, migrations_missing},
    error::Problem,
    events::{Copies, Effects, Kind, Reaction},
    idempotency,
    list::Listed,
    openapi,
    sessions::Sessions,
    telemetry,
};

/// A service in one screen: what it is called, what it answers, what it tells others and copies of them.
#[derive(Clone)]
pub struct Service {
    /// Its name in paths and settings, such as `admin`.
    pub name: &'static str,
    /// Title of its OpenAPI document.
    pub title: &'static str,
    /// What it is for, in its OpenAPI document.
    pub description: &'static str,
    /// Defaults of its own settings, the TOML of the section that has its name; empty when it has none.
    pub settings: &'static str,
    /// Its tables, but for those that come with what it copies.
    pub migrations: fn() -> EmbeddedMigrations,
    /// Its lists, whose indexes are made when the database is brought up to date.
    pub lists: &'static [&'static dyn Listed],
    /// Its handlers.
    pub routes: fn(&mut ServiceConfig),
    /// Where roles and places are looked up: in copies, or the service's own tables.
    pub directory: Directory,
    /// The kinds of states that it tells others.
    pub tells: fn() -> Vec<Kind>,
    /// What it copies of what others tell.
    pub copies: fn() -> Copies,
    /// What else it does when others tell something.
    pub reacts: fn() -> Vec<Reaction>,
    /// Kinds of background work it does.
    pub jobs: fn() -> Vec<crate::jobs::Handler>,
    /// Runs once before requests are answered.
    pub on_start: fn(Platform) -> BoxFuture<'static, Result<(), StartError>>,
}

/// Role records of a user, of every status.
pub type FindRoles =
    for<'a> fn(&'a mut AsyncPgConnection, i64) -> BoxFuture<'a, QueryResult<Vec<RoleRecord>>>;

/// Whether an account, its program and that program's site exist.
pub type FindPlace = for<'a> fn(
    &'a mut AsyncPgConnection,
    i64,
    Option<i64>,
    Option<i64>,
) -> BoxFuture<'a, QueryResult<bool>>;

/// Names of people by id.
pub type FindNames = for<'a> fn(
    &'a mut AsyncPgConnection,
    Vec<i64>,
) -> BoxFuture<'a, QueryResult<HashMap<i64, String>>>;

/// Where a service finds who somebody is and whether a place exists. All run in a system transaction.
#[derive(Clone, Copy)]
pub struct Directory {
    /// Finds role records.
    pub role_records: FindRoles,
    /// Finds a place.
    pub place_exists: FindPlace,
    /// Finds names of people.
    pub names: FindNames,
}

impl Service {
    /// Everything that makes its tables but for the platform's, in the order in which it runs.
    pub fn all_migrations(&self) -> Vec<EmbeddedMigrations> {
        let mut all: Vec<_> = (self.copies)().migrations().collect();
        all.push((self.migrations)());
        all
    }
}

/// What services in one process share. In a process of its own a service has one to itself.
#[derive(Clone)]
pub struct Shared {
    /// Short-lived values.
    pub cache: Cache,
    /// Active sessions.
    pub sessions: Sessions,
    /// The time.
    pub clock: Clock,
    /// Verifies access tokens.
    pub tokens: TokenVerifier,
}

impl Shared {
    /// Opens what the settings name.
    pub async fn open(settings: &Settings) -> Result<Self, ConfigError> {
        let clock = settings.clock()?;
        let cache = Cache::open(&settings.cache).await?;
        Ok(Self {
            sessions: Sessions::new(cache.clone()),
            tokens: TokenVerifier::remote(
                &settings.origin,
                &settings.tokens.audience,
                &settings.jwks_url(),
                clock.clone(),
            ),
            cache,
            clock,
        })
    }
}

/// Everything a handler may need besides its arguments. Clones are cheap.
#[derive(Clone)]
pub struct Platform {
    inner: Arc<Inner>,
    db: Db,
}

struct Inner {
    service: Service,
    settings: Settings,
    shared: Shared,
    mail: crate::mail::Mailer,
    files: crate::files::Files,
    downloads: crate::download::Downloads,
    follower: crate::events::Follower,
    health: Health,
    waiters: crate::consistency::Waiters,
    roles: moka::future::Cache<i64, Arc<[RoleRecord]>>,
    kept: RwLock<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    background: CancellationToken,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// Connections of what is done beside requests: events, jobs, pruning.
const BACKGROUND_CONNECTIONS: usize = 6;

/// Role records are believed for this long after they were read; an applied change of the user is seen at once.
const ROLES_BELIEVED_FOR: Duration = Duration::from_secs(2);

impl Platform {
    /// Name of the service.
    pub fn service(&self) -> &'static str {
        self.inner.service.name
    }

    /// Settings of the process.
    pub fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    /// The service's database.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Short-lived values.
    pub fn cache(&self) -> &Cache {
        &self.inner.shared.cache
    }

    /// Active sessions.
    pub fn sessions(&self) -> &Sessions {
        &self.inner.shared.sessions
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.inner.shared.clock
    }

    /// Verifies access tokens.
    pub fn tokens(&self) -> &TokenVerifier {
        &self.inner.shared.tokens
    }

    /// Sends mail.
    pub fn mail(&self) -> &crate::mail::Mailer {
        &self.inner.mail
    }

    /// Keeps uploads.
    pub fn files(&self) -> &crate::files::Files {
        &self.inner.files
    }

    /// The kinds of states that the service tells others.
    pub fn tells(&self) -> Vec<Kind> {
        (self.inner.service.tells)()
    }

    /// What the service does on what others tell.
    pub fn effects(&self) -> Effects {
        let service = &self.inner.service;
        Effects::new((service.copies)(), (service.reacts)())
    }

    /// Finds names of people by id. In a system transaction.
    pub fn names(&self) -> FindNames {
        self.inner.service.directory.names
    }

    /// Downloads under way.
    pub(crate) fn downloads(&self) -> &crate::download::Downloads {
        &self.inner.downloads
    }

    /// How far other services' events have been applied here.
    pub fn follower(&self) -> &crate::events::Follower {
        &self.inner.follower
    }

    /// Which work beside requests is not well.
    pub fn health(&self) -> &Health {
        &self.inner.health
    }

    /// The requests that wait for events.
    pub(crate) fn waiters(&self) -> &crate::consistency::Waiters {
        &self.inner.waiters
    }

    /// Keeps a service's own state, one of a type, for its handlers. Call it in `on_start`. The state must not hold
    /// the platform itself, or neither is ever dropped.
    pub fn keep<T: Any + Send + Sync>(&self, state: T) {
        let mut kept = self.inner.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(TypeId::of::<T>(), Arc::new(state));
    }

    /// The state that [`Platform::keep`] was given.
    pub fn kept<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let kept = self.inner.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.get(&TypeId::of::<T>()).cloned()?.downcast().ok()
    }

    /// Runs work of the service's own until it stops; the work has to end when its token is cancelled. Call it in
    /// `on_start`.
    pub fn spawn<W: Future<Output = ()> + Send + 'static>(
        &self,
        work: impl FnOnce(CancellationToken) -> W,
    ) {
        let task = tokio::spawn(work(self.inner.background.clone()));
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }

    /// Active role records of a user.
    pub async fn role_records(&self, user_id: i64) -> Result<Arc<[RoleRecord]>, Problem> {
        let load = async {
            let find = self.inner.service.directory.role_records;
            let records: Vec<RoleRecord> =
                self.db().system_tx(async |conn| find(conn, user_id).await).await?;
            let active = records
                .into_iter()
                .filter(|record| record.status == crate::auth::UserStatus::Active);
            Ok::<Arc<[RoleRecord]>, diesel::result::Error>(active.collect())
        };
        self.inner.roles.try_get_with(user_id, load).await.map_err(|error| {
            match Arc::try_unwrap(error) {
                Ok(error) => Problem::from(error),
                Err(_) => Problem::unavailable(),
            }
        })
    }

    /// Forgets the role records of a user, after they were changed here.
    pub async fn forget_roles(&self, user_id: i64) {
        self.inner.roles.invalidate(&user_id).await;
    }

    /// Whether a place exists.
    pub async fn place_exists(
        &self,
        account: i64,
        program: Option<i64>,
        site: Option<i64>,
    ) -> Result<bool, Problem> {
        let find = self.inner.service.directory.place_exists;
        let found =
            self.db().system_tx(async |conn| find(conn, account, program, site).await).await?;
        Ok(found)
    }
}

/// Why a service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database is not up to date.
    #[error(transparent)]
    Migration(#[from] MigrationError),
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The service's own preparation failed.
    #[error("{0}")]
    Service(String),
}

/// A service at work, without an address: [`Hosted::handlers`] answer. Stop it with [`Hosted::stop`].
pub struct Hosted {
    /// With connections of its own, for what is done beside requests.
    platform: Platform,
    handlers: Handlers,
    background: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
}

impl Hosted {
    /// What its handlers have, but with other connections to the database: a connection is driven by the thread that
    /// opened it, and those of requests are to be opened by the threads that answer them.
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// What answers its requests.
    pub fn handlers(&self) -> &Handlers {
        &self.handlers
    }

    /// Ends the background work. Whoever passes requests on stops before.
    pub async fn stop(self) {
        self.background.cancel();
        for task in self.tasks {
            let _ = task.await;
        }
    }
}

/// A service that answers requests at an address. Stop it with [`Running::stop`].
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    server: actix_web::dev::ServerHandle,
    finished: JoinHandle<std::io::Result<()>>,
    hosted: Hosted,
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

    /// Answers the requests under way, then ends the background work.
    pub async fn stop(self) {
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

/// Starts a service on a database that is up to date: prepares, follows, works.
pub async fn host(
    service: Service,
    settings: Settings,
    shared: Shared,
) -> Result<Hosted, StartError> {
    let db = Db::open(&settings.database)?;
    let missing = migrations_missing(&db, service.all_migrations()).await?;
    if missing > 0 {
        return Err(MigrationError::Behind { service: service.name, missing }.into());
    }
    let roles = moka::future::Cache::builder()
        .max_capacity(50_000)
        .time_to_live(ROLES_BELIEVED_FOR)
        .build();
    let background = CancellationToken::new();
    let inner = Arc::new(Inner {
        mail: crate::mail::Mailer::open(&settings.mail, &settings.mail_from)?,
        files: crate::files::Files::open(&settings.files.url)?,
        downloads: crate::download::Downloads::default(),
        follower: crate::events::Follower::new(service.name, &(service.copies)()),
        health: Health::default(),
        waiters: crate::consistency::Waiters::default(),
        roles,
        kept: RwLock::default(),
        background: background.clone(),
        tasks: Mutex::default(),
        service: service.clone(),
        settings: settings.clone(),
        shared,
    });
    let platform = Platform { inner: inner.clone(), db };
    (service.on_start)(platform.clone()).await?;
    // A connection is driven by the thread that opened it, and those that answer requests open their own.
    platform.db.close_idle();
    let url = &settings.database.url;
    let behind = Platform { inner, db: Db::open_url(url, BACKGROUND_CONNECTIONS)? };

    let delivery = crate::events::spawn(&behind, &background).await;
    let mut tasks = delivery.inspect_err(|_| background.cancel())?;
    tasks.append(&mut behind.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner));
    tasks.push(spawn_jobs(&behind, service.jobs, &background));

    let document = Arc::new(openapi::document(&service));
    let handlers = Handlers { service, platform, document };
    Ok(Hosted { platform: behind, handlers, background, tasks })
}

/// Starts a service that listens on an address of its own.
pub async fn start(
    service: Service,
    settings: Settings,
    shared: Shared,
) -> Result<Running, StartError> {
    let (listen, workers) = (settings.listen, settings.workers);
    let hosted = host(service, settings, shared).await?;
    let handlers = hosted.handlers.clone();
    let server = HttpServer::new(move || handlers.app())
        .workers(if workers == 0 {
            std::thread::available_parallelism().map_or(2, usize::from)
        } else {
            workers
        })
        .on_connect(|connection, _| end_when_stalled(connection, STALLED))
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
    Ok(Running { address, server: server.handle(), finished: tokio::spawn(server), hosted })
}

/// What answers a service's requests. Clones are cheap; each thread makes an application of its own from it.
#[derive(Clone)]
pub struct Handlers {
    service: Service,
    platform: Platform,
    document: Arc<utoipa::openapi::OpenApi>,
}

impl std::fmt::Debug for Handlers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Handlers").field(&self.service.name).finish()
    }
}

impl Handlers {
    /// Name of the service.
    pub fn service(&self) -> &'static str {
        self.service.name
    }

    /// The application of one thread.
    pub fn app(
        &self,
    ) -> App<
        impl actix_web::dev::ServiceFactory<
            actix_web::dev::ServiceRequest,
            Config = (),
            Response = actix_web::dev::ServiceResponse<impl actix_web::body::MessageBody + use<>>,
            Error = actix_web::Error,
            InitError = (),
        > + use<>,
    > {
        let name = self.service.name;
        let document = self.document.clone();
        let (app, _) = App::new()
            .into_utoipa_app()
            .configure(self.service.routes)
            .configure(crate::audit::routes)
            .configure(crate::jobs::routes)
            .split_for_parts();
        app.app_data(web::Data::new(self.platform.clone()))
            .app_data(web::PayloadConfig::new(6 * 1024 * 1024))
            .route("/healthz", web::get().to(HttpResponse::Ok))
            .route("/readyz", web::get().to(ready))
            .route("/metrics", web::get().to(telemetry::metrics))
            .configure(|config| openapi::serve(config, document))
            .default_service(web::to(|| async {
                Err::<HttpResponse, _>(Problem::not_found("path"))
            }))
            // The last wrapped runs first.
            .wrap(from_fn(crate::auth::middleware))
            .wrap(from_fn(crate::negotiation::middleware))
            .wrap(from_fn(idempotency::middleware))
            .wrap(from_fn(crate::consistency::middleware))
            .wrap(from_fn(move |request, next| telemetry::metrics_middleware(name, request, next)))
            .wrap(TracingLogger::<telemetry::RequestSpan>::new())
            .wrap(from_fn(correlation::middleware))
    }
}

/// Whether requests can be answered: the database and the cache are there, and what is done beside requests goes on.
async fn ready(platform: web::Data<Platform>) -> Result<HttpResponse, Problem> {
    platform.db().ready().await?;
    platform.cache().get("afterbell:ready").await?;
    let unwell = platform.health().unwell();
    if !unwell.is_empty() {
        let detail = format!("Background work has panicked: {}.", unwell.join(", "));
        return Err(Problem { detail: detail.into(), ..Problem::unavailable() });
    }
    Ok(HttpResponse::Ok().finish())
}

/// Starts the runner of the service's jobs, and again after a panic.
fn spawn_jobs(
    platform: &Platform,
    jobs: fn() -> Vec<crate::jobs::Handler>,
    background: &CancellationToken,
) -> JoinHandle<()> {
    let (health, platform, stop) = (platform.health(), platform.clone(), background.clone());
    health.clone().supervise("jobs", background, move || {
        let runner = crate::jobs::spawn(&platform, jobs(), &stop);
        async move {
            if let Err(error) = runner.await
                && error.is_panic()
            {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    })
}
