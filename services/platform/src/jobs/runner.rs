//! Does the work of the queue.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use futures_util::{FutureExt, future::BoxFuture};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::queue::{self, Job};
use crate::{Platform, clock::Clock, db::Db};

/// How often to look for due work.
const POLL: Duration = Duration::from_millis(500);
/// How long a claim bridges the moment until the job is locked, and a job that killed its process waits.
const LEASE: Duration = Duration::from_secs(10);
/// Attempts before a job is given up.
const ATTEMPTS: i32 = 10;

/// Why a job was not done.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// It may work later: tried again, less and less often.
    #[error("{0}")]
    Later(String),
    /// It never will: given up at once.
    #[error("{0}")]
    Never(String),
    /// The database says no; tried again.
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
}

type Work = dyn for<'a> Fn(
        &'a Platform,
        &'a mut AsyncPgConnection,
        &'a Job,
    ) -> BoxFuture<'a, Result<(), JobError>>
    + Send
    + Sync;

/// A kind of job and what is done for it.
pub struct Handler {
    kind: &'static str,
    work: Arc<Work>,
}

impl Handler {
    /// `work` runs in the transaction that marks the job done: what it writes there is written exactly once. The
    /// transaction sees every account.
    pub fn new<F>(kind: &'static str, work: F) -> Self
    where
        F: for<'a> Fn(
                &'a Platform,
                &'a mut AsyncPgConnection,
                &'a Job,
            ) -> BoxFuture<'a, Result<(), JobError>>
            + Send
            + Sync
            + 'static,
    {
        Self { kind, work: Arc::new(work) }
    }
}

/// Does due jobs, one at a time. Several may run on one queue.
pub struct Runner {
    db: Db,
    clock: Clock,
    work: HashMap<&'static str, Box<Bound>>,
    lease: Duration,
}

type Bound = dyn for<'a> Fn(&'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Result<(), JobError>>
    + Send
    + Sync;

impl Runner {
    /// A runner that can do nothing yet.
    pub fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, work: HashMap::new(), lease: LEASE }
    }

    /// Teaches it a kind of job.
    #[must_use]
    pub fn doing<F>(mut self, kind: &'static str, work: F) -> Self
    where
        F: for<'a> Fn(&'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Result<(), JobError>>
            + Send
            + Sync
            + 'static,
    {
        self.work.insert(kind, Box::new(work));
        self
    }

    /// How long a job whose process died waits for the next attempt.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.lease = lease;
        self
    }

    /// Works until stopped; the job under way is finished.
    pub async fn run(self, stop: CancellationToken) {
        loop {
            let pause = match self.run_one_unless(&stop).await {
                Ok(true) => continue,
                Ok(false) => POLL,
                Err(error) => {
                    tracing::warn!(%error, "jobs cannot be read; trying again");
                    POLL.saturating_mul(4)
                }
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    async fn run_one_unless(&self, stop: &CancellationToken) -> QueryResult<bool> {
        if stop.is_cancelled() {
            return Ok(false);
        }
        self.run_one().await
    }

    /// Does everything that is due now, and answers how many jobs were begun.
    pub async fn run_due(&self) -> QueryResult<usize> {
        let mut begun = 0usize;
        while self.run_one().await? {
            begun = begun.saturating_add(1);
        }
        Ok(begun)
    }

    /// Does the next due job; false when there is none.
    ///
    /// Errors: the database is out of reach. A job that fails is noted in its row instead.
    async fn run_one(&self) -> QueryResult<bool> {
        let kinds: Vec<&str> = self.work.keys().copied().collect();
        let now = self.clock.now();
        // In a transaction of its own: an attempt counts even if it takes the process down.
        let claimed = self
            .db
            .system_tx(async |conn| queue::claim(conn, &kinds, now, self.lease).await)
            .await?;
        let Some(job) = claimed else { return Ok(false) };
        let span = tracing::info_span!(
            "job",
            job.kind = job.kind,
            job.id = job.id,
            job.attempt = job.attempts
        );
        let outcome = self.attempt(&job).instrument(span.clone()).await;
        if let Err(error) = outcome {
            self.note(&job, &error).instrument(span).await?;
        }
        Ok(true)
    }

    async fn attempt(&self, job: &Job) -> Result<(), JobError> {
        let Some(work) = self.work.get(job.kind.as_str()) else {
            return Err(JobError::Later("nobody here can do it".into()));
        };
        if job.attempts > ATTEMPTS {
            // Each of them was begun and none has noted its end.
            return Err(JobError::Never("its process died with it every time".into()));
        }
        self.db
            .system_tx(async |conn| {
                if !queue::hold(conn, job).await? {
                    return Ok(());
                }
                AssertUnwindSafe(work(conn, job))
                    .catch_unwind()
                    .await
                    .unwrap_or_else(|_| Err(JobError::Later("the handler panicked".into())))?;
                queue::done(conn, job, self.clock.now()).await?;
                Ok(())
            })
            .await
    }

    async fn note(&self, job: &Job, error: &JobError) -> QueryResult<()> {
        let now = self.clock.now();
        let again = match error {
            JobError::Never(_) => None,
            _ if job.attempts >= ATTEMPTS => None,
            _ => Some(now + pause_after(job.attempts)),
        };
        if again.is_some() {
            tracing::warn!(%error, "job failed; it will be tried again");
        } else {
            tracing::error!(%error, "job given up");
        }
        let text = error.to_string();
        self.db.system_tx(async |conn| queue::failed(conn, job, &text, again, now).await).await
    }
}

/// 2 s after the first failure, then twice as long each time, up to an hour.
fn pause_after(attempts: i32) -> chrono::Duration {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(12);
    chrono::Duration::seconds(2i64.saturating_pow(doublings).min(3600))
}

/// Starts the service's runner. Jobs done long ago are removed once a day.
pub fn spawn(
    platform: &Platform,
    handlers: Vec<Handler>,
    background: &CancellationToken,
) -> JoinHandle<()> {
    let mut runner = Runner::new(platform.db().clone(), platform.clock().clone());
    for handler in handlers {
        let platform = platform.clone();
        runner.work.insert(handler.kind, bind(platform, handler.work));
    }
    let background = background.clone();
    let platform = platform.clone();
    tokio::spawn(async move {
        let (db, clock) = (platform.db().clone(), platform.clock().clone());
        drop(platform);
        tokio::join!(runner.run_if_able(background.clone()), prune_daily(db, clock, background));
    })
}

fn bind(platform: Platform, work: Arc<Work>) -> Box<Bound> {
    Box::new(move |conn, job| {
        let (platform, work) = (platform.clone(), work.clone());
        async move { work(&platform, conn, job).await }.boxed()
    })
}

impl Runner {
    /// A runner with nothing to do asks for nothing.
    async fn run_if_able(self, stop: CancellationToken) {
        if !self.work.is_empty() {
            self.run(stop).await;
        }
    }
}

async fn prune_daily(db: Db, clock: Clock, background: CancellationToken) {
    let mut daily = tokio::time::interval(Duration::from_secs(24 * 3600));
    loop {
        tokio::select! {
            () = background.cancelled() => return,
            _ = daily.tick() => {}
        }
        let now: DateTime<Utc> = clock.now();
        if let Err(error) = db.system_tx(async |conn| queue::prune(conn, now).await).await {
            tracing::warn!(%error, "old jobs could not be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_an_hour() {
        let pauses: Vec<_> = (1..=13).map(|n| pause_after(n).num_seconds()).collect();
        assert_eq!(pauses, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
    }
}
