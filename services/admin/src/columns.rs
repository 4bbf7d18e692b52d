//! Columns of lists: each says how it sorts and how it is searched.

/// A column of a list. `column!(table: "field", column, kind)` sorts by the column and then by `id`;
/// the kind is how a search in it reads what was typed: `number T`, `date` and `text`, or a function.
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
    ($table:ident: $field:literal, $column:ident, text) => {
        column!(@ $table, $field, $column, |query, search| {
            query.filter($table::$column.ilike(search.pattern.clone()))
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
