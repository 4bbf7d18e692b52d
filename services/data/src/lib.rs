//! What services keep and tell: the database with its tenants, events, jobs, the audit log, mail, files, the cache and
//! sessions. Knows no routes.

pub mod audit;
pub mod cache;
pub mod clients;
pub mod commits;
pub mod consistency;
pub mod db;
pub mod directory;
pub mod events;
pub mod files;
pub mod hold;
pub mod jobs;
pub mod listed;
pub mod live;
pub mod mail;
pub mod prepared;
pub mod role_cache;
pub mod sessions;
pub mod shared;
pub mod sql;
pub mod start_error;
