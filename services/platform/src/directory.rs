//! Where a service looks people and places up.

use std::collections::HashMap;

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;

use crate::{auth::RoleRecord, db::Db};

/// Role records of a user, of every status.
pub type FindRoles =
    for<'a> fn(&'a mut AsyncPgConnection, i64) -> BoxFuture<'a, QueryResult<Vec<RoleRecord>>>;

/// Whether an account, its program and that program's site exist.
pub type FindPlace = for<'a> fn(
    &'a mut AsyncPgConnection,
    i64,
    Option<i64>,
    Option<i64>,
) -> BoxFuture<'a, QueryResult<bool>>;

/// Names of people by id, of every account.
pub type FindNames =
    for<'a> fn(&'a Db, Vec<i64>) -> BoxFuture<'a, QueryResult<HashMap<i64, String>>>;

/// Where a service finds who somebody is and whether a place exists. What takes a connection runs in a system transaction.
#[derive(Clone, Copy)]
pub struct Directory {
    /// Finds role records.
    pub role_records: FindRoles,
    /// Finds a place.
    pub place_exists: FindPlace,
    /// Finds names of people.
    pub names: FindNames,
}
