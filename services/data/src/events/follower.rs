//! Whom a service follows.

use super::{Applied, Copies, Topic};

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
