//! What services in one process share.

use foundation::{
    auth::TokenVerifier,
    clock::Clock,
    config::{ConfigError, Settings},
    in_flight::InFlight,
};

use crate::{cache::Cache, events::Sources, sessions::Sessions};

/// What services in one process share. In a process of its own a service has one to itself.
#[derive(Clone)]
pub struct Shared {
    /// Short-lived values.
    pub cache: Cache,
    /// Active sessions.
    pub sessions: Sessions,
    /// The time.
    pub clock: Clock,
    /// Verifies access tokens.
    pub tokens: TokenVerifier,
    /// Bytes of bodies that are being read or worked on.
    pub in_flight: InFlight,
    /// Databases whose events are followed.
    pub sources: Sources,
}

impl Shared {
    /// Opens what the settings name.
    pub async fn open(settings: &Settings) -> Result<Self, ConfigError> {
        let clock = settings.clock()?;
        let cache = Cache::open(&settings.cache).await?;
        Ok(Self {
            sessions: Sessions::new(cache.clone()),
            tokens: TokenVerifier::remote(
                &settings.origin,
                &settings.tokens.audience,
                &settings.jwks_url(),
                clock.clone(),
            ),
            cache,
            clock,
            in_flight: InFlight::default(),
            sources: Sources::default(),
        })
    }
}
