//! Every statement about column layouts. A layout belongs to a person: each statement names the person.

use diesel::{prelude::*, upsert::excluded};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

use crate::{access::OwnPlace, schema::column_layouts};

/// Which layout: of a person, a list and a place.
pub type Key<'a> = (i64, &'a str, i64, i64, i64);

/// The key of a person's layout of a list at a place.
pub fn key(user: i64, list: &str, place: OwnPlace) -> Key<'_> {
    (user, list, place.account_id, place.program_id, place.site_id)
}

/// The columns of a layout and whether its rows are low, if there is one.
pub async fn column_layout(
    conn: &mut AsyncPgConnection,
    key: Key<'_>,
) -> QueryResult<Option<(Value, bool)>> {
    column_layouts::table
        .find(key)
        .select((column_layouts::layout, column_layouts::is_compact))
        .first(conn)
        .await
        .optional()
}

/// Keeps a layout in place of the one that there may be.
pub async fn column_layout_upsert(
    conn: &mut AsyncPgConnection,
    (user, list, account, program, site): Key<'_>,
    columns: &Value,
    is_compact: bool,
) -> QueryResult<()> {
    diesel::insert_into(column_layouts::table)
        .values((
            column_layouts::user_id.eq(user),
            column_layouts::list.eq(list),
            column_layouts::account_id.eq(account),
            column_layouts::program_id.eq(program),
            column_layouts::site_id.eq(site),
            column_layouts::layout.eq(columns),
            column_layouts::is_compact.eq(is_compact),
        ))
        .on_conflict((
            column_layouts::user_id,
            column_layouts::list,
            column_layouts::account_id,
            column_layouts::program_id,
            column_layouts::site_id,
        ))
        .do_update()
        .set((
            column_layouts::layout.eq(excluded(column_layouts::layout)),
            column_layouts::is_compact.eq(excluded(column_layouts::is_compact)),
            column_layouts::modified_at.eq(diesel::dsl::now),
        ))
        .execute(conn)
        .await
        .map(drop)
}
