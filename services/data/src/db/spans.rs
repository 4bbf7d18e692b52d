//! A span of each statement in a trace: what it does and with which table, and no value that it holds.

use std::{
    collections::VecDeque,
    fmt::{self, Write},
};

use diesel::connection::{Instrumentation, InstrumentationEvent};
use diesel_async::{AsyncConnection, AsyncPgConnection};
use foundation::telemetry;
use tracing::Span;

/// Has the statements of a connection told in traces, where traces are exported.
pub(super) fn follow(conn: &mut AsyncPgConnection) {
    if telemetry::has_traces() {
        conn.set_instrumentation(Spans::default());
    }
}

/// The statements under way, in the order in which they were sent, which is that of their answers.
#[derive(Default)]
struct Spans(VecDeque<Span>);

impl Instrumentation for Spans {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { query, .. } => self.0.push_back(span(query)),
            InstrumentationEvent::FinishQuery { error, .. } => {
                if let Some(span) = self.0.pop_front()
                    && error.is_some()
                {
                    // Its words may hold what somebody typed.
                    span.record("otel.status_code", "ERROR");
                }
            }
            _ => {}
        }
    }
}

/// None outside of a trace: what is asked every moment, such as whether there is a job to do, would be one of its own.
fn span(query: impl fmt::Display) -> Span {
    if Span::current().is_none() {
        return Span::none();
    }
    let mut start = Start::default();
    // It ends early, when enough was written.
    let _ = write!(start, "{query}");
    let (operation, table) = named(&start.0);
    let name = [operation, table].join(" ");
    tracing::info_span!(
        "SQL",
        otel.name = name.trim_end(),
        otel.kind = "client",
        otel.status_code = tracing::field::Empty,
        db.system = "postgresql",
        db.operation.name = operation,
        db.collection.name = table,
    )
}

/// What a statement begins with.
#[derive(Default)]
struct Start(String);

/// So much of a statement is read for the name of a table.
const READ: usize = 2000;

impl Write for Start {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.push_str(more);
        if self.0.len() > READ { Err(fmt::Error) } else { Ok(()) }
    }
}

/// What statements do.
const OPERATIONS: [&str; 14] = [
    "SELECT",
    "INSERT",
    "UPDATE",
    "DELETE",
    "MERGE",
    "WITH",
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT",
    "RELEASE",
    "SET",
    "LISTEN",
    "NOTIFY",
];

/// What a statement does, and with what: the first name behind a word that names a table. Nothing that is not a plain
/// name is told.
fn named(statement: &str) -> (&'static str, &str) {
    let mut words =
        statement.split(|letter: char| letter.is_whitespace() || "(),;".contains(letter));
    let first = words.next().unwrap_or_default();
    let operation =
        OPERATIONS.into_iter().find(|known| known.eq_ignore_ascii_case(first)).unwrap_or("other");
    let mut words = statement.split_whitespace();
    let is_before =
        |word: &str| ["FROM", "INTO", "UPDATE"].iter().any(|it| it.eq_ignore_ascii_case(word));
    let mut table = "";
    while let Some(word) = words.next() {
        // Behind it diesel writes the values.
        if word == "--" {
            break;
        }
        if is_before(word)
            && let Some(name) = words.next().and_then(plain)
        {
            table = name;
            break;
        }
    }
    (operation, table)
}

/// A name, without the quotes that it may be in.
fn plain(word: &str) -> Option<&str> {
    let name = word.trim_matches(['"', ',', ';', ')']);
    let is_plain = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit())
        && !name.starts_with(|letter: char| letter.is_ascii_digit());
    is_plain.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rstest::rstest]
    #[case("SELECT a, b FROM scholars WHERE name = 'Ivy'", "SELECT", "scholars")]
    #[case(
        "SELECT \"users\".\"id\" FROM \"users\" WHERE 1 = $1 -- binds: [\"Ivy\"]",
        "SELECT",
        "users"
    )]
    #[case("insert into marks (a) VALUES ($1)", "INSERT", "marks")]
    #[case("UPDATE enrollments SET a = 'FROM Ivy'", "UPDATE", "enrollments")]
    #[case("SELECT id FROM (SELECT id FROM sites) s", "SELECT", "sites")]
    #[case("BEGIN; SET LOCAL afterbell.accounts = '1,2'", "BEGIN", "")]
    #[case("SELECT 1 -- binds: [\"FROM ivy\"]", "SELECT", "")]
    #[case("SELECT * FROM pg_catalog.it WHERE a", "SELECT", "")]
    #[case("secret", "other", "")]
    fn a_statement_span_names_operation_and_table(
        #[case] statement: &str,
        #[case] operation: &str,
        #[case] table: &str,
    ) {
        assert_eq!(named(statement), (operation, table));
    }
}
