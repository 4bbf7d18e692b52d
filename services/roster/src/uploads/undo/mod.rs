//! Takes back what an upload has written, for 30 days. Whoever was changed or marked since is left, and so is a field that is
//! no longer what the upload wrote. People who were changed since go back too when they are chosen; of whom there are
//! attendance or documents by now nobody takes back the entry, and nobody takes a bar away that was set since. Staff do not get
//! names back that somebody else has by now, nor a role to invite with that is not the caller's to give.

pub mod routes;
mod ties;

use std::collections::{HashMap, HashSet};

use chrono::Duration;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    audit,
    auth::{Action, AtSite},
    error::Problem,
    record::Record,
    sealed::Sealer,
};
use serde_json::{Value, json};

use self::ties::{StaffTies, Tie};
use super::{
    model::{Kept, Undone},
    store,
};
use crate::{
    classrooms::classroom_list,
    import::{
        change::{self, Recorded, ValueChange},
        changes::{self, Stored},
        columns::RosterKind,
        commit::{self, Written},
        staff::{
            enter,
            stored::{self, EMAIL},
        },
    },
    scholars::{counts, history, model::Scholar},
    staff::{entries, members::model::StaffMember},
};

/// How long an upload can be taken back.
pub const UNDO_PERIOD: Duration = Duration::days(30);

#[derive(QueryableByName)]
struct AddedRow {
    #[diesel(sql_type = BigInt)]
    enrollment_id: i64,
    #[diesel(sql_type = BigInt)]
    scholar_id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Bool)]
    is_new: bool,
    #[diesel(sql_type = Bool)]
    is_as_written: bool,
    #[diesel(sql_type = Bool)]
    has_records: bool,
    #[diesel(sql_type = Bool)]
    is_alone: bool,
}

impl AddedRow {
    /// The scholar goes with the enrollment.
    fn is_whole(&self) -> bool {
        self.is_new && self.is_alone
    }

    /// Nobody has touched it, or its scholar is chosen. Whose fields stay, stays.
    fn goes(&self, also: &[i64], left: &HashSet<i64>) -> bool {
        let is_meant = self.is_as_written || also.contains(&self.scholar_id);
        is_meant && !self.has_records && !left.contains(&self.scholar_id)
    }
}

#[derive(QueryableByName)]
struct StaffRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Bool)]
    is_as_written: bool,
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Takes back what an upload has written; with what the audit keeps of the people. Needs the scope of every account: whoever
/// is enrolled at a site that the caller does not see has to stay.
pub async fn undo(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (row, also): (&store::StoredUpload, &[i64]),
) -> Result<(Undone, Vec<audit::Entry>), Problem> {
    if row.kind() == RosterKind::Scholars {
        hold(conn, at, row.id).await?;
    }
    let mut written = store::changes_of(conn, sealer, row.id).await?;
    let people: Vec<i64> = written.iter().map(|(person, ..)| *person).collect();
    let back = match row.kind() {
        _ if written.is_empty() => UndoOutcome::default(),
        RosterKind::Scholars => {
            let here = (people.as_slice(), &HashMap::new());
            let stored = changes::store::stored(conn, at, sealer, here).await?;
            let coded = with_codes(conn, &people).await?;
            let ties =
                |child: &Stored, change: &ValueChange| ties::of_scholar(child, change, &coded);
            let mut back = back(stored, &written, also, (Stored::name, ties))?;
            let rooms = rooms(conn, at).await?;
            for (child, _) in &mut back.people {
                child.place_returned();
                child.enrollment.classroom_id =
                    child.enrollment.classroom_id.filter(|id| rooms.contains(id));
            }
            let rows: Vec<_> =
                back.people.iter().map(|(it, changes)| (it, changes.clone())).collect();
            changes::store::write(conn, at, sealer, &rows).await?;
            back.done()
        }
        RosterKind::Staff => {
            let stored = enter::stored(conn, at, sealer).await?;
            let of_staff = StaffTies::of(&stored, &mut written, also, at.role())?;
            let ties = |member: &stored::Stored, change: &ValueChange| of_staff.tie(member, change);
            let mut back = back(stored, &written, also, (stored::Stored::name, ties))?;
            let rooms = rooms(conn, at).await?;
            for (member, changes) in &mut back.people {
                member.fields.classroom_id =
                    member.fields.classroom_id.filter(|id| rooms.contains(id));
                // A role to invite with stays with its address, which is gone.
                if changes.iter().any(|change| change.at == EMAIL) {
                    member.invite_role = None;
                }
            }
            let rows: Vec<_> = back.people.iter().map(|(member, _)| member).collect();
            enter::write(conn, at, sealer, &rows).await?;
            back.done()
        }
    };
    store::changes_forget(conn, row.id, &back.entries).await?;
    let changed = match row.kind() {
        RosterKind::Scholars => ("scholar.import-change-undo", Scholar::ENTITY),
        RosterKind::Staff => ("staff-member.import-change-undo", StaffMember::ENTITY),
    };
    let mut entries = commit::entries(changed, at, &back.written);
    let (undone, removed) = match row.kind() {
        RosterKind::Scholars => scholars(conn, at, (row.id, also), back).await?,
        RosterKind::Staff => staff(conn, at, (row.id, also), back).await?,
    };
    entries.extend(removed);
    Ok((undone, entries))
}

/// Holds the children whom an upload has written until the transaction ends, so that nobody enrolls, documents or marks them
/// meanwhile: what is read of them afterwards holds for all of it.
async fn hold(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    upload: i64,
) -> Result<(), Problem> {
    commit::hold_off(conn, at).await?;
    // As whoever moves scholars: rows first, those of a kind in the order of ids, and then the turn. Whoever saves marks has
    // the turn and waits for no such lock of an enrollment.
    for lock in [
        "SELECT s.id FROM scholars s
         WHERE s.id IN (SELECT r.person_id FROM roster_upload_rows r WHERE r.upload_id = $1) ORDER BY s.id FOR UPDATE",
        "SELECT e.id FROM enrollments e
         WHERE e.scholar_id IN (SELECT r.person_id FROM roster_upload_rows r WHERE r.upload_id = $1)
         ORDER BY e.id FOR NO KEY UPDATE",
    ] {
        diesel::sql_query(lock).bind::<BigInt, _>(upload).execute(conn).await?;
    }
    diesel::sql_query("SELECT attendance_take_turn(ARRAY[$1], true)")
        .bind::<BigInt, _>(at.place().site)
        .execute(conn)
        .await?;
    Ok(())
}

/// The contacts of children for whom a pick-up code was made.
async fn with_codes(conn: &mut AsyncPgConnection, children: &[i64]) -> QueryResult<HashSet<i64>> {
    let coded: Vec<Id> = diesel::sql_query(
        "SELECT c.id FROM scholar_contacts c JOIN pickup_codes p ON p.contact_id = c.id WHERE c.scholar_id = ANY($1)",
    )
    .bind::<Array<BigInt>, _>(children)
    .load(conn)
    .await?;
    Ok(coded.into_iter().map(|contact| contact.id).collect())
}

/// The classrooms of the site: whoever was in one that is gone goes back into none.
async fn rooms(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<HashSet<i64>> {
    Ok(classroom_list(conn, at).await?.into_iter().map(|room| room.id).collect())
}

/// Removes the staff whom an upload has entered and nobody has touched, or who are chosen.
async fn staff(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (upload, also): (i64, &[i64]),
    back: UndoOutcome,
) -> Result<(Undone, Vec<audit::Entry>), Problem> {
    let rows: Vec<StaffRow> = diesel::sql_query(
        "SELECT m.id, m.first_name, m.last_name, m.version = 1 AS is_as_written
         FROM roster_upload_rows r JOIN staff_members m ON m.id = r.entry_id
         WHERE r.upload_id = $1 AND r.is_made ORDER BY m.last_name, m.first_name, m.id FOR UPDATE OF m",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    let (removed, remaining): (Vec<StaffRow>, Vec<StaffRow>) =
        rows.into_iter().partition(|row| row.is_as_written || also.contains(&row.id));
    let entries = removed.iter().map(|row| audit::Entry {
        action: "staff-member.delete",
        entity: StaffMember::ENTITY,
        entity_id: row.id.to_string(),
        account_id: Some(at.place().account),
        before: Some(json!({"firstName": row.first_name, "lastName": row.last_name})),
        after: None,
    });
    let entries: Vec<audit::Entry> = entries.collect();
    let removed: Vec<i64> = removed.iter().map(|row| row.id).collect();
    // Users keep their rows of the roster.
    entries::without_members(conn, &removed).await?;
    let delete = "DELETE FROM staff_members WHERE id = ANY($1)";
    diesel::sql_query(delete).bind::<Array<BigInt>, _>(&removed).execute(conn).await?;
    store::rows_forget(conn, upload, &removed).await?;
    let remaining = remaining.into_iter().map(|row| Kept {
        id: row.id,
        name: format!("{} {}", row.first_name, row.last_name),
        fields: Vec::new(),
        may_go: true,
    });
    let remaining = back.left.into_iter().chain(remaining).collect();
    Ok((
        Undone { enrollments: 0, people: removed.len(), changed: back.changed, kept: remaining },
        entries,
    ))
}

/// Removes the enrollments that an upload has made and nobody has touched, or whose scholars are chosen, and the scholars who
/// were new with them and are enrolled nowhere else.
async fn scholars(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (upload, also): (i64, &[i64]),
    back: UndoOutcome,
) -> Result<(Undone, Vec<audit::Entry>), Problem> {
    // A mark, a document, a merged scholar, somebody who was barred, a picture, a pick-up code and a later version each say that
    // somebody relies on the entry.
    let rows: Vec<AddedRow> = diesel::sql_query(
        "SELECT e.id AS enrollment_id, e.scholar_id, s.first_name, s.last_name, r.is_new,
             e.version = 1 AND (NOT r.is_new OR s.version = 1
                 AND NOT EXISTS (SELECT FROM scholar_photos p WHERE p.scholar_id = e.scholar_id)
                 AND NOT EXISTS (
                     SELECT FROM scholar_contacts c JOIN pickup_codes p ON p.contact_id = c.id
                     WHERE c.scholar_id = e.scholar_id)) AS is_as_written,
             EXISTS (SELECT FROM attendance a WHERE a.enrollment_id = e.id)
                 OR r.is_new AND EXISTS (SELECT FROM scholar_documents d WHERE d.scholar_id = e.scholar_id)
                 OR r.is_new AND EXISTS (SELECT FROM scholar_merges m WHERE m.kept_id = e.scholar_id)
                 OR r.is_new AND EXISTS (
                     SELECT FROM scholar_contacts c WHERE c.scholar_id = e.scholar_id AND c.is_barred) AS has_records,
             NOT EXISTS (
                 SELECT FROM enrollments other WHERE other.scholar_id = e.scholar_id AND other.id <> e.id
             ) AS is_alone
         FROM roster_upload_rows r
         JOIN enrollments e ON e.id = r.entry_id AND e.scholar_id = r.person_id
         JOIN scholars s ON s.id = e.scholar_id
         WHERE r.upload_id = $1 AND r.is_made ORDER BY s.last_name, s.first_name, e.id",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    let left: HashSet<i64> = back.left.iter().map(|one| one.id).collect();
    let meant = rows.iter().filter(|row| row.goes(also, &left));
    let meant: Vec<i64> = meant.map(|row| row.enrollment_id).collect();
    let enrollments = enrollments_delete(conn, &meant).await?;
    let (removed, remaining): (Vec<AddedRow>, Vec<AddedRow>) =
        rows.into_iter().partition(|row| enrollments.contains(&row.enrollment_id));
    let scholars: Vec<i64> =
        removed.iter().filter(|row| row.is_whole()).map(|row| row.scholar_id).collect();
    let delete = "DELETE FROM scholars WHERE id = ANY($1)";
    diesel::sql_query(delete).bind::<Array<BigInt>, _>(&scholars).execute(conn).await?;
    let forgotten: Vec<i64> = removed.iter().map(|row| row.enrollment_id).collect();
    store::rows_forget(conn, upload, &forgotten).await?;
    if back.changed + removed.len() > 0 {
        counts::publish_anew(conn, at.place().site).await?;
    }
    let merged = merged(conn, upload).await?;
    let entries = removed.iter().map(|row| {
        let names = Some((row.first_name.as_str(), row.last_name.as_str()));
        let ids = (row.enrollment_id, row.scholar_id);
        history::ended(at, ids, names.filter(|_| row.is_whole()))
    });
    let entries: Vec<audit::Entry> = entries.collect();
    let remaining =
        remaining.iter().filter(|row| !left.contains(&row.scholar_id)).map(|row| Kept {
            id: row.scholar_id,
            name: format!("{} {}", row.first_name, row.last_name),
            fields: Vec::new(),
            // Whoever was to go and is there has a mark by now.
            may_go: !row.has_records && !row.goes(also, &left),
        });
    let remaining = back.left.into_iter().chain(merged).chain(remaining).collect();
    let (enrollments, people) = (removed.len(), scholars.len());
    Ok((Undone { enrollments, people, changed: back.changed, kept: remaining }, entries))
}

/// Removes enrollments of which there are no marks; answers which.
async fn enrollments_delete(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
) -> QueryResult<HashSet<i64>> {
    let removed: Vec<Id> = diesel::sql_query(
        "DELETE FROM enrollments e
         WHERE e.id = ANY($1) AND NOT EXISTS (SELECT FROM attendance a WHERE a.enrollment_id = e.id)
         RETURNING e.id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .load(conn)
    .await?;
    Ok(removed.into_iter().map(|removed| removed.id).collect())
}

/// Those of an upload who were made one with another child since: what it wrote is part of the other.
async fn merged(conn: &mut AsyncPgConnection, upload: i64) -> QueryResult<Vec<Kept>> {
    let merged: Vec<Named> = diesel::sql_query(
        "SELECT m.gone_id AS id, m.gone_name AS name
         FROM roster_upload_rows r JOIN scholar_merges m ON m.gone_id = r.person_id AND m.undone_at IS NULL
         WHERE r.upload_id = $1 ORDER BY m.gone_name, m.gone_id",
    )
    .bind::<BigInt, _>(upload)
    .load(conn)
    .await?;
    let to_kept = |Named { id, name }| Kept { id, name, fields: Vec::new(), may_go: false };
    Ok(merged.into_iter().map(to_kept).collect())
}

/// People whose fields go back.
struct Back<'c, S> {
    /// As they are then, each with what is taken back.
    people: Vec<(S, Vec<&'c ValueChange>)>,
    /// The same as the audit keeps it: what each field was, and what it becomes.
    written: Vec<Written>,
    left: Vec<Kept>,
    entries: Vec<i64>,
}

/// Fields that went back.
#[derive(Default)]
struct UndoOutcome {
    /// How many people have them.
    changed: usize,
    /// Written rows.
    written: Vec<Written>,
    /// Who was left with which fields.
    left: Vec<Kept>,
    /// Entries of which nothing is left.
    entries: Vec<i64>,
}

impl<S> Back<'_, S> {
    fn done(self) -> UndoOutcome {
        let Self { people, written, left, entries } = self;
        UndoOutcome { changed: people.len(), written, left, entries }
    }
}

/// Gives fields back what they were before the upload: those that are still what it wrote, and all of the people who are
/// named, unless something ties them.
fn back<'c, S: Recorded>(
    mut stored: HashMap<i64, S>,
    written: &'c [(i64, i64, Vec<ValueChange>)],
    also: &[i64],
    (name, ties): (impl Fn(&S) -> String, impl Fn(&S, &ValueChange) -> Tie),
) -> Result<Back<'c, S>, Problem> {
    let mut all =
        Back { people: Vec::new(), written: Vec::new(), left: Vec::new(), entries: Vec::new() };
    for (id, entry, changes) in written {
        // Whoever has left the site keeps what they are.
        let Some(mut person) = stored.remove(id) else { continue };
        let is_chosen = also.contains(id);
        let (still, since) = change::still_there(&person, changes)?;
        let tied = |change: &'c ValueChange| (change, ties(&person, change));
        let (mut going, mut staying): (Vec<_>, Vec<_>) = still
            .into_iter()
            .map(tied)
            .partition(|(_, tie)| *tie == Tie::Free || is_chosen && *tie == Tie::Used);
        let (chosen, others): (Vec<_>, Vec<_>) =
            since.into_iter().map(tied).partition(|(_, tie)| is_chosen && *tie != Tie::Barred);
        going.extend(chosen);
        staying.extend(others);
        let going: Vec<&ValueChange> = going.into_iter().map(|(change, _)| change).collect();
        let now = person.record()?;
        change::put(&mut person, going.iter().copied(), |change| &change.before)?;
        // What only the inactive have goes with their status.
        let record = person.record()?;
        staying.retain(|(change, _)| *value(&record, change) != change.before);
        if staying.is_empty() {
            all.entries.push(*entry);
        } else {
            let fields = staying.iter().map(|(change, _)| change.field()).collect();
            let may_go = staying.iter().any(|(_, tie)| *tie != Tie::Barred);
            all.left.push(Kept { id: *id, name: name(&person), fields, may_go });
        }
        if !going.is_empty() {
            let changes = going.iter().map(|change| ValueChange {
                at: change.at.clone(),
                before: value(&now, change).clone(),
                after: change.before.clone(),
            });
            all.written.push(Written {
                entry: *entry,
                person: *id,
                is_new: false,
                is_made: false,
                changes: changes.collect(),
            });
            all.people.push((person, going));
        }
    }
    Ok(all)
}

/// The field of a change in a record; null for none.
fn value<'r>(record: &'r Value, change: &ValueChange) -> &'r Value {
    record.pointer(&change.at).unwrap_or(&Value::Null)
}
