//! Columns of lists: each says how it sorts and how it is searched.

use diesel::sql_types::{BigInt, Nullable};

/// A column of a list. `column!(table: "field", column, kind)` sorts by the column and then by `id`;
/// the kind is how a search in it reads what was typed: `number T`, `date`, `status` and `text`, or a function.
macro_rules! column {
    ($table:ident: $field:literal, $column:ident, number $type:ty) => {
        column!(@ $table, $field, $column, |query, search| match search.text.parse::<$type>() {
            Ok(number) => query.filter($table::$column.eq(number)),
            Err(_) => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
        })
    };
    ($table:ident: $field:literal, $column:ident, date) => {
        column!(@ $table, $field, $column, |query, search| match crate::columns::date(&search.text) {
            Some(date) => query.filter($table::$column.eq(date)),
            None => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
        })
    };
    ($table:ident: $field:literal, $column:ident, status) => {
        column!(@ $table, $field, $column, |query, search| match crate::columns::status(&search.text) {
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

/// A date as people type it: `MM/DD/YYYY` or `YYYY-MM-DD`.
pub fn date(text: &str) -> Option<chrono::NaiveDate> {
    text.parse()
        .ok()
        .or_else(|| chrono::NaiveDate::parse_from_str(text, "%m/%d/%Y").ok())
        .filter(|date| crate::fields::is_plausible(*date))
}

/// A status as people type it: the word that the list shows, or the beginning of it, or its number; 0 is any.
pub fn status(text: &str) -> Option<i16> {
    match text.parse() {
        Ok(number) => (0..=2).contains(&number).then_some(number),
        Err(_) => {
            let key = crate::names::name_key(text);
            let words = [(1, "active"), (2, "disabled")];
            words.into_iter().find(|(_, word)| word.starts_with(&key)).map(|(status, _)| status)
        }
    }
}

diesel::define_sql_function! {
    /// A text without case and accents, as `search_text` holds it; empty when there is none.
    fn afterbell_folded(value: diesel::sql_types::Nullable<diesel::sql_types::Text>) -> diesel::sql_types::Text;
}

/// How many rows there are in all, and how many of them are active; a sum of none is null.
pub type TotalsSql = (Nullable<BigInt>, Nullable<BigInt>);

/// The totals that a statement of [`TotalsSql`] answered.
pub fn totals(rows: Vec<(Option<i64>, Option<i64>)>) -> (i64, i64) {
    let (all, active) = rows.into_iter().next().unwrap_or_default();
    (all.unwrap_or(0), active.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_status_is_typed_in_words_or_as_a_number() {
        for (text, status) in [
            ("Active", Some(1)),
            ("dis", Some(2)),
            ("2", Some(2)),
            ("0", Some(0)),
            ("3", None),
            ("x", None),
        ] {
            assert_eq!(super::status(text), status, "{text}");
        }
    }
}
