//! What handlers of events act on.

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, Can},
    error::Problem,
};

use super::{model::EventRow, store};
use crate::places::AtPlan;

/// An event that the caller may act on, locked until the transaction ends.
pub(super) async fn lock_event<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(AtPlan<'w, A>, EventRow), Problem> {
    let at = who.at_place(store::event_place(conn, id).await?)?;
    let event = store::event_lock(conn, &at, id).await?;
    Ok((at, event.ok_or_else(|| Problem::not_found("event"))?))
}
