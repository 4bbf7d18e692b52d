//! Settings: defaults < file < environment. A bad value stops the start and names the setting.

use std::{collections::BTreeMap, net::SocketAddr};

use chrono::Duration;
use figment::{
    Figment,
    error::Kind,
    providers::{Env, Format, Serialized, Toml},
    value::{Dict, Value},
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, de::DeserializeOwned};
use url::Url;

use crate::clock::Clock;

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../config.default.toml");

/// What stands for a service's name in `database.url` and `database.owner_url`, so that one value holds for all.
const SERVICE: &str = "{service}";

/// What variables of the environment begin with.
const PREFIX: &str = "AFTERBELL_";

/// Variables that are no settings: of the binary itself, its development server, tests and benchmarks.
const OTHER_VARIABLES: [&str; 7] =
    ["config", "postgres_bin", "bin", "url", "gateway", "chromium", "stats"];

/// How names of more such variables begin.
const OTHER_PREFIXES: [&str; 2] = ["test_", "e2e_"];

/// The relay of events holds one connection of the background; a job, an event that is applied and what they look up in
/// passing need others.
const LEAST_BACKGROUND: usize = 3;

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
    /// Seconds for which requests are still answered when the process is to stop.
    pub closing_seconds: u64,
    /// `memory:`, `redis://…` or `redis+sentinel://…`.
    pub cache: SecretString,
    /// `outbox:` or `kafka://…`.
    pub events: SecretString,
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
    /// Streams to open pages.
    pub live: LiveSettings,
    /// Traces, metrics and logs.
    pub telemetry: Telemetry,
    #[serde(skip)]
    source: Figment,
}

/// PostgreSQL of one service.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// URL of the serving role.
    pub url: SecretString,
    /// URL of the owner; empty where nobody migrates.
    pub owner_url: SecretString,
    /// URL of the serving role without a pooler of connections; empty where `url` has none.
    pub direct_url: SecretString,
    /// Connections for requests, at most.
    pub pool_size: usize,
    /// Connections for what is done beside requests, at most.
    pub background_pool_size: usize,
    /// Seconds for which a process that starts waits for its database.
    pub start_seconds: u64,
}

impl Database {
    /// For `db::migrate`, which needs no more.
    pub fn to_migrate(url: impl Into<SecretString>, owner_url: impl Into<SecretString>) -> Self {
        Self {
            url: url.into(),
            owner_url: owner_url.into(),
            direct_url: SecretString::default(),
            pool_size: 1,
            background_pool_size: LEAST_BACKGROUND,
            start_seconds: 0,
        }
    }
}

/// Where uploads are kept.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileStore {
    /// `file:…`, `s3://…` or `memory:`.
    pub url: SecretString,
}

/// How access tokens are checked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Expected `aud`.
    pub audience: String,
    /// Where signing keys are read; empty for the origin's own.
    pub jwks_url: String,
}

/// Streams to open pages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveSettings {
    /// Seconds between two heartbeats, with each of which the caller is looked at again.
    pub heartbeat_seconds: u64,
}

/// Traces, metrics and logs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Why the value is invalid.
    pub reason: String,
}

/// Names that settings may have beside the platform's own. Processes may share one file, so each knows the names of all.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The services: `sources.<service>`, `gateway.upstreams.<service>`.
    pub services: Vec<&'static str>,
    /// Sections beside the platform's: the gateway's, and those of services that have settings of their own.
    pub sections: Vec<&'static str>,
}

impl Names {
    /// A dotted name as settings have it. A variable of the environment rarely has a hyphen, so `_` stands for it in the
    /// name of a service: `SOURCES.LEARNING_MANAGEMENT` is `sources.learning-management`.
    fn canonical(&self, name: &str) -> String {
        let parts: Vec<String> = name.split('.').map(|part| self.canonical_part(part)).collect();
        parts.join(".")
    }

    fn canonical_part(&self, part: &str) -> String {
        let part = part.to_ascii_lowercase();
        match self.services.iter().find(|service| service.replace('-', "_") == part) {
            Some(service) => (*service).to_owned(),
            None => part,
        }
    }

    /// What a file sets, with the names that settings have.
    fn canonical_dict(&self, set: Dict) -> Dict {
        let one = |(name, value): (String, Value)| {
            let value = match value {
                Value::Dict(tag, inner) => Value::Dict(tag, self.canonical_dict(inner)),
                value => value,
            };
            (self.canonical_part(&name), value)
        };
        set.into_iter().map(one).collect()
    }

    /// Whether a dotted name begins with that of a setting or section, and names no service that there is not.
    fn know(&self, settings: &Dict, name: &str) -> bool {
        let parts: Vec<&str> = name.split('.').collect();
        match *parts {
            ["sources", service, ..] | ["gateway", "upstreams", service, ..] => {
                self.services.contains(&service)
            }
            [first, ..] => settings.contains_key(first) || self.sections.contains(&first),
            [] => false,
        }
    }
}

impl Settings {
    /// Settings of this process: defaults, then the file named by `AFTERBELL_CONFIG`, then `AFTERBELL_*`.
    pub fn load(names: &Names) -> Result<Self, ConfigError> {
        Self::load_over(Self::defaults(), names)
    }

    /// As [`Settings::load`], over other defaults. Where `database.url` holds for every service, `sources` names those
    /// that nobody else has named.
    pub fn load_over(defaults: Figment, names: &Names) -> Result<Self, ConfigError> {
        Self::from_figment(defaults.merge(Self::overrides(names)?))?.with_sources(&names.services)
    }

    fn with_sources(mut self, services: &[&str]) -> Result<Self, ConfigError> {
        for service in services {
            let url = self.sources.get(*service).unwrap_or(&self.database.url);
            if url.expose_secret().contains(SERVICE) {
                let source = for_service(url, service);
                self = self.with(&format!("sources.{service}"), source)?;
            }
        }
        Ok(self)
    }

    /// These settings as those of one service.
    pub fn of_service(&self, service: &str) -> Result<Self, ConfigError> {
        let database = &self.database;
        self.with("database.url", for_service(&database.url, service))?
            .with("database.owner_url", for_service(&database.owner_url, service))?
            .with("database.direct_url", for_service(&database.direct_url, service))
    }

    /// What people have set: the file named by `AFTERBELL_CONFIG`, and `AFTERBELL_*` over it.
    ///
    /// Errors: the file cannot be read; a name is that of no setting.
    pub fn overrides(names: &Names) -> Result<Figment, ConfigError> {
        let canonical = names.clone();
        let variables = Env::prefixed(PREFIX)
            .ignore(&OTHER_VARIABLES)
            .split("__")
            .map(move |name| canonical.canonical(name.as_str()).into());
        let known: Dict = Self::defaults().extract().map_err(ConfigError::from_figment)?;
        for (name, value) in variables.iter() {
            if !names.know(&known, name.as_str()) && !is_no_setting(name.as_str(), &value) {
                return Err(ConfigError::unknown(name.as_str()));
            }
        }
        let file = std::env::var("AFTERBELL_CONFIG").ok().filter(|file| !file.is_empty());
        let Some(file) = file else { return Ok(Figment::from(variables)) };
        let set = names.canonical_dict(from_file(&file)?);
        match leaves(&set).into_iter().find(|name| !names.know(&known, name)) {
            Some(name) => Err(ConfigError::unknown(name)),
            None => Ok(Figment::from(Serialized::defaults(set)).merge(variables)),
        }
    }

    /// The embedded defaults, to be overridden.
    pub fn defaults() -> Figment {
        Figment::from(Toml::string(DEFAULTS))
    }

    /// Settings from given sources.
    pub fn from_figment(source: Figment) -> Result<Self, ConfigError> {
        let mut settings: Self = source.extract().map_err(ConfigError::from_figment)?;
        settings.origin = origin(&settings.origin)?;
        if settings.database.pool_size == 0 {
            return Err(ConfigError::new("database.pool_size", "must be greater than 0"));
        }
        if settings.database.background_pool_size < LEAST_BACKGROUND {
            let reason = format!("must be {LEAST_BACKGROUND} or more");
            return Err(ConfigError::new("database.background_pool_size", reason));
        }
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
        // Found first, then read: read by its name, its errors would say that name last.
        Figment::from(Toml::string(defaults))
            .merge(&self.source)
            .find_value(name)
            .and_then(|section| section.deserialize())
            .map_err(|error| ConfigError::within(name, error))
    }

    /// Where the script of the outside help widget is: told by identity, allowed by the gateway's policy. None is usual.
    ///
    /// Errors: it is no address of a script that a browser would load.
    pub fn help_widget_script(&self) -> Result<Option<Url>, ConfigError> {
        #[derive(Deserialize)]
        struct Identity {
            help_widget: HelpWidget,
        }
        #[derive(Deserialize)]
        struct HelpWidget {
            script_url: String,
        }
        let none = "[identity.help_widget]\nscript_url = \"\"";
        let Identity { help_widget } = self.section("identity", none)?;
        if help_widget.script_url.is_empty() {
            return Ok(None);
        }
        let url = Url::parse(&help_widget.script_url).ok().filter(|url| {
            let is_here = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
            url.scheme() == "https" || (url.scheme() == "http" && is_here)
        });
        let refused = "must be https://… (or http:// on this machine)";
        url.map(Some).ok_or_else(|| ConfigError::new("identity.help_widget.script_url", refused))
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

    fn unknown(setting: impl Into<String>) -> Self {
        Self::new(setting, "there is no such setting")
    }

    fn from_figment(error: figment::Error) -> Self {
        Self::of_kind(error.path.join("."), error.kind)
    }

    /// An error of a section, whose name the error does not know.
    fn within(section: &str, error: figment::Error) -> Self {
        let names = std::iter::once(section.to_owned()).chain(error.path);
        Self::of_kind(names.collect::<Vec<_>>().join("."), error.kind)
    }

    fn of_kind(setting: String, kind: Kind) -> Self {
        match kind {
            Kind::UnknownField(..) => Self::unknown(setting),
            // What was found stays untold: it may be a secret.
            Kind::InvalidType(_, expected) if expected == "a string" => {
                Self::new(setting, "must be text: write a number in quotes")
            }
            kind => Self::new(setting, kind),
        }
    }
}

/// What a TOML file sets.
fn from_file(path: &str) -> Result<Dict, ConfigError> {
    let refused = |reason: &dyn std::fmt::Display| {
        ConfigError::new("AFTERBELL_CONFIG", format!("{path} cannot be read: {reason}"))
    };
    let text = std::fs::read_to_string(path).map_err(|error| refused(&error))?;
    toml::from_str(&text).map_err(|error| refused(&error.message()))
}

/// Dotted names of what is set; of a section that is empty its own.
fn leaves(set: &Dict) -> Vec<String> {
    let mut names = Vec::new();
    for (name, value) in set {
        match value {
            Value::Dict(_, inner) if !inner.is_empty() => {
                names.extend(leaves(inner).into_iter().map(|leaf| format!("{name}.{leaf}")));
            }
            _ => names.push(name.clone()),
        }
    }
    names
}

/// Whether a URL holds for every service.
pub fn holds_for_every_service(url: &SecretString) -> bool {
    url.expose_secret().contains(SERVICE)
}

/// A URL with a service's name where it says so, as databases and roles are named.
fn for_service(url: &SecretString, service: &str) -> String {
    url.expose_secret().replace(SERVICE, &service.replace('-', "_"))
}

/// Whether a variable that has our prefix is meant for somebody else.
fn is_no_setting(name: &str, value: &str) -> bool {
    OTHER_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || is_service_link(name, value)
}

/// Whether Kubernetes wrote a variable into a pod, as it does for each service beside it: `AFTERBELL_IDENTITY_PORT` is
/// `tcp://10.0.0.7:8101` for the service `afterbell-identity`.
fn is_service_link(name: &str, value: &str) -> bool {
    let is_address = value.starts_with("tcp://") || value.starts_with("udp://");
    let is_part = name.contains("port_") && (name.contains("_tcp") || name.contains("_udp"));
    name.ends_with("service_host")
        || name.contains("service_port")
        || (name.ends_with("port") && is_address)
        || is_part
}

/// An origin as browsers write it.
fn origin(text: &str) -> Result<String, ConfigError> {
    let refused =
        || ConfigError::new("origin", "must be http://host:port or https://host, without a path");
    let url = Url::parse(text.trim_end_matches('/')).map_err(|_| refused())?;
    let is_bare = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    match url.scheme() {
        "http" | "https" if is_bare => Ok(url.origin().ascii_serialization()),
        _ => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names { services: vec!["learning-management", "admin"], sections: vec!["gateway"] }
    }

    #[rstest::rstest]
    #[case("SOURCES.LEARNING_MANAGEMENT", "sources.learning-management")]
    #[case("SOURCES.LEARNING-MANAGEMENT", "sources.learning-management")]
    #[case("GATEWAY.UPSTREAMS.LEARNING_MANAGEMENT", "gateway.upstreams.learning-management")]
    #[case("LEARNING_MANAGEMENT.KEY_DAYS", "learning-management.key_days")]
    #[case("DATABASE.OWNER_URL", "database.owner_url")]
    fn a_hyphen_may_be_written_as_an_underscore(#[case] written: &str, #[case] meant: &str) {
        assert_eq!(names().canonical(written), meant);
    }

    #[test]
    fn a_file_may_write_either() {
        let text = "[sources]\nlearning_management = 'a'\n[gateway.upstreams]\nlearning-management = 'b'\n";
        let set = names().canonical_dict(toml::from_str(text).unwrap());
        let set = leaves(&set);
        assert_eq!(set, ["gateway.upstreams.learning-management", "sources.learning-management"]);
    }

    #[rstest::rstest]
    #[case("sources.learning-management", true)]
    #[case("sources.learning", false)]
    #[case("gateway.upstreams.admin", true)]
    #[case("gateway.upstreams.planer", false)]
    #[case("gateway.limits.body", true)]
    #[case("database.url", true)]
    #[case("admin.depth", false)]
    #[case("planner", false)]
    fn unknown_setting_names_are_recognized(#[case] name: &str, #[case] is_known: bool) {
        let known: Dict = Settings::defaults().extract().unwrap();
        assert_eq!(names().know(&known, name), is_known);
    }

    #[test]
    fn one_url_holds_for_every_service() {
        let defaults = Settings::defaults()
            .merge(("database.url", "postgres://afterbell_{service}:secret@db/afterbell_{service}"))
            .merge(("sources.admin", "postgres://elsewhere/admin"));
        let settings = Settings::from_figment(defaults).unwrap();
        let settings = settings.with_sources(&names().services).unwrap();
        let url =
            "postgres://afterbell_learning_management:secret@db/afterbell_learning_management";
        let source = |service: &str| settings.sources[service].expose_secret().to_owned();
        assert_eq!(source("learning-management"), url);
        assert_eq!(source("admin"), "postgres://elsewhere/admin");
        let own = settings.of_service("learning-management").unwrap();
        assert_eq!(own.database.url.expose_secret(), url);
    }

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
        let source = Settings::defaults().merge(("database.pool_size", 0));
        let error = Settings::from_figment(source).unwrap_err();
        assert_eq!(error.to_string(), "setting database.pool_size: must be greater than 0");
        let source = Settings::defaults().merge(("database.background_pool_size", 2));
        let error = Settings::from_figment(source).unwrap_err();
        assert_eq!(error.to_string(), "setting database.background_pool_size: must be 3 or more");
        let source = Settings::defaults().merge(("database.url", 20_261));
        let error = Settings::from_figment(source).unwrap_err();
        let expected = "setting database.url: must be text: write a number in quotes";
        assert_eq!(error.to_string(), expected);
        let source = Settings::defaults().merge(("database.pool", 1));
        let error = Settings::from_figment(source).unwrap_err();
        assert_eq!(error.to_string(), "setting database.pool: there is no such setting");
    }

    #[rstest::rstest]
    #[case("planner.depth")]
    #[case("planner.limits.rows")]
    #[case("planner.limits.columns")]
    #[case("planner.limits")]
    #[case("planner")]
    fn a_bad_value_of_a_section_names_its_setting(#[case] setting: &str) {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "only read")]
        struct Section {
            depth: u8,
            limits: Limits,
        }
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Limits {
            rows: u8,
        }
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let settings = settings.with(setting, "many").unwrap();
        let defaults = "[planner]\ndepth = 3\nlimits = { rows = 7 }\n";
        let error = settings.section::<Section>("planner", defaults).unwrap_err();
        assert_eq!(error.setting, setting, "{error}");
    }

    #[rstest::rstest]
    #[case("http://127.0.0.1:8080/", Some("http://127.0.0.1:8080"))]
    #[case("https://Portal.Example.org:443", Some("https://portal.example.org"))]
    #[case("http://[::1]:8080", Some("http://[::1]:8080"))]
    #[case("http://portal.test/path", None)]
    #[case("http://portal.test?query", None)]
    #[case("http://portal.test/#part", None)]
    #[case("http://user:secret@portal.test", None)]
    #[case("ftp://portal.test", None)]
    #[case("http://", None)]
    #[case("nonsense", None)]
    fn an_origin_is_no_more_than_that(#[case] text: &str, #[case] read: Option<&str>) {
        let settings = Settings::from_figment(Settings::defaults().merge(("origin", text)));
        match read {
            Some(read) => assert_eq!(settings.unwrap().origin, read),
            None => assert_eq!(settings.unwrap_err().setting, "origin"),
        }
    }

    #[rstest::rstest]
    #[case("test_kafka", "127.0.0.1:9092", true)]
    #[case("e2e_run", "1", true)]
    #[case("identity_service_host", "10.0.0.7", true)]
    #[case("identity_service_port_http", "8101", true)]
    #[case("port", "tcp://10.0.0.7:8080", true)]
    #[case("identity_port_8101_tcp_addr", "10.0.0.7", true)]
    #[case("port", "8080", false)]
    #[case("maill", "file:mail", false)]
    fn variables_of_other_programs_are_recognized(
        #[case] name: &str,
        #[case] value: &str,
        #[case] is_other: bool,
    ) {
        assert_eq!(is_no_setting(name, value), is_other);
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
