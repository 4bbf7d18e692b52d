//! The rows of the queue.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, OptionalExtension, QueryDsl, QueryResult,
    Queryable, Selectable, SelectableHelper, dsl::exists, sql_types::Timestamptz,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

use super::{
    model::{JobProgress, JobStatus},
    schema::{job_cancellations, jobs},
};

/// Done jobs keep their key this long, so that asking again for the same work is still known.
const RETENTION: chrono::Duration = chrono::Duration::days(30);

/// A piece of work.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct Job {
    /// Number of the job.
    pub id: i64,
    /// Kind of the job.
    pub kind: String,
    /// Tells it from others of its kind.
    pub key: String,
    /// The tenant it is for; none when it is not one tenant's.
    pub account_id: Option<i64>,
    /// What the handler needs to know.
    pub payload: Value,
    /// When it is due.
    pub run_at: DateTime<Utc>,
    /// How often it was begun, this time included; counted anew with each part.
    pub attempts: i32,
    /// Who asked for it.
    pub requested_by: Option<i64>,
    /// How much of it is done, when it is done in parts.
    pub progress: i64,
    /// Of how much; none when that is not known.
    pub total: Option<i64>,
}

/// Asks for work from `run_at` on, in the caller's transaction. `key` names it within its kind: asking again for what
/// is asked for or done already changes nothing. Answers whether it is new. A tenant's transaction can ask for work of
/// its own accounts only; without an account it takes a system transaction.
pub async fn enqueue(
    conn: &mut AsyncPgConnection,
    kind: &str,
    key: &str,
    account_id: Option<i64>,
    run_at: DateTime<Utc>,
    payload: Value,
) -> QueryResult<bool> {
    let rows = diesel::insert_into(jobs::table)
        .values((
            jobs::kind.eq(kind),
            jobs::key.eq(key),
            jobs::account_id.eq(account_id),
            jobs::run_at.eq(run_at),
            jobs::payload.eq(payload),
        ))
        .on_conflict((jobs::kind, jobs::key))
        .do_nothing()
        .execute(conn)
        .await?;
    Ok(rows > 0)
}

/// As [`enqueue`], of many jobs of one kind in a few statements: each by its key, the account that it is for, and what it
/// knows.
pub async fn enqueue_all(
    conn: &mut AsyncPgConnection,
    kind: &str,
    run_at: DateTime<Utc>,
    requests: &[(String, Option<i64>, Value)],
) -> QueryResult<()> {
    for part in requests.chunks(1000) {
        let row = |(key, account_id, payload): &(String, Option<i64>, Value)| {
            (
                jobs::kind.eq(kind.to_owned()),
                jobs::key.eq(key.clone()),
                jobs::account_id.eq(*account_id),
                jobs::run_at.eq(run_at),
                jobs::payload.eq(payload.clone()),
            )
        };
        diesel::insert_into(jobs::table)
            .values(part.iter().map(row).collect::<Vec<_>>())
            .on_conflict((jobs::kind, jobs::key))
            .do_nothing()
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// Notes who asked for a job, for whom it is answered: they may follow and cancel it. In the transaction that asked for it.
/// Answers its number.
pub async fn requested_by(
    conn: &mut AsyncPgConnection,
    kind: &str,
    key: &str,
    (user, total): (i64, Option<i64>),
) -> QueryResult<i64> {
    diesel::update(jobs::table)
        .filter(jobs::kind.eq(kind).and(jobs::key.eq(key)))
        .set((jobs::requested_by.eq(user), jobs::total.eq(total)))
        .returning(jobs::id)
        .get_result(conn)
        .await
}

/// What whoever asked for a job may see of it.
#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct Requested {
    id: i64,
    account_id: Option<i64>,
    progress: i64,
    total: Option<i64>,
    locked_until: Option<DateTime<Utc>>,
    done_at: Option<DateTime<Utc>>,
    failed_at: Option<DateTime<Utc>>,
    canceled_at: Option<DateTime<Utc>>,
}

impl Requested {
    /// The tenant it is for.
    pub fn account_id(&self) -> Option<i64> {
        self.account_id
    }

    /// How far it is at a time.
    pub fn seen_at(&self, now: DateTime<Utc>) -> JobProgress {
        let status = if self.canceled_at.is_some() {
            JobStatus::Canceled
        } else if self.done_at.is_some() {
            JobStatus::Done
        } else if self.failed_at.is_some() {
            JobStatus::Failed
        } else if self.locked_until.is_some_and(|until| until > now) {
            JobStatus::Running
        } else {
            JobStatus::Waiting
        };
        JobProgress { id: self.id, status, progress: self.progress, total: self.total }
    }
}

/// A job that somebody asked for.
pub async fn find(
    conn: &mut AsyncPgConnection,
    id: i64,
    user: i64,
) -> QueryResult<Option<Requested>> {
    jobs::table
        .find(id)
        .filter(jobs::requested_by.eq(user))
        .select(Requested::as_select())
        .first(conn)
        .await
        .optional()
}

/// Asks a job to stop. Answers whether there was anything left to stop. It waits for no part that is being done.
pub async fn request_cancel(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let unfinished = jobs::done_at.is_null().and(jobs::failed_at.is_null());
    let request =
        jobs::table.find(id).filter(unfinished).select((jobs::id, now.into_sql::<Timestamptz>()));
    let rows = diesel::insert_into(job_cancellations::table)
        .values(request)
        .into_columns((job_cancellations::job_id, job_cancellations::requested_at))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    // Due at once, so that what waits for another attempt is stopped too; what is being done finds it by itself.
    let waiting: Option<i64> = jobs::table
        .find(id)
        .filter(unfinished)
        .select(jobs::id)
        .for_no_key_update()
        .skip_locked()
        .first(conn)
        .await
        .optional()?;
    if let Some(id) = waiting {
        diesel::update(jobs::table.find(id)).set(jobs::run_at.eq(now)).execute(conn).await?;
    }
    Ok(rows > 0)
}

/// Whether somebody asked a job to stop.
async fn is_to_stop(conn: &mut AsyncPgConnection, job: &Job) -> QueryResult<bool> {
    diesel::select(exists(job_cancellations::table.find(job.id))).get_result(conn).await
}

/// Moves work that has not been done to another time, and gives work that was given up another chance. Answers whether
/// there was any.
pub async fn reschedule(
    conn: &mut AsyncPgConnection,
    kind: &str,
    key: &str,
    run_at: DateTime<Utc>,
) -> QueryResult<bool> {
    let rows = diesel::update(jobs::table)
        .filter(jobs::kind.eq(kind).and(jobs::key.eq(key)))
        .filter(jobs::done_at.is_null())
        .set((
            jobs::run_at.eq(run_at),
            jobs::attempts.eq(0),
            jobs::failed_at.eq(None::<DateTime<Utc>>),
            jobs::locked_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await?;
    Ok(rows > 0)
}

/// Takes back work that has not been done. Its key is free again. Answers whether there was any.
pub async fn cancel(conn: &mut AsyncPgConnection, kind: &str, key: &str) -> QueryResult<bool> {
    let rows = diesel::delete(jobs::table)
        .filter(jobs::kind.eq(kind).and(jobs::key.eq(key)))
        .filter(jobs::done_at.is_null())
        .execute(conn)
        .await?;
    Ok(rows > 0)
}

/// Removes jobs done long ago, and answers how many.
pub async fn prune(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(jobs::table.filter(jobs::done_at.lt(now - RETENTION))).execute(conn).await
}

/// Claims the next due job of the given kinds that nobody holds. The claim counts as an attempt and lasts for `lease`,
/// in which the claimer must [`hold`] the job.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    kinds: &[&str],
    now: DateTime<Utc>,
    lease: Duration,
) -> QueryResult<Option<Job>> {
    let due: Option<i64> = jobs::table
        .filter(jobs::kind.eq_any(kinds))
        .filter(jobs::done_at.is_null().and(jobs::failed_at.is_null()))
        .filter(jobs::run_at.le(now))
        .filter(jobs::locked_until.is_null().or(jobs::locked_until.le(now)))
        .order((jobs::run_at, jobs::id))
        .select(jobs::id)
        .for_no_key_update()
        .skip_locked()
        .first(conn)
        .await
        .optional()?;
    let Some(id) = due else { return Ok(None) };
    let job = diesel::update(jobs::table.find(id))
        .set((jobs::attempts.eq(jobs::attempts + 1), jobs::locked_until.eq(now + lease)))
        .returning(Job::as_returning())
        .get_result(conn)
        .await?;
    Ok(Some(job))
}

/// What [`hold`] found.
pub enum Lease {
    /// The job is the claimer's until the transaction ends.
    Yes,
    /// Whoever asked for it wants it to stop.
    Canceled,
    /// Somebody else has it now, or it is done.
    No,
}

/// Locks a claimed job for the rest of the transaction.
///
/// It waits for the lock: a runner that looks for work as this claim commits locks the row too, for the moment in which
/// it finds that it came late.
pub async fn hold(conn: &mut AsyncPgConnection, job: &Job) -> QueryResult<Lease> {
    let id: Option<i64> = jobs::table
        .find(job.id)
        .filter(jobs::attempts.eq(job.attempts).and(jobs::progress.eq(job.progress)))
        .filter(jobs::done_at.is_null())
        .select(jobs::id)
        .for_no_key_update()
        .first(conn)
        .await
        .optional()?;
    if id.is_none() {
        return Ok(Lease::No);
    }
    Ok(if is_to_stop(conn, job).await? { Lease::Canceled } else { Lease::Yes })
}

/// Keeps a claim while its work goes on outside of a transaction.
pub async fn extend(
    conn: &mut AsyncPgConnection,
    job: &Job,
    until: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(jobs::table.find(job.id).filter(jobs::attempts.eq(job.attempts)))
        .filter(jobs::done_at.is_null())
        .set(jobs::locked_until.eq(until))
        .execute(conn)
        .await
        .map(drop)
}

/// Notes that a job is done.
pub async fn done(conn: &mut AsyncPgConnection, job: &Job, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(jobs::table.find(job.id))
        .set((
            jobs::done_at.eq(now),
            jobs::last_error.eq(None::<String>),
            jobs::progress
                .eq(diesel::dsl::sql::<diesel::sql_types::BigInt>("coalesce(total, progress)")),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Notes that a job was stopped.
pub async fn canceled(
    conn: &mut AsyncPgConnection,
    job: &Job,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(jobs::table.find(job.id))
        .set((jobs::done_at.eq(now), jobs::canceled_at.eq(now)))
        .execute(conn)
        .await
        .map(drop)
}

/// Notes how far a job has come. The next part is due at once, for whoever claims it.
pub async fn part_done(
    conn: &mut AsyncPgConnection,
    job: &Job,
    (progress, total): (i64, Option<i64>),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(jobs::table.find(job.id))
        .set((
            jobs::progress.eq(progress),
            jobs::total.eq(total),
            jobs::run_at.eq(now),
            jobs::attempts.eq(0),
            jobs::last_error.eq(None::<String>),
            jobs::locked_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Notes a failure: due again at `again`, or given up when there is no such time. Answers false when somebody else has the
/// job by now.
pub async fn failed(
    conn: &mut AsyncPgConnection,
    job: &Job,
    error: &str,
    again: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    // A job that is to stop does not wait for its next attempt to do so.
    let again = if is_to_stop(conn, job).await? { again.map(|_| now) } else { again };
    let rows = diesel::update(jobs::table.find(job.id).filter(jobs::attempts.eq(job.attempts)))
        .filter(jobs::done_at.is_null())
        .set((
            jobs::last_error.eq(error),
            jobs::run_at.eq(again.unwrap_or(job.run_at)),
            jobs::failed_at.eq(if again.is_none() { Some(now) } else { None }),
            jobs::locked_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await?;
    Ok(rows > 0)
}
