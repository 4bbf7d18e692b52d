//! The connections of a server, and how they end before it does.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_web::dev::Extensions;

/// The connections of a server that are open, and whether they are to end. Clones share them.
#[derive(Clone, Default)]
pub struct Connections(Arc<Open>);

#[derive(Default)]
struct Open {
    count: AtomicUsize,
    is_closing: AtomicBool,
}

/// One connection, as long as it is open.
struct OneOpen(Arc<Open>);

impl Drop for OneOpen {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::AcqRel);
    }
}

/// How often it is looked whether connections are still open.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

impl Connections {
    /// Counts a connection until `data`, which belongs to it, is dropped.
    pub fn opened(&self, data: &mut Extensions) {
        self.0.count.fetch_add(1, Ordering::AcqRel);
        data.insert(OneOpen(self.0.clone()));
    }

    /// Whether each answer is to say that its connection ends with it.
    pub fn are_closing(&self) -> bool {
        self.0.is_closing.load(Ordering::Acquire)
    }

    /// Has connections end with their next answer, and waits until none is open, so long at most. Whoever sends a request
    /// meanwhile is answered, and knows not to send another one on a connection that is about to be cut.
    pub async fn close(&self, within: Duration) {
        self.0.is_closing.store(true, Ordering::Release);
        let closed = async {
            while self.0.count.load(Ordering::Acquire) > 0 {
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        };
        let _ = tokio::time::timeout(within, closed).await;
    }
}
