//! What a service does when another tells it something, besides copying it.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use futures_util::{FutureExt, future::BoxFuture};

use super::{ApplyError, Event, State, StateKind};

type Work = dyn for<'a> Fn(&'a mut AsyncPgConnection, &'a Event) -> BoxFuture<'a, Result<(), ApplyError>>
    + Send
    + Sync;

/// A handler for a kind of state, run in the transaction that writes the copy.
#[derive(Clone)]
pub struct Reaction {
    kind: StateKind,
    work: Arc<Work>,
}

impl Reaction {
    /// `work` runs once for each state that is new here: what has come before, or after a newer one, does not reach it,
    /// nor does what a newer one has overtaken on its way. The service must copy the kind, because its copy is what tells
    /// old from new. The transaction sees every account.
    pub fn to<S: State>(
        work: impl for<'a> Fn(
            &'a mut AsyncPgConnection,
            &'a Event,
            S,
        ) -> BoxFuture<'a, Result<(), ApplyError>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let work = Arc::new(work);
        Self {
            kind: StateKind::of::<S>(),
            work: Arc::new(move |conn, event| {
                let work = work.clone();
                async move {
                    match event.state::<S>()? {
                        Some(state) => work(conn, event, state).await,
                        None => Ok(()),
                    }
                }
                .boxed()
            }),
        }
    }

    /// Kind of state that it handles.
    pub fn kind(&self) -> StateKind {
        self.kind
    }

    pub(super) async fn react(
        &self,
        conn: &mut AsyncPgConnection,
        event: &Event,
    ) -> Result<(), ApplyError> {
        (self.work)(conn, event).await
    }
}
