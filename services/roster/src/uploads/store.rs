//! Every statement about uploads.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, Place, SitePlace},
    error::Problem,
    sealed::{Place as Sealed, Sealer},
};
use serde_json::{Value, json};

use super::model::{Choices, RosterUpload, UploadInProgress, UploadState};
use crate::{
    import::{
        change::ValueChange,
        columns::RosterKind,
        commit::{Summary, Written},
    },
    live,
    schema::{roster_upload_rows, roster_uploads},
};

/// The state of an upload that is being entered.
pub const IMPORTING: &str = "importing";
/// States that wait for something.
const OPEN: [&str; 3] = ["matching", "reviewing", IMPORTING];
/// Open uploads that are told at once.
const MAX_OPEN_UPLOADS: i64 = 50;
/// States of uploads of which nothing came.
const OVER: [&str; 2] = ["deleted", "failed"];
/// Uploads that are listed.
const LISTED: i64 = 100;
/// Uploads of an account whose choices are remembered.
const REMEMBERED: i64 = 5;

/// An upload as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = roster_uploads)]
pub struct StoredUpload {
    /// The upload.
    pub id: i64,
    account_id: i64,
    /// Its program.
    pub program_id: i64,
    site_id: i64,
    kind: String,
    file_name: String,
    /// Sealed; none once it is over.
    pub file: Option<Vec<u8>>,
    /// Sealed.
    pub edits: Option<Vec<u8>>,
    choices: Value,
    lines: i32,
    state: String,
    /// How often it was begun.
    pub attempt: i32,
    summary: Option<Value>,
    problem: Option<String>,
    version: i32,
    rows_entered: i32,
    rows_to_enter: i32,
    created_at: DateTime<Utc>,
    modified_at: DateTime<Utc>,
    done_at: Option<DateTime<Utc>>,
    undone_at: Option<DateTime<Utc>>,
    undo_left: Option<i32>,
    /// It is entered without a review.
    pub is_direct: bool,
    /// Sealed: what of a direct upload could not be entered.
    pub rejects: Option<Vec<u8>>,
}

impl StoredUpload {
    /// As it is answered.
    pub fn upload(&self) -> Result<RosterUpload, Problem> {
        let state =
            UploadState::of(&self.state).ok_or_else(|| Problem::not_found("rosterUpload"))?;
        Ok(RosterUpload {
            upload_id: self.id,
            account_id: self.account_id,
            site_id: self.site_id,
            kind: self.kind(),
            file_name: self.file_name.clone(),
            state,
            step: state.step(),
            lines: self.lines,
            summary: self.summary.clone().and_then(|summary| serde_json::from_value(summary).ok()),
            problem: self.problem.clone(),
            rows_entered: self.rows_entered,
            rows_to_enter: self.rows_to_enter,
            is_direct: self.is_direct,
            done_at: self.done_at,
            undone_at: self.undone_at,
            undo_left: self.undo_left,
            version: self.version,
            created_at: self.created_at,
            modified_at: self.modified_at,
        })
    }

    /// Roster of scholars or of staff.
    pub fn kind(&self) -> RosterKind {
        kind_of(&self.kind)
    }

    /// What was chosen for its columns.
    pub fn choices(&self) -> Choices {
        serde_json::from_value(self.choices.clone()).unwrap_or_default()
    }

    /// With other choices.
    pub fn choosing(&self, choices: Value) -> Self {
        Self { choices, ..self.clone() }
    }

    /// Without cells that were changed by hand.
    pub fn unedited(self) -> Self {
        Self { edits: None, ..self }
    }

    /// Its site.
    pub fn site_id(&self) -> i64 {
        self.site_id
    }

    /// Lines below the headings.
    pub fn lines(&self) -> i32 {
        self.lines
    }

    /// Name of the file.
    pub fn file_name(&self) -> &str {
        &self.file_name
    }
}

fn kind_of(text: &str) -> RosterKind {
    if text == RosterKind::Staff.text() { RosterKind::Staff } else { RosterKind::Scholars }
}

/// What is changed of an upload. None stays as it is.
#[derive(Default, AsChangeset)]
#[diesel(table_name = roster_uploads)]
pub struct UploadChange {
    /// Where it stands.
    pub state: Option<&'static str>,
    /// What was chosen.
    pub choices: Option<Value>,
    /// Sealed cells.
    pub edits: Option<Vec<u8>>,
    /// Lines below the headings.
    pub lines: Option<i32>,
    /// The file; inner none drops it.
    pub file: Option<Option<Vec<u8>>>,
    /// How often it was begun.
    pub attempt: Option<i32>,
    /// Counts of the import.
    pub summary: Option<Value>,
    /// Why it failed; inner none for no reason.
    pub problem: Option<Option<String>>,
    /// Rows that have been entered.
    pub rows_entered: Option<i32>,
    /// Rows that are to be entered.
    pub rows_to_enter: Option<i32>,
    /// When it was entered.
    pub done_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    pub undone_at: Option<DateTime<Utc>>,
    /// Whom that left and may still go back.
    pub undo_left: Option<i32>,
    /// Sealed: what could not be entered.
    pub rejects: Option<Vec<u8>>,
}

/// An upload to be kept.
pub struct New<'n> {
    /// From [`upload_id`].
    pub id: i64,
    /// Roster of scholars or of staff.
    pub kind: RosterKind,
    /// Name of the file.
    pub name: &'n str,
    /// Lines below the headings.
    pub lines: i32,
    /// Sealed; none of one that was entered already.
    pub file: Option<Vec<u8>>,
    /// What was chosen for its columns.
    pub choices: Value,
    /// Where it stands.
    pub state: UploadState,
    /// Counts of the import.
    pub summary: Option<Value>,
    /// When it was entered.
    pub done_at: Option<DateTime<Utc>>,
    /// It is entered without a review.
    pub is_direct: bool,
}

impl New<'_> {
    /// A file whose columns are to be matched. Its name and its lines have to be said.
    pub fn waiting(id: i64, kind: RosterKind, file: Vec<u8>) -> Self {
        Self {
            id,
            kind,
            name: "",
            lines: 0,
            file: Some(file),
            choices: json!({}),
            state: UploadState::Matching,
            summary: None,
            done_at: None,
            is_direct: false,
        }
    }

    /// What was entered already. The name of its file and its lines have to be said.
    pub fn done(
        id: i64,
        kind: RosterKind,
        summary: Summary,
        now: DateTime<Utc>,
    ) -> Result<Self, Problem> {
        Ok(Self {
            file: None,
            state: UploadState::Done,
            summary: Some(serde_json::to_value(summary).map_err(Problem::internal)?),
            done_at: Some(now),
            is_direct: true,
            ..Self::waiting(id, kind, Vec::new())
        })
    }
}

/// An id for an upload: what is sealed of it is sealed for this id.
pub async fn upload_id(conn: &mut AsyncPgConnection) -> QueryResult<i64> {
    diesel::select(diesel::dsl::sql::<diesel::sql_types::BigInt>(
        "nextval(pg_get_serial_sequence('roster_uploads', 'id'))",
    ))
    .get_result(conn)
    .await
}

/// Keeps a file with a site.
pub async fn upload_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    new: New<'_>,
) -> QueryResult<StoredUpload> {
    let SitePlace { account, program, site } = at.place();
    let row = diesel::insert_into(roster_uploads::table)
        .values((
            roster_uploads::id.eq(new.id),
            roster_uploads::account_id.eq(account),
            roster_uploads::program_id.eq(program),
            roster_uploads::site_id.eq(site),
            roster_uploads::kind.eq(new.kind.text()),
            roster_uploads::file_name.eq(new.name),
            roster_uploads::file.eq(new.file),
            roster_uploads::lines.eq(new.lines),
            roster_uploads::choices.eq(new.choices),
            roster_uploads::state.eq(new.state.text()),
            roster_uploads::attempt.eq(i32::from(new.state == UploadState::Importing)),
            roster_uploads::summary.eq(new.summary),
            roster_uploads::done_at.eq(new.done_at),
            roster_uploads::is_direct.eq(new.is_direct),
            roster_uploads::created_by.eq(at.user_id()),
            roster_uploads::modified_by.eq(at.user_id()),
        ))
        .returning(StoredUpload::as_returning())
        .get_result(conn)
        .await?;
    tell(conn, at.place(), &row).await?;
    Ok(row)
}

/// The open uploads at a place, the newest first. Only those of sites that the transaction's scope reaches.
pub async fn uploads_open(
    conn: &mut AsyncPgConnection,
    place: Place,
) -> QueryResult<Vec<StoredUpload>> {
    let mut open = roster_uploads::table
        .filter(roster_uploads::account_id.eq(place.account))
        .filter(roster_uploads::state.eq_any(OPEN))
        .into_boxed();
    if let Some(program) = place.program {
        open = open.filter(roster_uploads::program_id.eq(program));
    }
    if let Some(site) = place.site {
        open = open.filter(roster_uploads::site_id.eq(site));
    }
    open.order(roster_uploads::id.desc())
        .limit(MAX_OPEN_UPLOADS)
        .select(StoredUpload::as_select())
        .load(conn)
        .await
}

/// Notes how many rows of an attempt have been entered, of how many; whether it is still being entered.
pub async fn progress_note(
    conn: &mut AsyncPgConnection,
    (id, attempt): (i64, i32),
    (entered, to_enter): (i32, i32),
) -> QueryResult<bool> {
    let noted = diesel::update(roster_uploads::table.find(id))
        .filter(roster_uploads::attempt.eq(attempt))
        .filter(roster_uploads::state.eq(IMPORTING))
        .set((roster_uploads::rows_entered.eq(entered), roster_uploads::rows_to_enter.eq(to_enter)))
        .execute(conn)
        .await?;
    Ok(noted > 0)
}

/// Tells open pages where an upload stands.
async fn tell(
    conn: &mut AsyncPgConnection,
    place: SitePlace,
    row: &StoredUpload,
) -> QueryResult<()> {
    let progress = live::UploadProgress {
        id: row.id,
        kind: row.kind(),
        state: &row.state,
        entered: row.rows_entered,
        to_enter: row.rows_to_enter,
    };
    live::upload(conn, place, progress).await
}

/// The open upload of a site, locked until the transaction ends.
pub async fn upload_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    kind: RosterKind,
) -> QueryResult<Option<StoredUpload>> {
    roster_uploads::table
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::kind.eq(kind.text()))
        .filter(roster_uploads::state.eq_any(OPEN))
        .select(StoredUpload::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// The open uploads of sites where the caller may upload, by site, those of scholars first.
pub(crate) async fn open_at(
    conn: &mut AsyncPgConnection,
    sites: Vec<i64>,
) -> QueryResult<HashMap<i64, Vec<UploadInProgress>>> {
    let mut found: HashMap<i64, Vec<UploadInProgress>> = HashMap::new();
    if sites.is_empty() {
        return Ok(found);
    }
    let rows: Vec<(i64, String, String, String)> = roster_uploads::table
        .filter(roster_uploads::site_id.eq_any(sites))
        .filter(roster_uploads::state.eq_any(OPEN))
        .order((roster_uploads::site_id, roster_uploads::kind))
        .select((
            roster_uploads::site_id,
            roster_uploads::kind,
            roster_uploads::file_name,
            roster_uploads::state,
        ))
        .load(conn)
        .await?;
    for (site, kind, file_name, state) in rows {
        let Some(state) = UploadState::of(&state) else { continue };
        let upload = UploadInProgress { kind: kind_of(&kind), file_name, state };
        found.entry(site).or_default().push(upload);
    }
    Ok(found)
}

/// The open upload of a site, else the one that was done last.
pub async fn upload_last(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    kind: RosterKind,
) -> QueryResult<Option<StoredUpload>> {
    roster_uploads::table
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::kind.eq(kind.text()))
        .filter(roster_uploads::state.ne_all(OVER))
        .order(roster_uploads::id.desc())
        .select(StoredUpload::as_select())
        .first(conn)
        .await
        .optional()
}

/// An upload of a site that was done, locked until the transaction ends.
pub async fn upload_done(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<StoredUpload>> {
    roster_uploads::table
        .find(id)
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::state.eq("done"))
        .select(StoredUpload::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// The uploads of a site that were entered after a moment, the newest first.
pub async fn uploads_since(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (kind, since): (RosterKind, DateTime<Utc>),
) -> QueryResult<Vec<StoredUpload>> {
    roster_uploads::table
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::kind.eq(kind.text()))
        .filter(roster_uploads::state.eq("done"))
        .filter(roster_uploads::done_at.gt(since))
        .order(roster_uploads::id.desc())
        .limit(LISTED)
        .select(StoredUpload::as_select())
        .load(conn)
        .await
}

/// An upload of a site that is entered without a review.
pub async fn upload_direct(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<StoredUpload>> {
    roster_uploads::table
        .find(id)
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::is_direct)
        .select(StoredUpload::as_select())
        .first(conn)
        .await
        .optional()
}

/// Whether a site ever had an upload.
pub async fn has_any(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    kind: RosterKind,
) -> QueryResult<bool> {
    let any = roster_uploads::table
        .filter(roster_uploads::site_id.eq(at.place().site))
        .filter(roster_uploads::kind.eq(kind.text()));
    diesel::select(diesel::dsl::exists(any)).get_result(conn).await
}

/// What was chosen for the last uploads of an account, the newest first, for an upload whose columns are being matched.
/// Later on it has all choices itself: nobody else's upload changes what was reviewed.
pub async fn choices_before(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    row: &StoredUpload,
) -> QueryResult<Vec<Choices>> {
    if row.state != "matching" {
        return Ok(Vec::new());
    }
    let choices: Vec<Value> = roster_uploads::table
        .filter(roster_uploads::account_id.eq(at.place().account))
        .filter(roster_uploads::kind.eq(&row.kind))
        .filter(roster_uploads::state.eq("done"))
        .filter(diesel::dsl::not(roster_uploads::is_direct))
        .order(roster_uploads::id.desc())
        .limit(REMEMBERED)
        .select(roster_uploads::choices)
        .load(conn)
        .await?;
    Ok(choices.into_iter().filter_map(|one| serde_json::from_value(one).ok()).collect())
}

/// Changes an upload, and tells open pages.
pub async fn upload_update(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
    change: UploadChange,
) -> QueryResult<StoredUpload> {
    let row = diesel::update(roster_uploads::table.find(id))
        .filter(roster_uploads::site_id.eq(at.place().site))
        .set((
            change,
            roster_uploads::version.eq(roster_uploads::version + 1),
            roster_uploads::modified_at.eq(diesel::dsl::now),
            roster_uploads::modified_by.eq(at.user_id()),
        ))
        .returning(StoredUpload::as_returning())
        .get_result(conn)
        .await?;
    tell(conn, at.place(), &row).await?;
    Ok(row)
}

/// What is sealed of the changes that an upload has made at an entry.
fn sealed_changes(entry: i64) -> Sealed {
    Sealed { table: "roster_upload_rows", column: "changes", id: entry }
}

/// Notes what an upload has written.
pub async fn rows_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    upload: i64,
    written: &[Written],
) -> Result<(), Problem> {
    let SitePlace { account, program, site } = at.place();
    for part in written.chunks(1000) {
        let mut rows = Vec::with_capacity(part.len());
        for one in part {
            let changes = match one.changes.as_slice() {
                [] => None,
                changes => Some(sealed_changes(one.entry).seal(sealer, &changes)?),
            };
            rows.push((
                roster_upload_rows::upload_id.eq(upload),
                roster_upload_rows::account_id.eq(account),
                roster_upload_rows::program_id.eq(program),
                roster_upload_rows::site_id.eq(site),
                roster_upload_rows::entry_id.eq(one.entry),
                roster_upload_rows::person_id.eq(one.person),
                roster_upload_rows::is_new.eq(one.is_new),
                roster_upload_rows::is_made.eq(one.is_made),
                roster_upload_rows::changes.eq(changes),
            ));
        }
        diesel::insert_into(roster_upload_rows::table).values(rows).execute(conn).await?;
    }
    Ok(())
}

/// The people whom an upload has changed, each with the entry and the changes.
pub async fn changes_of(
    conn: &mut AsyncPgConnection,
    sealer: &Sealer,
    upload: i64,
) -> Result<Vec<(i64, i64, Vec<ValueChange>)>, Problem> {
    let rows: Vec<(i64, i64, Vec<u8>)> = roster_upload_rows::table
        .filter(roster_upload_rows::upload_id.eq(upload))
        .filter(roster_upload_rows::changes.is_not_null())
        .order(roster_upload_rows::person_id)
        .select((
            roster_upload_rows::person_id,
            roster_upload_rows::entry_id,
            roster_upload_rows::changes.assume_not_null(),
        ))
        .load(conn)
        .await?;
    let open = |(person, entry, sealed): (i64, i64, Vec<u8>)| {
        Ok((person, entry, sealed_changes(entry).unseal(sealer, &sealed)?))
    };
    rows.into_iter().map(open).collect()
}

/// Forgets what an upload has changed at entries, but not that it made them.
pub async fn changes_forget(
    conn: &mut AsyncPgConnection,
    upload: i64,
    entries: &[i64],
) -> QueryResult<()> {
    let of_upload = || {
        roster_upload_rows::table
            .filter(roster_upload_rows::upload_id.eq(upload))
            .filter(roster_upload_rows::entry_id.eq_any(entries))
    };
    diesel::delete(of_upload().filter(diesel::dsl::not(roster_upload_rows::is_made)))
        .execute(conn)
        .await?;
    diesel::update(of_upload())
        .set(roster_upload_rows::changes.eq(None::<Vec<u8>>))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets what an upload has written at entries.
pub async fn rows_forget(
    conn: &mut AsyncPgConnection,
    upload: i64,
    entries: &[i64],
) -> QueryResult<()> {
    let rows = roster_upload_rows::table
        .filter(roster_upload_rows::upload_id.eq(upload))
        .filter(roster_upload_rows::entry_id.eq_any(entries));
    diesel::delete(rows).execute(conn).await.map(drop)
}
