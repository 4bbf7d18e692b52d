//! Somebody's access as it was before it was changed together with others', so that it can be given back.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::{Problem, auth::UserStatus, undo::UndoEntry};
use serde::{Deserialize, Serialize};

use super::store;
use crate::{
    invitations,
    user_changes::{AssignedRole, Person, Target, store as people},
    users,
};

/// How somebody's access was.
#[derive(Debug, Serialize, Deserialize)]
pub struct Before {
    id: i64,
    status: UserStatus,
    roles: Vec<(i64, UserStatus)>,
    schedules: Vec<i64>,
    invitation: Option<i64>,
    /// Of the person as changed.
    version: i32,
}

/// How somebody's access is, before it is changed.
pub async fn before(
    conn: &mut AsyncPgConnection,
    target: &Target,
    now: DateTime<Utc>,
) -> Result<Before, Problem> {
    let person = &target.person;
    Ok(Before {
        id: person.id,
        status: person.status(),
        roles: target
            .assigned
            .iter()
            .map(|assigned| (assigned.id, assigned.record.status))
            .collect(),
        schedules: store::schedules_open(conn, person.id).await?,
        invitation: invitations::open_of(conn, person.id, now).await?,
        version: person.version,
    })
}

impl Before {
    /// Id of the user.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// The version of the person since.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// Statuses that records have no more.
    pub fn changed(&self, assigned: &[AssignedRole]) -> Vec<(i64, UserStatus)> {
        let differs = |(id, status): &&(i64, UserStatus)| {
            assigned.iter().any(|assigned| assigned.id == *id && assigned.record.status != *status)
        };
        self.roles.iter().filter(differs).copied().collect()
    }

    /// What takes the change back that has been made since; none when a letter went out, which nobody takes back.
    pub async fn change(
        self,
        conn: &mut AsyncPgConnection,
        person: &Person,
    ) -> Result<Option<UndoEntry>, Problem> {
        let Some(after) = people::person(conn, self.id).await? else { return Ok(None) };
        if after.invited_at != person.invited_at {
            return Ok(None);
        }
        UndoEntry::new(person.account_id, Self { version: after.version, ..self }).map(Some)
    }
}

/// Gives somebody's access back as it was; `changed` are the records whose status is another now. An invitation that ended
/// meanwhile has expired.
pub async fn restore(
    conn: &mut AsyncPgConnection,
    person: &Person,
    before: &Before,
    changed: &[(i64, UserStatus)],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    store::statuses_restore(conn, changed).await?;
    let mut status = before.status;
    if let Some(invitation) = before.invitation
        && !invitations::reopen(conn, invitation, now).await?
    {
        status = UserStatus::InviteExpired;
    }
    users::user_status_set(conn, person.id, status).await?;
    store::schedules_restore(conn, person.id, &before.schedules, now).await?;
    store::next_days_update(conn, person.id).await?;
    users::publish(conn, person.id).await?;
    Ok(())
}
