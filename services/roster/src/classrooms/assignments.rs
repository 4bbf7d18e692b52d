//! Who of a site is in which classroom: every active scholar, also one whose first day is yet to come, and the staff.

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::NaiveDate;
use contracts::directory::site_place;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{BigInt, Date, Integer, Nullable, SmallInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    auth::{AtSite, Can},
    error::Problem,
    extract::{Answer, PathId},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{actions::ListAssignments, scholars::enrollments};

/// A scholar of a site with their classroom.
#[derive(Clone, Debug, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarAssignment {
    /// The enrollment (`ssmId`).
    #[diesel(sql_type = BigInt)]
    pub ssm_id: i64,
    /// The scholar.
    #[diesel(sql_type = BigInt)]
    pub scholar_id: i64,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// -1 Pre-K, 0 K, 1 to 12.
    #[diesel(sql_type = SmallInt)]
    pub entering_grade: i16,
    /// The classroom; none for an unassigned scholar.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub classroom_id: Option<i64>,
    /// First day at the site, which may be yet to come.
    #[diesel(sql_type = Date)]
    pub enrollment_date: NaiveDate,
}

/// A staff member of a site with their classroom.
#[derive(Clone, Debug, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffAssignment {
    /// What the site entered of them; none for a user of whom it entered nothing, who has no classroom.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub member_id: Option<i64>,
    /// The user; none for who is no user.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub user_id: Option<i64>,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// The classroom; none for who has none.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub classroom_id: Option<i64>,
    /// The version of what the site entered; 0 when it entered nothing.
    #[diesel(sql_type = Integer)]
    pub version: i32,
}

/// Who of a site is in which classroom, by last name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Assignments {
    /// The scholars.
    pub scholars: Vec<ScholarAssignment>,
    /// The staff.
    pub staff: Vec<StaffAssignment>,
}

/// Who of a site is in which classroom, and who is in none: its active scholars, also those whose first day is yet to come,
/// and its active staff.
#[platform::path(
    tag = "classrooms",
    params(("siteId" = i64, Path), ("programId" = i64, Path)),
    responses((status = 200, body = Assignments))
)]
#[get("/sites/{siteId}/program/{programId}/classrooms/assignments")]
pub async fn list_assignments(
    platform: Data<Platform>,
    who: Can<ListAssignments>,
    PathId((site, program)): PathId<(i64, i64)>,
) -> Answer<Assignments> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, Some(program), site).await?)?;
            let today = enrollments::today(conn, &platform, site).await?;
            let scholars = scholars(conn, &at, today).await?;
            Ok::<_, Problem>(Assignments { scholars, staff: staff(conn, &at).await? })
        })
        .await?;
    Ok(Json(found))
}

async fn scholars(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, ListAssignments>,
    today: NaiveDate,
) -> QueryResult<Vec<ScholarAssignment>> {
    diesel::sql_query(
        "SELECT id AS ssm_id, scholar_id, first_name, last_name, entering_grade, classroom_id,
             enrolled_on AS enrollment_date
         FROM enrollments WHERE site_id = $1 AND coalesce(inactive_on > $2, status = 1)
         ORDER BY list_key(last_name), list_key(first_name), id",
    )
    .bind::<BigInt, _>(at.place().site)
    .bind::<Date, _>(today)
    .load(conn)
    .await
}

/// Each person once, whatever roles they have at the site.
async fn staff(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, ListAssignments>,
) -> QueryResult<Vec<StaffAssignment>> {
    diesel::sql_query(
        "SELECT * FROM (
             SELECT DISTINCT ON (coalesce(e.member_id, -e.person_id)) e.member_id, e.person_id AS user_id, e.first_name,
                 e.last_name, m.classroom_id, coalesce(m.version, 0) AS version
             FROM staff_entries e LEFT JOIN staff_members m ON m.id = e.member_id
             WHERE e.site_id = $1 AND e.status <> 2
             ORDER BY coalesce(e.member_id, -e.person_id), e.role_id
         ) staff
         ORDER BY list_key(last_name), list_key(first_name), member_id, user_id",
    )
    .bind::<BigInt, _>(at.place().site)
    .load(conn)
    .await
}
