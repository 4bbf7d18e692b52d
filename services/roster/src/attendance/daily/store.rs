//! Every statement about daily attendance.

use chrono::NaiveDate;
use diesel::sql_types::{BigInt, Bool, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    error::Problem,
};

use super::model::{DailyQuery, DetailRow, ScholarRow};
use crate::attendance::store::{CHILD, MARK, sees_unassigned};

/// Sorts that both lists have.
const SORTS: [(&str, &str); 4] = [
    ("lastName", "list_key(e.last_name)"),
    ("firstName", "list_key(e.first_name)"),
    ("siteName", "list_key(r.name)"),
    ("group", "list_key(e.classroom_name)"),
];

const SCHOLAR_SORTS: [(&str, &str); 5] = [
    ("present", "present"),
    ("late", "late"),
    ("absent", "absent"),
    ("notScheduled", "not_scheduled"),
    ("rate", "rate"),
];

const DETAIL_SORTS: [(&str, &str); 4] = [
    ("day", "a.day"),
    ("status", "a.status"),
    ("checkIn", "a.check_in"),
    ("checkOut", "a.check_out"),
];

/// The scholars who are enrolled at a place on some of the days, with how often they had which mark.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
) -> Result<Vec<ScholarRow>, Problem> {
    let order = query.order(&[&SORTS[..], &SCHOLAR_SORTS].concat(), "lastName")?;
    let sql = format!(
        "SELECT {CHILD}, e.site_id, r.name AS site_name, count(*) OVER () AS total, taken, present, late, absent,
             not_scheduled, late_pickups
         FROM enrollments e
         JOIN scholars s ON s.id = e.scholar_id
         JOIN ref_sites r ON r.id = e.site_id
         CROSS JOIN LATERAL (
             SELECT count(*)::integer AS taken,
                 count(*) FILTER (WHERE a.status = 2)::integer AS present,
                 count(*) FILTER (WHERE a.status = 3)::integer AS late,
                 count(*) FILTER (WHERE a.status = 1)::integer AS absent,
                 count(*) FILTER (WHERE a.status = 4)::integer AS not_scheduled,
                 count(a.late_minutes)::integer AS late_pickups,
                 count(*) FILTER (WHERE a.status IN (2, 3))::float8
                     / nullif(count(*) FILTER (WHERE a.status IN (1, 2, 3)), 0) AS rate
             FROM attendance a
             WHERE a.enrollment_id = e.id AND a.day BETWEEN $3 AND $4 AND a.is_taken
         ) AS marks
         WHERE e.program_id = $1 AND ($2 IS NULL OR e.site_id = $2) AND e.enrolled_on <= $4
             AND coalesce(e.inactive_on > $3, e.status = 1) AND ($5 OR e.classroom_id IS NOT NULL)
             AND ($6 IS NULL OR e.classroom_id = $6)
         ORDER BY {order}, list_key(e.last_name), list_key(e.first_name), e.id LIMIT $7 OFFSET $8"
    );
    let (limit, offset) = query.limits();
    let rows = diesel::sql_query(sql)
        .bind::<Nullable<BigInt>, _>(at.place().program)
        .bind::<Nullable<BigInt>, _>(at.place().site)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Bool, _>(sees_unassigned(at))
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(offset)
        .load(conn)
        .await?;
    Ok(rows)
}

/// The marks of a place on some days.
pub async fn details(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
) -> Result<Vec<DetailRow>, Problem> {
    let order = query.order(&[&SORTS[..], &DETAIL_SORTS].concat(), "day")?;
    let sql = format!(
        "SELECT {CHILD}, {MARK}, e.site_id, r.name AS site_name, count(*) OVER () AS total
         FROM attendance a
         JOIN enrollments e ON e.id = a.enrollment_id
         JOIN scholars s ON s.id = e.scholar_id
         JOIN ref_sites r ON r.id = e.site_id
         WHERE a.program_id = $1 AND ($2 IS NULL OR a.site_id = $2) AND a.day BETWEEN $3 AND $4 AND a.is_taken
             AND ($5 OR e.classroom_id IS NOT NULL) AND ($6 IS NULL OR e.classroom_id = $6)
         ORDER BY {order}, a.day, list_key(e.last_name), list_key(e.first_name), e.id LIMIT $7 OFFSET $8"
    );
    let (limit, offset) = query.limits();
    let rows = diesel::sql_query(sql)
        .bind::<Nullable<BigInt>, _>(at.place().program)
        .bind::<Nullable<BigInt>, _>(at.place().site)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Bool, _>(sees_unassigned(at))
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(offset)
        .load(conn)
        .await?;
    Ok(rows)
}
