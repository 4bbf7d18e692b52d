//! In-process delivery: reads the outbox of the source itself.

use std::time::Duration;

use diesel::QueryResult;
use tokio_util::sync::CancellationToken;

use super::{
    Inbox, Topic,
    inbox::Arrival,
    outbox::{self, Page},
    retry::Retry,
    signals,
};
use crate::db::Db;

/// Rows taken in one transaction.
const PAGE: i64 = 256;
/// How long a commit that gave no signal (another process, a job) can go unseen.
const POLL: Duration = Duration::from_millis(200);

/// Brings the events of one source into one inbox until stopped.
pub(super) struct OutboxReader {
    pub topic: Topic,
    /// The source's database.
    pub source: Db,
    pub inbox: Inbox,
}

impl OutboxReader {
    pub async fn run(&self, stop: CancellationToken) {
        let mut retry = Retry::new("following the outbox", self.topic.service);
        let mut commits = signals::of(self.topic.service);
        loop {
            commits.mark_unchanged();
            let pause = match self.catch_up(&stop).await {
                Ok(()) => {
                    retry.succeeded();
                    POLL
                }
                Err(error) => retry.failed(&error),
            };
            tokio::select! {
                () = stop.cancelled() => return,
                _ = commits.changed() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
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
