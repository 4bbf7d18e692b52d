//! Every statement about daily attendance.

use chrono::NaiveDate;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::error::Problem;

use super::model::{DailyQuery, DetailRow, ScholarRow};
use crate::attendance::{
    read::Seen,
    store::{CHILD, MARK},
};

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

/// The scholars who are enrolled at sites on some of the days, with how often they had which mark.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
) -> Result<Vec<ScholarRow>, Problem> {
    let order = query.order(&[&SORTS[..], &SCHOLAR_SORTS].concat(), "lastName")?;
    let sql = format!(
        "SELECT {CHILD}, e.site_id, r.name AS site_name, count(*) OVER () AS total, taken, present, late, absent,
             not_scheduled, late_pickups
         FROM unnest($1, $2) AS seen (site_id, sees_unassigned)
         JOIN enrollments e ON e.site_id = seen.site_id
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
         WHERE e.enrolled_on <= $4 AND coalesce(e.inactive_on > $3, e.status = 1)
             AND (seen.sees_unassigned OR e.classroom_id IS NOT NULL)
             AND ($5 IS NULL OR e.classroom_id = $5)
         ORDER BY {order}, list_key(e.last_name), list_key(e.first_name), e.id LIMIT $6 OFFSET $7"
    );
    let (limit, offset) = query.limits();
    let (ids, unassigned) = Seen::parts(sites);
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(offset)
        .load(conn)
        .await?;
    Ok(rows)
}

/// The marks of sites on some days.
pub async fn details(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
) -> Result<Vec<DetailRow>, Problem> {
    let order = query.order(&[&SORTS[..], &DETAIL_SORTS].concat(), "day")?;
    let sql = format!(
        "SELECT {CHILD}, {MARK}, e.site_id, r.name AS site_name, count(*) OVER () AS total
         FROM unnest($1, $2) AS seen (site_id, sees_unassigned)
         JOIN attendance a ON a.site_id = seen.site_id AND a.day BETWEEN $3 AND $4 AND a.is_taken
         JOIN enrollments e ON e.id = a.enrollment_id
         JOIN scholars s ON s.id = e.scholar_id
         JOIN ref_sites r ON r.id = e.site_id
         WHERE (seen.sees_unassigned OR e.classroom_id IS NOT NULL)
             AND ($5 IS NULL OR e.classroom_id = $5)
         ORDER BY {order}, a.day, list_key(e.last_name), list_key(e.first_name), e.id LIMIT $6 OFFSET $7"
    );
    let (limit, offset) = query.limits();
    let (ids, unassigned) = Seen::parts(sites);
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(offset)
        .load(conn)
        .await?;
    Ok(rows)
}
