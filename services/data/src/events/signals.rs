//! What requests wait for inside one process: that followers have applied something.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// How far this service's copies are, as far as this process knows. Another process of the same service may be ahead;
/// the table `event_positions` tells.
#[derive(Clone, Default)]
pub struct Applied(Arc<Progress>);

#[derive(Default)]
struct Progress {
    known: Mutex<Known>,
    moved: watch::Sender<()>,
}

#[derive(Default)]
struct Known {
    /// Last applied change by source and account.
    accounts: HashMap<String, HashMap<i64, i64>>,
    /// Everything of the source up to here was applied, whatever the account.
    settled: HashMap<String, i64>,
}

impl Applied {
    /// Whether the change at `position` of the source has been applied here.
    pub fn has(&self, source: &str, account: i64, position: i64) -> bool {
        let known = locked(&self.0.known);
        let of_account = known.accounts.get(source).and_then(|accounts| accounts.get(&account));
        of_account.is_some_and(|&at| at >= position)
            || known.settled.get(source).is_some_and(|&at| at >= position)
    }

    /// Wakes when something was applied. Subscribe before asking `has`.
    pub fn watch(&self) -> watch::Receiver<()> {
        self.0.moved.subscribe()
    }

    pub fn note(&self, source: &str, positions: impl IntoIterator<Item = (i64, i64)>) {
        {
            let mut known = locked(&self.0.known);
            let accounts = known.accounts.entry(source.to_owned()).or_default();
            for (account, position) in positions {
                let at = accounts.entry(account).or_insert(position);
                *at = position.max(*at);
            }
        }
        self.0.moved.send_replace(());
    }

    pub(super) fn note_settled(&self, source: &str, position: i64) {
        {
            let mut known = locked(&self.0.known);
            let at = known.settled.entry(source.to_owned()).or_insert(0);
            if *at >= position {
                return;
            }
            *at = position;
        }
        self.0.moved.send_replace(());
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
