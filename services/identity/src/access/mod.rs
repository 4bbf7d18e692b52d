//! When access begins and ends: invitations and revocations, at once or on a day (spec 2 §2 Users, §5 Invitations).

mod before;
pub mod removed;
pub mod rules;
mod store;

use chrono::{DateTime, NaiveDate, Utc};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::{self, Actor, Entry},
    auth::UserStatus,
    jobs::{self, Job, JobError, Next, Outcome},
};

pub use self::{
    before::{Before, before, restore},
    store::ScheduleKind,
};
use self::{
    rules::Calendar,
    store::{NewSchedule, Schedule},
};
use crate::{
    Identity, invitations,
    pages::Language,
    sessions::EndReason,
    user_changes::{AssignedRole, Person, Target, check_protected, snapshot_now, store as people},
    users,
};

/// Carries an invitation or revocation out on its day.
pub const SCHEDULE: &str = "identity.access-schedule";

/// What the days of somebody with these records are held against.
pub async fn calendar(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    assigned: &[AssignedRole],
) -> Result<Calendar, Problem> {
    let mut zone = None;
    let mut last = Some(NaiveDate::MIN);
    for AssignedRole { record, .. } in assigned {
        let end = match (record.account_id, record.program_id, record.site_id) {
            (_, _, Some(site)) => {
                let site = directory::site(conn, site).await?;
                zone = zone.or(site.as_ref().and_then(|site| site.time_zone.parse().ok()));
                site.and_then(|site| site.end_date)
            }
            (_, Some(program), None) => {
                directory::program(conn, program).await?.and_then(|program| program.end_date)
            }
            (Some(account), None, None) => {
                directory::account(conn, account).await?.and_then(|account| account.end_date)
            }
            (None, None, None) => None,
        };
        last = last.zip(end).map(|(last, end)| last.max(end));
    }
    let end = last.filter(|day| *day != NaiveDate::MIN);
    Ok(Calendar { zone: zone.unwrap_or(identity.settings.time_zone), end })
}

/// Invites somebody now: the letter is on its way when the transaction is done. Records that wait, have expired or were
/// revoked come into force when it is accepted.
pub async fn invite_now(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    person: &Person,
    records: &[i64],
    by: Option<i64>,
    language: Language,
) -> Result<(), Problem> {
    let now = identity.platform.clock().now();
    people::roles_status_set(conn, records, UserStatus::InvitePending).await?;
    users::user_status_set(conn, person.id, UserStatus::InvitePending).await?;
    let invitee = invitations::Invitee { id: person.id, account_id: person.account_id, by };
    let invitation = invitations::open(conn, identity, &invitee, language).await?;
    invitations::enqueue_letter(conn, &invitee, &invitation, language).await?;
    store::schedules_cancel(conn, person.id, ScheduleKind::Invite, records, now).await?;
    store::next_days_update(conn, person.id).await?;
    users::publish(conn, person.id).await?;
    Ok(())
}

/// Ends somebody's access by these records now. Who has no other is deactivated, and their invitation works no more.
/// Every session of theirs ends with it, on this machine and on all others.
pub async fn revoke_now(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    target: &Target,
    records: &[i64],
) -> Result<(), Problem> {
    let (person, now) = (&target.person, identity.platform.clock().now());
    people::roles_status_set(conn, records, UserStatus::Inactive).await?;
    let remains = target.assigned.iter().any(|assigned| {
        !records.contains(&assigned.id) && assigned.record.status != UserStatus::Inactive
    });
    if !remains {
        users::user_status_set(conn, person.id, UserStatus::Inactive).await?;
        invitations::close(conn, person.id, now).await?;
    }
    for kind in [ScheduleKind::Invite, ScheduleKind::Revoke] {
        store::schedules_cancel(conn, person.id, kind, records, now).await?;
    }
    store::next_days_update(conn, person.id).await?;
    users::publish(conn, person.id).await?;
    identity.sessions.end_all_of_tenant(conn, person.id, EndReason::NoAccess, now).await
}

/// Puts an invitation or revocation off to a day; what was planned for these records before is taken back.
pub async fn plan(
    conn: &mut AsyncPgConnection,
    person: &Person,
    kind: ScheduleKind,
    day: (NaiveDate, DateTime<Utc>),
    records: Vec<i64>,
    requester: (Option<i64>, DateTime<Utc>),
) -> Result<(), Problem> {
    store::schedules_cancel(conn, person.id, kind, &records, requester.1).await?;
    let schedule = NewSchedule {
        user_id: person.id,
        account_id: person.account_id,
        kind: kind.name(),
        on_date: day.0,
        run_at: day.1,
        role_record_ids: records,
        asked_by: requester.0,
        asked_at: requester.1,
    };
    let id = store::schedule_insert(conn, &schedule).await?;
    let payload = serde_json::json!({"id": id});
    jobs::enqueue(conn, SCHEDULE, &id.to_string(), person.account_id, day.1, payload).await?;
    store::next_days_update(conn, person.id).await?;
    users::publish(conn, person.id).await?;
    Ok(())
}

/// Takes back what is planned for these records. Answers whether there was anything.
pub async fn cancel(
    conn: &mut AsyncPgConnection,
    person: &Person,
    kind: ScheduleKind,
    records: &[i64],
    now: DateTime<Utc>,
) -> Result<bool, Problem> {
    let cancelled = store::schedules_cancel(conn, person.id, kind, records, now).await?;
    store::next_days_update(conn, person.id).await?;
    users::publish(conn, person.id).await?;
    Ok(cancelled > 0)
}

/// Keeps what is planned for somebody about the roles that they have: what was planned for all of them is for the new
/// ones too, and what was planned for none that is left is taken back.
pub async fn roles_changed(
    conn: &mut AsyncPgConnection,
    target: &Target,
    lost: &[i64],
    gained: &[i64],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    if lost.is_empty() && gained.is_empty() {
        return Ok(());
    }
    let before: Vec<i64> = target.assigned.iter().map(|assigned| assigned.id).collect();
    store::schedules_follow(conn, target.person.id, &before, lost, gained, now).await?;
    Ok(store::next_days_update(conn, target.person.id).await?)
}

/// Takes back whatever is planned for somebody.
pub async fn cancel_all(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    Ok(store::schedules_cancel_all(conn, user, now).await?)
}

/// Does [`SCHEDULE`]: what it writes and its being done are one transaction, so it happens once, whichever process runs
/// it and however late.
pub async fn carry_out(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let id = job.payload.get("id").and_then(serde_json::Value::as_i64).unwrap_or_default();
    // The person first, as whoever plans or cancels does.
    let Some(user) = store::schedule_person(conn, id).await? else { return Ok(Next::Done) };
    people::person_lock(conn, user).await?;
    let Some(schedule) = store::schedule_lock(conn, id).await? else { return Ok(Next::Done) };
    let identity = Identity::of(platform).map_err(later)?;
    // Done first: what follows takes back only what still waits.
    let now = platform.clock().now();
    store::schedule_done(conn, id, None, now).await?;
    let outcome = run(conn, &identity, &schedule).await.map_err(later)?;
    if let Some(outcome) = outcome {
        store::schedule_done(conn, id, Some(&outcome), now).await?;
        store::next_days_update(conn, schedule.user_id).await?;
        users::publish(conn, schedule.user_id).await?;
    }
    Ok(Next::Done)
}

/// Answers why it came to nothing, if it did.
async fn run(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    schedule: &Schedule,
) -> Result<Option<String>, Problem> {
    let Some(person) = people::person_lock(conn, schedule.user_id).await? else {
        return Ok(Some("the person is gone".to_owned()));
    };
    let assigned = people::roles_of(conn, person.id).await?;
    let target = Target { person, assigned };
    let records: Vec<i64> = target
        .assigned
        .iter()
        .map(|assigned| assigned.id)
        .filter(|id| schedule.role_record_ids.contains(&Some(*id)))
        .collect();
    if records.is_empty() {
        return Ok(Some("the person has none of the roles any more".to_owned()));
    }
    let action = if schedule.kind == ScheduleKind::Invite.name() {
        if target.person.status() == UserStatus::Active {
            return Ok(Some("the person is active already".to_owned()));
        }
        let language = language_of(&target.person, None);
        invite_now(conn, identity, &target.person, &records, schedule.asked_by, language).await?;
        "user.invite"
    } else {
        if let Err(protected) = check_protected(conn, &target, &records).await {
            return Ok(Some(protected.detail.into_owned()));
        }
        revoke_now(conn, identity, &target, &records).await?;
        "user.revoke"
    };
    let mut after = snapshot_now(conn, target.person.id).await?;
    if let Some(fields) = after.as_mut().and_then(serde_json::Value::as_object_mut) {
        fields.insert("askedBy".to_owned(), schedule.asked_by.into());
        fields.insert("scheduled".to_owned(), true.into());
    }
    let entry = Entry {
        action,
        entity: "user",
        entity_id: target.person.id.to_string(),
        account_id: target.person.account_id,
        before: Some(target.snapshot()),
        after,
    };
    audit::record(conn, identity.platform.clock(), Actor::system(), entry).await?;
    Ok(None)
}

/// The language of a letter: the person's own choice, else that of who writes, else English.
pub fn language_of(person: &Person, writer: Option<&str>) -> Language {
    let chosen = person.locale.as_deref().or(writer);
    chosen.and_then(Language::of_tag).unwrap_or(Language::English)
}

fn later(problem: Problem) -> JobError {
    JobError::Later(problem.to_string())
}
