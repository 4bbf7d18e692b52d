//! The audit log: written in the transaction of the change it tells of, never changed. Every service answers who
//! did what at `/audit` ([`routes`]).

mod model;
mod routes;
mod store;

pub use self::{
    model::{AuditEntry, AuditFilter, AuditList, AuditPage, AuditRow},
    routes::routes,
};
pub use data::audit::{Actor, Entry, audit_log, record, record_all};

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

use crate::{
    Platform,
    auth::{Action, Can},
    record::Record,
};

/// Adds what the caller did to a record, such as `discount.edit`: made when there is nothing `before`, removed when there is
/// nothing `after`. Call it in the transaction of the change.
pub async fn change<R: Record, A: Action>(
    conn: &AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    action: &'static str,
    (before, after): (Option<&R>, Option<&R>),
) -> QueryResult<()> {
    let entry = Entry::change(action, before, after);
    record(conn, platform.clock(), &who.principal, entry).await
}
