//! Every statement about rows behind charts.

use chrono::NaiveDate;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{error::Problem, list::SortDir};

use super::model::{EnrolledRow, MissingRow, Page, Which};
use crate::{
    analytics::{figures::Waiting, store::SiteFilter},
    attendance::{daily::model::order, store::CHILD},
};

/// Sorts that both lists have.
const SORTS: [(&str, &str); 4] = [
    ("lastName", "list_key(e.last_name)"),
    ("firstName", "list_key(e.first_name)"),
    ("siteName", "list_key(r.name)"),
    ("group", "list_key(e.classroom_name)"),
];

/// The scholars who are enrolled at sites, as `e`, without those whom the caller does not see; with `r`.
const SCHOLARS: &str = "unnest($1, $2) AS seen (site_id, sees_unassigned)
     JOIN enrollments e ON e.site_id = seen.site_id AND (seen.sees_unassigned OR e.classroom_id IS NOT NULL)
         AND ($3 IS NULL OR e.classroom_id = ANY ($3))
     JOIN ref_sites r ON r.id = e.site_id";

/// The rows of a page, whose scholars are looked up when it is known which they are.
const PAGE: &str = "page
     JOIN enrollments e ON e.id = page.id
     JOIN scholars s ON s.id = e.scholar_id
     JOIN ref_sites r ON r.id = e.site_id
     ORDER BY page.place";

/// The stays of a scholar at a site: each its first day, and the first day on which they were not enrolled any more.
const STAYS: &str = "(
         SELECT e.enrolled_on AS joined, coalesce(e.inactive_on, CASE WHEN e.status <> 1 THEN e.enrolled_on END) AS until
         UNION ALL
         SELECT lower(days), upper(days)
         FROM unnest(e.earlier * datemultirange(daterange(NULL, e.enrolled_on))) AS days
     )";

/// What names go by where there is an index of that order, as for the list of scholars.
const NAME_KEYS: [(&str, &[&str]); 2] =
    [("lastName", &[BY_LAST_NAME]), ("firstName", &["list_key(e.first_name)", BY_LAST_NAME])];

/// As [`crate::reach::BY_LAST_NAME`], of `e`.
const BY_LAST_NAME: &str = r#"list_key(e.last_name || E'\n' || e.first_name) COLLATE "C""#;

/// Of [`missing`] those by name: child by child along the index of names, no further than the page reaches.
async fn missing_by_name(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    waiting: &[Waiting],
    (page, keys): (Page<'_>, &[&str]),
) -> Result<Vec<MissingRow>, Problem> {
    let direction = if page.sort.1 == Some(SortDir::Desc) { "DESC" } else { "ASC" };
    let order: Vec<String> = keys.iter().map(|key| format!("{key} {direction}")).collect();
    let order = order.join(", ");
    let sql = format!(
        "WITH waits AS MATERIALIZED (
             SELECT site_id, array_agg(day) AS days, min(day) AS first, max(day) AS last
             FROM unnest($4, $5) AS register (site_id, day) GROUP BY site_id
         ), page AS MATERIALIZED (
             SELECT p.*, row_number() OVER () AS place
             FROM (
                 SELECT e.id, missing.day
                 FROM enrollments e
                 CROSS JOIN LATERAL (
                     SELECT register.day FROM waits CROSS JOIN unnest(waits.days) AS register (day)
                     WHERE waits.site_id = e.site_id
                         AND enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, register.day)
                     EXCEPT
                     SELECT a.day FROM attendance a
                     WHERE a.enrollment_id = e.id AND a.is_taken
                         AND a.day BETWEEN (SELECT min(first) FROM waits) AND (SELECT max(last) FROM waits)
                 ) missing
                 WHERE e.account_id = $8 AND e.site_id = ANY ($1) AND (e.classroom_id IS NOT NULL OR e.site_id = ANY ($2))
                     AND ($3 IS NULL OR e.classroom_id = ANY ($3))
                 ORDER BY {order}, e.id {direction}, missing.day LIMIT $6 OFFSET $7
             ) p
         )
         SELECT {CHILD}, e.site_id, r.name AS site_name, page.day, 0::bigint AS total
         FROM {PAGE}"
    );
    let (sites, days): (Vec<i64>, Vec<NaiveDate>) =
        waiting.iter().map(|one| (one.site, one.day)).unzip();
    let seen = filter.sites.iter().zip(&filter.sees_unassigned);
    let with_unassigned: Vec<i64> =
        seen.filter(|(_, sees)| **sees).map(|(site, _)| *site).collect();
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(&filter.sites)
        .bind::<Array<BigInt>, _>(with_unassigned)
        .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
        .bind::<Array<BigInt>, _>(sites)
        .bind::<Array<Date>, _>(days)
        .bind::<BigInt, _>(page.limits.0)
        .bind::<BigInt, _>(page.limits.1)
        .bind::<BigInt, _>(filter.account)
        .load(conn)
        .await?;
    Ok(rows)
}

/// Scholars without a mark on days on which the registers of their sites wait for one: `waiting` names those.
pub async fn missing(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    waiting: &[Waiting],
    page: Page<'_>,
) -> Result<Vec<MissingRow>, Problem> {
    let order = order(&[&SORTS[..], &[("day", "missing.day")]].concat(), page.sort, "day")?;
    let sort_field = page.sort.0.unwrap_or_default();
    if let Some((_, keys)) =
        NAME_KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(sort_field))
    {
        return missing_by_name(conn, filter, waiting, (page, keys)).await;
    }
    // A site at a time, so that its children and its marks are each read once.
    let sql = format!(
        "WITH waits AS MATERIALIZED (
             SELECT site_id, array_agg(day) AS days FROM unnest($4, $5) AS register (site_id, day) GROUP BY site_id
         ), missing AS MATERIALIZED (
             SELECT without.id, without.day
             FROM waits CROSS JOIN LATERAL (
                 SELECT e.id, register.day
                 FROM enrollments e CROSS JOIN unnest(waits.days) AS register (day)
                 WHERE e.site_id = waits.site_id
                     AND enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, register.day)
                 EXCEPT
                 SELECT a.enrollment_id, a.day
                 FROM attendance a
                 WHERE a.site_id = waits.site_id AND a.day = ANY (waits.days) AND a.is_taken
             ) without
         ), page AS MATERIALIZED (
             SELECT e.id, missing.day, count(*) OVER () AS total,
                 row_number() OVER (ORDER BY {order}, missing.day, list_key(e.last_name), list_key(e.first_name), e.id) AS place
             FROM {SCHOLARS}
             JOIN missing ON missing.id = e.id
             ORDER BY place LIMIT $6 OFFSET $7
         )
         SELECT {CHILD}, e.site_id, r.name AS site_name, page.day, page.total
         FROM {PAGE}"
    );
    let (sites, days): (Vec<i64>, Vec<NaiveDate>) =
        waiting.iter().map(|one| (one.site, one.day)).unzip();
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(&filter.sites)
        .bind::<Array<Bool>, _>(&filter.sees_unassigned)
        .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
        .bind::<Array<BigInt>, _>(sites)
        .bind::<Array<Date>, _>(days)
        .bind::<BigInt, _>(page.limits.0)
        .bind::<BigInt, _>(page.limits.1)
        .load(conn)
        .await?;
    Ok(rows)
}

/// The scholars behind a figure of some days.
pub async fn enrolled(
    conn: &mut AsyncPgConnection,
    filter: &SiteFilter,
    (which, (first, last)): (Which, (NaiveDate, NaiveDate)),
    page: Page<'_>,
) -> Result<Vec<EnrolledRow>, Problem> {
    let more = [("enrolledOn", "stay.joined"), ("leftOn", "stay.until")];
    let order = order(&[&SORTS[..], &more].concat(), page.sort, "lastName")?;
    let which = match which {
        Which::Enrolled => "stay.until IS NULL OR stay.until > $5",
        Which::Joined => "stay.joined >= $4",
        Which::Left => "stay.until BETWEEN $4 AND $5",
        Which::Gone => "stay.until <= $5",
        Which::Ever => "true",
    };
    let sql = format!(
        "WITH page AS MATERIALIZED (
             SELECT e.id, stay.joined AS joined_on, stay.until AS left_on, count(*) OVER () AS total,
                 row_number() OVER (ORDER BY {order}, list_key(e.last_name), list_key(e.first_name), e.id) AS place
             FROM {SCHOLARS}
             CROSS JOIN LATERAL {STAYS} stay
             WHERE stay.joined <= $5 AND $4 <= $5 AND ({which})
             ORDER BY place LIMIT $6 OFFSET $7
         )
         SELECT {CHILD}, e.site_id, r.name AS site_name, page.joined_on, page.left_on, e.inactive_note AS left_note, page.total
         FROM {PAGE}"
    );
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(&filter.sites)
        .bind::<Array<Bool>, _>(&filter.sees_unassigned)
        .bind::<Nullable<Array<BigInt>>, _>(filter.groups.as_deref())
        .bind::<Date, _>(first)
        .bind::<Date, _>(last)
        .bind::<BigInt, _>(page.limits.0)
        .bind::<BigInt, _>(page.limits.1)
        .load(conn)
        .await?;
    Ok(rows)
}
