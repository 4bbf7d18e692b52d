//! The inbox and the relay's turn on a real database, without a broker.

use std::collections::BTreeMap;

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Text},
};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use platform::{
    Directory, Service,
    db::{Db, Migrations},
    events::{
        Applied, Arrival, Copies, CopyTable, Effects, Envelope, Inbox, OwnCopy, Reaction, State,
        StateKind, Turn, drop_days, make_days, partition_of, publish,
    },
};
use prost::Message;
use secrecy::SecretString;
use testing::{TestDatabase, test_database};
use uuid::Uuid;

#[derive(Clone, PartialEq, Message, serde::Serialize)]
struct Thing {
    #[prost(int64, tag = "1")]
    id: i64,
    #[prost(int64, tag = "2")]
    account_id: i64,
    #[prost(string, tag = "3")]
    name: String,
}

impl State for Thing {
    const SOURCE: &'static str = "maker";
    const KIND: &'static str = "thing";

    fn account_id(&self) -> i64 {
        self.account_id
    }

    fn id(&self) -> i64 {
        self.id
    }

    fn version(&self) -> i64 {
        1
    }

    fn deleted(&self) -> bool {
        false
    }
}

impl OwnCopy for Thing {}

const STREAM: &str = "kafka:afterbell.maker.state";

fn service() -> Service {
    Service {
        name: "taker",
        title: "Taker",
        description: "For tests.",
        settings: "",
        migrations: || Migrations::NONE,
        routes: |_| {},
        directory: Directory {
            role_records: |_, _| async { Ok(Vec::new()) }.boxed(),
            place_exists: |_, _, _, _| async { Ok(false) }.boxed(),
            account_is_open: |_, _| async { Ok(true) }.boxed(),
            flagged: |_, _, _| async { Ok(Vec::new()) }.boxed(),
            names: |_, _| async { Ok(std::collections::HashMap::new()) }.boxed(),
        },
        lists: &[],
        tells: || vec![StateKind::of::<Thing>()],
        copies: Copies::none,
        reacts: Vec::new,
        jobs: Vec::new,
        on_start: |_| async { Ok(()) }.boxed(),
    }
}

/// A database with a copy of things, and a table in which each that is new is noted.
async fn database() -> (TestDatabase, Db) {
    let database = test_database(&service()).await;
    database
        .owner()
        .await
        .batch_execute(
            "CREATE TABLE ref_things (id bigint PRIMARY KEY, account_id bigint NOT NULL, name text NOT NULL,
                 version bigint NOT NULL, position bigint NOT NULL, deleted boolean NOT NULL);
             CREATE TABLE seen (ord bigserial, account_id bigint NOT NULL, position bigint NOT NULL);
             GRANT ALL ON ref_things, seen TO PUBLIC; GRANT ALL ON SEQUENCE seen_ord_seq TO PUBLIC",
        )
        .await
        .unwrap();
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 4).unwrap();
    (database, db)
}

fn inbox(db: &Db) -> Inbox {
    let copies = Copies::none().and(CopyTable::of::<Thing>("ref_things", &["account_id", "name"]));
    let note = Reaction::to(|conn, event, _: Thing| {
        let note = diesel::sql_query("INSERT INTO seen (account_id, position) VALUES ($1, $2)")
            .bind::<BigInt, _>(event.account_id)
            .bind::<BigInt, _>(event.position);
        async move {
            note.execute(conn).await?;
            Ok(())
        }
        .boxed()
    });
    Inbox::new(db.clone(), Effects::new(copies, vec![note]), Applied::default())
}

fn arrival(partition: i32, mark: i64, position: i64, id: i64, account_id: i64) -> Arrival {
    let thing = Thing { id, account_id, name: format!("Thing {id}") };
    let envelope = Envelope {
        source: Thing::SOURCE.to_owned(),
        account_id,
        entity_type: Thing::KIND.to_owned(),
        entity_id: id,
        position,
        version: 1,
        state: thing.encode_to_vec(),
        ..Default::default()
    };
    Arrival {
        partition,
        mark,
        key: format!("{account_id}/thing/{id}"),
        bytes: envelope.encode_to_vec(),
    }
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Seen {
    #[diesel(sql_type = BigInt)]
    account_id: i64,
    #[diesel(sql_type = BigInt)]
    position: i64,
}

async fn number(database: &TestDatabase, sql: &str) -> i64 {
    let found: Number = diesel::sql_query(format!("SELECT ({sql})::bigint AS number"))
        .get_result(&mut database.owner().await)
        .await
        .unwrap();
    found.number
}

/// A topic whose partitions are added to while accounts take turns, as the relay fills it.
struct Log {
    partitions: Vec<Vec<Arrival>>,
    position: i64,
}

impl Log {
    fn tell(&mut self, id: i64, account: i64) {
        self.position += 1;
        let count = i32::try_from(self.partitions.len()).unwrap();
        let partition = partition_of(account, count);
        let log = &mut self.partitions[usize::try_from(partition).unwrap()];
        let mark = i64::try_from(log.len()).unwrap();
        log.push(arrival(partition, mark, self.position, id, account));
    }

    fn ends(&self) -> Vec<i64> {
        self.partitions.iter().map(|log| i64::try_from(log.len()).unwrap()).collect()
    }

    /// Takes a few messages of each partition that is for this process now, those added first. Whether there were any.
    async fn fetch(&self, inbox: &Inbox, member: Uuid, few: usize) -> bool {
        let share = inbox.share(STREAM, member).await.unwrap();
        let mut any = false;
        for (partition, log) in self.partitions.iter().enumerate().rev() {
            let Some(cursor) = share.get(&i32::try_from(partition).unwrap()) else { continue };
            let next = usize::try_from(cursor.taken + 1).unwrap();
            let part = &log[next..log.len().min(next + few)];
            any |= !part.is_empty();
            inbox.take(STREAM, Thing::SOURCE, part).await.unwrap();
        }
        any
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn added_partitions_lose_nothing_and_preserve_order_per_account() {
    let (database, db) = database().await;
    let (one, two) = (inbox(&db), inbox(&db));
    let (first, second) = (Uuid::new_v4(), Uuid::new_v4());
    let mut log = Log { partitions: (0..12).map(|_| Vec::new()).collect(), position: 0 };
    one.know_partitions(STREAM, &log.ends()).await.unwrap();
    let mut id = 0;
    for _ in 0..8 {
        for account in 1..=20 {
            id += 1;
            log.tell(id, account);
        }
    }
    log.fetch(&one, first, 2).await;
    log.partitions.resize_with(24, Vec::new);
    for _ in 0..3 {
        for account in 1..=20 {
            id += 1;
            log.tell(id, account);
        }
    }
    assert!(log.ends()[12..].iter().sum::<i64>() > 0, "accounts have moved");
    two.know_partitions(STREAM, &log.ends()).await.unwrap();
    let mut rounds = 0;
    // Two processes share what is open.
    while log.fetch(&one, first, 2).await | log.fetch(&two, second, 3).await {
        rounds += 1;
        assert!(rounds < 1000, "it never ends");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM ref_things").await, id);
    assert_eq!(number(&database, "SELECT count(*) FROM event_parked").await, 0);
    let seen: Vec<Seen> = diesel::sql_query("SELECT account_id, position FROM seen ORDER BY ord")
        .load(&mut database.owner().await)
        .await
        .unwrap();
    assert_eq!(i64::try_from(seen.len()).unwrap(), id);
    let mut last = BTreeMap::new();
    for Seen { account_id, position } in seen {
        assert!(last.insert(account_id, position) < Some(position), "account {account_id}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_partition_is_for_one_of_the_processes() {
    let (database, db) = database().await;
    let inbox = inbox(&db);
    inbox.know_partitions(STREAM, &[0; 5]).await.unwrap();
    let members = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()];
    for member in members {
        inbox.share(STREAM, member).await.unwrap();
    }
    let mut all = Vec::new();
    for member in members {
        all.extend(inbox.share(STREAM, member).await.unwrap().into_keys());
    }
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4]);
    // One ends, another is killed.
    inbox.leave(STREAM, members[0]).await.unwrap();
    let delete = format!(
        "UPDATE event_members SET seen_at = seen_at - interval '1 minute' WHERE member = '{}'",
        members[1]
    );
    database.owner().await.batch_execute(&delete).await.unwrap();
    assert_eq!(inbox.share(STREAM, members[2]).await.unwrap().len(), 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_leaves_the_last_state_of_each_thing() {
    let (database, db) = database().await;
    let inbox = inbox(&db);
    let batch: Vec<_> = (0..9).map(|n| arrival(0, n, n + 1, n % 3, 7)).collect();
    inbox.take(STREAM, Thing::SOURCE, &batch).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM seen").await, 3);
    assert_eq!(number(&database, "SELECT min(position) FROM ref_things").await, 7);
    // The same at other offsets, as after a relay that died before it noted what it had sent.
    let again: Vec<_> = (0..9).map(|n| arrival(0, n + 9, n + 1, n % 3, 7)).collect();
    inbox.take(STREAM, Thing::SOURCE, &again).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM seen").await, 3);
    assert!(inbox.applied().has(Thing::SOURCE, 7, 9));
    assert!(!inbox.applied().has(Thing::SOURCE, 7, 10));
}

#[derive(QueryableByName)]
struct Holder {
    #[diesel(sql_type = Text)]
    pid: String,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_relay_that_lost_its_turn_writes_nothing() {
    let (database, db) = database().await;
    let mut lost = Turn::take(&db).await.unwrap().unwrap();
    lost.save("relay:x", 5).await.unwrap();
    assert!(Turn::take(&db).await.unwrap().is_none(), "one at a time");
    let mut owner = database.superuser().await;
    let holder: Holder = diesel::sql_query(
        "SELECT pid::text AS pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 1098280563
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    .get_result(&mut owner)
    .await
    .unwrap();
    owner.batch_execute(&format!("SELECT pg_terminate_backend({})", holder.pid)).await.unwrap();
    let mut next = take_soon(&db).await;
    next.save("relay:x", 9).await.unwrap();
    assert!(lost.check_lease().await.is_err());
    assert!(lost.save("relay:x", 7).await.is_err());
    assert_eq!(number(&database, "SELECT taken FROM event_cursors").await, 9);
    // As when the relay panics: the connection is not used by others with the lock on it.
    drop(next);
    take_soon(&db).await.end().await;
    let again = Turn::take(&db).await.unwrap();
    assert!(again.is_some(), "a turn that was ended is free at once");
}

async fn take_soon(db: &Db) -> Turn {
    for _ in 0..100 {
        if let Some(turn) = Turn::take(db).await.unwrap() {
            return turn;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the lock was not given back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_go_once_relayed_and_leave_the_last_states() {
    let (database, db) = database().await;
    let publish_event = async |id| {
        let thing = Thing { id, account_id: 1, name: "x".into() };
        db.system_tx(async |conn| publish(conn, thing).await).await.unwrap()
    };
    let (first, _, last) = (publish_event(1).await, publish_event(2).await, publish_event(1).await);
    let tomorrow = chrono::Utc::now().date_naive() + chrono::Days::new(1);
    let drop = async |relayed| {
        db.system_tx(async |conn| drop_days(conn, tomorrow, relayed).await).await.unwrap()
    };
    assert_eq!(drop(first).await, 0, "not all of the day is relayed");
    assert_eq!(drop(last).await, 1);
    assert_eq!(number(&database, "SELECT count(*) FROM outbox").await, 0);
    assert_eq!(number(&database, "SELECT count(*) FROM outbox_states").await, 2);
    assert_eq!(number(&database, "SELECT count(*) FROM outbox_told WHERE id = 1").await, 0);
    // The day is made again when somebody looks, and whoever writes meanwhile is not stopped.
    publish_event(3).await;
    assert_eq!(number(&database, "SELECT count(*) FROM outbox_other").await, 1);
    db.system_tx(async |conn| make_days(conn).await).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM outbox_told").await, 3);
}
