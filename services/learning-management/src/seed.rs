//! Links for demo data.

use diesel_async::AsyncPgConnection;
use platform::error::Problem;

use crate::links::{model::LinkRequest, rules, store};

/// Adds links where there are none.
pub async fn links(
    conn: &mut AsyncPgConnection,
    requests: &[LinkRequest],
    by: i64,
) -> Result<(), Problem> {
    if store::link_count(conn).await? > 0 {
        return Ok(());
    }
    for request in requests {
        store::link_insert(conn, &rules::link(request)?, by).await?;
    }
    Ok(())
}
