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
    auth::{Role, Scope},
    clock::Clock,
    db::Db,
    jobs::{
        Handler, Job, JobError, Next, Outcome, Runner, cancel, enqueue, requested_by, reschedule,
    },
};
use secrecy::SecretString;
use serde_json::json;
use testing::{Place, TestApp, TestDatabase, test_database};
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

fn effect<'a>(conn: &'a mut AsyncPgConnection, job: &'a Job) -> BoxFuture<'a, Outcome> {
    async move {
        diesel::sql_query("INSERT INTO effects VALUES ($1)")
            .bind::<BigInt, _>(job.id)
            .execute(conn)
            .await?;
        Ok(Next::Done)
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
    let most_at_once = Arc::new(AtomicI64::new(0));
    let doomed = {
        let (holding, most_at_once) = (holding.clone(), most_at_once.clone());
        let begun = AtomicUsize::new(0);
        let runner = Runner::new(db(&database), clock.clone()).lease(lease).register(
            "count",
            1,
            move |conn, job| {
                let last = begun.fetch_add(1, Ordering::SeqCst) == 5;
                let (holding, most_at_once) = (holding.clone(), most_at_once.clone());
                async move {
                    effect(conn, job).await?;
                    if last {
                        most_at_once.store(job.id, Ordering::SeqCst);
                        holding.notify_one();
                        std::future::pending::<()>().await;
                    }
                    Ok(Next::Done)
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
                Runner::new(db(&database), clock.clone()).lease(lease).register("count", 1, effect);
            tokio::spawn(runner.run(stop.clone()))
        })
        .collect();
    tokio::time::sleep(lease * 2).await;
    // However long it takes, a job that is being done is nobody else's.
    let attempts = format!(
        "SELECT attempts FROM jobs WHERE id = {}",
        AtomicI64::load(&most_at_once, Ordering::SeqCst)
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
            let runner = Runner::new(db(&database), clock.clone()).register("count", 1, effect);
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
        Runner::new(db(&database), clock.clone()).register("mail", 1, move |conn, job| {
            let works = AtomicBool::load(&works, Ordering::SeqCst);
            async move {
                // Written before the failure, and gone with it.
                effect(conn, job).await?;
                if works { Ok(Next::Done) } else { Err(JobError::Later("server away".into())) }
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
async fn a_hopeless_job_fails_and_can_be_enqueued_again() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    ask(&database, &clock, "never", 0..1).await;
    ask(&database, &clock, "later", 0..1).await;
    ask(&database, &clock, "panics", 0..1).await;
    let runner = Runner::new(db(&database), clock.clone())
        .register("never", 1, |_, _| async { Err(JobError::Never("no such user".into())) }.boxed())
        .register("later", 1, |_, _| async { Err(JobError::Later("away".into())) }.boxed())
        .register("panics", 1, |_, _| async { panic!("a handler with a bug") }.boxed());
    assert_eq!(runner.run_due().await.unwrap(), 3);
    let failed_count = "SELECT count(*) FROM jobs WHERE failed_at IS NOT NULL";
    assert_eq!(number(&database, failed_count).await, 1);
    for _ in 0..20 {
        clock.advance(chrono::Duration::hours(2));
        runner.run_due().await.unwrap();
    }
    assert_eq!(number(&database, failed_count).await, 3);
    assert_eq!(number(&database, "SELECT max(attempts) FROM jobs").await, 10);
    let mut conn = database.owner().await;
    assert!(reschedule(&mut conn, "later", "0", clock.now()).await.unwrap());
    assert_eq!(runner.run_due().await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiters_learn_that_a_job_failed() {
    let database = database().await;
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 8, 6, 0, 0).unwrap());
    ask(&database, &clock, "never", 0..1).await;
    ask(&database, &clock, "later", 0..1).await;
    let is_ready = Arc::new(AtomicBool::new(false));
    let ready = is_ready.clone();
    let runner = Runner::new(db(&database), clock.clone())
        .register("never", 1, |_, _| async { Err(JobError::Never("no such user".into())) }.boxed())
        .register("later", 1, |_, _| async { Err(JobError::Later("away".into())) }.boxed())
        .on_failure("never", move |conn, job, error| {
            let is_ready = AtomicBool::load(&ready, Ordering::SeqCst);
            async move {
                assert_eq!(error.to_string(), "no such user");
                effect(conn, job).await?;
                if is_ready { Ok(()) } else { Err(JobError::Later("not now".into())) }
            }
            .boxed()
        })
        .on_failure("later", |conn, job, _| {
            async move { effect(conn, job).await.map(drop) }.boxed()
        });
    assert_eq!(runner.run_due().await.unwrap(), 2);
    let failed_count = "SELECT count(*) FROM jobs WHERE failed_at IS NOT NULL";
    let effects = "SELECT count(*) FROM effects";
    // What is done on giving up failed, and so nothing is noted.
    assert_eq!((number(&database, failed_count).await, number(&database, effects).await), (0, 0));
    is_ready.store(true, Ordering::SeqCst);
    clock.advance(chrono::Duration::hours(2));
    runner.run_due().await.unwrap();
    assert_eq!((number(&database, failed_count).await, number(&database, effects).await), (1, 1));
    for _ in 0..20 {
        clock.advance(chrono::Duration::hours(2));
        runner.run_due().await.unwrap();
    }
    assert_eq!((number(&database, failed_count).await, number(&database, effects).await), (2, 2));
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
    let runner = Runner::new(db(&database), clock.clone()).register("count", 1, effect);
    assert_eq!(runner.run_due().await.unwrap(), 0);
    clock.advance(chrono::Duration::days(1));
    assert_eq!(runner.run_due().await.unwrap(), 1);
    assert!(!cancel(&mut conn, "count", "1").await.unwrap());
    assert!(!reschedule(&mut conn, "count", "1", clock.now()).await.unwrap());
}

async fn until(database: &TestDatabase, sql: &str, expected: i64) {
    let begun = Instant::now();
    while number(database, sql).await != expected {
        assert!(begun.elapsed() < Duration::from_secs(60), "{sql} is not {expected}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_kind_holds_no_other_up_and_keeps_to_its_number() {
    let database = database().await;
    let clock = Clock::system();
    ask(&database, &clock, "slow", 0..5).await;
    ask(&database, &clock, "count", 0..10).await;
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let go_on = CancellationToken::new();
    let runner = {
        let (now, most, go_on) = (now.clone(), most.clone(), go_on.clone());
        Runner::new(db(&database), clock.clone()).register("count", 1, effect).register(
            "slow",
            2,
            move |_, _| {
                let (now, most, go_on) = (now.clone(), most.clone(), go_on.clone());
                async move {
                    Ok(Next::after(async move {
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        go_on.cancelled().await;
                        now.fetch_sub(1, Ordering::SeqCst);
                        Ok(())
                    }))
                }
                .boxed()
            },
        )
    };
    let stop = CancellationToken::new();
    let running = tokio::spawn(runner.run(stop.clone()));
    until(&database, "SELECT count(*) FROM effects", 10).await;
    while AtomicUsize::load(&now, Ordering::SeqCst) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // What waits for something outside holds no transaction.
    let open = "SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    assert_eq!(number(&database, open).await, 0);
    go_on.cancel();
    until(&database, "SELECT count(*) FROM jobs WHERE done_at IS NULL", 0).await;
    assert_eq!(AtomicUsize::load(&most, Ordering::SeqCst), 2);
    stop.cancel();
    running.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_outside_keeps_its_claim_for_as_long_as_it_takes() {
    let database = database().await;
    let clock = Clock::system();
    ask(&database, &clock, "slow", 0..1).await;
    let times = Arc::new(AtomicUsize::new(0));
    let stop = CancellationToken::new();
    let lease = Duration::from_millis(600);
    let running: Vec<_> = (0..2)
        .map(|_| {
            let times = times.clone();
            let runner = Runner::new(db(&database), clock.clone()).lease(lease).register(
                "slow",
                1,
                move |_, _| {
                    let times = times.clone();
                    async move {
                        Ok(Next::after(async move {
                            times.fetch_add(1, Ordering::SeqCst);
                            tokio::time::sleep(lease * 4).await;
                            Ok(())
                        }))
                    }
                    .boxed()
                },
            );
            tokio::spawn(runner.run(stop.clone()))
        })
        .collect();
    until(&database, "SELECT count(*) FROM jobs WHERE done_at IS NULL", 0).await;
    stop.cancel();
    for runner in running {
        runner.await.unwrap();
    }
    assert_eq!(AtomicUsize::load(&times, Ordering::SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_of_an_account_sees_that_account_alone() {
    let database = database().await;
    let clock = Clock::system();
    let mut owner = database.owner().await;
    let things = "INSERT INTO things (account_id, name) VALUES (1, 'Ours'), (2, 'Theirs')";
    db(&database)
        .system_tx(async |conn| diesel::sql_query(things).execute(conn).await)
        .await
        .unwrap();
    ask(&database, &clock, "look", 0..1).await;
    enqueue(&mut owner, "look", "all", None, clock.now(), json!({})).await.unwrap();
    let runner = Runner::new(db(&database), clock.clone()).register("look", 1, |conn, job| {
        async move {
            let seen: Number =
                diesel::sql_query("SELECT count(*) AS number FROM things").get_result(conn).await?;
            assert_eq!(seen.number, if job.account_id == Some(1) { 1 } else { 2 });
            Ok(Next::Done)
        }
        .boxed()
    });
    assert_eq!(runner.run_due().await.unwrap(), 2);
    assert_eq!(number(&database, "SELECT count(*) FROM jobs WHERE done_at IS NULL").await, 0);
}

/// Each round once, whoever runs it, and another after a round that was given up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_schedule_has_one_round_at_a_time() {
    let mut service = things::service();
    service.jobs = || {
        let hourly = Handler::new("hourly", |_, _, job| {
            async move {
                match job.key.as_str() {
                    "2026-03-08T07:00:00" => Err(JobError::Never("not today".into())),
                    _ => Ok(Next::Done),
                }
            }
            .boxed()
        });
        vec![hourly.every(chrono::Duration::hours(1))]
    };
    let app = TestApp::start(service).at(Utc.with_ymd_and_hms(2026, 3, 8, 6, 20, 0).unwrap()).await;
    let rounds = "SELECT count(*) FROM jobs WHERE kind = 'hourly'";
    let ended = "SELECT count(*) FROM jobs WHERE kind = 'hourly' AND (done_at IS NOT NULL OR failed_at IS NOT NULL)";
    until(&app.database, rounds, 1).await;
    for round in 1..4 {
        app.clock().advance(chrono::Duration::hours(1));
        until(&app.database, ended, round).await;
        until(&app.database, rounds, round + 1).await;
    }
}

/// Whoever asked for a job follows and stops it; to others it is not there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_in_parts_is_followed_and_canceled() {
    let app = TestApp::start(things::service()).await;
    app.insert_place(Place::account(1)).await;
    let me = app.user(Role::AccountAdmin, Place::account(1)).await;
    let another = app.user(Role::AccountAdmin, Place::account(1)).await;
    let (db, clock) = (app.platform.db().clone(), app.clock().clone());
    let (now, user) = (clock.now(), me.user_id);
    let request = async |key: &str| {
        db.tenant_tx::<_, diesel::result::Error, _>(&Scope::system_of(1), async |conn| {
            enqueue(conn, "parts", key, Some(1), now, json!({})).await?;
            requested_by(conn, "parts", key, (user, Some(90))).await
        })
        .await
        .unwrap()
    };
    let id = request("1").await;
    let path = format!("/jobs/{id}");
    let seen = async |what: &str| me.get(&path).await.expect(200).value()[what].clone();
    assert_eq!(
        me.get(&path).await.expect(200).value(),
        json!({"id": id, "status": "waiting", "progress": 0, "total": 90})
    );
    another.get(&path).await.expect_problem(404, "Error_NotFound");
    another.delete(&path).await.expect_problem(404, "Error_NotFound");

    let (next_part, stop) = (Arc::new(tokio::sync::Semaphore::new(0)), CancellationToken::new());
    let begun = Arc::new(tokio::sync::Semaphore::new(0));
    let runner = {
        let (next_part, begun) = (next_part.clone(), begun.clone());
        Runner::new(db.clone(), clock.clone()).register("parts", 1, move |_, job| {
            let (next_part, begun) = (next_part.clone(), begun.clone());
            let progress = job.progress + 30;
            async move {
                begun.add_permits(1);
                next_part.acquire().await.unwrap().forget();
                Ok(if progress == 90 {
                    Next::Done
                } else {
                    Next::Part { progress, total: Some(90) }
                })
            }
            .boxed()
        })
    };
    let running = tokio::spawn(runner.run(stop.clone()));
    next_part.add_permits(1);
    until(&app.database, &format!("SELECT progress FROM jobs WHERE id = {id}"), 30).await;
    assert_eq!(seen("progress").await, 30);
    // Asked for while a part is being done: nobody waits for it, and none begins after it.
    begun.acquire_many(2).await.unwrap().forget();
    me.delete(&path).await.expect(204);
    next_part.add_permits(100);
    let unfinished = "SELECT count(*) FROM jobs WHERE kind = 'parts' AND done_at IS NULL";
    until(&app.database, unfinished, 0).await;
    assert_eq!(seen("status").await, "canceled");
    assert_eq!(seen("progress").await, 60);
    me.delete(&path).await.expect(204);
    // Another one goes through its parts.
    let other = request("2").await;
    until(&app.database, unfinished, 0).await;
    let other = me.get(&format!("/jobs/{other}")).await.expect(200).value();
    assert_eq!((&other["status"], &other["progress"]), (&json!("done"), &json!(90)));
    stop.cancel();
    running.await.unwrap();
}
