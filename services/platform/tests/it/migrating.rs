//! Databases that are brought up to date: functions that have changed, and databases that no migration knows.

use diesel::{QueryableByName, sql_query, sql_types::Text};
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection as _};
use platform::{
    Service, StartError,
    config::Database,
    db::{MigrationError, Migrations, migrate, migrations_missing},
    start,
};
use testing::{TestApp, TestDatabase, test_database};

use crate::things;

const OLD: &str = "
CREATE OR REPLACE FUNCTION things_label() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'old' $$;

-- == Of the definer ==

CREATE OR REPLACE FUNCTION things_known() RETURNS text LANGUAGE sql SECURITY DEFINER AS
$$ SELECT count(*)::text FROM things $$;

-- == After the tables ==

CREATE OR REPLACE FUNCTION things_named(thing things) RETURNS text LANGUAGE sql AS $$ SELECT thing.name $$;
";

const NEW: &str = "
CREATE OR REPLACE FUNCTION things_label() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'new' $$;

-- == Of the definer ==

CREATE OR REPLACE FUNCTION things_known() RETURNS text LANGUAGE sql SECURITY DEFINER AS
$$ SELECT 'all ' || count(*) FROM things $$;

-- == After the tables ==

CREATE OR REPLACE FUNCTION things_named(thing things) RETURNS text LANGUAGE sql AS $$ SELECT upper(thing.name) $$;
";

/// What all three parts say; `things_known` looks past row-level security.
const LABEL_QUERY: &str = "SELECT things_label() || ', ' || things_known() || ', ' || things_named(ROW (1, 1, 'One')::things) AS said";

#[derive(QueryableByName)]
struct Label {
    #[diesel(sql_type = Text)]
    said: String,
}

fn with(functions: &'static str) -> Migrations {
    Migrations { functions, ..things::MIGRATIONS }
}

async fn give(database: &TestDatabase, functions: &'static str) -> Result<(), MigrationError> {
    let settings = Database::to_migrate(database.serving_url.clone(), database.owner_url.clone());
    migrate(&settings, vec![with(functions)], &[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn functions_are_made_anew_when_their_file_has_changed() {
    let database = test_database(&things::service()).await;
    let mut owner = database.owner().await;
    let insert = "INSERT INTO things (account_id, name) VALUES (1, 'One'), (2, 'Two')";
    owner.batch_execute(insert).await.unwrap();
    let mut serving = database.serving().await;
    for (functions, expected) in
        [(OLD, "old, 2, One"), (NEW, "new, all 2, ONE"), (OLD, "old, 2, One")]
    {
        give(&database, functions).await.unwrap();
        let found: Label = sql_query(LABEL_QUERY).get_result(&mut serving).await.unwrap();
        assert_eq!(found.said, expected);
    }
    // The same file again is left alone.
    owner.batch_execute("DROP FUNCTION things_label()").await.unwrap();
    give(&database, OLD).await.unwrap();
    assert!(serving.batch_execute("SELECT things_label()").await.is_err());
}

/// Whoever serves has the functions that it was written for. While processes are replaced one by one, those of the
/// version before find theirs among the ones of before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn functions_never_installed_are_missing() {
    let app = TestApp::start(things::service()).await;
    let service = Service { migrations: || with(NEW), ..things::service() };
    let shared = platform::Shared::open(app.platform.settings()).await.unwrap();
    let refused = start(service, app.platform.settings().clone(), shared).await;
    assert!(
        matches!(refused, Err(StartError::Migration(MigrationError::Behind { missing: 1, .. }))),
        "it started"
    );
    give(&app.database, NEW).await.unwrap();
    give(&app.database, OLD).await.unwrap();
    assert_eq!(migrations_missing(app.platform.db(), vec![with(NEW)]).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_before_the_first_release_is_refused() {
    let app = TestApp::start(things::service()).await;
    let older = "DELETE FROM __diesel_schema_migrations;
         INSERT INTO __diesel_schema_migrations (version) VALUES ('00000000000001'), ('20261120000001')";
    app.database.owner().await.batch_execute(older).await.unwrap();
    let refused = give(&app.database, "").await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the database is from before the first release; \
         start with a new data directory, or with a new, empty database"
    );
    let shared = platform::Shared::open(app.platform.settings()).await.unwrap();
    let refused = start(things::service(), app.platform.settings().clone(), shared).await;
    assert!(
        matches!(refused, Err(StartError::Migration(MigrationError::Unreleased))),
        "it started"
    );
}
