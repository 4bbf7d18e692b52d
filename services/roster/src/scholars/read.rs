//! Scholars as they are answered.

use diesel_async::AsyncPgConnection;
use platform::{auth::Scope, error::Problem};

use super::{
    enrollments,
    model::{Scholar, ScholarRow},
    photos, reach, store,
};

/// A scholar with their contacts, and the enrollments that a scope sees.
pub async fn whole(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    row: ScholarRow,
) -> Result<Scholar, Problem> {
    let contacts = store::contacts(conn, row.id).await?;
    let all = enrollments::store::enrollments_of(conn, row.id).await?;
    let photo = photos::store::photo(conn, row.id).await?;
    Ok(Scholar { photo, ..Scholar::new(row, contacts, reach::seen(scope, all)) })
}
