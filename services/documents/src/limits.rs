//! How much a document may take to be made.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The most that a document may take, and when it is not wanted any more.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Pages.
    pub pages: usize,
    /// Approximate bytes of page content.
    pub bytes: usize,
    /// Ends the work.
    pub stop: Stop,
}

impl Limits {
    /// None: for documents whose size does not depend on what somebody sent.
    pub fn none() -> Self {
        Self { pages: usize::MAX, bytes: usize::MAX, stop: Stop::default() }
    }
}

/// Tells work on another thread that nobody waits for it any more. Clones tell the same work.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the work when it is dropped, as a request is whose caller has gone.
    pub fn when_dropped(&self) -> StopsWhenDropped {
        StopsWhenDropped(self.clone())
    }

    /// Whether the work is to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// See [`Stop::when_dropped`].
#[derive(Debug)]
pub struct StopsWhenDropped(Stop);

impl Drop for StopsWhenDropped {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Why a document was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotMade {
    /// It has more pages than the limit, or more on them.
    #[error("the document is too long")]
    TooLong,
    /// Nobody waits for it any more.
    #[error("the document is not wanted any more")]
    Stopped,
    /// Our own fault: a font cannot be read, or a number does not fit the format.
    #[error("the document cannot be written: {0}")]
    Faulty(&'static str),
}
