//! The registry of active sessions: one a user (spec 1 §8, Already Signed-in).
//!
//! Identity keeps sessions in its database and mirrors the active one of each user here, where the gateway and every
//! service ask on each request. What is not in the registry is not active.

use std::time::Duration;

use crate::cache::{Cache, CacheError};

/// That a session is active is believed for this long, which bounds how late its end is noticed.
const BELIEVED_FOR: Duration = Duration::from_secs(1);

/// What the registry says of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// It is the user's active session.
    Active,
    /// The user is active in another session.
    Other,
    /// The user has no active session.
    Missing,
}

/// The active session of each user. Clones share one registry.
#[derive(Clone)]
pub struct Sessions {
    cache: Cache,
    recent: Option<moka::sync::Cache<i64, String>>,
}

impl Sessions {
    /// A registry over a cache.
    pub fn new(cache: Cache) -> Self {
        let recent = match cache {
            Cache::Memory(_) => None,
            Cache::Redis(_) => Some(
                moka::sync::Cache::builder()
                    .max_capacity(50_000)
                    .time_to_live(BELIEVED_FOR)
                    .build(),
            ),
        };
        Self { cache, recent }
    }

    /// Makes the session active unless another one is; answers whether it is active now. Call it again to stay active.
    pub async fn claim(&self, user: i64, session: &str, ttl: Duration) -> Result<bool, CacheError> {
        let key = key(user);
        let claimed = self.cache.set_if_absent(&key, session, ttl).await?
            || self.cache.get(&key).await?.as_deref() == Some(session);
        if claimed {
            self.activate(user, session, ttl).await?;
        }
        Ok(claimed)
    }

    /// Makes the session the active one, whichever was.
    pub async fn activate(
        &self,
        user: i64,
        session: &str,
        ttl: Duration,
    ) -> Result<(), CacheError> {
        self.cache.set(&key(user), session, ttl).await?;
        self.forget(user);
        Ok(())
    }

    /// What the registry says of a session.
    pub async fn state(&self, user: i64, session: &str) -> Result<SessionState, CacheError> {
        // Nobody is turned away on old news: a session may have become active elsewhere a moment ago.
        if self.recent.as_ref().and_then(|recent| recent.get(&user)).as_deref() == Some(session) {
            return Ok(SessionState::Active);
        }
        let active = self.cache.get(&key(user)).await?;
        let state = match &active {
            Some(active) if active == session => SessionState::Active,
            Some(_) => SessionState::Other,
            None => SessionState::Missing,
        };
        match (&self.recent, active) {
            (Some(recent), Some(active)) => recent.insert(user, active),
            (Some(recent), None) => recent.invalidate(&user),
            (None, _) => {}
        }
        Ok(state)
    }

    /// Ends the session if it is the active one.
    pub async fn end(&self, user: i64, session: &str) -> Result<(), CacheError> {
        self.cache.remove_if(&key(user), session).await?;
        self.forget(user);
        Ok(())
    }

    /// Ends whatever session the user has.
    pub async fn revoke_user(&self, user: i64) -> Result<(), CacheError> {
        self.cache.remove(&key(user)).await?;
        self.forget(user);
        Ok(())
    }

    fn forget(&self, user: i64) {
        if let Some(recent) = &self.recent {
            recent.invalidate(&user);
        }
    }
}

fn key(user: i64) -> String {
    format!("afterbell:session:{user}")
}
