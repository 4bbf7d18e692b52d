//! Listens to the database for the pages of a process: on one connection, while there is a page.

use std::{future::pending, pin::pin, time::Duration};

use futures_util::{StreamExt, stream};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::watch,
};
use tokio_postgres::{AsyncMessage, Client, Connection, NoTls, Socket};
use tokio_util::sync::CancellationToken;

use super::{CHANNEL, Live};
use crate::db::Db;

/// How long the connection stays when the last page has gone: the next one is often the same person's.
const LINGERS: Duration = Duration::from_secs(60);
/// Pause before a lost connection is made again.
const AGAIN: Duration = Duration::from_millis(500);

#[derive(Debug, thiserror::Error)]
enum Lost {
    #[error(transparent)]
    Database(#[from] tokio_postgres::Error),
    #[error("the connection was closed")]
    Closed,
}

impl Live {
    /// Listens while somebody wants to hear, until stopped. Then every page is let go.
    pub async fn run(&self, db: &Db, stop: &CancellationToken) {
        let mut count = self.count();
        while !stop.is_cancelled() {
            tokio::select! {
                () = stop.cancelled() => break,
                changed = count.wait_for(|count| *count > 0) => if changed.is_err() { break },
            }
            let outcome = tokio::select! {
                () = stop.cancelled() => break,
                outcome = self.listen(db) => outcome,
            };
            self.stop_listening();
            let Err(error) = outcome else { continue };
            tracing::warn!(%error, "changes for open pages are not heard; trying again");
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(AGAIN) => {}
            }
        }
        self.end();
    }

    /// Ends when nobody has wanted to hear for a while.
    async fn listen(&self, db: &Db) -> Result<(), Lost> {
        let db = db.of_sessions();
        let to = db.connecting();
        match &to.tls {
            None => {
                let (client, connection) = to.config.connect(NoTls).await?;
                self.listen_on(client, connection).await
            }
            Some(tls) => {
                let (client, connection) = to.config.connect(tls.clone()).await?;
                self.listen_on(client, connection).await
            }
        }
    }

    async fn listen_on<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        client: Client,
        mut connection: Connection<Socket, S>,
    ) -> Result<(), Lost> {
        let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
        let statement = format!("LISTEN {CHANNEL}");
        // Nothing moves on the connection unless its messages are read.
        let mut begun = pin!(client.batch_execute(&statement));
        let mut unwanted = pin!(unwanted(self.count()));
        let mut is_listening = false;
        loop {
            tokio::select! {
                message = messages.next() => match message {
                    Some(Ok(AsyncMessage::Notification(notification))) => self.heard(notification.payload()),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.into()),
                    None => return Err(Lost::Closed),
                },
                answer = &mut begun, if !is_listening => {
                    answer?;
                    is_listening = true;
                    self.start_listening();
                }
                () = &mut unwanted, if is_listening => return Ok(()),
            }
        }
    }

    fn heard(&self, payload: &str) {
        match serde_json::from_str(payload) {
            Ok(change) => self.pass_on(change),
            Err(error) => tracing::warn!(%error, "a change for open pages cannot be read"),
        }
    }
}

/// Resolves when there has been no page for a while.
async fn unwanted(mut count: watch::Receiver<usize>) {
    loop {
        if count.wait_for(|count| *count == 0).await.is_err() {
            return pending().await;
        }
        tokio::select! {
            () = tokio::time::sleep(LINGERS) => return,
            _ = count.wait_for(|count| *count > 0) => {}
        }
    }
}
