//! Every statement about classrooms.

use chrono::NaiveDate;
use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{BigInt, Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    error::Problem,
};

use super::model::{Classroom, ClassroomFields, ClassroomGroup};
use crate::schema::{classrooms, enrollments};

/// Where a classroom is.
///
/// Errors: 404 when the tenant has no such classroom.
pub async fn classroom_place(conn: &mut AsyncPgConnection, id: i64) -> Result<SitePlace, Problem> {
    let place = classrooms::table
        .find(id)
        .select((classrooms::account_id, classrooms::program_id, classrooms::site_id))
        .first(conn)
        .await
        .optional()?;
    let (account, program, site) = place.ok_or_else(|| Problem::not_found("classroom"))?;
    Ok(SitePlace { account, program, site })
}

/// The classrooms of a site by name.
pub async fn classroom_list(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<Vec<Classroom>> {
    classrooms::table
        .filter(classrooms::site_id.eq(at.place().site))
        .order(classrooms::name_key)
        .select(Classroom::as_select())
        .load(conn)
        .await
}

/// The same, with who is in them.
pub async fn classroom_groups(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    today: NaiveDate,
) -> QueryResult<Vec<ClassroomGroup>> {
    let classrooms = classroom_list(conn, at).await?;
    let counts: Vec<(Option<i64>, i64)> = enrollments::table
        .filter(enrollments::site_id.eq(at.place().site))
        .filter(is_there(today))
        .filter(enrollments::classroom_id.is_not_null())
        .group_by(enrollments::classroom_id)
        .select((enrollments::classroom_id, diesel::dsl::count_star()))
        .load(conn)
        .await?;
    // A user's names are those that they have now.
    let staff: Vec<Member> = diesel::sql_query(
        "SELECT classroom_id, first_name, last_name FROM (
             SELECT DISTINCT ON (m.id) m.id, m.classroom_id, e.first_name, e.last_name
             FROM staff_members m JOIN staff_entries e ON e.member_id = m.id
             WHERE m.site_id = $1 AND m.status = 1 AND m.classroom_id IS NOT NULL
             ORDER BY m.id, e.role_id
         ) staff
         ORDER BY list_key(last_name), list_key(first_name), id",
    )
    .bind::<BigInt, _>(at.place().site)
    .load(conn)
    .await?;
    let group = |classroom: Classroom| {
        let id = Some(classroom.id);
        let scholars = counts.iter().find(|(of, _)| *of == id).map_or(0, |(_, count)| *count);
        let there = staff.iter().filter(|member| member.classroom_id == classroom.id);
        let staff = there.map(|one| format!("{} {}", one.first_name, one.last_name)).collect();
        ClassroomGroup { classroom, scholars, staff }
    };
    Ok(classrooms.into_iter().map(group).collect())
}

/// Whose enrollment has not ended: whoever leaves on a later day comes until then.
fn is_there(today: NaiveDate) -> SqlLiteral<Bool> {
    sql(&format!("coalesce(inactive_on > '{today}', status = 1)"))
}

/// A staff member of a classroom.
#[derive(QueryableByName)]
struct Member {
    #[diesel(sql_type = BigInt)]
    classroom_id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
}

/// How many scholars of a site who come today or later have no classroom.
pub async fn unassigned_count(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    today: NaiveDate,
) -> QueryResult<i64> {
    enrollments::table
        .filter(enrollments::site_id.eq(at.place().site))
        .filter(is_there(today))
        .filter(enrollments::classroom_id.is_null())
        .count()
        .get_result(conn)
        .await
}

/// A classroom of a site, locked until the transaction ends.
pub async fn classroom_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<Classroom>> {
    classrooms::table
        .find(id)
        .filter(classrooms::site_id.eq(at.place().site))
        .select(Classroom::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// Adds a classroom to a site.
pub async fn classroom_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    fields: &ClassroomFields,
) -> QueryResult<Classroom> {
    let SitePlace { account, program, site } = at.place();
    diesel::insert_into(classrooms::table)
        .values((
            classrooms::account_id.eq(account),
            classrooms::program_id.eq(program),
            classrooms::site_id.eq(site),
            fields,
            classrooms::created_by.eq(at.user_id()),
            classrooms::modified_by.eq(at.user_id()),
        ))
        .returning(Classroom::as_returning())
        .get_result(conn)
        .await
}

/// Changes a classroom.
pub async fn classroom_update(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
    fields: &ClassroomFields,
) -> QueryResult<Classroom> {
    diesel::update(classrooms::table.find(id))
        .set((
            fields,
            classrooms::version.eq(classrooms::version + 1),
            classrooms::modified_at.eq(diesel::dsl::now),
            classrooms::modified_by.eq(at.user_id()),
        ))
        .returning(Classroom::as_returning())
        .get_result(conn)
        .await
}

/// Removes a classroom.
pub async fn classroom_delete(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::delete(classrooms::table.find(id))
        .filter(classrooms::site_id.eq(at.place().site))
        .execute(conn)
        .await
        .map(drop)
}
