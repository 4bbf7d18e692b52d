//! Every statement of an import of staff: one for each batch, none for each person.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text},
    upsert::excluded,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    error::Problem,
    sealed::Sealer,
};

use super::stored::Stored;
use crate::{
    schema::staff_members,
    staff::members::{model::StaffFields, rules, store::allergies_place},
};

/// Staff written by one statement, which takes at most 65,535 values.
const BATCH: usize = 500;

/// Sets columns of a row that is there to those of the row that was to be inserted.
macro_rules! from_excluded {
    ($($column:ident),* $(,)?) => {
        ($(staff_members::$column.eq(excluded(staff_members::$column)),)*)
    };
}

/// A staff member with what is sealed of them and the role for which they are to be invited.
type MemberRow = (i64, StaffFields, Option<Vec<u8>>, Option<i16>);

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// A user who has a role at a site, or at a wider place that holds it.
#[derive(QueryableByName)]
pub struct User {
    /// What the site has entered of them.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub member: Option<i64>,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// Address, in lower case.
    #[diesel(sql_type = Text)]
    pub email: String,
    /// The roster of the site itself shows them.
    #[diesel(sql_type = Bool)]
    pub is_here: bool,
    /// They have a phone of their own.
    #[diesel(sql_type = Bool)]
    pub has_phone: bool,
    /// Their role record at the site says the position.
    #[diesel(sql_type = Bool)]
    pub has_position: bool,
}

/// Lets one import of staff of a site run at a time: two of the same file would enter the same people.
pub async fn import_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<()> {
    diesel::sql_query(
        "SELECT pg_advisory_xact_lock(hashtextextended('afterbell.staff-import', $1))",
    )
    .bind::<BigInt, _>(at.place().site)
    .execute(conn)
    .await
    .map(drop)
}

/// The staff members of a site, locked until the transaction ends.
pub async fn stored(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
) -> Result<Vec<Stored>, Problem> {
    let rows: Vec<MemberRow> = staff_members::table
        .filter(staff_members::site_id.eq(at.place().site))
        .order(staff_members::id)
        .select((
            staff_members::id,
            StaffFields::as_select(),
            staff_members::allergies,
            staff_members::invite_role,
        ))
        .for_no_key_update()
        .load(conn)
        .await?;
    let open = |(id, fields, sealed, invite_role): MemberRow| {
        let open = |sealed: Vec<u8>| allergies_place(id).unseal(sealer, &sealed);
        Ok(Stored { id, fields, allergies: sealed.map(open).transpose()?, invite_role })
    };
    rows.into_iter().map(open).collect()
}

/// The users of the roster of a site, and those who reach it from a wider place, each once.
pub async fn users(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<Vec<User>> {
    let SitePlace { account, program, site } = at.place();
    diesel::sql_query(
        "SELECT max(e.member_id) AS member, e.first_name, e.last_name, lower(e.email) AS email,
             bool_or(e.site_id IS NOT NULL) AS is_here,
             bool_or(coalesce(h.phone_number, '') <> '') AS has_phone,
             bool_or(e.member_id IS NOT NULL AND coalesce(r.program_role, '') <> '') AS has_position
         FROM staff_entries e LEFT JOIN ref_user_roles r ON r.user_id = e.user_id AND r.ordinal = e.ordinal
         LEFT JOIN people h ON h.id = e.person_id
         WHERE e.person_id IS NOT NULL AND (
             e.site_id = $1 OR e.site_id IS NULL AND (e.program_id = $2 OR e.program_id IS NULL AND e.account_id = $3)
         )
         GROUP BY e.person_id, e.first_name, e.last_name, lower(e.email) ORDER BY e.person_id",
    )
    .bind::<BigInt, _>(site)
    .bind::<BigInt, _>(program)
    .bind::<BigInt, _>(account)
    .load(conn)
    .await
}

/// Ids for staff members who are about to be entered.
pub async fn ids(conn: &mut AsyncPgConnection, count: usize) -> QueryResult<Vec<i64>> {
    let sql = "SELECT nextval(pg_get_serial_sequence('staff_members', 'id')) AS id FROM generate_series(1, $1)";
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let made: Vec<Id> = diesel::sql_query(sql).bind::<BigInt, _>(count).load(conn).await?;
    Ok(made.into_iter().map(|made| made.id).collect())
}

/// Writes staff members, new ones and those who are there.
///
/// Errors: 409 when somebody else has entered one of them by now.
pub async fn write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    members: &[&Stored],
) -> Result<(), Problem> {
    let SitePlace { account, program, site } = at.place();
    let by = at.user_id();
    for part in members.chunks(BATCH) {
        let mut rows = Vec::with_capacity(part.len());
        for Stored { id, fields, allergies, invite_role } in part.iter().copied() {
            let seal = |allergies| allergies_place(*id).seal(sealer, allergies);
            rows.push((
                staff_members::id.eq(id),
                staff_members::account_id.eq(account),
                staff_members::program_id.eq(program),
                staff_members::site_id.eq(site),
                fields.clone(),
                staff_members::allergies.eq(allergies.as_ref().map(seal).transpose()?),
                staff_members::invite_role.eq(invite_role),
                staff_members::created_by.eq(by),
                staff_members::modified_by.eq(by),
            ));
        }
        diesel::insert_into(staff_members::table)
            .values(rows)
            .on_conflict(staff_members::id)
            .do_update()
            .set((
                from_excluded!(
                    first_name,
                    last_name,
                    first_key,
                    last_key,
                    email,
                    phone_number,
                    phone_type,
                    program_role,
                    classroom_id,
                    emergency_first_name,
                    emergency_last_name,
                    emergency_relationship,
                    emergency_phone_number,
                    emergency_email,
                    custom_notes,
                    status,
                    inactive_date,
                    inactive_notes,
                    allergies,
                    invite_role,
                    modified_by,
                ),
                staff_members::version.eq(staff_members::version + 1),
                staff_members::modified_at.eq(diesel::dsl::now),
            ))
            .execute(conn)
            .await
            .map_err(rules::write_failed)?;
    }
    Ok(())
}
