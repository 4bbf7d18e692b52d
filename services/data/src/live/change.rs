//! What pages are told.

use std::borrow::Cow;

use diesel::{
    QueryResult,
    result::Error as DieselError,
    sql_types::{Array, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use foundation::auth::Place;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::CHANNEL;
use crate::prepared::Prepare;

/// Something at a site, or of a program itself, is not as it was. It names no person and holds none of their data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Of what kind, such as `attendance`: it decides who may hear of it.
    pub kind: Cow<'static, str>,
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site; none for what is the program's own, which is heard at each of its sites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_id: Option<i64>,
    /// What a page needs to know in order to read the right thing again: a day, or how far a job is.
    #[serde(flatten)]
    pub about: Map<String, Value>,
}

impl Change {
    /// A change of a kind at a site, or of a program itself; none for a place that is neither.
    pub fn at(kind: &'static str, place: Place, about: Map<String, Value>) -> Option<Self> {
        Some(Self {
            kind: Cow::Borrowed(kind),
            account_id: place.account,
            program_id: place.program?,
            site_id: place.site,
            about,
        })
    }

    /// Where it is.
    pub fn place(&self) -> Place {
        Place { site: self.site_id, ..Place::program(self.account_id, self.program_id) }
    }
}

/// Tells of a change once the transaction of `conn` is committed. The same change twice in a transaction is told once.
///
/// Errors: the database's; what is told is longer than PostgreSQL takes (8000 bytes).
pub async fn tell(conn: &AsyncPgConnection, change: &Change) -> QueryResult<()> {
    tell_all(conn, std::slice::from_ref(change)).await
}

/// As [`tell`], of several changes by one statement.
pub async fn tell_all(mut conn: &AsyncPgConnection, changes: &[Change]) -> QueryResult<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let texts: Vec<String> = changes
        .iter()
        .map(serde_json::to_string)
        .collect::<Result<_, _>>()
        .map_err(|error| DieselError::SerializationError(Box::new(error)))?;
    diesel::sql_query("SELECT pg_notify($1, told) FROM unnest($2) AS told")
        .bind::<Text, _>(CHANNEL)
        .bind::<Array<Text>, _>(texts)
        .prepared()
        .execute(&mut conn)
        .await
        .map(drop)
}
