//! The spec's list payload to safe SQL: an allow-list of columns, and no text of a caller's in a statement (spec 2 §3
//! List payload).

use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::BigInt,
};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Problem;

/// What every list takes.
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Field that `search` looks in; every searchable field when absent.
    #[serde(alias = "SearchField")]
    #[garde(length(max = 64))]
    pub search_field: Option<String>,
    /// Text looked for.
    #[serde(alias = "Search")]
    #[garde(length(max = 256))]
    pub search: Option<String>,
    /// Field to sort by.
    #[serde(alias = "SortField")]
    #[garde(length(max = 64))]
    pub sort_field: Option<String>,
    /// `asc` or `desc`; also 1 or 2.
    #[serde(alias = "SortDir")]
    #[garde(skip)]
    pub sort_dir: Option<SortDir>,
    /// The whole field equals `search`, letter case aside.
    #[serde(alias = "IsExactMatch")]
    #[garde(skip)]
    pub is_exact_match: Option<bool>,
    /// Page, from 1.
    #[serde(alias = "Page")]
    #[garde(range(min = 1, max = 1_000_000))]
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<i64>,
    /// Rows a page, at most 100.
    #[serde(alias = "Count")]
    #[garde(range(min = 1, max = 100))]
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}

/// Sort order of spec 2 §3: asc 1, desc 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SortDir {
    /// Smallest first.
    #[default]
    #[serde(alias = "1", alias = "ASC")]
    Asc,
    /// Largest first.
    #[serde(alias = "2", alias = "DESC")]
    Desc,
}

/// A page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The rows.
    pub results: Vec<T>,
    /// Rows in all pages.
    pub count: i64,
}

/// A column that a list offers.
pub struct Column<Q: 'static> {
    /// Its name in the payload.
    pub field: &'static str,
    /// Sorts a query by it; every sort ends in a unique column, so that pages do not overlap.
    pub sort: Option<fn(Q, SortDir) -> Q>,
    /// Narrows a query to rows that match it.
    pub search: Option<fn(Q, &Search) -> Q>,
}

/// A page of a query, see [`ListQuery::page_of`].
#[derive(Debug)]
pub struct PageOf<Q> {
    query: Q,
    limit: i64,
    offset: i64,
    is_usual_limit: bool,
}

impl<Q: Query> Query for PageOf<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> QueryId for PageOf<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for PageOf<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(" LIMIT ");
        if self.is_usual_limit {
            out.push_sql(&self.limit.to_string());
        } else {
            out.push_bind_param::<BigInt, _>(&self.limit)?;
        }
        if self.offset > 0 {
            out.push_sql(" OFFSET ");
            out.push_bind_param::<BigInt, _>(&self.offset)?;
        }
        Ok(())
    }
}

/// Text looked for in one field.
#[derive(Clone, Debug)]
pub struct Search {
    /// As it was typed, trimmed.
    pub text: String,
    /// A `LIKE` pattern for it, with its own wildcards escaped; lower case.
    pub pattern: String,
    /// The whole field must equal it.
    pub exact: bool,
}

impl ListQuery {
    /// Rows a page, with the list's own default.
    pub fn limit(&self, default: i64) -> i64 {
        self.count.unwrap_or(default)
    }

    /// Rows to pass over.
    pub fn offset(&self, default: i64) -> i64 {
        (self.page.unwrap_or(1) - 1) * self.limit(default)
    }

    /// The page of a query that is asked for; the query has no `LIMIT`, `OFFSET` or lock of its own.
    ///
    /// The list's own length is part of the text, and the first page has no offset: PostgreSQL takes a number that it
    /// does not know for a tenth of the rows, so the plan that it keeps would be one for reading many. A length that a
    /// caller chose is a parameter: each text is kept as long as its connection.
    pub fn page_of<Q>(&self, query: Q, default: i64) -> PageOf<Q> {
        let (limit, offset) = (self.limit(default), self.offset(default));
        PageOf { query, limit, offset, is_usual_limit: limit == default }
    }

    /// Rows in all pages when this page shows it: it is the last one, and not empty unless it is the first.
    pub fn count_shown(&self, rows: usize, default: i64) -> Option<i64> {
        let (rows, offset) = (i64::try_from(rows).ok()?, self.offset(default));
        let is_last = rows < self.limit(default) && (rows > 0 || offset == 0);
        is_last.then_some(offset + rows)
    }

    /// The text looked for, if there is any.
    pub fn search(&self) -> Option<Search> {
        Search::of(self.search.as_deref()?, self.is_exact_match.unwrap_or(false))
    }

    /// Narrows a query by the search. `everywhere` is used when no field is named.
    ///
    /// Errors: 400 on `searchField` when the list has no such column.
    pub fn narrow<Q>(
        &self,
        query: Q,
        columns: &[Column<Q>],
        everywhere: fn(Q, &Search) -> Q,
    ) -> Result<Q, Problem> {
        let Some(search) = self.search() else {
            return Ok(query);
        };
        match given(&self.search_field) {
            None => Ok(everywhere(query, &search)),
            Some(field) => {
                let narrow = columns
                    .iter()
                    .find(|column| column.field == field)
                    .and_then(|column| column.search)
                    .ok_or_else(|| unknown("searchField", field))?;
                Ok(narrow(query, &search))
            }
        }
    }

    /// Sorts a query, by the first sortable column unless one is named.
    ///
    /// Errors: 400 on `sortField` when the list has no such column.
    pub fn order<Q>(&self, query: Q, columns: &[Column<Q>]) -> Result<Q, Problem> {
        let named = given(&self.sort_field);
        let sort = match named {
            Some(field) => columns
                .iter()
                .find(|column| column.field == field)
                .and_then(|column| column.sort)
                .ok_or_else(|| unknown("sortField", field))
                .map(Some)?,
            None => columns.iter().find_map(|column| column.sort),
        };
        Ok(match sort {
            Some(sort) => sort(query, self.sort_dir.unwrap_or_default()),
            None => query,
        })
    }
}

impl Search {
    /// A search for what was typed, if there is anything in it.
    pub fn of(typed: &str, exact: bool) -> Option<Self> {
        // PostgreSQL's text holds every character but this one.
        let text = typed.replace('\0', "");
        let text = text.trim();
        (!text.is_empty()).then(|| Self::new(text, exact))
    }

    /// A search for a text.
    pub fn new(text: &str, exact: bool) -> Self {
        let mut pattern = String::with_capacity(text.len() + 2);
        if !exact {
            pattern.push('%');
        }
        for c in text.to_lowercase().chars() {
            if matches!(c, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(c);
        }
        if !exact {
            pattern.push('%');
        }
        Self { text: text.to_owned(), pattern, exact }
    }
}

fn given(field: &Option<String>) -> Option<&str> {
    field.as_deref().filter(|field| !field.is_empty())
}

fn unknown(parameter: &str, field: &str) -> Problem {
    Problem::validation([(parameter, format!("This list has no column {field}."))])
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column<String>] = &[
        Column {
            field: "name",
            sort: Some(|query, dir| format!("{query} order name {dir:?}")),
            search: Some(|query, search| format!("{query} like {}", search.pattern)),
        },
        Column { field: "count", sort: None, search: None },
    ];

    #[test]
    fn wildcards_of_the_person_are_letters() {
        assert_eq!(Search::new("50%_A\\", false).pattern, "%50\\%\\_a\\\\%");
        assert_eq!(Search::new("Abc", true).pattern, "abc");
    }

    #[test]
    fn the_first_page_is_written_without_a_parameter() {
        let shown = |page, count| {
            let query = ListQuery { page: Some(page), count, ..ListQuery::default() };
            let rows = diesel::select(1_i64.into_sql::<BigInt>());
            diesel::debug_query::<Pg, _>(&query.page_of(rows, 25)).to_string()
        };
        assert_eq!(shown(1, None), "SELECT $1 LIMIT 25 -- binds: [1]");
        assert_eq!(shown(3, None), "SELECT $1 LIMIT 25 OFFSET $2 -- binds: [1, 50]");
        assert_eq!(shown(3, Some(10)), "SELECT $1 LIMIT $2 OFFSET $3 -- binds: [1, 10, 20]");
    }

    #[test]
    fn only_listed_columns() {
        let query = ListQuery {
            sort_field: Some("count".into()),
            search: Some("x".into()),
            search_field: Some("secret".into()),
            ..ListQuery::default()
        };
        let error = query.order(String::new(), COLUMNS).unwrap_err();
        assert!(error.errors.contains_key("sortField"));
        let error = query.narrow(String::new(), COLUMNS, |q, _| q).unwrap_err();
        assert!(error.errors.contains_key("searchField"));
    }

    #[test]
    fn sorts_by_the_first_column_unless_told() {
        let query = ListQuery::default();
        assert_eq!(query.order(String::new(), COLUMNS).unwrap(), " order name Asc");
        assert_eq!((query.limit(25), query.offset(25)), (25, 0));
    }

    #[test]
    fn the_last_page_shows_how_many_there_are() {
        let page = |page| ListQuery { page: Some(page), ..ListQuery::default() };
        assert_eq!(page(1).count_shown(0, 25), Some(0));
        assert_eq!(page(1).count_shown(24, 25), Some(24));
        assert_eq!(page(1).count_shown(25, 25), None);
        assert_eq!(page(3).count_shown(1, 25), Some(51));
        assert_eq!(page(3).count_shown(0, 25), None);
    }

    #[test]
    fn reads_the_payload_of_the_spec() {
        let query: ListQuery = serde_json::from_value(
            serde_json::json!({"sortDir": "2", "SearchField": "name", "isExactMatch": true}),
        )
        .unwrap();
        assert_eq!(query.sort_dir, Some(SortDir::Desc));
        assert_eq!(query.search_field.as_deref(), Some("name"));
    }
}
