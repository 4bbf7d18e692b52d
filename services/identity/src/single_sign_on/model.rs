use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::fault::FaultCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::{single_sign_on, single_sign_on_requests};

/// Where providers send browsers back to, under the origin.
pub const CALLBACK: &str = "/identity/sso/callback";

/// The flag of an account that allows single sign-on.
pub const FLAG: &str = "single-sign-on";

/// An account's provider as stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = single_sign_on, check_for_backend(diesel::pg::Pg))]
pub struct Config {
    pub account_id: i64,
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Vec<u8>,
    pub is_enabled: bool,
    pub version: i32,
    pub issuer_set_by: Option<i64>,
    pub issuer_set_by_role: i16,
}

/// A browser that is at a provider.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = single_sign_on_requests, check_for_backend(diesel::pg::Pg))]
pub struct Request {
    pub state_hash: Vec<u8>,
    pub account_id: i64,
    pub browser_hash: Vec<u8>,
    pub issuer: String,
    pub nonce: String,
    pub code_verifier: String,
    pub authorize_query: String,
    pub expires_at: DateTime<Utc>,
}

/// Single sign-on of an account.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SingleSignOn {
    /// The account.
    pub account_id: i64,
    /// Whether the flag single-sign-on of the account is on; without it nobody is sent to the provider.
    pub is_available: bool,
    /// The provider, as its discovery document names it; empty when none is set up.
    pub issuer: String,
    /// What the provider knows Afterbell as.
    pub client_id: String,
    /// Whether a client secret is stored. It is never given back.
    pub has_client_secret: bool,
    /// Whose addresses sign in there.
    pub email_domains: Vec<String>,
    /// Those of them that nobody has confirmed yet: the postmaster of each was sent a link. They do not count until then.
    pub unproven_domains: Vec<String>,
    /// Whether the caller may change the issuer and the domains.
    pub may_set_issuer: bool,
    /// Whether people are sent there.
    pub is_enabled: bool,
    /// The address to register at the provider for coming back.
    pub redirect_uri: String,
    /// Grows with every change; 0 when nothing is set up.
    pub version: i32,
}

/// What single sign-on of an account is to be. Not for logs: it holds a secret.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "issuer": "https://login.example.org", "clientId": "afterbell", "clientSecret": "secret",
    "emailDomains": ["example.org"], "isEnabled": false, "version": 0,
}))]
pub struct SingleSignOnRequest {
    /// `https://…`, as the provider's discovery document names it.
    #[schema(max_length = 500)]
    pub issuer: String,
    /// What the provider knows Afterbell as.
    #[schema(max_length = 255)]
    pub client_id: String,
    /// The secret that goes with it; absent keeps the one that is stored, as long as the issuer stays.
    #[serde(default)]
    #[schema(format = Password, max_length = 255)]
    pub client_secret: Option<String>,
    /// Domains such as `helios.org`; each belongs to one account only.
    pub email_domains: Vec<String>,
    /// Whether people are sent there.
    pub is_enabled: bool,
    /// The version that was seen; 0 when nothing was set up.
    pub version: i32,
}
platform::field_rules!(SingleSignOnRequest);

/// How a provider answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderTest {
    /// Whether everything that can be tested without a person works.
    pub is_working: bool,
    /// What was tested, in order; nothing follows what failed.
    pub checks: Vec<Check>,
}

/// One thing that was tested.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// What.
    pub name: CheckName,
    /// Whether it is right.
    pub is_passed: bool,
    /// Readable result of the check.
    pub detail: String,
    /// Error code.
    pub fault: Option<FaultCode>,
}

/// What can be tested of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckName {
    /// Its discovery document and keys.
    Discovery,
    /// It offers what signing in takes.
    Sign,
    /// It knows the client id and secret.
    Client,
}
