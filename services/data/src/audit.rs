//! The audit log: written in the transaction of the change it tells of, never changed.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_types::Jsonb};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use foundation::{auth::Principal, clock::Clock, correlation, record::Record};
use serde::Serialize;
use serde_json::Value;

use crate::prepared::Prepare;

diesel::table! {
    audit_log (id) {
        id -> Int8,
        occurred_at -> Timestamptz,
        account_id -> Nullable<Int8>,
        actor_user_id -> Nullable<Int8>,
        actor_client_id -> Text,
        session_id -> Text,
        viewed_role -> Nullable<Int2>,
        viewed_account_id -> Nullable<Int8>,
        viewed_program_id -> Nullable<Int8>,
        viewed_site_id -> Nullable<Int8>,
        action -> Text,
        entity -> Text,
        entity_id -> Text,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
        address -> Nullable<Text>,
        correlation_id -> Nullable<Text>,
        subject_key -> Nullable<Text>,
    }
}

/// What was done to which entity.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Verb with its noun, such as `program.star`.
    pub action: &'static str,
    /// Kind of entity, such as `program`.
    pub entity: &'static str,
    /// Its id.
    pub entity_id: String,
    /// The account it belongs to; none for what belongs to the provider.
    pub account_id: Option<i64>,
    /// State before the change.
    pub before: Option<Value>,
    /// State after the change.
    pub after: Option<Value>,
}

impl Entry {
    /// Entry for a changed record: created when `before` is none, deleted when `after` is none.
    pub fn change<R: Record>(action: &'static str, before: Option<&R>, after: Option<&R>) -> Self {
        let value = |state: Option<&R>| state.and_then(|state| serde_json::to_value(state).ok());
        let record = after.or(before);
        Self {
            action,
            entity: R::ENTITY,
            entity_id: record.map(|record| record.id().to_string()).unwrap_or_default(),
            account_id: record.and_then(Record::account_id),
            before: value(before),
            after: value(after),
        }
    }
}

/// Who did it. Made from a [`Principal`], or [`Actor::system`] for the product's own jobs.
#[derive(Clone, Debug, Default)]
pub struct Actor {
    /// The user, if a person.
    pub user_id: Option<i64>,
    /// The client used.
    pub client_id: String,
    /// The session used.
    pub session_id: String,
    /// The role and place viewed while it was done.
    pub view_as: Option<foundation::auth::ViewAs>,
}

impl Actor {
    /// The product itself: a job, an import from the command line.
    pub fn system() -> Self {
        Self { client_id: "afterbell".to_owned(), ..Self::default() }
    }
}

impl From<&Principal> for Actor {
    fn from(principal: &Principal) -> Self {
        Self {
            user_id: (principal.user_id > 0).then_some(principal.user_id),
            client_id: principal.client_id.clone(),
            session_id: principal.session_id.clone(),
            view_as: principal.view_as,
        }
    }
}

/// A row on its way into the log, by the names of its columns. What is missing is null, so that the statement is one and stays
/// prepared.
#[derive(Serialize, Insertable)]
#[diesel(table_name = audit_log)]
#[diesel(treat_none_as_default_value = false)]
struct AuditRow {
    occurred_at: DateTime<Utc>,
    account_id: Option<i64>,
    actor_user_id: Option<i64>,
    actor_client_id: String,
    session_id: String,
    viewed_role: Option<i16>,
    viewed_account_id: Option<i64>,
    viewed_program_id: Option<i64>,
    viewed_site_id: Option<i64>,
    action: &'static str,
    entity: &'static str,
    entity_id: String,
    before: Option<Value>,
    after: Option<Value>,
    address: Option<String>,
    correlation_id: Option<String>,
}

/// Adds an entry. Call it in the transaction of the change; it may travel together with other statements of it.
pub async fn record(
    mut conn: &AsyncPgConnection,
    clock: &Clock,
    actor: impl Into<Actor>,
    entry: Entry,
) -> QueryResult<()> {
    for row in rows(clock, actor.into(), vec![entry]) {
        diesel::insert_into(audit_log::table).values(row).execute(&mut conn).await?;
    }
    Ok(())
}

/// Entries written in one statement.
const MOST: usize = 5_000;

/// Adds many entries, in few statements however many they are.
pub async fn record_all(
    conn: &mut AsyncPgConnection,
    clock: &Clock,
    actor: impl Into<Actor>,
    entries: Vec<Entry>,
) -> QueryResult<()> {
    let rows = rows(clock, actor.into(), entries);
    for part in rows.chunks(MOST) {
        let part = serde_json::to_value(part)
            .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
        diesel::sql_query(
            "INSERT INTO audit_log (occurred_at, account_id, actor_user_id, actor_client_id, session_id, viewed_role,
                 viewed_account_id, viewed_program_id, viewed_site_id, action, entity, entity_id, before, after, address,
                 correlation_id)
             SELECT occurred_at, account_id, actor_user_id, actor_client_id, session_id, viewed_role,
                 viewed_account_id, viewed_program_id, viewed_site_id, action, entity, entity_id, before, after, address,
                 correlation_id
             FROM jsonb_populate_recordset(NULL::audit_log, $1)",
        )
        .bind::<Jsonb, _>(part)
        .prepared()
        .execute(conn)
        .await?;
    }
    Ok(())
}

fn rows(clock: &Clock, actor: Actor, entries: Vec<Entry>) -> Vec<AuditRow> {
    let occurred_at = clock.now();
    let (address, correlation_id) = (correlation::address(), correlation::current());
    let row = |entry: Entry| AuditRow {
        occurred_at,
        account_id: entry.account_id,
        actor_user_id: actor.user_id,
        actor_client_id: actor.client_id.clone(),
        session_id: actor.session_id.clone(),
        viewed_role: actor.view_as.map(|view| view.role.id()),
        viewed_account_id: actor.view_as.map(|view| view.account),
        viewed_program_id: actor.view_as.and_then(|view| view.program),
        viewed_site_id: actor.view_as.and_then(|view| view.site),
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entity_id,
        before: entry.before,
        after: entry.after,
        address: address.clone(),
        correlation_id: correlation_id.clone(),
    };
    entries.into_iter().map(row).collect()
}
