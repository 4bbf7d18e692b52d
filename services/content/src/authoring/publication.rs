//! When an item is seen: at once, or at a time that its author set, by a job.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    audit::{self, Actor},
    error::Problem,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
};
use serde_json::json;

use super::store;
use crate::{courses, items::model::ItemRow, schema::items};

/// The job that does what is due for an item.
const KIND: &str = "content.publication";

/// Lets everybody of its audience see a version of an item.
pub(crate) async fn publish(
    conn: &mut AsyncPgConnection,
    row: &ItemRow,
    number: i32,
    now: DateTime<Utc>,
) -> Result<ItemRow, Problem> {
    let version = store::version(conn, row.id, number).await?;
    let version = version.ok_or_else(|| Problem::internal("an item has no such version"))?;
    let after = diesel::update(items::table.find(row.id))
        .set((
            version.fields.columns(version.course.as_ref()),
            items::is_published.eq(true),
            items::published_version.eq(Some(number)),
            // It stays where it was in the order of what is new.
            items::published_at.eq(Some(row.published_at.unwrap_or(now))),
            items::scheduled_version.eq(None::<i32>),
            items::publish_at.eq(None::<DateTime<Utc>>),
        ))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await?;
    courses::tell(conn, row, &after).await?;
    Ok(after)
}

/// Lets nobody but its authors see an item, whose columns are its latest version again. Nothing is scheduled any more.
pub(crate) async fn unpublish(
    conn: &mut AsyncPgConnection,
    row: &ItemRow,
) -> Result<ItemRow, Problem> {
    let version = store::version(conn, row.id, row.version).await?;
    let version = version.ok_or_else(|| Problem::internal("an item has no such version"))?;
    let after = diesel::update(items::table.find(row.id))
        .set((
            version.fields.columns(version.course.as_ref()),
            items::is_published.eq(false),
            items::published_version.eq(None::<i32>),
            items::published_at.eq(None::<DateTime<Utc>>),
            items::scheduled_version.eq(None::<i32>),
            items::publish_at.eq(None::<DateTime<Utc>>),
            items::unpublish_at.eq(None::<DateTime<Utc>>),
        ))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await?;
    courses::tell(conn, row, &after).await?;
    Ok(after)
}

/// Has the latest version of an item published at a time.
pub(crate) async fn schedule(
    conn: &mut AsyncPgConnection,
    row: &ItemRow,
    at: DateTime<Utc>,
) -> Result<ItemRow, Problem> {
    let after = diesel::update(items::table.find(row.id))
        .set((items::scheduled_version.eq(Some(row.version)), items::publish_at.eq(Some(at))))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await?;
    ask(conn, row.id, at).await?;
    Ok(after)
}

/// Has an item taken back at a time.
pub(crate) async fn schedule_end(
    conn: &mut AsyncPgConnection,
    row: &ItemRow,
    at: DateTime<Utc>,
) -> Result<ItemRow, Problem> {
    let after = diesel::update(items::table.find(row.id))
        .set(items::unpublish_at.eq(Some(at)))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await?;
    ask(conn, row.id, at).await?;
    Ok(after)
}

/// A job for another time than the one that holds does nothing, so none is taken back.
async fn ask(conn: &mut AsyncPgConnection, item: i64, at: DateTime<Utc>) -> Result<(), Problem> {
    let key = format!("{item}/{}", at.timestamp());
    jobs::enqueue(conn, KIND, &key, None, at, json!({"item": item})).await?;
    Ok(())
}

/// Publishes and takes back what is due.
pub(crate) fn job() -> Handler {
    Handler::new(KIND, |platform, conn, job| Box::pin(run(platform, conn, job)))
}

async fn run(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let id = job.payload.get("item").and_then(serde_json::Value::as_i64).unwrap_or_default();
    // It may have been removed since.
    let Some(mut row) = store::item_lock(conn, id).await? else { return Ok(Next::Done) };
    let now = platform.clock().now();
    let failed = |problem: Problem| JobError::Later(problem.to_string());
    if let (Some(number), Some(at)) = (row.scheduled_version, row.publish_at)
        && at <= now
    {
        let after = publish(conn, &row, number, now).await.map_err(failed)?;
        let entry = entry("item.publish", Some(&row), Some(&after));
        audit::record(conn, platform.clock(), Actor::system(), entry).await?;
        row = after;
    }
    if row.unpublish_at.is_some_and(|at| at <= now) {
        let after = unpublish(conn, &row).await.map_err(failed)?;
        let entry = entry("item.unpublish", Some(&row), Some(&after));
        audit::record(conn, platform.clock(), Actor::system(), entry).await?;
    }
    Ok(Next::Done)
}

/// What the audit is told of a change. The text itself is in the versions.
pub(crate) fn entry(
    action: &'static str,
    before: Option<&ItemRow>,
    after: Option<&ItemRow>,
) -> audit::Entry {
    let shown = |row: &ItemRow| {
        json!({
            "slug": row.slug,
            "language": row.language,
            "title": row.columns.title,
            "version": row.version,
            "publishedVersion": row.published_version,
            "publishAt": row.publish_at,
            "unpublishAt": row.unpublish_at,
        })
    };
    audit::Entry {
        action,
        entity: "item",
        entity_id: after.or(before).map(|row| row.id.to_string()).unwrap_or_default(),
        account_id: None,
        before: before.map(shown),
        after: after.map(shown),
    }
}
