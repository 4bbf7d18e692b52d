//! Two services' databases and a way for events to come from one to the other.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use contracts::{AccountState, ProgramState, directory};
use diesel::{
    QueryableByName,
    sql_types::{BigInt, Text},
};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use platform::{
    Service,
    background::Health,
    db::Db,
    events::{
        Applied, ApplyError, Copies, Delivery as Moving, Effects, Event, Inbox, OwnCopy, Reaction,
        Topic, Transport,
    },
};
use secrecy::SecretString;
use testing::{TestDatabase, test_database};
use tokio::{sync::Notify, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::wire::Wire;
use crate::broker::Broker;
use crate::things;

/// Where the source tells.
pub const ADMIN: Topic = Topic::of("admin");

/// The two ways of delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    InProcess,
    Kafka,
}

pub struct World {
    pub way: Way,
    pub source: TestDatabase,
    pub target: TestDatabase,
    broker: Option<Broker>,
    /// The setting `events`, where it is not that of the broker above.
    events: Option<String>,
    /// From the follower to the source's database.
    wire: Wire,
    /// The source's own connection, which is never cut.
    pub writer: AsyncPgConnection,
}

fn service(name: &'static str) -> Service {
    Service {
        name,
        migrations: || directory::MIGRATIONS,
        copies: Copies::none,
        ..things::service()
    }
}

impl World {
    pub async fn new(way: Way) -> Self {
        let source = test_database(&service("admin")).await;
        let target = test_database(&service("identity")).await;
        let broker = match way {
            Way::InProcess => None,
            Way::Kafka => Some(Broker::new().await),
        };
        target
            .owner()
            .await
            .batch_execute(
                "CREATE TABLE seen (ord bigserial, account_id bigint NOT NULL, position bigint NOT NULL, key text NOT NULL);
                 GRANT INSERT ON seen TO PUBLIC; GRANT USAGE ON SEQUENCE seen_ord_seq TO PUBLIC;",
            )
            .await
            .unwrap();
        Self {
            way,
            writer: source.owner().await,
            wire: Wire::to(&source.serving_url),
            source,
            target,
            broker,
            events: None,
        }
    }

    fn broker(&self) -> &Broker {
        self.broker.as_ref().unwrap()
    }

    fn kafka(&self) -> Transport {
        let events = self.events.clone().unwrap_or_else(|| self.broker().setting());
        Transport::Kafka(events.parse().unwrap())
    }

    /// Lets events come by the broker of another setting `events`.
    pub fn through(&mut self, events: String) {
        self.events = Some(events);
    }

    pub fn bootstrap(&self) -> String {
        self.broker().address()
    }

    /// Name of a topic on the broker.
    pub fn topic(&self, topic: Topic) -> String {
        self.broker().topic(topic)
    }

    /// Goes on with a broker that has lost everything.
    pub async fn empty_broker(&mut self) {
        self.broker.as_mut().unwrap().empty().await;
    }

    /// Starts both ends, as the processes of the two services would.
    pub async fn start(&self, recorder: &Arc<Recorder>) -> Delivery {
        let stop = CancellationToken::new();
        let (source, target) = (db(&self.source), db(&self.target));
        let applied = Applied::default();
        let inbox = Inbox::new(target.clone(), recorder.effects(), applied.clone());
        let health = Health::default();
        let mut tasks = Vec::new();
        match self.way {
            Way::InProcess => {
                let source = Db::open_url(&SecretString::from(self.wire.url()), 2).unwrap();
                let transport = Transport::Outbox(vec![(ADMIN, source)]);
                let taker = Moving::new("identity", &target, transport, None, &[ADMIN], inbox);
                tasks.extend(taker.start(&health, &stop).await);
            }
            Way::Kafka => {
                let none = Effects::new(Copies::none(), Vec::new());
                let none = Inbox::new(source.clone(), none, Applied::default());
                let teller = Moving::new("admin", &source, self.kafka(), Some(ADMIN), &[], none);
                tasks.extend(teller.start(&health, &stop).await);
                let taker = Moving::new("identity", &target, self.kafka(), None, &[ADMIN], inbox);
                tasks.extend(taker.start(&health, &stop).await);
            }
        }
        Delivery { stop, tasks, applied }
    }

    /// Makes what lies between the services unreachable: the broker, or the source's database.
    pub fn down(&self) {
        match &self.broker {
            Some(broker) => broker.down(),
            None => self.wire.cut(),
        }
    }

    pub fn up(&self) {
        match &self.broker {
            Some(broker) => broker.up(),
            None => self.wire.mend(),
        }
    }

    /// Makes everything come a second time.
    pub async fn repeat(&mut self) {
        match self.way {
            Way::InProcess => {
                self.target
                    .owner()
                    .await
                    .batch_execute(
                        "UPDATE event_cursors SET taken = -1 WHERE stream LIKE 'outbox:%'",
                    )
                    .await
            }
            Way::Kafka => {
                self.writer
                    .batch_execute("DELETE FROM event_cursors WHERE stream LIKE 'relay:%'")
                    .await
            }
        }
        .unwrap();
    }

    /// Makes the source what it was when it had told so much.
    pub async fn restore(&mut self, position: i64) {
        let sql = format!(
            "DELETE FROM outbox WHERE id > {position}; SELECT setval('outbox_id_seq', {position});
             UPDATE event_cursors SET taken = {position} WHERE stream LIKE 'relay:%'"
        );
        self.writer.batch_execute(&sql).await.unwrap();
    }

    /// Publishes a program of an account and answers its position.
    pub async fn publish(&mut self, account_id: i64, id: i64, version: i64) -> i64 {
        publish(&mut self.writer, program(account_id, id, version)).await
    }

    /// Everything the handler's transactions have left, in order.
    pub async fn seen(&self) -> Vec<Seen> {
        diesel::sql_query("SELECT account_id, position, key FROM seen ORDER BY ord")
            .load(&mut self.target.owner().await)
            .await
            .unwrap()
    }

    /// Waits until so many events have been applied, then a little longer for one too many.
    pub async fn wait_for(&self, count: usize) -> Vec<Seen> {
        let begun = Instant::now();
        while self.seen().await.len() < count {
            assert!(
                begun.elapsed() < Duration::from_secs(90),
                "{} of {count} events after 90 s",
                self.seen().await.len()
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tokio::time::sleep(Duration::from_millis(400)).await;
        self.seen().await
    }

    /// A number in the follower's database.
    pub async fn count(&self, sql: &str) -> i64 {
        number(&mut self.target.owner().await, sql).await
    }

    /// A number in the source's database.
    pub async fn at_source(&self, sql: &str) -> i64 {
        number(&mut self.source.owner().await, sql).await
    }

    /// Waits until something is true in the follower's database.
    pub async fn until(&self, sql: &str) {
        let begun = Instant::now();
        while self.count(&format!("SELECT (({sql})::boolean)::integer")).await == 0 {
            assert!(begun.elapsed() < Duration::from_secs(240), "not true after 240 s: {sql}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn number(conn: &mut AsyncPgConnection, sql: &str) -> i64 {
    let found: Number = diesel::sql_query(format!("SELECT ({sql})::bigint AS number"))
        .get_result(conn)
        .await
        .unwrap();
    found.number
}

pub fn db(database: &TestDatabase) -> Db {
    Db::open_url(&SecretString::from(database.serving_url.clone()), 4).unwrap()
}

pub fn program(account_id: i64, id: i64, version: i64) -> ProgramState {
    ProgramState {
        id,
        account_id,
        name: format!("Program {id} v{version}"),
        status: 1,
        version,
        ..Default::default()
    }
}

pub fn account(id: i64, name: &str, version: i64) -> AccountState {
    AccountState { id, name: name.to_owned(), status: 1, version, ..Default::default() }
}

pub async fn publish(conn: &mut AsyncPgConnection, change: impl OwnCopy) -> i64 {
    conn.transaction(async |conn| platform::events::publish(conn, change).await).await.unwrap()
}

#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Seen {
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    #[diesel(sql_type = BigInt)]
    pub position: i64,
    #[diesel(sql_type = Text)]
    pub key: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Panics unless the events are exactly `expected` positions, each once, and each account's in order.
pub fn assert_once_and_in_order(seen: &[Seen], expected: &[i64]) {
    let mut positions: Vec<i64> = seen.iter().map(|event| event.position).collect();
    positions.sort_unstable();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(positions, expected, "each event once");
    let mut last = BTreeMap::new();
    for event in seen {
        let before = last.insert(event.account_id, event.position);
        assert!(before < Some(event.position), "account {} in order: {seen:?}", event.account_id);
    }
}

pub struct Delivery {
    stop: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
    pub applied: Applied,
}

impl Delivery {
    /// As a process that is asked to end.
    pub async fn stop(self) {
        self.stop.cancel();
        for task in self.tasks {
            tokio::time::timeout(Duration::from_secs(10), task)
                .await
                .expect("stops within ten seconds")
                .unwrap();
        }
    }

    /// As a process that is killed.
    pub async fn kill(self) {
        for task in &self.tasks {
            task.abort();
        }
        for task in self.tasks {
            let _ = task.await;
        }
    }
}

/// Writes down each event, without any guard of its own against seeing it twice.
#[derive(Default)]
pub struct Recorder {
    /// Stop for ever after the effect of the next event, before its commit.
    pub hang: AtomicBool,
    /// Kill the database connection after the effect of the next event.
    pub cut: AtomicBool,
    /// Bad events are good again.
    pub mended: AtomicBool,
    pub hung: Notify,
}

impl Recorder {
    /// Copies everything, and writes down what is new of accounts and programs.
    pub fn effects(self: &Arc<Self>) -> Effects {
        let (accounts, programs) = (self.clone(), self.clone());
        Effects::new(
            directory::copies(),
            vec![
                Reaction::to(move |conn, event, state: AccountState| {
                    let recorder = accounts.clone();
                    async move { recorder.write_down(conn, event, &state.name).await }.boxed()
                }),
                Reaction::to(move |conn, event, state: ProgramState| {
                    let recorder = programs.clone();
                    async move { recorder.write_down(conn, event, &state.name).await }.boxed()
                }),
            ],
        )
    }

    async fn write_down(
        &self,
        conn: &mut AsyncPgConnection,
        event: &Event,
        name: &str,
    ) -> Result<(), ApplyError> {
        if !AtomicBool::load(&self.mended, Ordering::SeqCst) {
            match name {
                "refused" => return Err(ApplyError::Refused("nobody may be called that".into())),
                "broken" => {
                    conn.batch_execute("INSERT INTO seen (account_id) VALUES (NULL)").await?;
                }
                "panics" => panic!("a handler with a bug"),
                _ => {}
            }
        }
        diesel::sql_query("INSERT INTO seen (account_id, position, key) VALUES ($1, $2, $3)")
            .bind::<BigInt, _>(event.account_id)
            .bind::<BigInt, _>(event.position)
            .bind::<Text, _>(format!("{}/{}", event.entity_type, event.entity_id))
            .execute(conn)
            .await?;
        if self.hang.swap(false, Ordering::SeqCst) {
            self.hung.notify_one();
            std::future::pending::<()>().await;
        }
        if self.cut.swap(false, Ordering::SeqCst) {
            conn.batch_execute("SELECT pg_terminate_backend(pg_backend_pid())").await?;
        }
        Ok(())
    }
}
