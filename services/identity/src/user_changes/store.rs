//! Statements about the people who are managed.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{prelude::*, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Role, UserStatus};

use super::{
    model::{AssignedRole, CheckedFields, Person},
    rules::RequestedRole,
};
use crate::{
    roles::RoleAt,
    schema::{user_roles, users},
    users::{NewRole, RoleRow, role_insert},
};

/// A person whom the transaction sees, held until it ends.
pub async fn person_lock(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Person>> {
    let there = users::table.find(id).filter(users::status.ne(UserStatus::Deleted.id()));
    there.for_no_key_update().select(Person::as_select()).first(conn).await.optional()
}

/// Holds those of these people whom the transaction sees until it ends.
pub async fn people_lock(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<()> {
    let people = users::table.filter(users::id.eq_any(ids)).order(users::id);
    people.for_no_key_update().select(users::id).execute(conn).await.map(drop)
}

/// A person whom the transaction sees.
pub async fn person(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Person>> {
    let there = users::table.find(id).filter(users::status.ne(UserStatus::Deleted.id()));
    there.select(Person::as_select()).first(conn).await.optional()
}

/// A person's role records, highest role first.
pub async fn roles_of(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<AssignedRole>> {
    let rows: Vec<(i64, RoleRow)> = user_roles::table
        .filter(user_roles::user_id.eq(user))
        .order((user_roles::role_id, user_roles::id))
        .select((user_roles::id, RoleRow::as_select()))
        .load(conn)
        .await?;
    Ok(rows.into_iter().map(|(id, row)| AssignedRole { id, record: row.into() }).collect())
}

/// Adds a person.
pub async fn person_insert(
    conn: &mut AsyncPgConnection,
    typed: &CheckedFields,
    account: Option<i64>,
) -> QueryResult<Person> {
    diesel::insert_into(users::table)
        .values((
            typed,
            users::account_id.eq(account),
            users::status.eq(UserStatus::NotApplicable.id()),
        ))
        .returning(Person::as_returning())
        .get_result(conn)
        .await
}

/// Replaces what was typed in.
pub async fn person_update(
    conn: &mut AsyncPgConnection,
    id: i64,
    typed: &CheckedFields,
) -> QueryResult<()> {
    diesel::update(users::table.find(id)).set(typed).execute(conn).await.map(drop)
}

/// Leaves of a person nothing but the id, so that the address is free again and nothing personal stays.
pub async fn person_erase(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    let none = None::<String>;
    diesel::update(users::table.find(id))
        .set((
            users::status.eq(UserStatus::Deleted.id()),
            users::email.eq(format!("deleted-{id}@afterbell.invalid")),
            users::first_name.eq(""),
            users::last_name.eq(""),
            users::phone_number.eq(&none),
            users::phone_type.eq(&none),
            users::image_url.eq(&none),
            users::thumbnail_url.eq(&none),
            users::invitation_note.eq(&none),
            users::password_hash.eq(&none),
            users::schedule_date.eq(None::<NaiveDate>),
            users::revoke_date.eq(None::<NaiveDate>),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Gives somebody a role; answers its id, or none when they have it already.
pub async fn role_add(
    conn: &mut AsyncPgConnection,
    user: i64,
    requested: &RequestedRole,
    status: UserStatus,
) -> QueryResult<Option<i64>> {
    let role = NewRole {
        user_id: user,
        account_id: requested.at.account,
        program_id: requested.at.program,
        site_id: requested.at.site,
        role_id: requested.at.role.id(),
        status: status.id(),
        program_role: requested.program_role.clone(),
        is_primary_account_admin: requested.is_primary,
    };
    role_insert(conn, &role).await
}

/// Changes what a record says beside role and place.
pub async fn role_change(
    conn: &mut AsyncPgConnection,
    id: i64,
    requested: &RequestedRole,
    status: UserStatus,
) -> QueryResult<()> {
    diesel::update(user_roles::table.find(id))
        .set((
            user_roles::program_role.eq(&requested.program_role),
            user_roles::is_primary_account_admin.eq(requested.is_primary),
            user_roles::status.eq(status.id()),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Keeps a program or site from being removed until the transaction ends, so that nobody gets a role at one that is
/// gone. False when it is gone already.
pub async fn place_hold(conn: &mut AsyncPgConnection, at: RoleAt) -> QueryResult<bool> {
    let (sql, id) = match (at.program, at.site) {
        (_, Some(site)) => {
            ("SELECT id FROM ref_sites WHERE id = $1 AND NOT deleted FOR SHARE", site)
        }
        (Some(program), None) => {
            ("SELECT id FROM ref_programs WHERE id = $1 AND NOT deleted FOR SHARE", program)
        }
        (None, None) => return Ok(true),
    };
    Ok(diesel::sql_query(sql).bind::<BigInt, _>(id).execute(conn).await? > 0)
}

/// Takes records away.
pub async fn roles_remove(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<usize> {
    diesel::delete(user_roles::table.filter(user_roles::id.eq_any(ids))).execute(conn).await
}

/// Puts a person's records into a status.
pub async fn roles_status_set(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
    status: UserStatus,
) -> QueryResult<()> {
    diesel::update(user_roles::table.filter(user_roles::id.eq_any(ids)))
        .set(user_roles::status.eq(status.id()))
        .execute(conn)
        .await
        .map(drop)
}

/// The primary admin of an account: person and record, held until the transaction ends.
pub async fn primary_lock(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<Option<(i64, i64)>> {
    user_roles::table
        .filter(user_roles::account_id.eq(account))
        .filter(user_roles::is_primary_account_admin)
        .for_update()
        .select((user_roles::user_id, user_roles::id))
        .first(conn)
        .await
        .optional()
}

/// Makes a record one of an ordinary account admin.
pub async fn primary_unset(conn: &mut AsyncPgConnection, record: i64) -> QueryResult<()> {
    diesel::update(user_roles::table.find(record))
        .set(user_roles::is_primary_account_admin.eq(false))
        .execute(conn)
        .await
        .map(drop)
}

/// Active people with an active record of a super admin, held until the transaction ends, so that two who remove each
/// other at once do not both go.
pub async fn super_admins_lock(conn: &mut AsyncPgConnection) -> QueryResult<Vec<i64>> {
    user_roles::table
        .inner_join(users::table)
        .filter(user_roles::role_id.eq(Role::SuperAdmin.id()))
        .filter(user_roles::status.eq(UserStatus::Active.id()))
        .filter(users::status.eq(UserStatus::Active.id()))
        .order(user_roles::id)
        .for_update()
        .select(user_roles::user_id)
        .load(conn)
        .await
}

/// Lets the old password work no more.
pub async fn password_clear(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set((
            users::password_hash.eq(None::<String>),
            users::password_temporary_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Sets a password that has to be replaced at the first sign-in.
pub async fn password_temporary_set(
    conn: &mut AsyncPgConnection,
    id: i64,
    hash: &str,
    until: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set((users::password_hash.eq(hash), users::password_temporary_until.eq(until)))
        .execute(conn)
        .await
        .map(drop)
}

/// Whether an address belongs to somebody other than `user`: who has confirmed it, or was added to the account with it.
pub async fn email_taken(
    conn: &mut AsyncPgConnection,
    email: &str,
    account: Option<i64>,
    user: i64,
) -> QueryResult<bool> {
    let found = crate::users::user_by_email_for(conn, email, account).await?;
    Ok(found.is_some_and(|found| found.id != user))
}
