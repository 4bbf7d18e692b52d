//! SQL put together from fixed parts: what varies is bound, never written into it.

use std::marker::PhantomData;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Date, Text, Timestamptz},
};

/// A value of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Bind {
    /// A number or an id; PostgreSQL compares it with integers of any size.
    Number(i64),
    /// Several of them.
    Numbers(Vec<i64>),
    /// A text.
    Text(String),
    /// Several of them.
    Texts(Vec<String>),
    /// A day.
    Day(NaiveDate),
    /// A moment.
    Moment(DateTime<Utc>),
}

/// A part of a statement. Each `$` in its text stands for one of its values, in their order; it is written for no other
/// purpose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sql {
    text: String,
    binds: Vec<Bind>,
}

impl Sql {
    /// A part with its values.
    pub fn new(text: &str, binds: impl IntoIterator<Item = Bind>) -> Self {
        Self { text: text.to_owned(), binds: binds.into_iter().collect() }
    }

    /// A part without values.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), binds: Vec::new() }
    }

    /// The part and another one after it.
    #[must_use]
    pub fn then(mut self, part: impl Into<Self>) -> Self {
        let part = part.into();
        self.text.push_str(&part.text);
        self.binds.extend(part.binds);
        self
    }

    /// Parts between others, such as ` AND `.
    pub fn joined(parts: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut parts = parts.into_iter();
        let first = parts.next().unwrap_or_default();
        parts.fold(first, |joined, part| joined.then(between).then(part))
    }

    /// Its text, with a `$` for each value.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A whole statement, whose rows have the columns `ST`.
    pub fn statement<ST>(self) -> Statement<ST> {
        Statement { sql: self, columns: PhantomData }
    }
}

impl From<String> for Sql {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

impl From<&str> for Sql {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

/// A statement whose rows have the columns `ST`. It stays prepared as long as its connection, as diesel's own do.
pub struct Statement<ST> {
    sql: Sql,
    columns: PhantomData<fn() -> ST>,
}

impl<ST> Query for Statement<ST> {
    type SqlType = ST;
}

impl<ST> QueryId for Statement<ST> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<ST, Conn> RunQueryDsl<Conn> for Statement<ST> {}

impl<ST> QueryFragment<Pg> for Statement<ST> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut parts = self.sql.text.split('$');
        out.push_sql(parts.next().unwrap_or_default());
        for (part, bind) in parts.zip(&self.sql.binds) {
            match bind {
                Bind::Number(value) => out.push_bind_param::<BigInt, _>(value)?,
                Bind::Numbers(values) => out.push_bind_param::<Array<BigInt>, _>(values)?,
                Bind::Text(value) => out.push_bind_param::<Text, _>(value)?,
                Bind::Texts(values) => out.push_bind_param::<Array<Text>, _>(values)?,
                Bind::Day(value) => out.push_bind_param::<Date, _>(value)?,
                Bind::Moment(value) => out.push_bind_param::<Timestamptz, _>(value)?,
            }
            out.push_sql(part);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_bound_in_their_order() {
        let sql = Sql::joined(
            [
                Sql::new("a = $", [Bind::Number(1)]),
                Sql::plain("b"),
                Sql::new("c IN ($, $)", [Bind::Text("x'$".into()), Bind::Number(2)]),
            ],
            " AND ",
        );
        let statement: Statement<BigInt> = sql.statement();
        assert_eq!(
            diesel::debug_query::<Pg, _>(&statement).to_string(),
            "a = $1 AND b AND c IN ($2, $3) -- binds: [1, \"x'$\", 2]"
        );
    }
}
