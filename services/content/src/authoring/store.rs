//! Statements about items and their versions, as authors change them.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

use super::model::{ItemFields, Version, VersionRow};
use crate::{
    items::model::ItemRow,
    schema::{item_files, item_versions, items, subscriptions},
};

/// An item.
pub(crate) async fn item(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<ItemRow>> {
    items::table.find(id).select(ItemRow::as_select()).first(conn).await.optional()
}

/// An item, locked until the transaction is over.
pub(crate) async fn item_lock(
    conn: &mut AsyncPgConnection,
    id: i64,
) -> QueryResult<Option<ItemRow>> {
    items::table.find(id).select(ItemRow::as_select()).for_update().first(conn).await.optional()
}

/// A version of an item.
pub(crate) async fn version(
    conn: &mut AsyncPgConnection,
    item: i64,
    number: i32,
) -> QueryResult<Option<Version>> {
    let found: Option<(Value, Option<Value>)> = item_versions::table
        .find((item, number))
        .select((item_versions::fields, item_versions::course))
        .first(conn)
        .await
        .optional()?;
    let Some((fields, course)) = found else { return Ok(None) };
    let fields = serde_json::from_value(fields)
        .map_err(|error| diesel::result::Error::DeserializationError(error.into()))?;
    Ok(Some(Version { fields, course }))
}

/// Versions of an item, the latest first.
pub(crate) async fn version_list(
    conn: &mut AsyncPgConnection,
    item: i64,
    most: i64,
) -> QueryResult<Vec<VersionRow>> {
    item_versions::table
        .filter(item_versions::item_id.eq(item))
        .order(item_versions::number.desc())
        .limit(most)
        .select(VersionRow::as_select())
        .load(conn)
        .await
}

/// Adds an item that nobody else sees, with its first version.
pub(crate) async fn item_insert(
    conn: &mut AsyncPgConnection,
    (slug, language): (&str, &str),
    fields: &ItemFields,
    course: Option<&Value>,
    by: (i64, DateTime<Utc>),
) -> QueryResult<ItemRow> {
    let row: ItemRow = diesel::insert_into(items::table)
        .values((
            fields.columns(course),
            items::slug.eq(slug),
            items::language.eq(language),
            items::is_published.eq(false),
            items::version.eq(1),
            items::modified_at.eq(by.1),
        ))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await?;
    version_insert(conn, (row.id, 1), (fields, course), None, by).await?;
    Ok(row)
}

/// Adds a version to an item, which is seen at once where the item is not published.
pub(crate) async fn save(
    conn: &mut AsyncPgConnection,
    row: &ItemRow,
    fields: &ItemFields,
    course: Option<&Value>,
    restored_from: Option<i32>,
    by: (i64, DateTime<Utc>),
) -> QueryResult<ItemRow> {
    let number = row.version + 1;
    version_insert(conn, (row.id, number), (fields, course), restored_from, by).await?;
    let columns = (!row.is_published).then(|| fields.columns(course));
    diesel::update(items::table.find(row.id))
        .set((columns, items::version.eq(number), items::modified_at.eq(by.1)))
        .returning(ItemRow::as_returning())
        .get_result(conn)
        .await
}

async fn version_insert(
    conn: &mut AsyncPgConnection,
    (item, number): (i64, i32),
    (fields, course): (&ItemFields, Option<&Value>),
    restored_from: Option<i32>,
    (saved_by, saved_at): (i64, DateTime<Utc>),
) -> QueryResult<()> {
    let stored = serde_json::to_value(fields)
        .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
    diesel::insert_into(item_versions::table)
        .values((
            item_versions::item_id.eq(item),
            item_versions::number.eq(number),
            item_versions::fields.eq(stored),
            item_versions::course.eq(course),
            item_versions::saved_by.eq(saved_by),
            item_versions::saved_at.eq(saved_at),
            item_versions::restored_from.eq(restored_from),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Removes an item with its versions.
pub(crate) async fn item_delete(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::delete(items::table.find(id)).execute(conn).await?;
    Ok(())
}

/// Whether there is a subscription.
pub(crate) async fn has_subscription(conn: &mut AsyncPgConnection, id: &str) -> QueryResult<bool> {
    diesel::select(exists(subscriptions::table.find(id.to_owned()))).get_result(conn).await
}

/// Slugs of items that there are in a language, of those that begin so.
pub(crate) async fn slugs_like(
    conn: &mut AsyncPgConnection,
    language: &str,
    start: &str,
) -> QueryResult<Vec<String>> {
    items::table
        .filter(items::language.eq(language))
        // A slug has no character that means something to LIKE.
        .filter(items::slug.like(format!("{start}%")))
        .select(items::slug)
        .load(conn)
        .await
}

/// Those of some slugs that there are items of, in any language, published or not.
pub(crate) async fn known_slugs(
    conn: &mut AsyncPgConnection,
    slugs: &[String],
) -> QueryResult<Vec<String>> {
    items::table
        .filter(items::slug.eq_any(slugs.to_vec()))
        .select(items::slug)
        .distinct()
        .load(conn)
        .await
}

/// Media types of those of some files that there are.
pub(crate) async fn media_types(
    conn: &mut AsyncPgConnection,
    files: &[i64],
) -> QueryResult<Vec<(i64, String)>> {
    item_files::table
        .filter(item_files::id.eq_any(files.to_vec()))
        .select((item_files::id, item_files::media_type))
        .load(conn)
        .await
}

/// Holds files that an item is given: until the transaction is over nobody removes one of them.
pub(crate) async fn files_hold(conn: &mut AsyncPgConnection, files: &[i64]) -> QueryResult<()> {
    let those = item_files::table.filter(item_files::id.eq_any(files.to_vec()));
    let _: Vec<i64> = those.select(item_files::id).for_key_share().load(conn).await?;
    Ok(())
}
