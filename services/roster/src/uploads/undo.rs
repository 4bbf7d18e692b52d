//! Takes back what an upload has written, for 30 days. A scholar who was changed or marked since is left.

use chrono::Duration;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    error::Problem,
};

use super::model::{Kept, Undone};
use crate::scholars::counts;

/// How long an upload can be taken back.
pub const KEPT: Duration = Duration::days(30);

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    enrollment_id: i64,
    #[diesel(sql_type = BigInt)]
    scholar_id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_new: bool,
    #[diesel(sql_type = Bool)]
    is_as_written: bool,
    #[diesel(sql_type = Bool)]
    is_alone: bool,
}

/// Removes the enrollments that an upload has made and nobody has touched, and the scholars who were new with them and are
/// enrolled nowhere else. Needs the scope of every account: whoever is enrolled at a site that the caller does not see has
/// to stay.
pub async fn undo(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    upload: i64,
) -> Result<Undone, Problem> {
    // A mark, a document and a later version each say that somebody relies on the entry.
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT e.id AS enrollment_id, e.scholar_id, s.first_name || ' ' || s.last_name AS name, r.is_new,
             e.version = 1 AND (s.version = 1 OR NOT r.is_new)
                 AND NOT EXISTS (SELECT FROM attendance a WHERE a.enrollment_id = e.id)
                 AND NOT EXISTS (SELECT FROM scholar_documents d WHERE d.scholar_id = e.scholar_id AND r.is_new) AS is_as_written,
             NOT EXISTS (
                 SELECT FROM enrollments other WHERE other.scholar_id = e.scholar_id AND other.id <> e.id
             ) AS is_alone
         FROM scholar_upload_rows r
         JOIN enrollments e ON e.id = r.enrollment_id AND e.scholar_id = r.scholar_id
         JOIN scholars s ON s.id = e.scholar_id
         WHERE r.upload_id = $1 ORDER BY s.last_name, s.first_name, e.id FOR UPDATE OF e, s",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    let (gone, kept): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.is_as_written);
    let enrollments: Vec<i64> = gone.iter().map(|row| row.enrollment_id).collect();
    let scholars: Vec<i64> =
        gone.iter().filter(|row| row.is_new && row.is_alone).map(|row| row.scholar_id).collect();
    for (delete, ids) in [
        ("DELETE FROM enrollments WHERE id = ANY($1)", &enrollments),
        ("DELETE FROM scholars WHERE id = ANY($1)", &scholars),
    ] {
        diesel::sql_query(delete).bind::<Array<BigInt>, _>(ids).execute(conn).await?;
    }
    let forget = "DELETE FROM scholar_upload_rows WHERE upload_id = $1 AND enrollment_id = ANY($2)";
    diesel::sql_query(forget)
        .bind::<BigInt, _>(upload)
        .bind::<Array<BigInt>, _>(&enrollments)
        .execute(conn)
        .await?;
    if !enrollments.is_empty() {
        counts::publish(conn, at.place().site.unwrap_or_default()).await?;
    }
    let kept = kept.into_iter().map(|row| Kept { scholar_id: row.scholar_id, name: row.name });
    Ok(Undone { enrollments: enrollments.len(), scholars: scholars.len(), kept: kept.collect() })
}
