//! What the protocol says and signs. Types of the `openidconnect` crate where it has them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, ProviderMetadata,
    core::{
        CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreGrantType,
        CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm,
        CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
    },
};
use serde::{Deserialize, Serialize};

use crate::schema::clients;

/// Claims that this provider adds to an ID token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PortalClaims {
    /// The session (OpenID Connect Front-Channel Logout §3).
    pub sid: String,
    /// Marks tokens issued for this portal (spec 1 §3); absent on others.
    #[serde(rename = "isBxPortal", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_bx_portal: bool,
}

impl AdditionalClaims for PortalClaims {}

/// What discovery says beside the standard's own fields.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MoreMetadata {
    /// RP-Initiated Logout §2.1.
    pub end_session_endpoint: String,
    /// RFC 8414 §2.
    pub revocation_endpoint: String,
    pub revocation_endpoint_auth_methods_supported: Vec<CoreClientAuthMethod>,
    /// RFC 7636: S256 alone.
    pub code_challenge_methods_supported: Vec<String>,
    /// RFC 9207.
    pub authorization_response_iss_parameter_supported: bool,
    /// OpenID Connect Core §3.1.2.1.
    pub prompt_values_supported: Vec<String>,
}

impl AdditionalProviderMetadata for MoreMetadata {}

/// The discovery document.
pub type Metadata = ProviderMetadata<
    MoreMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// A token of ours given back as a hint: only what is asked of it.
#[derive(Clone, Debug, Deserialize)]
pub struct HintClaims {
    pub iss: String,
    #[serde(default)]
    pub aud: Audience,
    #[serde(default)]
    pub sid: String,
}

/// `aud`, one or many (RFC 7519 §4.1.3).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(untagged)]
pub enum Audience {
    #[default]
    None,
    One(String),
    Many(Vec<String>),
}

impl Audience {
    /// The first one.
    pub fn first(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::One(one) => Some(one),
            Self::Many(many) => many.first().map(String::as_str),
        }
    }
}

/// The answer of the token endpoint (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tokens {
    pub access_token: String,
    pub token_type: String,
    pub expires_in: i64,
    pub scope: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_token: Option<String>,
}

/// The grant by which an integrator gets its tokens.
pub const GRANT: &str = "client_credentials";

/// The client of an integrator.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = clients, check_for_backend(diesel::pg::Pg))]
#[serde(rename_all = "camelCase")]
pub struct Integrator {
    /// Id of the client.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The account it acts in; none for every account.
    pub account_id: Option<i64>,
    /// Role of the client.
    pub role_id: Option<i16>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Whether it gets no tokens any more.
    #[diesel(column_name = disabled)]
    pub is_revoked: bool,
}

/// Where a key stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// Published, does not sign yet.
    Next,
    /// Signs.
    Current,
    /// Signs no more, still verifies.
    Retired,
}

impl KeyState {
    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Current => "current",
            Self::Retired => "retired",
        }
    }
}
