//! Delivery of events: the same tests in process and through Kafka. Nothing is lost, nothing is applied twice.

pub mod wire;
mod world;

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use contracts::directory;
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use platform::{
    audit::{Actor, Entry, record_all},
    clock::Clock,
    events::{drop_days, parked_list, parked_retry, publish as publish_in, publish_all},
};
use rdkafka::{
    ClientConfig,
    consumer::{BaseConsumer, Consumer as _},
    producer::{FutureProducer, FutureRecord},
};
use rstest::rstest;
use world::{ADMIN, Recorder, Way, World, account, assert_once_and_in_order, program, publish};

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_committed_arrives_once_and_in_order(#[case] way: Way) {
    let world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    let delivery = world.start(&recorder).await;
    let mut writers = Vec::new();
    for writer in 0..4i64 {
        let mut conn = world.source.owner().await;
        writers.push(tokio::spawn(async move {
            let mut committed = Vec::new();
            for n in 0..40i64 {
                let id = writer * 100 + n;
                if n % 7 == 3 {
                    let rolled_back: Result<i64, diesel::result::Error> = conn
                        .transaction(async |conn| {
                            publish_in(conn, program(n % 5, id, 1)).await?;
                            Err(diesel::result::Error::RollbackTransaction)
                        })
                        .await;
                    assert!(rolled_back.is_err());
                } else {
                    committed.push(publish(&mut conn, program(n % 5, id, 1)).await);
                }
            }
            committed
        }));
    }
    let mut expected = Vec::new();
    for writer in writers {
        expected.extend(writer.await.unwrap());
    }
    assert_once_and_in_order(&world.wait_for(expected.len()).await, &expected);
    let last = *expected.iter().max().unwrap();
    assert!((0..5).any(|account| delivery.applied.has("admin", account, last)));
    delivery.stop().await;
    let copies = world.count("SELECT count(*) FROM ref_programs").await;
    assert_eq!(usize::try_from(copies).unwrap(), expected.len());
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn down_at_start_loses_nothing(#[case] way: Way) {
    let mut world = World::new(way).await;
    world.down();
    let delivery = world.start(&Arc::default()).await;
    let mut expected = Vec::new();
    for n in 0..10 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(world.seen().await.is_empty());
    world.up();
    assert_once_and_in_order(&world.wait_for(10).await, &expected);
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn down_in_the_middle_loses_nothing(#[case] way: Way) {
    let mut world = World::new(way).await;
    let delivery = world.start(&Arc::default()).await;
    let mut expected = Vec::new();
    for n in 0..20 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    world.wait_for(20).await;
    world.down();
    for n in 20..40 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    world.up();
    for n in 40..45 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    assert_once_and_in_order(&world.wait_for(45).await, &expected);
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_while_the_way_is_down_loses_nothing(#[case] way: Way) {
    let mut world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    let delivery = world.start(&recorder).await;
    let mut expected = vec![world.publish(1, 1, 1).await];
    world.wait_for(1).await;
    world.down();
    for n in 2..10 {
        expected.push(world.publish(1, n, 1).await);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    delivery.stop().await;
    world.up();
    let delivery = world.start(&recorder).await;
    assert_once_and_in_order(&world.wait_for(expected.len()).await, &expected);
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_delivered_twice_is_applied_once(#[case] way: Way) {
    let mut world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    let delivery = world.start(&recorder).await;
    let mut expected = Vec::new();
    for n in 0..10 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    world.wait_for(10).await;
    delivery.stop().await;
    world.repeat().await;
    expected.push(world.publish(1, 10, 1).await);
    let delivery = world.start(&recorder).await;
    assert_once_and_in_order(&world.wait_for(11).await, &expected);
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_between_effect_and_commit_leaves_nothing_half_done(#[case] way: Way) {
    let mut world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    recorder.hang.store(true, Ordering::SeqCst);
    let mut expected = Vec::new();
    for n in 0..3 {
        expected.push(world.publish(1, n, 1).await);
    }
    let delivery = world.start(&recorder).await;
    recorder.hung.notified().await;
    delivery.kill().await;
    assert!(world.seen().await.is_empty());
    assert_eq!(world.count("SELECT count(*) FROM ref_programs").await, 0);
    // The next process loses its database connection at the same point.
    recorder.cut.store(true, Ordering::SeqCst);
    let delivery = world.start(&recorder).await;
    assert_once_and_in_order(&world.wait_for(3).await, &expected);
    assert!(!recorder.cut.load(Ordering::SeqCst));
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poisonous_event_is_parked_with_its_error_and_the_rest_go_on(#[case] way: Way) {
    let mut world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    let mut expected = vec![world.publish(1, 1, 1).await];
    publish(&mut world.writer, account(1, "refused", 1)).await;
    publish(&mut world.writer, account(2, "broken", 1)).await;
    publish(&mut world.writer, account(3, "panics", 1)).await;
    expected.push(world.publish(2, 2, 1).await);
    world
        .writer
        .batch_execute(
            r"INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload,
                correlation_id, traceparent)
              VALUES (1, 'afterbell.admin.state', '1/site/9', 'site', 9, 1, false, '\xffff', '', '')",
        )
        .await
        .unwrap();
    expected.push(world.publish(1, 3, 1).await);
    let delivery = world.start(&recorder).await;
    assert_once_and_in_order(&world.wait_for(3).await, &expected);
    let mut conn = world.target.owner().await;
    let parked = parked_list(&mut conn, 10).await.unwrap();
    let errors: Vec<_> =
        parked.iter().map(|event| (event.key.as_str(), event.error.as_str())).collect();
    assert_eq!(errors.len(), 4, "{errors:?}");
    // Between partitions there is no order.
    let error_of = |key: &str| errors.iter().find(|(known, _)| *known == key).unwrap().1;
    assert_eq!(error_of("1/account/1"), "nobody may be called that");
    assert!(error_of("2/account/2").contains("null value in column"));
    assert_eq!(error_of("3/account/3"), "the handler panicked");
    assert!(error_of("1/site/9").starts_with("not an event"));
    // A request that waits for a parked event is not held up for ever.
    assert!(delivery.applied.has("admin", 3, 1));
    delivery.stop().await;

    recorder.mended.store(true, Ordering::SeqCst);
    let effects = recorder.effects();
    let outcomes = conn
        .transaction(async |conn| parked_retry(conn, &Clock::system(), &effects).await)
        .await
        .unwrap();
    let refused: Vec<_> = outcomes.iter().filter(|(_, outcome)| outcome.is_err()).collect();
    assert_eq!((outcomes.len(), refused.len()), (4, 1), "what cannot be read stays: {refused:?}");
    assert_eq!(world.count("SELECT count(*) FROM audit_log WHERE action = 'event.retry'").await, 3);
    assert_eq!(world.seen().await.len(), 6);
    assert_eq!(world.count("SELECT count(*) FROM event_parked").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn junk_in_a_topic_is_parked() {
    let mut world = World::new(Way::Kafka).await;
    let delivery = world.start(&Arc::default()).await;
    let first = world.publish(1, 1, 1).await;
    world.wait_for(1).await;
    let producer: FutureProducer =
        ClientConfig::new().set("bootstrap.servers", world.bootstrap()).create().unwrap();
    for payload in [&b"\x00junk"[..], b""] {
        producer
            .send(
                FutureRecord::to(&world.topic(ADMIN)).partition(1).key("k").payload(payload),
                Duration::from_secs(5),
            )
            .await
            .unwrap();
    }
    let second = world.publish(1, 1, 2).await;
    assert_once_and_in_order(&world.wait_for(2).await, &[first, second]);
    assert_eq!(world.count("SELECT count(*) FROM event_parked").await, 2);
    delivery.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_refused_by_the_broker_are_sent_again() {
    let mut world = World::new(Way::InProcess).await;
    let first = world.publish(1, 1, 1).await;
    let second = world.publish(1, 2, 1).await;
    world.publish(1, 2, 2).await;
    // As the relay leaves it, of two programs, one of which has a newer state.
    let sql = format!(
        r"INSERT INTO event_parked (stream, partition_no, mark, key, envelope, error) VALUES
            ('relay:afterbell.admin.state', 0, {first}, 'k', '\x00', 'too large for the broker'),
            ('relay:afterbell.admin.state', 0, {second}, 'k', '\x00', 'too large for the broker')"
    );
    world.writer.batch_execute(&sql).await.unwrap();
    let outcomes = world
        .writer
        .transaction(async |conn| {
            parked_retry(conn, &Clock::system(), &Arc::new(Recorder::default()).effects()).await
        })
        .await
        .unwrap();
    assert!(outcomes.iter().all(|(_, outcome)| outcome.is_ok()), "{outcomes:?}");
    assert!(parked_list(&mut world.writer, 10).await.unwrap().is_empty());
    let delivery = world.start(&Arc::default()).await;
    // Of each the last state, once: that of the first stands behind that of the second now.
    let keys: Vec<_> = world.wait_for(2).await.into_iter().map(|event| event.key).collect();
    assert_eq!(keys, ["program/2", "program/1"]);
    delivery.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broker_that_lost_everything_is_read_from_its_beginning() {
    let mut world = World::new(Way::Kafka).await;
    let delivery = world.start(&Arc::default()).await;
    let mut expected = Vec::new();
    for n in 1..=5 {
        expected.push(world.publish(1, n, 1).await);
    }
    world.wait_for(5).await;
    delivery.stop().await;
    world.empty_broker().await;
    let delivery = world.start(&Arc::default()).await;
    expected.push(world.publish(1, 6, 1).await);
    assert_once_and_in_order(&world.wait_for(6).await, &expected);
    delivery.stop().await;
}

/// Options for a client of the broker that takes SASL_SSL alone, with these in place of the right ones.
fn secured(instead: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let authorities = format!("{}/tests/it/encryption/ca.pem", env!("CARGO_MANIFEST_DIR"));
    let mut options = vec![
        ("security.protocol", "sasl_ssl".to_owned()),
        ("sasl.mechanism", "SCRAM-SHA-512".to_owned()),
        ("sasl.username", "afterbell".to_owned()),
        ("sasl.password", "afterbell-secret".to_owned()),
        ("ssl.ca.location", authorities),
    ];
    for (name, value) in instead {
        options.iter_mut().find(|(known, _)| known == name).unwrap().1 = (*value).to_owned();
    }
    options
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a real Kafka that takes SASL_SSL alone, with SCRAM"]
async fn an_encrypted_broker_that_asks_for_a_password_delivers() {
    let address = std::env::var("AFTERBELL_TEST_KAFKA_SASL")
        .expect("AFTERBELL_TEST_KAFKA_SASL: run the tests by deploy/kafka/run.sh");
    let strangers = format!("{}/tests/it/encryption/other.pem", env!("CARGO_MANIFEST_DIR"));
    for instead in [
        ("sasl.password", "wrong"),
        ("ssl.ca.location", strangers.as_str()),
        ("security.protocol", "plaintext"),
    ] {
        let mut config = ClientConfig::new();
        config.set("bootstrap.servers", &address);
        for (name, value) in secured(&[instead]) {
            config.set(name, value);
        }
        let attempt = tokio::task::spawn_blocking(move || {
            let client: BaseConsumer = config.create().unwrap();
            client.fetch_metadata(None, Duration::from_secs(3)).is_ok()
        });
        assert!(!attempt.await.unwrap(), "{instead:?}");
    }
    let mut world = World::new(Way::Kafka).await;
    let mut options = url::form_urlencoded::Serializer::new(String::new());
    options.append_pair("prefix", &format!("secured-{}.", uuid::Uuid::new_v4()));
    options.append_pair("partitions", "3").extend_pairs(secured(&[]));
    world.through(format!("kafka://{address}?{}", options.finish()));
    let delivery = world.start(&Arc::default()).await;
    let mut expected = Vec::new();
    for n in 0..10 {
        expected.push(world.publish(n % 3, n, 1).await);
    }
    assert_once_and_in_order(&world.wait_for(10).await, &expected);
    delivery.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a real Kafka: the simulated broker knows no settings of topics"]
async fn a_real_broker_gets_compacted_topics() {
    use rdkafka::admin::{AdminClient, AdminOptions, ResourceSpecifier};
    let mut world = World::new(Way::Kafka).await;
    let delivery = world.start(&Arc::default()).await;
    world.publish(1, 1, 1).await;
    world.wait_for(1).await;
    let admin: AdminClient<_> =
        ClientConfig::new().set("bootstrap.servers", world.bootstrap()).create().unwrap();
    let topic = world.topic(ADMIN);
    let found = admin
        .describe_configs([&ResourceSpecifier::Topic(&topic)], &AdminOptions::new())
        .await
        .unwrap();
    let settings = found[0].as_ref().unwrap().entry_map();
    assert_eq!(settings["cleanup.policy"].value.as_deref(), Some("compact"));
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_transaction_is_never_passed(#[case] way: Way) {
    let mut world = World::new(way).await;
    let delivery = world.start(&Arc::default()).await;
    // One that writes no event holds nobody up.
    let mut other = world.source.owner().await;
    other.batch_execute("BEGIN; SELECT pg_current_xact_id()").await.unwrap();
    let first = world.publish(1, 1, 1).await;
    world.wait_for(1).await;

    let mut slow = world.source.owner().await;
    slow.batch_execute("BEGIN").await.unwrap();
    let second = publish_in(&mut slow, program(1, 2, 1)).await.unwrap();
    let third = world.publish(1, 3, 1).await;
    assert!(second < third);
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(world.seen().await.len(), 1, "the third waits for the second");
    slow.batch_execute("COMMIT").await.unwrap();
    let seen = world.wait_for(3).await;
    let order: Vec<_> = seen.iter().map(|event| event.position).collect();
    assert_eq!(order, [first, second, third]);
    delivery.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_of_a_service_apply_once_between_them(#[case] way: Way) {
    let mut world = World::new(way).await;
    let recorder = Arc::new(Recorder::default());
    let one = world.start(&recorder).await;
    let two = world.start(&recorder).await;
    let mut expected = Vec::new();
    for n in 0..30 {
        expected.push(world.publish(n % 4, n, 1).await);
    }
    world.wait_for(30).await;
    one.kill().await;
    for n in 30..60 {
        expected.push(world.publish(n % 4, n, 1).await);
    }
    assert_once_and_in_order(&world.wait_for(60).await, &expected);
    two.stop().await;
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_service_builds_its_copies_from_the_last_states(#[case] way: Way) {
    let mut world = World::new(way).await;
    for version in 1..=5 {
        world.publish(1, 1, version).await;
        publish(&mut world.writer, account(1, &format!("Account v{version}"), version)).await;
    }
    let mut deleted = account(2, "Gone", 2);
    deleted.deleted = true;
    publish(&mut world.writer, account(2, "Gone", 1)).await;
    publish(&mut world.writer, deleted).await;
    world.writer.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let tomorrow = chrono::Utc::now().date_naive() + chrono::Days::new(1);
    assert_eq!(drop_days(&mut world.writer, tomorrow, i64::MAX).await.unwrap(), 1);
    assert_eq!(world.at_source("SELECT count(*) FROM outbox").await, 0);

    let delivery = world.start(&Arc::default()).await;
    assert_eq!(world.wait_for(3).await.len(), 3);
    delivery.stop().await;
    let mut conn = world.target.owner().await;
    let copy = directory::account(&mut conn, 1).await.unwrap().unwrap();
    assert_eq!(copy.name, "Account v5");
    assert_eq!(directory::account(&mut conn, 2).await.unwrap(), None);
    let copy = directory::program(&mut conn, 1).await.unwrap().unwrap();
    assert_eq!(copy.name, "Program 1 v5");
}

#[rstest]
#[case::in_process(Way::InProcess)]
#[case::kafka(Way::Kafka)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_that_was_restored_to_an_earlier_point_is_believed(#[case] way: Way) {
    let mut world = World::new(way).await;
    let delivery = world.start(&Arc::default()).await;
    world.publish(1, 1, 1).await;
    let backup = world.publish(2, 2, 1).await;
    for version in 2..=5 {
        world.publish(1, 1, version).await;
    }
    let lost = world.publish(2, 3, 1).await;
    world.until("SELECT count(*) = 3 AND max(version) = 5 FROM ref_programs").await;
    delivery.stop().await;

    world.restore(backup).await;
    // It has gone on as far as before, so that every position was given twice.
    world.publish(1, 1, 2).await;
    while world.publish(2, 4, 1).await < lost + 2 {}
    let delivery = world.start(&Arc::default()).await;
    world
        .until(
            "SELECT string_agg(id || ':' || version || ':' || name, ', ' ORDER BY id)
                 = '1:2:Program 1 v2, 2:1:Program 2 v1, 4:1:Program 4 v1' FROM ref_programs",
        )
        .await;
    assert_eq!(world.count("SELECT count(*) FROM event_parked").await, 0);
    // A request that was told of a change which is lost does not wait for it for ever, and new ones arrive.
    let next = world.publish(2, 5, 1).await;
    assert!(next > lost);
    world.until("SELECT count(*) = 1 FROM ref_programs WHERE id = 5").await;
    delivery.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_thousand_changes_are_published_audited_and_copied() {
    const MANY: i64 = 50_000;
    let mut world = World::new(Way::InProcess).await;
    let delivery = world.start(&Arc::default()).await;
    let states: Vec<_> = (1..=MANY).map(|id| program(id % 7, id, 1)).collect();
    let entries: Vec<_> = (1..=MANY)
        .map(|id| Entry {
            action: "program.import",
            entity: "program",
            entity_id: id.to_string(),
            account_id: Some(id % 7),
            before: None,
            after: Some(serde_json::json!({ "name": "It's \"quoted\"" })),
        })
        .collect();
    world
        .writer
        .transaction(async |conn| {
            publish_all(conn, states).await?;
            record_all(conn, &Clock::system(), Actor::system(), entries).await
        })
        .await
        .unwrap();
    for table in ["outbox", "ref_programs", "audit_log"] {
        assert_eq!(
            world.at_source(&format!("SELECT count(*) FROM {table}")).await,
            MANY,
            "{table}"
        );
    }
    let name = "SELECT count(DISTINCT after ->> 'name') FROM audit_log WHERE before IS NULL";
    assert_eq!(world.at_source(name).await, 1);
    world.until("SELECT count(*) = 50000 FROM ref_programs").await;
    delivery.stop().await;
}

#[derive(diesel::QueryableByName)]
struct Settled {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    settled: i64,
}

async fn settled(world: &mut World) -> i64 {
    use diesel_async::RunQueryDsl;
    let found: Settled = diesel::sql_query("SELECT afterbell_outbox_settled() AS settled")
        .get_result(&mut world.writer)
        .await
        .unwrap();
    found.settled
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fence_holds_where_its_31_bits_turn_over() {
    let mut world = World::new(Way::InProcess).await;
    assert_eq!(settled(&mut world).await, 0);
    let mut slow = world.source.owner().await;
    for turn in [1i64 << 31, 1 << 32, 5 << 31, 1 << 40] {
        for before in [turn - 3, turn - 1, turn, turn + 1] {
            let sql = format!("DELETE FROM outbox; SELECT setval('outbox_id_seq', {before})");
            world.writer.batch_execute(&sql).await.unwrap();
            slow.batch_execute("BEGIN; SAVEPOINT s").await.unwrap();
            publish_in(&mut slow, program(1, 1000, 1)).await.unwrap();
            // What is undone takes the fence with it; what is told next puts up another.
            slow.batch_execute("ROLLBACK TO s").await.unwrap();
            assert_eq!(settled(&mut world).await, before + 1);
            assert_eq!(publish_in(&mut slow, program(1, 1000, 1)).await.unwrap(), before + 2);
            for n in 0..3 {
                assert_eq!(world.publish(1, n, 1).await, before + 3 + n);
            }
            assert_eq!(settled(&mut world).await, before + 1, "after {before}");
            slow.batch_execute("COMMIT").await.unwrap();
            assert_eq!(settled(&mut world).await, before + 5);
        }
    }
}
