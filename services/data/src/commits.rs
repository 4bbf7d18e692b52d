//! Commits inside one process: whoever follows a service is woken by them.

use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex, PoisonError},
};

use tokio::sync::watch;

static COMMITS: LazyLock<Mutex<HashMap<String, watch::Sender<()>>>> = LazyLock::new(Mutex::default);

/// Wakes those in this process who wait for events of `service`: some were committed.
///
/// A hint, for the process as a whole: a missed one costs the time until the next poll, one too many an empty read.
pub fn committed(service: &str) {
    commits(service).send_replace(());
}

/// Wakes at commits of `service`.
pub fn of(service: &str) -> watch::Receiver<()> {
    commits(service).subscribe()
}

fn commits(service: &str) -> watch::Sender<()> {
    let mut commits = COMMITS.lock().unwrap_or_else(PoisonError::into_inner);
    commits.entry(service.to_owned()).or_default().clone()
}
