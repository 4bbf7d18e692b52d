//! Domain events: what one service changes, the others know.
//!
//! A change is written to the service's outbox in its own transaction ([`publish`]). From there it comes to every service
//! that follows: read straight from the outbox (one process, `events = "outbox:"`) or through Kafka (`kafka://…`). Either
//! way it arrives at least once and in order per account, and the [`Inbox`] applies it exactly once.
//!
//! Topics carry whole states, so consumers only ever replace what they know ([`CopyTable`]), and a new service builds its
//! copies by reading from the start. What a state holds is for its owner to say ([`State`]): nothing here names one.

mod copies;
mod event;
mod inbox;
mod kafka;
mod kafka_reader;
mod outbox;
mod outbox_reader;
mod parked;
mod proto;
mod reaction;
mod relay;
mod retry;
mod schema;
mod signals;
mod state;
mod topic;
mod trace;

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use copies::{Copies, CopyTable};
pub use event::Event;
pub use inbox::{ApplyError, Effects, Inbox};
pub use kafka::Kafka;
pub use outbox::{prune, publish, publish_all};
pub use parked::{Parked, parked_list, parked_retry};
pub use reaction::Reaction;
pub use signals::Applied;
pub(crate) use signals::committed;
pub use state::{Kind, State, Undecodable};
pub use topic::Topic;

use self::{kafka_reader::KafkaReader, outbox_reader::OutboxReader, relay::Relay};
use crate::{
    Platform, StartError,
    config::{ConfigError, Settings},
    db::Db,
};

/// States that a newer one follows are kept this long, for a look back.
const KEPT: chrono::Duration = chrono::Duration::days(7);
/// Connections to another service's database: one reads.
const SOURCE_POOL: usize = 2;

/// Whom a service follows and how far it has come.
#[derive(Clone)]
pub struct Follower {
    topics: Vec<Topic>,
    applied: Applied,
}

impl Follower {
    /// Follows who tells what a service copies, but for itself; nothing has been applied yet.
    pub fn new(service: &str, copies: &Copies) -> Self {
        let mut topics: Vec<Topic> = Vec::new();
        for source in copies.tables().iter().map(|table| table.kind().source) {
            if source != service && topics.iter().all(|topic| topic.service != source) {
                topics.push(Topic::of(source));
            }
        }
        Self { topics, applied: Applied::default() }
    }

    /// Where those tell what they have to.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// Whether `service` is followed here.
    pub fn follows(&self, service: &str) -> bool {
        self.topics.iter().any(|topic| topic.service == service)
    }

    /// How far its events have been applied.
    pub fn applied(&self) -> &Applied {
        &self.applied
    }
}

/// How events come and go.
pub enum Transport {
    /// They do not: for tests of one service.
    None,
    /// Outboxes are read by who follows them.
    Outbox(Vec<(Topic, Db)>),
    /// Through a broker.
    Kafka(Kafka),
}

impl Transport {
    /// From the settings `events` and `sources`.
    pub fn open(settings: &Settings, follows: &[Topic]) -> Result<Self, ConfigError> {
        match settings.events.as_str() {
            "none:" => Ok(Self::None),
            "outbox:" => {
                let sources = follows.iter().map(|&topic| {
                    let setting = || format!("sources.{}", topic.service);
                    let url = settings.sources.get(topic.service).ok_or_else(|| {
                        ConfigError::new(
                            setting(),
                            "is required to follow its events with events = \"outbox:\"",
                        )
                    })?;
                    let db = Db::open_url(url, SOURCE_POOL)
                        .map_err(|error| ConfigError::new(setting(), error.reason))?;
                    Ok((topic, db))
                });
                Ok(Self::Outbox(sources.collect::<Result<_, ConfigError>>()?))
            }
            other => {
                other.parse().map(Self::Kafka).map_err(|reason| ConfigError::new("events", reason))
            }
        }
    }
}

/// Starts everything that moves a service's events: in, out, and away when they are old.
pub async fn spawn(
    platform: &Platform,
    background: &CancellationToken,
) -> Result<Vec<JoinHandle<()>>, StartError> {
    let follows = platform.follower().topics();
    let transport = Transport::open(platform.settings(), follows)?;
    let effects = platform.effects();
    if let Some(kind) = effects.uncopied() {
        let reason = format!("reacts to {} of {}, which it does not copy", kind.name, kind.source);
        return Err(StartError::Service(reason));
    }
    let tells = platform.tells();
    if let Some(kind) = tells.iter().find(|kind| kind.source != platform.service()) {
        let reason = format!("tells {}, which is for {} to tell", kind.name, kind.source);
        return Err(StartError::Service(reason));
    }
    let tells = tells.first().map(|kind| Topic::of(kind.source));
    let inbox = Inbox::of(platform, effects);
    let mut tasks =
        deliver(platform.service(), platform.db(), transport, tells, follows, inbox, background)
            .await;
    tasks.push(tokio::spawn(prune_daily(platform.clone(), background.clone())));
    Ok(tasks)
}

/// Starts the delivery alone: this service's outbox out if it tells anything, the topics it follows in.
pub async fn deliver(
    service: &'static str,
    db: &Db,
    transport: Transport,
    tells: Option<Topic>,
    follows: &[Topic],
    inbox: Inbox,
    stop: &CancellationToken,
) -> Vec<JoinHandle<()>> {
    for topic in follows {
        if let Err(error) = inbox.recall(topic.service).await {
            // Only means that the first requests ask the database.
            tracing::debug!(%error, "what was applied before could not be read");
        }
    }
    match transport {
        Transport::None => Vec::new(),
        Transport::Outbox(sources) => sources
            .into_iter()
            .map(|(topic, source)| {
                let reader = OutboxReader { topic, source, inbox: inbox.clone() };
                tokio::spawn(reader.run(stop.clone()))
            })
            .collect(),
        Transport::Kafka(kafka) => {
            let mut tasks = Vec::new();
            if let Some(topic) = tells {
                let relay = Relay { topic, db: db.clone(), kafka: kafka.clone() };
                tasks.push(tokio::spawn(relay.run(stop.clone())));
            }
            for &topic in follows {
                let reader =
                    KafkaReader { topic, service, kafka: kafka.clone(), inbox: inbox.clone() };
                tasks.push(tokio::spawn(reader.run(stop.clone())));
            }
            tasks
        }
    }
}

async fn prune_daily(platform: Platform, background: CancellationToken) {
    let mut daily = tokio::time::interval(Duration::from_secs(24 * 3600));
    loop {
        tokio::select! {
            () = background.cancelled() => return,
            _ = daily.tick() => {}
        }
        let before = platform.clock().now() - KEPT;
        let pruned = platform.db().system_tx(async |conn| prune(conn, before).await).await;
        match pruned {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "old states were removed from the outbox"),
            Err(error) => tracing::warn!(%error, "old states could not be removed from the outbox"),
        }
    }
}
