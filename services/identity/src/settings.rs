//! Settings of the identity service, section `identity` of the configuration.

use chrono::Duration;
use chrono_tz::Tz;
use platform::{
    config::{ConfigError, Settings},
    ssrf::AllowedHosts,
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../identity.default.toml");

/// Longest time that a setting may name: ten years.
const LONGEST: Duration = Duration::days(3650);
/// Most memory of a password hash: 1 GiB.
const MOST_MEMORY_KIB: i64 = 1024 * 1024;
/// Most passes of a password hash.
const MOST_PASSES: i64 = 100;

/// See `identity.default.toml` for the meaning of each.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Origins of web apps beside the gateway's own, such as a development server.
    pub web_origins: Vec<String>,
    /// Cost of a password hash.
    pub argon2: Argon2Cost,
    /// How often something may be tried.
    pub limits: Limits,
    /// Sign-in by providers of accounts' own.
    pub single_sign_on: SingleSignOn,
    /// An outside help widget.
    pub help_widget: HelpWidget,
}

/// An outside help widget. The platform reads where its script is ([`Settings::help_widget_script`]).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpWidget {
    /// Address of its script; empty for no widget.
    pub script_url: String,
    /// What the widget knows this portal by.
    pub app_id: String,
    /// Signs who asks.
    pub secret: SecretString,
}

impl HelpWidget {
    /// Whether there is one.
    pub fn is_set(&self) -> bool {
        !self.script_url.is_empty()
    }

    fn check(&self) -> Result<(), ConfigError> {
        let all = [
            ("identity.help_widget.script_url", self.script_url.as_str()),
            ("identity.help_widget.app_id", self.app_id.as_str()),
            ("identity.help_widget.secret", self.secret.expose_secret()),
        ];
        let missing = all.iter().find(|(_, value)| value.is_empty());
        match missing {
            Some((name, _)) if all.iter().any(|(_, value)| !value.is_empty()) => {
                Err(ConfigError::new(*name, "is needed: identity.help_widget is set in part"))
            }
            _ => Ok(()),
        }
    }
}

/// Sign-in by providers of accounts' own.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SingleSignOn {
    /// Where such a provider may be. An admin of an account names it, so without a bound they could have this service call
    /// whatever it can reach.
    pub reach: AllowedHosts,
}

/// Cost of a password hash (Argon2id).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Argon2Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

/// How often something may be tried, by e-mail and by address.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds after which sign-in failures are forgotten.
    pub sign_in_window_seconds: u32,
    /// Tries for one e-mail from one address, and in each browser that the person has used before.
    pub sign_in_per_email: u32,
    /// Failures for one e-mail in browsers that the person has not used before, wherever they are.
    pub sign_in_per_email_anywhere: u32,
    /// Failures from one address.
    pub sign_in_per_address: u32,
    /// Seconds after which requests for a new password are forgotten.
    pub forgot_window_seconds: u32,
    /// Requests for one e-mail; more are answered alike, but send nothing.
    pub forgot_per_email: u32,
    /// Requests from one address.
    pub forgot_per_address: u32,
    /// Addresses about which one person asks whether they are taken, in the sign-in window.
    pub email_checks_per_person: u32,
    /// Addresses in lists about which one person asks, in the sign-in window.
    pub listed_email_checks_per_person: u32,
    /// Links opened, unknown clients, and secrets of each client tried in vain from one address, in the sign-in window.
    pub guesses_per_address: u32,
}

impl IdentitySettings {
    /// Reads the section and checks that it makes sense.
    pub fn load(settings: &Settings) -> Result<Self, ConfigError> {
        let section: Self = settings.section("identity", DEFAULTS)?;
        for (name, value, most) in section.bounded() {
            if !(1..=most).contains(&value) {
                return Err(ConfigError::new(name, format!("must be between 1 and {most}")));
            }
        }
        if section.idle_seconds <= section.access_token_seconds {
            return Err(ConfigError::new(
                "identity.idle_seconds",
                "must be greater than identity.access_token_seconds",
            ));
        }
        section.help_widget.check()?;
        settings.help_widget_script()?;
        Ok(section)
    }

    /// Settings with a largest value: times, which are ten years at most, and the cost of a hash, which this machine has
    /// to afford.
    fn bounded(&self) -> [(&'static str, i64, i64); 13] {
        let limits = &self.limits;
        [
            ("identity.access_token_seconds", self.access_token_seconds, LONGEST.num_seconds()),
            ("identity.refresh_token_seconds", self.refresh_token_seconds, LONGEST.num_seconds()),
            ("identity.code_seconds", self.code_seconds, LONGEST.num_seconds()),
            ("identity.session_seconds", self.session_seconds, LONGEST.num_seconds()),
            ("identity.idle_seconds", self.idle_seconds, LONGEST.num_seconds()),
            ("identity.invitation_days", self.invitation_days, LONGEST.num_days()),
            ("identity.reset_minutes", self.reset_minutes, LONGEST.num_minutes()),
            ("identity.key_days", self.key_days, LONGEST.num_days()),
            (
                "identity.temporary_password_hours",
                self.temporary_password_hours,
                LONGEST.num_hours(),
            ),
            (
                "identity.limits.sign_in_window_seconds",
                i64::from(limits.sign_in_window_seconds),
                LONGEST.num_seconds(),
            ),
            (
                "identity.limits.forgot_window_seconds",
                i64::from(limits.forgot_window_seconds),
                LONGEST.num_seconds(),
            ),
            ("identity.argon2.memory_kib", i64::from(self.argon2.memory_kib), MOST_MEMORY_KIB),
            ("identity.argon2.passes", i64::from(self.argon2.passes), MOST_PASSES),
        ]
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn load(name: &str, value: impl serde::Serialize) -> Result<IdentitySettings, ConfigError> {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        IdentitySettings::load(&settings.with(name, value).unwrap())
    }

    #[rstest]
    #[case("identity.access_token_seconds", 315_360_000)]
    #[case("identity.refresh_token_seconds", 315_360_000)]
    #[case("identity.code_seconds", 315_360_000)]
    #[case("identity.session_seconds", 315_360_000)]
    #[case("identity.idle_seconds", 315_360_000)]
    #[case("identity.invitation_days", 3650)]
    #[case("identity.reset_minutes", 5_256_000)]
    #[case("identity.key_days", 3650)]
    #[case("identity.temporary_password_hours", 87_600)]
    #[case("identity.limits.sign_in_window_seconds", 315_360_000)]
    #[case("identity.limits.forgot_window_seconds", 315_360_000)]
    #[case("identity.argon2.memory_kib", 1_048_576)]
    #[case("identity.argon2.passes", 100)]
    fn what_no_time_can_be_names_its_setting(#[case] name: &str, #[case] most: i64) {
        for value in [0, most + 1] {
            let error = load(name, value).unwrap_err().to_string();
            assert_eq!(error, format!("setting {name}: must be between 1 and {most}"));
        }
        for value in [i64::MIN, -1, 99_999_999_999_999, i64::MAX] {
            let error = load(name, value).unwrap_err();
            assert_eq!(error.setting, name, "{error}");
        }
    }

    #[test]
    fn a_help_widget_is_set_whole_or_not_at_all() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let part = settings.with("identity.help_widget.app_id", "app").unwrap();
        let error = IdentitySettings::load(&part).unwrap_err();
        assert_eq!(error.setting, "identity.help_widget.script_url");
        let whole = part.with("identity.help_widget.secret", "s").unwrap();
        for (url, is_good) in [
            ("https://widget.test/app.js", true),
            ("http://127.0.0.1:9/app.js", true),
            ("http://widget.test/app.js", false),
            ("javascript:alert(1)", false),
            ("widget", false),
        ] {
            let settings = whole.with("identity.help_widget.script_url", url).unwrap();
            let loaded = IdentitySettings::load(&settings);
            assert_eq!(loaded.is_ok(), is_good, "{url}");
            if let Err(error) = loaded {
                assert_eq!(error.setting, "identity.help_widget.script_url");
            }
        }
    }

    #[test]
    fn the_longest_times_can_be_reckoned_with() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let all = IdentitySettings::load(&settings).unwrap().bounded();
        let longest = all.iter().filter(|(name, ..)| *name != "identity.access_token_seconds");
        let settings =
            longest.fold(settings, |settings, (name, _, most)| settings.with(name, most).unwrap());
        assert!(IdentitySettings::load(&settings).is_ok());
    }
}
