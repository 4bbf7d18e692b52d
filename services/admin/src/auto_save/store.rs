//! Every statement about drafts. A draft belongs to a person: each statement names the person.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

use super::model::Draft;
use crate::{access::OwnPlace, schema::auto_saves};

/// Which draft.
#[derive(Clone, Debug)]
pub struct Key {
    /// The person.
    pub user: i64,
    /// 1 account, 2 program, 3 site, 4 library item.
    pub entity_type: i16,
    /// Place of the draft.
    pub place: OwnPlace,
    /// Which library item; empty for other kinds.
    pub record: String,
}

impl Key {
    fn columns(self) -> (i64, i16, i64, i64, i64, String) {
        let OwnPlace { account_id, program_id, site_id } = self.place;
        (self.user, self.entity_type, account_id, program_id, site_id, self.record)
    }
}

/// A draft, if there is one.
pub async fn draft(conn: &mut AsyncPgConnection, key: Key) -> QueryResult<Option<Draft>> {
    auto_saves::table.find(key.columns()).select(Draft::as_select()).first(conn).await.optional()
}

/// Keeps a draft in place of the one that there may be.
pub async fn draft_upsert(
    conn: &mut AsyncPgConnection,
    key: Key,
    data: &Value,
    now: DateTime<Utc>,
) -> QueryResult<Draft> {
    diesel::insert_into(auto_saves::table)
        .values((
            auto_saves::user_id.eq(key.user),
            auto_saves::entity_type.eq(key.entity_type),
            auto_saves::account_id.eq(key.place.account_id),
            auto_saves::program_id.eq(key.place.program_id),
            auto_saves::site_id.eq(key.place.site_id),
            auto_saves::record.eq(key.record),
            auto_saves::data.eq(data),
            auto_saves::saved_at.eq(now),
        ))
        .on_conflict((
            auto_saves::user_id,
            auto_saves::entity_type,
            auto_saves::account_id,
            auto_saves::program_id,
            auto_saves::site_id,
            auto_saves::record,
        ))
        .do_update()
        .set((
            auto_saves::data.eq(excluded(auto_saves::data)),
            auto_saves::saved_at.eq(excluded(auto_saves::saved_at)),
        ))
        .returning(Draft::as_returning())
        .get_result(conn)
        .await
}

/// Removes a person's oldest drafts of a kind beyond the `most` newest.
pub async fn drafts_trim(
    conn: &mut AsyncPgConnection,
    (user, entity_type): (i64, i16),
    most: i64,
) -> QueryResult<()> {
    let own = auto_saves::user_id.eq(user).and(auto_saves::entity_type.eq(entity_type));
    let cutoff: Option<DateTime<Utc>> = auto_saves::table
        .filter(own)
        .order(auto_saves::saved_at.desc())
        .offset(most - 1)
        .select(auto_saves::saved_at)
        .first(conn)
        .await
        .optional()?;
    let Some(cutoff) = cutoff else { return Ok(()) };
    diesel::delete(auto_saves::table.filter(own.and(auto_saves::saved_at.lt(cutoff))))
        .execute(conn)
        .await
        .map(drop)
}

/// Removes a draft.
pub async fn draft_delete(conn: &mut AsyncPgConnection, key: Key) -> QueryResult<()> {
    diesel::delete(auto_saves::table.find(key.columns())).execute(conn).await.map(drop)
}
