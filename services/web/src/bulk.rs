//! One request about many things, answered thing by thing (spec 2 §4 Programs "singly or in bulk", §7 bulk calls).

use std::{
    borrow::Cow,
    collections::BTreeMap,
    time::{Duration, Instant},
};

use data::{consistency, db::SendAsyncFn};
use diesel::result::Error as DieselError;
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager};
use foundation::{
    error::Problem,
    fault::{Fault, FaultCode, fault},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most things that one request may be about.
pub const MOST: usize = 5_000;

/// How long a request goes on beginning parts: it answers well before the gateway gives up on it.
const LONGEST: Duration = Duration::from_secs(20);

/// The request had no time left for it (in a result).
const NOT_REACHED: &str = "Error_NotReached";

/// Which things of a list a request is about: those that it names, or all that the list's filters find but for some.
/// A request flattens it beside the filters that it understands.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Selection {
    /// The things, unless all are selected; at most 5,000.
    #[schema(max_items = 5000)]
    pub ids: Vec<i64>,
    /// Everything that the filters find.
    pub select_all: bool,
    /// Things left out when all are selected; at most 5,000.
    #[schema(max_items = 5000)]
    pub excluded_ids: Vec<i64>,
}
foundation::field_rules!(Selection { ids: length(..=MOST), excluded_ids: length(..=MOST) });

impl Selection {
    /// The ids named, each once, or none when all that the filters find are meant.
    ///
    /// Errors: 400 on `ids` when nothing is selected.
    pub fn named(&self) -> Result<Option<Vec<i64>>, Problem> {
        if self.select_all {
            return Ok(None);
        }
        let mut seen = std::collections::HashSet::new();
        let ids: Vec<i64> = self.ids.iter().copied().filter(|id| seen.insert(*id)).collect();
        if ids.is_empty() {
            return Err(Problem::invalid("ids", fault("selectOne", "Select at least one")));
        }
        Ok(Some(ids))
    }

    /// Refuses what the filters found when it is too much for one request.
    ///
    /// Errors: 400 on `selectAll`.
    pub fn check_found(found: usize) -> Result<(), Problem> {
        if found > MOST {
            let message = format!("Select at most {MOST} at a time");
            return Err(Problem::invalid(
                "selectAll",
                Fault::new("selectMost", message).with("most", MOST),
            ));
        }
        Ok(())
    }
}

/// Result for each item, in the order of the request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BulkAnswer {
    /// One for each thing.
    pub results: Vec<BulkItem>,
    /// How many were done.
    pub done: usize,
    /// How many were not.
    pub failed: usize,
}

/// Result for one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkItem {
    /// The thing; none when it was to be made and was not.
    pub id: Option<i64>,
    /// Its name, as the person knows it; empty when it was not found.
    pub name: String,
    /// It was done.
    pub is_done: bool,
    /// Why it was not.
    pub error: Option<BulkError>,
}

/// Why one thing was not done; as the problem that it would have been alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BulkError {
    /// Stable name of the error (spec 1 §8).
    pub name: Cow<'static, str>,
    /// What happened, for a person.
    pub detail: Cow<'static, str>,
    /// Messages by field.
    pub errors: BTreeMap<String, Vec<String>>,
    /// The rule behind each message of `errors`, by its code; null for what has none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, Vec<Option<FaultCode>>>,
}

impl BulkItem {
    /// It was done.
    pub fn done(id: i64, name: impl Into<String>) -> Self {
        Self { id: Some(id), name: name.into(), is_done: true, error: None }
    }

    /// It was not.
    pub fn failed(id: Option<i64>, name: impl Into<String>, problem: Problem) -> Self {
        let Problem { name: error, detail, errors, faults, .. } = problem;
        Self {
            id,
            name: name.into(),
            is_done: false,
            error: Some(BulkError { name: error, detail, errors, faults: *faults }),
        }
    }
}

impl FromIterator<BulkItem> for BulkAnswer {
    fn from_iter<I: IntoIterator<Item = BulkItem>>(items: I) -> Self {
        let results: Vec<BulkItem> = items.into_iter().collect();
        let done = results.iter().filter(|item| item.is_done).count();
        Self { done, failed: results.len() - done, results }
    }
}

/// Does `work` to `size` things at a time, each time in a transaction of its own, so that none is open for long and what
/// is done stays done and told. `named` is the id and name of a thing as far as the request tells them.
///
/// Errors: what is nobody's mistake, when it befalls the first things; afterwards it is the answer about those that it
/// befell.
pub async fn in_parts<T>(
    things: &[T],
    size: usize,
    named: impl Fn(&T) -> (Option<i64>, &str),
    work: impl AsyncFnMut(&[T]) -> Result<Vec<BulkItem>, Problem>,
) -> Result<Vec<BulkItem>, Problem> {
    parts_within(LONGEST, things, size, named, work).await
}

/// As [`in_parts`], for things whose work is in a transaction each.
pub async fn one_by_one<T>(
    things: &[T],
    named: impl Fn(&T) -> (Option<i64>, &str),
    mut work: impl AsyncFnMut(&T) -> Result<BulkItem, Problem>,
) -> Result<Vec<BulkItem>, Problem> {
    in_parts(things, 1, named, async |part| {
        let mut items = Vec::with_capacity(part.len());
        for thing in part {
            items.push(work(thing).await?);
        }
        Ok(items)
    })
    .await
}

async fn parts_within<T>(
    longest: Duration,
    things: &[T],
    size: usize,
    named: impl Fn(&T) -> (Option<i64>, &str),
    mut work: impl AsyncFnMut(&[T]) -> Result<Vec<BulkItem>, Problem>,
) -> Result<Vec<BulkItem>, Problem> {
    let begun = Instant::now();
    let mut items = Vec::with_capacity(things.len());
    for part in things.chunks(size) {
        let is_first = items.is_empty();
        let done = if is_first || begun.elapsed() < longest {
            work(part).await
        } else {
            let message =
                "There was no time left for this one. Try again with those that are left.";
            Err(Problem::conflict(NOT_REACHED, message))
        };
        match done {
            Ok(done) => items.extend(done),
            Err(problem) if is_first => return Err(problem),
            Err(problem) => items.extend(part.iter().map(|thing| {
                let (id, name) = named(thing);
                BulkItem::failed(id, name, problem.clone())
            })),
        }
    }
    Ok(items)
}

/// Does the part of a request that is about one thing: all of it or nothing, whatever becomes of the others. Call it in
/// the request's transaction. The inner result says why this thing was not done.
///
/// Errors: what is nobody's mistake (a lost connection, an internal error) ends the whole request.
pub async fn one<R, F>(conn: &mut AsyncPgConnection, work: F) -> Result<Result<R, Problem>, Problem>
where
    for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, Problem>
        + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, Problem>, Fut: Send>
        + Send,
    R: Send,
{
    // Within a transaction these are a savepoint.
    AnsiTransactionManager::begin_transaction(conn).await.map_err(Problem::from)?;
    let mark = consistency::mark();
    match work(conn).await {
        Ok(value) => {
            AnsiTransactionManager::commit_transaction(conn).await.map_err(Problem::from)?;
            Ok(Ok(value))
        }
        Err(problem) => {
            consistency::rolled_back(mark);
            let rolled_back: Result<(), DieselError> =
                AnsiTransactionManager::rollback_transaction(conn).await;
            rolled_back?;
            if problem.status().is_server_error() { Err(problem) } else { Ok(Err(problem)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_was_done() {
        let answer: BulkAnswer = [
            BulkItem::done(1, "North"),
            BulkItem::failed(Some(2), "South", Problem::not_found("site")),
        ]
        .into_iter()
        .collect();
        assert_eq!((answer.done, answer.failed), (1, 1));
        let body = serde_json::to_value(&answer).unwrap();
        assert_eq!(body["results"][0]["error"], serde_json::Value::Null);
        assert_eq!(body["results"][1]["error"]["name"], "Error_NotFound");
    }

    #[tokio::test]
    async fn completed_parts_are_reported_after_a_later_failure() {
        let parts = async |longest, broken: i64| {
            let work = async |part: &[i64]| {
                if part.contains(&broken) {
                    return Err(Problem::internal("broken"));
                }
                Ok(part.iter().map(|id| BulkItem::done(*id, "")).collect())
            };
            let done =
                parts_within(longest, &[1, 2, 3, 4, 5], 2, |id| (Some(*id), ""), work).await?;
            let error = |item: &BulkItem| item.error.as_ref().map(|error| error.name.to_string());
            Ok::<Vec<_>, Problem>(done.iter().map(error).collect())
        };
        let [ok, broken, late] =
            [None, Some("Common_Error".to_owned()), Some(NOT_REACHED.to_owned())];
        let expected = |[first, second, third]: [&Option<String>; 3]| {
            [first, first, second, second, third].map(Clone::clone).to_vec()
        };
        assert_eq!(parts(LONGEST, 0).await.unwrap(), expected([&ok, &ok, &ok]));
        assert_eq!(parts(LONGEST, 4).await.unwrap(), expected([&ok, &broken, &ok]));
        assert_eq!(parts(Duration::ZERO, 0).await.unwrap(), expected([&ok, &late, &late]));
        assert!(parts(LONGEST, 2).await.unwrap_err().status().is_server_error());
    }

    #[test]
    fn a_selection_names_each_thing_once_or_all() {
        let named = |ids: &[i64], select_all| {
            Selection { ids: ids.to_vec(), select_all, ..Selection::default() }.named()
        };
        assert_eq!(named(&[3, 1, 3], false).unwrap(), Some(vec![3, 1]));
        assert_eq!(named(&[3], true).unwrap(), None);
        assert!(named(&[], false).unwrap_err().errors.contains_key("ids"));
        assert!(Selection::check_found(MOST).is_ok());
        assert!(Selection::check_found(MOST + 1).is_err());
    }
}
