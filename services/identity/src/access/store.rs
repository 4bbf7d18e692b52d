//! Statements about invitations and revocations that wait for their day.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, SmallInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::UserStatus;

use crate::schema::{access_schedules, user_roles, users};

/// Kind of a scheduled change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleKind {
    /// An invitation.
    Invite,
    /// The end of access.
    Revoke,
}

impl ScheduleKind {
    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Revoke => "revoke",
        }
    }
}

/// A schedule to be added.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = access_schedules)]
pub struct NewSchedule {
    pub user_id: i64,
    pub account_id: Option<i64>,
    pub kind: &'static str,
    pub on_date: NaiveDate,
    pub run_at: DateTime<Utc>,
    pub role_record_ids: Vec<i64>,
    pub asked_by: Option<i64>,
    pub asked_at: DateTime<Utc>,
}

/// A schedule as stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = access_schedules, check_for_backend(diesel::pg::Pg))]
pub struct Schedule {
    pub user_id: i64,
    pub kind: String,
    pub role_record_ids: Vec<Option<i64>>,
    pub asked_by: Option<i64>,
}

/// Adds a schedule; answers its id.
pub async fn schedule_insert(
    conn: &mut AsyncPgConnection,
    schedule: &NewSchedule,
) -> QueryResult<i64> {
    diesel::insert_into(access_schedules::table)
        .values(schedule)
        .returning(access_schedules::id)
        .get_result(conn)
        .await
}

/// Takes back what waits for a person's records, as far as it is about no others that the person has.
pub async fn schedules_cancel(
    conn: &mut AsyncPgConnection,
    user: i64,
    kind: ScheduleKind,
    records: &[i64],
    now: DateTime<Utc>,
) -> QueryResult<usize> {
    let about_these = diesel::dsl::sql::<Bool>(
        "NOT EXISTS (SELECT FROM user_roles r WHERE r.id = ANY (role_record_ids) AND r.id <> ALL (",
    )
    .bind::<Array<BigInt>, _>(records.to_vec())
    .sql("))");
    diesel::update(
        access_schedules::table
            .filter(access_schedules::user_id.eq(user))
            .filter(access_schedules::kind.eq(kind.name()))
            .filter(access_schedules::done_at.is_null())
            .filter(access_schedules::cancelled_at.is_null())
            .filter(about_these),
    )
    .set(access_schedules::cancelled_at.eq(now))
    .execute(conn)
    .await
}

/// Schedules that wait for a person.
pub async fn schedules_open(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<i64>> {
    access_schedules::table
        .filter(access_schedules::user_id.eq(user))
        .filter(access_schedules::done_at.is_null())
        .filter(access_schedules::cancelled_at.is_null())
        .order(access_schedules::id)
        .select(access_schedules::id)
        .load(conn)
        .await
}

/// Makes these the schedules that wait for a person: others are taken back, and those that were taken back wait again.
pub async fn schedules_restore(
    conn: &mut AsyncPgConnection,
    user: i64,
    open: &[i64],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    // The job of each waits still for its day, and finds it there again.
    diesel::sql_query(
        "UPDATE access_schedules SET cancelled_at = CASE WHEN id = ANY ($2) THEN NULL ELSE $3 END
         WHERE user_id = $1 AND done_at IS NULL AND (cancelled_at IS NULL) <> (id = ANY ($2))
           AND (cancelled_at IS NULL OR run_at > $3)",
    )
    .bind::<BigInt, _>(user)
    .bind::<Array<BigInt>, _>(open)
    .bind::<Timestamptz, _>(now)
    .execute(conn)
    .await
    .map(drop)
}

/// Gives role records a status each.
pub async fn statuses_restore(
    conn: &mut AsyncPgConnection,
    records: &[(i64, UserStatus)],
) -> QueryResult<()> {
    let (ids, statuses): (Vec<i64>, Vec<i16>) =
        records.iter().map(|(id, status)| (*id, status.id())).unzip();
    diesel::sql_query(
        "UPDATE user_roles r SET status = b.status FROM unnest($1, $2) b (id, status) WHERE r.id = b.id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<SmallInt>, _>(statuses)
    .execute(conn)
    .await
    .map(drop)
}

/// Follows a change of a person's records, who had those of `before`: without those that are `lost`, and with those that
/// are `gained` where it was about all. What is about none any more is taken back.
pub async fn schedules_follow(
    conn: &mut AsyncPgConnection,
    user: i64,
    before: &[i64],
    lost: &[i64],
    gained: &[i64],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE access_schedules s
         SET role_record_ids = now_about, cancelled_at = CASE WHEN now_about = '{}' THEN $5 END
         FROM access_schedules o, LATERAL (
             SELECT ARRAY(SELECT unnest(o.role_record_ids) EXCEPT SELECT unnest($3))
                 || CASE WHEN o.role_record_ids @> $2 THEN $4 ELSE '{}' END AS now_about
         ) a
         WHERE s.id = o.id AND s.user_id = $1 AND s.done_at IS NULL AND s.cancelled_at IS NULL",
    )
    .bind::<BigInt, _>(user)
    .bind::<Array<BigInt>, _>(before)
    .bind::<Array<BigInt>, _>(lost)
    .bind::<Array<BigInt>, _>(gained)
    .bind::<Timestamptz, _>(now)
    .execute(conn)
    .await
    .map(drop)
}

/// People with a role in force, or one that waits, at a program or site.
pub async fn people_at(
    conn: &mut AsyncPgConnection,
    program: Option<i64>,
    site: Option<i64>,
    most: i64,
) -> QueryResult<Vec<i64>> {
    user_roles::table
        .filter(user_roles::status.ne(UserStatus::Inactive.id()))
        .filter(user_roles::site_id.eq(site).or(user_roles::program_id.eq(program)))
        .select(user_roles::user_id)
        .distinct()
        .order(user_roles::user_id)
        .limit(most)
        .load(conn)
        .await
}

/// Takes back whatever waits for a person.
pub async fn schedules_cancel_all(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        access_schedules::table
            .filter(access_schedules::user_id.eq(user))
            .filter(access_schedules::done_at.is_null())
            .filter(access_schedules::cancelled_at.is_null()),
    )
    .set(access_schedules::cancelled_at.eq(now))
    .execute(conn)
    .await
    .map(drop)
}

/// Whom a schedule is about.
pub async fn schedule_person(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<i64>> {
    let schedule = access_schedules::table.find(id).select(access_schedules::user_id);
    schedule.first(conn).await.optional()
}

/// A schedule that waits still, held until the transaction ends.
pub async fn schedule_lock(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Schedule>> {
    access_schedules::table
        .find(id)
        .filter(access_schedules::done_at.is_null())
        .filter(access_schedules::cancelled_at.is_null())
        .for_update()
        .select(Schedule::as_select())
        .first(conn)
        .await
        .optional()
}

/// Notes that a schedule was carried out, or why it came to nothing.
pub async fn schedule_done(
    conn: &mut AsyncPgConnection,
    id: i64,
    outcome: Option<&str>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(access_schedules::table.find(id))
        .set((access_schedules::done_at.eq(now), access_schedules::outcome.eq(outcome)))
        .execute(conn)
        .await
        .map(drop)
}

/// Shows the next days that wait for a person in the list of people.
pub async fn next_days_update(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    use access_schedules as it;
    let next = |kind: ScheduleKind| {
        it::table
            .filter(it::user_id.eq(user))
            .filter(it::kind.eq(kind.name()))
            .filter(it::done_at.is_null())
            .filter(it::cancelled_at.is_null())
            .select(diesel::dsl::min(it::on_date))
            .into_boxed::<diesel::pg::Pg>()
    };
    let invite: Option<NaiveDate> = next(ScheduleKind::Invite).get_result(conn).await?;
    let revoke: Option<NaiveDate> = next(ScheduleKind::Revoke).get_result(conn).await?;
    diesel::update(users::table.find(user))
        .set((users::schedule_date.eq(invite), users::revoke_date.eq(revoke)))
        .execute(conn)
        .await
        .map(drop)
}
