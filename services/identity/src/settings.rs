//! Settings of the identity service, section `identity` of the configuration.

use chrono::Duration;
use chrono_tz::Tz;
use platform::config::{ConfigError, Settings};
use secrecy::SecretString;
use serde::Deserialize;

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../identity.default.toml");

/// See `identity.default.toml` for the meaning of each.
#[derive(Clone, Debug, Deserialize)]
pub struct IdentitySettings {
    /// Seconds that an access token and an ID token are valid.
    pub access_token_seconds: i64,
    /// Seconds that a refresh token is valid.
    pub refresh_token_seconds: i64,
    /// Seconds that an authorization code is valid.
    pub code_seconds: i64,
    /// Seconds from sign-in to the end of the session.
    pub session_seconds: i64,
    /// Seconds without a sign of life after which another window may take over by itself.
    pub idle_seconds: i64,
    /// Days that an invitation link works.
    pub invitation_days: i64,
    /// Minutes that a password reset link works.
    pub reset_minutes: i64,
    /// Days that a key signs before the next one does.
    pub key_days: i64,
    /// Passphrase under which private keys and secrets of accounts' providers are stored; empty stores keys as they are
    /// and no secrets.
    pub key_secret: SecretString,
    /// Domains of the provider's own people; empty allows any.
    pub internal_domains: Vec<String>,
    /// What "today" is for people of whole programs and accounts.
    pub time_zone: Tz,
    /// Hours that a temporary password may be used.
    pub temporary_password_hours: i64,
    /// Minutes in which privileges given to many can be taken back at once.
    pub undo_minutes: i64,
    /// Origins of web apps beside the gateway's own, such as a development server.
    pub web_origins: Vec<String>,
    /// Cost of a password hash.
    pub argon2: Argon2Cost,
    /// How often something may be tried.
    pub limits: Limits,
    /// Sign-in by providers of accounts' own.
    pub single_sign_on: SingleSignOn,
}

/// Sign-in by providers of accounts' own.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SingleSignOn {
    /// Where such a provider may be.
    pub reach: Reach,
}

/// Where an account's provider may be. An admin of an account names it, so without a bound they could have this service
/// call whatever it can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// `https` at public addresses.
    Public,
    /// `https` also in private networks, where this service is part of one.
    Private,
    /// Also `http` on this machine: tests and demonstrations.
    Loopback,
}

/// Cost of a password hash (Argon2id).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Argon2Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

/// How often something may be tried, by e-mail and by address.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Limits {
    /// Seconds after which sign-in failures are forgotten.
    pub sign_in_window_seconds: u32,
    /// Failures for one e-mail.
    pub sign_in_per_email: u32,
    /// Failures from one address.
    pub sign_in_per_address: u32,
    /// Seconds after which requests for a new password are forgotten.
    pub forgot_window_seconds: u32,
    /// Requests for one e-mail; more are answered alike, but send nothing.
    pub forgot_per_email: u32,
    /// Requests from one address.
    pub forgot_per_address: u32,
    /// Links opened or client secrets tried in vain from one address, in the sign-in window.
    pub guesses_per_address: u32,
}

impl IdentitySettings {
    /// Reads the section and checks that it makes sense.
    pub fn load(settings: &Settings) -> Result<Self, ConfigError> {
        let section: Self = settings.section("identity", DEFAULTS)?;
        let positive = [
            ("identity.access_token_seconds", section.access_token_seconds),
            ("identity.refresh_token_seconds", section.refresh_token_seconds),
            ("identity.code_seconds", section.code_seconds),
            ("identity.session_seconds", section.session_seconds),
            ("identity.idle_seconds", section.idle_seconds),
            ("identity.invitation_days", section.invitation_days),
            ("identity.reset_minutes", section.reset_minutes),
            ("identity.key_days", section.key_days),
            ("identity.temporary_password_hours", section.temporary_password_hours),
            ("identity.undo_minutes", section.undo_minutes),
        ];
        for (name, value) in positive {
            if value <= 0 {
                return Err(ConfigError::new(name, "must be greater than 0"));
            }
        }
        if section.idle_seconds <= section.access_token_seconds {
            return Err(ConfigError::new(
                "identity.idle_seconds",
                "must be greater than identity.access_token_seconds",
            ));
        }
        Ok(section)
    }

    /// How long an access token is valid.
    pub fn access_token(&self) -> Duration {
        Duration::seconds(self.access_token_seconds)
    }

    /// How long a session may show no sign of life.
    pub fn idle(&self) -> Duration {
        Duration::seconds(self.idle_seconds)
    }
}
