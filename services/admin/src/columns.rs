//! Columns of lists: each says how it sorts and how it is searched.

use diesel::sql_types::{BigInt, Nullable};

/// A column of a list. `column!(table: "field", column, kind)` sorts by the column and then by `id`;
/// the kind is how a search in it reads what was typed: `number T`, `date`, `status` and `text`, or a function.
macro_rules! column {
    ($table:ident: $field:literal, $column:ident, number $type:ty) => {
        column!(@ $table, $field, $column, |query, search| match crate::typed::number::<$type>(&search.text) {
            Some(number) => query.filter($table::$column.eq(number)),
            None => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
        })
    };
    ($table:ident: $field:literal, $column:ident, date) => {
        column!(@ $table, $field, $column, |query, search| match crate::typed::date(&search.text) {
            Some(date) => query.filter($table::$column.eq(date)),
            None => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
        })
    };
    ($table:ident: $field:literal, $column:ident, status) => {
        column!(@ $table, $field, $column, |query, search| match crate::typed::status(&search.text) {
            Some(0) => query,
            Some(status) => query.filter($table::$column.eq(status)),
            None => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
        })
    };
    ($table:ident: $field:literal, $column:ident, text) => {
        column!(@ $table, $field, $column, |query, search| {
            query.filter(
                crate::columns::afterbell_folded($table::$column)
                    .like(crate::names::in_column(search)),
            )
        })
    };
    ($table:ident: $field:literal, $column:ident, $search:ident) => {
        column!(@ $table, $field, $column, $search)
    };
    (@ $table:ident, $field:literal, $column:ident, $search:expr) => {
        platform::list::Column {
            field: $field,
            sort: Some(|query, dir| match dir {
                platform::list::SortDir::Asc => {
                    query.order(($table::$column.asc(), $table::id.asc()))
                }
                platform::list::SortDir::Desc => {
                    query.order(($table::$column.desc(), $table::id.desc()))
                }
            }),
            search: Some($search),
        }
    };
}

pub(crate) use column;

diesel::define_sql_function! {
    /// A text without case and accents, as `search_text` holds it; empty when there is none.
    fn afterbell_folded(value: diesel::sql_types::Nullable<diesel::sql_types::Text>) -> diesel::sql_types::Text;
}

diesel::define_sql_function! {
    /// Whether a text is like one of some patterns.
    fn afterbell_like(value: diesel::sql_types::Text, patterns: diesel::sql_types::Array<diesel::sql_types::Text>) -> diesel::sql_types::Bool;
}

/// How many rows there are in all, and how many of them are active; a sum of none is null.
pub type TotalsSql = (Nullable<BigInt>, Nullable<BigInt>);

/// The totals that a statement of [`TotalsSql`] answered.
pub fn totals(rows: Vec<(Option<i64>, Option<i64>)>) -> (i64, i64) {
    let (all, active) = rows.into_iter().next().unwrap_or_default();
    (all.unwrap_or(0), active.unwrap_or(0))
}
