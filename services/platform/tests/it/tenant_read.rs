//! Reads whose `BEGIN`, query and `COMMIT` are sent together: they keep to the scope, whatever else the connection did.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use platform::{
    auth::{Grant, Role, Scope},
    db::Db,
};
use secrecy::SecretString;
use testing::{TestDatabase, test_database};

diesel::table! {
    things (id) {
        id -> BigInt,
        account_id -> BigInt,
        name -> Text,
    }
}

fn at(account: i64) -> Scope {
    Scope {
        grants: vec![Grant {
            role: Role::AccountAdmin,
            account: Some(account),
            program: None,
            site: None,
        }],
    }
}

/// Two connections, and one thing in each of five accounts.
async fn database() -> (TestDatabase, Db) {
    let database = test_database(&crate::things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 2).unwrap();
    db.system_tx::<_, diesel::result::Error, _>(async |conn| {
        let made: Vec<_> = (1..=5)
            .map(|account| (things::account_id.eq(account), things::name.eq(account.to_string())))
            .collect();
        diesel::insert_into(things::table).values(made).execute(conn).await
    })
    .await
    .unwrap();
    (database, db)
}

async fn seen(db: &Db, account: i64) -> Vec<i64> {
    let query = things::table.select(things::account_id).order(things::id);
    db.tenant_read(&at(account), query).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_read_sees_its_own_account_on_connections_that_others_used() {
    let (_database, db) = database().await;
    // The first round prepares the statement on each connection, the others send everything at once.
    for _ in 0..20 {
        let reads = (1..=5).cycle().take(50).map(|account| {
            let db = &db;
            async move { (account, seen(db, account).await) }
        });
        for (account, found) in join_all(reads).await {
            assert_eq!(found, [account]);
        }
    }
    assert!(seen(&db, 6).await.is_empty());
    // Two at once, one of them known by its text only.
    for account in (1..=5).cycle().take(20) {
        let boxed = things::table.filter(things::account_id.ne_all([6, 7])).into_boxed();
        let names = things::table.select(things::name);
        let (ids, names): (Vec<i64>, Vec<String>) = db
            .tenant_read_both(&at(account), boxed.select(things::account_id), names)
            .await
            .unwrap();
        assert_eq!((ids, names), (vec![account], vec![account.to_string()]));
    }
    // Nothing of the scope stays behind.
    let mut conn = db.connection().await.unwrap();
    let left: Vec<i64> = things::table.select(things::account_id).load(&mut *conn).await.unwrap();
    assert!(left.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_that_is_dropped_or_fails_leaves_no_open_transaction() {
    let (_database, db) = database().await;
    assert_eq!(seen(&db, 1).await, [1]);
    for _ in 0..50 {
        // As when the caller goes away while the answer is on its way.
        let scope = at(2);
        let query = things::table.select(things::account_id);
        let read = std::pin::pin!(db.tenant_read::<_, i64>(&scope, query));
        assert!(futures_util::poll!(read).is_pending());
    }
    let wrong = things::table.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("1 / 0 = 1"));
    let failed = db.tenant_read::<_, i64>(&at(1), wrong.select(things::id)).await;
    assert!(failed.is_err());
    for account in 1..=5 {
        assert_eq!(seen(&db, account).await, [account]);
    }
    let open = db
        .system_tx::<i64, diesel::result::Error, _>(async |conn| {
            diesel::select(diesel::dsl::sql::<diesel::sql_types::BigInt>(
                "count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
            ))
            .get_result(conn)
            .await
        })
        .await
        .unwrap();
    assert_eq!(open, 0);
}
