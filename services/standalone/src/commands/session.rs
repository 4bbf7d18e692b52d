//! What a command needs that works on the data itself: the services on their databases, whether or
//! not the portal is running there.

use std::path::{Path, PathBuf};

use platform::Service;
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::Db;
use platform::postgres::{Postgres, RunningServer, ServiceDatabase};
use secrecy::SecretString;

use crate::failure::Failure;
use crate::home::{Home, Presence, running_or_taken};
use crate::portal::{self, Plan, Services};
use crate::{names, services};

/// The services that a command works on.
#[derive(Clone, Copy)]
pub enum Needs {
    /// These, by their names.
    These(&'static [&'static str]),
    /// All whose database can be had.
    Known,
}

impl Needs {
    /// The services; `settings` name the databases of those that are processes of their own.
    fn among(self, settings: Option<&Settings>) -> Vec<Service> {
        let is_needed = |service: &Service| match (self, settings) {
            (Self::These(names), _) => names.contains(&service.name),
            (Self::Known, Some(settings)) => settings.sources.contains_key(service.name),
            (Self::Known, None) => true,
        };
        services::all().into_iter().filter(is_needed).collect()
    }
}

/// The services of a portal, for the time of one command.
pub struct Session {
    /// The services.
    pub services: Services,
    /// Whether the portal runs, as far as we can know.
    pub running: bool,
    /// Where a portal that runs in the directory can be asked.
    pub socket: Option<PathBuf>,
    own: Option<(Home, Postgres)>,
}

impl Session {
    /// The portal whose databases the settings `sources` name, or else that of a directory: joins the one that runs
    /// there, or starts PostgreSQL there for a while. Has the services that `needs` names; those of them alone whose
    /// database is named when it is [`Needs::Known`].
    pub async fn open(dir: &Path, origin: Option<&str>, needs: Needs) -> Result<Self, Failure> {
        let settings = Settings::load(&names::settings())?;
        let dir = std::path::absolute(dir)
            .map_err(|cause| Failure::Directory { path: dir.to_path_buf(), cause })?;
        if !settings.sources.is_empty() {
            let databases = portal::elsewhere(&settings, needs.among(Some(&settings)))?;
            let plan = Plan::new(None, &settings.origin, origin, false, EVENTS).await?;
            let services = Services::start(&plan, &databases).await?;
            return Ok(Self { services, running: true, socket: None, own: None });
        }
        match running_or_taken(&dir).await? {
            Ok(presence) => {
                let server = &presence.postgres;
                let services = start(&dir, origin, server, Some(&presence), needs).await?;
                let socket = Some(presence.postgres.socket.clone());
                Ok(Self { services, running: true, socket, own: None })
            }
            Err(home) => {
                let postgres = portal::start_postgres(&home).await?;
                match start(&dir, origin, postgres.server(), None, needs).await {
                    Ok(services) => {
                        let own = Some((home, postgres));
                        Ok(Self { services, running: false, socket: None, own })
                    }
                    Err(failure) => {
                        postgres.stop().await;
                        Err(failure)
                    }
                }
            }
        }
    }

    /// Stops what was started for the command.
    pub async fn close(self) {
        self.services.stop().await;
        if let Some((home, postgres)) = self.own {
            postgres.stop().await;
            drop(home);
        }
    }
}

/// The databases of services, for the time of a command that needs no more of them: neither their secrets nor what else they
/// are started with.
pub struct Databases {
    /// The services, each with its database.
    pub services: Vec<(Service, Db)>,
    /// The time.
    pub clock: Clock,
    own: Option<(Home, Postgres)>,
}

impl Databases {
    /// Those of the portal that [`Session::open`] would work on.
    pub async fn open(dir: &Path, needs: Needs) -> Result<Self, Failure> {
        let settings = Settings::load(&names::settings())?;
        let clock = settings.clock()?;
        if !settings.sources.is_empty() {
            let databases = portal::elsewhere(&settings, needs.among(Some(&settings)))?;
            return Ok(Self { services: connected(databases)?, clock, own: None });
        }
        let dir = std::path::absolute(dir)
            .map_err(|cause| Failure::Directory { path: dir.to_path_buf(), cause })?;
        let own = match running_or_taken(&dir).await? {
            Ok(presence) => {
                let services = prepared(&presence.postgres, needs).await?;
                return Ok(Self { services, clock, own: None });
            }
            Err(home) => {
                let postgres = portal::start_postgres(&home).await?;
                (home, postgres)
            }
        };
        match prepared(own.1.server(), needs).await {
            Ok(services) => Ok(Self { services, clock, own: Some(own) }),
            Err(failure) => {
                own.1.stop().await;
                Err(failure)
            }
        }
    }

    /// Stops what was started for the command.
    pub async fn close(self) {
        drop(self.services);
        if let Some((home, postgres)) = self.own {
            postgres.stop().await;
            drop(home);
        }
    }
}

/// The databases of a directory's server, up to date.
async fn prepared(server: &RunningServer, needs: Needs) -> Result<Vec<(Service, Db)>, Failure> {
    let databases = portal::provision_all(server, needs.among(None)).await?;
    portal::migrate_all(&databases).await?;
    connected(databases)
}

fn connected(databases: Vec<(Service, ServiceDatabase)>) -> Result<Vec<(Service, Db)>, Failure> {
    let connect = |(service, database): (Service, ServiceDatabase)| {
        let db = Db::open_url(&SecretString::from(database.serving_url), 1)?;
        Ok((service, db))
    };
    databases.into_iter().map(connect).collect()
}

/// The running portal delivers the events; without one they wait in the outbox for the next.
const EVENTS: &str = "none:";

/// Starts the services on the databases of a directory's server.
async fn start(
    dir: &Path,
    origin: Option<&str>,
    server: &RunningServer,
    presence: Option<&Presence>,
    needs: Needs,
) -> Result<Services, Failure> {
    let databases = portal::provision_all(server, needs.among(None)).await?;
    portal::migrate_all(&databases).await?;
    let origin = origin.or(presence.map(|presence| presence.url.as_str()));
    let demo = presence.is_some_and(|presence| presence.demo);
    let plan = Plan::new(Some(dir), "http://127.0.0.1:8080", origin, demo, EVENTS).await?;
    Services::start(&plan, &databases).await
}
