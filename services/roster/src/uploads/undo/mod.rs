//! Takes back what an upload has written, for 30 days. Whoever was changed or marked since is left, and so is a field that is
//! no longer what the upload wrote. People who were changed since go back too when they are chosen; of whom there are
//! attendance or documents by now nobody takes back the entry.

pub mod routes;

use std::collections::{HashMap, HashSet};

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
use serde_json::Value;

use super::{
    model::{Kept, Undone},
    store,
};
use crate::{
    import::{
        change::{self, Change, Recorded},
        changes::{self, Stored},
        columns::Kind,
        staff::{enter, stored},
    },
    scholars::counts,
    staff::entries,
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
    has_records: bool,
    #[diesel(sql_type = Bool)]
    is_alone: bool,
}

#[derive(QueryableByName)]
struct StaffRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_as_written: bool,
}

/// Takes back what an upload has written. Needs the scope of every account: whoever is enrolled at a site that the caller
/// does not see has to stay.
pub async fn undo(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (row, also): (&store::Row, &[i64]),
) -> Result<Undone, Problem> {
    let written = store::changes_of(conn, sealer, row.id).await?;
    let people: Vec<i64> = written.iter().map(|(person, ..)| *person).collect();
    let back = match row.kind() {
        _ if written.is_empty() => Done::default(),
        Kind::Scholars => {
            changes::store::lock(conn, at, &people).await?;
            let here = (people.as_slice(), &HashMap::new());
            let stored = changes::store::stored(conn, at, sealer, here).await?;
            let back = back(stored, &written, also, Stored::name)?;
            let rows: Vec<_> =
                back.people.iter().map(|(it, changes)| (it, changes.clone())).collect();
            changes::store::write(conn, at, sealer, &rows).await?;
            back.done()
        }
        Kind::Staff => {
            let stored = enter::stored(conn, at, sealer).await?;
            let back = back(stored, &written, also, stored::Stored::name)?;
            let rows: Vec<_> = back.people.iter().map(|(member, _)| member).collect();
            enter::write(conn, at, sealer, &rows).await?;
            back.done()
        }
    };
    store::changes_forget(conn, row.id, &back.entries).await?;
    match row.kind() {
        Kind::Scholars => scholars(conn, at, (row.id, also), back).await,
        Kind::Staff => staff(conn, (row.id, also), back).await,
    }
}

/// Removes the staff whom an upload has entered and nobody has touched, or who are chosen.
async fn staff(
    conn: &mut AsyncPgConnection,
    (upload, also): (i64, &[i64]),
    back: Done,
) -> Result<Undone, Problem> {
    let rows: Vec<StaffRow> = diesel::sql_query(
        "SELECT m.id, m.first_name || ' ' || m.last_name AS name, m.version = 1 AS is_as_written
         FROM roster_upload_rows r JOIN staff_members m ON m.id = r.entry_id
         WHERE r.upload_id = $1 AND r.is_made ORDER BY m.last_name, m.first_name, m.id FOR UPDATE OF m",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    let (gone, kept): (Vec<StaffRow>, Vec<StaffRow>) =
        rows.into_iter().partition(|row| row.is_as_written || also.contains(&row.id));
    let gone: Vec<i64> = gone.iter().map(|row| row.id).collect();
    // Users keep their rows of the roster.
    entries::without_members(conn, &gone).await?;
    let delete = "DELETE FROM staff_members WHERE id = ANY($1)";
    diesel::sql_query(delete).bind::<Array<BigInt>, _>(&gone).execute(conn).await?;
    store::rows_forget(conn, upload, &gone).await?;
    let kept = kept.into_iter().map(|StaffRow { id, name, .. }| Kept {
        id,
        name,
        fields: Vec::new(),
        may_go: true,
    });
    let kept = back.left.into_iter().chain(kept).collect();
    Ok(Undone { enrollments: 0, people: gone.len(), changed: back.changed, kept })
}

/// Removes the enrollments that an upload has made and nobody has touched, or whose scholars are chosen, and the scholars who
/// were new with them and are enrolled nowhere else.
async fn scholars(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    (upload, also): (i64, &[i64]),
    back: Done,
) -> Result<Undone, Problem> {
    // A mark, a document, a merged scholar and a later version each say that somebody relies on the entry.
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT e.id AS enrollment_id, e.scholar_id, s.first_name || ' ' || s.last_name AS name, r.is_new,
             e.version = 1 AND (s.version = 1 OR NOT r.is_new) AS is_as_written,
             EXISTS (SELECT FROM attendance a WHERE a.enrollment_id = e.id)
                 OR r.is_new AND EXISTS (SELECT FROM scholar_documents d WHERE d.scholar_id = e.scholar_id)
                 OR r.is_new AND EXISTS (SELECT FROM scholar_merges m WHERE m.kept_id = e.scholar_id) AS has_records,
             NOT EXISTS (
                 SELECT FROM enrollments other WHERE other.scholar_id = e.scholar_id AND other.id <> e.id
             ) AS is_alone
         FROM roster_upload_rows r
         JOIN enrollments e ON e.id = r.entry_id AND e.scholar_id = r.person_id
         JOIN scholars s ON s.id = e.scholar_id
         WHERE r.upload_id = $1 AND r.is_made ORDER BY s.last_name, s.first_name, e.id FOR UPDATE OF e, s",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    // Whose fields stay, stays.
    let left: HashSet<i64> = back.left.iter().map(|one| one.id).collect();
    let goes = |row: &Row| {
        let is_meant = row.is_as_written || also.contains(&row.scholar_id);
        is_meant && !row.has_records && !left.contains(&row.scholar_id)
    };
    let (gone, kept): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(goes);
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
    if back.changed + enrollments.len() > 0 {
        counts::publish(conn, at.place().site.unwrap_or_default()).await?;
    }
    let kept = kept.into_iter().filter(|row| !left.contains(&row.scholar_id)).map(|row| Kept {
        id: row.scholar_id,
        name: row.name,
        fields: Vec::new(),
        may_go: !row.has_records,
    });
    let kept = back.left.into_iter().chain(kept).collect();
    let (enrollments, people) = (enrollments.len(), scholars.len());
    Ok(Undone { enrollments, people, changed: back.changed, kept })
}

/// People whose fields go back.
struct Back<'c, S> {
    /// As they are then, each with what is taken back.
    people: Vec<(S, Vec<&'c Change>)>,
    left: Vec<Kept>,
    entries: Vec<i64>,
}

/// Fields that went back.
#[derive(Default)]
struct Done {
    /// How many people have them.
    changed: usize,
    /// Who was left with which fields.
    left: Vec<Kept>,
    /// Entries of which nothing is left.
    entries: Vec<i64>,
}

impl<S> Back<'_, S> {
    fn done(self) -> Done {
        Done { changed: self.people.len(), left: self.left, entries: self.entries }
    }
}

/// Gives fields back what they were before the upload: those that are still what it wrote, and all of the people who are
/// named.
fn back<'c, S: Recorded>(
    mut stored: HashMap<i64, S>,
    written: &'c [(i64, i64, Vec<Change>)],
    also: &[i64],
    name: impl Fn(&S) -> String,
) -> Result<Back<'c, S>, Problem> {
    let mut all = Back { people: Vec::new(), left: Vec::new(), entries: Vec::new() };
    for (id, entry, changes) in written {
        // Whoever has left the site keeps what they are.
        let Some(mut person) = stored.remove(id) else { continue };
        let (mut still, mut since) = change::still_there(&person, changes)?;
        if also.contains(id) {
            still.append(&mut since);
        }
        change::put(&mut person, still.iter().copied(), |change| &change.before)?;
        // What only the inactive have goes with their status.
        let record = person.record()?;
        since.retain(|change| *record.pointer(&change.at).unwrap_or(&Value::Null) != change.before);
        if since.is_empty() {
            all.entries.push(*entry);
        } else {
            let fields = since.iter().map(|change| change.field()).collect();
            all.left.push(Kept { id: *id, name: name(&person), fields, may_go: true });
        }
        if !still.is_empty() {
            all.people.push((person, still));
        }
    }
    Ok(all)
}
