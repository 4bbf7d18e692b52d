//! Every statement about analytics.

use chrono::NaiveDate;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{Array, BigInt, Bool, Date, Integer, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{DayCount, ScholarShare, Span};
use crate::attendance::read::Seen;

/// Whose scholars are counted.
#[derive(Clone, Debug)]
pub struct SiteFilter {
    pub(super) account: i64,
    pub(super) sites: Vec<i64>,
    pub(super) sees_unassigned: Vec<bool>,
    pub(super) groups: Option<Vec<i64>>,
}

impl SiteFilter {
    /// Of sites, or of some of their classrooms only.
    pub fn of(seen: &[Seen], groups: Option<Vec<i64>>) -> Self {
        let (sites, sees_unassigned) = Seen::parts(seen);
        Self { account: Seen::account(seen), sites, sees_unassigned, groups }
    }
}

/// Sites as `s`, and the scholars who are enrolled there as `e`.
const ENROLLED: &str = "unnest($1, $2) AS s (site_id, sees_unassigned)
     JOIN enrollments e ON e.site_id = s.site_id AND (s.sees_unassigned OR e.classroom_id IS NOT NULL)
         AND ($3 IS NULL OR e.classroom_id = ANY ($3))";

/// The scholars who are enrolled by a day, by their dates; whoever came back counts once for each stay.
pub async fn spans(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    last: NaiveDate,
) -> QueryResult<Vec<Span>> {
    let sql = format!(
        "SELECT e.site_id, e.enrolled_on, coalesce(e.inactive_on, CASE WHEN e.status <> 1 THEN e.enrolled_on END) AS until,
             e.days, count(*)::integer AS scholars
         FROM {ENROLLED} AND e.enrolled_on <= $4
         GROUP BY 1, 2, 3, 4
         UNION ALL
         SELECT e.site_id, lower(stay), upper(stay), e.days, count(*)::integer
         FROM unnest($1, $2) AS s (site_id, sees_unassigned)
         CROSS JOIN LATERAL (
             -- Few came back: looked up site by site, for nobody tells PostgreSQL how few.
             SELECT e.* FROM enrollments e
             WHERE e.site_id = s.site_id AND e.earlier <> '{{}}' AND (s.sees_unassigned OR e.classroom_id IS NOT NULL)
                 AND ($3 IS NULL OR e.classroom_id = ANY ($3))
             OFFSET 0
         ) e
         CROSS JOIN LATERAL unnest(e.earlier * datemultirange(daterange(NULL, e.enrolled_on))) AS stay
         WHERE lower(stay) <= $4
         GROUP BY 1, 2, 3, 4"
    );
    diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(&filter.sites)
        .bind::<Array<Bool>, _>(&filter.sees_unassigned)
        .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
        .bind::<Date, _>(last)
        .load(conn)
        .await
}

/// The grades of those who are enrolled on a day.
pub async fn grades(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    day: NaiveDate,
) -> QueryResult<Vec<ScholarShare>> {
    let sql = format!(
        "SELECT e.entering_grade, count(*)::integer AS scholars
         FROM {ENROLLED} AND enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $4, $4)
         GROUP BY 1 ORDER BY 1"
    );
    diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(&filter.sites)
        .bind::<Array<Bool>, _>(&filter.sees_unassigned)
        .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
        .bind::<Date, _>(day)
        .load(conn)
        .await
}

#[derive(QueryableByName)]
struct Places {
    #[diesel(sql_type = Nullable<Integer>)]
    places: Option<i32>,
}

/// Places in classrooms of the sites; none unless they are known of each.
pub async fn places(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    groups: &[i64],
) -> QueryResult<Option<i32>> {
    let found: Places = diesel::sql_query(
        "SELECT CASE WHEN count(capacity) = count(*) THEN sum(capacity)::integer END AS places
         FROM classrooms WHERE site_id = ANY ($1) AND id = ANY ($2)",
    )
    .bind::<Array<BigInt>, _>(&filter.sites)
    .bind::<Array<BigInt>, _>(groups)
    .get_result(conn)
    .await?;
    Ok(found.places)
}

/// The marks of sites on each day of a time.
pub async fn counts(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    (first, last): (NaiveDate, NaiveDate),
) -> QueryResult<Vec<DayCount>> {
    // A mark without a status says that the scholar came or left: they are what is taken beside the others.
    diesel::sql_query(
        "SELECT c.site_id, c.day, sum(c.taken - c.late - c.absent - c.not_scheduled)::integer AS present,
             sum(c.late)::integer AS late,
             sum(c.absent)::integer AS absent, sum(c.not_scheduled)::integer AS not_scheduled,
             sum(c.expected_taken)::integer AS taken
         FROM unnest($1, $2) AS s (site_id, sees_unassigned)
         JOIN attendance_counts c ON c.site_id = s.site_id AND (s.sees_unassigned OR c.classroom_id <> 0)
             AND ($3 IS NULL OR c.classroom_id = ANY ($3)) AND c.day BETWEEN $4 AND $5
         GROUP BY c.site_id, c.day",
    )
    .bind::<Array<BigInt>, _>(&filter.sites)
    .bind::<Array<Bool>, _>(&filter.sees_unassigned)
    .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
    .bind::<Date, _>(first)
    .bind::<Date, _>(last)
    .load(conn)
    .await
}
