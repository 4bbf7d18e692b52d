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
