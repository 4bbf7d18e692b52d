//! The service through HTTP, against a real PostgreSQL.

mod links;
