//! What is answered when somebody else saved first.

use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::error::Problem;
use serde::Serialize;

/// What a form shows beside what was typed.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Current<Record> {
    #[serde(flatten)]
    record: Record,
    /// Who saved it; none for somebody whom the caller's account does not know.
    changed_by: Option<String>,
}

/// 409 `Error_VersionConflict` with a record as it is now, and the name of who saved it.
pub async fn conflict(conn: &mut AsyncPgConnection, record: impl Serialize, by: i64) -> Problem {
    match directory::names(conn, vec![by]).await {
        Ok(mut names) => {
            Problem::version_conflict(Current { record, changed_by: names.remove(&by) })
        }
        Err(error) => error.into(),
    }
}
