//! A service as the gateway knows it.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use platform::Handlers;

use super::Breaker;

/// How long a service may take.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// To accept a connection.
    pub connect: Duration,
    /// From the whole request to the head of the answer.
    pub answer: Duration,
    /// Between two pieces of a body.
    pub idle: Duration,
    /// For the whole body of a request.
    pub body: Duration,
    /// Between two messages on a WebSocket, either way.
    pub websocket_idle: Duration,
}

/// A service behind the gateway at one of its addresses. Shared by all request threads.
#[derive(Debug)]
pub struct Upstream {
    /// Its name in paths.
    pub name: Arc<str>,
    /// `host:port`, or only a name when it is inside this process.
    pub authority: String,
    /// What answers when it is inside this process.
    pub inside: Option<Handlers>,
    /// How long it may take.
    pub timeouts: Timeouts,
    /// Whether it is asked at all.
    pub breaker: Breaker,
    /// Whether it said that it is ready when it was last asked; only asked where there is another address to turn to.
    pub ready: AtomicBool,
}
