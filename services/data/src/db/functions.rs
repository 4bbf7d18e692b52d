//! The SQL functions of a service: one file, applied as a whole whenever a database was given another one last. A
//! function is changed in its file alone, so that no migration holds the body of one.

use diesel::{
    result::Error as DieselError,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use crate::listed::number_of;

/// Above functions that look past row-level security: they belong to the definer, who alone may replace them.
const OF_DEFINER: &str = "\n-- == Of the definer ==\n";

/// Above functions that take or answer rows of tables: there are none before the tables are.
const AFTER_TABLES: &str = "\n-- == After the tables ==\n";

/// Which files a database was given, and when; all of them, as a process of the version before is not behind.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS __schema_functions (
    source text NOT NULL,
    hash text NOT NULL,
    given_at timestamptz NOT NULL,
    PRIMARY KEY (source, hash)
)";

/// A file of functions.
pub(super) struct Functions {
    of: &'static str,
    file: &'static str,
}

#[derive(diesel::QueryableByName)]
struct InstalledFunction {
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Text)]
    hash: String,
}

#[derive(diesel::QueryableByName)]
struct Last {
    #[diesel(sql_type = Bool)]
    is_last: bool,
}

impl Functions {
    pub(super) fn new(of: &'static str, file: &'static str) -> Self {
        Self { of, file }
    }

    /// Whether the database was given another file last, or none.
    pub(super) async fn are_new(&self, conn: &mut AsyncPgConnection) -> Result<bool, DieselError> {
        if self.file.is_empty() {
            return Ok(false);
        }
        conn.batch_execute(TABLE).await?;
        let last: Vec<Last> = diesel::sql_query(
            "SELECT hash = $2 AS is_last FROM __schema_functions WHERE source = $1 ORDER BY given_at DESC LIMIT 1",
        )
        .bind::<Text, _>(self.of)
        .bind::<Text, _>(self.hash())
        .load(conn)
        .await?;
        Ok(!last.iter().any(|last| last.is_last))
    }

    /// Makes those that tables may need, which are not there yet in a new database: bodies are not looked at.
    pub(super) async fn make(
        &self,
        conn: &mut AsyncPgConnection,
        definer: &str,
    ) -> Result<(), DieselError> {
        let Parts { of_owner, of_definer, .. } = Parts::of(self.file);
        let definer = format!("\"{}\"", definer.replace('"', "\"\""));
        conn.batch_execute(&format!(
            "BEGIN;
             SET LOCAL check_function_bodies = off;
             {of_owner}
             GRANT USAGE, CREATE ON SCHEMA public TO {definer};
             SET LOCAL ROLE {definer};
             {of_definer}
             RESET ROLE;
             REVOKE CREATE ON SCHEMA public FROM {definer};
             COMMIT"
        ))
        .await
    }

    /// Makes those that need the tables.
    pub(super) async fn make_rest(&self, conn: &mut AsyncPgConnection) -> Result<(), DieselError> {
        let after_tables = Parts::of(self.file).after_tables;
        conn.batch_execute(&format!("BEGIN; {after_tables}\n COMMIT")).await
    }

    /// Notes that this file was the last one.
    pub(super) async fn note(&self, conn: &mut AsyncPgConnection) -> Result<(), DieselError> {
        diesel::sql_query(
            "INSERT INTO __schema_functions (source, hash, given_at) VALUES ($1, $2, clock_timestamp())
             ON CONFLICT (source, hash) DO UPDATE SET given_at = excluded.given_at",
        )
        .bind::<Text, _>(self.of)
        .bind::<Text, _>(self.hash())
        .execute(conn)
        .await
        .map(drop)
    }

    fn hash(&self) -> String {
        format!("{:016x}", number_of(self.file))
    }
}

/// How many of some files the database was never given.
pub(super) async fn missing(
    conn: &mut AsyncPgConnection,
    expected: &[Functions],
) -> Result<usize, DieselError> {
    let table = diesel::dsl::sql::<Bool>("to_regclass('__schema_functions') IS NOT NULL");
    let mut installed: Vec<InstalledFunction> = Vec::new();
    if diesel::select(table).get_result(conn).await? {
        installed =
            diesel::sql_query("SELECT source, hash FROM __schema_functions").load(conn).await?;
    }
    let is_missing = |expected: &&Functions| {
        let hash = expected.hash();
        !expected.file.is_empty()
            && !installed
                .iter()
                .any(|installed| installed.source == expected.of && installed.hash == hash)
    };
    Ok(expected.iter().filter(is_missing).count())
}

/// What a file consists of, in the order in which it is applied.
#[derive(Debug, PartialEq, Eq)]
struct Parts<'a> {
    of_owner: &'a str,
    of_definer: &'a str,
    after_tables: &'a str,
}

impl<'a> Parts<'a> {
    fn of(file: &'a str) -> Self {
        let (before, after_tables) = file.split_once(AFTER_TABLES).unwrap_or((file, ""));
        let (of_owner, of_definer) = before.split_once(OF_DEFINER).unwrap_or((before, ""));
        Self { of_owner, of_definer, after_tables }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rstest::rstest]
    #[case("a;\n", "a;\n", "", "")]
    #[case("-- A\n\n-- == Of the definer ==\n\nb;\n", "-- A\n", "\nb;\n", "")]
    #[case("a;\n-- == After the tables ==\nc;\n", "a;", "", "c;\n")]
    #[case("a;\n-- == Of the definer ==\nb;\n-- == After the tables ==\nc;\n", "a;", "b;", "c;\n")]
    fn a_file_has_up_to_three_parts(
        #[case] file: &str,
        #[case] of_owner: &str,
        #[case] of_definer: &str,
        #[case] after_tables: &str,
    ) {
        assert_eq!(Parts::of(file), Parts { of_owner, of_definer, after_tables });
    }
}
