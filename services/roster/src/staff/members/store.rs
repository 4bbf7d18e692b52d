//! Every statement about staff members.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place},
    error::Problem,
    sealed,
};

use super::model::{StaffFields, StaffMember, WantedInvitation};
use crate::schema::{classrooms, staff_members};

/// Where the allergies of a staff member are sealed.
pub fn allergies_place(id: i64) -> sealed::Place {
    sealed::Place { table: "staff_members", column: "allergies", id }
}

/// Where a staff member is.
///
/// Errors: 404 when the tenant has no such staff member.
pub async fn member_place(conn: &mut AsyncPgConnection, id: i64) -> Result<Place, Problem> {
    let place = staff_members::table
        .find(id)
        .select((staff_members::account_id, staff_members::program_id, staff_members::site_id))
        .first(conn)
        .await
        .optional()?;
    let (account, program, site) = place.ok_or_else(|| Problem::not_found("staff member"))?;
    Ok(Place::site(account, program, site))
}

/// A staff member of a site with what is sealed of them, locked until the transaction ends.
pub async fn member_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<(StaffMember, Option<Vec<u8>>)>> {
    staff_members::table
        .find(id)
        .filter(staff_members::site_id.nullable().eq(at.place().site))
        .select((StaffMember::as_select(), staff_members::allergies))
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// Whether a site has entered staff.
pub async fn has_any(conn: &mut AsyncPgConnection, at: &At<'_, impl Action>) -> QueryResult<bool> {
    let found = staff_members::table.filter(staff_members::site_id.nullable().eq(at.place().site));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}

/// Adds a staff member to a site.
pub async fn member_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    fields: &StaffFields,
) -> QueryResult<StaffMember> {
    let Place { account, program, site } = at.place();
    diesel::insert_into(staff_members::table)
        .values((
            staff_members::account_id.eq(account),
            staff_members::program_id.eq(program.unwrap_or_default()),
            staff_members::site_id.eq(site.unwrap_or_default()),
            fields,
            staff_members::created_by.eq(at.user_id()),
            staff_members::modified_by.eq(at.user_id()),
        ))
        .returning(StaffMember::as_returning())
        .get_result(conn)
        .await
}

/// Changes a staff member.
pub async fn member_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    fields: &StaffFields,
) -> QueryResult<StaffMember> {
    diesel::update(staff_members::table.find(id))
        .set((
            fields,
            staff_members::version.eq(staff_members::version + 1),
            staff_members::modified_at.eq(diesel::dsl::now),
            staff_members::modified_by.eq(at.user_id()),
        ))
        .returning(StaffMember::as_returning())
        .get_result(conn)
        .await
}

/// Puts down the sealed allergies of a staff member.
pub async fn allergies_update(
    conn: &mut AsyncPgConnection,
    _at: &At<'_, impl Action>,
    id: i64,
    sealed: Option<Vec<u8>>,
) -> QueryResult<()> {
    diesel::update(staff_members::table.find(id))
        .set(staff_members::allergies.eq(sealed))
        .execute(conn)
        .await
        .map(drop)
}

/// Staff of a site who are to be invited and are no users with access to the site.
pub async fn invitations(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Vec<WantedInvitation>> {
    diesel::sql_query(
        "SELECT m.id, m.account_id, m.program_id, m.site_id, m.first_name, m.last_name, m.email, m.phone_number,
             m.phone_type, m.program_role, m.invite_role AS role_id
         FROM staff_members m
         WHERE m.site_id = $1 AND m.invite_role IS NOT NULL AND m.email IS NOT NULL AND m.status = 1 AND NOT EXISTS (
             SELECT FROM ref_users u JOIN ref_user_roles r ON r.user_id = u.id
             WHERE u.account_id = m.account_id AND lower(u.email) = m.email AND NOT u.deleted AND r.status <> 3
                 AND r.account_id = m.account_id AND coalesce(r.program_id, m.program_id) = m.program_id
                 AND coalesce(r.site_id, m.site_id) = m.site_id
         )
         ORDER BY m.last_key, m.first_key, m.id",
    )
    .bind::<BigInt, _>(at.place().site.unwrap_or_default())
    .load(conn)
    .await
}

/// Whether a site has a classroom.
pub async fn has_classroom(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<bool> {
    let found =
        classrooms::table.find(id).filter(classrooms::site_id.nullable().eq(at.place().site));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}

#[derive(QueryableByName)]
struct UserId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The user of the account with an e-mail address.
pub async fn user_with(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    email: &str,
) -> QueryResult<Option<i64>> {
    let found: Option<UserId> = diesel::sql_query(
        "SELECT id FROM ref_users WHERE account_id = $1 AND lower(email) = $2 AND NOT deleted ORDER BY id LIMIT 1",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Text, _>(email)
    .get_result(conn)
    .await
    .optional()?;
    Ok(found.map(|user| user.id))
}
