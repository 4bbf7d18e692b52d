//! Through HTTP, against a real PostgreSQL.
