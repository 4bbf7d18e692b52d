//! Every statement about links.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{auth::Scope, db::Db};

use super::model::{Link, LinkFields};
use crate::schema::links;

/// Most links that are listed.
const MOST: i64 = 500;

/// The links in their order, of some languages or, where none is named, of all; those that are not shown only when asked for.
pub async fn link_list(
    db: &Db,
    scope: &Scope,
    languages: Vec<String>,
    with_inactive: bool,
) -> QueryResult<Vec<Link>> {
    let mut query = links::table.into_boxed();
    if !languages.is_empty() {
        query = query.filter(links::language.eq_any(languages));
    }
    if !with_inactive {
        query = query.filter(links::is_active);
    }
    let query = query
        .order((links::position, links::title_key, links::id))
        .limit(MOST)
        .select(Link::as_select());
    db.tenant_read(scope, query).await
}

/// How many links there are.
pub async fn link_count(conn: &mut AsyncPgConnection) -> QueryResult<i64> {
    links::table.count().get_result(conn).await
}

/// A link, locked until the transaction ends.
pub async fn link(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Link>> {
    links::table.find(id).select(Link::as_select()).for_update().first(conn).await.optional()
}

/// Adds a link.
pub async fn link_insert(
    conn: &mut AsyncPgConnection,
    fields: &LinkFields,
    by: i64,
) -> QueryResult<Link> {
    diesel::insert_into(links::table)
        .values((fields, links::created_by.eq(by), links::modified_by.eq(by)))
        .returning(Link::as_returning())
        .get_result(conn)
        .await
}

/// Changes a link.
pub async fn link_update(
    conn: &mut AsyncPgConnection,
    id: i64,
    fields: &LinkFields,
    by: i64,
) -> QueryResult<Link> {
    diesel::update(links::table.find(id))
        .set((
            fields,
            links::version.eq(links::version + 1),
            links::modified_at.eq(diesel::dsl::now),
            links::modified_by.eq(by),
        ))
        .returning(Link::as_returning())
        .get_result(conn)
        .await
}

/// Removes a link.
pub async fn link_delete(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::delete(links::table.find(id)).execute(conn).await.map(drop)
}
