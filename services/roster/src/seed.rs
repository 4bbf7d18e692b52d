//! Classrooms for demo data.

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, Place},
    error::Problem,
};

use crate::{
    actions::CreateClassroom,
    classrooms::{model::ClassroomRequest, rules, store},
};

/// Adds classrooms to a site that has none.
pub async fn classrooms(
    conn: &mut AsyncPgConnection,
    site: Place,
    requests: &[ClassroomRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateClassroom>::system();
    let at = who.at(site)?;
    if !store::classroom_list(conn, &at).await?.is_empty() {
        return Ok(());
    }
    for request in requests {
        let fields = rules::classroom(request)?;
        store::classroom_insert(conn, &at, &fields).await?;
    }
    Ok(())
}
