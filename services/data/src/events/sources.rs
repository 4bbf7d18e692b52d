//! The databases whose events are followed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use foundation::config::ConfigError;
use secrecy::{ExposeSecret, SecretString};

use crate::db::Db;

/// Connections to another service's database, for all that follow it in this process.
const SOURCE_POOL: usize = 2;

/// The databases of services that are followed: those who follow one in the same process share its connections. Clones are one.
#[derive(Clone, Default)]
pub struct Sources(Arc<Mutex<HashMap<String, Db>>>);

impl Sources {
    /// The database of a URL.
    pub(super) fn open(&self, url: &SecretString) -> Result<Db, ConfigError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(db) = known.get(url.expose_secret()) {
            return Ok(db.clone());
        }
        let db = Db::open_url(url, SOURCE_POOL)?;
        known.insert(url.expose_secret().to_owned(), db.clone());
        Ok(db)
    }

    /// Closes the connections that nobody has used for a while.
    pub fn close_unused(&self) {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.values().for_each(Db::close_unused);
    }
}
