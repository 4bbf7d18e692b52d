//! Takes back what an upload has written, for 30 days. A scholar who was changed or marked since is left, and so is a field
//! that is no longer what the upload wrote.

use chrono::Duration;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};

use super::{
    model::{Kept, Undone},
    store,
};
use crate::{
    import::changes::{self, Change, Stored},
    scholars::counts,
};

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
    sealer: &Sealer,
    (upload, also): (i64, &[i64]),
) -> Result<Undone, Problem> {
    let (changed, mut left) = fields(conn, at, sealer, (upload, also)).await?;
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
         WHERE r.upload_id = $1 AND r.changes IS NULL ORDER BY s.last_name, s.first_name, e.id FOR UPDATE OF e, s",
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
    store::rows_forget(conn, upload, &enrollments).await?;
    if changed + enrollments.len() > 0 {
        counts::publish(conn, at.place().site.unwrap_or_default()).await?;
    }
    let kept = kept.into_iter();
    left.extend(kept.map(|row| Kept {
        scholar_id: row.scholar_id,
        name: row.name,
        fields: Vec::new(),
    }));
    let (enrollments, scholars) = (enrollments.len(), scholars.len());
    Ok(Undone { enrollments, scholars, changed, kept: left })
}

/// Gives fields back what they were before the upload: those that are still what it wrote, and all of the scholars who are
/// named. Answers how many scholars that changed, and who was left with which fields.
async fn fields(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (upload, also): (i64, &[i64]),
) -> Result<(usize, Vec<Kept>), Problem> {
    let written = store::changes_of(conn, sealer, upload).await?;
    if written.is_empty() {
        return Ok((0, Vec::new()));
    }
    let scholars: Vec<i64> = written.iter().map(|(scholar, ..)| *scholar).collect();
    changes::store::lock(conn, at, &scholars).await?;
    let mut stored = changes::store::stored(conn, at, sealer, &scholars).await?;
    let (mut back, mut left, mut done) = (Vec::new(), Vec::new(), Vec::new());
    for (scholar, enrollment, changes) in &written {
        // Whoever has left the site keeps what they are.
        let Some(mut child) = stored.remove(scholar) else { continue };
        let (mut still, mut since) = changes::still_there(&child, changes)?;
        if also.contains(scholar) {
            still.append(&mut since);
        }
        changes::put(&mut child, still.iter().copied(), |change| &change.before)?;
        if since.is_empty() {
            done.push(*enrollment);
        } else {
            left.push(kept(&child, &since));
        }
        if !still.is_empty() {
            back.push((child, still));
        }
    }
    let rows: Vec<_> = back.iter().map(|(child, changes)| (child, changes.clone())).collect();
    changes::store::write(conn, at, sealer, &rows).await?;
    store::rows_forget(conn, upload, &done).await?;
    Ok((rows.len(), left))
}

fn kept(child: &Stored, since: &[&Change]) -> Kept {
    let field = |change: &&Change| change.at.trim_start_matches('/').replace('/', ".");
    Kept {
        scholar_id: child.scholar,
        name: child.name(),
        fields: since.iter().map(field).collect(),
    }
}
