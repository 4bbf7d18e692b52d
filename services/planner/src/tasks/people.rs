//! The people of tasks: whose they are, who works on them, and their names.

use std::collections::HashMap;

use diesel::{
    QueryResult, QueryableByName,
    sql_types::{Array, BigInt, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Fault, Problem,
    auth::{Action, Role},
    db::Prepare,
    fault,
};

use super::{
    model::{Person, TaskRow},
    store,
};
use crate::places::{AtPlan, PlanPlace};

/// Names of people by id.
pub type Names = HashMap<i64, String>;

impl Person {
    /// Somebody by name.
    pub fn of(user_id: i64, names: &Names) -> Self {
        Self { user_id, name: names.get(&user_id).cloned() }
    }
}

/// Somebody who cannot open the task.
const NOT_HERE: Fault = fault("notHere", "Choose people who have access to this place");

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Of some users those who are active and hold a role in force over the whole of a place. What a program plans for itself is
/// not seen by those who work at a site of it.
async fn present(
    conn: &mut AsyncPgConnection,
    place: PlanPlace,
    users: &[i64],
) -> QueryResult<Vec<i64>> {
    let rows: Vec<Id> = diesel::sql_query(
        "SELECT DISTINCT u.id
         FROM ref_users u
         JOIN ref_user_roles r ON r.user_id = u.id AND r.status = 1
         WHERE u.id = ANY ($1) AND u.status = 1 AND NOT u.deleted AND r.account_id = $2
             AND r.role_id <= 7 AND (r.program_id IS NULL OR r.program_id = $3)
             AND (r.site_id IS NULL OR r.site_id = $4)",
    )
    .bind::<Array<BigInt>, _>(users)
    .bind::<BigInt, _>(place.account)
    .bind::<BigInt, _>(place.program)
    .bind::<Nullable<BigInt>, _>(place.site)
    .prepared()
    .load(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Errors: 400 on `field` when somebody of them cannot open what is at the place.
pub async fn check_present(
    conn: &mut AsyncPgConnection,
    place: PlanPlace,
    field: &str,
    users: &[i64],
) -> Result<(), Problem> {
    let present = present(conn, place, users).await?;
    if users.iter().all(|user| present.contains(user)) {
        return Ok(());
    }
    Err(Problem::invalid(field, NOT_HERE))
}

/// Staff work on tasks that are theirs; whoever runs the place on all of them.
pub async fn works_on(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task: &TaskRow,
) -> Result<bool, Problem> {
    let user = at.user_id();
    if at.role() != Role::Staff || task.owner_id == Some(user) {
        return Ok(true);
    }
    Ok(store::collaborators(conn, task.id).await?.contains(&user))
}

/// Errors: 403 for staff whose the task is not ([`works_on`]).
pub async fn check_works_on(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task: &TaskRow,
) -> Result<(), Problem> {
    if works_on(conn, at, task).await? { Ok(()) } else { Err(Problem::forbidden()) }
}
