//! Settings of the content service, section `content` of the configuration.

use platform::config::{ConfigError, Settings};
use serde::Deserialize;

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../content.default.toml");

/// See `content.default.toml` for the meaning of each.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentSettings {
    /// Titles of subscriptions in the order in which clients see them.
    pub subscription_titles: Vec<String>,
    /// Clients may ask which types and fields the schema has.
    pub introspection: bool,
    /// Pages outside of the portal that items link to are tried.
    pub try_outside_links: bool,
    /// Who may run documents that are not the web app's.
    pub free_documents: FreeDocuments,
}

/// Who may run GraphQL documents of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FreeDocuments {
    /// Whoever may use the endpoint.
    Everybody,
    /// Those who have a client of their own, and no person.
    Integrators,
    /// Only documents of the web app are run.
    Nobody,
}

impl ContentSettings {
    /// Reads the section.
    pub fn load(settings: &Settings) -> Result<Self, ConfigError> {
        settings.section("content", DEFAULTS)
    }
}
