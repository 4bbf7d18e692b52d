//! Scholars as they are answered.

use diesel_async::AsyncPgConnection;
use platform::{auth::Scope, error::Problem};

use super::{
    enrollments,
    model::{Scholar, ScholarRow},
    photos, reach, store,
    words::ACTIVE,
};

/// A scholar with their contacts, and the enrollments that a scope sees. Of one who has left all sites that the scope sees for
/// another, without what may have changed since.
pub async fn whole(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    row: ScholarRow,
) -> Result<Scholar, Problem> {
    let all = enrollments::store::enrollments_of(conn, row.id).await?;
    let is_ended = all.iter().all(|it| it.status != ACTIVE);
    if is_ended && store::left_on(conn, row.id).await?.is_some() {
        return Ok(Scholar::new(row, Vec::new(), reach::seen(scope, all)).withheld());
    }
    let contacts = store::contacts(conn, row.id).await?;
    let photo = photos::store::photo(conn, row.id).await?;
    Ok(Scholar { photo, ..Scholar::new(row, contacts, reach::seen(scope, all)) })
}
