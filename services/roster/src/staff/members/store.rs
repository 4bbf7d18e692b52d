//! Every statement about staff members.

use std::collections::HashSet;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, SmallInt},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    error::Problem,
    sealed,
};

use super::model::{StaffFields, StaffMember, WantedInvitation};
use crate::{
    schema::{classrooms, staff_entries, staff_members},
    staff::{entries::ON_ROSTER, model::StaffRow},
};

/// Where the allergies of a staff member are sealed.
pub fn allergies_place(id: i64) -> sealed::Place {
    sealed::Place { table: "staff_members", column: "allergies", id }
}

/// Where a staff member is.
///
/// Errors: 404 when the tenant has no such staff member.
pub async fn member_place(conn: &mut AsyncPgConnection, id: i64) -> Result<SitePlace, Problem> {
    let place = staff_members::table
        .find(id)
        .select((staff_members::account_id, staff_members::program_id, staff_members::site_id))
        .first(conn)
        .await
        .optional()?;
    let (account, program, site) = place.ok_or_else(|| Problem::not_found("staff member"))?;
    Ok(SitePlace { account, program, site })
}

/// A staff member of a site with what is sealed of them, locked until the transaction ends.
pub async fn member_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<(StaffMember, Option<Vec<u8>>)>> {
    staff_members::table
        .find(id)
        .filter(staff_members::site_id.eq(at.place().site))
        .select((StaffMember::as_select(), staff_members::allergies))
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// Whether a site has entered staff.
pub async fn has_any(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<bool> {
    let found = staff_members::table.filter(staff_members::site_id.eq(at.place().site));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}

/// Adds a staff member to a site.
pub async fn member_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    fields: &StaffFields,
) -> QueryResult<StaffMember> {
    let SitePlace { account, program, site } = at.place();
    diesel::insert_into(staff_members::table)
        .values((
            staff_members::account_id.eq(account),
            staff_members::program_id.eq(program),
            staff_members::site_id.eq(site),
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
    at: &AtSite<'_, impl Action>,
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
    _at: &AtSite<'_, impl Action>,
    id: i64,
    sealed: Option<Vec<u8>>,
) -> QueryResult<()> {
    diesel::update(staff_members::table.find(id))
        .set(staff_members::allergies.eq(sealed))
        .execute(conn)
        .await
        .map(drop)
}

/// Staff of a site who are to be invited and have no access to the site; those who are users of the account with the user, as
/// far as the caller's roster shows them: an address tells nobody whom it belongs to elsewhere.
pub async fn invitations(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<Vec<WantedInvitation>> {
    let mut pending: Vec<WantedInvitation> = diesel::sql_query(format!(
        "SELECT DISTINCT ON (m.last_key, m.first_key, m.id) m.id, m.account_id, m.program_id, m.site_id, m.first_name,
             m.last_name, m.email, m.phone_number, m.phone_type, m.program_role, m.invite_role AS role_id, p.id AS user_id
         FROM staff_members m
         LEFT JOIN ref_users p ON p.account_id = m.account_id AND lower(p.email) = m.email AND NOT p.deleted
         WHERE m.site_id = $1 AND m.invite_role IS NOT NULL AND m.email IS NOT NULL AND m.status = 1 AND NOT EXISTS (
             SELECT FROM ref_users u JOIN ref_user_roles r ON r.user_id = u.id
             WHERE u.account_id = m.account_id AND lower(u.email) = m.email AND NOT u.deleted AND r.status <> 3
                 AND r.account_id = m.account_id AND r.{ON_ROSTER}
                 AND coalesce(r.program_id, m.program_id) = m.program_id AND coalesce(r.site_id, m.site_id) = m.site_id
         )
         ORDER BY m.last_key, m.first_key, m.id, p.id"
    ))
    .bind::<BigInt, _>(at.place().site)
    .load(conn)
    .await?;
    let users: Vec<i64> = pending.iter().filter_map(|person| person.user_id).collect();
    let shown = shown(conn, at, &users).await?;
    for person in &mut pending {
        person.user_id = person.user_id.filter(|user| shown.contains(user));
    }
    Ok(pending)
}

/// Those of some users whom the caller's roster shows.
async fn shown(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    users: &[i64],
) -> QueryResult<HashSet<i64>> {
    let rows = staff_entries::table
        .filter(staff_entries::user_id.eq_any(users))
        .select((
            staff_entries::user_id,
            staff_entries::account_id,
            staff_entries::program_id,
            staff_entries::site_id,
        ))
        .load::<(Option<i64>, i64, Option<i64>, Option<i64>)>(conn)
        .await?;
    let shown = rows.into_iter().filter_map(|(user, account, program, site)| {
        user.filter(|_| at.scope().role_at(account, program, site).is_some())
    });
    Ok(shown.collect())
}

/// Notes for which role a staff member is to be invited.
pub async fn invite_role_update(
    conn: &mut AsyncPgConnection,
    _at: &AtSite<'_, impl Action>,
    id: i64,
    role: Option<i16>,
) -> QueryResult<()> {
    diesel::update(staff_members::table.find(id))
        .set(staff_members::invite_role.eq(role))
        .execute(conn)
        .await
        .map(drop)
}

/// Puts a staff member into a classroom of the site, or into none.
pub async fn classroom_update(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
    classroom: Option<i64>,
) -> QueryResult<StaffMember> {
    diesel::update(staff_members::table.find(id))
        .set((
            staff_members::classroom_id.eq(classroom),
            staff_members::version.eq(staff_members::version + 1),
            staff_members::modified_at.eq(diesel::dsl::now),
            staff_members::modified_by.eq(at.user_id()),
        ))
        .returning(StaffMember::as_returning())
        .get_result(conn)
        .await
}

/// The row by which the roster shows a staff member.
pub async fn entry_of(
    conn: &mut AsyncPgConnection,
    _at: &AtSite<'_, impl Action>,
    member: i64,
) -> QueryResult<Option<StaffRow>> {
    staff_entries::table
        .filter(staff_entries::member_id.eq(member))
        .order((staff_entries::role_id, staff_entries::id))
        .select(StaffRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// The row by which the roster of a site shows a user.
pub async fn entry_of_user(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    user: i64,
) -> QueryResult<Option<StaffRow>> {
    staff_entries::table
        .filter(staff_entries::person_id.eq(user))
        .filter(staff_entries::site_id.eq(at.place().site))
        .order((staff_entries::role_id, staff_entries::id))
        .select(StaffRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// Rows of the roster by id, of the tenant.
pub async fn entries(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<Vec<StaffRow>> {
    staff_entries::table
        .filter(staff_entries::id.eq_any(ids))
        .select(StaffRow::as_select())
        .load(conn)
        .await
}

/// Notes for which role staff members are to be invited, each of whom the caller may change and has an address; in the order
/// of their ids, as they are to be invited.
pub async fn invite_roles_update(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
    (role, by): (i16, i64),
) -> QueryResult<Vec<WantedInvitation>> {
    diesel::sql_query(
        "UPDATE staff_members m SET invite_role = $2, version = version + 1, modified_at = now(), modified_by = $3
         WHERE m.id = ANY ($1) AND m.email IS NOT NULL
         RETURNING m.id, m.account_id, m.program_id, m.site_id, m.first_name, m.last_name, m.email, m.phone_number,
             m.phone_type, m.program_role, m.invite_role AS role_id, NULL::bigint AS user_id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<SmallInt, _>(role)
    .bind::<BigInt, _>(by)
    .load(conn)
    .await
}

/// What the roster shows of a staff member as the user who they are has it.
#[derive(QueryableByName)]
pub struct OfUser {
    /// The position: the user's role record at the site says it.
    #[diesel(sql_type = Bool)]
    pub position: bool,
    /// The phone: the user has one.
    #[diesel(sql_type = Bool)]
    pub phone: bool,
}

/// What of a staff member is the user's; nothing of somebody who is none.
pub async fn of_user(
    conn: &mut AsyncPgConnection,
    _at: &AtSite<'_, impl Action>,
    member: i64,
) -> QueryResult<OfUser> {
    diesel::sql_query(
        "SELECT coalesce(bool_or(coalesce(r.program_role, '') <> ''), false) AS position,
             coalesce(bool_or(coalesce(h.phone_number, '') <> ''), false) AS phone
         FROM staff_entries e
         LEFT JOIN ref_user_roles r ON r.user_id = e.user_id AND r.ordinal = e.ordinal
         LEFT JOIN people h ON h.id = e.person_id
         WHERE e.member_id = $1",
    )
    .bind::<BigInt, _>(member)
    .get_result(conn)
    .await
}

/// Whether a site has a classroom.
pub async fn has_classroom(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<bool> {
    let found = classrooms::table.find(id).filter(classrooms::site_id.eq(at.place().site));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}
