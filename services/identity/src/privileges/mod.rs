//! Privileges: roles given to many people at once, and taken back at once (spec 2 §2 Users, §7).

mod routes;

pub use self::routes::configure;
