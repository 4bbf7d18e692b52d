//! Takes events into this service's database: each one once, in order, whatever happens in between.
//!
//! The effect of events, the place in each partition and the last change of each account are written in one transaction.
//! So a crash at any point leaves either all of it or none. What is delivered again at the same place is known by it; what
//! is sent again by the copies, which only take what is newer.

use std::{
    collections::{BTreeMap, HashMap, HashSet, hash_map::Entry},
    panic::AssertUnwindSafe,
    time::Duration,
};

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, QueryDsl, QueryResult, Queryable, QueryableByName, Selectable,
    SelectableHelper, result::Error as DieselError, sql_types::Text, upsert::excluded,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use serde_json::Value;
use tracing::Instrument;
use uuid::Uuid;

use super::{
    Applied, ApplyError, Effects, Event, Reaction, Undecodable,
    apply_error::Remedy,
    copies::CopyRow,
    outbox::Seen,
    schema::{event_cursors, event_members, event_parked, event_positions},
};
use crate::{db::Db, prepared::Prepare, role_cache::RoleCache};

diesel::define_sql_function! { fn greatest(one: diesel::sql_types::BigInt, other: diesel::sql_types::BigInt) -> BigInt; }

/// A process that was not seen for so long leaves its partitions to the others.
const MISSED: &str = "6 seconds";

/// Attempts at an event whose failure may pass.
const ATTEMPTS: u32 = 5;

/// One event as it came off a stream.
pub struct Arrival {
    /// Partition of the stream.
    pub partition: i32,
    /// Place in the partition: outbox id or Kafka offset.
    pub mark: i64,
    /// Key of the message.
    pub key: String,
    /// The envelope as it came.
    pub bytes: Vec<u8>,
}

/// How far a partition was taken.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = event_cursors)]
pub struct Cursor {
    /// The last outbox id or Kafka offset; -1: none.
    pub taken: i64,
    told_at: Option<DateTime<Utc>>,
    /// The latest epoch of the source seen in it.
    pub epoch: i64,
    epoch_read: i64,
    waits_for: Option<Value>,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { taken: -1, told_at: None, epoch: 0, epoch_read: 0, waits_for: None }
    }
}

impl Cursor {
    /// The last event taken from an outbox.
    pub(super) fn seen(&self) -> Option<Seen> {
        Some(Seen { position: self.taken, told_at: self.told_at? })
    }

    fn moved_to(&mut self, mark: i64, event: Option<&Event>) {
        self.taken = mark;
        if let Some(event) = event {
            self.told_at = Some(event.occurred_at);
            self.epoch = self.epoch.max(event.epoch());
            if event.ends_epoch() {
                self.epoch_read = self.epoch_read.max(event.epoch());
            }
        }
    }

    /// Whether all that it waits for was taken from the others.
    fn may_begin(&self, others: &HashMap<i32, Self>) -> bool {
        let waits_for = self.waits_for.as_ref().and_then(Value::as_object);
        waits_for.into_iter().flatten().all(|(partition, mark)| {
            let other = partition.parse().ok().and_then(|partition: i32| others.get(&partition));
            other.is_none_or(|other| mark.as_i64().is_none_or(|mark| other.taken >= mark))
        })
    }
}

/// Which partitions are for one of several processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    number: i32,
    of: i32,
}

impl Share {
    /// Everybody finds the same order, so that no partition is without somebody. While somebody comes or goes one may be
    /// with two: its cursor lets one at a time apply.
    fn of(member: Uuid, members: impl Iterator<Item = Uuid>) -> Self {
        let mut members: Vec<Uuid> = members.collect();
        members.sort_unstable();
        let number = members.iter().position(|&there| there == member).unwrap_or(0);
        let small = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        Self { number: small(number), of: small(members.len()).max(1) }
    }

    fn has(self, partition: i32) -> bool {
        partition.rem_euclid(self.of) == self.number
    }
}

/// Where a service takes events in. Clones share it.
#[derive(Clone)]
pub struct Inbox {
    db: Db,
    effects: Effects,
    applied: Applied,
    /// Whose memory of role records is to be kept right.
    memory: Option<RoleCache>,
}

impl Inbox {
    /// An inbox of a database.
    pub fn new(db: Db, effects: Effects, applied: Applied) -> Self {
        Self { db, effects, applied, memory: None }
    }

    /// The inbox of a service, whose memory of role records it keeps right.
    pub(super) fn of_service(
        db: Db,
        effects: Effects,
        applied: Applied,
        memory: RoleCache,
    ) -> Self {
        Self { memory: Some(memory), ..Self::new(db, effects, applied) }
    }

    /// How far the copies are.
    pub fn applied(&self) -> &Applied {
        &self.applied
    }

    /// How far the partitions of a stream were taken.
    pub(super) async fn cursors(&self, stream: &str) -> QueryResult<HashMap<i32, Cursor>> {
        self.db.system_tx(async |conn| cursors(conn, stream).await).await
    }

    /// Begins a partition again.
    pub(super) async fn rewind(&self, stream: &str, partition: i32, epoch: i64) -> QueryResult<()> {
        self.db
            .system_tx(async |conn| {
                diesel::update(event_cursors::table.find((stream, partition)))
                    .set((event_cursors::taken.eq(-1), event_cursors::epoch.eq(epoch)))
                    .execute(conn)
                    .await
                    .map(drop)
            })
            .await
    }

    /// Notes partitions that are new here; `ends` are the offsets that the next message of each will get. When others
    /// were known before, partitions were added: the accounts in these have earlier events in those, so they wait.
    pub async fn know_partitions(&self, stream: &str, ends: &[i64]) -> QueryResult<()> {
        self.db
            .system_tx(async |conn| {
                let known = cursors(conn, stream).await?;
                let waits_for: serde_json::Map<String, Value> = (0i32..)
                    .zip(ends)
                    .filter(|(partition, _)| known.contains_key(partition))
                    .map(|(partition, end)| (partition.to_string(), end.saturating_sub(1).into()))
                    .collect();
                let waits_for = (!waits_for.is_empty()).then_some(Value::Object(waits_for));
                let rows: Vec<_> = (0i32..)
                    .zip(ends)
                    .filter(|(partition, _)| !known.contains_key(partition))
                    .map(|(partition, _)| {
                        (
                            event_cursors::stream.eq(stream),
                            event_cursors::partition_no.eq(partition),
                            event_cursors::taken.eq(-1),
                            event_cursors::waits_for.eq(waits_for.clone()),
                        )
                    })
                    .collect();
                diesel::insert_into(event_cursors::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .execute(conn)
                    .await
                    .map(drop)
            })
            .await
    }

    /// Partitions of a stream for one of the processes that share it: of those that wait for no other, every so-manieth.
    /// Tells the others that this process is there.
    pub async fn share(&self, stream: &str, member: Uuid) -> QueryResult<HashMap<i32, Cursor>> {
        self.db
            .system_tx(async |conn| {
                let members: Vec<Member> = attend(conn, stream, member).await?;
                let share = Share::of(member, members.into_iter().map(|there| there.member));
                let cursors = cursors(conn, stream).await?;
                let open = cursors.iter().filter(|(partition, cursor)| {
                    share.has(**partition) && cursor.may_begin(&cursors)
                });
                Ok(open.map(|(partition, cursor)| (*partition, cursor.clone())).collect())
            })
            .await
    }

    /// Leaves the partitions of a stream to the others.
    pub async fn leave(&self, stream: &str, member: Uuid) -> QueryResult<()> {
        self.db
            .system_tx(async |conn| {
                diesel::delete(event_members::table.find((stream, member)))
                    .execute(conn)
                    .await
                    .map(drop)
            })
            .await
    }

    /// Reads what was applied before this process began.
    pub(super) async fn recall(&self, source: &str) -> QueryResult<()> {
        let positions: Vec<(i64, i64)> = self
            .db
            .system_tx(async |conn| {
                event_positions::table
                    .filter(event_positions::source.eq(source))
                    .select((event_positions::account_id, event_positions::position))
                    .load(conn)
                    .await
            })
            .await?;
        self.applied.note(source, positions);
        Ok(())
    }

    /// Takes arrivals in: all in one transaction, or, when one of them fails, one by one, parking what cannot be
    /// applied.
    ///
    /// Errors: the database is out of reach; give the same arrivals again later.
    pub async fn take(&self, stream: &str, source: &str, arrivals: &[Arrival]) -> QueryResult<()> {
        if arrivals.is_empty() {
            return Ok(());
        }
        match self.take_together(stream, source, arrivals, None).await {
            Ok(()) => return Ok(()),
            Err(error) if error.remedy() == Remedy::Wait => return Err(into_diesel(error)),
            Err(error) => {
                tracing::debug!(events.stream = stream, %error, "a batch of events failed; taking them one by one");
            }
        }
        for arrival in arrivals {
            self.take_alone(stream, source, arrival).await?;
        }
        Ok(())
    }

    async fn take_alone(&self, stream: &str, source: &str, arrival: &Arrival) -> QueryResult<()> {
        let alone = std::slice::from_ref(arrival);
        let mut attempt = 1;
        loop {
            let Err(error) = self.take_together(stream, source, alone, None).await else {
                return Ok(());
            };
            match error.remedy() {
                Remedy::Wait => return Err(into_diesel(error)),
                Remedy::TryAgain if attempt < ATTEMPTS => {
                    tokio::time::sleep(Duration::from_millis(50) * 2u32.pow(attempt)).await;
                    attempt += 1;
                }
                Remedy::TryAgain | Remedy::Park => {
                    tracing::error!(
                        events.stream = stream, events.partition = arrival.partition, events.mark = arrival.mark,
                        %error, "event parked"
                    );
                    return self
                        .take_together(stream, source, alone, Some(&error.to_string()))
                        .await
                        .map_err(into_diesel);
                }
            }
        }
    }

    /// One transaction: effects, cursors and positions. With `refusal` the arrivals are parked instead of applied.
    async fn take_together(
        &self,
        stream: &str,
        source: &str,
        arrivals: &[Arrival],
        refusal: Option<&str>,
    ) -> Result<(), ApplyError> {
        let events: Vec<_> =
            arrivals.iter().map(|arrival| (arrival, read(arrival, source))).collect();
        let (reached, people): (HashMap<i64, i64>, Vec<i64>) = self
            .db
            .system_tx(async |conn| {
                // Of several processes of a service, one at a time takes from a partition.
                let mut cursors = lock_cursors(conn, stream, arrivals).await?;
                let mut fresh = Vec::new();
                for (arrival, event) in events {
                    let cursor = cursors.entry(arrival.partition).or_default();
                    if arrival.mark <= cursor.taken {
                        continue;
                    }
                    cursor.moved_to(arrival.mark, event.as_ref().ok());
                    if let Some(reason) = refusal {
                        park(conn, stream, arrival, event.as_ref().ok(), reason).await?;
                        fresh.extend(event.ok());
                    } else {
                        fresh.push(event?);
                    }
                }
                let mut reached = HashMap::new();
                for event in &fresh {
                    let position = reached.entry(event.account_id).or_insert(event.position);
                    *position = event.position.max(*position);
                }
                let people = match refusal {
                    None => apply(&self.effects, conn, &fresh).await?,
                    Some(_) => Vec::new(),
                };
                save_cursors(conn, stream, &cursors).await?;
                save_positions(conn, source, &reached).await?;
                if let Some(epoch) = fresh.iter().filter(|e| e.ends_epoch()).map(Event::epoch).max()
                {
                    self.forget_earlier(conn, stream, source, epoch).await?;
                }
                Ok::<_, ApplyError>((reached, people))
            })
            .await?;
        if let Some(memory) = &self.memory {
            for person in people {
                memory.forget(person).await;
            }
        }
        self.applied.note(source, reached);
        Ok(())
    }
}

impl Inbox {
    /// Once every partition has told all of an epoch: what the source had in earlier ones and does not tell of any more
    /// is not there any more.
    async fn forget_earlier(
        &self,
        conn: &mut AsyncPgConnection,
        stream: &str,
        source: &str,
        epoch: i64,
    ) -> QueryResult<()> {
        if cursors(conn, stream).await?.values().any(|cursor| cursor.epoch_read < epoch) {
            return Ok(());
        }
        for table in self.effects.copies.tables() {
            if table.kind().source == source {
                table.forget_earlier(conn, epoch).await?;
            }
        }
        Ok(())
    }
}

fn into_diesel(error: ApplyError) -> DieselError {
    match error {
        ApplyError::Database(error) => error,
        ApplyError::Refused(reason) => DieselError::QueryBuilderError(reason.into()),
    }
}

fn read(arrival: &Arrival, source: &str) -> Result<Event, ApplyError> {
    let event = Event::decode(&arrival.bytes)?;
    if event.source != source {
        return Err(ApplyError::Refused(format!("{} does not speak here", event.source)));
    }
    Ok(event)
}

/// Copies events and reacts to those that are new here. Answers the people among them.
pub(super) async fn apply(
    effects: &Effects,
    conn: &mut AsyncPgConnection,
    events: &[Event],
) -> Result<Vec<i64>, ApplyError> {
    let mut new = BTreeMap::new();
    let mut people = Vec::new();
    for table in effects.copies.tables() {
        let last = last_states(events.iter().filter(|event| event.is(table.kind())));
        let rows = last.values().map(|event| {
            let fields = table.row(event.payload())?;
            Ok(CopyRow::new(fields, event.entity_id, event.version, event.position, event.deleted))
        });
        let rows = rows.collect::<Result<Vec<_>, Undecodable>>()?;
        if rows.is_empty() {
            continue;
        }
        let written: HashSet<i64> = table.write(conn, rows).await?.into_iter().collect();
        new.extend(
            last.into_iter()
                .filter(|(id, _)| written.contains(id))
                .map(|(_, event)| (event.position, event)),
        );
        if table.is_of_people() {
            people.extend(written);
        }
    }
    for event in new.into_values() {
        react(&effects.reactions, conn, event).await?;
    }
    Ok(people)
}

/// The last state of each entity.
fn last_states<'a>(events: impl Iterator<Item = &'a Event>) -> HashMap<i64, &'a Event> {
    let mut last: HashMap<i64, &Event> = HashMap::new();
    for event in events {
        match last.entry(event.entity_id) {
            Entry::Occupied(mut known) if known.get().position < event.position => {
                known.insert(event);
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(none) => {
                none.insert(event);
            }
        }
    }
    last
}

async fn react(
    reactions: &[Reaction],
    conn: &mut AsyncPgConnection,
    event: &Event,
) -> Result<(), ApplyError> {
    let span = tracing::info_span!(
        "event",
        event.source = event.source,
        event.position = event.position,
        entity.r#type = event.entity_type,
        entity.id = event.entity_id,
        account.id = event.account_id,
        correlation.id = event.correlation_id
    );
    super::trace::continue_from(&span, &event.traceparent);
    let work = async {
        for reaction in reactions.iter().filter(|reaction| event.is(reaction.kind())) {
            reaction.react(conn, event).await?;
        }
        Ok(())
    };
    // One event that makes a reaction panic must not stop the others.
    match AssertUnwindSafe(work).catch_unwind().instrument(span).await {
        Ok(result) => result,
        Err(_) => Err(ApplyError::Refused("the handler panicked".into())),
    }
}

/// How far the arrivals' partitions were taken, held until the transaction ends.
async fn lock_cursors(
    conn: &mut AsyncPgConnection,
    stream: &str,
    arrivals: &[Arrival],
) -> QueryResult<HashMap<i32, Cursor>> {
    let mut partitions: Vec<i32> = arrivals.iter().map(|arrival| arrival.partition).collect();
    partitions.sort_unstable();
    partitions.dedup();
    let rows: Vec<_> = partitions
        .iter()
        .map(|partition| {
            (
                event_cursors::stream.eq(stream),
                event_cursors::partition_no.eq(partition),
                event_cursors::taken.eq(-1),
            )
        })
        .collect();
    diesel::insert_into(event_cursors::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let rows: Vec<(i32, Cursor)> = event_cursors::table
        .filter(event_cursors::stream.eq(stream))
        .filter(event_cursors::partition_no.eq_any(partitions))
        .order(event_cursors::partition_no)
        .select((event_cursors::partition_no, Cursor::as_select()))
        .for_update()
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn cursors(conn: &mut AsyncPgConnection, stream: &str) -> QueryResult<HashMap<i32, Cursor>> {
    let rows: Vec<(i32, Cursor)> = event_cursors::table
        .filter(event_cursors::stream.eq(stream))
        .select((event_cursors::partition_no, Cursor::as_select()))
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Saves the cursors of partitions, which are locked.
async fn save_cursors(
    conn: &mut AsyncPgConnection,
    stream: &str,
    cursors: &HashMap<i32, Cursor>,
) -> QueryResult<()> {
    let rows: Vec<_> = cursors
        .iter()
        .map(|(&partition, cursor)| {
            (
                event_cursors::stream.eq(stream),
                event_cursors::partition_no.eq(partition),
                event_cursors::taken.eq(cursor.taken),
                event_cursors::told_at.eq(cursor.told_at),
                event_cursors::epoch.eq(cursor.epoch),
                event_cursors::epoch_read.eq(cursor.epoch_read),
            )
        })
        .collect();
    diesel::insert_into(event_cursors::table)
        .values(rows)
        .on_conflict((event_cursors::stream, event_cursors::partition_no))
        .do_update()
        .set((
            event_cursors::taken.eq(excluded(event_cursors::taken)),
            event_cursors::told_at.eq(excluded(event_cursors::told_at)),
            event_cursors::epoch.eq(excluded(event_cursors::epoch)),
            event_cursors::epoch_read.eq(excluded(event_cursors::epoch_read)),
        ))
        .execute(conn)
        .await
        .map(drop)
}

#[derive(QueryableByName)]
struct Member {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    member: Uuid,
}

/// Says that a process is there, and finds the others that were a moment ago.
async fn attend(
    conn: &mut AsyncPgConnection,
    stream: &str,
    member: Uuid,
) -> QueryResult<Vec<Member>> {
    diesel::sql_query(
        "INSERT INTO event_members (stream, member, seen_at) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (stream, member) DO UPDATE SET seen_at = excluded.seen_at",
    )
    .bind::<Text, _>(stream)
    .bind::<diesel::sql_types::Uuid, _>(member)
    .prepared()
    .execute(conn)
    .await?;
    let delete = format!(
        "DELETE FROM event_members WHERE seen_at < clock_timestamp() - interval '{MISSED}'"
    );
    diesel::sql_query(delete).prepared().execute(conn).await?;
    diesel::sql_query("SELECT member FROM event_members WHERE stream = $1")
        .bind::<Text, _>(stream)
        .prepared()
        .load(conn)
        .await
}

async fn save_positions(
    conn: &mut AsyncPgConnection,
    source: &str,
    reached: &HashMap<i64, i64>,
) -> QueryResult<()> {
    let rows: Vec<_> = reached
        .iter()
        .map(|(&account, &position)| {
            (
                event_positions::source.eq(source),
                event_positions::account_id.eq(account),
                event_positions::position.eq(position),
            )
        })
        .collect();
    diesel::insert_into(event_positions::table)
        .values(rows)
        .on_conflict((event_positions::source, event_positions::account_id))
        .do_update()
        .set(
            event_positions::position
                .eq(greatest(event_positions::position, excluded(event_positions::position))),
        )
        .execute(conn)
        .await
        .map(drop)
}

async fn park(
    conn: &mut AsyncPgConnection,
    stream: &str,
    arrival: &Arrival,
    event: Option<&Event>,
    reason: &str,
) -> QueryResult<()> {
    diesel::insert_into(event_parked::table)
        .values((
            event_parked::stream.eq(stream),
            event_parked::partition_no.eq(arrival.partition),
            event_parked::mark.eq(arrival.mark),
            event_parked::account_id.eq(event.map(|event| event.account_id)),
            event_parked::key.eq(&arrival.key),
            event_parked::envelope.eq(&arrival.bytes),
            event_parked::error.eq(reason),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
}
