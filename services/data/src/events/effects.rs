//! What a service does on events.

use std::sync::Arc;

use super::{Copies, Reaction, StateKind};

/// What events do here.
#[derive(Clone)]
pub struct Effects {
    pub(super) copies: Copies,
    pub(super) reactions: Arc<[Reaction]>,
}

impl Effects {
    /// They are copied, and then reacted to in the order in which they were told.
    pub fn new(copies: Copies, reactions: Vec<Reaction>) -> Self {
        Self { copies, reactions: reactions.into() }
    }

    /// The first kind that is reacted to and not copied, which cannot be.
    pub(super) fn uncopied(&self) -> Option<StateKind> {
        let copied = |kind| self.copies.tables().iter().any(|table| table.kind() == kind);
        self.reactions.iter().map(Reaction::kind).find(|&kind| !copied(kind))
    }
}
