//! Every statement about reminders.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{BigInt, Bool, Date, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::{Deserialize, Serialize};

/// Letters that one round puts on their way.
const MOST: i64 = 2_000;
/// Courses of a letter.
const LINES: i64 = 50;

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
    /// Their day.
    #[diesel(sql_type = Date)]
    #[serde(rename = "day")]
    pub sent_on: NaiveDate,
}

/// Takes those for whom it is after six in the morning and who have a course to complete within a week, or before now: of
/// these whoever has had no letter for a week, and whoever has to be done today or tomorrow and has had none today. In a
/// transaction that sees every account.
pub async fn mornings(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Morning>> {
    diesel::sql_query(
        "WITH due AS (
             SELECT p.user_id, min(p.account_id) AS account_id, max(p.there)::date AS day,
                 bool_or(p.due_on - p.there::date IN (0, 1)) AS is_close
             FROM ref_accounts a CROSS JOIN LATERAL course_people(a.id, $1, true) p
             WHERE a.status = 1 AND NOT a.deleted AND p.due_on <= p.there::date + 7 AND p.there::time >= '06:00'
             GROUP BY p.user_id
         )
         INSERT INTO course_reminders (user_id, account_id, sent_on)
         SELECT due.user_id, due.account_id, due.day
         FROM due LEFT JOIN course_reminders r ON r.user_id = due.user_id
         WHERE r.sent_on IS NULL OR r.sent_on <= due.day - 7 OR due.is_close AND r.sent_on < due.day
         ORDER BY due.user_id LIMIT $2
         ON CONFLICT (user_id) DO UPDATE SET account_id = excluded.account_id, sent_on = excluded.sent_on
             WHERE course_reminders.sent_on < excluded.sent_on
         RETURNING user_id, account_id, sent_on",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(MOST)
    .load(conn)
    .await
}

/// A course that somebody has to complete and has not.
#[derive(Clone, Debug, QueryableByName)]
pub struct DueCourse {
    /// English title.
    #[diesel(sql_type = Text)]
    pub title_en: String,
    /// And in Spanish.
    #[diesel(sql_type = Text)]
    pub title_es: String,
    /// Until when.
    #[diesel(sql_type = Date)]
    pub due_on: NaiveDate,
    /// It is too late.
    #[diesel(sql_type = Bool)]
    pub is_overdue: bool,
}

/// What somebody has to complete within a week, or had to before now, at any of their accounts; the first due first.
pub async fn courses_of(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<DueCourse>> {
    diesel::sql_query(
        "SELECT min(p.title_en) AS title_en, min(p.title_es) AS title_es, min(p.due_on) AS due_on,
             bool_or(p.is_overdue) AS is_overdue
         FROM (SELECT DISTINCT account_id FROM ref_user_roles WHERE user_id = $1 AND account_id IS NOT NULL) a
         CROSS JOIN LATERAL course_people(a.account_id, $2, true, $1) p
         WHERE p.due_on <= p.there::date + 7
         GROUP BY p.slug ORDER BY min(p.due_on), p.slug LIMIT $3",
    )
    .bind::<BigInt, _>(user)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(LINES)
    .load(conn)
    .await
}
