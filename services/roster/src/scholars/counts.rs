//! How many scholars are at each site, as others are told. The database counts with each change of an enrollment.

use contracts::SiteScholarsState;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{auth::Place, events};

use crate::{live, schema::site_scholars};

/// Tells others how many scholars a site has now, and open pages that they are others. Call it in the transaction of the change: the count is held by it.
pub async fn publish(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<()> {
    let counted: Option<(i64, i64, i64, i32, i64)> = site_scholars::table
        .find(site)
        .select((
            site_scholars::site_id,
            site_scholars::account_id,
            site_scholars::program_id,
            site_scholars::scholars,
            site_scholars::version,
        ))
        .first(conn)
        .await
        .optional()?;
    let Some((id, account_id, program_id, scholars, version)) = counted else { return Ok(()) };
    let state = SiteScholarsState { id, account_id, program_id, scholars, version, deleted: false };
    events::publish(conn, state).await?;
    live::roster(conn, Place::site(account_id, program_id, id)).await
}
