//! Marks while the broker does not answer: nobody at a site waits for it, and what was marked is told once it is back.

use std::time::{Duration, Instant};

use contracts::RegisterState;
use platform::events::{Event, Topic};
use rdkafka::{
    ClientConfig, Message as _,
    consumer::{BaseConsumer, Consumer as _},
    mocking::MockCluster,
};
use serde_json::json;
use testing::TestApp;

use crate::attendance::{DAY, attendance_of};

/// How long the broker is away, by the clock of the site.
const MINUTES: i64 = 10;
/// How long the broker may take to be found again.
const PATIENCE: Duration = Duration::from_secs(90);

/// What a topic holds: waits for so many events, then a little longer for one too many.
pub async fn delivered_events(servers: String, topic: String, count: usize) -> Vec<Event> {
    let reading = tokio::task::spawn_blocking(move || {
        let consumer: BaseConsumer = ClientConfig::new()
            .set("bootstrap.servers", servers)
            .set("group.id", "reader")
            .set("auto.offset.reset", "earliest")
            .set("enable.auto.commit", "false")
            .create()
            .unwrap();
        consumer.subscribe(&[&topic]).unwrap();
        let begun = Instant::now();
        let mut events = Vec::new();
        let mut quiet = 0;
        while quiet < 5 {
            match consumer.poll(Duration::from_millis(200)) {
                Some(Ok(message)) => {
                    events.push(Event::decode(message.payload().unwrap()).unwrap())
                }
                _ if events.len() < count => {
                    assert!(begun.elapsed() < PATIENCE, "{} of {count} events", events.len());
                }
                _ => quiet += 1,
            }
        }
        events
    });
    reading.await.unwrap()
}

#[tokio::test]
async fn marks_saved_without_a_broker_are_delivered_once_in_order() {
    let cluster = MockCluster::new(1).unwrap();
    let servers = cluster.bootstrap_servers();
    let topic = Topic::of("roster").name();
    cluster.create_topic(&topic, 1, 1).unwrap();
    let events = format!("kafka://{servers}");
    let (app, admin) =
        attendance_of(TestApp::start(roster::service()).with_setting("events", events)).await;
    let marked = async |ssm: i64, version: i64, status: &str| {
        let marks = json!([{"ssmId": ssm, "version": version, "status": status}]);
        let body = json!({"siteId": 21, "day": DAY, "marks": marks});
        let answer = admin.put("/attendance/register", &body).await.expect(200).value();
        assert_eq!(answer["saved"], 1, "{answer}");
    };
    marked(103, 0, "Present").await;
    let registers = |events: Vec<Event>| {
        let states = events.iter().map(|event| event.state::<RegisterState>().unwrap());
        states.flatten().map(|state| (state.version, state.present, state.late)).collect::<Vec<_>>()
    };
    assert_eq!(registers(delivered_events(servers.clone(), topic.clone(), 1).await), [(1, 1, 0)]);

    cluster.broker_down(-1).unwrap();
    for minute in 0..MINUTES {
        let status = if minute % 2 == 0 { "Late" } else { "Present" };
        marked(101, minute, status).await;
        app.clock().advance(chrono::Duration::seconds(60));
        // Each is tried and fails before the next is made.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let shown = admin.get("/attendance/register?siteId=21").await.expect(200).value();
    assert_eq!(shown["results"][0]["mark"]["status"], "Present", "{shown}");

    cluster.broker_up(-1).unwrap();
    let all = 1 + usize::try_from(MINUTES).unwrap();
    let events = delivered_events(servers, topic, all).await;
    let mut positions: Vec<_> = events.iter().map(|event| event.position).collect();
    positions.dedup();
    assert_eq!(positions.len(), events.len(), "each once");
    assert!(positions.is_sorted(), "in order: {positions:?}");
    let expected: Vec<_> = (1..=1 + MINUTES)
        .map(|version| {
            let late = i32::from(version % 2 == 0);
            (version, if version == 1 { 1 } else { 2 - late }, late)
        })
        .collect();
    assert_eq!(registers(events), expected);
    app.stop().await;
}
