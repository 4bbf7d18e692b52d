//! Takes events into this service's database: each one once, in order, whatever happens in between.
//!
//! The effect of events, the place in each partition and the last change of each account are written in one transaction.
//! So a crash at any point leaves either all of it or none. What is delivered again at the same place is known by it; what
//! is sent again by the copies, which only take what is newer.

use std::{
    collections::{BTreeMap, HashMap, HashSet, hash_map::Entry},
    panic::AssertUnwindSafe,
    sync::Arc,
    time::Duration,
};

use diesel::{
    ExpressionMethods, QueryDsl, QueryResult,
    result::{DatabaseErrorKind, Error as DieselError},
    upsert::excluded,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use tracing::Instrument;

use super::{
    Applied, Copies, Event, Reaction, Undecodable,
    copies::Row,
    schema::{event_cursors, event_parked, event_positions},
};
use crate::{Platform, db::Db};

/// Why an event was not applied.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// It never will be: the event is parked and the rest go on.
    #[error("{0}")]
    Refused(String),
    /// The database says no; whether for good depends on what it says.
    #[error(transparent)]
    Database(#[from] DieselError),
}

impl From<Undecodable> for ApplyError {
    fn from(error: Undecodable) -> Self {
        Self::Refused(error.to_string())
    }
}

/// What to do about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remedy {
    /// Trying again cannot help.
    Park,
    /// Passes by itself, such as a lost connection: try until it works.
    Wait,
    /// May pass, such as a deadlock or a full disk: try a few times.
    TryAgain,
}

impl ApplyError {
    fn remedy(&self) -> Remedy {
        match self {
            Self::Refused(_) => Remedy::Park,
            Self::Database(error) => match error {
                DieselError::DatabaseError(kind, _) => match kind {
                    DatabaseErrorKind::ClosedConnection
                    | DatabaseErrorKind::UnableToSendCommand
                    | DatabaseErrorKind::ReadOnlyTransaction => Remedy::Wait,
                    DatabaseErrorKind::UniqueViolation
                    | DatabaseErrorKind::ForeignKeyViolation
                    | DatabaseErrorKind::NotNullViolation
                    | DatabaseErrorKind::CheckViolation
                    | DatabaseErrorKind::RestrictViolation
                    | DatabaseErrorKind::ExclusionViolation => Remedy::Park,
                    _ => Remedy::TryAgain,
                },
                DieselError::NotFound
                | DieselError::InvalidCString(_)
                | DieselError::QueryBuilderError(_)
                | DieselError::DeserializationError(_)
                | DieselError::SerializationError(_) => Remedy::Park,
                DieselError::BrokenTransactionManager => Remedy::Wait,
                _ => Remedy::TryAgain,
            },
        }
    }
}

diesel::define_sql_function! { fn greatest(one: diesel::sql_types::BigInt, other: diesel::sql_types::BigInt) -> BigInt; }

/// Attempts at an event whose failure may pass.
const ATTEMPTS: u32 = 5;

/// One event as it came off a stream.
pub(super) struct Arrival {
    /// Partition of the stream.
    pub partition: i32,
    /// Place in the partition: outbox id or Kafka offset.
    pub mark: i64,
    /// Key of the message.
    pub key: String,
    /// The envelope as it came.
    pub bytes: Vec<u8>,
}

/// Where a service takes events in. Clones share it.
#[derive(Clone)]
pub struct Inbox {
    db: Db,
    effects: Effects,
    applied: Applied,
    /// Whose memory of role records is to be kept right.
    memory: Option<Platform>,
}

/// What events do here.
#[derive(Clone)]
pub struct Effects {
    copies: Copies,
    reactions: Arc<[Reaction]>,
}

impl Effects {
    /// They are copied, and then reacted to in the order in which they were told.
    pub fn new(copies: Copies, reactions: Vec<Reaction>) -> Self {
        Self { copies, reactions: reactions.into() }
    }

    /// The first kind that is reacted to and not copied, which cannot be.
    pub(super) fn uncopied(&self) -> Option<super::Kind> {
        let copied = |kind| self.copies.tables().iter().any(|table| table.kind() == kind);
        self.reactions.iter().map(Reaction::kind).find(|&kind| !copied(kind))
    }
}

impl Inbox {
    /// An inbox of a database.
    pub fn new(db: Db, effects: Effects, applied: Applied) -> Self {
        Self { db, effects, applied, memory: None }
    }

    /// The inbox of a service.
    pub(super) fn of(platform: &Platform, effects: Effects) -> Self {
        let applied = platform.follower().applied().clone();
        Self {
            memory: Some(platform.clone()),
            ..Self::new(platform.db().clone(), effects, applied)
        }
    }

    /// How far the copies are.
    pub fn applied(&self) -> &Applied {
        &self.applied
    }

    /// The last mark taken from each partition of a stream.
    pub(super) async fn taken(&self, stream: &str) -> QueryResult<HashMap<i32, i64>> {
        self.db.system_tx(async |conn| taken(conn, stream).await).await
    }

    /// Forgets the last mark taken from a partition. Events that come again are known by their positions.
    pub(super) async fn forget_taken(&self, stream: &str, partition: i32) -> QueryResult<()> {
        self.db
            .system_tx(async |conn| {
                diesel::delete(event_cursors::table.find((stream, partition)))
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
    pub(super) async fn take(
        &self,
        stream: &str,
        source: &str,
        arrivals: &[Arrival],
    ) -> QueryResult<()> {
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
                    let cursor = cursors.entry(arrival.partition).or_insert(-1);
                    if arrival.mark <= *cursor {
                        continue;
                    }
                    *cursor = arrival.mark;
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
                Ok::<_, ApplyError>((reached, people))
            })
            .await?;
        if let Some(platform) = &self.memory {
            for person in people {
                platform.forget_roles(person).await;
            }
        }
        self.applied.note(source, reached);
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
            Ok(Row::new(fields, event.entity_id, event.version, event.position, event.deleted))
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
) -> QueryResult<HashMap<i32, i64>> {
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
    let rows: Vec<(i32, i64)> = event_cursors::table
        .filter(event_cursors::stream.eq(stream))
        .filter(event_cursors::partition_no.eq_any(partitions))
        .order(event_cursors::partition_no)
        .select((event_cursors::partition_no, event_cursors::taken))
        .for_update()
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn taken(conn: &mut AsyncPgConnection, stream: &str) -> QueryResult<HashMap<i32, i64>> {
    let rows: Vec<(i32, i64)> = event_cursors::table
        .filter(event_cursors::stream.eq(stream))
        .select((event_cursors::partition_no, event_cursors::taken))
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn save_cursors(
    conn: &mut AsyncPgConnection,
    stream: &str,
    cursors: &HashMap<i32, i64>,
) -> QueryResult<()> {
    let rows: Vec<_> = cursors
        .iter()
        .map(|(&partition, &taken)| {
            (
                event_cursors::stream.eq(stream),
                event_cursors::partition_no.eq(partition),
                event_cursors::taken.eq(taken),
            )
        })
        .collect();
    diesel::insert_into(event_cursors::table)
        .values(rows)
        .on_conflict((event_cursors::stream, event_cursors::partition_no))
        .do_update()
        .set(event_cursors::taken.eq(excluded(event_cursors::taken)))
        .execute(conn)
        .await
        .map(drop)
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
