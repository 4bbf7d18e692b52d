//! Where a service looks people and places up.

use std::collections::HashMap;

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use foundation::auth::RoleRecord;
use futures_util::future::BoxFuture;

use crate::db::Db;

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

/// Whether the people and clients of an account may come in: it is not known to be disabled.
pub type FindAccount =
    for<'a> fn(&'a mut AsyncPgConnection, i64) -> BoxFuture<'a, QueryResult<bool>>;

/// Of some accounts, or of all of them, those where a feature flag is on.
pub type FindFlagged = for<'a> fn(
    &'a mut AsyncPgConnection,
    &'static str,
    Option<Vec<i64>>,
) -> BoxFuture<'a, QueryResult<Vec<i64>>>;

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
    /// Finds out whether an account is open.
    pub account_is_open: FindAccount,
    /// Finds accounts where a feature flag is on.
    pub flagged: FindFlagged,
    /// Finds names of people.
    pub names: FindNames,
}
