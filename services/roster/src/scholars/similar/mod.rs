//! Scholars who are nearly equal and may be one child: nicknames, spelling, swapped names, one digit of the birth date.
//! Equal ones the database refuses.

mod names;
pub mod routes;
mod rules;
mod store;

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, At},
    error::Problem,
};
use serde_json::json;

pub use self::rules::{Alike, Identity};
use self::store::SimilarScholar;

/// The account has a scholar who is nearly equal (409); `current.similar` shows whom.
pub const SIMILAR_SCHOLAR: &str = "Error_SimilarScholar";

/// Those who may be the same child, but for those of whom it is said that they are not.
///
/// Errors: 409 `Error_SimilarScholar`.
pub async fn check(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    child: &Identity,
    entered: Option<i64>,
    apart: &[i64],
) -> Result<(), Problem> {
    let mut similar = find(conn, at, child, entered).await?;
    similar.retain(|it| !apart.contains(&it.scholar_id));
    if similar.is_empty() {
        return Ok(());
    }
    let message = "A scholar in your roster looks like this one.";
    let current = Some(Box::new(json!({"similar": similar})));
    Err(Problem { current, ..Problem::conflict(SIMILAR_SCHOLAR, message) })
}

/// Remembers of whom it was said that they are not the same child.
pub async fn remember(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    scholar: i64,
    apart: &[i64],
) -> Result<(), Problem> {
    if apart.is_empty() {
        return Ok(());
    }
    Ok(store::apart_insert(conn, at, scholar, apart, platform.clock().now()).await?)
}

async fn find(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    child: &Identity,
    except: Option<i64>,
) -> Result<Vec<SimilarScholar>, Problem> {
    let candidates = store::candidates(conn, at, child, except).await?;
    let alike = candidates.into_iter().filter_map(|row| {
        let alike = rules::alike(child, &row.identity())?;
        Some(row.told(alike))
    });
    Ok(alike.collect())
}
