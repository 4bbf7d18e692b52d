//! Queued and scheduled work that survives a crash.
//!
//! A job is asked for in the transaction of whatever makes it necessary ([`enqueue`]) or by the clock ([`Handler::every`]),
//! and done by any process of the service. Its effect in the database and its being done are one transaction, so that the
//! effect is there exactly once; a long one is done in parts ([`Next::Part`]). What it does outside, such as sending mail,
//! comes after that transaction ([`Next::After`]) and can happen again after a crash.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use chrono::{DateTime, DurationRound, Utc};
use data::jobs::queue::{self, Lease};
use data::{db::Db, files::FileError, mail::Letter};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use foundation::{auth::Scope, clock::Clock};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::Value;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{context::Platform, idempotency, undo};
pub use data::jobs::{
    Job, JobProgress, JobStatus, cancel, enqueue, enqueue_all, prune, requested_by, reschedule,
};

/// How often to look for due work.
const POLL: Duration = Duration::from_millis(500);
/// How often a runner looks that does nothing but rounds on a schedule, as most services' do: nobody waits for those.
const POLL_ROUNDS: Duration = Duration::from_secs(5);
/// How long a claim bridges the moment until the job is locked, and a job that killed its process waits.
const LEASE: Duration = Duration::from_secs(10);
/// Attempts before a job is given up.
const ATTEMPTS: i32 = 10;
/// Jobs of all kinds that a process does at once, so that requests find connections.
const AT_ONCE: usize = 4;

/// Removes jobs done long ago.
const PRUNE_JOBS: &str = "platform.prune-jobs";
/// Removes answers that are kept for a repeated request, see [`idempotency`], and what can be taken back no more.
const PRUNE_ANSWERS: &str = "platform.prune-answers";

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

impl From<FileError> for JobError {
    fn from(error: FileError) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<serde_json::Error> for JobError {
    fn from(error: serde_json::Error) -> Self {
        Self::Never(error.to_string())
    }
}

/// What becomes of a job once the transaction of its work is committed.
pub enum Next {
    /// It is done, in that same transaction.
    Done,
    /// A part of it is done, and another follows in a transaction of its own: so many things of so many.
    Part {
        /// How much of the whole job is done.
        progress: i64,
        /// Of how much; none when that is not known.
        total: Option<i64>,
    },
    /// It is done when this has worked too. For what is slow and outside of the database, such as sending mail: it holds
    /// no transaction, and happens again when the process dies before it is noted.
    After(BoxFuture<'static, Result<(), JobError>>),
}

impl Next {
    /// [`Next::After`] some work.
    pub fn after(work: impl Future<Output = Result<(), JobError>> + Send + 'static) -> Self {
        Self::After(work.boxed())
    }

    /// A letter is sent once the transaction is over: tried again when the server may take it later.
    pub fn send(platform: &Platform, letter: Letter) -> Self {
        let platform = platform.clone();
        Self::after(async move {
            platform.mail().send(&letter).await.map_err(|error| match error.passes() {
                true => JobError::Later(error.to_string()),
                false => JobError::Never(error.to_string()),
            })
        })
    }
}

/// What a handler answers.
pub type Outcome = Result<Next, JobError>;

/// Hook run when a job fails for good.
type Hook = dyn for<'a> Fn(
        &'a Platform,
        &'a mut AsyncPgConnection,
        &'a Job,
        &'a JobError,
    ) -> BoxFuture<'a, Result<(), JobError>>
    + Send
    + Sync;

type Work = dyn for<'a> Fn(&'a Platform, &'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Outcome>
    + Send
    + Sync;

/// A kind of job and what is done for it.
pub struct Handler {
    kind: &'static str,
    work: Arc<Work>,
    at_once: usize,
    every: Option<chrono::Duration>,
    on_failure: Option<Arc<Hook>>,
}

impl Handler {
    /// `work` runs in the transaction that marks the job done: what it writes there is written exactly once. The
    /// transaction sees the account that the job is for, or every account if it is for none.
    pub fn new<F>(kind: &'static str, work: F) -> Self
    where
        F: for<'a> Fn(&'a Platform, &'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Outcome>
            + Send
            + Sync
            + 'static,
    {
        Self { kind, work: Arc::new(work), at_once: 1, every: None, on_failure: None }
    }

    /// How many of the kind a process does at once; one unless this says otherwise.
    #[must_use]
    pub fn at_once(self, at_once: usize) -> Self {
        Self { at_once, ..self }
    }

    /// Done by one of the processes at each whole multiple of a time, without anybody asking.
    #[must_use]
    pub fn every(self, time: chrono::Duration) -> Self {
        Self { every: Some(time), ..self }
    }

    /// What happens when a job of the kind is given up, so that whatever waits for it learns of it. It has a transaction
    /// with the note of the failure: both are kept or neither, and the job is tried again when it fails.
    #[must_use]
    pub fn on_failure<F>(self, hook: F) -> Self
    where
        F: for<'a> Fn(
                &'a Platform,
                &'a mut AsyncPgConnection,
                &'a Job,
                &'a JobError,
            ) -> BoxFuture<'a, Result<(), JobError>>
            + Send
            + Sync
            + 'static,
    {
        Self { on_failure: Some(Arc::new(hook)), ..self }
    }
}

/// Does due jobs, several at once but never more of a kind than it may be. Several runners may work on one queue.
pub struct Runner {
    db: Db,
    clock: Clock,
    kinds: HashMap<&'static str, RegisteredKind>,
    lease: Duration,
}

/// A registered kind of job.
struct RegisteredKind {
    work: Box<Bound>,
    at_once: usize,
    every: Option<chrono::Duration>,
    on_failure: Option<Box<BoundHook>>,
}

type Bound =
    dyn for<'a> Fn(&'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Outcome> + Send + Sync;

type BoundHook = dyn for<'a> Fn(
        &'a mut AsyncPgConnection,
        &'a Job,
        &'a JobError,
    ) -> BoxFuture<'a, Result<(), JobError>>
    + Send
    + Sync;

impl Runner {
    /// A runner that can do nothing yet.
    pub fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, kinds: HashMap::new(), lease: LEASE }
    }

    /// Registers a kind of job with the number that run at once.
    #[must_use]
    pub fn register<F>(mut self, kind: &'static str, at_once: usize, work: F) -> Self
    where
        F: for<'a> Fn(&'a mut AsyncPgConnection, &'a Job) -> BoxFuture<'a, Outcome>
            + Send
            + Sync
            + 'static,
    {
        let work = Box::new(work);
        self.kinds.insert(kind, RegisteredKind { work, at_once, every: None, on_failure: None });
        self
    }

    /// Sets the hook for failed jobs of a registered kind, see [`Handler::on_failure`].
    #[must_use]
    pub fn on_failure<F>(mut self, kind: &'static str, hook: F) -> Self
    where
        F: for<'a> Fn(
                &'a mut AsyncPgConnection,
                &'a Job,
                &'a JobError,
            ) -> BoxFuture<'a, Result<(), JobError>>
            + Send
            + Sync
            + 'static,
    {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.on_failure = Some(Box::new(hook));
        }
        self
    }

    /// How long a job whose process died waits for the next attempt.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.lease = lease;
        self
    }

    /// Works until stopped; the jobs under way are finished.
    pub async fn run(self, stop: CancellationToken) {
        let runner = Arc::new(self);
        let is_waited_for = runner.kinds.values().any(|kind| kind.every.is_none());
        let poll = if is_waited_for { POLL } else { POLL_ROUNDS };
        let mut under_way: JoinSet<&'static str> = JoinSet::new();
        let mut busy: HashMap<&'static str, usize> = HashMap::new();
        let mut is_scheduled = false;
        while !stop.is_cancelled() {
            let pause = match runner.begin_next(&mut is_scheduled, &busy, under_way.len()).await {
                Ok(Some((kind, job))) => {
                    let runner = runner.clone();
                    let count = busy.entry(kind).or_default();
                    *count = count.saturating_add(1);
                    under_way.spawn(async move {
                        runner.finish(&job).await;
                        kind
                    });
                    continue;
                }
                Ok(None) => poll,
                Err(error) => {
                    tracing::warn!(%error, "jobs cannot be read; trying again");
                    POLL.saturating_mul(4)
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                Some(ended) = under_way.join_next() => match ended {
                    Ok(kind) => {
                        let count = busy.entry(kind).or_default();
                        *count = count.saturating_sub(1);
                    }
                    // Handlers are caught; whatever else panics is for the supervisor to see.
                    Err(error) => std::panic::resume_unwind(error.into_panic()),
                },
                () = tokio::time::sleep(pause) => {}
            }
        }
        under_way.join_all().await;
    }

    /// Claims the next due job of a kind that may have another one done.
    async fn begin_next(
        &self,
        is_scheduled: &mut bool,
        busy: &HashMap<&'static str, usize>,
        under_way: usize,
    ) -> QueryResult<Option<(&'static str, Job)>> {
        if !*is_scheduled {
            self.schedule_all().await?;
            *is_scheduled = true;
        }
        if under_way >= AT_ONCE {
            return Ok(None);
        }
        let is_free = |(name, kind): &(&&'static str, &RegisteredKind)| {
            busy.get(**name).copied().unwrap_or_default() < kind.at_once
        };
        let free: Vec<&'static str> =
            self.kinds.iter().filter(is_free).map(|(name, _)| *name).collect();
        self.claim(&free).await
    }

    async fn claim(&self, kinds: &[&'static str]) -> QueryResult<Option<(&'static str, Job)>> {
        if kinds.is_empty() {
            return Ok(None);
        }
        let now = self.clock.now();
        // In a transaction of its own: an attempt counts even if it takes the process down.
        let claimed = self
            .db
            .system_tx(async |conn| queue::claim(conn, kinds, now, self.lease).await)
            .await?;
        Ok(claimed.and_then(|job| Some((*kinds.iter().find(|kind| **kind == job.kind)?, job))))
    }

    /// Does everything that is due now, one after another, and answers how many jobs or parts of jobs were begun.
    pub async fn run_due(&self) -> QueryResult<usize> {
        let kinds: Vec<&'static str> = self.kinds.keys().copied().collect();
        let mut begun = 0usize;
        while let Some((_, job)) = self.claim(&kinds).await? {
            self.finish(&job).await;
            begun = begun.saturating_add(1);
        }
        Ok(begun)
    }

    /// Does a claimed job, or the next part of it. A failure is noted in its row.
    async fn finish(&self, job: &Job) {
        let span = tracing::info_span!(
            "job",
            job.kind = job.kind,
            job.id = job.id,
            job.attempt = job.attempts
        );
        async {
            if let Err(error) = self.attempt(job).await
                && let Err(error) = self.note(job, &error).await
            {
                // The claim lapses, and the job is tried again.
                tracing::warn!(%error, "the failure of a job cannot be noted");
            }
        }
        .instrument(span)
        .await;
    }

    async fn attempt(&self, job: &Job) -> Result<(), JobError> {
        let Some(kind) = self.kinds.get(job.kind.as_str()) else {
            return Err(JobError::Later("nobody here can do it".into()));
        };
        if job.attempts > ATTEMPTS {
            // Each of them was begun and none has noted its end.
            return Err(JobError::Never("its process died with it every time".into()));
        }
        let scope = job.account_id.map_or_else(Scope::system, Scope::system_of);
        let mut outside = None;
        self.db
            .tenant_tx(&scope, async |conn| {
                match queue::hold(conn, job).await? {
                    Lease::No => return Ok(()),
                    Lease::Canceled => {
                        return Ok(queue::canceled(conn, job, self.clock.now()).await?);
                    }
                    Lease::Yes => {}
                }
                let next = AssertUnwindSafe((kind.work)(conn, job))
                    .catch_unwind()
                    .await
                    .unwrap_or_else(|_| Err(JobError::Later("the handler panicked".into())))?;
                let now = self.clock.now();
                match next {
                    Next::Done => self.done(conn, job, kind).await?,
                    Next::Part { progress, total } => {
                        queue::part_done(conn, job, (progress, total), now).await?;
                    }
                    Next::After(work) => {
                        queue::extend(conn, job, now + self.lease).await?;
                        outside = Some(work);
                    }
                }
                Ok::<_, JobError>(())
            })
            .await?;
        let Some(work) = outside else { return Ok(()) };
        self.keeping(job, work).await?;
        self.db
            .tenant_tx(&scope, async |conn| match queue::hold(conn, job).await? {
                Lease::No => Ok(()),
                Lease::Yes | Lease::Canceled => self.done(conn, job, kind).await,
            })
            .await
    }

    /// Work outside of a transaction; nobody else claims the job while it goes on.
    async fn keeping(
        &self,
        job: &Job,
        work: BoxFuture<'static, Result<(), JobError>>,
    ) -> Result<(), JobError> {
        let work = AssertUnwindSafe(work).catch_unwind();
        tokio::pin!(work);
        loop {
            tokio::select! {
                ended = &mut work => {
                    return ended.unwrap_or_else(|_| Err(JobError::Later("the handler panicked".into())));
                }
                () = tokio::time::sleep(self.lease / 3) => {
                    let until = self.clock.now() + self.lease;
                    self.db.system_tx(async |conn| queue::extend(conn, job, until).await).await?;
                }
            }
        }
    }

    async fn done(
        &self,
        conn: &mut AsyncPgConnection,
        job: &Job,
        kind: &RegisteredKind,
    ) -> Result<(), JobError> {
        let now = self.clock.now();
        queue::done(conn, job, now).await?;
        if let Some(every) = kind.every {
            schedule(conn, &job.kind, every, now).await?;
        }
        Ok(())
    }

    async fn note(&self, job: &Job, error: &JobError) -> Result<(), JobError> {
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
        let kind = self.kinds.get(job.kind.as_str()).filter(|_| again.is_none());
        let every = kind.and_then(|kind| kind.every);
        let hook = kind.and_then(|kind| kind.on_failure.as_ref());
        let scope = job.account_id.map_or_else(Scope::system, Scope::system_of);
        self.db
            .tenant_tx(&scope, async |conn| {
                let is_ours = queue::failed(conn, job, &text, again, now).await?;
                // One round that is given up does not end the schedule.
                if let Some(every) = every {
                    schedule(conn, &job.kind, every, now).await?;
                }
                match hook {
                    Some(hook) if is_ours => AssertUnwindSafe(hook(conn, job, error))
                        .catch_unwind()
                        .await
                        .unwrap_or_else(|_| Err(JobError::Later("the hook panicked".into()))),
                    _ => Ok(()),
                }
            })
            .await
    }

    /// Asks for the next round of whatever is done on a schedule. Every process may ask; there is one of each.
    async fn schedule_all(&self) -> QueryResult<()> {
        let now = self.clock.now();
        self.db
            .system_tx(async |conn| {
                for (name, kind) in &self.kinds {
                    if let Some(every) = kind.every {
                        schedule(conn, name, every, now).await?;
                    }
                }
                Ok(())
            })
            .await
    }
}

/// Asks for the next round, named by when it is due.
async fn schedule(
    conn: &mut AsyncPgConnection,
    kind: &str,
    every: chrono::Duration,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let due = now.duration_trunc(every).unwrap_or(now) + every;
    let key = due.format("%Y-%m-%dT%H:%M:%S").to_string();
    queue::enqueue(conn, kind, &key, None, due, Value::Null).await.map(drop)
}

/// 2 s after the first failure, then twice as long each time, up to an hour.
fn pause_after(attempts: i32) -> chrono::Duration {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(12);
    chrono::Duration::seconds(2i64.saturating_pow(doublings).min(3600))
}

/// What every service removes once it is old.
fn upkeep() -> [Handler; 2] {
    [
        Handler::new(PRUNE_JOBS, |platform, conn, _| {
            async move {
                queue::prune(conn, platform.clock().now()).await?;
                Ok(Next::Done)
            }
            .boxed()
        })
        .every(chrono::Duration::days(1)),
        Handler::new(PRUNE_ANSWERS, |platform, conn, _| {
            async move {
                idempotency::prune(conn, platform.clock().now()).await?;
                undo::prune(conn, platform.clock().now()).await?;
                Ok(Next::Done)
            }
            .boxed()
        })
        .every(chrono::Duration::hours(1)),
    ]
}

/// Starts the service's runner.
pub fn spawn(
    platform: &Platform,
    handlers: Vec<Handler>,
    background: &CancellationToken,
) -> JoinHandle<()> {
    let mut runner = Runner::new(platform.db().clone(), platform.clock().clone());
    for Handler { kind, work, at_once, every, on_failure } in handlers.into_iter().chain(upkeep()) {
        let on_failure = on_failure.map(|hook| {
            let platform = platform.clone();
            let hook: Box<BoundHook> = Box::new(move |conn, job, error| {
                let (platform, hook) = (platform.clone(), hook.clone());
                async move { hook(&platform, conn, job, error).await }.boxed()
            });
            hook
        });
        let platform = platform.clone();
        let work: Box<Bound> = Box::new(move |conn, job| {
            let (platform, work) = (platform.clone(), work.clone());
            async move { work(&platform, conn, job).await }.boxed()
        });
        runner.kinds.insert(kind, RegisteredKind { work, at_once, every, on_failure });
    }
    tokio::spawn(runner.run(background.clone()))
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
