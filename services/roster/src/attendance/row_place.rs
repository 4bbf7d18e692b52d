//! PostgreSQL's `tid`: where a row's version is in its table.

use std::io::Write;

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    query_builder::QueryId,
    serialize::{self, IsNull, Output, ToSql},
    sql_types::SqlType,
};

/// The type `tid`.
#[derive(Clone, Copy, Debug, SqlType, QueryId)]
#[diesel(postgres_type(oid = 27, array_oid = 1010))]
pub struct Tid;

/// Where a version of a row is, as it was read: until the row is changed, at the latest to the end of the transaction that
/// keeps others from changing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Tid)]
pub struct RowPlace([u8; 6]);

impl FromSql<Tid, Pg> for RowPlace {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(value.as_bytes().try_into()?))
    }
}

impl ToSql<Tid, Pg> for RowPlace {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&self.0)?;
        Ok(IsNull::No)
    }
}
