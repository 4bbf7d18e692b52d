//! A service at work: what it prepares, follows and does beside requests.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use web::context::About;

use crate::{
    Handlers, Platform, Service, Shared, StartError,
    config::Settings,
    db::{Db, MigrationError, migrations_missing},
    events,
    gauges::{self, Pools},
    jobs,
};

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

/// Starts a service on a database that is up to date: prepares, follows, works.
pub async fn host(
    service: Service,
    settings: Settings,
    shared: Shared,
) -> Result<Hosted, StartError> {
    let db = Db::open(&settings.database)?;
    let within = Duration::from_secs(settings.database.start_seconds);
    db.wait(within).await.map_err(|cause| StartError::Away { service: service.name, cause })?;
    db.check_pooler(&settings.database).await?;
    let missing = migrations_missing(&db, service.all_migrations()).await?;
    if missing > 0 {
        return Err(MigrationError::Behind { service: service.name, missing }.into());
    }
    let about = About {
        name: service.name,
        directory: service.directory,
        tells: service.tells,
        copies: service.copies,
        reacts: service.reacts,
    };
    let background_db = Db::open_background(&settings.database)?;
    let platform = Platform::new(about, settings, shared, db)?;
    (service.on_start)(platform.clone()).await?;
    // A connection is driven by the thread that opened it, and those that answer requests open their own.
    platform.db().close_idle();
    let behind = platform.with_db(background_db);
    let background = platform.background().clone();
    platform.set_state(Pools { requests: platform.db().clone(), background: behind.db().clone() });

    let work = events::Work {
        service: behind.service(),
        settings: behind.settings(),
        sources: behind.sources(),
        follower: behind.follower(),
        effects: behind.effects(),
        tells: behind.tells(),
        db: behind.db(),
        roles: behind.roles(),
        clock: behind.clock(),
        health: behind.health(),
    };
    let delivery = events::spawn(work, &background).await;
    let mut tasks = delivery.inspect_err(|_| background.cancel())?;
    tasks.append(&mut behind.take_tasks());
    tasks.push(spawn_jobs(&behind, service.jobs, &background));
    tasks.push(spawn_live(&behind, &background));
    let (measured, stop) = (behind.clone(), background.clone());
    tasks.push(
        behind.health().supervise("measuring", &background, move || {
            gauges::run(measured.clone(), stop.clone())
        }),
    );

    let handlers = Handlers::new(service, platform);
    Ok(Hosted { platform: behind, handlers, background, tasks })
}

/// Starts to listen for open pages, and again after a panic.
fn spawn_live(platform: &Platform, background: &CancellationToken) -> JoinHandle<()> {
    let (platform, stop) = (platform.clone(), background.clone());
    platform.health().clone().supervise("live", background, move || {
        let (platform, stop) = (platform.clone(), stop.clone());
        async move { platform.live().run(platform.db(), &stop).await }
    })
}

/// Starts the runner of the service's jobs, and again after a panic.
fn spawn_jobs(
    platform: &Platform,
    jobs: fn() -> Vec<jobs::Handler>,
    background: &CancellationToken,
) -> JoinHandle<()> {
    let (health, platform, stop) = (platform.health(), platform.clone(), background.clone());
    health.clone().supervise("jobs", background, move || {
        let runner = jobs::spawn(&platform, jobs(), &stop);
        async move {
            if let Err(error) = runner.await
                && error.is_panic()
            {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    })
}
