//! For tests of services: a real PostgreSQL, a database a test, signed-in clients for each role.
//!
//! ```ignore
//! #[tokio::test]
//! async fn a_program_admin_sees_the_program() {
//!     let (app, anon, admin) =
//!         TestApp::start(admin::service()).with_user(Role::ProgramAdmin, Place::program(1, 2)).await;
//!     anon.get("/programs/2").await.expect_problem(401, "Error_InvalidToken");
//!     admin.get("/programs/2").await.expect(200);
//! }
//! ```
//!
//! Servers are those that the environment names, else containers where a Docker engine answers, else local binaries; tests
//! say which. PostgreSQL is the server that `AFTERBELL_TEST_POSTGRES_URL` names (as a superuser), else one of our own, one
//! a test process. Each service is migrated once into a template
//! from which every test's database is copied. Nothing has to be cleaned up, whichever way the
//! process ends. A server that cannot be had fails the test.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot be prepared has failed, and should say so where it happened"
)]

mod app;
mod client;
mod container;
mod database;
mod keys;
mod pooler;
mod records;
mod redis;
mod schema;
#[cfg(test)]
mod tests;

pub use app::{Place, TestApp, TestAppBuilder};
pub use client::{TestClient, TestResponse, send};
pub use container::{Container, Image, free_port, say};
pub use database::{
    DownAndUp, TestDatabase, down_and_up, migrate_one_by_one, open_directory, test_database,
};
pub use keys::{jwks, sign};
pub use pooler::Pooler;
pub use records::Records;
pub use redis::RedisServer;
pub use schema::{list_differences, schema_differences};

/// `iss` of test tokens.
pub const ISSUER: &str = "https://afterbell.test";
