//! Everything in one process: PostgreSQL, the services, the gateway. Started and stopped in order.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use figment::Figment;
use figment::providers::Serialized;
use platform::config::{ConfigError, Database, Settings};
use platform::postgres::{
    Durability, Options, Postgres, RunningServer, ServiceDatabase, provision,
};
use platform::{Handlers, Hosted, Service, Shared};
use secrecy::{ExposeSecret as _, SecretString};

use crate::failure::Failure;
use crate::home::{Home, key_secret};
use crate::names;

/// How long a start waits for copies that are behind.
const CATCH_UP: Duration = Duration::from_secs(5);

/// Seconds for which a command waits for databases; ours are there.
const COMMAND_WAITS: u64 = 3;

/// What seals secrets in the databases.
const KEY_SECRET: &str = "identity.key_secret";

/// What seals the medical and learning status of children; the same passphrase unless somebody names another one.
const SCHOLAR_SECRET: &str = "roster.key_secret";

/// The domain of the logins of the demo, and of all people of the provider.
const DEMO_DOMAIN: &str = "demo.afterbell.test";

/// Matches no account, so that only what holds for all of them counts.
const NO_ACCOUNT: i64 = -1;

/// Services at work in this process, each with its database.
pub struct Services {
    hosted: Vec<Hosted>,
}

/// Request threads: they share the machine with PostgreSQL.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

/// Connections of each service for requests.
fn connections() -> usize {
    std::thread::available_parallelism().map_or(4, |cores| (cores.get() * 2).clamp(4, 8))
}

/// What all of them are started with.
pub struct Plan {
    /// Settings from file and environment, with the origin.
    pub settings: Settings,
    /// What they share.
    pub shared: Shared,
    /// `outbox:`, or `none:` when another process already delivers the events.
    pub events: &'static str,
}

impl Plan {
    /// Settings of the standalone form: its own defaults, then file and environment, then what the
    /// command line says. `home` is the data directory, unless the data is elsewhere; `likely` is the
    /// origin unless somebody names another one.
    pub async fn new(
        home: Option<&Path>,
        likely: &str,
        origin: Option<&str>,
        demo: bool,
        events: &'static str,
    ) -> Result<Self, Failure> {
        let overrides = Settings::overrides(&names::settings())?;
        let mut source = defaults(likely, demo);
        if let Some(home) = home {
            source = source.merge(in_directory(home, &overrides)?);
        }
        source = source.merge(overrides).merge(("demo", demo));
        if let Some(origin) = origin {
            source = source.merge(("origin", origin));
        }
        let settings = Settings::from_figment(source)?;
        check_folders(&settings)?;
        let shared = Shared::open(&settings).await?;
        Ok(Self { settings, shared, events })
    }

    /// Whether letters are put into a folder, where `/dev/mail` shows them.
    pub fn keeps_mail(&self) -> bool {
        folder(&self.settings.mail).is_some()
    }
}

/// Defaults of the standalone form. They lie in the profile of file and environment, which override them; pairs given to
/// figment override those.
fn defaults(likely: &str, demo: bool) -> Figment {
    let mut source = Settings::defaults()
        .merge(Serialized::default("origin", likely))
        .merge(Serialized::default("workers", workers()))
        // Seven services share one server, of which each connection is a process with some megabytes of its own.
        .merge(Serialized::default("database.pool_size", connections()))
        .merge(Serialized::default("database.background_pool_size", 4))
        // Nothing takes over, so nobody is to be sent there.
        .merge(Serialized::default("closing_seconds", 0))
        .merge(Serialized::default("telemetry.log", "warn"))
        .merge(Serialized::default("telemetry.log_format", "text"));
    if let Some(webapp) = web_app() {
        source = source.merge(Serialized::default("gateway.webapp", webapp));
    }
    if demo {
        // A provider for single sign-on that is tried out runs on this machine.
        source = source.merge(Serialized::default("identity.single_sign_on.reach", "loopback"));
        // So that the rule about the provider's own people can be seen.
        source = source.merge(Serialized::default("identity.internal_domains", [DEMO_DOMAIN]));
    }
    source
}

/// Defaults that lie in the data directory.
fn in_directory(home: &Path, overrides: &Figment) -> Result<Figment, Failure> {
    let url = |name: &str| format!("file:{}", home.join(name).display());
    let source = Figment::from(Serialized::default("mail", url("mail")))
        .merge(Serialized::default("files.url", url("files")));
    let (source, key) = match own_key(home, overrides)? {
        Some(key) => (source.merge(Serialized::default(KEY_SECRET, &key)), Some(key)),
        None => (source, overrides.extract_inner::<String>(KEY_SECRET).ok()),
    };
    Ok(match key.filter(|_| !overrides.contains(SCHOLAR_SECRET)) {
        Some(key) => source.merge(Serialized::default(SCHOLAR_SECRET, key)),
        None => source,
    })
}

/// The key that is kept in the data directory, unless somebody has set another one.
fn own_key(home: &Path, overrides: &Figment) -> Result<Option<String>, Failure> {
    match overrides.contains(KEY_SECRET) {
        true => Ok(None),
        false => key_secret(home).map(Some),
    }
}

/// The folder that a setting such as `mail` names, if it names one.
pub fn folder(url: &SecretString) -> Option<&Path> {
    let path = url.expose_secret().strip_prefix("file:")?;
    Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
}

/// That of mail is made when there is a letter to put into it, which would be late to notice.
fn check_folders(settings: &Settings) -> Result<(), ConfigError> {
    for (name, url) in [("mail", &settings.mail), ("files.url", &settings.files.url)] {
        if let Some(path) = folder(url)
            && path.exists()
            && !path.is_dir()
        {
            let reason = format!("{} is not a directory", path.display());
            return Err(ConfigError::new(name, reason));
        }
    }
    Ok(())
}

/// Starts PostgreSQL on the directory.
pub async fn start_postgres(home: &Home) -> Result<Postgres, Failure> {
    // Made before any database is, so that databases without it are known to have lost it.
    own_key(home.dir(), &Settings::overrides(&names::settings())?)?;
    let options = Options {
        data: home.dir().join("postgres"),
        log: home.dir().join("postgres.log"),
        durability: Durability::Durable,
        node_modules: node_modules(),
        temporary: None,
    };
    Ok(Postgres::start(options).await?)
}

/// Makes the database and roles of services.
pub async fn provision_all(
    server: &RunningServer,
    services: Vec<Service>,
) -> Result<Vec<(Service, ServiceDatabase)>, Failure> {
    let mut databases = Vec::new();
    for service in services {
        let database = provision(server, service.name).await?;
        databases.push((service, database));
    }
    Ok(databases)
}

/// Databases of services as the settings `sources` name them: of services that are processes of their own.
///
/// Errors: one is not named.
pub fn elsewhere(
    settings: &Settings,
    services: Vec<Service>,
) -> Result<Vec<(Service, ServiceDatabase)>, Failure> {
    let database = |service: Service| -> Result<_, Failure> {
        let url = settings.sources.get(service.name).ok_or_else(|| {
            let reason = "is needed for this command, and only others are named";
            ConfigError::new(format!("sources.{}", service.name), reason)
        })?;
        let serving_url = url.expose_secret().to_owned();
        Ok((service, ServiceDatabase { owner_url: String::new(), serving_url }))
    };
    services.into_iter().map(database).collect()
}

/// Brings each service's tables up to date.
pub async fn migrate_all(databases: &[(Service, ServiceDatabase)]) -> Result<(), Failure> {
    for (service, database) in databases {
        let settings =
            Database::to_migrate(database.serving_url.clone(), database.owner_url.clone());
        platform::db::migrate(&settings, service.all_migrations(), service.lists)
            .await
            .map_err(|cause| Failure::Migration { service: service.name, cause })?;
    }
    Ok(())
}

impl Services {
    /// Starts every service.
    pub async fn start(
        plan: &Plan,
        databases: &[(Service, ServiceDatabase)],
    ) -> Result<Self, Failure> {
        let mut common =
            plan.settings.with("events", plan.events)?.with("database.owner_url", "")?;
        for (service, database) in databases {
            common = common.with(&format!("sources.{}", service.name), &database.serving_url)?;
        }
        let mut services = Self { hosted: Vec::new() };
        for (service, database) in databases {
            // Of a service that is a process of its own; PostgreSQL of this one has no pooler in front of it.
            let of_service = common.of_service(service.name)?;
            let direct = match database.owner_url.is_empty() {
                true => of_service.database.direct_url.expose_secret(),
                false => "",
            };
            let settings = common
                .with("database.url", &database.serving_url)?
                .with("database.direct_url", direct)?
                .with("database.start_seconds", COMMAND_WAITS)?;
            match platform::host(service.clone(), settings, plan.shared.clone()).await {
                Ok(hosted) => services.hosted.push(hosted),
                Err(cause) => {
                    services.stop().await;
                    return Err(Failure::Start { name: service.name, cause });
                }
            }
        }
        Ok(services)
    }

    /// The platform of each service.
    pub fn platforms(&self) -> impl Iterator<Item = &platform::Platform> {
        self.hosted.iter().map(Hosted::platform)
    }

    /// The platform of a service.
    pub fn platform(&self, service: &str) -> Result<&platform::Platform, Failure> {
        self.platforms()
            .find(|platform| platform.service() == service)
            .ok_or_else(|| Failure::Work(format!("{service} is not one of the services")))
    }

    /// Waits until each service has applied what the others had to tell it when this was called, as long as
    /// [`CATCH_UP`] at most. Without it the first requests after demo data was loaded would meet people whose role
    /// records have not arrived everywhere.
    pub async fn caught_up(&self) -> Result<(), Failure> {
        let mut ends = Vec::new();
        for platform in self.platforms() {
            let end = outbox_end(platform)
                .await
                .map_err(|cause| Failure::work("the events could not be read", cause))?;
            ends.push((platform.service(), end));
        }
        let arrival = async {
            for platform in self.platforms() {
                let follower = platform.follower();
                for (source, end) in ends.iter().filter(|(source, _)| follower.follows(source)) {
                    while !follower.applied().has(source, NO_ACCOUNT, *end) {
                        tokio::time::sleep(Duration::from_millis(10)).await;
                    }
                }
            }
        };
        // Late copies are no reason not to serve.
        let _ = tokio::time::timeout(CATCH_UP, arrival).await;
        Ok(())
    }

    /// What answers the requests of each.
    pub fn handlers(&self) -> Vec<Handlers> {
        self.hosted.iter().map(|hosted| hosted.handlers().clone()).collect()
    }

    /// Stops them, the last started first.
    pub async fn stop(self) {
        for hosted in self.hosted.into_iter().rev() {
            hosted.stop().await;
        }
    }
}

/// The last event that a service has written.
async fn outbox_end(platform: &platform::Platform) -> Result<i64, diesel::result::Error> {
    use diesel::{dsl::sql, sql_types::BigInt};
    use diesel_async::RunQueryDsl as _;
    platform
        .db()
        .system_tx(async |conn| {
            diesel::select(sql::<BigInt>("(SELECT COALESCE(max(id), 0) FROM outbox_told)"))
                .get_result(conn)
                .await
        })
        .await
}

/// Starts the gateway in front of the services.
pub async fn start_gateway(
    plan: &Plan,
    services: &Services,
    port: u16,
) -> Result<gateway::Running, Failure> {
    let settings = plan.settings.with("listen", format!("127.0.0.1:{port}"))?;
    let inside = services.handlers();
    let names = names::services();
    gateway::start(settings, plan.shared.clone(), &names, &inside).await.map_err(
        |cause| match cause {
            platform::StartError::Listen { cause, .. }
                if cause.kind() == std::io::ErrorKind::AddrInUse =>
            {
                Failure::PortTaken { port }
            }
            cause => Failure::Start { name: "the gateway", cause },
        },
    )
}

/// The port to serve on: the given one if nobody else has it, or a free one for 0. Known before
/// anything starts, because the tokens' issuer names it.
pub fn free_port(port: u16) -> Result<u16, Failure> {
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|cause| match cause.kind() {
        std::io::ErrorKind::AddrInUse => Failure::PortTaken { port },
        _ => Failure::Port { port, cause },
    })?;
    let address = listener.local_addr().map_err(|cause| Failure::Port { port, cause })?;
    Ok(address.port())
}

/// The built web app: in the working directory, beside the binary, or in the checkout it was built in.
pub fn web_app() -> Option<PathBuf> {
    places().into_iter().map(|dir| dir.join("dist")).find(|dir| dir.join("index.html").is_file())
}

/// Where npm packages may be.
pub fn node_modules() -> Vec<PathBuf> {
    places().into_iter().map(|dir| dir.join("node_modules")).collect()
}

/// Whether the sources are here, and not the binary alone.
pub fn is_checkout() -> bool {
    places().into_iter().any(|dir| dir.join("package.json").is_file())
}

fn places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    if let Ok(dir) = std::env::current_dir() {
        places.push(dir.join("frontend"));
    }
    let binary = std::env::current_exe().and_then(|path| path.canonicalize());
    if let Ok(binary) = binary {
        for dir in binary.ancestors().skip(1).take(3) {
            places.push(dir.join("frontend"));
        }
    }
    places
}
