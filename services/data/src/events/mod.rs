//! Domain events: what one service changes, the others know.
//!
//! A change is written to the service's outbox in its own transaction ([`publish`]). From there it comes to every service
//! that follows: read straight from the outbox (one process, `events = "outbox:"`) or through Kafka (`kafka://…`). Either
//! way it arrives at least once and in order per account, and the [`Inbox`] applies it exactly once.
//!
//! Topics carry whole states, so consumers only ever replace what they know ([`CopyTable`]), and a new service builds its
//! copies by reading from the start. What a state holds is for its owner to say ([`State`]): nothing here names one.

mod apply_error;
mod copies;
mod delivery;
mod effects;
mod event;
mod follower;
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
mod sources;
mod state;
mod topic;
mod trace;

pub use apply_error::ApplyError;
pub use copies::{Copies, CopyTable, OwnCopy};
pub use delivery::{Delivery, Transport, Work, spawn};
pub use effects::Effects;
pub use event::Event;
pub use follower::Follower;
pub use inbox::{Arrival, Cursor, Inbox};
pub use kafka::Kafka;
pub use outbox::{drop_days, make_days, publish, publish_all};
pub use parked::{Parked, parked_list, parked_retry};
pub use proto::Envelope;
pub use reaction::Reaction;
pub use relay::{RelayError, Turn, partition_of};
pub use signals::Applied;
pub use sources::Sources;
pub use state::{State, StateKind, Undecodable};
pub use topic::Topic;
