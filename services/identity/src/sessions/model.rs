use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use platform::audit::Entry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::schema::sessions;

/// A signed-in browser as stored.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
pub struct Session {
    pub id: Uuid,
    pub user_id: i64,
    pub account_id: Option<i64>,
    pub cookie_hash: Vec<u8>,
    pub state: String,
    pub signed_in_at: DateTime<Utc>,
    pub auth_time: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// An audit entry about a session.
pub fn session_entry(action: &'static str, session: &Session) -> Entry {
    Entry {
        action,
        entity: "session",
        entity_id: session.id.to_string(),
        account_id: session.account_id,
        ..Entry::default()
    }
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The person's one active session.
    Active,
    /// Signed in while another session was active.
    Waiting,
    /// Over.
    Ended,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The person signed out.
    SignedOut,
    /// Its token was revoked (RFC 7009).
    Revoked,
    /// A refresh token or code came a second time.
    Reuse,
    /// The password was reset.
    PasswordReset,
    /// The person changed the password in another window.
    PasswordChanged,
    /// The person ended it from another window.
    EndedByPerson,
    /// Another window took over.
    TakenOver,
    /// Another window took over after no sign of life.
    Idle,
    /// Its day was over.
    Expired,
    /// Somebody else signed in in the same browser.
    Replaced,
    /// The person may not use Afterbell any more.
    NoAccess,
}

impl Standing {
    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Waiting => "waiting",
            Self::Ended => "ended",
        }
    }

    /// The standing of a name in the database.
    pub fn of(name: &str) -> Self {
        match name {
            "active" => Self::Active,
            "waiting" => Self::Waiting,
            _ => Self::Ended,
        }
    }
}

impl EndReason {
    /// The name in the database and the audit log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignedOut => "signed_out",
            Self::Revoked => "revoked",
            Self::Reuse => "reuse",
            Self::PasswordReset => "password_reset",
            Self::PasswordChanged => "password_changed",
            Self::EndedByPerson => "ended_by_person",
            Self::TakenOver => "taken_over",
            Self::Idle => "idle",
            Self::Expired => "expired",
            Self::Replaced => "replaced",
            Self::NoAccess => "no_access",
        }
    }
}

impl Session {
    /// Where it stands in the database.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.state)
    }

    /// Whether it can still be used.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        self.standing() != Standing::Ended && now < self.expires_at
    }

    /// Why an active session need not be waited for any more, if so.
    pub fn is_over(&self, now: DateTime<Utc>, idle: Duration) -> Option<EndReason> {
        if now >= self.expires_at {
            Some(EndReason::Expired)
        } else if now - self.last_seen_at >= idle {
            Some(EndReason::Idle)
        } else {
            None
        }
    }
}

/// The session of the caller's token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionInfo {
    /// Id, as in the claim `sid`.
    pub id: Uuid,
    /// Active, or waiting for another window.
    pub state: Standing,
    /// When it began.
    pub signed_in_at: DateTime<Utc>,
    /// When the password was last given.
    pub auth_time: DateTime<Utc>,
    /// The last sign of life.
    pub last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
}

impl From<Session> for SessionInfo {
    fn from(session: Session) -> Self {
        Self {
            id: session.id,
            state: session.standing(),
            signed_in_at: session.signed_in_at,
            auth_time: session.auth_time,
            last_seen_at: session.last_seen_at,
            expires_at: session.expires_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_idles_out_and_expires() {
        let now = Utc::now();
        let session = Session {
            id: Uuid::nil(),
            user_id: 1,
            account_id: None,
            cookie_hash: vec![],
            state: "active".into(),
            signed_in_at: now,
            auth_time: now,
            last_seen_at: now,
            expires_at: now + Duration::hours(24),
        };
        let idle = Duration::minutes(30);
        assert_eq!(session.is_over(now + Duration::minutes(29), idle), None);
        assert_eq!(session.is_over(now + Duration::minutes(30), idle), Some(EndReason::Idle));
        assert_eq!(session.is_over(now + Duration::hours(24), idle), Some(EndReason::Expired));
        assert!(session.is_live(now + Duration::hours(23)));
        assert!(!session.is_live(now + Duration::hours(24)));
    }
}
