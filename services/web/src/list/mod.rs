//! Lists: one declaration of a list's columns gives what its query does, its parameters, its file and its indexes, and no
//! text of a caller's gets into a statement (spec 2 §3 List payload).

mod cell;
mod declared;
mod file;
mod index;
mod of_account;
mod parameters;
mod rows;
pub mod search_input;
mod taken;
mod xlsx;

pub use self::{
    cell::{Cell, FileColumn},
    declared::{ACTIVE, Column, ColumnKind, IndexScope, List},
    file::{FileFormat, FileQuery},
    of_account::OfAccount,
    parameters::{ListParams, RowOf},
    rows::{COUNTED, ColumnsOf, Count, Rows, Totals, TotalsSql},
};
pub use data::{
    listed::Listed,
    sql::{Bind, Sql, Statement},
};

use chrono_tz::Tz;
use foundation::{
    error::Problem,
    fault::{Fault, fault},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What every list takes.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Field that `search` looks in; every searchable field when absent.
    #[serde(alias = "SearchField")]
    #[param(max_length = 64)]
    #[schema(max_length = 64)]
    pub search_field: Option<String>,
    /// Text looked for.
    #[serde(alias = "Search")]
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub search: Option<String>,
    /// Field to sort by.
    #[serde(alias = "SortField")]
    #[param(max_length = 64)]
    #[schema(max_length = 64)]
    pub sort_field: Option<String>,
    /// `asc` or `desc`; also 1 or 2.
    #[serde(alias = "SortDir")]
    pub sort_dir: Option<SortDir>,
    /// The whole field equals `search`, letter case aside.
    #[serde(alias = "IsExactMatch")]
    pub is_exact_match: Option<bool>,
    /// Page, from 1.
    #[serde(alias = "Page")]
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<i64>,
    /// Rows a page, at most 100.
    #[serde(alias = "Count")]
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
    /// Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    /// the list it is, it is read as fast as the first page.
    #[serde(alias = "After")]
    pub after: Option<i64>,
    /// Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing.
    #[param(max_length = 64)]
    #[schema(max_length = 64)]
    pub time_zone: Option<String>,
    /// Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    /// A backslash stands before a comma, semicolon or backslash of a value.
    #[serde(alias = "Filter")]
    #[param(max_length = 2048)]
    #[schema(max_length = 2048)]
    pub filter: Option<String>,
}
foundation::field_rules!(ListQuery {
    search_field: length(..=64),
    search: length(..=256),
    sort_field: length(..=64),
    page: range(1..=1_000_000),
    count: range(1..=100),
    time_zone: length(..=64),
    filter: length(..=2048),
});

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

    /// The filters: each column with its values.
    ///
    /// Errors: 400 on `filter` when it cannot be read.
    pub fn filters(&self) -> Result<Vec<(String, Vec<String>)>, Problem> {
        let unreadable = || Problem::invalid("filter", Fault::invalid("Filter"));
        split(self.filter.as_deref().unwrap_or_default(), ';')
            .iter()
            .filter(|part| !part.trim().is_empty())
            .map(|part| {
                let (field, values) = part.split_once(':').ok_or_else(unreadable)?;
                let values: Vec<String> = split(values, ',')
                    .into_iter()
                    .map(|value| unescaped(value.trim()))
                    .filter(|value| !value.is_empty())
                    .collect();
                if values.is_empty() {
                    return Err(unreadable());
                }
                Ok((field.trim().to_owned(), values))
            })
            .collect()
    }

    /// The time zone of its days.
    ///
    /// Errors: 400 on `timeZone`.
    pub fn zone(&self) -> Result<Tz, Problem> {
        let name = self.time_zone.as_deref().unwrap_or("UTC");
        let message = "Time zone must be an IANA name, such as America/New_York";
        name.parse().map_err(|_| Problem::invalid("timeZone", fault("timeZone", message)))
    }

    /// Whether it finds fewer rows than the list has.
    pub fn is_narrowed(&self) -> bool {
        self.search().is_some() || self.filter.as_deref().is_some_and(|filter| !filter.is_empty())
    }

    /// The text looked for, if there is any.
    pub fn search(&self) -> Option<Search> {
        Search::of(self.search.as_deref()?, self.is_exact_match.unwrap_or(false))
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

/// Parts between signs that have no backslash before them.
fn split(text: &str, sign: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    for c in text.chars() {
        if c == sign && !is_escaped {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    parts
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().filter(|c| *c != '\0');
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    plain
}

fn non_empty(field: &Option<String>) -> Option<&str> {
    field.as_deref().filter(|field| !field.is_empty())
}

fn unknown(parameter: &str, field: &str) -> Problem {
    let message = format!("This list has no column {field}.");
    Problem::invalid(parameter, Fault::new("column", message).with("column", field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_of_the_person_are_letters() {
        assert_eq!(Search::new("50%_A\\", false).pattern, "%50\\%\\_a\\\\%");
        assert_eq!(Search::new("Abc", true).pattern, "abc");
    }

    #[test]
    fn filters_have_several_values_each() {
        let read = |filter: &str| {
            ListQuery { filter: Some(filter.into()), ..ListQuery::default() }.filters()
        };
        let filters = read(r"status:1, 2;city:Queens\, NY,a\\b;;from:2026-01-01..").unwrap();
        let values = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        assert_eq!(
            filters,
            [
                ("status".to_owned(), values(&["1", "2"])),
                ("city".to_owned(), values(&["Queens, NY", r"a\b"])),
                ("from".to_owned(), values(&["2026-01-01.."])),
            ]
        );
        assert_eq!(read("").unwrap(), []);
        for filter in ["status", "status:", "status: ,"] {
            assert!(read(filter).unwrap_err().errors.contains_key("filter"), "{filter}");
        }
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
