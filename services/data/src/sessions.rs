//! The registry of active sessions: one a user (spec 1 §8, Already Signed-in).
//!
//! Identity keeps sessions in its database and mirrors the active one of each user here, where the gateway and every
//! service ask on each request. What is not in the registry is not active.
//!
//! Identity marks the registry when it has told all of them. A Redis that was restarted empty has no mark, so that nobody
//! is signed out by it: identity fills it again, and until then, as while it is away, a session counts as active unless it
//! was seen to have ended, for as long as its token is valid. None ends meanwhile, because identity ends a session here and
//! in its database or nowhere.

use std::time::Duration;

use crate::cache::{Cache, CacheError};

/// That a session is active is believed for this long, which bounds how late its end is noticed.
const BELIEVED_FOR: Duration = Duration::from_secs(1);
/// That a session has ended is remembered for longer than its last token is valid.
const ENDED_FOR: Duration = Duration::from_secs(3600);
/// The mark of a registry that is filled.
const FILLED: &str = "afterbell:sessions:filled";
/// For longer than any Redis runs.
const FOR_EVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// What the registry says of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// It is the user's active session.
    Active,
    /// The user is active in another session.
    Other,
    /// The same, and that one ended this one.
    TakenOver,
    /// The user has no active session.
    Missing,
}

/// The active session of each user. Clones share one registry.
#[derive(Clone)]
pub struct Sessions {
    cache: Cache,
    /// What was read from a registry outside this process.
    seen: Option<Seen>,
}

/// Sessions as they were read.
#[derive(Clone)]
struct Seen {
    /// The active one of each user.
    recently: moka::sync::Cache<i64, String>,
    /// Those that have ended, for when the registry cannot be asked.
    ended: moka::sync::Cache<String, ()>,
}

impl Seen {
    fn new() -> Self {
        fn for_time<K: Eq + std::hash::Hash + Send + Sync + 'static, V>(
            time: Duration,
        ) -> moka::sync::Cache<K, V>
        where
            V: Clone + Send + Sync + 'static,
        {
            moka::sync::Cache::builder().max_capacity(50_000).time_to_live(time).build()
        }
        Self { recently: for_time(BELIEVED_FOR), ended: for_time(ENDED_FOR) }
    }

    fn note(&self, user: i64, active: &str) {
        self.recently.insert(user, active.to_owned());
        self.ended.invalidate(active);
    }

    fn note_ended(&self, session: &str) {
        self.ended.insert(session.to_owned(), ());
    }

    fn forget(&self, user: i64) {
        self.recently.invalidate(&user);
    }
}

impl Sessions {
    /// A registry over a cache.
    pub fn new(cache: Cache) -> Self {
        let seen = cache.is_shared().then(Seen::new);
        Self { cache, seen }
    }

    /// Whether identity has told the registry of every active session.
    pub async fn is_filled(&self) -> Result<bool, CacheError> {
        Ok(self.cache.get(FILLED).await?.is_some())
    }

    /// Marks the registry: every active session is in it.
    pub async fn set_filled(&self) -> Result<(), CacheError> {
        self.cache.set(FILLED, "1", FOR_EVER).await
    }

    /// Whether the registry can be lost while this process runs.
    pub fn can_be_lost(&self) -> bool {
        self.cache.is_shared()
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
        if let Some(seen) = &self.seen {
            seen.ended.invalidate(session);
        }
        Ok(())
    }

    /// What the registry says of a session. While it cannot be asked, or is being filled, whoever has a valid token of a
    /// session that was not seen to end is let in.
    ///
    /// Errors: never of a registry outside this process.
    pub async fn state(&self, user: i64, session: &str) -> Result<SessionState, CacheError> {
        let Some(seen) = &self.seen else {
            return Ok(match self.cache.get(&key(user)).await? {
                Some(active) if active == session => SessionState::Active,
                Some(_) => self.beside(session).await?,
                None => SessionState::Missing,
            });
        };
        // Nobody is turned away on old news: a session may have become active elsewhere a moment ago.
        if seen.recently.get(&user).as_deref() == Some(session) {
            return Ok(SessionState::Active);
        }
        match self.cache.get_both([&key(user), FILLED]).await {
            Ok((Some(active), _)) => {
                seen.note(user, &active);
                if active == session {
                    return Ok(SessionState::Active);
                }
                let state = self.beside(session).await.unwrap_or(SessionState::Other);
                if state == SessionState::TakenOver {
                    seen.note_ended(session);
                }
                Ok(state)
            }
            Ok((None, Some(_))) => {
                seen.forget(user);
                seen.note_ended(session);
                Ok(SessionState::Missing)
            }
            Ok((None, None)) | Err(_) => Ok(match seen.ended.contains_key(session) {
                true => SessionState::Missing,
                false => SessionState::Active,
            }),
        }
    }

    /// What a session is whose user is active in another one.
    async fn beside(&self, session: &str) -> Result<SessionState, CacheError> {
        let is_taken_over = self.cache.get(&taken_over(session)).await?.is_some();
        Ok(if is_taken_over { SessionState::TakenOver } else { SessionState::Other })
    }

    /// Notes for a while that another session took over from this one, so that its window is told so.
    pub async fn note_taken_over(&self, session: &str, ttl: Duration) -> Result<(), CacheError> {
        self.cache.set(&taken_over(session), "1", ttl).await
    }

    /// Ends the session if it is the active one.
    pub async fn end(&self, user: i64, session: &str) -> Result<(), CacheError> {
        self.cache.remove_if(&key(user), session).await?;
        self.forget(user);
        if let Some(seen) = &self.seen {
            seen.note_ended(session);
        }
        Ok(())
    }

    /// Ends whatever session the user has.
    pub async fn revoke_user(&self, user: i64) -> Result<(), CacheError> {
        self.cache.remove(&key(user)).await?;
        self.forget(user);
        Ok(())
    }

    fn forget(&self, user: i64) {
        if let Some(seen) = &self.seen {
            seen.forget(user);
        }
    }
}

fn key(user: i64) -> String {
    format!("afterbell:session:{user}")
}

fn taken_over(session: &str) -> String {
    format!("afterbell:session:taken-over:{session}")
}
