//! What open pages of a plan are told in the moment in which it changes.
//!
//! Every statement that writes tells of it, so that no handler can forget to. What is the same in one transaction is
//! told once: of many rows at one place, and of a row that is written more than once.

pub mod routes;

use std::collections::HashSet;

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::Place,
    live::{Change, ChangeKind, tell, tell_all},
};
use serde_json::Map;

use crate::actions;

/// Tasks, with whom they are, what is said about them, and their files.
const TASKS: &str = "tasks";
/// Events with their files, and holidays.
const EVENTS: &str = "events";

/// Subscriptions by action.
static KINDS: [ChangeKind; 2] = [
    ChangeKind::of::<actions::ListTasks>(TASKS),
    ChangeKind::of::<actions::ListEventsAndHolidays>(EVENTS),
];

/// Notifies that tasks of a site or program changed.
pub async fn tasks(conn: &mut AsyncPgConnection, place: impl Into<Place>) -> QueryResult<()> {
    notify(conn, TASKS, place).await
}

/// As [`tasks`], of tasks in several places. What is at more than one of them is told of the program, once: a page of the
/// program would hear of each site in turn.
pub async fn tasks_at(
    conn: &mut AsyncPgConnection,
    places: impl IntoIterator<Item = impl Into<Place>>,
) -> QueryResult<()> {
    let places: HashSet<Place> = places.into_iter().map(Into::into).collect();
    let places = match places.len() {
        0 | 1 => places,
        _ => places.into_iter().map(|place| Place { site: None, ..place }).collect(),
    };
    let changes = places.into_iter().filter_map(|place| Change::at(TASKS, place, Map::new()));
    tell_all(conn, &changes.collect::<Vec<_>>()).await
}

/// Notifies that events of a site, or events or holidays of a program, changed.
pub async fn events(conn: &mut AsyncPgConnection, place: impl Into<Place>) -> QueryResult<()> {
    notify(conn, EVENTS, place).await
}

async fn notify(
    conn: &mut AsyncPgConnection,
    kind: &'static str,
    place: impl Into<Place>,
) -> QueryResult<()> {
    match Change::at(kind, place.into(), Map::new()) {
        Some(change) => tell(conn, &change).await,
        None => Ok(()),
    }
}
