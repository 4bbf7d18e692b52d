//! What a command needs that works on the data itself: the services on the directory's databases,
//! whether or not the portal is running there.

use std::path::Path;

use platform::postgres::Postgres;

use crate::failure::Failure;
use crate::home::{Home, Presence, running_or_taken};
use crate::portal::{self, Plan, Services};

/// The services of a directory, for the time of one command.
pub struct Session {
    /// The services; their loopback ports are nobody else's business.
    pub services: Services,
    /// The portal that runs on the directory, if one does.
    pub presence: Option<Presence>,
    own: Option<(Home, Postgres)>,
}

impl Session {
    /// Joins the portal that runs on a directory, or starts PostgreSQL there for a while.
    pub async fn open(dir: &Path, origin: Option<&str>) -> Result<Self, Failure> {
        let (presence, own) = match running_or_taken(dir).await? {
            Ok(presence) => (Some(presence), None),
            Err(home) => {
                let postgres = portal::start_postgres(&home).await?;
                (None, Some((home, postgres)))
            }
        };
        match Self::start(dir, origin, presence.as_ref(), own.as_ref()).await {
            Ok(services) => Ok(Self { services, presence, own }),
            Err(failure) => {
                close(own).await;
                Err(failure)
            }
        }
    }

    async fn start(
        dir: &Path,
        origin: Option<&str>,
        presence: Option<&Presence>,
        own: Option<&(Home, Postgres)>,
    ) -> Result<Services, Failure> {
        let server = match (presence, own) {
            (Some(presence), _) => presence.postgres.clone(),
            (None, Some((_, postgres))) => postgres.server().clone(),
            (None, None) => return Err(Failure::NotRunning { path: dir.to_path_buf() }),
        };
        let origin = origin.or(presence.map(|presence| presence.url.as_str()));
        let dir = std::path::absolute(dir)
            .map_err(|cause| Failure::Directory { path: dir.to_path_buf(), cause })?;
        let demo = presence.is_some_and(|presence| presence.demo);
        let databases = portal::provision_all(&server).await?;
        portal::migrate_all(&databases).await?;
        // The running portal delivers the events; without one they wait in the outbox for the next.
        let plan = Plan::new(&dir, "http://127.0.0.1:8080", origin, demo, "none:").await?;
        Services::start(&plan, &databases).await
    }

    /// Stops what was started for the command.
    pub async fn close(self) {
        self.services.stop().await;
        close(self.own).await;
    }
}

async fn close(own: Option<(Home, Postgres)>) {
    if let Some((home, postgres)) = own {
        postgres.stop().await;
        drop(home);
    }
}
