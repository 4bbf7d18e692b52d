//! What services tell each other: the whole state of an entity after a change.

use serde::Serialize;

/// A state: a protobuf message that the owner of an entity tells whole after every change. The owning service implements
/// it in the contracts crate, so that others can read it.
pub trait State: prost::Message + Default + Clone + Serialize + 'static {
    /// The service that owns the entity, such as `admin`.
    const SOURCE: &'static str;
    /// `account`, `program`, `site`, `user` …
    const KIND: &'static str;

    /// The tenant; 0 for the provider's own.
    fn account_id(&self) -> i64;

    /// The entity.
    fn id(&self) -> i64;

    /// Grows with every change.
    fn version(&self) -> i64;

    /// Whether it is gone.
    fn deleted(&self) -> bool;

    /// Called of one that is gone before it is told: takes away what nobody may keep.
    fn forget(&mut self) {}
}

/// A kind of state that a service publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateKind {
    /// The service that tells it.
    pub source: &'static str,
    /// `account`, `site` …
    pub name: &'static str,
}

impl StateKind {
    /// The kind of a state.
    pub const fn of<S: State>() -> Self {
        Self { source: S::SOURCE, name: S::KIND }
    }
}

/// A payload that is not a state.
#[derive(Debug, thiserror::Error)]
pub enum Undecodable {
    /// Not protobuf, or not of this contract.
    #[error("not an event: {0}")]
    Wire(#[from] prost::DecodeError),
    /// Not what JSON can hold.
    #[error("not a row: {0}")]
    Row(#[from] serde_json::Error),
    /// A field has a value that cannot be.
    #[error("{field} cannot be {value}")]
    Field {
        /// The field.
        field: &'static str,
        /// What it held.
        value: String,
    },
}
