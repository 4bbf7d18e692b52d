//! Statements about invitations and revocations that wait for their day.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{prelude::*, sql_types::Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::schema::{access_schedules, users};

/// What waits for its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An invitation.
    Invite,
    /// The end of access.
    Revoke,
}

impl Kind {
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

/// Takes back what waits for a person's records, as far as these are about no others.
pub async fn schedules_cancel(
    conn: &mut AsyncPgConnection,
    user: i64,
    kind: Kind,
    records: &[i64],
    now: DateTime<Utc>,
) -> QueryResult<usize> {
    let about_these = diesel::dsl::sql::<Bool>("role_record_ids <@ ")
        .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(records.to_vec());
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
pub async fn days_note(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    use access_schedules as it;
    let next = |kind: Kind| {
        it::table
            .filter(it::user_id.eq(user))
            .filter(it::kind.eq(kind.name()))
            .filter(it::done_at.is_null())
            .filter(it::cancelled_at.is_null())
            .select(diesel::dsl::min(it::on_date))
            .into_boxed::<diesel::pg::Pg>()
    };
    let invite: Option<NaiveDate> = next(Kind::Invite).get_result(conn).await?;
    let revoke: Option<NaiveDate> = next(Kind::Revoke).get_result(conn).await?;
    diesel::update(users::table.find(user))
        .set((users::schedule_date.eq(invite), users::revoke_date.eq(revoke)))
        .execute(conn)
        .await
        .map(drop)
}
