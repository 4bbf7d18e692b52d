//! An event as a consumer receives it.

use chrono::{DateTime, Utc};
use prost::Message as _;

use super::{State, StateKind, Undecodable, copies::EPOCH_BITS, proto};

/// The kind of event that says that an epoch is told.
pub(super) const EPOCH: &str = "epoch";

/// A change of another service.
#[derive(Clone, Debug)]
pub struct Event {
    /// The service that tells it.
    pub source: String,
    /// The tenant; 0 for the provider's own.
    pub account_id: i64,
    /// `account`, `program`, `site`, `user` …
    pub entity_type: String,
    /// The entity.
    pub entity_id: i64,
    /// Place in the source's outbox.
    pub position: i64,
    /// The entity's version.
    pub version: i64,
    /// The entity is gone.
    pub deleted: bool,
    /// When it was told.
    pub occurred_at: DateTime<Utc>,
    /// The request that caused it; empty when none did.
    pub correlation_id: String,
    /// W3C trace context of that request; empty for none.
    pub traceparent: String,
    state: Vec<u8>,
}

impl Event {
    /// From an encoded envelope.
    pub fn decode(bytes: &[u8]) -> Result<Self, Undecodable> {
        let envelope = proto::Envelope::decode(bytes)?;
        if envelope.source.is_empty() || envelope.position <= 0 {
            return Err(Undecodable::Field {
                field: "position",
                value: format!("{}:{}", envelope.source, envelope.position),
            });
        }
        let occurred_at = envelope
            .occurred_at
            .and_then(|at| DateTime::from_timestamp(at.seconds, at.nanos.try_into().ok()?))
            .unwrap_or_default();
        Ok(Self {
            source: envelope.source,
            account_id: envelope.account_id,
            entity_type: envelope.entity_type,
            entity_id: envelope.entity_id,
            position: envelope.position,
            version: envelope.version,
            deleted: envelope.deleted,
            occurred_at,
            correlation_id: envelope.correlation_id,
            traceparent: envelope.traceparent,
            state: envelope.state,
        })
    }

    /// The entity's state; none when it is of another kind.
    pub fn state<S: State>(&self) -> Result<Option<S>, Undecodable> {
        if !self.is(StateKind::of::<S>()) {
            return Ok(None);
        }
        Ok(Some(S::decode(&*self.state)?))
    }

    /// How often the source had started over when it told this.
    pub(super) fn epoch(&self) -> i64 {
        self.position >> EPOCH_BITS
    }

    /// Everything that there is in this epoch was told before this.
    pub(super) fn ends_epoch(&self) -> bool {
        self.entity_type == EPOCH
    }

    pub(super) fn is(&self, kind: StateKind) -> bool {
        self.entity_type == kind.name && self.source == kind.source
    }

    pub(super) fn payload(&self) -> &[u8] {
        &self.state
    }
}
