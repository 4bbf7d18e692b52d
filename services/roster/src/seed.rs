//! Classrooms for demo data.

use diesel_async::AsyncPgConnection;
use platform::error::Problem;

use crate::classrooms::{model::ClassroomRequest, rules, store};

/// Adds classrooms to a site that has none.
pub async fn classrooms(
    conn: &mut AsyncPgConnection,
    (account, program, site): (i64, i64, i64),
    requests: &[ClassroomRequest],
    by: i64,
) -> Result<(), Problem> {
    if !store::classroom_list(conn, site).await?.is_empty() {
        return Ok(());
    }
    for request in requests {
        let fields = rules::classroom(request)?;
        store::classroom_insert(conn, (account, program, site), &fields, by).await?;
    }
    Ok(())
}
