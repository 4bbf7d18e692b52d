//! The real-time roster hub (spec 2 §1): what open pages of a site are told in the moment in which it changes.

pub mod routes;

use std::collections::HashSet;

use chrono::NaiveDate;
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Place, SitePlace},
    live::{Change, Kind, tell, tell_all},
};
use serde_json::{Map, Value, json};

use crate::{actions, import::columns::Kind as RosterKind};

/// Somebody marked, or took marks back.
const ATTENDANCE: &str = "attendance";
/// Children came to a site, left it, or moved to another classroom.
const ROSTER: &str = "roster";
/// An upload of a site goes on.
const UPLOAD: &str = "upload";

/// Who hears of what.
static KINDS: [Kind; 3] = [
    Kind::of::<actions::ReadAttendance>(ATTENDANCE),
    Kind::of::<actions::ListScholars>(ROSTER),
    Kind::of::<actions::UploadRoster>(UPLOAD),
];

/// Where an upload stands.
#[derive(Clone, Copy, Debug)]
pub struct UploadTold<'t> {
    /// The upload.
    pub id: i64,
    /// Whom it is about.
    pub kind: RosterKind,
    /// Its state, as the database has it.
    pub state: &'t str,
    /// Rows that have been entered.
    pub entered: i32,
    /// Rows that are to be entered.
    pub to_enter: i32,
}

/// Tells that marks of a day have changed at a site.
pub async fn attendance(
    conn: &AsyncPgConnection,
    place: SitePlace,
    day: NaiveDate,
) -> QueryResult<()> {
    told(conn, ATTENDANCE, place, json!({"day": day})).await
}

/// Tells that the scholars of a site are others, or elsewhere in it.
pub async fn roster(conn: &mut AsyncPgConnection, place: impl Into<Place>) -> QueryResult<()> {
    told(conn, ROSTER, place, json!({})).await
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

/// Tells where an upload of a site stands.
pub async fn upload(
    conn: &mut AsyncPgConnection,
    place: SitePlace,
    upload: UploadTold<'_>,
) -> QueryResult<()> {
    let UploadTold { id, kind, state, entered, to_enter } = upload;
    let about = json!({
        "uploadId": id, "roster": kind.text(), "state": state,
        "rowsEntered": entered, "rowsToEnter": to_enter,
    });
    told(conn, UPLOAD, place, about).await
}

async fn told(
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
