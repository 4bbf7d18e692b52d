//! A small shared store of short-lived values: in memory for one process, Redis for many. Same behaviour, same tests.

use std::time::Duration;

use moka::{Expiry, ops::compute::Op, sync::Cache as Moka};
use redis::{AsyncCommands, aio::ConnectionManager};
use secrecy::{ExposeSecret, SecretString};

use crate::{config::ConfigError, error::Problem};

/// Short-lived values by key. Clones share one store.
#[derive(Clone)]
pub enum Cache {
    /// Of this process.
    Memory(Memory),
    /// Shared by every process that names the same Redis.
    Redis(ConnectionManager),
}

/// The store of one process.
#[derive(Clone)]
pub struct Memory(Moka<String, Entry>);

#[derive(Clone)]
struct Entry {
    value: String,
    ttl: Duration,
    /// A counter's window does not grow with each count.
    keeps_expiry: bool,
}

struct EachItsOwn;

impl Expiry<String, Entry> for EachItsOwn {
    fn expire_after_create(
        &self,
        _: &String,
        entry: &Entry,
        _: std::time::Instant,
    ) -> Option<Duration> {
        Some(entry.ttl)
    }

    fn expire_after_update(
        &self,
        _: &String,
        entry: &Entry,
        _: std::time::Instant,
        left: Option<Duration>,
    ) -> Option<Duration> {
        if entry.keeps_expiry { left } else { Some(entry.ttl) }
    }
}

/// The store is out of reach.
#[derive(Debug, thiserror::Error)]
#[error("cache: {0}")]
pub struct CacheError(#[from] redis::RedisError);

impl From<CacheError> for Problem {
    fn from(error: CacheError) -> Self {
        tracing::warn!(%error, "cache is not available");
        Self::unavailable()
    }
}

impl Cache {
    /// A store of this process.
    pub fn memory() -> Self {
        Self::Memory(Memory(Moka::builder().max_capacity(200_000).expire_after(EachItsOwn).build()))
    }

    /// The store that the setting `cache` names.
    pub async fn open(setting: &SecretString) -> Result<Self, ConfigError> {
        let url = setting.expose_secret();
        if url == "memory:" {
            return Ok(Self::memory());
        }
        if !url.starts_with("redis://") && !url.starts_with("rediss://") {
            return Err(ConfigError::new("cache", "must be memory: or redis://…"));
        }
        let client = redis::Client::open(url).map_err(|error| ConfigError::new("cache", error))?;
        let connection = ConnectionManager::new(client)
            .await
            .map_err(|error| ConfigError::new("cache", error))?;
        Ok(Self::Redis(connection))
    }

    /// The value of a key.
    pub async fn get(&self, key: &str) -> Result<Option<String>, CacheError> {
        match self {
            Self::Memory(store) => Ok(store.0.get(key).map(|entry| entry.value)),
            Self::Redis(redis) => Ok(redis.clone().get(key).await?),
        }
    }

    /// Sets a key for `ttl`.
    pub async fn set(&self, key: &str, value: &str, ttl: Duration) -> Result<(), CacheError> {
        match self {
            Self::Memory(store) => {
                store.0.insert(key.to_owned(), Entry::new(value, ttl));
                Ok(())
            }
            Self::Redis(redis) => Ok(redis.clone().pset_ex(key, value, millis(ttl)).await?),
        }
    }

    /// Sets a key for `ttl` unless it is there; answers whether it was set.
    pub async fn set_if_absent(
        &self,
        key: &str,
        value: &str,
        ttl: Duration,
    ) -> Result<bool, CacheError> {
        match self {
            Self::Memory(store) => {
                let entry = store.0.entry_by_ref(key).or_insert_with(|| Entry::new(value, ttl));
                Ok(entry.is_fresh())
            }
            Self::Redis(redis) => {
                let set: Option<String> = redis::cmd("SET")
                    .arg(key)
                    .arg(value)
                    .arg("NX")
                    .arg("PX")
                    .arg(millis(ttl))
                    .query_async(&mut redis.clone())
                    .await?;
                Ok(set.is_some())
            }
        }
    }

    /// Removes a key.
    pub async fn remove(&self, key: &str) -> Result<(), CacheError> {
        match self {
            Self::Memory(store) => {
                store.0.invalidate(key);
                Ok(())
            }
            Self::Redis(redis) => Ok(redis.clone().del(key).await?),
        }
    }

    /// Removes a key if it holds `value`; answers whether it did.
    pub async fn remove_if(&self, key: &str, value: &str) -> Result<bool, CacheError> {
        match self {
            Self::Memory(store) => {
                let mut held = false;
                store.0.entry_by_ref(key).and_compute_with(|entry| {
                    held = entry.is_some_and(|entry| entry.into_value().value == value);
                    if held { Op::Remove } else { Op::Nop }
                });
                Ok(held)
            }
            Self::Redis(redis) => {
                let script = redis::Script::new(
                    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end",
                );
                let removed: i64 =
                    script.key(key).arg(value).invoke_async(&mut redis.clone()).await?;
                Ok(removed == 1)
            }
        }
    }

    /// Counts one more in a window that starts with its first count; answers the count.
    pub async fn count(&self, key: &str, window: Duration) -> Result<u64, CacheError> {
        match self {
            Self::Memory(store) => {
                let entry = store.0.entry_by_ref(key).and_upsert_with(|old| {
                    let before: u64 =
                        old.map_or(0, |entry| entry.into_value().value.parse().unwrap_or(0));
                    Entry {
                        keeps_expiry: before > 0,
                        ..Entry::new(&(before + 1).to_string(), window)
                    }
                });
                Ok(entry.into_value().value.parse().unwrap_or(u64::MAX))
            }
            Self::Redis(redis) => {
                let script = redis::Script::new(
                    "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n",
                );
                Ok(script.key(key).arg(millis(window)).invoke_async(&mut redis.clone()).await?)
            }
        }
    }
}

impl Entry {
    fn new(value: &str, ttl: Duration) -> Self {
        Self { value: value.to_owned(), ttl, keeps_expiry: false }
    }
}

fn millis(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX).max(1)
}
