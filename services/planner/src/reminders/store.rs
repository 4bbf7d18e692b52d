//! Every statement about reminders.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Int2, Nullable, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, Sees};
use serde::{Deserialize, Serialize};

use super::model::{Choice, ReminderRow};
use crate::{
    calendar::model::EVENT,
    schema::{plan_reminders, task_collaborators, tasks},
    tasks::model::{ACTIVE, TaskRow},
};

/// Letters that one round puts on their way.
const MOST: i64 = 500;
/// Tasks of a letter, and events.
const LINES: i64 = 50;

/// A user's choice in an account.
pub async fn choice(
    conn: &mut AsyncPgConnection,
    account: i64,
    user: i64,
) -> QueryResult<Option<ReminderRow>> {
    plan_reminders::table
        .find((user, account))
        .select(ReminderRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// Keeps a choice.
pub async fn choose(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    choice: Choice,
    time_zone: &str,
) -> QueryResult<()> {
    let values =
        (plan_reminders::choice.eq(choice.number()), plan_reminders::time_zone.eq(time_zone));
    diesel::insert_into(plan_reminders::table)
        .values((
            plan_reminders::user_id.eq(sees.user_id()),
            plan_reminders::account_id.eq(sees.place().account),
            values,
        ))
        .on_conflict((plan_reminders::user_id, plan_reminders::account_id))
        .do_update()
        .set(values)
        .execute(conn)
        .await
        .map(drop)
}

/// Somebody whose morning it is, as the job of their letter knows it.
#[derive(Clone, Copy, Debug, QueryableByName, Serialize, Deserialize)]
pub struct Morning {
    /// Who.
    #[diesel(sql_type = BigInt)]
    #[serde(rename = "user")]
    pub user_id: i64,
    /// In which account.
    #[diesel(sql_type = BigInt)]
    #[serde(rename = "account")]
    pub account_id: i64,
    /// [`Choice`].
    #[diesel(sql_type = Int2)]
    pub choice: i16,
    /// Their day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
}

/// Takes those for whom it is after six in the morning and who have had no letter on their day. In a transaction that sees
/// every account.
pub async fn mornings(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Morning>> {
    diesel::sql_query(
        "WITH due AS (
             SELECT user_id, account_id, ($1 AT TIME ZONE time_zone)::date AS day FROM plan_reminders
             WHERE choice > 0 AND ($1 AT TIME ZONE time_zone)::time >= '06:00'
                 AND (sent_on IS NULL OR sent_on < ($1 AT TIME ZONE time_zone)::date)
             ORDER BY user_id, account_id LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         UPDATE plan_reminders r SET sent_on = due.day FROM due
         WHERE r.user_id = due.user_id AND r.account_id = due.account_id
         RETURNING r.user_id, r.account_id, r.choice, due.day",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(MOST)
    .load(conn)
    .await
}

/// Active tasks of an account that are a user's, or on which they work, due on a day or earlier; the first due first.
pub async fn tasks_of(
    conn: &mut AsyncPgConnection,
    account: i64,
    user: i64,
    to: NaiveDate,
) -> QueryResult<Vec<TaskRow>> {
    let works = task_collaborators::table
        .filter(task_collaborators::user_id.eq(user))
        .select(task_collaborators::task_id);
    tasks::table
        .filter(tasks::account_id.eq(account).and(tasks::status.eq(ACTIVE)))
        .filter(tasks::owner_id.eq(user).or(tasks::id.eq_any(works)))
        .filter(tasks::end_date.le(to))
        .order((tasks::end_date, tasks::id))
        .limit(LINES)
        .select(TaskRow::as_select())
        .load(conn)
        .await
}

/// An event of a day.
#[derive(Clone, Debug, QueryableByName)]
pub struct Happening {
    /// Its name.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub title: String,
    /// When it begins, by the clock of the place.
    #[diesel(sql_type = Nullable<diesel::sql_types::Time>)]
    pub start_time: Option<chrono::NaiveTime>,
}

/// The events of a day at programs, none for all of the account, and at sites.
pub async fn happenings(
    conn: &mut AsyncPgConnection,
    account: i64,
    (programs, sites): (Option<Vec<i64>>, Vec<i64>),
    day: NaiveDate,
) -> QueryResult<Vec<Happening>> {
    diesel::sql_query(
        "SELECT title, start_time FROM calendar_entries
         WHERE account_id = $1 AND kind = $2 AND ($3 IS NULL OR program_id = ANY ($3))
             AND (site_id IS NULL OR site_id = ANY ($4)) AND start_date <= $5 AND end_date >= $5
         ORDER BY start_time NULLS FIRST, id LIMIT $6",
    )
    .bind::<BigInt, _>(account)
    .bind::<Int2, _>(EVENT)
    .bind::<Nullable<Array<BigInt>>, _>(programs)
    .bind::<Array<BigInt>, _>(sites)
    .bind::<Date, _>(day)
    .bind::<BigInt, _>(LINES)
    .load(conn)
    .await
}
