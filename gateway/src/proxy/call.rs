//! What is passed on, and what can become of it.

use std::fmt::{self, Display, Formatter};

use actix_web::HttpRequest;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{headers::Forwarded, request_body::NotSent};
use crate::access::Verb;

/// One request to be passed on.
pub struct Call<'a> {
    /// The request as it came.
    pub request: &'a HttpRequest,
    /// The method of the service's operation: GET where HEAD was asked for, which services do not know.
    pub method: Verb,
    /// Path and query inside the service.
    pub target: &'a str,
    /// What the service is told about the client.
    pub forwarded: Forwarded<'a>,
    /// Most bytes of a body.
    pub body_limit: u64,
    /// Whether this asks for a WebSocket.
    pub upgrade: bool,
    /// When a WebSocket or a stream of events has to end: with its token.
    pub until: Option<Instant>,
    /// Ends WebSockets and streams of events when the gateway stops.
    pub closing: &'a CancellationToken,
}

/// Why an address gave no answer.
pub enum Broken {
    /// There is no connection, so nothing was sent.
    Unreached(Box<dyn Display>),
    /// No answer in time.
    Late(Box<dyn Display>),
    /// It broke off, or answered nonsense.
    Service(Box<dyn Display>),
    /// The client's body could not be passed on.
    Client(NotSent),
}

impl Broken {
    /// The service answered nonsense, or broke off.
    pub fn service(error: impl Display + 'static) -> Self {
        Self::Service(Box::new(error))
    }

    /// Nothing was sent.
    pub fn unreached(error: impl Display + 'static) -> Self {
        Self::Unreached(Box::new(error))
    }

    /// There was no answer in time.
    pub fn late(error: impl Display + 'static) -> Self {
        Self::Late(Box::new(error))
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached(error) | Self::Late(error) | Self::Service(error) => error.fmt(f),
            Self::Client(why) => write!(f, "{why:?}"),
        }
    }
}
