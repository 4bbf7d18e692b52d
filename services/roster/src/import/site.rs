//! What a site is to the rows of a file, from the database.

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, AtSite},
    error::Problem,
    text::name_key,
};

use super::rows::Site;
use crate::{
    classrooms,
    scholars::{columns::names, enrollments},
};

/// What a site is to the rows of a file.
pub async fn site(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
) -> Result<Site, Problem> {
    let id = at.place().site;
    let rooms = classrooms::classroom_list(conn, at).await?;
    let classrooms = rooms.into_iter().map(|room| (name_key(&room.name), room.id)).collect();
    let today = enrollments::today(conn, platform, id).await?;
    let custom_fields = names(conn, at.place().account).await?.unwrap_or_default();
    Ok(Site { id, today, classrooms, custom_fields, sender: Some(at.role()) })
}
