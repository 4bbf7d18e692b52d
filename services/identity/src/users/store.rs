//! Statements about people and role records.

use chrono::{DateTime, Utc};
use diesel::{dsl::sql, expression::SqlLiteral, prelude::*, sql_types::Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{RoleRecord, Sees, UserStatus};

use super::{
    actions::SeePrimaryAdmin,
    model::{NewRole, NewUser, RoleRow, User},
};
use crate::schema::{user_roles, users};

diesel::define_sql_function! { fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text; }

/// The person of an address, whatever its case: whoever has confirmed it, else the first who was added with it.
pub async fn user_by_email(conn: &mut AsyncPgConnection, email: &str) -> QueryResult<Option<User>> {
    users::table
        .filter(lower(users::email).eq(email.to_lowercase()))
        .order((is_confirmed().desc(), users::id))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// The person of an address as an account sees it: whoever has confirmed it, else whom the account has added with it.
pub async fn user_by_email_for(
    conn: &mut AsyncPgConnection,
    email: &str,
    account: Option<i64>,
) -> QueryResult<Option<User>> {
    let of_account = users::account_id.is_not_distinct_from(account);
    users::table
        .filter(lower(users::email).eq(email.to_lowercase()))
        .filter(is_confirmed().or(of_account))
        .order((is_confirmed().desc(), users::id))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// Those of some addresses, in small letters, that somebody has: as [`user_by_email_for`] finds them.
pub async fn emails_held(
    conn: &mut AsyncPgConnection,
    emails: &[String],
    account: Option<i64>,
) -> QueryResult<Vec<String>> {
    let of_account = users::account_id.is_not_distinct_from(account);
    users::table
        .filter(lower(users::email).eq_any(emails))
        .filter(is_confirmed().or(of_account))
        .select(lower(users::email))
        .distinct()
        .load(conn)
        .await
}

/// Whether people have confirmed their address: they are active, or have been. As the index `users_email_key` has it.
fn is_confirmed() -> SqlLiteral<Bool> {
    sql("(status = 1 OR last_login_at IS NOT NULL)")
}

/// The person of an id, if the transaction's scope sees them.
pub async fn user_by_id(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<User>> {
    users::table
        .find(id)
        .filter(users::status.ne(UserStatus::Deleted.id()))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// The person of an id, held until the transaction ends.
pub async fn user_lock(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<User> {
    users::table.find(id).for_no_key_update().select(User::as_select()).first(conn).await
}

/// Adds a person.
pub async fn user_insert(conn: &mut AsyncPgConnection, user: &NewUser) -> QueryResult<i64> {
    diesel::insert_into(users::table).values(user).returning(users::id).get_result(conn).await
}

/// Counts a change of a person, and gives the person back.
pub async fn user_bump(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<User> {
    diesel::update(users::table.find(id))
        .set((users::version.eq(users::version + 1), users::updated_at.eq(diesel::dsl::now)))
        .returning(User::as_returning())
        .get_result(conn)
        .await
}

/// Notes a sign-in.
pub async fn user_seen(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::last_login_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// Sets the name that a person gave.
pub async fn user_named(
    conn: &mut AsyncPgConnection,
    id: i64,
    first_name: &str,
    last_name: &str,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set((users::first_name.eq(first_name), users::last_name.eq(last_name)))
        .execute(conn)
        .await
        .map(drop)
}

/// Sets a person's status.
pub async fn user_status_set(
    conn: &mut AsyncPgConnection,
    id: i64,
    status: UserStatus,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::status.eq(status.id()))
        .execute(conn)
        .await
        .map(drop)
}

/// Sets a person's language.
pub async fn user_locale_set(
    conn: &mut AsyncPgConnection,
    id: i64,
    locale: Option<&str>,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::locale.eq(locale))
        .execute(conn)
        .await
        .map(drop)
}

/// Sets the password that a person chose.
pub async fn password_set(
    conn: &mut AsyncPgConnection,
    id: i64,
    hash: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set((
            users::password_hash.eq(hash),
            users::password_changed_at.eq(now),
            users::password_temporary_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Adds a role record and answers its id; one that is there already stays as it is, and none is answered.
pub async fn role_insert(conn: &mut AsyncPgConnection, role: &NewRole) -> QueryResult<Option<i64>> {
    diesel::insert_into(user_roles::table)
        .values(role)
        .on_conflict((
            user_roles::user_id,
            user_roles::role_id,
            user_roles::account_id,
            user_roles::program_id,
            user_roles::site_id,
        ))
        .do_nothing()
        .returning(user_roles::id)
        .get_result(conn)
        .await
        .optional()
}

/// Puts the records that waited for the invitation in force.
pub async fn roles_activate(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    let waiting = [UserStatus::InvitePending.id(), UserStatus::InviteExpired.id()];
    diesel::update(
        user_roles::table
            .filter(user_roles::user_id.eq(user))
            .filter(user_roles::status.eq_any(waiting)),
    )
    .set(user_roles::status.eq(UserStatus::Active.id()))
    .execute(conn)
    .await
    .map(drop)
}

/// Role records that the transaction's scope sees, highest role first.
pub async fn roles_of(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<RoleRecord>> {
    let rows: Vec<RoleRow> = user_roles::table
        .filter(user_roles::user_id.eq(user))
        .order((user_roles::role_id, user_roles::id))
        .select(RoleRow::as_select())
        .load(conn)
        .await?;
    Ok(rows.into_iter().map(RoleRecord::from).collect())
}

/// Role records of a person who is active; none otherwise.
pub async fn roles_in_force(
    conn: &mut AsyncPgConnection,
    user: i64,
) -> QueryResult<Vec<RoleRecord>> {
    let rows: Vec<RoleRow> = user_roles::table
        .inner_join(users::table)
        .filter(user_roles::user_id.eq(user))
        .filter(users::status.eq(UserStatus::Active.id()))
        .order((user_roles::role_id, user_roles::id))
        .select(RoleRow::as_select())
        .load(conn)
        .await?;
    Ok(rows.into_iter().map(RoleRecord::from).collect())
}

/// The primary admin of an account.
pub async fn primary_admin(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, SeePrimaryAdmin>,
) -> QueryResult<Option<User>> {
    users::table
        .inner_join(user_roles::table)
        .filter(user_roles::account_id.eq(at.place().account))
        .filter(user_roles::is_primary_account_admin)
        .filter(users::status.ne(UserStatus::Deleted.id()))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}
