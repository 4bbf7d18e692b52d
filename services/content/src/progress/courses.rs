//! Progress with courses, as learning management tells it: who begins a course has started its item, who completes it has
//! completed the item.

use chrono::{DateTime, Utc};
use contracts::{CourseProgressState, directory};
use diesel::{
    QueryResult,
    sql_types::{BigInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::events::{ApplyError, Copies, CopyTable, Reaction};

/// What the service copies beside the directory.
pub fn copies() -> Copies {
    let columns = ["account_id", "user_id", "slug", "completed"];
    directory::copies().and(CopyTable::of::<CourseProgressState>("course_progress", &columns))
}

/// Reactions to started and completed courses.
pub fn reactions() -> Vec<Reaction> {
    vec![Reaction::to::<CourseProgressState>(|conn, event, state| {
        Box::pin(async move {
            save_progress(conn, &state, event.occurred_at).await?;
            Ok::<_, ApplyError>(())
        })
    })]
}

/// Keeps the progress with the course's item. What somebody has completed is not started again by it.
pub async fn save_progress(
    conn: &mut AsyncPgConnection,
    state: &CourseProgressState,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO item_progress (user_id, slug, account_id, state, changed_at)
         SELECT user_id, slug, account_id, CASE WHEN completed THEN 'completed' ELSE 'started' END, $2
         FROM course_progress WHERE id = $1 AND NOT deleted
         ON CONFLICT (user_id, slug) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
             WHERE item_progress.state = 'started' AND excluded.state = 'completed'",
    )
    .bind::<BigInt, _>(state.id)
    .bind::<Timestamptz, _>(at)
    .execute(conn)
    .await
    .map(drop)
}
