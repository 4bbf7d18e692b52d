//! Tells open pages that something has changed, in the moment in which it is committed.
//!
//! Whoever writes calls [`tell`] in the transaction of the write. PostgreSQL hands it to every process of the service when
//! that commits, and never when it does not (`NOTIFY`); each process passes it on to its own pages. What is told
//! says where something has changed and of what kind, nothing about a person: the page reads it through the ordinary call,
//! which asks for the right to it.

mod change;
mod hub;
mod listen;

pub use change::{Change, tell, tell_all};
pub use hub::{Live, Subscription};

/// The channel of `NOTIFY`. Each service has a database of its own, and so a channel.
const CHANNEL: &str = "afterbell_live";
