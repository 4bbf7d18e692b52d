use actix_web::{HttpResponse, http::header};
use openidconnect::{
    AuthUrl, IssuerUrl, JsonWebKeySetUrl, LanguageTag, ResponseTypes, Scope, TokenUrl, UserInfoUrl,
    core::{
        CoreClaimName, CoreClientAuthMethod, CoreGrantType, CoreJwsSigningAlgorithm,
        CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
    },
};
use platform::Problem;

use super::{
    model::{Metadata, MoreMetadata},
    rules::SCOPES,
};
use crate::Identity;

/// Seconds for which clients may keep keys and metadata. A new key is published long before it signs.
const CACHED: &str = "public, max-age=300";

/// What this provider can do (OpenID Connect Discovery §4).
pub async fn metadata(identity: Identity) -> Result<HttpResponse, Problem> {
    let document = describe(identity.issuer()).map_err(Problem::internal)?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, CACHED)).json(document))
}

/// The keys with which tokens verify (RFC 7517).
pub async fn jwks(identity: Identity) -> Result<HttpResponse, Problem> {
    let keys = identity
        .platform
        .db()
        .system_tx(async |conn| Ok::<_, Problem>(identity.keys.published(conn).await?))
        .await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, CACHED)).json(keys))
}

fn describe(issuer: &str) -> Result<Metadata, url::ParseError> {
    let at = |path: &str| format!("{issuer}{path}");
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let methods = || {
        vec![
            CoreClientAuthMethod::None,
            CoreClientAuthMethod::ClientSecretBasic,
            CoreClientAuthMethod::ClientSecretPost,
        ]
    };
    let more = MoreMetadata {
        end_session_endpoint: at("/connect/endsession"),
        revocation_endpoint: at("/connect/revocation"),
        revocation_endpoint_auth_methods_supported: methods(),
        code_challenge_methods_supported: words(&["S256"]),
        authorization_response_iss_parameter_supported: true,
        prompt_values_supported: words(&["none", "login", "select_account", "consent"]),
    };
    let claims = [
        "iss",
        "sub",
        "aud",
        "exp",
        "iat",
        "auth_time",
        "nonce",
        "sid",
        "at_hash",
        "name",
        "given_name",
        "family_name",
        "email",
        "email_verified",
        "picture",
        "locale",
        "updated_at",
        "isBxPortal",
    ];
    let metadata = Metadata::new(
        IssuerUrl::new(issuer.to_owned())?,
        AuthUrl::new(at("/connect/authorize"))?,
        JsonWebKeySetUrl::new(at("/.well-known/jwks.json"))?,
        vec![ResponseTypes::new(vec![CoreResponseType::Code])],
        vec![CoreSubjectIdentifierType::Public],
        vec![CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256],
        more,
    )
    .set_token_endpoint(Some(TokenUrl::new(at("/connect/token"))?))
    .set_userinfo_endpoint(Some(UserInfoUrl::new(at("/connect/userinfo"))?))
    .set_scopes_supported(Some(SCOPES.iter().map(|&scope| Scope::new(scope.to_owned())).collect()))
    .set_response_modes_supported(Some(vec![CoreResponseMode::Query]))
    .set_grant_types_supported(Some(vec![
        CoreGrantType::AuthorizationCode,
        CoreGrantType::RefreshToken,
        CoreGrantType::ClientCredentials,
    ]))
    .set_token_endpoint_auth_methods_supported(Some(methods()))
    .set_claims_supported(Some(
        claims.iter().map(|&claim| CoreClaimName::new(claim.to_owned())).collect(),
    ))
    .set_ui_locales_supported(Some(vec![
        LanguageTag::new("en".to_owned()),
        LanguageTag::new("es".to_owned()),
    ]))
    .set_request_parameter_supported(Some(false))
    .set_request_uri_parameter_supported(Some(false))
    .set_claims_parameter_supported(Some(false));
    Ok(metadata)
}
