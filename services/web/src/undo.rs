//! Taking back what one request changed about many things: what each was before is stored in the transaction of the change,
//! under a token that is answered. The token works once, for an hour, for who was given it and may still do what it takes
//! back; what has been changed since stays as it is.

use std::sync::atomic::{AtomicBool, Ordering};

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use foundation::{
    auth::Principal,
    error::{Problem, names},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    bulk::{BulkAnswer, BulkItem},
    context::Platform,
};

/// Minutes for which a token works.
const MINUTES: i64 = 60;

diesel::table! {
    undos (id) {
        id -> BigInt,
        token -> Uuid,
        kind -> Text,
        made_by -> BigInt,
        account_ids -> Array<BigInt>,
        expires_at -> Timestamptz,
        changes -> Jsonb,
    }
}

/// Results of a bulk change and the token to undo it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undoable {
    /// Takes back what was changed, once, within the hour; none when nothing was.
    pub undo_token: Option<String>,
    /// Result of each item.
    #[serde(flatten)]
    pub answer: BulkAnswer,
}

/// Takes back what was done.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoRequest {
    /// As it was given.
    pub undo_token: String,
}
foundation::field_rules!(UndoRequest);

/// One thing as it was before it was changed, and the account it belongs to; none for what belongs to the provider.
#[derive(Clone, Debug)]
pub struct UndoEntry {
    account_id: Option<i64>,
    before: Value,
}

impl UndoEntry {
    /// Errors: 500 for what cannot be stored.
    pub fn new(account_id: Option<i64>, before: impl Serialize) -> Result<Self, Problem> {
        let before = serde_json::to_value(before).map_err(Problem::internal)?;
        Ok(Self { account_id, before })
    }
}

/// What a request under way changes.
pub struct Undo {
    token: Uuid,
    kind: &'static str,
    made_by: i64,
    expires_at: DateTime<Utc>,
    is_issued: AtomicBool,
}

impl Undo {
    /// For a request of `who`. `kind` says what reads the changes again, such as `program.status`.
    pub fn new(platform: &Platform, who: &Principal, kind: &'static str) -> Self {
        Self {
            token: Uuid::new_v4(),
            kind,
            made_by: who.user_id,
            expires_at: platform.clock().now() + Duration::minutes(MINUTES),
            is_issued: AtomicBool::new(false),
        }
    }

    /// Stores what was changed. Call it in the transaction of the change; it may travel together with other statements of it.
    pub async fn store(
        &self,
        mut conn: &AsyncPgConnection,
        changes: Vec<UndoEntry>,
    ) -> QueryResult<()> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut accounts: Vec<i64> =
            changes.iter().filter_map(|change| change.account_id).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let changes = changes.into_iter().map(|change| change.before).collect();
        diesel::insert_into(undos::table)
            .values((
                undos::token.eq(self.token),
                undos::kind.eq(self.kind),
                undos::made_by.eq(self.made_by),
                undos::account_ids.eq(accounts),
                undos::expires_at.eq(self.expires_at),
                undos::changes.eq(Value::Array(changes)),
            ))
            .execute(&mut conn)
            .await?;
        self.is_issued.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// What the request is answered.
    pub fn answer(self, items: Vec<BulkItem>) -> Undoable {
        let undo_token = self.is_issued.into_inner().then(|| self.token.to_string());
        Undoable { undo_token, answer: items.into_iter().collect() }
    }
}

/// The parts that a token still takes back: each is [`taken`] in a transaction of its own.
///
/// Errors: 404 when there are none: it was used, is too old, or somebody else's.
pub async fn parts(
    platform: &Platform,
    who: &Principal,
    kind: &str,
    request: &UndoRequest,
) -> Result<Vec<i64>, Problem> {
    let not_found = || Problem::not_found("undo");
    let token: Uuid = request.undo_token.parse().map_err(|_| not_found())?;
    let waiting = undos::table
        .filter(undos::token.eq(token))
        .filter(undos::kind.eq(kind.to_owned()))
        .filter(undos::made_by.eq(who.user_id))
        .filter(undos::expires_at.gt(platform.clock().now()))
        .order(undos::id)
        .select(undos::id);
    let parts: Vec<i64> =
        platform.db().tenant_tx(&who.scope(), async |conn| waiting.load(conn).await).await?;
    if parts.is_empty() { Err(not_found()) } else { Ok(parts) }
}

/// What parts take back; nothing any more the second time.
pub async fn taken<C: DeserializeOwned>(
    conn: &mut AsyncPgConnection,
    parts: &[i64],
) -> Result<Vec<C>, Problem> {
    let rows: Vec<Value> = diesel::delete(undos::table.filter(undos::id.eq_any(parts.to_vec())))
        .returning(undos::changes)
        .get_results(conn)
        .await?;
    let mut changes = Vec::new();
    for row in rows {
        let part: Vec<C> = serde_json::from_value(row).map_err(Problem::internal)?;
        changes.extend(part);
    }
    Ok(changes)
}

/// Why something that has been changed since is not taken back (409).
pub fn changed_since() -> Problem {
    Problem::conflict(names::CHANGED_SINCE, "It has been changed since, and stays as it is now.")
}

/// Removes what can be taken back no more.
pub async fn prune(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(undos::table.filter(undos::expires_at.lt(now))).execute(conn).await
}
