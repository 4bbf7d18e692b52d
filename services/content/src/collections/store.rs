//! Statements about collections.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{CollectionFields, CollectionRow};
use crate::schema::collections;

/// Collections of an account that a user reads: their own, and those that others share with a place of theirs; by name.
pub(crate) async fn collection_list(
    conn: &mut AsyncPgConnection,
    account: i64,
    user: i64,
    most: i64,
) -> QueryResult<Vec<CollectionRow>> {
    collections::table
        .filter(collections::account_id.eq(account))
        .filter(collections::owner_id.eq(user).or(collections::shared_with.ne("nobody")))
        .order((collections::name, collections::id))
        .limit(most)
        .select(CollectionRow::as_select())
        .load(conn)
        .await
}

/// A collection that a user reads.
pub(crate) async fn collection(
    conn: &mut AsyncPgConnection,
    id: i64,
    user: i64,
) -> QueryResult<Option<CollectionRow>> {
    collections::table
        .find(id)
        .filter(collections::owner_id.eq(user).or(collections::shared_with.ne("nobody")))
        .select(CollectionRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// How many collections a user has in an account.
pub(crate) async fn count_of(
    conn: &mut AsyncPgConnection,
    account: i64,
    user: i64,
) -> QueryResult<i64> {
    collections::table
        .filter(collections::account_id.eq(account))
        .filter(collections::owner_id.eq(user))
        .count()
        .get_result(conn)
        .await
}

/// Makes a collection.
pub(crate) async fn collection_insert(
    conn: &mut AsyncPgConnection,
    (account, owner): (i64, i64),
    fields: &CollectionFields,
    now: DateTime<Utc>,
) -> QueryResult<CollectionRow> {
    diesel::insert_into(collections::table)
        .values((
            collections::account_id.eq(account),
            collections::owner_id.eq(owner),
            collections::modified_at.eq(now),
            fields,
        ))
        .returning(CollectionRow::as_returning())
        .get_result(conn)
        .await
}

/// Changes a collection of an owner from a version; none when somebody changed it meanwhile.
pub(crate) async fn collection_update(
    conn: &mut AsyncPgConnection,
    (id, version): (i64, i32),
    owner: i64,
    fields: &CollectionFields,
    now: DateTime<Utc>,
) -> QueryResult<Option<CollectionRow>> {
    diesel::update(collections::table.find(id))
        .filter(collections::owner_id.eq(owner))
        .filter(collections::version.eq(version))
        .set((
            fields,
            collections::version.eq(collections::version + 1),
            collections::modified_at.eq(now),
        ))
        .returning(CollectionRow::as_returning())
        .get_result(conn)
        .await
        .optional()
}

/// Removes a collection of an owner.
pub(crate) async fn collection_delete(
    conn: &mut AsyncPgConnection,
    id: i64,
    owner: i64,
) -> QueryResult<Option<CollectionRow>> {
    diesel::delete(collections::table.find(id))
        .filter(collections::owner_id.eq(owner))
        .returning(CollectionRow::as_returning())
        .get_result(conn)
        .await
        .optional()
}
