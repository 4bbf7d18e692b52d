//! People with a role at a place that was removed: they lose it when the removal arrives. Whoever gives a role holds the
//! place until that is done, so nobody slips in between.

use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::{self, Actor, Entry},
    auth::UserStatus,
    jobs::{Job, JobError, Next, Outcome},
};
use serde_json::json;

use super::{revoke_now, store};
use crate::{
    Identity,
    user_changes::{Target, snapshot_now, store as people},
};

/// Ends the roles at a program or site that was removed. Asked for by the database, see its function `place_removed`.
pub const PLACE_REMOVED: &str = "identity.place-removed";

/// People who are taken care of at a time.
const AT_A_TIME: i64 = 200;

/// Does [`PLACE_REMOVED`].
pub async fn carry_out(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let id = |name: &str| job.payload.get(name).and_then(serde_json::Value::as_i64);
    let (program, site) = (id("program"), id("site"));
    let identity = Identity::of(platform).map_err(later)?;
    let people = store::people_at(conn, program, site, AT_A_TIME).await?;
    for user in &people {
        revoke(conn, &identity, *user, (program, site)).await.map_err(later)?;
    }
    let done = i64::try_from(people.len()).unwrap_or(AT_A_TIME);
    if done < AT_A_TIME {
        return Ok(Next::Done);
    }
    Ok(Next::Part { progress: job.progress.saturating_add(done), total: None })
}

async fn revoke(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    user: i64,
    (program, site): (Option<i64>, Option<i64>),
) -> Result<(), Problem> {
    let Some(person) = people::person_lock(conn, user).await? else { return Ok(()) };
    let assigned = people::roles_of(conn, user).await?;
    let target = Target { person, assigned };
    let records: Vec<i64> = target
        .assigned
        .iter()
        .filter(|assigned| {
            let record = &assigned.record;
            let is_there = (site.is_some() && record.site_id == site)
                || (program.is_some() && record.program_id == program);
            is_there && record.status != UserStatus::Inactive
        })
        .map(|assigned| assigned.id)
        .collect();
    if records.is_empty() {
        return Ok(());
    }
    revoke_now(conn, identity, &target, &records).await?;
    let mut after = snapshot_now(conn, user).await?;
    if let Some(fields) = after.as_mut().and_then(serde_json::Value::as_object_mut) {
        fields.insert("why".to_owned(), json!("place-removed"));
    }
    let entry = Entry {
        action: "user.revoke",
        entity: "user",
        entity_id: user.to_string(),
        account_id: target.person.account_id,
        before: Some(target.snapshot()),
        after,
    };
    audit::record(conn, identity.platform.clock(), Actor::system(), entry).await?;
    Ok(())
}

fn later(problem: Problem) -> JobError {
    JobError::Later(problem.to_string())
}
