//! What the protocol says and signs. Types of the `openidconnect` crate where it has them.

use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, ProviderMetadata,
    core::{
        CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreGrantType,
        CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm,
        CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
    },
};
use serde::{Deserialize, Serialize};

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
