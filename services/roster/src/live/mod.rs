//! The real-time roster hub (spec 2 §1): what open pages of a site are told in the moment in which it changes.

pub mod routes;

use std::collections::HashSet;

use chrono::NaiveDate;
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Place, SitePlace},
    live::{Change, ChangeKind, tell, tell_all},
};
use serde_json::{Map, Value, json};

use crate::{actions, import::columns::RosterKind};

/// Somebody marked, or took marks back.
const ATTENDANCE: &str = "attendance";
/// Children came to a site, left it, or moved to another classroom.
const ROSTER: &str = "roster";
/// An upload of a site goes on.
const UPLOAD: &str = "upload";

/// Who hears of what.
static KINDS: [ChangeKind; 3] = [
    ChangeKind::of::<actions::ReadAttendance>(ATTENDANCE),
    ChangeKind::of::<actions::ListScholars>(ROSTER),
    ChangeKind::of::<actions::UploadRoster>(UPLOAD),
];

/// Progress of an upload.
#[derive(Clone, Copy, Debug)]
pub struct UploadProgress<'t> {
    /// The upload.
    pub id: i64,
    /// Roster of scholars or of staff.
    pub kind: RosterKind,
    /// Its state, as the database has it.
    pub state: &'t str,
    /// Rows that have been entered.
    pub entered: i32,
    /// Rows that are to be entered.
    pub to_enter: i32,
}

/// Notifies that marks of a day changed at a site.
pub async fn attendance(
    conn: &AsyncPgConnection,
    place: SitePlace,
    day: NaiveDate,
) -> QueryResult<()> {
    notify(conn, ATTENDANCE, place, json!({"day": day})).await
}

/// Notifies that the scholars of a site or their classrooms changed.
pub async fn roster(conn: &mut AsyncPgConnection, place: impl Into<Place>) -> QueryResult<()> {
    notify(conn, ROSTER, place, json!({})).await
}

/// As [`roster`], of several sites.
pub async fn rosters(
    conn: &mut AsyncPgConnection,
    places: impl IntoIterator<Item = impl Into<Place>>,
) -> QueryResult<()> {
    let places: HashSet<Place> = places.into_iter().map(Into::into).collect();
    let changes = places.into_iter().filter_map(|place| Change::at(ROSTER, place, Map::new()));
    tell_all(conn, &changes.collect::<Vec<_>>()).await
}

/// Notifies of the progress of an upload.
pub async fn upload(
    conn: &mut AsyncPgConnection,
    place: SitePlace,
    upload: UploadProgress<'_>,
) -> QueryResult<()> {
    let UploadProgress { id, kind, state, entered, to_enter } = upload;
    let about = json!({
        "uploadId": id, "roster": kind.text(), "state": state,
        "rowsEntered": entered, "rowsToEnter": to_enter,
    });
    notify(conn, UPLOAD, place, about).await
}

async fn notify(
    conn: &AsyncPgConnection,
    kind: &'static str,
    place: impl Into<Place>,
    about: Value,
) -> QueryResult<()> {
    let about: Map<String, Value> = about.as_object().cloned().unwrap_or_default();
    match Change::at(kind, place.into(), about) {
        Some(change) => tell(conn, &change).await,
        None => Ok(()),
    }
}
