//! A small shared store of short-lived values: in memory for one process, Redis for many. Same behavior, same tests.

mod line;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use foundation::{config::ConfigError, counters::CACHE_FAILURES, error::Problem, tls};
use line::{ANSWER_WITHIN, Line};
use moka::{Expiry, ops::compute::Op, sync::Cache as Moka};
use redis::{AsyncCommands, RedisResult};
use secrecy::{ExposeSecret, SecretString};

/// Short-lived values by key. Clones share one store.
#[derive(Clone)]
pub enum Cache {
    /// Of this process.
    Memory(Memory),
    /// Shared by every process that names the same Redis. It must not evict (`maxmemory-policy noeviction`): active
    /// sessions are in it.
    Redis(Redis),
}

/// The store of one process.
#[derive(Clone)]
pub struct Memory {
    values: Moka<String, Entry>,
    /// Beside the values: however many addresses are counted, no session makes room for them.
    counters: Moka<String, Entry>,
}

/// A Redis server, or the master of several. While it is away, calls fail at once.
#[derive(Clone)]
pub struct Redis {
    connection: Line,
    away: Arc<Away>,
}

/// Since when nobody is let through to a server that does not answer.
struct Away {
    epoch: Instant,
    /// Milliseconds after `epoch` until which calls fail at once; 0 while the server answers.
    until: AtomicU64,
    /// Whether this outage was logged.
    is_logged: AtomicBool,
}

/// A server that refuses connections is asked this often, by one call.
const PROBE_EVERY: Duration = Duration::from_millis(250);
/// One that does not answer at all, which costs the call that asks its time.
const PROBE_SILENT_EVERY: Duration = Duration::from_secs(1);

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
pub enum CacheError {
    /// The server says no, or the connection broke off.
    #[error("cache: {0}")]
    Redis(#[from] redis::RedisError),
    /// The server did not answer in time.
    #[error("cache: no answer within {} ms", ANSWER_WITHIN.as_millis())]
    Late,
    /// The server did not answer a moment ago.
    #[error("cache: away")]
    Away,
}

impl From<CacheError> for Problem {
    fn from(error: CacheError) -> Self {
        // An outage was told when it began.
        tracing::debug!(%error, "cache is not available");
        Self::unavailable()
    }
}

impl Cache {
    /// A store of this process.
    pub fn memory() -> Self {
        Self::memory_of(200_000)
    }

    fn memory_of(most: u64) -> Self {
        let store = || Moka::builder().max_capacity(most).expire_after(EachItsOwn).build();
        Self::Memory(Memory { values: store(), counters: store() })
    }

    /// The store that the setting `cache` names. A Redis that is away is connected to when it is there.
    pub async fn open(setting: &SecretString) -> Result<Self, ConfigError> {
        let url = setting.expose_secret();
        if url == "memory:" {
            return Ok(Self::memory());
        }
        let scheme = url.split_once("://").map(|(scheme, _)| scheme);
        if !matches!(scheme, Some("redis" | "rediss" | "redis+sentinel" | "rediss+sentinel")) {
            return Err(ConfigError::new(
                "cache",
                "must be memory:, redis://…, rediss://… or redis+sentinel://…",
            ));
        }
        tls::prepare();
        let connection = Line::open(url)?;
        let away = Arc::new(Away {
            epoch: Instant::now(),
            until: AtomicU64::new(0),
            is_logged: AtomicBool::new(false),
        });
        Ok(Self::Redis(Redis { connection, away }))
    }

    /// Whether values are shared with other processes.
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Redis(_))
    }

    /// The value of a key.
    pub async fn get(&self, key: &str) -> Result<Option<String>, CacheError> {
        match self {
            Self::Memory(store) => {
                let found = store.values.get(key).or_else(|| store.counters.get(key));
                Ok(found.map(|entry| entry.value))
            }
            Self::Redis(redis) => redis.ask(redis.connection().get(key)).await,
        }
    }

    /// The values of two keys, in one question.
    pub async fn get_both(
        &self,
        keys: [&str; 2],
    ) -> Result<(Option<String>, Option<String>), CacheError> {
        match self {
            Self::Memory(_) => {
                let [one, other] = keys;
                Ok((self.get(one).await?, self.get(other).await?))
            }
            Self::Redis(redis) => redis.ask(redis.connection().mget(&keys)).await,
        }
    }

    /// Sets a key for `ttl`.
    pub async fn set(&self, key: &str, value: &str, ttl: Duration) -> Result<(), CacheError> {
        match self {
            Self::Memory(store) => {
                store.values.insert(key.to_owned(), Entry::new(value, ttl));
                Ok(())
            }
            Self::Redis(redis) => {
                redis.ask(redis.connection().pset_ex(key, value, millis(ttl))).await
            }
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
                let entry =
                    store.values.entry_by_ref(key).or_insert_with(|| Entry::new(value, ttl));
                Ok(entry.is_fresh())
            }
            Self::Redis(redis) => {
                let mut set = redis::cmd("SET");
                set.arg(key).arg(value).arg("NX").arg("PX").arg(millis(ttl));
                let set: Option<String> =
                    redis.ask(set.query_async(&mut redis.connection())).await?;
                Ok(set.is_some())
            }
        }
    }

    /// Removes a key.
    pub async fn remove(&self, key: &str) -> Result<(), CacheError> {
        match self {
            Self::Memory(store) => {
                store.values.invalidate(key);
                store.counters.invalidate(key);
                Ok(())
            }
            Self::Redis(redis) => redis.ask(redis.connection().del(key)).await,
        }
    }

    /// Removes a key if it holds `value`; answers whether it did.
    pub async fn remove_if(&self, key: &str, value: &str) -> Result<bool, CacheError> {
        match self {
            Self::Memory(store) => {
                let mut is_same = false;
                store.values.entry_by_ref(key).and_compute_with(|entry| {
                    is_same = entry.is_some_and(|entry| entry.into_value().value == value);
                    if is_same { Op::Remove } else { Op::Nop }
                });
                Ok(is_same)
            }
            Self::Redis(redis) => {
                let script = redis::Script::new(
                    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end",
                );
                let mut call = script.key(key);
                call.arg(value);
                let removed: i64 = redis.ask(call.invoke_async(&mut redis.connection())).await?;
                Ok(removed == 1)
            }
        }
    }

    /// Counts `more` in a window that starts with its first count; answers the count.
    pub async fn count(&self, key: &str, more: u64, window: Duration) -> Result<u64, CacheError> {
        match self {
            Self::Memory(store) => {
                let entry = store.counters.entry_by_ref(key).and_upsert_with(|old| {
                    let before: u64 =
                        old.map_or(0, |entry| entry.into_value().value.parse().unwrap_or(0));
                    Entry {
                        keeps_expiry: before > 0,
                        ..Entry::new(&(before + more).to_string(), window)
                    }
                });
                Ok(entry.into_value().value.parse().unwrap_or(u64::MAX))
            }
            Self::Redis(redis) => {
                let script = redis::Script::new(
                    "local n = redis.call('INCRBY', KEYS[1], ARGV[2]) if n == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n",
                );
                let mut call = script.key(key);
                call.arg(millis(window)).arg(more);
                redis.ask(call.invoke_async(&mut redis.connection())).await
            }
        }
    }
}

impl Redis {
    fn connection(&self) -> Line {
        self.connection.clone()
    }

    /// Asks the server, unless it did not answer a moment ago.
    async fn ask<T>(
        &self,
        question: impl Future<Output = RedisResult<T>>,
    ) -> Result<T, CacheError> {
        self.away.admit()?;
        let (error, pause) = match tokio::time::timeout(ANSWER_WITHIN, question).await {
            Ok(Ok(answer)) => {
                self.away.is_over();
                return Ok(answer);
            }
            Ok(Err(error)) if error.is_io_error() || error.is_connection_dropped() => {
                (error.into(), PROBE_EVERY)
            }
            // What the server itself says is an answer too, but for that it cannot answer yet.
            Ok(Err(error)) => {
                let error = error.into();
                self.away.tell(&error);
                return Err(error);
            }
            Err(_) => {
                self.connection.is_silent();
                (CacheError::Late, PROBE_SILENT_EVERY)
            }
        };
        self.away.until.store(self.away.now_and(pause), Ordering::Release);
        self.away.tell(&error);
        Err(error)
    }
}

impl Away {
    /// Lets one call through each time, once the server has been found away.
    fn admit(&self) -> Result<(), CacheError> {
        let until = self.until.load(Ordering::Acquire);
        if until == 0 {
            return Ok(());
        }
        if self.now_and(Duration::ZERO) < until {
            return Err(CacheError::Away);
        }
        self.until
            .compare_exchange(
                until,
                self.now_and(ANSWER_WITHIN),
                Ordering::AcqRel,
                Ordering::Relaxed,
            )
            .map(drop)
            .map_err(|_| CacheError::Away)
    }

    /// Tells the log, once an outage: there are as many errors as requests.
    fn tell(&self, error: &CacheError) {
        CACHE_FAILURES.inc();
        if !self.is_logged.swap(true, Ordering::AcqRel) {
            tracing::warn!(%error, "cache is not available");
        }
    }

    /// Notes that the server has answered.
    fn is_over(&self) {
        self.until.store(0, Ordering::Release);
        if self.is_logged.load(Ordering::Acquire) && self.is_logged.swap(false, Ordering::AcqRel) {
            tracing::info!("cache is available again");
        }
    }

    fn now_and(&self, more: Duration) -> u64 {
        millis(self.epoch.elapsed() + more)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn counters_do_not_push_values_out() {
        let (cache, hour) = (Cache::memory_of(10), Duration::from_secs(3600));
        cache.set("session", "a", hour).await.unwrap();
        for _ in 0..3 {
            for address in 0..200 {
                cache.count(&format!("address {address}"), 1, hour).await.unwrap();
            }
        }
        let Cache::Memory(store) = &cache else { unreachable!() };
        store.counters.run_pending_tasks();
        store.values.run_pending_tasks();
        assert!(store.counters.entry_count() <= 10);
        assert_eq!(cache.get("session").await.unwrap().as_deref(), Some("a"));
    }
}
