//! What the handlers of this service share.

use std::{
    future::{Ready, ready},
    ops::Deref,
    sync::Arc,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use aws_lc_rs::hmac;
use platform::{Platform, Problem, sealed::Sealer};

use crate::{
    oidc::Keys, passwords::Passwords, sessions::SessionKeeper, settings::IdentitySettings,
    single_sign_on::Providers,
};

/// The identity service's own state, and the platform's. Clones are cheap.
#[derive(Clone)]
pub struct Identity {
    /// Database, cache, clock, mail.
    pub platform: Platform,
    own: Arc<Own>,
}

/// What is this service's own.
pub struct Own {
    pub(crate) settings: IdentitySettings,
    pub(crate) passwords: Passwords,
    pub(crate) keys: Keys,
    pub(crate) sealer: Sealer,
    /// The OpenID providers of accounts.
    pub(crate) providers: Providers,
    pub(crate) sessions: SessionKeeper,
    /// Signs form tokens and user hashes.
    pub(crate) form_key: hmac::Key,
}

impl Identity {
    /// The state of a started service.
    pub fn of(platform: &Platform) -> Result<Self, Problem> {
        let own = platform.state().ok_or_else(|| Problem::internal("identity has not started"))?;
        Ok(Self { platform: platform.clone(), own })
    }

    pub(crate) fn of_request(request: &HttpRequest) -> Result<Self, Problem> {
        request
            .app_data::<web::Data<Platform>>()
            .ok_or_else(|| Problem::internal("no platform in the application's data"))
            .and_then(|platform| Self::of(platform))
    }

    /// The issuer of tokens: the gateway's origin.
    pub fn issuer(&self) -> &str {
        &self.platform.settings().origin
    }
}

impl Deref for Identity {
    type Target = Own;

    fn deref(&self) -> &Own {
        &self.own
    }
}

impl FromRequest for Identity {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of_request(request))
    }
}
