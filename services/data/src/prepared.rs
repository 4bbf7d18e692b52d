//! SQL texts that stay prepared.

use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
};

/// Keeps a statement prepared as long as its connection, as diesel does with its own.
pub trait Prepare: Sized {
    /// For a text that is always the same, as `diesel::sql_query(TEXT).bind(…).prepared()`. Left alone, diesel has the
    /// server parse and plan such a text at every use, in two round trips more. Never for a text that values are written
    /// into: the server would keep one of each.
    fn prepared(self) -> Prepared<Self> {
        Prepared(self)
    }
}

impl<Q: Query + QueryFragment<Pg>> Prepare for Q {}

/// A statement that stays prepared; see [`Prepare`].
#[derive(Clone, Debug)]
pub struct Prepared<Q>(Q);

impl<Q: Query> Query for Prepared<Q> {
    type SqlType = Q::SqlType;
}

/// Known by its text.
impl<Q> QueryId for Prepared<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q, Conn> RunQueryDsl<Conn> for Prepared<Q> {}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}
