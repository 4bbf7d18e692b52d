//! Settings: defaults < file < environment. A bad value stops the start and names the setting.

use std::{collections::BTreeMap, net::SocketAddr};

use chrono::Duration;
use figment::{
    Figment,
    providers::{Env, Format, Serialized, Toml},
};
use secrecy::SecretString;
use serde::{Deserialize, de::DeserializeOwned};

use crate::clock::Clock;

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../config.default.toml");

/// A clock is moved by so much at most: ten years.
const CLOCK_OFFSET_DAYS: i64 = 3650;

/// Settings of one process. See `config.default.toml` for the meaning of each.
#[derive(Clone, Debug, Deserialize)]
pub struct Settings {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Public origin of the gateway, and issuer of tokens.
    pub origin: String,
    /// Request threads; 0 means one a core.
    pub workers: usize,
    /// `memory:` or `redis://…`.
    pub cache: SecretString,
    /// `outbox:` or `kafka://…`.
    pub events: String,
    /// `file:…`, `smtp://…` or `smtps://…`.
    pub mail: SecretString,
    /// Sender of mail.
    pub mail_from: String,
    /// Where uploads are kept.
    pub files: FileStore,
    /// Known logins and readable mail.
    pub demo: bool,
    /// How far the clock runs ahead of the machine's, in seconds; in demo mode alone.
    pub clock_offset_seconds: i64,
    /// PostgreSQL of this service.
    pub database: Database,
    /// Databases of the services whose events are followed, by service name.
    pub sources: BTreeMap<String, SecretString>,
    /// How access tokens are checked.
    pub tokens: Tokens,
    /// Traces, metrics and logs.
    pub telemetry: Telemetry,
    #[serde(skip)]
    source: Figment,
}

/// PostgreSQL of one service.
#[derive(Clone, Debug, Deserialize)]
pub struct Database {
    /// URL of the serving role.
    pub url: SecretString,
    /// URL of the owner; empty when this process does not migrate.
    pub owner_url: SecretString,
    /// Connections at most.
    pub pool_size: usize,
}

/// Where uploads are kept.
#[derive(Clone, Debug, Deserialize)]
pub struct FileStore {
    /// `file:…`, `s3://…` or `memory:`.
    pub url: SecretString,
}

/// How access tokens are checked.
#[derive(Clone, Debug, Deserialize)]
pub struct Tokens {
    /// Expected `aud`.
    pub audience: String,
    /// Where signing keys are read; empty for the origin's own.
    pub jwks_url: String,
}

/// Traces, metrics and logs.
#[derive(Clone, Debug, Deserialize)]
pub struct Telemetry {
    /// OTLP/HTTP endpoint; empty for none.
    pub otlp_endpoint: String,
    /// A tracing filter.
    pub log: String,
    /// `json` or `text`.
    pub log_format: String,
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("setting {setting}: {reason}")]
pub struct ConfigError {
    /// Dotted name of the setting.
    pub setting: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Settings {
    /// Settings of this process: defaults, then the file named by `AFTERBELL_CONFIG`, then `AFTERBELL_*`.
    pub fn load() -> Result<Self, ConfigError> {
        let mut source = Self::defaults();
        if let Ok(file) = std::env::var("AFTERBELL_CONFIG") {
            source = source.merge(Toml::file_exact(file));
        }
        Self::from_figment(source.merge(Env::prefixed("AFTERBELL_").split("__")))
    }

    /// The embedded defaults, to be overridden.
    pub fn defaults() -> Figment {
        Figment::from(Toml::string(DEFAULTS))
    }

    /// Settings from given sources.
    pub fn from_figment(source: Figment) -> Result<Self, ConfigError> {
        let mut settings: Self = source.extract().map_err(ConfigError::from_figment)?;
        settings.origin = settings.origin.trim_end_matches('/').to_owned();
        settings.source = source;
        Ok(settings)
    }

    /// These settings with one more layer on top, such as `("database.url", url)`.
    pub fn with(&self, setting: &str, value: impl serde::Serialize) -> Result<Self, ConfigError> {
        // In the global profile, as pairs given to figment are, so that the last layer wins.
        let layer = Serialized::global(setting, value);
        Self::from_figment(self.source.clone().merge(layer))
    }

    /// A service's own section, laid over its defaults (TOML of the whole section).
    pub fn section<T: DeserializeOwned>(
        &self,
        name: &str,
        defaults: &str,
    ) -> Result<T, ConfigError> {
        Figment::from(Toml::string(defaults))
            .merge(&self.source)
            .extract_inner(name)
            .map_err(ConfigError::from_figment)
    }

    /// The time by these settings.
    ///
    /// Errors: the clock is to be moved by more than ten years, or in a portal without demo mode, where people rely on
    /// what the time is.
    pub fn clock(&self) -> Result<Clock, ConfigError> {
        let refused = |reason: &str| ConfigError::new("clock_offset_seconds", reason);
        let offset = Duration::try_seconds(self.clock_offset_seconds)
            .filter(|offset| offset.num_days().abs() <= CLOCK_OFFSET_DAYS)
            .ok_or_else(|| refused("the clock is moved by ten years at most"))?;
        if !offset.is_zero() && !self.demo {
            return Err(refused("the clock is moved in demo mode alone"));
        }
        Ok(Clock::ahead(offset))
    }

    /// Where signing keys are read.
    pub fn jwks_url(&self) -> String {
        if self.tokens.jwks_url.is_empty() {
            format!("{}/.well-known/jwks.json", self.origin)
        } else {
            self.tokens.jwks_url.clone()
        }
    }
}

impl ConfigError {
    /// A setting that was read but makes no sense.
    pub fn new(setting: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self { setting: setting.into(), reason: reason.to_string() }
    }

    fn from_figment(error: figment::Error) -> Self {
        let setting =
            if error.path.is_empty() { "(file)".to_owned() } else { error.path.join(".") };
        Self { setting, reason: error.kind.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_complete() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        assert_eq!(settings.tokens.audience, "afterbell");
        assert_eq!(settings.jwks_url(), "http://127.0.0.1:8080/.well-known/jwks.json");
    }

    #[test]
    fn a_bad_value_names_its_setting() {
        let source = Settings::defaults().merge(("database.pool_size", "many"));
        let error = Settings::from_figment(source).unwrap_err();
        assert_eq!(error.setting, "database.pool_size");
    }

    #[test]
    fn the_clock_is_moved_in_demo_mode_alone() {
        let settings = |offset: i64, demo: bool| {
            let source =
                Settings::defaults().merge(("clock_offset_seconds", offset)).merge(("demo", demo));
            Settings::from_figment(source).unwrap()
        };
        assert!(settings(0, false).clock().is_ok());
        assert!(settings(86_400, true).clock().unwrap().now() > chrono::Utc::now());
        for refused in
            [settings(86_400, false), settings(i64::MAX, true), settings(315_446_400, true)]
        {
            assert_eq!(refused.clock().unwrap_err().setting, "clock_offset_seconds");
        }
    }

    #[test]
    fn a_layer_overrides_and_stays_for_sections() {
        #[derive(Deserialize)]
        struct Section {
            depth: u8,
        }
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let settings = settings.with("planner.depth", 7).unwrap();
        let section: Section = settings.section("planner", "[planner]\ndepth = 3\n").unwrap();
        assert_eq!(section.depth, 7);
    }
}
