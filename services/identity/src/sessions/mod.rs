//! Sessions: a signed-in browser each, one active a person (spec 1 §4, §8).
//!
//! The database holds the truth, the platform's registry mirrors each person's active session for the
//! gateway and the services. Both change under a lock on the person, so they cannot part.

mod model;
mod routes;
mod store;

use chrono::{DateTime, Duration, Utc};
use diesel_async::AsyncPgConnection;
use platform::{Platform, Problem, Sessions};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

pub use self::{
    model::{EndReason, Session, Standing, session_entry},
    routes::configure,
};
use crate::{secrets, settings::IdentitySettings};

/// How often a registry outside this process is asked whether it still knows the sessions.
const LOOK_AFTER_REGISTRY: std::time::Duration = std::time::Duration::from_millis(500);

/// What the sessions of one process work with.
#[derive(Clone)]
pub struct SessionKeeper {
    registry: Sessions,
    idle: Duration,
    length: Duration,
}

/// A session and the cookie that stands for it.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The session.
    pub session: Session,
    /// The value of the browser's cookie.
    pub cookie: String,
}

impl SessionKeeper {
    /// Keeps sessions in step with a registry.
    pub fn new(registry: Sessions, settings: &IdentitySettings) -> Self {
        Self {
            registry,
            idle: settings.idle(),
            length: Duration::seconds(settings.session_seconds),
        }
    }

    /// The live session of a browser, by its cookie.
    pub async fn of_cookie(
        &self,
        conn: &mut AsyncPgConnection,
        cookie: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, Problem> {
        let found = store::session_by_cookie(conn, &secrets::token_hash(cookie)).await?;
        Ok(found.filter(|session| session.is_live(now)))
    }

    /// The live session of an id.
    pub async fn of_id(
        &self,
        conn: &mut AsyncPgConnection,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, Problem> {
        let found = store::session_by_id(conn, id).await?;
        Ok(found.filter(|session| session.is_live(now)))
    }

    /// Begins a session after the password was given, or renews the one of the same browser. The first session
    /// of a person stays the active one; the next ones wait.
    pub async fn sign_in(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        account: Option<i64>,
        browser: Option<&Session>,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, Problem> {
        if let Some(other) = browser.filter(|session| session.user_id != user) {
            self.end(conn, other, EndReason::Replaced, now).await?;
        }
        let cookie = secrets::random_token().map_err(Problem::internal)?;
        let cookie_hash = secrets::token_hash(&cookie);
        store::sessions_lock(conn, user).await?;
        let mine = match browser.filter(|session| session.user_id == user) {
            Some(mine) => self.of_id(conn, mine.id, now).await?,
            None => None,
        };
        let session = match mine {
            Some(mine) => {
                let renewed = Session {
                    cookie_hash,
                    auth_time: now,
                    last_seen_at: now,
                    expires_at: now + self.length,
                    ..mine
                };
                store::session_renew(conn, &renewed).await?;
                self.settled(conn, renewed, now).await?
            }
            None => {
                let fresh = Session {
                    id: Uuid::new_v4(),
                    user_id: user,
                    account_id: account,
                    cookie_hash,
                    state: Standing::Waiting.name().to_owned(),
                    signed_in_at: now,
                    auth_time: now,
                    last_seen_at: now,
                    expires_at: now + self.length,
                };
                store::session_insert(conn, &fresh).await?;
                self.settled(conn, fresh, now).await?
            }
        };
        Ok(SignedIn { session, cookie })
    }

    /// Notes a sign of life. A waiting session becomes active when the one before it is over.
    /// `None` when the session itself is over.
    pub async fn seen(
        &self,
        conn: &mut AsyncPgConnection,
        session: &Session,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, Problem> {
        store::sessions_lock(conn, session.user_id).await?;
        match self.of_id(conn, session.id, now).await? {
            Some(session) => self.settled(conn, session, now).await.map(Some),
            None => Ok(None),
        }
    }

    /// Makes a session the active one and ends the one that was. `None` when the session itself is over.
    pub async fn take_over(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, Problem> {
        store::sessions_lock(conn, user).await?;
        let Some(session) = self.of_id(conn, id, now).await?.filter(|s| s.user_id == user) else {
            return Ok(None);
        };
        if let Some(active) = store::session_active(conn, user).await?.filter(|a| a.id != id) {
            self.displace(conn, &active, EndReason::TakenOver, now).await?;
        }
        self.settled(conn, session, now).await.map(Some)
    }

    /// Ends a session; one that waits for it becomes active.
    pub async fn end(
        &self,
        conn: &mut AsyncPgConnection,
        session: &Session,
        reason: EndReason,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        store::sessions_lock(conn, session.user_id).await?;
        if store::session_end(conn, session.id, reason, now).await? {
            tracing::info!(session.id = %session.id, reason = reason.name(), "session ended");
        }
        self.registry.end(session.user_id, &session.id.to_string()).await?;
        self.promote_waiting(conn, session.user_id, now).await
    }

    /// Ends every session of a person.
    pub async fn end_all(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        reason: EndReason,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        store::sessions_lock(conn, user).await?;
        for id in store::sessions_open(conn, user).await? {
            store::session_end(conn, id, reason, now).await?;
        }
        self.registry.revoke_user(user).await?;
        Ok(())
    }

    /// Ends every session of a person but one.
    pub async fn end_others(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        current: Option<Uuid>,
        reason: EndReason,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        store::sessions_lock(conn, user).await?;
        for id in store::sessions_open(conn, user).await? {
            if Some(id) != current {
                store::session_end(conn, id, reason, now).await?;
                self.registry.end(user, &id.to_string()).await?;
            }
        }
        Ok(())
    }

    /// As [`SessionKeeper::end_all`], in a transaction of a tenant. Refresh tokens are no tenant's, so the transaction
    /// sees every tenant while they are revoked.
    pub async fn end_all_of_tenant(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        reason: EndReason,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        let tenants = store::tenants(conn).await?;
        store::tenants_set(conn, "*").await?;
        self.end_all(conn, user, reason, now).await?;
        store::tenants_set(conn, &tenants).await?;
        Ok(())
    }

    /// Tells the registry of every active session when it does not know them: at the first start, and when it was lost.
    /// Each person is locked meanwhile, so that a session that ends at this moment stays ended.
    pub async fn fill_registry(&self, platform: &Platform) -> Result<(), Problem> {
        if self.registry.is_filled().await? {
            return Ok(());
        }
        let (mut last, mut count) = (0, 0_usize);
        loop {
            let now = platform.clock().now();
            let batch: Vec<i64> = platform
                .db()
                .system_tx(async |conn| {
                    let users = store::users_active_lock(conn, last, now - self.idle, now).await?;
                    for session in store::sessions_active(conn, &users).await? {
                        if session.is_over(now, self.idle).is_none() {
                            self.mirror(&session, now).await?;
                        }
                    }
                    Ok::<_, Problem>(users)
                })
                .await?;
            count = count.saturating_add(batch.len());
            match batch.last() {
                Some(user) => last = *user,
                None => break,
            }
        }
        self.registry.set_filled().await?;
        tracing::info!(count, "session registry filled");
        Ok(())
    }

    /// Fills the registry whenever it was lost, until stopped.
    pub async fn refill(self, platform: Platform, stop: CancellationToken) {
        let mut failed = false;
        while !stop.is_cancelled() {
            match self.fill_registry(&platform).await {
                Ok(()) => failed = false,
                Err(error) if !failed => {
                    tracing::warn!(%error, "session registry cannot be filled; trying again");
                    failed = true;
                }
                Err(_) => {}
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(LOOK_AFTER_REGISTRY) => {}
            }
        }
    }

    /// Ends sessions that idled out while another one waits, and lets that one in.
    pub async fn settle_waiting(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        for user in store::users_waiting(conn, now - self.idle, now).await? {
            store::sessions_lock(conn, user).await?;
            self.promote_waiting(conn, user, now).await?;
        }
        Ok(())
    }

    /// Removes what ended long ago.
    pub async fn forget(
        &self,
        conn: &mut AsyncPgConnection,
        limit: DateTime<Utc>,
    ) -> Result<(), Problem> {
        Ok(store::sessions_forget(conn, limit).await?)
    }

    /// Whether nothing active stands in the way any more; what is over is ended on the way.
    async fn is_free(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        now: DateTime<Utc>,
    ) -> Result<bool, Problem> {
        let Some(active) = store::session_active(conn, user).await? else {
            return Ok(true);
        };
        let Some(reason) = active.is_over(now, self.idle) else {
            return Ok(false);
        };
        self.displace(conn, &active, reason, now).await?;
        self.registry.end(user, &active.id.to_string()).await?;
        Ok(true)
    }

    /// Ends a session in whose place another one comes, and has its window told so while its token lasts.
    async fn displace(
        &self,
        conn: &mut AsyncPgConnection,
        session: &Session,
        reason: EndReason,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        store::session_end(conn, session.id, reason, now).await?;
        // Tokens are shorter than the time after which somebody counts as gone.
        let while_known = self.idle.to_std().unwrap_or_default();
        Ok(self.registry.note_taken_over(&session.id.to_string(), while_known).await?)
    }

    /// Whether another window took over from a session that has ended.
    pub async fn was_taken_over(
        &self,
        conn: &mut AsyncPgConnection,
        id: Uuid,
    ) -> Result<bool, Problem> {
        let reason = store::session_end_reason(conn, id).await?;
        let taken = [EndReason::TakenOver.name(), EndReason::Idle.name()];
        Ok(reason.is_some_and(|reason| taken.contains(&reason.as_str())))
    }

    async fn settled(
        &self,
        conn: &mut AsyncPgConnection,
        mut session: Session,
        now: DateTime<Utc>,
    ) -> Result<Session, Problem> {
        let active = session.standing() == Standing::Active
            || self.is_free(conn, session.user_id, now).await?;
        let standing = if active { Standing::Active } else { Standing::Waiting };
        store::session_seen(conn, session.id, standing, now).await?;
        session.state = standing.name().to_owned();
        session.last_seen_at = now;
        if active {
            self.mirror(&session, now).await?;
        }
        Ok(session)
    }

    async fn promote_waiting(
        &self,
        conn: &mut AsyncPgConnection,
        user: i64,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        let waiting = store::session_waiting(conn, user, now - self.idle, now).await?;
        if let Some(waiting) = waiting
            && self.is_free(conn, user, now).await?
        {
            store::session_promote(conn, waiting.id).await?;
            self.mirror(&waiting, now).await?;
        }
        Ok(())
    }

    async fn mirror(&self, session: &Session, now: DateTime<Utc>) -> Result<(), Problem> {
        let over = (session.last_seen_at + self.idle).min(session.expires_at);
        let left = (over - now).to_std().unwrap_or_default();
        let id = session.id.to_string();
        Ok(self.registry.activate(session.user_id, &id, left).await?)
    }
}
