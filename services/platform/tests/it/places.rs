//! Tables limited to the places of the scope: of two sites of one program, one is seen and the other is not there.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use platform::{
    auth::{Grant, Role, Scope},
    db::Db,
};
use secrecy::SecretString;
use testing::{TestDatabase, test_database};

diesel::table! {
    marks (id) {
        id -> BigInt,
        account_id -> BigInt,
        program_id -> Nullable<BigInt>,
        site_id -> Nullable<BigInt>,
    }
}

/// A grant at the level that the place has.
fn at(account: i64, program: Option<i64>, site: Option<i64>) -> Grant {
    let role = match (program, site) {
        (None, _) => Role::AccountAdmin,
        (_, None) => Role::ProgramAdmin,
        _ => Role::SessionAdmin,
    };
    Grant { role, account: Some(account), program, site }
}

/// A row for each place of two accounts with two programs of two sites: account, program, site.
fn rows() -> Vec<(i64, Option<i64>, Option<i64>)> {
    let mut rows = Vec::new();
    for account in [1, 2] {
        rows.push((account, None, None));
        for program in [10 * account + 1, 10 * account + 2] {
            rows.push((account, Some(program), None));
            rows.extend([1, 2].map(|site| (account, Some(program), Some(10 * program + site))));
        }
    }
    rows
}

async fn database() -> (TestDatabase, Db) {
    let database = test_database(&crate::things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 1).unwrap();
    db.system_tx::<_, diesel::result::Error, _>(async |conn| {
        let rows: Vec<_> = rows()
            .into_iter()
            .map(|(account, program, site)| {
                (
                    marks::account_id.eq(account),
                    marks::program_id.eq(program),
                    marks::site_id.eq(site),
                )
            })
            .collect();
        diesel::insert_into(marks::table).values(rows).execute(conn).await
    })
    .await
    .unwrap();
    (database, db)
}

/// Sites and whatever else is seen, by the most precise id.
async fn seen(db: &Db, grants: &[Grant]) -> Vec<i64> {
    let scope = Scope { grants: grants.to_vec() };
    let query = marks::table
        .select((marks::account_id, marks::program_id, marks::site_id))
        .order(marks::id);
    let rows: Vec<(i64, Option<i64>, Option<i64>)> = db.tenant_read(&scope, query).await.unwrap();
    rows.into_iter().map(|(account, program, site)| site.or(program).unwrap_or(account)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scope_sees_its_sites_and_programs_and_no_sibling() {
    let (_database, db) = database().await;
    let whole = [1, 11, 111, 112, 12, 121, 122];
    assert_eq!(seen(&db, &[at(1, Some(11), Some(111))]).await, [111]);
    assert_eq!(seen(&db, &[at(1, Some(11), None)]).await, [11, 111, 112]);
    assert_eq!(seen(&db, &[at(1, None, None)]).await, whole);
    let mixed = [at(1, Some(11), Some(112)), at(1, Some(12), None), at(2, Some(21), Some(211))];
    assert_eq!(seen(&db, &mixed).await, [112, 12, 121, 122, 211]);
    assert_eq!(seen(&db, &[at(1, None, None), at(2, Some(22), None)]).await[7..], [22, 221, 222]);
    // The connection was used for less before: nothing of that is left.
    assert_eq!(seen(&db, &[at(1, None, None)]).await, whole);
    assert_eq!(seen(&db, &Scope::system().grants).await.len(), rows().len());
    assert!(seen(&db, &[]).await.is_empty());
    // An id of another account's program or site gives nothing of that account.
    let foreign = [at(2, Some(11), None), at(2, Some(11), Some(111))];
    assert!(seen(&db, &foreign).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sibling_is_neither_changed_nor_written() {
    let (_database, db) = database().await;
    let scope = Scope { grants: vec![at(1, Some(11), Some(111))] };
    let sibling = marks::table.filter(marks::site_id.eq(112));
    let deleted: usize = db
        .tenant_tx(&scope, async |conn| diesel::delete(sibling).execute(conn).await)
        .await
        .unwrap();
    assert_eq!(deleted, 0);
    for (account, program, site) in
        [(1, Some(11), Some(112)), (1, Some(11), None), (1, None, None), (2, Some(21), Some(211))]
    {
        let row =
            (marks::account_id.eq(account), marks::program_id.eq(program), marks::site_id.eq(site));
        let written: Result<usize, diesel::result::Error> = db
            .tenant_tx(&scope, async |conn| {
                diesel::insert_into(marks::table).values(row).execute(conn).await
            })
            .await;
        let refused = written.unwrap_err().to_string();
        assert!(refused.contains("row-level security"), "{refused}");
    }
    let own = (marks::account_id.eq(1), marks::program_id.eq(11), marks::site_id.eq(111));
    db.tenant_tx::<_, diesel::result::Error, _>(&scope, async |conn| {
        diesel::insert_into(marks::table).values(own).execute(conn).await
    })
    .await
    .unwrap();
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    #[diesel(column_name = "QUERY PLAN")]
    line: String,
}

/// The policy is no obstacle to the index of the statement's own condition, and is read once, not for each row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_is_found_by_its_index() {
    let (_database, db) = database().await;
    let scope = Scope { grants: vec![at(1, Some(11), Some(111))] };
    let lines: Vec<Line> = db
        .tenant_tx::<_, diesel::result::Error, _>(&scope, async |conn| {
            diesel::sql_query("SET LOCAL enable_seqscan = off").execute(conn).await?;
            diesel::sql_query("EXPLAIN SELECT * FROM marks WHERE site_id = 111").load(conn).await
        })
        .await
        .unwrap();
    let plan = lines.into_iter().map(|line| line.line).collect::<Vec<_>>().join("\n");
    assert!(plan.contains("Index Cond: (site_id = 111)"), "{plan}");
    assert!(plan.contains("InitPlan"), "{plan}");
}
