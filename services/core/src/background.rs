//! Work beside requests that must go on as long as the process: begun again after a panic, and told of in `/readyz`.

use std::{
    collections::BTreeMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::FutureExt;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The pause after a first panic; it doubles with each that follows soon.
const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);
/// Work that was begun again is well once it has gone on for so long.
const PROVES: Duration = Duration::from_secs(5);

/// How long it is told that there was no room to store anything; each request that finds none renews it.
const NO_ROOM_FOR: Duration = Duration::from_secs(60);

/// What is not well in a service: background work that has panicked, and a disk that was full a moment ago. Clones share it.
#[derive(Clone, Default)]
pub struct Health {
    panicked: Arc<Mutex<BTreeMap<String, Instant>>>,
    no_room_until: Arc<Mutex<Option<Instant>>>,
}

impl Health {
    /// Names of what is not well.
    pub fn unwell(&self) -> Vec<String> {
        let now = Instant::now();
        let mut unwell = self.panicked.lock().unwrap_or_else(PoisonError::into_inner);
        unwell.retain(|_, until| *until > now);
        unwell.keys().cloned().collect()
    }

    fn panicked(&self, name: &str, pause: Duration) {
        let until = Instant::now() + pause + PROVES;
        let mut unwell = self.panicked.lock().unwrap_or_else(PoisonError::into_inner);
        unwell.insert(name.to_owned(), until);
    }

    /// Notes that something could not be stored because a disk is full.
    pub fn found_no_room(&self) {
        let mut until = self.no_room_until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = Instant::now().checked_add(NO_ROOM_FOR);
    }

    /// Whether a disk was full a moment ago.
    pub fn is_out_of_room(&self) -> bool {
        let until = *self.no_room_until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }

    /// Does work until it ends by itself. After a panic it is begun again, later and later while panics follow each other.
    /// Whatever the work holds is dropped before.
    pub fn supervise<F, W>(
        &self,
        name: impl Into<String>,
        stop: &CancellationToken,
        work: F,
    ) -> JoinHandle<()>
    where
        F: Fn() -> W + Send + Sync + 'static,
        W: Future<Output = ()> + Send,
    {
        let (health, name, stop) = (self.clone(), name.into(), stop.clone());
        tokio::spawn(async move {
            let mut pause = FIRST;
            loop {
                let begun = Instant::now();
                let outcome = AssertUnwindSafe(async { work().await }).catch_unwind().await;
                if outcome.is_ok() {
                    return;
                }
                if begun.elapsed() > LONGEST {
                    pause = FIRST;
                }
                tracing::error!(
                    work = name,
                    pause.seconds = pause.as_secs(),
                    "background work panicked"
                );
                health.panicked(&name, pause);
                tokio::select! {
                    () = stop.cancelled() => return,
                    () = tokio::time::sleep(pause) => {}
                }
                pause = pause.saturating_mul(2).min(LONGEST);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_panicking_task_is_logged_and_restarted() {
        let (health, stop) = (Health::default(), CancellationToken::new());
        let begun = Arc::new(AtomicU32::new(0));
        let counted = begun.clone();
        let task = health.supervise("testing", &stop, move || {
            let counted = counted.clone();
            async move {
                assert!(counted.fetch_add(1, Ordering::SeqCst) > 0, "a bug");
            }
        });
        while begun.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        tokio::task::yield_now().await;
        assert_eq!(health.unwell(), ["testing"]);
        tokio::time::timeout(Duration::from_secs(10), task).await.unwrap().unwrap();
        assert_eq!(begun.load(Ordering::SeqCst), 2);
        assert_eq!(health.unwell(), ["testing"], "it has not proved itself");
    }
}
