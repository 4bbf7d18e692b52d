//! Staff whom a site enters in its roster itself (spec 2 §3 Staff form, §5 Staff).

pub mod invites;
pub mod model;
pub mod routes;
pub mod rules;
pub mod store;

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, AtSite},
    error::Problem,
};

use self::model::StaffRequest;
use super::entries;
use crate::classrooms::classroom_list;

/// Enters staff at a site that has entered none, each in a classroom of its own while there are any; for demo data.
pub(crate) async fn seed(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    requests: &[StaffRequest],
) -> Result<(), Problem> {
    if store::has_any(conn, at).await? {
        return Ok(());
    }
    let mut rooms = classroom_list(conn, at).await?.into_iter();
    let mut made = Vec::new();
    for request in requests {
        let (mut fields, _) = rules::staff(request)?;
        fields.classroom_id = rooms.next().map(|room| room.id);
        made.push(store::member_insert(conn, at, &fields).await.map_err(rules::write_failed)?.id);
    }
    Ok(entries::of_members(conn, &made).await?)
}
