//! Jobs: each one's effect once, whoever runs them and whatever dies.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::{TimeZone, Utc};
use diesel::{QueryableByName, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::{FutureExt, future::BoxFuture};
use platform::{
    clock::Clock,
    db::Db,
    jobs::{Job, JobError, Runner, cancel, enqueue, reschedule},
    testing::{TestDatabase, test_database},
};
use secrecy::SecretString;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::things;

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

async fn number(database: &TestDatabase, sql: &str) -> i64 {
    let found: Number = diesel::sql_query(format!("SELECT ({sql})::bigint AS number"))
        .get_result(&mut database.owner().await)
        .await
        .unwrap();
    found.number
}

async fn database() -> TestDatabase {
    let database = test_database(&things::service()).await;
    database
        .owner()
        .await
        .batch_execute(
            "CREATE TABLE effects (job bigint NOT NULL); GRANT INSERT ON effects TO PUBLIC",
        )
        .await
        .unwrap();
    database
}

fn db(database: &TestDatabase) -> Db {
    Db::open_url(&SecretString::from(database.serving_url.clone()), 3).unwrap()
}

async fn ask(database: &TestDatabase, clock: &Clock, kind: &str, keys: std::ops::Range<i64>) {
    let mut conn = database.owner().await;
    for key in keys {
        let new =
            enqueue(&mut conn, kind, &key.to_string(), Some(1), clock.now(), json!({ "n": key }))
                .await
                .unwrap();
        assert!(new);
    }
}

fn effect<'a>(
    conn: &'a mut AsyncPgConnection,
    job: &'a Job,
) -> BoxFuture<'a, Result<(), JobError>> {
    async move {
        diesel::sql_query("INSERT INTO effects VALUES ($1)")
            .bind::<BigInt, _>(job.id)
            .execute(conn)
            .await?;
        Ok(())
    }
    .boxed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_runners_and_a_killed_one_leave_each_effect_once() {
    let database = database().await;
    let clock = Clock::system();
    ask(&database, &clock, "count", 0..120).await;
    let stop = CancellationToken::new();
    let lease = Duration::from_secs(1);
    // Dies with a job in its hands, its effect written and not committed.
    let holding = Arc::new(tokio::sync::Notify::new());
    let held = Arc::new(AtomicI64::new(0));
    let doomed = {
        let (holding, held) = (holding.clone(), held.clone());
        let begun = AtomicUsize::new(0);
        let runner = Runner::new(db(&database), clock.clone()).lease(lease).doing(
            "count",
            move |conn, job| {
                let last = begun.fetch_add(1, Ordering::SeqCst) == 5;
                let (holding, held) = (holding.clone(), held.clone());
                async move {
                    effect(conn, job).await?;
                    if last {
                        held.store(job.id, Ordering::SeqCst);
                        holding.notify_one();
                        std::future::pending::<()>().await;
                    }
                    Ok(())
                }
                .boxed()
            },
        );
        tokio::spawn(runner.run(stop.clone()))
    };
    holding.notified().await;
    let others: Vec<_> = (0..3)
        .map(|_| {
            let runner =
                Runner::new(db(&database), clock.clone()).lease(lease).doing("count", effect);
            tokio::spawn(runner.run(stop.clone()))
        })
        .collect();
    tokio::time::sleep(lease * 2).await;
    // However long it takes, a job that is being done is nobody else's.
    let attempts = format!(
        "SELECT attempts FROM jobs WHERE id = {}",
        AtomicI64::load(&held, Ordering::SeqCst)
    );
    assert_eq!(number(&database, &attempts).await, 1);
    doomed.abort();
    let _ = doomed.await;
    let begun = Instant::now();
    while number(&database, "SELECT count(*) FROM jobs WHERE done_at IS NULL").await > 0 {
        assert!(begun.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    stop.cancel();
    for other in others {
        other.await.unwrap();
    }
    assert_eq!(number(&database, "SELECT count(*) FROM effects").await, 120);
    assert_eq!(number(&database, "SELECT count(DISTINCT job) FROM effects").await, 120);
    assert_eq!(number(&database, &attempts).await, 2);
}

/// A runner that looks for work at the moment another takes a job must not take the job away from both of them: it would
/// be left until the claim lapses. The clock stands still here, so that no claim does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn runners_in_a_crowd_leave_no_job_behind() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    ask(&database, &clock, "count", 0..400).await;
    let crowd: Vec<_> = (0..6)
        .map(|_| {
            let runner = Runner::new(db(&database), clock.clone()).doing("count", effect);
            tokio::spawn(async move { runner.run_due().await })
        })
        .collect();
    for runner in crowd {
        runner.await.unwrap().unwrap();
    }
    assert_eq!(number(&database, "SELECT count(*) FROM jobs WHERE done_at IS NULL").await, 0);
    assert_eq!(number(&database, "SELECT max(attempts) FROM jobs").await, 1);
    assert_eq!(number(&database, "SELECT count(*) FROM effects").await, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_waits_for_its_time_and_is_tried_again_less_and_less_often() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    let mut conn = database.owner().await;
    let due = clock.now() + chrono::Duration::hours(1);
    assert!(enqueue(&mut conn, "mail", "1", None, due, json!({})).await.unwrap());
    assert!(
        !enqueue(&mut conn, "mail", "1", None, due, json!({})).await.unwrap(),
        "asked for already"
    );
    let works = Arc::new(AtomicBool::new(false));
    let runner = {
        let works = works.clone();
        Runner::new(db(&database), clock.clone()).doing("mail", move |conn, job| {
            let works = AtomicBool::load(&works, Ordering::SeqCst);
            async move {
                // Written before the failure, and gone with it.
                effect(conn, job).await?;
                if works { Ok(()) } else { Err(JobError::Later("server away".into())) }
            }
            .boxed()
        })
    };
    assert_eq!(runner.run_due().await.unwrap(), 0);
    clock.advance(chrono::Duration::hours(1));
    assert_eq!(runner.run_due().await.unwrap(), 1);
    assert_eq!(runner.run_due().await.unwrap(), 0, "not at once again");
    clock.advance(chrono::Duration::seconds(2));
    assert_eq!(runner.run_due().await.unwrap(), 1);
    clock.advance(chrono::Duration::seconds(2));
    assert_eq!(runner.run_due().await.unwrap(), 0, "the second pause is longer");
    works.store(true, Ordering::SeqCst);
    clock.advance(chrono::Duration::seconds(2));
    assert_eq!(runner.run_due().await.unwrap(), 1);
    assert_eq!(number(&database, "SELECT count(*) FROM effects").await, 1);
    assert!(!enqueue(&mut conn, "mail", "1", None, due, json!({})).await.unwrap(), "done already");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hopeless_job_is_given_up_and_can_be_asked_for_again() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    ask(&database, &clock, "never", 0..1).await;
    ask(&database, &clock, "later", 0..1).await;
    ask(&database, &clock, "panics", 0..1).await;
    let runner = Runner::new(db(&database), clock.clone())
        .doing("never", |_, _| async { Err(JobError::Never("no such user".into())) }.boxed())
        .doing("later", |_, _| async { Err(JobError::Later("away".into())) }.boxed())
        .doing("panics", |_, _| async { panic!("a handler with a bug") }.boxed());
    assert_eq!(runner.run_due().await.unwrap(), 3);
    let given_up = "SELECT count(*) FROM jobs WHERE failed_at IS NOT NULL";
    assert_eq!(number(&database, given_up).await, 1);
    for _ in 0..20 {
        clock.advance(chrono::Duration::hours(2));
        runner.run_due().await.unwrap();
    }
    assert_eq!(number(&database, given_up).await, 3);
    assert_eq!(number(&database, "SELECT max(attempts) FROM jobs").await, 10);
    let mut conn = database.owner().await;
    assert!(reschedule(&mut conn, "later", "0", clock.now()).await.unwrap());
    assert_eq!(runner.run_due().await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_can_be_taken_back_and_moved_until_it_is_done() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    ask(&database, &clock, "count", 0..2).await;
    let mut conn = database.owner().await;
    assert!(cancel(&mut conn, "count", "0").await.unwrap());
    assert!(
        reschedule(&mut conn, "count", "1", clock.now() + chrono::Duration::days(1)).await.unwrap()
    );
    let runner = Runner::new(db(&database), clock.clone()).doing("count", effect);
    assert_eq!(runner.run_due().await.unwrap(), 0);
    clock.advance(chrono::Duration::days(1));
    assert_eq!(runner.run_due().await.unwrap(), 1);
    assert!(!cancel(&mut conn, "count", "1").await.unwrap());
    assert!(!reschedule(&mut conn, "count", "1", clock.now()).await.unwrap());
}
