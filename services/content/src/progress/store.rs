//! Statements about progress.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*, sql_types::Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::ContentProgress;
use crate::schema::item_progress;

/// A statement that reads slugs and how far somebody is with each.
type Begun = item_progress::BoxedQuery<'static, Pg, (Text, Text)>;

/// How far a user is with items, those that were not started left out.
pub(crate) fn begun(user: i64, slugs: Vec<String>) -> Begun {
    item_progress::table
        .filter(item_progress::user_id.eq(user))
        .filter(item_progress::slug.eq_any(slugs))
        .select((item_progress::slug, item_progress::state))
        .into_boxed()
}

/// What [`begun`] reads.
pub(crate) fn by_slug(begun: Vec<(String, String)>) -> HashMap<String, ContentProgress> {
    begun.into_iter().map(|(slug, state)| (slug, ContentProgress::parse(&state))).collect()
}

/// Slugs of what a user has started and not completed, the last one first.
pub(crate) async fn started(
    conn: &mut AsyncPgConnection,
    user: i64,
    most: i64,
) -> QueryResult<Vec<String>> {
    item_progress::table
        .filter(item_progress::user_id.eq(user))
        .filter(item_progress::state.eq("started"))
        .order(item_progress::changed_at.desc())
        .limit(most)
        .select(item_progress::slug)
        .load(conn)
        .await
}

/// Keeps how far a user of an account is with an item.
pub(crate) async fn save_progress(
    conn: &mut AsyncPgConnection,
    (user, account): (i64, i64),
    slug: &str,
    progress: ContentProgress,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let Some(state) = progress.code() else {
        let begun = item_progress::table.find((user, slug));
        return diesel::delete(begun).execute(conn).await.map(drop);
    };
    diesel::insert_into(item_progress::table)
        .values((
            item_progress::user_id.eq(user),
            item_progress::slug.eq(slug),
            item_progress::account_id.eq(account),
            item_progress::state.eq(state),
            item_progress::changed_at.eq(now),
        ))
        .on_conflict((item_progress::user_id, item_progress::slug))
        .do_update()
        .set((item_progress::state.eq(state), item_progress::changed_at.eq(now)))
        .execute(conn)
        .await
        .map(drop)
}
