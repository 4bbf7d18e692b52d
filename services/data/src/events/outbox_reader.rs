//! In-process delivery: reads the outbox of the source itself.

use std::time::{Duration, Instant};

use diesel::{QueryResult, sql_types::Text};
use diesel_async::RunQueryDsl;
use tokio_util::sync::CancellationToken;

use super::{
    Inbox, Topic,
    inbox::Arrival,
    outbox::{self, Page},
    retry::Retry,
};
use crate::{
    commits,
    db::Db,
    sql::{Sql, Statement},
};

/// Rows taken in one transaction.
const PAGE: i64 = 256;
/// How long a commit that gave no signal (another process, a job) can go unseen.
const POLL: Duration = Duration::from_millis(200);
/// How long commits gather after a look: one transaction takes a burst of them, where each would cost a look of its own.
const GATHER: Duration = Duration::from_millis(25);
/// How long an outbox goes unread while its server says that nothing was committed.
const LOOK: Duration = Duration::from_secs(5);

/// Brings the events of one source into one inbox until stopped.
pub(super) struct OutboxReader {
    pub topic: Topic,
    /// The source's database.
    pub source: Db,
    pub inbox: Inbox,
}

/// When the outbox was read, and what was committed before.
struct Look {
    snapshot: String,
    at: Instant,
}

impl OutboxReader {
    pub async fn run(&self, stop: CancellationToken) {
        let mut retry = Retry::new("following the outbox", self.topic.service);
        let mut commits = commits::of(self.topic.service);
        let mut last_look = None;
        loop {
            commits.mark_unchanged();
            let pause = match self.look(&mut last_look, &stop).await {
                Ok(()) => {
                    retry.succeeded();
                    POLL
                }
                Err(error) => retry.failed(&error),
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(GATHER) => {}
            }
            tokio::select! {
                () = stop.cancelled() => return,
                _ = commits.changed() => last_look = None,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Takes what is settled, unless the server has committed nothing since the last look: asking for that is one
    /// small statement, where a look takes ten, of every follower of every source.
    async fn look(&self, last: &mut Option<Look>, stop: &CancellationToken) -> QueryResult<()> {
        let snapshot = self.snapshot().await?;
        if last.as_ref().is_some_and(|last| last.snapshot == snapshot && last.at.elapsed() < LOOK) {
            return Ok(());
        }
        self.catch_up(stop).await?;
        *last = Some(Look { snapshot, at: Instant::now() });
        Ok(())
    }

    /// What the source's server has committed and what is under way there; another text after each commit of a change.
    async fn snapshot(&self) -> QueryResult<String> {
        let mut conn = self.source.connection().await?;
        let snapshot: Statement<Text> =
            Sql::plain("SELECT pg_current_snapshot()::text").statement();
        snapshot.get_result(&mut **conn).await
    }

    /// Takes everything that is settled.
    async fn catch_up(&self, stop: &CancellationToken) -> QueryResult<()> {
        let source = self.topic.service;
        let stream = format!("outbox:{source}");
        // Another process of this service may have moved it meanwhile, so it is read anew each time.
        let cursor = self.inbox.cursors(&stream).await?.remove(&0).unwrap_or_default();
        if let Some(seen) = cursor.seen() {
            let topic = &self.topic.name();
            self.source.system_tx(async |conn| outbox::reconcile(conn, topic, seen).await).await?;
        }
        let mut after = cursor.taken;
        while !stop.is_cancelled() {
            let Page { rows, settled } = self.read(after).await?;
            let Some(last) = rows.last().map(|row| row.id) else {
                self.inbox.applied().note_settled(source, settled);
                return Ok(());
            };
            let arrivals: Vec<_> = rows
                .into_iter()
                .map(|row| Arrival {
                    partition: 0,
                    mark: row.id,
                    bytes: row.envelope(source),
                    key: row.key,
                })
                .collect();
            self.inbox.take(&stream, source, &arrivals).await?;
            self.inbox.applied().note_settled(source, settled);
            after = last;
        }
        Ok(())
    }

    async fn read(&self, after: i64) -> QueryResult<Page> {
        let topic = &self.topic.name();
        self.source.system_tx(async |conn| outbox::read(conn, topic, after, PAGE).await).await
    }
}
