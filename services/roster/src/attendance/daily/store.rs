//! Every statement about daily attendance.

use chrono::NaiveDate;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{db::Prepare, error::Problem, list::SortDir};

use super::model::{DailyQuery, DetailRow, PAGE, ScholarRow};
use crate::attendance::{
    read::Seen,
    store::{CHILD, MARK},
};

/// Sorts that both lists have. What a name sorts by is computed once a scholar, not once a mark.
const SORTS: [(&str, &str); 4] = [
    ("lastName", "last_key"),
    ("firstName", "first_key"),
    ("siteName", "site_key"),
    ("group", "classroom_key"),
];

/// What names go by where there is an index of that order, as for the list of scholars.
const NAME_KEYS: [(&str, &[&str]); 2] =
    [("lastName", &[BY_LAST_NAME]), ("firstName", &["list_key(e.first_name)", BY_LAST_NAME])];

/// As [`crate::reach::BY_LAST_NAME`], of `e`.
const BY_LAST_NAME: &str = r#"list_key(e.last_name || E'\n' || e.first_name) COLLATE "C""#;

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

/// The scholars at sites, `child`, and what they are sorted by. Keys take longer to make than anything else here: there are
/// those of the name, which decides at last, and those that `order` goes by.
fn children(order: &str) -> String {
    let keys: String = [("site_key", "r.name"), ("classroom_key", "e.classroom_name")]
        .iter()
        .filter(|(key, _)| order.contains(key))
        .map(|(key, text)| format!(", list_key({text}) AS {key}"))
        .collect();
    format!(
        "SELECT e.id, r.name AS site_name, list_key(e.last_name) AS last_key, list_key(e.first_name) AS first_key{keys}
         FROM unnest($1, $2) AS seen (site_id, sees_unassigned)
         JOIN enrollments e ON e.site_id = seen.site_id
         JOIN ref_sites r ON r.id = e.site_id
         WHERE (seen.sees_unassigned OR e.classroom_id IS NOT NULL) AND ($5 IS NULL OR e.classroom_id = $5)"
    )
}

/// How often a scholar had which mark. Whoever came or left and has no status was there, as in the figures.
const COUNTED: &str = "CROSS JOIN LATERAL (
         SELECT count(*)::integer AS taken,
             count(*) FILTER (WHERE coalesce(a.status, 2) = 2)::integer AS present,
             count(*) FILTER (WHERE a.status = 3)::integer AS late,
             count(*) FILTER (WHERE a.status = 1)::integer AS absent,
             count(*) FILTER (WHERE a.status = 4)::integer AS not_scheduled,
             count(a.late_minutes)::integer AS late_pickups,
             count(*) FILTER (WHERE coalesce(a.status, 2) IN (2, 3))::float8
                 / nullif(count(*) FILTER (WHERE coalesce(a.status, 2) IN (1, 2, 3)), 0) AS rate
         FROM attendance a
         WHERE a.enrollment_id = child.id AND a.day BETWEEN $3 AND $4 AND a.is_taken
     ) AS marks";

/// Whether a scholar has a mark of the days, which is looked up of each who was not enrolled then. For an EXISTS PostgreSQL may
/// read the marks of everybody instead.
const MARKED: &str = "(
         SELECT true FROM attendance a WHERE a.enrollment_id = e.id AND a.day BETWEEN $3 AND $4 AND a.is_taken LIMIT 1
     )";

/// Of whom the lists by scholar are, as `e`: those who were enrolled on some of the days, and who have marks of them.
fn those_there() -> String {
    format!(
        "unnest($1, $2) AS seen (site_id, sees_unassigned)
         JOIN enrollments e ON e.site_id = seen.site_id
         WHERE (seen.sees_unassigned OR e.classroom_id IS NOT NULL) AND ($5 IS NULL OR e.classroom_id = $5)
             AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $3, $4) OR {MARKED})"
    )
}

/// By name, along the index that the list of scholars is sorted by: the names of a page are made, and not those of everybody.
async fn scholars_by_name(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
    keys: &[&str],
) -> Result<Vec<ScholarRow>, Problem> {
    let direction = if query.sort_dir == Some(SortDir::Desc) { "DESC" } else { "ASC" };
    let order: Vec<String> = keys.iter().map(|key| format!("{key} {direction}")).collect();
    let (order, all) = (order.join(", "), those_there());
    // The usual page is part of the text, so that the server keeps a plan for it: it takes longer to plan than to read.
    let (limit, skip) = query.limits();
    let is_usual = limit == Some(PAGE) && skip == 0;
    let limits = if is_usual { format!("LIMIT {PAGE}") } else { "LIMIT $8 OFFSET $9".to_owned() };
    let sql = format!(
        "WITH page AS MATERIALIZED (
             SELECT p.id, row_number() OVER () AS place
             FROM (
                 SELECT e.id FROM enrollments e
                 WHERE e.account_id = $6 AND e.site_id = ANY ($1)
                     AND (e.classroom_id IS NOT NULL OR e.site_id = ANY ($7)) AND ($5 IS NULL OR e.classroom_id = $5)
                     AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $3, $4) OR {MARKED})
                 ORDER BY {order}, e.id {direction} {limits}
             ) p
         )
         SELECT {CHILD}, e.site_id, r.name AS site_name, (SELECT count(*) FROM {all}) AS total,
             taken, present, late, absent, not_scheduled, late_pickups
         FROM page AS child
         JOIN enrollments e ON e.id = child.id
         JOIN ref_sites r ON r.id = e.site_id
         JOIN scholars s ON s.id = e.scholar_id
         {COUNTED}
         ORDER BY child.place"
    );
    let (ids, unassigned) = Seen::parts(sites);
    let with_unassigned = sites.iter().filter(|seen| seen.sees_unassigned);
    let with_unassigned: Vec<i64> = with_unassigned.map(|seen| seen.site.id).collect();
    let found = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<BigInt, _>(Seen::account(sites))
        .bind::<Array<BigInt>, _>(with_unassigned);
    if is_usual {
        return Ok(found.prepared().load(conn).await?);
    }
    let found = found.bind::<Nullable<BigInt>, _>(limit).bind::<BigInt, _>(skip);
    Ok(found.load(conn).await?)
}

/// The scholars who are enrolled at sites on some of the days, and those who have marks of them all the same, as of a child who
/// was found to have left before; with how often they had which mark.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    (start, end): (NaiveDate, NaiveDate),
    query: &DailyQuery,
) -> Result<Vec<ScholarRow>, Problem> {
    let order = query.order(&[&SORTS[..], &SCHOLAR_SORTS].concat(), "lastName")?;
    if let Some(keys) = query.names(&NAME_KEYS) {
        return scholars_by_name(conn, sites, (start, end), query, keys).await;
    }
    // The marks of everybody are counted only where they decide who is on the page.
    let counted = if query.is_sorted_by(&SCHOLAR_SORTS) { COUNTED } else { "" };
    let children = children(&order);
    let sql = format!(
        "WITH child AS MATERIALIZED (
             {children}
             AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $3, $4) OR {MARKED})
         ),
         page AS MATERIALIZED (
             SELECT child.id, child.site_name, count(*) OVER () AS total,
                 row_number() OVER (ORDER BY {order}, last_key, first_key, child.id) AS place
             FROM child {counted}
             ORDER BY place LIMIT $6 OFFSET $7
         )
         SELECT {CHILD}, e.site_id, child.site_name, child.total, taken, present, late, absent, not_scheduled, late_pickups
         FROM page AS child
         JOIN enrollments e ON e.id = child.id
         JOIN scholars s ON s.id = e.scholar_id
         {COUNTED}
         ORDER BY child.place"
    );
    let (limit, skip) = query.limits();
    let (ids, unassigned) = Seen::parts(sites);
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(skip)
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
    // By day only the marks of the days on the page are read: how many each day has is known.
    let (within, offset) = if query.is_by_day() {
        (
            "(SELECT first FROM wanted) AND (SELECT last FROM wanted)",
            "$7 - (SELECT skipped FROM wanted)",
        )
    } else {
        ("$3 AND $4", "$7")
    };
    let direction = if query.sort_dir == Some(SortDir::Desc) { "DESC" } else { "ASC" };
    // By name goes by a number that each scholar gets once.
    let children = children(&order);
    let sql = format!(
        "WITH child AS MATERIALIZED (
             SELECT c.*, row_number() OVER (ORDER BY last_key, first_key, id) AS by_name FROM ({children}) c
         ),
         days AS (
             SELECT c.day, sum(c.taken) AS taken, sum(sum(c.taken)) OVER (ORDER BY c.day {direction}) - sum(c.taken) AS before
             FROM unnest($1, $2) AS seen (site_id, sees_unassigned)
             JOIN attendance_counts c ON c.site_id = seen.site_id AND c.day BETWEEN $3 AND $4
             WHERE (seen.sees_unassigned OR c.classroom_id <> 0) AND ($5 IS NULL OR c.classroom_id = $5)
             GROUP BY c.day
         ),
         wanted AS (
             SELECT min(day) AS first, max(day) AS last, min(before)::bigint AS skipped
             FROM days
             WHERE before + taken > $7 AND ($6 IS NULL OR before < $7 + $6)
         ),
         page AS MATERIALIZED (
             SELECT p.*, row_number() OVER () AS place
             FROM (
                 SELECT child.id, a.day, child.site_name
                 FROM child
                 JOIN attendance a ON a.enrollment_id = child.id AND a.day BETWEEN {within} AND a.is_taken
                 ORDER BY {order}, a.day, child.by_name LIMIT $6 OFFSET {offset}
             ) p
         )
         SELECT {CHILD}, {MARK}, e.site_id, page.site_name,
             (SELECT coalesce(sum(taken), 0) FROM days)::bigint AS total
         FROM page
         JOIN attendance a ON a.enrollment_id = page.id AND a.day = page.day
         JOIN enrollments e ON e.id = page.id
         JOIN scholars s ON s.id = e.scholar_id
         ORDER BY page.place"
    );
    let (limit, skip) = query.limits();
    let (ids, unassigned) = Seen::parts(sites);
    let rows = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Nullable<BigInt>, _>(query.class_id)
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(skip)
        .load(conn)
        .await?;
    Ok(rows)
}
