//! What handlers of tasks act on.

use contracts::directory::{self, Program};
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, Can},
    error::Problem,
};

use super::{model::TaskRow, store};
use crate::places::AtPlan;

/// A program by its number.
///
/// Errors: 404 when there is none.
pub(super) async fn program_of(conn: &mut AsyncPgConnection, id: i64) -> Result<Program, Problem> {
    directory::program(conn, id).await?.ok_or_else(|| Problem::not_found("program"))
}

/// A task that the caller may act on, locked until the transaction ends.
pub(super) async fn lock_task<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(AtPlan<'w, A>, TaskRow), Problem> {
    let at = who.at_place(store::task_place(conn, id).await?)?;
    let task = store::task_lock(conn, &at, id).await?;
    Ok((at, task.ok_or_else(|| Problem::not_found("task"))?))
}
