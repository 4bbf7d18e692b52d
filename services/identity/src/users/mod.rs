//! People and their role records (spec 1 §3).

mod actions;
mod model;
mod routes;
pub mod rules;
mod store;

use chrono::{DateTime, SecondsFormat, Utc};
use contracts::{RoleState, UserSeenState, UserState, directory};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{RoleRecord, UserStatus},
    events,
};

pub use self::{
    model::{CurrentUser, Locale, NewRole, NewUser, RoleRow, User},
    routes::{configure, current, may_see, myself, seen},
    store::{
        emails_held, password_set, role_insert, roles_activate, roles_of, user_by_email,
        user_by_email_for, user_by_id, user_insert, user_lock, user_named, user_status_set,
    },
};

/// Whether a person may sign in and stay signed in: they are active, and their account is not disabled.
pub async fn may_be_in(conn: &mut AsyncPgConnection, user: &User) -> QueryResult<bool> {
    Ok(user.is_active() && has_open_account(conn, user).await?)
}

/// Whether the account of a person is not disabled; the provider's people belong to none.
pub async fn has_open_account(conn: &mut AsyncPgConnection, user: &User) -> QueryResult<bool> {
    let Some(account) = user.account_id else { return Ok(true) };
    let account = directory::account(conn, account).await?;
    Ok(account.is_none_or(|account| !account.is_disabled()))
}

/// Role records of a person, all statuses; none for a person who is not active, and none in an account that is disabled.
pub async fn role_records(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<RoleRecord>> {
    let mut records = store::roles_in_force(conn, user).await?;
    let accounts = records.iter().filter_map(|record| record.account_id).collect();
    let disabled = directory::disabled_accounts(conn, accounts).await?;
    records.retain(|record| record.account_id.is_none_or(|account| !disabled.contains(&account)));
    Ok(records)
}

/// Id of the highest active role; no access when there is none.
pub async fn highest_role(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<i16> {
    let records = role_records(conn, user).await?;
    Ok(rules::highest(&records).id())
}

/// Notes a sign-in and tells of it. The provider's people are on no roster, where it is shown.
pub async fn seen_now(
    conn: &mut AsyncPgConnection,
    user: &User,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    store::user_seen(conn, user.id, now).await?;
    tell_seen(conn, (user.id, user.account_id), now, false).await
}

/// Has it forgotten when somebody signed in last: they are deleted.
pub async fn seen_never(
    conn: &mut AsyncPgConnection,
    person: (i64, Option<i64>),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    tell_seen(conn, person, now, true).await
}

async fn tell_seen(
    conn: &mut AsyncPgConnection,
    (id, account): (i64, Option<i64>),
    now: DateTime<Utc>,
    deleted: bool,
) -> QueryResult<()> {
    let Some(account_id) = account else { return Ok(()) };
    let state = UserSeenState {
        id,
        account_id,
        last_login_at: now.to_rfc3339_opts(SecondsFormat::Millis, true),
        version: now.timestamp_millis(),
        deleted,
    };
    events::publish(conn, state).await.map(drop)
}

/// Tells the other services how a person is now. Call it after the last change of the transaction.
pub async fn publish(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    let person = store::user_bump(conn, user).await?;
    let roles = store::roles_of(conn, user).await?;
    let status = UserStatus::try_from(person.status).unwrap_or(UserStatus::NotApplicable);
    let state = UserState {
        id: person.id,
        account_id: person.account_id,
        email: person.email,
        first_name: person.first_name,
        last_name: person.last_name,
        status: status.id().into(),
        locale: person.locale,
        roles: roles.into_iter().map(RoleState::from).collect(),
        phone_number: person.phone_number.unwrap_or_default(),
        phone_type: person.phone_type.unwrap_or_default(),
        version: i64::from(person.version),
        deleted: status == UserStatus::Deleted,
    };
    events::publish(conn, state).await.map(drop)
}
